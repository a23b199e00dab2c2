"""What is to be seen in a step of Dust Tactics, and how the field shows it: ways, fire, dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ...core.match import Step
from ...core.remarks import Event
from ...core.words import phrase
from ...pictures.scene import AnyShape
from ...pictures.tracks import beside, dice, dice_size, shares
from ...play.showing import Dice, Eyes, Seen, Shot, Spot, Way
from ..moves import Activate, Endure, Fire, Go, Keep, LetGo, Nothing
from ..rules import movement
from ..rules.dice import HIT_SIGN
from ..state import State
from .field import Paper
from .signs import fire, trail

NOTHING = (Nothing, LetGo, Keep, Endure)
"""Nothing is seen in them: they belong to what came before."""
QUIET = ("tactics.fight.number_bearers", "tactics.fight.together")
OF_A_ROUND = ("ends", "begins", "won", "tie")


def _joins(before: Any, move: Any) -> bool:
    """What a unit is to do is seen with the first thing that it does."""
    first = isinstance(before, Activate) and isinstance(move, Go | Fire)
    return first or isinstance(move, NOTHING)


def part(event: Event, before: str) -> str:
    """A round that ends, the next one with its dice, the end of a game: apart from all moves."""
    kind = event.key.removeprefix("tactics.round.")
    ends = event.key.startswith("tactics.end.") and event.key != "tactics.end.destroyed"
    return "round" if kind in OF_A_ROUND or ends or before else ""


def seen(step: Step[State], events: Sequence[Event]) -> Iterator[Seen]:
    """The way of a unit, lines of fire, dice, and the squares where something is other now."""
    before, move, field = step.before, step.cause, step.before.field
    if isinstance(move, Go):
        yield way_of(before, move)
    elif isinstance(move, Fire):
        yield from shots_of(before, move)
    attack = before.attack
    for event in events:
        facts = dict(event.facts)
        if "faces" in facts and attack is not None:
            piece = attack.shots[attack.at].piece
            square = field.name(before.pieces[piece].squares[0])
            faces = tuple(sign == HIT_SIGN for sign in facts["faces"])
            yield Dice(before.card(piece).side, faces, square)
    squares = [*_squares(step, events)]
    if isinstance(move, Activate) and step.after.activation is not None:
        standing = step.after.pieces[step.after.acting.piece].squares
        squares += [field.name(square) for square in standing]
    if squares and not isinstance(move, Go):
        yield Spot(tuple(dict.fromkeys(squares)))


def way_of(state: State, move: Go) -> Way:
    """Square by square, from where the unit stands; a unit that comes in has no first one."""
    piece, end = state.acting.piece, state.field.by_name[move.square]
    way = movement.find(state, end)
    path = way.path if way is not None and way.path else (end,)
    squares = (*state.pieces[piece].squares[:1], *path)
    return Way(state.card(piece).side, tuple(state.field.name(square) for square in squares))


def shots_of(state: State, move: Fire) -> Iterator[Shot]:
    """From the unit that fires to each of its targets, once."""
    lines = dict[Shot, None]()
    for aim in move.aims:
        shot = aim.shot
        target = state.pieces[shot.target].squares if shot.target >= 0 else shot.squares
        end = target[0] if target else shot.square
        start = state.pieces[shot.piece].squares[0]
        name = state.field.name
        lines[Shot(state.card(shot.piece).side, name(start), name(end))] = None
    yield from lines


def _squares(step: Step[State], events: Sequence[Event]) -> Iterator[str]:
    """Where units have lost something or got it back, and other places of events."""
    field = step.before.field
    for was, now in zip(step.before.pieces, step.after.pieces, strict=False):
        if (was.living, was.damage) != (now.living, now.damage):
            yield from (field.name(square) for square in was.squares or now.squares)
    for event in events:
        yield from (place for place in event.where if place in field.by_name)


def _aims(move: Any) -> bool:
    return isinstance(move, Fire)


EYES = Eyes(seen, _joins, QUIET, part, _aims)

# -- how the field shows it


def over(
    paper: Paper, things: Iterable[Seen], language: str = "en"
) -> tuple[list[AnyShape], list[AnyShape]]:
    """Ways and lines of fire, which lie under the units, and dice as they fell, above them."""
    squares = paper.field.by_name
    below, above, away = list[AnyShape](), list[AnyShape](), 0.0
    for one in things:
        if isinstance(one, Way):
            path = [squares[place] for place in one.places]
            below += trail(paper, path[:1], path[1:] or path, -1)
        elif isinstance(one, Shot):
            below += fire(paper, squares[one.start], squares[one.end])
        elif isinstance(one, Dice) and one.place in squares:
            size = dice_size(one.faces)
            at, far = paper.dot(squares[one.place]), paper.cell * 0.55 + away
            x, y = beside(at, size, (paper.width, paper.height), far)
            words = phrase("watch.dice", language, side=one.side, dice=len(one.faces))
            above += dice(one.faces, x, y, words)
            away += size[1] + 4
    return below, above


def glide(paper: Paper, things: Iterable[Seen]) -> str:
    """Along which squares a unit goes, as shares of the field."""
    way = next((one.places for one in things if isinstance(one, Way)), ())
    dots = (paper.dot(paper.field.by_name[square]) for square in way)
    return shares(dots, paper.width, paper.height)
