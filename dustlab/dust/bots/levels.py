"""The three levels: anything legal, a turn by exact odds, and one that looks farther."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from zlib import crc32

from ...decisions import Decision, Thought, because, best_of
from ...errors import BadInput
from ...match import Choice
from ..game import GAME
from ..secrecy import seen_by
from ..state import State
from . import attacking, hand, in_battle, moving, producing, setting_up
from .outlook import Outlook

# Who thinks about each phase; a battle or a special attack comes before the phase it is in.
CHAPTERS: dict[str, Callable[[Outlook], Iterator[Thought]]] = {
    "setup card": hand.thoughts,
    "capitals": setting_up.thoughts,
    "power sources": setting_up.thoughts,
    "land": setting_up.thoughts,
    "centers": setting_up.thoughts,
    "reinforcements": setting_up.thoughts,
    "initiative": hand.thoughts,
    "interruption": hand.interruptions,
    "production": producing.thoughts,
    "movement": moving.thoughts,
    "combat": attacking.thoughts,
}


class Bot:
    """A player by name: the same position, seen by the same player, brings the same decision.

    The seed settles what is all the same to the bot, and everything where it plays at random.
    """

    name = ""
    far: bool | None = None
    """Whether it looks farther than its own turn; None: not even so far."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def decide(self, state: State) -> Decision:
        """The move of the player whose decision it is, and why."""
        pending = GAME.pending(state)
        if not isinstance(pending, Choice):
            raise BadInput("bot", "a position that waits for a player", str(pending))
        seen = seen_by(state, pending.player)
        rng = self._lots(seen)
        if self.far is not None:
            thoughts = _chapter(seen)(Outlook(seen, pending.player, self.far))
            best = best_of(GAME, thoughts, seen, rng)
            if best is not None:
                return Decision(best.move, best.reasons)
        reason = because("dust.turn.order", "dust.bots.anything")
        return Decision(GAME.sample(seen, rng), (reason,))

    def _lots(self, seen: State) -> Random:
        """Chance that depends on nothing but the seed and on what is seen."""
        numbers = [n for holding in seen.areas if holding is not None for n in holding[1]]
        turn, cards = seen.turn, (seen.cards.hands, seen.cards.played)
        facts = (seen.phase, seen.order.round, turn[:2], turn[3:], cards, len(seen.centers))
        text = f"{self.seed} {numbers} {facts} {seen.battle} {seen.strike}"
        return Random(crc32(text.encode()))


def _chapter(state: State) -> Callable[[Outlook], Iterator[Thought]]:
    if state.battle is not None:
        return in_battle.thoughts
    return in_battle.struck if state.strike is not None else CHAPTERS[state.phase]


class Dabbler(Bot):
    """Anything legal."""

    name = "dabbler"


class Planner(Bot):
    """Plans its own turn by exact odds: power sources, capitals and centers, and what they cost."""

    name = "planner"
    far = False


class General(Bot):
    """Counts majorities, guards what others can reach, hurts whoever leads, thinks of the end."""

    name = "general"
    far = True
