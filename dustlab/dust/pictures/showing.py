"""What is to be seen in a step of Dust, and how the map shows it: ways, dice, cards, places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from ...core.match import Match, Step
from ...core.remarks import Event
from ...core.words import name, phrase
from ...pictures.labels import text_lines, wrapped
from ...pictures.scene import AnyShape, Box, Scene, Text
from ...pictures.tracks import beside, dice, dice_size, shares
from ...play.showing import Dice, Eyes, Seen, Still, Turned, Way, spots
from ..board import Board
from ..cards import card
from ..moves import (
    Buy,
    ChooseCard,
    ClaimArea,
    ClaimCapital,
    Discard,
    EndBuying,
    EndCombat,
    EndMovement,
    EndProduction,
    EndReinforcements,
    Pass,
    Place,
    PlaceCenter,
)
from ..state import State
from .cards import VALUES
from .glyphs import glyph
from .marks import LAYER, Trail
from .names import the_sheet
from .sheet import legs

# -- what is to be seen

ROLLED = ("dust.battle.rolled", "dust.special.rolled")
FROM_SEVERAL = ("dust.movement.flown", "dust.combat.drops")
"""Each of their places but the last is one from which units come."""
QUIET = (
    "dust.production.received",
    "dust.production.from_capitals",
    "dust.production.buying_ends",
    "dust.combat.ends",
    "dust.movement.ends",
    "dust.movement.ends_early",
    "dust.initiative.discards",
)
ORDER = (Buy, Discard, EndBuying)
TOGETHER = ((ORDER, ORDER), ((Place,), (Place,)))
"""Moves that are seen in one still: an order line by line, units put on the board."""
ENDS = (EndMovement, EndCombat, EndProduction, EndReinforcements, Pass)
"""Nothing is seen in them: they belong to what came before."""


def _joins(before: Any, move: Any) -> bool:
    alike = any(isinstance(before, one) and isinstance(move, other) for one, other in TOGETHER)
    return alike or isinstance(move, ENDS)


def seen(step: Step[State], events: Sequence[Event]) -> Iterator[Seen]:
    """The way of units, dice, cards turned up, and where something is other than before."""
    fight = step.before.battle or step.after.battle
    if fight is not None and fight.origin:
        # As long as a battle is fought one sees from where it came.
        yield Way(fight.attacker, (fight.origin, fight.target), str(fight.attackers.total))
    others = []
    for event in events:
        facts = dict(event.facts)
        army, units = facts.get("army", ""), facts.get("units")
        number = str(units.total) if units is not None else ""
        if event.key in FROM_SEVERAL:
            *origins, target = event.where
            for origin in origins:
                yield Way(army, (origin, target), number if len(origins) == 1 else "")
        elif event.key == "dust.battle.retreated" and fight is not None:
            yield Way(army, (fight.target, *event.where), number)
        elif "origin" in facts and len(event.where) > 1:
            if fight is None:
                yield Way(army, event.where, number)
        elif event.key in ROLLED:
            faces = (*(facts["hits"] * [True]), *((facts["dice"] - facts["hits"]) * [False]))
            yield Dice(army, faces, "".join(event.where[:1]))
        elif event.key == "dust.initiative.shown":
            yield Turned(army, facts["card"])
        else:
            others.append(event)
    yield from spots(others, lambda place: place in step.after.board)


MAJORITY = ("takes", "keeps", "keeps_tie", "nobody")
SCORING = "dust.scoring."


def part(event: Event, before: str) -> str:
    """The part of a scoring: the majorities, a line of a player, what it comes to, the end."""
    if not event.key.startswith(SCORING):
        return ""
    kind, facts = event.key.removeprefix(SCORING), dict(event.facts)
    if kind in MAJORITY:
        return "majorities"
    if kind.startswith("line_"):
        return f"{facts['army']} {kind}"
    if kind == "scored":
        return f"{facts['army']} scored"
    del before
    return "end"


BY_TURNS = (ChooseCard, ClaimCapital, ClaimArea, PlaceCenter)
EYES = Eyes(seen, _joins, QUIET, part, by_turns=BY_TURNS)

# -- how the map shows it


def as_scored_so_far(match: Match[State], film: Sequence[Still], at: int) -> State:
    """The position of a still; while a round is scored, with the points as far as they are told."""
    still = film[at]
    state: State = still.state(match)
    before: State = match.steps[still.until - 1].before
    if not still.part or before.tally.points == state.tally.points:
        return state
    told = {one.part for one in film[: at + 1] if one.until == still.until}
    now = zip(state.seats, before.tally.points, state.tally.points, strict=True)
    points = tuple(new if f"{army} scored" in told else old for army, old, new in now)
    return state._replace(tally=state.tally._replace(points=points))


def trails(things: Iterable[Seen]) -> list[Trail]:
    """The ways, as the map draws them."""
    return [Trail(one.places, one.side, one.words) for one in things if isinstance(one, Way)]


def glide(board: Board, width: float, things: Iterable[Seen]) -> str:
    """Along which discs units go, as shares of the map; nothing where they leave it at its edge."""
    sheet = the_sheet(board, width)
    way = next((one.places for one in things if isinstance(one, Way)), ())
    if any(len(legs(sheet, *pair)) > 1 for pair in pairwise(way)):
        return ""
    points = (sheet.spots[area] for area in way)
    return shares(((spot.x, spot.y) for spot in points), sheet.width, sheet.height)


def with_things(scene: Scene, board: Board, things: Sequence[Seen], language: str = "en") -> Scene:
    """The map with dice as they fell beside their battle, and cards that were turned up."""
    sheet, shapes = the_sheet(board, scene.width, language), list[AnyShape]()
    busy = [(spot.x, spot.y, spot.reach) for spot in sheet.spots.values()]
    paper, away = (scene.width, scene.height), 0.0
    for one in things:
        spot = sheet.spots.get(one.place) if isinstance(one, Dice) else None
        if not isinstance(one, Dice) or spot is None:
            continue
        size = dice_size(one.faces)
        x, y = beside((spot.x, spot.y), size, paper, spot.reach + 12 + away, busy)
        words = phrase("watch.dice", language, side=one.side, dice=len(one.faces))
        shapes += dice(one.faces, x, y, words, LAYER)
        away += size[1] + 4
    cards = [one for one in things if isinstance(one, Turned)]
    in_row = int((scene.width - 16) // (WIDE + 8))
    for place, turned in enumerate(cards):
        row, column = divmod(place, in_row)
        low = scene.height - (row + 1) * (HIGH + 8) - 4
        shapes += _card(turned, 12 + column * (WIDE + 8), low, language)
    return replace(scene, shapes=(*scene.shapes, *shapes)) if shapes else scene


WIDE, HIGH = 152.0, 84.0


def _card(turned: Turned, x: float, y: float, language: str) -> Iterator[AnyShape]:
    """A card that lies face up: whose it is, its ability, its values and stars."""
    held = card(turned.card)
    words = held.in_words(language)
    yield Box(x, y, WIDE, HIGH, look="tile", layer=LAYER, words=words, round=10)
    yield Box(x, y, WIDE, 22, look=f"army-{turned.side}", layer=LAYER, round=10)
    whose = name(turned.side, language)
    yield Text(x + 10, y + 11, whose, look=f"army-{turned.side}", layer=LAYER, anchor="start")
    lines = wrapped(name(held.ability, language), WIDE - 20, 13)[:1]
    style = {"layer": LAYER, "size": 13.0, "anchor": "start", "bold": True}
    yield from text_lines(lines, x + 10, y + 36, 15, **style)
    for i, (value, (icon, _)) in enumerate(VALUES.items()):
        left = x + 20 + i * 44
        yield from (replace(one, layer=LAYER) for one in glyph(icon, left, y + 62, 18))
        number = str(getattr(held, value))
        yield Text(left + 18, y + 62, number, layer=LAYER, size=16, bold=True)
    for i in range(held.stars):
        star = glyph("star", x + WIDE - 12 - 15 * i, y + 11, 13, f"on-{turned.side}")
        yield from (replace(one, layer=LAYER) for one in star)
