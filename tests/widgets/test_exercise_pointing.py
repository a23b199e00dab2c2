"""A goal is played on the picture: what is pointed at lists its moves, or says that it has none."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from dustlab_widgets import ExerciseBox
from dustlab_widgets.core.parts import is_shown
from dustlab_widgets.exercises import play
from dustlab_widgets.exercises.play import choices_of

LESSONS = Path(__file__).parents[2] / "tutorials/exercises"
GOALS = [
    (path.stem, question["id"])
    for path in sorted(LESSONS.glob("*.toml"))
    for question in tomllib.loads(path.read_text("utf-8"))["question"]
    if question["kind"] == "reach"
]


def box_of(file: str, question: str) -> ExerciseBox:
    return ExerciseBox(str(LESSONS / f"{file}.toml"), question)


def listed(box: ExerciseBox) -> list[str]:
    """The moves that can be chosen now."""
    return [move for _, move in box.form.moves.choice.options if move]


@pytest.mark.parametrize(("file", "question"), GOALS)
def test_every_goal_is_played_on_a_live_board(file: str, question: str) -> None:
    box = box_of(file, question)
    assert box.form.on_stage
    assert box.sides.children[1] is box.form.stage


def test_a_region_lists_its_moves_and_a_token_in_it_only_its_own() -> None:
    box = box_of("dual-commands", "hold-the-region")
    assert listed(box) == []  # so many are found by menus
    box.form.stage.pick("red")
    assert "recruit 2/0 > red" in listed(box)
    assert all("> red" in move for move in listed(box))
    assert "Vyborg Side" in box.marks.words.value
    box.form.stage.pick("green:red 1/1:0")
    assert listed(box)
    assert all("red 1/1 green" in move for move in listed(box))
    box.form.moves.choice.value = listed(box)[0]
    box.form.moves.press.click()
    assert len(box.form.attempt.moves) == 1


def test_what_no_move_has_to_do_with_says_so() -> None:
    box = box_of("dual-commands", "hold-the-region")
    box.form.stage.pick("green-red")
    assert "Bridge green - red: no move that is possible now" in box.marks.words.value
    assert box.form.pointing.moves == []


def test_of_many_moves_that_are_pointed_at_one_is_found_by_menus() -> None:
    box = box_of("movement", "all-home")
    box.form.stage.pick("india")
    assert len(box.form.pointing.moves) > play.FEW
    assert listed(box) == []
    menu = box.form.groups.menus[0]
    assert is_shown(menu)
    menu.value = menu.options[1][1]
    assert all("india" in move.split() for move in listed(box))


def test_two_places_are_a_way_from_one_to_the_other() -> None:
    box = box_of("movement", "all-home")
    box.form.stage.pick("india")
    before = box.form.pointing.moves
    box.form.stage.pick("japan")
    both = box.form.pointing.moves
    assert 0 < len(both) < len(before)
    assert {str(move) for move in both} >= {"fly india 1 > japan", "fly india 2 > japan"}
    box.form.stage.pick("japan")  # once more: nothing is picked
    assert box.form.pointing.picked == ()


def test_a_thing_is_called_as_moves_call_it() -> None:
    assert choices_of("india") == {"india"}
    assert choices_of("card:red-6") == {"red-6"}
    assert choices_of("green:red 1/1:0") == {"green", "red 1/1"}
