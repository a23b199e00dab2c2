"""Range (p. 12, 14-16): counted like movement; numbers, X-Y, C, A and U."""

from typing import Any

import pytest

from dustlab.core.errors import BadInput
from dustlab.tactics.battlefields import Battlefield, the_battlefields
from dustlab.tactics.field import Field
from dustlab.tactics.rules.lines import between, distance, distance_of
from dustlab.tactics.rules.weapons import reaches, rule_of
from dustlab.tactics.text.cards import read_range, the_box

IN_RANGE = [
    (ground, check)
    for ground in the_battlefields().values()
    for check in ground.checks
    if check["kind"] == "in_range"
]


@pytest.mark.parametrize(
    ("ground", "check"), IN_RANGE, ids=[f"{g.id}-{c['weapon']}-{c['square']}" for g, c in IN_RANGE]
)
def test_what_the_rulebook_says_of_ranges_is_true(
    ground: Battlefield, check: dict[str, Any]
) -> None:
    piece = ground.piece(check["from"])
    weapon = piece.unit.rows[piece.unit.row(check["weapon"])]
    squares = distance(ground.field, piece.squares[0], ground.field.at(*check["square"]))
    assert reaches(weapon.range, squares) is check["expect"]


@pytest.mark.parametrize(
    ("columns", "rows", "expected"),
    [(0, 0, 0), (3, 0, 3), (0, -4, 4), (1, 1, 1), (2, 2, 3), (-3, 3, 5), (1, 2, 2), (5, -2, 6)],
)
def test_the_first_diagonal_counts_one_and_further_ones_two(
    columns: int, rows: int, expected: int
) -> None:
    """tactics.range.squares."""
    assert distance_of(columns, rows) == expected


def test_the_distance_is_the_cheapest_walk() -> None:
    """Every mix of straight and diagonal steps, counted step by step."""
    for columns in range(6):
        for rows in range(6):
            costs = [
                (columns - diagonals)
                + (rows - diagonals)
                + sum(1 if step == 0 else 2 for step in range(diagonals))
                for diagonals in range(min(columns, rows) + 1)
            ]
            assert distance_of(columns, rows) == min(costs)


def test_large_vehicles_are_measured_from_their_nearest_square() -> None:
    field = Field(6, 1, "." * 6)
    assert between(field, (0, 1), (4, 5)) == 3


@pytest.mark.parametrize(
    ("printed", "reached", "rule"),
    [
        ("1", {1}, "tactics.range.number"),
        ("4", {1, 2, 3, 4}, "tactics.range.number"),
        ("3-6", {3, 4, 5, 6}, "tactics.range.high_angle"),
        ("C", {1}, "tactics.range.close"),
        ("A", set(range(4, 20)), "tactics.range.artillery"),
        ("U", set(range(1, 20)), "tactics.range.unlimited"),
    ],
)
def test_each_kind_of_range_reaches_its_squares(printed: str, reached: set[int], rule: str) -> None:
    range_ = read_range(printed)
    assert {squares for squares in range(20) if reaches(range_, squares)} == reached
    assert rule_of(range_) == rule


@pytest.mark.parametrize("printed", ["0", "", "4-2", "0-3", "B", "2-", "-1", "1.5"])
def test_a_range_that_makes_no_sense_is_refused(printed: str) -> None:
    with pytest.raises(BadInput, match="range: expected a range"):
        read_range(printed)


def test_close_combat_weapons_are_those_with_range_c() -> None:
    close = {weapon.id for weapon in the_box().weapons.values() if weapon.range.is_close}
    assert {"combat_knife", "knife_grenade", "rocket_punch", "bone_saw"} <= close
    assert "shotgun" not in close
