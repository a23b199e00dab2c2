"""The phrases in which exercises ask about a position of Dust."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dustlab import dust, games
from dustlab.dust.questions import holds, measure, read_holds, read_measure
from dustlab.dust.state import State
from dustlab.errors import BadInput

BOARD = """
players red blue
round 2
scores red 7, blue 9
turn red combat 2
ukraine red 3 tank 1 mech
balkans blue 2 tank 1 fighter center
western_canada blue 1 bomber
arabia green 1 tank
"""


def _board() -> State:
    return dust.from_position(BOARD).state


def _battle() -> State:
    match = dust.from_position(BOARD)
    match.play("attack ukraine > balkans 2 tank 1 mech")
    return match.state


def _over(hits: int) -> State:
    match = dust.from_position(BOARD)
    match.automatic = False
    match.play("attack ukraine > balkans 2 tank 1 mech")
    while match.state.battle is not None:
        # Supremacy is level, so Blue begins; only Red ever hits.
        match.play("roll")
        match.fall(hits if match.state.battle.side == "attacker" else 0)
        if holds(match.state, "hits to take at least 1"):
            match.play(match.moves()[0])
    return match.state


@pytest.mark.parametrize(
    ("phrase", "number"),
    [
        ("dice attacker", 4),
        ("dice defender", 6),
        ("Dice  Defender", 6),
        ("bonus defender", 3),
        ("bonus attacker", 0),
        ("supremacy attacker", 1),
        ("supremacy defender", 1),
        ("cost attacker", 9),
        ("cost defender", 7),
        ("most retreat", 2),
        ("most retreat attacker", 2),
        ("hits to take", 0),
        ("dry rolls", 0),
        ("units attacker", 3),
        ("tanks attacker", 2),
        ("tank in battle attacker", 2),
        ("units in battle defender", 3),
        ("units ukraine", 1),
        ("tanks balkans", 0),
        ("units of red", 4),
        ("mechs of red", 1),
        ("bombers western canada", 1),
        ("bomber western_canada", 1),
        ("units japan", 0),
        ("points blue", 9),
        ("combat points", 1),
        ("points to attack capitals", 25),
        ("chance of 0 hits attacker", Fraction(16, 81)),
        ("chance of at least 1 hits attacker", Fraction(65, 81)),
        ("chance of at least 99 hits attacker", 0),
        ("mean hits defender", 2),
    ],
)
def test_a_measure_is_the_number_of_the_rules(phrase: str, number: int | Fraction) -> None:
    assert measure(_battle(), phrase) == number


def test_the_three_ends_of_a_battle_have_all_the_chance_between_them() -> None:
    state = _battle()
    ends = ("chance attacker wins", "chance defender wins", "chance cease-fire")
    assert sum(measure(state, end) for end in ends) == 1
    assert all(0 < measure(state, end) < 1 for end in ends)


def test_a_very_large_battle_is_answered_too() -> None:
    state = dust.new_battle("60 tank 20 mech", "60 tank 20 mech").state
    assert 0 < measure(state, "chance attacker wins") < 1


@pytest.mark.parametrize(
    "phrase",
    [
        "battle goes on",
        "supremacy blue",
        "waits blue",
        "attacker has 2 tanks",
        "attacker has at least 1 tank",
        "defender has 3 units",
        "balkans is blue",
        "balkans has a center",
        "arabia is neutral",
        "japan is empty",
        "western canada has 1 bomber",
        "ukraine has at least 1 unit",
        "dice attacker is 4",
        "cost defender at most 7",
        "units of red at least 4",
        "not battle over",
        "not cease-fire",
        "not red won the battle",
        "not capitals open",
        "not arabia is empty",
        "not balkans is neutral",
        "not dice attacker is 5",
        "not units of red at most 3",
    ],
)
def test_a_fact_is_true_and_its_opposite_is_not(phrase: str) -> None:
    state = _battle()
    assert holds(state, phrase)
    assert not holds(
        state, phrase.removeprefix("not ") if phrase.startswith("not") else f"not {phrase}"
    )


def test_a_battle_that_was_won_is_over_and_the_winner_is_named() -> None:
    state = _over(hits=3)
    assert holds(state, "battle over")
    assert holds(state, "red won the battle")
    assert holds(state, "balkans is red")
    assert not holds(state, "cease-fire")


def test_nobody_wins_a_cease_fire() -> None:
    state = _over(hits=0)
    assert holds(state, "battle over")
    assert holds(state, "cease-fire")
    assert not holds(state, "red won the battle")
    assert not holds(state, "blue won the battle")
    assert holds(state, "balkans is blue")


@pytest.mark.parametrize(
    "phrase", ["attacker has 0 tank", "dice attacker at least 0", "supremacy red"]
)
def test_nothing_is_true_of_a_battle_that_is_not_there(phrase: str) -> None:
    assert not holds(_board(), phrase)
    assert holds(_board(), f"not {phrase}")


def test_a_measure_of_a_battle_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadInput, match="expected a battle being fought"):
        measure(_board(), "dice attacker")


@pytest.mark.parametrize(
    ("phrase", "says"),
    [
        ("dize attacker", "did you mean dice attacker?"),
        ("tanks balkanz", "did you mean balkans?"),
        ("tanks of rde", "did you mean red?"),
        ("", "a measure of Dust"),
        ("dice attacker please", "a measure of Dust"),
    ],
)
def test_a_misspelt_measure_is_refused_before_there_is_a_position(phrase: str, says: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_measure(phrase)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("phrase", "says"),
    [
        ("batle over", "did you mean battle over?"),
        ("balkanz is red", "did you mean balkans?"),
        ("balkans is rde", "did you mean red?"),
        ("dize attacker is 7", "did you mean dice attacker?"),
        ("not", "a fact of Dust"),
    ],
)
def test_a_misspelt_fact_is_refused_before_there_is_a_position(phrase: str, says: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_holds(phrase)
    assert says in str(caught.value)


def test_the_points_of_an_army_without_a_player_are_refused() -> None:
    with pytest.raises(BadInput, match="one of the players red, blue"):
        measure(_board(), "points green")


def test_every_game_of_the_package_can_be_named_and_asked() -> None:
    for name in games.GAMES:
        assert games.game(name).name == name
        assert callable(games.language(name).measure)


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadInput, match="one of the games"):
        games.game("chess")
