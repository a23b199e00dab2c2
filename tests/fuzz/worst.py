"""As much as a file can hold of one thing: what takes its time with the square of it shows here."""

from __future__ import annotations

import json
from collections.abc import Callable

from dustlab.core.files import MOST_BYTES, MOST_TOML

from .readers import DATA, ROOT

HEAD = 'game = "dust"\nrules = "premium"\ntitle = "Many"\n'
QUESTION = (
    '[[question]]\nid = "q{}"\nkind = "number"\nask = "?"\nhints = ["a", "b", "c"]\nanswer = 1\n'
)
ONE = QUESTION.format(0)
TOUR = (
    HEAD
    + '''learner = "red"
minutes = 1
intro = ["a", "b", "c"]
position = """
players red blue
turn red combat 2
ukraine red 3 tank
balkans blue 2 tank
"""
'''
)
STEP = '[[step]]\nid = "s{0}"\nsay = "?"\n'
AREA = (
    '[[area]]\nid = "a{0}"\nname = "A"\nkind = "land"\ncapital = {1}\npower_source = false\n'
    "x = {2}\ny = {3}\nneighbours = [{4}]\n"
)
DUST = "rules premium\nplayers red blue\nturn red combat 1\n"
FIELD = 'id = "big"\nrounds = 6\ngrid = [{}]\n'
ROW = ", ".join(['"' + "." * 40 + '"'] * 40)


def many(line: Callable[[int], str], head: str = "", most: int = MOST_BYTES) -> bytes:
    """As many lines as there is room for."""
    told, size, number = [head], len(head), 0
    while size + len(line(number)) < most:
        told.append(line(number))
        size += len(told[-1])
        number += 1
    return "".join(told).encode()


def _area(number: int) -> str:
    near = f'"a{number - 1}", "a{number + 1}"' if number else '"a1"'
    return AREA.format(number, "true" if number % 3 else "false", number % 100, number // 100, near)


def _record(head: str, lines: bytes) -> bytes:
    return f"dustlab match 2\ngame {head}\nseed 1\nstart\n".encode() + lines + b"moves\nend\n"


def _tactics(lines: Callable[[int], str], before: str = "") -> bytes:
    rows = "".join("row " + "." * 40 + "\n" for _ in range(40))
    return many(lines, f"rules tactics\n{rows}{before}")


def _answers() -> bytes:
    answer = {"tries": 1, "first": True, "right": True}
    told = {f"q{number}": answer for number in range(16_000)}
    return json.dumps({"dustlab": "progress 1", "exercises": {"dice": told}}).encode()


WORST: dict[str, tuple[str, Callable[[], bytes]]] = {
    "names": ("list of names", lambda: many(lambda n: f"n{n}\n")),
    "empty names": ("list of names", lambda: many(lambda _: "#\n")),
    "questions": ("exercise", lambda: many(QUESTION.format, HEAD, MOST_TOML)),
    "spoilt questions": (
        "exercise", lambda: many(lambda n: f"[[question]]\nid = {n}\n", HEAD, MOST_TOML),
    ),
    "keys of an exercise": ("exercise", lambda: many(lambda n: f"k{n} = 1\n", HEAD, MOST_TOML)),
    "comments on wrong numbers": (
        "exercise",
        lambda: many(
            lambda n: f'{n + 2} = "no"\n', f"{HEAD}{ONE}[question.wrong]\n", MOST_TOML
        ),
    ),
    "steps of a tour": ("tour", lambda: many(STEP.format, TOUR, MOST_TOML)),
    "moves that a tour accepts": (
        "tour",
        lambda: many(lambda n: f'"any attack {n}", ', TOUR + STEP.format(0) + "accept = [", 50_000)
        + b"]",
    ),
    "lines that follow in a tour": (
        "tour",
        lambda: many(lambda _: '"~ 1", ', TOUR + STEP.format(0) + "then = [", 50_000) + b"]",
    ),
    "options": (
        "exercise",
        lambda: many(
            lambda n: f'[[question.option]]\ntext = "t{n}"\nright = {"true" if n else "false"}\n',
            HEAD + ONE.replace("number", "choice").replace("answer = 1\n", ""),
            MOST_TOML,
        ),
    ),
    "lines of a position of an exercise": (
        "exercise",
        lambda: many(lambda n: f"# {n}\n", f"{HEAD}{ONE}position = '''\n{DUST}", 50_000)
        + b"'''\n",
    ),
    "areas": ("board", lambda: many(_area, "", MOST_TOML)),
    "keys of a rule set": ("rule set", lambda: many(lambda n: f"k{n} = 1\n", "", MOST_TOML)),
    "pieces of a battlefield": (
        "battlefield",
        lambda: many(
            lambda n: f'[[pieces]]\nname = "p{n}"\nunit = "rhino"\nat = "A1"\n',
            FIELD.format(ROW), MOST_TOML,
        ),
    ),
    "buildings of a battlefield": (
        "battlefield",
        lambda: many(lambda _: '[[buildings]]\nsquares = ["A1"]\n', FIELD.format(ROW), MOST_TOML),
    ),
    "answers": ("hand-in", _answers),
    "truces": ("position of Dust", lambda: many(lambda _: "truce red blue\n", DUST)),
    "battles": (
        "position of Dust",
        lambda: many(lambda _: "fought land ukraine > balkans red dust.battle.victory\n", DUST),
    ),
    "orders of a shop": (
        "position of Dust", lambda: many(lambda _: "shop built ukraine 1\n", DUST),
    ),
    "new centers": (
        "position of Dust", (DUST + "shop new " + "ukraine " * 6_000 + "\n").encode,
    ),
    "discarded cards": (
        "position of Dust", (DUST + "discard " + "c1m2p4s1 " * 5_000 + "\n").encode,
    ),
    "areas of a position": (
        "match", lambda: _record("dust", many(lambda n: f'board with id = "a{n}"\n', "", 900_000)),
    ),
    "numbers of rules": (
        "match",
        lambda: _record("dust", many(lambda n: f"rules with k{n}.a = 1\n", "", 900_000)),
    ),
    "moves": (
        "match",
        lambda: many(
            lambda _: "  ~ 1 of 5\n",
            f"dustlab match 2\ngame dust\nseed 1\nstart\n{DUST}moves\n",
        ) + b"end\n",
    ),
    "pieces": (
        "position of Dust Tactics", lambda: _tactics(lambda n: f"piece p{n}: rhino at A1\n"),
    ),
    "walls": (
        "position of Dust Tactics",
        lambda: _tactics(lambda _: "wall A1 E\nopening A1 E small\n", "building A1 B1\n"),
    ),
    "openings": (
        "position of Dust Tactics",
        lambda: _tactics(lambda _: "opening A1 N small\n", "building A1 B1\n"),
    ),
    "buildings": (
        "position of Dust Tactics", lambda: _tactics(lambda n: f"building A{n % 40 + 1}\n"),
    ),
    "damages": ("position of Dust Tactics", lambda: _tactics(lambda _: "damaged A1 1\n")),
    "tokens": ("position of Dual Powers", ("tan " + "red 1/0, " * 5_000).encode),
    "lines of Dual Powers": ("position of Dual Powers", lambda: many(lambda _: "tan red 1/0\n")),
    "games": (
        "table of games",
        lambda: many(
            lambda n: f"gunner dabbler,{n % 2},1 2,3,4,{n}\n",
            "levels,winners,points,rounds,moves,seed\n", 8_000_000,
        ),
    ),
    "columns": ("table of games", lambda: ",".join(map(str, range(150_000))).encode() + b"\n"),
    "an honest match": (
        "match", (ROOT / "tests/transcripts/dust/original-6.dust").read_bytes,
    ),
    "the battlefields": ("battlefield", (DATA / "tactics/battlefields.toml").read_bytes),
}  # fmt: skip
