"""Make JupyterLab ready for the lessons: settle the news question, put its extension in its place,
trust the stored boards.

usage: python tools/prepare_lab.py FOLDER

A notebook that was not run here is shown without its drawings until it is trusted, and a first
start asks about Jupyter news in a box that covers part of the page.
"""

import filecmp
import json
import shutil
import sys
from contextlib import closing
from pathlib import Path

# What checks web addresses is left out: no notebook is checked for them, and to make it takes most
# of a second, as soon as nbformat is imported.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

BUILT = Path(__file__).resolve().parents[1] / "widgets" / "lab-extension" / "built"
BUILT_AS = "dustlab-reader"

# Defaults of this environment only; a person's own settings stand above them.
OVERRIDES = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}
}


def settle(prefix: Path) -> Path:
    """Write the overrides into the environment at ``prefix``, keeping what else is there."""
    path = prefix / "share" / "jupyter" / "lab" / "settings" / "overrides.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    settings = json.loads(path.read_text("utf-8")) if path.exists() else {}
    path.write_text(json.dumps(settings | OVERRIDES, indent=2) + "\n", "utf-8")
    return path


def put_extension(prefix: Path) -> Path:
    """Copy reader mode into the environment at ``prefix``, if it is not there as it is here.

    Whoever installs the wheel has it there; in a checkout it may have been built anew since.
    """
    there = prefix / "share" / "jupyter" / "labextensions" / BUILT_AS
    if not same_files(BUILT, there):
        shutil.rmtree(there, ignore_errors=True)
        shutil.copytree(BUILT, there)
    return there


def same_files(one: Path, other: Path) -> bool:
    names = [{p.relative_to(top) for p in top.rglob("*") if p.is_file()} for top in (one, other)]
    return names[0] == names[1] and all(
        filecmp.cmp(one / name, other / name, shallow=False) for name in names[0]
    )


def trust(folder: Path) -> int:
    """Sign each notebook under ``folder`` and say how many there are."""
    import nbformat
    from nbformat.sign import NotebookNotary

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
    put_extension(Path(sys.prefix))
    trust(Path(sys.argv[1]))
