"""Every reason at once: also of what no rule allows in any form, and at the wrong moment."""

import pytest

from dustlab.core.match import Match
from dustlab.dust import State
from tests.boards import at, reasons
from tests.phases import HANDS, buying, moving
from tests.rules.dust.fights import card_with, fight

BOARD = """
    ukraine red 5 tank 1 fighter 2 bomber
    berlin red 1 mech
    mediterranean_sea red 2 submarine
    arabian_sea blue 1 submarine
    balkans blue 1 tank
"""
SOURCES = """
    rules original
    phase power sources
    order red blue at 1
    moscow red 1 tank
    berlin blue 1 tank
    alaska red 1 tank
    persia red 1 tank
    sahara blue 1 tank
"""
DROPPER = f"played red {card_with('mech_dropper', 'red')}"


def told(match: Match[State], move: str) -> list[str]:
    return [refusal.text for refusal in match.why_not(move)]


# -- one movement, one area


def test_a_movement_gathers_nobody_on_its_way() -> None:
    match = moving(BOARD)
    assert reasons(match, "move ukraine 2 tank > persia") == []
    (refusal,) = match.why_not("move ukraine 2 tank, berlin 1 mech > persia")
    assert refusal.rule == "dust.movement.group"
    assert refusal.text == (
        "All units of one movement come from one area: you named Ukraine and Berlin."
    )


def test_a_movement_drops_nobody_on_its_way() -> None:
    match = moving(BOARD)
    assert told(match, "move ukraine > persia 1 tank, urals 2 tank") == [
        "All units of one movement go to one area: you named Persia and Urals."
    ]
    assert told(match, "fly ukraine > japan 1, iberia 1") == [
        "All units of one movement go to one area: you named Japan and Iberia."
    ]


def test_by_the_original_rules_bombers_gather_and_nobody_else() -> None:
    match = moving(f"{BOARD}\nfrance red 1 bomber", rules="original")
    assert reasons(match, "fly ukraine 2, france 1 > japan") == []
    assert told(match, "fly ukraine 1 bomber 1 fighter, france 1 bomber > japan") == [
        "Only bombers take part in a strategic bomber movement: you named 1 fighter."
    ]


@pytest.mark.parametrize(
    ("move", "rules"),
    [
        ("move mediterranean_sea > arabian_sea 1 tank", ["group", "land", "areas"]),
        ("move ukraine > persia 1 submarine", ["group", "sea"]),
        ("ship ukraine > egypt 1 submarine", ["group", "amphibious"]),
        ("fly ukraine 1 tank > japan", ["bombers"]),
        ("move ukraine > mediterranean_sea 1 tank", ["land"]),
        ("move mediterranean_sea > balkans 1 submarine", ["sea", "areas"]),
    ],
)
def test_each_way_of_moving_says_who_takes_it(move: str, rules: list[str]) -> None:
    assert reasons(moving(BOARD), move) == [f"dust.movement.{rule}" for rule in rules]


def test_a_tank_at_sea_is_told_that_only_submarines_go() -> None:
    (number, kind) = told(moving(BOARD), "move mediterranean_sea > tasman_sea 1 tank")[:2]
    assert number == "Mediterranean Sea has only 2 submarines: you asked for 1 tank."
    assert kind.startswith("Tasman Sea is a sea area: only submarines go there")


# -- one attack, one area


def test_an_attack_gathers_nobody_from_a_second_area() -> None:
    match = at(BOARD)
    assert reasons(match, "attack ukraine > balkans 2 tank") == []
    (refusal,) = match.why_not("attack ukraine 2 tank, berlin 1 mech > balkans")
    assert refusal.rule == "dust.combat.origin"
    assert refusal.text == (
        "All units of one attack come from one area: you named Ukraine and Berlin."
    )


def test_an_attack_goes_to_one_area_and_each_part_has_its_own_reasons() -> None:
    match = at(BOARD)
    assert told(match, "attack ukraine > balkans 1 tank, persia 9 tank") == [
        "One attack goes to one area: you named Balkans and Persia.",
        "Ukraine has only 5 tanks, 1 fighter and 2 bombers: you asked for 9 tanks.",
        "Nobody holds Persia: an empty area cannot be attacked; you enter it by moving.",
    ]


def test_only_mechs_are_dropped() -> None:
    match = at(f"{DROPPER}\n{BOARD}")
    assert reasons(match, "drop berlin 1 mech > balkans") == []
    assert told(match, "drop berlin 1 mech, ukraine 2 tank > balkans") == [
        "The Mech Dropper drops mechs only: you named 2 tanks."
    ]


def test_special_attacks_have_their_one_kind_of_unit() -> None:
    match = at(BOARD)
    assert reasons(match, "bombard mediterranean_sea > balkans 2") == []
    assert told(match, "bombard mediterranean_sea > balkans 1 tank") == [
        "Mediterranean Sea has only 2 submarines: you asked for 1 tank.",
        "This special attack is made by submarines only: you named 1 tank.",
    ]
    air = at("balkans red 1 bomber 2 fighter\nmediterranean_sea blue 2 submarine")
    assert reasons(air, "bomb balkans > mediterranean_sea 1 bomber") == []
    assert told(air, "bomb balkans > mediterranean_sea 1 bomber 1 fighter") == [
        "This special attack is made by bombers only: you named 1 fighter."
    ]


@pytest.mark.parametrize(
    "move",
    [
        "move ukraine 2 tank, berlin 1 mech > persia",
        "move ukraine > persia 1 tank, urals 2 tank",
        "ship ukraine 1 tank, berlin 1 mech > egypt",
        "fly ukraine 1 fighter 1 bomber > japan",
        "attack ukraine 1 tank, berlin 1 mech > balkans by sea",
        "attack ukraine > balkans 1 tank, persia 0 tank",
        "drop berlin 1 tank 1 mech > balkans",
        "bomb ukraine 1 fighter > arabian_sea",
        "bombard mediterranean_sea 1 submarine, arabian_sea 1 submarine > balkans",
    ],
)
def test_what_nobody_may_do_can_be_written_and_read_back(move: str) -> None:
    match = at(BOARD)
    assert str(match.read_move(move)) == move
    assert match.why_not(move)


# -- more than there is


def test_more_than_the_box_holds_can_be_asked_for_and_is_refused() -> None:
    assert reasons(at(BOARD), "attack ukraine > balkans 99 tank") == ["dust.combat.origin"]
    assert reasons(moving(BOARD), "move ukraine > persia no units") == ["dust.movement.group"]


def test_a_retreat_with_nowhere_to_go_is_told_so_also_without_an_area() -> None:
    match = fight("3 tank 1 mech", "3 tank", around="berlin red 1 tank\narabia red 1 tank")
    match.play("roll", dice=[0])
    match.play("roll", dice=[0])
    match.play("roll", dice=[1])
    match.play("take 1 tank")
    (refusal,) = match.why_not("retreat 1 tank")
    assert "Units that retreated would be destroyed." in refusal.text
    assert reasons(at(BOARD), "retreat 1 tank") == ["dust.turn.order"]


# -- at the wrong moment


def test_the_wrong_moment_hides_no_other_reason() -> None:
    match = at(BOARD, turn="turn red combat 3")
    assert reasons(match, "move balkans > mediterranean_sea 1 tank") == [
        "dust.movement.end",
        "dust.movement.own_units",
        "dust.movement.land",
    ]
    production = buying(f"{BOARD}\nfrance red 1 tank center", more=HANDS)
    assert reasons(production, "attack ukraine > japan 1 tank") == [
        "dust.combat.begin",
        "dust.combat.target",
        "dust.combat.target",
    ]


def test_between_turns_it_is_judged_for_whoever_decides() -> None:
    hands = "hand red c1m1p5s1\nhand blue c4m2p1s3"
    match = at(f"phase initiative\n{hands}\n{BOARD}", turn="")
    assert reasons(match, "move ukraine > persia 1 tank") == ["dust.movement.end"]
    assert reasons(match, "move balkans > persia 1 tank") == [
        "dust.movement.end",
        "dust.movement.own_units",
    ]


def test_what_another_player_would_do_is_judged_for_that_player() -> None:
    match = at(BOARD)
    assert reasons(match, "blue: attack balkans > ukraine 1 tank") == ["dust.turn.order"]
    assert told(match, "blue: attack ukraine > balkans 1 tank") == [
        "The decision lies with Red now, not with Blue.",
        (
            "Ukraine does not belong to Blue: "
            "an attack starts from an area of the player whose turn it is."
        ),
        "Balkans is your own.",
    ]
    assert reasons(match, "blue: move balkans > persia 1 tank") == ["dust.turn.order"]
    assert reasons(match, "blue: missile > ukraine") == ["dust.turn.order", "dust.ability.card"]


def test_a_defenders_retreat_is_judged_also_while_the_attacker_decides() -> None:
    match = fight("3 tank 1 mech", "3 tank")
    assert reasons(match, "blue: retreat 1 tank > berlin") == [
        "dust.turn.order",
        "dust.battle.retreat.first_roll",
    ]
    match.play("roll", dice=[0])
    match.play("roll", dice=[0])
    assert reasons(match, "blue: retreat 1 tank > berlin") == ["dust.turn.order"]
    assert reasons(match, "blue: retreat 3 tank > ukraine") == [
        "dust.turn.order",
        "dust.battle.retreat.half",
        "dust.battle.retreat.where",
    ]


# -- cards, and what is nobody else's business


def test_a_card_played_while_the_top_card_is_due_is_told_why() -> None:
    cards = "hand red\nhand blue\nplayed blue c4m2p1s3"
    match = at(f"phase blind draw\n{cards}\nberlin red 1 tank", turn="")
    assert told(match, "card c1m1p5s1") == [
        "Red has no card in hand: the top card of the deck is played, without a choice."
    ]


def test_no_refusal_tells_a_hand() -> None:
    match = at(f"phase initiative\n{HANDS}\nberlin red 1 tank", turn="")
    assert told(match, "card c1m1p5s1") == [
        "Red does not hold Diplomat (combat 1, movement 1, production 5, 1 star)."
    ]
    assert told(match, "blue: card c1m1p5s1") == ["The decision lies with Red now, not with Blue."]
    match.play("card c4m2p1s3")
    assert told(match, "red: card c4m1p2s3") == [
        "The decision lies with Blue now, not with Red.",
        "Red has put a card down already.",
    ]


def test_where_a_position_has_no_hands_no_card_is_bought() -> None:
    match = buying(points=6)
    assert told(match, "buy 1 card") == [
        "Nobody has a hand in this position: no cards are bought in it."
    ]


# -- words


def test_singular_and_plural_and_what_is_used_up() -> None:
    one = buying("berlin red 1 tank center\nindia blue 1 tank", points=30)
    assert told(one, "buy 6 tank") == [
        "You asked for 6, and there is room for 5 more: 1 center builds five units in a turn."
    ]
    two = buying("berlin red 1 tank center\nurals red 1 tank center\nindia blue 1 tank", points=30)
    (told_both,) = told(two, "buy 11 tank")
    assert told_both.endswith("more: 2 centers build five units each in a turn.")
    used_up = buying("berlin red 20 mech center\nindia blue 1 tank", points=30)
    assert told(used_up, "buy 1 mech") == [
        "You asked for 1 mech: Red has none of them left in the box."
    ]


def test_a_third_power_source_is_refused_also_by_somebody_who_is_not_on() -> None:
    match = at(SOURCES, turn="")
    assert reasons(match, "claim scandinavia") == []
    assert reasons(match, "red: claim scandinavia") == [
        "dust.turn.order",
        "dust.setup.power_sources",
    ]


# -- what presupposes something that is not there is not told


def test_how_far_it_is_matters_only_from_where_own_units_stand() -> None:
    match = at(BOARD)
    assert reasons(match, "attack balkans > arabian_sea 1 tank") == [
        "dust.combat.origin",
        "dust.combat.kinds",
    ]
    assert reasons(match, "attack egypt > balkans 1 tank") == ["dust.combat.origin"]
    assert reasons(moving(BOARD), "ship japan > egypt 1 tank") == ["dust.movement.group"]


def test_a_number_of_nothing_hides_no_other_reason() -> None:
    assert reasons(buying(points=6), "buy 0 tank for india") == [
        "dust.production.costs",
        "dust.production.neutral_units",
    ]
    assert reasons(moving(BOARD), "fly balkans 0 > japan") == [
        "dust.movement.own_units",
        "dust.movement.group",
    ]


def test_a_new_center_by_the_sea_does_lie_there_but_does_not_build_yet() -> None:
    shop = "shop points 0 centers 0 cards 0 closed\nshop units 1 submarine\nshop new balkans"
    board = "berlin red 1 tank center\nbritain red 1 tank center\nbalkans red 1 tank center"
    match = buying(f"{board}\nindia blue 1 tank", more=shop)
    assert reasons(match, "place 1 submarine > mediterranean_sea") == [
        "dust.production.new_centers"
    ]
    assert reasons(match, "place 1 submarine > tasman_sea from balkans") == [
        "dust.production.submarines",
        "dust.production.new_centers",
    ]


def test_land_units_at_sea_are_told_of_the_land_alone() -> None:
    shop = "shop points 0 centers 0 cards 0 closed\nshop units 2 tank"
    board = "berlin red 1 tank center\nbalkans red 1 tank center\nukraine red 1 tank center"
    match = buying(f"{board}\nindia blue 1 tank", more=shop)
    assert reasons(match, "place 2 tank > mediterranean_sea") == ["dust.production.placing"]
    assert reasons(match, "place 2 tank > berlin from berlin") == []


def test_a_player_who_is_named_is_judged_also_if_another_holds_the_ability() -> None:
    match = fight("3 tank 1 mech", "3 tank", blue_has="alien_radar", around="berlin red 1 tank")
    match.play("pass")
    assert told(match, "red: use alien_radar") == [
        "The card of Red does not bring Alien Radar this round."
    ]
