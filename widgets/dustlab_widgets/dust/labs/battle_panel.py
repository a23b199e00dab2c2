"""The panel beside a battle: what is asked, what can be done, why not, what is legal; and hints."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from ipywidgets import HBox

from dustlab.core.match import Match
from dustlab.core.words import chance, percent, phrase, say
from dustlab.dust import GAME
from dustlab.dust.moves import Move, Pass, Retreat, Take, Use
from dustlab.dust.odds.battles import BattleOdds, of_state
from dustlab.dust.rules.battle_dice import dice_of
from dustlab.dust.rules.retreat import may_retreat, ways_out
from dustlab.dust.state import ATTACKER, DECIDE, DEFENDER, State

from ...core.controls import Hints, MoveList, Seed
from ...core.parts import Column, Complain, box, button, is_shown, markup, show_if, wear
from ...table.controls import RefusalsBox
from ...table.moves import in_words
from ...table.talk import last_events, rules_at_work
from ..desks.battle import BattleDesk

# So many of the last things that happened are told.
MOST_TOLD = 3


class BattlePanel(Column):
    """Everything that is pressed or read beside the board while a battle is fought."""

    def __init__(
        self,
        *,
        roll: Callable[[], None],
        confirm: Callable[[], None],
        clear: Callable[[], None],
        use: Callable[[], None],
        play: Callable[[str], None],
        again: Callable[[], None],
        new: Callable[[], None],
        rule: Callable[[str], None],
        complain: Complain,
    ) -> None:
        self.language = "en"
        self.shut: tuple[str, ...] = ()
        """What is not offered now."""
        self.prompt = markup("dust-prompt", "dust-card")
        self.roll = button(roll, complain, "dust-wide", "dust-roll")
        self.confirm = button(confirm, complain, "dust-wide", "dust-confirm")
        self.clear = button(clear, complain, "dust-clear")
        self.ability = button(use, complain, "dust-wide", "dust-ability")
        self.refusals = RefusalsBox(rule, complain)
        self.moves = MoveList(play, complain)
        self.hints = Hints(complain)
        for part in (self.moves, self.hints):
            part.add_class("dust-rest")
        self.seed = Seed(0)
        self.again = button(again, complain, "dust-rest")
        self.new = button(new, complain, "dust-rest")
        super().__init__(
            "dust-beside",
            self.prompt,
            box(HBox, "dust-row dust-actions", self.roll, self.confirm, self.ability, self.clear),
            self.refusals,
            self.moves,
            self.hints,
            box(HBox, "dust-row", self.seed, self.again, self.new),
        )

    def speak(self, language: str) -> None:
        self.language = language
        for part in (self.moves, self.hints, self.seed):
            part.speak(language)
        self.clear.description = say("widgets.battle.clear", language)
        self.again.description = say("widgets.battle.again", language)
        self.again.tooltip = say("widgets.battle.again_tip", language)
        self.new.description = say("widgets.battle.new", language)

    def show(self, match: Match[State], desk: BattleDesk) -> None:
        """The choice as it stands; only what changed is sent."""
        language = self.language
        fight = desk.fight
        over = fight is None
        ready = desk.takes or desk.leaves or bool(desk.units.total)
        self.prompt.value = self._prompt(match, desk)
        if over:
            # Where the eye is, the two ways to go on stand in place of those that are closed.
            self.roll.description = self.again.description
            self.confirm.description = self.new.description
        else:
            self.roll.description = roll_words(desk)
            self.confirm.description = desk.choice_words()
        # The next thing to do stands out; the rest may be tried all the same.
        ability = desk.ability
        show_if(self.ability, bool(ability))
        self.ability.description = (
            say("widgets.battle.use", language, ability=ability) if ability else ""
        )
        next_thing = "dust-over" if over else "dust-taking" if ready else "dust-deciding"
        next_thing = "dust-window" if desk.window else next_thing
        self.shut = shut_of(desk, over)
        wear(self, "dust-beside", next_thing, *(f"dust-no-{part}" for part in self.shut))
        note = desk.note
        if not note and not desk.refused:
            note = say("widgets.battle.over_note", language) if over else _advice(desk)
        self.refusals.show(desk.refused, language, note)

    @property
    def first(self) -> Any:
        """Where the keyboard comes to from the board."""
        if "roll" not in self.shut:
            return self.roll
        return self.ability if is_shown(self.ability) else self.confirm

    def show_moves(self, desk: BattleDesk) -> None:
        more = say("widgets.moves.more", self.language) if desk.legal.more else ""
        self.moves.show(in_words(desk.match.game, desk.legal.moves, self.language), more, desk.dare)

    def _prompt(self, match: Match[State], desk: BattleDesk) -> str:
        asks = escape(match.pending.tell(self.language))
        lines = [event.tell(self.language) for event in last_events(match)][-MOST_TOLD:]
        html = "".join(f"<div>{escape(line)}</div>" for line in lines)
        chosen = ""
        if desk.fight is not None:
            pale = [" ".join(_cards(match.state, self.language))]
            if not desk.decides or desk.may_leave or desk.units.total:
                pale.append("" if desk.window else desk.choice_told())
            chosen = "".join(
                f'<div class="dust-pale">{escape(line)}</div>' for line in pale if line
            )
        return f'<div class="dust-ask" role="status">{asks}</div>{html}{chosen}'


def shut_of(desk: BattleDesk, over: bool) -> tuple[str, ...]:
    """What cannot be done is not offered, and looks hide it; whoever dares may try it."""
    if over:
        return ("clear", "rest")
    if desk.dare:
        return ()
    shut = () if desk.decides else ("roll",)
    if desk.decides and not desk.may_leave and not desk.units.total:
        shut = (*shut, "confirm", "clear")
    return (*shut, "clear") if desk.window else shut


def roll_words(desk: BattleDesk) -> str:
    """What the roll button would throw: at sea the dice of both sides."""
    fight, state, language = desk.fight, desk.match.state, desk.language
    if fight is None:
        return ""
    if fight.kind == "sea":
        mine, theirs = (dice_of(state, side) for side in (ATTACKER, DEFENDER))
        return say("widgets.battle.roll_sea", language, dice=mine, others=theirs)
    return say("widgets.battle.roll", language, dice=dice_of(state, fight.side))


def _advice(desk: BattleDesk) -> str:
    if desk.takes:
        return say("widgets.battle.advice_take", desk.language)
    if desk.leaves:
        return say("widgets.battle.advice_leave", desk.language)
    if desk.window:
        return say("widgets.battle.advice_window", desk.language)
    fight = desk.fight
    if fight is not None and not may_retreat(desk.match.state, fight.side):
        return say("widgets.battle.advice_roll", desk.language)
    return say("widgets.battle.advice_decide", desk.language)


def _cards(state: State, language: str) -> Sequence[str]:
    """The abilities that both sides' cards bring, and whether they are spent."""
    lines = []
    for army in state.seats:
        played = state.card_of(army)
        if played is not None:
            used = army in state.order.used
            key = "widgets.battle.card_used" if used else "widgets.battle.card"
            facts = {"army": army, "ability": played.ability}
            lines.append(say(key, language, **facts))
    return lines


# Which rules to think of when dice are to be rolled and when hits are to be taken.
TO_DECIDE = ("dust.battle.retreat.half", "dust.battle.ceasefire")
TO_ROLL = ("dust.battle.alternate", "dust.battle.ceasefire")
AT_SEA = ("dust.battle.sea", "dust.battle.ceasefire")
FROM_THE_SEA = ("dust.battle.amphibious", "dust.battle.ceasefire")
TO_LEAVE = ("dust.battle.retreat.where", "dust.battle.retreat.half")
TO_TAKE = ("dust.battle.casualties", "dust.battle.shield.mech", "dust.battle.shield.bomber")

# So many ways to take casualties are compared by their odds.
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
    if fight.stage == DECIDE:
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
