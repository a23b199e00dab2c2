"""Dust Tactics as a game: every move goes to its chapter, every question to its answer."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

from ..core.chapters import Answers, ChapterGame, no_move
from ..core.match import Match, Over, Pending
from ..core.remarks import Refusal
from . import moves
from .battlefields import Battlefield, battlefield
from .components import ORDERS, SIDES
from .flow import ATTACK, MOVE, SUSTAINED
from .moves import Fire, Move, Nothing
from .rules import (
    army,
    attack,
    close_combat,
    command,
    declaring,
    heroes,
    movement,
    reaction,
    scenario,
    shots,
    skills,
    terrain_setup,
)
from .rules import round as rounds
from .state import State
from .table import Given, Settings
from .text.blanks import Aim
from .text.cards import the_box

# The phases of a game in their order, each with the chapter that knows what to do in it. What is
# asked in the phase `action` depends on the action that is on (ACTIONS).
PHASES: dict[str, ModuleType] = {
    "army": army,
    "joining": heroes,
    "tiles": terrain_setup,
    "cover": terrain_setup,
    "initiative": rounds,
    "activation": rounds,
    "reaction": reaction,
    "attack": attack,
    "command": command,
    "end": rounds,
    "over": scenario,
}

ACTIONS: dict[str, ModuleType] = {MOVE: movement, ATTACK: attack, SUSTAINED: attack}

# Each kind of move with the two functions of its chapter: what speaks against it, and what it does.
CHAPTERS: dict[type, Answers] = {
    moves.Enlist: (army.refuse_enlist, army.enlist),
    moves.EndArmy: (army.refuse_end, army.end),
    moves.Join: (heroes.refuse_join, heroes.join),
    moves.EndJoining: (heroes.refuse_end, heroes.end),
    moves.Lay: (terrain_setup.refuse_lay, terrain_setup.lay),
    moves.Begin: (declaring.refuse_begin, rounds.begin),
    moves.Part: (declaring.refuse_part, heroes.part),
    moves.Activate: (declaring.refuse_activate, rounds.activate),
    moves.Later: (declaring.refuse_later, rounds.later),
    moves.Nothing: (movement.refuse_nothing, rounds.do_nothing),
    moves.Go: (movement.refuse_go, movement.go),
    moves.UseSkill: (command.refuse_use, command.use),
    moves.Fire: (shots.refuse_fire, attack.fire),
    moves.RollAgain: (attack.refuse_medal, attack.roll_again),
    moves.Keep: (attack.refuse_medal, attack.keep),
    moves.StrikeBack: (close_combat.refuse_answer, attack.strike_back),
    moves.Endure: (close_combat.refuse_answer, attack.endure),
    moves.Lose: (attack.refuse_lose, attack.lose),
    moves.React: (reaction.refuse_react, reaction.react),
    moves.LetGo: (reaction.refuse_let_go, reaction.let_go),
}

STUDY = Over("", "tactics.field.squares", "tactics.study")


class Tactics(ChapterGame[State]):
    """The game that `dustlab.core.match` plays."""

    name = "tactics"
    order = "tactics.round.alternate"
    pictures = "pictures.position"

    def chapter(self, state: State) -> ModuleType:
        now = state.activation
        if state.phase == "action" and now is not None:
            return ACTIONS.get(now.action, command)
        return PHASES[state.phase]

    def answers(self, _state: State, move: Any) -> Answers:
        if type(move) not in CHAPTERS:
            raise no_move(move)
        return CHAPTERS[type(move)]

    def refusals_of_another(self, state: State, player: str, move: Any) -> Iterator[Refusal]:
        """Judged for the unit that the move names, no matter who decides."""
        return refuse_other(state, player, move, self.refusals)

    def pending(self, state: State) -> Pending:
        return STUDY if state.phase == "study" else super().pending(state)

    def phase(self, state: State) -> str:
        return state.phase

    def round_of(self, state: State) -> int:
        return state.round.number

    def players(self, state: State) -> tuple[str, ...]:
        del state  # both sides always play
        return SIDES

    def candidates(self, state: State) -> Iterator[Move]:
        if state.phase == "study":
            return
        yield from super().candidates(state)
        if state.phase == "action":
            # Nearly always a unit may do nothing instead of what was declared.
            yield Nothing()

    def headline(self, state: State) -> str:
        return f"<Dust Tactics position, round {state.round.number}, {state.phase}>"


GAME = Tactics()


def aims_by_row(state: State) -> dict[tuple[int, int], list[Aim]]:
    """For each row that can fire (who, and its place on the card) what it may aim at now."""
    return {
        row: [aim for aim in aims if next(GAME.refusals(state, Fire((aim,))), None) is None]
        for row, aims in shots.row_by_row(state).items()
    }


# -- a side that does not decide now: what else speaks against its move
#
# A move that names its unit is judged for it, no matter who decides: "may The Boss heal now?" asks
# about its medic and who stands beside it. Of a move that names none nothing more can be said.

# Moves that name the units that they are about, or are about nobody's unit.
NAMING = (moves.Activate, moves.Begin, moves.Join, moves.Lay, moves.Part, moves.React)


def refuse_other(
    state: State, side: str, move: Any, refusals: Callable[[State, Any], Iterator[Refusal]]
) -> Iterator[Refusal]:
    """Why a side that does not decide could not do this if it did."""
    if isinstance(move, moves.Enlist):
        card = the_box().units.get(move.unit)
        if state.phase != "army" or card is None:
            yield from refusals(state, move)
        else:
            yield from army.refuse_card(state, side, card)
    elif isinstance(move, moves.UseSkill):
        yield from _refuse_skill(state, side, move)
    elif isinstance(move, NAMING) or (isinstance(move, Fire) and _are_own(state, side, move)):
        for reason in refusals(state, move):
            # Whose turn it is was said first.
            if reason.key != "refusals.tactics.round.not_yours":
                yield reason


def _are_own(state: State, side: str, move: Fire) -> bool:
    return all(state.side(shot.piece) == side for shot in move.shots)


def _refuse_skill(state: State, side: str, move: moves.UseSkill) -> Iterator[Refusal]:
    """For the unit that is named, or the only one of the side that could have the skill."""
    if move.by:
        yield from command.refuse_use(state, move)
        return
    able = [
        number
        for number in state.of_side(side)
        if skills.leader(state, number) == number and _could(state, number, move.skill)
    ]
    if len(able) == 1:
        named = moves.UseSkill(move.skill, move.piece, move.member, state.name(able[0]))
        yield from command.refuse_use(state, named)


def _could(state: State, piece: int, skill: str) -> bool:
    if skill in ORDERS:
        return state.card(piece).has("command_squad")
    return any(state.card(one).has(skill) for one in skills.crew(state, piece))


# -- matches


def new_match(
    scenario: str | os.PathLike[str] | Battlefield = "first_patrol",
    armies: army.Armies | None = None,
    seed: int = 0,
    *,
    settings: Settings | None = None,
    lay_out: bool = False,
    teams: Given | None = None,
) -> Match[State]:
    """A skirmish on a battlefield of the package, or of a file, from its very beginning.

    `armies` has the units of each side; left out, the scenario's own march. A side without units
    builds its army by moves. With `lay_out` tiles and cover are laid by the players. `teams` has
    the players of a side, if there are several, and whether they lead all of its units, its
    vehicles or its soldiers.

    >>> match = new_match("first_patrol", seed=3)
    >>> match.state.phase, match.state.round.number
    ('initiative', 1)
    """
    ground = scenario if isinstance(scenario, Battlefield) else battlefield(scenario, "scenario")
    match = Match(GAME, army.start(ground, armies, settings, lay_out, teams), seed)
    match.let_dice_fall()
    return match


from_position = GAME.from_position
open_position = GAME.open_position
load_match = GAME.load_match
read_match = GAME.read_match
