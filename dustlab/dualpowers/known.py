"""Moves that a program hands in: whatever they speak of has to be something of the game.

A move that is read from a text names only what there is; one that was made in Python may name
anything. What there is not is told as it is told of a text.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from ..chapters import no_move
from ..errors import BadInput, did_you_mean
from ..words import Near, wanted
from .components import (
    CARDS,
    CONNECTIONS,
    DAYS,
    EXHAUSTED,
    JOINED,
    LEADERS,
    REGION,
    REGIONS,
    TOKENS,
    UNITS,
    VALUE,
)
from .moves import (
    AsBonus,
    ChooseObjective,
    Lead,
    March,
    Play,
    Protest,
    Recruit,
    Refresh,
    Together,
)

TOGETHER = (Recruit, March, Refresh)
"""What several at once, or a bonus action, are made of."""


def check_move(move: Any) -> None:
    """Complain of the first thing that is nothing of the game."""
    match move:
        case ChooseObjective(card) | Play(card):
            _card(card)
        case Recruit(units, region):
            for unit in _several(units, "units", 1):
                if not _is_one_of(unit, VALUE):
                    expected = f"one of {', '.join(dict.fromkeys(UNITS['red']))}"
                    raise BadInput("unit", expected, unit)
            _region(region)
        case March(token, path):
            _token(token)
            for region in _several(path, "path", 2):
                _region(region)
        case Refresh(token, region):
            _token(token)
            if token.endswith(EXHAUSTED):
                raise BadInput("token", f"its name without '{EXHAUSTED.strip()}'", token)
            _region(region)
        case Lead(leader, region):
            if not _is_one_of(leader, LEADERS):
                raise BadInput("leader", f"one of {', '.join(LEADERS)}", leader)
            _region(region)
        case Protest(connection):
            _connection(connection)
        case AsBonus(inner):
            _part(inner)
        case Together(moves):
            for part in _several(moves, "moves", 2):
                _part(part)


def _part(move: Any) -> None:
    if not isinstance(move, TOGETHER):
        raise no_move(move)
    check_move(move)


def _several(things: Any, where: str, least: int) -> tuple[Any, ...]:
    if not isinstance(things, tuple) or len(things) < least:
        raise BadInput(where, f"a tuple of {least} or more", things)
    return things


def _is_one_of(word: Any, known: Container[str]) -> bool:
    return isinstance(word, str) and word in known


def _region(region: Any) -> None:
    if not _is_one_of(region, REGION):
        raise wanted("region", "dualpowers.input.region", region, near=Near(str(region), REGIONS))


def _token(token: Any) -> None:
    if not _is_one_of(token, TOKENS):
        near = did_you_mean(str(token), TOKENS)
        expected = f"a token such as 'red 2/1', 'neutral 1/0' or 'lenin'{near}"
        raise BadInput("token", expected, token)


def _card(card: Any) -> None:
    if not _is_one_of(card, DAYS):
        near = Near(str(card), (*LEADERS, *CARDS))
        raise wanted("card", "dualpowers.input.any_card", card, near=near)


def _connection(connection: Any) -> None:
    """A connection, or two regions that none joins: that is a move with a rule against it."""
    if _is_one_of(connection, CONNECTIONS):
        return
    ends = tuple(connection.split("-")) if isinstance(connection, str) else ()
    of_the_city = len(ends) == 2 and all(end in REGION for end in ends)
    if not of_the_city or ends in JOINED:
        near = did_you_mean(str(connection), CONNECTIONS)
        raise BadInput("connection", f"a connection{near}", connection)
