"""Drawing on a field: what may be painted and put where, and what speaks against it."""

from dustlab.tactics import State, battlefield, study
from dustlab.tactics.rules.proof import sight
from dustlab.tactics.studies import edit_field
from dustlab.tactics.text.cards import the_box

from .rounds import skirmish

HANS, HELL_BOYS = the_box().unit("hans"), the_box().unit("hell_boys")


def field(*lines: str, grid: tuple[str, ...] = ("...", "...", "...")) -> State:
    return skirmish("phase study", *lines, grid=grid).state


def at(state: State, name: str) -> int:
    return state.field.by_name[name]


def rules(against: object) -> list[str]:
    return [reason.rule for reason in against]  # type: ignore[attr-defined]


def test_smoke_painted_on_the_line_hides_two_units_from_each_other() -> None:
    state = field("piece a: hell_boys at A1", "piece x: hans at C1")
    assert sight(state, "a", "x").visible
    smoky = edit_field.with_ground(state, at(state, "B1"), "o")
    assert not sight(smoky, "a", "x").visible
    assert smoky.field.ground == ".o......."
    assert state.field.ground == "........."


def test_ground_that_does_not_bear_who_stands_there_is_refused_by_its_rule() -> None:
    state = field("piece a: hell_boys at A1", "piece x: hans at C1")
    assert rules(edit_field.refuse_ground(state, at(state, "A1"), "#")) == ["tactics.field.no_dot"]
    assert rules(edit_field.refuse_ground(state, at(state, "C1"), "+")) == ["tactics.field.rubble"]
    assert rules(edit_field.refuse_ground(state, at(state, "A1"), "+")) == []
    assert rules(edit_field.refuse_ground(state, at(state, "B2"), "#")) == []


def test_ground_that_bears_no_crate_is_refused_below_one() -> None:
    state = edit_field.put_element(field(), 4, "crate")
    assert rules(edit_field.refuse_ground(state, 4, "~")) == ["tactics.field.elements"]
    assert rules(edit_field.refuse_ground(state, 4, "o")) == []


def test_a_crate_takes_a_circle_or_smoke_and_goes_when_it_is_painted_again() -> None:
    state = field(grid=("+o.",))
    assert rules(edit_field.refuse_element(state, 0, "crate")) == ["tactics.field.elements"]
    assert rules(edit_field.refuse_element(state, 1, "crate")) == []
    laid = edit_field.put_element(state, 1, "crate")
    assert [one.kind for one in laid.elements] == ["ammo_crate"]
    assert edit_field.put_element(laid, 1, "crate").elements == ()
    assert [one.kind for one in edit_field.put_element(laid, 1, "trap").elements] == ["tank_trap"]


def test_a_trap_does_not_go_under_a_vehicle_nor_a_vehicle_onto_a_trap() -> None:
    state = field("piece x: hans at C1")
    assert rules(edit_field.refuse_element(state, 2, "trap")) == ["tactics.field.elements"]
    assert rules(edit_field.refuse_element(state, 2, "crate")) == []
    laid = edit_field.put_element(state, 0, "trap")
    assert rules(edit_field.refuse_stand(laid, HANS, 0)) == ["tactics.field.elements"]
    assert rules(edit_field.refuse_stand(laid, HELL_BOYS, 0)) == []


def test_a_square_holds_one_unit_or_a_hero_with_one_friend() -> None:
    state = field("piece a: hell_boys at A1", "piece r: rhino at B1", "piece x: hans at C1")
    rhino = state.card(1)
    assert rules(edit_field.refuse_stand(state, rhino, 0, 1)) == []
    assert rules(edit_field.refuse_stand(state, rhino, 2, 1)) == ["tactics.field.squares"]
    assert rules(edit_field.refuse_stand(state, HELL_BOYS, 0)) == ["tactics.field.squares"]
    together = edit_field.put_piece(state, 1, 0)
    assert rules(edit_field.refuse_stand(together, the_box().unit("bazooka_joe"), 0)) == [
        "tactics.field.squares",
        "tactics.field.squares",
    ]


def test_a_large_vehicle_stays_on_the_field_and_takes_all_its_squares() -> None:
    state = field()
    goliath = next(card for card in the_box().units.values() if card.size != (1, 1))
    assert rules(edit_field.refuse_stand(state, goliath, at(state, "C3"))) == [
        "tactics.field.squares"
    ]
    placed = edit_field.add_piece(state, goliath, 0)
    wide, deep = goliath.size
    assert len(placed.pieces[0].squares) == wide * deep


def test_units_of_a_kind_are_numbered_and_one_that_goes_leaves_the_others_their_names() -> None:
    state = field()
    for square in (0, 1, 2):
        state = edit_field.add_piece(state, HELL_BOYS, square)
    assert state.table.names == ("hell_boys", "hell_boys_2", "hell_boys_3")
    left = edit_field.cleared(state, 1)
    assert left.table.names == ("hell_boys", "hell_boys_3")
    assert [piece.squares for piece in left.pieces] == [(0,), (2,)]


def test_a_hero_whose_squad_goes_is_alone_and_others_keep_theirs() -> None:
    state = field(
        "piece a: hell_boys at A1", "piece b: the_hammers at B1", "piece r: rhino at B1 joined b"
    )
    assert state.pieces[2].joined == 1
    assert edit_field.without_piece(state, 0).pieces[1].joined == 0
    assert edit_field.without_piece(state, 1).pieces[1].joined == -1


def test_a_terrain_tile_is_painted_over() -> None:
    ground = battlefield("cover_sum").field.with_tile(1)
    state = study(battlefield("cover_sum")._replace(field=ground))
    assert edit_field.with_ground(state, 1, ".").field.tiles == frozenset()
