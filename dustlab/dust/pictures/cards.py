"""Cards as pictures: a hand with what each card brings, and a curtain between two players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from ...core.words import listed, name, phrase, say, sentence
from ...pictures.labels import SMALL, curtain, text_lines, text_width, wrapped
from ...pictures.scene import CHOSEN, AnyShape, Box, Scene, Text
from ..cards import Card, card
from ..rules.drawing import FACE_DOWN, seen_by
from ..state import HIDDEN, State
from .battle import HEIGHT, WIDTH
from .glyphs import glyph, token

CARD = "card."


class Format(NamedTuple):
    """How large cards are drawn, three in a row, and how far apart what stands on them."""

    wide: float
    high: float
    gap: float
    left: float
    top: float
    middles: tuple[float, float, float]
    """How far from the left edge of a card its three values stand."""
    lines: tuple[float, float, float, float]
    """How far below the top the numbers stand, what they are, the ability, and what it does."""
    most: int
    """The most lines that say what it does."""

    def corner(self, place: int) -> tuple[float, float]:
        row, column = divmod(place, 3)
        return (
            self.left + column * (self.wide + self.gap),
            self.top + row * (self.high + self.gap),
        )

    @property
    def foot(self) -> float:
        """Where two rows of cards end."""
        return self.top + 2 * self.high + self.gap


LARGE = Format(176, 152, 8, 8, 44, (32, 80, 128), (18, 36, 57, 75), 5)
BESIDE = Format(152, 152, 8, 6, 38, (30, 79, 124), (18, 36, 57, 75), 5)
FOOT = LARGE.foot + 12
HAND_WIDTH, HAND_HEIGHT = 484.0, BESIDE.foot + 54

# What each ability does, in a few words.
GISTS = {
    "ace_of_the_sky": "dust.card.ace_of_the_sky",
    "alien_radar": "dust.card.alien_radar",
    "ballistic_missiles": "dust.card.ballistic_missiles",
    "diplomat": "dust.card.diplomat",
    "koshka": "dust.card.koshka",
    "mech_builder": "dust.card.mech_builder",
    "mech_dropper": "dust.card.mech_dropper",
    "nurse": "dust.card.nurse",
    "raketen_truppen": "dust.card.raketen_truppen",
    "secret_weapon": "dust.card.secret_weapon",
    "sigrid": "dust.card.sigrid",
}
VALUES = {
    "combat": ("burst", "dust.card.combat"),
    "movement": ("tank", "dust.card.movement"),
    "production": ("factory", "dust.card.production"),
}


def cards_scene(
    state: State,
    army: str,
    *,
    chosen: str = "",
    marks: Mapping[str, str] | None = None,
    rows: int = 0,
    language: str = "en",
) -> Scene:
    """A player's hand, as that player sees it, and below what the others have before them.

    It has as many rows as the hand needs, or `rows` where a board has to stay as high as it is.
    """
    seen = seen_by(state, army)
    marks = {CARD + chosen: CHOSEN, **(marks or {})}
    title = _title(state, army, language)
    needed = rows or (1 if len(_held(seen, army)) <= 3 else 2)
    spare = (LARGE.high + LARGE.gap) * (2 - needed)
    foot, height = FOOT - spare, HEIGHT - spare
    shapes: list[AnyShape] = [
        Box(0, 0, WIDTH, height, look="paper", layer="ground"),
        Text(LARGE.left, 24, title, size=16, anchor="start", bold=True),
        *_hand(seen, army, LARGE, marks, language),
        *_others(seen, army, foot, language),
    ]
    if state.phase == "setup card":
        shapes.extend(_caption(state, LARGE.left, foot + 38, WIDTH, language))
    return Scene(WIDTH, height, title, tuple(shapes), _hand_in_words(seen, army, language))


def hand_scene(
    state: State, army: str, *, marks: Mapping[str, str] | None = None, language: str = "en"
) -> Scene:
    """The same smaller, so that it has room beside the map; with no army an empty sheet."""
    paper = Box(0, 0, HAND_WIDTH, HAND_HEIGHT, look="paper", layer="ground")
    if not army:
        return Scene(HAND_WIDTH, HAND_HEIGHT, "", (paper,))
    seen, title = seen_by(state, army), _title(state, army, language)
    shapes: list[AnyShape] = [
        paper,
        Text(BESIDE.left, 20, title, size=14, anchor="start", bold=True),
        *_hand(seen, army, BESIDE, marks or {}, language),
        *_caption(state, BESIDE.left, BESIDE.foot + 16, HAND_WIDTH, language),
    ]
    return Scene(
        HAND_WIDTH, HAND_HEIGHT, title, tuple(shapes), _hand_in_words(seen, army, language)
    )


def _title(state: State, army: str, language: str) -> str:
    if state.phase == "setup card":
        return say("dust.card.hand_setup", language, army=army)
    return say("dust.card.hand", language, army=army, round=state.round)


def _what_for(state: State, language: str) -> str:
    """What the numbers of the card that is chosen now are good for."""
    if state.phase == "setup card":
        return say("dust.card.setup", language, points=state.edition.setup.reinforcement_points)
    return say("dust.card.stars", language)


def _caption(
    state: State, left: float, top: float, width: float, language: str
) -> Iterator[AnyShape]:
    """The same in small lines below the cards."""
    lines = wrapped(_what_for(state, language), width - 2 * left, 12)
    yield from text_lines(lines, left, top, 15, **SMALL)


def _held(state: State, army: str) -> tuple[str, ...]:
    return state.cards.hands[state.seats.index(army)] if state.cards.hands else ()


def _hand_in_words(seen: State, army: str, language: str) -> str:
    """The hand in words; at setup also what the card that is chosen is good for."""
    held = [card(one).in_words(language) for one in _held(seen, army)]
    sentences = [say("dust.card.holds", language, cards=listed(held, language))] if held else []
    if seen.phase == "setup card":
        sentences.append(_what_for(seen, language))
    return " ".join(sentences)


def _hand(
    seen: State, army: str, size: Format, marks: Mapping[str, str], language: str
) -> Iterator[AnyShape]:
    hand = _held(seen, army)
    for i, held in enumerate(hand):
        yield from _card(card(held), *size.corner(i), marks.get(CARD + held, ""), language, size)
    if not hand:
        text = say("dust.card.empty", language)
        yield Text(size.left, size.top + 20, text, look="pale-ink", anchor="start")


def _card(
    held: Card, x: float, y: float, mark: str, language: str, size: Format
) -> Iterator[AnyShape]:
    gist = phrase(GISTS[held.ability], language)
    tile = Box(x, y, size.wide, size.high, look="tile", name=CARD + held.id, mark=mark, round=10)
    yield replace(tile, words=f"{held.in_words(language)}: {gist}")
    numbers, below, ability, does = (y + down for down in size.lines)
    for i, (value, (icon, key)) in enumerate(VALUES.items()):
        middle = x + size.middles[i]
        yield from glyph(icon, middle - 11, numbers, 20)
        number = str(getattr(held, value))
        yield Text(middle + 10, numbers, number, size=20, bold=True)
        yield Text(middle, below, sentence(key, language), look="pale-ink", size=12)
    for i in range(held.stars):
        # Beside the numbers where there is room, else in a row at the foot.
        at = (x + size.wide - 16, numbers - 4 + 15 * i)
        if size is BESIDE:
            at = (x + size.wide - 12 - 15 * i, y + size.high - 12)
        yield from glyph("star", *at, 14, "star")
    called, left = name(held.ability, language), x + 10
    large = 14.0 if text_width(called, 14, bold=True) <= size.wide - 20 else 12.0
    yield Text(left, ability, called, size=large, anchor="start", bold=True)
    lines = wrapped(gist, size.wide - 18, 12)[: size.most]
    yield from text_lines(lines, left, does, 14, size=12, anchor="start")


def _others(state: State, army: str, foot: float, language: str) -> Iterator[AnyShape]:
    """What lies before the others: face down, face up, or nothing yet."""
    others = [seat for seat in state.seats if seat != army]
    step = (WIDTH - 2 * LARGE.left) / max(1, len(others))
    for i, seat in enumerate(others):
        x = LARGE.left + i * step
        place = state.seats.index(seat)
        hand = len(state.cards.hands[place]) if state.cards.hands else 0
        played = state.cards.played[place] if state.cards.played else ""
        yield from token(seat, x + 12, foot + 12, 12, 13)
        in_hand = phrase("dust.card.in_hand", language, cards=hand)
        if not played and state.phase in FACE_DOWN:
            words = sentence("dust.card.none_yet", language)
        elif played == HIDDEN:
            words = sentence("dust.card.face_down", language)
        else:
            words = name(card(played).ability, language) if played else ""
        yield from text_lines((in_hand, words), x + 30, foot + 4, 16, **SMALL)


# -- between two players


def curtain_scene(army: str, language: str = "en") -> Scene:
    """Nothing but whose turn it is to look."""
    sign = token(army, WIDTH / 2, 130, 48, 44)
    title = say("dust.card.pass_on", language, army=army)
    ask = say("dust.card.reveal", language, army=army)
    more = wrapped(say("dust.card.look_away", language), 420, 14)
    return curtain(WIDTH, HEIGHT, sign, title, ask, more)
