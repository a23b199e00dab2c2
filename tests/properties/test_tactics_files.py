"""Whatever stands in a battlefield file or a position, it is read or refused in one line."""

import json
from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from dustlab.core.errors import BadInput
from dustlab.tactics import GAME, study
from dustlab.tactics.battlefields import Battlefield, the_battlefields
from dustlab.tactics.text.battlefields import read_battlefields, write_battlefield

from .tactics_fields import lands

squares = st.lists(st.integers(-1, 4), min_size=0, max_size=3)
sides = st.sampled_from(["N", "E", "S", "W", "up", ""])
anything = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 70), st.floats(allow_nan=False), st.text(max_size=4)
)
odd = st.one_of(anything, st.lists(anything, max_size=3), squares)


def tables(**keys: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Lists of tables with these keys, some of them missing."""
    return st.lists(st.fixed_dictionaries({}, optional=keys), max_size=3)


files = st.fixed_dictionaries(
    {"grid": st.lists(st.text(".~+o#ct?", max_size=5), max_size=5)},
    optional={
        "columns": odd,
        "tiles": st.lists(squares, max_size=2),
        "crates": st.lists(squares, max_size=2),
        "buildings": tables(
            squares=st.lists(squares, max_size=3),
            openings=st.lists(
                st.tuples(st.integers(0, 3), st.integers(0, 3), sides, odd).map(list), max_size=2
            ),
            inner_walls=st.lists(
                st.tuples(st.integers(0, 3), st.integers(0, 3), sides).map(list), max_size=2
            ),
        ),
        "pieces": tables(
            name=st.text("aB -#\n", max_size=2) | odd,
            unit=st.sampled_from(["hans", "blackhawk", "rhino", "mammut", "nobody"]),
            at=squares,
        ),
        "entry": st.dictionaries(st.sampled_from(["allies", "axis", "both"]), odd, max_size=2),
        "hold": odd,
        "rounds": odd,
        "units": tables(side=odd, ids=odd),
        "nonsense": odd,
    },
)


def toml(value: object) -> str:
    """A value as TOML writes it; what TOML has no word for becomes a text."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml(one) for one in value) + "]"
    if value is None:
        return '"none"'
    return json.dumps(value)


def _tried(work: Callable[[], Any]) -> tuple[Any, str]:
    """What came out, or what was said against it."""
    try:
        return work(), ""
    except BadInput as error:
        return None, str(error)


@settings(max_examples=100)
@given(files)
def test_any_file_is_read_or_refused_in_one_line(table: dict[str, Any]) -> None:
    text = "\n".join(f"{key} = {toml(value)}" for key, value in table.items())
    ground, told = _tried(lambda: read_battlefields(text, "mine.toml")[0])
    if ground is None:
        assert told.startswith("mine.toml")
        assert "\n" not in told
        assert ": expected " in told
    else:
        assert GAME.read_position(GAME.write_position(study(ground)), "") == study(ground)


LINES = [
    line
    for ground in the_battlefields().values()
    for line in GAME.write_position(study(ground))
    if ground.id in ("building_front", "cover_sum", "the_bridge")
]
mangled = st.builds(
    lambda line, at, put: line[:at] + put + line[at:],
    st.sampled_from(LINES),
    st.integers(0, 30),
    st.text("abcx1 :-,~", max_size=3),
)


@settings(max_examples=100)
@given(st.lists(st.sampled_from(LINES) | mangled, max_size=12))
def test_any_position_is_read_or_refused_in_one_line(lines: list[str]) -> None:
    state, told = _tried(lambda: GAME.read_position(lines, "here"))
    if state is None:
        assert told.startswith("here")
        assert "\n" not in told
    else:
        assert GAME.read_position(GAME.write_position(state), "again") == state


@settings(max_examples=30, deadline=None)
@given(lands(most=6))
def test_any_field_is_written_as_a_file_and_read_back(land: Any) -> None:
    ground = Battlefield("any", "any field", land.field)
    assert read_battlefields(write_battlefield(ground), "any")[0] == ground
