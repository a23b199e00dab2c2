"""Before the first round: armies within the limit, terrain tiles, crates and traps."""

from dataclasses import replace

import pytest

from dustlab.core.errors import BadInput
from dustlab.core.match import Chance, Match
from dustlab.tactics import State, battlefield, new_match
from dustlab.tactics.rules.army import start

from .rounds import against, open_to, round_trips


def building(limit: int = 60) -> Match[State]:
    """The allies build their army; the axis has its own."""
    ground = battlefield("first_patrol")._replace(ap_limit=limit)
    match = new_match(ground, armies={"axis": ["hans"]})
    match.automatic = False
    return match


def laying(phase: str = "tiles", **changes: object) -> Match[State]:
    """A field to be laid out, the allies first."""
    match = new_match("the_bridge", seed=1, lay_out=True)
    while match.state.phase == "joining":
        match.play("end joining")
    state = match.state
    goal = state.table.scenario._replace(**changes)
    if phase == "cover":
        goal = goal._replace(tiles=0)
    table = replace(state.table, scenario=goal)
    round_ = state.round._replace(initiative=(2, 1), winner="allies", turn="allies")
    match = Match(match.game, state._replace(table=table, phase=phase, round=round_))
    match.automatic = False
    return match


# -- armies


def test_an_army_is_built_from_units_of_its_own_side_within_the_limit() -> None:
    match = building(limit=65)
    assert match.state.phase == "army"
    assert round_trips(match)
    assert against(match, "enlist hans") == ["tactics.setup.army"]
    match.play("enlist steel_rain")
    assert against(match, "enlist hell_boys") == ["tactics.setup.limit"]
    assert "end army" in open_to(match)
    match.play("end army")
    assert match.state.phase == "initiative"
    with pytest.raises(BadInput, match="a unit"):
        match.read_move("enlist dragon")


def test_an_army_has_at_least_one_unit() -> None:
    match = building()
    assert against(match, "end army") == ["tactics.setup.army"]


def test_an_army_that_can_take_nobody_else_is_complete() -> None:
    match = building(limit=43)
    match.play("enlist steel_rain")
    assert match.state.phase != "army"
    assert against(match, "enlist rhino") == ["tactics.setup.army", "tactics.setup.limit"]


def test_each_hero_is_there_once_and_other_units_as_often_as_one_likes() -> None:
    match = building(limit=0)
    match.play("enlist rhino")
    assert against(match, "enlist rhino") == ["tactics.setup.heroes"]
    match.play("enlist blackhawk")
    match.play("enlist blackhawk")
    assert match.state.table.names[-2:] == ("blackhawk", "blackhawk2")


def test_command_squads_differ_in_their_armour() -> None:
    match = building(limit=0)
    match.play("enlist the_boss")
    assert against(match, "enlist the_boss") == ["tactics.command.several"]


def test_a_whole_army_is_given_at_once() -> None:
    match = new_match("first_patrol", armies={"allies": "rhino blackhawk", "axis": ["lara"]})
    assert match.state.table.names == ("rhino", "blackhawk", "lara")
    with pytest.raises(BadInput) as refused:
        new_match("first_patrol", armies={"allies": "steel_rain pounder", "axis": ["lara"]})
    assert "armies, allies: expected an army that fits, got pounder" in str(refused.value)
    with pytest.raises(BadInput, match="a side"):
        new_match("first_patrol", armies={"alies": "rhino"})
    with pytest.raises(BadInput, match="an edge for Allies to come in by"):
        start(battlefield("move_diagonal"), {"allies": ["rhino"], "axis": ["hans"]})


@pytest.mark.parametrize("name", ["first_patrol", "the_bridge", "the_depot"])
def test_the_three_battlefields_can_be_played_as_they_are(name: str) -> None:
    match = new_match(name)
    assert match.state.phase in ("joining", "initiative")
    limit = battlefield(name).ap_limit
    for side in ("allies", "axis"):
        points = sum(card.ap for card in match.state.table.roster if card.side == side)
        assert 0 < points <= limit


# -- tiles


def test_both_roll_for_the_first_tile_and_take_turns() -> None:
    match = new_match("first_patrol", armies={"allies": "rhino", "axis": "lara"}, lay_out=True)
    match.start = match.state
    state = match.state._replace(round=match.state.round._replace(winner="", initiative=(-1, -1)))
    match = Match(match.game, state)
    match.automatic = False
    assert isinstance(match.pending, Chance)
    match.fall((1, 1))
    assert isinstance(match.pending, Chance)
    step = match.fall((1, 2))
    assert step.events[0].rule == "tactics.setup.tiles"
    match.play("tile D3")
    assert match.state.round.turn == "allies"
    assert not match.state.field.has_dot(match.state.field.read_square("D3"))


def test_tiles_lie_on_squares_with_a_dot_away_from_the_edges() -> None:
    match = laying()
    assert round_trips(match)
    assert against(match, "tile B2") == []
    assert set(against(match, "tile E5")) == {"tactics.setup.tiles"}  # a trap, and the goal
    for square in ("G2", "A1", "C2"):
        assert against(match, f"tile {square}") == ["tactics.setup.tiles"], square
    # It is not its time, and it would not be its place.
    assert against(match, "crate B2") == ["tactics.setup.cover", "tactics.setup.zones"]


def test_no_tile_lies_in_a_building() -> None:
    match = new_match("the_depot", lay_out=True)
    match.play("end joining")
    match.play("end joining")
    assert against(match, "tile D4") == ["tactics.setup.tiles"]


def test_after_the_tiles_comes_cover_and_then_the_first_round() -> None:
    match = laying(tiles=1, crates=1, traps=1)
    match.play("tile B2")
    match.fall((2, 0))
    assert match.state.phase == "cover"
    match.play("crate D5")
    match.play("trap F5")
    assert match.state.phase == "initiative"
    assert [one.kind for one in match.state.elements].count("tank_trap") == 2


# -- crates and traps


def test_cover_is_placed_in_the_middle_of_the_field() -> None:
    match = laying("cover")
    assert round_trips(match)
    assert against(match, "crate D5") == []
    assert against(match, "crate B2") == ["tactics.setup.zones"]
    assert against(match, "crate E5") == ["tactics.field.elements"]
    assert against(match, "crate A5") == ["tactics.field.elements"]
    assert {one.text for one in match.why_not("tile D5")} == {
        "It is not the time to lay this: terrain tile.",
        "None is left: terrain tile.",
    }


def test_a_scenario_may_name_zones() -> None:
    match = laying("cover", cover_zones=(0, 1))
    assert against(match, "crate A1") == []
    assert against(match, "crate D5") == ["tactics.setup.zones"]


def test_no_more_is_placed_than_there_is() -> None:
    match = laying("cover", crates=0)
    assert against(match, "crate D5") == ["tactics.setup.cover"]
    assert against(match, "trap D5") == []


def test_a_trap_stands_only_in_a_building_with_a_large_opening() -> None:
    match = new_match("the_depot", lay_out=True)
    state = match.state
    building = state.field.buildings[0]
    small = tuple((side, "small") for side, _ in building.openings)
    field = replace(state.field, buildings=(building._replace(openings=small),))
    for ground, rules in ((state.field, []), (field, ["tactics.building.traps"])):
        table = replace(state.table, field=ground)
        round_ = state.round._replace(winner="axis", turn="axis", initiative=(0, 1))
        placed = Match(match.game, state._replace(table=table, phase="cover", round=round_))
        assert against(placed, "trap E5") == rules


def test_an_army_to_which_nothing_can_be_added_ends_and_says_so() -> None:
    match = new_match("first_patrol", {})
    match.play("enlist hell_boys")
    step = match.play("enlist night_owls")
    assert "the army is complete, 56 points." in str(step)
    assert match.state.round.turn == "axis"
