"""Everything that makes no sense in a file is told, each with the line where it stands."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dustlab.cli import exercises
from dustlab.core.errors import BadInput
from dustlab.core.toml import places
from dustlab.exercises import check, read
from tests.each import of_each

ROOT = Path(__file__).parents[2]
FILES = sorted([*ROOT.glob("tutorials/exercises/*.toml"), *ROOT.glob("tests/books/*/*.toml")])

CLASS = """# A file of four questions, as a teacher writes it.
game = "dust"
rules = "premium"
title = "Four questions"
plain = true
position = '''
players red blue
round 2
turn red combat 1
ukraine red 3 tank 1 mech    # Red
balkans blue 2 tank center
'''

[[question]]
id = "one"
kind = "number"
ask = "How many combat points?"
hints = ["a", "b", "c"]
measure = "combat points"
answer = 1

[[question]]
id = "two"
kind = "number"
ask = "How many dice?"
hints = ["a", "b", "c"]
moves = [
  "red: attack ukraine > balkans 3 tank 1 mech",
  "red: roll",
  "~ 0 of 5",
]
measure = "dice attacker"
answer = 6

[[question]]
id = "three"
kind = "number"
ask = "And now?"
hints = [
  "a",
  "b",
  "c",
]
moves = [
  "red: attack ukraine > balkans 3 tank 1 mech",
  # a comment between the moves
  "red: roll",
  "~ 0 of 5", "blue: roll", "~ 0 of 5",
]
measure = "dice attacker"
answer = 5

[[question]]
id = "four"
kind = "may"
ask = "May she?"
hints = ["a", "b", "c"]
move = "attack ukraine > balkans 1 tank"
answer = "yes"
[question.wrong]
dust.combat.target = "It is next door."
"""


def _told(text: str | bytes, folder: Path) -> tuple[int, list[str]]:
    path = folder / "class.toml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    told: list[str] = []
    return exercises.check([path], told.append), told


def _after(*changes: tuple[str, str]) -> str:
    text = CLASS
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


# One question beside the other


def test_a_wrong_die_in_one_question_does_not_keep_the_others_from_being_checked(
    tmp_path: Path,
) -> None:
    code, told = _told(_after(('"blue: roll", "~ 0 of 5"', '"blue: roll", "~ 0 of 4"')), tmp_path)
    assert code == 2
    assert told == [
        "ok class.toml one",
        "FAILED class.toml two: expected 6, the rules say 5",
        (
            "class.toml line 48, question 3 (three), moves, entry 5, dice: expected '0 of 5' (Blue "
            "rolls 5 dice: 2 for 2 tanks, 3 for the production center), got 0 of 4"
        ),
        "ok class.toml four",
        "2 passed, 1 failed, 1 place not read",
    ]


def test_failures_alone_give_code_1(tmp_path: Path) -> None:
    code, told = _told(CLASS, tmp_path)
    assert code == 1
    assert told[-1] == "3 passed, 1 failed"


def test_every_place_that_makes_no_sense_is_told_from_top_to_bottom(tmp_path: Path) -> None:
    code, told = _told(
        _after(
            ("title =", "titel ="),
            ('id = "one"', 'id = "o n e"\ncolour = "red"'),
            ('hints = ["a", "b", "c"]', 'hints = ["a"]'),
            ('"combat points"', '"combat pints"'),
            ('answer = "yes"', 'answer = "no"'),
            ("dust.combat.target", "dust.combat.targit"),
        ),
        tmp_path,
    )
    assert code == 2
    assert [line.partition(": expected")[0] for line in told] == [
        "class.toml line 4",
        "class.toml, title",
        "class.toml line 16, question 1 (o n e)",
        "class.toml line 15, question 1 (o n e), id",
        "class.toml line 19, question 1 (o n e), hints",
        "class.toml line 20, question 1 (o n e), measure",
        "FAILED class.toml two",
        "ok class.toml three",
        "class.toml line 60, question 4 (four), answer",
        "1 passed, 1 failed, 7 places not read",
    ]


def test_of_options_and_parts_each_is_read_by_itself(tmp_path: Path) -> None:
    more = """
[[question]]
id = "five"
kind = "choice"
ask = "Which?"
hints = ["a", "b", "c"]
[[question.option]]
text = "this"
right = "perhaps"
[[question.option]]
txt = "that"
[[question]]
id = "six"
kind = "play"
ask = "What then?"
hints = ["a", "b", "c"]
moves = "red: end combat"
[[question.part]]
ask = "How many?"
measure = "tonks ukraine"
answer = 1
[[question.part]]
ask = "Is it over?"
holds = "battle ovr"
answer = "no"
"""
    code, told = _told(CLASS + more, tmp_path)
    assert code == 2
    assert [line.partition(": expected")[0] for line in told[4:-1]] == [
        "class.toml line 70, question 5 (five), option 1, right",
        "class.toml line 72, question 5 (five), option 2",
        "class.toml line 71, question 5 (five), option 2, text",
        "class.toml line 81, question 6 (six), part 1, measure",
        "class.toml line 85, question 6 (six), part 2, holds",
    ]


def test_a_senseless_position_is_told_once_and_stops_only_the_questions_that_use_it(
    tmp_path: Path,
) -> None:
    own = "position = '''\nplayers red blue\nturn red combat 2\n'''\nmeasure = "
    text = _after(
        ("ukraine red 3", "ukrane red 3"), ("measure = ", own), ("answer = 1", "answer = 2")
    )
    code, told = _told(text, tmp_path)
    assert code == 2
    assert told == [
        (
            "class.toml line 10, position, area: expected an area of the board (did you mean "
            "ukraine?), got ukrane"
        ),
        "ok class.toml one",
        "1 passed, 0 failed, 1 place not read",
    ]


def test_programs_get_the_results_and_all_that_makes_no_sense(tmp_path: Path) -> None:
    path = tmp_path / "class.toml"
    path.write_text(_after(("dice attacker", "dices attacker")), encoding="utf-8")
    report = exercises.check_json([path])
    assert [result["id"] for result in report["results"]] == ["one", "three", "four"]
    assert [error.partition(":")[0] for error in report["errors"]] == [
        "class.toml line 32, question 2 (two), measure"
    ]
    assert (report["passed"], report["failed"], report["exit_code"]) == (3, 0, 2)


def test_a_question_of_the_same_name_is_told_with_its_line(tmp_path: Path) -> None:
    _, told = _told(_after(('"four"', '"one"')), tmp_path)
    assert told[3] == (
        "class.toml line 54, question 4 (one), id: expected an id that no other question has, "
        "got one"
    )


# Lines of the file


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "ukraine red 3",
            "ukraine pink 3",
            "class.toml line 10, position, ukraine, army: expected an army",
        ),
        ("round 2", "rules epic", "class.toml line 8, position: expected rules premium, got rules"),
        (
            "turn red",
            "turn green",
            "class.toml line 6, position, turn: expected one of the players",
        ),
        (
            '"red: roll",\n  "~ 0 of 5",',
            '"rad: roll",\n  "~ 0 of 5",',
            "class.toml line 29, question 2 (two), moves, entry 2, move: expected a move of red",
        ),
        (
            '"c",\n]',
            "7,\n]",
            "class.toml line 42, question 3 (three), hints, entry 3: expected a text, got 7",
        ),
        (
            "It is next door.",
            " ",
            "class.toml line 61, question 4 (four), wrong, dust.combat.target: expected a text",
        ),
        (
            "dust.combat.target",
            "dust.combat.targit",
            "class.toml line 61, question 4 (four), wrong: ",
        ),
        ('kind = "may"', 'kind = "perhaps"', "class.toml line 55, question 4 (four), kind: expect"),
        (
            "move = ",
            "mave = ",
            "class.toml line 58, question 4 (four): expected a key of the kind ",
        ),
    ],
)
def test_a_complaint_names_the_line_of_the_file(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    code, lines = _told(_after((old, new)), tmp_path)
    assert code == 2
    assert any(line.startswith(told) for line in lines), lines


def test_a_forbidden_move_before_the_question_is_told_with_its_whole_reason(tmp_path: Path) -> None:
    before = 'before = ["red: attack ukraine > berlin 1 tank"]\nmove = '
    _, told = _told(_after(("move = ", before)), tmp_path)
    assert told[3].startswith(
        "class.toml line 58, question 4 (four), before, entry 1: expected a legal move, got attack"
    )
    assert "[dust.combat.target]" in told[3]
    assert "..." not in told[3]


def test_a_forbidden_move_of_a_question_fails_with_its_number_and_reason(tmp_path: Path) -> None:
    _, told = _told(_after(('"red: roll",\n  "~ 0 of 5",', '"red: take 1 tank"')), tmp_path)
    assert told[1].startswith(
        "FAILED class.toml two: expected a legal move, the rules say moves, ent"
    )
    assert "entry 2: take 1 tank: The next thing to do is to roll" in told[1]


def test_a_position_in_one_line_of_text_is_counted_by_itself(tmp_path: Path) -> None:
    own = 'position = "players red blue\\nturn red combat x"\nmeasure = '
    _, told = _told(_after(("measure = ", own)), tmp_path)
    where = "class.toml line 19, question 1 (one), position, line 2, turn, combat points: "
    assert told[0].startswith(where)


def _inside(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    inside = value.items() if isinstance(value, dict) else ()
    for key, one in enumerate(value) if isinstance(value, list) else inside:
        yield from _inside(one, (*path, key))


@of_each(FILES, lambda path: path.stem)
def test_every_value_of_a_file_is_found_on_the_line_of_its_key(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found, lines = places(text), text.splitlines()
    for way in _inside(tomllib.loads(text)):
        below = any(known[: len(way)] == way for known in found)
        assert below, way
        if way in found and isinstance(way[-1], str):
            assert way[-1].partition(".")[0] in lines[found[way].line - 1]


@pytest.mark.parametrize(
    ("text", "way", "line"),
    [
        ('a = """\nx\n"""\nb = 1', ("b",), 4),
        ("a = '''x''y'''\nb = 1", ("b",), 2),
        ('a = """x""""\nb = 1', ("b",), 2),
        ('a = "]#\\"" # "\nb = 1', ("b",), 2),
        ("a = [ # [\n 1,\n [2,\n3]]\nb = 1", ("a", 1, 1), 4),
        ("a = {b = {c = 1}, d = 2}", ("a", "b", "c"), 1),
        ("[a.b]\nc.d = 1\n[a.e]\nf = 1979-05-27 07:32:00\ng = 2", ("a", "e", "g"), 5),
        ("[[a]]\nx = 1\n[[a]]\n[[a.b]]\ny = 1\n[[a.b]]\ny = 2", ("a", 1, "b", 1, "y"), 7),
        ("'a b'.\"c\" = 1", ("a b", "c"), 1),
    ],
)
def test_a_value_is_found_however_it_is_written(text: str, way: tuple[Any, ...], line: int) -> None:
    tomllib.loads(text)
    assert places(text)[way].line == line


def test_a_text_that_cannot_be_followed_has_no_places() -> None:
    assert places("a = ") == {}
    assert places("[a\n") == {}
    assert places("a = " + "[" * 9000) == {}


# How a file was saved


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_file_may_begin_with_a_mark_and_end_its_lines_as_on_windows(
    tmp_path: Path, encoding: str, end: str
) -> None:
    text = _after(("ukraine red 3", "ukrane red 3"))
    assert _told(CLASS.replace("\n", end).encode(encoding), tmp_path)[1][-1] == "3 passed, 1 failed"
    _, told = _told(text.replace("\n", end).encode(encoding), tmp_path)
    assert told[0].startswith("class.toml line 10, position, area")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_a_file_in_utf_16_says_how_to_save_it(tmp_path: Path, encoding: str) -> None:
    code, told = _told(CLASS.encode(encoding), tmp_path)
    assert code == 2
    assert told[0].endswith(
        "class.toml: expected an exercise file in UTF-8, got another encoding (UTF-16, perhaps): "
        "save it as UTF-8"
    )


def test_a_letter_of_an_old_encoding_is_told_with_its_line(tmp_path: Path) -> None:
    code, told = _told(_after(("Four", "Fünf")).encode("latin-1"), tmp_path)
    assert code == 2
    assert told[0].endswith(
        "class.toml line 4: expected an exercise file in UTF-8, got a letter in another encoding: "
        "save it as UTF-8"
    )


@pytest.mark.parametrize(
    ("old", "new", "line", "mark"),
    [
        ('"Four questions"', "“Four questions”", 4, "“"),
        ('"Four questions"', "„Four questions“", 4, "„"),
        ('"Four questions"', "‘Four questions’", 4, "‘"),
        ('"Four questions"', '"Four questions”', 4, "”"),
        ('hints = ["a"', "hints = [“a”", 18, "“"),
        ('ask = "How many dice?"', "ask = «How many dice?»", 25, "«"),
        ("wrong]\ndust", "wrong]\n“dust”", 61, "“"),
    ],
)
def test_bent_quotation_marks_are_named(
    tmp_path: Path, old: str, new: str, line: int, mark: str
) -> None:
    code, told = _told(_after((old, new)), tmp_path)
    assert code == 2
    assert "\n".join(told) == (
        f"class.toml line {line}: expected straight quotation marks: \" or ', got {mark} (in the "
        "editor, switch off its typographic quotation marks)"
    )


def test_bent_quotation_marks_inside_a_text_are_welcome(tmp_path: Path) -> None:
    assert _told(_after(("Four questions", "“Four” ‘questions’")), tmp_path)[0] == 1
    broken = _after(("Four questions", "“Four” questions"), ("answer = 1", "answer ="))
    assert "expected TOML, got" in _told(broken, tmp_path)[1][0]


def test_names_may_be_written_with_capital_letters() -> None:
    text = _after(
        ('"dust"', '"Dust"'),
        ('"premium"', '"Premium"'),
        ("players red blue", "Players Red Blue"),
        ("turn red", "turn Red"),
        ("ukraine red", "Ukraine Red"),
        ('"red: roll"', '"Red: Roll"'),
        ('kind = "may"', 'kind = "May"'),
        ('answer = "yes"', 'answer = "Yes"'),
        ("answer = 6", "answer = 5"),
    )
    assert [str(result) for result in check(read(text)) if not result.ok] == []


def test_the_first_complaint_is_raised_for_who_reads_a_file() -> None:
    with pytest.raises(BadInput, match="text line 10, position, area"):
        read(_after(("ukraine red 3", "ukrane red 3"), ("measure", "mezure")))
