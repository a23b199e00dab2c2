"""Cards: which one to play, and when to interrupt."""

from __future__ import annotations

from collections.abc import Iterator

from ...play.bots import Thought, because
from ..cards import Card, card
from ..moves import ChooseCard, Pass, Use
from ..rules.interruption import KOSHKA
from .attacking import LEAST, glance, plans
from .outlook import Outlook

# What an ability is worth beside the three values, in production points.
ABILITIES = {
    "raketen_truppen": 0.5,
    "sigrid": 2.0,
    "nurse": 2.0,
    "secret_weapon": 4.0,
    "alien_radar": 0.5,
    "ace_of_the_sky": 0.5,
    "diplomat": 2.0,
    "mech_builder": 5.0,
    "koshka": 0.5,
    "mech_dropper": 0.5,
    "ballistic_missiles": 2.5,
}
A_MOVEMENT = 1.6
STILL_USEFUL = 0.75
"""What each further movement is worth of the one before."""


def thoughts(outlook: Outlook) -> Iterator[Thought]:
    """Each card of the hand by what its values and its ability can do now."""
    state = outlook.state
    hand = state.cards.hands[state.seats.index(outlook.army)]
    cards = [card(held) for held in hand]
    if state.phase == "setup card":
        for one in cards:
            # The setup wants production; what is strong later stays in the hand.
            value = 2.0 * one.production - (ABILITIES[one.ability] if outlook.far else 0.0)
            facts = {"production": one.production}
            reason = because("dust.setup.reinforcements", "dust.bots.setup_card", **facts)
            yield Thought(value, ChooseCard(one.id), (reason,))
        return
    attacks = _attacks(outlook)
    for one in cards:
        value = sum(attacks[: one.combat]) + one.production
        value += _movements(one) + (ABILITIES[one.ability] if outlook.far else 0.0)
        useful = sum(1 for attack in attacks[: one.combat] if attack > LEAST)
        facts = {
            "combat": one.combat,
            "movement": one.movement,
            "production": one.production,
            "useful": useful,
        }
        reason = because("dust.initiative.card", "dust.bots.card", **facts)
        yield Thought(value, ChooseCard(one.id), (reason,))


def _movements(one: Card) -> float:
    return sum(A_MOVEMENT * STILL_USEFUL**number for number in range(one.movement))


def _attacks(outlook: Outlook) -> list[float]:
    """What the best attacks of a turn might bring, one for each target, the best first."""
    best: dict[int, float] = {}
    turn = outlook.state.turn._replace(army=outlook.army)
    there = Outlook(outlook.state._replace(turn=turn), outlook.army, outlook.far)
    for plan in plans(there):
        value = glance(there, plan)
        best[plan.target] = max(best.get(plan.target, 0.0), value)
    # What stands ready now may be gone or answered by the time the turn comes.
    return sorted((0.7 * value for value in best.values()), reverse=True) + [0.5] * 5


def interruptions(outlook: Outlook) -> Iterator[Thought]:
    """Koshka brings the turn forward if there is something to take, else the last word is kept."""
    attacks = _attacks(outlook)
    rule = "dust.ability.koshka"
    now = because(rule, "dust.bots.interrupts")
    later = because(rule, "dust.bots.waits")
    yield Thought(attacks[0] - 6.0, Use(KOSHKA), (now,))
    yield Thought(0.0, Pass(), (later,))
