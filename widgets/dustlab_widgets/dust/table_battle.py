"""A battle at the table: the battle takes the map's place, as in the battle lab."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import Any

from dustlab.core.words import say
from dustlab.dust.components import Units
from dustlab.dust.moves import Move, Pass, Retreat, Roll, Use
from dustlab.dust.rules.battle_dice import dice_of
from dustlab.dust.rules.retreat import may_retreat, ways_out
from dustlab.dust.state import DECIDE, LEAVE, TAKE, Battle
from dustlab.pictures.scene import Scene

from ..table.controls import Deed, Item
from .battle_choice import DICE
from .choosing import Choosing
from .table_combat import odds_bars, too_large
from .table_desk import Desk, stepped, unit_items

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
