"""The movement phase of Dust: its points, its groups, over land, and how it ends."""

import pytest

from dustlab.dust.components import Units
from dustlab.dust.editions import EDITIONS
from dustlab.dust.rules import movement
from dustlab.dust.rules.paths import land_path
from tests.boards import at, reasons, shown
from tests.phases import moving, told

# Ukraine - Persia - India - Indochina, with Turkestan to the north.
CHAIN = """
    ukraine red 5 tank 3 mech 2 fighter 1 bomber
    persia red 1 tank
    india red 1 tank
    indochina red 1 tank
    berlin blue 1 tank
    balkans blue 1 tank
"""


# -- points


def test_a_movement_costs_one_point_for_any_number_of_units_and_any_distance() -> None:
    match = moving(CHAIN)
    match.play("move ukraine > indochina 4 tank 3 mech")
    assert match.state.turn.movement_points == 2
    assert shown(match, "ukraine", "indochina") == [
        "ukraine red 1 tank 2 fighter 1 bomber",
        "indochina red 5 tank 3 mech",
    ]


@pytest.mark.parametrize("rules", EDITIONS)
def test_a_mixed_group_needs_only_one_point(rules: str) -> None:
    match = moving(CHAIN, rules)
    match.play("move ukraine > indochina 2 tank 3 mech 2 fighter 1 bomber")
    assert match.state.turn.movement_points == 2


@pytest.mark.parametrize(
    "move",
    ["move ukraine > persia 1 tank", "ship ukraine > egypt 1 tank", "fly ukraine 1 > japan"],
)
def test_without_points_nobody_moves(move: str) -> None:
    sea = "mediterranean_sea red 1 submarine"
    assert reasons(moving(f"{CHAIN}\n{sea}", points=0), move) == ["dust.movement.points"]
    assert reasons(moving(f"{CHAIN}\n{sea}", points=1), move) == []


def test_the_last_point_ends_the_phase() -> None:
    match = moving(CHAIN, points=1)
    steps = match.play("move ukraine > persia 1 tank")
    assert [event.rule for event in steps.events] == ["dust.movement.land", "dust.movement.points"]
    assert match.state.phase == "combat"


def test_the_same_units_may_move_again_by_land_and_then_by_sea() -> None:
    board = "urals red 3 tank\nmoscow red 1 tank\nbarents_sea red 1 submarine"
    match = moving(board, points=2)
    match.play("move urals > moscow 3 tank")
    match.play("ship moscow > western_siberia 4 tank")
    assert shown(match, "urals", "moscow", "western_siberia") == [
        "urals -",
        "moscow -",
        "western_siberia red 4 tank",
    ]


# -- one group, own units


@pytest.mark.parametrize(
    ("move", "rule", "words"),
    [
        ("move ukraine > persia 6 tank", "dust.movement.group", "has only 5 tanks"),
        ("move ukraine > persia 0 tank", "dust.movement.group", "at least one unit"),
        ("move ukraine > ukraine 1 tank", "dust.movement.group", "already"),
        ("move moscow > ukraine 1 tank", "dust.movement.group", "Nobody stands in Moscow"),
        ("move berlin > ukraine 1 tank", "dust.movement.own_units", "belong to Blue"),
        ("move beijing > mongolia 1 tank", "dust.movement.own_units", "are neutral"),
    ],
)
def test_a_group_of_own_units_leaves_one_area_for_another(move: str, rule: str, words: str) -> None:
    match = moving(f"{CHAIN}\nbeijing black 1 tank 1 mech")
    assert reasons(match, move) == [rule]
    assert words in told(match, move)
    assert reasons(match, "move ukraine > persia 5 tank") == []


def test_a_movement_never_ends_with_others_allies_included() -> None:
    board = f"{CHAIN}\nmongolia green 1 tank"
    match = moving(board, more="players red blue green\ntruce red green")
    assert reasons(match, "move ukraine > berlin 1 tank") == ["dust.movement.areas"]
    assert reasons(match, "move ukraine > mongolia 1 tank") == ["dust.movement.areas"]
    assert reasons(match, "fly ukraine 1 > mongolia") == ["dust.movement.areas"]
    assert reasons(match, "move ukraine > moscow 1 tank") == []


# -- over land


@pytest.mark.parametrize(
    ("rules", "through_empty"),
    [("premium", True), ("standard", True), ("epic", False), ("original", False)],
)
def test_land_movement_passes_through_empty_areas_in_two_rule_sets_only(
    rules: str, through_empty: bool
) -> None:
    match = moving("ukraine red 2 tank\nindia red 1 tank\nberlin blue 1 tank", rules)
    expected = [] if through_empty else ["dust.movement.land"]
    assert reasons(match, "move ukraine > india 1 tank") == expected
    assert reasons(match, "move ukraine > persia 1 tank") == [], "the last area may be empty"
    if not through_empty:
        assert "you would have to hold Persia" in told(match, "move ukraine > india 1 tank")


@pytest.mark.parametrize("rules", EDITIONS)
def test_land_movement_follows_a_chain_of_own_areas_in_every_rule_set(rules: str) -> None:
    assert reasons(moving(CHAIN, rules), "move ukraine > indochina 1 tank") == []


def test_what_stands_in_the_way_is_named() -> None:
    board = "new_york red 2 tank\nmexico blue 1 tank\norinoco red 1 tank\nperu black 1 tank"
    match = moving(board)
    reason = match.why_not("move new_york > la_plata 1 tank")[0]
    assert reason.rule == "dust.movement.land"
    assert reason.where == ("mexico",)
    assert "no way past Mexico" in reason.text
    assert reasons(match, "move orinoco > la_plata 1 tank") == [], "there is a way round Peru"


def test_enemies_and_empty_areas_in_the_way_are_two_reasons() -> None:
    board = "new_york red 1 tank\nmexico blue 1 tank\nhouston red 1 tank"
    match = moving(board, "epic")
    assert reasons(match, "move new_york > orinoco 1 tank") == ["dust.movement.land"] * 2
    held, empty = match.why_not("move new_york > orinoco 1 tank")
    assert (held.where, empty.where) == (("mexico",), ("central_america",))


def test_where_no_land_joins_two_areas_the_sea_is_suggested() -> None:
    match = moving("ukraine red 1 tank")
    assert reasons(match, "move ukraine > japan 1 tank") == ["dust.movement.land"]
    assert "the other way leads from coast to coast" in told(match, "move ukraine > japan 1 tank")


def test_land_movement_stays_on_land_and_sea_movement_at_sea() -> None:
    match = moving("ukraine red 1 tank\nmediterranean_sea red 1 submarine")
    assert reasons(match, "move ukraine > mediterranean_sea 1 tank") == ["dust.movement.land"]
    assert reasons(match, "move mediterranean_sea > egypt 1 submarine") == ["dust.movement.sea"]


def test_the_way_is_a_shortest_one() -> None:
    state = moving(CHAIN).state
    way = land_path(state, "red", "ukraine", "indochina")
    assert way.areas == ("ukraine", "persia", "india", "indochina")
    assert way.open
    blocked = land_path(state, "red", "ukraine", "france")
    assert (blocked.areas[-1], blocked.blocked) == ("france", ("berlin",))
    assert land_path(state, "red", "ukraine", "japan") == ((), ())


# -- leaving, and the end


@pytest.mark.parametrize(
    ("board", "move", "words"),
    [
        ("ukraine red 1 tank", "move ukraine > persia 1 tank", "belongs to nobody now"),
        ("berlin red 1 tank", "move berlin > france 1 tank", "has lost a capital"),
        ("ukraine red 1 tank center", "move ukraine > persia 1 tank", "production center"),
        ("persia red 1 tank", "move persia > india 1 tank", "has lost a power source"),
        ("berlin red 1 bomber", "fly berlin 1 > japan", "has lost a capital"),
    ],
)
def test_an_area_that_the_last_unit_leaves_is_lost(board: str, move: str, words: str) -> None:
    match = moving(board)
    steps = match.play(move)
    assert steps.events[1].rule == "dust.movement.leaving"
    assert words in steps.tell()
    assert not match.state.owner(board.split(maxsplit=1)[0])
    stays = moving(board.replace(" red 1", " red 2"))
    assert "dust.movement.leaving" not in [event.rule for event in stays.play(move).events]


def test_who_leaves_what_was_a_neutral_capital_loses_none_by_the_original_rules() -> None:
    lines = "homes red moscow, blue new_york\nberlin red 1 tank center"
    original = moving(lines, "original").play("move berlin > france 1 tank")
    assert "production center" in original.tell()
    assert "lost a capital" not in original.tell()
    epic = moving(lines, "epic").play("move berlin > france 1 tank")
    assert "lost a capital" in epic.tell()


def test_points_that_are_left_at_the_end_are_lost() -> None:
    match = moving(CHAIN)
    steps = match.play("end movement")
    assert steps.events[0].rule == "dust.movement.end"
    assert "3 movement points are lost" in steps.tell()
    assert match.state.phase == "combat"
    assert match.state.turn.movement_points == 0


@pytest.mark.parametrize(
    "move",
    [
        "move ukraine > persia 1 tank",
        "ship ukraine > egypt 1 tank",
        "fly ukraine 1 > japan",
        "end movement",
    ],
)
def test_nobody_moves_once_combat_has_begun(move: str) -> None:
    match = moving(CHAIN)
    match.play("end movement")
    by_ship = ["dust.movement.amphibious"] if move.startswith("ship") else []
    assert reasons(match, move) == ["dust.movement.end", *by_ship], "no submarine is there either"
    attack = moving(CHAIN)
    attack.automatic = False
    attack.play("attack ukraine > balkans 3 tank")
    assert reasons(attack, move) == ["dust.turn.order", *by_ship]
    before = at(f"phase production\nshop points 6 centers 0 cards 0\n{CHAIN}")
    assert reasons(before, move) == ["dust.movement.end", *by_ship]


def test_a_turn_without_movement_points_begins_with_combat() -> None:
    state = moving(CHAIN, points=0).state
    assert movement.begin(state, None).phase == "combat"
    assert movement.begin(moving(CHAIN, points=1).state, None).phase == "movement"


def test_an_attack_may_be_declared_while_points_are_left() -> None:
    match = moving(CHAIN)
    attacks = [move for move in match.moves() if str(move).startswith("attack ukraine > balkans")]
    assert attacks
    assert match.state.holding("ukraine") is not None
    assert Units(tank=1) in [move.units for move in attacks]


def test_units_in_a_battle_bar_nobodys_way() -> None:
    """The area that is fought for is on the board as empty as it will be if nobody is left."""
    match = at(
        """
        turn red combat 0
        battle land mexico > pacific_coast
        battle attacker red 1 tank
        battle defender blue 2 tank
        battle supremacy red
        battle waits attacker decide
        alaska red 1 tank
        mexico red 1 tank
        """
    )
    assert reasons(match, "move mexico > alaska 1 tank") == ["dust.turn.order"]
