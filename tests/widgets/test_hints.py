"""Hints at a table: what a decision is about, by facts; a few moves; one move. In all three games.

At each decision that is reached in a game between bots the hints are asked for.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from dustlab.core.games import arena, weighing
from dustlab.core.match import Choice
from dustlab.core.words import LANGUAGES
from dustlab.dualpowers.rules.secrecy import seen_by as powers_seen
from dustlab.dust.rules.drawing import seen_by as dust_seen
from dustlab.play.bots import worth_a_look
from dustlab_widgets import DustTable, PowersTable, TacticsTable

PLAYED = {
    "dust": (lambda: DustTable(seed=4, curtain=False), "planner", 150),
    "dualpowers": (lambda: PowersTable(seed=4, curtain=False), "cadet", 40),
    "tactics": (lambda: TacticsTable(seed=4), "captain", 30),
}
SEEN = {"dust": dust_seen, "dualpowers": powers_seen, "tactics": lambda state, _: state}


def decisions(game: str) -> list[tuple[Any, Any]]:
    """A table and its state at the first decision of each phase."""
    make, level, most = PLAYED[game]
    table, known, found = make(), set(), []
    bot = arena(game).levels[level](1)
    bot.telling = False
    for _ in range(most):
        pending = table.match.pending
        if not isinstance(pending, Choice):
            break
        phase = table.match.game.phase(table.match.state)
        if phase not in known:
            known.add(phase)
            found.append((table, table.match.cursor))
        table.match.play(bot.decide(table.match.state).move)
    return found


@pytest.fixture(scope="module", params=PLAYED)
def reached(request: pytest.FixtureRequest) -> list[tuple[Any, int]]:
    found = decisions(request.param)
    assert len(found) >= 3
    return found


def at(table: Any, cursor: int) -> Any:
    table.match.goto(cursor)
    table.watched = None
    table._new_desk()
    return table


def test_the_first_hint_has_facts_of_the_position_and_is_not_the_same_everywhere(
    reached: list[tuple[Any, int]],
) -> None:
    told = [at(table, cursor)._hint(1) for table, cursor in reached]
    assert all(told)
    assert not any("on a button" in words for words in told)
    assert len(set(told)) == len(told)


def test_the_second_hint_names_a_few_moves_and_the_third_is_one_of_them(
    reached: list[tuple[Any, int]],
) -> None:
    narrowed = 0
    for table, cursor in reached:
        match = at(table, cursor).match
        few = worth_a_look(match, table.desk.pondered)
        assert len(few) in (0, 2, 3)
        assert all(not match.why_not(move) for move in few)
        if few:
            narrowed += 1
            words = table._hint(2)
            assert all(match.game.tell_move(move) in words for move in few)
            table._hint(3)
            assert table.advised in map(str, few)
    assert narrowed >= 2


def test_the_strongest_bot_thinks_once_for_all_hints_of_a_decision(
    reached: list[tuple[Any, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    name = reached[0][0].match.game.name
    strongest = list(arena(name).levels.values())[-1]
    thought, ponder = [], strongest.ponder
    monkeypatch.setattr(strongest, "ponder", lambda *asked: thought.append(1) or ponder(*asked))
    for table, cursor in reached:
        at(table, cursor)
        thought.clear()
        for grade in (1, 2, 3):
            table._hint(grade)
        assert len(thought) == 1


def test_what_is_weighed_is_what_the_player_can_see(reached: list[tuple[Any, int]]) -> None:
    for table, cursor in reached:
        match = table.match
        match.goto(cursor)
        pending, name = match.pending, match.game.name
        assert isinstance(pending, Choice)
        seen = SEEN[name](match.state, pending.player)
        weigh = weighing(name).weigh
        assert list(weigh(seen, pending.player)) == list(weigh(match.state, pending.player))


def test_every_language_tells_it(reached: list[tuple[Any, int]]) -> None:
    for table, cursor in islice(reached, 4):
        match = table.match
        match.goto(cursor)
        assert isinstance(match.pending, Choice)
        facts = list(weighing(match.game.name).weigh(match.state, match.pending.player))
        told = {" ".join(fact.tell(language) for fact in facts) for language in LANGUAGES}
        assert len(told) == (len(LANGUAGES) if facts else 1)
