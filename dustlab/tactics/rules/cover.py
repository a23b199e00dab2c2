"""Cover: what shelters a squad from a shooter, and what becomes of crates and traps under fire.

Cover is none, soft or hard. Two sources of soft cover are hard cover; more than hard there is not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from ...core.remarks import Event, report
from ..components import Weapon
from ..field import RUBBLE
from ..state import State, with_element, without_element
from ..text.cards import the_box
from .lines import line, wall_at_end
from .sight import Land, is_clear, land_of

NONE, SOFT, HARD = "none", "soft", "hard"
COVERS = (NONE, SOFT, HARD)


class Source(NamedTuple):
    """Something that gives a squad cover: how much, by which rule, and where it is."""

    rule: str
    cover: str
    square: int


def sources(
    land: Land, start: int, end: int, own: Collection[int], among_soldiers: bool
) -> Iterator[Source]:
    """What shelters a squad on `end` from a shooter on `start`; `own` are the squares of both."""
    field = land.field
    if end in land.crates:
        yield Source("tactics.cover.crate", SOFT, end)
    if end in land.traps:
        yield Source("tactics.cover.trap", HARD, end)
    if field.ground[end] == RUBBLE:
        yield Source("tactics.cover.rubble", SOFT, end)
    if start != end:
        last, blocking = line(field.columns, start, end)[-1], land.blocking(among_soldiers)
        corners = [one for one in (last.left, last.right) if one in blocking and one not in own]
        if corners:
            yield Source("tactics.cover.corner", SOFT, min(corners))
        elif wall_at_end(field, start, end):
            yield Source("tactics.building.corner", SOFT, end)
    inside = field.inside[end]
    if inside >= 0:
        if field.inside[start] == inside:
            yield Source("tactics.building.within", SOFT, end)
        else:
            yield Source("tactics.building.from_outside", HARD, end)


def total(given: Iterable[Source]) -> str:
    """What several sources give together."""
    strength = sum(2 if source.cover == HARD else 1 for source in given)
    return COVERS[min(strength, 2)]


def cover_for(state: State, shooter: int, target: int) -> str:
    """The cover that a piece has against another."""
    return total(shelter_for(state, shooter, target))


def shelter_for(state: State, shooter: int, target: int) -> tuple[Source, ...]:
    """What gives a piece its cover against another; a shooter on several squares picks the best.

    Only squads have cover, and heroes with a squad. If the shooter sees the target from none of
    its squares (indirect fire), all of them count.
    """
    if not _shelters(state, target):
        return ()
    land, soldiers = land_of(state), state.table.are_soldiers
    among = soldiers[shooter] and soldiers[target]
    starts, end = state.pieces[shooter].squares, state.pieces[target].squares[0]
    own = (*starts, end)
    seen = [start for start in starts if is_clear(land, start, end, own, among)] or starts
    given = [tuple(sources(land, start, end, own, among)) for start in seen]
    return min(given, key=lambda one: COVERS.index(total(one)), default=())


def cover_against(state: State, shooter: int, target: int, weapon: Weapon) -> str:
    """The cover that counts against a weapon: some ignore it."""
    if weapon.ignores_cover:
        return NONE
    if weapon.range.is_artillery and state.table.settings.artillery_ignores_cover:
        [square, *_] = state.pieces[target].squares
        if state.field.inside[square] < 0:
            return NONE
    return cover_for(state, shooter, target)


def ignored_by(weapon: Weapon) -> str:
    """The rule by which a weapon ignores cover, whatever shelters the target; else nothing."""
    return "tactics.cover.ignored" if weapon.ignores_cover else ""


def saving_face(state: State, target: int, cover: str) -> str:
    """The face that cancels a hit for a squad in this cover (tactics.cover.dice): hit, blank or
    none."""
    if cover == NONE:
        return NONE
    piece, card = state.pieces[target], state.table.roster[target]
    if card.is_hero and piece.joined >= 0:
        card = state.table.roster[piece.joined]
    return card.cover[0 if cover == SOFT else 1]


def _shelters(state: State, target: int) -> bool:
    """Whether a piece can have cover at all."""
    card = state.table.roster[target]
    return card.is_squad or (card.is_hero and state.pieces[target].joined >= 0)


# -- crates and traps under fire


def damage_element(state: State, square: int, points: int, log: list[Event] | None = None) -> State:
    """A crate or trap takes damage; one with no health left is gone for good."""
    element = state.element(square)
    if element is None or points <= 0:
        return state
    left = the_box().elements[element.kind].health - element.damage - points
    name = state.table.field.name(square)
    facts = {"element": element.kind, "square": name}
    if left <= 0:
        report(log, "tactics.cover.element", "tactics.cover.destroyed", name, **facts)
        return without_element(state, square)
    report(log, "tactics.cover.element", "tactics.cover.damaged", name, left=left, **facts)
    return with_element(state, element._replace(damage=element.damage + points))
