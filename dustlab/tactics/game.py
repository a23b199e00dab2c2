"""Dust Tactics as a game: every move goes to its chapter, every question to its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from types import ModuleType
from typing import Any

from ..errors import NotAMove
from ..match import Over, Pending
from ..notation import Where
from ..remarks import Event, Refusal
from . import (
    army,
    attack,
    casualties,
    close_combat,
    command,
    declaring,
    heroes,
    laying,
    movement,
    notation,
    position,
    reaction,
    reading,
    scenario,
    shots,
    throws,
)
from . import round as rounds
from .attack_moves import Endure, Fire, Keep, LetGo, Lose, React, RollAgain, StrikeBack
from .moves import (
    Activate,
    Begin,
    EndArmy,
    EndJoining,
    Enlist,
    Go,
    Join,
    Later,
    Lay,
    Move,
    Nothing,
    Part,
    UseSkill,
)
from .state import State

# The phases of a game in their order, each with the chapter that knows what to do in it.
PHASES: dict[str, ModuleType] = {
    "army": army,
    "joining": heroes,
    "tiles": laying,
    "cover": laying,
    "initiative": rounds,
    "activation": rounds,
    "action": rounds,
    "reaction": reaction,
    "attack": attack,
    "command": command,
    "end": rounds,
    "over": scenario,
}

Refuse = Callable[[State, Any], Iterator[Refusal]]
Do = Callable[[State, Any, list[Event] | None], State]

# Each kind of move with the two functions of its chapter: what speaks against it, and what it does.
CHAPTERS: dict[type, tuple[Refuse, Do]] = {
    Enlist: (army.refuse_enlist, army.enlist),
    EndArmy: (army.refuse_end, army.end),
    Join: (heroes.refuse_join, heroes.join),
    EndJoining: (heroes.refuse_end, heroes.end),
    Lay: (laying.refuse_lay, laying.lay),
    Begin: (declaring.refuse_begin, rounds.begin),
    Part: (declaring.refuse_part, rounds.part),
    Activate: (declaring.refuse_activate, rounds.activate),
    Later: (declaring.refuse_later, rounds.later),
    Nothing: (declaring.refuse_nothing, rounds.do_nothing),
    Go: (movement.refuse_go, movement.go),
    UseSkill: (command.refuse_use, command.use),
    Fire: (shots.refuse_fire, attack.fire),
    RollAgain: (throws.refuse_medal, throws.roll_again),
    Keep: (throws.refuse_medal, throws.keep),
    StrikeBack: (close_combat.refuse_answer, close_combat.strike_back),
    Endure: (close_combat.refuse_answer, close_combat.endure),
    Lose: (casualties.refuse_lose, casualties.lose),
    React: (reaction.refuse_react, reaction.react),
    LetGo: (reaction.refuse_let_go, reaction.let_go),
}

STUDY = Over("", "tactics.field.squares", "tactics.study")


class Tactics:
    """The game that `dustlab.match` plays."""

    name = "tactics"

    def pending(self, state: State) -> Pending:
        if state.phase == "study":
            return STUDY
        pending: Pending = PHASES[state.phase].pending(state)
        return pending

    def phase(self, state: State) -> str:
        return state.phase

    def candidates(self, state: State) -> Iterable[Move]:
        if state.phase == "study":
            return ()
        candidates: Iterable[Move] = PHASES[state.phase].candidates(state)
        return candidates

    def refusals(self, state: State, move: Move) -> Iterator[Refusal]:
        return _answers(move)[0](state, move)

    def advance(self, state: State, move: Move, log: list[Event] | None = None) -> State:
        return _answers(move)[1](state, move, log)

    def fall(self, state: State, outcome: Any, log: list[Event] | None = None) -> State:
        after: State = PHASES[state.phase].fall(state, outcome, log)
        return after

    def sample(self, state: State, rng: Random) -> Move:
        """A random legal move, found without listing all."""
        move: Move = PHASES[state.phase].sample(state, rng)
        return move

    def read_move(self, text: str, state: State) -> Move:
        return notation.read_move(text, state)

    def read_outcome(self, text: str, state: State) -> Any:
        return notation.read_outcome(text, self.pending(state))

    def write_outcome(self, outcome: Any, state: State) -> str:
        return notation.write_outcome(outcome, self.pending(state))

    def tell_position(self, state: State, language: str = "en") -> str:
        from .telling import tell_position  # asked for only when somebody looks

        return tell_position(state, language)

    def tell_move(self, move: Move, language: str = "en") -> str:
        from .move_words import tell_move  # words only when somebody reads them

        return tell_move(move, language)

    def tell_outcome(self, outcome: Any, state: State, language: str = "en") -> str:
        from .move_words import tell_outcome

        return tell_outcome(outcome, self.pending(state), language)

    def picture(self, state: State, language: str = "en") -> str:
        """The position as SVG."""
        from .picture import field_svg

        return field_svg(state, language)

    def read_position(self, lines: list[str], where: Where | str) -> State:
        return reading.read_position(lines, where)

    def write_position(self, state: State) -> list[str]:
        return position.write_position(state)


def _answers(move: Move) -> tuple[Refuse, Do]:
    if type(move) not in CHAPTERS:
        raise NotAMove("move", "a move, or its text in quotation marks", move)
    return CHAPTERS[type(move)]


GAME = Tactics()
