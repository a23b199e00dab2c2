"""The production phase of Dust: its order, what things cost, cards, and units for neutrals."""

import pytest

from dustlab.core.match import Chance
from dustlab.dust.game import GAME
from dustlab.dust.moves import Buy
from dustlab.dust.rules.buying import ITEMS
from tests.boards import reasons, shown
from tests.phases import HANDS, buying, told


def test_the_example_goes_on_to_spend_all_fifteen_points() -> None:
    match = buying(more=HANDS)
    match.play("buy 1 center")
    match.play("buy 2 tank")
    match.play("buy 1 submarine")
    match.play("buy 1 card")
    assert match.state.turn.shop is not None
    assert match.state.turn.shop.points == 0
    match.play("end buying")
    match.play("place 2 tank > berlin")
    match.play("place 1 submarine > mediterranean_sea from ukraine")
    assert reasons(match, "place 1 tank > balkans") == [
        "dust.production.order",
        "dust.production.placing",
    ]
    match.play("center balkans", dice=["c2m2p3s3"])
    assert match.state.phase == "movement"
    assert shown(match, "berlin", "balkans", "mediterranean_sea") == [
        "berlin red 3 tank center",
        "balkans red 1 tank center",
        "mediterranean_sea red 1 submarine",
    ]
    assert match.state.cards.hands[0] == ("c4m2p1s3", "c4m1p2s3", "c2m2p3s3")


# -- what it costs


def test_everything_has_its_price() -> None:
    prices = {
        "tank": 2,
        "mech": 5,
        "fighter": 3,
        "bomber": 6,
        "submarine": 4,
        "center": 6,
        "card": 1,
    }
    assert set(prices) == set(ITEMS)
    for item, price in prices.items():
        assert reasons(buying(points=price, more=HANDS), f"buy 1 {item}") == []
        less = buying(points=price - 1, more=HANDS)
        assert reasons(less, f"buy 1 {item}") == ["dust.production.costs"]
        assert f"costs {price} production point" in told(less, f"buy 1 {item}")


def test_what_is_bought_is_paid_for_at_once() -> None:
    match = buying(points=9)
    match.play("buy 4 tank")
    assert reasons(match, "buy 1 fighter") == ["dust.production.costs"]
    assert "you have 1 left" in told(match, "buy 1 fighter")


@pytest.mark.parametrize("move", [Buy("tank", 0), Buy("tank", -1), Buy("zeppelin", 1)])
def test_an_order_is_for_something_that_there_is_and_for_at_least_one(move: Buy) -> None:
    refusals = GAME.refusals(buying().state, move)
    assert [refusal.rule for refusal in refusals] == ["dust.production.costs"]


def test_points_that_are_not_spent_are_lost() -> None:
    match = buying(points=3)
    match.play("buy 1 tank")
    steps = match.play("end buying")
    assert [event.rule for event in steps.events] == [
        "dust.production.order",
        "dust.production.lost",
    ]
    assert "loses 1 production point" in steps.tell()
    spent = buying(points=2)
    spent.play("buy 1 tank")
    assert "dust.production.lost" not in [e.rule for e in spent.play("end buying").events]


# -- the order of things


def test_first_everything_is_bought_and_then_placed() -> None:
    match = buying()
    match.play("buy 2 tank")
    assert reasons(match, "place 1 tank > berlin") == ["dust.production.order"]
    assert reasons(match, "center balkans") == ["dust.production.order"]
    match.play("end buying")
    for move in ("buy 1 tank", "end buying"):
        assert reasons(match, move) == ["dust.production.order"]
    assert reasons(match, "discard c4m2p1s3") == [
        "dust.production.order",
        "dust.production.discard",
    ]
    assert reasons(match, "place 3 tank > berlin") == ["dust.production.order"]
    assert reasons(match, "place 0 tank > berlin") == ["dust.production.order"]
    assert reasons(match, "place 1 tank > berlin") == []


def test_who_buys_nothing_goes_straight_on_to_movement() -> None:
    match = buying()
    match.play("end buying")
    assert match.state.phase == "movement"
    assert match.state.turn.shop is None
    assert reasons(match, "buy 1 tank") == ["dust.production.order"]


# -- cards


FOUR = "hand red c4m2p1s3 c4m1p2s3 c5m1p1s3 c3m3p1s3\nhand blue c5m1p1s2"


def test_a_hand_holds_five_cards_those_ordered_counted() -> None:
    match = buying(more=FOUR)
    assert reasons(match, "buy 2 card") == ["dust.production.hand"]
    match.play("buy 1 card")
    assert reasons(match, "buy 1 card") == ["dust.production.hand"]


def test_cards_are_thrown_away_before_any_is_bought() -> None:
    match = buying(more=FOUR)
    assert reasons(match, "discard c5m1p1s2") == ["dust.production.discard"]  # another's card
    match.play("discard c4m2p1s3")
    assert match.state.cards.discard == ("c4m2p1s3",)
    match.play("buy 2 card")
    assert reasons(match, "discard c4m1p2s3") == ["dust.production.discard"]


def test_bought_cards_are_drawn_one_by_one_when_everything_is_placed() -> None:
    match = buying(more=FOUR.replace(" c4m1p2s3", ""))
    match.automatic = False
    match.play("buy 2 card")
    match.play("buy 1 tank")
    match.play("end buying")
    match.play("place 1 tank > berlin")
    assert match.state.phase == "drawing"
    pending = match.pending
    assert isinstance(pending, Chance)
    assert len(pending.odds) == len(match.state.cards.deck) == 45 - 4
    match.fall("c1m3p3s1")
    step = match.fall("c1m5p1s1")
    assert [event.rule for event in step.events] == ["dust.production.draw"]
    assert match.state.phase == "movement"
    assert len(match.state.cards.hands[0]) == 5
    assert "c1m5p1s1" not in match.state.cards.deck


def test_the_last_card_drawn_makes_the_discard_pile_the_new_deck() -> None:
    more = f"{HANDS}\ndeck c1m3p3s1\ndiscard c1m5p1s1 c1m5p1s3"
    match = buying(more=more)
    assert reasons(match, "buy 3 card") == []
    match.play("buy 1 card")
    steps = match.play("end buying")
    assert [event.rule for event in steps.events][-1] == "dust.initiative.reshuffle"
    assert sorted(match.state.cards.deck) == ["c1m5p1s1", "c1m5p1s3"]
    assert match.state.cards.discard == ()


def test_no_more_cards_are_bought_than_can_be_drawn() -> None:
    match = buying(more=f"{HANDS}\ndeck c1m3p3s1\ndiscard c1m5p1s1")
    assert reasons(match, "buy 3 card") == ["dust.production.draw"]
    assert reasons(match, "buy 2 card") == []


# -- neutral units


NEUTRALS = """
    ukraine red 1 tank
    beijing black 1 tank 1 mech center
    vladivostok black 1 tank 1 mech center
    new_york black 1 tank 1 mech
    egypt black 1 tank center
    moscow blue 1 tank center
"""


@pytest.mark.parametrize("rules", ["premium", "standard"])
def test_neutral_units_are_bought_for_a_neutral_capital_also_without_an_own_center(
    rules: str,
) -> None:
    match = buying(NEUTRALS, rules=rules)
    match.play("buy 2 tank for beijing")
    match.play("buy 1 fighter for vladivostok")
    steps = match.play("end buying")
    assert "dust.production.neutral_units" in [event.rule for event in steps.events]
    assert shown(match, "beijing", "vladivostok") == [
        "beijing black 3 tank 1 mech center",
        "vladivostok black 1 tank 1 mech 1 fighter center",
    ]


@pytest.mark.parametrize("rules", ["epic", "original"])
def test_other_rule_sets_know_no_such_purchase(rules: str) -> None:
    match = buying(NEUTRALS, rules=rules)
    assert reasons(match, "buy 1 tank for beijing") == ["dust.production.neutral_units"]


@pytest.mark.parametrize(
    "move",
    [
        "buy 1 submarine for beijing",
        "buy 1 tank for new_york",  # no center there
        "buy 1 tank for egypt",  # no capital
        "buy 1 tank for moscow",  # not neutral
        "buy 1 tank for ukraine",
    ],
)
def test_only_neutral_capitals_with_a_center_take_land_and_air_units(move: str) -> None:
    assert reasons(buying(NEUTRALS), move) == ["dust.production.neutral_units"]


@pytest.mark.parametrize("item", ["center", "card"])
def test_neutrals_are_given_units_and_nothing_else(item: str) -> None:
    refused = buying(NEUTRALS, more=HANDS).why_not(Buy(item, 1, "beijing"))
    assert [refusal.rule for refusal in refused] == ["dust.production.neutral_units"]


def test_a_neutral_center_builds_five_units_for_a_player_in_a_turn() -> None:
    match = buying(NEUTRALS, points=40)
    match.play("buy 3 tank for beijing")
    assert reasons(match, "buy 3 fighter for beijing") == ["dust.production.five_units"]
    assert reasons(match, "buy 2 fighter for beijing") == []
    assert reasons(match, "buy 3 fighter for vladivostok") == []


def test_the_neutrals_too_have_only_what_is_in_the_box() -> None:
    match = buying(NEUTRALS.replace("new_york black 1 tank 1 mech", "new_york black 18 mech"))
    assert reasons(match, "buy 1 mech for beijing") == ["dust.production.box"]
    assert reasons(buying(NEUTRALS), "buy 1 mech for beijing") == []
