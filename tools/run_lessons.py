"""Run lessons from top to bottom and store what they show: tools/run_lessons.py [NOTEBOOK...]."""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

TUTORIALS = Path(__file__).parents[1] / "tutorials"
# What a notebook keeps about itself; everything else differs from machine to machine.
JUPYTERS = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}

# Where a lesson asks for a guess, and for whom a cell is told (docs/reader.md).
OURS = ("guess", "strand")

# A live widget is only there while its kernel is. JupyterLab would rather show that it cannot find
# it than show the picture beside it, so what is stored is the picture and the words.
LIVE = "application/vnd.jupyter.widget-view+json"


def metadata(path: Path) -> NotebookNode:
    """Jupyter's part, and the mark by which reader mode knows a lesson, wherever it is copied."""
    made: NotebookNode = nbformat.from_dict({**JUPYTERS, "dustlab": {"lesson": path.stem}})
    return made


def without_live_widgets(book: NotebookNode) -> None:
    """Of each output only what can be shown without a kernel."""
    for cell in book.cells:
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop(LIVE, None)


def run(path: Path) -> None:
    book = nbformat.read(path, as_version=4)
    book.metadata = metadata(path)
    NotebookClient(
        book,
        timeout=120,
        kernel_name="python3",
        resources={"metadata": {"path": str(path.parent)}},
        store_widget_state=False,
        record_timing=False,
    ).execute()
    for number, cell in enumerate(book.cells):
        cell.id = f"c{number:02}"
        kept = {name: cell.metadata[name] for name in OURS if name in cell.metadata}
        cell.metadata = nbformat.from_dict(kept)
    without_live_widgets(book)
    book.metadata = metadata(path)
    nbformat.validate(book)
    nbformat.write(book, path)
    print(f"{path.name}: {len(book.cells)} cells")


def main() -> None:
    chosen = [Path(name) for name in sys.argv[1:]] or sorted(TUTORIALS.glob("*.ipynb"))
    for path in chosen:
        run(path)


if __name__ == "__main__":
    main()
