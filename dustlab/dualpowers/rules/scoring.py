"""The scoring phase: unrest, the objectives, tokens that are exhausted, and the end of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from ...core.match import Choice, Over
from ...core.remarks import Log, report
from ..components import (
    CARDS,
    END_MONTHS,
    MONTHS,
    OTHER,
    REGION,
    REGIONS,
    SIDES,
    TOKENS,
    TRACK_END,
    TURNED,
    UNIT,
    WHITE,
    Card,
    CardName,
    X,
)
from ..moves import BONUS, POINTS, Move, TakeBonus, TakePoints
from ..state import Both, Phase, State, arranged
from . import opposition, rounds
from .strength import explained, weighed

ENDS = (TRACK_END, -TRACK_END)

# -- the unrest region


def begin(state: State, log: Log) -> State:
    """After the last turn: marker 1 goes to the unrest region; the stronger side there chooses, or
    the opposition takes its points."""
    region = state.tiles.unrest
    if not region:
        return score_objectives(state, log)
    rule = "dualpowers.scoring.unrest"
    report(log, rule, "dualpowers.scoring.unrest", region, region=REGION[region])
    _explain(state, region, log)
    won = weighed(state, region).winner
    if not won:
        return score_objectives(state, log)
    state = state._replace(phase=Phase.UNREST, side=won)
    if won == state.table.opposition:
        return _unrest_points(state, "dualpowers.solitaire.unrest", log)
    return state


def unrest_pending(state: State) -> Choice:
    month = MONTHS[state.date.month]
    facts = (("region", REGION[state.tiles.unrest]), ("points", month.points))
    return Choice(state.side, "dualpowers.asks.unrest", facts)


def unrest_moves(state: State) -> list[Move]:
    return [POINTS, BONUS]


def take_points(state: State, move: TakePoints, log: Log) -> State:
    return _unrest_points(state, "dualpowers.scoring.unrest_points", log)


def _unrest_points(state: State, rule: str, log: Log) -> State:
    points = MONTHS[state.date.month].points
    state = gained(state, state.side, points, state.tiles.unrest, rule, log)
    return state if state.phase == Phase.OVER else score_objectives(state, log)


def take_bonus(state: State, move: TakeBonus, log: Log) -> State:
    rule = "dualpowers.scoring.unrest_bonus"
    report(log, rule, "dualpowers.scoring.takes_bonus", side=state.side)
    return state._replace(phase=Phase.UNREST_BONUS)


def _explain(state: State, region: str, log: Log) -> None:
    """Write down how a region is weighed."""
    if log is not None:
        log.extend(explained(state, region))


def gained(state: State, side: str, points: int, region: str, rule: str, log: Log) -> State:
    """With points for a side; at an end of the support track the game is over at once."""
    facts = {"side": side, "region": REGION[region]}
    report(log, rule, "dualpowers.scoring.gains", region, points=points, **facts)
    state = state._replace(support=moved(state.support, side, points))
    rule, ahead = "dualpowers.scoring.track", state.ahead
    if ahead:
        report(log, rule, "dualpowers.scoring.track", side=ahead, points=abs(state.support))
    else:
        report(log, rule, "dualpowers.scoring.track_centre")
    if state.support not in ENDS:
        return state
    report(log, "dualpowers.end.track", "dualpowers.end.track", side=side)
    return state._replace(phase=Phase.OVER, side=side)


def moved(support: int, side: str, points: int) -> int:
    """Where the support marker comes to when a side scores; at an end of the track it stays."""
    support += points if side == WHITE else -points
    return max(-TRACK_END, min(TRACK_END, support))


# -- the objectives


def reveals_first(state: State) -> str:
    """The side with fewer points; if the marker is in the middle, the one without the will."""
    return OTHER[state.ahead or state.will]


def aims(state: State) -> Both[str]:
    """Both sides' objectives; the opposition's is found in its row of cards."""
    objectives, row = state.stock.objectives, state.opposition_row
    if not state.table.player:
        return objectives
    return objectives.replaced(state.table.opposition, opposition.decide(row).card if row else "")


def score_objectives(state: State, log: Log) -> State:
    """After the unrest region objectives are scored, tokens are exhausted, the round ends."""
    both, unrest = aims(state), state.tiles.unrest
    first = reveals_first(state)
    aimed = {side: CARDS[both.of(side)] for side in (first, OTHER[first]) if both.of(side) in CARDS}
    marked = [*([unrest] if unrest else []), *(card.region for card in aimed.values())]
    _report_aims(state, first, aimed, marked, log)
    for side, card in aimed.items():
        region, points = card.region, card.points
        facts = {"side": side, "card": CardName(card.id), "region": REGION[region]}
        report(log, "dualpowers.scoring.objectives", "dualpowers.scoring.scored", region, **facts)
        _explain(state, region, log)
        won = weighed(state, region).winner
        if won:
            state = gained(state, won, points, region, "dualpowers.scoring.objectives", log)
        if state.phase == Phase.OVER:
            return _turned_up(state)
    state = exhausted(state, marked, log)
    rule = ending(state)
    if not rule:
        return rounds.clean_up(state, log)
    _report_end(state, rule, log)
    return _turned_up(state)._replace(phase=Phase.OVER, side=winner(state))


def _turned_up(state: State) -> State:
    """With both objectives face up: where the game ends they stay on the table."""
    red, white = state.stock.objectives
    return state._replace(stock=state.stock._replace(shown=Both(bool(red), bool(white))))


def _report_aims(
    state: State, first: str, aimed: Mapping[str, Card], marked: Sequence[str], log: Log
) -> None:
    """In which order objectives are turned up, what they are, and regions with several markers."""
    rule = "dualpowers.scoring.reveal"
    why = "reveals_first" if state.support else "reveals_first_level"
    report(log, rule, f"dualpowers.scoring.{why}", side=first)
    for side, card in aimed.items():
        if log is not None and side == state.table.opposition:
            log.extend(opposition.decide(state.opposition_row).steps)
        facts = {"side": side, "card": CardName(card.id), "marker": 2 if side == first else 3}
        region = REGION[card.region]
        report(log, rule, "dualpowers.scoring.reveals", region.id, region=region, **facts)
    rule = "dualpowers.scoring.markers"
    for region_id, count in Counter(marked).items():
        if count > 1:
            region = REGION[region_id]
            report(log, rule, "dualpowers.scoring.markers", region_id, region=region, count=count)


# -- tokens are exhausted


def exhausted(state: State, marked: Iterable[str], log: Log) -> State:
    """In each marked region ready tokens turn over, and exhausted ones leave the board."""
    for region in sorted(set(marked), key=REGIONS.index):
        turned: list[str] = []
        for token in state.tokens(region):
            if TOKENS[token].ready:
                turned.append(TURNED[token])
            else:
                state = _removed(state, region, token, log)
        state = state.with_tokens(region, turned)
        if turned:
            _report_exhausted(state, region, turned, log)
    return state


def _removed(state: State, region: str, token: str, log: Log) -> State:
    """A unit of a side goes back to its supply; leaders and neutral tokens leave the game."""
    known = TOKENS[token]
    facts = {"token": known, "region": REGION[region]}
    if known.what != UNIT or known.side not in SIDES:
        report(log, "dualpowers.scoring.removed", "dualpowers.scoring.removed", region, **facts)
        return state
    rule = "dualpowers.scoring.returns"
    report(log, rule, "dualpowers.scoring.returns", region, side=known.side, **facts)
    supply = arranged((*state.supply.of(known.side), known.kind))
    return state._replace(supply=state.supply.replaced(known.side, supply))


def _report_exhausted(state: State, region: str, tokens: list[str], log: Log) -> None:
    rule, count = "dualpowers.scoring.exhaust", len(tokens)
    report(log, rule, "dualpowers.scoring.exhausts", region, region=REGION[region], count=count)
    theirs = [token for token in tokens if TOKENS[token].kind.endswith(X)]
    if theirs:
        facts = {"count": len(theirs), "difficulty": state.table.difficulty}
        rule, side = "dualpowers.solitaire.x", state.table.opposition
        report(log, rule, "dualpowers.solitaire.x", region, side=side, **facts)


# -- the end


def ending(state: State) -> str:
    """The rule by which the game ends with this round; empty if another round follows."""
    if state.table.player:
        return "dualpowers.solitaire.end" if state.is_last_round else ""
    if state.date.month in END_MONTHS:
        return "dualpowers.end.month"
    return "dualpowers.end.tiles" if state.is_last_round else ""


def _report_end(state: State, rule: str, log: Log) -> None:
    key = "dualpowers.end.rounds" if state.table.player else rule
    report(log, rule, key, month=MONTHS[state.date.month].id)
    if not state.support:
        report(log, "dualpowers.end.tie", "dualpowers.end.tie", side=state.will)


def winner(state: State) -> str:
    """On whose side the marker stands; in the middle, who has the will of the people."""
    return state.ahead or state.will


def over(state: State) -> Over:
    """Who has won, and by which rule."""
    won = winner(state)
    facts = (("side", won), ("points", abs(state.support)))
    if abs(state.support) == TRACK_END:
        return Over(won, "dualpowers.end.track", "dualpowers.end.won", facts)
    if not state.support:
        return Over(won, "dualpowers.end.tie", "dualpowers.end.won_by_will", facts)
    if state.table.player:
        return Over(won, "dualpowers.solitaire.end", "dualpowers.end.won", facts)
    last = "month" if state.date.month in END_MONTHS else "tiles"
    return Over(won, f"dualpowers.end.{last}", "dualpowers.end.won", facts)
