"""The calendar of Dual Powers (rulebook p. 5-6)."""

import pytest

from dustlab.core.errors import BadInput
from dustlab.core.words import LANGUAGES
from dustlab.dualpowers.components import MONTH
from dustlab.dualpowers.rules.calendar import Advance, moved, walk_from
from dustlab.dualpowers.state import Date
from tests.city import city, play


def test_example_a_from_26_four_days_on() -> None:
    """Rulebook p. 5: 30 slides to 31, still March, a bonus action later."""
    assert moved(26, 0, 4) == Advance(31, 0, False, True, ())


@pytest.mark.parametrize(
    ("day", "days", "to", "passed", "bonus"),
    [
        *((1, 3, 4, False, False), (8, 7, 15, False, True), (8, 8, 16, False, False)),
        *((24, 4, 28, False, False), (24, 5, 31, False, True), (24, 6, 31, False, True)),
        *((24, 7, 31, False, True), (24, 8, 1, True, False), (31, 1, 1, True, False)),
        *((31, 8, 8, True, False), (28, 1, 31, False, True), (25, 8, 2, True, False)),
        *((31, 15, 15, True, True), (2, 29, 31, False, True), (31, 31, 31, True, True)),
    ],
)
def test_days_and_months(day: int, days: int, to: int, passed: bool, bonus: bool) -> None:
    there = moved(day, MONTH["march"], days)
    assert (there.day, there.passed, there.bonus) == (to, passed, bonus)
    assert there.month == MONTH["april" if passed else "march"]


def test_events_come_with_the_month_that_is_reached() -> None:
    assert moved(28, MONTH["april"], 4).events == ("trotsky_returns",)
    assert moved(28, MONTH["july"], 4).events == ("trotsky_joins_bolsheviks",)
    assert moved(28, MONTH["may_june"], 4).events == ()
    assert moved(28, MONTH["may_june"], 3).events == ()


def test_past_november_the_month_stays_november() -> None:
    assert moved(28, MONTH["november"], 8) == Advance(5, MONTH["november"], False, False, ())
    match = city("date 25 november\nturn red\ntaken 7 first white\nwill white\nhand red tan-8")
    told = play(match, "play tan-8")
    assert match.state.will == "white"
    assert "no month comes after November" in " ".join(event.text for event in told)
    assert "no month comes after November" in walk_from(28, "november", 8).tell()
    assert "no month comes after" not in walk_from(28, "october", 8).tell()


def test_a_question_is_answered_in_every_language_and_nonsense_in_one_line() -> None:
    walk = walk_from(28, "May/June", 7)
    assert list(walk.as_json().items()) == [
        *(("day", 4), ("month", "july"), ("month_passed", True)),
        *(("bonus", False), ("events", [])),
    ]
    assert len({walk.tell(language) for language in LANGUAGES}) == 3
    for wrong in ((0, "march", 1), (29, "march", 1), (1, "mars", 1), (1, "march", 0)):
        with pytest.raises(BadInput) as told:
            walk_from(*wrong)
        assert "\n" not in str(told.value)


def test_the_month_gives_the_will_of_the_people_before_the_action() -> None:
    match = city("date 28 march\nturn red\nwill white\nhand red tan-4\nblue neutral 1/0")
    play(match, "play tan-4")
    assert match.state.will == "red"
    assert match.state.phase == "action"


def test_who_has_the_will_already_keeps_it() -> None:
    match = city("date 28 march\nturn red\nwill red\nhand red tan-4")
    told = play(match, "play tan-4")
    assert "Red keeps the will of the people." in [event.text for event in told]


def test_trotsky_returns_ready_into_the_unrest_region() -> None:
    match = city("date 28 april\nturn red\nunrest blue\nhand red tan-4\nblue neutral 1/0")
    play(match, "play tan-4")
    assert match.state.tokens("blue") == ("neutral 1/0", "trotsky")


def test_a_trotsky_who_is_there_already_does_not_come_twice() -> None:
    match = city("date 28 july\nturn red\nunrest blue\nhand red tan-4\ngreen trotsky exhausted")
    match.start = match.start._replace(date=Date(2, 28, MONTH["april"]))
    play(match, "play tan-4")
    assert match.state.tokens("blue") == ()


def test_trotsky_obeys_the_will_of_the_people_at_once() -> None:
    match = city("date 28 april\nturn red\nwill white\nunrest blue\nhand red tan-5")
    play(match, "play tan-5", "move trotsky blue > green")
    assert match.state.tokens("green") == ("trotsky",)


@pytest.mark.parametrize("side_up", ["", " exhausted"])
def test_trotsky_joins_the_bolsheviks_as_he_lies(side_up: str) -> None:
    match = city(f"date 28 july\nturn white\nhand white tan-4\npurple trotsky{side_up}, white 1/0")
    play(match, "play tan-4")
    assert match.state.tokens("purple") == (f"red trotsky{side_up}", "white 1/0")


def test_a_trotsky_who_is_gone_never_comes_in_red() -> None:
    match = city("date 28 july\nturn white\nunrest tan\nhand white tan-4")
    told = play(match, "play tan-4")
    assert not any("trotsky" in token for tokens in match.state.city for token in tokens)
    assert "dualpowers.calendar.trotsky_joins" in [event.rule for event in told]


def test_the_red_trotsky_no_longer_obeys_the_will_of_the_people() -> None:
    match = city("date 28 july\nturn white\nwill red\nhand white tan-5\npurple trotsky")
    play(match, "play tan-5")
    assert match.state.will == "white"
    assert [r.rule for r in match.why_not("move red trotsky purple > red")] == [
        "dualpowers.move.control"
    ]


def test_the_bonus_comes_after_the_action() -> None:
    match = city("date 11 march\nturn red\nhand red tan-4")
    play(match, "play tan-4")
    assert match.state.turn.bonus
    assert match.state.phase == "action"
    play(match, "recruit 1/0 > tan")
    assert (match.state.phase, match.state.side) == ("bonus", "red")
    play(match, "recruit 1/0 > blue")
    assert match.state.side == "white"
