"""Reading an exercise file: what it says becomes values, and what makes no sense is named.

Read here is everything that can be told without the engine's opinion: keys, texts, numbers,
positions, moves, phrases and rules must exist. Whether the answers are right is for `check`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

from ..core import rules
from ..core.errors import BadInput
from ..core.files import read_text
from ..core.games import GAMES
from ..core.toml import Source, shown
from ..core.words import Near, came, wanted
from .context import BROKEN, ID, Context, Stated
from .dealing import Dealer, fill, gaps_of, place_in, read_plan, told_names
from .kinds import KINDS, WITHOUT_GAME
from .question import HINTS, ExerciseFile, Question
from .settings import KEY, inherited
from .sums import Names
from .toml_words import toml_wrong

FILE_KEYS = ("game", "rules", "title", "plain", "position", "question", KEY)
_BENT = re.compile("[\u201c\u201d\u201e\u201f\u2018\u2019\u201a\u201b\u00ab\u00bb]")
COMMON = (
    *("id", "kind", "ask", "hints", "position", "before", "wrong", "because"),
    *("plain", "points", "picture", "aside", "told", "numbers", "where", KEY),
)
OF_A_GAME = ("position", "before", "moves", "move", "measure", "holds", "facts", "picture", "told")
"""What only a game can answer for."""
Path_ = tuple[str | int, ...]
"""Where something stands in a file: the keys that lead there."""
MOST_POINTS = 100
EXAMPLE = 0
"""The seed of the numbers that an author sees first."""


def read(path_or_text: str | Path) -> ExerciseFile:
    """An exercise file from its path, or from its text; the first thing wrong in it is told."""
    survey = look_through(path_or_text)
    if survey.complaints:
        raise survey.complaints[0]
    return survey.file


@dataclass(frozen=True, slots=True)
class Survey:
    """All of a file that can be read, and everything in it that cannot, from top to bottom."""

    file: ExerciseFile
    contents: tuple[Question | BadInput, ...]

    @property
    def complaints(self) -> list[BadInput]:
        return [one for one in self.contents if isinstance(one, BadInput)]


def look_through(path_or_text: str | Path) -> Survey:
    """A file question by question: what is wrong with one does not hide the others."""
    try:
        name, text = file_text(path_or_text)
        source = source_of(text, name)
    except BadInput as error:
        nothing = ExerciseFile(source="", game_name="", rules="", title="", questions=())
        return Survey(nothing, (error,))
    return _survey(source)


def file_text(path_or_text: str | Path, what: str = "an exercise file") -> tuple[str, str]:
    """What a file is called, and what stands in it."""
    if isinstance(path_or_text, str) and ("\n" in path_or_text or "=" in path_or_text):
        return "text", path_or_text
    text = read_text(path_or_text, what)
    return Path(path_or_text).name, text


def _survey(source: Source) -> Survey:
    top = Stated.of(source, (), "", source.tables, FILE_KEYS)
    contents: list[Question | BadInput] = []
    context, title, values = context_of(top, needs_game=False), "", []
    without_game = ""
    with source.watch():
        title = top.text("title")
    with source.watch():
        without_game = top.text(KEY, "")
    with source.watch():
        values = top.tables("question", least=1)
    if context is not None:
        with source.watch():
            context.plain = top.truth("plain", False)
    shared = None
    if context is not None and context.game_name and "position" in top:
        shared = BROKEN
        with source.watch():
            shared = context.position(top)
    contents += source.complaints
    questions: list[Question] = []
    for number, value in enumerate(values if context is not None else [], 1):
        assert context is not None
        source.complaints = []
        question = None
        with source.watch():
            question = _question(context, value, number, shared)
        if question is not None and question.id in [other.id for other in questions]:
            label = f"question {number} ({question.id})"
            where = source.at(("question", number - 1, "id"), label, "id")
            source.complaints.append(wanted(where, "exercise.input.id_once", question.id))
        if source.complaints:
            contents += source.complaints
        elif question is not None:
            questions.append(question)
            contents.append(question)
    file = ExerciseFile(
        source=source.name,
        game_name=context.game_name if context else "",
        rules=context.rule_set if context else "",
        title=title,
        questions=tuple(questions),
        title_without_game=without_game,
    )
    return Survey(file, tuple(contents))


def context_of(top: Stated, needs_game: bool = True) -> Context | None:
    """What the questions are read against; nothing where the game or its rule set is a mistake."""
    if not needs_game and "game" not in top and "rules" not in top:
        if "position" in top and top.table["position"] != "":
            top.source.complaints.append(
                top.wants("position", "exercise.input.no_game", "position")
            )
        return Context(top.source, "", "")
    name = rule_set = ""
    sets: list[str] = []
    with top.source.watch():
        written = top.text("game").lower()
        if written not in GAMES:
            raise top.wants("game", "exercise.input.game", None, near=Near(written, tuple(GAMES)))
        name = written
        sets = [edition for book in rules.books(name) for edition in book.rule_sets]
    with top.source.watch():
        written = top.text("rules").lower()
        if name and written not in sets:
            raise top.wants("rules", "exercise.input.rules", None, near=Near(written, tuple(sets)))
        rule_set = written
    return Context(top.source, name, rule_set) if name and rule_set else None


def _question(context: Context, value: Any, number: int, shared: Any) -> Question | None:
    """A question, if all of it makes sense; what does not is noted, as much of it as can be."""
    path, label = ("question", number - 1), f"question {number}"
    if isinstance(value, dict) and isinstance(value.get("id"), str):
        label += f" ({shown(value['id'])})"
    if not isinstance(value, dict) or KEY not in value:
        return _in_one_form(context, value, path, label, shared)
    stated = {key: one for key, one in value.items() if key != KEY}
    question = _in_one_form(context, stated, path, label, shared)
    plain = _without_game(context, stated, value[KEY], (*path, KEY), f"{label}, {KEY}")
    return question and plain and replace(question, without_game=plain)


def _without_game(
    context: Context, stated: dict[str, Any], changed: Any, path: Path_, label: str
) -> Question | None:
    """The same question as it is asked without the game: what it does not say stays as it is."""
    source = context.source
    if not isinstance(changed, dict):
        where = source.at(path, label)
        source.complaints.append(wanted(where, "exercise.input.without_game", shown(changed)))
        return None
    if not context.game_name:
        where = source.at(path, label)
        source.complaints.append(wanted(where, "exercise.input.has_no_game", KEY))
        return None
    kind = str(changed.get("kind", stated.get("kind", ""))).lower()
    keys = KINDS[kind].KEYS if kind in KINDS else ()
    known = frozenset({*COMMON, *keys} - {*OF_A_GAME, KEY})
    alone = Context(source, "", "")
    alone.plain = context.plain
    return _in_one_form(alone, inherited(stated, changed, known), path, label, None)


def _in_one_form(
    context: Context, value: Any, path: Path_, label: str, shared: Any
) -> Question | None:
    """A question with a game, or without one."""
    plan = None
    if isinstance(value, dict):
        context.names = {}
        plan = read_plan(Stated.of(context.source, path, label, value))
    if plan is None:
        return _plain_question(context, value, path, label, shared)
    # What is dealt is written into the texts; the rest of the question is what its kind reads.
    stated = {key: one for key, one in value.items() if key not in ("numbers", "where")}

    def deal(names: Names) -> Question:
        return _with_numbers(context, stated, path, label, shared, names)

    names = plan.deal(EXAMPLE, str(value.get("id", "")))
    try:
        question = deal(names)
    except Complaints as several:
        context.source.complaints += several.each
        return None
    gaps = tuple(dict.fromkeys(filter(None, gaps_of(stated))))
    ask = str(stated.get("ask", ""))
    return replace(question, dealer=Dealer(plan, partial(_first_told, deal), gaps, ask))


class Complaints(Exception):
    """All that makes no sense in a question with the numbers that were dealt."""

    def __init__(self, each: list[BadInput]) -> None:
        super().__init__(each)
        self.each = each


def _first_told(deal: Callable[[Names], Question], names: Names) -> Question:
    """The question with other numbers; the first thing wrong with it is told."""
    try:
        return replace(deal(names), dealer=None)
    except Complaints as several:
        raise several.each[0] from None


def _with_numbers(
    context: Context,
    stated: dict[str, Any],
    path: Path_,
    label: str,
    shared: Any,
    names: Names,
) -> Question:
    """The question with these numbers in its texts and sums."""
    source = context.source
    told = f"{label}, {told_names(names)}"
    before, source.complaints = source.complaints, []
    question = None
    context.names = names
    try:
        with source.watch():
            filled = fill(stated, names, place_in(source, path, told))
            question = _plain_question(context, filled, path, told, shared)
        found = source.complaints
    finally:
        source.complaints, context.names = before, {}
    if found or question is None:
        raise Complaints(found)
    return replace(question, names=names)


def _plain_question(
    context: Context, value: Any, path: Path_, label: str, shared: Any
) -> Question | None:
    """A question in which all learners get the same."""
    source = context.source
    every = {*COMMON, *(key for each in KINDS.values() for key in each.KEYS)}
    # Once the kind is known its own keys are the better advice.
    stated = isinstance(value, dict) and "kind" in value
    entry = Stated.of(source, path, label, value, value if stated else every)
    kind = entry.text("kind").lower()
    if kind not in KINDS:
        raise entry.wants("kind", "exercise.input.kind", None, near=Near(kind, tuple(KINDS)))
    if not context.game_name and kind not in WITHOUT_GAME:
        raise entry.wants("kind", "exercise.input.kind_alone", None, kinds=", ".join(WITHOUT_GAME))
    known = (*COMMON, *KINDS[kind].KEYS)
    entry = Stated.of(source, path, label, value, known, kind)
    fields: dict[str, Any] = {"game_name": context.game_name, "wrong": {}}
    with source.watch():
        fields["id"] = entry.text("id")
        if not ID.fullmatch(fields["id"]):
            raise entry.wants("id", "exercise.input.id")
    with source.watch():
        fields["ask"] = entry.text("ask")
    with source.watch():
        fields["hints"] = entry.texts("hints")
        if len(fields["hints"]) != HINTS:
            got = str(len(fields["hints"]))
            raise entry.wants("hints", "exercise.input.hints", got, count=HINTS)
    with source.watch():
        fields["because"] = entry.text("because", "")
        fields["rules"] = context.cited(fields["because"], entry.at("because"))
    _read_marking(entry, context, fields)
    with source.watch():
        fields["aside"] = entry.truth("aside", True)
    if not context.game_name:
        for key in OF_A_GAME:
            with source.watch():
                context.without_game(entry, [key])
        table = {key: one for key, one in entry.table.items() if key not in OF_A_GAME}
        entry = replace(entry, table=table)
    picture = "yes"
    with source.watch():
        picture = _picture(entry, kind)
    start, fields["scene_state"] = context.states(entry, shared)
    fields["shown_state"] = {"start": start, "no": None}.get(picture, fields["scene_state"])
    fields["since"] = entry.texts("before") if picture == "start" else ()
    asked = ("id", "ask", "hints", "because", "rules")
    # What is missing has been told; the rest of the question is read all the same.
    question = KINDS[kind].read(context, entry, {**dict.fromkeys(asked, ()), **fields})
    told: dict[str, str] = {}
    with source.watch():
        told = _told(entry, question)
    return replace(question, told=told)


def _picture(entry: Stated, kind: str) -> str:
    """What is shown: the position that is asked about, the one at the start of `before`, or no."""
    if entry.table.get("picture") == "start":
        picture = "start"
    else:
        picture = "yes" if entry.truth("picture", True) else "no"
    if kind == "reach" and picture != "yes":
        raise entry.wants("picture", "exercise.input.picture")
    return picture


def _read_marking(entry: Stated, context: Context, fields: dict[str, Any]) -> None:
    """What is said to wrong answers, and what the right one is worth."""
    with context.source.watch():
        fields["wrong"] = entry.comments("wrong")
    with context.source.watch():
        fields["plain"] = entry.truth("plain", context.plain)
    with context.source.watch():
        fields["points"] = _points(entry)


def _points(entry: Stated) -> Fraction:
    """What a question is worth: one point, if it does not say."""
    points = entry.written("points").value if "points" in entry else Fraction(1)
    if not 0 < points <= MOST_POINTS or points * 4 % 1:
        raise entry.wants("points", "exercise.input.points", None, most=MOST_POINTS)
    return points


def _told(entry: Stated, question: Question) -> dict[str, str]:
    """Lines of the position that the question tells, each with words that do stand in it."""
    told = entry.comments("told")
    state = question.shown_state if question.since else question.scene_state
    lines = [] if state is None or not told else question.game.write_position(state)
    for line, words in told.items():
        if line not in lines:
            near = Near(line, tuple(lines))
            raise entry.wants("told", "exercise.input.position_line", line, near=near)
        if words.lower() not in question.text.lower():
            raise entry.wants("told", "exercise.input.question_words", words)
    return told


def source_of(text: str, name: str) -> Source:
    """A file whose complaints are gathered; quotation marks of a word processor are named."""

    def wrong(why: str) -> BadInput:
        return _curly(text, name, why) or toml_wrong(name, why)

    source = Source.of(text, name, wrong, Decimal)
    source.gathers = True
    return source


def _curly(text: str, source: str, reason: str) -> BadInput | None:
    """Quotation marks that a word processor has bent: TOML knows straight ones only."""
    match = re.search(r"at line ([0-9]+)", reason)
    lines = text.split("\n")
    number = int(match[1]) if match else 0
    bent = _BENT.search(lines[number - 1]) if 0 < number <= len(lines) else None
    if bent is None:
        opening = re.search(rf"(?m)[=\[,{{]\s*({_BENT.pattern})", text)
        if opening is None:
            return None
        number, bent = text.count("\n", 0, opening.start(1)) + 1, opening
    mark = bent.group().strip()[-1]
    got = came("exercise.input.bent", mark=mark)
    return wanted(f"{source} line {number}", "exercise.input.straight", got)
