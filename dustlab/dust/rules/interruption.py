"""Koshka: as another player's turn begins, its holder may take the turn that is still to come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...core.match import Choice, Pending
from ...core.remarks import Refusal, refuse
from ..moves import Move, Pass, Use
from ..state import State
from .abilities import asked_about, refuse_card

PHASE = "interruption"
KOSHKA = "koshka"


def next_to_ask(state: State) -> str:
    """Who may interrupt the turn that is about to begin: of several, the card with most stars.

    Only armies whose turn is still to come can bring it forward. Who has let this turn go by is
    not asked again before it begins, else two holders could go round each other's stars.
    """
    order = state.order
    later = order.armies[order.at + 1 :]
    holders = [a for a in later if a not in order.asked and state.has_ability(a, KOSHKA)]
    return max(holders, key=lambda army: stars(state, army), default="")


def may_come(state: State) -> bool:
    """Whether somebody whose turn is still to come may yet bring it forward, now or later."""
    order = state.order
    return any(state.has_ability(army, KOSHKA) for army in order.armies[order.at + 1 :])


def stars(state: State, army: str) -> int:
    shown = state.card_of(army)
    return shown.stars if shown else 0


def pending(state: State) -> Pending:
    facts = (("interrupted", state.order.armies[state.order.at]),)
    return Choice(next_to_ask(state), "dust.initiative.asks_koshka", facts)


def candidates(state: State) -> Iterable[Move]:
    return (Use(KOSHKA), Pass())


def refuse_use(state: State, move: Use, army: str = "") -> Iterator[Refusal]:
    """Every reason against using her; by itself it is judged for whoever is asked, or holds her."""
    rule, order = "dust.ability.koshka", state.order
    asked = next_to_ask(state) if state.phase == PHASE else ""
    army = army or asked or asked_about(state, KOSHKA, state.turn.army)
    yield from refuse_card(state, army, KOSHKA)
    if not asked or army != asked:
        yield from _refuse_moment(state, army, asked)
    if move.on and asked:
        facts = {"interrupted": order.armies[order.at], "named": move.on}
        yield refuse(rule, "dust.initiative.koshka_names_nobody", **facts)
    elif move.on:
        yield refuse(rule, "dust.ability_aims", ability=KOSHKA, named=move.on)


def _refuse_moment(state: State, army: str, asked: str) -> Iterator[Refusal]:
    """She waits for the turn of another that is about to begin, and for nobody with more stars."""
    rule, order = "dust.ability.koshka", state.order
    if not asked:
        yield refuse(rule, "dust.initiative.koshka_when")
    elif army not in order.armies[order.at + 1 :]:
        yield refuse(rule, "dust.initiative.koshka_no_turn", army=army)
    elif army in order.asked:
        yield refuse(rule, "dust.ability_passed", army=army, ability=KOSHKA)
    elif state.has_ability(army, KOSHKA):
        more = {"army": army, "other": asked}
        yield refuse(rule, "dust.initiative.koshka_more_stars", **more)


def refuse_pass(state: State, move: Pass) -> Iterator[Refusal]:
    if state.phase != PHASE:
        yield refuse("dust.ability.koshka", "dust.initiative.koshka_when")
