"""What the abilities of the cards do to a battle, and what speaks against using them.

When each may be used stands in `moments`, the nurse's dice in `nurse`. The abilities of other
moments stand in their chapters: Diplomat and Mech Builder in production, Koshka in the order of
play, Mech Dropper in combat, Ballistic Missiles in special attacks.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ...core.remarks import Event, Refusal, event, refuse
from ..components import make
from ..moves import Pass, Use
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
    battle_of,
)
from . import battle, battle_dice
from .changes import use_ability, with_battle, with_radar
from .holders import asked_about, refuse_card
from .moments import able, moment
from .retreat import placed, ways_out

# Abilities that are attacks: what a player is told who tries to use them otherwise.
ATTACKS = {
    "ballistic_missiles": "dust.ability_fires",
    "mech_dropper": "dust.ability_drops",
}


# -- is there anything to ask


def asks(state: State, fight: Battle, side: str, stage: str) -> bool:
    """Whether a side has an ability that it could use at this stage of a battle."""
    return bool(_open_to(state, fight, side, stage))


def _open_to(state: State, fight: Battle, side: str, stage: str) -> list[str]:
    """The abilities that a side could use at this stage, should it be asked."""
    army = fight.attacker if side == ATTACKER else fight.defender
    held = able(state, stage).get(army)
    if held is None:
        return []
    # The card and the moment are right: only what the ability itself needs is left.
    return [
        ability for ability in held if next(CONDITIONS[ability](state, fight, side), None) is None
    ]


def candidates(state: State) -> Iterator[Use]:
    """The uses of an ability that are legal now for the side that decides."""
    fight = battle_of(state)
    if fight.stage != DECIDE or fight.side == ATTACKER:
        yield from map(a_use, _open_to(state, fight, fight.side, fight.stage))


# Making a move costs more than looking it up.
a_use = cache(Use)


# -- legality


def refuse_use(state: State, move: Use, army: str = "") -> Iterator[Refusal]:
    """Every reason against using an ability in a battle.

    It is judged for the army that is named, else for the one whose card brings the ability, whoever
    decides at this moment.
    """
    fight, ability = state.battle, move.ability
    rule = f"dust.ability.{ability}"
    decides = battle_dice.decider(state, fight.side) if fight is not None else state.turn.army
    army = army or asked_about(state, ability, decides)
    lasts = ability == "alien_radar" and army in state.order.radar
    missing = () if lasts else tuple(refuse_card(state, army, ability))
    yield from missing
    if ability in ATTACKS:
        yield refuse(rule, ATTACKS[ability], ability=ability)
        return
    if move.on:
        yield refuse(rule, "dust.ability_aims", ability=ability, named=move.on)
    if state.strike is not None:
        yield refuse(rule, "dust.ability_special", state.strike.target)
    elif fight is None:
        yield refuse(rule, f"dust.ability_moment_{moment(state, ability)}", ability=ability)
    elif army not in (fight.attacker, fight.defender):
        yield refuse(rule, "dust.ability_not_in_battle", fight.target, army=army)
    else:
        side = ATTACKER if army == fight.attacker else DEFENDER
        conditions = tuple(CONDITIONS[ability](state, fight, side))
        hindered = bool(missing or conditions)
        yield from _refuse_moment(state, fight, side, ability, hindered)
        yield from conditions


def _refuse_moment(
    state: State, fight: Battle, side: str, ability: str, hindered: bool
) -> Iterator[Refusal]:
    """While the moment lasts, whoever was not asked in it was hindered, or has let it go by."""
    stage, rule = moment(state, ability), f"dust.ability.{ability}"
    if stage == DECIDE and side == DEFENDER:
        yield refuse(rule, "dust.ability_moment_decide", ability=ability)
    elif fight.stage == stage and fight.side == side:
        return
    elif stage == DECIDE or not LASTS[stage](fight, side):
        yield refuse(rule, f"dust.ability_moment_{stage}", fight.target, ability=ability)
    elif not hindered:
        facts = {"army": fight.army(side), "ability": ability}
        if fight.stage == stage and side == DEFENDER:
            told = {**facts, "other": fight.attacker}
            yield refuse("dust.turn.order", "dust.ability_later", fight.target, **told)
        else:
            yield refuse(rule, "dust.ability_passed", fight.target, **facts)


def _before_the_dice(fight: Battle, side: str) -> bool:
    """No dice of this battle have fallen yet."""
    if fight.defender_rolled or any(fight.fallen):
        return False
    first = fight.kind == "sea" or fight.army(fight.side) == fight.supremacy
    return fight.stage in (OPENING, LEAVE) or (fight.stage in (DECIDE, ROLL) and first)


def _after_own_dice(fight: Battle, side: str) -> bool:
    """The dice of this side lie on the table, or fell last and hit nothing."""
    if fight.kind == "sea":
        return fight.stage == ROLLED
    if fight.stage == TAKE:
        return fight.side == side
    return fight.stage == DECIDE and fight.side != side and fight.dry > 0


def _after_own_losses(fight: Battle, side: str) -> bool:
    """The other side's dice fell last, and have destroyed units of this one."""
    if fight.kind == "sea":
        return fight.stage == NURSE and fight.losses[0 if side == ATTACKER else 1] > 0
    lost = fight.stage == DECIDE and fight.side == side and not fight.dry
    return lost and not _before_the_dice(fight, side)


# Whether the moment of an ability lasts for a side, whether or not it was asked in it.
LASTS = {OPENING: _before_the_dice, ROLLED: _after_own_dice, NURSE: _after_own_losses}


def _ace(state: State, fight: Battle, side: str) -> Iterator[Refusal]:
    units = fight.units(side)
    if not units.fighter and not units.bomber:
        yield refuse("dust.ability.ace_of_the_sky", "dust.ace_without_aircraft", fight.target)


def _radar(state: State, fight: Battle, side: str) -> Iterator[Refusal]:
    rule = "dust.ability.alien_radar"
    if side == ATTACKER and fight.kind == "amphibious":
        yield refuse(rule, "dust.no_retreat_amphibious", fight.target)
    elif side == ATTACKER and fight.kind == "drop":
        yield refuse(rule, "dust.no_retreat_drop", fight.target)
    elif _submarines_stay(state, fight):
        yield refuse(rule, "dust.submarines_stay", fight.target)
    elif not ways_out(state, side):
        yield refuse(rule, "dust.ability_nowhere", fight.target, army=fight.army(side))


def _secret_weapon(state: State, fight: Battle, side: str) -> Iterator[Refusal]:
    rule = "dust.ability.secret_weapon"
    other = DEFENDER if side == ATTACKER else ATTACKER
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


def _raketen(state: State, fight: Battle, side: str) -> Iterator[Refusal]:
    """By most rule sets a land unit of one's own, else one on either side of the battle."""
    anybodys = state.edition.abilities.raketen_land_unit == "either"
    units = fight.attackers.plus(fight.defenders) if anybodys else fight.units(side)
    if not units.tank and not units.mech:
        key = "dust.raketen_without_any_land" if anybodys else "dust.raketen_without_land"
        army = fight.army(side)
        yield refuse("dust.ability.raketen_truppen", key, fight.target, army=army)


def _sigrid(state: State, fight: Battle, side: str) -> Iterator[Refusal]:
    """Of dice that are not lying there nothing is said."""
    theirs = fight.side != side and fight.kind != "sea"
    if fight.stage in (ROLL, ROLLED, TAKE) and not theirs and not _blanks(state, fight, side):
        yield refuse("dust.ability.sigrid", "dust.sigrid_without_blanks", fight.target)


def _nurse(state: State, fight: Battle, side: str) -> Iterator[Refusal]:
    """Where she needs a way out, attackers over the sea have none: they cannot retreat at all."""
    if state.edition.abilities.nurse_for == "all":
        return
    if fight.kind == "sea":
        yield refuse("dust.ability.nurse", "dust.nurse_on_land", fight.target)
        return
    over_the_sea = side == ATTACKER and fight.kind == "amphibious"
    if over_the_sea or not ways_out(state, side):
        army = fight.army(side)
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
    aces = (*fight.aces, fight.army(fight.side))
    return battle.opened(state, make(Battle, (*fight[:20], aces, fight.nurses)), log)


def _see_them_come(state: State, fight: Battle, log: list[Event] | None) -> State:
    army, rules = fight.army(fight.side), state.edition.abilities
    if rules.radar_lasts and army not in state.order.radar:
        state = with_radar(state, army)
    return _leave(state, fight, fight.side, rules.radar_in_part, log)


def _drive_out(state: State, fight: Battle, log: list[Event] | None) -> State:
    return _leave(state, fight, fight.other, False, log)


def _leave(state: State, fight: Battle, side: str, in_part: bool, log: list[Event] | None) -> State:
    """All units of a side leave at once; its player says where to if there is a choice."""
    units, ways = fight.units(side), ways_out(state, side)
    now = (side, LEAVE, *fight[10:18], units, in_part)
    state = with_battle(state, make(Battle, fight[:8] + now + fight[20:]))
    if len(ways) > 1 or in_part:
        return state
    state = placed(state, fight.army(side), ((units, ways[0]),), log)
    return battle.after_leaving(state, units, log)


def _throw_all_again(state: State, fight: Battle, log: list[Event] | None) -> State:
    return _again(state, fight, 0, battle_dice.dice_of(state, fight.side))


def _throw_blanks_again(state: State, fight: Battle, log: list[Event] | None) -> State:
    return _again(state, fight, fight.hits, _blanks(state, fight, fight.side))


def _again(state: State, fight: Battle, hits: int, dice: int) -> State:
    """So many dice are about to be thrown once more, and these hits are left lying."""
    fight = make(Battle, (*fight[:9], ROLL, hits, *fight[11:14], dice, *fight[15:]))
    return with_battle(state, fight)


def _blanks(state: State, fight: Battle, side: str) -> int:
    shown = fight.answer if fight.kind == "sea" and side == DEFENDER else fight.hits
    return battle_dice.dice_of(state, side) - shown


def _call_nurse(state: State, fight: Battle, log: list[Event] | None) -> State:
    nurses = (*fight.nurses, fight.army(fight.side))
    return with_battle(state, make(Battle, (*fight[:9], HEAL, *fight[10:21], nurses)))


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
        return battle.opened(state, fight, log)
    if fight.stage == ROLLED:
        return battle.settled(state, fight, log)
    return battle.after_nurse(state, fight, log)
