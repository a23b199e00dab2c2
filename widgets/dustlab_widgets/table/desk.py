"""What somebody has chosen at a table so far, and the move it makes. No widget, no rule, no game.

There is a desk for each kind of decision; every position starts a new one. Anything may be tried:
the move is asked of the match, and its refusals come back with the places they point to.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar, Protocol, TypeVar

from dustlab.core.match import Chance, Choice, Match
from dustlab.core.remarks import Caution, Remark
from dustlab.core.words import say
from dustlab.pictures.scene import EXPLAINED, POSSIBLE, REFUSED, Scene
from dustlab.play.bots import Pondered, pondered
from dustlab.tours.pointing import PLACE

from .controls import Deed, Item
from .moves import read_or_suggest

T = TypeVar("T")

Play = Callable[[Any], None]
"""Plays a move, or several one after the other."""


class Companion(Protocol):
    """Somebody beside a learner: points at places, and hears what the rules refuse."""

    def pointed(self, kind: str = PLACE) -> Sequence[str]: ...

    def invited(self) -> Sequence[Any]: ...

    def offer(self, move: Any) -> None: ...


@dataclass
class Desk:
    """The choice at one position of a match."""

    match: Match[Any]
    play: Play
    dare: bool = False
    language: str = "en"
    note: str = ""
    refused: tuple[Remark, ...] = ()
    tried: tuple[str, ...] = ()
    """The places that the refused move was made of."""
    wanted: Any = None
    """The move that was refused."""
    hinted: bool = False
    """A hint has shown what is possible."""
    coached: bool = False
    """A coach speaks before a move is played."""
    held: tuple[Any, ...] = ()
    """Moves that were pressed once: the coach has spoken, and a second press plays them."""
    waits_first: Callable[[tuple[Any, ...]], bool] = lambda _: False
    """Whether a press waits before the first of its moves, for a bet on what one of them brings."""
    waiting: tuple[Any, ...] = ()
    """Moves of the same press behind one that has to wait for a bet."""
    memory: dict[Hashable, Any] = field(default_factory=dict)
    """What was worked out for this position and stays true while things are chosen."""

    state_at_start: Any = field(init=False)
    """The position that the choice is about."""
    companion: Companion | None = field(init=False, default=None, repr=False)

    # What the rules at work here are, for the first hint.
    RULES: ClassVar[tuple[str, ...]] = ()
    ADVICE: ClassVar[str] = ""
    # How the second hint says where it has shown what is possible.
    HINT: ClassVar[str] = "widgets.table.hint_places"
    # Whether there is a button that can be pressed at any time, and nothing else.
    ONE_BUTTON: ClassVar[bool] = False

    def __post_init__(self) -> None:
        self.state_at_start = self.match.state

    # -- where we are

    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def army(self) -> str:
        """Who decides."""
        pending = self.match.pending
        return pending.player if isinstance(pending, Choice) else ""

    def worked_out(self, key: Hashable, work_out: Callable[[], T]) -> T:
        """What is worked out once for this position, and not again while it is open."""
        if key not in self.memory:
            self.memory[key] = work_out()
        known: T = self.memory[key]
        return known

    def against(self, move: Any) -> tuple[Remark, ...]:
        """What speaks against a move at this position; the match is asked once."""
        return self.worked_out(move, lambda: tuple(self.match.why_not(move)))

    def pondered(self) -> Pondered:
        """What the strongest bot thinks of this position: one thought serves all hints."""
        return self.worked_out("pondered", lambda: pondered(self.match))

    # -- choosing

    def pick(self, label: str) -> None:
        """A click on the picture: the name of what is there. At most desks it chooses something."""
        del label
        self.note = self.missing()

    def clear(self) -> None:
        """Nothing is chosen any more."""
        self.forget()

    def forget(self) -> None:
        self.note, self.refused, self.tried, self.held, self.wanted = "", (), (), (), None

    def step(self, name: str, by: int) -> None:
        """One more or one less of something."""

    # -- the move that comes of it

    def move(self) -> Any:
        """What the confirm button would play; None while something is missing."""
        return None

    def moves(self) -> Sequence[Any]:
        """The same where one press plays several moves."""
        move = self.move()
        return () if move is None else (move,)

    def asks(self) -> str:
        """What is asked."""
        return self.match.pending.tell(self.language)

    def second_hint(self) -> str:
        """What the second hint says, where it can say more than how much is open."""
        return ""

    def missing(self) -> str:
        """What has still to be chosen."""
        return say(self.ADVICE, self.language) if self.ADVICE else ""

    def confirm(self) -> None:
        """Play what is chosen, or say what is missing."""
        moves = self.moves()
        if not moves:
            self.forget()
            self.note = self.missing()
            return
        self.attempt(*moves)

    def attempt(self, *moves: Any) -> bool:
        """Play moves one after the other, as long as nothing speaks against one; else keep why not.

        Whether all were played. What nobody has chosen before is held back once, if the coach has
        something to say; what is chosen has been spoken of already.
        """
        if moves not in (self.held, tuple(self.moves())) and self.spoken_of(moves):
            self.forget()
            self.held = moves
            return False
        if self.waits_first(moves):
            self.forget()
            return False
        return self.play_all(moves)

    def play_all(self, moves: tuple[Any, ...]) -> bool:
        """Play moves one after the other, as they are; behind one that waits the rest wait, too."""
        self.waiting = ()
        for done, move in enumerate(moves, 1):
            if not self._play_one(move):
                self.waiting = () if self.refused else moves[done:]
                return False
        return True

    def spoken_of(self, moves: tuple[Any, ...]) -> tuple[Caution, ...]:
        """What the coach says before these moves."""
        if not self.coached or not moves:
            return ()
        return self.worked_out(("coach", moves), lambda: tuple(self.match.cautions(*moves)))

    def cautions(self) -> tuple[Caution, ...]:
        """What the coach says of what was pressed, or else of what is chosen."""
        return () if self.refused else self.spoken_of(self.held or tuple(self.moves()))

    def _play_one(self, move: Any) -> bool:
        self.forget()
        if self.refuse(move):
            return False
        self.memory.clear()  # the next move of the same press finds another position
        before = self.state
        self.play(move)
        return self.state is not before

    def refuse(self, move: Any) -> bool:
        """Keep what speaks against a move, if anything does."""
        self.refused, self.wanted = self.against(move), move
        self.tried = self.places_of(move)
        if self.refused and self.companion is not None:
            self.companion.offer(move)
        return bool(self.refused)

    def read(self, line: str) -> Any:
        """A move from its text; what is none is answered with some that fit."""
        return read_or_suggest(self.match, line, not self.dare, self.language)

    def obey(self, line: str) -> None:
        """Play a move from its text; one that was held back stays so until it comes once more."""
        held = self.held
        self.forget()
        self.held = held
        self.attempt(self.read(line))

    # -- what each game has of its own

    def places_of(self, move: Any) -> tuple[str, ...]:
        """The places of the board that a move names, where it leads last."""
        del move
        return ()

    def is_place(self, name: str) -> bool:
        """Whether the board has a place of this name."""
        del name
        return False

    # -- what is seen

    def deeds(self) -> Sequence[Deed]:
        """The buttons of this decision."""
        return ()

    def items(self) -> Sequence[Item]:
        """What can be counted out."""
        return ()

    def chosen(self) -> dict[str, str]:
        """The marks of what is chosen."""
        return {}

    def possible(self) -> Sequence[str]:
        """What could be picked next."""
        return ()

    def marks(self) -> dict[str, str]:
        """The look of each place that is more than itself, the weightiest meaning last."""
        marks: dict[str, str] = {}
        if not self.dare or self.hinted:
            marks |= dict.fromkeys(self.possible(), POSSIBLE)
        marks |= self.looked_at()
        marks |= self.chosen()
        for remark in self.refused:
            marks |= self.pointed(remark)
        return marks

    def looked_at(self) -> dict[str, str]:
        """The places that somebody beside the learner points at."""
        places = self.companion.pointed() if self.companion is not None else ()
        return dict.fromkeys(places, EXPLAINED)

    def pointed(self, remark: Remark) -> dict[str, str]:
        """Where a refusal points: what is refused, and what it speaks of."""
        where = [place for place in remark.where if self.is_place(place)]
        asked = [place for place in self.tried if self.is_place(place)]
        # Of what was asked for the last place is where it should lead.
        refused = [place for place in asked if place in where][-1:] or asked[-1:] or where[:1]
        return {**dict.fromkeys(where, EXPLAINED), **dict.fromkeys(refused, REFUSED)}

    def close_up(self) -> Scene | None:
        """A picture that takes the board's place."""
        return None

    def extra(self) -> str:
        """More to read beside the question, as markup: odds, prices, sums."""
        return ""

    def in_short(self) -> str:
        """The gist of it, for a narrow page, where there is no room beside the question."""
        return ""

    # -- in words

    def warning(self) -> str:
        """What the chosen move would cost, though nothing refuses it; empty: nothing to say."""
        return ""

    def told(self) -> str:
        """What is chosen so far."""
        return ""

    def confirm_words(self) -> str:
        """What the confirm button would do; empty: there is none."""
        return ""

    def ready(self) -> bool:
        return self.ONE_BUTTON or bool(self.moves())

    def plays(self) -> bool:
        """Whether the button plays: a refusal of something else does not take it away."""
        barred = self.refused and (self.wanted is None or self.wanted in self.moves())
        return self.ready() and not barred

    def clears(self) -> bool:
        """Whether there is something to choose, and so to take back."""
        return not self.ONE_BUTTON

    def clock(self) -> str:
        """What a page needs to know that keeps the time, as attributes; nothing where it stands."""
        return ""

    def ended(self) -> bool:
        """Whether nothing is left to decide."""
        return False


@dataclass
class BotDesk(Desk):
    """A bot decides: there is one button."""

    ONE_BUTTON = True
    bot: str = ""
    let_play: Callable[[], None] = lambda: None

    def confirm(self) -> None:
        self.let_play()

    def missing(self) -> str:
        return say("widgets.table.bots_turn", self.language, army=self.army)

    def confirm_words(self) -> str:
        return say("widgets.table.let_play", self.language)


@dataclass
class OverDesk(Desk):
    """Nothing is left to decide; or somebody stepped back to where dice or cards fall."""

    ADVICE = "widgets.table.over_note"

    def missing(self) -> str:
        if isinstance(self.match.pending, Chance):
            return say("widgets.table.falls_note", self.language)
        return super().missing()

    def ended(self) -> bool:
        return True


class TourOverDesk(OverDesk):
    """A coach has led as far as the tour goes, though the match may not be over."""

    ADVICE = "widgets.table.tour_over_note"

    def asks(self) -> str:
        return say("widgets.table.tour_over", self.language)

    def missing(self) -> str:
        return say(self.ADVICE, self.language)


@dataclass
class CurtainDesk(Desk):
    """Nobody looks until the player whose decision it is has the screen.

    Each game hangs its own curtain (`close_up`); something on it is picked to draw it aside.
    """

    ONE_BUTTON = True
    reveal: Callable[[], None] = lambda: None
    alone: Callable[[str], None] = lambda _: None
    """The person here has nobody to pass the screen to: bots take the other seats."""

    def deeds(self) -> Sequence[Deed]:
        words = say("widgets.table.alone", self.language)
        return [
            Deed(
                words, partial(self.alone, self.army), say("widgets.table.alone_tip", self.language)
            )
        ]

    def pick(self, label: str) -> None:
        if label:
            self.reveal()

    def confirm(self) -> None:
        self.reveal()


@dataclass
class HandDesk(Desk):
    """A card of the hand. A game says what a card is called, and which move it makes."""

    CARD: ClassVar[str] = ""
    """What a card's name in the picture begins with."""
    card: str = ""

    def hand(self) -> tuple[str, ...]:
        """The cards of the player who decides."""
        raise NotImplementedError

    def card_words(self, held: str) -> tuple[str, str]:
        """A card on a button: in few words, and in all."""
        raise NotImplementedError

    def pick(self, label: str) -> None:
        if not label.startswith(self.CARD):
            return
        held = label.removeprefix(self.CARD)
        if held == self.card:
            self.confirm()
            return
        self.forget()
        self.card = held

    def clear(self) -> None:
        super().clear()
        self.card = ""

    def deeds(self) -> Sequence[Deed]:
        """Each card as a button too."""
        deeds = []
        for held in self.hand():
            words, told = self.card_words(held)
            pick = partial(self.pick, self.CARD + held)
            deeds.append(Deed(words, pick, told, chosen=held == self.card))
        return deeds
