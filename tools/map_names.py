"""Write where the names of areas stand on the maps: tools/map_names.py.

A file for each language in dustlab/data/dust/names/, with a table for each width of a map. Run it
when the board, a name, or what finds their places (dustlab/dust/pictures/layout.py) has changed.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # as a program it is no part of its package

from dustlab.core.words import LANGUAGES  # noqa: E402 - found only now
from dustlab.dust.board import the_board  # noqa: E402
from dustlab.dust.pictures.layout import names_of  # noqa: E402
from dustlab.dust.pictures.sheet import Name, bare_sheet  # noqa: E402

FOLDER = ROOT / "dustlab" / "data" / "dust" / "names"
WIDTHS = (1000, 800, 680, 560, 424)
"""Of the map on a page, of those beside a question and on a phone, and of two to be compared."""


def page(language: str) -> str:
    """All names of a language: left, top, how many lines, and the plate below them, if any."""
    lines = ["# Written by tools/map_names.py; do not edit."]
    for width in WIDTHS:
        lines += ["", f"[{width}]"]
        for area, name in found(width, language).items():
            plate = f', "{name.plate}"' if name.plate else ""
            place = f"{name.rect.left:.6f}, {name.rect.top:.6f}, {len(name.lines)}{plate}"
            lines.append(f"{area} = [{place}]")
    return "\n".join([*lines, ""])


@cache
def found(width: int, language: str) -> dict[str, Name]:
    """The names on a map of this width, each in the place that is found for it."""
    return names_of(bare_sheet(the_board(), width, language))


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for language in LANGUAGES:
        (FOLDER / f"{language}.toml").write_text(page(language), "utf-8")


if __name__ == "__main__":
    main()
