"""Dust Tactics as a game: every move goes to its chapter, every question to its answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import ModuleType
from typing import Any

from ..core.chapters import Answers, ChapterGame, no_move
from ..core.match import Over, Pending
from ..core.remarks import Refusal
from .attack_moves import Endure, Fire, Keep, LetGo, Lose, React, RollAgain, StrikeBack
from .components import SIDES
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
from .rules import (
    army,
    attack,
    casualties,
    close_combat,
    command,
    declaring,
    heroes,
    movement,
    out_of_turn,
    reaction,
    scenario,
    shots,
    terrain_setup,
    throws,
)
from .rules import round as rounds
from .state import State

# The phases of a game in their order, each with the chapter that knows what to do in it.
PHASES: dict[str, ModuleType] = {
    "army": army,
    "joining": heroes,
    "tiles": terrain_setup,
    "cover": terrain_setup,
    "initiative": rounds,
    "activation": rounds,
    "action": rounds,
    "reaction": reaction,
    "attack": attack,
    "command": command,
    "end": rounds,
    "over": scenario,
}

# Each kind of move with the two functions of its chapter: what speaks against it, and what it does.
CHAPTERS: dict[type, Answers] = {
    Enlist: (army.refuse_enlist, army.enlist),
    EndArmy: (army.refuse_end, army.end),
    Join: (heroes.refuse_join, heroes.join),
    EndJoining: (heroes.refuse_end, heroes.end),
    Lay: (terrain_setup.refuse_lay, terrain_setup.lay),
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


class Tactics(ChapterGame[State]):
    """The game that `dustlab.core.match` plays."""

    name = "tactics"
    order = "tactics.round.alternate"
    rooms: Mapping[str, str] = {
        "notation": "moves",
        "move_words": "moves",
        "reading": "position",
        "telling": "words",
    }

    def chapter(self, state: State) -> ModuleType:
        return PHASES[state.phase]

    def answers(self, _state: State, move: Any) -> Answers:
        if type(move) not in CHAPTERS:
            raise no_move(move)
        return CHAPTERS[type(move)]

    def refusals_of_another(self, state: State, player: str, move: Any) -> Iterator[Refusal]:
        """Judged for the unit that the move names, whoever decides."""
        return out_of_turn.refuse_other(state, player, move, self.refusals)

    def pending(self, state: State) -> Pending:
        return STUDY if state.phase == "study" else super().pending(state)

    def phase(self, state: State) -> str:
        return state.phase

    def players(self, state: State) -> tuple[str, ...]:
        del state  # both sides always play
        return SIDES

    def candidates(self, state: State) -> Iterable[Move]:
        return () if state.phase == "study" else super().candidates(state)

    def picture(self, state: State, language: str = "en") -> str:
        """The position as SVG."""
        from .pictures.position import field_svg  # pictures are drawn only when somebody looks

        return field_svg(state, language)


GAME = Tactics()
