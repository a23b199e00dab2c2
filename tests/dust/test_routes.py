"""Where a group can go, by each way of moving, in every rule set; and positions for labs."""

import pytest

from dustlab import dust
from dustlab.core.errors import BadInput
from dustlab.dust.editions import EDITIONS
from dustlab.dust.studies.examples import example, in_movement, in_production, under
from dustlab.dust.studies.routes import (
    AT_SEA,
    BY_AIR,
    BY_SHIP,
    OVER_LAND,
    goals,
    other_ways,
    reach,
    route_to,
    ways_from,
)


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("army", ["red", "blue", "green"])
def test_what_is_within_reach_is_what_the_rules_do_not_refuse(rules: str, army: str) -> None:
    state = in_movement(example(rules=rules), army)
    for origin in state.areas_of(army):
        for how in ways_from(state, origin):
            within = set(reach(state, origin, how))
            for area in state.board.areas:
                route = route_to(state, origin, area.id, how)
                assert route.open == (area.id in within), (origin, area.id, how)
                if route.open:
                    assert route.areas[0] == origin
                    assert route.areas[-1] == area.id
                    assert dust.GAME.advance(state, route.move).owner(area.id) == army


def test_the_way_over_land_goes_through_empty_areas_by_some_rules_only() -> None:
    premium, original = (in_movement(example(rules=r), "red") for r in ("premium", "original"))
    assert route_to(premium, "mexico", "amazonia", OVER_LAND).areas[2:-1] == ("orinoco",)
    closed = route_to(original, "mexico", "amazonia", OVER_LAND)
    assert closed.blocked == ("orinoco",)
    assert [reason.rule for reason in closed.refusals] == ["dust.movement.land"]


def test_a_closed_way_names_the_others_that_are_open() -> None:
    state = in_movement(example(), "red")
    assert other_ways(state, "houston", "west_africa", OVER_LAND) == [BY_SHIP, BY_AIR]
    assert ways_from(state, "sargasso_sea") == (AT_SEA,)


def test_bombers_fly_alone() -> None:
    state = in_movement(example(), "red")
    route = route_to(state, "houston", "greenland", BY_AIR)
    assert str(route.move) == "fly houston 1 > greenland"
    assert reach(state, "mexico", BY_AIR) == []


def test_goals_put_what_nobody_holds_first() -> None:
    state = in_movement(example(), "red")
    found = goals(state, ["great_plains", "pacific_coast", "patagonia", "amazonia"])
    assert [(goal.area, goal.why) for goal in found] == [
        ("patagonia", "empty_source"),
        ("pacific_coast", "empty"),
        ("amazonia", "front"),
    ]


def test_an_empty_neutral_capital_is_no_goal_of_its_own_by_the_original_rules() -> None:
    text = """
        players red blue
        homes red berlin, blue beijing
        phase movement
        turn red combat 1 movement 1
        ukraine red 1 tank
        """
    premium = dust.from_position(f"rules premium{text}").state
    assert [goal.why for goal in goals(premium, ["moscow"])] == ["empty_capital"]
    original = dust.from_position(f"rules original{text}").state
    assert [goal.why for goal in goals(original, ["moscow"])] == ["empty"]


@pytest.mark.parametrize("phase", [in_movement, in_production])
@pytest.mark.parametrize("rules", EDITIONS)
def test_positions_of_labs_can_be_played_saved_and_read(phase: object, rules: str) -> None:
    state = phase(example(rules=rules), "green")  # type: ignore[operator]
    assert state.edition.id == rules
    assert dust.from_position(str(state)).state == state
    assert dust.GAME.pending(state).player == "green"


def test_a_position_is_a_text_a_state_or_a_match() -> None:
    state = example()
    match = dust.from_position(str(state))
    for given in (str(state), state, match, None):
        assert example(given) == state
    assert example(state, "epic") == under(state, "epic")
    with pytest.raises(BadInput, match="a position"):
        example(7)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="one of the players"):
        in_movement(state, "purple")
