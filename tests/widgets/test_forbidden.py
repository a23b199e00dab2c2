"""What the rules forbid in a lab comes back as a question, as what they forbid at a table does."""

from pathlib import Path

import pytest

from dustlab.school import deck
from dustlab_widgets import CardsLab, FieldEditor, IncomeLab, MovementLab, ReachLab


@pytest.fixture(autouse=True)
def lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder of a lesson: what is noted stays apart from other tests."""
    (tmp_path / "00-start.ipynb").write_text("{}", "utf-8")
    monkeypatch.chdir(tmp_path)


def noted() -> dict[str, int]:
    """How often each rule has forbidden something."""
    return {rule: one.refused for rule, one in deck.my_deck().rules.items() if one.refused}


def test_a_square_out_of_reach_brings_its_rule_back_in_the_position_of_the_lab() -> None:
    lab = ReachLab()
    assert noted() == {}, "nobody has tried anything"
    lab.desk.pick(lab.state.field.names[0])
    lab.show()
    rules = [remark.rule for remark in lab.desk.refused if remark.rule]
    assert rules
    assert noted() == dict.fromkeys(rules, 1)
    card = deck.my_deck().card(deck.Subject(deck.RULE, rules[0]))
    assert card.moment is not None
    assert card.moment.game == "tactics"
    assert card.moment.move == str(lab.desk.wanted)


def test_what_stays_refused_counts_once_in_whatever_language_it_is_read() -> None:
    lab = MovementLab()
    lab.pick("sargasso_sea")
    lab.pick("baffin_bay")
    once = noted()
    assert set(once.values()) == {1}
    lab.speak("de")
    lab.show()
    assert noted() == once


def test_labs_without_a_desk_bring_back_the_rule_alone() -> None:
    lab = IncomeLab()
    for _ in range(40):
        lab.step("tank", 1)
    assert "dust.production.costs" in noted()
    card = deck.my_deck().card(deck.Subject(deck.RULE, "dust.production.costs"))
    assert card.moment is None


def test_who_makes_a_battlefield_is_asked_nothing_about_it() -> None:
    editor = FieldEditor()
    editor.easel.refused = tuple(MovementLab().match.why_not("move berlin > japan 1 tank"))
    assert editor.easel.refused
    editor.show()
    assert noted() == {}


def test_a_lab_that_is_opened_notes_nothing() -> None:
    CardsLab()
    assert noted() == {}
