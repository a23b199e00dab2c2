"""The table of Dust Tactics: a whole skirmish of two sides at one screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from dustlab.core.match import Choice, Match
from dustlab.core.remarks import Event
from dustlab.core.words import say
from dustlab.pictures.scene import Scene, Text
from dustlab.tactics import new_match, read_match
from dustlab.tactics.battlefields import Battlefield, the_battlefields
from dustlab.tactics.bots import LEVELS
from dustlab.tactics.pictures.field import LEAST_TEXT, paper_for
from dustlab.tactics.pictures.position import field_scene
from dustlab.tactics.rules.start import Armies
from dustlab.tactics.rules.teams import Given
from dustlab.tactics.state import State
from dustlab.tactics.text.words import goal_words, plan_words, tell_position

from ..table.desk import Desk
from ..table.game_table import GameTable
from ..table.seats import Bot, Decided, bots_of
from .cards_fold import CardsFold
from .desks import GoDesk, kind_of
from .field_stage import FieldBoard
from .new_game import LAID_OUT, SUGGESTED, NewGame, scenarios
from .style import FIELD_CSS


def _in_names(bot: Bot) -> Bot:
    """The same bot; its moves are as if read, which know what people call the units in them."""

    def play(match: Match[Any]) -> Decided:
        decided = bot(match)
        return replace(decided, move=match.read_move(str(decided.move)))

    return play


class TacticsTable(GameTable):
    """Play a skirmish of Dust Tactics, step through it, err and read why not.

    `TacticsTable("the_bridge")` begins at one of the three battlefields, or at one of your own; a
    match or a saved game goes on where it stands. Each seat is a person's or a bot's:
    `bots={"axis": "captain"}`.
    """

    CSS = FIELD_CSS
    EXAMPLE = "widgets.skirmish.example"
    FILE = "skirmish.dust"
    match: Match[State]

    def __init__(
        self,
        match: Match[State] | Battlefield | str = "first_patrol",
        *,
        seed: int = 7,
        bots: dict[str, str] | None = None,
        language: str = "en",
    ) -> None:
        self.new_game = NewGame(self.begin, self.complain, seed)
        self.own = match if isinstance(match, Battlefield) else None
        if isinstance(match, Battlefield | str):
            match = new_match(match, seed=seed)
        if match.state.table.scenario.id in scenarios():
            self.new_game.where.value = match.state.table.scenario.id
        super().__init__(match, bots, False, language)
        self.add_class("dust-field")

    def begin(self, scenario: str, way: str, seed: int, teams: Given | None = None) -> None:
        """A new skirmish: with the armies of the scenario, or with armies that are built here."""
        armies: Armies | None = None if way == SUGGESTED else {}
        laid = way == LAID_OUT
        self.begin_with(new_match(scenario, armies, seed, lay_out=laid, teams=teams))

    # -- the widgets

    def furnish(self) -> None:
        state = self.match.state
        self.cards = CardsFold(self.complain)
        self.field = FieldBoard(field_scene(state), self._picked, self._dragged, self.complain)

    def _picked(self, square: str) -> None:
        if square:
            self._look_up(square)
            self.pick(square)

    def _look_up(self, square: str) -> None:
        """Whose card is open, it becomes that of the unit that is picked."""
        state = self.match.state
        for number in state.standing_on(state.field.by_name[square])[:1]:
            self.cards.open_at(state.card(number).id)

    def _dragged(self, began: str, ended: str) -> None:
        """From a unit to a square: as if both were picked, one after the other."""
        self.pick(began)
        self.pick(ended)

    def _children(self) -> tuple[Any, ...]:
        """The field stands beside what is asked, not above it."""
        top, place, desk, *rest = super()._children()
        left, right = desk.children
        right.children = (*left.children, *right.children)
        left.children = place.children
        return (top, desk, *rest[:-1], self.cards, rest[-1])

    def board(self) -> Sequence[Any]:
        return (self.field,)

    def in_words(self) -> Sequence[Any]:
        return (self.field.fold, self.field.told)

    def new_game_form(self) -> NewGame:
        return self.new_game

    # -- the match

    def known_bots(self) -> dict[str, Bot]:
        return {called: _in_names(bot) for called, bot in bots_of(LEVELS).items()}

    def read(self, text: str, source: str) -> Match[State]:
        return read_match(text, source)

    def desk_kind(self) -> type[Desk]:
        return kind_of(self.match.state)

    def brought(self, events: Sequence[Event], dice: Sequence[Event]) -> Sequence[str]:
        """What a bot's dice did."""
        del events
        return [event.tell(self.language) for event in dice]

    # -- what is seen

    def board_scene(self) -> Scene:
        return self._scene(self.desk)

    def _scene(self, desk: Desk) -> Scene:
        """The position with what is chosen on it, and what each step costs."""
        state, language = self.match.state, self.language
        # Until everybody is on the field, the edges are shown by which the sides come in.
        begins = state.round.number <= 1
        told = tell_position(state, language).splitlines()[:1] if state.round.number else []
        told += plan_words(state, language) if begins else []
        scene = field_scene(
            state,
            marks=desk.marks(),
            plan=begins,
            description="\n".join(told),
            language=language,
        )
        if not isinstance(desk, GoDesk) or (desk.dare and not desk.hinted):
            return scene
        paper = paper_for(state.field)
        costs = []
        for square, cost in desk.costs().items():
            x, y = paper.dot(square)
            x, y = x + paper.cell * 0.3, y - paper.cell * 0.28
            size = max(LEAST_TEXT, paper.cell * 0.24)
            costs.append(
                Text(look="ink", layer="marks", x=x, y=y, text=str(cost), size=size, bold=True)
            )
        return replace(scene, shapes=(*scene.shapes, *costs))

    def show_board(self, desk: Desk, said: str) -> None:
        self.field.show(self._scene(desk), said, self.language)

    def show_beside(self) -> None:
        self.cards.show(self.match.state)

    # -- in words

    def speak(self, language: str) -> None:
        self.new_game.speak(language)
        self.cards.speak(language)
        super().speak(language)

    def title_words(self) -> str:
        called = self.match.state.table.scenario.id
        known = the_battlefields().get(called)
        if self.own is not None and self.own.id == called:
            known = self.own
        if known is None:
            return say("widgets.skirmish.title_own", self.language)
        return say("widgets.skirmish.title", self.language, field=known.name)

    def phase_words(self, phase: str, language: str) -> str:
        return say(f"widgets.skirmish.phase_{phase}", language)

    def stop_of(self, state: State) -> tuple[int, str]:
        """A round; what goes before the first, and the end, by the phase."""
        plays = state.round.number > 0 and state.phase != "over"
        return state.round.number, "" if plays else state.phase

    def stop_words(self, stop: tuple[int, str], language: str) -> str:
        number, phase = stop
        if phase:
            return self.phase_words(phase, language)
        return say("widgets.skirmish.round", language, round=number)

    def where(self) -> str:
        state, language = self.match.state, self.language
        allies, axis = state.points
        facts = {
            "round": state.round.number,
            "phase": self.phase_words(state.phase, language),
            "allies": allies,
            "axis": axis,
        }
        # A flag on the board says nothing of what it is worth.
        return ". ".join(
            [say("widgets.skirmish.where", language, **facts)]
            + [told.removesuffix(".") for told in goal_words(state, language)]
        )

    def __repr__(self) -> str:
        state, pending = self.match.state, self.match.pending
        who = pending.player if isinstance(pending, Choice) else "over"
        return f"TacticsTable({who}, round {state.round.number}, {state.phase})"


__all__ = ["TacticsTable"]
