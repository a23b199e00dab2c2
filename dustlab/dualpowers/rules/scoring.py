"""The scoring phase: unrest, the objectives, tokens that tire, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...core.match import Choice, Over
from ...core.remarks import Event, event
from ..components import (
    CARDS,
    END_MONTHS,
    HIDDEN,
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
    CardName,
    X,
)
from ..moves import BONUS, POINTS, Move, TakeBonus, TakePoints
from ..state import Both, Phase, State, arranged
from . import opposition, rounds
from .strength import explained, weighed

ENDS = (TRACK_END, -TRACK_END)

# -- the unrest region


def begin(state: State, log: list[Event] | None) -> State:
    """After the last turn: marker 1 goes to the unrest region; the stronger side there chooses, or
    the opposition takes its points."""
    region = state.tiles.unrest
    if not region:
        return score_objectives(state, log)
    if log is not None:
        rule = "dualpowers.scoring.unrest"
        log.append(event(rule, "dualpowers.scoring.unrest", region, region=REGION[region]))
        log.extend(explained(state, region))
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


def take_points(state: State, move: TakePoints, log: list[Event] | None) -> State:
    return _unrest_points(state, "dualpowers.scoring.unrest_points", log)


def _unrest_points(state: State, rule: str, log: list[Event] | None) -> State:
    points = MONTHS[state.date.month].points
    state = gained(state, state.side, points, state.tiles.unrest, rule, log)
    return state if state.phase == Phase.OVER else score_objectives(state, log)


def take_bonus(state: State, move: TakeBonus, log: list[Event] | None) -> State:
    if log is not None:
        rule = "dualpowers.scoring.unrest_bonus"
        log.append(event(rule, "dualpowers.scoring.takes_bonus", side=state.side))
    return state._replace(phase=Phase.UNREST_BONUS)


def gained(
    state: State, side: str, points: int, region: str, rule: str, log: list[Event] | None
) -> State:
    """With points for a side; at an end of the support track the game is over at once."""
    support = moved(state.support, side, points)
    state = state._replace(support=support)
    if log is not None:
        facts: dict[str, Any] = {"side": side, "points": points, "region": REGION[region]}
        log.append(event(rule, "dualpowers.scoring.gains", region, **facts))
        _tell_track(state, log)
        if support in ENDS:
            log.append(event("dualpowers.end.track", "dualpowers.end.track", side=side))
    return state._replace(phase=Phase.OVER, side=side) if support in ENDS else state


def moved(support: int, side: str, points: int) -> int:
    """Where the support marker comes to when a side scores; at an end of the track it stays."""
    support += points if side == WHITE else -points
    return max(-TRACK_END, min(TRACK_END, support))


def _tell_track(state: State, log: list[Event]) -> None:
    if state.support:
        facts: dict[str, Any] = {"side": state.ahead, "points": abs(state.support)}
        log.append(event("dualpowers.scoring.track", "dualpowers.scoring.track", **facts))
    else:
        log.append(event("dualpowers.scoring.track", "dualpowers.scoring.track_centre"))


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


def score_objectives(state: State, log: list[Event] | None) -> State:
    """After the unrest region objectives are shown and scored, tokens tire, the round ends."""
    both, unrest = aims(state), state.tiles.unrest
    first = reveals_first(state)
    order = (first, OTHER[first])
    if log is not None:
        _tell_aims(state, order, both, log)
    marked = [unrest] if unrest else []
    for side in order:
        card = both.of(side)
        if not card or card == HIDDEN:
            continue
        region, points = CARDS[card].region, CARDS[card].points
        marked.append(region)
        if log is not None:
            _tell_objective(state, side, card, log)
        won = weighed(state, region).winner
        if won:
            state = gained(state, won, points, region, "dualpowers.scoring.objectives", log)
        if state.phase == Phase.OVER:
            return _turned_up(state)
    state = exhausted(state, marked, log)
    rule = _ending(state)
    if not rule:
        return rounds.clean_up(state, log)
    if log is not None:
        _tell_end(state, rule, log)
    return _turned_up(state)._replace(phase=Phase.OVER, side=winner(state))


def _turned_up(state: State) -> State:
    """With both objectives face up: where the game ends they stay on the table."""
    red, white = state.stock.objectives
    return state._replace(stock=state.stock._replace(shown=Both(bool(red), bool(white))))


def _tell_aims(state: State, order: tuple[str, str], both: Both[str], log: list[Event]) -> None:
    """In which order objectives are turned up, and what they are."""
    first, _ = order
    why = "reveals_first" if state.support else "reveals_first_level"
    log.append(event("dualpowers.scoring.reveal", f"dualpowers.scoring.{why}", side=first))
    for marker, side in enumerate(order, 2):
        card = both.of(side)
        if not card or card == HIDDEN:
            continue
        if side == state.table.opposition:
            log.extend(opposition.decide(state.opposition_row).steps)
        region = REGION[CARDS[card].region]
        facts: dict[str, Any] = {"side": side, "region": region, "marker": marker}
        facts["card"] = CardName(card)
        log.append(
            event("dualpowers.scoring.reveal", "dualpowers.scoring.reveals", region.id, **facts)
        )
    regions = [CARDS[card].region for card in both if card and card != HIDDEN]
    every = [*regions, *([state.tiles.unrest] if state.tiles.unrest else [])]
    for region_id in dict.fromkeys(r for r in every if every.count(r) > 1):
        facts = {"region": REGION[region_id], "count": every.count(region_id)}
        rule = "dualpowers.scoring.markers"
        log.append(event(rule, "dualpowers.scoring.markers", region_id, **facts))


def _tell_objective(state: State, side: str, card: str, log: list[Event]) -> None:
    region = CARDS[card].region
    facts: dict[str, Any] = {"side": side, "card": CardName(card), "region": REGION[region]}
    rule = "dualpowers.scoring.objectives"
    log.append(event(rule, "dualpowers.scoring.scored", region, **facts))
    log.extend(explained(state, region))


# -- tokens tire


def exhausted(state: State, marked: Iterable[str], log: list[Event] | None) -> State:
    """In each marked region ready tokens turn over, and exhausted ones leave the board."""
    for region in sorted(set(marked), key=REGIONS.index):
        turned: list[str] = []
        for token in state.tokens(region):
            if TOKENS[token].ready:
                turned.append(TURNED[token])
            else:
                state = _removed(state, region, token, log)
        state = state.with_tokens(region, turned)
        if log is not None and turned:
            _tell_exhausted(state, region, turned, log)
    return state


def _removed(state: State, region: str, token: str, log: list[Event] | None) -> State:
    """A unit of a side goes back to its supply; leaders and neutral tokens leave the game."""
    known = TOKENS[token]
    if log is not None:
        _tell_removed(region, token, log)
    if known.what != UNIT or known.side not in SIDES:
        return state
    supply = arranged((*state.supply.of(known.side), known.kind))
    return state._replace(supply=state.supply.replaced(known.side, supply))


def _tell_removed(region: str, token: str, log: list[Event]) -> None:
    known = TOKENS[token]
    facts: dict[str, Any] = {"token": known, "region": REGION[region]}
    if known.what == UNIT and known.side in SIDES:
        rule = "dualpowers.scoring.returns"
        log.append(event(rule, "dualpowers.scoring.returns", region, side=known.side, **facts))
    else:
        rule = "dualpowers.scoring.removed"
        log.append(event(rule, "dualpowers.scoring.removed", region, **facts))


def _tell_exhausted(state: State, region: str, tokens: list[str], log: list[Event]) -> None:
    facts: dict[str, Any] = {"region": REGION[region], "count": len(tokens)}
    rule = "dualpowers.scoring.exhaust"
    log.append(event(rule, "dualpowers.scoring.exhausts", region, **facts))
    theirs = [token for token in tokens if TOKENS[token].kind.endswith(X)]
    if theirs:
        facts = {"side": state.table.opposition, "count": len(theirs)}
        rule, level = "dualpowers.solitaire.x", state.table.difficulty
        log.append(event(rule, "dualpowers.solitaire.x", region, difficulty=level, **facts))


# -- the end


def _ending(state: State) -> str:
    """The rule by which the game ends with this round; empty if another round follows."""
    if state.table.player:
        return "dualpowers.solitaire.end" if state.is_last_round else ""
    if state.date.month in END_MONTHS:
        return "dualpowers.end.month"
    return "dualpowers.end.tiles" if state.is_last_round else ""


def _tell_end(state: State, rule: str, log: list[Event]) -> None:
    key = {
        "dualpowers.end.month": "dualpowers.end.month",
        "dualpowers.end.tiles": "dualpowers.end.tiles",
        "dualpowers.solitaire.end": "dualpowers.end.rounds",
    }[rule]
    log.append(event(rule, key, month=MONTHS[state.date.month].id))
    if not state.support:
        log.append(event("dualpowers.end.tie", "dualpowers.end.tie", side=state.will))


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
