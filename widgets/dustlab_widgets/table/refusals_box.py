"""Why not: every refusal in words, and a button for each rule that is behind one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from ipywidgets import Layout, ToggleButtons, VBox

from dustlab.core import rules
from dustlab.core.remarks import Remark
from dustlab.core.words import say

from ..core.parts import Complain, made, markup, shared, watch


class RefusalsBox(VBox):
    """A place of fixed height for refusals, errors and a word of advice."""

    def __init__(self, opened: Callable[[str], None], complain: Complain) -> None:
        self.remarks: tuple[Remark, ...] = ()
        self.words = markup()
        # One widget for all the buttons: they come and go in one message.
        self.rules = made(ToggleButtons, "dust-rule-buttons", options=[])
        self._opened = opened
        self._filling = False
        watch(self.rules, self._pressed, complain)
        super().__init__(
            children=(self.words,),
            layout=shared(Layout),
            _dom_classes=("dust-zone", "dust-card"),
        )

    def show(
        self,
        remarks: Sequence[Remark] = (),
        language: str = "en",
        note: str = "",
        trouble: bool = False,
        good: bool = False,
        also: Sequence[str] = (),
    ) -> None:
        """Refusals, or a line of advice or trouble; `good` is praise, `also` are rules to read."""
        self.remarks = tuple(remarks)
        lines = [advice(note, trouble)] if note else []
        told = "".join(f"<li>{escape(remark.tell(language))}</li>" for remark in remarks)
        if told:
            look = "dust-refusals dust-good" if good else "dust-refusals"
            lines.append(f'<ul class="{look}" role="alert">{told}</ul>')
        self.words.value = "".join(lines)
        named = dict.fromkeys([*(remark.rule for remark in remarks if remark.rule), *also])
        options = [
            (say("widgets.refusals.rule", language, rule=rules.rule(rule).name(language)), rule)
            for rule in named
        ]
        self._fill(options)

    def _fill(self, options: Sequence[tuple[str, str]]) -> None:
        # The page does not take buttons away when none are left: then all of them leave it.
        self.children = (self.words, self.rules) if options else (self.words,)
        if tuple(self.rules.options) == tuple(options) and self.rules.index is None:
            return
        # The page does not take buttons away when none are left: style.py hides those.
        self._filling = True
        with self.rules.hold_sync():
            self.rules.options = options
            self.rules.index = None
        self._filling = False

    def _pressed(self, rule: str | None) -> None:
        if rule and not self._filling:
            self._opened(rule)
            # Nothing stays pressed: the same button opens the same rule again.
            self._fill(self.rules.options)

    @property
    def text(self) -> str:
        """The refusals as they are read here."""
        return " ".join(remark.text for remark in self.remarks)


def advice(line: str, trouble: bool = False) -> str:
    """A line of advice; or, with `trouble`, of something that went wrong."""
    look = 'class="dust-trouble" role="alert"' if trouble else 'class="dust-pale"'
    return f"<div {look}>{escape(line)}</div>"


def warning(line: str) -> str:
    """What is allowed, and may yet not be meant."""
    return f'<div class="dust-warning" role="status">{escape(line)}</div>'
