"""A position in words, for where there is no picture: a terminal, a screen reader."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.words import listed, phrase, say
from ..components import (
    CONNECTIONS,
    HIDDEN,
    LEADERS,
    MONTHS,
    REGION,
    REGIONS,
    SIDES,
    TOKENS,
    CardName,
    CardNames,
)
from ..rules.opposition import so_far
from ..rules.rounds import neutrals_left
from ..rules.strength import weighed
from ..state import Phase, State


def tell_position(state: State, language: str = "en") -> str:
    """Date, support, tiles, what stands where, and the cards; a "?" is a card that lies hidden."""
    lines = [
        *_time(state, language),
        *_city(state, language),
        *_cards(state, language),
    ]
    return "\n".join(lines)


def _time(state: State, language: str) -> Iterator[str]:
    date = state.date
    facts = {"round": date.round, "day": date.day, "month": MONTHS[date.month].id}
    yield say("dualpowers.tell.date", language, **facts)
    if state.support:
        facts = {"side": state.ahead, "points": abs(state.support)}
        yield say("dualpowers.tell.support", language, will=state.will, **facts)
    else:
        yield say("dualpowers.tell.centre", language, will=state.will)
    if state.table.player:
        facts = {"side": state.table.opposition, "difficulty": state.table.difficulty}
        yield say("dualpowers.tell.opposition", language, **facts)


def _city(state: State, language: str) -> Iterator[str]:
    tiles = state.tiles
    if tiles.unrest:
        yield say("dualpowers.tell.unrest", language, region=REGION[tiles.unrest])
    if tiles.barrier:
        way = CONNECTIONS[tiles.barrier]
        yield say("dualpowers.tell.barrier", language, connection=way)
    for region, tokens in zip(REGIONS, state.city, strict=True):
        named = [TOKENS[token].in_words(language) for token in tokens]
        key = "region" if named else "region_empty"
        facts = {"region": REGION[region], "tokens": listed(named, language)}
        yield f"- {say(f'dualpowers.tell.{key}', language, **facts)}"
    if state.phase == Phase.NEUTRALS:
        left = ", ".join(neutrals_left(state))
        yield say("dualpowers.tell.neutrals", language, units=left)


def _cards(state: State, language: str) -> Iterator[str]:
    for side in SIDES:
        played, objective = state.played.of(side), state.objective(side)
        if side != state.table.opposition:
            units = ", ".join(state.supply.of(side))
            yield say("dualpowers.tell.supply", language, side=side, units=units or "-")
            cards = _told(state.hand(side), language)
            yield say("dualpowers.tell.hand", language, side=side, cards=cards)
        if played:
            cards = CardNames(played).in_words(language)
            yield say("dualpowers.tell.played", language, side=side, cards=cards)
        if objective:
            key = "objective_shown" if state.stock.shown.of(side) else "objective"
            card = CardName(objective)
            yield say(f"dualpowers.tell.{key}", language, side=side, card=card)


def tell_more(state: State, language: str = "en") -> list[str]:
    """Both sums of each region that anybody holds, and the opposition's objective so far."""
    lines = []
    for region in REGIONS:
        sums = weighed(state, region)
        if sums.winner:
            red, white = sums.strengths
            facts = {"red": red, "white": white, "winner": sums.winner}
            words = say(f"dualpowers.picture.stronger_{sums.by}", language, **facts)
            lines.append(f"- {REGION[region].in_words(language)}: {words}")
    row = so_far(state)
    if row is not None:
        lines.append(say("widgets.opposition.so_far", language) + ":")
        lines += row.tell(language).splitlines()
    return lines


def _told(cards: tuple[str, ...], language: str) -> str:
    """A hand; cards that are hidden are counted. The days of a command card are in its name, those
    of a leader's card stand behind it."""
    hidden = cards.count(HIDDEN)
    known = [_card(card, language) for card in cards if card != HIDDEN]
    return ", ".join([*([f"{hidden} x ?"] if hidden else []), *known]) or "-"


def _card(card: str, language: str) -> str:
    words = CardName(card).in_words(language)
    if card not in LEADERS:
        return words
    return f"{words} ({phrase('dualpowers.picture.days', language, days=LEADERS[card].days)})"
