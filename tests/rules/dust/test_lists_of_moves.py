"""Legal moves are found one by one: how many candidates are looked at for the first hundred."""

from itertools import islice

import pytest

from dustlab.core.match import Match
from dustlab.dust import GAME, State
from dustlab.dust.components import KINDS, Units
from dustlab.dust.editions import EDITIONS, edition
from dustlab.dust.rules.battle_dice import losses
from tests.boards import at

# All that an army's box holds, but for the tank that counts the points; and a little of each kind.
ALL_OF_IT = "59 tank 20 mech 20 fighter 15 bomber"
SOME = "12 tank 5 mech 5 fighter 3 bomber"
WANTED, MOST_LOOKED_AT = 100, 120

FIGHT = f"""
    ends battle
    turn red combat 1
    {{played}}
    battle land ukraine > balkans
    battle attacker red {ALL_OF_IT}
    battle defender blue {ALL_OF_IT}
    battle supremacy blue
    battle waits {{waits}}
    {{more}}
"""


def fight(waits: str, more: str = "", rules: str = "premium", played: str = "") -> Match[State]:
    return at(f"rules {rules}\n{FIGHT.format(waits=waits, more=more, played=played)}")


def crowd(rules: str = "premium", phase: str = "movement", more: str = "") -> Match[State]:
    """Four great armies of Red's side by side with Blue's, submarines all around, bombers about."""
    return at(
        f"""
        rules {rules}
        phase {phase}
        turn red combat 1 movement {1 if phase == "movement" else 0}
        {more}
        ukraine red {SOME}
        moscow red {SOME}
        urals red {SOME}
        turkestan red {SOME}
        mediterranean_sea red 5 submarine
        arabian_sea red 5 submarine
        balkans blue {SOME}
        persia blue {SOME}
        berlin blue 1 tank
        """
    )


POSITIONS = {
    "movements": crowd,
    "attacks": lambda: crowd(phase="combat"),
    "flights from many areas": lambda: crowd("original"),
    "attacks in the first round": lambda: crowd(phase="combat", more="round 1"),
    "drops while capitals are closed": lambda: crowd(phase="combat", more="played red c4m1p2s3"),
    "casualties": lambda: fight("attacker take", "battle hits 60"),
    "casualties, most of them": lambda: fight("attacker take", "battle hits 113"),
    "a retreat": lambda: fight("attacker decide", "battle defender has rolled"),
    "a retreat of defenders": lambda: fight("defender decide", "battle defender has rolled"),
    "all defenders leave": lambda: fight("defender leave", f"battle leaving {ALL_OF_IT}"),
    "reinforcements": lambda: at(
        "phase reinforcements\norder red blue at 0\nshop points 17 centers 0 cards 0\n"
        "berlin red 1 tank center\nukraine red 1 tank center\nbalkans red 1 tank center",
        turn="turn red combat 0",
    ),
    "placing": lambda: at(
        "phase production\nshop points 0 centers 3 cards 0 closed\n"
        "shop units 4 tank 4 mech 4 fighter 3 bomber\n"
        "berlin red 1 tank center\nukraine red 1 tank center\nbalkans red 1 tank center\n"
        "urals red 1 tank\nturkestan red 1 tank\nmoscow red 1 tank",
        turn="turn red combat 1 movement 1",
    ),
}


def looked_at(state: State, wanted: int) -> tuple[int, int]:
    """How many legal moves were found, and how many candidates were looked at for them."""
    found = looked = 0
    for move in GAME.candidates(state):
        looked += 1
        found += next(GAME.refusals(state, move), None) is None
        if found == wanted:
            break
    return found, looked


@pytest.mark.parametrize("name", POSITIONS)
def test_the_first_hundred_legal_moves_are_found_among_hardly_more_candidates(name: str) -> None:
    found, looked = looked_at(POSITIONS[name]().state, WANTED)
    assert looked <= found + MOST_LOOKED_AT - WANTED


@pytest.mark.parametrize("name", POSITIONS)
def test_whether_there_is_any_legal_move_is_seen_at_the_first_candidates(name: str) -> None:
    assert looked_at(POSITIONS[name]().state, 1)[1] <= 3


def test_a_list_of_moves_is_read_no_further_than_one_asks() -> None:
    match = crowd()
    assert len(list(islice(match.moves(), 1000))) == 1000
    assert match.moves()[999] != match.moves()[998]


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("shields", [True, False])
def test_casualties_are_all_that_the_shields_allow(rules: str, shields: bool) -> None:
    state = fight("attacker take", "battle hits 1", rules=rules).state
    enemy = Units(3, 2, 2, 1)
    pairs = edition(rules).shields() if shields else []
    for wanted in range(1, enemy.total + 1):
        allowed = [
            group
            for group in enemy.groups()
            if group.total == wanted
            and all(
                not getattr(group, kept) or getattr(group, shield) == getattr(enemy, shield)
                for shield, kept in pairs
            )
        ]
        assert list(losses(state, enemy, wanted, shields)) == allowed


def test_groups_up_to_a_size_are_those_of_all_groups_in_their_order() -> None:
    units = Units(*range(2, 2 + len(KINDS)))
    for most in (0, 1, 3, units.total):
        assert list(units.groups(most)) == [one for one in units.groups() if one.total <= most]
