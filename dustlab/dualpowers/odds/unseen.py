"""Which command cards of Dual Powers somebody has not seen: what chance is left to decide."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.errors import BadInput
from ..components import CARDS, SIDES
from ..rules.opposition import read_card
from ..rules.secrecy import unseen
from ..state import State


def read_seen(seen: Iterable[str], where: str = "seen") -> tuple[str, ...]:
    """Command cards by their names, each once."""
    found: list[str] = []
    for written in seen:
        card = read_card(written, where)
        if card in found:
            raise BadInput(where, "each card once", card)
        found.append(card)
    return tuple(found)


def unseen_by(state: State, side: str) -> tuple[str, ...]:
    """What a side has not seen in a position, in the order of the box."""
    if side not in SIDES:
        raise BadInput("side", " or ".join(SIDES), side)
    hidden = set(unseen(state, side))
    return tuple(card for card in CARDS if card in hidden)
