"""Bet before you roll in the terminal: a chance is typed before dice or a card fall."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from dustlab import dust
from dustlab.cli.terminal import play_match
from dustlab.cli.tours import play
from dustlab.core.match import Fell, Match
from dustlab.play.wagers import wager_on
from dustlab.school.kept_bets import FILE, my_bets


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "00-start.ipynb").write_text("{}", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def asker(typed: Iterable[str], told: list[str]):  # type: ignore[no-untyped-def]
    lines = iter(typed)

    def ask(prompt: str) -> str:
        told.append(prompt)
        return next(lines, "quit")

    return ask


def played(*typed: str, bet: bool = True) -> tuple[Match[object], str]:
    match = dust.new_battle("3 tank", "2 tank", seed=3)
    told: list[str] = []
    play_match(match, asker(typed, told), told.append, bet=bet)
    return match, "\n".join(told)


def test_a_throw_waits_for_a_bet(folder: Path) -> None:
    asked = wager_on(dust.new_battle("3 tank", "2 tank", seed=3), "roll")
    match, told = played("roll", "35")
    assert asked is not None
    assert f"Bet before it falls. {asked.tell()}" in told
    assert "You said 35 %. Exact:" in told
    assert any(isinstance(step.cause, Fell) for step in match.steps)
    assert [bet.guess for bet in my_bets().bets] == [0.35]
    assert (folder / FILE).exists()


def test_what_is_no_chance_is_asked_again() -> None:
    _, told = played("roll", "150", "often", "12,5 %")
    assert told.count("expected a chance from 0 to 100") == 2
    assert [bet.guess for bet in my_bets().bets] == [0.125]


def test_enter_plays_without_a_bet() -> None:
    match, told = played("roll", "")
    assert "You said" not in told
    assert any(isinstance(step.cause, Fell) for step in match.steps)
    assert my_bets().bets == []


def test_it_is_switched_and_told_while_one_plays() -> None:
    _, told = played("bet", "roll", "40", "bets", "bet off", bet=False)
    assert "Bets are on." in told
    assert "1 bet on 1 day." in told
    assert f"Kept in {FILE}" in told
    assert "Bets are off." in told


def test_in_a_tour() -> None:
    told: list[str] = []
    typed = ["" if number % 2 else "do" for number in range(40)]
    play("dust-first-game", asker(typed, told), told.append, bet=True)
    assert any("Bets are on." in line for line in told)


def test_a_move_typed_in_a_tour_waits_for_a_bet() -> None:
    from dustlab.tours import begin

    told: list[str] = []
    session = begin("dust-first-game")
    typed: list[str] = []
    for _ in range(80):
        step = session.step
        if step is None:
            break
        if step.explains:
            session.go_on()
            typed.append("")
            continue
        move = str(session.example())
        typed.append(move)
        if session.lets_fall(move) and wager_on(session.match, move) is not None:
            typed.append("25")
            break
        session.offer(move)
    play("dust-first-game", asker(typed, told), told.append, bet=True)
    assert "You said 25 %. Exact:" in "\n".join(told)
