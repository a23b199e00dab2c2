"""How each look is painted: fill, outline, dash and pattern, the same on canvas and in SVG.

Boards carry their own paper, so these colours hold in a light and in a dark theme. Army colours are
the colour-blind-safe ones of Okabe and Ito, each with ink that can be read on it.

Patterns say whose a surface is, so that colour is never alone in it. A pattern is a few
straight strokes cut to an outline: the same on a canvas, in an SVG and in print. Strokes lie on one
grid for the whole picture, so a pattern goes on from area to area.

>>> square = ((1, 1), (11, 1), (11, 11), (1, 11))
>>> hatched(square, "level", 4)
(((1, 4), (11, 4)), ((1, 8), (11, 8)))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import ceil, cos, pi, sin

from .scene import AnyShape, Box, Line, Point, Strokes, Text


@dataclass(frozen=True, slots=True)
class Paint:
    """A fill, a line and the ink of text; an empty text means none."""

    fill: str = ""
    line: str = ""
    width: float = 1
    dash: tuple[float, ...] = ()
    ink: str = "#22262b"


ARMY_COLOURS = {
    "blue": ("#0072b2", "#ffffff"),
    "red": ("#c14400", "#ffffff"),
    "green": ("#007a5a", "#ffffff"),
    "orange": ("#e69f00", "#22262b"),
    "purple": ("#a8518a", "#ffffff"),
    "black": ("#22262b", "#ffffff"),
}

INK, PALE_INK, PAPER = "#22262b", "#5b636d", "#fbfaf7"


def _mixed(colour: str, other: str, share: float) -> str:
    """A share of one colour, mixed with another."""
    pairs = [(int(colour[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


PAINTS: dict[str, Paint] = {
    "paper": Paint(fill=PAPER),
    "panel": Paint(fill="#f1efe9", line="#d9d5ca"),
    "sea": Paint(fill="#e3edf2"),
    "continent": Paint(fill="#f4f0e4", line="#b3aa8f", width=1.2),
    "land-area": Paint(fill="#fffdf6", line="#8d8468", width=1.5),
    "sea-area": Paint(fill="#d3e5ee", line="#5f8699", width=1.3),
    "road": Paint(line="#8d8468", width=1.4),
    "sea-road": Paint(line="#7fa1b3", width=1.2),
    "coast-road": Paint(line="#94978f", width=1.2, dash=(1.5, 3)),
    "ring": Paint(line="#7a5c00", width=2),
    "star": Paint(fill="#7a1f1f"),
    "glyph": Paint(fill=INK, line=INK),
    "glyph-pale": Paint(fill="#b9b6ad", line="#b9b6ad"),
    "blank": Paint(fill="#ffffff", line="#5b636d", width=1.5),
    "hit": Paint(fill=INK, line=INK, width=1.5, ink="#ffffff"),
    "ink": Paint(ink=INK),
    "pale-ink": Paint(ink=PALE_INK),
    "axis": Paint(line="#5b636d", width=1),
    "bar": Paint(fill="#0072b2", line="#0072b2"),
    # Sides without an army, and what is nobody's: no colour that an army has.
    "bar-dark": Paint(fill="#5b636d", line="#22262b"),
    "bar-middle": Paint(fill="#a9adb3", line="#5b636d"),
    "bar-pale": Paint(fill="#eceae4", line="#5b636d"),
    # What was simulated is hatched; its running share is a line of its own.
    "hatch": Paint(line="#5b636d", width=1),
    "trail-simulated": Paint(line="#0072b2", width=2),
    "branch": Paint(line="#0072b2", width=2.5),
    "tick": Paint(line="#c14400", width=2),
    "landmark": Paint(line="#5b636d", width=1, dash=(4, 4)),
    "halo": Paint(line="#ffffff", width=7),
    # Nothing to see: room for a finger or a pointer round something small. Painters skip it.
    "touch": Paint(),
    "unit": Paint(fill=INK),
    "unit-pale": Paint(fill="#c4c0b6"),
    "tile": Paint(fill="#ffffff", line="#b9b6ad"),
    "tile-refused": Paint(fill="#ffffff", line="#8c2f1b", width=3.5),
    "tile-empty": Paint(line="#e0dcd2"),
    "panel-turn": Paint(fill="#ffffff", line=INK, width=2.5),
    "badge": Paint(fill="#ffffff", line=INK, width=1.5),
    "chip-green": Paint(fill="#8fd3b8", line="#00634a", width=1.5),
    "chip-gold": Paint(fill="#f2cf6b", line="#7a5c00", width=1.5),
    "die-waiting": Paint(fill="#d9d5ca"),
    "on-hit": Paint(fill="#ffffff"),
    "badge-pale": Paint(fill="#ffffff", line="#8f8b80"),
    "plate": Paint(fill="#ffffff", line=INK, width=1),
    "plate-capital": Paint(fill=PAPER),
    "plate-land": Paint(fill="#f4f0e4"),
    "plate-sea": Paint(fill="#e3edf2"),
    "border": Paint(line="#ddd6c2", width=1),
    "coast": Paint(line="#bdb59d", width=0.8),
    "tie": Paint(line=INK, width=1),
    "tie-halo": Paint(line="#ffffff", width=5),
    "sea-ink": Paint(ink="#214b60"),
    "closed": Paint(fill="#f1efe9", line="#8f8b80", ink=PALE_INK),
    # Graph paper seen from above: the ground of a square by its tone, and lines of its pattern.
    "square": Paint(fill="#fffdf6", line="#c9c3b1", width=0.8),
    "square-inside": Paint(fill="#f0e2c8", line="#c2ad84", width=0.8),
    "square-water": Paint(fill="#cfe3ee", line="#8fb3c7", width=0.8),
    "square-rubble": Paint(fill="#ece7da", line="#b9b09a", width=0.8),
    "square-smoke": Paint(fill="#dcdcdf", line="#b0b0b6", width=0.8),
    "square-solid": Paint(fill="#6d6a62", line="#4b4943", width=0.8),
    "square-tile": Paint(line="#e8e4d8", width=1.5),
    "water-line": Paint(line="#5f8699", width=1.2),
    "rubble-line": Paint(line="#8d8468", width=1.4),
    "smoke-line": Paint(fill="#9b9ba3"),
    "solid-line": Paint(line="#8f8b80", width=1.2),
    "dot": Paint(fill="#5b636d"),
    "dot-sign": Paint(line="#8f8b80", width=1),
    "wall": Paint(line=INK, width=5),
    "wall-inner": Paint(line=INK, width=3.5),
    "opening": Paint(line="#8d8468", width=2, dash=(3, 4)),
    "crate": Paint(fill="#e7c98f", line="#6b4e16", width=1.4),
    "trap": Paint(line="#5a4636", width=3.2),
    # Two sides of a skirmish: one is full, the other hollow.
    "side-allies": Paint(fill="#00634a", line=INK, width=1.2, ink="#ffffff"),
    "side-axis": Paint(fill="#ffffff", line=INK, width=3, ink=INK),
    "acted": Paint(line=INK, width=3),
    "picture-allies": Paint(fill="#ffffff", line="#ffffff", width=1.6),
    "picture-axis": Paint(fill=INK, line=INK, width=1.6),
    "left": Paint(fill=INK, line="#ffffff", width=1, ink="#ffffff"),
    "danger": Paint(fill="#ffffff", line="#8c2f1b", width=2),
    "way": Paint(line="#5b3f8f", width=3),
    "way-end": Paint(fill="#ffffff", line="#5b3f8f", width=2),
    "fire": Paint(line="#b0311a", width=2.5, dash=(2, 4)),
    "fire-head": Paint(fill="#b0311a"),
    # What is planned on a field: where sides come in, where cover may stand, what is fought for.
    "entry-allies": Paint(fill="#00634a", ink="#00634a"),
    "entry-axis": Paint(fill="#ffffff", line=INK, width=1.5, ink=INK),
    "zone": Paint(line="#6b4e16", width=1.4, dash=(2, 3)),
    "goal": Paint(fill="#f6d64a", line=INK, width=1.4, ink=INK),
    # The ruler and what it meets.
    "sight-free": Paint(line="#0072b2", width=3),
    "sight-blocked": Paint(line="#8c2f1b", width=3, dash=(6, 4)),
    "sight-crossed": Paint(line="#0072b2", width=1.6, dash=(3, 2)),
    "sight-decides": Paint(line="#8c2f1b", width=3.5),
    "corner-free": Paint(fill="#ffffff", line="#0072b2", width=2),
    "corner-touched": Paint(fill="#8c2f1b", line="#ffffff", width=1.2),
    "view-none": Paint(fill="#fdf3c4", line="#c9b968", width=0.8, ink=INK),
    "view-soft": Paint(fill="#a9d3ec", line="#7aa9c4", width=0.8, ink=INK),
    "view-hard": Paint(fill="#2f75a8", line="#22567c", width=0.8, ink="#ffffff"),
    "view-blocked": Paint(fill="#d3d0c8", line="#a9a599", width=0.8, ink=PALE_INK),
}
# Each army: its pieces, its territory, its badges, neutral pieces of its colour, and ink upon it.
for _army, (_fill, _ink) in ARMY_COLOURS.items():
    _tint = _mixed(_fill, "#f4f0e4", 0.28)
    PAINTS |= {
        f"army-{_army}": Paint(fill=_fill, line=INK, width=1, ink=_ink),
        f"tint-{_army}": Paint(fill=_tint),
        f"badge-{_army}": Paint(fill="#ffffff", line=_fill, width=1.5),
        f"neutral-{_army}": Paint(fill=_tint, line=_fill, width=2),
        f"attack-{_army}": Paint(fill=_fill, line="#ffffff", width=1.5),
        f"on-{_army}": Paint(fill=_ink),
        f"trail-{_army}": Paint(line=_fill, width=4),
        f"tie-{_army}": Paint(line=_fill, width=2.5),
    }

# A seat's line in a chart: each has dashes of its own, so that it is known without its colour.
SHARE_LINES: dict[str, tuple[str, tuple[float, ...]]] = {
    "red": (ARMY_COLOURS["red"][0], ()),
    "blue": (ARMY_COLOURS["blue"][0], (9, 3)),
    "green": (ARMY_COLOURS["green"][0], (2, 3)),
    "orange": ("#b07a00", (9, 3, 2, 3)),
    "purple": (ARMY_COLOURS["purple"][0], (5, 5)),
    "black": (ARMY_COLOURS["black"][0], (12, 3, 2, 3, 2, 3)),
    "white": (PALE_INK, (7, 4)),
    "allies": ("#00634a", ()),
    "axis": (INK, (7, 4)),
}
PAINTS |= {
    f"share-{_seat}": Paint(line=_line, width=2.5, dash=_dash)
    for _seat, (_line, _dash) in SHARE_LINES.items()
}

# Whose it is shows without its colour, too: the pattern over each army's looks, and its look.
ARMY_PATTERNS = {
    "blue": "rising",
    "red": "dotted",
    "green": "level",
    "orange": "falling",
    "purple": "crossed",
    "black": "upright",
}
PATTERNS: dict[str, tuple[str, str]] = {}
for _army, (_fill, _ink) in ARMY_COLOURS.items():
    _pattern = ARMY_PATTERNS[_army]
    # On a full colour the strokes go away from the ink upon it, so that words stay legible.
    _away = "#ffffff" if _army == "black" or _ink != "#ffffff" else "#000000"
    _line = 2.0 if _pattern == "dotted" else 1.0
    PAINTS |= {
        f"hatch-{_army}": Paint(
            line=_mixed(_fill, "#f4f0e4", 0.85 if _army == "orange" else 0.55), width=_line
        ),
        f"stripe-{_army}": Paint(line=_mixed(_fill, _away, 0.72), width=_line + 0.5),
    }
    PATTERNS |= {
        f"tint-{_army}": (_pattern, f"hatch-{_army}"),
        f"neutral-{_army}": (_pattern, f"hatch-{_army}"),
        f"army-{_army}": (_pattern, f"stripe-{_army}"),
    }

# The six quarters of the city: a pale ground each, and a stronger tone for its sign and its cards.
QUARTER_COLOURS = {
    "green": "#3f8f5a",
    "red": "#c8553d",
    "purple": "#8c5aa8",
    "tan": "#b08d4f",
    "white": "#8f99a3",
    "blue": "#3f7fb5",
}
for _quarter, _fill in QUARTER_COLOURS.items():
    PAINTS |= {
        f"quarter-{_quarter}": Paint(fill=_mixed(_fill, PAPER, 0.16), line=_fill, width=2),
        f"colour-{_quarter}": Paint(fill=_mixed(_fill, PAPER, 0.55), line=INK, width=1),
        f"chip-{_quarter}": Paint(fill=_mixed(_fill, PAPER, 0.45), line=INK, width=1),
    }
PAINTS |= {
    "token-red": Paint(fill="#b3361f", line=INK, width=1.5, ink="#ffffff"),
    "token-white": Paint(fill="#ffffff", line=INK, width=1.5),
    "token-neutral": Paint(fill="#e0b64a", line=INK, width=1.5),
    "token-red-pale": Paint(fill="#ecc9c0", line="#b3361f", width=1.5),
    "token-white-pale": Paint(fill="#e4e4e0", line="#5b636d", width=1.5),
    "token-neutral-pale": Paint(fill="#f3e6c2", line="#7a5c00", width=1.5),
    "token-bar": Paint(line=INK, width=2),
    "glyph-fill": Paint(fill=INK),
    "glyph-line": Paint(line=INK, width=1.6),
    "bridge-edge": Paint(line="#8d8468", width=16),
    "bridge": Paint(line="#f4f0e4", width=12),
    "barrier": Paint(fill="#ffffff", line="#8c2f1b", width=2),
    "barrier-cross": Paint(line="#8c2f1b", width=3),
    "tag-unrest": Paint(fill="#7a1f1f", ink="#ffffff"),
    "marker": Paint(fill=INK, line=INK, ink="#ffffff"),
    "day-bonus": Paint(fill="#f7e9b8", line="#7a5c00", width=1.5),
    "chip-leader": Paint(fill="#ffffff", line=INK, width=1.5),
    "chip-over": Paint(line=INK, width=2),
    "card-back": Paint(fill="#d9d5ca", line="#8f8b80", width=1.5),
    "rope": Paint(line="#a5854a", width=10),
    "rope-strand": Paint(line="#6b522a", width=10, dash=(3, 5)),
    "knot": Paint(fill=INK, line="#ffffff", width=2, ink="#ffffff"),
}

# The four meanings, one look each everywhere: laid over whatever the shape looks like by itself.
MARKS: dict[str, Paint] = {
    "chosen": Paint(line=INK, width=4),
    "possible": Paint(line=INK, width=2, dash=(4, 3)),
    "refused": Paint(line="#8c2f1b", width=3.5),
    "explained": Paint(line="#5b3f8c", width=3.5, dash=(2, 2)),
}


@cache
def paint_of(look: str, mark: str = "") -> Paint:
    """The paint of a look, with the outline of its mark on top."""
    paint = PAINTS[look]
    if not mark:
        return paint
    outline = MARKS[mark]
    return replace(paint, line=outline.line, width=outline.width, dash=outline.dash)


# -- patterns over a surface

Stroke = tuple[Point, Point]

# The turn of the strokes of each pattern, in eighths of a half circle.
TURNS = {"level": (0,), "rising": (6,), "upright": (4,), "falling": (2,), "crossed": (2, 6)}
DOTS = "dotted"
DOT = 2.0
GAP, BAR_GAP = 9.0, 7.0


def patterned(shape: AnyShape, gap: float = GAP) -> Iterator[AnyShape]:
    """A shape, and over it the pattern that its look has, if it has one."""
    yield shape
    known = PATTERNS.get(shape.look)
    if known is None or isinstance(shape, Line | Strokes | Text):
        return
    pattern, look = known
    segments = hatched(_outline(shape), pattern, gap)
    if segments:
        yield Strokes(segments, look=look, layer=shape.layer)


def _outline(shape: AnyShape) -> tuple[Point, ...]:
    if isinstance(shape, Box):
        # Off the outline and the round corners.
        x, y, inset = shape.x, shape.y, max(1.0, shape.round / 3)
        right, bottom = x + shape.width - inset, y + shape.height - inset
        x, y = x + inset, y + inset
        return ((x, y), (right, y), (right, bottom), (x, bottom))
    points: tuple[Point, ...] = getattr(shape, "points", ())
    return points


@lru_cache(maxsize=512)
def hatched(outline: tuple[Point, ...], pattern: str, gap: float = GAP) -> tuple[Stroke, ...]:
    """The strokes of a pattern inside an outline."""
    if pattern == DOTS:
        return tuple(_dots(outline, gap))
    wide = gap * (1.5 if len(TURNS[pattern]) > 1 else 1)
    return tuple(
        stroke for turn in TURNS[pattern] for stroke in _strokes(outline, turn * pi / 8, wide)
    )


def _strokes(outline: tuple[Point, ...], turn: float, gap: float) -> Iterator[Stroke]:
    """Parallel strokes: the outline is turned until they lie level, and they are turned back."""
    level = [_turned(point, -turn) for point in outline]
    for y, pairs in _rows(level, gap):
        for left, right in pairs:
            if right - left > 1:
                yield _rounded((left, y), turn), _rounded((right, y), turn)


def _dots(outline: tuple[Point, ...], gap: float) -> Iterator[Stroke]:
    """Short strokes in rows, each row half a step on."""
    for y, pairs in _rows(list(outline), gap * 0.8):
        half = gap / 2 * (round(y / (gap * 0.8)) % 2)
        for left, right in pairs:
            x = ceil((left + 1 - half) / gap) * gap + half
            while x + DOT < right - 1:
                yield (round(x), round(y)), (round(x + DOT), round(y))
                x += gap


def _rows(outline: list[Point], gap: float) -> Iterator[tuple[float, list[tuple[float, float]]]]:
    """Level lines of a grid, each with the parts of it that are inside."""
    heights = [y for _, y in outline]
    if not heights:
        return
    for step in range(ceil(min(heights) / gap), ceil(max(heights) / gap)):
        y = step * gap
        crossings = sorted(
            ax + (y - ay) / (by - ay) * (bx - ax)
            for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True)
            if (ay > y) != (by > y)
        )
        yield y, list(zip(crossings[::2], crossings[1::2], strict=True))


def _turned(point: Point, turn: float) -> Point:
    x, y = point
    return x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)


def _rounded(point: Point, turn: float) -> Point:
    # Whole pixels: the rest cannot be seen, and the text of a map is much shorter.
    x, y = _turned(point, turn)
    return round(x), round(y)
