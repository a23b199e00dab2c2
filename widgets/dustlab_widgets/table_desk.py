"""What somebody has chosen at a table so far, and the move it makes. No widget, no rule.

There is a desk for each kind of decision; every position starts a new one. Anything may be tried:
the move is asked of the match, and its refusals come back with the places they point to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from dustlab.dust.components import KINDS, NO_UNITS, Units
from dustlab.dust.map_marks import Trail
from dustlab.dust.moves import Move
from dustlab.dust.state import State
from dustlab.match import Choice, Match
from dustlab.remarks import Remark
from dustlab.scene import EXPLAINED, POSSIBLE, REFUSED, Scene
from dustlab.words import say, sentence

from .table_controls import Deed, Item

Play = Callable[[Any], None]
"""Plays a move, or several one after the other."""


@dataclass
class Desk:
    """The choice at one position of a match."""

    match: Match[State]
    play: Play
    dare: bool = False
    language: str = "en"
    note: str = ""
    refused: tuple[Remark, ...] = ()
    tried: tuple[str, ...] = ()
    """The areas that the refused move was made of."""
    hinted: bool = False
    """A hint has shown what is possible."""
    memory: dict[str, Any] = field(default_factory=dict)
    """What was reckoned for this position and stays true while things are chosen."""

    state_at_start: State = field(init=False)
    """The position that the choice is about."""

    # What the rules at work here are, for the first hint.
    RULES: ClassVar[tuple[str, ...]] = ()
    ADVICE: ClassVar[str] = ""

    def __post_init__(self) -> None:
        self.state_at_start = self.match.state

    # -- where we are

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def army(self) -> str:
        """Who decides."""
        pending = self.match.pending
        return pending.player if isinstance(pending, Choice) else ""

    # -- choosing

    def pick(self, label: str) -> None:
        """A click on the picture: on the map, the id of an area."""

    def clear(self) -> None:
        """Nothing is chosen any more."""
        self.forget()

    def forget(self) -> None:
        self.note, self.refused, self.tried = "", (), ()

    def step(self, name: str, by: int) -> None:
        """One more or one less of something."""

    # -- the move that comes of it

    def move(self) -> Move | None:
        """What the confirm button would play; nothing while something is missing."""
        return None

    def moves(self) -> Sequence[Move]:
        """The same where one press plays several moves."""
        move = self.move()
        return () if move is None else (move,)

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
        for move in moves:
            if not self.attempt(move):
                return

    def attempt(self, move: Any) -> bool:
        """Play a move if nothing speaks against it; else keep why not."""
        self.forget()
        if self.refuse(move):
            return False
        self.play(move)
        return True

    def refuse(self, move: Any) -> bool:
        """Keep what speaks against a move, if anything does."""
        self.refused = tuple(self.match.why_not(move))
        self.tried = places_of(move)
        return bool(self.refused)

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
        """The look of each area that is more than itself, the weightiest meaning last."""
        marks: dict[str, str] = {}
        if not self.dare or self.hinted:
            marks |= dict.fromkeys(self.possible(), POSSIBLE)
        marks |= self.chosen()
        for remark in self.refused:
            marks |= pointed(remark, self.tried, self.state)
        return marks

    def trails(self) -> Sequence[Trail]:
        return ()

    def close_up(self) -> Scene | None:
        """A picture that takes the map's place."""
        return None

    def extra(self) -> str:
        """More to read beside the question, as markup: odds, prices, sums."""
        return ""

    # -- in words

    def told(self) -> str:
        """What is chosen so far."""
        return ""

    def confirm_words(self) -> str:
        """What the confirm button would do; empty: there is none."""
        return ""

    def ready(self) -> bool:
        return bool(self.moves())


def pointed(remark: Remark, tried: Sequence[str], state: State) -> dict[str, str]:
    """Where a refusal points: what is refused, and what it speaks of."""
    where = [area for area in remark.where if area in state.board]
    asked = [area for area in tried if area in state.board]
    # Of what was asked for the last place is where it should lead.
    refused = [area for area in asked if area in where][-1:] or asked[-1:] or where[:1]
    return {**dict.fromkeys(where, EXPLAINED), **dict.fromkeys(refused, REFUSED)}


def places_of(move: Any) -> tuple[str, ...]:
    """The areas that a move names, where it leads last."""
    parts = [area for area, _ in getattr(move, "parts", ())]
    single = [getattr(move, name, "") for name in ("origin", "center", "area", "target")]
    return tuple(area for area in (*parts, *single) if area)


# -- counting units out

UNIT_WORDS = {
    "tank": "dust.units.tank",
    "mech": "dust.units.mech",
    "fighter": "dust.units.fighter",
    "bomber": "dust.units.bomber",
    "submarine": "dust.units.submarine",
}


def kind_words(kind: str, language: str, number: int = 2) -> str:
    one, many = sentence(UNIT_WORDS[kind], language).split("|")
    return one if number == 1 else many


def item_names(language: str) -> list[str]:
    """Everything that can be ordered, units first."""
    units = [kind_words(kind, language) for kind in KINDS]
    center = sentence("widgets.table.item_center", language)
    return [*units, center, sentence("widgets.table.item_card", language)]


def unit_items(chosen: Units, there: Units, language: str) -> list[Item]:
    """A column for each kind, those that are not there paler."""
    return [
        Item(
            name=kind,
            label=kind_words(kind, language),
            chosen=n,
            note=say("widgets.table.of", language, there=of).lower(),
            there=bool(of),
        )
        for kind, n, of in zip(KINDS, chosen, there, strict=True)
    ]


def stepped(units: Units, kind: str, by: int) -> Units:
    """One more or one less of a kind, and never less than none."""
    return units._replace(**{kind: max(0, getattr(units, kind) + by)})


def one_of(kind: str, number: int = 1) -> Units:
    return NO_UNITS._replace(**{kind: number})
