"""What each game has of its own at its table: its board, its words, its desks, its bots.

A game answers these questions; `table/game_table.py` asks them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ipywidgets import ToggleButton

from dustlab.core.match import Match
from dustlab.core.remarks import Event
from dustlab.core.words import say
from dustlab.pictures.scene import Scene
from dustlab.play.bots import advice

from ..core.controls import Seed
from ..core.parts import Column, Complain, Row, button, made, show_if, watch
from .controls import Deed
from .desk import CurtainDesk, Desk
from .seats import Bot
from .talk import last_events


class Frame(Column):
    """A table with its places still empty."""

    LOOKS: tuple[str, ...] = ()
    """The style sheets of this game's table."""
    CURTAIN: type[CurtainDesk] = CurtainDesk
    """What hangs between the hidden decisions of two persons."""
    MOST_SEATS = 2
    EXAMPLE = "widgets.table.example"
    """A move as it may be written."""
    FILE = "match.dust"
    """What a saved match is called."""

    match: Match[Any]
    language: str
    # What every table has below its board, for `columns` to put in order.
    ask: Any
    actions: Any
    steppers: Any
    finder: Any
    talk: Any
    hints: Any
    seats: Any

    def furnish(self) -> None:
        """Make the widgets of this game, before they are put in their places."""

    def fit(self) -> None:
        """Make room for another match."""

    def board(self) -> Sequence[Any]:
        """The board, and a picture that may take its place."""
        raise NotImplementedError

    def in_words(self) -> Sequence[Any]:
        """The board in words."""
        raise NotImplementedError

    def columns(self) -> tuple[Sequence[Any], Sequence[Any]]:
        """Below the board: what is asked and done, and what is said and shown beside it."""
        left = (self.ask, self.actions, self.steppers, self.finder)
        return left, (self.talk, self.hints)

    def new_game_form(self) -> Any:
        """A form that begins a new game."""
        raise NotImplementedError

    def sides(self) -> Sequence[str]:
        """The seats of the match."""
        return self.match.game.players(self.match.state)

    def known_bots(self) -> Mapping[str, Bot]:
        raise NotImplementedError

    def record(self) -> str:
        """The open match as text, with who plays it."""
        self.match.seats = self.seats.saved()
        return self.match.record()

    def read(self, text: str, source: str) -> Match[Any]:
        """A match from its record."""
        raise NotImplementedError

    def desk_kind(self) -> type[Desk]:
        """The desk that this position asks a person for."""
        raise NotImplementedError

    def is_hidden(self) -> bool:
        """Whether nobody else may see what is decided now."""
        return False

    def show_board(self, desk: Desk, said: str) -> None:
        """The position with what is chosen on it."""
        raise NotImplementedError

    def show_beside(self) -> None:
        """The pictures beside it, for a new position."""

    def board_scene(self) -> Scene:
        raise NotImplementedError

    def title_words(self) -> str:
        raise NotImplementedError

    def phase_words(self, phase: str, language: str) -> str:
        raise NotImplementedError

    def stop_of(self, state: Any) -> Any:
        """The part of a match that a position belongs to, to go back to."""
        return self.match.game.phase(state)

    def stop_words(self, stop: Any, language: str) -> str:
        return self.phase_words(stop, language)

    def turn_words(self, state: Any) -> str:
        """The turn that a position belongs to, above the moves that were played in it."""
        return self.stop_words(self.stop_of(state), self.language)

    def brought(self, events: Sequence[Event], dice: Sequence[Event]) -> Sequence[str]:
        """What came of a bot's move, and of the dice after it, beyond what the move itself says."""
        del events, dice
        return ()

    def where(self) -> str:
        """Where in the game we are."""
        raise NotImplementedError

    def happened(self) -> Sequence[str]:
        """What the last decision brought about."""
        return [event.tell(self.language) for event in last_events(self.match)]

    def extra(self, desk: Desk) -> str:
        """More to read, as markup: odds, prices, sums, scores."""
        return desk.extra()

    def look(self) -> str:
        """A class for the looks of the table at this position."""
        return ""

    def deeds_of(self, desk: Desk) -> Sequence[Deed]:
        """The buttons of a decision."""
        return desk.deeds()

    def advice(self) -> str:
        """What the strongest bot would do, and why."""
        return advice(self.match, self.language, in_words=True)

    def item_names(self) -> Sequence[str]:
        """What the columns of the steppers are called; without names there are none."""
        return ()


class NewGameForm(Column):
    """The switch, a game's own menus, the seed, and the button that begins."""

    def __init__(
        self, begin: Callable[[], None], menus: Sequence[Any], complain: Complain, seed: int
    ) -> None:
        self._begin = begin
        self.switch = made(ToggleButton, "dust-toggle")
        self.seed = Seed(seed, told=True)
        self.press = button(self.start, complain, "dust-primary")
        self.form = Row(*menus, self.seed, self.press)
        show_if(self.form, False)
        watch(self.switch, lambda on: show_if(self.form, bool(on)), complain)
        super().__init__("dust-new-game", self.switch, self.form)

    def speak(self, language: str) -> None:
        self.switch.description = say("widgets.table.new_game", language)
        self.press.description = say("widgets.table.begin", language)
        self.seed.speak(language)

    def start(self) -> None:
        self._begin()
        self.switch.value = False


def entitled(menu: Any, options: Sequence[tuple[str, Any]]) -> None:
    """The same choices under other titles; what was chosen stays chosen."""
    value = menu.value
    with menu.hold_sync():
        menu.options = options
        menu.value = value
