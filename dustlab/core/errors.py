"""What can go wrong when a person types, loads or clicks, each told in one line.

Rules are not here: a move that the rules forbid is answered with refusals (see
`dustlab.core.remarks`). These errors are for input that is no move, no position, no file of ours.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from operator import index

# The most letters of a line that says what is wrong.
LONGEST = 300
# A place, and what came, get at least this many letters, however much there is to say.
LEAST_PLACE, LEAST_CAME = 100, 60


class DustlabError(ValueError):
    """The base of every error that dustlab raises on purpose."""

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows: the sentence, which says all; no traceback above it."""
        return [str(self)]


class BadInput(DustlabError):
    """Input that does not make sense: where it stands, what was expected, what came.

    >>> str(BadInput("line 3", "an area", "atlantis"))
    'line 3: expected an area, got atlantis'
    """

    def __init__(
        self, where: str, expected: str, got: object, key: str = "", **facts: object
    ) -> None:
        """`key`: where the catalogue of words says in each language what was expected."""
        super().__init__(where, expected, got)
        self.where, self.expected, self.key, self.facts = where, expected, key, facts
        self.given, self.got = got, _as_text(got)

    def __str__(self) -> str:
        where, expected, came = fitted(self.where, self.expected, self.came)
        return f"{where}: expected {expected}, got {came or 'nothing'}"

    @property
    def came(self) -> str:
        """What came, which may have several lines; what is said of it has one."""
        return readable(self.got)

    def at(self, where: str) -> "BadInput":
        """The same complaint, seen from further out (a file, a line); a place is told once."""
        near, comma, rest = self.where.partition(", ")
        place = where if where.rpartition(", ")[2] == near else f"{where}, {near}"
        where = f"{place}{comma}{rest}"
        return type(self)(where, self.expected, self.given, self.key, **self.facts)


class NotAMove(BadInput):
    """A text that is no move at all."""


class NotHere(BadInput):
    """A text that is no move in this position, and may well be one in another."""


class AmbiguousMove(NotHere):
    """A text that could be several moves: which one is meant depends on the position."""


class IllegalMove(DustlabError):
    """A move that the rules forbid was played all the same; it carries every refusal."""

    def __init__(self, move: object, refusals: Iterable[object]) -> None:
        self.move, self.refusals = move, tuple(refusals)
        self.where = ""
        """Where in a list of moves it stands, if it stands in one."""
        super().__init__(move, self.refusals)

    def __str__(self) -> str:
        return f"{self._told}: " + " ".join(readable(str(refusal)) for refusal in self.refusals)

    @property
    def _told(self) -> str:
        return shortened(readable(_as_text(self.move)), LONGEST)

    def _render_traceback_(self) -> list[str]:
        """The move, and each reason on a line of its own."""
        return [f"{self._told}:", *(f"- {readable(str(refusal))}" for refusal in self.refusals)]


# -- one line, of letters that can be read


def readable(text: str) -> str:
    """On one line, and nothing in it that a screen would obey instead of showing it.

    >>> readable("balkans\\n\\x1b[2Jukraine")
    'balkans ?[2Jukraine'
    """
    # Nobody reads more than the first lines of it, however much there is.
    line = " ".join(text[: 10 * LONGEST].splitlines())
    if line.isprintable():
        return line
    return "".join(sign if sign.isprintable() else " " if sign.isspace() else "?" for sign in line)


def shortened(text: str, most: int) -> str:
    """No longer than a number of letters; what is left out is told by dots.

    >>> shortened("5 tank 2 mech", 10)
    '5 tank...'
    """
    return text if len(text) <= most else f"{text[: most - 3].rstrip()}..."


def fitted(where: str, expected: str, came: str) -> tuple[str, str, str]:
    """The parts of a complaint, so that all of it is one line of a length that can be read."""
    where, expected, came = readable(where), readable(expected), readable(came)
    room = LONGEST - len(": expected , got ")
    came = shortened(came, max(LEAST_CAME, room - len(where) - len(expected)))
    most = max(LEAST_PLACE, room - len(expected) - len(came))
    if len(where) > most:
        # A path is known by its end, and behind it stands the line.
        where = f"...{where[3 - most :]}"
    return where, shortened(expected, room - len(where) - len(came)), came


def _as_text(value: object) -> str:
    try:
        return str(value)
    except ValueError:
        return "a number of thousands of digits"  # which Python does not write out


def unreadable(error: Exception) -> str:
    """What stands where a file should be: the end of an 'expected ..., got'."""
    if isinstance(error, FileNotFoundError):
        return "nothing: there is no such file"
    if isinstance(error, IsADirectoryError):
        return "a folder"
    if isinstance(error, PermissionError):
        return "a file that this computer does not let you open"
    if isinstance(error, UnicodeError):
        return "not a text file"
    return getattr(error, "strerror", None) or "not a file that can be opened"


def unwritable(error: Exception) -> str:
    """The same where something should be written."""
    if isinstance(error, FileNotFoundError):
        return "a folder that is not there"
    if isinstance(error, PermissionError):
        return "a place that this computer does not let you write to"
    if isinstance(error, NotADirectoryError):
        return "a file where a folder should be"
    return unreadable(error)


def did_you_mean(word: str, known: Iterable[str], *, in_order: bool = False) -> str:
    """The end of an 'expected ...': a near word if there is one, else a few of the known ones, by
    the alphabet or in the order in which they are known.

    >>> did_you_mean("ukrane", ["ukraine", "persia"])
    ' (did you mean ukraine?)'
    """
    choices = list(known) if in_order else sorted(known)
    near = nearest(word, choices)
    if near:
        return f" (did you mean {near[0]}?)"
    if len(choices) > 12:
        return ""
    return f" ({', '.join(choices)})"


# Nobody types a longer word; comparing longer ones takes time.
LONGEST_WORD = 100


def nearest(word: str, known: Iterable[str], cutoff: float = 0.6) -> list[str]:
    """The known word that is nearest to one that is not known, if any is near."""
    if len(word) > LONGEST_WORD:
        return []
    return get_close_matches(word, known, n=1, cutoff=cutoff)


def require(holds: object, where: str, expected: str, got: object) -> None:
    """Complain unless something holds."""
    if not holds:
        raise BadInput(where, expected, got)


def whole(where: str, value: object, least: int, most: int) -> int:
    """A whole number between two bounds; whatever else it is, it is refused in one line."""
    expected = f"a whole number from {least} to {most}"
    try:
        number = index(value)  # type: ignore[arg-type]
    except TypeError:
        raise BadInput(where, expected, value) from None
    if not least <= number <= most:
        raise BadInput(where, expected, value)
    return number
