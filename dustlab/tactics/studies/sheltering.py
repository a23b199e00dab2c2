"""What shelters a target from an attacker, thing by thing; and what each weapon makes of it.

>>> from dustlab.tactics import battlefield, study
>>> state = study(battlefield("cover_sum"))
>>> for remark in tell_cover(state, "sp", "dd"):
...     print(remark)
The ammo crate on C3 gives soft cover. [tactics.cover.crate]
The line comes in past a corner of B3, which would block it: soft cover. [tactics.cover.corner]
Soft and soft together: hard cover. [tactics.cover.sum]
Death Dealers roll a die for each hit; a blank cancels it, that is 4 of 6 faces.
  [tactics.cover.dice]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...core.remarks import Refusal, Remark
from ...core.words import phrase
from ..components import Weapon
from ..flow import ATTACK, Attack, Shot
from ..rules import shots, weapons
from ..rules.cover import HARD, NONE, Source, cover_against, cover_for, saving_face
from ..rules.dice import FACES, throw_of
from ..rules.proof import Proof, sight
from ..rules.sight import decisive
from ..rules.skills import crew, leader
from ..state import State
from ..text.sentences import called, remark, tell_blocker, tell_verdict

# What each source of cover is told by.
GIVES = {
    "tactics.cover.crate": "tactics.cover.gives_crate",
    "tactics.cover.trap": "tactics.cover.gives_trap",
    "tactics.cover.rubble": "tactics.cover.gives_rubble",
    "tactics.cover.corner": "tactics.cover.gives_corner",
    "tactics.building.corner": "tactics.cover.gives_wall",
    "tactics.building.within": "tactics.cover.gives_within",
    "tactics.building.from_outside": "tactics.cover.gives_from_outside",
}
SQUADS, SUM, DICE = "tactics.cover.squads", "tactics.cover.sum", "tactics.cover.dice"


def would_give(proof: Proof) -> tuple[Source, ...]:
    """What there is that shelters a squad where the target stands."""
    return proof.verdict(target="squad").sources


def tell_cover(state: State, shooter: str, target: str, language: str = "en") -> Iterator[Remark]:
    """The cover with its sum, each thing by its rule; then the dice."""
    proof = sight(state, shooter, target)
    name = state.field.name(proof.end)
    if not proof.visible:
        for blocker in decisive(proof.counting()):
            yield tell_blocker(proof, blocker)
        yield tell_verdict(proof.verdict(), name, language)
        return
    given, who = would_give(proof), called(proof.target, language)
    if proof.target.sort != "squad":
        yield remark(SQUADS, "tactics.cover.no_squad", name, target=who)
        return
    for source in given:
        square = state.field.name(source.square)
        yield remark(source.rule, GIVES[source.rule], square, square=square)
    yield from _sum(given, name, who)
    if proof.target.piece >= 0 and given:
        yield _dice(proof, name, who, language)


def _sum(given: Sequence[Source], square: str, who: str) -> Iterator[Remark]:
    """What several things come to."""
    hard = any(source.cover == HARD for source in given)
    if not given:
        yield remark(SQUADS, "tactics.cover.gives_nothing", square, target=who)
    elif len(given) > 1:
        key = "tactics.cover.no_more" if hard or len(given) > 2 else "tactics.cover.two_softs"
        yield remark(SUM, key, square)


def _dice(proof: Proof, square: str, who: str, language: str) -> Remark:
    face = saving_face(proof.state, proof.target.piece, proof.cover)
    if face == NONE:
        facts = {"target": who, "cover": phrase(f"tactics.cover.{proof.cover}", language)}
        return remark(DICE, "tactics.cover.no_dice", square, **facts)
    return remark(DICE, f"tactics.cover.dice_{face}", square, target=who, good=FACES[face])


# -- the weapons


class Against(NamedTuple):
    """A weapon row of the attacker against the target."""

    piece: int
    row: int
    weapon: Weapon
    dice: int
    cover: str
    """The cover that counts against it; none for what ignores cover."""
    ignores: bool
    """There is cover, and it does not count."""
    attack: Attack | None
    """The attack of this row alone; none if it cannot be made."""
    refused: tuple[Refusal, ...]
    """Why it cannot be made."""


def rows_against(
    state: State, shooter: int, target: int, kind: str = ATTACK, spotter: int = -1
) -> list[Against]:
    """Every row on the cards of the attacker (and of the hero with it) against the target."""
    unit = leader(state, shooter)
    order = shots.Order(unit, kind, spotter=spotter)
    return [
        _against(state, order, piece, row, leader(state, target))
        for piece in crew(state, unit)
        for row in range(len(state.card(piece).rows))
    ]


def _against(state: State, order: shots.Order, piece: int, row: int, target: int) -> Against:
    weapon, squares = state.card(piece).rows[row], state.pieces[target].squares
    cover = cover_against(state, piece, target, weapon)
    ignores = cover == NONE and cover_for(state, piece, target) != NONE
    first = next(_shots(state, order, piece, row, target), None)
    if first is None:
        bare = Shot(piece, row, target)
        if weapons.is_stream(weapon):
            bare = Shot(piece, row, -1, squares[0], squares[:1])
        against = tuple(shots.refuse_shot(state, order, bare))
        return Against(piece, row, weapon, 0, cover, ignores, None, against)
    fired = tuple(one for one in weapons.expand(state, first) if one.target == target)
    attack = Attack(order.piece, fired, order.kind)
    dice = sum(throw_of(state, attack, one).dice for one in fired)
    return Against(piece, row, weapon, dice, cover, ignores, attack, ())


def _shots(state: State, order: shots.Order, piece: int, row: int, target: int) -> Iterator[Shot]:
    """The legal shots of a row that hit the target."""
    if (piece, row) not in weapons.rows_of(state, order.piece):
        return
    squares = set(state.pieces[target].squares)
    for shot in shots.shots_of(state, order, piece, row):
        if shot.target == target or squares & set(shot.squares):
            yield shot


__all__ = ["Against", "rows_against", "tell_cover", "would_give"]
