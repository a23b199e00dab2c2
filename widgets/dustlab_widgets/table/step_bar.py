"""Back, forward, to a part of the match; and where we are."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable
from html import escape
from typing import Any

from ipywidgets import Dropdown

from dustlab.core.match import Chance, Fell, Match
from dustlab.core.words import name, say

from ..core.controls import Call
from ..core.parts import Complain, Row, button, is_shown, made, markup, show_if, watch


def step_of(match: Match[Any], first: int = 0) -> tuple[int, int]:
    """Where we are among the positions that Back and Forward stop at, and how many there are.

    They stop where somebody decides, not where dice are about to fall.
    """
    stops = [
        i
        for i in range(first, len(match.steps) + 1)
        if i in (first, len(match.steps)) or not isinstance(match.steps[i].cause, Fell)
    ]
    return max(bisect_right(stops, match.cursor), 1), len(stops)


def step_words(match: Match[Any], language: str, first: int = 0) -> str:
    """Where we are: 'Step 12'; after stepping back also of how many."""
    here, last = step_of(match, first)
    if here == last:
        return say("widgets.step.at", language, step=here)
    return say("widgets.step.position", language, step=here, steps=last)


class StepBar(Row):
    """Back, forward, to the ends, to a phase; and where we are: step 3 of 9."""

    def __init__(
        self,
        moved: Call,
        complain: Complain,
        stop_of: Callable[[Any], Hashable] | None = None,
        called: Callable[[Any, str], str] = name,
        shuts: bool = True,
    ) -> None:
        """`stop_of` says what part of a match a position belongs to, such as a phase of a round;
        `called` gives its name in a language. Without it there is no menu of parts.
        A bar that does not shut leaves its buttons open at the ends, where they do nothing and
        the style sheet pales them: that is a message or two less for each step."""
        self.stop_of, self.called, self.shuts = stop_of, called, shuts
        self.match: Match[Any] | None = None
        self.first = 0
        self.moved = moved

        def press(travel: Callable[[Match[Any]], Any], css: str) -> Any:
            return button(lambda: self.go(travel), complain, css)

        self.to_start = press(lambda match: match.goto(self.first), "dust-backward")
        self.back = press(self._one_back, "dust-backward")
        self.forward = press(lambda match: match.forward(), "dust-onward")
        self.to_end = press(lambda match: match.goto(len(match.steps)), "dust-onward")
        self.position = markup("dust-position")
        self.phase = made(Dropdown, "dust-language", "dust-stops")
        watch(self.phase, self._to_phase, complain)
        show_if(self.phase, stop_of is not None)
        self.language = "en"
        self._filling = False
        super().__init__(
            self.to_start, self.back, self.position, self.forward, self.to_end, self.phase
        )

    def speak(self, language: str) -> None:
        self.language = language
        for press, word, tip in (
            (self.to_start, "widgets.step.start", "widgets.step.start_tip"),
            (self.back, "widgets.step.back", "widgets.step.back_tip"),
            (self.forward, "widgets.step.forward", "widgets.step.forward_tip"),
            (self.to_end, "widgets.step.end", "widgets.step.end_tip"),
        ):
            press.description, press.tooltip = say(word, language), say(tip, language)
        self.phase.description = say("widgets.step.phase", language)
        self._tell()

    def show(self, match: Match[Any], first: int = 0) -> None:
        """`first` is the earliest step to go back to."""
        self.match, self.first = match, first
        self._tell()

    def go(self, travel: Callable[[Match[Any]], Any]) -> None:
        if self.match is not None:
            travel(self.match)
            self.moved()

    def _one_back(self, match: Match[Any]) -> None:
        if match.cursor > self.first:
            match.back()

    def _to_phase(self, step: int | None) -> None:
        if step is not None and not self._filling:
            self.go(lambda match: self._to_decision(match, step))

    @staticmethod
    def _to_decision(match: Match[Any], step: int) -> None:
        """To a step, or on to where somebody decides."""
        match.goto(step)
        if isinstance(match.pending, Chance):
            match.forward()

    def _tell(self) -> None:
        match = self.match
        if match is None:
            return
        here, last = step_of(match, self.first)
        if self.shuts:
            self.to_start.disabled = self.back.disabled = here == 1
            self.forward.disabled = self.to_end.disabled = here == last
        if is_shown(self.position):
            words = say("widgets.step.position", self.language, step=here, steps=last)
            ends = {"dust-at-start": here == 1, "dust-at-end": here == last}
            classes = " ".join(name for name, so in ends.items() if so)
            self.position.value = f'{escape(words)}<span class="{classes}"></span>'
        if self.stop_of is None:
            return
        begins: dict[Hashable, int] = {}
        for i, state in enumerate(match.states()):
            begins.setdefault(self.stop_of(state), i)
        self._filling = True
        options = [(self.called(stop, self.language), i) for stop, i in begins.items()]
        with self.phase.hold_sync():
            if tuple(self.phase.options) != tuple(options):
                self.phase.options = options
            self.phase.value = begins[self.stop_of(match.state)]
        self._filling = False
