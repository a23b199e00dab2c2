"""The attack lab without a browser."""

import re

import pytest

from dustlab.pictures.scene import CHOSEN, EXPLAINED, REFUSED
from dustlab.tactics.moves import Activate
from dustlab.tactics.odds.attacks import of_fire
from dustlab_widgets import AttackLab
from tests.widgets.conftest import Messages
from tests.widgets.labs import leaves_no_english, plays_what_is_advised, same_every_time
from tests.widgets.tactics.fields import (
    buttons,
    click,
    drag,
    little,
    marked,
    position,
    press,
    ready,
    rules_told,
    told,
)

BOARD = (
    "row .....",
    "row .....",
    "row .....",
    "piece sp: sturmpioniere at A2",
    "piece hb: hell_boys at C2",
    "piece blackhawk: blackhawk at E2",
    "piece dd: death_dealers at B3",
)


def at(*more: str, unit: str = "sp") -> AttackLab:
    lab: AttackLab = ready(AttackLab(position(*BOARD, *more), unit))
    return lab


@pytest.fixture
def lab() -> AttackLab:
    return at()


def test_it_opens_at_the_third_step_with_every_row_against_the_first_enemy(lab: AttackLab) -> None:
    assert repr(lab) == "AttackLab(sp: targets)"
    assert '<li aria-current="step">3 Targets</li>' in lab.ask.value
    assert '<li class="dust-step-done">1 Range</li>' in lab.ask.value
    assert "<td>StG 47</td><td>4</td><td>4 (1/1)</td>" in told(lab)
    assert "Knife &amp; Grenade has range C; Hell Boys are at 2." in told(lab)
    assert rules_told(lab)[0] == "tactics.attack.steps"


def test_a_click_aims_every_row_that_reaches_and_the_odds_are_exact(lab: AttackLab) -> None:
    click(lab, "C2")
    move = lab.desk.move()
    [odds] = of_fire(lab.match.state, move)
    assert lab.chart.odds.first is not None
    assert lab.chart.odds.first.values == {n: float(p) for n, p in odds.damage.items() if p}
    assert odds.tell() in lab.chart.odds.caption
    assert "falls last" in lab.chart.odds.caption
    assert {"C2"} <= marked(lab, CHOSEN)


def test_before_anything_is_declared_the_odds_are_those_of_all_that_reaches(lab: AttackLab) -> None:
    supposed = lab.chart.odds
    assert lab.desk.move() is None
    assert supposed.first is not None, "the chart is there from the beginning, and nothing jumps"
    assert "Nothing is declared yet" in supposed.caption
    click(lab, lab.where(lab.now().name(lab.target()))[0])
    assert lab.chart.odds.first == supposed.first
    assert "Nothing is declared yet" not in lab.chart.odds.caption


def test_every_row_says_why_it_does_nothing_to_a_walker(lab: AttackLab) -> None:
    click(lab, "E2")
    assert "StG 47 does no damage to Blackhawk (armour class V3)." in told(lab)
    assert "Panzerfaust has range 2; Blackhawk is at 4." in told(lab)
    assert marked(lab, REFUSED) == {"E2"}
    assert {"tactics.attack.range", "tactics.weapon.dash"} & set(rules_told(lab))
    assert lab.match.cursor == 1


def test_each_row_has_a_target_of_its_own(lab: AttackLab) -> None:
    click(lab, "C2")
    press(lab, "Flammenwerfer 40")
    press(lab, "Flammenwerfer 40 → Death Dealers")
    shots = lab.desk.move().shots
    assert len({shot.target for shot in shots}) == 2
    assert len(lab.odds()) == 2


def test_the_dice_fall_step_by_step_as_one_likes(lab: AttackLab) -> None:
    lab.choose_brush.choose("crate")
    click(lab, "C2")
    lab.choose_tool.choose("look")
    press(lab, "StG 47")
    press(lab, "StG 47 → Hell Boys")
    lab.confirm.click()
    assert repr(lab) == "AttackLab(sp: dice)"
    assert '<li aria-current="step">4 Dice</li>' in lab.ask.value
    assert buttons(lab) == [
        "0 hits: 20 %",
        "1 hit: 40 %",
        "2 hits: 30 %",
        "3 hits: 10 %",
        "4 hits: 1 %",
    ]
    assert marked(lab, EXPLAINED) == {"C2"}
    press(lab, "2 hits")
    assert repr(lab) == "AttackLab(sp: cover)"
    assert rules_told(lab) == ["tactics.attack.cover_dice", "tactics.cover.dice"]
    press(lab, "1 hit")
    assert repr(lab) == "AttackLab(sp: damage)"
    assert all(words.startswith("Lose") for words in buttons(lab))
    lab.deeds.press(0)
    assert repr(lab) == "AttackLab(sp: over)"
    hb = lab.match.state.read_piece("hb")
    assert lab.match.state.pieces[hb].models == 4
    assert "The unit is done" in told(lab)


def test_every_throw_can_be_taken_back_and_fall_otherwise(lab: AttackLab) -> None:
    click(lab, "C2")
    lab.confirm.click()
    here = lab.match.cursor
    press(lab, "2 hits")
    lab.undo.click()
    assert lab.match.cursor == here
    press(lab, "3 hits")
    assert "3 hits" in told(lab)
    lab.steps.back.click()
    assert repr(lab) == "AttackLab(sp: targets)"


def test_the_odds_stay_while_the_dice_fall(lab: AttackLab) -> None:
    click(lab, "C2")
    before = lab.chart.odds.first
    lab.confirm.click()
    assert lab.chart.odds.first == before


def test_the_seed_says_how_the_dice_fall(lab: AttackLab) -> None:
    outcomes = []
    for seed in (3, 3, 4, 5, 6):
        lab.seed.value = seed
        lab._again()
        click(lab, "C2")
        lab.confirm.click()
        lab.confirm.click()
        outcomes.append(lab.match.steps[-1].cause)
    assert outcomes[0] == outcomes[1]
    assert len(set(outcomes)) > 1


def test_a_sustained_attack_rolls_blanks_again(lab: AttackLab) -> None:
    click(lab, "C2")
    plain = lab.odds()[0].mean
    lab.choose_how.choose("sustained")
    assert lab.plan(lab.state) == Activate("sp", ("sustained",))
    click(lab, "C2")
    assert lab.odds()[0].mean > plain
    assert "tactics.attack.sustained" in rules_told(lab)


def test_berserk_is_declared_with_the_attack() -> None:
    lab = at("piece lara: lara at C3", unit="lara")
    press(lab, "With Berserk")
    assert lab.plan(lab.state).skills == ("berserk",)
    assert "tactics.skills.berserk" in rules_told(lab)
    press(lab, "Without Berserk")
    assert lab.plan(lab.state).skills == ()


def test_who_is_attacked_at_close_quarters_may_strike_back() -> None:
    lab = at(unit="hb")
    drag(lab, "C2", "B2")
    assert lab.where("hb") == ("B2",)
    press(lab, "Knife")
    press(lab, "Knife & Grenade → Sturmpioniere")
    lab.confirm.click()
    assert "Strike back" in buttons(lab)
    press(lab, "Strike back")
    assert "tactics.attack.close" in rules_told(lab)


def test_a_crate_is_aimed_at_by_its_button_and_the_unit_by_a_click() -> None:
    lab = at("crates C2", unit="dd")
    drag(lab, "B3", "A3")
    lab.choose_unit.choose("blackhawk")
    lab.choose_unit.choose("sp")
    click(lab, "C2")
    assert all(one.shot.target >= 0 for one in lab.desk.aims.values())


def test_cover_that_counts_stands_beside_the_row() -> None:
    lab = at("traps C2")
    assert "<td>4 (1/1)</td><td>Hard cover</td>" in told(lab)
    drag(lab, "A2", "B2")
    assert "What ignores cover" in told(lab)


def test_under_dare_a_unit_of_ones_own_can_be_aimed_at() -> None:
    lab = at("piece hans: hans at A3")
    lab.dare.press.value = True
    click(lab, "A3")
    assert marked(lab, REFUSED) == {"A3"}
    assert "tactics.attack.targets" in rules_told(lab)


def test_another_attacker_is_chosen_by_the_menu(lab: AttackLab) -> None:
    lab.choose_unit.choose("dd")
    assert lab.match.state.round.turn == "allies"
    click(lab, "A2")
    assert "fire" in str(lab.desk.move())


def test_hints_of_three_grades(lab: AttackLab) -> None:
    told_ = [lab.hint(grade) for grade in (1, 2, 3)]
    assert told_[0].startswith("Think of these rules")
    assert "open" in told_[1]
    assert told_[2].startswith("The strongest bot (colonel) would play: fire")


def test_what_the_third_hint_advises_is_played_by_a_press(lab: AttackLab) -> None:
    plays_what_is_advised(lab)


def test_every_field_of_the_package_opens(lab: AttackLab) -> None:
    for _, field in lab.choose_field.widget.options:
        lab.choose_field.choose(field)
        assert not lab.trouble
        assert lab.scene.names()


def test_a_click_sends_little(messages: Messages) -> None:
    lab = ready(AttackLab("the_depot"))
    for unit, square in (("hans", "B2"), ("hell_boys", "C3"), ("blackhawk", "D2")):
        lab.choose_brush.choose(f"unit:{unit}")
        click(lab, square)
    lab.choose_tool.choose("look")
    lab.choose_unit.choose("hans")

    messages.clear()
    for square in ("C3", "D2", "C3", "A1"):
        click(lab, square)
        little(messages, square)
    click(lab, "C3")
    messages.clear()
    for _ in range(4):
        lab.confirm.click()
        little(messages, repr(lab))


def test_its_output_is_the_same_every_time_and_shows_the_field_without_a_kernel() -> None:
    same_every_time(AttackLab)


def test_a_language_leaves_no_english_word_behind(
    lab: AttackLab, monkeypatch: pytest.MonkeyPatch
) -> None:
    click(lab, "E2")
    fields = re.findall(r"[a-z]+", " ".join(label for label, _ in lab.choose_field.widget.options))
    leaves_no_english(lab, monkeypatch, ("amp", "activate", *fields))


def test_the_table_of_rows_goes_over_to_whom_a_row_was_aimed_at() -> None:
    board = position(
        *("row .....", "row .....", "row ....."),
        *("piece sp: sturmpioniere at A2", "piece hb: hell_boys at C2"),
        "piece dd: death_dealers at B3",
    )
    lab = ready(AttackLab(board, "sp"))
    first = lab.now().name(lab.target())
    rows = [deed.words for deed in lab.deeds.deeds]
    lab.deeds.press(rows.index("Flammenwerfer 40"))
    aims = [deed.words for deed in lab.deeds.deeds]
    lab.deeds.press(aims.index("Flammenwerfer 40 → Death Dealers"))
    assert (str(first), str(lab.now().name(lab.target()))) == ("hb", "dd")


def test_a_chosen_row_that_has_its_target_leaves_all_rows_at_hand(lab: AttackLab) -> None:
    every = buttons(lab)
    press(lab, "Panzerfaust")
    assert "All weapons" in buttons(lab)
    press(lab, "All weapons")
    assert buttons(lab) == every
    press(lab, "Panzerfaust")
    click(lab, "C2")
    assert len(buttons(lab)) == len(every)
    assert any("Panzerfaust" in one and "Hell Boys" in one for one in buttons(lab))


def test_an_own_unit_and_an_empty_square_are_no_targets_and_it_says_so(lab: AttackLab) -> None:
    press(lab, "Panzerfaust")
    click(lab, "A2")
    assert rules_told(lab)[0] == "tactics.attack.targets"
    click(lab, "E1")
    assert "Nobody stands on E1, and neither a crate nor a trap." in lab.talk.words.value


def test_what_is_chosen_stays_chosen_in_another_language(lab: AttackLab) -> None:
    click(lab, "C2")
    move = lab.desk.move()
    lab.choose_language.choice.value = "de"
    assert lab.desk.move() == move
    assert "Treffer" in lab.talk.words.value or "Würfel" in lab.talk.words.value
