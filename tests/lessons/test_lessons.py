"""Every lesson has the form that learners can rely on."""

import json
import re
import tomllib
from functools import cache
from itertools import product
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest

from dustlab.core.rules import all_rules
from dustlab.exercises import May, read
from dustlab.school.strands import GAMES, PLAIN, told
from dustlab.tours import begin
from tests.each import of_each

TUTORIALS = Path(__file__).parents[2] / "tutorials"
LESSONS = sorted(TUTORIALS.glob("[1-6][0-9]*-*.ipynb"))
OF_GAMES = [path for path in LESSONS if path.name < "40"]
ON_CHANCE = [path for path in LESSONS if path.name >= "40"]
WITHOUT_GAME = [path for path in LESSONS if path.name >= "55"]
"""On chance without a game: dice, urns, sport, the weather."""
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
    return prose_of(cells(path))


def prose_of(some: list[Any]) -> str:
    return "\n".join(source(cell) for cell in some if cell["cell_type"] == "markdown")


def named(paths: list[Path]) -> Any:
    """A test of all these lessons, which names those that it is wrong of."""
    return of_each(paths, attrgetter("stem"))


def test_there_is_a_first_lesson_and_a_map() -> None:
    assert (TUTORIALS / "00-start.ipynb").is_file()
    assert LESSONS


@of_each(product(ON_CHANCE, (GAMES, PLAIN)), str)
def test_a_lesson_on_chance_is_short_enough_for_one_sitting(path: Path, strand: str) -> None:
    seen = told(cells(path), strand)
    own = [cell for cell in seen if "KeepProgress()" not in source(cell)]
    assert 30 <= len(own) <= 50
    assert 1000 <= len(re.findall(r"[A-Za-z']+", prose_of(seen))) <= 2700


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
    shown = re.sub(r"<details>.*?</details>", "", prose(path), flags=re.DOTALL)
    asked = sum('ExerciseBox("' in source(cell) and '", "' in source(cell) for cell in code(path))
    led = [TOUR.search(source(cell)) for cell in code(path)]
    tours = [begin(tour[1]).tour.minutes for tour in led if tour]
    boards = 0 if tours else sum(bool(LIVE.search(source(cell))) for cell in code(path))
    words = len(re.findall(r"[A-Za-z']+", shown))
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


def test_rules_to_choose_from_bear_names_that_the_way_to_the_first_whole_game_has_used() -> None:
    """'By which rules?' is a question about rules, not about words that nobody has read."""
    taught, way = "", part_of_the_map("Dust\n").partition("<details>")[0]
    for name in re.findall(r"\]\(([^)#]+\.ipynb)\)", way):
        path = TUTORIALS / name
        taught += prose(path).replace("*", "").lower()
        for words in re.findall(r"ExerciseBox\(([^)]*)\)", "\n".join(map(source, code(path)))):
            file, question = re.findall(r'"([^"]+)"', words)
            asked = read(TUTORIALS / file).question(question)
            if isinstance(asked, May):
                unread = [rule for rule in asked.options if rule.text.lower() not in taught]
                assert not unread, (name, question)


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


@of_each(product(LESSONS, (GAMES, PLAIN)), str)
def test_the_reader_acts_within_the_first_five_cells(path: Path, strand: str) -> None:
    first = told(cells(path), strand)[:5]
    assert sum(cell["cell_type"] == "code" for cell in first) >= 2


@of_each(product(LESSONS, (GAMES, PLAIN)), str)
def test_the_first_question_is_in_view_when_a_lesson_opens(path: Path, strand: str) -> None:
    """Few words and one picture at most come before it, and no table, which fills the window."""
    told_first: list[dict[str, Any]] = []
    for cell in told(cells(path), strand):
        told_first.append(cell)
        if "guess" in cell["metadata"]:
            break
    assert "guess" in told_first[-1]["metadata"]
    assert len(told_first) <= 7
    assert len(prose_of(told_first).split()) <= 240
    shown = [
        out["data"] for cell in told_first[:-1] for out in cell.get("outputs", []) if "data" in out
    ]
    assert sum("image/svg+xml" in data for data in shown) <= 1
    assert not any("application/vnd.jupyter.widget-view+json" in data for data in shown)
    calls = "\n".join(source(cell) for cell in told_first[:-1] if cell["cell_type"] == "code")
    assert not re.search(r"^\w*(Table|Lab|Box)\(", calls, re.MULTILINE)


@named(ALL)
def test_links_between_lessons_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+?)\)", prose(path)):
        if "://" not in target:
            assert (path.parent / target).exists(), target


@named(LESSONS)
def test_a_lesson_links_back_to_the_map(path: Path) -> None:
    assert "](00-start.ipynb)" in prose(path)


@named(sorted({*LESSONS} - {*WITHOUT_GAME}))
def test_a_lesson_says_which_rules_it_covered(path: Path) -> None:
    known = {rule.id for rule in all_rules()}
    covered = re.findall(r"`((?:dust|dualpowers|tactics)\.[a-z_.]+)`", prose(path))
    assert covered
    assert set(covered) <= known


OF_WAR = re.compile(
    r"\b(?:tanks?|mechs?|arm(?:y|ies)|attack\w*|casualt\w+|war|weapons?|soldiers?|retreat\w*"
    r"|dust_|Dual Powers|Dust Tactics)\b"
)


@named(WITHOUT_GAME)
def test_a_plain_lesson_has_no_game_and_no_war_in_it(path: Path) -> None:
    assert "no game in it" in source(cells(path)[0])
    # A link may lead to a lesson of a game.
    told = re.sub(r"\[[^\]]*\]\([^)]*\)", "", "\n".join(map(source, cells(path))))
    files = re.findall(r"exercises/([a-z-]+)\.toml", told)
    asked = [(TUTORIALS / "exercises" / f"{file}.toml").read_text("utf-8") for file in files]
    for text in (told, *asked):
        assert OF_WAR.findall(text) == []
        assert not re.search(r"^game = ", text, re.MULTILINE)


@named(WITHOUT_GAME)
def test_a_plain_lesson_tells_a_teacher_all_that_the_others_do_and_how_to_show_it(
    path: Path,
) -> None:
    head, teacher = source(cells(path)[0]), prose(path).partition("## For the teacher")[2]
    assert re.search(r"\*Dice and chance \d+ · .+ · from about \d+ years · about \d+ minutes", head)
    for key in ("Time", "Aims", "Common errors", "Questions for the class"):
        assert f"* **{key}:**" in teacher
    assert "* **Five minutes at the projector:**" in teacher


@named(ALL)
def test_what_is_for_the_teacher_is_folded_on_the_page_of_pupils(path: Path) -> None:
    for part in prose(path).split("\n## "):
        if part.startswith("For the teacher"):
            folded = re.fullmatch(
                r"For the teacher\n\n<details><summary>[^<]+</summary>\n\n.+\n\n</details>\s*",
                part,
                re.DOTALL,
            )
            assert folded, part[:200]


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
        assert guess.keys() - {"answer", "later"} == {"ask", "choices"}
        assert guess.get("answer", guess["choices"][0]) in guess["choices"]
        assert guess["ask"].endswith("?")
        assert 2 <= len(set(guess["choices"])) == len(guess["choices"]) <= 4
        for text in [guess["ask"], *guess["choices"]]:
            assert text.isprintable()
            assert 0 < len(text) <= 100
    asked = [guess["ask"] for _, guess in guesses(path)]
    assert len(set(asked)) == len(asked)


@of_each(product(LESSONS, (GAMES, PLAIN)), str)
def test_an_answer_that_is_kept_for_the_end_is_that_of_the_first_question(
    path: Path, strand: str
) -> None:
    marked = (cell["metadata"] for cell in told(cells(path), strand))
    asked = [about["guess"] for about in marked if "guess" in about]
    kept = [guess for guess in asked if "later" in guess]
    assert kept == [guess for guess in asked[:1] if guess.get("later") is True]
    assert all("answer" in guess for guess in kept)
    assert not kept or "## Back to the question" in prose(path)


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


@named(WITHOUT_GAME)
def test_words_and_labs_above_a_guess_do_not_answer_it(path: Path) -> None:
    for place, guess in guesses(path):
        above = cells(path)[:place]
        # A number or a short word may stand above for another reason.
        if len(guess["answer"]) > 9 and not guess.get("later"):
            told = prose_of(above) + "".join(map(shown, above))
            assert guess["answer"].lower() not in told.lower(), guess["answer"]
        for cell in above:
            working = re.search(r"^TreeLab\(.*", source(cell), re.MULTILINE)
            assert not working or "tells=" in working[0], (guess["ask"], working[0])


@of_each(product(LESSONS, (GAMES, PLAIN)), str)
def test_words_follow_each_guess(path: Path, strand: str) -> None:
    """They say of every wrong choice why it is wrong; that there are words, a test can see."""
    seen = told(cells(path), strand)
    places = [place for place, cell in enumerate(seen) if "guess" in cell["metadata"]]
    for place, end in zip(places, [*places[1:], len(seen)], strict=True):
        below = seen[place + 1 : end]
        assert any(cell["cell_type"] == "markdown" for cell in below), seen[place]


def test_who_always_picks_the_first_answer_of_the_course_is_not_right_for_that():
    first = []
    for path in sorted((TUTORIALS / "exercises").glob("chance-*.toml")):
        for question in tomllib.loads(path.read_text("utf-8"))["question"]:
            if "option" in question:
                rights = [option.get("right", False) for option in question["option"]]
                first.append(rights[0] and not any(rights[1:]))
    assert len(first) > 40
    assert sum(first) < len(first) / 2


def test_no_fraction_is_shown_as_a_program_writes_it():
    for path in LESSONS:
        for cell in json.loads(path.read_text("utf-8"))["cells"]:
            for output in cell.get("outputs", ()):
                shown = "".join(output.get("data", {}).get("text/plain", output.get("text", "")))
                assert "Fraction(" not in shown, f"{path.stem}: {shown[:80]}"


BRACKETS = re.compile(r"[\[({'\"<]|\w+\(\w*=|\w+\(\{")
"""How a list, a pair, a dictionary, a text or an object begins where Python writes it."""


@named(ON_CHANCE)
def test_numbers_of_a_lesson_on_chance_stand_in_lines_and_tables_not_in_brackets(
    path: Path,
) -> None:
    for cell in code(path):
        for output in cell["outputs"]:
            data = output.get("data", {})
            if not any(kind.startswith(("image/", "text/html")) for kind in data):
                told = "".join(data.get("text/plain", output.get("text", "")))
                assert not BRACKETS.match(told), f"{source(cell)}: {told[:80]}"
