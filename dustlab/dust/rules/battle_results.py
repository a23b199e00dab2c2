"""What follows a throw: hits to take, a battle gone dry, the nurse, the end; also at sea.

At sea both sides roll at once and lose their submarines together.
"""

from __future__ import annotations

from ...core.remarks import Log, report
from ..components import NO_UNITS, Units
from ..state import ATTACKER, DEFENDER, Battle, Fought, Stage, State, battle_of
from .abilities import asks
from .retreat import home_or_lost, placed, ways_out

BOTH = (ATTACKER, DEFENDER)

# From here on a battle is handed along beside the position that it came from, and put into a new
# one only when it is known how it goes on.

# -- the throw stands


def settled(state: State, fight: Battle, log: Log) -> State:
    """The throw stands as it lies: hits are to be taken, or the battle has gone dry once more."""
    if fight.kind == "sea":
        if fight.side == ATTACKER:
            return throws_at_sea(state, fight, (DEFENDER,), log)
        return _losses_at_sea(state, fight, log)
    if fight.hits:
        return state._replace(battle=fight._replace(stage=Stage.TAKE, dry=0, rolled=0))
    fight = fight.next_stage(fight.other, Stage.DECIDE, dry=fight.dry + 1)
    if _is_dry(state, fight):
        return _cease_fire(state, fight, log)
    return state._replace(battle=fight)


def throws_at_sea(state: State, fight: Battle, sides: tuple[str, ...], log: Log) -> State:
    """Each side may still do something about its own dice, the attacker first."""
    for side in sides:
        if asks(state, fight, side, Stage.ROLLED):
            return state._replace(battle=fight._replace(side=side, stage=Stage.ROLLED))
    return _losses_at_sea(state, fight, log)


def _losses_at_sea(state: State, fight: Battle, log: Log) -> State:
    """Both sides' losses are removed together; there is only one kind, so nobody has to choose."""
    lost = min(fight.answer, fight.attackers.submarine)
    sunk = min(fight.hits, fight.defenders.submarine)
    for army, loser, number in (
        (fight.attacker, fight.defender, sunk),
        (fight.defender, fight.attacker, lost),
    ):
        if number:
            facts = {"army": army, "loser": loser, "units": Units(submarine=number)}
            report(log, "dust.battle.sea", "dust.battle.took", fight.target, **facts)
    dry = 0 if fight.hits or fight.answer else fight.dry + 1
    fight = fight.without(ATTACKER, Units(submarine=lost))
    fight = fight.without(DEFENDER, Units(submarine=sunk))
    fight = fight._replace(hits=0, dry=dry, rolled=0, answer=0, losses=(lost, sunk))
    return _nurses_at_sea(state, fight, BOTH, log)


# -- the nurse


def nursed(state: State, fight: Battle, side: str, lost: Units) -> State | None:
    """The battle with the nurse's question or dice, if a side has one for what it just lost."""
    if state.edition.abilities.nurse_for != "all":
        lost = lost._replace(submarine=0)
    if not any(lost):
        return None
    stage = Stage.HEAL if fight.army(side) in fight.nurses else Stage.NURSE
    if stage == Stage.NURSE and not asks(state, fight, side, Stage.NURSE):
        return None
    return state._replace(battle=fight._replace(side=side, stage=stage, fallen=lost))


def healed(state: State, units: Units, log: Log) -> State:
    """The nurse's dice have fallen: the saved units leave the battle at once."""
    fight = battle_of(state)
    facts = {"army": fight.army(fight.side), "units": units, "fallen": fight.fallen}
    report(log, "dust.ability.nurse", "dust.battle.saved", fight.target, **facts)
    if not any(units):
        return after_nurse(state, fight, log)
    if fight.side == ATTACKER:
        return after_nurse(home_or_lost(state, units, log), fight, log)
    ways = ways_out(state, DEFENDER)
    if len(ways) > 1:
        return state._replace(battle=fight._replace(stage=Stage.LEAVE, leaving=units))
    if ways:
        state = placed(state, fight.defender, ((units, ways[0]),), log)
    else:
        lost = {"army": fight.defender, "units": units}
        report(log, "dust.battle.retreat.where", "dust.battle.lost", fight.target, **lost)
    return after_nurse(state, fight, log)


def after_nurse(state: State, fight: Battle, log: Log) -> State:
    """The losses are settled; the side that had them rolls next, if it can."""
    fight = fight._replace(fallen=NO_UNITS)
    if fight.kind == "sea":
        left = (0, fight.losses_of(DEFENDER)) if fight.side == ATTACKER else (0, 0)
        return _nurses_at_sea(state, fight._replace(losses=left), (DEFENDER,), log)
    return goes_on(state, fight.next_stage(fight.side, Stage.DECIDE), log)


def _nurses_at_sea(state: State, fight: Battle, sides: tuple[str, ...], log: Log) -> State:
    """Each side's nurse looks at its own losses; then the next pair of rolls, or the end."""
    for side in sides:
        asked = nursed(state, fight, side, Units(submarine=fight.losses_of(side)))
        if asked is not None:
            return asked
    fight = fight._replace(side=ATTACKER, stage=Stage.DECIDE, losses=(0, 0))
    if any(fight.attackers) and any(fight.defenders) and _is_dry(state, fight):
        return _cease_fire(state, fight, log)
    return goes_on(state, fight, log)


# -- how it ends


def goes_on(state: State, fight: Battle, log: Log) -> State:
    """The battle goes on while both sides have units."""
    if any(fight.attackers) and any(fight.defenders):
        return state._replace(battle=fight)
    return _over(state, fight, "dust.battle.occupation", log)


def _is_dry(state: State, fight: Battle) -> bool:
    return fight.dry >= state.edition.battle.dry_rolls


def _cease_fire(state: State, fight: Battle, log: Log) -> State:
    """Too many rolls without a hit: every attacker goes home, or is lost where there is no home."""
    lost = not fight.origin or (
        fight.kind == "amphibious" and state.edition.battle.amphibious_cease_fire == "destroyed"
    )
    key = "dust.battle.cease_fire_lost" if lost else "dust.battle.cease_fire"
    if fight.kind == "sea":
        key = "dust.battle.cease_fire_sea"
    facts = {"army": fight.attacker, "area": fight.origin, "units": fight.attackers}
    rolls = state.edition.battle.dry_rolls
    report(log, "dust.battle.ceasefire", key, fight.target, rolls=rolls, **facts)
    if not lost:
        state = home_or_lost(state, fight.attackers, None)
    return _over(state, fight._replace(attackers=NO_UNITS), "dust.battle.ceasefire", log)


def _over(state: State, fight: Battle, because: str, log: Log) -> State:
    """The side that is left holds the area: attackers move in, defenders stay."""
    winner, units = fight.attacker, fight.attackers
    if not any(units):
        units = fight.defenders
        winner = fight.defender if any(units) else ""
    _report_end(log, state, fight, winner, units)
    kind, origin, target, defender = fight.kind, fight.origin, fight.target, fight.defender
    fought = (*state.turn.fought, Fought(kind, origin, target, winner, because, defender))
    state = state.with_units(target, winner, units)
    return state._replace(turn=state.turn._replace(fought=fought), battle=None)


def _report_end(log: Log, state: State, fight: Battle, winner: str, units: Units) -> None:
    rule = "dust.battle.occupation"
    if not winner:
        report(log, rule, "dust.battle.nobody_left", fight.target, area=fight.target)
        return
    key = "dust.battle.occupied" if winner == fight.attacker else "dust.battle.held"
    facts = {"army": winner, "area": fight.target, "units": units}
    report(log, rule, key, fight.target, **facts)
    if winner == fight.attacker and fight.target in state.centers:
        report(log, rule, "dust.battle.center_taken", fight.target, army=winner)
