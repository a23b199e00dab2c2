"""A battle: supremacy, dice, casualties, cease-fire, occupation; at sea both sides roll at once.

Retreats stand in `retreat`, what abilities do to a battle in `abilities`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from ..dice import Odds, hits
from ..match import Chance, Choice, Pending
from ..remarks import Event, Refusal, event
from . import abilities, retreat, sea
from .casualties import refuse_stage, sample_losses, to_take
from .components import NO_UNITS, Holding, Units
from .editions import Edition
from .moves import Move, Pass, Roll, Take
from .retreat import home_or_lost, with_units
from .state import (
    ATTACKER,
    DECIDE,
    DEFENDER,
    HEAL,
    LEAVE,
    OPENING,
    ROLL,
    ROLLED,
    TAKE,
    Battle,
    Fought,
    State,
    with_areas,
)

# -- how it begins


def begin(
    state: State, kind: str, origin: str, target: str, attackers: Units, log: list[Event] | None
) -> State:
    """The defenders step into the battle, and the sides find out who rolls first."""
    index = state.table.board.index[target]
    defender = state.areas[index]
    if defender is None:
        raise AssertionError(f"nobody defends {target}")
    army = state.turn.army
    fight = Battle(
        kind=kind,
        origin=origin,
        target=target,
        attacker=army,
        defender=defender.army,
        attackers=attackers,
        defenders=defender.units,
        supremacy="",
        side=ATTACKER,
    )
    state = state._replace(battle=fight)
    if kind != "sea":
        side, mine, theirs = supremacy(state)
        first = fight.army(side)
        if log is not None:
            log.append(_tell_supremacy(state, first, mine, theirs))
        state = state._replace(battle=fight._replace(supremacy=first))
    areas = with_areas(state.areas, {index: None})
    return _open(state._replace(areas=areas), ATTACKER, log)


def supremacy(state: State) -> tuple[str, int, int]:
    """The side with tactical supremacy and both sums; ties and capitals are the defender's."""
    fight = _fight(state)
    mine = state.edition.supremacy_of(fight.attackers)
    theirs = state.edition.supremacy_of(fight.defenders)
    capital = state.is_capital(fight.target)
    return (ATTACKER if mine > theirs and not capital else DEFENDER), mine, theirs


def _tell_supremacy(state: State, army: str, mine: int, theirs: int) -> Event:
    fight = _fight(state)
    if state.is_capital(fight.target):
        facts = {"army": army, "area": fight.target}
        return event("dust.battle.supremacy", "dust.battle.supremacy_capital", **facts)
    points = {"army": army, "attacker": mine, "defender": theirs}
    return event("dust.battle.supremacy", "dust.battle.supremacy", **points)


def _open(state: State, side: str, log: list[Event] | None) -> State:
    """Before any dice: each side that has an ability for this moment is asked, attacker first."""
    fight = _fight(state)
    if side == ATTACKER:
        if abilities.at_opening(state, ATTACKER):
            return state._replace(battle=fight._replace(side=ATTACKER, stage=OPENING))
        side = DEFENDER
    if side == DEFENDER and abilities.at_opening(state, DEFENDER):
        return state._replace(battle=fight._replace(side=DEFENDER, stage=OPENING))
    first = DEFENDER if fight.supremacy == fight.defender else ATTACKER
    return state._replace(battle=fight._replace(side=first, stage=DECIDE))


def opened(state: State, log: list[Event] | None) -> State:
    """One side has used or passed its moment before the dice: on to the next."""
    fight = _fight(state)
    if fight.side == ATTACKER:
        return _open(state, DEFENDER, log)
    first = DEFENDER if fight.supremacy == fight.defender else ATTACKER
    return state._replace(battle=fight._replace(side=first, stage=DECIDE))


# -- whose decision it is


def pending(state: State) -> Pending:
    fight = _fight(state)
    stage = fight.stage
    if stage in (ROLL, HEAL):
        return Chance(odds(state), f"dust.battle.falling_{stage}", _dice_facts(state))
    player = decider(state, fight.side)
    if stage == TAKE:
        return Choice(player, "dust.battle.asks_take", (("hits", to_take(fight)),))
    if stage == LEAVE:
        return Choice(player, "dust.battle.asks_leave", (("units", fight.leaving),))
    if stage == DECIDE:
        may_go = retreat.may_retreat(state, fight.side)
        key = "dust.battle.asks_roll_or_retreat" if may_go else "dust.battle.asks_roll"
        return Choice(player, key)
    ability = state.card_of(player)
    name = ability.ability if ability else "alien_radar"
    return Choice(player, f"dust.battle.asks_{stage}", (("ability", name),))


def _dice_facts(state: State) -> tuple[tuple[str, object], ...]:
    fight = _fight(state)
    if fight.stage == HEAL:
        return (("army", fight.army(fight.side)), ("units", fight.fallen))
    return (("army", fight.army(fight.side)), ("dice", dice_to_fall(state)))


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
    elif fight.stage == LEAVE:
        yield from retreat.leavings(state)
    elif fight.stage == DECIDE:
        yield Roll()
        yield from abilities.candidates(state)
        yield from retreat.retreats(state)
    else:
        yield Pass()
        yield from abilities.candidates(state)


# -- rolling


def dice_of(state: State, side: str) -> int:
    """One die for each point of combat value; one more for aircraft under an ace; the bonus."""
    fight = _fight(state)
    units = fight.attackers if side == ATTACKER else fight.defenders
    dice = state.table.edition.dice_of(units)
    if fight.aces and fight.army(side) in fight.aces:
        dice += units.fighter + units.bomber
    if side == DEFENDER:
        dice += bonus_dice(state, fight.target)
    return dice


def bonus_dice(state: State, target: str) -> int:
    """Five for a capital, else three for a production center: never both."""
    if state.table.board.capitals and state.is_capital(target):
        return state.table.edition.battle.capital_dice
    return state.table.edition.battle.center_dice if target in state.centers else 0


def bonus(edition: Edition, kind: str) -> int:
    rules = edition.battle
    return {"capital": rules.capital_dice, "production": rules.center_dice, "plain": 0}[kind]


def target_kind(state: State, target: str) -> str:
    if state.is_capital(target):
        return "capital"
    return "production" if target in state.centers else "plain"


def dice_to_fall(state: State) -> int:
    """How many dice the side on roll throws now."""
    fight = _fight(state)
    return fight.again or dice_of(state, fight.side)


def odds(state: State) -> Odds[int] | Odds[tuple[int, int]] | Odds[Units]:
    """What may fall: hits; at sea the hits of both sides; for the nurse the units she saves."""
    fight = _fight(state)
    if fight.stage == HEAL:
        return abilities.saved(fight.fallen)
    if fight.kind == "sea" and not fight.again:
        return sea.both_throws(dice_of(state, ATTACKER), dice_of(state, DEFENDER))
    return hits(dice_to_fall(state))


def refuse_roll(state: State, move: Roll) -> Iterator[Refusal]:
    yield from refuse_stage(state, DECIDE)


def roll(state: State, move: Roll, log: list[Event] | None) -> State:
    return ready_to_roll(state, log)


def ready_to_roll(state: State, log: list[Event] | None) -> State:
    """Dice are about to fall; at sea only when the defender, too, has said who leaves."""
    fight = _fight(state)
    if fight.kind == "sea" and fight.side == ATTACKER:
        if retreat.may_retreat(state, DEFENDER):
            return state._replace(battle=fight._replace(side=DEFENDER))
        return state._replace(battle=fight._replace(stage=ROLL))
    if fight.kind == "sea":
        fight = fight._replace(side=ATTACKER)
    return state._replace(battle=fight._replace(stage=ROLL))


def fall(state: State, outcome: object, log: list[Event] | None) -> State:
    """The dice have fallen."""
    fight = _fight(state)
    if fight.stage == HEAL:
        return abilities.healed(state, outcome, log)  # type: ignore[arg-type]
    if isinstance(outcome, tuple):
        return sea.fallen(state, outcome, log)
    number: int = outcome  # type: ignore[assignment]
    dice = dice_to_fall(state)
    if log is not None:
        log.extend(tell_roll(state, fight.side, dice, number))
    if fight.again:
        return _thrown_again(state, number, log)
    waited = fight.defender_rolled or fight.side == DEFENDER
    fight = fight._replace(defender_rolled=waited, hits=number, rolled=dice)
    state = state._replace(battle=fight)
    if abilities.after_roll(state, fight.side):
        return state._replace(battle=fight._replace(stage=ROLLED))
    return settled(state, log)


def _thrown_again(state: State, outcome: int, log: list[Event] | None) -> State:
    """Dice thrown again count together with the hits that were left lying."""
    fight = _fight(state)
    if fight.kind == "sea" and fight.side == DEFENDER:
        fight = fight._replace(answer=fight.answer + outcome, again=0)
    else:
        fight = fight._replace(hits=fight.hits + outcome, again=0)
    return settled(state._replace(battle=fight), log)


def settled(state: State, log: list[Event] | None) -> State:
    """The throw stands as it lies: hits are to be taken, or the battle has gone dry once more."""
    fight = _fight(state)
    if fight.kind == "sea":
        return sea.settled(state, log)
    if fight.hits:
        return state._replace(battle=fight._replace(stage=TAKE, dry=0, rolled=0))
    fight = fight._replace(stage=DECIDE, dry=fight.dry + 1, side=fight.other, rolled=0)
    state = state._replace(battle=fight)
    return cease_fire(state, log) if too_dry(state) else state


def too_dry(state: State) -> bool:
    return _fight(state).dry >= state.table.edition.battle.dry_rolls


def tell_roll(state: State, side: str, dice: int, outcome: int) -> Iterator[Event]:
    fight = _fight(state)
    army = fight.army(side)
    if state.is_neutral(army):
        told = {"army": army, "player": decider(state, side)}
        yield event("dust.battle.neutral", "dust.battle.for_neutrals", fight.target, **told)
    if side == DEFENDER and not fight.again:
        extra = bonus_dice(state, fight.target)
        if extra:
            key = f"dust.battle.bonus_{target_kind(state, fight.target)}"
            yield event("dust.battle.bonus", key, fight.target, dice=extra)
    facts = {"army": army, "dice": dice, "hits": outcome}
    yield event("dust.battle.dice", "dust.battle.rolled", fight.target, **facts)


# -- casualties


def take(state: State, move: Take, log: list[Event] | None) -> State:
    fight = _fight(state)
    loser = fight.other
    if log is not None:
        facts = {"army": fight.army(fight.side), "loser": fight.army(loser), "units": move.units}
        log.append(event("dust.battle.casualties", "dust.battle.took", fight.target, **facts))
    state = with_units(state, loser, fight.units(loser).less(move.units))
    looked_at = abilities.nursed(state, loser, move.units)
    return looked_at if looked_at is not None else losers_turn(state, loser, log)


def losers_turn(state: State, loser: str, log: list[Event] | None) -> State:
    """The losses are settled; the side that had them rolls next, if it can."""
    fight = _fight(state)._replace(side=loser, stage=DECIDE, hits=0, fallen=NO_UNITS)
    return goes_on(state._replace(battle=fight), log)


# -- after units have left by force


def after_leaving(state: State, units: Units, log: list[Event] | None) -> State:
    """Units that had to leave are in their areas; the battle goes on where it was interrupted."""
    fight = _fight(state)
    if any(fight.fallen):  # the nurse saved them
        fight = fight._replace(leaving=NO_UNITS)
        return after_nurse(state._replace(battle=fight), log)
    left = fight.units(fight.side).less(units)
    fight = fight._replace(leaving=NO_UNITS, leaving_in_part=False)
    state = with_units(state._replace(battle=fight), fight.side, left)
    if not any(left):
        return goes_on(state, log)
    # Some stayed: only an ability before the first dice lets a part of the units go.
    return opened(state, log)


def after_nurse(state: State, log: list[Event] | None) -> State:
    fight = _fight(state)
    if fight.kind == "sea":
        left = (0, fight.losses[1]) if fight.side == ATTACKER else (0, 0)
        fight = fight._replace(losses=left, fallen=NO_UNITS)
        return sea.nurses(state._replace(battle=fight), DEFENDER, log)
    return losers_turn(state, fight.side, log)


# -- how it ends


def cease_fire(state: State, log: list[Event] | None) -> State:
    """Too many rolls without a hit: every attacker goes home, or is lost where there is no home."""
    fight = _fight(state)
    lost = not fight.origin or (
        fight.kind == "amphibious" and state.edition.battle.amphibious_cease_fire == "destroyed"
    )
    if log is not None:
        key = "dust.battle.cease_fire_lost" if lost else "dust.battle.cease_fire"
        facts = {"army": fight.attacker, "area": fight.origin, "units": fight.attackers}
        log.append(event("dust.battle.ceasefire", key, fight.target, **facts))
    if not lost:
        state = home_or_lost(state, fight.attackers, None)
    state = with_units(state, ATTACKER, NO_UNITS)
    return _end(state, "dust.battle.ceasefire", log)


def goes_on(state: State, log: list[Event] | None) -> State:
    """The battle goes on while both sides have units."""
    fight = _fight(state)
    if any(fight.attackers) and any(fight.defenders):
        return state
    return _end(state, "dust.battle.occupation", log)


def _end(state: State, because: str, log: list[Event] | None) -> State:
    """Whoever is left holds the area: attackers move in, defenders stay."""
    fight = _fight(state)
    won = any(fight.attackers)
    units = fight.attackers if won else fight.defenders
    winner = (fight.attacker if won else fight.defender) if any(units) else ""
    if log is not None:
        log.extend(_tell_end(state, winner, units))
    changes = {state.table.board.index[fight.target]: Holding(winner, units)}
    over = Fought(fight.kind, fight.origin, fight.target, winner, because)
    return state._replace(
        areas=with_areas(state.areas, changes),
        turn=state.turn._replace(fought=(*state.turn.fought, over)),
        battle=None,
    )


def _tell_end(state: State, winner: str, units: Units) -> Iterator[Event]:
    fight = _fight(state)
    rule = "dust.battle.occupation"
    if not winner:
        yield event(rule, "dust.battle.nobody_left", fight.target, area=fight.target)
        return
    key = "dust.battle.occupied" if winner == fight.attacker else "dust.battle.held"
    facts = {"army": winner, "area": fight.target, "units": units}
    yield event(rule, key, fight.target, **facts)
    if winner == fight.attacker and fight.target in state.centers:
        yield event(rule, "dust.battle.center_taken", fight.target, army=winner)


def _fight(state: State) -> Battle:
    if state.battle is None:
        raise AssertionError("no battle is being fought")
    return state.battle


# -- a random move, for playouts


def sample(state: State, rng: Random) -> Move:
    """A random legal move, found without listing all."""
    fight = _fight(state)
    stage = fight.stage
    if stage == DECIDE:
        if rng.random() < RETREATS and retreat.may_retreat(state, fight.side):
            return retreat.sample(state, rng)
        if rng.random() < RETREATS:
            for move in abilities.candidates(state):
                return move
        return ROLL_THE_DICE
    if stage == TAKE:
        return Take(sample_losses(state, fight.units(fight.other), to_take(fight), rng))
    if stage == LEAVE:
        return retreat.sample(state, rng)
    moves: list[Move] = [Pass(), *abilities.candidates(state)]
    return moves[int(rng.random() * len(moves))]


RETREATS = 0.1
ROLL_THE_DICE = Roll()
