"""Where an answer is reckoned instead of measured, its sum is held against it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from dustlab.cli import exercises
from dustlab.core.errors import BadInput
from dustlab.exercises import Number, Play, check, mark, read
from dustlab.exercises.checking import check_question
from dustlab.exercises.reading import look_through
from tests.each import of_each
from tests.sources import exercise_file

HEAD = """plain = true
game = "dust"
rules = "premium"
title = "A test"
[[question]]
id = "q"
kind = "{kind}"
ask = "?"
hints = ["a", "b", "c"]
"""
BOARD = """
position = '''
players red blue
round 2
turn red combat 1
ukraine red 3 tank 1 mech
balkans blue 2 tank center
'''
moves = ["red: attack ukraine > balkans 3 tank 1 mech"]
"""
BY_SUM = "ok text q (checked by a sum, not by the engine)"


def _text(kind: str, body: str) -> str:
    return HEAD.format(kind=kind) + body


def _line(kind: str, body: str, language: str = "en") -> str:
    (result,) = check(read(_text(kind, body)))
    return result.tell(language)


@pytest.mark.parametrize(
    "body",
    [
        'sum = "2/3 * 1/2"\nanswer = "1/3"',
        'sum = "2/3 * 1/2"\nanswer = "33 %"',
        'sum = "2/3 * 1/2"\nanswer = 0.3\ntolerance = "5 %"',
        'sum = "2/3 * 1/2"\nanswer = ["1/3", "2/6"]',
        'sum = ["1/2 + 1/3", "1/2 - 1/3"]\nanswer = ["5/6", "1/6"]',
    ],
)
def test_an_answer_that_its_sum_agrees_with_is_checked(body: str) -> None:
    assert _line("number", body) == BY_SUM


@pytest.mark.parametrize(
    ("body", "line"),
    [
        ('sum = "2/3 * 1/2"\nanswer = "1/4"', "expected 1/4, the sum says 1/3 (33.33 %)"),
        ('sum = "2/3 * 1/2"\nanswer = "34 %"', "expected 34 %, the sum says 1/3 (33.33 %)"),
        ('sum = "3 + 4"\nanswer = 8', "expected 8, the sum says 7"),
        ('sum = "3 + 4"\nanswer = 7.1\ntolerance = 0', "expected 7.1, the sum says 7"),
        ('sum = ["1", "2"]\nanswer = [1, 3]', "expected 3, the sum says 2"),
    ],
)
def test_an_answer_that_its_sum_does_not_agree_with_fails(body: str, line: str) -> None:
    assert _line("number", body) == f"FAILED text q: {line}"


def test_the_check_speaks_three_languages() -> None:
    right, wrong = 'sum = "3 + 4"\nanswer = 7', 'sum = "3 + 4"\nanswer = 8'
    told = {language: _line("number", right, language) for language in ("en", "de", "it")}
    assert told["de"].startswith("gut text q (durch eine Rechnung geprüft, ")
    assert told["it"] == "bene text q (controllato con un calcolo, non dal programma)"
    told = {language: _line("number", wrong, language) for language in ("en", "de", "it")}
    assert told["de"] == "FALSCH text q: erwartet 8, die Rechnung sagt 7"
    assert told["it"] == "SBAGLIATO text q: atteso 8, il calcolo dà 7"


def test_what_was_expected_and_found_is_told_in_the_language_too() -> None:
    options = _options('sum = "6 * 3 / 2"\nvalue = 6', "")
    line = _line("choice", options, "de")
    assert line.startswith("FALSCH text q: erwartet dass Möglichkeit a richtig ")
    line = _line("number", "answer = 7", "it")
    told = "nessuna misura e nessun calcolo: il numero non è stato controllato"
    assert line == f"bene text q ({told})"


def test_programs_are_told_the_same(tmp_path: Path) -> None:
    path = tmp_path / "sums.toml"
    path.write_text(_text("number", 'sum = "3 + 4"\nanswer = 8'), encoding="utf-8")
    told = exercises.check_json([path])
    assert told["exit_code"] == 1
    assert told["results"] == [
        {"file": "sums.toml", "id": "q", "ok": False, "expected": "8", "got": "7"}
    ]


def test_a_learner_is_marked_by_the_answer_and_sees_no_sum() -> None:
    question = read(_text("number", 'sum = "2/3 * 1/2"\nanswer = "1/3"')).question("q")
    assert mark(question, "33 %").right
    assert not mark(question, "34 %").right
    assert "2/3" not in str(question.as_json())


# Parts


def test_a_part_may_have_a_sum_beside_parts_that_are_measured() -> None:
    parts = """
[[question.part]]
ask = "How many dice?"
measure = "dice attacker"
answer = 5
[[question.part]]
ask = "How likely is no hit?"
sum = "(2/3)**5"
answer = "ANSWER"
"""
    assert _line("play", BOARD + parts.replace("ANSWER", "32/243")) == BY_SUM
    line = _line("play", BOARD + parts.replace("ANSWER", "1/3"))
    assert line == "FAILED text q: expected 1/3, the sum says 32/243 (13.17 %)"
    question = read(_text("play", BOARD + parts.replace("ANSWER", "32/243"))).question("q")
    assert isinstance(question, Play)
    assert [part.form for part in question.parts] == ["number", "number"]


# Options


def _options(first: str, second: str) -> str:
    return (
        f'[[question.option]]\ntext = "x"\nright = true\n{first}\n'
        f'[[question.option]]\ntext = "y"\n{second}\n'
    )


def test_an_option_is_right_if_its_sum_has_its_value() -> None:
    good = _options('sum = "6 * 3 / 2"\nvalue = 9', 'sum = "6 * 3 / 2"\nvalue = 6')
    assert _line("choice", good) == "ok text q (options checked by sums, not by the engine)"
    bad = _options('sum = "6 * 3 / 2"\nvalue = 6', "")
    assert _line("choice", bad) == "FAILED text q: expected option a to be right, the sum says 9"
    bad = _options("", 'sum = "6 * 3 / 2"\nvalue = 9')
    assert _line("choice", bad) == "FAILED text q: expected option b to be wrong, the sum says 9"
    some = _options('sum = "6 * 3 / 2"\nvalue = 9', "")
    assert _line("choice", some) == "ok text q (1 of 2 options checked)"


# What makes no sense

NONSENSE = [
    ("number", 'answer = 1\nsum = "2 +"', "text line 11, question 1 (q), sum: expected a sum, as"),
    ("number", "answer = 1\nsum = 1", "sum: expected a text, got 1"),
    ("number", "answer = 1\nsum = []", "sum: expected a text or a list of texts, got an empty"),
    (
        "number",
        'answer = 1\nsum = ["1", "1"]',
        "sum: expected one sum, or one for each of 1, got 2",
    ),
    ("number", 'answer = 1\nsum = "9**9**9"', "sum: expected a power of a size that can be looked"),
    (
        "number",
        BOARD + 'answer = 1\nsum = "1"\nmeasure = "dry rolls"',
        "sum: expected a measure or a sum, got both",
    ),
    (
        "play",
        BOARD + 'answer = 1\nsum = "1"\nmeasure = "dry rolls"',
        "expected one of measure, sum, holds and facts, got measure and sum",
    ),
    (
        "choice",
        _options('sum = "1"', ""),
        "option 1: expected measure or sum, and value together, got only one of them",
    ),
    (
        "choice",
        _options('sum = "1"\nvalue = 1\nholds = "battle over"', ""),
        "sum: expected nothing else that checks the option, got another check",
    ),
    (
        "choice",
        BOARD + 'pick = "most"\nmeasure = "dry rolls"\n' + _options('sum = "1"\nvalue = 1', ""),
        "pick: expected options that are measured, or a sum in each of them, got an option with a",
    ),
    ("may", 'sum = "1"', "expected a key of the kind 'may', got sum"),
]


@pytest.mark.parametrize(("kind", "body", "line"), NONSENSE)
def test_a_sum_that_makes_no_sense_is_refused_in_one_line(kind: str, body: str, line: str) -> None:
    told = [str(one) for one in look_through(_text(kind, body)).complaints]
    assert any(line in one for one in told), told
    assert all("\n" not in one for one in told)
    with pytest.raises(BadInput):
        read(_text(kind, body))


def test_a_number_with_neither_a_measure_nor_a_sum_is_said_to_be_unchecked() -> None:
    question = read(_text("number", "answer = 7")).question("q")
    assert str(check_question(question).note) == "no measure and no sum: the number was not checked"


# The files of the package

ROOT = Path(__file__).parents[2]
SHIPPED = sorted([*ROOT.glob("tutorials/exercises/*.toml"), *ROOT.glob("tests/books/*/*.toml")])


@of_each(SHIPPED, lambda path: path.stem)
def test_no_number_of_the_package_goes_unchecked(path: Path) -> None:
    numbers = [
        question for question in exercise_file(path).questions if isinstance(question, Number)
    ]
    assert [one.id for one in numbers if not (one.measures or one.sums)] == []


def _sums() -> list[tuple[str, str]]:
    """Every sum of the package, with its question."""
    return [
        (f"{path.stem} {question['id']}", text)
        for path in SHIPPED
        for question in tomllib.loads(path.read_text(encoding="utf-8"))["question"]
        for table in (question, *question.get("part", ()), *question.get("option", ()))
        if isinstance(text := table.get("sum"), str)
    ]


def test_a_sum_of_the_package_says_how_its_number_comes_about() -> None:
    sums = _sums()
    assert len(sums) > 40
    # A number or a fraction alone would be the answer once more.
    assert [name for name, text in sums if re.fullmatch(r"-?[0-9.]+(?: */ *[0-9.]+)?", text)] == []


def test_a_textbook_answer_to_how_many_battles_is_right_as_well() -> None:
    question = read(ROOT / "tutorials/exercises/chance-simulation.toml").question("how-many")
    assert mark(question, "2500").right
    assert mark(question, "2401").right
    assert not mark(question, "10000").right


def test_a_question_that_needs_no_board_shows_none() -> None:
    shared = "players red blue\\nround 2\\nturn red combat 1\\nukraine red 5 tank"
    question = '[[question]]\nid = "{}"\nkind = "number"\nask = "?"\nhints = ["a", "b", "c"]\n'
    head = 'game = "dust"\nrules = "premium"\ntitle = "A test"\nplain = true\n'
    head += f'position = "{shared}"\n'
    with_board = question.format("board") + 'answer = 5\nmeasure = "units ukraine"\n'
    without = question.format("none") + 'position = ""\nanswer = "2/3"\nsum = "1 - 1/3"\n'
    board, none = read(head + with_board + without).questions
    assert "ukraine red 5 tank" in board.as_json()["position"]
    assert none.as_json()["position"] is None
    assert all(result.ok for result in check(read(head + with_board + without)))
    lost = question.format("lost") + 'position = ""\nanswer = 5\nmeasure = "units ukraine"\n'
    with pytest.raises(BadInput, match="a position"):
        read(head + lost)
