"""The dice of a battle: who rolls for a side, how many dice, and the bonus of the place."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.remarks import Event, event
from ..editions import Edition
from ..state import ATTACKER, DEFENDER, Battle, State, battle_of


def decider(state: State, side: str) -> str:
    """Who decides for a side: its player; for neutral units the attacker's left neighbour."""
    fight = battle_of(state)
    army = fight.army(side)
    return state.left_neighbour(fight.attacker) if state.is_neutral(army) else army


def dice_of(state: State, side: str) -> int:
    """One die for each point of combat value; one more for aircraft under an ace; the bonus."""
    return dice_in(state, battle_of(state), side)


def dice_in(state: State, fight: Battle, side: str) -> int:
    """The dice of a side in this battle, which need not be in the position yet."""
    table, dice = state.table, 0
    if side == ATTACKER:
        a, b, c, d, e = fight.attackers
    else:
        a, b, c, d, e = fight.defenders
        target = fight.target
        if target in state.centers or table.board.index[target] in table.board.capital_places:
            dice = bonus_dice(state, target)
    v, w, x, y, z = table.edition.dice
    dice += a * v + b * w + c * x + d * y + e * z
    if fight.aces and fight.army(side) in fight.aces:
        dice += c + d
    return dice


def bonus_dice(state: State, target: str) -> int:
    """Five for a capital, else three for a production center: never both."""
    table = state.table
    if target in table.board.capitals and state.is_capital(target):
        return table.edition.battle.capital_dice
    return table.edition.battle.center_dice if target in state.centers else 0


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


def tell_roll(state: State, side: str, dice: int, outcome: int) -> Iterator[Event]:
    fight = battle_of(state)
    army = fight.army(side)
    if state.is_neutral(army):
        told = {"army": army, "player": decider(state, side)}
        yield event("dust.battle.neutral", "dust.battle.for_neutrals", fight.target, **told)
    if side == DEFENDER and not fight.again:
        extra = bonus_dice(state, fight.target)
        if extra:
            key = f"dust.battle.bonus_{target_kind(state, fight.target)}"
            yield event("dust.battle.bonus", key, fight.target, dice=extra)
    facts = {"army": army, "dice": dice, "hits": outcome}
    yield event("dust.battle.dice", "dust.battle.rolled", fight.target, **facts)
