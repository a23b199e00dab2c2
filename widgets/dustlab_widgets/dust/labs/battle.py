"""The battle lab: one battle of any kind, from choosing the armies to the last die.

It holds no rule. Every button and every click makes a move and asks the match whether it may be
played; what speaks against it is shown on the board and in words.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from ipywidgets import HBox, VBox

from dustlab.core.errors import BadInput
from dustlab.core.match import Match
from dustlab.core.words import phrase, say
from dustlab.dust import new_battle, read_match
from dustlab.dust.game import GAME
from dustlab.dust.moves import Move, Roll, Use
from dustlab.dust.state import State
from dustlab.pictures.scene import Scene
from dustlab.pictures.svg import draw
from dustlab.pictures.words import rows

from ...core.controls import Dare, Files, Language, check_language
from ...core.parts import Column, Told, box, markup, show_if
from ...core.style import stylesheet
from ...pictures.stage import Stage
from ...school.rules_browser import AtHand, RulesFold
from ...table.step_bar import StepBar
from ..desks.battle import BattleDesk
from ..desks.battle_choice import DICE
from ..desks.combat import odds_markup
from .armies import USUAL, Armies, army_scene, read_both
from .battle_panel import BattlePanel, hint


class BattleFrame(Column):
    """A battle lab whose widgets are made, and not yet in their places."""

    language: str
    match: Match[State] | None
    armies: Armies
    stage: Stage
    title: Any
    choose_language: Language
    dare: Dare
    steps: StepBar
    odds: Any
    rules: RulesFold
    files: Files

    def __init__(self) -> None:
        super().__init__("dust-lab dust-battle-lab", stylesheet(), *self._children())

    def _children(self) -> tuple[Any, ...]:
        top = box(HBox, "dust-top", self.title, self.dare, self.choose_language)
        self.below = box(VBox, "dust-below", self.steps, self.odds, self.files)
        self.side = box(VBox, "dust-panel", self.armies, self.rules)
        self.body = box(VBox, "dust-body", self.stage, self.side, self.below)
        return top, self.body

    # -- how it is told in a notebook

    def __repr__(self) -> str:
        if self.match is None:
            return "BattleLab(choosing the armies)"
        return f"BattleLab(step {self.match.cursor} of {len(self.match.steps)})"

    def _repr_mimebundle_(self, **named: Any) -> dict[str, Any]:
        """The live lab; and for a notebook read without a kernel, its picture and words."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**named) or {}
        scene = self.stage.scene
        # The badges that take a choice back are of no use on paper.
        parts = [words for label, words in rows(scene) if not label.endswith(".less")]
        lines = [repr(self), scene.title, scene.description, *parts]
        bundle["text/plain"] = "\n".join(filter(None, lines))
        bundle["image/svg+xml"] = draw(scene)
        return bundle

    @property
    def scene(self) -> Scene:
        """What the board shows."""
        return self.stage.scene

    def name_lab(self) -> None:
        """The title says what kind of battle it is, and by which rules."""
        if self.match is None:
            kind, rules = self.armies.kind.value, self.armies.rules.value
        else:
            state = self.match.state
            fight, fought = state.battle, state.turn.fought
            kind = fight.kind if fight is not None else fought[-1].kind
            rules = state.edition.id
        words = phrase(f"odds.kind.{kind}", self.language)
        title = say("widgets.battle.title", self.language, kind=words, rules=rules)
        wanted = f"<h3>{escape(title)}</h3>"
        if self.title.value != wanted:
            self.title.value = wanted


class BattleLab(BattleFrame):
    """Choose two armies, fight, step back, ask for the odds, err and read why not.

    With a `match` the lab goes on where that match stands; else both armies are chosen first.
    `kind` is land, sea, amphibious or drop; `abilities` names the ability of a side's card.
    """

    def __init__(
        self,
        attackers: str = "",
        defenders: str = "",
        target: str = "plain",
        rules: str = "premium",
        seed: int = 7,
        language: str = "en",
        match: Match[State] | None = None,
        kind: str = "land",
        abilities: Mapping[str, str] | None = None,
    ) -> None:
        check_language(language)
        self.language = language
        self.match: Match[State] | None = None
        self.first = 0
        """The earliest step that there is a battle to show for."""
        self._desk: BattleDesk | None = None
        self._panel: BattlePanel | None = None
        # What cannot fight is refused here, not at the first click.
        usual = USUAL.get(kind, USUAL["land"])
        both = (attackers or usual[0], defenders or usual[1])
        new_battle(*both, target, rules, seed, kind, abilities)
        complain, chosen = self.complain, {"kind": kind, "target": target, "rules": rules}
        self.armies = Armies(
            read_both(*both), chosen, abilities or {}, seed, self._draw_armies, self.start, complain
        )
        self.stage = Stage(self._army_scene(language), self.pick, language, complain)
        self.title = markup("dust-title")
        self.choose_language = Language(language, self.speak, complain)
        self.dare = Dare(lambda _: self._begin_choice(), complain)
        self.steps = StepBar(self._begin_choice, complain)
        self.odds = markup("dust-odds")
        self.rules = RulesFold(complain, self._rules_at_hand)
        self.files = Files(self.load, complain)
        super().__init__()
        self.stage.before, self.stage.after = self.dare.press, self.armies.start
        if match is not None:
            self.go_on(match)
        self.speak(language)

    # -- before the battle

    def start(self) -> None:
        """The battle begins with the armies, the target and the seed that were chosen."""
        self.go_on(self.armies.battle())

    def again(self) -> None:
        """The same armies once more, with the next seed."""
        if self.match is None:
            return
        seed = self.panel.seed.value
        self.armies.seed.value = seed if seed != self.match.seed else seed + 1
        match = Match(self.match.game, self.match.start, self.armies.seed.value)
        for step in self.match.steps[: self.first]:
            match.play(step.cause)
        self.go_on(match)

    def choose_armies(self) -> None:
        """Back to the sliders."""
        self.match, self._desk = None, None
        self._switch()
        self._draw_armies()

    def _draw_armies(self) -> None:
        if self.match is not None:
            return
        state = self.armies.preview()
        self.armies.advise()
        self.name_lab()
        self.stage.show(self._army_scene(self.language), language=self.language)
        self.odds.value = odds_markup(state, self.language, sliding=True)

    def _army_scene(self, language: str) -> Scene:
        return army_scene(self.armies.preview(), self.armies.tiles(), language)

    # -- a match

    def go_on(self, match: Match[State]) -> None:
        """Go on with a match where it stands; one without a battle is refused."""
        first = next(
            (i for i, s in enumerate(match.states()) if s.battle is not None or s.turn.fought), None
        )
        if first is None:
            raise BadInput("match", "a match with a battle", "none in any of its steps")
        if match.cursor < first:
            match.goto(first)
        self.match, self.first = match, first
        self.panel.seed.value = match.seed
        self._switch()
        self.name_lab()
        self._begin_choice()

    def load(self, text: str, source: str) -> None:
        """A saved match; if it cannot be read the open one stays."""
        match = read_match(text, source)
        try:
            self.go_on(match)
        except BadInput:
            raise Told(say("widgets.files.no_battle", self.language, file=source)) from None

    @property
    def panel(self) -> BattlePanel:
        """The panel of a battle; made when the first battle begins."""
        if self._panel is None:
            self._panel = BattlePanel(
                roll=lambda: self.again() if self.is_over else self.play(Roll()),
                confirm=lambda: self.choose_armies() if self.is_over else self.confirm(),
                clear=self.clear,
                use=self.use,
                play=self.play,
                again=self.again,
                new=self.choose_armies,
                rule=self.rules.open_at,
                complain=self.complain,
            )
            self._panel.speak(self.language)
        return self._panel

    def _rules_at_hand(self) -> AtHand:
        numbers = GAME.numbers_at(self.match.state) if self.match is not None else None
        return "dust", (), numbers

    @property
    def desk(self) -> BattleDesk:
        if self._desk is None:
            raise self._no_battle()
        return self._desk

    def _no_battle(self) -> Told:
        start = say("widgets.armies.start", self.language)
        return Told(say("widgets.battle.no_battle", self.language, start=start))

    @property
    def is_over(self) -> bool:
        """The battle has been fought, whatever the match has beyond it."""
        return self.match is not None and self.match.state.battle is None

    def _switch(self) -> None:
        """Sliders before the battle, the panel during it."""
        beside = self.armies if self.match is None else self.panel
        if self.side.children[0] is not beside:
            self.side.children = (beside, self.rules)
        self.stage.after = self.armies.start
        fighting = self.match is not None
        show_if(self.steps, fighting)
        show_if(self.dare, fighting)

    # -- playing

    def pick(self, label: str) -> None:
        """A click, a tap or a key on something of the board."""
        if self.match is None:
            if label == DICE:
                self.start()
                return
            note = self.armies.pick(label)
            if note:
                self.complain(note)
        else:
            desk = self.desk
            desk.pick(label)
            if desk is self._desk:
                self._show()

    def confirm(self) -> None:
        """Play what is chosen on the board."""
        move = self.desk.check()
        if move is None:
            self._show()
        else:
            self._played(move)

    def clear(self) -> None:
        self.desk.clear()
        self._show()

    def use(self) -> None:
        """Try the ability of the side that decides, whether or not it is its moment."""
        ability = self.desk.ability
        if ability:
            self.play(Use(ability))

    def play(self, move: Any) -> None:
        """Play a move, as a value or as text; what speaks against it is shown."""
        try:
            wanted = self.desk.read(move)
        except Told as error:
            self._show()
            self.complain(str(error))
            return
        if not self.desk.attempt(wanted):
            self._show()

    def _played(self, move: Move) -> None:
        if self.match is not None:
            self.match.play(move)
            self._begin_choice()

    def _begin_choice(self) -> None:
        """A new position: a new choice, new odds, new hints."""
        if self.match is None:
            return
        self._desk = BattleDesk(self.match, self._played, self.dare.on, self.language)
        self._show()
        self.panel.hints.show(self._hint)
        self.panel.show_moves(self._desk)
        self.steps.show(self.match, self.first)
        self.files.show(self.match.record(), "battle.dust")
        # Last, since it may take a moment: the board is on the screen by then.
        self.odds.value = odds_markup(self.match.state, self.language)

    def _hint(self, grade: int) -> str:
        words = hint(self.desk, grade)
        self._show()
        return words

    def _show(self) -> None:
        """The choice as it stands, on the board and beside it."""
        if self.match is None:
            return
        desk = self.desk
        said = " ".join(remark.tell(self.language) for remark in desk.refused)
        self.stage.show(desk.scene(), said or desk.note or desk.choice_told(), self.language)
        self.panel.show(self.match, desk)
        self.stage.after = self.panel.first

    # -- words

    def speak(self, language: str) -> None:
        """Every visible word in another language; the battle stays as it is."""
        self.language = language
        self.name_lab()
        for part in (self.choose_language, self.dare, self.steps, self.armies, self.files):
            part.speak(language)
        self.rules.speak(language)
        if self._panel is not None:
            self._panel.speak(language)
        if self.match is None:
            self._switch()
            self._draw_armies()
        else:
            self.desk.language = language
            self.panel.hints.show(self._hint)
            self.panel.show_moves(self.desk)
            self.odds.value = odds_markup(self.match.state, language)
            self._show()

    def complain(self, line: str) -> None:
        """One clear line about what went wrong; nothing else changes."""
        if self.match is None:
            self.armies.advise(line)
        else:
            self.panel.refusals.show((), self.language, note=line, trouble=True)
