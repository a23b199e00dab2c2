"""What reading a tour needs besides what reading an exercise does: texts in several languages, and
moves and facts that are read against the position in which the tour begins."""

from __future__ import annotations

from collections import defaultdict
from importlib import import_module
from typing import Any

from ..core.errors import BadInput, did_you_mean
from ..core.games import GAMES
from ..core.match import Match
from ..core.toml import text_of
from ..core.words import LANGUAGES
from ..exercises.context import Context, Stated
from ..exercises.question import DICE
from .tour import ANY, Text


class Guide(Context):
    """A game under a rule set, the start of the tour, and who learns it."""

    def __init__(self, context: Context, start: Match[Any]) -> None:
        super().__init__(context.source, context.game_name, context.rule_set)
        self.start = start
        self.learner = self.bot = ""

    @property
    def state(self) -> Any:
        return self.start.state

    @property
    def verbs(self) -> tuple[str, ...]:
        """How the lines of moves can begin."""
        forms = import_module(f"{GAMES[self.game_name]}.moves").MOVES.forms
        return tuple(sorted({head for form in forms for head in form.heads}))


# -- texts


def say_of(guide: Guide | None, entry: Stated, key: str, number: int = 0) -> Text:
    """A text, or a table of texts by language; the rules that it cites have to exist."""
    value = entry.items(key)[number - 1] if number else entry.table.get(key)
    where = entry.at(key, number)
    if isinstance(value, dict):
        text = _in_languages(value, where)
    else:
        text = Text(((LANGUAGES[0], text_of(value, where)),))
    if guide is not None:
        for _, words in text.each:
            guide.cited(words, where)
        _check_gaps(guide, text, where)
    return text


def _check_gaps(guide: Guide, text: Text, where: str) -> None:
    for gap in text.gaps:
        guide.phrase(guide.phrases.read_measure, gap, where)


def _in_languages(value: dict[str, Any], where: str) -> Text:
    for language in value:
        if language not in LANGUAGES:
            raise BadInput(where, f"a language{did_you_mean(language, LANGUAGES)}", language)
    if LANGUAGES[0] not in value:
        raise BadInput(where, "the text in English (en)", ", ".join(value))
    return Text(tuple((language, text_of(value[language], where)) for language in value))


def says_of(guide: Guide, entry: Stated, key: str) -> tuple[Text, ...]:
    """A list of texts; a single one counts as a list of one."""
    if not isinstance(entry.table.get(key, []), list):
        return (say_of(guide, entry, key),)
    return tuple(say_of(guide, entry, key, i) for i in range(1, len(entry.items(key)) + 1))


def texts_by_rule(guide: Guide, entry: Stated, key: str) -> dict[str, Text]:
    """A table of texts by rule; behind its id a language may be named: `dust.turn.de`."""
    by_rule: dict[str, dict[str, str]] = defaultdict(dict)
    for name, words in entry.comments(key).items():
        rule, _, end = name.rpartition(".")
        language = end if end in LANGUAGES else LANGUAGES[0]
        named = guide.rule(rule if end in LANGUAGES else name, entry.at(key))
        guide.cited(words, entry.at(key))
        by_rule[named][language] = words
    where = entry.at(key)
    texts = {rule: _in_languages(dict(each), where) for rule, each in by_rule.items()}
    for text in texts.values():
        _check_gaps(guide, text, where)
    return texts


# -- moves and facts


def facts_of(guide: Guide, entry: Stated, key: str) -> tuple[str, ...]:
    """Facts about a position, in the phrases of exercises."""
    facts = entry.texts(key)
    for fact in facts:
        guide.phrase(guide.phrases.read_holds, fact, entry.at(key))
    return facts


def meant(guide: Guide, text: str, where: str) -> str:
    """The line of a move; or `any`, with the words with which the line begins."""
    words = " ".join(text.lower().split())
    first, _, beginning = words.partition(" ")
    if first != ANY:
        return line(guide, text, where)
    verbs = guide.verbs
    if beginning and not any(
        beginning.startswith(verb) or verb.startswith(beginning) for verb in verbs
    ):
        verb = beginning.split()[0]
        raise BadInput(where, f"a kind of move{did_you_mean(verb, verbs)}", beginning)
    return words


def line(guide: Guide, text: str, where: str) -> str:
    """The line of a move; whether it is legal where it is played is for the check to say."""
    return guide.line(text, guide.state, where)


def lines_of(guide: Guide, entry: Stated, key: str) -> tuple[str, ...]:
    """Lines of a record: moves, and what falls behind a ~."""
    lines = entry.texts(key)
    for number, text in enumerate(lines, 1):
        if not text.startswith(DICE):
            line(guide, text, entry.at(key, number))
        elif not text.removeprefix(DICE).strip():
            raise BadInput(entry.at(key, number), "what falls, as in '~ 2 of 5'", text)
    return lines
