"""The tournament of the bots: who met whom, what the page says, and what counts as stronger."""

from pathlib import Path

import pytest

from dustlab.play.arena import Played
from tools import tournament


def game(levels: tuple[str, ...], *winners: int) -> Played:
    return Played(levels, winners, (0,) * len(levels), rounds=5, moves=300, seed=0)


PAIR = ("planner", "general")
WON = game(("planner", "general"), 1)
LOST = game(("planner", "general"), 0)


def test_every_pair_of_levels_meets_equally_often_in_every_order() -> None:
    seatings = tournament.tables()
    assert len(seatings) == len(set(seatings)) == 18
    first = [frozenset(seats) for seats in seatings[:6]]
    assert all(first.count(pair) == 2 for pair in first)


def test_who_overlooks_things_meets_its_neighbours() -> None:
    assert tournament.neighbours() == [("dabbler", "cadet"), ("cadet", "planner")]
    assert len(tournament.tables(tournament.neighbours())) == 12


def test_a_level_is_compared_with_the_other_in_their_games_alone() -> None:
    other = game(("dabbler", "planner"), 1)
    assert tournament.times([WON, WON, WON, LOST, other], PAIR) == 3.0
    assert tournament.times([WON], PAIR) == float("inf")


def test_a_table_says_who_won_how_often() -> None:
    told = "\n".join(tournament.section("Premium", [WON, WON, LOST]))
    assert "## Premium" in told
    assert "3 games; on average 5.0 rounds and 300 moves." in told
    assert "| planner and general | 3 | planner 1, general 2 | 2.0 |" in told


def test_the_page_is_written_where_asked_and_the_exit_code_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tournament, "PAGE", tmp_path / "bots.md")
    results = [WON, WON, game(("dabbler", "planner"), 1)]
    monkeypatch.setattr(tournament, "simulated", lambda *_: iter(results))
    assert tournament.main(["--rules", "epic"]) == 0
    assert not tournament.PAGE.exists()
    results.append(LOST)
    assert tournament.main(["--rules", "epic", "--write"]) == 0
    assert "## Epic" in tournament.PAGE.read_text("utf-8")
    results.append(LOST)
    assert tournament.main(["--rules", "epic"]) == 1
    assert "planner 2, general 2" in capsys.readouterr().out
