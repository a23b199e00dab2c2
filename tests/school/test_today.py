"""What is asked today: where it comes from, in which position, and that it waits for its answer."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from dustlab import dust
from dustlab.exercises import May, Play, Question, mark
from dustlab.exercises.checking import check_question
from dustlab.school.decisions import moment_of
from dustlab.school.deck import QUESTION, RECALL, RULE, Deck, Subject
from dustlab.school.guesses import FILE as GUESSES
from dustlab.school.progress import HINT, Progress
from dustlab.school.recall import Recalled, recalled
from dustlab.school.schedule import AGAIN, GOOD
from dustlab.school.themes import question_of, themes_about
from dustlab.school.today import ask, gather, lesson_of, minutes, samples

MONDAY = datetime(2026, 3, 2, 20, 15, tzinfo=UTC)
TUESDAY = MONDAY + timedelta(days=1)
FAR = Subject(QUESTION, "movement/one-sea-short")
ENDED = Subject(RULE, "dust.movement.end")
NOT_YET = "dust.battle.alternate"


def subjects(deck: Deck) -> list[str]:
    return [str(one) for one in deck.cards]


def asked_of(deck: Deck, subject: Subject, language: str = "en") -> Question:
    found = ask(deck, subject, language)
    assert found is not None
    assert isinstance(found.question, Question)
    return found.question


# -- what comes into the deck


def test_what_was_not_right_at_once_comes_in_and_the_rest_does_not(tmp_path: Path):
    progress, deck = Progress(), Deck()
    progress.note("movement", "one-sea-short", right=False)
    progress.note("movement", "too-late", right=True)
    progress.note_aid("movement", "two-columns", HINT)
    progress.note("movement", "two-columns", right=True)
    gather(deck, progress, tmp_path, MONDAY)
    assert subjects(deck) == ["question movement/one-sea-short", "question movement/two-columns"]
    gather(deck, progress, tmp_path, TUESDAY)
    assert deck.cards[FAR].met == MONDAY.date()


def test_exercises_that_are_no_lesson_s_stay_out(tmp_path: Path):
    progress, deck = Progress(), Deck()
    progress.note("my-own-file", "a", right=False)
    progress.note("movement", "no-such-question", right=False)
    gather(deck, progress, tmp_path, MONDAY)
    assert subjects(deck) == []


def test_a_lesson_that_was_read_asks_what_stands_at_its_end(tmp_path: Path):
    read = {"guesses": {}, "finished": True, "begun": 0}
    lessons = {"12-production": read, "13-movement": {**read, "finished": False}}
    told = {"dustlab": "guesses 1", "lessons": lessons}
    (tmp_path / GUESSES).write_text(json.dumps(told), "utf-8")
    deck = Deck()
    gather(deck, Progress(), tmp_path, MONDAY)
    assert subjects(deck) == [f"recall 12-production/{number}" for number in (1, 2, 3)]


def test_what_is_gone_is_forgotten(tmp_path: Path):
    deck = Deck()
    gone = [Subject(QUESTION, "movement/gone"), Subject(RECALL, "99-gone/1"), Subject(RULE, "x.y")]
    deck.add([*gone, FAR], MONDAY)
    gather(deck, Progress(), tmp_path, TUESDAY)
    assert list(deck.cards) == [FAR]


# -- how it is asked


def test_it_is_the_same_question_until_it_is_answered_and_then_another():
    deck = Deck()
    deck.looked(ENDED, AGAIN, MONDAY)
    first, once_more = asked_of(deck, ENDED), asked_of(deck, ENDED)
    assert first == once_more
    deck.looked(ENDED, GOOD, TUESDAY)
    later = asked_of(deck, ENDED)
    assert later.scene_state != first.scene_state


def test_a_rule_is_asked_about_in_the_position_in_which_it_refused_somebody():
    """Nothing in the lessons asks about this one: the own position is all there is."""
    match, refused, rule = dust.new_battle("3 tank 1 mech", "2 tank"), "take 1 mech", NOT_YET
    assert [str(one.rule) for one in match.why_not(refused)] == [rule]
    assert themes_about(rule) == ()
    deck = Deck()
    deck.refused([rule], moment_of(match, refused, MONDAY), MONDAY)
    found = ask(deck, Subject(RULE, rule))
    assert found is not None
    assert isinstance(found.question, May)
    assert found.question.answer in ((), (rule,))
    assert found.question.scene_state != match.state
    assert found.from_where == "This rule forbade something that you wanted to do."


@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_each_question_is_right_by_the_rules_in_each_language(language: str):
    deck = Deck()
    for one in samples(2, deck, 3, language):
        assert isinstance(one.question, May)
        assert one.is_new
        assert check_question(one.question).ok
        right = list(one.question.answer) or "yes"
        assert mark(one.question, right).right


def test_what_cannot_be_put_elsewhere_takes_turns_with_a_question_about_its_rules():
    """Moves that are played, with dice: no other position would do."""
    which = Subject(QUESTION, "sea-and-special-attacks/empty-capital")
    assert isinstance(question_of(which.id), Play)
    deck = Deck()
    deck.add([which], MONDAY)
    same = asked_of(deck, which)
    assert same == question_of(which.id)
    deck.looked(which, GOOD, TUESDAY)
    other = asked_of(deck, which)
    assert isinstance(other, May)


def test_the_end_of_a_lesson_is_asked_in_its_words():
    deck, subject = Deck(), Subject(RECALL, "12-production/1")
    deck.add([subject], MONDAY)
    found = ask(deck, subject)
    assert found is not None
    assert isinstance(found.question, Recalled)
    assert found.question == recalled("12-production")["12-production/1"]
    assert found.question.ask.endswith("?")
    assert "<" not in found.question.ask + found.question.answer
    assert found.from_where == "From the end of the lesson “Production”."


def test_each_card_leads_back_to_a_lesson():
    assert lesson_of(Subject(RECALL, "12-production/1")) == "12-production"
    assert lesson_of(ENDED) == "13-movement"
    assert lesson_of(FAR) == "13-movement"
    assert lesson_of(Subject(QUESTION, "movement/gone")) == ""


def test_a_lesson_without_such_questions_and_no_lesson_at_all_have_none():
    assert recalled("00-start") == {}
    assert recalled("99-nowhere") == {}
    assert recalled("../secret") == {}


def test_minutes_are_rounded_up():
    assert [minutes(count) for count in (0, 1, 2, 6, 10)] == [0, 1, 2, 4, 7]
