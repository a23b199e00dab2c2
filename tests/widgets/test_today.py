"""The questions of today in a lesson: a learner errs, and comes back the next day."""

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from dustlab import dust
from dustlab.exercises import May
from dustlab.school import classroom, deck, handing_in, kept_file
from dustlab.school.deck import FILE, QUESTION, RECALL, RULE, Deck, Subject
from dustlab.school.kept_file import KEEP
from dustlab.school.schedule import AGAIN, GOOD, HARD
from dustlab_widgets import DustTable, ExerciseBox, KeepProgress, Mastery, Today
from dustlab_widgets.core.parts import is_shown
from dustlab_widgets.demo import own_files
from dustlab_widgets.exercises.today import SAMPLES, DeckBox, RecallBox

MONDAY = datetime(2026, 3, 2, 20, 15, tzinfo=UTC)
TUESDAY = MONDAY + timedelta(days=1)
LESSONS = Path(__file__).parents[2] / "tutorials" / "exercises"
LATE = Subject(QUESTION, "movement/too-late")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of lessons, on Monday evening."""
    (tmp_path / "00-start.ipynb").write_text("{}", "utf-8")
    monkeypatch.chdir(tmp_path)
    by_the_clock(monkeypatch, MONDAY)
    return tmp_path


def by_the_clock(monkeypatch: pytest.MonkeyPatch, now: datetime) -> None:
    for module in ("exercises.box", "table.look_back", "table.forbidden", "school.keep_progress"):
        monkeypatch.setattr(f"dustlab_widgets.{module}.now", lambda: now)


@pytest.fixture
def another_kernel(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Nothing is in memory any more; what is in the files is."""

    def begin() -> None:
        monkeypatch.setattr(kept_file, "of_learners", {})

    return begin


def title(today: Today) -> str:
    return today.title.value.removeprefix("<h3>").removesuffix("</h3>")


def box(today: Today) -> DeckBox:
    [found] = today.slot.children
    assert isinstance(found, DeckBox)
    return found


def answer(today: Today, *, right: bool) -> None:
    """Answer a question about a move, as the rules would or the other way round."""
    asked = box(today)
    question = asked.question
    assert isinstance(question, May)
    says_no = bool(question.answer) is right
    asked.form.fill(["no", *(question.answer or [question.options[0].id])] if says_no else "yes")
    asked.check.click()


def on_tuesday(kept: Deck | None = None) -> Today:
    return Today(clock=lambda: TUESDAY, deck=kept)


# -- the next day, with a new kernel


def test_who_errs_on_monday_is_asked_on_tuesday(home: Path, another_kernel: Callable[[], None]):
    exercise = ExerciseBox(str(LESSONS / "movement.toml"), "too-late")
    exercise.form.fill("yes")
    exercise.check.click()
    today = Today(clock=lambda: MONDAY)
    assert title(today) == "Nothing to repeat today"
    assert "Next: 1 question tomorrow." in today.told.value

    another_kernel()
    today = on_tuesday()
    assert title(today) == "Today: 1 question, 1 minute"
    today.begin.click()
    assert title(today) == "Question 1 of 1"
    assert box(today).question.scene_state != exercise.question.scene_state
    answer(today, right=True)
    assert "This comes back in" in today.told.value
    assert '<a href="13-movement.ipynb">Movement</a>' in today.told.value
    today.next.click()
    assert title(today) == "Done: 1 of 1 right at once."
    another_kernel()
    assert title(on_tuesday()) == "Nothing to repeat today"


def test_a_wrong_answer_shows_what_is_right_and_why_and_comes_back_tomorrow(home: Path):
    kept = Deck()
    kept.failed(LATE, MONDAY)
    today = on_tuesday(kept)
    today.begin.click()
    answer(today, right=False)
    assert box(today).question.told_answer() in box(today).solution.value
    assert "This comes back tomorrow." in today.told.value
    assert [look.grade for look in kept.cards[LATE].looks] == [AGAIN, AGAIN]


def test_only_the_first_answer_counts(home: Path):
    kept = Deck()
    kept.failed(LATE, MONDAY)
    today = on_tuesday(kept)
    today.begin.click()
    answer(today, right=False)
    answer(today, right=True)
    assert [look.grade for look in kept.cards[LATE].looks] == [AGAIN, AGAIN]
    today.next.click()
    assert title(today) == "Done: 0 of 1 right at once."


@pytest.mark.parametrize(("hint", "grade"), [(True, HARD), (False, GOOD)])
def test_a_hint_makes_it_come_back_sooner(home: Path, hint: bool, grade: int):
    kept = Deck()
    kept.failed(LATE, MONDAY)
    today = on_tuesday(kept)
    today.begin.click()
    if hint:
        box(today).hints.press.click()
    answer(today, right=True)
    assert kept.cards[LATE].looks[-1].grade == grade


def test_what_is_answered_here_is_no_answer_to_an_exercise(home: Path):
    kept = Deck()
    kept.failed(LATE, MONDAY)
    today = on_tuesday(kept)
    today.begin.click()
    answer(today, right=False)
    assert today.progress.count() == (0, 0)
    assert list(kept.cards) == [LATE]


def test_the_end_of_a_lesson_is_answered_in_one_s_head(home: Path):
    kept, subject = Deck(), Subject(RECALL, "12-production/1")
    kept.add([subject], MONDAY)
    today = on_tuesday(kept)
    today.begin.click()
    [asked] = today.slot.children
    assert isinstance(asked, RecallBox)
    assert not is_shown(asked.answer)
    asked.opener.click()
    assert is_shown(asked.answer)
    asked.marks[0].click()
    assert kept.cards[subject].looks[-1].grade == GOOD
    assert "This comes back" in today.told.value


# -- where things come from


def test_a_move_that_is_refused_at_a_table_comes_back(home: Path):
    table = DustTable(dust.new_battle("3 tank 1 mech", "2 tank"))
    table.play_text("take 1 mech")
    table.speak("de")  # what is only told again was refused once
    [(subject, card)] = deck.my_deck().cards.items()
    assert subject == Subject(RULE, "dust.battle.alternate")
    assert card.moment is not None
    assert card.moment.move == "take 1 mech"
    assert deck.my_deck().rules[subject.id].refused == 1
    assert title(on_tuesday()) == "Today: 1 question, 1 minute"


def test_rules_that_come_up_at_a_table_are_met(home: Path):
    table = DustTable(dust.new_battle("3 tank 1 mech", "2 tank"))
    table.play_text("roll")
    assert deck.my_deck().rules
    assert deck.my_deck().cards == {}


def test_the_solution_of_an_exercise_is_no_answer_of_one_s_own(home: Path):
    exercise = ExerciseBox(str(LESSONS / "movement.toml"), "too-late")
    exercise.open_solution.value = True
    assert list(deck.my_deck().cards) == [LATE]


def test_a_right_answer_brings_nothing_back(home: Path):
    exercise = ExerciseBox(str(LESSONS / "movement.toml"), "too-late")
    exercise.form.fill(["no", "dust.movement.end"])
    exercise.check.click()
    assert deck.my_deck().cards == {}
    assert not (home / FILE).exists()


def test_who_has_met_nothing_can_try_some(home: Path):
    today = Today(clock=lambda: MONDAY)
    assert not is_shown(today.begin)
    today.tries.click()
    assert title(today) == f"Question 1 of {SAMPLES}"
    assert deck.my_deck().cards == {}
    answer(today, right=True)
    assert len(deck.my_deck().cards) == 1


# -- what it says of itself


def test_it_says_in_one_line_what_it_keeps_and_where(home: Path):
    assert "is kept in my-deck.json beside the lessons" in Today().foot.value
    assert "Nothing leaves this computer." in Today().foot.value


def test_elsewhere_it_says_that_it_forgets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    assert "this is forgotten when the page is closed" in Today().foot.value


def test_a_damaged_deck_is_set_aside_and_told(home: Path):
    (home / FILE).write_text("{", "utf-8")
    assert "my-deck-damaged-1.json" in Today().foot.value


@pytest.mark.parametrize(
    ("language", "words"), [("de", "Heute: 1 Frage, 1 Minute"), ("it", "Oggi: 1 domanda, 1 minuto")]
)
def test_it_speaks(home: Path, language: str, words: str):
    kept = Deck()
    kept.failed(LATE, MONDAY)
    today = on_tuesday(kept)
    today.speak(language)
    assert title(today) == words
    today.begin.click()
    asked = box(today).question
    today.speak("en")
    assert title(today) == "Question 1 of 1"
    assert "May " in box(today).question.ask
    assert box(today).question.scene_state == asked.scene_state


def test_without_a_kernel_it_says_what_it_would_do(home: Path):
    for one in (Today(), Mastery()):
        assert "live notebook" in one._repr_mimebundle_()["text/plain"]


# -- the map


def test_the_map_takes_the_place_of_the_question_and_gives_it_back(home: Path):
    kept = Deck()
    kept.failed(LATE, MONDAY)
    today = on_tuesday(kept)
    today.begin.click()
    asked = box(today)
    today.turn.click()
    assert not is_shown(asked)
    assert today.map is not None
    assert "<svg" in today.map.picture.value
    today.turn.click()
    assert box(today) is asked
    assert is_shown(asked)


def test_the_map_leads_to_the_lessons(home: Path):
    kept = Deck()
    kept.refused(["dust.movement.end"], None, MONDAY)
    shown = Mastery(deck=kept, clock=lambda: TUESDAY)
    assert '<a href="13-movement.ipynb">Movement</a>: To work on: End of' in shown.words.value
    shown.games.value = "tactics"
    assert "Dust Tactics: what you know" in shown.picture.value


def test_map_and_questions_are_handed_in_only_if_that_is_ticked(
    home: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv(classroom.HAND_IN, "http://127.0.0.1:8001/hub/hand-in")
    sent: list[bytes] = []
    monkeypatch.setattr(handing_in, "send", lambda _, data, __: sent.append(data))
    deck.my_deck().failed(LATE, MONDAY)
    keep = KeepProgress()
    assert not keep.all_of_it.value
    keep.press.click()
    assert {"deck", "mastery"} & json.loads(sent[0]).keys() == set()
    keep.all_of_it.value = True
    keep.press.click()
    told = json.loads(sent[1])
    assert list(told["deck"]["cards"]) == [str(LATE)]
    assert [one["game"] for one in told["mastery"]] == ["dust", "dualpowers", "tactics"]
    assert "Handing in again is no harm: the last counts." in keep.told.value


def test_questions_go_along_to_another_machine(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, another_kernel: Callable[[], None]
):
    deck.my_deck().failed(LATE, MONDAY)
    saved = KeepProgress().text()
    other = tmp_path / "other"
    other.mkdir()
    (other / "00-start.ipynb").write_text("{}", "utf-8")
    monkeypatch.chdir(other)
    another_kernel()
    keep = KeepProgress()
    keep.files.take(saved.encode(), "my-progress.json")
    assert "The questions that return are back, too." in keep.told.value
    assert list(deck.my_deck().cards) == [LATE]


# -- in the app


def test_pages_for_this_computer_alone_keep_what_is_answered_beside_the_lessons(home: Path):
    assert own_files("127.0.0.1") == {KEEP: str(home)}
    assert own_files("0.0.0.0") == {}


def test_pages_that_were_opened_elsewhere_keep_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    assert own_files("127.0.0.1") == {}


def test_a_page_of_the_app_finds_the_deck_that_its_environment_names(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, another_kernel: Callable[[], None]
):
    deck.my_deck().failed(LATE, MONDAY)
    pages = tmp_path / "pages"
    pages.mkdir()
    monkeypatch.chdir(pages)
    monkeypatch.setenv(KEEP, str(home))
    another_kernel()
    assert title(on_tuesday()) == "Today: 1 question, 1 minute"
