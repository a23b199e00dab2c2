"""How many new units may come to a place: what every rule leaves, and which of them binds.

No rule stands here: the match is asked whether so many may come, and says why not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from dustlab.core.remarks import Remark
from dustlab.core.words import say
from dustlab.dust.components import KINDS, NO_UNITS, Units

from .table_desk import kind_words

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
    found = [remark for remark in against if _what(remark) is not None]
    return min(found, key=lambda remark: _what(remark) == UNTOLD, default=None)


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
