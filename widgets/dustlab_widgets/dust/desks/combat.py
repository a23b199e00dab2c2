"""Combat: the odds before an attack and beside a battle, and what a special attack destroys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import islice
from typing import Any

from dustlab.core.errors import BadInput
from dustlab.core.match import Match
from dustlab.core.words import chance, complaint, say
from dustlab.dust.components import NO_UNITS, Units
from dustlab.dust.moves import Move, Take
from dustlab.dust.odds.battles import BattleOdds, of_state, too_large
from dustlab.dust.odds.sums import has_choice
from dustlab.dust.pictures.marks import Trail
from dustlab.dust.state import State
from dustlab.pictures.palette import PAINTS, PATTERNS
from dustlab.pictures.scene import CHOSEN

from ...table.controls import Item
from .desk import Desk, stepped, unit_items


def odds_before(match: Match[State], move: Any, language: str, patient: bool) -> str:
    """How the battle that an attack leads to would probably end."""
    after = match.game.advance(match.state, move)
    head = escape(say("widgets.table.odds_before", language))
    return f'<div class="dust-heading">{head}</div>{odds_bars(after, language, patient)}'


def odds_in_short(state: State, language: str, patient: bool) -> str:
    """How likely the attacker is to win, in one line; where it is not summed yet, nothing."""
    fight = state.battle
    if fight is None or not fight.attackers.total or not fight.defenders.total:
        return ""
    if too_large(state) and not patient:
        return ""
    try:
        odds = of_state(state)
    except BadInput:
        return ""
    wins = chance(odds.attacker, language, final=True)
    return f"{odds.ending_and_army('attacker', language)}: {wins}"


# The patterns of the house as gradients: how the strokes turn.
TURNS = {"level": (0,), "upright": (90,), "rising": (135,), "falling": (45,), "crossed": (45, 135)}


def surface(look: str) -> str:
    """A look as a background of the page: its colour, and its pattern if it has one."""
    fill = PAINTS[look].fill
    pattern, strokes = PATTERNS.get(look, ("", ""))
    if not pattern:
        return fill
    line = PAINTS[strokes].line
    if pattern not in TURNS:
        return f"radial-gradient({line} 1.3px,transparent 1.5px) 0 0/6px 6px,{fill}"
    layers = [
        f"repeating-linear-gradient({turn}deg,transparent 0 5px,{line} 5px 6.5px)"
        for turn in TURNS[pattern]
    ]
    return ",".join([*layers, fill])


def odds_bars(state: State, language: str, patient: bool = False) -> str:
    """The endings of a battle as bars that are as wide as there is room."""
    fight = state.battle
    if fight is None or not fight.attackers.total or not fight.defenders.total:
        return ""
    if too_large(state) and not patient:
        return _pale(say("widgets.table.odds_later", language))
    try:
        odds = of_state(state)
    except BadInput as error:
        return _pale(complaint(error, language))
    return endings(odds, language)


def endings(odds: BattleOdds, language: str) -> str:
    """A bar for each way in which a battle can end."""
    rows = "".join(
        f"<tr><td>{escape(odds.ending_and_army(ending, language))}</td>"
        f'<td class="dust-bar"><div style="width:{100 * value:.1f}%;'
        f'background:{surface(look)};border-color:{PAINTS[look].line}"></div></td>'
        f"<td>{_in_two_parts(chance(value, language, final=True))}</td></tr>"
        for ending in odds.endings
        for look, value in ((odds.look(ending), float(getattr(odds, ending))),)
    )
    notes = filter(None, (odds.caption(language), odds.rounding(language)))
    caption = escape(" ".join(notes))
    return f'<table class="dust-odds-bars"><tbody>{rows}</tbody></table>{_pale_small(caption)}'


def _in_two_parts(told: str) -> str:
    """The percentage and what it is about: where there is little room they stand apart."""
    percentage, bracket, about = escape(told).partition(" (")
    return f'{percentage} <span class="dust-about">({about}</span>' if bracket else percentage


def _pale(told: str) -> str:
    return f'<p class="dust-pale">{escape(told)}</p>'


def _pale_small(told: str) -> str:
    return f'<p class="dust-pale dust-small">{told}</p>'


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
            if not isinstance(move, Take) or not move.units.holds(self.units):
                continue
            if not self.match.why_not(move):
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
            return say("widgets.battle.take_nothing_yet", self.language)
        return say("widgets.battle.taking", self.language, units=self.units)

    def confirm_words(self) -> str:
        if not self.units.total:
            return say("widgets.battle.take_none", self.language)
        return say("widgets.battle.take", self.language, units=self.units)


# Units on the larger side up to which best play is summed beside the board.
MOST_BEST_AT_ONCE = 24


def odds_markup(state: State, language: str, sliding: bool = False) -> str:
    """The chart and the words; a battle that is over has no odds any more, and needs no room."""
    fight = state.battle
    if fight is None:
        return ""
    if not fight.attackers.total or not fight.defenders.total:
        return _pale(say("widgets.odds.no_army", language))
    if sliding and too_large(state):
        return _pale(say("widgets.odds.too_many", language))
    try:
        odds = of_state(state)
    except BadInput as error:
        return _pale(complaint(error, language))
    heading = f'<div class="dust-heading">{escape(say("odds.chart", language))}</div>'
    return heading + endings(odds, language) + _best(state, language)


def _best(state: State, language: str) -> str:
    """What best play would change; nothing where nobody has a choice."""
    odds = of_state(state, "best")
    units = max(odds.start.attackers.total, odds.start.defenders.total)
    if not has_choice(odds.start) or units > MOST_BEST_AT_ONCE:
        return ""
    chances = "; ".join(odds.lines(language))
    policy = odds.plan.in_words(language)
    return _pale(say("widgets.odds_lab.battle.best", language, chances=chances, policy=policy))
