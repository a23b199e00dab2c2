"""A goal to reach by playing Dust: while a battle is fought it is played on a live board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ipywidgets import HBox

from dustlab.core.words import say
from dustlab.dust.moves import Roll
from dustlab.exercises import Reach

from ...core.parts import box, button, show_if, wear
from ...exercises.play import GoalBoard
from ...pictures.stage import Stage
from ...table.moves import Legal
from ..desks.battle import BattleDesk
from ..desks.battle_choice import DICE


class BattleGoalBoard(GoalBoard):
    """A battle is played on a board of its own; all else as in the other games."""

    desk: BattleDesk | None = None
    arena: Stage | None = None
    """The board of the battle, once there was one."""

    def controls(self) -> Sequence[Any]:
        complain = self._complain
        self._only_battle = self._is_battle(self.attempt.question)
        self.roll = button(lambda: self.play(Roll()), complain, "dust-wide", "dust-roll")
        self.confirm = button(self.confirm_choice, complain, "dust-wide", "dust-confirm")
        self.clear = button(self.clear_choice, complain, "dust-clear")
        self.actions = box(HBox, "dust-row dust-actions", self.roll, self.confirm, self.clear)
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
    def stage(self) -> Stage | None:
        """A battle, or how it ended; else the map."""
        return self.arena if self._is_fought else super().stage

    @property
    def _is_fought(self) -> bool:
        return self.battle is not None or (self._only_battle and self.arena is not None)

    def legal(self) -> Legal:
        return self.desk.legal if self.desk is not None else super().legal()

    def chosen(self) -> str:
        return self.desk.choice_told() if self.desk is not None else ""

    def speak(self, language: str) -> None:
        self.clear.description = say("widgets.battle.clear", language)
        if self.desk is not None:
            self.desk.language = language
        super().speak(language)

    # -- on the board

    def pick(self, label: str) -> None:
        """A click, a tap or a key on something of the board."""
        if self.desk is None or self.over:
            super().pick(label)
            return
        if label == DICE:
            self.play(Roll())
            return
        self.desk.choose(label)
        self._say_choice()

    def confirm_choice(self) -> None:
        """Play what is chosen on the board."""
        if self.desk is None:
            return
        move = self.desk.check()
        if move is None:
            self._say_choice()
        else:
            self.play(move)

    def clear_choice(self) -> None:
        if self.desk is not None:
            self.desk.clear()
            self._say_choice()

    def _say_choice(self) -> None:
        desk = self.desk
        if desk is not None:
            self._refused(self._commented(desk.refused), desk.note)
        self._show()

    # -- playing

    def read(self, move: Any) -> Any:
        return (self.desk or self._new_desk()).read(move)

    def allowed(self, move: Any) -> bool:
        """A refused move is shown on the board."""
        if self.desk is None:
            return True
        self.desk.forget()
        if self.desk.refuse(move):
            self._say_choice()
            return False
        return True

    # -- what is shown

    def _new_desk(self) -> BattleDesk:
        return BattleDesk(self.attempt.match, self.play, language=self.language)

    def _begin(self) -> None:
        """A new position: a new choice on the board, and a look at what can still be done."""
        self.desk = None
        if self._is_fought:
            self.desk = self._new_desk()
            if self.arena is None:
                self.arena = Stage(self.desk.scene(), self.pick, self.language, self._complain)
        super()._begin()

    def _trouble(self) -> str:
        if not self.attempt.reached and self._only_battle and self.battle is None:
            return "widgets.exercise.battle_over"
        return super()._trouble()

    def _show_board(self, over: bool) -> None:
        desk = self.desk
        show_if(self.actions, desk is not None and not over)
        if desk is None or self.arena is None:
            super()._show_board(over)
            return
        wear(self.moves.press, "dust-button")
        said = " ".join(remark.tell(self.language) for remark in desk.refused)
        said = said or desk.note or desk.choice_told()
        self.arena.show(desk.scene(), said, self.language)
        if not over:
            self.roll.description = desk.roll_words()
            self.confirm.description = desk.choice_words()
        # The next thing to do stands out, as in the battle lab.
        ready = desk.takes or desk.leaves or bool(desk.units.total)
        next_thing = "dust-taking" if ready else "dust-deciding"
        shut = (f"dust-no-{part}" for part in _shut(desk, over))
        wear(self, "dust-form", "dust-goal", next_thing, *shut)


def _shut(desk: BattleDesk, over: bool) -> tuple[str, ...]:
    """What cannot be done is not offered."""
    if over:
        return ("clear",)
    shut = () if desk.decides else ("roll",)
    if desk.decides and not desk.may_leave and not desk.units.total:
        shut = (*shut, "confirm", "clear")
    return (*shut, "clear") if desk.window else shut
