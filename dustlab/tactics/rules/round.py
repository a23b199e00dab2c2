"""The round: initiative, whose turn it is, one declared action after another, and its end.

What a unit may declare is told in `declaring`; each action belongs to a chapter of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from random import Random
from types import ModuleType
from typing import Any

from ...core.dice import hits
from ...core.match import Chance, Choice, Pending
from ...core.remarks import Event, event
from ..components import SIDES, make
from ..flow import ATTACK, MOVE, NOTHING, OTHER, SUSTAINED, Activation, Round
from ..moves import Activate, Begin, Later, Move, Nothing, Part
from ..state import ACTIVATION_ENDS, GAME_ENDS, ROUND_ENDS, Piece, State, with_phase
from ..text.naming import Written
from ..text.terms import tell_actions
from . import attack, command, declaring, heroes, movement, plans, scenario, skills, teams
from . import reaction as reactions
from .initiative import begin_round, initiative_odds, roll_initiative
from .standing import stay

# What an activation is by that interrupts another: nobody reacts to it.
OUT_OF_TURN = ("reaction", "indirect")

NOTHING_DONE = Nothing()
BEGINNERS = tuple(Begin(side) for side in SIDES)

# -- what is asked


def acting(state: State) -> ModuleType:
    """The chapter to which the declared action belongs."""
    now = state.activation
    assert now is not None
    action = now.actions[now.at]
    if action == MOVE:
        return movement
    return attack if action in (ATTACK, SUSTAINED) else command


def pending(state: State) -> Pending:
    now: Pending
    if state.phase == "action":
        now = acting(state).pending(state)
        return now
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
    if state.phase == "action":
        return _with_nothing(state)
    if state.phase == "initiative":
        return BEGINNERS
    return plans.candidates(state)


def _with_nothing(state: State) -> Iterator[Move]:
    """What can be done with the action that is on, and nothing, which nearly always can."""
    for move in acting(state).candidates(state):
        if move != NOTHING_DONE:
            yield move
    if next(declaring.refuse_nothing(state, NOTHING_DONE), None) is None:
        yield NOTHING_DONE


def sample(state: State, rng: Random) -> Any:
    if state.phase == "action":
        return acting(state).sample(state, rng)
    if state.phase == "initiative":
        if not state.round.winner:
            return initiative_odds(state).sample(rng)
        return BEGINNERS[rng.random() < 0.5]
    if state.phase == "end":
        return hits(state.pieces[repairing(state)].damage).sample(rng)
    return plans.sample(state, rng)


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


def next_turn(
    state: State, last: str, log: list[Event] | None, pieces: tuple[Piece, ...] = ()
) -> State:
    """The other side, if it has a unit left to activate; else the same; else the round ends."""
    table, before, elements, _, now, _, _, _, points, result = state
    pieces, other = pieces or before, OTHER[last]
    allies, axis = plans.fresh(table, pieces)
    if not (axis if last == SIDES[0] else allies):
        if not (allies or axis):
            return end_round(state._replace(pieces=pieces), log)
        if log is not None and state.round.turn:
            facts = {"side": last, "other": other}
            log.append(event("tactics.round.more_units", "tactics.round.goes_on", **facts))
        other = last
    number, turn, initiative, winner, tried = now
    if turn != other:
        now = make(Round, (number, other, initiative, winner, tried))
    return make(
        State, (table, pieces, elements, "activation", now, None, None, None, points, result)
    )


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
        teams.tell_leader(state, piece, log)
    for name in move.skills:
        state = declared(state, piece, name, log)
    now = make(Activation, (piece, move.actions, 0, move.skills, 0, (), by, then, -1))
    return next_action(_with(state, now), log)


def declared(state: State, piece: int, name: str, log: list[Event] | None) -> State:
    """A free skill is used: once a game it is crossed off, for a round it is noted."""
    who, how = skills.owner(state, piece, name), skills.skill(name)
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


def _with(state: State, now: Activation | None, phase: str = "action") -> State:
    table, pieces, elements, _, this, _, attack, reaction, points, result = state
    return make(
        State, (table, pieces, elements, phase, this, now, attack, reaction, points, result)
    )


def next_action(state: State, log: list[Event] | None) -> State:
    """The next declared action begins, or the activation ends."""
    now = state.activation
    assert now is not None
    actions, at = now.actions, now.at
    while at < len(actions) and actions[at] == NOTHING:
        at += 1
    if at >= len(actions) or not any(state.pieces[now.piece].living):
        return activated(state, now.piece, log)
    if at != now.at:
        now = now._replace(at=at)
    return _with(state, now)


def acted(
    state: State, log: list[Event] | None, done: bool = True,
    now: Activation | None = None, pieces: tuple[Piece, ...] = (),
) -> State:  # fmt: skip
    """An action is done, or nothing was: enemies may react, then comes the next one.

    What the action has changed of the activation and the pieces may be handed over: so the
    position is made once, when all is known.
    """
    table, before, elements, _, this, was, attack, reaction, points, result = state
    now, pieces = now or was, pieces or before
    assert now is not None
    piece, actions, at, used, diagonals, path, by, then, aim = now
    alive = any(pieces[piece][1])
    # The second half of a charge, or of a whole way, may be left out after the first.
    reacts = alive and (done or bool(path)) and reaction_moment(state, now) == at
    at += 1
    if reacts:
        now = make(Activation, (piece, actions, at, used, diagonals, path, by, then, aim))
        open_ = make(
            State, (table, pieces, elements, "action", this, now, attack, reaction, points, result)
        )
        if reactions.is_open(open_, piece):
            return reactions.offer(open_, log)
    while at < len(actions) and actions[at] == NOTHING:
        at += 1
    if not alive or at >= len(actions):
        return activated(state, piece, log, now, pieces)
    now = make(Activation, (piece, actions, at, used, diagonals, path, by, then, aim))
    return make(
        State, (table, pieces, elements, "action", this, now, attack, reaction, points, result)
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
    piece, actions, at, used, diagonals, path, by, then, aim = now
    if not path and at <= reaction_moment(state, now):
        # Whoever did nothing has given no occasion; a later action may be one.
        actions = (*actions[:at], NOTHING, *actions[at + 1 :])
        now = make(Activation, (piece, actions, at, used, diagonals, path, by, then, aim))
    return acted(state, log, False, now)


def activated(
    state: State, piece: int, log: list[Event] | None,
    now: Activation | None = None, pieces: tuple[Piece, ...] = (),
) -> State:  # fmt: skip
    """The unit is done and its card turned; what was interrupted goes on, else the next side.

    As for `acted`, the activation and the pieces may be others than those of the position.
    """
    now, side = now or state[5], state[0].sides[piece]
    pieces = _turned(pieces or state[1], piece)
    if now is None or (now[6] == "turn" and now[7] is None and state[0].until == GAME_ENDS):
        return next_turn(state, side, log, pieces)
    state = state._replace(pieces=pieces)
    if now.by == "reaction":
        return reactions.again(_with(state, now.then, "reaction"), log)
    if now.by == "indirect":
        return acted(_with(state, now.then), log)
    if state.table.until == ACTIVATION_ENDS:
        return _with(state, None, "over")._replace(result=("", "tactics.round.declare"))
    then = now.then
    if then is not None and not then.actions and state.pieces[then.piece].is_alive:
        return _with(state, then, "activation")
    return next_turn(state, side, log)


def locked(state: State, piece: int) -> State:
    """Its card is turned, and that of the hero with it."""
    return make(State, (state[0], _turned(state[1], piece), *state[2:]))


def _turned(before: tuple[Piece, ...], piece: int) -> tuple[Piece, ...]:
    pieces, hero = [*before], before[piece].joined
    for one in (piece,) if hero < 0 else (piece, hero):
        pieces[one] = make(Piece, (*before[one][:4], True, *before[one][5:]))
    after = tuple(pieces)
    stay(before, after)
    return after


def later(state: State, move: Later, log: list[Event] | None) -> State:
    """A unit with an order waits for its turn."""
    now = state.activation
    assert now is not None
    if log is not None:
        facts = {"piece": state.name(now.piece)}
        log.append(event("tactics.command.officer", "tactics.round.waits", **facts))
    return next_turn(_with(state, None), state.side(now.piece), log)


def part(state: State, move: Part, log: list[Event] | None) -> State:
    """A hero leaves his squad before either is activated."""
    return heroes.part(state, state.read_piece(move.hero), log)


# -- the end of a round


def repairing(state: State) -> int:
    """The next vehicle that repairs itself; -1: none."""
    for number in state.table.repairers:
        piece = state.pieces[number]
        if piece.damage and piece.is_alive and "self_repair" not in piece.lasting:
            return number
    return -1


def end_round(state: State, log: list[Event] | None) -> State:
    """All have acted: vehicles repair themselves, then the game ends or goes on."""
    state = _with(state, None, "end")
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
