"""From the end of a first game to a table: the lesson opens there, not at its top."""

import pytest

from tests.browser.driver import Lab
from tests.browser.reader.reading import read, wait_until_it
from tests.browser.reader.small_lessons import LEADING

pytestmark = pytest.mark.browser

STANDS_AT_THE_TABLE = """alive => {
    const panel = [...document.querySelectorAll('.jp-NotebookPanel')].find(e => e.offsetParent);
    const cells = [...panel.querySelectorAll('.jp-CodeCell')];
    const table = cells.find(e => e.textContent.includes('keep="own-game"'));
    const page = panel.querySelector('.jp-WindowedPanel-outer');
    return !!table && alive === !!panel.querySelector('.dust-table')
        && Math.abs(table.getBoundingClientRect().top - page.getBoundingClientRect().top) < 8;
}"""


def stands_at_the_table(lab: Lab, alive: bool = True) -> None:
    lab.page.wait_for_function(STANDS_AT_THE_TABLE, arg=alive, timeout=30_000)


def test_a_link_to_a_table_leads_there_at_once_and_past_the_questions_above(lab: Lab) -> None:
    read(lab, LEADING, "finished")
    lab.find("a:text-is('A game of your own')").click()
    stands_at_the_table(lab, alive=False)  # nobody reads the top of the page while it starts
    stands_at_the_table(lab)
    wait_until_it(lab, "finished")
    stands_at_the_table(lab)
    # From another place of a lesson that is open it leads there as well.
    lab.find(".jp-WindowedPanel-outer").evaluate("e => e.scrollTo(0, 0)")
    lab.page.locator(".lm-TabBar-tab").get_by_text("leading").click()
    lab.find("a:text-is('A game of your own')").click()
    stands_at_the_table(lab)
