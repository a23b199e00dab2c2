"""Making a battlefield: paint, walls, sizes, edges, armies; and why something cannot be."""

import pytest

from dustlab.tactics.battlefields import Battlefield, the_battlefields
from dustlab.tactics.field import Side
from dustlab.tactics.game import new_match
from dustlab.tactics.studies import edit_field, sketch
from dustlab.tactics.text.battlefields import read_battlefields, write_battlefield
from tests.each import of_each

BLANK = sketch.blank(5, 4)


def at(name: str) -> int:
    return BLANK.field.by_name[name]


def painted(*strokes: str) -> Battlefield:
    """'roof B2': a field with this on it, each stroke allowed."""
    ground = BLANK
    for stroke in strokes:
        brush, *where = stroke.split()
        if brush in sketch.WALLS:
            side = Side(at(where[0]), where[1])
            assert not list(sketch.refuse_build(ground, brush, side)), stroke
            ground = sketch.build(ground, brush, side)
            continue
        for square in where:
            assert not list(sketch.refuse_paint(ground, brush, at(square))), stroke
            ground = sketch.paint(ground, brush, at(square))
    return ground


def why_not(ground: Battlefield, stroke: str) -> list[str]:
    brush, square, *side = stroke.split()
    if side:
        refused = sketch.refuse_build(ground, brush, Side(at(square), side[0]))
    else:
        refused = sketch.refuse_paint(ground, brush, at(square))
    return [one.rule for one in refused]


def read_again(ground: Battlefield) -> Battlefield:
    return read_battlefields(write_battlefield(ground), "mine.toml")[0]


EVERYTHING = (
    "water A1", "rubble B1", "smoke C1", "no_dot D1", "tile E2", "crate A2", "trap A3",
    "roof C3 D3 C4 D4", "wall C3 E", "large C3 N", "small D4 S", "trap C4", "zone A2 A3",
    "goal B3", "unit:hans B2", "unit:hans A4", "unit:sigrid D3",
)  # fmt: skip


def test_everything_a_file_can_hold_is_painted_and_read_back() -> None:
    ground = sketch.with_unit(painted(*EVERYTHING), "allies", "blackhawk")
    ground = ground._replace(ap_limit=120, rounds=6, hold_bonus=20)
    assert [placed.name for placed in ground.pieces] == ["hans", "hans_2", "sigrid"]
    assert read_again(ground) == ground
    assert new_match(ground, seed=1).state.points == (0, 0)


@of_each(the_battlefields().values(), lambda one: one.id)
def test_every_field_of_the_package_is_written_and_read_back(ground: Battlefield) -> None:
    assert read_again(ground) == ground._replace(checks=())


@pytest.mark.parametrize(
    ("strokes", "stroke", "rule"),
    [
        (["unit:hans B2"], "no_dot B2", "tactics.field.no_dot"),
        (["unit:hans B2"], "unit:sturmpioniere B2", "tactics.field.squares"),
        (["water B2"], "unit:hans B2", "tactics.field.water"),
        (["rubble B2"], "crate B2", "tactics.field.elements"),
        (["crate B2"], "tile B2", "tactics.setup.tiles"),
        (["roof B2"], "tile B2", "tactics.setup.tiles"),
        (["tile B2"], "roof B2", "tactics.setup.tiles"),
        ([], "tile B4", "tactics.setup.tiles"),
        (["no_dot B2"], "goal B2", "tactics.field.no_dot"),
        (["goal B2"], "no_dot B2", "tactics.field.no_dot"),
        (["trap B2"], "roof B2", "tactics.building.traps"),
        (["roof B2"], "trap B2", "tactics.building.traps"),
        (["roof B2", "large B2 N", "trap B2"], "wall B2 N", "tactics.building.traps"),
        (["roof B2 C2", "large C2 N", "trap B2"], "erase C2", "tactics.building.traps"),
        ([], "small B2 N", "tactics.building.openings"),
        ([], "wall B2 N", "tactics.building.walls"),
        (["roof B2 C2"], "small B2 E", "tactics.building.openings"),
        (["roof B2"], "no_wall B2 N", "tactics.building.walls"),
    ],
)
def test_what_cannot_be_is_refused_with_its_rule(
    strokes: list[str], stroke: str, rule: str
) -> None:
    assert rule in why_not(painted(*strokes), stroke)


def test_a_roof_joins_the_building_beside_it_and_leaves_it_again() -> None:
    ground = painted("roof B2 C2", "wall B2 E", "small B2 E", "large C2 E")
    assert len(ground.field.buildings) == 1
    wider = sketch.paint(ground, "roof", at("D2"))
    assert wider.field.barrier(at("C2"), at("D2")) == ""  # where an opening led out before
    assert wider.field.barrier(at("B2"), at("C2")) == "small"
    parted = sketch.paint(wider, "erase", at("C2"))
    assert parted.field.barrier(at("B2"), at("C2")) == "small"
    assert read_again(parted) == parted
    assert not sketch.paint(painted("roof B2"), "erase", at("B2")).field.buildings


def test_a_wall_is_one_wall_from_whichever_square_it_is_told() -> None:
    ground = painted("roof B2 C2", "wall B2 E", "wall C2 W", "small C2 W", "large B2 E")
    [building] = ground.field.buildings
    assert len(building.inner_walls) == 1
    assert building.openings == ((Side(at("B2"), "E"), "large"),)
    assert (
        not painted("roof B2 C2", "wall B2 E", "small B2 E", "no_wall C2 W")
        .field.buildings[0]
        .openings
    )
    assert len(edit_field.sides(ground.field)) == 8


def test_another_size_keeps_what_is_there_or_is_refused() -> None:
    ground = painted(*EVERYTHING)
    assert {one.where for one in sketch.refuse_size(ground, 5, 3)} >= {("A4",), ("C4",)}
    wider = sketch.resized(ground, 7, 6)
    assert not list(sketch.refuse_size(ground, 7, 6))
    assert wider.field.name(wider.hold) == "B3"
    assert [wider.field.name(one.squares[0]) for one in wider.pieces] == ["B2", "A4", "D3"]
    assert read_again(wider) == wider
    assert sketch.resized(wider, 5, 4) == ground


def test_an_army_keeps_to_its_side_and_to_the_limit() -> None:
    ground = sketch.with_unit(BLANK._replace(ap_limit=60), "axis", "hans")
    cost = sketch.spent(ground, "axis")
    assert 0 < cost < 60
    refused = {one.rule for one in sketch.refuse_unit(ground, "axis", "blackhawk")}
    assert "tactics.setup.army" in refused
    assert [one.rule for one in sketch.refuse_unit(ground, "axis", "mammut")] == [
        "tactics.setup.limit"
    ]
    assert sketch.without_unit(ground, "axis", 0) == BLANK._replace(ap_limit=60)


def test_what_stands_on_the_field_counts_for_the_limit() -> None:
    ground = painted("unit:hans B2")._replace(ap_limit=30)
    assert [one.rule for one in sketch.refuse_unit(ground, "axis", "lara")] == [
        "tactics.setup.limit"
    ]


def test_a_field_without_edges_or_over_its_limit_cannot_be_played_yet() -> None:
    ground = sketch.with_entry(sketch.with_unit(BLANK, "axis", "mammut"), "allies", "")
    refused = [one.rule for one in sketch.refuse_play(ground._replace(ap_limit=10))]
    assert refused == ["tactics.movement.entry", "tactics.setup.limit"]
    assert not list(sketch.refuse_play(BLANK))
    assert new_match(BLANK).state.phase == "army"


def test_a_name_makes_an_id() -> None:
    assert sketch.named(BLANK, "  The Old Mill! ")[:2] == ("the_old_mill", "The Old Mill!")
