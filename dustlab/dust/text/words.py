r"""A position in words, for where there is no picture: the board, and what lies beside it.

>>> from dustlab.dust import from_position
>>> match = from_position("players red blue\nround 2\nturn red combat 1\nukraine red 3 tank")
>>> print(tell_position(match.state))
The world in round 2: the turn of Red
Red has 0 points and 1 area and Blue has 0 points and 0 areas.
- Ukraine: Red, 3 tanks. Joined to Balkans, Berlin, Mediterranean Sea, Moscow and Persia.
All other areas are empty.
>>> text = "players red blue\nround 2\nscores red 3, blue 5\nmajorities land blue"
>>> state = from_position(text + "\nturn red combat 1").state
>>> print(*beside_the_board(state), sep="\n")
Victory points: Red 3 and Blue 5.
Blue holds the land majority.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.rules import rule
from ...core.words import listed, name, phrase, say
from ...pictures.words import rows
from ..cards import Hand, abilities
from ..components import NO_UNITS
from ..pictures.battle import battle_scene
from ..pictures.map import title_of
from ..pictures.notebook import is_close_up
from ..state import HIDDEN, MAJORITIES, Shop, State
from ..switches import numbers
from .scene_words import actor_of, area_words, asks_of, description, view_of

# On a board with more areas than these somebody knows the map, or has it before them.
MOST_JOINED = 12


def tell_position(state: State, language: str = "en") -> str:
    """Who stands where, with what; in a battle its two sides and the ways out of it."""
    if is_close_up(state):
        return "\n".join(_battle(state, language))
    held = [
        area.id
        for area, holding in zip(state.board.areas, state.areas, strict=True)
        if holding or area.id in state.centers
    ]
    joined = len(held) <= MOST_JOINED
    lines = [title_of(state, language), description(state, language)]
    lines += [f"- {area_words(state, area, language=language, joined=joined)}" for area in held]
    if len(held) < len(state.areas):
        lines.append(say("dust.picture.map.others_empty", language))
    return "\n".join(filter(None, lines))


def _battle(state: State, language: str) -> Iterator[str]:
    """The description says all of both sides; what is left are the ways. What now is said apart."""
    scene = battle_scene(state, language=language)
    text = scene.description
    if state.battle is not None:
        view = view_of(state, NO_UNITS, {}, None, language)
        text = text.removesuffix(view.tell("waits", army=actor_of(view), asks=asks_of(view)))
    yield from (scene.title, text.strip())
    for part, words in rows(scene):
        if part.startswith("way."):
            yield f"- {words}"


# -- beside the board

# While these are open cards in the hand matter.
WITH_A_HAND = ("initiative", "production")


def beside_the_board(state: State, language: str = "en") -> Iterator[str]:
    """Line by line, and only what is not as at the start of a game."""
    if any(state.scores):
        lines = [
            phrase("dust.aside.score", language, army=army, points=points)
            for army, points in zip(state.seats, state.scores, strict=True)
        ]
        yield say("dust.aside.scores", language, scores=listed(lines, language))
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


# -- one thing by its name


def things(state: State, language: str = "en") -> list[tuple[str, str]]:
    """The areas, and what the cards can do."""
    areas = [
        (name(area.id, language), area_words(state, area.id, language=language))
        for area in state.board.areas
    ]
    can_do = [(name(ability, language), _does(state, ability, language)) for ability in abilities()]
    return [*areas, *can_do]


def _does(state: State, ability: str, language: str) -> str:
    """An ability, with the numbers of the rule set."""
    gist = rule(f"dust.ability.{ability}").gist(language, numbers(state.edition))
    return f"{name(ability, language)}: {gist}"
