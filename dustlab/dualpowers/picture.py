"""How a notebook shows a position of Dual Powers: as notation."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .state import State


def mimebundle(state: State) -> dict[str, str]:
    """What a notebook is given; a picture of the city belongs here too, under image/svg+xml."""
    return {"text/plain": str(state)}
