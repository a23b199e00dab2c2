"""A simulation of one's own: worked out exactly, tried, and as a spreadsheet file."""

import io
import re
import zipfile
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dustlab.core.errors import BadInput
from dustlab.odds.draws import all_different
from dustlab.odds.experiment import COUNTED, Experiment, tries_for_error
from dustlab.odds.spreadsheet import Formula, column, rows_of, simulation, workbook

LABELS = "title event share error exact again try die value hit running"
WORDS = {each: each for each in LABELS.split()}
SPACE = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"

counted = st.sampled_from(COUNTED)

# Worked by hand


def test_three_dice_make_ten_in_27_of_216_ways_and_nine_in_25() -> None:
    odds = Experiment(3, 6, "sum").odds
    assert (odds.chance(9), odds.chance(10)) == (Fraction(25, 216), Fraction(27, 216))


def test_the_highest_of_three_dice_is_a_six_unless_all_are_lower() -> None:
    assert Experiment(3, 6, "highest").odds.chance(6) == 1 - Fraction(5, 6) ** 3
    assert Experiment(3, 6, "lowest").odds.chance(1) == 1 - Fraction(5, 6) ** 3


def test_23_birthdays_are_all_different_as_often_as_drawn_one_by_one() -> None:
    assert Experiment(23, 365, "different").odds.chance(23) == all_different(23)


def test_four_times_the_tries_for_half_the_error() -> None:
    assert [tries_for_error(width) for width in (0.1, 0.05, 0.01)] == [100, 400, 10_000]


# What always holds


@given(st.integers(1, 4), st.sampled_from([2, 4, 6]), counted)
def test_it_is_what_counting_every_throw_gives(dice: int, faces: int, what: str) -> None:
    made = Experiment(dice, faces, what)
    throws = list(product(range(1, faces + 1), repeat=dice))
    values = [made.value(fallen) for fallen in throws]
    for number in set(values) | set(made.odds):
        assert made.odds.chance(number) == Fraction(values.count(number), len(throws))


@given(st.integers(1, 6), st.sampled_from([2, 6, 20]), counted, st.integers())
def test_what_falls_has_a_value_that_there_is(dice: int, faces: int, what: str, seed: int) -> None:
    made = Experiment(dice, faces, what)
    assert made.odds.chance(made.value(made.throw(Random(seed)))) > 0


# The file


def read(file: bytes) -> list[dict[str, Any]]:
    """The cells of each row by their columns: a formula with its value, a text or a number."""
    with zipfile.ZipFile(io.BytesIO(file)) as packed:
        assert packed.testzip() is None
        for name in packed.namelist():
            ET.fromstring(packed.read(name))
        sheet = ET.fromstring(packed.read("xl/worksheets/sheet1.xml"))
    rows = []
    for row in sheet.iter(f"{SPACE}row"):
        cells: dict[str, Any] = {}
        for cell in row:
            place = cell.get("r", "")
            assert place.endswith(row.get("r", "?"))
            formula, value = cell.find(f"{SPACE}f"), cell.find(f"{SPACE}v")
            text = cell.find(f"{SPACE}is/{SPACE}t")
            if formula is not None:
                cells[place.rstrip("0123456789")] = (formula.text, float(value.text))
            else:
                told = text.text if text is not None else float(value.text)
                cells[place.rstrip("0123456789")] = told
        rows.append(cells)
    return rows


@pytest.mark.parametrize("what", COUNTED)
@pytest.mark.parametrize(
    ("view", "sign"), [("exactly", "="), ("at_least", ">="), ("at_most", "<=")]
)
def test_every_row_of_the_file_is_one_try_whose_numbers_are_right(
    what: str, view: str, sign: str
) -> None:
    made = Experiment(3, 6, what)
    number = round(float(made.odds.mean()))
    rows = read(simulation(made, view, number, WORDS, seed=3))
    assert len(rows) == 7 + rows_of(made)
    assert rows[1]["C"] == number
    came = []
    for place, cells in enumerate(rows[7:], 8):
        dice = [cells[letter] for letter in "BCD"]
        assert {formula for formula, _ in dice} == {"RANDBETWEEN(1,6)"}
        fallen = [int(face) for _, face in dice]
        assert cells["E"] == (made.formula(f"B{place}", f"D{place}"), made.value(fallen))
        counts = {"=": int.__eq__, ">=": int.__ge__, "<=": int.__le__}[sign](
            made.value(fallen), number
        )
        assert cells["F"] == (f"IF(E{place}{sign}$C$2,1,0)", counts)
        came.append(counts)
        assert cells["G"][0] == f"AVERAGE(F$8:F{place})"
        assert cells["G"][1] == pytest.approx(sum(came) / len(came))
    last = 7 + rows_of(made)
    assert rows[2]["C"] == (f"AVERAGE(F8:F{last})", pytest.approx(sum(came) / len(came)))
    # Beside the tries stands how likely each number is; what is asked about is added up from there.
    every = {int(cells["I"]): cells["J"] for cells in rows[7:] if "I" in cells}
    assert every == {each: pytest.approx(float(made.odds.chance(each))) for each in made.odds}
    end = 7 + len(every)
    compared = {"=": int.__eq__, ">=": int.__ge__, "<=": int.__le__}[sign]
    exact = sum(chance for each, chance in every.items() if compared(each, number))
    asked = f'SUMIF($I$8:$I${end},"{sign}"&$C$2,$J$8:$J${end})'
    assert rows[4]["C"] == (asked, pytest.approx(exact))


def test_shares_are_percentages_and_the_heads_of_the_columns_stay_in_view() -> None:
    file = simulation(Experiment(3, 6), "exactly", 10, WORDS)
    with zipfile.ZipFile(io.BytesIO(file)) as packed:
        sheet = packed.read("xl/worksheets/sheet1.xml").decode("utf-8")
        assert 'formatCode="0.0%"' in packed.read("xl/styles.xml").decode("utf-8")
    for place in ("C3", "C4", "C5", "G8", "J8"):
        assert f'<c r="{place}" s="1">' in sheet
    assert '<pane ySplit="7" topLeftCell="A8"' in sheet


def test_different_faces_are_counted_in_whole_numbers() -> None:
    # 1/7 seven times, added as decimals, is not quite 1; then no row would count.
    assert Experiment(7, 6, "different").formula("B8", "H8").startswith("ROUND(")


def test_the_same_seed_makes_the_same_file() -> None:
    made = Experiment(2, 6)
    assert simulation(made, "exactly", 7, WORDS) == simulation(made, "exactly", 7, WORDS)
    assert simulation(made, "exactly", 7, WORDS) != simulation(made, "exactly", 7, WORDS, seed=8)


def test_many_dice_make_fewer_rows_so_that_the_file_stays_small() -> None:
    made = Experiment(30, 2)
    file = simulation(made, "exactly", 45, WORDS)
    assert rows_of(made) * 33 <= 8000
    assert len(file) < 120_000


def test_texts_in_cells_cannot_break_the_file() -> None:
    [first, second] = read(workbook([['a < b & "c"', 2.5], [None, Formula("1<2", 1)]]))
    assert first == {"A": 'a < b & "c"', "B": 2.5}
    assert second == {"B": ("1<2", 1.0)}


@given(st.integers(0, 800))
def test_columns_are_named_as_spreadsheets_do(number: int) -> None:
    name = column(number)
    assert re.fullmatch("[A-Z]{1,2}|[A-Z]{3}", name)
    value = 0
    for letter in name:
        value = value * 26 + ord(letter) - 64
    assert value == number + 1


# What makes no sense


@pytest.mark.parametrize(
    ("made", "says"),
    [
        ((0, 6, "sum"), "dice: expected a whole number from 1 to 30, got 0"),
        ((3, 7, "sum"), "faces: expected one of 2, 4, 6"),
        ((3, 6, "product"), "counted: expected one of sum"),
        ((3, 365, "highest"), "faces: expected at most 20 faces"),
        ((25, 6, "sum"), "dice: expected at most 20 dice of 6 faces"),
    ],
)
def test_an_experiment_that_is_none_is_refused(made: tuple[int, int, str], says: str) -> None:
    with pytest.raises(BadInput) as refused:
        Experiment(*made)
    assert says in str(refused.value)


def test_no_number_of_tries_is_without_error() -> None:
    with pytest.raises(BadInput):
        tries_for_error(0)
    with pytest.raises(BadInput):
        simulation(Experiment(1, 6), "sometimes", 3, WORDS)
