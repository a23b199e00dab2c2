"""What is in the box: the city, the calendar, cards and tokens, read from one file of facts.

Everything is known by a short text: a region by its colour, a command card by its region and days
(`purple-4`), a leader by the name, a token by its side and the two numbers printed on it (`red 2/1`
is a red unit of strength 2, and 1 once it is exhausted: `red 2/1 exhausted`). Such texts are what a
position is made of; the tables here say what they mean.

>>> CARDS["purple-4"].days, LEADERS["lenin"].side, TOKENS["red 2/1 exhausted"].strength
(4, 'red', 1)
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from ..core.words import LANGUAGES, name, phrase, sentence

RED, WHITE, NEUTRAL = "red", "white", "neutral"
SIDES = (RED, WHITE)
OTHER = {RED: WHITE, WHITE: RED}
HIDDEN = "?"
EXHAUSTED = " exhausted"
"""What the name of a token ends in when it lies on its exhausted side."""

MOVE, DOUBLE_MOVE, REFRESH = "move", "double_move", "refresh"
PROTEST, ESPIONAGE, INSPIRE = "mobilize_protest", "espionage", "inspire_the_people"


def _read() -> dict[str, Any]:
    file = files("dustlab") / "data" / "dualpowers" / "components.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


_FACTS = _read()


# -- the city


class Region(NamedTuple):
    """A part of the city, known by its colour."""

    id: str
    title: str
    icon: str
    x: float
    y: float

    def in_words(self, language: str = "en") -> str:
        """'Petrograd Side (green)'."""
        title = name(self.title.lower().replace(" ", "_"), language)
        return f"{title} ({phrase(f'dualpowers.colour.{self.id}', language)})"


class Connection(NamedTuple):
    """A way between two regions, and the tile that blocks it."""

    id: str
    between: tuple[str, str]
    tile: str

    def in_words(self, language: str = "en") -> str:
        """'green - red'."""
        one, other = (phrase(f"dualpowers.colour.{region}", language) for region in self.between)
        return f"{one} - {other}"


REGION: dict[str, Region] = {
    entry["id"]: Region(entry["id"], entry["name"], entry["icon"], entry["x"], entry["y"])
    for entry in _FACTS["region"]
}
REGIONS = tuple(REGION)
PLACE = {region: place for place, region in enumerate(REGIONS)}
"""Where a region stands in `State.city`."""
ALIASES: dict[str, str] = dict(_FACTS["regions_note"]["aliases"])


def region_called(word: str) -> str:
    """The region whose colour a word is in some language; what is no colour stays as it is.

    No language is read that is not needed.
    """
    if word in REGION:
        return word
    if word in ALIASES:
        return ALIASES[word]
    return next((region for one in LANGUAGES if (region := _colours(one).get(word))), word)


@cache
def _colours(language: str) -> dict[str, str]:
    return {phrase(f"dualpowers.colour.{region}", language).lower(): region for region in REGIONS}


CONNECTIONS = {
    "-".join(entry["between"]): Connection(
        "-".join(entry["between"]), tuple(entry["between"]), entry["tile"]
    )
    for entry in _FACTS["connection"]
}
BLOCKED_BY = {connection.tile: connection.id for connection in CONNECTIONS.values()}
"""The connection that each tile on the blockade field bars."""
JOINED = {
    pair: connection.id
    for connection in CONNECTIONS.values()
    for pair in (connection.between, connection.between[::-1])
}
"""The connection between two neighbours, in either order."""


def _open_ways(barrier: str) -> dict[str, tuple[str, ...]]:
    return {
        region: tuple(
            other
            for other in REGIONS
            if (region, other) in JOINED and JOINED[region, other] != barrier
        )
        for region in REGIONS
    }


WAYS = {barrier: _open_ways(barrier) for barrier in ("", *CONNECTIONS)}
"""For each place of the blockade marker: where one can go from a region."""


# -- the calendar and the support track


class Month(NamedTuple):
    """A field of the months: what unrest is worth, and what happens when it is reached."""

    id: str
    points: int
    event: str


MONTHS = tuple(
    Month(entry["id"], entry["unrest_vp"], entry.get("event", "")) for entry in _FACTS["month"]
)
MONTH = {month.id: place for place, month in enumerate(MONTHS)}
LAST_DAY: int = _FACTS["calendar"]["last_day"]
SLIDING: tuple[int, ...] = tuple(_FACTS["calendar"]["skipped_to_last"])
BONUS_DAYS: tuple[int, ...] = tuple(_FACTS["calendar"]["bonus_days"])
START_DAY: int = _FACTS["calendar"]["start_day"]
START_MONTH = MONTH[_FACTS["calendar"]["start_month"]]
END_MONTHS = tuple(MONTH[month] for month in _FACTS["calendar"]["end_months"])
TROTSKY_RETURNS, TROTSKY_JOINS = "trotsky_returns", "trotsky_joins_bolsheviks"

TRACK_END: int = _FACTS["support_track"]["spaces_per_side"]
FIRST_WILL: str = _FACTS["game"]["will_of_the_people_start"]
DRAWN: int = _FACTS["game"]["command_cards_drawn"]
TURNS: int = 2 * _FACTS["game"]["turns_per_round"]
TURNS_ALONE: int = _FACTS["game"]["turns_per_round"] + _FACTS["game"]["opposition_turns_per_round"]
ROUNDS_ALONE: int = _FACTS["game"]["solitaire_rounds"]
LAST_ROUND = len(REGIONS)
DIFFICULTIES = tuple(side for token in _FACTS["difficulty_token"] for side in token["sides"])


# -- cards


class Card(NamedTuple):
    """A command card; its id says its region and its days."""

    id: str
    region: str
    days: int
    recruit: int
    action: str
    points: int


class Leader(NamedTuple):
    """A leader: the card and the token."""

    id: str
    side: str
    days: int
    ready: int
    exhausted: int
    action: str


CARDS = {
    entry["id"]: Card(*(entry[k] for k in ("id", "region", "days", "recruit", "action", "vp")))
    for entry in _FACTS["command_card"]
}
LEADERS = {entry["id"]: Leader(*(entry[k] for k in Leader._fields)) for entry in _FACTS["leader"]}
DAYS = {card.id: card.days for card in CARDS.values()}
DAYS |= {leader.id: leader.days for leader in LEADERS.values()}
LEADERS_OF = {
    side: tuple(sorted(leader.id for leader in LEADERS.values() if leader.side == side))
    for side in SIDES
}
DECK = tuple(sorted(CARDS))


class CardName(str):
    """A card as a fact of a sentence: its notation, told in the words of each language.

    >>> CardName("purple-4").in_words("de"), CardName("lenin").in_words("it")
    ('lila-4', 'Lenin')
    """

    __slots__ = ()

    def in_words(self, language: str = "en") -> str:
        """'purple-4'; a leader by the name."""
        card = CARDS.get(self)
        if card is None:
            return name(str(self), language)
        return f"{phrase(f'dualpowers.colour.{card.region}', language)}-{card.days}"


def card_name(card: str, language: str = "en") -> str:
    """'purple-4', in the words of a language; a leader by the name."""
    return CardName(card).in_words(language)


class CardNames(NamedTuple):
    """Several cards as a fact of a sentence, in their order."""

    cards: tuple[str, ...]

    def in_words(self, language: str = "en") -> str:
        return ", ".join(CardName(card).in_words(language) for card in self.cards) or "-"


@cache
def leader_words() -> dict[str, str]:
    """Every leader, and Trotsky, by the name in each language."""
    known = (*LEADERS, "trotsky")
    return {name(leader, language).lower(): leader for language in LANGUAGES for leader in known}


# -- tokens

UNIT, LEADER, TROTSKY = "unit", "leader", "trotsky"
NEUTRAL_TROTSKY, RED_TROTSKY = "trotsky", "red trotsky"
X = "X"
"""The strength of an exhausted unit of the opposition: the difficulty."""


class Token(NamedTuple):
    """A token on one of its two sides."""

    name: str
    side: str
    what: str
    """unit, leader or trotsky."""
    kind: str
    """The two numbers of a unit; the name of a leader."""
    value: int
    """What recruiting a unit costs; 0 for others."""
    strength: int
    """Its strength on this side; 0 where it is X."""
    ready: bool

    def in_words(self, language: str = "en") -> str:
        """'unit 2/1 of Red (exhausted)'."""
        if self.what == UNIT:
            facts = {"kind": self.kind, "side": phrase(f"dualpowers.of.{self.side}", language)}
            words = phrase("dualpowers.token.unit", language, **facts)
        else:
            words = name(self.kind, language)
        if self.ready:
            return words
        unit = self.what == UNIT
        tired = "dualpowers.token.unit_exhausted" if unit else "dualpowers.token.exhausted"
        return f"{words} {sentence(tired, language)}"

    def in_full(self, language: str = "en") -> str:
        """The same with both numbers, of a leader too: 'Lenin 2/1 (exhausted)'."""
        words = self.in_words(language)
        if self.what == UNIT:
            return words
        other = TOKENS[TURNED[self.name]].strength
        ready, exhausted = (self.strength, other) if self.ready else (other, self.strength)
        called = name(self.kind, language)
        return words.replace(called, f"{called} {ready}/{exhausted}", 1)


def _pieces() -> Iterator[tuple[str, str, str, str, int, int, int]]:
    """Every token of the box: its name, its side, what it is, its kind, its value, and the strength
    of both its sides."""
    for entry in _FACTS["unit"]:
        side, ready, exhausted = entry["side"], entry["ready"], entry["exhausted"]
        kind = f"{ready}/{exhausted}"
        yield f"{side} {kind}", side, UNIT, kind, entry["value"], ready, exhausted
    for side in SIDES:
        for entry in _FACTS["opposition"]:
            kind = f"{entry['ready']}/{X}"
            yield f"{side} {kind}", side, UNIT, kind, entry["level"], entry["ready"], 0
    for id_, side, _, ready, exhausted, _ in LEADERS.values():
        yield id_, side, LEADER, id_, 0, ready, exhausted
    for entry, plain in zip(_FACTS["trotsky"], (NEUTRAL_TROTSKY, RED_TROTSKY), strict=True):
        numbers = entry["ready"], entry["exhausted"]
        yield plain, entry["side"], TROTSKY, TROTSKY, 0, *numbers


TOKENS = {
    plain + end: Token(plain + end, side, what, kind, value, strength, not end)
    for plain, side, what, kind, value, ready, exhausted in _pieces()
    for end, strength in (("", ready), (EXHAUSTED, exhausted))
}
SIDE_OF = {token.name: token.side for token in TOKENS.values()}
TURNED = {
    token.name: token.name + EXHAUSTED if token.ready else token.name.removesuffix(EXHAUSTED)
    for token in TOKENS.values()
}
"""The same token with its other side up."""
READY = {
    side: {t.kind: t.name for t in TOKENS.values() if t.what == UNIT and t.ready and t.side == side}
    for side in SIDES
}
"""The name of a unit in the city, by its side and its numbers."""
VALUE = {token.kind: token.value for token in TOKENS.values() if token.what == UNIT}
STRENGTHS = {
    difficulty: {
        token.name: difficulty if token.kind.endswith(X) and not token.ready else token.strength
        for token in TOKENS.values()
    }
    for difficulty in (0, *DIFFICULTIES)
}
"""The strength of every token, by difficulty (0: there is no opposition)."""

UNITS = {
    side: tuple(
        sorted(f"{e['ready']}/{e['exhausted']}" for e in _FACTS["unit"] if e["side"] == side)
    )
    for side in (*SIDES, NEUTRAL)
}
"""The units of each side that are in the box, by their numbers."""
OPPOSITION_UNITS = tuple(
    f"{entry['ready']}/{X}" for entry in _FACTS["opposition"] for _ in range(entry["count"])
)


def groups(supply: tuple[str, ...], value: int) -> tuple[tuple[str, ...], ...]:
    """What can be recruited: every group of units whose values come to `value` at most, once."""
    choices: list[tuple[tuple[str, ...], int]] = [((), value)]
    for kind in dict.fromkeys(supply):
        cost, held = VALUE[kind], supply.count(kind)
        choices += [
            (group + (kind,) * number, left - cost * number)
            for group, left in choices
            for number in range(1, min(held, left // cost) + 1)
        ]
    return tuple(group for group, _ in choices[1:])
