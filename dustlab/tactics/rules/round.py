"""The round: initiative, whose turn it is, one declared action after another, and its end.

What a unit may declare is in `declaring`; each action belongs to a chapter of its own, which
comes back here when it is done (`acted`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product
from random import Random
from typing import Any

from ...core.dice import Odds, hits
from ...core.match import Chance, Choice, Pending
from ...core.remarks import Event, report
from ..components import SIDES
from ..flow import ATTACK, MOVE, NOTHING, OTHER, SUSTAINED, Activation, Reaction, Round
from ..moves import Activate, Begin, Later, Move, Nothing
from ..state import State, changed
from ..table import ACTIVATION_ENDS, ROUND_ENDS, leaders
from ..text.blanks import tell_actions
from ..text.naming import Written
from . import declaring, scenario, skills
from .sight import sees
from .weapons import can_hurt

INITIATIVE_DICE = 3

# The activations that interrupt another one: nobody reacts to them.
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
    if not scenario.is_alive(state, OTHER[state.round.turn]):
        return Choice(state.round.turn, "tactics.round.asks_last")
    return Choice(state.round.turn, "tactics.round.asks_activate")


def candidates(state: State) -> Iterable[Move]:
    return BEGINNERS if state.phase == "initiative" else declaring.candidates(state)


def propose(state: State, rng: Random) -> Move:
    return rng.choice(BEGINNERS) if state.phase == "initiative" else declaring.propose(state, rng)


def fall(state: State, outcome: Any, log: list[Event] | None) -> State:
    if state.phase == "initiative":
        return roll_initiative(state, outcome, log)
    return repair(state, outcome, log)


# -- the initiative


def begin_round(state: State, log: list[Event] | None) -> State:
    """All cards are turned back, and both sides roll for the initiative."""
    number = state.round.number + 1
    report(log, "tactics.round.round", "tactics.round.begins", round=number)
    state = changed(state, *range(len(state.pieces)), acted=False, moved=False, lasting=())
    return state._replace(
        phase="initiative", round=Round(number), activation=None, attack=None, reaction=None
    )


def initiative_dice(state: State, side: str) -> int:
    """Three dice, and one more with Black Ops, however many units have it.

    A scenario may give a side more of them, or fewer.
    """
    more = state.table.scenario.initiative[SIDES.index(side)]
    return INITIATIVE_DICE + more + _has_black_ops(state, side)


def _has_black_ops(state: State, side: str) -> bool:
    return any(state.card(piece).has("black_ops") for piece in state.of_side(side))


@cache
def both_roll(one: int, other: int) -> Odds[tuple[int, int]]:
    """The hits of both sides."""
    first, second = hits(one).weights.items(), hits(other).weights.items()
    return Odds({(a, b): v * w for (a, v), (b, w) in product(first, second)})


def initiative_odds(state: State) -> Odds[tuple[int, int]]:
    one, other = SIDES
    return both_roll(initiative_dice(state, one), initiative_dice(state, other))


def roll_initiative(state: State, outcome: tuple[int, int], log: list[Event] | None) -> State:
    """More hits win; level: both roll again."""
    allies, axis = outcome
    facts = {"allies": allies, "axis": axis}
    if allies == axis:
        report(log, "tactics.round.tie", "tactics.round.tie", **facts)
        return state
    winner = SIDES[axis > allies]
    report(log, "tactics.round.initiative", "tactics.round.won", side=winner, **facts)
    for side in SIDES:
        if _has_black_ops(state, side):
            report(log, "tactics.skills.black_ops", "tactics.round.black_ops", side=side)
    return state._replace(round=state.round._replace(initiative=outcome, winner=winner))


# -- who begins, and who is next


def begin(state: State, move: Begin, log: list[Event] | None) -> State:
    """The winner of the initiative has said who begins."""
    facts = {"side": move.side, "winner": state.round.winner}
    report(log, "tactics.round.begins", "tactics.round.begun", **facts)
    return next_turn(state, OTHER[move.side], log)


def next_turn(state: State, last: str, log: list[Event] | None) -> State:
    """The other side, if it has a unit left to activate; else the same; else the round ends."""
    other = OTHER[last]
    if not declaring.waiting(state, other):
        if not declaring.waiting(state, last):
            return end_round(state, log)
        if state.round.turn and not scenario.is_alive(state, other):
            facts = {"side": last, "other": other, "units": len(declaring.waiting(state, last))}
            report(log, "tactics.end.all_destroyed", "tactics.end.nobody_left", **facts)
        elif state.round.turn:
            facts = {"side": last, "other": other}
            report(log, "tactics.round.more_units", "tactics.round.goes_on", **facts)
        other = last
    return state._replace(
        phase="activation", round=state.round._replace(turn=other),
        activation=None, attack=None, reaction=None,
    )  # fmt: skip


# -- an activation


def activate(state: State, move: Activate, log: list[Event] | None) -> State:
    """A unit is activated; what was declared comes one after another."""
    piece, before = state.read_piece(move.piece), state.activation
    name, actions = state.name(piece), Written(", ".join(move.actions), tell_actions)
    rule = "tactics.round.declare"
    report(log, rule, "tactics.round.activated", piece=name, actions=actions)
    _report_leader(state, piece, log)
    for skill in move.skills:
        rule = f"tactics.skills.{skill}"
        report(log, rule, "tactics.round.uses", piece=name, skill=skill)
        state = skills.used_up(state, piece, skill)
    now = Activation(piece, move.actions, skills=move.skills)
    if before is not None:
        now = now._replace(by=before.by, then=before.then)
    return next_action(state._replace(activation=now), log)


def _report_leader(state: State, piece: int, log: list[Event] | None) -> None:
    """Who leads the unit that is activated, if that is settled."""
    names = leaders(state.table.teams, state.card(piece))
    facts = {"piece": state.name(piece), "players": names}
    if len(names) == 1:
        report(log, "tactics.round.split", "tactics.round.led", state.name(piece), **facts)
    elif names:
        report(log, "tactics.round.teams", "tactics.round.led_by_team", state.name(piece), **facts)


def next_action(state: State, log: list[Event] | None) -> State:
    """The next declared action begins, or the activation ends."""
    now = state.acting
    at = now.at
    while at < len(now.actions) and now.actions[at] == NOTHING:
        at += 1
    if at >= len(now.actions) or not state.pieces[now.piece].is_alive:
        return activated(state, now.piece, log)
    return state._replace(phase="action", activation=now._replace(at=at))


def acted(state: State, log: list[Event] | None, done: bool = True) -> State:
    """An action is done, or nothing was: enemies may react, then comes the next one."""
    now = state.acting
    # The second half of a charge, or of a whole way, may be left out after the first.
    reacts = (done or bool(now.path)) and reaction_moment(state, now) == now.at
    state = state._replace(activation=now._replace(at=now.at + 1))
    if reacts and state.pieces[now.piece].is_alive:
        return offer_reaction(state, skills.leader(state, now.piece), log)
    return next_action(state, log)


def do_nothing(state: State, move: Nothing, log: list[Event] | None) -> State:
    """The action that is on is spent on nothing."""
    now = state.acting
    report(log, "tactics.round.nothing", "tactics.round.nothing", piece=state.name(now.piece))
    if not now.path and now.at <= reaction_moment(state, now):
        # Nothing was done that an enemy could react to; a later action may be.
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
        return scenario.over(state._replace(activation=None), "", "tactics.round.declare")
    if then is not None and not then.actions and state.pieces[then.piece].is_alive:
        return state._replace(activation=then, phase="activation")
    return next_turn(state, side, log)


def locked(state: State, piece: int) -> State:
    """Its card is turned, and that of the hero with it."""
    return changed(state, *skills.crew(state, piece), acted=True)


def later(state: State, move: Later, log: list[Event] | None) -> State:
    """A unit with an order waits for its turn."""
    piece = state.acting.piece
    report(log, "tactics.command.officer", "tactics.round.waits", piece=state.name(piece))
    return next_turn(state, state.side(piece), log)


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
    """After which of the actions enemies may react; -1: not at all.

    Nobody interrupts two movements that are one way: of a charge, of a jump, or with Fast.
    """
    actions, said = now.actions, now.skills
    if now.by in OUT_OF_TURN or actions[0] == SUSTAINED:
        return -1
    if actions[:2] == (MOVE, MOVE):
        whole_way = "charge" in said or "jump" in said or skills.has(state, now.piece, "fast")
        return 1 if whole_way else 0
    for place, action in enumerate(actions):
        if action in (MOVE, ATTACK):
            return place
    return -1


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
    report(log, "tactics.round.unlock", "tactics.round.ends", round=state.round.number)
    state = scenario.check_end(state, log)
    if state.phase == "over":
        return state
    if state.table.until == ROUND_ENDS:
        return scenario.over(state, "", "tactics.round.unlock")
    return begin_round(state, log)


def repair(state: State, hits_: int, log: list[Event] | None) -> State:
    """A vehicle has rolled a die for each of its crosses: every hit takes one away."""
    number = repairing(state)
    piece = state.pieces[number]
    facts = {"piece": state.name(number), "dice": piece.damage, "hits": hits_}
    report(log, "tactics.skills.self_repair", "tactics.round.repaired", **facts)
    lasting = (*piece.lasting, "self_repair")
    return end_round(changed(state, number, damage=piece.damage - hits_, lasting=lasting), log)
