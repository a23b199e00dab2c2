"""The deck: noted as it comes, kept beside the lessons, joined, set aside when it is damaged."""

import json
import multiprocessing
from datetime import UTC, date, datetime, timedelta
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from dustlab.core.errors import BadInput
from dustlab.core.files import MOST_BYTES
from dustlab.school.deck import (
    A_DAY,
    FILE,
    MOST_DECISIONS,
    MOST_LOOKS,
    QUESTION,
    RECALL,
    RULE,
    Card,
    Deck,
    Moment,
    Subject,
    subject_of,
)
from dustlab.school.kept_games import MOST_LETTERS
from dustlab.school.schedule import AGAIN, GOOD, Look

MONDAY = datetime(2026, 3, 2, 20, 15, tzinfo=UTC)
TUESDAY = MONDAY + timedelta(days=1)
FAR = Subject(QUESTION, "movement/round-the-neutrals")
PROGRAMS = multiprocessing.get_context("forkserver")
PROGRAMS.set_forkserver_preload([__name__])


@pytest.fixture
def lessons(tmp_path: Path) -> Path:
    (tmp_path / "00-start.ipynb").write_text("{}", "utf-8")
    return tmp_path


def kept(folder: Path) -> Deck:
    """What a kernel that begins now finds."""
    deck = Deck(folder)
    deck.look()
    return deck


def moment(name: str = "a") -> Moment:
    return Moment("dust", ("rules premium", "players red blue"), f"move {name}", MONDAY)


def test_what_was_met_on_monday_is_asked_on_tuesday_by_another_kernel(lessons: Path):
    deck = Deck(lessons)
    deck.failed(FAR, MONDAY)
    assert deck.due(MONDAY.date()) == []
    again = kept(lessons)
    assert again.due(TUESDAY.date()) == [FAR]
    back = again.looked(FAR, GOOD, TUESDAY)
    assert back > TUESDAY.date()
    assert kept(lessons).due(TUESDAY.date()) == []
    assert kept(lessons).due(back) == [FAR]


def test_a_wrong_answer_counts_once_a_day():
    deck = Deck()
    for _ in range(5):
        deck.failed(FAR, MONDAY)
    assert len(deck.cards[FAR].looks) == 1
    deck.failed(FAR, TUESDAY)
    assert len(deck.cards[FAR].looks) == 2


def test_a_refused_move_brings_its_rule_back_in_the_position_in_which_it_was_refused():
    deck = Deck()
    deck.refused(["dust.movement.end"], moment(), MONDAY)
    deck.refused(["dust.movement.end"], None, MONDAY)
    [(subject, card)] = deck.cards.items()
    assert subject == Subject(RULE, "dust.movement.end")
    assert card.moment == moment()
    assert deck.rules["dust.movement.end"].refused == 2
    assert len(card.looks) == 1


def test_a_day_has_its_share_and_the_rest_waits():
    deck = Deck()
    many = [Subject(RECALL, f"12-production/{number}") for number in range(A_DAY + 5)]
    deck.add(many, MONDAY)
    assert len(deck.due(TUESDAY.date())) == A_DAY
    for one in deck.due(TUESDAY.date()):
        deck.looked(one, GOOD, TUESDAY)
    assert deck.due(TUESDAY.date()) == []
    assert len(deck.more(TUESDAY.date())) == 5


def test_what_is_most_likely_forgotten_comes_first():
    deck = Deck()
    fresh, old = Subject(QUESTION, "movement/a"), Subject(QUESTION, "movement/b")
    deck.looked(fresh, GOOD, MONDAY)
    deck.looked(old, GOOD, MONDAY - timedelta(days=40))
    assert deck.due((MONDAY + timedelta(days=3)).date()) == [old, fresh]


def test_rules_that_came_up_are_met_and_nothing_is_asked_for_that():
    deck = Deck()
    deck.met(["dust.combat.begin"], MONDAY)
    deck.met(["dust.combat.begin"], TUESDAY)
    assert deck.rules["dust.combat.begin"].met == MONDAY.date()
    assert deck.cards == {}


def test_the_same_decision_has_the_same_card_and_the_oldest_make_room():
    deck = Deck()
    deck.decided([moment("a"), moment("a"), moment("b")], MONDAY)
    deck.decided([moment("b")], TUESDAY)
    assert len(deck.cards) == 2
    for number in range(MOST_DECISIONS):
        deck.decided([moment(f"later-{number}")], TUESDAY)
    deck.look()
    assert subject_of(moment("later-0")) in deck.cards
    other = Deck()
    other.join(deck)
    assert len(other.cards) == MOST_DECISIONS
    assert subject_of(moment("a")) not in other.cards


def test_the_file_says_of_itself_what_the_page_needs(lessons: Path):
    deck = Deck(lessons)
    deck.failed(FAR, MONDAY)
    told = json.loads((lessons / FILE).read_text("utf-8"))
    assert told["page"] == {"a_day": A_DAY, "seconds": 40}
    assert told["cards"][str(FAR)]["due"] == "2026-03-03"


def test_no_answer_and_no_name_of_a_person_is_kept(lessons: Path):
    deck = Deck(lessons)
    deck.refused(["dust.movement.end"], moment(), MONDAY)
    told = json.loads((lessons / FILE).read_text("utf-8"))
    [card] = told["cards"].values()
    assert set(card) == {"met", "looks", "moment", "due"}
    assert set(card["moment"]) == {"game", "position", "move", "when"}


def test_elsewhere_no_file_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    deck = Deck(None)
    deck.failed(FAR, MONDAY)
    assert list(tmp_path.iterdir()) == []


# -- more than one


def test_two_kernels_that_are_open_at_once_do_not_lose_each_other_s(lessons: Path):
    one, other = kept(lessons), kept(lessons)
    one.failed(FAR, MONDAY)
    other.refused(["dust.movement.end"], None, MONDAY)
    one.looked(FAR, GOOD, TUESDAY)
    other.refused(["dust.movement.end"], None, TUESDAY)
    found = kept(lessons)
    assert [look.grade for look in found.cards[FAR].looks] == [AGAIN, GOOD]
    assert found.rules["dust.movement.end"].refused == 2


def note_many(folder: Path, name: str, line: Connection) -> None:
    """A kernel of its own, which answers twenty questions."""
    deck = kept(folder)
    line.send("ready")
    line.recv()
    for number in range(20):
        deck.failed(Subject(QUESTION, f"{name}/{number}"), MONDAY)
        deck.looked(FAR, GOOD, MONDAY + timedelta(minutes=number, hours=len(name)))
    line.send("done")


def test_two_programs_that_write_at_the_same_time_lose_nothing(lessons: Path):
    lines, kernels = [], []
    for name in ("a", "bbb"):
        mine, its = PROGRAMS.Pipe()
        kernels.append(PROGRAMS.Process(target=note_many, args=(lessons, name, its)))
        kernels[-1].start()
        lines.append(mine)
    assert [line.recv() for line in lines] == ["ready", "ready"]
    for line in lines:
        line.send("go")
    assert [line.recv() for line in lines] == ["done", "done"]
    for kernel in kernels:
        kernel.join()
    found = kept(lessons)
    assert len(found.cards) == 41
    assert len(found.cards[FAR].looks) == 40
    assert found.trouble() == ""


def test_two_machines_are_joined_whichever_comes_first():
    here, there = Deck(), Deck()
    here.failed(FAR, MONDAY)
    there.looked(FAR, GOOD, TUESDAY)
    there.refused(["dust.movement.end"], moment(), TUESDAY)
    one, other = Deck(), Deck()
    one.join(here), one.join(there)
    other.join(there), other.join(here)
    assert one == other
    before = one.as_json()
    one.join(there)
    assert one.as_json() == before
    assert one.cards[FAR].met == date(2026, 3, 2)


def test_a_deck_of_years_can_still_be_read_and_taken_along(lessons: Path):
    """Everything that there is was met, refused in long positions, and asked for years."""
    lines = tuple(f"area {number} red 12 tank 3 mech 2 fighter center" for number in range(60))
    looks = tuple(Look(MONDAY + timedelta(days=3 * n), 1 + n % 3) for n in range(MOST_LOOKS + 20))
    deck = Deck(lessons)
    for number in range(1_300):
        own = Moment("dust", lines, f"move {number}", MONDAY) if number < 370 else None
        card = Card(MONDAY.date(), looks, own)
        deck._cards[Subject(RULE if own else QUESTION, f"movement/{number}")] = card
    deck.failed(FAR, MONDAY)
    assert deck.trouble() == ""
    assert len((lessons / FILE).read_text("utf-8")) < MOST_BYTES
    again = kept(lessons)
    assert len(again.cards) == 1_301
    assert again.trouble() == ""
    taken = Deck.to_take(lessons)
    assert len(json.dumps(taken, indent=1)) < MOST_BYTES - MOST_LETTERS


# -- a damaged file


def one(card: str) -> str:
    """A deck with this one card."""
    return f'{{"dustlab": "deck 1", "cards": {{"rule x": {card}}}, "rules": {{}}}}'


def noted(rule: str) -> str:
    """A deck with what happened with one rule."""
    return f'{{"dustlab": "deck 1", "cards": {{}}, "rules": {{"x": {rule}}}}}'


CHESS = '{"game": "chess", "position": [], "move": "e4", "when": "2026-03-02T08:00:00+00:00"}'


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"dustlab": "deck 2", "cards": {}, "rules": {}}',
        '{"dustlab": "deck 1", "cards": []}',
        one("{}"),
        one('{"met": "2026-03-02", "looks": []}').replace("rule x", "song x"),
        one('{"met": "2026-03-02", "looks": []}').replace("rule x", "rule"),
        one('{"met": "0001-01-01", "looks": []}'),
        one('{"met": "2026-03-02", "looks": [["2026-03-02", 1]]}'),
        one('{"met": "2026-03-02", "looks": [["2026-03-02T08:00:00+00:00", 9]]}'),
        one('{"met": "2026-03-02", "looks": [["2026-03-02T08:00:00+00:00", true]]}'),
        one(f'{{"met": "2026-03-02", "looks": [], "moment": {CHESS}}}'),
        noted('{"met": "2026-03-02", "refused": -1}'),
        noted('{"met": "2026-03-02", "refused": 1.5}'),
    ],
)
def test_what_is_no_deck_is_refused_in_one_line(text: str):
    with pytest.raises(BadInput) as refused:
        Deck.read(text, "deck.json")
    assert "\n" not in str(refused.value)


def test_a_damaged_file_is_set_aside_and_a_new_one_begun(lessons: Path):
    (lessons / FILE).write_text('{"dustlab": "deck 1"', "utf-8")
    deck = Deck(lessons)
    deck.failed(FAR, MONDAY)
    assert (lessons / "my-deck-damaged-1.json").read_text("utf-8") == '{"dustlab": "deck 1"'
    assert "could not be read" in deck.trouble()
    assert "my-deck-damaged-1.json" in deck.trouble("de")
    assert kept(lessons).cards.keys() == {FAR}


def test_a_folder_that_is_gone_costs_nothing(lessons: Path):
    deck = kept(lessons)
    (lessons / "00-start.ipynb").unlink()
    lessons.rmdir()
    deck.failed(FAR, MONDAY)
    assert deck.due(TUESDAY.date()) == [FAR]
    assert "cannot be written" in deck.trouble()
