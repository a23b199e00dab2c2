"""What a table has beside a lab's controls: steppers, deeds, what is said, saving when asked.

Each of them changes in one message, however much of it changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from html import escape
from typing import Any

from ipywidgets import Dropdown, HBox, ToggleButtons

from dustlab.core import rules
from dustlab.core.remarks import Remark
from dustlab.core.words import say
from dustlab.pictures.legend import Sign

from ..core.controls import Files
from ..core.parts import Column, Complain, box, button, made, markup, show_if, watch

Call = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Deed:
    """A button that comes and goes: its words, and what it does."""

    words: str
    does: Callable[[], object]
    tip: str = ""
    chosen: bool = False
    """What it stands for is chosen already, and is marked so on the board as well."""

    @property
    def shown(self) -> tuple[str, str]:
        """What is read on it, and beside it."""
        return (f"{CHOSEN_SIGN} {self.words}" if self.chosen else self.words), self.tip


CHOSEN_SIGN = "✓"
NO_BUTTONS = [("", "")]
"""The page does not take the last buttons away: one without words stays, and looks hide it."""


class Deeds(Column):
    """Buttons that come and go together, in one message."""

    def __init__(self, complain: Complain) -> None:
        self.deeds: tuple[Deed, ...] = ()
        # One widget for all of them; nothing ever stays pressed. Tab goes to its buttons, but the
        # keys can be given to the row itself, too.
        css = ("dust-rule-buttons", "dust-deeds")
        self.row = made(ToggleButtons, *css, options=[], tabbable=False)
        self._filling = False
        watch(self.row, self._pressed, complain)
        super().__init__("dust-deed-row", self.row)

    def show(self, deeds: Sequence[Deed]) -> None:
        before = [deed.shown for deed in self.deeds]
        self.deeds = tuple(deeds)
        if before != [deed.shown for deed in deeds] or self.row.index is not None:
            self._fill()

    def _fill(self) -> None:
        self._filling = True
        with self.row.hold_sync():
            options = [(deed.shown[0], str(i)) for i, deed in enumerate(self.deeds)]
            self.row.options = options or NO_BUTTONS
            self.row.tooltips = [deed.tip for deed in self.deeds]
            self.row.index = None
        self._filling = False

    def _pressed(self, which: str | None) -> None:
        if which and not self._filling:
            self.press(int(which))

    def press(self, which: int) -> None:
        """Do what the button at this place does."""
        deeds = self.deeds
        try:
            deeds[which].does()
        finally:
            if self.row.index is not None:
                self._fill()
            # The page has made the buttons anew: who goes by keys goes on where they stand.
            self.row.focus()


@dataclass(frozen=True, slots=True)
class Item:
    """One column of the steppers: what it is called, how many are chosen, and of how many."""

    name: str
    label: str
    chosen: int
    note: str
    there: bool = True
    price: str = ""
    """What one of them costs, on a line of its own."""


class Steppers(Column):
    """Numbers side by side, with a plus above each and a minus below it."""

    MOST = 7

    def __init__(self, change: Callable[[str, int], None], complain: Complain) -> None:
        self.items: tuple[Item, ...] = ()
        self._change = change
        self.more = [
            button(partial(self._step, place, +1), complain, "dust-step", f"dust-step-{place}")
            for place in range(self.MOST)
        ]
        self.less = [
            button(partial(self._step, place, -1), complain, "dust-step", f"dust-step-{place}")
            for place in range(self.MOST)
        ]
        for press in self.more:
            press.description = "+"
        for press in self.less:
            press.description = "−"
        self.numbers = markup("dust-numbers")
        super().__init__(
            "dust-steppers",
            box(HBox, "dust-step-row", *self.more),
            self.numbers,
            box(HBox, "dust-step-row", *self.less),
        )

    def speak(self, names: Sequence[str]) -> None:
        """What the columns are called; who has fewer has the first ones."""
        for presses, sign in ((self.more, "+"), (self.less, "−")):
            for press, label in zip(presses, names, strict=True):
                press.tooltip = f"{sign} 1 {label}"

    def show(self, items: Sequence[Item]) -> None:
        """As many columns as there are items; without any the room stays empty."""
        self.items = tuple(items)
        cells = "".join(
            f'<div class="{"dust-cell" if item.there else "dust-cell dust-none"}">'
            f"<b>{item.chosen}</b> <span>{escape(item.note)}</span>"
            f"<div>{escape(item.label)}</div>"
            + (f'<div class="dust-pale">{escape(item.price)}</div>' if item.price else "")
            + "</div>"
            for item in items
        )
        # How many columns there are is told by a class within: the style sheet asks for it there.
        count = f"dust-cells dust-columns-{len(items)}"
        self.numbers.value = f'<div class="{count}">{cells}</div>' if cells else ""

    def _step(self, place: int, by: int) -> None:
        if place < len(self.items):
            self._change(self.items[place].name, by)


class RuleButtons:
    """A button for each rule that is named: one widget for all, so that they change at once."""

    def __init__(
        self,
        opened: Callable[[str], None],
        complain: Complain,
        none: Sequence[tuple[str, str]] = NO_BUTTONS,
    ) -> None:
        """`none` is what stays where no rule is named."""
        self._none = none
        self.row = made(ToggleButtons, "dust-rule-buttons", options=[])
        self._opened = opened
        self._filling = False
        watch(self.row, self._pressed, complain)

    def show(self, named: Sequence[str], language: str) -> bool:
        """Whether there are any; ids that name no rule are left out."""
        known = {rule.id: rule for rule in rules.all_rules()} if named else {}
        options = [
            (say("widgets.refusals.rule", language, rule=known[rule].name(language)), rule)
            for rule in dict.fromkeys(named)
            if rule in known
        ]
        self._fill(options or self._none)
        return bool(options)

    def _fill(self, options: Sequence[tuple[str, str]]) -> None:
        if tuple(self.row.options) == tuple(options) and self.row.index is None:
            return
        self._filling = True
        with self.row.hold_sync():
            self.row.options = options
            self.row.index = None
        self._filling = False

    def _pressed(self, rule: str | None) -> None:
        if rule and not self._filling:
            self._opened(rule)
            # Nothing stays pressed: the same button opens the same rule again.
            self._fill(self.row.options)


class Reasons(Column):
    """Why not, what happened, what may be expected; and a button for each rule that is named."""

    def __init__(self, opened: Callable[[str], None], complain: Complain) -> None:
        self.words = markup("dust-talk", "dust-card")
        self._buttons = RuleButtons(opened, complain)
        self.rules = self._buttons.row
        super().__init__("dust-talk-box", self.words, self.rules)

    @cached_property
    def story(self) -> Any:
        """What was played meanwhile: sent once, and read elsewhere while other words change."""
        return markup("dust-story", "dust-card")

    def show(self, words: str, named: Sequence[str], language: str) -> None:
        """Markup, and the ids of rules to open."""
        self.words.value = words
        self._buttons.show(named, language)


class SavedOnDemand(Files):
    """Files whose record is written when somebody asks: that of a whole game is long."""

    SAVE = "widgets.table.download"

    def __init__(
        self,
        write: Callable[[], str],
        load: Callable[[str, str], None],
        complain: Complain,
        called: str = "match.dust",
        go_back: Call = lambda: None,
    ) -> None:
        """`go_back` brings back what was open before a file or a new game took its place."""
        super().__init__(load, complain)
        self._write, self._called = write, called
        self.press = button(self.offer, complain)
        self.before = button(go_back, complain)
        self.can_go_back(False)
        self.children = (self.press, self.link, self.upload, self.before)

    def speak(self, language: str) -> None:
        self.press.description = say("widgets.table.save", language)
        self.press.tooltip = say("widgets.table.save_tip", language)
        self.before.description = say("widgets.table.before", language)
        self.before.tooltip = say("widgets.table.before_tip", language)
        super().speak(language)

    def can_go_back(self, can: bool) -> None:
        show_if(self.before, can)

    def offer(self) -> None:
        """The link to the match as it is now; a page saves nothing unless a link is pressed."""
        self.show(self._write(), self._called)

    def show(self, record: str, filename: str) -> None:
        super().show(record, filename)
        if record:
            facts = {"link": say(self.SAVE, self.language), "file": filename}
            words = escape(say("widgets.table.press_link", self.language, **facts))
            self.link.value += f' <span role="status">{words}</span>'

    def forget(self) -> None:
        """The match went on: an old link would save the past."""
        if self._record[0]:
            self.show("", "")


class Choice:
    """A menu or a row of buttons whose words change with the language, and the choice does not."""

    def __init__(
        self,
        kind: type,
        css: str,
        changed: Callable[[Any], None],
        complain: Complain,
        title: str = "",
    ) -> None:
        self.title, self._filling = title, False
        self.widget: Any = made(kind, *css.split(), options=[("", None)])

        def tell(value: Any) -> None:
            if not self._filling and value is not None:
                changed(value)

        watch(self.widget, tell, complain)

    @property
    def value(self) -> Any:
        return self.widget.value

    def show(self, options: Sequence[tuple[str, Any]], value: Any, language: str) -> None:
        """These options, and which of them is chosen (None: none is); nobody is called."""
        widget, values = self.widget, [value for _, value in options]
        first = values[0] if values and value is not None else None
        chosen = value if value in values else first
        self._filling = True
        try:
            with widget.hold_sync():
                if tuple(widget.options) != tuple(options):
                    widget.options = tuple(options)
                if widget.value != chosen:
                    widget.value = chosen
                if self.title:
                    words = say(self.title, language)
                    if widget.description != words:
                        widget.description = words
        finally:
            self._filling = False

    def choose(self, value: Any) -> None:
        """As if somebody had chosen it."""
        self.widget.value = value


def menu(changed: Callable[[Any], None], complain: Complain, title: str = "") -> Choice:
    return Choice(Dropdown, "dust-grow", changed, complain, title)


def row_of_buttons(changed: Callable[[Any], None], complain: Complain) -> Choice:
    return Choice(ToggleButtons, "dust-choices", changed, complain)


def picker(options: Sequence[Any], *classes: str) -> Any:
    """A menu to choose from."""
    return made(Dropdown, *classes, options=options)


def entitled(menu: Any, options: Sequence[tuple[str, Any]]) -> None:
    """The same choices under other titles; what was chosen stays chosen."""
    value = menu.value
    with menu.hold_sync():
        menu.options = options
        menu.value = value


class RefusalsBox(Column):
    """A place of fixed height for refusals, errors and a word of advice."""

    def __init__(self, opened: Callable[[str], None], complain: Complain) -> None:
        self.remarks: tuple[Remark, ...] = ()
        self.words = markup()
        self._buttons = RuleButtons(opened, complain, ())
        self.rules = self._buttons.row
        super().__init__("dust-zone dust-card", self.words)

    def show(
        self,
        remarks: Sequence[Remark] = (),
        language: str = "en",
        note: str = "",
        trouble: bool = False,
        good: bool = False,
        also: Sequence[str] = (),
    ) -> None:
        """Refusals, or a line of advice or trouble; `good` is praise, `also` are rules to read."""
        self.remarks = tuple(remarks)
        looks = "dust-refusals dust-good" if good else "dust-refusals"
        refused = refusals(remarks, language, looks)
        self.words.value = (advice(note, trouble) if note else "") + refused
        shown = self._buttons.show([*(remark.rule for remark in remarks), *also], language)
        # The page does not take buttons away when none are left: then all of them leave it.
        self.children = (self.words, self.rules) if shown else (self.words,)

    @property
    def text(self) -> str:
        """The refusals as they are read here."""
        return " ".join(remark.text for remark in self.remarks)


def refusals(remarks: Sequence[Remark], language: str, look: str = "dust-refusals") -> str:
    """Reasons as a list that is read aloud; nothing, if there are none.

    Each bears the id of its rule, if it has one; reader mode opens that when it is pressed.
    """
    html = "".join(
        f"<li{_by_rule(remark)}>{escape(remark.tell(language))}</li>" for remark in remarks
    )
    return f'<ul class="{look}" role="alert">{html}</ul>' if html else ""


def _by_rule(remark: Remark) -> str:
    return f' data-rule="{escape(remark.rule)}"' if remark.rule else ""


def advice(line: str, trouble: bool = False) -> str:
    """A line of advice; or, with `trouble`, of something that went wrong."""
    look = 'class="dust-trouble" role="alert"' if trouble else 'class="dust-pale"'
    return f"<div {look}>{escape(line)}</div>"


def warning(line: str) -> str:
    """What is allowed, and may yet not be meant."""
    return f'<div class="dust-warning" role="status">{escape(line)}</div>'


Legend = Callable[[str], Iterable[Sign]]
"""The signs on the boards of a game, in a language."""


class Signs(Column):
    """Every sign on a board with what it means; made when somebody looks at it."""

    def __init__(self, legend: Legend, language: str) -> None:
        self._legend = legend
        self.told = markup("dust-signs")
        super().__init__("dust-signs-room", self.told)
        self.speak(language)

    def speak(self, language: str) -> None:
        signs = self._legend(language)
        lines = [f"<li>{picture}<span>{escape(words)}</span>" for picture, words in signs]
        self.told.value = f"<ul>{''.join(lines)}</ul>"
