"""What an attack is worth: the army points that it may destroy, about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ..moves import Fire
from ..rules.attack import attack_of
from ..rules.dice import FACES, Target, Throw, profile
from ..rules.lines import between
from ..rules.shots import row_by_row
from ..rules.weapons import in_hand
from ..state import State
from ..studies.single_activation import attacking
from ..text.blanks import Aim

FINISHES = 0.4
"""How much of its points a target counts beyond its last miniature."""


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
    return sum(share_of(state, target, damage) for target, damage in dealt.items())


def share_of(state: State, target: Target, damage: float) -> float:
    """The army points that damage destroys; a unit that is finished counts more."""
    left = target.miniatures + target.boxes
    if target.piece < 0 or target.heroic or not left:
        return 0.0
    card = state.card(target.piece)
    part = min(damage, left)
    finished = FINISHES * (part / left) ** 2
    return card.ap * (part / card.health + finished)


Rows = Mapping[tuple[int, int], Sequence[Aim]]
Measure = Callable[[State, list[Aim]], float]
"""What rows that fire together are worth."""


def single_best(
    state: State, rows: Rows | None = None, measure: Measure = worth_of
) -> tuple[list[Aim], float]:
    """Every row at the target where it does most by itself."""
    chosen = []
    for aims in (row_by_row(state) if rows is None else rows).values():
        ranked = [(measure(state, [one]), number) for number, one in enumerate(aims)]
        worth, number = max(ranked, default=(0.0, 0))
        if worth > 0:
            chosen.append(aims[number])
    chosen = in_hand(state, chosen)
    return chosen, measure(state, chosen) if chosen else 0.0


def together_best(state: State, measure: Measure = worth_of) -> tuple[list[Aim], float]:
    """All rows at one target, and what does not reach it at its own best; or each by itself."""
    rows = row_by_row(state)
    best, most = single_best(state, rows, measure)
    targets = {one.shot.target for aims in rows.values() for one in aims if one.shot.target >= 0}
    alone = {(one.shot.piece, one.shot.row): one for one in best}
    for target in sorted(targets):
        chosen = dict(alone)
        for row, aims in rows.items():
            at = [one for one in aims if one.shot.target == target]
            if at:
                chosen[row] = at[-1]
        together = in_hand(state, list(chosen.values()))
        worth = measure(state, together)
        if worth > most:
            best, most = together, worth
    return best, most


def has_target(state: State, piece: int) -> bool:
    """Whether there is anything that the unit could fire at now."""
    aims, _ = single_best(attacking(state, piece))
    return bool(aims)


def best_worth(
    state: State, piece: int, squares: tuple[int, ...] = (), measure: Measure = worth_of
) -> float:
    """What its best attack would be worth, from where it stands or from there."""
    _, worth = together_best(attacking(state, piece, squares), measure)
    return worth


def nearest(state: State, piece: int, square: int) -> int:
    """How far the nearest enemy is from a square."""
    enemies = state.table.enemies[state.side(piece)]
    distances = [
        between(state.field, (square,), state.pieces[enemy].squares)
        for enemy in enemies
        if state.pieces[enemy].squares
    ]
    return min(distances, default=0)
