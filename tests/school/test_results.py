"""What came of a class: who answered what, what was believed; and files nobody should trust."""

import csv
import io
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from dustlab.core.errors import BadInput
from dustlab.pictures.labels import text_width
from dustlab.pictures.scene import Box, Text
from dustlab.pictures.words import rows
from dustlab.school import handing_in
from dustlab.school.classroom import GIVEN, HAND_IN, HANDED_IN, Room
from dustlab.school.guesses import Read, text_of_guesses
from dustlab.school.handing_in import hand_in, take
from dustlab.school.own_numbers import shortest
from dustlab.school.points import Points
from dustlab.school.progress import SOLUTION, Progress
from dustlab.school.results import Results, read_results
from dustlab.school.results_page import page
from dustlab.school.results_picture import Share, shares
from tests.commands import Run
from tests.school.helmets import give

MORNING = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)


def progress(*answers: tuple[str, bool | str], name: str = "", seconds: float = 0) -> Progress:
    """Answers one after another: right, wrong, or what was believed."""
    found = Progress(name=name)
    for question, answer in answers:
        told = answer if isinstance(answer, str) else ""
        found.note("movement", question, right=answer is True, told=told, seconds=seconds)
    return found


def of(*pupils: Progress) -> Results:
    every = [handing_in.HandedIn(one.name, one.name, "", one) for one in pupils]
    return Results(tuple(every))


# -- what is told


def test_results_are_pooled_the_hardest_first_with_what_was_believed(run: Run, tmp_path: Path):
    pupils = [
        progress(("far", True), ("near", "two areas")),
        progress(("far", "never"), ("far", True), ("near", True)),
        progress(("far", True), ("near", "two areas"), ("near", "two areas"), ("near", True)),
    ]
    for number, one in enumerate(pupils):
        (tmp_path / f"{number}.json").write_text(one.text(), "utf-8")
    svg = tmp_path / "class.svg"
    code, out, _ = run("class", "results", tmp_path, "--svg", svg)
    assert code == 0
    assert out.splitlines() == [
        "Results of 3 pupils: right at the first answer, without help",
        "movement, near: 3 answered, 2 right, 1 of them at once",
        "    2 believed: two areas",
        "movement, far: 3 answered, 3 right, 2 of them at once",
        "    1 believed: never",
        "Points, of 2 in all: for what is right, unless the solution was opened before",
        "0: 1 (50 %)",
        "1: 2 (100 %)",
        "2: 2 (100 %)",
    ]
    assert svg.read_text("utf-8").startswith("<svg")
    told = dict(rows(read_results([tmp_path]).picture()))
    assert told["movement/far"].startswith("far (3): 2 of 3")
    code, out, _ = run("class", "results", tmp_path, "--json", "--file", "movement")
    assert json.loads(out)["points"]["of"] == 2
    first = json.loads(out)["questions"][0]
    assert (first["question"], first["first"], first["wrong"]) == ("near", 1, {"two areas": 2})


def test_each_name_stands_against_each_question_with_tries_help_and_time():
    ada = progress(("far", "never"), ("far", True), name="Ada L.", seconds=40)
    ben = Progress(name="Ben")
    ben.note_aid("movement", "far", SOLUTION)
    ben.note("movement", "far", right=True)
    table = list(csv.DictReader(io.StringIO(of(ada, ben).as_csv())))
    assert [(one["name"], one["tries"], one["at_once_unaided"], one["help"]) for one in table] == [
        ("Ada L.", "2", "0", ""),
        ("Ben", "1", "0", "solution"),
    ]
    assert (table[0]["seconds"], table[0]["wrong_answers"]) == ("80", "“never”")


def test_who_had_help_was_not_right_at_once_and_who_only_looked_has_not_answered():
    helped, looked = Progress(), Progress()
    helped.note_aid("movement", "far", SOLUTION)
    helped.note("movement", "far", right=True)
    looked.note_aid("movement", "far", SOLUTION)
    [far] = of(helped, looked).asked()
    assert (far.answered, far.right, far.first) == (1, 1, 0)
    assert of(looked).asked() == []


def test_labels_leave_the_bars_room_and_one_of_two_is_half_of_one_of_one():
    def of_lesson(*right: tuple[str, bool], name: str) -> Progress:
        found = Progress(name=name)
        for question, is_right in right:
            found.note("chance-fields", question, right=is_right)
        return found

    ada = of_lesson(("the-newspaper", True), ("fill-it-in", True), ("which-whole", True), name="A")
    found = of(ada, of_lesson(("the-newspaper", False), name="B"))
    scene = found.picture()
    long = {one.name: one.width for one in scene.shapes if isinstance(one, Box) and one.name}
    half, whole = long["chance-fields/the-newspaper"], long["chance-fields/fill-it-in"]
    assert half == pytest.approx(whole / 2)
    assert whole > 0.4 * scene.width
    labels = [one for one in scene.shapes if isinstance(one, Text) and one.anchor == "end"]
    assert all(text_width(one.text, one.size) <= 0.4 * scene.width for one in labels)
    assert labels[0].text == "What has to be known… (2)"
    whole_words = "What has to be known before one can say so? (2): 1 of 2"
    assert dict(rows(scene))["chance-fields/the-newspaper"] == whole_words


def test_a_question_has_its_name_on_the_label_only_where_two_would_be_the_same():
    same = [Share(f"f/{name}", "What share?", name, 1, 1) for name in ("bike", "bus")]
    scene = shares("t", [*same, Share("f/odd", "How likely is it?", "odd", 1, 1)], "c", "en")
    labels = [one.text for one in scene.shapes if isinstance(one, Text) and one.anchor == "end"]
    assert labels == ["What share? (bike)", "What share? (bus)", "How likely is it?"]


def test_a_night_between_two_answers_counts_as_ten_minutes():
    [far] = of(progress(("far", "never"), ("far", True), seconds=30_000)).asked()
    assert far.seconds == 1200


def test_questions_are_put_together_by_what_their_lessons_are_about():
    found = Progress()
    found.note("land-battle", "count-the-dice", right=True)
    found.note("land-battle", "closed-capital", right=False)
    found.note("../../00-start", "one", right=True)
    found.note("my-own", "one", right=True)
    told = {one.title: (one.answered, one.first) for one in of(found).concepts()}
    assert told["A land battle"] == (2, 1)
    assert told["my-own"] == told["../../00-start"] == (1, 1)


def test_what_a_learner_writes_is_no_markup_in_the_page_and_no_formula_in_the_table():
    evil = progress(("far", "<script>alert(1)</script>"), ("near", '=HYPERLINK("x")'), name="=1+1")
    told = page(of(evil))
    assert "<script" not in told
    assert "&lt;script&gt;" in told
    [first, second] = csv.DictReader(io.StringIO(of(evil).as_csv()))
    assert first["name"] == "'=1+1"
    assert second["wrong_answers"].startswith("“=")


def test_the_page_has_names_signs_and_what_was_believed():
    told = page(of(progress(("far", "never"), ("far", True), name="Chloé M.", seconds=12)), "de")
    assert "Chloé M." in told
    assert "✓ 2 · 24 s" in told
    assert "1 glaubte: never" in told


def test_columns_have_numbers_and_below_the_table_stands_which_question_each_is():
    told = page(of(progress(("far", "never"), ("near", True), name="Ada")))
    heads = told.split('class="names numbered"')[1].split("</thead>")[0]
    assert [part.split("<")[0] for part in heads.split(">") if part[:1].isdigit()] == ["1", "2"]
    key = told.split('<ol class="key">')[1].split("</ol>")[0]
    assert [line.split("</span> ")[1] for line in key.split("</li>")[:-1]] == ["far", "near"]


# -- handing in


@pytest.fixture
def room(tmp_path: Path) -> Room:
    room = Room(str(tmp_path), ("Ada L.", "Ben"), "Eve")
    room.write()
    return room


def sent(room: Room, account: str, one: Progress) -> Path:
    folder = Path(room.folder)
    return take(folder, room, account, one.text().encode(), MORNING)


def test_results_are_sent_to_the_hub_of_the_class_and_nowhere_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: Room
):
    done = progress(("far", True))
    assert hand_in(done, tmp_path) is False
    monkeypatch.setenv(HAND_IN, "http://127.0.0.1:8001/hub/hand-in")
    monkeypatch.setenv(handing_in.TOKEN, "hers")
    came: list[tuple[str, str]] = []

    def send(address: str, data: bytes, token: str) -> None:
        came.append((address, token))
        take(Path(room.folder), room, "ada-l", data, MORNING)

    assert hand_in(done, tmp_path, send=send) is True
    assert hand_in(done, tmp_path, send=send) is True
    assert came == [("http://127.0.0.1:8001/hub/hand-in", "hers")] * 2
    [ada] = read_results([Path(room.folder)]).pupils
    assert (ada.name, ada.progress.of("movement")) == ("Ada L.", done.of("movement"))


def test_a_hub_that_does_not_answer_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(HAND_IN, "http://127.0.0.1:1/hub/hand-in")
    with pytest.raises(BadInput, match="class: expected the hub to answer"):
        hand_in(progress(("far", True)), tmp_path)


def test_what_was_changed_after_the_hub_signed_it_is_left_out_and_named(room: Room):
    sent(room, "ada-l", progress(("far", True)))
    forged = sent(room, "ben", progress(("far", False)))
    content = json.loads(forged.read_text())
    content["work"]["exercises"]["movement"]["far"] |= {"right": True, "first": True}
    forged.write_text(json.dumps(content))
    found = read_results([Path(room.folder)])
    assert [one.name for one in found.pupils] == ["Ada L."]
    [note] = found.notes()
    assert "ben.json: expected a file as the hub of this class signed it" in note


def test_the_same_pupil_in_three_files_counts_once(room: Room):
    folder = Path(room.folder) / HANDED_IN
    sent(room, "ada-l", progress(("far", True)))
    for name in ("ada-copy", "ada-home"):
        (folder / f"{name}.json").write_text(progress(("far", False), name="ada l").text())
    found = read_results([folder])
    assert [one.answered for one in found.asked()] == [1]
    assert found.asked()[0].right == 1
    assert found.notes() == ["Ada L. is in 3 files, and counts once."]
    assert found.notes("de") == ["Ada L. steht in 3 Dateien und zählt einmal."]


def test_a_saved_file_without_a_name_is_told_and_counts_for_whom_the_teacher_names(
    run: Run, tmp_path: Path, room: Room
):
    sent(room, "ada-l", progress(("far", True)))
    saved = tmp_path / "my-progress.json"
    saved.write_text(progress(("far", False), ("far", True)).text(), "utf-8")
    out = run("class", "results", room.folder, saved)[1]
    assert f'{saved} says nobody’s name. Write whose it is in front of it: "Ben={saved}"' in out
    assert "Ben: nothing handed in" in out
    out = run("class", "results", room.folder, f"ben={saved}")[1]
    assert "Ben: 1 (100 %)" in out
    assert "nothing handed in" not in out
    assert "my-progress" not in out
    code, _, err = run("class", "results", f"!={saved}")
    assert code == 2
    assert "expected a pupil's name before the =, as in Chloé M.=my-progress.json" in err


def test_a_name_that_is_not_on_the_list_is_told_and_its_row_stays(
    run: Run, tmp_path: Path, room: Room
):
    sent(room, "ben", progress(("far", True)))
    saved = tmp_path / "at-home.json"
    saved.write_text(progress(("far", True)).text(), "utf-8")

    def told(name: str) -> str:
        return run("class", "results", f"{name}={saved}", room.folder)[1]

    assert "Ada is not on the list of the class (did you mean Ada L.?)" in told("Ada")
    assert "\nAda: 1 (100 %)" in told("Ada")
    assert "Bem is not on the list of the class (did you mean Ben?)" in told("Bem")
    assert "\nXerxes is not on the list of the class.\n" in told("Xerxes")
    assert "not on the list" not in told("ada l")
    assert "not on the list" not in run("class", "results", f"Xerxes={saved}")[1]
    nameless = run("class", "results", saved.rename(tmp_path / "my-progress.json"), room.folder)[1]
    assert "not on the list" not in nameless


def test_guesses_are_told_and_count_for_no_mark(room: Room):
    ask = "Who wins?"
    for account, guess in (("ada-l", "67 %"), ("ben", "67 %")):
        lessons = {"55-trees": Read({ask: guess, "And then?": ""}, finished=True, begun=0)}
        guesses = json.loads(text_of_guesses(lessons))
        work = {**progress(("far", True)).as_json(), "guesses": guesses}
        take(Path(room.folder), room, account, json.dumps(work).encode(), MORNING)
    found = read_results([Path(room.folder)])
    assert found.guesses() == [("55-trees", ask, [("67 %", 2)])]
    assert found.told().splitlines()[-1] == "Trees: one step after the other, Who wins? 67 % (2)"
    assert '2 × 67 % <span class="pale">Ada L., Ben</span>' in page(found)
    rows = [one for one in csv.DictReader(io.StringIO(found.as_csv())) if one["guess"]]
    assert [(one["name"], one["file"], one["asked"], one["guess"]) for one in rows] == [
        ("Ada L.", "55-trees", ask, "“67 %”"),
        ("Ben", "55-trees", ask, "“67 %”"),
    ]
    assert [one.question for one in Points.of(found).tasks] == ["far"]
    assert found.of_files(["movement"]).guesses() == []  # of a file only the guesses beside it


def test_damaged_guesses_take_nothing_from_the_answers(room: Room):
    work = {**progress(("far", True)).as_json(), "guesses": {"dustlab": "guesses 1", "lessons": 7}}
    take(Path(room.folder), room, "ben", json.dumps(work).encode(), MORNING)
    found = read_results([Path(room.folder)])
    assert (found.guesses(), [one.right for one in found.asked()]) == ([], [1])


def test_what_the_teacher_tried_does_not_count(room: Room):
    sent(room, "eve", progress(("far", True)))
    sent(room, "ben", progress(("far", False)))
    assert [one.name for one in read_results([Path(room.folder)]).pupils] == ["Ben"]


@pytest.mark.parametrize(
    "data",
    [b"", b"[]", b"\xff\xfe", b"{" * 100_000, b'{"dustlab": "progress 4"}', b"x" * 2_000_000],
)
def test_what_is_no_progress_is_not_taken(room: Room, data: bytes):
    with pytest.raises(BadInput):
        take(Path(room.folder), room, "ada-l", data, MORNING)
    assert list((Path(room.folder) / HANDED_IN).iterdir()) == []


# -- a file of the teacher's own, with numbers that are dealt


def answered(question: str, left: object, told: str, *, right: bool = False) -> Progress:
    found = Progress()
    found.note("my-fields", question, right=right, left=left, told=told)
    return found


def test_beside_each_answer_stand_the_numbers_that_this_pupil_had(room: Room):
    file = give(Path(room.folder) / GIVEN)
    sent(room, "ada-l", answered("share", {"dealt": 11, "given": "5/6"}, "5/6"))
    sent(room, "ben", answered("share", {"dealt": 12, "given": "6/32"}, "6/32", right=True))
    found = read_results([Path(room.folder)])
    assert file.question("share").dealt(11).ask == (
        "Of 27 children 5 wear a helmet. What share?"  # as Ada had it
    )
    assert found.asked()[0].wrong == (("5/6 (some = 5, all = 27)", 1),)
    ada, ben = csv.DictReader(io.StringIO(found.as_csv()))
    assert (ada["wrong_answers"], ada["own_numbers"]) == ("“5/6”", "some = 5, all = 27")
    assert ada["asked"] == "Of 27 children 5 wear a helmet. What share?"
    assert ben["asked"] == "Of 32 children 6 wear a helmet. What share?"
    told = page(found)
    assert "1 believed: 5/6 (some = 5, all = 27)" in told
    assert "Each pupil had numbers of their own" in told
    assert ">some\u00a0=\u00a06, all\u00a0=\u00a032<" in told
    assert "dealt" not in told


def test_a_question_stands_with_its_words_and_what_its_numbers_can_be(room: Room):
    give(Path(room.folder) / GIVEN)
    sent(room, "ada-l", answered("share", {"dealt": 11, "given": "5/6"}, "5/6"))
    found = read_results([Path(room.folder)])
    assert "my-fields, What share? (share): 1 answered" in found.told()
    assert found.files.ask("my-fields", "share") == (
        "Of 20–40 children 3–9 wear a helmet. What share?"
    )
    assert "Of 20–40 children 3–9 wear a helmet." in page(found)


@pytest.mark.parametrize(
    ("ask", "caption"),
    [
        ('"They live near. So they drive worse." What has to be known?', "What has to be known?"),
        ("„Wir wohnen nah. Also?“ Was muss man dafür wissen?", "Was muss man dafür wissen?"),
        ("«Abitano vicino. E dunque?» Che cosa manca?", "Che cosa manca?"),
        (
            "Look. What is wrong with “it is May. So?” here?",
            "What is wrong with “it is May. So?” here?",
        ),
        ("How likely is it? (As a share.)", "How likely is it?"),
        (f'"{"Far away. " * 20}"', f'"{"Far away. " * 15}Far…"'),
    ],
)
def test_a_caption_is_the_whole_sentence_that_asks_and_takes_no_quotation_apart(
    ask: str, caption: str
):
    assert shortest(ask) == caption


def test_a_seed_that_nobody_deals_is_no_trouble(room: Room):
    give(Path(room.folder) / GIVEN)
    sent(room, "ada-l", answered("share", {"dealt": "x", "given": "5/6"}, "5/6"))
    sent(room, "ben", answered("share", {"dealt": -1, "given": {"a": []}}, "no"))
    found = read_results([Path(room.folder)])
    assert dict(found.asked()[0].wrong) == {"5/6": 1, "no": 1}


def test_of_a_table_only_the_wrong_cells_are_told_and_a_choice_in_its_words(room: Room):
    give(Path(room.folder) / GIVEN)
    cells = {"by bike, none": "13", "on foot, helmet": "3", "on foot, none": "7"}
    told = ", ".join(f"{name}: {number}" for name, number in cells.items())
    sent(room, "ada-l", answered("fields", cells, told))
    # As long tables were once noted: cut. What stands in the box is whole.
    sent(room, "ben", answered("fields", cells, f"{told[:20]}..."))
    [fields] = read_results([Path(room.folder)]).asked()
    assert fields.wrong == (("on foot, helmet: 3, on foot, none: 7", 2),)
    sent(room, "ada-l", answered("why", ["b"], "b"))
    ada, _ = csv.DictReader(io.StringIO(read_results([Path(room.folder)]).as_csv()))
    assert ada["wrong_answers"] == "“of those by bike”"


def test_a_file_that_the_teacher_gave_has_its_title_and_its_questions(room: Room):
    give(Path(room.folder) / GIVEN)
    sent(room, "ada-l", answered("why", ["b"], "b"))
    found = read_results([Path(room.folder)])
    assert [one.title for one in found.concepts()] == ["Helmets"]
    assert "Which share is meant?" in page(found)


def test_all_of_a_long_wrong_answer_is_kept():
    cells = ", ".join(f"line {number}, all of them: 17" for number in range(20))
    told = Progress.read(answered("fields", None, cells).text(), "mine").of("my-fields")
    assert told["fields"].wrong == (cells,)


# -- files that nobody should trust

ANSWER = '{"tries": 1, "first": true, "right": true}'


@pytest.mark.parametrize(
    "text",
    [
        '"An essay"',
        "[" * 100_000,
        '{"dustlab": "handed in 1", "name": 7}',
        f'{{"dustlab": "progress 1", "exercises": {{"dice": {{"\\u001b[2J": {ANSWER}}}}}}}',
        f'{{"dustlab": "progress 1", "exercises": {{"dice": {{"\\u202e": {ANSWER}}}}}}}',
        "\x1b[2J",
    ],
)
def test_a_damaged_file_is_named_in_one_line_and_the_others_are_told(
    run: Run, tmp_path: Path, text: str
):
    (tmp_path / "ada.json").write_text(progress(("far", True)).text(), "utf-8")
    (tmp_path / "essay.json").write_text(text, "utf-8")
    code, out, _ = run("class", "results", tmp_path)
    assert code == 0
    assert "movement, far: 1 answered, 1 right, 1 of them at once" in out
    [note] = [line for line in out.splitlines() if "essay.json" in line]
    assert note.isprintable()
    assert len(note) <= 310


def test_a_name_of_a_file_cannot_speak_to_the_terminal(run: Run, tmp_path: Path):
    (tmp_path / "ada.json").write_text(progress(("far", True)).text(), "utf-8")
    (tmp_path / "\x1b[2J.json").write_text("no", "utf-8")
    (tmp_path / "\x1b[3J.json").write_text(progress(("far", True)).text(), "utf-8")
    code, out, _ = run("class", "results", tmp_path)
    assert code == 0
    assert out.replace("\n", "").isprintable()


def test_where_nothing_can_be_read_one_line_says_why(run: Run, tmp_path: Path):
    (tmp_path / "essay.json").write_text('"An essay"', "utf-8")
    for place, told in (
        (tmp_path, "essay.json: expected a progress file of dustlab"),
        (tmp_path / "none.json", "none.json: expected a file that was handed in, got nothing"),
    ):
        code, _, err = run("class", "results", place)
        assert code == 2
        assert told in err
        assert err.count("\n") == 1
    (tmp_path / "empty").mkdir()
    assert "expected files that pupils handed in" in run("class", "results", tmp_path / "empty")[2]


def test_an_exercise_file_that_nobody_did_is_one_line(run: Run, tmp_path: Path):
    (tmp_path / "ada.json").write_text(progress(("far", True)).text(), "utf-8")
    code, _, err = run("class", "results", tmp_path, "--file", "moving")
    assert code == 2
    assert "expected one of the exercise files (movement), got moving" in err
