"""A choice in a battle as it is seen and told: the picture with its marks, and the words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dustlab.core.match import Fell
from dustlab.core.remarks import Remark
from dustlab.core.rules import rule
from dustlab.core.words import say
from dustlab.dust.components import KINDS, NO_UNITS, Units
from dustlab.dust.moves import Retreat, Roll, Take
from dustlab.dust.pictures.battle_picture import battle_scene
from dustlab.dust.rules.battle_dice import dice_of
from dustlab.dust.state import ATTACKER, DEFENDER, State
from dustlab.pictures.scene import CHOSEN, EXPLAINED, POSSIBLE, REFUSED, Scene

from ..pictures.callout import with_callout
from .battle_choice import DICE, WAY, BattleChoice, next_door

# Below this the picture has the ways out, which nobody needs while a refusal is read there.
FOOT = 322.0


@dataclass
class Choosing(BattleChoice):
    """The choice at one position of a match; every new position starts a new one."""

    # -- what is seen

    def scene(self) -> Scene:
        """The battle with what is chosen, possible and refused."""
        state = self.match.state
        marks = self.marks()
        rolled, answered = self.throws()
        scene = battle_scene(
            state,
            chosen=self.units if self._on_tiles() else NO_UNITS,
            marks=marks,
            rolled=rolled,
            answered=answered,
            language=self.language,
        )
        places = [place for place, mark in marks.items() if mark == REFUSED]
        # Only which rules: what they say stands beside the board.
        words = [rule(known).name(self.language) for known in self.rules_against()]
        # Of dice that may not fall now the board has nothing to point at but the dice themselves.
        return with_callout(scene, places, words, FOOT) if words and places != [DICE] else scene

    def rules_against(self) -> list[str]:
        """The rules that refuse what was tried, each of them once."""
        return list(dict.fromkeys(remark.rule for remark in self.refused if remark.rule))

    def _on_tiles(self) -> bool:
        """Whether the chosen units stand on tiles: those that a nurse saved do not."""
        fight = self.fight
        return fight is None or not (self.leaves and any(fight.fallen))

    def throws(self) -> tuple[tuple[int, int] | None, tuple[int, int] | None]:
        """The dice that lie on the table, of the step that led here: hits and dice of the one who
        rolled; at sea the attacker's and the defender's."""
        last = self.match.last
        if last is None or not isinstance(last.cause, Fell):
            return None, None
        before: State = last.before
        outcome: Any = last.cause.outcome
        fight = before.battle
        if fight is None or isinstance(outcome, Units):
            return None, None
        if fight.kind != "sea":
            return (outcome + fight.hits, dice_of(before, fight.side)), None
        hits = (fight.hits, fight.answer)
        if isinstance(outcome, int):
            first = fight.side == ATTACKER
            outcome = (outcome, 0) if first else (0, outcome)
        mine, theirs = (dice_of(before, side) for side in (ATTACKER, DEFENDER))
        return (hits[0] + outcome[0], mine), (hits[1] + outcome[1], theirs)

    def marks(self) -> dict[str, str]:
        """The look of each shape that is more than itself, the weightiest meaning last."""
        marks: dict[str, str] = {}
        if not self.dare or self.possible:
            marks |= dict.fromkeys(self.open_places(), POSSIBLE)
        marks |= dict.fromkeys(self.tiles(), CHOSEN)
        if self.way:
            marks[WAY + self.way] = CHOSEN
        if self.full:
            marks[self.full] = EXPLAINED
        for remark in self.refused:
            marks |= self._pointed(remark)
        return marks

    def open_places(self) -> list[str]:
        """The shapes that some legal move is made of."""
        places: dict[str, None] = {}
        for move in self.legal.moves:
            if isinstance(move, Roll):
                places[DICE] = None
            elif isinstance(move, Take):
                places |= dict.fromkeys(f"{self.chooses}.{kind}" for kind in move.units.kinds())
            elif isinstance(move, Retreat):
                for units, area in move.ways:
                    places |= dict.fromkeys(f"{self.chooses}.{kind}" for kind in units.kinds())
                    places[WAY + area] = None
        return list(places)

    def _pointed(self, remark: Remark) -> dict[str, str]:
        """Where a refusal points: what is refused, and what it speaks of."""
        ways = [WAY + area for area in remark.where if WAY + area in self._way_names()]
        if ways:
            # The first place is the one that was asked for, the others are those that are open.
            return {**dict.fromkeys(ways[1:], EXPLAINED), ways[0]: REFUSED}
        kind = remark.rule.rpartition(".")[2]
        marks: dict[str, str] = {}
        left = dict(remark.facts).get("left")
        if isinstance(left, Units):
            marks |= {f"{self.chooses}.{k}": EXPLAINED for k in left.kinds()}
        tiles = [f"{self.chooses}.{kind}"] if kind in KINDS else self.tried
        return marks | dict.fromkeys(tiles, REFUSED)

    def _way_names(self) -> set[str]:
        state, fight = self.match.state, self.fight
        if fight is None:
            return set()
        return {WAY + area for area in next_door(state, fight)}

    # -- in words

    def told(self) -> str:
        """What is chosen so far."""
        if self.window:
            return say("widgets.battle.advice_window", self.language)
        if not self.units.total and not self.way:
            return say("widgets.battle.nothing_chosen", self.language)
        if self.way:
            facts: dict[str, Any] = {"units": self.units, "area": self.way}
            return say("widgets.battle.chosen_way", self.language, **facts)
        return say("widgets.battle.chosen", self.language, units=self.units)

    def confirm_words(self) -> str:
        """What the button beside the board would do now."""
        if self.window:
            return say("widgets.battle.pass", self.language)
        if self.takes:
            if not self.units.total:
                return say("widgets.battle.take_none", self.language)
            return say("widgets.battle.take", self.language, units=self.units)
        if not self.units.total:
            return say("widgets.battle.retreat_none", self.language)
        if not self.way and self.decides and not self.may_leave:
            return say("widgets.battle.retreat_try", self.language, units=self.units)
        area = self.way_out()
        if not area:
            return say("widgets.battle.retreat_where", self.language, units=self.units)
        return say("widgets.battle.retreat", self.language, units=self.units, area=area)
