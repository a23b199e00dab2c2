"""The tournament of Dust Tactics counts what was won, and its page is one that it writes."""

from pathlib import Path

import pytest

from dustlab.play.arena import Played
from dustlab.tactics.bots import LEVELS
from tools import tournament_tactics as tournament

PAGE = Path(__file__).parents[2] / "docs" / "bots-tactics.md"


def test_a_level_that_wins_too_seldom_fails_the_tournament(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tournament, "winner", lambda weak, strong, n: strong if n < 64 else weak)
    assert tournament.main(["--games", "100"]) == 1
    assert "| dabbler and gunner | 100 | 36 | 64 | 0 |" in capsys.readouterr().out
    monkeypatch.setattr(tournament, "winner", lambda weak, strong, n: strong if n < 65 else "")
    assert tournament.main(["--games", "100"]) == 0
    assert "| gunner and captain | 100 | 0 | 65 | 35 |" in capsys.readouterr().out


def test_the_page_names_every_level_and_has_a_hundred_games_of_each_pair() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert all(f"- **{level}**" in page for level in LEVELS)
    lines = [line for line in page.splitlines() if line.startswith("| ") and " and " in line]
    assert page == tournament.page(lines)
    won = [int(line.split("|")[4]) for line in lines]
    assert len(won) == len(LEVELS) - 1
    games = [int(line.split("|")[2]) for line in lines]
    assert all(100 * a >= tournament.SHARE_AT_TOP * b for a, b in zip(won, games, strict=True))
    assert all(100 * a >= tournament.SHARE * b for a, b in zip(won[:-1], games[:-1], strict=True))


def test_a_pair_that_plays_anew_changes_its_line_alone() -> None:
    page = PAGE.read_text(encoding="utf-8")
    new = "| gunner and captain | 100 | 1 | 98 | 1 |"
    lines = tournament.renewed(page, [new])
    assert [line for line in lines if line not in page] == [new]
    assert len(lines) == len(LEVELS) - 1


def test_sides_and_fields_change_from_game_to_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """On whichever side it plays, the level that wins is the one that is counted."""
    played: list[tuple[tuple[str, str], str]] = []

    def play_game(levels: tuple[str, str], number: int, field: str) -> Played:
        played.append((levels, field))
        return Played(levels, (levels.index("captain"),), (1, 0), 4, 40, number)

    monkeypatch.setattr(tournament, "play_game", play_game)
    assert {tournament.winner("gunner", "captain", number) for number in range(4)} == {"captain"}
    assert played == [
        (("captain", "gunner"), "first_patrol"),
        (("gunner", "captain"), "first_patrol"),
        (("captain", "gunner"), "the_bridge"),
        (("gunner", "captain"), "the_bridge"),
    ]
