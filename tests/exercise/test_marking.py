"""Marking: right is right, and whatever differs is named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dustlab.core.errors import BadInput, IllegalMove
from dustlab.exercises import Attempt, Mark, Question, Reach, mark, read
from dustlab.exercises.marks import Comment

ROOT = Path(__file__).parents[2]
FILE = read(ROOT / "tutorials/exercises/land-battle.toml")
FIRST_ROLL, HALF = "dust.battle.retreat.first_roll", "dust.battle.retreat.half"
WHERE = "dust.battle.retreat.where"


def _ask(identifier: str) -> Question:
    return FILE.question(identifier)


def _told(found: Mark) -> str:
    return found.tell()


RIGHT: list[tuple[str, Any]] = [
    ("count-the-dice", "9"),
    ("count-the-dice", 9),
    ("count-the-dice", "9 dice"),
    ("factory-defence", " 8 "),
    ("who-is-first", "a"),
    ("who-is-first", ["a"]),
    ("mech-behind-tanks", ["dust.battle.shield.mech"]),
    ("mech-behind-tanks", "dust.battle.shield.mech"),
    ("way-out", "Yes"),
    ("way-out", ["yes"]),
    ("too-early-too-many", [HALF, FIRST_ROLL]),
    ("too-early-too-many", ["no", FIRST_ROLL, HALF, HALF]),
    ("the-whole-battle", ["a", "6", "no"]),
    ("the-whole-battle", {"owner": "a", "units": 6, "home": "no"}),
    ("nothing-at-all", "8/27"),
    ("nothing-at-all", "30 %"),
    ("ten-points", "a"),
    ("find-the-bomber", ["roll", "take 1 fighter 1 bomber"]),
]


@pytest.mark.parametrize(("identifier", "answer"), RIGHT)
def test_a_right_answer_is_right_in_every_form(identifier: str, answer: Any) -> None:
    found = mark(_ask(identifier), answer)
    assert found.right
    assert found.score == 1


def test_the_same_answer_gets_the_same_mark() -> None:
    assert mark(_ask("way-out"), [HALF]) == mark(_ask("way-out"), [HALF])


# may


def test_yes_to_a_forbidden_move_is_answered_by_the_engines_refusals() -> None:
    found = mark(_ask("too-early-too-many"), "yes")
    assert not found.right
    assert found.score == 0
    assert {r.rule for r in found.remarks if not isinstance(r, Comment)} == {FIRST_ROLL, HALF}
    assert "Of 5 units at most 3 may retreat" in _told(found)


def test_a_partly_right_list_of_rules_is_told_what_is_missing_and_what_is_too_much() -> None:
    found = mark(_ask("too-early-too-many"), [HALF, WHERE])
    assert not found.right
    assert 0.5 < found.score < 1
    said = [(remark.key, remark.rule) for remark in found.remarks if remark.rule]
    assert ("exercise.may.found", HALF) in said
    assert ("exercise.may.missing", FIRST_ROLL) in said
    assert ("exercise.may.too_much", WHERE) in said
    assert ("exercise.may.missing", HALF) not in said
    assert "Arabia is your own" in _told(found)


@pytest.mark.parametrize("answer", ["yes", [HALF], [HALF, WHERE], [WHERE]])
def test_a_sparing_mark_counts_reasons_and_names_none(answer: Any) -> None:
    question = _ask("too-early-too-many")
    found = mark(question, answer, sparing=True)
    assert not found.right
    assert found.score == mark(question, answer).score
    assert all(remark.rule == "" for remark in found.remarks)
    assert "first roll" not in _told(found)
    assert any(told in _told(found) for told in ("1 reason is", "2 reasons are", "2 rules speak"))


def test_a_sparing_mark_has_the_authors_words_on_what_was_named_in_vain() -> None:
    told = _told(mark(_ask("too-early-too-many"), [HALF, WHERE], sparing=True))
    assert "Where to is not the trouble." in told
    assert "1 of your reasons is right." in told
    assert "1 of your reasons does not" in told


def test_no_without_a_rule_misses_all_of_them() -> None:
    found = mark(_ask("mech-behind-tanks"), "no")
    assert not found.right
    assert found.score == 0.5
    assert "this reason is missing" in _told(found)


def test_no_to_an_allowed_move_gets_the_comment_on_the_rule_that_was_named() -> None:
    found = mark(_ask("way-out"), [FIRST_ROLL])
    assert not found.right
    assert found.score == 0
    assert "It may be played" in _told(found)
    assert "You have rolled once already" in _told(found)


# number


@pytest.mark.parametrize(
    ("identifier", "answer", "words"),
    [
        ("count-the-dice", "7", "A mech is one unit, but it rolls two dice."),
        ("count-the-dice", "8", "too small"),
        ("count-the-dice", "11", "too large"),
        ("nothing-at-all", "1 in 3", "a hit with one die"),
        ("nothing-at-all", "0.3", "whole percent"),
    ],
)
def test_a_wrong_number_is_told_why(identifier: str, answer: str, words: str) -> None:
    found = mark(_ask(identifier), answer)
    assert not found.right
    assert words in _told(found)


def test_a_chance_without_its_sign_is_refused_and_no_wrong_answer() -> None:
    for right_or_wrong in ("30", "75", "12.5", "100"):
        with pytest.raises(BadInput, match="a percentage with its sign"):
            mark(_ask("nothing-at-all"), right_or_wrong)
    assert "too large" in _told(mark(_ask("nothing-at-all"), "101"))
    assert "too large" in _told(mark(_ask("nothing-at-all"), "4/3"))


def test_a_chance_may_be_left_as_the_sum_that_it_comes_from() -> None:
    right = _ask("nothing-at-all").told_answer().split(" ")[0]
    assert mark(_ask("nothing-at-all"), f"2 * {right} - {right}").right
    assert mark(_ask("nothing-at-all"), f"({right})^2 / ({right})").right
    assert not mark(_ask("nothing-at-all"), f"{right} * {right}").right
    for no_number in ("1/0", "2 *", "choose(3, 1) / 9", "1/3 = 1/3"):
        with pytest.raises(BadInput, match="a number, as in"):
            mark(_ask("nothing-at-all"), no_number)


def test_a_number_that_nobody_foresaw_is_told_what_the_question_turns_on_and_its_rule() -> None:
    asked = _ask("count-the-dice")
    too_large, thought = mark(asked, "11").remarks
    assert too_large.text == "That is too large."
    assert thought.text == f"To begin with: {asked.hints[0]}"
    assert thought.rule == asked.rules[0]
    # Where the author has a word on the answer, that is enough.
    (foreseen,) = mark(asked, "7").remarks
    assert "two dice" in foreseen.text


def test_a_comment_never_gives_the_answer_away_by_itself() -> None:
    assert "9" not in _told(mark(_ask("count-the-dice"), "8"))


# choice

SEVERAL = """
game = "dust"
rules = "premium"
title = "t"
[[question]]
id = "all"
kind = "choice"
ask = "Which units are worth two dice?"
hints = ["a", "b", "c"]
option = [
    { text = "Tank", comment = "A tank has one." },
    { text = "Mech", right = true },
    { text = "Bomber", right = true },
]
[[question]]
id = "any"
kind = "choice"
any_of = true
ask = "Name a unit that is worth two dice."
hints = ["a", "b", "c"]
option = [{ text = "Tank" }, { text = "Mech", right = true }, { text = "Bomber", right = true }]
[[question]]
id = "two-numbers"
kind = "number"
ask = "Name a number of bonus dice that a defender can have."
answer = [3, 5]
hints = ["a", "b", "c"]
"""


def test_several_options_have_all_to_be_named() -> None:
    question = read(SEVERAL).question("all")
    assert mark(question, "b c").right
    part = mark(question, "b")
    assert not part.right
    assert part.score == 0.5
    assert "1 more answer is right" in _told(part)
    both = mark(question, ["a", "b"])
    assert not both.right
    assert "A tank has one." in _told(both)


def test_any_of_several_options_is_enough_where_the_author_says_so() -> None:
    question = read(SEVERAL).question("any")
    assert mark(question, "b").right
    assert mark(question, "c").right
    assert not mark(question, "a").right
    assert not mark(question, "a b").right


def test_each_of_several_numbers_is_right() -> None:
    question = read(SEVERAL).question("two-numbers")
    assert mark(question, 3).right
    assert mark(question, 5).right
    assert not mark(question, 4).right


# play


def test_each_wrong_part_of_a_played_line_is_named() -> None:
    found = mark(_ask("the-whole-battle"), ["b", "7", "no"])
    assert not found.right
    assert found.score == pytest.approx(1 / 3)
    assert "Who holds the Balkans now?" in _told(found)
    assert "Count Blue's units again" in _told(found)
    assert "One of Red's tanks was hit." in _told(found)
    assert "Is anybody left" not in _told(found)


def test_a_wrong_yes_gets_its_comment() -> None:
    found = mark(_ask("the-whole-battle"), ["a", "6", "yes"])
    assert "Ukraine stands open." in _told(found)


# reach


def test_a_goal_that_is_reached_late_has_fewer_stars() -> None:
    question = _ask("find-the-bomber")
    late = mark(question, ["roll", "take 2 tank", "roll", "take 1 tank 1 fighter 1 bomber"])
    assert late.right
    assert late.stars == 1
    assert late.score == pytest.approx(1 / 3)
    assert "the shortest known way is 2 moves" in _told(late)


def test_a_goal_that_is_not_reached_has_no_stars() -> None:
    found = mark(_ask("who-hits-back"), ["roll", "take 2 tank"])
    assert not found.right
    assert found.stars == 0
    assert "4 moves left" in _told(found)


def test_an_attempt_is_marked_as_its_moves_are() -> None:
    question = _ask("find-the-bomber")
    assert isinstance(question, Reach)
    attempt = Attempt(question)
    assert not mark(question, attempt).right
    attempt.play("roll")
    attempt.play("take 1 fighter 1 bomber")
    assert mark(question, attempt).stars == 3


# what is no answer


@pytest.mark.parametrize(
    ("identifier", "answer"),
    [
        ("count-the-dice", "many"),
        ("count-the-dice", None),
        ("who-is-first", "z"),
        ("who-is-first", []),
        ("who-is-first", 3),
        ("mech-behind-tanks", "dust.battle.unheard_of"),
        ("the-whole-battle", ["a", "6"]),
        ("the-whole-battle", {"owner": "a"}),
        ("the-whole-battle", ["a", "6", "perhaps"]),
        ("the-whole-battle", None),
        ("find-the-bomber", ["dance"]),
    ],
)
def test_what_is_no_answer_is_refused_and_not_marked(identifier: str, answer: Any) -> None:
    with pytest.raises(BadInput):
        mark(_ask(identifier), answer)


def test_a_forbidden_move_towards_a_goal_is_refused_with_its_rule() -> None:
    with pytest.raises(IllegalMove) as caught:
        mark(_ask("find-the-bomber"), ["roll", "take 2 bomber"])
    assert "dust.battle.shield.bomber" in str(caught.value)


def test_a_mark_can_be_written_as_json() -> None:
    told = mark(_ask("mech-behind-tanks"), "yes").as_json()
    assert told["right"] is False
    assert told["remarks"][-1]["rule"] == "dust.battle.shield.mech"


CHANCE = """
game = "dust"
rules = "premium"
title = "A chance"
[[question]]
id = "q"
kind = "number"
ask = "How likely?"
hints = ["a", "b", "c"]
answer = "1/36"
wrong = { "1/6" = "That is one die [dust.battle.dice]." }
"""


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("1/35", "That is too large."),
        ("1/40", "That is too small."),
        ("1/27", "That is too large."),
        ("0", "That is too small."),
        ("5 %", "That is too large."),
        ("0.04", "That is too large."),
        ("0.02", "Close"),
        ("2.7 %", "Close"),
        ("2 %", "Close"),
    ],
)
def test_close_is_only_what_was_rounded_and_not_what_is_simply_wrong(
    answer: str, says: str
) -> None:
    remark = mark(read(CHANCE).question("q"), answer).remarks[0]
    assert remark.text.startswith(says)


def test_a_rule_that_a_comment_names_is_behind_it_and_not_in_it() -> None:
    (remark,) = mark(read(CHANCE).question("q"), "1/6").remarks
    assert (remark.text, remark.rule) == ("That is one die.", "dust.battle.dice")


def test_a_question_of_one_part_is_not_asked_once_more_in_its_mark() -> None:
    question = read(ROOT / "tutorials/exercises/dual-calendar.toml").question("exile")
    told = mark(question, [["b"]]).tell()
    assert question.ask not in told
    assert "Not this one: Trotsky is red" in told
