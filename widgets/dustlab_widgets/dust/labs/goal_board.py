"""A goal to reach by playing Dust: while a battle is fought it is played on a live board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ipywidgets import HBox, Layout

from dustlab.core.words import say
from dustlab.dust.moves import Roll
from dustlab.exercises import Reach

from ...core.parts import button, shared, show_if, wear
from ...exercises.play import GoalBoard
from ...pictures.stage import Stage
from ...table.moves import Legal
from ..desks.battle import DICE, Choosing
from .battle_panel import roll_words, shut_of


class BattleGoalBoard(GoalBoard):
    """A battle is played on `stage` by clicks; all else is chosen from the list or written."""

    choosing: Choosing | None = None

    def controls(self) -> Sequence[Any]:
        complain = self._complain
        self._only_battle = self._is_battle(self.attempt.question)
        self.roll = button(lambda: self.play(Roll()), complain, "dust-wide", "dust-roll")
        self.confirm = button(self.confirm_choice, complain, "dust-wide", "dust-confirm")
        self.clear = button(self.clear_choice, complain, "dust-clear")
        actions = {"layout": shared(Layout), "_dom_classes": ("dust-row", "dust-actions")}
        self.actions = HBox(children=(self.roll, self.confirm, self.clear), **actions)
        return (self.actions,)

    @staticmethod
    def _is_battle(question: Reach) -> bool:
        """Whether the question is about one battle that is being fought, and no more."""
        if question.scene_state.battle is None:
            return False
        verbs = {line.split()[0] for line in question.solution if line.split()}
        return verbs <= {"roll", "take", "retreat", "use", "pass"}

    @property
    def over(self) -> bool:
        """No move is left to make: reached, out of moves, or the battle is over."""
        return super().over or (self._only_battle and self.battle is None)

    @property
    def battle(self) -> Any:
        return self.attempt.match.state.battle

    @property
    def on_stage(self) -> bool:
        """Whether the stage shows where we are: a battle, or how it ended."""
        return self.battle is not None or (self._only_battle and self.stage is not None)

    def legal(self) -> Legal:
        return self.choosing.legal if self.choosing is not None else super().legal()

    def chosen(self) -> str:
        return self.choosing.told() if self.choosing is not None else ""

    def speak(self, language: str) -> None:
        self.clear.description = say("widgets.battle.clear", language)
        if self.choosing is not None:
            self.choosing.language = language
        super().speak(language)

    # -- on the board

    def pick(self, label: str) -> None:
        """A click, a tap or a key on something of the board."""
        if self.choosing is None or self.over:
            return
        if label == DICE:
            self.play(Roll())
            return
        self.choosing.pick(label)
        self._say_choice()

    def confirm_choice(self) -> None:
        """Play what is chosen on the board."""
        if self.choosing is None:
            return
        move = self.choosing.check()
        if move is None:
            self._say_choice()
        else:
            self.play(move)

    def clear_choice(self) -> None:
        if self.choosing is not None:
            self.choosing.clear()
            self._say_choice()

    def _say_choice(self) -> None:
        choosing = self.choosing
        if choosing is not None:
            self._refused(self._commented(choosing.refused), choosing.note)
        self._show()

    # -- playing

    def read(self, move: Any) -> Any:
        choosing = self.choosing or Choosing(self.attempt.match, language=self.language)
        return choosing.read(move)

    def allowed(self, move: Any) -> bool:
        """A refused move is shown on the board."""
        choosing = self.choosing
        if choosing is not None and choosing.allowed(move, choosing.tiles()) is None:
            self._say_choice()
            return False
        return True

    # -- what is shown

    def _begin(self) -> None:
        """A new position: a new choice on the board, and a look at what can still be done."""
        self.choosing = None
        if self.battle is not None or (self._only_battle and self.stage is not None):
            self.choosing = Choosing(self.attempt.match, language=self.language)
            if self.stage is None:
                self.stage = Stage(self.choosing.scene(), self.pick, self.language, self._complain)
        super()._begin()

    def _trouble(self) -> str:
        if not self.attempt.reached and self._only_battle and self.battle is None:
            return "widgets.exercise.battle_over"
        return super()._trouble()

    def _show_board(self, over: bool) -> None:
        choosing = self.choosing
        show_if(self.actions, choosing is not None and not over)
        if choosing is None or self.stage is None:
            return
        said = " ".join(remark.tell(self.language) for remark in choosing.refused)
        said = said or choosing.note or choosing.told()
        self.stage.show(choosing.scene(), said, self.language)
        if not over:
            self.roll.description = roll_words(choosing)
            self.confirm.description = choosing.confirm_words()
        # The next thing to do stands out, as in the battle lab.
        ready = choosing.takes or choosing.leaves or bool(choosing.units.total)
        next_thing = "dust-taking" if ready else "dust-deciding"
        shut = (f"dust-no-{part}" for part in shut_of(choosing, over))
        wear(self, "dust-form", "dust-goal", next_thing, *shut)
