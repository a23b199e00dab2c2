"""A battle at sea: both sides roll at once and lose their submarines together."""

from __future__ import annotations

from ..dice import Odds, hits
from ..remarks import Event, event
from . import abilities, battle
from .components import Units
from .state import ATTACKER, DECIDE, DEFENDER, ROLLED, Battle, State


def both_throws(mine: int, theirs: int) -> Odds[tuple[int, int]]:
    a, b = hits(mine), hits(theirs)
    return Odds({(x, y): v * w for x, v in a.weights.items() for y, w in b.weights.items()})


def fallen(state: State, outcome: tuple[int, int], log: list[Event] | None) -> State:
    """Both sides have rolled at once."""
    fight = _fight(state)
    if log is not None:
        for side, number in zip((ATTACKER, DEFENDER), outcome, strict=True):
            log.extend(battle.tell_roll(state, side, battle.dice_of(state, side), number))
    fight = fight._replace(
        hits=outcome[0], answer=outcome[1], rolled=1, defender_rolled=True, side=ATTACKER
    )
    return _windows(state._replace(battle=fight), ATTACKER, log)


def _windows(state: State, side: str, log: list[Event] | None) -> State:
    """Each side may still do something about its own dice, the attacker first."""
    fight = _fight(state)
    for each in (ATTACKER, DEFENDER) if side == ATTACKER else (DEFENDER,):
        if abilities.after_roll(state, each):
            return state._replace(battle=fight._replace(side=each, stage=ROLLED))
    return _losses(state, log)


def settled(state: State, log: list[Event] | None) -> State:
    fight = _fight(state)
    if fight.side == ATTACKER:
        return _windows(state, DEFENDER, log)
    return _losses(state, log)


def _losses(state: State, log: list[Event] | None) -> State:
    """Both sides' losses are removed together; there is only one kind, so nobody has to choose."""
    fight = _fight(state)
    lost = Units(submarine=min(fight.answer, fight.attackers.submarine))
    sunk = Units(submarine=min(fight.hits, fight.defenders.submarine))
    dry = 0 if fight.hits or fight.answer else fight.dry + 1
    if log is not None:
        for army, loser, units in (
            (fight.attacker, fight.defender, sunk),
            (fight.defender, fight.attacker, lost),
        ):
            if any(units):
                facts = {"army": army, "loser": loser, "units": units}
                log.append(event("dust.battle.sea", "dust.battle.took", fight.target, **facts))
    fight = fight._replace(
        attackers=fight.attackers.less(lost),
        defenders=fight.defenders.less(sunk),
        hits=0,
        answer=0,
        losses=(lost.submarine, sunk.submarine),
        rolled=0,
        dry=dry,
    )
    return nurses(state._replace(battle=fight), ATTACKER, log)


def nurses(state: State, side: str, log: list[Event] | None) -> State:
    """Each side's nurse looks at its own losses; then the next pair of rolls, or the end."""
    fight = _fight(state)
    for each in (ATTACKER, DEFENDER) if side == ATTACKER else (DEFENDER,):
        lost = Units(submarine=fight.losses[0 if each == ATTACKER else 1])
        looked_at = abilities.nursed(state, each, lost)
        if looked_at is not None:
            return looked_at
    fight = fight._replace(losses=(0, 0), side=ATTACKER, stage=DECIDE)
    state = state._replace(battle=fight)
    if any(fight.attackers) and any(fight.defenders) and battle.too_dry(state):
        return battle.cease_fire(state, log)
    return battle.goes_on(state, log)


def _fight(state: State) -> Battle:
    if state.battle is None:
        raise AssertionError("no battle is being fought")
    return state.battle
