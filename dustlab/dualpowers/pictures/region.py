"""One region close up, and a box of tokens to put into it, to learn what strength is.

Names: a token in the region by its place (`here:2`), one of the box by itself (`box:red 2/1`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from ...core.words import name, phrase, say
from ...pictures.paint_order import lightened
from ...pictures.scene import AnyShape, Box, Scene, Text
from ..components import DIFFICULTIES, LEADER, RED, REGION, SIDES, TOKENS, TURNED, UNIT, WHITE, X
from ..rules.strength import weighed
from ..state import State
from .tokens import SIZE, draw_token, icon, side_badge, width_of

WIDTH, LEFT, TOP, HIGH, GAP = 488.0, 8.0, 8.0, 176.0, 6.0
BOX_TOP = TOP + HIGH + 16
ROW_HIGH = SIZE + 10
HEIGHT = BOX_TOP + 24 + 4 * ROW_HIGH + 8
HERE, FROM_BOX = "here:", "box:"


def box_of(difficulty: int) -> dict[str, tuple[str, ...]]:
    """The tokens to choose from, ready, by row; alone the opposition is White."""
    ready = [token for token in TOKENS.values() if token.ready]
    rows = {}
    for side in (*SIDES, "neutral"):
        kinds = [t for t in ready if t.side == side and t.what != LEADER]
        own = difficulty and side == WHITE
        names = [t.name for t in kinds if t.kind.endswith(X) == bool(own)]
        rows[side] = tuple(names)
    leaders = [t.name for t in ready if t.what == LEADER]
    return {**rows, "leaders": tuple(leaders)}


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
    marks, drawn, sums = marks or {}, REGION[region], weighed(state, region)
    title = drawn.in_words(language)
    shapes: list[AnyShape] = [
        Box(look="paper", layer="ground", x=0, y=0, width=WIDTH, height=HEIGHT),
        Box(
            look=f"quarter-{region}",
            x=LEFT,
            y=TOP,
            width=WIDTH - 2 * LEFT,
            height=HIGH,
            round=18,
            layer="quarters",
        ),
        Box(look=f"colour-{region}", x=LEFT + 8, y=TOP + 8, width=24, height=24),
        *icon(drawn.icon, LEFT + 10, TOP + 10),
        Text(look="ink", x=LEFT + 40, y=TOP + 20, text=title, size=14, anchor="start", bold=True),
        *side_badge(state.will, WIDTH - LEFT - 20, TOP + 22, language, 11),
    ]
    will = phrase("dualpowers.picture.will_tag", language)
    shapes.append(
        Text(look="ink", x=WIDTH - LEFT - 38, y=TOP + 22, text=will, size=12, anchor="end")
    )
    tokens = state.tokens(region)
    shapes += _row_of(tokens, HERE, LEFT + 10, TOP + 46, marks, language, state)
    label = f"{sums.strengths.red} : {sums.strengths.white}"
    middle, low = WIDTH / 2, TOP + HIGH - 20
    shapes += [
        *side_badge(RED, middle - 56, low, language, 11),
        *side_badge(WHITE, middle + 56, low, language, 11),
        Box(look="plate", x=middle - 36, y=low - 13, width=72, height=26, round=5),
        Text(look="plate", x=middle, y=low, text=label, size=16, bold=True),
    ]
    heading = say("dualpowers.picture.box", language)
    shapes.append(
        Text(look="ink", x=LEFT, y=BOX_TOP + 8, text=heading, size=14, anchor="start", bold=True)
    )
    level = state.table.difficulty if state.table.difficulty in DIFFICULTIES else 0
    for place, row in enumerate(box_of(level).values()):
        y = BOX_TOP + 22 + place * ROW_HIGH
        shapes += _row_of(row, FROM_BOX, LEFT, y, marks, language, state, spent)
    return lightened(
        Scene(WIDTH, HEIGHT, title, tuple(shapes), region_told(state, region, language))
    )


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
        label = f"{kind}{place}" if kind == HERE else f"{kind}{token}"
        strength = str(state.strengths[token])
        mark = marks.get(label, "")
        if token in spent:
            yield from _empty(token, label, x, y, language)
        else:
            yield from draw_token(
                TOKENS[token], x, y, strength=strength, label=label, mark=mark, language=language
            )
        x += wide + GAP


def _empty(token: str, label: str, x: float, y: float, language: str) -> Iterator[AnyShape]:
    """The place in the box of a token that has been used up."""
    drawn = TOKENS[token]
    words = say("dualpowers.picture.none_in_box", language, token=drawn)
    wide = width_of(drawn, language)
    yield Box(look="tile-empty", name=label, words=words, x=x, y=y, width=wide, height=SIZE)
    called = drawn.kind if drawn.what == UNIT else name(drawn.kind, language)
    middle = x + wide / 2
    yield Text(look="pale-ink", x=middle, y=y + SIZE / 2, text=called, size=12)


def region_told(state: State, region: str, language: str = "en") -> str:
    """Both sums, and who is the stronger."""
    sums = weighed(state, region)
    red, white = sums.strengths
    if not sums.winner:
        return say("dualpowers.picture.nobody", language)
    facts = {"red": red, "white": white, "winner": sums.winner}
    return say(f"dualpowers.picture.stronger_{sums.by}", language, **facts)


def turned(token: str) -> str:
    """The same token with its other side up; nothing if it was exhausted already."""
    return TURNED[token] if TOKENS[token].ready else ""


__all__ = ["FROM_BOX", "HERE", "box_of", "region_scene", "region_told", "turned"]
