"""How many ways a game can go on from named positions: a rule too strict or too lax changes them.

A way is a row of moves and of things that fall; those of depth two have two of them.
"""

from functools import partial

import pytest

from dustlab.dust import GAME, new_battle
from tests.boards import at
from tests.rules.dust.setups import after
from tests.ways import ways as every_way

ways = partial(every_way, GAME)


# Six capitals in three pairs. Premium: the second of two players has four to choose from (not the
# partner); three take no pair twice; four fill two pairs of three, in any order; then all is free.
# Original: the first three players stay apart, whoever comes later takes any of those left.
@pytest.mark.parametrize(
    ("rules", "players", "expected"),
    [
        ("premium", 2, 6 * 4),
        ("premium", 3, 6 * 4 * 2),
        ("premium", 4, 3 * (4 * 3 * 2 * 1)),
        ("premium", 5, 6 * 5 * 4 * 3 * 2),
        ("premium", 6, 6 * 5 * 4 * 3 * 2 * 1),
        ("original", 2, 6 * 4),
        ("original", 3, 6 * 4 * 2),
        ("original", 4, 6 * 4 * 2 * 3),
        ("original", 5, 6 * 4 * 2 * 3 * 2),
        ("original", 6, 6 * 4 * 2 * 3 * 2 * 1),
    ],
)
def test_capitals_are_shared_out_in_so_many_ways(rules: str, players: int, expected: int) -> None:
    state = after("setup card", rules, players)
    assert state.phase == "capitals"
    assert ways(state, players) == expected


def test_every_way_of_a_small_battle() -> None:
    """Two tanks attack one. Blue has the tie and must roll; then one tank or none falls; then Red
    rolls with one tank or two, or one leaves first, or the last one leaves; and so on."""
    start = new_battle("2 tank", "1 tank").state
    assert [ways(start, depth) for depth in range(1, 5)] == [1, 2, 2 + 1, (3 + 2) + 2]


BATTLES = {
    "premium": [3, 9, 9, 12, 19, 26, 28],
    "standard": [3, 9, 9, 12, 19, 26, 28],
    "epic": [3, 9, 9, 12, 19, 26, 28],
    # One unit may leave before a roll, not half of them; and the defender's not only after a roll.
    "original": [3, 9, 12, 21, 29, 42, 40],
}


@pytest.mark.parametrize(("rules", "expected"), BATTLES.items())
def test_the_ways_of_a_battle_differ_by_rule_set(rules: str, expected: list[int]) -> None:
    start = new_battle("1 tank 1 mech", "2 tank", rules=rules).state
    assert [ways(start, depth) for depth in range(1, 8)] == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        # One die each: none, one or two hits on either side, nine ways in all; Red may also send
        # one submarine of two home first, which leaves two times three.
        ("premium", [2, 9 + 6]),
        # Two dice each: five times five, and three times five.
        ("standard", [2, 25 + 15]),
        # Nobody leaves a battle at sea.
        ("original", [1, 9]),
    ],
)
def test_the_ways_of_a_battle_at_sea(rules: str, expected: list[int]) -> None:
    start = new_battle("2 submarine", "2 submarine", kind="sea", rules=rules).state
    depths = range(1, len(expected) + 1)
    assert [ways(start, depth) for depth in depths] == expected


MARCHING = """
    rules {}
    phase movement
    turn red combat 1 movement 2
    ukraine red 2 tank
    balkans red 1 mech
    berlin blue 1 tank
"""


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        # The whole of the old world is empty and may be crossed.
        ("premium", [64, 4138]),
        ("standard", [64, 4138]),
        # Next door or along own areas only.
        ("epic", [13, 177]),
        ("original", [13, 177]),
    ],
)
def test_the_ways_of_moving_and_attacking(rules: str, expected: list[int]) -> None:
    state = at(MARCHING.format(rules)).state
    assert [ways(state, depth) for depth in (1, 2)] == expected
