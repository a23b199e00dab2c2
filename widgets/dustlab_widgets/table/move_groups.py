"""All legal moves of a position, however many: a long list is chosen from step by step.

First the verb, then where, then what: each menu has what tells the moves that are left apart, so
that nothing is cut off and no list is longer than a screen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from typing import Any

from ipywidgets import Layout, VBox

from dustlab.core.match import Match
from dustlab.core.words import name, say

from ..core.controls import MoveList, _Row
from ..core.parts import Complain, shared, show_if, watch
from .controls import picker
from .moves import MOST_LISTED, Legal, in_words

MENUS = 5
"""So many menus, one after the other, tell even the largest groups of units apart."""
MOST_READ = 60_000
MOST_HELD = 2_000
"""So many candidates are held to the rules at once; of more only those that have been chosen."""

Line = tuple[list[str], Any]
"""A move with the words of its notation."""


class MoveGroups(VBox):
    """Menus that lead to a list of moves; of a short list only the list is seen."""

    def __init__(self, play: Callable[[str], None], complain: Complain) -> None:
        self.language = "en"
        self.match: Match[Any] | None = None
        self.state: Any = None
        self.legal = Legal()
        self.lines: list[Line] = []
        self.menus = [picker([("", "")], "dust-verb") for _ in range(MENUS)]
        self.list = MoveList(play, complain)
        self.last: Sequence[str] = ()
        self.cut = False
        """There are more candidates than are ever read."""
        self._filling = False
        for level, menu in enumerate(self.menus):
            watch(menu, partial(self._chosen, level), complain)
            show_if(menu, False)
        super().__init__(
            children=(_Row(*self.menus), self.list),
            layout=shared(Layout),
            _dom_classes=("dust-move-groups",),
        )

    def speak(self, language: str) -> None:
        self.language = language
        self.list.speak(language)
        for level, menu in enumerate(self.menus):
            menu.description = say(
                "widgets.table.kind" if not level else "widgets.moves.then", language
            )
        if self.match is not None:
            self._fill()

    def show(self, match: Match[Any], legal: Legal, last: Sequence[str] = ()) -> None:
        """The legal moves of a position; those of `last` never stand on top of the list."""
        if match.state is not self.state:
            self.state, self.lines, self.cut = match.state, [], False
            if legal.more:
                self._read(match)
            self._filling = True
            for menu in self.menus:
                menu.options = [("", "")]
            self._filling = False
        self.match, self.legal, self.last = match, legal, last
        self._fill()

    def _read(self, match: Match[Any]) -> None:
        game, state = match.game, match.state
        found = list(islice(game.candidates(state), MOST_READ))
        self.cut = len(found) == MOST_READ
        if len(found) <= MOST_HELD:
            found = _legal(match, found)
        self.lines = [(str(move).split(), move) for move in found]

    def _chosen(self, level: int, _: Any) -> None:
        if not self._filling:
            self._filling = True
            for menu in self.menus[level + 1 :]:
                menu.value = None
            self._filling = False
            self._fill()

    def _fill(self) -> None:
        if self.match is None:
            return
        if not self.lines:
            self._list(self.legal.moves, 0)
            return
        group, level = self.lines, 0
        while len(group) > MOST_LISTED and level < MENUS:
            place = _same(group)
            options = dict.fromkeys(_word(line, place) for line in group)
            wanted = str(self.menus[level].value or "")
            self._offer(level, list(options))
            level += 1
            if wanted not in options:
                self._list((), level)
                return
            group = [line for line in group if _word(line, place) == wanted]
        self._list(_legal(self.match, [move for _, move in group]), level)

    def _offer(self, level: int, words: list[str]) -> None:
        """What can be chosen in a menu, with nothing chosen in it at first."""
        menu, before = self.menus[level], self.menus[level].value
        told = [(word if not level else _told(word, self.language), word) for word in words]
        options = [(say("widgets.moves.choose", self.language), ""), *told]
        if tuple(menu.options) != tuple(options):
            self._filling = True
            with menu.hold_sync():
                menu.options = options
                menu.value = before if before in words else ""
            self._filling = False

    def _list(self, moves: Sequence[Any], level: int) -> None:
        """The moves that are left, after so many menus."""
        for place, menu in enumerate(self.menus):
            show_if(menu, place < level)
        if self.match is None:
            return
        told = sorted(in_words(self.match.game, moves, self.language))
        if len(told) > 1 and told[0][1] in self.last:
            told.append(told.pop(0))  # the order gives nothing away
        more = say("widgets.exercise.more_moves", self.language) if self.cut else ""
        if level and not told:
            key = "widgets.moves.none" if self._all_chosen(level) else "widgets.moves.menus_first"
            more = say(key, self.language)
        self.list.show(told, more, first=say("widgets.exercise.choose_move", self.language))

    def _all_chosen(self, level: int) -> bool:
        return all(menu.value for menu in self.menus[:level])


def _legal(match: Match[Any], moves: Sequence[Any]) -> list[Any]:
    game, state = match.game, match.state
    return [move for move in moves if next(iter(game.refusals(state, move)), None) is None]


def _word(line: Line, place: int) -> str:
    words = line[0]
    return words[place] if place < len(words) else "."


def _same(group: Sequence[Line]) -> int:
    """How many words from the start all of these moves have in common."""
    first = group[0][0]
    same = len(first)
    for words, _ in group:
        while words[:same] != first[:same]:
            same -= 1
    return same


def _told(word: str, language: str) -> str:
    """A word of the notation as it is read: areas by their names."""
    return name(word, language) if word.replace("_", "").isalpha() else word
