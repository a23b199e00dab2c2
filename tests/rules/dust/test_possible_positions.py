"""Whatever the text of a position says has to be possible: one line says where, expected, got."""

import pytest

from dustlab.core.errors import BadInput
from dustlab.dust import from_position
from tests.rules.dust.setups import after

HEAD = "rules premium\nplayers red blue\nround 3\n"
BOARD = "ukraine red 5 tank\nbalkans blue 4 tank\nberlin red 1 tank center\n"
TURN = "turn red combat 2\n"
FIGHT = (
    "turn red combat 1\nbattle land ukraine > balkans\nbattle attacker red 3 tank\n"
    "battle defender blue 4 tank\nbattle supremacy blue\nbattle waits defender decide\n"
    "ukraine red 2 tank\n"
)
CARDS = "played red c4m2p1s1, blue c3m1p3s2\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        # Two owners
        (f"homes red berlin, blue berlin\n{TURN}", "homes: expected one player for berlin"),
        (f"homes red persia\n{TURN}", "homes: expected a capital, got persia"),
        # The box
        (f"{TURN}ukraine red 60 tank", "red: expected at most 59 tanks"),
        (f"{TURN}ukraine black 60 tank\npersia black 1 tank", "black: expected at most 60 tanks"),
        (f"{TURN}ukraine red 20 mech\npersia red 1 mech", "red: expected at most 20 mechs"),
        # Cards
        (f"{TURN}{CARDS}hand red c4m2p1s1", "cards: expected c4m2p1s1 in one place"),
        (f"{TURN}hand red c5m1p1s1\ndeck c5m1p1s1 c5m1p1s2", "cards: expected c5m1p1s1 in one"),
        (
            f"{TURN}hand red c5m1p1s1 c5m1p1s2 c5m1p1s3 c4m1p2s1 c4m1p2s2 c4m1p2s3",
            "hand red: expected at most 5 cards, got 6",
        ),
        # The order of play
        (f"order red red at 0\n{TURN}", "order: expected each player once"),
        (f"order red at 0\n{TURN}", "order: expected all players"),
        (f"order blue red at 0\n{TURN}", "turn: expected blue, whose turn it is"),
        (
            f"{CARDS}order blue red at 1\n{TURN}",
            "order: expected red, blue, as their cards",
        ),
        (
            f"{CARDS}phase interruption\norder red blue at 0",
            "phase interruption: expected a player with an unused Koshka",
        ),
        # Cards that are chosen, dealt or turned up
        ("phase initiative\nhand red\nhand blue", "phase initiative: expected a player with cards"),
        (
            f"phase initiative\n{CARDS}hand red c5m1p1s1\nhand blue c5m1p1s2",
            "phase initiative: expected a player with cards in hand who has not chosen",
        ),
        ("phase blind draw\nhand red c5m1p1s1\nhand blue", "expected those with cards in hand to"),
        (f"phase blind draw\n{CARDS}", "phase blind draw: expected a player without a card"),
        # What was used
        (f"used green\n{TURN}", "used: expected the players red, blue, got green"),
        (f"{CARDS}radar red\n{TURN}", "radar: expected an army whose card brings the Alien Radar"),
        (f"{CARDS}asked red\n{TURN}", "asked: expected an army whose card brings Koshka"),
        (f"truce red red\n{TURN}", "truce: expected two different players"),
        # The score
        (f"scores red 300\n{TURN}", "scores, red: expected at most"),
        (f"scores red 5\nlast red 6\n{TURN}", "last, red: expected at most 5"),
        (f"scores red 24\ncapitals open\n{TURN}", "capitals open: expected somebody with 25"),
        (f"majorities sea green\n{TURN}", "majorities, sea: expected the players"),
        (f"winners red\n{TURN}", "winners: expected the phase over"),
        ("phase over\nwinners red\nscores red 20", "phase over: expected scores with which"),
        ("phase over\nwinners blue\nscores red 60\nberlin red 1 tank", "winners: expected red"),
        # The turn
        ("turn red combat 6", "turn, combat: expected at most 5"),
        (f"{CARDS}turn red combat 5", "turn, combat: expected at most 4"),
        (f"{CARDS}turn red combat 1 movement 3\nphase movement", "turn, movement: expected at"),
        ("turn red combat 1 movement 1\nphase combat", "turn, movement: expected none"),
        (f"phase initiative\nhand red c5m1p1s1\nhand blue c5m1p1s2\n{TURN}", "nobody's turn"),
        (
            (
                f"{CARDS}turn red combat 4\n{BOARD}fought land ukraine > balkans blue "
                "dust.battle.ceasefire against blue"
            ),
            "turn, combat: expected at most 4, those of attacks that were made counted in, got 5",
        ),
        # Production
        (f"{TURN}shop points 3 centers 0 cards 0\n{BOARD}", "shop: expected no such line"),
        (
            (
                f"phase production\n{TURN}shop points 3 centers 0 cards 0 closed\n"
                "shop units 1 tank\nberlin red 1 tank center"
            ),
            "shop points: expected no points, since buying is over",
        ),
        (
            (
                f"phase production\n{TURN}hand red\nshop points 0 centers 0 cards 1 closed\n"
                "berlin red 1 tank center"
            ),
            "shop cards: expected the phase drawing, since all is placed",
        ),
        (
            f"phase drawing\n{TURN}hand red\nshop points 0 centers 0 cards 0 closed",
            "shop cards: expected cards to draw",
        ),
        (
            (
                f"phase production\n{TURN}shop points 0 centers 0 cards 1 closed\n"
                "shop units 1 tank\nberlin red 1 tank center"
            ),
            "shop cards: expected at most 0, that can be drawn, got 1",
        ),
        (f"phase drawing\n{TURN}hand red", "phase drawing: expected lines 'turn' and 'shop"),
        # Battles
        (FIGHT.replace("battle land", "battle sea"), "battle: expected a sea area as its target"),
        (FIGHT.replace("ukraine > balkans", "japan > balkans"), "an area next to balkans"),
        (FIGHT.replace("attacker red 3", "attacker blue 3"), "battle attacker: expected red"),
        (FIGHT.replace("supremacy blue", "supremacy green"), "battle supremacy: expected red or"),
        (FIGHT.replace("decide", "rolled"), "expected a card of blue with an ability"),
        (FIGHT.replace("decide", "take"), "battle hits: expected 1 to 4 of 4 dice, got 0"),
        (f"{FIGHT}battle dry 3", "battle dry: expected fewer than 3"),
        (f"{FIGHT}battle fallen 1 tank", "expected no units that have just fallen"),
        (FIGHT.replace("blue 4 tank", "blue 4 submarine"), "no submarines on land"),
        # Special attacks
        (
            (
                f"{TURN}strike bombard north_sea > britain\nstrike of red on blue\n"
                "strike take dice 3 hits 1\nnorth_sea red 2 submarine\nbritain blue 2 tank"
            ),
            "strike dice: expected up to 2",
        ),
        (
            (
                f"{TURN}strike bombard north_sea > britain\nstrike of red on blue\n"
                "strike take dice 2 hits 0\nnorth_sea red 2 submarine\nbritain blue 2 tank"
            ),
            "strike hits: expected 1 to 2",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(text: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        from_position(f"{HEAD}{text}")
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("round 2\nphase land\norder red blue at 0", "round: expected 0"),
        (
            (
                "rules epic\nphase power sources\norder red blue at 0\nmoscow red 1 tank\n"
                "berlin blue 1 tank\nalaska red 1 tank"
            ),
            "phase power sources: expected as many claimed by each",
        ),
        (
            "phase capitals\norder red blue at 1\nmoscow blue 1 tank",
            "phase capitals: expected as many claimed by each, one more by those before blue",
        ),
        ("scores red 3\nphase capitals\norder red blue at 0", "scores, red: expected at most 0"),
        ("phase deal\nhand red c5m1p1s1 c5m1p1s2\nhand blue", "phase deal: expected cards dealt"),
        ("phase setup card\nhand red\nhand blue", "phase setup card: expected a player with cards"),
        (
            "phase power sources\norder red blue at 0\nmoscow red 1 tank\nberlin blue 1 tank",
            "phase: expected another: in Premium power sources are claimed with all other land",
        ),
        (
            (
                "rules epic\nphase land\norder red blue at 0\nmoscow red 1 tank\n"
                "berlin blue 1 tank\nalaska red 1 tank\npersia blue 1 tank"
            ),
            "phase land: expected all power sources on land taken",
        ),
        (
            "phase centers\norder red blue at 0\nalaska red 1 tank\npersia blue 1 tank",
            "phase centers: expected a center that red can still place",
        ),
        ("phase capitals\norder red blue at 2\nmoscow red 1 tank", "order, at: expected at most 1"),
    ],
)
def test_a_setup_counts_by_whose_go_it_is(text: str, said: str) -> None:
    rules = "" if "rules" in text else "rules premium\n"
    with pytest.raises(BadInput) as caught:
        from_position(f"{rules}players red blue\n{text}")
    assert said in str(caught.value)


def test_what_a_text_leaves_out_is_filled_where_the_rules_settle_it() -> None:
    moving = from_position(f"{HEAD}turn red combat 1 movement 2\n{BOARD}").state
    assert moving.phase == "movement", "movements are left, and nobody has attacked"
    claiming = from_position("players red blue\nphase capitals\norder red blue at 0").state
    assert claiming.order.round == 0, "no round has begun"
    producing = from_position(f"{HEAD}phase production\n{TURN}{BOARD}").state
    assert producing.turn.shop is not None
    assert producing.turn.shop.points == 6 + 0


@pytest.mark.parametrize("phase", ["capitals", "land", "centers"])
def test_every_step_of_a_setup_that_was_played_can_be_read(phase: str) -> None:
    state = after(phase)
    assert from_position(str(state)).state == state
