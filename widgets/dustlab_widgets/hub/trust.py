"""Signatures of lessons: a notebook that is not signed is shown without its stored pictures.

    python -m dustlab_widgets.hub.trust FOLDER PLACE...

signs the notebooks of some places and keeps the signatures, and the key to them, in a folder.
"""

from __future__ import annotations

import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

# What checks web addresses is left out: no notebook is checked for them, and to make it takes most
# of a second, as soon as nbformat is imported.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

SIGNATURES, SECRET = "nbsignatures.db", "notebook_secret"


def trust(folder: Path, keep: Path | None = None) -> int:
    """Sign each notebook under a folder, and say how many there are.

    The signatures are kept where this person's are, or where it is said.
    """
    import nbformat
    from nbformat.sign import NotebookNotary

    notary = NotebookNotary(data_dir=str(keep)) if keep else NotebookNotary()
    books = [p for p in sorted(folder.rglob("*.ipynb")) if ".ipynb_checkpoints" not in p.parts]
    signed = 0
    with closing(notary.store):
        for path in books:
            try:
                book = nbformat.read(path, as_version=4)
                if not notary.check_signature(book):
                    notary.sign(book)
            except (OSError, ValueError) as error:
                print(f"{path.name}: {error}", file=sys.stderr)  # noqa: T201 # told by its server
                continue
            signed += 1
    return signed


def take_over(kept: Path, own: Path) -> None:
    """Add the class's signatures to those that somebody has."""
    if not (kept / SIGNATURES).is_file():
        return
    own.mkdir(parents=True, exist_ok=True)
    for name in (SECRET, SIGNATURES):
        if not (own / name).exists():
            shutil.copyfile(kept / name, own / name)
    if (own / SECRET).read_bytes() != (kept / SECRET).read_bytes():
        return  # signed by another key: their own count
    with closing(sqlite3.connect(own / SIGNATURES)) as database:
        database.execute("ATTACH ? AS class", (f"file:{kept / SIGNATURES}?immutable=1",))
        same = "SELECT 1 FROM nbsignatures n WHERE n.signature = c.signature"
        database.execute(
            "INSERT INTO nbsignatures (algorithm, signature, path, last_seen)"
            f" SELECT algorithm, signature, path, last_seen FROM class.nbsignatures c"
            f" WHERE NOT EXISTS ({same})"
        )
        database.commit()


if __name__ == "__main__":
    for place in sys.argv[2:]:
        trust(Path(place), Path(sys.argv[1]))
