"""The tours of the package: each is checked on every branch, and keeps what it promises."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from dustlab import dust
from dustlab.core.words import LANGUAGES
from dustlab.school.lessons import lessons
from dustlab.tours import Session, Tour, begin, check, read, shipped

NAMES = sorted(shipped())


@cache
def tour(name: str) -> Tour:
    return read(shipped()[name])


@pytest.mark.parametrize("name", NAMES)
def test_every_branch_can_be_played_to_its_end(name: str) -> None:
    results = check(tour(name))
    assert [str(result) for result in results if not result.ok or result.note] == []


@pytest.mark.parametrize("name", NAMES)
def test_what_came_up_is_explained_in_a_lesson_that_there_is(name: str) -> None:
    assert tour(name).met
    missing = {one for one in tour(name).met.values() if not (lessons() / f"{one}.ipynb").is_file()}
    assert missing == set()


@pytest.mark.parametrize("name", NAMES)
def test_whoever_has_everything_done_comes_to_the_end(name: str) -> None:
    session = Session(tour(name))
    for _ in range(300):
        if session.ended:
            break
        assert session.do_it().done
    assert session.ended
    assert session.now.say
    assert session.met


@pytest.mark.parametrize("name", NAMES)
def test_every_step_is_told_in_every_language(name: str) -> None:
    session = Session(tour(name))
    while not session.ended:
        for language in LANGUAGES:
            assert session.now.tell(language)
        session.do_it()


# -- the first game of Dust


def _ways_of_playing() -> Iterator[Session]:
    """As the coach does it, with each of the three cards."""
    for card in ("c4m2p1s2", "c3m3p1s2", "c3m1p3s1"):
        session = begin("dust-first-game")
        while session.step is not None and session.step.id != "card":
            session.do_it()
        session.offer(f"card {card}")
        yield session


@pytest.mark.parametrize("number", range(3))
def test_the_first_game_can_be_won_with_each_card(number: int) -> None:
    session = list(_ways_of_playing())[number]
    while not session.ended:
        session.do_it()
    assert dust.holds(session.match.state, "red wins the game")


def test_the_first_game_is_lost_if_nothing_is_done() -> None:
    session = begin("dust-first-game")
    while not session.ended:
        step = session.step
        assert step is not None
        idle = {
            "production": "end buying",
            "march": "end movement",
            "attack": "attack urals > western_siberia 1 tank",
        }
        if step.id in idle and not session.match.why_not(idle[step.id]):
            session.offer(idle[step.id])
        else:
            session.do_it()
    assert dust.holds(session.match.state, "blue wins the game")


def test_the_first_game_invites_a_forbidden_mistake_and_an_unwise_one() -> None:
    mistakes = [mistake for step in tour("dust-first-game").steps for mistake in step.invite]
    assert {bool(mistake.rule) for mistake in mistakes} == {True, False}


def test_the_first_game_leaves_choices_open() -> None:
    steps = tour("dust-first-game").steps
    free = [s for s in steps if s.is_free or any(not a.is_line for a in s.accept)]
    assert len(free) >= 5
