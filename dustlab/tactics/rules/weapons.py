"""Weapon rows: who carries them, what is left of their ammunition, whether they are loaded."""

from __future__ import annotations

from ...core.remarks import Event, event
from ..components import Unit, Weapon
from ..flow import Shot
from ..state import Piece, State, with_piece
from .skills import crew, has

SNIPER = "sniper"


def weapon_of(state: State, shot: Shot) -> Weapon:
    return state.table.roster[shot.piece].rows[shot.row]


def bearers(card: Unit, living: tuple[int, ...], row: int) -> int:
    """How many living miniatures multiply a row's dice; vehicles and heroes never do.

    What every miniature has, and limited ammunition, which belongs to the squad, anyone can use.
    """
    if not card.is_squad:
        return 1 if any(living) else 0
    weapon = card.rows[row]
    if weapon.per_miniature or weapon.ammo:
        return sum(living)
    found = 0
    for member, number in zip(card.members, living, strict=True):
        if number:
            found += number * member.rows.count(row)
    return found


def is_snipers(card: Unit, row: int) -> bool:
    """Whether a row picks out a miniature: in a squad the sniper's rifle, else what fires afar."""
    if SNIPER not in card.skills or card.rows[row].range.is_close:
        return False
    return card.rows[row].sniper or not card.is_squad


def ammunition(state: State, piece: int, row: int) -> int:
    """How many boxes of limited ammunition can still be used at once."""
    weapon, unit = state.table.roster[piece].rows[row], state.pieces[piece]
    spent = unit.spent[row] if unit.spent and not has(state, piece, "badass") else 0
    return weapon.ammo - spent


def most_missiles(state: State, piece: int, row: int) -> int:
    """How many missiles of a row can be fired at once; 1 for a weapon without limit."""
    card = state.table.roster[piece]
    if not card.rows[row].ammo:
        return 1
    left = ammunition(state, piece, row)
    return min(left, state.pieces[piece].models) if card.is_squad else left


def is_used_up(state: State, piece: int, row: int) -> bool:
    """Whether a row has limited ammunition, and none of it is left."""
    return bool(state.table.roster[piece].rows[row].ammo) and ammunition(state, piece, row) <= 0


def is_ready(state: State, piece: int, row: int) -> bool:
    """Whether a row can fire at all: someone carries it, it is loaded and not used up."""
    unit = state.pieces[piece]
    if row in unit.unloaded or is_used_up(state, piece, row):
        return False
    return bearers(state.table.roster[piece], unit.living, row) > 0


def rows_of(state: State, unit: int) -> list[tuple[int, int]]:
    """Every row of a unit and of the hero with it that can fire: who, and the place on the card."""
    if not state.pieces[unit].squares:
        return []
    return [
        (piece, row)
        for piece in crew(state, unit)
        for row in range(len(state.table.roster[piece].rows))
        if is_ready(state, piece, row)
    ]


def armour(state: State, unit: int) -> str:
    return state.table.roster[unit].armour


def miniatures(state: State, unit: int) -> int:
    """How many miniatures a target has: a hero with a squad counts as one more."""
    return sum(
        state.pieces[one].models if state.table.roster[one].is_squad else state.pieces[one].is_alive
        for one in crew(state, unit)
    )


# -- firing uses up


def fired(state: State, shots: tuple[Shot, ...], log: list[Event] | None) -> State:
    """Limited ammunition is crossed off, also if the target would have fallen without it."""
    done = set()
    for shot in shots:
        weapon = weapon_of(state, shot)
        if not (weapon.ammo or weapon.reload) or (shot.piece, shot.row) in done:
            continue
        done.add((shot.piece, shot.row))
        unit = state.pieces[shot.piece]
        if weapon.ammo:
            unit = _crossed_off(state, shot, weapon, unit, log)
        if weapon.reload:
            unit = unit._replace(unloaded=tuple(sorted({*unit.unloaded, shot.row})))
            if log is not None:
                facts = {"unit": state.name(shot.piece), "weapon": weapon.name}
                log.append(event("tactics.weapon.reload", "tactics.fight.unloaded", **facts))
        state = with_piece(state, shot.piece, unit)
    return state


def _crossed_off(
    state: State, shot: Shot, weapon: Weapon, unit: Piece, log: list[Event] | None
) -> Piece:
    name = state.name(shot.piece)
    if has(state, shot.piece, "badass"):
        if log is not None:
            facts = {"unit": name, "weapon": weapon.name}
            log.append(event("tactics.skills.badass", "tactics.fight.badass", name, **facts))
        return unit
    spent = list(unit.spent) or [0] * len(state.table.roster[shot.piece].rows)
    spent[shot.row] += shot.missiles
    if log is not None:
        left = weapon.ammo - spent[shot.row]
        numbers = {"number": shot.missiles, "left": left}
        told = {"unit": name, "weapon": weapon.name}
        log.append(event("tactics.weapon.limited", "tactics.fight.spent", name, **told, **numbers))
    return unit._replace(spent=tuple(spent))
