"""Who stands where: found by one look at the whole board, and followed from then on.

A turn asks for it again and again, and so does the end of a round. What is known belongs to one
value of the areas, compared as an object; whoever makes the next value says what it changes.
"""

from __future__ import annotations

from ..components import LETTERS
from ..state import Areas

NOBODY = "."
LETTER = LETTERS | {"": NOBODY}
NOWHERE = -1


def holders_of(areas: Areas) -> str:
    """A letter for each area of the board: whose it is, or that it is nobody's.

    A text is searched, counted and changed in one place faster than anything else.
    """
    known, holders = _KNOWN[0]
    if known is not areas:
        holders = "".join([NOBODY if there is None else LETTER[there[0]] for there in areas])
        _KNOWN[0] = (areas, holders)
    return holders


# The areas that were asked about last, and who holds each of them.
_KNOWN: list[tuple[object, str]] = [(None, "")]


def places_of(areas: Areas, army: str) -> list[int]:
    """The places on the board where an army stands, in the board's order."""
    holders, letter = holders_of(areas), LETTER[army]
    places, place = [], holders.find(letter)
    while place >= 0:
        places.append(place)
        place = holders.find(letter, place + 1)
    return places


def follow(before: Areas, after: Areas, place: int, army: str, emptied: int = NOWHERE) -> None:
    """The areas have changed: one place is this army's now, or nobody's, and one may be empty."""
    known, holders = _KNOWN[0]
    if known is before:
        letter = LETTER[army]
        if holders[place] != letter:
            holders = holders[:place] + letter + holders[place + 1 :]
        if emptied >= 0:
            holders = holders[:emptied] + NOBODY + holders[emptied + 1 :]
        _KNOWN[0] = (after, holders)
