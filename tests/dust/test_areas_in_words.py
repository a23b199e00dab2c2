"""Areas are written as a map of any language calls them; a slip is answered in that language."""

import pytest

from dustlab.core.errors import BadInput
from dustlab.core.words import LANGUAGES, complaint, name
from dustlab.dust import new_battle
from dustlab.dust.board import the_board

BOARD = the_board()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_area_is_found_by_what_each_language_calls_it(language: str) -> None:
    for area in BOARD.areas:
        assert BOARD.read_area(name(area.id, language)) == area.id
        assert BOARD.read_area(name(area.id, language).upper()) == area.id


def test_a_move_may_be_written_with_the_names_on_the_map() -> None:
    match = new_battle("2 tank", "1 tank")
    assert str(match.read_move("attack Kongo > Westafrika 1 Panzer")) == (
        "attack congo > west_africa 1 tank"
    )
    assert str(match.read_move("move Gran Bretagna > western canada 2 Carri")) == (
        "move britain > western_canada 2 tank"
    )


def test_a_slip_is_answered_with_a_near_area_in_the_language_of_the_reader() -> None:
    with pytest.raises(BadInput) as caught:
        new_battle("2 tank", "1 tank").read_move("attack congo > westafrka 1 tank")
    english, german, italian = (complaint(caught.value, language) for language in LANGUAGES)
    assert english == (
        "attack, target: expected an area of the board (did you mean west_africa?), got westafrka"
    )
    assert "Zielgebiet" in german
    assert "Westafrika" in german
    assert "Africa occidentale" in italian


def test_what_is_like_no_area_is_not_taken_for_one() -> None:
    with pytest.raises(BadInput) as caught:
        BOARD.read_area("narnia")
    assert str(caught.value) == "area: expected an area of the board, got narnia"
