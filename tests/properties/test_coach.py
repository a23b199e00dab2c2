"""What holds whatever the coach is asked, however a game is played."""

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from dustlab import dualpowers, dust, tactics
from dustlab.core import rules
from dustlab.core.match import Chance, Match, Over
from dustlab.core.words import LANGUAGES
from dustlab.dualpowers.rules.secrecy import imagined
from dustlab.dust.components import ARMIES
from dustlab.dust.editions import EDITIONS
from dustlab.dust.rules.drawing import seen_by

SEEDS = st.integers(0, 10**6)
DUST = st.builds(
    lambda rules, players, seed: dust.new_match(ARMIES[:players], rules, seed),
    st.sampled_from(EDITIONS),
    st.integers(2, 4),
    SEEDS,
)
POWERS = st.one_of(
    SEEDS.map(dualpowers.new_match),
    st.builds(dualpowers.new_solitaire, st.sampled_from([1, 3, 6]), SEEDS),
)
SKIRMISHES = st.builds(
    lambda place, seed: tactics.new_match(place, seed=seed),
    st.sampled_from(["first_patrol", "the_bridge", "the_depot"]),
    SEEDS,
)
KNOWN = {rule.id for rule in rules.all_rules()}
# How many decisions of a random game are looked at: a game of Dust has some four hundred.
MOST = 450


def decisions(match: Match[Any]) -> Iterator[tuple[Any, Any]]:
    """A random game: each position in which somebody decides, and a legal move there."""
    game, state, rng = match.game, match.state, Random(match.seed)
    for _ in range(MOST):
        pending = game.pending(state)
        if isinstance(pending, Over):
            return
        if isinstance(pending, Chance):
            state = game.fall(state, pending.odds.sample(rng))
            continue
        move = game.sample(state, rng)  # type: ignore[attr-defined]
        yield state, move
        state = game.advance(state, move)


@settings(max_examples=9, deadline=None)
@given(st.one_of(DUST, POWERS, SKIRMISHES))
def test_asking_never_fails_and_changes_nothing(match: Match[Any]) -> None:
    """Each fact has words in every language and a rule of the register; asked again it is the
    same; and it points at places of the board as they are."""
    game = match.game
    for number, (state, move) in enumerate(decisions(match)):
        before = None if number % 8 else game.write_position(state)
        said = list(game.cautions(state, move))
        assert said == list(game.cautions(state, move))
        assert before is None or game.write_position(state) == before
        for one in said:
            assert one.rule in KNOWN
            assert all(one.tell(language) for language in LANGUAGES)
        assert len({one.tell("en") for one in said}) == len(said), "nothing is said twice"


@settings(max_examples=4, deadline=None)
@given(DUST)
def test_in_dust_it_says_nothing_that_the_player_cannot_see(match: Match[Any]) -> None:
    for state, move in decisions(match):
        player = getattr(match.game.pending(state), "player", "")
        if player not in state.seats:
            continue  # for neutrals somebody else rolls
        hidden = seen_by(state, player)
        assert list(match.game.cautions(hidden, move)) == list(match.game.cautions(state, move))


@settings(max_examples=6, deadline=None)
@given(POWERS, SEEDS)
def test_in_dual_powers_it_says_nothing_that_the_player_cannot_see(
    match: Match[Any], seed: int
) -> None:
    for state, move in decisions(match):
        if state.side == state.table.opposition:
            continue
        other = imagined(state, state.side, Random(seed))
        assert list(match.game.cautions(other, move)) == list(match.game.cautions(state, move))
