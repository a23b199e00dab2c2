"""The table: a whole game of Dust on one screen, from the deal to the last point.

It holds no rule. Every button and every click makes a move and asks the match whether it may be
played; what speaks against it is shown on the board and in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from ipywidgets import HBox, Layout, VBox

from dustlab.dust import new_match, read_match
from dustlab.dust.round_picture import round_scene
from dustlab.dust.state import State
from dustlab.errors import BadInput, did_you_mean
from dustlab.match import Choice, Match
from dustlab.scene import Scene
from dustlab.svg import draw
from dustlab.text import tell
from dustlab.words import LANGUAGES, say

from .controls import Dare, Hints, Language, StepBar
from .parts import button, markup, shared, show_if, wear
from .rules_fold import RulesFold
from .stage import Stage
from .style import stylesheet
from .table_bots import PERSON, Decided, advance
from .table_cards import CardDesk, CurtainDesk
from .table_controls import Deeds, Reasons, SavedOnDemand, Steppers
from .table_desk import Desk, item_names
from .table_desks import HIDDEN, desk_for
from .table_hints import hint
from .table_moves import MoveFinder
from .table_seats import NewGame, Seats
from .table_style import TABLE_CSS
from .table_talk import phase_words, question, reasons
from .table_world import QuietStage, World


class DustTable(VBox):
    """Play a game of Dust, step through it, err and read why not.

    Each seat is a person's or a bot's: `bots={"blue": "random"}`. Between hidden decisions of two
    persons a curtain falls, unless `curtain` is switched off.
    """

    def __init__(
        self,
        match: Match[State] | None = None,
        *,
        players: Sequence[str] = ("red", "blue"),
        rules: str = "premium",
        seed: int = 7,
        bots: dict[str, str] | None = None,
        curtain: bool = True,
        language: str = "en",
    ) -> None:
        if language not in LANGUAGES:
            expected = f"one of the languages{did_you_mean(language, LANGUAGES)}"
            raise BadInput("language", expected, language)
        self.language = language
        self.match = match if match is not None else new_match(players, rules, seed)
        self.curtain = curtain
        self.seen = ""
        """Who has the screen while something hidden is decided."""
        self.trouble = ""
        self.played: list[tuple[str, Decided]] = []
        """What the bots did since a person decided last."""
        complain = self.complain
        self.title = markup("dust-title")
        self.choose_language = Language(language, self.speak, complain)
        self.dare = Dare(lambda _: self._new_desk(), complain)
        self.world = World(self.match.state, self.pick, language, complain)
        self.closeup = Stage(_blank(), self.pick, language, complain)
        self.ask = markup("dust-question", "dust-card")
        self.talk = Reasons(self._open_rule, complain)
        self.confirm = button(self._confirm, complain, "dust-confirm")
        self.clear = button(self._clear, complain)
        self.deeds = Deeds(complain)
        self.steppers = Steppers(self._step, complain)
        self.hints = Hints(complain)
        self.finder = MoveFinder(self.play_text, complain)
        self.steps = StepBar(self._stepped, complain, phases=True, called=phase_words)
        # Where the game is stands above what is asked: one message less for each move.
        show_if(self.steps.position, False)
        self.round = self._round_stage()
        self.rules = RulesFold(complain)
        self.files = SavedOnDemand(self.record, self.load, complain)
        self.seats = Seats(self._seats_changed, complain)
        self.new_game = NewGame(self.begin, complain, rules, seed)
        self.desk: Desk = Desk(self.match, self.play_move)
        super().__init__(
            children=(stylesheet(TABLE_CSS), *self._children()),
            layout=shared(Layout),
            _dom_classes=("dust-lab", "dust-table"),
        )
        self.seats.show(self.match.state.seats, bots or {})
        self.speak(language)

    def _children(self) -> tuple[Any, ...]:
        def box(kind: type, css: str, *children: Any) -> Any:
            return kind(children=children, layout=shared(Layout), _dom_classes=tuple(css.split()))

        self.place = box(VBox, "dust-place", self.world, self.closeup)
        self.actions = box(HBox, "dust-row dust-actions", self.confirm, self.clear, self.deeds)
        self.desk_right = box(VBox, "dust-desk-right", self.talk, self.hints, self.round)
        return (
            box(HBox, "dust-top", self.title, self.dare, self.choose_language),
            self.place,
            box(
                HBox,
                "dust-desk",
                box(VBox, "dust-desk-left", self.ask, self.actions, self.steppers, self.finder),
                self.desk_right,
            ),
            self.steps,
            box(VBox, "dust-stage", self.world.fold, self.world.told),
            self.seats,
            self.files,
            self.new_game,
            self.rules,
        )

    # -- how it is told in a notebook

    def __repr__(self) -> str:
        return f"DustTable(step {self.match.cursor} of {len(self.match.steps)})"

    def _repr_mimebundle_(self, **named: Any) -> dict[str, Any]:
        """The live table; and for a notebook read without a kernel, its picture and words."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**named) or {}
        bundle["text/plain"] = f"{self!r}\n{tell(self.scene)}"
        bundle["image/svg+xml"] = draw(self.scene)
        return bundle

    @property
    def scene(self) -> Scene:
        """What the board shows."""
        return self.desk.close_up() or self.world.scene

    # -- a match

    def begin(self, players: Sequence[str], rules: str, seed: int) -> None:
        """A new game with these armies by these rules."""
        self.go_on(new_match(players, rules, seed))

    def record(self) -> str:
        """The open match as text."""
        return self.match.record()

    def load(self, text: str, source: str) -> None:
        """A saved match; if it cannot be read the open one stays."""
        self.go_on(read_match(text, source))

    def go_on(self, match: Match[State]) -> None:
        """Go on with a match where it stands."""
        self.match = match
        self.seats.show(match.state.seats, {})
        if round_scene(match.state).height != self.round.scene.height:
            old, self.round = self.round, self._round_stage()
            children = self.desk_right.children
            self.desk_right.children = tuple(
                self.round if part is old else part for part in children
            )
        self.seen, self.played = "", []
        self._title()
        self._new_desk()

    def _round_stage(self) -> QuietStage:
        """The order of play and the score: a picture as high as there are players."""
        scene = round_scene(self.match.state, self.language)
        return QuietStage(scene, lambda _: None, self.complain)

    # -- who decides

    def persons(self) -> list[str]:
        return [army for army in self.match.state.seats if self.seats.who(army) == PERSON]

    def _new_desk(self) -> None:
        """A new position: a new choice, new hints."""
        match = self.match
        self.trouble = ""
        self.desk = desk_for(
            match,
            self.play_move,
            dare=self.dare.on,
            language=self.language,
            seats=self.seats.chosen(),
            curtain=self._must_pass_on(),
            reveal=self._reveal,
            let_play=self.let_play,
        )
        hidden = isinstance(self.desk, CurtainDesk)
        self.hints.show(self._hint)
        self.finder.show(None if hidden else match, self.dare.on)
        self.steps.show(match)
        self.files.forget()
        self.round.show(round_scene(match.state, self.language))
        self._show()

    def _must_pass_on(self) -> bool:
        """Whether somebody else has the screen who must not see what is decided now."""
        state, pending = self.match.state, self.match.pending
        if not self.curtain or not isinstance(pending, Choice) or state.phase not in HIDDEN:
            return False
        persons = self.persons()
        return len(persons) > 1 and pending.player in persons and self.seen != pending.player

    def _reveal(self) -> None:
        pending = self.match.pending
        self.seen = pending.player if isinstance(pending, Choice) else ""
        self._new_desk()

    def _seats_changed(self) -> None:
        self.seen = ""
        self._new_desk()

    # -- playing

    def pick(self, label: str) -> None:
        """A click, a tap or a key on something of the board."""
        self.trouble = ""
        desk = self.desk
        desk.pick(label)
        self._after(desk)

    def play_move(self, move: Any) -> None:
        """Play a move that nothing speaks against; the desk of the old position is done with."""
        self.match.play(move)
        self.played = []
        if self.match.state.phase not in HIDDEN or isinstance(self.desk, CardDesk):
            self.seen = ""
        self.desk.match = self.match

    def play_text(self, line: str) -> None:
        """A move in notation, from the list or the line."""
        desk = self.desk
        if isinstance(desk, CurtainDesk):
            self.complain(say("widgets.table.curtain_first", self.language, army=desk.army))
            return
        desk.attempt(self.match.read_move(line))
        self._after(desk)

    def let_play(self) -> None:
        """The bots play until a person decides."""
        self.seen = ""
        self.played = advance(self.match, self.seats.chosen(), self.language)
        self._new_desk()

    def _confirm(self) -> None:
        self.trouble = ""
        desk = self.desk
        desk.confirm()
        self._after(desk)

    def _clear(self) -> None:
        self.trouble = ""
        self.desk.clear()
        self._show()

    def _step(self, item: str, by: int) -> None:
        self.trouble = ""
        desk = self.desk
        desk.step(item, by)
        self._after(desk)

    def _after(self, desk: Desk) -> None:
        """Something was chosen, or played: then the position is another one."""
        if self.desk is not desk:
            return  # somebody revealed or let play: all is shown already
        if self.match.state is desk.state_at_start:
            self._show()
        else:
            self._new_desk()

    def _stepped(self) -> None:
        self.seen, self.played = "", []
        self._new_desk()

    def _hint(self, grade: int) -> str:
        if isinstance(self.desk, CurtainDesk):
            return say("widgets.table.curtain_first", self.language, army=self.desk.army)
        told = hint(self.desk, grade)
        self._show()
        return told

    def _open_rule(self, rule: str) -> None:
        self.rules.open_at(rule)

    # -- what is seen

    def _show(self) -> None:
        """The choice as it stands, on the board and beside it; only what changed is sent."""
        desk, language = self.desk, self.language
        scene = desk.close_up()
        said = " ".join(remark.tell(language) for remark in desk.refused) or desk.note
        said = said or desk.told()
        if scene is None:
            against = [remark.tell(language) for remark in desk.refused]
            marks, trails = desk.marks(), desk.trails()
            self._switch(False)
            self.world.show(
                self.match.state,
                marks,
                trails,
                against,
                said,
                self.round.scene.description,
                language,
            )
        else:
            self._switch(True)
            self.closeup.show(scene, said, language)
        wanted = [remark.rule for remark in desk.refused if remark.rule]
        self.ask.value = question(self.match, desk, scene is not None, language)
        told = reasons(self.match, desk, self.played, self.trouble, language)
        self.talk.show(told, wanted, language)
        words = desk.confirm_words()
        # A page keeps the last words of a button that has none: then the buttons go.
        wear(self.actions, "dust-row", "dust-actions", *([] if words else ["dust-nothing"]))
        if words and self.confirm.description != words:
            self.confirm.description = words
        deeds = [deed_of(self, deed) for deed in desk.deeds()]
        self.deeds.show(deeds)
        self.steppers.show(desk.items())

    def _switch(self, close: bool) -> None:
        """The map, or a picture in its place; the room stays the same."""
        if close != self.world.hidden:
            self.world.hide(close)

    # -- words

    def speak(self, language: str) -> None:
        """Every visible word in another language; the match stays as it is."""
        self.language = language
        parts = (self.choose_language, self.dare, self.steps, self.files, self.hints)
        for part in (*parts, self.finder, self.rules, self.seats, self.new_game):
            part.speak(language)
        self.clear.description = say("widgets.battle.clear", language)
        self.steppers.speak(item_names(language))
        self._title()
        self._new_desk()

    def _title(self) -> None:
        rules = self.match.state.edition.name
        told = escape(say("widgets.table.title", self.language, rules=rules))
        self.title.value = f"<h3>{told}</h3>"

    def complain(self, line: str) -> None:
        """One clear line about what went wrong; nothing else changes."""
        self.trouble = line
        self._show()


def deed_of(table: DustTable, deed: Any) -> Any:
    """A desk's button, after which the table looks at what it did."""
    from dataclasses import replace

    def does() -> None:
        table.trouble = ""
        desk = table.desk
        deed.does()
        table._after(desk)  # noqa: SLF001 - a part of the table

    return replace(deed, does=does)


def _blank() -> Scene:
    from dustlab.dust.battle_picture import HEIGHT, WIDTH

    return Scene(WIDTH, HEIGHT, "", ())
