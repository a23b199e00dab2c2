"""Sight and cover on any field: against a plain twin, and both ways."""

from hypothesis import given, settings
from hypothesis import strategies as st

from dustlab.tactics import State, study
from dustlab.tactics.battlefields import Battlefield
from dustlab.tactics.field import CRATE, TRAP, Element, Field
from dustlab.tactics.rules.cover import sources, total
from dustlab.tactics.rules.lines import distance, line
from dustlab.tactics.rules.proof import End, prove, view_from
from dustlab.tactics.rules.sight import Land, is_clear, land_of
from dustlab.tactics.state import Piece
from dustlab.tactics.text.cards import unit

from .tactics_fields import lands, look

VEHICLE, SQUAD = unit("hans"), unit("sturmpioniere")


def _pair(data: st.DataObject, land: Land) -> tuple[int, int]:
    square = st.integers(0, land.field.size - 1)
    return data.draw(square), data.draw(square)


def _state(land: Land) -> State:
    """The same lie of the land as a position."""
    squares = range(land.field.size)
    elements = tuple(
        Element(square, TRAP if square in land.traps else CRATE)
        for square in squares
        if square in land.traps | land.crates
    )
    empty = study(Battlefield("random", "random", land.field, elements))
    cards, pieces = [], []
    for square in squares:
        if square in land.vehicles | land.soldiers:
            cards.append(VEHICLE if square in land.vehicles else SQUAD)
            pieces.append(Piece((square,)))
    table = empty.table
    names = tuple(f"p{number}" for number in range(len(pieces)))
    full = type(table)(table.field, tuple(cards), names, table.scenario)
    return empty._replace(table=full, pieces=tuple(pieces))


@settings(max_examples=60, deadline=None)
@given(lands(), st.data())
def test_sight_and_cover_are_what_a_plain_twin_finds(land: Land, data: st.DataObject) -> None:
    for _ in range(6):
        start, end = _pair(data, land)
        if start == end:
            continue
        for among in (True, False):
            found = is_clear(land, start, end, (start, end), among)
            twin = look(land, start, end, among)
            assert found == twin.visible
            if found:
                assert total(sources(land, start, end, (start, end), among)) == twin.cover


@settings(max_examples=30, deadline=None)
@given(lands(most=6), st.data())
def test_the_proof_says_the_same_for_every_pair_of_kinds(land: Land, data: st.DataObject) -> None:
    state = _state(land)
    assert land_of(state) == land
    start, end = _pair(data, land)
    if start == end:
        return
    found = prove(state, End("a", "squad", (start,)), End("b", "squad", (end,)))
    for (shooter, target), verdict in found.verdicts:
        among = "vehicle" not in (shooter, target)
        twin = look(land, start, end, among)
        assert verdict.visible == twin.visible
        assert verdict.cover == (twin.cover if target == "squad" else "none")
        assert verdict.because


@settings(max_examples=30, deadline=None)
@given(lands(most=6), st.data())
def test_sight_is_the_same_from_both_ends(land: Land, data: st.DataObject) -> None:
    state = _state(land)
    start, end = _pair(data, land)
    ends = [End("a", "squad", (start,)), End("b", "vehicle", (end,))]
    there, back = prove(state, *ends), prove(state, ends[1], ends[0])
    for (shooter, target), verdict in there.verdicts:
        assert back.verdict(target, shooter).visible == verdict.visible
    assert set(there.crossed) == set(back.crossed)
    assert {(c.column, c.row) for c in there.corners} == {(c.column, c.row) for c in back.corners}
    assert there.distance == back.distance == distance(land.field, start, end)


@settings(max_examples=40, deadline=None)
@given(lands(most=6), st.data())
def test_a_field_of_view_is_what_each_square_is_by_itself(land: Land, data: st.DataObject) -> None:
    state = _state(land)
    start = data.draw(st.integers(0, land.field.size - 1))
    view = view_from(state, End("a", "squad", (start,)))
    for end, verdict in enumerate(view):
        if end != start:
            twin = look(land, start, end, True)
            assert verdict == (twin.cover if twin.visible else "")


@settings(max_examples=30, deadline=None)
@given(lands(most=6), st.data())
def test_the_smallest_change_is_one_that_turns_the_verdict(land: Land, data: st.DataObject) -> None:
    """Taken away or added for real, and looked at again."""
    state = _state(land)
    start, end = _pair(data, land)
    if start == end or land.field.has_walls:
        return
    found = prove(state, End("a", "squad", (start,)), End("b", "squad", (end,)))
    change, field = found.change, land.field
    signs, vehicles, soldiers, traps = list(field.ground), land.vehicles, land.soldiers, land.traps
    if change.how == "step":
        assert change.square not in (start, end)
        start, end = (change.square, end) if change.name == "a" else (start, change.square)
    for square in [blocker.square for blocker in change.blockers]:
        signs[square] = "."
        vehicles, soldiers, traps = (those - {square} for those in (vehicles, soldiers, traps))
    if change.how == "add" and change.what == "vehicle":
        vehicles |= {change.square}
    elif change.how == "add":
        signs[change.square] = "o"
    after = Land(Field(field.columns, field.rows, "".join(signs)), vehicles, soldiers, traps)
    assert look(after, start, end, True).visible is not found.visible


@given(st.integers(1, 25), st.integers(1, 25), st.data())
def test_a_line_goes_through_the_squares_that_it_crosses_and_backwards_too(
    columns: int, rows: int, data: st.DataObject
) -> None:
    field = Field(columns, rows, "." * columns * rows)
    start, end = (data.draw(st.integers(0, field.size - 1)) for _ in range(2))
    (x, y), (v, w) = field.place(start), field.place(end)
    there, back = line(columns, start, end), line(columns, end, start)
    through, touched = set[int](), set[int]()
    for row in range(min(y, w), max(y, w) + 1):
        for column in range(min(x, v), max(x, v) + 1):
            beside = abs(2 * ((v - x) * (row - y) - (w - y) * (column - x)))
            width = abs(v - x) + abs(w - y)
            if beside < width or start == end:
                through.add(field.at(column, row))
            elif beside == width:
                touched.add(field.at(column, row))
    assert [step.start for step in there] == [step.end for step in reversed(back)]
    assert {start, *(step.end for step in there)} == through
    assert {side for step in there if step.is_corner for side in (step.left, step.right)} == touched
    assert {step.left for step in there} == {step.right for step in back}
