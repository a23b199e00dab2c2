"""A rule that is added while the package runs is kept at the table and in the labs of Dust, too."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from dustlab.core.match import Match
from dustlab.core.remarks import Refusal, refuse
from dustlab.dust import GAME, State, game
from dustlab.dust.moves import Attack, Fly, March, Ship
from dustlab.dust.rules import combat, movement
from dustlab.dust.studies.examples import example, in_movement
from dustlab_widgets import DustTable, MovementLab
from tests.widgets.tables import table

SHUT = {"houston", "central_america"}
"""Where nobody may move to; and nobody may attack at all."""


def at_the_table() -> DustTable:
    return table(Match(GAME, in_movement(example(), "red")))


def shut(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = ((movement, March), (movement, Ship), (movement, Fly), (combat, Attack))
    for chapter, kind in kinds:
        old, does = game.CHAPTERS[chapter][kind]

        def stricter(state: State, move: Any, old: Any = old) -> Iterator[Refusal]:
            yield from old(state, move)
            if isinstance(move, Attack) or move.target in SHUT:
                yield refuse("dust.combat.points", "dust.combat.no_point", needed=1, held=0)

        monkeypatch.setitem(game.CHAPTERS[chapter], kind, (stricter, does))


def test_what_a_table_and_a_lab_offer_keeps_a_new_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    state = in_movement(example(), "red")
    enemies = {area for area in state.board.ids if state.owner(area) not in ("", "red")}
    made, lab = at_the_table(), MovementLab(army="red")
    for board in (made, lab):
        board.pick("mexico")
    assert set(made.desk.possible()) >= SHUT
    assert set(made.desk.possible()) & enemies
    assert set(lab.chosen.possible()) >= SHUT
    shut(monkeypatch)
    made, lab = at_the_table(), MovementLab(army="red")
    for board in (made, lab):
        board.pick("mexico")
    assert made.desk.possible()
    assert not set(made.desk.possible()) & (SHUT | enemies)
    assert lab.chosen.possible()
    assert not set(lab.chosen.possible()) & SHUT


def test_a_refused_click_asks_about_each_move_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = at_the_table()
    made.pick("mexico")
    asked = Counter[str]()
    real = made.match.why_not

    def count(move: Any) -> Any:
        asked[str(move)] += 1
        return real(move)

    monkeypatch.setattr(made.match, "why_not", count)
    made.pick("berlin")
    assert made.desk.refused
    assert 1 <= len(asked) <= 2  # over land, or by sea
    assert set(asked.values()) == {1}
