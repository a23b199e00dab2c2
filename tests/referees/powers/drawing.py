"""The draw phase, and what comes between it and the first turn (p. 4-5, 10)."""

from __future__ import annotations

from .box import CARDS_DRAWN, OTHER
from .table import Table


def begin_drawing(table: Table) -> None:
    table.phase, table.taken = "draw", 0
    _go_on(table)


def drawn_in_draw_phase(table: Table, card: str) -> None:
    """Five cards for each side; alone, the last of one's five is the objective."""
    if not table.opposition:
        side = table.will if table.taken < CARDS_DRAWN else OTHER[table.will]
        table.hand[side].append(card)
    elif table.taken < CARDS_DRAWN - 1:
        table.hand[table.player].append(card)
    elif table.taken == CARDS_DRAWN - 1:
        table.objective[table.player] = card
    else:
        table.pile.append(card)
    table.taken += 1
    _go_on(table)


def _go_on(table: Table) -> None:
    if table.taken < 2 * CARDS_DRAWN:
        table.need_card()
        if table.deck():
            return
    if table.opposition:
        table.will = table.opposition
        table.phase = "opposition leader"
    else:
        table.phase, table.turn = "objective", table.will


def begin_turns(table: Table) -> None:
    table.phase, table.taken = "card", 0
    table.turn = table.first = table.will
