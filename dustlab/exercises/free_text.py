"""What is it called? A few words of one's own, held against the forms that the author accepts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, ClassVar

from ..core.words import came, wanted
from .context import Context, Fields, Stated
from .marks import Mark, Words, all_right, authors, comment, said, says_something
from .question import Question

KEYS = ("accept",)
LONGEST = 200
MOST_LEFT_OUT = 6
LEAST_WRONG = 2
# In a longer word one wrong letter is a slip of the pen.
LONG_WORD = 6
_OPTIONAL = re.compile(r"\(([^()]*)\)")


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeText(Question):
    """What is it called? Each of the accepted forms is right."""

    kind: ClassVar[str] = "text"
    accept: tuple[str, ...]

    def told_answer(self, language: str = "en") -> str:
        del language  # the author's own words
        return " ".join(self.accept[0].replace("(", "").replace(")", "").split())


def forms_of(text: str) -> set[str]:
    """A form with and without what stands in brackets, as it is compared.

    >>> sorted(forms_of("(the) mean"))
    ['mean', 'the mean']
    """
    parts = _OPTIONAL.split(text)
    choices = [[part] if i % 2 == 0 else [part, ""] for i, part in enumerate(parts)]
    return {plain("".join(each)) for each in product(*choices)}


def plain(text: str) -> str:
    """Words as they are compared: capitals, accents, hyphens and stops do not count.

    >>> plain("The  Law of large-numbers."), plain("probabilità")
    ('the law of large numbers', 'probabilita')
    """
    letters = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(re.sub(r"[^\w%/+<>=*^-]|[-_]+", " ", bare).split())


# -- read


def read(context: Context, entry: Stated, fields: Fields) -> FreeText:
    del context  # words are checked by nobody but their author
    accept = entry.texts("accept", least=1)
    every: set[str] = set()
    for number, form in enumerate(accept, 1):
        forms = _forms(form, entry.at("accept", number))
        if forms & every:
            raise wanted(entry.at("accept", number), "exercise.input.form_once", form)
        every |= forms
    for key in fields["wrong"]:
        if _forms(key, entry.comment_at(key)) & every:
            got = came("exercise.input.the_answer", answer=key)
            raise wanted(entry.comment_at(key), "exercise.input.wrong_forms", got)
    return FreeText(accept=accept, **fields)


def _forms(text: str, where: str) -> set[str]:
    if len(_OPTIONAL.findall(text)) > MOST_LEFT_OUT:
        raise wanted(where, "exercise.input.left_out", text, most=MOST_LEFT_OUT)
    forms = forms_of(text)
    if "" in forms:
        raise wanted(where, "exercise.input.form", text)
    return forms


# -- marked


def mark(question: FreeText, answer: Any, sparing: bool = False) -> Mark:
    del sparing  # nothing in it names a rule
    words = plain(str(answer)[:LONGEST])
    if not words:
        raise wanted("answer", "exercise.input.words", str(answer)[:60])
    accepted = {form for text in question.accept for form in forms_of(text)}
    if words in accepted:
        return all_right()
    remarks = [authors(told) for text, told in question.wrong.items() if words in forms_of(text)]
    if not remarks and any(one_letter_apart(words, form) for form in accepted):
        remarks = [comment("exercise.text.spelling")]
    return Mark(False, 0.0, tuple(remarks or [comment("exercise.text.not_this")]))


def one_letter_apart(one: str, other: str) -> bool:
    """Whether a letter of a long word is wrong, missing, too many, or changed its place.

    >>> one_letter_apart("expecktation", "expectation"), one_letter_apart("mode", "mean")
    (True, False)
    """
    if min(len(one), len(other)) < LONG_WORD or abs(len(one) - len(other)) > 1:
        return False
    start = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    if start is None:
        return len(one) != len(other)
    one, other = one[start:], other[start:]
    return (
        one[1:] == other[1:]
        or one[1:] == other
        or one == other[1:]
        or (one[:2] == other[1::-1] and one[2:] == other[2:])
    )


# -- checked


def check(question: FreeText) -> Words:
    del question  # no sum says what a thing is called
    return said("exercise.check.words")


def verdict(question: FreeText, state: Any) -> Hashable:
    del question, state
    return None


def foreseen(question: FreeText) -> Iterator[Words]:
    known = sum(says_something(words) for words in question.wrong.values())
    if known < LEAST_WRONG:
        yield said("exercise.check.wrong_words", count=LEAST_WRONG - known)
