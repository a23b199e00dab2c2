"""Special attacks: bombers on submarines, submarines on a coast, a ballistic missile.

One throw that nobody answers. Bombers and submarines destroy in the order of `fixed`; a missile may
pick whatever it likes, so its policy is `dearest`: the most expensive units first.

>>> odds = special_attack("missile", "2 tank 1 bomber")
>>> odds.chance(1), odds.emptied
(Fraction(4, 9), Fraction(1, 27))
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from ...core.dice import hits
from ...core.errors import BadInput, did_you_mean
from ...core.words import chance, decimal, name, phrase, say
from ...odds.arguments import whole
from ...pictures.chart import columns
from ...pictures.scene import Scene
from ..components import KINDS, Units, read_units
from ..editions import Edition, edition
from ..rules.restrictions import BOMB, BOMBARD, MISSILE
from ..rules.special import DICE_OF_A_BOMBER, DICE_OF_A_SUBMARINE
from ..state import ROLL, State
from .policies import first_losses

DICE = {BOMB: DICE_OF_A_BOMBER, BOMBARD: DICE_OF_A_SUBMARINE}
STRIKES = (BOMB, BOMBARD, MISSILE)


@dataclass(frozen=True)
class StrikeOdds:
    """What a special attack destroys, with whole weights."""

    rules: Edition
    kind: str
    dice: int
    target: Units
    lying: int | None = None
    """The hits, if the dice have fallen."""

    @property
    def policy(self) -> str:
        return "dearest" if self.kind == MISSILE else "fixed"

    @cached_property
    def destroyed(self) -> dict[int, Fraction]:
        """How many units are destroyed, no more than there are."""
        if self.lying is not None:
            return {min(self.lying, self.target.total): Fraction(1)}
        odds = hits(self.dice).map(lambda number: min(number, self.target.total))
        return {number: odds.chance(number) for number in odds}

    def chance(self, number: int) -> Fraction:
        """The chance that exactly so many are destroyed."""
        return self.destroyed.get(number, Fraction(0))

    @property
    def emptied(self) -> Fraction:
        """The chance that nobody is left."""
        return self.chance(self.target.total)

    @property
    def units_left(self) -> dict[Units, Fraction]:
        return {self.target.less(self.lost(n)): p for n, p in self.destroyed.items()}

    def lost(self, number: int) -> Units:
        if self.kind != MISSILE:
            return first_losses(self.target, number)
        order = sorted(KINDS, key=lambda kind: -getattr(self.rules.costs, kind))
        counts: dict[str, int] = {}
        for kind in order:
            counts[kind] = min(getattr(self.target, kind), number - sum(counts.values()))
        return Units(**counts)

    @property
    def expected_cost(self) -> Fraction:
        """What the losses cost in production points, on average."""
        costs = (self.rules.cost_of(self.lost(n)) * p for n, p in self.destroyed.items())
        return sum(costs, Fraction(0))

    # -- in words and as a picture
    def title(self, language: str = "en") -> str:
        return say(
            "odds.strike.title",
            language,
            rules=name(self.rules.id, language),
            kind=phrase(f"odds.strike.kind.{self.kind}", language),
            dice=self.dice,
            target=self.target,
        )

    def caption(self, language: str = "en") -> str:
        told = phrase(f"odds.strike.policy.{self.policy}", language)
        return say("odds.strike.exact", language, policy=told)

    def lines(self, language: str = "en") -> list[str]:
        count = self.target.total
        told = [
            say(
                "odds.strike.left",
                language,
                number=number,
                count=count,
                chance=chance(float(p), language),
            )
            for number, p in self.destroyed.items()
        ]
        emptied = chance(float(self.emptied), language)
        cost = decimal(float(self.expected_cost), 2, language)
        return [
            *told,
            say("odds.strike.emptied", language, chance=emptied),
            say("odds.strike.cost", language, cost=cost),
        ]

    def tell(self, language: str = "en") -> str:
        return "\n".join([self.title(language), *self.lines(language), self.caption(language)])

    def __str__(self) -> str:
        return self.tell()

    def scene(self, language: str = "en") -> Scene:
        values = {number: float(p) for number, p in self.destroyed.items()}
        axis = say("odds.strike.destroyed", language)
        return columns(self.title(language), values, axis, self.caption(language), language)


def special_attack(
    kind: str,
    target: str | Units,
    number: int = 1,
    rules: str | Edition = "premium",
    centers: int = 1,
) -> StrikeOdds:
    """The odds of `number` bombers (bomb) or submarines (bombard), or of a missile.

    `centers` counts where a rule set gives a missile a die for each of one's production centers.
    """
    if kind not in STRIKES:
        raise BadInput("kind", f"one of the kinds{did_you_mean(kind, STRIKES)}", kind)
    for where, count in (("number", number), ("centers", centers)):
        whole(where, count, 1, 60)
    units = read_units(target, "target") if isinstance(target, str) else target
    numbers = edition(rules)
    at_sea = not units.less(Units(submarine=units.submarine)).total
    if not units.total or (kind == BOMB and not at_sea) or (kind == BOMBARD and units.submarine):
        raise BadInput("target", EXPECTED[kind], units)
    if kind == MISSILE:
        dice = numbers.special.missile_dice or centers
        if at_sea and not numbers.special.missile_at_sea:
            raise BadInput("target", "land or air units by these rules", units)
    else:
        dice = DICE[kind] * number
    return StrikeOdds(numbers, kind, dice, units)


EXPECTED = {
    BOMB: "at least one submarine and nothing else",
    BOMBARD: "at least one land or air unit and no submarines",
    MISSILE: "at least one unit",
}


def strike_of(state: State) -> StrikeOdds:
    """The odds of the special attack that is being made."""
    strike = state.strike
    if strike is None:
        raise BadInput("odds", "a position with a special attack", "none is being made")
    holding = state.holding(strike.target)
    there = holding.units if holding else Units()
    lying = None if strike.stage == ROLL else strike.hits
    return StrikeOdds(state.edition, strike.kind, strike.dice, there, lying)


def dearest(state: State) -> Units:
    """What the policy of a special attack destroys at this position."""
    odds = strike_of(state)
    return odds.lost(min(odds.lying or 0, odds.target.total))
