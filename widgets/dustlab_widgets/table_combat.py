"""Combat at the table: the odds before an attack is declared, and what a special attack destroys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import islice
from typing import Any

from dustlab.dust.components import NO_UNITS, Units
from dustlab.dust.map_marks import Trail
from dustlab.dust.moves import Move, Take
from dustlab.dust.state import State
from dustlab.match import Match
from dustlab.scene import CHOSEN
from dustlab.words import say

from .battle_odds import odds_markup
from .table_controls import Item
from .table_desk import Desk, stepped, unit_items


def odds_before(match: Match[State], move: Any, language: str) -> str:
    """How the battle that an attack leads to would probably end."""
    after = match.game.advance(match.state, move)
    head = escape(say("widgets.table.odds_before", language))
    return f'<div class="dust-heading">{head}</div>{odds_markup(after, language)}'


@dataclass
class StrikeDesk(Desk):
    """What the hits of a special attack destroy."""

    RULES = ("dust.special.attack", "dust.battle.shield.mech", "dust.battle.shield.bomber")
    ADVICE = "widgets.table.advice_strike"
    units: Units = NO_UNITS

    def there(self) -> Units:
        strike = self.state.strike
        holding = self.state.holding(strike.target) if strike is not None else None
        return holding.units if holding is not None else NO_UNITS

    def step(self, name: str, by: int) -> None:
        self.forget()
        wanted = stepped(self.units, name, by)
        if by > 0 and not self.there().holds(wanted):
            self.refuse(Take(wanted))
            return
        self.units = wanted

    def pick(self, label: str) -> None:
        """A click on the target takes one more of what may be taken."""
        self.forget()
        strike = self.state.strike
        if strike is None or label != strike.target:
            self.note = self.missing()
            return
        for move in islice(self.match.game.candidates(self.state), 400):
            if isinstance(move, Take) and not self.match.why_not(move):
                if move.units.holds(self.units):
                    self.units = move.units
                    return

    def clear(self) -> None:
        super().clear()
        self.units = NO_UNITS

    def move(self) -> Move | None:
        return Take(self.units) if self.units.total else None

    def items(self) -> list[Item]:
        return unit_items(self.units, self.there(), self.language)

    def chosen(self) -> dict[str, str]:
        strike = self.state.strike
        return {strike.target: CHOSEN} if strike is not None else {}

    def trails(self) -> Sequence[Trail]:
        strike = self.state.strike
        if strike is None or not strike.origin:
            return ()
        facts = {"hits": strike.hits, "dice": strike.dice}
        words = say("widgets.table.strike_dice", self.language, **facts)
        return (Trail((strike.origin, strike.target), strike.attacker, words),)

    def told(self) -> str:
        if not self.units.total:
            return say("widgets.battle.nothing_chosen", self.language)
        return say("widgets.battle.chosen", self.language, units=self.units)

    def confirm_words(self) -> str:
        if not self.units.total:
            return say("widgets.battle.take_none", self.language)
        return say("widgets.battle.take", self.language, units=self.units)
