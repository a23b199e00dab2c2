"""Large vehicles and walls: every square of them has to get through, and none stands across one."""

from .rounds import against, skirmish, squares

HOUSE = ("building B1 C1", "wall B1 E", "opening B1 E large")


def coming(*lines: str) -> tuple[str, ...]:
    return ("phase action", "round 1", "active m: move, attack", "piece m: mammut off", *lines)


def test_a_large_vehicle_does_not_come_in_through_a_wall_with_any_of_its_squares() -> None:
    match = skirmish(*coming(*HOUSE), turn="axis")
    # On A1 it would stand on A1 and B1: half of it in a room without an opening to the edge.
    assert "tactics.building.walls" in against(match, "move A1")
    assert "A1" not in squares(match)
    assert "D1" in squares(match)


def test_it_comes_in_where_large_openings_let_all_of_it_through() -> None:
    house = ("building B1 C1", "opening B1 N large", "opening C1 N large")
    match = skirmish(*coming(*house), turn="axis")
    assert against(match, "move B1") == []
    match = skirmish(*coming(*house[:2]), turn="axis")
    assert against(match, "move B1") == ["tactics.building.walls", "tactics.movement.path"]


def test_nobody_stands_across_a_wall() -> None:
    house = ("building B3 C3", "wall B3 E", "opening B3 N large", "opening C3 N large")
    match = skirmish(
        "phase action", "active m: move, nothing", "piece m: mammut at B2 C2", *house, turn="axis"
    )
    assert "tactics.building.walls" in against(match, "move B3")
    without = tuple(line for line in house if not line.startswith("wall"))
    match = skirmish(
        "phase action", "active m: move, nothing", "piece m: mammut at B2 C2", *without, turn="axis"
    )
    assert against(match, "move B3") == []
