"""The curtain between two persons at one terminal, in Dust: cards are chosen in secret."""

from collections.abc import Iterator

from dustlab import dust
from dustlab.cli.terminal import WIPED, play_match

WIPE = "\n" * WIPED


def played(*lines: str) -> list[str]:
    """What is on the screen between one wiping and the next."""
    match = dust.new_match(("red", "blue"), seed=7)
    typed: Iterator[str] = iter((*lines, "quit"))
    told: list[str] = []
    play_match(match, ask=lambda _: next(typed), tell=told.append)
    return "\n".join(told).split(WIPE)


def test_each_chooses_a_card_behind_a_curtain() -> None:
    state = dust.new_match(("red", "blue"), seed=7).state
    red, blue = state.cards.hands
    _, before_red, before_blue = played("moves", "", "position", f"card {red[0]}", "position", "")
    assert "Red, press Enter" in before_red
    assert f"hand red {' '.join(red)}" in before_red
    assert not any(f"card {card}" in before_red for card in blue)
    covered, _, open_again = before_blue.partition("Blue, press Enter")
    assert covered.strip().startswith("Pass the screen to Blue")
    assert not any(card in open_again for card in red)


def test_what_is_decided_in_the_open_needs_no_curtain() -> None:
    match = dust.new_battle("2 tank 1 mech", "2 tank", seed=7)
    assert dust.GAME.hidden_from(match.state) == ()
    told: list[str] = []
    typed = iter(["roll", "quit"])
    play_match(match, ask=lambda _: next(typed), tell=told.append)
    assert WIPE not in "\n".join(told)
