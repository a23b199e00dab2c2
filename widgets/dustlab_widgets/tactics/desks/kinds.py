"""Which desk a position of Dust Tactics asks for; in labs, those where dice wait, and advice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from dustlab.core.match import Chance, Fell
from dustlab.core.words import percent, say
from dustlab.pictures.scene import POSSIBLE
from dustlab.tactics.flow import MOVE, of_action
from dustlab.tactics.rules.declaring import declarable
from dustlab.tactics.state import State

from ...table import desk as desks
from ...table.controls import Deed
from .desk import ArmyDesk, ButtonsDesk, Desk, GoDesk, LayDesk, switches
from .fire import FireDesk, ReactionDesk
from .going import ActivateDesk

# Dice that can fall in more ways have no button for each.
MOST_BUTTONS = 8


@dataclass
class RollDesk(Desk):
    """Dice are about to fall: by the seed, or as one likes."""

    RULES = ("tactics.attack.dice",)
    ADVICE = "widgets.field.advice_roll"

    def confirm(self) -> None:
        self.forget()
        self.play(None)

    def ready(self) -> bool:
        return True

    def confirm_words(self) -> str:
        return say("widgets.field.roll", self.language)

    def deeds(self) -> Sequence[Deed]:
        """Each outcome with its chance."""
        pending = self.match.pending
        if not isinstance(pending, Chance) or len(pending.odds.weights) > MOST_BUTTONS:
            return ()
        odds = pending.odds
        return [
            Deed(self._words(outcome, weight / odds.total), partial(self.play, Fell(outcome)))
            for outcome, weight in odds.weights.items()
        ]

    def _words(self, outcome: int, chance: float) -> str:
        facts = {"hits": outcome, "chance": percent(chance, self.language)}
        return say("widgets.field.let_fall", self.language, **facts)


@dataclass
class DoneDesk(desks.OverDesk):
    """The unit has done what it declared."""

    ADVICE = "widgets.field.done"
    step_back: Callable[[], None] = lambda: None

    def confirm(self) -> None:
        self.step_back()

    def confirm_words(self) -> str:
        return say("widgets.field.undo", self.language)


@dataclass
class IdleDesk(DoneDesk):
    """Nobody is chosen, or cannot do what was chosen."""

    ADVICE = "widgets.field.advice_idle"
    is_empty: bool = False
    """Nobody stands on the field, who could be chosen."""
    put_one: Callable[[], None] = lambda: None
    is_chosen: bool = False
    """A unit is chosen that cannot do what is asked."""

    def confirm(self) -> None:
        if self.is_empty:
            self.put_one()
            return
        self.forget()
        self.note = self.missing()

    def missing(self) -> str:
        return "" if self.is_empty else super().missing()

    def confirm_words(self) -> str:
        if self.is_empty:
            return say("widgets.field.put_unit", self.language)
        if self.is_chosen:
            return say("widgets.field.choose_other", self.language)
        return say("widgets.field.choose_unit", self.language)


def unlined(marks: dict[str, str], desk: Desk) -> dict[str, str]:
    """Marks where a number on each square says what is possible: an outline would be too much."""
    possible = set(desk.possible())
    return {s: mark for s, mark in marks.items() if s not in possible or mark != POSSIBLE}


def skill_deeds(
    state: State,
    piece: int,
    offered: Sequence[str],
    declared: Sequence[str],
    switch: Callable[[str], None],
    language: str,
) -> list[Deed]:
    """A switch for each of these skills that a unit may declare besides."""
    own = [skill for skill in declarable(state, piece) if skill in offered]
    return switches(own, declared, switch, language)


def kind_of(state: State) -> type[Desk]:
    """The desk that a position asks for."""
    if state.phase == "army":
        return ArmyDesk
    if state.phase in ("tiles", "cover"):
        return LayDesk
    if state.phase == "activation":
        return ActivateDesk
    now = state.activation
    if state.phase == "action" and now is not None:
        action = now.action
        if action == MOVE:
            return GoDesk
        return ButtonsDesk if of_action(action) else FireDesk
    return ReactionDesk if state.phase == "reaction" else ButtonsDesk
