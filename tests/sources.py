"""The source of the project, for tests that look into it: each file is parsed and walked once."""

import ast
from functools import cache
from pathlib import Path


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(scope: ast.AST) -> tuple[ast.AST, ...]:
    """Everything in a module, a function or an expression, itself first."""
    return tuple(ast.walk(scope))
