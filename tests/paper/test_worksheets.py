"""Worksheets: room to answer by kind, versions with other numbers, solutions apart."""

import re
import sys
from pathlib import Path

import pytest

from dustlab.cli.verbs import run
from dustlab.core.errors import BadInput
from dustlab.core.words import LANGUAGES
from dustlab.exercises import ExerciseFile, Number, mark, read
from dustlab.paper import pdf
from dustlab.paper.versions import the_same, versions
from dustlab.paper.worksheet import chosen, sheet, solutions

HINTS = 'hints = ["First.", "Then.", "Nearly."]\n'
URN = (
    '[[question]]\nid = "urn"\nkind = "number"\nnumbers = { red = "3 to 8", white = "2 to 7" }\n'
    'ask = "An urn holds {red} red and {white} white balls. How likely is red?"\n'
    f'sum = "red/(red + white)"\n{HINTS}'
    'because = "Red of all."\n[question.wrong]\n"red/white + 1" = "Count all of the balls."\n'
)
WHICH = (
    f'[[question]]\nid = "which"\nkind = "choice"\nask = "Which is even?"\n{HINTS}'
    '[[question.option]]\ntext = "Two"\nright = true\n'
    '[[question.option]]\ntext = "One"\ncomment = "One is odd, as you know."\n'
    '[[question.option]]\ntext = "Three"\ncomment = "Three is odd, as you know."\n'
)
NAME = (
    '[[question]]\nid = "name"\nkind = "text"\nask = "The mean in the long run <b>?"\n'
    f'accept = ["(the) expected value"]\n{HINTS}'
)
HEADS = (
    '[[question]]\nid = "heads"\nkind = "interval"\nask = "From where to where?"\n'
    f'answer = "40 to 60"\nunit = "heads"\n{HINTS}'
)
FIELDS = (
    '[[question]]\nid = "fields"\nkind = "table"\nask = "Fill it in."\n'
    f'table = """\n     | left | right\ngirls | 3 | ? 27\n"""\n{HINTS}'
)
DICE = 'title = "Dice"\nplain = true\n' + URN + WHICH + NAME + HEADS + FIELDS
LESSONS = Path(__file__).parents[2] / "tutorials" / "exercises"


@pytest.fixture
def dice() -> ExerciseFile:
    return read(DICE)


def words(html: str) -> str:
    return " ".join(re.sub(r"<style>.*?</style>|<[^>]+>", " ", html, flags=re.DOTALL).split())


def test_two_versions_ask_the_same_with_other_numbers(dice: ExerciseFile) -> None:
    a, b = versions([dice], 2, seed=7)
    assert (a.letter, b.letter) == ("A", "B")
    urn_a, urn_b = a.questions[0], b.questions[0]
    assert urn_a.names != urn_b.names
    assert urn_a.ask != urn_b.ask
    # Options change their places, and the right one is marked as ever.
    assert [o.text for o in a.questions[1].options] != [o.text for o in b.questions[1].options]
    assert mark(b.questions[1], "a").right
    assert the_same((a, b)) == ["name", "heads", "fields"]
    assert versions([dice], 2, seed=7) == (a, b)  # a seed deals the same numbers again


def test_where_there_are_fewer_numbers_than_versions_the_question_is_named() -> None:
    two = URN.replace("3 to 8", "3 to 4").replace("2 to 7", "2 to 2")
    every = versions([read('title = "Few"\nplain = true\n' + two)], 3)
    assert len({one.questions[0].ask for one in every}) == 2
    assert the_same(every) == ["urn"]
    assert the_same(every[:2]) == []


def test_a_question_about_a_board_is_made_anew_for_the_second_version() -> None:
    file = chosen([read(LESSONS / "production.toml")], ["count-the-points"])
    a, b = versions(file, 2)
    [first], [second] = a.questions, b.questions
    assert isinstance(second, Number)
    assert first.scene_state != second.scene_state
    measure = second.phrases.measure(second.scene_state, second.measures[0])
    assert mark(second, str(measure)).right  # the rules say it, not a list of answers
    assert the_same((a, b)) == []


@pytest.mark.parametrize(
    ("question", "room"),
    [
        (URN, 'class="squared"'),
        (WHICH, '<span class="box"></span>a) Two'),
        (NAME, 'Answer: <span class="line">'),
        (HEADS, 'From <span class="line short"></span> to <span class="line short"></span> heads'),
        (FIELDS, "<th>girls</th><td>3</td><td></td>"),
    ],
)
def test_each_kind_gets_room_to_answer(question: str, room: str) -> None:
    [only] = versions([read('title = "One"\nplain = true\n' + question)], 1)
    assert room in sheet(only)


def test_the_sheet_of_a_class_holds_no_answer_and_the_other_one_the_way_to_it(
    dice: ExerciseFile,
) -> None:
    every = versions([dice], 2, seed=7)
    for one in every:
        told = words(sheet(one))
        assert "expected value" not in told
        assert "Nearly." not in told
        assert "odd" not in told
        assert f"{one.questions[0].ask}" in told
    told = words(solutions(every))
    for one in every:
        assert f"Version {one.letter}" in told
        assert one.questions[0].told_answer() in told
    # The way is short: the last hint and the reason.
    assert "Nearly. Red of all." in " ".join(told.replace("•", "").split())
    assert "First." not in told
    assert "a) Two" in told
    assert "One : One is odd, as you know." in told


def test_a_sheet_says_what_each_question_is_worth_and_has_room_for_points_and_mark() -> None:
    heavier = DICE.replace('kind = "table"', 'kind = "table"\npoints = 4')
    [only] = versions([read(heavier)], 1)
    told = words(sheet(only))
    assert "Points: of 8 Mark:" in told
    assert f"{only.questions[0].ask} (1 point)" in told
    assert "Fill it in. (4 points)" in told


def test_the_solutions_begin_with_a_key_of_one_line_a_question(dice: ExerciseFile) -> None:
    every = versions([dice], 2, seed=7)
    urns = [one.questions[0].told_answer() for one in every]
    told = words(solutions(every))
    assert told.index("Points A B 1. urn 1") < told.index("Version A")
    assert f"1. urn 1 {urns[0]} {urns[1]} 2. which 1 a) " in told


def test_the_key_names_the_column_of_the_points_beside_each_number_and_no_sheet_does() -> None:
    every = versions([read(LESSONS / "chance-fields.toml"), read(LESSONS / "chance-trees.toml")])
    told = words(solutions(every)).replace("/ ", "/")
    fields, trees = (file.questions for file in every[0].files)
    assert f"1. chance-fields/{fields[0].id} " in told
    assert f"{len(fields) + 1}. chance-trees/{trees[0].id} " in told
    for one in (*fields, *trees):
        assert one.id in told
    for version in every:
        assert "chance-fields/" not in sheet(version)
        assert 'class="column"' not in sheet(version)


def test_what_an_author_writes_is_text_and_never_markup(dice: ExerciseFile) -> None:
    [only] = versions([dice], 1)
    assert "The mean in the long run &lt;b&gt;?" in sheet(only)


@pytest.mark.parametrize("name", ["may", "play", "reach"])
def test_questions_about_a_game_stand_on_paper_with_their_board(name: str) -> None:
    wanted = {"may": "closed-capital", "play": "the-whole-battle", "reach": "who-hits-back"}
    room = {
        "may": "If not: which rules speak against it?",
        "play": "Red: attack Ukraine",
        "reach": "Your moves, at most",
    }
    file = chosen([read(LESSONS / "land-battle.toml")], [wanted[name]])
    [only] = versions(file, 1)
    page = sheet(only)
    assert room[name] in page
    assert re.search(r'<svg [^>]*role="img"[^>]* width="[0-9.]+mm"', page)


def test_a_question_that_is_not_there_is_named_with_what_was_meant(dice: ExerciseFile) -> None:
    with pytest.raises(BadInput, match="did you mean urn"):
        chosen([dice], ["urm"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_speaks_the_language_that_is_asked_for(dice: ExerciseFile, language: str) -> None:
    every = versions([dice], 1)
    assert f'<html lang="{language}">' in sheet(every[0], language)
    answer = {"en": "Answer:", "de": "Antwort:", "it": "Risposta:"}
    assert answer[language] in words(sheet(every[0], language))


def test_the_verb_writes_each_version_and_the_solutions_as_page_and_pdf(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "dice.toml").write_text('title = "Dice"\nplain = true\n' + URN, "utf-8")
    to = tmp_path / "paper"
    assert run(["worksheet", f"{tmp_path}/dice.toml", "--to", str(to)]) == 0
    names = ["dice-A", "dice-B", "dice-solutions"]
    assert sorted(path.stem for path in to.glob("*.html")) == names
    assert sorted(path.stem for path in to.glob("*.pdf")) == names
    assert all(path.read_bytes().startswith(b"%PDF-") for path in to.glob("*.pdf"))
    assert "dice-solutions.pdf" in capsys.readouterr().out


def test_a_lesson_is_named_in_place_of_the_file_of_its_exercises(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = ["--html", "--to", str(tmp_path)]
    assert run(["worksheet", "55-trees", *line]) == 0
    names = ["chance-trees-A", "chance-trees-B", "chance-trees-solutions"]
    assert sorted(path.stem for path in tmp_path.iterdir()) == names
    capsys.readouterr()
    assert run(["worksheet", "55-tree", *line]) == 2
    assert "the name of a lesson (did you mean 55-trees?)" in capsys.readouterr().err
    assert run(["worksheet", "00-start", *line]) == 2
    assert "expected a lesson with exercises, got one without" in capsys.readouterr().err


def test_without_the_program_for_pdf_one_line_says_so_and_the_pages_are_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "dice.toml").write_text('title = "Dice"\nplain = true\n' + URN, "utf-8")
    monkeypatch.setattr("dustlab.core.needs.find_spec", lambda module: None)
    assert run(["worksheet", f"{tmp_path}/dice.toml", "--to", str(tmp_path)]) == 0
    told = capsys.readouterr().err
    assert told.startswith("No PDF (PDF: expected weasyprint; ")
    assert told.endswith("Open the HTML page in a browser and print it.\n")
    assert told.count("\n") == 1
    assert (tmp_path / "dice-A.html").is_file()
    assert not list(tmp_path.glob("*.pdf"))


def test_where_the_system_lacks_pango_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    class Loader:
        def find_spec(self, name: str, *_: object) -> None:
            if name == "weasyprint":
                raise OSError("cannot load library 'libpango-1.0-0'")

    monkeypatch.setattr("dustlab.core.needs.find_spec", lambda module: object())
    monkeypatch.delitem(sys.modules, "weasyprint", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Loader(), *sys.meta_path])
    with pytest.raises(BadInput, match=r"Pango of the system; .*, got no Pango"):
        pdf.need_pdf()


def test_a_page_takes_nothing_from_anywhere_else(tmp_path: Path) -> None:
    """A file beside it, even one that is there, does not come into the PDF."""
    (tmp_path / "secret.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>x</title></svg>'
    )
    with_picture = f'<p>One</p><img src="file://{tmp_path}/secret.svg">'
    pdf.write_pdf(tmp_path / "a.pdf", with_picture)
    pdf.write_pdf(tmp_path / "b.pdf", "<p>One</p><img>")
    sizes = [(tmp_path / name).stat().st_size for name in ("a.pdf", "b.pdf")]
    assert abs(sizes[0] - sizes[1]) < 50
