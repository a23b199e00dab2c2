"""What an exercise can ask about an attack and about reaction fire: dice, damage, who is left."""

from __future__ import annotations

from fractions import Fraction

from ...core.errors import BadInput
from ...core.match import Chance, Choice
from ...core.phrases import Phrase
from ..flow import Attack, Shot
from ..game import GAME
from ..rules import reaction, weapons
from ..rules.profile import target_of, throw_of
from ..state import State


def _piece(state: State, unit: str) -> int:
    return state.read_piece(unit, "unit")


def _miniatures(state: State, unit: str) -> int:
    return state.pieces[_piece(state, unit)].models


def _boxes(state: State, unit: str) -> int:
    """Boxes that a vehicle or hero has left."""
    piece = _piece(state, unit)
    card, there = state.card(piece), state.pieces[piece]
    if card.is_squad:
        raise BadInput("unit", "a vehicle or a hero, which has boxes", unit)
    return card.health - there.damage if there.is_alive else 0


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


def _decides(state: State, side: str) -> bool:
    pending = GAME.pending(state)
    return isinstance(pending, Choice) and pending.player == side


def _may_react(state: State, unit: str) -> bool:
    return _piece(state, unit) in reaction.able(state)


MEASURES = (
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

FACTS = (
    Phrase("UNIT is destroyed", lambda s, unit: not s.pieces[_piece(s, unit)].is_alive),
    Phrase("UNIT may react", _may_react),
    Phrase("WEAPON of UNIT is loaded", _loaded),
    Phrase("SIDE decides", _decides),
    Phrase("an attack is on", lambda s: s.attack is not None),
)
