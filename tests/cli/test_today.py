"""dustlab review --today and --map: asked in the terminal, kept beside the lessons, offline."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from dustlab import dualpowers, dust
from dustlab.cli import today as terminal
from dustlab.cli.terminal import play_match
from dustlab.cli.verbs import run
from dustlab.exercises import May
from dustlab.school import deck, kept_file
from dustlab.school.deck import DECISION, FILE, QUESTION, RECALL, RULE, Deck, Subject
from dustlab.school.schedule import AGAIN, GOOD, HARD
from dustlab.school.today import ask

MONDAY = datetime(2026, 3, 2, 20, 15, tzinfo=UTC)
TUESDAY = MONDAY + timedelta(days=1)
LATE = Subject(QUESTION, "movement/too-late")
LESSON = Subject(RECALL, "12-production/1")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(kept_file, "of_learners", {})
    monkeypatch.setattr(terminal, "now", lambda: TUESDAY)
    (tmp_path / "00-start.ipynb").write_text("{}", "utf-8")
    return tmp_path


def asked(kept: Deck, *lines: str, language: str = "en") -> list[str]:
    typed: Iterator[str] = iter((*lines, "quit"))
    told: list[str] = []
    terminal.ask_today(kept, lambda: TUESDAY, lambda _: next(typed), told.append, language)
    return told


def with_card(subject: Subject = LATE) -> Deck:
    kept = Deck()
    kept.failed(subject, MONDAY)
    return kept


def right_lines(kept: Deck, *, right: bool = True) -> list[str]:
    """What to type for the right answer, or for a wrong one."""
    found = ask(kept, LATE)
    assert found is not None
    question = found.question
    assert isinstance(question, May)
    if bool(question.answer) is not right:
        return ["yes"] if question.answer or right else ["no", "a"]
    letters = "abcdefgh"
    named = [letters[i] for i, o in enumerate(question.options) if o.id in question.answer]
    return ["no", " ".join(named)] if named else ["no", "a"]


def test_a_right_answer_comes_back_later():
    kept = with_card()
    told = asked(kept, *right_lines(kept))
    assert told[0] == "Today: 1 question, 1 minute"
    assert "kept in my-deck.json" in told[1]
    assert "Question 1 of 1" in told
    assert "The position is a new one." in told
    assert any(line.startswith("This comes back in ") for line in told)
    assert "The lesson on it: Movement (13-movement.ipynb)" in told
    assert "Done: 1 of 1 right at once." in told
    assert kept.cards[LATE].looks[-1].grade == GOOD


def test_a_wrong_answer_comes_back_tomorrow():
    kept = with_card()
    told = asked(kept, *right_lines(kept, right=False))
    assert "This comes back tomorrow." in told
    assert kept.cards[LATE].looks[-1].grade == AGAIN


def test_a_hint_counts_as_help():
    kept = with_card()
    asked(kept, "?", *right_lines(kept))
    assert kept.cards[LATE].looks[-1].grade == HARD


def test_who_leaves_has_answered_nothing():
    kept = with_card()
    told = asked(kept)
    assert "Until next time. What was answered is kept." in told
    assert len(kept.cards[LATE].looks) == 1


@pytest.mark.parametrize(("said", "grade"), [("yes", GOOD), ("partly", HARD), ("no", AGAIN)])
def test_the_end_of_a_lesson_is_answered_honestly(said: str, grade: int):
    kept = Deck()
    kept.add([LESSON], MONDAY)
    told = asked(kept, "", said)
    assert any(line.startswith("The answer: 7:") for line in told)
    assert kept.cards[LESSON].looks[-1].grade == grade


def test_when_nothing_is_due_it_says_when_something_will_be():
    kept = Deck()
    kept.failed(LATE, TUESDAY)
    assert asked(kept)[0] == "Nothing to repeat today"
    assert asked(kept)[-1] == "Next: 1 question tomorrow."


def test_it_speaks_german():
    assert asked(with_card(), language="de")[0] == "Heute: 1 Frage, 1 Minute"


# -- as a command


def test_the_command_asks_from_the_folder_of_lessons(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    deck.my_deck(home).failed(LATE, MONDAY)
    lines = iter(right_lines(deck.my_deck(home)))
    monkeypatch.setattr("builtins.input", lambda _: next(lines))
    assert run(["review", "--today", "--folder", str(home)]) == 0
    assert "Today: 1 question" in capsys.readouterr().out
    again = Deck.read((home / FILE).read_text("utf-8"), FILE)
    assert again.cards[LATE].looks[-1].grade == GOOD


def test_for_programs_it_lists_what_is_due(home: Path, capsys: pytest.CaptureFixture[str]):
    deck.my_deck(home).failed(LATE, MONDAY)
    assert run(["review", "--today", "--folder", str(home), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["today"] == [{"kind": "question", "id": LATE.id, "lesson": "13-movement"}]
    assert told["text"] == "Today: 1 question, 1 minute"


def test_the_map_is_told_and_drawn(home: Path, capsys: pytest.CaptureFixture[str]):
    deck.my_deck(home).refused(["dust.movement.end"], None, MONDAY)
    picture = home / "map.svg"
    code = run(["review", "--map", "dust", "--folder", str(home), "--svg", str(picture)])
    assert code == 0
    assert "To work on: End of the movement phase." in capsys.readouterr().out
    assert picture.read_text("utf-8").startswith("<svg")
    assert run(["review", "--map", "all", "--folder", str(home), "--json"]) == 0
    maps = json.loads(capsys.readouterr().out)["maps"]
    assert [one["game"] for one in maps] == ["dust", "dualpowers", "tactics"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["review"], "one of FILE, --today and --map"),
        (["review", "a.match", "--today"], "one of FILE, --today and --map"),
        (["review", "--today", "--folder", "/nowhere"], "a folder of lessons"),
        (["review", "--map", "chess"], "one of the games, or all"),
        (["review", "--map", "all", "--svg", "a.svg"], "--map with one game"),
        (["review", "--today", "--svg", "a.svg"], "a match, or --map with one game"),
        (["review", "a.match", "--folder", "x"], "--today or --map"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
):
    assert run(arguments) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


# -- a game in the terminal


def test_a_move_that_is_refused_in_a_folder_of_lessons_comes_back(
    home: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(home)
    typed: Iterator[str] = iter(("take 1 mech", "take 1 mech", "quit"))
    told: list[str] = []
    match = dust.new_battle("3 tank 1 mech", "2 tank")
    play_match(match, ask=lambda _: next(typed), tell=told.append)
    assert sum("kept in my-deck.json in this folder" in line for line in told) == 1
    [subject] = deck.my_deck().cards
    assert subject == Subject(RULE, "dust.battle.alternate")
    assert deck.my_deck().rules[subject.id].refused == 2


def test_elsewhere_nothing_is_kept_and_nothing_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(kept_file, "of_learners", {})
    typed: Iterator[str] = iter(("take 1 mech", "quit"))
    told: list[str] = []
    play_match(
        dust.new_battle("3 tank 1 mech", "2 tank"), ask=lambda _: next(typed), tell=told.append
    )
    assert not any("my-deck.json" in line for line in told)
    assert list(tmp_path.iterdir()) == []


def test_what_a_saved_match_cost_its_one_person_comes_back(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.chdir(home)
    match = dualpowers.new_match(3)
    match.seats = {"red": "person", "white": "strategist"}
    for _ in range(24):
        match.play(match.moves()[-1])
    match.save("mine.match")
    assert run(["review", "mine.match"]) == 0
    assert "What cost most" in capsys.readouterr().out
    cards = deck.my_deck().cards
    assert cards
    assert {subject.kind for subject in cards} == {DECISION}
