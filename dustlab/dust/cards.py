"""The deck: 45 cards with three values, stars and an ability each, read from TOML."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from ..core.errors import BadInput, did_you_mean
from ..core.words import listed, phrase, sentence

HAND_LIMIT = 5
DEALT = 6


class Card(NamedTuple):
    """One card; its id says its values: c4m2p1s3 is combat 4, movement 2, production 1, 3 stars."""

    id: str
    combat: int
    movement: int
    production: int
    stars: int
    ability: str

    @property
    def rank(self) -> tuple[int, int, int]:
        """What decides the order: combat value, then movement value, then stars."""
        return self.combat, self.movement, self.stars

    def in_words(self, language: str = "en") -> str:
        """A card in a line: its ability, its values, its stars; its id is notation."""
        return phrase("dust.card.words", language, **self._asdict())


class Hand(tuple[str, ...]):
    """The cards of a hand, by their ids; a sentence names them in words."""

    __slots__ = ()

    def in_words(self, language: str = "en") -> str:
        cards = [card(held).in_words(language) for held in self]
        return listed(cards, language) or sentence("dust.order.no_card", language)


@cache
def the_deck() -> dict[str, Card]:
    """All cards by id, in the file's order."""
    text = (files("dustlab") / "data" / "dust" / "deck.toml").read_text(encoding="utf-8")
    cards = {}
    for entry in tomllib.loads(text)["card"]:
        fields = {name: entry[name] for name in Card._fields}
        cards[entry["id"]] = Card(**fields)
    return cards


@cache
def abilities() -> tuple[str, ...]:
    return tuple(dict.fromkeys(card.ability for card in the_deck().values()))


@cache
def ability_of() -> dict[str, str]:
    """The ability of each card, by its id; asked for at every throw of dice."""
    return {card.id: card.ability for card in the_deck().values()}


def card(identifier: str) -> Card:
    return the_deck()[identifier]


def read_card(text: str, where: str = "card") -> str:
    """A card's id, as written."""
    wanted = text.strip().lower()
    if wanted not in the_deck():
        raise BadInput(where, f"a card of the deck{did_you_mean(wanted, the_deck())}", text)
    return wanted
