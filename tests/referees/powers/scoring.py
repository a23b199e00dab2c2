"""Scoring, exhaustion, clean-up and the end of the game (p. 8-9, 12)."""

from __future__ import annotations

from .box import COMMANDS, LAST_MONTHS, OTHER, SIDES, SOLITAIRE_ROUNDS, TRACK_END, UNREST_POINTS
from .drawing import begin_drawing
from .strength import reveals_first, stronger, target
from .table import Table, Token


def begin_scoring(table: Table) -> None:
    """The unrest region: the stronger side has the choice, the opposition takes the points."""
    winner = stronger(table, table.unrest)
    if winner and winner != table.opposition:
        table.phase, table.turn = "unrest", winner
        return
    if winner and gain(table, winner, UNREST_POINTS[table.month]):
        return
    go_on_scoring(table)


def gain(table: Table, side: str, points: int) -> bool:
    """The support marker goes towards a side; true if that ends the game."""
    table.support += points if side == "red" else -points
    table.support = max(-TRACK_END, min(TRACK_END, table.support))
    if abs(table.support) == TRACK_END:
        _over(table, side, "dualpowers.end.track")
        return True
    return False


def go_on_scoring(table: Table) -> None:
    """The unrest region has been dealt with: objectives, exhaustion, and perhaps the end."""
    first = table.revealed = reveals_first(table)
    cards = [_objective(table, side) for side in (first, OTHER[first])]
    table.shown.update(side for side in SIDES if side in table.objective)
    marked = {table.unrest}
    marked.update(COMMANDS[card].region for card in cards if card)
    for card in cards:
        winner = stronger(table, COMMANDS[card].region) if card else ""
        if winner and gain(table, winner, COMMANDS[card].points):
            return
    for region in marked:
        exhaust(table, region)
    if table.opposition:
        ended = "dualpowers.solitaire.end" if table.round == SOLITAIRE_ROUNDS else ""
    elif table.month in LAST_MONTHS:
        ended = "dualpowers.end.month"
    else:
        # Without a tile on the blockade field there is no unrest region for another round.
        ended = "" if table.blockade else "dualpowers.end.tiles"
    if not ended:
        _clean_up(table)
    elif table.support:
        _over(table, "red" if table.support > 0 else "white", ended)
    else:
        _over(table, table.will, "dualpowers.end.tie")


def _objective(table: Table, side: str) -> str:
    """The card that is scored as the objective of a side."""
    if side == table.opposition:
        return target(table.played[side])
    return table.objective.get(side, "")


def exhaust(table: Table, region: str) -> None:
    """Ready tokens turn over; exhausted ones leave the region."""
    table.city[region] = [
        Token(token.side, token.kind, exhausted=True)
        for token in table.city[region]
        if not token.exhausted
    ]


def _over(table: Table, winner: str, because: str) -> None:
    table.phase, table.winner, table.because = "over", winner, because


def _clean_up(table: Table) -> None:
    table.unrest, table.blockade = table.blockade, ""
    for side in SIDES:
        table.discard += [card for card in table.played[side] if card in COMMANDS]
        table.played[side] = []
    table.discard += table.objective.values()
    table.objective, table.shown = {}, set()
    table.phase = "clean-up"
    if not table.tiles:
        # The sixth round draws no tile: the marker stays where it is.
        table.round += 1
        begin_drawing(table)
