"""The round: initiative, whose turn it is, one declared action after another, and its end.

What a unit may declare is told in `declaring`; each action belongs to a chapter of its own, which
comes back here when it is done (`acted`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Any

from ...core.dice import hits
from ...core.match import Chance, Choice, Pending
from ...core.remarks import Event, event
from ..components import SIDES
from ..flow import ATTACK, MOVE, NOTHING, OTHER, SUSTAINED, Activation, Reaction
from ..moves import Activate, Begin, Later, Move, Nothing, Part
from ..state import ACTIVATION_ENDS, ROUND_ENDS, State, with_phase
from ..teams import tell_leader
from ..text.blanks import tell_actions
from ..text.naming import Written
from . import declaring, heroes, scenario, skills
from .initiative import begin_round, initiative_odds, roll_initiative
from .sight import sees
from .weapons import can_hurt

# What an activation is by that interrupts another: nobody reacts to it.
OUT_OF_TURN = ("reaction", "indirect")

BEGINNERS = tuple(Begin(side) for side in SIDES)

# -- what is asked


def pending(state: State) -> Pending:
    if state.phase == "initiative":
        if not state.round.winner:
            return Chance(initiative_odds(state), "tactics.round.rolling")
        return Choice(state.round.winner, "tactics.round.asks_begin")
    if state.phase == "end":
        piece = repairing(state)
        facts = (("dice", state.pieces[piece].damage), ("piece", state.name(piece)))
        return Chance(hits(state.pieces[piece].damage), "tactics.round.repairing", facts)
    if state.activation is not None:
        named = (("piece", state.name(state.activation.piece)),)
        key = "tactics.round.asks_again"
        if state.activation.by != "order":
            key = "tactics.round.asks_returned"
        return Choice(state.side(state.activation.piece), key, named)
    return Choice(state.round.turn, "tactics.round.asks_activate")


def candidates(state: State) -> Iterable[Move]:
    return BEGINNERS if state.phase == "initiative" else declaring.candidates(state)


def propose(state: State, rng: Random) -> Move:
    return rng.choice(BEGINNERS) if state.phase == "initiative" else declaring.propose(state, rng)


def fall(state: State, outcome: Any, log: list[Event] | None) -> State:
    if state.phase == "initiative":
        return roll_initiative(state, outcome, log)
    return repair(state, outcome, log)


# -- who begins, and who is next


def begin(state: State, move: Begin, log: list[Event] | None) -> State:
    """The winner of the initiative has said who begins."""
    if log is not None:
        facts = {"side": move.side, "winner": state.round.winner}
        log.append(event("tactics.round.begins", "tactics.round.begun", **facts))
    return next_turn(state, OTHER[move.side], log)


def next_turn(state: State, last: str, log: list[Event] | None) -> State:
    """The other side, if it has a unit left to activate; else the same; else the round ends."""
    other = OTHER[last]
    if not declaring.waiting(state, other):
        if not declaring.waiting(state, last):
            return end_round(state, log)
        if log is not None and state.round.turn:
            facts = {"side": last, "other": other}
            log.append(event("tactics.round.more_units", "tactics.round.goes_on", **facts))
        other = last
    return state._replace(
        phase="activation", round=state.round._replace(turn=other),
        activation=None, attack=None, reaction=None,
    )  # fmt: skip


# -- an activation


def activate(state: State, move: Activate, log: list[Event] | None) -> State:
    """A unit is activated; what was declared comes one after another."""
    piece = state.read_piece(move.piece)
    by, then = "turn", None
    if state.activation is not None:
        by, then = state.activation.by, state.activation.then
    if log is not None:
        actions = Written(", ".join(move.actions), tell_actions)
        facts = {"piece": state.name(piece), "actions": actions}
        log.append(event("tactics.round.declare", "tactics.round.activated", **facts))
        tell_leader(state, piece, log)
    for name in move.skills:
        state = declared(state, piece, name, log)
    now = Activation(piece, move.actions, skills=move.skills, by=by, then=then)
    return next_action(state._replace(activation=now), log)


def declared(state: State, piece: int, name: str, log: list[Event] | None) -> State:
    """A free skill is used: once a game it is crossed off, for a round it is noted."""
    who, how = skills.owner(state, piece, name), skills.how(name)
    holders = skills.holders(state, piece, name)
    if log is not None:
        facts = {"piece": state.name(piece), "skill": name}
        log.append(event(f"tactics.skills.{name}", "tactics.round.uses", **facts))
    if not how.once and not how.lasts:
        return state
    pieces = list(state.pieces)
    if how.once:
        owner = pieces[who]
        pieces[who] = owner._replace(used=(*owner.used, name))
    if how.lasts:
        for one in holders:
            pieces[one] = pieces[one]._replace(lasting=(*pieces[one].lasting, name))
    return state._replace(pieces=tuple(pieces))


def next_action(state: State, log: list[Event] | None) -> State:
    """The next declared action begins, or the activation ends."""
    now = state.activation
    assert now is not None
    at = now.at
    while at < len(now.actions) and now.actions[at] == NOTHING:
        at += 1
    if at >= len(now.actions) or not state.pieces[now.piece].is_alive:
        return activated(state, now.piece, log)
    return state._replace(phase="action", activation=now._replace(at=at))


def acted(state: State, log: list[Event] | None, done: bool = True) -> State:
    """An action is done, or nothing was: enemies may react, then comes the next one."""
    now = state.activation
    assert now is not None
    # The second half of a charge, or of a whole way, may be left out after the first.
    reacts = (done or bool(now.path)) and reaction_moment(state, now) == now.at
    state = state._replace(activation=now._replace(at=now.at + 1))
    if reacts and state.pieces[now.piece].is_alive:
        return offer_reaction(state, skills.leader(state, now.piece), log)
    return next_action(state, log)


# -- the moment in which enemies may react


def in_fire_zone(state: State, unit: int, target: int) -> bool:
    """Whether a unit sees a target and has a weapon that reaches it and can hurt it."""
    return can_hurt(state, unit, target) and sees(state, unit, target)


def offer_reaction(state: State, target: int, log: list[Event] | None) -> State:
    """Enemies that can may react to a unit; if there are none (any more), it goes on."""
    if may_react(state, target):
        return state._replace(phase="reaction", reaction=Reaction(target))
    return go_on(state, log)


def go_on(state: State, log: list[Event] | None) -> State:
    """The unit that was interrupted goes on, if it lives."""
    return next_action(state._replace(phase="action", reaction=None), log)


def may_react(state: State, target: int) -> tuple[int, ...]:
    """Every unit that may react to a unit where that stands now."""
    if not state.pieces[target].squares:
        return ()
    return tuple(
        number
        for number in declaring.waiting(state, OTHER[state.side(target)])
        if state.pieces[number].squares and in_fire_zone(state, number, target)
    )


def reaction_moment(state: State, now: Activation) -> int:
    """After which of the actions enemies may react; -1: not at all."""
    if now.by in OUT_OF_TURN:
        return -1
    return moment_of(now.actions, goes_whole_way(state, now))


def goes_whole_way(state: State, now: Activation) -> bool:
    """Whether two movements of an activation are one way, which nobody interrupts."""
    said = now.skills
    return "charge" in said or "jump" in said or skills.has(state, now.piece, "fast")


@cache
def moment_of(actions: tuple[str, ...], whole_way: bool) -> int:
    """The same in a turn of its own; with a whole way, two movements are not interrupted."""
    if actions[0] == SUSTAINED:
        return -1
    if actions[0] == MOVE:
        return 1 if whole_way and actions[1:2] == (MOVE,) else 0
    for place, action in enumerate(actions):
        if action in (MOVE, ATTACK):
            return place
    return -1


def do_nothing(state: State, move: Nothing, log: list[Event] | None) -> State:
    """The action that is on is spent on nothing."""
    now = state.activation
    assert now is not None
    if log is not None:
        facts = {"piece": state.name(now.piece)}
        log.append(event("tactics.round.nothing", "tactics.round.nothing", **facts))
    if not now.path and now.at <= reaction_moment(state, now):
        # Whoever did nothing has given no occasion; a later action may be one.
        actions = (*now.actions[: now.at], NOTHING, *now.actions[now.at + 1 :])
        state = state._replace(activation=now._replace(actions=actions))
    return acted(state, log, done=False)


def activated(state: State, piece: int, log: list[Event] | None) -> State:
    """The unit is done and its card turned; what was interrupted goes on, else the next side."""
    now, side, state = state.activation, state.side(piece), locked(state, piece)
    if now is None:
        return next_turn(state, side, log)
    then, reaction = now.then, state.reaction
    if now.by == "reaction" and reaction is not None:
        return offer_reaction(state._replace(activation=then), reaction.target, log)
    if now.by == "indirect":
        return acted(state._replace(activation=then), log)
    if state.table.until == ACTIVATION_ENDS:
        state = state._replace(activation=None, result=("", "tactics.round.declare"))
        return with_phase(state, "over")
    if then is not None and not then.actions and state.pieces[then.piece].is_alive:
        return state._replace(activation=then, phase="activation")
    return next_turn(state, side, log)


def locked(state: State, piece: int) -> State:
    """Its card is turned, and that of the hero with it."""
    pieces = list(state.pieces)
    for one in skills.crew(state, piece):
        pieces[one] = pieces[one]._replace(acted=True)
    return state._replace(pieces=tuple(pieces))


def later(state: State, move: Later, log: list[Event] | None) -> State:
    """A unit with an order waits for its turn."""
    now = state.activation
    assert now is not None
    if log is not None:
        facts = {"piece": state.name(now.piece)}
        log.append(event("tactics.command.officer", "tactics.round.waits", **facts))
    return next_turn(state, state.side(now.piece), log)


def part(state: State, move: Part, log: list[Event] | None) -> State:
    """A hero leaves his squad before either is activated."""
    return heroes.part(state, state.read_piece(move.hero), log)


# -- the end of a round


def repairing(state: State) -> int:
    """The next vehicle that repairs itself; -1: none."""
    for number, piece in enumerate(state.pieces):
        mends = state.card(number).has("self_repair") and "self_repair" not in piece.lasting
        if mends and piece.damage and piece.is_alive:
            return number
    return -1


def end_round(state: State, log: list[Event] | None) -> State:
    """All have acted: vehicles repair themselves, then the game ends or goes on."""
    state = state._replace(phase="end", activation=None)
    if repairing(state) >= 0:
        return state
    if log is not None:
        log.append(event("tactics.round.unlock", "tactics.round.ends", round=state.round.number))
    state = scenario.check_end(state, log)
    if state.phase == "over":
        return state
    if state.table.until == ROUND_ENDS:
        return with_phase(state, "over")._replace(result=("", "tactics.round.unlock"))
    return begin_round(state, log)


def repair(state: State, hits_: int, log: list[Event] | None) -> State:
    """A vehicle has rolled a die for each of its crosses: every hit takes one away."""
    number = repairing(state)
    piece = state.pieces[number]
    if log is not None:
        facts = {"piece": state.name(number), "dice": piece.damage, "hits": hits_}
        log.append(event("tactics.skills.self_repair", "tactics.round.repaired", **facts))
    pieces = list(state.pieces)
    done = (*piece.lasting, "self_repair")
    pieces[number] = piece._replace(damage=piece.damage - hits_, lasting=done)
    return end_round(state._replace(pieces=tuple(pieces)), log)
