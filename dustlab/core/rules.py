"""The register of rules: every rule's id, name and gist, and its place in each rulebook.

>>> ceasefire = rule("dust.battle.ceasefire")
>>> ceasefire.name("de")
'Waffenstillstand'
>>> ceasefire.where("premium")
'Premium rulebook p. 20, Land Battles'
>>> search("cessate il fuoco")[0] is ceasefire
True

Nothing is read before the first question, so that code may name this module at no cost.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from .errors import BadInput, did_you_mean

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

BOOKS = "books.toml"

# game.chapter.name, and a detail where one name covers several rules.
_ID = re.compile(r"[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*){2,3}")
_RULE_KEYS = ("names", "gists", "places", "related")
_PLACE_KEYS = ("page", "heading", "note")
_BOOK_KEYS = ("game", "title", "language", "names", "rule_sets", "builds_on")
_HYPHENS = re.compile(r"[-\u2010-\u2013]")
_MARKS = re.compile(r"[^\w.\s]")


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook: its printed title, its language and the rule sets it holds."""

    id: str
    game: str
    title: str
    language: str
    names: dict[str, str] = field(hash=False, repr=False)
    rule_sets: tuple[str, ...] = ()
    # A rule set that only says what it changes, and the one it changes: of this book or another.
    builds_on: dict[str, str] = field(default_factory=dict, hash=False, repr=False)

    def name(self, language: str = "en") -> str:
        return self.names.get(language, self.names["en"])


@dataclass(frozen=True, slots=True)
class Place:
    """Where a rule stands in a book; the note says what this rule set does differently."""

    book: Book
    page: int
    heading: str
    note: dict[str, str] = field(default_factory=dict, hash=False)

    def in_words(self, language: str = "en") -> str:
        from .words import say

        book = self.book.name(language)
        return say("rules.where", language, book=book, page=self.page, heading=self.heading)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: what it is called, what it says, where it is printed, what belongs to it."""

    id: str
    game: str
    names: dict[str, str] = field(hash=False, repr=False)
    gists: dict[str, str] = field(hash=False, repr=False)
    places: dict[str, Place] = field(hash=False, repr=False)
    related: tuple[str, ...] = field(default=(), repr=False)

    def name(self, language: str = "en") -> str:
        return self.names.get(language, self.names["en"])

    def gist(self, language: str = "en", numbers: Mapping[str, Any] | None = None) -> str:
        """What it says, with the numbers of a rule set; without them those of the first one."""
        return self._in_numbers(self.gists.get(language, self.gists["en"]), language, numbers)

    def _in_numbers(
        self, text: str, language: str, numbers: Mapping[str, Any] | None, edition: str = ""
    ) -> str:
        """A text with its numbers; only one that has any asks its game for them."""
        from .games import game
        from .words import filled

        if "{" not in text:
            return text
        if numbers is None:
            numbers = game(self.game).numbers(edition)
        sentence = filled(text, numbers, language)
        return sentence[:1].upper() + sentence[1:]

    def where(self, edition: str, language: str = "en") -> str:
        """Book, page and heading, as one would tell a friend."""
        return self._place(edition).in_words(language)

    def note(self, edition: str, language: str = "en") -> str:
        """What this rule set does differently; empty where there is nothing to add."""
        note = self._place(edition).note
        text = note.get(language, note.get("en", ""))
        return self._in_numbers(text, language, None, edition)

    def _place(self, edition: str) -> Place:
        if edition not in self.places:
            expected = f"a rule set that has {self.id}{did_you_mean(edition, self.places)}"
            raise BadInput("rule set", expected, edition)
        return self.places[edition]

    def __str__(self) -> str:
        return describe(self)

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        printer.text(describe(self))

    def _repr_html_(self) -> str:
        from html import escape

        title, gist, *rest = (escape(line) for line in describe(self).splitlines())
        lines = "".join(f"<br>{line}" for line in rest)
        return f"<div><strong>{title}</strong><br>{gist}<small>{lines}</small></div>"


# Asking


def rule(identifier: str) -> Rule:
    """The rule with this id."""
    game = identifier.partition(".")[0]
    if game not in _games() or identifier not in _register(game):
        known = [each.id for each in all_rules()]
        raise BadInput("rule", f"a registered rule{did_you_mean(identifier, known)}", identifier)
    return _register(game)[identifier]


@cache
def all_rules(game: str | None = None) -> tuple[Rule, ...]:
    """Every rule, in the order of the rulebooks; of one game if it is named."""
    games = _games()
    if game is not None and game not in games:
        raise BadInput("game", f"a game with registered rules{did_you_mean(game, games)}", game)
    return tuple(known for one in games if game in (None, one) for known in _register(one).values())


def books(game: str | None = None) -> tuple[Book, ...]:
    """The rulebooks; of one game if it is named."""
    return tuple(book for book in _books().values() if game in (None, book.game))


def search(words: str, language: str | None = None) -> tuple[Rule, ...]:
    """The rules in which every one of the words occurs, the likeliest first.

    A word in the id counts most, then one in the name, in the gist, in a rulebook's heading. They
    are read in every language, or only in `language` if it is given.
    """
    wanted = _fold(words).split()
    exact = tuple(known for known in all_rules() if [known.id] == wanted)
    if exact:
        return exact
    ranked = []
    for known in all_rules():
        texts = _searched(known, language)
        ranks = [_rank(word, known, texts) for word in wanted]
        if None not in ranks:
            ranked.append((ranks, known))
    # The sort is stable: rules that match equally well keep the order of the rulebooks.
    ranked.sort(key=lambda pair: sum(rank or 0 for rank in pair[0]))
    return tuple(known for _, known in ranked)


def _searched(known: Rule, language: str | None) -> list[str]:
    """What a word may be found in, the weightiest first."""
    headings = [(place.book.language, place.heading) for place in known.places.values()]
    gists = [(each, known.gist(each)) for each in known.gists]
    spoken = (known.names.items(), gists, headings)
    texts = [" ".join(text for k, text in told if language in (None, k)) for told in spoken]
    return [_fold(text) for text in (known.id.removeprefix(f"{known.game}."), *texts)]


def _rank(word: str, known: Rule, texts: list[str]) -> int | None:
    """How far from the id a word is found; None if nowhere."""
    if word in known.id.split("."):
        return 0
    if known.id.startswith(word):
        return 1
    return next((rank for rank, text in enumerate(texts, 1) if word in text), None)


@lru_cache(maxsize=16_384)
def _fold(text: str) -> str:
    """Without case, accents and hyphens, so that 'Cease-fire' and 'ceasefire' are one word."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return _MARKS.sub(" ", _HYPHENS.sub("", plain))


# Telling


def describe(known: Rule, language: str = "en") -> str:
    """A rule as a few lines of text: name, gist, where it is printed, what belongs to it."""
    from .words import lines, say

    description = [f"{known.name(language)} [{known.id}]", known.gist(language)]
    printed: dict[tuple[str, str], list[str]] = {}
    for edition in known.places:
        words = known.where(edition, language), known.note(edition, language)
        printed.setdefault(words, []).append(edition)
    for (where, note), editions in printed.items():
        line = say("rules.place", language, rule_sets=editions, where=where)
        description.append(f"{line}. {note}" if note else line)
    if known.related:
        description.append(say("rules.related", language, rules=", ".join(known.related)))
    return lines("\n".join(description), "  ")


def as_json(known: Rule) -> dict[str, Any]:
    """A rule for programs: everything the register knows, in all languages."""
    places: dict[str, dict[str, Any]] = {}
    for edition, place in known.places.items():
        book = {"book": place.book.id, "title": place.book.title}
        places[edition] = {**book, "page": place.page, "heading": place.heading}
        if place.note:
            places[edition]["note"] = {each: known.note(edition, each) for each in place.note}
    return {
        "id": known.id,
        "game": known.game,
        "names": dict(known.names),
        "gists": {language: known.gist(language) for language in known.gists},
        "places": places,
        "related": list(known.related),
    }


# Reading


@cache
def _register(game: str) -> dict[str, Rule]:
    """The rules of one game: a lesson asks for no others."""
    return read_rules(_folder(), _books(), game)


def _games() -> list[str]:
    return sorted({book.game for book in _books().values()})


@cache
def _books() -> dict[str, Book]:
    return read_books(_folder() / BOOKS)


def _folder() -> Traversable:
    from importlib.resources import files

    return files("dustlab") / "data" / "rules"


def read_books(file: Traversable) -> dict[str, Book]:
    """The rulebooks of a file, by id."""
    shelf: dict[str, Book] = {}
    for identifier, entry in _toml(file).items():
        at = f"{file.name}, {identifier}"
        _known_keys(at, entry, _BOOK_KEYS)
        texts = {key: _text(f"{at}.{key}", entry.get(key)) for key in ("game", "title", "language")}
        rule_sets = _texts(f"{at}.rule_sets", entry.get("rule_sets"))
        builds_on = entry.get("builds_on", {})
        _known_keys(f"{at}.builds_on", builds_on, rule_sets)
        others = (b for b in shelf.values() if b.game == texts["game"])
        above = tuple(known for book in others for known in book.rule_sets)
        for edition, base in builds_on.items():
            earlier = (*above, *rule_sets[: rule_sets.index(edition)])
            if base not in earlier:
                expected = f"a rule set listed above {edition}, in this book or another"
                raise BadInput(f"{at}.builds_on.{edition}", expected, base)
        names = _in_every_language(f"{at}.names", entry.get("names"))
        shelf[identifier] = Book(
            identifier, **texts, names=names, rule_sets=rule_sets, builds_on=builds_on
        )
    return shelf


def read_rules(folder: Traversable, shelf: Mapping[str, Book], game: str = "") -> dict[str, Rule]:
    """The rules of every file in a folder, by id, with the files in the order of their names.

    If a game is named, only of the files whose names begin with it.
    """
    register: dict[str, Rule] = {}
    source: dict[str, str] = {}
    files = (f for f in folder.iterdir() if f.name.endswith(".toml") and f.name != BOOKS)
    for file in sorted((f for f in files if f.name.startswith(game)), key=lambda f: f.name):
        for identifier, entry in _toml(file).items():
            at = f"{file.name}, {identifier}"
            if identifier in register:
                raise BadInput(at, f"a rule that is not in {source[identifier]} too", identifier)
            register[identifier] = _read_rule(at, identifier, entry, shelf)
            source[identifier] = file.name
    for known in register.values():
        others = register.keys() - {known.id}
        for i, other in enumerate(known.related, 1):
            if other not in others:
                at = f"{source[known.id]}, {known.id}.related, number {i}"
                raise BadInput(at, f"the id of another rule{did_you_mean(other, others)}", other)
    return register


def _read_rule(at: str, identifier: str, entry: Any, shelf: Mapping[str, Book]) -> Rule:
    if not _ID.fullmatch(identifier):
        raise BadInput(at, "an id like game.chapter.name or game.chapter.name.detail", identifier)
    game = identifier.partition(".")[0]
    _known_keys(at, entry, _RULE_KEYS)
    return Rule(
        id=identifier,
        game=game,
        names=_in_every_language(f"{at}.names", entry.get("names")),
        gists=_in_every_language(f"{at}.gists", entry.get("gists")),
        places=_read_places(f"{at}.places", entry.get("places"), game, shelf),
        related=_texts(f"{at}.related", entry.get("related", [])),
    )


def _read_places(at: str, entry: Any, game: str, shelf: Mapping[str, Book]) -> dict[str, Place]:
    by_edition = {
        edition: book for book in shelf.values() if book.game == game for edition in book.rule_sets
    }
    _known_keys(at, entry, by_edition)
    if not entry:
        raise BadInput(at, "a place in at least one rule set", "")
    places: dict[str, Place] = {}
    for edition, book in by_edition.items():
        if edition in entry:
            places[edition] = _read_place(f"{at}.{edition}", entry[edition], book)
        elif book.builds_on.get(edition) in places:
            # What it does not change stands where the other rule set has it.
            places[edition] = places[book.builds_on[edition]]
    return places


def _read_place(at: str, entry: Any, book: Book) -> Place:
    _known_keys(at, entry, _PLACE_KEYS)
    page = entry.get("page")
    if not isinstance(page, int) or page < 1:
        raise BadInput(f"{at}.page", "a page number", "" if page is None else page)
    note = _in_every_language(f"{at}.note", entry["note"]) if "note" in entry else {}
    return Place(book, page, _text(f"{at}.heading", entry.get("heading")), note)


def _toml(file: Traversable) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except ValueError as wrong:
        raise BadInput(file.name, "a TOML file in UTF-8", wrong) from None


def _known_keys(at: str, entry: Any, known: Iterable[str]) -> None:
    if not isinstance(entry, dict):
        raise BadInput(at, "a table", "" if entry is None else entry)
    for key in entry:
        if key not in known:
            raise BadInput(at, f"a known key{did_you_mean(key, known)}", key)


def _in_every_language(at: str, entry: Any) -> dict[str, str]:
    from .words import LANGUAGES

    _known_keys(at, entry, LANGUAGES)
    return {language: _text(f"{at}.{language}", entry.get(language)) for language in LANGUAGES}


def _text(at: str, value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise BadInput(at, "a text", "" if value is None else value)
    return value


def _texts(at: str, value: Any) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise BadInput(at, "a list of texts", "" if value is None else value)
    return tuple(_text(f"{at}, number {i}", item) for i, item in enumerate(value, 1))
