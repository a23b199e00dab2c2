"""What an exercise can ask about a battle of Dust, and about the units on the board."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from ...core.dice import hits
from ..components import NO_UNITS, Units
from ..rules import battle_dice, retreat, special
from ..rules.attacks import BATTLES
from ..rules.building import FULL_BOX, ON_THE_TRACK
from ..state import ATTACKER, DEFENDER, Battle, Fought, State
from .phrases import NoBattle, Phrase

# With more units than these the exact fraction of a whole battle has thousands of digits and takes
# long to sum; sixteen digits are enough for any answer that a person writes down.
MOST_EXACT = 40


# -- numbers


def _fight(state: State) -> Battle:
    if state.battle is None:
        raise NoBattle("position", "a battle being fought", "no battle")
    return state.battle


def _count(units: Units, kind: str) -> int:
    return int(getattr(units, kind)) if kind else units.total


def _in_area(state: State, area: str) -> Units:
    holding = state.holding(area)
    return holding.units if holding else NO_UNITS


def _of_army(state: State, army: str) -> Units:
    """All units of an army: on the board and in the battle."""
    total = NO_UNITS
    for holding in state.areas:
        if holding and holding.army == army:
            total = total.plus(holding.units)
    if state.battle:
        for side in (ATTACKER, DEFENDER):
            if state.battle.army(side) == army:
                total = total.plus(state.battle.units(side))
    return total


def _in_box(state: State, army: str) -> Units:
    """What an army could still bring into play; a player's sixtieth tank stands on the track."""
    aside = NO_UNITS if state.is_neutral(army) else ON_THE_TRACK
    shop = state.turn.shop
    bought = shop.units if shop is not None and state.turn.army == army else NO_UNITS
    return FULL_BOX.less(aside).less(_of_army(state, army)).less(bought)


def _bonus(state: State, side: str) -> int:
    return battle_dice.bonus_dice(state, _fight(state).target) if side == DEFENDER else 0


def _dice(state: State, side: str) -> int:
    _fight(state)
    return battle_dice.dice_of(state, side)


def _to_take(state: State) -> int:
    """In a battle, or by a special attack."""
    if state.strike is not None:
        return special.to_take(state) if state.strike.hits else 0
    fight = _fight(state)
    return battle_dice.to_take(fight) if fight.hits else 0


def _most_retreat(state: State, side: str) -> int:
    at = state._replace(battle=_fight(state)._replace(side=side))
    return retreat.most_to_retreat(at)


def _hits_chance(state: State, number: int, side: str) -> Fraction:
    return hits(_dice(state, side)).chance(number)


def _at_least_chance(state: State, number: int, side: str) -> Fraction:
    dice = _dice(state, side)
    return sum((hits(dice).chance(n) for n in range(number, dice + 1)), Fraction(0))


def _end_chance(end: str) -> Callable[[State], Fraction]:
    def chance(state: State) -> Fraction:
        from dustlab.dust.odds.battles import of_state

        fight = _fight(state)
        odds = of_state(state, policy="fixed")
        if fight.attackers.total + fight.defenders.total > MOST_EXACT:
            return Fraction(float(getattr(odds, end)))
        return odds.fraction(end)

    return chance


MEASURES = (
    Phrase("dice SIDE", _dice),
    Phrase("bonus SIDE", _bonus),
    Phrase("supremacy SIDE", lambda s, side: s.edition.supremacy_of(_fight(s).units(side))),
    Phrase("cost SIDE", lambda s, side: s.edition.cost_of(_fight(s).units(side))),
    Phrase("most retreat SIDE", _most_retreat),
    Phrase("most retreat", lambda s: _most_retreat(s, _fight(s).side)),
    Phrase("hits to take", _to_take),
    Phrase("dry rolls", lambda s: _fight(s).dry),
    Phrase("chance of N hits SIDE", _hits_chance),
    Phrase("chance of at least N hits SIDE", _at_least_chance),
    Phrase("mean hits SIDE", lambda s, side: hits(_dice(s, side)).mean()),
    Phrase("chance attacker wins", _end_chance("attacker")),
    Phrase("chance defender wins", _end_chance("defender")),
    Phrase("chance cease-fire", _end_chance("cease_fire")),
    Phrase("special dice", lambda s: s.strike.dice if s.strike else 0),
    Phrase("KIND in box ARMY", lambda s, kind, army: _count(_in_box(s, army), kind)),
    Phrase("KIND in battle SIDE", lambda s, kind, side: _count(_fight(s).units(side), kind)),
    Phrase("KIND of ARMY", lambda s, kind, army: _count(_of_army(s, army), kind)),
    Phrase("KIND SIDE", lambda s, kind, side: _count(_fight(s).units(side), kind)),
    Phrase("KIND AREA", lambda s, kind, area: _count(_in_area(s, area), kind)),
)


# -- facts


def _fought(state: State) -> Fought | None:
    """The battle that ended last; none while one is going on. Special attacks are no battles."""
    if state.battle is not None:
        return None
    battles = [fought for fought in state.turn.fought if fought.kind in BATTLES]
    return battles[-1] if battles else None


def _won(state: State, army: str) -> bool:
    last = _fought(state)
    return last is not None and last.winner == army and last.because != "dust.battle.ceasefire"


def _cease_fire(state: State) -> bool:
    last = _fought(state)
    return last is not None and last.because == "dust.battle.ceasefire"


FACTS = (
    Phrase("battle over", lambda s: _fought(s) is not None),
    Phrase("battle goes on", lambda s: s.battle is not None),
    Phrase("cease-fire", _cease_fire),
    Phrase("ARMY won the battle", _won),
    Phrase("supremacy ARMY", lambda s, army: _fight(s).supremacy == army),
    Phrase("SIDE has at least N KIND", lambda s, x, n, k: _count(_fight(s).units(x), k) >= n),
    Phrase("SIDE has N KIND", lambda s, x, n, k: _count(_fight(s).units(x), k) == n),
    Phrase("AREA has at least N KIND", lambda s, area, n, k: _count(_in_area(s, area), k) >= n),
    Phrase("AREA has N KIND", lambda s, area, n, k: _count(_in_area(s, area), k) == n),
    Phrase("AREA has a center", lambda s, area: area in s.centers),
    Phrase("AREA is empty", lambda s, area: not s.owner(area)),
    Phrase("AREA is neutral", lambda s, area: bool(s.owner(area)) and s.is_neutral(s.owner(area))),
    Phrase("AREA is ARMY", lambda s, area, army: s.owner(area) == army),
)
