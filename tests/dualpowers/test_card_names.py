"""Cards are called by their names in every language, whoever speaks of them."""

import random
import re

import pytest

from dustlab import dualpowers
from dustlab.core.match import Choice, Match
from dustlab.core.words import LANGUAGES, say
from dustlab.dualpowers.components import CARDS, LEADERS, CardName, CardNames

NOTATION = re.compile(rf"\b({'|'.join([*CARDS, *LEADERS])})\b")
ENGLISH = re.compile(rf"\b({'|'.join(LEADERS)})\b")


def a_game(match: Match[dualpowers.State], seed: int) -> Match[dualpowers.State]:
    """A game between two who move at random, to its end."""
    rng = random.Random(seed)
    while isinstance(match.pending, Choice):
        match.play(match.game.sample(match.state, rng))
    return match


def test_a_card_and_a_leader_are_named_as_on_the_buttons() -> None:
    assert [CardName("tan-4").in_words(language) for language in LANGUAGES] == [
        "tan-4",
        "braun-4",
        "marrone-4",
    ]
    assert [CardName("lvov").in_words(language) for language in LANGUAGES] == [
        "Lvov",
        "Lwow",
        "L'vov",
    ]
    assert CardNames(("lenin", "red-1")).in_words("de") == "Lenin, rot-1"
    assert CardNames(()).in_words("it") == "-"


def test_a_card_as_a_fact_is_still_its_notation() -> None:
    assert CardName("tan-4") == "tan-4"
    assert (
        say("dualpowers.plays", "de", side="red", card=CardName("lenin")) == "Rot spielt Lenin aus."
    )


@pytest.mark.parametrize("match", [dualpowers.new_match(5), dualpowers.new_solitaire(3, seed=8)])
def test_no_event_of_a_game_names_a_card_in_notation(match: Match[dualpowers.State]) -> None:
    events = [event for step in a_game(match, 1).steps for event in step.events]
    assert any("Lenin" in event.tell("en") for event in events)
    for event in events:
        assert not ENGLISH.search(event.tell("en"))
        for language in ("de", "it"):
            assert not NOTATION.search(event.tell(language)), event.tell(language)
