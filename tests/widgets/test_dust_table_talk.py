"""What the table says beside the board: the weightiest line first, and nothing out of sight."""

import re

from dustlab_widgets.core.parts import TABLE, looks
from tests.boards import at
from tests.widgets.tables import press, table

LAST_TURN = """
    round 5
    phase movement
    ends game
    scores red 48, blue 30
    order blue red at 1
    played red c4m1p2s1, blue c5m1p1s1
    capitals open
    berlin red 3 tank center
    moscow red 3 tank center
    turkestan red 3 tank
    kolyma red 2 tank
    alaska red 3 tank
    beijing blue 4 tank center
    north_sea blue 2 submarine
"""


def test_who_has_won_is_the_first_thing_told_and_is_told_once() -> None:
    made = table(at(LAST_TURN, turn="turn red combat 1 movement 1"))
    press(made, "End the turn")
    told = made.talk.words.value
    assert made.match.state.phase == "over"
    (won,) = re.findall(r'<p class="dust-end" role="status">(.*?)</p>', told)
    assert re.fullmatch(r"Red wins with \d+ victory points\.", won)
    assert told.count(won) == 1
    assert told.index(won) < told.index("<table") < told.index("Red ends the combat phase")


def test_before_the_end_nothing_is_told_as_the_end() -> None:
    match = at(LAST_TURN.replace("red 48", "red 8"), turn="turn red combat 1 movement 1")
    made = table(match)
    press(made, "End the turn")
    assert made.match.state.phase != "over"
    assert "dust-end" not in made.talk.words.value


def test_words_out_of_sight_show_a_bar_and_a_shadow_and_the_end_is_seen_whole() -> None:
    sheet = dict(re.findall(r"(?m)^(\.dust-table[^{\n]*) \{([^}]*)\}", looks(TABLE)))
    box = sheet[".dust-table .dust-talk"]
    assert "overflow-y: auto" in box
    assert "no-repeat local" in box
    assert "no-repeat scroll" in box
    assert any("dust-talk" in name and "scrollbar" in name for name in sheet)
    assert "height: auto" in sheet[".dust-table .dust-talk:has(.dust-end)"]
