"""Random games through the package, refereed: legality, reasons, effects, what chance waits for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

from dustlab import dust
from dustlab.core.errors import BadInput
from dustlab.core.match import Chance, Choice, Match

from . import reasons, referee
from .books import AREAS, ARMIES
from .mistakes import mistakes
from .moves import read_move
from .position import Position
from .stir import stir
from .written import lines_of, read_position

# So many legal moves are looked at to choose from, and so many decisions make a game at most.
LOOKED_AT = 400
LONGEST = 1_500
# The share of rolls and draws whose odds are looked at, too.
ODDS_LOOKED_AT = 0.25


@dataclass
class Disagreement:
    about: str
    move: str
    referee: str
    package: str
    position: list[str]
    where: str
    said: str = ""
    record: str = ""

    def __str__(self) -> str:
        return "\n".join(
            (
                f"-- {self.about} ({self.where})",
                *_compact(self.position),
                f"   move:    {self.move}",
                f"   referee: {self.referee}",
                f"   package: {self.package}",
                *([f"   it says: {self.said}"] if self.said else []),
            )
        )


def _compact(position: list[str]) -> list[str]:
    areas = [line for line in position if line.split()[0] in AREAS]
    others = [f"   | {line}" for line in position if line.split()[0] not in AREAS]
    return [*others, f"   | {'; '.join(areas)}"]


@dataclass
class Tally:
    games: int = 0
    moves: int = 0
    legal: int = 0
    wrong: int = 0
    rules: Counter[str] = field(default_factory=Counter)
    found: list[Disagreement] = field(default_factory=list)


def choose(moves: list[Any], chance: Random) -> Any:
    """Half of the time any move, else any kind of move first: so rare kinds come up as well."""
    if chance.random() < 0.5:
        return chance.choice(moves)
    kinds = sorted({str(move).split()[0] for move in moves})
    kind = chance.choice(kinds)
    return chance.choice([move for move in moves if str(move).split()[0] == kind])


def _shares(weights: Mapping[str, int]) -> dict[str, Fraction]:
    total = sum(weights.values())
    return {outcome: Fraction(weight, total) for outcome, weight in weights.items()}


class Refereed:
    """One match beside the referee's position of it."""

    def __init__(self, rules: str, players: int, seed: int, tally: Tally, wrong: int) -> None:
        self.chance = Random(f"{rules} {players} {seed}")
        armies = self.chance.sample(ARMIES, players)
        self.match: Match[Any] = dust.new_match(armies, rules, seed)
        self.match.automatic = False
        self.where = f"{rules}, {players} players, seed {seed}"
        self.tally = tally
        self.wrong = wrong
        self.position = self._read()
        self.to_stir = seed % 3 == 1

    def _read(self) -> Position:
        """The position of the package as it is now, for both."""
        self.lines = self.match.game.write_position(self.match.state)
        return read_position(self.lines)

    def _disagree(
        self, about: str, move: str, ours: object, theirs: object, said: str = ""
    ) -> None:
        self._note(about, move, ours, theirs, self.lines, said)

    def _note(
        self,
        about: str,
        move: str,
        ours: object,
        theirs: object,
        position: list[str],
        said: str = "",
    ) -> None:
        where = f"{self.where}, step {self.match.cursor}"
        record = self.match.record()
        self.tally.found.append(
            Disagreement(about, move, str(ours), str(theirs), position, where, said, record)
        )

    def play(self) -> None:
        self.tally.games += 1
        for _ in range(LONGEST):
            pending = self.match.pending
            if isinstance(pending, Chance):
                self._fall(pending)
            elif isinstance(pending, Choice):
                self._decide(pending)
            else:
                return

    # -- chance
    def _fall(self, pending: Chance) -> None:
        before = self.lines
        if self.chance.random() < ODDS_LOOKED_AT:
            self._compare_odds(pending)
        step = self.match.fall()
        self._follow(f"~ {self.match.game.write_outcome(step.cause.outcome, step.before)}", before)

    def _compare_odds(self, pending: Chance) -> None:
        write, state = self.match.game.write_outcome, self.match.state
        theirs = {write(one, state): weight for one, weight in pending.odds.weights.items()}
        ours = referee.odds(self.position)
        if _shares(ours) != _shares(theirs):
            self._disagree("odds", "~", ours, theirs)

    # -- decisions
    def _stir(self) -> None:
        """Now and then the game goes on from another position."""
        self.to_stir = False
        text = stir(self.position, self.chance)
        self.match = dust.from_position(text, self.match.seed)
        self.match.automatic = False
        self.position = self._read()
        self.where += " (stirred)"

    def _decide(self, pending: Choice) -> None:
        if self.to_stir and self.position.phase == "initiative" and not self.position.played:
            self._stir()
            return
        ours = referee.decider(self.position), referee.asks(self.position)
        theirs = pending.player, pending.asks
        if ours != theirs:
            self._disagree("who decides", "", ours, theirs)
        legal = list(islice(self.match.moves(), LOOKED_AT))
        move = choose(legal, self.chance)
        for one in {str(move), str(self.chance.choice(legal))}:
            self.tally.legal += 1
            self._compare_reasons(one)
        for text in islice(self._mistakes(), self.wrong):
            self.tally.wrong += 1
            self._compare_reasons(text)
        before = self.lines
        self.match.play(move)
        self.tally.moves += 1
        self._follow(str(move), before)

    def _mistakes(self) -> Iterator[str]:
        return mistakes(self.position, self.chance)

    def _compare_reasons(self, text: str) -> None:
        ours = reasons.against(self.position, read_move(text))
        try:
            told = self.match.why_not(text)
        except BadInput as error:
            self._disagree("not read", text, sorted(ours), error)
            return
        theirs = {reason.rule for reason in told}
        self.tally.rules.update(theirs)
        if ours != theirs:
            said = " ".join(str(reason) for reason in told) or "legal"
            self._disagree("reasons", text, sorted(ours), sorted(theirs), said)

    def _follow(self, cause: str, before: list[str]) -> None:
        try:
            if cause.startswith("~"):
                referee.fall(self.position, cause[2:])
            else:
                referee.play(self.position, read_move(cause))
        except (ArithmeticError, AssertionError, LookupError, ValueError) as error:
            self._note("effect", cause, repr(error), "played", before)
            self.position = self._read()
        self._compare_position(cause, before)

    def _compare_position(self, cause: str, before: list[str]) -> None:
        self.lines = self.match.game.write_position(self.match.state)
        ours, theirs = set(lines_of(self.position)), set(self.lines)
        if ours != theirs:
            self._note("effect", cause, sorted(ours - theirs), sorted(theirs - ours), before)
            self.position = self._read()


def referee_games(rules: str, seeds: Iterable[int], wrong: int, tally: Tally) -> None:
    """Games of 2 to 6 players in turn."""
    for seed in seeds:
        Refereed(rules, 2 + seed % 5, seed, tally, wrong).play()
