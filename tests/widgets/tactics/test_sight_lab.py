"""The sight lab without a browser."""

import pytest

from dustlab.pictures.scene import CHOSEN, EXPLAINED, REFUSED
from dustlab.tactics import State, battlefield, from_position
from dustlab_widgets import SightLab
from dustlab_widgets.pictures import stage
from dustlab_widgets.pictures.paint import DENSITY
from tests.widgets.conftest import Messages
from tests.widgets.labs import leaves_no_english, same_every_time


@pytest.fixture
def lab() -> SightLab:
    rows = ("row .....", "row .....", "row .....")
    pieces = (
        "piece dd: death_dealers at A1",
        "piece hb: hell_boys at C1",
        "piece sp: sturmpioniere at E1",
    )
    return opened(from_position("\n".join((*rows, *pieces))).state)


def opened(field: str | State) -> SightLab:
    lab = SightLab(field)
    lab.board.stage.on_ready()
    return lab


def click(lab: SightLab, square: str) -> None:
    x, y = lab.scene.centre(square)
    lab.board.stage.on_mouse(x * DENSITY, y * DENSITY)


def marked(lab: SightLab, mark: str) -> set[str]:
    return {square for square, its in lab.marks().items() if its == mark}


def test_it_opens_with_a_line_between_two_enemies(lab: SightLab) -> None:
    assert repr(lab) == "SightLab(dd to sp: not seen)"
    assert "It runs through C1, where soldiers stand (Hell Boys)" in lab.talk.words.value
    assert marked(lab, CHOSEN) == {"A1", "E1"}


def test_the_verdict_stands_there_for_all_pairs_of_kinds(lab: SightLab) -> None:
    told = lab.talk.words.value
    assert "<td>Soldiers → Squad</td><td>Not seen</td>" in told
    assert "<td>Vehicle → Squad</td><td>Seen</td>" in told
    assert "<td>Soldiers → Vehicle</td><td>Seen</td>" in told
    assert "tactics.sight.soldiers" in [rule for _, rule in lab.talk.rules.options]


def test_cover_stands_there_with_its_sum() -> None:
    lab = opened("cover_sum")
    lab.swap.click()
    assert repr(lab) == "SightLab(sp to dd: hard)"
    assert "hard cover (ammo crate: soft + corner: soft)" in lab.talk.words.value


def test_a_click_says_where_to_and_once_more_lets_go(lab: SightLab) -> None:
    click(lab, "B1")
    assert repr(lab) == "SightLab(dd to B1: none)"
    assert "choose Death Dealers (A1) once more" in lab.ask.value
    click(lab, "A1")
    assert lab.ask.value.count("Choose where one looks to.") == 1
    click(lab, "A1")
    assert lab.ask.value.count("Choose where one looks from.") == 1
    click(lab, "E1")
    click(lab, "A2")
    assert repr(lab).startswith("SightLab(sp to A2")


def test_one_square_and_then_the_other_are_the_two_ends(lab: SightLab) -> None:
    """Also if the first is an end of the line that is there already."""
    click(lab, "A1")
    click(lab, "C1")
    assert repr(lab) == "SightLab(dd to hb: none)"


def test_both_ends_on_one_square_are_told(lab: SightLab) -> None:
    lab.choose_end.choose("dd")
    assert "Both ends are on the same square: choose two." in lab.talk.words.value


def test_what_is_looked_for_stands_on_an_empty_square(lab: SightLab) -> None:
    click(lab, "D1")
    assert "to a squad on D1" in lab.talk.words.value
    assert repr(lab) == "SightLab(dd to D1: not seen)"
    lab.choose_target.choose("vehicle")
    assert "to a vehicle on D1" in lab.talk.words.value
    assert repr(lab) == "SightLab(dd to D1: none)"
    click(lab, "E1")
    assert lab.choose_target.widget.disabled
    shown = {key: words for words, key in lab.choose_target.widget.options}
    assert shown["squad"] == "Squad (a unit stands there, so its kind is clear)"
    assert lab.choose_target.value == "squad"


def test_another_field_can_be_left_again(lab: SightLab) -> None:
    """The menu leads back to the field that the lab was opened with, and so does Undo."""
    given = lab.state
    lab.choose_field.choose("the_depot")
    assert lab.state != given
    assert ("This field", "") in lab.choose_field.widget.options
    lab.choose_field.choose("")
    assert (lab.state, repr(lab)) == (given, "SightLab(dd to sp: not seen)")
    lab.undo.click()
    assert lab.called == "the_depot"
    lab.undo.click()
    assert (lab.state, repr(lab)) == (given, "SightLab(dd to sp: not seen)")


def test_a_field_of_ones_own_is_no_other_because_of_its_name() -> None:
    depot = battlefield("the_depot")
    mine = SightLab(depot._replace(rounds=3, elements=()))
    assert mine.called == ""
    assert not mine.state.elements
    assert SightLab(depot).called == "the_depot"


def test_the_keys_walk_and_choose(lab: SightLab) -> None:
    stage = lab.board.stage
    for key in ("Home", "ArrowRight"):
        stage.on_key(key, False, False, False)
    assert "B1: open ground" in lab.board.told.value
    stage.on_key("Enter", False, False, False)
    assert lab.end == "B1"


def test_a_unit_is_taken_up_and_put_down_and_the_line_follows(lab: SightLab) -> None:
    lab.choose_tool.choose("move")
    assert "Choose the unit that moves." in lab.ask.value
    click(lab, "C1")
    assert "Choose its new square." in lab.ask.value
    click(lab, "C2")
    assert lab.state.pieces[lab.state.read_piece("hb")].squares == (lab.state.field.by_name["C2"],)
    assert repr(lab) == "SightLab(dd to sp: none)"
    lab.again.click()
    assert repr(lab) == "SightLab(dd to sp: not seen)"


def test_a_unit_is_dragged(lab: SightLab) -> None:
    stage = lab.board.stage
    (ax, ay), (bx, by) = lab.scene.centre("C1"), lab.scene.centre("C2")
    stage._moved(ax * DENSITY, ay * DENSITY)
    stage._moved((ax + bx) / 2 * DENSITY, (ay + by) / 2 * DENSITY)
    stage.on_mouse(bx * DENSITY, by * DENSITY)
    assert lab.state.standing_on(lab.state.field.by_name["C2"])
    lab.again.click()
    stage._moved(*(DENSITY * one for one in lab.scene.centre("B2")))
    stage.on_mouse(*(DENSITY * one for one in lab.scene.centre("D2")))
    assert (lab.start, lab.end) == ("B2", "D2")


def test_two_units_on_one_square_are_refused_on_the_field_and_in_words(lab: SightLab) -> None:
    lab.choose_tool.choose("move")
    click(lab, "A1")
    click(lab, "E1")
    assert marked(lab, REFUSED) == {"E1"}
    assert "E1 is taken" in lab.talk.words.value
    assert [rule for _, rule in lab.talk.rules.options] == ["tactics.field.squares"]
    click(lab, "B1")
    assert not marked(lab, REFUSED)
    assert lab.squares_of("dd") == ("B1",)


def test_a_painted_square_turns_the_verdict(lab: SightLab) -> None:
    lab.choose_brush.choose("erase")
    click(lab, "C1")
    assert repr(lab) == "SightLab(dd to sp: none)"
    for brush, told in (("smoke", "not seen"), ("circle", "none"), ("no_dot", "not seen")):
        lab.choose_brush.choose(brush)
        click(lab, "C1")
        assert repr(lab) == f"SightLab(dd to sp: {told})"
    lab.choose_brush.choose("crate")
    click(lab, "E1")
    assert "tactics.field.elements" not in [remark.rule for remark in lab.pencil.refused]
    lab.choose_brush.choose("circle")
    click(lab, "C1")
    assert repr(lab) == "SightLab(dd to sp: soft)"


def test_ground_that_would_not_bear_a_unit_is_refused(lab: SightLab) -> None:
    lab.choose_brush.choose("no_dot")
    click(lab, "A1")
    assert [remark.rule for remark in lab.pencil.refused] == ["tactics.field.no_dot"]
    assert marked(lab, REFUSED) | marked(lab, EXPLAINED) == {"A1"}
    assert lab.state.field.ground == "." * 15


def test_a_unit_of_the_box_is_painted_and_an_end_that_is_erased_lets_go(lab: SightLab) -> None:
    lab.choose_brush.choose("unit:hans")
    click(lab, "C2")
    assert "hans" in [value for _, value in lab.choose_start.widget.options]
    lab.choose_start.choose("hans")
    assert repr(lab) == "SightLab(hans to sp: none)"
    lab.choose_brush.choose("erase")
    click(lab, "C2")
    assert lab.start == ""
    assert lab.proof is None


def test_the_field_of_view_has_a_tone_and_a_letter_on_every_square(lab: SightLab) -> None:
    lab.choose_shown.choose("view")
    letters = [s.text for s in lab.scene.shapes if s.layer == "overlay" and hasattr(s, "text")]
    view = lab.view
    assert view is not None
    assert len(letters) == lab.state.field.size - 1
    assert set(letters) <= set("nshx")
    tones = {shape.look for shape in lab.scene.shapes if shape.look.startswith("view-")}
    assert {"view-none", "view-blocked"} <= tones
    seen = sum(verdict != "blocked" for verdict in view.verdicts)
    assert f"Death Dealers see {seen} of {lab.state.field.size} squares" in lab.ask.value
    lab.choose_target.choose("vehicle")
    wider = lab.view
    assert wider is not None
    assert sum(verdict != "blocked" for verdict in wider.verdicts) > seen


def test_in_the_field_of_view_a_click_asks_why_a_square_is_seen_or_not(lab: SightLab) -> None:
    lab.choose_shown.choose("view")
    click(lab, "D1")
    assert (lab.start, lab.end) == ("dd", "D1")
    assert "It runs through C1, where soldiers stand (Hell Boys)" in lab.talk.words.value
    assert lab.view is not None
    click(lab, "A1")
    click(lab, "A1")
    click(lab, "E1")
    assert lab.start == "sp"
    assert lab.view is not None


def test_every_field_of_the_package_opens_and_is_told(lab: SightLab) -> None:
    for _, field in lab.choose_field.widget.options:
        lab.choose_field.choose(field)
        assert lab.called == field
        assert lab.scene.names()
        for part in ("line", "view"):
            lab.choose_shown.choose(part)
            assert not lab.trouble


def test_hints_of_three_grades(lab: SightLab) -> None:
    told = [lab.hint(grade) for grade in (1, 2, 3)]
    assert len(set(told)) == 3
    assert "Smallest change: without the soldiers on C1" in told[2]
    lab.clear.click()
    assert lab.hint(1) == "Choose two squares first."


@pytest.mark.parametrize("shown", ["line", "view"])
def test_a_click_sends_little(shown: str, messages: Messages) -> None:
    lab = opened("the_depot")
    for unit, square in (("hans", "B2"), ("hell_boys", "H6")):
        lab.choose_brush.choose(f"unit:{unit}")
        click(lab, square)
    lab.choose_tool.choose("look")
    lab.choose_shown.choose(shown)
    for square in ("B2", "H6", "G5", "D8"):
        messages.clear()
        click(lab, square)
        assert len(messages) <= 10, square
        assert messages.bytes() <= 25_000, (square, messages.bytes())


def test_its_output_is_the_same_every_time_and_shows_the_field_without_a_kernel() -> None:
    same_every_time(SightLab)


def test_a_language_leaves_no_english_word_behind(
    lab: SightLab, monkeypatch: pytest.MonkeyPatch
) -> None:
    lab.choose_tool.choose("move")
    click(lab, "A1")
    click(lab, "E1")
    leaves_no_english(lab, monkeypatch)


def test_without_a_canvas_the_field_is_a_picture_that_is_clicked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stage, "MultiCanvas", None)
    lab = SightLab("cover_sum")
    click(lab, "A2")
    assert lab.end == "A2"
    assert lab.board.stage.canvas.ground.startswith("<")


def test_a_field_of_view_says_whom_it_takes_to_stand_on_every_square(lab: SightLab) -> None:
    lab.choose_shown.choose("view")
    assert "Every square as if a squad stood there." in lab.ask.value
    lab.choose_target.choose("vehicle")
    assert "Every square as if a vehicle stood there." in lab.ask.value


def test_a_drag_with_a_brush_paints_all_between_in_a_lab_as_in_the_editor() -> None:
    lab = opened("first_patrol")
    lab.choose_brush.choose("water")
    lab.drag("A1", "B2")
    ground = dict(zip(lab.state.field.names, lab.state.field.ground, strict=True))
    assert [ground[square] for square in ("A1", "B1", "A2", "B2", "C1")] == [*"~~~~."]
