"""The sight lab: two squares, the line between them, what is in its way, and what would turn it.

Ground is painted and units are moved on the same picture; every change is looked at anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from dustlab.core import rules
from dustlab.core.words import say
from dustlab.pictures.scene import CHOSEN, Scene
from dustlab.tactics.battlefields import Battlefield
from dustlab.tactics.pictures.position import View, as_if, field_of_view
from dustlab.tactics.rules.cover import NONE
from dustlab.tactics.rules.proof import SHOOTERS, TARGETS, Proof, Verdict, prove, read_end
from dustlab.tactics.rules.sight import VEHICLE
from dustlab.tactics.state import State
from dustlab.tactics.text.sentences import remarks, tell_change

from ...core.parts import Row, button
from ...table.lab import menu, question, row_of_buttons
from .field import FieldLab
from .sight_view import (
    first_ends,
    letters_words,
    next_ends,
    opened,
    sight_view,
    unit_words,
    view_words,
)

LINE, VIEW = "line", "view"


class SightLab(FieldLab):
    """Choose two squares: see the line, what blocks it, the cover, and what would turn it.

    `field` is a battlefield or diagram of the package by its id, a file, or a position; `start` and
    `end` are pieces or squares to begin with.
    """

    TITLE = "widgets.sight.title"

    def __init__(
        self,
        field: str | Battlefield | State = "sight_corners",
        start: str = "",
        end: str = "",
        language: str = "en",
    ) -> None:
        state, called = opened(field)
        first, last = first_ends(state)
        self.start = read_end(state, start, "start").name if start else first
        self.end = read_end(state, end, "end").name if end else last
        self.begun = called, (self.start, self.end)
        self.shown, self.target = LINE, TARGETS[0]
        complain = self.complain
        self.choose_shown = row_of_buttons(self._other_picture, complain)
        self.choose_target = menu(self._other_target, complain, "widgets.sight.target")
        self.choose_start = menu(self._from, complain, "widgets.sight.start")
        self.choose_end = menu(self._to, complain, "widgets.sight.end")
        self.swap = button(self._swap, complain)
        super().__init__(state, called, language)

    def deeds_row(self) -> Sequence[Any]:
        return (self.swap,)

    def beside(self) -> Sequence[Any]:
        return (
            self.choose_shown.widget,
            Row(self.choose_start.widget, self.choose_end.widget),
            Row(self.choose_target.widget),
            self.talk,
            self.hints,
        )

    def __repr__(self) -> str:
        proof = self.proof
        if proof is None:
            return f"SightLab({self.called or 'own field'})"
        told = proof.cover if proof.visible else "not seen"
        return f"SightLab({self.start} to {self.end}: {told})"

    # -- what is looked at

    @property
    def proof(self) -> Proof | None:
        """The line that is looked at; none until both ends are chosen."""
        if not self.start or not self.end or self.start == self.end:
            return None
        start, end = (read_end(self.state, one) for one in (self.start, self.end))
        if end.piece < 0:
            end = end._replace(kind=self.target)
        return prove(self.state, start, end)

    def looks_at_a_unit(self) -> bool:
        """Whether one line leads to somebody who stands there: then the kind is known."""
        ends = self.named(self.end)
        return self.shown == LINE and bool(ends) and read_end(self.state, ends).piece >= 0

    @property
    def view(self) -> View | None:
        if self.shown != VIEW or not self.start:
            return None
        return field_of_view(self.state, self.start, self.target)

    def target_now(self) -> str:
        """What is looked for: whoever stands there, else what was chosen."""
        return read_end(self.state, self.end).sort if self.looks_at_a_unit() else self.target

    # -- choosing

    def look(self, square: str) -> None:
        """First where one looks from, then where to; the first once more lets go of the other."""
        self.start, self.end = next_ends(self.start, self.end, read_end(self.state, square).name)

    def look_along(self, began: str, ended: str) -> None:
        self.start, self.end = (read_end(self.state, one).name for one in (began, ended))

    def follow(self) -> None:
        """An end that is no more, or on which somebody stands now, goes by its name now."""
        self.start, self.end = self.named(self.start), self.named(self.end)
        if self.start == self.end:
            self.end = ""

    def forget(self) -> None:
        self.start, self.end = "", ""

    def restart(self) -> None:
        called, ends = self.begun
        self.start, self.end = ends if called == self.called else first_ends(self.given)

    def _from(self, name: str) -> None:
        self.start = name
        self.changed()

    def _to(self, name: str) -> None:
        self.end = name
        self.changed()

    def _swap(self) -> None:
        self.start, self.end = self.end, self.start
        self.changed()

    def _other_picture(self, shown: str) -> None:
        self.shown = shown
        self.changed()

    def _other_target(self, target: str) -> None:
        self.target = target
        self.changed()

    # -- hints

    def hint(self, grade: int) -> str:
        proof, language = self.proof, self.language
        if proof is None:
            return say("widgets.sight.hint_start", language)
        if grade == 1:
            return self.rules_at_work(proof.verdict().because)
        if grade == 2:
            facts = {"squares": len(proof.crossed), "corners": len(proof.corners)}
            return say("widgets.sight.hint_look", language, **facts)
        return tell_change(proof, language).tell(language)

    # -- what is seen

    def looked_at(self) -> dict[str, str]:
        marks = dict.fromkeys(self.squares_of(self.start), CHOSEN)
        return marks | dict.fromkeys(self.squares_of(self.end), CHOSEN)

    def picture(self, language: str) -> Scene:
        return sight_view(self.state, self.proof, self.view, self.marks(), language)

    def summary(self) -> Sequence[str]:
        proof = self.proof
        return [remark.tell(self.language) for remark in remarks(proof)] if proof else ()

    def asks_look(self) -> str:
        key = "start" if not self.start else "other" if self.end else "end"
        if self.shown == VIEW:
            key = "why" if self.start else "view"
        who = unit_words(self.state, self.start, self.language) if self.start else ""
        return say(f"widgets.sight.asks_{key}", self.language, start=who)

    def told(self) -> Sequence[str]:
        """What is chosen, and the verdict."""
        language, view = self.language, self.view
        if view is not None:
            words = f"{view_words(self.state, view, language)} {as_if(self.target, language)}."
            return [words, letters_words(language)]
        if self.proof is None:
            return ()
        start, end = (unit_words(self.state, one, language) for one in (self.start, self.end))
        return [say("widgets.sight.ends", language, start=start, end=end)]

    def show(self) -> None:
        language, proof = self.language, self.proof
        self.name_lab()
        self._show_menus()
        self.ask.value = question(self.asks(), *self.told_now())
        if self.pencil.refused or proof is None:
            same = self.start and self.start == self.end
            self.reasons(self.pencil.refused, say("widgets.sight.same", language) if same else "")
        else:
            lines = [remark.tell(language) for remark in remarks(proof, language)]
            self.reasons(more=pairs_table(proof, lines, language), also=proof.verdict().because)
        self.show_field()

    def _show_menus(self) -> None:
        language = self.language
        self.show_tools()
        for choice, keys, value in (
            (self.choose_shown, (LINE, VIEW), self.shown),
            (self.choose_target, (*TARGETS[:2], VEHICLE), self.target_now()),
        ):
            options = [(say(f"widgets.sight.{key}", language), key) for key in keys]
            choice.show(options, value, language)
        if self.choose_target.widget.disabled != self.looks_at_a_unit():
            self.choose_target.widget.disabled = self.looks_at_a_unit()
        ends = [(say("widgets.sight.nobody", language), ""), *self.units(), *self.squares()]
        self.choose_start.show(ends, self.start, language)
        self.choose_end.show(ends, self.end, language)

    def speak(self, language: str) -> None:
        self.swap.description = say("widgets.sight.swap", language)
        super().speak(language)


SQUAD = SHOOTERS[0]


def pairs_table(proof: Proof, told: Sequence[str], language: str) -> str:
    """The proof as a list, and what the line is worth to others."""
    steps = "".join(f"<li>{escape(line)}</li>" for line in told)
    # A squad and a hero see alike: both are soldiers.
    lines = "".join(
        _line(proof.verdict(shooter, target), shooter, target, language)
        for shooter in (SQUAD, VEHICLE)
        for target in TARGETS
    )
    head = escape(say("widgets.sight.pairs", language))
    return (
        f'<ol class="dust-steps">{steps}</ol>'
        f'<table class="dust-lines dust-pairs"><caption>{head}</caption>'
        f"<tbody>{lines}</tbody></table>"
    )


def _line(verdict: Verdict, shooter: str, target: str, language: str) -> str:
    who = "soldiers" if shooter == SQUAD else shooter
    pair = {
        "shooter": say(f"widgets.sight.{who}", language),
        "target": say(f"widgets.sight.{target}", language),
    }
    cells = [
        say("widgets.sight.pair", language, **pair),
        seen_words(verdict, language),
        "; ".join(rules.rule(rule).name(language) for rule in verdict.because),
    ]
    return f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"


def seen_words(verdict: Verdict, language: str) -> str:
    """'seen, soft cover'."""
    if not verdict.visible:
        return say("widgets.sight.hidden", language)
    if verdict.cover == NONE:
        return say("widgets.sight.sees", language)
    return say(f"widgets.sight.sees_{verdict.cover}", language)
