"""What a bot decides and why; and how it is found: of all thoughts the best legal one counts.

No game's own: each has its bots, which think about its positions and speak of its rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, NamedTuple
from zlib import crc32

from ..core.errors import BadInput
from ..core.match import Choice, Game
from ..core.remarks import Remark
from ..core.words import phrase


@dataclass(frozen=True, slots=True)
class Decision:
    """A move, and what led to it: each reason with its rule or number."""

    move: Any
    reasons: tuple[Remark, ...]

    def why(self, language: str = "en") -> tuple[str, ...]:
        """The reasons as words that stand inside a sentence."""
        return tuple(phrase(one.key, language, **dict(one.facts)) for one in self.reasons)

    def tell(self, language: str = "en") -> str:
        return "\n".join(f"- {reason.tell(language)} [{reason.rule}]" for reason in self.reasons)

    def __str__(self) -> str:
        return f"{self.move}\n{self.tell()}"


class Thought(NamedTuple):
    """A move worth a look: how good it seems, and why."""

    worth: float
    move: Any
    reasons: tuple[Remark, ...]


def because(rule: str, key: str, *where: str, **facts: Any) -> Remark:
    """A reason, told by a sentence of the catalogue."""
    return Remark(rule, key, where, tuple(sorted(facts.items())))


def best_of(game: Game[Any], thoughts: Iterable[Thought], seen: Any, rng: Random) -> Thought | None:
    """The best of all thoughts that is a legal move; of equals any."""
    ranked = list(thoughts)
    if len(ranked) > 1:
        rng.shuffle(ranked)
        ranked.sort(key=_worth, reverse=True)
    for thought in ranked:
        if next(iter(game.refusals(seen, thought.move)), None) is None:
            return thought
    return None


def _worth(thought: Thought) -> float:
    return thought.worth


class Bot:
    """A player by name: the same position, seen by the same side, brings the same decision.

    The seed settles what is all the same to the bot, and everything where it plays at random.
    """

    name = ""
    GAME: ClassVar[Any]
    ANYTHING: ClassVar[Remark]
    """What is said where any legal move is played."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def decide(self, state: Any) -> Decision:
        """The move of the side whose decision it is, and why."""
        game = self.GAME
        pending = game.pending(state)
        if not isinstance(pending, Choice):
            raise BadInput("bot", "a position that waits for a player", str(pending))
        seen = self.seen(state, pending.player)
        rng = Random(crc32(f"{self.seed} {self.sight(seen)}".encode()))
        best = best_of(game, self.thoughts(seen, pending.player, rng), seen, rng)
        if best is not None:
            return Decision(best.move, best.reasons)
        return Decision(game.sample(seen, rng), (self.ANYTHING,))

    def seen(self, state: Any, side: str) -> Any:
        """The position as a side sees it; where nothing is hidden, all of it."""
        del side
        return state

    def aloud(self, decision: Decision) -> Decision:
        """What may be said of a decision while the other side listens."""
        return decision

    def sight(self, seen: Any) -> str:
        """What is seen, as a text: chance depends on it and on the seed, and on nothing else."""
        return str(seen)

    def thoughts(self, seen: Any, side: str, rng: Random) -> Iterator[Thought]:
        """Moves that are worth a look; whoever has none plays anything."""
        del seen, side, rng
        return iter(())
