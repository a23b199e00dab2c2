"""Special attacks: bombers on submarines, submarines on a coast, ballistic missiles.

Each is one throw of dice that nobody answers, and no battle: no ability interferes.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.dice import hits
from ...core.match import Chance, Choice, Pending
from ...core.remarks import Event, Log, Refusal, event, refuse, report
from ..components import NO_UNITS, Units
from ..moves import Bomb, Bombard, Missile, Move, Take
from ..state import ROLL, TAKE, Fought, State, Strike
from . import battle_dice
from .abilities import refuse_card
from .attacks import (
    BOMB,
    BOMBARD,
    MISSILE,
    is_enemy,
    refuse_adjacent,
    refuse_closed_capital,
    refuse_first_round,
    refuse_moment,
    refuse_origin,
    refuse_owner,
    refuse_same,
    spend_point,
)

# Dice in a special attack do not follow the combat value: a submarine has one in every rule set.
DICE_OF_A_BOMBER, DICE_OF_A_SUBMARINE = 2, 1
ABILITY = "ballistic_missiles"
RULES = {
    BOMB: "dust.special.bombers",
    BOMBARD: "dust.special.submarines",
    MISSILE: "dust.ability.ballistic_missiles",
}


# -- bombers on submarines


def refuse_bomb(state: State, move: Bomb) -> Iterator[Refusal]:
    return refuse_bombing(state, move.origin, move.target, Units(bomber=move.number))


def refuse_bombing(state: State, origin: str, target: str, units: Units) -> Iterator[Refusal]:
    """Every reason, also if somebody would take other units along."""
    rule = "dust.special.bombers"
    yield from refuse_moment(state)
    yield from refuse_origin(state, origin, units)
    if units.total > units.bomber:
        others = units._replace(bomber=0)
        yield refuse(rule, "dust.special.only_bombers", origin, units=others)
    if state.board[target].kind != "sea":
        yield refuse(rule, "dust.special.bombs_at_sea", target, area=target)
    yield from refuse_owner(state, target)
    yield from refuse_adjacent(state, rule, origin, target)
    yield from refuse_same(state, BOMB, origin, target)
    yield from refuse_first_round(state, target, "dust.special.first_round")


def bomb(state: State, move: Bomb, log: Log) -> State:
    state, dice = spend_point(state, log), DICE_OF_A_BOMBER * move.number
    if log is not None:
        _tell(state, BOMB, move, Units(bomber=move.number), log)
    return _throw(state, BOMB, move.origin, move.target, dice)


# -- submarines on a coast


def refuse_bombard(state: State, move: Bombard) -> Iterator[Refusal]:
    units = Units(submarine=move.number)
    return refuse_bombardment(state, move.origin, move.target, units)


def refuse_bombardment(state: State, origin: str, target: str, units: Units) -> Iterator[Refusal]:
    """Every reason, also if somebody would take other units along."""
    rule = "dust.special.submarines"
    yield from refuse_moment(state)
    yield from refuse_origin(state, origin, units)
    if units.total > units.submarine:
        others = units._replace(submarine=0)
        yield refuse(rule, "dust.special.only_submarines", origin, units=others)
    if state.board[target].kind != "land":
        yield refuse(rule, "dust.special.bombards_land", target, area=target)
    yield from refuse_owner(state, target)
    yield from refuse_adjacent(state, rule, origin, target)
    yield from refuse_same(state, BOMBARD, origin, target)
    yield from refuse_first_round(state, target, "dust.special.first_round")
    if state.edition.special.submarines_on_capitals:
        yield from refuse_closed_capital(state, target)
    elif state.is_capital(target):
        yield refuse("dust.special.capitals", "dust.special.capital_spared", target, area=target)


def bombard(state: State, move: Bombard, log: Log) -> State:
    state, dice = spend_point(state, log), DICE_OF_A_SUBMARINE * move.number
    if log is not None:
        _tell(state, BOMBARD, move, Units(submarine=move.number), log)
    return _throw(state, BOMBARD, move.origin, move.target, dice)


# -- ballistic missiles


def refuse_missile(state: State, move: Missile) -> Iterator[Refusal]:
    rule, target, army = "dust.ability.ballistic_missiles", move.target, state.turn.army
    yield from refuse_moment(state)
    yield from refuse_card(state, army, ABILITY)
    if not missile_dice(state, army):
        yield refuse(rule, "dust.special.no_center")
    if state.board[target].kind == "sea" and not state.edition.special.missile_at_sea:
        yield refuse(rule, "dust.special.missile_on_land", target, area=target)
    yield from refuse_owner(state, target)
    yield from refuse_first_round(state, target, "dust.special.first_round")
    if state.is_capital(target):
        yield refuse("dust.special.capitals", "dust.special.capital_spared", target, area=target)


def missile_dice(state: State, army: str) -> int:
    """A fixed number, or one die for each of the army's own production centers."""
    return state.edition.special.missile_dice or len(state.centers_of(army))


def missile(state: State, move: Missile, log: Log) -> State:
    army = state.turn.army
    state, dice = spend_point(state, log), missile_dice(state, army)
    facts = {"army": army, "target": move.target, "dice": dice}
    report(log, RULES[MISSILE], "dust.special.fires", move.target, **facts)
    return _throw(state.use_ability(army), MISSILE, "", move.target, dice)


# -- the throw and what it destroys


def _tell(state: State, kind: str, move: Bomb | Bombard, units: Units, log: list[Event]) -> None:
    key = "dust.special.bombs" if kind == BOMB else "dust.special.bombards"
    facts = {"army": state.turn.army, "origin": move.origin, "target": move.target, "units": units}
    log.append(event(RULES[kind], key, move.origin, move.target, **facts))


def _throw(state: State, kind: str, origin: str, target: str, dice: int) -> State:
    """The dice are about to fall."""
    strike = Strike(kind, origin, target, state.turn.army, state.owner(target), dice)
    return state._replace(strike=strike)


def pending(state: State) -> Pending:
    strike = _strike(state)
    if strike.stage == ROLL:
        facts = (("army", strike.attacker), ("dice", strike.dice))
        return Chance(hits(strike.dice), "dust.special.falling", facts)
    return Choice(strike.attacker, "dust.special.asks_take", (("hits", to_take(state)),))


def fall(state: State, outcome: int, log: Log) -> State:
    """The dice have fallen: the attacker chooses what they hit, if they hit anything."""
    strike = _strike(state)
    facts = {"army": strike.attacker, "dice": strike.dice, "hits": outcome}
    report(log, "dust.special.attack", "dust.special.rolled", strike.target, **facts)
    if outcome:
        return state._replace(strike=strike._replace(hits=outcome, stage=TAKE))
    return _over(state)


def to_take(state: State) -> int:
    """How many units the hits destroy: no more than there are."""
    return min(_strike(state).hits, _there(state).total)


def candidates(state: State) -> Iterator[Move]:
    """What a special attack may destroy."""
    shielded = _shielded(_strike(state))
    return map(Take, battle_dice.losses(state, _there(state), to_take(state), shielded))


def refuse_take(state: State, move: Take) -> Iterator[Refusal]:
    strike = _strike(state)
    if strike.stage != TAKE:
        yield refuse("dust.special.attack", f"dust.special.waits_{strike.stage}", strike.target)
        return
    yield from battle_dice.refuse_casualties(
        state, move.units, _there(state), to_take(state), strike.target, _shielded(strike)
    )


def _shielded(strike: Strike) -> bool:
    """Only a missile picks whatever it likes."""
    return strike.kind != MISSILE


def take(state: State, move: Take, log: Log) -> State:
    strike = _strike(state)
    target, loser = strike.target, strike.defender
    state = state.reduced(target, move.units)
    if log is not None:
        facts = {"army": strike.attacker, "loser": loser, "units": move.units}
        log.append(event(RULES[strike.kind], "dust.special.took", target, **facts))
        if not state.owner(target):
            center = target in state.centers
            key = "dust.special.emptied_center" if center else "dust.special.emptied"
            log.append(event("dust.special.emptied", key, target, area=target))
    return _over(state)


def _over(state: State) -> State:
    """The special attack is noted among those of the turn; units that still stand there hold on."""
    strike, turn = _strike(state), state.turn
    holder = state.owner(strike.target)
    because = RULES[strike.kind]
    done = Fought(strike.kind, strike.origin, strike.target, holder, because, strike.defender)
    return state._replace(strike=None, turn=turn._replace(fought=(*turn.fought, done)))


def _strike(state: State) -> Strike:
    if state.strike is None:
        raise AssertionError("no special attack is being made")
    return state.strike


def _there(state: State) -> Units:
    holding = state.holding(_strike(state).target)
    return holding.units if holding else NO_UNITS


# -- which there are


def attacks(state: State) -> Iterator[Move]:
    """Every special attack that could be legal now."""
    board, army = state.board, state.turn.army
    for area, holding in zip(board.areas, state.areas, strict=True):
        if holding is None or holding.army != army:
            continue
        for target in area.neighbours:
            if is_enemy(state, target):
                yield from at(area.id, target, holding.units, board[target].kind)
    if state.has_ability(army, ABILITY):
        yield from (Missile(area.id) for area in board.areas if is_enemy(state, area.id))


def at(origin: str, target: str, units: Units, kind: str) -> Iterator[Move]:
    """The special attacks of these units on a sea or a land area next door."""
    if kind == "sea":
        yield from (Bomb(origin, target, n + 1) for n in range(units.bomber))
    else:
        yield from (Bombard(origin, target, n + 1) for n in range(units.submarine))
