"""A new game: a button above the table, and behind it how long, against whom, and the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from html import escape
from secrets import randbelow
from typing import Any

from ipywidgets import ToggleButton

from dustlab.core.games import PERSON
from dustlab.core.match import Match
from dustlab.core.words import say, sentence
from dustlab.play.short_game import short_game

from ..core.controls import Seed
from ..core.parts import Column, Complain, Row, button, made, markup, show_if, watch
from .controls import row_of_buttons
from .seats import Seats

WHOLE, SHORT = "whole", "short"
AS_NOW = "as_now"
"""Who has a seat keeps it."""
MOST_SUGGESTED = 1_000
"""A seed that is suggested is a short number, easy to tell somebody else."""


class NewGameForm(Column):
    """How long the game is and against whom, each with a line; a game's own menus; the button.

    The choices are made when somebody opens it. Until then a new game is a whole one, and who
    has a seat keeps it. `self.switch` opens it: a table puts that beside its title.
    """

    GAME = ""
    """Whose words say how long a game takes."""

    def __init__(
        self,
        begin: Callable[[], None],
        menus: Sequence[Any],
        complain: Complain,
        seed: int,
        more: Sequence[Any] = (),
    ) -> None:
        """`menus` are seen at once, those of `more` and the seed when they are asked for."""
        self.language = "en"
        self.seats: Seats | None = None
        self.length, self.against = WHOLE, AS_NOW
        self._begin, self._complain = begin, complain
        self._menus, self._more = menus, more
        self.switch = made(ToggleButton, "dust-toggle", "dust-new-game-switch")
        self.seed = Seed(seed, told=True)
        self.press = button(self.start, complain, "dust-primary")
        self.form = Column("dust-new-game-form dust-card")
        show_if(self.form, False)
        watch(self.switch, lambda on: self._turned(bool(on)), complain)
        super().__init__("dust-new-game", self.form)

    # -- what is chosen

    @cached_property
    def lengths(self) -> Any:
        return row_of_buttons(self._set_length, self._complain)

    @cached_property
    def opponents(self) -> Any:
        return row_of_buttons(self._set_against, self._complain)

    @cached_property
    def about_length(self) -> Any:
        return markup("dust-pale", "dust-small")

    @cached_property
    def about_against(self) -> Any:
        return markup("dust-pale", "dust-small")

    @cached_property
    def unfold(self) -> Any:
        unfold = made(ToggleButton, "dust-toggle")
        watch(unfold, lambda on: show_if(self._rest, bool(on)), self._complain)
        return unfold

    @cached_property
    def _rest(self) -> Any:
        rest = Row(*self._more, self.seed)
        show_if(rest, False)
        return rest

    @cached_property
    def leave(self) -> Any:
        return button(self.shut, self._complain)

    def can_be_short(self) -> bool:
        """Whether a short game can be begun with what is chosen in a game's own menus."""
        return True

    def has_opponents(self) -> bool:
        """Whether anybody else has a seat in the game that is chosen."""
        return True

    def _set_length(self, length: str) -> None:
        self.length = length
        self.show()

    def _set_against(self, who: str) -> None:
        self.against = who
        self.show()

    # -- what a table calls

    def open_up(self) -> None:
        """As if somebody had pressed the button above the table; the page goes there."""
        self.switch.value = True
        self.press.focus()

    def shut(self) -> None:
        self.switch.value = False

    def start(self) -> None:
        try:
            self._begin()
        finally:
            self.press.disabled = False
            self._name_button()
        self.shut()

    def match(self, begin: Callable[[int], Match[Any]], seed: int) -> Match[Any]:
        """The match that is asked for: whole, or taken over late in its course."""
        if self.length != SHORT or not self.can_be_short():
            return begin(seed)
        self.press.description = say("widgets.new_game.wait", self.language)
        self.press.disabled = True  # a second press would begin the game once more
        return short_game(begin, seed)

    def take_seats(self) -> None:
        """Who plays against whom, once the match lies on the table."""
        if self.seats is not None and self.against != AS_NOW and self.has_opponents():
            self.seats.play_against(self.against)

    # -- what is seen

    def _turned(self, is_open: bool) -> None:
        if is_open and not self.form.children:
            self.form.children = (
                Row(*self._menus),
                self.lengths.widget,
                self.about_length,
                self.opponents.widget,
                self.about_against,
                Row(self.press, self.leave, self.unfold),
                self._rest,
            )
        if is_open:
            self.seed.value = randbelow(MOST_SUGGESTED)  # once more is another game
            self.against = self._who_plays()
            self.speak(self.language)
        show_if(self.form, is_open)

    def _who_plays(self) -> str:
        """The only kind of opponent there is now, else everybody as now."""
        if self.seats is None:
            return AS_NOW
        return self.seats.opponent() or AS_NOW

    def speak(self, language: str) -> None:
        self.language = language
        self.switch.description = say("widgets.table.new_game", language)
        self._name_button()
        self.seed.speak(language)
        if self.form.children:
            self.unfold.description = say("widgets.new_game.more", language)
            self.leave.description = say("widgets.new_game.close", language)
            self.show()

    def _name_button(self) -> None:
        self.press.description = say("widgets.table.begin", self.language)

    def show(self) -> None:
        """The choices with a line on what is chosen."""
        if not self.form.children:
            return
        language, seats = self.language, self.seats
        lengths = [(say(f"widgets.new_game.{one}", language), one) for one in (WHOLE, SHORT)]
        if not self.can_be_short():
            self.length, lengths = WHOLE, lengths[:1]
        self.lengths.show(lengths, self.length, language)
        is_short = self.length == SHORT
        short, whole = f"widgets.new_game.short_{self.GAME}", f"widgets.new_game.whole_{self.GAME}"
        _tell(self.about_length, say(short if is_short else whole, language))
        there = seats is not None and self.has_opponents()
        for part in (self.opponents.widget, self.about_against):
            show_if(part, there)
        if seats is None or not there:
            return
        who = [(seats.called(bot), bot) for bot in seats.offered()]
        who.append((say("match.person", language), PERSON))
        if self.against == AS_NOW:
            who.append((say("widgets.new_game.as_now", language), AS_NOW))
        self.opponents.show(who, self.against, language)
        own = {PERSON: "widgets.new_game.person", AS_NOW: "widgets.new_game.stays"}
        about = sentence(own.get(self.against, f"widgets.bots.{self.against}"), language)
        against = say("widgets.new_game.against", language, who=about)
        _tell(self.about_against, against)


def _tell(words: Any, line: str) -> None:
    html = escape(line)
    if words.value != html:
        words.value = html
