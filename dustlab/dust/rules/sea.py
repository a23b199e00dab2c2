"""A battle at sea: both sides roll at once and lose their submarines together."""

from __future__ import annotations

from functools import cache

from ...core.dice import Odds, hits
from ...core.remarks import Event, event
from ..components import NO_UNITS, Units, make
from ..state import ATTACKER, DECIDE, DEFENDER, NURSE, ROLLED, Battle, State, battle_of
from . import abilities, battle_dice, battle_end, nurse
from .changes import with_battle
from .moments import able


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
    first, second = outcome
    lies = (ATTACKER, fight.stage, first, fight.dry, 1, True, fight.again, second)
    return _windows(state, make(Battle, fight[:8] + lies + fight[16:]), ATTACKER, log)


def _windows(state: State, fight: Battle, side: str, log: list[Event] | None) -> State:
    """Each side may still do something about its own dice, the attacker first."""
    for each in (ATTACKER, DEFENDER) if side == ATTACKER else (DEFENDER,):
        if abilities.asks(state, fight, each, ROLLED):
            return with_battle(state, make(Battle, (*fight[:8], each, ROLLED, *fight[10:])))
    return _losses(state, fight, log)


def settled(state: State, fight: Battle, log: list[Event] | None) -> State:
    if fight.side == ATTACKER:
        return _windows(state, fight, DEFENDER, log)
    return _losses(state, fight, log)


def _losses(state: State, fight: Battle, log: list[Event] | None) -> State:
    """Both sides' losses are removed together; there is only one kind, so nobody has to choose."""
    mine, theirs = fight.attackers.submarine, fight.defenders.submarine
    shot, answer = fight.hits, fight.answer
    lost, sunk = min(answer, mine), min(shot, theirs)
    if log is not None:
        for army, loser, number in (
            (fight.attacker, fight.defender, sunk),
            (fight.defender, fight.attacker, lost),
        ):
            if number:
                facts = {"army": army, "loser": loser, "units": Units(submarine=number)}
                log.append(event("dust.battle.sea", "dust.battle.took", fight.target, **facts))
    left = (_submarines(mine - lost), _submarines(theirs - sunk))
    dry = 0 if shot or answer else fight.dry + 1
    lies = (0, dry, 0, fight.defender_rolled, fight.again, 0, (lost, sunk))
    after = fight[:5] + left + fight[7:10] + lies + fight[17:]
    return nurses(state, make(Battle, after), ATTACKER, log)


def _submarines(number: int) -> Units:
    return make(Units, (0, 0, 0, 0, number))


def nurses(state: State, fight: Battle, side: str, log: list[Event] | None) -> State:
    """Each side's nurse looks at its own losses; then the next pair of rolls, or the end."""
    if fight.nurses or able(state, NURSE):
        for each in (ATTACKER, DEFENDER) if side == ATTACKER else (DEFENDER,):
            lost = _submarines(fight.losses[0 if each == ATTACKER else 1])
            asked = nurse.nursed(state, fight, each, lost)
            if asked is not None:
                return asked
    fight = make(Battle, (*fight[:8], ATTACKER, DECIDE, *fight[10:16], (0, 0), *fight[17:]))
    if NO_UNITS not in fight[5:7] and battle_end.too_dry(state, fight):
        return battle_end.cease_fire(state, fight, log)
    return battle_end.goes_on(state, fight, log)
