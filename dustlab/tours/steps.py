"""Reading one step of a tour, key by key: all that makes no sense in it is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core.errors import BadInput
from ..core.toml import Untold
from ..exercises.context import Stated
from .pointing import read_point
from .stating import Guide, facts_of, line, lines_of, meant, say_of, says_of, texts_by_rule
from .tour import ANY, MOST_HINTS, MOST_MOVES, Answer, Mistake, Step, Text

ACCEPT_KEYS = ("move", "holds", "say", "then", "next")
OTHERS_KEYS = ("move", "holds", "say", "then")
MISTAKE_KEYS = ("move", "rule")
MOST_ANSWERS = 30
Read = Callable[[Guide, Stated], Any]


def read_step(guide: Guide, entry: Stated, read_bot: Callable[[Guide, Stated], str]) -> Step:
    """A step, if all of it makes sense; what does not is noted, as much of it as can be."""
    known = len(guide.source.complaints)
    fields: dict[str, Any] = {"id": entry.text("id"), "bot": guide.bot}
    with guide.source.watch():
        fields["say"] = say_of(guide, entry, "say")
    for key, read in READ.items():
        if key in entry:
            with guide.source.watch():
                fields[key] = read(guide, entry)
    with guide.source.watch():
        fields["bot"] = read_bot(guide, entry)
    if len(guide.source.complaints) > known or "say" not in fields:
        raise Untold(entry.here, "a step", "")
    step = Step(**fields)
    _check_whole(entry, step)
    return step


def _check_whole(entry: Stated, step: Step) -> None:
    """Keys that need each other."""
    if step.is_free and not step.within:
        raise BadInput(entry.at("until"), "within = the most moves that it takes", "no within")
    for key in ("within", "late"):
        if key in entry and not step.is_free:
            raise entry.wrong(key, "this key beside until")
    for key in ("hints", "do", "others", "refused"):
        if key in entry and step.explains:
            raise entry.wrong(key, "this key beside accept, until or invite")
    if "next" in entry and step.is_free and step.accept and any(a.next for a in step.accept):
        raise entry.wrong("next", "one way on: next of the step, or of what is accepted")


# -- what the coach does about moves


def _answers(guide: Guide, entry: Stated, key: str, known: tuple[str, ...]) -> tuple[Answer, ...]:
    """A list of lines and tables; a single one counts as a list of one."""
    value = entry.table.get(key)
    values = value if isinstance(value, list) else [value]
    if not values or len(values) > MOST_ANSWERS:
        got = f"{len(values)} entries"
        raise entry.wrong(key, f"1 to {MOST_ANSWERS} moves; {ANY} stands for many", got)
    answers = []
    for number, one in enumerate(values, 1):
        if isinstance(one, dict):
            answers.append(_answer(guide, entry.inside(key, number, key, one, known)))
        else:
            where = entry.at(key, number if isinstance(value, list) else 0)
            if not isinstance(one, str) or not one.strip():
                raise BadInput(where, f"the line of a move, or {ANY}", type(one).__name__)
            answers.append(Answer(meant(guide, one, where)))
    return tuple(answers)


def _answer(guide: Guide, entry: Stated) -> Answer:
    return Answer(
        move=meant(guide, entry.text("move"), entry.at("move")),
        holds=facts_of(guide, entry, "holds"),
        say=say_of(guide, entry, "say") if "say" in entry else Text(),
        then=lines_of(guide, entry, "then"),
        next=entry.text("next", ""),
    )


def _accept(guide: Guide, entry: Stated) -> tuple[Answer, ...]:
    return _answers(guide, entry, "accept", ACCEPT_KEYS)


def _others(guide: Guide, entry: Stated) -> tuple[Answer, ...]:
    """Replies to other legal moves; a text alone is the reply to all of them."""
    value = entry.table["others"]
    if isinstance(value, str):
        return (Answer(ANY, say=say_of(guide, entry, "others")),)
    answers = _answers(guide, entry, "others", OTHERS_KEYS)
    for number, answer in enumerate(answers, 1):
        if not answer.say:
            expected = "a table with what the coach says: { move = ..., say = ... }"
            raise BadInput(entry.at("others", number), expected, answer.move)
    return answers


def _mistakes(guide: Guide, entry: Stated) -> tuple[Mistake, ...]:
    values = entry.table["invite"]
    mistakes = []
    for number, value in enumerate(values if isinstance(values, list) else [values], 1):
        table = value if isinstance(value, dict) else {"move": value}
        one = entry.inside("invite", number, "invite", table, MISTAKE_KEYS)
        move = line(guide, one.text("move"), one.at("move"))
        rule = guide.rule(one.text("rule"), one.at("rule")) if "rule" in one else ""
        mistakes.append(Mistake(move, rule))
    if not mistakes:
        raise entry.wrong("invite", "the line of a move")
    return tuple(mistakes)


# -- help, and the rest


def _hints(guide: Guide, entry: Stated) -> tuple[Text, ...]:
    hints = says_of(guide, entry, "hints")
    if len(hints) > MOST_HINTS:
        raise BadInput(entry.at("hints"), f"at most {MOST_HINTS} hints", str(len(hints)))
    return hints


def _do(guide: Guide, entry: Stated) -> tuple[str, ...]:
    texts = entry.texts("do", least=1)
    return tuple(line(guide, text, entry.at("do", i)) for i, text in enumerate(texts, 1))


def _points(guide: Guide, entry: Stated) -> tuple[Any, ...]:
    return tuple(
        read_point(guide.game_name, text, entry.at("point", number), guide.state)
        for number, text in enumerate(entry.texts("point"), 1)
    )


READ: dict[str, Read] = {
    "point": _points,
    "when": lambda guide, entry: facts_of(guide, entry, "when"),
    "accept": _accept,
    "others": _others,
    "refused": lambda guide, entry: texts_by_rule(guide, entry, "refused"),
    "invite": _mistakes,
    "hints": _hints,
    "do": _do,
    "until": lambda guide, entry: facts_of(guide, entry, "until"),
    "within": lambda _, entry: entry.whole("within", 1, MOST_MOVES),
    "late": lambda _, entry: entry.text("late"),
    "then": lambda guide, entry: lines_of(guide, entry, "then"),
    "decisions": lambda _, entry: entry.whole("decisions", 1, MOST_MOVES),
    "next": lambda _, entry: entry.text("next"),
}
STEP_KEYS = ("id", "say", "bot", *READ)
