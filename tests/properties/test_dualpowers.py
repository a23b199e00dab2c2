"""What holds however Dual Powers is played: for two, and alone at every difficulty."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from dustlab import dualpowers
from dustlab.core.match import Chance, Choice, Match, Over
from dustlab.core.remarks import Event
from dustlab.core.words import LANGUAGES
from dustlab.dualpowers import GAME, State
from dustlab.dualpowers.components import (
    CARDS,
    EXHAUSTED,
    HIDDEN,
    LEADERS,
    LEADERS_OF,
    OPPOSITION_UNITS,
    REGIONS,
    SIDES,
    TOKENS,
    UNIT,
    UNITS,
)
from dustlab.dualpowers.moves import Move
from dustlab.dualpowers.rules import rounds
from dustlab.dualpowers.rules.secrecy import imagined, seen_by, unseen
from dustlab.dualpowers.state import Table
from dustlab.dualpowers.text.position import read_position

SEEDS = st.integers(0, 10**9)
TABLES = st.sampled_from(
    [Table(), Table(), *(Table(side, level) for side in SIDES for level in (1, 3, 6))]
)


def game(seed: int, table: Table) -> Iterator[tuple[State, Move | str, State]]:
    """A whole random game: each position, what happened in it, and what came of it."""
    rng, state = Random(seed), rounds.start(table)
    while True:
        pending = GAME.pending(state)
        if isinstance(pending, Over):
            return
        if isinstance(pending, Chance):
            what: Move | str = pending.odds.sample(rng)
            after = GAME.fall(state, what)
        else:
            what = GAME.sample(state, rng)
            after = GAME.advance(state, what)
        yield state, what, after
        state = after


def finished(seed: int, table: Table) -> Match[State]:
    """The same as a match."""
    match, rng = Match(GAME, rounds.start(table), seed % 1000), Random(seed)
    match.let_dice_fall()
    while not match.over:
        match.play(GAME.sample(match.state, rng))
    return match


@settings(max_examples=12, deadline=None)
@given(SEEDS, TABLES)
def test_what_is_sampled_is_never_refused_and_every_game_ends(seed: int, table: Table) -> None:
    moves, last = 0, rounds.start(table)
    for state, what, after in game(seed, table):
        last = after
        if isinstance(GAME.pending(state), Choice):
            moves += 1
            assert list(GAME.refusals(state, what)) == []
            assert what in set(GAME.candidates(state))
        assert moves < 200
    assert isinstance(GAME.pending(last), Over)
    assert last.date.round <= (3 if table.player else 6)


@settings(max_examples=8, deadline=None)
@given(SEEDS, TABLES)
def test_the_legal_moves_are_listed_once_each_and_lead_on(seed: int, table: Table) -> None:
    """No dead ends: who has to decide has something to decide."""
    for number, (state, _, _) in enumerate(game(seed, table)):
        if isinstance(GAME.pending(state), Choice) and number % 7 == 0:
            listed = list(GAME.candidates(state))
            assert len(listed) == len(set(listed)) <= 700
            legal = [m for m in listed if next(GAME.refusals(state, m), None) is None]
            assert legal
            for move in legal[::9]:
                assert isinstance(GAME.pending(GAME.advance(state, move)), Choice | Chance | Over)


@settings(max_examples=12, deadline=None)
@given(SEEDS, TABLES)
def test_no_token_and_no_card_is_lost_or_made(seed: int, table: Table) -> None:
    for _, _, after in game(seed, table):
        tokens = Counter(t.removesuffix(EXHAUSTED) for there in after.city for t in there)
        for seat, side in enumerate(SIDES):
            box = OPPOSITION_UNITS if side == table.opposition else UNITS[side]
            mine = Counter(
                TOKENS[name].kind
                for name in tokens.elements()
                if TOKENS[name].what == UNIT and TOKENS[name].side == side
            )
            assert mine + Counter(after.supply[seat]) == Counter(box)
        for name, number in tokens.items():
            found = TOKENS[name]
            if found.what != UNIT:
                assert number == 1
            elif found.side not in SIDES:
                assert number <= UNITS["neutral"].count(found.kind)
        stock = after.stock
        cards = Counter(c for row in (*after.hands, *after.played) for c in row if c in CARDS)
        cards.update((*stock.deck, *stock.discard, *stock.pile, *filter(None, stock.objectives)))
        assert cards == Counter(list(CARDS))
        tiles = after.tiles
        shown = [tile for tile in (tiles.unrest, tiles.blockade) if tile]
        assert len({*shown, *tiles.left}) == len(shown) + len(tiles.left) <= len(REGIONS)
        assert abs(after.support) <= 12


@settings(max_examples=8, deadline=None)
@given(SEEDS, TABLES)
def test_whatever_happens_is_told_in_every_language_and_changes_nothing(
    seed: int, table: Table
) -> None:
    for state, what, after in game(seed, table):
        log: list[Event] = []
        play = GAME.advance if isinstance(GAME.pending(state), Choice) else GAME.fall
        assert play(state, what, log) == after
        assert hash(after) == hash(play(state, what, None))
        for event in log:
            assert all(event.tell(language) for language in LANGUAGES)
        for language in LANGUAGES:
            assert GAME.pending(after).tell(language)
            assert GAME.tell_position(after, language)


@settings(max_examples=8, deadline=None)
@given(SEEDS, TABLES)
def test_every_position_and_every_move_is_read_back_as_it_was_written(
    seed: int, table: Table
) -> None:
    for number, (state, what, after) in enumerate(game(seed, table)):
        if isinstance(GAME.pending(state), Choice):
            assert GAME.read_move(str(what), state) == what
        else:
            written = GAME.write_outcome(str(what), state)
            assert GAME.read_outcome(written, state) == what
        if number % 5 == 0 or after.phase != "draw":
            assert read_position(GAME.write_position(after), "") == after


@settings(max_examples=6, deadline=None)
@given(SEEDS, TABLES)
def test_a_whole_game_is_saved_and_replayed_to_the_same_states(seed: int, table: Table) -> None:
    match = finished(seed, table)
    again = dualpowers.read_match(match.record())
    assert again.states() == match.states()
    assert again.record() == match.record()


@settings(max_examples=6, deadline=None)
@given(SEEDS, TABLES)
def test_back_and_forward_come_to_the_same_positions(seed: int, table: Table) -> None:
    match = finished(seed, table)
    end, seen = match.state, []
    while match.cursor:
        seen.append(match.back())
    while seen:
        assert match.state == seen.pop()
        if seen:
            match.forward()
    assert match.goto(len(match.steps)) == end


@settings(max_examples=8, deadline=None)
@given(SEEDS, TABLES)
def test_nothing_hidden_is_seen_or_handed_over(seed: int, table: Table) -> None:
    """What a side does not know may be anything: its view is the same whatever it is."""
    rng = Random(seed)
    for number, (_, _, after) in enumerate(game(seed, table)):
        if number % 9:
            continue
        for side in (table.player,) if table.player else SIDES:
            hidden = unseen(after, side)
            text = "\n".join(GAME.write_position(seen_by(after, side)))
            given = Match(GAME, seen_by(after, side))
            for card in hidden:
                assert not {card} & {*text.split()}
                assert not {card} & {*given.record().split()}
            assert dualpowers.read_match(given.record()).state == given.state
            for known in (after, seen_by(after, side)):
                other = imagined(known, side, rng)
                assert seen_by(other, side) == seen_by(after, side)
                assert HIDDEN not in " ".join(GAME.write_position(other))
                assert isinstance(GAME.pending(other), Choice | Chance | Over)


@given(SEEDS)
@settings(max_examples=12, deadline=None)
def test_a_view_hides_the_deck_and_the_other_hand_and_no_more(seed: int) -> None:
    for _, _, after in game(seed, Table()):
        view = seen_by(after, "red")
        assert view.hands[0] == after.hands[0]
        assert {*view.hands[1], *view.stock.deck} <= {HIDDEN, *LEADERS_OF["white"]}
        assert len(view.hands[1]) == len(after.hands[1])
        assert (view.city, view.played, view.date) == (after.city, after.played, after.date)
        assert view.stock.objectives[0] == after.stock.objectives[0]
        if after.stock.objectives[1] and not after.stock.shown[1]:
            assert view.stock.objectives[1] == HIDDEN


def test_random_play_comes_to_every_kind_of_move() -> None:
    kinds = {
        type(what)
        for seed in range(40)
        for table in (Table(), Table("red", 2))
        for _, what, _ in game(seed, table)
    }
    assert {kind.__name__ for kind in kinds if kind is not str} == {
        *("ChooseObjective", "Play", "Opposition", "Recruit", "March", "Refresh", "Lead"),
        *("Protest", "Espionage", "Inspire", "DrawCard", "Organise", "Pass"),
        *("TakePoints", "TakeBonus"),
    }


def test_leaders_that_were_played_are_gone_for_good() -> None:
    for _, _, after in game(5, Table()):
        held = [card for row in (*after.hands, *after.played) for card in row if card in LEADERS]
        assert len(held) == len(set(held))
