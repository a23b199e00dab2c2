"""Pointing at the picture of a position: what was picked, and the moves that have to do with it.

It knows no game: a move has to do with a thing that is one of its choices. So every game whose
picture names its things as its moves do has a board for its exercises.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from dustlab.core.match import Game, Match
from dustlab.core.words import say
from dustlab.exercises import Reach
from dustlab.exercises.question import at_the_screen
from dustlab.pictures.scene import CHOSEN, Scene
from dustlab.pictures.words import rows

from ..core.parts import Complain
from ..pictures.stage import Stage
from ..table.moves import found

UNSAID = ("card", "unit")
"""What stands before the name of a thing in a picture, and not in a move."""
_NUMBER_AMONG_ALIKE = re.compile(r":\d+$")
_HOW_MANY = re.compile(r" \d+$")


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
