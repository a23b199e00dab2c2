"""What follows from a move, and from what is drawn: the five phases of a round (p. 4-9, 10-12).

Nothing here asks whether a move is legal; that is `law`.
"""

from __future__ import annotations

from collections import Counter

from .asked import Asked
from .box import (
    BONUS_DAYS,
    COMMANDS,
    LAST_DAY,
    MONTHS,
    OPPOSITION_TURNS,
    OTHER,
    REGIONS,
    SLIDING,
    TILE_BARS,
    TURNS_EACH,
    UNITS,
    UNREST_POINTS,
    days_of,
)
from .drawing import begin_drawing, begin_turns, drawn_in_draw_phase
from .scoring import begin_scoring, gain, go_on_scoring
from .table import Table, Token

# -- chance


def may_fall(table: Table) -> Counter[str]:
    """What may be drawn, each as likely as its count says; empty if nothing waits for a draw."""
    if table.phase == "neutrals":
        lying = Counter(token.kind for token in table.tokens())
        return Counter(UNITS["neutral"]) - lying
    if table.phase in ("tiles", "clean-up"):
        return Counter(table.tiles)
    if table.phase in ("draw", "bonus draw", "unrest draw"):
        return Counter(table.deck())
    if table.phase == "opposition leader":
        return Counter(table.leaders)
    return Counter()


def fall(table: Table, drawn: str) -> None:
    """Something was drawn."""
    if table.phase == "neutrals":
        region = next(region for region in REGIONS if not table.city[region])
        table.city[region].append(Token("neutral", drawn))
        if all(table.city.values()):
            table.phase = "tiles"
    elif table.phase == "tiles" and not table.unrest:
        table.tiles.remove(drawn)
        table.unrest = drawn
    elif table.phase in ("tiles", "clean-up"):
        _new_blockade(table, drawn)
    elif table.phase == "opposition leader":
        table.leaders.remove(drawn)
        table.city[table.unrest].append(Token(table.opposition, drawn))
        begin_turns(table)
    else:
        _card_drawn(table, drawn)


def _new_blockade(table: Table, tile: str) -> None:
    table.tiles.remove(tile)
    table.blockade = tile
    table.barrier = TILE_BARS[tile]
    if table.phase == "clean-up":
        table.round += 1
    begin_drawing(table)


def _card_drawn(table: Table, card: str) -> None:
    if table.phase == "draw":
        drawn_in_draw_phase(table, card)
        return
    table.hand[table.turn].append(card)
    if table.phase == "bonus draw":
        _end_turn(table)
    else:
        go_on_scoring(table)


# -- moves


def follow(table: Table, asked: Asked) -> None:
    """A legal move is made by whoever decides."""
    side = table.turn
    if asked.kind == "objective":
        table.hand[side].remove(asked.card)
        table.objective[side] = asked.card
        _objective_chosen(table)
    elif asked.kind == "play":
        table.hand[side].remove(asked.card)
        table.played[side].append(asked.card)
        table.card = asked.card
        table.led = table.special = False
        advance_date(table, days_of(asked.card))
        table.phase = "action" if asked.card in COMMANDS else "leader"
    elif asked.kind == "opposition":
        _opposition_turn(table)
    elif asked.kind == "points":
        if not gain(table, side, UNREST_POINTS[table.month]):
            go_on_scoring(table)
    elif asked.kind == "bonus":
        table.phase = "unrest bonus"
    elif asked.kind == "pass" and table.phase == "objective":
        _objective_chosen(table)
    elif asked.kind == "pass" and table.phase == "card":
        _end_turn(table)
    else:
        _act(table, asked)


def _objective_chosen(table: Table) -> None:
    if table.turn == table.will:
        table.turn = OTHER[table.turn]
    else:
        begin_turns(table)


def _act(table: Table, asked: Asked) -> None:
    """An action, a leader's action, a bonus action, or nothing more of it."""
    side = table.turn
    if asked.kind == "recruit":
        table.city[asked.region] += [Token(side, kind) for kind in asked.units]
    elif asked.kind == "move" and asked.token:
        table.city[asked.way[0]].remove(asked.token)
        table.city[asked.region].append(asked.token)
    elif asked.kind == "refresh" and asked.token:
        _turn_ready(table, asked.region, asked.token)
    elif asked.kind == "leader":
        _lead(table, asked)
    elif asked.kind == "protest":
        table.barrier = asked.bar or ""
        table.special = True
    elif asked.kind == "espionage":
        table.shown.add(side if table.opposition else OTHER[side])
        table.special = True
    elif asked.kind == "inspire":
        table.will = side
        table.special = True
    elif asked.kind == "organise":
        table.shown.add(side)
    elif asked.kind == "draw":
        table.phase = "bonus draw" if table.phase == "bonus" else "unrest draw"
        table.need_card()
        return
    _after_action(table, asked)


def _after_action(table: Table, asked: Asked) -> None:
    if table.phase == "unrest bonus":
        go_on_scoring(table)
        return
    half_done = table.phase == "leader" and not (table.led and table.special)
    if half_done and asked.kind != "pass":
        return
    if table.bonus and table.phase != "bonus":
        table.phase = "bonus"
    else:
        _end_turn(table)


def _turn_ready(table: Table, region: str, token: Token) -> None:
    table.city[region].remove(Token(token.side, token.kind, exhausted=True))
    table.city[region].append(Token(token.side, token.kind))


def _lead(table: Table, asked: Asked) -> None:
    side = table.turn
    table.city[asked.region].append(Token(side, asked.card))
    table.led = True
    for token in table.city[asked.region][:]:
        wakes = token.side == "neutral" and token.is_unit and token.exhausted
        if wakes and table.will == side:
            _turn_ready(table, asked.region, token)


def _end_turn(table: Table) -> None:
    table.card, table.bonus, table.led, table.special = "", False, False, False
    table.taken += 1
    all_turns = TURNS_EACH + (OPPOSITION_TURNS if table.opposition else TURNS_EACH)
    if table.taken == all_turns:
        begin_scoring(table)
    else:
        table.phase, table.turn = "card", OTHER[table.turn]


# -- the calendar (p. 5)


def advance_date(table: Table, days: int) -> None:
    table.day += days
    if table.day > LAST_DAY:
        table.day -= LAST_DAY
        _month_passes(table)
    if table.day in SLIDING:
        table.day = LAST_DAY
    table.bonus = table.day in BONUS_DAYS


def _month_passes(table: Table) -> None:
    if table.month == MONTHS[-1]:
        return
    table.month = MONTHS[MONTHS.index(table.month) + 1]
    table.will = table.turn
    if table.month == "may_june":
        table.city[table.unrest].append(Token("neutral", "trotsky"))
    elif table.month == "august":
        for here in table.city.values():
            for token in here[:]:
                if token.kind == "trotsky" and token.side == "neutral":
                    here.remove(token)
                    here.append(Token("red", "trotsky", token.exhausted))


# -- the opposition (p. 11)


def _opposition_turn(table: Table) -> None:
    side = table.opposition
    card = COMMANDS[table.pile.pop(0)]
    table.played[side].append(card.name)
    advance_date(table, card.days)
    _recruit(table, f"{card.recruit}/X", card.region)
    if table.bonus:
        _recruit(table, "1/X", table.unrest)
    _end_turn(table)


def _recruit(table: Table, kind: str, region: str) -> None:
    """One unit of the opposition, if its supply has one left of this level."""
    if table.supply(table.opposition)[kind]:
        table.city[region].append(Token(table.opposition, kind))
