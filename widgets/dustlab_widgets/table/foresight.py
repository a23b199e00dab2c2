"""The coach before a move: a switch among the settings, and what it says beside the button.

What there is to say comes from the game (`Match.cautions`); a desk says of which moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from html import escape

from ipywidgets import ToggleButton

from dustlab.core.remarks import Caution
from dustlab.core.words import say

from ..core.parts import Complain, made, markup, watch


class Foresight:
    """A switch, and the words that stand by the button while it is on."""

    def __init__(self, on: bool, changed: Callable[[], None], complain: Complain) -> None:
        self.is_on = bool(on)
        self._changed, self._complain, self._language = changed, complain, "en"
        self._is_new = False
        """It was switched on just now: until there is something to say, it says what it does."""
        self.words = markup("dust-cautions")

    @cached_property
    def switch(self) -> ToggleButton:
        """Made for tables with a place for settings; a lab has none."""
        switch = made(ToggleButton, "dust-toggle", value=self.is_on)
        watch(switch, lambda _: self._pressed(), self._complain)
        self._name(switch)
        return switch

    def turn(self, *, on: bool) -> None:
        """On or off, without a word to anybody: the table shows its position anew."""
        self.is_on = on
        if "switch" in vars(self):
            self.switch.value = on

    def _pressed(self) -> None:
        if self.is_on != self.switch.value:
            self.is_on = self._is_new = self.switch.value
            self._changed()

    def speak(self, language: str) -> None:
        self._language = language
        if "switch" in vars(self):
            self._name(self.switch)

    def _name(self, switch: ToggleButton) -> None:
        switch.description = say("coach.switch", self._language)
        switch.tooltip = say("coach.switch_tip", self._language)

    def show(self, cautions: Sequence[Caution], language: str, *, held: bool) -> None:
        """What the coach says; `held`: a move waits for a second press. Without a word no room."""
        self._is_new = self._is_new and not cautions
        told = cautions_html(cautions, language, held=held)
        if self._is_new:
            words = escape(say("coach.listens", language))
            told = f'<div class="dust-pale" role="status">{words}</div>'
        if self.words.value != told:
            self.words.value = told


def cautions_html(cautions: Sequence[Caution], language: str, *, held: bool) -> str:
    """The cautions as a list that is read aloud, each with the id of the rule it rests on."""
    if not cautions:
        return ""
    items = "".join(
        f'<li data-rule="{escape(one.rule)}">{escape(one.tell(language))}</li>'
        if one.rule
        else f"<li>{escape(one.tell(language))}</li>"
        for one in cautions
    )
    head = f'<div class="dust-pale">{escape(say("coach.head", language))}</div>'
    again = f'<div class="dust-again">{escape(say("coach.again", language))}</div>' if held else ""
    return f'<div role="status">{head}<ul>{items}</ul>{again}</div>'
