"""Reading the five kinds of questions, each from its table."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ..core import rules
from ..core.errors import AmbiguousMove, BadInput, did_you_mean
from ..core.match import Chance
from ..core.match import Choice as Decision
from ..core.toml import Untold, shown, text_of
from .attempt import OR
from .context import Ground
from .entry import Stated
from .model import Choice, May, Number, Option, Part, Play, Question, Reach

KIND_KEYS = {
    "may": ("move", "answer", "options"),
    "play": ("moves", "part", "measure", "sum", "holds", "facts", "answer", "tolerance", "unit"),
    "number": ("measure", "sum", "answer", "tolerance", "unit", "moves"),
    "choice": ("option", "pick", "measure", "several", "any_of", "moves"),
    "reach": ("goal", "lost", "within", "best", "player", "dice", "replies", "solution"),
}
PART_KEYS = (
    "id",
    "ask",
    "measure",
    "sum",
    "holds",
    "facts",
    "answer",
    "tolerance",
    "unit",
    "wrong",
)
OPTION_KEYS = ("id", "text", "right", "comment", "move", "holds", "measure", "sum", "value")
FACT_KEYS = ("text", "holds", "comment")

MOST_MOVES = 20
LETTERS = "abcdefghijklmnopqrstuvwxyz"
NOT_NO = "the rule that forbids the move, or yes"
# How many rules a learner chooses from when the author names none.
OFFERED = 5

ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,59}")

Fields = dict[str, Any]


def _may(ground: Ground, entry: Stated, fields: Fields) -> May:
    state = fields["scene_state"]
    ground.needs(entry, state)
    move = ground.move(entry, "move", state)
    answer = _reasons(ground, entry)
    for key in fields["wrong"]:
        if key not in ("yes", "no"):
            ground.rule(key, entry.comment_at(key))
    named = (*answer, *(key for key in fields["wrong"] if "." in key))
    if "options" in entry:
        given = [
            ground.rule(one, entry.at("options", i))
            for i, one in enumerate(entry.texts("options"), 1)
        ]
        named = (*named, *given)
    else:
        named = _offered(ground, named, state)
    every = [rule.id for rule in rules.all_rules(ground.game_name) if rule.id in named]
    options = tuple(Option(r, rules.rule(r).name(), r in answer, is_rule=True) for r in every)
    fields["rules"] = tuple(dict.fromkeys((*fields["rules"], *answer)))
    fields["options"] = options
    return May(move=move, answer=answer, **fields)


def _reasons(ground: Ground, entry: Stated) -> tuple[str, ...]:
    """The rules that the author names against a move; none if it may be played."""
    if entry.table.get("answer") is True:
        return ()
    if entry.table.get("answer") is False:
        raise entry.wrong("answer", NOT_NO)
    said = entry.texts("answer", least=1)
    plain = [one.lower() for one in said]
    if plain == ["yes"]:
        return ()
    if "no" in plain:
        raise BadInput(entry.at("answer"), NOT_NO, "no")
    return tuple(ground.rule(one, entry.at("answer", i)) for i, one in enumerate(said, 1))


def _offered(ground: Ground, named: tuple[str, ...], state: Any) -> tuple[str, ...]:
    """Enough rules to choose from: those named, their relatives, others of the chapter."""
    related = [r for one in named for r in rules.rule(one).related]
    chapter = f"{ground.game_name}.{ground.game.phase(state)}."
    others = [r.id for r in rules.all_rules(ground.game_name) if r.id.startswith(chapter)]
    every = dict.fromkeys((*named, *related, *others))
    return tuple(every)[: max(OFFERED, len(set(named)))]


def _number(ground: Ground, entry: Stated, fields: Fields) -> Number:
    ground.values_wrong(entry, fields["wrong"], entry.all_written("answer"))
    measures = ground.measures(entry, "measure", len(entry.all_written("answer")))
    if measures:
        ground.needs(entry, fields["scene_state"])
    return Number(
        measures=measures,
        sums=ground.sums(entry, len(entry.all_written("answer"))),
        answers=entry.all_written("answer"),
        tolerance=entry.tolerance(),
        unit=entry.text("unit", ""),
        moves=ground.moves(entry, fields["scene_state"]),
        **fields,
    )


def _choice(ground: Ground, entry: Stated, fields: Fields) -> Choice:
    state = fields["scene_state"]
    measures = ground.measures(entry, "measure", 1)
    options: list[Option] = []
    values = entry.tables("option", least=2)
    for number, value in enumerate(values, 1):
        with ground.source.watch():
            options.append(_option(ground, entry, value, number, state))
    if len(options) < len(values):
        raise Untold(entry.at("option"), "options", "")
    ids = [option.id for option in options]
    if len(set(ids)) != len(ids):
        raise BadInput(entry.at("option"), "options with different ids", ", ".join(ids))
    right = sum(option.right for option in options)
    if not right:
        raise BadInput(entry.at("option"), "at least one option with right = true", "none")
    _known_wrong(entry, fields["wrong"], ids)
    pick = entry.text("pick", "").lower()
    if pick not in ("", "most", "least"):
        raise entry.wrong("pick", "most or least")
    any_of = entry.truth("any_of", False)
    if bool(pick) != bool(measures):
        raise BadInput(entry.here, "pick and measure together", "only one of them")
    if pick and any(o.sum is not None for o in options):
        raise BadInput(entry.at("pick"), "options that are measured", "an option with a sum")
    if pick or any(o.move or o.holds or o.measure for o in options):
        ground.needs(entry, state)
    if pick:
        options = [replace(o, measure=o.measure or measures[0]) for o in options]
    fields["options"] = tuple(options)
    several = entry.truth("several", right > 1 and not any_of)
    if right > 1 and not any_of and not several:
        raise entry.wrong("several", "true, for there is more than one right option")
    moves = ground.moves(entry, state)
    return Choice(several=several, any_of=any_of, pick=pick, moves=moves, **fields)


def _option(ground: Ground, outer: Stated, value: Any, number: int, state: Any) -> Option:
    entry = outer.inside("option", number, "option", value, OPTION_KEYS)
    letter = LETTERS[number - 1] if number <= len(LETTERS) else str(number)
    identifier = entry.text("id", letter)
    if not ID.fullmatch(identifier):
        raise entry.wrong("id", "a letter or a short name")
    sums = ground.sums(entry, 1)
    if ("value" in entry) != ("measure" in entry or bool(sums)):
        raise BadInput(entry.here, "measure or sum, and value together", "only one of them")
    if sums and ("move" in entry or "holds" in entry):
        raise BadInput(entry.at("sum"), "nothing else that checks the option", "another check")
    if "holds" in entry:
        ground.phrase(ground.phrases.read_holds, entry.text("holds"), entry.at("holds"))
    if "measure" in entry:
        ground.measures(entry, "measure", 1)
    if "move" in entry:
        ground.needs(entry, state)
    return Option(
        id=identifier,
        text=entry.text("text"),
        right=entry.truth("right", False),
        comment=entry.text("comment", ""),
        # A move that follows others cannot be read before those are played.
        move=entry.text("move", ""),
        holds=entry.text("holds", ""),
        measure=entry.text("measure", ""),
        sum=sums[0] if sums else None,
        value=entry.written("value") if "value" in entry else None,
    )


def _play(ground: Ground, entry: Stated, fields: Fields) -> Play:
    ground.needs(entry, fields["scene_state"])
    if not entry.texts("moves", least=1):
        raise entry.wrong("moves", "at least one line to play")
    moves = ground.moves(entry, fields["scene_state"])
    if "part" in entry:
        of_a_part = (*(key for key in PART_KEYS if key in KIND_KEYS["play"]), "wrong")
        extra = [key for key in of_a_part if key in entry]
        if extra:
            raise BadInput(entry.at(extra[0]), "this key inside a [[question.part]]", "it outside")
        values = entry.tables("part", least=1)
        parts: list[Part] = []
        for i, value in enumerate(values, 1):
            with ground.source.watch():
                parts.append(_part(ground, entry.inside("part", i, "part", value, PART_KEYS), i))
        if len(parts) < len(values):
            raise Untold(entry.at("part"), "parts", "")
    else:
        # A question of one part is its own part.
        parts = [_part(ground, entry, 1)]
    ids = [part.id for part in parts]
    if len(set(ids)) != len(ids):
        raise BadInput(entry.at("part"), "parts with different ids", ", ".join(ids))
    return Play(moves=moves, parts=tuple(parts), **fields)


def _part(ground: Ground, entry: Stated, number: int) -> Part:
    forms = [form for form in ("measure", "sum", "holds", "facts") if form in entry]
    if len(forms) != 1:
        got = " and ".join(forms)
        raise BadInput(entry.here, "one of measure, sum, holds and facts", got)
    fields: Fields = {
        "id": entry.text("id", str(number)),
        "ask": entry.text("ask"),
        "wrong": entry.comments("wrong"),
    }
    if forms in (["measure"], ["sum"]):
        answers = entry.all_written("answer")
        ground.values_wrong(entry, fields["wrong"], answers)
        return Part(
            form="number",
            measure="".join(ground.measures(entry, "measure", 1)),
            sum=next(iter(ground.sums(entry, 1)), None),
            answers=answers,
            tolerance=entry.tolerance(),
            unit=entry.text("unit", ""),
            **fields,
        )
    if forms == ["holds"]:
        _known_wrong(entry, fields["wrong"], ("yes", "no"))
        holds = ground.phrase(ground.phrases.read_holds, entry.text("holds"), entry.at("holds"))
        return Part(form="yes", holds=holds, answer=entry.truth("answer"), **fields)
    return Part(form="facts", options=_facts(ground, entry, fields["wrong"]), **fields)


def _known_wrong(entry: Stated, wrong: dict[str, str], known: Sequence[str]) -> None:
    for key in wrong:
        if key not in known:
            expected = f"an answer that can be given{did_you_mean(key, known)}"
            raise BadInput(entry.comment_at(key), expected, shown(key))


def _facts(ground: Ground, entry: Stated, wrong: dict[str, str]) -> tuple[Option, ...]:
    """Facts to choose from; the answer repeats those that are true at the end."""
    right = entry.texts("answer", least=1)
    told: list[dict[str, str]] = []
    for number, value in enumerate(entry.tables("facts", least=2), 1):
        where = entry.at("facts", number)
        if isinstance(value, dict):
            fact = entry.inside("facts", number, "fact", value, FACT_KEYS)
            told.append({key: fact.text(key, "") for key in FACT_KEYS})
            text_of(told[-1]["text"], fact.at("text"))
        else:
            told.append({"text": text_of(value, where), "holds": text_of(value, where)})
        ground.phrase(ground.phrases.read_holds, told[-1]["holds"], where)
    for one in right:
        if one not in [fact["holds"] for fact in told]:
            raise BadInput(entry.at("answer"), "facts of the list above", shown(one))
    _known_wrong(entry, wrong, [fact["holds"] for fact in told])
    if len(told) > len(LETTERS):
        raise entry.wrong("facts", f"at most {len(LETTERS)} facts")
    return tuple(
        Option(
            id=LETTERS[i],
            text=fact["text"][:1].upper() + fact["text"][1:],
            right=fact["holds"] in right,
            comment=fact.get("comment") or wrong.get(fact["holds"], ""),
            holds=fact["holds"],
        )
        for i, fact in enumerate(told)
    )


def _reach(ground: Ground, entry: Stated, fields: Fields) -> Reach:
    state = fields["scene_state"]
    ground.needs(entry, state)
    goal, lost = entry.texts("goal", least=1), entry.texts("lost")
    for key, texts in (("goal", goal), ("lost", lost)):
        for text in texts:
            ground.phrase(ground.phrases.read_holds, text, entry.at(key))
    within = entry.whole("within", 1, MOST_MOVES)
    best = entry.whole("best", 1, within)
    for key in fields["wrong"]:
        ground.rule(key, entry.comment_at(key))
    replies = entry.texts("replies")
    for number, line in enumerate(replies, 1):
        for text in line.split(OR):
            _reply(ground, text, state, entry.at("replies", number))
    solution = entry.texts("solution", least=1)
    return Reach(
        goal=goal,
        lost=lost,
        within=within,
        best=best,
        player=_player(ground, entry, state),
        dice=_dice(ground, entry, state),
        replies=replies,
        solution=solution,
        **fields,
    )


def _reply(ground: Ground, text: str, state: Any, where: str) -> None:
    try:
        ground.game.read_move(text.strip(), state)
    except AmbiguousMove:
        # Whether it is clear depends on the position in which it is played.
        pass
    except BadInput as error:
        raise error.at(where) from error


def _dice(ground: Ground, entry: Stated, state: Any) -> tuple[str, ...]:
    value = entry.table.get("dice", [])
    values = value if isinstance(value, list) else [value]
    told: list[str] = []
    for number, one in enumerate(values, 1):
        where = entry.at("dice", number)
        whole = isinstance(one, int) and not isinstance(one, bool) and 0 <= one < 1000
        told.append(str(one) if whole else text_of(one, where))
        try:
            ground.game.read_outcome(told[-1], state)
        except BadInput as error:
            raise error.at(where) from error
    return tuple(told)


def _player(ground: Ground, entry: Stated, state: Any) -> str:
    """Who is asked to reach the goal: whoever decides first, unless the author says else."""
    pending = ground.game.pending(state)
    if "player" in entry:
        return entry.text("player").lower()
    if isinstance(pending, Decision):
        return pending.player
    got = "dice" if isinstance(pending, Chance) else "the end"
    raise BadInput(entry.at("player"), "a player, for nobody decides in this position", got)


READERS: dict[str, Callable[[Ground, Stated, Fields], Question]] = {
    "may": _may,
    "play": _play,
    "number": _number,
    "choice": _choice,
    "reach": _reach,
}
