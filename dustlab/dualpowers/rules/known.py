"""Moves that a program hands in: whatever they speak of has to be something of the game.

A move that is read from a text names only what there is; one that was made in Python may name
anything. What there is not is told as it is told of a text.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any

from ...core.chapters import no_move
from ...core.errors import BadInput, did_you_mean
from ...core.words import Near, wanted
from ..components import (
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
from ..moves import AsBonus, ChooseObjective, Lead, March, Play, Protest, Recruit, Refresh, Together

TOGETHER = (Recruit, March, Refresh)
"""What several at once, or a bonus action, are made of."""


def check_move(move: Any) -> None:
    """Complain of the first thing that is nothing of the game."""
    check = CHECKS.get(type(move))
    if check is not None:
        check(move)


def _of_card(move: ChooseObjective | Play) -> None:
    _card(move.card)


def _recruit(move: Recruit) -> None:
    for unit in _several(move.units, "units", 1):
        if not _is_one_of(unit, VALUE):
            expected = f"one of {', '.join(dict.fromkeys(UNITS['red']))}"
            raise BadInput("unit", expected, unit)
    _region(move.region)


def _march(move: March) -> None:
    _token(move.token)
    for region in _several(move.path, "path", 2):
        _region(region)


def _refresh(move: Refresh) -> None:
    _token(move.token)
    if move.token.endswith(EXHAUSTED):
        raise BadInput("token", f"its name without '{EXHAUSTED.strip()}'", move.token)
    _region(move.region)


def _lead(move: Lead) -> None:
    if not _is_one_of(move.leader, LEADERS):
        raise BadInput("leader", f"one of {', '.join(LEADERS)}", move.leader)
    _region(move.region)


def _protest(move: Protest) -> None:
    _connection(move.connection)


def _as_bonus(move: AsBonus) -> None:
    _part(move.move)


def _together(move: Together) -> None:
    for part in _several(move.moves, "moves", 2):
        _part(part)


CHECKS: dict[type, Callable[[Any], None]] = {
    ChooseObjective: _of_card,
    Play: _of_card,
    Recruit: _recruit,
    March: _march,
    Refresh: _refresh,
    Lead: _lead,
    Protest: _protest,
    AsBonus: _as_bonus,
    Together: _together,
}
"""The kinds of move that name something."""


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
