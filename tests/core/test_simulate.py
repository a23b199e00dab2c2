"""Many games: in the order of their seeds, here or on an executor."""

import pickle
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from dustlab.dust.bots import ARENA
from dustlab.play.arena import play_next, simulate

TABLES = [("dabbler", "planner"), ("planner", "dabbler")]
play = partial(play_next, ARENA.play, TABLES, rules="premium")


def test_the_results_come_in_the_order_of_the_seeds() -> None:
    assert list(simulate(str, range(5))) == ["0", "1", "2", "3", "4"]


def test_games_are_the_same_on_an_executor() -> None:
    with ThreadPoolExecutor(2) as pool:
        there = list(simulate(play, range(6), pool))
    assert there == list(simulate(play, range(6)))
    assert [game.levels for game in there[:2]] == TABLES


def test_a_game_can_be_sent_to_another_process() -> None:
    sent = pickle.loads(pickle.dumps(play))
    assert sent(3) == play(3)
    assert pickle.loads(pickle.dumps(play(3))) == play(3)


def test_nothing_is_played_before_it_is_asked_for() -> None:
    played: list[int] = []
    results = simulate(played.append, range(3))
    assert played == []
    next(results)
    assert played == [0]
