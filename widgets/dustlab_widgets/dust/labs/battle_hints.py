"""Three grades of help in a battle: the rules to think of, what is legal, and the best move."""

from __future__ import annotations

from dustlab.core.words import chance, percent, phrase, say
from dustlab.dust import GAME
from dustlab.dust.moves import Move, Pass, Retreat, Take, Use
from dustlab.dust.odds.battles import BattleOdds, of_state
from dustlab.dust.rules.retreat import ways_out
from dustlab.dust.state import ATTACKER, Stage, State

from ...table.moves import in_words
from ...table.talk import rules_at_work
from ..desks.battle import BattleDesk

# Which rules to think of when dice are to be rolled and when hits are to be taken.
TO_DECIDE = ("dust.battle.retreat.half", "dust.battle.ceasefire")
TO_ROLL = ("dust.battle.alternate", "dust.battle.ceasefire")
AT_SEA = ("dust.battle.sea", "dust.battle.ceasefire")
FROM_THE_SEA = ("dust.battle.amphibious", "dust.battle.ceasefire")
TO_LEAVE = ("dust.battle.retreat.where", "dust.battle.retreat.half")
TO_TAKE = ("dust.battle.casualties", "dust.battle.shield.mech", "dust.battle.shield.bomber")

# How many ways to take casualties are compared by their odds.
MOST_COMPARED = 24


def hint(desk: BattleDesk, grade: int) -> str:
    """The hint of a grade; the second one also shows on the board what is possible."""
    language = desk.language
    if desk.fight is None:
        return say("widgets.hints.over", language)
    if grade == 1:
        return rules_at_work(_at_work(desk), language, GAME.numbers_at(desk.state))
    if grade == 2:
        desk.hinted = True
        listed_moves = [words for words, _ in in_words(GAME, desk.legal.moves[:4], language)]
        count = len(desk.legal.moves)
        facts = {"count": count, "moves": "; ".join(listed_moves)}
        if desk.legal.more or count > len(listed_moves):
            return say("widgets.hints.some_moves", language, **facts)
        return say("widgets.hints.moves", language, **facts)
    return _best_move(desk)


def _at_work(desk: BattleDesk) -> tuple[str, ...]:
    """Which rules to think of here."""
    fight = desk.fight
    if desk.window and desk.ability:
        return (f"dust.ability.{desk.ability}", "dust.ability.once")
    if desk.leaves:
        return TO_LEAVE
    if desk.takes:
        return TO_TAKE
    if fight is not None and fight.kind == "sea":
        return AT_SEA
    if not desk.may_leave and not (fight is not None and fight.kind == "amphibious"):
        return TO_ROLL
    if fight is not None and fight.kind == "amphibious" and fight.side == ATTACKER:
        return FROM_THE_SEA
    return TO_DECIDE


def _best_move(desk: BattleDesk) -> str:
    state, language = desk.match.state, desk.language
    fight = desk.fight
    if fight is None:
        return ""
    if desk.window:
        return _use_or_pass(desk, state, fight.side)
    if desk.leaves:
        return say("widgets.hints.way", language, ways=list(ways_out(state, fight.side)))
    if fight.stage == Stage.DECIDE:
        odds = of_state(state)
        own = _chance(odds, fight.side)
        facts = {"chance": _told(odds, fight.side, language)}
        leaving = [move for move in desk.legal.moves if isinstance(move, Retreat)]
        if own >= 0.5 or not leaving:
            return say("widgets.hints.roll", language, **facts)
        most = max(leaving, key=lambda move: move.units.total)
        return say("widgets.hints.leave", language, move=_words(most, language), **facts)
    takes = [move for move in desk.legal.moves if isinstance(move, Take)][:MOST_COMPARED]
    if not takes:
        return say("widgets.hints.roll_only", language)
    best = max(takes, key=lambda move: _chance_after(state, move, fight.side))
    words = _told_after(state, best, fight.side, language)
    return say("widgets.hints.take", language, move=_words(best, language), chance=words)


def _words(move: Move, language: str) -> str:
    """A move as the list of legal moves has it."""
    return in_words(GAME, [move], language)[0][0]


def _use_or_pass(desk: BattleDesk, state: State, side: str) -> str:
    """Both chances; what an ability does besides is for the learner to weigh."""
    language, ability = desk.language, desk.ability
    use, wait = (_chance_after(state, move, side) for move in (Use(ability), Pass()))
    lines = [_told_after(state, move, side, language) for move in (Use(ability), Pass())]
    facts = {"ability": ability, "use": lines[0], "wait": lines[1]}
    if use > wait:
        return say("widgets.hints.use", language, **facts)
    return say("widgets.hints.wait", language, **facts)


def _chance_after(state: State, move: Move, side: str) -> float:
    """The chance of a side after a move."""
    after = GAME.advance(state, move)
    if after.battle is None:
        fought = after.turn.fought[-1]
        won = bool(fought.winner) and fought.winner == after.turn.army
        return float(won if side == ATTACKER else bool(fought.winner) and not won)
    return _chance(of_state(after), side)


def _chance(odds: BattleOdds, side: str) -> float:
    """The chance that a side has the field in the end: a cease-fire leaves it to the defender."""
    return odds.attacker if side == ATTACKER else odds.defender + odds.cease_fire


def _told_after(state: State, move: Move, side: str, language: str) -> str:
    after = GAME.advance(state, move)
    if after.battle is None:
        return chance(_chance_after(state, move, side), language)
    return _told(of_state(after), side, language)


def _told(odds: BattleOdds, side: str, language: str) -> str:
    """A chance as the chart has it: with what it is the sum of."""
    words = chance(_chance(odds, side), language)
    if side == ATTACKER or not odds.cease_fire:
        return words
    parts = {"hold": percent(odds.defender, language), "cease": percent(odds.cease_fire, language)}
    return phrase("widgets.hints.both", language, chance=words, **parts)
