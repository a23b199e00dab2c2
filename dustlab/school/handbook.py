"""What a reader has at hand beside a lesson: the lessons, the rules, each game on one page.

The panel of reader mode shows it. All of it is known elsewhere in the package and only gathered
here, so it is as true as the rules, the pictures and the lessons themselves.

>>> book = handbook("en")
>>> [lesson["title"] for lesson in book["lessons"] if lesson["name"] == "12-production"]
['Production']
>>> [rule["name"] for rule in book["rules"] if rule["id"] == "dust.battle.ceasefire"]
['Cease-fire']
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from ..core import rules
from ..core.rules import Rule
from ..core.words import LANGUAGES, catalogue, listed, name, say, sentence
from ..dualpowers.pictures import legend as dualpowers_signs
from ..dust.components import KINDS
from ..dust.editions import edition
from ..dust.pictures import legend as dust_signs
from ..pictures.legend import Sign
from ..tactics.pictures import legend as tactics_signs
from .lessons import cells_of, lessons, tables_in, title_in
from .progress import TOUR
from .strands import GAMES, PLAIN, told
from .themes import exercises_in

PARTS = (("start", 10), ("dust", 20), ("dualpowers", 30), ("tactics", 40), ("chance", 70))
"""The parts of the course, each with the number below which its lessons stay."""

SIGNS: dict[str, Callable[[str], Iterable[Sign]]] = {
    "dust": dust_signs.legend,
    "dualpowers": dualpowers_signs.legend,
    "tactics": tactics_signs.legend,
}
"""The legend of each game's boards."""

_PREFIX = "reader."
_TOUR = re.compile(r'^tour\("([^"]+)"', re.MULTILINE)
_MINUTES = re.compile(r"\babout (?:(an hour)|(\d+) minutes)")


def sentences(language: str) -> dict[str, str]:
    """What the page and the panel say, by keys without their beginning."""
    known = catalogue(language)
    return {key.removeprefix(_PREFIX): known[key] for key in known if key.startswith(_PREFIX)}


def handbook(language: str) -> dict[str, Any]:
    """All of it in one language, as JSON takes it. Lessons are in the language of their pages."""
    return {
        "parts": [
            {"id": part, "name": sentence(f"reader.part.{part}", language)} for part, _ in PARTS
        ],
        "lessons": [_lesson(path) for path in sorted(lessons().glob("[0-9]*.ipynb"))],
        "rules": [_rule(rule, language) for rule in rules.all_rules()],
        "sheets": _sheets(language),
    }


def _lesson(path: Path) -> dict[str, Any]:
    """Title and length stand at the top of the first cell."""
    cells = cells_of(path)
    first = "".join(cells[0]["source"])
    ways = [told(cells, strand) for strand in (GAMES, PLAIN)]
    last = (next((g for cell in reversed(way) if (g := _guess(cell))), "") for way in ways)
    number = int(path.name[:2])
    known = _MINUTES.search(first)
    return {
        "name": path.stem,
        "part": next(part for part, end in PARTS if number < end),
        "title": title_in(cells),
        "minutes": 0 if known is None else 60 if known[1] else int(known[2]),
        "exercises": exercises_in(cells, path.parent) | _tours_in(cells),
        "tables": tables_in(cells),
        "last_guesses": list(dict.fromkeys(filter(None, last))),
    }


def _tours_in(cells: Iterable[Mapping[str, Any]]) -> dict[str, list[str]]:
    """The games that a coach leads through, under the names by which it is kept that they were
    played to the end."""
    led = [found for cell in cells for found in _TOUR.findall("".join(cell["source"]))]
    return {f"{TOUR}{tour}": ["played"] for tour in led}


def _guess(cell: Mapping[str, Any]) -> str:
    """What a cell asks the reader to guess."""
    return str(cell["metadata"].get("guess", {}).get("ask", ""))


def _rule(rule: Rule, language: str) -> dict[str, Any]:
    places: dict[str, list[str]] = {}
    for rule_set in rule.places:
        where, note = rule.where(rule_set, language), rule.note(rule_set, language)
        places.setdefault(f"{where}. {note}" if note else where, []).append(
            name(rule_set, language)
        )
    return {
        "id": rule.id,
        "game": rule.game,
        "name": rule.name(language),
        "gist": rule.gist(language),
        "places": [[listed(names, language), where] for where, names in places.items()],
        "related": list(rule.related),
        "also": [rule.name(other) for other in LANGUAGES if other != language],
    }


def chosen_rules() -> dict[str, dict[str, list[str]]]:
    """The rules of each sheet by game and heading, by their ids."""
    file = files("dustlab") / "data" / "sheets.toml"
    return tomllib.loads(file.read_text("utf-8"))


def _sheets(language: str) -> dict[str, list[dict[str, Any]]]:
    """For each game its blocks: a heading, and rules, a table or signs below it."""
    sheets: dict[str, list[dict[str, Any]]] = {
        game: [
            {"heading": sentence(f"reader.sheet.{heading}", language), "rules": named}
            for heading, named in blocks.items()
        ]
        for game, blocks in chosen_rules().items()
    }
    sheets["dust"].insert(1, _units(language))
    for game, blocks in sheets.items():
        heading = sentence("reader.sheet.signs", language)
        blocks.append({"heading": heading, "signs": list(map(list, SIGNS[game](language)))})
    return sheets


def _units(language: str) -> dict[str, Any]:
    """The prices and the dice of Dust, in the rule set that comes first."""
    rule_set = edition("premium")
    rows = [
        [name(kind, language), unit.cost, unit.dice, unit.supremacy]
        for kind, unit in zip(KINDS, rule_set.units, strict=True)
    ]
    rows.append([say("reader.sheet.center", language), rule_set.production.center_cost, "", ""])
    rows.append([say("reader.sheet.card", language), rule_set.production.card_cost, "", ""])
    heads = ("unit", "cost", "dice", "supremacy")
    return {
        "heading": sentence("reader.sheet.units", language),
        "table": [[sentence(f"reader.sheet.{head}", language) for head in heads], *rows],
    }
