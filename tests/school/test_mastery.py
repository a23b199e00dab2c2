"""The map of what is known: each rule as it was met, tried, refused, answered, and when due."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from dustlab.pictures.svg import draw
from dustlab.school.deck import QUESTION, RULE, Deck, Subject
from dustlab.school.mastery import DUE, KNOWN, MET, NEW, TRIED, Map, mastery
from dustlab.school.mastery_picture import LOOKS
from dustlab.school.progress import Progress
from dustlab.school.schedule import AGAIN, GOOD

MONDAY = datetime(2026, 3, 2, 20, 15, tzinfo=UTC)
TUESDAY = MONDAY + timedelta(days=1)
END, WATER = "dust.movement.end", "dust.movement.amphibious"


def known(deck: Deck, progress: Progress | None = None, at: datetime = TUESDAY) -> Map:
    return mastery("dust", deck, progress or Progress(), Path("/nowhere"), at.date())


def level(deck: Deck, rule: str = END, progress: Progress | None = None) -> str:
    return known(deck, progress).standings[rule].level(TUESDAY.date())


def test_a_rule_that_nobody_met_is_new():
    assert level(Deck()) == NEW


def test_what_came_up_at_a_table_is_met():
    deck = Deck()
    deck.met([END], MONDAY)
    assert level(deck) == MET


def test_a_refused_move_is_counted_and_its_rule_is_due_the_next_day():
    deck = Deck()
    deck.refused([END], None, MONDAY)
    deck.refused([END], None, MONDAY)
    standing = known(deck).standings[END]
    assert (standing.refused, standing.level(TUESDAY.date())) == (2, DUE)
    assert standing.tell(TUESDAY.date()) == (
        "End of the movement phase: to be asked again (today). "
        "Refused 2 times, answered 1, right 0."
    )


def test_a_wrong_exercise_is_tried_and_a_right_one_is_known():
    progress = Progress()
    progress.note("movement", "too-late", right=False)
    assert level(Deck(), progress=progress) == TRIED
    progress.note("movement", "too-late", right=True)
    assert level(Deck(), progress=progress) == KNOWN


def test_what_was_right_in_the_deck_is_known_until_it_is_due():
    deck = Deck()
    deck.looked(Subject(RULE, END), GOOD, MONDAY)
    assert level(deck) == KNOWN
    back = deck.cards[Subject(RULE, END)].due
    assert known(deck).standings[END].level(back) == DUE


def test_the_deck_has_the_last_word_on_an_exercise():
    progress, deck = Progress(), Deck()
    progress.note("movement", "too-late", right=False)
    which = Subject(QUESTION, "movement/too-late")
    deck.looked(which, AGAIN, MONDAY)
    assert level(deck, progress=progress) == DUE
    deck.looked(which, GOOD, TUESDAY)
    assert level(deck, progress=progress) == KNOWN


def test_lessons_count_their_rules_and_their_exercises():
    progress, deck = Progress(), Deck()
    progress.note("movement", "too-late", right=True)
    found = known(deck, progress)
    lines = list(found.lines())
    assert lines[0].startswith("Dust: 1 of 106 rules known")
    movement = next(line for line in lines if line.startswith("- Movement:"))
    assert "1 of 10 rules known" in movement
    assert sum(len(rules) for rules in found.rows().values()) == 106


def test_what_there_is_to_work_on_stands_below_its_lesson():
    deck = Deck()
    deck.refused([END], None, MONDAY)
    lines = list(known(deck).lines())
    at = next(i for i, line in enumerate(lines) if line.startswith("- Movement:"))
    assert lines[at + 1].strip() == "To work on: End of the movement phase."


@pytest.mark.parametrize(
    ("game", "language"), [("dust", "de"), ("dualpowers", "it"), ("tactics", "en")]
)
def test_the_picture_has_a_square_for_each_rule_and_says_it(game: str, language: str):
    found = mastery(game, Deck(), Progress(), Path("/nowhere"), MONDAY.date())
    scene = found.scene(language)
    assert set(found.standings) <= set(scene.names())
    drawn = draw(scene)
    assert all(one.tell(found.today, language).split(":")[0] for one in found.standings.values())
    assert drawn.startswith("<svg")
    right = max(shape.x + shape.width for shape in scene.shapes if hasattr(shape, "width"))
    assert right <= scene.width


def test_each_standing_has_a_sign_of_its_own():
    signs = [sign for _, sign, _ in LOOKS.values()]
    assert len(set(signs)) == len(signs) == 5


def test_as_data_it_says_the_same():
    deck = Deck()
    deck.refused([END], None, MONDAY)
    data = known(deck).as_json()
    [one] = [rule for rule in data["rules"] if rule["rule"] == END]
    assert (one["refused"], one["level"], one["due"]) == (1, DUE, "2026-03-03")
    assert data["lessons"]["13-movement"]["exercises"] == 3
