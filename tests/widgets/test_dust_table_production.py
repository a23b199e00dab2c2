"""Production at the table of Dust, by clicks and buttons alone: orders, the hand, placing."""

from random import Random

from dustlab.dust import GAME, new_match
from dustlab.pictures.scene import CHOSEN
from tests.phases import HANDS, MECH_BUILDER, RED, buying, placing
from tests.widgets.tables import (
    buttons,
    click,
    marks,
    on_cards,
    press,
    refused,
    table,
)


def test_an_order_is_filled_in_with_prices_and_ordered_at_once() -> None:
    made = table(buying(points=15, more=HANDS))
    assert "Income of this turn" in made.would.value
    made.steppers.more[0].click()
    made.steppers.more[0].click()
    made.steppers.more[6].click()
    assert "The order costs 5 of 15 points; 10 would be left" in made.ask.value
    assert made.confirm.description == "Order for 5 points"
    made.confirm.click()
    shop = made.match.state.turn.shop
    assert (shop.points, shop.units.tank, shop.cards) == (10, 2, 1)
    assert "Ordered: 2 tanks and 1 card." in made.ask.value
    press(made, "End buying")
    assert made.match.state.turn.shop.closed


def test_the_form_as_a_whole_is_held_to_the_points() -> None:
    made = table(buying(points=7))
    made.steppers.more[3].click()
    made.steppers.more[0].click()
    assert refused(made)[0] == ["dust.production.costs"]
    made.steppers.less[3].click()
    made.steppers.more[0].click()
    assert refused(made)[0] == []
    assert "The order costs 2 of 7 points" in made.ask.value


def test_an_order_for_the_last_point_can_be_made_smaller_again_and_asked_too_much_of() -> None:
    made = table(buying(points=4))
    made.steppers.more[0].click()
    made.steppers.more[0].click()
    assert "The order costs 4 of 4 points" in made.ask.value
    assert "<b>2</b> <span></span><div>tanks</div>" in made.steppers.numbers.value
    made.steppers.more[0].click()
    assert refused(made)[0] == ["dust.production.costs"]
    made.steppers.less[0].click()
    assert "The order costs 2 of 4 points" in made.ask.value


def test_what_was_ordered_is_one_list_and_prices_stand_apart_from_numbers() -> None:
    made = table(buying(points=15, more=HANDS))
    for column in (0, 1, 1, 6):
        made.steppers.more[column].click()
    made.confirm.click()
    assert "Ordered: 1 tank, 2 mechs and 1 card." in made.ask.value
    cells = made.steppers.numbers.value
    assert "<b>0</b> <span></span><div>tanks</div>" in cells
    assert '<div class="dust-pale">2 each</div>' in cells


def test_end_buying_orders_what_is_filled_in() -> None:
    made = table(buying(points=7))
    made.steppers.more[0].click()
    press(made, "End buying")
    assert made.match.state.turn.shop.units.tank == 1


def test_an_order_of_several_kinds_is_told_as_a_whole() -> None:
    made = table(buying(points=12))
    for kind in ("tank", "tank", "fighter"):
        made._step(kind, +1)
    made.confirm.click()
    told = made.talk.words.value
    assert "2 tanks" in told
    assert "1 fighter" in told


def test_with_the_last_point_spent_the_button_ends_the_buying() -> None:
    made = table(buying(points=2))
    assert "End buying" in buttons(made)
    made._step("tank", +1)
    made.confirm.click()
    assert made.confirm.description == "End buying"
    assert "End buying" not in buttons(made)
    made.confirm.click()
    assert made.match.state.turn.shop is not None
    assert made.match.state.turn.shop.closed


def test_what_one_more_is_stands_in_the_tip_of_its_button() -> None:
    made = table(buying(points=12))
    assert [press.tooltip for press in made.steppers.more][:2] == ["+ 1 tank", "+ 1 mech"]
    assert made.steppers.less[-1].tooltip == "− 1 card"


def test_the_hand_is_shown_only_when_asked_for_and_a_card_can_be_thrown_away() -> None:
    made = table(buying(more=HANDS))
    assert not made.hand_open
    assert "Koshka" not in on_cards(made)
    press(made, "Show my hand")
    assert made.hand_open
    assert "Koshka" in on_cards(made)
    press(made, "Throw away: Koshka 4 · 2")
    assert made.match.state.cards.discard == ("c4m2p1s3",)
    press(made, "Hide my hand")
    assert not made.hand_open
    assert "combat" not in on_cards(made)


def test_the_hand_stays_open_after_production_and_closes_for_the_next_player() -> None:
    match = new_match(("red", "blue"), seed=6)
    rng = Random(6)
    while match.state.phase != "production":
        match.play(GAME.sample(match.state, rng))
    made, first = table(match), match.pending.player
    held = made.desk.hand()
    press(made, "Show my hand")
    press(made, "End buying")
    assert made.match.state.phase == "movement"
    assert made.hand_open
    assert made.desk.close_up() is None
    origin = made.desk.possible()[0]
    click(made, origin)
    made.hand.pick(f"card.{held[0]}")
    assert made.desk.origin == origin
    press(made, "End the turn")
    assert made.match.pending.player != first
    assert not made.hand_open
    assert not [card for card in held if card in repr(made.hand.scene)]


def test_while_a_card_is_asked_for_the_map_is_seen_beside_the_hand() -> None:
    match = new_match(("red", "blue"), seed=6)
    rng = Random(6)
    while match.state.phase != "initiative":
        match.play(GAME.sample(match.state, rng))
    made = table(match)
    assert "dust-hand-open" in made.ask.value
    assert not made.world.hidden
    assert "dust-near" not in made.ask.value
    card = next(name for name in made.hand.scene.names())
    made.hand.pick(card)
    assert made.hand.scene.named(card)[0].mark == CHOSEN
    assert not [shape for shape in made.world.scene.shapes if shape.mark == CHOSEN]


def test_what_was_ordered_is_placed_by_clicks() -> None:
    made = table(placing("3 tank 1 submarine"))
    assert "Still to place: 3 tanks and 1 submarine." in made.ask.value
    assert "new centers" not in made.ask.value
    click(made, "berlin")
    assert "3 tanks in Berlin" in made.ask.value
    made.steppers.less[0].click()
    click(made, "berlin")
    assert made.match.state.holding("berlin").units.tank == 3
    assert set(made.desk.possible()) >= {"ukraine"}


def test_submarines_go_to_a_sea_from_a_center_that_is_chosen_if_there_are_two() -> None:
    made = table(
        placing("1 submarine", board="berlin red 1 tank center\nukraine red 1 tank center")
    )
    sea = next(
        area
        for area in made.match.state.board.sea_neighbours["berlin"]
        if "ukraine" not in made.match.state.board[area].neighbours
    )
    click(made, sea)
    assert marks(made, CHOSEN) == {sea, "berlin"}
    click(made, sea)
    assert made.match.state.holding(sea).units.submarine == 1


def test_a_center_that_was_ordered_is_placed() -> None:
    match = buying(RED, more="shop points 0 centers 1 cards 0 closed")
    made = table(match)
    assert "new centers: 1" in made.ask.value
    click(made, "persia")
    assert "dust.production.centers" in refused(made)[0]
    click(made, "balkans")
    click(made, "balkans")
    assert "balkans" in made.match.state.centers


def test_an_ability_of_production_is_a_button() -> None:
    hands = f"hand red c4m1p2s3\nhand blue c5m1p1s3\nplayed red {MECH_BUILDER}, blue c5m1p1s2"
    made = table(buying(more=hands))
    press(made, "Use Mech Builder: Berlin")
    assert made.match.state.holding("berlin").units.mech == 1


def test_production_that_waits_for_an_ability_is_ended_by_a_button() -> None:
    cards = f"played red {MECH_BUILDER}, blue c3m1p3s3\n{HANDS}"
    made = table(placing("1 tank", more=cards))
    click(made, "berlin")
    made.confirm.click()
    assert made.match.state.phase == "production"
    assert "All that you bought is placed. Use Mech Builder, or end production." in made.desk.told()
    assert "End production" in buttons(made)
    press(made, "End production")
    assert made.match.state.phase == "movement"
