"""The tours of the package: each is checked on every branch, and keeps what it promises."""

from __future__ import annotations

import json
import re
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


# -- the whole round of Dust


def _before(step: str) -> Session:
    """The whole round as the coach does it, up to a step."""
    session = begin("dust-whole-round")
    while session.step is not None and session.step.id != step:
        session.do_it()
    assert session.step is not None
    return session


def test_the_whole_round_begins_on_the_board_that_its_lesson_shows() -> None:
    shown = dust.open_position(lessons() / "games" / "first-game.txt")
    assert begin("dust-whole-round").match.state == shown.state


@pytest.mark.parametrize("card", ["c3m2p2s1", "c2m4p1s2"])
def test_the_plan_of_the_whole_round_works_with_each_card_that_is_accepted(card: str) -> None:
    session = _before("card")
    assert session.offer(f"card {card}").done
    while not session.ended:
        session.do_it()
    for fact in ("greenland is red", "persia is red", "points red is 44", "points blue is 44"):
        assert dust.holds(session.match.state, fact)


@pytest.mark.parametrize("card", ["c5m1p1s1", "c1m1p5s1", "c1m3p3s2"])
def test_a_card_that_does_not_fit_the_plan_is_answered(card: str) -> None:
    session = _before("card")
    outcome = session.offer(f"card {card}")
    assert not outcome.done
    assert outcome.says


@pytest.mark.parametrize(
    ("step", "unwise"),
    [
        ("submarine", "attack ukraine > persia 2 tank 1 mech"),
        ("ship", "ship scandinavia > greenland 2 tank"),
        ("ship", "attack ukraine > persia 2 tank 1 mech"),
        ("attack", "attack ukraine > persia 5 tank 1 mech"),
        ("attack", "end combat"),
    ],
)
def test_what_would_spoil_the_plan_is_answered_and_not_played(step: str, unwise: str) -> None:
    session = _before(step)
    before = session.match.state
    outcome = session.offer(unwise)
    assert not outcome.reasons
    assert outcome.says
    assert session.match.state == before


def test_blue_gives_away_the_north_atlantic() -> None:
    session = _before("blue-comes")
    assert dust.holds(session.match.state, "north_atlantic is blue")
    while not session.ended:
        session.do_it()
    assert dust.holds(session.match.state, "north_atlantic is empty")
    assert dust.holds(session.match.state, "points of last round blue is 5")


@pytest.mark.parametrize("name", [one for one in NAMES if one.endswith("-first-game")])
def test_a_first_game_leads_on_by_the_way_that_the_map_shows(name: str) -> None:
    shown = json.loads((lessons() / "00-start.ipynb").read_text("utf-8"))["cells"]
    start = "".join("".join(cell["source"]) for cell in shown[:2])
    [way] = [line for line in start.splitlines() if tour(name).next[0] in line]
    assert re.findall(r"\]\(([\w-]+)\.ipynb\)", way)[1:] == list(tour(name).next)


@pytest.mark.parametrize("first", ["move, attack", "nothing, nothing"])
def test_the_answer_of_the_axis_is_announced_before_it_comes_whatever_the_first_unit_does(
    first: str,
) -> None:
    session = begin("tactics-first-game")
    while session.step is not None and session.step.id != "who-first":
        session.go_on()
    session.offer(f"activate hell: {first}")
    while session.step is not None and session.step.id == "first-unit":
        session.do_it()
    assert session.step is not None
    assert session.step.id == "axis-answers"
    assert session.match.state.round.turn == "axis"
    assert session.match.state.activation is None
