"""The legal moves of a position, as a screen can show them: listed, searched, grouped, written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from math import prod
from typing import Any

from ipywidgets import Select, Text, ToggleButton, VBox

from dustlab.core.errors import BadInput, NotAMove
from dustlab.core.match import Choice, Game, Match
from dustlab.core.words import name, say, sentence

from ..core.controls import MoveList
from ..core.parts import (
    Column,
    Complain,
    Row,
    Told,
    box,
    button,
    guard,
    made,
    show_if,
    watch,
)
from .controls import picker

# A list longer than this is no help, and a position with more groups than this takes too long to
# go through between two clicks; the board itself offers every move all the same.
MOST_LISTED = 40
MOST_TRIED = 1_500
MOST_GROUPS = 20_000
MOST_EXAMPLES = 3
# Of how many candidates one is shown as an example, and how many words then tell how to write it.
FEW_TRIED, AT_LENGTH = 200, 3


@dataclass(frozen=True, slots=True)
class Legal:
    """The first legal moves of a position, and whether there are more."""

    moves: tuple[Any, ...] = ()
    more: bool = False

    @property
    def only(self) -> Any:
        """The single legal move, if there is no choice."""
        return self.moves[0] if len(self.moves) == 1 and not self.more else None


def in_words(game: Game[Any], moves: Iterable[Any], language: str) -> list[tuple[str, str]]:
    """Each move in its game's words with its notation, learned on the way; and the notation."""
    lines = [(game.tell_move(move, language), str(move)) for move in moves]
    return [
        (words if words == written else f"{words} [{written}]", written) for words, written in lines
    ]


def legal_moves(match: Match[Any], counts: tuple[int, ...] = ()) -> Legal:
    """The legal moves; `counts` are the sizes of the groups that moves are made of."""
    if not isinstance(match.pending, Choice):
        return Legal()
    if prod(count + 1 for count in counts) > MOST_GROUPS:
        return Legal((), more=True)
    tried = islice(match.game.candidates(match.state), MOST_TRIED)
    first = tuple(islice(legal_among(match, tried), MOST_LISTED + 1))
    more = len(first) > MOST_LISTED or next(tried, None) is not None
    return Legal(first[:MOST_LISTED], more)


def is_legal(match: Match[Any], move: Any) -> bool:
    """Whether nothing refuses a move now; no more than one reason is looked for."""
    return next(match.game.refusals(match.state, move), None) is None


def legal_among(match: Match[Any], moves: Iterable[Any]) -> Iterator[Any]:
    """Those of some moves that nothing refuses now."""
    return (move for move in moves if is_legal(match, move))


def examples(match: Match[Any], checked: bool = True) -> list[str]:
    """How moves are written that fit here: the first of each kind; legal ones if `checked`."""
    if not isinstance(match.pending, Choice):
        return []
    examples: dict[type, str] = {}
    for move in islice(match.game.candidates(match.state), MOST_TRIED):
        if type(move) not in examples and (not checked or is_legal(match, move)):
            examples[type(move)] = str(move)
            if len(examples) == MOST_EXAMPLES:
                break
    return list(examples.values())


def example(match: Match[Any]) -> str:
    """A legal move as it is written now: one that says where or how many, else the end of a phase.

    It names no card of a hand that is not asked for.
    """
    if not isinstance(match.pending, Choice):
        return ""
    seen, short = set[type](), ""
    for move in islice(match.game.candidates(match.state), FEW_TRIED):
        if type(move) in seen or not is_legal(match, move):
            continue
        seen.add(type(move))
        if len(str(move).split()) >= AT_LENGTH:
            return str(move)
        short = str(move)  # of several kinds the last: the first throw cards away
    return short


def read_move(match: Match[Any], move: Any, examples: Sequence[str], language: str) -> Any:
    """A move from its text; one that is none is told in a player's words, with examples."""
    try:
        return match.read_as_told(move, language)
    except BadInput:
        words = " ".join(str(move).split())
        if not examples:
            raise Told(say("widgets.moves.unknown_alone", language, move=words)) from None
        facts = {"move": words, "examples": ", ".join(examples)}
        raise Told(say("widgets.moves.unknown", language, **facts)) from None


def read_or_suggest(match: Match[Any], line: str, checked: bool, language: str) -> Any:
    """A move from its text; what is none at all is answered with some that fit."""
    try:
        return match.read_as_told(line, language)
    except BadInput as error:
        if not isinstance(error, NotAMove):
            raise
        return read_move(match, line, examples(match, checked), language)


MOST_FOUND = 200
"""How many moves are listed at most."""
MOST_SEARCHED, MOST_CHECKED = 20_000, 400
"""How many candidates are read for the words that are searched; how many are held to the rules."""


def found(match: Match[Any], verb: str, words: list[str]) -> tuple[list[Any], list[str], bool]:
    """Legal moves with all of these words, the verbs there are, and whether there may be more."""
    if not isinstance(match.pending, Choice):
        return [], [], False
    verbs: dict[str, None] = {}
    listed: list[Any] = []
    tried = 0
    for number, move in enumerate(match.game.candidates(match.state)):
        if number == MOST_SEARCHED or tried == MOST_CHECKED or len(listed) == MOST_FOUND:
            return listed, list(verbs), True
        line = str(move)
        own = line.partition(" ")[0]
        verbs[own] = None
        if (verb and own != verb) or not all(word in line for word in words):
            continue
        tried += 1
        if is_legal(match, move):
            listed.append(move)
    return listed, list(verbs), False


class MoveFinder(Column):
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
        self.room = box(
            VBox,
            "dust-finder dust-hidden",
            Row(self.verb, self.search),
            self.moves,
            Row(self.choose),
        )
        self.line.on_msg(guard(self._message, complain))
        watch(self.switch, lambda _: self._open(), complain)
        watch(self.verb, lambda _: self._search(), complain)
        watch(self.search, lambda _: self._search(), complain)
        super().__init__("dust-moves", Row(self.line, self.press, self.switch), self.room)

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
        """In the empty line a move that is possible now, where that gives nothing away.

        While somebody else decides there is none at all: it would be a move of theirs.
        """
        shown = ""
        if self.match is not None:
            if self.match.over:
                return  # the line has gone
            shown = "" if self.dare else example(self.match)
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


MENUS = 5
"""How many menus, one after the other, tell even the largest groups of units apart."""
MOST_GROUPED = 60_000
MOST_HELD = 2_000
"""How many candidates are held to the rules at once; of more only those that were chosen."""

Line = tuple[list[str], Any]
"""A move with what is chosen one after the other to make it."""


class MoveGroups(Column):
    """Menus that lead to a list of moves; of a short list only the list is seen."""

    def __init__(
        self, play: Callable[[str], None], complain: Complain, most: int = MOST_LISTED
    ) -> None:
        """Of more moves than `most` one is found by menus."""
        self.language, self.most = "en", most
        self.match: Match[Any] | None = None
        self.state: Any = None
        self.legal = Legal()
        self.lines: list[Line] = []
        self.menus = [picker([("", "")], "dust-verb") for _ in range(MENUS)]
        self.list = MoveList(play, complain)
        self.last: Sequence[str] = ()
        self.picked: Sequence[Any] = ()
        self.cut = False
        """There are more candidates than are ever read."""
        self._filling = False
        for level, menu in enumerate(self.menus):
            watch(menu, partial(self._chosen, level), complain)
            show_if(menu, False)
        super().__init__("dust-move-groups", Row(*self.menus), self.list)

    def speak(self, language: str) -> None:
        self.language = language
        self.list.speak(language)
        for level, menu in enumerate(self.menus):
            menu.description = say(
                "widgets.table.kind" if not level else "widgets.moves.then", language
            )
        if self.match is not None:
            self._fill()

    def show(
        self,
        match: Match[Any],
        legal: Legal,
        last: Sequence[str] = (),
        picked: Sequence[Any] = (),
    ) -> None:
        """The legal moves of a position; those of `last` never stand on top of the list.

        Where some were `picked` otherwise, the menus lead to these only.
        """
        is_new, self.match = match.state is not self.state, match
        if is_new:
            self.state, self.lines, self.cut = match.state, [], False
            if legal.more or len(legal.moves) > self.most:
                self._read(match)
        if is_new or picked != self.picked:
            self._filling = True
            for menu in self.menus:
                menu.options = [("", "")]
            self._filling = False
        self.legal, self.last, self.picked = legal, last, picked
        self._fill()

    def _read(self, match: Match[Any]) -> None:
        moves = list(islice(match.game.candidates(match.state), MOST_GROUPED))
        self.cut = len(moves) == MOST_GROUPED
        if len(moves) <= MOST_HELD:
            moves = list(legal_among(match, moves))
        self.lines = [(match.game.choices_of(move), move) for move in moves]

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
        group, level = self.lines, 0
        if self.picked:
            group = [(self.match.game.choices_of(move), move) for move in self.picked]
        if not group:
            self._list(self.legal.moves, 0)
            return
        while len(group) > self.most and level < MENUS:
            place = _same(group)
            options = dict.fromkeys(_choice(line, place) for line in group)
            wanted = str(self.menus[level].value or "")
            self._offer(level, list(options))
            level += 1
            if wanted not in options:
                self._list((), level)
                return
            group = [line for line in group if _choice(line, place) == wanted]
        self._list(list(legal_among(self.match, (move for _, move in group))), level)

    def _offer(self, level: int, words: list[str]) -> None:
        """What can be chosen in a menu, with nothing chosen in it at first."""
        menu, before = self.menus[level], self.menus[level].value
        lines = [(word if not level else _told(word, self.language), word) for word in words]
        options = [(say("widgets.moves.choose", self.language), ""), *lines]
        if tuple(menu.options) != tuple(options):
            self._filling = True
            with menu.hold_sync():
                menu.options = options
                menu.value = before if before in words else ""
            self._filling = False

    def _list(self, moves: Sequence[Any], level: int) -> None:
        """The moves that are left after some menus."""
        for place, menu in enumerate(self.menus):
            show_if(menu, place < level)
        if self.match is None:
            return
        offered = sorted(in_words(self.match.game, moves, self.language))
        if len(offered) > 1 and offered[0][1] in self.last:
            offered.append(offered.pop(0))  # the order gives nothing away
        more = say("widgets.exercise.more_moves", self.language) if self.cut else ""
        if level and not offered:
            key = "widgets.moves.none" if self._all_chosen(level) else "widgets.moves.menus_first"
            more = say(key, self.language)
        self.list.show(offered, more, first=say("widgets.exercise.choose_move", self.language))

    def _all_chosen(self, level: int) -> bool:
        return all(menu.value for menu in self.menus[:level])


def _choice(line: Line, place: int) -> str:
    choices = line[0]
    return choices[place] if place < len(choices) else "."


def _same(group: Sequence[Line]) -> int:
    """How many choices from the first on all of these moves have in common."""
    first = group[0][0]
    same = len(first)
    for choices, _ in group:
        while choices[:same] != first[:same]:
            same -= 1
    return same


def _told(word: str, language: str) -> str:
    """What is chosen, as it is read: areas by their names, and no more of it by a dash."""
    if word == ".":
        return "–"
    return name(word, language) if word.replace("_", "").isalpha() else word
