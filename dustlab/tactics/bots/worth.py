"""What an attack is worth to a bot: the army points that it may destroy, about."""

from __future__ import annotations

from ..attack_moves import Aim, Fire
from ..flow import ATTACK, NOTHING, Activation
from ..rules.attack import attack_of
from ..rules.profile import FACES, Target, Throw, profile
from ..rules.ranges import between
from ..rules.shots import in_hand, row_by_row
from ..state import State

FINISHES = 0.4
"""So much of its points a target counts beyond its last miniature."""


def expected(throw: Throw) -> float:
    """Points of damage on average, without the finer dice."""
    hit = throw.faces / 6
    for _ in throw.again:
        hit += (1 - hit) * throw.faces / 6
    if throw.laser:
        hit *= 1.5
    through = 1 - FACES[throw.saving] / 6
    return throw.dice * hit * through * throw.points * (throw.phaser or 1)


def worth_of(state: State, aims: list[Aim]) -> float:
    """The army points that these rows may destroy together."""
    attack = attack_of(state, Fire(tuple(aims)))
    dealt: dict[Target, float] = {}
    for throw, target in profile(state, attack):
        dealt[target] = dealt.get(target, 0.0) + expected(throw)
    return sum(_share(state, target, damage) for target, damage in dealt.items())


def _share(state: State, target: Target, damage: float) -> float:
    if target.piece < 0 or target.heroic:
        return 0.0
    left = target.miniatures + target.boxes
    card = state.card(target.piece)
    part = min(damage, left)
    finished = FINISHES * (part / left) ** 2
    return card.ap * (part / card.health + finished)


def single_best(state: State) -> tuple[list[Aim], float]:
    """Every row at the target where it does most by itself."""
    chosen = []
    for aims in row_by_row(state).values():
        ranked = [(worth_of(state, [one]), number) for number, one in enumerate(aims)]
        if ranked and max(ranked)[0] > 0:
            chosen.append(aims[max(ranked)[1]])
    chosen = in_hand(state, chosen)
    return chosen, worth_of(state, chosen) if chosen else 0.0


def together_best(state: State) -> tuple[list[Aim], float]:
    """All rows at one target, and what does not reach it at its own best; or each by itself."""
    best = single_best(state)
    rows = row_by_row(state)
    targets = {one.shot.target for aims in rows.values() for one in aims if one.shot.target >= 0}
    alone = {(one.shot.piece, one.shot.row): one for one in best[0]}
    for target in sorted(targets):
        chosen = dict(alone)
        for row, aims in rows.items():
            at = [one for one in aims if one.shot.target == target]
            if at:
                chosen[row] = at[-1]
        found = in_hand(state, list(chosen.values()))
        worth = worth_of(state, found)
        if worth > best[1]:
            best = found, worth
    return best


def attacking(state: State, piece: int, squares: tuple[int, ...] = ()) -> State:
    """As if a unit attacked now, from where it stands or from there."""
    pieces = list(state.pieces)
    if squares:
        for one in (piece, pieces[piece].joined):
            if one >= 0:
                pieces[one] = pieces[one]._replace(squares=squares)
    return state._replace(
        phase="action",
        pieces=tuple(pieces),
        activation=Activation(piece, (ATTACK, NOTHING)),
        attack=None,
        reaction=None,
    )


def nearest(state: State, piece: int, square: int) -> int:
    """How far the nearest enemy is from a square."""
    enemies = state.table.enemies[state.side(piece)]
    found = [
        between(state.field, (square,), state.pieces[one].squares)
        for one in enemies
        if state.pieces[one].squares
    ]
    return min(found, default=0)
