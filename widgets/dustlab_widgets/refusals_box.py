"""Why not: every refusal in words, each with a button that opens its rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from ipywidgets import HBox, Layout, VBox

from dustlab import rules
from dustlab.remarks import Remark
from dustlab.words import say

from .parts import Complain, button, markup, shared


class Row(HBox):
    """One refusal. An empty row takes no room: see style.py."""

    def __init__(self, opened: Callable[[str], None], complain: Complain) -> None:
        self.rule = ""
        self.words = markup()
        self.press = button(lambda: opened(self.rule), complain)
        super().__init__(
            children=(self.words, self.press),
            layout=shared(Layout),
            _dom_classes=("dust-refusal",),
        )

    def show(self, remark: Remark | None, language: str) -> None:
        told = f'<span role="alert">{escape(remark.tell(language))}</span>' if remark else ""
        self.words.value = told
        self.rule = remark.rule if remark else ""
        name = rules.rule(self.rule).name(language) if self.rule else ""
        self.press.description = say("widgets.refusals.rule", language, rule=name) if name else ""


class RefusalsBox(VBox):
    """A place of fixed height for refusals, errors and a word of advice."""

    ROWS = 2

    def __init__(self, opened: Callable[[str], None], complain: Complain) -> None:
        self.remarks: tuple[Remark, ...] = ()
        self.line = markup("dust-note")
        self._opened, self._complain = opened, complain
        self.rows = [self._row() for _ in range(self.ROWS)]
        super().__init__(
            children=(self.line, *self.rows),
            layout=shared(Layout),
            _dom_classes=("dust-zone", "dust-card"),
        )

    def show(
        self,
        remarks: Sequence[Remark] = (),
        language: str = "en",
        note: str = "",
        trouble: bool = False,
    ) -> None:
        """Refusals, and above them a line: advice, or (`trouble`) what went wrong."""
        self.remarks = tuple(remarks)
        if len(remarks) > len(self.rows):
            self.rows += [self._row() for _ in range(len(remarks) - len(self.rows))]
            self.children = (self.line, *self.rows)
        if note:
            look = 'class="dust-trouble" role="alert"' if trouble else 'class="dust-pale"'
            self.line.value = f"<div {look}>{escape(note)}</div>"
        else:
            self.line.value = ""
        padded = [*remarks, *[None] * (len(self.rows) - len(remarks))]
        for row, remark in zip(self.rows, padded, strict=True):
            row.show(remark, language)

    def _row(self) -> Row:
        return Row(self._opened, self._complain)

    @property
    def text(self) -> str:
        """What is read here, for tests and for the board's twin."""
        return " ".join(remark.text for remark in self.remarks)
