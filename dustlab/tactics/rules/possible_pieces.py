"""Whether units can be as a position has them: where they stand, what they have lost and used up.

What a text leaves out is filled in where the rules settle it.
"""

from __future__ import annotations

from collections import Counter

from ...core.errors import BadInput
from ..components import ORDERS, SIDES, Unit
from ..state import Piece, State, fresh
from . import heroes, skills
from .army import MOST_UNITS
from .dice import ALL_IN_ONE, HEROIC, MEDAL
from .terrain import footprint, kind_of_card, walls_between

# The phases before the first round, in which nothing has happened yet.
BEFORE = ("army", "joining", "tiles", "cover")
# What a unit can have used up for the game, and what can hold for a round.
ONCE = (*(name for name, how in skills.TABLE.items() if how.once), "rebuild", "revive")
LASTING = (ALL_IN_ONE, HEROIC, MEDAL, "self_repair")


# -- what follows from what is said


def filled(state: State) -> State:
    """Units as the rules complete them."""
    pieces = [_filled(state.card(number), piece) for number, piece in enumerate(state.pieces)]
    for number, piece in enumerate(pieces):
        if piece.joined >= 0:
            # Who is together has done everything together.
            other = pieces[piece.joined]
            pieces[number] = piece._replace(
                acted=piece.acted or other.acted, moved=piece.moved or other.moved
            )
    state = state._replace(pieces=tuple(pieces))
    return state if any(state.points) else state._replace(points=_points(state))


def _filled(card: Unit, piece: Piece) -> Piece:
    if not card.is_squad and piece.damage >= card.health:
        piece = piece._replace(living=(0,) * len(piece.living))
    if not piece.is_alive and not piece.destroyed:
        piece = piece._replace(destroyed=1)
    used = [name for name in piece.lasting if name in ONCE and card.has(name)]
    missing = tuple(name for name in used if name not in piece.used)
    return piece._replace(
        squares=tuple(sorted(piece.squares)),
        unloaded=tuple(sorted(set(piece.unloaded))),
        used=(*piece.used, *missing),
    )


def _points(state: State) -> tuple[int, int]:
    """What the units that are listed have brought the other side by their destruction."""
    lost = dict.fromkeys(SIDES, 0)
    for number, piece in enumerate(state.pieces):
        lost[state.side(number)] += piece.destroyed * state.card(number).ap
    allies, axis = SIDES
    return lost[axis], lost[allies]


# -- what cannot be


def check(state: State) -> None:
    """The first thing about the units that the rules do not allow, in one line."""
    for number in range(len(state.pieces)):
        where = f"piece {state.table.names[number]}"
        _check_place(state, number, where)
        _check_life(state, number, where)
        _check_use(state, number, where)
        if state.phase in BEFORE:
            _check_fresh(state, number, where)
    _check_pairs(state)
    _check_armies(state)
    for side, given, least in zip(SIDES, state.points, _points(state), strict=True):
        if given < least:
            raise BadInput("points", f"at least {least} for the {side}, for what is lost", given)


def _check_place(state: State, number: int, where: str) -> None:
    card, under, field = state.card(number), state.pieces[number].squares, state.field
    if not under:
        return
    names = " ".join(field.name(one) for one in under)
    if under != footprint(field, card.size, under[0]):
        wide, deep = card.size
        raise BadInput(f"{where}, at", f"{wide} x {deep} squares side by side", names)
    kind = kind_of_card(card, card.has("jump"))
    if any(walls_between(field, kind, under)):
        raise BadInput(f"{where}, at", "squares without a wall between them", names)
    for square in under:
        building = field.inside[square]
        if building < 0:
            continue
        house, name = field.buildings[building], field.name(square)
        if card.is_aircraft:
            raise BadInput(
                f"{where}, at", "a square outside, since aircraft enter no building", name
            )
        if card.is_vehicle and not house.has_large_opening:
            raise BadInput(f"{where}, at", "a building with a large opening for a vehicle", name)


def _check_life(state: State, number: int, where: str) -> None:
    card, piece = state.card(number), state.pieces[number]
    if not piece.is_alive:
        if piece.squares:
            raise BadInput(f"{where}, at", "a unit that lives", "one that is destroyed")
        if piece.joined >= 0:
            raise BadInput(f"{where}, joined", "a unit that lives", "one that is destroyed")
    elif not piece.squares and piece.moved:
        raise BadInput(f"{where}, moved", "a unit on the field", "one that is off")
    most = 0 if piece.is_alive else 1
    if card.is_hero and piece.destroyed > most:
        told = "once, since nobody brings a hero back" if most else "never, for a hero who lives"
        raise BadInput(f"{where}, destroyed", told, piece.destroyed)


def _check_use(state: State, number: int, where: str) -> None:
    card, piece = state.card(number), state.pieces[number]
    if piece.spent:
        most = ",".join(str(weapon.ammo) for weapon in card.rows)
        given = ",".join(map(str, piece.spent))
        rows = zip(piece.spent, card.rows, strict=False)
        if len(piece.spent) != len(card.rows) or any(n > row.ammo for n, row in rows):
            raise BadInput(f"{where}, spent", f"a number for each weapon, at most {most}", given)
    for row in piece.unloaded:
        if not card.rows[row].reload:
            expected = "rows of weapons that have to be loaded"
            raise BadInput(f"{where}, unloaded", expected, f"{row} ({card.rows[row].id})")
    for name in piece.used:
        own = name in card.skills or (name in ORDERS and card.has("command_squad"))
        if name not in ONCE or not own:
            raise BadInput(f"{where}, used", "skills of its card that work once in a game", name)
    if len(set(piece.used)) < len(piece.used) or len(set(piece.lasting)) < len(piece.lasting):
        raise BadInput(where, "each skill once", ",".join((*piece.used, *piece.lasting)))
    side = state.side(number)
    for name in piece.lasting:
        # Shared by a hero or a squad: also if the two have parted since.
        known = any(state.card(one).has(name) for one in state.table.own[side])
        if name not in LASTING or not known:
            raise BadInput(f"{where}, lasting", f"one of {', '.join(LASTING)}, if it has it", name)


def _check_fresh(state: State, number: int, where: str) -> None:
    piece = state.pieces[number]
    new = fresh(state.card(number), piece.squares)._replace(joined=piece.joined)
    if piece != new:
        raise BadInput(where, f"a unit as it comes out of the box, in the phase {state.phase}",
                       "one that has acted or lost something")  # fmt: skip


def _check_pairs(state: State) -> None:
    """A hero is with a squad that he could join."""
    apart = state._replace(pieces=tuple(piece._replace(joined=-1) for piece in state.pieces))
    for number, piece in enumerate(state.pieces):
        if piece.joined < 0 or not state.card(number).is_hero:
            continue
        for reason in heroes.refuse_pair(apart, number, piece.joined):
            where = f"piece {state.table.names[number]}, joined"
            raise BadInput(where, "a squad that he could join", reason.text)


def _check_armies(state: State) -> None:
    for side in SIDES:
        cards = [state.card(number) for number in state.table.own[side]]
        several = Counter(card.id for card in cards if card.is_hero)
        for name, number in several.items():
            if number > 1:
                raise BadInput(
                    "piece", f"each hero once on a side ({side})", f"{name} {number} times"
                )
        command = Counter(card.armour for card in cards if card.has("command_squad"))
        if any(number > 1 for number in command.values()):
            expected = f"command squads of different armour classes ({side})"
            raise BadInput("piece", expected, " ".join(f"{n} of {a}" for a, n in command.items()))
        limit, spent = state.table.scenario.ap_limit, sum(card.ap for card in cards)
        if limit and spent > limit:
            raise BadInput("limit", f"armies of at most {limit} points", f"{spent} of the {side}")
        if len(cards) > MOST_UNITS:
            raise BadInput(
                "piece", f"at most {MOST_UNITS} units of a side", f"{len(cards)} ({side})"
            )
