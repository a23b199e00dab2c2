"""Bots in some seats of a match, whichever game it is: they play until a person decides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..core.errors import BadInput, did_you_mean
from ..core.games import arena
from ..core.match import Choice, Match
from ..core.seats import PERSON, bots_among
from ..core.words import say
from .bots import Bot


class Opponents:
    """The bots of a match by the seats that they have; of each move they tell what and why."""

    def __init__(self, bots: Mapping[str, Bot]) -> None:
        self.bots = dict(bots)

    def plays(self, player: str) -> bool:
        return player in self.bots

    def advise(self, match: Match[Any], language: str) -> str:
        return advice(match, language)

    def play(self, match: Match[Any], language: str) -> Iterator[str]:
        """Everything up to the next decision of a person, told step by step."""
        private = getattr(match.game, "private", ())
        while isinstance(pending := match.pending, Choice) and pending.player in self.bots:
            bot = self.bots[pending.player]
            decision = bot.decide(match.state)
            before = match.cursor
            match.play(decision.move)
            if not isinstance(decision.move, match.game.secret):
                why = "; ".join(bot.aloud(decision).why(language))
                facts = {"player": pending.player, "move": str(decision.move), "reasons": why}
                yield say("match.bot_move", language, **facts)
            for step in match.steps[before : match.cursor]:
                told = [event.tell(language) for event in step.events if event.key not in private]
                if told:
                    yield f"  {' '.join(told)}"


def advice(match: Match[Any], language: str = "en", in_words: bool = False) -> str:
    """What the strongest bot would do, and why; the move as it is typed, or in words."""
    levels = arena(match.game.name).levels
    strongest = list(levels)[-1]
    decision = levels[strongest](match.seed).decide(match.state)
    why = "; ".join(decision.why(language))
    # A piece that is told needs to be read from its notation: that knows what it is called.
    move = match.read_move(str(decision.move))
    told = match.game.tell_move(move, language) if in_words else str(move)
    return say("match.bot_advice", language, bot=strongest, move=told, reasons=why)


def opponents(levels: Mapping[str, str], match: Match[Any], seed: int = 0) -> Opponents:
    """The bots that were asked for, by seat; every other seat is a person's."""
    known, seats = arena(match.game.name).levels, match.game.players(match.state)
    for seat, level in levels.items():
        if seat not in seats:
            raise BadInput("bots", f"a seat of this match{did_you_mean(seat, seats)}", seat)
        if level not in known:
            raise BadInput("bots", f"one of the bots{did_you_mean(level, known)}", level)
    return Opponents({seat: known[level](seed) for seat, level in levels.items()})


def seated(match: Match[Any], names: Sequence[str], person: str, seed: int = 0) -> Opponents:
    """One person, and a bot in each of the other seats, in their order."""
    seats = match.game.players(match.state)
    others = [seat for seat in seats if seat != person]
    if len(names) != len(others):
        wanted = "a bot" if len(others) == 1 else f"a bot for each of {len(others)} seats"
        raise BadInput("against", wanted if others else "nobody: one plays alone", ",".join(names))
    bots = dict(zip(others, names, strict=True))
    found = opponents(bots, match, seed)
    match.seats = {seat: bots.get(seat, PERSON) for seat in seats}
    return found


def as_saved(match: Match[Any]) -> Opponents | None:
    """The bots that have seats in a saved match, if any."""
    bots = bots_among(match.seats)
    return opponents(bots, match, match.seed) if bots else None
