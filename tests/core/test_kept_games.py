"""Games under way: kept at every step, found the next day, never written over, never trusted."""

from datetime import timedelta
from pathlib import Path

import pytest

from dustlab import dualpowers, dust
from dustlab.core.errors import BadInput
from dustlab.core.match import Match, load_match
from dustlab.school.kept_games import (
    FOLDER,
    MOST_GAMES,
    KeptGames,
    games_to_take,
    now,
    put_games_back,
)

TRANSCRIPTS = Path(__file__).parents[1] / "transcripts"


def begun(steps: int, seed: int = 7) -> Match:
    """A game of Dust in which the first legal move was played so often."""
    match = dust.new_match(seed=seed)
    for _ in range(steps):
        match.play(next(iter(match.moves())))
    return match


def table(folder: Path) -> KeptGames:
    """The same table of the same lesson, in a kernel of its own."""
    return KeptGames("first-game", folder)


def test_a_game_is_found_again_as_it_was_left(tmp_path: Path):
    match = begun(5)
    table(tmp_path).keep(match)
    [game] = table(tmp_path).under_way()
    assert game.match.record() == match.record()
    assert game.day(today=now().date()) == "today"
    assert game.day(today=now().date() + timedelta(1)) == "yesterday"
    assert game.day("de", now().date() + timedelta(9)) == now().date().isoformat()


def test_after_each_step_the_file_holds_that_step(tmp_path: Path):
    mine, match = table(tmp_path), begun(0)
    for _ in range(3):
        match.play(next(iter(match.moves())))
        mine.keep(match)
        [game] = table(tmp_path).under_way()
        assert game.match.states() == match.states()


def test_hidden_cards_cannot_be_read_off_the_file(tmp_path: Path):
    match = dualpowers.new_match(seed=7)
    match.play(next(iter(match.moves())))
    KeptGames("alone", tmp_path).keep(match)
    [file] = (tmp_path / FOLDER).iterdir()
    assert "hand red" in match.record()
    assert "hand" not in file.read_text("utf-8")


def test_a_game_that_is_over_is_kept_but_not_offered(tmp_path: Path):
    won = load_match(TRANSCRIPTS / "tactics" / "first_patrol.tactics")
    assert won.over is not None
    table(tmp_path).keep(won)
    assert table(tmp_path).under_way() == []
    assert len(games_to_take(tmp_path)) == 1


def test_two_kernels_on_one_game_lose_nothing_and_the_later_one_is_told(tmp_path: Path):
    here, match = table(tmp_path), begun(3)
    here.keep(match)
    there = table(tmp_path)
    [game] = there.under_way()
    there.go_on_with(game)
    first, second, *_ = game.match.moves()
    game.match.play(first)
    there.keep(game.match)
    match.play(second)
    here.keep(match)
    assert "Another page" in here.trouble()
    assert there.trouble() == ""
    kept = {game.match.record() for game in table(tmp_path).under_way()}
    assert kept == {match.record(), game.match.record()}


def test_what_begins_anew_leaves_the_game_before_as_it_was(tmp_path: Path):
    mine, before, now = table(tmp_path), begun(3), begun(1, seed=8)
    mine.keep(before)
    mine.begin_anew()
    mine.keep(now)
    kept = {game.match.record() for game in table(tmp_path).under_way()}
    assert kept == {before.record(), now.record()}


def test_the_oldest_game_makes_room(tmp_path: Path):
    mine = table(tmp_path)
    for seed in range(MOST_GAMES + 2):
        mine.begin_anew()
        mine.keep(begun(1, seed))
    assert len(games_to_take(tmp_path)) == MOST_GAMES


@pytest.mark.parametrize("spoilt", ["", "dustlab kept game 1\nleft never", "\0", "x" * 2_000_000])
def test_a_damaged_game_is_set_aside_and_the_others_stay(tmp_path: Path, spoilt: str):
    mine = table(tmp_path)
    mine.keep(begun(2))
    mine.begin_anew()
    sound = begun(4)
    mine.keep(sound)
    (tmp_path / FOLDER / "first-game-1.game").write_text(spoilt, "utf-8")
    later = table(tmp_path)
    [game] = later.under_way()
    assert game.match.record() == sound.record()
    assert "first-game-1-1.damaged" in later.trouble()
    assert (tmp_path / FOLDER / "first-game-1-1.damaged").read_text("utf-8") == spoilt
    assert table(tmp_path).trouble() == ""


def test_a_record_that_is_cut_is_set_aside(tmp_path: Path):
    table(tmp_path).keep(begun(2))
    [file] = (tmp_path / FOLDER).iterdir()
    file.write_text(file.read_text("utf-8")[:-40], "utf-8")
    later = table(tmp_path)
    assert later.under_way() == []
    assert "could not be read" in later.trouble()


def test_where_nothing_can_be_written_the_game_goes_on_and_one_line_says_so(tmp_path: Path):
    (tmp_path / FOLDER).write_text("a file where the folder should be", "utf-8")
    mine, match = table(tmp_path), begun(1)
    mine.keep(match)
    assert mine.trouble().startswith("This game cannot be kept just now")
    (tmp_path / FOLDER).unlink()
    match.play(next(iter(match.moves())))
    mine.keep(match)
    assert mine.trouble() == ""
    assert len(table(tmp_path).under_way()) == 1


def test_a_game_is_gone_on_with_though_nothing_can_be_written_any_more(tmp_path: Path):
    table(tmp_path).keep(begun(2))
    later = table(tmp_path)
    [game] = later.under_way()
    (tmp_path / FOLDER / "first-game-1.game").unlink()
    (tmp_path / FOLDER).rmdir()
    (tmp_path / FOLDER).write_text("a file where the folder should be", "utf-8")
    later.go_on_with(game)
    assert later.trouble().startswith("This game cannot be kept just now")


def test_a_name_that_is_none_is_refused():
    for key in ("", "First Game", "../up", "a" * 41, 3):
        with pytest.raises(BadInput, match="keep: expected small letters"):
            KeptGames(key)  # type: ignore[arg-type]


def test_games_go_along_to_another_machine_once(tmp_path: Path):
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    one, other = begun(3), begun(1)
    table(here).keep(one)
    table(there).keep(other)
    taken = games_to_take(here)
    assert put_games_back(taken, there) == 1
    assert put_games_back(taken, there) == 0
    kept = {game.match.record() for game in table(there).under_way()}
    assert kept == {one.record(), other.record()}


@pytest.mark.parametrize(
    "games", [{"../up-1": "x"}, {"first-game-1": "x"}, {"first-game-1": 3}, {3: "x"}]
)
def test_what_is_no_kept_game_is_refused_and_nothing_is_written(tmp_path: Path, games: dict):
    with pytest.raises(BadInput):
        put_games_back(games, tmp_path)
    assert list(tmp_path.iterdir()) == []
