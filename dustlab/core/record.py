"""What all notations share: the record of a match as a text file.

    dustlab match 2
    game dust
    seed 7
    seats red person, blue general
    start
      rules premium
      ...
    moves
      red: attack ukraine > balkans 5 tank 2 mech   # what happened
      ~ 2 of 7
    end

A board or a rule set of one's own (Dust) travels along in the lines of the position, one for each
area and for each number that differs (see `dust/text/position.py`); a record names no file.

A line is a thing; what follows a # is for the reader; blank lines do not count. The line of seats
need not be there. The last line says that nothing is missing behind it; records of the first
version have none.
"""

from __future__ import annotations

import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from .errors import BadInput
from .files import MOST_BYTES, check_lines, check_text, unpack
from .games import read_seats, write_seats
from .words import came, wanted

FIRST_LINE, LAST_LINE = "dustlab match 2", "end"
FIRST_VERSION = "dustlab match 1"
"""How records began that had no last line yet."""

# A position with a board of its own has some 200 lines; what is said in them is compared.
MOST_LINES, LONGEST_LINE = 2_000, 5_000

# What a line of a position is called in a complaint, by its number from 1; 0 is the whole of it.
Where = Callable[[int], str]


def where_in(where: str) -> Where:
    """The lines of a position that is counted by itself."""

    def place(number: int) -> str:
        name = f"position line {number}" if number else "position"
        return f"{where}, {name}" if where else name

    return place


S = TypeVar("S")


def read_lines(
    lines: Iterable[str],
    where: Where | str,
    read: Callable[[str], object],
    finish: Callable[[], S],
) -> S:
    """What the lines of a position come to; a complaint names the line that it is about.

    `read` takes each line that says something, `finish` makes the whole of them.
    """
    place = where_in(where) if isinstance(where, str) else where
    said = 0
    for number, line in enumerate(lines, 1):
        text = bare(line)
        if text:
            said += 1
            try:
                if said > MOST_LINES:
                    raise BadInput("line", f"a position of at most {MOST_LINES:,} lines", text)
                if len(text) > LONGEST_LINE:
                    raise BadInput("line", f"at most {LONGEST_LINE:,} letters", f"{len(text):,}")
                read(text)
            except BadInput as error:
                raise error.at(place(number)) from error
    try:
        return finish()
    except BadInput as error:
        raise error.at(place(0)) from error


@dataclass
class Record:
    """A match on paper: lines of the start position, and the moves with what each led to."""

    game: str
    seed: int
    start: list[str]
    moves: list[tuple[str, str]]
    numbered: list[tuple[int, str]] = field(default_factory=list)
    """The moves with the numbers of their lines in the file."""
    start_numbers: list[int] = field(default_factory=list)
    seats: dict[str, str] = field(default_factory=dict)
    """Who plays for each seat, if it is said."""
    seats_number: int = 0

    def place(self, source: str) -> Where:
        """The lines of the start position, counted as the file counts them."""

        def place(number: int) -> str:
            line = f" line {self.start_numbers[number - 1]}" if number else ""
            return f"{source}{line}, position"

        return place


def bare(line: str) -> str:
    """The line without its comment and the space around it."""
    return line.partition("#")[0].strip()


def write_record(record: Record) -> str:
    head = [FIRST_LINE, f"game {record.game}", f"seed {record.seed}"]
    if record.seats:
        head.append(f"seats {write_seats(record.seats)}")
    start = [f"  {line}" for line in record.start]
    moves = [f"  {move:<44}  # {told}" if told else f"  {move}" for move, told in record.moves]
    return "\n".join([*head, "start", *start, "moves", *moves, LAST_LINE]) + "\n"


def read_record(text: str, source: str) -> Record:
    text = unseal(text, source)
    check_text(text, source)
    check_lines(text, source)
    lines = [(i, bare(line)) for i, line in enumerate(text.splitlines(), 1)]
    lines = [(i, line) for i, line in lines if line]
    first = lines[0][1] if lines else ""
    if first not in (FIRST_LINE, FIRST_VERSION):
        raise _no_record(first, source)
    if first == FIRST_LINE:
        if lines[-1][1] != LAST_LINE:
            got = came("input.record.cut", line=len(text.splitlines()))
            raise wanted(source, "input.record.end", got, last=LAST_LINE)
        del lines[-1]
    record = Record("", 0, [], [])
    part = "head"
    for number, line in lines[1:]:
        where = f"{source} line {number}"
        if line in ("start", "moves"):
            part = line
        elif part == "head":
            _read_tag(record, line, number, where)
        elif part == "start":
            record.start.append(line)
            record.start_numbers.append(number)
        else:
            record.numbered.append((number, line))
    if part != "moves":
        raise BadInput(source, "a line 'moves'", "the end of the file")
    return record


def _no_record(first: str, source: str) -> BadInput:
    """The first line is another one: of a record yet to come, or of something else."""
    where = f"{source} line 1"
    if _VERSION.fullmatch(first):
        return wanted(where, "input.record.version", first, first=FIRST_LINE)
    got = first or came("input.record.empty")
    return wanted(where, "input.record.first", got, first=FIRST_LINE)


_VERSION = re.compile(r"dustlab match \d+")


def _read_tag(record: Record, line: str, number: int, where: str) -> None:
    key, _, value = line.partition(" ")
    if key == "game":
        record.game = value.strip()
    elif key == "seed":
        record.seed = read_whole(value, where)
    elif key == "seats" and record.seats:
        raise BadInput(where, f"one line of seats (they stand in line {record.seats_number})", line)
    elif key == "seats":
        record.seats, record.seats_number = read_seats(value, where), number
    else:
        raise BadInput(where, "'game', 'seed', 'seats', 'start' or 'moves'", line)


def read_whole(text: str, where: str) -> int:
    """A whole number that is not negative."""
    text = text.strip()
    if not (text.isascii() and text.isdigit()) or len(text) > 9:
        raise BadInput(where, "a whole number", text)
    return int(text)


def write_hits(outcome: int | tuple[int, int], dice: int) -> str:
    """'2 of 7' hits, or '2 : 1' hits of two sides that threw at once."""
    if isinstance(outcome, tuple):
        return f"{outcome[0]} : {outcome[1]}"
    return f"{outcome} of {dice}"


def read_hits(text: str) -> int | tuple[int, int]:
    """What `write_hits` writes; how many dice were thrown need not be said."""
    numbers = text.replace("of", " ").replace(":", " : ").split()
    if len(numbers) == 3 and numbers[1] == ":":
        return read_whole(numbers[0], "dice"), read_whole(numbers[2], "dice")
    if not numbers or len(numbers) > 2:
        raise BadInput("dice", "hits of dice, as in '2 of 7'", text)
    return read_whole(numbers[0], "dice")


_COUNTED = re.compile(r"([0-9]+)\s+of\s+([0-9]+)")


def check_thrown(text: str, odds: Iterable[object], why: Callable[[], str]) -> None:
    """Refuse a throw that is written out of another number of dice than are thrown.

    `why` says who throws how many.
    """
    counted = _COUNTED.fullmatch(" ".join(text.split()))
    if not counted:
        return
    hits, said = counted.groups()
    dice = max([one for one in odds if isinstance(one, int)], default=int(said))
    if int(said) != dice:
        raise BadInput("dice", f"'{min(int(hits), dice)} of {dice}' ({why()})", text.strip())


SEALED = "sealed: cards lie hidden in this match; load it at a table to go on"
SEALED_WIDTH = 96


def seal(record: str) -> str:
    """A record that tells nothing to a reader who opens it: for games in which cards lie hidden.

    It is no secret writing, only an envelope: the same words come out again when it is loaded.

    >>> sealed = seal("hand red purple-4")
    >>> "purple" in sealed, unseal(sealed), unseal("hand red purple-4")
    (False, 'hand red purple-4', 'hand red purple-4')
    """
    packed = b64encode(zlib.compress(record.encode("utf-8"), 9)).decode("ascii")
    lines = (packed[at : at + SEALED_WIDTH] for at in range(0, len(packed), SEALED_WIDTH))
    return "\n".join([SEALED, *lines, ""])


def is_sealed(text: str) -> bool:
    return text.partition("\n")[0].strip() == SEALED


def unseal(text: str, where: str = "record") -> str:
    """The record again; what was never sealed stays as it is."""
    if not is_sealed(text):
        return text
    packed = text.partition("\n")[2]
    try:
        record = unpack(b64decode("".join(packed.split()), validate=True))
        if record is not None:
            return record.decode("utf-8")
    except (ValueError, zlib.error):
        raise BadInput(where, "a sealed match as it was saved", packed[:20]) from None
    raise BadInput(where, "a sealed match", f"a longer one than any of {MOST_BYTES:,} bytes")
