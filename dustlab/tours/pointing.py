"""What a tour can point at: places of the board, cards, units, and buttons, by the game's words.

>>> from dustlab.dust import new_battle
>>> state = new_battle("2 tank", "1 tank").state
>>> read_point("dust", "balkans", "line 9", state), read_point("dust", "button roll", "", state)
(Point(kind='place', name='balkans'), Point(kind='button', name='roll'))
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from ..core.errors import BadInput, did_you_mean
from ..core.games import GAMES
from ..core.words import say
from .tour import Point

PLACE, UNIT = "place", "unit"
Read = Callable[[str, str, Any], str]


def read_point(game_name: str, text: str, where: str, state: Any) -> Point:
    """A thing of the game from its words: `ukraine`, `card c4m2p1s3`, `unit tank`, `button roll`.

    The first word says what it is; without one it is a place of the board.
    """
    words = " ".join(text.lower().split())
    kind, _, rest = words.partition(" ")
    readers = READERS[game_name]
    if kind == "button":
        button = _read_button(game_name, rest, where)
        written = WRITTEN.get(game_name, {}).get(button)
        return Point(kind, button, None if written is None else Written(written))
    if kind in readers and kind != PLACE:
        thing = readers[kind](rest, where, state)
        return Point(kind, thing, _card_name(game_name, thing) if kind == "card" else None)
    place = readers[PLACE](words, where, state)
    return Point(PLACE, place, _titled(game_name, place))


class Written(NamedTuple):
    """What stands on a button of a table."""

    words: str

    def in_words(self, language: str = "en") -> str:
        return say(self.words, language)


WRITTEN = {
    "dualpowers": {
        "points": "widgets.powers.points",
        "bonus": "widgets.powers.bonus",
        "draw": "widgets.powers.draw",
        "organise": "widgets.powers.organise",
        "opposition": "widgets.powers.opposition",
        "pass": "widgets.powers.pass",
    }
}
"""Buttons on which always the same stands; others name what is chosen."""


def _titled(game_name: str, place: str) -> Any:
    """A region of Dual Powers with its title: its colour may be the name of a side, too."""
    if game_name != "dualpowers":
        return None
    from ..dualpowers.components import REGION

    return REGION[place]


def _card_name(game_name: str, card: str) -> Any:
    """A card of Dual Powers by its colour in words, or by its leader; others as they are typed."""
    if game_name != "dualpowers":
        return None
    from ..dualpowers.components import CardName

    return CardName(card)


def buttons(game_name: str) -> tuple[str, ...]:
    """What the buttons of a table are called: the first words of each kind of move."""
    forms = import_module(f"{GAMES[game_name]}.moves").MOVES.forms
    return tuple(sorted({form.head for form in forms if form.head}))


def _read_button(game_name: str, text: str, where: str) -> str:
    known = buttons(game_name)
    if text not in known:
        raise BadInput(where, f"a button{did_you_mean(text, known)}", text)
    return text


def known_word(words: tuple[str, ...], means: str) -> Read:
    """A reader of one of a few words, also of their plurals."""

    def read(text: str, where: str, _state: Any) -> str:
        word = text if text in words else text.removesuffix("s")
        if word not in words:
            raise BadInput(where, f"{means}{did_you_mean(text, words)}", text)
        return word

    return read


# -- Dust: areas, cards of the deck, kinds of units


def _area(text: str, where: str, state: Any) -> str:
    area: str = state.board.read_area(text, where)
    return area


def _dust_card(text: str, where: str, _state: Any) -> str:
    from ..dust.cards import read_card

    return read_card(text, where)


def _dust_unit(text: str, where: str, state: Any) -> str:
    from ..dust.components import KINDS

    return known_word((*KINDS, "center"), "a kind of unit")(text, where, state)


# -- Dual Powers: regions, command cards and leaders, tokens


def _region(text: str, where: str, _state: Any) -> str:
    from ..dualpowers.text.blanks import read_region

    return read_region(text, where)


def _powers_card(text: str, where: str, _state: Any) -> str:
    from ..dualpowers.text.blanks import read_any_card

    return read_any_card(text, where)


def _powers_unit(text: str, where: str, state: Any) -> str:
    from ..dualpowers.components import TOKENS

    return known_word(tuple(TOKENS), "a token")(text, where, state)


# -- Dust Tactics: squares, and units by their names


def _square(text: str, where: str, state: Any) -> str:
    square: str = state.field.name(state.field.read_square(text.upper(), where))
    return square


def _piece(text: str, where: str, state: Any) -> str:
    piece: str = state.name(state.read_piece(text, where))
    return piece


READERS: dict[str, dict[str, Read]] = {
    "dust": {PLACE: _area, "card": _dust_card, "unit": _dust_unit},
    "dualpowers": {PLACE: _region, "card": _powers_card, "unit": _powers_unit},
    "tactics": {PLACE: _square, "unit": _piece},
}
