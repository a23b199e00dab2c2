"""Damage done to a file or to a typed line, the same for the same number.

Some of it happens (a file is cut off, a word is mistyped), some is malice (brackets without end,
codes that a screen obeys). What comes out depends on the random numbers that are given alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

# What no honest hand writes, at the place of a word, a number or a letter.
ODD_WORDS = (
    "", " ", "-1", "0", "1e999", "-0.0", "nan", "inf", "9" * 20, "9" * 5_000, "0x" + "f" * 300,
    "1_000", "1/0", "1/" + "9" * 30, "٣", "²", "½", "true", "null", "none", "[]", "{}", '"', "'",
    "'''", '"""', "\\", "\\u001b[2J", "\\ud800", "\x1b[2J\x1b]0;mine\x07", "\x00", "\x85", "\u202e",
    "\u2028", "\ufeff", "\U0001f9ea" * 9, "ﬃ", "İ", "ß", "#", "~", ">", ":", ",", "=",
    "a." * 500 + "a", "../../../../etc/passwd", "/dev/zero", "%s%n{0}{got}",
    "<script>alert(1)</script>", "&lt;", "${HOME}", "$(id)", "`id`", "; rm x", "--help",
    "-" * 50, "a" * 30_000, "a " * 10_000,
)  # fmt: skip
ODD_BYTES = (
    b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\x00", b"\x1b", b"\r", b"\r\n",
    b"\x0c", b"\xe2\x80\xa8", b"\xef\xbb\xbf",
)  # fmt: skip
OPENING = (
    b"[",
    b"{",
    b"(",
    b"[[",
    b'{"a":',
    b"{a=",
    b"[[a]]\n",
    b"a.",
    b'"""',
    b"'''",
    b'"',
    b"((",
)

LETTERS = (b"9", b"a", b" ", b"\n", b"#", b".", b"\\", b"\t", b"\xc3\xa9", b"a\n", b"0 ")

_WORD = re.compile(r"[\w.]+")


def damaged(data: bytes, rng: Random) -> bytes:
    """A file, spoilt in one way or in a few."""
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        data = rng.choice(DAMAGES)(data, rng)
    return data[:3_000_000]


def damaged_line(line: str, rng: Random) -> str:
    """The same for what is typed: words are left out, doubled, swapped or odd."""
    words = line.split(" ")
    for _ in range(rng.choice((1, 1, 2, 3))):
        place = rng.randrange(len(words))
        way = rng.randrange(6)
        if way == 0 and len(words) > 1:
            del words[place]
        elif way == 1:
            words.insert(place, rng.choice(words))
        elif way == 2:
            other = rng.randrange(len(words))
            words[place], words[other] = words[other], words[place]
        elif way == 3 and words[place]:
            at = rng.randrange(len(words[place]))
            words[place] = words[place][:at] + rng.choice("abe10-_>,#'é") + words[place][at + 1 :]
        else:
            words[place] = rng.choice((*ODD_WORDS, "\udc80"))
    return " ".join(words)


def _flip(data: bytes, rng: Random) -> bytes:
    spoilt = bytearray(data or b"x")
    for _ in range(rng.choice((1, 3, 30))):
        spoilt[rng.randrange(len(spoilt))] = rng.randrange(256)
    return bytes(spoilt)


def _cut(data: bytes, rng: Random) -> bytes:
    first, last = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    return rng.choice((data[:first], data[last:], data[:first] + data[last:], data[first:last]))


def _repeat(data: bytes, rng: Random) -> bytes:
    first, last = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    part = data[first : min(last, first + 2_000)]
    return data[:last] + part * rng.choice((1, 2, 50, 300)) + data[last:]


def _line(data: bytes, rng: Random) -> bytes:
    lines = data.split(b"\n")
    place, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    way = rng.randrange(4)
    if way == 0:
        del lines[place]
    elif way == 1:
        lines.insert(other, lines[place])
    elif way == 2:
        lines[place], lines[other] = lines[other], lines[place]
    else:
        lines[place] = lines[other][: len(lines[other]) // 2] + lines[place]
    return b"\n".join(lines)


def _word(data: bytes, rng: Random) -> bytes:
    """A word gives way to another one of the file, or to an odd one."""
    text = data.decode("utf-8", "replace")
    place, other = (_WORD.search(text, rng.randrange(len(text) + 1)) for _ in range(2))
    if not place or not other:
        return data
    word = rng.choice((other[0], other[0], rng.choice(ODD_WORDS), str(rng.randrange(-2, 200))))
    spoilt = text[: place.start()] + word + text[place.end() :]
    return spoilt.encode("utf-8", "surrogatepass")


def _odd(data: bytes, rng: Random) -> bytes:
    place = rng.randrange(len(data) + 1)
    odd = rng.choice((*ODD_BYTES, *(word.encode("utf-8") for word in ODD_WORDS)))
    return data[:place] + odd * rng.choice((1, 1, 40)) + data[place:]


def _deep(data: bytes, rng: Random) -> bytes:
    place = rng.randrange(len(data) + 1)
    return data[:place] + rng.choice(OPENING) * rng.choice((20, 35, 2_000, 100_000)) + data[place:]


def _long(data: bytes, rng: Random) -> bytes:
    place = rng.randrange(len(data) + 1)
    letter = rng.choice(
        (b"9", b"a", b" ", b"\n", b"#", b".", b"\\", b"\t", b"\xc3\xa9", b"a\n", b"0 ")
    )
    return data[:place] + letter * rng.choice((300, 5_000, 60_000, 600_000)) + data[place:]


def _encoding(data: bytes, rng: Random) -> bytes:
    text = data.decode("utf-8", "replace")
    encoding = rng.choice(("utf-16", "utf-16-le", "utf-32", "latin-1", "utf-8-sig", "cp037"))
    return text.encode(encoding, "replace")


def _ends(data: bytes, rng: Random) -> bytes:
    return data.replace(b"\n", rng.choice((b"\r\n", b"\r", b"\n\n", b"", b"\x0b", b"\xe2\x80\xa8")))


Damage = Callable[[bytes, Random], bytes]
DAMAGES: tuple[Damage, ...] = (
    _flip, _cut, _repeat, _line, _line, _word, _word, _word, _odd, _deep, _long, _encoding, _ends,
)  # fmt: skip
