"""A new field with a default, in each part of a position, breaks nothing.

The package is loaded in an interpreter of its own from a copy of `state.py` in which each part of a
position has one more field. Whole games are played there at random and by a bot, positions written,
read, told and drawn.
"""

import ast
import subprocess
import sys
from pathlib import Path

from dustlab.dualpowers import state

PARTS = ("Table", "Date", "Turn", "Stock", "Tiles", "State")
GAMES = """
from random import Random

from dustlab import dualpowers
from dustlab.core.match import Chance, Over
from dustlab.dualpowers import GAME
from dustlab.dualpowers.bots import LEVELS
from dustlab.dualpowers.pictures.notebook import mimebundle

for seed in range(5):
    match = dualpowers.new_solitaire(1 + seed % 6, seed) if seed % 2 else dualpowers.new_match(seed)
    state, rng, player = match.state, Random(seed), LEVELS["planner"](seed)
    while not isinstance(GAME.pending(state), Over):
        assert GAME.read_position(GAME.write_position(state), "") == state
        assert GAME.seen_by(state, state.side).date == state.date
        assert GAME.tell_position(state) and GAME.tell_aside(state)
        if isinstance(GAME.pending(state), Chance):
            state = GAME.fall(state, GAME.sample(state, rng), [])
        elif seed < 2 and state.side != state.table.opposition:
            state = GAME.advance(state, player.decide(state).move, [])
        else:
            state = GAME.advance(state, GAME.sample(state, rng), [])
    assert mimebundle(state)
    parts = (state, state.table, state.date, state.turn, state.stock, state.tiles)
    assert all(part.as_before == 7 for part in parts)
print("played on")
"""
LOADED = """
import importlib.util
import sys
from pathlib import Path

class Grown:
    def find_spec(self, name, path=None, target=None):
        if name == "dustlab.dualpowers.state":
            return importlib.util.spec_from_file_location(name, {file!r})

sys.meta_path.insert(0, Grown())
"""


def with_one_more_field(source: str) -> str:
    """Each part of a position with a field at its end that nobody knows of."""
    tree = ast.parse(source)
    for part in tree.body:
        if isinstance(part, ast.ClassDef) and part.name in PARTS:
            last = max(i for i, line in enumerate(part.body) if isinstance(line, ast.AnnAssign))
            part.body.insert(last + 1, ast.parse("as_before: int = 7").body[0])
    return ast.unparse(tree)


def test_a_field_more_in_each_part_of_a_position_and_the_games_go_on(tmp_path: Path) -> None:
    grown = tmp_path / "state.py"
    source = Path(state.__file__).read_text(encoding="utf-8")
    grown.write_text(with_one_more_field(source), encoding="utf-8")
    program = LOADED.format(file=str(grown)) + GAMES
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert run.stdout == "played on\n", run.stderr
