"""Bet before you roll at the tables: a move waits for a chance to be said."""

from html import unescape
from pathlib import Path
from typing import Any

import pytest

from dustlab import dualpowers, dust, tactics
from dustlab.core.match import Choice
from dustlab.play.wagers import wager_on
from dustlab.school.kept_bets import FILE
from dustlab_widgets import DustTable, PowersTable, TacticsTable, tour
from dustlab_widgets.core.parts import is_shown
from dustlab_widgets.table.game_table import GameTable
from tests.phases import buying


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "00-start.ipynb").write_text("{}", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def battle() -> DustTable:
    made = DustTable(dust.new_battle("3 tank", "2 tank", seed=3))
    made.betting.turn(on=True)
    return made


def about_to_buy() -> DustTable:
    hands = "hand red c3m3p1s1\nhand blue c4m2p1s3"
    made = DustTable(buying("ukraine red 1 tank center", more=hands))
    made.betting.turn(on=True)
    return made


def said(made: GameTable) -> str:
    return unescape(made.betting.words.value)


def test_without_the_switch_dice_fall_at_once() -> None:
    made = DustTable(dust.new_battle("3 tank", "2 tank", seed=3))
    made.confirm.click()
    assert made.match.cursor > 0
    assert said(made) == ""


def test_a_throw_waits_for_a_bet_and_then_falls(folder: Path) -> None:
    made = battle()
    before = made.match.cursor
    made.confirm.click()
    assert made.match.cursor == before
    assert "Bet before it falls." in said(made)
    assert is_shown(made.betting.asking)
    made.betting.slider.value = 35
    assert made.betting.bet.description == "Bet 35 %, and play on"
    made.betting.bet.click()
    assert made.match.cursor > before
    assert "You said 35 %. Exact:" in said(made)
    assert not is_shown(made.betting.asking)
    [bet] = made.betting.kept.bets
    assert (bet.guess, bet.game) == (0.35, "dust")
    assert (folder / FILE).exists()


def test_what_is_told_is_how_it_came() -> None:
    made = battle()
    wager = wager_on(made.match, "roll")
    before = made.match.cursor
    made.confirm.click()
    made.betting.bet.click()
    came = wager.came(made.match.steps[before : made.match.cursor])
    assert made.betting.kept.bets[0].happened is came
    assert ("It came." in said(made)) is came
    assert made.betting.kept.bets[0].chance == float(wager.chance)


def test_odds_are_hidden_until_the_bet_is_made() -> None:
    made = battle()
    assert "The odds come after your bet." in made.would.value
    assert "%" not in made.would.value
    made.betting.turn(on=False)
    assert "The odds come after your bet." not in made.would.value


def test_one_may_play_on_without_a_bet() -> None:
    made = battle()
    made.confirm.click()
    made.betting.skip.click()
    assert made.match.cursor > 0
    assert made.betting.kept.bets == []


def pressed_both() -> tuple[DustTable, int, list[Any]]:
    """A card is bought and buying is over, by one press: the table, where it stood, the moves."""
    made = DustTable(
        buying("ukraine red 1 tank center", more="hand red c3m3p1s1\nhand blue c4m2p1s3")
    )
    made.betting.turn(on=True)
    before = made.match.cursor
    press = [made.match.read_move(move) for move in ("buy 1 card", "end buying")]
    made.desk.attempt(*press)
    return made, before, press


def test_of_several_moves_of_one_press_none_is_played_before_the_bet() -> None:
    """A card is bought and buying is over: then it is drawn."""
    made, before, press = pressed_both()
    made._after(made.desk)
    assert "Bet before it falls." in said(made)
    assert made.match.cursor == before
    assert made.betting.before == (press[0],)
    made.betting.bet.click()
    played = [step.cause for step in made.match.steps[before:]]
    assert played[:2] == press
    assert "You said" in said(made)
    assert made.betting.before == ()


def test_a_press_that_waits_can_be_played_without_a_bet_or_left() -> None:
    made, before, press = pressed_both()
    made.clear.click()
    assert (made.match.cursor, made.betting.before) == (before, ())
    made.desk.attempt(*press)
    made.betting.skip.click()
    assert [step.cause for step in made.match.steps[before:]][:2] == press


def test_another_choice_forgets_the_question() -> None:
    made = battle()
    made.confirm.click()
    made.clear.click()
    assert not is_shown(made.betting.asking)


def test_stepping_back_and_betting_again_does_not_count() -> None:
    made = battle()
    begins = made.match.cursor
    made.confirm.click()
    made.betting.bet.click()
    made.match.goto(begins)
    made._stepped()
    made.confirm.click()
    made.betting.bet.click()
    assert "does not count again" in said(made)
    assert len(made.betting.kept.bets) == 1


def test_the_sheet_shows_the_curve_and_where_it_is_kept() -> None:
    made = battle()
    made.tabs.turn_to("seats")
    sheet = made.betting.sheet.curve
    assert "No bets yet." in sheet.value
    made.confirm.click()
    made.betting.bet.click()
    assert "<svg" in sheet.value
    assert f"Kept in {FILE}" in sheet.value


def test_in_dust_tactics() -> None:
    match = tactics.new_match("first_patrol", seed=4)
    match.let_dice_fall()
    made = TacticsTable(match)
    made.betting.turn(on=True)
    move = next(one for one in _on_the_way(made) if wager_on(made.match, one) is not None)
    before = made.match.cursor
    made.desk.obey(str(move))
    made._after(made.desk)
    assert made.match.cursor == before
    made.betting.bet.click()
    assert made.match.cursor > before
    assert made.betting.kept.bets[0].game == "tactics"


def _on_the_way(made: GameTable) -> list[object]:
    """Moves at the first decision of the match after which something falls."""
    match = made.match
    while not any(wager_on(match, one) is not None for one in match.moves()[:20]):
        match.play(match.moves()[0])
    made._stepped()
    return list(match.moves()[:20])


def test_in_dual_powers_alone_the_card_of_the_opposition_is_bet_on() -> None:
    match = dualpowers.new_solitaire(1, 3)
    match.let_dice_fall()
    while wager_on(match, match.moves()[0]) is None:
        match.play(match.moves()[0])
    made = PowersTable(match)
    made.betting.turn(on=True)
    assert isinstance(match.pending, Choice)
    made.desk.obey(str(match.moves()[0]))
    made._after(made.desk)
    assert "Bet before it falls." in said(made)


@pytest.mark.parametrize("name", ["dust-first-game", "dualpowers-first-game", "tactics-first-game"])
def test_it_can_be_switched_on_in_every_first_game(name: str) -> None:
    made = tour(name)
    assert "bets" in made.tabs.names
    made.betting.turn(on=True)
    assert "Bets are on." in said(made)
    for _ in range(60):
        coach = made.coach
        if made.betting.move is not None or coach.session.ended:
            break
        step = coach.session.step
        if step.explains:
            coach.go_on()
            continue
        made.play_move(made.match.read_move(coach.session.example()))
        made._new_desk() if made.betting.move is None else made._show()
        if coach.session.step is step and made.betting.move is None:
            coach.do_it()
    assert made.betting.move is not None
    made.betting.bet.click()
    assert "You said 50 %" in said(made)


@pytest.mark.parametrize("language", ["de", "it"])
def test_in_other_languages(language: str) -> None:
    made = battle()
    made.speak(language)
    made.confirm.click()
    assert "Bet before" not in said(made)
    assert is_shown(made.betting.asking)
