"""One screen: what is asked, the board and the button together, and every text to be read.

As a program it looks at widgets and keeps pictures of them::

    python -m tests.browser.screens DustTable "ExerciseBox('land-battle', 'own-side')"
"""

import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser

from tests.browser.driver import Lab
from tests.browser.pages import chromium_browser, lab_page
from tests.browser.server import Server, lab_server, write_notebook

LOOK = (Path(__file__).parent / "screen.js").read_text("utf-8")
# What the kernel knows of the boards of each widget and no page can ask a canvas for: how wide the
# picture is by nature, and its smallest type with the words that are written in it.
SHELF = """
from ipywidgets import VBox
from dustlab.pictures.scene import Text
from dustlab_widgets import *

shelf = VBox()
shelf.add_class("dust-shelf")

def stages(widget):
    if isinstance(widget, Stage):
        return [widget]
    return [stage for part in getattr(widget, "children", ()) for stage in stages(part)]

def written(scene):
    texts = [shape for shape in scene.shapes if isinstance(shape, Text) and shape.text.strip()]
    least = min(texts, key=lambda text: text.size, default=Text(0, 0, "", size=99))
    return scene.width, least.size, least.text

def pictures():
    return [[written(stage.scene) for stage in stages(widget)] for widget in shelf.children]

shelf
"""
ROOT = Path(__file__).resolve().parents[2]


class Screen(NamedTuple):
    """A window, and whether JupyterLab's list of files is open in it."""

    width: int
    height: int
    files: bool = False
    touch: bool = False

    def __str__(self) -> str:
        return f"{self.width}x{self.height}{' with the list of files' if self.files else ''}"


SCREENS = (
    Screen(1300, 900, files=True),
    Screen(1300, 900),
    Screen(1280, 720),
    Screen(1920, 1080),
    Screen(700, 900),
    Screen(820, 1180, touch=True),
)


class Sight(NamedTuple):
    """What was seen of a widget on a screen: faults in words, none if all is well."""

    apart: list[str]
    small: list[str]
    cut: list[str]
    over: list[str]
    height: int

    @property
    def faults(self) -> list[str]:
        named = {"": self.apart, "too small": self.small, "cut": self.cut, "over": self.over}
        return [f"{name}: {one}" if name else one for name, those in named.items() for one in those]


@contextmanager
def shelf(server: Server, browser: Browser, folder: Path, touch: bool = False) -> Iterator[Lab]:
    """A page of the whole JupyterLab with one notebook, in whose cell widgets are put."""
    name = write_notebook(folder, "shelf.ipynb", SHELF)
    with lab_page(server, browser, touch=touch) as lab:
        lab.open(name, mode="lab/tree")
        lab.run_all()
        yield lab


def put(lab: Lab, widgets: Sequence[str]) -> None:
    """These widgets, as they are written in Python, in the place of those before."""
    made = ", ".join(widgets)
    lab.kernel_value(f"exec({f'shelf.children = [{made}]'!r})")
    lab.find(".dust-shelf > .dust-lab").nth(len(widgets) - 1).wait_for(state="visible")


def fit(lab: Lab, screen: Screen) -> None:
    """The window of this size; the list of files open or folded."""
    lab.resize(screen.width, screen.height)
    side = "expandLeft" if screen.files else "collapseLeft"
    lab.page.evaluate(f"() => window.jupyterapp.shell.{side}()")
    lab.page.evaluate("() => new Promise(done => setTimeout(done, 250))")


def look(lab: Lab) -> list[Sight]:
    """What is seen of each widget on the shelf."""
    # Labs hold parts that look like labs; those on the shelf are its own children.
    those = lab.find(".dust-shelf > .dust-lab")
    pictures = lab.kernel_value("pictures()")
    seen = those.evaluate_all(
        f"(every, pictures) => every.map((one, i) => ({LOOK})(one, pictures[i]))", pictures
    )
    return [Sight(**one) for one in seen]


def main(widgets: Sequence[str]) -> int:
    browser_path = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    folder = Path(tempfile.mkdtemp(prefix="dustlab-screens-"))
    seen: list[str] = []
    with lab_server(folder) as server, chromium_browser(browser_path) as browser:
        for touch in (False, True):
            with shelf(server, browser, folder, touch) as lab:
                for widget in widgets:
                    call = widget if "(" in widget else f"{widget}()"
                    put(lab, [call])
                    for screen in SCREENS:
                        if screen.touch is touch:
                            fit(lab, screen)
                            [sight] = look(lab)
                            name = widget.split("(")[0] + f"-{screen}".replace(" ", "-")
                            picture = lab.screenshot(name)
                            print(f"{widget} {screen}: {sight.height} px high, {picture}")
                            print("".join(f"    {fault}\n" for fault in sight.faults), end="")
                            seen += sight.faults
                problems = lab.problems()
                print("".join(f"console: {line}\n" for line in problems), end="")
    return 1 if seen else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
