"""What docs/exercises.md and docs/exercises-dust.md show is true of the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dustlab import dust
from dustlab.cli import exercises
from dustlab.dust.editions import EDITIONS
from dustlab.dust.text import questions
from dustlab.exercises import Attempt, check, read
from dustlab.exercises.kinds import KINDS
from dustlab.exercises.reading import look_through
from dustlab.exercises.sums import FUNCTIONS, WALKS, work_out
from tests.each import of_each

DOCS = Path(__file__).parents[2] / "docs" / "exercises-dust.md"
PLAIN = (DOCS.parent / "exercises.md").read_text(encoding="utf-8")
TEXT = DOCS.read_text(encoding="utf-8")
BOTH = f"{PLAIN}\n{TEXT}"
REFERENCE = (DOCS.parent / "reference-dust.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```toml\n(.*?)```", TEXT, flags=re.DOTALL)
FIRST = BLOCKS[0]
FRAGMENTS = BLOCKS[1:]
ALONE, *WITHOUT_GAME = re.findall(r"```toml\n(.*?)```", PLAIN, flags=re.DOTALL)
# What stands in the blanks of a phrase when it is tried.
WORDS = {
    "SIDE": "attacker",
    "ARMY": "red",
    "AREA": "balkans",
    "KIND": "tanks",
    "N": "2",
    "CARD": "c4m2p1s3",
    "MAJORITY": "sea",
    "PHASE": "combat",
}


def _id(block: str) -> str:
    return block.split('id = "')[1].partition('"')[0]


@pytest.mark.parametrize("block", FRAGMENTS, ids=_id)
def test_each_kind_can_be_pasted_below_the_first_file(block: str) -> None:
    results = check(read(FIRST + "\n" + block))
    assert [str(result) for result in results if not result.ok] == []
    # A question that can be asked without its game is checked in both forms.
    assert len({result.question.partition(".")[0] for result in results}) == 2


@pytest.mark.parametrize("block", WITHOUT_GAME, ids=_id)
def test_each_kind_that_needs_no_game_can_be_pasted_below_the_first_file_of_all(block: str) -> None:
    results = check(read(ALONE + "\n" + block))
    assert [str(result) for result in results if not result.ok] == []
    assert len(results) == 2


def test_the_first_file_of_all_names_no_game_and_prints_what_the_page_says(tmp_path: Path) -> None:
    path = tmp_path / "my-first.toml"
    path.write_text(ALONE, encoding="utf-8")
    told: list[str] = []
    assert exercises.check([path], told.append) == 0
    assert "\n".join(told) in PLAIN
    assert "game =" not in ALONE


def test_all_of_it_together_is_one_good_file(tmp_path: Path) -> None:
    path = tmp_path / "first.toml"
    path.write_text("\n".join(BLOCKS), encoding="utf-8")
    told: list[str] = []
    assert exercises.check([path], told.append) == 0
    twice = sum("[question.without_game]" in block for block in BLOCKS)
    assert told[-1] == f"{len(BLOCKS) + twice} passed, 0 failed"


def test_the_first_file_prints_what_the_page_says(tmp_path: Path) -> None:
    path = tmp_path / "first.toml"
    path.write_text(FIRST, encoding="utf-8")
    told: list[str] = []
    exercises.check([path], told.append)
    assert "\n".join(told) in TEXT


def test_a_choice_with_one_answer_is_left_to_the_learner_until_the_goal_is_true() -> None:
    attempt = Attempt(read("\n".join(BLOCKS)).question("take-it"))
    attempt.play("roll")
    assert [str(move) for move in attempt.match.moves()] == ["take 2 tank"]
    assert (attempt.reached, len(attempt.moves)) == (False, 1)
    attempt.play("take 2 tank")
    assert (attempt.reached, attempt.over, len(attempt.moves)) == (True, True, 2)


def test_every_rule_set_is_named() -> None:
    line = next(line for line in TEXT.splitlines() if line.startswith("| `rules` |"))
    assert re.findall(r"`(\w+)`", line)[1:] == list(EDITIONS)


def test_every_command_on_the_page_is_written_as_it_is_typed() -> None:
    commands = re.findall(r"([\w./]*)\bdustlab (?=exercise|rules|odds|play|replay)", BOTH)
    assert set(commands) == {".venv/bin/"}
    assert "after `make lab`, in the project's folder" in " ".join(BOTH.split())


def test_every_kind_is_shown() -> None:
    blocks = [*BLOCKS, ALONE, *WITHOUT_GAME]
    shown = {re.findall(r'kind = "(.*?)"', block)[0] for block in blocks}
    assert shown == set(KINDS)


def test_every_key_of_a_question_is_named_on_the_page() -> None:
    for keys in [kind.KEYS for kind in KINDS.values()]:
        for key in keys:
            assert re.search(rf"`{key}\b|^{key} = |question\.{key}\]", BOTH, re.MULTILINE), key


def _rows(head: str) -> list[str]:
    """The rows of the table that begins with these words."""
    return BOTH.split(f"\n{head}", 1)[1].split("\n\n", 1)[0].splitlines()[2:]


def _table(after: str) -> list[str]:
    """The first column of the table that follows a line."""
    rows = TEXT.split(f"\n{after}\n", 1)[1].strip().split("\n\n", 1)[0].splitlines()[2:]
    return [row.split("|")[1].strip().strip("`") for row in rows]


def _phrases(after: str) -> list[str]:
    """The phrases of a table in the reference, which begins behind these words."""
    rows = REFERENCE.split(f"\n{after}", 1)[1].split("\n\n")[1].splitlines()[2:]
    return [row.split("|")[1].strip().strip("`") for row in rows]


def test_the_measures_in_the_reference_are_those_of_the_code() -> None:
    assert _phrases("`measure`, which") == [phrase.pattern for phrase in questions.MEASURES]


def test_the_facts_in_the_reference_are_those_of_the_code() -> None:
    assert _phrases("`holds`, `facts` and `goal`, which") == [p.pattern for p in questions.FACTS]


@of_each(_phrases("`measure`, which"))
def test_every_measure_in_the_reference_can_be_taken(pattern: str) -> None:
    phrase = " ".join(WORDS.get(word, word) for word in pattern.split())
    assert questions.measure(dust.new_battle("3 tank", "2 tank 1 mech").state, phrase) >= 0


@of_each(_phrases("`holds`, `facts` and `goal`, which"))
def test_every_fact_in_the_reference_can_be_asked_and_turned_round(pattern: str) -> None:
    state = dust.new_battle("3 tank", "2 tank 1 mech").state
    phrase = " ".join(WORDS.get(word, word) for word in pattern.split())
    assert questions.holds(state, phrase) is not questions.holds(state, f"not {phrase}")


@pytest.mark.parametrize("fact", re.findall(r"comparison after it:(.*?)And", TEXT, re.DOTALL))
def test_the_comparisons_on_the_page_are_understood(fact: str) -> None:
    for phrase in re.findall(r"`(.*?)`", fact):
        questions.read_holds(" ".join(phrase.split()))


@pytest.mark.parametrize("text", [row.split("`")[1] for row in _rows("| in a sum")])
def test_every_sum_on_the_page_can_be_worked_out(text: str) -> None:
    assert work_out(text) > 0


def test_the_throws_of_two_dice_that_make_seven_are_six() -> None:
    (text,) = re.findall(r"inside `total` counts: `([^`]+)`", PLAIN)
    assert work_out(text) == 6


def test_every_function_of_sums_is_on_the_page() -> None:
    for name in (*FUNCTIONS, *WALKS):
        assert any(row.startswith(f"| `{name}(") for row in _rows("| in a sum")), name


def test_the_lines_of_a_position_on_the_page_are_read() -> None:
    heading = "letters with `_` for a space (`western_canada`). Anything after a `#` is a comment."
    lines = _table(heading)
    state = dust.GAME.read_position(lines, "page")
    assert state.owner("balkans") == "blue"
    assert state.is_neutral(state.owner("japan"))


def test_the_moves_on_the_page_are_read() -> None:
    heading = (
        "Moves are lines, too. You may omit the player before the colon; dice come after a `~`."
    )
    state = dust.new_battle("3 tank 1 mech", "2 tank").state
    for line in _table(heading):
        if line.startswith("~"):
            assert dust.GAME.read_outcome(line[1:], state) == 2
        else:
            assert str(dust.GAME.read_move(line.partition(": ")[2], state)) in line


# Each mistake on the page: what an author writes instead of something in the first files.
MISTAKES = [
    (', "Three tanks and a mech: 3 + 2."', ""),
    ("red: attack ukraine", "red: attack ukrane"),
    ("dice attacker", "dices attacker"),
    ("~ 2 of 5", "~ 2 of 6"),
    ('"~ 2 of 5", "red: take 2 tank"', '"~ 0 of 5", "red: take 1 tank"'),
    ("answer = 5", "answers = 5"),
    ('border"', "border"),
    ('"Two tanks at the border"', "“Two tanks at the border”"),
    ('answer = "dust.battle.retreat.half"', 'answer = "no"'),
    ("best = 2", "best = 3"),
    ('solution = ["roll", "take 2 tank"]', 'solution = ["roll", "take 2 tank", "end combat"]'),
    ('mech", "red: roll", "~ 2 of 5", "red: take 2 tank"]\nfacts', 'mech", "take 1 tank"]\nfacts'),
    ("answer = 5", "answer = 6"),
    ('"16/729"', '"16/279"'),
    ("{ 4 = ", "{ 3 = "),
    ('id = "who-rolls"', 'id = "who-rolls"\npicture = false'),
    ("choose(2, 2)", "chose(2, 2)"),
]


@pytest.mark.parametrize(("right", "wrong"), MISTAKES)
def test_every_common_mistake_says_what_the_page_says(right: str, wrong: str) -> None:
    text = "\n".join(BLOCKS)
    assert right in text
    survey = look_through(text.replace(right, wrong, 1))
    told = [str(complaint) for complaint in survey.complaints]
    told += [str(result) for result in check(survey.file) if not result.ok]
    said = _table("## When something is wrong\n")[MISTAKES.index((right, wrong))]
    assert said in told[0]


def test_every_mistake_on_the_page_is_tried() -> None:
    assert len(_table("## When something is wrong\n")) == len(MISTAKES)
