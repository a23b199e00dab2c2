"""One battle close up: both sides, the dice between them, and below the ways out.

Everything keeps its place while a battle goes on: each kind has its row even when none of it is
left, and the end of a battle is drawn on the same ground as the battle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ...core.words import name, say
from ...pictures.labels import SMALL, text_lines, text_width, wrapped
from ...pictures.palette import patterned
from ...pictures.scene import CHOSEN, REFUSED, AnyShape, Box, Circle, Line, Polygon, Scene, Text
from ..components import LETTERS, NO_UNITS, Units
from ..rules import battle_dice
from ..state import DEFENDER, State
from ..text.scene_words import (
    Side,
    Throw,
    View,
    actor_of,
    asks_of,
    description_of,
    gate_of,
    title_of,
    view_of,
)
from .glyphs import glyph

WIDTH, HEIGHT = 560.0, 448.0
PANEL = 200.0
LEFT, RIGHT = 8.0, WIDTH - 8 - PANEL
TOP, BAND, ROWS, ROW = 44.0, 44.0, 120.0, 48.0

TRAY = Box(220, 124, 120, 112, look="panel", name="dice", round=8)
MOST_DICE_ONE_BY_ONE = 48
MOST_DICE_IN_HALF = 18
DICE_SIZES = (28, 24, 20, 17, 14, 12)
LEAST_TEXT = 12.0
MIDDLE = 280.0


def battle_scene(
    state: State,
    *,
    chosen: Units = NO_UNITS,
    marks: Mapping[str, str] | None = None,
    rolled: tuple[int, int] | None = None,
    answered: tuple[int, int] | None = None,
    language: str = "en",
    heading: str = "",
) -> Scene:
    """The battle that is being fought, else how the last one of this turn ended.

    `rolled` are hits and dice of the last throw; at sea `answered` are the defender's. `heading`
    stands above it in place of who attacks where.
    """
    first = None if rolled is None else Throw(*rolled)
    second = None if answered is None else Throw(*answered)
    view = view_of(state, chosen, marks or {}, first, language, second)
    shapes = [
        Box(0, 0, WIDTH, HEIGHT, look="paper", layer="ground"),
        *_heading(view, heading or title_of(view)),
        *_side(view, view.attacker, LEFT),
        *_middle(view),
        *_side(view, view.defender, RIGHT),
        *_ways(view),
    ]
    return Scene(WIDTH, HEIGHT, title_of(view), tuple(shapes), description_of(view))


# -- the heading


def _heading(view: View, heading: str) -> Iterator[AnyShape]:
    kind = battle_dice.target_kind(view.state, view.target)
    room = WIDTH - 32
    if kind != "plain":
        words = view.words(kind)
        yield Text(WIDTH - 16, 24, words, look="pale-ink", anchor="end")
        room -= text_width(words, 14) + 32
        x = WIDTH - 16 - text_width(words, 14) - 12
        icon, look = ("star", "star") if kind == "capital" else ("factory", "unit")
        yield from glyph(icon, x, 23, 18, look)
    line = _fitted(Text(16, 24, heading, size=16, anchor="start", bold=True), room)
    lines = wrapped(heading, room, line.size, bold=True)
    step = line.size + 3
    for at, part in enumerate(lines):
        yield replace(line, text=part, y=24 + step * (at - (len(lines) - 1) / 2))


# -- a side


def _side(view: View, side: Side, x: float) -> Iterator[AnyShape]:
    rows = len(view.kinds) if view.kind != "sea" else 4
    height = ROWS + ROW * rows - TOP
    look = "panel-turn" if side.turn else "panel"
    yield Box(x, TOP, PANEL, height, look=look, layer="ground", round=8)
    yield from _band(view, side, x)
    yield from _dice_in_words(view, side, x)
    for row, kind in enumerate(view.kinds):
        yield from _tile(view, side, kind, x + 8, ROWS + row * ROW)


def _band(view: View, side: Side, x: float) -> Iterator[AnyShape]:
    army = side.army
    look = f"army-{army}" if army else "closed"
    yield from patterned(Box(x, TOP, PANEL, BAND, look=look, layer="ground", round=8))
    if army:
        yield Circle(x + 19, TOP + BAND / 2, 14, look="badge")
        yield Text(x + 19, TOP + BAND / 2, LETTERS[army], size=16, bold=True)
        army_name = name(army, view.language)
        yield Text(x + 38, TOP + 15, army_name, look=look, size=16, anchor="start", bold=True)
    neutral = bool(army) and view.state.is_neutral(army)
    does = view.words("neutral" if neutral else side.role)
    yield Text(x + 38, TOP + 32, does, look=look, size=12, anchor="start")
    if side.supremacy:
        texts = [view.words("supremacy"), view.words("first")]
        wide = max(text_width(text, 12) for text in texts) + 26
        left = x + PANEL - 4 - wide
        yield Box(left, TOP + 4, wide, 36, look="badge", round=6)
        yield from glyph("flag", left + 11, TOP + 22, 16)
        yield from text_lines(texts, left + 21, TOP + 14, 15, size=12, anchor="start")


def _dice_in_words(view: View, side: Side, x: float) -> Iterator[AnyShape]:
    if view.over:
        return
    y, right = TOP + BAND + 15, x + PANEL - 2
    text = view.words("dice", dice=side.dice)
    yield Text(x + 6, y, text, size=14, anchor="start", bold=True)
    if side.extra:
        kind = battle_dice.target_kind(view.state, view.target)
        x += 6 + text_width(text, 14, bold=True) + 6
        facts = {"own": side.dice - side.extra, "extra": side.extra}
        words = view.words(f"bonus_{kind}", **facts)
        if text_width(words, 12) > right - x:
            words = view.words("bonus_plain", **facts)
        yield Text(x, y, words, **SMALL)


def _tile(view: View, side: Side, kind: str, x: float, y: float) -> Iterator[AnyShape]:
    n, width, height = getattr(side.units, kind), PANEL - 16, ROW - 4
    left = side.role == DEFENDER
    middle = y + height / 2
    tile = Box(x, y, width, height, look="tile", round=6)
    if not n:
        yield replace(tile, look="tile-empty")
        yield from glyph(kind, x + 26, middle, 36, "unit-pale", left=left)
        return
    chosen, each = getattr(side.chosen, kind), view.state.edition.unit(kind).dice
    if view.state.battle is not None:
        each += battle_dice.ace_dice(view.state, side.role, kind)
    one_kind = Units(**{kind: n})
    role = name(side.role, view.language)
    facts = {"role": role, "units": one_kind, "dice": each, "n": chosen, "of": n}
    label = f"{side.role}.{kind}"
    mark = view.mark(label) or (CHOSEN if chosen else "")
    tile = replace(tile, name=label, words=view.tell("kind_chosen" if chosen else "kind", **facts))
    if mark == REFUSED:
        # Its cross would be over the words; it goes over the unit instead.
        yield replace(tile, look="tile-refused")
    else:
        yield replace(tile, mark=mark)
    yield from glyph(kind, x + 26, middle, 40, left=left)
    if mark == REFUSED:
        yield Circle(x + 26, middle, 18, look="touch", mark=REFUSED)
    yield Text(x + 62, middle, str(n), size=22, bold=True)
    called = one_kind.in_words(view.language).removeprefix(f"{n} ")
    yield _fitted(Text(x + 80, middle - 9, called, anchor="start"), width - 80 - 34)
    second = view.words("chosen", n=chosen, of=n) if chosen else view.words("each", dice=each)
    look = "ink" if chosen else "pale-ink"
    line = Text(x + 80, middle + 10, second, look=look, size=14 if chosen else 13, anchor="start")
    yield _fitted(replace(line, bold=bool(chosen)), width - 80 - 34)
    if chosen:
        yield from _less(view, side, kind, x + width - 20, middle)


def _less(view: View, side: Side, kind: str, x: float, y: float) -> Iterator[AnyShape]:
    """A minus badge, with room for a finger round it."""
    label = f"{side.role}.{kind}.less"
    one = Units(**{kind: 1}).in_words(view.language).removeprefix("1 ")
    words = view.tell("less", role=name(side.role, view.language), kind=one)
    yield Circle(x, y, 12, look="badge", mark=view.mark(label))
    yield Box(x - 6, y - 1.25, 12, 2.5, look="unit")
    half = (ROW - 4) / 2
    yield Box(x - 20, y - half, 40, 2 * half, look="touch", name=label, words=words)


# -- the middle


def _middle(view: View) -> Iterator[AnyShape]:
    x = WIDTH / 2
    lines, size, step = wrapped(asks_of(view), 132, 13), 13, 16
    if len(lines) > 3:
        lines, size, step = wrapped(asks_of(view), 140, 12), 12, 14
    actor = actor_of(view)
    if actor:
        yield _fitted(Text(x, 56, name(actor, view.language), size=16, bold=True), 100)
    yield from text_lines(lines, x, 75, step, size=size)
    yield from _pointer(view)
    yield from _tray(view)
    if not view.over:
        yield from _dry(view)


def _pointer(view: View) -> Iterator[AnyShape]:
    """A triangle beside the side whose turn it is."""
    for side, edge, way in ((view.attacker, LEFT + PANEL, 1), (view.defender, RIGHT, -1)):
        if side.turn:
            tip = edge + 3 * way
            corners = ((tip, 56.0), (tip + 9 * way, 50.0), (tip + 9 * way, 62.0))
            yield Polygon(corners, look="unit")


# -- the dice on their tray: one by one as long as they can be seen, else as numbers


def _fitted(line: Text, room: float) -> Text:
    """A line of text, smaller if need be, but never under the least size."""
    while line.size > LEAST_TEXT and text_width(line.text, line.size, line.bold) > room:
        line = replace(line, size=line.size - 1)
    return line


def _tray(view: View) -> Iterator[AnyShape]:
    throws = _dice_thrown(view)
    words, caption = _thrown_in_words(view, throws)
    yield replace(TRAY, words=words, mark=view.mark("dice"))
    waiting = view.rolled is None
    if len(throws) == 1:
        [(hits, dice)] = throws
        yield from _dice(view, TRAY, hits, dice, waiting=waiting)
    else:
        half = TRAY.height / 2
        middle = TRAY.y + half
        yield Line(((TRAY.x + 12, middle), (TRAY.x + TRAY.width - 12, middle)), look="axis")
        for (hits, dice), y in zip(throws, (TRAY.y, middle), strict=True):
            yield from _dice(view, replace(TRAY, y=y, height=half), hits, dice, waiting=waiting)
    yield _fitted(Text(MIDDLE, TRAY.y + TRAY.height + 14, caption, bold=True), 132)


def _dice_thrown(view: View) -> list[Throw]:
    """What is in the tray: at sea the attacker's throw above the defender's."""
    fight = view.state.battle
    if view.rolled is not None:
        return [view.rolled] if view.answered is None else [view.rolled, view.answered]
    if fight is not None and view.kind == "sea":
        return [Throw(0, side.dice) for side in view.sides]
    turn = next((side for side in view.sides if side.turn), None)
    return [Throw(0, turn.dice if fight is not None and turn else 0)]


def _thrown_in_words(view: View, throws: list[Throw]) -> tuple[str, str]:
    """The throws in words, in full and under the tray."""
    first, *others = throws
    dice, facts = first.dice, first._asdict()
    for other in others:
        facts |= {"answer": other.hits, "others": other.dice}
    if view.rolled is not None:
        if others:
            return view.tell("tray_rolled_sea", **facts), view.words("rolled_sea", **facts)
        return view.tell("tray_rolled", **facts), view.words("rolled", **facts)
    if others:
        return view.tell("tray_wait_sea", **facts), view.words("to_roll_sea", **facts)
    caption = view.words("to_roll" if dice else "nothing_rolled", dice=dice)
    return view.tell("tray_wait" if dice else "tray_none", dice=dice), caption


def _dice(view: View, tray: Box, hits: int, dice: int, *, waiting: bool) -> Iterator[AnyShape]:
    """Hits first, then blanks; many dice are shown as two numbers."""
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
    yield Box(x, y, size, size, look=look, round=size / 6)
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
        x, words = left + size + (3 if low else 10), view.words("times", n=n)
        yield Text(x, y, words, size=text, anchor="start", bold=True)


def _dry(view: View) -> Iterator[AnyShape]:
    """Rolls without a hit, as pips towards a cease-fire."""
    limit, x, y = view.state.edition.battle.dry_rolls, MIDDLE, TRAY.y + TRAY.height + 42
    for i in range(limit):
        look = "hit" if i < view.dry else "blank"
        yield Circle(x + (i - (limit - 1) / 2) * 20, y, 6, look=look)
    fight = view.state.battle
    key = "dry_pairs" if fight is not None and fight.kind == "sea" else "dry"
    text = view.words(key, dry=view.dry, limit=limit)
    yield Text(x, y + 20, text, look="pale-ink", size=12)


# -- the ways out


def _ways(view: View) -> Iterator[AnyShape]:
    board, y = view.state.board, 330.0
    yield Line(((16, y - 10), (WIDTH - 16, y - 10)), look="axis")
    kind = board[view.target].kind
    around = [n for n in board[view.target].neighbours if board[n].kind == kind]
    others = [n for n in around if n != view.origin]
    cell = min(128.0, (WIDTH - 32) / max(1, len(others) + 1))
    start = 16 + max(cell, 130.0)
    if view.over:
        after = say("dust.picture.battle.after", view.language, target=view.target)
        headings = [(16.0, after)]
    else:
        home = [(16.0, view.words("home"))] if view.origin else []
        headings = [*home, (start, view.words("ways"))]
    for x, words in headings:
        yield Text(x, y + 2, words, **SMALL)
    if view.origin:
        yield from _way(view, view.origin, 16, cell)
    cell = min(128.0, (WIDTH - 16 - start) / max(1, len(others)))
    for i, area in enumerate(others):
        yield from _way(view, area, start + i * cell, cell)


def _way(view: View, area: str, x: float, cell: float) -> Iterator[AnyShape]:
    gate, label, state = gate_of(view, area), f"way.{area}", view.state
    holding = state.holding(area)
    middle, y = x + cell / 2, 364.0
    if holding:
        look, owner = f"army-{holding.army}", str(name(holding.army, view.language))
        held = view.words("held", army=holding.army, n=holding.units.total)
        units = f"{owner}, {holding.units.in_words(view.language)}"
    else:
        look, owner = "land-area", view.words("empty")
        held = units = owner
    is_open = gate not in ("closed", "barred")
    look = look if is_open else "closed"
    yield Circle(middle, y, 16, look=look, mark=view.mark(label))
    if holding:
        yield Text(middle, y, LETTERS[holding.army], look=look, size=14, bold=True)
    if gate == "after":
        status = held
    else:
        gate_word = view.words("later" if gate == "later" else "open" if is_open else "closed")
        status = view.words("status", who=owner, gate=gate_word)
    ink = "ink" if is_open else "pale-ink"
    lines = wrapped(name(area, view.language), cell - 6, 12, bold=is_open)[:2]
    yield from text_lines(lines, middle, y + 28, 14, look=ink, size=12, bold=is_open)
    below = y + 28 + 14 * len(lines)
    more = wrapped(status, cell - 6, 12)[:2]
    yield from text_lines(more, middle, below, 14, look="pale-ink", size=12)
    words = view.tell(f"way_{gate}", area=area, who=units)
    yield Box(x + 2, 338, cell - 4, HEIGHT - 340, look="touch", name=label, words=words)
