r"""Positions of Dual Powers as text, a line for each thing; what is as usual is left out.

>>> from dustlab.dualpowers import from_position
>>> lines = "turn white", "unrest tan", "blockade blue", "hand white lvov", "tan red 1/0, lenin"
>>> print(from_position("\n".join(lines)).state)
rules two_players
date 1 march
turn white
will red
unrest tan
blockade blue
barrier blue-green
tiles green red purple white
hand white lvov
tan lenin, red 1/0
"""

from __future__ import annotations

from collections.abc import Iterator

from ..components import CARDS, HIDDEN, MONTHS, REGIONS, SIDES
from ..state import Phase, State


def write_position(state: State) -> list[str]:
    return list(_lines(state))


def _lines(state: State) -> Iterator[str]:
    table = state.table
    yield f"rules {table.rules}"
    if table.player:
        yield f"player {table.player} difficulty {table.difficulty}"
    yield from _time(state)
    yield f"will {state.will}"
    if state.support:
        yield f"support {state.ahead} {abs(state.support)}"
    yield from _tiles(state)
    yield from _cards(state)
    for region in REGIONS:
        if state.tokens(region):
            yield f"{region} {', '.join(state.tokens(region))}"


def _time(state: State) -> Iterator[str]:
    date = state.date
    if date.round != 1:
        yield f"round {date.round}"
    yield f"date {date.day} {MONTHS[date.month].id}"
    turn = state.turn
    usual = usual_phase(turn.card)
    if state.phase != usual:
        yield f"phase {state.phase}"
    yield f"turn {state.side}"
    if turn.taken or turn.first != state.side:
        yield f"taken {turn.taken} first {turn.first}"
    if turn.card:
        marks = [("led", turn.led), ("special", turn.special), ("bonus", turn.bonus)]
        yield " ".join([f"card {turn.card}", *(mark for mark, true in marks if true)])


def usual_phase(card: str) -> Phase:
    """The phase of a turn whose card this is; without one a card has still to be played."""
    return Phase.ACTION if card in CARDS else Phase.LEADER if card else Phase.CARD


def _tiles(state: State) -> Iterator[str]:
    tiles = state.tiles
    if tiles.unrest:
        yield f"unrest {tiles.unrest}"
    if tiles.blockade:
        yield f"blockade {tiles.blockade}"
    if tiles.barrier:
        yield f"barrier {tiles.barrier}"
    yield f"tiles {' '.join(tiles.left) or 'none'}"


def _cards(state: State) -> Iterator[str]:
    stock = state.stock
    for side in SIDES:
        if state.hand(side):
            yield f"hand {side} {' '.join(state.hand(side))}"
    for side in SIDES:
        if state.played.of(side):
            yield f"played {side} {' '.join(state.played.of(side))}"
    for side in SIDES:
        card = state.objective(side)
        if card:
            shown = " shown" if stock.shown.of(side) else ""
            yield f"objective {side} {card}{shown}"
    if stock.pile:
        yield f"pile {' '.join(stock.pile)}"
    if stock.leaders:
        yield f"leaders {' '.join(stock.leaders)}"
    if stock.discard:
        yield f"discard {' '.join(stock.discard)}"
    if stock.deck == usual_deck(state):
        return
    if stock.deck and set(stock.deck) == {HIDDEN}:
        yield f"deck {len(stock.deck)} hidden"
    else:
        yield f"deck {' '.join(stock.deck) or 'none'}"


def usual_deck(state: State) -> tuple[str, ...]:
    """Every command card that is nowhere else."""
    stock = state.stock
    out = {card for row in (*state.hands, *state.played) for card in row}
    out |= {*stock.objectives, *stock.pile, *stock.discard}
    return tuple(sorted(card for card in CARDS if card not in out))
