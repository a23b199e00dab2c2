"""Reading an exercise file: what it says becomes values, and what makes no sense is named.

Read here is everything that can be told without the engine's opinion: keys, texts, numbers,
positions, moves, phrases and rules must exist. Whether the answers are right is for `check`.
"""

from __future__ import annotations

import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

from .. import rules
from ..errors import BadInput, did_you_mean
from ..games import GAMES
from .entry import Entry, shown
from .ground import Ground
from .kinds import ID, KIND_KEYS, READERS
from .model import HINTS, ExerciseFile, Question

FILE_KEYS = ("game", "rules", "title", "position", "question")
COMMON = ("id", "kind", "ask", "hints", "position", "before", "wrong", "because")


def read(path_or_text: str | Path) -> ExerciseFile:
    """An exercise file from its path, or from its text."""
    if isinstance(path_or_text, str) and ("\n" in path_or_text or "=" in path_or_text):
        return _file(path_or_text, "text")
    path = Path(path_or_text)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = (isinstance(error, OSError) and error.strerror) or "not a text file"
        raise BadInput(" ".join(str(path).split()), "an exercise file", reason) from error
    return _file(text, path.name)


def _file(text: str, source: str) -> ExerciseFile:
    top = Entry.of(_toml(text, source), source, FILE_KEYS)
    ground = _ground(top)
    title = top.text("title")
    shared = ground.position(top) if "position" in top else None
    questions: list[Question] = []
    for number, value in enumerate(top.entries("question", least=1), 1):
        question = _question(ground, value, f"{source}, question {number}", shared)
        if question.id in [other.id for other in questions]:
            where = f"{source}, question {number}, id"
            raise BadInput(where, "an id that no other question has", question.id)
        questions.append(question)
    return ExerciseFile(
        source=source,
        game_name=ground.game_name,
        rules=ground.rule_set,
        title=title,
        questions=tuple(questions),
    )


def _ground(top: Entry) -> Ground:
    name, rule_set = top.text("game"), top.text("rules")
    if name not in GAMES:
        raise top.wrong("game", f"one of the games{did_you_mean(name, GAMES)}")
    sets = [edition for book in rules.books(name) for edition in book.rule_sets]
    if rule_set not in sets:
        raise top.wrong("rules", f"a rule set{did_you_mean(rule_set, sets)}")
    return Ground(name, rule_set)


def _question(ground: Ground, value: Any, where: str, shared: Any) -> Question:
    if isinstance(value, dict) and isinstance(value.get("id"), str):
        where += f" ({shown(value['id'])})"
    every = {*COMMON, *(key for keys in KIND_KEYS.values() for key in keys)}
    # Once the kind is known its own keys are the better advice.
    stated = isinstance(value, dict) and "kind" in value
    entry = Entry.of(value, where, value if stated else every)
    kind = entry.text("kind")
    if kind not in KIND_KEYS:
        raise entry.wrong("kind", f"a kind of question{did_you_mean(kind, KIND_KEYS)}")
    entry = Entry.of(value, where, (*COMMON, *KIND_KEYS[kind]), f"a key of the kind '{kind}'")
    identifier = entry.text("id")
    if not ID.fullmatch(identifier):
        raise entry.wrong("id", "a short name of letters, digits and hyphens")
    hints = entry.texts("hints")
    if len(hints) != HINTS:
        expected = f"exactly {HINTS} texts: a nudge, a pointer, nearly the answer"
        raise BadInput(entry.at("hints"), expected, f"{len(hints)}")
    because = entry.text("because", "")
    fields: dict[str, Any] = {
        "id": identifier,
        "ask": entry.text("ask"),
        "hints": hints,
        "game_name": ground.game_name,
        "because": because,
        "wrong": entry.comments("wrong"),
        "rules": ground.cited(because, entry.at("because")),
        "scene_state": ground.state(entry, shared),
    }
    return READERS[kind](ground, entry, fields)


def _toml(text: str, source: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except RecursionError:
        raise BadInput(source, "TOML", "lists inside lists without end") from None
    except (ValueError, ArithmeticError) as error:
        raise BadInput(source, "TOML", shown(error)) from error
