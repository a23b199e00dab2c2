"""Dust as a game: every move goes to its chapter, every question to where it is answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ..errors import BadInput, did_you_mean
from ..match import Chance, Choice, Match, Pending, load, replay
from ..remarks import Event, Refusal
from . import battle, combat, notation
from .board import the_board
from .components import Holding, Units, read_units
from .editions import edition
from .moves import Attack, EndCombat, Move, Retreat, Roll, Take
from .state import State, Turn, with_areas

Refuse = Callable[[State, Any], Iterator[Refusal]]
Do = Callable[[State, Any, list[Event] | None], State]

# Each kind of move with the two functions of its chapter: what speaks against it, and what it does.
CHAPTERS: dict[type, tuple[Refuse, Do]] = {
    Attack: (combat.refuse_attack, combat.attack),
    EndCombat: (combat.refuse_end, combat.end),
    Roll: (battle.refuse_roll, battle.roll),
    Take: (battle.refuse_take, battle.take),
    Retreat: (battle.refuse_retreat, battle.retreat),
}


class Dust:
    """The game that `dustlab.match` plays."""

    name = "dust"

    def pending(self, state: State) -> Pending:
        return battle.pending(state) if state.battle is not None else combat.pending(state)

    def phase(self, state: State) -> str:
        return "battle" if state.battle is not None else "combat"

    def candidates(self, state: State) -> Iterable[Move]:
        return battle.candidates(state) if state.battle is not None else combat.candidates(state)

    def refusals(self, state: State, move: Move) -> Iterator[Refusal]:
        return CHAPTERS[type(move)][0](state, move)

    def advance(self, state: State, move: Move, log: list[Event] | None = None) -> State:
        return CHAPTERS[type(move)][1](state, move, log)

    def fall(self, state: State, outcome: int, log: list[Event] | None = None) -> State:
        return battle.fall(state, outcome, log)

    def read_move(self, text: str, state: State) -> Move:
        return notation.read_move(text, state)

    def read_outcome(self, text: str, state: State) -> int:
        return notation.read_outcome(text, state)

    def write_outcome(self, outcome: int, state: State) -> str:
        pending = self.pending(state)
        dice = max(pending.odds) if isinstance(pending, Chance) else outcome
        return f"{outcome} of {dice}"

    def read_position(self, lines: list[str], where: str) -> State:
        return notation.read_position(lines, where)

    def write_position(self, state: State) -> list[str]:
        return notation.write_position(state)


GAME = Dust()


# Where a battle of its own is fought, by what the target is.
FIELDS = {
    "plain": ("ukraine", "balkans"),
    "production": ("ukraine", "balkans"),
    "capital": ("ukraine", "berlin"),
}


def new_battle(
    attackers: str | Units,
    defenders: str | Units,
    target: str = "plain",
    rules: str = "premium",
    seed: int = 0,
) -> Match[State]:
    """A land battle of its own: red attacks blue on plain land, a production center or a capital.

    >>> match = new_battle("3 tank", "2 tank", seed=1)
    >>> match.play("roll")
    Blue rolls 2 dice: 0 hits.
    """
    if target not in FIELDS:
        raise BadInput("target", f"one of the kinds{did_you_mean(target, FIELDS)}", target)
    origin, area = FIELDS[target]
    board, numbers = the_board(), edition(rules)
    mine, theirs = _army(attackers, "attackers"), _army(defenders, "defenders")
    areas = with_areas(
        (None,) * len(board.areas),
        {board.index[origin]: Holding("red", mine), board.index[area]: Holding("blue", theirs)},
    )
    half = -(-numbers.victory_points[2] // 2)
    start = State(
        edition=numbers,
        board=board,
        seats=("red", "blue"),
        areas=areas,
        centers=frozenset({area}) if target == "production" else frozenset(),
        turn=Turn("red", combat_points=1),
        round=2,
        scores=(half, 0),
        until="battle",
    )
    match = Match(GAME, start, seed)
    match.play(Attack(origin, area, mine))
    return match


def _army(units: str | Units, where: str) -> Units:
    """Units for a side: at least one, and none that cannot fight on land."""
    army = read_units(units, where) if isinstance(units, str) else units
    if not army.total or army.submarine:
        raise BadInput(where, "at least one land or air unit and no submarines", str(army))
    return army


def from_position(text: str, seed: int = 0, where: str = "position") -> Match[State]:
    """A match that begins at a position given as text."""
    return Match(GAME, notation.read_position(text.splitlines(), where), seed)


def load_match(path: str) -> Match[State]:
    return load(GAME, path)


def read_match(text: str, source: str = "record") -> Match[State]:
    return replay(GAME, text, source)


__all__ = ["FIELDS", "GAME", "Choice", "from_position", "load_match", "new_battle", "read_match"]
