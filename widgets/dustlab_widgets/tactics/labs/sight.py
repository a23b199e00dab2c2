"""The sight lab: two squares, the line between them, what is in its way, and what would turn it.

Ground is painted and units are moved on the same picture; every change is looked at at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dustlab.core import rules
from dustlab.core.words import phrase, say
from dustlab.pictures.scene import CHOSEN, Scene
from dustlab.tactics.battlefields import Battlefield
from dustlab.tactics.pictures.field import paper_for
from dustlab.tactics.pictures.position import View, as_if, field_of_view, field_scene
from dustlab.tactics.pictures.sight import overlay
from dustlab.tactics.rules.cover import COVERS, NONE
from dustlab.tactics.rules.proof import KINDS, End, Proof, Verdict, prove, read_end
from dustlab.tactics.rules.sight import VEHICLE
from dustlab.tactics.state import State
from dustlab.tactics.text.sentences import remarks, tell_change

from ...core.parts import Row, button
from ...table.lab import menu, question, row_of_buttons
from .field import FieldLab, opened, steps_of, table_of, unit_words

LINE, VIEW = "line", "view"


class LineLab(FieldLab):
    """A lab about the line from one unit or square to another: two clicks, a drag, or two menus."""

    ENDS = ("widgets.sight.start", "widgets.sight.end")
    """What the menus of the two ends are called."""
    TOWARDS = "to"
    FROM_A_UNIT = False
    """Whether the first menu has units alone."""

    def __init__(
        self, field: str | Battlefield | State, start: str, end: str, language: str
    ) -> None:
        state, called = opened(field)
        usual, words = self.usual_ends(state), [key.rpartition(".")[2] for key in self.ENDS]
        self.start = read_end(state, start, words[0]).name if start else usual[0]
        self.end = read_end(state, end, words[1]).name if end else usual[1]
        self.begun = called, (self.start, self.end)
        self.choose_start = menu(self.sets("start"), self.complain, self.ENDS[0])
        self.choose_end = menu(self.sets("end"), self.complain, self.ENDS[1])
        self.swap = button(self._swap, self.complain)
        super().__init__(state, called, language)

    def usual_ends(self, state: State) -> tuple[str, str]:
        """The first unit on the field, and the first of the other side."""
        standing = [n for n, piece in enumerate(state.pieces) if piece.squares]
        others = [n for n in standing if state.side(n) != state.side(standing[0])]
        start, end = (next((state.name(n) for n in row), "") for row in (standing, others))
        return start, end

    def begin_there(self) -> None:
        self.begun = self.called, self.usual_ends(self.given)

    def in_hand(self) -> Sequence[Any]:
        return (Row(self.choose_start.widget, self.choose_end.widget),)

    def deeds_row(self) -> Sequence[Any]:
        return (self.swap,)

    @property
    def proof(self) -> Proof | None:
        """The line that is looked at; none until both ends are chosen."""
        if not self.start or not self.end or self.start == self.end:
            return None
        return self.prove(*(read_end(self.state, one) for one in (self.start, self.end)))

    def prove(self, start: End, end: End) -> Proof:
        return prove(self.state, start, end)

    def __repr__(self) -> str:
        lab, proof = type(self).__name__, self.proof
        if proof is None:
            return f"{lab}({self.called or 'own field'})"
        seen = proof.cover if proof.visible else "not seen"
        return f"{lab}({self.start} {self.TOWARDS} {self.end}: {seen})"

    # -- choosing

    def look(self, square: str) -> None:
        """First one end, then the other; the first once more lets go of the other, then of itself.

        So two in a row are always those two.
        """
        chosen = read_end(self.state, square).name
        if not self.start:
            self.start, self.end = chosen, "" if self.end == chosen else self.end
        elif chosen != self.start:
            self.end = chosen
        elif self.end:
            self.end = ""
        else:
            self.start = ""

    def look_along(self, began: str, ended: str) -> None:
        self.start, self.end = (read_end(self.state, one).name for one in (began, ended))

    def follow(self) -> None:
        """An end that is no more, or on which a unit stands now, goes by its name now."""
        self.start, self.end = self.named(self.start), self.named(self.end)
        if self.start == self.end:
            self.end = ""

    def forget(self) -> None:
        self.start, self.end = "", ""

    def restart(self) -> None:
        called, ends = self.begun
        self.start, self.end = ends if called == self.called else self.usual_ends(self.given)

    def _swap(self) -> None:
        self.start, self.end = self.end, self.start
        self.changed()

    # -- what is seen

    def looked_at(self) -> dict[str, str]:
        return dict.fromkeys((*self.squares_of(self.start), *self.squares_of(self.end)), CHOSEN)

    def show_menus(self) -> None:
        """The menus of this lab."""
        self.show_tools()
        nobody = [(say("widgets.sight.nobody", self.language), "")]
        units = [*nobody, *self.units()]
        ends = [*units, *self.squares()]
        self.choose_start.show(units if self.FROM_A_UNIT else ends, self.start, self.language)
        self.choose_end.show(ends, self.end, self.language)

    def speak(self, language: str) -> None:
        self.swap.description = say("widgets.sight.swap", language)
        super().speak(language)


class SightLab(LineLab):
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
        language: str = "",
    ) -> None:
        self.shown, self.target = LINE, KINDS[0]
        self.choose_shown = row_of_buttons(self.sets("shown"), self.complain)
        self.choose_target = menu(self.sets("target"), self.complain, "widgets.sight.target")
        super().__init__(field, start, end, language)

    def in_hand(self) -> Sequence[Any]:
        return (self.choose_shown.widget, *super().in_hand(), Row(self.choose_target.widget))

    # -- what is looked at

    def prove(self, start: End, end: End) -> Proof:
        """As if a unit of the chosen kind stood on a square without one."""
        return super().prove(start, end if end.piece >= 0 else end._replace(kind=self.target))

    def looks_at_a_unit(self) -> bool:
        """Whether one line leads to a unit: then its kind is known."""
        ends = self.named(self.end)
        return self.shown == LINE and bool(ends) and read_end(self.state, ends).piece >= 0

    @property
    def view(self) -> View | None:
        if self.shown != VIEW or not self.start:
            return None
        return field_of_view(self.state, self.start, self.target)

    def target_now(self) -> str:
        """What is looked for: the unit that stands there, else what was chosen."""
        return read_end(self.state, self.end).sort if self.looks_at_a_unit() else self.target

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

    def picture(self, language: str) -> Scene:
        """The line over the position, or the field of view below it; and both in words."""
        state, proof, view = self.state, self.proof, self.view
        line = tuple(overlay(paper_for(state.field), proof)) if proof and view is None else ()
        title, words = "", list[str]()
        if view is not None:
            title, words = view_words(state, view, language), [letters_words(language)]
        elif proof is not None:
            title, *words = [remark.tell(language) for remark in remarks(proof, language)]
        return field_scene(
            state,
            view=view,
            over=line,
            marks=self.marks(),
            title=title,
            description="\n".join(words),
            language=language,
        )

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

    def show_all(self) -> None:
        language, proof = self.language, self.proof
        self.name_lab()
        self.show_menus()
        self.ask.value = question(self.asks(), *self.told_now())
        if self.pencil.refused or proof is None:
            same = self.start and self.start == self.end
            self.reasons(self.pencil.refused, say("widgets.sight.same", language) if same else "")
        else:
            lines = [remark.tell(language) for remark in remarks(proof, language)]
            self.reasons(more=pairs_table(proof, lines, language), also=proof.verdict().because)
        self.show_field()

    def show_menus(self) -> None:
        super().show_menus()
        language = self.language
        for choice, keys, value in (
            (self.choose_shown, (LINE, VIEW), self.shown),
            (self.choose_target, KINDS, self.target_now()),
        ):
            options = [(say(f"widgets.sight.{key}", language), key) for key in keys]
            if choice is self.choose_target and self.looks_at_a_unit():
                # Nothing is to be chosen, and the menu says why.
                options = [(self._as_seen(words), key) for words, key in options]
            choice.show(options, value, language)
        if self.choose_target.widget.disabled != self.looks_at_a_unit():
            self.choose_target.widget.disabled = self.looks_at_a_unit()

    def _as_seen(self, kind: str) -> str:
        return say("widgets.sight.stands_there", self.language, kind=kind)


SQUAD = KINDS[0]


def pairs_table(proof: Proof, sentences: Sequence[str], language: str) -> str:
    """The proof as a list, and what the line is worth to others."""
    # A squad and a hero see alike: both are soldiers.
    pairs = [(shooter, target) for shooter in (SQUAD, VEHICLE) for target in KINDS]
    rows = [_row(proof.verdict(*pair), *pair, language) for pair in pairs]
    return steps_of(sentences) + table_of(rows, caption=say("widgets.sight.pairs", language))


def _row(verdict: Verdict, shooter: str, target: str, language: str) -> Sequence[str]:
    who = "soldiers" if shooter == SQUAD else shooter
    pair = {
        "shooter": say(f"widgets.sight.{who}", language),
        "target": say(f"widgets.sight.{target}", language),
    }
    because = "; ".join(rules.rule(rule).name(language) for rule in verdict.because)
    return say("widgets.sight.pair", language, **pair), seen_words(verdict, language), because


def seen_words(verdict: Verdict, language: str) -> str:
    """'seen, soft cover'."""
    if not verdict.visible:
        return say("widgets.sight.hidden", language)
    if verdict.cover == NONE:
        return say("widgets.sight.sees", language)
    return say(f"widgets.sight.sees_{verdict.cover}", language)


def view_words(state: State, view: View, language: str) -> str:
    """How much of the field is seen."""
    facts = {
        "unit": view.name,
        "seen": sum(verdict in COVERS for verdict in view.verdicts),
        "open": sum(verdict == NONE for verdict in view.verdicts),
        "count": state.field.size,
    }
    return say("widgets.sight.view_told", language, **facts)


def letters_words(language: str) -> str:
    """What the letters of a field of view mean."""
    return phrase("widgets.sight.letters", language)
