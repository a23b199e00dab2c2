"""Progress: noted as it comes, saved beside the lessons, read back, joined, and never trusted."""

from pathlib import Path

import pytest

from dustlab.errors import BadInput
from dustlab.progress import FILE, Answered, Progress, mine


def one(answer: str) -> str:
    """A file with this one answer."""
    return f'{{"dustlab": "progress 1", "exercises": {{"a": {{"b": {answer}}}}}}}'


@pytest.fixture
def lessons(tmp_path: Path) -> Path:
    (tmp_path / "00-start.ipynb").write_text("{}", "utf-8")
    return tmp_path


def test_what_is_answered_is_there_for_the_next_visit(lessons: Path):
    mine(lessons).note("movement", "far", right=False)
    mine(lessons).note("movement", "far", right=True)
    again = Progress.read((lessons / FILE).read_text("utf-8"), FILE)
    assert again.of("movement") == {"far": Answered(2, first=False, right=True)}
    assert again.count() == (1, 1)


def test_after_the_right_answer_nothing_is_counted():
    progress = Progress()
    for right in (True, False, False):
        progress.note("movement", "far", right=right)
    assert progress.of("movement")["far"] == Answered(1, first=True, right=True)


def test_elsewhere_no_file_is_written(tmp_path: Path):
    mine(tmp_path).note("movement", "far", right=True)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_gone_costs_nothing(lessons: Path):
    progress = mine(lessons)
    (lessons / "00-start.ipynb").unlink()
    lessons.rmdir()
    progress.note("movement", "far", right=True)
    assert progress.count() == (1, 1)


def test_two_machines_are_joined_and_the_one_that_got_further_counts():
    here, there = Progress(), Progress()
    here.note("a", "one", right=False)
    here.note("a", "two", right=True)
    there.note("a", "one", right=True)
    there.note("a", "two", right=False)
    there.note("b", "three", right=False)
    here.join(there)
    assert here.count() == (2, 3)
    before = here.as_json()
    here.join(there)
    assert here.as_json() == before


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "3",
        "{}",
        '{"dustlab": "progress 2", "exercises": {}}',
        '{"dustlab": "progress 1"}',
        '{"dustlab": "progress 1", "exercises": []}',
        '{"dustlab": "progress 1", "exercises": {"a": {"b": {}}}}',
        one('{"tries": 1.5, "first": true, "right": true}'),
        one('{"tries": 0, "first": true, "right": true}'),
        one('{"tries": 2, "first": true, "right": true}'),
        '{"dustlab": "progress 1", "name": 7, "exercises": {}}',
        "[" * 100_000,
        " " * 2_000_000,
    ],
)
def test_what_is_no_progress_file_is_one_line(text: str):
    with pytest.raises(BadInput) as caught:
        Progress.read(text, "hers.json")
    assert str(caught.value) == (
        "hers.json: expected a progress file of dustlab (one that was saved as my-progress.json), "
        "got something else"
    )


def test_a_file_that_is_not_ours_is_left_out_and_written_anew(lessons: Path):
    (lessons / FILE).write_text("nonsense", "utf-8")
    mine(lessons).note("movement", "far", right=True)
    assert Progress.read((lessons / FILE).read_text("utf-8"), FILE).count() == (1, 1)


def test_an_answer_that_is_as_it_should_be_is_read():
    text = one('{"tries": 2, "first": false, "right": true}')
    assert Progress.read(text, "hers.json").of("a") == {"b": Answered(2, first=False, right=True)}
