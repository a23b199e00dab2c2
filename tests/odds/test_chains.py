"""A battle written as a chain gives the odds that the sums give."""

import pytest

from dustlab.dust.odds.exact import after, battle_chain
from dustlab.odds import battle

ENDS = {
    "attacker": "Attacker takes the area",
    "defender": "Defender beats the attack off",
    "cease_fire": "Cease-fire, the defender stays",
}


@pytest.mark.parametrize(
    ("attackers", "defenders", "target"),
    [
        ("2 tank", "1 tank", "plain"),
        ("1 mech 1 tank", "2 tank", "production"),
        ("1 fighter", "1 bomber", "plain"),
    ],
)
def test_a_chain_ends_as_the_battle_does(attackers: str, defenders: str, target: str) -> None:
    chain = battle_chain(attackers, defenders, target)
    odds = battle(attackers, defenders, target)
    first = chain.places[0]
    for ending, place in ENDS.items():
        assert chain.reaches(place)[first] == odds.fraction(ending)
    assert float(chain.steps_left()[first]) == pytest.approx(odds.rolls)


def test_places_are_told_apart_by_all_that_matters() -> None:
    chain = battle_chain("1 tank", "1 tank")
    assert chain.places == (
        "1 tank against 1 tank, Blue rolls",
        "1 tank against 1 tank, Red rolls after 1 blank",
        "1 tank against 1 tank, Blue rolls after 2 blanks",
        *(ENDS[each] for each in ("defender", "attacker", "cease_fire")),
    )


def test_after_some_rolls_is_a_picture_with_every_place() -> None:
    chain = battle_chain("1 tank", "1 tank")
    scene = after(chain, 2)
    for place in chain.places:
        assert place in str(scene.shapes)
    assert scene == after(chain, 2)
    assert scene != after(chain, 1)


def test_rounded_shares_of_a_chain_that_miss_100_say_so() -> None:
    chain = battle_chain("1 fighter", "1 tank")
    assert "add up to" not in after(chain, 1).description  # 67 and 33
    assert (
        "Because of rounding, these add up to 99 %." in after(chain, 2).description
    )  # 44, 33 and 22
