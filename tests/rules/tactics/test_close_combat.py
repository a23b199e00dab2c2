"""Close combat: after all other weapons, struck back at once, without cover."""

from .fights import asked, attacking, fall, is_there, living, moves, reasons, rules

DUEL = """
row ...
row ...
piece hb: hell_boys at A1
piece sp: sturmpioniere at B1
"""


def test_shots_first_then_both_sides_with_knives() -> None:
    match = attacking(DUEL, "hb")
    match.play("fire shotgun > sp, knife_grenade > sp")
    fall(match, 3)
    match.play("lose 3 stg_47")
    assert living(match, "sp") == (1, 1)
    assert asked(match) == "Axis: Sturmpioniere may strike back"
    match.play("strike back")
    assert asked(match) == "Hell Boys roll 5 dice for Knife & Grenade."
    fall(match, 2)
    # Two of them are left to strike back, and both sides lose at the same time.
    assert asked(match) == "Sturmpioniere roll 2 dice for Knife & Grenade."
    fall(match, 1)
    assert not is_there(match, "sp")
    # Who has fallen has nothing to strike back with, and is told only that it is over.
    [why] = match.why_not("strike back")
    assert (
        why.text
        == "It is too late to strike back: that is decided before the dice of close combat fall."
    )
    match.play("lose 1 shotgun")
    assert living(match, "hb") == (2, 1, 1)
    assert {"tactics.attack.close", "tactics.attack.strike_back"} <= set(rules(match))


def test_nobody_has_to_strike_back() -> None:
    match = attacking(DUEL, "hb")
    match.play("fire knife_grenade > sp")
    assert moves(match) == {"strike back", "endure"}
    match.play("endure")
    fall(match, 2)
    match.play("lose 2 stg_47")
    assert living(match, "hb") == (3, 1, 1)
    assert reasons(match, "endure") == ["tactics.attack.strike_back"]


def test_who_is_shot_dead_before_is_not_fought_and_does_not_strike_back() -> None:
    match = attacking(DUEL.replace("at B1", "at B1 living 1,0"), "hb")
    match.play("fire shotgun > sp, knife_grenade > sp")
    fall(match, 1)
    assert not is_there(match, "sp")
    assert match.state.attack is None


def test_close_combat_reaches_adjacent_squares_only_diagonals_too() -> None:
    match = attacking(DUEL.replace("sturmpioniere at B1", "sturmpioniere at B2"), "hb")
    assert match.why_not("fire knife_grenade > sp") == ()
    far = attacking(DUEL.replace("sturmpioniere at B1", "sturmpioniere at C1"), "hb")
    assert reasons(far, "fire knife_grenade > sp") == ["tactics.attack.range"]


def test_two_blocked_corners_keep_neighbours_apart() -> None:
    board = "row .x.\nrow x..\npiece hb: hell_boys at A1\npiece sp: sturmpioniere at B2"
    assert reasons(attacking(board, "hb"), "fire knife_grenade > sp") == ["tactics.attack.sight"]


def test_smoke_bars_close_combat_too() -> None:
    board = "row .o.\npiece hb: hell_boys at A1\npiece sp: sturmpioniere at B1"
    assert reasons(attacking(board, "hb"), "fire knife_grenade > sp") == ["tactics.attack.sight"]


def test_cover_is_of_no_use_against_knives() -> None:
    match = attacking(DUEL + "traps B1", "hb")
    match.play("fire knife_grenade > sp")
    match.play("endure")
    assert fall(match, 1)[-1] == "Knife & Grenade ignores cover."
    assert "tactics.cover.ignored" in rules(match)
    assert asked(match) == "Axis: choose who of Sturmpioniere falls (1 point of damage)"


def test_a_hero_fights_with_his_squad_and_strikes_back_with_it() -> None:
    board = """
    row ...
    piece lg: laser_grenadiers at A1 joined sigrid
    piece sigrid: sigrid at A1 joined lg
    piece hb: hell_boys at B1
    """
    match = attacking(board, "hb")
    match.play("fire knife_grenade > lg")
    match.play("strike back")
    assert asked(match) == "Hell Boys roll 5 dice for Knife & Grenade."
    fall(match, 0)
    assert asked(match) == "Laser Grenadiers roll 5 dice for Knife & Grenade."
    fall(match, 0)
    assert asked(match) == "Sigrid rolls 2 dice for Combat Knife."


def test_who_has_nothing_for_close_combat_is_not_asked() -> None:
    board = "row ...\npiece hb: hell_boys at A1\npiece lothar: lothar at B1"
    match = attacking(board.replace("hell_boys", "the_hammers"), "hb")
    match.play("fire rocket_punch > lothar")
    assert asked(match) == "The Hammers roll 3 dice for Rocket Punch."


def test_knives_that_cannot_hurt_the_attacker_are_not_drawn() -> None:
    board = "row ...\npiece luther: luther at A1\npiece hb: hell_boys at B1"
    match = attacking(board, "luther")
    match.play("fire combat_claw > hb")
    assert asked(match) == "Luther rolls 2 dice for Combat Claw."


def test_each_of_two_targets_may_strike_back() -> None:
    board = """
    row ...
    piece rhino: rhino at B1
    piece hlg: heavy_laser_grenadiers at A1
    piece hfg: heavy_flak_grenadiers at C1
    """
    match = attacking(board, "rhino")
    match.play("fire heavy_rocket_punch > hlg, heavy_rocket_punch/2 > hfg")
    assert asked(match) == "Axis: Heavy Laser Grenadiers may strike back"
    match.play("strike back")
    assert asked(match) == "Axis: Heavy Flak Grenadiers may strike back"
    match.play("endure")
    fall(match, 0, 0)
    assert asked(match) == "Heavy Laser Grenadiers roll 3 dice for Combat Knife."


def test_weapons_of_close_combat_can_be_used_in_a_sustained_attack() -> None:
    match = attacking(DUEL, "hb", "sustained")
    match.play("fire knife_grenade > sp")
    match.play("strike back")
    fall(match, 1)
    assert (
        asked(match) == "Hell Boys, Knife & Grenade: 4 blanks are rolled again, sustained attack."
    )
    fall(match, 0)
    # Striking back is no sustained attack.
    fall(match, 1)
    assert asked(match) == "Axis: choose who of Sturmpioniere falls (1 point of damage)"


def test_every_living_miniature_has_its_knife() -> None:
    match = attacking(DUEL.replace("at A1", "at A1 living 1,1,0"), "hb")
    match.play("fire knife_grenade > sp")
    match.play("endure")
    assert asked(match) == "Hell Boys roll 2 dice for Knife & Grenade."
    fall(match, 0)
    assert "tactics.weapon.knife" in rules(match)
