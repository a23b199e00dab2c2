"""The dice of a battle: who rolls first, how many dice fall, and what their hits destroy.

Of casualties the same holds in special attacks.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from ...core.dice import Odds, hits
from ...core.remarks import Log, Refusal, refuse, report
from ..components import KINDS, Units
from ..editions import Edition
from ..moves import Take
from ..state import DEFENDER, Battle, Stage, State, battle_of

# -- tactical supremacy


def attacker_leads(state: State, target: str, attackers: Units, defenders: Units) -> bool:
    """Whether tactical supremacy is the attacker's; ties and capitals are the defender's."""
    worth = state.edition.supremacy_of
    return worth(attackers) > worth(defenders) and not state.is_capital(target)


def report_supremacy(
    log: Log, state: State, target: str, army: str, units: tuple[Units, Units]
) -> None:
    rule = "dust.battle.supremacy"
    if state.is_capital(target):
        report(log, rule, "dust.battle.supremacy_capital", army=army, area=target)
        return
    mine, theirs = (state.edition.supremacy_of(each) for each in units)
    points = {"army": army, "attacker": mine, "defender": theirs}
    key = "dust.battle.supremacy_level" if mine == theirs else "dust.battle.supremacy"
    report(log, rule, key, **points)


# -- the dice


def decider(state: State, side: str) -> str:
    """Who decides for a side: its player; for neutral units the attacker's left neighbour."""
    fight = battle_of(state)
    army = fight.army(side)
    return state.left_neighbour(fight.attacker) if state.is_neutral(army) else army


def dice_of(state: State, side: str) -> int:
    """One die for each point of combat value; one more for aircraft under an ace; the bonus."""
    fight = battle_of(state)
    units = fight.units(side)
    dice = units.times(state.edition.dice)
    if side == DEFENDER:
        dice += bonus_dice(state, fight.target)
    fighters = units.fighter * ace_dice(state, side, "fighter")
    return dice + fighters + units.bomber * ace_dice(state, side, "bomber")


def ace_dice(state: State, side: str, kind: str) -> int:
    """One die more for each fighter and bomber of an army under an ace."""
    fight = battle_of(state)
    return int(kind in ("fighter", "bomber") and fight.army(side) in fight.aces)


def bonus_dice(state: State, target: str) -> int:
    """Five for a capital, else three for a production center: never both."""
    return bonus(state.edition, target_kind(state, target))


def bonus(edition: Edition, kind: str) -> int:
    rules = edition.battle
    return {"capital": rules.capital_dice, "production": rules.center_dice, "plain": 0}[kind]


def target_kind(state: State, target: str) -> str:
    if state.is_capital(target):
        return "capital"
    return "production" if target in state.centers else "plain"


def dice_to_fall(state: State) -> int:
    """How many dice the side on roll throws now."""
    fight = battle_of(state)
    return fight.again or dice_of(state, fight.side)


def report_roll(log: Log, state: State, side: str, dice: int, outcome: int) -> None:
    fight = battle_of(state)
    army = fight.army(side)
    if state.is_neutral(army):
        details = {"army": army, "player": decider(state, side)}
        report(log, "dust.battle.neutral", "dust.battle.for_neutrals", fight.target, **details)
    if side == DEFENDER and not fight.again:
        extra = bonus_dice(state, fight.target)
        if extra:
            key = f"dust.battle.bonus_{target_kind(state, fight.target)}"
            report(log, "dust.battle.bonus", key, fight.target, dice=extra)
    facts = {"army": army, "dice": dice, "hits": outcome}
    report(log, "dust.battle.dice", "dust.battle.rolled", fight.target, **facts)


@cache
def odds_at_sea(mine: int, theirs: int) -> Odds[tuple[int, int]]:
    """Both sides roll at once: the hits of the attacker and of the defender."""
    a, b = hits(mine), hits(theirs)
    return Odds({(x, y): v * w for x, v in a.weights.items() for y, w in b.weights.items()})


@cache
def saved(fallen: Units) -> Odds[Units]:
    """Which of the fallen units a blank saves: one die for each."""
    weights: dict[Units, int] = {}
    tables = [hits(number).weights.items() for number in fallen]
    for throw in product(*tables):
        units = Units(*[n - lost for n, (lost, _) in zip(fallen, throw, strict=True)])
        weight = 1
        for _, each in throw:
            weight *= each
        weights[units] = weights.get(units, 0) + weight
    return Odds(weights)


# -- casualties


def to_take(fight: Battle) -> int:
    """How many units the hits destroy: no more than there are."""
    return min(fight.hits, fight.units(fight.other).total)


def refuse_take(state: State, move: Take) -> Iterator[Refusal]:
    stage = tuple(refuse_stage(state, Stage.TAKE))
    if stage:
        yield from stage
        return
    fight = battle_of(state)
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
        details = {"asked": units, "there": enemy, "count": enemy.total}
        yield refuse("dust.battle.casualties", "dust.take_not_there", where, **details)
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
    return (Units(*chosen) for chosen in _chosen((), tuple(enemy), wanted, shield_of))


def _chosen(
    taken: tuple[int, ...], enemy: tuple[int, ...], wanted: int, shield_of: dict[int, int]
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


def _shields_hold(
    taken: tuple[int, ...], enemy: tuple[int, ...], shield_of: dict[int, int]
) -> bool:
    """No shielded unit is taken while one that shields it stands."""
    return all(
        taken[shield] == enemy[shield] or not taken[shielded]
        for shielded, shield in shield_of.items()
        if max(shielded, shield) < len(taken)
    )


def _left(taken: tuple[int, ...], enemy: tuple[int, ...], shield_of: dict[int, int]) -> int:
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
