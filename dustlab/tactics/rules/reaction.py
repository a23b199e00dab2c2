"""Reaction fire: enemies that were not activated yet interrupt a unit after its first action.

The round finds the moment (`round.reaction_moment`): after the MOVE of MOVE and ATTACK, after the
ATTACK of ATTACK and MOVE, after the first of two MOVEs, after both before the close attack
of a charge, and never with a sustained attack. Whoever tries has been activated for this round,
whether the dice let it fire or not.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...core.dice import hits
from ...core.match import Chance, Choice, Pending
from ...core.remarks import Event, Refusal, event, refuse
from ..attack_moves import LetGo, React
from ..components import make
from ..flow import ATTACK, NOTHING, SUSTAINED, Activation, Reaction, other_side
from ..state import State
from . import round as rounds
from .ranges import between, distances
from .sight import sees
from .skills import crew, has, leader
from .throws import faces
from .weapon_index import is_carried, is_ready

DICE = {"superior_reactive_fire": 3, "advanced_reactive_fire": 2}


def with_reaction(state: State, reaction: Reaction | None, phase: str = "reaction") -> State:
    table, pieces, elements, _, now, activation, attack, _, points, result = state
    return make(
        State,
        (table, pieces, elements, phase, now, activation, attack, reaction, points, result),
    )


# -- the moment


def offer(state: State, log: list[Event] | None) -> State:
    """A unit has given occasion, and somebody may react (`is_open`): who does?"""
    now = state.activation
    assert now is not None
    target = leader(state, now.piece)
    return with_reaction(state, make(Reaction, (target, -1)))


def is_open(state: State, piece: int) -> bool:
    """Whether any enemy may react to a unit."""
    return bool(_able(state, leader(state, piece)))


def again(state: State, log: list[Event] | None) -> State:
    """Somebody has reacted: who else may?"""
    reaction = state.reaction
    assert reaction is not None
    if not _able(state, reaction.target):
        return done(state, log)
    return with_reaction(state, make(Reaction, (reaction.target, -1)))


def done(state: State, log: list[Event] | None) -> State:
    """The unit that was interrupted goes on, if it lives."""
    return rounds.next_action(with_reaction(state, None, "action"), log)


def able(state: State) -> tuple[int, ...]:
    """Every unit that may react now."""
    return _able(state, state.reaction.target) if state.reaction is not None else ()


# The position and the unit that were asked about last, and who may react.
_kept: list[tuple[State | None, int, tuple[int, ...]]] = [(None, -1, ())]


def _able(state: State, target: int) -> tuple[int, ...]:
    """Every unit that may react to a unit; asked again before anything happens, it is at hand."""
    of, whom, found = _kept[0]
    if (
        of is None
        or of[1] is not state[1]
        or whom != target
        or of[2] is not state[2]
        or of[0] is not state[0]
    ):
        found = tuple(_watching(state, target))
        _kept[0] = state, target, found
    return found


def _watching(state: State, target: int) -> Iterator[int]:
    table, pieces = state[0], state[1]
    there, arms = pieces[target][0], table.arms
    if not there:
        return
    near = distances(table.field, there[0])
    for number in table.enemies[table.sides[target]]:
        piece = pieces[number]
        here = piece[0]
        if piece[4] or not here or (piece[3] >= 0 and arms[number].is_hero):
            continue
        is_small = len(here) == 1 == len(there)
        far = near[here[0]] if is_small else between(table.field, here, there)
        if can_hit(state, number, target, far) and sees(state, number, target):
            yield number


def in_fire_zone(state: State, piece: int, target: int) -> bool:
    """Whether a unit sees a target and has a weapon that reaches it and can hurt it."""
    pieces = state[1]
    far = between(state[0].field, pieces[piece][0], pieces[target][0])
    return can_hit(state, piece, target, far) and sees(state, piece, target)


def can_hit(state: State, piece: int, target: int, far: int) -> bool:
    """Whether a unit has a weapon, ready to fire, that could hurt a target so far away."""
    every, pieces = state[0].arms, state[1]
    column, hero = every[target][1], pieces[piece][3]
    for one in (piece,) if hero < 0 else (piece, hero):
        rows, _, reach, _, _ = every[one]
        least, most = reach[column]
        if not least <= far <= most:
            continue
        for arm in rows:
            if (
                arm.least <= far <= arm.most
                and arm.cells[column] is not None
                and is_ready(arm, pieces[one], bool(arm.ammo) and has(state, one, "badass"))
            ):
                return True
    return False


def dice(state: State, piece: int) -> int:
    """One die for reaction fire; two or three with the better skills."""
    for skill, number in DICE.items():
        if has(state, piece, skill):
            return number
    return 1


# -- what now


def pending(state: State) -> Pending:
    reaction = state.reaction
    assert reaction is not None
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


def sample(state: State, rng: Random) -> React | LetGo:
    """A random decision: nobody, or one of those who may."""
    if rng.random() < 0.5:
        return LetGo()
    units = able(state)
    return React(state.table.names[units[int(rng.random() * len(units))]])


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
    if state.phase != "action" or now is None:
        return -1
    moment = rounds.reaction_moment(state, now)
    since = now.actions[moment + 1 : now.at]
    just_now = 0 <= moment < now.at and all(action == NOTHING for action in since)
    return leader(state, now.piece) if just_now else -1


def _not_now(state: State) -> Refusal:
    """Why this is not the moment for reaction fire."""
    rule, reaction, acting = "tactics.reaction.moment", state.reaction, _acting(state)
    if acting < 0:
        return refuse(rule, "tactics.no_reaction_now")
    now, facts = state.activation, {"target": state.name(acting)}
    assert now is not None
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
        told = {**facts, "target": state.name(target)}
        yield refuse(rule, "tactics.reacts_own_side", name, **told)
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
    here, there = state.pieces[unit].squares, state.pieces[target].squares
    if not here or not there:
        return
    facts = {"unit": state.name(unit), "target": state.name(target)}
    if not sees(state, unit, target):
        yield refuse(rule, "tactics.reacts_blind", state.name(unit), **facts)
    far, column = between(state.field, here, there), state.table.arms[target].column
    hurting = [
        (one, arm)
        for one in crew(state, unit)
        for arm in state.table.arms[one].rows
        if arm.cells[column] is not None and is_carried(arm, state.pieces[one])
    ]
    reaching = [(one, arm) for one, arm in hurting if arm.least <= far <= arm.most]
    if not hurting:
        yield refuse(rule, "tactics.reacts_harmless", state.name(unit), **facts)
    elif not reaching:
        yield refuse(rule, "tactics.reacts_far", state.name(unit), **facts, distance=far)
    elif not can_hit(state, unit, target, far):
        yield refuse(rule, "tactics.reacts_empty", state.name(unit), **facts)


# -- trying


def react(state: State, move: React, log: list[Event] | None) -> State:
    """A unit tries: it rolls for it."""
    reaction = state.reaction
    assert reaction is not None
    number = state.table.by_name[move.piece]
    if log is not None:
        facts = {"unit": state.name(number), "target": state.name(reaction.target)}
        log.append(event(_moment(state), "tactics.react.tries", move.piece, **facts))
        for skill, count in DICE.items():
            if has(state, number, skill):
                rule = f"tactics.skills.{skill}"
                told = {"unit": state.name(number), "dice": count}
                log.append(event(rule, "tactics.react.quick", move.piece, **told))
                break
    return with_reaction(state, reaction._replace(rolling=number))


def _moment(state: State) -> str:
    """Which of the situations it is: the rule that lets enemies react now."""
    now = state.activation
    assert now is not None
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
    return done(state, log)


def fall(state: State, scored: int, log: list[Event] | None = None) -> State:
    """One hit is enough; without any the unit has lost its turn."""
    reaction, now = state.reaction, state.activation
    assert reaction is not None
    assert now is not None
    piece = reaction.rolling
    if log is not None:
        name, number = state.name(piece), dice(state, piece)
        facts = {"unit": name, "dice": number, "faces": faces(scored, number, 2)}
        key = "tactics.react.works" if scored else "tactics.react.fails"
        log.append(event("tactics.reaction.roll", key, name, **facts))
        log.append(event("tactics.reaction.spent", "tactics.react.spent", name, unit=name))
    state = with_reaction(state, reaction._replace(rolling=-1))
    if not scored:
        return again(rounds.locked(state, piece), log)
    shooting = Activation(piece, (ATTACK,), by="reaction", then=now)
    return with_reaction(state._replace(activation=shooting), state.reaction, "action")
