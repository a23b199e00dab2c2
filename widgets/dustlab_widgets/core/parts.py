"""Small pieces that every widget of the house is made of."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, Button, Layout

from .guard import guard

_HIDDEN = "dust-hidden"

Complain = Callable[[str], None]

# What looks different is said in style.py by classes, so that all widgets can have one layout, and
# all of a kind one style: ipywidgets makes a model for each, and a lab would take three times as
# long to appear.
_shared: dict[type, Any] = {}


def shared(kind: type) -> Any:
    """The one layout or style of a kind; a new one if somebody closed it."""
    known = _shared.get(kind)
    if known is None or known.comm is None:
        known = _shared[kind] = kind()
    return known


def made(kind: Any, *classes: str, **values: Any) -> Any:
    """A widget with the shared layout and style, and with these classes."""
    values["layout"] = shared(Layout)
    traits = kind.class_traits()
    if "style" in traits:
        values["style"] = shared(traits["style"].klass)
    if "tooltip" in traits:
        values.setdefault("tooltip", "")  # a page shows one that is missing as the word null
    return kind(_dom_classes=classes, **values)


def markup(*classes: str, value: str = "") -> Any:
    """Words as HTML; whoever sets the value escapes what people typed."""
    return made(HTML, "dust-words", *classes, value=value)


def button(clicked: Callable[[], None], complain: Complain, *classes: str) -> Any:
    """A button that calls without arguments; its words come with the language."""
    press = made(Button, "dust-button", *classes)
    press.on_click(guard(lambda _: clicked(), complain))
    return press


def watch(widget: Any, changed: Callable[[Any], None], complain: Complain) -> None:
    """Call with the new value whenever it changes."""
    widget.observe(guard(lambda change: changed(change["new"]), complain), "value")


def show_if(widget: Any, shown: bool) -> None:
    """Show or hide a widget; it keeps its place in the tree."""
    if shown == is_shown(widget):
        return
    if shown:
        widget.remove_class(_HIDDEN)
    else:
        widget.add_class(_HIDDEN)


def is_shown(widget: Any) -> bool:
    return _HIDDEN not in widget._dom_classes  # noqa: SLF001 - there is no public way to ask


def wear(widget: Any, *classes: str) -> None:
    """Exactly these classes, in one message and only if they are others than before."""
    if tuple(widget._dom_classes) != classes:  # noqa: SLF001 - add_class would send each by itself
        widget._dom_classes = classes  # noqa: SLF001


class Fold(HTML):
    """A heading that opens and shuts what follows it, in the browser alone.

    It is an HTML details element, reached by Tab and opened by Enter; style.py shuts the widget
    after it (class dust-folded), which stays there for screen readers. The kernel hears nothing.
    """

    def __init__(self, title: str = "") -> None:
        style = self.class_traits()["style"].klass
        super().__init__(
            layout=shared(Layout), style=shared(style), _dom_classes=("dust-words", "dust-fold")
        )
        self.title, self.times = "", 0
        self.name(title)

    def name(self, title: str, anew: bool = False) -> None:
        """Another title; with another or `anew` the heading shuts."""
        if title != self.title or anew:
            self.title, self.times = title, self.times + 1
            # The browser keeps an element as the reader left it until it gets another one.
            self.value = (
                f'<details data-time="{self.times}"><summary>{escape(title)}</summary></details>'
            )
