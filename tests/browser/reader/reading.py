"""What a reader does, and what a page of reader mode tells of itself."""

from playwright.sync_api import Locator

from tests.browser.driver import Lab

IS_DIRTY = "() => window.jupyterapp.shell.currentWidget.context.model.dirty"


def wait_until_it(lab: Lab, doing: str) -> None:
    """Until the page of the lesson in front is doing this; without a word, until it rests."""
    at_rest = f'[data-dust-reader="{doing}"]' if doing else ":not([data-dust-reader=running])"
    lab.page.wait_for_selector(f".dust-lesson[data-dust-reader]{at_rest}:visible", timeout=30_000)


def read(lab: Lab, path: str, doing: str = "waiting") -> None:
    """Open a lesson and touch nothing."""
    lab.open(path, mode="lab/tree")
    wait_until_it(lab, doing)


def open_question(lab: Lab) -> Locator:
    return lab.find(".dust-shut .dust-guess")


def guess(lab: Lab, choice: str) -> None:
    """Choose, and wait until the page waits at another question."""
    asked = open_question(lab).inner_text()
    open_question(lab).get_by_text(choice, exact=True).click()
    lab.page.wait_for_function(
        "asked => !document.querySelector('.dust-shut')?.innerText.includes(asked)", arg=asked
    )
    wait_until_it(lab, "waiting")


def covered(lab: Lab) -> int:
    return lab.find(".jp-Cell.dust-covered").count()
