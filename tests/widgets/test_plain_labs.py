"""The labs on chance without a game, without a browser: trees and what follows them."""

import io
import re
import zipfile
from base64 import b64decode
from fractions import Fraction

import pytest

from dustlab.core.errors import BadInput
from dustlab.core.words import LANGUAGES
from dustlab.odds.four_fields import FourFields
from dustlab_widgets import (
    BellLab,
    DrawLab,
    ErrorsLab,
    ExperimentLab,
    FairDieLab,
    FourFieldLab,
    RareLab,
    RegressionLab,
    TreeLab,
    WaitingLab,
)
from dustlab_widgets.core.parts import is_shown

# A tree


def drawn(lab: TreeLab) -> list[str]:
    """The names of the boxes that are to be seen."""
    return lab.scene.names()


def test_a_tree_begins_at_its_root_and_grows_where_a_box_is_picked() -> None:
    lab = TreeLab()
    assert drawn(lab) == ["0", "1"]
    lab.stage.pick("1")
    assert drawn(lab) == ["0", "1", "10", "11"]
    assert "- White, red: 2/5 · 3/4 = 3/10 = 30 %" in lab._repr_mimebundle_()["text/plain"]
    lab.stage.pick("1")
    assert drawn(lab) == ["0", "1"]


def test_ends_that_are_picked_are_added_and_a_second_pick_takes_them_off() -> None:
    lab = TreeLab(grown=True)
    lab.stage.pick("01")
    lab.stage.pick("10")
    assert lab.together == Fraction(3, 5)
    assert "3/10 + 3/10 = 3/5 = 60 % (about 3 in 5)" in lab.said.value
    lab.stage.pick("10")
    assert lab.together == Fraction(3, 10)


@pytest.mark.parametrize(
    ("tree", "ends", "told"),
    [
        ("rain 3/10 (bus 4/5, walk 1/5), dry 7/10 (bus 1/4, walk 3/4)", ("00", "10"), "= 41.5 %"),
        ("A 2/3 (A 2/3, B 1/3), B 1/3", ("00",), "≈ 44 %"),
        ("six 1/6 (six 1/6, other 5/6), other 5/6", ("00", "01", "1"), "= 100 %"),
    ],
)
def test_a_sum_of_paths_equals_only_what_it_is_and_is_about_what_was_rounded(
    tree: str, ends: tuple[str, ...], told: str
) -> None:
    lab = TreeLab(tree, grown=True)
    for end in ends:
        lab.stage.pick(end)
    assert told in lab.said.value


def test_above_a_question_a_tree_works_out_no_more_than_is_known_there() -> None:
    lab = TreeLab(tells="branches")
    assert not is_shown(lab.line.widget)  # the line has the numbers that are asked for
    lab.grow()
    everything = lab.said.value + lab.table.value + lab._repr_mimebundle_()["text/plain"]
    everything += "".join(str(getattr(shape, "text", "")) for shape in lab.scene.shapes)
    assert "3/4" in everything
    assert "3/10" not in everything
    assert "·" not in everything
    assert is_shown(lab.line.widget)


def test_a_tree_that_tells_products_marks_the_ends_and_leaves_their_sum_to_the_reader() -> None:
    lab = TreeLab(tells="products", grown=True)
    lab.stage.pick("01")
    lab.stage.pick("10")
    told = lab.said.value + lab.scene.description + lab._repr_mimebundle_()["text/plain"]
    assert "2/5 · 3/4 = 3/10" in told
    assert "3/5 = 60 % (about 3 in 5)" not in lab.said.value
    assert "Together" not in told


def test_branches_that_do_not_make_one_are_told_in_a_sentence_without_a_programs_words() -> None:
    lab = TreeLab()
    lab.line.widget.value = "rain 0.3 (bus 0.8, walk 0.2), dry 0.6"
    assert "The branches that begin with rain make 0.3 + 0.6 = 0.9, and not 1." in lab.said.value
    assert "expected" not in lab.said.value
    lab.line.widget.value = "rain 30 %, dry 60 %"
    assert "make 30% + 60% = 90 %, and not 1" in lab.said.value


def test_a_branch_that_folds_takes_its_counted_ends_along() -> None:
    lab = TreeLab(grown=True)
    lab.stage.pick("01")
    lab.stage.pick("0")
    assert lab.together == 0
    lab.grow_all.click()
    assert len(drawn(lab)) == 6
    lab.fold_all.click()
    assert drawn(lab) == ["0", "1"]


def test_a_tree_of_ones_own_is_typed_and_a_wrong_one_changes_nothing() -> None:
    lab = TreeLab()
    lab.line.widget.value = "rain 0,3 (bus 4/5, walk 1/5), dry 0,7"
    assert str(lab.tree) == "rain 0,3 (bus 4/5, walk 1/5), dry 0,7"
    for language in LANGUAGES:
        lab.speak(language)
        lab.line.widget.value = f"rain 0.3, dry 0.{LANGUAGES.index(language)}"
        assert 'role="alert"' in lab.said.value
        assert "rain" in drawn_labels(lab)
    assert str(lab.tree) == "rain 0,3 (bus 4/5, walk 1/5), dry 0,7"


def drawn_labels(lab: TreeLab) -> list[str]:
    return [shape.text for shape in lab.scene.shapes if hasattr(shape, "text")]


def test_every_example_is_a_tree_and_the_menu_says_which_it_is() -> None:
    lab = TreeLab("a 1/2, b 1/2")
    for words, key in list(lab.choose_example.widget.options)[:-1]:
        lab.choose_example.widget.value = key
        assert lab.choose_example.widget.label == words
        lab.grow()
        assert sum(path.chance for path in lab.ends) == 1
    assert is_shown(lab.grow_all)


# Four fields


def test_a_field_is_a_part_of_the_whole_that_is_pressed() -> None:
    lab = FourFieldLab()
    assert "Ill and positive, of positive: 9 of 108 ≈ 8 % (about 1 in 12)" in lab.scene.description
    lab.choose_whole.widget.value = "line"
    assert "Ill and positive, of ill: 9 of 10 = 90 %" in lab.scene.description
    lab.stage.pick("*0")
    lab.choose_whole.widget.value = "all"
    assert "Positive, of all: 108 of 1000 = 10.8 %" in lab.scene.description


def test_sliders_fill_the_table_with_a_round_number_of_people() -> None:
    lab = FourFieldLab("2 %", "95 %", "4 %")
    assert repr(lab) == "FourFieldLab(190 10, 392 9408)"
    lab.before.widget.value = 500
    assert lab.fields.share("0*") == Fraction(1, 2)


def test_a_table_that_was_counted_has_no_sliders_and_says_when_it_is_independent() -> None:
    counted = FourFields(((6, 12), (4, 8)), ("club", "no club"), ("plays", "does not"))
    lab = FourFieldLab(fields=counted)
    assert not is_shown(lab.before.widget)
    assert "independent" in lab.said.value
    assert "Club and plays, of plays: 6 of 10 = 60 %" in lab.said.value


def test_a_column_without_anybody_is_told_and_not_divided_by() -> None:
    lab = FourFieldLab(fields=FourFields(((0, 3), (0, 5))))
    assert "nobody is there" in lab.said.value


# Drawing


def test_both_ways_of_drawing_stand_side_by_side_until_one_draws() -> None:
    lab = DrawLab(12, 8, 4)
    told = lab._repr_mimebundle_()["text/plain"]
    assert "Not put back, 4: exactly 10 %" in told
    assert "Put back, 4: exactly 13 %" in told
    assert "Mean 2.40 either way. Standard deviation 0.90 without putting back" in told
    lab.throw[2].click()
    assert lab.second is not None
    assert lab.second.tries == 100
    lab.red.widget.value = 6
    assert lab.thrown == 0


def test_no_more_are_drawn_than_there_are() -> None:
    lab = DrawLab(3, 2, 5)
    assert list(lab.odds) == [3]
    lab.red.widget.value = 1
    assert repr(lab) == "DrawLab(1 red, 2 others, 3 drawn)"
    with pytest.raises(BadInput, match="draws"):
        DrawLab(3, 2, 6)


# Is it fair?


def test_a_real_die_is_typed_or_pressed_and_the_last_throw_taken_back() -> None:
    lab = FairDieLab()
    lab.line.widget.value = "3516 62"
    assert lab.counts == [1, 1, 1, 0, 1, 2]
    assert lab.line.widget.value == ""
    lab.faces[5].click()
    assert lab.counts[5] == 3
    lab.back.click()
    lab.back.click()
    assert lab.counts == [1, 0, 1, 0, 1, 2]
    assert "With fewer than 30 throws" in lab.said.value


def test_what_is_no_face_is_refused_and_nothing_is_lost() -> None:
    lab = FairDieLab([1, 2, 0, 0, 0, 0])
    lab.line.widget.value = "36x"
    assert "faces from 1 to 6" in lab.said.value
    assert 'role="alert"' in lab.said.value
    assert lab.counts == [1, 2, 0, 0, 0, 0]
    assert lab.line.widget.value == "36x"


def test_the_lab_says_how_uneven_and_by_which_count() -> None:
    lab = FairDieLab([10, 8, 12, 9, 7, 14])
    assert "60 throws: chi-square 3.40" in lab.scene.description
    assert "in 66 % (about 2 in 3) of all series" in lab.said.value
    assert "<td>14</td><td>10.00</td><td>1.60</td>" in lab.table.value
    assert "Exact" in lab.scene.description
    lab.throw.click()
    lab.throw.click()
    assert sum(lab.counts) == 180
    assert "From the curve of chi-square" in lab.scene.description


def test_an_uneven_die_is_called_not_fair_and_another_die_begins_anew() -> None:
    lab = FairDieLab([5, 5, 5, 5, 5, 35])
    assert "called not fair" in lab.said.value
    lab.choose_die.widget.value = "b"
    assert lab.throws == []
    for _ in range(20):
        lab.throw.click()
    assert "called not fair" in lab.said.value


def test_the_line_moves_one_error_against_the_other() -> None:
    lab = ErrorsLab(30, 10, 20)
    first, second = lab.rule.first_error, lab.rule.second_error(lab.other)
    lab.stage.pick("8")
    assert lab.rule.at_least == 8
    assert lab.rule.first_error > first
    assert lab.rule.second_error(lab.other) < second
    lab.levels[0].click()
    assert lab.rule.at_least == 10
    assert "2 % (about 1 in 51)" in lab.said.value


def test_more_throws_make_both_errors_smaller() -> None:
    lab = ErrorsLab(30, 10, 20)
    before = lab.rule.second_error(lab.other)
    lab.tries.widget.value = 120
    lab.levels[0].click()
    assert lab.rule.first_error <= Fraction(1, 20)
    assert lab.rule.second_error(lab.other) < before / 10


# The bell


def test_the_bell_says_what_lies_within_some_sigmas_exactly_and_by_its_area() -> None:
    lab = BellLab(100, "1/2")
    assert "From 40 to 60: exact 96.5 %, under the bell 96.4 % (without the half bars 95.4 %)" in (
        lab.said.value
    )
    lab.choose_sigmas.widget.value = 1
    assert lab.between == (45, 55)
    assert "the bell will do" in lab.said.value


def test_two_columns_that_are_picked_are_the_ends_and_one_inside_begins_anew() -> None:
    lab = BellLab(100, "1/2")
    lab.stage.pick("55")
    lab.stage.pick("48")
    assert lab.between == (48, 55)
    lab.stage.pick("50")
    assert lab.between == (50, 50)
    lab.tries.widget.value = 20
    assert lab.chosen is None


def test_before_a_lesson_has_asked_for_them_the_bell_knows_no_half_bars() -> None:
    lab = BellLab(100, "1/2", half_bars=False)
    assert "From 40 to 60: exact 96.5 %, under the bell 95.4 %." in lab.said.value
    assert "half" not in lab.said.value + lab.table.value
    assert "<td>95.4 %</td>" in lab.table.value


def test_a_lab_of_rare_hits_says_that_the_bars_are_better() -> None:
    lab = BellLab(20, "5 %")
    assert "better add the bars" in lab.said.value
    lab.tries.widget.value = 1
    assert lab.scene.names()
    with pytest.raises(BadInput):
        BellLab(20, "120 %")


# Waiting


def test_who_has_waited_in_vain_waits_as_long_as_ever() -> None:
    lab = WaitingLab(1, 10)
    told = lab._repr_mimebundle_()["text/plain"]
    assert "10 misses in a row come in 16 % of all cases" in told
    assert "From the first throw on, 1: exactly 17 %" in told
    assert "After 10 misses, 1: exactly 17 %" in told
    lab.misses.widget.value = 0
    assert lab.second is None


def test_waits_that_were_tried_have_their_own_mean_also_beyond_the_last_column() -> None:
    lab = WaitingLab(1)
    lab.throw[3].click()
    assert lab.simulated is not None
    assert max(lab.simulated.values) == 20
    assert lab.simulated.mean == lab.sum / 1000
    assert abs(lab.simulated.mean - 6) < 0.7
    lab.faces.widget.value = 3
    assert (lab.thrown, lab.sum) == (0, 0)


@pytest.mark.parametrize("options", [{"faces": 6}, {"faces": 0}, {"misses": 21}])
def test_a_wait_that_is_none_is_refused(options: dict[str, int]) -> None:
    with pytest.raises(BadInput):
        WaitingLab(**options)


# Rare hits


def test_raisins_are_counted_out_beside_poissons_formula() -> None:
    lab = RareLab(100, 50)
    told = lab._repr_mimebundle_()["text/plain"]
    assert "Counted out, 0: exactly 13 %" in told
    assert "Poisson, 0: exactly 14 %" in told
    assert "Of 50 buns 6.6 are empty on average." in told
    assert "in one? (without what is rarer than one in a thousand)" in lab.table.value
    assert '<th scope="row">7</th><td>0.3 %</td><td>0.3 %</td>' in lab.table.value


@pytest.mark.parametrize(("raisins", "buns"), [(1, 200), (200, 20), (3, 50), (200, 200)])
def test_columns_of_every_dough_make_one(raisins: int, buns: int) -> None:
    lab = RareLab(raisins, buns)
    for each in (lab.exact, lab.beside_it()):
        assert sum(each.values.values()) == pytest.approx(1)
    lab.throw[2].click()
    assert lab.thrown == 100


def test_too_few_buns_are_refused() -> None:
    with pytest.raises(BadInput, match="buns"):
        RareLab(100, 2)


# Regression to the mean


def test_who_had_nine_has_fewer_the_second_time_though_nobody_has_changed() -> None:
    lab = RegressionLab(10, "some")
    lab.stage.pick("9")
    assert "Who had 9 (10 % of all): 7.7 in the second round on average." in lab.said.value
    lab.people[1].click()
    assert "1000 people simulated, seed 7" in lab.said.value
    assert "Of those who were tried" in lab.said.value
    lab.stage.pick("9")
    assert lab.chosen is None


def test_where_all_are_alike_nothing_is_left_and_what_was_tried_is_forgotten() -> None:
    lab = RegressionLab(10, "some")
    lab.people[0].click()
    lab.choose_skills.widget.value = "luck"
    assert lab.pairs == []
    assert "0 % is left in the second round" in lab.said.value
    assert all(lab.rounds.second_after(score) == 5 for score in lab.rounds.first)


@pytest.mark.parametrize("options", [{"questions": 3}, {"questions": 21}, {"skills": "none"}])
def test_a_quiz_that_is_none_is_refused(options: dict[str, int]) -> None:
    with pytest.raises(BadInput):
        RegressionLab(**options)


# A simulation of one's own


def test_an_experiment_is_put_together_tried_and_seen_from_a_number() -> None:
    lab = ExperimentLab(3, 6, "sum")
    lab.stage.pick("10")
    assert "Exactly 10: 12 % (about 1 in 8)" in lab.scene.description
    lab.throw[2].click()
    assert lab.thrown == 100
    lab.choose_counted.widget.value = "highest"
    assert repr(lab) == "ExperimentLab(3 dice of 6, highest)"
    assert (lab.thrown, lab.number) == (0, None)


def test_an_experiment_that_is_too_large_is_refused_and_the_old_one_stays() -> None:
    lab = ExperimentLab(3, 6, "sum")
    lab.choose_faces.widget.value = 365
    assert "at most 20 faces where a sum" in lab.said.value
    assert (lab.experiment.faces, lab.choose_faces.widget.value) == (6, 6)
    lab.dice.widget.value = 25
    assert "at most 20 dice of 6 faces" in lab.said.value
    assert lab.dice.value == 3


def test_the_spreadsheet_is_in_a_link_until_something_else_is_asked() -> None:
    lab = ExperimentLab(3, 6, "sum")
    lab.stage.pick("10")
    lab.make.click()
    found = re.search(
        r'download="my-simulation.xlsx" href="data:[^,]*;base64,([^"]*)"', lab.link.value
    )
    assert found
    with zipfile.ZipFile(io.BytesIO(b64decode(found[1]))) as file:
        sheet = file.read("xl/worksheets/sheet1.xml").decode("utf-8")
    assert "<f>IF(E8=$C$2,1,0)</f>" in sheet
    assert "Save it: 1000 tries" in lab.link.value
    lab.stage.pick("9")
    assert lab.link.value == ""
