"""Skirmishes for tests: a position as text, moves as text, and the rules that speak against one."""

from collections.abc import Iterator
from typing import Any

from dustlab.core.match import Match
from dustlab.core.remarks import Event, Refusal
from dustlab.tactics import GAME, State, from_position
from dustlab.tactics.rules.obstacles import may_step, refuse_square, refuse_step
from dustlab.tactics.rules.terrain import mover

OPEN = (".....", ".....", ".....", ".....", ".....")


def skirmish(*lines: str, grid: tuple[str, ...] = OPEN, turn: str = "allies") -> Match[State]:
    """A match in the middle of round 2; a line of `lines` may say otherwise.

    Whose turn it is follows from the unit that acts, if one does.
    """
    said = [line.split()[0] for line in lines]
    if "active" in said:
        said.append("turn")
    usual = {
        "entry": "entry allies south axis north",
        "phase": "phase activation",
        "round": "round 2",
        "turn": f"turn {turn}",
    }
    told = [line for word, line in usual.items() if word not in said]
    return from_position("\n".join([*(f"row {row}" for row in grid), *told, *lines]))


def against(match: Match[State], move: Any) -> list[str]:
    """The rules by which a move is refused."""
    return [reason.rule for reason in match.why_not(move)]


def told(match: Match[State], move: str) -> str:
    """The first thing said against a move."""
    return str(match.why_not(move)[0].text)


def open_to(match: Match[State]) -> set[str]:
    """Every legal move as text."""
    return {str(move) for move in match.moves()}


def squares(match: Match[State]) -> set[str]:
    """Where the active unit can move."""
    return {str(move).split()[1] for move in match.moves() if str(move).startswith("move ")}


def round_trips(match: Match[State]) -> bool:
    """Whether the position reads back as it is written, and so does every legal move."""
    state = match.state
    again = GAME.read_position(GAME.write_position(state), "test")
    moves = all(GAME.read_move(str(move), state) == move for move in match.moves())
    return again == state and moves


# -- positions and lines of play as text


def on(position: str) -> Match[State]:
    """The same from one text, on open ground if it has no row; dice wait until they are given."""
    lines = [line.strip() for line in position.splitlines() if line.strip()]
    match = skirmish(*lines, grid=() if any(line.startswith("row") for line in lines) else OPEN)
    match.automatic = False
    return match


def along(start: str | Match[State], *lines: str) -> tuple[Match[State], list[Event]]:
    """After these moves, and what fell behind a ~; with everything that was said."""
    match = on(start) if isinstance(start, str) else start
    for line in lines:
        if line.startswith("~"):
            match.fall(line[1:].strip())
        else:
            match.play(line)
    return match, [event for step in match.steps for event in step.events]


def heard(start: str | Match[State], *lines: str) -> list[str]:
    """The rules that are named while these lines are played."""
    return [event.rule for event in along(start, *lines)[1]]


def refusing(start: str | Match[State], *lines: Any) -> list[str]:
    """The rules against the last of these lines, after the others."""
    return against(along(start, *lines[:-1])[0], lines[-1])


def refuse_path(state: State, piece: int, path: tuple[int, ...]) -> Iterator[Refusal]:
    """Why a unit cannot go by just these squares, one after another, whatever it costs."""
    view = mover(state, piece)
    here = state.pieces[piece].squares
    last = here[0] if here else -1
    for number, square in enumerate(path):
        if last >= 0 and not may_step(view, last, square):
            yield from refuse_step(state, piece, view, last, square)
        if number == len(path) - 1 and square in view.taken:
            yield from refuse_square(state, piece, view, square)
        last = square
