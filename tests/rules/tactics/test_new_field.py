"""A new field with a default, in each part of a position, breaks nothing.

The package is loaded in an interpreter of its own from copies of the modules in which each part of
a position has one more field. Skirmishes are played there at random and by a bot, positions
written, read, told and drawn.
"""

import ast
import subprocess
import sys
from pathlib import Path

from dustlab.tactics import field, flow, state, table

PARTS = {
    state: ("Piece", "Parts"),
    flow: ("Round", "Activation", "Shot", "Wound", "Attack", "Reaction"),
    table: ("Scenario", "Table"),
    field: ("Element", "Building", "Field"),
}
GAMES = """
from random import Random

from dustlab.core.match import Chance, Over
from dustlab.tactics import GAME, battlefield, new_match
from dustlab.tactics.bots import LEVELS

PLACES = ("first_patrol", "the_bridge", "the_depot")


def parts_of(state):
    for part in (state, state.table, state.field, state.table.scenario):
        yield part
    yield from (*state.pieces, *state.elements, *state.field.buildings, state.round)
    for part in (state.activation, state.attack, state.reaction):
        if part is not None:
            yield part
    if state.attack is not None:
        yield from (*state.attack.shots, *state.attack.wounds)


def played(state, rng, player=None):
    while not isinstance(GAME.pending(state), Over):
        yield state
        if isinstance(GAME.pending(state), Chance):
            state = GAME.fall(state, GAME.sample(state, rng), [])
        else:
            decides = player is not None and rng.random() < 0.5
            move = player.decide(state).move if decides else GAME.sample(state, rng)
            state = GAME.advance(state, move, [])
    yield state


def begun(seed):
    ground = battlefield(PLACES[seed % 3])._replace(rounds=3)
    armies = {} if seed % 2 else None
    return new_match(ground, armies, seed, lay_out=bool(seed % 2)).state


for seed in range(6):
    player = LEVELS["gunner"](seed) if seed < 3 else None
    for state in played(begun(seed), Random(seed), player):
        assert all(part.as_before == 7 for part in parts_of(state))
        assert GAME.read_position(GAME.write_position(state), "") == state
    assert GAME.tell_position(state) and GAME.illustrate(state, "")

# What somebody has put there stays, whatever changes around it.
for seed in range(0, 6, 2):
    start = begun(seed)
    pieces = tuple(piece._replace(as_before=8) for piece in start.pieces)
    for state in played(start._replace(as_before=8, pieces=pieces), Random(seed)):
        assert state.as_before == 8
        assert all(piece.as_before == 8 for piece in state.pieces)
print("played on")
"""
LOADED = """
import importlib.util
import sys

GROWN = {grown!r}


class Grown:
    def find_spec(self, name, path=None, target=None):
        if name in GROWN:
            return importlib.util.spec_from_file_location(name, GROWN[name])


sys.meta_path.insert(0, Grown())
"""


def with_one_more_field(source: str, parts: tuple[str, ...]) -> str:
    """Each part of a position with a field at its end that nobody knows of."""
    tree, grown = ast.parse(source), set[str]()
    for part in tree.body:
        if isinstance(part, ast.ClassDef) and part.name in parts:
            last = max(i for i, line in enumerate(part.body) if isinstance(line, ast.AnnAssign))
            part.body.insert(last + 1, ast.parse("as_before: int = 7").body[0])
            grown.add(part.name)
    assert grown == set(parts)
    return ast.unparse(tree)


def test_a_field_more_in_each_part_of_a_position_and_the_skirmishes_go_on(tmp_path: Path) -> None:
    grown = {}
    for module, parts in PARTS.items():
        copy = tmp_path / f"{module.__name__}.py"
        source = Path(str(module.__file__)).read_text(encoding="utf-8")
        copy.write_text(with_one_more_field(source, parts), encoding="utf-8")
        grown[module.__name__] = str(copy)
    run = subprocess.run(
        [sys.executable, "-c", LOADED.format(grown=grown) + GAMES],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout == "played on\n", run.stderr
