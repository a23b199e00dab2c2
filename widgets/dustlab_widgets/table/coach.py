"""The coach of a tour beside a table: what it says, what it points at, and its buttons.

It holds no rule and decides nothing: a session of `dustlab.tours` does. The table hands it every
move that a learner makes, and shows the match of the session as any other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from html import escape
from typing import Any

from ipywidgets import HBox

from dustlab.core.errors import BadInput
from dustlab.core.rules import rule
from dustlab.core.words import say
from dustlab.school.lessons import lesson_of_table, title_of
from dustlab.school.progress import TOUR, Progress
from dustlab.tours import Session, Tour, begin, keep, resume
from dustlab.tours.outcomes import ACCEPTED, WENT_ON, Now, Outcome, happened
from dustlab.tours.pointing import PLACE
from dustlab.tours.tour import Point

from ..core.parts import Column, Complain, box, button, link_to, markup, show_if
from .talk import last_decision

PLAYED = "played"
"""What a tour is called among the answers of a learner."""


def file_of(tour: Tour) -> str:
    """What a tour is called among the files that a learner has answered."""
    return f"{TOUR}{tour.id}"


def where_left(tour: Tour, progress: Progress) -> Session:
    """Where a learner left a tour; one that was played to its end begins anew.

    So does one whose file was changed in such a way that what was played does not fit any more.
    """
    left = progress.of(file_of(tour)).get(PLAYED)
    if left is not None and not left.right and isinstance(left.left, str):
        with suppress(BadInput):
            return resume(tour, left.left)
    return begin(tour)


class Coach(Column):
    """A card above the decision: four buttons, the step, the words, what came of a move.

    The buttons come first, so that no text, however long, moves them.

    `turned` is called when a button of the coach has changed the match or the step.
    """

    def __init__(
        self,
        session: Session,
        progress: Progress,
        turned: Callable[[], None],
        complain: Complain,
    ) -> None:
        self.session, self.progress, self.language = session, progress, "en"
        progress.stands_here(file_of(session.tour))
        self.outcome: Outcome | None = session.came
        """What the learner's last move came to, while it is still worth reading."""
        self._tried = ""
        """A move that the rules forbid, made for the learner by a button of the coach."""
        self._turned, self._aside = turned, False
        self.tells_scoring = True
        """Whether the coach tells how a round was scored; a table may show it part by part."""
        self.words = markup("dust-coach-words")
        self.buttons = {
            "go_on": button(self.go_on, complain, "dust-primary", "dust-coach-go-on"),
            "hint": button(self.hint, complain),
            "do_it": button(self.do_it, complain),
            "back": button(self.back, complain),
        }
        row = box(HBox, "dust-row dust-coach-row", *self.buttons.values())
        self.settled = markup()
        """Why nothing is set here: it stands where other tables have their seats."""
        super().__init__("dust-coach dust-card", row, self.words)

    # -- what the table asks

    def offer(self, move: Any) -> None:
        """A move of the learner, which the rules allow or not."""
        if self.session.ended:
            return
        self.outcome, self._tried = self.session.offer(move), ""
        self._keep()
        self.show()

    @property
    def learner_decides(self) -> bool:
        """Whether it is the learner's move, and not somebody else's that is only shown."""
        return self.session.tour.decides(self.session.match)

    def lets_fall(self, move: Any) -> bool:
        """Whether a move is played, and what falls after it is left to chance."""
        return not self.session.ended and self.session.lets_fall(move)

    def pointed(self, kind: str = PLACE) -> Sequence[str]:
        """The places of the board that the coach points at, or its units."""
        # The board asks at every click: what the coach says is not worked out for that.
        step = self.session.step
        return [point.name for point in step.point if point.kind == kind] if step else []

    def invited(self) -> Sequence[Any]:
        """The mistakes that the coach asks for now, to be made on purpose: a desk shows a button
        for them though the rules forbid them."""
        step = self.session.step
        if step is None or not step.is_trial or not self.learner_decides:
            return ()
        return [self.session.match.read_move(mistake.move) for mistake in step.invite]

    @property
    def says(self) -> str:
        """All of it as text."""
        now = self.session.now
        lines = [] if now.place else [words.tell(self.language) for words in now.tour.intro]
        return "\n".join([*lines, now.tell(self.language)])

    # -- its buttons

    def go_on(self) -> None:
        self.outcome, self._tried = self.session.go_on(), ""
        self._goes_on()

    def do_it(self) -> None:
        self.outcome = self.session.do_it()
        self._tried = self.outcome.move if self.outcome.reasons else ""
        self._goes_on()

    def hint(self) -> None:
        self.session.hint()
        self.show()

    def back(self) -> None:
        self.session.back()
        self.outcome, self._tried = None, ""
        self._goes_on()

    def _goes_on(self) -> None:
        self._keep()
        self._turned()
        self.show()

    # -- while one of the learner's decisions lies on the table

    def stand_aside(self) -> None:
        """Say nothing and lead nobody, until it is over."""
        self._aside = True
        self.show()

    def come_back(self) -> None:
        self._aside = False
        self.show()

    # -- what is kept

    def _keep(self) -> None:
        """Where the learner is; at the end, that the tour was played."""
        file, text = file_of(self.session.tour), keep(self.session)
        if self.session.ended:
            self.progress.note(file, PLAYED, right=True, left=text)
        else:
            self.progress.note_left(file, PLAYED, text)

    # -- what is seen

    def speak(self, language: str) -> None:
        self.language = language
        self.settled.value = escape(say("tour.settled", language))
        self.show()

    def show(self) -> None:
        show_if(self, not self._aside)
        now = self.session.now
        actions = {} if self._aside else now.actions(self.language)
        for key, press in self.buttons.items():
            show_if(press, key in actions)
            if key in actions and press.description != actions[key]:
                press.description = actions[key]
        # The words come last: whoever reads them finds the buttons that belong to them.
        parts = (
            []
            if self._aside
            else [*self._step(now), *self._came(), *self._news(now), *self._help(now)]
        )
        self.words.value = "".join(parts)

    def _step(self, now: Now) -> list[str]:
        """Which step it is, and what the coach says; before the first one, what it is about."""
        language, parts = self.language, []
        if now.step is not None:
            number = say("tour.number", language, number=now.number, count=now.count)
            parts.append(f'<div class="dust-pale dust-coach-number">{escape(number)}</div>')
        if not now.place:
            intro = " ".join(words.tell(language) for words in now.tour.intro)
            parts.append(f'<p class="dust-coach-intro">{escape(intro)}</p>')
        reads = " dust-coach-reads" if now.step is None or now.step.explains else ""
        says = _linked(now.say, language)
        done = len(self.session.deeds)
        parts.append(
            f'<p class="dust-coach-says{reads}" data-done="{done}" role="status">{says}</p>'
        )
        parts += [self._look(now.points)] if now.points else []
        return parts

    def _look(self, points: Sequence[Point]) -> str:
        things = "; ".join(point.tell(self.language) for point in points)
        words = say("tour.look", self.language, things=things)
        return f'<p class="dust-pale">{escape(words)}</p>'

    def _came(self) -> list[str]:
        """What the coach says to the last move, and what would have come of it.

        Why a move is refused, the table says itself, with the rule, on the board. It is said here
        of a move that was made by a button of the coach, since nothing is left of it there; and of
        a mistake that was asked for, since the next step is read first.
        """
        outcome, language = self.outcome, self.language
        if outcome is None:
            return []
        look = "dust-coach-came" if outcome.kind in (ACCEPTED, WENT_ON) else "dust-coach-reply"
        said = [words.tell(language) for words in outcome.says]
        tried = self._tried or (outcome.move if outcome.done and outcome.reasons else "")
        if tried:
            match = self.session.match
            move = match.game.tell_move(match.read_move(tried), language)
            why = " ".join(reason.tell(language) for reason in outcome.reasons)
            said.insert(0, say("tour.tried", language, move=move, why=why))
        parts = [f'<p class="{look}" role="status">{escape(words)}</p>' for words in said]
        if outcome.aside is not None:
            steps = outcome.aside.steps[self.session.match.cursor :]
            lines = happened(outcome.aside, steps, language)
            items = "".join(f"<li>{escape(line.strip())}" for line in lines)
            parts.append(f"<p>{escape(say('tour.aside', language))}</p><ul>{items}</ul>")
        return parts

    def _way_on(self, first: str, *others: str) -> list[str]:
        """The lesson that is next, as what is pressed now, and those after it."""
        words = say("tour.next", self.language, lesson=title_of(first))
        link = f'<a class="dust-coach-next" href="{escape(first)}.ipynb">{escape(words)}</a>'
        items = "".join(f"<li>{link_to(lesson)}</li>" for lesson in others)
        after = escape(say("tour.after", self.language))
        return [f"<p>{link}</p>", f"<p>{after}</p><ul>{items}</ul>" if items else ""]

    def _news(self, now: Now) -> list[str]:
        """What was played and thrown since the learner decided last, where the table tells nothing:
        while a step has to be read, and at the end."""
        language, outcome = self.language, self.outcome
        if outcome is None or not (now.step is None or now.step.explains):
            return []
        if not outcome.steps:
            return []
        match = self.session.match
        since = last_decision(match, (self.session.tour.learner,))
        lines = happened(
            match, match.steps[since : match.cursor], language, scoring=self.tells_scoring
        )
        if not lines:
            return []
        items = "".join(f"<li>{escape(line.strip())}" for line in lines)
        head = escape(say("tour.since", language))
        return [f'<p>{head}</p><ul class="dust-coach-news" tabindex="0">{items}</ul>']

    def _help(self, now: Now) -> list[str]:
        """Hints that were given; at the end, what came up and the lessons on it."""
        language = self.language
        parts = [
            f'<p class="dust-coach-hint">{escape(hint.tell(language))}</p>' for hint in now.hints
        ]
        if self.session.ended and self.session.tour.next:
            parts += self._way_on(*self.session.tour.next)
        elif self.session.ended and self.session.met:
            items = "".join(f"<li>{link_to(lesson)}</li>" for lesson in self.session.lessons)
            parts.append(f"<p>{escape(say('tour.met', language))}</p><ul>{items}</ul>")
        if self.session.ended:
            parts += self._own_game()
        return parts

    def _own_game(self) -> list[str]:
        """The way to the table at which the learner plays alone; it may stand on this page."""
        table = self.session.tour.table
        lesson = lesson_of_table(table) if table else ""
        if not lesson:
            return []
        words = escape(say("tour.own", self.language))
        css = "" if self.session.tour.next else ' class="dust-coach-next"'
        return [f'<p><a{css} href="{escape(lesson)}.ipynb#table:{escape(table)}">{words}</a></p>']


def _linked(words: Any, language: str) -> str:
    """An author's words; each rule that they cite opens when it is pressed."""
    html = escape(words.as_written(language))
    for cited in words.rules:
        link = f'<a href="#rule:{escape(cited)}">{escape(rule(cited).name(language))}</a>'
        html = html.replace(f"[{escape(cited)}]", f"({link})")
    return html
