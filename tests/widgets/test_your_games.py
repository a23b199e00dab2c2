"""Your games: what a table has kept is found again, also where no lesson has that table now."""

import os
from pathlib import Path
from typing import Any

import pytest

from dustlab import dualpowers, dust, tactics
from dustlab.core.match import Match
from dustlab.school.kept_games import FOLDER, KeptGames, latest
from dustlab_widgets import TacticsTable, Today, YourGames


@pytest.fixture(autouse=True)
def lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the lessons."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def skirmish(steps: int = 3) -> Match[Any]:
    match = tactics.new_match("first_patrol", seed=2)
    match.let_dice_fall()
    for _ in range(steps):
        match.play(match.moves()[0])
    match.seats = {"allies": "person", "axis": "gunner"}
    return match


def test_where_nothing_is_kept_the_list_says_so() -> None:
    games = YourGames()
    assert "No table has kept a game yet" in games.told.value
    assert FOLDER in games.told.value
    assert not games.list.options


def test_the_games_of_all_tables_are_listed_also_of_one_that_stands_in_no_lesson() -> None:
    KeptGames("39-first-patrol-again").keep(skirmish())
    KeptGames("26-a-game-alone").keep(dualpowers.new_solitaire(1, 5))
    KeptGames("12-production").keep(dust.new_match(seed=1))
    lines = [line for line, _ in YourGames().list.options]
    assert len(lines) == 3
    [patrol] = [line for line in lines if line.startswith("Dust Tactics")]
    assert "under way, 3 moves, left today" in patrol
    assert "Axis: gunner" in patrol
    assert "39-first-patrol-again" in patrol
    assert any("A whole game alone" in line for line in lines)
    assert any(line.startswith("Dust · ") and "Production" in line for line in lines)


def test_a_game_is_played_on_in_the_file_in_which_it_was_found() -> None:
    match = skirmish()
    KeptGames("an-old-lesson").keep(match)
    games = YourGames()
    games.press.click()
    table = games.table
    assert isinstance(table, TacticsTable)
    assert table.match.states() == match.states()
    assert games.place.children == (table,)
    table.play_text(str(table.match.moves()[0]))
    assert len(os.listdir(FOLDER)) == 1
    [again] = KeptGames("an-old-lesson").under_way()
    assert len(again.match.steps) == len(table.match.steps) > len(match.steps)


def test_games_under_way_come_first_and_one_that_is_over_is_looked_back_on() -> None:
    over = skirmish(0)
    while over.over is None:
        over.play(over.moves()[-1])
    KeptGames("first").keep(skirmish())
    KeptGames("second").keep(over)
    games = YourGames()
    assert [name for _, name in games.list.options] == ["first-1", "second-1"]
    assert "over after" in games.list.options[1][0]
    games.list.value = "second-1"
    games.press.click()
    assert games.table is not None
    assert games.table.match.over == over.over
    assert games.table.keeper is None


def test_a_file_that_is_no_game_is_left_alone_and_the_others_are_listed() -> None:
    KeptGames("first").keep(skirmish())
    Path(FOLDER, "second-1.game").write_text("something else", encoding="utf-8")
    assert [name for _, name in YourGames().list.options] == ["first-1"]
    assert Path(FOLDER, "second-1.game").is_file()


def test_it_speaks_other_languages() -> None:
    KeptGames("first").keep(skirmish())
    games = YourGames(language="de")
    assert games.press.description == "Weiterspielen"
    assert "im Gang, 3 Züge, verlassen heute" in games.list.options[0][0]


def test_the_start_page_leads_back_to_the_game_that_was_left_last() -> None:
    assert Today().game.value == ""
    KeptGames("39-first-patrol").keep(skirmish())
    told = Today().game.value
    assert 'href="39-first-patrol.ipynb#table:39-first-patrol"' in told
    assert "Your game of Dust Tactics, round 1, left today: go on" in told
    assert "Partie Dust Tactics, Runde 1" in Today("de").game.value


def test_a_game_whose_table_stands_in_no_lesson_is_led_to_from_the_list_alone() -> None:
    KeptGames("an-old-lesson").keep(skirmish())
    assert Today().game.value == ""
    assert len(YourGames().list.options) == 1


def test_a_game_says_of_itself_what_the_panel_needs(lesson: Path) -> None:
    """The panel reads the head alone: the record is sealed."""
    KeptGames("39-first-patrol").keep(skirmish())
    head = (lesson / FOLDER / "39-first-patrol-1.game").read_text("utf-8").splitlines()[:8]
    assert {"over no", "plays tactics", "round 1"} <= set(head)
    left = latest(lesson)
    assert left is not None
    assert (left.game, left.round, left.key) == ("tactics", 1, "39-first-patrol")
