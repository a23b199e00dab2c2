"""Why a unit does not get somewhere: every obstacle in its way by name, and no other."""

import pytest

from dustlab.core.match import Match
from dustlab.tactics import State

from .rounds import against, skirmish


def walking(
    unit: str, *lines: str, grid: tuple[str, ...], at: str = "B1", more: str = ""
) -> Match[State]:
    """A unit whose MOVE is on, with a second one behind it."""
    active = f"active u: move, move{more}"
    return skirmish("phase action", f"piece u: {unit} at {at}", active, *lines, grid=grid)


def reasons(match: Match[State], move: str) -> list[tuple[str, str]]:
    return [(reason.rule.removeprefix("tactics."), reason.text) for reason in match.why_not(move)]


@pytest.mark.parametrize(
    ("unit", "square", "lines", "rule", "text"),
    [
        ("the_hammers", ".", "piece s: sturmpioniere at B2", "movement.enemies",
         "An enemy stands on B2 (Sturmpioniere): The Hammers cannot go there."),
        ("terrier", ".", "piece s: hell_boys at B2", "movement.friends",
         "Hell Boys stand on B2: the vehicle Terrier cannot go there or pass."),
        ("hell_boys", "~", "", "field.water", "B2 is deep water: Hell Boys cannot go there."),
        ("terrier", "+", "", "field.rubble", "B2 is rubble: the vehicle Terrier cannot go there."),
        ("hell_boys", "x", "", "field.no_dot", "B2 has no dot: Hell Boys cannot go there."),
        ("terrier", ".", "traps B2", "movement.traps",
         "A tank trap stands on B2: the vehicle Terrier cannot go there."),
    ],
)  # fmt: skip
def test_what_bars_the_only_way_is_named(
    unit: str, square: str, lines: str, rule: str, text: str
) -> None:
    grid = ("x.x", f"x{square}x", "x.x")
    match = walking(unit, *([lines] if lines else []), grid=grid)
    assert reasons(match, "move B3") == [
        (rule, text),
        ("movement.path", f"There is no way for {match.state.title(0)} to B3."),
    ]


def test_a_way_round_that_is_too_dear_names_what_it_goes_round() -> None:
    # Straight on it would be two points, which Hell Boys have; round the enemy it is three.
    match = walking("hell_boys", "piece s: sturmpioniere at B2", grid=("...", "...", "..."))
    assert reasons(match, "move B3") == [
        ("movement.enemies", "An enemy stands on B2 (Sturmpioniere): Hell Boys cannot go there."),
        ("movement.diagonals",
         "B3 costs 3 points, since only the first diagonal step costs one; there are 2."),
    ]  # fmt: skip
    # Where nobody stands, only the points speak.
    match = walking("hell_boys", "piece s: sturmpioniere at A1", grid=(".....", "....."))
    assert against(match, "move E1") == ["tactics.movement.points"]


def test_two_kinds_of_obstacle_that_bar_a_way_together_are_both_named() -> None:
    grid = ("x.x", "x.x", "x~x", "x.x")
    match = walking("honey", "piece s: sturmpioniere at B2", grid=grid)
    assert against(match, "move B4") == [
        "tactics.movement.enemies",
        "tactics.field.water",
        "tactics.movement.path",
        "tactics.movement.points",
    ]
    assert match.why_not("move B4")[-1].text == (
        "Even with nothing in the way B4 would cost 3 points; there is 1."
    )


def test_a_square_that_is_barred_and_too_far_is_refused_for_both() -> None:
    match = walking("honey", "piece s: sturmpioniere at B3", grid=("...", "...", "..."))
    assert against(match, "move B3") == ["tactics.movement.enemies", "tactics.movement.points"]
    near = walking("honey", "piece s: sturmpioniere at B2", grid=("...", "...", "..."))
    assert against(near, "move B2") == ["tactics.movement.enemies"]


def test_a_wall_in_the_way_is_named_with_both_its_sides() -> None:
    house = ("building B2", "opening B2 S large")
    match = walking("terrier", *house, grid=("x.x", "x.x", "x.x"))
    assert reasons(match, "move B2") == [
        ("building.walls", "A wall stands between B1 and B2."),
        ("movement.path", "There is no way for Terrier to B2."),
    ]


def test_a_jump_is_not_stopped_by_soldiers_but_by_a_vehicle() -> None:
    grid = ("x.x", "x.x", "x.x")
    over = walking("the_hammers", "piece s: sturmpioniere at B2", grid=grid, more=" with jump")
    assert against(over, "move B3") == []
    match = walking("the_hammers", "piece s: hans at B2", grid=grid, more=" with jump")
    assert reasons(match, "move B3") == [
        ("skills.jump", "The Hammers jump over no vehicle: on B2 stands Hans."),
        ("movement.path", "There is no way for The Hammers to B3."),
    ]


def test_nobody_lands_on_a_roof() -> None:
    match = walking(
        "the_hammers", "building B3", "opening B3 S small", grid=("x.x", "x.x", "x.x"),
        more=" with jump",
    )  # fmt: skip
    assert reasons(match, "move B3") == [
        ("skills.jump",
         ("Nobody lands on a roof: The Hammers come to B3 only over the building, and get in on "
          "foot by an opening.")),
    ]  # fmt: skip


def test_a_large_vehicle_is_told_what_stands_where_its_other_half_would_be() -> None:
    lines = ("piece g: mammut at A1 B1", "piece f: hell_boys at B3", "active g: move, move")
    match = skirmish("phase action", *lines, grid=("..", "..", ".."))
    assert reasons(match, "move A3")[0] == (
        "movement.enemies", "An enemy stands on B3 (Hell Boys): Mammut cannot go there."
    )  # fmt: skip
    match = skirmish("phase action", *lines, grid=("..", ".x", ".."))
    assert "tactics.field.no_dot" in against(match, "move A2")


def test_the_first_move_is_one_square_and_says_what_a_skill_adds() -> None:
    lines = ("phase action", "active u: move, move", "piece u: {} off")
    match = skirmish(*lines[:2], lines[2].format("hell_boys"))
    assert match.why_not("move C3")[0].text == (
        "Units come in with a MOVE of one square, and skills of Hell Boys bring them 1 further: "
        "C3 costs 3 points; there are 2."
    )
    match = skirmish(*lines[:2], lines[2].format("death_dealers"))
    assert match.why_not("move C4")[0].text == (
        "Units come in with a MOVE of one square; to C4 it would be 2 points."
    )


def coming_in(unit: str, *lines: str, grid: tuple[str, ...]) -> Match[State]:
    """A unit whose MOVE with all its points brings it in: Allies from the south, Axis the north."""
    active = ("setting full_first_move", "phase action", "active u: move, nothing")
    return skirmish(*active, f"piece u: {unit} off", *lines, grid=grid)


def test_two_friends_on_the_edge_are_passed_and_in_the_way_only_of_a_hero_who_would_end_there() -> (
    None
):
    friends = ("piece s: hell_boys at B4 joined h", "piece h: bazooka_joe at B4 joined s")
    match = coming_in("rhino", *friends, grid=("x.x", "xxx", "...", "x.x"))
    assert against(match, "move B3") == []
    assert against(match, "move B1") == [
        "tactics.field.no_dot", "tactics.movement.path", "tactics.movement.points",
    ]  # fmt: skip
    assert against(match, "move B4") == ["tactics.heroes.square"]
    vehicle = coming_in("hot_dog", *friends, grid=("x.x", "...", "x.x", "x.x"))
    assert against(vehicle, "move B3") == [
        "tactics.movement.entry", "tactics.movement.friends", "tactics.movement.friends",
        "tactics.movement.path", "tactics.movement.points",
    ]  # fmt: skip


def test_where_the_whole_edge_is_barred_what_bars_it_is_named_with_the_way_that_is_not_there() -> (
    None
):
    house = ("building A1", "opening A1 S large")
    match = coming_in("hans", *house, "piece e: hell_boys at B1", grid=("..x", "..."))
    assert reasons(match, "move B2") == [
        ("movement.entry", "Hans finds no free square at its edge."),
        ("movement.enemies", "An enemy stands on B1 (Hell Boys): Hans cannot go there."),
        ("movement.path", "There is no way for Hans to B2."),
        ("movement.points", "Even with nothing in the way B2 would cost 2 points; there is 1."),
    ]
    # With a gate in its outer wall the house lets it in.
    gate = coming_in(
        "hans", *house, "opening A1 N large", "piece e: hell_boys at B1", grid=("..x", "...")
    )
    assert against(gate, "move A1") == []


def test_a_way_of_any_length_is_a_way() -> None:
    # A snake of water: the way round is longer than any unit will ever go, but there is one.
    grid = tuple(
        "." * 16 if row % 2 == 0 else ("~" * 15 + "." if row % 4 == 1 else "." + "~" * 15)
        for row in range(9)
    )
    match = skirmish("phase action", "piece u: honey at A1", "active u: move, nothing", grid=grid)
    rules = against(match, "move P9")
    assert "tactics.movement.path" not in rules
    assert "tactics.movement.points" in rules


def test_crates_that_are_not_there_hide_no_other_reason() -> None:
    match = walking("honey", grid=("...", "...", "...", "..."))
    assert against(match, "move B3 trample B2") == [
        "tactics.movement.crates", "tactics.movement.points",
    ]  # fmt: skip
