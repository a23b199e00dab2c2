"""A battle: supremacy, dice, casualties, step by step; at sea both sides roll at once.

How many dice fall stands in `battle_dice`, how a battle ends in `battle_end`, what leaves it in
`retreat`, what abilities do to it in `abilities`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...core.dice import Odds, hits
from ...core.match import Chance, Choice, Pending
from ...core.remarks import Event, Refusal, event
from ..components import NO_UNITS, Holding, Units, make
from ..moves import Move, Pass, Roll, Take
from ..state import (
    ATTACKER,
    DECIDE,
    DEFENDER,
    HEAL,
    LEAVE,
    NURSE,
    OPENING,
    ROLL,
    ROLLED,
    TAKE,
    Battle,
    State,
    Turn,
    battle_of,
)
from . import abilities, nurse, retreat, sea
from .battle_dice import decider, dice_of, dice_to_fall, tell_roll
from .battle_end import OCCUPIED, cease_fire, goes_on, over
from .casualties import losses, refuse_stage, to_take
from .changes import less, next_stage, with_battle
from .moments import able
from .supremacy import attacker_leads, tell_supremacy

BOTH = (ATTACKER, DEFENDER)
# What no battle has yet when it begins: from its stage on all as the fields of a battle have it.
NEW_BATTLE = tuple(Battle._field_defaults.values())

# -- how it begins


def begin(
    state: State,
    turn: Turn,
    left: list[Holding | None],
    declared: tuple[str, str, str, Units],
    log: list[Event] | None,
) -> State:
    """The defenders step into the battle, and the sides find out who rolls first.

    `left` is the board that the attackers have left, `turn` what the attack leaves of the turn;
    declared is the kind of battle, where from, where to, and who attacks.
    """
    kind, origin, target, attackers = declared
    table, _, centers, _, _, _, order, tally, cards, strike = state
    index = table.board.index[target]
    holding = left[index]
    if holding is None:
        raise AssertionError(f"nobody defends {target}")
    defender, defenders = holding
    left[index] = None
    army, first, side = turn[0], "", ATTACKER
    if kind != "sea":
        first = army
        if not attacker_leads(state, target, attackers, defenders):
            first, side = defender, DEFENDER
        if log is not None:
            log.append(tell_supremacy(state, target, first, (attackers, defenders)))
    sides = (kind, origin, target, army, defender, attackers, defenders, first, side)
    fight, areas = make(Battle, sides + NEW_BATTLE), tuple(left)
    state = make(State, (table, areas, centers, turn, fight, "combat", order, tally, cards, strike))
    who = able(state, OPENING)
    if who and (army in who or defender in who):
        # Before any dice each side that has an ability for this moment is asked, attacker first.
        for each in BOTH:
            if abilities.asks(state, fight, each, OPENING):
                return with_battle(state, next_stage(fight, each, OPENING))
    return state


def opened(state: State, fight: Battle, log: list[Event] | None) -> State:
    """One side has used or passed its moment before the dice: on to the other, or to the dice."""
    if fight.side == ATTACKER and abilities.asks(state, fight, DEFENDER, OPENING):
        return with_battle(state, next_stage(fight, DEFENDER, OPENING))
    first = DEFENDER if fight.supremacy == fight.defender else ATTACKER
    return with_battle(state, next_stage(fight, first, DECIDE))


# -- whose decision it is


def pending(state: State) -> Pending:
    fight = battle_of(state)
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
    fight = battle_of(state)
    if fight.stage == HEAL:
        return (("army", fight.army(fight.side)), ("units", fight.fallen))
    return (("army", fight.army(fight.side)), ("dice", dice_to_fall(state)))


def candidates(state: State) -> Iterable[Move]:
    fight = battle_of(state)
    if fight.stage == TAKE:
        enemy = fight.units(fight.other)
        yield from map(Take, losses(state, enemy, to_take(fight)))
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


def odds(state: State) -> Odds[int] | Odds[tuple[int, int]] | Odds[Units]:
    """What may fall: hits; at sea the hits of both sides; for the nurse the units she saves."""
    fight = battle_of(state)
    if fight.stage == HEAL:
        return nurse.saved(fight.fallen)
    if fight.kind == "sea" and not fight.again:
        return sea.both_throws(dice_of(state, ATTACKER), dice_of(state, DEFENDER))
    return hits(dice_to_fall(state))


def refuse_roll(state: State, move: Roll) -> Iterator[Refusal]:
    yield from refuse_stage(state, DECIDE)


def roll(state: State, move: Roll, log: list[Event] | None) -> State:
    return ready_to_roll(state, battle_of(state))


def ready_to_roll(state: State, fight: Battle) -> State:
    """Dice are about to fall; at sea only when the defender, too, has said who leaves."""
    side = fight.side
    if fight.kind == "sea":
        if side == ATTACKER and retreat.may_retreat(with_battle(state, fight), DEFENDER):
            return with_battle(state, next_stage(fight, DEFENDER, DECIDE, 0, fight.dry))
        side = ATTACKER
    now = (side, ROLL, 0, fight.dry, 0)
    return with_battle(state, make(Battle, fight[:8] + now + fight[13:]))


def fall(state: State, outcome: object, log: list[Event] | None) -> State:
    """The dice have fallen."""
    fight = battle_of(state)
    if fight.stage == HEAL:
        return nurse.healed(state, outcome, log)  # type: ignore[arg-type]
    if isinstance(outcome, tuple):
        return sea.fallen(state, outcome, log)
    number: int = outcome  # type: ignore[assignment]
    if log is not None:
        log.extend(tell_roll(state, fight.side, dice_to_fall(state), number))
    if fight.again:
        return _thrown_again(state, number, log)
    side = fight.side
    if side == DEFENDER:
        army, waited = fight.defender, True
    else:
        army, waited = fight.attacker, fight.defender_rolled
    if army in able(state, ROLLED):
        now = (ROLLED, number, fight.dry, dice_of(state, side), waited)
        rolled = make(Battle, fight[:9] + now + fight[14:])
        if abilities.asks(state, rolled, side, ROLLED):
            return with_battle(state, rolled)
    return _stands(state, fight, number, waited, log)


def _thrown_again(state: State, outcome: int, log: list[Event] | None) -> State:
    """Dice thrown again count together with the hits that were left lying."""
    fight = battle_of(state)
    if fight.kind == "sea" and fight.side == DEFENDER:
        fight = make(Battle, (*fight[:14], 0, fight.answer + outcome, *fight[16:]))
    else:
        fight = make(Battle, (*fight[:10], fight.hits + outcome, *fight[11:14], 0, *fight[15:]))
    return settled(state, fight, log)


# From here on a battle is handed along beside the position that it came from, and put into a new
# one only when it is known how it goes on.


def settled(state: State, fight: Battle, log: list[Event] | None) -> State:
    """The throw stands as it lies: hits are to be taken, or the battle has gone dry once more."""
    if fight.kind == "sea":
        return sea.settled(state, fight, log)
    return _stands(state, fight, fight.hits, fight.defender_rolled, log)


def _stands(
    state: State, fight: Battle, number: int, waited: bool, log: list[Event] | None
) -> State:
    """A throw on land stands; `waited` says whether the defender has rolled by now."""
    if number:
        lies = (TAKE, number, 0, 0, waited)
        return with_battle(state, make(Battle, fight[:9] + lies + fight[14:]))
    side, dry = DEFENDER if fight.side == ATTACKER else ATTACKER, fight.dry + 1
    now = (side, DECIDE, 0, dry, 0, waited)
    fight = make(Battle, fight[:8] + now + fight[14:])
    if dry >= state.table.edition.battle.dry_rolls:
        return cease_fire(state, fight, log)
    return with_battle(state, fight)


# -- casualties


def take(state: State, move: Take, log: list[Event] | None) -> State:
    fight, units = battle_of(state), move.units
    mine, theirs, first, side = fight[5:9]
    if side == ATTACKER:
        loser, army = DEFENDER, fight.defender
        theirs = theirs.less(units) if theirs != units else NO_UNITS
    else:
        loser, army = ATTACKER, fight.attacker
        mine = mine.less(units) if mine != units else NO_UNITS
    if log is not None:
        facts = {"army": fight.army(side), "loser": army, "units": units}
        log.append(event("dust.battle.casualties", "dust.battle.took", fight.target, **facts))
    if army in fight.nurses or army in able(state, NURSE):
        asked = nurse.nursed(state, less(fight, loser, units), loser, units)
        if asked is not None:
            return asked
    if NO_UNITS in (mine, theirs):
        return over(state, mine, theirs, OCCUPIED, log)
    now = (mine, theirs, first, loser, DECIDE, 0, 0, 0)
    return with_battle(state, make(Battle, fight[:5] + now + fight[13:]))


# -- after units have left by force


def after_leaving(state: State, units: Units, log: list[Event] | None) -> State:
    """Units that had to leave are in their areas; the battle goes on where it was interrupted."""
    fight = battle_of(state)
    if any(fight.fallen):  # the nurse saved them
        return after_nurse(state, make(Battle, (*fight[:18], NO_UNITS, *fight[19:])), log)
    fight = less(fight, fight.side, units)
    fight = make(Battle, (*fight[:18], NO_UNITS, False, *fight[20:]))
    if not any(fight.units(fight.side)):
        return goes_on(state, fight, log)
    # Some stayed: only an ability before the first dice lets a part of the units go.
    return opened(state, fight, log)


def after_nurse(state: State, fight: Battle, log: list[Event] | None) -> State:
    """The losses are settled; the side that had them rolls next, if it can."""
    fight = make(Battle, (*fight[:17], NO_UNITS, *fight[18:]))
    if fight.kind == "sea":
        left = (0, fight.losses[1]) if fight.side == ATTACKER else (0, 0)
        return sea.nurses(state, fight._replace(losses=left), DEFENDER, log)
    return goes_on(state, next_stage(fight, fight.side, DECIDE), log)
