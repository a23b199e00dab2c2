"""Reviews of stored games, two a game: the same numbers, in the same words, as when they were read.

After a change that was meant: `python -m tests.review.test_golden` writes them anew; look at the
difference.
"""

import re
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from dustlab.core.games import game
from dustlab.core.match import replay
from dustlab.core.rules import all_rules
from dustlab.core.words import LANGUAGES
from dustlab.play.retelling import Retold, retell

TESTS = Path(__file__).parents[1]
GOLDEN = Path(__file__).parent / "golden"
STORED = (
    "dust/original-2.dust",
    "dust/standard-2.dust",
    "dualpowers/two-3.dual",
    "dualpowers/alone-red-1.dual",
    "tactics/first_patrol.tactics",
    "tactics/the_bridge.tactics",
)


@cache
def retold(name: str) -> Retold:
    path = TESTS / "transcripts" / name
    return retell(replay(game(path.parent.name), path.read_text("utf-8"), path.name))


def golden(name: str) -> Path:
    return GOLDEN / f"{Path(name).stem}.txt"


def read(name: str) -> str:
    """The review as it is read; of luck and decisions the exact numbers, too."""
    review = retold(name).review
    sums = [f"{seat}: luck {review.luck(seat)}" for seat in review.seats]
    return "\n".join([retold(name).tell(), *sums, ""])


@pytest.mark.parametrize("name", STORED)
def test_a_review_is_told_as_it_was(name: str) -> None:
    assert read(name) == golden(name).read_text("utf-8")


@pytest.mark.parametrize("name", STORED)
def test_no_decision_is_called_dear_or_good_by_a_bare_number(name: str) -> None:
    """Each says why, by a fact, and which rules that rests on."""
    one = retold(name)
    names = {rule.name() for rule in all_rules()}
    assert one.mattered()
    for judged in one.mattered():
        why = one.why(judged)
        facts = [*why.odds, *why.better, *why.against]
        assert facts, one.where(judged)
        assert why.rules, one.where(judged)
        said = [line for line in one.answer(judged) if line.startswith("By the rules: ")]
        assert said
        assert set(said[0].removeprefix("By the rules: ").rstrip(".").split("; ")) <= names


@pytest.mark.parametrize("name", STORED)
def test_it_names_once_whose_judgement_it_is_and_that_it_may_err(name: str) -> None:
    one = retold(name)
    assert one.review.judge.strongest in one.compared().lower()
    assert "not always right" in one.compared()
    assert one.tell().count(one.compared()) == 1
    assert one.tell().count("not always right") == 1


@pytest.mark.parametrize("name", STORED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_share_of_a_whole_is_told_as_more_than_all_of_it(name: str, language: str) -> None:
    shares = [int(number) for number in re.findall(r"(\d+) %", retold(name).tell(language))]
    assert shares
    assert max(shares) <= 100


@pytest.mark.parametrize("name", STORED)
def test_what_is_said_for_one_move_is_not_said_for_the_other(name: str) -> None:
    """A reason tells two moves apart."""
    for judged in retold(name).mattered():
        why = retold(name).why(judged)
        for one in why.other:
            assert (one.key, one.facts) not in [(each.key, each.facts) for each in why.better]


@pytest.mark.parametrize("name", STORED)
def test_what_follows_from_a_bots_number_alone_is_no_reason(name: str) -> None:
    """What the strategist makes of a position all in all, or that a place is the best one."""
    for judged in retold(name).mattered():
        why = retold(name).why(judged)
        keys = {one.key for one in (*why.better, *why.other)}
        assert not keys & {
            "dualpowers.bots.worth",
            "dualpowers.bots.aims",
            "tactics.bots.as_declared",
            "tactics.bots.goes_to",
            "tactics.bots.stays",
        }


@pytest.mark.parametrize("name", STORED)
def test_costs_are_the_best_less_the_played_one(name: str) -> None:
    for judged in retold(name).review.judged:
        options = judged.options
        rivals = [one.worth for one in options.moves if one.counts or one is options.played]
        assert options.cost == max(rivals) - options.played.worth >= Fraction(0)


@pytest.mark.parametrize("name", STORED)
def test_what_can_still_be_played_right_after_has_cost_nothing_yet(name: str) -> None:
    match = retold(name).match
    phase = match.game.phase
    seen = 0
    for judged in retold(name).review.judged:
        if not judged.options.cost or judged.number >= len(match.steps):
            continue
        now, then = (match.steps[judged.number - back].before for back in (1, 0))
        if match.game.decider(then) == judged.player and phase(then) == phase(now):
            assert next(match.game.refusals(then, judged.options.best.move), None) is not None
            seen += 1
    assert seen or "dust" not in name, "in Dust one moves group by group"


if __name__ == "__main__":
    for stored in STORED:
        golden(stored).write_text(read(stored), encoding="utf-8")
