"""The lessons on chance are told with the games, and without: each of the two ways is whole."""

import ast
import builtins
import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from operator import attrgetter
from pathlib import Path
from typing import Any

from dustlab.exercises import read
from dustlab.exercises.settings import without_game
from dustlab.school.strands import GAMES, HEADS, PLAIN, strand_of, told
from tests.each import of_each

TUTORIALS = Path(__file__).parents[2] / "tutorials"
ON_CHANCE = sorted(TUTORIALS.glob("[4-6][0-9]*-*.ipynb"))
START = TUTORIALS / "00-start.ipynb"
IN_STRANDS = [path for path in ON_CHANCE if '"strand": ' in path.read_text("utf-8")]
OF_WAR = re.compile(
    r"\b(tanks?|mechs?|fighters?|bombers?|submarines?|attack(s|ed|ing|ers?)?|defend(s|ed|ers?)?"
    r"|battles?|war|armies|army|casualt\w+|retreats?|weapons?|lasers?|soldiers?|cease-fires?"
    r"|troops?|Ukraine|Balkans|production center|miniatures|Hell Boys|Grenadiers)\b",
    re.IGNORECASE,
)
"""Words that a class without the games does not meet."""


@cache
def cells(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return found


def source(cell: Any) -> str:
    return "".join(cell["source"])


def named(paths: list[Path]) -> Any:
    return of_each(paths, attrgetter("stem"))


@named([START, *IN_STRANDS])
def test_where_words_of_the_strands_part_a_line_says_which_is_which(path: Path) -> None:
    before = ""
    for cell in cells(path):
        strand = strand_of(cell)
        assert strand in ("", GAMES, PLAIN)
        says = [one for one, head in HEADS.items() if source(cell).startswith(f"{head}\n\n")]
        if strand and strand != before and cell["cell_type"] == "markdown":
            assert says == [strand], source(cell)
        else:
            assert says == [], source(cell)
        before = strand


@named(IN_STRANDS)
def test_each_strand_has_its_own_opening_question(path: Path) -> None:
    for strand in (GAMES, PLAIN):
        opening = told(cells(path), strand)[:3]
        assert any(strand_of(cell) == strand and "?" in source(cell) for cell in opening)


def test_a_class_without_the_games_begins_with_the_course() -> None:
    first, *after = [source(cell) for cell in told(cells(START), PLAIN)][:3]
    assert first.startswith("# dustlab")
    begun = "".join(after)
    for lesson in re.findall(r"\]\(([^)#]+\.ipynb)", begun):
        assert (TUTORIALS / lesson) in ON_CHANCE, lesson
    assert "](55-trees.ipynb)" in begun


# -- a strand stands on its own feet


def _bound(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()):
                yield name
            case ast.FunctionDef(name=name) | ast.arg(arg=name):
                yield name
            case ast.alias(name=name, asname=other):
                yield other or name


def _needed(tree: ast.AST) -> set[str]:
    names = (node for node in ast.walk(tree) if isinstance(node, ast.Name))
    return {node.id for node in names if isinstance(node.ctx, ast.Load)}


@of_each(product([START, *IN_STRANDS], (GAMES, PLAIN)), str)
def test_no_cell_needs_what_only_the_other_strand_has_made(path: Path, strand: str) -> None:
    known = set(dir(builtins))
    for cell in told(cells(path), strand):
        if cell["cell_type"] == "code":
            tree = ast.parse(source(cell))
            known |= set(_bound(tree))
            assert _needed(tree) - known == set(), source(cell)


# -- without a war


def _seen(path: Path) -> Iterator[str]:
    """What a reader of the plain strand can read: prose, guesses, what cells bring; no code, and
    no links to other lessons."""
    for cell in told(cells(path), PLAIN):
        if cell["cell_type"] == "markdown":
            words, _, _ = source(cell).partition("<details><summary>The rules of this lesson")
            yield re.sub(r"\]\([^)]*\)", "]", words)
        elif "exercises/" not in source(cell):  # what a box asks is looked at below
            for output in cell["outputs"]:
                data = output.get("data", {})
                yield "".join(output.get("text") or data.get("text/plain", ""))
        yield json.dumps(cell["metadata"].get("guess", ""))


@named([START, *IN_STRANDS])
def test_the_plain_strand_speaks_of_no_war(path: Path) -> None:
    met = [(found[0], text[:200]) for text in _seen(path) if (found := OF_WAR.search(text))]
    assert met == []


def _asked(path: Path) -> set[str]:
    """The exercise files of a lesson, as the plain strand shows them."""
    text = "\n".join(map(source, told(cells(path), PLAIN)))
    return set(re.findall(r'"exercises/([a-z-]+)\.toml"', text))


@named(IN_STRANDS)
def test_every_exercise_of_the_plain_strand_is_asked_without_a_game(path: Path) -> None:
    for stem in _asked(path):
        file = without_game(read(TUTORIALS / "exercises" / f"{stem}.toml"))
        assert file.game_name == "", [one.id for one in file.questions if one.game_name]
        assert not OF_WAR.search(file.title), stem
        for one in file.questions:
            options = [f"{option.text} {option.comment}" for option in one.options]
            texts = (one.ask, *one.hints, one.because, *one.wrong.values(), *options)
            assert [text for text in texts if OF_WAR.search(text)] == [], f"{stem} {one.id}"
