"""A widget is sent to the page when all of it is made, in the state that it has come to by then.

ipywidgets sends each model as soon as it is made, and a message more whenever it changes. A lab is
made of a hundred models and names them afterwards: three messages for each, most of them the same
words again. So the models of a widget wait until it is complete; then each is sent once, and only
what the page does not take for granted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from threading import RLock
from typing import Any
from uuid import uuid4

from comm import create_comm, get_comm_manager
from ipywidgets import DOMWidget, Widget
from ipywidgets.widgets.widget import __protocol_version__, _instances, _remove_buffers

ONE_AT_A_TIME = RLock()
"""Held while a widget is made, changed or painted; the same thread may take it again."""

ALWAYS_TOLD = (
    *("_model_name", "_model_module", "_model_module_version"),
    *("behavior", "button_style", "description_allow_html"),
)
"""What a model is; and what begins otherwise in the page than in the kernel."""


class Waiting:
    """In the place of the line to the page: others can name the model, and nothing is sent."""

    kernel = None

    def __init__(self) -> None:
        self.comm_id = uuid4().hex

    def on_msg(self, callback: Callable[..., None]) -> None:
        """No page knows of it, so none will say anything."""

    def close(self) -> None:
        """Nothing is open."""


_lasting: list[Widget] = []
_waiting: list[Widget] = []
_afterwards: list[Callable[[], None]] = []
_is_open = True


@contextmanager
def in_one_go() -> Iterator[None]:
    """Widgets that are made inside are sent at its end; if it fails, they are closed unsent."""
    global _is_open  # noqa: PLW0603 - ipywidgets has one place for its callback, too
    with ONE_AT_A_TIME:
        if not _is_open:
            yield
            return
        before = Widget._widget_construction_callback  # noqa: SLF001 - there is no public way to ask
        Widget.on_widget_constructed(_wait)
        _is_open = False
        try:
            yield
        except BaseException:
            for widget in _waiting:
                widget.close()
            raise
        else:
            for widget in _waiting:
                _send(widget)
            for act in _afterwards:
                act()
        finally:
            _waiting.clear()
            _afterwards.clear()
            _is_open = True
            Widget.on_widget_constructed(before)


def once_sent(act: Callable[[], None]) -> None:
    """Do this as soon as what is being made now has been sent."""
    if _is_open:
        act()
    else:
        _afterwards.append(act)


def made_in_one_go(make: Callable[..., None]) -> Callable[..., None]:
    """The `__init__` of a widget, after which all of it is sent."""

    @wraps(make)
    def init(*args: Any, **named: Any) -> None:
        with in_one_go():
            make(*args, **named)

    return init


def _wait(widget: Any) -> None:
    if widget.comm is None:  # else the page has made it
        widget.comm = Waiting()
        _waiting.append(widget)


def _send(widget: Any) -> None:
    """Send a model, before it what it is made of: a page does not wait for what it has not got."""
    if not isinstance(widget.comm, Waiting):
        return
    for part in _parts(widget):
        _send(part)
    state, buffer_paths, buffers = _remove_buffers(_state(widget))
    widget.comm = create_comm(
        target_name="jupyter.widget",
        data={"state": state, "buffer_paths": buffer_paths},
        buffers=buffers,
        metadata={"version": __protocol_version__},
        comm_id=widget.model_id,
    )


def _parts(widget: Any) -> Iterable[Any]:
    """The models that a model names."""
    for name in widget.keys:
        value = getattr(widget, name)
        for one in value if isinstance(value, (list, tuple)) else (value,):
            if isinstance(one, Widget):
                yield one


def _state(widget: Any) -> dict[str, Any]:
    """What is not as in any new widget of its kind. Layouts and styles are few: they tell all."""
    if not isinstance(widget, DOMWidget):
        return dict(widget.get_state())
    always = [name for name in ALWAYS_TOLD if name in widget.keys]
    return {**widget.get_state(always), **widget.get_state(drop_defaults=True)}


def lasting(widget: Widget) -> Widget:
    """A widget that is no part of any board, and that the boards of every page need."""
    _lasting.append(widget)
    return widget


def close_all() -> None:
    """Close every model that a page showed, and tell the new page of those that all pages need.

    Nothing of the closed ones is sent: that page is gone, and another complains of what it does not
    know. Nor may a new board need anything of the time before: the page asks for the models that
    are there, but the answer may come after the first boards, or, where much is running, never.
    """
    known = get_comm_manager().comms
    with ONE_AT_A_TIME:
        for widget in list(_instances.values()):
            widget.comm._closed = True  # noqa: SLF001 - else it is sent
            known.pop(widget.model_id, None)
            if any(widget is one for one in _lasting):
                _open_anew(widget)
            else:
                widget.close()


def _open_anew(widget: Widget) -> None:
    """Under another name, so that the page does not mix it up with the one it may ask for."""
    _instances.pop(widget.model_id)
    widget.comm = widget._model_id = None  # noqa: SLF001 - or it keeps its name
    widget.open()
