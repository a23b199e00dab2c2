"""Which rules speak against a move: all that do, as a set of their ids.

The set is put together of three parts. The moment: a rule that says why this kind of move is not
open now. The thing asked about: what is wrong with this card, token, way or connection, whatever
the moment. What it is asked for as: an action of the card that lies open, or a bonus action.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from .asked import Asked
from .box import COMMANDS, LEADERS, OTHER, connection
from .table import IN_UNREST, Table

ACTIONS = ("recruit", "move", "refresh", "several")
SPECIALS = {
    "protest": "mobilize_protest",
    "espionage": "espionage",
    "inspire": "inspire_the_people",
}
OF_LEADERS = ("leader", *SPECIALS)
BONUSES = (*ACTIONS, "draw", "organise")
BONUS_NOW = ("bonus", "unrest bonus")
ONE, TWO = 1, 2
# What is waited for while nobody decides.
WAITS = {
    "neutrals": "setup.neutral",
    "tiles": "setup.unrest",
    "draw": "draw.cards",
    "opposition leader": "solitaire.leader",
    "bonus draw": "bonus.draw",
    "unrest draw": "bonus.draw",
    "clean-up": "cleanup.blockade",
}


def against(table: Table, asked: Asked) -> set[str]:
    """The ids of all rules that speak against a move."""
    side = asked.player or table.decides
    if not side:
        # Nobody decides and nobody is named: there is only the moment.
        return {f"dualpowers.{WAITS.get(table.phase) or table.because.split('.', 1)[1]}"}
    reasons = set(moment(table, side, asked))
    if side != table.opposition:
        # The opposition has no hand and chooses nothing, so nothing else can be wrong of it.
        reasons.update(thing(table, side, asked))
        reasons.update(asked_for(table, side, asked))
    return {f"dualpowers.{reason}" for reason in reasons}


# -- the moment


def moment(table: Table, side: str, asked: Asked) -> Iterator[str]:
    if table.phase == "over":
        yield table.because.removeprefix("dualpowers.")
    elif side != table.decides:
        yield "turn.order"
        choice = asked.kind in ("points", "bonus") and table.phase in IN_UNREST
        if choice and side not in (table.turn, table.opposition):
            yield "scoring.unrest"
    elif table.decides == table.opposition:
        if asked.kind != "opposition":
            yield "solitaire.turns"
    elif asked.kind == "opposition":
        yield "solitaire.turns"
    elif table.phase in BONUS_NOW:
        if asked.kind not in (*BONUSES, "pass"):
            yield "bonus.when"
    elif asked.kind == "objective" and table.phase != "objective":
        yield "solitaire.draw" if table.opposition else "round.phases"
    elif table.phase == "objective":
        yield from _objective_moment(table, asked)
    elif table.phase == "card":
        yield from _card_moment(table, asked)
    elif table.phase == "unrest":
        if asked.kind not in ("points", "bonus"):
            yield "scoring.unrest_bonus" if asked.kind in (*BONUSES, "pass") else "round.phases"
    else:
        yield from _action_moment(asked)


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
    elif asked.kind in ("points", "bonus"):
        yield "round.phases"
    elif asked.kind != "play":
        yield "turn.steps"


def _action_moment(asked: Asked) -> Iterator[str]:
    if asked.kind in ("points", "bonus"):
        yield "round.phases"
    elif asked.kind == "play":
        yield "turn.steps"
    elif asked.kind in ("draw", "organise") or asked.as_bonus:
        yield "bonus.when"


# -- what it is asked for as


def is_bonus(table: Table, side: str, asked: Asked) -> bool:
    """A bonus action, because that is said or because one is due."""
    return asked.as_bonus or (side == table.decides and table.phase in BONUS_NOW)


def asked_for(table: Table, side: str, asked: Asked) -> Iterator[str]:
    if is_bonus(table, side, asked):
        yield from _bonus(asked)
    elif side != table.decides:
        yield from _action_over(table, side, asked)
    elif table.phase == "action":
        yield from _command_card(table, asked)
    elif table.phase == "leader":
        yield from _leader_card(table, asked)


def _bonus(asked: Asked) -> Iterator[str]:
    """One bonus action: one unit of value 1, or one token by one region, or one refreshed."""
    parts = asked.parts or (asked,)
    kinds = {one.kind for one in parts}
    if value(parts) > ONE:
        yield "bonus.recruit"
    if any(one.kind == "move" and len(one.way) - 1 > ONE for one in parts):
        yield "bonus.move"
    if len(parts) > 1:
        yield f"bonus.{kinds.pop()}" if len(kinds) == 1 else "bonus.when"


def _action_over(table: Table, side: str, asked: Asked) -> Iterator[str]:
    """Who has played a card this round and does not decide: the action of that card is over."""
    if asked.kind in (*ACTIONS, *OF_LEADERS) and table.played[side]:
        yield "action.one" if table.played[side][-1] in COMMANDS else "leader.actions"


def _command_card(table: Table, asked: Asked) -> Iterator[str]:
    played = COMMANDS[table.card]
    printed = "move" if played.action == "double_move" else played.action
    parts = asked.parts or (asked,)
    kinds = {one.kind for one in parts}
    if asked.kind in OF_LEADERS or kinds & {"move", "refresh"} - {printed}:
        yield "action.printed"
    if any(one.kind == "recruit" and one.region != played.region for one in parts):
        yield "recruit.region"
    if value(parts) > played.recruit:
        yield "recruit.value"
    most = ONE if played.action == "move" else TWO
    too_far = any(one.kind == "move" and len(one.way) - 1 > most for one in parts)
    too_many = len(parts) > 1 and kinds == {printed}
    if printed == "move" and (too_far or too_many):
        yield "move.one" if played.action == "move" else "move.double"
    if printed == "refresh" and too_many:
        yield "refresh.exhausted"
    if len(parts) > 1 and kinds not in ({"recruit"}, {printed}):
        yield "action.one"


def _leader_card(table: Table, asked: Asked) -> Iterator[str]:
    if asked.kind in ACTIONS or (asked.kind == "leader" and table.led):
        yield "leader.actions"
    if asked.kind == "leader" and asked.card != table.card:
        yield "leader.recruit"
    if asked.kind in SPECIALS and (
        LEADERS[table.card].special != SPECIALS[asked.kind] or table.special
    ):
        yield "leader.actions"


def value(parts: tuple[Asked, ...]) -> int:
    """The value of all units that are asked for: the number on their ready side."""
    return sum(int(unit.partition("/")[0]) for one in parts for unit in one.units)


# -- the thing asked about


def thing(table: Table, side: str, asked: Asked) -> Iterator[str]:
    # Nobody is told what another side holds.
    own_hand = side == table.decides
    if asked.kind == "play":
        if own_hand and asked.card not in table.hand[side]:
            yield "turn.card"
    elif asked.kind == "objective":
        if asked.card in LEADERS:
            yield "objective.command"
        if own_hand and asked.card not in table.hand[side]:
            yield "objective.choose"
    elif asked.kind in ACTIONS:
        yield from _tokens(table, side, asked)
    elif asked.kind == "draw":
        if not table.deck() and not table.discard:
            yield "bonus.draw"
    elif asked.kind == "organise":
        hidden = side in table.objective and side not in table.shown
        if not table.opposition or not hidden or table.phase in IN_UNREST:
            yield "solitaire.organise"
    elif asked.kind == "protest":
        if asked.bar in (None, table.barrier):
            yield "special.protest"
    elif asked.kind == "espionage":
        spied = side if table.opposition else OTHER[side]
        if spied not in table.objective or spied in table.shown:
            yield "special.espionage"
    elif asked.kind == "inspire" and table.will == side:
        yield "special.inspire"


def _tokens(table: Table, side: str, asked: Asked) -> Iterator[str]:
    """Units to recruit, tokens to move or to refresh."""
    as_bonus = is_bonus(table, side, asked)
    parts = asked.parts or (asked,)
    if Counter(unit for one in parts for unit in one.units) - table.supply(side):
        yield "bonus.recruit" if as_bonus else "recruit.supply"
    for one in parts:
        if one.kind == "move" and one.token:
            if one.token not in table.city[one.way[0]] or not table.controls(side, one.token):
                yield "move.control"
            yield from _path(table, one.way)
        elif one.kind == "refresh" and one.token:
            # Whichever side of the token is named, it has to lie exhausted.
            lying = [token for token in table.city[one.region] if token.same_as(one.token)]
            if not lying or not table.controls(side, one.token):
                yield "move.control"
            if lying and not any(token.exhausted for token in lying):
                yield "bonus.refresh" if as_bonus else "refresh.exhausted"


def _path(table: Table, way: tuple[str, ...]) -> Iterator[str]:
    for one, other in pairwise(way):
        joined = connection(one, other)
        if joined is None:
            yield "move.connection"
        elif joined == table.barrier:
            yield "move.blockade"
