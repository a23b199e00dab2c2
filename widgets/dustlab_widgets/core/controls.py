"""What every table and lab has: a step bar, the legal moves, hints, the seed, files, the language.

Each control speaks a language (`speak`), shows a position, and calls back when it is used. It knows
matches and moves, but no game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape
from typing import Any
from urllib.parse import quote

from ipywidgets import BoundedIntText, Dropdown, FileUpload, Text, ToggleButton

from dustlab.core.errors import BadInput, DustlabError, did_you_mean
from dustlab.core.files import text_of
from dustlab.core.words import LANGUAGES, came_instead, phrase, preferred, say

from .parts import Complain, Row, Told, button, guard, made, markup, show_if, watch

# How the languages call themselves.
OWN_NAMES = {"en": "English", "de": "Deutsch", "it": "Italiano"}
MOST_SEED = 999_999_999

Call = Callable[[], None]

# Signs of a record that may stand in an address as they are.
PLAIN = " :/,()~"


class MoveList(Row):
    """What is legal now, to choose from; or, under dare, a line to write any move on."""

    def __init__(self, play: Callable[[str], None], complain: Complain) -> None:
        self.dare = False
        self.choice = made(Dropdown, "dust-grow")
        self.line = made(Text, "dust-grow", "dust-hidden")
        self.press = button(lambda: self.play(self.wanted), complain)
        self.usual = ""
        self._play = play
        # Enter in the line plays as the button does.
        self.line.on_msg(guard(self._message, complain))
        super().__init__(self.choice, self.line, self.press)

    @property
    def wanted(self) -> str:
        """The move that is chosen or written."""
        line = self.line.value if self.dare else self.choice.value
        return str(line or "").strip()

    def _message(self, _: Any, content: dict[str, Any], __: Any) -> None:
        if content.get("event") == "submit":
            self.play(self.wanted)

    def speak(self, language: str) -> None:
        self.choice.description = say("widgets.moves.legal", language)
        self.line.description = say("widgets.moves.write", language)
        self.usual = say("widgets.moves.example", language)
        self.line.placeholder = self.usual
        self.press.description = say("widgets.moves.play", language)
        self.press.tooltip = say("widgets.moves.play_tip", language)

    def show(
        self,
        moves: Sequence[tuple[str, str]],
        more: str = "",
        dare: bool = False,
        first: str = "",
    ) -> None:
        """Each move has its words and its notation. `first` is a line above the moves, so that none
        of them stands there chosen; `more` a last line in place of moves that are too many."""
        self.dare = dare
        show_if(self.choice, not dare)
        show_if(self.line, dare)
        options = [(first, "")] if first and moves else []
        options += [*moves, (more, "")] if more else moves
        if tuple(self.choice.options) != tuple(options):
            self.line.value = ""  # it was meant for the position before
            with self.choice.hold_sync():
                self.choice.options = options
                self.choice.index = 0 if options else None

    def suggest(self, examples: Sequence[str]) -> None:
        """What may be written here looks like this."""
        self.line.placeholder = ", ".join((*examples, "…")) if examples else self.usual

    def play(self, move: str) -> None:
        if move:
            self._play(move)


class Hints(Row):
    """Three grades of help, from a nudge to a move; each position starts anew."""

    GRADES = 3

    def __init__(self, complain: Complain, opened: Callable[[], None] = lambda: None) -> None:
        """`opened` is called whenever a hint has been read."""
        self.grade = 0
        self.read: list[str] = []
        self.opened = opened
        self.press = button(self.more, complain)
        self.words = markup("dust-hint", "dust-grow")
        self.language = "en"
        self._make: Callable[[int], str] | None = None
        super().__init__(self.press, self.words)

    def speak(self, language: str) -> None:
        self.language = language
        self.press.tooltip = say("widgets.hints.tip", language)
        self._tell()

    def show(self, make: Callable[[int], str]) -> None:
        """A new position: `make(grade)` gives the hint when it is asked for."""
        self._make, self.grade, self.read = make, 0, []
        self._tell()

    def more(self) -> None:
        if self._make is None:
            return
        if self.grade < self.GRADES:
            self.grade += 1
            self.read.append(self._make(self.grade))
            self._tell()
            self.opened()

    def _tell(self) -> None:
        """All that were read stay there; after the last one there is nothing more to press."""
        hints = "".join(f"<li>{escape(hint)}</li>" for hint in self.read)
        self.words.value = f"<ol>{hints}</ol>" if hints else ""
        facts = {"next": min(self.grade + 1, self.GRADES), "of": self.GRADES}
        self.press.description = say("widgets.hints.press", self.language, **facts)
        show_if(self.press, self.grade < self.GRADES)


class Seed(Row):
    """The number that the dice come from, shown and settable."""

    def __init__(self, seed: int, told: bool = False) -> None:
        """With `told` a line beside it says what it is for."""
        self.number = made(BoundedIntText, "dust-seed", value=seed, min=0, max=MOST_SEED)
        self.about = markup("dust-pale")
        super().__init__(self.number, *([self.about] if told else []))

    @property
    def value(self) -> int:
        return int(self.number.value)

    @value.setter
    def value(self, seed: int) -> None:
        self.number.value = seed % (MOST_SEED + 1)

    def speak(self, language: str) -> None:
        self.number.description = say("widgets.seed.name", language)
        self.number.tooltip = say("widgets.seed.tip", language)
        self.about.value = escape(say("widgets.seed.about", language))


class Files(Row):
    """Save by download, load by upload: the file is the record of the match, plain text."""

    SAVE, LOAD = "widgets.files.save", "widgets.files.load"
    NOT_OURS = "widgets.files.not_ours"
    """What the link and the upload are called; not only matches are saved."""

    def __init__(self, load: Callable[[str, str], None], complain: Complain) -> None:
        """`load(text, name)` takes a file's text; what it raises is told, and nothing is lost."""
        self.link = markup("dust-save")
        self.upload = made(FileUpload, "dust-upload", accept=".dust,.txt", multiple=False)
        watch(self.upload, self._uploaded, complain)
        self.language = "en"
        self._load = load
        self._record = ("", "")
        super().__init__(self.link, self.upload)

    def speak(self, language: str) -> None:
        self.language = language
        self.upload.description = say(self.LOAD, language)
        self.upload.tooltip = say(self.LOAD, language)
        self.show(*self._record)

    def show(self, record: str, filename: str) -> None:
        """The record that the link saves."""
        self._record = (record, filename)
        if not record:
            self.link.value = ""
            return
        # The text travels in the link itself, so that saving needs no kernel and no server.
        # Only what would end or change an address is written as a code: half as long a link.
        target = f"data:text/plain;charset=utf-8,{quote(record, safe=PLAIN)}"
        words = escape(say(self.SAVE, self.language))
        self.link.value = (
            f'<a download="{escape(filename, quote=True)}" href="{target}">{words}</a>'
        )

    def _uploaded(self, files: Sequence[Any]) -> None:
        if not files:
            return
        file = files[0]
        self.upload.value = ()  # so that the same file can be loaded again
        self.take(bytes(file["content"]), str(file["name"]))

    def take(self, content: bytes, filename: str) -> None:
        """Read an uploaded file; what is no text of ours is refused in one line."""
        try:
            text = text_of(content, filename, "a saved match")
        except BadInput:
            raise self._unreadable(filename) from None
        try:
            self._load(text, filename)
        except Told:
            raise
        except DustlabError as error:
            raise self._unreadable(filename, error) from error

    def _unreadable(self, filename: str, error: DustlabError | None = None) -> Told:
        """What a player is told; the line, where only one of them is wrong."""
        language = self.language
        if not isinstance(error, BadInput) or error.key == "input.record.first":
            return Told(say(self.NOT_OURS, language, file=filename))
        facts = {"file": filename, "got": came_instead(error, language)}
        line = re.search(r"\bline (\d+)", error.where)
        if line is not None and line[1] != "1":
            return Told(say("widgets.files.broken_line", language, line=line[1], **facts))
        if not error.key:
            return Told(say(self.NOT_OURS, language, file=filename))
        expected = phrase(error.key, language, **error.facts)
        return Told(say("widgets.files.unreadable", language, expected=expected, **facts))


def check_language(language: str) -> str:
    """The language that is asked for; an empty one is that which the reader has set once."""
    if not language:
        return preferred()
    if language not in LANGUAGES:
        expected = f"one of the languages{did_you_mean(language, LANGUAGES)}"
        raise BadInput("language", expected, language)
    return language


class Language(Row):
    """English, German or Italian."""

    def __init__(self, language: str, changed: Callable[[str], None], complain: Complain) -> None:
        options = [(OWN_NAMES[known], known) for known in LANGUAGES]
        self.choice = made(Dropdown, "dust-language", options=options, value=language)
        watch(self.choice, changed, complain)
        super().__init__(self.choice)

    def speak(self, language: str) -> None:
        self.choice.description = say("widgets.language.name", language)


class Dare(Row):
    """Hides what is legal: the learner may err, and reads why not."""

    def __init__(self, changed: Callable[[bool], None], complain: Complain) -> None:
        self.press = made(ToggleButton, "dust-toggle")
        watch(self.press, changed, complain)
        super().__init__(self.press)

    @property
    def on(self) -> bool:
        return bool(self.press.value)

    def speak(self, language: str) -> None:
        self.press.description = say("widgets.dare.name", language)
        self.press.tooltip = say("widgets.dare.tip", language)
