"""Unit cards and weapons of one's own: written in a position, played with, read back."""

import re
from pathlib import Path

import pytest

from dustlab.core.errors import BadInput
from dustlab.tactics import GAME, from_position, read_match
from dustlab.tactics.components import Box, Unit, Weapon
from dustlab.tactics.text.cards import read_own, the_box, write_unit, write_weapon
from dustlab.tactics.text.questions import holds, measure
from tests.each import of_each

PAGE = (Path(__file__).parents[3] / "docs" / "tactics.md").read_text(encoding="utf-8")
SECTION = PAGE.split("## Your own cards, in a position", 1)[1].split("\n## ", 1)[0]
POSITION = re.findall(r"```\n(.*?)```", SECTION, flags=re.DOTALL)[0].strip()
CHEAP_HANS = (
    'unit with id = "hans", name = "Cheap Hans", side = "axis", type = "vehicle", armour = "V1", '
    'move = 2, health = 1, ap = 5, weapons = [{ id = "mg_44" }]'
)


@of_each(the_box().weapons.values(), lambda weapon: weapon.id)
def test_every_weapon_of_the_box_is_read_as_it_is_written(weapon: Weapon) -> None:
    read = read_own("weapon", write_weapon(weapon), Box({}, {}, {}))
    assert read.weapons == {weapon.id: weapon}


@of_each(the_box().units.values(), lambda card: card.id)
def test_every_card_of_the_box_is_read_as_it_is_written(card: Unit) -> None:
    read = read_own("unit", write_unit(card), Box(the_box().weapons, {}, {}))
    assert read.units == {card.id: card}


def test_the_position_on_the_page_is_played_and_read_back() -> None:
    match = from_position(POSITION)
    assert GAME.read_position(str(match.state).splitlines(), "again") == match.state
    match.play("activate dogs: attack, nothing")
    assert match.play("fire death_ray > sp", dice=["4 of 9"]).tell().startswith("Iron Dogs aims")
    assert GAME.read_position(str(match.state).splitlines(), "again") == match.state


def test_a_match_with_own_cards_is_saved_and_read() -> None:
    match = from_position(POSITION)
    match.play("activate dogs: move, attack")
    again = read_match(match.record(), "saved")
    assert again.state == match.state
    assert again.state.card(0).name == "Iron Dogs"


def test_what_is_asked_about_them_is_answered_by_their_cards() -> None:
    state = from_position(POSITION).state
    assert measure(state, "dice of dogs with death_ray against sp") == 9
    assert holds(state, "dogs reaches sp with death_ray")


def test_a_card_with_the_id_of_one_of_the_box_takes_its_place() -> None:
    text = f"row ....\n{CHEAP_HANS}\npiece hans: hans at A1"
    state = from_position(text).state
    assert (state.card(0).name, state.card(0).ap) == ("Cheap Hans", 5)
    assert CHEAP_HANS[:40] in str(state)
    assert "unit with" not in str(from_position("row ....\npiece hans: hans at A1").state)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("unit hans", "unit: expected 'unit with id = ...', got hans"),
        ('unit with id = "x"', "unit, unit 1 (x), type: expected one of squad, vehicle"),
        ("unit with id = x y", "expected a TOML file"),
        (CHEAP_HANS.replace("V1", "S1"), "unit 1 (hans), armour: expected an armour class of"),
        (CHEAP_HANS.replace("mg_44", "mg_45"), "weapons 1, id: expected a weapon (did you mean"),
        (CHEAP_HANS.replace("move", "moves"), "expected a known key (did you mean move?), got"),
        (f"piece dd: death_dealers at A1\n{CHEAP_HANS}", "unit: expected this line before all"),
    ],
)
def test_a_card_that_makes_no_sense_is_told_with_its_line(line: str, complaint: str) -> None:
    with pytest.raises(BadInput) as refused:
        from_position(f"row ....\n{line}")
    assert f"line {2 + line.count(chr(10))}" in str(refused.value)
    assert complaint in str(refused.value)
    assert "\n" not in str(refused.value)
