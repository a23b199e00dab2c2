"""How long a reader waits for the first board: the cells before it, in a kernel that is ready."""

import json
import time
from pathlib import Path

from run import measure_seconds  # type: ignore[import-not-found]

LESSON = Path(__file__).resolve().parents[2] / "tutorials" / "00-start.ipynb"
ROUNDS = 3


def cells_with_the_board() -> list[str]:
    """The code of the lesson as far as its first board."""
    cells = json.loads(LESSON.read_text("utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    drawn = next(n for n, cell in enumerate(code) if "image/svg+xml" in json.dumps(cell["outputs"]))
    return ["".join(cell["source"]) for cell in code[: drawn + 1]]


def once() -> float:
    from jupyter_client.manager import start_new_kernel

    manager, client = start_new_kernel(cwd=str(LESSON.parent))
    try:
        begin = time.perf_counter()
        for cell in cells_with_the_board():
            reply = client.execute_interactive(cell, timeout=60, output_hook=lambda _: None)
            assert reply["content"]["status"] == "ok", reply["content"]
        return time.perf_counter() - begin
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


# Five seconds on the machine of the figures beside it, where a yardstick is a hundredth of one.
@measure_seconds("First lesson: the first board, from a ready kernel", goal=500.0)
def first_board() -> float:
    return min(once() for _ in range(ROUNDS))
