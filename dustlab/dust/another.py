"""What speaks against a move of a player who does not decide now, apart from just that.

"May Blue use the Nurse now?" is judged by Blue's card and Blue's units, whoever is on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..remarks import Refusal
from . import abilities, initiative, interruption, production_abilities
from .moves import ChooseCard, Use
from .state import State


def against(state: State, player: str, move: Any) -> Iterator[Refusal]:
    if isinstance(move, Use):
        yield from USES.get(move.ability, abilities.refuse_use)(state, move, player)
    elif isinstance(move, ChooseCard):
        yield from initiative.refuse_chosen(state, player)


USES = {
    "diplomat": production_abilities.against,
    "mech_builder": production_abilities.against,
    "koshka": interruption.refuse_use,
}
