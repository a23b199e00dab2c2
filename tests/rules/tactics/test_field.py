"""The field (p. 6): squares, five kinds of ground, cover elements; and files that make no sense."""

import pickle
import xml.etree.ElementTree as ET
from pathlib import Path
from urllib.parse import unquote

import pytest

from dustlab.core.errors import BadInput
from dustlab.core.words import complaint
from dustlab.pictures.scene import Text
from dustlab.pictures.words import tell
from dustlab.tactics import GAME, battlefield, new_match, sight, study
from dustlab.tactics.battlefields import Battlefield, the_battlefields
from dustlab.tactics.field import (
    CIRCLE,
    CRATE,
    GROUND_RULES,
    NO_DOT,
    RUBBLE,
    SMOKE,
    TRAP,
    WATER,
    Element,
    Field,
)
from dustlab.tactics.pictures.field import paper_for, paper_in_text
from dustlab.tactics.pictures.position import (
    field_of_view,
    field_scene,
    mimebundle,
    view_scene,
)
from dustlab.tactics.pictures.sight import sight_scene
from dustlab.tactics.text.battlefields import read_battlefields, write_battlefield
from dustlab.tactics.text.words import square_rules
from tests.each import of_each

from .fields import laid, proof

# Squares, by tactics.field.squares


def test_squares_are_called_by_letter_and_number_from_the_top_left() -> None:
    field = Field(30, 3, "." * 90)
    assert [field.name(square) for square in (0, 1, 30, 25, 26, 89)] == [
        "A1", "B1", "A2", "Z1", "AA1", "AD3",
    ]  # fmt: skip
    assert all(field.read_square(field.name(square)) == square for square in range(90))


def test_a_square_off_the_field_is_refused() -> None:
    with pytest.raises(BadInput, match="expected a square from A1 to B2, got C1"):
        Field(2, 2, "....").read_square("C1")


def test_sides_come_in_over_their_edges() -> None:
    field = battlefield("first_patrol").field
    assert [field.name(square) for square in field.entry_squares("axis")][:2] == ["A1", "B1"]
    assert [field.name(square) for square in field.entry_squares("allies")][-1] == "H8"
    assert battlefield("move_diagonal").field.entry_squares("axis") == ()


def test_a_terrain_tile_covers_the_dot() -> None:
    """tactics.field.tiles."""
    field = Field(2, 1, "..").with_tile(1)
    assert not field.has_dot(1)
    assert field.tiles == {1}
    assert "tactics.field.tiles" in square_rules(laid("A X"), 1)


@pytest.mark.parametrize(
    ("sign", "rule"),
    [
        (CIRCLE, "tactics.field.circle"),
        (WATER, "tactics.field.water"),
        (RUBBLE, "tactics.field.rubble"),
        (SMOKE, "tactics.field.smoke"),
        (NO_DOT, "tactics.field.no_dot"),
    ],
)
def test_each_kind_of_ground_has_its_rule(sign: str, rule: str) -> None:
    assert GROUND_RULES[sign] == rule
    assert square_rules(laid(f"A {sign}"), 1) == [rule]


def test_fields_with_the_same_content_are_equal() -> None:
    one, other = battlefield("the_depot"), study(battlefield("the_depot"))
    again = GAME.read_position(str(other).splitlines(), "")
    assert one.field == again.table.field is not one.field
    assert hash(one.field) == hash(again.table.field)
    assert one.field != battlefield("the_bridge").field


def test_positions_go_to_other_processes_without_what_was_worked_out() -> None:
    state = study(battlefield("the_depot"))
    assert hash(state)
    sight(state, "A1", "I8")
    again = pickle.loads(pickle.dumps(state))
    assert not vars(again)
    assert again == state
    assert hash(again) == hash(state)
    assert "hidden" not in vars(again.table.field)
    assert again.table.field is not state.table.field


# Positions and files


@of_each(sorted(the_battlefields()))
def test_every_battlefield_is_written_and_read_back(known: str) -> None:
    state = study(battlefield(known))
    assert GAME.read_position(GAME.write_position(state), "") == state


@of_each(sorted(the_battlefields()))
def test_every_battlefield_is_written_as_a_file_and_read_back(known: str) -> None:
    ground = battlefield(known)
    again = read_battlefields(write_battlefield(ground), "again")[0]
    assert again == ground._replace(checks=())


def test_what_a_grid_cannot_say_has_a_line_of_its_own() -> None:
    """Tiles, and crates in smoke."""
    ground = read(GOOD.replace("grid = [", "tiles = [[2, 0]]\ngrid = [").replace(".t.+", "o..+"))
    ground = ground._replace(elements=(*ground.elements, Element(4, CRATE)), name='the "old" mill')
    text = write_battlefield(ground)
    assert "tiles = [[2, 0]]\ncrates = [[0, 1]]" in text
    assert read(text) == ground._replace(elements=tuple(sorted(ground.elements)))


GOOD = """
grid = [
  "..#c",
  ".t.+",
]
buildings = [{ squares = [[0, 0], [1, 0]], openings = [[0, 0, "S", "small"]], inner_walls = [[0, 0, "E"]] }]
pieces = [{ name = "dd", unit = "death_dealers", at = [0, 1] }, { name = "hans", unit = "hans", at = [2, 1] }]
"""  # noqa: E501


def read(text: str) -> Battlefield:
    return read_battlefields(text, "mine.toml")[0]


def test_a_file_with_one_battlefield_is_read() -> None:
    found = read(GOOD)
    assert (found.field.columns, found.field.rows) == (4, 2)
    assert [(found.field.name(one.square), one.kind) for one in found.elements] == [
        ("D1", CRATE),
        ("B2", TRAP),
    ]
    assert [placed.name for placed in found.pieces] == ["dd", "hans"]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('".t.+"', '".t."', "grid, entry 2: expected 4 squares, as in row 1, got 3 (.t.)"),
        ('".t.+"', '".t?+"', "grid, entry 2: expected signs of the ground (. ~ + o # c t), got ?"),
        (
            'unit = "hans"',
            'unit = "hands"',
            "pieces 2, unit: expected a unit (did you mean hans?), got hands",
        ),
        (
            'unit = "death_dealers", at = [0, 1]',
            'unit = "blackhawk", at = [2, 1]',
            (
                "pieces 2, at: expected a square without another vehicle, "
                "got hans on C2, where dd stands"
            ),
        ),
        (
            "at = [0, 1]",
            "at = [2, 1]",
            "pieces 2, at: expected a free square, got hans on C2, where dd stands",
        ),
        (
            '"S", "small"]], inner_walls = [[0, 0, "E"]]',
            '"E", "small"]], inner_walls = []',
            (
                "buildings 1, openings, entry 1: expected a side on which a wall of the building "
                "stands, got A1 E, where there is no wall"
            ),
        ),
        (
            '"S", "small"',
            '"S", "wide"',
            "buildings 1, openings, entry 1: expected small or large, got wide",
        ),
        (
            '"S", "small"',
            '"X", "small"',
            (
                "buildings 1, openings, entry 1: expected [column, row, N, E, S or W, small or "
                "large], got [0, 0, 'X', 'small']"
            ),
        ),
        (
            '[[0, 0, "E"]]',
            '[[0, 0, "N"]]',
            (
                "buildings 1, inner_walls, entry 1: expected a side between two squares of this "
                "building, got A1 N, an outer wall"
            ),
        ),
        (
            "squares = [[0, 0], [1, 0]]",
            "squares = [[0, 0], [9, 0]]",
            "squares, entry 2: expected a square of the field, [0, 0] to [3, 1], got [9, 0]",
        ),
        (
            "at = [2, 1]",
            "at = [1, 1]",
            "pieces 2, at: expected ground on which a vehicle may stand, got hans on B2 (t)",
        ),
        (
            "at = [2, 1]",
            "at = [3, 1]",
            "pieces 2, at: expected ground on which a vehicle may stand, got hans on D2 (+)",
        ),
        (
            "at = [2, 1]",
            "at = [2, 0]",
            "pieces 2, at: expected ground on which a vehicle may stand, got hans on C1 (#)",
        ),
        ('name = "hans"', 'name = "dd"', "pieces 2, name: expected a name that no other piece"),
        ("grid = [", "columns = 5\ngrid = [", "columns: expected 4, as the grid has, got 5"),
        ("grid = [", 'entry = { allies = "up" }\ngrid = [', "entry, allies: expected one of north"),
        (
            "grid = [",
            'colour = "red"\ngrid = [',
            "mine.toml line 2: expected a known key (did you mean columns?), got colour",
        ),
        ("grid = [", "crates = [[0, 1], [3, 1]]\ngrid = [", "got ammo_crate on D2 (rubble)"),
        ("grid = [", "traps = [[0, 0]]\ngrid = [", "expected tank traps only in buildings with a"),
        ("grid = [", "grid = ", "mine.toml: expected a TOML file, got"),
        (
            "grid = [",
            'traps = ["C2"]\ngrid = [',
            "pieces 2, at: expected ground on which a vehicle may stand, got hans on C2 (t)",
        ),
    ],
)
def test_what_does_not_fit_is_told_in_one_line(old: str, new: str, told: str) -> None:
    with pytest.raises(BadInput) as caught:
        read(GOOD.replace(old, new, 1))
    line = str(caught.value)
    assert line.startswith("mine.toml")
    assert told in line
    assert "\n" not in line


def test_a_piece_that_is_named_twice_in_the_same_way_is_one_piece() -> None:
    line = '{ name = "dd", unit = "death_dealers", at = [0, 1] }'
    assert read(GOOD.replace(line, f"{line}, {line}")).pieces == read(GOOD).pieces


def test_heroes_share_a_square_with_friends_only() -> None:
    hero = '{ name = "h", unit = "HERO", at = [0, 1] }, '
    friend = GOOD.replace("pieces = [", f"pieces = [{hero.replace('HERO', 'rhino')}")
    assert len(read(friend).pieces) == 3
    with pytest.raises(BadInput, match="expected a free square"):
        read(GOOD.replace("pieces = [", f"pieces = [{hero.replace('HERO', 'lara')}"))


def test_a_hero_shares_a_square_with_one_friend_and_not_with_two() -> None:
    heroes = "".join(f'{{ unit = "{one}", at = [0, 1] }}, ' for one in ("rhino", "bazooka_joe"))
    with pytest.raises(BadInput, match="expected a free square"):
        read(GOOD.replace("pieces = [", f"pieces = [{heroes}"))


def test_a_large_vehicle_needs_room_for_all_of_its_squares() -> None:
    """Two squares from west to east; the file names the one in the north-west."""
    text = GOOD.replace('unit = "hans", at = [2, 1]', 'unit = "mammut", at = [3, 1]')
    with pytest.raises(BadInput, match="room for Mammut, which is 2 x 1 squares"):
        read(text)


def test_a_file_with_several_battlefields_needs_an_id(tmp_path: Path) -> None:
    path = tmp_path / "two.toml"
    path.write_text(
        '[[battlefield]]\nid = "one"\ngrid = ["."]\n[[battlefield]]\nid = "two"\ngrid = [".."]\n'
    )
    assert battlefield(f"{path}#two").field.columns == 2
    with pytest.raises(BadInput, match=r"expected the id of one of its 2 battlefields"):
        battlefield(path)


def test_a_field_that_is_not_there_is_refused_in_one_line() -> None:
    with pytest.raises(BadInput, match=r"did you mean the_depot"):
        battlefield("the_deppot")
    with pytest.raises(BadInput, match="there is no such file"):
        battlefield("nowhere.toml")


POSITION = ["rules tactics", "row ...", "row .x.", "crates A1", "piece a: hans at C1"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("row ..", "expected all rows before anything"),
        ("roow ...", "did you mean row"),
        ("piece a: hans at A2", "a name that no other piece has"),
        ("piece b: hans at C1", "a square without another vehicle"),
        ("piece b: hanss at A2", "did you mean hans"),
        ("piece b: death_dealers at A2 living 4,1,1", "at most 3,1,1"),
        ("piece b: hans at A2 damage 4", "at most 3"),
        ("piece b: hans at A2 B1", "expected 1 squares, got 2"),
        ("piece b: hans at B2", "ground on which a vehicle may stand"),
        ("piece b: hans at A2 damage 3", "a unit that lives"),
        ("piece b: death_dealers at A2 living 0,0,0", "a unit that lives"),
        ("piece b: death_dealers at A2 joined a", "a hero and a squad of his side"),
        ("piece b: sigrid at A2 joined b", "a hero and a squad of his side"),
        ("crates A1", "squares with one element each"),
        ("rules tactics", "expected one such line"),
        ("traps A1", "squares with one element each"),
        ("traps B2", "on circles or diamonds only"),
        ("damaged A1 2", "a standing crate or trap"),
        ("wall A1 N", "after its building"),
        ("entry allies up", "sides and edges"),
        ("setting no_rules", "expected a setting"),
        ("phase lunch", "expected a phase"),
        ("ends soon", "expected one of game, round, activation"),
        ("objective dance", "expected one of destroy, hold"),
    ],
)
def test_a_line_of_a_position_that_does_not_fit_is_named(line: str, told: str) -> None:
    with pytest.raises(BadInput) as caught:
        GAME.read_position([*POSITION, line], "here")
    assert str(caught.value).startswith("here, position")
    assert told in str(caught.value)


def test_a_hero_and_his_squad_stand_on_the_same_square() -> None:
    squad, hero = "piece s: laser_grenadiers at A2 joined h", "piece h: sigrid at {} joined s"
    known = GAME.read_position([*POSITION, squad, hero.format("A2")], "here")
    half = GAME.read_position([*POSITION, squad.removesuffix(" joined h"), hero.format("A2")], "")
    assert half == known
    with pytest.raises(BadInput, match="expected both on the same square, got h elsewhere"):
        GAME.read_position([*POSITION, squad, hero.format("B1")], "here")


# Pictures


def test_every_square_has_words_and_a_name() -> None:
    """tactics.field.elements: crates and traps are told with their square."""
    scene = field_scene(study(battlefield("the_depot")))
    told = tell(scene)
    assert len(scene.names()) == 72
    assert "- B2: open ground; an ammo crate" in told
    assert (
        "- D5: open ground; in a building; a wall to the south and a small opening to the west"
        in (told)
    )


def test_pieces_are_told_with_side_and_strength() -> None:
    state = laid("A V", "piece l: lara off")
    words = [shape.words for shape in field_scene(state).shapes if getattr(shape, "words", "")]
    assert words[0] == "A1: open ground; Death Dealers (Allies, 5 miniatures)"
    assert words[1] == "B1: open ground; Hans (Axis, 3 of 3 points left)"


def test_a_field_of_view_has_a_letter_for_every_square() -> None:
    state = laid("""
        A . . o
        . c # .
        . t . .
    """)
    view = field_of_view(state, "A")
    assert view.letters(4) == ["nnnx", "nsxx", "nhxx"]
    scene = view_scene(state, "A")
    assert "nsxx" in scene.description
    assert scene.title == "What Death Dealers see: 7 of 12 squares, 5 of them without cover"


def test_a_field_of_view_depends_on_the_kind_of_target() -> None:
    state = laid("A t .")
    assert field_of_view(state, "A").letters(3) == ["nhx"]
    assert field_of_view(state, "A", "vehicle").letters(3) == ["nnn"]
    assert "as if a squad stood there" in view_scene(state, "A").description
    assert "as if a vehicle stood there" in view_scene(state, "A", "vehicle").description


def test_in_a_field_of_view_the_ground_keeps_its_pattern_and_its_symbol_is_the_letter() -> None:
    scene = view_scene(laid("A ~ o +"), "A")
    looks = {shape.look for shape in scene.shapes}
    assert {"water-line", "smoke-line", "rubble-line"} <= looks
    assert not {"dot-sign", "dot"} & looks


def test_the_picture_of_a_proof_tells_it() -> None:
    state = laid("A # B")
    scene = sight_scene(state, proof(state))
    assert "It runs through B1, which has no dot." in scene.description
    assert any(shape.look == "sight-decides" for shape in scene.shapes)
    assert any(shape.look == "sight-blocked" for shape in scene.shapes)


def test_a_position_is_told_with_its_buildings() -> None:
    state = laid("A . .", "building B1 C1", "wall B1 E", "opening B1 W small")
    told = GAME.tell_position(state)
    line = "Building on B1 and C1; B1: a small opening to the west; B1: a wall to the east"
    assert line in told.splitlines()
    assert GAME.illustrate(state, "").startswith("<svg")


def test_a_notebook_shows_positions_and_proofs_as_text_and_picture() -> None:
    state = laid("A # B")
    bundle = state._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "image/svg+xml"}
    assert bundle["image/svg+xml"].startswith("<svg")


def test_a_notebook_shows_a_proof_as_a_picture_with_its_sentences_below() -> None:
    state = laid("A # B")
    bundle = proof(state)._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/html"}
    assert bundle["text/plain"] == proof(state).tell()
    page = ET.fromstring(bundle["text/html"].replace("<details open>", "<details>"))
    picture = page.find("img").get("src")
    assert unquote(picture).startswith("data:image/svg+xml,<svg")
    told = " ".join(page.find("details").itertext())
    assert told.split() == proof(state).tell().split()


def test_a_unit_that_has_lost_something_or_acted_shows_it() -> None:
    state = laid("A . .", "piece h: hans at C1 damage 2 acted")
    scene = field_scene(state)
    assert [shape.text for shape in scene.shapes if getattr(shape, "text", "") == "1"] == ["1", "1"]
    assert any(shape.look == "acted" for shape in scene.shapes)
    assert "Hans (Axis, 1 of 3 points left), activated" in tell(scene)


@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_the_proof_can_be_told_in_every_language(language: str) -> None:
    every = laid(
        """
        A c t C o ~ . B
        . # . . + . . .
        V . . W . . . .
        """,
        C="hell_boys",
    )
    for one in ("A", "B", "V", "E2", "E1"):
        for other in ("A", "B", "W", "H3", "B2"):
            told = proof(every, one, other).tell(language)
            assert "{" not in told
            assert len(told.splitlines()) >= 3


def test_the_letter_of_a_unit_is_no_sign_of_the_ground() -> None:
    """The third unit of the axis is no c, which is a crate."""
    units = [f"piece s{column}: sturmpioniere at {column}1" for column in "ABC"]
    told = GAME.tell_position(laid("...c", *units)).splitlines()
    assert told[1] == "1  a b d c  1"
    assert told[-1].startswith("d: sc")


@pytest.mark.parametrize(
    ("file", "told"),
    [
        ('grid = ["..", "."]', ", grid, Eintrag 2: statt 1 (.) wird gebraucht: 2 Felder, wie"),
        (
            'grid = ["..", ".."]\npieces = [{ unit = "hanns", at = [0, 0] }]',
            "statt hanns wird gebraucht: eine Einheit (meinst du hans?)",
        ),
        (
            """grid = ["..", ".."]
            pieces = [{ unit = "hans", at = "A1" }, { unit = "luther", at = "A1" }]""",
            "statt luther auf A1, wo hans steht wird",
        ),
        (
            """grid = ["..", ".."]
            buildings = [{ squares = ["A1", "B1"], openings = [[0, 0, "E", "small"]] }]""",
            "statt A1 E, wo keine Wand ",
        ),
        ('grid = [".."]\ncolour = "red"', "statt colour wird gebraucht: ein bekannter Schlüssel"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_in_the_language_of_its_reader(
    file: str, told: str
) -> None:
    with pytest.raises(BadInput) as wrong:
        read_battlefields(file, "karte.toml")
    assert told in complaint(wrong.value, "de")
    assert "expected" not in complaint(wrong.value, "it")


def test_a_high_field_leaves_room_for_the_question_below_it() -> None:
    """Between lines of text it is smaller than at a table; everything on it can still be read."""
    state = new_match("first_patrol", seed=3).state
    large, small = field_scene(state), field_scene(state, paper=paper_in_text(state.field))
    assert (large.height, small.height) == (514, 370)
    assert 'height="370"' in mimebundle(state)["image/svg+xml"]
    assert small.names() == large.names()
    letters = [shape for shape in small.shapes if isinstance(shape, Text)]
    assert min(text.size for text in letters) >= 12


def test_a_low_field_is_as_large_between_lines_of_text_as_anywhere() -> None:
    state = study(battlefield("cover_sum"))
    assert paper_in_text(state.field) == paper_for(state.field)
