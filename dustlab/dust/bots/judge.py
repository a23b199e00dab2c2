"""What a position of Dust is worth to every army: its share of the victory, about.

Counted is what the general counts (`outlook.py`): victory points, units at their price, the worth
of areas and how likely each is lost again; besides what the round will bring, in points and in
production. How much each of them counts was fitted to games between bots (docs/review.md). A single
battle is measured by the exact chance that its attacker takes the area.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from math import cbrt, exp
from random import Random
from typing import Any

from ...core.match import Over
from ...core.remarks import Remark
from ...play.bots import because
from ...play.judging import NamesItself, Option, Options, after, apart, divided, exact
from ..coach import chance_of
from ..components import NO_UNITS, Holding
from ..game import GAME
from ..odds.exact import exact_endings
from ..odds.policies import FIXED
from ..odds.sums import left_of, start_of
from ..rules import income, scoring
from ..state import ATTACKER, Battle, Stage, State
from .battle import outcome
from .differences import MORE_DANGER, about, differences
from .levels import General
from .outlook import Outlook

POINT, ROUND_POINT, PRICE, AREA, RISK, CARD = 4.8, 9.2, 1.2, 0.12, 1.1, 2.0
"""What counts how much: a victory point; one that the round would bring as the board stands; each
production point of a unit's price, of points to spend and of income to come in this round; the
worth of an area, and of what may be lost again; a card in hand."""
SCALE = 30.7
"""How far ahead somebody has to be to be fairly sure, with one round left; more with more."""
MOST_SUMMED = 24
"""A single battle of more units than this is summed without fractions."""
LOOKED_AT = 8
"""How many of the general's thoughts are looked at, the best first."""
MOST_LEFT = 2
"""Of how many areas that are left in danger is told."""


NOTHING_BETTER = ("dust.bots.stay", "dust.bots.no_attack")
"""What the general says of ending a phase: no fact beside a move that is better or worse."""


class DustJudge(NamesItself):
    """Measures positions of Dust, and the moves that the general would look at."""

    strongest = "general"
    scores_rounds = True

    def seats(self, state: State) -> tuple[str, ...]:
        return state.seats

    def measures(self, state: State) -> bool:
        """A match about a single battle begins with it."""
        return state.until != "battle" or state.battle is not None or bool(state.turn.fought)

    def worth(self, state: State) -> tuple[Fraction, ...]:
        """For each seat its share of the victory; together they are 1."""
        pending = GAME.pending(state)
        if state.until == "battle":
            return _single_battle(state)
        if isinstance(pending, Over) and state.tally.winners:
            return divided(state.tally.winners, state.seats)
        if state.phase in SETTING_UP and not any(state.areas):
            return exact([1.0] * len(state.seats))
        standing = _standing(state)
        left = Outlook(state, state.seats[0], True).rounds_left
        scale = SCALE * cbrt(left)
        most = max(standing)
        return exact([exp((one - most) / scale) for one in standing])

    def points(self, state: State) -> tuple[int, ...]:
        return state.tally.points or (0,) * len(state.seats)

    def moment(self, before: State, after: State) -> tuple[Any, ...]:
        """What a step belongs to: a battle or a special attack; else a phase of a turn."""
        fight = after.battle or after.strike or before.battle or before.strike
        if fight is None:
            return before.round, before.turn.army, GAME.phase(before)
        return before.round, before.turn.army, fight.origin, fight.target

    def odds(self, state: State, move: Any) -> Iterator[Remark]:
        """What an attack comes to, exactly."""
        return (said for _, said in chance_of(state, move))

    def against(self, state: State, side: str, played: Any, better: Any) -> Iterator[Remark]:
        """Areas that the move that was played leaves in more danger, the one worth most first."""
        left, kept = (Outlook(GAME.advance(state, one), side, True) for one in (played, better))
        found = []
        for place in set(left.held) & set(kept.held):
            now, instead = (one.danger(place, one.units(place)) for one in (left, kept))
            if state.round and now - instead >= MORE_DANGER and not left.is_closed(place):
                found.append((left.worth(place) * (now - instead), place, now, instead))
        for _, place, now, instead in sorted(found, reverse=True)[:MOST_LEFT]:
            area = state.board.ids[place]
            facts = {"area": area, "now": about(now), "instead": about(instead)}
            yield because("dust.battle.occupation", "review.odds.danger", area, **facts)

    def reasons(self, state: State, side: str, one: Option, other: Option) -> Iterator[Remark]:
        """What the general counts for the one move alone, and what the round would bring then."""
        yield from (said for said in apart(one, other) if said.key not in NOTHING_BETTER)
        if side in state.seats and state.round and state.battle is None:
            (mine, now), (_, then) = (board_after(state, each.move) for each in (one, other))
            yield from differences(now, then, side, mine)

    def changed(self, before: State, after: State, side: str) -> Iterator[Remark]:
        """Points that were scored; else what the round would bring, and who is in danger."""
        if before.until == "battle" or not before.round:
            return
        if before.round != after.round or self.points(before) != self.points(after):
            scored = zip(before.seats, self.points(before), self.points(after), strict=True)
            for seat, points, now in sorted(
                scored, key=lambda one: (one[0] != side, one[1] - one[2])
            ):
                key = "review.dust.scored" if seat == side else "review.dust.scored_too"
                yield because("dust.scoring.victory", key, army=seat, points=now - points)
        elif before.battle is None and after.battle is None:
            yield from differences(after, before, side)

    def options(self, state: State, side: str, played: Any) -> Options | None:
        """Of the general's best thoughts those that it puts above the move that was played.

        A move is only called better where the general and the measure agree on it.
        """
        if state.phase in IN_SECRET and state.battle is None:
            return None  # a card's rank and its ability are not measured
        seat = state.seats.index(side)
        general = General()
        seen = general.seen(state, side)
        thoughts = sorted(general.thoughts(seen, side, Random(0)), key=lambda one: -one.worth)
        mine = next((one.worth for one in thoughts if one.move == played), float("-inf"))
        found = [Option(played, after(self, GAME, state, played)[seat], ())]
        for thought in islice(_legal(state, thoughts), LOOKED_AT):
            if thought.move == played:
                found[0] = found[0]._replace(reasons=thought.reasons)
                continue
            worth = after(self, GAME, state, thought.move)[seat]
            found.append(Option(thought.move, worth, thought.reasons, thought.worth > mine))
        return Options(tuple(found), every=False)


SETTING_UP = ("deal", "setup card", "capitals", "power sources", "land", "centers")
IN_SECRET = ("setup card", "initiative", "interruption")


def _legal(state: State, thoughts: Any) -> Iterator[Any]:
    for thought in thoughts:
        if next(iter(GAME.refusals(state, thought.move)), None) is None:
            yield thought


def board_after(state: State, move: Any) -> tuple[str, State]:
    """The position after a move; after an attack that of its success, with the area it takes."""
    then = GAME.advance(state, move)
    fight = then.battle
    if fight is None or not fight.attackers.total:
        return "", then
    return fight.target, _taken(then, fight, outcome(start_of(then, fight)).left)


# -- how strong everybody stands


@lru_cache(maxsize=4096)
def _standing(state: State) -> tuple[float, ...]:
    """How strong every seat stands, in production points, whatever is being fought out."""
    fight = state.battle
    if fight is None:
        return _strengths(state)
    odds = outcome(start_of(state, fight))
    won, held = _taken(state, fight, odds.left), _held(state, fight, odds.win, odds.defender_loss)
    price = state.edition.cost_of
    left = {
        fight.attacker: price(fight.attackers) - odds.attacker_loss,
        fight.defender: price(fight.defenders) - odds.defender_loss,
    }
    each = zip(
        state.seats, _strengths(won, fight.target), _strengths(held, fight.target), strict=True
    )
    return tuple(
        odds.win * if_won + (1 - odds.win) * if_held + PRICE * left.get(seat, 0.0)
        for seat, if_won, if_held in each
    )


def _taken(state: State, fight: Battle, left: float) -> State:
    """The board if the attacker takes the area, with as many as are left on average."""
    units = left_of(fight.attackers, max(1, round(left))) if fight.attackers.total else NO_UNITS
    return _ended(state, fight, Holding(fight.attacker, units))


def _held(state: State, fight: Battle, win: float, loss: float) -> State:
    """The board if the defender keeps it: by then about so many points' worth are lost."""
    price = state.edition.cost_of(fight.defenders)
    share = max(0.0, min(1.0, (price - loss) / (price * (1 - win)))) if price and win < 1 else 0.0
    units = left_of(fight.defenders, max(1, round(share * fight.defenders.total)))
    return _ended(state, fight, Holding(fight.defender, units))


def _ended(state: State, fight: Battle, holding: Holding) -> State:
    areas: list[Any] = list(state.areas)
    areas[state.board.index[fight.target]] = holding if any(holding.units) else None
    return state._replace(areas=tuple(areas), battle=None)


def _strengths(state: State, besides: str = "") -> tuple[float, ...]:
    """How strong every seat stands on the board. `besides`: an area whose units are counted
    elsewhere."""
    each = zip(state.seats, scoring.gains(state), strict=True)
    return tuple(_strength(state, seat, gain, besides) for seat, gain in each)


def _strength(state: State, seat: str, gain: int, besides: str) -> float:
    """Points, units, areas, and what the round will still bring."""
    outlook = Outlook(state, seat, True)
    total = POINT * state.score(seat) + ROUND_POINT * gain
    for place in outlook.held:
        units = outlook.units(place)
        worth = outlook.worth(place)
        # Before the first round nobody attacks, and what stands open may still be guarded.
        danger = outlook.danger(place, units) if state.round else 0.0
        total += worth * (AREA - RISK * danger)
        if outlook.board.ids[place] != besides:
            total += PRICE * state.edition.cost_of(units)
    return total + _in_hand(state, seat) - _struck(state, seat)


def _in_hand(state: State, seat: str) -> float:
    """Cards, what is bought and not placed, points to spend, and those that are still to come."""
    at = state.seats.index(seat)
    hands, shop = state.cards.hands, state.turn.shop
    total = CARD * len(hands[at]) if hands else 0.0
    if shop is not None and state.turn.army == seat:
        center = state.edition.production.center_cost
        bought = state.edition.cost_of(shop.units) + center * shop.centers
        return total + PRICE * (shop.points + bought) + CARD * shop.cards
    order = state.order
    waits = seat not in order.armies[: order.at] and seat != state.turn.army
    return total + (PRICE * income.points(state, seat) if waits else 0.0)


def _struck(state: State, seat: str) -> float:
    """What a special attack on the board is about to destroy."""
    strike = state.strike
    if strike is None or strike.defender != seat:
        return 0.0
    holding = state.holding(strike.target)
    if holding is None:
        return 0.0
    hits = strike.dice / 3 if strike.stage == Stage.ROLL else float(strike.hits)
    gone = min(hits, holding.units.total) / holding.units.total
    return PRICE * gone * state.edition.cost_of(holding.units)


# -- a battle by itself


def _single_battle(state: State) -> tuple[Fraction, ...]:
    """The chance of taking the area: the attacker's; of keeping it: the defender's."""
    fight = state.battle
    if fight is None:
        fought = [one for one in state.turn.fought if one.defender or one.winner]
        if not fought:
            return exact([1.0] * len(state.seats))
        last = fought[-1]
        attacker, taken = state.turn.army, Fraction(last.winner == state.turn.army)
        defender = last.defender
    else:
        attacker, defender = fight.attacker, fight.defender
        taken = _chance_to_take(state, fight)
    shares = {attacker: taken, defender: 1 - taken}
    return tuple(shares.get(seat, Fraction(0)) for seat in state.seats)


@lru_cache(maxsize=4096)
def _chance_to_take(state: State, fight: Battle) -> Fraction:
    start = start_of(state, fight)
    if start.attackers.total + start.defenders.total <= MOST_SUMMED:
        return exact_endings(start, state, FIXED).get(ATTACKER, Fraction(0))
    return exact([(win := outcome(start).win), 1 - win])[0]


JUDGE = DustJudge()
