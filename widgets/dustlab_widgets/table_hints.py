"""Three grades of help at the table: the rules at work, what they leave open, a move."""

from __future__ import annotations

from itertools import islice
from time import perf_counter
from typing import Any

from dustlab import rules
from dustlab.dust import GAME, income, scoring
from dustlab.dust.components import NO_UNITS
from dustlab.dust.moves import Attack, EndBuying, EndMovement, Place
from dustlab.dust.state import State
from dustlab.errors import BadInput
from dustlab.match import Choice
from dustlab.odds import of_state
from dustlab.words import chance, listed, say

from .battle_hints import hint as battle_hint
from .battle_odds import MOST_WHILE_SLIDING
from .desk import Desk
from .table_battle import BattleDesk

MOST_COMPARED, PATIENCE = 160, 0.25


def hint(desk: Desk, grade: int) -> str:
    """The hint of a grade; the second one also shows on the board what is possible."""
    if not isinstance(desk.match.pending, Choice):
        return say("widgets.table.hint_over", desk.language)
    if grade == 1:
        return _rules(desk)
    if grade == 2:
        desk.hinted = True
        places = len(desk.possible())
        key = "widgets.table.hint_places" if places else "widgets.table.hint_buttons"
        return say(key, desk.language, places=places)
    if isinstance(desk, BattleDesk):
        return battle_hint(desk.choosing, 3)
    return _advice(desk)


def _rules(desk: Desk) -> str:
    known = {rule.id: rule for rule in rules.all_rules()}
    wanted = [known[rule] for rule in desk.RULES if rule in known]
    if not wanted:
        return desk.missing()
    names = listed([rule.name(desk.language) for rule in wanted], desk.language)
    gist = wanted[0].gist(desk.language)
    return say("widgets.hints.rules", desk.language, rules=names, gist=gist)


def _advice(desk: Desk) -> str:
    """The move after which most is held, by income and points; of attacks, with their odds."""
    state, army, language = desk.state, desk.army, desk.language
    end = perf_counter() + PATIENCE
    best: Any = None
    most, odds = float("-inf"), 0.0
    stride = _stride(state)
    tried = islice(GAME.candidates(state), 0, MOST_COMPARED * stride, stride)
    for move in tried:
        if perf_counter() > end and best is not None:
            break
        if next(iter(GAME.refusals(state, move)), None) is not None:
            continue
        worth, own = _worth(state, move, army)
        if worth > most:
            best, most, odds = move, worth, own
    if best is None:
        return desk.missing()
    if isinstance(best, Attack) and odds:
        facts = {"move": str(best), "chance": chance(odds, language)}
        return say("widgets.table.hint_attack", language, **facts)
    return say("widgets.table.hint_move", language, move=str(best))


def _stride(state: State) -> int:
    """Where there are very many moves, only some are looked at, from all over the list."""
    count = sum(1 for _ in islice(GAME.candidates(state), MOST_COMPARED * 50))
    return max(1, count // MOST_COMPARED)


def _worth(state: State, move: Any, army: str) -> tuple[float, float]:
    """What an army holds after a move, in points; an attack counts by its chance."""
    after = GAME.advance(state, move)
    if isinstance(move, EndMovement):
        return _held(after, army), 0.0
    if isinstance(move, EndBuying):
        return _held(after, army) - 50, 0.0
    if isinstance(move, Place):
        return _held(after, army) + move.units.total, 0.0
    fight = after.battle
    if fight is None or fight.kind == "sea":
        return _held(after, army), 0.0
    if fight.attackers.total * fight.defenders.total > MOST_WHILE_SLIDING:
        return float("-inf"), 0.0
    try:
        own = of_state(after).attacker
    except BadInput:
        return float("-inf"), 0.0
    won = after._replace(battle=fight._replace(defenders=NO_UNITS))
    return _held(won, army) + 6 * (own - 0.6), own


def _held(state: State, army: str) -> float:
    if army not in state.seats:
        return 0.0
    points = sum(line[2] for line in scoring.score_of(state, army))
    pay: float = income.total(income.income(state, army))
    return points * 3 + pay + 0.1 * len(state.areas_of(army))
