"""The levels: anything legal, a turn by exact odds with and without gaps, one that looks ahead.

And whole games of theirs:

>>> game = play_game(("dabbler", "planner"), "premium", 7)
>>> game.levels, game.seed
(('dabbler', 'planner'), 7)
>>> [round(share) for share in ARENA.shares([game]).values()]
[0, 1]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from ...play import bots
from ...play.arena import Arena, Played, play_out
from ...play.bots import Thought, because
from ..components import ARMIES
from ..editions import edition
from ..game import GAME, new_match
from ..rules import scoring
from ..rules.drawing import seen_by
from ..state import State
from . import attacking, battle, moving, producing, setup_and_cards
from .outlook import Outlook

# Who thinks about each phase; a battle or a special attack comes before the phase it is in.
CHAPTERS: dict[str, Callable[[Outlook], Iterator[Thought]]] = {
    "setup card": setup_and_cards.card_thoughts,
    "capitals": setup_and_cards.thoughts,
    "power sources": setup_and_cards.thoughts,
    "land": setup_and_cards.thoughts,
    "centers": setup_and_cards.thoughts,
    "reinforcements": setup_and_cards.thoughts,
    "initiative": setup_and_cards.card_thoughts,
    "interruption": setup_and_cards.interruptions,
    "production": producing.thoughts,
    "movement": moving.thoughts,
    "combat": attacking.thoughts,
}


class Bot(bots.Bot):
    """A player of Dust, who sees the own hand and what lies open."""

    GAME = GAME
    ANYTHING = because("dust.turn.order", "dust.bots.anything")
    far: bool | None = None
    """Whether it looks farther than its own turn; None: not even so far."""

    def seen(self, state: State, side: str) -> State:
        return seen_by(state, side)

    def sight(self, seen: State) -> str:
        """Without names and notation, which would take longer than the thoughts."""
        numbers = [n for holding in seen.areas if holding is not None for n in holding.units]
        cards, turn = (seen.cards.hands, seen.cards.played), seen.turn
        can_do = (turn.army, turn.combat_points), (turn.ended, turn.movement_points, turn.shop)
        facts = (seen.phase, seen.order.round, *can_do, cards, len(seen.centers))
        return f"{numbers} {facts} {seen.battle} {seen.strike}"

    def thoughts(self, seen: State, side: str, rng: Random) -> Iterator[Thought]:
        del rng
        if self.far is None:
            return iter(())
        return _chapter(seen)(Outlook(seen, side, self.far))


def _chapter(state: State) -> Callable[[Outlook], Iterator[Thought]]:
    if state.battle is not None:
        return battle.thoughts
    return battle.struck if state.strike is not None else CHAPTERS[state.phase]


class Dabbler(Bot):
    """Anything legal."""

    name = "dabbler"


class Planner(Bot):
    """Plans its own turn by exact odds: power sources, capitals and centers, and what they cost."""

    name = "planner"
    far = False


class Cadet(Planner):
    """Plans as the planner does, but overlooks most of what it could do."""

    name = "cadet"
    overlooks = 0.9


class General(Bot):
    """Counts majorities, guards what others can reach, hurts the leader, thinks of the end."""

    name = "general"
    far = True


# From the weakest to the strongest.
LEVELS: dict[str, type[Bot]] = {
    "dabbler": Dabbler,
    "cadet": Cadet,
    "planner": Planner,
    "general": General,
}
BOTS: dict[str, Bot] = {name: level() for name, level in LEVELS.items()}


# -- whole games


def play_game(levels: Sequence[str], rules: str, seed: int) -> Played:
    """One whole game; all of its chance comes from the seed."""
    seats = ARMIES[: len(ARENA.check(levels))]
    start = new_match(seats, rules, seed=seed).state
    players = {army: LEVELS[level](seed) for army, level in zip(seats, levels, strict=True)}
    state, _, moves = play_out(GAME, start, players, seed)
    winners = tuple(state.seats.index(army) for army in state.tally.winners)
    return Played(tuple(levels), winners, state.tally.points, state.order.round, moves, seed)


def _rules(asked: str | None, _: int) -> str:
    return edition(asked or "premium").id


LATE = 0.7
"""The part of the points to win that somebody has where a short game begins."""


def _is_late(state: State) -> bool:
    """A round begins, and somebody is near the end; nobody has chosen a card yet."""
    begins = state.phase == "initiative" and not any(state.cards.played)
    return begins and max(state.tally.points, default=0) >= LATE * scoring.threshold(state)


ARENA = Arena(
    "dust",
    LEVELS,
    range(2, len(ARMIES) + 1),
    play_game,
    {"rules": _rules},
    opener="planner",
    is_late=_is_late,
)
