"""Own decisions that cost much: kept as the player saw them, asked again, judged anew."""

from datetime import UTC, datetime
from random import Random

import pytest

from dustlab import dualpowers, dust, tactics
from dustlab.core.match import Match
from dustlab.exercises import mark
from dustlab.play.review import LEAST_COST, review
from dustlab.school.decisions import dear_decisions, moment_of, what_now
from dustlab.school.deck import DECISION, Deck, Moment, subject_of
from dustlab.school.today import ask

MONDAY = datetime(2026, 3, 2, 20, 15, tzinfo=UTC)


def played(match: Match, steps: int) -> Match:
    """Played by somebody who always takes the last move of the list."""
    while match.over is None and len(match.steps) < steps:
        match.play(match.moves()[-1])
    return match


MATCHES = {
    "Dual Powers": lambda: played(dualpowers.new_solitaire(2, 5, "red"), 60),
    "Dust Tactics": lambda: played(tactics.new_match("first_patrol", seed=2), 60),
    "Dust": lambda: played(dust.new_match(("red", "blue"), seed=3), 80),
}


@pytest.mark.parametrize("game", MATCHES)
def test_what_cost_most_is_asked_again_and_one_answer_is_right(game: str):
    match = MATCHES[game]()
    found = dear_decisions(review(match), "", MONDAY)
    assert found
    for moment in found:
        question = what_now(moment, Random(0))
        assert question is not None
        assert sum(option.right for option in question.options) == 1
        assert 2 <= len(question.options) <= 4
        assert [mark(question, [option.id]).right for option in question.options] == [
            option.right for option in question.options
        ]
        assert any("what you played" in option.comment for option in question.options)
        assert "it is not always right" in question.because


def test_the_cards_of_others_are_not_kept():
    match = dust.new_match(("red", "blue"), seed=7)
    moment = moment_of(match, match.moves()[0], MONDAY)
    assert moment is not None
    red, blue = match.state.cards.hands
    assert not any(card in line for card in set(blue) - set(red) for line in moment.position)
    assert not any("?" in line for line in moment.position)
    state = dust.GAME.read_position(list(moment.position), "position")
    assert str(dust.GAME.pending(state)) == str(match.pending)


def test_the_better_move_is_not_kept_beside_it():
    match = MATCHES["Dual Powers"]()
    deck = Deck()
    [*found] = dear_decisions(review(match), "red", MONDAY)
    deck.decided(found, MONDAY)
    assert {one.kind for one in deck.cards} == {DECISION}
    asked = ask(deck, subject_of(found[0]))
    assert asked is not None
    assert asked.from_where == "A decision of your game of 2026-03-02, as you saw the board."
    best = next(option.text for option in asked.question.options if option.right)
    assert best not in deck.text()


def test_a_decision_that_was_as_good_as_any_is_no_question():
    match = dualpowers.new_match(3)
    looked_back = review(played(match, 30))
    for judged in looked_back.judged:
        if judged.options.cost < LEAST_COST:
            step = match.steps[judged.number - 1]
            moment = moment_of(Match(match.game, step.before), step.cause, MONDAY)
            assert moment is not None
            assert what_now(moment, Random(0)) is None
            return
    raise AssertionError("every decision cost something")


def test_a_position_that_makes_no_sense_any_more_is_no_question():
    assert what_now(Moment("dust", ("rules gone",), "roll", MONDAY), Random(0)) is None
