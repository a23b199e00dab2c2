"""A duel of chips to play: throw, choose what your hits take, see how it ends.

It is a battle by the rules of Dust, told without a war; what is legal those rules say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape
from typing import Any

from ipywidgets import HBox

from dustlab.core.match import Fell, moves
from dustlab.core.words import say
from dustlab.dust import new_battle
from dustlab.dust.components import NO_UNITS, Units
from dustlab.dust.moves import Roll, Take
from dustlab.dust.odds.sums import how_it_ended
from dustlab.dust.pictures.duel import Side, duel_scene
from dustlab.dust.rules.battle_dice import dice_of
from dustlab.dust.state import ATTACKER, DEFENDER, Stage
from dustlab.pictures.scene import Scene

from ..core.parts import box, button, show_if
from .chance_lab import ChanceLab
from .duel_labs import PlainLab

ROLLED = "dust.battle.rolled"
HAPPENED = (
    ROLLED,
    "dust.battle.took",
    "dust.battle.cease_fire",
)
"""What is told of a battle."""
LAST = 4
"""So many things that happened are told."""


class DuelLab(PlainLab, ChanceLab):
    """Two sides with chips: throw in turn, and take what was hit."""

    TITLE = "widgets.duel.title"

    def __init__(
        self, guest: str = "2 white", home: str = "1 white", seed: int = 7, language: str = ""
    ) -> None:
        self.armies, self.seed = (guest, home), seed
        self.match = new_battle(guest, home, seed=seed)
        self.taken = NO_UNITS
        complain = self.complain
        self.throw = button(self.throw_dice, complain, "dust-primary")
        self.again = button(self.play_again, complain)
        super().__init__(language)
        self.speak(self.language)

    def __repr__(self) -> str:
        return f"DuelLab({self.armies[0]} against {self.armies[1]})"

    def controls(self) -> Sequence[Any]:
        return (box(HBox, "dust-row", self.throw, self.again),)

    # -- playing

    @property
    def over(self) -> bool:
        return self.match.state.battle is None

    @property
    def choosing(self) -> bool:
        """Whether somebody chooses which chips their hits take."""
        fight = self.match.state.battle
        return fight is not None and fight.stage == Stage.TAKE

    def throw_dice(self) -> None:
        if self.choosing:
            self.complain(say("widgets.duel.choose_first", self.language))
        elif self.over:
            self.complain(say("widgets.duel.over", self.language))
        else:
            self.match.play(Roll())
            self._take_what_is_clear()
            self.changed()

    def play_again(self) -> None:
        """The same chips once more, with other dice."""
        self.seed += 1
        self.match, self.taken = new_battle(*self.armies, seed=self.seed), NO_UNITS
        self.changed()

    def _takes(self) -> Iterator[Units]:
        """Everything that the hits may take, as the rules allow it."""
        for move in moves(self.match.game, self.match.state):
            if isinstance(move, Take):
                yield move.units

    def _take_what_is_clear(self) -> None:
        """With one way to take there is nothing to choose."""
        if self.choosing and len(ways := list(self._takes())) == 1:
            self.match.play(Take(ways[0]))

    @property
    def possible(self) -> list[str]:
        """The kinds of which one chip more may be chosen."""
        ways = list(self._takes()) if self.choosing else []
        return [
            kind for kind in NO_UNITS._fields if any(way.holds(self._with(kind)) for way in ways)
        ]

    def _with(self, kind: str) -> Units:
        return self.taken._replace(**{kind: getattr(self.taken, kind) + 1})

    def _picked(self, name: str) -> None:
        """A chip of the side that was hit."""
        if not self.choosing or name not in NO_UNITS._fields:
            return
        if name not in self.possible:
            self.complain(say("widgets.duel.covered", self.language))
            return
        self.taken = self._with(name)
        if self.taken in self._takes():
            self.match.play(Take(self.taken))
            self.taken = NO_UNITS
        self.changed()

    # -- what is seen

    def draw(self) -> Scene:
        return duel_scene(self._sides(), self._thrown(), self._blanks(), self.language)

    def _sides(self) -> list[Side]:
        state = self.match.state
        fight = state.battle
        if fight is None:
            start = self.match.states()[1]
            began = start.battle
            assert began is not None
            _, mine, theirs = how_it_ended(start, state)
            left = {ATTACKER: mine, DEFENDER: theirs}
            return [Side(one, began.army(one), left[one], 0) for one in (ATTACKER, DEFENDER)]
        sides = []
        for one in (ATTACKER, DEFENDER):
            side = Side(one, fight.army(one), fight.units(one), dice_of(state, one))
            side = replace(side, turn=fight.side == one)
            if self.choosing and fight.side != one:
                side = replace(side, loses=True, taken=self.taken, possible=tuple(self.possible))
            sides.append(side)
        return sides

    def _thrown(self) -> tuple[int, int] | None:
        """Hits and dice of the last throw."""
        for step in reversed(self.match.steps):
            if isinstance(step.cause, Fell):
                for event in step.events:
                    if event.key == ROLLED:
                        facts = dict(event.facts)
                        return int(facts["hits"]), int(facts["dice"])
        return None

    def _blanks(self) -> tuple[int, int]:
        state = self.match.state
        limit = state.edition.battle.dry_rolls
        return (0 if state.battle is None else state.battle.dry), limit

    def happened(self) -> list[str]:
        """Every throw, and what it took."""
        return [
            event.tell(self.language)
            for step in self.match.steps
            for event in step.events
            if event.key in HAPPENED
        ]

    def lines(self) -> Sequence[str]:
        language, told = self.language, self.happened()[-LAST:]
        fight = self.match.state.battle
        if fight is None:
            ending, _, _ = how_it_ended(self.match.states()[1], self.match.state)
            return [*told, f"{say(f'odds.{ending}', language)}."]
        facts = {"army": fight.army(fight.side), "hits": fight.hits}
        asks = "widgets.duel.choose" if self.choosing else "widgets.duel.to_throw"
        return [*told, say(asks, language, **facts)]

    def numbers(self) -> str:
        """The duel so far; its chances are for the reader to find out."""
        if not self.happened():
            return ""
        caption = escape(say("widgets.duel.so_far", self.language))
        rows = "".join(f"<tr><td>{escape(line)}</td></tr>" for line in self.happened())
        return f"<table><caption>{caption}</caption><tbody>{rows}</tbody></table>"

    def facts(self) -> Mapping[str, Any]:
        return {}

    def refresh(self) -> None:
        self.throw.description = say("widgets.duel.throw", self.language)
        self.again.description = say("widgets.duel.again", self.language)
        show_if(self.throw, not self.over)
        show_if(self.again, len(self.match.steps) > 1)
        super().refresh()
