"""What an exercise can ask about a position of Dust Tactics, in a few fixed phrases.

`measure` phrases give a number, `holds` phrases are true or false. Each is answered by the rules
code, so that an author's answer is compared with the game itself. Units are named as in the
position; a square stands for the unit on it, or for a squad if nothing is there.

>>> from dustlab.tactics import battlefield, study
>>> state = study(battlefield("cover_sum"))
>>> measure(state, "distance from sp to dd"), holds(state, "sp sees dd")
(3, True)
>>> holds(state, "dd has hard cover against sp"), holds(state, "not sp reaches dd with panzerfaust")
(True, True)
"""

from __future__ import annotations

from fractions import Fraction

from ...core.errors import BadInput
from ...core.match import Chance
from ...core.phrases import Blank, Phrase, Vocabulary
from ..components import SIDES
from ..field import CRATE, GROUNDS, TRAP
from ..flow import Attack, Shot
from ..game import GAME
from ..rules import army, reaction, scenario, skills, terrain, ways, weapons
from ..rules import round as rounds
from ..rules.cover import HARD, NONE, SOFT, cover_against
from ..rules.dice import target_of, throw_of
from ..rules.proof import end_of, read_end, sight, view_from
from ..state import State
from .cards import the_box

# Words of a position in whose place another of the same row would make another position.
ALIKE = (SIDES, tuple(the_box().units))
# A measure, and what is counted instead of it.
TAKEN_FOR = (("dice of (.+) with .+ against .+", r"miniatures of \1"),)

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


# -- the field: distances, sight, cover, range and ground


def _distance(state: State, one: str, other: str) -> int:
    return sight(state, one, other).distance


def _sees(state: State, one: str, other: str) -> bool:
    return sight(state, one, other).visible


def _sees_as(state: State, one: str, other: str, kind: str) -> bool:
    """Whether a square would be seen if a unit of this kind stood on it."""
    end = read_end(state, one, "unit")
    square = read_end(state, other, "square").squares[0]
    return bool(view_from(state, end, kind)[square])


def _has_cover(state: State, target: str, cover: str, shooter: str) -> bool:
    return sight(state, shooter, target).cover == COVER[cover]


def _weapon(state: State, shooter: str, weapon: str) -> tuple[int, int]:
    """The piece that fires, and the place of the row."""
    end = read_end(state, shooter, "unit")
    if end.piece < 0:
        raise BadInput("unit", "a piece on the field", shooter)
    return end.piece, state.card(end.piece).row(weapon)


def _in_range(state: State, shooter: str, target: str, weapon: str) -> bool:
    piece, row = _weapon(state, shooter, weapon)
    range_ = state.card(piece).rows[row].range
    return weapons.reaches(range_, _distance(state, shooter, target))


def _has_cover_from(state: State, target: str, cover: str, shooter: str, weapon: str) -> bool:
    piece, row = _weapon(state, shooter, weapon)
    end = read_end(state, target, "unit")
    if end.piece < 0:
        raise BadInput("unit", "a piece on the field", target)
    has = cover_against(state, piece, end.piece, state.card(piece).rows[row])
    return has == COVER[cover]


def _blocked_by(state: State, one: str, other: str, what: str) -> bool:
    proof = sight(state, one, other)
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


FIELD_MEASURES = (
    Phrase("distance from UNIT to UNIT", _distance),
    Phrase("squares crossed from UNIT to UNIT", lambda s, a, b: len(sight(s, a, b).crossed)),
    Phrase("corners touched from UNIT to UNIT", lambda s, a, b: len(sight(s, a, b).corners)),
    Phrase("squares seen by UNIT", _seen),
    Phrase("squares with a KIND seen by UNIT", lambda s, kind, unit: _seen(s, unit, kind)),
    Phrase("points left of the element on SQUARE", _damage),
    Phrase("squares of UNIT", lambda s, unit: len(end_of(s, s.read_piece(unit)).squares)),
)

FIELD_FACTS = (
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


# -- an attack and reaction fire: dice, damage, who is left


def _piece(state: State, unit: str) -> int:
    return state.read_piece(unit, "unit")


def _miniatures(state: State, unit: str) -> int:
    return state.pieces[_piece(state, unit)].models


def _boxes(state: State, unit: str) -> int:
    """Boxes that a vehicle or hero has left."""
    piece = _piece(state, unit)
    card, unit_now = state.card(piece), state.pieces[piece]
    if card.is_squad:
        raise BadInput("unit", "a vehicle or a hero, which has boxes", unit)
    return card.health - unit_now.damage if unit_now.is_alive else 0


def _dice_of(state: State, unit: str, weapon: str, target: str) -> int:
    """The dice of a weapon row against a target, as things stand."""
    piece = _piece(state, unit)
    shot = Shot(piece, state.card(piece).row(weapon), _piece(state, target))
    return throw_of(state, Attack(piece, (shot,)), shot).dice


def _to_roll(state: State) -> int:
    """How many dice fall next; none where a player decides."""
    pending = GAME.pending(state)
    return int(max(pending.odds)) if isinstance(pending, Chance) else 0


def _chance(state: State, number: int) -> Fraction:
    pending = GAME.pending(state)
    if not isinstance(pending, Chance):
        raise BadInput("measure", "a position that waits for dice", str(pending))
    return pending.odds.chance(number)


def _chance_of_more(state: State, number: int) -> Fraction:
    return sum((_chance(state, n) for n in range(number, _to_roll(state) + 1)), Fraction(0))


def _waiting(state: State) -> int:
    """Points of damage that the owner of a unit shares out now."""
    attack = state.attack
    return attack.wounds[0].points if attack is not None and attack.wounds else 0


def _bears(state: State, unit: str) -> int:
    """What a unit can still bear, with the hero who is with it."""
    target = target_of(state, _piece(state, unit))
    return target.miniatures + target.boxes


def _left(state: State, weapon: str, unit: str) -> int:
    piece = _piece(state, unit)
    return weapons.ammunition(state, piece, state.card(piece).row(weapon))


def _loaded(state: State, weapon: str, unit: str) -> bool:
    piece = _piece(state, unit)
    return state.card(piece).row(weapon) not in state.pieces[piece].unloaded


def _may_react(state: State, unit: str) -> bool:
    return _piece(state, unit) in reaction.able(state)


ATTACK_MEASURES = (
    Phrase("miniatures of UNIT", _miniatures),
    Phrase("boxes of UNIT", _boxes),
    Phrase("damage UNIT can take", _bears),
    Phrase("dice of UNIT with WEAPON against UNIT", _dice_of),
    Phrase("dice to roll", _to_roll),
    Phrase("chance of N hits", _chance),
    Phrase("chance of at least N hits", _chance_of_more),
    Phrase("damage to share out", _waiting),
    Phrase("WEAPON left of UNIT", _left),
    Phrase("units that may react", lambda s: len(list(reaction.able(s)))),
)

ATTACK_FACTS = (
    Phrase("UNIT is destroyed", lambda s, unit: not s.pieces[_piece(s, unit)].is_alive),
    Phrase("UNIT may react", _may_react),
    Phrase("WEAPON of UNIT is loaded", _loaded),
    Phrase("SIDE decides", lambda s, side: GAME.decider(s) == side),
    Phrase("an attack is on", lambda s: s.attack is not None),
)


# -- a skirmish: reach and its cost, turns, heroes, points, victory


def _reach(state: State, unit: str, moves: int = 1) -> dict[int, ways.Reached]:
    """The squares that a unit reaches with a number of MOVEs."""
    return ways.reach(state, state.read_piece(unit), moves)


def _in_reach(state: State, unit: str, moves: int = 1) -> int:
    return len(_reach(state, unit, moves))


def _arrives(state: State, unit: str, square: str, moves: int) -> bool:
    return state.field.read_square(square) in _reach(state, unit, moves)


def _jumps(state: State, unit: str, square: str) -> bool:
    """Whether a unit gets to a square if it jumps, with both MOVEs."""
    piece = state.read_piece(unit)
    if not skills.has(state, piece, "jump"):
        return False
    return state.field.read_square(square) in ways.reach(state, piece, 2, ("jump",))


def _cost(state: State, square: str, unit: str) -> int:
    """What the way to a square costs with two MOVEs; 0: it is out of reach."""
    way = _reach(state, unit, 2).get(state.field.read_square(square))
    return way.cost if way else 0


def _on(state: State, unit: str, square: str) -> bool:
    return state.field.read_square(square) in state.pieces[state.read_piece(unit)].squares


def _off(state: State, unit: str) -> bool:
    piece = state.pieces[state.read_piece(unit)]
    return piece.is_alive and not piece.squares


def _with(state: State, one: str, other: str) -> bool:
    return state.pieces[state.read_piece(one)].joined == state.read_piece(other)


def _adjacent(state: State, one: str, other: str) -> bool:
    return terrain.are_adjacent(state, state.read_piece(one), state.read_piece(other))


def _acts(state: State, unit: str) -> bool:
    return state.activation is not None and state.activation.piece == state.read_piece(unit)


def _units(state: State, side: str) -> int:
    return sum(1 for _ in state.of_side(side))


def _points(state: State, side: str) -> int:
    return state.points[SIDES.index(side)]


def _crosses(state: State, unit: str) -> int:
    return state.pieces[state.read_piece(unit)].damage


def _bonus_taken(state: State, side: str) -> bool:
    if state.table.scenario.hold < 0:
        raise BadInput("objective", "a square that is to be held", "none")
    return scenario.holding(state) == side


ROUND_MEASURES = (
    Phrase("squares in reach of UNIT with N moves", _in_reach),
    Phrase("squares in reach of UNIT", _in_reach),
    Phrase("cost of SQUARE for UNIT", _cost),
    Phrase("movement of UNIT", lambda s, unit: ways.move_value(s, s.read_piece(unit))),
    Phrase("initiative dice of SIDE", rounds.initiative_dice),
    Phrase("victory points of SIDE", _points),
    Phrase("army points of SIDE", army.spent),
    Phrase("units of SIDE", _units),
    Phrase("crosses of UNIT", _crosses),
    Phrase("round", lambda s: s.round.number),
)

ROUND_FACTS = (
    Phrase("UNIT arrives at SQUARE with N moves", _arrives),
    Phrase("UNIT jumps to SQUARE", _jumps),
    Phrase("UNIT stands on SQUARE", _on),
    Phrase("UNIT is off the field", _off),
    Phrase("UNIT is with UNIT", _with),
    Phrase("UNIT is beside UNIT", _adjacent),
    Phrase("UNIT has acted", lambda s, unit: s.pieces[s.read_piece(unit)].acted),
    Phrase("UNIT acts", _acts),
    Phrase("SIDE is on turn", lambda s, side: s.phase == "activation" and s.round.turn == side),
    Phrase("SIDE holds the square", _bonus_taken),
    Phrase("SIDE has won", lambda s, side: s.phase == "over" and s.result.winner == side),
    Phrase("nobody has won", lambda s: s.phase == "over" and not s.result.winner),
    Phrase("it is over", lambda s: s.phase == "over"),
)


# -- what may stand in a blank


BLANKS = {
    "UNIT": Blank(r"[\w-]+", str, ("hans", "c4")),
    "SQUARE": Blank(r"[a-z]{1,2}[0-9]{1,2}", str, ("c4",)),
    "SIDE": Blank("|".join(SIDES), str, SIDES),
    "N": Blank(r"[0-9]{1,3}", int, ("2",)),
    "KIND": Blank("squad|hero|vehicle", str, ("squad", "hero", "vehicle")),
    "COVER": Blank("|".join(COVER), str, tuple(COVER)),
    "WEAPON": Blank(r"\w+", str, ("shotgun",)),
    "BLOCKER": Blank("|".join(BLOCKERS), str, tuple(BLOCKERS)),
    "GROUND": Blank("|".join(GROUND), str, tuple(GROUND)),
}

VOCABULARY = Vocabulary(
    "Dust Tactics",
    (*FIELD_MEASURES, *ATTACK_MEASURES, *ROUND_MEASURES),
    (*FIELD_FACTS, *ATTACK_FACTS, *ROUND_FACTS),
    BLANKS,
)
measure, holds = VOCABULARY.measure, VOCABULARY.holds
read_measure, read_holds = VOCABULARY.read_measure, VOCABULARY.read_holds
