"""Reach a goal: the learner moves, the other side and the dice answer as the author wrote."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, ClassVar

from ..core.errors import BadInput, IllegalMove
from ..core.match import Chance, Match, Over, Steps
from ..core.match import Choice as Decision
from ..core.remarks import Refusal
from ..core.toml import text_of
from ..core.words import came, say, wanted
from .context import Context, Fields, Stated
from .marks import Differs, Mark, Words, comment, said, texts
from .question import Question

KEYS = ("goal", "lost", "within", "best", "player", "dice", "replies", "solution")
MOST_MOVES = 20
OF = " of "
OR = " or "
# A scripted answer that goes on for longer than this is no answer any more.
MOST_STEPS = 1000
Script = tuple[str, ...]
# How far the search for a shorter way goes before it says that it stopped.
MOST_CANDIDATES = 20_000
MOST_PLAYED = 2_000
# Less while a learner is waiting for an answer.
MOST_CANDIDATES_ASIDE = 10_000
MOST_PLAYED_ASIDE = 1_500


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach(Question):
    """Reach this goal within some moves, against scripted replies and dice."""

    kind: ClassVar[str] = "reach"
    goal: tuple[str, ...]
    within: int
    best: int
    player: str
    dice: tuple[str, ...] = ()
    replies: tuple[str, ...] = ()
    solution: tuple[str, ...]
    lost: tuple[str, ...] = ()
    """Facts of which any ends an attempt: its time is over, or what it needs is gone."""

    def told_answer(self, language: str = "en") -> str:
        return say("exercise.reach.solution", language, moves=", ".join(self.solution))

    def stars(self, moves: int) -> int:
        """Three for the best known number of moves, two for one more, one for getting there."""
        return 3 if moves <= self.best else 2 if moves == self.best + 1 else 1

    def as_json(self) -> dict[str, Any]:
        goal = {"goal": list(self.goal), "within": self.within, "player": self.player}
        return {**Question.as_json(self), **goal}


# -- read


def read(context: Context, entry: Stated, fields: Fields) -> Reach:
    state = fields["scene_state"]
    context.needs(entry, state)
    goal, lost = entry.texts("goal", least=1), entry.texts("lost")
    for key, facts in (("goal", goal), ("lost", lost)):
        for text in facts:
            context.phrase(context.phrases.read_holds, text, entry.at(key))
    within = entry.whole("within", 1, MOST_MOVES)
    best = entry.whole("best", 1, within)
    for key in fields["wrong"]:
        context.rule(key, entry.comment_at(key))
    replies = entry.texts("replies")
    for number, line in enumerate(replies, 1):
        for text in line.split(OR):
            context.line(text.strip(), state, entry.at("replies", number))
    solution = entry.texts("solution", least=1)
    return Reach(
        goal=goal,
        lost=lost,
        within=within,
        best=best,
        player=_player(context, entry, state),
        dice=_dice(context, entry, state),
        replies=replies,
        solution=solution,
        **fields,
    )


def _dice(context: Context, entry: Stated, state: Any) -> tuple[str, ...]:
    value = entry.table.get("dice", [])
    values = value if isinstance(value, list) else [value]
    lines: list[str] = []
    for number, one in enumerate(values, 1):
        where = entry.at("dice", number)
        whole = isinstance(one, int) and not isinstance(one, bool) and 0 <= one < 1000
        lines.append(str(one) if whole else text_of(one, where))
        try:
            context.game.read_outcome(lines[-1], state)
        except BadInput as error:
            raise error.at(where) from error
    return tuple(lines)


def _player(context: Context, entry: Stated, state: Any) -> str:
    """Who is asked to reach the goal: the player who decides first, unless the author names one."""
    pending = context.game.pending(state)
    if "player" in entry:
        return entry.text("player").lower()
    if isinstance(pending, Decision):
        return pending.player
    dice = isinstance(pending, Chance)
    got = "exercise.input.dice_fall" if dice else "exercise.input.the_end"
    raise entry.wants("player", "exercise.input.a_player", came(got))


# -- tried


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
            raise wanted("move", "exercise.input.attempt_over", move)
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
        raise wanted("replies", "exercise.input.steps", came("exercise.sum.more"), most=MOST_STEPS)

    def _fall(self, pending: Chance) -> None:
        """The next scripted dice; after the last one the seed of the match decides."""
        # A side that took units out of the battle rolls fewer dice than the script had in mind.
        hits = self._dice[0].partition(OF)[0].strip() if self._dice else ""
        # A script of dice says nothing of a card that is drawn on the way: the seed does.
        drawn = all(isinstance(outcome, str) for outcome in pending.odds)
        if not hits or (drawn and hits.isdigit()):
            self.match.fall()
            return
        outcome = self.match.game.read_outcome(hits, self.match.state)
        self._dice = self._dice[1:]
        self.match.fall(outcome if outcome in pending.odds.weights else max(pending.odds))

    def _reply(self, pending: Decision) -> None:
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
        got = came("exercise.input.none")
        raise wanted("replies", "exercise.input.reply", got, player=pending.player)

    def _try(self, text: str) -> bool:
        try:
            self.match.play(text.strip())
        except (BadInput, IllegalMove):
            return False
        return True


# -- marked


def mark(question: Reach, answer: Any, sparing: bool = False) -> Mark:
    del sparing  # nothing in it names a rule
    attempt = answer if isinstance(answer, Attempt) else _attempt(question, answer)
    moves = len(attempt.moves)
    if not attempt.reached:
        key = "exercise.reach.over" if attempt.over else "exercise.reach.not_yet"
        return Mark(False, 0.0, (comment(key, left=max(attempt.left, 0)),), 0)
    stars = attempt.stars
    remarks = [comment("exercise.reach.reached", moves=moves, stars=stars)]
    if moves > question.best:
        remarks.append(comment("exercise.reach.shorter", best=question.best))
    return Mark(True, stars / 3, tuple(remarks), stars)


def _attempt(question: Reach, moves: Any) -> Attempt:
    attempt = Attempt(question)
    for move in [moves] if isinstance(moves, str) else texts(moves):
        attempt.play(move)
    return attempt


# -- checked


def check(question: Reach) -> Words:
    if Attempt(question).reached:
        raise Differs(said("exercise.check.goal_ahead"), said("exercise.check.goal_there"))
    attempt = Attempt(question)
    for move in question.solution:
        if attempt.over:
            break
        attempt.play(move)
    count, needed = len(attempt.moves), len(question.solution)
    stated = said("exercise.check.solution", moves=needed)
    if not attempt.reached:
        raise Differs(stated, said("exercise.check.not_reached", moves=count))
    if count != needed:
        # The goal ends the attempt: what stands behind it is never played.
        rest = "; ".join(question.solution[count:])
        raise Differs(stated, said("exercise.check.not_needed", moves=count, rest=rest))
    if needed != question.best:
        stated = said("exercise.check.best", best=question.best)
        raise Differs(stated, said("exercise.check.solution_in", moves=needed))
    shorter, whole = shortest(question, question.best - 1)
    if shorter is not None:
        stated = said("exercise.check.best", best=question.best)
        way = ", ".join(shorter)
        raise Differs(stated, said("exercise.check.reached_in", moves=len(shorter), way=way))
    return "" if whole else said("exercise.check.not_searched", best=question.best)


def shortest(question: Reach, most: int) -> tuple[tuple[str, ...] | None, bool]:
    """The shortest way to the goal in at most this many moves, and whether all were looked at."""
    return _search(Attempt(question), most, MOST_CANDIDATES, MOST_PLAYED)


def is_hopeless(attempt: Attempt) -> bool:
    """Whether no way leads to the goal from here; where there are too many ways nobody knows."""
    if attempt.reached:
        return False
    way, whole = _search(attempt, attempt.left, MOST_CANDIDATES_ASIDE, MOST_PLAYED_ASIDE)
    return way is None and whole


def _search(
    start: Attempt, most: int, most_candidates: int, most_played: int
) -> tuple[tuple[str, ...] | None, bool]:
    """The shortest way on in at most this many moves, and whether all were looked at."""
    level, seen = [start], set()
    candidates = played = 0
    for _ in range(most):
        following: list[Attempt] = []
        for attempt in level:
            game, state = attempt.match.game, attempt.match.state
            if attempt.over or not isinstance(attempt.match.pending, Decision):
                continue
            for move in islice(game.candidates(state), most_candidates - candidates + 1):
                candidates += 1
                if candidates > most_candidates or played >= most_played:
                    return None, False
                if next(iter(game.refusals(state, move)), None) is not None:
                    continue
                played += 1
                further = attempt.copy()
                further.play(move)
                if further.reached:
                    return further.moves, True
                if not further.over and further.key not in seen:
                    seen.add(further.key)
                    following.append(further)
        level = following
    return None, True


def verdict(question: Reach, state: Any) -> Hashable:
    return _is_solved(replace(question, scene_state=state))


def _is_solved(question: Reach) -> bool:
    """Whether the author's way leads to the goal."""
    attempt = Attempt(question)
    try:
        for move in question.solution:
            if not attempt.over:
                attempt.play(move)
    except IllegalMove:
        return False
    return attempt.reached


def foreseen(question: Reach) -> Iterator[Words]:
    del question  # an attempt is answered by the game itself
    return iter(())
