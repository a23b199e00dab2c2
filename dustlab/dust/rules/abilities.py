"""The abilities of the cards: whose they are, and what speaks against using one in a battle.

What they do to a battle stands in `battle`. Those of other moments stand in their chapters:
Diplomat and Mech Builder in production, Mech Dropper in combat, Ballistic Missiles in special
attacks; only what speaks against Koshka stands here too.

>>> from dustlab.dust import new_battle
>>> match = new_battle("3 tank", "2 tank 1 mech", abilities={"defender": "nurse"})
>>> match.pending.player, asked_about(match.state, "nurse", "red")
('blue', 'blue')
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.remarks import Refusal, refuse
from ..moves import Pass, Use
from ..state import ATTACKER, DEFENDER, Battle, Stage, State, battle_of
from .battle_dice import decider, dice_of
from .retreat import ways_out

# -- whose ability it is

# Before the rounds begin; and in a round, while its cards lie face down.
SETUP = ("deal", "setup card", "capitals", "power sources", "land", "centers", "reinforcements")
FACE_DOWN = ("initiative", "blind draw")


def asked_about(state: State, ability: str, decides: str) -> str:
    """The player whose card brings an ability: of several the one who decides, then one in battle.

    If nobody's card brings it: the player who decides, if there is one.
    """
    fight = state.battle
    sides = (fight.attacker, fight.defender) if fight is not None else ()
    if state.phase in (*SETUP, *FACE_DOWN):
        return decides  # whose card brings it, nobody may know yet
    armies = (decides, *sides, *state.seats)
    return next((army for army in armies if brings(state, army, ability)), decides)


def brings(state: State, army: str, ability: str) -> bool:
    """Whether an army's card of this round brings an ability, used or not."""
    shown = state.card_of(army)
    return shown is not None and shown.ability == ability


def refuse_card(state: State, army: str, ability: str) -> Iterator[Refusal]:
    """An ability is that of the own card of this round, and works once."""
    rule, facts = "dust.ability.card", {"army": army, "ability": ability}
    if state.phase in SETUP:
        yield refuse(rule, "dust.ability_in_setup", ability=ability)
    elif state.phase in FACE_DOWN:
        yield refuse(rule, "dust.ability_face_down", ability=ability)
    elif not army:
        yield refuse(rule, "dust.ability_nobodys", ability=ability)
    elif state.card_of(army) is None:
        yield refuse(rule, "dust.ability_no_card", **facts)
    elif not brings(state, army, ability):
        yield refuse(rule, "dust.ability_not_on_card", **facts)
    elif army in state.order.used:
        yield refuse("dust.ability.once", "dust.ability_used", **facts)


# -- when in a battle each may be used

# The stage of a battle at which each ability may be used.
MOMENTS = {
    "ace_of_the_sky": Stage.OPENING,
    "alien_radar": Stage.OPENING,
    "secret_weapon": Stage.OPENING,
    "raketen_truppen": Stage.ROLLED,
    "sigrid": Stage.ROLLED,
    "nurse": Stage.NURSE,
}


def moment(state: State, ability: str) -> str:
    """When an ability may be used; some rule sets keep the Secret Weapon for an own roll."""
    if ability == "secret_weapon" and state.table.edition.abilities.secret_weapon_for == "attacker":
        return Stage.DECIDE
    return MOMENTS[ability]


def usable(state: State, army: str) -> tuple[str, ...]:
    """The abilities of battle that an army has now: its card's, and a radar that is still on."""
    ability = state.ability(army)
    abilities = (ability,) if ability in MOMENTS else ()
    if army in state.order.radar and ability != "alien_radar":
        return (*abilities, "alien_radar")
    return abilities


def usable_at(state: State, army: str, stage: str) -> tuple[str, ...]:
    """Those of them that belong to a stage of a battle."""
    return tuple(each for each in usable(state, army) if moment(state, each) == stage)


# -- is there anything to ask


def asks(state: State, fight: Battle, side: str, stage: str) -> bool:
    """Whether a side has an ability that it could use at this stage of a battle."""
    return bool(_open_to(state, fight, side, stage))


def _open_to(state: State, fight: Battle, side: str, stage: str) -> list[str]:
    """The abilities that a side could use at this stage, should it be asked."""
    return [
        ability
        for ability in usable_at(state, fight.army(side), stage)
        if next(CONDITIONS[ability](state, fight, side), None) is None
    ]


def candidates(state: State) -> Iterator[Use]:
    """The uses of an ability that are legal now for the side that decides."""
    fight = battle_of(state)
    if fight.stage != Stage.DECIDE or fight.side == ATTACKER:
        yield from map(Use, _open_to(state, fight, fight.side, fight.stage))


# -- legality

# Abilities that are attacks: what is said to a player who tries to use them otherwise.
ATTACKS = {
    "ballistic_missiles": "dust.ability_fires",
    "mech_dropper": "dust.ability_drops",
}


def refuse_use(state: State, move: Use, army: str = "") -> Iterator[Refusal]:
    """Every reason against using an ability in a battle.

    It is judged for the army that is named, else for the one whose card brings the ability, also
    while another decides.
    """
    fight, ability = state.battle, move.ability
    rule = f"dust.ability.{ability}"
    decides = decider(state, fight.side) if fight is not None else state.turn.army
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
        side = fight.side_of(army)
        conditions = tuple(CONDITIONS[ability](state, fight, side))
        hindered = bool(missing or conditions)
        yield from _refuse_moment(state, fight, side, ability, hindered)
        yield from conditions


def _refuse_moment(
    state: State, fight: Battle, side: str, ability: str, hindered: bool
) -> Iterator[Refusal]:
    """While the moment lasts, a player who is not asked was hindered, or has let it go by."""
    stage, rule = moment(state, ability), f"dust.ability.{ability}"
    if stage == Stage.DECIDE and side == DEFENDER:
        yield refuse(rule, "dust.ability_moment_decide", ability=ability)
    elif fight.stage == stage and fight.side == side:
        return
    elif stage == Stage.DECIDE or not LASTS[stage](fight, side):
        yield refuse(rule, f"dust.ability_moment_{stage}", fight.target, ability=ability)
    elif not hindered:
        facts = {"army": fight.army(side), "ability": ability}
        if fight.stage == stage and side == DEFENDER:
            details = {**facts, "other": fight.attacker}
            yield refuse("dust.turn.order", "dust.ability_later", fight.target, **details)
        else:
            yield refuse(rule, "dust.ability_passed", fight.target, **facts)


def _before_the_dice(fight: Battle, side: str) -> bool:
    """No dice of this battle have fallen yet."""
    if fight.defender_rolled or any(fight.fallen):
        return False
    first = fight.kind == "sea" or fight.army(fight.side) == fight.supremacy
    if fight.stage in (Stage.DECIDE, Stage.ROLL):
        return first
    return fight.stage in (Stage.OPENING, Stage.LEAVE)


def _after_own_dice(fight: Battle, side: str) -> bool:
    """The dice of this side lie on the table, or fell last and hit nothing."""
    if fight.kind == "sea":
        return fight.stage == Stage.ROLLED
    if fight.stage == Stage.TAKE:
        return fight.side == side
    return fight.stage == Stage.DECIDE and fight.side != side and fight.dry > 0


def _after_own_losses(fight: Battle, side: str) -> bool:
    """The other side's dice fell last, and have destroyed units of this one."""
    if fight.kind == "sea":
        return fight.stage == Stage.NURSE and fight.losses_of(side) > 0
    lost = fight.stage == Stage.DECIDE and fight.side == side and not fight.dry
    return lost and not _before_the_dice(fight, side)


# Whether the moment of an ability lasts for a side, whether or not it was asked in it.
LASTS = {
    Stage.OPENING: _before_the_dice,
    Stage.ROLLED: _after_own_dice,
    Stage.NURSE: _after_own_losses,
}


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
    own = fight.side == side or fight.kind == "sea"
    fallen = fight.stage in (Stage.ROLL, Stage.ROLLED, Stage.TAKE)
    if fallen and own and not blanks(state, fight, side):
        yield refuse("dust.ability.sigrid", "dust.sigrid_without_blanks", fight.target)


def blanks(state: State, fight: Battle, side: str) -> int:
    """The dice of a side that lie there without a hit."""
    shown = fight.answer if fight.kind == "sea" and side == DEFENDER else fight.hits
    return dice_of(state, side) - shown


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
    if fight is None or fight.stage not in (Stage.OPENING, Stage.ROLLED, Stage.NURSE):
        yield refuse("dust.turn.order", "dust.nothing_to_pass")


# -- Koshka: as another's turn begins, her holder may take the turn that is still to come

INTERRUPTION = "interruption"
KOSHKA = "koshka"


def next_to_ask(state: State) -> str:
    """Who may interrupt the turn that is about to begin: of several, the card with most stars.

    Only armies whose turn is still to come can bring it forward. Who has let this turn go by is
    not asked again before it begins, else two holders could go round each other's stars.
    """
    order = state.order
    later = order.armies[order.at + 1 :]
    holders = [a for a in later if a not in order.asked and state.has_ability(a, KOSHKA)]
    return max(holders, key=lambda army: stars(state, army), default="")


def koshka_may_come(state: State) -> bool:
    """Whether somebody whose turn is still to come may yet bring it forward, now or later."""
    order = state.order
    return any(state.has_ability(army, KOSHKA) for army in order.armies[order.at + 1 :])


def stars(state: State, army: str) -> int:
    shown = state.card_of(army)
    return shown.stars if shown else 0


def refuse_koshka(state: State, move: Use, army: str = "") -> Iterator[Refusal]:
    """Every reason against Koshka; without an army, for the player who is asked or holds her."""
    rule, order = "dust.ability.koshka", state.order
    asked = next_to_ask(state) if state.phase == INTERRUPTION else ""
    army = army or asked or asked_about(state, KOSHKA, state.turn.army)
    yield from refuse_card(state, army, KOSHKA)
    if not asked or army != asked:
        yield from _refuse_koshka_now(state, army, asked)
    if move.on and asked:
        facts = {"interrupted": order.armies[order.at], "named": move.on}
        yield refuse(rule, "dust.initiative.koshka_names_nobody", **facts)
    elif move.on:
        yield refuse(rule, "dust.ability_aims", ability=KOSHKA, named=move.on)


def _refuse_koshka_now(state: State, army: str, asked: str) -> Iterator[Refusal]:
    """She waits for the turn of another that is about to begin, and for nobody with more stars."""
    rule, order = "dust.ability.koshka", state.order
    if not asked:
        yield refuse(rule, "dust.initiative.koshka_when")
    elif army not in order.armies[order.at + 1 :]:
        yield refuse(rule, "dust.initiative.koshka_no_turn", army=army)
    elif army in order.asked:
        yield refuse(rule, "dust.ability_passed", army=army, ability=KOSHKA)
    elif state.has_ability(army, KOSHKA):
        more = {"army": army, "other": asked}
        yield refuse(rule, "dust.initiative.koshka_more_stars", **more)
