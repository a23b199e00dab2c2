"""Files of the project, for tests that look into them: each is read, parsed and walked once."""

import ast
from functools import cache
from pathlib import Path
from typing import Any

from dustlab.core.match import Fell, Match, read_match
from dustlab.exercises import ExerciseFile, read


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(scope: ast.AST) -> tuple[ast.AST, ...]:
    """Everything in a module, a function or an expression, itself first."""
    return tuple(ast.walk(scope))


@cache
def stored_match(path: Path) -> Match[Any]:
    """A stored game, replayed: nobody plays on in it."""
    return read_match(path.read_text(encoding="utf-8"), path.name)


def decided_in(path: Path) -> list[tuple[Any, Any]]:
    """The moves of a stored game that somebody decided on, each behind the position before it."""
    steps = stored_match(path).steps
    return [(step.before, step.cause) for step in steps if not isinstance(step.cause, Fell)]


@cache
def exercise_file(path: Path) -> ExerciseFile:
    return read(path)
