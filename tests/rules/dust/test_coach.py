"""What the coach of Dust says before a move: each fact where it holds, and silence where not."""

import pytest

from dustlab import odds
from dustlab.core.match import Match
from dustlab.dust import State, from_position
from dustlab.dust.cards import the_deck
from dustlab.dust.coach import open_targets
from tests.boards import at
from tests.phases import DIPLOMAT, HANDS, MECH_BUILDER, PLAIN, buying, moving

from .fights import fight
from .test_reinforcements import reinforcing


def said(match: Match[State], *moves: str) -> list[str]:
    """The facts by the last word of their sentences' keys."""
    return [one.key.rpartition(".")[2] for one in match.cautions(*moves)]


def told(match: Match[State], fact: str, *moves: str) -> str:
    [words] = [one.text for one in match.cautions(*moves) if one.key.endswith(f".{fact}")]
    return str(words)


# Areas that nobody is left in


def test_a_group_that_leaves_its_area_empty_gives_it_away() -> None:
    match = moving("ukraine red 2 tank\nberlin red 1 tank\nindia blue 1 tank")
    assert said(match, "move ukraine > persia 2 tank")[:1] == ["emptied"]
    assert "Nobody would stay in Ukraine" in told(match, "emptied", "move ukraine > persia 2 tank")


def test_a_group_that_leaves_somebody_behind_gives_nothing_away() -> None:
    match = moving("ukraine red 2 tank\nberlin red 1 tank\nindia blue 1 tank")
    assert said(match, "move ukraine > persia 1 tank") == []


def test_what_is_lost_with_an_area_is_told() -> None:
    match = moving(
        "persia red 1 tank\nukraine red 1 tank center\nindia blue 1 tank\nperu blue 1 tank"
    )
    source = told(match, "lost", "move persia > ukraine 1 tank")
    assert source.startswith("Lost with it: the power source of Persia")
    center = told(match, "lost", "move ukraine > persia 1 tank")
    assert "the production center of Ukraine" in center


def test_an_area_that_counts_for_nothing_costs_nothing_more() -> None:
    match = moving("turkestan red 1 tank\nindia blue 1 tank\nperu blue 1 tank")
    assert said(match, "move turkestan > persia 1 tank") == ["emptied"]


def test_a_majority_that_hangs_on_the_area_is_lost_with_it() -> None:
    board = "ukraine red 1 tank\nberlin red 1 tank\nindia blue 1 tank"
    ahead = moving(board)
    assert "the land majority" in told(ahead, "lost", "move ukraine > berlin 1 tank")
    level = moving(board + "\nperu blue 1 tank")
    assert "lost" not in said(level, "move ukraine > berlin 1 tank")


def test_without_a_last_capital_nobody_wins() -> None:
    last = moving("berlin red 1 tank\nukraine red 1 tank\nindia blue 1 tank")
    assert "last_capital" in said(last, "move berlin > ukraine 1 tank")
    another = moving("berlin red 1 tank\nhouston red 1 tank\nukraine red 1 tank\nindia blue 1 tank")
    assert "last_capital" not in said(another, "move berlin > ukraine 1 tank")


def test_an_attack_from_an_area_empties_it_even_if_it_wins() -> None:
    match = at("ukraine red 9 tank\nbalkans blue 1 tank\nberlin red 1 tank")
    assert said(match, "attack ukraine > balkans 9 tank")[:1] == ["emptied"]
    assert match.cautions("attack ukraine > balkans 9 tank")[0].rule == "dust.combat.origin"
    assert said(match, "attack ukraine > balkans 8 tank") == []


# Attacks


def test_an_attack_that_more_often_fails_is_told_with_its_exact_chance() -> None:
    match = at("ukraine red 3 tank\nbalkans blue 3 tank")
    words = told(match, "weak_attack", "attack ukraine > balkans 2 tank")
    takes = odds.of_state(match.branch().play("attack ukraine > balkans 2 tank").after)
    assert takes.attacker < 0.5
    assert f"{takes.attacker:.0%}".replace("%", " %") in words
    assert "policy fixed" in words, "every answer names its policy"


def test_an_attack_that_more_often_takes_the_area_is_not_spoken_of() -> None:
    match = at("ukraine red 9 tank\nbalkans blue 1 tank")
    assert said(match, "attack ukraine > balkans 5 tank") == []


def test_an_attack_in_the_movement_phase_ends_it() -> None:
    board = "ukraine red 9 tank\nbalkans blue 1 tank"
    assert said(moving(board), "attack ukraine > balkans 5 tank") == ["ends_movement"]
    assert said(at(board), "attack ukraine > balkans 5 tank") == []


def test_the_first_attack_on_a_capital_opens_all_of_them() -> None:
    board = "scores red 25\nukraine red 9 tank\nberlin blue 1 tank"
    assert said(at(board), "attack ukraine > berlin 5 tank") == ["opens_capitals"]
    opened = at(f"capitals open\n{board}")
    assert said(opened, "attack ukraine > berlin 5 tank") == []


# Points


def test_production_points_left_over_are_told_with_what_they_still_buy() -> None:
    words = told(buying(points=3), "production_points", "end buying")
    assert words.startswith("3 production points are lost: nothing is saved.")
    assert "1 tank" in words
    assert "center" not in words, "that costs more"


def test_points_that_buy_nothing_any_more_are_not_spoken_of() -> None:
    assert said(buying(points=1), "end buying") == []
    assert said(buying(points=0), "end buying") == []


def test_an_order_that_spends_all_says_nothing() -> None:
    match = buying(points=4)
    assert said(match, "buy 2 tank", "end buying") == []
    assert said(match, "buy 1 tank", "end buying") == ["production_points"]


def test_movement_points_left_over_are_told_while_somebody_could_move() -> None:
    board = "ukraine red 2 tank\nindia blue 1 tank"
    assert said(moving(board), "end movement") == ["movement_points"]
    spent = moving(board, points=0)
    assert said(spent, "end movement") == []


def test_combat_points_left_over_are_told_with_what_could_be_attacked() -> None:
    match = at("ukraine red 5 tank\nbalkans blue 1 tank")
    assert told(match, "combat_points", "end combat") == (
        "3 combat points are lost. You could still attack Balkans."
    )


def test_of_many_areas_that_could_be_attacked_five_are_named() -> None:
    near = ("balkans", "france", "scandinavia", "moscow", "sahara", "maghreb", "arabia", "persia")
    board = "ukraine red 9 tank\nberlin red 9 tank\negypt red 9 tank\n"
    match = at(board + "\n".join(f"{area} blue 1 tank" for area in near))
    words = told(match, "combat_points_many", "end combat")
    targets = open_targets(match.state)
    assert len(targets) > 6
    assert words.endswith(f", or one of {len(targets) - 5} others.")
    assert words.count(",") == 4


def test_without_a_target_combat_points_are_not_spoken_of() -> None:
    assert said(at("ukraine red 5 tank\nperu blue 1 tank"), "end combat") == []
    assert (
        said(at("ukraine red 5 tank\nbalkans blue 1 tank", turn="turn red combat 0"), "end combat")
        == []
    )


@pytest.mark.parametrize(("rules", "facts"), [("standard", ["reinforcement_points"])])
def test_points_for_reinforcements_left_over_are_told(rules: str, facts: list[str]) -> None:
    assert said(reinforcing(4, rules), "end reinforcements") == facts
    spent = reinforcing(0, rules)
    assert said(spent, "end reinforcements") == []


# Abilities


def test_the_mech_builder_is_forgotten_when_production_ends_without_it() -> None:
    match = buying(points=0, more=f"played red {MECH_BUILDER}, blue {PLAIN}\n{HANDS}")
    assert said(match, "end buying") == [], "there is time for it yet"
    match.play("end buying")
    assert said(match, "end production") == ["forgotten"]
    assert said(match, "move ukraine > persia 1 tank")[0] == "forgotten", "that ends it, too"
    match.play("use mech_builder ukraine")
    assert "forgotten" not in said(match, "end movement")


def test_the_diplomat_is_forgotten_when_nothing_is_bought_before() -> None:
    match = buying(points=0, more=f"played red {DIPLOMAT}, blue {PLAIN}\n{HANDS}")
    assert told(match, "forgotten", "end buying") == (
        "This is the last moment for Diplomat, the ability of Red's card this round."
    )
    used = buying(points=0, more=f"played red {DIPLOMAT}, blue {PLAIN}\n{HANDS}\nused red")
    assert said(used, "end buying") == []


def test_missiles_are_forgotten_at_the_end_of_combat() -> None:
    board = "ukraine red 5 tank\nindia blue 1 tank\n{}hand red c4m2p1s3\nhand blue c5m1p1s3"
    missiles = [one.id for one in the_deck().values() if one.ability == "ballistic_missiles"]
    able = at(board.format(f"played red {missiles[0]}, blue {PLAIN}\n"))
    assert said(able, "end combat") == ["forgotten"]
    assert said(at(board.format("")), "end combat") == []


def test_an_ability_of_battle_is_forgotten_in_the_last_battle_of_the_round() -> None:
    hurt = fight("4 tank", "3 tank", red_has="nurse", more="order blue red at 1")
    hurt.play("roll", dice=[2])
    hurt.play("take 2 tank")
    assert said(hurt, "use nurse") == []
    assert said(hurt, "pass") == [], "Red has another attack in which to use it"
    last = from_position(str(hurt.state).replace("turn red combat 1", "turn red combat 0"))
    assert said(last, "pass") == ["forgotten"]


def test_koshka_is_forgotten_where_her_own_turn_is_the_next() -> None:
    position = """
        players red blue green
        phase interruption
        order red green blue at {}
        hand red c4m2p1s3
        hand blue c4m1p2s3
        hand green c5m1p1s3
        played red c5m1p1s1, blue c1m3p3s1, green c3m3p1s1
        berlin red 1 tank
        india blue 1 tank
        peru green 1 tank
    """
    first, last = (at(position.format(place), turn="") for place in (0, 1))
    assert said(first, "pass") == [], "before the turn of Green there is another moment"
    assert said(last, "pass") == ["forgotten"]


# The score


@pytest.mark.parametrize(
    ("scores", "facts"),
    [
        ("red 49, blue 30", ["score_wins"]),
        ("red 30, blue 49", ["score_wins"]),
        ("red 40, blue 40", []),
    ],
)
def test_in_the_round_in_which_somebody_can_win_the_score_is_told(
    scores: str, facts: list[str]
) -> None:
    board = f"scores {scores}\nberlin red 1 tank\npersia red 1 tank\nbeijing blue 1 tank"
    match = at(board + "\nindia blue 1 tank\nalaska blue 1 tank", turn="turn red combat 0")
    assert said(match, "end combat") == facts


def test_who_would_have_the_points_and_no_capital_cannot_win() -> None:
    held = ("persia", "ukraine", "alaska", "turkestan")
    board = "\n".join(["scores red 49, blue 30", *(f"{area} red 1 tank" for area in held)])
    match = at(board + "\nberlin blue 1 tank", turn="turn red combat 0")
    assert said(match, "end combat") == ["score_nobody", "without_capital"]
    words = told(match, "score_nobody", "end combat")
    assert "Red 49 + " in words
    assert "Blue 30 + " in words


# Asking


def test_of_a_move_that_the_rules_refuse_nothing_is_said() -> None:
    match = at("ukraine red 5 tank\nbalkans blue 1 tank")
    assert said(match, "attack ukraine > india 5 tank") == []


def test_what_comes_after_dice_is_not_spoken_of() -> None:
    match = at("ukraine red 9 tank\nbalkans blue 1 tank")
    assert said(match, "attack ukraine > balkans 5 tank", "end combat") == []


def test_a_caution_names_its_rule_and_its_places() -> None:
    match = at("ukraine red 5 tank\nbalkans blue 1 tank")
    [one] = match.cautions("end combat")
    assert (one.rule, one.where) == ("dust.combat.points", ("balkans",))
    assert repr(match.cautions("end combat")).endswith("[dust.combat.points]")
    assert "Nothing to say" in repr(match.cautions("attack ukraine > balkans 4 tank"))
