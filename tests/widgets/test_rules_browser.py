"""The rules browser: found, listed, told, and never broken by what somebody types."""

import pytest

from dustlab.core import rules
from dustlab.core.errors import BadInput
from dustlab_widgets import RulesBrowser
from dustlab_widgets.core.parts import is_shown
from dustlab_widgets.school.rules_browser import RulesFold


def ids(browser: RulesBrowser) -> list[str]:
    return [value for _, value in browser.list.options]


def test_it_begins_with_all_rules_or_with_a_word() -> None:
    assert ids(RulesBrowser()) == [rule.id for rule in rules.all_rules()]
    browser = RulesBrowser("cease-fire")
    assert "dust.battle.ceasefire" in ids(browser)
    assert len(ids(browser)) < len(rules.all_rules())
    assert repr(browser) == f"RulesBrowser({ids(browser)[0]})"


def test_a_rule_is_told_with_its_gist_its_names_and_its_places() -> None:
    browser = RulesBrowser("dust.battle.ceasefire")
    told = browser.details.value
    rule = rules.rule("dust.battle.ceasefire")
    for text in (rule.name("en"), rule.gist("en"), rule.name("de"), rule.name("it")):
        assert text in told
    assert "p. 20" in told
    assert [press.description for press in browser.more.children] == [
        rules.rule(other).name("en") for other in rule.related
    ]


def test_a_saved_notebook_tells_the_rule() -> None:
    told = RulesBrowser("dust.battle.ceasefire")._repr_mimebundle_()["text/plain"]
    assert told.startswith("RulesBrowser(dust.battle.ceasefire)\nCease-fire")


def test_a_related_rule_opens_by_its_button() -> None:
    browser = RulesBrowser("dust.battle.ceasefire")
    wanted = browser.rule.related[0]
    browser.more.children[0].click()
    assert browser.rule.id == wanted
    assert browser.list.value == wanted


def test_a_choice_in_the_list_is_told() -> None:
    browser = RulesBrowser()
    browser.list.value = "dust.battle.dice"
    assert "dust.battle.dice" in browser.details.value


def test_nothing_found_is_said_and_what_was_typed_is_escaped() -> None:
    browser = RulesBrowser()
    browser.box.value = "<b>zeppelin</b>"
    assert "&lt;b&gt;zeppelin" in browser.details.value
    assert browser.rule is None
    assert repr(browser) == "RulesBrowser(no rule found)"
    browser.box.value = ""
    assert browser.rule is not None


def test_show_opens_a_rule_whatever_is_searched() -> None:
    browser = RulesBrowser("zeppelin")
    browser.show("dust.combat.points")
    assert browser.rule.id == "dust.combat.points"
    with pytest.raises(BadInput):
        browser.show("dust.combat.pionts")


def test_another_language_keeps_the_rule_open() -> None:
    browser = RulesBrowser("dust.battle.ceasefire")
    browser.speak("de")
    assert "Waffenstillstand" in browser.details.value
    assert browser.rule.id == "dust.battle.ceasefire"


def test_inside_a_lab_it_is_made_only_when_somebody_asks() -> None:
    fold = RulesFold(pytest.fail)
    fold.speak("en")
    assert fold.browser is None
    fold.open_at("dust.battle.dice")
    assert fold.browser.rule.id == "dust.battle.dice"
    fold.switch.value = False
    assert not is_shown(fold.browser)
    fold.open_at("dust.battle.bonus")
    assert is_shown(fold.browser)


def test_the_rules_of_a_table_are_its_games_and_those_at_hand_come_first() -> None:
    first = ["dust.movement.points", "dust.movement.land"]
    at_hand = ["dust", first]
    fold = RulesFold(pytest.fail, lambda: (at_hand[0], at_hand[1]))
    fold.switch.value = True
    browser = fold.browser
    assert browser is not None
    assert ids(browser)[:2] == first
    assert browser.rule is not None
    assert browser.rule.id == first[0]
    assert sorted(ids(browser)) == sorted(rule.id for rule in rules.all_rules("dust"))
    browser.box.value = "retreat"
    assert ids(browser)
    assert {rule.partition(".")[0] for rule in ids(browser)} == {"dust"}
    # Opened anew it follows the question, and a refusal opens it at its own rule.
    fold.switch.value = False
    at_hand[1] = ["dust.battle.ceasefire"]
    fold.switch.value = True
    assert (ids(browser)[0], browser.box.value) == ("dust.battle.ceasefire", "")
    fold.open_at("dust.movement.land")
    assert browser.rule.id == "dust.movement.land"


def test_the_list_has_a_name_in_every_language() -> None:
    browser = RulesBrowser()
    assert browser.list.description == "Rules"
    browser.speak("it")
    assert browser.list.description == "Regole"
