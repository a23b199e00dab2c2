"""A rule that somebody adds holds everywhere: random play, bots and lists of moves ask for it."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from dustlab.core.match import Chance, Choice, Over
from dustlab.core.remarks import Refusal, refuse
from dustlab.core.steps import moves
from dustlab.dust import GAME, State, game, new_match
from dustlab.dust.bots import BOTS
from dustlab.dust.moves import Attack, Buy
from dustlab.dust.rules import attacks, buying, combat, production

MOST_TANKS = 1


def breaks(move: Any) -> bool:
    """Whether a move breaks one of the new rules."""
    if isinstance(move, Attack):
        return move.units.tank > MOST_TANKS
    return isinstance(move, Buy) and move.item == "card"


@pytest.fixture(autouse=True)
def two_rules_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody attacks with more than one tank, and nobody buys cards."""
    for module, name, chapter, kind in (
        (attacks, "refuse_attack", combat, Attack),
        (buying, "refuse_buy", production, Buy),
    ):
        old = getattr(module, name)

        def stricter(state: State, move: Any, old: Any = old) -> Iterator[Refusal]:
            yield from old(state, move)
            if breaks(move):
                yield refuse("dust.combat.points", "dust.combat.no_point", needed=1, held=0)

        monkeypatch.setattr(module, name, stricter)
        _, does = game.CHAPTERS[chapter][kind]
        monkeypatch.setitem(game.CHAPTERS[chapter], kind, (stricter, does))


@pytest.mark.parametrize("rules", ["premium", "original"])
@pytest.mark.parametrize("player", ["dabbler", "planner", "general"])
def test_nobody_breaks_a_new_rule(rules: str, player: str) -> None:
    state, rng, bot = new_match(("red", "blue"), rules, seed=2).state, Random(2), BOTS[player]
    attacked = bought = 0
    for _ in range(400):
        pending = GAME.pending(state)
        if isinstance(pending, Over) or attacked > 6 < bought:
            break
        if isinstance(pending, Chance):
            state = GAME.fall(state, pending.odds.sample(rng))
            continue
        assert isinstance(pending, Choice)
        listed = list(islice(moves(GAME, state), 40))
        assert not [move for move in listed if breaks(move)]
        for move in (GAME.sample(state, rng), bot.decide(state).move):
            assert not breaks(move), move
            assert next(GAME.refusals(state, move), None) is None
        attacked += isinstance(move, Attack)
        bought += isinstance(move, Buy)
        state = GAME.advance(state, move)
    assert attacked
    assert bought


def test_the_new_rule_is_told_of_the_player_on_turn_and_of_others() -> None:
    match = new_match(("red", "blue"), seed=2)
    while match.state.phase != "production":
        match.play(GAME.sample(match.state, Random(2)))
    army = match.state.turn.army
    other = match.state.left_neighbour(army)
    for text in ("attack berlin > ukraine 2 tank", f"{other}: attack berlin > ukraine 2 tank"):
        reasons = [refusal.rule for refusal in match.why_not(text)]
        assert "dust.combat.points" in reasons
    assert "dust.combat.points" in [r.rule for r in match.why_not("buy 1 card")]
