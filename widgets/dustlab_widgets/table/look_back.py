"""The end of a game at a table: how it was won, and the decisions that mattered.

The picture takes the board's place. A decision is shown as a position first, in a match of its own
that begins there: the learner plays the better move, or presses for the answer, and plays on.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any
from urllib.parse import quote

from dustlab.core.games import PERSON
from dustlab.core.match import Match
from dustlab.core.rules import rule
from dustlab.core.words import say
from dustlab.pictures.scene import Scene
from dustlab.pictures.svg import draw
from dustlab.play.printed import printed
from dustlab.play.retelling import Retold, retell
from dustlab.play.review import Judged
from dustlab.school.decisions import dear_decisions
from dustlab.school.deck import my_deck
from dustlab.school.kept_games import now
from dustlab.school.lessons_on import found, met, told

from ..core.controls import PLAIN
from ..core.parts import link_to, markup
from .coach import Coach
from .controls import Deed
from .forbidden import Forbidden
from .looking_on import LookingOn
from .match_on_table import MatchOnTable

AT_ONCE = 400
"""So many positions, counted for each seat, are looked back on before anybody asks."""
PAGE = "how-it-was-won.html"
"""What the page to print is saved as."""
LOOKS, ENDED = "dust-looks-back", "dust-at-the-end"
"""Classes for the looks: the picture stands in the board's place; it can be shown."""


class LookBack(MatchOnTable):
    """What a table does once its match is over."""

    coach: Coach | None

    def begin_looking_back(self) -> None:
        """Before the table is furnished: nothing has been looked back on."""
        self.ending = markup("dust-ending")
        self.looking_on = LookingOn(self._is_retold, self.put_beside, self.complain)
        self.page = ""
        """The page to print, as a link that saves it, once it was asked for."""
        self.retold: Retold | None = None
        self.looks_back = False
        """Whether the picture stands in the board's place."""
        self.ended: Retold | None = None
        """What was looked back on, while one of its decisions lies on the table."""
        self.aside: Match[Any] | None = None
        """The match that begins at that decision."""
        self.decisions: list[Judged] = []
        self.at_decision = 0
        self.answered = False
        self.forbidden = Forbidden()
        """What the rules have refused at this table."""
        self.followed = self.match, len(self.match.steps)
        """The match and how many of its steps were looked through for the rules that came up."""

    def over_boards(self) -> Sequence[Any]:
        return (self.ending,)

    # -- when

    def look_again(self) -> None:
        """A new position: at the end of a short match its picture is there at once.

        Where a coach leads, the words speak of the board: there the picture is one press away.
        """
        match = self.match
        self._note_met()
        self.looking_on.leave()
        self.page = ""
        if match is not self.aside:
            self.ended, self.aside = None, None  # another match lies on the table
        if not self.has_ended():
            self.looks_back = False
            return
        if self.retold is not None and self._is_of(self.retold, match):
            return
        self.retold = None
        self.looks_back = False
        if len(match.steps) * len(match.game.players(match.state)) <= AT_ONCE:
            self._retell()
            self.looks_back = not self.is_led()

    def _is_of(self, retold: Retold, match: Match[Any]) -> bool:
        return retold.match is match and len(retold.review.worths) == (
            len(match.steps) - retold.review.first + 1
        )

    def _retell(self) -> None:
        self.retold, self.looks_back = retell(self.match), True

    def _is_retold(self, retold: Retold) -> None:
        """A long review has come to its end, with nobody having left it."""
        self.retold, self.looks_back = retold, True
        self._show()

    def _leave(self) -> None:
        self.looking_on.leave()
        self._show()

    def _note_met(self) -> None:
        """The rules that came up in steps that were played here."""
        match, (known, steps) = self.match, self.followed
        if known is match and len(match.steps) > steps:
            my_deck().met(met(match, steps), now())
        self.followed = match, len(match.steps)

    # -- the buttons

    def looking_deeds(self) -> Sequence[Deed]:
        """What can be looked at now."""
        if self.ended is not None and not self.has_ended():
            return self._decision_deeds()
        if not self.has_ended():
            return ()
        if self.looking_on.is_on:
            return [Deed(self._says("leave"), self._leave)]
        if self.looks_back:
            words = self._says("board")
        else:
            words = self.retold.title(self.language) if self.retold else self._says("show")
        deeds = [Deed(words, self._turn)]
        if self.new_game is not None and self.coach is None and self.ended is None:
            deeds.append(Deed(self._says("once_more"), self.new_game.open_up))
        if self.ended is not None:
            deeds.append(Deed(self._says("back"), self.back_to_the_end))
        elif self.looks_back and self.answered:
            deeds.append(Deed(self._says("turning"), self._unanswer))
        elif self.looks_back and self.retold is not None and self.retold.review.steps:
            deeds.append(Deed(self._says("decisions"), self.show_decisions))
        if self.looks_back and self.retold is not None and not self.page:
            deeds.append(Deed(self._says("print"), self._print))
        return deeds

    def _decision_deeds(self) -> Sequence[Deed]:
        deeds = []
        if not self._is_answered():
            deeds.append(Deed(self._says("look"), self._answer))
        if self.at_decision + 1 < len(self.decisions):
            deeds.append(Deed(self._says("next"), self._next))
        return [*deeds, Deed(self._says("back"), self.back_to_the_end)]

    def _says(self, key: str, **facts: Any) -> str:
        return say(f"review.table.{key}", self.language, **facts)

    def _turn(self) -> None:
        """From the board to the picture, and back."""
        if self.looks_back:
            self.looks_back = False
        elif self.retold is None:
            self.looking_on.begin(self.match, self.language)
        else:
            self.looks_back = True
        self._show()

    def _print(self) -> None:
        """The page travels in the link itself: saving it needs neither kernel nor server."""
        retold, language = self.retold, self.language
        if retold is None:
            return
        lessons = told(retold.match, self.forbidden.rules, language)
        page = quote(printed(retold, language, self._whose(), lessons), safe=PLAIN)
        file, words = PAGE, escape(self._says("print_link"))
        target = f"data:text/html;charset=utf-8,{page}"
        link = f'<a download="{file}" href="{target}">{words}</a>'
        facts = {"link": "\0", "file": file}
        self.page = escape(self._says("print_ready", **facts)).replace("\0", link)
        self._show()

    # -- decisions

    def show_decisions(self) -> None:
        """The first of the decisions that mattered; where none did, that is said."""
        retold = self.retold
        if retold is None:
            return
        seat = self._whose()
        found = list(retold.mattered(seat))
        self.decisions, self.at_decision = found, 0
        if seat:
            my_deck().decided(dear_decisions(retold.review, seat, now()), now())
        if not found:
            self.answered = True
            self._show()
            return
        self.ended = retold
        self._lay()

    def _whose(self) -> str:
        """The learner, or the only person, whose decisions are looked at; empty: everybody's."""
        if self.coach is not None:
            return self.coach.session.tour.learner
        seats = self.match.seats or self.seats.saved()
        persons = [seat for seat, who in seats.items() if who == PERSON]
        return persons[0] if len(persons) == 1 < len(seats) else ""

    def has_ended(self) -> bool:
        """Whether there is something to look back on; a tour may end before its match is over."""
        return self.tour_has_ended() or self.match.over is not None

    def tour_has_ended(self) -> bool:
        """Whether a coach has led as far as the tour goes."""
        return self.coach is not None and self.is_led() and self.coach.session.ended

    def is_led(self) -> bool:
        """Whether a coach leads; one of the decisions that are looked at is everybody's own."""
        return self.coach is not None and (self.aside is None or self.match is not self.aside)

    def _lay(self) -> None:
        """The position before the decision, in a match of its own."""
        if self.ended is None:
            return
        match = self.ended.match
        cursor = match.cursor
        match.goto(self.decisions[self.at_decision].number - 1)
        self.aside = match.branch()
        match.goto(cursor)
        self.answered, self.looks_back = False, False
        self._another_game()
        if self.coach is not None:
            self.coach.stand_aside()
        self.go_on(self.aside)
        if self.must_pass_on():
            self.reveal()  # of a match that is over everything may be seen

    def _is_answered(self) -> bool:
        """Whether the answer was asked for, or something has been played instead."""
        begins = self.decisions[self.at_decision].number - 1
        return self.answered or len(self.match.steps) > begins

    def _answer(self) -> None:
        self.answered = True
        self._show()

    def _unanswer(self) -> None:
        self.answered = False
        self._show()

    def _next(self) -> None:
        self.at_decision += 1
        self._lay()

    def back_to_the_end(self) -> None:
        """The match that is over, with its picture."""
        ended, self.ended, self.aside = self.ended, None, None
        self.answered, self.decisions = False, []
        if ended is None:
            return
        self._another_game()
        self.retold = ended
        if self.coach is not None:
            self.coach.come_back()
        self.go_on(ended.match)
        self.looks_back = True
        self._show()

    def must_pass_on(self) -> bool:
        """Whether somebody else has the screen."""
        raise NotImplementedError

    def reveal(self) -> None:
        """Who decides has the screen."""
        raise NotImplementedError

    # -- what is seen

    def show_ending(self) -> None:
        """The picture over the board, and below it what it tells in words."""
        retold, language = self.retold, self.language
        if not self.looks_back or retold is None:
            return
        picture = draw(retold.scene(language))
        if self.answered:
            # The decisions in words, where none is laid on the table.
            value = picture + _paragraphs(list(retold.decisions(language, self._whose())))
        else:
            turning = retold.turning(language)
            words = say("review.turning" if turning else "review.even", language)
            lines = "".join(f"<li>{escape(line.partition('. ')[2])}" for line in turning)
            # A coach has told what came up.
            came_up = "" if self.is_led() else _came_up(self.match, self.forbidden.rules, language)
            value = (
                f"{picture}{_paragraphs(retold.sums(language))}"
                f"<p>{escape(words)}</p><ol>{lines}</ol>{came_up}"
            )
        if self.ending.value != value:
            self.ending.value = value

    def looked_back(self) -> Sequence[str]:
        """The same for a notebook that is read without a kernel."""
        return tuple(self.retold.lines(self.language)) if self.looks_back and self.retold else ()

    def ending_scene(self) -> Scene | None:
        """The picture, while it stands in the board's place."""
        return self.retold.scene(self.language) if self.looks_back and self.retold else None

    def looking_words(self) -> str:
        """Beside a decision: what it is about."""
        if self.page:
            return f'<p role="status">{self.page}</p>'
        if self.ended is None or self.has_ended():
            return ""
        return self._decision_words(self.ended)

    def _decision_words(self, retold: Retold) -> str:
        judged, language = self.decisions[self.at_decision], self.language
        facts = {"n": self.at_decision + 1, "of": len(self.decisions)}
        lines = [self._says("number", **facts)]
        if not self._is_answered():
            key = "guess" if judged.options.cost else "guess_best"
            lines.append(self._says(key, player=judged.player))
        else:
            lines += [retold.where(judged, language), *retold.answer(judged, language)]
            if not self.at_decision:
                lines.append(retold.compared(language))  # it holds for all that come after
        return _paragraphs(lines)

    def looking_rules(self) -> Sequence[str]:
        """The rules that an answer names: each can be opened."""
        if self.ended is None or self.has_ended() or not self._is_answered():
            return ()
        return self.ended.why(self.decisions[self.at_decision]).rules

    def looking_class(self) -> str:
        if not self.has_ended():
            return ""
        return f"{ENDED} {LOOKS}" if self.looks_back else ENDED


def _came_up(match: Match[Any], refused: Sequence[str], language: str) -> str:
    """The lessons on what came up, each a link with its rules; in a row, which takes less room."""
    parts = []
    for key, lessons in found(match, refused):
        named = [
            f"{link_to(lesson)} ({escape('; '.join(rule(one).name(language) for one in rules))})"
            for lesson, rules in lessons.items()
        ]
        parts.append(f"<p>{escape(say(key, language))} {' · '.join(named)}</p>")
    return f'<div class="dust-looking-back">{"".join(parts)}</div>' if parts else ""


def _paragraphs(lines: Sequence[str]) -> str:
    """Lines as markup; those that begin with a dash are items of a list."""
    parts = []
    for line in lines:
        item = line.startswith("- ")
        tag = "li" if item else "p"
        parts.append(f"<{tag}>{escape(line.removeprefix('- '))}</{tag}>")
    return f'<div class="dust-looking-back">{"".join(parts)}</div>'
