"""Positions for labs: one to begin with, any other by its text, and each in the phase it is for.

>>> state = example(rules="original")
>>> state.edition.id, state.phase, state.turn.army
('original', 'movement', 'red')
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from ...core.errors import BadInput, did_you_mean
from ...core.match import Match
from ..editions import edition
from ..rules import income
from ..state import Order, Shop, State, Turn
from ..text.reading import read_position

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
    position: State | Match[State] | str | None = None, rules: str = "", where: str = "position"
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
        raise BadInput(where, "a position: its text, a state or a match", repr(position))
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


# Without a card a turn has so many movements and attacks.
WITHOUT_CARD = 3


def in_movement(state: State, army: str) -> State:
    """The position at the beginning of an army's movement phase."""
    card = state.card_of(check_army(state, army))
    combat, movement = (card.combat, card.movement) if card else (WITHOUT_CARD, WITHOUT_CARD)
    turn = Turn(army, combat_points=combat, movement_points=movement)
    return _in_phase(state, army, "movement", turn)


def in_production(state: State, army: str) -> State:
    """The position at the beginning of an army's production phase, with its points to spend."""
    card = state.card_of(check_army(state, army))
    combat, movement = (card.combat, card.movement) if card else (WITHOUT_CARD, WITHOUT_CARD)
    shop = Shop(income.points(state, army))
    turn = Turn(army, combat_points=combat, movement_points=movement, shop=shop)
    return _in_phase(state, army, "production", turn)


def _in_phase(state: State, army: str, phase: str, turn: Turn) -> State:
    """In a phase of an army's turn, between battles, that ends with the turn."""
    order = state.order
    if army not in order.armies:
        order = Order(round=max(order.round, 1), armies=state.seats, at=state.seats.index(army))
    else:
        order = order._replace(at=order.armies.index(army), asked=())
    table = state.table._replace(until="turn")
    return state._replace(
        table=table, turn=turn, order=order, phase=phase, battle=None, strike=None
    )
