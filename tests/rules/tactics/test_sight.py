"""Line of sight (p. 9-11): from dot to dot, past corners, past soldiers, vehicles and traps."""

from typing import Any

import pytest

from dustlab.core.errors import BadInput
from dustlab.tactics.battlefields import Battlefield, the_battlefields
from dustlab.tactics.field import SMOKE, Field
from dustlab.tactics.rules.proof import sight
from dustlab.tactics.rules.sight import sees, sees_square
from tests.each import of_each

from .fields import because, cover, laid, proof, seen

# The pictures of the rulebook, rebuilt

LOOKED_AT = [
    (ground, check)
    for ground in the_battlefields().values()
    for check in ground.checks
    if check["kind"] in ("los", "cover", "distance")
]


@of_each(LOOKED_AT, lambda pair: f"{pair[0].id}, {pair[1]}")
def test_what_the_rulebook_says_of_its_pictures_is_true(
    ground: Battlefield, check: dict[str, Any]
) -> None:
    found = sight(ground, check["from"], check["to"])
    got = {"los": found.visible, "cover": found.cover, "distance": found.distance}
    assert got[check["kind"]] == check["expect"]


# Squares without a dot: tactics.sight.no_dot, tactics.sight.line


def test_over_open_ground_there_is_sight() -> None:
    state = laid("A . . B")
    assert seen(state)
    assert because(state) == ["tactics.sight.line"]


def test_a_line_through_a_square_without_a_dot_is_blocked_for_everyone() -> None:
    state = laid("A # B\nV . .")
    assert because(state) == ["tactics.sight.no_dot"]
    assert not seen(state, "V", "B")
    assert all(not verdict.visible for _, verdict in proof(state).verdicts)


def test_nobody_sees_a_square_without_a_dot_itself() -> None:
    assert because(laid("A . #"), "A", "C1") == ["tactics.sight.no_dot"]


# Corners: tactics.sight.corner, tactics.sight.two_sides


def test_a_line_that_touches_a_corner_is_free() -> None:
    state = laid("""
        . B
        A #
    """)
    assert because(state) == ["tactics.sight.line", "tactics.sight.corner", "tactics.cover.corner"]


def test_a_line_between_two_blocked_corners_is_blocked() -> None:
    state = laid("""
        # B
        A #
    """)
    assert because(state) == ["tactics.sight.no_dot", "tactics.sight.two_sides"]


def test_corners_on_one_side_are_free_however_many_there_are() -> None:
    state = laid("""
        . . . B
        . . . #
        . . # .
        A # . .
    """)
    assert seen(state)
    assert [corner.at_target for corner in proof(state).corners] == [False, False, True]


def test_corners_on_different_sides_of_one_line_block_it() -> None:
    state = laid("""
        . . # B
        . . . .
        . . . .
        A # . .
    """)
    assert because(state)[-1] == "tactics.sight.two_sides"
    assert {blocker.how for blocker in proof(state).blockers} == {"left", "right"}


def test_the_corner_that_is_touched_is_told_with_its_side() -> None:
    state = laid("""
        . B
        A #
    """)
    (corner,) = proof(state).corners
    names = state.field.names
    assert (names[corner.left], names[corner.right]) == ("A1", "B2")
    assert (corner.column, corner.row) == (1, 1)
    assert [blocker.how for blocker in proof(state).blockers] == ["right"]


# Crates and traps: tactics.sight.crates, tactics.sight.traps


def test_a_crate_blocks_nobody() -> None:
    state = laid("A c B")
    assert seen(state)
    assert "The ammo crate on B1 blocks nobody's sight." in proof(state).tell()


def test_a_trap_blocks_soldiers_from_soldiers() -> None:
    assert because(laid("A t B")) == ["tactics.sight.traps"]


@pytest.mark.parametrize("grid", ["V t B", "A t V", "V t W"])
def test_a_trap_blocks_nobody_if_a_vehicle_is_at_one_end(grid: str) -> None:
    one, other = (sign for sign in grid.split() if sign != "t")
    assert seen(laid(grid), one, other)


# Soldiers and vehicles between: tactics.sight.soldiers, tactics.sight.vehicles


@pytest.mark.parametrize("between", ["hell_boys", "heavy_flak_grenadiers", "rhino", "lara"])
def test_soldiers_do_not_fire_at_soldiers_past_other_soldiers(between: str) -> None:
    assert because(laid("A C B", C=between)) == ["tactics.sight.soldiers"]


def test_soldiers_fire_over_soldiers_at_a_vehicle_and_it_fires_back() -> None:
    state = laid("A C V", C="hell_boys")
    assert seen(state, "A", "V")
    assert seen(state, "V", "A")


@pytest.mark.parametrize("between", ["hans", "blackhawk"])
@pytest.mark.parametrize("grid", ["A C B", "A C V", "V C W"])
def test_a_vehicle_between_blocks_everyone(grid: str, between: str) -> None:
    ends = [sign for sign in grid.split() if sign != "C"]
    assert because(laid(grid, C=between), *ends) == ["tactics.sight.vehicles"]


def test_a_vehicle_at_a_corner_does_not_block_by_itself() -> None:
    state = laid("""
        . B
        A V
    """)
    assert seen(state)


def test_water_and_rubble_do_not_block_sight() -> None:
    """tactics.field.water and tactics.field.rubble."""
    assert seen(laid("A ~ + B"))
    told = proof(laid("A ~ + B")).tell()
    assert "One sees over the water of B1." in told
    assert "The rubble of C1 does not block sight." in told


# Smoke, by tactics.field.smoke


def test_no_line_goes_through_smoke() -> None:
    assert because(laid("A o B")) == ["tactics.field.smoke"]


def test_nobody_fires_into_smoke_or_out_of_it() -> None:
    state = laid("A . o")
    assert state.field.ground[2] == SMOKE
    assert because(state, "A", "C1") == because(state, "C1", "A") == ["tactics.field.smoke"]


def test_next_to_smoke_the_view_is_free() -> None:
    assert seen(laid("o o o\nA . B"))


# Both ways: tactics.sight.both_ways


@of_each(the_battlefields().values(), lambda ground: ground.id)
def test_whoever_is_seen_sees(ground: Battlefield) -> None:
    names = [placed.name for placed in ground.pieces]
    for one in names:
        for other in names:
            there, back = sight(ground, one, other), sight(ground, other, one)
            assert there.visible == back.visible
            for (shooter, target), verdict in there.verdicts:
                assert back.verdict(target, shooter).visible == verdict.visible


# Large vehicles


def test_a_large_vehicle_sees_from_any_of_its_squares() -> None:
    state = laid("""
        W # . B
        W . . .
    """, W="goliath")  # fmt: skip
    assert seen(state, "W", "B")
    found = proof(state, "W", "B")
    assert state.field.name(found.start) == "A2"


def test_a_large_vehicle_is_near_with_its_nearest_square() -> None:
    state = laid("W W . B", W="mammut")
    assert proof(state, "W", "B").distance == 2


def test_a_large_vehicle_blocks_with_all_of_its_squares() -> None:
    state = laid("""
        A W B
        . W .
    """, W="goliath")  # fmt: skip
    assert because(state) == ["tactics.sight.vehicles"]


def test_a_large_vehicle_does_not_block_its_own_view() -> None:
    assert seen(laid("W W . . B", W="mammut"), "W", "B")


# What else stands on a square


def test_a_hero_on_the_square_of_a_walker_can_be_seen() -> None:
    state = laid("A . W", "piece h: rhino at C1")
    assert seen(state, "A", "H")


def test_a_square_is_looked_at_as_if_a_squad_stood_there() -> None:
    state = laid("V t .")
    assert seen(state, "V", "C1")
    assert not seen(laid("A t ."), "A", "C1")


def test_a_bare_field_can_be_asked_about_its_squares() -> None:
    field = Field(3, 2, ".#....")
    assert not sight(field, "A1", "C1").visible
    assert sight(field, 3, 5).visible


def test_names_of_pieces_go_before_names_of_squares() -> None:
    state = laid("A . .", "piece c1: hans at B1")
    assert proof(state, "A", "c1").end == 1


def test_an_unknown_end_is_refused_in_one_line() -> None:
    with pytest.raises(BadInput) as caught:
        sight(laid("A . B"), "A", "D1")
    assert str(caught.value) == "to: expected a piece or a square from A1 to C1 (a, b), got D1"


# The fast answer is the same


@of_each(the_battlefields().values(), lambda ground: ground.id)
def test_the_fast_answer_agrees_with_the_proof(ground: Battlefield) -> None:
    from dustlab.tactics import study

    state = study(ground)
    numbers = range(len(state.pieces))
    for one in numbers:
        for other in numbers:
            if one != other:
                found = sight(state, state.name(one), state.name(other))
                assert sees(state, one, other) == found.visible


def test_a_trap_is_a_target_that_soldiers_do_not_hide() -> None:
    state = laid("A B t")
    assert sees_square(state, 0, 2)
    assert not sees_square(laid("A V t"), 0, 2)


# The smallest change


@pytest.mark.parametrize(
    ("grid", "told"),
    [
        ("A # B", "without the terrain of B1"),
        ("A V B", "without the vehicle on B1"),
        ("A t B", "without the tank trap on B1"),
        ("A . B", "a vehicle on B1 would block"),
        ("A B", "smoke on B1 would hide"),
        ("A ~ B", "smoke on B1 would hide"),
        ("A ~ . B", "a vehicle on C1 would block"),
        ("A t . V", "a vehicle on C1 would block"),
        (". B\nA #", "a vehicle on A1 would block"),
        ("# B\nA #", "without the terrain of B2"),
        ("A t t . . . B\n. . . . . . .", "if Death Dealers stood on A2 instead of A1"),
    ],
)
def test_the_smallest_change_turns_the_verdict(grid: str, told: str) -> None:
    ends = ("A", "V") if "B" not in grid else ("A", "B")
    assert told in proof(laid(grid), *ends).tell().replace("\n ", "")


def test_the_proof_tells_squares_crossed_and_the_sum_of_cover() -> None:
    state = laid("""
        A . . .
        . . . .
        . # c .
    """, "piece b: sturmpioniere at C3")  # fmt: skip
    found = proof(state)
    assert [state.field.name(square) for square in found.crossed] == ["B2"]
    assert cover(state) == "hard"
    assert [(source.rule, source.cover) for source in found.verdict().sources] == [
        ("tactics.cover.crate", "soft"),
        ("tactics.cover.corner", "soft"),
    ]


def test_nobody_is_sent_to_the_square_where_the_other_one_stands() -> None:
    """On all fields of the package: a change that would put both on one square is none."""
    for ground in the_battlefields().values():
        names = ground.field.names
        for start in range(0, ground.field.size, 3):
            for end in range(start + 1, ground.field.size, 2):
                change = sight(ground, names[start], names[end]).change
                assert change.how != "step" or change.square not in (start, end)
