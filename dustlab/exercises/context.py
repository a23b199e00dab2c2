"""What reading a question needs: its table, the game, positions, moves, phrases and rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from typing import Any

from ..core import rules
from ..core.errors import BadInput, IllegalMove, NotHere
from ..core.games import GAMES, game, language
from ..core.match import Game
from ..core.toml import Entry, Source, Untold, one_line, shown, text_of
from ..core.words import Near, came, wanted
from .marks import cited
from .numbers import EXPECTED, Written, agrees, read_number, read_worked
from .question import follow
from .sums import Names, work_out

# Stands for a position that makes no sense, which has been told already.
BROKEN = object()
LETTERS = "abcdefghijklmnopqrstuvwxyz"
ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,59}")
Fields = dict[str, Any]


class Stated(Entry):
    """A table of an exercise file."""

    # -- numbers
    def written(self, key: str) -> Written:
        return written_of(self.table.get(key), self.at(key))

    def all_written(self, key: str) -> tuple[Written, ...]:
        """A number or a list of numbers."""
        value = self.table.get(key)
        if not isinstance(value, list):
            return (self.written(key),)
        if not value:
            raise self.wants(key, EXPECTED)
        return tuple(written_of(one, self.at(key, i)) for i, one in enumerate(value, 1))

    def tolerance(self) -> Fraction | None:
        if "tolerance" not in self.table:
            return None
        tolerance = self.written("tolerance").value
        if tolerance < 0:
            raise self.wants("tolerance", "exercise.input.not_negative")
        return tolerance

    # -- tables
    def tables(self, key: str, least: int) -> list[Any]:
        value = self.table.get(key, [])
        if not isinstance(value, list) or len(value) < least:
            called = ".".join([*(part for part in self.path if isinstance(part, str)), key])
            expected = "exercise.input.a_table" if least == 1 else "exercise.input.tables"
            raise self.wants(key, expected, None, least=least, called=called)
        return value

    def comments(self, key: str) -> dict[str, str]:
        """A table of texts. A rule has dots in its id, with quotation marks round it or not."""
        value = self.table.get(key, {})
        if not isinstance(value, dict):
            raise self.wants(key, "exercise.input.table_of_texts")
        comments: dict[str, str] = {}
        self._flatten(value, (key,), comments)
        return comments

    def _flatten(self, tree: dict[str, Any], above: tuple[str, ...], told: dict[str, str]) -> None:
        for key, value in tree.items():
            path = (*above, key)
            if isinstance(value, dict) and len(path) < 10:
                self._flatten(value, path, told)
            else:
                name = ".".join(path[1:])
                where = self.source.at((*self.path, *path), self.label, path[0], name)
                told[name] = text_of(value, where)

    def comment_at(self, name: str) -> str:
        """The place of a comment in `wrong`."""
        path = (*self.path, "wrong", *name.split("."))
        if (*self.path, "wrong", name) in self.source.places:
            path = (*self.path, "wrong", name)
        return self.source.at(path, self.label, "wrong")


def written_of(value: Any, where: str) -> Written:
    """A number as the file has it: bare, or in quotation marks as people write one."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal | str):
        raise wanted(where, EXPECTED, shown(value))
    if isinstance(value, Decimal) and not value.is_finite():
        raise wanted(where, EXPECTED, shown(value))
    # A number in the thousands of digits is not even printed.
    if isinstance(value, int) and value.bit_length() > 64:
        raise wanted(where, EXPECTED, came("exercise.input.many_digits"))
    return read_number(str(value), where)


class Context:
    """What a question of the file is read against: a game under a rule set, if it has one."""

    def __init__(self, source: Source, game_name: str, rule_set: str) -> None:
        self.source = source
        self.plain = False
        """Whether no question of the file needs comments, as nobody is asked."""
        self.game_name, self.rule_set = game_name, rule_set
        self.names: Names = {}
        """The numbers that are dealt to a learner, where a question has some."""
        if game_name:
            self.game: Game[Any] = game(game_name)
            self.phrases = language(game_name)

    def position(self, entry: Stated) -> Any:
        """A position under the rule set of the file."""
        entry.text("position")
        # As it stands in the file, so that a complaint counts the lines as the author does.
        lines = entry.table["position"].split("\n")
        stated = [
            words[1:]
            for words in (line.lower().split() for line in lines)
            if words[:1] == ["rules"]
        ]
        if not stated:
            lines.append(f"rules {self.rule_set}")
        elif stated[0][:1] != [self.rule_set]:
            number = next(
                i for i, line in enumerate(lines, 1) if line.lower().split()[:1] == ["rules"]
            )
            where, got = entry.line("position")(number), f"rules {' '.join(stated[0])}"
            raise wanted(where, "exercise.input.rule_set_line", shown(got), rules=self.rule_set)
        state = self.game.read_position(lines, entry.line("position"))
        try:
            self.game.pending(state)
        except ValueError as error:
            # Each line made sense, but not all of them together.
            where = entry.at("position")
            raise wanted(where, "exercise.input.somebody_decides", one_line(error)) from error
        return state

    def states(self, entry: Stated, shared: Any) -> tuple[Any, Any]:
        """The question's own position, else the file's; and the same with `before` played.

        An empty one says that the question needs no board, whatever the file has for the others.
        """
        start = shared
        if "position" in entry:
            start = None if entry.table["position"] == "" else self.position(entry)
        if start is BROKEN:
            raise Untold(entry.at("position"), "a position", "")
        before = entry.texts("before")
        if not before:
            return start, start
        if start is None:
            raise entry.wants("position", "exercise.input.play_from")
        try:
            return start, follow(self.game, start, before, entry.entry("before")).state
        except IllegalMove as error:
            raise wanted(error.where, "exercise.check.legal_moves", one_line(error)) from error

    def moves(self, entry: Stated, start: Any) -> tuple[str, ...]:
        """Lines to be played; whether they are legal is for the engine to say later."""
        lines = entry.texts("moves")
        if lines:
            self.needs(entry, start)
            with suppress(IllegalMove):
                follow(self.game, start, lines, entry.entry("moves"))
        return lines

    def needs(self, entry: Stated, start: Any) -> None:
        if start is None:
            raise entry.wants("position", "exercise.input.a_position")

    def cited(self, text: str, where: str) -> tuple[str, ...]:
        """The rules named in square brackets."""
        named = [n for n in cited(text) if n.startswith(self._rules_of)]
        return tuple(dict.fromkeys(self.rule(n, where) for n in named))

    @property
    def _rules_of(self) -> tuple[str, ...]:
        """How the rules begin that a question may name: without a game those of all games."""
        return tuple(f"{name}." for name in ([self.game_name] if self.game_name else GAMES))

    def rule(self, identifier: str, where: str) -> str:
        known = tuple(rule.id for rule in rules.all_rules(self.game_name or None))
        identifier = identifier.lower()
        if identifier not in known:
            near = Near(identifier, known)
            raise wanted(where, "exercise.input.rule", shown(identifier), near=near)
        return identifier

    def move(self, entry: Stated, key: str, state: Any) -> str:
        text = entry.text(key)
        try:
            self.game.read_move(text, state)
        except BadInput as error:
            raise error.at(entry.at(key)) from error
        return text

    def line(self, text: str, state: Any, where: str) -> str:
        """The line of a move that is played in some later position.

        What is wrong wherever it is played is told now; what it means is for that position to say.
        """
        try:
            self.game.read_move(text, state)
        except NotHere:
            pass
        except BadInput as error:
            raise error.at(where) from error
        return text

    def number(self, text: str, where: str) -> Written:
        """A number as people write one, or a sum that comes to one."""
        return read_worked(text, where, names=self.names)

    def answers(self, entry: Stated) -> tuple[Written, ...]:
        """The author's numbers; where numbers are dealt, sums in which they occur.

        Left out, they are what the sum comes to: of dealt numbers nobody writes down all answers.
        """
        if not self.names:
            return entry.all_written("answer")
        if "answer" not in entry:
            if "sum" not in entry:
                raise entry.wants("answer", "exercise.input.answer_or_sum")
            return tuple(map(Written, self.sums(entry, 1, any_number=True)))
        value = entry.table["answer"]
        values = value if isinstance(value, list) else [value]
        if not values:
            raise entry.wants("answer", EXPECTED)
        return tuple(
            self.number(one, entry.at("answer", i))
            if isinstance(one, str)
            else written_of(one, entry.at("answer", i))
            for i, one in enumerate(values, 1)
        )

    def answer(self, entry: Stated, key: str) -> Written:
        """One number of the author's; where numbers are dealt, also a sum."""
        value = entry.table.get(key)
        if self.names and isinstance(value, str):
            return self.number(value, entry.at(key))
        return entry.written(key)

    def without_game(self, entry: Stated, keys: Iterable[str]) -> None:
        """What only a game can answer is refused where the file names none."""
        for key in keys:
            # An empty position says that there is none.
            if not self.game_name and key in entry and entry.table[key] != "":
                raise entry.wants(key, "exercise.input.no_game", key)

    def values_wrong(
        self, entry: Stated, wrong: dict[str, str], right: Iterable[Written]
    ) -> dict[str, str]:
        """Comments on wrong numbers: each key is a number, or a sum, and none is the right one."""
        known: dict[str, str] = {}
        for key, words in wrong.items():
            where = entry.comment_at(key)
            value = self.number(key, where)
            if any(agrees(value, true) for true in right):
                got = came("exercise.input.the_answer", answer=shown(key))
                raise wanted(where, "exercise.input.wrong_only", got)
            # Two mistakes may come to the same number: what the author says first is told.
            known.setdefault(value.text or str(value.value), words)
        return known

    def measures(self, entry: Stated, key: str, answers: int) -> tuple[str, ...]:
        """The phrases that the engine answers: one for all answers, or one for each."""
        texts = entry.texts(key, least=1 if key in entry else 0)
        for text in texts:
            self.phrase(self.phrases.read_measure, text, entry.at(key))
        if len(texts) not in (0, 1, answers):
            got = str(len(texts))
            raise wanted(entry.at(key), "exercise.input.one_measure", got, count=answers)
        return texts

    def sums(self, entry: Stated, answers: int, any_number: bool = False) -> tuple[Fraction, ...]:
        """What the author's sums come to: one for all answers, or one for each."""
        texts = entry.texts("sum", least=1 if "sum" in entry else 0)
        if texts and "measure" in entry:
            raise entry.wants("sum", "exercise.input.measure_or_sum", came("exercise.input.both"))
        if len(texts) not in (0, 1, answers) and not any_number:
            count = str(len(texts))
            raise wanted(entry.at("sum"), "exercise.input.one_sum", count, count=answers)
        return tuple(work_out(text, entry.at("sum"), self.names) for text in texts)

    def phrase(self, read_phrase: Callable[[str], object], text: str, where: str) -> str:
        try:
            read_phrase(text)
        except BadInput as error:
            raise error.at(where) from error
        return text


def known_wrong(entry: Stated, wrong: dict[str, str], known: Sequence[str]) -> None:
    for key in wrong:
        if key not in known:
            near = Near(key, tuple(known))
            raise wanted(
                entry.comment_at(key), "exercise.input.can_be_given", shown(key), near=near
            )
