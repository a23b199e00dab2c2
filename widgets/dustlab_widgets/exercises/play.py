"""A goal to reach by playing, in any game: what is legal, a line for any move, back and again.

On a picture that names its things as moves do one can point: a thing has to do with the moves that
choose it. A game that has a live board of its own for this is named in `BOARDS`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from html import escape
from importlib import import_module
from typing import Any

from ipywidgets import HBox

from dustlab.core.errors import BadInput, IllegalMove
from dustlab.core.match import Game, Match
from dustlab.core.remarks import Remark
from dustlab.core.words import say
from dustlab.exercises import Attempt, Reach
from dustlab.exercises.marks import authors
from dustlab.exercises.question import at_the_screen
from dustlab.exercises.reach import is_hopeless
from dustlab.pictures.scene import CHOSEN, Scene
from dustlab.pictures.words import rows

from ..core.controls import MoveList
from ..core.parts import Column, Complain, Told, box, button, markup, show_if, wear
from ..pictures.stage import Stage
from ..table.moves import Legal, MoveGroups, found, legal_moves, read_move

EXAMPLES = 2
"""The moves in the line for writing that show how moves are written."""
FEW = 10
"""More moves than these are found by menus, one after the other."""
# The games with a board of their own: the module of this package, and the class in it.
BOARDS = {"dust": ("..dust.labs.goal_board", "BattleGoalBoard")}

UNSAID = ("card", "unit")
"""What stands before the name of a thing in a picture, and not in a move."""
_NUMBER_AMONG_ALIKE = re.compile(r":\d+$")
_HOW_MANY = re.compile(r" \d+$")


class GoalBoard(Column):
    """Free play towards the goal of a question; `answer` is the attempt itself.

    What the question asks is chosen from the list or written; a game's own board adds `controls`
    and shows on `stage` what can be clicked.
    """

    def __init__(
        self,
        question: Reach,
        moved: Callable[[], None],
        refused: Callable[[Sequence[Remark], str], None],
        complain: Complain,
        drawn: Callable[[], None] = lambda: None,
    ) -> None:
        """`refused` gets the reasons against a move, or a word of advice; `drawn` is called when
        another stage shows the board."""
        self._drawn = drawn
        self.attempt = Attempt(question)
        self.language = "en"
        self.told = ""
        self.pointing = Pointing(question, self.pick, complain)
        self.trouble = ""
        """The key of what to say when the goal is out of reach; empty: go on."""
        self._moved, self._refused, self._complain = moved, refused, complain
        self.words = markup("dust-card")
        self.groups = MoveGroups(self.play, complain, FEW)
        self.moves = self.groups.list
        self.line = MoveList(self.play, complain)
        self.back = button(self.one_back, complain)
        self.again = button(self.anew, complain)
        super().__init__(
            "dust-form dust-goal",
            self.words,
            *self.controls(),
            self.groups,
            self.line,
            box(HBox, "dust-row", self.back, self.again),
        )
        self._begin()

    # -- what a game's own board adds

    def controls(self) -> Sequence[Any]:
        """Widgets between what is asked and the list of moves."""
        return ()

    @property
    def stage(self) -> Stage | None:
        """The live board; nothing where the game draws no picture beside a question."""
        return self.pointing.stage

    @property
    def on_stage(self) -> bool:
        """Whether the stage shows where we are."""
        return self.stage is not None

    def pick(self, name: str) -> None:
        """A click, a tap or a key on something in the picture: its moves are listed."""
        if self.over:
            self._complain(say("widgets.exercise.over", self.language))
            return
        self.pointing.point(self.attempt.match, name, self.language)
        self._refused((), self.pointing.note)
        self._show()

    def legal(self) -> Legal:
        return legal_moves(self.attempt.match)

    def chosen(self) -> str:
        """What is chosen on the board, in words."""
        return ""

    def read(self, move: Any) -> Any:
        """A move from its text; what is none is told in a player's words."""
        match = self.attempt.match
        return read_move(match, move, self._examples(self.legal().moves), self.language)

    def _examples(self, legal: Sequence[Any]) -> list[str]:
        """A move of each kind; one that solves the question only where there is no other."""
        away = set(self.attempt.question.solution)
        order = sorted(map(str, legal), key=away.__contains__)
        kinds = {str(move): type(move) for move in legal}
        examples = {kinds[move]: move for move in reversed(order)}
        return sorted(examples.values(), key=order.index)

    def allowed(self, _move: Any) -> bool:
        """Whether the board has nothing against a move; if it has, it says so itself."""
        return True

    def _show_board(self, over: bool) -> None:
        """The board as it stands now."""
        before = self.stage
        wear(self.moves.press, "dust-button", *([] if over else ["dust-primary"]))
        self.pointing.show(self.attempt.match.state, self.language)
        if self.stage is not before:
            self._drawn()

    # -- where we are

    @property
    def answer(self) -> Any:
        return self.attempt

    def to_keep(self) -> list[str]:
        """The moves played so far."""
        return list(self.attempt.moves)

    def fill(self, moves: Any) -> None:
        """Play the moves again that were kept, as far as they can still be played."""
        try:
            for move in moves if isinstance(moves, list) else []:
                self.attempt.play(move)
        except (BadInput, IllegalMove):
            pass  # the exercise has changed since: what fits no longer is left out
        self._begin()
        self._show()

    @property
    def over(self) -> bool:
        """No move is left to make."""
        return self.attempt.over

    def missing(self, _language: str) -> str:
        return ""

    def speak(self, language: str) -> None:
        self.language = language
        self.groups.speak(language)
        self.line.speak(language)
        self.back.description = say("widgets.step.back", language)
        self.again.description = say("widgets.exercise.anew", language)
        self._show()

    # -- playing

    def play(self, move: Any) -> None:
        """A move; a forbidden one costs nothing and is answered with its reasons."""
        try:
            move = self.read(move)
        except Told as error:
            self._show()
            self._complain(str(error))
            return
        if not self.allowed(move):
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
            remarks += [authors(words)] if words else []
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

    @property
    def asks(self) -> str:
        """What is to be decided now, in words."""
        return "" if self.over else self.attempt.match.pending.tell(self.language)

    def _begin(self) -> None:
        """A new position: a look at what can still be done."""
        self.pointing.forget()
        self.trouble = self._trouble()

    def _trouble(self) -> str:
        attempt = self.attempt
        if attempt.reached:
            return ""
        if attempt.over:
            return "widgets.exercise.missed"
        if not attempt.moves or not is_hopeless(attempt):
            return ""
        # Learners should not take these dice for the odds.
        scripted = bool(attempt.question.dice)
        return "widgets.exercise.hopeless_dice" if scripted else "widgets.exercise.hopeless"

    def _show(self) -> None:
        attempt, language, over = self.attempt, self.language, self.over
        facts = {"left": attempt.left, "of": attempt.question.within}
        left = say("widgets.exercise.moves_left", language, **facts)
        asks = self.asks
        chosen = "" if over else self.chosen()
        self.words.value = (
            f'<div role="status"><div class="dust-ask">{escape(asks)}</div>'
            f"<div>{escape(self.told)}</div>"
            f'<div class="dust-pale">{escape(chosen)}</div>'
            f'<div class="dust-pale">{escape(left)}</div></div>'
        )
        self._show_board(over)
        self._show_moves(over)
        show_if(self.back, bool(attempt.moves))
        # The way on stands out when there is no other.
        wear(self.again, "dust-button", *(["dust-primary"] if self.trouble else []))
        show_if(self.again, bool(attempt.moves))

    def _show_moves(self, over: bool) -> None:
        attempt = self.attempt
        for part in (self.groups, self.moves, self.line):
            show_if(part, not over)
        legal = self.legal()
        self.groups.show(attempt.match, legal, attempt.question.solution, self.pointing.moves)
        self.line.show((), dare=True)
        self.line.suggest([] if over else self._examples(legal.moves)[:EXAMPLES])


# -- pointing at the picture: what was picked, and the moves that have to do with it


def choices_of(name: str) -> frozenset[str]:
    """What a move chooses that has to do with a thing: of a token its region, and the token."""
    parts = _NUMBER_AMONG_ALIKE.sub("", name).lower().split(":")
    return frozenset(part for part in parts if part not in UNSAID)


def moves_with(match: Match[Any], picked: Sequence[str]) -> list[Any]:
    """The legal moves that have to do with all of these things."""
    wanted = frozenset[str]().union(*map(choices_of, picked))
    moves, _, _ = found(match, "", sorted(wanted))
    return [move for move in moves if wanted <= _things(match.game, move)]


def _things(game: Game[Any], move: Any) -> set[str]:
    """What a move chooses, however many of it."""
    return {_HOW_MANY.sub("", choice.lower()) for choice in game.choices_of(move)}


class Pointing:
    """The picture of an attempt on a stage, and what of it is picked."""

    def __init__(self, question: Reach, pick: Any, complain: Complain) -> None:
        """`pick` is called with the name of what somebody points at."""
        self.question, self._pick, self._complain = question, pick, complain
        self.picked: tuple[str, ...] = ()
        self.moves: list[Any] = []
        self.note = ""
        self.stage: Stage | None = None

    def forget(self) -> None:
        """Nothing is picked."""
        self.picked, self.moves, self.note = (), [], ""

    def point(self, match: Match[Any], name: str, language: str) -> None:
        """Something is picked: besides what was picked before, if moves have to do with both."""
        if name in self.picked:
            self.forget()
            return
        for picked in ((*self.picked, name), (name,)):
            moves = moves_with(match, picked)
            if moves:
                break
        self.picked, self.moves = picked, moves
        thing = self._called(name)
        if moves:
            self.note = say("widgets.exercise.pointed", language, thing=thing, count=len(moves))
        else:
            self.note = say("widgets.exercise.pointed_at_none", language, thing=thing)

    def _called(self, name: str) -> str:
        """What is picked in words: how its description begins."""
        words = dict(rows(self.stage.scene)).get(name, name) if self.stage is not None else name
        return re.split(r"[:.]\s", f"{words} ")[0].strip()

    def show(self, state: Any, language: str) -> None:
        """The picture of a position; a picture of another size takes another stage."""
        scene = self._scene(state, language)
        if scene is None:
            self.stage = None
        elif self.stage is None or _size(self.stage.scene) != _size(scene):
            self.stage = Stage(scene, self._pick, language, self._complain)
        else:
            self.stage.show(scene, self.note, language)

    def _scene(self, state: Any, language: str) -> Scene | None:
        question = self.question
        draw = getattr(question.game, "scene_beside", None)
        if draw is None:
            return None
        scene: Scene | None = draw(at_the_screen(question, state), question.text, language)
        if scene is None or not self.picked:
            return scene
        shapes = tuple(
            replace(shape, mark=CHOSEN) if shape.name in self.picked and shape.words else shape
            for shape in scene.shapes
        )
        return replace(scene, shapes=shapes)


def _size(scene: Scene) -> tuple[float, float]:
    return scene.width, scene.height


def goal_board(
    question: Reach,
    moved: Callable[[], None],
    refused: Callable[[Sequence[Remark], str], None],
    complain: Complain,
    drawn: Callable[[], None],
) -> GoalBoard:
    """The board of the question's game, else one for all games."""
    module, name = BOARDS.get(question.game.name, (".play", "GoalBoard"))
    kind = getattr(import_module(module, __package__), name)
    board: GoalBoard = kind(question, moved, refused, complain, drawn)
    return board
