"""What is chosen in a battle so far, and the move that it makes.

Units are chosen by clicks on tiles, a way out by a click on its area. Anything may be tried: the
move is asked of the match, and its refusals come back with the places they point to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from dustlab.core.words import say
from dustlab.dust.components import NO_UNITS, Units
from dustlab.dust.moves import Move, Pass, Retreat, Roll, Take, Use
from dustlab.dust.rules.abilities import MOMENTS
from dustlab.dust.rules.retreat import may_retreat, ways_out
from dustlab.dust.state import Battle, Stage

from ...core.parts import Told
from ...table.moves import Legal, legal_moves, read_move
from .desk import Desk, one_of, stepped

DICE, WAY = "dice", "way."


RULES_OF = {
    Stage.DECIDE: ("dust.battle.retreat.half", "dust.battle.ceasefire"),
    Stage.TAKE: ("dust.battle.casualties", "dust.battle.shield.mech", "dust.battle.shield.bomber"),
    Stage.LEAVE: ("dust.battle.retreat.where",),
}


@dataclass
class BattleChoice(Desk):
    """What is chosen in a battle so far, and the move that it makes."""

    units: Units = NO_UNITS
    way: str = ""
    full: str = ""
    """The tile of which more was wanted than there is."""
    sent: tuple[tuple[Units, str], ...] = ()
    """Units that must leave and have been told where to."""
    legal: Legal = field(default_factory=Legal)

    def __post_init__(self) -> None:
        super().__post_init__()
        fight = self.fight
        self.legal = legal_moves(self.match, tuple(fight.units(self.chooses)) if fight else ())
        only = self.legal.only
        if isinstance(only, Take) and not self.dare:
            self.units = only.units
        if self.must_leave is not None:
            self.units = self.must_leave

    # -- where we are

    @property
    def fight(self) -> Battle | None:
        return self.state.battle

    @property
    def stage(self) -> str:
        return self.fight.stage if self.fight is not None else ""

    @property
    def RULES(self) -> tuple[str, ...]:  # type: ignore[override]  # noqa: N802
        return RULES_OF.get(self.stage, RULES_OF[Stage.DECIDE])

    @property
    def takes(self) -> bool:
        """Casualties are to be chosen."""
        return self.stage == Stage.TAKE

    @property
    def leaves(self) -> bool:
        """Units must go: the way is to be chosen, and by some rules who of them goes."""
        return self.stage == Stage.LEAVE

    @property
    def must_leave(self) -> Units | None:
        """All units that must go, where nobody chooses who of them does."""
        fight = self.fight
        return fight.leaving if fight and self.leaves and not fight.leaving_in_part else None

    @property
    def decides(self) -> bool:
        """A roll is next, and before it perhaps a retreat."""
        return self.stage == Stage.DECIDE

    @property
    def may_leave(self) -> bool:
        """Units may retreat before the next roll."""
        fight = self.fight
        return fight is not None and self.decides and may_retreat(self.state, fight.side)

    @property
    def window(self) -> bool:
        """An ability may be used now, or the moment passed."""
        return self.stage in (Stage.OPENING, Stage.ROLLED, Stage.NURSE)

    @property
    def ability(self) -> str:
        """The ability that the deciding side may try to use: its radar's, or its card's."""
        fight, state = self.fight, self.state
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

    def chooses_units(self) -> bool:
        """Whether this decision is about units at all."""
        return self.takes or self.leaves or (self.decides and (self.dare or self.may_leave))

    def there(self) -> Units:
        """Whom there is to choose from."""
        fight = self.fight
        if fight is None or not self.chooses:
            return NO_UNITS
        if not self.leaves:
            return fight.units(self.chooses)
        left = fight.leaving
        for units, _ in self.sent:
            left = left.less(units)
        return left

    def ways_out(self) -> Sequence[str]:
        """Where the side that decides may leave to."""
        return ways_out(self.state, self.fight.side) if self.fight is not None else ()

    def next_door(self) -> Sequence[str]:
        """The areas round the target where its defenders could go."""
        board, fight = self.state.board, self.fight
        if fight is None:
            return ()
        near = board.sea_neighbours if fight.kind == "sea" else board.land_neighbours
        return near[fight.target]

    # -- choosing

    def pick(self, label: str) -> None:
        """A click at the table: what speaks against a retreat is said while it is chosen."""
        if label == DICE:
            self.attempt(Roll())
            return
        self.choose(label)
        self._look_ahead()

    def choose(self, label: str) -> None:
        """A tile, its minus, or a way out."""
        self.forget()
        side, _, kind = label.removesuffix(".less").partition(".")
        if self.fight is None:
            self.note = say("widgets.battle.over_note", self.language)
        elif label.startswith(WAY):
            self._choose_way(label.removeprefix(WAY))
        elif self.window or self.must_leave is not None:
            self._say_stage()
        elif side != self.chooses:
            self._wrong_side(self.fight.army(self.chooses))
        else:
            self._choose_unit(kind, -1 if label.endswith(".less") else 1)

    def _choose_unit(self, kind: str, by: int) -> None:
        wanted, there = stepped(self.units, kind, by), self.there()
        if by > 0 and not there.holds(wanted):
            self.full = f"{self.chooses}.{kind}"
            count = getattr(there, kind)
            facts = {"units": Units(**{kind: count}), "count": count}
            self.note = say("widgets.battle.no_more", self.language, **facts)
        else:
            self.units = wanted

    def _choose_way(self, area: str) -> None:
        if self.takes:
            self.note = say("widgets.battle.no_way_now", self.language)
        elif self.window:
            self._say_stage()
        else:
            self.way = "" if self.way == area else area

    def _say_stage(self) -> None:
        """What to do now where units are not to be chosen."""
        stage = "window" if self.window else "leave"
        self.note = say(f"widgets.battle.advice_{stage}", self.language)

    def _wrong_side(self, army: str) -> None:
        whose = "enemy" if self.takes else "own" if self.may_leave else "roll"
        self.note = say(f"widgets.battle.choose_{whose}", self.language, army=army)

    def step(self, name: str, by: int) -> None:
        self.forget()
        if by > 0 and not self.there().holds(stepped(self.units, name, by)) and self.must_leave:
            self._say_stage()
        else:
            self._choose_unit(name, by)
        self._look_ahead()

    def _look_ahead(self) -> None:
        """What speaks against a retreat is said while it is chosen, as of any move."""
        if not self.decides or not self.units.total or self.note:
            return
        if self.way_out():
            self.check()
        elif self._too_many():
            self.refuse(Retreat(((self.units, self.ways_out()[0]),)))

    def _too_many(self) -> bool:
        """Whether no way is open to this many units, though some may leave."""
        if not self.may_leave or not self.units.total:
            return False
        ways = self.ways_out()
        return bool(ways and self.against(Retreat(((self.units, ways[0]),))))

    def clear(self) -> None:
        super().clear()
        self.units, self.way, self.sent = self.must_leave or NO_UNITS, "", ()

    def forget(self) -> None:
        super().forget()
        self.full = ""

    # -- the move that comes of it

    def move(self) -> Move:
        if self.window:
            return Pass()
        if self.takes or self.fight is None:
            return Take(self.units)
        return Retreat(((self.units, self.way_out()),))

    def way_out(self) -> str:
        """The chosen way, else the only one; with none at all, any land next door."""
        fight = self.fight
        if fight is None or self.way:
            return self.way
        ways = self.ways_out()
        if len(ways) == 1 or (ways and self.decides and not self.may_leave):
            return ways[0]  # no choice; or who may not leave need not choose first
        if not ways:
            near = [area for area in self.next_door() if area != fight.origin]
            return near[0] if near else fight.origin or fight.target
        return ""

    def check(self) -> Move | None:
        """The move if it may be played; else nothing, and why not is kept."""
        self.forget()
        if self.fight is not None and not self.window and not self.units.total:
            self.note = say("widgets.battle.choose_first", self.language)
            return None
        if (self.decides or self.leaves) and not self.way_out():
            self._ask_way()
            return None
        move = self.move()
        return None if self.refuse(move) else move

    def _ask_way(self) -> None:
        ways = list(self.ways_out())
        self.note = say("widgets.battle.which_way", self.language, ways=ways)

    def places_of(self, move: Any) -> tuple[str, ...]:
        """The tiles of the units that are chosen; of a roll or an ability the dice."""
        return (DICE,) if isinstance(move, Roll | Use | Pass) else tuple(self.tiles())

    def tiles(self) -> list[str]:
        return [f"{self.chooses}.{kind}" for kind in self.units.kinds()]

    # -- a move that is written

    def read(self, move: Any) -> Move:
        """A move from its text; one that is none is told in a player's words."""
        try:
            wanted: Move = read_move(self.match, move, self.examples(), self.language)
        except Told:
            self.forget()
            raise
        return wanted

    def examples(self) -> list[str]:
        """How moves are written that fit here: one of each kind, with one unit."""
        examples: dict[type, str] = {}
        for legal in self.legal.moves:
            move = legal
            if isinstance(legal, Take) and legal.units.total:
                move = Take(one_of(legal.units.kinds()[0]))
            elif isinstance(legal, Retreat):
                units, area = legal.ways[0]
                move = Retreat(((one_of(units.kinds()[0]), area),))
            examples.setdefault(type(move), str(move))
        return list(examples.values())
