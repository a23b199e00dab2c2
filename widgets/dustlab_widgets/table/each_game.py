"""What each game brings to its table: its board, its words, its desks, its bots.

A game answers these questions; `game_table.py` asks them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dustlab.core.games import arena
from dustlab.core.match import Match, replay
from dustlab.core.remarks import Event
from dustlab.pictures.scene import Scene

from .controls import Deed
from .desk import CurtainDesk, Desk
from .frame import Frame
from .new_game import NewGameForm
from .seats import Bot, Seats, bots_of
from .talk import last_events


class EachGame(Frame):
    """A table before anything is played at it."""

    CURTAIN: type[CurtainDesk] = CurtainDesk
    """What hangs between the hidden decisions of two persons."""
    MOST_SEATS = 2
    EXAMPLE = "widgets.table.example"
    """A move as it may be written."""
    FILE = "match.dust"
    """What a saved match is called."""
    HAS_PARTS = True
    """Whether a match has parts to go back to, such as rounds."""

    match: Match[Any]
    new_game: NewGameForm | None = None
    """What begins another game; a lab begins none."""
    seats: Seats

    def fit(self) -> None:
        """Make room for another match."""

    def beside_files(self) -> Sequence[Any]:
        """What stands behind the tab of files besides saving and loading."""
        return ()

    def sides(self) -> Sequence[str]:
        """The seats of the match."""
        return self.match.game.players(self.match.state)

    def known_bots(self) -> Mapping[str, Bot]:
        return bots_of(arena(self.match.game.name).levels)

    def record(self) -> str:
        """The open match as text, with who plays it; sealed while cards lie hidden in it."""
        self.match.seats = self.seats.saved()
        return self.match.record_to_keep()

    def read(self, text: str, source: str) -> Match[Any]:
        """A match from its record."""
        return replay(self.match.game, text, source)

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

    def brought(self, at: int, dice: Sequence[Event]) -> Sequence[str]:
        """What came of a bot's move, the step at this place, and of the dice after it, beyond what
        the move itself says."""
        del at, dice
        return ()

    def is_answer(self) -> bool:
        """Whether who decides now does so in somebody else's turn."""
        return False

    def on_board(self) -> Any:
        """The position that the board shows."""
        return self.match.state

    def where(self) -> str:
        """Where in the game we are."""
        raise NotImplementedError

    def happened(self) -> Sequence[str]:
        """What a person's last decision brought about, and the last one that a bot made since."""
        events = last_events(self.match)
        if self.played:
            events = [*last_events(self.match, self.played[0][1].at), *events]
        return [event.tell(self.language) for event in events]

    def report(self) -> str:
        """More of what happened, as markup: scores, who has won."""
        return ""

    def lasting(self) -> str:
        """What stays beside the board below all that, as markup."""
        return ""

    def look(self) -> str:
        """A class for the looks of the table at this position."""
        return ""

    def deeds_of(self, desk: Desk) -> Sequence[Deed]:
        """The buttons of a decision."""
        return desk.deeds()

    def item_names(self) -> Sequence[str]:
        """What the columns of the steppers are called; without names there are none."""
        return ()
