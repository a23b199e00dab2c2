r"""A position in words, for where there is no picture: a terminal, a screen reader.

>>> from dustlab.dust import from_position
>>> match = from_position("players red blue\nround 2\nturn red combat 1\nukraine red 3 tank")
>>> print(tell_position(match.state))
The world in round 2: the turn of Red
Red has 0 points and 1 area and Blue has 0 points and 0 areas.
- Ukraine: Red, 3 tanks. Joined to Balkans, Berlin, Mediterranean Sea, Moscow and Persia.
All other areas are empty.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.words import say
from ...pictures.words import rows
from ..components import NO_UNITS
from ..pictures.battle import battle_scene
from ..pictures.map import title_of
from ..pictures.notebook import is_close_up
from ..state import State
from .words import actor_of, area_words, asks_of, description, view_of

# On a board with more areas than these somebody knows the map, or has it before them.
MOST_JOINED = 12


def tell_position(state: State, language: str = "en") -> str:
    """Who stands where, with what; in a battle its two sides and the ways out of it."""
    if is_close_up(state):
        return "\n".join(_battle(state, language))
    held = [
        area.id
        for area, holding in zip(state.board.areas, state.areas, strict=True)
        if holding or area.id in state.centers
    ]
    joined = len(held) <= MOST_JOINED
    lines = [title_of(state, language), description(state, language)]
    lines += [f"- {area_words(state, area, language=language, joined=joined)}" for area in held]
    if len(held) < len(state.areas):
        lines.append(say("dust.picture.map.others_empty", language))
    return "\n".join(filter(None, lines))


def _battle(state: State, language: str) -> Iterator[str]:
    """The description says all of both sides; what is left are the ways. What now is said apart."""
    scene = battle_scene(state, language=language)
    told = scene.description
    if state.battle is not None:
        view = view_of(state, NO_UNITS, {}, None, language)
        told = told.removesuffix(view.tell("waits", army=actor_of(view), asks=asks_of(view)))
    yield from (scene.title, told.strip())
    for name, words in rows(scene):
        if name.startswith("way."):
            yield f"- {words}"
