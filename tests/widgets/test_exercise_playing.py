"""Exercises that are played: in the head, on a live board, from the list, to a goal."""

import pytest

from dustlab.exercises import ExerciseFile, read
from dustlab.school.progress import Answered
from dustlab_widgets import ExerciseBox
from dustlab_widgets.core.parts import is_shown
from dustlab_widgets.exercises import play
from tests.widgets.boxes import FILE, LESSONS, at, timeless


def test_a_line_is_played_in_the_head(box: ExerciseBox) -> None:
    at(box, "play")
    box.form.forms["left"].field.value = "2"
    box.form.forms["over"].press.value = "yes"
    box.check.click()
    assert "Does Red hold the Balkans?" in box.marks.words.value
    box.form.forms["over"].press.value = "no"
    box.check.click()
    assert "play" in box.solved


def test_a_goal_is_reached_by_playing_and_refusals_cost_nothing(box: ExerciseBox) -> None:
    form = at(box, "reach").form
    assert not is_shown(box.check)
    form.play("roll")
    form.play("take 1 bomber 1 tank")
    assert "The fighter is still there." in box.marks.words.value
    assert len(form.attempt.moves) == 1
    form.play("take 2 tank")
    form.back.click()
    form.moves.choice.value = "take 1 fighter 1 bomber"
    form.moves.press.click()
    assert "3 of 3 stars" in box.marks.words.value
    assert "reach" in box.solved
    form.again.click()
    assert form.attempt.moves == ()


def test_a_battle_is_played_on_a_live_board(box: ExerciseBox) -> None:
    form = at(box, "reach").form
    assert box.sides.children[1] is form.stage
    form.pick("dice")
    assert form.attempt.match.state.battle.stage == "take"
    assert "possible" in {shape.mark for shape in form.stage.scene.shapes}
    form.pick("defender.bomber")
    form.pick("defender.tank")
    form.confirm.click()
    assert "The fighter is still there." in box.marks.words.value
    assert "refused" in {shape.mark for shape in form.stage.scene.shapes}
    form.clear.click()
    assert "dust-refusals" not in box.marks.words.value
    form.pick("defender.bomber")
    form.pick("defender.fighter")
    form.confirm.click()
    assert "reach" in box.solved
    box.after.click()
    assert box.sides.children[1] is box.picture


def test_the_list_gives_nothing_away_and_any_move_may_be_written(box: ExerciseBox) -> None:
    form = at(box, "reach").form
    form.play("roll")
    moves = [value for _, value in form.moves.choice.options]
    assert moves[0] == ""  # none is chosen
    assert moves[1] != "take 1 fighter 1 bomber"
    assert "take 1 fighter 1 bomber" in moves
    form.line.line.value = "take 1 bomber 1 tank"
    form.line.press.click()
    assert "The fighter is still there." in box.marks.words.value


def test_a_goal_out_of_reach_is_told_at_once(box: ExerciseBox) -> None:
    lost = FILE.replace("within = 4", "within = 2")
    form = at(box := ExerciseBox(read(lost)), "reach").form
    assert not is_shown(form.again)  # nothing was played yet
    form.play("roll")
    assert is_shown(form.again)
    assert "dust-trouble" not in box.marks.words.value
    form.play("take 2 tank")
    assert "dust-trouble" in box.marks.words.value
    assert "Start over" in box.marks.words.value
    assert "dust-primary" in form.again._dom_classes
    assert not is_shown(form.moves)
    form.again.click()
    assert "dust-trouble" not in box.marks.words.value
    assert "dust-primary" not in form.again._dom_classes
    assert is_shown(form.moves)


LOST = '''
[[question]]
id = "lost"
kind = "reach"
ask = "Hold out."
position = """
players red blue
round 3
turn red combat 1
ukraine red 1 tank
balkans blue 2 tank 1 mech
"""
before = ["red: attack ukraine > balkans 1 tank"]
goal = ["balkans is red"]
within = 8
best = 1
player = "red"
dice = [0, 0, 1]
replies = ["roll", "take 1 tank"]
solution = ["roll"]
hints = ["one", "two", "three"]
because = "No [dust.battle.casualties]."
'''


def test_a_lost_battle_keeps_its_picture_and_offers_to_start_over() -> None:
    box = ExerciseBox(read(FILE + LOST), "lost")
    form = box.form
    assert form.attempt.match.state.battle is not None
    for _ in range(4):
        if form.trouble:
            break
        form.pick("dice")
    assert form.attempt.match.state.battle is None
    assert form.over
    assert box.sides.children[1] is form.stage
    assert "The battle is over" in box.marks.words.value
    assert not is_shown(form.actions)
    lost = Answered(1, first=False, right=False, left=["roll"], wrong=("roll",))
    assert timeless(box) == lost
    form.back.click()
    assert form.attempt.match.state.battle is not None


def test_a_game_without_a_board_of_its_own_is_played_from_the_list_and_the_line(
    box: ExerciseBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "BOARDS", {})
    box = ExerciseBox(box.file, "reach")
    form = box.form
    assert type(form) is play.GoalBoard
    assert box.sides.children[1] is form.stage  # drawn by the game, and one can point at it
    form.play("dance")
    assert "dance" in box.marks.words.value
    form.play("roll")
    assert len(form.attempt.moves) == 1
    form.back.click()
    assert form.attempt.moves == ()


@pytest.mark.parametrize(
    ("file", "question", "verb"),
    [
        ("production", "a-whole-phase", "buy"),
        ("setup", "to-the-last-point", "place"),
        ("cards-and-order", "just-ahead", "card"),
        ("movement", "all-home", "move"),
    ],
)
def test_the_line_for_moves_shows_moves_of_this_phase(file: str, question: str, verb: str) -> None:
    box = ExerciseBox(str(LESSONS / f"{file}.toml"), question)
    form = box.form
    for language in ("en", "de"):
        box.speak(language)
        examples = form.line.line.placeholder.removesuffix(", …").split(", ")
        assert any(example.startswith(verb) for example in examples)
        # They are moves indeed, and do not give the answer away.
        assert all(not form.attempt.why_not(example) for example in examples)
        assert not set(examples) & set(form.attempt.question.solution)


def test_what_a_live_board_does_not_show_stands_below_it() -> None:
    box = ExerciseBox(_with_cards())
    assert "Red shows Sigrid" in box.beside.value
    assert (box.form.words.value + box.beside.value).count("Red: roll") == 1


def _with_cards() -> ExerciseFile:
    """A goal in the midst of a battle, with a card on the table."""
    position = (
        "players red blue\\nround 3\\nplayed red c4m1p2s2, blue c5m1p1s2\\nturn red combat 2"
        "\\nukraine red 3 tank 1 mech\\nbalkans blue 1 tank"
    )
    return read(
        f"""
game = "dust"
rules = "premium"
title = "A goal"
position = "{position}"
[[question]]
id = "q"
kind = "reach"
ask = "Win."
hints = ["a", "b", "c"]
before = ["red: attack ukraine > balkans 3 tank 1 mech"]
goal = "balkans is red"
within = 4
best = 1
dice = 1
solution = "roll"
"""
    )


def test_where_the_dice_are_written_down_a_lost_goal_is_laid_to_them() -> None:
    box = ExerciseBox(LESSONS / "a-first-game.toml", "both-at-once")
    box.form.play("attack ukraine > persia 5 tank")
    assert "the dice fall the same way each time" in box.marks.words.value
