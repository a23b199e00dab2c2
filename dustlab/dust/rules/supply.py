"""What is left in the box: units of each army, and production centers."""

from __future__ import annotations

from ..components import BOX, CENTERS_IN_BOX, KINDS, NO_UNITS, Units, make
from ..state import State

FULL_BOX = Units(*(BOX[kind] for kind in KINDS))
# A player's sixtieth tank stands on the score track.
ON_THE_TRACK = Units(tank=1)


def in_play(state: State, army: str) -> Units:
    """An army's units on the board, in a battle, and those bought and not yet placed."""
    units = together([there[1] for there in state.areas if there and there[0] == army])
    fight = state.battle
    if fight is not None and army in (fight.attacker, fight.defender):
        units = units.plus(fight.attackers if army == fight.attacker else fight.defenders)
    shop = state.turn.shop
    if shop is not None:
        if state.turn.army == army:
            units = units.plus(shop.units)
        for area, ordered in shop.neutral:
            if state.owner(area) == army:
                units = units.plus(ordered)
    return units


def together(groups: list[Units]) -> Units:
    """All these units, added up column by column."""
    return make(Units, map(sum, zip(*groups, strict=True))) if groups else NO_UNITS


def left_in_box(state: State, army: str) -> Units:
    """What an army may still bring into play."""
    aside = NO_UNITS if state.is_neutral(army) else ON_THE_TRACK
    return FULL_BOX.less(aside).less(in_play(state, army))


def centers_left(state: State) -> int:
    """Production centers that nobody has bought or placed."""
    shop = state.turn.shop
    return CENTERS_IN_BOX - len(state.centers) - (shop.centers if shop else 0)
