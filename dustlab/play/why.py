"""Why a decision was dear or good: exact odds, what the rules say of it, what the bot counts.

Two moves are held against each other: the better one, and the one that was played; where that was
the best one itself, the next best. Never a bare number: where neither bot nor coach knows a fact
that tells them apart, it is told what the move brings about, and by which rule.
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
    """Exact odds of the better move, and of the other one."""
    others_odds: tuple[Remark, ...]
    against: tuple[Remark, ...]
    """What the other move lost, and what a coach would have said before it and not before the
    better one."""
    better: tuple[Remark, ...]
    """Why the better one is better; else what it brings about."""
    other: tuple[Remark, ...]
    """What speaks for the other one."""
    found: bool
    """Whether the better one was played; the other one is the next best then."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules behind all of it, those of the move that was played first."""
        every = (*self.against, *self.better, *self.odds)
        return tuple(dict.fromkeys(one.rule for one in every if one.rule))[:MOST_RULES]

    def lines(self, language: str = "en") -> Iterator[str]:
        """Sentences, each with what it speaks of."""
        parts = (
            ("review.reason", (*self.odds, *self.better)),
            ("review.against_next" if self.found else "review.against", self.against),
            (
                "review.reason_next" if self.found else "review.reason_played",
                (*self.others_odds, *self.other),
            ),
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
    best, found = judged.options.best, not judged.options.cost
    other = judged.options.next_best if found else judged.options.played
    odds, others_odds = (tuple(judge.odds(state, one.move)) for one in (best, other))
    spoken = [(one.key, one.facts) for one in game.cautions(state, best.move)]
    spoken += [(one.key, one.facts) for one in others_odds]
    cautions = (
        one for one in game.cautions(state, other.move) if (one.key, one.facts) not in spoken
    )
    lost = judge.against(state, judged.player, other.move, best.move)
    better, less = (
        _besides(exact, judge.reasons(state, judged.player, one, rival))
        for exact, one, rival in ((odds, best, other), (others_odds, other, best))
    )
    against = tuple(islice(chain(lost, cautions), MOST_FACTS))
    if not better and not odds:
        better = tuple(best.reasons[:MOST_FACTS])
    if not better and not odds and not against:
        better = brings(game, state, best.move)
    return Why(odds, others_odds, against, better, less, found)


def _besides(odds: tuple[Remark, ...], reasons: Iterator[Remark]) -> tuple[Remark, ...]:
    """The first reasons; where there are exact odds the number of a bot is left out."""
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
