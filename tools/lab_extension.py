"""Build the extension that JupyterLab reads the lessons with.

usage: python tools/lab_extension.py [--data] [FOLDER]

What is built is committed (widgets/lab-extension/built), because no reader has Node; this renews
it, or builds it elsewhere. npm takes the packages at the versions of package-lock.json from
whichever registry it is set up with.

What the panel shows (lessons, rules, sheets) lies beside the program as JSON, one file for each
language, and is gathered by dustlab.school.handbook. After a change of a rule, a picture or the
head of a lesson --data renews these files alone, without npm.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # as a program it is no part of its package

from dustlab.core.words import LANGUAGES  # noqa: E402 - found only now
from dustlab.school.handbook import handbook, sentences  # noqa: E402
from tools.programs import Failed, run  # noqa: E402

SOURCE = ROOT / "widgets" / "lab-extension"
BUILT = SOURCE / "built"
MADE = ("built", "lib", "node_modules")
STEPS = (
    ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"],
    ["npm", "run", "--silent", "build"],
)


def write_sentences(source: Path) -> None:
    """The words of the page itself, which are part of the program."""
    words = {language: sentences(language) for language in LANGUAGES}
    write(source / "src" / "data" / "words.json", words)


def write_data(out: Path) -> None:
    """What the panel shows, a file for each language."""
    for language in LANGUAGES:
        write(out / "static" / "data" / f"{language}.json", handbook(language))


def write(path: Path, value: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", "utf-8")


def build(out: Path) -> None:
    """Build in a folder of its own, so that nothing of an earlier build gets in."""
    with tempfile.TemporaryDirectory(prefix="dustlab-extension-") as name:
        work = Path(name) / "lab-extension"
        shutil.copytree(SOURCE, work, ignore=shutil.ignore_patterns(*MADE))
        write_sentences(work)
        for step in STEPS:
            run(step, work, "building the extension")
        write_data(work / "built")
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(work / "built", out)


def main() -> int:
    ask = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    ask.add_argument("folder", nargs="?", type=Path, default=BUILT)
    ask.add_argument("--data", action="store_true", help="only what the panel shows")
    asked = ask.parse_args()
    folder = asked.folder
    try:
        if asked.data:
            write_data(folder)
        else:
            write_sentences(SOURCE)
            build(folder)
    except Failed as error:
        print(f"dustlab: {error}", file=sys.stderr)
        return 2
    print(f"{folder}: {sum(p.stat().st_size for p in folder.rglob('*')) / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
