"""Setup, the board: land areas, power sources and production centers."""

import pytest

from dustlab.core.errors import IllegalMove
from dustlab.core.match import Choice
from dustlab.dust import GAME
from dustlab.dust.board import the_board
from dustlab.dust.editions import EDITIONS
from tests.boards import at, reasons
from tests.rules.dust.setups import after

ALL_LAND = ("premium", "standard")
FIVE_EACH = ("epic", "original")

# Land

BEFORE_LAND = """
    phase land
    order blue red at 0
    berlin red 1 tank
    new_york blue 1 tank
"""


def test_land_areas_are_claimed_in_turn_with_single_tanks() -> None:
    match = at(BEFORE_LAND, turn="")
    for area, army in (("ukraine", "blue"), ("mexico", "red"), ("peru", "blue")):
        assert isinstance(match.pending, Choice)
        assert match.pending.player == army
        match.play(f"claim {area}")
        holding = match.state.holding(area)
        assert holding is not None
        assert (holding.army, str(holding.units)) == (army, "1 tank")


@pytest.mark.parametrize("area", ["berlin", "new_york", "north_sea"])
def test_taken_areas_and_the_sea_are_not_claimed(area: str) -> None:
    match = at(BEFORE_LAND, turn="")
    assert reasons(match, f"claim {area}") == ["dust.setup.land"]
    assert reasons(match, "claim ukraine") == []


def test_a_claimed_power_source_brings_its_token_at_once() -> None:
    match = at(BEFORE_LAND, turn="")
    step = match.play("claim alaska")
    assert [event.rule for event in step.events] == ["dust.setup.power_sources"]
    assert "token" in step.tell()
    assert [event.rule for event in match.play("claim peru").events] == ["dust.setup.land"]


@pytest.mark.parametrize("rules", ALL_LAND)
@pytest.mark.parametrize("players", range(2, 7))
def test_land_is_claimed_until_none_is_left(rules: str, players: int) -> None:
    state = after("land", rules, players)
    board = the_board()
    numbers = [
        sum(board[area].kind == "land" and not board[area].capital for area in state.areas_of(army))
        for army in state.order.armies
    ]
    assert sum(numbers) == 42
    # Where 42 do not come out even, the first in the setup order own one more.
    assert numbers == sorted(numbers, reverse=True)
    assert max(numbers) - min(numbers) <= 1
    assert state.phase == "centers"


@pytest.mark.parametrize("rules", FIVE_EACH)
@pytest.mark.parametrize("players", range(2, 7))
def test_two_power_sources_and_five_areas_each_and_neutrals_on_the_rest(
    rules: str, players: int
) -> None:
    state = after("land", rules, players)
    board = the_board()
    for army in state.seats:
        areas = state.areas_of(army)
        assert sum(board[area].capital for area in areas) == 1
        assert sum(board[area].power_source for area in areas) == 2
        assert len(areas) == 1 + 2 + 5
        held = [state.holding(area) for area in areas]
        assert all(holding and str(holding.units) == "1 tank" for holding in held)
    for area in board.areas:
        assert bool(state.owner(area.id)) == (area.kind == "land")


@pytest.mark.parametrize("rules", FIVE_EACH)
def test_power_sources_on_land_come_before_other_land(rules: str) -> None:
    text = BEFORE_LAND.replace("phase land", f"rules {rules}\nphase power sources")
    match = at(text, turn="")
    assert reasons(match, "claim ukraine") == ["dust.setup.power_sources"]
    assert reasons(match, "claim north_atlantic") == ["dust.setup.power_sources"]
    assert {move.area for move in match.moves()} == {
        area.id for area in the_board().areas if area.power_source and area.kind == "land"
    }
    for area in ("alaska", "greenland", "amazonia", "sahara"):
        match.play(f"claim {area}")
    assert match.state.phase == "land"
    neutral = match.state.holding("persia")
    assert neutral is not None
    assert str(neutral.units) == "1 tank 1 mech"
    assert reasons(match, "claim persia") == ["dust.setup.land"]


@pytest.mark.parametrize("rules", ALL_LAND)
def test_where_all_land_is_shared_out_power_sources_have_no_step_of_their_own(rules: str) -> None:
    state = after("capitals", rules)
    assert state.phase == "land"
    assert not any(refusal for m in GAME.candidates(state) for refusal in GAME.refusals(state, m))
    assert after("capitals", "epic").phase == "power sources"


# Production centers

BEFORE_CENTERS = """
    phase centers
    order blue red at 0
    berlin red 1 tank
    ukraine red 1 tank
    france red 1 tank
    iberia red 1 tank
    scandinavia red 1 tank
    new_york blue 1 tank
    mexico blue 1 tank
    peru blue 1 tank
    labrador blue 1 tank
"""


def test_production_centers_are_placed_in_turn_three_each() -> None:
    match = at(BEFORE_CENTERS, turn="")
    placed = ["new_york", "berlin", "mexico", "ukraine", "peru", "iberia"]
    for number, area in enumerate(placed):
        assert isinstance(match.pending, Choice)
        assert match.pending.player == ("blue", "red")[number % 2]
        assert match.play(f"center {area}").events[0].rule == "dust.setup.centers"
    assert match.state.centers == set(placed)
    assert match.state.phase == "reinforcements"


@pytest.mark.parametrize(
    ("area", "words"),
    [
        ("scandinavia", "is a power source"),
        ("new_york", "does not belong to Red"),
        ("north_sea", "is a sea area"),
        ("kolyma", "does not belong to Red"),
        ("berlin", "has a production center"),
    ],
)
def test_a_center_goes_on_own_land_that_is_no_power_source_and_has_none(
    area: str, words: str
) -> None:
    text = BEFORE_CENTERS.replace("at 0", "at 1").replace(
        "1 tank\n    ukraine", "1 tank center\n    ukraine"
    )
    match = at(text, turn="")
    assert set(reasons(match, f"center {area}")) == {"dust.setup.centers.where"}
    assert words in str(match.why_not(f"center {area}")[0])
    assert reasons(match, "center ukraine") == []


def test_who_claimed_hardly_anything_but_power_sources_places_as_many_centers_as_fit() -> None:
    match = at(
        """
        phase centers
        order blue red at 0
        berlin red 1 tank
        scandinavia red 1 tank
        persia red 1 tank
        new_york blue 1 tank
        mexico blue 1 tank
        peru blue 1 tank
        """,
        turn="",
    )
    match.play("center new_york")
    match.play("center berlin")
    step = match.play("center mexico")
    assert "Red has no area left that may take a production center" in step.tell()
    assert isinstance(match.pending, Choice)
    assert match.pending.player == "blue"
    match.play("center peru")
    assert match.state.phase == "reinforcements"
    assert match.state.centers_of("red") == ["berlin"]


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("players", range(2, 7))
def test_everybody_starts_with_three_centers_in_every_rule_set(rules: str, players: int) -> None:
    state = after("centers", rules, players, seed=3)
    assert {len(state.centers_of(army)) for army in state.seats} == {3}


def test_an_illegal_step_of_the_setup_cannot_be_played() -> None:
    with pytest.raises(IllegalMove):
        at(BEFORE_CENTERS, turn="").play("center scandinavia")
