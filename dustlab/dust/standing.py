"""Where an army stands: found by one look at the whole board, and followed from then on.

A turn asks for it again and again. What is known belongs to one value of the areas, compared as an
object; whoever makes the next value says what an army has gained and lost by it.
"""

from __future__ import annotations

from bisect import bisect_left

from .state import Areas

Places = tuple[int, ...]

NOWHERE = -1


def places_of(areas: Areas, army: str) -> Places:
    """The places on the board where an army stands, in the board's order."""
    known, who, places = _KNOWN[0]
    if known is areas and who == army:
        return places
    found = [n for n, there in enumerate(areas) if there is not None and there[0] == army]
    places = tuple(found)
    _KNOWN[0] = (areas, army, places)
    return places


# The last areas that were looked at, the army that was looked for, and where it stands in them.
_KNOWN: list[tuple[object, str, Places]] = [(None, "", ())]


def follow(
    before: Areas, after: Areas, army: str, gained: int = NOWHERE, lost: int = NOWHERE
) -> None:
    """The areas have changed, and with them an army's places by these two at most."""
    known, who, places = _KNOWN[0]
    if known is not before or who != army:
        return
    if lost >= 0:
        at = places.index(lost)
        places = places[:at] + places[at + 1 :]
    if gained >= 0:
        at = bisect_left(places, gained)
        places = (*places[:at], gained, *places[at:])
    _KNOWN[0] = (after, army, places)


def around_from(places: Places, begin: int, most: int) -> Places:
    """So many places at most, once round the board from a place on."""
    first = bisect_left(places, begin)
    return (places[first:] + places[:first])[:most]
