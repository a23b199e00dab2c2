"""What can go wrong when a person types, loads or clicks, each told in one line.

Rules are not here: a move that the rules forbid is answered with refusals (see `dustlab.remarks`).
These errors are for input that is no move, no position, no file of ours.
"""

from collections.abc import Iterable
from difflib import get_close_matches


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
        self.given, self.got = got, str(got)

    def __str__(self) -> str:
        return f"{self.where}: expected {self.expected}, got {self.came or 'nothing'}"

    @property
    def came(self) -> str:
        """What came, which may have several lines; what is said of it has one."""
        return " ".join(self.got.splitlines())

    def at(self, where: str) -> "BadInput":
        """The same complaint, seen from further out (a file, a line); a place is told once."""
        near, comma, rest = self.where.partition(", ")
        told = where if where.rpartition(", ")[2] == near else f"{where}, {near}"
        where = f"{told}{comma}{rest}"
        return type(self)(where, self.expected, self.given, self.key, **self.facts)


class NotAMove(BadInput):
    """A text that is no move at all."""


class AmbiguousMove(BadInput):
    """A text that could be several moves."""


class IllegalMove(DustlabError):
    """A move that the rules forbid was played all the same; it carries every refusal."""

    def __init__(self, move: object, refusals: Iterable[object]) -> None:
        self.move, self.refusals = move, tuple(refusals)
        self.where = ""
        """Where in a list of moves it stands, if it stands in one."""
        super().__init__(move, self.refusals)

    def __str__(self) -> str:
        return f"{self.move}: " + " ".join(str(refusal) for refusal in self.refusals)

    def _render_traceback_(self) -> list[str]:
        """The move, and each reason on a line of its own."""
        return [f"{self.move}:", *(f"- {refusal}" for refusal in self.refusals)]


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


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of an 'expected ...': a near word if there is one, else a few of the known ones.

    >>> did_you_mean("ukrane", ["ukraine", "persia"])
    ' (did you mean ukraine?)'
    """
    choices = sorted(known)
    near = get_close_matches(word, choices, n=1)
    if near:
        return f" (did you mean {near[0]}?)"
    if len(choices) > 12:
        return ""
    return f" ({', '.join(choices)})"
