"""The end of a game at a table: how it was won, and decisions that lie on the table again."""

import asyncio
from html import unescape
from typing import Any
from urllib.parse import unquote

import pytest

from dustlab import dualpowers, dust, tactics
from dustlab.core.games import PERSON
from dustlab.core.match import Match
from dustlab.play.bots import advised
from dustlab.play.printed import printed
from dustlab.school.lessons_on import told
from dustlab.tactics import State
from dustlab.tours.reading import path_of, read
from dustlab_widgets import DustTable, PowersTable, TacticsTable, tour
from dustlab_widgets.table.game_table import GameTable
from tests.tours.places import AT_THE_BORDER


def to_the_end(match: Match[object], bettered: int = 3) -> Match[object]:
    """Played by anybody, and every third time or so well: what can be improved is played, too."""
    match.let_dice_fall()
    while match.over is None:
        match.play(match.moves()[-1] if len(match.steps) % bettered else advised(match).move)
    return match


@pytest.fixture(scope="module")
def skirmish() -> Match[State]:
    return to_the_end(tactics.new_match("first_patrol", seed=5))


@pytest.fixture
def table(skirmish: Match[State]) -> TacticsTable:
    return TacticsTable(skirmish.branch())


def words_of(table: GameTable) -> list[str]:
    return [deed.words for deed in table.deeds.deeds]


def said(table: GameTable) -> str:
    return unescape(table.talk.words.value)


def press(table: GameTable, words: str) -> None:
    next(deed for deed in table.deeds.deeds if deed.words == words).does()


def test_a_short_game_ends_with_its_picture(table: TacticsTable) -> None:
    assert table.looks_back
    assert table.retold is not None
    title = table.retold.title()
    assert "<svg" in table.ending.value
    assert "luck with dice" in table.ending.value
    assert "dust-looks-back" in table.ask.value
    assert title in table._repr_mimebundle_()["image/svg+xml"]
    assert "What turned it:" in table._repr_mimebundle_()["text/plain"]
    press(table, "Back to the board")
    assert "dust-looks-back" not in table.ask.value
    press(table, title)
    assert "dust-looks-back" in table.ask.value


def test_a_long_game_waits_until_somebody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dustlab_widgets.table.look_back.AT_ONCE", 3)
    table = DustTable(to_the_end(dust.new_battle("3 tank", "2 tank", seed=3)))
    assert table.retold is None
    assert words_of(table) == ["How it was won", "Once more"]
    press(table, "How it was won")
    assert table.looks_back
    assert "<svg" in table.ending.value


def test_a_long_review_shows_how_far_it_has_come(
    skirmish: Match[State], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between its slices everything else has its turn: the bar is seen, buttons are heard."""
    monkeypatch.setattr("dustlab_widgets.table.look_back.AT_ONCE", 3)
    monkeypatch.setattr("dustlab_widgets.table.looking_on.SLICE", 0)
    table = TacticsTable(skirmish.branch())
    seen = []

    async def wait() -> None:
        press(table, "How it was won")
        assert words_of(table) == ["Leave the review"]
        while table.looking_on.is_on:
            seen.append(int(table.looking_on.bar.value.partition('value="')[2].partition('"')[0]))
            await asyncio.sleep(0.001)

    asyncio.run(wait())
    assert seen == sorted(seen)
    assert len(set(seen)) > 5
    assert table.looking_on.bar.value == ""
    assert "<svg" in table.ending.value


def test_a_long_review_can_be_left(skirmish: Match[State], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dustlab_widgets.table.look_back.AT_ONCE", 3)
    monkeypatch.setattr("dustlab_widgets.table.looking_on.SLICE", 0)
    table = TacticsTable(skirmish.branch())

    async def leave() -> None:
        press(table, "How it was won")
        await asyncio.sleep(0.03)
        press(table, "Leave the review")
        await asyncio.sleep(0.03)

    asyncio.run(leave())
    assert not table.looking_on.is_on
    assert table.looking_on.bar.value == table.ending.value == ""
    assert words_of(table) == ["How it was won", "Once more"]


def test_the_page_to_print_is_saved_by_a_link(table: TacticsTable) -> None:
    press(table, "Page to print")
    link = table.talk.words.value
    assert 'download="how-it-was-won.html"' in link
    page = unquote(link.partition("charset=utf-8,")[2].partition('"')[0])
    assert page == printed(table.retold, lessons=told(table.match))
    assert "Page to print" not in words_of(table)
    press(table, "Back to the board")
    press(table, table.retold.title())
    table.begin_with(tactics.new_match("first_patrol", seed=5))
    assert "how-it-was-won" not in table.talk.words.value


def test_an_answer_opens_the_rules_that_it_names(table: TacticsTable) -> None:
    press(table, "Decisions that mattered")
    before = [rule for _, rule in table.talk.rules.options]
    press(table, "Show the answer")
    named = table.ended.why(table.decisions[0]).rules
    assert named
    assert not set(named) & set(before)
    assert set(named) <= {rule for _, rule in table.talk.rules.options}


def test_nothing_is_looked_back_on_while_the_game_goes_on() -> None:
    table = PowersTable(dualpowers.new_match(1))
    assert table.retold is None
    assert table.ending.value == ""
    assert "dust-at-the-end" not in table.ask.value


def test_a_decision_lies_on_the_table_before_its_answer_is_shown(table: TacticsTable) -> None:
    ended = table.match
    length = len(ended.steps)
    press(table, "Decisions that mattered")
    decision = table.decisions[0]
    assert table.match is not ended
    assert len(table.match.steps) == decision.number - 1
    better = table.match.game.tell_move(decision.options.best.move)
    assert "find the better move" in said(table).lower()
    assert better not in said(table)
    press(table, "Show the answer")
    assert better in said(table)
    assert "Show the answer" not in words_of(table)
    press(table, "Back to the end")
    assert table.match is ended
    assert len(ended.steps) == length
    assert table.looks_back


def test_one_plays_on_from_there(table: TacticsTable) -> None:
    ended = table.match
    press(table, "Decisions that mattered")
    decision = table.decisions[0]
    table.desk.attempt(decision.options.best.move)
    table._after(table.desk)
    assert len(table.match.steps) >= decision.number
    assert table.match.steps[decision.number - 1].cause == decision.options.best.move
    assert ended.steps[decision.number - 1].cause == decision.options.played.move


def test_the_decisions_of_the_person_are_shown_where_bots_have_the_other_seats(
    skirmish: Match[State],
) -> None:
    match = skirmish.branch()
    match.seats = {"allies": "gunner", "axis": PERSON}
    table = TacticsTable(match)
    table.show_decisions()
    assert {one.player for one in table.decisions} == {"axis"}


def test_the_next_decision(table: TacticsTable) -> None:
    press(table, "Decisions that mattered")
    numbers = [table.decisions[table.at_decision].number]
    while "Next decision" in words_of(table):
        press(table, "Next decision")
        numbers.append(len(table.match.steps) + 1)
    assert numbers == [one.number for one in table.decisions]
    assert len(numbers) > 1


def test_no_curtain_falls_before_what_is_over() -> None:
    table = PowersTable(to_the_end(dualpowers.new_match(3), bettered=20))
    if not table.looks_back:
        press(table, "How it was won")
    press(table, "Decisions that mattered")
    assert table.ended is not None
    assert not table.must_pass_on()


def test_a_new_game_forgets_what_was_looked_back_on(table: TacticsTable) -> None:
    press(table, "Decisions that mattered")
    table.begin_with(tactics.new_match("first_patrol", seed=5))
    assert table.ended is None
    assert "Back to the end" not in words_of(table)


def test_what_was_refused_is_named_with_its_lesson() -> None:
    table = DustTable(dust.new_battle("4 tank", "2 tank", seed=3))
    table.play_text("take 1 tank")
    assert table.forbidden.rules
    while table.match.over is None:
        table.match.play(table.match.moves()[0])
    table._stepped()
    assert "Rules that forbade something" in table.ending.value


@pytest.mark.parametrize("language", ["de", "it"])
def test_in_other_languages(table: TacticsTable, language: str) -> None:
    before = table.ending.value
    table.speak(language)
    assert table.ending.value != before
    assert "{" not in table.ending.value


def played_tour(name: str) -> Any:
    """The table of a tour that the coach has played to its end."""
    table = tour(read(path_of(name)))
    assert table.coach is not None
    while not table.coach.session.ended:
        if "do_it" in table.coach.session.now.actions():
            table.coach.do_it()
        else:
            table.coach.go_on()
    return table


SHORT = f"""
game = "dust"
rules = "premium"
title = "One attack"
learner = "red"
minutes = 1
intro = ["Areas.", "The Balkans.", "A minute."]
position = '''{AT_THE_BORDER}'''
[[step]]
id = "attack"
say = "Attack."
accept = "attack ukraine > balkans 3 tank 1 mech"
[[ending]]
say = "They stand before the Balkans."
"""


def test_at_the_end_of_a_tour_its_picture_is_one_press_away_beside_its_lessons() -> None:
    table = played_tour("dust-first-game")
    assert table.coach is not None
    assert not table.looks_back
    assert table.ending_scene() is None, "the board, of which the coach speaks"
    press(table, "How it was won")
    assert table.looks_back
    assert "<svg" in table.ending.value
    assert "12-production" in table.coach.words.value
    press(table, "Back to the board")
    assert not table.looks_back


def test_behind_the_end_of_a_tour_nothing_is_played_and_that_is_said() -> None:
    table = tour(read(SHORT))
    assert table.coach is not None
    table.coach.do_it()
    assert table.coach.session.ended
    assert table.match.over is None, "the match could go on"
    steps = len(table.match.steps)
    assert "The tour ends here" in table.ask.value
    assert table.desk.move() is None
    table.play_text(str(table.match.moves()[0]))
    assert "Back leads into it again" in table.talk.words.value
    assert len(table.match.steps) == steps
    press(table, "How it stands")
    assert table.looks_back


def test_a_decision_of_a_tour_lies_on_its_table_and_the_coach_stands_aside() -> None:
    table = played_tour("dust-first-game")
    end = table.match
    press(table, "How it was won")
    press(table, "Decisions that mattered")
    assert table.aside is table.match is not end
    assert table.match.pending.player == "red"
    assert "Red: what was played here can be improved" in table.talk.words.value
    assert table.coach is not None
    assert table.coach.words.value == ""
    assert not table.looks_back
    before = len(end.steps)
    table.play_text(str(table.match.moves()[0]))
    assert "more chance of winning" in table.talk.words.value or "best" in table.talk.words.value
    assert len(end.steps) == before
    press(table, "Back to the end")
    assert table.match is end
    assert table.looks_back
    assert "12-production" in table.coach.words.value
