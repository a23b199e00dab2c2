"""Exact chances as fractions, for armies small enough to be read by a person: of the endings, and
of every step of a battle as a chain.

>>> chain = battle_chain("1 tank", "1 tank")
>>> chain.reaches("Attacker takes the area")[chain.places[0]]
Fraction(2, 9)
"""

from __future__ import annotations

from fractions import Fraction

from ...core.errors import BadInput
from ...core.match import Chance
from ...core.words import say
from ...odds.chain import Chain
from ...odds.pools import exact_chances_of_hits
from ...pictures.chart import Bar, bars
from ...pictures.scene import Scene
from ..editions import Edition
from ..game import GAME
from ..state import Stage, State, battle_of
from ..studies.battlefields import battle_state
from .best_sums import BestSums
from .policies import BEST, Policy, fixed
from .sums import PlainEnds, Start, Walked, has_choice, how_it_ended, is_fought

# Best play looks at every place, and its fractions get longer from place to place.
MOST_EXACT = 24


def exact_endings(start: Start, state: State, policy: Policy) -> dict[str, Fraction]:
    if not policy.summed:
        return Walked(state, policy, Fraction(1)).endings
    if policy == BEST and has_choice(start):
        units = start.attackers.total + start.defenders.total
        if units > MOST_EXACT:
            expected = f"at most {MOST_EXACT} units on both sides for fractions of best play"
            raise BadInput("units", expected, units)
        return BestSums(start, Fraction(1), exact_chances_of_hits).endings
    return PlainEnds(start, Fraction(1), exact_chances_of_hits).endings


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
