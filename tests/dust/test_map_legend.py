"""The legend below the map of Dust, and whether words can be read on what they stand on."""

from itertools import product

import pytest

from dustlab.core.words import LANGUAGES
from dustlab.dust import from_position
from dustlab.dust.components import ARMIES, LETTERS
from dustlab.dust.editions import edition
from dustlab.dust.pictures.map import map_scene
from dustlab.dust.pictures.names import the_sheet
from dustlab.dust.state import Table, Tally, Turn
from dustlab.pictures.palette import paint_of
from dustlab.pictures.scene import Circle, Scene, Text
from tests.dust.drawings import BOARD, WIDTHS, crowded, empty, neutral_battle, overlaps, texts
from tests.each import of_each


def neutral_discs(scene: Scene, floor: float) -> tuple[set[str], set[str]]:
    """The looks of neutral discs on the map, and of those in the legend below it."""
    discs = [s for s in scene.shapes if isinstance(s, Circle) and s.look.startswith("neutral-")]
    on_map = {disc.look for disc in discs if disc.y < floor}
    return on_map, {disc.look for disc in discs if disc.y > floor}


@of_each(product(["green", "orange", "purple", "black"], WIDTHS))
def test_the_legend_shows_neutral_units_of_an_army_that_is_on_the_map(
    army: str, width: int
) -> None:
    scene = map_scene(
        from_position(f"players red blue\nturn red combat 0\nhouston {army} 1 tank").state,
        width=width,
    )
    on_map, legend = neutral_discs(scene, the_sheet(BOARD, width).height)
    assert on_map == legend == {f"neutral-{army}"}
    foot = the_sheet(BOARD, width).height
    below = [text for text in scene.shapes if isinstance(text, Text) and text.y > foot]
    assert [t.text for t in below if t.look == f"neutral-{army}"] == [LETTERS[army]]


def test_without_neutral_units_the_legend_does_not_explain_them() -> None:
    scene = map_scene(
        from_position("players red blue\nturn red combat 0\nhouston red 1 tank").state
    )
    assert neutral_discs(scene, the_sheet(BOARD, 1000).height) == (set(), set())
    assert "neutral" not in [text for text, _ in texts(scene)]


@pytest.mark.parametrize("width", WIDTHS)
def test_the_legend_shows_every_army_that_has_neutral_units_on_the_map(width: int) -> None:
    position = "players red blue\nturn red combat 0\nhouston green 1 tank\nberlin black 1 tank"
    scene = map_scene(from_position(position).state, width=width)
    on_map, legend = neutral_discs(scene, the_sheet(BOARD, width).height)
    assert on_map == legend == {"neutral-green", "neutral-black"}


@of_each(product(range(2, 7), LANGUAGES, [424, 1000]))
def test_the_legend_runs_into_nothing_however_many_play(
    players: int, language: str, width: int
) -> None:
    table, tally = Table(edition("standard"), BOARD, ARMIES[:players]), Tally((45,) * players)
    full = crowded(1)._replace(table=table, tally=tally, turn=Turn("red", combat_points=1))
    scene = map_scene(full, width=width, language=language)
    below = [(what, box) for what, box in texts(scene) if box[1] > the_sheet(BOARD, width).height]
    assert overlaps(below) == []
    assert min(left for _, (left, _, _, _) in below) >= 0


def test_a_stack_is_explained_below_the_map_that_shows_one() -> None:
    shown = [text for text, _ in texts(map_scene(crowded(1)))]
    alone = [text for text, _ in texts(map_scene(empty()))]
    assert "several kinds" in shown
    assert "several kinds" not in alone


def test_neutral_units_under_attack_are_explained_too() -> None:
    scene = map_scene(neutral_battle())
    assert neutral_discs(scene, the_sheet(BOARD, 1000).height)[1] == {"neutral-green"}


def _contrast(one: str, other: str) -> float:
    """The ratio that the web's accessibility rules ask for."""

    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@of_each(
    [
        *((f"army-{army}", f"army-{army}") for army in ARMIES),
        *((f"neutral-{army}", f"neutral-{army}") for army in ARMIES),
        *(("ink", f"tint-{army}") for army in ARMIES),
        ("ink", "continent"),
        ("ink", "sea"),
        ("sea-ink", "sea"),
        *(("sea-ink", f"tint-{army}") for army in ARMIES),
        ("sea-ink", "continent"),
        ("pale-ink", "paper"),
        ("pale-ink", "panel"),
        ("closed", "closed"),
    ]
)
def test_words_can_be_read_on_what_they_stand_on(ink: str, ground: str) -> None:
    assert _contrast(paint_of(ink).ink, paint_of(ground).fill) >= 4.5
