"""Battles: what one will bring, in exact odds, and what to do in one.

The sums are those of the odds of Dust under the policy `fixed`; each is made once. In a battle:
roll or leave, what to destroy, abilities at their moment, where to go.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import accumulate
from typing import NamedTuple

from ...core.remarks import Remark
from ...core.words import Likely
from ...odds.pools import chances_of_hits
from ...play.bots import Thought, because
from ..components import Units
from ..editions import Edition
from ..moves import Pass, Retreat, Roll, Take, Use
from ..odds.sums import Start, left_of, start_of, summed
from ..rules import abilities, battle_dice, special
from ..rules.attacks import AMPHIBIOUS, DROP, MISSILE, SEA
from ..rules.battle_dice import to_take
from ..rules.retreat import may_retreat, most_to_retreat, ways_out
from ..state import ATTACKER, DEFENDER, Battle, Stage, State, battle_of
from .outlook import Outlook, beats, strength

# Below this chance a side that may retreat does so with as many as possible.
HOPELESS = 0.15
# With more pairs of units than this the sum takes longer than a player would think.
MOST_PAIRS = 120


class Forecast(NamedTuple):
    """The chances of a battle, and what each side may expect to lose, in production points."""

    win: float
    hold: float
    """The defender keeps the area for certain: no attacker is left."""
    attacker_loss: float
    defender_loss: float
    left: float
    """How many attackers are left when they win, on average."""


class Field(NamedTuple):
    """Where a battle would be: by which rules, of what kind, for what kind of area."""

    rules: Edition
    kind: str
    target: str
    capital: bool


@lru_cache(maxsize=1 << 15)
def forecast(field: Field, attackers: Units, defenders: Units) -> Forecast:
    """The odds of a battle from its beginning."""
    rules = field.rules
    leads = rules.supremacy_of(attackers) > rules.supremacy_of(defenders) and not field.capital
    destroyed = rules.battle.amphibious_cease_fire == "destroyed"
    lost = field.kind == DROP or (field.kind == AMPHIBIOUS and destroyed)
    side = ATTACKER if leads else DEFENDER
    start = Start(rules, field.kind, field.target, attackers, defenders, side, home=not lost)
    return outcome(start)


@lru_cache(maxsize=1 << 15)
def outcome(start: Start) -> Forecast:
    """The odds of a battle from where it stands."""
    rules, attackers, defenders = start.rules, start.attackers, start.defenders
    mine, theirs = attackers.total, defenders.total
    if mine * theirs > MOST_PAIRS:
        return _estimate(start)
    costs, prices = _costs(rules, attackers), _costs(rules, defenders)
    win = hold = lost = taken = left = 0.0
    for (how, standing, others), chance in summed(start, 1.0, _known_chances).ends.items():
        lost += chance * costs[mine - standing]
        taken += chance * prices[theirs - others]
        if how == ATTACKER:
            win += chance
            left += chance * standing
        elif not standing:
            hold += chance
    return Forecast(win, hold, lost, taken, left / win if win else 0.0)


_known_chances = cache(chances_of_hits)


def _costs(rules: Edition, units: Units) -> list[int]:
    """What the first 0, 1, 2, ... losses cost: they fall in the policy's order."""
    each: list[int] = []
    for cost, number in zip(rules.costs, units, strict=True):
        each += [cost] * number
    return list(accumulate(each, initial=0))


def _estimate(start: Start) -> Forecast:
    """For armies too large to sum up quickly: by their strength alone."""
    rules, attackers, defenders = start.rules, start.attackers, start.defenders
    mine = strength(rules, attackers)
    more = 0 if start.kind == SEA else battle_dice.bonus(rules, start.target)
    theirs = strength(rules, defenders, more)
    if start.side == ATTACKER:
        mine *= 1.15
    win = beats(mine, theirs)
    share = min(theirs / (mine + 1e-9), 1.0) ** 2 if mine else 1.0
    lost = rules.cost_of(attackers) * (win * share * 0.6 + (1 - win) * 0.8)
    taken = rules.cost_of(defenders) * (win + (1 - win) * min(mine / (theirs + 1e-9), 1.0) * 0.6)
    return Forecast(win, 1 - win, lost, taken, attackers.total * (1 - 0.6 * share))


# -- what to do


def thoughts(outlook: Outlook) -> Iterator[Thought]:
    state, fight = outlook.state, battle_of(outlook.state)
    if fight.stage == Stage.TAKE:
        yield from _takes(state, fight)
    elif fight.stage == Stage.LEAVE:
        yield from _leaves(outlook, fight)
    elif fight.stage == Stage.DECIDE:
        yield from _decides(outlook, fight)
    elif fight.stage == Stage.OPENING:
        yield from _opening(outlook, fight)
    elif fight.stage == Stage.ROLLED:
        yield from _rolled(state, fight)
    else:
        nurse = because("dust.ability.nurse", "dust.bots.nurse")
        yield Thought(1.0, Use("nurse"), (nurse,))
        yield Thought(0.0, Pass(), (because("dust.ability.nurse", "dust.bots.keeps"),))


# -- chances


def _odds(state: State, fight: Battle) -> Forecast:
    return outcome(start_of(state, fight))


def own_chance(odds: Forecast, side: str) -> float:
    """The chance that a side has the field in the end; a cease-fire leaves it to the defender."""
    return odds.win if side == ATTACKER else 1.0 - odds.win


def _chance(fight: Battle, chance: float) -> Remark:
    facts = {"area": fight.target, "chance": Likely(chance, short=True)}
    return because("dust.battle.dice", "dust.bots.odds_field", fight.target, **facts)


# -- roll or leave


def _decides(outlook: Outlook, fight: Battle) -> Iterator[Thought]:
    state, side = outlook.state, fight.side
    chance = own_chance(_odds(state, fight), side)
    yield Thought(0.5, Roll(), (_chance(fight, chance),))
    for use in abilities.candidates(state):
        reason = because("dust.ability.secret_weapon", "dust.bots.drives_out", fight.target)
        yield Thought(1.0, use, (reason,))
    if chance < HOPELESS and may_retreat(state, side):
        ways = ways_out(state, side)
        way = _best_way(outlook, ways)
        group = left_of(fight.units(side), most_to_retreat(state))  # the dearest
        saved = because("dust.battle.retreat.half", "dust.bots.saves", way, units=group, area=way)
        yield Thought(1.0, Retreat(((group, way),)), (_chance(fight, chance), saved))


def _best_way(outlook: Outlook, ways: tuple[str, ...]) -> str:
    """Where units are needed most."""

    def risk(area: str) -> float:
        place = outlook.index[area]
        return outlook.worth(place) * (0.2 + outlook.danger(place, outlook.units(place)))

    return max(ways, key=risk)


def _leaves(outlook: Outlook, fight: Battle) -> Iterator[Thought]:
    for way in ways_out(outlook.state, fight.side):
        place = outlook.index[way]
        risk = outlook.danger(place, outlook.units(place))
        value = outlook.worth(place) * (0.2 + risk)
        facts = {"area": way, "units": fight.leaving}
        reason = because("dust.battle.retreat.where", "dust.bots.goes_to", way, **facts)
        yield Thought(value, Retreat(((fight.leaving, way),)), (reason,))


# -- casualties


def _takes(state: State, fight: Battle) -> Iterator[Thought]:
    """Of what the shields allow the choice after which the field is most likely one's own."""
    side = fight.side
    enemy, number = fight.units(fight.other), to_take(fight)
    for lost in choices(enemy, number):
        after = fight.next_stage(fight.other, Stage.DECIDE).without(fight.other, lost)
        worth = 0.01 * state.edition.cost_of(lost)
        if any(after.units(fight.other)):
            chance = own_chance(_odds(state, after), side)
            reasons: tuple[Remark, ...] = (_chance(fight, chance),)
        else:
            chance = 1.0
            reasons = (because("dust.battle.occupation", "dust.bots.last_ones", fight.target),)
        yield Thought(chance + worth, Take(lost), reasons)


def choices(enemy: Units, number: int, shielded: bool = True) -> list[Units]:
    """What this number of hits can destroy: tanks before mechs, fighters before bombers."""
    if not shielded:
        return [left_of(enemy, min(number, enemy.total))]
    possible = []
    on_land, in_air = enemy.tank + enemy.mech, enemy.fighter + enemy.bomber
    for air in range(min(number, in_air) + 1):
        for sea in range(min(number - air, enemy.submarine) + 1):
            land = number - air - sea
            if land <= on_land:
                tanks, fighters = min(land, enemy.tank), min(air, enemy.fighter)
                possible.append(Units(tanks, land - tanks, fighters, air - fighters, sea))
    return possible


def struck(outlook: Outlook) -> Iterator[Thought]:
    """What a special attack destroys: the dearest that it may."""
    state = outlook.state
    strike = state.strike
    if strike is None:
        raise AssertionError("no special attack is being made")
    units_there = outlook.units(outlook.index[strike.target])
    for units in choices(units_there, special.to_take(state), strike.kind != MISSILE):
        cost = state.edition.cost_of(units)
        reason = because("dust.special.attack", "dust.bots.dearest", strike.target, cost=cost)
        yield Thought(float(cost), Take(units), (reason,))


# -- abilities


def _opening(outlook: Outlook, fight: Battle) -> Iterator[Thought]:
    """Before the dice: drive them out if it matters, flee if it is hopeless, fly if one can."""
    state, side = outlook.state, fight.side
    first = state._replace(battle=fight)
    chance = own_chance(_odds(first, fight), side)
    odds = _chance(fight, chance)
    for use in abilities.candidates(state):
        value, rule = _moment(use, chance), f"dust.ability.{use.ability}"
        yield Thought(value, use, (because(rule, "dust.bots.uses", ability=use.ability), odds))
    rule = "dust.ability.once"
    yield Thought(0.5, Pass(), (odds, because(rule, "dust.bots.keeps")))


def _moment(use: Use, chance: float) -> float:
    """How good an ability is at the beginning of a battle that stands so."""
    if use.ability == "alien_radar":
        return 1.0 if chance < HOPELESS else 0.0
    if use.ability == "secret_weapon":
        return 1.0 if chance < 0.9 else 0.0
    return 1.0


def _rolled(state: State, fight: Battle) -> Iterator[Thought]:
    """Dice on the table: again, if they show less than they should."""
    dice = battle_dice.dice_of(state, fight.side)
    at_sea = fight.kind == "sea" and fight.side != ATTACKER
    shown = fight.answer if at_sea else fight.hits
    facts = {"dice": dice, "hits": shown}
    for use in abilities.candidates(state):
        rule = f"dust.ability.{use.ability}"
        if use.ability == "sigrid":
            value = dice - shown - 1.5
        else:
            value = dice / 3 - shown - 0.5
        yield Thought(value, use, (because(rule, "dust.bots.again", fight.target, **facts),))
    reason = because("dust.ability.once", "dust.bots.stands", fight.target, **facts)
    yield Thought(0.0, Pass(), (reason,))
