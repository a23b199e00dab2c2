"""A game played at random by the package, with the referee looking on.

After every step the package's written position, who decides, what may fall and how it ended are
compared with the referee's table; before it, legal moves and mistakes are put to both.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

from dustlab.core.errors import BadInput
from dustlab.core.match import Chance, Choice, Fell, Match

from .asked import Asked, read_asked
from .course import fall, follow, may_fall
from .facts import untrue
from .law import against
from .mistakes import mistakes
from .starts import STYLES, begin, choose
from .table import Table, noted, read

LEGAL_ASKED = 12
MISTAKES_ASKED = 30
# While something is drawn nobody decides; little is asked then.
ASKED_BETWEEN = 4


@dataclass
class Disagreement:
    """What the two do not agree about, and how the game came there."""

    where: str
    position: list[str]
    move: str
    told: list[str]
    record: str

    def __str__(self) -> str:
        return "\n".join([self.where, *self.position, f"-- {self.move}", *self.told])


@dataclass
class Seen:
    """What was compared, and where the two did not agree."""

    games: int = 0
    steps: int = 0
    legal: int = 0
    made: int = 0
    """Moves that the referee made up, right ones by accident among them."""
    wrong: int = 0
    disagreements: list[Disagreement] = field(default_factory=list)

    def note(self, match: Match[Any], at: int, move: str, told: list[str]) -> None:
        """Something is not the same, at this step of the match."""
        state = match.states()[at]
        self.disagreements.append(
            Disagreement(
                f"{self.games}. game, step {at}: {match.game.pending(state)}",
                match.game.write_position(state),
                move,
                told,
                match.record(),
            )
        )


def watch(rules: str, seed: int, seen: Seen) -> None:
    """One game; it is left where the two stop agreeing about a position."""
    (match, first), chooser = begin(rules, seed), Random(f"{rules} {seed}")
    style = chooser.choice(STYLES)
    table = _table(match)
    seen.games += 1
    while match.over is None:
        table.revealed = ""
        if isinstance(match.pending, Chance):
            _compare_mistakes(match, table, chooser, seen, ASKED_BETWEEN)
            step = match.fall()
            told = match.game.write_outcome(_outcome(step.cause), step.before)
            fall(table, told)
        else:
            legal = _compare_moves(match, table, chooser, seen)
            told = first or choose(legal, style, chooser)
            first = ""
            match.play(told)
            follow(table, understood(told))
        seen.steps += 1
        differing = _compare_positions(match, table)
        if differing:
            seen.note(match, match.cursor - 1, told, differing)
            return
    for move in ("pass", "points", "bonus", "opposition"):
        _compare_reasons(match, table, move, seen)
    _compare_mistakes(match, table, chooser, seen, MISTAKES_ASKED)


def understood(move: str) -> Asked:
    asked = read_asked(move)
    if asked is None:
        raise ValueError(f"a move that the referee cannot read: {move}")
    return asked


def _table(match: Match[Any]) -> Table:
    return read(match.game.write_position(match.state), match.game.phase(match.state))


def _outcome(cause: Any) -> Any:
    if not isinstance(cause, Fell):
        raise TypeError("the last step was not a draw")
    return cause.outcome


def _compare_positions(match: Match[Any], table: Table) -> list[str]:
    """Lines about everything that is different on the two tables."""
    package, referee = noted(_table(match)), noted(table)
    differing = [
        f"{name}: package {package.get(name)}, referee {referee.get(name)}"
        for name in {**package, **referee}
        if package.get(name) != referee.get(name)
    ]
    revealed = [
        str(dict(event.facts)["side"])
        for event in match.steps[-1].events
        if event.key.startswith("dualpowers.scoring.reveals_first")
    ]
    if revealed != ([table.revealed] if table.revealed else []):
        differing.append(f"who reveals first: package {revealed}, referee {table.revealed}")
    pending = match.pending
    if isinstance(pending, Choice):
        if pending.player != table.decides:
            differing.append(f"who decides: package {pending.player}, referee {table.decides}")
    elif isinstance(pending, Chance):
        theirs = {
            match.game.write_outcome(outcome, match.state): weight
            for outcome, weight in pending.odds.weights.items()
        }
        if _shares(theirs) != _shares(may_fall(table)):
            differing.append(f"what may fall: package {theirs}, referee {may_fall(table)}")
    elif (pending.winner, pending.because) != (table.winner, table.because):
        differing.append(
            f"the end: package {pending.winner} by {pending.because}, "
            f"referee {table.winner} by {table.because}"
        )
    return differing


def _shares(weights: dict[str, int] | Counter[str]) -> dict[str, Fraction]:
    whole = sum(weights.values())
    return {name: Fraction(weight, whole) for name, weight in weights.items()}


def _compare_moves(match: Match[Any], table: Table, chooser: Random, seen: Seen) -> list[str]:
    """Puts moves to both; all legal moves."""
    legal = [str(move) for move in match.moves()]
    for move in chooser.sample(legal, min(LEGAL_ASKED, len(legal))):
        seen.legal += 1
        _compare_reasons(match, table, move, seen)
    listed = {understood(move).bare() for move in legal}
    for move in _compare_mistakes(match, table, chooser, seen, MISTAKES_ASKED):
        if understood(move).bare() not in listed:
            seen.note(match, match.cursor, move, ["legal, and not in the list of legal moves"])
    return legal


def _compare_mistakes(
    match: Match[Any], table: Table, chooser: Random, seen: Seen, number: int
) -> list[str]:
    """Those that turn out to be right."""
    right = []
    for move in mistakes(table, chooser, number):
        seen.made += 1
        if _compare_reasons(match, table, move, seen):
            seen.wrong += 1
        else:
            right.append(move)
    return right


def _compare_reasons(match: Match[Any], table: Table, move: str, seen: Seen) -> bool:
    """The full set of reasons on both sides; true if there are any."""
    asked = understood(move)
    ours = against(table, asked)
    try:
        told = match.why_not(move)
        theirs, false = {reason.rule for reason in told}, untrue(table, asked, told)
    except BadInput as unread:
        theirs, false = {f"not understood: {unread}"}, []
    if ours != theirs or false:
        both = [f"package: {sorted(theirs)}", f"referee: {sorted(ours)}"]
        seen.note(match, match.cursor, move, both + false)
    return bool(ours)
