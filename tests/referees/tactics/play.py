"""A random game under the eyes of the referee: every move and throw, and moves that are wrong."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

from dustlab.core.errors import BadInput, NotAMove
from dustlab.core.match import Match
from dustlab.core.steps import Chance
from tests.referees.tactics import going, judging, mistakes, referee
from tests.referees.tactics.compare import differences
from tests.referees.tactics.games import new_game
from tests.referees.tactics.moves import parse
from tests.referees.tactics.position import Position
from tests.referees.tactics.reading import read

MOST_STEPS = 400


@dataclass
class Tally:
    """What was compared, and where the two disagree."""

    counts: Counter[str] = field(default_factory=Counter)
    disputes: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return ", ".join(f"{number} {what}" for what, number in self.counts.items())

    def dispute(self, match: Match[Any], where: str, what: str, said: str) -> None:
        self.counts["disagreements"] += 1
        text = "\n".join(match.game.write_position(match.state))
        self.disputes.append(f"### {where}: {what}\n{text}\n-> {said}\n")


def referee_game(
    kind: str, seed: int, tally: Tally, wrong: int = 4, steps: int = MOST_STEPS
) -> None:
    """Play one game to its end, or so many steps of it, and compare everything."""
    match = new_game(kind, seed)
    match.automatic = False
    dice = Random(f"referee {kind} {seed}")
    tally.counts["games"] += 1
    for step in range(steps):
        where = f"{kind}, seed {seed}, step {step}"
        if match.over:
            return
        it = read(match.game.write_position(match.state))
        if isinstance(match.pending, Chance):
            followed = _throw(match, it, tally, where)
        else:
            _judge(match, it, tally, where, dice, wrong)
            followed = _play(match, it, tally, where, dice)
        if not followed:
            return


def _throw(match: Match[Any], it: Position, tally: Tally, where: str) -> bool:
    tally.counts["throws"] += 1
    pending = match.pending
    assert isinstance(pending, Chance)
    if not referee.waits_for_dice(it):
        tally.dispute(match, where, "dice", "the referee waits for nobody's dice")
        return False
    weights = pending.odds.weights
    total = sum(weights.values())
    theirs = {outcome: Fraction(weight, total) for outcome, weight in weights.items()}
    mine = referee.chance(it)
    if mine != theirs:
        tally.dispute(match, where, "odds", f"referee {mine}, package {theirs}")
        return False
    before = match.branch()
    outcome = match.fall().cause.outcome
    return _same(before, match, referee.fallen(it, outcome), tally, where, f"~ {outcome}")


def _judge(
    match: Match[Any], it: Position, tally: Tally, where: str, dice: Random, wrong: int
) -> None:
    """Legality and the full set of reasons, of moves that are probably wrong."""
    if referee.player(it) != match.pending.player:
        tally.dispute(match, where, "who decides", f"referee {referee.player(it)}")
    for _ in range(wrong):
        text = mistakes.wrong(it, dice)
        try:
            against = match.why_not(text)
        except (BadInput, NotAMove):
            tally.counts["unreadable"] += 1
            continue
        mine = judging.reasons(it, text)
        theirs = {reason.rule.removeprefix("tactics.") for reason in against}
        tally.counts["moves judged"] += 1
        tally.counts["of them illegal"] += bool(mine)
        said = f"referee {sorted(mine)}, package {sorted(theirs)}"
        if text.startswith("move ") and "round.declare" not in mine:
            wrong_ones = [
                str(reason)
                for reason in against
                if going.untrue(
                    it,
                    parse(text),
                    reason.rule.removeprefix("tactics."),
                    reason.where,
                    dict(reason.facts),
                )
            ]
            if wrong_ones or not going.agree(it, parse(text), mine, theirs):
                tally.dispute(match, where, text, f"{said} {wrong_ones}")
        elif mine != theirs:
            tally.dispute(match, where, text, said)


def _play(match: Match[Any], it: Position, tally: Tally, where: str, dice: Random) -> bool:
    every = [str(move) for move in match.moves()]
    for text in dice.sample(every, min(3, len(every))):
        mine = judging.reasons(it, text)
        tally.counts["legal moves"] += 1
        if mine:
            tally.dispute(match, where, text, f"referee {sorted(mine)}, package: legal")
    text = _chosen(every, dice)
    before = match.branch()
    match.play(text)
    tally.counts["moves played"] += 1
    return _same(before, match, referee.after(it, text), tally, where, text)


def _chosen(every: list[str], dice: Random) -> str:
    """A move by chance; where there is something to fight or to use, more often that."""
    fighting = ("fire ", "react ", "use ", "strike ", "roll ")
    fights = [text for text in every if text.startswith(fighting)]
    if fights and dice.random() < 0.7:
        return dice.choice(fights)
    special = [text for text in every if "skill " in text or " with " in text or "join " in text]
    if special and dice.random() < 0.4:
        return dice.choice(special)
    return dice.choice(every)


def _same(
    before: Match[Any], match: Match[Any], mine: Position, tally: Tally, where: str, what: str
) -> bool:
    found = differences(mine, read(match.game.write_position(match.state)))
    if found:
        tally.dispute(before, where, what, "\n   ".join(found))
    return not found
