"""The scoring phase: unrest, the objectives, tokens that tire, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from ...core.match import Choice, Over
from ...core.remarks import Event, Refusal, event
from ..components import (
    CARDS,
    END_MONTHS,
    HIDDEN,
    MONTHS,
    OTHER,
    PLACE,
    REGION,
    REGIONS,
    SEAT,
    SIDES,
    TOKENS,
    TRACK_END,
    TURNED,
    UNIT,
    WHITE,
    CardName,
)
from ..moves import BONUS, POINTS, Move, TakeBonus, TakePoints
from ..state import (
    OVER,
    UNREST,
    UNREST_BONUS,
    City,
    Pair,
    State,
    Turn,
    arranged,
    state_of,
    with_phase,
)
from . import cleanup, opposition
from .strength import explained, stronger

ENDS = (TRACK_END, -TRACK_END)

# -- the unrest region


def begin(state: State, turn: Turn, city: City, supply: Pair, log: list[Event] | None) -> State:
    """After the last turn, with the tokens it has left: marker 1 goes to the unrest region; whoever
    is stronger there chooses, or the opposition takes its points."""
    table, phase, side, _, date, support, will, _, _, hands, played, stock, tiles = state
    region = tiles[0]
    won = stronger(city[PLACE[region]], will, table[1]) if region else ""
    if won:
        phase, side = UNREST, won
    state = state_of(
        (table, phase, side, turn, date, support, will, city, supply, hands, played, stock, tiles)
    )
    if log is not None and region:
        where = REGION[region]
        log.append(
            event("dualpowers.scoring.unrest", "dualpowers.scoring.unrest", region, region=where)
        )
        log.extend(explained(state, region))
    if not won:
        return go_on(state, support, log)
    if table[0] and won != table[0]:
        return _unrest_points(state, "dualpowers.solitaire.unrest", log)
    return state


def pending(state: State) -> Choice | Over:
    if state.phase == OVER:
        return over(state)
    facts = (
        ("region", REGION[state.tiles.unrest]),
        ("points", MONTHS[state.date.month].points),
    )
    return Choice(state.side, "dualpowers.asks.unrest", facts)


def candidates(state: State) -> list[Move]:
    return [POINTS, BONUS] if state.phase == UNREST else []


def sample(state: State, rng: Random) -> Move:
    return POINTS if rng.random() < 0.7 else BONUS


def refuse_nothing(state: State, move: Move) -> Iterator[Refusal]:
    """Both choices are open to whoever is asked."""
    return iter(())


def take_points(state: State, move: TakePoints, log: list[Event] | None) -> State:
    return _unrest_points(state, "dualpowers.scoring.unrest_points", log)


def _unrest_points(state: State, rule: str, log: list[Event] | None) -> State:
    won, points = state[2], MONTHS[state[4][2]][1]
    support = moved(state[5], won, points)
    if log is not None:
        _tell_gain(rule, won, points, state.tiles.unrest, support, log)
    return _over(state, support, won) if support in ENDS else go_on(state, support, log)


def take_bonus(state: State, move: TakeBonus, log: list[Event] | None) -> State:
    if log is not None:
        rule = "dualpowers.scoring.unrest_bonus"
        log.append(event(rule, "dualpowers.scoring.takes_bonus", side=state.side))
    return with_phase(state, UNREST_BONUS, state.side)


def moved(support: int, side: str, points: int) -> int:
    """Where the support marker comes to when a side scores; at an end of the track it stays."""
    support += points if side == WHITE else -points
    return max(-TRACK_END, min(TRACK_END, support))


def _over(state: State, support: int, won: str) -> State:
    """At an end of the track the game is over at once."""
    return state._replace(support=support, phase=OVER, side=won)


def _tell_gain(
    rule: str, side: str, points: int, region: str, support: int, log: list[Event]
) -> None:
    facts: dict[str, Any] = {"side": side, "points": points, "region": REGION[region]}
    log.append(event(rule, "dualpowers.scoring.gains", region, **facts))
    _tell_track(support, log)
    if support in ENDS:
        log.append(event("dualpowers.end.track", "dualpowers.end.track", side=side))


def _tell_track(support: int, log: list[Event]) -> None:
    if support:
        side = SIDES[support > 0]
        facts: dict[str, Any] = {"side": side, "points": abs(support)}
        log.append(event("dualpowers.scoring.track", "dualpowers.scoring.track", **facts))
    else:
        log.append(event("dualpowers.scoring.track", "dualpowers.scoring.track_centre"))


# -- the objectives


def reveals_first(support: int, will: str) -> str:
    """Whoever has fewer points; if the marker is in the middle, who has not got the will."""
    if support:
        return SIDES[support < 0]
    return OTHER[will]


def aims(state: State) -> tuple[str, str]:
    """Both sides' objectives; the opposition's is found in its row of cards."""
    table, objectives = state[0], state[11][0]
    if not table[0]:
        return objectives
    row = state.played[SEAT[table.opposition]]
    aim = opposition.decide(row).card if row else ""
    return (aim, objectives[1]) if table.opposition == SIDES[0] else (objectives[0], aim)


def go_on(state: State, support: int, log: list[Event] | None) -> State:
    """After the unrest region, with the support that it led to: objectives are shown and scored,
    tokens tire, the round ends."""
    difficulty, will, city, unrest = state[0][1], state[6], state[7], state[12][0]
    found = aims(state)
    first = reveals_first(support, will)
    order = (first, OTHER[first])
    if log is not None:
        _tell_aims(state, support, order, found, log)
    marked = [unrest] if unrest else []
    for whose in order:
        card = found[SEAT[whose]]
        if not card or card == HIDDEN:
            continue
        region, points = WORTH[card]
        marked.append(region)
        if log is not None:
            _tell_objective(state, whose, card, log)
        won = stronger(city[PLACE[region]], will, difficulty)
        if won:
            support = moved(support, won, points)
            if log is not None:
                _tell_gain("dualpowers.scoring.objectives", won, points, region, support, log)
            if support in ENDS:
                return _over(_turned_up(state), support, won)
    city, supply = exhausted(state, marked, log)
    rule = _ending(state)
    if not rule:
        return cleanup.begin(state, support, city, supply, log)
    state = _turned_up(state)._replace(support=support, city=city, supply=supply)
    if log is not None:
        _tell_end(state, rule, log)
    return with_phase(state, OVER, winner(state))


WORTH = {card.id: (card.region, card.points) for card in CARDS.values()}
"""Where each objective is scored, and what it is worth."""


def _turned_up(state: State) -> State:
    """With both objectives face up: where the game ends they stay on the table."""
    red, white = state.stock.objectives
    return state._replace(stock=state.stock._replace(shown=(bool(red), bool(white))))


def _tell_aims(
    state: State,
    support: int,
    order: tuple[str, str],
    found: tuple[str, str],
    log: list[Event],
) -> None:
    """In which order objectives are turned up, and what they are."""
    why = "reveals_first" if support else "reveals_first_level"
    log.append(event("dualpowers.scoring.reveal", f"dualpowers.scoring.{why}", side=order[0]))
    for marker, side in enumerate(order, 2):
        card = found[SEAT[side]]
        if not card or card == HIDDEN:
            continue
        if side == state.table.opposition:
            log.extend(opposition.decide(state.played[SEAT[side]]).steps)
        region = REGION[CARDS[card].region]
        facts: dict[str, Any] = {"side": side, "region": region, "marker": marker}
        facts["card"] = CardName(card)
        log.append(
            event("dualpowers.scoring.reveal", "dualpowers.scoring.reveals", region.id, **facts)
        )
    regions = [CARDS[card].region for card in found if card and card != HIDDEN]
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

TIRES = {token.name: TURNED[token.name] for token in TOKENS.values() if token.ready}
"""What becomes of a ready token; an exhausted one leaves the board."""
RETURNS = {
    token.name: (SEAT[token.side], token.kind)
    for token in TOKENS.values()
    if token.what == UNIT and token.side in SEAT and not token.ready
}
"""What goes back to whose supply when it is removed; leaders and neutral tokens leave the game."""


def exhausted(state: State, regions: Iterable[str], log: list[Event] | None) -> tuple[City, Pair]:
    """In each marked region ready tokens turn over, and exhausted ones leave the board."""
    city, supply = state[7], state[8]
    new = [*city]
    reds: list[str] = []
    whites: list[str] = []
    back = reds, whites
    for region in set(regions) if log is None else sorted(set(regions), key=REGIONS.index):
        place, stay = PLACE[region], []
        for token in city[place]:
            if token in TIRES:
                stay.append(TIRES[token])
                continue
            if token in RETURNS:
                seat, kind = RETURNS[token]
                back[seat].append(kind)
            if log is not None:
                _tell_removed(state, region, token, log)
        # The same word stands behind each name now, so they are still in the order of the names.
        new[place] = (*stay,)
        if log is not None and stay:
            _tell_exhausted(state, region, stay, log)
    if reds or whites:
        supply = (
            arranged([*reds, *supply[0]]) if reds else supply[0],
            arranged([*whites, *supply[1]]) if whites else supply[1],
        )
    return (*new,), supply


def _tell_removed(state: State, region: str, token: str, log: list[Event]) -> None:
    found = TOKENS[token]
    facts: dict[str, Any] = {"token": found, "region": REGION[region]}
    if found.what == UNIT and found.side in SEAT:
        rule = "dualpowers.scoring.returns"
        log.append(event(rule, "dualpowers.scoring.returns", region, side=found.side, **facts))
    else:
        rule = "dualpowers.scoring.removed"
        log.append(event(rule, "dualpowers.scoring.removed", region, **facts))


def _tell_exhausted(state: State, region: str, tokens: list[str], log: list[Event]) -> None:
    facts: dict[str, Any] = {"region": REGION[region], "count": len(tokens)}
    rule = "dualpowers.scoring.exhaust"
    log.append(event(rule, "dualpowers.scoring.exhausts", region, **facts))
    theirs = [t for t in tokens if TOKENS[t].kind.endswith("X")]
    if theirs:
        facts = {"side": state.table.opposition, "count": len(theirs)}
        rule, level = "dualpowers.solitaire.x", state.table.difficulty
        log.append(event(rule, "dualpowers.solitaire.x", region, difficulty=level, **facts))


# -- the end


def _ending(state: State) -> str:
    """The rule by which the game ends with this round; empty if another round follows."""
    if state[0][0]:
        return "dualpowers.solitaire.end" if state.is_last_round else ""
    if state[4][2] in END_MONTHS:
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
    return SIDES[state.support > 0] if state.support else state.will


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
