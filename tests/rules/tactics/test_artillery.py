"""Artillery: direct fire, indirect fire at a spotter's call, minimum range, loading."""

from dustlab.core.match import Match
from dustlab.tactics import GAME
from dustlab.tactics.flow import Activation

from .fights import asked, at, attacking, fall, moves, play, reasons, rules

FAR = """
row ........
row ........
piece lothar: lothar at A1
piece th: the_hammers at F1
piece near: hell_boys at C2
"""


def test_artillery_that_sees_its_target_fires_directly() -> None:
    match = attacking(FAR, "lothar")
    match.play("fire nebelwerfer_42 > th")
    assert "tactics.weapon.direct" in rules(match)
    assert asked(match) == "Lothar rolls 3 dice for Nebelwerfer 42."


def test_artillery_reaches_nothing_nearer_than_four_squares() -> None:
    assert reasons(attacking(FAR, "lothar"), "fire nebelwerfer_42 > near") == [
        "tactics.attack.range"
    ]


def test_direct_fire_can_be_sustained_and_other_weapons_fire_along() -> None:
    match = attacking(FAR, "lothar", "sustained")
    match.play("fire nebelwerfer_42 > th, mg_44 > near")
    fall(match, 0)
    assert asked(match) == "Lothar, Nebelwerfer 42: 3 blanks are rolled again, sustained attack."


def test_artillery_that_has_fired_must_be_loaded() -> None:
    match = attacking(FAR, "lothar")
    match.play("fire nebelwerfer_42 > th")
    fall(match, 0)
    board = "\n".join(match.game.write_position(match.state))
    assert "unloaded 0" in board
    again = attacking(FAR.replace("at A1", "at A1 unloaded 0"), "lothar")
    assert reasons(again, "fire nebelwerfer_42 > th") == ["tactics.weapon.reload"]


# The Boss behind a wall of rock: Steel Rain sees nothing, the squad does.
CALL = """
row ........
row .xxx....
row ........
ends activation
phase activation
round 2
turn allies
piece sr: steel_rain at A2
piece boss: the_boss at E3
piece hans: hans at G2
piece sp: sturmpioniere at B1
"""


def called() -> list[str]:
    return ["activate boss: skill artillery_strike, nothing", "use artillery_strike > sr"]


def test_a_spotter_calls_and_the_artillery_fires_at_once() -> None:
    match = at(CALL)
    play(match, called())
    assert asked(match) == "Allies: choose targets for Steel Rain"
    match.play("fire rockets_4_2 x2 > hans")
    assert "tactics.weapon.indirect" in rules(match)
    assert asked(match) == "Steel Rain rolls 2 dice for 4.2 inch Rockets."
    fall(match, 2)
    # Both its actions are used up, and the squad that called is done as well.
    assert match.state.pieces[0].acted
    assert match.state.pieces[1].acted


def test_the_target_must_be_in_the_spotters_sight_and_the_guns_range() -> None:
    match = at(CALL.replace("hans at G2", "hans at B3"))
    assert reasons(at(CALL), "activate sr: attack, nothing") == []
    play(match, ["activate boss: skill artillery_strike, nothing"])
    blind = at(CALL + "\npiece wall: blackhawk at F2\npiece wall2: blackhawk at F3")
    play(blind, ["activate boss: skill artillery_strike, nothing"])
    assert "use artillery_strike > sr" not in moves(blind)


def test_indirect_fire_needs_no_sight_of_its_own_but_other_weapons_do() -> None:
    match = at(CALL)
    play(match, called())
    assert match.why_not("fire rockets_4_2 > hans") == ()
    assert "tactics.attack.sight" in reasons(match, "fire petard_mortar > hans")


def test_what_the_spotter_does_not_see_is_no_target() -> None:
    board = CALL.replace("piece sp: sturmpioniere at B1", "piece sp: sturmpioniere at H3")
    match = at(board.replace("hans at G2", "hans at F3"))
    play(match, called())
    # Hans stands in the line to the squad behind him.
    assert reasons(match, "fire rockets_4_2 > sp") == ["tactics.weapon.indirect"]


# One crate that only Steel Rain sees, and one that only the squad sees.
TWO_CRATES = """
row ........
row .xxxxx..
row ........
ends activation
phase activation
round 2
turn allies
crates F1 H3
piece sr: steel_rain at A1
piece boss: the_boss at E3
piece hans: hans at G3
"""


def test_called_artillery_fires_at_a_crate_that_its_spotter_sees() -> None:
    match = at(TWO_CRATES.replace("hans at G3", "hans at H2"))
    play(match, called())
    assert reasons(match, "fire rockets_4_2 > crate H3") == []
    match.play("fire rockets_4_2 > crate H3")
    assert asked(match) == "Steel Rain rolls 1 die for 4.2 inch Rockets."


def test_called_artillery_does_not_fire_at_a_crate_that_only_itself_sees() -> None:
    match = at(TWO_CRATES)
    play(match, called())
    assert reasons(match, "fire rockets_4_2 > crate F1") == ["tactics.weapon.indirect"]
    # In a turn of its own it sees for itself.
    own = at(TWO_CRATES)
    play(own, ["activate sr: attack, nothing"])
    assert reasons(own, "fire rockets_4_2 > crate F1") == []
    assert reasons(own, "fire rockets_4_2 > crate H3") == ["tactics.attack.sight"]


def test_other_weapons_of_called_artillery_fire_at_crates_that_it_sees_itself() -> None:
    match = at(TWO_CRATES.replace("crates F1 H3", "crates D1 H3"))
    play(match, called())
    assert reasons(match, "fire petard_mortar > crate D1") == []
    assert "tactics.attack.sight" in reasons(match, "fire petard_mortar > crate H3")


def test_artillery_in_smoke_fires_at_nobody_not_even_for_a_spotter() -> None:
    """tactics.field.smoke: whoever stands in it does not attack, wherever the eyes are."""
    smoke = CALL.replace("row .xxx....", "row oxxx....")
    match = at(smoke)
    play(match, called()[:1])
    assert reasons(match, called()[1]) == ["tactics.field.smoke"]
    assert called()[1] not in moves(match)
    state = match.state
    boss, sr = state.read_piece("boss"), state.read_piece("sr")
    calls = Activation(boss, ("skill artillery_strike", "nothing"))
    fires = Activation(sr, ("attack",), by="indirect", then=calls)
    aimed = Match(GAME, state._replace(activation=fires), automatic=False)
    assert reasons(aimed, "fire rockets_4_2 > hans") == ["tactics.field.smoke"]


def test_cover_counts_against_artillery_unless_the_setting_says_otherwise() -> None:
    board = FAR + "\ntraps F1"
    match = attacking(board, "lothar")
    match.play("fire nebelwerfer_42 > th")
    fall(match, 2)
    assert asked(match) == "The Hammers roll 2 cover dice."
    other = attacking(board, "lothar", more="setting artillery_ignores_cover")
    other.play("fire nebelwerfer_42 > th")
    fall(other, 2)
    assert other.state.attack is None
