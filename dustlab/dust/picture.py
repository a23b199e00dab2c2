"""The pictures of Dust: the world map and a battle close up, as scenes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..svg import draw
from .battle_picture import battle_scene
from .map_picture import area_words, map_scene

if TYPE_CHECKING:
    from .state import State


def mimebundle(state: State) -> dict[str, str]:
    """How a notebook shows a position: as notation, and as a picture that has words too."""
    close_up = state.battle is not None or (state.until == "battle" and state.turn.fought)
    scene = battle_scene(state) if close_up else map_scene(state)
    return {"text/plain": str(state), "image/svg+xml": draw(scene)}


__all__ = ["area_words", "battle_scene", "map_scene", "mimebundle"]
