"""The nurse: who may call her, what her dice save, and where it goes."""

from __future__ import annotations

from functools import cache
from itertools import product

from ...core.dice import Odds, hits
from ...core.remarks import Event, event
from ..components import Units, make
from ..moves import Use
from ..state import ATTACKER, DEFENDER, HEAL, LEAVE, NURSE, Battle, State, battle_of
from . import abilities, battle
from .changes import with_battle
from .moments import able
from .retreat import home_or_lost, placed, ways_out


def nursed(state: State, fight: Battle, side: str, lost: Units) -> State | None:
    """The battle with the nurse's question or dice, if a side has one for what it just lost."""
    army = fight.attacker if side == ATTACKER else fight.defender
    if army not in fight.nurses and army not in able(state, NURSE):
        return None
    if state.edition.abilities.nurse_for != "all":
        lost = make(Units, (*lost[:4], 0))
    if not any(lost):
        return None
    stage = HEAL if army in fight.nurses else NURSE
    asks = (*fight[:8], side, stage, *fight[10:17], lost, *fight[18:])
    asked = with_battle(state, make(Battle, asks))
    if stage == NURSE and next(abilities.refuse_use(asked, CALL), None) is not None:
        return None
    return asked


CALL = Use("nurse")


@cache
def saved(fallen: Units) -> Odds[Units]:
    """Which of the fallen units a blank saves: one die for each."""
    weights: dict[Units, int] = {}
    tables = [hits(number).weights.items() for number in fallen]
    for throw in product(*tables):
        units = Units(*[n - lost for n, (lost, _) in zip(fallen, throw, strict=True)])
        weight = 1
        for _, each in throw:
            weight *= each
        weights[units] = weights.get(units, 0) + weight
    return Odds(weights)


def healed(state: State, units: Units, log: list[Event] | None) -> State:
    """The nurse's dice have fallen: the saved units leave the battle at once."""
    fight = battle_of(state)
    if log is not None:
        facts = {"army": fight.army(fight.side), "units": units, "fallen": fight.fallen}
        log.append(event("dust.ability.nurse", "dust.battle.saved", fight.target, **facts))
    if not any(units):
        return battle.after_nurse(state, fight, log)
    if fight.side == ATTACKER:
        return battle.after_nurse(home_or_lost(state, units, log), fight, log)
    ways = ways_out(state, DEFENDER)
    if len(ways) > 1:
        return with_battle(state, fight._replace(stage=LEAVE, leaving=units))
    if ways:
        state = placed(state, fight.defender, ((units, ways[0]),), log)
    elif log is not None:
        lost = {"army": fight.defender, "units": units}
        log.append(event("dust.battle.retreat.where", "dust.battle.lost", fight.target, **lost))
    return battle.after_nurse(state, fight, log)
