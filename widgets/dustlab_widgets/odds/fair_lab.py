"""Is my die fair? Throws of a real die are typed in, or one of unknown make is thrown."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

from ipywidgets import HBox

from dustlab.core.dice import Odds
from dustlab.core.errors import BadInput
from dustlab.core.words import chance, complaint, decimal, say
from dustlab.odds.fairness import (
    EXACT_THROWS,
    chi_square,
    p_of_the_curve,
    p_value,
    read_throws,
)
from dustlab.pictures.counts import counts_scene
from dustlab.pictures.scene import Scene
from dustlab.pictures.words import tell

from ..core.parts import Row, box, button
from ..table.lab import menu
from .chance_lab import ChanceLab, Line
from .sheet import sheet

FACES = 6
A_SERIES = 60
MOST_THROWS = 6000
LEVEL = Fraction(1, 20)
DICE = {
    "fair": (1, 1, 1, 1, 1, 1),
    "a": (1, 1, 1, 1, 1, 1),
    "b": (1, 1, 1, 1, 1, 2),
    "c": (10, 10, 10, 10, 9, 11),
}
"""What the dice of the lab are: two fair ones, one that likes the six, and one very little so."""


class FairDieLab(ChanceLab):
    """Type or press what your die showed; the lab says how often a fair one is as uneven."""

    TITLE = "widgets.fair.title"

    def __init__(self, counts: Sequence[int] = (), seed: int = 7, language: str = "") -> None:
        """`counts`: how often each face came so far."""
        if counts:
            chi_square(counts)
            if len(counts) != FACES or sum(counts) > MOST_THROWS:
                raise BadInput("counts", f"{FACES} counts, at most {MOST_THROWS} throws", counts)
        self.throws = [face for face, count in enumerate(counts, 1) for _ in range(count)]
        self.rng = Random(seed)
        self.die = "fair"
        complain = self.complain
        self.line = Line("widgets.fair.line", "", self._typed, complain)
        self.faces = [button(partial(self.add, [face]), complain) for face in range(1, FACES + 1)]
        for face, press in enumerate(self.faces, 1):
            press.description = str(face)
        self.choose_die = menu(self._other_die, complain, "widgets.fair.die")
        self.throw = button(self.throw_series, complain, "dust-primary")
        self.back = button(self.take_back, complain)
        self.anew = button(self.begin_anew, complain)
        super().__init__(language)
        self.speak(self.language)

    def __repr__(self) -> str:
        return f"FairDieLab({len(self.throws)} throws)"

    def controls(self) -> Sequence[Any]:
        return (
            self.line.widget,
            box(HBox, "dust-row", *self.faces),
            Row(self.choose_die.widget, self.throw),
            Row(self.back, self.anew),
        )

    def spoken(self) -> Sequence[Any]:
        return (self.line,)

    # -- what a reader does

    def _typed(self, text: str) -> None:
        if not text.strip():
            return
        try:
            thrown = read_throws(text)
        except BadInput as error:
            self.complain(complaint(error, self.language))
            return
        self.line.widget.value = ""
        self.add(thrown)

    def add(self, thrown: Sequence[int]) -> None:
        if len(self.throws) + len(thrown) > MOST_THROWS:
            self.complain(say("widgets.fair.enough", self.language, most=MOST_THROWS))
            return
        self.throws += thrown
        self.changed()

    def throw_series(self) -> None:
        """Sixty throws of the die that is chosen."""
        odds = Odds(dict(enumerate(DICE[self.die], 1)))
        self.add([odds.sample(self.rng) for _ in range(A_SERIES)])

    def take_back(self) -> None:
        del self.throws[-1:]
        self.changed()

    def begin_anew(self) -> None:
        self.throws = []
        self.changed()

    def _other_die(self, die: str) -> None:
        """Another die: what was thrown with the other one does not belong to it."""
        self.die = die
        self.begin_anew()

    # -- what is seen

    @property
    def counts(self) -> list[int]:
        return [self.throws.count(face) for face in range(1, FACES + 1)]

    @property
    def p(self) -> float:
        """How often a fair die is as uneven as this or more."""
        if len(self.throws) <= EXACT_THROWS:
            return float(p_value(self.counts))
        return p_of_the_curve(chi_square(self.counts))

    def draw(self) -> Scene:
        language, number = self.language, len(self.throws)
        expected = number / FACES
        told = say("widgets.fair.none", language)
        if number:
            facts = {
                "throws": number,
                "square": decimal(float(chi_square(self.counts)), 2, language),
            }
            told = say("widgets.fair.told", language, **facts)
        likely = decimal(expected, 1, language)
        words = [
            say("widgets.fair.face", language, face=face, count=count, expected=likely)
            for face, count in enumerate(self.counts, 1)
        ]
        counted = number <= EXACT_THROWS
        caption = "widgets.fair.caption" if counted else "widgets.fair.caption_curve"
        return counts_scene(
            say(self.TITLE, language),
            self.counts,
            expected,
            words,
            say("widgets.fair.expected", language, expected=likely),
            told,
            say(caption, language, throws=EXACT_THROWS),
        )

    def lines(self) -> Sequence[str]:
        language = self.language
        if not self.throws:
            return [say("widgets.fair.asks", language)]
        lines = [say("widgets.fair.p", language, chance=chance(self.p, language))]
        key = "widgets.fair.unfair" if self.p < LEVEL else "widgets.fair.no_reason"
        lines.append(say(key, language))
        if len(self.throws) < 5 * FACES:
            lines.append(say("widgets.fair.few", language, least=5 * FACES))
        return lines

    def numbers(self) -> str:
        language = self.language
        expected = Fraction(len(self.throws), FACES)
        heads = [
            say("widgets.fair.head_face", language),
            say("widgets.fair.head_count", language),
            say("widgets.fair.head_expected", language),
            say("widgets.fair.head_part", language),
        ]
        rows = []
        for face, count in enumerate(self.counts, 1):
            part = (count - expected) ** 2 / expected if expected else Fraction(0)
            numbers = (decimal(float(each), 2, language) for each in (expected, part))
            rows.append([str(face), str(count), *numbers])
        return sheet(say("widgets.fair.table", language), heads, rows)

    def picture_in_words(self) -> str:
        """Every face, too."""
        return tell(self.scene)

    def refresh(self) -> None:
        language = self.language
        dice = [(say("widgets.fair.fair", language), "fair")]
        dice += [
            (say("widgets.fair.unknown", language, letter=each.upper()), each) for each in "abc"
        ]
        self.choose_die.show(dice, self.die, language)
        self.throw.description = say("widgets.fair.throw", language, number=A_SERIES)
        self.back.description = say("widgets.fair.back", language)
        self.anew.description = say("widgets.fair.anew", language)
        super().refresh()
