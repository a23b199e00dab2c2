"""Lines of text with blanks, each declared once: the moves of a game, the lines of a position.

A form is a line such as

    attack {origin:area} > {target:area} {units:group}[ by sea]

`{origin:area}` is a blank: the field that it fills, and the kind of thing that stands there;
`{area}` is short for `{area:area}`. What stands in `[...]` may be left out; without a blank in it,
it is a field that is true or false, here `by_sea`, or with another name as in `[closed:no more]`.
The kinds are a table of the game: how each is read and written, and what it is called.

From the one declaration a line is read (`Form.read`), written (`write`), told in a language
(`tell`), held to the game (`check`), and shown in the reference (`shown`, `example`).

>>> from dataclasses import dataclass
>>> @dataclass
... class Send:
...     units: int
...     area: str
...     by_sea: bool = False
>>> KINDS = {"number": Kind("a number", lambda text, where, state: int(text)), "word": WORD}
>>> send = Form(KINDS, "", Send, "send {units:number} > {area:word}[ by sea]")
>>> send.read("send 3>berlin by sea")
Send(units=3, area='berlin', by_sea=True)
>>> send.write(Send(2, "persia")), send.shown
('send 2 > persia', 'send UNITS > AREA [by sea]')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .errors import BadInput, NotAMove, did_you_mean
from .record import bare, read_whole
from .words import phrase

# -- what stands in a blank


def _the_same(value: Any) -> Any:
    return value


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of thing that stands in a blank.

    `read` makes the thing of its text; the other two arguments are the place for a complaint, and
    the position in which the line is read. `fact` is what a sentence of the catalogue is given.
    """

    means: str
    """In words, as in "an area"."""
    read: Callable[[str, str, Any], Any]
    write: Callable[[Any], str] = str
    shape: str = r"\S+"
    """A pattern that its text fits, to tell where a blank ends."""
    fact: Callable[[Any], Any] = _the_same
    shown: str = ""
    """How the blank is shown in a form, if not by the name of its field: AREA NUMBER."""
    examples: tuple[str, ...] = ()
    apart: str = ""
    """Between the things of a row: in a menu they are chosen one by one."""

    def things(self, value: Any) -> list[str]:
        """The text of a blank, thing by thing."""
        text = self.write(value)
        return re.split(self.apart, text) if self.apart else [text]


class Unfit(Exception):
    """Raised by a reader: this is another kind of thing, so another form may be meant."""


WORD = Kind("a word", lambda text, _where, _state: text)
NUMBER = Kind(
    "a whole number", lambda text, where, _state: read_whole(text, where), examples=("2",)
)


def one_of(*words: str, means: str = "", shown: str = "") -> Kind:
    """One of a few fixed words."""

    def read(text: str, where: str, _state: Any) -> str:
        if text not in words:
            raise BadInput(where, f"one of {', '.join(words)}", text)
        return text

    longest_first = sorted(words, key=len, reverse=True)
    shape = rf"{'|'.join(map(re.escape, longest_first))}|\S+"
    return Kind(
        means or f"one of {', '.join(words)}", read, shape=shape, shown=shown, examples=words
    )


def several(kind: Kind, between: str = " ", shown: str = "") -> Kind:
    """A row of things of one kind, between spaces or commas."""

    def read(text: str, where: str, state: Any) -> tuple[Any, ...]:
        words = text.split(between.strip() or None)
        return tuple(kind.read(word.strip(), where, state) for word in words)

    def write(values: Iterable[Any]) -> str:
        return between.join(map(kind.write, values))

    return Kind(f"{kind.means}, or several", read, write, ".*", shown=shown)


def or_none(kind: Kind, sign: str = "-") -> Kind:
    """A thing of a kind, or the sign for nobody and nowhere, which is an empty text."""

    def read(text: str, where: str, state: Any) -> Any:
        return "" if text == sign else kind.read(text, where, state)

    def write(value: Any) -> str:
        return kind.write(value) if value else sign

    return Kind(f"{kind.means}, or {sign}", read, write, kind.shape, kind.fact, kind.shown)


# -- forms


@dataclass(frozen=True, slots=True)
class Blank:
    """A field, and the kind of thing that stands in it."""

    field: str
    kind: str


@dataclass(frozen=True, slots=True)
class OptionalPart:
    """What may be left out: it is written if its field has a value."""

    field: str
    pieces: tuple[str | Blank, ...]

    @property
    def name(self) -> str:
        """Its words, else its field: the sentence that tells it has this behind its key."""
        words = "".join(piece for piece in self.pieces if isinstance(piece, str)).split()
        return "_".join(words) or self.field


Piece = str | Blank | OptionalPart
Writer = Callable[[Mapping[str, Any]], str]

_PIECES = re.compile(r"\[(?P<optional>[^]]*)\]|\{(?P<field>\w+):?(?P<kind>\w*)\}|(?P<words>[^[{]+)")
# Where words stand apart: at a space, just behind one, or where the line ends.
_SPACE = r"(?: |(?<= )|$)"


def pieces_of(text: str) -> Iterator[Piece]:
    """The words, blanks and optional parts of a form, in their order."""
    for match in _PIECES.finditer(text):
        optional, field, kind, words = match.group("optional", "field", "kind", "words")
        if words:
            yield words
        elif field:
            yield Blank(field, kind or field)
        else:
            name, colon, rest = optional.rpartition(":") if "{" not in optional else ("", "", "")
            words = rest if colon else optional
            inside = tuple(p for p in pieces_of(words) if not isinstance(p, OptionalPart))
            fields = [piece.field for piece in inside if isinstance(piece, Blank)]
            yield OptionalPart(fields[0] if fields else name or "_".join(words.split()), inside)


@dataclass(frozen=True)
class Form:
    """A line with blanks, and what is made of it.

    In words it is a sentence of the catalogue with the same blanks. Its key is the first words of
    the form, and those of an optional part that is given: `attack_by_sea`, in the `chapter` of the
    catalogue. What is told otherwise has a function `words`.
    """

    kinds: Mapping[str, Kind]
    chapter: str
    make: Callable[..., Any]
    text: str
    example: str = ""
    words: Callable[[Any, str], str] | None = None

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        return tuple(pieces_of(self.text))

    @cached_property
    def blanks(self) -> tuple[Blank, ...]:
        """All blanks in their order, also those that may be left out."""
        inside = [p.pieces if isinstance(p, OptionalPart) else (p,) for p in self.pieces]
        return tuple(piece for row in inside for piece in row if isinstance(piece, Blank))

    @cached_property
    def kind_of(self) -> dict[str, Kind]:
        """What stands in each field that is a blank."""
        return {blank.field: self.kinds[blank.kind] for blank in self.blanks}

    @cached_property
    def fields(self) -> tuple[str, ...]:
        """The names of all fields in their order, also of those that are true or false."""
        inside = [p.field for p in self.pieces if isinstance(p, OptionalPart)]
        return tuple(dict.fromkeys([*(blank.field for blank in self.blanks), *inside]))

    @cached_property
    def head(self) -> str:
        """The words before its first blank: all that a line without blanks says."""
        words = ""
        for piece in self.pieces:
            inside = piece.pieces if isinstance(piece, OptionalPart) else (piece,)
            if any(isinstance(one, Blank) for one in inside):
                break
            words += "".join(str(one) for one in inside)
        return words.strip(" >")

    @cached_property
    def verb(self) -> str:
        """The word that it begins with; none if it begins with a blank."""
        return self.head.partition(" ")[0]

    @property
    def heads(self) -> tuple[str, ...]:
        """What a line can begin with: its head, else what can stand in its first blank."""
        return (self.head,) if self.head else tuple(self.kinds[self.blanks[0].kind].examples)

    # -- reading

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        return re.compile("".join(map(self._pattern_of, self.pieces)))

    def _pattern_of(self, piece: Piece) -> str:
        if isinstance(piece, str):
            return re.sub(r"(?:\\ )+", lambda _: _SPACE, re.escape(piece))
        if isinstance(piece, Blank):
            return f"(?P<{piece.field}>{self.kinds[piece.kind].shape})"
        inside = "".join(map(self._pattern_of, piece.pieces))
        if any(isinstance(one, Blank) for one in piece.pieces):
            return f"(?:{inside})?"
        return f"(?P<{piece.field}>{inside})?"

    def fits(self, line: str) -> dict[str, str] | None:
        """What stands in each blank of a line, if the line has this form."""
        match = self.pattern.fullmatch(line)
        if match is None:
            return None
        return {field: text for field, text in match.groupdict().items() if text is not None}

    def values(self, texts: Mapping[str, str], verb: str, state: Any = None) -> dict[str, Any]:
        """What was written in the blanks, each read as its kind."""
        kinds = self.kind_of
        values: dict[str, Any] = {}
        for field, text in texts.items():
            kind = kinds.get(field)
            values[field] = (
                True if kind is None else kind.read(text.strip(), self._place(field, verb), state)
            )
        return values

    def _place(self, field: str, verb: str) -> str:
        """Where a field stands, for a complaint: 'attack, target'; of one field alone 'take'."""
        if len(self.kind_of) == 1 or field == verb:
            return self.head or field
        if not self.verb and field == self.blanks[0].field:
            return field
        return f"{self.head or verb}, {field.replace('_', ' ')}"

    def read(self, text: str, state: Any = None) -> Any:
        """What a line of this form says."""
        line = spaced_line(text)
        texts = self.fits(line)
        if texts is None:
            raise NotAMove(self.verb, f"'{self.shortest}'", line)
        return self.make(**self.values(texts, line.partition(" ")[0], state))

    # -- writing

    def write(self, value: Any) -> str:
        """The line of what has the fields of this form."""
        return self.line({field: getattr(value, field) for field in self.fields})

    def line(self, values: Mapping[str, Any]) -> str:
        """The line with these values in its fields."""
        return "".join([write(values) for write in self._writers]).rstrip()

    def choices(self, value: Any) -> list[str]:
        """What is chosen one after the other in menus: the first words, then what fills blanks."""
        row = [self.head] if self.head else []
        for piece in self.pieces:
            if isinstance(piece, Blank):
                row += self._things(piece, value)
            elif isinstance(piece, OptionalPart) and getattr(value, piece.field):
                blanks = [one for one in piece.pieces if isinstance(one, Blank)]
                things = [thing for blank in blanks for thing in self._things(blank, value)]
                row += things or [piece.name]
        return row

    def _things(self, blank: Blank, value: Any) -> list[str]:
        return self.kinds[blank.kind].things(getattr(value, blank.field))

    @cached_property
    def _writers(self) -> tuple[Writer, ...]:
        """How each piece is written, settled once: boards of many lines are written often."""
        return tuple(map(self._writer, self.pieces))

    def _writer(self, piece: Piece) -> Writer:
        if isinstance(piece, str):
            return lambda _: piece
        field = piece.field
        if isinstance(piece, Blank):
            write = self.kinds[piece.kind].write
            return lambda values: write(values[field])
        inside = tuple(map(self._writer, piece.pieces))
        return lambda values: "".join([write(values) for write in inside]) if values[field] else ""

    def tell(self, value: Any, language: str = "en") -> str:
        """The same in the words of a language."""
        if self.words is not None:
            return self.words(value, language)
        facts = {b.field: self.kinds[b.kind].fact(getattr(value, b.field)) for b in self.blanks}
        given = [
            piece.name
            for piece in self.pieces
            if isinstance(piece, OptionalPart) and getattr(value, piece.field)
        ]
        key = "_".join([*self.head.split(), *given])
        return phrase(f"{self.chapter}.{key}", language, **facts)

    # -- what a program hands in

    def check(self, value: Any, state: Any) -> None:
        """Complain of the first field whose value is not what its own text is read as."""
        for blank in self.blanks:
            if not self._is_left_out(blank, value):
                check_value(self.kinds[blank.kind], getattr(value, blank.field), state)

    def _is_left_out(self, blank: Blank, value: Any) -> bool:
        optional = [p for p in self.pieces if isinstance(p, OptionalPart) and blank in p.pieces]
        return bool(optional) and getattr(value, optional[0].field) == ""

    # -- the reference

    @property
    def shortest(self) -> str:
        """The form as it is shown, without what may be left out: 'attack ORIGIN > TARGET UNITS'."""
        return "".join(self._show(p) for p in self.pieces if not isinstance(p, OptionalPart))

    @property
    def shown(self) -> str:
        """The form as it is shown, with all that may be in it."""
        if not self.blanks:
            return self.head
        return " ".join("".join(map(self._show, self.pieces)).split())

    def _show(self, piece: Piece) -> str:
        if isinstance(piece, str):
            return piece
        if isinstance(piece, Blank):
            return self.kinds[piece.kind].shown or piece.field.replace("_", " ").upper()
        inside = "".join(map(self._show, piece.pieces))
        return f" [{inside.strip()}]"


def check_value(kind: Kind, value: Any, state: Any) -> None:
    """Complain of a value that is nothing of the game: its text has to be read as itself."""
    if value == ():
        return  # which speaks of nothing
    try:
        known = kind.read(kind.write(value), "move", state)
    except BadInput as bad:
        raise NotAMove(bad.where, bad.expected, bad.given, bad.key, **bad.facts) from None
    except (TypeError, ValueError, AttributeError, Unfit):
        raise NotAMove("move", kind.means, value) from None
    if known != value or type(known) is not type(value):
        by_id = f" by its id ({known})" if isinstance(known, str) else ""
        raise NotAMove("move", f"{kind.means}{by_id}", value)


def spaced_line(text: str) -> str:
    """A line as forms read it: small letters, without its remark, with spaces around arrows."""
    return " ".join(bare(text).lower().replace("→", ">").replace(">", " > ").split())


# -- all moves of a game


class MoveForms:
    """The forms of all moves of a game; of several forms that fit a line the first is meant."""

    def __init__(self, forms: Iterable[Form]) -> None:
        self.forms = tuple(forms)
        self.form_of: dict[Any, Form] = {}
        for form in self.forms:
            self.form_of.setdefault(form.make, form)

    def read(self, text: str, state: Any) -> Any:
        """A move from its line."""
        line = spaced_line(text)
        verb = line.partition(" ")[0]
        for form in self.forms:
            texts = form.fits(line) if form.verb in (verb, "") else None
            if texts is not None:
                try:
                    return form.make(**form.values(texts, verb, state))
                except Unfit:
                    continue
        for form in self.forms:
            if form.verb and form.verb == verb and form.blanks:
                raise NotAMove(verb, f"'{form.shortest}'", line)
        heads = [head for form in self.forms for head in form.heads]
        near = did_you_mean(verb, heads) or did_you_mean(line, heads)
        raise NotAMove("move", f"a move{near}", text)

    def write(self, move: Any) -> str:
        return self.form_of[type(move)].write(move)

    def tell(self, move: Any, language: str = "en") -> str:
        """What a move does, without who makes it and what comes of it."""
        return self.form_of[type(move)].tell(move, language)

    def choices(self, move: Any) -> list[str]:
        """What is chosen one after the other to make a move."""
        return self.form_of[type(move)].choices(move)

    def check(self, move: Any, state: Any) -> None:
        """Complain of a move of a program that names what there is not."""
        self.form_of[type(move)].check(move, state)
