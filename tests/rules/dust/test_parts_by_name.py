"""Positions are read by the names of their parts: a part more at the end changes nothing.

Another Python plays with positions whose classes have one part more, and which cannot be cut,
counted through or asked for a part by its number.
"""

import subprocess
import sys
from pathlib import Path

from dustlab.dust.editions import EDITIONS

WITH_MORE_PARTS = '''
"""The rules of Dust over positions with a part more, which have no numbers for their parts."""

import ast
import importlib.abc
import importlib.util
import sys

MODULES = ("dustlab.dust.state", "dustlab.dust.components")
NOT_POSITIONS = ("Units",)  # a row of numbers, one for each kind


def by_number(self, *_):
    raise TypeError(f"{type(self).__name__} is read by number, not by name")


def replaced(self, **changes):
    parts = {name: getattr(self, name) for name in self._fields}
    return type(self)(**(parts | changes))


class WithMoreParts(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path, target=None):
        if name not in MODULES:
            return None
        sys.meta_path.remove(self)
        self.spec = importlib.util.find_spec(name)
        sys.meta_path.insert(0, self)
        return importlib.util.spec_from_loader(name, self, origin=self.spec.origin)

    def exec_module(self, module):
        source = self.spec.loader.get_source(module.__name__)
        tree, names = ast.parse(source), []
        for node in tree.body:
            if not isinstance(node, ast.ClassDef) or node.name in NOT_POSITIONS:
                continue
            if any(getattr(base, "id", "") == "NamedTuple" for base in node.bases):
                names.append(node.name)
                parts = [n for n, part in enumerate(node.body) if isinstance(part, ast.AnnAssign)]
                node.body.insert(parts[-1] + 1, ast.parse("one_more: int = 0").body[0])
        assert names
        module.__file__ = self.spec.origin
        exec(compile(ast.fix_missing_locations(tree), self.spec.origin, "exec"), vars(module))
        for name in names:
            each = vars(module)[name]
            each.__getitem__ = each.__iter__ = by_number
            each._replace = replaced


sys.meta_path.insert(0, WithMoreParts())
'''

GAME = """
from random import Random

from dustlab.core.match import Chance, Over
from dustlab.dust import GAME, from_position, new_battle, new_match
from dustlab.dust.bots import BOTS
from dustlab.dust.state import State

assert State._fields[-1] == "one_more"


def battle(rules):
    fight = new_battle("3 tank 1 mech", "2 tank 1 fighter", rules=rules, seed=1)
    fight.play("roll")
    again = from_position(str(fight.state))
    assert str(again.state) == str(fight.state)


def game(rules, moves):
    # Of so many moves; the phases that it came to.
    rng, log, phases = Random(rules), [], set()
    state = new_match(("red", "blue", "green"), rules, seed=3).state
    while not isinstance(pending := GAME.pending(state), Over) and moves:
        phases.add(GAME.phase(state))
        if isinstance(pending, Chance):
            state = GAME.fall(state, pending.odds.sample(rng), log)
            continue
        bot = BOTS[("dabbler", "planner", "general")[moves % 3]]
        move = bot.decide(state).move
        for _ in range(2):
            list(GAME.refusals(state, GAME.propose(state, rng) or move))
        list(GAME.refusals(state, GAME.read_move(str(move), state)))
        text = str(state)
        assert str(from_position(text, where="again").state) == text
        GAME.at_the_screen(state), GAME.tell_position(state), repr(state)
        if moves % 10 == 0:
            GAME.illustrate(state, "")
        state = GAME.advance(state, move, log)
        moves -= 1
    assert all(event.tell() for event in log)
    return phases


for rules in sys.argv[2:]:
    battle(rules)
    print(rules, *sorted(game(rules, int(sys.argv[1]))), sep=", ")
"""
PHASES = {"setup card", "land", "centers", "initiative", "production", "movement", "combat"}


def test_a_part_more_at_the_end_of_every_position_changes_nothing(tmp_path: Path) -> None:
    program = tmp_path / "game.py"
    program.write_text(WITH_MORE_PARTS + GAME)
    played = subprocess.run(
        [sys.executable, str(program), "220", *EDITIONS],
        capture_output=True,
        text=True,
        check=False,
    )
    assert played.returncode == 0, played.stderr
    games = [line.split(", ") for line in played.stdout.splitlines()]
    assert [rules for rules, *_ in games] == list(EDITIONS)
    assert [PHASES.difference(phases) for _, *phases in games] == [set()] * len(games)
