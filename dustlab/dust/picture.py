"""The pictures of Dust: the world map and a battle close up, as scenes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..svg import draw
from .battle_picture import battle_scene

if TYPE_CHECKING:
    from .state import State


def mimebundle(state: State) -> dict[str, str]:
    """How a notebook shows a position: as text and as a picture."""
    from .game import GAME

    waits = GAME.pending(state).tell()
    if state.battle is None and not (state.until == "battle" and state.turn.fought):
        return {"text/plain": f"{state}\n{waits}"}
    return {"text/plain": f"{state}\n{waits}", "image/svg+xml": draw(battle_scene(state))}


__all__ = ["battle_scene", "mimebundle"]
