"""Numbers that each learner gets dealt: the same for a seed, and a good question with all."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from dustlab.cli import exercises
from dustlab.core.errors import BadInput
from dustlab.exercises import Number, Question, check, mark, read
from dustlab.exercises.reading import look_through

HEAD = 'title = "A test"\n[[question]]\nid = "urn"\nhints = ["a", "b", "{red} of {red + white}"]\n'
URN = """
kind = "number"
numbers = { red = "3 to 8", white = "2 to 7" }
where = "red != white"
ask = "{red} red and {white} white balls. How likely are two red ones?"
sum = "red/(red + white) * (red - 1)/(red + white - 1)"
[question.wrong]
"(red/(red + white))^2" = "That is with the ball put back."
"red/(red + white)" = "That is one ball only."
"""
BAGS = """
kind = "choice"
numbers = { red = "1 to 5", white = "1 to 5" }
where = "red != white"
ask = "Of {red} red and {white} white balls you draw one. Which is likelier?"
pick = "most"
[[question.option]]
text = "red"
sum = "red"
comment = "Count the balls of each colour."
[[question.option]]
text = "white"
sum = "white"
comment = "Count the balls of each colour."
"""


def urn(body: str = URN) -> Question:
    return read(HEAD + body).question("urn")


def says(body: str) -> str:
    survey = look_through(HEAD + body)
    return str((survey.complaints or check(survey.file))[0])


def test_the_same_seed_deals_the_same_numbers_and_others_deal_others() -> None:
    assert urn().dealt(7) == urn().dealt(7)
    assert len({urn().dealt(seed).ask for seed in range(200)}) == 31  # 6 times 6, but for 5 pairs


def test_the_numbers_of_a_seed_stay_what_they_are() -> None:
    # What a learner has begun must not change with the next version.
    assert dict(urn().dealt(7).names) == {"red": 7, "white": 4}


def test_another_question_gets_other_numbers_from_the_same_seed() -> None:
    other = read((HEAD + URN).replace('id = "urn"', 'id = "vase"')).question("vase")
    assert any(other.dealt(seed).names != urn().dealt(seed).names for seed in range(5))


@pytest.mark.parametrize("seed", range(20))
def test_what_was_dealt_stands_in_the_texts_and_decides_the_answer(seed: int) -> None:
    question = urn().dealt(seed)
    red, white = (int(question.names[name]) for name in ("red", "white"))
    assert red != white
    assert question.ask.startswith(f"{red} red and {white} white balls.")
    assert question.hints[2] == f"{red} of {red + white}"
    pairs = red + white
    right = Fraction(red * (red - 1), pairs * (pairs - 1))
    assert mark(question, str(right)).right
    assert mark(question, f"{red}/{pairs}").tell() == "That is one ball only."
    assert mark(question, str(Fraction(red, pairs) ** 2)).tell().startswith("That is with the ball")


def test_the_check_plays_all_numbers() -> None:
    note = "(checked by a sum, not by the engine; 31 different sets of numbers)"
    assert says(URN) == f"ok text urn {note}"


def test_a_second_way_to_calculate_has_to_agree_with_all_numbers() -> None:
    second = 'answer = "choose(red, 2) / choose(red + white, 2)"\n[question.wrong]'
    assert says(URN.replace("[question.wrong]", second)).startswith("ok")
    only_sometimes = 'answer = "3/10"\n[question.wrong]'
    told = says(URN.replace("[question.wrong]", only_sometimes))
    assert told == (
        "FAILED text urn: expected 3/10, the sum says 1/7 (14.29 %) (with red = 3, white = 4)"
    )


def test_the_numbers_that_spoil_a_question_are_named() -> None:
    without = URN.replace('where = "red != white"\n', "").replace(
        "(red/(red + white))^2", "1/4*2/3"
    )
    spoilt = says(without)
    assert "question 1 (urn), red = " in spoilt
    assert "expected wrong numbers only" in spoilt


def test_half_a_ball_is_found() -> None:
    told = says(URN.replace("How likely", "{red/2} of them are large. How likely"))
    assert told.endswith("{red/2} is whole with some numbers only")


def test_numbers_have_places_where_the_text_says_so() -> None:
    text = URN.replace("red = ", "p = [25, 50], red = ").replace(
        "How", "{p/100 %} {p/100 0,00} {1, 2} How"
    )
    assert {q.ask.split("balls. ")[1][:17] for q in map(urn(text).dealt, range(9))} == {
        "25 % 0,25 {1, 2} ",
        "50 % 0,50 {1, 2} ",
    }
    assert "at most 1 place, got text line 9" in says(text.replace("p/100 0,00", "p/100 0.0"))


def test_which_option_is_right_may_hang_on_the_numbers() -> None:
    assert says(BAGS) == (
        "ok text urn (options checked by sums, not by the engine; 20 different sets of numbers)"
    )
    question = urn(BAGS)
    for dealt in map(question.dealt, range(9)):
        (right,) = [option.text for option in dealt.options if option.right]
        assert right == ("red" if dealt.names["red"] > dealt.names["white"] else "white")


def test_exactly_one_option_is_right_with_all_numbers() -> None:
    told = says(BAGS.replace('where = "red != white"\n', ""))
    assert told == (
        "FAILED text urn: expected one right option (or any_of = true), "
        "got text line 2, question 1 (urn), red = 1, white = 1, option: a, b"
    )


def test_an_option_may_be_right_by_its_own_comparison_but_only_one_at_a_time() -> None:
    alone = BAGS.replace('pick = "most"\n', "")
    alone = alone.replace('sum = "red"', 'sum = "red > white"')
    alone = alone.replace('sum = "white"', 'sum = "white > red"')
    assert says(alone).startswith("ok")
    both = alone.replace('"white > red"', '"white < 9"')
    assert "expected one right option (or any_of = true)" in says(both)
    assert says(both.replace("ask =", "any_of = true\nask =")).startswith("ok")


def test_two_options_must_not_become_alike() -> None:
    told = says(
        BAGS.replace('"red"\nsum', '"{red}"\nsum').replace(
            '"white"\nsum', '"{most(white, 3)}"\nsum'
        )
    )
    assert "expected options with different texts" in told


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ('"3 to 8"', '"8 to 3"', "numbers, red: expected a way from a smaller to a larger number"),
        ('"3 to 8"', "[]", "numbers, red: expected a list of up to 100 numbers, got 0"),
        ('"3 to 8"', "true", "numbers, red: expected '3 to 8', a list of numbers, or a sum"),
        (
            "{ red =",
            "{ Red =",
            "numbers, Red: expected a name in small letters that is no function",
        ),
        ("{ red =", "{ sqrt =", "numbers, sqrt: expected a name in small letters"),
        (
            '"3 to 8"',
            '"wehite"',
            "expected a number, or a name that total, first or last gives, got wehite",
        ),
        ('"2 to 7"', '"rde"', "expected a number, or the name of one (did you mean red?), got rde"),
        ("red != white", "red > 9", "where: expected numbers for which it is true, got red > 9"),
        (
            'red = "3 to 8", white = "2 to 7"',
            "red = 3, white = 4",
            "a number of which there is more than one",
        ),
        ("{white}", "{wehite}", "ask: expected a number, or the name of one (did you mean white?)"),
        ('sum = "red/', 'sum = "1/(red - red)/', "sum: expected no division by 0"),
    ],
)
def test_numbers_that_make_no_sense_are_told(right: str, wrong: str, told: str) -> None:
    text = URN.replace(right, wrong, 1)
    if "red -" in wrong or "wehite}" in wrong:
        text = URN.replace(right, wrong)
    assert told in says(text)


def test_a_condition_alone_is_refused() -> None:
    alone = URN.replace('numbers = { red = "3 to 8", white = "2 to 7" }\n', "")
    assert "where: expected numbers beside it" in says(alone)


def test_braces_are_nothing_but_braces_where_no_numbers_are_dealt() -> None:
    body = 'kind = "number"\nask = "{red}?"\nsum = "1"\nanswer = 1\n'
    assert urn(body).ask == "{red}?"
    assert urn(body).dealt(5) is not None
    assert isinstance(urn(body), Number)


def test_the_terminal_deals_by_a_seed(tmp_path: Path) -> None:
    path = tmp_path / "urn.toml"
    path.write_text(HEAD + URN, encoding="utf-8")
    told: list[str] = []
    typed = iter([urn().dealt(7).told_answer().partition(" ")[0], "quit"])
    tally = exercises.play([path], lambda _: next(typed), told.append, seed=7)
    assert tally.right == ["urn"]
    assert told[0] == "The numbers of seed 7: --seed 7 brings them back."


def test_the_class_deals_where_nobody_says_a_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "urn.toml"
    path.write_text(HEAD + URN, encoding="utf-8")
    monkeypatch.setenv("DUSTLAB_SEED", "7")
    told: list[str] = []
    exercises.play([path], lambda _: "quit", told.append)
    assert told[0].startswith("The numbers of seed 7:")


def test_a_file_that_spoils_itself_is_refused_when_it_is_dealt() -> None:
    body = URN.replace('where = "red != white"\n', "").replace("(red - 1)", "(red - 1)/(red - 4)")
    file = look_through(HEAD + body).file
    if file.questions:
        with pytest.raises(BadInput, match="no division by 0"):
            [file.dealt(seed) for seed in range(99)]
