"""What the abilities of the cards do to a battle, and who may use which when.

The abilities of other moments stand in their chapters: Diplomat and Mech Builder in production,
Koshka in the order of play, Mech Dropper in combat, Ballistic Missiles in special attacks.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from ..dice import Odds, hits
from ..remarks import Event, Refusal, event, refuse
from . import battle, battle_dice
from .cards import ability_of
from .changes import use_ability, with_battle
from .components import Units, make
from .moves import Pass, Use
from .retreat import home_or_lost, placed, ways_out
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
    Battle,
    State,
    battle_of,
)

# The stage of a battle at which each ability may be used.
MOMENTS = {
    "ace_of_the_sky": OPENING,
    "alien_radar": OPENING,
    "secret_weapon": OPENING,
    "raketen_truppen": ROLLED,
    "sigrid": ROLLED,
    "nurse": NURSE,
}

# Abilities that are attacks: what a player is told who tries to use them otherwise.
ATTACKS = {
    "ballistic_missiles": "dust.ability_fires",
    "mech_dropper": "dust.ability_drops",
}


def moment(state: State, ability: str) -> str:
    """When an ability may be used; some rule sets keep the Secret Weapon for an own roll."""
    if ability == "secret_weapon" and state.edition.abilities.secret_weapon_for == "attacker":
        return DECIDE
    return MOMENTS[ability]


# -- is there anything to ask


def _usable(state: State, army: str) -> tuple[str, ...]:
    """The abilities of battle that an army has now: its card's, and a radar that is still on."""
    ability = state.ability(army)
    found = (ability,) if ability in MOMENTS else ()
    if army in state.order.radar and ability != "alien_radar":
        return (*found, "alien_radar")
    return found


def has_one_for(state: State, army: str, stage: str) -> bool:
    """Whether an army has an ability for this stage at all: mostly it has none, and that is all."""
    table, _, _, _, _, _, order, _, (_, _, _, played), _ = state
    if stage == OPENING and army in order.radar:
        return True
    seats = table.seats
    if not played or army in order.used or army not in seats:
        return False
    shown = played[seats.index(army)]
    return shown in _cards_for(stage, table.edition.abilities.secret_weapon_for)


@cache
def _cards_for(stage: str, secret_weapon_for: str) -> frozenset[str]:
    """The cards whose ability belongs to a stage of a battle."""
    moments = dict(MOMENTS)
    if secret_weapon_for == "attacker":
        moments["secret_weapon"] = DECIDE
    return frozenset(id_ for id_, ability in ability_of().items() if moments.get(ability) == stage)


def asks(state: State, fight: Battle, side: str, stage: str) -> bool:
    """Whether a side has an ability that it could use at this stage of a battle."""
    army = fight.army(side)
    if not has_one_for(state, army, stage):
        return False
    for ability in _usable(state, army):
        if moment(state, ability) == stage:
            # The card and the moment are right: only what the ability itself needs is left.
            asked = make(Battle, (*fight[:8], side, stage, *fight[10:]))
            if next(CONDITIONS[ability](with_battle(state, asked), asked), None) is None:
                return True
    return False


def candidates(state: State) -> Iterator[Use]:
    """The uses of an ability that are legal now for the side that decides."""
    fight = battle_of(state)
    for ability in _usable(state, fight.army(fight.side)):
        move = a_use(ability)
        if next(refuse_use(state, move), None) is None:
            yield move


# Making a move costs more than looking it up.
a_use = cache(Use)


# -- legality


def refuse_use(state: State, move: Use) -> Iterator[Refusal]:
    """Every reason against using an ability in a battle."""
    fight = state.battle
    rule = f"dust.ability.{move.ability}"
    if move.ability in ATTACKS:
        yield refuse(rule, ATTACKS[move.ability], ability=move.ability)
        return
    if fight is None or move.ability not in MOMENTS:
        yield refuse(rule, "dust.ability_not_now", ability=move.ability)
        return
    army = fight.army(fight.side)
    if move.ability not in _usable(state, army):
        yield from _refuse_owner(state, army, move.ability)
    stage = moment(state, move.ability)
    if fight.stage != stage or (stage == DECIDE and fight.side != ATTACKER):
        # Who was not asked before the first roll wants to know why.
        why = tuple(CONDITIONS[move.ability](state, fight)) if _just_opened(fight, stage) else ()
        if why:
            yield from why
            return
        key = f"dust.ability_moment_{stage}"
        yield refuse(rule, key, fight.target, ability=move.ability)
        return
    yield from CONDITIONS[move.ability](state, fight)


def _just_opened(fight: Battle, stage: str) -> bool:
    """Whether the battle waits for its very first roll, and the ability was for the time before."""
    first = fight.army(fight.side) == (fight.supremacy or fight.attacker)
    return stage == OPENING and fight.stage == DECIDE and first and not fight.defender_rolled


def _refuse_owner(state: State, army: str, ability: str) -> Iterator[Refusal]:
    played = state.card_of(army)
    if played is not None and played.ability == ability:
        yield refuse("dust.ability.once", "dust.ability_used", ability=ability)
    else:
        yield refuse("dust.ability.card", "dust.ability_not_on_card", ability=ability, army=army)


def _ace(state: State, fight: Battle) -> Iterator[Refusal]:
    units = fight.units(fight.side)
    if not units.fighter and not units.bomber:
        yield refuse("dust.ability.ace_of_the_sky", "dust.ace_without_aircraft", fight.target)


def _radar(state: State, fight: Battle) -> Iterator[Refusal]:
    rule = "dust.ability.alien_radar"
    if fight.side == ATTACKER and fight.kind == "amphibious":
        yield refuse(rule, "dust.no_retreat_amphibious", fight.target)
    elif fight.side == ATTACKER and fight.kind == "drop":
        yield refuse(rule, "dust.no_retreat_drop", fight.target)
    elif _submarines_stay(state, fight):
        yield refuse(rule, "dust.submarines_stay", fight.target)
    elif not ways_out(state, fight.side):
        yield refuse(rule, "dust.ability_nowhere", fight.target, army=fight.army(fight.side))


def _secret_weapon(state: State, fight: Battle) -> Iterator[Refusal]:
    rule = "dust.ability.secret_weapon"
    other = fight.other
    if other == DEFENDER and state.is_neutral(fight.defender):
        yield refuse(rule, "dust.neutral_stays", fight.target)
    elif _submarines_stay(state, fight):
        yield refuse(rule, "dust.submarines_stay", fight.target)
    elif not ways_out(state, other):
        yield refuse(rule, "dust.ability_nowhere", fight.target, army=fight.army(other))
    if not state.edition.abilities.secret_weapon_on_capitals and state.is_capital(fight.target):
        yield refuse(rule, "dust.secret_weapon_capital", fight.target, area=fight.target)


def _submarines_stay(state: State, fight: Battle) -> bool:
    """Whether this is a battle at sea, by rules under which nobody leaves one."""
    return fight.kind == "sea" and not state.edition.battle.submarines_retreat


def _raketen(state: State, fight: Battle) -> Iterator[Refusal]:
    units = fight.units(fight.side)
    if not units.tank and not units.mech:
        yield refuse("dust.ability.raketen_truppen", "dust.raketen_without_land", fight.target)


def _sigrid(state: State, fight: Battle) -> Iterator[Refusal]:
    if not _blanks(state, fight):
        yield refuse("dust.ability.sigrid", "dust.sigrid_without_blanks", fight.target)


def _nurse(state: State, fight: Battle) -> Iterator[Refusal]:
    """Where she needs a way out, attackers over the sea have none: they cannot retreat at all."""
    if state.edition.abilities.nurse_for == "all":
        return
    over_the_sea = fight.side == ATTACKER and fight.kind == "amphibious"
    if over_the_sea or not ways_out(state, fight.side):
        army = fight.army(fight.side)
        yield refuse("dust.ability.nurse", "dust.ability_nowhere", fight.target, army=army)


CONDITIONS = {
    "ace_of_the_sky": _ace,
    "alien_radar": _radar,
    "secret_weapon": _secret_weapon,
    "raketen_truppen": _raketen,
    "sigrid": _sigrid,
    "nurse": _nurse,
}


def refuse_pass(state: State, move: Pass) -> Iterator[Refusal]:
    """Only a question that may be answered with no can be passed."""
    fight = state.battle
    if fight is None or fight.stage not in (OPENING, ROLLED, NURSE):
        yield refuse("dust.turn.order", "dust.nothing_to_pass")


# -- effects


def use(state: State, move: Use, log: list[Event] | None) -> State:
    fight = battle_of(state)
    army = fight.army(fight.side)
    if log is not None:
        rule = f"dust.ability.{move.ability}"
        log.append(event(rule, "dust.battle.uses", fight.target, army=army, ability=move.ability))
    if army not in state.order.used:
        state = use_ability(state, army)
    return EFFECTS[move.ability](state, fight, log)


def _fly_aces(state: State, fight: Battle, log: list[Event] | None) -> State:
    fight = fight._replace(aces=(*fight.aces, fight.army(fight.side)))
    return battle.opened(state._replace(battle=fight), log)


def _see_them_come(state: State, fight: Battle, log: list[Event] | None) -> State:
    army, rules = fight.army(fight.side), state.edition.abilities
    if rules.radar_lasts and army not in state.order.radar:
        state = state._replace(order=state.order._replace(radar=(*state.order.radar, army)))
    return _leave(state, fight.side, rules.radar_in_part, log)


def _drive_out(state: State, fight: Battle, log: list[Event] | None) -> State:
    return _leave(state, fight.other, False, log)


def _leave(state: State, side: str, in_part: bool, log: list[Event] | None) -> State:
    """All units of a side leave at once; its player says where to if there is a choice."""
    fight = battle_of(state)
    units, ways = fight.units(side), ways_out(state, side)
    fight = fight._replace(side=side, leaving=units, leaving_in_part=in_part, stage=LEAVE)
    state = state._replace(battle=fight)
    if len(ways) > 1 or in_part:
        return state
    state = placed(state, fight.army(side), ((units, ways[0]),), log)
    return battle.after_leaving(state, units, log)


def _throw_all_again(state: State, fight: Battle, log: list[Event] | None) -> State:
    again = battle_dice.dice_of(state, fight.side)
    return state._replace(battle=fight._replace(stage=ROLL, hits=0, again=again))


def _throw_blanks_again(state: State, fight: Battle, log: list[Event] | None) -> State:
    return state._replace(battle=fight._replace(stage=ROLL, again=_blanks(state, fight)))


def _blanks(state: State, fight: Battle) -> int:
    shown = fight.answer if fight.kind == "sea" and fight.side == DEFENDER else fight.hits
    return battle_dice.dice_of(state, fight.side) - shown


def _call_nurse(state: State, fight: Battle, log: list[Event] | None) -> State:
    nurses = (*fight.nurses, fight.army(fight.side))
    return state._replace(battle=fight._replace(stage=HEAL, nurses=nurses))


EFFECTS = {
    "ace_of_the_sky": _fly_aces,
    "alien_radar": _see_them_come,
    "secret_weapon": _drive_out,
    "raketen_truppen": _throw_all_again,
    "sigrid": _throw_blanks_again,
    "nurse": _call_nurse,
}


def pass_by(state: State, move: Pass, log: list[Event] | None) -> State:
    """The moment is over; the battle goes on."""
    fight = battle_of(state)
    if fight.stage == OPENING:
        return battle.opened(state, log)
    if fight.stage == ROLLED:
        return battle.settled(state, fight, log)
    return battle.after_nurse(state, fight, log)


# -- the nurse


def nursed(state: State, fight: Battle, side: str, lost: Units) -> State | None:
    """The battle with the nurse's question or dice, if a side has one for what it just lost."""
    army = fight.army(side)
    if army not in fight.nurses and not has_one_for(state, army, NURSE):
        return None
    if state.edition.abilities.nurse_for != "all":
        lost = lost._replace(submarine=0)
    if not any(lost):
        return None
    stage = HEAL if army in fight.nurses else NURSE
    asked = with_battle(state, fight._replace(side=side, fallen=lost, stage=stage))
    if stage == NURSE and next(refuse_use(asked, Use("nurse")), None) is not None:
        return None
    return asked


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
        return state._replace(battle=fight._replace(stage=LEAVE, leaving=units))
    if ways:
        state = placed(state, fight.defender, ((units, ways[0]),), log)
    elif log is not None:
        lost = {"army": fight.defender, "units": units}
        log.append(event("dust.battle.retreat.where", "dust.battle.lost", fight.target, **lost))
    return battle.after_nurse(state, fight, log)
