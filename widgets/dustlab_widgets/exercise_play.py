"""A goal to reach by playing: a live board, what is legal, a line for any move, back and again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from ipywidgets import HBox, Layout, VBox

from dustlab.dust.moves import Pass, Retreat, Roll, Take, Use
from dustlab.dust.state import State
from dustlab.errors import IllegalMove
from dustlab.exercise import Attempt, Reach
from dustlab.exercise.checking import is_hopeless
from dustlab.exercise.marking import comment
from dustlab.remarks import Remark
from dustlab.words import say

from .battle_panel import roll_words, shut_of
from .choosing import DICE, Choosing
from .controls import MoveList
from .guard import Told
from .legal import in_words, legal_moves
from .parts import Complain, button, markup, shared, show_if, wear
from .stage import Stage

IN_BATTLE = Roll | Take | Retreat | Use | Pass


class GoalBoard(VBox):
    """Free play towards the goal of a question; `answer` is the attempt itself.

    A battle is played on `stage` by clicks; whatever else the question asks is chosen from the
    list or written.
    """

    def __init__(
        self,
        question: Reach,
        moved: Callable[[], None],
        refused: Callable[[Sequence[Remark], str], None],
        complain: Complain,
    ) -> None:
        """`refused` gets the reasons against a move, or a word of advice."""
        self.attempt = Attempt(question)
        self.language = "en"
        self.told = ""
        self.choosing: Choosing | None = None
        self.stage: Stage | None = None
        self.trouble = ""
        """The key of what to say when the goal is out of reach; empty: go on."""
        self._moved, self._refused, self._complain = moved, refused, complain
        self._only_battle = self._is_battle(question)
        self.words = markup("dust-card")
        self.roll = button(lambda: self.play(Roll()), complain, "dust-wide", "dust-roll")
        self.confirm = button(self.confirm_choice, complain, "dust-wide", "dust-confirm")
        self.clear = button(self.clear_choice, complain, "dust-clear")
        self.moves = MoveList(self.play, complain)
        self.line = MoveList(self.play, complain)
        self.back = button(self.one_back, complain)
        self.again = button(self.anew, complain)
        row = {"layout": shared(Layout), "_dom_classes": ("dust-row",)}
        actions = {"layout": shared(Layout), "_dom_classes": ("dust-row", "dust-actions")}
        self.actions = HBox(children=(self.roll, self.confirm, self.clear), **actions)
        super().__init__(
            children=(
                self.words,
                self.actions,
                self.moves,
                self.line,
                HBox(children=(self.back, self.again), **row),
            ),
            layout=shared(Layout),
            _dom_classes=("dust-form", "dust-goal"),
        )
        self._begin()

    @staticmethod
    def _is_battle(question: Reach) -> bool:
        """Whether the question is about one battle that is being fought, and no more."""
        state = question.scene_state
        if not isinstance(state, State) or state.battle is None:
            return False
        verbs = {line.split()[0] for line in question.solution if line.split()}
        return verbs <= {"roll", "take", "retreat", "use", "pass"}

    @property
    def answer(self) -> Any:
        return self.attempt

    @property
    def over(self) -> bool:
        """No move is left to make: reached, out of moves, or the battle is over."""
        return self.attempt.over or (self._only_battle and self.battle is None)

    @property
    def battle(self) -> Any:
        return getattr(self.attempt.match.state, "battle", None)

    @property
    def on_stage(self) -> bool:
        """Whether the stage shows where we are: a battle, or how it ended."""
        return self.battle is not None or (self._only_battle and self.stage is not None)

    def missing(self, _language: str) -> str:
        return ""

    def speak(self, language: str) -> None:
        self.language = language
        self.moves.speak(language)
        self.line.speak(language)
        self.back.description = say("widgets.step.back", language)
        self.again.description = say("widgets.exercise.anew", language)
        self.clear.description = say("widgets.battle.clear", language)
        if self.choosing is not None:
            self.choosing.language = language
        self._show()

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

    def play(self, move: Any) -> None:
        """A move; a forbidden one costs nothing and is answered with its reasons."""
        choosing = self.choosing or Choosing(self.attempt.match, language=self.language)
        try:
            move = choosing.read(move)
        except Told as error:
            self._show()
            self._complain(str(error))
            return
        if self.choosing is not None and choosing.allowed(move, choosing.tiles()) is None:
            self._say_choice()
            return
        try:
            steps = self.attempt.play(move)
        except IllegalMove as error:
            against = [refusal for refusal in error.refusals if isinstance(refusal, Remark)]
            self._refused(self._commented(against), "")
            return
        self.told = " ".join(event.tell(self.language) for event in steps.events)
        self._after()

    def _commented(self, refusals: Sequence[Remark]) -> list[Remark]:
        """The reasons against a move, each with what the author has to say about it."""
        remarks: list[Remark] = []
        for refusal in refusals:
            remarks.append(refusal)
            words = self.attempt.question.wrong.get(refusal.rule)
            remarks += [comment("exercise.comment", text=words)] if words else []
        return remarks

    def one_back(self) -> None:
        self.attempt.back()
        self.told = ""
        self._after()

    def anew(self) -> None:
        self.attempt.again()
        self.told = ""
        self._after()

    def _after(self) -> None:
        self._begin()
        self._show()
        self._moved()

    # -- what is shown

    def _begin(self) -> None:
        """A new position: a new choice on the board, and a look at what can still be done."""
        self.choosing = None
        if self.battle is not None or (self._only_battle and self.stage is not None):
            self.choosing = Choosing(self.attempt.match, language=self.language)
            if self.stage is None:
                self.stage = Stage(self.choosing.scene(), self.pick, self.language, self._complain)
        self.trouble = self._trouble()

    def _trouble(self) -> str:
        attempt = self.attempt
        if attempt.reached:
            return ""
        if self._only_battle and self.battle is None:
            return "widgets.exercise.battle_over"
        if attempt.over:
            return "widgets.exercise.missed"
        return "widgets.exercise.hopeless" if attempt.moves and is_hopeless(attempt) else ""

    def _show(self) -> None:
        attempt, language, choosing = self.attempt, self.language, self.choosing
        over = self.over
        facts = {"left": attempt.left, "of": attempt.question.within}
        left = say("widgets.exercise.moves_left", language, **facts)
        asks = "" if over else attempt.match.pending.tell(language)
        chosen = choosing.told() if choosing is not None and not over else ""
        self.words.value = (
            f'<div role="status"><div class="dust-ask">{escape(asks)}</div>'
            f"<div>{escape(self.told)}</div>"
            f'<div class="dust-pale">{escape(chosen)}</div>'
            f'<div class="dust-pale">{escape(left)}</div></div>'
        )
        self._show_board(over)
        self._show_moves(over)
        show_if(self.back, bool(attempt.moves))
        show_if(self.again, bool(attempt.moves))
        # The way on stands out when there is no other.
        wear(self.again, "dust-button", *(["dust-primary"] if self.trouble else []))

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

    def _show_moves(self, over: bool) -> None:
        language, attempt = self.language, self.attempt
        legal = self.choosing.legal if self.choosing is not None else legal_moves(attempt.match)
        told = sorted(in_words(attempt.match.game, legal.moves, language))
        if len(told) > 1 and told[0][1] in attempt.question.solution:
            told.append(told.pop(0))  # the order gives nothing away
        more = say("widgets.exercise.more_moves", language) if legal.more else ""
        for part in (self.moves, self.line):
            show_if(part, not over)
        asked = say("widgets.exercise.choose_move", language)
        self.moves.show(told, more, first=asked)
        self.line.show((), dare=True)
