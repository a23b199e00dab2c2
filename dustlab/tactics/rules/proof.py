"""The proof of sight as a value: squares crossed, corners touched, blockers, verdicts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from ..state import State
from .blockers import Lay
from .cover import Source
from .walls import CLOSED, LEFT, RIGHT

OWN = "own"
SOLDIERS, TRAP, VEHICLE, WALL = "soldiers", "trap", "vehicle", "wall"
SOLDIER_KINDS = ("squad", "hero")
SHOOTERS = ("squad", "hero", "vehicle")
TARGETS = ("squad", "hero", "vehicle")

RULES = {
    "no_dot": "tactics.sight.no_dot",
    "smoke": "tactics.field.smoke",
    VEHICLE: "tactics.sight.vehicles",
    SOLDIERS: "tactics.sight.soldiers",
    TRAP: "tactics.sight.traps",
    WALL: "tactics.building.walls",
    CLOSED: "tactics.building.openings",
}


class End(NamedTuple):
    """Where a line begins or ends: a piece, or a square with a kind of unit thought on it."""

    name: str
    kind: str
    squares: tuple[int, ...]
    piece: int = -1
    title: str = ""
    """What is printed on its card; empty for a square on which nothing stands."""

    @property
    def is_soldier(self) -> bool:
        return self.kind in SOLDIER_KINDS

    @property
    def sort(self) -> str:
        """The sort of shooter or target that it is: squad, hero or vehicle."""
        return self.kind if self.is_soldier else VEHICLE


class Blocker(NamedTuple):
    """Something on the line that can keep two units from seeing each other."""

    how: str
    """crossed, left or right (a corner of it is touched on that side), own (it is where one of the
    two stands) or closed (no opening in the direction of fire)."""
    what: str
    square: int
    among_soldiers: bool = False
    """It blocks only where soldiers aim at soldiers."""
    beyond: int = -1
    """Of a wall, the square on its other side."""

    @property
    def rule(self) -> str:
        return RULES[CLOSED if self.how == CLOSED else self.what]


class Corner(NamedTuple):
    """A corner that the line touches, between two squares; and where it lies, from the top left."""

    left: int
    right: int
    column: int
    row: int
    at_target: bool
    """It is a corner of the square where the line ends."""


class Verdict(NamedTuple):
    """Whether a shooter of one kind sees a target of another, and in what cover it is."""

    visible: bool
    cover: str
    sources: tuple[Source, ...]
    """What the cover is summed up from."""
    because: tuple[str, ...]
    """The rules that decide, in the order in which they come up."""


class Change(NamedTuple):
    """The smallest change that would turn the verdict."""

    how: str
    """remove (all of `blockers`), add (`what` on `square`) or step (`name` to `square`)."""
    blockers: tuple[Blocker, ...] = ()
    what: str = ""
    square: int = -1
    name: str = ""


class Proof(NamedTuple):
    """All that there is to say about the sight between two units."""

    state: State
    lay: Lay
    shooter: End
    target: End
    start: int
    """The square from which the line begins: a large vehicle picks the best of its own."""
    end: int
    crossed: tuple[int, ...]
    corners: tuple[Corner, ...]
    blockers: tuple[Blocker, ...]
    verdicts: tuple[tuple[tuple[str, str], Verdict], ...]
    """For each kind of shooter and each kind of target."""
    distance: int
    change: Change

    def verdict(self, shooter: str = "", target: str = "") -> Verdict:
        """The verdict for these kinds of unit; left out, for those that are there."""
        wanted = shooter or self.shooter.sort, target or self.target.sort
        return dict(self.verdicts)[wanted]

    @property
    def visible(self) -> bool:
        return self.verdict().visible

    @property
    def cover(self) -> str:
        return self.verdict().cover

    def counting(self) -> list[Blocker]:
        """The blockers that count for the two units that are there."""
        among = self.shooter.is_soldier and self.target.is_soldier
        return [blocker for blocker in self.blockers if among or not blocker.among_soldiers]

    def as_json(self) -> dict[str, Any]:
        """The answer for programs."""
        verdict = self.verdict()
        return {
            "visible": verdict.visible,
            "cover": verdict.cover,
            "distance": self.distance,
            "because": list(verdict.because),
        }

    def tell(self, language: str = "en") -> str:
        from ..text.sight_words import tell_proof  # words only when somebody reads them

        return tell_proof(self, language)

    def __str__(self) -> str:
        return self.tell()

    def __repr__(self) -> str:
        return self.tell()

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        from ..pictures.notebook import proof_mimebundle  # drawn only when somebody looks

        return proof_mimebundle(self)


def decisive(counting: Iterable[Blocker]) -> list[Blocker]:
    """The blockers that keep two units from seeing each other; none: they do."""
    every = list(counting)
    hard = [blocker for blocker in every if blocker.how not in (LEFT, RIGHT)]
    if hard:
        return hard
    sides = {blocker.how for blocker in every}
    return every if sides == {LEFT, RIGHT} else []
