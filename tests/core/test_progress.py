"""Progress: noted as it comes, saved beside the lessons, read back, joined, and never trusted."""

import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from dustlab.core.errors import BadInput
from dustlab.school.progress import FILE, HINT, SOLUTION, Answered, Progress, mine


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


def test_what_stood_in_the_box_stays_with_its_answer(lessons: Path):
    mine(lessons).note("movement", "far", right=False, left=["no", "dust.move.far"])
    mine(lessons).note_left("movement", "goal", ["march a > b 1 tank"])
    again = Progress.read((lessons / FILE).read_text("utf-8"), FILE)
    assert again.of("movement")["far"].left == ["no", "dust.move.far"]
    assert again.of("movement")["goal"] == Answered(
        0, first=False, right=False, left=["march a > b 1 tank"]
    )
    assert again.count() == (0, 1)


def test_an_exercise_begun_anew_stays_so_though_another_lesson_still_knows_the_answers(
    lessons: Path,
):
    here, there = Progress(lessons), Progress(lessons)
    here.note("movement", "far", right=True)
    here.note("sight", "dot", right=True)
    there.look()
    here.forget(["movement"])
    there.note("sight", "line", right=True)
    assert there.of("movement") == {}
    assert sorted(kept(lessons).of("sight")) == ["dot", "line"]
    there.note("movement", "far", right=False)
    here.look()
    assert here.of("movement")["far"].tries == 1


def test_an_older_copy_does_not_bring_back_what_was_begun_anew():
    mine = Progress()
    mine.note("movement", "far", right=True)
    older = Progress.read(mine.text(), "older.json")
    mine.forget(["movement"])
    mine.join(older)
    assert mine.count() == (0, 0)


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
        '{"dustlab": "progress 5", "exercises": {}}',
        '{"dustlab": "progress 1"}',
        '{"dustlab": "progress 1", "exercises": []}',
        '{"dustlab": "progress 1", "exercises": {"a": {"b": {}}}}',
        one('{"tries": 1.5, "first": true, "right": true}'),
        one('{"tries": 0, "first": true, "right": true}'),
        one('{"tries": 2, "first": true, "right": true}'),
        '{"dustlab": "progress 1", "name": 7, "exercises": {}}',
        '{"dustlab": "progress 4", "exercises": {}, "begun": {"a": -1}}',
        '{"dustlab": "progress 4", "exercises": {}, "begun": []}',
        one('{"tries": 1, "first": false, "right": false, "wrong": "7"}'),
        one('{"tries": 1, "first": false, "right": false, "wrong": ["7", "8"]}'),
        one('{"tries": 1, "first": false, "right": false, "wrong": [7]}'),
        one('{"tries": 1, "first": false, "right": false, "seconds": -1}'),
        one('{"tries": 1, "first": false, "right": false, "seconds": 0.5}'),
        one(f'{{"tries": 1, "first": false, "right": false, "left": "{"x" * 20_000}"}}'),
        " " * 2_000_000,
    ],
)
def test_what_is_no_progress_file_is_one_line(text: str):
    with pytest.raises(BadInput) as caught:
        Progress.read(text, "hers.json")
    told = str(caught.value)
    assert told.startswith(
        "hers.json: expected a progress file of dustlab (one that was saved as my-progress.json), "
        "got something else"
    )
    assert "\n" not in told


def test_brackets_without_end_are_one_line():
    with pytest.raises(BadInput, match=r"^hers\.json: expected at most 30 brackets"):
        Progress.read("[" * 100_000, "hers.json")


def kept(lessons: Path) -> Progress:
    """What the file holds."""
    return Progress.read((lessons / FILE).read_text("utf-8"), FILE)


def test_a_damaged_file_is_set_aside_with_a_line_and_never_written_over(lessons: Path):
    (lessons / FILE).write_text("nonsense", "utf-8")
    progress = mine(lessons)
    assert progress.trouble() == (
        "The file my-progress.json could not be read. It lies beside the lessons as "
        "my-progress-damaged-1.json, and a new one was begun."
    )
    progress.note("movement", "far", right=True)
    assert progress.trouble() == ""
    assert kept(lessons).count() == (1, 1)
    (lessons / FILE).write_bytes(b"\xff\xfe")  # and again, while the lesson is open
    progress.note("movement", "near", right=True)
    assert "my-progress-damaged-2.json" in progress.trouble()
    assert kept(lessons).count() == (2, 2)
    asides = sorted(path.read_bytes() for path in lessons.glob("*-damaged-*.json"))
    assert asides == [b"nonsense", b"\xff\xfe"]


def test_a_folder_in_the_files_place_is_set_aside_with_all_that_is_in_it(lessons: Path):
    (lessons / FILE).mkdir()
    (lessons / FILE / "notes.txt").write_text("keep me", "utf-8")
    progress = mine(lessons)
    assert "my-progress-damaged-1.json" in progress.trouble()
    progress.note("movement", "far", right=True)
    assert kept(lessons).count() == (1, 1)
    assert (lessons / "my-progress-damaged-1.json" / "notes.txt").read_text("utf-8") == "keep me"


def test_what_can_be_neither_read_nor_moved_is_not_written_over(
    lessons: Path, monkeypatch: pytest.MonkeyPatch
):
    def stuck(*_: object) -> None:
        raise OSError(30, "Read-only file system")

    (lessons / FILE).write_text("nonsense", "utf-8")
    monkeypatch.setattr(Path, "rename", stuck)
    progress = mine(lessons)
    progress.note("movement", "far", right=True)
    assert "cannot be written to my-progress.json just now" in progress.trouble()
    assert progress.count() == (1, 1)
    assert (lessons / FILE).read_text("utf-8") == "nonsense"


def test_a_folder_that_cannot_be_looked_at_is_told_and_answers_stay_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def out_of_reach(*_: object, **__: object) -> None:
        raise OSError(22, "Invalid argument")

    monkeypatch.setattr("os.listdir", out_of_reach)
    monkeypatch.setattr("builtins.open", out_of_reach)
    progress = mine(tmp_path)
    progress.note("movement", "far", right=True)
    assert "cannot be written to my-progress.json just now (Invalid argument)" in progress.trouble()
    assert progress.count() == (1, 1)


def test_on_a_full_disk_answers_wait_and_are_written_when_there_is_room(
    lessons: Path, monkeypatch: pytest.MonkeyPatch
):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    progress = mine(lessons)
    progress.note("movement", "far", right=True)
    with monkeypatch.context() as patch:
        patch.setattr("os.replace", full)
        progress.note("movement", "near", right=True)
        assert "No space left on device" in progress.trouble()
        assert kept(lessons).count() == (1, 1)
    progress.note("movement", "here", right=False)
    assert progress.trouble() == ""
    assert kept(lessons).count() == (2, 3)
    assert [path.name for path in lessons.iterdir() if "progress" in path.name] == [FILE]


def test_two_lessons_open_at_once_lose_nothing_whoever_writes_last(lessons: Path):
    here, there = Progress(lessons), Progress(lessons)
    here.look()
    there.look()
    here.note("movement", "far", right=True)
    there.note("movement", "near", right=True)
    here.note("sight", "dot", right=False)
    there.note("sight", "dot", right=False)
    assert kept(lessons).count() == (2, 3)
    assert kept(lessons).of("sight")["dot"].tries == 2
    here.look()
    assert here == there


def test_what_a_lesson_still_knows_comes_back_after_the_file_was_damaged(lessons: Path):
    here, there = Progress(lessons), Progress(lessons)
    there.note("movement", "near", right=True)
    (lessons / FILE).write_text("nonsense", "utf-8")
    here.note("movement", "far", right=True)
    assert kept(lessons).count() == (1, 1)
    there.look()
    assert kept(lessons).count() == (2, 2)
    here.look()
    assert "my-progress-damaged-1.json" in here.trouble()  # told until the next answer


ANSWER_MANY = """
import sys
from pathlib import Path
from dustlab.school.progress import Progress
progress = Progress(Path(sys.argv[1]))
for number in range(40):
    progress.note(sys.argv[2], f"question-{number}", right=True)
    progress.note("both", f"question-{number}", right=False)
"""


def test_two_kernels_that_write_at_the_same_time_lose_nothing(lessons: Path):
    command = [sys.executable, "-c", ANSWER_MANY, str(lessons)]
    kernels = [subprocess.Popen([*command, lesson]) for lesson in ("one", "two")]
    assert [kernel.wait() for kernel in kernels] == [0, 0]
    assert kept(lessons).count() == (80, 120)
    assert {answered.tries for answered in kept(lessons).of("both").values()} == {2}


def test_help_is_noted_and_whoever_had_it_was_not_right_at_once():
    progress = Progress()
    progress.note_aid("movement", "far", SOLUTION)
    progress.note_aid("movement", "far", HINT)
    assert progress.count() == (0, 0)
    progress.note("movement", "far", right=True)
    progress.note_aid("movement", "near", HINT)
    assert progress.of("movement") == {
        "far": Answered(1, first=False, right=True, aid=SOLUTION),
        "near": Answered(0, first=False, right=False, aid=HINT),
    }
    assert Progress.read(progress.text(), "hers.json") == progress


def test_a_file_of_the_first_form_is_read():
    text = one('{"tries": 1, "first": true, "right": true}')
    assert Progress.read(text, "hers.json").of("a")["b"] == Answered(1, first=True, right=True)


def test_two_tellings_of_one_question_are_joined_the_same_either_way():
    tellings = [
        Answered(tries, first, right, aid)
        for tries, first, right, aid in (
            (0, False, False, HINT),
            (1, False, False, ""),
            (2, False, False, SOLUTION),
            (1, True, True, ""),
            (1, False, True, HINT),
            (3, False, True, SOLUTION),
        )
    ]
    for one_of, other in product(tellings, repeat=2):
        assert one_of.joined(other) == other.joined(one_of)
        assert one_of.joined(other).right == (one_of.right or other.right)


def test_an_answer_that_is_as_it_should_be_is_read():
    text = one('{"tries": 2, "first": false, "right": true}')
    assert Progress.read(text, "hers.json").of("a") == {"b": Answered(2, first=False, right=True)}
