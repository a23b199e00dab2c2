"""What a choice at a table of Dust has of its own: areas of the map, trails, units counted out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

from dustlab.core.remarks import Remark
from dustlab.core.words import phrase, say, sentence
from dustlab.dust.components import KINDS, NO_UNITS, Units
from dustlab.dust.moves import Pass, Use
from dustlab.dust.pictures.marks import Trail
from dustlab.dust.state import State

from ...table import desk
from ...table.controls import Deed, Item


@dataclass
class Desk(desk.Desk):
    """The choice at one position of a game of Dust."""

    hand_shown: bool = False
    """The hand of the player who decides lies open beside the map."""

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    def hand(self) -> tuple[str, ...]:
        """The cards of the player who decides."""
        hands = self.state.cards.hands
        return hands[self.state.seats.index(self.army)] if hands else ()

    def places_of(self, move: Any) -> tuple[str, ...]:
        """The areas that a move names, where it leads last."""
        parts = [area for area, _ in getattr(move, "parts", ())]
        single = [getattr(move, name, "") for name in ("origin", "center", "area", "target")]
        return tuple(area for area in (*parts, *single) if area)

    def is_place(self, name: str) -> bool:
        return name in self.state.board

    def trails(self) -> Sequence[Trail]:
        """The ways that are drawn on the map."""
        return ()

    def ability_deeds(self, most: int = 40) -> list[Deed]:
        """A button for each ability that can be used now, and last one to let the moment go by."""
        uses, passes = [], []
        for move in islice(self.match.game.candidates(self.state), most):
            if not isinstance(move, Use | Pass) or self.against(move):
                continue
            deed = partial(self.attempt, move)
            if isinstance(move, Pass):
                passes.append(Deed(say("widgets.table.pass", self.language), deed))
            else:
                key = "widgets.table.use_on" if move.on else "widgets.table.use"
                uses.append(Deed(say(key, self.language, ability=move.ability, on=move.on), deed))
        return [*uses, *passes]


def about(refused: Iterable[Remark], area: str) -> tuple[Remark, ...]:
    """The reasons that speak of this area alone, where the rest of the move was made up."""
    refused = tuple(refused)
    return tuple(one for one in refused if tuple(one.where) == (area,)) or refused


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


def item_names(language: str, number: int = 2) -> list[str]:
    """Everything that can be ordered, units first: what one calls many of it, or one."""
    units = [kind_words(kind, language, number) for kind in KINDS]
    center = phrase("widgets.table.item_center", language, number=number)
    return [*units, center, phrase("widgets.table.item_card", language, number=number)]


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


def each_kind(units: Units) -> list[Units]:
    """The units kind by kind, where they are told in one list with other things."""
    return [one_of(kind, getattr(units, kind)) for kind in units.kinds()]
