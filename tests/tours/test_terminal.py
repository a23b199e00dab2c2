"""A person is led through a tour in the terminal, and an author checks one there."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from dustlab.cli.tours import play
from dustlab.cli.verbs import run
from tests.tours.small import SMALL


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "small.toml"
    file.write_text(SMALL, encoding="utf-8")
    return file


def played(path: Path, typed: Iterable[str], language: str = "en") -> str:
    lines, told = iter(typed), []

    def ask(prompt: str) -> str:
        told.append(prompt)
        return next(lines, "quit")

    play(str(path), ask=ask, tell=told.append, language=language)
    return "\n".join(map(str, told))


def test_it_begins_with_what_the_game_is_how_one_wins_and_how_long_it_takes(path: Path) -> None:
    told = played(path, [])
    assert "Two tanks: about 3 minutes. You play Red." in told
    for words in ("A game of areas.", "You win the Balkans.", "Three minutes."):
        assert words in told
    assert "Step 1 of 4" in told


def test_enter_goes_on_and_only_where_there_is_something_to_read(path: Path) -> None:
    told = played(path, ["", ""])
    assert "Step 2 of 4" in told
    assert "This step waits for a move" in told


def test_hints_moves_and_the_position_are_told(path: Path) -> None:
    told = played(path, ["", "?", "hint", "h", "moves", "position"])
    assert "Where is Blue?" in told
    assert "There are no more hints here." in told
    assert "attack ukraine > balkans 1 mech" in told
    assert "balkans blue 2 tank center" in told


def test_a_refusal_names_its_rule(path: Path) -> None:
    told = played(path, ["", "attack ukraine > balkans 9 tank"])
    assert "- Ukraine has only 3 tanks and 1 mech: you asked for 9 tanks. (rule:" in told
    assert "Count your units." in told


def test_what_cannot_be_read_is_answered_with_examples(path: Path) -> None:
    told = played(path, ["", "fire"])
    assert "attack ukraine > balkans" in told


def test_it_can_be_done_and_taken_back(path: Path) -> None:
    told = played(path, ["", "do", "back", "do", "do", "do", "do", "do", "do", "do", "do", "do"])
    assert told.count("Step 2 of 4") == 2
    assert "The tour ends here." in told
    assert "14-land-battle: Combat value and dice" in told


def test_it_speaks_german(path: Path) -> None:
    told = played(path, [""], "de")
    assert "Schritt 2 von 4" in told
    assert "[Tipp, Mach es für mich, Zurück]" in told


def test_the_check_has_a_line_for_each_step(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tour", "--check", str(path)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        *(f"ok small.toml {step}" for step in ("look", "attack", "leave", "fight", "end")),
        "5 passed, 0 failed",
    ]


def test_the_check_speaks_to_programs(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_text(SMALL.replace("~ 0 of 5", "~ 9 of 9"), encoding="utf-8")
    assert run(["tour", "--check", "--json", str(path)]) == 1
    report = json.loads(capsys.readouterr().out)
    assert (report["failed"] > 0, report["exit_code"]) == (True, 1)


def test_a_file_that_makes_no_sense_has_a_line_for_each_place(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path.write_text(SMALL.replace("within = 12", "within = 0"), encoding="utf-8")
    assert run(["tour", "--check", str(path)]) == 2
    assert "small.toml line" in capsys.readouterr().out


def test_without_a_name_the_tours_of_the_package_are_listed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["tour"]) == 0
    assert "dust-first-game: Dust: a first game" in capsys.readouterr().out


def test_json_alone_is_refused(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tour", "--json", str(path)]) == 2
    assert "--check together with --json" in capsys.readouterr().err
