"""Which rules speak against a move: all that do, as a set of their ids.

The set is put together of three parts. The moment: a rule that says why this kind of move is not
open now. The thing asked about: what is wrong with this card, token, way or connection, whatever
the moment. The card that lies open: what it offers, and how far; only while its action is due.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from .asked import Asked
from .box import COMMANDS, LEADERS, OTHER, connection
from .table import Table, Token

ACTIONS = ("recruit", "move", "refresh")
SPECIALS = {
    "protest": "mobilize_protest",
    "espionage": "espionage",
    "inspire": "inspire_the_people",
}
OF_LEADERS = ("leader", *SPECIALS)
BONUSES = (*ACTIONS, "draw", "organise")
CARD_LIES = ("action", "leader")
BONUS_NOW = ("bonus", "unrest bonus")
ONE, TWO = 1, 2


def against(table: Table, asked: Asked) -> set[str]:
    """The ids of all rules that speak against a move."""
    side = asked.player or table.turn
    reasons = set(moment(table, side, asked))
    if side != table.opposition:
        # The opposition has no hand and chooses nothing, so nothing else can be wrong.
        reasons.update(thing(table, side, asked))
    if side == table.turn:
        reasons.update(card(table, asked))
    return {f"dualpowers.{reason}" for reason in reasons}


# -- the moment


def moment(table: Table, side: str, asked: Asked) -> Iterator[str]:
    if table.phase == "over":
        yield table.because.removeprefix("dualpowers.")
    elif side != table.turn:
        yield "turn.order"
    elif table.turn == table.opposition:
        if asked.kind != "opposition":
            yield "solitaire.turns"
    elif asked.kind == "opposition":
        yield "solitaire.turns"
    elif table.phase == "objective":
        yield from _objective_moment(table, asked)
    elif table.phase == "card":
        yield from _card_moment(table, asked)
    elif table.phase in CARD_LIES:
        yield from _action_moment(table, asked)
    elif table.phase == "unrest":
        if asked.kind not in ("points", "bonus"):
            yield "scoring.unrest_bonus" if asked.kind in (*BONUSES, "pass") else "round.phases"
    elif asked.kind not in (*BONUSES, "pass"):
        yield "bonus.when"


def _objective_moment(table: Table, asked: Asked) -> Iterator[str]:
    if asked.kind == "pass":
        if any(card in COMMANDS for card in table.hand[table.turn]):
            yield "objective.choose"
    elif asked.kind != "objective":
        yield "round.phases"


def _card_moment(table: Table, asked: Asked) -> Iterator[str]:
    if asked.kind == "pass":
        if table.hand[table.turn]:
            yield "turn.card"
    elif asked.kind in ("objective", "points", "bonus"):
        yield "round.phases"
    elif asked.kind != "play":
        yield "turn.steps"


def _action_moment(table: Table, asked: Asked) -> Iterator[str]:
    if asked.kind in ("objective", "points", "bonus"):
        yield "round.phases"
    elif asked.kind == "play":
        yield "turn.steps"
    elif asked.kind in ("draw", "organise"):
        yield "bonus.when"


# -- the card that lies open


def card(table: Table, asked: Asked) -> Iterator[str]:
    if table.phase == "action":
        yield from _command_card(table, asked)
    elif table.phase == "leader":
        yield from _leader_card(table, asked)
    elif table.phase in BONUS_NOW:
        yield from _bonus(table, asked)


def _command_card(table: Table, asked: Asked) -> Iterator[str]:
    played = COMMANDS[table.card]
    if asked.kind in OF_LEADERS:
        yield "action.printed"
    elif asked.kind == "recruit":
        if asked.region != played.region:
            yield "recruit.region"
        if value(asked.units) > played.recruit:
            yield "recruit.value"
    elif asked.kind == "refresh":
        if played.action != "refresh":
            yield "action.printed"
    elif asked.kind == "move":
        if played.action not in ("move", "double_move"):
            yield "action.printed"
        elif asked.other or len(asked.way) - 1 > (ONE if played.action == "move" else TWO):
            yield "move.one" if played.action == "move" else "move.double"


def _leader_card(table: Table, asked: Asked) -> Iterator[str]:
    if asked.kind in ACTIONS:
        yield "leader.actions"
    elif asked.kind == "leader" and asked.card != table.card:
        yield "leader.recruit"
    elif asked.kind in SPECIALS and (
        LEADERS[table.card].special != SPECIALS[asked.kind] or table.special
    ):
        yield "leader.actions"
    if asked.kind == "leader" and table.led:
        yield "leader.actions"


def _bonus(table: Table, asked: Asked) -> Iterator[str]:
    if asked.kind == "recruit" and value(asked.units) > ONE:
        yield "bonus.recruit"
    elif asked.kind == "move" and (asked.other or len(asked.way) - 1 > ONE):
        yield "bonus.move"
    elif asked.kind == "draw" and not table.deck() and not table.discard:
        yield "bonus.draw"
    elif asked.kind == "organise" and table.phase == "unrest bonus":
        yield "solitaire.organise"


def value(units: tuple[str, ...]) -> int:
    return sum(int(kind.partition("/")[0]) for kind in units)


# -- the thing asked about


def thing(table: Table, side: str, asked: Asked) -> Iterator[str]:
    if asked.kind == "play":
        if asked.card not in table.hand[side]:
            yield "turn.card"
    elif asked.kind == "objective":
        if asked.card in LEADERS:
            yield "objective.command"
        if asked.card not in table.hand[side]:
            yield "objective.choose"
    elif asked.kind == "recruit":
        if Counter(asked.units) - table.supply(side):
            yield "bonus.recruit" if table.phase in BONUS_NOW else "recruit.supply"
    elif asked.kind == "move":
        moved = [(asked.token, asked.way)] + ([asked.other] if asked.other else [])
        for token, way in moved:
            if token:
                yield from control(table, side, token, way[0])
                yield from path(table, way)
    elif asked.kind == "refresh" and asked.token:
        yield from refresh(table, side, asked.token, asked.region)
    elif asked.kind == "protest":
        if asked.bar in (None, table.barrier):
            yield "special.protest"
    elif asked.kind == "espionage":
        spied = side if table.opposition else OTHER[side]
        if spied not in table.objective or spied in table.shown:
            yield "special.espionage"
    elif asked.kind == "inspire":
        if table.will == side:
            yield "special.inspire"
    elif asked.kind == "organise" and (
        not table.opposition or side not in table.objective or side in table.shown
    ):
        yield "solitaire.organise"


def control(table: Table, side: str, token: Token, region: str) -> Iterator[str]:
    """The token has to lie there, and to obey this side."""
    if token not in table.city[region] or not table.controls(side, token):
        yield "move.control"


def path(table: Table, way: tuple[str, ...]) -> Iterator[str]:
    for one, other in pairwise(way):
        joined = connection(one, other)
        if joined is None:
            yield "move.connection"
        elif joined == table.barrier:
            yield "move.blockade"


def refresh(table: Table, side: str, token: Token, region: str) -> Iterator[str]:
    """Whichever side of the token is meant, it has to lie exhausted."""
    exhausted = Token(token.side, token.kind, exhausted=True)
    ready = Token(token.side, token.kind)
    lies = [one for one in (exhausted, ready) if one in table.city[region]]
    if not lies or not table.controls(side, token):
        yield "move.control"
    if lies and exhausted not in lies:
        yield "bonus.refresh" if table.phase in BONUS_NOW else "refresh.exhausted"
