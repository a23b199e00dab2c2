"""The rules to leaf through: search, a list, and each rule with its names and its places."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from ipywidgets import HBox, Layout, Select, Text, ToggleButton, VBox

from dustlab.core import rules
from dustlab.core.rules import Rule
from dustlab.core.words import LANGUAGES, listed, name, say

from ..core.controls import OWN_NAMES, check_language
from ..core.parts import (
    OPEN,
    Column,
    Complain,
    box,
    button,
    made,
    markup,
    shared,
    show_if,
    stylesheet,
    watch,
)


class RulesBrowser(VBox):
    """Search the register of rules; `show` opens one by its id."""

    ROWS = 9

    def __init__(self, word: str = "", language: str = "", styled: bool = True) -> None:
        """`styled` is off inside a lab, which has brought its own style sheet."""
        self.language = check_language(language)
        self.rule: Rule | None = None
        self.game = ""
        """Whose rules are shown; empty: those of all games."""
        self.first: tuple[str, ...] = ()
        """Which of them come first as long as nothing is searched."""
        self.numbers: Mapping[str, Any] | None = None
        """What the gists name in numbers; those of the first rule set if nobody says."""
        complain = self.complain
        self.box = made(Text, "dust-grow", value=word)
        self.list = made(Select, "dust-list", rows=self.ROWS, options=[])
        self.details = markup("dust-rule", "dust-card")
        self.related: list[Any] = []
        self.more = box(HBox, "dust-row")
        self._filling = False
        watch(self.box, lambda _: self._search(), complain)
        watch(self.list, self._chosen, complain)
        self._complain: Complain = complain
        right = box(VBox, "dust-rule-side", self.details, self.more)
        left = box(VBox, "dust-rule-list", self.box, self.list)
        body = box(HBox, "dust-rules-body", left, right)
        super().__init__(
            children=(stylesheet(), body) if styled else (body,),
            layout=shared(Layout),
            _dom_classes=("dust-lab", "dust-rules") if styled else ("dust-rules",),
        )
        self.speak(self.language)
        if styled:
            OPEN.add(self)  # inside a lab it is the lab that is spoken to

    def __repr__(self) -> str:
        return f"RulesBrowser({self.rule.id if self.rule else 'no rule found'})"

    def _repr_mimebundle_(self, **named: Any) -> dict[str, Any]:
        """The live browser; and for a notebook read without a kernel, the rule that is open."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**named) or {}
        text = rules.describe(self.rule, self.language) if self.rule else ""
        return {**bundle, "text/plain": f"{self!r}\n{text}".strip()}

    def speak(self, language: str) -> None:
        self.language = language
        self.box.description = say("widgets.rules.search", language)
        self.box.placeholder = say("widgets.rules.example", language)
        self.list.description = say("widgets.rules.list", language)
        self._search(self.rule.id if self.rule else "")

    def show(self, rule_id: str) -> None:
        """Open a rule, whatever is being searched."""
        known = rules.rule(rule_id)
        if rule_id not in [value for _, value in self.list.options]:
            self.box.value = ""
            self._search(rule_id)
        self.list.value = rule_id
        self._tell(known)

    def sort(
        self, game: str, first: Sequence[str], numbers: Mapping[str, Any] | None = None
    ) -> None:
        """Only the rules of this game, these before the others, with the numbers of a rule set."""
        self.game, self.first, self.numbers = game, tuple(first), numbers
        self.box.value = ""
        self._search()

    def _found(self) -> Sequence[Rule]:
        words = self.box.value.strip()
        matching = rules.search(words, None) if words else rules.all_rules()
        if self.game:
            matching = tuple(rule for rule in matching if rule.game == self.game)
        if words or not self.first:
            return matching
        ranks = {rule: rank for rank, rule in enumerate(self.first)}
        return sorted(matching, key=lambda rule: ranks.get(rule.id, len(ranks)))

    def _search(self, keep: str = "") -> None:
        """The list follows the words in the box."""
        words, found = self.box.value.strip(), self._found()
        ids = [rule.id for rule in found]
        self._filling = True
        with self.list.hold_sync():
            self.list.options = [(rule.name(self.language), rule.id) for rule in found]
            self.list.value = keep if keep in ids else (ids[0] if ids else None)
        self._filling = False
        if self.list.value:
            self._tell(rules.rule(self.list.value))
        else:
            self.rule = None
            # What was typed is shown again, so it is escaped.
            text = escape(say("widgets.rules.none", self.language, words=words))
            self.details.value = f'<p role="status">{text}</p>'
            self.more.children = ()

    def _chosen(self, rule_id: str | None) -> None:
        if rule_id and not self._filling:
            self._tell(rules.rule(rule_id))

    def _tell(self, rule: Rule) -> None:
        self.rule = rule
        language = self.language
        names = [
            f'<span lang="{other}">{escape(rule.name(other))}</span>'
            f' <span class="dust-pale">({OWN_NAMES[other]})</span>'
            for other in LANGUAGES
            if other != language
        ]
        printed: dict[str, list[str]] = {}
        for edition in rule.places:
            where, note = rule.where(edition, language), rule.note(edition, language)
            printed.setdefault(f"{where}. {note}" if note else where, []).append(edition)
        places = ""
        for where, editions in printed.items():
            rule_sets = listed([name(edition, language) for edition in editions], language)
            places += f"<li><strong>{escape(rule_sets)}</strong>: {escape(where)}</li>"
        self.details.value = (
            f'<div role="status"><h4>{escape(rule.name(language))}</h4>'
            f"<p>{escape(rule.gist(language, self.numbers))}</p><p>{' · '.join(names)}</p>"
            f'<ul>{places}</ul><p class="dust-pale"><code>{escape(rule.id)}</code></p></div>'
        )
        self._relate(rule)

    def _relate(self, rule: Rule) -> None:
        """A button for each related rule; buttons that are there already are used again."""
        while len(self.related) < len(rule.related):
            self.related.append(self._related_button(len(self.related)))
        for press, other in zip(self.related, rule.related, strict=False):
            press.description = rules.rule(other).name(self.language)
        self.more.children = tuple(self.related[: len(rule.related)])

    def _related_button(self, place: int) -> Any:
        def open_it() -> None:
            if self.rule is not None:
                self.show(self.rule.related[place])

        return button(open_it, self._complain)

    def complain(self, line: str) -> None:
        self.details.value = f'<div class="dust-trouble" role="alert">{escape(line)}</div>'


AtHand = tuple[str, Sequence[str], Mapping[str, Any] | None]


class RulesFold(Column):
    """The rules browser, made when it is opened; a refusal opens it at its rule."""

    def __init__(self, complain: Complain, at_hand: Callable[[], AtHand] | None = None) -> None:
        """`at_hand` gives the game whose rules are shown, which come first, and its numbers."""
        self.language = "en"
        self._at_hand = at_hand
        self.browser: RulesBrowser | None = None
        self.switch = made(ToggleButton, "dust-toggle")
        """For a widget without tabs."""
        watch(self.switch, self._switched, complain)
        super().__init__("dust-rules-fold", self.switch)

    def speak(self, language: str) -> None:
        self.language = language
        self.switch.description = say("widgets.rules.open", language)
        if self.browser is not None:
            self.browser.speak(language)

    def unfold(self) -> None:
        """As if the switch had been pressed, with the rules of the question at hand first."""
        if self.switch.value:
            self._switched(True)
        self.switch.value = True

    def open_at(self, rule_id: str) -> None:
        """Open at a rule, and bring it into view."""
        self.switch.value = True
        if self.browser is not None:
            self.browser.show(rule_id)
            self.browser.list.focus()

    def _switched(self, is_open: bool) -> None:
        if is_open and self.browser is None:
            self.browser = RulesBrowser(language=self.language, styled=False)
            self.children = (self.switch, self.browser)
        if is_open and self.browser is not None and self._at_hand is not None:
            self.browser.sort(*self._at_hand())
        if self.browser is not None:
            show_if(self.browser, is_open)
