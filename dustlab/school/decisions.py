"""Decisions of own games that cost much, kept as they were seen, and asked again.

What is better is not kept: the strongest bot of the game is asked anew, as in a review.

>>> from dustlab import dust
>>> match = dust.new_battle("2 tank", "1 tank")
>>> moment_of(match, "roll", NEVER).position[:2]
('rules premium', 'players red blue')
"""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction
from random import Random
from typing import Any

from ..core.errors import DustlabError
from ..core.games import game as game_named
from ..core.games import judge as judge_of
from ..core.match import Choice as Decision
from ..core.match import Match
from ..core.words import name, percent, say
from ..exercises import Choice, Option
from ..exercises.anew import seen_lines
from ..play.judging import LEAST_COST
from ..play.judging import Option as Judged
from ..play.review import Review
from ..play.why import joined
from .deck import MOST_LETTERS, MOST_LINES, Moment

NEVER = datetime.min.replace(tzinfo=UTC)
MOST_OPTIONS = 4
LETTERS = "abcd"


def moment_of(match: Match[Any], move: object, now: datetime) -> Moment | None:
    """Where a match is, as the player who decides sees it, and what they wanted to do."""
    lines, text = seen_lines(match.game, match.state), str(move)
    if len(lines) > MOST_LINES or max(map(len, (*lines, text))) > MOST_LETTERS:
        return None
    return Moment(match.game.name, lines, text, now)


def dear_decisions(review: Review, seat: str, now: datetime) -> list[Moment]:
    """The decisions of a seat that cost most, as it saw them, if one move stands out in them."""
    match, found = review.match, list[Moment]()
    for judged in review.costliest(seat):
        step = match.steps[judged.number - 1]
        moment = moment_of(Match(match.game, step.before), step.cause, now)
        if moment is not None and what_now(moment, Random(0)) is not None:
            found.append(moment)
    return found


def what_now(moment: Moment, rng: Random, language: str = "en") -> Choice | None:
    """The position of a decision with a few moves; None if no move stands out any more."""
    game, judge = game_named(moment.game), judge_of(moment.game)
    try:
        state = game.read_position(list(moment.position), "position")
        pending = game.pending(state)
        if not isinstance(pending, Decision):
            return None
        move = game.read_move(moment.move, state)
        options = judge.options(state, pending.player, move)
    except (DustlabError, ValueError, LookupError):
        return None
    if options is None or options.cost < LEAST_COST:
        return None
    best = options.best
    rivals = [one for one in options.moves[1:] if best.worth - one.worth >= LEAST_COST]
    shown = [best, options.played, *rivals[: MOST_OPTIONS - 2]]
    told = {one.move: game.tell_move(one.move, language) for one in shown}
    if len(set(told.values())) < len(shown):
        return None  # two that nobody could tell apart
    rng.shuffle(shown)
    told_apart = judge.reasons(state, pending.player, best, options.played)
    reasons = joined(
        [*judge.odds(state, best.move), *(tuple(told_apart) or best.reasons)], language
    )
    because = [say("deck.judged", language, bot=judge.strongest)]
    because += [say("review.reason", language, reasons=reasons)] if reasons else []
    look = say("deck.hint.look", language)
    return Choice(
        id="own",
        ask=say(
            "deck.what_now", language, pending=pending.tell(language).rstrip("."),
            player=pending.player,
        ),
        hints=(look, say("deck.hint.judge", language, bot=name(judge.strongest, language)), look),
        game_name=moment.game,
        because=" ".join(because),
        options=tuple(
            _option(letter, one, told[one.move], best, options.played, language)
            for letter, one in zip(LETTERS, shown, strict=False)
        ),
        scene_state=state,
        shown_state=state,
        plain=True,
    )  # fmt: skip


def _option(
    letter: str, one: Judged, text: str, best: Judged, played: Judged, language: str
) -> Option:
    cost: Fraction = best.worth - one.worth
    key = "deck.you_played" if one is played else "deck.worth_less"
    words = "" if one is best else say(key, language, cost=percent(float(cost), language))
    return Option(letter, text, one is best, words)
