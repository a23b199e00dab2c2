"""The map of what the learner knows: a picture for each game, with the lessons to go back to."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from html import escape
from pathlib import Path
from typing import Any

from ipywidgets import ToggleButtons

from dustlab.core.words import say, sentence
from dustlab.pictures.svg import draw
from dustlab.school.deck import Deck, my_deck
from dustlab.school.kept_file import kept_in
from dustlab.school.kept_games import now
from dustlab.school.mastery import Map, games, mastery
from dustlab.school.progress import Progress, mine

from ..core.controls import check_language
from ..core.parts import Column, link_to, made, markup, stylesheet, watch

Clock = Callable[[], datetime]


class Mastery(Column):
    """For each rule of a game how the learner stands with it; `clock` says what day it is."""

    def __init__(
        self,
        game: str = "",
        language: str = "",
        *,
        deck: Deck | None = None,
        progress: Progress | None = None,
        clock: Clock = now,
    ) -> None:
        self.deck = my_deck() if deck is None else deck
        self.progress = mine() if progress is None else progress
        self.clock, self.language, self.trouble = clock, check_language(language), ""
        self.games = made(ToggleButtons, "dust-choices", options=[(one, one) for one in games()])
        if game:
            self.games.value = game
        watch(self.games, lambda _: self.show(), self.complain)
        self.picture, self.words = markup("dust-picture"), markup()
        super().__init__(
            "dust-lab dust-mastery", stylesheet(), self.games, self.picture, self.words
        )
        self.speak(self.language)

    def __repr__(self) -> str:
        return f"Mastery({self.games.value})"

    def _repr_mimebundle_(self, **named: Any) -> dict[str, Any]:
        """The live map; what a reader without a kernel knows, nobody can say."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**named) or {}
        bundle["text/plain"] = say("deck.stored", self.language)
        return bundle

    def speak(self, language: str) -> None:
        self.language = language
        self.speak_if_silent(language)
        chosen = self.games.value
        with self.games.hold_sync():
            self.games.options = [
                (sentence(f"reader.part.{one}", language), one) for one in games()
            ]
            self.games.value = chosen
        self.show()

    def cover(self) -> str:
        """A picture for a list of pages."""
        return str(self.picture.value)

    def map(self) -> Map:
        """As things stand now."""
        today = self.clock().date()
        folder = kept_in() or Path.cwd()
        return mastery(self.games.value, self.deck, self.progress, folder, today)

    def show(self) -> None:
        known, language = self.map(), self.language
        self.picture.value = draw(known.scene(language))
        lines = [self._lesson(known, lesson) for lesson in known.rows()]
        every = "".join(self._every(known, lesson) for lesson in known.rows())
        title = say("mastery.show_rules", language)
        trouble = f'<p class="dust-trouble">{escape(self.trouble)}</p>' if self.trouble else ""
        self.words.value = (
            f"{trouble}<ul>{''.join(filter(None, lines))}</ul>"
            f"<details><summary>{escape(title)}</summary>{every}</details>"
            f'<p class="dust-pale">{escape(say("mastery.seen_by", language))}</p>'
        )

    def _lesson(self, known: Map, lesson: str) -> str:
        """A lesson that has something to work on, as a link with its rules."""
        work = known.to_work_on(lesson, self.language)
        if not work or not lesson:
            return ""
        words = say("mastery.work", self.language, rules="; ".join(work))
        return f"<li>{link_to(lesson)}: {escape(words)}</li>"

    def _every(self, known: Map, lesson: str) -> str:
        """A lesson with all of its rules."""
        head = link_to(lesson) if lesson else escape(say("mastery.others", self.language))
        rules = "".join(
            f"<li>{escape(one.tell(known.today, self.language))}</li>"
            for one in known.rows()[lesson]
        )
        return f"<p>{head}</p><ul>{rules}</ul>"

    def complain(self, line: str) -> None:
        self.trouble = line
        self.show()
