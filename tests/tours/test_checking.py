"""The check plays a tour on every branch, and says what does not hold."""

from __future__ import annotations

import pytest

from dustlab.tours import check, checking
from tests.tours.small import SMALL, tour, with_step

ORIGIN = "rule = 'dust.combat.origin'"
ONE_TANK = "move = 'attack ukraine > balkans 1 tank'"
# The keys of a step, and what the check says of it.
WRONG = {
    "a move that is forbidden": (
        "accept = 'attack ukraine > balkans 5 tank'",
        "expected a legal move, got attack ukraine > balkans 5 tank: Ukraine has only",
    ),
    "no legal move of this kind": (
        "accept = 'any missile'",
        "expected a move that the step accepts, got none like: any missile",
    ),
    "doing it is not accepted": (
        "accept = 'end combat'\ndo = 'attack ukraine > balkans 1 tank'",
        "expected a move that the step accepts, got attack ukraine > balkans 1 tank",
    ),
    "dice that cannot fall": (
        "accept = 'attack ukraine > balkans 3 tank 1 mech'\nthen = ['red: roll', '~ 6 of 5']",
        "expected lines of then that can be played, got ~ 6 of 5",
    ),
    "a move of the wrong side": (
        "accept = 'attack ukraine > balkans 3 tank 1 mech'\nthen = ['blue: roll']",
        "expected lines of then that can be played, got blue: roll",
    ),
    "an answer to what is accepted": (
        "accept = ['end combat']\nothers = [{ move = 'end combat', say = 'Why?' }]",
        "expected a legal move that the step does not accept, got end combat",
    ),
    "an answer to nothing": (
        "accept = ['end combat']\nothers = [{ move = 'any missile', say = 'Why?' }]",
        "expected a legal move that the step does not accept, got none like: any missile",
    ),
    "a show that cannot be played": (
        f"accept = 'end combat'\nothers = [{{ {ONE_TANK}, say = 'Oh.', then = ['red: roll'] }}]",
        "expected lines of then that can be played, got red: roll",
    ),
    "a mistake that is none": (
        f"invite = [{{ move = 'end combat', {ORIGIN} }}]",
        "expected a move that dust.combat.origin forbids, got end combat: it is legal",
    ),
    "a mistake that is accepted": (
        "accept = 'any'\ninvite = 'end combat'",
        "expected a legal move that the step answers, got end combat: it is legal and accepted",
    ),
    "a mistake that nobody answers": (
        "accept = 'any attack'\ninvite = 'end combat'",
        "expected a legal move that the step answers, got end combat: it is legal",
    ),
    "a number of nothing": (
        "until = ['battle goes on']\nwithin = 3\nhints = '{dice attacker}'",
        "expected a battle being fought, got dice attacker: no battle",
    ),
    "a circle": ("next = 'one'", "expected a step that leads on, got back at one in the same"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_does_not_hold_is_told(what: str) -> None:
    step, told = WRONG[what]
    assert told in str(check(tour(with_step(step)))[0])


def test_the_small_tour_is_a_good_one() -> None:
    assert [str(result) for result in check(tour()) if not result.ok] == []


def test_a_learner_who_chooses_anything_must_not_get_lost() -> None:
    """Nobody plays for Blue: after a roll of Red that leaves a defender there is no way on."""
    results = check(tour(SMALL.replace('bot = "planner"\n', "")))
    assert [result.question for result in results if not result.ok] == ["fight"]
    assert "expected a decision of Red, got Blue: roll" in str(results[3])


def test_a_step_that_nothing_leads_to_is_told() -> None:
    text = SMALL.replace('next = "fight"', 'next = "end"')
    told = {result.question: str(result) for result in check(tour(text)) if not result.ok}
    assert list(told) == ["fight"]
    assert "expected a step that is reached, got it never is" in told["fight"]


def test_a_step_whose_facts_never_came_true_is_noted() -> None:
    (step, end) = check(tour(with_step("when = ['balkans is red']")))
    assert step.ok
    assert "its facts were not met" in str(step)
    assert end.ok


def test_a_fact_that_cannot_be_asked_is_told() -> None:
    told = "\n".join(map(str, check(tour(with_step("when = ['points green is 3']")))))
    assert "expected one of the players red, blue, got green" in told


def test_where_there_are_too_many_branches_it_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "MOST_BRANCHES", 3)
    assert "too many branches to try them all" in str(check(tour())[-1])


def test_a_tour_without_an_ending_for_what_came_of_it_is_told() -> None:
    text = with_step("").replace("[[ending]]", "[[ending]]\nwhen = ['balkans is red']")
    assert "expected an ending for what came of it" in str(check(tour(text))[-1])
