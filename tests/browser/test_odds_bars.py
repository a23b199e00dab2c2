"""The bars of the odds before an attack: one scale for all, and no word is cut off."""

import pytest
from playwright.sync_api import Browser

from dustlab_widgets import DustTable
from tests.phases import moving
from tests.widgets.tables import click, table

pytestmark = pytest.mark.browser

BOARD = "ukraine red 6 tank 1 mech\nbalkans blue 2 tank"
MEASURE = """() => {
  const wide = e => e.getBoundingClientRect().width;
  const edge = e => e.getBoundingClientRect().right;
  const shown = [...document.querySelectorAll('.dust-odds-bars :is(td, span)')];
  return {
    room: [...document.querySelectorAll('.dust-bar')].map(wide),
    bars: [...document.querySelectorAll('.dust-bar div')].map(e => [e.style.width, wide(e)]),
    over: Math.max(...shown.map(edge)) - edge(document.querySelector('.dust-would')),
  };
}"""


def page_of(made: DustTable, width: int) -> str:
    looks = "".join(sheet.value for sheet in made.children if "dust-style" in sheet._dom_classes)
    classes = " ".join(made._dom_classes)
    room = f'<div class="dust-would" style="width:{width}px">{made.would.value}</div>'
    return f'<!doctype html>{looks}<div class="{classes}">{room}</div>'


@pytest.mark.parametrize("width", [300, 452, 484, 640])
@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_the_bars_have_one_scale_and_the_words_have_room(
    browser: Browser, width: int, language: str
) -> None:
    made = table(moving(BOARD), language=language)
    click(made, "ukraine")
    click(made, "balkans")
    page = browser.new_page()
    try:
        page.set_content(page_of(made, width))
        seen = page.evaluate(MEASURE)
    finally:
        page.close()
    assert len(seen["bars"]) > 1
    assert seen["over"] <= 0
    [room] = {round(wide) for wide in seen["room"]}
    assert room >= 100
    for share, wide in seen["bars"]:
        assert wide == pytest.approx(max(2, room * float(share[:-1]) / 100), abs=1.5)
