"""The table of Dust Tactics: a whole skirmish of two sides at one screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape
from typing import Any

from ipywidgets import ToggleButton

from dustlab.core.match import Choice, Match
from dustlab.core.remarks import Event
from dustlab.core.words import name, say
from dustlab.pictures.scene import Scene
from dustlab.play.showing import Still
from dustlab.tactics import new_match
from dustlab.tactics.battlefields import Battlefield, the_battlefields
from dustlab.tactics.components import SIDES, Unit
from dustlab.tactics.pictures.field import paper_for
from dustlab.tactics.pictures.legend import legend
from dustlab.tactics.pictures.position import field_of_view, field_scene, notes
from dustlab.tactics.pictures.showing import EYES, glide, over
from dustlab.tactics.pictures.signs import ONE, numbers
from dustlab.tactics.rules.army import Armies
from dustlab.tactics.state import State
from dustlab.tactics.table import Given
from dustlab.tactics.text.cards import the_box
from dustlab.tactics.text.naming import in_words
from dustlab.tactics.text.words import UnitCard, columns, goal_words, plan_words, tell_position
from dustlab.tours import Session

from ..core.parts import Column, Complain, made, markup, show_if, watch
from ..table.controls import entitled, picker
from ..table.desk import Desk
from ..table.frame import CARDS, Sheets
from ..table.game_table import GameTable
from ..table.seats import Bot, Decided
from .board import FIELD_LOOKS, FieldBoard
from .desks.desk import GoDesk
from .desks.going import ActivateDesk
from .desks.kinds import kind_of
from .new_game import LAID_OUT, SUGGESTED, NewGame, scenarios
from .talk import deeds_of_bots, the_end, why_nobody_reacted


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
    `bots={"axis": "captain"}`. With `coach` what a move gives
    away, leaves unused or walks into is told before it is played.
    """

    EYES = EYES
    LOOKS = (FIELD_LOOKS,)
    LEGEND = staticmethod(legend)
    EXAMPLE = "widgets.skirmish.example"
    FILE = "skirmish.dust"
    match: Match[State]
    new_game: NewGame

    def __init__(
        self,
        match: Match[State] | Battlefield | str = "first_patrol",
        *,
        seed: int = 7,
        bots: dict[str, str] | None = None,
        language: str = "",
        keep: str = "",
        session: Session | None = None,
        coach: bool = False,
    ) -> None:
        self.new_game = NewGame(self.begin, self.complain, seed)
        self.own = match if isinstance(match, Battlefield) else None
        if isinstance(match, Battlefield | str):
            match = new_match(match, seed=seed)
        if match.state.table.scenario.id in scenarios():
            self.new_game.where.value = match.state.table.scenario.id
        super().__init__(match, bots, False, language, keep, session, coach)
        self.add_class("dust-field")

    def begin(self, scenario: str, way: str, seed: int, teams: Given | None = None) -> None:
        """A new skirmish: with the armies of the scenario, or with armies that are built here."""
        armies: Armies | None = None if way == SUGGESTED else {}
        laid = way == LAID_OUT

        def begin(seed: int) -> Match[State]:
            return new_match(scenario, armies, seed, lay_out=laid, teams=teams)

        self.begin_with(self.new_game.match(begin, seed))

    def open_field(self, ground: Battlefield, seed: int = 7) -> None:
        """A new skirmish on a battlefield of one's own."""
        self.own = ground
        self.begin_with(new_match(ground, seed=seed))

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

    def boards(self) -> Sequence[Any]:
        return (self.field,)

    def in_words(self) -> Sequence[Any]:
        return (self.field.told,)

    def sheets(self) -> Sheets:
        return {**super().sheets(), CARDS: (self.cards,)}

    def tab_opened(self, name: str) -> None:
        if name == CARDS:
            self.cards.switch.value = True
        super().tab_opened(name)

    # -- the match

    def known_bots(self) -> dict[str, Bot]:
        return {called: _in_names(bot) for called, bot in super().known_bots().items()}

    def desk_kind(self) -> type[Desk]:
        return kind_of(self.match.state)

    def is_answer(self) -> bool:
        """A reaction, or losses, while an enemy's unit acts."""
        state, pending = self.match.state, self.match.pending
        if state.activation is None or not isinstance(pending, Choice):
            return False
        return state.card(state.activation.piece).side != pending.player

    def brought(self, at: int, dice: Sequence[Event]) -> Sequence[str]:
        """What a bot's dice did, and why nobody could react."""
        told = [event.tell(self.language) for event in dice]
        return [*told, *why_nobody_reacted(self.match, at, self.language)]

    # -- what is seen

    def board_scene(self) -> Scene:
        return self._scene(self.desk)

    def _scene(self, desk: Desk) -> Scene:
        """The position with what is chosen on it, and what each step costs."""
        state, language = self.on_board(), self.language
        # Until everybody is on the field, the edges are shown by which the sides come in.
        begins = state.round.number <= 1
        paper = paper_for(state.field)
        lines = tell_position(state, language).splitlines()[:1] if state.round.number else []
        lines += plan_words(state, language) if begins else []
        costs = {}
        if isinstance(desk, GoDesk) and (desk.hinted or not desk.dare):
            costs = {square: (ONE, cost) for square, cost in desk.costs().items()}
        view = None
        if isinstance(desk, ActivateDesk):
            seen = desk.survey()
            if desk.looks:
                view = field_of_view(state, desk.piece)
            elif seen is not None:
                costs = dict(seen.reached)
        below, above = over(paper, self.watched.still.seen if self.watched else (), language)
        trails = () if self.watched else deeds_of_bots(paper, self.match, self.played)
        scene = field_scene(
            state,
            view=view,
            over=(*numbers(paper, costs), *trails, *below),
            marks=desk.marks(),
            plan=begins,
            notes=notes(costs, language),
            description="\n".join(lines),
            language=language,
        )
        return replace(scene, shapes=(*scene.shapes, *above)) if above else scene

    def way_of(self, still: Still) -> str:
        return glide(paper_for(self.match.state.field), still.seen)

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

    def report(self) -> str:
        """How it ended, once it has."""
        return the_end(self.match, self.language) if self.match.state.phase == "over" else ""

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


class CardsFold(Column):
    """A switch, and below it a menu of units and the card of the one that is chosen."""

    def __init__(self, complain: Complain) -> None:
        self.language = "en"
        self.switch = made(ToggleButton, "dust-toggle")
        self.menu = picker([("", "")], "dust-language")
        self.card = markup("dust-unit-card")
        self._units: dict[str, Unit] = {}
        watch(self.switch, self._switched, complain)
        watch(self.menu, lambda _: self._tell(), complain)
        super().__init__("dust-cards-fold", self.switch, self.menu, self.card)
        self._switched(False)

    def speak(self, language: str) -> None:
        self.language = language
        self.switch.description = say("widgets.cards.open", language)
        self.menu.description = say("widgets.cards.unit", language)
        self._name()
        self._tell()

    def show(self, state: State) -> None:
        """The units of a skirmish; while a side builds its army, all that it can choose from."""
        building = state.phase == "army"
        cards = the_box().units.values() if building else state.table.roster
        wanted = [one for one in cards if not building or one.side == state.round.turn]
        wanted.sort(key=lambda one: (SIDES.index(one.side), one.ap))
        units = {one.id: one for one in wanted}
        if units != self._units:
            self._units = units
            if self.switch.value:
                self._fill()

    def open_at(self, unit: str) -> None:
        """Another unit, if the cards are open and this one is among them."""
        if self.switch.value and unit in self._units:
            self.menu.value = unit

    def _switched(self, is_open: bool) -> None:
        if is_open:
            self._fill()
        else:
            self._tell()
        show_if(self.menu, is_open)
        show_if(self.card, is_open)

    def _fill(self) -> None:
        chosen = self.menu.value if self.menu.value in self._units else next(iter(self._units), "")
        with self.menu.hold_sync():
            self.menu.options = [(unit, unit) for unit in self._units] or [("", "")]
            self.menu.value = chosen
        self._name()
        self._tell()

    def _name(self) -> None:
        if self.switch.value:
            titles = [(self._title(unit), known) for known, unit in self._units.items()]
            entitled(self.menu, titles)

    def _title(self, one: Unit) -> str:
        return f"{in_words(one.name, self.language)} ({name(one.side, self.language)})"

    def _tell(self) -> None:
        unit = self._units.get(self.menu.value) if self.switch.value else None
        self.card.value = card_words(UnitCard(unit), self.language) if unit else ""


def card_words(one: UnitCard, language: str) -> str:
    """A card as markup: what it is, its weapon table, and its skills.

    A weapon has its name above its numbers: beside them there is no room on a narrow page.
    """
    head = "".join(f"<p>{escape(line)}</p>" for line in one.head(language))
    names = (say("tactics.card.range", language), *columns())
    heads = "".join(f"<th scope='col'>{escape(each)}</th>" for each in names)
    lines = []
    for row in one.rows(language):
        notes = "".join(f" <small>{escape(note)}</small>" for note in row.notes)
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in (row.range, *row.cells))
        weapon = f"<th scope='rowgroup' colspan='{len(names)}'>{escape(row.weapon)}{notes}</th>"
        lines.append(f"<tbody><tr>{weapon}</tr><tr>{cells}</tr></tbody>")
    skills = "".join(
        f"<li><b>{escape(skill)}</b>: {escape(does)}</li>" for skill, does in one.skills(language)
    )
    legend = escape(say("tactics.card.legend", language))
    return (
        f"{head}<table aria-label='{escape(say('tactics.card.weapon', language))}'>"
        f"<thead><tr>{heads}</tr></thead>{''.join(lines)}</table>"
        f'<ul>{skills}</ul><p class="dust-pale dust-small">{legend}</p>'
    )
