"""Every rule of Dust Tactics that is proved: of sight, cover, range, a step, or a square.

A proof names the rule here and does not there. `fields.laid` reads the grids: A and B are squads, V
and W walkers, # has no dot, o is smoke, c a crate, t a trap, + rubble, ~ water, X a terrain tile.
"""

import pytest

from dustlab.tactics.rules.weapons import reaches, rule_of
from dustlab.tactics.text.cards import unit
from dustlab.tactics.text.sentences import explain_cover, remarks
from dustlab.tactics.text.words import square_rules

from .fields import because, laid, proof
from .rounds import on, refuse_path
from .test_every_rule_forbids import moving

Grid = tuple[str, ...]
"""A grid, and further lines of the position."""

OPEN = ("A . B",)
HOUSE = "building B1 C1 B2 C2"
ON_C1 = "piece b: sturmpioniere at C1"
ON_C3 = "piece b: sturmpioniere at C3"
OUTSIDE = ". . . .\n. B . .\n. A . ."
PAST_WALL = ". . . .\n. . . A\n. . B ."

# Why one sees the other or not, and in what cover.
DECIDES: dict[str, tuple[Grid, Grid]] = {
    "tactics.sight.line": (OPEN, ("A # B",)),
    "tactics.sight.no_dot": (("A # B",), ("A ~ B",)),
    "tactics.sight.corner": ((". B\nA #",), (". B\nA .",)),
    "tactics.sight.two_sides": (("# B\nA #",), (". B\nA #",)),
    "tactics.sight.traps": (("A t B",), ("A c B",)),
    "tactics.sight.soldiers": (
        ("A . B", "piece c: hell_boys at B1"),
        ("A . B\n. . .", "piece c: hell_boys at B2"),
    ),
    "tactics.sight.vehicles": (("A V B",), ("A . B\n. V .",)),
    "tactics.field.smoke": (("A o B",), ("A + B",)),
    "tactics.cover.squads": (
        *(("A . t", "piece b: lara at C1"), ("A . t", "piece b: sturmpioniere at C1")),
    ),
    "tactics.cover.crate": (("A . c", ON_C1), ("A c .", ON_C1)),
    "tactics.cover.trap": (("A . t", ON_C1), ("A . c", ON_C1)),
    "tactics.cover.rubble": (("A . +", ON_C1), ("A + .", ON_C1)),
    "tactics.cover.corner": (("A . .\n. . .\n. # B",), ("A # .\n. . .\n. . B",)),
    "tactics.cover.sum": (*(("A . .\n. . .\n. # c", ON_C3), ("A . .\n. . .\n. . c", ON_C3)),),
    "tactics.building.openings": (
        (". B . .\n. . . .\n. A . .", HOUSE, "opening B2 S large"),
        (OUTSIDE, HOUSE, "opening B2 S large"),
    ),
    "tactics.building.from_outside": (
        (OUTSIDE, HOUSE, "opening B2 S small"),
        (". A B .\n. . . .", HOUSE),
    ),
    "tactics.building.within": (
        (". A B .\n. . . .", HOUSE),
        (OUTSIDE, HOUSE, "opening B2 S small"),
    ),
    "tactics.building.corner": (
        (PAST_WALL, HOUSE),
        (PAST_WALL, HOUSE, "opening C2 E small", "opening C2 S small"),
    ),
}

# What the proof of sight tells besides.
TELLS: dict[str, tuple[Grid, Grid]] = {
    "tactics.sight.crates": (("A c B",), OPEN),
    # Where there is cover, the last sentence speaks of it instead.
    "tactics.sight.both_ways": (OPEN, ("A . c", ON_C1)),
}

# What a squad's shelter tells.
SHELTERS: dict[str, tuple[Grid, Grid]] = {
    "tactics.cover.dice": (("A . c", ON_C1), OPEN),
}

# A kind of ground or tile on the second square.
SQUARES: dict[str, tuple[Grid, Grid]] = {
    "tactics.field.circle": (("A . B",), ("A + B",)),
    "tactics.field.tiles": (("A X B",), ("A # B",)),
}

# A unit, its weapon row, how far it reaches, and how far it does not; and a row of another kind.
RANGES: dict[str, tuple[str, int, set[int], set[int], tuple[str, int]]] = {
    "tactics.range.number": ("death_dealers", 2, {1, 2, 3}, {4, 9}, ("hell_boys", 3)),
    "tactics.range.high_angle": ("steel_rain", 1, {3, 6}, {2, 7}, ("hell_boys", 0)),
    "tactics.range.close": ("hell_boys", 3, {1}, {2}, ("hell_boys", 0)),
    "tactics.range.artillery": ("steel_rain", 0, {4, 12}, {1, 3}, ("steel_rain", 1)),
    "tactics.range.unlimited": ("pounder", 0, {1, 12}, set(), ("steel_rain", 0)),
}

# One step of a unit after another: a way that it can go, and one that it cannot.
ROOM = "building B2 C2\nopening B2 N small\n"
STEPS: dict[str, tuple[str, str, str, str]] = {
    "tactics.movement.corner": (
        *(moving("death_dealers", "piece s: sturmpioniere at D3"), "D4"),
        *(moving("blackhawk", "piece s: sturmpioniere at D3"), "D4"),
    ),
    "tactics.movement.two_corners": (
        *(moving("death_dealers", "piece s: hans at D3\npiece w: hans at B4"), "D4"),
        *(moving("death_dealers", "piece s: hans at D3\npiece w: hans at C4"), "D4"),
    ),
    "tactics.building.sizes": (
        *(moving("death_dealers", ROOM, "B1"), "B2", moving("blackhawk", ROOM, "B1"), "B2"),
    ),
    "tactics.building.walls": (
        *(moving("death_dealers", ROOM, "B1"), "B2", moving("death_dealers", ROOM, "C1"), "C2"),
    ),
}


@pytest.mark.parametrize("rule", DECIDES)
def test_the_verdict_names_the_rule_that_decides(rule: str) -> None:
    here, there = DECIDES[rule]
    assert rule in because(laid(*here))
    assert rule not in because(laid(*there))


@pytest.mark.parametrize("rule", TELLS)
def test_the_proof_tells_what_the_line_meets(rule: str) -> None:
    here, there = TELLS[rule]
    assert rule in [remark.rule for remark in remarks(proof(laid(*here)))]
    assert rule not in [remark.rule for remark in remarks(proof(laid(*there)))]


def test_the_proof_counts_squares_as_a_walk_does() -> None:
    """The first diagonal step counts one, the next two."""
    for grid, squares in (("A . B", 2), ("A . .\n. . .\n. . B", 3)):
        (counted,) = [r for r in remarks(proof(laid(grid))) if r.rule == "tactics.range.squares"]
        assert dict(counted.facts)["distance"] == squares


@pytest.mark.parametrize("rule", SHELTERS)
def test_what_shelters_a_squad_is_told(rule: str) -> None:
    here, there = SHELTERS[rule]
    assert rule in [remark.rule for remark in explain_cover(laid(*here), "a", "b")]
    assert rule not in [remark.rule for remark in explain_cover(laid(*there), "a", "b")]


@pytest.mark.parametrize("rule", SQUARES)
def test_a_square_names_the_rules_of_its_ground(rule: str) -> None:
    here, there = SQUARES[rule]
    assert rule in square_rules(laid(*here), 1)
    assert rule not in square_rules(laid(*there), 1)


@pytest.mark.parametrize("rule", RANGES)
def test_a_range_is_of_one_kind_and_reaches_so_far(rule: str) -> None:
    card, row, within, beyond, (other, another) = RANGES[rule]
    printed = unit(card).rows[row].range
    assert rule_of(printed) == rule
    assert all(reaches(printed, squares) for squares in within)
    assert not any(reaches(printed, squares) for squares in beyond)
    assert rule_of(unit(other).rows[another].range) != rule


ALONE = ("tactics.range.squares",)
"""The rule that the test without a list is about."""


@pytest.mark.parametrize("rule", STEPS)
def test_a_step_is_free_or_barred(rule: str) -> None:
    obeying, obeys, breaking, breaks = STEPS[rule]
    assert barred(obeying, obeys) == []
    assert barred(breaking, breaks) == [rule]


def barred(position: str, square: str) -> list[str]:
    """The rules against a step of the active unit."""
    state = on(position).state
    assert state.activation is not None
    path = (state.field.read_square(square),)
    return [reason.rule for reason in refuse_path(state, state.activation.piece, path)]
