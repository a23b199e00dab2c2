"""What hits destroy, and what the shields allow: in battles and in special attacks."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.remarks import Refusal, refuse
from ..components import KINDS, Units, make
from ..moves import Take
from ..state import TAKE, Battle, State


def to_take(fight: Battle) -> int:
    """How many units the hits destroy: no more than there are."""
    return min(fight.hits, fight.units(fight.other).total)


def refuse_take(state: State, move: Take) -> Iterator[Refusal]:
    stage = tuple(refuse_stage(state, TAKE))
    if stage:
        yield from stage
        return
    fight = state.battle
    if fight is None:
        raise AssertionError("no battle is being fought")
    yield from refuse_casualties(
        state, move.units, fight.units(fight.other), to_take(fight), fight.target
    )


def refuse_casualties(
    state: State, units: Units, enemy: Units, wanted: int, where: str, shields: bool = True
) -> Iterator[Refusal]:
    """What speaks against a choice of casualties, in battles and in special attacks alike."""
    if units.total != wanted:
        facts = {"hits": wanted, "asked": units.total}
        yield refuse("dust.battle.casualties", "dust.take_number", where, **facts)
    if not enemy.holds(units):
        there = {"asked": units, "there": enemy, "count": enemy.total}
        yield refuse("dust.battle.casualties", "dust.take_not_there", where, **there)
    if not shields:
        return
    for shield, shielded in state.edition.shields():
        standing = getattr(enemy, shield) - getattr(units, shield)
        if getattr(units, shielded) and standing > 0:
            kinds = {"left": Units(**{shield: standing})}
            yield refuse(
                f"dust.battle.shield.{shielded}", f"dust.shield_{shielded}", where, **kinds
            )


def losses(state: State, enemy: Units, wanted: int, shields: bool = True) -> Iterator[Units]:
    """Every choice of casualties that the shields allow, found without looking at others."""
    pairs = state.edition.shields() if shields else []
    shield_of = {KINDS.index(shielded): KINDS.index(shield) for shield, shielded in pairs}
    return (make(Units, chosen) for chosen in _chosen((), enemy, wanted, shield_of))


def _chosen(
    taken: tuple[int, ...], enemy: Units, wanted: int, shield_of: dict[int, int]
) -> Iterator[tuple[int, ...]]:
    """Kind by kind: as many as are still wanted and can be, and none that leaves too few."""
    kind = len(taken)
    if kind == len(enemy):
        if not wanted:
            yield taken
        return
    for number in range(min(enemy[kind], wanted) + 1):
        now = (*taken, number)
        if _shields_hold(now, enemy, shield_of) and wanted - number <= _left(now, enemy, shield_of):
            yield from _chosen(now, enemy, wanted - number, shield_of)


def _shields_hold(taken: tuple[int, ...], enemy: Units, shield_of: dict[int, int]) -> bool:
    """No shielded unit is taken while one that shields it stands."""
    return all(
        taken[shield] == enemy[shield] or not taken[shielded]
        for shielded, shield in shield_of.items()
        if max(shielded, shield) < len(taken)
    )


def _left(taken: tuple[int, ...], enemy: Units, shield_of: dict[int, int]) -> int:
    """How many of the kinds that come later can still be taken at most."""
    left = 0
    for kind in range(len(taken), len(enemy)):
        shield = shield_of.get(kind, kind)
        if shield >= len(taken) or taken[shield] == enemy[shield]:
            left += enemy[kind]
    return left


def refuse_stage(state: State, stage: str) -> Iterator[Refusal]:
    """A battle asks one thing at a time."""
    if state.battle is None:
        yield refuse("dust.turn.order", "dust.no_battle")
    elif state.battle.stage != stage:
        waits = f"dust.battle_waits_{state.battle.stage}"
        yield refuse("dust.battle.alternate", waits, state.battle.target)
