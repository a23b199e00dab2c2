"""Bet before you roll at a table: a move that lets dice or a card fall waits for a bet.

What is asked and what it is worth come from `dustlab.play.wagers`, what many bets mean from
`dustlab.school.calibrated`; here is a switch, a question with a number, and a sheet of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from html import escape
from typing import Any

from ipywidgets import IntSlider, ToggleButton, VBox

from dustlab.core.match import Choice, Match, Step
from dustlab.core.words import percent, say
from dustlab.pictures.svg import draw
from dustlab.play.wagers import Wager, wager_on
from dustlab.school.calibrated import lines, result, scene
from dustlab.school.kept_bets import Kept, KeptBets, my_bets, today

from ..core.parts import Column, Complain, Row, box, button, made, markup, show_if, watch

USUAL, GRAIN = 50, 5
"""Where the slider stands at first, and in which steps it goes, in percent."""


class Betting:
    """The question beside the button; it is made, and `put` there, when bets are switched on.

    `go_on` plays the move that has waited.
    """

    def __init__(
        self,
        go_on: Callable[[Any], None],
        changed: Callable[[], None],
        put: Callable[[Any], None],
        complain: Complain,
    ) -> None:
        self.is_on = False
        self.language = "en"
        self.move: Any = None
        """The move that waits for a bet."""
        self.wager: Wager | None = None
        """What is asked; once a bet is made, what is about to fall."""
        self._said: float | None = None
        self._passed: Any = None
        """A move that is played without a bet."""
        self.before: tuple[Any, ...] = ()
        self.behind: tuple[Any, ...] = ()
        """Moves of the same press, to be played before the one that waits, and after it."""
        self._told, self._is_new = "", False
        self._go_on, self._changed, self._put = go_on, changed, put
        self._complain = complain

    @property
    def kept(self) -> KeptBets:
        return my_bets()

    # -- what the table asks

    def holds(self, match: Match[Any], move: Any) -> bool:
        """Whether a move has to wait for a bet."""
        if not self.is_on or self._said is not None or move == self._passed:
            return False
        wager = wager_on(match, move)
        if wager is None:
            return False
        self.move, self.wager = move, wager
        return True

    def holds_press(self, match: Match[Any], moves: Sequence[Any]) -> bool:
        """Whether several moves of one press have to wait: the bet is made before the first of
        them, so that nothing is played by halves."""
        if not self.is_on or len(moves) < 2:
            return False
        ahead = match.branch()
        ahead.automatic = False
        for place, move in enumerate(moves):
            if ahead.why_not(move):
                return False
            if self.holds(ahead, move):
                self.before, self.behind = tuple(moves[:place]), tuple(moves[place + 1 :])
                return True
            ahead.play(move)
            if not isinstance(ahead.pending, Choice):
                return False
        return False

    def settle(self, match: Match[Any], steps: Sequence[Step[Any]]) -> None:
        """It has fallen: how it came beside what was said."""
        if self.move is not None and steps and steps[0].cause != self.move:
            return  # a move of the same press that comes before
        wager, said = self.wager, self._said
        self.forget()
        if wager is None or said is None or not steps:
            return
        came, exact = wager.came(steps), float(wager.chance)
        bet = Kept(today(), match.game.name, said, exact, came, wager.key)
        counted = self.kept.add(bet)
        told = result(said, exact, came, counted, self.language)
        self._told = f"{wager.tell(self.language)} {told}"
        if "sheet" in vars(self):
            self.sheet.show(self.kept, self.language)

    def forget(self) -> None:
        """Something else is chosen or played: nothing waits."""
        self.move = self.wager = self._said = self._passed = None
        self._told, self.before, self.behind = "", (), ()

    def hides(self, match: Match[Any], moves: Sequence[Any]) -> bool:
        """Whether odds stay hidden: the bet on them is still to come."""
        return self.is_on and bool(moves) and wager_on(match, moves[0]) is not None

    # -- its buttons

    def turn(self, *, on: bool) -> None:
        """On or off, as if somebody had pressed the switch."""
        self.switch.value = on

    @cached_property
    def switch(self) -> ToggleButton:
        switch = made(ToggleButton, "dust-toggle", value=self.is_on)
        watch(switch, lambda _: self._turned(), self._complain)
        self._name_switch(switch)
        return switch

    def _turned(self) -> None:
        if self.is_on != self.switch.value:
            self.is_on = self._is_new = self.switch.value
            self.forget()
            self._put(self.room)
            self._changed()

    def _bet(self) -> None:
        if self.move is None:
            return
        self._said = self.slider.value / 100
        self._go_on(self.move)

    def _skip(self) -> None:
        move, self._passed = self.move, self.move
        self.wager = None
        self._go_on(move)

    # -- what is seen

    @cached_property
    def words(self) -> Any:
        return markup("dust-bet-words")

    @cached_property
    def slider(self) -> Any:
        slider = made(
            IntSlider, "dust-bet-guess", min=0, max=100, step=GRAIN, value=USUAL, readout=False
        )
        watch(slider, lambda _: self._name(), self._complain)
        return slider

    @cached_property
    def bet(self) -> Any:
        return button(self._bet, self._complain, "dust-primary", "dust-bet")

    @cached_property
    def skip(self) -> Any:
        return button(self._skip, self._complain)

    @cached_property
    def asking(self) -> Any:
        asking = box(VBox, "dust-bet-room", self.slider, Row(self.bet, self.skip))
        show_if(asking, False)
        return asking

    @cached_property
    def room(self) -> Column:
        return Column("dust-betting", self.words, self.asking)

    @cached_property
    def sheet(self) -> Sheet:
        sheet = Sheet(self.switch)
        sheet.show(self.kept, self.language)
        return sheet

    def speak(self, language: str) -> None:
        self.language = language
        if "switch" in vars(self):
            self._name_switch(self.switch)
        if "sheet" in vars(self):
            self.sheet.show(self.kept, language)

    def _name_switch(self, switch: ToggleButton) -> None:
        switch.description = say("bets.switch", self.language)
        switch.tooltip = say("bets.switch_tip", self.language)

    def _name(self) -> None:
        words = say("bets.place", self.language, guess=percent(self.slider.value / 100))
        if self.bet.description != words:
            self.bet.description = words

    def show(self) -> None:
        """The question; or how the last bet came out; or, just switched on, what will be asked."""
        if "room" not in vars(self):
            return
        language = self.language
        asks = self.move is not None and self.wager is not None
        self._is_new = self._is_new and not asks and not self._told
        said = [self._told] if self._told else []
        if asks and self.wager is not None:
            asked = self.wager.tell(language)
            said = [
                say("bets.asks", language, asks=asked),
                say("bets.how_likely", language),
            ]
            self._name()
            self.skip.description = say("bets.skip", language)
        elif self._is_new:
            said = [say("bets.listens", language)]
        html = "".join(f'<div role="status">{escape(line)}</div>' for line in said)
        if self.words.value != html:
            self.words.value = html
        show_if(self.asking, asks)


class Sheet(Column):
    """Behind a tab: the switch, the curve over weeks with what it means, and where it is kept."""

    def __init__(self, switch: ToggleButton) -> None:
        self.curve = markup("dust-bet-curve")
        super().__init__("dust-bet-sheet", switch, self.curve)

    def show(self, kept: KeptBets, language: str) -> None:
        words = "".join(f"<p>{escape(line)}</p>" for line in lines(kept, language))
        picture = draw(scene(kept, language)) if kept.bets else ""
        self.curve.value = f"{words}{picture}"
