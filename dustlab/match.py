"""A match: a start, the steps since, and a cursor that goes back and forward among them.

A game gives its rules as a `Game`; this module knows none of them. States are values, so stepping
back is moving the cursor. Dice are drawn from the seed and the number of the step: the same moves
from the same seed always meet the same dice, also after stepping back.
"""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from .dice import Odds
from .errors import BadInput, DustlabError, IllegalMove, NotAMove, unreadable
from .notation import Record, Where, read_record, write_record
from .remarks import Event, Reasons, Refusal
from .words import lines, name, phrase, say

# More legal moves than this are counted, not listed.
MOST_SHOWN = 30

# More outcomes than this are not listed in a complaint.
MOST_OUTCOMES = 20

# A record has room for seeds up to here.
MOST_SEED = 999_999_999

Move = Hashable
S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Choice:
    """A player has to decide; `asks` is the sentence of the catalogue that says what."""

    player: str
    asks: str
    facts: tuple[tuple[str, Any], ...] = ()

    def tell(self, language: str = "en") -> str:
        return f"{name(self.player, language)}: {phrase(self.asks, language, **dict(self.facts))}"

    def __str__(self) -> str:
        return self.tell()


@dataclass(frozen=True, slots=True)
class Chance:
    """Dice or a draw decide; the odds are exact."""

    odds: Odds[Any]
    asks: str
    facts: tuple[tuple[str, Any], ...] = ()

    def tell(self, language: str = "en") -> str:
        return say(self.asks, language, **dict(self.facts))

    def __str__(self) -> str:
        return self.tell()


@dataclass(frozen=True, slots=True)
class Over:
    """Nothing is left to decide: who won (nobody: an empty text) and by which rule it ended."""

    winner: str
    because: str
    asks: str
    facts: tuple[tuple[str, Any], ...] = ()

    def tell(self, language: str = "en") -> str:
        return say(self.asks, language, **dict(self.facts))

    def __str__(self) -> str:
        return self.tell()


Pending = Choice | Chance | Over


@dataclass(frozen=True, slots=True)
class Fell:
    """The cause of a step that chance decided."""

    outcome: Any


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """One thing that happened: from where, by what, to where, and what was said about it."""

    before: S
    cause: Any
    after: S
    events: tuple[Event, ...]

    def tell(self, language: str = "en") -> str:
        return " ".join(event.tell(language) for event in self.events)


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


class Moves(list[Any]):
    """Moves that can be played, shown one to a line."""

    def tell(self, language: str = "en") -> str:
        shown = [str(move) for move in self[:MOST_SHOWN]]
        if len(self) > MOST_SHOWN:
            shown.append(say("match.more_moves", language, count=len(self) - MOST_SHOWN))
        return "\n".join(shown) or say("match.no_moves", language)

    def __repr__(self) -> str:
        return self.tell()


class Game(Protocol[S]):
    """What a game offers: its rules, and its ways to write them down.

    `advance` and `fall` trust their input; they add to `log` what happened, or nothing if it is
    None (playouts want no narration). Legality is `refusals` alone: legal is what yields none.
    `tell_...` put something into words of a language; `picture` is a position as SVG that leaves
    room for a question beside it. Of moves of the `secret` kinds others are told only that they
    were made.
    """

    name: str
    secret: tuple[type, ...]

    def pending(self, state: S) -> Pending: ...
    def phase(self, state: S) -> str: ...
    def candidates(self, state: S) -> Iterable[Move]: ...
    def refusals(self, state: S, move: Any) -> Iterator[Refusal]: ...
    def advance(self, state: S, move: Any, log: list[Event] | None = None) -> S: ...
    def fall(self, state: S, outcome: Any, log: list[Event] | None = None) -> S: ...
    def read_move(self, text: str, state: S) -> Any: ...
    def read_outcome(self, text: str, state: S) -> Any: ...
    def write_outcome(self, outcome: Any, state: S) -> str: ...
    def read_position(self, lines: list[str], where: Where | str) -> S: ...
    def write_position(self, state: S) -> list[str]: ...
    def tell_position(self, state: S, language: str = "en") -> str: ...
    def tell_move(self, move: Any, language: str = "en") -> str: ...
    def tell_outcome(self, outcome: Any, state: S, language: str = "en") -> str: ...
    def picture(self, state: S, language: str = "en") -> str: ...


def moves(game: Game[S], state: S) -> Moves:
    """Everything that is legal now: the candidates that nothing refuses."""
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


def resolve(game: Game[S], state: S, outcome: Any) -> Step[S]:
    """Let chance fall one way."""
    pending = game.pending(state)
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


@dataclass
class Match(Generic[S]):
    """A game being played, studied or replayed.

    With `automatic` (the usual case) dice fall by themselves after a move, from the seed; without
    it they wait for `fall()`.
    """

    game: Game[S]
    start: S
    seed: int = 0
    automatic: bool = True
    steps: list[Step[S]] = field(default_factory=list)
    cursor: int = 0

    def __post_init__(self) -> None:
        seed: object = self.seed
        if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed <= MOST_SEED:
            raise BadInput("seed", f"a whole number from 0 to {MOST_SEED}", seed)

    # -- where we are
    @property
    def state(self) -> S:
        return self.steps[self.cursor - 1].after if self.cursor else self.start

    @property
    def pending(self) -> Pending:
        return self.game.pending(self.state)

    @property
    def over(self) -> Over | None:
        pending = self.pending
        return pending if isinstance(pending, Over) else None

    @property
    def last(self) -> Step[S] | None:
        """The step that led here."""
        return self.steps[self.cursor - 1] if self.cursor else None

    def moves(self) -> Moves:
        return moves(self.game, self.state)

    def read_move(self, move: Any) -> Any:
        """A move from its text; a move that is a value already stays as it is."""
        if isinstance(move, str):
            return self.game.read_move(move, self.state)
        if move is None or not isinstance(move, Hashable):
            raise NotAMove("move", "a move, or its text in quotation marks", move)
        return move

    def why_not(self, move: Any) -> Reasons:
        """Every reason against a move, in the rulebook's order; none: it is legal."""
        return Reasons(self.game.refusals(self.state, self.read_move(move)))

    # -- going on
    def play(self, move: Any, dice: Iterable[Any] = ()) -> Steps[S]:
        """Play a move, given as a value or as text; returns what it brought about.

        `dice` scripts what falls next; without it the seed decides. If it cannot fall so, nothing
        has been played.
        """
        if isinstance(dice, str) or not isinstance(dice, Iterable):
            raise BadInput("dice", "a list of what falls, as in [2] or ['2 of 7']", dice)
        before, steps = self.cursor, self.steps[:]
        self._add(play(self.game, self.state, self.read_move(move)))
        try:
            for outcome in dice:
                self.fall(outcome)
        except BadInput:
            self.cursor, self.steps[:] = before, steps
            raise
        if self.automatic:
            self.let_dice_fall()
        return Steps(self.steps[before:])

    def let_dice_fall(self) -> None:
        """Let chance decide until a player has to."""
        while isinstance(self.pending, Chance):
            self.fall()

    def fall(self, outcome: Any = None) -> Step[S]:
        """Let the dice fall: as given, else as the seed has it."""
        pending = self.pending
        if outcome is None and isinstance(pending, Chance):
            outcome = pending.odds.sample(Random(f"{self.seed}/{self.cursor}"))
        elif isinstance(outcome, str):
            outcome = self.game.read_outcome(outcome, self.state)
        step = resolve(self.game, self.state, outcome)
        self._add(step)
        return step

    def _add(self, step: Step[S]) -> None:
        del self.steps[self.cursor :]
        self.steps.append(step)
        self.cursor += 1

    # -- going back and forth
    def back(self) -> S:
        """To the decision before this position."""
        return self._stroll(-1)

    def forward(self) -> S:
        """To the next decision, along what was played."""
        return self._stroll(+1)

    def _stroll(self, way: int) -> S:
        end = 0 if way < 0 else len(self.steps)
        while self.cursor != end:
            self.cursor += way
            if not isinstance(self.pending, Chance):
                break
        return self.state

    def states(self) -> list[S]:
        """The start and what each step led to."""
        return [self.start, *(step.after for step in self.steps)]

    def goto(self, place: int | str) -> S:
        """To a step by number, or to where a phase began: the last before, else the next after."""
        if isinstance(place, int):
            if not 0 <= place <= len(self.steps):
                raise BadInput("step", f"a number from 0 to {len(self.steps)}", place)
            self.cursor = place
            return self.state
        phases = [self.game.phase(state) for state in self.states()]
        begins = [i for i, p in enumerate(phases) if p == place and (i == 0 or phases[i - 1] != p)]
        if not begins:
            raise BadInput("phase", f"one of {', '.join(dict.fromkeys(phases))}", place)
        before = [i for i in begins if i <= self.cursor]
        self.cursor = before[-1] if before else begins[0]
        return self.state

    def branch(self) -> Match[S]:
        """A second match that shares the past up to here and goes its own way."""
        return Match(
            self.game, self.start, self.seed, self.automatic, self.steps[: self.cursor], self.cursor
        )

    # -- on paper
    def record(self) -> str:
        """The whole match as text: start, moves and the dice that fell, each with what it meant."""
        moves = []
        for step in self.steps:
            if isinstance(step.cause, Fell):
                told = f"~ {self.game.write_outcome(step.cause.outcome, step.before)}"
            else:
                pending = self.game.pending(step.before)
                told = f"{pending.player}: {step.cause}" if isinstance(pending, Choice) else ""
            moves.append((told, step.tell()))
        start = self.game.write_position(self.start)
        return write_record(Record(self.game.name, self.seed, start, moves))

    def save(self, path: str) -> None:
        """The record in a file; one that is there already gives way only to a whole new one."""
        text, part = self.record(), f"{path}.part"
        try:
            if not path:
                raise FileNotFoundError
            with open(part, "w", encoding="utf-8") as file:
                file.write(text)
            os.replace(part, path)
        except OSError as error:
            with suppress(OSError):
                os.remove(part)
            got = f"{path} ({unreadable(error)})" if path else ""
            raise BadInput("save", "a file that can be written", got) from error

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        state: Any = self.state
        bundle: dict[str, str] = state._repr_mimebundle_()
        return {**bundle, "text/plain": f"{bundle['text/plain']}\n{self.pending}"}

    def __repr__(self) -> str:
        return f"<{self.game.name} match, step {self.cursor} of {len(self.steps)}: {self.pending}>"


def replay(game: Game[S], text: str, source: str = "record") -> Match[S]:
    """A match from its record; the first line that does not fit is named."""
    record = read_record(text, source)
    if record.game != game.name:
        raise BadInput(f"{source}, game", game.name, record.game)
    start = game.read_position(record.start, record.place(source))
    match = Match(game, start, record.seed, automatic=False)
    for number, line in record.numbered:
        where = f"{source} line {number}"
        try:
            _replay_line(match, line, where)
        except IllegalMove as error:
            reasons = " ".join(str(refusal) for refusal in error.refusals)
            raise BadInput(where, "a legal move", f"{line} ({reasons})") from error
        except BadInput as error:
            if error.where.startswith(source):
                raise
            raise error.at(where) from error
    match.automatic = True
    return match


def _replay_line(match: Match[Any], line: str, where: str) -> None:
    pending = match.pending
    if isinstance(pending, Over):
        raise BadInput(where, "no more moves: the match is over", line)
    if isinstance(pending, Chance):
        if not line.startswith("~"):
            raise BadInput(where, "the dice, as in '~ 2 of 7'", line)
        match.fall(line[1:].strip())
        return
    player, colon, move = line.partition(":")
    if not colon or player.strip() != pending.player:
        raise BadInput(where, f"a move of {pending.player}", line)
    match.play(move.strip())


def load(game: Game[S], path: str) -> Match[S]:
    """A saved match; a file that cannot be read is refused in one line."""
    return replay(game, read_saved(path), path)


def read_saved(path: str) -> str:
    """The text of a saved match."""
    try:
        # Some editors put a mark of their own before the first letter.
        with open(path, encoding="utf-8-sig") as file:
            return file.read()
    except (OSError, UnicodeError) as error:
        raise BadInput(path, "a saved match", unreadable(error)) from error


__all__ = [
    "Chance",
    "Choice",
    "DustlabError",
    "Fell",
    "Game",
    "Match",
    "Moves",
    "Over",
    "Pending",
    "Step",
    "Steps",
    "load",
    "moves",
    "play",
    "read_saved",
    "replay",
    "resolve",
]
