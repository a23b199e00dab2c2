"""The pictures of Dust: the world map and a battle close up, as scenes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...pictures.svg import draw
from .battle_picture import battle_scene
from .map_picture import area_words, map_scene

if TYPE_CHECKING:
    from ..state import State


def mimebundle(state: State) -> dict[str, str]:
    """How a notebook shows a position: as notation, and as a picture that has words too."""
    scene = battle_scene(state) if is_close_up(state) else map_scene(state)
    return {"text/plain": str(state), "image/svg+xml": draw(scene)}


def is_close_up(state: State) -> bool:
    """Whether the battle is shown and not the world: while it lasts, or if it is all there is."""
    return state.battle is not None or (state.until == "battle" and bool(state.turn.fought))


__all__ = ["area_words", "battle_scene", "is_close_up", "map_scene", "mimebundle"]
