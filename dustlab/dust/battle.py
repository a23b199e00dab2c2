"""A battle: supremacy, dice, casualties, retreat, cease-fire, occupation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ..dice import hits
from ..match import Chance, Choice, Pending
from ..remarks import Event, Refusal, event, refuse
from .components import NO_UNITS, Holding, Units
from .editions import Edition
from .moves import Attack, Move, Retreat, Roll, Take
from .state import ATTACKER, DECIDE, DEFENDER, ROLL, TAKE, Battle, Fought, State, with_areas

# -- how it begins


def begin(state: State, move: Attack, defender: Holding, log: list[Event] | None) -> Battle:
    """Both sides as they stand, and who rolls first."""
    side, mine, theirs = supremacy(state, move, defender.units)
    army = state.turn.army if side == ATTACKER else defender.army
    if log is not None:
        if state.board[move.target].capital:
            facts = {"army": army, "area": move.target}
            log.append(event("dust.battle.supremacy", "dust.battle.supremacy_capital", **facts))
        else:
            points = {"army": army, "attacker": mine, "defender": theirs}
            log.append(event("dust.battle.supremacy", "dust.battle.supremacy", **points))
    return Battle(
        kind="land",
        origin=move.origin,
        target=move.target,
        attacker=state.turn.army,
        defender=defender.army,
        attackers=move.units,
        defenders=defender.units,
        supremacy=army,
        side=side,
    )


def supremacy(state: State, move: Attack, defenders: Units) -> tuple[str, int, int]:
    """The side with tactical supremacy and both sums; ties and capitals are the defender's."""
    mine = state.edition.supremacy_of(move.units)
    theirs = state.edition.supremacy_of(defenders)
    capital = state.board[move.target].capital
    return (ATTACKER if mine > theirs and not capital else DEFENDER), mine, theirs


# -- whose decision it is


def pending(state: State) -> Pending:
    fight = _fight(state)
    if fight.stage == ROLL:
        dice = dice_of(state, fight.side)
        facts = (("army", fight.army(fight.side)), ("dice", dice))
        return Chance(hits(dice), "dust.battle.falling", facts)
    player = decider(state, fight.side)
    if fight.stage == TAKE:
        return Choice(player, "dust.battle.asks_take", (("hits", to_take(fight)),))
    may_go = fight.side == ATTACKER or (
        fight.defender_rolled and not state.is_neutral(fight.defender)
    )
    return Choice(player, "dust.battle.asks_roll_or_retreat" if may_go else "dust.battle.asks_roll")


def decider(state: State, side: str) -> str:
    """Who decides for a side: its player; for neutral units the attacker's left neighbour."""
    fight = _fight(state)
    army = fight.army(side)
    return state.left_neighbour(fight.attacker) if state.is_neutral(army) else army


def candidates(state: State) -> Iterable[Move]:
    fight = _fight(state)
    if fight.stage == TAKE:
        enemy = fight.units(fight.other)
        yield from (Take(units) for units in enemy.groups() if units.total == to_take(fight))
        return
    yield Roll()
    most = most_to_retreat(fight)
    for units in fight.units(fight.side).groups():
        if 0 < units.total <= most:
            yield from (Retreat(ways) for ways in _shared_out(units, ways_out(state, fight.side)))


def _shared_out(units: Units, areas: tuple[str, ...]) -> Iterator[tuple[tuple[Units, str], ...]]:
    """Every way to send the units of a group to these areas, kind by kind."""
    if not areas:
        return
    first, rest = areas[0], areas[1:]
    if not rest:
        yield ((units, first),) if units.total else ()
        return
    for here in units.groups():
        way = ((here, first),) if here.total else ()
        for others in _shared_out(units.less(here), rest):
            yield way + others


# -- rolling


def dice_of(state: State, side: str) -> int:
    """One die for each point of combat value; the defender's bonus comes on top."""
    fight = _fight(state)
    dice = state.edition.dice_of(fight.units(side))
    return dice + (bonus_dice(state, fight.target) if side == DEFENDER else 0)


def bonus_dice(state: State, target: str) -> int:
    """Five for a capital, else three for a production center: never both."""
    return bonus(state.edition, target_kind(state, target))


def bonus(edition: Edition, kind: str) -> int:
    return {"capital": edition.capital_dice, "production": edition.center_dice, "plain": 0}[kind]


def target_kind(state: State, target: str) -> str:
    if state.board[target].capital:
        return "capital"
    return "production" if target in state.centers else "plain"


def refuse_roll(state: State, move: Roll) -> Iterator[Refusal]:
    yield from _refuse_stage(state, DECIDE)


def roll(state: State, move: Roll, log: list[Event] | None) -> State:
    return replace(state, battle=replace(_fight(state), stage=ROLL))


def fall(state: State, outcome: int, log: list[Event] | None) -> State:
    """The dice have fallen: hits are to be taken, or the battle has gone dry once more."""
    fight = _fight(state)
    if log is not None:
        log.extend(_tell_roll(state, outcome))
    fight = replace(fight, defender_rolled=fight.defender_rolled or fight.side == DEFENDER)
    if outcome:
        return replace(state, battle=replace(fight, stage=TAKE, hits=outcome, dry=0))
    fight = replace(fight, stage=DECIDE, dry=fight.dry + 1, side=fight.other)
    if fight.dry >= state.edition.dry_rolls:
        return cease_fire(replace(state, battle=fight), log)
    return replace(state, battle=fight)


def _tell_roll(state: State, outcome: int) -> Iterator[Event]:
    fight = _fight(state)
    army, dice = fight.army(fight.side), dice_of(state, fight.side)
    if state.is_neutral(army):
        facts = {"army": army, "player": decider(state, fight.side)}
        yield event("dust.battle.neutral", "dust.battle.for_neutrals", fight.target, **facts)
    extra = dice - state.edition.dice_of(fight.units(fight.side))
    if extra:
        kind = target_kind(state, fight.target)
        yield event("dust.battle.bonus", f"dust.battle.bonus_{kind}", fight.target, dice=extra)
    yield event(
        "dust.battle.dice", "dust.battle.rolled", fight.target, army=army, dice=dice, hits=outcome
    )


# -- casualties


def to_take(fight: Battle) -> int:
    """How many units the hits destroy: no more than there are."""
    return min(fight.hits, fight.units(fight.other).total)


def refuse_take(state: State, move: Take) -> Iterator[Refusal]:
    stage = tuple(_refuse_stage(state, TAKE))
    if stage:
        yield from stage
        return
    fight = _fight(state)
    enemy, wanted = fight.units(fight.other), to_take(fight)
    if move.units.total != wanted:
        facts = {"hits": wanted, "asked": move.units.total}
        yield refuse("dust.battle.casualties", "dust.take_number", fight.target, **facts)
    if not enemy.holds(move.units):
        there = {"asked": move.units, "there": enemy}
        yield refuse("dust.battle.casualties", "dust.take_not_there", fight.target, **there)
    for shield, shielded in state.edition.shields():
        standing = getattr(enemy, shield) - getattr(move.units, shield)
        if getattr(move.units, shielded) and standing > 0:
            kinds = {"left": Units(**{shield: standing})}
            rule = f"dust.battle.shield.{shielded}"
            yield refuse(rule, f"dust.shield_{shielded}", fight.target, **kinds)


def take(state: State, move: Take, log: list[Event] | None) -> State:
    fight = _fight(state)
    loser = fight.other
    if log is not None:
        facts = {"army": fight.army(fight.side), "loser": fight.army(loser), "units": move.units}
        log.append(event("dust.battle.casualties", "dust.battle.took", fight.target, **facts))
    fight = _with_units(fight, loser, fight.units(loser).less(move.units))
    fight = replace(fight, side=loser, stage=DECIDE, hits=0)
    return _next(replace(state, battle=fight), log)


# -- retreat


def most_to_retreat(fight: Battle) -> int:
    """Half of the units still in the battle, rounded up."""
    return (fight.units(fight.side).total + 1) // 2


def ways_out(state: State, side: str) -> tuple[str, ...]:
    """Where a side's units may go: attackers home, defenders next door (their own areas first)."""
    fight = _fight(state)
    if side == ATTACKER:
        return (fight.origin,)
    near = [n for n in state.board.land_neighbours(fight.target) if n != fight.origin]
    own = tuple(n for n in near if state.owner(n) == fight.defender)
    return own or tuple(n for n in near if not state.owner(n))


def refuse_retreat(state: State, move: Retreat) -> Iterator[Refusal]:
    stage = tuple(_refuse_stage(state, DECIDE))
    if stage:
        yield from stage
        return
    fight = _fight(state)
    units, mine, most = move.units, fight.units(fight.side), most_to_retreat(fight)
    if fight.side == DEFENDER and state.is_neutral(fight.defender):
        yield refuse("dust.battle.retreat.neutral", "dust.neutral_stays", fight.target)
    if fight.side == DEFENDER and not fight.defender_rolled:
        yield refuse("dust.battle.retreat.first_roll", "dust.defender_rolls_first", fight.target)
    if not mine.holds(units):
        facts = {"asked": units, "there": mine}
        yield refuse("dust.battle.retreat.half", "dust.retreat_not_there", fight.target, **facts)
    if not 0 < units.total <= most:
        numbers = {"asked": units.total, "most": most, "count": mine.total}
        yield refuse("dust.battle.retreat.half", "dust.more_than_half", fight.target, **numbers)
    for area in dict.fromkeys(area for _, area in move.ways):
        yield from _refuse_way(state, area)


def _refuse_way(state: State, area: str) -> Iterator[Refusal]:
    fight = _fight(state)
    open_ways = ways_out(state, fight.side)
    if area in open_ways:
        return
    rule = "dust.battle.retreat.where"
    if fight.side == ATTACKER:
        yield refuse(rule, "dust.retreat_home", area, area=area, home=fight.origin)
    elif area == fight.origin:
        yield refuse(rule, "dust.retreat_not_to_origin", area, area=area)
    elif not open_ways:
        yield refuse(rule, "dust.retreat_nowhere", area, area=area)
    else:
        yield refuse(rule, "dust.retreat_elsewhere", area, *open_ways, area=area, ways=open_ways)


def retreat(state: State, move: Retreat, log: list[Event] | None) -> State:
    """The units go, and those that stay roll."""
    fight = _fight(state)
    army = fight.army(fight.side)
    areas = state.areas
    for units, area in move.ways:
        if log is not None:
            facts = {"army": army, "units": units, "area": area}
            log.append(event("dust.battle.retreat.half", "dust.battle.retreated", area, **facts))
        areas = _reinforced(state, areas, area, Holding(army, units))
    left = fight.units(fight.side).less(move.units)
    fight = replace(_with_units(fight, fight.side, left), stage=ROLL)
    state = replace(state, areas=areas, battle=fight)
    return state if left.total else _next(state, log)


# -- how it ends


def cease_fire(state: State, log: list[Event] | None) -> State:
    """Three rolls in a row without a hit: every attacker goes home."""
    fight = _fight(state)
    if log is not None:
        facts = {"army": fight.attacker, "area": fight.origin, "units": fight.attackers}
        log.append(event("dust.battle.ceasefire", "dust.battle.cease_fire", fight.target, **facts))
    areas = _reinforced(state, state.areas, fight.origin, Holding(fight.attacker, fight.attackers))
    fight = _with_units(fight, ATTACKER, NO_UNITS)
    return _end(replace(state, areas=areas, battle=fight), "dust.battle.ceasefire", log)


def _next(state: State, log: list[Event] | None) -> State:
    """The battle goes on while both sides have units."""
    fight = _fight(state)
    if not fight.attackers.total or not fight.defenders.total:
        return _end(state, "dust.battle.occupation", log)
    return state


def _end(state: State, because: str, log: list[Event] | None) -> State:
    """Whoever is left holds the area: attackers move in, defenders stay."""
    fight = _fight(state)
    won = not fight.defenders.total
    winner = fight.attacker if won else fight.defender
    units = fight.attackers if won else fight.defenders
    if log is not None:
        key = "dust.battle.occupied" if won else "dust.battle.held"
        facts = {"army": winner, "area": fight.target, "units": units}
        log.append(event("dust.battle.occupation", key, fight.target, **facts))
        if won and fight.target in state.centers:
            log.append(
                event(
                    "dust.battle.occupation", "dust.battle.center_taken", fight.target, army=winner
                )
            )
    changes = {state.board.index[fight.target]: Holding(winner, units)}
    over = Fought(fight.kind, fight.origin, fight.target, winner, because)
    return replace(
        state,
        areas=with_areas(state.areas, changes),
        turn=replace(state.turn, fought=(*state.turn.fought, over)),
        battle=None,
    )


# -- small helpers


def _fight(state: State) -> Battle:
    if state.battle is None:
        raise AssertionError("no battle is being fought")
    return state.battle


def _with_units(fight: Battle, side: str, units: Units) -> Battle:
    return replace(fight, attackers=units) if side == ATTACKER else replace(fight, defenders=units)


def _reinforced(
    state: State, areas: tuple[Holding | None, ...], area: str, more: Holding
) -> tuple[Holding | None, ...]:
    index = state.board.index[area]
    there = areas[index]
    units = there.units.plus(more.units) if there else more.units
    return with_areas(areas, {index: Holding(more.army, units)})


def _refuse_stage(state: State, stage: str) -> Iterator[Refusal]:
    """A battle asks one thing at a time."""
    if state.battle is None:
        yield refuse("dust.turn.order", "dust.no_battle")
    elif state.battle.stage != stage:
        waits = f"dust.battle_waits_{state.battle.stage}"
        yield refuse("dust.battle.alternate", waits, state.battle.target)
