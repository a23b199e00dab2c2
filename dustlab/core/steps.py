"""What a match is made of: who decides, what a step is, what a game offers, and one step of it.

No match is needed for these: a position, a move and the rules are enough.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any, Generic, Protocol, TypeVar, overload

from .dice import Odds
from .errors import BadInput, IllegalMove
from .record import Where
from .remarks import Caution, Event, Refusal
from .words import lines, name, phrase, say

# More legal moves than this are counted, not listed; of very many it is only told that they are.
MOST_SHOWN = 30
MOST_COUNTED = 1_030

# More outcomes than this are not listed in a complaint.
MOST_OUTCOMES = 20

Move = Hashable
S = TypeVar("S")


class _Asking:
    """What a position waits for: `asks` is the sentence of the catalogue that says it."""

    __slots__ = ()
    asks: str
    facts: tuple[tuple[str, Any], ...]

    def tell(self, language: str = "en") -> str:
        return say(self.asks, language, **dict(self.facts))

    def __str__(self) -> str:
        return self.tell()


@dataclass(frozen=True, slots=True)
class Choice(_Asking):
    """A player has to decide."""

    player: str
    asks: str
    facts: tuple[tuple[str, Any], ...] = ()

    def tell(self, language: str = "en") -> str:
        return f"{name(self.player, language)}: {phrase(self.asks, language, **dict(self.facts))}"


@dataclass(frozen=True, slots=True)
class Chance(_Asking):
    """Dice or a draw decide; the odds are exact."""

    odds: Odds[Any]
    asks: str
    facts: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Over(_Asking):
    """Nothing is left to decide: who won (nobody: an empty text) and by which rule it ended."""

    winner: str
    because: str
    asks: str
    facts: tuple[tuple[str, Any], ...] = ()


Pending = Choice | Chance | Over


@dataclass(frozen=True, slots=True)
class Fell:
    """The cause of a step that chance decided."""

    outcome: Any


@dataclass(frozen=True, slots=True)
class By:
    """A move that names its player, who need not be the one to decide: "blue: use nurse"."""

    player: str
    move: Any

    def __str__(self) -> str:
        return f"{self.player}: {self.move}"


@dataclass(frozen=True)
class Step(Generic[S]):
    """One thing that happened: from where, by what, to where, and what was said about it."""

    before: S
    cause: Any
    after: S
    events: tuple[Event, ...]

    def tell(self, language: str = "en") -> str:
        return " ".join(event.tell(language) for event in self.events)

    @cached_property
    def told(self) -> str:
        """What was said about it, as every record says it that is written from here on."""
        return self.tell()


class Steps(tuple[Step[S], ...]):
    """What one move brought about: its own step, and the dice that fell after it."""

    __slots__ = ()

    @property
    def cause(self) -> Any:
        return self[0].cause

    @property
    def after(self) -> S:
        return self[-1].after

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for step in self for event in step.events)

    def tell(self, language: str = "en") -> str:
        return "\n".join(event.tell(language) for event in self.events)

    def __repr__(self) -> str:
        return lines(self.tell()) or ", ".join(str(step.cause) for step in self)


class Moves(Sequence[Any]):
    """Moves that can be played, shown one to a line.

    They are found as they are asked for: whether there is any, or the first hundred, is told at
    once also where there are millions. `len` counts all of them.
    """

    def __init__(self, moves: Iterable[Any] = ()) -> None:
        self._found: list[Any] = []
        self._more = iter(moves)

    def _look_for(self, count: int | None) -> list[Any]:
        """This many of the moves, or all; fewer if there are no more."""
        wanted = None if count is None else max(count - len(self._found), 0)
        self._found.extend(islice(self._more, wanted))
        return self._found

    @overload
    def __getitem__(self, place: int) -> Any: ...
    @overload
    def __getitem__(self, place: slice) -> list[Any]: ...
    def __getitem__(self, place: int | slice) -> Any:
        end = place.stop if isinstance(place, slice) else place + 1
        ends = (place.start, place.stop) if isinstance(place, slice) else (place,)
        from_behind = end is None or any(one is not None and one < 0 for one in ends)
        return self._look_for(None if from_behind else end)[place]

    def __iter__(self) -> Iterator[Any]:
        place = 0
        while place < len(self._look_for(place + 1)):
            yield self._found[place]
            place += 1

    def __bool__(self) -> bool:
        return bool(self._look_for(1))

    def __len__(self) -> int:
        return len(self._look_for(None))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Moves | list) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # a list grows as it is read

    def tell(self, language: str = "en") -> str:
        shown = [str(move) for move in self[:MOST_SHOWN]]
        counted = len(self._look_for(MOST_COUNTED + 1))
        if counted > MOST_COUNTED:
            shown.append(say("match.many_more_moves", language, count=MOST_COUNTED - MOST_SHOWN))
        elif counted > MOST_SHOWN:
            shown.append(say("match.more_moves", language, count=counted - MOST_SHOWN))
        return "\n".join(shown) or say("match.no_moves", language)

    def __repr__(self) -> str:
        return self.tell()


class Game(Protocol[S]):
    """What a game offers: its rules, and its ways to write them down.

    `advance` and `fall` trust their input; they add to `log` what happened, or nothing if it is
    None (playouts want no narration). Legality is `refusals` alone: legal is what yields none.
    `tell_...` put something into words of a language, `tell_aside` what no picture of the board
    shows; `picture` is a position as SVG that leaves room for a question beside it. Of moves of the
    `secret` kinds others are told only that they were made. `numbers` are those that the gists of
    rules name: of a rule set (the first one if none is named), or of the one of a position.
    """

    name: str
    secret: tuple[type, ...]

    def numbers(self, rules: Any = "") -> Mapping[str, Any]: ...
    def numbers_at(self, state: S) -> Mapping[str, Any]: ...
    def pending(self, state: S) -> Pending: ...
    def phase(self, state: S) -> str: ...
    def round_of(self, state: S) -> int: ...
    def players(self, state: S) -> Sequence[str]: ...
    def candidates(self, state: S) -> Iterable[Move]: ...
    def refusals(self, state: S, move: Any) -> Iterator[Refusal]: ...
    def cautions(self, state: S, move: Any) -> Iterator[Caution]: ...
    def advance(self, state: S, move: Any, log: list[Event] | None = None) -> S: ...
    def fall(self, state: S, outcome: Any, log: list[Event] | None = None) -> S: ...
    def read_move(self, text: str, state: S) -> Any: ...
    def check_move(self, state: S, move: Any) -> None: ...
    def read_outcome(self, text: str, state: S) -> Any: ...
    def write_outcome(self, outcome: Any, state: S) -> str: ...
    def read_position(self, lines: list[str], where: Where | str) -> S: ...
    def write_position(self, state: S) -> list[str]: ...
    def tell_position(self, state: S, language: str = "en") -> str: ...
    def tell_aside(self, state: S, language: str = "en") -> str: ...
    def things(self, state: S, language: str = "en") -> Sequence[tuple[str, str]]: ...
    def tell_move(self, move: Any, language: str = "en") -> str: ...
    def choices_of(self, move: Any) -> list[str]: ...
    def tell_outcome(self, outcome: Any, state: S, language: str = "en") -> str: ...
    def headline(self, state: S) -> str: ...
    def mimebundle(self, state: S) -> dict[str, str]: ...
    def on_paper(self, state: S) -> S: ...
    def illustrate(self, state: S, text: str, /, language: str = "en") -> str: ...


def moves(game: Game[S], state: S) -> Moves:
    """Everything that is legal now: the candidates that nothing refuses, found as they are read."""
    if not isinstance(game.pending(state), Choice):
        return Moves()
    return Moves(m for m in game.candidates(state) if next(game.refusals(state, m), None) is None)


def play(game: Game[S], state: S, move: Any) -> Step[S]:
    """Play a legal move; an illegal one raises with every reason."""
    against = tuple(game.refusals(state, move))
    if against:
        raise IllegalMove(move, against)
    log: list[Event] = []
    return Step(state, move, game.advance(state, move, log), tuple(log))


def resolve(game: Game[S], state: S, outcome: Any, pending: Pending) -> Step[S]:
    """Let chance fall one way, where `pending` is what the position waits for."""
    if not isinstance(pending, Chance):
        raise BadInput("dice", "a position that waits for dice", str(pending))
    if not isinstance(outcome, Hashable) or outcome not in pending.odds.weights:
        raise BadInput("dice", _outcomes(pending), outcome)
    log: list[Event] = []
    return Step(state, Fell(outcome), game.fall(state, outcome, log), tuple(log))


def _outcomes(pending: Chance) -> str:
    """What may fall, as the end of an 'expected'."""
    every = [str(outcome) for outcome in pending.odds]
    if len(every) <= MOST_OUTCOMES:
        return f"one of {', '.join(every)}"
    return f"one of {every[0]}, {every[1]}, ... {every[-1]}"
