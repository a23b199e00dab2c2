"""A battle, step by step: its beginning, dice, casualties, units that leave, abilities.

How many dice fall stands in `battle_dice`, what follows a throw in `battle_results`, what speaks
against a retreat in `retreat`, what against an ability in `abilities`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...core.dice import Odds, hits
from ...core.match import Chance, Choice, Pending
from ...core.remarks import Log, Refusal, report
from ..components import NO_UNITS, Units
from ..moves import Move, Pass, Retreat, Roll, Take, Use
from ..state import ATTACKER, DEFENDER, Battle, Stage, State, battle_of
from . import abilities, retreat
from .battle_dice import (
    attacker_leads,
    decider,
    dice_of,
    dice_to_fall,
    losses,
    odds_at_sea,
    refuse_stage,
    report_roll,
    report_supremacy,
    saved,
    to_take,
)
from .battle_results import BOTH, after_nurse, goes_on, healed, nursed, settled, throws_at_sea

# -- how it begins


def begin(state: State, kind: str, origin: str, target: str, attackers: Units, log: Log) -> State:
    """The defenders step into the battle, and the sides find out who rolls first.

    The attackers have left their areas already.
    """
    holding, army = state.holding(target), state.turn.army
    if holding is None:
        raise AssertionError(f"nobody defends {target}")
    defender, defenders = holding.army, holding.units
    first, side = army, ATTACKER
    if kind != "sea":
        if not attacker_leads(state, target, attackers, defenders):
            first, side = defender, DEFENDER
        report_supremacy(log, state, target, first, (attackers, defenders))
    fight = Battle(
        kind=kind,
        origin=origin,
        target=target,
        attacker=army,
        defender=defender,
        attackers=attackers,
        defenders=defenders,
        supremacy="" if kind == "sea" else first,
        side=side,
    )
    state = state.with_units(target, "", NO_UNITS)._replace(battle=fight, phase="combat")
    # Before any dice each side that has an ability for this moment is asked, attacker first.
    for each in BOTH:
        if abilities.asks(state, fight, each, Stage.OPENING):
            return state._replace(battle=fight.next_stage(each, Stage.OPENING))
    return state


def _opened(state: State, fight: Battle, log: Log) -> State:
    """One side has used or passed its moment before the dice: on to the other, or to the dice."""
    if fight.side == ATTACKER and abilities.asks(state, fight, DEFENDER, Stage.OPENING):
        return state._replace(battle=fight.next_stage(DEFENDER, Stage.OPENING))
    return state._replace(battle=fight.next_stage(fight.side_of(fight.supremacy), Stage.DECIDE))


# -- whose decision it is


def pending(state: State) -> Pending:
    fight = battle_of(state)
    stage = fight.stage
    if stage in (Stage.ROLL, Stage.HEAL):
        return Chance(odds(state), f"dust.battle.falling_{stage}", _dice_facts(state))
    player = decider(state, fight.side)
    if stage == Stage.TAKE:
        return Choice(player, "dust.battle.asks_take", (("hits", to_take(fight)),))
    if stage == Stage.LEAVE:
        return Choice(player, "dust.battle.asks_leave", (("units", fight.leaving),))
    if stage == Stage.DECIDE:
        may_go = retreat.may_retreat(state, fight.side)
        key = "dust.battle.asks_roll_or_retreat" if may_go else "dust.battle.asks_roll"
        return Choice(player, key)
    card = state.card_of(player)
    name = card.ability if card else "alien_radar"
    return Choice(player, f"dust.battle.asks_{stage}", (("ability", name),))


def _dice_facts(state: State) -> tuple[tuple[str, object], ...]:
    fight = battle_of(state)
    if fight.stage == Stage.HEAL:
        return (("army", fight.army(fight.side)), ("units", fight.fallen))
    return (("army", fight.army(fight.side)), ("dice", dice_to_fall(state)))


def candidates(state: State) -> Iterable[Move]:
    fight = battle_of(state)
    if fight.stage == Stage.TAKE:
        enemy = fight.units(fight.other)
        yield from map(Take, losses(state, enemy, to_take(fight)))
    elif fight.stage == Stage.LEAVE:
        yield from retreat.leavings(state)
    elif fight.stage == Stage.DECIDE:
        yield Roll()
        yield from abilities.candidates(state)
        yield from retreat.retreats(state)
    else:
        yield Pass()
        yield from abilities.candidates(state)


# -- rolling


def odds(state: State) -> Odds[int] | Odds[tuple[int, int]] | Odds[Units]:
    """What may fall: hits; at sea the hits of both sides; for the nurse the units she saves."""
    fight = battle_of(state)
    if fight.stage == Stage.HEAL:
        return saved(fight.fallen)
    if fight.kind == "sea" and not fight.again:
        return odds_at_sea(dice_of(state, ATTACKER), dice_of(state, DEFENDER))
    return hits(dice_to_fall(state))


def refuse_roll(state: State, move: Roll) -> Iterator[Refusal]:
    yield from refuse_stage(state, Stage.DECIDE)


def roll(state: State, move: Roll, log: Log) -> State:
    return _ready_to_roll(state, battle_of(state))


def _ready_to_roll(state: State, fight: Battle) -> State:
    """Dice are about to fall; at sea only when the defender, too, has said who leaves."""
    state = state._replace(battle=fight)
    if fight.kind != "sea":
        return state._replace(battle=fight.next_stage(fight.side, Stage.ROLL, dry=fight.dry))
    if fight.side == ATTACKER and retreat.may_retreat(state, DEFENDER):
        return state._replace(battle=fight.next_stage(DEFENDER, Stage.DECIDE, dry=fight.dry))
    return state._replace(battle=fight.next_stage(ATTACKER, Stage.ROLL, dry=fight.dry))


def fall(state: State, outcome: object, log: Log) -> State:
    """The dice have fallen."""
    fight = battle_of(state)
    if fight.stage == Stage.HEAL:
        return healed(state, outcome, log)  # type: ignore[arg-type]
    if isinstance(outcome, tuple):
        return _both_rolled(state, outcome, log)
    number: int = outcome  # type: ignore[assignment]
    if log is not None:  # it takes time to put together
        report_roll(log, state, fight.side, dice_to_fall(state), number)
    if fight.again:
        return _thrown_again(state, number, log)
    waited = fight.defender_rolled or fight.side == DEFENDER
    fight = fight._replace(hits=number, defender_rolled=waited)
    if abilities.asks(state, fight._replace(stage=Stage.ROLLED), fight.side, Stage.ROLLED):
        dice = dice_of(state, fight.side)
        return state._replace(battle=fight._replace(stage=Stage.ROLLED, rolled=dice))
    return settled(state, fight, log)


def _both_rolled(state: State, outcome: tuple[int, int], log: Log) -> State:
    """At sea both sides have rolled at once."""
    for side, number in zip(BOTH, outcome, strict=True):
        report_roll(log, state, side, dice_of(state, side), number)
    shot, answer = outcome
    fight = battle_of(state)._replace(
        side=ATTACKER, hits=shot, answer=answer, rolled=1, defender_rolled=True
    )
    return throws_at_sea(state, fight, BOTH, log)


def _thrown_again(state: State, outcome: int, log: Log) -> State:
    """Dice thrown again count together with the hits that were left lying."""
    fight = battle_of(state)
    if fight.kind == "sea" and fight.side == DEFENDER:
        fight = fight._replace(again=0, answer=fight.answer + outcome)
    else:
        fight = fight._replace(again=0, hits=fight.hits + outcome)
    return settled(state, fight, log)


# -- casualties


def take(state: State, move: Take, log: Log) -> State:
    fight, loser = battle_of(state), battle_of(state).other
    facts = {"army": fight.army(fight.side), "loser": fight.army(loser), "units": move.units}
    report(log, "dust.battle.casualties", "dust.battle.took", fight.target, **facts)
    fight = fight.without(loser, move.units)
    asked = nursed(state, fight, loser, move.units)
    return goes_on(state, fight.next_stage(loser, Stage.DECIDE), log) if asked is None else asked


# -- leaving


def leave(state: State, move: Retreat, log: Log) -> State:
    """The units go; those that stay roll, or the battle goes on where it was interrupted."""
    fight = battle_of(state)
    state = retreat.placed(state, fight.army(fight.side), move.ways, log)
    if fight.stage == Stage.LEAVE:
        return _after_leaving(state, move.units, log)
    fight = fight.without(fight.side, move.units)
    if any(fight.units(fight.side)):
        return _ready_to_roll(state, fight)
    return goes_on(state, fight, log)


def _after_leaving(state: State, units: Units, log: Log) -> State:
    """Units that had to leave are in their areas; the battle goes on where it was interrupted."""
    fight = battle_of(state)
    if any(fight.fallen):  # the nurse saved them
        return after_nurse(state, fight._replace(leaving=NO_UNITS), log)
    fight = fight.without(fight.side, units)
    fight = fight._replace(leaving=NO_UNITS, leaving_in_part=False)
    if not any(fight.units(fight.side)):
        return goes_on(state, fight, log)
    # Some stayed: only an ability before the first dice lets a part of the units go.
    return _opened(state, fight, log)


# -- what abilities do


def use(state: State, move: Use, log: Log) -> State:
    fight = battle_of(state)
    army = fight.army(fight.side)
    rule = f"dust.ability.{move.ability}"
    report(log, rule, "dust.battle.uses", fight.target, army=army, ability=move.ability)
    if army not in state.order.used:
        state = state.use_ability(army)
    return EFFECTS[move.ability](state, fight, log)


def _fly_aces(state: State, fight: Battle, log: Log) -> State:
    aces = (*fight.aces, fight.army(fight.side))
    return _opened(state, fight._replace(aces=aces), log)


def _see_them_come(state: State, fight: Battle, log: Log) -> State:
    army, rules = fight.army(fight.side), state.edition.abilities
    if rules.radar_lasts and army not in state.order.radar:
        state = state.with_radar(army)
    return _leave(state, fight, fight.side, rules.radar_in_part, log)


def _drive_out(state: State, fight: Battle, log: Log) -> State:
    return _leave(state, fight, fight.other, False, log)


def _leave(state: State, fight: Battle, side: str, in_part: bool, log: Log) -> State:
    """All units of a side leave at once; its player says where to if there is a choice."""
    units, ways = fight.units(side), retreat.ways_out(state, side)
    fight = fight._replace(side=side, stage=Stage.LEAVE, leaving=units, leaving_in_part=in_part)
    state = state._replace(battle=fight)
    if len(ways) > 1 or in_part:
        return state
    state = retreat.placed(state, fight.army(side), ((units, ways[0]),), log)
    return _after_leaving(state, units, log)


def _throw_all_again(state: State, fight: Battle, log: Log) -> State:
    return _again(state, fight, 0, dice_of(state, fight.side))


def _throw_blanks_again(state: State, fight: Battle, log: Log) -> State:
    return _again(state, fight, fight.hits, abilities.blanks(state, fight, fight.side))


def _again(state: State, fight: Battle, hits: int, dice: int) -> State:
    """Some dice are about to be thrown once more, and these hits are left lying."""
    return state._replace(battle=fight._replace(stage=Stage.ROLL, hits=hits, again=dice))


def _call_nurse(state: State, fight: Battle, log: Log) -> State:
    nurses = (*fight.nurses, fight.army(fight.side))
    return state._replace(battle=fight._replace(stage=Stage.HEAL, nurses=nurses))


EFFECTS = {
    "ace_of_the_sky": _fly_aces,
    "alien_radar": _see_them_come,
    "secret_weapon": _drive_out,
    "raketen_truppen": _throw_all_again,
    "sigrid": _throw_blanks_again,
    "nurse": _call_nurse,
}


def pass_by(state: State, move: Pass, log: Log) -> State:
    """The moment is over; the battle goes on."""
    fight = battle_of(state)
    if fight.stage == Stage.OPENING:
        return _opened(state, fight, log)
    if fight.stage == Stage.ROLLED:
        return settled(state, fight, log)
    return after_nurse(state, fight, log)
