"""One region close up, and a box of tokens to put into it, to learn what strength is.

Names: a token in the region by its place (`here:2`), one of the box by itself (`box:red 2/1`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from ...core.words import name, phrase, say
from ...pictures.paint_order import lightened
from ...pictures.scene import AnyShape, Box, Scene, Text
from ..components import (
    DIFFICULTIES,
    LEADER,
    NEUTRAL,
    RED,
    REGION,
    SIDES,
    TOKENS,
    TURNED,
    UNIT,
    WHITE,
    X,
)
from ..rules.strength import weighed
from ..state import State
from ..text.words import strength_words
from .tokens import SIZE, draw_token, label, region_sign, side_badge, width_of

WIDTH, LEFT, TOP, HIGH, GAP = 488.0, 8.0, 8.0, 176.0, 6.0
BOX_TOP = TOP + HIGH + 16
ROW_HIGH = SIZE + 10
HEIGHT = BOX_TOP + 24 + 4 * ROW_HIGH + 8
HERE, FROM_BOX = "here:", "box:"


def box_of(difficulty: int) -> dict[str, tuple[str, ...]]:
    """The tokens to choose from, ready, by row; alone the opposition is White."""
    rows: dict[str, tuple[str, ...]] = dict.fromkeys((*SIDES, NEUTRAL, "leaders"), ())
    for token in TOKENS.values():
        of_opposition = bool(difficulty) and token.side == WHITE
        if token.ready and token.what == LEADER:
            rows["leaders"] = (*rows["leaders"], token.name)
        elif token.ready and token.kind.endswith(X) == of_opposition:
            rows[token.side] = (*rows[token.side], token.name)
    return rows


def region_scene(
    state: State,
    region: str,
    language: str = "en",
    *,
    marks: Mapping[str, str] | None = None,
    spent: Collection[str] = (),
) -> Scene:
    """A region with its sums, and below it what can be put there; of a token that is `spent` the
    box has no more."""
    marks, sums = marks or {}, weighed(state, region)
    title, wide, right = REGION[region].in_words(language), WIDTH - 2 * LEFT, WIDTH - LEFT
    quarter = {"look": f"quarter-{region}", "layer": "quarters"}
    shapes: list[AnyShape] = [
        Box(0, 0, WIDTH, HEIGHT, look="paper", layer="ground"),
        Box(LEFT, TOP, wide, HIGH, **quarter, round=18),
        *region_sign(region, LEFT + 8, TOP + 8),
        label(title, LEFT + 40, TOP + 20, 14, bold=True),
        *side_badge(state.will, right - 20, TOP + 22, language, 11),
    ]
    will = phrase("dualpowers.picture.will_tag", language)
    shapes.append(Text(right - 38, TOP + 22, will, size=12, anchor="end"))
    tokens = state.tokens(region)
    shapes += _row_of(tokens, HERE, LEFT + 10, TOP + 46, marks, language, state)
    both = f"{sums.strengths.red} : {sums.strengths.white}"
    middle, low = WIDTH / 2, TOP + HIGH - 20
    shapes += [
        *side_badge(RED, middle - 56, low, language, 11),
        *side_badge(WHITE, middle + 56, low, language, 11),
        Box(middle - 36, low - 13, 72, 26, look="plate", round=5),
        Text(middle, low, both, look="plate", size=16, bold=True),
        label(say("dualpowers.picture.box", language), LEFT, BOX_TOP + 8, 14, bold=True),
    ]
    level = state.table.difficulty if state.table.difficulty in DIFFICULTIES else 0
    for place, row in enumerate(box_of(level).values()):
        y = BOX_TOP + 22 + place * ROW_HIGH
        shapes += _row_of(row, FROM_BOX, LEFT, y, marks, language, state, spent)
    words = strength_words(state, region, language)
    return lightened(Scene(WIDTH, HEIGHT, title, tuple(shapes), words))


def _row_of(
    tokens: Sequence[str],
    kind: str,
    left: float,
    top: float,
    marks: Mapping[str, str],
    language: str,
    state: State,
    spent: Collection[str] = (),
) -> Iterator[AnyShape]:
    """Tokens side by side, in as many rows as they need."""
    x, y = left, top
    for place, token in enumerate(tokens):
        wide = width_of(TOKENS[token], language)
        if x + wide > WIDTH - LEFT:
            x, y = left, y + SIZE + 4
        named = f"{kind}{place}" if kind == HERE else f"{kind}{token}"
        strength, mark = str(state.strengths[token]), marks.get(named, "")
        if token in spent:
            yield from _empty(token, named, x, y, language)
        else:
            yield from draw_token(
                TOKENS[token], x, y, strength=strength, label=named, mark=mark, language=language
            )
        x += wide + GAP


def _empty(token: str, named: str, x: float, y: float, language: str) -> Iterator[AnyShape]:
    """The place in the box of a token that has been used up."""
    drawn = TOKENS[token]
    words = say("dualpowers.picture.none_in_box", language, token=drawn)
    wide = width_of(drawn, language)
    yield Box(x, y, wide, SIZE, look="tile-empty", name=named, words=words)
    called = drawn.kind if drawn.what == UNIT else name(drawn.kind, language)
    middle = x + wide / 2
    yield Text(middle, y + SIZE / 2, called, look="pale-ink", size=12)


def turned(token: str) -> str:
    """The same token with its other side up; nothing if it was exhausted already."""
    return TURNED[token] if TOKENS[token].ready else ""
