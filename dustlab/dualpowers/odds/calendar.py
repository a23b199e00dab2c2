"""Where the day marker of Dual Powers stops while cards come as they come, exactly.

Whatever has not been seen is as likely as any other card to be the next, and no card comes twice:
a renewal process without replacement. The days follow the game's own rule (`calendar.moved`).

>>> ahead = calendar(26, "march", cards=2)
>>> ahead.stops(31), ahead.passes()
(Fraction(22, 47), Fraction(42, 47))
>>> print(ahead.passes(1))
3/8
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import perm
from typing import Any, NamedTuple

from ...core.dice import Odds
from ...core.errors import BadInput, whole
from ...core.words import chance, lines, say
from ...pictures.scene import Scene
from ...pictures.words import Pictured
from ..components import BONUS_DAYS, CARDS, DAYS, MONTHS, TURNS_ALONE
from ..pictures.calendar import calendar_scene
from ..rules import calendar as rules
from ..rules.secrecy import unseen_by
from ..state import State
from ..text.blanks import read_seen

MOST_CARDS = TURNS_ALONE
"""No more cards than these are played in a round; a question about more is refused."""


class Spot(NamedTuple):
    """Where the markers stand."""

    month: int
    """A place in `MONTHS`."""
    day: int


class _Place(NamedTuple):
    """What matters of a walk: where it is, and on which of the days it has stopped."""

    spot: Spot
    stopped: frozenset[int]


Ways = Mapping[_Place, int]


@dataclass(frozen=True, repr=False)
class CalendarOdds(Pictured):
    """The chances of a walk along the calendar, after each of its cards.

    Policy blind: nobody chooses; every unseen card is as likely as any other to be the next.
    """

    start: Spot
    unseen: tuple[str, ...]
    """The command cards of which nobody knows where they are, by name."""
    layers: tuple[Ways, ...]
    """After no card, one, two, ...: in how many ways the cards can come that lead to a place."""
    days: tuple[int, ...]
    """The days of which it is known whether the marker stopped there."""
    to_the_end: bool
    """Whether the walk ends when the month passes, however many cards that takes."""

    @property
    def cards(self) -> int:
        """The number of cards that are looked ahead."""
        return len(self.layers) - 1

    # -- chances

    def lands(self, cards: int | None = None) -> Odds[Spot]:
        """Where the markers stand after some cards."""
        return self._odds(cards, lambda place: place.spot)

    def stops(self, day: int, cards: int | None = None) -> Fraction:
        """The chance that one of these cards ends exactly on a day."""
        if day not in self.days:
            days = " or ".join(map(str, self.days))
            raise BadInput("day", f"a day that was asked about, {days}", day)
        return self._odds(cards, lambda place: day in place.stopped).chance(True)

    def bonus(self, cards: int | None = None) -> Fraction:
        """The chance of a bonus action at least once: a stop on any of the days asked about."""
        return self._odds(cards, lambda place: bool(place.stopped)).chance(True)

    def passes(self, cards: int | None = None) -> Fraction:
        """The chance that the month passes within these cards."""
        return self._odds(cards, lambda place: place.spot.month > self.start.month).chance(True)

    def reaches(self, month: str, cards: int | None = None) -> Fraction:
        """The chance that the month marker gets as far as a month."""
        goal = rules.read_month(month)
        return self._odds(cards, lambda place: place.spot.month >= goal).chance(True)

    @property
    def runs_out(self) -> Fraction:
        """What is not told by a walk to the end of the month: the unseen cards ran out before."""
        return 1 - self.passes() if self.to_the_end else Fraction(0)

    def _odds(self, cards: int | None, change: Any) -> Odds[Any]:
        layer = self.cards if cards is None else whole("cards", cards, 0, self.cards)
        return Odds(self.layers[layer]).map(change)

    # -- told

    def lines(self, language: str = "en") -> list[str]:
        """The chances in sentences."""
        start = {"day": self.start.day, "month": MONTHS[self.start.month].id}
        facts: dict[str, Any] = {"cards": self.cards, "unseen": len(self.unseen), **start}
        key = "odds.calendar.month" if self.to_the_end else "odds.calendar.ahead"
        sentences = [say(key, language, **facts)]
        for day in self.days:
            p = chance(float(self.stops(day)), language)
            sentences.append(say("odds.calendar.stops", language, day=day, chance=p))
        if not self.to_the_end:
            p = chance(float(self.passes()), language)
            sentences.append(say("odds.calendar.passes", language, chance=p))
        elif self.runs_out:
            p = chance(float(self.runs_out), language)
            sentences.append(say("odds.calendar.runs_out", language, chance=p))
        return [*sentences, self.caption(language)]

    def caption(self, language: str = "en") -> str:
        return say("odds.calendar.policy", language)

    def tell(self, language: str = "en") -> str:
        return lines("\n".join(self.lines(language)), "  ")

    def by_day(self) -> dict[int, tuple[float, float]]:
        """Where the marker comes to: for each day the chance in this month, and in a later one."""
        lands = self.lands()
        chances: dict[int, tuple[float, float]] = {}
        for spot in lands:
            now, later = chances.get(spot.day, (0.0, 0.0))
            p = float(lands.chance(spot))
            same = spot.month == self.start.month
            chances[spot.day] = (now + p, later) if same else (now, later + p)
        return chances

    def scene(self, language: str = "en") -> Scene:
        """The chances on the days of the calendar."""
        start = self.start
        return calendar_scene(start.day, start.month, (), language, chances=self.by_day())

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        if self.to_the_end:
            return {"text/plain": str(self)}
        return super()._repr_mimebundle_()

    def as_json(self) -> dict[str, Any]:
        """For programs: chances as floats."""
        lands = self.lands()
        return {
            "cards": self.cards,
            "unseen": len(self.unseen),
            "stops": {str(day): float(self.stops(day)) for day in self.days},
            "bonus": float(self.bonus()),
            "month_passes": float(self.passes()),
            "lands": {
                f"{MONTHS[spot.month].id} {spot.day}": float(lands.chance(spot))
                for spot in sorted(lands)
            },
            "runs_out": float(self.runs_out),
            "policy": "blind",
            "exact": True,
        }


def calendar(
    day: int,
    month: str = "march",
    seen: Iterable[str] = (),
    cards: int | None = None,
    days: Iterable[int] = BONUS_DAYS,
) -> CalendarOdds:
    """The next cards from a date, with these command cards seen already.

    Without a number of cards: until the month has passed, however many that takes.
    """
    start = Spot(rules.read_month(month), _day(day))
    known = read_seen(seen)
    unseen = tuple(card for card in CARDS if card not in known)
    return _walk(start, unseen, cards, tuple(map(_day, days)))


def of_state(state: State, side: str, cards: int | None = None) -> CalendarOdds:
    """The same from a position of a game, with what a side has seen there."""
    start = Spot(state.date.month, state.date.day)
    return _walk(start, unseen_by(state, side), cards, BONUS_DAYS)


def _day(day: int) -> int:
    whole("day", day, 1, rules.MOST_DAYS)
    return rules.walk_from(day, MONTHS[0].id, 1).day


# -- the sum

# How many cards of each number of days have come, in one number: this many bits for each.
BITS = 6


class _Steps(dict[int, tuple[int, ...]]):
    """All places of a walk by number, and where each number of days leads from each."""

    def __init__(self, days: tuple[int, ...], most: int, to_the_end: bool) -> None:
        self.days, self.most, self.to_the_end = frozenset(days), most, to_the_end
        self.places: list[_Place] = []
        self.numbers: dict[_Place, int] = {}
        self.over: set[int] = set()
        """The places behind the end of the walk."""

    def number(self, place: _Place) -> int:
        if place not in self.numbers:
            self.numbers[place] = len(self.places)
            self.places.append(place)
        return self.numbers[place]

    def __missing__(self, number: int) -> Any:
        spot, stopped = self.places[number]
        reached = []
        for days in range(self.most + 1):
            advance = rules.moved(spot.day, spot.month, days)
            to = Spot(advance.month, advance.day)
            # The card that ends the walk belongs to the next month, and so does where it stops.
            ends = self.to_the_end and to.month > spot.month
            new = stopped if ends else stopped | ({advance.day} & self.days)
            there_now = self.number(_Place(to, new))
            if ends:
                self.over.add(there_now)
            reached.append(there_now)
        self[number] = tuple(reached)
        return self[number]


Come = dict[int, dict[int, int]]
"""By the cards that have come: the ways to each place, by its number."""


def _walk(
    start: Spot, unseen: tuple[str, ...], cards: int | None, days: tuple[int, ...]
) -> CalendarOdds:
    """Card by card, until there are enough, or until nobody is left in the month."""
    if not unseen:
        raise BadInput("seen", "at least one card that has not been seen", len(CARDS))
    to_the_end = cards is None
    if to_the_end and start.month == len(MONTHS) - 1:
        raise BadInput("month", "a month that can pass", MONTHS[start.month].id)
    most = len(unseen) if cards is None else whole("cards", cards, 1, min(MOST_CARDS, len(unseen)))
    held = Counter(DAYS[card] for card in unseen)
    steps = _Steps(days, max(held), to_the_end)
    places: Come = {0: {steps.number(_Place(start, frozenset())): 1}}
    over: dict[int, int] = {}
    layers = [_ways(places, over, steps)]
    for number in range(most):
        # A walk that has come to its end stays there, whichever of the other cards comes next.
        over = {place: ways * (len(unseen) - number) for place, ways in over.items()}
        places = _one_more(places, over, held, steps, number == most - 1)
        layers.append(_ways(places, over, steps))
        if sum(layers[-1].values()) != perm(len(unseen), number + 1):
            raise AssertionError("ways were lost on the calendar")
        if not places:
            break
    return CalendarOdds(start, unseen, tuple(layers), days, to_the_end)


def _one_more(
    before: Come, over: dict[int, int], held: Mapping[int, int], steps: _Steps, final: bool
) -> Come:
    """One more card. Cards with equal days are alike, so it is enough to know how many of each
    have come; but not their sum, since a slide makes a way longer. With the final card nobody asks
    any more which have come."""
    after: Come = {}
    for come, places in before.items():
        known = [(steps[place], ways) for place, ways in places.items()]
        for value, count in held.items():
            left = count - (come >> BITS * value & (1 << BITS) - 1)
            if not left:
                continue
            key = 0 if final else come + (1 << BITS * value)
            new = after.get(key)
            if new is None:
                new = after[key] = {}
            for leads, ways in known:
                to = leads[value]
                if to in steps.over:
                    over[to] = over.get(to, 0) + ways * left
                else:
                    new[to] = new.get(to, 0) + ways * left
    return {come: places for come, places in after.items() if places}


def _ways(places_by_cards: Come, over: dict[int, int], steps: _Steps) -> Ways:
    ways_to = dict(over)
    for places in places_by_cards.values():
        for place, ways in places.items():
            ways_to[place] = ways_to.get(place, 0) + ways
    return {steps.places[place]: ways for place, ways in ways_to.items()}
