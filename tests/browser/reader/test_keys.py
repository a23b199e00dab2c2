"""A lesson by keyboard alone: Tab, arrows, Enter."""

from dataclasses import dataclass

import pytest

from tests.browser.driver import Lab
from tests.browser.reader.reading import read, wait_until_it
from tests.browser.reader.small_lessons import KEYS

pytestmark = pytest.mark.browser

# What the keys go to: its name, whether it is in the window, whether a line is drawn round it.
HELD = """() => {
    const at = document.activeElement;
    if (at === document.body) return ['', false, false];
    const { top, bottom } = at.getBoundingClientRect();
    const words = at.ariaLabel || at.labels?.[0]?.innerText || at.innerText;
    const name = (words.length > 1 ? words : at.title) || at.tagName.toLowerCase();
    const seen = bottom > 0 && top < innerHeight;
    return [name, seen, getComputedStyle(at).outlineStyle !== 'none'];
}"""


@dataclass
class Keys:
    """A keyboard; what it is at is never lost, and always to be seen."""

    lab: Lab

    def at(self) -> str:
        name, seen, marked = self.lab.page.evaluate(HELD)
        assert name, "the keys go nowhere"
        assert seen, f"{name} is out of view"
        assert marked, f"nothing shows that the keys go to {name}"
        return str(name)

    def to(self, wanted: str, key: str = "Tab") -> None:
        """Tab by Tab; who asks for a board comes to it as "canvas"."""
        met = []
        for _ in range(60):
            self.lab.page.keyboard.press(key)
            met.append(self.at())
            if met[-1] == wanted:
                return
        raise AssertionError(f"{key} never comes to {wanted!r}, but to {met}")

    def press(self, *keys: str, until: str, there: str) -> None:
        """Press, and wait until a text is there; the keys are somewhere before and afterwards."""
        for key in keys:
            self.at()
            self.lab.page.keyboard.press(key)
        self.lab.expect_text(there, until)
        self.lab.page.wait_for_timeout(200)  # until what was drawn anew is on the page
        self.at()


def test_a_lesson_is_read_played_and_answered_by_keys_alone(lab: Lab) -> None:
    read(lab, KEYS)
    keys = Keys(lab)
    keys.to("No")
    keys.press("Enter", until="You thought: No. So it is.", there=".dust-guessed")
    wait_until_it(lab, "finished")

    # A rule that is named opens in the panel; Escape leads back to where it was read.
    keys.to("Production costs")
    keys.press("Enter", until="a tank 2", there=".dust-book details[open]")
    keys.press("Escape", until="Production costs", there=".dust-rule-link:focus")

    # A place on the map, and on: Tab leaves the board.
    keys.to("canvas")
    keys.press("ArrowRight", until="Berlin", there=".dust-table .dust-unseen")
    keys.to("+ 1 tank")
    keys.press(*["Enter"] * 4, until="The order costs 8 of 8 points", there=".dust-question")
    keys.press("Enter", until="This costs 10 production points", there=".dust-table [role=alert]")
    assert keys.at() == "+ 1 tank"
    keys.to("Order for 8 points", "Shift+Tab")
    keys.press("Enter", until="Ordered: 4 tanks.", there=".dust-question")

    keys.press("Enter", until="place what you bought", there=".dust-question")

    # After the third hint its button goes away: then the keys are at what is beside it.
    keys.to("Answer")
    lab.page.keyboard.press("9")
    keys.to("Hint 1 of 3")
    keys.press(*["Enter"] * 3, until="Now add 2 for each", there=".dust-exercise .dust-hint")
    assert "Hint" not in keys.at()
    keys.to("Check", "Shift+Tab")
    keys.press("Enter", until="1 of 1 right", there=".dust-exercise > .dust-row")
