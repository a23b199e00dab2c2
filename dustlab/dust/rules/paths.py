"""The ways of the board: which areas a group can get to, by which way, and what stands in it.

>>> way = Way(("ukraine", "persia", "india"), ("persia",))
>>> way.open
False
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ..state import State

Neighbours = Mapping[str, tuple[str, ...]]


class Way(NamedTuple):
    """The areas from the first to the last, and those between that may not be crossed.

    Where no way is open it is the one with the fewest areas in its way; where the lines of the
    board join nothing at all it is empty.
    """

    areas: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()

    @property
    def open(self) -> bool:
        return bool(self.areas) and not self.blocked


NO_WAY = Way()


def land_path(state: State, army: str, origin: str, target: str) -> Way:
    """From land to land over land that is an army's own or, by most rule sets, empty."""
    neighbours = state.board.land_neighbours
    if not (_is_land(state, origin) and _is_land(state, target)):
        return NO_WAY
    through_empty = state.edition.movement.land_through_empty
    return _search(state, army, origin, (target,), neighbours, through_empty)


def sea_path(state: State, army: str, origin: str, target: str) -> Way:
    """From sea to sea over seas that are an army's own or empty."""
    if _is_land(state, origin) or _is_land(state, target):
        return NO_WAY
    return _search(state, army, origin, (target,), state.board.sea_neighbours, True)


def ship_path(state: State, army: str, origin: str, target: str) -> Way:
    """From coast to coast over seas that all hold submarines of the army's own."""
    seas = state.board.sea_neighbours
    if origin == target or not (_is_land(state, origin) and _is_land(state, target)):
        return NO_WAY
    way = _search(state, army, origin, seas[target], seas, False, last_is_crossed=True)
    return Way((*way.areas, target), way.blocked) if way.areas else NO_WAY


def _search(
    state: State,
    army: str,
    origin: str,
    goals: tuple[str, ...],
    neighbours: Neighbours,
    through_empty: bool,
    last_is_crossed: bool = False,
) -> Way:
    """Breadth first over areas that may be crossed; then on from those that may not, and so on.

    So the way has as few blocked areas as there can be, and an open way is a shortest one.
    """
    came = {origin: ""}
    blocked: set[str] = set()
    layer, next_layer = [origin], []
    while layer:
        for here in layer:  # grows while it is walked through
            if here in goals and here != origin:
                return _trace(came, here, blocked)
            for near in neighbours[here]:
                if near in came:
                    continue
                came[near] = here
                owner = state.occupant(near)
                crossed = owner == army if owner else through_empty
                if crossed or (near in goals and not last_is_crossed):
                    layer.append(near)
                else:
                    blocked.add(near)
                    next_layer.append(near)
        layer, next_layer = next_layer, []
    return NO_WAY


def _trace(came: Mapping[str, str], last: str, blocked: set[str]) -> Way:
    way = [last]
    while came[way[-1]]:
        way.append(came[way[-1]])
    way.reverse()
    return Way(tuple(way), tuple(area for area in way if area in blocked))


def _is_land(state: State, area: str) -> bool:
    return state.board[area].kind == "land"


# -- everything within reach


def land_reach(state: State, army: str, origin: str) -> list[str]:
    """The land areas, own or empty, that one land movement leads to."""
    through_empty = state.edition.movement.land_through_empty
    return _reach(state, army, origin, state.board.land_neighbours, through_empty)


def sea_reach(state: State, army: str, origin: str) -> list[str]:
    """The seas, own or empty, that one sea movement leads to."""
    return _reach(state, army, origin, state.board.sea_neighbours, True)


def ship_reach(state: State, army: str, origin: str) -> list[str]:
    """The coasts, own or empty, that one amphibious movement leads to."""
    board = state.board
    layer = [origin]
    for here in layer:  # grows while it is walked through
        near = board.sea_neighbours[here]
        layer += [sea for sea in near if sea not in layer and state.occupant(sea) == army]
    seas = [sea for sea in layer if sea != origin]
    coasts = dict.fromkeys(land for sea in seas for land in board.land_neighbours[sea])
    return [land for land in coasts if land != origin and may_enter(state, army, land)]


def _reach(
    state: State, army: str, origin: str, neighbours: Neighbours, through_empty: bool
) -> list[str]:
    seen, entered, layer = {origin}, [], [origin]
    for here in layer:  # grows while it is walked through
        for near in neighbours[here]:
            if near in seen:
                continue
            seen.add(near)
            owner = state.occupant(near)
            if owner in ("", army):
                entered.append(near)
                if owner or through_empty:
                    layer.append(near)
    return entered


def is_own(state: State, area: str) -> bool:
    """Whether units of the player on turn stand there: a way is looked for only from there."""
    return state.owner(area) == state.turn.army


def may_enter(state: State, army: str, area: str) -> bool:
    """Whether an area is the army's own or empty."""
    return state.occupant(area) in ("", army)


def holders(state: State, army: str, areas: Iterable[str]) -> tuple[list[str], list[str]]:
    """The areas that others hold, and those that nobody holds."""
    held: list[str] = []
    empty: list[str] = []
    for area in areas:
        owner = state.owner(area)
        if owner != army:
            (held if owner else empty).append(area)
    return held, empty
