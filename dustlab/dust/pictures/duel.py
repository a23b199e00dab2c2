"""A duel of chips: both sides with their two stacks, and the dice between them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from ...core.words import say
from ...pictures.scene import CHOSEN, POSSIBLE, AnyShape, Box, Circle, Scene, Text
from ..components import NO_UNITS, Units
from ..state import ATTACKER, DEFENDER

WIDTH, HEIGHT = 560.0, 268.0
GROUND = 216.0
CHIP, HIGH, STEP = 84.0, 14.0, 16.0
STACKS = (("tank", "mech"), ("fighter", "bomber"))
"""Each stack from its top: what lies above is taken first."""
LOOKS = {"tank": "blank", "mech": "hit", "fighter": "chip-green", "bomber": "chip-gold"}
TWO_DICE = ("mech", "bomber")
MIDDLES = {ATTACKER: (64.0, 158.0), DEFENDER: (402.0, 496.0)}
MOST_SEEN = 4
"""More chips of a kind than these are seen as so many, and their number."""
DIE, MOST_DICE = 22.0, 16


@dataclass(frozen=True)
class Side:
    """What lies before one of the two."""

    side: str
    army: str
    units: Units
    dice: int
    turn: bool = False
    taken: Units = NO_UNITS
    """Chips of this side that the other one has chosen already."""
    possible: Collection[str] = ()
    """Kinds of which the other one may choose one more."""
    loses: bool = False


def duel_scene(
    sides: Collection[Side],
    thrown: tuple[int, int] | None,
    blanks: tuple[int, int],
    language: str,
) -> Scene:
    """Both sides; hits and dice of the last throw; blanks in a row, and how many end it."""
    shapes: list[AnyShape] = [Box(0, 0, WIDTH, HEIGHT, look="paper")]
    told = []
    for one in sides:
        shapes += _side(one, language)
        facts = {"army": one.army, "side": one.side, "units": one.units}
        told.append(say("widgets.duel.lies", language, **facts))
    shapes += _dice(thrown, language)
    shapes += _blanks(*blanks, language)
    title = say("widgets.duel.title", language)
    return Scene(WIDTH, HEIGHT, title, tuple(shapes), " ".join(told))


def _side(one: Side, language: str) -> Iterator[AnyShape]:
    left, right = MIDDLES[one.side]
    middle = (left + right) / 2
    called = say("widgets.duel.side", language, army=one.army, side=one.side)
    yield Text(middle, 22, called, size=16, bold=one.turn)
    dice = say("widgets.duel.throws", language, dice=one.dice)
    yield Text(middle, 42, dice, look="pale-ink", size=13)
    for x, stack in zip((left, right), STACKS, strict=True):
        y, line = GROUND, GROUND + 16
        for kind in reversed(stack):
            number = getattr(one.units, kind)
            seen = min(number, MOST_SEEN)
            yield from _chips(one, kind, seen, x, y)
            if one.loses and number:
                yield _target(one, kind, seen, x, y, language)
            y -= STEP * seen
        for kind in stack:
            if getattr(one.units, kind):
                words = Units(**{kind: getattr(one.units, kind)}).in_words(language)
                yield Text(x, line, words, size=13)
                line += 17


def _chips(one: Side, kind: str, seen: int, x: float, y: float) -> Iterator[AnyShape]:
    """Chips with a dot for each die that they throw; those that were chosen lie on top."""
    untouched = seen - getattr(one.taken, kind)
    dots = 2 if kind in TWO_DICE else 1
    ink = "on-hit" if kind == "mech" else "unit"
    for i in range(seen):
        top = y - STEP * (i + 1)
        mark = CHOSEN if i >= untouched else ""
        yield Box(x - CHIP / 2, top, CHIP, HIGH, look=LOOKS[kind], mark=mark, round=7)
        for dot in range(dots):
            yield Circle(x + (dot - (dots - 1) / 2) * 14, top + HIGH / 2, 3, look=ink)


def _target(one: Side, kind: str, seen: int, x: float, y: float, language: str) -> AnyShape:
    """Where a chip of this kind is picked."""
    one_chip = Units(**{kind: 1}).in_words(language).removeprefix("1 ")
    words = say("widgets.duel.pick", language, chip=one_chip, army=one.army)
    mark = POSSIBLE if kind in one.possible else ""
    height = STEP * seen
    place = x - CHIP / 2 - 3, y - height - 1, CHIP + 6, height + 1
    return Box(*place, look="touch", name=kind, words=words, mark=mark)


def _dice(thrown: tuple[int, int] | None, language: str) -> Iterator[AnyShape]:
    """Hits full, blanks empty; many dice are told by two numbers."""
    x = WIDTH / 2
    if thrown is None:
        yield Text(x, 110, say("widgets.duel.nothing_thrown", language), look="pale-ink", size=13)
        return
    hits, dice = thrown
    if dice <= MOST_DICE:
        columns = min(dice, 4)
        for i in range(dice):
            row, column = divmod(i, 4)
            left = x - columns * (DIE + 4) / 2 + column * (DIE + 4) + 2
            yield Box(
                left, 62 + row * (DIE + 4), DIE, DIE, look="hit" if i < hits else "blank", round=4
            )
    words = say("widgets.duel.thrown", language, hits=hits, dice=dice)
    yield Text(x, 178, words, size=14, bold=True)


def _blanks(dry: int, limit: int, language: str) -> Iterator[AnyShape]:
    """Throws without a hit, as dots towards a draw."""
    for i in range(limit):
        look = "hit" if i < dry else "blank"
        yield Circle(WIDTH / 2 + (i - (limit - 1) / 2) * 20, 206, 6, look=look)
    words = say("widgets.duel.blanks", language, dry=dry, limit=limit)
    yield Text(WIDTH / 2, 228, words, look="pale-ink", size=12)
