"""A table with a name keeps its game: closed, killed or opened twice, and found again."""

import os
from pathlib import Path
from typing import Any

import pytest

from dustlab import dust
from dustlab.school.kept_games import FOLDER, KeptGames
from dustlab_widgets import DustTable, PowersTable, TacticsTable
from dustlab_widgets.core.parts import is_shown
from dustlab_widgets.table.keeper import GO_ON


@pytest.fixture(autouse=True)
def lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a lesson."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def table(keep: str = "first-game", kind: type = DustTable, **options: str) -> Any:
    """A table for two persons who may see each other's cards."""
    open_ = {} if kind is TacticsTable else {"curtain": False}
    return kind(keep=keep, **open_, **options)


def play(table: Any, steps: int = 1) -> None:
    for _ in range(steps):
        before = table.match.state
        table.play_text(str(next(iter(table.match.moves()))))
        assert table.match.state is not before, table.talk.words.value


def offers(table: Any) -> list[str]:
    assert table.keeper is not None
    return [deed.words for deed in table.keeper.deeds.deeds]


@pytest.mark.parametrize("kind", [DustTable, PowersTable, TacticsTable])
def test_a_game_is_found_again_by_the_table_of_that_name(kind: type):
    first = table(kind=kind)
    assert not is_shown(first.keeper)
    play(first, 3)
    again = table(kind=kind)
    assert again.match.states() == table("", kind).match.states()
    assert offers(again)[0].startswith("Go on: today, round ")
    again.keeper.deeds.press(0)
    assert again.match.states() == first.match.states()
    assert not is_shown(again.keeper)
    play(again)
    later = table(kind=kind)
    later.keeper.deeds.press(0)
    assert later.match.states() == again.match.states()
    assert len(os.listdir(FOLDER)) == 1


def test_a_bot_begins_a_game_that_is_kept_once_a_person_has_decided():
    def opened() -> Any:
        return TacticsTable("first_patrol", seed=7, bots={"axis": "gunner"}, keep="patrol")

    first = opened()
    assert first.played
    again = opened()
    assert again.played
    assert not is_shown(again.keeper)
    play(again)
    offered = opened()
    assert offers(offered)
    assert not offered.played
    offered.keeper.deeds.press(0)
    assert offered.match.states() == again.match.states()


@pytest.mark.parametrize(
    ("kind", "bots"),
    [(DustTable, "planner"), (PowersTable, "strategist"), (TacticsTable, "captain")],
)
def test_seats_tab_and_what_bots_did_last_come_back_with_the_game(kind: type, bots: str):
    first = table(kind=kind)
    play(first, 3)
    person = first.match.pending.player
    others = [seat for seat in first.sides() if seat != person]
    for seat in others:
        first.seats.menus[first.seats.seats.index(seat)].value = bots
    first.tabs.turn_to("rules")
    again = table(kind=kind)
    again.keeper.deeds.press(0)
    assert again.seats.chosen() == {person: "person", **dict.fromkeys(others, bots)}
    assert again.tabs.opened == "rules"

    while not again.played:
        play(again)
    later = table(kind=kind)
    later.keeper.deeds.press(0)
    moves = [(seat, str(decided.move)) for seat, decided in again.played]
    assert [(seat, str(decided.move)) for seat, decided in later.played] == moves
    assert later.talk.story.value


def test_a_table_of_another_name_or_without_one_keeps_to_itself():
    play(table())
    assert offers(table("second-game")) == []
    play(table(""))
    assert os.listdir(FOLDER) == ["first-game-1.game"]


def test_to_begin_anew_is_a_press_and_the_game_stays():
    play(table(), 2)
    again = table()
    assert offers(again)[-1] == "Begin anew"
    again.keeper.deeds.press(1)
    assert not is_shown(again.keeper)
    play(again)
    assert len(offers(table())) == 3


def test_whoever_simply_plays_leaves_the_kept_game_where_it_is():
    play(table(), 2)
    again = table()
    play(again)
    assert not is_shown(again.keeper)
    kept = KeptGames("first-game").under_way()
    assert len({len(game.match.steps) for game in kept}) == 2


def test_after_a_lost_kernel_the_game_is_back_without_a_question(monkeypatch: pytest.MonkeyPatch):
    first = table()
    play(first, 3)
    monkeypatch.setenv(GO_ON, "1")
    woken = table()
    assert woken.match.states() == first.match.states()
    assert offers(woken) == []


def test_a_new_game_and_a_loaded_one_are_kept_beside_the_first(lesson: Path):
    again = table()
    play(again)
    again.begin(("red", "blue"), "premium", 11)
    play(again, 2)
    again.load(dust.new_match(seed=12).record(), "match.dust")
    play(again, 3)
    assert sorted(os.listdir(lesson / FOLDER)) == [f"first-game-{n}.game" for n in (1, 2, 3)]


def test_the_later_of_two_pages_is_told_and_both_games_are_kept():
    play(table())
    here, there = table(), table()
    here.keeper.deeds.press(0)
    there.keeper.deeds.press(0)
    play(there)
    play(here, 2)
    assert "Another page has gone on with this game" in here.keeper.words.value
    assert is_shown(here.keeper)
    assert len(KeptGames("first-game").under_way()) == 2


def test_where_nothing_can_be_written_one_line_says_so(lesson: Path):
    (lesson / FOLDER).write_text("no folder", "utf-8")
    again = table()
    play(again)
    assert "This game cannot be kept just now" in again.keeper.words.value


@pytest.mark.parametrize(
    ("language", "words"), [("de", "Weiterspielen: heute, Runde"), ("it", "Continua: oggi, turno")]
)
def test_the_offer_is_made_in_the_language_of_the_table(language: str, words: str):
    play(table())
    assert offers(table(language=language))[0].startswith(words)
