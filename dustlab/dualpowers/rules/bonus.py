"""The bonus action: after a turn that ended its days on 15 or 31, or for the unrest region."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...core.chapters import Answers
from ...core.match import Choice
from ...core.remarks import Log, Refusal, refuse, report
from ..components import MOVE, REGIONS, VALUE
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
from ..state import UNREST_CHOICE, Phase, State
from . import rounds, scoring
from .actions import (
    STEPS,
    all_recruited,
    marched,
    marches,
    propose_march,
    propose_recruit,
    propose_refresh,
    recruited,
    recruits,
    refreshed,
    refreshes,
    refuse_path,
    refuse_turning,
    refuse_units,
)
from .leaders import lies_hidden, turned_up
from .turns import end_turn

RULES = {
    Recruit: "dualpowers.bonus.recruit",
    March: "dualpowers.bonus.move",
    Refresh: "dualpowers.bonus.refresh",
}
RECRUIT_VALUE = 1
"""A bonus action recruits a unit of this value."""


def bonus_pending(state: State) -> Choice:
    asks = "organise" if may_organise(state) else "bonus"
    return Choice(state.side, f"dualpowers.asks.{asks}")


def may_organise(state: State) -> bool:
    """Alone, in a turn, while the own objective still lies face down."""
    alone = state.table.player
    return state.phase == Phase.BONUS and state.side == alone and lies_hidden(state, alone)


def can_draw(state: State) -> bool:
    return bool(state.stock.deck or state.stock.discard)


def bonus_moves(state: State) -> Iterator[Move]:
    each_region = [recruits(state, region, RECRUIT_VALUE) for region in REGIONS]
    for same_unit in zip(*each_region, strict=True):
        yield from same_unit
    yield from marches(state, STEPS[MOVE])
    yield from refreshes(state)
    if can_draw(state):
        yield DRAW
    if may_organise(state):
        yield ORGANISE
    yield PASS


def propose_bonus(state: State, rng: Random) -> Move | None:
    """Any kind of bonus action, mostly those that bring something."""
    kinds = ["recruit", "march", "refresh", "draw", "organise", "pass"]
    match rng.choices(kinds, [6, 6, 4, 3, 2, 1])[0]:
        case "recruit":
            return propose_recruit(state, rng, rng.choice(REGIONS), RECRUIT_VALUE)
        case "march":
            return propose_march(state, rng, STEPS[MOVE])
        case "refresh":
            return propose_refresh(state, rng)
        case "draw":
            return DRAW
        case "organise":
            return ORGANISE
    return PASS


# -- what speaks against it


def refuse_recruit(state: State, move: Recruit) -> Iterator[Refusal]:
    yield from refuse_units(state, move, "dualpowers.bonus.recruit")
    value = sum(VALUE[kind] for kind in move.units)
    if value > RECRUIT_VALUE:
        facts = {"most": RECRUIT_VALUE, "value": value}
        yield refuse("dualpowers.bonus.recruit", "dualpowers.bonus_too_much", **facts)


def refuse_march(state: State, move: March) -> Iterator[Refusal]:
    yield from refuse_path(state, move)
    steps = len(move.path) - 1
    if steps > STEPS[MOVE]:
        yield refuse("dualpowers.bonus.move", "dualpowers.bonus_too_far", steps=steps)


def refuse_refresh(state: State, move: Refresh) -> Iterator[Refusal]:
    yield from refuse_turning(state, move, "dualpowers.bonus.refresh")


def refuse_draw(state: State, move: DrawCard) -> Iterator[Refusal]:
    if not can_draw(state):
        yield refuse("dualpowers.bonus.draw", "dualpowers.no_cards")


def refuse_organise(state: State, move: Organise) -> Iterator[Refusal]:
    rule, alone = "dualpowers.solitaire.organise", state.table.player
    if not alone:
        yield refuse(rule, "dualpowers.organise_alone")
        return
    if state.phase in UNREST_CHOICE:
        yield refuse(rule, "dualpowers.organise_in_turn")
    if not lies_hidden(state, alone):
        yield refuse(rule, "dualpowers.nothing_to_spy", side=alone)


def refuse_together(state: State, move: Together) -> Iterator[Refusal]:
    """There is one bonus action."""
    new = all_recruited(move.moves)
    reasons = [*(refuse_recruit(state, new) if new.units else ())]
    for one in move.moves:
        if not isinstance(one, Recruit):
            reasons += refuse_as_bonus(state, AsBonus(one))
    yield from dict.fromkeys(reasons)
    kinds = {type(one) for one in move.moves}
    rule = RULES[kinds.pop()] if len(kinds) == 1 else "dualpowers.bonus.when"
    yield refuse(rule, "dualpowers.one_bonus")


def refuse_as_bonus(state: State, move: AsBonus) -> Iterator[Refusal]:
    """What speaks against an action as the bonus action."""
    refuse_it, _ = ANSWERS[type(move.move)]
    return refuse_it(state, move.move)


# -- what it does


def end_bonus(state: State, log: Log) -> State:
    """On to the next turn; or, for the unrest region, on with the scoring."""
    if state.phase in UNREST_CHOICE:
        return scoring.score_objectives(state, log)
    return end_turn(state, log)


def recruit(state: State, move: Recruit, log: Log) -> State:
    return end_bonus(recruited(state, move, RULES[Recruit], log), log)


def march(state: State, move: March, log: Log) -> State:
    return end_bonus(marched(state, move, RULES[March], log), log)


def refresh(state: State, move: Refresh, log: Log) -> State:
    return end_bonus(refreshed(state, move, RULES[Refresh], log), log)


def as_bonus(state: State, move: AsBonus, log: Log) -> State:
    _, do_it = ANSWERS[type(move.move)]
    after: State = do_it(state, move.move, log)
    return after


ANSWERS: dict[type, Answers] = {
    Recruit: (refuse_recruit, recruit),
    March: (refuse_march, march),
    Refresh: (refuse_refresh, refresh),
}
"""The actions that a bonus action can be, with what speaks against each and what it does."""


def draw(state: State, move: DrawCard, log: Log) -> State:
    report(log, "dualpowers.bonus.draw", "dualpowers.draws_bonus", side=state.side)
    phase = Phase.UNREST_DRAW if state.phase == Phase.UNREST_BONUS else Phase.BONUS_DRAW
    return rounds.refilled(state, log)._replace(phase=phase)


def draw_card(state: State, card: str, log: Log) -> State:
    """The card that was drawn goes into the hand."""
    return end_bonus(rounds.in_hand(state, card), log)


def organise(state: State, move: Organise, log: Log) -> State:
    rule = "dualpowers.solitaire.organise"
    return end_bonus(turned_up(state, state.side, rule, log), log)


def pass_bonus(state: State, move: Pass, log: Log) -> State:
    report(log, "dualpowers.bonus.when", "dualpowers.passes_bonus", side=state.side)
    return end_bonus(state, log)
