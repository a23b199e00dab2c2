"""Write docs/reference-GAME.md: every move, every line of a position, every question phrase.

usage: python tools/reference.py [--write]

The forms and the examples are those that the games declare (`dustlab.core.forms`), so a page says
what is read. What a line or a phrase means stands in tools/reference_GAME.toml, and so do positions
in which the examples are tried. Without --write it is only told which pages are out of date.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from importlib import import_module
from inspect import getdoc
from pathlib import Path
from typing import Any

from dustlab.core.errors import DustlabError
from dustlab.core.forms import Form
from dustlab.core.games import game, language
from dustlab.core.phrases import Phrase

ROOT = Path(__file__).resolve().parents[1]
GAMES = ("dust", "dualpowers", "tactics")
"""The games that declare all of their lines."""


class Reference:
    """The page of one game."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.path = ROOT / "docs" / f"reference-{name}.md"
        text = (ROOT / "tools" / f"reference_{name}.toml").read_text(encoding="utf-8")
        self.said = tomllib.loads(text)
        self.game = game(name)
        self.vocabulary = language(name).VOCABULARY

    @cached_property
    def moves(self) -> tuple[Form, ...]:
        forms: tuple[Form, ...] = import_module(f"dustlab.{self.name}.moves").MOVES.forms
        return forms

    @cached_property
    def lines(self) -> tuple[Form, ...]:
        module = import_module(f"dustlab.{self.name}.text.lines")
        return tuple(line.form for line in module.LINES.lines)

    @cached_property
    def starts(self) -> dict[str, Any]:
        """The positions in which the examples are tried, by name."""
        return {
            start["name"]: self.game.read_position(start["text"].splitlines(), start["name"])
            for start in self.said["start"]
        }

    # -- examples
    def played_in(self, line: str, make: Any = object) -> str:
        """The first of the starts in which a move is legal; none if no rule allows it."""
        for name, state in self.starts.items():
            try:
                move = self.game.read_move(line, state)
            except DustlabError:
                continue  # it names what is not there
            refusal = next(iter(self.game.refusals(state, move)), None)
            if isinstance(move, make) and refusal is None:
                return name
        return ""

    def example(self, phrase: Phrase) -> str:
        """A phrase with something in each of its blanks."""
        chosen: str | None = self.said.get("examples", {}).get(phrase.pattern)
        return chosen or self.vocabulary.example(phrase)

    def answered_in(self, question: str, ask: Any) -> tuple[str, Any]:
        """A start in which a phrase has an answer that says something, and the answer."""
        first: tuple[str, Any] | None = None
        for name, state in self.starts.items():
            try:
                answer = ask(state, question)
            except DustlabError:
                continue
            if answer:
                return name, answer
            first = first or (name, answer)
        if first is None:
            raise LookupError(f"no start in tools/reference_{self.name}.toml answers {question}")
        return first

    # -- the page
    def page(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        said = self.said
        yield f"# {said['title']}\n"
        yield "<!-- Written by tools/reference.py from what the game declares. -->\n"
        yield f"{said['intro'].strip()}\n"
        yield f"## Moves\n\n{said['moves_intro'].strip()}\n"
        yield "| move | what it does | an example, and where it is legal |\n| --- | --- | --- |"
        for form in self.moves:
            line = form.example or form.text
            start = self.played_in(line, form.make)
            where = f"in *{start}*" if start else "to ask about only"
            yield f"| `{form.shown}` | {_first_line(form.make)} | `{line}`, {where} |"
        if "more_moves" in said:
            yield "\n| more examples | what they do | legal |\n| --- | --- | --- |"
        for line, does in said.get("more_moves", {}).items():
            yield f"| `{line}` | {does} | in *{self.played_in(line)}* |"
        yield f"\n## Lines of a position\n\n{said['lines_intro'].strip()}\n"
        yield "| line | what it says | an example |\n| --- | --- | --- |"
        for form in self.lines:
            shown = _in_table(form.shown)
            yield f"| `{shown}` | {said['lines'][form.shown]} | `{form.example}` |"
        for line, means in said.get("other_lines", {}).items():
            yield f"| `{line}` | {means} | |"
        if "more_lines" in said:
            yield "\n| more examples | what they say |\n| --- | --- |"
        for line, means in said.get("more_lines", {}).items():
            yield f"| `{_in_table(line)}` | {means} |"
        yield f"\n## Questions\n\n{said['questions_intro'].strip()}\n"
        yield "`measure`, which gives a number:\n"
        yield "| phrase | the number | an example |\n| --- | --- | --- |"
        for phrase in self.vocabulary.measures:
            yield self._row(phrase, said["measures"], self.vocabulary.measure)
        yield "\n`holds`, `facts` and `goal`, which are true or false:\n"
        yield "| phrase | true if | an example |\n| --- | --- | --- |"
        for phrase in self.vocabulary.facts:
            yield self._row(phrase, said["facts"], self.vocabulary.holds)
        yield f"\n## Positions to begin with\n\n{said['starts_intro'].strip()}\n"
        for start in said["start"]:
            yield f"### {start['name'].capitalize()}\n"
            yield f"```text\n{start['text'].strip()}\n```\n"

    def _row(self, phrase: Phrase, means: dict[str, str], ask: Any) -> str:
        example = self.example(phrase)
        start, answer = self.answered_in(example, ask)
        told = str(answer).lower() if isinstance(answer, bool) else _number(answer)
        return (
            f"| `{phrase.pattern}` | {means[phrase.pattern]} | `{example}`: {told} in *{start}* |"
        )


def _in_table(text: str) -> str:
    return text.replace("|", r"\|")


def _first_line(make: Any) -> str:
    return (getdoc(make) or "").split("\n\n")[0].replace("\n", " ").replace("`", "")


def _number(value: Any) -> str:
    """A whole number or a fraction; one of many digits as a decimal."""
    number = Fraction(value)
    return str(number) if number.denominator < 10_000 else f"{float(number):.4f}"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--write", action="store_true", help="write the pages anew")
    options = parser.parse_args(arguments)
    old = [one for one in map(Reference, GAMES) if not is_current(one)]
    for reference in old:
        if options.write:
            reference.path.write_text(reference.page(), encoding="utf-8", newline="\n")
        done = "written" if options.write else "out of date"
        print(f"{reference.path.relative_to(ROOT)}: {done}")
    return 1 if old and not options.write else 0


def is_current(reference: Reference) -> bool:
    path = reference.path
    return path.is_file() and path.read_text(encoding="utf-8") == reference.page()


if __name__ == "__main__":
    sys.exit(main())
