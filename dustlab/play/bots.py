"""What a bot decides and why; and how it is found: of all thoughts the best legal one counts.

No game's own: each has its bots, which think about its positions and speak of its rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, NamedTuple
from zlib import crc32

from ..core.errors import BadInput, did_you_mean
from ..core.games import PERSON, arena, bots_among
from ..core.match import Choice, Game, Match
from ..core.remarks import Remark
from ..core.words import phrase, say


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


class Pondered(NamedTuple):
    """What a bot decides, and all the thoughts that it has come from."""

    decision: Decision
    thoughts: Sequence[Thought]


def because(rule: str, key: str, *where: str, **facts: Any) -> Remark:
    """A reason, told by a sentence of the catalogue."""
    return Remark(rule, key, where, tuple(sorted(facts.items())))


def best_of(
    game: Game[Any], thoughts: Iterable[Thought], seen: Any, rng: Random, overlooks: float = 0
) -> Thought | None:
    """The best of all thoughts that is a legal move; of equals any.

    A player who overlooks things comes to what was overlooked only if nothing else is left.
    """
    ranked = list(thoughts)
    if len(ranked) > 1:
        rng.shuffle(ranked)
        ranked.sort(key=_worth, reverse=True)
    if overlooks:
        ranked.sort(key=lambda _: rng.random() < overlooks)
    for thought in ranked:
        if next(iter(game.refusals(seen, thought.move)), None) is None:
            return thought
    return None


def _worth(thought: Thought) -> float:
    return thought.worth


MOST_SPOKEN = 2
"""How many reasons are told of a move that is watched."""


class Bot:
    """A player by name: the same position, seen by the same side, brings the same decision.

    The seed settles what is all the same to the bot, and everything where it plays at random.
    """

    name = ""
    GAME: ClassVar[Any]
    ANYTHING: ClassVar[Remark]
    """What is said where any legal move is played."""
    overlooks: ClassVar[float] = 0
    """How likely it is to overlook a thought, each time it thinks."""
    telling = True
    """Whether somebody reads what it says of its moves; where games are counted nobody does."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def decide(self, state: Any) -> Decision:
        """The move of the side whose decision it is, and why."""
        return self.ponder(state).decision

    def ponder(self, state: Any) -> Pondered:
        """The same, and whatever else came to its mind."""
        game = self.GAME
        pending = game.pending(state)
        if not isinstance(pending, Choice):
            raise BadInput("bot", "a position that waits for a player", str(pending))
        seen = self.seen(state, pending.player)
        rng = Random(crc32(f"{self.seed} {self.sight(seen)}".encode()))
        thoughts = list(self.thoughts(seen, pending.player, rng))
        best = best_of(game, thoughts, seen, rng, self.overlooks)
        if best is None:
            decision = Decision(game.sample(seen, rng), (self.ANYTHING,))
        else:
            decision = Decision(best.move, best.reasons)
        return Pondered(self.explained(decision, state), thoughts)

    def explained(self, decision: Decision, state: Any) -> Decision:
        """A decision with what is said of the one move that is chosen, where that takes longer."""
        del state
        return decision

    def seen(self, state: Any, side: str) -> Any:
        """The position as a side sees it; where nothing is hidden, all of it."""
        del side
        return state

    def aloud(self, decision: Decision) -> Decision:
        """What may be said of a decision while the other side listens; no more than is read
        while others move."""
        return Decision(decision.move, decision.reasons[:MOST_SPOKEN])

    def sight(self, seen: Any) -> str:
        """What is seen, as a text: chance depends on it and on the seed, and on nothing else."""
        return str(seen)

    def thoughts(self, seen: Any, side: str, rng: Random) -> Iterator[Thought]:
        """Moves that are worth a look; a bot that has none plays anything."""
        del seen, side, rng
        return iter(())


# -- bots in some seats of a match, whichever game it is: they play until a person decides


class Opponents:
    """The bots of a match by the seats that they have; of each move they tell what and why."""

    def __init__(self, bots: Mapping[str, Bot]) -> None:
        self.bots = dict(bots)

    def plays(self, player: str) -> bool:
        return player in self.bots

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
                words = [event.tell(language) for event in step.events if event.key not in private]
                if words:
                    yield f"  {' '.join(words)}"


def pondered(match: Match[Any]) -> Pondered:
    """What the strongest bot would do, and what else it has thought of."""
    strongest = arena(match.game.name).levels[_strongest(match)](match.seed)
    found: Pondered = strongest.ponder(match.state)
    return found


def advised(match: Match[Any]) -> Decision:
    """What the strongest bot would do."""
    return pondered(match).decision


FEW = 3
"""How many moves are worth a look."""


def worth_a_look(match: Match[Any], ponder: Callable[[], Pondered] | None = None) -> list[Any]:
    """The move of the strongest bot and others of its best thoughts; nothing if it has no other.

    They are read from their notation, as pieces are told by it. `ponder` knows what that bot
    thinks, where it has been asked before.
    """
    pending = match.pending
    if not isinstance(pending, Choice) or pending.player not in match.game.players(match.state):
        return []
    decision, thoughts = ponder() if ponder else pondered(match)
    found = [str(decision.move)]
    for thought in sorted(thoughts, key=_worth, reverse=True):
        move = str(thought.move)
        if len(found) < FEW and move not in found and not match.why_not(move):
            found.append(move)
    return [match.read_move(move) for move in found] if len(found) > 1 else []


def _strongest(match: Match[Any]) -> str:
    return list(arena(match.game.name).levels)[-1]


def advice(
    match: Match[Any],
    language: str = "en",
    in_words: bool = False,
    decision: Decision | None = None,
) -> str:
    """What the strongest bot would do, and why; the move as it is typed, or in words.

    `decision` is what it would do, where that is known already.
    """
    decision = decision or advised(match)
    why = "; ".join(decision.why(language))
    # A piece that is told needs to be read from its notation: that knows what it is called.
    move = match.read_move(str(decision.move))
    words = match.game.tell_move(move, language) if in_words else str(move)
    return say("match.bot_advice", language, bot=_strongest(match), move=words, reasons=why)


def opponents(levels: Mapping[str, str], match: Match[Any], seed: int = 0) -> Opponents:
    """The bots that were asked for, by seat; every other seat is a person's."""
    tables, seats = arena(match.game.name), match.game.players(match.state)
    known = tables.levels
    for seat, level in levels.items():
        if seat not in seats:
            raise BadInput("bots", f"a seat of this match{did_you_mean(seat, seats)}", seat)
        if level not in known:
            raise tables.unknown(level)
    return Opponents({seat: known[level](seed) for seat, level in levels.items()})


def seated(match: Match[Any], names: Sequence[str], person: str, seed: int = 0) -> Opponents:
    """One person, and a bot in each of the other seats, in their order."""
    seats = match.game.players(match.state)
    others = [seat for seat in seats if seat != person]
    if len(names) != len(others):
        wanted = "a bot" if len(others) == 1 else f"a bot for each of {len(others)} seats"
        raise BadInput("against", wanted if others else "nobody: one plays alone", ",".join(names))
    bots = dict(zip(others, names, strict=True))
    players = opponents(bots, match, seed)
    match.seats = {seat: bots.get(seat, PERSON) for seat in seats}
    return players


def as_saved(match: Match[Any]) -> Opponents | None:
    """The bots that have seats in a saved match, if any."""
    bots = bots_among(match.seats)
    return opponents(bots, match, match.seed) if bots else None
