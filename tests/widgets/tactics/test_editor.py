"""The field editor without a browser."""

import pytest
from ipywidgets.widgets.widget import _instances

from dustlab.core.errors import BadInput
from dustlab.pictures.scene import CHOSEN, EXPLAINED, REFUSED
from dustlab.tactics import battlefield
from dustlab.tactics.battlefields import Battlefield
from dustlab.tactics.studies import sketch
from dustlab_widgets import FieldEditor, SightLab, TacticsTable
from dustlab_widgets.core.parts import STRICT, Told
from dustlab_widgets.pictures.paint import DENSITY
from tests.widgets.conftest import Messages
from tests.widgets.labs import leaves_no_english, same_every_time


def editor(field: str | Battlefield | None = None, **options: str) -> FieldEditor:
    made = FieldEditor(field, **options)
    made.board.stage.on_ready()
    return made


def click(one: FieldEditor, name: str) -> None:
    x, y = one.scene.centre(name)
    one.board.stage.on_mouse(x * DENSITY, y * DENSITY)


def drag(one: FieldEditor, began: str, ended: str) -> None:
    stage = one.board.stage
    stage._moved(*(DENSITY * part for part in one.scene.centre(began)))
    stage.on_mouse(*(DENSITY * part for part in one.scene.centre(ended)))


def take(one: FieldEditor, kind: str, brush: str) -> None:
    one.choose_kind.choose(kind)
    one.choose_brush.choose(brush)


def marked(one: FieldEditor, mark: str) -> set[str]:
    return {shape.name for shape in one.scene.shapes if shape.mark == mark}


def ground_of(one: FieldEditor, square: str) -> str:
    field = one.battlefield.field
    return field.ground[field.by_name[square]]


def test_it_begins_with_an_empty_field_or_with_one_that_is_there() -> None:
    assert repr(editor()) == "FieldEditor(my_field: 8 x 8 squares)"
    assert editor("the_depot").battlefield == battlefield("the_depot")
    with pytest.raises(BadInput) as error:
        FieldEditor("nowhere")
    assert "\n" not in str(error.value)


def test_ground_is_painted_by_a_click_and_over_a_rectangle_by_a_drag() -> None:
    one = editor()
    take(one, "ground", "water")
    click(one, "B2")
    drag(one, "C3", "D4")
    assert [ground_of(one, s) for s in ("B2", "C3", "D3", "C4", "D4", "E5")] == [*"~~~~~", "."]
    assert "deep water" in one.board.told.value


def test_a_building_is_raised_walled_and_opened() -> None:
    one = editor()
    take(one, "building", "roof")
    drag(one, "B2", "C2")
    take(one, "building", "wall")
    click(one, "B2 E")
    take(one, "building", "small")
    click(one, "C2 W")
    take(one, "building", "large")
    click(one, "B2 N")
    [building] = one.battlefield.field.buildings
    assert len(building.inner_walls) == 1
    assert sorted(size for _, size in building.openings) == ["large", "small"]
    assert "B2: a large opening to the north" in one.board.told.value


def test_an_opening_where_there_is_no_wall_is_refused_on_the_board_and_in_words() -> None:
    one = editor()
    take(one, "building", "small")
    click(one, "B2")
    assert "B2 lies in no building" in one.talk.words.value
    assert marked(one, REFUSED) == {"B2"}
    take(one, "building", "roof")
    drag(one, "B2", "C2")
    take(one, "building", "small")
    click(one, "B2 E")
    assert "There is no wall to the east of B2" in one.talk.words.value
    assert "B2 E" in marked(one, REFUSED)
    click(one, "B2")
    assert "near one of its sides" in one.talk.words.value


def test_two_vehicles_on_one_square_are_refused() -> None:
    one = editor()
    take(one, "units", "unit:hans")
    click(one, "B2")
    take(one, "units", "unit:blackhawk")
    click(one, "B2")
    assert "B2 is taken: Hans stands there" in one.talk.words.value
    assert marked(one, REFUSED) == {"B2"}
    assert not marked(one, EXPLAINED)
    assert len(one.battlefield.pieces) == 1


def test_a_unit_is_moved_by_two_clicks_or_by_a_drag() -> None:
    one = editor()
    take(one, "units", "unit:hans")
    click(one, "B2")
    take(one, "units", "move")
    click(one, "B2")
    assert marked(one, CHOSEN) == {"B2"}
    click(one, "C3")
    drag(one, "C3", "D4")
    [placed] = one.battlefield.pieces
    assert one.battlefield.field.name(placed.squares[0]) == "D4"


def test_every_change_is_taken_back_and_brought_back() -> None:
    one = editor()
    begun = one.battlefield
    take(one, "ground", "rubble")
    click(one, "A1")
    one.plan.numbers["ap_limit"].value = 60
    one.army.add["axis"].choose("hans")
    made = one.battlefield
    for _ in range(3):
        one.undo.click()
    assert one.battlefield == begun
    one.undo.click()
    assert "no change to take back" in one.talk.words.value
    for _ in range(3):
        one.redo.click()
    assert one.battlefield == made
    one.redo.click()
    assert "no change to bring back" in one.talk.words.value


def test_an_army_keeps_to_its_limit_and_says_why() -> None:
    one = editor()
    one.plan.numbers["ap_limit"].value = 40
    one.army.add["axis"].choose("hans")
    assert "Axis: 24 of 40 army points" in one.army.told.value
    one.army.add["axis"].choose("lara")
    assert "army points; 16 are left" in one.talk.words.value
    assert one.army.add["axis"].value == ""
    assert [deed.words for deed in one.army.units.deeds] == ["Without Hans"]
    one.army.units.row.value = "0"
    assert one.battlefield.armies == ()


def test_size_edges_and_name_are_set() -> None:
    one = editor()
    one.plan.sizes["columns"].value = 12
    one.plan.name.value = "The Mill"
    one.plan.edges["axis"].choose("east")
    assert (one.battlefield.field.columns, one.battlefield.id) == (12, "the_mill")
    assert dict(one.battlefield.field.entry)["axis"] == "east"
    assert "Field editor: The Mill" in one.title.value
    one.board.stage.on_ready()
    take(one, "cover", "crate")
    click(one, "L8")
    one.plan.sizes["columns"].value = 8
    assert "ends before L8" in one.talk.words.value
    assert one.plan.sizes["columns"].value == 12


def test_the_goal_and_the_zones_stand_in_the_words_beside_the_board() -> None:
    one = editor()
    take(one, "plan", "goal")
    click(one, "D4")
    one.plan.numbers["hold_bonus"].value = 20
    take(one, "plan", "zone")
    drag(one, "C4", "E4")
    assert "D4 is to be held: the side that stands there" in one.board.told.value
    assert "may be placed on C4, D4 and E4" in one.board.told.value


def test_what_is_saved_is_loaded_again_the_same() -> None:
    one, other = editor("the_depot"), editor()
    other.files.files.take(one.record().encode(), "depot.toml")
    assert other.battlefield == one.battlefield
    other.undo.click()
    assert repr(other) == "FieldEditor(my_field: 8 x 8 squares)"


UNKNOWN = 'pieces = [{ unit = "hanz", at = [0, 0] }]'
TWO = 'pieces = [{ unit = "hans", at = [0, 0] }, { unit = "wirbel", at = [0, 0] }]'
NO_WALL = 'buildings = [{ squares = [[0, 0], [1, 0]], openings = [[0, 0, "E", "small"]] }]'
WRONG = {
    'grid = ["..", "..."]': "grid, entry 2: expected 2 squares, as in row 1, got 3 (...)",
    f'grid = [".."]\n{UNKNOWN}': "did you mean hans",
    f'grid = [".."]\n{TWO}': "where hans stands",
    f'grid = [".."]\n{NO_WALL}': "where there is no wall",
}


@pytest.mark.parametrize(("text", "told"), WRONG.items(), ids=["ragged", "unknown", "two", "wall"])
def test_a_file_that_does_not_fit_is_one_line_and_nothing_is_lost(text: str, told: str) -> None:
    one = editor("the_depot")
    with pytest.raises(Told) as error:
        one.files.files.take(text.encode(), "mine.toml")
    line = str(error.value)
    assert told in line
    assert line.startswith("mine.toml")
    assert "\n" not in line
    assert one.battlefield == battlefield("the_depot")


def test_the_file_is_read_and_changed_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    one = editor()
    one.files.switch.value = True
    assert one.files.text.value == one.record()
    one.files.text.value = one.record().replace('"........"', '"o......."')
    one.files.read.click()
    assert ground_of(one, "A1") == "o"
    monkeypatch.setattr(STRICT, "on", False)
    one.files.text.value = broken = "grid = ["
    one.files.read.click()
    assert "The text: expected a TOML file" in one.talk.words.value
    assert one.files.text.value == broken
    assert ground_of(one, "A1") == "o"


def test_from_the_editor_to_the_sight_lab_and_to_the_table() -> None:
    one = editor("cover_sum")
    one.to_sight.click()
    [lab] = one.beside.children
    assert isinstance(lab, SightLab)
    assert repr(lab) == "SightLab(dd to sp: none)"
    one.to_table.click()
    [table] = one.beside.children
    assert isinstance(table, TacticsTable)
    assert table.match.state.field == one.battlefield.field


def test_a_field_that_cannot_be_played_says_what_is_missing() -> None:
    one = editor()
    one.plan.edges["allies"].choose("")
    one.to_table.click()
    assert not one.beside.children
    assert "Allies: choose the edge" in one.talk.words.value
    assert "Allies: choose the edge" in one.hint(3)


def test_the_keys_walk_over_squares_and_sides() -> None:
    one = editor()
    take(one, "building", "roof")
    stage = one.board.stage
    for key in ("Home", "ArrowRight", "ArrowDown", "Enter"):
        stage.on_key(key, False, False, False)
    assert one.battlefield.field.buildings
    take(one, "building", "large")
    stage.on_key("End", False, False, False)
    assert stage.focus_on == "B2 W"
    stage.on_key("Enter", False, False, False)
    assert one.battlefield.field.buildings[0].has_large_opening


@pytest.mark.parametrize("field", ["the_depot", "big"])
def test_a_click_sends_little(messages: Messages, field: str) -> None:
    one = editor(sketch.blank(18, 12) if field == "big" else field)
    for kind, brush, name in (
        ("ground", "water", "A1"),
        ("building", "roof", "B1"),
        ("building", "large", "B1 N"),
        ("units", "unit:hans", "C2"),
        ("units", "unit:lara", "C2"),
    ):
        take(one, kind, brush)
        messages.clear()
        click(one, name)
        assert len(messages) <= 10, (name, [kind for kind, *_ in messages])
        assert messages.bytes() <= 25_000, (name, messages.bytes())


def test_its_output_is_the_same_every_time() -> None:
    same_every_time(lambda: FieldEditor("the_depot"))


def test_a_language_leaves_no_english_word_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    one = editor("the_depot")
    one.army.add["axis"].choose("hans")
    take(one, "building", "small")
    click(one, "A1")
    leaves_no_english(one, monkeypatch)


def test_a_picture_is_no_file_of_a_field() -> None:
    editor = FieldEditor()
    with pytest.raises(Told, match=r"I cannot read a\.png: it is not the file of a field"):
        editor.files.files.take(b"\x89PNG\xff", "a.png")


def test_a_link_to_the_file_goes_when_the_field_changes_and_bears_its_name() -> None:
    """An old link would save the field as it was."""
    one = editor()
    one.files.files.press.click()
    assert 'download="my_field.toml"' in one.files.files.link.value
    click(one, "B2")
    assert "download=" not in one.files.files.link.value


def test_what_is_opened_below_is_told_and_speaks_the_same_language() -> None:
    one = editor("the_depot")
    one.to_table.click()
    assert "It is open below the editor." in one.talk.words.value
    [table] = one.beside.children
    one.choose_language.choice.value = "de"
    assert table.language == "de"
    one.take(battlefield("the_bridge"))
    assert one.beside.children == ()


def test_a_file_that_does_not_fit_is_told_in_the_language_of_the_editor() -> None:
    one = editor(language="de")
    with pytest.raises(Told, match="ein einziges Schlachtfeld"):
        one.load('[[battlefield]]\ngrid = ["."]\n[[battlefield]]\ngrid = [".."]\n', "two.toml")
    with pytest.raises(Told, match="wie in Reihe 1"):
        one.load('grid = ["..", "."]', "ragged.toml")


def test_a_building_without_openings_is_told_without_a_stray_mark() -> None:
    one = editor()
    take(one, "building", "roof")
    click(one, "C3")
    assert "Building on C3; " not in one.board.told.value


def test_however_long_one_draws_the_editor_does_not_grow() -> None:
    """Another size is another canvas, and what is opened below is made once."""
    one = editor()

    def an_hour_of_work() -> None:
        for columns in (9, 8, 12, 8):
            one.plan.sizes["columns"].value = columns
            one.to_sight.click()
            for kind, brush in (("ground", "smoke"), ("building", "roof"), ("units", "move")):
                take(one, kind, brush)
                click(one, "B2")
            drag(one, "C3", "D4")
            one.to_table.click()
        one.files.begin.choose("the_bridge")
        one.files.begin.choose("empty")

    an_hour_of_work()
    before = len(_instances)
    for _ in range(3):
        an_hour_of_work()
    assert len(_instances) == before


def test_the_sight_lab_and_the_table_below_are_those_of_the_field_as_it_is_now() -> None:
    one = editor("the_depot")
    for press in (one.to_sight, one.to_table):
        press.click()
        [opened] = one.beside.children
        one.take(battlefield("the_bridge"))
        press.click()
        assert one.beside.children == (opened,)
        shown = opened.state if isinstance(opened, SightLab) else opened.match.state
        assert shown.field == battlefield("the_bridge").field
        one.take(battlefield("the_depot"))
