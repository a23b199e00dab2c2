"""The rebuilt pictures of the rulebook: every check that stands with them in the data is true."""

from typing import Any

from dustlab.tactics import study
from dustlab.tactics.battlefields import Battlefield, the_battlefields
from dustlab.tactics.flow import Shot
from dustlab.tactics.rules.lines import distance
from dustlab.tactics.rules.proof import sight
from dustlab.tactics.rules.ways import move_value, reach
from dustlab.tactics.rules.weapons import burnt, reaches, streams
from tests.each import of_each

CHECKS = [(ground, check) for ground in the_battlefields().values() for check in ground.checks]


def _seen(ground: Battlefield, check: dict[str, Any]) -> object:
    return sight(ground, check["from"], check["to"]).visible


def _cover(ground: Battlefield, check: dict[str, Any]) -> object:
    return sight(ground, check["from"], check["to"]).cover


def _distance(ground: Battlefield, check: dict[str, Any]) -> object:
    return sight(ground, check["from"], check["to"]).distance


def _in_range(ground: Battlefield, check: dict[str, Any]) -> object:
    piece = ground.piece(check["from"])
    weapon = piece.unit.rows[piece.unit.row(check["weapon"])]
    there = ground.field.at(*check["square"])
    return reaches(weapon.range, distance(ground.field, piece.squares[0], there))


def _squares(ground: Battlefield, check: dict[str, Any]) -> set[int]:
    """Where a unit gets with so many points: as many MOVEs as that takes, jumping if it can."""
    state = study(ground)
    piece = state.read_piece(check["name"])
    actions, rest = divmod(check["points"], move_value(state, piece))
    assert rest == 0
    ways: list[tuple[str, ...]] = [(), ("jump",)] if state.card(piece).has("jump") else [()]
    return {square for declared in ways for square in reach(state, piece, actions, declared)}


def _step(ground: Battlefield, check: dict[str, Any]) -> object:
    return ground.field.at(*check["to"]) in _squares(ground, check)


def _reach(ground: Battlefield, check: dict[str, Any]) -> object:
    return sorted(list(ground.field.place(square)) for square in _squares(ground, check))


def _flame(ground: Battlefield, check: dict[str, Any]) -> object:
    """The sets of units that one shot reaches, each as large as can be."""
    state = study(ground)
    piece = state.read_piece(check["from"])
    card = state.card(piece)
    row = card.row(check["weapon"])
    found = {
        frozenset(state.name(unit) for square in shot.squares for unit in burnt(state, square))
        for shot in streams(state, Shot(piece, row, -1), card.rows[row])
    }
    largest = [sorted(one) for one in found if not any(one < other for other in found)]
    return sorted(largest)


ASKED = {
    "los": (_seen, "expect"),
    "cover": (_cover, "expect"),
    "distance": (_distance, "expect"),
    "in_range": (_in_range, "expect"),
    "step": (_step, "expect"),
    "reach": (_reach, "squares"),
    "flame": (_flame, "sets"),
}


@of_each(CHECKS, lambda pair: f"{pair[0].id}, {pair[1]}")
def test_every_check_in_the_data_is_true(ground: Battlefield, check: dict[str, Any]) -> None:
    answer, key = ASKED[check["kind"]]
    expected = check[key]
    got = answer(ground, check)
    assert got == (sorted(expected) if isinstance(expected, list) else expected)


def test_there_are_checks_of_every_kind() -> None:
    assert {check["kind"] for _, check in CHECKS} == set(ASKED)
    assert len(CHECKS) > 75
