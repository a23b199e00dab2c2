"""What a position of Dual Powers is worth to both sides: their shares of the victory, about.

Counted is what the strategist counts (`worth.py`), by all that there is, hidden cards too: points
on the support track, what the round may still score, what the cards of both hands may bring there
(`hand.py`), and what stays for later. A move is judged by
what its side could see, with the rest of the turn played as the strategist would play it.

Alone, a card of the opposition is turned up, and nobody decides it. So a position that waits for it
is worth the mean over all cards that may lie on top of its pile, for what the player knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

from ...core.match import Over
from ...core.remarks import Remark
from ...core.words import Likely
from ...play.bots import because
from ...play.judging import JudgeOfTwo, Option, Options, apart, divided, duel
from ..components import CARDS, LEADERS, RED, REGION, SIDES, WHITE
from ..game import GAME
from ..moves import OPPOSITION, ChooseObjective
from ..rules.secrecy import unseen
from ..state import A_TURN, UNREST_CHOICE, Both, Phase, State, arranged
from .differences import differences
from .hand import in_hand
from .levels import DECIDES, OWN_MOVES, Planner, Strategist
from .reasons import why
from .worth import Alone, own, spread_of, worth

SCALE = 4.0
"""How many victory points somebody has to be ahead to be fairly sure."""
TURN = 2.5
"""What it is worth to have one turn more to come than the other side, in victory points."""


TOLD = ("dualpowers.bots.day",)
"""What is told of a move itself, before what its turn leaves."""
ESTIMATE = "dualpowers.bots.worth"
"""The strategist's number: a review has one of its own."""


class PowersJudge(JudgeOfTwo):
    """Measures positions of Dual Powers, and every legal move of a decision."""

    strongest = "strategist"
    scores_rounds = True
    sides = SIDES

    def worth(self, state: State) -> tuple[Fraction, ...]:
        pending = GAME.pending(state)
        if isinstance(pending, Over):
            return divided([side for side in SIDES if side == pending.winner], SIDES)
        if state.phase == Phase.CARD and state.side == state.table.opposition:
            return self._on_average(state)
        return duel(_lead(state) / SCALE)

    def _on_average(self, state: State) -> tuple[Fraction, ...]:
        """What the opposition's turn leaves, on average over the cards that it may turn up."""
        cards, top = unseen(state, state.table.player), state.stock.top_card
        ways = [exchanged(state, top, card) for card in cards] if top in cards else [state]
        shares = [self.worth(GAME.advance(way, OPPOSITION)) for way in ways]
        return tuple(sum(each, Fraction(0)) / len(shares) for each in zip(*shares, strict=True))

    def points(self, state: State) -> tuple[int, ...]:
        return tuple(state.points(side) for side in SIDES)

    def moment(self, before: State, after: State) -> tuple[Any, ...]:
        """What a step belongs to: the turn of a side, or a phase without turns."""
        del after
        turns = before.phase not in (Phase.OBJECTIVE, Phase.OVER)
        return before.date.round, before.turn.taken if turns else before.phase, before.side

    def legend(self) -> Iterator[Remark]:
        """Units and command cards are called by the numbers that are printed on them."""
        yield because("dualpowers.strength.sum", "review.dualpowers.legend")

    def details(self, move: Any) -> Iterator[Remark]:
        """What stands on a card that is played, chosen or drawn."""
        named = getattr(move, "card", move)
        if (card := CARDS.get(named) if isinstance(named, str) else None) is not None:
            if isinstance(move, ChooseObjective):
                return  # its points are what counts, and they are told with its region
            title = REGION[card.region].title.lower().replace(" ", "_")
            facts: dict[str, object] = {"region": title, "points": card.points}
            facts |= {"recruits": card.recruit, "action": card.action}
            yield because("dualpowers.turn.card", "review.dualpowers.card", **facts)
        elif isinstance(named, str) and named in LEADERS:
            leader = LEADERS[named]
            facts = {"days": leader.days, "action": leader.action}
            facts |= {"ready": leader.ready, "exhausted": leader.exhausted}
            yield because("dualpowers.turn.card", "review.dualpowers.leaders_card", **facts)

    def odds(self, state: State, move: Any) -> Iterator[Remark]:
        """Nothing falls after a move of a turn but the card that is drawn with it."""
        del state, move
        return iter(())

    def against(self, state: State, side: str, played: Any, better: Any) -> Iterator[Remark]:
        """What the coach says of the move is all that can be said."""
        del state, side, played, better
        return iter(())

    def changed(self, before: State, after: State, side: str) -> Iterator[Remark]:
        """What the track shows once points were given; else where the side stands better."""
        points = after.lead(side) - before.lead(side)
        if points > 0:
            yield because("dualpowers.scoring.track", "review.dualpowers.track", points=points)
        elif before.date.round == after.date.round:
            yield from differences(after, before, side)

    def options(self, state: State, side: str, played: Any) -> Options | None:
        if side not in GAME.players(state):
            return None  # the opposition does as its cards say
        if state.phase in UNREST_CHOICE:
            return None  # what comes after the points of a round is not compared with them
        strategist = _looking(state, side)
        seen = strategist.seen(state, side)
        thoughts = list(Planner.thoughts(strategist, seen, side, Random(0)))
        found = [
            Option(thought.move, _share(thought.worth), thought.reasons) for thought in thoughts
        ]
        mine = [one for one in found if one.move == played]
        others = [one for one in found if one.move != played]
        if not mine:
            return None
        return Options((*mine, *others), every=True)

    def reasons(self, state: State, side: str, one: Option, other: Option) -> Iterator[Remark]:
        """What the turn leaves that begins with one move, and not if it begins with the other."""
        if _decides(one) or _decides(other):
            yield from (reason for reason in apart(one, other) if reason.key != ESTIMATE)
            return
        strategist = _looking(state, side)
        seen = strategist.seen(state, side)
        if seen.phase == Phase.OBJECTIVE:
            yield from _aimed(seen, side, one, other)
            return
        now, then = (GAME.advance(seen, each.move) for each in (one, other))
        ends, instead = (strategist.rest(after, side, OWN_MOVES) for after in (now, then))
        said = why(seen, one.move, now, ends, side)
        if said.key in TOLD and said != why(seen, other.move, then, instead, side):
            yield said
        yield from differences(ends, instead, side)


def _looking(state: State, side: str) -> Strategist:
    """The strategist, who alone imagines a few piles of the opposition."""
    strategist, rng = Strategist(), Random(0)
    seen = strategist.seen(state, side)
    if seen.table.player:
        strategist.alone = Alone(seen, side, rng)
    return strategist


def _aimed(seen: State, side: str, one: Option, other: Option) -> Iterator[Remark]:
    """Two secret objectives: where each lies, and how likely its points are one's own."""
    mine, instead = (CARDS.get(getattr(each.move, "card", "")) for each in (one, other))
    if mine is None or instead is None:
        return
    likely = [
        own(seen, card.region, side, spread_of(seen._replace(turn=seen.turn._replace(taken=0))))
        for card in (mine, instead)
    ]
    facts: dict[str, object] = {
        "region": REGION[mine.region],
        "points": mine.points,
        "chance": Likely(round(likely[0], 2), short=True),
        "region_instead": REGION[instead.region],
        "points_instead": instead.points,
        "chance_instead": Likely(round(likely[1], 2), short=True),
    }
    if mine.points * likely[0] > instead.points * likely[1]:
        yield because("dualpowers.scoring.objectives", "review.dualpowers.aims", **facts)
    if mine.recruit < instead.recruit:
        spared = {"recruits": mine.recruit, "recruits_instead": instead.recruit}
        yield because("dualpowers.recruit.value", "review.dualpowers.missed_less", **spared)


def _decides(one: Option) -> bool:
    return any(reason.key in DECIDES for reason in one.reasons)


def exchanged(state: State, one: str, other: str) -> State:
    """The position with two of its hidden cards in each other's place."""
    places = {one: other, other: one}

    def put(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(places.get(card, card) for card in cards)

    stock = state.stock
    return state._replace(
        stock=stock._replace(
            objectives=Both(*put(stock.objectives)),
            deck=arranged(put(stock.deck)),
            pile=put(stock.pile),
        )
    )


def _lead(state: State) -> float:
    """How many victory points Red is ahead of White, with what is still to come."""
    turn, turns = state.turn, state.phase in A_TURN
    if not turns and state.phase not in UNREST_CHOICE:
        # Before a round all of its turns are still to come; what is counted there are cards.
        state = state._replace(turn=turn._replace(taken=0))
    both = worth(state, RED, far=True).points - worth(state, WHITE, far=True).points
    lead = both / 2 + in_hand(state, RED) - in_hand(state, WHITE)
    if turns and (state.table.turns - turn.taken) % 2:
        return lead + (TURN if state.side == RED else -TURN)
    return lead


def _share(points: float) -> Fraction:
    """Victory points ahead, as a share of the victory."""
    return duel(points / SCALE)[0]


JUDGE = PowersJudge()
