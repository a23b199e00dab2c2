"""Bots at the terminal: they play until a person decides, tell what and why, and give advice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...errors import BadInput, did_you_mean
from ...match import Choice, Match
from ...seats import PERSON, bots_among
from ...words import say
from ..components import OTHER, SIDES
from ..game import GAME, new_match
from ..state import State
from . import BOTS, LEVELS
from .levels import Bot

ADVISER = "strategist"


class Opponents:
    """The bots of a match by the sides that they play; of nobody, they only give advice."""

    def __init__(self, bots: Mapping[str, Bot]) -> None:
        self.bots = dict(bots)

    def plays(self, side: str) -> bool:
        return side in self.bots

    def advise(self, match: Match[State], language: str) -> str:
        """What the strongest bot would do in one's place; the opposition needs no advice."""
        state = match.state
        if state.side == state.table.opposition:
            return ""
        decision = BOTS[ADVISER].decide(state)
        facts = {"move": str(decision.move), "reasons": "; ".join(decision.why(language))}
        return say("dualpowers.bots.advice", language, **facts)

    def play(self, match: Match[State], language: str) -> Iterator[str]:
        """Everything up to the next decision of a person, told step by step."""
        while isinstance(pending := match.pending, Choice) and pending.player in self.bots:
            decision, before = self.bots[pending.player].decide(match.state), match.cursor
            match.play(decision.move)
            if not isinstance(decision.move, GAME.secret):
                why = "; ".join(decision.why(language))
                facts = {"side": pending.player, "move": str(decision.move), "reasons": why}
                yield say("dualpowers.bots.move", language, **facts)
            for step in match.steps[before : match.cursor]:
                told = [event.tell(language) for event in step.events]
                if told:
                    yield f"  {' '.join(told)}"


def game_against(
    level: str, seed: int, side: str = SIDES[0], match: Match[State] | None = None
) -> tuple[Match[State], Opponents]:
    """A game for two, new or saved, of a person on one side and a bot on the other."""
    if level not in LEVELS:
        raise BadInput("against", f"one of the bots{did_you_mean(level, LEVELS)}", level)
    if side not in SIDES:
        raise BadInput("side", "red or white", side)
    match = match or new_match(seed)
    if match.state.table.player:
        raise BadInput("against", "a game for two", "a game against the opposition")
    match.seats = {seat: PERSON if seat == side else level for seat in SIDES}
    return match, Opponents({OTHER[side]: LEVELS[level](match.seed)})


def as_saved(match: Match[State]) -> Opponents:
    """The bots that have seats in a saved match; where there are none, they give advice."""
    bots = bots_among(match.seats)
    return Opponents({side: LEVELS[level](match.seed) for side, level in bots.items()})
