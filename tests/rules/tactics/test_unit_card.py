"""What a unit can do, told by its card."""

import pytest

from dustlab.core.errors import BadInput
from dustlab.core.words import LANGUAGES
from dustlab.tactics import card
from dustlab.tactics.text.cards import the_box
from dustlab.tactics.text.words import columns


def test_a_squad_tells_its_number_its_armour_its_points_and_what_cover_does() -> None:
    head, cover = card("hell_boys").head()
    assert head.startswith("Hell Boys (Allies): a squad of 5; armour class S2, 1 movement point,")
    assert "34 army points" in head
    assert cover.endswith("in soft cover a hit cancels it, in hard cover a blank.")


def test_each_row_tells_who_bears_it_and_the_second_of_a_name_is_numbered() -> None:
    rows = card("hell_boys").rows()
    assert [row.weapon for row in rows] == [
        "Shotgun ×3",
        "Flamethrower",
        "Flamethrower no. 2",
        "Knife & Grenade ×5",
    ]
    shotgun = dict(zip(columns(), rows[0].cells, strict=True))
    # The rulebook's own row: 6/1 3/1 2/1 - against soldiers, 3/1 against vehicles of class 1.
    assert [shotgun[one] for one in ("S1", "S2", "S3", "S4", "V1", "V2")] == [
        *("6/1", "3/1", "2/1", "-"),
        *("3/1", "-"),
    ]
    assert rows[1].notes == ("Flame: dice for every miniature", "Armour-piercing flame")


def test_a_vehicle_multiplies_nothing_and_limited_ammunition_is_counted_once() -> None:
    assert card("blackhawk").rows()[0].weapon == "Dual Heavy PIAT"
    panzerfaust = card("sturmpioniere").rows()[1]
    assert panzerfaust.weapon == "Panzerfaust"
    assert panzerfaust.notes == ("3 shots in the whole game.",)


def test_a_hero_and_a_large_vehicle_say_so() -> None:
    assert "a hero with 4 boxes" in card("sigrid").head()[0]
    assert card("goliath").head()[1] == "It stands on 1 x 2 squares."


def test_a_skill_is_told_with_what_it_does() -> None:
    skills = dict(card("sigrid").skills())
    assert skills["Berserk"].startswith("Once in a game: the blanks of each row")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_of_the_box_is_told_in_every_language(language: str) -> None:
    for unit in the_box().units.values():
        told = card(unit.id).tell(language)
        assert "{" not in told
        assert all(row.weapon in told for row in card(unit.id).rows(language))


def test_an_unknown_unit_is_told_in_one_line() -> None:
    with pytest.raises(BadInput, match="did you mean hell_boys"):
        card("hel_boys")
