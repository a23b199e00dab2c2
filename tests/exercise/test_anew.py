"""Questions made anew: another position, one right answer by the rules, nothing hidden.

A thousand seeds of all exercises are asked by `make fuzz`; here some of a few.
"""

from random import Random

import pytest

from dustlab.exercises import May, mark, read
from dustlab.exercises.anew import NUMBER, Theme, anew, theme_of
from tests.asked_anew import FOLDER, asked, check_well_posed, themes

SEEDS = range(16)
EVERY = ("movement", "production", "dual-commands", "dual-strength", "tactics-reaction")

BRIDGE = """
game = "dust"
rules = "premium"
title = "A march"
position = '''
players red blue
round 4
phase movement
turn red combat 2 movement 3
berlin red 3 tank
scandinavia red 1 tank
moscow orange 1 tank
urals red 2 tank
persia blue 2 tank
turkestan blue 1 tank
'''
[[question]]
id = "{kind}"
kind = "{kind}"
ask = "?"
hints = ["a", "b", "c"]
{asks}
"""


def theme(kind: str, asks: str) -> Theme:
    [question] = read(BRIDGE.format(kind=kind, asks=asks)).questions
    found = theme_of(question)
    assert found is not None
    return found


MARCH = 'move = "move berlin > urals 1 tank"\nanswer = "dust.movement.land"'


@pytest.mark.parametrize("seed", SEEDS)
def test_a_question_made_anew_is_well_posed(seed: int):
    found, question = asked(seed, themes(*EVERY))
    if question is not None:
        check_well_posed(found, question)


def test_most_of_them_can_be_made():
    made = [asked(seed, themes(*EVERY))[1] is not None for seed in SEEDS]
    assert sum(made) > 0.8 * len(made)


def test_the_way_round_moscow_is_asked_with_other_armies():
    march = theme("may", MARCH)
    questions = [anew(march, Random(seed), "en", "dust.movement.land") for seed in range(12)]
    positions = {tuple(q.game.write_position(q.scene_state)) for q in questions if q}
    assert len(positions) == 12
    assert march.position not in positions
    answers = {q.answer for q in questions if isinstance(q, May)}
    assert answers == {(), ("dust.movement.land",)}


def test_the_same_seed_asks_the_same():
    march = theme("may", MARCH)
    one, other = (anew(march, Random(5), "en", "dust.movement.land") for _ in range(2))
    assert one == other


def test_the_right_answer_is_told_why():
    march = theme("may", MARCH)
    for seed in range(8):
        question = anew(march, Random(seed), "en", "dust.movement.land")
        assert isinstance(question, May)
        right = question.answer or ("yes",)
        assert mark(question, list(right)).right
        assert not mark(question, "yes" if question.answer else [question.options[0].id]).right
        told = question.because
        assert ("[dust.movement.land]" in told) == bool(question.answer)


def test_in_each_language_it_is_asked_in_that_language():
    march = theme("may", MARCH)
    asks = [anew(march, Random(1), language).ask for language in ("en", "de", "it")]
    assert ["May " in asks[0], "Darf " in asks[1], " può " in asks[2]] == [True] * 3


def test_a_number_is_measured_anew_and_is_another_one():
    production = read(FOLDER / "production.toml")
    found = next(one for one in map(theme_of, production.questions) if one and one.kind == NUMBER)
    before = {str(answer) for answer in production.questions[0].answers}
    numbers = set()
    for seed in range(6):
        question = anew(found, Random(seed))
        if question is not None:
            numbers.add(question.told_answer())
            check_well_posed(found, question)
    assert len(numbers) > 1
    assert not numbers & before


def test_cards_of_others_never_come_into_it():
    cards = themes("cards-and-order", "dual-rounds", "dual-scoring")
    for seed in range(6):
        found, question = asked(seed, cards)
        if question is not None:
            check_well_posed(found, question)


def test_what_the_game_does_not_measure_cannot_be_made_anew():
    text = BRIDGE.format(kind="number", asks='answer = 4\nsum = "2 + 2"')
    [question] = read(text).questions
    assert theme_of(question) is None
