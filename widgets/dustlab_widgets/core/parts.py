"""Small pieces that every widget of the house is made of, and the guard that no error gets past.

Jupyter swallows what a callback raises, and the learner sees a button that does nothing. So every
callback goes through `guard`: its errors are told in the widget in one line. With `STRICT` on
(tests) an error is raised instead.

JupyterLab sends the messages of widgets to a thread of their own, but to the main thread until that
is there: after a reload two canvases say at once that they are ready. Widgets know nothing of
threads, and all canvases share one list of commands; so one callback waits for the other.
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Callable, Hashable
from functools import cache, wraps
from html import escape
from importlib.resources import files
from typing import Any
from weakref import WeakSet

from ipywidgets import HTML, Button, HBox, Layout, VBox

from dustlab.core.errors import LONGEST, BadInput, DustlabError, readable, shortened
from dustlab.core.words import complaint, say
from dustlab.school.lessons import title_of

from .opening import ONE_AT_A_TIME, made_in_one_go


class Told(DustlabError):
    """What a player is told, as a sentence in the player's language."""

    def __str__(self) -> str:
        return shortened(readable(super().__str__()), 2 * LONGEST)


class Setting:
    """A switch that a test can turn."""

    def __init__(self, on: bool) -> None:
        self.on = on


STRICT = Setting(bool(os.environ.get("DUSTLAB_STRICT")))

_log = logging.getLogger("dustlab_widgets")


def guard(callback: Callable[..., Any], complain: Callable[[str], None]) -> Callable[..., Any]:
    """The callback, with whatever it raises handed to `complain` as one line of words."""

    @wraps(callback)
    def call(*args: Any, **named: Any) -> Any:
        with ONE_AT_A_TIME:
            try:
                return callback(*args, **named)
            except Exception as error:
                if STRICT.on:
                    raise
                if not isinstance(error, DustlabError):
                    # JupyterLab shows this in its log console, where a developer looks.
                    _log.exception("a callback failed")
                # Errors are told by a widget, which speaks a language.
                language = getattr(getattr(complain, "__self__", None), "language", "en")
                complain(in_one_line(error, language))
                return None

    return call


def in_one_line(error: Exception, language: str = "en") -> str:
    """Our own errors speak for themselves; of others the type is named, and what one can do."""
    if isinstance(error, BadInput):
        return complaint(error, language)
    if isinstance(error, DustlabError):
        return str(error)
    reason = " ".join(str(error).split())
    words = f"{type(error).__name__}: {reason}" if reason else type(error).__name__
    return say("widgets.guard.unexpected", language, error=words)


_HIDDEN = "dust-hidden"

Complain = Callable[[str], None]

# What looks different is said in style sheets by classes, so that all widgets can have one layout,
# and all of a kind one style: ipywidgets makes a model for each, and a lab would take three times
# as long to appear.
_shared: dict[Hashable, Any] = {}


def shared(kind: type) -> Any:
    """The one layout or style of a kind."""
    return only_one(kind, kind)


def only_one(key: Hashable, make: Callable[[], Any]) -> Any:
    """The one widget under this key; a new one if it was closed."""
    known = _shared.get(key)
    if known is None or known.comm is None:
        known = _shared[key] = make()
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


def box(kind: type, css: str, *children: Any) -> Any:
    """Widgets below each other (VBox) or beside each other (HBox), with these classes."""
    return kind(children=children, layout=shared(Layout), _dom_classes=tuple(css.split()))


OPEN: WeakSet[Any] = WeakSet()
"""The tables, labs and exercises that are open: the page speaks to all of them."""


class Column(VBox):
    """Widgets below each other; what is larger is made of it, and sent when all of it is made."""

    def __init_subclass__(cls, **named: Any) -> None:
        super().__init_subclass__(**named)
        if "__init__" in vars(cls):
            cls.__init__ = made_in_one_go(cls.__init__)  # type: ignore[method-assign]

    def __init__(self, css: str, *children: Any) -> None:
        classes = tuple(css.split())
        if "dust-lab" in classes:
            self.life = sign_of_life()
            children = (*children, self.life)
        super().__init__(children=children, layout=shared(Layout), _dom_classes=classes)
        if "dust-lab" in classes:
            OPEN.add(self)

    def speak_if_silent(self, language: str) -> None:
        """What the page says when the kernel does not answer any more."""
        self.life.tooltip = say("widgets.silent.kernel", language)

    def follow_strand(self, strand: str) -> None:
        """The course on chance is read in another strand: exercises follow, all else stays."""


class Row(HBox):
    """Controls beside each other; they wrap where there is no room."""

    def __init__(self, *children: Any, kind: str = "") -> None:
        classes = ("dust-row", kind) if kind else ("dust-row",)
        super().__init__(children=children, layout=shared(Layout), _dom_classes=classes)


def markup(*classes: str, value: str = "") -> Any:
    """Words as HTML; what people typed has to be escaped before."""
    return made(HTML, "dust-words", *classes, value=value)


def link_to(lesson: str) -> str:
    """A lesson by its title, as a link that opens it: the page lies in the folder of lessons."""
    return f'<a href="{escape(lesson)}.ipynb">{escape(title_of(lesson))}</a>'


def button(clicked: Callable[[], None], complain: Complain, *classes: str) -> Any:
    """A button that calls without arguments; its words come with the language."""
    press = made(Button, "dust-button", *classes)
    press.on_click(guard(lambda _: clicked(), complain))
    return press


def sign_of_life() -> Any:
    """An invisible button by which the script of a page asks whether the kernel is still there.

    The kernel answers by another number on it.
    """
    life = made(Button, "dust-life", description="0")
    life.on_click(lambda _: setattr(life, "description", str(int(life.description) + 1)))
    return life


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


def put_away(widget: Any) -> None:
    """Close a widget with all that is in it; what widgets share stays."""
    if any(widget is one for one in _shared.values()):
        return
    for part in (*getattr(widget, "children", ()), *getattr(widget, "_canvases", ())):
        put_away(part)
    layout = getattr(widget, "layout", None)
    if layout is not None:
        put_away(layout)
    widget.close()


def wear(widget: Any, *classes: str) -> None:
    """Exactly these classes, in one message and only if they are others than before."""
    if tuple(widget._dom_classes) != classes:  # noqa: SLF001 - add_class would send each by itself
        widget._dom_classes = classes  # noqa: SLF001


LIVE_PAGE = "DUSTLAB_PAGE"
"""Set by the page of a lesson that runs itself: what it shows is alive."""


def page_is_alive() -> bool:
    """Whether a page is there already for what is made now."""
    return bool(os.environ.get(LIVE_PAGE))


def with_picture(bundle: dict[str, Any], picture: Callable[[], str]) -> dict[str, Any]:
    """What a notebook shows and keeps, with a picture for those who read it without a kernel.

    A page that is alive shows the widget, and would be sent the same picture twice.
    """
    drawn = "" if page_is_alive() else picture()
    return {**bundle, "image/svg+xml": drawn} if drawn else bundle


class Fold(HTML):
    """A heading that opens and shuts what follows it, in the browser alone.

    It is an HTML details element, reached by Tab and opened by Enter; the style sheet shuts the
    widget after it (class dust-folded), which stays there for screen readers. The kernel hears
    nothing.
    """

    def __init__(self) -> None:
        style = self.class_traits()["style"].klass
        super().__init__(
            layout=shared(Layout), style=shared(style), _dom_classes=("dust-words", "dust-fold")
        )
        self.title, self.times = "", 0

    def name(self, title: str, anew: bool = False) -> None:
        """Another title; with another or `anew` the heading shuts."""
        if title != self.title or anew:
            self.title, self.times = title, self.times + 1
            # The browser keeps an element as the reader left it until it gets another one.
            self.value = (
                f'<details data-time="{self.times}"><summary>{escape(title)}</summary></details>'
            )


# -- how it all looks: text and panels in the colours of JupyterLab's theme, light or dark. Boards
# carry their own paper (dustlab.pictures.palette). Everything sits on a grid of 8 px, controls are
# 36 px high or more, and places whose words change keep their height, so that nothing jumps.

COMMON = "core/common.css"
ACCESS = "core/access.js"
TABLE, LAB = "table/table.css", "table/lab.css"


@cache
def looks(*sheets: str) -> str:
    """Style sheets and scripts of this package, by their paths in it.

    Every page of a lesson is sent them: without the remarks and the blanks before each line.
    """
    text = "\n".join((files("dustlab_widgets") / sheet).read_text("utf-8") for sheet in sheets)
    bare = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return "\n".join(line.strip() for line in bare.splitlines() if line.strip())


def stylesheet() -> Any:
    """An invisible widget that brings the looks along.

    A browser greets a style sheet with "load" as soon as it is in the page; that is when access.js
    runs. A page that forbids this is as it would be without.
    """
    return _style(f"<style{_at_once()}>{looks(COMMON)}</style>")


def stylesheets(more: str) -> tuple[Any, Any]:
    """The looks, and apart from them what a large widget adds: so they are sent once for all.

    The next widget of the page brings the common looks again, and of two rules of one weight the
    later one holds. So what a table adds is made the weightier.
    """
    weightier = re.sub(r"\.dust-table(?![\w-])", ".dust-lab.dust-table", more)
    return stylesheet(), _style(f"<style>{weightier}</style>")


def _style(style: str) -> Any:
    """Widgets that look alike show the same model: it is sent once."""
    return only_one(style, lambda: markup("dust-style", value=style))


def script(path: str) -> Any:
    """An invisible widget whose script runs in each page, as soon as it is there."""
    return _style(f"<style{_at_once(path)}></style>")


@cache
def _at_once(path: str = ACCESS) -> str:
    """A script as an attribute: neither remarks nor breaks of lines are sent."""
    lines = (line.strip() for line in looks(path).splitlines())
    script = " ".join(line for line in lines if not line.startswith("//"))
    return f' onload="{escape(script, quote=True)}"'
