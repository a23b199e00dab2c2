"""The check plays a tour on every branch, and says what does not hold."""

from __future__ import annotations

import pytest

from dustlab.tours import check, checking
from tests.tours.small import HEAD, SMALL, tour, with_step

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
    "dice that nobody throws so many of": (
        "accept = 'attack ukraine > balkans 3 tank 1 mech'\nthen = ['red: roll', '~ 2 of 6']",
        "got ~ 2 of 6 (expected here: '2 of 5' (Red rolls 5 dice: 5 for 3 tanks and 1 mech))",
    ),
    "a line before the dice have fallen": (
        "accept = 'attack ukraine > balkans 3 tank 1 mech'\nthen = ['red: roll', 'blue: roll']",
        "got blue: roll (before it dice or cards have to fall; put a line such as '~ 0 of 5'",
    ),
    "dice where somebody decides": (
        "accept = 'attack ukraine > balkans 3 tank 1 mech'\nthen = ['~ 2 of 5']",
        "got ~ 2 of 5 (nothing has to fall here: Red",
    ),
    "a line that the rules forbid": (
        "accept = 'attack ukraine > balkans 3 tank 1 mech'\nthen = ['red: take 1 tank']",
        "got red: take 1 tank (",
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


# With four units Red rolls first, with one it is Blue; nobody plays for Blue.
FORK = """
[[step]]
id = "choose"
say = "Attack, with what you like."
accept = ["attack ukraine > balkans 3 tank 1 mech", "attack ukraine > balkans 1 tank"]
bot = "none"
[[step]]
id = "leave"
say = "Go home with half of them."
bot = "none"
accept = "retreat 2 tank > ukraine"
[[step]]
id = "over"
say = "That was it."
[[ending]]
say = "Done."
"""


def test_what_does_not_hold_on_one_way_is_told_with_the_choice_where_it_began() -> None:
    told = {result.question: result for result in check(tour(f"{HEAD}{FORK}"))}
    assert [step for step, result in told.items() if not result.ok] == ["leave"]
    assert "expected a decision of Red, got Blue: roll" in str(told["leave"])
    way = "(only after choose, accept, entry 2: attack ukraine > balkans 1 tank)"
    assert str(told["leave"]).endswith(way)


def test_what_holds_on_no_way_is_told_without_one() -> None:
    text = f"{HEAD}{FORK}".replace("retreat 2 tank", "retreat 9 tank")
    told = {result.question: str(result) for result in check(tour(text)) if not result.ok}
    assert "only after" not in told["leave"]


def test_what_comes_behind_a_step_without_a_way_on_names_that_step() -> None:
    text = f"{HEAD}{FORK}".replace("retreat 2 tank", "retreat 9 tank")
    told = {result.question: str(result) for result in check(tour(text)) if not result.ok}
    assert (
        "expected a step that is reached, got no way gets there: mend leave first" in told["over"]
    )
    assert "mend leave first" in told["end"]


# One tank of Red attacks: it is Blue's roll, which the step that is read has in its `then`.
BEFORE_READING = """
[[step]]
id = "attack"
say = "Attack."
accept = "attack ukraine > balkans 1 tank"
[[step]]
id = "watch"
say = "See what Blue does."
then = ["blue: roll", "~ 0 of 5"]
[[ending]]
say = "Done."
"""


def test_a_bot_that_has_played_what_is_written_is_named() -> None:
    text = f"{HEAD}{BEFORE_READING}"
    told = {result.question: str(result) for result in check(tour(text)) if not result.ok}
    assert "the bot planner has played before it: 'blue: roll'" in told["watch"]
    assert "bot = 'none' in attack keeps it from playing" in told["watch"]
    alone = text.replace('1 tank"\n', '1 tank"\nbot = "none"\n')
    assert [str(result) for result in check(tour(alone)) if not result.ok] == []
