"""Which desk a position asks for."""

from __future__ import annotations

from dustlab.dust.state import State

from .table_battle import BattleDesk
from .table_cards import AskDesk, CardDesk
from .table_combat import StrikeDesk
from .table_desk import Desk
from .table_movement import GroupDesk
from .table_placing import OrderedDesk, PlaceDesk
from .table_production import OrderDesk
from .table_setup import CenterDesk, ClaimDesk
from .table_spent import SpentDesk

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
