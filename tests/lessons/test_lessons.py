"""Every lesson has the form that learners can rely on."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from dustlab.core.rules import all_rules

TUTORIALS = Path(__file__).parents[2] / "tutorials"
LESSONS = sorted(TUTORIALS.glob("[1-5][0-9]*-*.ipynb"))
ALL = sorted(TUTORIALS.glob("*.ipynb"))
BYPASSES = re.compile(r"NBVAL_(IGNORE|SKIP|RAISES)|nbval-")


@cache
def cells(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return found


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def code(path: Path) -> list[dict[str, Any]]:
    return [cell for cell in cells(path) if cell["cell_type"] == "code"]


def prose(path: Path) -> str:
    return "\n".join(source(cell) for cell in cells(path) if cell["cell_type"] == "markdown")


def named(paths: list[Path]) -> Any:
    return pytest.mark.parametrize("path", paths, ids=[path.stem for path in paths])


def test_there_is_a_first_lesson_and_a_map() -> None:
    assert (TUTORIALS / "00-start.ipynb").is_file()
    assert LESSONS


@named(LESSONS)
def test_a_lesson_is_short_enough_for_one_sitting(path: Path) -> None:
    own = [cell for cell in cells(path) if "KeepProgress()" not in source(cell)]
    assert 30 <= len(own) <= 50
    assert 1000 <= len(re.findall(r"[A-Za-z']+", prose(path))) <= 2700


@named(ALL)
def test_code_cells_are_short_were_run_and_show_no_error(path: Path) -> None:
    for cell in code(path):
        assert source(cell).count("\n") < 15
        assert cell["execution_count"] is not None, source(cell)
        assert all(output["output_type"] != "error" for output in cell["outputs"]), source(cell)
    assert [cell["execution_count"] for cell in code(path)] == list(range(1, len(code(path)) + 1))


@named(ALL)
def test_no_two_cells_share_an_id(path: Path) -> None:
    ids = [cell["id"] for cell in cells(path)]
    assert len(set(ids)) == len(ids)


@named(ALL)
def test_every_stored_output_can_be_shown_without_a_kernel(path: Path) -> None:
    """A stored live widget is an error message to whoever opens the lesson: its kernel is gone."""
    for cell in code(path):
        for output in cell["outputs"]:
            assert "application/vnd.jupyter.widget-view+json" not in output.get("data", {})


@named(ALL)
def test_no_cell_is_kept_from_the_comparison_of_its_output(path: Path) -> None:
    for cell in cells(path):
        assert not BYPASSES.search(source(cell))
        assert not BYPASSES.search(json.dumps(cell["metadata"]))


@named(LESSONS)
def test_a_lesson_has_three_marked_exercises_and_folded_solutions(path: Path) -> None:
    assert sum("ExerciseBox(" in source(cell) for cell in code(path)) >= 3
    assert prose(path).count("<details>") >= 3


@named(ALL)
def test_a_reader_can_keep_what_was_answered(path: Path) -> None:
    """A hosted copy forgets. The box with all exercises of a lesson has the means below it."""
    whole = re.compile(r"ExerciseBox\(\"[^\"]+\"\)|KeepProgress\(\)")
    assert any(whole.search(source(cell)) for cell in code(path))


def test_every_table_keeps_its_game_under_a_name_of_its_own() -> None:
    lines = [line for path in ALL for cell in code(path) for line in source(cell).splitlines()]
    tables = [line for line in lines if re.match(r"(Dust|Powers|Tactics)Table\(", line)]
    names = [found[1] for line in tables if (found := re.search(r'keep="([^"]*)"', line))]
    assert len(set(names)) == len(names) == len(tables) > 10


@named(LESSONS)
def test_the_reader_acts_within_the_first_five_cells(path: Path) -> None:
    first = cells(path)[:5]
    assert sum(cell["cell_type"] == "code" for cell in first) >= 2


@named(ALL)
def test_links_between_lessons_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+?)\)", prose(path)):
        if "://" not in target:
            assert (path.parent / target).exists(), target


@named(LESSONS)
def test_a_lesson_links_back_to_the_map_and_says_which_rules_it_covered(path: Path) -> None:
    text = prose(path)
    assert "](00-start.ipynb)" in text
    known = {rule.id for rule in all_rules()}
    covered = re.findall(r"`((?:dust|dualpowers|tactics)\.[a-z_.]+)`", text)
    assert covered
    assert set(covered) <= known


@named(LESSONS)
def test_the_map_lists_every_lesson(path: Path) -> None:
    assert f"]({path.name})" in prose(TUTORIALS / "00-start.ipynb")


@named(ALL)
def test_a_command_is_named_as_it_can_be_typed(path: Path) -> None:
    # Without its folder the command is found only by those who have opened the environment.
    assert not re.findall(r"`dustlab [a-z]+[^`]*`", prose(path))


@named(ALL)
def test_reader_mode_knows_a_lesson_by_its_mark(path: Path) -> None:
    metadata = json.loads(path.read_text(encoding="utf-8"))["metadata"]
    assert metadata["dustlab"] == {"lesson": path.stem}


@named(ALL)
def test_a_guess_is_asked_once_with_choices_that_differ(path: Path) -> None:
    """A page keeps a guess by its question."""
    guesses = [cell["metadata"]["guess"] for cell in cells(path) if "guess" in cell["metadata"]]
    for guess in guesses:
        assert guess.keys() == {"ask", "choices"}
        assert guess["ask"].endswith("?")
        assert len(set(guess["choices"])) == len(guess["choices"]) >= 2
    asked = [guess["ask"] for guess in guesses]
    assert len(set(asked)) == len(asked)
