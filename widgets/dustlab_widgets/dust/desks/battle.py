"""What a learner has chosen in a battle so far, and the move that it makes. No widget, no rule.

Units are chosen by clicks on tiles, a way out by a click on its area. Anything may be tried: the
move is asked of the match, and its refusals come back with the places they point to.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import Any

from dustlab.core.match import Fell, Match
from dustlab.core.remarks import Remark
from dustlab.core.rules import rule
from dustlab.core.words import say
from dustlab.dust.components import KINDS, NO_UNITS, Units
from dustlab.dust.moves import Move, Pass, Retreat, Roll, Take, Use
from dustlab.dust.pictures.battle import battle_scene
from dustlab.dust.rules.battle_dice import dice_of
from dustlab.dust.rules.moments import MOMENTS
from dustlab.dust.rules.retreat import may_retreat, ways_out
from dustlab.dust.state import (
    ATTACKER,
    DECIDE,
    DEFENDER,
    LEAVE,
    NURSE,
    OPENING,
    ROLLED,
    TAKE,
    Battle,
    State,
)
from dustlab.pictures.scene import CHOSEN, EXPLAINED, POSSIBLE, REFUSED, Scene

from ...core.parts import Told
from ...pictures.callout import with_callout
from ...table.controls import Deed, Item
from ...table.moves import Legal, legal_moves, read_move
from .combat import odds_bars, too_large
from .desk import Desk, stepped, unit_items

DICE, WAY = "dice", "way."


@dataclass
class BattleChoice:
    """What is chosen at one position of a match, and whether it may be played."""

    match: Match[State]
    dare: bool = False
    language: str = "en"
    units: Units = NO_UNITS
    way: str = ""
    note: str = ""
    refused: tuple[Remark, ...] = ()
    tried: tuple[str, ...] = ()
    """The shapes that the refused move was made of."""
    full: str = ""
    """The tile of which more was wanted than there is."""
    possible: bool = False
    """A hint has shown what is possible."""
    legal: Legal = field(default_factory=Legal)

    def __post_init__(self) -> None:
        fight = self.fight
        counts = fight.units(self.chooses) if fight else ()
        self.legal = legal_moves(self.match, tuple(counts))
        only = self.legal.only
        if isinstance(only, Take) and not self.dare:
            self.units = only.units
        if self.leaves and fight is not None and not fight.leaving_in_part:
            self.units = fight.leaving

    # -- where we are

    @property
    def fight(self) -> Battle | None:
        return self.match.state.battle

    @property
    def takes(self) -> bool:
        """Casualties are to be chosen."""
        return self.fight is not None and self.fight.stage == TAKE

    @property
    def leaves(self) -> bool:
        """Units must go: the way is to be chosen, and by some rules who of them goes."""
        return self.fight is not None and self.fight.stage == LEAVE

    @property
    def decides(self) -> bool:
        """A roll is next, and before it perhaps a retreat."""
        return self.fight is not None and self.fight.stage == DECIDE

    @property
    def may_leave(self) -> bool:
        """Units may retreat before the next roll."""
        return (
            self.fight is not None
            and self.decides
            and may_retreat(self.match.state, self.fight.side)
        )

    @property
    def window(self) -> bool:
        """An ability may be used now, or the moment passed."""
        return self.fight is not None and self.fight.stage in (OPENING, ROLLED, NURSE)

    @property
    def ability(self) -> str:
        """The ability that the deciding side may try to use: its radar's, or its card's."""
        fight, state = self.fight, self.match.state
        if fight is None:
            return ""
        army = fight.army(fight.side)
        played = state.card_of(army)
        if army in state.order.radar:
            return "alien_radar"
        return played.ability if played is not None and played.ability in MOMENTS else ""

    @property
    def chooses(self) -> str:
        """The side whose units can be chosen: the enemy's for casualties, else one's own."""
        if self.fight is None or self.window:
            return ""
        return self.fight.other if self.takes else self.fight.side

    # -- choosing

    def pick(self, label: str) -> None:
        """A click on a tile, on its minus, or on a way out."""
        self.clear_refusals()
        fight = self.fight
        if fight is None:
            self.note = say("widgets.battle.over_note", self.language)
        elif label.startswith(WAY):
            self._pick_way(label.removeprefix(WAY))
        else:
            side, _, kind = label.removesuffix(".less").partition(".")
            if self.window or (self.leaves and not fight.leaving_in_part):
                self.note = say(self._stage_note, self.language)
            elif side != self.chooses:
                self._wrong_side(fight)
            else:
                self._pick_unit(fight, kind, -1 if label.endswith(".less") else 1)

    def _pick_unit(self, fight: Battle, kind: str, more: int) -> None:
        there, chosen = getattr(fight.units(self.chooses), kind), getattr(self.units, kind)
        wanted = max(chosen + more, 0)
        if wanted > there:
            self.full = f"{self.chooses}.{kind}"
            facts = {"units": Units(**{kind: there}), "count": there}
            self.note = say("widgets.battle.no_more", self.language, **facts)
        else:
            self.units = self.units._replace(**{kind: wanted})

    def _pick_way(self, area: str) -> None:
        if self.takes:
            self.note = say("widgets.battle.no_way_now", self.language)
        elif self.window:
            self.note = say(self._stage_note, self.language)
        else:
            self.way = "" if self.way == area else area

    @property
    def _stage_note(self) -> str:
        """What to do now where units are not to be chosen."""
        return "widgets.battle.advice_window" if self.window else "widgets.battle.advice_leave"

    def _wrong_side(self, fight: Battle) -> None:
        army = fight.army(self.chooses)
        if self.takes:
            self.note = say("widgets.battle.choose_enemy", self.language, army=army)
        elif self.may_leave:
            self.note = say("widgets.battle.choose_own", self.language, army=army)
        else:
            self.note = say("widgets.battle.choose_roll", self.language, army=army)

    def clear(self) -> None:
        fight = self.fight
        fixed = self.leaves and fight is not None and not fight.leaving_in_part
        self.units, self.way = self.units if fixed else NO_UNITS, ""
        self.clear_refusals()

    # -- the move that comes of it

    def move(self) -> Move:
        if self.window:
            return Pass()
        if self.takes or self.fight is None:
            return Take(self.units)
        return Retreat(((self.units, self.way_out()),))

    def way_out(self) -> str:
        """The chosen way, else the only one; with none at all, any land next door."""
        state, fight = self.match.state, self.fight
        if fight is None:
            return ""
        if self.way:
            return self.way
        ways = ways_out(state, fight.side)
        if len(ways) == 1 or (ways and self.decides and not self.may_leave):
            return ways[0]  # no choice; or whoever may not leave needs not choose first
        if not ways:
            near = [n for n in next_door(state, fight) if n != fight.origin]
            return near[0] if near else fight.origin or fight.target
        return ""

    def check(self) -> Move | None:
        """The move if it may be played; else nothing, and why not is kept."""
        fight = self.fight
        if fight is not None and not self.window and not self.units.total:
            self.clear_refusals()
            self.note = say("widgets.battle.choose_first", self.language)
            return None
        if fight is not None and fight.stage in (DECIDE, LEAVE) and not self.way_out():
            ways = list(ways_out(self.match.state, fight.side))
            self.clear_refusals()
            self.note = say("widgets.battle.which_way", self.language, ways=ways)
            return None
        return self.allowed(self.move(), self.tiles())

    def tiles(self) -> list[str]:
        """The tiles of the units that are chosen."""
        return [f"{self.chooses}.{kind}" for kind in self.units.kinds()]

    def allowed(self, move: Move, tried: Sequence[str] = ()) -> Move | None:
        """A move if it may be played; else nothing, and why not is kept."""
        self.clear_refusals()
        if self._refuse(move, list(tried)):
            return None
        return move

    def clear_refusals(self) -> None:
        self.note, self.refused, self.tried, self.full = "", (), (), ""

    def _refuse(self, move: Move, tried: Iterable[str]) -> bool:
        self.refused = tuple(self.match.why_not(move))
        self.tried = (DICE,) if isinstance(move, Roll | Use | Pass) else tuple(tried)
        return bool(self.refused)

    # -- a move that is written

    def read(self, move: Any) -> Move:
        """A move from its text; one that is none is told in a player's words."""
        try:
            wanted: Move = read_move(self.match, move, self.examples(), self.language)
        except Told:
            self.clear_refusals()
            raise
        return wanted

    def examples(self) -> list[str]:
        """How moves are written that fit here: one of each kind, with one unit."""
        told: dict[type, str] = {}
        for legal in self.legal.moves:
            move = legal
            if isinstance(legal, Take) and legal.units.total:
                move = Take(_one(legal.units))
            elif isinstance(legal, Retreat):
                units, area = legal.ways[0]
                move = Retreat(((_one(units), area),))
            told.setdefault(type(move), str(move))
        return list(told.values())


def _one(units: Units) -> Units:
    """One unit of the first kind among these."""
    return Units(**{units.kinds()[0]: 1})


def next_door(state: State, fight: Battle) -> tuple[str, ...]:
    """The areas round the target where its defenders could go."""
    board = state.board
    near = board.sea_neighbours if fight.kind == "sea" else board.land_neighbours
    return near[fight.target]


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


RULES_OF = {
    DECIDE: ("dust.battle.retreat.half", "dust.battle.ceasefire"),
    TAKE: ("dust.battle.casualties", "dust.battle.shield.mech", "dust.battle.shield.bomber"),
    LEAVE: ("dust.battle.retreat.where",),
}


@dataclass
class BattleDesk(Desk):
    """Rolling, leaving, taking casualties; abilities at their moment."""

    choosing: Choosing = field(init=False)
    sent: tuple[tuple[Units, str], ...] = ()
    """Units that must leave and have been told where to."""
    patient: bool = False
    """Odds are summed up however long it takes."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.choosing = Choosing(self.match, self.dare, self.language)
        fight = self.fight
        if fight.stage == LEAVE and not fight.leaving_in_part:
            self.choosing.units = fight.leaving

    @property
    def fight(self) -> Battle:
        if self.state.battle is None:
            raise AssertionError("no battle is being fought")
        return self.state.battle

    @property
    def RULES(self) -> tuple[str, ...]:  # type: ignore[override]  # noqa: N802
        return RULES_OF.get(self.fight.stage, RULES_OF[DECIDE])

    # -- choosing

    def pick(self, label: str) -> None:
        if label == DICE:
            self.roll()
            return
        self.choosing.pick(label)
        self._listen()
        self._look_ahead()

    def _look_ahead(self) -> None:
        """What speaks against a retreat is said while it is chosen, as of any move."""
        choosing = self.choosing
        if not choosing.decides or not choosing.units.total or choosing.note or choosing.refused:
            return
        if choosing.way_out():
            choosing.check()
        elif self._too_many():
            way = ways_out(self.state, self.fight.side)[0]
            choosing.allowed(Retreat(((choosing.units, way),)), choosing.tiles())
        self._listen()

    def _too_many(self) -> bool:
        """Whether no way is open to so many units, though some may leave."""
        choosing = self.choosing
        if not choosing.may_leave or not choosing.units.total:
            return False
        ways = ways_out(self.state, self.fight.side)
        return bool(ways and self.match.why_not(Retreat(((choosing.units, ways[0]),))))

    def _listen(self) -> None:
        """What the board lab's choice has to say is said here."""
        choosing = self.choosing
        self.note, self.refused, self.tried = choosing.note, choosing.refused, choosing.tried

    def step(self, name: str, by: int) -> None:
        self.choosing.clear_refusals()
        wanted = stepped(self.choosing.units, name, by)
        if by > 0 and not self.there().holds(wanted):
            self.choosing.pick(f"{self.choosing.chooses}.{name}")
        else:
            self.choosing.units = wanted
        self._listen()
        self._look_ahead()

    def there(self) -> Units:
        """Whom there is to choose from."""
        fight = self.fight
        if fight.stage == LEAVE:
            left = fight.leaving
            for units, _ in self.sent:
                left = left.less(units)
            return left
        return fight.units(self.choosing.chooses)

    def clear(self) -> None:
        super().clear()
        self.choosing.clear()
        self.sent = ()

    def forget(self) -> None:
        super().forget()
        if hasattr(self, "choosing"):
            self.choosing.clear_refusals()

    # -- moves

    def chooses_units(self) -> bool:
        """Whether this decision is about units at all."""
        stage = self.fight.stage
        if stage == DECIDE:
            return self.dare or may_retreat(self.state, self.fight.side)
        return stage in (TAKE, LEAVE)

    def roll(self) -> None:
        self.try_move(Roll())

    def try_move(self, move: Move) -> None:
        tried = self.choosing.tiles() if not isinstance(move, Roll) else [DICE]
        allowed = self.choosing.allowed(move, tried)
        self._listen()
        if allowed is not None:
            self.play(allowed)

    def confirm(self) -> None:
        if self.fight.stage == LEAVE:
            self._send()
            return
        if not self.chooses_units():
            self.roll()
            return
        if self.fight.stage == DECIDE and not self.choosing.units.total:
            self.roll()
            return
        move = self.choosing.check()
        self._listen()
        if move is not None:
            self.play(move)

    def _send(self) -> None:
        """Units that must leave go, all at once or one area after the other."""
        way, units = self.choosing.way_out(), self.choosing.units
        if not way:
            ways = list(ways_out(self.state, self.fight.side))
            self.note = say("widgets.battle.which_way", self.language, ways=ways)
            return
        sent = (*self.sent, (units, way)) if units.total else self.sent
        left = self.there().less(units)
        if left.total and units.total and not self.fight.leaving_in_part:
            self.sent = sent
            self.choosing.clear()
            self.choosing.units = left
            return
        self.try_move(Retreat(sent))

    def moves(self) -> Sequence[Any]:
        """Whether the confirm button has something to do."""
        return (Roll(),) if self.fight.stage == DECIDE or self.choosing.units.total else ()

    def deeds(self) -> Sequence[Deed]:
        state, fight, language = self.state, self.fight, self.language
        deeds: list[Deed] = []
        if fight.stage == DECIDE and self.choosing.units.total:
            words = say("widgets.battle.roll", language, dice=self.dice())
            deeds.append(Deed(words, self.roll))
        if not self.patient and too_large(state):
            deeds.append(Deed(say("widgets.table.reckon", language), self._reckon))
        if fight.stage == TAKE:
            return deeds
        for move in islice(self.match.game.candidates(state), 8):
            if isinstance(move, Use):
                words = say("widgets.table.use", language, ability=move.ability)
            elif isinstance(move, Pass):
                words = say("widgets.table.pass", language)
            else:
                continue
            # What can be used comes before letting it go by.
            place = len(deeds) if isinstance(move, Pass) else 0
            deeds.insert(place, Deed(words, partial(self.try_move, move)))
        return deeds

    def dice(self) -> int:
        return dice_of(self.state, self.fight.side)

    # -- what is seen

    def items(self) -> list[Item]:
        if not self.chooses_units():
            return []
        return unit_items(self.choosing.units, self.there(), self.language)

    def close_up(self) -> Scene:
        self.choosing.possible = self.hinted
        return self.choosing.scene()

    def extra(self) -> str:
        if "odds" not in self.memory:
            self.memory["odds"] = odds_bars(self.state, self.language, self.patient)
        return str(self.memory["odds"])

    def _reckon(self) -> None:
        self.patient = True
        self.memory.pop("odds", None)

    # -- in words

    def told(self) -> str:
        if not self.chooses_units():
            return ""
        if self.sent:
            told = [
                say("widgets.table.sent", self.language, units=units, area=area)
                for units, area in self.sent
            ]
            return " ".join([*told, self.choosing.told()])
        return self.choosing.told()

    def confirm_words(self) -> str:
        fight, language, choosing = self.fight, self.language, self.choosing
        if fight.stage == DECIDE and not choosing.units.total:
            return say("widgets.battle.roll", language, dice=self.dice())
        if fight.stage == LEAVE:
            area, units = choosing.way_out(), choosing.units
            if not area:
                return say("widgets.battle.retreat_where", language, units=units)
            return say("widgets.battle.retreat", language, units=units, area=area)
        if fight.stage not in (DECIDE, TAKE):
            return ""
        if self._too_many():
            return say("widgets.battle.retreat_none", language)
        return choosing.confirm_words()

    def ready(self) -> bool:
        return bool(self.moves())
