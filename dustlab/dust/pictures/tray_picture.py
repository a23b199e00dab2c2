"""The dice of a battle on their tray: one by one as long as they can be seen, else as numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...pictures.labels import text_width
from ...pictures.scene import AnyShape, Box, Circle, Line, Text
from ..text.battle_words import View
from .glyphs import glyph

TRAY = Box(look="panel", name="dice", x=260, y=124, width=120, height=112, round=8)
MOST_DICE_ONE_BY_ONE = 48
MOST_DICE_IN_HALF = 18
DICE_SIZES = (28, 24, 20, 17, 14, 12)
LEAST_TEXT = 12.0
MIDDLE = 320.0


def fitted(text: str, room: float, *, look: str = "ink", size: float = 14, **place: Any) -> Text:
    """A line of text, smaller if need be, but never under the least size."""
    bold = place.get("bold", False)
    while size > LEAST_TEXT and text_width(text, size, bold) > room:
        size -= 1
    return Text(look=look, text=text, size=size, **place)


def tray(view: View) -> Iterator[AnyShape]:
    throws = _throws(view)
    words, caption = _told_of(view, throws)
    box = TRAY
    yield Box(
        look="panel",
        name="dice",
        words=words,
        mark=view.mark("dice"),
        x=box.x,
        y=box.y,
        width=box.width,
        height=box.height,
        round=box.round,
    )
    waiting = view.rolled is None
    if len(throws) == 1:
        yield from _dice(view, box, *throws[0], waiting=waiting)
    else:
        half = box.height / 2
        middle = box.y + half
        yield Line(look="axis", points=((box.x + 12, middle), (box.x + box.width - 12, middle)))
        for (hits, dice), y in zip(throws, (box.y, middle), strict=True):
            part = replace(box, y=y, height=half)
            yield from _dice(view, part, hits, dice, waiting=waiting)
    yield fitted(caption, 132, x=MIDDLE, y=box.y + box.height + 14, bold=True)


def _throws(view: View) -> list[tuple[int, int]]:
    """Hits and dice of each throw in the tray: at sea the attacker's above the defender's."""
    fight = view.state.battle
    if view.rolled is not None:
        return [view.rolled] if view.answered is None else [view.rolled, view.answered]
    if fight is not None and view.kind == "sea":
        return [(0, side.dice) for side in view.sides]
    turn = next((side for side in view.sides if side.turn), None)
    return [(0, turn.dice if fight is not None and turn else 0)]


def _told_of(view: View, throws: list[tuple[int, int]]) -> tuple[str, str]:
    """The throws in words, in full and under the tray."""
    (hits, dice), both = throws[0], len(throws) > 1
    facts = {"hits": hits, "dice": dice}
    if both:
        facts |= {"answer": throws[1][0], "others": throws[1][1]}
    if view.rolled is not None:
        if both:
            return view.tell("tray_rolled_sea", **facts), view.words("rolled_sea", **facts)
        return view.tell("tray_rolled", **facts), view.words("rolled", **facts)
    if both:
        return view.tell("tray_wait_sea", **facts), view.words("to_roll_sea", **facts)
    caption = view.words("to_roll" if dice else "nothing_rolled", dice=dice)
    return view.tell("tray_wait" if dice else "tray_none", dice=dice), caption


def _dice(view: View, tray: Box, hits: int, dice: int, *, waiting: bool) -> Iterator[AnyShape]:
    """Hits first, then blanks; a great many dice are told as two numbers."""
    room_x, room_y = tray.width - 12, tray.height - 12
    if dice > (MOST_DICE_ONE_BY_ONE if tray.height == TRAY.height else MOST_DICE_IN_HALF):
        yield from _dice_by_number(view, tray, hits, dice, waiting=waiting)
        return
    for size in DICE_SIZES:
        gap = 4 if size > 14 else 3
        columns = int((room_x + gap) // (size + gap))
        rows = -(-dice // columns)
        if rows * (size + gap) - gap <= room_y:
            break
    columns = max(1, -(-dice // max(1, rows)))  # full rows rather than a ragged last one
    top = tray.y + (tray.height - rows * (size + gap) + gap) / 2
    for i in range(dice):
        row, column = divmod(i, columns)
        in_row = min(columns, dice - row * columns)
        left = MIDDLE - (in_row * (size + gap) - gap) / 2
        face = "waiting" if waiting else "hit" if i < hits else "blank"
        yield from _die(face, left + column * (size + gap), top + row * (size + gap), size)


def _die(face: str, x: float, y: float, size: float) -> Iterator[AnyShape]:
    look = "die-waiting" if face == "waiting" else face
    yield Box(look=look, x=x, y=y, width=size, height=size, round=size / 6)
    if face == "hit":
        yield from glyph("burst", x + size / 2, y + size / 2, size * 0.8, "on-hit")


def _dice_by_number(
    view: View, tray: Box, hits: int, dice: int, *, waiting: bool
) -> Iterator[AnyShape]:
    """One die of each face with its number: below each other, or side by side in half a tray."""
    faces = [("waiting", dice)] if waiting else [("hit", hits), ("blank", dice - hits)]
    middle, low = tray.y + tray.height / 2, tray.height < TRAY.height
    size, text = (16.0, 13.0) if low else (28.0, 18.0)
    for i, (face, n) in enumerate(faces):
        place = i - (len(faces) - 1) / 2
        x, y = (MIDDLE + place * 58, middle) if low else (MIDDLE, middle + place * 40)
        left = x - (26 if low else 44)
        yield from _die(face, left, y - size / 2, size)
        told = view.words("times", n=n)
        x = left + size + (3 if low else 10)
        yield Text(look="ink", x=x, y=y, text=told, size=text, anchor="start", bold=True)


def dry(view: View) -> Iterator[AnyShape]:
    """Rolls without a hit, as pips towards a cease-fire."""
    limit, x, y = view.state.edition.battle.dry_rolls, MIDDLE, TRAY.y + TRAY.height + 42
    for i in range(limit):
        look = "hit" if i < view.dry else "blank"
        yield Circle(look=look, x=x + (i - (limit - 1) / 2) * 20, y=y, r=6)
    fight = view.state.battle
    key = "dry_pairs" if fight is not None and fight.kind == "sea" else "dry"
    text = view.words(key, dry=view.dry, limit=limit)
    yield Text(look="pale-ink", x=x, y=y + 20, text=text, size=12)
