"""The panel beside a battle: what is asked, what can be done, why not, what is legal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from ipywidgets import HBox, Layout, VBox

from dustlab.core.match import Fell, Match
from dustlab.core.words import say
from dustlab.dust.rules.battle_dice import dice_of
from dustlab.dust.rules.retreat import may_retreat
from dustlab.dust.state import ATTACKER, DEFENDER, State

from ..core.controls import Hints, MoveList, Seed
from ..core.parts import Complain, button, is_shown, markup, shared, show_if, wear
from ..table.legal import in_words
from ..table.refusals_box import RefusalsBox
from .choosing import Choosing

# So many of the last things that happened are told.
MOST_TOLD = 3


class BattlePanel(VBox):
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
        row = {"layout": shared(Layout), "_dom_classes": ("dust-row",)}
        actions = {"layout": shared(Layout), "_dom_classes": ("dust-row", "dust-actions")}
        super().__init__(
            children=(
                self.prompt,
                HBox(children=(self.roll, self.confirm, self.ability, self.clear), **actions),
                self.refusals,
                self.moves,
                self.hints,
                HBox(children=(self.seed, self.again, self.new), **row),
            ),
            layout=shared(Layout),
            _dom_classes=("dust-beside",),
        )

    def speak(self, language: str) -> None:
        self.language = language
        for part in (self.moves, self.hints, self.seed):
            part.speak(language)
        self.clear.description = say("widgets.battle.clear", language)
        self.again.description = say("widgets.battle.again", language)
        self.again.tooltip = say("widgets.battle.again_tip", language)
        self.new.description = say("widgets.battle.new", language)

    def show(self, match: Match[State], choosing: Choosing) -> None:
        """The choice as it stands; only what changed is sent."""
        language = self.language
        fight = choosing.fight
        over = fight is None
        ready = choosing.takes or choosing.leaves or bool(choosing.units.total)
        self.prompt.value = self._prompt(match, choosing)
        if over:
            # Where the eye is, the two ways to go on stand in place of those that are closed.
            self.roll.description = self.again.description
            self.confirm.description = self.new.description
        else:
            self.roll.description = roll_words(choosing)
            self.confirm.description = choosing.confirm_words()
        # The next thing to do stands out; the rest may be tried all the same.
        ability = choosing.ability
        show_if(self.ability, bool(ability))
        self.ability.description = (
            say("widgets.battle.use", language, ability=ability) if ability else ""
        )
        next_thing = "dust-over" if over else "dust-taking" if ready else "dust-deciding"
        next_thing = "dust-window" if choosing.window else next_thing
        self.shut = shut_of(choosing, over)
        wear(self, "dust-beside", next_thing, *(f"dust-no-{part}" for part in self.shut))
        note = choosing.note
        if not note and not choosing.refused:
            note = say("widgets.battle.over_note", language) if over else _advice(choosing)
        self.refusals.show(choosing.refused, language, note)

    @property
    def first(self) -> Any:
        """Where the keyboard comes to from the board."""
        if "roll" not in self.shut:
            return self.roll
        return self.ability if is_shown(self.ability) else self.confirm

    def show_moves(self, choosing: Choosing) -> None:
        more = say("widgets.moves.more", self.language) if choosing.legal.more else ""
        self.moves.show(
            in_words(choosing.match.game, choosing.legal.moves, self.language), more, choosing.dare
        )

    def _prompt(self, match: Match[State], choosing: Choosing) -> str:
        asks = escape(match.pending.tell(self.language))
        lines = _happened(match, self.language)
        told = "".join(f"<div>{escape(line)}</div>" for line in lines)
        chosen = ""
        if choosing.fight is not None:
            pale = [" ".join(_cards(match.state, self.language))]
            if not choosing.decides or choosing.may_leave or choosing.units.total:
                pale.append("" if choosing.window else choosing.told())
            chosen = "".join(
                f'<div class="dust-pale">{escape(line)}</div>' for line in pale if line
            )
        return f'<div class="dust-ask" role="status">{asks}</div>{told}{chosen}'


def shut_of(choosing: Choosing, over: bool) -> tuple[str, ...]:
    """What cannot be done is not offered, and style.py hides it; whoever dares may try it."""
    if over:
        return ("clear", "rest")
    if choosing.dare:
        return ()
    shut = () if choosing.decides else ("roll",)
    if choosing.decides and not choosing.may_leave and not choosing.units.total:
        shut = (*shut, "confirm", "clear")
    return (*shut, "clear") if choosing.window else shut


def roll_words(choosing: Choosing) -> str:
    """What the roll button would throw: at sea the dice of both sides."""
    fight, state, language = choosing.fight, choosing.match.state, choosing.language
    if fight is None:
        return ""
    if fight.kind == "sea":
        mine, theirs = (dice_of(state, side) for side in (ATTACKER, DEFENDER))
        return say("widgets.battle.roll_sea", language, dice=mine, others=theirs)
    return say("widgets.battle.roll", language, dice=dice_of(state, fight.side))


def _advice(choosing: Choosing) -> str:
    if choosing.takes:
        return say("widgets.battle.advice_take", choosing.language)
    if choosing.leaves:
        return say("widgets.battle.advice_leave", choosing.language)
    if choosing.window:
        return say("widgets.battle.advice_window", choosing.language)
    fight = choosing.fight
    if fight is not None and not may_retreat(choosing.match.state, fight.side):
        return say("widgets.battle.advice_roll", choosing.language)
    return say("widgets.battle.advice_decide", choosing.language)


def _cards(state: State, language: str) -> Sequence[str]:
    """The abilities that both sides' cards bring, and whether they are spent."""
    told = []
    for army in state.seats:
        played = state.card_of(army)
        if played is not None:
            used = army in state.order.used
            key = "widgets.battle.card_used" if used else "widgets.battle.card"
            facts = {"army": army, "ability": played.ability}
            told.append(say(key, language, **facts))
    return told


def _happened(match: Match[State], language: str) -> Sequence[str]:
    """What the last decision brought about, with the dice that fell after it."""
    told: list[str] = []
    for step in reversed(match.steps[: match.cursor]):
        told = [event.tell(language) for event in step.events] + told
        if not isinstance(step.cause, Fell):
            break
    return told[-MOST_TOLD:]
