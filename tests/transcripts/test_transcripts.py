"""Whole games as text: the same moves and dice lead to the same positions, in the same words.

After a change that was meant, tools/transcripts.py tells them anew.
"""

from pathlib import Path

import pytest

from dustlab.dust import read_match
from dustlab.dust.editions import EDITIONS

GAMES = sorted((Path(__file__).parent / "dust").glob("*.dust"))


def test_there_are_three_whole_games_in_each_rule_set() -> None:
    names = sorted(path.stem for path in GAMES)
    assert names == sorted(f"{rules}-{players}" for rules in EDITIONS for players in (2, 4, 6))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_is_played_and_told_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = read_match(text, path.name)
    assert match.over is not None
    assert match.state.edition.id == path.stem.partition("-")[0]
    assert match.record() == text
