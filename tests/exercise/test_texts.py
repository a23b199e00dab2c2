"""What the text of a question says of its position is true of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from dustlab.exercises import May
from dustlab.exercises.marks import says_something
from tests.each import of_each
from tests.sources import exercise_file

LESSONS = Path(__file__).parents[2] / "tutorials/exercises"


@pytest.mark.parametrize(
    ("file", "question", "facts"),
    [
        # "Blue has a submarine in the Mediterranean Sea", and "the Central Atlantic is yours".
        (
            "sea-and-special-attacks",
            "take-the-coast",
            ["mediterranean_sea is blue", "central_atlantic is red"],
        ),
        # "Land areas are level", and "five each".
        *(
            (
                "scoring-and-victory",
                question,
                ["land areas of red is 5", "land areas of blue is 5", "sea areas of blue is 1"],
            )
            for question in ("count-it", "which-attack", "exactly-fifty")
        ),
        (
            "scoring-and-victory",
            "which-attack",
            ["units balkans is 3", "points this round red is 5"],
        ),
        ("scoring-and-victory", "nobody-home", ["capitals of red is 0", "capitals of blue is 2"]),
        (
            "scoring-and-victory",
            "nobody-home",
            ["points this round blue is 4", "points blue is 44"],
        ),
        # "Three tanks", against "two tanks and a fighter".
        ("chance-first", "why-not-mirror", ["tanks ukraine is 3", "fighters balkans is 1"]),
        ("chance-first", "why-not-mirror", ["units ukraine is 3", "units balkans is 3"]),
        ("abilities", "dropper", ["japan has 2 tank"]),
    ],
)
def test_a_text_says_what_is_on_the_board(file: str, question: str, facts: list[str]) -> None:
    asked = exercise_file(LESSONS / f"{file}.toml").question(question)
    untrue = [fact for fact in facts if not asked.phrases.holds(asked.scene_state, fact)]
    assert not untrue


def test_a_question_about_cards_that_nobody_holds_shows_no_board() -> None:
    asked = exercise_file(LESSONS / "cards-and-order.toml").question("nothing-in-hand")
    assert asked.scene_state is None


@of_each(sorted(LESSONS.glob("*.toml")), lambda path: path.stem)
def test_each_rule_offered_against_a_move_that_is_not_the_reason_is_commented(path: Path) -> None:
    silent = [
        (question.id, option.id)
        for question in exercise_file(path).questions
        if isinstance(question, May) and question.answer
        for option in question.options
        if not option.right and not says_something(question.wrong.get(option.id, ""))
    ]
    assert silent == []
