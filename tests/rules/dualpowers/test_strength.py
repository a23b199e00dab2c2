"""Strength in a region (rulebook p. 8)."""

import pytest

from dustlab.dualpowers.rules.strength import explained, weigh
from tests.city import city


def weighed(tokens: str, will: str = "red") -> tuple[str, tuple[int, int], tuple[int, int]]:
    found = weigh(tuple(tokens.split(", ")) if tokens else (), will)
    return found.winner, found.strengths, found.tokens


@pytest.mark.parametrize(
    ("tokens", "will", "winner", "strengths", "counts"),
    [
        ("red 2/1, white 1/0", "white", "red", (2, 1), (1, 1)),
        ("red 2/1 exhausted, white 1/0", "white", "white", (1, 1), (1, 1)),
        ("red 2/1 exhausted, white 1/0", "red", "red", (1, 1), (1, 1)),
        ("red 2/0, white 1/0, white 1/1", "red", "white", (2, 2), (1, 2)),
        ("red 1/0, neutral 1/0, white 2/0", "red", "red", (2, 2), (2, 1)),
        ("red 1/0, neutral 1/0, white 2/0", "white", "white", (1, 3), (1, 2)),
        ("neutral 1/0, trotsky, white 1/0", "red", "white", (0, 1), (0, 1)),
        ("lenin, trotsky, white 3/2", "red", "red", (4, 3), (2, 1)),
        ("red trotsky, white 3/2", "white", "white", (3, 3), (1, 1)),
        ("neutral 1/2 exhausted, red 1/0 exhausted", "red", "red", (2, 0), (2, 0)),
        ("red 1/0 exhausted", "white", "red", (0, 0), (1, 0)),
        ("neutral 1/0, trotsky", "red", "", (0, 0), (0, 0)),
        ("", "red", "", (0, 0), (0, 0)),
    ],
)
def test_who_is_stronger(
    tokens: str, will: str, winner: str, strengths: tuple[int, int], counts: tuple[int, int]
) -> None:
    assert weighed(tokens, will) == (winner, strengths, counts)


def test_example_f_three_against_two() -> None:
    """Rulebook p. 8: 1 + 1 + 1 against 2 + 0."""
    tokens = "white 1/0, white 1/1, white 1/1, red 2/0, red 1/0 exhausted"
    assert weighed(tokens) == ("white", (2, 3), (2, 3))


@pytest.mark.parametrize("difficulty", [1, 2, 3, 4, 5, 6])
def test_an_exhausted_unit_of_the_opposition_has_the_strength_of_the_difficulty(
    difficulty: int,
) -> None:
    found = weigh(("white 1/X exhausted", "white 3/X"), "red", difficulty)
    assert found.strengths == (0, difficulty + 3)


@pytest.mark.parametrize(
    ("tokens", "rules"),
    [
        ("red 2/1, white 1/0", ["sum", "sum"]),
        ("red 1/1, neutral 1/0, white 1/0", ["neutral", "sum", "sum"]),
        ("red 2/1, white 1/0, white 1/1", ["sum", "tie_tokens"]),
        ("red 2/1, white 2/1", ["sum", "tie_will"]),
        ("neutral 1/0", ["neutral", "nobody"]),
    ],
)
def test_a_comparison_is_explained_step_by_step(tokens: str, rules: list[str]) -> None:
    state = city(f"turn red\nwill red\ntan {tokens}").state
    told = explained(state, "tan")
    assert [event.rule.removeprefix("dualpowers.strength.") for event in told] == rules
