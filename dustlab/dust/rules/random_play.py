"""Random play: moves as somebody without a plan would try them; the refusals judge which are legal.

Where there are few moves each is as likely as the others. Where there are many, one is put together
at random: from here, to there, with some of the units.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TypeVar

from .. import moves
from ..components import ON_LAND, Units
from ..moves import Move
from ..state import Stage, State, battle_of
from . import abilities, battle, building, buying, initiative, production, setup, special
from .attacks import coasts_within_reach, seas_within_reach
from .paths import land_reach, sea_reach, ship_reach
from .production_abilities import is_done, uses
from .retreat import most_to_retreat, ways_out

T = TypeVar("T")

# How often somebody stops although more could be done, and does something rare instead of the
# usual: retreats or uses an ability, goes by ship or flies, attacks while there is still to move.
STOPS = 0.05
RARELY = 0.1
# How often all units of an area go along.
ALL_GO = 0.4


def propose(state: State, rng: Random) -> Move | None:
    """A move worth trying now, legal or not; None: nothing came to mind."""
    if state.battle is not None:
        return _in_battle(state, rng)
    if state.strike is not None:
        return any_of(special.candidates(state), rng)
    return PHASES[state.phase](state, rng)


def any_of(things: Iterable[T], rng: Random) -> T | None:
    """One of a few things, each as likely as the others."""
    listed = things if isinstance(things, Sequence) else list(things)
    return rng.choice(listed) if listed else None


def some_of(units: Units, rng: Random) -> Units:
    """Any group of these units, often all."""
    if rng.random() < ALL_GO:
        return units
    return Units(*(rng.randint(0, number) for number in units))


# -- setup, cards, production


def _set_up(state: State, rng: Random) -> Move | None:
    return any_of(setup.candidates(state), rng)


def _reinforce(state: State, rng: Random) -> Move | None:
    """Some units at a center, or submarines in a sea beside one."""
    shop, own = building.open_shop(state), building.Sites(state, state.turn.army)
    center = any_of(own.centers, rng)
    if center is None or rng.random() < RARELY or not shop.points:
        return moves.EndReinforcements()
    area = rng.choice((center, *own.ports.get(center, ())))
    number = rng.randint(1, max(1, building.room_at(state, shop, center)))
    if area == center:
        return moves.Place(_counted(rng.choices(ON_LAND, k=number)), center)
    return moves.Place(Units(submarine=number), area, center)


def _choose_card(state: State, rng: Random) -> Move | None:
    return any_of(initiative.candidates(state), rng)


def _produce(state: State, rng: Random) -> Move | None:
    """Abilities are rare; something is bought, then put where there is room for it."""
    shop = building.open_shop(state)
    if is_done(shop) or rng.random() < RARELY:
        ends: list[Move] = [production.END, *uses(state)]
        return any_of(ends, rng)
    if shop.closed:
        return _place(state, rng)
    if rng.random() < STOPS or not shop.points:
        return moves.EndBuying()
    if rng.random() < RARELY:
        return any_of(buying.candidates(state), rng)
    item = rng.choice(buying.ITEMS)
    most = buying.most(state, item)
    return moves.Buy(item, rng.randint(1, most)) if most > 0 else None


def _place(state: State, rng: Random) -> Move | None:
    """A group at a center, submarines next to one, or a new center."""
    shop, own = building.open_shop(state), building.sites(state)
    if shop.centers and rng.random() < 0.3:
        return moves.PlaceCenter(rng.choice(own.free)) if own.free else None
    center = any_of(own.centers, rng)
    if center is None:
        return None
    room, seas = building.room_at(state, shop, center), own.ports.get(center, ())
    if shop.units.submarine and seas and rng.random() < 0.5:
        number = rng.randint(1, max(1, min(room, shop.units.submarine)))
        return moves.Place(Units(submarine=number), rng.choice(seas), center)
    units = some_of(shop.units._replace(submarine=0), rng)
    return moves.Place(_at_most(units, room, rng), center)


def _at_most(units: Units, most: int, rng: Random) -> Units:
    """As many of these units as there is room for, whichever."""
    each = [kind for kind, number in units._asdict().items() for _ in range(number)]
    return _counted(rng.sample(each, min(most, len(each))))


def _counted(each: Sequence[str]) -> Units:
    return Units(**{kind: each.count(kind) for kind in set(each)})


# -- movement and combat


def _move(state: State, rng: Random) -> Move | None:
    """A group goes somewhere from an own area: mostly over land or sea, else by ship or by air."""
    if rng.random() < STOPS or state.turn.movement_points < 1:
        return moves.EndMovement()
    if rng.random() < RARELY / 2:
        return _attack(state, rng)
    chosen = any_of(state.groups_of(state.turn.army), rng)
    if chosen is None:
        return None
    (origin, units), army = chosen, state.turn.army
    if state.board[origin].kind == "sea":
        sea = any_of(sea_reach(state, army, origin), rng)
        return moves.March(origin, sea, some_of(units, rng)) if sea else None
    chance = rng.random()
    if chance < 2 * RARELY and units.bomber:
        return _fly(state, origin, rng)
    if chance > 1 - 2 * RARELY:
        coast = any_of(ship_reach(state, army, origin), rng)
        return moves.Ship(origin, coast, some_of(units, rng)) if coast else None
    near = state.board.land_neighbours[origin]
    area = any_of(land_reach(state, army, origin) if chance < 4 * RARELY else near, rng)
    return moves.March(origin, area, some_of(units, rng)) if area else None


def _fly(state: State, origin: str, rng: Random) -> moves.Fly:
    """Bombers go anywhere; now and then those of other areas join them."""
    bombers = {
        area: units.bomber for area, units in state.groups_of(state.turn.army) if units.bomber
    }
    target = rng.choice(state.board.areas).id
    joined = rng.random() < 0.5
    numbers = {area: rng.randint(0, n) for area, n in bombers.items() if joined or area == origin}
    return moves.Fly(
        tuple((area, n) for area, n in numbers.items() if n and area != target), target
    )


def _attack(state: State, rng: Random) -> Move | None:
    """From an own area on a neighbour, or across water; now and then by an ability."""
    if rng.random() < STOPS or state.turn.combat_points < 1:
        return moves.EndMovement() if state.phase == "movement" else moves.EndCombat()
    target = rng.choice(state.board.areas).id
    if rng.random() < RARELY:
        numbers = [
            (area, rng.randint(0, units.mech)) for area, units in state.groups_of(state.turn.army)
        ]
        drop = moves.Drop(tuple((area, number) for area, number in numbers if number), target)
        return rng.choice((drop, moves.Missile(target)))
    chosen = any_of(state.groups_of(state.turn.army), rng)
    if chosen is None:
        return None
    origin, units = chosen
    at_sea = state.board[origin].kind == "sea"
    if rng.random() < 2 * RARELY:
        within = seas_within_reach if at_sea else coasts_within_reach
        far = any_of(within(state, origin), rng)
        return moves.Attack(origin, far, some_of(units, rng), not at_sea) if far else None
    near = any_of(state.board[origin].neighbours, rng)
    if near is None or near not in state.board:
        return None
    if (state.board[near].kind == "sea") == at_sea:
        return moves.Attack(origin, near, some_of(units, rng))
    if at_sea:
        return moves.Bombard(origin, near, rng.randint(1, units.submarine))
    return moves.Bomb(origin, near, rng.randint(1, units.bomber)) if units.bomber else None


# -- in a battle


def _in_battle(state: State, rng: Random) -> Move | None:
    """Mostly the dice; sometimes a retreat or an ability."""
    fight = battle_of(state)
    if fight.stage == Stage.LEAVE:
        return _leave(state, fight.leaving, fight.leaving.total, rng)
    if fight.stage != Stage.DECIDE:
        return any_of(battle.candidates(state), rng)
    chance = rng.random()
    if chance < RARELY:
        return _leave(state, fight.units(fight.side), most_to_retreat(state), rng)
    return any_of(abilities.candidates(state), rng) if chance > 1 - RARELY else moves.Roll()


def _leave(state: State, units: Units, most: int, rng: Random) -> moves.Retreat | None:
    """Some of the units go, each by any way out."""
    fight = battle_of(state)
    ways = ways_out(state, fight.side)
    if not ways:
        return None
    by_force = fight.stage == Stage.LEAVE and not fight.leaving_in_part
    number = units.total if by_force else rng.randint(1, max(1, most))
    each = [kind for kind, count in units._asdict().items() for _ in range(count)]
    gone: dict[str, list[str]] = {way: [] for way in ways}
    for kind in rng.sample(each, min(number, len(each))):
        gone[rng.choice(ways)].append(kind)
    return moves.Retreat(tuple((_counted(kinds), way) for way, kinds in gone.items() if kinds))


PHASES: dict[str, Callable[[State, Random], Move | None]] = {
    **dict.fromkeys(("setup card", *setup.STEPS), _set_up),
    "reinforcements": _reinforce,
    "initiative": _choose_card,
    "interruption": _choose_card,
    "production": _produce,
    "movement": _move,
    "combat": _attack,
}
