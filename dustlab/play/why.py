"""Why a decision was dear or good: exact odds, what the rules say of it, what the bot counts.

Never a bare number: where neither bot nor coach has a word on a move, it is told what the move
brings about, and by which rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.match import Choice
from ..core.remarks import Event, Remark
from ..core.rules import rule
from ..core.words import phrase, say

if TYPE_CHECKING:
    from ..core.match import Game, Match
    from .judging import Judge
    from .review import Judged

MOST_FACTS, MOST_RULES = 3, 3
"""How many facts are told of a move, and how many rules are named."""


class Why(NamedTuple):
    """What is to be said of a decision, beside its number."""

    odds: tuple[Remark, ...]
    """Exact odds of the move that is better, and of the one that was played."""
    played_odds: tuple[Remark, ...]
    against: tuple[Remark, ...]
    """What the move that was played lost, and what a coach would have said before it and not before
    the better one."""
    better: tuple[Remark, ...]
    """Why the bot likes the better one; else what it brings about."""
    played: tuple[Remark, ...]
    """What the bot counted for the one that was played."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules behind all of it, those of the move that was played first."""
        every = (*self.against, *self.better, *self.odds)
        return tuple(dict.fromkeys(one.rule for one in every if one.rule))[:MOST_RULES]

    def lines(self, language: str = "en") -> Iterator[str]:
        """Sentences, each with what it speaks of."""
        parts = (
            ("review.reason", (*self.odds, *self.better)),
            ("review.against", self.against),
            ("review.reason_played", (*self.played_odds, *self.played)),
        )
        for key, remarks in parts:
            if remarks:
                yield say(key, language, reasons=joined(remarks, language))
        if self.rules:
            names = "; ".join(rule(one).name(language) for one in self.rules)
            yield say("review.rests_on", language, rules=names)


def why(match: Match[Any], judge: Judge, judged: Judged) -> Why:
    """What speaks for the best move of a decision, and against the one that was played."""
    game, state = match.game, match.steps[judged.number - 1].before
    best, played = judged.options.best, judged.options.played
    odds = tuple(judge.odds(state, best.move))
    better = _besides(odds, best.reasons)
    if best is played:
        better = better or (() if odds else brings(game, state, best.move))
        return Why(odds, (), (), better, ())
    played_odds = tuple(judge.odds(state, played.move))
    spoken = [(one.key, one.facts) for one in game.cautions(state, best.move)]
    cautions = (
        one for one in game.cautions(state, played.move) if (one.key, one.facts) not in spoken
    )
    lost = judge.against(state, judged.player, played.move, best.move)
    return Why(
        odds,
        played_odds,
        tuple(islice(chain(lost, cautions), MOST_FACTS)),
        better or (() if odds else brings(game, state, best.move)),
        _besides(played_odds, played.reasons),
    )


def _besides(odds: tuple[Remark, ...], reasons: tuple[Remark, ...]) -> tuple[Remark, ...]:
    """The first reasons of the bot; where there are exact odds its own number is left out."""
    own = (one for one in reasons if not odds or not one.key.endswith(".odds"))
    return tuple(islice(own, MOST_FACTS))


def brings(game: Game[Any], state: Any, move: Any) -> tuple[Event, ...]:
    """What a move brings about by the rules, as far as nothing falls."""
    log: list[Event] = []
    then = game.advance(state, move, log)
    if not log and isinstance(pending := game.pending(then), Choice):
        # A declaration says nothing by itself: what is asked after it does.
        return (Event("", pending.asks, (), pending.facts),)
    return tuple(log[:MOST_FACTS])


def joined(remarks: Sequence[Remark], language: str) -> str:
    """Remarks as one sentence; the same is not said twice."""
    told = (phrase(one.key, language, **dict(one.facts)).rstrip(".") for one in remarks)
    return "; ".join(dict.fromkeys(told))
