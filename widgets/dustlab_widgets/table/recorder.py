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
from dustlab.tours.recording import Recording, Taken

from ..core.controls import Files
from ..core.parts import Column, Complain, button, in_one_line, made, markup, show_if, watch
from .step_bar import StepBar

FILE, FURTHER = "my-tour.toml", "my-tour-{number}.toml"
"""Beside the lesson; what a learner keeps there begins so, and goes nowhere with the lessons."""
WITH_DICE = "roll ~ 2 of 5"
"""How a move is typed whose dice do not fall by chance."""
BETWEEN = ";"
"""What stands between several moves on one line."""


def free_name() -> str:
    """A file that nobody has saved yet."""
    number, name = 1, FILE
    while Path(name).exists():
        number += 1
        name = FURTHER.format(number=number)
    return name


class NotRecorded(Column):
    """At the table of a tour, which is not recorded: how to come by one that is."""

    recording = None

    def __init__(self, table: str) -> None:
        self.code = f"from dustlab_widgets import {table}\n{table}(seed=2)"
        self.words = markup()
        super().__init__("dust-recorder", self.words)

    def speak(self, language: str) -> None:
        words = escape(say("widgets.recorder.led", language))
        self.words.value = f"<p>{words}</p><pre>{escape(self.code)}</pre>"

    def show(self) -> None:
        """Whatever is played here, it stays as it is."""


class Link(Files):
    """A link that saves the tour; there is nothing to load."""

    SAVE = "widgets.recorder.download"

    def __init__(self, complain: Complain) -> None:
        super().__init__(lambda _text, _name: None, complain)
        self.children = (self.link,)


class Recorder(Column):
    """A button that begins; then the coach's words for this position, the steps, and saving."""

    def __init__(
        self,
        match: Callable[[], Match[Any]],
        complain: Complain,
        begun: Callable[[], None] = lambda: None,
        elsewhere: Callable[[], None] = lambda: None,
    ) -> None:
        """`begun` is called when a recording begins: `here` is to stand beside what is decided.

        `elsewhere` is called when the recording leads to other steps.
        """
        self.language = "en"
        self.recording: Recording | None = None
        self.file = ""
        """Where this recording is saved; another one gets a name of its own."""
        self._match, self._filling = match, False
        self._begun, self._elsewhere = begun, elsewhere
        self._seen: tuple[int, int] = 0, 0
        """The position that was shown last: where it is, and out of how many."""
        self.about = markup("dust-recorder-about")
        self.begin = button(self.start, complain, "dust-primary")
        self.title = made(Text, "dust-grow", continuous_update=False)
        self.words = made(Textarea, "dust-grow", "dust-recorder-words", continuous_update=False)
        self.also = made(Text, "dust-grow", continuous_update=False)
        self.travel = StepBar(elsewhere, complain)
        """Back and forward among what was recorded, without another tab."""
        show_if(self.travel.position, False)
        self.steps = markup("dust-recorder-steps")
        self.aside = markup("dust-recorder-aside")
        self.take_back = button(self.restore, complain)
        self.save = button(self.write, complain, "dust-primary")
        self.saved = markup()
        self.link = Link(complain)
        watch(self.title, self._titled, complain)
        watch(self.words, self._said, complain)
        watch(self.also, self._accepted, complain)
        # What is written at each step stands first, what is written once behind it.
        self.here = Column("dust-recorder dust-recorder-here", self.words)
        """What the coach says at this position: written where the move is played."""
        written = (self.also, self.travel, self.steps)
        self.while_on = (*written, self.title, self.save, self.link)
        once = (self.aside, self.take_back)
        super().__init__("dust-recorder", self.about, self.begin, *once, *self.while_on, self.saved)

    # -- what is pressed and written

    def start(self) -> None:
        """From the position on the board; the player who decides there learns from the tour."""
        self.recording, self.file = Recording(self._match(), language=self.language), ""
        self._tell()
        self.link.show("", "")
        self._begun()
        self.show()

    def restore(self) -> None:
        """The steps that were set aside when something else was played."""
        if self.recording is not None:
            self.recording.take_back()
            self._elsewhere()
            self.show()

    def write(self) -> None:
        """Save the tour beside the lesson, once the check has nothing against it."""
        recording = self.recording
        if recording is None:
            return
        file = self.file or free_name()
        try:
            text, problems = recording.text(), recording.problems(file)
        except DustlabError as error:
            problems = [in_one_line(error, self.language)]
        if problems:
            self._tell(say("widgets.recorder.not_saved", self.language), *problems)
            return
        self.file = file
        self._tell(self._written(text))
        self.link.show(text, file)

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
            self._tell()

    def _said(self, words: str) -> None:
        if self.recording is not None and not self._filling:
            self.recording.say = words
            self._tell()
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
        self.take_back.description = say("widgets.recorder.take_back", language)
        self.title.description = say("widgets.recorder.title", language)
        self.words.description = say("widgets.recorder.words", language)
        self.also.description = say("widgets.recorder.also", language)
        self.also.placeholder = say("widgets.recorder.also_example", language)
        self.link.speak(language)
        self.travel.speak(language)
        self.show()

    def show(self) -> None:
        """What was written for the position on the board, and the steps so far."""
        recording, language = self.recording, self.language
        if recording is not None and recording.match is not self._match():
            recording = self.recording = None  # another game is on the table
        for part in (self.here, *self.while_on):
            show_if(part, recording is not None)
        for part in (self.aside, self.take_back):
            show_if(part, False)
        show_if(self.begin, recording is None)
        about = "widgets.recorder.about" if recording is None else "widgets.recorder.on"
        self.about.value = f"<p>{escape(say(about, language, example=WITH_DICE))}</p>"
        if recording is None:
            return
        recording.look()
        seen = recording.match.cursor, len(recording.match.steps)
        if seen != self._seen:
            self._tell()  # what was said of saving was said of another tour
        self._seen = seen
        self._show_aside(recording)
        self.travel.show(recording.match, recording.start)
        self._filling = True
        self.title.value = recording.title
        self.words.value = recording.say
        self.also.value = f"{BETWEEN} ".join(recording.here.also)
        self._filling = False
        items = "".join(f"<li>{self._item(recording, step)}" for step in recording.steps())
        self.steps.value = f"<ol>{items}</ol>" if items else ""

    def _item(self, recording: Recording, step: Taken) -> str:
        """What the coach says, the move, the other moves that will do, and what follows."""
        parts = [f"{escape(step.written.say)} <code>{escape(step.move)}</code>"]
        accepted, answered = recording.other_moves(step)
        below = (
            (say("widgets.recorder.accepted", self.language), accepted),
            (say("widgets.recorder.answered", self.language), answered),
            (say("widgets.recorder.then", self.language), step.then),
        )
        for words, moves in below:
            if moves:
                lines = ", ".join(f"<code>{escape(move)}</code>" for move in moves)
                parts.append(f'<span class="dust-pale">{escape(words)}</span> {lines}')
            if moves is answered:
                reasons = (recording.against(step, move) for move in answered)
                parts += [f'<span class="dust-pale">{escape(why)}</span>' for why in reasons]
        return "<br>".join(parts)

    def _show_aside(self, recording: Recording) -> None:
        """What was recorded and is not played any more, with a button that takes it back."""
        aside = recording.aside
        for part in (self.aside, self.take_back):
            show_if(part, aside is not None)
        if aside is not None:
            facts = {"moves": aside.moves, "sentences": aside.sentences}
            words = say("widgets.recorder.aside", self.language, **facts)
            self.aside.value = f'<p role="status">{escape(words)}</p>'
