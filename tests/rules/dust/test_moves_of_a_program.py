"""Moves made in Python may name anything: what there is not is one line, never a traceback."""

from typing import Any

import pytest

from dustlab import dust
from dustlab.core.errors import BadInput
from dustlab.core.match import By
from dustlab.dust.components import Units
from dustlab.dust.moves import Attack, Buy, ClaimCapital, Discard, Fly, March, Retreat, Take, Use

WAR = """
players red blue
round 2
turn red combat 1
ukraine red 4 tank
balkans blue 3 tank
"""


@pytest.mark.parametrize(
    ("move", "told"),
    [
        (March("atlantis", "ukraine", Units(1)), "an area of the board"),
        (By("blue", March("atlantis", "ukraine", Units(1))), "an area of the board"),
        (Attack("ukraine", "Balkans", Units(1)), r"an area by its id \(balkans\), got Balkans"),
        (Attack("ukraine", "balkans", Units(1.5)), "a whole number of tanks, got 1.5"),  # type: ignore[arg-type]
        (ClaimCapital(7), "an area of the board, got 7"),  # type: ignore[arg-type]
        (Fly((("atlantis", 1),), "egypt"), "an area of the board"),
        (Retreat(((Units(1), "atlantis"),)), "an area of the board"),
        (Take(Units(-1)), "a whole number of tanks, got -1"),
        (Use("nurse", "atlantis"), "an area of the board"),
        (Buy("tank", 2, "atlantis"), "an area of the board"),
        (Buy("tank", -1), "a whole number, got -1"),
        (Buy("zeppelin", 1), "a kind of unit, center or card"),
        (Discard("c9m9p9s9"), "a card of the deck"),
    ],
)
def test_what_is_nothing_of_the_game_is_told_as_of_a_text(move: Any, told: str) -> None:
    match = dust.from_position(WAR)
    with pytest.raises(BadInput, match=told):
        match.why_not(move)
    with pytest.raises(BadInput, match=told):
        match.play(move)


def test_what_is_something_of_the_game_is_judged_by_the_rules() -> None:
    match = dust.from_position(WAR)
    assert not match.why_not(Attack("ukraine", "balkans", Units(4)))
    assert "dust.ability.card" in [why.rule for why in match.why_not(Use("nurse", "blue"))]


@pytest.mark.parametrize("players", [2, None, ["red", "mauve"], ["red"]])
def test_players_that_are_no_armies_are_one_line(players: Any) -> None:
    with pytest.raises(BadInput, match=r"^players: expected"):
        dust.new_match(players)
