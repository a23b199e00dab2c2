"""A match looked back on, in words, as a picture and as data: what a review shows and says."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import Any

from ..core.match import Chance, Fell, Match, Over
from ..core.words import Signed, name, percent, phrase, say
from ..pictures.course import Course, Mark, course, letters
from ..pictures.scene import Scene
from ..pictures.words import Pictured
from .judging import LEAST_COST
from .review import (
    Done,
    Judged,
    Moment,
    Progress,
    Review,
    Weighed,
    decides_nothing,
    reviewing,
    silent,
)
from .review import review as look_back
from .why import Why, joined, why

MOST_CHANGES = 2
"""How many facts are told of what a moment has brought."""


@dataclass(frozen=True, repr=False, eq=False)
class Retold(Pictured):
    """A review that says and shows itself."""

    review: Review

    @property
    def match(self) -> Match[Any]:
        return self.review.match

    @cached_property
    def is_over(self) -> bool:
        """Whether the match was over where the review ends."""
        return isinstance(self.match.game.pending(self.review.states[-1]), Over)

    def title(self, language: str = "en") -> str:
        if not self.is_over:
            return say("review.stands", language)
        won = max(self.review.worths[-1]) == 1
        return say("review.won" if won else "review.ended", language)

    # -- the picture

    def scene(self, language: str = "en") -> Scene:
        review = self.review
        called = letters([name(seat, language) for seat in review.seats])
        worths = [review.worths[0], *review.worths[max(1, review.setup) :]]
        courses = [
            Course(
                seat,
                name(seat, language),
                [float(shares[at]) for shares in worths],
                [points[at] for points in review.points],
                letter,
            )
            for at, (seat, letter) in enumerate(zip(review.seats, called, strict=True))
        ]
        turns = zip(review.turning, self.turning(language), strict=True)
        marks = [
            Mark(self._place(moment.last - review.first), review.most_moved(moment), words)
            for moment, words in turns
        ]
        rounds = [(number, self._place(place)) for number, place in review.rounds]
        keys = ["lines", *(["setup"] if review.setup else []), self.match.game.name]
        said = [say(f"review.caption.{key}", language) for key in keys]
        caption = " ".join([*said, self.measure(language)])
        return course(self.title(language), courses, rounds, marks, caption, language)

    def _place(self, place: int) -> int:
        """Where a position stands in the picture, in which the whole setup is one step."""
        return max(0, place - max(0, self.review.setup - 1))

    # -- in words

    def measure(self, language: str = "en") -> str:
        """What the share counts, in a sentence of its game."""
        return say(f"review.measure.{self.match.game.name}", language)

    def sums(self, language: str = "en") -> list[str]:
        """For each seat where it began and ended, luck apart from decisions."""
        review = self.review
        lines = []
        for at, seat in enumerate(review.seats):
            facts = {
                "seat": seat,
                "before": percent(float(review.worths[0][at]), language),
                "after": percent(float(review.worths[-1][at]), language),
                "luck": hundredths(review.luck(seat)),
                "decided": hundredths(review.decided(seat)),
            }
            lines.append(say("review.sum", language, **facts))
        return lines

    def turning(self, language: str = "en") -> list[str]:
        """The moments that turned it, each in a sentence with its number."""
        return [
            self._moment(number, moment, language)
            for number, moment in enumerate(self.review.turning, 1)
        ]

    def _moment(self, number: int, moment: Moment, language: str) -> str:
        told = self._happened(number, moment, language)
        brought = self._brought(moment, language)
        return f"{told} {brought}" if brought else told

    def _brought(self, moment: Moment, language: str) -> str:
        """What the side that gained most in a moment has gained, by facts; of the last one how the
        match ended; nothing of the setup."""
        review, steps = self.review, self.match.steps
        if moment.first - review.first <= review.setup:
            return ""
        gains = zip(review.seats, moment.change, strict=True)
        seat = max(gains, key=lambda one: one[1])[0]
        before, after = steps[moment.first - 1].before, steps[moment.last - 1].after
        if isinstance(over := self.match.game.pending(after), Over):
            return over.tell(language)
        facts = tuple(islice(review.judge.changed(before, after, seat), MOST_CHANGES))
        if not facts:
            return ""
        return say("review.brought", language, seat=seat, reasons=joined(facts, language))

    def _happened(self, number: int, moment: Moment, language: str) -> str:
        review, game = self.review, self.match.game
        seat = review.most_moved(moment)
        at = review.seat(seat)
        steps = review.steps[moment.first - review.first - 1 : moment.last - review.first]
        # The decision in it that weighs most gives it its name.
        decisions = [one for one in steps if not one.chance]
        told = max(decisions or steps, key=lambda one: abs(one.decided[at] + one.luck[at]))
        # A throw before it that weighs more does: the initiative, say, and then who begins.
        before_it = [one for one in steps if one.number < told.number and self._is_throw(one)]
        told = max([told, *before_it], key=lambda one: abs(one.decided[at] + one.luck[at]))
        step = self.match.steps[told.number - 1]
        before = review.worths[moment.first - review.first - 1]
        after = review.worths[moment.last - review.first]
        facts = {
            "n": number,
            "when": capitalised(self._when(step.before, language)),
            "seat": seat,
            "before": percent(float(before[at]), language),
            "after": percent(float(after[at]), language),
            "by": brought_about(moment.luck[at], moment.decided[at], language),
            "fell": self._fell(told.number, language),
        }
        if moment.first - review.first <= review.setup:
            return say("review.moment_setup", language, **facts)
        ends = isinstance(game.pending(step.after), Over)
        next_round = game.round_of(step.after) != game.round_of(step.before)
        points = review.judge.points
        scores = ends and points(step.before) != points(step.after)
        if review.judge.scores_rounds and (scores or next_round):
            return say("review.moment_scored", language, **facts)
        if isinstance(game.pending(step.before), Chance):
            words = self._fallen(step, language)
            return say("review.moment_chance", language, move=words, **facts)
        if decides_nothing(self.match, step.before):
            words = " ".join(one.tell(language) for one in step.events[:1]).rstrip(".")
            return say("review.moment_chance", language, move=words, **facts)
        words = self.move(step.cause, language)
        key = "review.moment_last" if ends else "review.moment"
        return say(key, language, move=words, player=told.player, **facts)

    def _fallen(self, step: Any, language: str) -> str:
        """What fell, with what it has decided, where the game tells it; of a card who drew it."""
        game, outcome = self.match.game, step.cause.outcome
        words = game.tell_outcome(outcome, step.before, language)
        events = (one.tell(language) for one in step.events)
        told = next((event for event in events if words in event), "")
        if told or not isinstance(outcome, str):
            return (told or words).rstrip(".")
        drawn = self._with_details(words, outcome, language)
        return f"{game.pending(step.before).tell(language).rstrip('.')}: {drawn}"

    def move(self, move: Any, language: str = "en") -> str:
        """A move in words, with what stands on the card that it names."""
        return self._with_details(self.match.game.tell_move(move, language), move, language)

    def _with_details(self, words: str, what: Any, language: str) -> str:
        told = joined(tuple(self.review.judge.details(what)), language)
        return f"{words} ({told})" if told else words

    def _is_throw(self, one: Weighed) -> bool:
        """Whether dice fell in a step; cards that were drawn are not told."""
        cause = self.match.steps[one.number - 1].cause
        return isinstance(cause, Fell) and not isinstance(cause.outcome, str)

    def _falls(self, number: int) -> list[int]:
        """The throws that a decision has led to."""
        review, throws = self.review, []
        first = number - review.first - 1
        for step in review.steps[first + 1 :]:
            if not self._is_throw(step):
                break
            if step.moment != review.steps[first].moment:
                break
            throws.append(step.number)
        return throws

    def _thrown(self, number: int, language: str) -> str:
        game, steps = self.match.game, (self.match.steps[at - 1] for at in self._falls(number))
        told = (game.tell_outcome(one.cause.outcome, one.before, language) for one in steps)
        return "; ".join(told)

    def _fell(self, number: int, language: str) -> str:
        """The dice after a decision, in a sentence of their own; nothing where none fell."""
        dice = self._thrown(number, language)
        return f" {say('review.fell', language, dice=dice)}" if dice else ""

    def luck_after(self, judged: Judged, language: str = "en") -> list[str]:
        """What the dice did after a decision: that is not what the decision is praised for."""
        review, falls = self.review, self._falls(judged.number)
        if not falls or judged.player not in review.seats:
            return []
        at = review.seat(judged.player)
        luck = sum((review.steps[one - review.first - 1].luck[at] for one in falls), Fraction(0))
        dice = self._thrown(judged.number, language)
        facts = {"dice": dice, "luck": hundredths(luck), "player": judged.player}
        return [say("review.luck_after", language, **facts)]

    def _when(self, state: Any, language: str) -> str:
        number = self.match.game.round_of(state)
        if not number:
            return phrase("review.setup", language)
        return phrase("review.when", language, round=number)

    def mattered(self, seat: str = "") -> tuple[Judged, ...]:
        """The decisions that cost most, and the best one; of one seat, or of all."""
        best = self.review.best(seat)
        return (*self.review.costliest(seat), *([best] if best is not None else []))

    def when(self, judged: Judged, language: str = "en") -> str:
        """In which round it was, and at which step of the record."""
        step = self.match.steps[judged.number - 1]
        when = capitalised(self._when(step.before, language))
        return f"{when} ({phrase('review.at_step', language, step=judged.number)})"

    def riddle(self, judged: Judged, language: str = "en") -> str:
        """What is to be found at a position, before it is said what was played."""
        key = "review.riddle" if judged.options.cost else "review.riddle_best"
        return say(key, language, player=judged.player)

    def given(self, language: str = "en") -> list[str]:
        """How many decisions of each seat could have been better, and what one cost on average."""
        lines = []
        for seat in dict.fromkeys(one.player for one in self.review.judged):
            costs = [one.options.cost for one in self.review.judged if one.player == seat]
            facts = {
                "seat": seat,
                "dear": sum(cost >= LEAST_COST for cost in costs),
                "all": len(costs),
                "mean": shown(sum(costs, Fraction(0)) / len(costs), language),
            }
            lines.append(say("review.given", language, **facts))
        return lines

    def compared(self, language: str = "en") -> str:
        """What decisions were held against and by whose judgement; that holds for all of them."""
        every = all(one.options.every for one in self.review.judged)
        key = "review.every" if every else "review.some"
        return say(key, language, bot=self.review.judge.strongest)

    def where(self, judged: Judged, language: str = "en") -> str:
        """Which decision it was, and what was played."""
        step = self.match.steps[judged.number - 1]
        facts = {
            "when": capitalised(self._when(step.before, language)),
            "player": judged.player,
            "move": self.move(step.cause, language),
        }
        return say("review.decision", language, **facts)

    def answer(self, judged: Judged, language: str = "en") -> list[str]:
        """What is better, by how much, and why; of the best decision what it is worth."""
        options, lines = judged.options, []
        if options.cost:
            facts = {
                "cost": shown(options.cost, language),
                "move": self.move(options.best.move, language),
            }
            lines.append(say("review.better", language, **facts))
        else:
            lines.append(say("review.gain", language, gain=shown(options.gain, language)))
            facts = {
                "cost": shown(options.played.worth - options.next_best.worth, language),
                "move": self.move(options.next_best.move, language),
            }
            lines.append(say("review.next_best", language, **facts))
        lines += self.luck_after(judged, language)
        return [*lines, *self.why(judged).lines(language)]

    def why(self, judged: Judged) -> Why:
        """What speaks for the best move, and against the one that was played."""
        return why(self.match, self.review.judge, judged)

    def decisions(
        self, language: str = "en", seat: str = "", numbered: bool = False
    ) -> Iterator[str]:
        """The decisions that cost most, and the best one; `numbered` as the record counts steps."""
        costly, best = self.review.costliest(seat), self.review.best(seat)

        def told(one: Judged) -> str:
            parts = [self.where(one, language), *self.answer(one, language)]
            if numbered:
                parts.insert(0, say("review.step", language, step=one.number))
            return f"- {' '.join(parts)}"

        yield say("review.dear" if costly else "review.cheap", language)
        yield from map(told, costly)
        yield say("review.apart", language)
        if best is not None:
            yield say("review.best", language)
            yield told(best)
        if costly or best is not None:
            yield self.compared(language)

    def lines(self, language: str = "en") -> Iterator[str]:
        """How it was won, without the single decisions: those take longer."""
        if not self.review.steps:
            yield say("review.nothing", language)
            return
        yield from self.sums(language)
        yield say("review.rounded", language)
        yield from (one.tell(language) for one in self.review.judge.legend())
        turning = self.turning(language)
        yield say("review.turning" if turning else "review.even", language)
        yield from turning

    def tell(self, language: str = "en") -> str:
        """All of it."""
        lines = [self.title(language), *self.lines(language)]
        if self.review.steps:
            lines += self.decisions(language, numbered=True)
            lines += self.given(language)
        return "\n".join([*lines, self.measure(language)])

    # -- as data

    def as_json(self, language: str = "en") -> dict[str, Any]:
        """Shares as fractions, so that they still add up."""
        review = self.review
        return {
            "game": self.match.game.name,
            "over": self.is_over,
            "first": review.first,
            "seats": {
                seat: {
                    "worths": [str(shares[at]) for shares in review.worths],
                    "points": [points[at] for points in review.points],
                    "luck": str(review.luck(seat)),
                    "decided": {by: str(review.decided(seat, by)) for by in review.seats},
                    "given_away": str(review.given_away(seat)),
                }
                for at, seat in enumerate(review.seats)
            },
            "rounds": [list(one) for one in review.rounds],
            "turning": [
                {"first": one.first, "last": one.last, "text": words}
                for one, words in zip(review.turning, self.turning(language), strict=True)
            ],
            "costliest": [self._as_json(one, language) for one in review.costliest()],
            "best": self._as_json(best, language) if (best := review.best()) else None,
            "compared": self.compared(language),
            "text": self.tell(language),
        }

    def _as_json(self, judged: Judged, language: str) -> dict[str, Any]:
        options = judged.options
        return {
            "step": judged.number,
            "player": judged.player,
            "played": str(options.played.move),
            "best": str(options.best.move),
            "cost": str(options.cost),
            "gain": str(options.gain),
            "of_all_moves": options.every,
            "text": " ".join([self.where(judged, language), *self.answer(judged, language)]),
        }


def retell(match: Match[Any], progress: Progress = silent) -> Retold:
    """How a match was won, or how it stands.

    >>> from dustlab import dust
    >>> match = dust.new_battle("2 tank 1 mech", "1 tank")
    >>> _ = match.play("roll", dice=["1 of 4"]), match.play("take 1 tank")
    >>> print(retell(match).sums()[0].partition(";")[0])
    Red: chance of winning from 97 % to 100 %
    """
    return Retold(look_back(match, progress))


def retelling(match: Match[Any]) -> Generator[Done, None, Retold]:
    """The same a little at a time, every decision included: it can be left in between."""
    looked_back = yield from reviewing(match)
    yield from looked_back.judge_all()
    return Retold(looked_back)


def hundredths(share: Fraction) -> Any:
    """A change of a share as a fact of a sentence: +12 %."""
    return _Percent(share)


@dataclass(frozen=True, slots=True)
class _Percent:
    share: Fraction

    def in_words(self, language: str = "en") -> str:
        number = round(100 * self.share)
        return f"{Signed(number + 0.0, 0).in_words(language)} %"


def brought_about(luck: Fraction, decided: Fraction, language: str) -> str:
    """By what a share has changed; what had no part in it, or hardly one, is not named."""
    if not luck or not decided:
        return phrase("review.by_luck" if luck else "review.by_decisions", language)
    if not round(100 * luck) or not round(100 * decided):
        by_luck = abs(luck) > abs(decided)
        return phrase("review.nearly_luck" if by_luck else "review.nearly_decisions", language)
    facts = {"luck": hundredths(luck), "decided": hundredths(decided)}
    return phrase("review.by_both", language, **facts)


def capitalised(words: str) -> str:
    return words[:1].upper() + words[1:]


def shown(share: Fraction, language: str) -> str:
    return percent(float(share), language)
