"""Every lesson has the form that learners can rely on."""

import json
import re
import tomllib
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest

from dustlab.core.rules import all_rules
from dustlab.tours import begin
from tests.each import of_each

TUTORIALS = Path(__file__).parents[2] / "tutorials"
LESSONS = sorted(TUTORIALS.glob("[1-5][0-9]*-*.ipynb"))
OF_GAMES = [path for path in LESSONS if path.name < "40"]
ON_CHANCE = [path for path in LESSONS if path.name >= "40"]
FIRST_GAMES = sorted(TUTORIALS.glob("0[1-9]-*.ipynb"))
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
    """A test of all these lessons, which names those that it is wrong of."""
    return of_each(paths, attrgetter("stem"))


def test_there_is_a_first_lesson_and_a_map() -> None:
    assert (TUTORIALS / "00-start.ipynb").is_file()
    assert LESSONS


@named(ON_CHANCE)
def test_a_lesson_on_chance_is_short_enough_for_one_sitting(path: Path) -> None:
    own = [cell for cell in cells(path) if "KeepProgress()" not in source(cell)]
    assert 30 <= len(own) <= 50
    assert 1000 <= len(re.findall(r"[A-Za-z']+", prose(path))) <= 2700


# -- how long a lesson takes

WORDS_A_MINUTE = 160
A_GUESS, A_QUESTION, A_BOARD = 0.5, 1.25, 3.0
"""Minutes for one who thinks before a guess, tries an exercise, and plays at a board."""
LIVE = re.compile(r"^(?!from |import )[A-Za-z.]*(?:Lab|Table|Editor|Rules)\(", re.MULTILINE)
TOUR = re.compile(r'^tour\("([^"]+)"\)', re.MULTILINE)


def minutes_said(path: Path) -> int:
    said = re.search(r"\babout (\d+) minutes", source(cells(path)[0]))
    assert said, "the head of a lesson says how long it takes"
    return int(said[1])


def minutes_counted(path: Path) -> float:
    """What is folded is not read, and the box with all exercises of a file is there for practice.
    The whole game that follows a round with the coach takes as long as one likes."""
    read = re.sub(r"<details>.*?</details>", "", prose(path), flags=re.DOTALL)
    asked = sum('ExerciseBox("' in source(cell) and '", "' in source(cell) for cell in code(path))
    led = [TOUR.search(source(cell)) for cell in code(path)]
    tours = [begin(tour[1]).tour.minutes for tour in led if tour]
    boards = 0 if tours else sum(bool(LIVE.search(source(cell))) for cell in code(path))
    words = len(re.findall(r"[A-Za-z']+", read))
    spent = words / WORDS_A_MINUTE, A_GUESS * len(guesses(path)), A_QUESTION * asked
    return sum(spent) + A_BOARD * boards + sum(tours)


@named(OF_GAMES)
def test_a_lesson_of_a_game_takes_twenty_minutes_at_most_and_says_so(path: Path) -> None:
    assert 10 <= minutes_said(path) <= 20
    assert minutes_counted(path) <= minutes_said(path) + 1.5


def part_of_the_map(game: str) -> str:
    """What the map says of a game."""
    start = prose(TUTORIALS / "00-start.ipynb")
    return start.partition(f"\n#### {game}")[2].partition("\n###")[0]


@pytest.mark.parametrize("game", ["Dust\n", "Dual Powers", "Dust Tactics"])
def test_the_way_to_a_game_of_ones_own_takes_ninety_minutes_at_most(game: str) -> None:
    way, fold, beyond = part_of_the_map(game).partition("<details>")
    assert fold, "what is beyond the ninety minutes is folded"
    lessons = [TUTORIALS / name for name in re.findall(r"\]\(([^)#]+\.ipynb)\)", way)]
    assert [path.name[:1] for path in lessons[:1]] == ["0"]
    assert len(lessons) == 5
    assert sum(map(minutes_said, lessons)) <= 90
    for name in re.findall(r"\]\(([^)#]+\.ipynb)\)", beyond):
        assert "beyond the first 90 minutes" in source(cells(TUTORIALS / name)[0]), name


@named(sorted({*LESSONS, *FIRST_GAMES}))
def test_the_map_says_of_a_lesson_what_it_says_itself(path: Path) -> None:
    title = source(cells(path)[0]).splitlines()[0].removeprefix("# ")
    [told] = re.findall(
        rf"\[([^\]]+)\]\({re.escape(path.name)}\) \((\d+) min", prose(TUTORIALS / "00-start.ipynb")
    )
    assert told == (title, str(minutes_said(path)))


PROGRAMMING = re.compile(
    r"^\s*(?:def|for|while|if|with|class)\b|\blambda\b|\bfor \w+ in\b|from_position\([\"']"
)


@named(OF_GAMES)
def test_a_lesson_of_a_game_shows_no_programming(path: Path) -> None:
    for cell in code(path):
        assert not any(map(PROGRAMMING.search, source(cell).splitlines())), source(cell)
        assert source(cell).strip().count("\n") < 4, source(cell)


@named(OF_GAMES)
def test_a_lesson_of_a_game_opens_with_a_moment_of_the_first_game(path: Path) -> None:
    assert re.search(r"first game", source(cells(path)[0]))
    assert any("?" in source(cell) or "guess" in cell["metadata"] for cell in cells(path)[:3])
    assert "## Back to the question" in prose(path)


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
def test_a_lesson_has_three_marked_exercises(path: Path) -> None:
    assert sum("ExerciseBox(" in source(cell) for cell in code(path)) >= 3


def asked_in_lessons() -> set[tuple[str, str]]:
    """Every question that a box of a lesson asks, with its file; a box of a whole file asks all."""
    asked: set[tuple[str, str]] = set()
    for path in ALL:
        for cell in code(path):
            for words in re.findall(r"(?:ExerciseBox|MoreQuestions)\(([^)]*)\)", source(cell)):
                file, *questions = re.findall(r'"([^"]+)"', words)
                stem = Path(file).stem
                known = (question["id"] for question in questions_of(stem))
                asked |= {(stem, question) for question in questions or known}
    return asked


def questions_of(stem: str) -> list[dict[str, Any]]:
    text = (TUTORIALS / "exercises" / f"{stem}.toml").read_text(encoding="utf-8")
    questions: list[dict[str, Any]] = tomllib.loads(text)["question"]
    return questions


def test_every_question_of_the_exercise_files_stands_in_a_lesson() -> None:
    files = [path.stem for path in sorted((TUTORIALS / "exercises").glob("*.toml"))]
    every = {(stem, question["id"]) for stem in files for question in questions_of(stem)}
    assert every - asked_in_lessons() == set()


@named(ON_CHANCE)
def test_a_lesson_on_chance_has_folded_solutions(path: Path) -> None:
    assert prose(path).count("<details>") >= 3


@named(OF_GAMES)
def test_a_box_with_its_own_solution_has_no_second_one_below(path: Path) -> None:
    assert "<summary>Solution" not in prose(path)


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


@named(ALL)
def test_a_command_is_named_as_it_can_be_typed(path: Path) -> None:
    # Without its folder the command is found only by those who have opened the environment.
    assert not re.findall(r"`dustlab [a-z]+[^`]*`", prose(path))


@named(ALL)
def test_reader_mode_knows_a_lesson_by_its_mark(path: Path) -> None:
    metadata = json.loads(path.read_text(encoding="utf-8"))["metadata"]
    assert metadata["dustlab"] == {"lesson": path.stem}


# -- guesses


def guesses(path: Path) -> list[tuple[int, dict[str, Any]]]:
    """What a lesson asks the reader to guess, each with the place of its cell."""
    marked = enumerate(cells(path))
    return [
        (place, cell["metadata"]["guess"]) for place, cell in marked if "guess" in cell["metadata"]
    ]


def shown(cell: dict[str, Any]) -> str:
    """What a cell with code brings, in words."""
    texts = [
        output.get("text") or output.get("data", {}).get("text/plain", "")
        for output in cell.get("outputs", [])
    ]
    return "\n".join("".join(text) for text in texts)


@named(ALL)
def test_a_guess_is_asked_once_with_choices_that_differ(path: Path) -> None:
    """A page keeps a guess by its question, in a file that is read with care."""
    for _, guess in guesses(path):
        assert guess.keys() == {"ask", "choices"}
        assert guess["ask"].endswith("?")
        assert 2 <= len(set(guess["choices"])) == len(guess["choices"]) <= 4
        for text in [guess["ask"], *guess["choices"]]:
            assert text.isprintable()
            assert 0 < len(text) <= 100
    asked = [guess["ask"] for _, guess in guesses(path)]
    assert len(set(asked)) == len(asked)


@named(LESSONS)
def test_every_lesson_asks_for_guesses(path: Path) -> None:
    is_of_a_game = path.name < "40"
    assert len(guesses(path)) >= (2 if is_of_a_game else 1)


@named(LESSONS)
def test_the_answer_to_a_guess_is_not_shown_above_it(path: Path) -> None:
    """Nothing above has asked the same and got the same, nor told what the cell brings."""
    for place, guess in guesses(path):
        asking, above = cells(path)[place], cells(path)[:place]
        before = [(source(cell), shown(cell)) for cell in above]
        assert (source(asking), shown(asking)) not in before, guess["ask"]
        answer = shown(asking).strip()
        # A few words, as in "the move is legal", are no answer without their question.
        if len(answer.split()) > 8:
            assert answer not in "\n".join(asked + told for asked, told in before), answer


@named(LESSONS)
def test_words_follow_each_guess(path: Path) -> None:
    """They say of every wrong choice why it is wrong; that there are words, a test can see."""
    places = [place for place, _ in guesses(path)]
    for place, end in zip(places, [*places[1:], len(cells(path))], strict=True):
        below = cells(path)[place + 1 : end]
        assert any(cell["cell_type"] == "markdown" for cell in below), cells(path)[place]
