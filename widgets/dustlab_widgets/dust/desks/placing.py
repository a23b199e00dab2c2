"""New units and new centers on the board: reinforcements, and what was ordered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Any, ClassVar, NamedTuple

from dustlab.core.remarks import Remark
from dustlab.core.words import phrase, say
from dustlab.dust.components import KINDS, NO_UNITS, Units
from dustlab.dust.moves import EndProduction, EndReinforcements, Move, Place, PlaceCenter
from dustlab.dust.rules.production_abilities import is_done
from dustlab.pictures.scene import CHOSEN

from ...table.controls import Deed, Item
from ...table.moves import is_legal
from .desk import Desk, kind_words, one_of, stepped, unit_items

MOST_TRIED = 3_000


@dataclass
class PlaceDesk(Desk):
    """New units on the board: first where, then how many of each kind.

    It serves reinforcements, which are paid for as they are placed, and what was ordered before.
    """

    RULES: ClassVar[tuple[str, ...]] = (
        "dust.setup.reinforcements",
        "dust.setup.reinforcements.where",
    )
    ADVICE = "widgets.table.advice_place"
    area: str = ""
    center: str = ""
    units: Units = NO_UNITS

    @property
    def buying(self) -> bool:
        """Whether units are paid for now, with what is left of the points."""
        return self.state.phase == "reinforcements"

    def pick(self, label: str) -> None:
        if label == self.area and self.units.total and not self.refused:
            self.confirm()
            return
        self.forget()
        if self.area and label in self.sources() and self.is_sea(self.area):
            self.center = label
            return
        self.area, self.center = label, ""
        if self.is_sea(label):
            sources = self.sources()
            self.center = sources[0] if len(sources) == 1 else ""
        self.units = self._at_first()
        if not self.units.total and not self.center_fits():
            self._look_at_the_place()

    def _look_at_the_place(self) -> None:
        """Before anything is counted out: what speaks against the place, whatever comes there."""
        if self._asks_for_a_center():
            return
        # A kind that belongs there, if there is one of it.
        left, sea = self.there().kinds(), self.is_sea(self.area)
        kind = min(left or ("tank",), key=lambda kind: (kind == "submarine") != sea)
        move = Place(one_of(kind), self.area, self.center)
        against = tuple(one for one in self.against(move) if one.where[:1] == (self.area,))
        if against:
            self.refuse(move)  # a coach hears of it, too
            self.refused, self.tried = against, (self.area,)

    def is_sea(self, area: str) -> bool:
        return bool(area) and self.state.board[area].kind == "sea"

    def _asks_for_a_center(self) -> bool:
        """Whether several centers lie at the chosen sea, and none of them is chosen yet."""
        return not self.center and bool(self.sources())

    def sources(self) -> list[str]:
        """The own centers that submarines for the chosen sea may come from."""
        if not self.is_sea(self.area):
            return []
        state = self.state
        near = state.board.land_neighbours[self.area]
        return [a for a in near if a in state.centers and state.owner(a) == self.army]

    def _at_first(self) -> Units:
        """What is chosen when an area is picked: all that was ordered and fits there."""
        if self.buying:
            return NO_UNITS
        ordered = self.there()
        sea = self.is_sea(self.area)
        fitting = ordered._replace(submarine=0) if not sea else Units(submarine=ordered.submarine)
        while fitting.total and self.match.why_not(Place(fitting, self.area, self.center)):
            kind = max(KINDS, key=lambda k: getattr(fitting, k))
            fitting = stepped(fitting, kind, -1)
        return fitting

    def there(self) -> Units:
        """What there is to place: what was ordered, or of each kind what can be paid for."""
        shop = self.state.turn.shop
        if shop is None:
            return NO_UNITS
        if not self.buying:
            return shop.units
        return Units(*(shop.points // self.state.edition.unit(kind).cost for kind in KINDS))

    def room(self) -> Room:
        """How many may come to the place that is picked, and what binds; without one: all."""
        there = self.there()
        if not self.area:
            return Room(there)
        place = (self.area, self.center)

        def work_out() -> Room:
            return room(lambda units: self.against(Place(units, *place)), self.units, there)

        return self.worked_out(("room", place, self.units), work_out)

    def step(self, name: str, by: int) -> None:
        self.forget()
        wanted = stepped(self.units, name, by)
        if by > 0 and self.area and self.refuse(Place(wanted, self.area, self.center)):
            if self._asks_for_a_center():
                self.note = self.missing()
            # Points that do not come out even yet may do so with one unit more.
            odd = {remark.rule for remark in self.refused} == {"dust.setup.reinforcements"}
            if not (odd and self._cost(wanted) <= self._points()):
                return
            self.forget()
        self.units = wanted

    def clear(self) -> None:
        super().clear()
        self.area, self.center, self.units = "", "", NO_UNITS

    def move(self) -> Move | None:
        if not self.area or not self.units.total:
            return None
        return Place(self.units, self.area, self.center)

    def missing(self) -> str:
        if self._asks_for_a_center():
            facts = {"area": self.area, "centers": self.sources()}
            return say("widgets.table.which_center", self.language, **facts)
        if self.area:
            return say("widgets.table.how_many", self.language)
        return super().missing()

    def _points(self) -> int:
        return self.state.turn.shop.points if self.state.turn.shop and self.buying else 999

    def _cost(self, units: Units) -> int:
        return self.state.edition.cost_of(units) if self.buying else 0

    # -- what is seen

    def items(self) -> list[Item]:
        items = unit_items(self.units, self.room().most, self.language)
        if not self.buying:
            return items
        costs = [self.state.edition.unit(kind).cost for kind in KINDS]
        lines = [phrase("widgets.table.price", self.language, price=cost) for cost in costs]
        if not self.area:  # how many may come depends on where
            items = [replace(item, note="") for item in items]
        return [replace(item, price=words) for item, words in zip(items, lines, strict=True)]

    def possible(self) -> Sequence[str]:
        if self._asks_for_a_center():
            return self.sources()
        return self.worked_out("possible", self._places)

    def _places(self) -> Sequence[str]:
        seen: dict[str, None] = {}
        for move in islice(self.match.game.candidates(self.state), MOST_TRIED):
            if not isinstance(move, Place | PlaceCenter) or move.area in seen:
                continue
            if is_legal(self.match, move):
                seen[move.area] = None
        return tuple(seen)

    def chosen(self) -> dict[str, str]:
        return {area: CHOSEN for area in (self.center, self.area) if area}

    def deeds(self) -> Sequence[Deed]:
        deeds = []
        if self.buying:
            words = say("widgets.table.end_reinforcements", self.language)
            deeds.append(Deed(words, partial(self.attempt, EndReinforcements())))
        elif self.area and self._center_open() and not isinstance(self.move(), PlaceCenter):
            words = say("widgets.table.center", self.language, area=self.area)
            deeds.append(Deed(words, self._build))
        return deeds if self.buying else [*deeds, *self.ability_deeds()]

    def center_fits(self) -> bool:
        """Whether a center that was ordered can stand in the area that is picked."""
        if not self.area or not self._center_open():
            return False
        return not self.match.why_not(PlaceCenter(self.area))

    def _center_open(self) -> bool:
        shop = self.state.turn.shop
        return shop is not None and shop.centers > 0

    def _build(self) -> None:
        self.attempt(PlaceCenter(self.area))

    # -- in words

    def told(self) -> str:
        if not self.area:
            return say("widgets.table.no_area", self.language)
        if self.buying:
            facts = {"cost": self._cost(self.units), "points": self._points()}
            words = say("widgets.table.place_cost", self.language, **facts)
        else:
            words = ""
        where: dict[str, Any] = {"area": self.area, "units": self.units}
        if self.center:
            placing = say("widgets.table.placing_sea", self.language, center=self.center, **where)
        else:
            placing = say("widgets.table.placing", self.language, **where)
        return " ".join(filter(None, (placing, words, self.room().told(self.language))))

    def confirm_words(self) -> str:
        if not self.move():
            return say("widgets.table.place_what", self.language)
        facts = {"units": self.units, "area": self.area}
        return say("widgets.table.place", self.language, **facts)


@dataclass
class OrderedDesk(PlaceDesk):
    """Placing what was ordered in the production phase: units, and new centers."""

    RULES = (
        "dust.production.placing",
        "dust.production.submarines",
        "dust.production.centers",
        "dust.production.five_units",
    )
    ADVICE = "widgets.table.advice_ordered"

    def pick(self, label: str) -> None:
        shop = self.state.turn.shop
        # Where a center comes: picked once it is chosen, picked twice it is played.
        if label == self.area and not self.refused and isinstance(self.move(), PlaceCenter):
            self._build()
            return
        if shop is not None and shop.centers and not any(shop.units):
            self.forget()
            self.area = label
            if self.refuse(PlaceCenter(label)):
                self.area = ""
            return
        super().pick(label)

    def move(self) -> Move | None:
        shop = self.state.turn.shop
        if self.area and shop is not None and shop.centers and not any(shop.units):
            return PlaceCenter(self.area)
        if not self.units.total and self._only_a_center():
            return PlaceCenter(self.area)
        return super().move()

    def _only_a_center(self) -> bool:
        """Whether a new center can stand here, and no unit be built as long as there is none."""
        return self.area not in self.state.centers and self.center_fits()

    def told(self) -> str:
        shop = self.state.turn.shop
        if shop is None:
            return ""
        if is_done(shop):
            ability = self.state.ability(self.army)
            return say("widgets.table.ordered_all", self.language, ability=ability)
        key = "widgets.table.ordered_left" if shop.centers else "widgets.table.ordered_units_left"
        facts = {"centers": shop.centers} if shop.centers else {}
        left = say(key, self.language, units=shop.units, **facts)
        if not self.area or isinstance(self.move(), PlaceCenter):
            return left
        return f"{left} {super().told()}"

    def deeds(self) -> Sequence[Deed]:
        deeds = list(super().deeds())
        if is_done(self.state.turn.shop):
            words = say("widgets.table.end_production", self.language)
            deeds.append(Deed(words, partial(self.attempt, EndProduction())))
        return deeds

    def confirm_words(self) -> str:
        move = self.move()
        if isinstance(move, PlaceCenter):
            return say("widgets.table.center", self.language, area=move.area)
        return super().confirm_words()


# What sets a bound to a number, whatever else may speak against a move; and how it is told.
FULL, PORT, BOX, UNTOLD = "full", "port", "box", ""
BOUNDS = {
    "dust.setup.center_full": FULL,
    "dust.setup.box_empty": BOX,
    "dust.setup.too_dear": UNTOLD,  # the cost stands beside
    "dust.setup.submarines_on_land": UNTOLD,
    "dust.setup.land_units_at_sea": UNTOLD,
    "dust.setup.no_units_at_sea": UNTOLD,
    "dust.production.center_full": FULL,
    "dust.production.room_for_submarines": PORT,
    "dust.production.submarine_on_land": UNTOLD,
    "dust.production.land_units_at_sea": UNTOLD,
}


class Room(NamedTuple):
    """How many of each kind may be chosen, and what keeps them from being more."""

    most: Units
    bounds: tuple[tuple[str, Remark], ...] = ()
    """The kinds of which there would be more, and why they may not come."""

    def told(self, language: str) -> str:
        """Why there are no more, one sentence for each bound."""
        words = (_told(kind, bound, language) for kind, bound in self.bounds)
        return " ".join(dict.fromkeys(filter(None, words)))


def room(why_not: Callable[[Units], Iterable[Remark]], chosen: Units, there: Units) -> Room:
    """Of what there is, as many of each kind as may come, if the others stay as chosen."""
    most, bounds = NO_UNITS, list[tuple[str, Remark]]()
    for kind in KINDS:
        number, least = getattr(there, kind), getattr(chosen, kind)
        bound = None
        while number > least:
            against = _bound(why_not(chosen._replace(**{kind: number})))
            if against is None:
                break
            bound, number = against, number - 1
        most = most._replace(**{kind: number})
        if bound is not None:
            bounds.append((kind, bound))
    return Room(most, tuple(bounds))


def _what(against: Remark) -> str | None:
    return BOUNDS.get(against.key.removeprefix("refusals."))


def _bound(against: Iterable[Remark]) -> Remark | None:
    """The first reason that has to do with the number; one that is told before one that is not."""
    about_it = [remark for remark in against if _what(remark) is not None]
    return min(about_it, key=lambda remark: _what(remark) == UNTOLD, default=None)


def _told(kind: str, bound: Remark, language: str) -> str:
    facts: dict[str, Any] = dict(bound.facts)
    what = _what(bound)
    if what == FULL:
        area, most = facts.get("center", facts.get("area")), facts.get("limit", facts.get("most"))
        full = {"area": area, "most": most, "room": facts["room"]}
        return say("widgets.table.most_center", language, **full)
    if what == BOX:
        left = getattr(facts["left"], kind)
        units = f"{left} {kind_words(kind, language, left)}"
        return say("widgets.table.most_box", language, units=units)
    return bound.tell(language) if what == PORT else ""
