"""Every legal move in a list that can be searched; it is made only while somebody looks at it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import Layout, Select, Text, ToggleButton, VBox

from dustlab.core.match import Choice, Match
from dustlab.core.words import say, sentence

from ..core.controls import _Row
from ..core.guard import guard
from ..core.parts import Complain, button, made, shared, show_if, watch
from .controls import picker
from .legal import example, in_words

MOST = 200
"""So many moves are listed at most."""
MOST_READ, MOST_TRIED = 20_000, 400
"""So many candidates are read for the words that are searched, and so many held to the rules."""


def found(match: Match[Any], verb: str, words: list[str]) -> tuple[list[Any], list[str], bool]:
    """Legal moves with all of these words, the verbs there are, and whether there may be more."""
    if not isinstance(match.pending, Choice):
        return [], [], False
    game, state = match.game, match.state
    verbs: dict[str, None] = {}
    listed: list[Any] = []
    tried = 0
    for number, move in enumerate(game.candidates(state)):
        if number == MOST_READ or tried == MOST_TRIED or len(listed) == MOST:
            return listed, list(verbs), True
        line = str(move)
        own = line.partition(" ")[0]
        verbs[own] = None
        if (verb and own != verb) or not all(word in line for word in words):
            continue
        tried += 1
        if next(iter(game.refusals(state, move)), None) is None:
            listed.append(move)
    return listed, list(verbs), False


class MoveFinder(VBox):
    """A switch, and behind it the legal moves by kind, a search, and a line to write a move."""

    def __init__(
        self,
        play: Callable[[str], None],
        complain: Complain,
        example: str = "widgets.table.example",
    ) -> None:
        self.example = example
        self.match: Match[Any] | None = None
        self.language, self.dare = "en", False
        self._play, self._filling = play, False
        self.switch = made(ToggleButton, "dust-toggle")
        self.line = made(Text, "dust-grow")
        self.press = button(lambda: self.play(str(self.line.value)), complain)
        self.verb = picker([("", "")], "dust-verb")
        self.search = made(Text, "dust-grow", continuous_update=False)
        self.moves = made(Select, "dust-list", rows=8)
        self.choose = button(lambda: self.play(str(self.moves.value or "")), complain)
        self.room = VBox(
            children=(_Row(self.verb, self.search), self.moves, _Row(self.choose)),
            layout=shared(Layout),
            _dom_classes=("dust-finder", "dust-hidden"),
        )
        self.line.on_msg(guard(self._message, complain))
        watch(self.switch, lambda _: self._open(), complain)
        watch(self.verb, lambda _: self._search(), complain)
        watch(self.search, lambda _: self._search(), complain)
        super().__init__(
            children=(_Row(self.line, self.press, self.switch), self.room),
            layout=shared(Layout),
            _dom_classes=("dust-moves",),
        )

    def speak(self, language: str) -> None:
        self.language = language
        self.line.description = say("widgets.moves.write", language)
        self._show_example()
        self.press.description = say("widgets.moves.play", language)
        self.press.tooltip = say("widgets.moves.play_tip", language)
        self.switch.description = say("widgets.table.legal", language)
        self.verb.description = say("widgets.table.kind", language)
        self.search.description = say("widgets.rules.search", language)
        self.choose.description = say("widgets.table.play_chosen", language)
        self._fill()

    def show(self, match: Match[Any] | None, dare: bool) -> None:
        """Another position, with a move of it as an example; under dare nothing legal is listed."""
        self.match, self.dare = match, dare
        if self.line.value:
            self.line.value = ""  # it was meant for the position before
        show_if(self.switch, not dare)
        if dare and self.switch.value:
            self.switch.value = False
        self._show_example()
        self._fill()

    def _show_example(self) -> None:
        """In the empty line a move that is possible now, where that gives nothing away."""
        shown = "" if self.match is None or self.dare else example(self.match)
        shown = shown or sentence(self.example, self.language)
        if self.line.placeholder != shown:
            self.line.placeholder = shown

    def _open(self) -> None:
        show_if(self.room, bool(self.switch.value))
        self._fill()

    def _search(self) -> None:
        if not self._filling:
            self._fill()

    def _fill(self) -> None:
        if self.match is None:
            # What was listed for somebody else is not left on the page.
            if self.moves.options:
                self._filling = True
                self.moves.options = ()
                self._filling = False
            return
        if not self.switch.value:
            return
        words = str(self.search.value).lower().replace(" ", "_").split("_")
        wanted = str(self.verb.value or "")
        moves, verbs, more = found(self.match, wanted, [word for word in words if word])
        self._filling = True
        kinds = [(say("widgets.table.all_kinds", self.language), ""), *((v, v) for v in verbs)]
        if wanted and wanted not in verbs:
            kinds.append((wanted, wanted))
        if tuple(self.verb.options) != tuple(kinds):
            with self.verb.hold_sync():
                self.verb.options = kinds
                self.verb.value = wanted
        options = in_words(self.match.game, moves, self.language)
        if more:
            options.append((say("widgets.table.more", self.language), ""))
        if tuple(self.moves.options) != tuple(options):
            with self.moves.hold_sync():
                self.moves.options = options
                self.moves.index = 0 if options else None
        self._filling = False

    def _message(self, _: Any, content: dict[str, Any], __: Any) -> None:
        if content.get("event") == "submit":
            self.play(str(self.line.value))

    def play(self, move: str) -> None:
        if move.strip():
            self._play(move.strip())
