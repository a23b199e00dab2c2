"""A battle: rolling, leaving, taking casualties, abilities at their moment; on its own picture.

One desk serves the table, the battle lab and the board of an exercise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from dustlab.core.match import Fell
from dustlab.core.remarks import Remark
from dustlab.core.rules import rule
from dustlab.core.words import say
from dustlab.dust.components import KINDS, NO_UNITS, Units
from dustlab.dust.moves import Retreat, Roll, Take
from dustlab.dust.odds.battles import too_large
from dustlab.dust.pictures.battle import battle_scene
from dustlab.dust.rules.battle_dice import dice_of
from dustlab.dust.rules.retreat import may_retreat
from dustlab.dust.state import ATTACKER, DEFENDER, State
from dustlab.pictures.labels import bounds, wrapped
from dustlab.pictures.scene import (
    CHOSEN,
    EXPLAINED,
    POSSIBLE,
    REFUSED,
    AnyShape,
    Box,
    Line,
    Point,
    Scene,
    Text,
)

from ...table.controls import Deed, Item
from .battle_choice import DICE, WAY, BattleChoice
from .combat import odds_bars, odds_in_short
from .desk import unit_items

# Below this the picture has the ways out, which nobody needs while a refusal is read there.
FOOT = 322.0


@dataclass
class BattleDesk(BattleChoice):
    """A battle as it is decided, seen and told."""

    patient: bool = False
    """Odds are summed up however long it takes."""

    # -- deciding

    def roll(self) -> None:
        self.attempt(Roll())

    def confirm(self) -> None:
        rolls = not self.units.total if self.decides else not self.chooses_units()
        if self.leaves:
            self._send()
        elif rolls:
            self.roll()
        else:
            move = self.check()
            if move is not None:
                self.play(move)

    def _send(self) -> None:
        """Units that must leave go, all at once or one area after the other."""
        way, units = self.way_out(), self.units
        if not way:
            self._ask_way()
            return
        sent = (*self.sent, (units, way)) if units.total else self.sent
        left = self.there().less(units)
        if left.total and units.total and self.must_leave is not None:
            self.clear()
            self.sent, self.units = sent, left
            return
        self.attempt(Retreat(sent))

    def moves(self) -> Sequence[Any]:
        """Whether the confirm button has something to do."""
        return (Roll(),) if self.decides or self.units.total else ()

    def deeds(self) -> Sequence[Deed]:
        state, language = self.state, self.language
        deeds: list[Deed] = []
        if self.decides and self.units.total:
            deeds.append(Deed(self.roll_words(), self.roll))
        if not self.patient and too_large(state):
            deeds.append(Deed(say("widgets.table.reckon", language), self._sum_all_the_same))
        if self.takes:
            return deeds
        return [*self.ability_deeds(8), *deeds]

    def dice(self) -> int:
        return dice_of(self.state, self.fight.side) if self.fight is not None else 0

    # -- what is seen

    def items(self) -> list[Item]:
        return unit_items(self.units, self.there(), self.language) if self.chooses_units() else []

    def close_up(self) -> Scene:
        return self.scene()

    def scene(self) -> Scene:
        """The battle with what is chosen, possible and refused."""
        marks, fight = self.marks(), self.fight
        rolled, answered = self.throws()
        # Those that a nurse saved stand on no tiles.
        on_tiles = fight is None or not (self.leaves and any(fight.fallen))
        scene = battle_scene(
            self.state,
            chosen=self.units if on_tiles else NO_UNITS,
            marks=marks,
            rolled=rolled,
            answered=answered,
            language=self.language,
        )
        places = [place for place, mark in marks.items() if mark == REFUSED]
        # Only which rules, each of them once: what they say stands beside the board.
        against = dict.fromkeys(remark.rule for remark in self.refused if remark.rule)
        words = [rule(known).name(self.language) for known in against]
        # Of dice that may not fall now the board has nothing to point at but the dice themselves.
        return with_callout(scene, places, words, FOOT) if words and places != [DICE] else scene

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
        if not self.dare or self.hinted:
            marks |= dict.fromkeys(self.open_places(), POSSIBLE)
        marks |= dict.fromkeys(self.tiles(), CHOSEN)
        if self.way:
            marks[WAY + self.way] = CHOSEN
        if self.full:
            marks[self.full] = EXPLAINED
        for remark in self.refused:
            marks |= self.pointed(remark)
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

    def pointed(self, remark: Remark) -> dict[str, str]:
        """Where a refusal points: what is refused, and what it speaks of."""
        ways = [WAY + area for area in remark.where if area in self.next_door()]
        if ways:
            # The first place is the one that was asked for, the others are those that are open.
            return {**dict.fromkeys(ways[1:], EXPLAINED), ways[0]: REFUSED}
        kind = remark.rule.rpartition(".")[2]
        left = dict(remark.facts).get("left")
        marks = {}
        if isinstance(left, Units):
            marks = {f"{self.chooses}.{k}": EXPLAINED for k in left.kinds()}
        tiles = [f"{self.chooses}.{kind}"] if kind in KINDS else self.tried
        return marks | dict.fromkeys(tiles, REFUSED)

    def extra(self) -> str:
        return self.worked_out(
            ("odds", self.patient), lambda: odds_bars(self.state, self.language, self.patient)
        )

    def in_short(self) -> str:
        return self.worked_out(
            ("short", self.patient), lambda: odds_in_short(self.state, self.language, self.patient)
        )

    def _sum_all_the_same(self) -> None:
        self.patient = True

    # -- in words

    def told(self) -> str:
        if not self.chooses_units():
            return ""
        sent = [
            say("widgets.table.sent", self.language, units=units, area=area)
            for units, area in self.sent
        ]
        return " ".join([*sent, self.choice_told()])

    def choice_told(self) -> str:
        """What is chosen so far; or what to do where nothing is."""
        if self.window:
            return say("widgets.battle.advice_window", self.language)
        units, leaves = self.units, self.leaves
        if self.takes:
            key = "widgets.battle.taking" if units.total else "widgets.battle.take_nothing_yet"
            return say(key, self.language, **({"units": units} if units.total else {}))
        if self.way:
            key = "widgets.battle.leaving_way" if leaves else "widgets.battle.going_back_way"
            return say(key, self.language, units=units, area=self.way)
        if not units.total:
            key = "widgets.battle.leave_nobody" if leaves else "widgets.battle.decide_nobody"
            return say(key, self.language)
        key = "widgets.battle.leaving" if leaves else "widgets.battle.going_back"
        return say(key, self.language, units=units)

    def missing(self) -> str:
        """What to do here."""
        fight = self.fight
        if fight is None:
            return say("widgets.battle.over_note", self.language)
        if self.takes:
            what = "take"
        elif self.leaves:
            what = "leave"
        elif self.window:
            what = "window"
        else:
            what = "decide" if may_retreat(self.state, fight.side) else "roll"
        return say(f"widgets.battle.advice_{what}", self.language)

    def roll_words(self) -> str:
        """What a roll would throw: at sea the dice of both sides."""
        if self.fight is None:
            return ""
        if self.fight.kind == "sea":
            mine, theirs = (dice_of(self.state, side) for side in (ATTACKER, DEFENDER))
            return say("widgets.battle.roll_sea", self.language, dice=mine, others=theirs)
        return say("widgets.battle.roll", self.language, dice=self.dice())

    def confirm_words(self) -> str:
        """What one button would do, which rolls as well where nothing is chosen."""
        if self.decides and not self.units.total:
            return self.roll_words()
        if self._too_many():
            return say("widgets.battle.retreat_none", self.language)
        return self.choice_words() if self.takes or self.leaves or self.decides else ""

    def choice_words(self) -> str:
        """What a button would do with what is chosen, where another one rolls."""
        if self.window:
            return say("widgets.battle.pass", self.language)
        if not self.units.total:
            verb = "take" if self.takes else "retreat"
            return say(f"widgets.battle.{verb}_none", self.language)
        if self.takes:
            return say("widgets.battle.take", self.language, units=self.units)
        if not self.way and self.decides and not self.may_leave:
            return say("widgets.battle.retreat_try", self.language, units=self.units)
        area = self.way_out()
        if not area:
            return say("widgets.battle.retreat_where", self.language, units=self.units)
        return say("widgets.battle.retreat", self.language, units=self.units, area=area)


# -- the reason beside the place: words on the board itself, with a line to what they speak of

MARGIN, PAD, LINE, SIZE = 16.0, 10.0, 18.0, 14.0
MOST_LINES = 4
LAYER = "callout"


def with_callout(scene: Scene, places: Sequence[str], words: Sequence[str], foot: float) -> Scene:
    """The scene with a box of words over its foot or, if a place lies there, above it.

    `foot` is where the foot of the picture begins, which the box covers as a whole.
    """
    known = [place for place in places if scene.named(place)]
    lines = [line for told in words for line in wrapped(told, scene.width - 2 * MARGIN - 30, SIZE)]
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], "…"]
    shapes: list[AnyShape] = []
    boxes = [bounds(scene.named(place)[0]) for place in known]
    if any(bottom > foot for _, _, _, bottom in boxes):
        height = 2 * PAD + LINE * len(lines)
        top = min(box[1] for box in boxes if box[3] > foot) - height
    else:
        top, height = foot, scene.height - foot - 8
    for box in boxes:
        shapes += _pointer(box, top, top + height, scene.width)
    shapes += _words(lines, top, height, scene.width)
    return replace(scene, shapes=(*scene.shapes, *shapes))


def _words(lines: Sequence[str], top: float, height: float, width: float) -> Iterator[AnyShape]:
    yield Box(
        MARGIN, top, width - 2 * MARGIN, height, look="badge", mark=EXPLAINED, layer=LAYER, round=8
    )
    for i, line in enumerate(lines):
        y = top + height / 2 + LINE * (i + 0.5 - len(lines) / 2)
        yield Text(MARGIN + 15, y, line, layer=LAYER, size=SIZE, anchor="start")


def _pointer(
    box: tuple[float, float, float, float], top: float, bottom: float, width: float
) -> Iterator[AnyShape]:
    """From the place along the inner side of its column to the words, over nothing else."""
    left, upper, right, lower = box
    points: tuple[Point, ...]
    if upper >= bottom:
        x = (left + right) / 2
        points = ((x, bottom), (x, upper + 6))
    else:
        inner = right if (left + right) / 2 < width / 2 else left
        outside = inner + (6 if inner == right else -6)
        middle = (upper + lower) / 2
        points = ((inner, middle), (outside, middle), (outside, top))
    yield Line(points, look="axis", mark=EXPLAINED, layer=LAYER)
