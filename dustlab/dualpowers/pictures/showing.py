"""What is to be seen in a step of Dual Powers, and how the city shows it: tokens, ways, cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import hypot
from typing import Any

from ...core.match import Step
from ...core.remarks import Event
from ...pictures.scene import AnyShape, Point, Scene
from ...pictures.tracks import arrow, shares
from ...play.showing import Eyes, Seen, Spot, Turned, Way, spots
from ..components import CONNECTIONS, REGION, REGIONS
from ..moves import AsBonus, ChooseObjective, Pass, Play
from ..state import State
from .city import BOARD, token_name

QUIET = (
    "dualpowers.objective_secret",
    "dualpowers.cleanup.markers",
    "dualpowers.cleanup.cards",
)
OF_SCORING = ("scoring", "strength", "cleanup", "end")
"""The chapters whose events are a scoring, from the first one of it on."""
UNREST, AIMS, OBJECTIVE, EXHAUSTED, THEN = "unrest", "aims", "objective", "exhausted", "then"
BEGINS = {
    "dualpowers.scoring.unrest": UNREST,
    "dualpowers.scoring.reveals_first": AIMS,
    "dualpowers.scoring.reveals_first_level": AIMS,
    "dualpowers.scoring.scored": OBJECTIVE,
    "dualpowers.scoring.exhausts": EXHAUSTED,
    "dualpowers.scoring.removed": EXHAUSTED,
    "dualpowers.scoring.returns": EXHAUSTED,
}
"""The events with which a part of a scoring begins; each objective is one of its own."""
LATER = ("cleanup", "end")
"""The chapters of what follows when all is scored."""
OF_THE_MARKER = (
    "dualpowers.scoring.track",
    "dualpowers.scoring.track_centre",
    "dualpowers.end.track",
)
"""Where the support marker stands: told with the points that move it."""
CARDS = ("dualpowers.plays", "dualpowers.solitaire.card", "dualpowers.objective_shown")


def _joins(before: Any, move: Any) -> bool:
    """A card is seen with the first thing that it is played for."""
    return (
        isinstance(before, Play)
        or isinstance(move, Pass)
        or (isinstance(move, AsBonus) and isinstance(move.move, Pass))
    )


def seen(step: Step[State], events: Sequence[Event]) -> Iterator[Seen]:
    """Cards that lie open, the way of a token, and the tokens that are others than before."""
    others = []
    for event in events:
        facts = dict(event.facts)
        if event.key in CARDS:
            yield Turned(facts["side"], str(facts["card"]))
        elif event.key == "dualpowers.moves":
            token = facts["token"]
            yield Way(facts["side"], event.where, str(step.after.strengths[token.name]))
        else:
            others.append(event)
    # Where a step ends with a scoring, it has exhausted most of the tokens.
    scored = any(part(event, "") for event in step.events)
    tokens = () if scored else tuple(_new_tokens(step.before, step.after))
    if tokens:
        yield Spot(tokens)
    yield from spots(others, lambda place: place in CONNECTIONS or (place in REGION and not tokens))


def _new_tokens(before: State, after: State) -> Iterator[str]:
    """The tokens that came to a region or turned over there, as clicks on them are called."""
    for region in REGIONS:
        was, now = Counter(before.tokens(region)), Counter(after.tokens(region))
        for token in now:
            yield from (token_name(region, token, n) for n in range(was[token], now[token]))


def part(event: Event, before: str) -> str:
    """The part of a scoring that an event belongs to: unrest, the objectives as they are turned up,
    each objective, tokens that are exhausted, what comes next."""
    kind = BEGINS.get(event.key, "")
    if kind:
        return f"{kind} {dict(event.facts)['side']}" if kind == OBJECTIVE else kind
    chapter = event.key.split(".")[1]
    if chapter in LATER and event.key not in OF_THE_MARKER:
        return THEN
    if before and chapter in (*OF_SCORING, *DECIDES):
        return before
    # The points for unrest are taken by a move of its own.
    return UNREST if chapter == "scoring" else ""


DECIDES = ("target", "solitaire")
"""How the opposition's objective is found, and its strength, are told within a scoring."""

EYES = Eyes(seen, _joins, QUIET, part, by_turns=(ChooseObjective,))

# -- how the city shows it


def card_of(things: Iterable[Seen]) -> str:
    """The card that was turned up last; empty: none."""
    cards = [one.card for one in things if isinstance(one, Turned)]
    return cards[-1] if cards else ""


def with_ways(city: Scene, things: Iterable[Seen]) -> Scene:
    """The city with the ways of tokens over its bridges, each with the strength of its token."""
    shapes: list[AnyShape] = []
    for one in things:
        if isinstance(one, Way):
            for bridge in _bridges(one.places):
                shapes += arrow(bridge, "way", one.words)
    return replace(city, shapes=(*city.shapes, *shapes)) if shapes else city


def _bridges(places: Sequence[str]) -> Iterator[tuple[Point, Point]]:
    """A short way over each bridge from the first region to the last, clear of most tokens."""
    for one, other in pairwise(_by_way_of(places)):
        joined = next(way.id for way in CONNECTIONS.values() if {one, other} == {*way.between})
        (ax, ay), (bx, by) = BOARD.bridges[joined]
        x, y = (ax + bx) / 2, (ay + by) / 2
        (cx, cy), (dx, dy) = _middle(one), _middle(other)
        far = hypot(dx - cx, dy - cy) / REACH
        across, down = (dx - cx) / far, (dy - cy) / far
        yield (x - across, y - down), (x + across, y + down)


def _by_way_of(places: Sequence[str]) -> Sequence[str]:
    """With the region between two that no bridge joins."""
    near = {frozenset(way.between) for way in CONNECTIONS.values()}
    one, other = places[0], places[-1]
    between = [r for r in REGIONS if {one, r} in near and {r, other} in near]
    return (one, other) if {one, other} in near else (one, *between[:1], other)


def _middle(region: str) -> Point:
    x, y, wide, high = BOARD.quarters[region]
    return x + wide / 2, y + high / 2


REACH = 46.0
"""How far the arrow over a bridge reaches to both sides."""


def glide(things: Iterable[Seen]) -> str:
    """From region to region, as shares of the city."""
    way = next((one.places for one in things if isinstance(one, Way)), ())
    return shares(map(_middle, _by_way_of(way) if way else ()), BOARD.width, BOARD.height)
