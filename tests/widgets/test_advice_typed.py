"""What a hint advises can be typed as it is shown, as a line and in the words of each language."""

from random import Random

import pytest

from dustlab import dualpowers, dust, tactics
from dustlab.core.games import arena
from dustlab.core.match import Choice, Match
from dustlab.core.words import LANGUAGES
from dustlab.play.bots import advice

STARTS = {
    "dust": (lambda: dust.new_match(("red", "blue"), seed=3), "planner", 200, 12),
    "dualpowers": (lambda: dualpowers.new_match(3), "planner", 48, 3),
    "tactics": (lambda: tactics.new_match("the_bridge", seed=3), "gunner", 64, 4),
}
"""How a game begins, who plays, how many decisions, and every how many of them is looked at."""


@pytest.mark.parametrize("game", STARTS)
def test_what_is_advised_can_be_typed_as_it_is_shown(game: str) -> None:
    start, level, most, every = STARTS[game]
    match: Match = start()
    bot, looked, rng = bots_of(game)[level](1), 0, Random(0)
    for number in range(most):
        if not isinstance(match.pending, Choice):
            break
        decision = bot.decide(match.state)
        if number % every == 0:
            line, language = str(decision.move), rng.choice(LANGUAGES)
            shown = match.game.tell_move(decision.move, language)
            assert match.read_move(line) == decision.move
            assert line in advice(match, language, decision=decision)
            assert shown in advice(match, language, in_words=True, decision=decision)
            typed = match.read_as_told(shown, language)
            assert match.game.tell_move(typed, language) == shown
            looked += 1
        match.play(decision.move)
    assert looked > 10


def bots_of(game: str) -> dict:
    return dict(arena(game).levels)
