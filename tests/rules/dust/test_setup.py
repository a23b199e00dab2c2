"""Setup: the deal, setup cards, capitals, land, neutral armies, production centers."""

from collections import Counter

import pytest

from dustlab.core.errors import BadInput
from dustlab.core.match import Chance, Choice, Match
from dustlab.core.remarks import Event
from dustlab.dust import GAME, State
from dustlab.dust.board import the_board
from dustlab.dust.components import ARMIES
from dustlab.dust.editions import EDITIONS, edition
from dustlab.dust.rules.building import left_in_box
from dustlab.dust.rules.setup import start
from tests.boards import at, reasons
from tests.rules.dust.setups import after

ALL_LAND = ("premium", "standard")
FIVE_EACH = ("epic", "original")


def capitals(
    text: str, at_: int = 0, rules: str = "premium", players: str = "red blue"
) -> Match[State]:
    """The choice of capitals with some of them taken; the setup order is that of the seats."""
    return at(
        f"""
        rules {rules}
        players {players}
        phase capitals
        order {players} at {at_}
        {text}
        """,
        turn="",
    )


def open_capitals(match: Match[State]) -> set[str]:
    return {move.area for move in match.moves()}


# The deal


@pytest.mark.parametrize("players", range(2, 7))
def test_every_player_is_dealt_six_cards_one_at_a_time_and_every_card_is_as_likely(
    players: int,
) -> None:
    state = start(ARMIES[:players], edition("premium"), the_board())
    log: list[Event] = []
    for number in range(6 * players):
        waits = GAME.pending(state)
        assert isinstance(waits, Chance)
        assert set(waits.odds.weights.values()) == {1}
        assert len(waits.odds) == 45 - number
        assert f"{ARMIES[number % players]}" in str(waits).lower()
        state = GAME.fall(state, next(iter(waits.odds)), log)
    assert [len(hand) for hand in state.cards.hands] == [6] * players
    assert (state.phase, len(state.cards.deck)) == ("setup card", 45 - 6 * players)
    assert [event.rule for event in log] == ["dust.setup.deal"]


@pytest.mark.parametrize(
    ("seats", "expected", "got"),
    [
        (["red"], "2 to 6 armies", "1"),
        ([*ARMIES, "red"], "2 to 6 armies", "7"),
        (["red", "pink"], "an army", "pink"),
        (["red", "blue", "red"], "each army once", "red twice"),
    ],
)
def test_two_to_six_different_armies_take_part(seats: list[str], expected: str, got: str) -> None:
    with pytest.raises(BadInput) as refused:
        start(seats, edition("premium"), the_board())
    assert refused.value.expected.startswith(expected)
    assert refused.value.got == got


# The setup cards

DEALT = """
    players red blue green
    phase setup card
    hand red c3m2p2s1 c5m1p1s1
    hand blue c3m3p1s1 c1m1p5s1
    hand green c3m2p2s3 c1m2p4s1
"""


def test_setup_cards_lie_face_down_until_all_have_chosen() -> None:
    match = at(DEALT, turn="")
    told = match.play("card c3m2p2s1").tell()
    assert told == "Red puts a card face down."
    match.play("card c3m3p1s1")
    assert match.state.cards.played == ("c3m2p2s1", "c3m3p1s1", "")
    told = match.play("card c3m2p2s3").tell()
    assert "Red shows Ace of the Sky: combat 3, movement 2, production 2, 1 star" in told


def test_of_six_cards_dealt_five_are_the_first_hand() -> None:
    for rules in EDITIONS:
        state = after("setup card", rules)
        assert [len(hand) for hand in state.cards.hands] == [5, 5, 5, 5]


@pytest.mark.parametrize(
    ("cards", "order"),
    [
        (("c3m2p2s1", "c3m3p1s1", "c3m2p2s3"), ("blue", "green", "red")),
        (("c5m1p1s1", "c3m3p1s1", "c3m2p2s3"), ("red", "blue", "green")),
        (("c5m1p1s1", "c1m1p5s1", "c1m2p4s1"), ("red", "green", "blue")),
    ],
)
def test_the_setup_order_goes_by_combat_value_then_movement_value_then_stars(
    cards: tuple[str, ...], order: tuple[str, ...]
) -> None:
    match = at(DEALT, turn="")
    for card in cards:
        match.play(f"card {card}")
    assert (match.state.order.armies, match.state.phase) == (order, "capitals")
    assert isinstance(match.pending, Choice)
    assert match.pending.player == order[0]


def test_a_tie_in_the_setup_order_says_what_broke_it() -> None:
    match = at(DEALT, turn="")
    for card in ("c3m2p2s1", "c3m3p1s1", "c3m2p2s3"):
        step = match.play(f"card {card}")
    ties = [event.text for event in step.events if "level" in event.text or "both" in event.text]
    assert ties == [
        "Blue and Green both have combat 3: movement 3 comes before movement 2.",
        "Green and Red are level in combat (3) and movement too: 3 stars come before 1.",
    ]
    assert {event.rule for event in step.events} == {"dust.setup.deal", "dust.setup.order"}


def test_a_card_that_one_does_not_hold_cannot_be_chosen() -> None:
    match = at(DEALT, turn="")
    assert reasons(match, "card c3m3p1s1") == ["dust.setup.deal"]
    why = match.why_not("card c3m3p1s1")[0].text
    assert "Red does not hold Raketen Truppen (combat 3, movement 3, production 1, 1 star)" in why
    assert "Ace of the Sky" not in why, "what is in the hand is told to nobody"


@pytest.mark.parametrize(
    "move",
    [
        "capital berlin",
        "claim ukraine",
        "end reinforcements",
    ],
)
def test_the_steps_of_the_setup_come_in_their_order(move: str) -> None:
    assert reasons(at(DEALT, turn=""), move) == ["dust.setup.steps"]


@pytest.mark.parametrize("move", ["center berlin", "place 1 tank > berlin", "claim ukraine"])
def test_nothing_is_placed_before_all_capitals_are_claimed(move: str) -> None:
    nobodys = ["dust.setup.centers.where"] if move.startswith("center") else []
    assert reasons(capitals(""), move) == ["dust.setup.steps", *nobodys]
    assert "dust.setup.steps" not in reasons(capitals(""), "capital berlin")


# Capitals


def test_a_capital_is_claimed_with_a_tank() -> None:
    match = capitals("")
    assert match.play("capital berlin").events[0].rule == "dust.setup.capitals"
    holding = match.state.holding("berlin")
    assert holding is not None
    assert (holding.army, str(holding.units)) == ("red", "1 tank")
    assert match.state.table.homes == ("berlin", "")


def test_only_capitals_that_nobody_holds_can_be_claimed() -> None:
    match = capitals("berlin red 1 tank", at_=1)
    assert reasons(match, "capital berlin") == ["dust.setup.capitals"]
    assert "Red has claimed Berlin" in str(match.why_not("capital berlin")[0])
    assert reasons(match, "capital ukraine") == ["dust.setup.capitals"]


@pytest.mark.parametrize("rules", ["premium", "standard", "epic"])
def test_with_two_players_the_second_may_not_take_the_partner_of_the_first(rules: str) -> None:
    match = capitals("berlin red 1 tank", at_=1, rules=rules)
    assert reasons(match, "capital moscow") == ["dust.setup.capitals.pairs"]
    assert open_capitals(match) == {"new_york", "houston", "beijing", "vladivostok"}


@pytest.mark.parametrize("rules", ["premium", "standard", "epic"])
def test_with_three_players_no_pair_is_taken_twice(rules: str) -> None:
    text = "berlin red 1 tank\nnew_york blue 1 tank"
    match = capitals(text, 2, rules, "red blue green")
    assert open_capitals(match) == {"beijing", "vladivostok"}


@pytest.mark.parametrize("rules", ["premium", "standard", "epic"])
def test_with_four_players_the_third_pair_is_closed_once_two_are_begun(rules: str) -> None:
    players = "red blue green black"
    match = capitals("berlin red 1 tank\nnew_york blue 1 tank", 2, rules, players)
    assert open_capitals(match) == {"houston", "moscow"}
    assert reasons(match, "capital beijing") == ["dust.setup.capitals.pairs"]
    # One whole pair taken: the next player begins a second one, and the last one follows there.
    match = capitals("berlin red 1 tank\nmoscow blue 1 tank", 2, rules, players)
    assert open_capitals(match) == {"new_york", "houston", "beijing", "vladivostok"}
    match.play("capital beijing")
    assert open_capitals(match) == {"vladivostok"}


@pytest.mark.parametrize("rules", ["premium", "standard", "epic"])
@pytest.mark.parametrize("players", [5, 6])
def test_with_five_or_six_players_the_choice_is_free(rules: str, players: int) -> None:
    armies = " ".join(ARMIES[:players])
    match = capitals("berlin blue 1 tank", 1, rules, armies)
    assert open_capitals(match) == set(the_board().capitals) - {"berlin"}


@pytest.mark.parametrize("players", range(2, 7))
def test_by_the_original_rules_the_first_three_stay_apart_and_later_players_choose_freely(
    players: int,
) -> None:
    armies = " ".join(ARMIES[:players])
    second = capitals("berlin blue 1 tank", 1, "original", armies)
    assert reasons(second, "capital moscow") == ["dust.setup.capitals.pairs"]
    if players < 4:
        return
    three = "berlin blue 1 tank\nnew_york red 1 tank\nbeijing green 1 tank"
    fourth = capitals(three, 3, "original", armies)
    assert open_capitals(fourth) == {"moscow", "houston", "vladivostok"}


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("players", range(2, 7))
def test_whatever_is_claimed_before_some_capital_is_open(rules: str, players: int) -> None:
    start_ = capitals("", 0, rules, " ".join(ARMIES[:players])).state
    states = [start_]
    for _ in range(players):
        claims = [
            GAME.advance(state, move)
            for state in states
            for move in GAME.candidates(state)
            if not any(GAME.refusals(state, move))
        ]
        assert claims
        for state in states:
            open_now = (m for m in GAME.candidates(state) if not any(GAME.refusals(state, m)))
            assert next(open_now, None) is not None
        # Who holds what makes no difference to who comes next: one position for each is enough.
        states = list({frozenset(c.table.homes): c for c in claims}.values())


# Neutral armies and the scoring tank


@pytest.mark.parametrize("rules", EDITIONS)
def test_capitals_that_nobody_claims_get_a_neutral_tank_and_mech(rules: str) -> None:
    match = capitals("berlin red 1 tank", at_=1, rules=rules)
    step = match.play("capital beijing")
    for area in ("moscow", "new_york", "houston", "vladivostok"):
        holding = match.state.holding(area)
        assert holding is not None
        assert match.state.is_neutral(holding.army)
        assert str(holding.units) == "1 tank 1 mech"
        # Premium and standard put a production center there, epic and original do not.
        assert (area in match.state.centers) == (rules in ALL_LAND)
    told = [event for event in step.events if event.rule == "dust.setup.neutral"]
    assert len(told) == (2 if rules in ALL_LAND else 1)


def test_no_neutral_army_is_needed_where_six_players_claim_all_capitals() -> None:
    for rules in EDITIONS:
        state = after("centers", rules, players=6)
        assert all(holding is None or holding.army in ARMIES for holding in state.areas)
        owners = {state.owner(area) for area in the_board().capitals}
        assert owners == set(ARMIES)


@pytest.mark.parametrize("rules", FIVE_EACH)
def test_neutral_armies_take_as_many_colours_as_they_need_and_none_beyond_its_box(
    rules: str,
) -> None:
    state = after("land", rules, players=2)
    mechs = Counter[str]()
    for holding in state.areas:
        if holding is not None and state.is_neutral(holding.army):
            mechs[holding.army] += holding.units.mech
            assert str(holding.units) == "1 tank 1 mech"
    assert sorted(mechs.values()) == [12, 20]
    assert not set(mechs) & set(state.seats)


def test_one_tank_of_each_player_stays_beside_the_score_track() -> None:
    match = capitals("berlin red 1 tank", at_=1)
    rules = [event.rule for event in match.play("capital beijing").events]
    assert "dust.setup.scoring_tank" in rules
    # Of sixty tanks one marks the score and one stands in the capital.
    assert left_in_box(match.state, "red").tank == 58
    neutral = match.state.owner("moscow")
    assert left_in_box(match.state, neutral).tank == 60 - 4
