"""The coach before a move: a switch among the settings, and what it says beside the button.

What there is to say comes from the game (`Match.cautions`); a desk says of which moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from ipywidgets import ToggleButton

from dustlab.core.remarks import Caution
from dustlab.core.words import say

from ..core.parts import Complain, made, markup, watch


class Foresight:
    """A switch, and the words that stand by the button while it is on."""

    def __init__(self, on: bool, changed: Callable[[], None], complain: Complain) -> None:
        self._changed, self._turning = changed, False
        self.switch = made(ToggleButton, "dust-toggle", value=bool(on))
        self.words = markup("dust-cautions")
        watch(self.switch, lambda _: self._pressed(), complain)

    @property
    def is_on(self) -> bool:
        return bool(self.switch.value)

    def turn(self, *, on: bool) -> None:
        """On or off, without a word to anybody: the table shows its position anew."""
        self._turning = True
        self.switch.value = on
        self._turning = False

    def _pressed(self) -> None:
        if not self._turning:
            self._changed()

    def speak(self, language: str) -> None:
        self.switch.description = say("coach.switch", language)
        self.switch.tooltip = say("coach.switch_tip", language)

    def show(self, cautions: Sequence[Caution], language: str, *, held: bool) -> None:
        """What the coach says; `held`: a move waits for a second press. Without a word no room."""
        told = cautions_html(cautions, language, held=held)
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
