"""What stands in the blanks of the lines of Dual Powers: regions, tokens, units, cards, ways.

>>> read_region("Petrograd Side"), read_any_card("yellow-4"), read_token("2/1", side="red")
('green', 'tan-4', 'red 2/1')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from ...core.errors import BadInput, NotAMove, did_you_mean
from ...core.forms import Kind
from ...core.words import Near, listed, wanted
from ..components import (
    CARDS,
    CONNECTIONS,
    DRAWN,
    EXHAUSTED,
    JOINED,
    LEADERS,
    REGION,
    REGIONS,
    SIDES,
    TOKENS,
    UNITS,
    VALUE,
    CardName,
    leader_words,
    region_called,
)

_TITLES = {region.title.lower(): region.id for region in REGION.values()}

# -- regions and connections

_NAME_AND_COLOUR = re.compile(r"[^()>]+ \((?P<colour>\w+)\)")


def read_region(text: str, where: str = "region") -> str:
    """A region by its colour or its name, or by both as sentences have them.

    >>> read_region("Vyborg Side (red)"), read_region("Petrograder Seite (grün)")
    ('red', 'green')
    """
    word = text.strip().lower()
    both = _NAME_AND_COLOUR.fullmatch(word)
    region = _TITLES.get(word) or region_called(both["colour"] if both else word)
    if region not in REGION:
        raise wanted(where, "dualpowers.input.region", text, near=Near(word, REGIONS))
    return region


def read_connection(text: str, where: str = "connection") -> str:
    """A connection by its two ends, in either order."""
    ends = _ends(text, where)
    if ends in JOINED:
        return JOINED[ends]
    raise BadInput(where, f"a connection{did_you_mean(text, CONNECTIONS)}", text)


def _ends(text: str, where: str) -> tuple[str, str] | None:
    """The two regions of a text such as 'green - red'."""
    between = "[->]+" if re.search("[->]", text) else " +"
    words = [word for word in re.split(between, text.strip()) if word]
    if len(words) != 2:
        return None
    one, other = (read_region(word, where) for word in words)
    return one, other


# -- sides, cards and leaders


def read_side(text: str, where: str = "side") -> str:
    word = text.strip().lower()
    if word not in SIDES:
        raise BadInput(where, "red or white", text)
    return word


def one_by_one(words: Iterable[str], between: str = " ") -> list[str]:
    """Several cards or tokens, also where they come as one text.

    >>> one_by_one("green-4, red-2"), one_by_one("red 2/1, lenin", ",")
    (['green-4', 'red-2'], ['red 2/1', 'lenin'])
    """
    if not isinstance(words, str):
        return list(words)
    parts = words.split(",") if between == "," else words.replace(",", " ").split()
    return [part.strip() for part in parts if part.strip()]


def read_card(text: str, where: str = "card") -> str:
    """A command card as it is written, with the word of any language for its colour; brown, beige
    and yellow are other words for tan."""
    region, dash, days = text.strip().lower().partition("-")
    card = f"{region_called(region)}{dash}{days}"
    if card not in CARDS:
        raise wanted(where, "dualpowers.input.card", text, near=Near(card, tuple(CARDS)))
    return card


def read_any_card(text: str, where: str = "card") -> str:
    """A command card or a leader's card."""
    word = text.strip().lower()
    word = leader_words().get(word, word)
    if word in LEADERS:
        return word
    if "-" not in word:
        known = (*LEADERS, *CARDS)
        raise wanted(where, "dualpowers.input.any_card", text, near=Near(word, known))
    return read_card(word, where)


def read_leader(text: str, where: str = "leader") -> str:
    word = leader_words().get(text.lower(), text.lower())
    if word not in LEADERS:
        raise BadInput(where, f"a leader{did_you_mean(word, LEADERS)}", text)
    return word


def read_row(words: Iterable[str]) -> tuple[str, ...]:
    """Cards of the opposition from their names, in the order of play."""
    row = tuple(read_card(word) for word in one_by_one(words))
    if not 1 <= len(row) <= DRAWN:
        raise wanted("cards", "dualpowers.input.row", len(row), most=DRAWN)
    for card in row:
        if row.count(card) > 1:
            raise wanted("cards", "dualpowers.input.once", card)
    return row


def read_seen(seen: Iterable[str], where: str = "seen") -> tuple[str, ...]:
    """Command cards by their names, each once."""
    cards: list[str] = []
    for written in seen:
        card = read_card(written, where)
        if card in cards:
            raise BadInput(where, "each card once", card)
        cards.append(card)
    return tuple(cards)


# -- tokens and units


def read_unit(text: str, where: str = "unit") -> str:
    """A unit by its two numbers."""
    word = text.strip().replace("x", "X")
    if word not in VALUE:
        known = ", ".join(dict.fromkeys(UNITS["red"]))
        raise BadInput(where, f"a unit by its two numbers, one of {known}", text)
    return word


def read_token(text: str, side: str = "", where: str = "token") -> str:
    """A token's name; `side` is meant where only the numbers stand."""
    word = " ".join(text.lower().split())
    plain = word.removesuffix(EXHAUSTED).replace("/x", "/X")
    tail = EXHAUSTED if word.endswith(EXHAUSTED) else ""
    plain = " ".join(leader_words().get(part, part) for part in plain.split())
    name = (f"{side} {plain}" if plain in VALUE else plain) + tail
    if name not in TOKENS:
        known = [token for token in TOKENS if not token.endswith(EXHAUSTED)]
        near = did_you_mean(plain, known)
        raise BadInput(where, f"a token such as 'red 2/1', 'neutral 1/0' or 'lenin'{near}", text)
    return name


# -- the kinds of blanks


class _Listed(NamedTuple):
    """Units as a fact of a sentence: '1/0 and 1/1'."""

    units: tuple[str, ...]

    def in_words(self, language: str = "en") -> str:
        return listed(list(self.units), language)


class _Path(NamedTuple):
    """The regions of a way as a fact of a sentence."""

    regions: tuple[str, ...]

    def in_words(self, language: str = "en") -> str:
        return " → ".join(REGION[region].in_words(language) for region in self.regions)


def _read_units(text: str, where: str) -> tuple[str, ...]:
    each = where.removesuffix("s")  # each unit is complained of by itself
    return tuple(read_unit(word, each) for word in text.replace(",", " ").split())


def _read_path(text: str, where: str) -> tuple[str, ...]:
    regions = text.split(">")
    if len(regions) < 2:
        raise BadInput(where, "two regions or more, with > between them", text)
    verb = where.partition(",")[0]
    return tuple(read_region(region.strip(), f"{verb}, region") for region in regions)


def _read_ready(text: str, where: str, state: Any) -> str:
    """A token by its name alone: that it is exhausted goes without saying."""
    return read_token(text.rstrip(" >"), state.side, where).removesuffix(EXHAUSTED)


def _read_ends(text: str, where: str) -> str:
    """Any two regions: that no connection joins them is for the rules to say."""
    ends = _ends(text, where)
    if ends is None:
        raise NotAMove("protest", "'protest REGION - REGION'", f"protest {text}")
    return JOINED.get(ends, "-".join(ends))


# A name of two words is one region; any other word may be meant as one.
REGION_SHAPE = rf"(?:(?:{'|'.join(title for title in _TITLES if ' ' in title)}|\S+)(?: \(\w+\))?)"


def kind(means: str, read: Callable[[str, str], Any], shown: str = "", **how: Any) -> Kind:
    """What stands in a blank and is read alike in every position."""
    return Kind(means, lambda text, where, _: read(text, where), shown=shown, **how)


def _token(text: str, where: str, state: Any) -> str:
    return read_token(text, state.side, where)


KIND_OF = {
    "card": kind("a card", read_any_card, shape=".*", fact=CardName),
    "connection": kind(
        "a connection", _read_ends, "REGION - REGION", shape=".+", fact=CONNECTIONS.__getitem__
    ),
    "leader": kind("a leader", read_leader, "NAME", shape="[^>]*?"),
    "path": kind(
        "a path of regions",
        _read_path,
        "REGION > REGION",
        write=" > ".join,
        apart=" > ",
        shape=rf"{REGION_SHAPE} >.*",
        fact=_Path,
    ),
    "region": kind("a region", read_region, shape=REGION_SHAPE, fact=REGION.__getitem__),
    "target": kind("a region", read_region, "REGION", shape="[^>]*", fact=REGION.__getitem__),
    "tired": Kind(
        "an exhausted token",
        _read_ready,
        shape=".+?",
        fact=lambda token: TOKENS[token + EXHAUSTED],
        shown="TOKEN",
    ),
    "token": Kind("a token", _token, shape=".+?", fact=TOKENS.__getitem__),
    "units": kind(
        "units",
        _read_units,
        "UNIT, UNIT",
        write=", ".join,
        shape="[^>]+?",
        fact=_Listed,
        apart=", ",
    ),
}
"""The kinds of blanks by the names that forms give them."""
