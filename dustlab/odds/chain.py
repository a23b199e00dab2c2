"""A Markov chain: places, and from each the chances of where the next step leads.

A place from which no step leads is an end. All numbers are exact.

>>> coin = Chain({"go on": {"go on": Fraction(1, 2), "over": Fraction(1, 2)}})
>>> coin.reaches("over")["go on"], coin.steps_left()["go on"]
(Fraction(1, 1), Fraction(2, 1))
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ..core.errors import BadInput, did_you_mean

# With more places exact elimination takes too long to wait for.
MOST_PLACES = 200


@dataclass(frozen=True)
class Chain:
    """The places in the order in which they are named, and the chance of each step."""

    steps: Mapping[str, Mapping[str, Fraction]]

    def __post_init__(self) -> None:
        for place, ways in self.steps.items():
            if sum(ways.values()) != 1 or min(ways.values()) < 0:
                words = ", ".join(f"{chance} {to}" for to, chance in ways.items())
                raise BadInput(place, "chances that add up to 1", words)
        if len(self.places) > MOST_PLACES:
            raise BadInput("chain", f"at most {MOST_PLACES} places", len(self.places))

    @property
    def places(self) -> tuple[str, ...]:
        """All places, those from which steps lead first."""
        ends = (to for ways in self.steps.values() for to in ways)
        return tuple(dict.fromkeys([*self.steps, *ends]))

    @property
    def ends(self) -> tuple[str, ...]:
        return tuple(place for place in self.places if place not in self.steps)

    def after(self, steps: int, start: str = "") -> dict[str, Fraction]:
        """Where one is after a number of steps; who has come to an end stays there."""
        here = {self._known(start or self.places[0]): Fraction(1)}
        for _ in range(steps):
            after: dict[str, Fraction] = {}
            for place, mass in here.items():
                for to, chance in self.steps.get(place, {place: Fraction(1)}).items():
                    after[to] = after.get(to, Fraction(0)) + mass * chance
            here = after
        return {place: here[place] for place in self.places if here.get(place)}

    def reaches(self, goal: str) -> dict[str, Fraction]:
        """From each place the chance of getting to a goal, sooner or later."""
        self._known(goal)
        known = {end: Fraction(end == goal) for end in self.ends} | {goal: Fraction(1)}
        return self._solved(known, Fraction(0))

    def steps_left(self) -> dict[str, Fraction]:
        """From each place how many steps are to be expected until an end."""
        return self._solved(dict.fromkeys(self.ends, Fraction(0)), Fraction(1))

    def _known(self, place: str) -> str:
        if place not in self.places:
            raise BadInput("place", f"a place{did_you_mean(place, self.places)}", place)
        return place

    def _solved(self, known: Mapping[str, Fraction], each: Fraction) -> dict[str, Fraction]:
        """Value of a place = `each` + the values of the places behind it, by their chances."""
        chances = dict(known)
        # From the ends back, as long as all that follows a place is known ...
        while ready := [
            place
            for place in self.steps
            if place not in chances and all(to in chances for to in self.steps[place])
        ]:
            for place in ready:
                ways = self.steps[place].items()
                chances[place] = each + sum(chance * chances[to] for to, chance in ways)
        # ... and what leads in circles by elimination.
        circles = [place for place in self.steps if place not in chances]
        if circles:
            chances |= self._eliminated(circles, chances, each)
        return {place: chances[place] for place in self.places}

    def _eliminated(
        self, open_: list[str], known: Mapping[str, Fraction], each: Fraction
    ) -> dict[str, Fraction]:
        rows = []
        for place in open_:
            ways = self.steps[place]
            row = [Fraction(place == other) - ways.get(other, Fraction(0)) for other in open_]
            sure = (chance * known[to] for to, chance in ways.items() if to in known)
            rows.append([*row, each + sum(sure, Fraction(0))])
        for i, place in enumerate(open_):
            pivot = next((k for k in range(i, len(rows)) if rows[k][i]), None)
            if pivot is None:
                raise BadInput(place, "a way to an end", "none: the chain never stops")
            rows[i], rows[pivot] = rows[pivot], rows[i]
            rows[i] = [value / rows[i][i] for value in rows[i]]
            for k, row in enumerate(rows):
                if k != i and row[i]:
                    rows[k] = [a - row[i] * b for a, b in zip(row, rows[i], strict=True)]
        return {place: row[-1] for place, row in zip(open_, rows, strict=True)}

    def __str__(self) -> str:
        """A line for each place: where the next step leads, and how likely."""
        return "\n".join(
            f"{place} -> " + "; ".join(f"{chance} {to}" for to, chance in ways.items())
            for place, ways in self.steps.items()
        )

    def __repr__(self) -> str:
        return str(self)
