"""The frame of every table and every lab: a board, the decision beside it, the rest behind tabs.

```
heading
+----------------------------+--------------------------+
|                            | what a coach says        |  coaching()
|                            | what is asked            |  ask
|                            | the thing in hand        |  in_hand()
|          boards()          | what it would do         |  would, outlook()
|                            | the button               |  buttons()
|                            | what a coach warns of    |  cautioned()
|                            | why not, what happened   |  talk
|                            | hints                    |  hints, dare
+----------------------------+--------------------------+
|  cards that lie open: open_cards()                    |
|  a row of tabs: sheets()                              |
+-------------------------------------------------------+
```

To use it, subclass `Frame` (or `GameTable`, or `Lab`), make your widgets before its `__init__`
runs, and return them from the methods named above; where nothing is returned no room is taken. What
has no brackets the frame has made: set `ask.value` and `would.value`, call `talk.show`. Where a
page is narrow the board comes first, and the question with its buttons stays in view; where it is
wide, tabs stand below the decision. All of that is said in table.css, and no widget knows it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from html import escape
from typing import Any

from ipywidgets import HBox, VBox

from dustlab.core.words import say
from dustlab.pictures.legend import Sign
from dustlab.pictures.scene import Scene
from dustlab.pictures.svg import draw
from dustlab.pictures.words import tell

from ..core.controls import Dare, Hints, Language, check_language
from ..core.parts import (
    TABLE,
    Column,
    Complain,
    Fold,
    box,
    looks,
    markup,
    stylesheets,
    wear,
    with_picture,
)
from ..school.rules_browser import AtHand, RulesFold
from .controls import Choice, Reasons, Signs, menu, row_of_buttons

STEPS, MOVES, SEATS, FILES = "steps", "moves", "seats", "files"
TEXT, SIGNS, RULES, CARDS, LANGUAGE = "text", "signs", "rules", "cards", "language"
RECORD, BETS = "record", "bets"
POSITION, SWITCHES, NUMBERS = "position", "switches", "numbers"

Sheets = Mapping[str, Sequence[Any] | Callable[[], Sequence[Any]]]
"""The widgets behind each tab, or what makes them when it is opened; without any it is left out."""


MOST_TABS = 6
"""How many tabs have room in one row at any width; of more some go into a menu at its end."""


class Tabs(Column):
    """A row of tabs with a menu at its end, and below it the sheet of the one that is open.

    The sheet with the board in words is in the page all the time, for screen readers.
    """

    def __init__(
        self,
        sheets: Sheets,
        complain: Complain,
        opened: Callable[[str], None] = lambda _: None,
        seldom: Sequence[str] = (),
    ) -> None:
        """`opened` is called with the name of a tab that somebody opens; those of `seldom` go into
        the menu."""
        self._on_open, self._sheets = opened, sheets
        self.names = [name for name, widgets in sheets.items() if widgets]
        self.opened = self.names[0]
        self.language = "en"
        self.row = row_of_buttons(self.turn_to, complain)
        self.row.widget.add_class("dust-tab-row")
        self.in_menu = [n for n in self.names if n in seldom and len(self.names) > MOST_TABS]
        self.more: Choice | None = None
        self._line = self.row.widget
        if self.in_menu:
            self.more = menu(self._chosen, complain, "widgets.tabs.more")
            self.more.widget.add_class("dust-tab-menu")
            self._line = box(HBox, "dust-tab-line", self.row.widget, self.more.widget)
        at_once = [n for n in self.names if n == self.opened or not callable(sheets[n])]
        self._made: dict[str, Any] = {name: self._sheet(name) for name in at_once}
        super().__init__(self._css(), self._line, *self._made.values())

    def _sheet(self, name: str) -> Any:
        widgets = self._sheets[name]
        parts = widgets() if callable(widgets) else widgets
        return box(VBox, f"dust-sheet dust-sheet-{name}", *parts)

    def _css(self) -> str:
        in_menu = " dust-open-in-menu" if self.opened in self.in_menu else ""
        return f"dust-tabs dust-open-{self.opened}{in_menu}"

    def speak(self, language: str) -> None:
        self.language = language
        titles = [(say(f"widgets.tabs.{name}", language), name) for name in self.names]
        in_menu = self.opened in self.in_menu
        row = [(title, name) for title, name in titles if name not in self.in_menu]
        self.row.show(row, None if in_menu else self.opened, language)
        if self.more is not None:
            more = (say("widgets.tabs.more", language), "")
            others = [(title, name) for title, name in titles if name in self.in_menu]
            self.more.show([more, *others], self.opened if in_menu else "", language)

    def _chosen(self, name: str) -> None:
        if name:
            self.turn_to(name)

    def turn_to(self, name: str) -> None:
        """Open a tab, as if somebody had pressed it."""
        if name not in self.names:
            return
        self.opened = name
        if name not in self._made:
            self._made[name] = self._sheet(name)
            self.children = (self._line, *self._made.values())
        self.speak(self.language)
        wear(self, *self._css().split())
        self._on_open(name)


class Larger(Fold):
    """A press makes board and words as large as the page allows, for the last row of a room.

    As with any fold, the browser does it alone: the style sheet asks whether it is open.
    """

    def __init__(self) -> None:
        super().__init__()
        self.add_class("dust-larger")

    def speak(self, language: str) -> None:
        self.name(say("widgets.larger.name", language))


def _no_signs(_: str) -> Iterable[Sign]:
    return ()


class Frame(Column):
    """A heading, the board, the decision beside it, and tabs: see the top of this module."""

    CSS = "dust-lab dust-table"
    LOOKS: tuple[str, ...] = ()
    """The style sheets that a game adds."""
    LEGEND: staticmethod[[str], Iterable[Sign]] | None = None
    """The signs on its boards; none where the board has its legend on it."""
    SELDOM: tuple[str, ...] = ()
    """The tabs that go into a menu where there are many."""
    DARE = True
    """Whether there is something legal that can be hidden."""

    def __init__(self, language: str) -> None:
        self.language = check_language(language)
        self.trouble = ""
        complain = self.complain
        self.title = markup("dust-title")
        self.larger = Larger()
        self.dare = Dare(lambda _: self.dared(), complain)
        self.ask = markup("dust-question", "dust-card")
        self.would = markup("dust-would")
        self.talk = Reasons(self.open_rule, complain)
        self.hints = Hints(complain)
        self.furnish()
        self.actions = box(HBox, "dust-row dust-actions", *self.buttons())
        self.tabs = Tabs(self.sheets(), complain, self.tab_opened, self.seldom())
        super().__init__(
            self.CSS, *stylesheets(looks(TABLE, *self.LOOKS)), *self._children(), *self.below()
        )

    def _children(self) -> Sequence[Any]:
        """Everything in its place."""
        helped = box(HBox, "dust-row dust-help", self.hints, *([self.dare] if self.DARE else []))
        places = {
            "dust-place": (*self.boards(), *self.over_boards()),
            "dust-coaching": self.coaching(),
            "dust-head": (self.ask, self.actions, *self.cautioned()),
            "dust-in-hand": self.in_hand(),
            "dust-outlook": (self.would, *self.outlook()),
            "dust-why": (self.talk, helped, self.talk.story),
        }
        place, *decision = [box(VBox, css, *parts) for css, parts in places.items() if parts]
        side = box(VBox, "dust-side", *decision)
        cards = self.open_cards()
        hand = [box(VBox, "dust-laid-cards", *cards)] if cards else []
        cockpit = box(VBox, "dust-cockpit", place, side, *hand, self.tabs)
        return *self.heading(), self.larger, cockpit

    def if_made(self, *names: str) -> list[Any]:
        """Those of these widgets that have been made by now; some are when they are looked at."""
        return [vars(self)[name] for name in names if name in vars(self)]

    @cached_property
    def choose_language(self) -> Language:
        chooses = Language(self.language, self.speak, self.complain)
        chooses.speak(self.language)
        return chooses

    @cached_property
    def signs(self) -> Signs:
        return Signs(self.LEGEND or _no_signs, self.language)

    @cached_property
    def rules(self) -> RulesFold:
        rules = RulesFold(self.complain, self.rules_at_hand)
        rules.speak(self.language)
        return rules

    # -- what each table and lab puts into its places

    def seldom(self) -> Sequence[str]:
        """The tabs that go into the menu."""
        return self.SELDOM

    def furnish(self) -> None:
        """Make the widgets of one's own, before they are put in their places."""

    def heading(self) -> Sequence[Any]:
        """What stands above all of it."""
        return (self.title,)

    def boards(self) -> Sequence[Any]:
        """What is looked at and clicked."""
        raise NotImplementedError

    def over_boards(self) -> Sequence[Any]:
        """What takes the boards' place at times."""
        return ()

    def coaching(self) -> Sequence[Any]:
        """Who leads a learner by the hand, above the decision."""
        return ()

    def open_cards(self) -> Sequence[Any]:
        """Cards that lie open, below the board."""
        return ()

    def in_hand(self) -> Sequence[Any]:
        """What the decision is made with: menus, numbers."""
        return ()

    def outlook(self) -> Sequence[Any]:
        """More of what the choice would do: charts, sums."""
        return ()

    def buttons(self) -> Sequence[Any]:
        """The button that does it, and those beside it."""
        return ()

    def put_beside(self, widget: Any) -> None:
        """Below the buttons, and in view with them, from when it is needed first."""
        if widget not in self.actions.children:
            self.actions.children = (*self.actions.children, widget)

    def cautioned(self) -> Sequence[Any]:
        """What is said before the button is pressed, in view with it."""
        return ()

    def in_words(self) -> Sequence[Any]:
        """The board in words."""
        return ()

    def sheets(self) -> Sheets:
        """What stands behind tabs, the one that is open at first in front."""
        signs: Sheets = {SIGNS: lambda: (self.signs,)} if self.LEGEND else {}
        return {
            TEXT: self.in_words(),
            **signs,
            RULES: lambda: (self.rules,),
            LANGUAGE: lambda: (self.choose_language,),
        }

    def below(self) -> Sequence[Any]:
        """What is larger than the frame."""
        return ()

    # -- what it shows

    @property
    def scene(self) -> Scene:
        """What the board shows."""
        raise NotImplementedError

    def summary(self) -> Sequence[str]:
        """All of it in words, for a notebook that is read without a kernel."""
        return (tell(self.scene),)

    def _repr_mimebundle_(self, **named: Any) -> dict[str, Any]:
        """Live; and for a notebook read without a kernel, the picture and the words."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**named) or {}
        bundle["text/plain"] = "\n".join([repr(self), *filter(None, self.summary())])
        return with_picture(bundle, lambda: draw(self.scene))

    def entitle(self, words: str) -> None:
        """The heading; the same words are not sent twice."""
        wanted = f"<h3>{escape(words)}</h3>"
        if self.title.value != wanted:
            self.title.value = wanted

    def rules_at_hand(self) -> AtHand:
        """The game whose rules are leafed through, those that come first, and its numbers."""
        return "", (), None

    def open_rule(self, rule: str) -> None:
        self.tabs.turn_to(RULES)
        self.rules.open_at(rule)

    def tab_opened(self, name: str) -> None:
        """Somebody looks behind a tab: what stands there may be made now."""
        if name == RULES:
            self.rules.unfold()

    # -- what is said

    def dared(self) -> None:
        """What is legal is hidden, or shown again."""
        raise NotImplementedError

    def speak(self, language: str) -> None:
        """Every visible word in another language."""
        self.language = language
        self.speak_if_silent(self.language)
        lazy = self.if_made("choose_language", "signs", "rules")
        for part in (self.larger, self.dare, self.hints, self.tabs, *lazy):
            part.speak(language)

    def complain(self, line: str) -> None:
        """One clear line about what went wrong; nothing else changes."""
        raise NotImplementedError
