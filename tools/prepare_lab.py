"""Make JupyterLab ready for the lessons: settle the news question, trust the stored boards, and
keep out what is for pages without a server.

usage: python tools/prepare_lab.py FOLDER

A notebook that was not run here is shown without its drawings until it is trusted, and a first
start asks about Jupyter news in a box that covers part of the page.
"""

import json
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import nbformat
from nbformat.sign import NotebookNotary

# Defaults of this environment only; a person's own settings stand above them.
OVERRIDES = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}
}


# What "make site" installs beside us runs in such a site alone; a lab cannot load it, and would
# write an error into the browser's console each time.
ELSEWHERE = {"@jupyterlite/pyodide-kernel-extension": True}


def settle(prefix: Path) -> Path:
    """Write the overrides into the environment at ``prefix``, keeping what else is there."""
    path = prefix / "share" / "jupyter" / "lab" / "settings" / "overrides.json"
    return _join(path, OVERRIDES)


def keep_out(config: Path) -> Path:
    """Tell the labs of this configuration what they need not try to load."""
    path = config / "labconfig" / "page_config.json"
    known = _read(path).get("disabledExtensions", {})
    return _join(path, {"disabledExtensions": known | ELSEWHERE})


def _read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return found


def _join(path: Path, values: dict[str, Any]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(_read(path) | values, indent=2) + "\n", "utf-8")
    return path


def trust(folder: Path) -> int:
    """Sign each notebook under ``folder`` and say how many there are."""
    notary = NotebookNotary()
    books = [p for p in sorted(folder.rglob("*.ipynb")) if ".ipynb_checkpoints" not in p.parts]
    with closing(notary.store):
        for path in books:
            book = nbformat.read(path, as_version=4)
            if not notary.check_signature(book):
                notary.sign(book)
    return len(books)


if __name__ == "__main__":
    settle(Path(sys.prefix))
    keep_out(Path(sys.prefix) / "etc" / "jupyter")
    trust(Path(sys.argv[1]))
