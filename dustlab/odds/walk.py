"""The plain way to exact odds: walk every branch of a game's own rules.

Slow and certain. It asks the rules themselves for each decision and each throw, so it takes any
policy, and whatever is faster is tested against it.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeVar

from ..core.errors import BadInput
from ..core.match import Chance, Game, Over

S = TypeVar("S")

# Beyond this many positions a walk would take minutes and most of a machine's memory.
MOST_POSITIONS = 200_000


def walk(game: Game[S], state: S, policy: Callable[[S], Any]) -> dict[S, Fraction]:
    """The chance of each final position when every decision is the policy's."""
    return spread(game, state, policy, Fraction(1))[0]


def spread(
    game: Game[S],
    state: S,
    policy: Callable[[S], Any],
    one: Any,
    counts: str = "",
    stop: Callable[[S], bool] | None = None,
) -> tuple[dict[S, Any], Any]:
    """The chance of each final position, and how many throws of a kind are to be expected.

    `one` says whether in fractions or in floats; `counts` is the key of the throws to be counted.
    Positions at which to `stop` are final, whatever the game has beyond them.
    No position comes twice in a game, so each is spread when all that lead to it have been.
    """
    exact = isinstance(one, Fraction)
    ends: dict[S, Any] = {}
    throws: Any = 0
    reached: dict[S, Any] = {state: one}
    for here, (asked, ways) in _in_order(game, state, policy, stop):
        mass = reached.pop(here)
        if not ways:
            ends[here] = mass
            continue
        if counts and isinstance(asked, Chance) and asked.asks == counts:
            throws += mass
        total = asked.odds.total if isinstance(asked, Chance) else 1
        for next_, weight in ways:
            share = Fraction(weight, total) if exact else weight / total
            reached[next_] = reached.get(next_, 0) + mass * share
    return ends, throws


def _in_order(
    game: Game[S], state: S, policy: Callable[[S], Any], stop: Callable[[S], bool] | None
) -> list[tuple[S, tuple[Any, list[tuple[S, int]]]]]:
    """All positions that can be reached, each after all that lead to it."""
    known: dict[S, tuple[Any, list[tuple[S, int]]]] = {}
    done: list[S] = []
    stack: list[tuple[S, int]] = [(state, 0)]
    known[state] = _ways(game, state, policy, stop)
    while stack:
        here, at = stack.pop()
        ways = known[here][1]
        while at < len(ways) and ways[at][0] in known:
            at += 1
        if at == len(ways):
            done.append(here)
            continue
        stack.append((here, at + 1))
        below = ways[at][0]
        known[below] = _ways(game, below, policy, stop)
        if len(known) > MOST_POSITIONS:
            expected = f"a battle of at most {MOST_POSITIONS} positions under such a policy"
            raise BadInput("odds", expected, "more; take fewer units, or simulate")
        stack.append((below, 0))
    return [(here, known[here]) for here in reversed(done)]


def _ways(
    game: Game[S], here: S, policy: Callable[[S], Any], stop: Callable[[S], bool] | None
) -> tuple[Any, list[tuple[S, int]]]:
    """Where a position leads, with whole weights: by the policy's move or by every throw."""
    if stop is not None and stop(here):
        return None, []
    pending = game.pending(here)
    if isinstance(pending, Over):
        return pending, []
    if not isinstance(pending, Chance):
        return pending, [(game.advance(here, policy(here)), 1)]
    weights = pending.odds.weights.items()
    return pending, [(game.fall(here, outcome), weight) for outcome, weight in weights]
