"""A second reading of the rulebook of Dust Tactics looks on while the package plays at random."""

import tomllib
from dataclasses import replace

import pytest

from tests.referees.tactics import sight, ways
from tests.referees.tactics.cards import CARDS, DATA
from tests.referees.tactics.games import KINDS
from tests.referees.tactics.play import Tally, referee_game
from tests.referees.tactics.position import Active, Position, Unit

FIELD = tomllib.loads((DATA / "battlefields.toml").read_text("utf-8"))
DIAGRAMS = {diagram["id"]: diagram for diagram in FIELD["diagram"]}


@pytest.mark.parametrize("kind", KINDS)
def test_the_referee_agrees_in_legality_reasons_and_effects(kind: str) -> None:
    tally = Tally()
    steps = 50 if kind.startswith("melee") else 25
    referee_game(kind, 7, tally, wrong=3, steps=steps)
    assert tally.counts["moves judged"] > 20
    assert tally.counts["moves played"] > 10
    assert not tally.disputes, tally.disputes[0]


def position_of(diagram: dict) -> Position:
    """A diagram of the rulebook as the referee sees it."""
    it = Position(len(diagram["grid"][0]), len(diagram["grid"]))
    for row, signs in enumerate(diagram["grid"]):
        for column, sign in enumerate(signs):
            place = (column, row)
            it.ground[place] = {"#": "x", "c": ".", "t": "."}.get(sign, sign)
            if sign in "ct":
                it.elements[place] = ("crate" if sign == "c" else "trap", 0)
    for building in diagram.get("buildings", []):
        it.buildings.append({tuple(square) for square in building["squares"]})
        for column, row, side, size in building.get("openings", []):
            it.openings[_side(column, row, side)] = size
        for column, row, side in building.get("inner_walls", []):
            it.inner.add(_side(column, row, side))
    for piece in diagram["pieces"]:
        card = CARDS[piece["unit"]]
        unit = Unit(piece["name"], card, tuple(piece["at"]), list(card.groups))
        unit.spent = [0] * len(card.rows)
        it.units[unit.name] = unit
    return it


def _side(column: int, row: int, side: str) -> frozenset[tuple[int, int]]:
    across, along = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[side]
    return frozenset({(column, row), (column + across, row + along)})


def look(it: Position, end: str | list[int]) -> sight.Look:
    """A unit by its name; a square as if a squad stood there."""
    if isinstance(end, str):
        return sight.of_unit(it, it.units[end])
    return sight.Look((tuple(end),), True, True)


def reach(it: Position, name: str, points: int) -> set[tuple[int, int]]:
    """The squares within so many points, with a jump where the unit has it and two MOVEs."""
    unit = it.units[name]
    skills = {"jump"} if "jump" in unit.card.skills and points > unit.card.move else set()
    who = ways.mover(it, Active(name, ["move"], skills))
    found = ways.ends(it, replace(who, points=points))
    return set(found)


@pytest.mark.parametrize("name", DIAGRAMS)
def test_the_referee_reads_the_diagrams_of_the_rulebook_as_its_text_does(name: str) -> None:
    it = position_of(DIAGRAMS[name])
    for check in DIAGRAMS[name]["checks"]:
        kind = check["kind"]
        if kind == "los":
            seen = sight.sees(it, look(it, check["from"]), look(it, check["to"]))
            assert seen == check["expect"], check
        elif kind == "cover":
            level = sight.cover(it, look(it, check["from"]), look(it, check["to"]))
            assert level == check["expect"], check
        elif kind == "distance":
            far = sight.apart(look(it, check["from"]), look(it, check["to"]))
            assert far == check["expect"], check
        elif kind == "reach":
            squares = {tuple(square) for square in check["squares"]}
            assert reach(it, check["name"], check["points"]) == squares, check
        elif kind == "step":
            there = tuple(check["to"]) in reach(it, check["name"], check["points"])
            assert there == check["expect"], check


def test_a_referee_who_reads_otherwise_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sight, "sees", lambda *_: True)
    tally = Tally()
    for seed in range(3):
        referee_game("melee", seed, tally, wrong=3, steps=60)
    assert tally.disputes
