"""Which desk a position asks for."""

from __future__ import annotations

from collections.abc import Callable

from dustlab.dust.state import State
from dustlab.match import Choice, Match

from .desk import BotDesk, OverDesk, Play
from .desk import Desk as AnyDesk
from .players import PERSON
from .table_battle import BattleDesk
from .table_cards import AskDesk, CardDesk, CurtainDesk
from .table_combat import StrikeDesk
from .table_desk import Desk
from .table_movement import GroupDesk
from .table_production import OrderDesk
from .table_setup import CenterDesk, ClaimDesk, OrderedDesk, PlaceDesk

HIDDEN = ("setup card", "initiative")
"""Phases in which nobody may see what another decides."""

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


def desk_for(
    match: Match[State],
    play: Play,
    *,
    dare: bool,
    language: str,
    seats: dict[str, str],
    curtain: bool,
    reveal: Callable[[], None],
    let_play: Callable[[], None],
) -> AnyDesk:
    """The desk of whoever decides now."""
    pending, state = match.pending, match.state
    if not isinstance(pending, Choice):
        return OverDesk(match, play, dare, language)
    who = seats.get(pending.player, PERSON)
    if who != PERSON:
        return BotDesk(match, play, dare, language, bot=who, let_play=let_play)
    if curtain:
        return CurtainDesk(match, play, dare, language, reveal=reveal)
    return _kind(state)(match, play, dare, language)


def _kind(state: State) -> type[Desk]:
    if state.battle is not None:
        return BattleDesk
    if state.strike is not None:
        return StrikeDesk
    if state.phase == "production":
        shop = state.turn.shop
        return OrderedDesk if shop is not None and shop.closed else OrderDesk
    return DESKS[state.phase]
