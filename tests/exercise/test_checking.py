"""The author's answers are held against the engine, and what makes no sense is named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dustlab.cli import exercises
from dustlab.core.errors import BadInput
from dustlab.core.games import GAMES
from dustlab.exercises import check, read
from tests.sources import exercise_file

ROOT = Path(__file__).parents[2]
GOOD = sorted([*ROOT.glob("tutorials/exercises/*.toml"), *ROOT.glob("tests/books/*/*.toml")])
LESSON = ROOT / "tutorials/exercises/land-battle.toml"

HEAD = """
game = "dust"
rules = "premium"
title = "A test"
position = '''
players red blue
round 2
turn red combat 1
ukraine red 3 tank 1 mech
balkans blue 2 tank center
arabia green 1 tank
'''
plain = true
"""
ATTACK = "red: attack ukraine > balkans 3 tank 1 mech"


def _question(kind: str, body: str) -> str:
    start = f'[[question]]\nid = "q"\nkind = "{kind}"\nask = "?"\nhints = ["a", "b", "c"]\n'
    return HEAD + start + body


def _line(kind: str, body: str) -> str:
    (result,) = check(read(_question(kind, body)))
    return str(result)


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_every_exercise_file_of_the_package_is_right_and_fair(path: Path) -> None:
    results = check(exercise_file(path))
    assert [str(result) for result in results if not result.ok] == []
    assert results


def test_the_lesson_on_the_land_battle_asks_every_kind_of_question() -> None:
    questions = read(LESSON).questions
    assert {q.kind for q in questions} == {"may", "play", "number", "choice", "reach"}
    assert len(questions) >= 8
    assert all(q.because for q in questions)
    assert all(q.wrong for q in questions if q.kind in ("may", "number", "reach"))


# Wrong answers are found


def _options(*options: str) -> str:
    told = (", ".join(filter(None, ['text = "x"', option])) for option in options)
    return f"option = [{', '.join(f'{{{one}}}' for one in told)}]\n"


WRONG = [
    ("may", 'move = "attack ukraine > balkans 3 tank"\nanswer = "dust.combat.points"'),
    ("may", 'move = "attack ukraine > arabia 3 tank"\nanswer = "yes"'),
    ("may", 'move = "attack ukraine > arabia 9 tank"\nanswer = "dust.combat.target"'),
    ("number", f'moves = ["{ATTACK}"]\nmeasure = "dice attacker"\nanswer = 6'),
    ("number", f'moves = ["{ATTACK}"]\nmeasure = "chance of 0 hits attacker"\nanswer = "1/3"'),
    ("number", f'moves = ["{ATTACK}"]\nmeasure = "chance of 0 hits attacker"\nanswer = "14 %"'),
    ("number", f'moves = ["{ATTACK}"]\nmeasure = ["dice attacker", "dry rolls"]\nanswer = [5, 1]'),
    ("number", 'measure = "dice attacker"\nanswer = 5'),
    ("number", f'moves = ["{ATTACK}", "roll", "~ 6"]\nmeasure = "dry rolls"\nanswer = 5'),
    ("number", 'moves = ["attack ukraine > arabia 1 tank"]\nmeasure = "dry rolls"\nanswer = 0'),
    ("play", f'moves = ["{ATTACK}"]\nholds = "supremacy red"\nanswer = "no"'),
    ("play", f'moves = ["{ATTACK}"]\nmeasure = "dice defender"\nanswer = 2'),
    (
        "play",
        f'moves = ["{ATTACK}"]\nfacts = ["waits red", "waits blue"]\nanswer = "waits blue"',
    ),
    (
        "play",
        f'moves = ["{ATTACK}"]\nfacts = ["waits red", "supremacy red"]\nanswer = "waits red"',
    ),
    ("choice", _options('move = "attack ukraine > arabia 1 tank", right = true', "")),
    ("choice", _options("right = true", 'holds = "balkans is blue"')),
    ("choice", _options('measure = "combat points", value = 2, right = true', "")),
    (
        "choice",
        _options(
            'move = "attack ukraine > balkans 2 tank", right = true',
            'move = "attack ukraine > balkans 3 tank"',
        )
        + 'measure = "dice attacker"\npick = "most"\n',
    ),
]


@pytest.mark.parametrize(("kind", "body"), WRONG)
def test_a_wrong_answer_of_the_author_fails(kind: str, body: str) -> None:
    try:
        line = _line(kind, body)
    except BadInput:
        # Dice that cannot fall are no answer at all.
        assert "~ 6" in body
    else:
        assert re.fullmatch(r"FAILED text q: expected .+, the rules say .+", line)


def test_a_failure_names_both_answers() -> None:
    line = _line("number", f'moves = ["{ATTACK}"]\nmeasure = "dice attacker"\nanswer = 6')
    assert line == "FAILED text q: expected 6, the rules say 5"


def test_a_failure_about_rules_names_them() -> None:
    line = _line("may", 'move = "attack ukraine > arabia 3 tank"\nanswer = "yes"')
    assert line.endswith("expected no rule speaks against it, the rules say dust.combat.target")


def test_an_answer_that_is_rounded_holds_as_finely_as_it_is_written() -> None:
    body = f'moves = ["{ATTACK}"]\nmeasure = "chance of 0 hits attacker"\nanswer = '
    assert _line("number", body + '"13 %"') == "ok text q"
    assert _line("number", body + "0.132") == "ok text q"
    assert _line("number", body + '"32/243"') == "ok text q"
    assert _line("number", body + "0.133").startswith("FAILED")
    assert _line("number", body + '0.15\ntolerance = "2 %"') == "ok text q"


def test_what_the_engine_cannot_judge_is_said() -> None:
    unchecked = "no measure and no sum: the number was not checked"
    assert _line("number", "answer = 6") == f"ok text q ({unchecked})"
    options = 'option = [{text = "x", right = true, holds = "balkans is blue"}, {text = "y"}]'
    assert _line("choice", options) == "ok text q (1 of 2 options checked)"


# Goals

REACH = f"""
before = ["{ATTACK}"]
goal = "balkans is red"
dice = [2]
replies = "roll"
"""


@pytest.mark.parametrize(
    ("numbers", "line"),
    [
        ('within = 4\nbest = 2\nsolution = ["roll", "take 2 tank"]', "ok text q"),
        (
            'within = 4\nbest = 3\nsolution = ["roll", "take 2 tank"]',
            "FAILED text q: expected best = 3, the rules say the solution needs 2 moves",
        ),
        (
            'within = 4\nbest = 2\nsolution = ["retreat 1 tank", "take 2 tank", "roll"]',
            (
                "FAILED text q: expected a solution of 3 moves, the rules say the goal is reached "
                "after 2 moves; not needed: roll"
            ),
        ),
        (
            'within = 2\nbest = 1\nsolution = ["roll"]',
            "FAILED text q: expected a solution of 1 move, the rules say not reached after 1 move",
        ),
    ],
)
def test_a_way_to_a_goal_is_played_and_counted(numbers: str, line: str) -> None:
    assert _line("reach", REACH + numbers) == line


def test_a_shorter_way_than_the_best_known_is_found() -> None:
    body = REACH.replace('"balkans is red"', '"ukraine has at least 1 tank"')
    body += 'within = 6\nbest = 3\nsolution = ["roll", "take 1 tank", "retreat 1 tank"]\n'
    body = body.replace("dice = [2]", "dice = [1, 0]")
    line = _line("reach", body)
    assert line.startswith(
        "FAILED text q: expected best = 3, the rules say reached in 1 move (retreat"
    )


def test_a_goal_that_is_there_already_is_no_goal() -> None:
    body = REACH.replace('"balkans is red"', '"balkans is blue"')
    line = _line("reach", body + 'within = 2\nbest = 1\nsolution = "roll"')
    assert "a goal that is not reached at the start" in line


def test_a_search_that_is_too_long_says_that_it_stopped() -> None:
    text = _question(
        "reach",
        'before = ["red: attack ukraine > balkans 20 tank 12 mech 12 fighter 12 bomber"]\n'
        'goal = "balkans is red"\nwithin = 6\nbest = 4\ndice = [20, 0, 20]\nreplies = "roll"\n'
        'solution = ["roll", "take 20 tank", "roll", "take 10 tank"]\n',
    )
    text = text.replace("3 tank 1 mech", "20 tank 12 mech 12 fighter 12 bomber")
    (result,) = check(read(text.replace("blue 2 tank", "blue 30 tank")))
    assert str(result) == "ok text q (best = 4 not proved: too many ways to try them all)"


def test_a_forbidden_move_in_the_solution_fails_with_its_reason() -> None:
    line = _line("reach", REACH + 'within = 4\nbest = 2\nsolution = ["roll", "take 1 tank"]')
    assert "FAILED text q: expected a legal move" in line
    assert "dust.battle.casualties" in line


# Files that make no sense

BATTLE = """
battle land ukraine > balkans
battle attacker red 3 tank
battle defender green 2 tank
battle supremacy green
battle waits defender decide"""

NONSENSE = [
    (
        'game = "dust"',
        'game = "chess"',
        f"text line 2, game: expected one of the games ({', '.join(sorted(GAMES))}), got chess",
    ),
    ('rules = "premium"', 'rules = "premum"', "(did you mean premium?), got premum"),
    ('title = "A test"', "", "text, title: expected a text, got nothing"),
    ('title = "A test"', "titel = 'x'", "did you mean title?"),
    (
        "players red blue",
        "players red",
        "position, players: expected 2 to 6 different armies, got red",
    ),
    ("round 2", "rules epic", "text line 7, position: expected rules premium, got rules epic"),
    ("ukraine red", "ukrain red", "text line 9, position, area"),
    ('id = "q"', "", "question 1, id: expected a text, got nothing"),
    ('id = "q"', 'id = "a b"', "a short name of letters, digits and hyphens, got a b"),
    ('kind = "number"', 'kind = "numbr"', "question 1 (q), kind: expected a kind of question"),
    ('hints = ["a", "b", "c"]', 'hints = ["a"]', "exactly 3 texts: a nudge, a pointer"),
    ("answer = 1", "answer = true", "answer: expected a number, as in 7"),
    ("answer = 1", 'answer = "1/0"', "answer: expected a number, as in 7"),
    ("answer = 1", "answer = 1\ntolerance = -1", "a number that is not negative"),
    (
        "answer = 1",
        "answer = 1\nwrong = {1 = 'x'}",
        "expected wrong numbers only, got 1, the answer",
    ),
    (
        "answer = 1",
        "answer = 1\nbecause = 'so [dust.battle.dize]'",
        "did you mean dust.battle.dice?",
    ),
    (
        "answer = 1",
        "answer = 1\nbefore = 'red: attack ukraine > arabia 1 tank'",
        "got attack ukraine > arabia",
    ),
    (
        "answer = 1",
        "answer = 1\nmoves = 'blue: end combat'",
        "moves, entry 1, move: expected a move of red",
    ),
    (
        "combat points",
        "combat point",
        "measure: expected a measure of Dust (did you mean combat points?)",
    ),
    ("combat points", "tanks balkanz", "expected an area of the board (did you mean balkans?)"),
]


@pytest.mark.parametrize(("right", "wrong", "says"), NONSENSE)
def test_a_file_that_makes_no_sense_names_the_place_and_what_was_expected(
    right: str, wrong: str, says: str
) -> None:
    text = _question("number", 'measure = "combat points"\nanswer = 1\n')
    assert check(read(text))[0].ok
    assert right in text
    with pytest.raises(BadInput) as caught:
        read(text.replace(right, wrong))
    assert says in str(caught.value)


OTHER_NONSENSE = [
    ("may", 'move = "dance"\nanswer = "yes"', "(q), move: expected a move (did you mean"),
    (
        "may",
        'move = "end combat"\nanswer = "no"',
        "answer: expected the rule that forbids the move, or yes, got no",
    ),
    ("may", 'move = "end combat"\nanswer = false', "the rule that forbids the move, or yes"),
    ("may", 'move = "end combat"\nanswer = []', "answer: expected a text or a list of texts"),
    ("may", 'answer = "yes"', "move: expected a text, got nothing"),
    ("choice", 'option = [{text = "x", right = true}]', "at least 2 tables"),
    ("choice", 'option = [{text = "x"}, {text = "y"}]', "at least one option with right = true"),
    ("choice", 'pick = "most"\noption = [{text = "x", right = true}, {text = "y"}]', "together"),
    (
        "choice",
        'several = false\noption = [{text = "x", right = true}, {text = "y", right = true}]',
        "several: expected true",
    ),
    ("play", f'moves = ["{ATTACK}"]\nanswer = 1', "one of measure, sum, holds and facts"),
    ("play", 'moves = []\nholds = "battle over"\nanswer = "no"', "moves: expected"),
    (
        "play",
        f'moves = ["{ATTACK}"]\nholds = "battle fun"\nanswer = "no"',
        "expected a fact of Dust",
    ),
    (
        "play",
        f'moves = ["{ATTACK}"]\nfacts = ["waits red", "waits blue"]\nanswer = "battle over"',
        "facts of the list above",
    ),
    (
        "reach",
        'goal = "battle over"\nwithin = 0\nbest = 1\nsolution = "roll"',
        "from 1 to 20, got 0",
    ),
    (
        "reach",
        'goal = "battle over"\nwithin = 2\nbest = 3\nsolution = "roll"',
        "from 1 to 2, got 3",
    ),
    (
        "reach",
        'goal = "battle over"\nwithin = 2\nbest = 1\nsolution = "roll"\ndice = [true]',
        "dice",
    ),
    ("reach", 'goal = []\nwithin = 2\nbest = 1\nsolution = "roll"', "goal: expected"),
]


@pytest.mark.parametrize(("kind", "body", "says"), OTHER_NONSENSE)
def test_a_question_that_makes_no_sense_names_the_place_and_what_was_expected(
    kind: str, body: str, says: str
) -> None:
    with pytest.raises(BadInput) as caught:
        read(_question(kind, body))
    assert says in str(caught.value)
    assert re.match(r"text line (1[3-9]|2[0-9]), question 1 \(q\)", str(caught.value))


def test_a_position_whose_lines_do_not_go_together_is_refused() -> None:
    text = _question("number", "answer = 1\n").replace("balkans blue 2 tank center", BATTLE)
    assert read(text).questions[0].scene_state.battle.attacker == "red"
    with pytest.raises(BadInput, match="position, attacker: expected one of the players"):
        read(text.replace("attacker red", "attacker purple"))


def test_two_questions_of_one_id_are_refused() -> None:
    one = _question("number", "answer = 1\n")
    with pytest.raises(BadInput, match="an id that no other question has, got q"):
        read(one + one.removeprefix(HEAD))


# The command


def _told(*texts: str, folder: Path) -> tuple[int, list[str]]:
    paths = []
    for number, text in enumerate(texts):
        paths.append(folder / f"{number}.toml")
        paths[-1].write_text(text, encoding="utf-8")
    told: list[str] = []
    return exercises.check(paths, told.append), told


def test_a_good_file_ends_with_the_sum_and_code_0(tmp_path: Path) -> None:
    code, told = _told(
        _question("number", "measure = 'combat points'\nanswer = 1"), folder=tmp_path
    )
    assert (code, told) == (0, ["ok 0.toml q", "1 passed, 0 failed"])


def test_a_failure_ends_with_the_sum_and_code_1(tmp_path: Path) -> None:
    code, told = _told(
        _question("number", "measure = 'combat points'\nanswer = 2"), folder=tmp_path
    )
    assert code == 1
    assert told == ["FAILED 0.toml q: expected 2, the rules say 1", "0 passed, 1 failed"]


def test_all_that_a_file_lacks_is_told_with_code_2(tmp_path: Path) -> None:
    code, told = _told("game = 'dust'\n", folder=tmp_path)
    assert code == 2
    assert told == [
        "0.toml, rules: expected a text, got nothing",
        "0.toml, title: expected a text, got nothing",
        "0.toml, question: expected at least one table [[question]], got nothing",
    ]


def test_a_senseless_file_does_not_keep_the_others_from_being_checked(tmp_path: Path) -> None:
    good = _question("number", "measure = 'combat points'\nanswer = 1")
    code, told = _told("game = 3\n", good, folder=tmp_path)
    assert code == 2
    assert told == [
        "0.toml line 1, game: expected a text, got 3",
        "0.toml, rules: expected a text, got nothing",
        "0.toml, title: expected a text, got nothing",
        "0.toml, question: expected at least one table [[question]], got nothing",
        "ok 1.toml q",
        "1 passed, 0 failed, 4 places not read",
    ]


def test_a_file_that_is_not_there_is_one_line_and_code_2(tmp_path: Path) -> None:
    told: list[str] = []
    assert exercises.check([tmp_path / "none.toml"], told.append) == 2
    assert told[0].endswith(
        "none.toml: expected an exercise file, got nothing: there is no such file"
    )


def test_programs_get_the_same_as_plain_values() -> None:
    report = exercises.check_json([LESSON])
    assert report["failed"] == report["exit_code"] == 0
    assert report["passed"] == len(report["results"]) == len(read(LESSON).questions)
    assert report["results"][0] == {
        "file": LESSON.name,
        "id": read(LESSON).questions[0].id,
        "ok": True,
    }
