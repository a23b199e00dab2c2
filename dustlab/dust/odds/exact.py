"""Exact chances as fractions, for armies small enough to be read by a person: of the endings, and
of every step of a battle as a chain.

>>> chain = battle_chain("1 tank", "1 tank")
>>> chain.reaches("Attacker takes the area")[chain.places[0]]
Fraction(2, 9)
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from ...core.errors import BadInput
from ...core.match import Chance
from ...core.words import say
from ...odds.chain import Chain
from ...odds.pools import exact_chances_of_hits
from ...pictures.chart import Bar, bars
from ...pictures.scene import Scene
from ..components import Units
from ..editions import Edition
from ..game import GAME
from ..state import ATTACKER, Stage, State, battle_of
from ..studies.battlefields import battle_state
from .policies import BEST, Policy, fixed
from .sums import AIRCRAFT, PlainEnds, Start, Walked, has_choice, how_it_ended, is_fought, rows_of

# Best play in fractions looks at every place one by one.
MOST_EXACT = 24


class Chances(NamedTuple):
    """Of the endings."""

    attacker: Fraction = Fraction(0)
    defender: Fraction = Fraction(0)
    cease_fire: Fraction = Fraction(0)


def mixed(parts: Iterable[tuple[Fraction, Chances]]) -> Chances:
    """The chances of all parts together, each with its share."""
    total = Chances()
    for share, chances in parts:
        total = Chances(
            total.attacker + share * chances.attacker,
            total.defender + share * chances.defender,
            total.cease_fire + share * chances.cease_fire,
        )
    return total


def exact_endings(start: Start, state: State, policy: Policy) -> dict[str, Fraction]:
    if not policy.summed:
        return Walked(state, policy, Fraction(1)).endings
    if policy == BEST and has_choice(start):
        return best_in_fractions(start)
    return PlainEnds(start, Fraction(1), exact_chances_of_hits).endings


def best_in_fractions(start: Start) -> dict[str, Fraction]:
    """Best play, place by place, with fractions; level choices as in the arrays."""
    if start.attackers.total + start.defenders.total > MOST_EXACT:
        expected = f"at most {MOST_EXACT} units on both sides for fractions under the policy best"
        raise BadInput("units", expected, start.attackers.total + start.defenders.total)
    rules, limit = start.rules, start.rules.battle.dry_rolls
    full = (start.attackers, start.defenders)
    rows = [rows_of(rules, units) for units in full]

    def dice(side: int, units: Units) -> int:
        more = sum(getattr(units, kind) for kind in AIRCRAFT) if start.aces[side] else 0
        return rules.dice_of(units) + more + (start.bonus if side else 0)

    def options(units: Units, side: int, number: int) -> list[Units]:
        """What can be left after `number` hits: most from the first row first."""
        remainders = []
        first, second = rows[side]
        most, others = (sum(getattr(units, kind) for kind in row) for row in rows[side])
        for from_first in range(min(number, most), max(number - others, 0) - 1, -1):
            left = _less(units, first, from_first)
            remainders.append(_less(left, second, number - from_first))
        return remainders

    @cache
    def fresh(side: int, mine: Units, theirs: Units) -> Chances:
        if not theirs.total:
            return Chances(attacker=Fraction(1))
        if not mine.total:
            return Chances(defender=Fraction(1))
        return rolls(side, mine, theirs, 0)

    def taken(side: int, mine: Units, theirs: Units, number: int) -> Chances:
        enemy = theirs if side == 0 else mine
        choices = [
            fresh(1, mine, left) if side == 0 else fresh(0, left, theirs)
            for left in options(enemy, 1 - side, min(number, enemy.total))
        ]
        return max(
            choices, key=lambda chances: chances.attacker if side == 0 else -chances.attacker
        )

    def rolls(side: int, mine: Units, theirs: Units, dry: int) -> Chances:
        if dry >= limit:
            return Chances(cease_fire=Fraction(1))
        ways = enumerate(exact_chances_of_hits(dice(side, theirs if side else mine)))
        return mixed(after(side, mine, theirs, dry, hits, share) for hits, share in ways)

    def after(
        side: int, mine: Units, theirs: Units, dry: int, hits: int, share: Fraction
    ) -> tuple[Fraction, Chances]:
        if hits:
            return share, taken(side, mine, theirs, hits)
        return share, rolls(1 - side, mine, theirs, dry + 1)

    side = 0 if start.side == ATTACKER else 1
    if start.lying is None:
        return rolls(side, *full, start.dry)._asdict()
    more = enumerate(exact_chances_of_hits(start.again), start.lying[side])
    return mixed(after(side, *full, start.dry, hits, share) for hits, share in more)._asdict()


def _less(units: Units, row: tuple[str, ...], number: int) -> Units:
    counts = units._asdict()
    for kind in row:
        lost = min(counts[kind], number)
        counts[kind] -= lost
        number -= lost
    return Units(**counts)


# -- a battle as a chain: every place in which a roll falls, and where each roll leads


def battle_chain(
    attackers: str,
    defenders: str,
    target: str = "plain",
    rules: str | Edition = "premium",
    language: str = "en",
) -> Chain:
    """A land battle under `fixed`, from its first roll to its ends."""
    start = battle_state(attackers, defenders, target, rules)
    first = _next_roll(start)
    steps: dict[str, dict[str, Fraction]] = {}
    todo = [first]
    while todo:
        here = todo.pop(0)
        place, pending = _named(start, here, language), GAME.pending(here)
        if is_fought(here) or place in steps or not isinstance(pending, Chance):
            continue
        ways = steps.setdefault(place, {})
        for outcome in pending.odds:
            then = _next_roll(GAME.fall(here, outcome))
            to = _named(start, then, language)
            ways[to] = ways.get(to, Fraction(0)) + pending.odds.chance(outcome)
            todo.append(then)
    return Chain(steps)


def after(chain: Chain, rolls: int, language: str = "en") -> Scene:
    """Where the battle is after some rolls, as bars; always all places, to be compared."""
    here = chain.after(rolls)
    rows = [
        Bar(f"place {i}", place, float(here.get(place, 0)), "bar-dark" if last else "bar-middle")
        for i, place in enumerate(chain.places)
        for last in [place in chain.ends]
    ]
    title = say("odds.chain.after", language, rolls=rolls)
    return bars(title, rows, say("odds.chain.caption", language), language, whole=True)


def _next_roll(state: State) -> State:
    """On to the next roll, or to the end of the battle, by what `fixed` decides."""
    while not is_fought(state) and battle_of(state).stage != Stage.ROLL:
        state = GAME.advance(state, fixed(state))
    return state


def _named(start: State, state: State, language: str) -> str:
    """All that matters for what comes: who is there, who rolls, how many blanks in a row."""
    if is_fought(state):
        ending, _, _ = how_it_ended(start, state)
        return say(f"odds.{ending}", language)
    fight = battle_of(state)
    mine, theirs = (units.in_words(language) for units in (fight.attackers, fight.defenders))
    facts = {"attackers": mine, "defenders": theirs, "army": fight.army(fight.side)}
    if fight.dry:
        return say("odds.chain.dry", language, dry=fight.dry, **facts)
    return say("odds.chain.fresh", language, **facts)
