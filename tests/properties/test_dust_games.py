"""What holds in every game of Dust from the deal to the victory, however it is played."""

from collections import Counter
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dustlab.core.match import Chance, Choice, Match, Over, Step
from dustlab.dust import GAME, State, new_match, read_match
from dustlab.dust.components import ARMIES, BOX, CENTERS_IN_BOX, KINDS
from dustlab.dust.editions import EDITIONS
from dustlab.dust.rules.drawing import seen_by
from dustlab.dust.state import Stage

# Which game, and which of its steps: few games that all properties share, and ever other steps.
GAMES = st.tuples(st.sampled_from(EDITIONS), st.integers(2, 6), st.integers(0, 999))
Which = tuple[str, int, int]

# A random game that has not ended after so many steps is stopped; longer ones prove no more.
MOST_STEPS = 2_000


@cache
def game(rules: str, players: int, seed: int = 0) -> Match[State]:
    """A random game to its end."""
    match = new_match(ARMIES[:players], edition=rules, seed=seed)
    match.let_dice_fall()
    rng = Random(seed)
    while match.over is None and len(match.steps) < MOST_STEPS:
        match.play(GAME.sample(match.state, rng))
    return match


def some(match: Match[State], seed: int, count: int) -> list[Step[State]]:
    """Some of the steps of a match."""
    return Random(seed).sample(match.steps, min(count, len(match.steps)))


def pieces(state: State) -> Counter[tuple[str, str]]:
    """How many units of each army and kind are out of the box."""
    # The one beside the score track counts as well.
    out = Counter((seat, "tank") for seat in state.seats)
    there = [(holding.army, holding.units) for holding in state.areas if holding is not None]
    if (fight := state.battle) is not None:
        there += [(fight.attacker, fight.attackers), (fight.defender, fight.defenders)]
    for army, units in there:
        for kind, count in zip(KINDS, units, strict=True):
            if count:
                out[army, kind] += count
    return out


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("players", range(2, 7))
def test_a_random_game_ends_with_winners_and_none_is_stuck(rules: str, players: int) -> None:
    match = game(rules, players)
    assert match.over is not None
    assert match.state.tally.winners
    assert set(match.state.tally.winners) <= set(match.state.seats)


@settings(max_examples=20)
@given(GAMES)
def test_no_more_units_and_centers_are_out_than_the_box_holds(which: Which) -> None:
    for step in some(game(*which[:2]), which[2], 60):
        out = pieces(step.after)
        assert all(count <= BOX[kind] for (_, kind), count in out.items()), step.after
        assert len(step.after.centers) <= CENTERS_IN_BOX


@settings(max_examples=20)
@given(GAMES)
def test_units_come_from_the_box_by_production_and_go_by_losses_only(
    which: Which,
) -> None:
    """A movement, a declaration, a choice or a throw changes nobody's number of units."""
    growing = ("Place", "Claim", "Use", "EndBuying")
    for step in some(game(*which[:2]), which[2], 60):
        before, after = pieces(step.before), pieces(step.after)
        fight = step.before.battle
        if (after - before).total():
            # Whom the nurse saves is back in the battle, or goes where the player says.
            saved = fight is not None and (fight.stage == Stage.HEAL or fight.leaving.total)
            # With the last capital claimed the neutral armies arrive as well.
            assert saved or type(step.cause).__name__.startswith(growing), step.cause
        if (before - after).total():
            assert fight is not None or step.before.strike is not None, step.cause


@settings(max_examples=20)
@given(GAMES)
def test_every_card_is_in_one_place(which: Which) -> None:
    deck = Counter(game(*which[:2]).start.cards.deck)
    for step in some(game(*which[:2]), which[2], 60):
        cards = step.after.cards
        everywhere = Counter(cards.deck) + Counter(cards.discard)
        everywhere.update(card for hand in cards.hands for card in hand)
        everywhere.update(card for card in cards.played if card)
        assert everywhere == deck


@settings(max_examples=20)
@given(GAMES)
def test_land_units_stand_on_land_and_submarines_at_sea(which: Which) -> None:
    for step in some(game(*which[:2]), which[2], 60):
        for area, holding in zip(step.after.board.areas, step.after.areas, strict=True):
            if holding is not None:
                at_sea = holding.units.kinds() == ["submarine"]
                assert at_sea == (area.kind == "sea"), (area.id, holding)
                assert holding.units.total > 0


@settings(max_examples=20)
@given(GAMES)
def test_points_never_fall_and_rounds_follow_each_other(which: Which) -> None:
    for step in game(*which[:2]).steps:
        before, after = step.before, step.after
        assert after.round in (before.round, before.round + 1)
        if before.tally.points:
            pairs = zip(before.tally.points, after.tally.points, strict=True)
            assert all(now >= once for once, now in pairs)


@settings(max_examples=20)
@given(GAMES)
def test_every_position_and_move_is_read_back_from_its_text(which: Which) -> None:
    for step in some(game(*which[:2]), which[2], 25):
        lines = GAME.write_position(step.before)
        assert GAME.read_position(lines, "position") == step.before
        if isinstance(GAME.pending(step.before), Choice):
            assert GAME.read_move(str(step.cause), step.before) == step.cause
        else:
            written = GAME.write_outcome(step.cause.outcome, step.before)
            assert GAME.read_outcome(written, step.before) == step.cause.outcome


@settings(max_examples=20)
@given(GAMES)
def test_a_move_is_legal_exactly_if_it_is_listed(which: Which) -> None:
    """Tried with moves of the same game at other times: most of them are wrong now."""
    match = game(*which[:2])
    asked = [step for step in match.steps if isinstance(GAME.pending(step.before), Choice)]
    rng = Random(which[2])
    for step in rng.sample(asked, min(4, len(asked))):
        candidates = list(zip(range(4_000), GAME.candidates(step.before), strict=False))
        if len(candidates) == 4_000:
            continue
        listed = {
            move for _, move in candidates if next(GAME.refusals(step.before, move), None) is None
        }
        assert step.cause in listed
        same = [other.cause for other in asked if type(other.cause) is type(step.cause)]
        for move in {*rng.sample(same, min(20, len(same))), *(s.cause for s in asked[:10])}:
            legal = next(GAME.refusals(step.before, move), None) is None
            assert legal == (move in listed), (move, str(step.before))


@pytest.mark.parametrize("rules", EDITIONS)
def test_a_six_player_game_is_saved_as_one_text_and_replayed_to_the_same_positions(
    rules: str,
) -> None:
    match = game(rules, 6)
    text = match.record()
    again = read_match(text)
    assert again.states() == match.states()
    assert again.record() == text


@settings(max_examples=20)
@given(GAMES)
def test_back_and_forward_lead_through_the_same_positions(which: Which) -> None:
    match = game(*which[:2]).branch()
    there = [match.back() for _ in range(12)]
    assert all(isinstance(GAME.pending(state), Choice) for state in there)
    back = [match.forward() for _ in range(12)]
    assert back[:11] == there[-2::-1]
    assert match.state == game(*which[:2]).state or isinstance(match.pending, Over)


@settings(max_examples=20)
@given(GAMES)
def test_nobody_sees_the_cards_of_others(which: Which) -> None:
    """What a player sees stays the same when others hold other cards of the unseen ones."""
    match = game(*which[:2])
    rng = Random(which[2])
    for step in some(match, which[2], 10):
        state = step.before
        if isinstance(GAME.pending(state), Chance) or not state.cards.hands:
            continue
        for seat in range(len(state.seats)):
            assert seen_by(state, state.seats[seat]) == seen_by(
                swapped(state, seat, rng), state.seats[seat]
            )


def swapped(state: State, seat: int, rng: Random) -> State:
    """The same game for one player, with the cards that this player cannot see dealt anew."""
    hands = state.cards.hands
    unseen = [card for other, hand in enumerate(hands) if other != seat for card in hand]
    unseen += state.cards.deck
    rng.shuffle(unseen)
    dealt = []
    for other, hand in enumerate(hands):
        if other != seat:
            dealt.append(tuple(sorted(unseen[: len(hand)])))
            unseen = unseen[len(hand) :]
        else:
            dealt.append(hand)
    cards = state.cards._replace(hands=tuple(dealt), deck=tuple(sorted(unseen)))
    return state._replace(cards=cards)
