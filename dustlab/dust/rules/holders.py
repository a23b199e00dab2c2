"""Whose ability it is: the player about whom is asked, and whether a card brings what is wanted.

>>> from dustlab.dust import new_battle
>>> match = new_battle("3 tank", "2 tank 1 mech", abilities={"defender": "nurse"})
>>> match.pending.player, asked_about(match.state, "nurse", "red")
('blue', 'blue')
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.remarks import Refusal, refuse
from ..state import State

# Before the rounds begin; and in a round, while its cards lie face down.
SETUP = ("deal", "setup card", "capitals", "power sources", "land", "centers", "reinforcements")
FACE_DOWN = ("initiative", "blind draw")


def asked_about(state: State, ability: str, decides: str) -> str:
    """Whoever's card brings an ability: of several the one who decides, then the sides of a battle.

    Nobody's card brings it: whoever decides, if anybody does.
    """
    fight = state.battle
    sides = (fight.attacker, fight.defender) if fight is not None else ()
    if state.phase in (*SETUP, *FACE_DOWN):
        return decides  # whose card brings it, nobody may know yet
    armies = (decides, *sides, *state.seats)
    return next((army for army in armies if brings(state, army, ability)), decides)


def brings(state: State, army: str, ability: str) -> bool:
    """Whether an army's card of this round brings an ability, used or not."""
    shown = state.card_of(army)
    return shown is not None and shown.ability == ability


def refuse_card(state: State, army: str, ability: str) -> Iterator[Refusal]:
    """An ability is that of the own card of this round, and works once."""
    rule, facts = "dust.ability.card", {"army": army, "ability": ability}
    if state.phase in SETUP:
        yield refuse(rule, "dust.ability_in_setup", ability=ability)
    elif state.phase in FACE_DOWN:
        yield refuse(rule, "dust.ability_face_down", ability=ability)
    elif not army:
        yield refuse(rule, "dust.ability_nobodys", ability=ability)
    elif state.card_of(army) is None:
        yield refuse(rule, "dust.ability_no_card", **facts)
    elif not brings(state, army, ability):
        yield refuse(rule, "dust.ability_not_on_card", **facts)
    elif army in state.order.used:
        yield refuse("dust.ability.once", "dust.ability_used", **facts)
