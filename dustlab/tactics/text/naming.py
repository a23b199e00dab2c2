"""Names that code reads in one form and people in their language.

A card, a weapon or a battlefield has a name of its own; a piece is called by a short word in moves
and in files. Both are plain
texts where they are compared or written, and are told by their words.

>>> hans = Called("hans2", Term("Hans", "hans", " (hans2)"))
>>> hans == "hans2", hans.in_words("en")
(True, 'Hans (hans2)')
>>> Term("Combat Knife", "combat_knife").in_words("de")
'Kampfmesser'
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Self

from ...core import words

if TYPE_CHECKING:
    from ..components import Unit


class Term(str):
    """A name as it is printed; told by that of the language, if the language has one."""

    __slots__ = ("key", "more", "plural")

    key: str
    more: str
    """What stands behind the name in every language."""
    plural: bool
    """Whether a name of many, as in Hell Boys: sentences agree with it in every language."""

    def __new__(cls, text: str, key: str = "", more: str = "", plural: bool = False) -> Self:
        term = super().__new__(cls, text + more)
        term.key, term.more, term.plural = key, more, plural
        return term

    def __reduce__(self) -> tuple[object, ...]:
        return Term, (self.removesuffix(self.more), self.key, self.more, self.plural)

    def in_words(self, language: str) -> str:
        key = f"names.{self.key}"
        # Somebody's own card or battlefield may bear an id of ours with a name of its own.
        if words.names("en").get(key) != self.removesuffix(self.more):
            return str(self)
        return words.names(language).get(key, str(self)) + self.more


class Called(str):
    """How moves call a piece; told by the name of its card."""

    __slots__ = ("term",)

    term: Term

    def __new__(cls, text: str, term: Term) -> Self:
        called = super().__new__(cls, text)
        called.term = term
        return called

    def __reduce__(self) -> tuple[object, ...]:
        return Called, (str(self), self.term)

    @property
    def plural(self) -> bool:
        return self.term.plural

    def in_words(self, language: str) -> str:
        return self.term.in_words(language)


class Written(str):
    """A piece of notation; told by the words that a function finds for it."""

    __slots__ = ("tell",)

    tell: Callable[[str, str], str]

    def __new__(cls, text: str, tell: Callable[[str, str], str]) -> Self:
        written = super().__new__(cls, text)
        written.tell = tell
        return written

    def __reduce__(self) -> tuple[object, ...]:
        return Written, (str(self), self.tell)

    def in_words(self, language: str) -> str:
        return self.tell(str(self), language)


def called(roster: Sequence[Unit], names: Sequence[str]) -> tuple[Called, ...]:
    """The pieces of a table; of several with one card the short word tells which is meant."""
    cards = [card.id for card in roster]
    every = []
    for card, name in zip(roster, names, strict=True):
        more = f" ({name})" if cards.count(card.id) > 1 else ""
        term = Term(str(card.name), card.id, more, is_plural(card.name))
        every.append(Called(str(name), term))
    return tuple(every)


def is_plural(name: str) -> bool:
    """Whether a name is one of many; a text that nobody marked is not."""
    return isinstance(name, Term | Called) and name.plural


def in_words(text: str, language: str) -> str:
    """A name in a language; a text that has no other stays as it is."""
    return str(text.in_words(language)) if isinstance(text, Term | Called) else text
