"""Buildings (p. 17-18): walls, openings in the direction of fire, cover inside and outside."""

import pytest

from dustlab.core.errors import BadInput
from dustlab.tactics import State

from .fields import because, cover, laid, proof, seen

# A house of four squares, B1 to C2, in the north of the field.
HOUSE = "building B1 C1 B2 C2"


def house(grid: str, *lines: str, **units: str) -> State:
    return laid(grid, HOUSE, *lines, **units)


# Walls, by tactics.building.walls


def test_an_outer_wall_blocks_everyone() -> None:
    state = house("""
        . . . .
        . B . .
        . A . V
    """)
    assert "tactics.building.walls" in because(state)
    assert not seen(state, "V", "B")


def test_an_inner_wall_blocks_within_the_building() -> None:
    assert seen(house(". A B .\n. . . ."))
    assert because(house(". A B .\n. . . .", "wall B1 E")) == ["tactics.building.walls"]


def test_one_sees_through_an_opening_in_an_inner_wall() -> None:
    assert seen(house(". A B .\n. . . .", "wall B1 E", "opening B1 E small"))


def test_a_line_between_the_ends_of_two_walls_is_blocked() -> None:
    state = house(". A . .\n. . B .", "wall B1 E", "wall B1 S")
    assert because(state) == ["tactics.building.walls", "tactics.sight.two_sides"]


# Openings in the direction of fire: tactics.building.openings, tactics.building.sizes


@pytest.mark.parametrize("size", ["small", "large"])
def test_through_an_opening_of_its_own_a_unit_fires_out_and_is_fired_at(size: str) -> None:
    state = house("""
        . . . .
        . B . .
        . A . .
    """, f"opening B2 S {size}")  # fmt: skip
    assert seen(state, "A", "B")
    assert seen(state, "B", "A")


def test_an_opening_on_another_side_does_not_help() -> None:
    state = house("""
        . . . .
        . B . .
        . A . .
    """, "opening B2 W large")  # fmt: skip
    assert not seen(state)


def test_behind_a_square_with_an_opening_one_is_out_of_sight() -> None:
    """The line is free all the way, but the square inside has no opening of its own."""
    state = house("""
        . B . .
        . . . .
        . A . .
    """, "opening B2 S large")  # fmt: skip
    assert because(state) == ["tactics.building.openings"]
    told = "The square B1 in the building has no opening of its own in the direction of fire."
    assert told in proof(state).tell()


def test_out_of_one_building_into_another_both_need_their_opening() -> None:
    grid = "B . A"
    lines = ["building A1", "opening A1 E small", "building C1"]
    assert not seen(laid(grid, *lines))
    assert seen(laid(grid, *lines, "opening C1 W large"))


def test_over_a_corner_one_fires_out_of_an_opening_beside_it() -> None:
    state = house("""
        . . . .
        . B . .
        A . . .
    """, "opening B2 S small")  # fmt: skip
    assert seen(state)


def test_over_a_corner_without_an_opening_one_does_not() -> None:
    state = house("""
        . . . .
        . B . .
        A . . .
    """, "wall B2 N", "opening B2 N small")  # fmt: skip
    assert not seen(state)


def test_past_a_building_the_view_is_free() -> None:
    assert seen(house("A . . .\n. . . .\nB . . ."))


# Cover: tactics.building.within, tactics.building.from_outside


def test_a_squad_inside_has_hard_cover_against_fire_from_outside() -> None:
    state = house("""
        . . . .
        . B . .
        . A . .
    """, "opening B2 S small")  # fmt: skip
    assert cover(state, "A", "B") == "hard"
    assert "tactics.building.from_outside" in because(state)
    assert cover(state, "B", "A") == "none"


def test_within_one_building_all_squads_have_soft_cover() -> None:
    state = house(". A B .\n. . . .")
    assert cover(state, "A", "B") == cover(state, "B", "A") == "soft"
    assert because(state)[-1] == "tactics.building.within"


def test_from_building_to_building_the_cover_is_hard() -> None:
    state = laid("B . A", "building A1", "opening A1 E small", "building C1", "opening C1 W large")
    assert cover(state, "A", "B") == cover(state, "B", "A") == "hard"


def test_within_a_building_cover_adds_up_as_usual() -> None:
    state = laid(". A c .\n. . . .", HOUSE, "piece b: sturmpioniere at C1")
    assert cover(state) == "hard"
    assert because(state)[-1] == "tactics.cover.sum"


# Walls as corners: tactics.building.corner


def test_the_end_of_an_outer_wall_shelters_a_squad_outside() -> None:
    state = house("""
        . . . A
        . . . .
        . . . .
        . . B .
    """)
    assert not seen(state) or cover(state) == "none"
    state = house("""
        . . . .
        . . . A
        . . B .
    """)
    assert cover(state) == "soft"
    assert because(state)[-1] == "tactics.building.corner"


def test_the_walls_of_an_opening_give_no_corner_cover() -> None:
    state = house("""
        . . . .
        . . . A
        . . B .
    """, "opening C2 E small", "opening C2 S small")  # fmt: skip
    assert seen(state)
    assert cover(state) == "none"


def test_an_inner_wall_beside_the_corner_shelters_too() -> None:
    state = house(". A . .\n. . B .", "wall C2 W")
    assert cover(state) == "hard"
    assert because(state)[-3:] == [
        "tactics.building.corner",
        "tactics.building.within",
        "tactics.cover.sum",
    ]


# Tank traps: tactics.building.traps


def test_a_trap_stands_only_in_a_building_with_a_large_opening() -> None:
    lines = ("building B1 C1", "opening B1 W large")
    assert laid(". t . .", *lines).elements
    with pytest.raises(BadInput, match="only in buildings with a large opening"):
        laid(". t . .", "building B1 C1", "opening B1 W small")


def test_a_step_that_is_suggested_does_not_go_through_a_wall() -> None:
    state = laid(
        ". . . .\n. . B .\n. . A .",
        "building C1 C2 D1 D2",
        "opening C1 N small",
        "opening D1 N small",
        "wall C2 N",
        "wall C2 E",
    )
    assert "without the wall between C3 and C2" in proof(state).tell()


def test_who_has_no_opening_would_have_to_stand_elsewhere() -> None:
    state = house("""
        . B . .
        . . . .
        . . . .
        . A . .
    """, "opening B2 S large")  # fmt: skip
    assert proof(state).change.how == "step"
    assert "if Sturmpioniere stood on B2 instead of B1" in proof(state).tell()


def test_in_a_sealed_building_only_the_walls_could_go() -> None:
    sealed = laid("A B", "building B1")
    assert "without the wall between A1 and B1" in proof(sealed).tell()
    deep = laid("A . B", "building B1 C1")
    assert "if Death Dealers stood on B1 instead of A1" in proof(deep).tell()
