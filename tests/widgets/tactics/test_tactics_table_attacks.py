"""Attacks at the table of Dust Tactics: targets row by row, odds, warnings, and reactions."""

import pytest

from dustlab.tactics import GAME, from_position
from dustlab_widgets import TacticsTable
from dustlab_widgets.tactics.desks.fire import FireDesk
from tests.widgets.tactics.at_the_table import FIGHT, at, buttons, click, press


def test_a_target_is_picked_for_all_rows_and_its_odds_are_told_before() -> None:
    table = at()
    click(table, "A1")
    press(table, "Attack + move")
    assert isinstance(table.desk, FireDesk)
    click(table, "E1")
    assert "Exact odds of this attack" in table.would.value
    assert "Hell Boys: on average" in table.would.value
    told = str(table.desk.move())
    assert told.startswith("fire ")
    table.confirm.click()
    assert any(str(step.cause) == told for step in table.match.steps)


@pytest.mark.parametrize(
    ("cover", "words"), [("crate", "ammo crate on C1"), ("trap", "tank trap on C1")]
)
def test_a_square_with_a_squad_in_cover_is_the_squad_first_and_then_the_cover(
    cover: str, words: str
) -> None:
    near = FIGHT.replace("hell_boys at E1", "hell_boys at C1")
    table = at(near.replace("phase act", f"{cover}s C1\nphase act"))
    click(table, "A1")
    press(table, "Attack + move")
    for _ in range(2):
        click(table, "C1")
        assert str(table.desk.move()) == "fire stg_47 > hb, panzerfaust x3 > hb"
        assert f"C1 again: {words} instead." in table.ask.value
        click(table, "C1")
        # What cannot hurt the cover stays at the squad.
        assert str(table.desk.move()) == f"fire stg_47 > hb, panzerfaust x3 > {cover} C1"
        assert "C1 again: Hell Boys instead." in table.ask.value
    table.confirm.click()
    played = [str(step.cause) for step in table.match.steps]
    assert f"fire stg_47 > hb, panzerfaust x3 > {cover} C1" in played


def test_a_square_with_one_target_offers_no_other() -> None:
    table = at()
    click(table, "A1")
    press(table, "Attack + move")
    click(table, "E1")
    assert "again" not in table.ask.value


def test_the_odds_of_close_combat_have_both_sides_in_them() -> None:
    table = at(FIGHT.replace("hb: hell_boys at E1", "hb: hell_boys at B1"))
    click(table, "A1")
    press(table, "Attack + move")
    click(table, "B1")
    said = table.would.value
    assert "Hell Boys: on average" in said
    assert "Sturmpioniere: on average" in said
    assert "strikes back" in said


def test_a_row_has_a_target_of_its_own_and_may_rest() -> None:
    table = at()
    click(table, "A1")
    press(table, "Attack + move")
    rows = buttons(table)
    press(table, rows[0])
    assert any("Hell Boys" in words for words in buttons(table))
    press(table, next(words for words in buttons(table) if "Hell Boys" in words))
    assert len(table.desk.move().aims) == 1
    press(table, buttons(table)[0])
    press(table, "This weapon does not fire")
    assert table.desk.move() is None
    table.confirm.click()
    assert "Pick a target" in table.talk.words.value


def test_what_an_attack_is_worth_to_a_bot_is_not_told_as_points_destroyed() -> None:
    """A finished unit counts beyond its points: the captain reckons with more than 22."""
    position = FIGHT.replace("piece hb: hell_boys at E1\n", "")
    position = position.replace("piece dd: death_dealers at E3 acted", "piece b: blackhawk at D3")
    position = position.replace("sp: sturmpioniere at A1", "hlg: heavy_laser_grenadiers at C2")
    table = TacticsTable(from_position(position.strip()), bots={"axis": "captain"})
    [_, decided] = table.played[0]
    assert decided.why("en").startswith("its fire is worth about ")
    assert "a unit that is finished counts more" in decided.why("en")


def test_who_fires_more_than_one_shot_of_limited_ammunition_is_warned() -> None:
    table = at(FIGHT.replace("hell_boys at E1", "hell_boys at C1"))
    click(table, "A1")
    press(table, "Attack + move")
    click(table, "C1")
    assert "Panzerfaust: 3 of the 3 shots left in this game." in table.talk.words.value
    press(table, "Panzerfaust")
    press(table, "Panzerfaust → Hell Boys")
    assert "Panzerfaust: " not in table.talk.words.value


def test_whoever_reaches_no_enemy_is_told_so_before_the_attack_is_declared() -> None:
    board = FIGHT.replace("row ......", "row ............").replace("at E", "at L")
    table = at(board)
    click(table, "A1")
    assert "From here no weapon reaches an enemy." in table.talk.words.value
    press(table, "Attack + move")
    assert "No weapon reaches anybody from here" in table.talk.words.value
    crate = at(board.replace("phase", "crates B1\nphase"))
    click(crate, "A1")
    press(crate, "Attack + move")
    assert "weapons reach only crates and traps, no enemy" in crate.talk.words.value
    near = at()
    click(near, "A1")
    assert "no weapon reaches" not in near.talk.words.value


def test_a_sustained_attack_with_nothing_in_sight_is_warned_of_on_its_button() -> None:
    table = at(FIGHT.replace("row ......", "row ............").replace("at E", "at L"))
    click(table, "A1")
    tips = {deed.words: deed.tip for deed in table.deeds.deeds}
    assert "would be in vain" in tips["Sustained attack"]
    assert tips["Move + attack"] == ""


BEFORE_AN_ENEMY = """
row .......
row .......
row .......
phase activation
round 2
turn axis
piece hans: hans at A1
piece dd: death_dealers at G1 acted
piece hawk: blackhawk at G3
piece hb: hell_boys at F3
"""


def told_of_reactions(position: str, *moves: str) -> list[str]:
    """What is told of each of these moves besides; no dice fall."""
    table = at(position)
    for move in moves:
        table.play_text(move)
    return [" ".join(table.brought(at, ())) for at in range(len(moves))]


def test_it_says_why_nobody_could_react_to_an_enemy() -> None:
    declared, moved = told_of_reactions(BEFORE_AN_ENEMY, "activate hans: move, nothing", "move B1")
    assert declared == ""
    assert moved == (
        "Nobody could react: Death Dealers have been activated in this round. "
        "No weapon of Blackhawk that could hurt Hans reaches 6 squares. "
        "No weapon of Hell Boys that could hurt Hans reaches 5 squares."
    )


def test_it_says_nothing_where_there_was_no_moment_for_a_reaction() -> None:
    assert told_of_reactions(BEFORE_AN_ENEMY, "activate hans: nothing, nothing") == [""]
    stays = told_of_reactions(BEFORE_AN_ENEMY, "activate hans: move, nothing", "nothing")
    assert stays == ["", ""]


def test_losses_chosen_before_a_reaction_do_not_hide_why_there_was_none() -> None:
    """After the attack the other side says who falls; then the enemy goes on, and is answered by
    nobody."""
    board = BEFORE_AN_ENEMY.replace("hans: hans at A1", "hfg: heavy_flak_grenadiers at A1")
    table = at(board.replace("hell_boys at F3", "hell_boys at D1 acted"))
    table.match.automatic = False
    for move in ("activate hfg: attack, move", "fire flak > hb"):
        table.match.play(move)
    table.match.fall(1)
    while GAME.decider(table.match.state) == "allies":
        table.match.play(table.match.moves()[0])
    table.match.play("move B1")
    told = " ".join(table.brought(len(table.match.steps) - 1, ()))
    assert told.startswith("Nobody could react: Death Dealers have been activated in this round.")
