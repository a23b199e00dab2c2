"""One battle close up: both sides, the dice between them, and below the ways out.

Everything keeps its place while a battle goes on: each kind has its row even when nobody of it is
left, and the end of a battle is drawn on the same ground as the battle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ...core.words import name, say
from ...pictures.hatch import patterned
from ...pictures.labels import text_width, wrapped
from ...pictures.scene import CHOSEN, REFUSED, AnyShape, Box, Circle, Line, Polygon, Scene, Text
from ..components import LETTERS, NO_UNITS, Units
from ..rules import battle_dice
from ..state import DEFENDER, State
from ..text.scene_words import (
    Side,
    View,
    actor_of,
    asks_of,
    description_of,
    gate_of,
    title_of,
    view_of,
)
from .glyphs import glyph

WIDTH, HEIGHT = 640.0, 448.0
PANEL = 232.0
LEFT, RIGHT = 16.0, WIDTH - 16 - PANEL
TOP, BAND, ROWS, ROW = 44.0, 44.0, 120.0, 48.0

TRAY = Box(look="panel", name="dice", x=260, y=124, width=120, height=112, round=8)
MOST_DICE_ONE_BY_ONE = 48
MOST_DICE_IN_HALF = 18
DICE_SIZES = (28, 24, 20, 17, 14, 12)
LEAST_TEXT = 12.0
MIDDLE = 320.0


def battle_scene(
    state: State,
    *,
    chosen: Units = NO_UNITS,
    marks: Mapping[str, str] | None = None,
    rolled: tuple[int, int] | None = None,
    answered: tuple[int, int] | None = None,
    language: str = "en",
) -> Scene:
    """The battle that is being fought, else how the last one of this turn ended.

    `rolled` are hits and dice of the last throw; at sea `answered` are the defender's.
    """
    view = view_of(state, chosen, marks or {}, rolled, language, answered)
    shapes = [
        Box(look="paper", layer="ground", x=0, y=0, width=WIDTH, height=HEIGHT),
        *_heading(view),
        *_side(view, view.sides[0], LEFT),
        *_middle(view),
        *_side(view, view.sides[1], RIGHT),
        *_ways(view),
    ]
    return Scene(WIDTH, HEIGHT, title_of(view), tuple(shapes), description_of(view))


# -- the heading


def _heading(view: View) -> Iterator[AnyShape]:
    kind = battle_dice.target_kind(view.state, view.target)
    room = WIDTH - 32
    if kind != "plain":
        words = view.words(kind)
        yield Text(look="pale-ink", x=WIDTH - 16, y=24, text=words, anchor="end")
        room -= text_width(words, 14) + 32
        x = WIDTH - 16 - text_width(words, 14) - 12
        icon, look = ("star", "star") if kind == "capital" else ("factory", "unit")
        yield from glyph(icon, x, 23, 18, look)
    yield _fitted(title_of(view), room, x=16, y=24, size=16, anchor="start", bold=True)


# -- a side


def _side(view: View, side: Side, x: float) -> Iterator[AnyShape]:
    rows = len(view.kinds) if view.kind != "sea" else 4
    height = ROWS + ROW * rows - TOP
    look = "panel-turn" if side.turn else "panel"
    yield Box(look=look, layer="ground", x=x, y=TOP, width=PANEL, height=height, round=8)
    yield from _band(view, side, x)
    yield from _dice_told(view, side, x)
    for row, kind in enumerate(view.kinds):
        yield from _tile(view, side, kind, x + 8, ROWS + row * ROW)


def _band(view: View, side: Side, x: float) -> Iterator[AnyShape]:
    army = side.army
    look = f"army-{army}" if army else "closed"
    band = Box(look=look, layer="ground", x=x, y=TOP, width=PANEL, height=BAND, round=8)
    yield from patterned(band)
    if army:
        yield Circle(look="badge", x=x + 24, y=TOP + BAND / 2, r=14)
        letter = {"text": LETTERS[army], "size": 16.0, "bold": True}
        yield Text(look="ink", x=x + 24, y=TOP + BAND / 2, **letter)  # type: ignore[arg-type]
        army_name = name(army, view.language)
        yield Text(
            look=look, x=x + 48, y=TOP + 15, text=army_name, size=16, anchor="start", bold=True
        )
    neutral = bool(army) and view.state.is_neutral(army)
    does = view.words("neutral" if neutral else side.role)
    yield Text(look=look, x=x + 48, y=TOP + 32, text=does, size=13, anchor="start")
    if side.supremacy:
        texts = [view.words("supremacy"), view.words("first")]
        wide = max(text_width(text, 12) for text in texts) + 34
        left = x + PANEL - 8 - wide
        yield Box(look="badge", x=left, y=TOP + 4, width=wide, height=36, round=6)
        yield from glyph("flag", left + 14, TOP + 22, 16)
        for text, dy in zip(texts, (14, 29), strict=True):
            yield Text(look="ink", x=left + 26, y=TOP + dy, text=text, size=12, anchor="start")


def _dice_told(view: View, side: Side, x: float) -> Iterator[AnyShape]:
    if view.over:
        return
    y, right = TOP + BAND + 15, x + PANEL - 6
    text = view.words("dice", dice=side.dice)
    yield Text(look="ink", x=x + 12, y=y, text=text, size=16, anchor="start", bold=True)
    if side.extra:
        kind = battle_dice.target_kind(view.state, view.target)
        x += 12 + text_width(text, 16, bold=True) + 10
        facts = {"own": side.dice - side.extra, "extra": side.extra}
        words = view.words(f"bonus_{kind}", **facts)
        if text_width(words, 12) > right - x:
            words = view.words("bonus_plain", **facts)
        yield Text(look="pale-ink", x=x, y=y + 1, text=words, size=12, anchor="start")


def _tile(view: View, side: Side, kind: str, x: float, y: float) -> Iterator[AnyShape]:
    n, width, height = getattr(side.units, kind), PANEL - 16, ROW - 4
    left = side.role == DEFENDER
    middle = y + height / 2
    if not n:
        box = {"x": x, "y": y, "width": width, "height": height, "round": 6}
        yield Box(look="tile-empty", **box)  # type: ignore[arg-type]
        yield from glyph(kind, x + 28, middle, 36, "unit-pale", left=left)
        return
    chosen, each = getattr(side.chosen, kind), view.state.edition.unit(kind).dice
    one_kind = Units(**{kind: n})
    facts = {"role": side.role, "units": one_kind, "dice": each, "n": chosen, "of": n}
    facts["role"] = name(side.role, view.language)
    label = f"{side.role}.{kind}"
    mark = view.mark(label) or (CHOSEN if chosen else "")
    refused = mark == REFUSED
    if refused:
        mark = ""  # its cross would be over the words; it goes over the unit instead
    yield Box(
        look="tile-refused" if refused else "tile",
        name=label,
        words=view.tell("kind_chosen" if chosen else "kind", **facts),
        mark=mark,
        x=x,
        y=y,
        width=width,
        height=height,
        round=6,
    )
    yield from glyph(kind, x + 28, middle, 40, left=left)
    if refused:
        yield Circle(look="touch", mark=REFUSED, x=x + 28, y=middle, r=18)
    yield Text(look="ink", x=x + 70, y=middle, text=str(n), size=22, bold=True)
    called = one_kind.in_words(view.language).removeprefix(f"{n} ")
    yield Text(look="ink", x=x + 92, y=middle - 9, text=called, anchor="start")
    second = view.words("chosen", n=chosen, of=n) if chosen else view.words("each", dice=each)
    look = "ink" if chosen else "pale-ink"
    where = {"x": x + 92, "y": middle + 10, "anchor": "start", "bold": bool(chosen)}
    yield _fitted(second, width - 92 - 40, look=look, size=14 if chosen else 13, **where)
    if chosen:
        yield from _less(view, side, kind, x + width - 20, middle)


def _less(view: View, side: Side, kind: str, x: float, y: float) -> Iterator[AnyShape]:
    """A minus badge, with room for a finger round it."""
    label = f"{side.role}.{kind}.less"
    one = Units(**{kind: 1}).in_words(view.language).removeprefix("1 ")
    words = view.tell("less", role=name(side.role, view.language), kind=one)
    yield Circle(look="badge", x=x, y=y, r=12, mark=view.mark(label))
    yield Box(look="unit", x=x - 6, y=y - 1.25, width=12, height=2.5)
    half = (ROW - 4) / 2
    yield Box(
        look="touch", name=label, words=words, x=x - 20, y=y - half, width=40, height=2 * half
    )


# -- the middle


def _middle(view: View) -> Iterator[AnyShape]:
    x = WIDTH / 2
    lines, size, step = wrapped(asks_of(view), 132, 13), 13, 16
    if len(lines) > 3:
        lines, size, step = wrapped(asks_of(view), 140, 12), 12, 14
    actor = actor_of(view)
    if actor:
        yield _fitted(name(actor, view.language), 100, x=x, y=56, size=16, bold=True)
    for i, line in enumerate(lines):
        yield Text(look="ink", x=x, y=75 + step * i, text=line, size=size)
    yield from _pointer(view)
    yield from _tray(view)
    if not view.over:
        yield from _dry(view)


def _pointer(view: View) -> Iterator[AnyShape]:
    """A triangle beside the side whose turn it is."""
    for side, edge, way in ((view.sides[0], LEFT + PANEL, 1), (view.sides[1], RIGHT, -1)):
        if side.turn:
            tip = edge + 3 * way
            corners = ((tip, 56.0), (tip + 9 * way, 50.0), (tip + 9 * way, 62.0))
            yield Polygon(look="unit", points=corners)


# -- the dice on their tray: one by one as long as they can be seen, else as numbers


def _fitted(text: str, room: float, *, look: str = "ink", size: float = 14, **place: Any) -> Text:
    """A line of text, smaller if need be, but never under the least size."""
    bold = place.get("bold", False)
    while size > LEAST_TEXT and text_width(text, size, bold) > room:
        size -= 1
    return Text(look=look, text=text, size=size, **place)


def _tray(view: View) -> Iterator[AnyShape]:
    throws = _dice_thrown(view)
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
    yield _fitted(caption, 132, x=MIDDLE, y=box.y + box.height + 14, bold=True)


def _dice_thrown(view: View) -> list[tuple[int, int]]:
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
        words = view.words("times", n=n)
        x = left + size + (3 if low else 10)
        yield Text(look="ink", x=x, y=y, text=words, size=text, anchor="start", bold=True)


def _dry(view: View) -> Iterator[AnyShape]:
    """Rolls without a hit, as pips towards a cease-fire."""
    limit, x, y = view.state.edition.battle.dry_rolls, MIDDLE, TRAY.y + TRAY.height + 42
    for i in range(limit):
        look = "hit" if i < view.dry else "blank"
        yield Circle(look=look, x=x + (i - (limit - 1) / 2) * 20, y=y, r=6)
    fight = view.state.battle
    key = "dry_pairs" if fight is not None and fight.kind == "sea" else "dry"
    text = view.words(key, dry=view.dry, limit=limit)
    yield Text(look="pale-ink", x=x, y=y + 20, text=text, size=12)


# -- the ways out


def _ways(view: View) -> Iterator[AnyShape]:
    board, y = view.state.board, 330.0
    yield Line(look="axis", points=((16, y - 10), (WIDTH - 16, y - 10)))
    kind = board[view.target].kind
    around = [n for n in board[view.target].neighbours if board[n].kind == kind]
    others = [n for n in around if n != view.origin]
    cell = min(128.0, (WIDTH - 32) / max(1, len(others) + 1))
    heading = {"look": "pale-ink", "size": 12.0, "anchor": "start", "y": y + 2}
    if view.over:
        text = say("dust.picture.battle.after", view.language, target=view.target)
        yield Text(x=16, text=text, **heading)  # type: ignore[arg-type]
    else:
        if view.origin:
            yield Text(x=16, text=view.words("home"), **heading)  # type: ignore[arg-type]
        words = view.words("ways")
        yield Text(x=16 + max(cell, 130), text=words, **heading)  # type: ignore[arg-type]
    if view.origin:
        yield from _way(view, view.origin, 16, cell)
    start = 16 + max(cell, 130.0)
    cell = min(128.0, (WIDTH - 16 - start) / max(1, len(others)))
    for i, area in enumerate(others):
        yield from _way(view, area, start + i * cell, cell)


def _way(view: View, area: str, x: float, cell: float) -> Iterator[AnyShape]:
    gate, label, state = gate_of(view, area), f"way.{area}", view.state
    holding = state.holding(area)
    middle, y = x + cell / 2, 364.0
    if holding:
        facts = {"army": holding.army, "n": holding.units.total}
        who = view.words("held", **facts)
        units = f"{name(holding.army, view.language)}, {holding.units.in_words(view.language)}"
    else:
        who = units = view.words("empty")
    look = f"army-{holding.army}" if holding else "land-area"
    is_open = gate not in ("closed", "barred")
    yield Circle(look=look if is_open else "closed", x=middle, y=y, r=16, mark=view.mark(label))
    if holding:
        letter = LETTERS[holding.army]
        ink = look if is_open else "closed"
        yield Text(look=ink, x=middle, y=y, text=letter, size=14, bold=True)
    lines = wrapped(name(area, view.language), cell - 6, 12, bold=is_open)
    if gate == "after":
        status = who
    else:
        gate_word = view.words("later" if gate == "later" else "open" if is_open else "closed")
        owner = name(holding.army, view.language) if holding else view.words("empty")
        status = view.words("status", who=owner, gate=gate_word)
    ink = "ink" if is_open else "pale-ink"
    row = y + 28
    for line in lines[:2]:
        yield Text(look=ink, x=middle, y=row, text=line, size=12, bold=is_open)
        row += 14
    for line in wrapped(status, cell - 6, 12)[:2]:
        yield Text(look="pale-ink", x=middle, y=row, text=line, size=12)
        row += 14
    words = view.tell(f"way_{gate}", area=area, who=units)
    size = {"x": x + 2, "y": 338.0, "width": cell - 4, "height": HEIGHT - 340}
    yield Box(look="touch", name=label, words=words, **size)  # type: ignore[arg-type]


__all__ = ["HEIGHT", "WIDTH", "battle_scene"]
