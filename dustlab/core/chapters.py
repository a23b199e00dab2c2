"""A game made of chapters: the one that is open says what is asked, what can be done, what falls.

Each game has the same modules in its room `text`: `moves` for its moves and what fell, `position`
for the lines of a position, `words` for a position in words; `pictures/notebook.py` draws it, if a
game does not say otherwise. A game says which chapter is open, and which two functions answer for a
move; the rest is alike.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any, Generic, TypeVar

from .errors import BadInput, NotAMove
from .files import place_of, read_text
from .match import By, Chance, Choice, Match, Over, Pending, load, moves, replay
from .record import Where
from .remarks import Caution, Event, Refusal, refuse
from .words import name

S = TypeVar("S", bound=Hashable)

# After as many random proposals that are refused all legal moves are listed.
MOST_PROPOSALS = 50

Refuse = Callable[[Any, Any], Iterator[Refusal]]
Do = Callable[[Any, Any, list[Event] | None], Any]

# What speaks against a kind of move, and what it does: the two functions of its chapter.
Answers = tuple[Refuse, Do]


class ChapterGame(ABC, Generic[S]):
    """A game as a match plays it, its questions handed on to where they are answered."""

    name: str
    order: str
    """The rule that says who decides when."""
    secret: tuple[type, ...] = ()
    """The kinds of move that only who makes them may see."""
    pictures = "pictures.notebook"
    """The module that draws a position for a notebook, and for a question beside it."""

    @abstractmethod
    def chapter(self, state: S) -> Any:
        """The chapter that is open: a module, or whatever has its functions by their names."""

    @abstractmethod
    def answers(self, state: S, move: Any) -> Answers:
        """Who answers for a move now, also for one that belongs to another part of the game."""

    @abstractmethod
    def phase(self, state: S) -> str: ...

    @abstractmethod
    def round_of(self, state: S) -> int:
        """The number of the round; 0 before the first."""

    @abstractmethod
    def players(self, state: S) -> Sequence[str]:
        """The seats, no matter who plays there."""

    @abstractmethod
    def headline(self, state: S) -> str:
        """A position in a line: which game, which round."""

    def mimebundle(self, state: S) -> dict[str, str]:
        """What a notebook shows of a position."""
        bundle: dict[str, str] = self._module(self.pictures).mimebundle(state)
        return bundle

    def on_paper(self, state: S) -> S:
        """The position as it is printed: a game in which cards lie hidden hides them there, too."""
        return state

    def in_a_line(self, state: S, facts: str) -> str:
        """A position in a line: some facts, and what is asked now."""
        try:
            return f"<{facts}: {self.pending(state)}>"
        except (ValueError, AssertionError, LookupError):  # this never fails, a state may be odd
            return f"<{facts}: {self.phase(state)}>"

    def illustrate(self, state: S, text: str, /, language: str = "en") -> str:
        """What stands beside a text, as SVG; a game may show only what the text speaks of."""
        svg: str = self._module(self.pictures).picture(state, text, language)
        return svg

    def scene_beside(self, state: S, text: str, language: str = "en") -> Any:
        """The same as a scene, on which one can point."""
        return self._module(self.pictures).scene_beside(state, text, language)

    def _module(self, name: str) -> Any:
        """A module of the game: words and pictures are loaded only when they are needed."""
        return import_module(f"{type(self).__module__.rpartition('.')[0]}.{name}")

    # -- the rules

    def numbers(self, rules: Any = "") -> Mapping[str, Any]:
        """What the gists of rules say in numbers, by a dotted name; a rule set can change them."""
        del rules
        return {}

    def numbers_at(self, state: S) -> Mapping[str, Any]:
        del state
        return self.numbers()

    def pending(self, state: S) -> Pending:
        pending: Pending = self.chapter(state).pending(state)
        return pending

    def decider(self, state: S) -> str:
        """Who decides now; an empty text while chance does, or nobody."""
        pending = self.pending(state)
        return pending.player if isinstance(pending, Choice) else ""

    def candidates(self, state: S) -> Iterable[Any]:
        candidates: Iterable[Any] = self.chapter(state).candidates(state)
        return candidates

    def refusals(self, state: S, move: Any) -> Iterator[Refusal]:
        if isinstance(move, By):
            return self._refusals_by(state, move.player, move.move)
        return self.answers(state, move)[0](state, move)

    def _refusals_by(self, state: S, player: str, move: Any) -> Iterator[Refusal]:
        """Against a move that names its player: that they do not decide now, and all the rest."""
        pending = self.pending(state)
        if isinstance(pending, Choice) and pending.player == player:
            yield from self.refusals(state, move)
            return
        if isinstance(pending, Choice):
            yield refuse(self.order, "match.not_theirs", player=player, decides=pending.player)
        elif isinstance(pending, Chance):
            yield refuse(self.order, "match.chance_first", player=player)
        else:
            yield refuse(pending.because, "match.over")
        yield from self.refusals_of_another(state, player, move)

    def refusals_of_another(self, state: S, player: str, move: Any) -> Iterator[Refusal]:
        """What speaks against a move of a player who does not decide now, apart from just that.

        A game answers for what can be asked of such a player: "may Blue use the Nurse now?" is
        judged for Blue, by Blue's card, units and tokens.
        """
        del state, player, move
        yield from ()

    def cautions(self, state: S, move: Any) -> Iterator[Caution]:
        """What a coach says before a legal move: facts from the rules, and exact odds."""
        if isinstance(move, By):
            move = move.move
        yield from self._module("coach").cautions(state, move)

    def advance(self, state: S, move: Any, log: list[Event] | None = None) -> S:
        if isinstance(move, By):
            return self.advance(state, move.move, log)
        after: S = self.answers(state, move)[1](state, move, log)
        return after

    def fall(self, state: S, outcome: Any, log: list[Event] | None = None) -> S:
        after: S = self.chapter(state).fall(state, outcome, log)
        return after

    def propose(self, state: S, rng: Random) -> Any:
        """A random move worth trying, legal or not; None: nothing came to mind."""
        return self.chapter(state).propose(state, rng)

    def sample(self, state: S, rng: Random) -> Any:
        """A random legal move, or how chance falls.

        The open chapter proposes moves at random, without listing all of them; the refusals judge
        each. Where none of many proposals is legal, one of all legal moves is drawn.
        """
        pending = self.pending(state)
        if isinstance(pending, Chance):
            return pending.odds.sample(rng)
        for _ in range(MOST_PROPOSALS):
            move = self.propose(state, rng)
            if move is not None and next(self.refusals(state, move), None) is None:
                return move
        legal = list(moves(self, state))
        if not legal:  # what could be played is hidden from this player
            raise BadInput("move", "a position in which something can be played", str(pending))
        return rng.choice(legal)

    # -- as text and in words

    def read_move(self, text: str, state: S) -> Any:
        """A move from its text; "blue: use nurse" asks about a player who may not be deciding."""
        player, colon, said = text.partition(":")
        player = player.strip().lower()
        if not colon or player not in self.players(state):
            return self.read_move_of(None, text, state)
        if player == self.decider(state):
            return self.read_move_of(None, said.strip(), state)
        return By(player, self.read_move_of(player, said.strip(), state))

    def read_move_of(self, player: str | None, text: str, state: S) -> Any:
        """A move without its player, read for the one who decides, or for the one who is named."""
        del player  # what most moves mean does not depend on it
        return self._module("text.moves").read_move(text, state)

    def check_move(self, state: S, move: Any) -> None:
        """Complain of a move made by a program that names what there is not."""

    def read_outcome(self, text: str, state: S) -> Any:
        return self._module("text.moves").read_outcome(text, self.pending(state))

    def write_outcome(self, outcome: Any, state: S) -> str:
        written: str = self._module("text.moves").write_outcome(outcome, self.pending(state))
        return written

    def read_position(self, lines: list[str], where: Where | str) -> S:
        state: S = self._module("text.position").read_position(lines, where)
        return state

    def write_position(self, state: S) -> list[str]:
        lines: list[str] = self._module("text.position").write_position(state)
        return lines

    def tell_position(self, state: S, language: str = "en") -> str:
        words: str = self._module("text.words").tell_position(state, language)
        return words

    def things(self, state: S, language: str = "en") -> Sequence[tuple[str, str]]:
        """What one can look at by its name, each with what there is to know of it."""
        all_things: Sequence[tuple[str, str]] = self._module("text.words").things(state, language)
        return all_things

    def tell_move(self, move: Any, language: str = "en") -> str:
        if isinstance(move, By):
            return f"{name(move.player, language)}: {self.tell_move(move.move, language)}"
        words: str = self._module("text.moves").tell_move(move, language)
        return words

    def choices_of(self, move: Any) -> list[str]:
        """What is chosen one after the other to make a move: the kind of move, then where, what."""
        choices: list[str] = self._module("moves").MOVES.choices(move)
        return choices

    def tell_outcome(self, outcome: Any, state: S, language: str = "en") -> str:
        words: str = self._module("text.moves").tell_outcome(outcome, self.pending(state), language)
        return words

    def tell_aside(self, state: S, language: str = "en") -> str:
        """What no picture of the board shows: what now, and what lies beside the board."""
        pending = self.pending(state)
        now = "" if isinstance(pending, Over) else pending.tell(language)
        return "\n".join(filter(None, [now, *self.beside_the_board(state, language)]))

    def beside_the_board(self, _state: S, _language: str) -> Iterable[str]:
        """Cards, points and tokens that are not in the picture, line by line."""
        return ()

    # -- matches

    def from_position(self, text: str, seed: int = 0, where: str = "") -> Match[S]:
        """A match that begins at a position given as text."""
        return Match(self, self.read_position(text.splitlines(), where), seed)

    def open_position(self, path: str | os.PathLike[str], seed: int = 0) -> Match[S]:
        """A match that begins at a position in a file, such as those of the lessons."""
        text = read_text(path, "a position, as lines of text")
        return Match(self, self.read_position(text.splitlines(), place_of(path)), seed)

    def load_match(self, path: str) -> Match[S]:
        """A saved match."""
        return load(self, path)

    def read_match(self, text: str, source: str = "record") -> Match[S]:
        """A match from its record."""
        return replay(self, text, source)


def does_nothing(_state: Any, move: Any, _log: list[Event] | None) -> Any:
    """What a move does for which nobody answers now: it was refused, so nobody may play it."""
    raise AssertionError(f"{move} does not belong here")


def no_move(move: object) -> NotAMove:
    """What is said of something that is no move of the game."""
    return NotAMove("move", "a move, or its text in quotation marks", move)
