"""Indirect fire in the attack lab: a spotter calls, and artillery fires where it sees nothing."""

import pytest

from dustlab.pictures.scene import EXPLAINED, REFUSED
from dustlab.tactics import from_position
from dustlab.tactics.odds.attacks import of_fire
from dustlab_widgets import AttackLab
from tests.widgets.conftest import Messages
from tests.widgets.tactics.fields import (
    buttons,
    click,
    little,
    marked,
    position,
    press,
    ready,
    rules_told,
    told,
)

# Steel Rain stands behind rock and sees nothing; the Boss sees Hans, the Hammers see nobody.
BOARD = (
    "row ........",
    "row .xxx....",
    "row ........",
    "piece sr: steel_rain at A2",
    "piece boss: the_boss at E3",
    "piece th: the_hammers at A1",
    "piece hans: hans at G2",
    "piece sp: sturmpioniere at B1",
)


def at(*more: str, spotter: str = "", unit: str = "sr") -> AttackLab:
    lab: AttackLab = ready(AttackLab(position(*BOARD, *more), unit, spotter=spotter))
    return lab


def ways(lab: AttackLab) -> list[str]:
    return [words for words, _ in lab.choose_how.widget.options]


def test_only_artillery_is_offered_indirect_fire() -> None:
    assert ways(at()) == ["Attack", "Sustained attack", "Indirect fire"]
    assert ways(at(unit="boss")) == ["Attack", "Sustained attack"]


def test_directly_it_fires_only_at_what_it_sees() -> None:
    lab = at()
    click(lab, "G2")
    assert "Steel Rain does not see Hans." in told(lab)
    assert marked(lab, REFUSED) == {"G2"}


def test_a_spotter_is_found_and_what_it_sees_is_fired_at_by_exact_odds() -> None:
    lab = at()
    lab.choose_how.choose("indirect")
    assert lab.choose_spotter.value == "boss"
    assert marked(lab, EXPLAINED) >= {"E3"}
    assert {"tactics.weapon.indirect", "tactics.command.strike"} <= set(rules_told(lab))
    click(lab, "G2")
    move = lab.desk.move()
    # The same as in a match in which the spotter calls.
    match = from_position(
        "\n".join((*BOARD, "ends activation", "phase activation", "round 2", "turn allies"))
    )
    for line in ("activate boss: skill artillery_strike, nothing", "use artillery_strike > sr"):
        match.play(line)
    [odds] = of_fire(match.state, move)
    assert lab.odds() == (odds,)
    assert lab.chart.odds.first is not None
    assert lab.chart.odds.first.values == {n: float(p) for n, p in odds.damage.items() if p}


def test_its_dice_fall_step_by_step_and_can_be_taken_back() -> None:
    lab = at(spotter="boss")
    assert lab.how == "indirect"
    click(lab, "G2")
    lab.confirm.click()
    assert repr(lab) == "AttackLab(sr: dice)"
    press(lab, "1 hit")
    assert "Hans takes" in told(lab)
    for _ in range(2):
        lab.undo.click()
    assert repr(lab) == "AttackLab(sr: targets)"
    assert not lab.wrong


def test_other_weapons_still_need_sight_of_their_own() -> None:
    lab = at(spotter="boss")
    press(lab, "4.2 inch Rockets")
    assert "Steel Rain does not see Hans." in told(lab)
    assert [words for words in buttons(lab) if words.startswith("Petard")] == []


def test_what_the_spotter_does_not_see_is_refused_with_its_rule() -> None:
    lab = at("piece hlg: heavy_laser_grenadiers at H2", spotter="boss")
    click(lab, "H2")
    assert "The spotter The Boss does not see Heavy Laser Grenadiers." in told(lab)
    assert "tactics.weapon.indirect" in rules_told(lab)


@pytest.mark.parametrize(
    ("more", "spotter", "words", "rule"),
    [
        ((), "th", "The Hammers have no skill artillery strike", "tactics.round.skill"),
        (
            ("piece w: blackhawk at F2", "piece v: blackhawk at F3"),
            "boss",
            "The Boss sees no enemy that the artillery of Steel Rain reaches and can hurt.",
            "tactics.command.spotter",
        ),
    ],
)
def test_who_cannot_call_says_why(
    more: tuple[str, ...], spotter: str, words: str, rule: str
) -> None:
    lab = at(*more, spotter=spotter)
    assert words in told(lab)
    assert rule in rules_told(lab)
    assert not lab.odds()


def test_another_spotter_is_chosen_from_the_menu_or_on_the_field() -> None:
    lab = at(spotter="th")
    assert lab.wrong
    lab.choose_spotter.choose("boss")
    assert not lab.wrong
    lab.choose_spotter.choose("th")
    click(lab, "E3")
    assert lab.choose_spotter.value == "boss"
    assert not lab.wrong


def test_without_a_friend_the_artillery_itself_says_that_it_cannot_call() -> None:
    alone = [line for line in BOARD if not line.startswith(("piece boss", "piece th"))]
    lab = ready(AttackLab(position(*alone), "sr"))
    lab.choose_how.choose("indirect")
    assert "Steel Rain has no skill artillery strike." in told(lab)


@pytest.mark.parametrize("language", ["de", "it"])
def test_it_speaks_the_language(language: str) -> None:
    lab = at(spotter="boss")
    lab.speak(language)
    assert ways(lab)[2] == {"de": "Indirektfeuer", "it": "Fuoco indiretto"}[language]
    assert lab.choose_spotter.widget.description == {"de": "Späher", "it": "Osservatore"}[language]


def test_a_click_sends_little(messages: Messages) -> None:
    lab = at()
    messages.clear()
    lab.choose_how.choose("indirect")
    little(messages, "indirect")
    click(lab, "G2")
    little(messages, "G2")
    lab.choose_spotter.choose("th")
    little(messages, "th")
