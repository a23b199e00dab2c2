"""What an exercise can ask about the field: distances, sight, cover, range and ground."""

from __future__ import annotations

from ...core.errors import BadInput, did_you_mean
from ...core.phrases import Blank, Phrase
from ..components import SIDES, the_box
from ..field import CRATE, GROUNDS, TRAP
from ..rules import ranges
from ..rules.cover import HARD, NONE, SOFT, cover_against
from ..rules.proof import Proof
from ..rules.sight import end_of, read_end, sight, view_from
from ..state import State

COVER = {"no": NONE, "soft": SOFT, "hard": HARD}
GROUND = {name.replace("_", " "): sign for sign, name in GROUNDS.items()}
# What may block a line, as exercises call it.
BLOCKERS = {
    "ground": "no_dot",
    "smoke": "smoke",
    "vehicle": "vehicle",
    "soldiers": "soldiers",
    "trap": "trap",
    "wall": "wall",
    "opening": "closed",
}


def _proof(state: State, one: str, other: str) -> Proof:
    return sight(state, one, other)


def _distance(state: State, one: str, other: str) -> int:
    return _proof(state, one, other).distance


def _sees(state: State, one: str, other: str) -> bool:
    return _proof(state, one, other).visible


def _sees_as(state: State, one: str, other: str, kind: str) -> bool:
    """Whether a square would be seen if a unit of this kind stood on it."""
    end = read_end(state, one, "unit")
    square = read_end(state, other, "square").squares[0]
    return bool(view_from(state, end, kind)[square])


def _has_cover(state: State, target: str, cover: str, shooter: str) -> bool:
    return _proof(state, shooter, target).cover == COVER[cover]


def _weapon(state: State, shooter: str, weapon: str) -> tuple[int, int]:
    """The piece that fires, and the place of the row."""
    end = read_end(state, shooter, "unit")
    if end.piece < 0:
        raise BadInput("unit", "a piece on the field", shooter)
    return end.piece, state.card(end.piece).row(weapon)


def _in_range(state: State, shooter: str, target: str, weapon: str) -> bool:
    piece, row = _weapon(state, shooter, weapon)
    range_ = state.card(piece).rows[row].range
    return ranges.reaches(range_, _distance(state, shooter, target))


def _has_cover_from(state: State, target: str, cover: str, shooter: str, weapon: str) -> bool:
    piece, row = _weapon(state, shooter, weapon)
    end = read_end(state, target, "unit")
    if end.piece < 0:
        raise BadInput("unit", "a piece on the field", target)
    found = cover_against(state, piece, end.piece, state.card(piece).rows[row])
    return found == COVER[cover]


def _blocked_by(state: State, one: str, other: str, what: str) -> bool:
    proof = _proof(state, one, other)
    return not proof.visible and any(
        blocker.rule in proof.verdict().because and blocker.what == BLOCKERS[what]
        for blocker in proof.counting()
    )


def _ground(state: State, square: str, ground: str) -> bool:
    return state.field.ground[state.field.read_square(square)] == GROUND[ground]


def _stands(state: State, square: str, kind: str) -> bool:
    one = state.element(state.field.read_square(square))
    return one is not None and one.kind == kind


def _seen(state: State, unit: str, kind: str = "squad") -> int:
    return sum(bool(v) for v in view_from(state, read_end(state, unit, "unit"), kind))


def _damage(state: State, square: str) -> int:
    one = state.element(state.field.read_square(square))
    if one is None:
        raise BadInput("square", "one with a crate or a trap", square)
    return the_box().elements[one.kind].health - one.damage


MEASURES = (
    Phrase("distance from UNIT to UNIT", _distance),
    Phrase("squares crossed from UNIT to UNIT", lambda s, a, b: len(_proof(s, a, b).crossed)),
    Phrase("corners touched from UNIT to UNIT", lambda s, a, b: len(_proof(s, a, b).corners)),
    Phrase("squares seen by UNIT", _seen),
    Phrase("squares with a KIND seen by UNIT", lambda s, kind, unit: _seen(s, unit, kind)),
    Phrase("points left of the element on SQUARE", _damage),
    Phrase("squares of UNIT", lambda s, unit: len(end_of(s, s.read_piece(unit)).squares)),
)

FACTS = (
    Phrase("UNIT sees UNIT as a KIND", _sees_as),
    Phrase("UNIT sees UNIT", _sees),
    Phrase("UNIT has COVER cover against UNIT with WEAPON", _has_cover_from),
    Phrase("UNIT has COVER cover against UNIT", _has_cover),
    Phrase("UNIT reaches UNIT with WEAPON", _in_range),
    Phrase("the line from UNIT to UNIT is blocked by BLOCKER", _blocked_by),
    Phrase("SQUARE is GROUND", _ground),
    Phrase("SQUARE has a dot", lambda s, q: s.field.has_dot(s.field.read_square(q))),
    Phrase("SQUARE has a crate", lambda s, q: _stands(s, q, CRATE)),
    Phrase("SQUARE has a trap", lambda s, q: _stands(s, q, TRAP)),
    Phrase("SQUARE is inside", lambda s, q: s.field.inside[s.field.read_square(q)] >= 0),
)


# -- what may stand in a blank


def _read_weapon(word: str) -> str:
    known = the_box().weapons
    if word not in known:
        raise BadInput("weapon", f"a weapon{did_you_mean(word, known)}", word)
    return word


BLANKS = {
    "UNIT": Blank(r"[\w-]+", str, ("hans", "c4")),
    "SQUARE": Blank(r"[a-z]{1,2}[0-9]{1,2}", str, ("c4",)),
    "SIDE": Blank("|".join(SIDES), str, SIDES),
    "N": Blank(r"[0-9]{1,3}", int, ("2",)),
    "KIND": Blank("squad|hero|vehicle", str, ("squad", "hero", "vehicle")),
    "COVER": Blank("|".join(COVER), str, tuple(COVER)),
    "WEAPON": Blank(r"\w+", _read_weapon, ("shotgun",)),
    "BLOCKER": Blank("|".join(BLOCKERS), str, tuple(BLOCKERS)),
    "GROUND": Blank("|".join(GROUND), str, tuple(GROUND)),
}
