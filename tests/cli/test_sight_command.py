"""dustlab sight: who sees whom on a battlefield file, for people and for programs."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from dustlab.cli.verbs import cli, run

FIELD = """
grid = [
  "..#.",
  ".ct.",
]
pieces = [
  { name = "dd", unit = "death_dealers", at = [0, 1] },
  { name = "hans", unit = "hans", at = [3, 1] },
]
"""


@pytest.fixture
def field(tmp_path: Path) -> str:
    path = tmp_path / "mine.toml"
    path.write_text(FIELD)
    return str(path)


def answer(*arguments: str) -> dict[str, object]:
    result = CliRunner().invoke(cli, ["sight", *arguments, "--json"])
    assert result.exit_code == 0, result.output
    told: dict[str, object] = json.loads(result.output)
    return told


def test_programs_get_four_facts(field: str) -> None:
    assert answer(field, "dd", "hans") == {
        "visible": True,
        "cover": "none",
        "distance": 3,
        "because": ["tactics.sight.line"],
    }


def test_a_square_may_stand_for_a_piece(field: str) -> None:
    assert answer(field, "A2", "d2") == answer(field, "dd", "hans")
    assert answer(field, "dd", "D2")["visible"] is True
    assert answer(field, "A2", "C2")["cover"] == "hard"


def test_what_blocks_is_named_by_its_rule(field: str) -> None:
    told = answer(field, "A1", "D1")
    assert (told["visible"], told["cover"]) == (False, "none")
    assert told["because"] == ["tactics.sight.no_dot"]


def test_a_battlefield_of_the_package_is_named_by_its_id() -> None:
    assert answer("cover_sum", "sp", "dd")["cover"] == "hard"


def test_people_read_the_whole_proof(field: str) -> None:
    result = CliRunner().invoke(cli, ["sight", field, "dd", "hans"])
    assert "The line goes through B2 and C2." in result.output
    assert "They see each other." in result.output
    german = CliRunner().invoke(cli, ["sight", field, "dd", "hans", "--language", "de"])
    assert "sehen einander." in german.output


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["FIELD", "dd", "hands"], "to: expected a piece or a square from A1 to D2"),
        (["FIELD", "dx", "hans"], "(dd, hans), got dx"),
        (["nowhere.toml", "a1", "a2"], "nowhere.toml: expected a battlefield file, got nothing"),
        (["the_depott", "a1", "a2"], "did you mean the_depot?"),
    ],
)
def test_bad_input_is_answered_in_one_line_with_code_two(
    arguments: list[str], told: str, field: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["sight", *[field if one == "FIELD" else one for one in arguments]]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


def test_who_reads_another_language_is_told_in_it_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ragged = tmp_path / "ragged.toml"
    ragged.write_text('grid = ["..", "."]', encoding="utf-8")
    assert run(["sight", str(ragged), "A1", "B1", "--language", "de"]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert "grid, Eintrag 2" in line
    assert "wie in Reihe 1" in line
