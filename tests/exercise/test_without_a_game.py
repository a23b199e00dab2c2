"""Questions on chance alone: intervals, words, tables, what is likelier, words on mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest

from dustlab.cli import exercises
from dustlab.core.errors import BadInput
from dustlab.core.words import complaint
from dustlab.exercises import Question, check, mark, read
from dustlab.exercises.reading import look_through

HEAD = 'title = "A test"\n[[question]]\nid = "q"\nask = "?"\nhints = ["a", "b", "c"]\n'
INTERVAL = """
kind = "interval"
sum = ["100/2 - 2*sqrt(100/4)", "100/2 + 2*sqrt(100/4)"]
answer = [40, 60]
unit = "heads"
wrong = { "45 to 55" = "That is one standard deviation.", "25 to 75" = "That is the variance." }
"""
WORDS = """
kind = "text"
accept = ["(the) expected value", "Erwartungswert"]
wrong = { "(the) median" = "Half of all lie above that.", "mode" = "That is the likeliest one." }
"""
TABLE = '''
kind = "table"
totals = true
table = """
       | left     | right | all
girls  | 3        | ? 27  | 30
boys   | ? 8 - 3  | 25    | ? 30 = 60 - 30
all    | 8        | ? 52  | 60
"""
wrong = { "girls, right: 33" = "Take away, do not add.", 22 = "Together they are 60." }
'''
LIKELIER = """
kind = "choice"
pick = "most"
[[question.option]]
text = "a six in 4 throws"
right = true
sum = "1 - (5/6)^4"
[[question.option]]
text = "a double six in 24 throws"
sum = "1 - (35/36)^24"
comment = "The shares are the same, the chances are not."
"""


def ask(body: str) -> Question:
    return read(HEAD + body).question("q")


def says(body: str) -> str:
    """What the check, or the reader, says of a file with this one question."""
    survey = look_through(HEAD + body)
    return str((survey.complaints or check(survey.file))[0])


# -- intervals


@pytest.mark.parametrize(
    "answer",
    [
        "40 to 60",
        "[40; 60]",
        "40-60",
        "40 – 60 heads",
        "between 40 and 60",
        "von 40 bis 60",
        "da 40 a 60",
        ["40", "60 heads"],
        "(40; 60)",
        "(40 to 60]",
        "50 - 2*5 to 50 + 2*5",
        "(1 + 3)*10 to (1 + 5)*10",
        "((1 + 3)*10; (1 + 5)*10)",
        ["50 - 100*0,5^2 + 15", "(25/5 + 1) · 10 heads"],
    ],
)
def test_an_interval_may_be_written_as_people_do(answer: object) -> None:
    assert mark(ask(INTERVAL), answer).right


def test_each_end_of_an_interval_is_marked_by_itself() -> None:
    half = mark(ask(INTERVAL), "40 to 61")
    assert (half.right, half.score) == (False, 0.5)
    assert half.tell().startswith("Where it ends:\nThat is too large.")
    neither = mark(ask(INTERVAL), "30 to 61")
    assert neither.score == 0
    assert "Where it begins:\nThat is too small." in neither.tell()


def test_a_foreseen_interval_gets_the_authors_word() -> None:
    assert mark(ask(INTERVAL), "45 to 55").tell() == "That is one standard deviation."


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("40", "two numbers, as in 40 to 60"),
        ("a to b", "two numbers, as in 40 to 60"),
        ("60 to 40", "the smaller number first"),
    ],
)
def test_what_is_no_interval_does_not_count(answer: str, expected: str) -> None:
    with pytest.raises(BadInput, match=expected):
        mark(ask(INTERVAL), answer)


def test_percentages_of_an_interval_may_share_their_sign() -> None:
    question = ask('kind = "interval"\nanswer = ["40 %", "60 %"]\n')
    assert mark(question, "40 to 60 %").right
    assert mark(question, "2/5 to 60 %").right
    assert not mark(question, "40 to 60").right


def test_the_check_holds_both_ends_against_their_sums() -> None:
    assert says(INTERVAL) == "ok text q (checked by a sum, not by the engine)"
    wrong = says(INTERVAL.replace("[40, 60]", "[40, 65]"))
    assert wrong == "FAILED text q: expected 65, the sum says 60"
    assert "expected wrong numbers only" in says(INTERVAL.replace("45 to 55", "40 to 60"))
    assert "2 more wrong intervals" in says(INTERVAL.split("wrong", maxsplit=1)[0])


# -- words


@pytest.mark.parametrize(
    "answer", ["expected value", "The expected value.", "EXPECTED-VALUE", "erwartungswert"]
)
def test_words_are_right_in_each_of_their_forms(answer: str) -> None:
    assert mark(ask(WORDS), answer).right


def test_wrong_words_get_a_word_and_a_slip_of_the_pen_a_hint() -> None:
    assert mark(ask(WORDS), "the median").tell() == "Half of all lie above that."
    assert mark(ask(WORDS), "expectet value").tell() == "Nearly: look at the spelling."
    assert mark(ask(WORDS), "variance").tell().startswith("That is not it.\nTo begin with: a")


def test_the_check_says_that_nothing_can_check_words() -> None:
    assert says(WORDS) == "ok text q (words, which nothing can check)"
    assert "expected wrong answers only" in says(WORDS.replace('"mode"', '"the expected value"'))
    assert "a form that is accepted once" in says(WORDS.replace("Erwartungswert", "expected value"))
    assert "not all stand in brackets" in says(WORDS.replace("(the) expected value", "(mean)"))
    assert "2 more wrong answers" in says(WORDS.split("wrong", maxsplit=1)[0])


# -- tables


def test_a_table_is_right_when_all_its_cells_are() -> None:
    assert mark(ask(TABLE), "27; 5; 30; 52").right
    assert mark(
        ask(TABLE), {"girls, right": "27", "boys, left": 5, "boys, all": "30", "all, right": 52}
    ).right


def test_a_cell_may_be_left_as_a_sum_or_a_fraction() -> None:
    assert mark(ask(TABLE), "30 - 3; 30 - 5*5; 60/2; 5^2 + 27").right
    shares = ask(TABLE.replace("? 27 ", "? 1/8").replace("? 52 ", "? 2/5").replace("totals", "#"))
    assert mark(shares, "1 - 0,5^3 - 3/4; 5; 30; 4/6 * 3/5").right
    assert mark(shares, "1 - 0,5^3; 5; 30; 40 %").score == 0.75


def test_what_is_no_sum_is_refused_with_the_name_of_its_cell() -> None:
    for told in ("30 -", "1/0", "two", "choose(4, 2)"):
        with pytest.raises(BadInput, match="girls, right: expected a number"):
            mark(ask(TABLE), [told, 5, 30, 52])


def test_each_wrong_cell_is_named_and_gets_its_word() -> None:
    found = mark(ask(TABLE), "33; 5; 22; 53")
    assert found.score == 0.25
    assert found.tell() == (
        "Girls, right:\nTake away, do not add.\n"
        "Boys, all:\nTogether they are 60.\n"
        "All, right:\nThat is too large."
    )


def test_a_table_is_shown_with_dots_where_something_is_missing() -> None:
    assert ask(TABLE).drawn().splitlines()[1] == "girls | 3    | ...   | 30"
    assert "27" not in str(ask(TABLE).as_json())


def test_the_check_adds_up_the_lines_and_columns_of_a_table() -> None:
    assert says(TABLE) == "ok text q (checked by its totals, not by the engine)"
    wrong = says(TABLE.replace("? 27", "? 26"))
    assert wrong == "FAILED text q: expected part girls, all: 30, the sum says 29"
    wrong = says(TABLE.replace("60 - 30", "60 - 31"))
    assert wrong == "FAILED text q: expected part boys, all: 30, the sum says 29"


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("| ? 27  | 30", "| 30", "text line 11, question 1 (q), table: expected 4 cells"),
        ("? 52 ", "?    ", "the number, or a sum, behind ?"),
        ("boys ", "girls", "lines and columns with different names"),
        ("girls, right: 33", "girls, wrong: 33", "an empty cell, as in 'girls, right; boys, left"),
        ("girls, right: 33", "girls, right: 27", "wrong numbers only"),
        ("? ", "  ", "an empty cell: ? and the number"),
    ],
)
def test_a_table_that_makes_no_sense_is_told_with_its_line(
    right: str, wrong: str, told: str
) -> None:
    assert told in says(TABLE.replace(right, wrong))


# -- which is likelier


def test_sums_decide_which_is_likelier() -> None:
    assert says(LIKELIER) == "ok text q (options checked by sums, not by the engine)"
    wrong = says(LIKELIER.replace("most", "least"))
    assert wrong == "FAILED text q: expected a, the sum says a: about 51.77 %, b: about 49.14 %"


def test_an_option_may_be_a_comparison() -> None:
    body = (
        LIKELIER.replace('pick = "most"', "")
        .replace('24"\ncomment', '24 > 1/2"\ncomment')
        .replace("^4", "^4 > 1/2")
    )
    assert says(body).startswith("ok")
    wrong = says(body.replace("(5/6)^4 > 1/2", "(5/6)^4 < 1/2"))
    assert wrong == "FAILED text q: expected option a to be right, the sum says it is not true"
    assert "measure or sum, and value together" in says(LIKELIER.replace('pick = "most"', ""))


# -- estimates


def test_an_estimate_is_right_from_one_end_to_the_other() -> None:
    body = 'kind = "number"\nsum = "365 * (364/365)^365"\nanswer = "134.1"\nbetween = [124, 144]\n'
    question = ask(body)
    assert [mark(question, n).right for n in ("124", "130", "144,0", "145")] == [True] * 3 + [False]
    assert "two ends with the answer between them" in says(body.replace("144", "130"))
    assert "between or tolerance, not both" in says(body + "tolerance = 1\n")


def test_a_fraction_that_is_wrong_is_wrong_however_close() -> None:
    question = ask('kind = "number"\nsum = "1/3"\nanswer = "1/3"\ntolerance = 0\n')
    assert mark(question, "33/100").tell().startswith("That is too small.")
    assert mark(question, "0,33").tell().startswith("Close, but not near enough")
    assert "more places" in mark(question, "0,33").tell()


# -- no game


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (
            'kind = "number"\nmeasure = "dice attacker"\nanswer = 5',
            "measure: expected a key that needs no game",
        ),
        (
            'kind = "number"\nmoves = ["red: roll"]\nanswer = 5',
            "moves: expected a key that needs no game",
        ),
        ('kind = "reach"', "kind: expected a kind that needs no game (number, choice, interval"),
    ],
)
def test_what_only_a_game_answers_is_refused_without_one(body: str, told: str) -> None:
    assert told in says(body)


def test_half_a_game_is_refused() -> None:
    assert "game: expected" in str(look_through('rules = "premium"\n' + HEAD).complaints[0])
    assert "rules: expected" in str(look_through('game = "dust"\n' + HEAD).complaints[0])


# -- in the language of the person who asks


@pytest.mark.parametrize(
    ("language", "line"),
    [
        (
            "en",
            (
                "text line 7, question 1 (q), sum: "
                "expected a whole exponent; sqrt(...) for a root, got 2^0,5"
            ),
        ),
        (
            "de",
            (
                "Text Zeile 7, Frage 1 (q), sum: statt 2^0,5 "
                "wird gebraucht: ein ganzer Exponent; für eine Wurzel sqrt(...)"
            ),
        ),
        (
            "it",
            (
                "Text riga 7, domanda 1 (q), sum: non capisco 2^0,5, "
                "serve: un esponente intero; sqrt(...) per una radice"
            ),
        ),
    ],
)
def test_a_mistake_is_told_in_the_language(language: str, line: str) -> None:
    (error,) = look_through(HEAD + 'kind = "number"\nsum = "2^0,5"\nanswer = 1').complaints
    assert complaint(error, language) == line


def test_the_check_speaks_the_language_of_a_file_that_is_no_toml(tmp_path: Path) -> None:
    path = tmp_path / "kaputt.toml"
    path.write_text('title = "Kein Schluss\n', encoding="utf-8")
    told: list[str] = []
    assert exercises.check([path], told.append, "de") == 2
    (line,) = told
    assert line.startswith("kaputt.toml: statt Zeile 1, Spalte 22: ein Text ohne ")
    assert line.endswith("Ein Anführungszeichen fehlt wird gebraucht: TOML")


def test_every_kind_is_played_in_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "plain.toml"
    bodies = [
        body.replace('id = "q"', f'id = "q{i}"')
        for i, body in enumerate((INTERVAL, WORDS, TABLE, LIKELIER))
    ]
    question = HEAD.partition("[[question]]")[2]
    path.write_text(
        'title = "A test"\n'
        + "".join(
            "[[question]]" + question.replace('"q"', f'"q{i}"') + body
            for i, body in enumerate(bodies)
        ),
        encoding="utf-8",
    )
    typed = iter(
        ["45-55", "40-60", "?", "erwartungswert", "27", "5", "many", "31", "30", "52", "a"]
    )
    told: list[str] = []
    tally = exercises.play([path], lambda _: next(typed), told.append, "de")
    assert tally.right == ["q0", "q1", "q2", "q3"]
    assert tally.at_once == ["q3"]
    assert "That is one standard deviation." in told
    assert "Boys, all: statt many wird gebraucht: eine Zahl wie 7, 1/3" in "".join(told)
    assert "boys  | 5    | 25    | 30" in "\n".join(told)
