"""How many ways a skirmish can go on from named positions: a rule too strict or too lax shows here.

A way is a row of moves and of things that fall; those of depth two have two of them. Every number
is worked out by hand in the comment above it. Doing nothing is always one of the choices; where an
activation ends the exercise, nothing goes on after it.
"""

import pytest

from dustlab.tactics import GAME
from tests.ways import ways

from .rounds import on


def counted(position: str, depths: int) -> list[int]:
    """The ways of a position, to each depth."""
    state = on(position).state
    return [ways(GAME, state, depth) for depth in range(1, depths + 1)]


# -- one unit moves on a field of three squares by three


FIELD = (
    "ends activation\nphase action\nactive u: {}\nrow ...\nrow ...\nrow ...\npiece u: {} at {}\n"
)
HOUSE = "building B2\nopening B2 N {}\n"


@pytest.mark.parametrize(
    ("unit", "more", "expected"),
    [
        # The eight squares around.
        ("death_dealers", "", 8 + 1),
        ("blackhawk", "", 8 + 1),
        # A walker tramples a crate where it goes, or does not; soldiers just go there.
        ("death_dealers", "crates A1 B1", 8 + 1),
        ("blackhawk", "crates A1 B1", 8 + 2 + 1),
        # Soldiers enter a trap and pass its corner. A walker loses the trap and both corners by it.
        ("death_dealers", "traps B1", 8 + 1),
        ("blackhawk", "traps B1", 8 - 3 + 1),
        # An enemy's square is lost; of the corners beside him only a walker's.
        ("death_dealers", "piece e: hans at B1", 7 + 1),
        ("blackhawk", "piece e: hans at B1", 5 + 1),
        # Two enemies side by side at a corner: nobody steps between them to A1.
        ("death_dealers", "piece e: hans at B1\npiece f: hans at A2", 8 - 2 - 1 + 1),
        # Out by the door, or past its post to one side or the other. Through a door of its size a
        # walker goes straight ahead only; through a small one it could not have come in.
        ("death_dealers", HOUSE.format("small"), 3 + 1),
        ("blackhawk", HOUSE.format("large"), 1 + 1),
    ],
)
def test_the_ways_of_one_move(unit: str, more: str, expected: int) -> None:
    assert counted(FIELD.format("move, nothing", unit, "B2") + more, 1) == [expected]


def test_the_ways_of_two_moves() -> None:
    """From A1 to B1, A2 or B2, or nowhere. From B1 and from A2 there are five squares; from B2,
    reached by the one cheap diagonal, the four straight ahead; who stayed has the three once more.
    """
    expected = [3 + 1, (5 + 1) + (5 + 1) + (4 + 1) + (3 + 1)]
    assert counted(FIELD.format("move, move", "death_dealers", "A1"), 2) == expected


# Two points reach all squares from a corner but the one opposite, which costs three.
@pytest.mark.parametrize("unit", ["hell_boys", "the_hammers"])
def test_the_ways_of_two_points(unit: str) -> None:
    assert counted(FIELD.format("move, nothing", unit, "A1"), 1) == [7 + 1]


# -- an attack, and who falls


SHOT = """
ends activation
phase action
turn axis
active sp: attack, nothing
row ...
piece sp: sturmpioniere at A1 {}
piece hb: hell_boys at C1
"""


def test_the_ways_of_naming_targets() -> None:
    """The rifles fire or not, the Panzerfaust with none, one, two or three; not both with none.

    Then the rifles' four dice fall, five ways, with each number of Panzerfausts; or only those one,
    two or three.
    """
    declared = 2 * 4 - 1
    assert counted(SHOT.format(""), 2) == [declared + 1, 5 * 4 + (2 + 3 + 4)]


# Two riflemen without Panzerfausts: they fire or not, and hit with none of two dice, one or both.
# One point: three groups to take a soldier from. Two: both of the three with shotguns; or one of
# them and one of the two others; or those two.
TWO_LEFT = SHOT.format("living 2,0 spent 0,3,0,0")
ONE, BOTH = 3, 1 + 2 + 1


def test_the_ways_of_losing_soldiers() -> None:
    assert counted(TWO_LEFT, 3) == [1 + 1, 3, ONE + BOTH]


@pytest.mark.parametrize("cover", ["crates", "traps"])
def test_the_ways_of_losing_soldiers_in_cover(cover: str) -> None:
    """For one hit a die of cover, for two hits two; then what is left is lost."""
    expected = [1 + 1, 3, 2 + 3, ONE + (ONE + BOTH)]
    assert counted(f"{TWO_LEFT}{cover} C1", 4) == expected


def test_the_ways_of_a_squad_with_its_hero() -> None:
    """Flak with two dice. One point is the squad's or the hero's, two are shared in three ways.

    The hero rolls a die for each of his own.
    """
    position = """
    ends activation
    phase action
    turn axis
    active hfg: attack, nothing
    row ...
    piece hfg: heavy_flak_grenadiers at A1 living 1
    piece th: the_hammers at C1 joined rhino
    piece rhino: rhino at C1 joined th
    """
    assert counted(position, 4) == [1 + 1, 3, 2 + 3, 2 + (2 + 3)]


def test_the_ways_of_close_combat() -> None:
    """One rifle and one knife against one knife, whose bearer has acted and does not react."""
    position = """
    ends activation
    phase action
    turn axis
    active sp: attack, nothing
    row ..
    piece sp: sturmpioniere at A1 living 1,0 spent 0,3,0,0
    piece boss: the_boss at B1 living 1,0,0,0,0 acted
    """
    expected = [
        # The rifle, the knife, both.
        3 + 1,
        # The rifle's die, or the knife alone is answered or endured; or with both the rifle's die.
        2 + 2 + 2,
        # After the rifle alone it is over. The knife's die, answered or not. With both: after a hit
        # nobody is left to fight, after a miss the knife is answered or endured.
        0 + (2 + 2) + (0 + 2),
        # Answered, whatever the first knife did: the second one's die; endured, it is over. With
        # both: the knife's die, answered or not.
        (2 * 2 + 0) + (2 + 2),
    ]
    assert counted(position, 4) == expected


# -- reaction


def test_the_ways_of_reacting() -> None:
    """Hans goes to B1 or A2, where the Death Dealers and the Blackhawk can fire at him, or to B2,
    which the Blackhawk hides from the Death Dealers.
    """
    position = """
    ends activation
    phase action
    turn axis
    active hans: move, nothing
    row ....
    row ....
    piece hans: hans at A1
    piece dd: death_dealers at D1
    piece bh: blackhawk at C2
    """
    expected = [
        3 + 1,
        # One of both reacts, or nobody.
        (2 + 1) + (2 + 1) + (1 + 1),
        # A die for whoever tries.
        (2 + 2) + (2 + 2) + 2,
        # After a blank the other may try, or not; after a hit the only weapon against him fires or
        # does not. At B2 there is no other.
        4 * 2 + 4 * 2 + 2,
    ]
    assert counted(position, 4) == expected


# -- turns


# Three units each on a square of its own, with nowhere to go and nobody in sight. Two actions of
# move, attack and nothing, but not two attacks, and the sustained attack: nine declarations. Each
# action that was declared is then left out, which is one way.
APART = """
row .x.x.
piece a: blackhawk at A1
piece b: death_dealers at C1
piece h: hans at E1{}
"""
PLANS = 3 * 3 - 1 + 1
IDLE, ONE_ACTION, TWO_ACTIONS = 1, 5, 3


def test_the_ways_of_taking_turns() -> None:
    """After whoever declared nothing at all it is the other side's turn at once."""
    second = IDLE * PLANS + (ONE_ACTION + TWO_ACTIONS)
    # Both did nothing: the first side's other unit. Else the one action is left out, and then it is
    # the other side's turn; or the first of two is, and then the second.
    third = IDLE * second + ONE_ACTION * PLANS + TWO_ACTIONS
    assert counted(APART.format(""), 3) == [2 * PLANS, 2 * second, 2 * third]


def test_the_ways_of_going_on_alone() -> None:
    """The other side has acted: the second unit of the first follows at once, then a new round.

    Three dice a side have four times four results.
    """
    alone = IDLE * PLANS + (ONE_ACTION + TWO_ACTIONS)
    last = IDLE * 16 + (ONE_ACTION + TWO_ACTIONS)
    third = IDLE * last + ONE_ACTION * PLANS + TWO_ACTIONS
    assert counted(APART.format(" acted"), 3) == [2 * PLANS, 2 * alone, 2 * third]


def test_the_ways_of_an_order_to_act_again() -> None:
    """The officer orders by radio a unit that has acted, or does not; a die; then it acts again at
    once or waits for its turn, which is one choice more.
    """
    position = """
    phase action
    active boss: skill officer, nothing
    row .x.x.
    piece boss: the_boss at A1
    piece dd: death_dealers at C1 acted
    piece h: hans at E1
    """
    # No order, or a blank: it is the other side's turn. After no order all have acted when the
    # other side is done, and both roll with three dice.
    blank, hit, no_order = PLANS, PLANS + 1, IDLE * 16 + (ONE_ACTION + TWO_ACTIONS)
    assert counted(position, 3) == [1 + 1, 2 + PLANS, blank + hit + no_order]
