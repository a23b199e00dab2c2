"""Bots in some seats of a match: they play until a person decides, and tell what and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...errors import BadInput, did_you_mean
from ...match import Choice, Match
from ...seats import PERSON, bots_among
from ...words import say
from ..components import ARMIES
from ..game import load_match, new_match
from ..move_words import tell_move
from ..moves import ChooseCard
from ..secrecy import DRAWN
from ..state import State
from . import BOTS, LEVELS
from .levels import Bot

ADVISER = "general"


class Opponents:
    """The bots of a match by the armies that they play."""

    def __init__(self, bots: Mapping[str, Bot]) -> None:
        self.bots = dict(bots)

    def plays(self, army: str) -> bool:
        return army in self.bots

    def advise(self, match: Match[State], language: str) -> str:
        return advice(match.state, language)

    def play(self, match: Match[State], language: str) -> Iterator[str]:
        """Everything up to the next decision of a person, told step by step."""
        while isinstance(pending := match.pending, Choice) and pending.player in self.bots:
            decision = self.bots[pending.player].decide(match.state)
            before = match.cursor
            match.play(decision.move)
            if not isinstance(decision.move, ChooseCard):
                why = "; ".join(decision.why(language))
                facts = {"army": pending.player, "move": str(decision.move), "reasons": why}
                yield say("dust.bots.move", language, **facts)
            for step in match.steps[before : match.cursor]:
                told = [event.tell(language) for event in step.events if event.key != DRAWN]
                if told:
                    yield f"  {' '.join(told)}"


def advice(state: State, language: str = "en", in_words: bool = False) -> str:
    """What the strongest bot would do, and why; the move as it is typed, or in words."""
    decision = BOTS[ADVISER].decide(state)
    why = "; ".join(decision.why(language))
    told = tell_move(decision.move, language) if in_words else str(decision.move)
    return say("dust.bots.advice", language, move=told, reasons=why)


def opponents(levels: Mapping[str, str], seats: tuple[str, ...], seed: int = 0) -> Opponents:
    """The bots that were asked for, by army; every other seat is a person's."""
    for army, level in levels.items():
        if army not in seats:
            raise BadInput("bots", f"a seat of this match{did_you_mean(army, seats)}", army)
        if level not in LEVELS:
            raise BadInput("bots", f"one of the bots{did_you_mean(level, LEVELS)}", level)
    return Opponents({army: LEVELS[level](seed) for army, level in levels.items()})


def game_against(
    names: str, rules: str, seed: int, file: str | None = None
) -> tuple[Match[State], Opponents]:
    """A whole game, new or saved, of one person in the first seat and bots in the others."""
    levels = [name.strip() for name in names.split(",")]
    if file is None:
        most = len(ARMIES) - 1
        if len(levels) > most:
            raise BadInput("against", f"1 to {most} bots", len(levels))
        match = new_match(ARMIES[: len(levels) + 1], rules, seed=seed)
    else:
        match = load_match(file)
    seats = match.state.seats
    if len(levels) != len(seats) - 1:
        raise BadInput("against", f"a bot for each of {len(seats) - 1} seats", names)
    bots = dict(zip(seats[1:], levels, strict=True))
    others = opponents(bots, seats, seed)
    match.seats = {seat: bots.get(seat, PERSON) for seat in seats}
    return match, others


def as_saved(match: Match[State]) -> Opponents | None:
    """The bots that have seats in a saved match, if any."""
    bots = bots_among(match.seats)
    return opponents(bots, match.state.seats, match.seed) if bots else None
