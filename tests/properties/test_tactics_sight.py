"""Sight and cover on any field: against a plain twin, and both ways."""

from hypothesis import given, settings
from hypothesis import strategies as st

from dustlab.tactics import State, study
from dustlab.tactics.battlefields import Battlefield
from dustlab.tactics.components import unit
from dustlab.tactics.field import CRATE, TRAP, Element, Field
from dustlab.tactics.rules.blockers import Lay, is_clear, lay_of
from dustlab.tactics.rules.cover import sources, total
from dustlab.tactics.rules.lines import line, walk
from dustlab.tactics.rules.proof import End
from dustlab.tactics.rules.ranges import distance
from dustlab.tactics.rules.sight import prove, view_from
from dustlab.tactics.state import Piece

from .tactics_fields import lays, look

VEHICLE, SQUAD = unit("hans"), unit("sturmpioniere")


def _pair(data: st.DataObject, lay: Lay) -> tuple[int, int]:
    square = st.integers(0, lay.field.size - 1)
    return data.draw(square), data.draw(square)


def _state(lay: Lay) -> State:
    """The same lie of the land as a position."""
    squares = range(lay.field.size)
    elements = tuple(
        Element(square, TRAP if lay.traps >> square & 1 else CRATE)
        for square in squares
        if (lay.traps | lay.crates) >> square & 1
    )
    empty = study(Battlefield("random", "random", lay.field, elements))
    cards, pieces = [], []
    for square in squares:
        if (lay.vehicles | lay.soldiers) >> square & 1:
            cards.append(VEHICLE if lay.vehicles >> square & 1 else SQUAD)
            pieces.append(Piece((square,)))
    table = empty.table
    names = tuple(f"p{number}" for number in range(len(pieces)))
    full = type(table)(table.field, tuple(cards), names, table.scenario)
    return empty._replace(table=full, pieces=tuple(pieces))


@settings(max_examples=150, deadline=None)
@given(lays(), st.data())
def test_sight_and_cover_are_what_a_plain_twin_finds(lay: Lay, data: st.DataObject) -> None:
    for _ in range(6):
        start, end = _pair(data, lay)
        if start == end:
            continue
        for among in (True, False):
            blockers = lay.blockers(among) & ~(1 << start | 1 << end)
            found = is_clear(lay, start, end, blockers)
            twin = look(lay, start, end, among)
            assert found == twin.visible
            if found:
                assert total(sources(lay, start, end, blockers)) == twin.cover


@settings(max_examples=60, deadline=None)
@given(lays(most=6), st.data())
def test_the_proof_says_the_same_for_every_pair_of_kinds(lay: Lay, data: st.DataObject) -> None:
    state = _state(lay)
    assert lay_of(state) == lay
    start, end = _pair(data, lay)
    if start == end:
        return
    found = prove(state, End("a", "squad", (start,)), End("b", "squad", (end,)))
    for (shooter, target), verdict in found.verdicts:
        among = "vehicle" not in (shooter, target)
        twin = look(lay, start, end, among)
        assert verdict.visible == twin.visible
        assert verdict.cover == (twin.cover if target == "squad" else "none")
        assert verdict.because


@settings(max_examples=60, deadline=None)
@given(lays(most=6), st.data())
def test_sight_is_the_same_from_both_ends(lay: Lay, data: st.DataObject) -> None:
    state = _state(lay)
    start, end = _pair(data, lay)
    ends = [End("a", "squad", (start,)), End("b", "vehicle", (end,))]
    there, back = prove(state, *ends), prove(state, ends[1], ends[0])
    for (shooter, target), verdict in there.verdicts:
        assert back.verdict(target, shooter).visible == verdict.visible
    assert set(there.crossed) == set(back.crossed)
    assert {(c.column, c.row) for c in there.corners} == {(c.column, c.row) for c in back.corners}
    assert there.distance == back.distance == distance(lay.field, start, end)


@settings(max_examples=40, deadline=None)
@given(lays(most=6), st.data())
def test_a_field_of_view_is_what_each_square_is_by_itself(lay: Lay, data: st.DataObject) -> None:
    state = _state(lay)
    start = data.draw(st.integers(0, lay.field.size - 1))
    view = view_from(state, End("a", "squad", (start,)))
    for end, verdict in enumerate(view):
        if end != start:
            twin = look(lay, start, end, True)
            assert verdict == (twin.cover if twin.visible else "")


@settings(max_examples=60, deadline=None)
@given(lays(most=6), st.data())
def test_the_smallest_change_is_one_that_turns_the_verdict(lay: Lay, data: st.DataObject) -> None:
    """Taken away or added for real, and looked at again."""
    state = _state(lay)
    start, end = _pair(data, lay)
    if start == end or lay.field.has_walls:
        return
    found = prove(state, End("a", "squad", (start,)), End("b", "squad", (end,)))
    change, field = found.change, lay.field
    signs, vehicles, soldiers, traps = list(field.ground), lay.vehicles, lay.soldiers, lay.traps
    if change.how == "step":
        assert change.square not in (start, end)
        start, end = (change.square, end) if change.name == "a" else (start, change.square)
    for square in [blocker.square for blocker in change.blockers]:
        signs[square] = "."
        vehicles, soldiers, traps = (bits & ~(1 << square) for bits in (vehicles, soldiers, traps))
    if change.how == "add" and change.what == "vehicle":
        vehicles |= 1 << change.square
    elif change.how == "add":
        signs[change.square] = "o"
    after = Lay(Field(field.columns, field.rows, "".join(signs)), vehicles, soldiers, traps)
    assert look(after, start, end, True).visible is not found.visible


@given(st.integers(-12, 12), st.integers(-12, 12))
def test_a_line_backwards_goes_through_the_same_squares(dx: int, dy: int) -> None:
    there = [step.end for step in walk(dx, dy)]
    back = [(step.end[0] + dx, step.end[1] + dy) for step in walk(-dx, -dy)]
    if (dx, dy) != (0, 0):
        assert there[:-1] == back[-2::-1]
        assert sum(step.is_corner for step in walk(dx, dy)) == sum(
            step.is_corner for step in walk(-dx, -dy)
        )


@given(st.integers(1, 9), st.integers(1, 9), st.data())
def test_bits_of_a_line_do_not_depend_on_where_it_lies(
    columns: int, rows: int, data: st.DataObject
) -> None:
    size = columns * rows
    start, end = data.draw(st.integers(0, size - 1)), data.draw(st.integers(0, size - 1))
    if start == end:
        return
    (x, y), (v, w) = divmod(start, columns)[::-1], divmod(end, columns)[::-1]
    steps = walk(v - x, w - y)
    through = {(y + step.end[1]) * columns + x + step.end[0] for step in steps} - {end}
    found = line(columns, start, end)
    assert found.crossed == sum(1 << square for square in through)
    assert found.left == line(columns, end, start).right
