"""What a coach says before a move of Dual Powers: what it leaves unused, and whom the round pays.

Every caution is a fact that the player who decides can see: the other side's objective counts only
once it is turned up. Whether the move is a good one nobody says.

>>> from dustlab.dualpowers import from_position
>>> match = from_position("phase card\\ndate 14 march\\nhand red purple-1 purple-2")
>>> [one.rule for one in cautions(match.state, match.read_move("play purple-2"))]
['dualpowers.calendar.bonus']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from ..core.remarks import Caution, caution
from ..core.words import Said, came
from .components import CARDS, DAYS, HIDDEN, MONTHS, OTHER, REGION, CardName
from .game import GAME
from .moves import PASS, DrawCard, Lead, Move, Organise, Pass, Play, Recruit
from .rules import scoring
from .rules.calendar import moved
from .rules.secrecy import seen_by
from .rules.strength import weighed
from .state import A_BONUS, A_TURN, Phase, State

# The turns at the end of a round of which one is the last of each side.
LAST_TURNS = 2


def cautions(state: State, move: Move) -> Iterator[Caution]:
    """The facts that are worth a look before this move, which must be legal."""
    if state.side == state.table.opposition or state.phase not in (*A_TURN, Phase.UNREST_BONUS):
        return
    yield from left_undone(state, move)
    yield from day_missed(state, move)
    after = played(state, move)
    yield from given_away(state, after)
    yield from lost_elsewhere(state, move, after)
    if isinstance(move, DrawCard) or after.phase == Phase.CARD:
        yield from score_as_it_stands(state, after)


def played(state: State, move: Move) -> State:
    """The position after a move as if it were not the last one of the round: nothing is scored."""
    if isinstance(move, DrawCard):
        return state  # which card it is, nobody knows yet
    early = state._replace(turn=state.turn._replace(taken=0))
    if state.phase == Phase.UNREST_BONUS:
        # A bonus action for the unrest region changes the city as one of a turn does.
        early = early._replace(phase=Phase.BONUS)
        if isinstance(move, Organise):
            return state
    return GAME.advance(early, move)


# -- what is left undone


def left_undone(state: State, move: Move) -> Iterator[Caution]:
    """A pass where something could be done: the action, a part of a leader's, the bonus action."""
    others = _something_else(state) if isinstance(move, Pass) else []
    if not others:
        return
    if state.phase in A_BONUS:
        in_turn = state.phase == Phase.BONUS
        rule = "dualpowers.bonus.when" if in_turn else "dualpowers.scoring.unrest_bonus"
        yield caution(rule, "coach.dualpowers.bonus_unused")
    elif state.phase == Phase.LEADER:
        kinds = {isinstance(one, Lead) for one in others}
        keys = {True: "coach.dualpowers.leading", False: "coach.dualpowers.special"}
        things = tuple(came(keys[kind]) for kind in sorted(kinds, reverse=True))
        yield caution("dualpowers.leader.actions", "coach.dualpowers.leader_unused", things=things)
    else:
        yield caution("dualpowers.action.one", "coach.dualpowers.action_unused")


def _something_else(state: State) -> list[Move]:
    """Everything but a pass that is legal now."""
    others = (one for one in GAME.candidates(state) if one != PASS)
    return [one for one in others if next(GAME.refusals(state, one), None) is None]


# -- the calendar


def day_missed(state: State, move: Move) -> Iterator[Caution]:
    """A card that ends one day past a bonus day, where another card of the hand ends on it."""
    if not isinstance(move, Play):
        return
    date, days = state.date, DAYS[move.card]
    here = moved(date.day, date.month, days)
    before = moved(date.day, date.month, days - 1)
    there = [card for card in state.hand(state.side) if DAYS.get(card) == days - 1]
    if there and before.bonus and not here.bonus:
        cards = tuple(map(CardName, there))
        facts = {"days": days, "day": here.day, "bonus": before.day, "cards": cards}
        yield caution("dualpowers.calendar.bonus", "coach.dualpowers.one_past", **facts)


# -- who is stronger where points are given


class Marked(NamedTuple):
    """A region that gives points at the end of the round, as far as a side can see."""

    region: str
    points: int
    rule: str
    aim: str = ""
    """Whose objective it is; empty for the unrest region."""


def marked(state: State, side: str) -> list[Marked]:
    """The unrest region and the objectives that this side sees, before a move turns any up."""
    regions = []
    if state.tiles.unrest:
        points = MONTHS[state.date.month].points
        regions.append(Marked(state.tiles.unrest, points, "dualpowers.scoring.unrest_points"))
    both = scoring.aims(seen_by(state, side))
    first = scoring.reveals_first(state)
    for whose in (first, OTHER[first]):
        card = CARDS.get(both.of(whose))
        if card is not None:
            rule = "dualpowers.scoring.objectives"
            regions.append(Marked(card.region, card.points, rule, whose))
    return regions


def given_away(state: State, after: State) -> Iterator[Caution]:
    """A region that gives points, in which this side was the stronger one and then is not; told
    once with all that it gives, for unrest and for objectives."""
    side = state.side
    for one in _points_of(state).values():
        before, then = weighed(state, one.region), weighed(after, one.region)
        if before.winner == side != then.winner:
            facts: dict[str, Any] = {"region": REGION[one.region], "points": one.points}
            facts["sums"] = came(
                "coach.dualpowers.sums", red=then.strengths.red, white=then.strengths.white
            )
            if then.winner:
                facts["side"] = then.winner
            key = "given_away" if then.winner else "nobodys"
            yield caution(one.rule, f"coach.dualpowers.{key}", one.region, **facts)


def lost_elsewhere(state: State, move: Move, after: State) -> Iterator[Caution]:
    """Tokens that may go anywhere and go where no points are given, while the other side leads in a
    region that gives points, in which they would make this side the stronger one."""
    anywhere = isinstance(move, Lead) or (isinstance(move, Recruit) and state.phase in A_BONUS)
    points = _points_of(state)
    if not isinstance(move, Lead | Recruit) or not anywhere or move.region in points:
        return
    side = state.side
    for region in sorted(points, key=lambda one: -points[one].points):
        other, now = replace(move, region=region), weighed(after, region)
        if now.winner != OTHER[side] or next(GAME.refusals(state, other), None) is not None:
            continue
        if weighed(played(state, other), region).winner == side:
            sums = came("coach.dualpowers.sums", red=now.strengths.red, white=now.strengths.white)
            facts = {"region": REGION[region], "points": points[region].points, "sums": sums}
            facts["side"] = now.winner
            yield caution(points[region].rule, "coach.dualpowers.lost_there", region, **facts)
            return


def _points_of(state: State) -> dict[str, Marked]:
    """The regions that give points, each with all that it gives, as far as the side sees."""
    regions = dict[str, Marked]()
    for one in marked(state, state.side):
        if one.aim or state.phase in A_TURN:
            so_far = regions.get(one.region)
            points = one.points + (so_far.points if so_far else 0)
            regions[one.region] = one._replace(points=points)
    return regions


# -- the score


def score_as_it_stands(state: State, after: State) -> Iterator[Caution]:
    """At the end of a side's last turn: what the round brings the other side, as far as is seen."""
    side = state.side
    if state.phase not in A_TURN or state.turn.taken < state.table.turns - LAST_TURNS:
        return
    lines, support = list[tuple[str, Said]](), state.support
    for one in marked(state, side):
        winner = weighed(after, one.region).winner
        if winner:
            support = scoring.moved(support, winner, one.points)
            facts = {"side": winner, "points": one.points, "region": REGION[one.region]}
            lines.append((winner, came("coach.dualpowers.brings", **facts)))
    then = after._replace(support=support)
    if any(winner != side for winner, _ in lines):
        facts = {"lines": tuple(line for _, line in lines), "marker": _marker(then)}
        hidden = HIDDEN in scoring.aims(seen_by(state, side))
        key = "round_brings_hidden" if hidden else "round_brings"
        yield caution("dualpowers.scoring.objectives", f"coach.dualpowers.{key}", **facts)
    rule = scoring.ending(state)
    if rule and scoring.winner(then) != side:
        more = abs(support) + (then.will != side)
        needed = {"side": side, "other": OTHER[side], "points": more}
        yield caution(rule, "coach.dualpowers.points_needed", **needed)


def _marker(state: State) -> Said:
    """Where the support marker stands."""
    if not state.ahead:
        return came("coach.dualpowers.middle")
    return came("coach.dualpowers.marker", side=state.ahead, points=state.points(state.ahead))
