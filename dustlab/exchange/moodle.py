"""Questions as Moodle XML, for the question bank of a Moodle course.

One field becomes a question of Moodle's kind for it, several become one text with gaps (cloze).
Pictures are in the file.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator
from fractions import Fraction
from html import escape
from xml.sax.saxutils import escape as xml

from ..exercises.numbers import HALF_PERCENT
from .fields import Field, Given, decimal, rounded

NEAR = (HALF_PERCENT, Fraction(1, 1_000), Fraction(1, 10_000))
_RESERVED = re.compile(r"([\\}#~/\"=])")


def moodle_xml(title: str, questions: Iterable[Given]) -> str:
    """The file: a category with the questions in it."""
    category = f"<text>$course$/top/{xml(title.replace('/', ' '))}</text>"
    parts = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        "<quiz>",
        f'<question type="category"><category>{category}</category></question>',
        *map(_question, questions),
        "</quiz>",
    ]
    return "\n".join([*parts, ""])


def _question(question: Given) -> str:
    kind = _kind(question)
    in_text = kind == "cloze" and question.grid is None
    gaps = "".join(f"<p>{_labelled(field)}</p>" for field in question.fields) if in_text else ""
    file = f"{question.id}.svg"
    where = f"@@PLUGINFILE@@/{file}" if question.picture else ""
    asked = question.html(where, lambda number: _gap(question.fields[number]))
    body = [
        f'<question type="{kind}">',
        f"<name><text>{xml(question.id)}</text></name>",
        f'<questiontext format="html"><text>{_cdata(asked + gaps)}</text>',
    ]
    if question.picture:
        data = b64encode(question.picture.encode("utf-8")).decode("ascii")
        body.append(f'<file name="{xml(file)}" path="/" encoding="base64">{data}</file>')
    body.append("</questiontext>")
    body.append(
        f'<generalfeedback format="html"><text>{_cdata(_told(question.because))}</text>'
        "</generalfeedback>"
    )
    body.append("<penalty>0.3333333</penalty><hidden>0</hidden>")
    if kind != "cloze":
        body.append(f"<defaultgrade>{decimal(question.points)}</defaultgrade>")
        body += KINDS[kind](question.fields[0])
    body += [
        f'<hint format="html"><text>{_cdata(_told(one))}</text></hint>' for one in question.hints
    ]
    return "\n".join([*body, "</question>"])


def _kind(question: Given) -> str:
    if len(question.fields) > 1:
        return "cloze"
    field = question.fields[0]
    return "multichoice" if field.options else "shortanswer" if field.forms else "numerical"


def _told(words: str) -> str:
    return f"<p>{escape(words)}</p>" if words else ""


def _cdata(html: str) -> str:
    return f"<![CDATA[{html.replace(']]>', ']]&gt;')}]]>"


# -- one field


def _numerical(field: Field) -> Iterator[str]:
    for right in field.numbers:
        yield _answer("100", _number(right.value, right.within), "", decimal(right.within))
    for value, words in field.wrong:
        near = _near(value, field)
        yield _answer("0", _number(value, near), words, decimal(near))
    if field.label:
        yield (
            "<unitgradingtype>0</unitgradingtype><unitpenalty>0</unitpenalty>"
            "<showunits>3</showunits><unitsleft>0</unitsleft>"
        )


def _multichoice(field: Field) -> Iterator[str]:
    single = "false" if field.several else "true"
    yield f"<single>{single}</single><shuffleanswers>true</shuffleanswers>"
    yield "<answernumbering>abc</answernumbering>"
    right = sum(option.right for option in field.options)
    wrong = len(field.options) - right
    for option in field.options:
        if option.right:
            share = 100 / right if field.several else 100
        else:
            # Who ticks everything gets nothing.
            share = -100 / wrong if field.several else 0
        yield _answer(
            f"{share:.5f}".rstrip("0").rstrip("."), option.text, option.comment, html=True
        )


def _shortanswer(field: Field) -> Iterator[str]:
    yield "<usecase>0</usecase>"
    for form in field.forms:
        yield _answer("100", form.replace("*", r"\*"))


KINDS = {"numerical": _numerical, "multichoice": _multichoice, "shortanswer": _shortanswer}


def _answer(share: str, text: str, feedback: str = "", within: str = "", html: bool = False) -> str:
    told = _cdata(_told(text)) if html else xml(text)
    form = "html" if html else "moodle_auto_format"
    tolerance = f"<tolerance>{within}</tolerance>" if within else ""
    return (
        f'<answer fraction="{share}" format="{form}"><text>{told}</text>{tolerance}'
        f'<feedback format="html"><text>{_cdata(_told(feedback))}</text></feedback></answer>'
    )


def _share(share: float) -> str:
    """Moodle knows shares such as 33.33333."""
    return f"{share:.5f}".rstrip("0").rstrip(".")


def _number(value: Fraction, within: Fraction) -> str:
    return decimal(rounded(value, within))


def _near(wrong: Fraction, field: Field) -> Fraction:
    """How near to a wrong number its comment is given: as to a right one, if these lie apart."""
    apart = min((abs(wrong - one.value) - one.within for one in field.numbers), default=Fraction(1))
    if wrong.denominator == 1:
        return Fraction(0)
    return next((one for one in NEAR if apart >= 2 * one), Fraction(0))


# -- gaps in a text


def _labelled(field: Field) -> str:
    return f"{escape(field.label)} {_gap(field)}" if field.label else _gap(field)


def _gap(field: Field) -> str:
    if field.numbers:
        answers = "~".join(
            f"={_number(one.value, one.within)}:{decimal(one.within)}" for one in field.numbers
        )
        return f"{{1:NUMERICAL:{answers}}}"
    right = sum(option.right for option in field.options)
    share = f"%{_share(100 / right)}%" if field.several else "="
    kind = "MULTIRESPONSE" if field.several else "MULTICHOICE_V"
    answers = "~".join(
        f"{share if one.right else ''}{_plain(one.text)}"
        + (f"#{_plain(one.comment)}" if one.comment else "")
        for one in field.options
    )
    return f"{{1:{kind}:{answers}}}"


def _plain(words: str) -> str:
    """Signs that mean something in a gap stand for themselves."""
    return _RESERVED.sub(r"\\\1", escape(words, quote=False))
