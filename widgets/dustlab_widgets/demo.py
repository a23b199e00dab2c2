"""The tables and labs as pages of their own, for people who come to play and not to program.

Voila serves them: a start page with a picture of each, and one page for each, in which a kernel
runs that ends when the page is left. Which tables and labs there are is read off the package.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from html import escape, unescape
from inspect import signature
from pathlib import Path
from typing import Any

import dustlab_widgets
from dustlab.core.needs import reachable
from dustlab.core.words import say
from dustlab.school.kept_file import KEEP, kept_in
from dustlab.tours import shipped

TEMPLATE = "dustlab"
# A page that was left without a word keeps its kernel for this many seconds.
IDLE = 600

START = """{{% raw %}}<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><title>dustlab</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
body {{ font-family: system-ui, sans-serif; color: #22262b; background: #fff; margin: 0; }}
main {{ max-width: 1180px; margin: 0 auto; padding: 24px 16px 48px; }}
h1 {{ font-size: 28px; margin: 0 0 8px; }}
h2 {{ font-size: 22px; margin: 32px 0 0; }}
ul {{ list-style: none; padding: 0; margin: 16px 0 0; display: grid; gap: 24px;
  grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); }}
a {{ display: block; color: inherit; text-decoration: none; border: 1px solid #bdbdbd;
  border-radius: 8px; overflow: hidden; height: 100%; }}
a:hover, a:focus-visible {{ outline: 3px solid #1976d2; outline-offset: 2px; }}
h3 {{ font-size: 18px; margin: 0; padding: 12px 16px 4px; }}
a p {{ margin: 0; padding: 0 16px 12px; }}
figure {{ margin: 0; height: 200px; overflow: hidden; background: #f4f1ea; }}
</style></head><body><main>
<h1>dustlab</h1>
<p>{words}</p>
{shelves}
</main></body></html>{{% endraw %}}
"""


@dataclass(frozen=True)
class Page:
    """One tour, table or lab: its name, its title, its picture, what one learns there."""

    name: str
    title: str
    picture: str
    learnt: str = ""
    made: str = ""
    """How it is made, if not by its name alone."""

    @property
    def cells(self) -> list[str]:
        made = self.made or f"{self.name}("
        return [f"from dustlab_widgets import {made.split('(')[0]}\n\n{made}language=LANGUAGE)"]


def tours(language: str = "en") -> list[Page]:
    """The tours of the package: what a visitor plays first."""
    every = []
    for name in shipped():
        table = dustlab_widgets.tour(name, language=language)
        picture = table._repr_mimebundle_()["image/svg+xml"]
        intro = table.coach.session.tour.intro[-1].tell(language)
        every.append(Page(name, _title(table, name), picture, intro, f'tour("{name}", '))
    return every


def pages(language: str = "en") -> list[Page]:
    """Everything in the package that can be played with as it stands and has a picture.

    By game and chapter; what nobody has put on a shelf yet comes last.
    """
    learnt = {name: key for shelf in SHELVES.values() for name, key in shelf.items()}
    shown = []
    for name in sorted(dustlab_widgets.__all__, key=[*learnt, *dustlab_widgets.__all__].index):
        kind = getattr(dustlab_widgets, name)
        # Of the class itself some versions of Python tell what all widgets of Jupyter are made by.
        wants = list(signature(kind.__init__).parameters.values())[1:]
        named = [one.name for one in wants]
        if "language" not in named or any(one.default is one.empty for one in wants):
            continue  # it wants to be told what to show: a part of others
        live: Any = kind(language=language)
        picture = live._repr_mimebundle_().get("image/svg+xml")
        if name in COVERS:
            title, picture = say(COVERS[name], language), live.cover()
        else:
            title = _title(live, name)
        if picture:
            words = say(learnt[name], language) if name in learnt else ""
            shown.append(Page(name, title, picture, words))
    return shown


def _title(live: Any, name: str) -> str:
    """What stands above it, else its name taken apart."""
    heading = getattr(getattr(live, "title", None), "value", "")
    words = " ".join(unescape(re.sub(r"<[^>]*>", " ", str(heading))).split())
    return words or " ".join(re.findall(r"[A-Z][a-z]*", name))


def write(folder: Path, language: str = "en") -> list[Page]:
    """The pages as notebooks, and the start page where Voila looks for its list of files."""
    import nbformat

    every = [*tours(language), *pages(language)]
    notebooks = folder / "pages"
    notebooks.mkdir()
    for page in every:
        cells = [
            nbformat.v4.new_code_cell(code.replace("LANGUAGE", repr(language)))
            for code in page.cells
        ]
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        book = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
        nbformat.write(book, notebooks / f"{page.name}.ipynb")
    template = folder / "voila" / "templates" / TEMPLATE
    template.mkdir(parents=True)
    (template / "conf.json").write_text(json.dumps({"base_template": "lab"}), "utf-8")
    (template / "tree.html").write_text(start_page(every, language), "utf-8")
    return every


def start_page(every: list[Page], language: str) -> str:
    """Shelf by shelf, each with its heading; what is on none, below them."""
    first = [page for page in every if page.made]
    placed = [*(page.name for page in first), *(n for shelf in SHELVES.values() for n in shelf)]
    shelves = [(f"<h2>{escape(say('demo.shelf.first', language))}</h2>", first)]
    shelves += [
        (f"<h2>{escape(say(heading, language))}</h2>", [p for p in every if p.name in shelf])
        for heading, shelf in SHELVES.items()
    ]
    shelves.append(("", [page for page in every if page.name not in placed]))
    return START.format(
        language=language,
        words=escape(say("widgets.demo.words", language)),
        shelves="\n".join(f"{head}\n<ul>\n{_listed(on)}\n</ul>" for head, on in shelves if on),
    )


def _listed(shelf: list[Page]) -> str:
    return "\n".join(
        f'<li><a href="voila/render/{page.name}.ipynb"><figure>{page.picture}</figure>'
        f"<h3>{escape(page.title)}</h3><p>{escape(page.learnt)}</p></a></li>"
        for page in shelf
    )


def command(folder: Path, port: int, host: str, *, browser: bool) -> list[str]:
    return [
        *(sys.executable, "-m", "voila", str(folder / "pages")),
        *(f"--port={port}", f"--Voila.ip={host}", f"--template={TEMPLATE}", "--classic-tree"),
        *("--MappingKernelManager.cull_interval=60",),
        *(f"--MappingKernelManager.cull_idle_timeout={IDLE}",),
        *(() if browser else ("--no-browser",)),
    ]


def main(port: int, host: str, language: str, *, browser: bool) -> int:
    """Serve until Ctrl-C, or until another signal ends it; the server and its kernels end too."""
    address = reachable(host)
    running = Running()
    for number in ENDING:
        signal.signal(number, running.end)
    with tempfile.TemporaryDirectory(prefix="dustlab-demo-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        for page in write(folder, language):
            print(f"{page.title}: http://{address}:{port}/voila/render/{page.name}.ipynb")  # noqa: T201
        print(say("widgets.demo.start", language, address=f"http://{address}:{port}/"), flush=True)  # noqa: T201
        with_ours = {**os.environ, "JUPYTER_PATH": str(folder), **own_files(host)}
        return running.serve(command(folder, port, host, browser=browser), with_ours)


def own_files(host: str) -> dict[str, str]:
    """Where the pages keep what a learner answers, if they are for this computer alone.

    In a folder of lessons that is the folder; else nothing is kept, and the pages say so.
    """
    here = kept_in(Path.cwd()) if host in ALONE else None
    return {KEEP: str(here)} if here else {}


# Addresses that only this computer reaches.
ALONE = ("127.0.0.1", "localhost", "::1")

# Ctrl-C, a program that is stopped, a terminal that is closed.
ENDING = [
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    if hasattr(signal, name)
]
# A server that has not ended this many seconds after it was asked to is stopped.
PATIENCE = 10


class Running:
    """The server, which a signal may end at any moment, even before it is there."""

    def __init__(self) -> None:
        self.server: subprocess.Popen[bytes] | None = None
        self.signals: list[int] = []

    def end(self, number: int, _: object = None) -> None:
        self.signals.append(number)
        self._pass_on()

    def _pass_on(self) -> None:
        if self.signals and self.server is not None:
            self.server.terminate()

    def serve(self, program: list[str], environment: dict[str, str]) -> int:
        """The exit code, once it has ended."""
        if not self.signals:
            self.server = subprocess.Popen(program, env=environment)
            self._pass_on()  # what came while the server was being started
            code = self._wait(self.server)
        if self.signals:
            return 0 if self.signals[0] == signal.SIGINT else 128 + self.signals[0]
        return code

    def _wait(self, server: subprocess.Popen[bytes]) -> int:
        left = PATIENCE
        while left:
            with suppress(subprocess.TimeoutExpired):
                return server.wait(1)
            left -= bool(self.signals)
        server.kill()
        return server.wait()


COVERS = {"Today": "demo.named.today", "Mastery": "demo.named.mastery"}
"""What says something else each day, with the name that it has on the start page."""

SHELVES: dict[str, dict[str, str]] = {
    "demo.shelf.dust": {
        "DustTable": "demo.dust_table",
        "CardsLab": "demo.cards",
        "IncomeLab": "demo.income",
        "MovementLab": "demo.movement",
        "BattleLab": "demo.battle",
        "ScoringLab": "demo.scoring",
        "CompareRules": "demo.compare",
    },
    "demo.shelf.powers": {
        "PowersTable": "demo.powers_table",
        "CalendarLab": "demo.calendar",
        "StrengthLab": "demo.strength",
        "OppositionLab": "demo.opposition",
        "CalendarOddsLab": "demo.calendar_odds",
    },
    "demo.shelf.tactics": {
        "TacticsTable": "demo.tactics_table",
        "ReachLab": "demo.reach",
        "SightLab": "demo.sight",
        "CoverLab": "demo.cover",
        "AttackLab": "demo.attack",
        "ReactionLab": "demo.reaction",
        "FieldEditor": "demo.editor",
    },
    "demo.shelf.again": {
        "Today": "demo.today",
        "Mastery": "demo.mastery",
    },
    "demo.shelf.chance": {
        "PoolLab": "demo.pool",
        "OddsLab": "demo.odds",
        "RetreatLab": "demo.retreat",
        "BetLab": "demo.bet",
        "DuelLab": "demo.duel",
        "DuelOddsLab": "demo.duel_odds",
        "DuelStopLab": "demo.duel_stop",
        "DuelBetLab": "demo.duel_bet",
        "TreeLab": "demo.tree",
        "FourFieldLab": "demo.fields",
        "DrawLab": "demo.draws",
        "WaitingLab": "demo.waiting",
        "RareLab": "demo.rare",
        "BellLab": "demo.bell",
        "FairDieLab": "demo.fair",
        "ErrorsLab": "demo.errors",
        "RegressionLab": "demo.regression",
        "ExperimentLab": "demo.experiment",
    },
}
"""For each shelf its heading, and what one learns from each thing on it."""


if __name__ == "__main__":
    where, at, spoken, opened = sys.argv[1:]
    sys.exit(main(int(at), where, spoken, browser=opened == "browser"))
