"""The order in which a picture is cheap to paint: the same to the eye, marks on top."""

from dustlab.dualpowers import new_match
from dustlab.dualpowers.pictures.city import city_scene
from dustlab.pictures.paint_order import MARKS, lightened
from dustlab.pictures.scene import CHOSEN, AnyShape, Box, Scene, Text


def box(name: str, x: float, look: str = "tile", mark: str = "") -> Box:
    return Box(look=look, name=name, mark=mark, x=x, y=0, width=10, height=10)


def text(word: str, x: float) -> Text:
    return Text(look="ink", x=x, y=5, text=word, size=8)


def scene(*shapes: AnyShape) -> Scene:
    return Scene(100, 20, "A row", shapes)


def test_what_is_alike_stands_side_by_side_and_words_come_last() -> None:
    made = lightened(scene(box("a", 0), text("A", 5), box("b", 20, "panel"), box("c", 40)))
    drawn = [s for s in made.shapes if s.layer != MARKS]
    assert [s.name or "A" for s in drawn] == ["b", "a", "c", "A"]
    assert made.names() == ["a", "b", "c"]


def test_what_lies_over_another_thing_stays_over_it() -> None:
    made = lightened(scene(box("low", 0, "tile"), text("A", 5), box("high", 4, "panel")))
    assert [s.name or "A" for s in made.shapes if s.layer != MARKS] == ["low", "A", "high"]
    assert made.hit(6, 5) == "high"


def test_a_mark_is_drawn_above_and_changes_nothing_below() -> None:
    plain = lightened(scene(box("a", 0), box("b", 20)))
    marked = lightened(scene(box("a", 0, mark=CHOSEN), box("b", 20)))
    assert plain.layers()["pieces"] == marked.layers()["pieces"]
    assert [s.mark for s in marked.layers()[MARKS]][-1] == CHOSEN
    assert list(plain.layers()) == list(marked.layers())
    assert marked.hit(5, 5) == "a"


def test_nothing_is_lost_of_a_city() -> None:
    made = city_scene(new_match(3).state)
    again = lightened(made)
    assert set(made.shapes) == set(again.shapes)
    assert made.names() == again.names()
