"""The reaction lab without a browser."""

import re
from fractions import Fraction
from itertools import combinations

import pytest

from dustlab.pictures.labels import Rect, bounds
from dustlab.pictures.scene import EXPLAINED, REFUSED, Box, Text
from dustlab.tactics.moves import Activate
from dustlab_widgets import ReactionLab
from tests.widgets.conftest import Messages
from tests.widgets.labs import leaves_no_english, plays_what_is_advised, same_every_time
from tests.widgets.tactics.fields import (
    buttons,
    click,
    drag,
    letters,
    little,
    marked,
    position,
    press,
    ready,
    rules_told,
    told,
)

BOARD = (
    "row ......",
    "row ......",
    "row ......",
    "piece hans: hans at A2",
    "piece dd: death_dealers at E2",
    "piece th: the_hammers at F3",
)


def at(*more: str, unit: str = "hans") -> ReactionLab:
    lab: ReactionLab = ready(ReactionLab(position(*BOARD, *more), unit))
    return lab


@pytest.fixture
def lab() -> ReactionLab:
    return at()


def step_to_b2(lab: ReactionLab) -> None:
    click(lab, "B2")
    click(lab, "B2")


def test_each_square_says_how_many_enemies_could_react_there(lab: ReactionLab) -> None:
    numbers = letters(lab)
    assert numbers["B2"] == "1"
    assert numbers["A1"] == "0"
    assert "Enemies that could react here: 1" in lab.board.told.value


def test_a_picked_square_shows_who_could_react_there(lab: ReactionLab) -> None:
    assert repr(lab) == "ReactionLab(hans, after_move: nobody)"
    click(lab, "B2")
    assert repr(lab) == "ReactionLab(hans, after_move: dd)"
    assert "1 die: 33 % (about 1 in 3)" in told(lab)
    assert "No weapon of The Hammers that could hurt Hans" in told(lab)
    assert marked(lab, EXPLAINED) == {"E2"}


def test_after_the_move_the_other_side_is_asked(lab: ReactionLab) -> None:
    step_to_b2(lab)
    assert lab.match.state.phase == "reaction"
    assert buttons(lab) == ["React with Death Dealers", "Nobody reacts"]
    assert "tactics.reaction.after_move" in rules_told(lab)


def test_the_roll_says_what_each_result_does(lab: ReactionLab) -> None:
    step_to_b2(lab)
    press(lab, "React with Death Dealers")
    assert buttons(lab) == ["0 hits: 67 %", "1 hit: 33 %"]
    assert "No hit: it does nothing, and it has been activated." in told(lab)
    press(lab, "0 hits")
    assert lab.match.state.phase == "action"
    assert lab.match.state.pieces[lab.match.state.read_piece("dd")].acted
    lab.undo.click()
    press(lab, "1 hit")
    assert lab.match.state.activation is not None
    assert lab.match.state.activation.by == "reaction"
    click(lab, "B2")
    assert str(lab.desk.move()) == "fire bazooka > hans"


def test_the_chart_compares_reacting_now_with_waiting(lab: ReactionLab) -> None:
    click(lab, "B2")
    first, second = lab.chart.odds.first, lab.chart.odds.second
    assert first is not None
    assert second is not None
    # One die for reaction fire, then one of the bazooka; later that die with its blank once more.
    assert first.at_least(3) == pytest.approx(1 / 9)
    assert second.at_least(3) == pytest.approx(5 / 9)


def test_the_better_skills_roll_two_and_three_dice() -> None:
    owls = at("piece owls: night_owls at D1")
    drag(owls, "A2", "B2")
    [one] = [w for w in owls.watchers() if owls.state.name(w.piece) == "owls"]
    assert one.dice == 2
    assert one.chance == Fraction(5, 9)
    wirbel = at("piece wirbel: wirbel at A1", unit="dd")
    [one] = wirbel.watchers()[-1:]
    assert (one.dice, one.chance) == (3, Fraction(19, 27))
    assert "tactics.skills.superior_reactive_fire" in rules_told(wirbel)


@pytest.mark.parametrize(
    ("how", "actions"),
    [
        ("after_move", ("move", "attack")),
        ("after_attack", ("attack", "move")),
        ("between_moves", ("move", "move")),
        ("sustained", ("sustained",)),
    ],
)
def test_a_situation_is_declared_and_has_its_rule(
    lab: ReactionLab, how: str, actions: tuple[str, ...]
) -> None:
    lab.choose_how.choose(how)
    assert lab.plan(lab.state) == Activate("hans", actions)
    rule = "moment" if how == "sustained" else how
    assert f"tactics.reaction.{rule}" in rules_told(lab)


def test_nobody_reacts_to_a_sustained_attack() -> None:
    lab = at()
    drag(lab, "A2", "B2")
    lab.choose_how.choose("sustained")
    click(lab, "E2")
    phases = []
    lab.confirm.click()
    for _ in range(20):
        phases.append(lab.match.state.phase)
        if lab.match.over is None:
            lab.deeds.press(0)
    assert "attack" in phases
    assert "reaction" not in phases
    assert phases[-1] == "over"


def test_after_an_attack_it_is_asked_with_what_is_left() -> None:
    lab = at()
    drag(lab, "A2", "B2")
    lab.choose_how.choose("after_attack")
    click(lab, "E2")
    lab.confirm.click()
    for _ in lab.match.state.attack.shots if lab.match.state.attack else ():
        press(lab, "0 hits")
    assert lab.match.state.phase == "reaction"
    assert list(lab.match.why_not("react dd")) == []


def test_a_charge_needs_the_skill_and_comes_before_the_close_attack(lab: ReactionLab) -> None:
    lab.choose_how.choose("charge")
    assert "The rules do not allow this." in lab.ask.value
    assert "Hans" in told(lab)
    assert rules_told(lab)
    assert lab.match.cursor == 0
    luther = at("piece luther: luther at A1", unit="luther")
    luther.choose_how.choose("charge")
    for square in ("B1", "B1", "C1"):
        click(luther, square)
    assert luther.match.state.phase == "action"
    click(luther, "C1")
    assert luther.match.state.phase == "reaction"


def test_a_fast_unit_goes_its_whole_way_and_another_would_have_to_jump() -> None:
    lab = at("piece hb: hell_boys at A3", unit="hb")
    lab.choose_how.choose("whole_way")
    assert lab.plan(lab.state) == Activate("hb", ("move", "move"))
    lab.choose_unit.choose("hans")
    assert lab.plan(lab.state).skills == ("jump",)
    assert lab.wrong
    assert "Jump" in told(lab)


def test_who_has_acted_may_not_react_and_says_so() -> None:
    lab = ready(ReactionLab(position(*(line + " acted" * (" dd:" in line) for line in BOARD))))
    lab.choose_unit.choose("hans")
    click(lab, "B2")
    assert "Death Dealers have been activated in this round." in told(lab)


def test_under_dare_everybody_can_be_asked_and_the_rules_say_why_not(lab: ReactionLab) -> None:
    lab.dare.press.value = True
    assert letters(lab) == {}
    step_to_b2(lab)
    assert "React with The Hammers" in buttons(lab)
    click(lab, "F3")
    assert marked(lab, REFUSED) == {"F3"}
    assert rules_told(lab) == ["tactics.reaction.zone"]


def test_the_keys_walk_and_choose(lab: ReactionLab) -> None:
    stage = lab.board.stage
    for key in ("Home", "ArrowRight", "Enter", "Enter"):
        stage.on_key(key, False, False, False)
    assert lab.where("hans") == ("B1",)


def test_hints_of_three_grades(lab: ReactionLab) -> None:
    told_ = [lab.hint(grade) for grade in (1, 2, 3)]
    assert len(set(told_)) == 3
    assert told_[2].startswith("The strongest bot (colonel) would play: move")


def test_what_the_third_hint_advises_is_played_by_a_press(lab: ReactionLab) -> None:
    plays_what_is_advised(lab)


def test_every_field_of_the_package_opens(lab: ReactionLab) -> None:
    for _, field in lab.choose_field.widget.options:
        lab.choose_field.choose(field)
        assert not lab.trouble
        assert lab.scene.names()


def test_a_click_sends_little(messages: Messages) -> None:
    lab = at()

    messages.clear()
    for square in ("B2", "B1", "B2", "B2"):
        click(lab, square)
        little(messages, square)
    press(lab, "React with Death Dealers")
    little(messages, "react")
    lab.confirm.click()
    little(messages, "rolled")


def test_its_output_is_the_same_every_time_and_shows_the_field_without_a_kernel() -> None:
    same_every_time(ReactionLab)


def test_a_language_leaves_no_english_word_behind(
    lab: ReactionLab, monkeypatch: pytest.MonkeyPatch
) -> None:
    click(lab, "B2")
    fields = re.findall(r"[a-z]+", " ".join(label for label, _ in lab.choose_field.widget.options))
    leaves_no_english(lab, monkeypatch, ("amp", "activate", *fields))


def test_whom_the_die_has_let_fire_no_die_is_asked_of_any_more(lab: ReactionLab) -> None:
    step_to_b2(lab)
    press(lab, "React with Death Dealers")
    press(lab, "1 hit")
    assert "<td>It fires now</td><td>–</td>" in told(lab)
    assert "33 %" in told(lab).split("It fires now")[1].split("</tr>")[0]


def test_the_numbers_above_two_bars_side_by_side_hide_nothing() -> None:
    chart = ReactionLab().chart
    assert chart is not None
    shapes = chart.scene.shapes
    told = [shape for shape in shapes if isinstance(shape, Text) and shape.text.endswith("%")]
    bars = [shape for shape in shapes if isinstance(shape, Box) and shape.look.startswith("bar")]
    rooms = [Rect(*bounds(shape)).grown(-1) for shape in told]
    assert len(rooms) > 8
    assert not any(one.meets(other) for one, other in combinations(rooms, 2))
    assert not any(room.meets(Rect(*bounds(bar))) for room in rooms for bar in bars)
