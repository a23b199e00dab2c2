"""Whole games as text: the same moves and dice lead to the same positions, in the same words.

After a change that was meant, tools/transcripts.py tells them anew.
"""

from collections import Counter
from pathlib import Path

import pytest

from dustlab.core import games
from dustlab.dust.editions import EDITIONS
from dustlab.tactics.battlefields import the_battlefields
from dustlab.tactics.components import SIDES
from tests.sources import stored_match

HERE = Path(__file__).parent
GAMES = sorted(path for name in games.GAMES for path in HERE.glob(f"{name}/*"))
DUST = [path for path in GAMES if path.parent.name == "dust"]
DUAL_POWERS = [path for path in GAMES if path.parent.name == "dualpowers"]
TACTICS = [path for path in GAMES if path.parent.name == "tactics"]


def test_there_are_three_whole_games_of_every_kind() -> None:
    names = sorted(path.stem for path in DUST)
    assert names == sorted(f"{rules}-{players}" for rules in EDITIONS for players in (2, 4, 6))
    kinds = Counter(path.stem.partition("-")[0] for path in DUAL_POWERS)
    assert kinds == {"two": 3, "alone": 3}
    fields = sorted(one.id for one in the_battlefields().values() if one.armies)
    assert [path.stem for path in TACTICS] == fields


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_is_played_and_told_as_it_was(path: Path) -> None:
    match = stored_match(path)
    assert match.game.name == path.parent.name
    assert match.over is not None
    assert match.record() == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", DUST, ids=lambda path: path.stem)
def test_a_game_of_dust_is_of_its_rule_set(path: Path) -> None:
    match = stored_match(path)
    assert match.state.edition.id == path.stem.partition("-")[0]


@pytest.mark.parametrize("path", DUAL_POWERS, ids=lambda path: path.stem)
def test_a_game_of_dual_powers_is_for_two_or_alone(path: Path) -> None:
    table = stored_match(path).state.table
    kind, *rest = path.stem.split("-")
    assert (table.player != "") == (kind == "alone")
    if table.player:
        assert [table.player, str(table.difficulty)] == rest


def test_each_skirmish_is_on_its_battlefield_and_no_unit_is_in_two_of_them() -> None:
    armies: list[str] = []
    for path in TACTICS:
        state = stored_match(path).state
        assert state.table.scenario.id == path.stem
        assert set(state.table.sides) == set(SIDES)
        armies += [card.id for card in state.table.roster]
    assert len(set(armies)) == len(armies)
