"""A four-field table: what is known before, how good a sign is, and what the sign then means."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from dustlab.core.words import equals, phrase, say
from dustlab.odds.four_fields import (
    ALL,
    CELLS,
    COLUMN,
    TOTALS,
    WHOLES,
    FourFields,
    of_a_test,
    read_share,
)
from dustlab.pictures.four_fields import Field, Seen, fields_scene
from dustlab.pictures.scene import Scene
from dustlab.pictures.words import tell

from ..core.parts import show_if
from ..table.lab import row_of_buttons
from .chance_lab import ChanceLab, Slider
from .sheet import sheet

PER_MILLE = 1000


class FourFieldLab(ChanceLab):
    """Three sliders fill the table; pick a field, and say in which whole it is counted."""

    TITLE = "widgets.fields.title"

    def __init__(
        self,
        before: Fraction | str = "1 %",
        found: Fraction | str = "90 %",
        alarm: Fraction | str = "10 %",
        fields: FourFields | None = None,
        language: str = "",
    ) -> None:
        """`fields`: a table that was counted; then there are no sliders."""
        complain = self.complain
        self.counted = fields
        shares = [
            round(read_share(share, name) * many)
            for share, name, many in (
                (before, "before", PER_MILLE),
                (found, "found", 100),
                (alarm, "alarm", 100),
            )
        ]
        self.before = Slider(
            "widgets.fields.before", 1, PER_MILLE // 2, min(max(shares[0], 1), PER_MILLE // 2),
            self.changed, complain, live=True,
        )  # fmt: skip
        self.found = Slider(
            "widgets.fields.found", 1, 100, max(shares[1], 1), self.changed, complain, live=True
        )
        self.alarm = Slider(
            "widgets.fields.alarm", 0, 100, shares[2], self.changed, complain, live=True
        )
        self.part, self.of = "00", COLUMN
        self.choose_whole = row_of_buttons(self._other_whole, complain)
        super().__init__(language)
        for slider in (self.before, self.found, self.alarm):
            show_if(slider.widget, fields is None)
        self.speak(self.language)

    def __repr__(self) -> str:
        (a, b), (c, d) = self.fields.cells
        return f"FourFieldLab({a} {b}, {c} {d})"

    def controls(self) -> Sequence[Any]:
        sliders = (self.before, self.found, self.alarm)
        return (*(each.widget for each in sliders), self.choose_whole.widget)

    def spoken(self) -> Sequence[Any]:
        return (self.before, self.found, self.alarm)

    # -- what a reader does

    @property
    def fields(self) -> FourFields:
        if self.counted is not None:
            return self.counted
        language = self.language
        return of_a_test(
            Fraction(self.before.value, PER_MILLE),
            Fraction(self.found.value, 100),
            Fraction(self.alarm.value, 100),
            (phrase("widgets.fields.ill", language), phrase("widgets.fields.healthy", language)),
            (
                phrase("widgets.fields.positive", language),
                phrase("widgets.fields.negative", language),
            ),
        )

    def _other_whole(self, of: str) -> None:
        self.of = of
        self.changed()

    def _picked(self, name: str) -> None:
        if name in CELLS or name in TOTALS:
            self.part = name
            self.changed()

    # -- what is seen

    def _called(self, part: str) -> str:
        """A field in words: ill and positive; ill; all."""
        line, column = part[0], part[1]
        words = []
        if line != "*":
            words.append(self.fields.lines[int(line)])
        if column != "*":
            words.append(self.fields.columns[int(column)])
        return f" {say('grammar.and', self.language).lower()} ".join(words) or phrase(
            "widgets.fields.everybody", self.language
        )

    def _said(self) -> str:
        """The part, its whole, and the chance."""
        fields, language = self.fields, self.language
        whole = fields.whole(self.part, self.of)
        share = fields.share(self.part, self.of)
        facts = {
            "part": self._called(self.part),
            "whole": self._called(whole),
            "count": fields.count(self.part),
            "of": fields.count(whole),
        }
        if share is None:
            return say("widgets.fields.nobody", language, **facts)
        return say(
            "widgets.fields.said", language, chance=equals(share, language, about=True), **facts
        )

    def draw(self) -> Scene:
        fields, language = self.fields, self.language
        together = phrase("chances.fields.together", language)
        numbers = {
            name: Field(
                fields.count(name),
                say(
                    "widgets.fields.field",
                    language,
                    part=self._called(name),
                    count=fields.count(name),
                ),
            )
            for name in (*CELLS, *TOTALS)
        }
        return fields_scene(
            say(self.TITLE, language),
            ((*fields.lines, together), (*fields.columns, together)),
            numbers,
            Seen(self.part, fields.whole(self.part, self.of)),
            say("widgets.fields.caption", language),
            self._said(),
        )

    def lines(self) -> Sequence[str]:
        fields, language = self.fields, self.language
        lines = [say("widgets.fields.asks", language), self._said()]
        if fields.is_independent:
            lines.append(say("widgets.fields.independent", language))
        return lines

    def numbers(self) -> str:
        fields, language = self.fields, self.language
        together = phrase("chances.fields.together", language)
        heads = ["", *fields.columns, together]
        rows = [
            [head, *(str(fields.count(line + column)) for column in "01*")]
            for head, line in zip((*fields.lines, together), "01*", strict=True)
        ]
        return sheet(say("widgets.fields.table", language), heads, rows)

    def picture_in_words(self) -> str:
        """Every field, since the table is the answer."""
        return tell(self.scene)

    def refresh(self) -> None:
        language = self.language
        names = {
            ALL: say("widgets.fields.of_all", language),
            "line": say("widgets.fields.of_line", language),
            COLUMN: say("widgets.fields.of_column", language),
        }
        options = [(names[of], of) for of in WHOLES]
        self.choose_whole.show(options, self.of, language)
        super().refresh()
