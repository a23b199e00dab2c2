"""Movement in Dust: submarines at sea, units shipped from coast to coast, bombers anywhere."""

import pytest

from dustlab.dust.editions import EDITIONS
from dustlab.dust.moves import Fly
from dustlab.dust.rules.paths import sea_path, ship_path
from tests.boards import reasons, shown
from tests.phases import moving, told

# -- by sea


@pytest.mark.parametrize("rules", EDITIONS)
def test_submarines_pass_own_and_empty_seas_in_every_rule_set(rules: str) -> None:
    match = moving("north_sea red 3 submarine\ncentral_atlantic red 1 submarine", rules)
    match.play("move north_sea > gulf_of_guinea 3 submarine")
    assert shown(match, "north_sea", "gulf_of_guinea") == [
        "north_sea -",
        "gulf_of_guinea red 3 submarine",
    ]


def test_submarines_do_not_pass_others() -> None:
    board = "mediterranean_sea red 1 submarine"
    shut = "central_atlantic blue 1 submarine\narabian_sea black 1 submarine"
    match = moving(f"{board}\n{shut}")
    assert reasons(match, "move mediterranean_sea > indian_ocean 1 submarine") == [
        "dust.movement.sea"
    ]
    reason = match.why_not("move mediterranean_sea > indian_ocean 1 submarine")[0]
    assert reason.where == ("arabian_sea",)
    into = "move mediterranean_sea > arabian_sea 1 submarine"
    assert reasons(match, into) == ["dust.movement.areas"]
    half = moving(f"{board}\ncentral_atlantic blue 1 submarine")
    assert reasons(half, "move mediterranean_sea > indian_ocean 1 submarine") == []


def test_the_way_leads_over_the_edge_of_the_map() -> None:
    state = moving("gulf_of_alaska red 1 submarine").state
    assert sea_path(state, "red", "north_pacific", "east_china_sea").areas == (
        "north_pacific",
        "east_china_sea",
    )


# -- from coast to coast


ATLANTIC = """
    iberia red 3 tank 1 fighter
    central_atlantic red 1 submarine
    south_atlantic red 1 submarine
"""


@pytest.mark.parametrize("rules", EDITIONS)
def test_units_are_shipped_over_seas_that_all_hold_own_submarines(rules: str) -> None:
    match = moving(ATLANTIC, rules)
    steps = match.play("ship iberia > la_plata 3 tank 1 fighter")
    assert steps.events[0].rule == "dust.movement.amphibious"
    assert "across Central Atlantic and South Atlantic" in steps.tell()
    assert shown(match, "iberia", "la_plata") == ["iberia -", "la_plata red 3 tank 1 fighter"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "you would need a submarine in Central Atlantic"),
        ("central_atlantic blue 1 submarine", "no way past Central Atlantic"),
    ],
)
def test_one_sea_without_an_own_submarine_breaks_the_way(line: str, words: str) -> None:
    board = ATLANTIC.replace("central_atlantic red 1 submarine", line)
    match = moving(board)
    assert reasons(match, "ship iberia > la_plata 1 tank") == ["dust.movement.amphibious"]
    assert words in told(match, "ship iberia > la_plata 1 tank")


def test_an_amphibious_movement_goes_from_coast_to_coast() -> None:
    board = f"{ATLANTIC}\nturkestan red 1 tank\nfrance blue 1 tank"
    match = moving(board)
    for move in (
        "ship turkestan > la_plata 1 tank",
        "ship iberia > turkestan 1 tank",
        "ship iberia > central_atlantic 1 tank",
    ):
        assert reasons(match, move) == ["dust.movement.amphibious"]
    assert reasons(match, "ship iberia > iberia 1 tank") == ["dust.movement.group"]
    across = moving(f"{board}\nnorth_atlantic red 1 submarine")
    assert reasons(across, "ship iberia > france 1 tank") == ["dust.movement.areas"]


def test_one_sea_may_join_both_coasts() -> None:
    state = moving(ATLANTIC).state
    assert ship_path(state, "red", "iberia", "orinoco").areas == (
        "iberia",
        "central_atlantic",
        "orinoco",
    )


# -- strategic bombers


BOMBERS = """
    iberia red 3 bomber 1 tank
    japan red 2 bomber
    peru red 1 bomber
    berlin blue 1 tank
"""


@pytest.mark.parametrize("rules", EDITIONS)
def test_bombers_fly_to_any_own_or_empty_land(rules: str) -> None:
    match = moving(BOMBERS, rules)
    match.play("fly iberia 3 > mongolia")
    match.play("fly japan 1 > iberia")
    assert shown(match, "iberia", "mongolia", "japan") == [
        "iberia red 1 tank 1 bomber",
        "mongolia red 3 bomber",
        "japan red 1 bomber",
    ]


@pytest.mark.parametrize(
    ("rules", "allowed"),
    [("premium", False), ("standard", False), ("epic", False), ("original", True)],
)
def test_bombers_of_several_areas_fly_together_only_in_the_original_rules(
    rules: str, allowed: bool
) -> None:
    match = moving(BOMBERS, rules)
    move = "fly iberia 2, japan 2, peru 1 > mongolia"
    assert reasons(match, move) == ([] if allowed else ["dust.movement.bombers"])
    if allowed:
        match.play(move)
        assert match.state.turn.movement_points == 2
        assert shown(match, "iberia", "japan", "mongolia") == [
            "iberia red 1 tank 1 bomber",
            "japan -",
            "mongolia red 5 bomber",
        ]


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("fly iberia 4 > mongolia", "dust.movement.group"),
        ("fly mongolia 1 > peru", "dust.movement.group"),
        ("fly iberia 1 > iberia", "dust.movement.group"),
        ("fly iberia 0 > mongolia", "dust.movement.group"),
        ("fly iberia 1 > berlin", "dust.movement.areas"),
        ("fly iberia 1 > north_sea", "dust.movement.bombers"),
    ],
)
def test_bombers_fly_from_where_they_are_to_where_they_may_land(move: str, rule: str) -> None:
    assert reasons(moving(BOMBERS), move) == [rule]
    assert reasons(moving(BOMBERS, "original"), move) == [rule]


def test_an_area_is_named_once_in_a_flight_and_a_flight_has_bombers() -> None:
    match = moving(BOMBERS, "original")
    twice = Fly((("iberia", 1), ("iberia", 1)), "mongolia")
    assert [r.rule for r in match.why_not(twice)] == ["dust.movement.group"]
    assert [r.rule for r in match.why_not(Fly((), "mongolia"))] == ["dust.movement.group"]


def test_bombers_take_part_in_other_movements() -> None:
    match = moving(f"{BOMBERS}\ncentral_atlantic red 1 submarine")
    assert reasons(match, "move iberia > france 2 bomber") == []
    assert reasons(match, "ship iberia > maghreb 2 bomber 1 tank") == []
