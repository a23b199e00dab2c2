"""Cards as pictures: a hand with what each card brings, and a curtain between two players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..labels import text_width, wrapped
from ..scene import CHOSEN, AnyShape, Box, Circle, Scene, Text
from ..words import listed, name, phrase, say, sentence
from .battle_picture import HEIGHT, WIDTH
from .cards import Card, card
from .components import LETTERS
from .glyphs import glyph
from .secrecy import FACE_DOWN, seen_by
from .state import HIDDEN, State

CARD = "card."
REVEAL = "reveal"
WIDE, HIGH, GAP, LEFT, TOP = 196.0, 152.0, 10.0, 16.0, 44.0
FOOT = TOP + 2 * HIGH + GAP + 12

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
    seen, marks = seen_by(state, army), marks or {}
    seat = seen.seats.index(army)
    hand = seen.cards.hands[seat] if seen.cards.hands else ()
    title = say("dust.card.hand", language, army=army, round=state.round)
    if state.phase == "setup card":
        title = say("dust.card.hand_setup", language, army=army)
    shapes: list[AnyShape] = [
        Box(look="paper", layer="ground", x=0, y=0, width=WIDTH, height=HEIGHT),
        Text(look="ink", x=LEFT, y=24, text=title, size=16, anchor="start", bold=True),
    ]
    for i, held in enumerate(hand):
        row, column = divmod(i, 3)
        x, y = LEFT + column * (WIDE + GAP), TOP + row * (HIGH + GAP)
        mark = marks.get(CARD + held, CHOSEN if held == chosen else "")
        shapes.extend(_card(card(held), x, y, mark, language))
    if not hand:
        text = say("dust.card.empty", language)
        shapes.append(Text(look="pale-ink", x=LEFT, y=TOP + 20, text=text, anchor="start"))
    shapes.extend(_others(seen, army, language))
    told = [card(held).in_words(language) for held in hand]
    said = say("dust.card.holds", language, cards=listed(told, language)) if told else ""
    return Scene(WIDTH, HEIGHT, title, tuple(shapes), said)


def _card(held: Card, x: float, y: float, mark: str, language: str) -> Iterator[AnyShape]:
    gist = phrase(GISTS[held.ability], language)
    words = f"{held.in_words(language)}: {gist}"
    yield Box(
        look="tile",
        name=CARD + held.id,
        words=words,
        mark=mark,
        x=x,
        y=y,
        width=WIDE,
        height=HIGH,
        round=10,
    )
    for i, (value, (icon, key)) in enumerate(VALUES.items()):
        middle = x + 34 + i * 48
        yield from glyph(icon, middle - 11, y + 20, 20)
        number = str(getattr(held, value))
        yield Text(look="ink", x=middle + 10, y=y + 20, text=number, size=20, bold=True)
        yield Text(look="pale-ink", x=middle, y=y + 40, text=sentence(key, language), size=12)
    for i in range(held.stars):
        yield from glyph("star", x + WIDE - 16, y + 16 + 15 * i, 14, "star")
    called = name(held.ability, language)
    left = x + 10
    yield Text(look="ink", x=left, y=y + 66, text=called, anchor="start", bold=True)
    for i, line in enumerate(wrapped(gist, WIDE - 20, 12)[:4]):
        yield Text(look="ink", x=left, y=y + 86 + 15 * i, text=line, size=12, anchor="start")


def _others(state: State, army: str, language: str) -> Iterator[AnyShape]:
    """What lies before the others: face down, face up, or nothing yet."""
    others = [seat for seat in state.seats if seat != army]
    step = (WIDTH - 2 * LEFT) / max(1, len(others))
    for i, seat in enumerate(others):
        x = LEFT + i * step
        place = state.seats.index(seat)
        hand = len(state.cards.hands[place]) if state.cards.hands else 0
        played = state.cards.played[place] if state.cards.played else ""
        yield Circle(look=f"army-{seat}", x=x + 12, y=FOOT + 12, r=12)
        text = LETTERS[seat]
        yield Text(look=f"army-{seat}", x=x + 12, y=FOOT + 12, text=text, size=13, bold=True)
        told = phrase("dust.card.in_hand", language, cards=hand)
        yield _line(told, x + 30, FOOT + 4)
        if not played and state.phase in FACE_DOWN:
            told = sentence("dust.card.none_yet", language)
        elif played == HIDDEN:
            told = sentence("dust.card.face_down", language)
        else:
            told = name(card(played).ability, language) if played else ""
        yield _line(told, x + 30, FOOT + 20)


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
        Circle(look=f"army-{army}", x=x, y=130, r=48),
        Text(look=f"army-{army}", x=x, y=130, text=LETTERS[army], size=44, bold=True),
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
