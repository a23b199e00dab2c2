"""The lines of a position of Dual Powers, each declared once: see `dustlab.core.lines`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from ...core.errors import BadInput, did_you_mean
from ...core.forms import NUMBER, Form, several
from ...core.lines import Line, Lines
from ...core.record import read_whole
from ..components import (
    CARDS,
    DIFFICULTIES,
    HIDDEN,
    LAST_DAY,
    MONTH,
    MONTHS,
    REGIONS,
    SIDES,
    SLIDING,
)
from ..state import Phase, State
from .blanks import (
    kind,
    read_any_card,
    read_card,
    read_connection,
    read_region,
    read_side,
    read_token,
)

# -- what stands in the blanks

TWO_PLAYERS, SOLITAIRE = RULE_SETS = ("two_players", "solitaire")
MARKS = ("led", "special", "bonus")
PHASES = tuple(map(str, Phase))
NONE = "none"


def _one_of(known: Sequence[str], expected: str, text: str, where: str) -> str:
    if text not in known:
        raise BadInput(where, f"{expected}{did_you_mean(text, known)}", text)
    return text


def _read_day(text: str, where: str) -> int:
    day = read_whole(text, where)
    if not 1 <= day <= LAST_DAY or day in SLIDING:
        raise BadInput(where, "a day from 1 to 28, or 31", day)
    return day


def _read_month(text: str, where: str) -> int:
    return MONTH[_one_of(tuple(MONTH), "a month", text.replace("/", "_"), where)]


def _read_difficulty(text: str, where: str) -> int:
    difficulty = read_whole(text, where)
    if difficulty not in DIFFICULTIES:
        least, most = min(DIFFICULTIES), max(DIFFICULTIES)
        raise BadInput("player", f"a difficulty from {least} to {most}", difficulty)
    return difficulty


def _read_marks(text: str, where: str) -> tuple[str, ...]:
    return tuple(_one_of(MARKS, "marks", mark, where) for mark in text.split())


def _read_tiles(text: str, where: str) -> tuple[str, ...]:
    return () if text == NONE else tuple(read_region(word, where) for word in text.split())


def _read_deck(text: str, where: str) -> tuple[str, ...]:
    return () if text == NONE else tuple(read_card(word, where) for word in text.split())


def _hidden_or(read: Callable[[str, str], str], text: str, where: str) -> str:
    return HIDDEN if text == HIDDEN else read(text, where)


_SEVERAL_WORDS = {"shape": ".*", "write": " ".join}
_CARD = kind("a card", partial(_hidden_or, read_any_card), "CARD")
_TOKEN = kind("a token", lambda text, where: read_token(text, where=where), "TOKEN")
KINDS = {
    "any_card": kind("a card", read_any_card, "CARD"),
    "cards": several(_CARD, shown="CARD CARD"),
    "connection": kind("a connection", read_connection, "REGION-REGION", shape=".+"),
    "day": kind("a day", _read_day, "DAY"),
    "deck": kind("command cards", _read_deck, "CARD CARD", **_SEVERAL_WORDS),
    "difficulty": kind("a difficulty", _read_difficulty, "NUMBER"),
    "here": kind("a region", read_region, "REGION", shape=r"\S+"),
    "marks": kind("what is over", _read_marks, " ".join(MARKS), **_SEVERAL_WORDS),
    "month": kind("a month", _read_month, "MONTH", write=lambda month: MONTHS[month].id),
    "number": replace(NUMBER, shown="NUMBER"),
    "objective": kind("a command card", partial(_hidden_or, read_card), "CARD"),
    "phase": kind("a phase", partial(_one_of, PHASES, "one of the phases"), "PHASE", shape=".+"),
    "region": kind("a region", read_region, "REGION", shape=".+"),
    "rule_set": kind("a rule set", partial(_one_of, RULE_SETS, "one of the rule sets"), "RULES"),
    "side": kind("a side", read_side, "SIDE"),
    "tiles": kind(
        "tiles", _read_tiles, "REGION REGION", shape=".+", write=lambda t: " ".join(t) or NONE
    ),
    "tokens": replace(several(_TOKEN, ", ", shown="TOKEN, TOKEN"), shape=".+"),
}

# -- what is written where it is not simply what the fields of a part are

Rows = Iterator[Sequence[Any]]


def usual_phase(card: str) -> Phase:
    """The phase of a turn whose card this is; without one a card has still to be played."""
    return Phase.ACTION if card in CARDS else Phase.LEADER if card else Phase.CARD


def usual_deck(state: State) -> tuple[str, ...]:
    """Every command card that is nowhere else."""
    stock = state.stock
    out = {card for row in (*state.hands, *state.played) for card in row}
    out |= {*stock.objectives, *stock.pile, *stock.discard}
    return tuple(sorted(card for card in CARDS if card not in out))


def _phase(state: State) -> Rows:
    if state.phase != usual_phase(state.turn.card):
        yield (state.phase,)


def _taken(state: State) -> Rows:
    if state.turn.taken or state.turn.first != state.side:
        yield state.turn.taken, state.turn.first


def _card(state: State) -> Rows:
    turn = state.turn
    if turn.card:
        marks = (("led", turn.led), ("special", turn.special), ("bonus", turn.bonus))
        yield turn.card, [mark for mark, true in marks if true]


def _support(state: State) -> Rows:
    if state.support:
        yield state.ahead, abs(state.support)


def _cards_of_sides(rows: str, state: State) -> Rows:
    for side in SIDES:
        if cards := getattr(state, rows).of(side):
            yield side, cards


def _objectives(state: State) -> Rows:
    for side in SIDES:
        if card := state.objective(side):
            yield side, card, state.stock.shown.of(side)


def _deck(hidden: bool, state: State) -> Rows:
    """The deck, where it is not simply all cards that are nowhere else."""
    deck = state.stock.deck
    if deck != usual_deck(state) and hidden == (set(deck) == {HIDDEN}):
        yield (len(deck) if hidden else deck or (NONE,),)


def _city(state: State) -> Rows:
    for region in REGIONS:
        if tokens := state.tokens(region):
            yield region, tokens


# -- the lines


def _line(part: str, text: str, example: str, **how: Any) -> Line:
    return Line(part, Form(KINDS, "", dict, text, example), **how)


REGION_LINE = _line("", "{region:here} {tokens}", "tan lenin, red 1/0", rows=_city)

LINES = Lines(
    (
        _line("table", "rules {rules:rule_set}", "rules solitaire", always=True),
        _line("table", "player {player:side} difficulty {difficulty}", "player red difficulty 3"),
        _line("date", "round {round:number}", "round 2"),
        _line("date", "date {day} {month}", "date 26 march", always=True),
        _line("", "phase {phase}", "phase bonus", rows=_phase),
        _line("", "turn {side}", "turn white", always=True),
        _line("turn", "taken {taken:number} first {first:side}", "taken 3 first red", rows=_taken),
        _line("turn", "card {card:any_card}[ {marks}]", "card lenin led", rows=_card),
        _line("", "will {will:side}", "will red", always=True),
        _line("", "support {ahead:side} {points:number}", "support white 4", rows=_support),
        _line("tiles", "unrest {unrest:region}", "unrest tan"),
        _line("tiles", "blockade {blockade:region}", "blockade blue"),
        _line("tiles", "barrier {barrier:connection}", "barrier blue-green"),
        _line("tiles", "tiles {left:tiles}", "tiles green red", always=True),
        _line(
            "",
            "hand {side}[ {cards}]",
            "hand white lvov tan-4",
            into="hands",
            rows=partial(_cards_of_sides, "hands"),
        ),
        _line(
            "",
            "played {side}[ {cards}]",
            "played red red-1",
            into="played",
            rows=partial(_cards_of_sides, "played"),
        ),
        _line(
            "",
            "objective {side} {card:objective}[ shown]",
            "objective red red-8 shown",
            into="objectives",
            rows=_objectives,
        ),
        _line("stock", "pile {pile:cards}", "pile blue-3 red-1"),
        _line("stock", "leaders {leaders:cards}", "leaders kerensky lvov"),
        _line("stock", "discard {discard:cards}", "discard green-1 blue-2"),
        _line("stock", "deck {number} hidden", "deck 30 hidden", rows=partial(_deck, True)),
        _line("stock", "deck {deck}", "deck green-1 blue-2", rows=partial(_deck, False)),
        REGION_LINE,
    )
)
"""All lines of a position, in the order in which they are written."""
