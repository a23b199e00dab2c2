"""What all labs have in common: a heading, what is asked, why not, hints, rules, a language.

A lab has one idea. It holds no rule: sums and reasons come from the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from ipywidgets import Dropdown, HBox, Layout, ToggleButtons, VBox

from dustlab.core.remarks import Remark
from dustlab.core.words import say
from dustlab.pictures.scene import Scene
from dustlab.pictures.svg import draw

from ..core.controls import Dare, Hints, Language, check_language
from ..core.parts import Complain, box, made, markup, shared, watch
from ..core.style import LAB, TABLE, looks, stylesheet
from ..school.rules_browser import RulesFold
from .controls import Reasons, advice, refusals, warning
from .talk import rules_at_work


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
        """These options, and which of them is chosen; nobody is called."""
        widget, values = self.widget, [value for _, value in options]
        chosen = value if value in values else values[0] if values else None
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


class Lab(VBox):
    """The frame of a lab: heading, picture, what is asked beside why not, hints, rules."""

    TITLE = ""
    """The key of the heading."""
    CSS = "dust-lab dust-table dust-one-idea"
    DARE = False
    """Whether there is something legal that can be hidden."""

    def __init__(self, language: str) -> None:
        check_language(language)
        self.language = language
        self.trouble = ""
        complain = self.complain
        self.title = markup("dust-title")
        self.choose_language = Language(language, self.speak, complain)
        self.dare = Dare(lambda _: self.show(), complain)
        self.ask = markup("dust-question", "dust-card")
        self.talk = Reasons(self._open_rule, complain)
        self.hints = Hints(complain)
        self.rules = RulesFold(complain, lambda: ("", (), self.gist_numbers()))
        top = (self.dare, self.choose_language) if self.DARE else (self.choose_language,)
        super().__init__(
            children=(
                stylesheet(looks(TABLE, LAB)),
                box(HBox, "dust-top", self.title, *top),
                *self.parts(),
                self.rules,
            ),
            layout=shared(Layout),
            _dom_classes=tuple(self.CSS.split()),
        )

    # -- what each lab has of its own

    def parts(self) -> Sequence[Any]:
        """The widgets between the heading and the rules."""
        raise NotImplementedError

    def show(self) -> None:
        """Everything as it stands now."""
        raise NotImplementedError

    def hint(self, grade: int) -> str:
        raise NotImplementedError

    @property
    def scene(self) -> Scene:
        """The picture of the lab."""
        raise NotImplementedError

    def summary(self) -> Sequence[str]:
        """The lab in words, for a notebook that is read without a kernel."""
        raise NotImplementedError

    # -- what all have

    def _repr_mimebundle_(self, **named: Any) -> dict[str, Any]:
        """The live lab; and for a notebook read without a kernel, its picture and words."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**named) or {}
        bundle["text/plain"] = "\n".join([repr(self), *filter(None, self.summary())])
        bundle["image/svg+xml"] = draw(self.scene)
        return bundle

    def _open_rule(self, rule: str) -> None:
        self.rules.open_at(rule)

    def speak(self, language: str) -> None:
        """Every visible word in another language; all else stays as it is, but for a complaint: it
        was made in the language of then."""
        self.language, self.trouble = language, ""
        for part in (self.choose_language, self.dare, self.hints, self.rules):
            part.speak(language)
        self.show()

    def name_lab(self, **facts: Any) -> None:
        """The heading; the same words are not sent twice."""
        wanted = f"<h3>{escape(say(self.TITLE, self.language, **facts))}</h3>"
        if self.title.value != wanted:
            self.title.value = wanted

    def reasons(
        self,
        refused: Sequence[Remark] = (),
        note: str = "",
        more: str = "",
        also: Sequence[str] = (),
        warned: str = "",
    ) -> None:
        """Why not, or a word of advice; `more` is markup, `also` are rules to read.

        `warned` is what is allowed, and may yet not be meant.
        """
        language, lines = self.language, []
        if self.trouble:
            lines.append(advice(self.trouble, trouble=True))
        if warned:
            lines.append(warning(warned))
        lines.append(refusals(refused, language))
        if note:
            lines.append(advice(note))
        wanted = [*(remark.rule for remark in refused), *also]
        self.talk.show("".join([*lines, more]), wanted, language)

    def gist_numbers(self) -> Mapping[str, Any] | None:
        """What the gists of rules name in numbers, if a lab has a rule set of its own."""
        return None

    def rules_at_work(self, wanted: Sequence[str]) -> str:
        """The first hint: which rules to think of."""
        return rules_at_work(wanted, self.language, self.gist_numbers())

    def complain(self, line: str) -> None:
        """One clear line about what went wrong; nothing else changes."""
        self.trouble = line
        self.reasons()


def question(asks: str, *lines: str) -> str:
    """What is asked, and below it what is chosen."""
    html = "".join(f"<div>{escape(line)}</div>" for line in lines if line)
    return f'<div class="dust-ask" role="status">{escape(asks)}</div>{html}'
