"""The empty line for a move shows one that can be played now, and gives nothing away."""

from random import Random
from typing import Any

import pytest

from dustlab.core.match import Choice
from dustlab.dust import new_match
from dustlab_widgets import DustTable, PowersTable, TacticsTable
from dustlab_widgets.table.moves import example
from tests.phases import HANDS, buying
from tests.widgets.tables import press, table

TABLES = {
    "dust": lambda: DustTable(seed=3, curtain=False),
    "dualpowers": lambda: PowersTable(seed=3, curtain=False),
    "tactics": lambda: TacticsTable(seed=3),
}


def shown(made: Any) -> str:
    made.tabs.turn_to("moves")
    text: str = made.finder.line.placeholder
    return text


@pytest.mark.parametrize("name", TABLES)
def test_what_the_line_shows_can_be_played_at_every_position(name: str) -> None:
    made, rng, verbs = TABLES[name](), Random(2), set()
    for _ in range(30):
        if not isinstance(made.match.pending, Choice):
            break
        assert not made.match.why_not(shown(made)), (made.match.pending, shown(made))
        verbs.add(shown(made).split()[0])
        made.play_text(str(made.match.game.sample(made.match.state, rng)))
    assert len(verbs) > 2


def test_a_card_is_shown_where_a_card_is_asked_for() -> None:
    made = table(new_match(("red", "blue"), seed=3))
    assert shown(made).startswith("card ")


def test_under_dare_the_line_shows_no_move_of_the_position() -> None:
    daring = table(new_match(("red", "blue"), seed=3))
    daring.dare.press.value = True
    assert shown(daring) == "move india > persia 2 tank"


def test_behind_a_curtain_and_at_a_bot_the_line_shows_no_move_at_all() -> None:
    curtain = table(new_match(("red", "blue"), seed=3), curtain=True)
    assert shown(curtain) == ""
    bot = table(new_match(("red", "blue"), seed=3), bots={"red": "planner", "blue": "planner"})
    assert shown(bot) == ""


def test_a_hand_that_is_not_asked_for_is_not_named() -> None:
    match = buying(points=0, more=HANDS)
    assert any(str(move).startswith("discard ") for move in match.moves())
    assert example(match) == "end buying"
    made = table(match)
    press(made, "Show my hand")
    assert shown(made) == "end buying"
