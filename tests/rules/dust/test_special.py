"""Special attacks of Dust: bombers on submarines, submarines on a coast, ballistic missiles."""

import pytest

from dustlab.core.match import Chance, Choice
from dustlab.dust import from_position, read_match
from dustlab.dust.editions import EDITIONS
from tests.boards import at, reasons, shown

MISSILES = "c4m2p1s2"


def dice(position: str, move: str) -> int:
    """How many dice a special attack throws."""
    match = at(position)
    match.automatic = False
    match.play(move)
    assert isinstance(match.pending, Chance)
    return int(max(match.pending.odds))


# -- what they have in common

HARBOUR = """
    north_sea red 3 submarine
    britain blue 2 tank 1 mech 1 fighter 1 bomber
    greenland_sea blue 4 submarine
    scandinavia red 2 bomber 1 tank
"""


def test_a_special_attack_costs_a_combat_point_and_is_one_throw_that_nobody_answers() -> None:
    match = at(HARBOUR)
    match.play("bombard north_sea > britain 3 submarine", dice=[2])
    assert match.pending == Choice("red", "dust.special.asks_take", (("hits", 2),))
    step = match.play("take 2 tank")
    assert shown(match, "britain", "north_sea") == [
        "britain blue 1 mech 1 fighter 1 bomber",
        "north_sea red 3 submarine",
    ]
    assert match.state.turn.combat_points == 2
    assert match.pending == Choice("red", "dust.combat.asks", (("points", 2),))
    assert step.tell() == "Red destroys 2 tanks of Blue. Nobody answers."


def test_a_throw_without_a_hit_is_the_end_of_it() -> None:
    match = at(HARBOUR)
    match.play("bombard north_sea > britain 3 submarine", dice=[0])
    assert match.state.strike is None
    assert shown(match, "britain") == ["britain blue 2 tank 1 mech 1 fighter 1 bomber"]
    assert match.state.turn.combat_points == 2


def test_without_a_combat_point_there_is_no_special_attack() -> None:
    match = at(f"played red {MISSILES}{HARBOUR}", turn="turn red combat 0")
    for move in (
        "bombard north_sea > britain 1 submarine",
        "bomb scandinavia > greenland_sea 1 bomber",
        "missile > britain",
    ):
        assert reasons(match, move) == ["dust.combat.points"]


def test_while_its_dice_and_hits_are_due_nothing_else_happens() -> None:
    match = at(HARBOUR)
    match.automatic = False
    match.play("bombard north_sea > britain 3 submarine")
    assert reasons(match, "take 1 tank") == ["dust.special.attack"]
    assert reasons(match, "bomb scandinavia > greenland_sea 1 bomber") == ["dust.special.attack"]
    match.fall(1)
    assert reasons(match, "attack scandinavia > berlin 1 bomber") == [
        "dust.special.attack",
        "dust.combat.target",
    ]
    assert reasons(match, "end combat") == ["dust.special.attack"]
    assert reasons(match, "roll") == ["dust.turn.order"], "nobody rolls in answer"


def test_a_special_attack_ends_the_movement_phase_too() -> None:
    match = at(HARBOUR, turn="turn red combat 3 movement 2\nphase movement")
    steps = match.play("bombard north_sea > britain 3 submarine", dice=[0])
    assert (match.state.phase, match.state.turn.movement_points) == ("combat", 0)
    assert steps[0].events[0].rule == "dust.combat.begin"


def test_the_same_special_attack_is_not_made_twice_but_others_are() -> None:
    match = at(f"{HARBOUR}\nfrance blue 1 tank\nnorth_atlantic red 1 submarine")
    match.play("bombard north_sea > britain 1 submarine", dice=[0])
    assert reasons(match, "bombard north_sea > britain 2 submarine") == ["dust.combat.same"]
    assert reasons(match, "bombard north_atlantic > britain 1 submarine") == []
    match.play("bomb scandinavia > greenland_sea 1 bomber", dice=[0])
    assert reasons(match, "bomb scandinavia > greenland_sea 2 bomber") == ["dust.combat.same"]
    assert reasons(match, "attack north_sea > greenland_sea 1 submarine") == []


def test_a_battle_and_a_special_attack_between_the_same_areas_are_two() -> None:
    match = at(f"fought sea north_sea > greenland_sea blue dust.battle.ceasefire{HARBOUR}")
    assert reasons(match, "bomb scandinavia > greenland_sea 2 bomber") == []
    assert reasons(match, "attack north_sea > greenland_sea 1 submarine") == ["dust.combat.same"]


def test_a_truce_bars_special_attacks() -> None:
    match = at(f"truce blue red\nplayed red {MISSILES}{HARBOUR}")
    for move in (
        "bombard north_sea > britain 1 submarine",
        "bomb scandinavia > greenland_sea 1 bomber",
        "missile > britain",
    ):
        assert reasons(match, move) == ["dust.ability.diplomat"]


def test_a_battle_played_alone_does_not_end_with_a_special_attack() -> None:
    match = at(f"ends battle{HARBOUR}")
    match.play("bombard north_sea > britain 3 submarine", dice=[0])
    assert match.over is None


# -- casualties


def test_tanks_shield_mechs_and_fighters_bombers_from_submarines() -> None:
    match = at(HARBOUR)
    match.play("bombard north_sea > britain 3 submarine", dice=[1])
    assert reasons(match, "take 1 mech") == ["dust.battle.shield.mech"]
    assert reasons(match, "take 1 bomber") == ["dust.battle.shield.bomber"]
    assert reasons(match, "take 2 tank") == ["dust.battle.casualties"]
    assert [str(move) for move in match.moves()] == ["take 1 fighter", "take 1 tank"]


def test_more_hits_than_units_destroy_them_all_and_the_area_is_nobodys() -> None:
    match = at("north_sea red 3 submarine\nbritain blue 1 tank center")
    match.play("bombard north_sea > britain 3 submarine", dice=[3])
    assert [str(move) for move in match.moves()] == ["take 1 tank"], "one choice is a move too"
    step = match.play("take 1 tank")
    assert shown(match, "britain") == ["britain center"]
    assert match.state.owner("britain") == ""
    assert match.state.centers_of("blue") == []
    assert [event.rule for event in step.events] == [
        "dust.special.submarines",
        "dust.special.emptied",
    ]
    assert "production center belong to nobody" in step.tell()
    assert reasons(match, "bombard north_sea > britain 1 submarine") == [
        "dust.combat.target",
        "dust.combat.same",
    ]


def test_as_long_as_a_unit_is_left_the_area_stays_whose_it_was() -> None:
    match = at("north_sea red 3 submarine\nbritain blue 2 tank center")
    match.play("bombard north_sea > britain 3 submarine", dice=[1])
    step = match.play("take 1 tank")
    assert "dust.special.emptied" not in [event.rule for event in step.events]
    assert match.state.centers_of("blue") == ["britain"]


# -- bombers on submarines


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("number", [1, 2])
def test_each_bomber_sent_throws_two_dice(rules: str, number: int) -> None:
    move = f"bomb scandinavia > greenland_sea {number} bomber"
    assert dice(f"rules {rules}{HARBOUR}", move) == 2 * number


def test_each_hit_of_the_bombers_sinks_a_submarine() -> None:
    match = at(HARBOUR)
    match.play("bomb scandinavia > greenland_sea 2 bomber", dice=[3])
    match.play("take 3 submarine")
    assert shown(match, "greenland_sea") == ["greenland_sea blue 1 submarine"]


@pytest.mark.parametrize(
    ("move", "rules"),
    [
        ("bomb scandinavia > greenland_sea 3 bomber", ["dust.combat.origin"]),
        ("bomb scandinavia > greenland_sea 0 bomber", ["dust.combat.origin"]),
        ("bomb britain > greenland_sea 1 bomber", ["dust.combat.origin"]),
        ("bomb scandinavia > north_sea 1 bomber", ["dust.combat.target"]),
        ("bomb scandinavia > moscow 1 bomber", ["dust.special.bombers"]),
        ("bomb scandinavia > laptev_sea 1 bomber", ["dust.combat.target", "dust.special.bombers"]),
    ],
)
def test_bombers_strike_submarines_of_others_in_the_sea_next_door(
    move: str, rules: list[str]
) -> None:
    assert reasons(at(f"{HARBOUR}\nmoscow blue 1 tank"), move) == rules


# -- submarines on a coast


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("number", [1, 3])
def test_each_submarine_throws_one_die_whatever_its_combat_value(rules: str, number: int) -> None:
    move = f"bombard north_sea > britain {number} submarine"
    assert dice(f"rules {rules}{HARBOUR}", move) == number


@pytest.mark.parametrize(
    ("move", "rules"),
    [
        ("bombard north_sea > britain 4 submarine", ["dust.combat.origin"]),
        (
            "bombard greenland_sea > scandinavia 1 submarine",
            ["dust.combat.origin", "dust.combat.target"],
        ),
        ("bombard north_sea > greenland_sea 1 submarine", ["dust.special.submarines"]),
        ("bombard north_sea > urals 1 submarine", ["dust.special.submarines"]),
        ("bombard north_sea > scandinavia 1 submarine", ["dust.combat.target"]),
    ],
)
def test_submarines_bombard_a_coast_of_others_next_door(move: str, rules: list[str]) -> None:
    assert reasons(at(f"{HARBOUR}\nurals blue 1 tank"), move) == rules


@pytest.mark.parametrize(
    ("rules", "score", "against"),
    [
        ("premium", 25, ["dust.special.capitals"]),
        ("standard", 25, ["dust.special.capitals"]),
        ("epic", 20, ["dust.special.capitals"]),
        ("original", 19, ["dust.combat.capitals"]),
        ("original", 20, []),
    ],
)
def test_submarines_spare_capitals_except_by_the_original_rules_once_they_are_open(
    rules: str, score: int, against: list[str]
) -> None:
    match = at(
        f"""
        rules {rules}
        scores red {score}
        homes blue berlin
        north_sea red 1 submarine
        berlin blue 1 tank
        """
    )
    assert reasons(match, "bombard north_sea > berlin 1 submarine") == against


@pytest.mark.parametrize(("rules", "spared"), [("premium", True), ("original", False)])
def test_a_neutral_capital_is_spared_where_it_counts_as_one(rules: str, spared: bool) -> None:
    match = at(
        f"""
        rules {rules}
        homes red moscow
        played red {MISSILES}
        north_sea red 1 submarine
        ukraine red 1 tank center
        berlin green 1 tank 1 mech
        """
    )
    against = ["dust.special.capitals"] if spared else []
    assert reasons(match, "bombard north_sea > berlin 1 submarine") == against
    assert reasons(match, "missile > berlin") == against


# -- ballistic missiles

SILO = f"""
    played red {MISSILES}
    moscow red 3 tank center
    ukraine red 3 tank center
    japan blue 2 tank 2 mech 1 fighter 1 bomber
    tasman_sea blue 2 submarine
"""


@pytest.mark.parametrize(
    ("rules", "number"), [("premium", 3), ("standard", 3), ("epic", 3), ("original", 2)]
)
def test_a_missile_throws_three_dice_or_one_for_each_own_center(rules: str, number: int) -> None:
    assert dice(f"rules {rules}{SILO}", "missile > japan") == number


def test_by_the_original_rules_a_player_without_a_center_fires_no_missile() -> None:
    without = SILO.replace(" center", "")
    assert reasons(at(f"rules original{without}"), "missile > japan") == [
        "dust.ability.ballistic_missiles"
    ]
    assert reasons(at(without), "missile > japan") == []


def test_nothing_shields_from_a_missile() -> None:
    match = at(SILO)
    match.play("missile > japan", dice=[3])
    assert reasons(match, "take 2 mech 1 bomber") == []
    match.play("take 2 mech 1 bomber")
    assert shown(match, "japan") == ["japan blue 2 tank 1 fighter"]


@pytest.mark.parametrize(
    ("rules", "sea"), [("premium", True), ("standard", True), ("epic", True), ("original", False)]
)
def test_a_missile_reaches_the_sea_except_by_the_original_rules(rules: str, sea: bool) -> None:
    against = [] if sea else ["dust.ability.ballistic_missiles"]
    assert reasons(at(f"rules {rules}{SILO}"), "missile > tasman_sea") == against


def test_a_missile_takes_its_card_and_works_once_in_the_round() -> None:
    match = at(SILO)
    match.play("missile > japan", dice=[0])
    assert match.state.order.used == ("red",)
    assert reasons(match, "missile > tasman_sea") == ["dust.ability.once"]
    assert match.why_not("missile > tasman_sea")[0].text == (
        "Red has used Ballistic Missiles in this round, and an ability works once a round."
    )
    without = at(SILO.replace(f"played red {MISSILES}", ""))
    assert reasons(without, "missile > japan") == ["dust.ability.card"]


@pytest.mark.parametrize("rules", EDITIONS)
def test_missiles_are_never_aimed_at_a_capital(rules: str) -> None:
    match = at(f"rules {rules}\nscores red 25\nhomes blue berlin{SILO}\nberlin blue 1 tank")
    assert reasons(match, "missile > berlin") == ["dust.special.capitals"]


@pytest.mark.parametrize("target", ["congo", "moscow"])
def test_a_missile_is_aimed_at_somebody_else(target: str) -> None:
    assert "dust.combat.target" in reasons(at(SILO), f"missile > {target}")


# -- the first round

SPARED = f"""
    round 1
    homes blue houston
    played red {MISSILES}
    sargasso_sea red 2 submarine
    gulf_of_alaska red 2 submarine
    britain red 2 bomber
    iberia red 1 tank center
    alaska blue 1 tank
    houston blue 1 tank
    pacific_coast blue 1 tank center
    western_canada blue 1 tank
    north_atlantic blue 1 submarine
    north_sea blue 1 submarine
"""


@pytest.mark.parametrize("rules", EDITIONS)
def test_in_the_first_round_special_attacks_spare_power_sources_and_centers(rules: str) -> None:
    first = at(f"rules {rules}{SPARED}")
    later = at(f"rules {rules}{SPARED.replace('round 1', 'round 2')}")
    for move in (
        "bombard gulf_of_alaska > alaska 1 submarine",
        "bombard gulf_of_alaska > pacific_coast 1 submarine",
        "bomb britain > north_atlantic 1 bomber",
        "missile > alaska",
        "missile > pacific_coast",
    ):
        assert reasons(first, move) == ["dust.special.first_round"]
        assert reasons(later, move) == []
    for move in (
        "bombard gulf_of_alaska > western_canada 1 submarine",
        "bomb britain > north_sea 1 bomber",
        "missile > western_canada",
    ):
        assert reasons(first, move) == []


@pytest.mark.parametrize(
    ("rules", "against"),
    [
        ("premium", ["dust.special.first_round", "dust.special.capitals"]),
        ("standard", ["dust.special.first_round", "dust.special.capitals"]),
        ("epic", ["dust.special.first_round", "dust.special.capitals"]),
        ("original", ["dust.combat.capitals"]),
    ],
)
def test_a_capital_is_spared_in_the_first_round_by_one_rule_or_another(
    rules: str, against: list[str]
) -> None:
    match = at(f"rules {rules}{SPARED}")
    assert reasons(match, "bombard sargasso_sea > houston 1 submarine") == against


def test_a_special_attack_is_read_back_from_its_text_at_every_step() -> None:
    match = at(SILO)
    match.play("missile > tasman_sea", dice=[2])
    match.play("take 2 submarine")
    for state in match.states():
        assert from_position(str(state)).state == state
    assert read_match(match.record()).states() == match.states()
