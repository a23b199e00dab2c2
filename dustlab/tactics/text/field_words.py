"""What lies and stands on a square, in words: for a screen reader, and for who points at it."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.words import listed, phrase, say
from ..field import CRATE, GROUND_RULES, GROUNDS, LARGE, SMALL, STEPS, Side
from ..state import State

SIDES_CALLED = dict(zip(STEPS, ("north", "east", "south", "west"), strict=True))


def square_words(state: State, square: int, language: str = "en") -> str:
    """'C4: rubble; Death Dealers (Allies, 5 miniatures)'."""
    parts = list(_parts(state, square, language))
    return f"{state.field.name(square)}: {'; '.join(parts)}"


def _parts(state: State, square: int, language: str) -> Iterator[str]:
    field = state.field
    sign = field.ground[square]
    if square in field.tiles:
        yield phrase("tactics.picture.ground_tile", language)
    else:
        yield phrase(f"tactics.picture.ground_{GROUNDS[sign]}", language)
    if field.inside[square] >= 0:
        yield phrase("tactics.picture.inside", language)
    sides = [
        phrase(f"tactics.picture.{_barrier(kind)}", language, side=SIDES_CALLED[side])
        for side in STEPS
        if (kind := field.barriers.get(Side(square, side), ""))
    ]
    if sides:
        yield listed(sides, language)
    if square == state.table.scenario.hold:
        yield phrase("tactics.picture.goal", language)
    one = state.element(square)
    if one is not None:
        yield phrase(f"tactics.picture.{'crate' if one.kind == CRATE else 'trap'}", language)
    for number in state.standing_on(square):
        yield piece_words(state, number, language)


def building_words(state: State, language: str = "en") -> Iterator[str]:
    """Each building with its squares, its openings and its inner walls."""
    field = state.field
    for building in field.buildings:
        squares = [field.name(square) for square in building.squares]
        sides = [(opening, _barrier(size)) for opening, size in building.openings]
        sides += [(wall, "wall") for wall in building.inner_walls]
        parts = [
            f"{field.name(square)}: "
            + phrase(f"tactics.picture.{kind}", language, side=SIDES_CALLED[side])
            for (square, side), kind in sides
        ]
        facts = {"squares": squares, "parts": "".join(f"; {part}" for part in parts)}
        yield say("tactics.picture.building", language, **facts)


def square_rules(state: State, square: int) -> list[str]:
    """The rules that say what a square is good for, to look up."""
    field = state.field
    rules = [GROUND_RULES[field.ground[square]]]
    if square in field.tiles:
        rules.append("tactics.field.tiles")
    if field.inside[square] >= 0:
        rules.append("tactics.building.walls")
        if any(Side(square, side) in field.barriers for side in STEPS):
            rules.append("tactics.building.sizes")
    one = state.element(square)
    if one is not None:
        rules.append("tactics.field.elements")
        if field.inside[square] >= 0 and one.kind != CRATE:
            rules.append("tactics.building.traps")
    if len(state.standing_on(square)) > 1:
        rules.append("tactics.field.squares")
    return rules


def _barrier(kind: str) -> str:
    return {SMALL: "small_opening", LARGE: "large_opening"}.get(kind, "wall")


def piece_words(state: State, number: int, language: str = "en") -> str:
    """A unit, its side, and how much of it is left."""
    card, piece = state.card(number), state.pieces[number]
    facts = {"unit": card.name, "side": card.side}
    if card.is_squad:
        told = phrase("tactics.picture.squad", language, count=piece.models, **facts)
    else:
        left = {"left": card.health - piece.damage, "health": card.health}
        told = phrase("tactics.picture.single", language, **left, **facts)
    if piece.acted:
        return f"{told}, {phrase('tactics.picture.acted', language)}"
    return told


def goal_words(state: State, language: str = "en") -> list[str]:
    """Which square is to be held, if any is."""
    scenario = state.table.scenario
    if scenario.hold < 0:
        return []
    facts = {"square": state.field.names[scenario.hold], "points": scenario.hold_bonus}
    key = "tactics.plan.bonus" if scenario.hold_bonus else "tactics.plan.goal"
    return [say(key, language, **facts)]


def plan_words(state: State, language: str = "en") -> list[str]:
    """What is planned: where the sides come in, what is to be held, where cover may be placed."""
    lines = [
        say("tactics.plan.entry", language, side=side, edge=edge)
        for side, edge in state.field.entry
    ]
    lines += goal_words(state, language)
    if state.table.scenario.cover_zones:
        squares = [state.field.names[square] for square in state.table.scenario.cover_zones]
        lines.append(say("tactics.plan.zones", language, squares=squares))
    return lines
