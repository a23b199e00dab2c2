"""A second reading of the rulebooks of Dust looks on while the package plays at random."""

import pytest

from tests.referees.dust import battle, production, reasons, referee
from tests.referees.dust.books import BOOKS
from tests.referees.dust.compare import Tally, referee_games
from tests.referees.dust.moves import read_move
from tests.referees.dust.position import Position
from tests.referees.dust.written import read_position


# The first of two games goes on from a position that random games hardly come to.
@pytest.mark.parametrize("rules", BOOKS)
def test_the_referee_agrees_in_legality_reasons_and_effects(rules: str) -> None:
    tally = Tally()
    referee_games(rules, range(1, 3), 3, tally)
    assert tally.moves > 500
    assert tally.wrong > 1000
    assert not tally.found, "\n\n".join(map(str, tally.found[:3]))


# The referee knows the rulebooks' own examples.


def at(*lines: str) -> Position:
    return read_position(lines)


def against(position: Position, move: str) -> set[str]:
    return {rule.removeprefix("dust.") for rule in reasons.against(position, read_move(move))}


def play(position: Position, *moves: str) -> Position:
    for move in moves:
        if move.startswith("~"):
            referee.fall(position, move[2:])
        else:
            assert not against(position, move)
            referee.play(position, read_move(move))
    return position


def test_production_three_centers_but_two_power_sources_bring_fifteen_points() -> None:
    red = at(
        "rules premium",
        "players red blue green orange purple black",
        "played red c3m1p3s3",
        "berlin red 1 tank center",
        "france red 1 tank center",
        "iberia red 1 tank center",
        "sahara red 1 tank",
        "greenland red 1 tank",
    )
    assert production.income(red, "red") == 3 * 2 + 6 + 3


def battle_example() -> Position:
    """Red's mech, fighter, bomber and two tanks against two fighters and five tanks of Blue."""
    return at(
        "rules premium",
        "players red blue",
        "round 2",
        "order red blue at 0",
        "played red c4m1p2s3, blue c3m2p2s2",
        "turn red combat 3",
        "ukraine red 2 tank 1 mech 1 fighter 1 bomber",
        "balkans blue 5 tank 2 fighter",
    )


def test_battle_example_supremacy_dice_and_what_may_be_destroyed() -> None:
    red = play(battle_example(), "attack ukraine > balkans 2 tank 1 mech 1 fighter 1 bomber")
    assert red.battle
    assert red.battle.first == "red"
    assert battle.dice(red, "attacker") == 7
    play(red, "roll", "~ 2 of 7", "take 2 fighter")
    assert battle.dice(red, "defender") == 5
    play(red, "roll", "~ 2 of 5")
    assert against(red, "take 1 mech 1 fighter") == {"battle.shield.mech"}
    assert against(red, "take 1 tank 1 bomber") == {"battle.shield.bomber"}
    assert against(red, "take 1 fighter 1 bomber") == set()


def test_three_rolls_without_a_hit_send_the_attackers_home() -> None:
    red = play(battle_example(), "attack ukraine > balkans 2 tank 1 mech 1 fighter 1 bomber")
    play(red, "roll", "~ 0 of 7", "roll", "~ 0 of 7", "roll", "~ 0 of 7")
    assert red.battle is None
    assert red.owner["balkans"] == "blue"
    assert red.there("ukraine")["tank"] == 2
    assert red.fought[-1].split()[5] == "dust.battle.ceasefire"


@pytest.mark.parametrize(("rules", "left"), [("premium", False), ("original", True)])
def test_at_a_cease_fire_attackers_over_the_sea_are_lost_or_go_home(rules: str, left: bool) -> None:
    red = at(
        f"rules {rules}",
        "players red blue",
        "round 2",
        "order red blue at 0",
        "played red c4m1p2s3, blue c3m2p2s2",
        "turn red combat 2",
        "iberia red 2 mech",
        "mediterranean_sea red 1 submarine",
        "egypt blue 1 tank",
    )
    play(red, "attack iberia > egypt 2 mech by sea")
    assert "battle.amphibious" in against(red, "retreat 1 mech > iberia")
    play(red, "roll", "~ 0 of 4", "roll", "~ 0 of 1", "roll", "~ 0 of 4")
    assert red.own("red", "iberia") is left
    assert red.own("blue", "egypt")


def test_with_four_players_the_third_pair_of_capitals_is_barred() -> None:
    setting_up = at(
        "rules premium",
        "players red blue green orange",
        "round 0",
        "phase capitals",
        "order red blue green orange at 2",
        "homes red berlin, blue beijing",
        "berlin red 1 tank",
        "beijing blue 1 tank",
    )
    assert against(setting_up, "capital new_york") == {"setup.capitals.pairs"}
    assert against(setting_up, "capital moscow") == set()


@pytest.mark.parametrize(
    ("rules", "scores", "reasons_against"),
    [
        ("premium", "red 24, blue 40", {"combat.capitals"}),
        ("premium", "red 25, blue 0", set()),
        ("epic", "red 0, blue 19", {"combat.capitals"}),
        ("original", "red 0, blue 20", set()),
    ],
)
def test_when_an_enemys_capital_is_open(rules: str, scores: str, reasons_against: set[str]) -> None:
    red = at(
        f"rules {rules}",
        "players red blue",
        "round 2",
        "order red blue at 0",
        "homes red moscow, blue berlin",
        f"scores {scores}",
        "played red c4m1p2s3, blue c3m2p2s2",
        "turn red combat 3",
        "balkans red 3 tank",
        "berlin blue 1 tank",
    )
    assert against(red, "attack balkans > berlin 2 tank") == reasons_against


def test_bombers_gather_from_several_areas_in_original_only() -> None:
    for rules, found in (("premium", {"movement.bombers"}), ("original", set())):
        red = at(
            f"rules {rules}",
            "players red blue",
            "round 2",
            "phase movement",
            "order red blue at 0",
            "played red c4m1p2s3, blue c3m2p2s2",
            "turn red combat 3 movement 3",
            "ukraine red 1 bomber",
            "peru red 2 bomber",
        )
        assert against(red, "fly ukraine 1, peru 2 > japan") == found


def test_missiles_throw_three_dice_or_one_for_each_center() -> None:
    for rules, dice in (("premium", 3), ("original", 2)):
        red = at(
            f"rules {rules}",
            "players red blue",
            "round 2",
            "order red blue at 0",
            "played red c3m1p3s3, blue c3m2p2s2",
            "turn red combat 3",
            "ukraine red 1 tank center",
            "peru red 1 tank center",
            "japan blue 1 tank",
        )
        play(red, "missile > japan")
        assert red.strike
        assert red.strike.dice == dice
