"""The places of names that are kept for the maps are those that would be found for them."""

import pytest

from dustlab.core.words import LANGUAGES
from dustlab.dust.board import the_board
from dustlab.dust.pictures.names import the_sheet
from dustlab.dust.pictures.notebook import WIDTHS as BESIDE_QUESTIONS
from dustlab_widgets.dust.labs.compare import WIDTH as COMPARED
from dustlab_widgets.dust.world import NARROW_MAP, WIDE_MAP
from tools import map_names


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_kept_is_what_is_found(language: str) -> None:
    kept = (map_names.FOLDER / f"{language}.toml").read_text("utf-8")
    assert kept == map_names.page(language), "run tools/map_names.py"


def test_every_width_that_is_drawn_is_kept() -> None:
    drawn = {*BESIDE_QUESTIONS, COMPARED, NARROW_MAP, WIDE_MAP}
    assert drawn == set(map_names.WIDTHS)


@pytest.mark.parametrize("width", map_names.WIDTHS)
def test_a_name_is_put_where_it_was_found(width: int) -> None:
    found = map_names.found(width, "it")
    names = the_sheet(the_board(), width, "it").names
    assert list(names) == list(found)
    for area, name in found.items():
        assert (names[area].lines, names[area].plate) == (name.lines, name.plate)
        assert names[area].rect == pytest.approx(name.rect, abs=0.001)
