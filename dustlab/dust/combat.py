"""The combat phase: who may attack what, from where, and how often.

What speaks against any attack stands in `restrictions`, how far one reaches in `reach`, attacks
that are no battles in `special`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from ..match import Choice, Over, Pending
from ..remarks import Event, Refusal, event, refuse
from . import battle, dropper, special
from .components import Units
from .dropper import drop, refuse_drop
from .moves import Attack, Bomb, Bombard, Drop, EndCombat, Missile, Move
from .reach import (
    coasts_within_reach,
    refuse_amphibious,
    refuse_land,
    refuse_sea,
    seas_within_reach,
)
from .restrictions import (
    AMPHIBIOUS,
    BATTLES,
    LAND,
    SEA,
    half_the_points,
    is_enemy,
    is_over,
    open_capitals,
    refuse_closed_capital,
    refuse_first_round,
    refuse_now,
    refuse_origin,
    refuse_owner,
    refuse_points,
    refuse_same,
    spend_point,
    tell_left,
)
from .state import State, reduced

__all__ = [
    "attack",
    "attacks",
    "begin",
    "candidates",
    "drop",
    "end",
    "half_the_points",
    "pending",
    "refuse_attack",
    "refuse_drop",
    "refuse_end",
    "sample",
]


def begin(state: State, log: list[Event] | None) -> State:
    """The movement phase is over; movement points that are left are lost."""
    return state._replace(phase="combat", turn=state.turn._replace(movement_points=0))


def pending(state: State) -> Pending:
    """The player on turn attacks or ends the phase."""
    turn = state.turn
    if is_over(state):
        for last in turn.fought:
            if last.kind in BATTLES and state.until == "battle":
                won = bool(last.winner)
                key = "dust.combat.battle_over" if won else "dust.combat.battle_over_nobody"
                facts = (("army", last.winner), ("area", last.target))
                return Over(last.winner, last.because, key, facts)
        return Over("", "dust.combat.end", "dust.combat.turn_over", (("army", turn.army),))
    return Choice(turn.army, "dust.combat.asks", (("points", turn.combat_points),))


# -- attacks


def refuse_attack(state: State, move: Attack) -> Iterator[Refusal]:
    """Every reason against an attack, in the order in which a player checks them."""
    not_now = refuse_now(state)
    if not_now:
        yield from not_now
        return
    origin, target, kind = move.origin, move.target, kind_of(state, move)
    yield from refuse_points(state)
    yield from refuse_origin(state, origin, move.units)
    yield from _refuse_kinds(state, move)
    yield from refuse_owner(state, target)
    if kind == AMPHIBIOUS:
        yield from refuse_amphibious(state, origin, target)
    elif kind == SEA:
        yield from refuse_sea(state, origin, target)
    else:
        yield from refuse_land(state, origin, target)
    if state.turn.fought:
        yield from refuse_same(state, kind, origin, target)
    if state.order.round == 1:
        yield from refuse_first_round(state, target, "dust.combat.first_round")
    if state.board[target].capital:
        yield from refuse_closed_capital(state, target)


def kind_of(state: State, move: Attack) -> str:
    """What kind of battle an attack leads to."""
    if move.by_sea:
        return AMPHIBIOUS
    board = state.table.board
    return SEA if board[move.origin].kind == board[move.target].kind == "sea" else LAND


def _refuse_kinds(state: State, move: Attack) -> Iterator[Refusal]:
    """Submarines attack at sea only, all other units on land only."""
    target, units = move.target, move.units
    if state.board[target].kind == "sea":
        if units.total > units.submarine:
            rule, key = "dust.combat.kinds", "dust.combat.land_units_at_sea"
            yield refuse(rule, key, target, area=target)
    elif units.submarine:
        yield refuse("dust.combat.kinds", "dust.combat.submarines_on_land", target, area=target)


def attack(state: State, move: Attack, log: list[Event] | None) -> State:
    """The attacking units leave their area, and a battle begins."""
    origin, target, units = move.origin, move.target, move.units
    state = spend_point(state, log)
    if log is not None:
        key = "dust.combat.attacks_by_sea" if move.by_sea else "dust.combat.attacks"
        facts = {"army": state.turn.army, "target": target, "units": units, "origin": origin}
        log.append(event("dust.combat.points", key, origin, target, **facts))
    state = reduced(open_capitals(state, target, log), origin, units)
    if log is not None:
        log.extend(tell_left(state, (origin,)))
    return battle.begin(state, kind_of(state, move), origin, target, units, log)


# -- the end of the phase


def refuse_end(state: State, move: EndCombat) -> Iterator[Refusal]:
    yield from refuse_now(state)
    if state.phase == "movement":
        yield refuse("dust.combat.begin", "dust.combat.movement_first")


def end(state: State, move: EndCombat, log: list[Event] | None) -> State:
    """The turn is over; points that are left are lost."""
    from . import initiative  # where the round goes on, and so the chapter before this one

    if log is not None:
        log.append(event("dust.combat.end", "dust.combat.ends", army=state.turn.army))
    state = state._replace(turn=state.turn._replace(ended=True))
    return initiative.next_turn(state, log) if state.until == "game" else state


# -- which attacks there are


def candidates(state: State) -> Iterable[Move]:
    """The end of the phase, and every attack that could be legal now."""
    yield EndCombat()
    yield from attacks(state)


def attacks(state: State) -> Iterator[Move]:
    """Every attack that could be legal now; the many ways to drop mechs come last."""
    if state.turn.combat_points < 1:
        return
    army = state.turn.army
    for area, holding in zip(state.board.areas, state.areas, strict=True):
        if holding is None or holding.army != army:
            continue
        groups = [units for units in holding.units.groups() if any(units)]
        for target, by_sea in _targets(state, area.id):
            yield from (Attack(area.id, target, units, by_sea) for units in groups)
    yield from special.attacks(state)
    yield from dropper.drops(state)


def _targets(state: State, origin: str) -> Iterator[tuple[str, bool]]:
    """What the units of an area can attack, and whether by sea."""
    if state.board[origin].kind == "sea":
        yield from ((sea, False) for sea in seas_within_reach(state, origin))
        return
    for land in state.board.land_neighbours[origin]:
        if is_enemy(state, land):
            yield land, False
    yield from ((coast, True) for coast in coasts_within_reach(state, origin))


# -- a random move, for playouts

# Areas looked at in search of an attack before the phase is given up, and how often at once.
LOOKS = 16
GIVES_UP = 0.1
USES_ABILITY = 0.1
END = EndCombat()


def sample(state: State, rng: Random) -> Move:
    """A random legal move: a few looks at the board for something to attack, else the end."""
    random = rng.random
    if state.turn.combat_points < 1 or random() < GIVES_UP:
        return END
    army, areas, board = state.turn.army, state.areas, state.table.board
    if random() < USES_ABILITY:
        move = _sample_ability(state, rng)
        if move is not None and _is_legal(state, move):
            return move
    count = len(areas)
    for _ in range(LOOKS):
        index = int(random() * count)
        holding = areas[index]
        if holding is not None and holding.army == army:
            area = board.areas[index]
            near = area.neighbours[int(random() * len(area.neighbours))]
            found = _sample_near(state, area.id, near, holding.units, rng)
            if found is not None and _is_legal(state, found):
                return found
    return END


def _is_legal(state: State, move: Move) -> bool:
    refusals: Iterator[Refusal]
    if isinstance(move, Attack):
        refusals = refuse_attack(state, move)
    elif isinstance(move, Bomb):
        refusals = special.refuse_bomb(state, move)
    elif isinstance(move, Bombard):
        refusals = special.refuse_bombard(state, move)
    elif isinstance(move, Missile):
        refusals = special.refuse_missile(state, move)
    elif isinstance(move, Drop):
        refusals = refuse_drop(state, move)
    else:
        return False
    return next(refusals, None) is None


def _sample_near(state: State, origin: str, near: str, units: Units, rng: Random) -> Move | None:
    """An attack from an area on, or by way of, one next to it."""
    board = state.table.board
    owner, from_sea = state.owner(near), board[origin].kind == "sea"
    if board[near].kind == "land":
        if owner in ("", state.turn.army):
            return None
        if from_sea:
            return Bombard(origin, near, 1 + int(rng.random() * units.submarine))
        return Attack(origin, near, _some(units, rng))
    if owner not in ("", state.turn.army):
        if from_sea:
            return Attack(origin, near, _some(units, rng))
        number = 1 + int(rng.random() * units.bomber)
        return Bomb(origin, near, number) if units.bomber else None
    by_sea = not from_sea
    if by_sea:
        targets = coasts_within_reach(state, origin) if owner else []
    else:
        targets = seas_within_reach(state, origin)
    if not targets:
        return None
    return Attack(origin, targets[int(rng.random() * len(targets))], _some(units, rng), by_sea)


def _some(units: Units, rng: Random) -> Units:
    """At least one of these units, any group of them."""
    random = rng.random
    some = Units(*[int(random() * (n + 1)) if n else 0 for n in units])
    return some if any(some) else units


def _sample_ability(state: State, rng: Random) -> Move | None:
    """Mechs dropped or a missile fired somewhere, if the player's card allows one of them."""
    areas = state.table.board.areas
    target = areas[int(rng.random() * len(areas))].id
    if not is_enemy(state, target):
        return None
    if state.has_ability(state.turn.army, special.ABILITY):
        return Missile(target)
    return dropper.sample(state, target, rng)
