"""Special attacks: bombers on submarines, submarines on a coast, ballistic missiles.

Each is one throw of dice that nobody answers, and no battle: no ability interferes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...core.dice import hits
from ...core.match import Chance, Choice, Pending
from ...core.remarks import Log, Refusal, refuse, report
from ..components import NO_UNITS, Units
from ..moves import Bomb, Bombard, Missile, Move, Take
from ..state import Fought, Stage, State, Strike
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

ABILITY = "ballistic_missiles"
RULES = {
    BOMB: "dust.special.bombers",
    BOMBARD: "dust.special.submarines",
    MISSILE: "dust.ability.ballistic_missiles",
}


# -- bombers on submarines, submarines on a coast


class Strikers(NamedTuple):
    """The units that make a special attack on an area next door, and what is said of it."""

    unit: str
    dice: int
    """For each of them; it does not follow the combat value, nor the rule set."""
    target: str
    """The kind of area that they attack."""
    only_they: str
    only_there: str
    done: str


STRIKERS = {
    BOMB: Strikers(
        unit="bomber",
        dice=2,
        target="sea",
        only_they="dust.special.only_bombers",
        only_there="dust.special.bombs_at_sea",
        done="dust.special.bombs",
    ),
    BOMBARD: Strikers(
        unit="submarine",
        dice=1,
        target="land",
        only_they="dust.special.only_submarines",
        only_there="dust.special.bombards_land",
        done="dust.special.bombards",
    ),
}


def _kind_and_units(move: Bomb | Bombard) -> tuple[str, Units]:
    kind = BOMB if isinstance(move, Bomb) else BOMBARD
    return kind, Units(**{STRIKERS[kind].unit: move.number})


def refuse_strike(state: State, move: Bomb | Bombard) -> Iterator[Refusal]:
    kind, units = _kind_and_units(move)
    return refuse_striking(state, kind, move.origin, move.target, units)


def refuse_striking(
    state: State, kind: str, origin: str, target: str, units: Units
) -> Iterator[Refusal]:
    """Every reason, also if somebody would take other units along."""
    rule, strikers = RULES[kind], STRIKERS[kind]
    yield from refuse_moment(state)
    yield from refuse_origin(state, origin, units)
    others = units._replace(**{strikers.unit: 0})
    if others.total > 0:
        yield refuse(rule, strikers.only_they, origin, units=others)
    if state.board[target].kind != strikers.target:
        yield refuse(rule, strikers.only_there, target, area=target)
    yield from refuse_owner(state, target)
    yield from refuse_adjacent(state, rule, origin, target)
    yield from refuse_same(state, kind, origin, target)
    yield from refuse_first_round(state, target, "dust.special.first_round")
    if kind == BOMB:
        return
    if state.edition.special.submarines_on_capitals:
        yield from refuse_closed_capital(state, target)
    elif state.is_capital(target):
        yield refuse("dust.special.capitals", "dust.special.capital_spared", target, area=target)


def strike(state: State, move: Bomb | Bombard, log: Log) -> State:
    (kind, units), origin, target = _kind_and_units(move), move.origin, move.target
    state, strikers = spend_point(state, log), STRIKERS[kind]
    facts = {"army": state.turn.army, "origin": origin, "target": target, "units": units}
    report(log, RULES[kind], strikers.done, origin, target, **facts)
    return _throw(state, kind, origin, target, strikers.dice * move.number)


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


def _throw(state: State, kind: str, origin: str, target: str, dice: int) -> State:
    """The dice are about to fall."""
    thrown = Strike(kind, origin, target, state.turn.army, state.owner(target), dice)
    return state._replace(strike=thrown)


def pending(state: State) -> Pending:
    strike = _strike(state)
    if strike.stage == Stage.ROLL:
        facts = (("army", strike.attacker), ("dice", strike.dice))
        return Chance(hits(strike.dice), "dust.special.falling", facts)
    return Choice(strike.attacker, "dust.special.asks_take", (("hits", to_take(state)),))


def fall(state: State, outcome: int, log: Log) -> State:
    """The dice have fallen: the attacker chooses what they hit, if they hit anything."""
    strike = _strike(state)
    facts = {"army": strike.attacker, "dice": strike.dice, "hits": outcome}
    report(log, "dust.special.attack", "dust.special.rolled", strike.target, **facts)
    if outcome:
        return state._replace(strike=strike._replace(hits=outcome, stage=Stage.TAKE))
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
    if strike.stage != Stage.TAKE:
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
    facts = {"army": strike.attacker, "loser": loser, "units": move.units}
    report(log, RULES[strike.kind], "dust.special.took", target, **facts)
    if not state.owner(target):
        center = target in state.centers
        key = "dust.special.emptied_center" if center else "dust.special.emptied"
        report(log, "dust.special.emptied", key, target, area=target)
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
    for area, units in state.groups_of(army):
        for target in board[area].neighbours:
            if is_enemy(state, target):
                yield from _at(area, target, units, board[target].kind)
    if state.has_ability(army, ABILITY):
        yield from (Missile(area.id) for area in board.areas if is_enemy(state, area.id))


def _at(origin: str, target: str, units: Units, kind: str) -> Iterator[Move]:
    """The special attacks of these units on a sea or a land area next door."""
    if kind == "sea":
        yield from (Bomb(origin, target, n + 1) for n in range(units.bomber))
    else:
        yield from (Bombard(origin, target, n + 1) for n in range(units.submarine))
