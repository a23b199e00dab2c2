"""Movement: points, diagonals, corners, who is in the way, coming in, jumping, large vehicles."""

from dataclasses import replace

import pytest

from dustlab.core.match import Match
from dustlab.tactics import GAME, State, battlefield, study
from dustlab.tactics.battlefields import the_battlefields
from dustlab.tactics.rules.terrain import are_adjacent
from dustlab.tactics.rules.ways import reach
from dustlab.tactics.table import Settings

from .fights import with_declared, with_skills
from .rounds import OPEN, against, refuse_path, round_trips, skirmish, squares, told


def moving(*lines: str, grid: tuple[str, ...] = OPEN, **said: str) -> Match[State]:
    """A unit about to move: `active` is the rest of that line."""
    return skirmish("phase action", *lines, f"active {said['active']}", grid=grid)


def names(state: State, found: object) -> set[str]:
    assert isinstance(found, dict)
    return {state.field.name(square) for square in found}


# -- the rulebook's pictures


CHECKS = [
    (one.id, number)
    for one in the_battlefields().values()
    for number, check in enumerate(one.checks)
    if check["kind"] in ("reach", "step")
]


@pytest.mark.parametrize(("name", "number"), CHECKS)
def test_the_pictures_on_movement_come_true(name: str, number: int) -> None:
    ground = battlefield(name)
    check, state = ground.checks[number], study(ground)
    piece = state.read_piece(check["name"])
    declared = ("jump",) if name.startswith("jump") else ()
    found = reach(state, piece, check["points"], declared)
    if check["kind"] == "step":
        column, row = check["to"]
        assert (state.field.at(column, row) in found) is check["expect"]
    else:
        squares = {state.field.at(column, row) for column, row in check["squares"]}
        assert set(found) == squares


# -- points and diagonals


def test_a_walker_with_one_point_reaches_eight_squares_and_twelve_more() -> None:
    found = reach(study(battlefield("move_diagonal")), 0)
    assert [sum(one.actions == n for one in found.values()) for n in (1, 2)] == [8, 12]
    assert {one.cost for one in found.values() if one.actions == 1} == {1}


def test_the_first_diagonal_step_costs_one_point_and_the_next_two() -> None:
    match = moving("piece h: the_hammers at C3", active="h: move, nothing")
    assert "A2" in squares(match)
    assert "E5" not in squares(match)
    assert against(match, "move E5") == ["tactics.movement.diagonals"]
    assert told(match, "move E5") == (
        "E5 costs 3 points, since only the first diagonal step costs one; there are 2."
    )


def test_a_diagonal_step_of_the_first_move_makes_that_of_the_second_dear() -> None:
    match = moving("piece v: blackhawk at C3", active="v: move, move")
    match.play("move D4")
    assert squares(match) == {"C4", "D5", "E4", "D3"}
    match.back()
    match.play("move C4")
    assert len(squares(match)) == 8


def test_points_are_not_saved_from_one_move_to_the_next() -> None:
    match = moving("piece h: the_hammers at C1", active="h: move, move")
    match.play("move C2")
    assert "C4" in squares(match)
    assert against(match, "move C5") == ["tactics.movement.points"]
    assert told(match, "move C5") == "C5 costs 3 points; there are 2."


def test_of_several_ways_the_one_without_a_diagonal_is_taken() -> None:
    match = moving("piece h: the_hammers at C3", active="h: move, move")
    match.play("move D4")
    assert match.state.activation is not None
    assert match.state.activation.diagonals == 0


def test_who_stands_somewhere_does_not_move_there() -> None:
    match = moving("piece h: the_hammers at C3", active="h: move, nothing")
    assert against(match, "move C3") == ["tactics.movement.points"]
    assert against(match, "move D4") == []


def test_a_unit_moves_when_its_move_comes_and_not_before() -> None:
    match = skirmish("piece h: the_hammers at C3")
    assert against(match, "move C4") == ["tactics.round.declare"]
    match.play("activate h: nothing, move")
    match.play("move C4")
    assert against(match, "move C5") != []


# -- ground and elements


@pytest.mark.parametrize(
    ("unit", "sign", "rule"),
    [
        ("death_dealers", "x", "tactics.field.no_dot"),
        ("death_dealers", "~", "tactics.field.water"),
        ("death_dealers", "+", ""),
        ("death_dealers", "o", ""),
        ("rhino", "+", ""),
        ("blackhawk", "+", "tactics.field.rubble"),
        ("blackhawk", "~", "tactics.field.water"),
        ("blackhawk", "o", ""),
        ("hot_dog", "~", ""),
        ("hot_dog", "+", ""),
        ("the_hammers", "~", ""),
    ],
)
def test_each_ground_bears_some_units_and_not_others(unit: str, sign: str, rule: str) -> None:
    grid = ("...", f".{sign}.", "...")
    match = moving(f"piece u: {unit} at B1", grid=grid, active="u: move, nothing")
    assert against(match, "move B2") == ([rule] if rule else [])


def test_soldiers_enter_a_tank_trap_and_vehicles_do_not() -> None:
    lines = ("traps C2", "piece v: blackhawk at C3", "piece d: death_dealers at C1")
    assert against(moving(*lines, active="d: move, nothing"), "move C2") == []
    match = moving(*lines, active="v: move, nothing")
    assert against(match, "move C2") == ["tactics.movement.traps"]


def test_a_vehicle_may_trample_a_crate_and_need_not() -> None:
    lines = ("crates C2 D2", "piece v: blackhawk at C3")
    match = moving(*lines, active="v: move, nothing")
    match.play("move C2")
    assert match.state.element(match.state.field.read_square("C2")) is not None
    match.back()
    match.play("move C2 trample C2")
    assert match.state.element(match.state.field.read_square("C2")) is None
    assert match.state.element(match.state.field.read_square("D2")) is not None


def test_a_vehicle_takes_the_way_that_passes_the_crates() -> None:
    lines = ("crates B3", "piece v: blackhawk at C3")
    match = with_declared(moving(*lines, active="v: move, nothing"), "assault")
    assert "move B2 trample B3" in {str(move) for move in match.moves()}
    match.play("move B2 trample B3")
    assert match.state.elements == ()


def test_what_is_not_on_the_way_is_not_trampled() -> None:
    lines = ("crates C2 E5", "piece v: blackhawk at C3", "piece d: death_dealers at A1")
    match = moving(*lines, active="v: move, nothing")
    assert against(match, "move D3 trample E5") == ["tactics.movement.crates"]
    assert told(match, "move C2 trample B2") == "There is no ammo crate on B2."
    match = moving(*lines, active="d: move, nothing")
    assert (
        told(match, "move B1 trample C2")
        == "Death Dealers are no vehicle: only vehicles trample crates."
    )


# -- other units


def test_nobody_passes_an_enemy() -> None:
    match = moving(
        "piece h: the_hammers at B1",
        "piece s: sturmpioniere at B2",
        grid=("x.x", "x.x", "x.x"),
        active="h: move, nothing",
    )
    assert against(match, "move B2") == ["tactics.movement.enemies"]
    assert against(match, "move B3") == ["tactics.movement.enemies", "tactics.movement.path"]
    assert told(match, "move B3") == (
        "An enemy stands on B2 (Sturmpioniere): The Hammers cannot go there."
    )


def test_soldiers_pass_friends_but_do_not_end_there() -> None:
    lines = ("piece h: the_hammers at B1", "piece v: blackhawk at B2")
    match = moving(*lines, grid=("x.x", "x.x", "x.x"), active="h: move, nothing")
    assert against(match, "move B2") == ["tactics.movement.friends"]
    assert against(match, "move B3") == []


def test_vehicles_do_not_pass_friends() -> None:
    lines = ("piece h: the_hammers at B2", "piece v: blackhawk at B1")
    match = moving(*lines, grid=("x.x", "x.x", "x.x"), active="v: move, nothing")
    match = with_declared(match, "assault")
    assert against(match, "move B2") == ["tactics.movement.friends"]
    assert against(match, "move B3") == ["tactics.movement.friends", "tactics.movement.path"]


def test_a_hero_shares_a_square_with_one_friend() -> None:
    lines = ("piece r: rhino at C3", "piece v: blackhawk at C2", "piece j: bazooka_joe at C4")
    match = moving(*lines, active="r: move, nothing")
    assert {"C2", "C4"} <= squares(match)
    crowd = ("piece r: rhino at C3", "piece v: blackhawk at C2", "piece j: bazooka_joe at C2")
    assert against(moving(*crowd, active="r: move, nothing"), "move C2") == [
        "tactics.heroes.square"
    ]


# -- corners


def test_soldiers_go_round_one_blocked_corner_and_vehicles_do_not() -> None:
    lines = ("piece d: death_dealers at A1", "piece s: sturmpioniere at B1")
    assert against(moving(*lines, active="d: move, nothing"), "move B2") == []
    lines = ("piece v: blackhawk at A1", "piece s: sturmpioniere at B1")
    match = moving(*lines, active="v: move, nothing")
    assert against(match, "move B2") == ["tactics.movement.corner", "tactics.movement.points"]


def test_a_tank_trap_blocks_the_corner_for_vehicles_only() -> None:
    for unit, allowed in (("blackhawk", False), ("death_dealers", True)):
        match = moving(f"piece u: {unit} at A1", "traps B1", active="u: move, nothing")
        assert (against(match, "move B2") == []) is allowed


def test_water_and_friends_are_no_blocked_corner() -> None:
    match = moving(
        "piece v: blackhawk at A1",
        "piece d: death_dealers at A2",
        grid=(".~", ".."),
        active="v: move, nothing",
    )
    assert against(match, "move B2") == []


def test_nobody_slips_between_two_blocked_corners() -> None:
    lines = ("piece d: death_dealers at A1", "piece s: sturmpioniere at B1")
    match = moving(*lines, grid=("..", "x."), active="d: move, nothing")
    assert against(match, "move B2") == ["tactics.movement.two_corners", "tactics.movement.path"]
    state = match.state
    path = (state.field.read_square("B2"),)
    assert [r.rule for r in refuse_path(state, 0, path)] == ["tactics.movement.two_corners"]


def test_a_way_is_refused_where_it_goes_wrong() -> None:
    state = moving(
        "piece d: death_dealers at A1", "piece s: sturmpioniere at A2", active="d: move, nothing"
    ).state
    where = state.field.read_square

    def rules(*path: str) -> list[str]:
        return [r.rule for r in refuse_path(state, 0, tuple(where(name) for name in path))]

    assert rules("B1", "B2", "A3") == []
    assert rules("A2", "A3") == ["tactics.movement.enemies"]
    assert rules("C1") == ["tactics.movement.path"]


# -- buildings


def house(unit: str, opening: str) -> Match[State]:
    return moving(
        f"piece u: {unit} at B1",
        "building B2 C2",
        f"opening B2 N {opening}",
        grid=("....", "....", "...."),
        active="u: move, nothing",
    )


def test_soldiers_use_small_openings_and_vehicles_large_ones() -> None:
    assert against(house("death_dealers", "small"), "move B2") == []
    assert against(house("blackhawk", "large"), "move B2") == []
    match = house("blackhawk", "small")
    assert against(match, "move B2") == ["tactics.building.sizes", "tactics.movement.path"]
    path = (match.state.field.read_square("B2"),)
    assert [r.rule for r in refuse_path(match.state, 0, path)] == ["tactics.building.sizes"]


def test_nobody_goes_through_a_wall() -> None:
    match = moving(
        "piece u: death_dealers at C1",
        "building B2 C2",
        "opening B2 N small",
        grid=("....", "....", "...."),
        active="u: move, nothing",
    )
    assert "C2" not in squares(match)
    path = (match.state.field.read_square("C2"),)
    assert [r.rule for r in refuse_path(match.state, 0, path)] == ["tactics.building.walls"]


def test_walls_part_neighbours() -> None:
    lines = ("piece a: the_boss at B1", "piece b: blackhawk at B2", "piece c: hell_boys at C1")
    state = moving(*lines, "building B1", "opening B1 W small", active="a: nothing, move").state
    assert not are_adjacent(state, 0, 1)
    assert not are_adjacent(state, 0, 2)
    assert are_adjacent(state, 1, 2)


# -- coming in


def test_a_unit_comes_in_by_its_edge_with_one_square() -> None:
    match = skirmish("round 1", "piece d: the_hammers off", "piece s: hans off")
    assert against(match, "activate d: attack, move") == ["tactics.movement.entry"]
    match.play("activate d: move, move")
    assert squares(match) == {"A5", "B5", "C5", "D5", "E5"}
    assert against(match, "move C4") == ["tactics.movement.entry"]
    assert against(match, "nothing") == ["tactics.movement.entry"]
    match.play("move C5")
    assert "C3" in squares(match)


def test_a_setting_lets_units_come_in_with_all_their_points() -> None:
    match = skirmish("round 1", "setting full_first_move", "piece d: the_hammers off")
    match.play("activate d: move, move")
    assert "C4" in squares(match)


def test_no_unit_comes_in_where_there_is_no_room() -> None:
    match = skirmish(
        "round 1",
        "piece d: death_dealers off",
        "piece h: hell_boys at A1",
        "piece s: hans off",
        grid=(".",),
    )
    match.play("activate d: move, nothing")
    assert squares(match) == set()
    assert against(match, "move A1") != []
    match.play("nothing")
    assert match.state.pieces[0].acted


def test_the_death_dealers_come_in_and_move_on_and_the_sturmpioniere_come_in_and_fire() -> None:
    match = skirmish("round 1", "piece dd: death_dealers off", "piece sp: sturmpioniere off")
    match.play("activate dd: move, move")
    match.play("move C5")
    match.play("move C4")
    match.play("activate sp: move, attack")
    match.play("move C1")
    assert "fire stg_47 > dd" in {str(move) for move in match.moves()}


# -- skills


def test_agile_units_pay_one_point_for_every_diagonal_step() -> None:
    """tactics.skills.agile"""
    match = moving("piece h: the_hammers at C3", active="h: move, nothing")
    assert "E5" not in squares(match)
    assert "E5" in squares(with_skills(match, "h", "agile"))


def test_fast_units_go_one_square_further_in_one_of_two_moves() -> None:
    """tactics.skills.fast"""
    match = moving("piece h: hell_boys at A1", active="h: move, move")
    assert "A3" in squares(match)
    match.play("move A3")
    assert match.state.activation is not None
    assert "fast" in match.state.activation.skills
    assert "A5" not in squares(match)
    match.back()
    match.play("move A2")
    assert "A4" in squares(match)


def test_assault_doubles_both_moves_once_a_game() -> None:
    """tactics.skills.assault"""
    match = with_skills(skirmish("piece h: the_hammers at A1"), "h", "assault")
    match.play("activate h: move, move with assault")
    assert {"A5", "E1"} <= squares(match)
    assert match.state.pieces[0].used == ("assault",)
    match.goto(0)
    used = match.state.pieces[0]._replace(used=("assault",))
    match = Match(GAME, match.state._replace(pieces=(used,)))
    assert against(match, "activate h: move, move with assault") == ["tactics.skills.once"]
    assert against(match, "activate h: attack, nothing with jump") == ["tactics.skills.declare"]


def test_scouts_go_two_squares_further_in_the_first_round_only() -> None:
    """tactics.skills.scout_vehicle"""
    for number, reached in (("1", True), ("2", False)):
        match = skirmish(f"round {number}", "piece v: blackhawk off")
        match = with_skills(match, "v", "scout_vehicle")
        match.play("activate v: move, nothing")
        assert ("C3" in squares(match)) is reached


def test_what_a_scout_did_not_need_for_its_first_move_it_has_for_the_second() -> None:
    """tactics.skills.scout_vehicle"""
    match = skirmish("round 1", "piece t: terrier off", "piece h: hans off")
    match.play("activate t: move, move")
    told = match.play("move C5").events
    assert "tactics.skills.scout_vehicle" not in [event.rule for event in told]
    told = match.play("move C1").events
    assert "Terrier uses Scout Vehicle." in [event.text for event in told]
    match = skirmish("round 1", "piece t: terrier off", "piece h: hans off")
    match.play("activate t: move, move")
    match.play("move C4")
    assert against(match, "move C1") == ["tactics.movement.points"]


@pytest.mark.parametrize("trample", ["", " trample C4"])
def test_a_scout_that_is_agile_goes_diagonally_before_it_uses_up_its_two_squares(
    trample: str,
) -> None:
    """tactics.skills.scout_vehicle, tactics.skills.agile"""
    match = skirmish(
        "round 1", "phase action", "active t: move, move", "crates C4", "piece t: terrier at B5",
        "piece h: hans off",
    )  # fmt: skip
    told = match.play(f"move C4{trample}").events
    assert told[0].text == "Terrier moves to C4 for 1 point."
    assert against(match, "move C1") == []
    match.back()
    told = match.play("move D3").events
    assert told[0].text == "Terrier moves to D3 for 2 points."
    assert "tactics.skills.scout_vehicle" not in [event.rule for event in told]


def test_a_skill_that_nobody_declares_is_told_where_it_helps() -> None:
    """tactics.skills.agile, tactics.skills.fast"""
    match = moving("piece a: terrier at C3", active="a: move, move")
    assert "Terrier uses Agile." in [event.text for event in match.play("move E5").events]
    match.back()
    assert "Terrier uses Agile." not in [event.text for event in match.play("move D5").events]
    match = moving("piece h: hell_boys at A1", active="h: move, nothing")
    assert "Hell Boys use Fast." in [event.text for event in match.play("move A3").events]
    match.back()
    assert "Hell Boys use Fast." not in [event.text for event in match.play("move A2").events]


def test_a_charge_is_two_moves_and_an_attack() -> None:
    match = skirmish("piece l: luther at A1", turn="axis")
    assert against(match, "activate l: move, move, attack with charge") == []
    assert str(match.read_move("activate l: move, move with charge")).endswith("attack with charge")
    match = skirmish("piece h: hans at A1", turn="axis")
    assert "tactics.skills.charge" in against(match, "activate h: move, move, attack with charge")
    assert "tactics.skills.charge" in against(match, "activate h: move, move, attack")


# -- jumping


def test_the_hot_dog_jumps_over_a_tank_trap_with_both_moves() -> None:
    match = skirmish("traps C4", "piece h: hot_dog at C5")
    match.play("activate h: move, move")
    assert "C4" not in squares(match)
    match.back()
    match.play("activate h: move, move with jump")
    assert "C3" in squares(match)
    assert against(match, "move C4") == ["tactics.movement.traps"]
    match.play("move C3")
    assert match.state.pieces[0].acted


def test_a_jump_goes_over_soldiers_and_water_but_not_over_vehicles_and_terrain() -> None:
    for line, grid, reached in (
        ("piece s: sturmpioniere at B3", ("x.x", "x.x", "x.x", "x.x"), True),
        ("piece s: hans at B3", ("x.x", "x.x", "x.x", "x.x"), False),
        ("points 0 0", ("x.x", "x.x", "x~x", "x.x"), True),
        ("points 0 0", ("x.x", "x.x", "xxx", "x.x"), False),
    ):
        match = skirmish(line, "piece h: the_hammers at B4", grid=grid)
        match.play("activate h: move, nothing with jump")
        assert ("B2" in squares(match)) is reached


def test_a_jump_ends_on_an_empty_square() -> None:
    match = skirmish("piece h: the_hammers at C5", "piece d: death_dealers at C4")
    match.play("activate h: move, nothing with jump")
    assert against(match, "move C4") == ["tactics.skills.jump"]


def test_soldiers_jump_over_buildings_and_never_land_on_them() -> None:
    lines = ("building B2", "opening B2 N small")
    for unit, reached in (("the_hammers", True), ("hot_dog", False)):
        match = skirmish(*lines, f"piece h: {unit} at B3", grid=("x.x", "x.x", "x.x"))
        match.play("activate h: move, move with jump")
        assert ("B1" in squares(match)) is reached
    # They walk in by the opening all the same.
    match = skirmish(*lines, "piece h: the_hammers at B1", grid=("x.x", "x.x", "x.x"))
    match.play("activate h: move, nothing with jump")
    assert squares(match) == {"B2", "B3"}


# -- large vehicles and aircraft


def large(match: Match[State], size: tuple[int, int], kind: str = "vehicle") -> Match[State]:
    """The first piece as a vehicle of this size, or as another type."""
    state = match.state
    card = state.table.roster[0]
    under = [0] if size == (1, 1) else [0, 1, 5, 6]
    table = replace(
        state.table, roster=(card._replace(size=size, type=kind), *state.table.roster[1:])
    )
    pieces = (state.pieces[0]._replace(squares=tuple(under)), *state.pieces[1:])
    return Match(GAME, state._replace(table=table, pieces=pieces))


def test_a_large_vehicle_moves_with_all_its_squares() -> None:
    match = large(moving("piece v: blackhawk at A1", active="v: move, nothing"), (2, 2))
    assert squares(match) == {"B1", "A2", "B2"}
    match.play("move B1")
    assert [match.state.field.name(one) for one in match.state.pieces[0].squares] == [
        "B1", "C1", "B2", "C2",
    ]  # fmt: skip


def test_a_large_vehicle_needs_room_for_all_of_it() -> None:
    lines = ("piece v: blackhawk at A1", "piece s: sturmpioniere at C2")
    match = large(moving(*lines, active="v: move, nothing"), (2, 2))
    assert squares(match) == {"A2"}
    assert against(match, "move E5") == ["tactics.movement.large"]


def test_aircraft_fly_over_everything_but_do_not_enter_buildings() -> None:
    grid = (".~.", "xxx", "...")
    match = moving(
        "piece v: blackhawk at A1", "building C1", "opening C1 S large", grid=grid,
        active="v: move, nothing",
    )  # fmt: skip
    match = with_declared(large(match, (1, 1), "aircraft"), "assault")
    assert squares(match) == {"B1", "A3", "B3"}
    assert against(match, "move C1") == ["tactics.movement.aircraft"]


# -- writing down


def test_positions_and_moves_read_back_in_the_middle_of_a_movement() -> None:
    lines = ("crates C2 D2", "piece v: blackhawk at C3", "piece s: hans at A1")
    match = moving(*lines, active="v: move, move turned 1 way C3")
    assert round_trips(match)
    assert match.state.table.settings == Settings()
