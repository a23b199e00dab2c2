"""A battle at sea: both sides roll at once and lose their submarines together."""

from __future__ import annotations

from functools import cache

from ..dice import Odds, hits
from ..remarks import Event, event
from . import abilities, battle_dice, battle_end, nurse
from .changes import with_battle
from .components import Units
from .state import ATTACKER, DECIDE, DEFENDER, ROLLED, Battle, State, battle_of


@cache
def both_throws(mine: int, theirs: int) -> Odds[tuple[int, int]]:
    a, b = hits(mine), hits(theirs)
    return Odds({(x, y): v * w for x, v in a.weights.items() for y, w in b.weights.items()})


def fallen(state: State, outcome: tuple[int, int], log: list[Event] | None) -> State:
    """Both sides have rolled at once."""
    fight = battle_of(state)
    if log is not None:
        for side, number in zip((ATTACKER, DEFENDER), outcome, strict=True):
            log.extend(battle_dice.tell_roll(state, side, battle_dice.dice_of(state, side), number))
    fight = fight._replace(
        hits=outcome[0], answer=outcome[1], rolled=1, defender_rolled=True, side=ATTACKER
    )
    return _windows(state, fight, ATTACKER, log)


def _windows(state: State, fight: Battle, side: str, log: list[Event] | None) -> State:
    """Each side may still do something about its own dice, the attacker first."""
    for each in (ATTACKER, DEFENDER) if side == ATTACKER else (DEFENDER,):
        if abilities.asks(state, fight, each, ROLLED):
            return with_battle(state, fight._replace(side=each, stage=ROLLED))
    return _losses(state, fight, log)


def settled(state: State, fight: Battle, log: list[Event] | None) -> State:
    if fight.side == ATTACKER:
        return _windows(state, fight, DEFENDER, log)
    return _losses(state, fight, log)


def _losses(state: State, fight: Battle, log: list[Event] | None) -> State:
    """Both sides' losses are removed together; there is only one kind, so nobody has to choose."""
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
    return nurses(state, fight, ATTACKER, log)


def nurses(state: State, fight: Battle, side: str, log: list[Event] | None) -> State:
    """Each side's nurse looks at its own losses; then the next pair of rolls, or the end."""
    for each in (ATTACKER, DEFENDER) if side == ATTACKER else (DEFENDER,):
        lost = Units(submarine=fight.losses[0 if each == ATTACKER else 1])
        asked = nurse.nursed(state, fight, each, lost)
        if asked is not None:
            return asked
    fight = fight._replace(losses=(0, 0), side=ATTACKER, stage=DECIDE)
    if any(fight.attackers) and any(fight.defenders) and battle_end.too_dry(state, fight):
        return battle_end.cease_fire(state, fight, log)
    return battle_end.goes_on(state, fight, log)
