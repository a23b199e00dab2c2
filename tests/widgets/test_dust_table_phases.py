"""Every phase of a game, played at the table by clicks and buttons alone."""

import re
from random import Random

import pytest

from dustlab.core.match import Match
from dustlab.dust import GAME, State, from_position, new_match
from dustlab.dust.rules.retreat import may_retreat, most_to_retreat
from dustlab.pictures.scene import CHOSEN, EXPLAINED, POSSIBLE, REFUSED
from dustlab_widgets.core.parts import is_shown
from dustlab_widgets.dust.table import DustTable
from tests.boards import at, shown
from tests.phases import HANDS, MECH_BUILDER, RED, buying, moving, placing
from tests.widgets.tables import (
    at_random,
    buttons,
    click,
    first_one,
    led_on,
    marks,
    on_cards,
    press,
    refused,
    table,
    texts,
)

CHAIN = """
    ukraine red 5 tank 3 mech 2 fighter 1 bomber
    persia red 1 tank
    india red 1 tank
    berlin blue 2 tank
    balkans blue 1 tank
    japan blue 1 tank
"""

WON = """
    rules premium
    players red blue
    phase over
    winners red
    round 5
    scores red 60
    berlin red 1 tank
"""


# Setup


def test_a_card_is_chosen_by_two_picks_and_a_capital_by_a_pick_and_the_button() -> None:
    made = table(new_match(("red", "blue"), seed=3))
    for _ in range(2):
        name = next(name for name in made.scene.names() if name.startswith("card."))
        made.hand.pick(name)
        assert made.confirm.description == "Put this card face down"
        made.hand.pick(name)
    assert made.match.state.phase == "capitals"
    click(made, "berlin")
    assert marks(made, CHOSEN) == {"berlin"}
    assert made.confirm.description == "Claim Berlin"
    made.confirm.click()
    assert made.match.state.owner("berlin")


def test_what_is_no_capital_is_crossed_out_with_the_reason_beside_it() -> None:
    match = new_match(("red", "blue"), seed=3)
    for _ in range(2):
        match.play(match.moves()[0])
    made = table(match)
    click(made, "persia")
    assert refused(made) == (["dust.setup.capitals"], {"persia"})
    assert "Persia is no capital" in texts(made)
    assert "Persia is no capital" in made.talk.words.value
    assert [label for label, _ in made.talk.rules.options] == ["Rule: Claiming a capital"]
    click(made, "berlin")
    assert refused(made) == ([], set())


def test_claiming_goes_on_to_centers_and_reinforcements() -> None:
    made = table(new_match(("red", "blue"), seed=3))
    phases: dict[str, None] = {}
    for _ in range(200):
        phase = made.match.state.phase
        phases[phase] = None
        if phase == "setup card":
            press(made, next(iter(buttons(made))))
            made.confirm.click()
        elif phase == "reinforcements":
            break
        else:
            area = made.desk.possible()[0]
            click(made, area)
            click(made, area)
    assert list(phases) == ["setup card", "capitals", "land", "centers", "reinforcements"]
    center = made.desk.possible()[0]
    click(made, center)
    made.steppers.more[0].click()
    made.steppers.more[0].click()
    made.steppers.less[0].click()
    assert "<b>1</b>" in made.steppers.numbers.value
    made.confirm.click()
    assert made.match.state.holding(center).units.tank == 2
    press(made, "End reinforcements")
    assert refused(made)[0] == ["dust.setup.reinforcements"]


def test_reinforcements_that_cannot_be_paid_are_refused_at_the_stepper() -> None:
    made = table(new_match(("red", "blue"), seed=3))
    led_on(made, lambda state: state.phase == "reinforcements", first_one)
    click(made, made.desk.possible()[0])
    for _ in range(5):
        made.steppers.more[3].click()
    rules, places = refused(made)
    assert rules
    assert places


def reinforcing(points: int) -> Match[State]:
    """Setup at its last step, with so many points to spend."""
    shop = f"phase reinforcements\norder red blue at 0\nshop points {points} centers 0 cards 0"
    return at(f"{shop}\n{RED}", turn="turn red combat 0")


def notes(made: DustTable) -> list[str]:
    return [item.note for item in made.steppers.items]


def test_no_more_units_are_offered_than_a_center_builds_and_it_is_said_why() -> None:
    made = table(reinforcing(points=15))
    assert notes(made) == [""] * 5  # how many may come depends on where
    click(made, "berlin")
    # Points for seven tanks, room for five; and points for no more than three mechs.
    assert notes(made) == ["of 5", "of 3", "of 5", "of 2", "of 0"]
    assert "Berlin has room for 5 in all: a center builds 5." in made.ask.value
    for _ in range(3):
        made.steppers.more[0].click()
    assert notes(made)[:3] == ["of 5", "of 1", "of 2"]
    made.confirm.click()
    click(made, "berlin")
    assert notes(made)[0] == "of 2"
    assert "Berlin has room for 2 in all: a center builds 5." in made.ask.value
    made.speak("de")
    click(made, "berlin")
    assert "Berlin hat insgesamt Platz für 2: Ein Zentrum baut 5." in made.ask.value


def test_where_points_or_the_order_bind_no_center_is_named() -> None:
    made = table(reinforcing(points=8))
    click(made, "berlin")
    assert notes(made)[0] == "of 4"
    assert "has room for" not in made.ask.value
    ordered = table(placing("3 tank"))
    click(ordered, "berlin")
    assert notes(ordered)[0] == "of 3"
    assert "has room for" not in ordered.ask.value


def test_what_was_ordered_is_bounded_by_the_center_too() -> None:
    made = table(placing("7 tank", board="berlin red 1 tank center\nukraine red 1 tank center"))
    assert notes(made)[0] == "of 7"
    click(made, "berlin")
    assert notes(made)[0] == "of 5"
    assert "Berlin has room for 5 in all: a center builds 5." in made.ask.value


def test_what_each_unit_costs_stands_beside_the_counters_where_units_are_paid_for() -> None:
    made = table(new_match(("red", "blue"), seed=3))
    led_on(made, lambda state: state.phase == "reinforcements", first_one)
    unit = made.match.state.edition.unit
    costs = [unit(kind).cost for kind in ("tank", "mech", "fighter", "bomber", "submarine")]
    assert [item.price for item in made.steppers.items] == [f"{cost} each" for cost in costs]
    assert made.steppers.numbers.value.count(" each</div>") == 5
    ordered = table(placing("2 tank"))
    assert not any(item.price for item in ordered.steppers.items)
    assert " each" not in ordered.steppers.numbers.value


# Initiative and interruption


def test_koshka_is_asked_for_with_two_buttons() -> None:
    match = at(
        """
        phase interruption
        order blue red at 0
        hand red c4m1p2s3
        hand blue c5m1p1s3
        played red c4m2p1s3, blue c5m1p1s2
        berlin blue 1 tank
        ukraine red 1 tank
        """,
        turn="",
    )
    made = table(match)
    assert buttons(made) == ["Use Koshka", "Let it go by", "Show my hand"]
    press(made, "Use Koshka")
    assert made.match.state.turn.army == "red"


# Production


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


# Movement


def test_a_group_goes_from_an_area_over_the_way_that_is_drawn() -> None:
    made = table(moving(CHAIN))
    click(made, "ukraine")
    assert "india" in marks(made, POSSIBLE)
    made.steppers.less[0].click()
    click(made, "india")
    [trail] = made.desk.trails()
    assert trail.areas == ("ukraine", "persia", "india")
    assert any(shape.look == "trail-red" for shape in made.scene.shapes)
    assert made.confirm.description.startswith("Move 4 tanks")
    click(made, "india")
    assert shown(made.match, "ukraine", "india") == [
        "ukraine red 1 tank",
        "india red 5 tank 3 mech 2 fighter 1 bomber",
    ]


def test_of_many_tanks_one_is_sent_by_two_presses_and_all_by_one_more() -> None:
    made = table(moving("ukraine red 8 tank 1 mech\nberlin blue 1 tank"))
    click(made, "ukraine")
    press(made, "Count from none")
    assert "Count from none" not in buttons(made)
    assert "No units from Ukraine" in made.desk.told()
    made.steppers.more[0].click()
    click(made, "balkans")
    assert made.confirm.description == "Move 1 tank to Balkans"
    press(made, "All go")
    assert made.confirm.description == "Move 8 tanks and 1 mech to Balkans"
    press(made, "Count from none")
    made.confirm.click()
    assert refused(made)[0] == ["dust.movement.group"]


def test_a_small_group_is_counted_without_further_buttons() -> None:
    made = table(moving(CHAIN))
    click(made, "ukraine")
    assert not {"Count from none", "All go"} & set(buttons(made))


def test_a_pick_of_the_same_area_puts_the_group_down() -> None:
    made = table(moving(CHAIN))
    click(made, "ukraine")
    click(made, "ukraine")
    assert marks(made, CHOSEN) == set()
    click(made, "ukraine")
    made.clear.click()
    assert marks(made, CHOSEN) == set()


def test_where_a_group_cannot_go_is_crossed_out_with_the_reason() -> None:
    made = table(moving("ukraine red 2 tank\nberlin blue 1 tank"))
    click(made, "ukraine")
    click(made, "japan")
    assert refused(made) == (["dust.movement.amphibious"], {"japan"})
    assert made.desk.marks()["mediterranean_sea"] == EXPLAINED
    assert "Refused: Japan" in made.world.told.value


def test_units_of_others_are_refused_where_they_stand() -> None:
    made = table(moving(CHAIN))
    click(made, "berlin")
    rules, places = refused(made)
    assert rules == ["dust.movement.own_units"]
    assert places == {"berlin"}


def test_more_units_than_there_are_is_refused_at_the_stepper() -> None:
    made = table(moving(CHAIN))
    click(made, "persia")
    made.steppers.more[1].click()
    assert refused(made)[0] == ["dust.movement.group"]
    assert "Persia has only 1 tank" in made.talk.words.value


def test_bombers_may_fly_where_land_units_cannot_go_and_from_several_areas() -> None:
    made = table(moving(CHAIN + "\nalaska red 2 bomber", rules="original"))
    click(made, "ukraine")
    click(made, "iberia")
    press(made, "From several areas")
    click(made, "alaska")
    press(made, "All are gathered")
    made.confirm.click()
    assert shown(made.match, "iberia") == ["iberia red 3 bomber"]


def test_a_ship_is_taken_where_no_land_leads() -> None:
    board = "ukraine red 2 tank\negypt red 1 tank\nmediterranean_sea red 1 submarine"
    made = table(moving(board))
    click(made, "ukraine")
    click(made, "egypt")
    made.confirm.click()
    assert shown(made.match, "egypt") == ["egypt red 3 tank"]


def test_the_end_of_movement_and_of_the_turn_are_buttons() -> None:
    made = table(moving(CHAIN))
    assert buttons(made) == ["End movement", "End the turn, no attack"]
    press(made, "End movement")
    assert made.match.state.phase == "combat"
    assert buttons(made) == ["End combat"]


# Combat


def test_an_attack_shows_its_odds_before_it_is_declared_and_leads_to_the_battle() -> None:
    made = table(moving(CHAIN))
    click(made, "ukraine")
    click(made, "balkans")
    assert made.confirm.description.startswith("Attack Balkans with 5 tanks")
    assert "If you attack now" in made.would.value
    assert "Attacker takes the area" in made.would.value
    click(made, "balkans")
    assert made.match.state.battle is not None
    assert "dust-near" in made.ask.value
    assert "Battle for Balkans" in made.scene.title


def test_a_battle_is_fought_on_its_own_picture() -> None:
    made = table(at("ukraine red 3 tank\nbalkans blue 2 tank\nends battle"), seed=1)
    click(made, "ukraine")
    click(made, "balkans")
    click(made, "balkans")
    for _ in range(60):
        fight = made.match.state.battle
        if fight is None:
            break
        if fight.stage == "take":
            for tile in ("defender.tank", "attacker.tank"):
                if tile.startswith(made.desk.chooses):
                    while made.desk.units.total < fight.hits and not refused(made)[0]:
                        before = made.desk.units.total
                        made.closeup.pick(tile)
                        if made.desk.units.total == before:
                            break
            made.confirm.click()
        else:
            assert made.confirm.description.startswith("Roll")
            made.confirm.click()
    assert made.match.state.battle is None


def test_some_may_retreat_before_the_roll() -> None:
    made = table(at("ukraine red 4 tank\npersia red 1 tank\nbalkans blue 4 tank center"))
    made.play_text("attack ukraine > balkans 4 tank")
    while made.match.state.battle.side != "attacker" or made.match.state.battle.stage != "decide":
        if made.match.state.battle.stage == "take":
            made.play_text(str(made.match.moves()[0]))
        else:
            made.confirm.click()
    made.closeup.pick("attacker.tank")
    assert "Retreat with 1 tank" in made.confirm.description
    assert [words for words in buttons(made) if words.startswith("Roll")]
    made.confirm.click()
    assert made.match.state.holding("ukraine") is not None


# An attacker has one way out; a defender here has two, and need not have chosen between them.
@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_more_units_than_may_retreat_are_refused_while_they_are_chosen(side: str) -> None:
    made = table(at("ukraine red 9 tank\nbalkans blue 9 tank\nberlin blue 1 tank"))
    made.play_text("attack ukraine > balkans 8 tank")
    while not (
        made.match.state.battle.stage == "decide"
        and made.match.state.battle.side == side
        and may_retreat(made.match.state, side)
    ):
        decide = made.match.state.battle.stage == "decide"
        made.play_text("roll" if decide else str(made.match.moves()[0]))
    most = most_to_retreat(made.match.state)
    assert 0 < most < made.desk.there().total
    for _ in range(most):
        made.steppers.more[0].click()
        assert refused(made)[0] == []
    assert made.confirm.description.startswith(f"Retreat with {most} tank")
    made.steppers.more[0].click()
    assert refused(made)[0] == ["dust.battle.retreat.half"]
    assert made.confirm.description == "Retreat: choose units"
    made.steppers.less[0].click()
    assert refused(made)[0] == []
    made.closeup.pick(f"{side}.tank")
    assert refused(made)[0] == ["dust.battle.retreat.half"]


def test_an_ability_of_battle_is_a_button_at_its_moment() -> None:
    match = at(
        """
        hand red c4m1p2s3
        hand blue c5m1p1s2
        played red c4m1p2s1, blue c5m1p1s1
        ukraine red 3 tank 1 fighter
        balkans blue 2 tank 1 fighter
        """
    )
    made = table(match)
    made.play_text("attack ukraine > balkans 3 tank 1 fighter")
    assert made.match.state.battle.stage == "opening"
    assert buttons(made) == ["Use Ace of the Sky", "Let it go by", "Show my hand"]
    press(made, "Let it go by")
    assert made.match.state.battle.stage == "decide"


def test_bombers_strike_submarines_and_the_hits_are_counted_out_on_the_map() -> None:
    board = "ukraine red 6 bomber\nmediterranean_sea blue 2 submarine\nberlin blue 1 tank"
    for seed in range(12):
        made = table(at(board, seed=seed))
        click(made, "ukraine")
        click(made, "mediterranean_sea")
        assert made.confirm.description == "Bomb Mediterranean Sea with 6 bombers"
        made.confirm.click()
        if made.match.state.strike is not None:
            break
    strike = made.match.state.strike
    assert strike is not None
    [trail] = made.desk.trails()
    assert trail.words == f"{strike.hits} of 12"
    click(made, "mediterranean_sea")
    made.confirm.click()
    assert made.match.state.strike is None


def test_submarines_bombard_a_coast() -> None:
    made = table(at("mediterranean_sea red 3 submarine\nukraine blue 4 tank\nberlin blue 1 tank"))
    click(made, "mediterranean_sea")
    click(made, "ukraine")
    assert made.confirm.description == "Bombard Ukraine with 3 submarines"
    assert refused(made)[0] == []


def test_a_missile_needs_a_target_only() -> None:
    card = "c4m2p1s2"
    made = table(
        at(
            f"""
            hand red c4m1p2s3
            hand blue c5m1p1s2
            played red {card}, blue c5m1p1s1
            ukraine red 1 tank center
            japan blue 3 tank
            """
        )
    )
    press(made, "Use Ballistic Missiles")
    assert "japan" in marks(made, POSSIBLE)
    click(made, "japan")
    assert made.confirm.description == "Fire the missile at Japan"
    made.confirm.click()
    assert "red" in made.match.state.order.used


def test_mechs_are_dropped_from_several_areas() -> None:
    made = table(
        at(
            """
            hand red c4m1p2s3
            hand blue c5m1p1s2
            played red c3m1p3s1, blue c5m1p1s1
            ukraine red 1 tank 2 mech
            alaska red 1 tank 1 mech
            japan blue 1 tank
            """
        )
    )
    press(made, "Use Mech Dropper")
    click(made, "ukraine")
    press(made, "From several areas")
    click(made, "alaska")
    press(made, "All are gathered")
    click(made, "japan")
    assert made.confirm.description == "Drop 3 mechs on Japan"
    made.confirm.click()
    assert made.match.state.battle.kind == "drop"
    assert "drop from the sky" in made.scene.title


@pytest.mark.parametrize("area", ["japan", "laptev_sea"])
def test_an_attack_on_something_far_is_refused_on_the_map(area: str) -> None:
    made = table(
        at(f"ukraine red 3 tank\n{area} blue 1 {'tank' if area == 'japan' else 'submarine'}")
    )
    click(made, "ukraine")
    click(made, area)
    rules, places = refused(made)
    assert rules
    assert places == {area}


# Scoring and the end


def test_a_round_that_ends_shows_the_sums_of_every_player() -> None:
    made = table(new_match(("red", "blue"), seed=2))
    led_on(made, lambda state: state.round == 2, at_random(2))
    told = made.talk.words.value
    assert "The round is scored" in told
    for army, points in zip(("Red", "Blue"), made.match.state.tally.points, strict=True):
        assert f"<td>{army}</td>" in told
        assert f"<td>{points}</td>" in told
    made.steps.back.click()
    assert "The round is scored" not in made.talk.words.value


def test_after_the_end_nothing_is_left_but_to_go_back() -> None:
    match = from_position(WON)
    made = table(match)
    assert "Red has won" in made.ask.value
    assert made.confirm.description == ""
    click(made, "berlin")
    assert "The game is over" in made.talk.words.value


def test_after_the_end_no_move_is_asked_for_and_a_written_one_is_told_that_it_is_over() -> None:
    match = from_position(WON)
    made = table(match)
    made.tabs.turn_to("moves")
    assert not is_shown(made.finder)
    made.play_text("move india > persia 1 tank")
    assert "The game is over" in made.talk.words.value
    assert made.desk.refused == ()
    made.go_on(moving(CHAIN))
    assert is_shown(made.finder)


def test_refusals_go_with_the_next_pick() -> None:
    made = table(moving(CHAIN))
    click(made, "berlin")
    assert marks(made, REFUSED) == {"berlin"}
    click(made, "ukraine")
    assert marks(made, REFUSED) == set()


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


def test_on_a_narrow_page_the_question_tells_how_likely_an_attack_is_to_succeed() -> None:
    made = table(moving("ukraine red 6 tank 1 mech\nbalkans blue 2 tank"))
    click(made, "ukraine")
    assert "dust-in-short" not in made.ask.value
    click(made, "balkans")
    [told] = re.findall('<div class="dust-in-short">(.*?)</div>', made.ask.value)
    assert told.startswith("Attacker takes the area (Red): ")
    assert told.removeprefix("Attacker takes the area (Red): ")[:4] in made.would.value


def test_the_question_tells_what_the_round_would_bring_each_player_if_it_ended_now() -> None:
    made = table(moving("berlin red 1 tank\nscandinavia red 1 tank\nalaska red 1 tank"))
    # A capital, two power sources, and most land.
    assert "if it ended now: Red 4, Blue 0" in made.ask.value
