"""A rule that is added while the package runs is kept at the table, too."""

import pytest

from dustlab.tactics.game import CHAPTERS
from dustlab.tactics.moves import Fire
from dustlab_widgets.tactics.desks.fire import FireDesk
from dustlab_widgets.tactics.table import TacticsTable
from tests.rules.tactics.test_one_place_decides import AT_ONE, RULE, fight, refuse_beside


def targets() -> set[int]:
    """Which units the desk lets rows aim at."""
    desk = TacticsTable(fight()).desk
    assert isinstance(desk, FireDesk)
    return {aim.shot.target for aims in desk.rows().values() for aim in aims}


def test_the_table_keeps_a_new_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    assert targets() == {1, 2}
    monkeypatch.setitem(CHAPTERS, Fire, (refuse_beside, CHAPTERS[Fire][1]))
    assert targets() == {2}
    assert [reason.rule for reason in fight().why_not(AT_ONE)] == [RULE]
