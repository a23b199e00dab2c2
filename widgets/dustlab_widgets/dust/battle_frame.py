"""The frame of the battle lab: its places, its title, and how it is told on paper."""

from __future__ import annotations

from html import escape
from typing import Any

from ipywidgets import HBox, Layout, VBox

from dustlab.core.match import Match
from dustlab.core.words import phrase, say
from dustlab.dust.state import State
from dustlab.pictures.scene import Scene
from dustlab.pictures.svg import draw
from dustlab.pictures.text import rows

from ..core.controls import Dare, Files, Language
from ..core.parts import shared
from ..core.style import stylesheet
from ..pictures.stage import Stage
from ..table.rules_fold import RulesFold
from ..table.step_bar import StepBar
from .armies import Armies


class BattleFrame(VBox):
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
        super().__init__(
            children=(stylesheet(), *self._children()),
            layout=shared(Layout),
            _dom_classes=("dust-lab", "dust-battle-lab"),
        )

    def _children(self) -> tuple[Any, ...]:
        row = {"layout": shared(Layout), "_dom_classes": ("dust-top",)}
        top = HBox(children=(self.title, self.dare, self.choose_language), **row)
        self.below = VBox(
            children=(self.steps, self.odds, self.files),
            layout=shared(Layout),
            _dom_classes=("dust-below",),
        )
        self.side = VBox(
            children=(self.armies, self.rules),
            layout=shared(Layout),
            _dom_classes=("dust-panel",),
        )
        self.body = VBox(
            children=(self.stage, self.side, self.below),
            layout=shared(Layout),
            _dom_classes=("dust-body",),
        )
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
        told = [words for label, words in rows(scene) if not label.endswith(".less")]
        lines = [repr(self), scene.title, scene.description, *told]
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
        told = phrase(f"odds.kind.{kind}", self.language)
        title = say("widgets.battle.title", self.language, kind=told, rules=rules)
        wanted = f"<h3>{escape(title)}</h3>"
        if self.title.value != wanted:
            self.title.value = wanted
