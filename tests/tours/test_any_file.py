"""Whatever stands in a tour: it is read and checked, or refused in one line."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dustlab.core.errors import DustlabError
from dustlab.tours import Session, check
from dustlab.tours.reading import look_through
from tests.tours.small import ENDINGS, HEAD, SMALL

MISTAKES = """
[[step]]
id = "mistake"
say = { en = "Try it.", de = "Versuch es." }
when = ["ukraine is red"]
invite = [{ move = "attack ukraine > balkans 9 tank", rule = "dust.combat.origin" }]
decisions = 2
[[step]]
id = "last"
say = "Attack, or not."
accept = [{ move = "any attack", holds = ["dice attacker at least 2"], say = "So be it." }]
others = [{ move = "end combat", say = "Later." }]
do = "attack ukraine > balkans 3 tank 1 mech"
next = "end"
"""
FILES = [tomllib.loads(SMALL), tomllib.loads(HEAD + MISTAKES + ENDINGS)]
JUNK: list[Any] = [
    *(
        0,
        -1,
        3,
        61,
        2**70,
        True,
        "",
        " ",
        "\n",
        "any",
        "any any",
        "any roll",
        "end",
        "look",
        [],
        {},
    ),
    *("roll", "take 2 tank", "retreat 1 tank", "attack ukraine > balkans 1 tank", "end combat"),
    *("~ 0 of 5", "~ 9", "~", "blue: roll", "red: end combat", "dustlab", "none", "general"),
    *("{points red}", "{points green}", "{x}", "{", "[dust.battle.dice]", "[dust.battle.odd]"),
    *("battle goes on", "points green is 3", "not waits red", "balkans is red", "round is 2"),
    *("dust.battle.dice", "dust.battle.odd", "button roll", "card c4m2p1s3", "unit", "blue"),
    *("red", "dust", "tactics", "epic", ["any"], [[]], {"en": "a"}, {"move": "any", "say": "b"}),
]


def _places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if path:
        yield path
    inside = value.items() if isinstance(value, dict) else ()
    for key, one in enumerate(value) if isinstance(value, list) else inside:
        yield from _places(one, (*path, key))


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)} = {_toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value)


@st.composite
def spoilt(draw: st.DrawFn) -> str:
    """A tour in which one or two values are something else, or gone."""
    file = deepcopy(draw(st.sampled_from(FILES)))
    for _ in range(draw(st.integers(1, 2))):
        *above, key = draw(st.sampled_from(list(_places(file))))
        inside = file
        for one in above:
            inside = inside[one]
        if draw(st.booleans()) or isinstance(inside, list):
            inside[key] = deepcopy(draw(st.sampled_from(JUNK)))
        else:
            del inside[key]
    return "\n".join(f"{json.dumps(key)} = {_toml(value)}" for key, value in file.items())


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(spoilt())
def test_a_spoilt_tour_is_checked_or_refused_in_one_line(text: str) -> None:
    survey = look_through(text + "\n")
    assert (survey.tour is None) == bool(survey.complaints)
    for complaint in survey.complaints:
        assert str(complaint).isprintable()
    if survey.tour is not None:
        for result in check(survey.tour, walks=1):
            assert str(result).isprintable()


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(spoilt(), st.lists(st.sampled_from([*JUNK[16:25], "go on", "do", "back"]), max_size=8))
def test_whatever_is_typed_is_answered(text: str, typed: list[str]) -> None:
    survey = look_through(text + "\n")
    if survey.tour is None:
        return
    try:
        session = Session(survey.tour)
        for line in typed:
            acts = {"go on": session.go_on, "do": session.do_it, "back": session.back}
            acts[line]() if line in acts else session.offer(line)
            assert session.now.tell()
    except DustlabError as error:
        told = str(error)
    else:
        told = ""
    assert told.isprintable()


@pytest.mark.parametrize("file", FILES)
def test_the_tours_that_are_spoilt_are_good(file: dict[str, Any]) -> None:
    survey = look_through(
        "\n".join(f"{json.dumps(k)} = {_toml(v)}" for k, v in file.items()) + "\n"
    )
    assert survey.complaints == ()
