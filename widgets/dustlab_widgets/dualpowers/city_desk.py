"""What every choice at a table of Dual Powers shares: its places are regions and connections."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dustlab.dualpowers.components import CONNECTIONS, REGION
from dustlab.dualpowers.state import State

from ..table import desk


@dataclass
class Desk(desk.Desk):
    """The choice at one position of Dual Powers."""

    HINT = "widgets.powers.hint_dashed"

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    def is_place(self, name: str) -> bool:
        return name in REGION or name in CONNECTIONS

    def places_of(self, move: Any) -> tuple[str, ...]:
        path = getattr(move, "path", ())
        single = [getattr(move, part, "") for part in ("region", "connection")]
        return tuple(place for place in (*path, *single) if place)
