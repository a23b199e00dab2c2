"""Whether a battle or a special attack that somebody has written down can be fought so."""

from __future__ import annotations

from ...core.errors import BadInput
from ..components import NO_UNITS, Units
from ..state import HEAL, LEAVE, NURSE, OPENING, ROLL, ROLLED, TAKE, Battle, State, Strike
from .abilities import usable_at
from .attacks import AMPHIBIOUS, BOMB, BOMBARD, DROP, MISSILE, SEA
from .battle_dice import attacker_leads, dice_of
from .special import DICE_OF_A_BOMBER, missile_dice


def check_battle(state: State, fight: Battle) -> None:
    if state.phase != "combat":
        raise BadInput("battle", "the phase combat", state.phase)
    if state.strike is not None:
        raise BadInput("strike", "no such line while a battle is fought", state.strike.kind)
    if fight.attacker not in state.seats:
        raise BadInput("attacker", f"one of the players {', '.join(state.seats)}", fight.attacker)
    if fight.attacker != state.turn.army:
        expected = f"{state.turn.army}, whose turn it is"
        raise BadInput("battle attacker", expected, fight.attacker)
    if fight.attacker == fight.defender:
        raise BadInput("battle", "two different armies", fight.attacker)
    _check_place(state, fight)
    _check_kinds(fight)
    _check_supremacy(state, fight)
    _check_stage(state, fight)
    _check_dice(state, fight)


def _check_place(state: State, fight: Battle) -> None:
    board, kind = state.board, "sea" if fight.kind == SEA else "land"
    if board[fight.target].kind != kind:
        raise BadInput("battle", f"a {kind} area as its target", fight.target)
    if fight.kind == DROP:
        if fight.origin:
            raise BadInput("battle drop", "'-', since mechs fall from everywhere", fight.origin)
        return
    if not fight.origin or board[fight.origin].kind != kind or fight.origin == fight.target:
        raise BadInput("battle", f"another {kind} area that it comes from", fight.origin or "none")
    chain = fight.kind == AMPHIBIOUS or (
        fight.kind == SEA and state.edition.combat.sea_attack_by_chain
    )
    if not chain and not board.adjacent(fight.origin, fight.target):
        expected = f"an area next to {fight.target} that it comes from"
        raise BadInput("battle", expected, fight.origin)
    owner = state.owner(fight.origin)
    if owner not in ("", fight.attacker):
        raise BadInput(f"battle, {fight.origin}", f"{fight.attacker} or nobody", owner)


def _check_kinds(fight: Battle) -> None:
    """Submarines fight at sea, all others on land; only mechs are dropped."""
    for side, units in (("attacker", fight.attackers), ("defender", fight.defenders)):
        if fight.kind == SEA and units.total > units.submarine:
            raise BadInput(f"battle {side}", "submarines only, at sea", units)
        if fight.kind != SEA and units.submarine:
            raise BadInput(f"battle {side}", "no submarines on land", units)
    if fight.kind == DROP and fight.attackers.total > fight.attackers.mech:
        raise BadInput("battle attacker", "mechs only, since they are dropped", fight.attackers)


def _check_supremacy(state: State, fight: Battle) -> None:
    """Settled once, when the battle begins; later the losses hide by what."""
    if fight.kind == SEA:
        if fight.supremacy:
            raise BadInput("battle supremacy", "no such line at sea", fight.supremacy)
        return
    if fight.supremacy not in (fight.attacker, fight.defender):
        got = fight.supremacy or "nobody"
        raise BadInput("battle supremacy", f"{fight.attacker} or {fight.defender}", got)
    if state.is_capital(fight.target) and fight.supremacy != fight.defender:
        expected = f"{fight.defender}, who defends a capital"
        raise BadInput("battle supremacy", expected, fight.supremacy)
    if fight.stage == OPENING:
        leads = attacker_leads(state, fight.target, fight.attackers, fight.defenders)
        first = fight.attacker if leads else fight.defender
        if fight.supremacy != first:
            raise BadInput("battle supremacy", f"{first}, by the units of both", fight.supremacy)


# The stages in which a side is asked about an ability that its card has to bring.
ASKED = (OPENING, ROLLED, NURSE)


def _check_stage(state: State, fight: Battle) -> None:
    army, stage = fight.army(fight.side), fight.stage
    where = f"battle waits {fight.side} {stage}"
    if stage in ASKED and not usable_at(state, army, stage):
        raise BadInput(where, f"a card of {army} with an ability for this moment", "none")
    if stage == TAKE and fight.kind == SEA:
        raise BadInput(where, "another stage: at sea nobody chooses what is hit", stage)
    losses = any(fight.fallen) or any(fight.losses)
    if losses and stage not in (NURSE, HEAL, LEAVE):
        raise BadInput(where, "no units that have just fallen", fight.fallen)
    if stage in (NURSE, HEAL) and not any(fight.fallen):
        raise BadInput(where, "a line 'battle fallen' with the units she looks at", "none")
    if stage == LEAVE:
        units = fight.fallen if any(fight.fallen) else fight.units(fight.side)
        if not any(fight.leaving) or not units.holds(fight.leaving):
            raise BadInput("battle leaving", f"units that are there, of {units}", fight.leaving)
    elif any(fight.leaving) or fight.leaving_in_part:
        raise BadInput("battle leaving", f"none at the stage {stage}", fight.leaving)
    for key, armies in (("aces", fight.aces), ("nurses", fight.nurses)):
        for one in armies:
            if one not in (fight.attacker, fight.defender):
                raise BadInput(f"battle {key}", f"{fight.attacker} or {fight.defender}", one)


def _check_dice(state: State, fight: Battle) -> None:
    """No more hits than dice, and no more dry rolls than a battle lasts."""
    most = state.edition.battle.dry_rolls
    if fight.dry >= most:
        raise BadInput("battle dry", f"fewer than {most}: then there is a cease-fire", fight.dry)
    if fight.stage in (TAKE, ROLLED):
        dice = dice_of(state, fight.side)
        hits = fight.answer if fight.kind == SEA and fight.side == "defender" else fight.hits
        if hits > dice or (fight.stage == TAKE and not hits):
            least = 1 if fight.stage == TAKE else 0
            raise BadInput("battle hits", f"{least} to {dice} of {dice} dice", hits)
    elif fight.hits and fight.stage not in (ROLL, NURSE, HEAL, LEAVE):
        raise BadInput("battle hits", f"none at the stage {fight.stage}", fight.hits)


# -- special attacks


def check_strike(state: State, strike: Strike) -> None:
    if state.phase != "combat":
        raise BadInput("strike", "the phase combat", state.phase)
    if strike.kind not in (BOMB, BOMBARD, MISSILE):
        raise BadInput("strike", f"{BOMB}, {BOMBARD} or {MISSILE}", strike.kind)
    if strike.stage not in (ROLL, TAKE):
        raise BadInput("strike", f"the stage {ROLL} or {TAKE}", strike.stage)
    if strike.attacker not in state.seats:
        raise BadInput("attacker", f"one of the players {', '.join(state.seats)}", strike.attacker)
    if strike.attacker != state.turn.army:
        raise BadInput("strike", f"{state.turn.army}, whose turn it is", strike.attacker)
    owner = state.owner(strike.target)
    if not owner or owner != strike.defender or owner == strike.attacker:
        expected = f"the army that stands in {strike.target}, another than {strike.attacker}"
        raise BadInput("strike", expected, strike.defender if owner else "nobody")
    _check_thrower(state, strike)
    if strike.hits > strike.dice or bool(strike.hits) != (strike.stage == TAKE):
        least = f"1 to {strike.dice}" if strike.stage == TAKE else "no"
        raise BadInput("strike hits", f"{least} hits at the stage {strike.stage}", strike.hits)


def _check_thrower(state: State, strike: Strike) -> None:
    """Bombers or submarines next door, as many as the dice need; a missile comes from nowhere."""
    if strike.kind == MISSILE:
        if strike.origin:
            raise BadInput("strike missile", "'-' as its origin", strike.origin)
        dice = missile_dice(state, strike.attacker)
        if strike.dice != dice:
            raise BadInput("strike dice", f"{dice}", strike.dice)
        return
    holding = state.holding(strike.origin) if strike.origin else None
    own = holding.units if holding is not None and holding.army == strike.attacker else NO_UNITS
    each, kind = (DICE_OF_A_BOMBER, "bomber") if strike.kind == BOMB else (1, "submarine")
    count = getattr(own, kind)
    if not count or not state.board.adjacent(strike.origin, strike.target):
        expected = f"{kind}s of {strike.attacker} next to {strike.target}"
        raise BadInput("strike", expected, str(own if any(own) else Units()))
    if not 0 < strike.dice <= each * count or strike.dice % each:
        raise BadInput("strike dice", f"up to {each * count}, {each} for each {kind}", strike.dice)
