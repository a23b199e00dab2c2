"""Fields as text for tests: the grid as in a battlefield file, with pieces as capital letters.

laid('''
    A . #
    . c B
''', A="death_dealers", B="hans")
"""

from dustlab.tactics import GAME, State
from dustlab.tactics.rules.proof import Proof, sight

# What stands behind a letter if the test does not say: two squads and two walkers.
USUAL = {"A": "death_dealers", "B": "sturmpioniere", "V": "hans", "W": "blackhawk"}
SIGNS = ".~+o#ctX"


def laid(grid: str, *lines: str, **units: str) -> State:
    """A position to look at; further `lines` are those of a position (buildings, settings)."""
    rows = ["".join(line.split()) for line in grid.strip().splitlines()]
    cards = {**USUAL, **units}
    told = [f"row {''.join(_ground(sign) for sign in row)}" for row in rows]
    squares: dict[str, list[str]] = {}
    for number, row in enumerate(rows, 1):
        for column, sign in enumerate(row):
            squares.setdefault(sign, []).append(f"{chr(65 + column)}{number}")
    told += [line for line in lines if not line.startswith("piece ")]
    for word, sign in (("crates", "c"), ("traps", "t")):
        if sign in squares:
            told.append(f"{word} {' '.join(squares[sign])}")
    for sign, places in squares.items():
        if sign not in SIGNS:
            told.append(f"piece {sign.lower()}: {cards[sign]} at {' '.join(places)}")
    told += [line for line in lines if line.startswith("piece ")]
    return GAME.read_position(told, "test")


def _ground(sign: str) -> str:
    if sign == "#":
        return "x"
    return sign if sign in "~+oX" else "."


def seen(state: State, one: str = "A", other: str = "B") -> bool:
    """Whether two of them see each other, as the proof says."""
    return sight(state, one, other).visible


def because(state: State, one: str = "A", other: str = "B") -> list[str]:
    """The rules that decide."""
    return list(sight(state, one, other).verdict().because)


def cover(state: State, one: str = "A", other: str = "B") -> str:
    return sight(state, one, other).cover


def proof(state: State, one: str = "A", other: str = "B") -> Proof:
    return sight(state, one, other)
