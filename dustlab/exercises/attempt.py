"""Playing inside an exercise: a line that is followed, and a goal that is tried for.

`follow` plays written lines ("red: roll", "~ 2 of 7"). `Attempt` steps a match towards the goal of
a question: the learner moves, and the other side and the dice answer as the author wrote.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..core.errors import BadInput, IllegalMove
from ..core.match import Chance, Choice, Game, Match, Over, Steps
from ..core.record import Where
from ..core.remarks import Refusal
from .model import Reach

DICE = "~"
OF = " of "
OR = " or "

# A scripted answer that goes on for longer than this is no answer any more.
MOST_STEPS = 1000

Script = tuple[str, ...]


# -- written lines


def follow(game: Game[Any], start: Any, lines: Iterable[str], where: Where) -> Match[Any]:
    """A match with these lines played; the first that does not fit is named by its number."""
    match = Match(game, start, automatic=False)
    for number, line in enumerate(lines, 1):
        try:
            follow_line(match, line)
        except BadInput as error:
            raise error.at(where(number)) from error
        except IllegalMove as error:
            error.where = where(number)
            raise
    return match


def follow_line(match: Match[Any], line: str) -> None:
    """One line: dice after a ~, else a move, with or without the player before a colon."""
    pending = match.pending
    text = line.strip()
    if isinstance(pending, Over):
        raise BadInput("move", "no more moves: it is over", text)
    if isinstance(pending, Chance):
        if not text.startswith(DICE):
            raise BadInput("dice", f"the dice, as in '~ 2' ({pending})", text)
        match.fall(text.removeprefix(DICE))
        return
    if text.startswith(DICE):
        raise BadInput("move", f"a move of {pending.player}", text)
    player, colon, move = text.partition(":")
    if colon and player.strip().lower() != pending.player:
        raise BadInput("move", f"a move of {pending.player}", text)
    match.play(move.strip() if colon else text)


# -- trying for a goal


class Attempt:
    """A learner's way to the goal of a question.

    `match` may be looked at and drawn; moves go through `play`, so that replies and dice follow.
    """

    def __init__(self, question: Reach) -> None:
        self.question = question
        self.match: Match[Any] = Match(question.game, question.scene_state, automatic=False)
        self._goal = [question.phrases.read_holds(line) for line in question.goal]
        self._lost = [question.phrases.read_holds(line) for line in question.lost]
        # Lines that are still to come, and what to go back to.
        self._dice, self._replies = question.dice, question.replies
        self._past: list[tuple[int, Script, Script, Script]] = []
        self.moves: Script = ()
        """The learner's moves so far, as text."""
        self._answer()

    # -- where we are
    @property
    def reached(self) -> bool:
        return all(holds(self.match.state) for holds in self._goal)

    @property
    def lost(self) -> bool:
        """Whether the author has given the attempt up: a fact is true that ends it."""
        return any(holds(self.match.state) for holds in self._lost)

    @property
    def left(self) -> int:
        """How many moves the learner still has."""
        return self.question.within - len(self.moves)

    @property
    def over(self) -> bool:
        """Reached, out of moves, lost, or the game itself is over."""
        return self.reached or self.left < 1 or self.lost or self.match.over is not None

    @property
    def stars(self) -> int:
        return self.question.stars(len(self.moves)) if self.reached else 0

    def why_not(self, move: Any) -> tuple[Refusal, ...]:
        return self.match.why_not(move)

    # -- going on
    def play(self, move: Any) -> Steps[Any]:
        """The learner's move and all that answers it; a forbidden move counts for nothing."""
        if self.over:
            raise BadInput("move", "no more moves: this attempt is over", move)
        here = self.match.cursor
        played = self.match.play(move)
        self._past.append((here, self._dice, self._replies, self.moves))
        self.moves = (*self.moves, str(played.cause))
        self._answer()
        return Steps(self.match.steps[here : self.match.cursor])

    def back(self) -> None:
        """To the learner's decision before this one; at the start nothing happens."""
        if self._past:
            here, self._dice, self._replies, self.moves = self._past.pop()
            self.match.goto(here)

    def again(self) -> None:
        while self._past:
            self.back()

    def copy(self) -> Attempt:
        """A second attempt that shares the past and goes its own way."""
        twin = object.__new__(Attempt)
        twin.question, twin._goal, twin._lost = self.question, self._goal, self._lost
        twin.match = self.match.branch()
        twin._dice, twin._replies, twin.moves = self._dice, self._replies, self.moves
        twin._past = list(self._past)
        return twin

    @property
    def key(self) -> tuple[Any, ...]:
        """What the rest of the attempt depends on: two attempts with one key go on alike."""
        unscripted = 0 if self._dice else self.match.cursor
        return self.match.state, self._dice, self._replies, unscripted

    # -- the script
    def _answer(self) -> None:
        """Dice and the other side, until the learner decides or nothing is left to do."""
        for _ in range(MOST_STEPS):
            pending = self.match.pending
            if self.reached or self.lost or isinstance(pending, Over):
                return
            if isinstance(pending, Chance):
                self._fall(pending)
            elif pending.player != self.question.player:
                self._reply(pending)
            else:
                return
        raise BadInput("replies", f"at most {MOST_STEPS} steps between two moves", "more")

    def _fall(self, pending: Chance) -> None:
        """The next scripted dice; after the last one the seed of the match decides."""
        # Whoever took units out of a battle rolls fewer dice than the script had in mind.
        hits = self._dice[0].partition(OF)[0].strip() if self._dice else ""
        # A script of dice says nothing of a card that is drawn on the way: the seed does.
        drawn = all(isinstance(outcome, str) for outcome in pending.odds)
        if not hits or (drawn and hits.isdigit()):
            self.match.fall()
            return
        outcome = self.match.game.read_outcome(hits, self.match.state)
        self._dice = self._dice[1:]
        self.match.fall(outcome if outcome in pending.odds.weights else max(pending.odds))

    def _reply(self, pending: Choice) -> None:
        """The first scripted line that may be played now; without one, the first legal move."""
        for place, line in enumerate(self._replies):
            for text in line.split(OR):
                if self._try(text):
                    self._replies = self._replies[:place] + self._replies[place + 1 :]
                    return
        state = self.match.state
        for move in self.match.game.candidates(state):
            if not any(True for _ in self.match.game.refusals(state, move)):
                self.match.play(move)
                return
        raise BadInput("replies", f"a move that {pending.player} may play", "none")

    def _try(self, text: str) -> bool:
        try:
            self.match.play(text.strip())
        except (BadInput, IllegalMove):
            return False
        return True
