"""Whether a refusal names what is true: its side, card, count, region, token, connection.

A sentence of the package is known by its key; for each that names something stands what has to be
so on the referee's table. A sentence that is not here names nothing, or is new.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from dustlab.core.remarks import Refusal

from .asked import Asked
from .box import BONUS_DAYS, COMMANDS, LEADERS, OTHER, connection
from .law import ONE, SPECIALS, TWO, value
from .strength import stronger
from .table import Table, Token, token_named

Facts = dict[str, Any]
Check = Callable[[Table, str, Asked, Facts], bool]


def untrue(table: Table, asked: Asked, refusals: Iterable[Refusal]) -> list[str]:
    """What the package says against a move and is not so, or says twice."""
    side = asked.player or table.decides
    told = []
    wrong = []
    for refusal in refusals:
        key = refusal.key.removeprefix("refusals.dualpowers.").removeprefix("refusals.")
        check = TRUE.get(key)
        if check and not check(table, side, asked, dict(refusal.facts)):
            wrong.append(f"not so: {refusal.text}")
        if refusal.text in told:
            wrong.append(f"told twice: {refusal.text}")
        told.append(refusal.text)
    return wrong


def parts(asked: Asked) -> tuple[Asked, ...]:
    return asked.parts or (asked,)


def steps(asked: Asked) -> list[int]:
    return [len(one.way) - 1 for one in parts(asked) if one.kind == "move"]


def places(asked: Asked) -> set[str]:
    """Where the tokens are said to lie."""
    return {one.way[0] for one in parts(asked) if one.kind in ("move", "refresh")}


def token_of(facts: Facts) -> Token:
    token = token_named(str(facts["token"].name).split())
    if token is None:
        raise ValueError(f"a token that the referee does not know: {facts['token']}")
    return token


def lies(table: Table, asked: Asked, facts: Facts) -> bool:
    """The token that is named lies where the move says."""
    region = facts["region"].id
    return region in places(asked) and token_of(facts) in table.city[region]


def other_side_asked(table: Table, asked: Asked, facts: Facts) -> bool:
    """The token lies there; what was named is its other side, which does not lie there."""
    token = token_of(facts)
    turned = Token(token.side, token.kind, not token.exhausted)
    named = [one.token for one in parts(asked)]
    return (
        lies(table, asked, facts)
        and turned in named
        and turned not in table.city[facts["region"].id]
    )


def in_supply(table: Table, side: str, asked: Asked, facts: Facts) -> bool:
    wanted = [unit for one in parts(asked) for unit in one.units].count(facts["kind"])
    count = table.supply(side)[facts["kind"]]
    return (facts["side"], facts["count"], facts["asked"]) == (side, count, wanted)


def bars(table: Table, asked: Asked, facts: Facts) -> bool:
    one, other = facts["connection"].between
    return connection(one, other) == table.barrier and any(
        {one, other} <= set(part.way) for part in parts(asked)
    )


def told_hand(table: Table, side: str, asked: Asked, facts: Facts) -> bool:
    hand = list(facts["hand"].cards)
    return (
        side == facts["side"] == table.decides
        and sorted(hand) == sorted(table.hand[side])
        and facts["card"] == asked.card
        and asked.card not in hand
    )


TRUE: dict[str, Check] = {
    # the moment
    "match.not_theirs": lambda t, s, a, f: (f["player"], f["decides"]) == (s, t.decides) != (s, s),
    "card_open": lambda t, s, a, f: f["card"] == t.card,
    "bonus_later": lambda t, s, a, f: t.bonus and t.phase in ("action", "leader"),
    "bonus_not_due": lambda t, s, a, f: f["day"] == t.day and t.day not in BONUS_DAYS,
    "opposition_plays": lambda t, s, a, f: f["side"] == t.turn == t.opposition,
    "not_opposition": lambda t, s, a, f: f["side"] == t.turn != t.opposition != "",
    "opposition_alone": lambda t, s, a, f: not t.opposition,
    "must_choose": lambda t, s, a, f: f["side"] == s,
    "must_play": lambda t, s, a, f: f["side"] == s,
    "not_stronger": lambda t, s, a, f: (
        f["side"] == s != stronger(t, t.unrest) and f["region"].id == t.unrest
    ),
    "action_over": lambda t, s, a, f: (f["side"], f["card"]) == (s, t.played[s][-1]),
    # the card
    "command_card": lambda t, s, a, f: f["card"] == t.card and t.card in COMMANDS,
    "leader_card": lambda t, s, a, f: f["card"] == t.card and t.card in LEADERS,
    "one_action": lambda t, s, a, f: f["card"] == t.card and len(a.parts) > 1,
    "one_token_moves": lambda t, s, a, f: f["card"] == t.card and len(steps(a)) > 1,
    "one_token_refreshed": lambda t, s, a, f: f["card"] == t.card and len(a.parts) > 1,
    "not_printed": lambda t, s, a, f: (f["card"], f["action"]) == (t.card, COMMANDS[t.card].action),
    "other_region": lambda t, s, a, f: (
        f["card"] == t.card
        and f["region"].id == COMMANDS[t.card].region
        and f["asked"].id in {one.region for one in parts(a) if one.kind == "recruit"}
    ),
    "too_much": lambda t, s, a, f: (
        (f["card"], f["most"], f["value"]) == (t.card, COMMANDS[t.card].recruit, value(parts(a)))
    ),
    "too_far": lambda t, s, a, f: (
        f["card"] == t.card
        and f["most"] == (ONE if COMMANDS[t.card].action == "move" else TWO)
        and f["steps"] in steps(a)
    ),
    "other_leader": lambda t, s, a, f: f["card"] == t.card != a.card,
    "leader_placed": lambda t, s, a, f: any(token.kind == f["card"] for token in t.tokens()),
    "other_special": lambda t, s, a, f: (
        (f["leader"], f["action"]) == (t.card, LEADERS[t.card].special)
        and f["action"] != SPECIALS[a.kind]
    ),
    "special_used": lambda t, s, a, f: f["leader"] == t.card and t.special,
    "bonus_too_much": lambda t, s, a, f: (f["most"], f["value"]) == (ONE, value(parts(a))),
    "bonus_too_far": lambda t, s, a, f: f["steps"] in steps(a),
    # the thing asked about
    "not_in_hand": told_hand,
    "objective_leader": lambda t, s, a, f: f["card"] == a.card and a.card in LEADERS,
    "not_in_supply": in_supply,
    "none_in_supply": in_supply,
    "no_such_token": lambda t, s, a, f: (
        f["region"].id in places(a)
        and not any(token.same_as(token_of(f)) for token in t.city[f["region"].id])
    ),
    "exhausted_there": lambda t, s, a, f: token_of(f).exhausted and other_side_asked(t, a, f),
    "ready_there": lambda t, s, a, f: not token_of(f).exhausted and other_side_asked(t, a, f),
    "not_controlled": lambda t, s, a, f: (
        lies(t, a, f) and f["side"] == s and token_of(f).side == OTHER[s]
    ),
    "neutral_not_controlled": lambda t, s, a, f: (
        lies(t, a, f) and f["side"] == s != t.will and token_of(f).side == "neutral"
    ),
    "ready_already": lambda t, s, a, f: lies(t, a, f) and not token_of(f).exhausted,
    "not_joined": lambda t, s, a, f: connection(f["one"].id, f["other"].id) is None,
    "no_bridge": lambda t, s, a, f: (f["one"].id, f["other"].id) == a.ends and a.bar is None,
    "blocked": lambda t, s, a, f: bars(t, a, f),
    "barrier_there": lambda t, s, a, f: f["connection"].id == t.barrier == a.bar,
    "nothing_to_spy": lambda t, s, a, f: f["side"] not in t.objective or f["side"] in t.shown,
    "has_will": lambda t, s, a, f: f["side"] == s == t.will,
    "no_cards": lambda t, s, a, f: not t.deck() and not t.discard,
    "organise_alone": lambda t, s, a, f: not t.opposition,
}
