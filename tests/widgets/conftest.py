"""Widgets without a browser: callbacks are called by hand, and an error in one is an error here."""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest
from ipywidgets import Widget

from dustlab.school import kept_file
from dustlab_widgets.core import parts
from dustlab_widgets.core.parts import STRICT
from dustlab_widgets.pictures.paint import ipycanvas_canvas

if TYPE_CHECKING:  # other rooms do without it
    from dustlab_widgets import ExerciseBox


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(STRICT, "on", True)


@pytest.fixture(autouse=True)
def nothing_answered_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_file, "of_learners", {})


class NoPage:
    """In the place of a line to a page: nothing is packed for it, since nobody would read it."""

    kernel = None

    def __init__(self, comm_id: str = "") -> None:
        self.comm_id = comm_id or uuid4().hex

    def on_msg(self, callback: Any) -> None:
        """It keeps whom it would call, as a line does, and with it the widget."""
        self.callback = callback

    def close(self) -> None:
        """Nothing is open."""


def open_to_nobody(widget: Widget) -> None:
    """A widget that waits to be sent has its name already."""
    widget.comm = NoPage(widget.comm.comm_id if widget.comm else "")


@pytest.fixture(autouse=True)
def nobody_reads(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Widgets are sent to a page only where a test looks at its messages."""
    if "messages" in request.fixturenames:
        monkeypatch.setattr(parts, "_shared", {})  # those of other tests are not heard
    else:
        monkeypatch.setattr(Widget, "open", open_to_nobody)


class Messages(list[Any]):
    """What the kernel would send to the page, one entry for each message."""

    def bytes(self) -> int:
        """What goes over the wire: the words as JSON, and the buffers as they are."""
        words = (json.dumps(message, default=str) for _, message, _ in self)
        return sum(map(len, words)) + sum(len(buffer) for *_, buffers in self for buffer in buffers)


@pytest.fixture
def messages(monkeypatch: pytest.MonkeyPatch) -> Messages:
    sent = Messages()
    send = Widget._send

    def record(self: Widget, message: Any, buffers: Any = None) -> None:
        sent.append((type(self).__name__, message, [bytes(b) for b in buffers or ()]))
        send(self, message, buffers)

    monkeypatch.setattr(Widget, "_send", record)
    return sent


@pytest.fixture(autouse=True)
def canvas_manager() -> Iterator[None]:
    """The manager is one for the whole process: no test finds it holding."""
    yield
    assert not ipycanvas_canvas._CANVAS_MANAGER._caching
    assert not ipycanvas_canvas._CANVAS_MANAGER._commands_cache


@pytest.fixture
def box() -> "ExerciseBox":
    """A box with a question of each kind."""
    from dustlab_widgets import ExerciseBox
    from tests.widgets.boxes import the_file

    return ExerciseBox(the_file())
