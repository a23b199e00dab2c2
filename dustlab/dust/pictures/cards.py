"""Cards as pictures: a hand with what each card brings, and a curtain between two players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...core.words import listed, name, phrase, say, sentence
from ...pictures.labels import text_width, wrapped
from ...pictures.scene import CHOSEN, AnyShape, Box, Scene, Text
from ..cards import Card, card
from ..rules.secrecy import FACE_DOWN, seen_by
from ..state import HIDDEN, State
from .battle import HEIGHT, WIDTH
from .glyphs import glyph, token

CARD = "card."
REVEAL = "reveal"


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


LARGE = Format(196, 152, 10, 16, 44, (34, 82, 130), (20, 40, 66, 86), 4)
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
    language: str = "en",
) -> Scene:
    """A player's hand, as that player sees it, and below what the others have before them."""
    seen = seen_by(state, army)
    marks = {CARD + chosen: CHOSEN, **(marks or {})}
    title = _title(state, army, language)
    shapes: list[AnyShape] = [
        Box(look="paper", layer="ground", x=0, y=0, width=WIDTH, height=HEIGHT),
        Text(look="ink", x=LARGE.left, y=24, text=title, size=16, anchor="start", bold=True),
        *_hand(seen, army, LARGE, marks, language),
        *_others(seen, army, language),
    ]
    if state.phase == "setup card":
        shapes.extend(_caption(state, LARGE.left, FOOT + 38, WIDTH, language))
    return Scene(WIDTH, HEIGHT, title, tuple(shapes), _told(seen, army, language))


def hand_scene(
    state: State, army: str, *, marks: Mapping[str, str] | None = None, language: str = "en"
) -> Scene:
    """The same smaller, so that it has room beside the map; with no army an empty sheet."""
    paper = Box(look="paper", layer="ground", x=0, y=0, width=HAND_WIDTH, height=HAND_HEIGHT)
    if not army:
        return Scene(HAND_WIDTH, HAND_HEIGHT, "", (paper,))
    seen, title = seen_by(state, army), _title(state, army, language)
    shapes: list[AnyShape] = [
        paper,
        Text(look="ink", x=BESIDE.left, y=20, text=title, size=14, anchor="start", bold=True),
        *_hand(seen, army, BESIDE, marks or {}, language),
        *_caption(state, BESIDE.left, BESIDE.foot + 16, HAND_WIDTH, language),
    ]
    return Scene(HAND_WIDTH, HAND_HEIGHT, title, tuple(shapes), _told(seen, army, language))


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
    for i, line in enumerate(wrapped(_what_for(state, language), width - 2 * left, 12)):
        yield _line(line, left, top + 15 * i)


def _held(state: State, army: str) -> tuple[str, ...]:
    return state.cards.hands[state.seats.index(army)] if state.cards.hands else ()


def _told(seen: State, army: str, language: str) -> str:
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
        yield Text(look="pale-ink", x=size.left, y=size.top + 20, text=text, anchor="start")


def _card(
    held: Card, x: float, y: float, mark: str, language: str, size: Format
) -> Iterator[AnyShape]:
    gist = phrase(GISTS[held.ability], language)
    words = f"{held.in_words(language)}: {gist}"
    yield Box(
        look="tile",
        name=CARD + held.id,
        words=words,
        mark=mark,
        x=x,
        y=y,
        width=size.wide,
        height=size.high,
        round=10,
    )
    numbers, below, ability, does = (y + down for down in size.lines)
    for i, (value, (icon, key)) in enumerate(VALUES.items()):
        middle = x + size.middles[i]
        yield from glyph(icon, middle - 11, numbers, 20)
        number = str(getattr(held, value))
        yield Text(look="ink", x=middle + 10, y=numbers, text=number, size=20, bold=True)
        yield Text(look="pale-ink", x=middle, y=below, text=sentence(key, language), size=12)
    for i in range(held.stars):
        # Beside the numbers where there is room, else in a row at the foot.
        at = (x + size.wide - 16, numbers - 4 + 15 * i)
        if size is BESIDE:
            at = (x + size.wide - 12 - 15 * i, y + size.high - 12)
        yield from glyph("star", *at, 14, "star")
    called, left = name(held.ability, language), x + 10
    large = 14.0 if text_width(called, 14, bold=True) <= size.wide - 20 else 12.0
    yield Text(look="ink", x=left, y=ability, text=called, size=large, anchor="start", bold=True)
    for i, line in enumerate(wrapped(gist, size.wide - 18, 12)[: size.most]):
        yield Text(look="ink", x=left, y=does + 14 * i, text=line, size=12, anchor="start")


def _others(state: State, army: str, language: str) -> Iterator[AnyShape]:
    """What lies before the others: face down, face up, or nothing yet."""
    others = [seat for seat in state.seats if seat != army]
    step = (WIDTH - 2 * LARGE.left) / max(1, len(others))
    for i, seat in enumerate(others):
        x = LARGE.left + i * step
        place = state.seats.index(seat)
        hand = len(state.cards.hands[place]) if state.cards.hands else 0
        played = state.cards.played[place] if state.cards.played else ""
        yield from token(seat, x + 12, FOOT + 12, 12, 13)
        words = phrase("dust.card.in_hand", language, cards=hand)
        yield _line(words, x + 30, FOOT + 4)
        if not played and state.phase in FACE_DOWN:
            words = sentence("dust.card.none_yet", language)
        elif played == HIDDEN:
            words = sentence("dust.card.face_down", language)
        else:
            words = name(card(played).ability, language) if played else ""
        yield _line(words, x + 30, FOOT + 20)


def _line(text: str, x: float, y: float) -> Text:
    return Text(look="pale-ink", x=x, y=y, text=text, size=12, anchor="start")


# -- between two players


def curtain_scene(army: str, language: str = "en") -> Scene:
    """Nothing but whose turn it is to look."""
    title = say("dust.card.pass_on", language, army=army)
    ask = say("dust.card.reveal", language, army=army)
    x, wide = WIDTH / 2, max(240.0, text_width(ask, 16, bold=True) + 48)
    shapes: tuple[AnyShape, ...] = (
        Box(look="paper", layer="ground", x=0, y=0, width=WIDTH, height=HEIGHT),
        *token(army, x, 130, 48, 44),
        Text(look="ink", x=x, y=216, text=title, size=20, bold=True),
        *(
            Text(look="pale-ink", x=x, y=250 + 18 * i, text=line, size=14)
            for i, line in enumerate(wrapped(say("dust.card.look_away", language), 420, 14))
        ),
        Box(
            look="panel-turn",
            name=REVEAL,
            words=ask,
            x=x - wide / 2,
            y=308,
            width=wide,
            height=56,
            round=10,
        ),
        Text(look="ink", x=x, y=336, text=ask, size=16, bold=True),
    )
    return Scene(WIDTH, HEIGHT, title, shapes)
