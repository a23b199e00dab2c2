"""What lies beside the map: points, cards, majorities, the order of play, what has been bought.

>>> from dustlab.dust import from_position
>>> text = "players red blue\\nround 2\\nscores red 3, blue 5\\nmajorities land blue"
>>> state = from_position(text + "\\nturn red combat 1").state
>>> print(*beside_the_board(state), sep="\\n")
Victory points: Red 3 and Blue 5.
Blue holds the land majority.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.words import listed, name, phrase, say
from ..cards import Hand
from ..state import HIDDEN, Shop, State
from .lines import MAJORITIES

# While these are open cards in the hand matter.
WITH_A_HAND = ("initiative", "production")


def beside_the_board(state: State, language: str = "en") -> Iterator[str]:
    """Line by line, and only what is not as at the start of a game."""
    if any(state.scores):
        told = [
            phrase("dust.aside.score", language, army=army, points=points)
            for army, points in zip(state.seats, state.scores, strict=True)
        ]
        yield say("dust.aside.scores", language, scores=listed(told, language))
    order = state.order
    if order.armies and state.turn.army:
        facts = {"armies": order.armies, "number": order.at + 1, "count": len(order.armies)}
        yield say("dust.aside.order", language, **facts)
    for army in state.seats:
        yield from _cards(state, army, language)
    for what, army in zip(MAJORITIES, state.tally.majorities, strict=True):
        if army:
            yield say("dust.aside.majority", language, army=army, majority=f"majority_{what}")
    for one, other in order.truces:
        yield say("dust.production.truce", language, army=one, ally=other)
    if state.turn.shop is not None:
        yield from _bought(state.turn.shop, language)


def _cards(state: State, army: str, language: str) -> Iterator[str]:
    shown = state.card_of(army)
    if shown is not None:
        facts = shown._asdict()
        facts["card"] = facts.pop("id")
        yield say("dust.initiative.shown", language, army=army, **facts)
    if army in state.order.used:
        yield say("dust.aside.used", language, army=army)
    hand = state.cards.hands[state.seats.index(army)] if state.cards.hands else ()
    if state.phase in WITH_A_HAND and HIDDEN not in hand and hand:
        yield say("dust.aside.hand", language, army=army, hand=Hand(hand))


def _bought(shop: Shop, language: str) -> Iterator[str]:
    """What has been paid for and not yet put on the board or drawn, and what was just built."""
    things = [shop.units.in_words(language)] if any(shop.units) else []
    if shop.centers:
        things.append(phrase("dust.aside.centers", language, number=shop.centers))
    if shop.cards:
        things.append(phrase("dust.aside.cards", language, number=shop.cards))
    if things:
        yield say("dust.aside.bought", language, things=listed(things, language))
    if shop.new_centers:
        areas = [name(area, language) for area in shop.new_centers]
        yield say(
            "dust.aside.new_centers", language, count=len(areas), areas=listed(areas, language)
        )
