"""The battle lab: one battle of any kind, from choosing the armies to the last die.

It is a table at which only this battle is fought. Before it begins both armies are chosen, which is
a decision like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Any

from dustlab.core.errors import BadInput
from dustlab.core.match import Match
from dustlab.core.words import phrase, say
from dustlab.dust import new_battle
from dustlab.dust.moves import Use
from dustlab.dust.pictures.battle import HEIGHT, WIDTH
from dustlab.dust.pictures.legend import legend
from dustlab.dust.state import State
from dustlab.pictures.scene import Scene
from dustlab.pictures.words import rows

from ...core.controls import check_language
from ...core.parts import Row, Told, button, markup, show_if
from ...pictures.stage import Stage
from ...table import desk
from ...table.controls import Deed
from ...table.frame import POSITION, SEATS, Sheets
from ...table.game_table import GameTable
from ...table.seats import Bot
from ..desks.battle import BattleDesk
from ..desks.battle_choice import DICE
from ..desks.combat import odds_markup
from .armies import USUAL, Armies, army_scene, read_both
from .battle_hints import hint


@dataclass
class ArmiesDesk(desk.Desk):
    """Both armies are chosen; the battle has not begun."""

    ONE_BUTTON = True
    armies: Armies | None = None
    begin: Callable[[], None] = lambda: None

    def asks(self) -> str:
        return say("widgets.armies.title", self.language)

    def missing(self) -> str:
        return say("widgets.armies.how", self.language)

    def pick(self, label: str) -> None:
        self.forget()
        if label == DICE:
            self.begin()
        elif self.armies is not None:
            self.note = self.armies.pick(label)

    def confirm(self) -> None:
        self.begin()

    def confirm_words(self) -> str:
        return say("widgets.armies.start", self.language)

    def close_up(self) -> Scene | None:
        if self.armies is None:
            return None
        return army_scene(self.armies.preview(), self.armies.tiles(), self.language)


@dataclass
class FightDesk(BattleDesk):
    """A battle that is fought for its own sake: when it is over another one follows."""

    patient: bool = True
    again: Callable[[], None] = lambda: None
    new_armies: Callable[[], None] = lambda: None

    def confirm(self) -> None:
        if self.fight is None:
            self.again()
        else:
            super().confirm()

    def confirm_words(self) -> str:
        if self.fight is None:
            return say("widgets.battle.again", self.language)
        return super().confirm_words()

    def deeds(self) -> Sequence[Deed]:
        """Also the ability of the side that decides, whether or not it is its moment."""
        if self.fight is None:
            return (Deed(say("widgets.battle.new", self.language), self.new_armies),)
        deeds = list(super().deeds())
        if self.ability and not self.window:
            words = say("widgets.battle.use", self.language, ability=self.ability)
            deeds.insert(0, Deed(words, self.use))
        return deeds

    def ended(self) -> bool:
        return self.fight is None

    def clears(self) -> bool:
        return self.fight is not None

    def use(self) -> None:
        """Try the ability."""
        self.attempt(Use(self.ability))

    def extra(self) -> str:
        """The odds have a chart of their own."""
        return ""


class BattleLab(GameTable):
    """Choose two armies, fight, step back, ask for the odds, err and read why not.

    With a `match` the lab goes on where that match stands; else both armies are chosen first.
    `kind` is land, sea, amphibious or drop; `abilities` names the ability of a side's card.
    """

    CSS = f"{GameTable.CSS} dust-battle-lab"
    LEGEND = staticmethod(legend)
    MOST_SEATS = 0
    EXAMPLE = "widgets.moves.example"
    FILE = "battle.dust"
    HAS_PARTS = False
    SELDOM = ()  # a menu more would let the lab appear later
    match: Match[State]

    def __init__(
        self,
        attackers: str = "",
        defenders: str = "",
        target: str = "plain",
        rules: str = "premium",
        seed: int = 7,
        language: str = "",
        match: Match[State] | None = None,
        kind: str = "land",
        abilities: Mapping[str, str] | None = None,
    ) -> None:
        language = check_language(language)
        self.choosing = True
        """Whether the armies are still chosen."""
        # What cannot fight is refused here, not at the first click.
        usual = USUAL.get(kind, USUAL["land"])
        both = (attackers or usual[0], defenders or usual[1])
        chosen = new_battle(*both, target, rules, seed, kind, abilities)
        what = {"kind": kind, "target": target, "rules": rules}
        self.armies = Armies(
            read_both(*both), what, abilities or {}, seed, self._draw_armies, self.complain
        )
        super().__init__(chosen, {}, curtain=False, language=language, keep="")
        if match is not None:
            self.go_on(match)

    def furnish(self) -> None:
        blank = Scene(WIDTH, HEIGHT, "", ())
        self.stage = Stage(blank, self.pick, self.language, self.complain, told_apart=True)
        self.stage.add_class("dust-close-up")
        self.odds = markup("dust-odds")

    def boards(self) -> Sequence[Any]:
        return (self.stage,)

    def open_cards(self) -> Sequence[Any]:
        return (self.odds,)

    def in_hand(self) -> Sequence[Any]:
        return (self.armies.units_place, *super().in_hand())

    def in_words(self) -> Sequence[Any]:
        return (self.stage.twin,)

    def sheets(self) -> Sheets:
        sheets = super().sheets()
        others = {name: sheets[name] for name in sheets if name != SEATS}
        position = (self.armies.battle_place, self.armies.seed)
        return {POSITION: position, **others}

    def beside_files(self) -> Sequence[Any]:
        """The same armies once more, or others."""
        return (self.repeat,)

    @cached_property
    def repeat(self) -> Row:
        """Two buttons: the same armies once more, and other armies."""
        self.fight_again = button(self.again, self.complain)
        self.new = button(self.choose_armies, self.complain)
        self._name_repeat()
        return Row(self.fight_again, self.new)

    def _name_repeat(self) -> None:
        self.fight_again.description = say("widgets.battle.again", self.language)
        self.fight_again.tooltip = say("widgets.battle.again_tip", self.language)
        self.new.description = say("widgets.battle.new", self.language)

    # -- how it is told in a notebook

    def __repr__(self) -> str:
        if self.choosing:
            return "BattleLab(choosing the armies)"
        return super().__repr__()

    @property
    def scene(self) -> Scene:
        return self.stage.scene

    def summary(self) -> Sequence[str]:
        scene = self.scene
        # The badges that take a choice back are of no use on paper.
        parts = [words for label, words in rows(scene) if not label.endswith(".less")]
        return (scene.title, scene.description, *parts)

    # -- the battle

    def start(self) -> None:
        """The battle begins with the armies, the target and the seed that were chosen."""
        self.go_on(self.armies.battle())

    def again(self) -> None:
        """The same armies once more, with the next seed or the one that was written."""
        if self.choosing:
            return
        seed = self.armies.seed.value
        self.armies.seed.value = seed if seed != self.match.seed else seed + 1
        match = Match(self.match.game, self.match.start, self.armies.seed.value)
        for step in self.match.steps[: self.first]:
            match.play(step.cause)
        self.go_on(match)

    def choose_armies(self) -> None:
        """Back to the armies."""
        self.choosing = True
        self._stepped()
        self._title()

    def go_on(self, match: Match[State]) -> None:
        """Go on with a match where it stands; one without a battle is refused."""
        fought = (i for i, s in enumerate(match.states()) if s.battle is not None or s.turn.fought)
        first = next(fought, None)
        if first is None:
            raise BadInput("match", "a match with a battle", "none in any of its steps")
        if match.cursor < first:
            match.goto(first)
        self.first, self.choosing = first, False
        self.armies.seed.value = match.seed
        super().go_on(match)

    def read(self, text: str, source: str) -> Match[State]:
        match: Match[State] = super().read(text, source)
        if not any(state.battle is not None or state.turn.fought for state in match.states()):
            raise Told(say("widgets.files.no_battle", self.language, file=source))
        return match

    def sides(self) -> Sequence[str]:
        """Nobody takes a seat: who sits here plays both sides."""
        return ()

    def load(self, text: str, source: str) -> None:
        """A saved match; if it cannot be read the open one stays."""
        match = self.read(text, source)
        match.let_dice_fall()
        self.go_on(match)

    def known_bots(self) -> Mapping[str, Bot]:
        return {}

    def desk_now(self) -> desk.Desk:
        asked = (self.match, self.play_move, self.dare.on, self.language)
        if self.choosing:
            return ArmiesDesk(*asked, armies=self.armies, begin=self.start)
        return FightDesk(*asked, again=self.again, new_armies=self.choose_armies)

    def play_text(self, line: str) -> None:
        if self.choosing:
            start = say("widgets.armies.start", self.language)
            self.complain(say("widgets.battle.no_battle", self.language, start=start))
        else:
            super().play_text(line)

    def play(self, move: Any) -> None:
        """Play a move, as a value or as text; what speaks against it is shown."""
        self.play_text(str(move))

    # -- what is seen

    def _new_desk(self) -> None:
        show_if(self.armies.units_place, self.choosing)
        show_if(self.armies.battle_place, self.choosing)
        for repeat in self.if_made("repeat"):
            show_if(repeat, not self.choosing)
        super()._new_desk()
        # Last, since it may take a moment: the board is on the screen by then.
        self._show_odds()

    def _draw_armies(self) -> None:
        """Something else was chosen for the battle that is to begin."""
        if self.choosing:
            self._calm()
            self._title()
            self._show()
            self._show_odds()

    def _show_odds(self) -> None:
        state = self.armies.preview() if self.choosing else self.match.state
        self.odds.value = odds_markup(state, self.language, sliding=self.choosing)

    def show_board(self, desk: desk.Desk, said: str) -> None:
        scene = desk.close_up()
        if scene is not None:
            self.stage.show(scene, said, self.language)

    def _hint(self, grade: int) -> str:
        if not isinstance(self.desk, BattleDesk):
            return self.desk.missing()
        words = hint(self.desk, grade)
        self._show()
        return words

    def title_words(self) -> str:
        """What kind of battle it is, and by which rules."""
        kind, rules = str(self.armies.kind.value), str(self.armies.rules.value)
        if not self.choosing:
            state = self.match.state
            fight, fought = state.battle, state.turn.fought
            kind = fight.kind if fight is not None else fought[-1].kind
            rules = state.edition.id
        words = phrase(f"odds.kind.{kind}", self.language)
        return say("widgets.battle.title", self.language, kind=words, rules=rules)

    def where(self) -> str:
        """There is only the battle."""
        return ""

    def where_now(self) -> str:
        return "" if self.choosing else super().where_now()

    def report(self) -> str:
        """The abilities that both sides' cards bring, and whether they are spent."""
        if self.choosing:
            return ""
        state = self.match.state
        lines = []
        for army in state.seats:
            played = state.card_of(army)
            if played is not None:
                used = army in state.order.used
                key = "widgets.battle.card_used" if used else "widgets.battle.card"
                lines.append(say(key, self.language, army=army, ability=played.ability))
        return "".join(f'<div class="dust-pale">{escape(line)}</div>' for line in lines)

    def happened(self) -> Sequence[str]:
        return () if self.choosing else super().happened()

    def speak(self, language: str) -> None:
        self.armies.speak(language)
        super().speak(language)
        if self.if_made("repeat"):
            self._name_repeat()
