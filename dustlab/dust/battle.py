"""A battle: supremacy, dice, casualties, cease-fire, occupation; at sea both sides roll at once.

Retreats stand in `retreat`, what abilities do to a battle in `abilities`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from ..dice import Odds, hits
from ..match import Chance, Choice, Pending
from ..remarks import Event, Refusal, event
from . import abilities, retreat, sea
from .casualties import a_take, refuse_stage, sample_losses, to_take
from .components import NO_UNITS, Holding, Units, make
from .editions import Edition
from .moves import Move, Pass, Roll, Take
from .retreat import home_or_lost
from .state import (
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
    Fought,
    State,
    Turn,
    less,
    next_stage,
    with_area,
    with_battle,
    with_fought,
)

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
        if not _attacker_leads(state, target, attackers, defenders):
            first, side = defender, DEFENDER
        if log is not None:
            log.append(_tell_supremacy(state, target, first, (attackers, defenders)))
    sides = (kind, origin, target, army, defender, attackers, defenders, first, side)
    fight, areas = make(Battle, sides + NEW_BATTLE), tuple(left)
    state = make(State, (table, areas, centers, turn, fight, "combat", order, tally, cards, strike))
    asks_for = abilities.has_one_for
    if asks_for(state, army, OPENING) or asks_for(state, defender, OPENING):
        return _asked(state, BOTH)
    return state


def _attacker_leads(state: State, target: str, attackers: Units, defenders: Units) -> bool:
    """Whether tactical supremacy is the attacker's; ties and capitals are the defender's."""
    supremacy = state.table.edition.supremacy
    if attackers.times(supremacy) <= defenders.times(supremacy):
        return False
    return target not in state.table.board.capitals or not state.is_capital(target)


def _tell_supremacy(state: State, target: str, army: str, units: tuple[Units, Units]) -> Event:
    if state.is_capital(target):
        facts = {"army": army, "area": target}
        return event("dust.battle.supremacy", "dust.battle.supremacy_capital", **facts)
    mine, theirs = (state.edition.supremacy_of(each) for each in units)
    points = {"army": army, "attacker": mine, "defender": theirs}
    key = "dust.battle.supremacy_level" if mine == theirs else "dust.battle.supremacy"
    return event("dust.battle.supremacy", key, **points)


def _asked(state: State, sides: tuple[str, ...]) -> State:
    """Before any dice: each side that has an ability for this moment is asked, attacker first."""
    fight = _fight(state)
    for side in sides:
        if abilities.asks(state, fight, side, OPENING):
            return with_battle(state, next_stage(fight, side, OPENING))
    return state


def opened(state: State, log: list[Event] | None) -> State:
    """One side has used or passed its moment before the dice: on to the next."""
    fight = _fight(state)
    first = DEFENDER if fight.supremacy == fight.defender else ATTACKER
    left = (DEFENDER,) if fight.side == ATTACKER else ()
    return _asked(with_battle(state, next_stage(fight, first, DECIDE)), left)


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
    fight, table, dice = _fight(state), state.table, 0
    if side == ATTACKER:
        a, b, c, d, e = fight.attackers
    else:
        a, b, c, d, e = fight.defenders
        target = fight.target
        if target in state.centers or target in table.board.capitals:
            dice = bonus_dice(state, target)
    v, w, x, y, z = table.edition.dice
    dice += a * v + b * w + c * x + d * y + e * z
    if fight.aces and fight.army(side) in fight.aces:
        dice += c + d
    return dice


def bonus_dice(state: State, target: str) -> int:
    """Five for a capital, else three for a production center: never both."""
    table = state.table
    if target in table.board.capitals and state.is_capital(target):
        return table.edition.battle.capital_dice
    return table.edition.battle.center_dice if target in state.centers else 0


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
    side = fight.side
    if fight.kind == "sea":
        if side == ATTACKER and retreat.may_retreat(state, DEFENDER):
            return with_battle(state, next_stage(fight, DEFENDER, DECIDE, 0, fight.dry))
        side = ATTACKER
    return with_battle(state, next_stage(fight, side, ROLL, 0, fight.dry))


def fall(state: State, outcome: object, log: list[Event] | None) -> State:
    """The dice have fallen."""
    fight = _fight(state)
    if fight.stage == HEAL:
        return abilities.healed(state, outcome, log)  # type: ignore[arg-type]
    if isinstance(outcome, tuple):
        return sea.fallen(state, outcome, log)
    number: int = outcome  # type: ignore[assignment]
    if log is not None:
        log.extend(tell_roll(state, fight.side, dice_to_fall(state), number))
    if fight.again:
        return _thrown_again(state, number, log)
    if fight.side == DEFENDER:
        army, waited = fight.defender, True
    else:
        army, waited = fight.attacker, fight.defender_rolled
    if abilities.has_one_for(state, army, ROLLED):
        dice = dice_of(state, fight.side)
        rolled = fight._replace(stage=ROLLED, hits=number, rolled=dice, defender_rolled=waited)
        if abilities.asks(state, rolled, fight.side, ROLLED):
            return with_battle(state, rolled)
    return _stands(state, fight, number, waited, log)


def _thrown_again(state: State, outcome: int, log: list[Event] | None) -> State:
    """Dice thrown again count together with the hits that were left lying."""
    fight = _fight(state)
    if fight.kind == "sea" and fight.side == DEFENDER:
        fight = fight._replace(answer=fight.answer + outcome, again=0)
    else:
        fight = fight._replace(hits=fight.hits + outcome, again=0)
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
    side = fight.side
    if number:
        now = (side, TAKE, number, 0, 0, waited)
        return with_battle(state, make(Battle, fight[:8] + now + fight[14:]))
    other = DEFENDER if side == ATTACKER else ATTACKER
    now = (other, DECIDE, 0, fight.dry + 1, 0, waited)
    fight = make(Battle, fight[:8] + now + fight[14:])
    if too_dry(state, fight):
        return cease_fire(state, fight, log)
    return with_battle(state, fight)


def too_dry(state: State, fight: Battle) -> bool:
    return fight.dry >= state.table.edition.battle.dry_rolls


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
    fight, units = _fight(state), move.units
    if fight.side == ATTACKER:
        loser, army, left = DEFENDER, fight.defender, fight.defenders.less(units)
        sides = (fight.attackers, left)
    else:
        loser, army, left = ATTACKER, fight.attacker, fight.attackers.less(units)
        sides = (left, fight.defenders)
    if log is not None:
        facts = {"army": fight.army(fight.side), "loser": army, "units": units}
        log.append(event("dust.battle.casualties", "dust.battle.took", fight.target, **facts))
    if army in fight.nurses or abilities.has_one_for(state, army, NURSE):
        nurse = abilities.nursed(state, less(fight, loser, units), loser, units)
        if nurse is not None:
            return nurse
    now = (*sides, fight.supremacy, loser, DECIDE, 0, 0, 0)
    fight = make(Battle, fight[:5] + now + fight[13:])
    return goes_on(state, fight, log)


# -- after units have left by force


def after_leaving(state: State, units: Units, log: list[Event] | None) -> State:
    """Units that had to leave are in their areas; the battle goes on where it was interrupted."""
    fight = _fight(state)
    if any(fight.fallen):  # the nurse saved them
        return after_nurse(state, fight._replace(leaving=NO_UNITS), log)
    fight = less(fight, fight.side, units)._replace(leaving=NO_UNITS, leaving_in_part=False)
    if not any(fight.units(fight.side)):
        return goes_on(state, fight, log)
    # Some stayed: only an ability before the first dice lets a part of the units go.
    return opened(with_battle(state, fight), log)


def after_nurse(state: State, fight: Battle, log: list[Event] | None) -> State:
    """The losses are settled; the side that had them rolls next, if it can."""
    fight = fight._replace(fallen=NO_UNITS)
    if fight.kind == "sea":
        left = (0, fight.losses[1]) if fight.side == ATTACKER else (0, 0)
        return sea.nurses(state, fight._replace(losses=left), DEFENDER, log)
    return goes_on(state, next_stage(fight, fight.side, DECIDE), log)


# -- how it ends


def cease_fire(state: State, fight: Battle, log: list[Event] | None) -> State:
    """Too many rolls without a hit: every attacker goes home, or is lost where there is no home."""
    lost = not fight.origin or (
        fight.kind == "amphibious" and state.edition.battle.amphibious_cease_fire == "destroyed"
    )
    if log is not None:
        key = "dust.battle.cease_fire_lost" if lost else "dust.battle.cease_fire"
        if fight.kind == "sea":
            key = "dust.battle.cease_fire_sea"
        facts = {
            "army": fight.attacker,
            "area": fight.origin,
            "units": fight.attackers,
            "rolls": state.edition.battle.dry_rolls,
        }
        log.append(event("dust.battle.ceasefire", key, fight.target, **facts))
    if not lost:
        state = home_or_lost(state, fight.attackers, None)
    return _end(state, fight._replace(attackers=NO_UNITS), "dust.battle.ceasefire", log)


def goes_on(state: State, fight: Battle, log: list[Event] | None) -> State:
    """The battle goes on while both sides have units."""
    if NO_UNITS not in (fight.attackers, fight.defenders):
        return with_battle(state, fight)
    return _end(state, fight, "dust.battle.occupation", log)


def _end(state: State, fight: Battle, because: str, log: list[Event] | None) -> State:
    """Whoever is left holds the area: attackers move in, defenders stay."""
    kind, origin, target, winner, defender, units, defenders = fight[:7]
    if units == NO_UNITS:
        units = defenders
        winner = defender if units != NO_UNITS else ""
    if log is not None:
        log.extend(_tell_end(state, winner, units))
    table, standing, centers, turn, _, phase, order, tally, cards, strike = state
    areas = with_area(standing, table.board.index[target], winner, units)
    turn = with_fought(turn, make(Fought, (kind, origin, target, winner, because)))
    return make(State, (table, areas, centers, turn, None, phase, order, tally, cards, strike))


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


def sample(state: State, rng: Random) -> Any:
    """A random legal move, found without listing all; or what falls, where dice decide."""
    fight = state.battle
    if fight is None:
        raise AssertionError("no battle is being fought")
    stage = fight.stage
    if stage == ROLL:
        if fight.kind != "sea":
            return hits(fight.again or dice_of(state, fight.side)).sample(rng)
        return odds(state).sample(rng)
    if stage == DECIDE:
        chance = rng.random()
        if RETREATS <= chance <= 1 - RETREATS:
            return ROLL_THE_DICE
        if chance < RETREATS:
            if retreat.may_retreat(state, fight.side):
                return retreat.sample(state, rng)
        else:
            for move in abilities.candidates(state):
                return move
        return ROLL_THE_DICE
    if stage == TAKE:
        theirs = fight.defenders if fight.side == ATTACKER else fight.attackers
        return a_take(sample_losses(theirs, fight.hits, rng))
    if stage == HEAL:
        return odds(state).sample(rng)
    if stage == LEAVE:
        return retreat.sample(state, rng)
    moves: list[Move] = [PASS, *abilities.candidates(state)]
    return moves[int(rng.random() * len(moves))]


RETREATS = 0.1
ROLL_THE_DICE, PASS = Roll(), Pass()
