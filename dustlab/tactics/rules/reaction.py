"""Reaction fire: enemies that were not activated yet interrupt a unit after its first action.

The round finds the moment (`round.reaction_moment`): after the MOVE of MOVE and ATTACK, after the
ATTACK of ATTACK and MOVE, after the first of two MOVEs, after both before the close attack
of a charge, and never with a sustained attack. A unit that tries has been activated for this
round, whether the dice let it fire or not.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...core.dice import hits
from ...core.match import Chance, Choice, Pending
from ...core.remarks import Event, Refusal, refuse, report
from ..flow import ATTACK, NOTHING, SUSTAINED, Activation, Reaction, other_side
from ..moves import LetGo, React
from ..state import State
from . import round as rounds
from . import weapons
from .dice import faces
from .lines import between
from .sight import sees
from .skills import crew, has, leader
from .weapons import reaches

DICE = {"superior_reactive_fire": 3, "advanced_reactive_fire": 2}


def with_reaction(state: State, reaction: Reaction | None, phase: str = "reaction") -> State:
    return state._replace(phase=phase, reaction=reaction)


def able(state: State) -> tuple[int, ...]:
    """Every unit that may react now."""
    return rounds.may_react(state, state.reaction.target) if state.reaction is not None else ()


def dice(state: State, piece: int) -> int:
    """One die for reaction fire; two or three with the better skills."""
    return DICE.get(_skill(state, piece), 1)


def _skill(state: State, piece: int) -> str:
    """The skill with which a unit rolls more dice, the better of two; an empty text: none."""
    return next((skill for skill in DICE if has(state, piece, skill)), "")


# -- what now


def pending(state: State) -> Pending:
    reaction = state.reacting
    if reaction.rolling >= 0:
        number = dice(state, reaction.rolling)
        facts = (("dice", number), ("unit", state.name(reaction.rolling)))
        return Chance(hits(number), "tactics.react.falls", facts)
    side = other_side(state.side(reaction.target))
    return Choice(side, "tactics.react.asks", (("target", state.name(reaction.target)),))


def candidates(state: State) -> Iterator[React | LetGo]:
    for piece in able(state):
        yield React(state.name(piece))
    yield LetGo()


def propose(state: State, rng: Random) -> React | LetGo:
    """A random decision: nobody, or one of those who may."""
    if rng.random() < 0.5:
        return LetGo()
    return React(state.name(rng.choice(able(state))))


# -- legality


def refuse_react(state: State, move: React) -> Iterator[Refusal]:
    """Every reason against a unit's reaction fire."""
    number = state.table.by_name.get(move.piece, -1)
    if number < 0:
        yield refuse("tactics.reaction.who", "tactics.no_such_unit", unit=move.piece)
        return
    target = _answered(state)
    if target < 0:
        yield _not_now(state)
    against = list(_refuse_who(state, number, target if target >= 0 else _acting(state)))
    if target >= 0 and state.side(number) != state.side(target):
        against += _refuse_zone(state, number, target)
    yield from against
    if target >= 0 and not against and state.phase != "reaction":
        yield refuse("tactics.reaction.moment", "tactics.reaction_late",
                     target=state.name(target))  # fmt: skip


def refuse_let_go(state: State, move: LetGo) -> Iterator[Refusal]:
    if state.phase != "reaction" or state.reaction is None or state.reaction.rolling >= 0:
        yield _not_now(state)


def _acting(state: State) -> int:
    """The unit whose turn it is, also while others interrupt it; -1: none."""
    now = state.activation
    while now is not None and now.by in rounds.OUT_OF_TURN:
        now = now.then
    return leader(state, now.piece) if now is not None and now.actions else -1


def _answered(state: State) -> int:
    """The unit that enemies may answer just now, as far as it is their moment; -1: none."""
    if state.phase == "reaction" and state.reaction is not None:
        return state.reaction.target if state.reaction.rolling < 0 else -1
    now = state.activation
    if state.phase != "action" or now is None or not is_moment(state, now):
        return -1
    return leader(state, now.piece)


def is_moment(state: State, now: Activation) -> bool:
    """Whether the action that enemies may answer has just been done."""
    moment = rounds.reaction_moment(state, now)
    since = now.actions[moment + 1 : now.at]
    return 0 <= moment < now.at and all(action == NOTHING for action in since)


def _not_now(state: State) -> Refusal:
    """Why this is not the moment for reaction fire."""
    rule, reaction, acting = "tactics.reaction.moment", state.reaction, _acting(state)
    if acting < 0:
        return refuse(rule, "tactics.no_reaction_now")
    now, facts = state.acting, {"target": state.name(acting)}
    if reaction is not None and reaction.rolling >= 0:
        return refuse(rule, "tactics.reaction_rolls", unit=state.name(reaction.rolling))
    if now.by in rounds.OUT_OF_TURN:
        return refuse(rule, "tactics.reaction_rolls", unit=state.name(now.piece))
    moment = rounds.reaction_moment(state, now)
    if now.actions == (SUSTAINED,):
        return refuse(rule, "tactics.reaction_sustained", **facts)
    if moment >= now.at:
        return refuse(rule, "tactics.reaction_early", **facts)
    return refuse(rule, "tactics.reaction_late", **facts)


def _refuse_who(state: State, number: int, target: int) -> Iterator[Refusal]:
    """Who never may: friends, units that have acted, that are not there, or go with a squad."""
    rule, name, piece = "tactics.reaction.who", state.name(number), state.pieces[number]
    facts = {"unit": name}
    if target >= 0 and state.side(number) == state.side(target):
        acts = leader(state, number) == leader(state, target)
        key = "tactics.reacts_itself" if acts else "tactics.reacts_own_side"
        yield refuse(rule, key, name, target=state.name(target), **facts)
        return
    if leader(state, number) != number:
        squad = state.name(leader(state, number))
        yield refuse(rule, "tactics.reacts_with", name, squad=squad, **facts)
    if not piece.is_alive:
        yield refuse(rule, "tactics.is_destroyed", name, **facts)
    elif not piece.squares:
        yield refuse(rule, "tactics.reacts_off", name, **facts)
    if piece.is_alive and piece.acted:
        yield refuse(rule, "tactics.reacts_acted", name, **facts)


def _refuse_zone(state: State, number: int, target: int) -> Iterator[Refusal]:
    """What keeps an enemy out of a unit's zone of fire: sight, and a weapon for it."""
    unit, rule = leader(state, number), "tactics.reaction.zone"
    unit_at, target_at = state.pieces[unit].squares, state.pieces[target].squares
    if not unit_at or not target_at:
        return
    facts = {"unit": state.name(unit), "target": state.name(target)}
    if not sees(state, unit, target):
        yield refuse(rule, "tactics.reacts_blind", state.name(unit), **facts)
    far, armour = between(state.field, unit_at, target_at), weapons.armour(state, target)
    hurting = [
        weapon
        for one in crew(state, unit)
        for row, weapon in enumerate(state.card(one).rows)
        if weapon.cell(armour) is not None
        and weapons.bearers(state.card(one), state.pieces[one].living, row)
    ]
    reaching = [weapon for weapon in hurting if reaches(weapon.range, far)]
    if not hurting:
        yield refuse(rule, "tactics.reacts_harmless", state.name(unit), **facts)
    elif not reaching:
        yield refuse(rule, "tactics.reacts_far", state.name(unit), **facts, distance=far)
    elif not weapons.can_hurt(state, unit, target):
        yield refuse(rule, "tactics.reacts_empty", state.name(unit), **facts)


# -- trying


def react(state: State, move: React, log: list[Event] | None) -> State:
    """A unit tries: it rolls for it."""
    reaction = state.reacting
    number = state.table.by_name[move.piece]
    name, skill = state.name(number), _skill(state, number)
    facts = {"unit": name, "target": state.name(reaction.target)}
    report(log, _moment(state), "tactics.react.tries", name, **facts)
    if skill:
        rule = f"tactics.skills.{skill}"
        report(log, rule, "tactics.react.quick", name, unit=name, dice=DICE[skill])
    return with_reaction(state, reaction._replace(rolling=number))


def _moment(state: State) -> str:
    """Which of the situations it is: the rule that lets enemies react now."""
    now = state.acting
    done, actions = now.actions[: now.at], now.actions
    if "charge" in now.skills and done[-1:] != (ATTACK,):
        return "tactics.reaction.charge"
    if done.count("move") == 2:
        return "tactics.reaction.whole_way"
    if done[-1:] == ("attack",):
        return "tactics.reaction.after_attack"
    if actions[now.at : now.at + 1] == ("move",):
        return "tactics.reaction.between_moves"
    return "tactics.reaction.after_move"


def let_go(state: State, move: LetGo, log: list[Event] | None) -> State:
    """Nobody else reacts."""
    return rounds.go_on(state, log)


def fall(state: State, scored: int, log: list[Event] | None = None) -> State:
    """One hit is enough; without any the unit has lost its turn."""
    reaction, piece = state.reacting, state.reacting.rolling
    name, number = state.name(piece), dice(state, piece)
    facts = {"unit": name, "dice": number, "faces": faces(scored, number, 2)}
    key = "tactics.react.works" if scored else "tactics.react.fails"
    report(log, "tactics.reaction.roll", key, name, **facts)
    report(log, "tactics.reaction.spent", "tactics.react.spent", name, unit=name)
    state = with_reaction(state, reaction._replace(rolling=-1))
    if not scored:
        return rounds.offer_reaction(rounds.locked(state, piece), reaction.target, log)
    shooting = Activation(piece, (ATTACK,), by="reaction", then=state.acting)
    return with_reaction(state._replace(activation=shooting), state.reaction, "action")
