"""Dice and the other side in a tour: what happens until the learner decides again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..core.errors import BadInput, DustlabError, IllegalMove
from ..core.games import arena
from ..core.match import Chance, Choice, Fell, Match
from ..core.words import phrase
from ..exercises.marks import All, Words, said
from ..exercises.question import DICE, follow_line
from .tour import Step, Tour

# What goes on by itself for longer than this does not end.
MOST_STEPS = 1_000
Script = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Against:
    """What is to be said against a line that cannot be played: the rules, or what is expected."""

    error: DustlabError

    def in_words(self, language: str = "en") -> str:
        error = self.error
        if isinstance(error, IllegalMove):
            return " ".join(getattr(one, "tell", str)(language) for one in error.refusals)
        if not isinstance(error, BadInput):
            return str(error)
        expected = phrase(error.key, language, **error.facts) if error.key else error.expected
        return phrase("tour.check.wanted", language, expected=expected)


class ByBot(NamedTuple):
    """A move that nobody has written: a bot has played it, in this step."""

    step: str
    bot: str
    line: str


@dataclass
class Course:
    """What the check wants to know of what happened by itself."""

    misfits: list[Words] = field(default_factory=list)
    """Lines that could not be played, each with the reason, and numbers that cannot be told."""
    by_bots: dict[int, ByBot] = field(default_factory=dict)
    """What bots have played, by the step of the match."""

    def back_to(self, cursor: int) -> None:
        self.by_bots = {at: one for at, one in self.by_bots.items() if at < cursor}

    def copy(self) -> Course:
        """The same past; what does not fit is noted anew."""
        return Course(by_bots=dict(self.by_bots))

    def does_not_fit(self, match: Match[Any], line: str, error: DustlabError) -> None:
        """A line that cannot be played where it stands, and why."""
        reasons = [_why(match, line, error), *self._bots_before(match)]
        self.misfits.append(said("tour.check.misfit", line=line, why=All(tuple(reasons))))

    def _bots_before(self, match: Match[Any]) -> list[Words]:
        """A bot that has had the turn which the author has written down."""
        played: list[ByBot] = []
        for cursor in range(match.cursor - 1, -1, -1):
            if cursor in self.by_bots:
                played.insert(0, self.by_bots[cursor])
            elif not isinstance(match.steps[cursor].cause, Fell):
                break
        if not played:
            return []
        lines = ", ".join(f"'{one.line}'" for one in played)
        last = played[-1]
        return [said("tour.check.bot_before", lines=lines, bot=last.bot, step=last.step)]


def _why(match: Match[Any], line: str, error: DustlabError) -> Words:
    pending = match.pending
    if isinstance(pending, Chance) and not line.strip().startswith(DICE):
        example = match.game.write_outcome(next(iter(pending.odds)), match.state)
        return said("tour.check.no_dice", pending=pending, example=f"{DICE} {example}")
    if isinstance(pending, Choice) and line.strip().startswith(DICE):
        return said("tour.check.no_throw", pending=pending)
    return said("tour.check.why", why=Against(error))


def follow(tour: Tour, match: Match[Any], step: Step, script: Script, course: Course) -> Script:
    """Lines of `then`, dice from the seed, and the bot of the step; returns lines still to come.

    In a step of several moves a line waits for its turn; in others it is played at once. One that
    cannot be played is a misfit of the `course`, and what would have happened without it happens.
    """
    decisions = 0
    for _ in range(MOST_STEPS):
        pending = match.pending
        if tour.is_done(step, match) and not isinstance(pending, Chance):
            return script
        if script and _is_due(tour, match, step, script[0]):
            line, script = script[0], script[1:]
            if _try(match, line, course):
                continue
        if isinstance(pending, Chance):
            match.fall()
        elif tour.decides(match) or not isinstance(pending, Choice):
            if step.is_free or not script:
                return script
        elif step.bot and decisions != (step.decisions or -1):
            bot = arena(tour.game_name).levels[step.bot](tour.seed)
            move = bot.decide(match.state).move
            course.by_bots[match.cursor] = ByBot(step.id, step.bot, f"{pending.player}: {move}")
            match.play(move)
            decisions += 1
        elif step.is_free or not script:
            return script
    raise BadInput("tour", f"at most {MOST_STEPS} steps between two moves", "more")


def _is_due(tour: Tour, match: Match[Any], step: Step, line: str) -> bool:
    """Whether the next line has its turn; in free play, learners make their moves themselves."""
    if not step.is_free:
        return True
    return not tour.decides(match) and line.startswith(DICE) == isinstance(match.pending, Chance)


def _try(match: Match[Any], line: str, course: Course) -> bool:
    try:
        follow_line(match, line)
    except (BadInput, IllegalMove) as error:
        course.does_not_fit(match, line, error)
        return False
    return True
