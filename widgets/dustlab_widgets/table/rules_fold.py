"""The rules inside a lab: shut until somebody asks, and only then made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ipywidgets import Layout, ToggleButton, VBox

from dustlab.core.words import say

from ..core.parts import Complain, made, shared, show_if, watch
from ..school.rules_browser import RulesBrowser

AtHand = tuple[str, Sequence[str], Mapping[str, Any] | None]


class RulesFold(VBox):
    """A switch, and below it the rules browser; a refusal opens it at its rule."""

    def __init__(self, complain: Complain, at_hand: Callable[[], AtHand] | None = None) -> None:
        """`at_hand` gives the game whose rules are shown, which come first, and its numbers."""
        self.language = "en"
        self._at_hand = at_hand
        self.browser: RulesBrowser | None = None
        self.switch = made(ToggleButton, "dust-toggle")
        watch(self.switch, self._switched, complain)
        super().__init__(
            children=(self.switch,), layout=shared(Layout), _dom_classes=("dust-rules-fold",)
        )

    def speak(self, language: str) -> None:
        self.language = language
        self.switch.description = say("widgets.rules.open", language)
        if self.browser is not None:
            self.browser.speak(language)

    def open_at(self, rule_id: str) -> None:
        """Open at a rule, and bring it into view."""
        self.switch.value = True
        if self.browser is not None:
            self.browser.show(rule_id)
            self.browser.list.focus()

    def _switched(self, is_open: bool) -> None:
        if is_open and self.browser is None:
            self.browser = RulesBrowser(language=self.language, styled=False)
            self.children = (self.switch, self.browser)
        if is_open and self.browser is not None and self._at_hand is not None:
            self.browser.sort(*self._at_hand())
        if self.browser is not None:
            show_if(self.browser, is_open)
