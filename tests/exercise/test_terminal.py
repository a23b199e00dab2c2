"""A person plays an exercise file in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

import pytest

from dustlab.cli import exercises
from dustlab.core.errors import BadInput
from dustlab.exercises import read
from dustlab.exercises.marks import by_name

LESSON = Path(__file__).parents[2] / "tutorials/exercises/land-battle.toml"
WEAPONS = LESSON.with_name("tactics-weapons.toml")
Play = Callable[[Iterable[str]], tuple[exercises.Tally, list[str]]]

# The questions that are played here, in their order in the file.
IDS = [
    "count-the-dice",
    "factory-defence",
    "who-is-first",
    "mech-behind-tanks",
    "way-out",
    "too-early-too-many",
    "the-whole-battle",
    "nothing-at-all",
    "ten-points",
    "find-the-bomber",
    "who-hits-back",
]
ALL_RIGHT = [
    *("9", "8", "a"),
    *("no", "dust.battle.shield.mech"),
    "yes",
    *("no", "dust.battle.retreat.half dust.battle.retreat.first_roll"),
    *("a", "6", "no"),
    *("8/27", "a"),
    *("roll", "take 1 fighter 1 bomber"),
    *("roll", "take 1 fighter 1 bomber", "roll", "take 2 tank"),
]


@pytest.fixture(scope="module")
def lesson(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of the lesson with these questions only."""
    head, *questions = LESSON.read_text(encoding="utf-8").split("[[question]]")
    kept = [q for q in questions if any(f'id = "{one}"' in q for one in IDS)]
    path = tmp_path_factory.mktemp("lesson") / "lesson.toml"
    path.write_text("[[question]]".join([head, *kept]), encoding="utf-8")
    return path


@pytest.fixture
def play(lesson: Path) -> Play:
    return partial(_play, path=lesson)


def _play(lines: Iterable[str], path: Path) -> tuple[exercises.Tally, list[str]]:
    """What is told to a person who types these lines and then closes the window."""
    typed = iter(lines)
    told: list[str] = []

    def ask(prompt: str) -> str:
        told.append(prompt)
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    return exercises.play([path], ask, lambda line: told.append(str(line))), told


def test_who_answers_everything_rightly_is_told_so_in_the_last_line(
    play: Play, lesson: Path
) -> None:
    tally, told = play(ALL_RIGHT)
    assert told[-1] == "11 of 11 right"
    assert tally.right == tally.at_once == IDS


def test_the_position_the_question_and_the_explanation_are_shown(play: Play, lesson: Path) -> None:
    _, told = play(["9"])
    shown = "\n".join(told)
    question = read(lesson).questions[0]
    board = "- Ukraine: Red, 5 tanks and 2 mechs. Joined to Balkans"
    assert "- Balkans: Blue, 4 tanks and 1 fighter; production center." in shown
    assert shown.index(board) < shown.index(question.ask)
    because = by_name(question.because)
    assert shown.index(question.ask) < shown.index("Right.") < shown.index(because)
    assert "[dust." not in shown


def test_a_question_mark_gives_the_next_hint_and_then_no_more(play: Play, lesson: Path) -> None:
    _, told = play(["?", "h", "Hint", "?", "9"])
    question = read(lesson).questions[0]
    places = [told.index(hint) for hint in question.hints]
    assert places == sorted(places)
    assert "That was the last hint." in told
    assert "Right." in told


def test_who_took_a_hint_is_right_and_not_at_once(play: Play) -> None:
    tally, said = play(["?", "9", "8", "quit"])
    assert tally.right == ["count-the-dice", "factory-defence"]
    assert tally.at_once == ["factory-defence"]
    assert "1 of them at the first answer, without help." in said


def test_of_a_line_played_in_the_head_one_thing_is_asked_once(tmp_path: Path) -> None:
    head, *questions = WEAPONS.read_text(encoding="utf-8").split("[[question]]")
    path = tmp_path / "berserk.toml"
    [berserk] = [question for question in questions if 'id = "berserk"' in question]
    path.write_text(f"{head}[[question]]{berserk}", encoding="utf-8")
    tally, told = _play(["3"], path)
    assert tally.at_once == ["berserk"]
    assert sum("How many are rolled again?" in line for line in told) == 1


def test_a_wrong_answer_gets_its_comment_and_another_try(play: Play) -> None:
    tally, told = play(["7", "9"])
    assert "You counted the units. A mech is one unit, but it rolls two dice." in told
    assert tally.right == ["count-the-dice"]
    assert tally.at_once == []


def test_the_reasons_are_asked_for_once_since_the_mark_names_them(play: Play) -> None:
    tally, told = play(["9", "8", "a", "yes"])
    assert "It may not be played." in told
    assert "mech-behind-tanks" in tally.asked
    assert "mech-behind-tanks" not in tally.right


def test_rules_are_chosen_by_their_letters(play: Play) -> None:
    _, told = play(["9", "8", "a", "no"])
    letter = next(line for line in told if line.endswith("Tanks shield mechs")).strip()[0]
    tally, _ = play(["9", "8", "a", "no", letter])
    assert tally.right[-1] == "mech-behind-tanks"


@pytest.mark.parametrize("word", ["", "skip", " SKIP "])
def test_a_skipped_question_shows_its_answer_and_does_not_count_as_right(
    play: Play, word: str
) -> None:
    tally, told = play([word])
    assert "9 dice" in told
    assert tally.asked == ["count-the-dice"]
    assert "0 of 1 right" in told


@pytest.mark.parametrize("last", [["quit"], []])
def test_who_leaves_early_or_closes_the_window_gets_a_polite_sum(
    play: Play, last: list[str]
) -> None:
    tally, told = play(["9", *last])
    assert told[-3:] == [
        "Until next time.",
        "1 of 1 right",
        "10 questions are left for another time.",
    ]
    assert tally.as_json() == {
        "questions": 11,
        "asked": ["count-the-dice"],
        "right": ["count-the-dice"],
        "at_once": ["count-the-dice"],
    }


def test_what_is_no_answer_does_not_count(play: Play) -> None:
    tally, told = play(["many", "9"])
    assert any("expected a whole number, got many" in line for line in told)
    assert tally.at_once == ["count-the-dice"]


def test_a_refused_move_towards_a_goal_is_told_with_its_rule_and_the_authors_words(
    play: Play,
) -> None:
    _, told = play(["skip"] * 9 + ["roll", "take 2 bomber", "take 1 bomber 1 tank"])
    assert any("(rule: " in line and "[dust." not in line for line in told)
    assert "The fighter would still stand in front of the bomber." in told


def test_moves_can_be_listed_and_taken_back(play: Play) -> None:
    lines = ["moves", "roll", "moves", "take 2 tank", "back", "again", "dance", "roll"]
    tally, told = play(["skip"] * 9 + [*lines, "take 1 fighter 1 bomber"])
    assert "  roll" in told
    assert any("more" in line for line in told)
    assert any("expected a move" in line for line in told)
    assert tally.at_once == ["find-the-bomber"]


def test_hints_are_given_on_the_way_to_a_goal_and_a_wrong_stage_says_what_to_type(
    play: Play, lesson: Path
) -> None:
    _, told = play(["skip"] * 9 + ["h", "take 1 tank", "roll", "take 1 fighter 1 bomber"])
    assert read(lesson).questions[9].hints[0] in told
    assert "Red: roll, or retreat first\nFor example: roll; retreat 1 mech > ukraine" in told


def test_an_attempt_out_of_moves_can_begin_again(play: Play) -> None:
    first = ["roll", "take 2 tank", "roll", "take 3 tank"]
    tally, told = play(["skip"] * 10 + ["retreat 1 tank", "take 2 tank", *first])
    assert told.count("Until next time.") == 1
    assert "who-hits-back" not in tally.right


def test_a_senseless_file_is_refused_before_the_first_question(
    lesson: Path, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text("game = 'dust'", encoding="utf-8")
    told: list[str] = []
    with pytest.raises(BadInput, match=r"bad.toml, rules: expected a text"):
        exercises.play([lesson, bad], lambda _: "skip", told.append)
    assert told == []


def test_the_result_of_playing_is_plain_values_for_programs(lesson: Path) -> None:
    lines = iter(["9", "quit"])
    told = exercises.play([lesson], lambda _: next(lines), lambda _: None).as_json()
    assert told["right"] == ["count-the-dice"]
