"""How a notebook shows a position of Dual Powers: city, rope and calendar, and as notation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..scene import Scene, below
from ..svg import draw
from ..words import say
from .calendar_picture import calendar_scene, track_scene
from .city_picture import city_scene

if TYPE_CHECKING:
    from .state import State


def scene(state: State, language: str = "en") -> Scene:
    """All that lies on the table for everybody to see."""
    _, day, month = state.date
    return below(
        say("dualpowers.picture.table", language),
        (
            say("dualpowers.picture.city", language, round=state.date.round),
            city_scene(state, language),
        ),
        (say("dualpowers.picture.support", language), track_scene(state, language)),
        (say("dualpowers.picture.calendar", language), calendar_scene(day, month, (), language)),
    )


def picture(state: State, language: str = "en") -> str:
    """The city as SVG beside a question, which may ask for the sums: they are left out."""
    return draw(city_scene(state, language, sums=False))


def mimebundle(state: State) -> dict[str, str]:
    """What a notebook is given: notation that reads back, and the picture."""
    return {"text/plain": str(state), "image/svg+xml": draw(scene(state), own_size=True)}


__all__ = ["mimebundle", "picture", "scene"]
