"""What the tests of the labs on a field share."""

from typing import Any

from dustlab.tactics import State, from_position
from dustlab_widgets.pictures.paint import DENSITY
from tests.widgets.conftest import Messages


def position(*lines: str) -> State:
    return from_position("\n".join(lines)).state


def ready(lab: Any) -> Any:
    """The lab as a page has it, painted."""
    lab.board.stage.on_ready()
    chart = getattr(lab, "chart", None)
    if chart is not None:
        chart.stage.on_ready()
    return lab


def click(lab: Any, square: str) -> None:
    x, y = lab.scene.centre(square)
    lab.board.stage.on_mouse(x * DENSITY, y * DENSITY)


def drag(lab: Any, began: str, ended: str) -> None:
    stage = lab.board.stage
    stage._moved(*(DENSITY * one for one in lab.scene.centre(began)))
    stage.on_mouse(*(DENSITY * one for one in lab.scene.centre(ended)))


def marked(lab: Any, mark: str) -> set[str]:
    return {square for square, its in lab.marks().items() if its == mark}


def rules_told(lab: Any) -> list[str]:
    """The rules behind what stands there, as buttons to open them."""
    return [rule for _, rule in lab.talk.rules.options]


def letters(lab: Any) -> dict[str, str]:
    """What is written on the field, by the square that it stands on."""
    names = lab.state.field.names
    boxes = {name: lab.scene.named(name)[0] for name in names}
    found: dict[str, str] = {}
    for shape in lab.scene.shapes:
        if hasattr(shape, "text") and shape.layer in ("marks", "overlay"):
            here = next(name for name, its in boxes.items() if its.hit(shape.x, shape.y))
            found[here] = found.get(here, "") + shape.text
    return found


def buttons(lab: Any) -> list[str]:
    """What can be pressed now, besides the board."""
    return [deed.words for deed in lab.deeds.deeds]


def press(lab: Any, words: str) -> None:
    """The one button that begins so."""
    [one] = [deed for deed in lab.deeds.deeds if deed.words.startswith(words)]
    one.does()


def told(lab: Any) -> str:
    return str(lab.talk.words.value)


def little(messages: Messages, what: str) -> None:
    """What was sent since the last look is at most ten messages and 25 kB."""
    assert len(messages) <= 10, (what, [kind for kind, *_ in messages])
    assert messages.bytes() <= 25_000, (what, messages.bytes())
    messages.clear()
