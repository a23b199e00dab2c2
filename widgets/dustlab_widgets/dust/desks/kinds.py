"""Which desk a position of Dust asks for."""

from __future__ import annotations

from dustlab.dust.state import State

from .battle import BattleDesk
from .combat import StrikeDesk
from .desk import Desk
from .movement import GroupDesk, SpentDesk
from .placing import OrderedDesk, PlaceDesk
from .production import OrderDesk
from .setup import AskDesk, CardDesk, CenterDesk, ClaimDesk

DESKS: dict[str, type[Desk]] = {
    "setup card": CardDesk,
    "initiative": CardDesk,
    "capitals": ClaimDesk,
    "power sources": ClaimDesk,
    "land": ClaimDesk,
    "centers": CenterDesk,
    "reinforcements": PlaceDesk,
    "interruption": AskDesk,
    "movement": GroupDesk,
    "combat": GroupDesk,
}


def kind_of(state: State) -> type[Desk]:
    """The desk that a position asks for."""
    if state.battle is not None:
        return BattleDesk
    if state.strike is not None:
        return StrikeDesk
    if state.phase == "production":
        shop = state.turn.shop
        return OrderedDesk if shop is not None and shop.closed else OrderDesk
    if state.phase == "combat" and not state.turn.combat_points:
        return SpentDesk
    return DESKS[state.phase]
