"""A rule that is added while the package runs is kept at the table, too."""

import pytest

from dustlab.dualpowers.game import CHAPTERS
from dustlab.dualpowers.moves import Recruit
from dustlab.dualpowers.state import Phase
from tests.city import city
from tests.dualpowers.test_one_place_decides import AT_GREEN, RULE, refuse_more_than_one
from tests.widgets.dualpowers.tables import click, refused, table


def test_the_table_keeps_a_new_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    made = table(city(AT_GREEN))
    click(made, "unit:1/0")
    click(made, "unit:1/1")
    assert made.desk.possible() == ["green"]
    chapter = CHAPTERS[Phase.ACTION]
    _, does = chapter.moves[Recruit]
    moves = {**chapter.moves, Recruit: (refuse_more_than_one, does)}
    monkeypatch.setitem(CHAPTERS, Phase.ACTION, chapter._replace(moves=moves))
    made = table(city(AT_GREEN))
    click(made, "unit:1/0")
    assert made.desk.possible() == ["green"]
    click(made, "unit:1/1")
    assert made.desk.possible() == []
    made.play_text("recruit 1/0, 1/1 > green")
    rules, _ = refused(made)
    assert rules == [RULE]
