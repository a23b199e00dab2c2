"""A match: a start, the steps since, and a cursor that goes back and forward among them.

A game gives its rules as a `Game`; this module knows none of them. States are values, so stepping
back is moving the cursor. Dice are drawn from the seed and the number of the step: the same moves
from the same seed always meet the same dice, also after stepping back.
"""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any, Generic, NamedTuple

from .errors import BadInput, DustlabError, IllegalMove, NotAMove, did_you_mean
from .files import place_of, read_text, write_text
from .games import GAMES, check_seats
from .games import game as game_named
from .record import Record, read_record, seal, write_record
from .remarks import Caution, Cautions, Reasons
from .steps import (
    By,
    Chance,
    Choice,
    Fell,
    Game,
    Moves,
    Over,
    Pending,
    S,
    Step,
    Steps,
    moves,
    play,
    resolve,
)
from .words import wanted

# A record has room for seeds up to here.
MOST_SEED = 999_999_999
# How many moves are told at most to find the one that was meant.
MOST_TOLD = 2_000


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
    seats: dict[str, str] = field(default_factory=dict)
    """Who plays for each seat, a person or a bot by name, if it is known."""

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
        self.game.check_move(self.state, move)
        return move

    def read_as_told(self, move: Any, language: str = "en") -> Any:
        """A move from its text, which may be the words in which a hint or a list tells it."""
        try:
            return self.read_move(move)
        except BadInput:
            if not isinstance(move, str) or not isinstance(self.pending, Choice):
                raise
            words = " ".join(move.split()).rstrip(".").casefold()
            for one in islice(self.game.candidates(self.state), MOST_TOLD):
                if self.game.tell_move(one, language).casefold() == words:
                    return one
            raise

    def why_not(self, move: Any) -> Reasons:
        """Every reason against a move, in the rulebook's order; none: it is legal."""
        return Reasons(self.game.refusals(self.state, self.read_move(move)))

    def cautions(self, *moves: Any) -> Cautions:
        """What a coach says before these moves, played one after the other; refused ones end it.

        Nothing is said of what comes after dice or cards have to fall.
        """
        state, said = self.state, list[Caution]()
        for move in map(self.read_move, moves):
            if next(iter(self.game.refusals(state, move)), None) is not None:
                break
            said += (one for one in self.game.cautions(state, move) if one not in said)
            state = self.game.advance(state, move)
            if not isinstance(self.game.pending(state), Choice):
                break
        return Cautions(said)

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
        while isinstance(pending := self.pending, Chance):
            self._fall(pending, None)

    def fall(self, outcome: Any = None) -> Step[S]:
        """Let the dice fall: as given, else as the seed has it."""
        return self._fall(self.pending, outcome)

    def _fall(self, pending: Pending, outcome: Any) -> Step[S]:
        if outcome is None and isinstance(pending, Chance):
            outcome = pending.odds.sample(Random(f"{self.seed}/{self.cursor}"))
        elif isinstance(outcome, str):
            outcome = self.game.read_outcome(outcome, self.state)
        step = resolve(self.game, self.state, outcome, pending)
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
        steps, seats = self.steps[: self.cursor], dict(self.seats)
        return Match(self.game, self.start, self.seed, self.automatic, steps, self.cursor, seats)

    # -- on paper
    def line_of(self, step: Step[S]) -> str:
        """A step as a record has it: who played what, or what fell."""
        if isinstance(step.cause, Fell):
            return f"~ {self.game.write_outcome(step.cause.outcome, step.before)}"
        pending = self.game.pending(step.before)
        return f"{pending.player}: {step.cause}" if isinstance(pending, Choice) else ""

    def record(self) -> str:
        """The whole match as text: who plays, start, moves and dice, each with what it meant."""
        moves = [(self.line_of(step), step.told) for step in self.steps]
        start = self.game.write_position(self.start)
        record = Record(self.game.name, self.seed, start, moves, seats=self.seats)
        return write_record(record)

    @property
    def hides(self) -> bool:
        """Whether it goes on with cards in it that somebody must not see."""
        seen_by = getattr(self.game, "seen_by", None)
        if self.over is not None or seen_by is None:
            return False
        seats = self.game.players(self.state)
        return any(seen_by(self.state, seat) != self.state for seat in seats)

    def record_to_keep(self) -> str:
        """The record, sealed as long as something lies hidden in it."""
        return seal(self.record()) if self.hides else self.record()

    def save(self, path: str | os.PathLike[str], *, sealed: bool = False) -> None:
        """The record in a file; one that is there already gives way only to a whole new one.

        With `sealed` it tells nothing to a reader as long as cards lie hidden.
        """
        write_text(path, self.record_to_keep() if sealed else self.record(), "save")

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
        raise wanted(f"{source}, game", "input.record.game", record.game, game=game.name)
    start = game.read_position(record.start, record.place(source))
    if record.seats:
        where = f"{source} line {record.seats_number}, seats"
        check_seats(record.seats, game.players(start), game.name, where)
    match = Match(game, start, record.seed, automatic=False, seats=record.seats)
    for number, line in record.numbered:
        where = f"{source} line {number}"
        try:
            _replay_line(match, line, where)
        except IllegalMove as error:
            raise wanted(where, "input.record.legal", Refused(line, error.refusals)) from error
        except BadInput as error:
            if error.where.startswith(source):
                raise
            raise error.at(where) from error
    match.automatic = True
    return match


class Refused(NamedTuple):
    """A line of a record that the rules forbid, and why they do."""

    line: str
    refusals: tuple[Any, ...]

    def in_words(self, language: str = "en") -> str:
        reasons = " ".join(refusal.tell(language) for refusal in self.refusals)
        return f"{self.line} ({reasons})"

    def __str__(self) -> str:
        return f"{self.line} ({' '.join(str(refusal) for refusal in self.refusals)})"


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


def load(game: Game[S], path: str | os.PathLike[str]) -> Match[S]:
    """A saved match; a file that cannot be read is refused in one line."""
    return replay(game, read_saved(path), place_of(path))


def read_saved(path: str | os.PathLike[str]) -> str:
    """The text of a saved match."""
    return read_text(path, "a saved match")


def load_match(path: str | os.PathLike[str]) -> Match[Any]:
    """A saved match of whichever game it is."""
    return read_match(read_saved(path), place_of(path))


def read_match(text: str, source: str) -> Match[Any]:
    """A match of whichever game it is, from its record."""
    name = read_record(text, source).game
    if name not in GAMES:
        raise BadInput(f"{source}, game", f"one of the games{did_you_mean(name, GAMES)}", name)
    return replay(game_named(name), text, source)


__all__ = [
    "By",
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
    "load_match",
    "moves",
    "play",
    "read_match",
    "read_saved",
    "replay",
    "resolve",
]
