"""A goal to reach by playing: the position, what is legal, back and again."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HBox, Layout, VBox

from dustlab.errors import IllegalMove
from dustlab.exercise import Attempt, Reach
from dustlab.exercise.marking import comment
from dustlab.remarks import Remark
from dustlab.words import say

from .controls import MoveList
from .legal import legal_moves
from .parts import Complain, button, markup, shared


class GoalBoard(VBox):
    """Free play towards the goal of a question; `answer` is the attempt itself."""

    def __init__(
        self,
        question: Reach,
        moved: Callable[[Any], None],
        refused: Callable[[tuple[Remark, ...]], None],
        complain: Complain,
    ) -> None:
        self.attempt = Attempt(question)
        self.language = "en"
        self.told = ""
        self._moved, self._refused = moved, refused
        self.words = markup("dust-card")
        self.moves = MoveList(self.play, complain)
        self.back = button(self.one_back, complain)
        self.again = button(self.anew, complain)
        row = HBox(
            children=(self.back, self.again), layout=shared(Layout), _dom_classes=("dust-row",)
        )
        super().__init__(
            children=(self.words, self.moves, row),
            layout=shared(Layout),
            _dom_classes=("dust-form",),
        )

    @property
    def answer(self) -> Any:
        return self.attempt

    def missing(self, _language: str) -> str:
        return ""

    def speak(self, language: str) -> None:
        self.language = language
        self.moves.speak(language)
        self.back.description = say("widgets.step.back", language)
        self.again.description = say("widgets.exercise.anew", language)
        self._show()

    def play(self, move: str) -> None:
        """A move; a forbidden one costs nothing and is answered with its reasons."""
        question = self.attempt.question
        try:
            steps = self.attempt.play(move)
        except IllegalMove as error:
            remarks: list[Remark] = []
            for refusal in error.refusals:
                if isinstance(refusal, Remark):
                    remarks.append(refusal)
                    words = question.wrong.get(refusal.rule)
                    remarks += [comment("exercise.comment", text=words)] if words else []
            self._refused(tuple(remarks))
            return
        self.told = " ".join(event.tell(self.language) for event in steps.events)
        self._after()

    def one_back(self) -> None:
        self.attempt.back()
        self.told = ""
        self._after()

    def anew(self) -> None:
        self.attempt.again()
        self.told = ""
        self._after()

    def _after(self) -> None:
        self._show()
        self._moved(self.attempt.match.state)

    def _show(self) -> None:
        attempt, language = self.attempt, self.language
        facts = {"left": attempt.left, "of": attempt.question.within}
        left = say("widgets.exercise.moves_left", language, **facts)
        asks = "" if attempt.over else attempt.match.pending.tell(language)
        self.words.value = (
            f'<div role="status"><div class="dust-ask">{escape(asks)}</div>'
            f'<div>{escape(self.told)}</div><div class="dust-pale">{escape(left)}</div></div>'
        )
        legal = legal_moves(attempt.match)
        more = say("widgets.exercise.more_moves", language) if legal.more else ""
        listed = () if attempt.over else legal.moves
        self.moves.show([str(move) for move in listed], more if listed else "")
