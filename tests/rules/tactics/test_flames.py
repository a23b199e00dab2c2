"""Flamethrowers that reach further than one square: which squares a stream of fire covers."""

from dustlab.tactics.flow import Shot
from dustlab.tactics.game import GAME
from dustlab.tactics.rules.weapons import streams

from .fights import asked, at, attacking, fall, reasons, told

# A stream of fire over two squares


def burnt(board: str) -> set[frozenset[str]]:
    """Every set of units that the Hot Dog can burn with one stream."""
    state = at(board, "phase study").state
    shooter = state.read_piece("hot_dog")
    weapon = state.card(shooter).rows[0]
    found = set()
    for shot in streams(state, Shot(shooter, 0, -1), weapon):
        hit = [n for square in shot.squares for n in state.standing_on(square)]
        found.add(frozenset(state.name(n) for n in hit))
    return found


def stream(hans: str = "B2", hlg: str = "B3", more: str = "") -> str:
    return f"""
    row ...
    row ...
    row ...
    row ...
    piece hot_dog: hot_dog at B4
    piece hans: hans at {hans}
    piece hlg: heavy_laser_grenadiers at {hlg}
    {more}
    """


ALL = "piece luther: luther at A3\npiece hfg: heavy_flak_grenadiers at C3"


def test_a_stream_burns_two_squares_and_all_that_is_on_the_way() -> None:
    pairs = {"hfg hlg", "hlg luther", "hfg luther", "hans hlg"}
    found = {" ".join(sorted(one)) for one in burnt(stream(more=ALL)) if len(one) > 1}
    assert found == pairs


def test_what_blocks_sight_stops_the_stream() -> None:
    board = stream(more="piece sp: sturmpioniere at B1")
    assert all("sp" not in one for one in burnt(board))
    assert burnt(stream(hans="B3", hlg="B2")) == {frozenset({"hans"})}
    assert frozenset({"hans", "hlg"}) in burnt(stream())


def test_a_stream_does_not_leap_and_takes_in_who_stands_between() -> None:
    match = attacking(stream(more=ALL), "hot_dog")
    assert reasons(match, "fire napalm_thrower > B2") == [
        "tactics.weapon.flamethrower",
        "tactics.weapon.flamethrower",
    ]
    assert "burns B3 as well" in told(match, "fire napalm_thrower > B2")
    assert match.why_not("fire napalm_thrower > B2 B3") == ()


def test_a_stream_has_as_many_squares_as_its_range_and_burns_somebody() -> None:
    match = attacking(stream(more=ALL), "hot_dog")
    assert reasons(match, "fire napalm_thrower > A3 B3 C3") == ["tactics.weapon.flamethrower"]
    assert reasons(match, "fire napalm_thrower > A4") == ["tactics.attack.targets"]
    assert reasons(match, "fire napalm_thrower > B1") == [
        "tactics.attack.range",
        "tactics.attack.sight",
        "tactics.attack.targets",
    ]
    assert reasons(match, "fire napalm_thrower > hlg") == ["tactics.weapon.flamethrower"]
    assert reasons(match, "fire mg_50 > B3") == ["tactics.weapon.flamethrower"]


def test_friends_on_the_way_burn_too() -> None:
    board = stream(hlg="B2", hans="A1", more="piece dd: death_dealers at B3")
    match = attacking(board, "hot_dog")
    match.play("fire napalm_thrower > B2 B3")
    assert asked(match) == "Hot Dog rolls 3 dice for Napalm Thrower."
    fall(match, 0)
    assert asked(match) == "Hot Dog rolls 5 dice for Napalm Thrower."
    fall(match, 1)
    assert asked(match) == "Allies: choose who of Death Dealers falls (1 point of damage)"


def test_a_stream_does_not_pass_a_blocked_line_of_sight() -> None:
    board = "row ...\nrow .x.\nrow ...\npiece hot_dog: hot_dog at B3\npiece sp: sturmpioniere at B1"
    match = attacking(board, "hot_dog")
    assert "tactics.attack.sight" in reasons(match, "fire napalm_thrower > B1 B2")


def test_a_crate_by_itself_burns_in_a_stream() -> None:
    board = "row ...\ncrates B1\npiece hot_dog: hot_dog at A1\npiece sp: sturmpioniere at C1"
    match = attacking(board, "hot_dog")
    match.play("fire napalm_thrower > B1 C1")
    fall(match, 1, 0)
    assert match.state.elements == ()


def test_every_set_of_squares_that_is_listed_is_legal() -> None:
    match = attacking(stream(more=ALL), "hot_dog")
    listed = [move for move in GAME.candidates(match.state) if "napalm" in str(move)]
    assert len(listed) > 50
    assert all(match.why_not(move) == () for move in listed)
    assert len(set(listed)) == len(listed)
