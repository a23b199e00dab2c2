"""Whatever a file holds: it is read and checked, or refused in one line."""

from __future__ import annotations

import copy
import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from dustlab.cli import exercises
from dustlab.core.errors import BadInput
from dustlab.exercises import check, read
from dustlab.exercises.reading import look_through

ROOT = Path(__file__).parents[2]
IN_BATTLE = """
game = "dust"
rules = "premium"
title = "A battle in full swing"
position = '''
players red blue green
scores red 3, blue 4, green 5
turn red combat 0
ends battle
fought land persia > india red dust.battle.occupation
battle land ukraine > balkans
battle attacker red 3 tank 1 bomber
battle defender purple 2 tank 1 mech
battle supremacy red
battle waits attacker take 2
battle dry 1
battle defender has rolled
arabia purple 1 tank center
'''
[[question]]
id = "one"
kind = "number"
ask = "How many?"
hints = ["a", "b", "c"]
measure = "hits to take"
answer = 2
[[question]]
id = "two"
kind = "choice"
ask = "Which?"
hints = ["a", "b", "c"]
[[question.option]]
text = "this"
right = true
move = "take 2 tank"
measure = "chance attacker wins"
value = "90 %"
[[question.option]]
text = "that"
move = "take 2 mech"
[[question]]
id = "three"
kind = "reach"
ask = "Win."
hints = ["a", "b", "c"]
goal = "red won the battle"
within = 3
best = 2
dice = [0, "1 of 3"]
replies = ["roll", "take 1 tank or take 1 mech"]
solution = ["take 2 tank", "roll"]
"""
TEXTS = [
    (ROOT / "tutorials/exercises/land-battle.toml").read_text(encoding="utf-8"),
    (ROOT / "tests/books/dust/premium-land-battle.toml").read_text(encoding="utf-8"),
    IN_BATTLE,
]
FILES = [tomllib.loads(text) for text in TEXTS]

Path_ = tuple[str | int, ...]


def _places(value: Any, path: Path_ = ()) -> Iterator[Path_]:
    """The way to every value of a file, from the outside to the inside."""
    if path:
        yield path
    inside = value.items() if isinstance(value, dict) else ()
    for key, one in enumerate(value) if isinstance(value, list) else inside:
        yield from _places(one, (*path, key))


def _at(file: Any, path: Path_) -> Any:
    for key in path:
        file = file[key]
    return file


def _toml(value: Any) -> str:
    """A value as TOML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)} = {_toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return value if isinstance(value, Bare) else json.dumps(value)


def _dump(file: dict[str, Any]) -> str:
    return "\n".join(f"{json.dumps(key)} = {_toml(value)}" for key, value in file.items()) + "\n"


class Bare(str):
    """A value that JSON does not have, as TOML writes it."""

    __slots__ = ()


JUNK: list[Any] = [
    *(0, -1, 3, 2**70, True, "", " ", "\n\n", "yes", "no", "1/0", "1e99", "9" * 400, [], {}, [[]]),
    *(Bare("nan"), Bare("-inf"), Bare("1e999999999"), Bare("1979-05-27"), Bare("0.333")),
    *("roll", "take 0 tank", "take 1 mech", "retreat 1 tank", "retreat 1 tank > berlin", "retreat"),
    *("attack ukraine > balkans", "attack", "~ 9 of 7", "~ 2", "blue: roll", "end combat", "or"),
    *("dice attacker", "chance cease-fire", "points purple", "points blue", "tanks atlantis"),
    *("battle over", "not not battle over", "waits green", "supremacy blue", "balkans is green"),
    *("dust.battle.unheard_of", "dust.battle.dice", "may", "play", "number", "choice", "reach"),
]
LINES = [
    *(line for q in FILES[1:] for line in q["position"].splitlines()),
    *("battle waits defender decide", "battle waits attacker roll", "battle waits attacker take"),
    *(
        "battle attacker purple 1 tank",
        "battle defender green 20 fighter",
        "battle supremacy black",
    ),
    *("battle land berlin > berlin", "battle dry 999999999", "battle waits defender take 60"),
    *("players red", "players purple green", "scores red", "scores red 1, green 2", "round 0"),
    *(
        "turn blue combat 99",
        "turn ended",
        "rules epic",
        "ends turn",
        "beaufort_sea red 1 submarine",
    ),
    *("battle attacker red 60 tank 20 mech 20 fighter 15 bomber", "japan purple 1 tank center", ""),
]


@st.composite
def spoilt(draw: st.DrawFn) -> str:
    """A good file with one to three values replaced, lost, added or put elsewhere."""
    file = copy.deepcopy(draw(st.sampled_from(FILES)))
    for _ in range(draw(st.integers(1, 3))):
        places = list(_places(file))
        if not places:
            break
        path = draw(st.sampled_from(places))
        home, key = _at(file, path[:-1]), path[-1]
        how = draw(st.sampled_from(["junk", "junk", "swap", "lose", "line", "line", "text"]))
        if how == "lose":
            del home[key]
        elif how == "swap":
            home[key] = copy.deepcopy(_at(file, draw(st.sampled_from(places))))
        elif how == "line" and isinstance(home[key], str) and "\n" in home[key]:
            lines = home[key].splitlines()
            where = draw(st.integers(0, len(lines)))
            lines[where : where + draw(st.integers(0, 1))] = [draw(st.sampled_from(LINES))]
            home[key] = "\n".join(lines)
        elif how == "text":
            home[key] = draw(st.text(max_size=12))
        else:
            home[key] = copy.deepcopy(draw(st.sampled_from(JUNK)))
    return _dump(file)


def _read_and_check(text: str, fair: bool = False) -> None:
    survey = look_through(text)
    assert all("\n" not in str(complaint) for complaint in survey.complaints)
    if survey.complaints:
        with pytest.raises(BadInput):
            read(text)
    results = check(survey.file, fair)
    assert len(results) == len(survey.file.questions)
    assert all("\n" not in result.tell() for result in results)


@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=25)
@given(spoilt())
def test_a_spoilt_file_raises_nothing_but_a_line_for_its_author(text: str) -> None:
    _read_and_check(text)


@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=6)
@given(spoilt())
def test_whether_a_spoilt_question_is_fair_can_be_asked_as_well(text: str) -> None:
    _read_and_check(text, fair=True)


@settings(max_examples=15)
@given(st.sampled_from(TEXTS), st.integers(0, 5000), st.integers(0, 40), st.text(max_size=9))
def test_a_file_with_a_piece_torn_out_raises_nothing_but_a_line(
    text: str, start: int, length: int, instead: str
) -> None:
    _read_and_check(text[:start] + instead + text[start + length :] + "\n")


@pytest.mark.parametrize("deep", ["a = " + "[" * 5000 + "\n", "a = " + "9" * 5000 + "\n", "\n"])
def test_a_file_that_is_hard_on_the_reader_of_toml_is_refused(deep: str) -> None:
    with pytest.raises(BadInput):
        read(deep)


@settings(max_examples=15)
@given(data=st.binary(max_size=200))
@example(data=b"\x80")
def test_a_file_of_any_bytes_gives_lines_that_name_it_and_code_2(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    path = tmp_path_factory.mktemp("any") / "any.toml"
    path.write_bytes(data)
    told: list[str] = []
    assert exercises.check([path], told.append) == 2
    assert told
    assert all("any.toml" in line and "\n" not in line for line in told)
