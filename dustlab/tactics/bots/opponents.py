"""Bots that play a side in the terminal, up to the next decision of a person; what and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...match import Choice, Match
from ...seats import PERSON, bots_among
from ...words import Near, say, wanted
from ..components import SIDES
from ..move_words import tell_move
from ..start import load_match, new_match
from ..state import State
from . import BOTS, LEVELS
from .levels import Bot

ADVISER = "captain"


class Opponents:
    """The bots of a skirmish by the sides that they play."""

    def __init__(self, bots: Mapping[str, Bot]) -> None:
        self.bots = dict(bots)

    def plays(self, side: str) -> bool:
        return side in self.bots

    def advise(self, match: Match[State], language: str) -> str:
        """What the strongest bot would do, and why."""
        decision = BOTS[ADVISER].decide(match.state)
        why = "; ".join(decision.why(language))
        return say("tactics.bots.advice", language, move=str(decision.move), reasons=why)

    def play(self, match: Match[State], language: str) -> Iterator[str]:
        """Everything up to the next decision of a person, told step by step."""
        while isinstance(pending := match.pending, Choice) and pending.player in self.bots:
            decision = self.bots[pending.player].decide(match.state)
            before = match.cursor
            move = match.read_move(str(decision.move))
            match.play(move)
            why = "; ".join(decision.why(language))
            facts = {"move": tell_move(move, language), "reasons": why}
            yield say("tactics.bots.move", language, side=pending.player, **facts)
            for step in match.steps[before : match.cursor]:
                told = [event.tell(language) for event in step.events]
                if told:
                    yield f"  {' '.join(told)}"


def game_against(
    level: str, field: str, seed: int, file: str | None = None
) -> tuple[Match[State], Opponents]:
    """A skirmish, new or saved, of one person with the first side and a bot with the other."""
    if level not in LEVELS:
        known = tuple(LEVELS)
        raise wanted("against", "tactics.input.bot", level, near=Near(level, known))
    match = load_match(file) if file else new_match(field, seed=seed)
    match.seats = dict(zip(SIDES, (PERSON, level), strict=True))
    return match, Opponents({SIDES[1]: LEVELS[level](seed)})


def as_saved(match: Match[State]) -> Opponents:
    """The bots that have sides in a saved skirmish."""
    bots = bots_among(match.seats)
    return Opponents({side: LEVELS[level](match.seed) for side, level in bots.items()})
