"""Measure lessons in a real JupyterLab beside a notebook that is empty, and compare with the goals.

usage: python tests/benchmarks/pages.py [--write] [NAME...]

How long a page takes says little without the machine. So each time is given as many times what an
empty notebook takes, opened by the same browser in the same run and in turn with the others. With
NAME only those groups are measured whose name begins so: opening, weight, check, clicks, reload.
`--write` renews the heading "Pages" of docs/benchmarks.md. Exit code 1 if a goal is missed.
"""

import argparse
import contextlib
import os
import platform
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median

import nbformat
from playwright.sync_api import Browser, Error

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from dustlab.school.lessons import OWN  # noqa: E402 - the check-out is found first
from dustlab_widgets import reader_lab  # noqa: E402
from dustlab_widgets.hub.trust import trust  # noqa: E402
from tests.browser.driver import KERNEL_IS_READY, Lab  # noqa: E402
from tests.browser.pages import chromium_browser, lab_page  # noqa: E402
from tests.browser.server import Server, lab_server  # noqa: E402
from tools import chromium  # noqa: E402

SCRIPT = (Path(__file__).parent / "pages.js").read_text("utf-8")
TABLE = ROOT / "docs" / "benchmarks.md"
HEADING = "## Pages"

EMPTY = "empty.ipynb"
FRESH = "fresh.ipynb"
TIMES = 3
LESSONS_OPENED = ("12-production", "22-command-cards", "31-sight")
GAMES = "[123]*.ipynb"
SIDE_BY_SIDE = 3
CLICKS = 30
FIRST_CLICKS, MORE_CLICKS = 300, 1_000

IS_IDLE = f"() => window.jupyterapp && ({KERNEL_IS_READY})() && performance.now()"
FIRST_BOARD = "() => dustPage.firstBoard() && performance.now()"
LAST_CELL = "() => dustPage.isRead() && performance.now()"
ANSWERS = "() => dustPage.answers()"
MARKED = "() => dustPage.since('.dust-exercise', 'That is too small')"

MIB = "MiB"
WIDGETS = "len(__import__('ipywidgets').widgets.widget._instances)"


@dataclass(frozen=True)
class Row:
    """What was measured, what came out and what it may be at most."""

    what: str
    figure: float
    unit: str
    goal: float | None = None

    @property
    def met(self) -> bool:
        return self.goal is None or self.figure <= self.goal

    def cells(self) -> tuple[str, ...]:
        digits = 2 if self.unit in ("times", "s") else 0
        goal = "" if self.goal is None else f"{self.goal:g} {self.unit}"
        met = "" if self.goal is None else "yes" if self.met else "no"
        return self.what, f"{self.figure:,.{digits}f} {self.unit}", goal, met


@dataclass(frozen=True)
class MidGame:
    """A game that has gone on for a while by random moves, and the widget that shows it."""

    name: str
    begin: str
    game: str
    moves: int
    widget: str

    @property
    def path(self) -> str:
        return f"middle-{self.name.lower().replace(' ', '-')}.ipynb"

    @property
    def code(self) -> str:
        return "\n".join(
            [
                "from random import Random",
                "from dustlab import dualpowers, dust, tactics",
                "from dustlab_widgets import DustTable, FieldEditor, PowersTable, TacticsTable",
                f"match, chance = {self.begin}, Random(3)",
                f"for _ in range({self.moves}):",
                f"    match.play({self.game}.GAME.sample(match.state, chance))",
                f"board = {self.widget}",
                "board",
            ]
        )


FOUR = 'dust.new_match(("red", "blue", "green", "orange"), seed=3)'
DEPOT = 'tactics.new_match("the_depot", seed=3)'
TABLES = (
    MidGame("Dust", FOUR, "dust", 180, "DustTable(match, curtain=False)"),
    MidGame("Dual Powers", "dualpowers.new_match(seed=3)", "dualpowers", 20,
            "PowersTable(match, curtain=False)"),
    MidGame("Tactics", DEPOT, "tactics", 40, "TacticsTable(match)"),
)  # fmt: skip
EDITOR = MidGame("editor", DEPOT, "tactics", 0, 'FieldEditor("the_depot")')

# A question is answered and marked in a notebook in which nothing was marked before.
CHECKED = """from dustlab_widgets import ExerciseBox
ExerciseBox("exercises/production.toml", "count-the-points")"""
SECONDS_TO_READ = 3
SECONDS_TO_NOTE = 3


@dataclass
class Pages:
    """A server with the lessons, a browser, and the pages that are opened in it."""

    server: Server
    browser: Browser
    folder: Path
    empty: list[float] = field(default_factory=list)
    """How long the empty notebook took, each time, in milliseconds."""

    @contextlib.contextmanager
    def page(self) -> Iterator[Lab]:
        """A fresh page; a lesson on it reads itself to its end, without a guess."""
        with lab_page(self.server, self.browser, width=1300, height=900) as lab:
            lab.page.add_init_script(SCRIPT)
            yield lab

    def go_to(self, lab: Lab, path: str) -> None:
        lab.path = path
        address = f"{self.server.base_url}/lab/tree/{path}?token={self.server.token}&reset"
        lab.page.goto(address, wait_until="commit")

    def open_empty(self) -> float:
        with self.page() as lab:
            self.go_to(lab, EMPTY)
            took = when(lab, IS_IDLE)
        self.empty.append(took)
        return took

    def open_lesson(self, lab: Lab, path: str) -> tuple[float, float]:
        """When its first board was alive, and when its last cell had run."""
        self.go_to(lab, path)
        return when(lab, FIRST_BOARD), when(lab, LAST_CELL)


def when(lab: Lab, happened: str) -> float:
    """Milliseconds since the page was asked for, as soon as it has happened."""
    return float(lab.page.wait_for_function(happened, timeout=90_000).json_value())


def notebook(code: str, lesson: str = "") -> str:
    """A notebook with one cell; with a name it is opened as a lesson."""
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code, id="only")])
    book.metadata["kernelspec"] = {
        "display_name": "Python 3",
        "language": "python",
        "name": "python3",
    }
    if lesson:
        book.metadata["dustlab"] = {"lesson": lesson}
    return str(nbformat.writes(book))


def fill(folder: Path) -> None:
    """The lessons, trusted, and the notebooks that are measured beside them."""
    ignored = shutil.ignore_patterns(".ipynb_checkpoints", "__pycache__", OWN)
    shutil.copytree(ROOT / "tutorials", folder, ignore=ignored)
    (folder / EMPTY).write_text(notebook(""), "utf-8")
    (folder / FRESH).write_text(notebook(CHECKED, "fresh"), "utf-8")
    for middle in (*TABLES, EDITOR):
        (folder / middle.path).write_text(notebook(middle.code, middle.name), "utf-8")
    trust(folder)


@contextlib.contextmanager
def pages(executable: str) -> Iterator[Pages]:
    """One server and one browser for all measurements, apart from a user's own."""
    with tempfile.TemporaryDirectory(prefix="dustlab-", ignore_cleanup_errors=True) as scratch:
        os.environ["JUPYTER_DATA_DIR"] = f"{scratch}/data"
        # As where it was installed: no kernel compiles a module that another one has compiled.
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        folder = Path(scratch, "tutorials")
        fill(folder)
        reader_lab.put_extension(Path(sys.prefix))
        with lab_server(folder, reader=True) as server, chromium_browser(executable) as browser:
            all_pages = Pages(server, browser, folder)
            all_pages.open_empty()  # the first one of a server and a browser is slower
            all_pages.empty.clear()
            yield all_pages


def opening(pages: Pages) -> list[Row]:
    """Lessons and the empty notebook in turn."""
    boards: dict[str, list[float]] = {name: [] for name in LESSONS_OPENED}
    ends: dict[str, list[float]] = {name: [] for name in LESSONS_OPENED}
    empty = []
    for _ in range(TIMES):
        for name in LESSONS_OPENED:
            empty.append(pages.open_empty())
            with pages.page() as lab:
                board, end = pages.open_lesson(lab, f"{name}.ipynb")
            boards[name].append(board)
            ends[name].append(end)
    unit = median(empty)
    rows = [Row("An empty notebook: an idle kernel", unit / 1000, "s")]
    for name in LESSONS_OPENED:
        rows += [
            Row(f"{name}: the first board alive", median(boards[name]) / unit, "times", 1.25),
            Row(f"{name}: the last cell run", median(ends[name]) / unit, "times", 1.6),
        ]
    return rows


def weight(pages: Pages) -> list[Row]:
    """Every lesson of the games: what is sent to its page, and what its kernel takes."""
    lessons = sorted(pages.folder.glob(GAMES))
    sent: dict[str, float] = {}
    taken: dict[str, float] = {}
    for start in range(0, len(lessons), SIDE_BY_SIDE):
        with contextlib.ExitStack() as open_pages:
            few = [(path, open_pages.enter_context(pages.page()))
                   for path in lessons[start : start + SIDE_BY_SIDE]]  # fmt: skip
            for path, lab in few:
                pages.go_to(lab, path.name)
            for path, lab in few:
                when(lab, LAST_CELL)
                when(lab, "() => dustPage.rests(500)")
                sent[path.stem] = lab.traffic.bytes_in / 1000
                taken[path.stem] = lab.kernel_memory()
    return [*worst("sent to the page", sent, "kB", 1000), *worst("kernel", taken, MIB, 90)]


def worst(what: str, figures: Mapping[str, float], unit: str, goal: float) -> list[Row]:
    """Those that miss the goal, or the one that comes nearest; and the one in the middle."""
    heaviest = sorted(figures, key=figures.__getitem__, reverse=True)
    over = [name for name in heaviest if figures[name] > goal] or heaviest[:1]
    rows = [Row(f"{name}: {what}", figures[name], unit, goal) for name in over]
    return [*rows, Row(f"Half of the lessons: {what}, at most", median(figures.values()), unit)]


def check(pages: Pages) -> list[Row]:
    """The first answer that is marked in a fresh notebook, after a while of reading."""
    took = []
    for _ in range(TIMES):
        for own in pages.folder.glob(OWN):  # what was answered the time before
            shutil.rmtree(own) if own.is_dir() else own.unlink()
        with pages.page() as lab:
            pages.open_lesson(lab, FRESH)
            lab.page.wait_for_timeout(1000 * SECONDS_TO_READ)
            lab.find(".dust-exercise input").first.fill("14")
            lab.page.keyboard.press("Tab")
            lab.page.wait_for_timeout(300)
            lab.page.evaluate("() => dustPage.begin()")
            lab.find(".dust-exercise .dust-primary").first.click()
            took.append(when(lab, MARKED))
    return [Row("The first Check in a fresh notebook", median(took) / 1000, "s", 0.3)]


def clicks(pages: Pages) -> list[Row]:
    """Every table in the middle of a game, and the editor."""
    rows = []
    for middle in (*TABLES, EDITOR):
        with pages.page() as lab:
            pages.open_lesson(lab, middle.path)
            when(lab, "() => dustPage.rests(500)")
            took, sent = click_about(lab)
            rows += [
                Row(f"{middle.name}: a click, 95th percentile", took, "ms", 100),
                Row(f"{middle.name}: sent by a click, at most", sent, "kB", 25),
                *many_clicks(lab, middle),
            ]
    return rows


def click_about(lab: Lab) -> tuple[float, float]:
    """Milliseconds of the 95th percentile and kilobytes of the largest, over all of the board."""
    board = lab.find(".dust-place canvas:visible").first
    board.scroll_into_view_if_needed()
    box = board.bounding_box()
    assert box
    chance, took, sent = Random(3), [], []
    for _ in range(CLICKS):
        x = box["x"] + box["width"] * chance.uniform(0.05, 0.95)
        y = box["y"] + box["height"] * chance.uniform(0.05, 0.95)
        before = lab.traffic
        lab.page.evaluate("() => dustPage.begin()")
        lab.page.mouse.click(x, y)
        took.append(when(lab, "() => dustPage.settled()"))
        sent.append((lab.traffic - before).bytes_in / 1000)
    # The first ones paint what is painted once.
    took, sent = sorted(took[2:]), sent[2:]
    return took[int(0.95 * len(took))], max(sent)


PICKS = """
import gc
from random import Random
names, chance = board.scene.names(), Random(5)
for _ in range({times}):
    board.pick(chance.choice(names))
gc.collect()
"""


def many_clicks(lab: Lab, middle: MidGame) -> list[Row]:
    """What a thousand clicks leave in the kernel."""
    run(lab, PICKS.format(times=FIRST_CLICKS))  # these keep what is kept once and for all
    memory, widgets = lab.kernel_memory(), lab.kernel_value(WIDGETS)
    run(lab, PICKS.format(times=MORE_CLICKS))
    return [
        Row(f"{middle.name}: memory more after 1,000 clicks", lab.kernel_memory() - memory, MIB, 5),
        Row(f"{middle.name}: widgets more after 1,000 clicks",
            lab.kernel_value(WIDGETS) - widgets, "", 50),
    ]  # fmt: skip


def run(lab: Lab, code: str) -> None:
    """Run a piece of Python in the kernel, unseen."""
    lab.kernel_value(f"exec({code!r}, globals())")


def reload(pages: Pages) -> list[Row]:
    """The page loaded anew in mid-game, to a board that answers a click."""
    with pages.page() as lab:
        pages.go_to(lab, EMPTY)
        when(lab, IS_IDLE)
        empty = median(reloaded(lab, IS_IDLE) for _ in range(TIMES))
    rows = [Row("An empty notebook, loaded anew: an idle kernel", empty / 1000, "s")]
    for middle in TABLES:
        with pages.page() as lab:
            pages.open_lesson(lab, middle.path)
            before = lab.kernel_value(WIDGETS)
            took = median(reloaded(lab, ANSWERS) for _ in range(TIMES))
            more = lab.kernel_value(WIDGETS) - before
        rows += [
            Row(f"{middle.name}: loaded anew, the board answers", took / empty, "times", 1.3),
            Row(f"{middle.name}: widgets more after {TIMES} times", more, "", 50),
        ]
    return rows


def reloaded(lab: Lab, until: str) -> float:
    # JupyterLab notes after a while what is open, and brings that back sooner than what it opens.
    lab.page.wait_for_timeout(1000 * SECONDS_TO_NOTE)
    lab.page.reload(wait_until="commit")
    return when(lab, until)


GROUPS: dict[str, Callable[[Pages], list[Row]]] = {
    "opening": opening,
    "weight": weight,
    "check": check,
    "clicks": clicks,
    "reload": reload,
}


def told(rows: Sequence[Row]) -> str:
    """The rows as they are written into the page."""
    lines: list[tuple[str, ...]] = [("what", "here", "goal", "met"), ("---", "---:", "---:", "---")]
    lines += [row.cells() for row in rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


HERE = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
WORDS = (
    "Written by `make bench-page`; do not edit. Lessons in a headless Chromium, in reader\n"
    "mode. `times` is how many times what an empty notebook takes, opened in turn with them;\n"
    f"each is the median of {TIMES} ({HERE})."
)


def write(rows: Sequence[Row], heading: str = HEADING, words: str = WORDS) -> None:
    """Renew what stands below a heading; the rest of the page stays."""
    section = f"{heading}\n\n{words}\n\n{told(rows)}\n"
    text = TABLE.read_text("utf-8")
    known = re.compile(rf"^{heading}\n.*?(?=^## |\Z)", re.DOTALL | re.MULTILINE)
    if known.search(text):
        text = known.sub(lambda _: f"{section}\n", text)
    else:
        text = re.sub("^## ", lambda _: f"{section}\n## ", text, count=1, flags=re.MULTILINE)
    TABLE.write_text(text.rstrip("\n") + "\n", "utf-8")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(GROUPS)}")
    parser.add_argument("--write", action="store_true", help=f"write docs/{TABLE.name}")
    options = parser.parse_args(arguments)
    executable = chromium.find()
    if executable is None:
        sys.exit(chromium.NOT_HERE)
    rows: list[Row] = []
    with pages(executable) as all_pages:
        for name, measure in GROUPS.items():
            if not options.names or any(name.startswith(wanted) for wanted in options.names):
                try:
                    these = measure(all_pages)
                except Error as problem:
                    # The others are worth knowing; this one misses its goals.
                    these = [Row(f"{name}: {problem.name}", float("inf"), "s", 0)]
                print("\n".join("  ".join(row.cells()) for row in these), flush=True)
                rows += these
    if options.write:
        write(rows)
    return 0 if all(row.met for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
