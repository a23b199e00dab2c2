"""When something is asked again: as the package fsrs has it, by whole days, the clock handed in."""

from datetime import UTC, date, datetime, timedelta

import pytest
from fsrs import Rating, Scheduler

from dustlab.school.schedule import (
    AGAIN,
    GOOD,
    HARD,
    LONGEST,
    Look,
    comes_back,
    due,
    in_words,
    remembered,
    studied,
)

MONDAY = date(2026, 3, 2)


def at(day: int, hour: int = 12) -> datetime:
    return datetime(2026, 3, 2, hour, tzinfo=UTC) + timedelta(days=day)


# The examples of the library's own tests (tests/test_basic.py of py-fsrs): ratings, and the days
# that each answer wins, if the card is looked at on the day on which it is due.
HISTORY = (
    [GOOD] * 6 + [AGAIN] * 2 + [GOOD] * 5,
    [0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21],
)
MEMORY = ([AGAIN, *[GOOD] * 5], [0, 0, 1, 3, 8, 21])


def test_the_grades_are_those_of_the_library():
    assert [Rating.Again, Rating.Hard, Rating.Good] == [AGAIN, HARD, GOOD]


def test_with_the_library_s_own_steps_its_example_comes_out():
    plan = Scheduler(enable_fuzzing=False)
    grades, days = HISTORY
    looks, won = [], []
    when = datetime(2022, 11, 29, 12, 30, tzinfo=UTC)
    for grade in grades:
        looks.append(Look(when, grade))
        card = studied(looks, plan)
        won.append((card.due - when).days)
        when = card.due
    assert won == days


def test_what_is_remembered_after_its_other_example_is_the_same():
    plan, (grades, days) = Scheduler(), MEMORY
    when, looks = datetime(2022, 11, 29, 12, 30, tzinfo=UTC), []
    for grade, passed in zip(grades, days, strict=True):
        when += timedelta(days=passed)
        looks.append(Look(when, grade))
    card = studied(looks, plan)
    assert card.stability == pytest.approx(53.62691, abs=1e-4)
    assert card.difficulty == pytest.approx(6.3574867, abs=1e-4)


def test_nothing_comes_back_on_the_same_day_and_what_is_known_ever_more_seldom():
    looks: tuple[Look, ...] = ()
    when, gaps = at(0), []
    for _ in range(6):
        looks = (*looks, Look(when, GOOD))
        back = due(MONDAY, looks)
        gaps.append((back - when.date()).days)
        when += timedelta(days=gaps[-1])
    assert gaps == sorted(gaps)
    assert gaps[0] >= 1
    assert gaps[-1] <= LONGEST


def test_a_wrong_answer_comes_back_the_next_day():
    assert due(MONDAY, (Look(at(0), AGAIN),)) == MONDAY + timedelta(days=1)
    known = tuple(Look(at(day), GOOD) for day in (0, 2, 13))
    assert due(MONDAY, (*known, Look(at(59), AGAIN))) <= at(63).date()


def test_help_brings_it_back_sooner_than_an_answer_of_one_s_own():
    first = Look(at(0), GOOD)
    helped, alone = due(MONDAY, (first, Look(at(2), HARD))), due(MONDAY, (first, Look(at(2), GOOD)))
    assert helped < alone


def test_days_count_and_not_hours():
    late, early = Look(at(0, hour=23), AGAIN), Look(at(1, hour=1), GOOD)
    noon = Look(at(0), AGAIN), Look(at(1), GOOD)
    assert due(MONDAY, (late, early)) == due(MONDAY, noon)


def test_what_was_only_met_is_asked_the_day_after():
    assert due(MONDAY, ()) == date(2026, 3, 3)
    assert remembered((), MONDAY) == 0


def test_what_was_known_is_slowly_forgotten():
    looks = (Look(at(0), GOOD),)
    chances = [remembered(looks, MONDAY + timedelta(days=days)) for days in (0, 2, 10, 60)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] == 1


@pytest.mark.parametrize(
    ("days", "words"),
    [
        (0, "today"),
        (1, "tomorrow"),
        (2, "in 2 days, on Wednesday"),
        (6, "in 6 days, on Sunday"),
        (7, "in 7 days, on 9 March"),
        (60, "in 60 days, on 1 May"),
    ],
)
def test_a_day_in_words(days: int, words: str):
    assert in_words(MONDAY + timedelta(days=days), MONDAY) == words


def test_a_day_in_other_languages():
    later = MONDAY + timedelta(days=60)
    assert comes_back(later, MONDAY, "de") == "Das kommt in 60 Tagen, am 1. Mai wieder."
    assert comes_back(later, MONDAY, "it") == "Torna tra 60 giorni, il 1 maggio."
