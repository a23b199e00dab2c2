"""Games of bots: the same for the same seed in every game, seats by turns, and counted rightly."""

import json
import pickle
from functools import partial
from pathlib import Path

import pytest

from dustlab.cli import verbs
from dustlab.core.errors import BadInput
from dustlab.core.games import GAMES, arena
from dustlab.play.arena import Played, game_of, play_next, read_games, report, rotated
from dustlab.play.cluster import rows_of
from tools import lesson_games

# Of each game a table that is quickly played, and what was settled for it.
TABLES = {
    "dust": (("dabbler", "planner"), {"rules": "premium"}),
    "dualpowers": (("dabbler", "planner"), {}),
    "tactics": (("gunner", "gunner"), {"battlefield": "first_patrol"}),
}


def test_every_game_has_an_arena_with_its_bots() -> None:
    assert TABLES.keys() == GAMES.keys()
    assert all(arena(name).game == name for name in GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_all_chance_of_a_game_comes_from_its_seed(name: str) -> None:
    levels, settled = TABLES[name]
    play = partial(play_next, arena(name).play, rotated(levels), **settled)
    sent = pickle.loads(pickle.dumps(play))
    games = [play(seed) for seed in range(2)]
    assert sent(1) == games[1]
    assert [game.seed for game in games] == [0, 1]
    assert len({game[1:5] for game in games}) > 1
    for game in games:
        assert len(game.points) == len(game.levels)
        assert set(game.winners) <= set(range(len(game.levels)))
        assert 0 < game.rounds <= game.moves


def test_the_opposition_of_dual_powers_is_no_seat_and_its_wins_are_told() -> None:
    told = report(arena("dualpowers"), "dabbler", games=6, difficulty=6, side="white")
    assert [game["levels"] for game in told["games"]] == [["dabbler"]] * 6
    won = told["won"]["dabbler"]
    assert won < 6
    assert (told["difficulty"], told["side"]) == (6, "white")
    assert told["text"].splitlines()[:2] == [
        f"Dabbler: {won:g} of 6 games won",
        f"The opposition: {6 - won:g} of 6 games won",
    ]


def test_who_shares_a_victory_and_who_has_none() -> None:
    each = arena("dust")
    game = Played(("dabbler", "planner"), (0, 1), (3, 3), 5, 40, 0)
    lost = game._replace(winners=())
    assert each.shares([game, game, lost]) == {"dabbler": 1.0, "planner": 1.0}


def test_without_names_the_two_strongest_play_and_change_seats() -> None:
    games = report(arena("tactics"), games=2, seed=1)["games"]
    assert [game["levels"] for game in games] == [["major", "colonel"], ["colonel", "major"]]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_written_down_and_read_back(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    levels, settled = TABLES[name]
    options = [part for key, value in settled.items() for part in (f"--{key}", value)]
    command = ["simulate", name, "--bots", ",".join(levels), *options, "--games", "2", "--json"]
    assert verbs.run(command) == 0
    plain = json.loads(capsys.readouterr().out)
    out = str(tmp_path / "games")
    assert verbs.run([*command, "--executor", "serial", "--out", out]) == 0
    assert json.loads(capsys.readouterr().out) == plain
    assert [row["seed"] for row in rows_of(tmp_path / "games")] == ["0", "1"]


@pytest.mark.parametrize("text", ["seed,levels\n0,dabbler\n", "Dear Ada,\nhow are you\n", "\xff"])
def test_a_file_that_is_no_table_of_games_is_one_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "games.csv"
    path.write_text(text, "latin-1")
    with pytest.raises(BadInput, match="a table of games that were simulated"):
        read_games(path)
    with pytest.raises(BadInput, match="there is no such file"):
        read_games(tmp_path / "none.csv")


def test_the_games_of_the_lesson_are_those_that_are_played_today() -> None:
    """Whoever changes the rules or the bots of Dust Tactics calls tools/lesson_games.py."""
    kept = read_games(lesson_games.TABLE)
    assert [game.seed for game in kept] == list(range(lesson_games.GAMES))
    play = game_of(arena(lesson_games.GAME), lesson_games.BOTS)
    for seed in (*range(6), *range(6, lesson_games.GAMES, 1_111)):
        assert play(seed) == kept[seed]


def test_the_table_of_the_lesson_is_written_by_its_command(tmp_path: Path) -> None:
    table = tmp_path / "games.csv"
    asked = ["--games", "7", "--executor", "serial", "--out", str(tmp_path / "out")]
    assert lesson_games.main([*asked, "--table", str(table)]) == 0
    assert read_games(table) == read_games(lesson_games.TABLE)[:7]
    written = lesson_games.TABLE.read_text("utf-8").splitlines()
    assert table.read_text("utf-8").splitlines() == written[:8]


@pytest.mark.parametrize(
    ("name", "asked", "wanted"),
    [
        ("tactics", {"rules": "epic"}, "--rules: expected an option of tactics .--battlefield."),
        ("tactics", {"bots": "gunner"}, "bots: expected 2 bots, got 1"),
        ("tactics", {"battlefield": "nowhere"}, "a battlefield of the package or a file"),
        ("dust", {"bots": "planner"}, "bots: expected 2 to 6 bots, got 1"),
        ("dust", {"bots": "planer,planner"}, "did you mean planner"),
        ("dust", {"difficulty": 3}, "an option of dust .--rules., got 3"),
        ("dualpowers", {"difficulty": 3}, "one bot alone, with --bots NAME, got two bots"),
        ("dualpowers", {"bots": "planner", "difficulty": 7}, "from 1 to 6, got 7"),
        ("dualpowers", {"bots": "planner", "side": "blue"}, "red or white, got blue"),
    ],
)
def test_what_cannot_be_played_is_one_line(name: str, asked: dict[str, str], wanted: str) -> None:
    with pytest.raises(BadInput, match=wanted) as told:
        report(arena(name), **asked)  # type: ignore[arg-type]
    assert "\n" not in str(told.value)
