"""The levels: anything legal, its own turn with gaps and without, one that looks ahead; whole
games of two bots against each other, or of one against the opposition.

>>> game = play_two(("dabbler", "planner"), 7)
>>> [game.levels[seat] for seat in game.winners]
['planner']
>>> play_alone("planner", 1, 0).levels
('planner',)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from ...core.errors import BadInput
from ...core.match import Choice, moves
from ...core.remarks import Remark
from ...core.words import Signed
from ...play import bots
from ...play.arena import Arena, Played, play_out
from ...play.bots import Decision, Thought, because
from ..components import CARDS, RED, REGION, SIDES
from ..game import GAME, new_match, new_solitaire
from ..moves import PASS, Move
from ..rules.secrecy import seen_by
from ..state import A_TURN, Both, Phase, State
from . import reasons
from .ahead import to_the_end
from .winning import winning_chance
from .worlds import likely_worlds
from .worth import DECIDED, Alone, Worth, worth

RULE = "dualpowers.turn.steps"
AT_ONCE = 2
"""How many times as much the end of the game counts if it is there at once."""
SOONER = 1.01
"""How much better it is to win at once than surely, later in the round."""
DECIDES = WINS, LOSES = "dualpowers.bots.wins", "dualpowers.bots.loses"
"""What is said where the game is decided."""
OWN_MOVES = 3
"""A turn is a card, its action, and perhaps a leader's second part or a bonus action."""


class Bot(bots.Bot):
    """A player of Dual Powers, who sees no more than its side would."""

    GAME = GAME
    ANYTHING = because(RULE, "dualpowers.bots.anything")

    def seen(self, state: State, side: str) -> State:
        return seen_by(state, side)

    def sight(self, seen: State) -> str:
        return "\n".join(GAME.write_position(seen))

    def aloud(self, decision: Decision) -> Decision:
        """The region that a bot has in mind would give its objective away."""
        spoken = tuple(one for one in decision.reasons if not one.where)
        return super().aloud(Decision(decision.move, spoken))


class Dabbler(Bot):
    """Anything legal."""

    name = "dabbler"

    def sight(self, seen: State) -> str:
        """What is different at each of its moves: nothing but chance depends on it."""
        return repr((seen.date, seen.turn, seen.hands, seen.supply, seen.city))


class Planner(Bot):
    """Plans its own turn: which move leaves it the most points if the round ended so."""

    name = "planner"
    far = False
    measurer: Planner | None = None
    """Who measured the last decision, if not this bot itself."""

    def explained(self, decision: Decision, state: State) -> Decision:
        """The move, and what it is good for: told of the one move that is chosen."""
        pending = GAME.pending(state)
        if not self.telling or not isinstance(pending, Choice) or state.phase == Phase.OBJECTIVE:
            return decision
        if any(reason.key in DECIDES for reason in decision.reasons):
            return Decision(decision.move, decision.reasons[:1])
        seen = self.seen(state, pending.player)
        after = GAME.advance(seen, decision.move)
        measurer = self.measurer or self
        rest = measurer.rest(after, pending.player, OWN_MOVES)
        reason = reasons.why(seen, decision.move, after, rest, pending.player)
        return Decision(decision.move, (reason,))

    def thoughts(self, seen: State, side: str, rng: Random) -> Iterator[Thought]:
        del rng  # nothing is imagined
        for move in moves(GAME, seen):
            points, region, chance = self.looked(seen, move, side)
            yield Thought(points, move, tuple(self._reasons(points, region, chance, side)))

    def _reasons(self, points: float, region: str, chance: float, side: str) -> Iterator[Remark]:
        """Why a move is worth so many points to a side, and whose estimate that is."""
        if abs(points) >= DECIDED:
            yield because(RULE, WINS if points > 0 else LOSES)
            return
        if region:
            yield because(
                "dualpowers.strength.sum",
                "dualpowers.bots.region",
                region,
                region=REGION[region],
                chance=percent(chance),
            )
        signed = Signed(round(points, 1) + 0.0)
        yield because(RULE, "dualpowers.bots.worth", bot=self.name, side=side, points=signed)

    def looked(self, seen: State, move: Move, side: str) -> tuple[float, str, float]:
        """What a move leads to when the rest of the turn is played as well as can be."""
        if seen.phase == Phase.OBJECTIVE:
            return self.aim(seen, move, side)
        after = GAME.advance(seen, move)
        if after.phase == Phase.OVER:
            # A win at hand is better than one that is to come, and a loss that is to come better.
            ended = self.measure(after, side)
            return ended._replace(points=AT_ONCE * ended.points)
        return self.measure(self.rest(after, side, OWN_MOVES), side)

    def measure(self, state: State, side: str) -> Worth:
        """What a position is worth to a side."""
        return worth(state, side, self.far)

    def rest(self, state: State, side: str, most: int) -> State:
        """The position at the end of a side's turn, played greedily."""
        while most and self.goes_on(state, side):
            _, state = self.greedy(state, side)
            most -= 1
        return state

    def goes_on(self, state: State, side: str) -> bool:
        """Whether a side has more to decide in the turn it is in."""
        if state.phase in (Phase.CARD, Phase.OVER) or state.side != side:
            return False
        return isinstance(GAME.pending(state), Choice)

    def greedy(self, state: State, side: str) -> tuple[Move | None, State]:
        """The move that looks best by itself, and what it leads to."""
        best, most = (None, state), float("-inf")
        for move in moves(GAME, state):
            after = GAME.advance(state, move)
            points = self.measure(after, side).points
            if points > most:
                best, most = (move, after), points
        return best

    def aim(self, seen: State, move: Move, side: str) -> tuple[float, str, float]:
        """An objective: its points, by how likely the region will be the side's own."""
        card = CARDS.get(getattr(move, "card", ""))
        if card is None:
            return 0.0, "", 0.0
        objectives = Both("", "").replaced(side, card.id)
        after = seen._replace(stock=seen.stock._replace(objectives=objectives))
        value = worth(after, side, self.far)
        # A card that is put down cannot be played: the short ones are missed least.
        return value.points + card.points * 0.5 - card.recruit * 0.2, card.region, value.chance


class Cadet(Planner):
    """Plans its own turn as the planner does, but overlooks more than half of its moves."""

    name = "cadet"
    overlooks = 0.6


class Look(NamedTuple):
    """A move that is looked at to the end of the round."""

    thought: Thought
    turn: list[Move]
    chances: list[float]
    """How likely the side wins with it, if the hidden cards lie so or so."""

    def mean(self) -> float:
        return sum(self.chances) / len(self.chances)


class Strategist(Planner):
    """Looks ahead to the end of the round, by what the other side may hold, for a chance to win."""

    name = "strategist"
    far = True
    LOOKED_AT, KEPT, WORLDS = 6, 3, (3, 5)
    """How many moves are looked at to the end of the round, and how many of them twice; in how many
    ways that the hidden cards may lie, at first and then."""
    alone: Alone | None = None

    def measure(self, state: State, side: str) -> Worth:
        """Alone against piles that are imagined; else as planners do, but further."""
        return self.alone.worth(state) if self.alone else super().measure(state, side)

    def thoughts(self, seen: State, side: str, rng: Random) -> Iterator[Thought]:
        if seen.table.player:
            # Each decision imagines its own piles, so that it does not hang on those before it.
            thinker = Strategist(self.seed)
            thinker.alone = Alone(seen, side, rng)
            self.measurer = thinker
            yield from Planner.thoughts(thinker, seen, side, rng)
            return
        first = sorted(super().thoughts(seen, side, rng), key=lambda t: t.worth, reverse=True)
        if len(first) == 1:
            yield from first
            return
        if seen.phase != Phase.OBJECTIVE:
            first = first[: self.LOOKED_AT]
        looks = [Look(thought, self.turn(seen, thought.move, side), []) for thought in first]
        for ways in self.WORLDS:
            worlds = likely_worlds(seen, side, rng, ways)
            for look in looks:
                look.chances.extend(self.chance(world, look.turn, side) for world in worlds)
            looks = sorted(looks, key=Look.mean, reverse=True)[: self.KEPT]
        for look in looks:
            yield look.thought._replace(worth=look.mean())

    def turn(self, state: State, move: Move, side: str) -> list[Move]:
        """A move and the rest of the side's turn, played greedily."""
        found: list[Move] = [move]
        state = GAME.advance(state, move)
        while state.phase in A_TURN and self.goes_on(state, side) and len(found) <= OWN_MOVES:
            best, state = self.greedy(state, side)
            found.append(best or PASS)
        return found

    def chance(self, world: State, turn: Sequence[Move], side: str) -> float:
        """How likely a side wins if its cards lie so, both sides play on to the end of the round,
        and its own turn goes on like this."""
        for move in turn:
            world = GAME.advance(world, move)
        if world.phase == Phase.OVER:
            return SOONER * winning_chance(world, side)
        return winning_chance(to_the_end(world, Random(self.seed)), side)


def percent(chance: float) -> str:
    return f"{chance:.0%}".replace("%", " %")


# From the weakest to the strongest.
LEVELS: dict[str, type[Bot]] = {
    "dabbler": Dabbler,
    "cadet": Cadet,
    "planner": Planner,
    "strategist": Strategist,
}
BOTS: dict[str, Bot] = {name: level() for name, level in LEVELS.items()}


# -- whole games


def play_two(levels: Sequence[str], seed: int) -> Played:
    """A game for two, red and white; all of its chance comes from the seed."""
    if len(levels) != len(SIDES):
        raise BadInput("bots", f"{len(SIDES)} bots", len(levels))
    players = {side: LEVELS[n](seed) for side, n in zip(SIDES, ARENA.check(levels), strict=True)}
    return _played(new_match(seed).state, levels, players, seed)


def play_alone(level: str, difficulty: int, seed: int, side: str = RED) -> Played:
    """A game against the opposition. With the same seed all difficulties begin alike."""
    [known] = ARENA.check([level])
    start = new_solitaire(difficulty, seed, side).state
    return _played(start, [level], {side: LEVELS[known](seed)}, seed)


def _played(start: State, levels: Sequence[str], players: Mapping[str, Bot], seed: int) -> Played:
    """The opposition has one move, and is no seat of the table."""
    for bot in players.values():
        bot.telling = False
    state, over, moves = play_out(GAME, start, players, seed)
    sides = list(players)
    winners = (sides.index(over.winner),) if over.winner in players else ()
    points = tuple(state.points(side) for side in sides)
    return Played(tuple(levels), winners, points, state.date.round, moves, seed)


def play_game(
    levels: Sequence[str], seed: int, difficulty: int | None = None, side: str = RED
) -> Played:
    """A game of as many sides as there are bots."""
    if len(levels) == 1:
        return play_alone(levels[0], difficulty or 1, seed, side)
    return play_two(levels, seed)


def _difficulty(asked: int | None, bots: int) -> int | None:
    _is_alone("difficulty", asked, bots)
    difficulty = 1 if asked is None else asked
    new_solitaire(difficulty)  # refuses what is none
    return difficulty if bots == 1 else None


def _side(asked: str | None, bots: int) -> str | None:
    _is_alone("side", asked, bots)
    new_solitaire(side=asked or RED)
    return asked or RED if bots == 1 else None


def _is_alone(option: str, asked: object, bots: int) -> None:
    if asked is not None and bots > 1:
        raise BadInput(f"--{option}", "one bot alone, with --bots NAME", "two bots")


def _is_late(state: State) -> bool:
    """The last round begins."""
    return state.date.round == state.table.rounds


ARENA = Arena(
    "dualpowers",
    LEVELS,
    range(1, len(SIDES) + 1),
    play_game,
    {"difficulty": _difficulty, "side": _side},
    nobody="dualpowers.bots.opposition",
    # Few games come to their last round; this one plays many of them in a moment.
    opener="dabbler",
    is_late=_is_late,
)
