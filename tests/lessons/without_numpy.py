"""Run lessons where there is no numpy, and tell what differs from what is stored in them.

usage: python -m tests.lessons.without_numpy LESSON...
"""

import gc
import json
import os
import sys
from collections.abc import Iterator
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from typing import Any

COMPARED = ("text/plain", "image/svg+xml")


class WithoutNumpy:
    """Finds everything that is installed, but numpy."""

    @staticmethod
    def find_spec(name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if name.partition(".")[0] == "numpy":
            return None
        return PathFinder.find_spec(name, path, target)


sys.meta_path[sys.meta_path.index(PathFinder)] = WithoutNumpy

from IPython.core.interactiveshell import InteractiveShell  # noqa: E402 - it may load numpy
from IPython.utils.capture import capture_output  # noqa: E402
from traitlets.config import Config  # noqa: E402


def differences(lesson: Path) -> Iterator[str]:
    """Each code cell whose output is another than the stored one."""
    # What is imported finds the shell, as it finds a kernel's. Nobody looks back on what was run.
    shell = InteractiveShell.instance(config=Config({"HistoryManager": {"enabled": False}}))
    gc.freeze()  # it would look through all that the lessons before have left
    shell.reset()
    book = json.loads(lesson.read_text("utf-8"))
    for number, cell in enumerate(book["cells"]):
        if cell["cell_type"] != "code":
            continue
        with capture_output() as captured:
            done = shell.run_cell("".join(cell["source"]))
            shown = [output.data for output in captured.outputs]
            if done.result is not None:
                shown.append(shell.display_formatter.format(done.result)[0])
        wrong = done.error_before_exec or done.error_in_exec
        stored = [output["data"] for output in cell["outputs"] if "data" in output]
        if wrong or [*map(text, shown)] != [*map(text, stored)]:
            told = wrong or f"{[*map(text, shown)]} instead of {[*map(text, stored)]}"
            yield f"{lesson.name}, cell {number}: {told}"


def text(data: dict[str, Any]) -> dict[str, str]:
    return {kind: "".join(data[kind]) for kind in COMPARED if kind in data}


def main() -> int:
    found: list[str] = []
    for lesson in [Path(name).resolve() for name in sys.argv[1:]]:
        os.chdir(lesson.parent)
        found += differences(lesson)
    sys.stdout.write("\n".join(found))
    return len(found)


if __name__ == "__main__":
    sys.exit(main())
