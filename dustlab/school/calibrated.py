"""A learner's bets over weeks, in words and as a picture: what they mean, and what they do not.

How far guesses lie from the exact chances has nothing to do with luck, and is told first. How often
things came that were guessed has much to do with it: so beside it stands how likely luck alone
brings as much of a difference, counted out and not estimated.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from ..core.words import chance, decimal, percent, phrase, say
from ..odds.bets import (
    GROUPS,
    Bet,
    brier,
    brier_of_the_exact,
    by_luck,
    distance,
    lean,
    within,
)
from ..odds.bets import calibration as groups_of
from ..pictures.calibration import Dot, calibration_scene
from ..pictures.scene import Scene
from .kept_bets import Kept, KeptBets

FEW = 20
"""From fewer bets than these no curve is read."""
LEANS, FAR = 0.03, 0.1
"""From where on guesses are called too high or too low, and far from what is right."""
USUAL = 0.1
"""A difference that luck brings at least so often says nothing."""
MOST_WEEKS = 8


def dots(bets: Sequence[Bet]) -> list[Dot]:
    """The groups of the picture, each with what luck leaves open."""
    found = []
    for group in groups_of(bets):
        least, most = within(group.guess, group.number)
        found.append(Dot(group.guess, group.chance, group.happened, group.number, least, most))
    return found


def scene(kept: KeptBets, language: str = "en") -> Scene:
    title, caption = say("bets.curve", language), say("bets.caption", language)
    return calibration_scene(title, dots([one.bet for one in kept.bets]), caption, language)


def lines(kept: KeptBets, language: str = "en") -> Iterator[str]:
    """What the bets mean; in the last line where they are kept."""
    bets = [one.bet for one in kept.bets]
    if bets:
        days = len({one.day for one in kept.bets})
        yield say("bets.number", language, number=len(bets), days=days)
        yield from _skill(bets, language)
        yield from _luck(bets, language)
        yield from _weeks(kept.bets, language)
        yield _score(bets, language)
    else:
        yield say("bets.none_yet", language)
    yield kept.told(language)


def _skill(bets: Sequence[Bet], language: str) -> Iterator[str]:
    """How far the guesses lie from what is right: luck has no part in it."""
    far, leans = distance(bets), lean(bets)
    yield say("bets.distance", language, points=_points(far, language))
    if abs(leans) >= LEANS:
        key = "bets.too_high" if leans > 0 else "bets.too_low"
        yield say(key, language, points=_points(abs(leans), language))
    elif far >= FAR:
        yield say("bets.both_ways", language)


def _luck(bets: Sequence[Bet], language: str) -> Iterator[str]:
    """How often it came, and what that says."""
    expected, came = sum(each.guess for each in bets), sum(each.happened for each in bets)
    likely = by_luck(bets)
    facts = {
        "expected": decimal(expected, 1, language),
        "came": came,
        "chance": chance(likely, language),
    }
    yield say("bets.usual" if likely >= USUAL else "bets.unusual", language, **facts)
    if len(bets) < FEW:
        yield say("bets.few", language, number=len(bets), least=FEW, groups=GROUPS)


def _weeks(kept: Sequence[Kept], language: str) -> Iterator[str]:
    """How the distance went on from week to week."""
    weeks = [(week, list(some)) for week, some in groupby(kept, key=lambda one: one.week)]
    if len(weeks) < 2:
        return
    told = []
    for (year, week), some in weeks[-MOST_WEEKS:]:
        facts = {
            "week": f"{year}/{week}",
            "number": len(some),
            "points": _points(distance([one.bet for one in some]), language),
        }
        told.append(phrase("bets.week", language, **facts))
    yield say("bets.weeks", language, weeks="; ".join(told))


def _score(bets: Sequence[Bet], language: str) -> str:
    """The duel: one's own Brier score, that of who always says one half, that of who knows."""
    facts = {
        "mine": decimal(brier(bets), 3, language),
        "half": decimal(0.25, 2, language),
        "exact": decimal(brier_of_the_exact(bets), 3, language),
    }
    return say("bets.score", language, **facts)


def _points(share: float, language: str) -> str:
    """A distance between chances, in percentage points."""
    return decimal(100 * share, 0 if round(share, 3) >= 0.1 else 1, language)


def result(guess: float, exact: float, happened: bool, counted: bool, language: str) -> str:
    """What is told right after a bet."""
    key = "bets.happened" if happened else "bets.not_happened"
    facts = {"guess": percent(guess, language), "chance": chance(exact, language)}
    words = say(key, language, **facts)
    return words if counted else f"{words} {say('bets.counted_before', language)}"
