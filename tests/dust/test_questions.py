"""The phrases in which exercises ask about a position of Dust."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dustlab import dust
from dustlab.core import games
from dustlab.core.errors import BadInput
from dustlab.dust.state import State
from dustlab.dust.text.questions import holds, measure, read_holds, read_measure

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
        ("chance of at least 1 hit attacker", Fraction(65, 81)),
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


# A game: rounds, cards, possessions, score

GAME = """
players red blue green
ends game
homes red moscow, blue berlin, green houston
round 3
scores red 25, blue 41, green 3
last red 6, blue 5, green 1
majorities production red, sea blue
order blue red green at 1
used blue
truce blue red
hand red c1m1p5s1 c3m3p1s3
hand blue c1m1p5s2
hand green
played red c4m2p1s2, blue c5m1p1s2, green c1m4p2s1
turn red combat 3 movement 2
moscow red 3 tank center
balkans red 2 tank center
berlin red 1 tank
persia red 1 mech
north_atlantic red 2 submarine
greenland blue 1 tank
north_sea blue 1 submarine
houston green 1 tank center
japan black 1 tank 1 mech
"""


@pytest.mark.parametrize(
    ("phrase", "number"),
    [
        ("round", 3),
        ("place of blue", 1),
        ("place of green", 3),
        ("combat points", 3),
        ("movement points", 2),
        ("hand red", 2),
        ("hand green", 0),
        ("cards in deck", 45 - 6),
        ("values of c4m2p1s3", 7),
        ("stars of c4m2p1s3", 3),
        ("points of last round red", 6),
        ("points to win", 40),
        ("points to attack capitals", 20),
        # Two centers, two power sources, two capitals, card 1.
        ("income red", 2 * 3 + 2 * 6 + 1),
        ("income green", 8),
        ("points to spend", 0),
        ("areas of red", 5),
        ("land areas of red", 4),
        ("sea areas of red", 1),
        ("areas of black", 1),
        ("capitals of red", 2),
        ("power sources of red", 2),
        ("centers of red", 2),
        ("majorities of red", 1),
        ("majorities of green", 0),
        # Two capitals, two power sources; production is red's, land too, the sea stays blue's.
        ("points this round red", 2 + 2 + 2),
        ("missile dice red", 3),
        ("tanks in box red", 60 - 1 - 6),
        ("tanks in box black", 60 - 1),
        ("special dice", 0),
    ],
)
def test_a_measure_of_a_game(phrase: str, number: int) -> None:
    assert measure(dust.from_position(GAME).state, phrase) == number


def test_a_neutral_capital_is_counted_as_one_only_where_it_counts_as_one() -> None:
    game = GAME.replace("blue berlin", "blue beijing")
    assert measure(dust.from_position(game).state, "capitals of red") == 2
    original = dust.from_position(f"rules original{game}").state
    assert measure(original, "capitals of red") == 1


@pytest.mark.parametrize(
    ("phrase", "true"),
    [
        ("turn of red", True),
        ("turn of blue", False),
        ("phase movement", True),
        ("phase setup card", False),
        ("blue acts before red", True),
        ("green acts before red", False),
        ("red has c3m3p1s3 in hand", True),
        ("blue has c3m3p1s3 in hand", False),
        ("red has played c4m2p1s2", True),
        ("red has played c5m1p1s2", False),
        ("blue has used an ability", True),
        ("red has used an ability", False),
        ("truce red blue", True),
        ("truce red green", False),
        ("red holds the production majority", True),
        ("nobody holds the land majority", True),
        ("nobody holds the sea majority", False),
        ("game over", False),
        ("red wins the game", False),
        ("shared victory", False),
        ("income red at least 19", True),
        ("areas of red is 4", False),
    ],
)
def test_a_fact_of_a_game(phrase: str, true: bool) -> None:
    state = dust.from_position(GAME).state
    assert holds(state, phrase) is true
    assert holds(state, f"not {phrase}") is not true


def test_a_game_that_is_over_has_its_winners() -> None:
    match = dust.from_position(GAME)
    match.play("end movement")
    match.play("end combat")
    for move in ("end buying", "end movement", "end combat"):
        match.play(move)
    state = match.state
    assert holds(state, "game over") is False, "blue holds no capital"
    assert measure(state, "points blue") == 41 + 1 + 0 + 1
    assert holds(state, "round is 4")


def test_units_ordered_or_in_a_battle_are_out_of_the_box() -> None:
    ordered = dust.from_position(
        GAME + "phase production\nshop points 9 centers 0 cards 0\nshop units 4 tank\n"
    )
    assert measure(ordered.state, "tanks in box red") == 60 - 1 - 6 - 4
    assert measure(ordered.state, "points to spend") == 9
    fighting = dust.from_position(BOARD)
    fighting.play("attack ukraine > balkans 2 tank 1 mech")
    assert measure(fighting.state, "tanks in box red") == 60 - 1 - 3


def test_a_special_attack_has_dice_and_hits_to_take_but_is_no_battle() -> None:
    match = dust.from_position(
        """
        players red blue
        round 2
        turn red combat 2
        ukraine red 3 bomber
        mediterranean_sea blue 4 submarine
        """
    )
    match.automatic = False
    match.play("bomb ukraine > mediterranean_sea 3 bomber")
    assert measure(match.state, "special dice") == 6
    assert measure(match.state, "hits to take") == 0
    match.fall(2)
    assert measure(match.state, "hits to take") == 2
    match.play("take 2 submarine")
    assert not holds(match.state, "battle over")


@pytest.mark.parametrize("phrase", ["hand black", "income black", "points this round black"])
def test_what_only_players_have_is_asked_of_players(phrase: str) -> None:
    with pytest.raises(BadInput, match="one of the players"):
        measure(dust.from_position(GAME).state, phrase)


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [("phase combt", "did you mean combat"), ("red holds the air majority", "a fact of Dust")],
)
def test_words_that_fit_no_blank_are_named(phrase: str, expected: str) -> None:
    with pytest.raises(BadInput, match=expected):
        read_holds(phrase)
