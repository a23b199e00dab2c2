"""Keep my progress: download what was answered, put it back on another machine."""

from __future__ import annotations

import os
from html import escape
from pathlib import Path
from typing import Any

from ipywidgets import Checkbox

from dustlab.core.errors import DustlabError
from dustlab.core.words import say
from dustlab.school.classroom import HAND_IN
from dustlab.school.guesses import FILE as GUESSES
from dustlab.school.handing_in import hand_in
from dustlab.school.kept_games import now
from dustlab.school.progress import FILE, Progress, mine, put_back, to_take_along

from ..core.controls import check_language
from ..core.parts import Column, Row, Told, button, made, markup, show_if, stylesheet
from ..table.controls import SavedOnDemand


class ProgressFiles(SavedOnDemand):
    """The same as for matches, in words for what was learned."""

    SAVE, LOAD = "widgets.progress.link", "widgets.progress.load"

    def speak(self, language: str) -> None:
        super().speak(language)
        self.press.description = say("widgets.progress.save", language)
        self.press.tooltip = say("widgets.progress.save_tip", language)
        self.upload.accept = ".json"

    def _unreadable(self, filename: str, _: DustlabError | None = None) -> Told:
        return Told(say("widgets.progress.not_ours", self.language, file=filename))


class KeepProgress(Column):
    """How many exercises are done; download, and upload what an earlier visit saved."""

    def __init__(self, progress: Progress | None = None, language: str = "") -> None:
        self.progress = progress if progress is not None else mine()
        self.language = check_language(language)
        self.trouble = ""
        self.told = markup("dust-card")
        self.files = ProgressFiles(self.text, self.load, self.complain, FILE)
        # In a class the results can be handed in; elsewhere there is nobody to take them.
        self.press = button(self.hand_in, self.complain)
        # Questions and map are the learner's own: they go along only if that is ticked.
        self.all_of_it = made(Checkbox, "dust-tick", value=False, indent=False)
        self.give = Row(self.press, self.all_of_it)
        show_if(self.give, bool(os.environ.get(HAND_IN)))
        super().__init__("dust-lab dust-progress", stylesheet(), self.told, self.files, self.give)
        self.speak(self.language)
        # Whichever box of the lesson marks an answer, it is counted here.
        self.progress.watchers.append(self.show)

    def __repr__(self) -> str:
        return "KeepProgress()"

    def _repr_mimebundle_(self, **named: Any) -> dict[str, Any]:
        """The live box; a notebook that is read without a kernel says what it would do."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**named) or {}
        bundle["text/plain"] = say("widgets.progress.stored", self.language)
        return bundle

    def speak(self, language: str) -> None:
        self.language = language
        self.speak_if_silent(self.language)
        self.files.speak(language)
        self.press.description = say("widgets.hand_in.press", language)
        self.press.tooltip = say("widgets.hand_in.tip", language)
        self.all_of_it.description = say("mastery.handed_in", language)
        self.show()

    def show(self) -> None:
        """How far we are; an older link would save the past."""
        lines = [self._counted(), say("widgets.progress.page", self.language)]
        lines += filter(None, (self.trouble, self.progress.trouble(self.language)))
        html = "".join(f"<p>{escape(line)}</p>" for line in lines)
        self.told.value = f'<div role="status">{html}</div>'
        self.files.forget()

    def _counted(self) -> str:
        """How many questions are answered: of those of this lesson, and of all."""
        right, tried = self.progress.count()
        of = len(self.progress.asked)
        if not of:
            return say("widgets.progress.count", self.language, right=right, tried=tried)
        here_right, here = self.progress.count_here()
        facts = {"right": here_right, "tried": here, "of": of, "every": tried}
        return say("widgets.progress.count_here", self.language, **facts)

    def text(self) -> str:
        """Answers, guesses and games under way, for download."""
        return to_take_along(self.progress, Path.cwd())

    def load(self, text: str, source: str) -> None:
        """A file that was saved before, joined with what is here."""
        back = put_back(text, source, self.progress, Path.cwd())
        lines = []
        if back.games:
            lines.append(say("widgets.progress.games", self.language, games=back.games))
        if back.guesses:
            lines.append(say("widgets.progress.guesses", self.language))
        if back.deck:
            lines.append(say("deck.put_back", self.language))
        if back.aside:
            facts = {"file": GUESSES, "aside": back.aside}
            lines.append(say("progress.set_aside", self.language, **facts))
        self.trouble = " ".join(lines)
        self.show()

    def hand_in(self) -> None:
        """To the teacher of the class; handed in again, it takes the place of the last."""
        day = now().date() if self.all_of_it.value else None
        done = hand_in(self.progress, Path.cwd(), day)
        time = f"{now():%H:%M}"
        self.trouble = say("widgets.hand_in.done", self.language, time=time) if done else ""
        self.show()

    def complain(self, line: str) -> None:
        self.trouble = line
        self.show()


class HandIn(Row):
    """To the teacher of the class, from where one is in a lesson."""

    def __init__(self, language: str = "") -> None:
        self.language = check_language(language)
        self.press = button(self.hand_in, self.complain)
        self.told = markup("dust-pale")
        super().__init__(self.press, self.told)
        self.speak(self.language)

    def speak(self, language: str) -> None:
        self.language = language
        self.press.description = say("widgets.hand_in.press", language)
        self.press.tooltip = say("widgets.hand_in.tip", language)

    def hand_in(self) -> None:
        if hand_in(mine(), Path.cwd()):
            self.complain(say("widgets.hand_in.done", self.language, time=f"{now():%H:%M}"))

    def complain(self, line: str) -> None:
        self.told.value = f'<span role="status">{escape(line)}</span>'


def keeping(is_whole: bool, language: str) -> list[KeepProgress | HandIn]:
    """What stands below the box of a learner: with a whole file the means to keep what was
    answered, for a hosted copy forgets; in a class the means to hand in, wherever one is."""
    if is_whole:
        return [KeepProgress(language=language)]
    return [HandIn(language)] if os.environ.get(HAND_IN) else []
