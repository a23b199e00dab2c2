"""Files that people hand over, read with care: what is wrong with one is told in one line.

Whatever comes from outside goes through here: a saved match, an exercise, a rule set, a board, a
progress file. Only a regular file is opened, never a pipe or a device that has no end; and how
much is read, unpacked, nested and counted has a limit, which no honest file comes near.

>>> toml_of("[battle]\\ndry_rolls = 2", "short.toml")
{'battle': {'dry_rolls': 2}}
>>> toml_of("deep = " + "[" * 100_000, "short.toml")
Traceback (most recent call last):
dustlab.core.errors.BadInput: short.toml: expected at most 30 brackets inside each other, got more
"""

from __future__ import annotations

import csv
import json
import math
import os
import re
import stat
import time
import tomllib
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import Any

from .errors import BadInput, unreadable, unwritable

# The longest honest files, whole games of six, have 150,000 bytes.
MOST_BYTES = 1_000_000
# Tables take far more room than their text; the longest of the package has 30,000 letters.
MOST_TOML = 500_000
MOST_DEPTH = 30
MOST_DIGITS = 60
# Of one text in a file, and of one line of a file of lines.
MOST_LETTERS = 50_000
# Names with dots are tables inside tables.
MOST_DOTS = 10

# How a file in UTF-16 begins.
WIDE = (b"\xff\xfe", b"\xfe\xff")
# What a terminal obeys instead of showing it, what turns the direction of reading, and halves of
# letters, which cannot be written. Tabs and ends of lines are text.
UNSHOWN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)
# Texts and remarks of TOML, in which brackets, dots and digits mean nothing. One that is not closed
# goes on to the end, so that no text is looked through more than once. (Possessive repeats would
# say so shortly, but some releases of Python 3.11 get them wrong.)
_QUOTED = re.compile(
    r'"""(?:[^"\\]+|\\.?|"(?!""))*(?:"""|\Z)'
    r"|'''(?:[^']+|'(?!''))*(?:'''|\Z)"
    r'|"(?:[^"\\\n]+|\\[^\n])*"?'
    r"|'[^'\n]*'?"
    r"|\#[^\n]*",
    re.DOTALL,
)
_JSON_QUOTED = re.compile(r'"(?:[^"\\]+|\\.)*"?', re.DOTALL)
_BRACKETS = re.compile(r"[\[\]{}]")
_LONG_NUMBER = re.compile(rf"[0-9][0-9_]{{{MOST_DIGITS},}}")
_MANY_DOTS = re.compile(rf"(?:\.[^.,=\n\[\]{{}}]*){{{MOST_DOTS + 1}}}")

FOLDER, OTHER = "a folder", "no regular file (a pipe, a device)"


# -- reading


def read_text(
    path: str | os.PathLike[str], expected: str, key: str = "", most: int = MOST_BYTES
) -> str:
    """The text of a file; `expected` says what it should have been, `key` in every language."""
    where = place_of(path)
    data = _read_bytes(path, expected, key, most)
    return text_of(data, where, expected, key, most)


def text_of(data: bytes, where: str, expected: str, key: str = "", most: int = MOST_BYTES) -> str:
    """The text of what was read or sent: UTF-8, with or without an editor's mark before it."""
    if len(data) > most:
        raise BadInput(where, expected, f"a longer one than any of {most:,} bytes", key)
    if data.startswith(WIDE) or b"\0" in data[:MOST_LETTERS]:
        got = "another encoding (UTF-16, perhaps): save it as UTF-8"
        raise BadInput(where, f"{expected} in UTF-8", got, key)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        got = "a letter in another encoding: save it as UTF-8"
        raise BadInput(f"{where} line {line}", f"{expected} in UTF-8", got, key) from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    check_text(text, where)
    return text


def check_text(text: str, where: str) -> None:
    """Every sign of a text can be shown."""
    hidden = UNSHOWN.search(text)
    if hidden:
        line = text.count("\n", 0, hidden.start()) + 1
        got = f"a sign that cannot be shown (U+{ord(hidden[0]):04X})"
        raise BadInput(f"{where} line {line}", "a text that can be read", got)


def check_lines(text: str, where: str) -> None:
    """A file of lines has none that is longer than anybody writes."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MOST_LETTERS:
            expected = f"a line of at most {MOST_LETTERS:,} letters"
            raise BadInput(f"{where} line {number}", expected, f"{len(line):,}")


def place_of(path: object) -> str:
    """A path as the place in a complaint; what can be no path is refused."""
    if not isinstance(path, str | os.PathLike):
        raise BadInput("file", "the path of a file", path)
    return os.fspath(path) or "file"


def _read_bytes(path: str | os.PathLike[str], expected: str, key: str, most: int) -> bytes:
    where = place_of(path)
    try:
        # Looked at before it is opened: to open a device may already do something.
        _check_kind(os.stat(path), where, expected, key)
        # A pipe that took the file's place meanwhile must not keep us waiting either.
        number = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | _BINARY)
        with open(number, "rb") as file:
            _check_kind(os.fstat(number), where, expected, key)
            data = file.read(most + 1)
    except BadInput:
        raise
    except (OSError, ValueError) as error:
        raise BadInput(where, expected, unreadable(error), key) from error
    if data is None:  # nothing to read yet: a file of the system that reports what happens
        raise BadInput(where, expected, OTHER, key)
    return data


_BINARY = getattr(os, "O_BINARY", 0)


def _check_kind(found: os.stat_result, where: str, expected: str, key: str) -> None:
    if not stat.S_ISREG(found.st_mode):
        got = FOLDER if stat.S_ISDIR(found.st_mode) else OTHER
        raise BadInput(where, expected, got, key)


# -- TOML and JSON


def toml_of(
    text: str,
    where: str,
    wrong: Callable[[str], BadInput] | None = None,
    parse_float: Callable[[str], Any] = float,
) -> dict[str, Any]:
    """A TOML file's tables; `wrong` makes the complaint of what TOML itself says against it."""
    if len(text) > MOST_TOML:
        raise BadInput(where, f"TOML of at most {MOST_TOML:,} letters", f"{len(text):,}")
    bare = _QUOTED.sub(lambda found: "\n" * found[0].count("\n"), text)
    _check_shape(bare, where)
    for number, line in enumerate(bare.split("\n"), 1):
        if _MANY_DOTS.search(line):
            expected = f"at most {MOST_DOTS} dots in a name"
            raise BadInput(f"{where} line {number}", expected, "more")
    try:
        tree = tomllib.loads(text, parse_float=parse_float)
    except RecursionError:
        raise _too_deep(where) from None
    except (ValueError, ArithmeticError) as error:
        reason = str(error)
        raise (wrong(reason) if wrong else BadInput(where, "TOML", reason)) from None
    _check_tree(tree, where)
    return tree


def json_of(text: str, where: str, expected: str) -> Any:
    """A JSON file's values; what is no JSON is told as not being what was expected."""
    if len(text) > MOST_BYTES:
        raise BadInput(where, expected, f"something else, of more than {MOST_BYTES:,} letters")
    _check_shape(_JSON_QUOTED.sub("", text), where)
    try:
        tree = json.loads(text, parse_constant=_no_number)
    except RecursionError:
        raise _too_deep(where) from None
    except ValueError as error:
        raise BadInput(where, expected, f"something else ({error})") from None
    _check_tree(tree, where)
    return tree


def _no_number(told: str) -> float:
    raise ValueError(f"{told} is no number")


def _check_shape(bare: str, where: str) -> None:
    """Brackets and numbers, before anything goes into them."""
    depth = 0
    for bracket in _BRACKETS.findall(bare):
        depth += 1 if bracket in "[{" else -1
        if depth > MOST_DEPTH:
            raise _too_deep(where)
    if _LONG_NUMBER.search(bare):
        raise BadInput(where, f"numbers of at most {MOST_DIGITS} digits", "a longer one")


def _too_deep(where: str) -> BadInput:
    return BadInput(where, f"at most {MOST_DEPTH} brackets inside each other", "more")


def _check_tree(tree: Any, where: str) -> None:
    """Texts that can be shown, and numbers that are some, whatever was written instead of them."""
    for path, value in _leaves(tree, ()):
        place = ", ".join([where, ".".join(path)]) if path else where
        if isinstance(value, str):
            if len(value) > MOST_LETTERS:
                raise BadInput(place, f"at most {MOST_LETTERS:,} letters", f"{len(value):,}")
            hidden = UNSHOWN.search(value)
            if hidden:
                got = f"a sign that cannot be shown (U+{ord(hidden[0]):04X})"
                raise BadInput(place, "a text that can be read", got)
        elif isinstance(value, float) and not math.isfinite(value):
            raise BadInput(place, "a number", value)
        elif isinstance(value, int) and value.bit_length() > 4 * MOST_DIGITS:
            raise BadInput(place, f"a number of at most {MOST_DIGITS} digits", "a longer one")


def _leaves(value: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """All values with their places; the names of values are texts as well."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield path, key
            yield from _leaves(one, (*path, key))
    elif isinstance(value, list):
        for number, one in enumerate(value, 1):
            yield from _leaves(one, (*path, str(number)))
    else:
        yield path, value


# -- tables


def csv_rows(text: str, where: str, expected: str) -> Iterator[dict[str, str]]:
    """The rows of a table whose first line says what stands in them."""
    reader = csv.reader(StringIO(text), strict=True)
    try:
        heading = next(reader, [])
        if len(set(heading)) != len(heading):
            raise BadInput(f"{where} line 1", expected, ",".join(heading))
        for row in reader:
            if len(row) != len(heading):
                values = f"{expected}, {len(heading)} values in each line"
                raise BadInput(f"{where} line {reader.line_num}", values, len(row))
            yield dict(zip(heading, row, strict=True))
    except csv.Error as error:
        raise BadInput(f"{where} line {reader.line_num}", expected, error) from None


# -- unpacking


def unpack(packed: bytes) -> bytes | None:
    """What was packed by zlib, if it is whole; None where more would come out than is read."""
    unpacker = zlib.decompressobj()
    data = unpacker.decompress(packed, MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        return None
    if not unpacker.eof:
        raise zlib.error("cut off")
    return data


# -- writing

# How the file ends that is written first, before it takes the place of the one before.
PART = ".part"


def write_text(path: str | os.PathLike[str], text: str, where: str = "") -> None:
    """A file that is there whole or not at all: one that was there gives way to a whole one only.

    `where` is the place in the complaint, if it is not the path.
    """
    name = place_of(path)
    part = f"{name}.{os.getpid()}{PART}"
    try:
        if not os.fspath(path):
            raise FileNotFoundError
        with open(part, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        _put_in_place(part, path)
    except (OSError, ValueError) as error:
        with suppress(OSError, ValueError):
            os.remove(part)
        got = unwritable(error)
        if where:
            got = f"{name} ({got})" if os.fspath(path) else ""
        raise BadInput(where or name, "a file that can be written", got) from error


# What Windows says of a file that another program has open just now, a search for viruses perhaps.
_IN_USE = (5, 32)
_WAITS = (0.01, 0.05, 0.2, 0.5)


def _put_in_place(part: str, path: str | os.PathLike[str]) -> None:
    for wait in _WAITS:
        try:
            os.replace(part, path)
        except PermissionError as error:
            if getattr(error, "winerror", None) not in _IN_USE:
                raise
            time.sleep(wait)
        else:
            return
    os.replace(part, path)


def clear_parts(path: Path) -> None:
    """Remove what programs that were killed while they wrote this file have left of theirs.

    Only who is `alone_in` its folder may do so. Where nobody can be alone another program's write
    may fail by it; that one is told, and tries again.
    """
    for part in path.parent.glob(f"{path.name}.*{PART}"):
        with suppress(OSError):
            part.unlink()


def set_aside(path: Path, pattern: str) -> Path:
    """Give a file that cannot be read another name, so that it is never written over.

    `pattern` is that name with a gap for a number; the first that is free is taken.
    """
    number = 1
    while (aside := path.with_name(pattern.format(number=number))).exists():
        number += 1
    path.rename(aside)
    return aside


def listed(folder: str | os.PathLike[str]) -> list[str]:
    """The names of what is in a folder."""
    try:
        return sorted(os.listdir(folder))
    except (OSError, ValueError) as error:
        raise BadInput(place_of(folder), "a folder", unreadable(error)) from error


def make_folder(path: str | os.PathLike[str]) -> Path:
    """A folder, if it is not there yet."""
    where = place_of(path)
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        got = "a file" if isinstance(error, FileExistsError) else unwritable(error)
        raise BadInput(where, "a folder that can be written to", got) from error
    return Path(path)
