"""The list of lessons in docs/teaching.md: what each is about, from which age, how long, how told.

usage: python tools/course.py [--write]

It is made of the heads of the lessons, so that it is as true as they are.
"""

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # as a program it is no part of its package

from dustlab.school.handbook import PARTS  # noqa: E402 - found only now
from dustlab.school.lessons import cells_of, title_in  # noqa: E402
from dustlab.school.strands import PLAIN  # noqa: E402

PAGE = ROOT / "docs" / "teaching.md"
LESSONS = ROOT / "tutorials"
BEGIN, END = "<!-- lessons: tools/course.py --write -->", "<!-- end of lessons -->"
GAMES = {"dust": "Dust", "dualpowers": "Dual Powers", "tactics": "Dust Tactics"}

_CHANCE = re.compile(
    r"^\*Dice and chance \d+ · (?P<about>.+?) · from about (?P<age>\d+) years"
    r" · about (?P<minutes>\d+) minutes · (?P<needs>.+)$",
    re.MULTILINE,
)
_MINUTES = re.compile(r"^\*.* · about (\d+) minutes", re.MULTILINE)


class Lesson(NamedTuple):
    """What a lesson says of itself at its top."""

    name: str
    part: str
    title: str
    minutes: int
    about: str = ""
    age: int = 0
    told: str = ""

    @property
    def row(self) -> str:
        link = f"[{self.title}](../tutorials/{self.name}.ipynb)"
        return f"| {link} | {self.about} | {self.age} | {self.minutes} | {self.told} |"


def lesson(path: Path) -> Lesson:
    cells = cells_of(path)
    head = "".join(cells[0]["source"])
    number = int(path.name[:2])
    part = next(part for part, end in PARTS if number < end)
    known = _CHANCE.search(head)
    if known is None:
        length = _MINUTES.search(head)
        if length is None or part == "chance":
            raise ValueError(f"{path.name}: no length, or no topic and age, in its head")
        return Lesson(path.stem, part, title_in(cells), int(length[1]))
    told = "plain" if "no game in it" in known["needs"] else "games"
    if any(cell["metadata"].get("strand") == PLAIN for cell in cells):
        told = "games or plain"
    minutes, age = int(known["minutes"]), int(known["age"])
    return Lesson(path.stem, part, title_in(cells), minutes, known["about"], age, told)


def lessons() -> list[Lesson]:
    """All but the map."""
    return [lesson(path) for path in sorted(LESSONS.glob("[0-9]*.ipynb")) if path.name > "01"]


def table() -> str:
    """The course on chance, the youngest first; and how much there is on the games."""
    every = lessons()
    chance = [one for one in every if one.part == "chance"]
    hours = sum(one.minutes for one in chance) // 60
    lines = [
        f"{len(chance)} lessons on dice and chance, about {hours} hours for one who reads alone.",
        "",
        "| lesson | what it is about | from age | minutes | told |",
        "| --- | --- | ---: | ---: | --- |",
        *(one.row for one in sorted(chance, key=lambda one: (one.age, one.name))),
        "",
        f"The rules of the games: {', '.join(_on_games(every))}.",
    ]
    return "\n".join(lines)


def _on_games(every: list[Lesson]) -> Iterator[str]:
    first = {"01": "dust", "02": "dualpowers", "03": "tactics"}
    for part, game in GAMES.items():
        of_it = [one for one in every if part in (one.part, first.get(one.name[:2]))]
        yield f"{game} {len(of_it)} lessons ({sum(one.minutes for one in of_it)} minutes)"


def renewed(text: str) -> str:
    """The page with the list as it is now."""
    before, begin, rest = text.partition(f"{BEGIN}\n")
    _, end, after = rest.partition(f"\n{END}")
    if not (begin and end):
        raise ValueError(f"{PAGE.name}: {BEGIN} and {END}, between which the list stands, are gone")
    return f"{before}{begin}{table()}{end}{after}"


def main() -> int:
    ask = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    ask.add_argument("--write", action="store_true", help="write the list anew")
    write = ask.parse_args().write
    text = PAGE.read_text("utf-8")
    if renewed(text) == text:
        return 0
    if write:
        PAGE.write_text(renewed(text), "utf-8")
    print(f"{PAGE.relative_to(ROOT)}: {'written' if write else 'out of date'}")
    return 0 if write else 1


if __name__ == "__main__":
    sys.exit(main())
