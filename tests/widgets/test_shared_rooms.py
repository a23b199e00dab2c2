"""The rooms that every game's widgets share know no game."""

import ast
from pathlib import Path

import pytest

WIDGETS = Path(__file__).parents[2] / "widgets" / "dustlab_widgets"
SHARED = ("core", "exercises", "pictures", "school", "table")
CORE = Path(__file__).parents[2] / "dustlab"
GAMES = [path.name for path in CORE.iterdir() if (path / "game.py").exists()]


def imported(path: Path) -> set[str]:
    """The modules that a file imports, within a function too."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            names = (f"{node.module}.{alias.name}" for alias in node.names)
            found |= {node.module or "", *names} if not node.level else set()
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found


@pytest.mark.parametrize("room", SHARED)
def test_a_shared_room_imports_no_game(room: str) -> None:
    assert "dust" in GAMES
    games = tuple(f"dustlab.{game}" for game in GAMES)
    modules = sorted((WIDGETS / room).glob("*.py"))
    assert len(modules) > 1
    found = {module.name: imported(module) for module in modules}
    assert {m: names for m, names in found.items() if any(n.startswith(games) for n in names)} == {}
