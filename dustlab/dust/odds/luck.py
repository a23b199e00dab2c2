"""Luck: a battle or a game, placed in what might have happened with the same decisions.

Wherever the dice lead to a position that was decided in the match, it is decided as it was there;
elsewhere as `fixed` decides. What is compared is the swing: what the defender lost less what the
attacker lost, in production points. In a game it is each of an army's battles, as they began, one
after the other: what the dice were worth, whatever brought the armies there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import Any

from ...core.errors import BadInput
from ...core.match import Fell, Match
from ...core.words import name, percent, say
from ...odds.distribution import Distribution
from ...odds.pools import added_up
from ..components import Units
from ..editions import Edition
from ..moves import Move, Roll
from ..rules.battle_dice import dice_of, dice_to_fall
from ..state import ATTACKER, DEFENDER, Stage, State, battle_of
from ..studies.battlefields import FIELDS, new_battle
from .battles import BattleOdds, battle
from .policies import Policy, fixed
from .sums import Walked, how_it_ended

AS_PLAYED = Policy("as_played")


@dataclass(frozen=True)
class Throw:
    """One throw of the match: how many dice, how many hits, and how many were to be expected."""

    army: str
    dice: int
    hits: int

    @property
    def expected(self) -> Fraction:
        return Fraction(self.dice, 3)


@dataclass(frozen=True, repr=False)
class Luck:
    swings: dict[int, float]
    """The swing of each outcome with its chance."""
    swing: int
    """What came out."""
    throws: tuple[Throw, ...]
    armies: tuple[str, ...]
    rules: str

    @property
    def at_most(self) -> float:
        """The chance of a swing that is no better for the attacker."""
        return Distribution("", self.swings).at_most(self.swing)

    @property
    def at_least(self) -> float:
        return Distribution("", self.swings).at_least(self.swing)

    def distribution(self, language: str = "en") -> Distribution:
        return Distribution(say("odds.luck.swing", language), self.swings)

    def tell(self, language: str = "en") -> str:
        """Who was lucky, and how lucky: what share of all outcomes is at least as good for them."""
        lucky = 0 if self.at_least <= self.at_most else 1
        share = self.at_least if lucky == 0 else self.at_most
        percentage = percent(share, language)
        key = "odds.luck.told"
        return say(key, language, swing=self.swing, army=self.armies[lucky], share=percentage)

    def caption(self, language: str = "en") -> str:
        """Rule set and policy, as for all odds."""
        rules, policy = name(self.rules, language), AS_PLAYED.in_words(language)
        return say("odds.luck.caption", language, rules=rules, policy=policy)

    def __str__(self) -> str:
        return f"{self.tell()} {self.caption()}"

    def __repr__(self) -> str:
        return str(self)


def fought(
    attackers: str,
    defenders: str,
    dice: Sequence[Any],
    target: str = "plain",
    rules: str | Edition = "premium",
) -> Match[State]:
    """A battle fought with these dice, roll for roll, and decided as `fixed` decides.

    >>> print(luck(fought("1 tank", "1 tank", [0, 1])).swing)
    2
    """
    match = new_battle(attackers, defenders, target=target, rules=rules)
    left = list(dice)
    while match.state.battle is not None:
        move = fixed(match.state)
        if not isinstance(move, Roll):
            match.play(move)
        elif left:
            match.play(move, dice=[left.pop(0)])
        else:
            raise BadInput("dice", "as many rolls as the battle has", f"only {len(dice)}")
    if left:
        raise BadInput("dice", "as many rolls as the battle has", f"{len(left)} too many")
    return match


@dataclass(frozen=True, repr=False)
class GameLuck(Luck):
    """The swings of all battles of a game together, seen from one army."""

    battles: int = 0

    def distribution(self, language: str = "en") -> Distribution:
        army = name(self.armies[0], language)
        return Distribution(say("odds.luck.game_swing", language, army=army), self.swings)

    def tell(self, language: str = "en") -> str:
        lucky = self.at_least <= self.at_most
        share = percent(self.at_least if lucky else self.at_most, language)
        facts = {"battles": self.battles, "army": self.armies[0], "swing": self.swing}
        key = "odds.luck.game_lucky" if lucky else "odds.luck.game_unlucky"
        return say(key, language, share=share, **facts)


def luck(match: Match[State]) -> Luck:
    """How lucky the first battle of a match was that has been fought to its end."""
    states = match.states()
    first = next((i for i, state in enumerate(states) if state.battle is not None), None)
    if first is None:
        raise BadInput("luck", "a match with a battle", "none was fought")
    last = next((i for i in range(first, len(states)) if states[i].battle is None), None)
    if last is None:
        raise BadInput("luck", "a battle that is over", "one that is still being fought")
    return _of(match, states, first, last)


def luck_of_game(match: Match[State], army: str = "") -> GameLuck:
    """How lucky an army (if none is named, the first) was in all its battles of a match so far.

    >>> match = fought("1 tank", "1 tank", [0, 1])
    >>> luck_of_game(match, "blue").swing == -luck(match).swing
    True
    """
    states = match.states()
    seats = states[0].seats
    army = army or seats[0]
    if army not in seats:
        raise BadInput("luck", f"an army of the match: {', '.join(seats)}", army)
    battles = [one for one in _battles(match, states) if army in one.armies]
    if not battles:
        raise BadInput("luck", f"a match in which {army} fought a battle to its end", "none")
    together, came = {0: 1.0}, 0
    throws: list[Throw] = []
    for one in battles:
        sign = 1 if one.armies[0] == army else -1
        together = added_up(
            (before + sign * swing, p * q)
            for before, p in together.items()
            for swing, q in one.swings.items()
        )
        came += sign * one.swing
        throws += one.throws
    others = tuple(dict.fromkeys(side for one in battles for side in one.armies if side != army))
    swings, rules = dict(sorted(together.items())), battles[0].rules
    return GameLuck(swings, came, tuple(throws), (army, *others), rules, len(battles))


def _battles(match: Match[State], states: Sequence[State]) -> Iterator[Luck]:
    """The luck of each battle that is over."""
    first = None
    for i, state in enumerate(states):
        if state.battle is None:
            if first is not None:
                yield _of(match, states, first, i)
            first = None
        elif first is None:
            first = i


def _of(match: Match[State], states: Sequence[State], first: int, last: int) -> Luck:
    """The luck of a battle that begins at one step of a match and is over at another."""
    start = states[first]
    decided: dict[State, Move] = {}
    throws: list[Throw] = []
    for step in match.steps[first:last]:
        if isinstance(step.cause, Fell):
            throws += _throws(step.before, step.cause.outcome)
        else:
            decided[step.before] = step.cause

    def as_played(state: State) -> Move:
        return decided.get(state) or fixed(state)

    ends = Walked(start, replace(AS_PLAYED, decide=as_played)).joint
    swings = added_up((_swing(start, end), chance) for end, chance in ends.items())
    fight = battle_of(start)
    came = _swing(start, how_it_ended(start, states[last]))
    armies = (fight.attacker, fight.defender)
    by_swing = dict(sorted(swings.items()))
    return Luck(by_swing, came, tuple(throws), armies, start.edition.id)


def _swing(start: State, end: tuple[str, Units, Units]) -> int:
    fight, rules = battle_of(start), start.edition
    mine = rules.cost_of(fight.attackers.less(end[1]))
    return rules.cost_of(fight.defenders.less(end[2])) - mine


def _throws(state: State, outcome: Any) -> list[Throw]:
    """The dice that fell; not the nurse's, which hit nobody."""
    fight = battle_of(state)
    if fight.stage != Stage.ROLL:
        return []
    if isinstance(outcome, tuple):
        sides = ((ATTACKER, outcome[0]), (DEFENDER, outcome[1]))
        return [Throw(fight.army(side), dice_of(state, side), hits) for side, hits in sides]
    return [Throw(fight.army(fight.side), dice_to_fall(state), outcome)]


# -- battles to bet on


def to_bet_on(
    seed: int,
    number: int,
    rules: str | Edition = "premium",
    targets: Sequence[str] = tuple(FIELDS["land"]),
) -> list[BattleOdds]:
    """Battles to bet on, as different as a seed makes them, none of them a sure thing."""
    rng = Random(seed)
    battles: list[BattleOdds] = []
    while len(battles) < number:
        mine, theirs = (_army(rng) for _ in range(2))
        odds = battle(mine, theirs, rng.choice(targets), rules=rules)
        if 0.05 <= odds.attacker <= 0.95:
            battles.append(odds)
    return battles


def _army(rng: Random) -> str:
    counts = {"tank": rng.randint(1, 6), "mech": rng.randint(0, 2), "fighter": rng.randint(0, 2)}
    return " ".join(f"{count} {kind}" for kind, count in counts.items() if count)
