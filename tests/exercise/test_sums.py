"""Sums that authors write: worked out exactly, and nothing but arithmetic."""

from __future__ import annotations

import ast
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dustlab.core.errors import BadInput
from dustlab.exercises.sums import FUNCTIONS, LONGEST, WALKS, work_out


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7/9 * 6/8", Fraction(7, 12)),
        ("0.1 + .2", Fraction(3, 10)),
        ("2 + 3 * 4", 14),
        ("(2 + 3) * 4", 20),
        ("-2**2", -4),
        ("+5 - -5", 10),
        ("2 ** -1", Fraction(1, 2)),
        ("2/3 ** 2", Fraction(2, 9)),
        ("(2/3) ** 2", Fraction(4, 9)),
        ("choose(5, 2)", 10),
        ("choose(2, 5)", 0),
        ("choose(0, 0)", 1),
        ("least(2, 7/3, 5)", 2),
        ("most(2, 7/3)", Fraction(7, 3)),
        ("sqrt(9/4)", Fraction(3, 2)),
        ("sqrt(0)", 0),
        ("1 < 2 <= 2 < 3", 1),
        ("1 < 2 > 2", 0),
        ("1/2 == 0.5", 1),
        ("1/2 != 0.5", 0),
        ("3 >= 4", 0),
        ("1 - (5/6)^4", Fraction(671, 1296)),
        ("-2^2", -4),
        ("0,25 * 4", 1),
        ("20 % * 0,5", Fraction(1, 10)),
        ("12,5% + 1", Fraction(9, 8)),
        ("50 %^2", Fraction(1, 4)),
        ("2 × 3 · 4 − 6 ÷ 2", 21),
        ("choose(4,2)", 6),
        ("most(2,5; 7/3)", Fraction(5, 2)),
        ("most(2, (0,5 + 3))", Fraction(7, 2)),
        ("total(k; 0; 2; 0,5^k)", Fraction(7, 4)),
        ("total(k, 1, 4, k)", 10),
        ("total(k, 3, 2, k)", 0),
        ("total(k, -1, 1, k**2)", 2),
        ("first(n, 1, 20, (2/3)**n < 1/10)", 6),
        ("last(n, 1, 20, (2/3)**n >= 1/10)", 5),
        ("total(n, 1, 2, total(n, 1, n, n))", 4),
    ],
)
def test_a_sum_is_worked_out_exactly(text: str, value: Fraction) -> None:
    assert work_out(text) == value


def test_a_sum_may_go_over_several_lines() -> None:
    assert work_out("1/2\n  + 1/4\n  + 1/8\n") == Fraction(7, 8)


def test_a_root_that_is_no_fraction_is_told_to_thirty_places() -> None:
    assert abs(work_out("sqrt(2)") ** 2 - 2) < Fraction(1, 10**29)


def test_throws_are_counted_one_by_one() -> None:
    higher = [max(throw) for throw in product(range(1, 7), repeat=2)]
    for face in range(1, 7):
        text = f"total(a, 1, 6, total(b, 1, 6, most(a, b) == {face}))"
        assert work_out(text) == higher.count(face)


@given(st.integers(0, 10), st.integers(0, 12))
def test_the_hits_of_many_dice_are_as_many_as_there_are_ways(dice: int, hits: int) -> None:
    ways = sum(choice.count(1) == hits for choice in product((0, 1), repeat=dice))
    assert work_out(f"choose({dice}, {hits})") == ways


@given(st.integers(0, 30))
def test_the_chances_of_all_numbers_of_hits_make_one_whole(dice: int) -> None:
    text = f"total(k, 0, {dice}, choose({dice}, k) * (1/3)**k * (2/3)**({dice} - k))"
    assert work_out(text) == 1


REFUSED = [
    ("", "a sum, as in", "nothing"),
    ("2 +", "a sum, as in", "2 +"),
    ("1 2", "a sum, as in", "1 2"),
    ("(1 + 1) %", "a sum, as in", "%"),
    ("7 % 2", "a sum, as in", "7 % 2"),
    ("1,2,3", "a sum, as in", "1,2,3"),
    ("1; 2", "a sum, as in", "; 2"),
    ("2^(1/2)", "a whole exponent", "2^(1/2)"),
    ("chose(2,5; 1)", "did you mean choose?", "chose"),
    ("7 // 2", "a sum, as in", "7 // 2"),
    ("007", "a sum, as in", "007"),
    ("1e9", "a sum, as in", "1e9"),
    ("0x10", "a sum, as in", "0x10"),
    ("1_000", "a sum, as in", "1_000"),
    ("٣ + ½", "a sum, as in", "٣ + ½"),
    ("2 = 2", "a sum, as in", "= 2"),
    ("1 is 1", "a sum, as in", "1 is 1"),
    ("not 1", "a sum, as in", "not 1"),
    ("1 if 1 else 2", "a sum, as in", "1 if 1 else 2"),
    ("lambda k", "a sum, as in", "lambda k"),
    ("choose(n=2)", "a sum, as in", "=2)"),
    ("choose(*2)", "a sum, as in", "*2"),
    ("1/0", "no division by 0", "1/0"),
    ("1 + 0**-1", "no division by 0", "0**-1"),
    ("2**(1/2)", "a whole exponent", "2**(1/2)"),
    ("x + 1", "a number, or a name that total, first or last gives", "x"),
    ("total(k, 0, 1, k) + k", "a number, or a name", "k"),
    ("chose(2, 1)", "did you mean choose?", "chose"),
    ("choose(3)", "choose(n, k) with whole numbers", "choose(3)"),
    ("choose(1/2, 1)", "choose(n, k) with whole numbers", "choose(1/2, 1)"),
    ("choose(-1, 1)", "choose(n, k) with whole numbers", "choose(-1, 1)"),
    ("least()", "numbers to compare", "least()"),
    ("sqrt(0 - 1)", "not negative", "sqrt(0 - 1)"),
    ("sqrt(1, 2)", "of one number", "sqrt(1, 2)"),
    ("total(1, 0, 1, 1)", "four things", "total(1, 0, 1, 1)"),
    ("total(k, 0, 1)", "four things", "total(k, 0, 1)"),
    ("total(k, 0, 1/2, k)", "from one whole number to another", "total(k, 0, 1/2, k)"),
    ("first(k, 0, 9, k > 9)", "for which it is true", "first(k, 0, 9, k > 9)"),
    ("last(k, 0, 9, k > 9)", "for which it is true", "last(k, 0, 9, k > 9)"),
]


@pytest.mark.parametrize(("text", "expected", "got"), REFUSED)
def test_what_is_no_sum_is_refused_in_one_line(text: str, expected: str, got: str) -> None:
    with pytest.raises(BadInput) as refused:
        work_out(text, "line 3")
    told = str(refused.value)
    assert told.startswith("line 3: expected ")
    assert "\n" not in told
    assert expected in refused.value.expected
    assert told.endswith(f", got {got}")


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os').system('true')",
        "().__class__",
        "open('x')",
        "exec(1)",
        "eval(1)",
        "print(1)",
        "[k for k in range(9)]",
        "f'{1}'",
        "{1}",
        "k := 1",
        "`1`",
        "\x00",
    ],
)
def test_a_text_that_is_code_is_never_run(text: str) -> None:
    with pytest.raises(BadInput):
        work_out(text)


@pytest.mark.parametrize(
    "text",
    [
        "9**9**9",
        "2**-99999",
        "(1/3)**99999",
        "choose(99999, 44444)",
        "total(k, 0, 10**300, 1)",
        "total(k, 0, 99999, k)",
        "total(a, 0, 999, total(b, 0, 999, a * b))",
        "total(k, 1, 3000, 1/k)",
        "total(k, 1, 9, first(n, 0, 9999, 0))",
        "9" * (LONGEST + 1),
        "9" * LONGEST + " * " + "9" * LONGEST,
        "choose(" * 40 + "1",
        "-" * 290 + "1",
        "1" + "+1" * 140,
    ],
)
def test_a_text_that_would_take_for_ever_is_refused_at_once(text: str) -> None:
    with pytest.raises(BadInput):
        work_out(text)


def test_brackets_alone_cost_nothing() -> None:
    assert work_out("(" * 140 + "1" + ")" * 140) == 1


def test_many_terms_may_follow_each_other() -> None:
    assert work_out("0" + " + 1/2" * 40) == 20


WORDS = [*FUNCTIONS, *WALKS, "k", "n", "lambda"]
WORDS += ["0", "1", "2", "3", "17", "0.5", "(", ")", "[", ",", "."]
WORDS += ["+", "-", "*", "/", "//", "%", "**", "<", "<=", "==", "!="]


@given(st.lists(st.sampled_from(WORDS), max_size=25).map(" ".join) | st.text(max_size=30))
@example("total(k, 0, 0, k)")
def test_any_text_is_a_number_or_is_refused_in_a_line(text: str) -> None:
    try:
        told = str(work_out(text))
    except BadInput as refused:
        told = str(refused)
    assert told
    assert "\n" not in told


@given(
    st.recursive(
        st.integers(0, 20).map(str),
        lambda inner: st.tuples(inner, st.sampled_from("+-*/"), inner).map(
            lambda three: "({} {} {})".format(*three)
        ),
        max_leaves=12,
    )
)
def test_a_sum_is_worth_what_python_with_fractions_makes_of_it(text: str) -> None:
    tree = ast.parse(text, mode="eval")

    def plainly(node: ast.expr) -> Fraction | None:
        if isinstance(node, ast.Constant):
            assert isinstance(node.value, int)
            return Fraction(node.value)
        assert isinstance(node, ast.BinOp)
        left, right = plainly(node.left), plainly(node.right)
        if left is None or right is None or (isinstance(node.op, ast.Div) and not right):
            return None
        if isinstance(node.op, ast.Add):
            return left + right
        if isinstance(node.op, ast.Sub):
            return left - right
        return left * right if isinstance(node.op, ast.Mult) else left / right

    value = plainly(tree.body)
    if value is None:
        with pytest.raises(BadInput, match="no division by 0"):
            work_out(text)
    else:
        assert work_out(text) == value
