"""The bonus action: after a turn that ended its days on 15 or 31, or for the unrest region."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from ...core.match import Chance, Choice
from ...core.remarks import Event, Refusal, event, refuse
from ..components import MOVE, REGIONS, SEAT, VALUE
from ..moves import (
    DRAW,
    ORGANISE,
    PASS,
    AsBonus,
    DrawCard,
    March,
    Move,
    Organise,
    Pass,
    Recruit,
    Refresh,
    Together,
)
from ..state import (
    BONUS,
    BONUS_DRAW,
    UNREST,
    UNREST_BONUS,
    UNREST_DRAW,
    City,
    Pair,
    State,
    with_city,
    with_phase,
)
from . import drawing, scoring
from .commands import (
    RECRUITING,
    all_recruited,
    recruited,
    refreshed,
    refreshes,
    refuse_turning,
    refuse_units,
    sample_refresh,
    tell_recruit,
    tell_refresh,
)
from .leaders import showing, tell_shown
from .movement import STEPS, marched, marches, refuse_way, sample_march, tell_march
from .turns import acted

DRAWS, OF_UNREST = (BONUS_DRAW, UNREST_DRAW), (UNREST_BONUS, UNREST_DRAW)
RULES = {
    Recruit: "dualpowers.bonus.recruit",
    March: "dualpowers.bonus.move",
    Refresh: "dualpowers.bonus.refresh",
}
RECRUIT_VALUE = 1
"""A bonus action recruits a unit of this value."""


def pending(state: State) -> Choice | Chance:
    if state.phase in DRAWS:
        return drawing.pending(state)
    asks = "organise" if may_organise(state) else "bonus"
    return Choice(state.side, f"dualpowers.asks.{asks}")


def may_organise(state: State) -> bool:
    """Alone, in a turn, while the own objective still lies face down."""
    alone = state.table.player
    return state.phase == BONUS and state.side == alone and lies_hidden(state)


def lies_hidden(state: State) -> bool:
    """Whether the objective of whoever plays alone lies face down."""
    seat = SEAT[state.table.player]
    return bool(state.stock.objectives[seat]) and not state.stock.shown[seat]


def can_draw(state: State) -> bool:
    return bool(state.stock.deck or state.stock.discard)


def candidates(state: State) -> Iterator[Move]:
    supply = state.supply[SEAT[state.side]]
    everywhere = (RECRUITING[region][RECRUIT_VALUE][supply] for region in REGIONS)
    for same_unit in zip(*everywhere, strict=True):
        yield from same_unit
    yield from marches(state, STEPS[MOVE])
    yield from refreshes(state)
    if can_draw(state):
        yield DRAW
    if may_organise(state):
        yield ORGANISE
    yield PASS


def sample(state: State, rng: Random) -> Any:
    """A random bonus action; a card, where one is being drawn."""
    if state[1] in DRAWS:
        return drawing.sample(state, rng)
    chance = rng.random()
    if chance < 0.3:
        region = REGIONS[int(rng.random() * 6)]
        found = RECRUITING[region][RECRUIT_VALUE][state[8][SEAT[state[2]]]]
        if found:
            return found[int(rng.random() * len(found))]
    if chance < 0.6:
        move = sample_march(state, rng, MOVE)
        if move is not None:
            return move
    if chance < 0.8:
        move = sample_refresh(state, rng)
        if move is not None:
            return move
    if chance > 0.9 and may_organise(state):
        return ORGANISE
    return DRAW if chance < 0.97 and can_draw(state) else PASS


# -- what speaks against it


def refuse_recruit(state: State, move: Recruit) -> Iterator[Refusal]:
    yield from refuse_units(state, move, "dualpowers.bonus.recruit")
    value = sum(VALUE[kind] for kind in move.units)
    if value > RECRUIT_VALUE:
        facts = {"most": RECRUIT_VALUE, "value": value}
        yield refuse("dualpowers.bonus.recruit", "dualpowers.bonus_too_much", **facts)


def refuse_march(state: State, move: March) -> Iterator[Refusal]:
    yield from refuse_way(state, move)
    steps = len(move.path) - 1
    if steps > STEPS[MOVE]:
        yield refuse("dualpowers.bonus.move", "dualpowers.bonus_too_far", steps=steps)


def refuse_refresh(state: State, move: Refresh) -> Iterator[Refusal]:
    yield from refuse_turning(state, move, "dualpowers.bonus.refresh")


def refuse_draw(state: State, move: DrawCard) -> Iterator[Refusal]:
    if not can_draw(state):
        yield refuse("dualpowers.bonus.draw", "dualpowers.no_cards")


def refuse_organise(state: State, move: Organise) -> Iterator[Refusal]:
    rule = "dualpowers.solitaire.organise"
    if not state.table.player:
        yield refuse(rule, "dualpowers.organise_alone")
        return
    if state.phase in (UNREST, *OF_UNREST):
        yield refuse(rule, "dualpowers.organise_in_turn")
    if not lies_hidden(state):
        yield refuse(rule, "dualpowers.nothing_to_spy", side=state.table.player)


def refuse_together(state: State, move: Together) -> Iterator[Refusal]:
    """There is one bonus action."""
    new = all_recruited(move.moves)
    reasons = [*(refuse_recruit(state, new) if new.units else ())]
    for one in move.moves:
        if not isinstance(one, Recruit):
            reasons += refuse_as_bonus(state, AsBonus(one))
    yield from dict.fromkeys(reasons)
    kinds = {type(one) for one in move.moves}
    rule = "dualpowers.bonus.when"
    if len(kinds) == 1:
        rule = RULES[kinds.pop()]
    yield refuse(rule, "dualpowers.one_bonus")


def refuse_as_bonus(state: State, move: AsBonus) -> Iterator[Refusal]:
    """What speaks against an action as the bonus action."""
    if isinstance(move.move, Recruit):
        return refuse_recruit(state, move.move)
    if isinstance(move.move, March):
        return refuse_march(state, move.move)
    return refuse_refresh(state, move.move)


# -- what it does


def done(state: State, city: City, supply: Pair, log: list[Event] | None) -> State:
    """On to the next turn; or, for the unrest region, on with the scoring."""
    if state[1] in OF_UNREST:
        return scoring.go_on(with_city(state, city, supply), state[5], log)
    return acted(state, city, supply, log, False)


def recruit(state: State, move: Recruit, log: list[Event] | None) -> State:
    if log is not None:
        tell_recruit("dualpowers.bonus.recruit", state, move, log)
    city, supply = recruited(state, move)
    return done(state, city, supply, log)


def march(state: State, move: March, log: list[Event] | None) -> State:
    if log is not None:
        tell_march("dualpowers.bonus.move", state, move, log)
    return done(state, marched(state[7], move), state[8], log)


def refresh(state: State, move: Refresh, log: list[Event] | None) -> State:
    if log is not None:
        tell_refresh("dualpowers.bonus.refresh", state, move, log)
    return done(state, refreshed(state[7], move), state[8], log)


def draw(state: State, move: DrawCard, log: list[Event] | None) -> State:
    if log is not None:
        log.append(event("dualpowers.bonus.draw", "dualpowers.draws_bonus", side=state.side))
    phase = UNREST_DRAW if state.phase == UNREST_BONUS else BONUS_DRAW
    return with_phase(drawing.refilled(state, log), phase, state.side)


def fall(state: State, card: str, log: list[Event] | None) -> State:
    """The card that was drawn goes into the hand."""
    return done(drawing.in_hand(state, card), state.city, state.supply, log)


def as_bonus(state: State, move: AsBonus, log: list[Event] | None) -> State:
    if isinstance(move.move, Recruit):
        return recruit(state, move.move, log)
    if isinstance(move.move, March):
        return march(state, move.move, log)
    return refresh(state, move.move, log)


def organise(state: State, move: Organise, log: list[Event] | None) -> State:
    if log is not None:
        tell_shown("dualpowers.solitaire.organise", state, state.side, log)
    state = state._replace(stock=showing(state.stock, state.side))
    return done(state, state.city, state.supply, log)


def pass_by(state: State, move: Pass, log: list[Event] | None) -> State:
    if log is not None:
        log.append(event("dualpowers.bonus.when", "dualpowers.passes_bonus", side=state.side))
    return done(state, state.city, state.supply, log)
