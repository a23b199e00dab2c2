"""*Record a tour* at a table: play both sides, write what a coach should say, save it as a file.

What is written belongs to the position on the board: stepping back shows it again, to be mended.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

from ipywidgets import Text, Textarea

from dustlab.core.errors import BadInput, DustlabError
from dustlab.core.files import write_text
from dustlab.core.match import Match
from dustlab.core.words import say
from dustlab.tours.recording import Recording

from ..core.controls import Files
from ..core.parts import Column, Complain, button, in_one_line, made, markup, show_if, watch

FILE, FURTHER = "my-tour.toml", "my-tour-{number}.toml"
"""Beside the lesson; what a learner keeps there begins so, and goes nowhere with the lessons."""
BETWEEN = ";"
"""What stands between several moves on one line."""


def free_name() -> str:
    """A file that nobody has saved yet."""
    number, name = 1, FILE
    while Path(name).exists():
        number += 1
        name = FURTHER.format(number=number)
    return name


class Link(Files):
    """A link that saves the tour; there is nothing to load."""

    SAVE = "widgets.recorder.download"

    def __init__(self, complain: Complain) -> None:
        super().__init__(lambda _text, _name: None, complain)
        self.children = (self.link,)


class Recorder(Column):
    """A button that begins; then the coach's words for this position, the steps, and saving."""

    def __init__(self, match: Callable[[], Match[Any]], complain: Complain) -> None:
        self.language = "en"
        self.recording: Recording | None = None
        self.file = ""
        """Where this recording is saved; another one gets a name of its own."""
        self._match, self._filling = match, False
        self.about = markup("dust-recorder-about")
        self.begin = button(self.start, complain, "dust-primary")
        self.title = made(Text, "dust-grow", continuous_update=False)
        self.words = made(Textarea, "dust-grow", "dust-recorder-words", continuous_update=False)
        self.also = made(Text, "dust-grow", continuous_update=False)
        self.steps = markup("dust-recorder-steps")
        self.save = button(self.write, complain, "dust-primary")
        self.saved = markup()
        self.link = Link(complain)
        watch(self.title, self._titled, complain)
        watch(self.words, self._said, complain)
        watch(self.also, self._accepted, complain)
        self.while_on = (self.title, self.words, self.also, self.steps, self.save, self.link)
        super().__init__("dust-recorder", self.about, self.begin, *self.while_on, self.saved)

    # -- what is pressed and written

    def start(self) -> None:
        """From the position on the board; the player who decides there learns from the tour."""
        self.recording, self.file = Recording(self._match(), language=self.language), ""
        self.saved.value = ""
        self.link.show("", "")
        self.show()

    def write(self) -> None:
        """Save the tour beside the lesson, once the check has nothing against it."""
        recording = self.recording
        if recording is None:
            return
        try:
            text, problems = recording.text(), recording.problems()
        except DustlabError as error:
            self._tell(in_one_line(error, self.language))
            return
        self.file = self.file or free_name()
        self._tell(*(problems or [self._written(text)]))
        self.link.show(text, self.file)

    def _tell(self, *lines: str) -> None:
        self.saved.value = "".join(f'<p role="status">{escape(line)}</p>' for line in lines)

    def _written(self, text: str) -> str:
        try:
            write_text(Path(self.file), text)
        except BadInput as error:
            return say("widgets.recorder.not_kept", self.language, why=error.got)
        return say("widgets.recorder.kept", self.language, file=self.file)

    def _titled(self, title: str) -> None:
        if self.recording is not None and not self._filling:
            self.recording.title = title.strip()

    def _said(self, words: str) -> None:
        if self.recording is not None and not self._filling:
            self.recording.say = words
            self.show()

    def _accepted(self, lines: str) -> None:
        if self.recording is None or self._filling:
            return
        try:
            self.recording.accept([line.strip() for line in lines.split(BETWEEN) if line.strip()])
        except DustlabError as error:
            self._tell(in_one_line(error, self.language))
            return  # what was typed stays, to be mended
        self._tell()
        self.show()

    # -- what is seen

    def speak(self, language: str) -> None:
        self.language = language
        if self.recording is not None:
            self.recording.language = language
        self.begin.description = say("widgets.recorder.begin", language)
        self.save.description = say("widgets.recorder.save", language)
        self.title.description = say("widgets.recorder.title", language)
        self.words.description = say("widgets.recorder.words", language)
        self.also.description = say("widgets.recorder.also", language)
        self.also.placeholder = say("widgets.recorder.also_example", language)
        self.link.speak(language)
        self.show()

    def show(self) -> None:
        """What was written for the position on the board, and the steps so far."""
        recording, language = self.recording, self.language
        if recording is not None and recording.match is not self._match():
            recording = self.recording = None  # another game is on the table
        for part in self.while_on:
            show_if(part, recording is not None)
        show_if(self.begin, recording is None)
        about = "widgets.recorder.about" if recording is None else "widgets.recorder.on"
        self.about.value = f"<p>{escape(say(about, language))}</p>"
        if recording is None:
            return
        self._filling = True
        self.title.value = recording.title
        self.words.value = recording.say
        self.also.value = f"{BETWEEN} ".join(recording.here.also)
        self._filling = False
        items = "".join(
            f"<li>{escape(step.written.say)} <code>{escape(step.move)}</code>"
            for step in recording.steps()
        )
        self.steps.value = f"<ol>{items}</ol>" if items else ""
