"""Flamethrowers that reach further than one square: which squares a stream of fire may cover.

Such a weapon burns as many squares as its range says. It needs a line of sight to each of them, and
it burns all that stands between: a square further off than the next needs one on its way as well,
and every one on its way on which a unit stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from ...core.remarks import Refusal, refuse
from ..components import Weapon
from ..field import TRAP
from ..flow import Shot
from ..state import State
from .lines import line
from .ranges import between, reaches
from .sight import sees_square
from .skills import leader

# How often a random stream is tried.
TRIES = 4


def is_stream(weapon: Weapon) -> bool:
    """A flamethrower that fires further than one square covers squares, not a target."""
    return weapon.kind == "flame" and weapon.range.most != 1


def crossed(state: State, piece: int, square: int) -> list[int]:
    """The squares between a unit and a square, along the line that crosses the fewest."""
    columns = state.table.field.columns
    ways = [
        line(columns, start, square).crossed
        for start in state.pieces[piece].squares
        if start != square
    ]
    best = min(ways, key=int.bit_count, default=0)
    return [one for one in range(state.table.field.size) if best >> one & 1]


def burnt(state: State, square: int) -> list[int]:
    """The units on a square, a squad and its hero as one."""
    return list(dict.fromkeys(leader(state, piece) for piece in state.standing_on(square)))


def expand(state: State, shot: Shot) -> tuple[Shot, ...]:
    """A stream of fire as a shot at each unit, or at the crate of a square without one."""
    if not shot.squares:
        return (shot,)
    targets: list[Shot] = []
    seen: set[int] = set()
    for square in shot.squares:
        units = [unit for unit in burnt(state, square) if unit not in seen]
        seen.update(units)
        targets += [shot._replace(target=unit, square=-1, squares=()) for unit in units]
        element = state.element(square)
        if not burnt(state, square) and element is not None and element.kind != TRAP:
            targets.append(shot._replace(target=-1, square=square, squares=()))
    return tuple(targets)


def refuse_stream(state: State, shot: Shot, weapon: Weapon, only: int = -1) -> Iterator[Refusal]:
    """Every reason against the squares of a stream; `only`: the unit that reaction fire is for."""
    field, squares = state.table.field, shot.squares
    start, most = state.pieces[shot.piece].squares, weapon.range.most
    facts = {"weapon": weapon.name, "most": most, "number": len(squares)}
    if len(squares) > most:
        yield refuse("tactics.weapon.flamethrower", "tactics.flame_squares", **facts)
    for square in squares:
        name = field.names[square]
        far = between(field, start, (square,))
        if square in start or not reaches(weapon.range, far):
            facts = {"weapon": weapon.name, "range": weapon.range.printed, "distance": far}
            yield refuse("tactics.attack.range", "tactics.out_of_range", name, **facts, target=name)
        if not sees_square(state, shot.piece, square):
            unit = state.name(shot.piece)
            yield refuse("tactics.attack.sight", "tactics.no_sight", name, unit=unit, target=name)
        if far > 1 and reaches(weapon.range, far):
            yield from _refuse_way(state, shot, square)
    hit = [unit for square in squares for unit in burnt(state, square)]
    if only >= 0:
        yield from _refuse_others(state, shot, only)
    elif not any(state.side(unit) != state.side(shot.piece) for unit in hit) and not any(
        one.target < 0 for one in expand(state, shot)
    ):
        names = [field.names[square] for square in squares]
        yield refuse("tactics.attack.targets", "tactics.flame_nobody", *names, weapon=weapon.name)
        for square in squares:
            element = state.element(square)
            if element is not None and element.kind == TRAP:
                told = {"weapon": weapon.name, "square": field.names[square]}
                yield refuse("tactics.weapon.flame_trap", "tactics.trap_burns_not",
                             field.names[square], **told)  # fmt: skip


def _refuse_way(state: State, shot: Shot, square: int) -> Iterator[Refusal]:
    """Fire does not leap: what lies on its way burns too."""
    names = state.table.field.names
    way = crossed(state, shot.piece, square)
    if not any(one in shot.squares for one in way):
        facts = {"square": names[square], "way": tuple(names[one] for one in way)}
        yield refuse("tactics.weapon.flamethrower", "tactics.flame_leaps", names[square], **facts)
    for one in way:
        if one not in shot.squares and burnt(state, one):
            facts = {"square": names[square], "between": names[one]}
            yield refuse("tactics.weapon.flamethrower", "tactics.flame_way", names[one], **facts)


def _refuse_others(state: State, shot: Shot, only: int) -> Iterator[Refusal]:
    """Reaction fire covers the unit that set it off, and what lies on the way to it."""
    there = state.pieces[only].squares
    on_way = {one for square in there for one in crossed(state, shot.piece, square)}
    for square in shot.squares:
        if square not in there and square not in on_way:
            name = state.table.field.names[square]
            facts = {"target": state.name(only), "square": name}
            yield refuse("tactics.reaction.target", "tactics.flame_elsewhere", name, **facts)
    if not set(there) & set(shot.squares):
        yield refuse("tactics.reaction.target", "tactics.only_who_acts", target=state.name(only))


def streams(state: State, shot: Shot, weapon: Weapon, only: int = -1) -> Iterator[Shot]:
    """Every legal choice of squares of which each burns something or leads to one that does."""
    field, start = state.table.field, state.pieces[shot.piece].squares
    near = [
        square
        for square in range(field.size)
        if square not in start
        and reaches(weapon.range, between(field, start, (square,)))
        and sees_square(state, shot.piece, square)
    ]
    filled = {square for square in near if expand(state, shot._replace(squares=(square,)))}
    for number in range(1, weapon.range.most + 1):
        for squares in combinations(near, number):
            if not filled & set(squares):
                continue
            ways = {
                one
                for square in squares
                if square in filled
                for one in crossed(state, shot.piece, square)
            }
            if any(one not in filled and one not in ways for one in squares):
                continue
            found = shot._replace(square=squares[0], squares=squares)
            if next(refuse_stream(state, found, weapon, only), None) is None:
                yield found


def sample(state: State, shot: Shot, weapon: Weapon, rng: Random, only: int = -1) -> Shot | None:
    """A random stream that burns an enemy, found by a few tries; None: none was found."""
    field, start, own = state.table.field, state.pieces[shot.piece].squares, shot.piece
    near = [
        square
        for number, piece in enumerate(state.pieces)
        for square in piece.squares
        if state.table.sides[number] != state.table.sides[own]
        and reaches(weapon.range, between(field, start, (square,)))
    ]
    for _ in range(TRIES if near else 0):
        aim = near[int(rng.random() * len(near))]
        way = crossed(state, own, aim)
        squares = {aim, *(one for one in way if burnt(state, one))}
        if way and len(squares) == 1 and between(field, start, (aim,)) > 1:
            squares.add(way[int(rng.random() * len(way))])
        if rng.random() < 0.5:
            squares.add(near[int(rng.random() * len(near))])
        chosen = tuple(sorted(squares))
        found = shot._replace(square=chosen[0], squares=chosen)
        if next(refuse_stream(state, found, weapon, only), None) is None:
            return found
    return None
