"""Whole games of bots of Dual Powers, alone and for two, and the page that tells who won."""

import re
from pathlib import Path
from random import Random

import pytest

from dustlab.core.errors import BadInput
from dustlab.core.games import judge
from dustlab.core.match import Choice
from dustlab.dualpowers import GAME, from_position, new_match, new_solitaire
from dustlab.dualpowers.bots import BOTS, LEVELS
from dustlab.dualpowers.bots.levels import play_alone, play_two
from dustlab.dualpowers.rules.secrecy import imagined, seen_by
from dustlab.play.arena import Played
from dustlab.play.bots import Decision
from dustlab.play.short_game import OPEN, short_game
from tools import tournament, tournament_powers
from tools.tournament_powers import share, swapped

ALONE = """
player red difficulty 2
date 10 march
turn red
taken 7 first white
will red
unrest tan
barrier green-red
hand red green-3 tan-3
played white green-1 red-2 tan-1 blue-1
pile {pile}
objective red white-2
tan red 1/0, white 1/X
"""


def test_alone_the_same_seed_brings_the_same_game() -> None:
    assert play_alone("planner", 2, 5) == play_alone("planner", 2, 5)


def test_sides_are_swapped_with_every_other_seed() -> None:
    even, odd = (swapped(("dabbler", "planner"), number) for number in (4, 5))
    assert (even.levels, odd.levels) == (("dabbler", "planner"), ("planner", "dabbler"))
    assert even.seed == odd.seed


def test_an_unknown_level_is_refused_in_one_line() -> None:
    with pytest.raises(BadInput):
        play_alone("genius", 1, 0)
    with pytest.raises(BadInput):
        play_two(("dabbler", "genius"), 0)


@pytest.mark.parametrize("piles", [("tan-8", "purple-8"), ("green-8", "blue-2")])
def test_alone_a_bot_decides_by_what_it_sees_and_not_by_the_pile(piles: tuple[str, str]) -> None:
    one, other = (from_position(ALONE.format(pile=pile)).state for pile in piles)
    assert seen_by(one, "red") == seen_by(other, "red")
    assert BOTS["strategist"].decide(one) == BOTS["strategist"].decide(other)


def test_alone_the_last_card_goes_where_unrest_will_be_scored() -> None:
    state = from_position(ALONE.format(pile="white-1")).state
    assert str(BOTS["strategist"].decide(state).move) == "play tan-3"


def test_what_is_imagined_alone_looks_the_same_to_the_player() -> None:
    state = new_solitaire(3, seed=2).state
    for seed in range(5):
        world = imagined(seen_by(state, "red"), "red", Random(seed))
        assert seen_by(world, "red") == seen_by(state, "red")
        assert "?" not in (*world.stock.pile, *world.stock.objectives)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_finishes_a_game_alone(level: str) -> None:
    game = play_alone(level, 6, 1)
    assert game.winners in ((0,), ())
    assert 1 <= game.rounds <= 3


# The page


def ended(levels: tuple[str, ...], *winners: int) -> Played:
    return Played(levels, winners, (0,) * len(levels), rounds=3, moves=40, seed=0)


def games(level: str, won: int, lost: int) -> list[Played]:
    return [ended((level,), 0)] * won + [ended((level,))] * lost


def test_a_page_says_who_won_how_often() -> None:
    two = [ended(("dabbler", "planner"), 1)] * 3 + [ended(("planner", "dabbler"), 1)]
    met, alone = {("dabbler", "planner"): two}, {1: games("strategist", 2, 2)}
    assert share(two, "planner") == 0.75
    told = tournament_powers.page(met, alone)
    assert "| planner | dabbler | 4 | 75.0% |" in told
    assert "| 1 | 4 | 50.0% |" in told


def test_levels_must_be_apart_and_harder_must_not_be_easier() -> None:
    apart = {("dabbler", "planner"): games("planner", 65, 35)}
    close = {("dabbler", "planner"): games("planner", 64, 36)}
    falling = {1: games("strategist", 3, 1), 2: games("strategist", 3, 1)}
    rising = {1: games("strategist", 2, 2), 2: games("strategist", 3, 1)}
    assert tournament_powers.is_good(apart, falling)
    assert not tournament_powers.is_good(close, falling)
    assert not tournament_powers.is_good(apart, rising)


def test_the_page_is_written_where_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tournament_powers, "PAGE", tmp_path / "bots.md")
    monkeypatch.setattr(tournament_powers, "ladder", lambda: [("dabbler", "planner")])
    alone = games("dabbler", 1, 0)
    monkeypatch.setattr(tournament_powers, "_alone", lambda _difficulty, _seed: alone[0])
    tournament.main(["--game", "dualpowers", "--games", "2", "--alone", "1"])
    assert not tournament_powers.PAGE.exists()
    tournament.main(["--game", "dualpowers", "--games", "2", "--alone", "1", "--write"])
    assert "## Alone" in tournament_powers.PAGE.read_text("utf-8")
    assert "| planner | dabbler | 2 |" in capsys.readouterr().out


def test_a_bot_tells_its_points_with_the_comma_of_the_language() -> None:
    state = from_position(ALONE.format(pile="tan-8")).state
    thought = next(BOTS["planner"].thoughts(state, "red", Random(0)))
    decided = Decision(thought.move, thought.reasons)
    english, german = decided.tell("en"), decided.tell("de")
    points = re.search(r"[+-]\d+\.\d points", english)
    assert points is not None
    assert points[0].replace(".", ",").replace("points", "Punkte") in german
    assert points[0].replace(".", ",").replace("points", "punti") in decided.tell("it")


@pytest.mark.parametrize("level", ["planner", "strategist"])
def test_a_win_at_hand_is_taken(level: str) -> None:
    """Also where a bonus action would leave the win to what is scored after it."""
    bots = {side: LEVELS["planner"](1) for side in ("red", "white")}
    state, rng = new_match(1).state, Random(1)
    while state.phase != "unrest":
        pending = GAME.pending(state)
        if isinstance(pending, Choice):
            state = GAME.advance(state, bots[pending.player].decide(state).move)
        else:
            state = GAME.fall(state, pending.odds.sample(rng))
    side = GAME.pending(state).player
    close = state._replace(support=11 if side == "white" else -11)
    move = LEVELS[level](1).decide(close).move
    assert GAME.pending(GAME.advance(close, move)).winner == side


def test_a_short_game_for_two_begins_in_the_last_round_and_is_open() -> None:
    """The second seed is one of those where many games end early."""
    for seed in (0, 2):
        state = short_game(new_match, seed).state
        assert state.date.round == state.table.rounds
        red, white = judge("dualpowers").worth(state)
        assert abs(red - white) <= OPEN
