"""Positions for labs: one to begin with, any other by its text, each in the phase it is for, and
each with something changed by hand: who holds an area, where centers stand, which card.

>>> state = example(rules="original")
>>> state.edition.id, state.phase, state.turn.army
('original', 'movement', 'red')
>>> gains(in_production(example(), "red"), "red")[0]
Gain(area='berlin', points=9)

A match never changes by hand; a lab that asks "what if" does.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from ...core.errors import BadInput, did_you_mean
from ...core.match import Match
from ...core.remarks import Refusal
from ..cards import the_deck
from ..components import Units
from ..editions import edition
from ..moves import PlaceCenter
from ..rules import income, placing
from ..state import Cards, Order, Shop, State, Turn
from ..text.position import read_position

WORLD, ROUND_END = "world", "round_end"
EXAMPLES = (WORLD, ROUND_END)
"""The positions of the package: a game of three, and the end of a round that may end a game."""


@cache
def named_example(which: str) -> State:
    """One of the positions of the package."""
    if which not in EXAMPLES:
        expected = f"one of the examples{did_you_mean(which, EXAMPLES)}"
        raise BadInput("example", expected, which)
    text = (files("dustlab") / "data" / "dust" / "examples.toml").read_text(encoding="utf-8")
    lines = tomllib.loads(text)[which]["position"].strip().splitlines()
    return read_position(lines, "examples.toml")


def example(
    position: State | Match[State] | str | None = None, rules: str = "", where: str = ""
) -> State:
    """A position as it was given, or the one of the package; by its own rules or by others."""
    if isinstance(position, Match):
        state = position.state
    elif isinstance(position, State):
        state = position
    elif isinstance(position, str) and position.strip():
        state = read_position(position.strip().splitlines(), where)
    elif position is None:
        state = named_example(WORLD)
    else:
        raise BadInput(
            where or "position", "a position: its text, a state or a match", repr(position)
        )
    return under(state, rules) if rules else state


def under(state: State, rules: str) -> State:
    """The same position by another rule set."""
    return state._replace(table=state.table._replace(edition=edition(rules)))


def check_army(state: State, army: str) -> str:
    if army not in state.seats:
        known = did_you_mean(army, state.seats)
        raise BadInput("army", f"one of the players{known}", army)
    return army


def on_turn(state: State) -> str:
    """Whose turn it is; between turns the first player's."""
    return state.turn.army or state.seats[0]


# How many movements and attacks a turn has without a card.
WITHOUT_CARD = 3


def in_movement(state: State, army: str) -> State:
    """The position at the beginning of an army's movement phase."""
    return _in_phase(state, army, "movement")


def in_production(state: State, army: str) -> State:
    """The position at the beginning of an army's production phase, with its points to spend."""
    shop = Shop(income.points(state, check_army(state, army)))
    return _in_phase(state, army, "production", shop)


def _in_phase(state: State, army: str, phase: str, shop: Shop | None = None) -> State:
    """In a phase of an army's turn, between battles, that ends with the turn."""
    card, order = state.card_of(check_army(state, army)), state.order
    combat, movement = (card.combat, card.movement) if card else (WITHOUT_CARD, WITHOUT_CARD)
    turn = Turn(army, combat_points=combat, movement_points=movement, shop=shop)
    if army not in order.armies:
        order = Order(round=max(order.round, 1), armies=state.seats, at=state.seats.index(army))
    else:
        order = order._replace(at=order.armies.index(army), asked=())
    table = state.table._replace(until="turn")
    return state._replace(
        table=table, turn=turn, order=order, phase=phase, battle=None, strike=None
    )


# -- what if: changed by hand

# The rule behind each line of the sum.
INCOME_RULES = {
    income.CENTERS: "dust.production.income",
    income.IDLE_CENTERS: "dust.production.power_sources",
    income.CAPITALS: "dust.production.capitals",
    income.CARD: "dust.production.income",
    income.LEAST: "dust.production.least",
}


def held_by(state: State, area: str, army: str) -> State:
    """The area in other hands, with the units that stand there; in nobody's, if `army` is empty."""
    holding = state.holding(area)
    one = Units(submarine=1) if state.board[area].kind == "sea" else Units(tank=1)
    units = holding.units if holding is not None else one
    return state.with_units(area, army, units if army else Units())


def with_center(state: State, area: str, stands: bool) -> State:
    """With a production center in an area, or without one."""
    centers = state.centers | {area} if stands else state.centers - {area}
    return state._replace(centers=frozenset(centers))


def refuse_new_center(state: State, army: str, area: str) -> tuple[Refusal, ...]:
    """What the rules say against a new production center of an army there."""
    placing_now = in_production(state, army)
    shop = Shop(0, centers=1, closed=True)
    turn = placing_now.turn._replace(shop=shop)
    return tuple(placing.refuse_center(placing_now._replace(turn=turn), PlaceCenter(area)))


def with_card(state: State, army: str, card: str) -> State:
    """An army's card for the round is another one (or none), no matter who had it before."""
    seat, cards = state.seats.index(army), state.cards
    played = list(cards.played or ("",) * len(state.seats))
    played[seat] = card

    def without(some: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(one for one in some if one != card)

    hands = tuple(without(hand) for hand in cards.hands) or ((),) * len(state.seats)
    out = {one for hand in hands for one in hand} | set(played) | set(without(cards.discard))
    deck = tuple(one for one in the_deck() if one not in out)
    return state._replace(cards=Cards(hands, deck, without(cards.discard), tuple(played)))


def card_bringing(state: State, army: str, production: int) -> str:
    """A card with this number of production points that no other player has in play."""
    others = {
        played
        for seat, played in zip(state.seats, state.cards.played, strict=False)
        if seat != army
    }
    fits = (c.id for c in the_deck().values() if c.production == production)
    return next(card for card in fits if card not in others)


# -- what another area would bring


class Gain(NamedTuple):
    """What an area would add to an army's income."""

    area: str
    points: int


def gains(state: State, army: str) -> list[Gain]:
    """The areas that would bring an army more, the best first."""
    now = income.total(income.income(state, army))
    worthwhile = []
    for area in state.board.areas:
        if state.owner(area.id) != army and (
            area.capital or area.power_source or area.id in state.centers
        ):
            then = income.total(income.income(held_by(state, area.id, army), army))
            if then > now:
                worthwhile.append(Gain(area.id, then - now))
    return sorted(worthwhile, key=lambda gain: -gain.points)
