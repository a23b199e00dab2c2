"""What a position of Dual Powers is worth to both sides: their shares of the victory, about.

Counted is what the strategist counts (`worth.py`), by all that there is, hidden cards too: points
on the support track, what the round may still score, and what stays for later. A move is judged by
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
from ...play.judging import JudgeOfTwo, Option, Options, divided, duel
from ..components import RED, SIDES, WHITE
from ..game import GAME
from ..moves import OPPOSITION
from ..rules.secrecy import unseen
from ..state import A_TURN, UNREST_CHOICE, Both, Phase, State, arranged
from .levels import Planner, Strategist
from .worth import Alone, worth

SCALE = 4.0
"""How many victory points somebody has to be ahead to be fairly sure."""
TURN = 2.5
"""What it is worth to have one turn more to come than the other side, in victory points."""


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

    def odds(self, state: State, move: Any) -> Iterator[Remark]:
        """Nothing falls after a move of a turn but the card that is drawn with it."""
        del state, move
        return iter(())

    def against(self, state: State, side: str, played: Any, better: Any) -> Iterator[Remark]:
        """What the coach says of the move is all that can be said."""
        del state, side, played, better
        return iter(())

    def options(self, state: State, side: str, played: Any) -> Options | None:
        if side not in GAME.players(state):
            return None  # the opposition does as its cards say
        if state.phase in UNREST_CHOICE:
            return None  # what comes after the points of a round is not compared with them
        strategist, rng = Strategist(), Random(0)
        seen = strategist.seen(state, side)
        if seen.table.player:
            strategist.alone = Alone(seen, side, rng)
        thoughts = list(Planner.thoughts(strategist, seen, side, rng))
        found = [
            Option(thought.move, _share(thought.worth), thought.reasons) for thought in thoughts
        ]
        mine = [one for one in found if one.move == played]
        others = [one for one in found if one.move != played]
        return Options((*mine, *others), every=True) if mine else None


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
    if state.phase == Phase.CLEANUP:
        # What this round had to score is on the track already.
        stock = state.stock._replace(objectives=Both("", ""))
        state = state._replace(stock=stock, tiles=state.tiles._replace(unrest=""))
    lead = worth(state, RED, far=True).points - worth(state, WHITE, far=True).points
    if turns and (state.table.turns - turn.taken) % 2:
        return lead / 2 + (TURN if state.side == RED else -TURN)
    return lead / 2


def _share(points: float) -> Fraction:
    """Victory points ahead, as a share of the victory."""
    return duel(points / SCALE)[0]


JUDGE = PowersJudge()
