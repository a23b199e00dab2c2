"""What a learner has chosen in a battle so far, and the move that it makes. No widget, no rule.

Units are chosen by clicks on tiles, a way out by a click on its area. Anything may be tried: the
move is asked of the match, and its refusals come back with the places they point to.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from dustlab.core.match import Match
from dustlab.core.remarks import Remark
from dustlab.core.words import say
from dustlab.dust.components import NO_UNITS, Units
from dustlab.dust.moves import Move, Pass, Retreat, Roll, Take, Use
from dustlab.dust.rules.moments import MOMENTS
from dustlab.dust.rules.retreat import may_retreat, ways_out
from dustlab.dust.state import DECIDE, LEAVE, NURSE, OPENING, ROLLED, TAKE, Battle, State

from ..core.guard import Told
from ..table.legal import Legal, legal_moves, read_move

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
