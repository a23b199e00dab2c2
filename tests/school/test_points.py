"""Points and marks: what counts, by which key, and how it stands in the teacher's tables."""

import csv
import io
import json
from fractions import Fraction
from pathlib import Path

import pytest

from dustlab.core.errors import BadInput
from dustlab.core.words import LANGUAGES
from dustlab.exercises import read
from dustlab.school.classroom import GIVEN, HANDED_IN, Room
from dustlab.school.handing_in import HandedIn, take
from dustlab.school.kept_games import now
from dustlab.school.points import Points, Rules
from dustlab.school.progress import HINT, SOLUTION, Progress
from dustlab.school.results import Results, read_results
from dustlab.school.results_page import Picked, links, page, questions_to_tick
from dustlab.school.scales import scale, scales
from dustlab.school.tables import csv_of
from tests.commands import Run
from tests.school.helmets import HELMETS


def pupil(name: str, *answers: tuple[str, str]) -> HandedIn:
    """Answers one after another: a question, and what was done: right, wrong, hint, solution."""
    found = Progress(name=name)
    for question, done in answers:
        if done in (HINT, SOLUTION):
            found.note_aid("dice", question, done)
        else:
            found.note("dice", question, right=done == "right")
    return HandedIn(name, name.lower(), "", found)


def got(points: Points) -> dict[str, str]:
    return {one.name: f"{one.points} {one.mark}".strip() for one in points.earned}


# -- what counts


def test_a_right_answer_brings_its_points_unless_the_solution_was_looked_at_first():
    ada = pupil("Ada", ("urn", "right"), ("coin", "wrong"), ("coin", "right"))
    ben = pupil("Ben", ("urn", "hint"), ("urn", "right"), ("coin", "solution"), ("coin", "right"))
    cleo = pupil("Cleo", ("urn", "wrong"))
    points = Points.of(Results((ada, ben, cleo)))
    assert got(points) == {"Ada": "2", "Ben": "1", "Cleo": "0"}
    assert points.whole == 2
    assert [one.tries for one in points.earned] == [(2, 1), (1, 1), (0, 1)]  # coin, urn


def test_a_teacher_may_count_only_what_was_right_within_so_many_answers():
    ada = pupil("Ada", ("urn", "wrong"), ("urn", "right"), ("coin", "right"))
    assert got(Points.of(Results((ada,)), Rules(tries=1))) == {"Ada": "1"}
    assert got(Points.of(Results((ada,)), Rules(tries=2))) == {"Ada": "2"}
    assert (
        Points.of(Results((ada,)), Rules(tries=2))
        .title()
        .endswith("right within 2 answers, unless the solution was opened before")
    )


@pytest.fixture
def room(tmp_path: Path) -> Room:
    """A class of three, of whom two hand in; a table counts four points."""
    room = Room(str(tmp_path), ("Ada L.", "Ben", "Chloé M."), "Eve")
    room.write()
    heavier = HELMETS.replace('kind = "table"', 'kind = "table"\npoints = 4')
    heavier = heavier.replace('kind = "choice"', 'kind = "choice"\npoints = "0.5"')
    (tmp_path / GIVEN / "my-fields.toml").write_text(heavier, "utf-8")
    for account, right in (("ada-l", ("share", "fields")), ("ben", ("why",))):
        found = Progress()
        for question in right:
            found.note("my-fields", question, right=True)
        take(tmp_path, room, account, found.text().encode(), now())
    return room


def test_what_a_question_is_worth_stands_in_its_file(room: Room):
    points = Points.of(read_results([Path(room.folder)]), Rules(scale("german")))
    assert [(one.question, one.points) for one in points.tasks] == [
        ("share", 1), ("why", Fraction(1, 2)), ("fields", 4),
    ]  # fmt: skip
    assert points.lines() == [
        "Points, of 5.5 in all: for what is right, unless the solution was opened before",
        "Ada L.: 5 (90.9 %), mark 1",
        "Ben: 0.5 (9 %), mark 6",
        "Chloé M.: nothing handed in",
        "Marks by the key “Germany, 1 to 6”: 1 × mark 1, 1 × mark 6",
        (
            "Answered by 1 of 2, so no points for the others:"
            " What share? (share); Which share is meant? (why); Fill the table. (fields)"
            " (--without my-fields/share --without my-fields/why --without my-fields/fields)"
        ),
    ]


def test_a_pupil_whose_file_is_broken_has_handed_in_something_and_no_mark(room: Room):
    (Path(room.folder) / HANDED_IN / "ben.json").write_text(
        '{"dustlab": "handed in 1", "wo', "utf-8"
    )
    results = read_results([Path(room.folder)])
    ada, ben, chloe = Points.of(results, Rules(scale("austrian"))).lines()[1:4]
    assert ada == "Ada L.: 5 (100 %), mark 1"
    assert ben == "Ben: the file cannot be read"
    assert chloe == "Chloé M.: nothing handed in"
    assert ">Il file non si legge<" in page(results, "it")
    assert "ben.json non si legge e non conta." in page(results, "it")


def test_a_question_that_nobody_answered_counts_when_the_teacher_names_it(room: Room):
    results = read_results([Path(room.folder) / HANDED_IN / "ben.json"])
    assert got(Points.of(results))["Ben"] == "1/2"
    named = Points.of(results, Rules(questions=("why", "my-fields/share")))
    assert (got(named)["Ben"], named.whole) == ("1/2", Fraction(3, 2))
    with pytest.raises(BadInput, match=r"expected a question that was asked.*why"):
        Points.of(results, Rules(questions=("whi",)))


def test_what_only_the_fastest_answered_is_told_and_can_be_left_out():
    """Ada and Ben did the urn, Ben alone the coin: it takes half of all points from Ada."""
    ada = pupil("Ada", ("urn", "right"))
    ben = pupil("Ben", ("urn", "right"), ("coin", "right"))
    all_answered = Points.of(Results((ada, ben)), Rules(scale("german")))
    assert got(all_answered) == {"Ada": "1 4", "Ben": "2 1"}
    told = "Answered by 1 of 2, so no points for the others: coin (--without dice/coin)"
    assert all_answered.lines()[-1] == told
    assert "⚠ Answered by 1 of 2" in page(Results((ada, ben)), points=all_answered)
    assert all_answered.as_json()["answered_by_some"] == {"dice/coin": 1}
    left_out = Points.of(Results((ada, ben)), Rules(scale("german"), without=("coin",)))
    assert got(left_out) == {"Ada": "1 1", "Ben": "1 1"}
    assert left_out.warnings() == []
    with pytest.raises(BadInput, match=r"--without: expected a question that was asked.*coin"):
        Points.of(Results((ada, ben)), Rules(without=("coins",)))


def test_on_the_page_of_the_class_the_questions_that_count_are_ticked():
    ada = pupil("Ada", ("urn", "right"))
    ben = pupil("Ben", ("urn", "right"), ("coin", "right"))
    results = Results((ada, ben))
    picked = Picked(marks="german", question=("dice/coin",))
    told = questions_to_tick(
        results, Points.of(results, Rules(questions=("dice/coin",))), picked, "en"
    )
    assert "Questions that count: 1 of 2" in told
    assert 'value="dice/coin" checked> coin <span class="pale">answered by 1 of 2<' in told
    assert 'value="dice/urn"> urn <span class="pale">answered by 2 of 2<' in told
    assert '<input type="hidden" name="marks" value="german">' in told
    assert (
        'href="results?marks=german&amp;question=dice%2Furn">Only what all have answered<' in told
    )
    assert 'href="results?marks=german">All that somebody answered<' in told
    assert 'points.csv?marks=german&amp;question=dice%2Fcoin"' in links("en", picked)
    # Another file has other questions: those that were ticked are forgotten.
    assert '"results?file=dice&amp;marks=german"' in links("en", picked, ["dice"])


@pytest.mark.parametrize("points", ["0", "-1", "101", "0.3", '"many"', "true"])
def test_points_that_nobody_can_have_are_refused(points: str):
    with pytest.raises(BadInput, match=r"line 7, question 1 .*points: expected"):
        read(HELMETS.replace('kind = "number"', f'kind = "number"\npoints = {points}', 1))


# -- keys of marks


@pytest.mark.parametrize(
    ("key", "percent", "mark"),
    [
        ("german", 87, "1"), ("german", 86, "2"), ("german", 45, "4"), ("german", 17, "6"),
        ("german-points", 95, "15"), ("german-points", 40, "4"), ("german-points", 39, "3"),
        ("austrian", 50, "4"), ("austrian", 49, "5"), ("swiss", 55, "4"), ("swiss", 100, "6"),
        ("italian", 60, "6"), ("italian", 67, "6½"), ("italian", 3, "2"),
        ("letters", 90, "A"), ("letters", 59, "F"), ("gcse", 40, "4"), ("a-level", 95, "A*"),
    ],
)  # fmt: skip
def test_the_keys_of_schools(key: str, percent: int, mark: str):
    assert scale(key).mark(Fraction(percent, 100)) == mark


def test_every_key_has_a_name_in_each_language_and_a_mark_for_every_share():
    for one in scales().values():
        assert all(one.name(language) for language in LANGUAGES)
        assert one.mark(Fraction(1)) == one.marks[0][0]
        assert one.mark(Fraction(0)) == one.marks[-1][0]


OWN = 'mark = [{ mark = "pass", from = 0.6 }, { mark = "no", from = "0 %" }]\n'


def test_a_key_of_ones_own_is_a_file_and_a_hair_below_is_below(tmp_path: Path):
    (tmp_path / "ours.toml").write_text(OWN, "utf-8")
    ours = scale(str(tmp_path / "ours.toml"))
    assert (ours.name("de"), ours.mark(Fraction(3, 5))) == ("ours", "pass")
    assert ours.mark(Fraction(599_999, 1_000_000)) == "no"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "ours.toml: expected at least two marks, the last of them from 0 %"),
        (OWN.replace('"0 %"', '"1 %"'), "expected at least two marks, the last of them from 0 %"),
        (OWN.replace("0.6", "60"), "line 1, mark 1, from: expected a share of the points"),
        (OWN.replace('"0 %"', '"60 %"'), "mark 2, from: expected a smaller share"),
        (OWN.replace("no", "pass"), "mark 2, mark: expected each mark once, got pass"),
        (OWN.replace("from", "form", 1), "form"),
    ],
)
def test_a_key_that_makes_no_sense_is_one_line(tmp_path: Path, text: str, told: str):
    (tmp_path / "ours.toml").write_text(text, "utf-8")
    with pytest.raises(BadInput) as refused:
        scale(str(tmp_path / "ours.toml"))
    assert told in str(refused.value)


def test_a_key_that_nobody_has_is_told_with_those_there_are(run: Run, room: Room):
    code, _, err = run("class", "results", room.folder, "--marks", "germany")
    assert code == 2
    assert err.count("\n") == 1
    assert "--marks: expected a key of marks" in err


# -- tables


def test_the_gradebook_has_a_row_for_each_name_as_a_spreadsheet_of_its_language_reads_it(
    run: Run, room: Room, tmp_path: Path
):
    file = tmp_path / "points.csv"
    asked = ("class", "results", room.folder, "--marks", "italian", "--points", file)
    assert run(*asked)[0] == 0
    text = file.read_text("utf-8")
    assert text.startswith('\ufeff"name","points","of","percent","mark"')
    ada, ben, chloe = csv.DictReader(io.StringIO(text[1:]))
    assert (ada["points"], ada["of"], ada["percent"], ada["mark"]) == ("5", "5.5", "90.9", "9")
    assert (ada["my-fields/fields (4)"], ada["my-fields/why (0.5)"]) == ("4", "")
    assert (ben["points"], ben["percent"]) == ("0.5", "9")
    assert (chloe["name"], chloe["points"], chloe["mark"]) == ("Chloé M.", "", "")
    run(*asked, "--language", "de")
    text = file.read_text("utf-8")
    assert text.startswith('\ufeff"Name";"Punkte";"von";"Prozent";"Note"')
    assert '\n"Ada L.";5;5,5;90,9;9;' in text


def test_the_results_speak_the_language_of_the_class_if_nothing_else_is_said(
    run: Run, room: Room, tmp_path: Path
):
    Room(room.folder, room.names, room.teacher, language="it").write()
    assert "Chloé M.: non ha consegnato nulla" in run("class", "results", room.folder)[1]
    assert "Chloé M.: nothing" in run("class", "results", room.folder, "--language", "en")[1]


def test_no_cell_of_a_table_is_a_formula_a_day_or_a_number_unless_it_is_meant_as_one():
    texts = [
        "=1+1",
        " =1",
        "+49",
        "-1",
        "@a",
        "1/4",
        "3.5",
        "10:30",
        "2 May",
        "mar-5",
        "1e5",
        "1;2",
    ]
    assert csv_of([texts]) == ",".join(f'"\'{one}"' for one in texts) + "\n"
    plain = ["Ada", "9b Ada", "urn-3", "“1/4”", "red = 3, white = 5", "May", ""]
    assert csv_of([plain]) == ",".join(f'"{one}"' if one else "" for one in plain) + "\n"
    assert csv_of([['say "no"', 2.5, 1, None]], "it") == '"say ""no""";2,5;1;\n'


def test_points_are_in_the_data_and_on_the_page(run: Run, room: Room, tmp_path: Path):
    file = tmp_path / "all.html"
    asked = ("class", "results", room.folder, "--marks", "letters", "--page", file, "--json")
    told = json.loads(run(*asked)[1])["points"]
    assert (told["of"], told["scale"]) == (5.5, "letters")
    ada, ben, chloe = told["pupils"]
    assert (ada["points"], ada["mark"], ada["each"]) == (5, "A", [1, None, 4])
    assert (ben["points"], ben["share"], ben["mark"]) == (0.5, 0.0909, "F")
    assert (chloe["handed_in"], chloe["mark"]) == (False, None)
    text = file.read_text("utf-8")
    assert "<h2>Points and marks</h2>" in text
    assert '<th>Ada L.</th><td class="cell sum">5</td><td class="cell sum">90.9 %</td>' in text
    assert ">Nothing handed in<" in text
    assert "What was believed" not in text  # nobody was wrong


def test_on_the_page_of_the_class_a_press_picks_file_key_and_tries():
    told = links("it", Picked("my-fields", "austrian"), ["my-fields"], [scale("austrian")])
    assert '<a href="results?marks=austrian">tutte</a>' in told
    assert "<strong>Austria, da 1 a 5</strong>" in told
    assert '<a href="results?file=my-fields&amp;marks=austrian&amp;tries=2">2</a>' in told
    assert '<a href="points.csv?file=my-fields&amp;marks=austrian">' in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_class_of_one_and_a_class_of_nobody_have_a_page(language: str):
    one = Results((pupil("Ada", ("urn", "right")),))
    assert "100 %" in page(one, language)
    assert "<h2>" not in page(Results(()), language)
