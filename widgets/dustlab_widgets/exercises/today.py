"""Questions that return: what is due today, one after the other, and when each comes back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

from ipywidgets import Layout, VBox

from dustlab.core.words import say
from dustlab.exercises import ExerciseFile, Question, Reach
from dustlab.exercises.question import picture_of
from dustlab.school.deck import FILE, Deck, Subject, my_deck
from dustlab.school.kept_file import kept_in
from dustlab.school.kept_games import latest, now
from dustlab.school.lessons import lesson_of_table
from dustlab.school.progress import HINT, SOLUTION, UNTRIED, Progress, mine
from dustlab.school.recall import Recalled
from dustlab.school.schedule import AGAIN, GOOD, HARD, comes_back, in_words
from dustlab.school.today import Asked, ask, gather, in_short, lesson_of, samples

from ..core.controls import check_language
from ..core.parts import (
    Column,
    Complain,
    Row,
    button,
    link_to,
    markup,
    shared,
    show_if,
    stylesheet,
)
from ..school.mastery import Mastery
from .box import ExerciseBox

SAMPLES = 3
"""So many questions can be tried by somebody for whom nothing is due."""

Clock = Callable[[], datetime]
Graded = Callable[[int], None]


class DeckBox(ExerciseBox):
    """A question of the deck: the first answer counts, and after it one sees why."""

    SPARING, HOW = False, "deck.how"

    def __init__(self, asked: Asked, question: Question, language: str, graded: Graded) -> None:
        self._graded: Graded | None = graded
        lines = question.game.write_position(question.scene_state) if question.scene_state else ()
        rules = [line.split()[1] for line in lines if line.split()[0] == "rules"]
        file = ExerciseFile(
            source="deck",
            game_name=question.game_name,
            rules=rules[0] if rules and question.game_name == "dust" else "",
            title=asked.from_where,
            questions=(question,),
        )
        super().__init__(file, None, language, Progress())
        show_if(self.top, False)  # where it was met stands above it
        self.progress.watchers.append(self._watch)

    def comes_back(self) -> None:
        """It is in the deck already."""

    def _watch(self) -> None:
        """The first answer, or the solution before it, says how it went."""
        one = self.progress.of(self.kept).get(self.question.id, UNTRIED)
        graded, looked = self._graded, one.tries > 0 or one.aid == SOLUTION
        if graded is None or not looked:
            return
        self._graded = None
        helped = one.right and one.tries == 1 and one.aid == HINT
        grade = GOOD if one.first else HARD if helped else AGAIN
        graded(grade)
        if grade == AGAIN and one.tries and not isinstance(self.question, Reach):
            self.open_solution.value = True  # one sees what is right, and why


class RecallBox(Column):
    """A question without a position: one says the answer to oneself, looks, and is honest."""

    def __init__(
        self, content: Recalled, language: str, graded: Graded, complain: Complain
    ) -> None:
        self.content, self._graded = content, graded
        self.words, self.answer = markup(), markup("dust-card")
        self.opener = button(self._open, complain, "dust-primary")
        self.marks = [button(partial(self._mark, grade), complain) for grade in (GOOD, HARD, AGAIN)]
        self.row = Row(*self.marks)
        super().__init__("dust-recall", self.words, self.opener, self.answer, self.row)
        show_if(self.answer, False)
        show_if(self.row, False)
        self.speak(language)

    def speak(self, language: str) -> None:
        how = escape(say("deck.how_recall", language))
        self.words.value = (
            f'<div class="dust-ask" role="status">{escape(self.content.ask)}</div><p>{how}</p>'
        )
        self.answer.value = escape(say("deck.answer", language, answer=self.content.answer))
        self.opener.description = say("deck.show", language)
        keys = ("deck.knew", "deck.partly", "deck.not_known")
        for press, key in zip(self.marks, keys, strict=True):
            press.description = say(key, language)

    def _open(self) -> None:
        show_if(self.opener, False)
        show_if(self.answer, True)
        show_if(self.row, True)

    def _mark(self, grade: int) -> None:
        show_if(self.row, False)
        self._graded(grade)


class Today(Column):
    """The questions of today and the map of what is known; `clock` says what day it is."""

    def __init__(
        self,
        language: str = "",
        *,
        deck: Deck | None = None,
        progress: Progress | None = None,
        clock: Clock = now,
    ) -> None:
        self.deck = my_deck() if deck is None else deck
        self.progress = mine() if progress is None else progress
        self.clock, self.language, self.line = clock, check_language(language), ""
        self.queue: list[Subject] = []
        """What is still to be asked, the one that is open first."""
        self.asked: Asked | None = None
        self.count = self.done = self.right = 0
        self.back: date | None = None
        """When the question that was just answered comes back."""
        self.map: Mastery | None = None
        self.game = markup("dust-today-game")
        """The game that was left last, with the way to its table."""
        self.title, self.told = markup("dust-title", "dust-grow"), markup("dust-grow")
        self.foot = markup("dust-pale")
        self.begin = button(self._begin, self.complain, "dust-primary")
        self.next = button(self._next, self.complain, "dust-primary")
        self.tries = button(self._try, self.complain)
        self.turn = button(self._turn, self.complain)
        self.slot = VBox(layout=shared(Layout))
        self.said = Row(self.told, self.next)
        super().__init__(
            "dust-lab dust-today",
            stylesheet(),
            self.game,
            Row(self.title, self.begin, self.tries, self.turn),
            self.said,
            self.slot,
            self.foot,
        )
        self.deck.look()  # another kernel may have kept more since
        gather(self.deck, self.progress, kept_in() or Path.cwd(), self.clock())
        self.speak(self.language)

    def __repr__(self) -> str:
        return "Today()"

    def _repr_mimebundle_(self, **named: Any) -> dict[str, Any]:
        """The live box; a notebook that is read without a kernel says what it would do."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**named) or {}
        bundle["text/plain"] = say("deck.stored", self.language)
        return bundle

    def cover(self) -> str:
        """A picture for a list of pages: one of its questions."""
        shown = [one.question for one in samples(1, self.deck, 0, self.language)]
        return "".join(
            picture_of(one, one.shown_state, self.language)
            for one in shown
            if isinstance(one, Question)
        )

    @property
    def today(self) -> date:
        return self.clock().date()

    # -- one question after the other

    def _begin(self) -> None:
        """A day's share of what is due; if that was done, another one."""
        due = self.deck.due(self.today) or self.deck.more(self.today)
        self._ask(due)

    def _try(self) -> None:
        """Some rules, though nothing is due."""
        found = samples(SAMPLES, self.deck, len(self.deck.cards), self.language)
        self._ask([asked.subject for asked in found])

    def _ask(self, subjects: list[Subject]) -> None:
        self.queue, self.count = subjects, len(subjects)
        self.done = self.right = 0
        self._open()

    def _next(self) -> None:
        self.queue = self.queue[1:]
        self._open()

    def _open(self) -> None:
        """The first of the queue that can still be asked."""
        self.line, self.back, self.asked = "", None, None
        self._show_map(False)
        while self.queue and self.asked is None:
            self.asked = ask(self.deck, self.queue[0], self.language)
            if self.asked is None:
                self.deck.forget([self.queue[0]])  # its exercise, or its lesson, is gone
                self.queue, self.count = self.queue[1:], self.count - 1
        self.slot.children = () if self.asked is None else (self._box(self.asked),)
        self.show()

    def _box(self, asked: Asked) -> Any:
        content = asked.question
        if isinstance(content, Recalled):
            return RecallBox(content, self.language, self._graded, self.complain)
        return DeckBox(asked, content, self.language, self._graded)

    def _graded(self, grade: int) -> None:
        """The answer counts: from now on it is known when the question comes back."""
        if self.asked is None:
            return
        self.back = self.deck.looked(self.asked.subject, grade, self.clock())
        self.done += 1
        self.right += grade == GOOD
        self.show()

    # -- the map

    def _turn(self) -> None:
        """From the questions to the map, and back."""
        self._show_map(self.map is None)
        self.show()

    def _show_map(self, shown: bool) -> None:
        if shown == (self.map is not None):
            return
        box = [one for one in self.slot.children if one is not self.map]
        for one in box:
            show_if(one, not shown)
        kept: dict[str, Any] = {"deck": self.deck, "progress": self.progress, "clock": self.clock}
        self.map = Mastery(language=self.language, **kept) if shown else None
        self.slot.children = (*box, self.map) if self.map is not None else tuple(box)

    # -- words

    def speak(self, language: str) -> None:
        is_other, self.language = language != self.language, language
        self.speak_if_silent(language)
        if is_other and self.asked is not None and self.back is None and self.map is None:
            # It was asked in words of its own: the same position, in those of the language.
            self._open()
        for one in self.slot.children:
            one.speak(language)
        self.show()

    def show(self) -> None:
        """What is due, what was said of the last answer, and where all of it is kept."""
        language, today = self.language, self.today
        due, waiting = len(self.deck.due(today)), len(self.deck.waiting(today))
        is_asking = self.asked is not None
        self.game.value = self._game_under_way()
        self.title.value = f"<h3>{escape(self._title(due))}</h3>"
        self.begin.description = say("deck.begin", language)
        if not due and waiting:
            share = in_short(min(waiting, len(self.deck.more(today))), language)
            self.begin.description = say("deck.more", language, n=waiting, count=share)
        self.tries.description = say("deck.try", language, n=SAMPLES)
        self.turn.description = say("deck.no_map" if self.map else "deck.map", language)
        self.next.description = say(
            "deck.next_question" if len(self.queue) > 1 else "deck.finish", language
        )
        show_if(self.begin, not is_asking and waiting > 0 and self.map is None)
        show_if(self.tries, not is_asking and not waiting and self.map is None)
        show_if(self.next, self.back is not None and self.map is None)
        show_if(self.said, self.map is None or bool(self.line))
        self.told.value = " ".join(self._lines())
        self.foot.value = self._kept()

    def _title(self, due: int) -> str:
        language = self.language
        if self.asked is not None:
            number = self.done + (self.back is None)
            return say("deck.number", language, number=number, count=self.count)
        if self.done:
            return say("deck.done", language, right=self.right, n=self.done)
        return in_short(due, language) if due else say("deck.nothing", language)

    def _lines(self) -> list[str]:
        """Ready for the page."""
        language, today = self.language, self.today
        lines = [escape(self.line)] if self.line else []
        if self.map is not None:
            return lines
        if self.asked is not None:
            if self.back is not None:
                lines.append(escape(comes_back(self.back, today, language)))
                lesson = lesson_of(self.asked.subject)
                if lesson:
                    words = escape(say("deck.lesson", language, lesson="\0"))
                    lines.append(words.replace("\0", link_to(lesson)))
            else:
                lines.append(escape(self.asked.from_where))
                if self.asked.is_new:
                    lines.append(escape(say("deck.made_anew", language)))
            return lines
        later = self.deck.next_day(today)
        if later is not None:
            count = len(self.deck.waiting(later)) - len(self.deck.waiting(today))
            when = in_words(later, today, language)
            lines.append(escape(say("deck.next", language, n=count, when=when)))
        elif not self.deck.cards:
            lines.append(escape(say("deck.empty", language)))
        return lines

    def _game_under_way(self) -> str:
        """Go on with the game that was left last, if its table stands in a lesson."""
        left = latest(Path.cwd())
        lesson = lesson_of_table(left.key) if left is not None else ""
        if left is None or not lesson:
            return ""
        game = say(f"widgets.games.{left.game}", self.language)
        facts = {"game": game, "round": left.round, "day": left.day(self.language, self.today)}
        key = "widgets.your_games.go_on_there" if left.round else "widgets.your_games.go_on_setup"
        words = escape(say(key, self.language, **facts))
        return (
            f'<p><a href="{escape(lesson)}.ipynb#table:{escape(left.key)}"><b>{words}</b></a></p>'
        )

    def _kept(self) -> str:
        language, trouble = self.language, self.deck.trouble(self.language)
        here = kept_in() is not None
        words = say("deck.kept" if here else "deck.not_here", language, file=FILE)
        lines = [*filter(None, [trouble]), words]
        return "".join(f'<p role="status">{escape(line)}</p>' for line in lines)

    def complain(self, line: str) -> None:
        self.line = line
        self.show()
