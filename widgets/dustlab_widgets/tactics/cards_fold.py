"""The cards of the units, one at a time: shut until somebody wants to know what a unit can do."""

from __future__ import annotations

from html import escape

from ipywidgets import Layout, ToggleButton, VBox

from dustlab.core.words import name, say
from dustlab.tactics.components import SIDES, Unit, the_box
from dustlab.tactics.state import State
from dustlab.tactics.text.naming import in_words
from dustlab.tactics.text.unit_card import UnitCard, columns

from ..core.parts import Complain, made, markup, shared, show_if, watch
from ..table.controls import picker
from ..table.frame import entitled


class CardsFold(VBox):
    """A switch, and below it a menu of units and the card of the one that is chosen."""

    def __init__(self, complain: Complain) -> None:
        self.language = "en"
        self.switch = made(ToggleButton, "dust-toggle")
        self.menu = picker([("", "")], "dust-language")
        self.card = markup("dust-unit-card")
        self._units: dict[str, Unit] = {}
        watch(self.switch, self._switched, complain)
        watch(self.menu, lambda _: self._tell(), complain)
        super().__init__(
            children=(self.switch, self.menu, self.card),
            layout=shared(Layout),
            _dom_classes=("dust-cards-fold",),
        )
        self._switched(False)

    def speak(self, language: str) -> None:
        self.language = language
        self.switch.description = say("widgets.cards.open", language)
        self.menu.description = say("widgets.cards.unit", language)
        self._name()
        self._tell()

    def show(self, state: State) -> None:
        """The units of a skirmish; while a side builds its army, all that it can choose from."""
        building = state.phase == "army"
        cards = the_box().units.values() if building else state.table.roster
        wanted = [one for one in cards if not building or one.side == state.round.turn]
        wanted.sort(key=lambda one: (SIDES.index(one.side), one.ap))
        units = {one.id: one for one in wanted}
        if units != self._units:
            self._units = units
            if self.switch.value:
                self._fill()

    def open_at(self, unit: str) -> None:
        """Another unit, if somebody is looking at the cards and this one is among them."""
        if self.switch.value and unit in self._units:
            self.menu.value = unit

    def _switched(self, is_open: bool) -> None:
        if is_open:
            self._fill()
        else:
            self._tell()
        show_if(self.menu, is_open)
        show_if(self.card, is_open)

    def _fill(self) -> None:
        chosen = self.menu.value if self.menu.value in self._units else next(iter(self._units), "")
        with self.menu.hold_sync():
            self.menu.options = [(unit, unit) for unit in self._units] or [("", "")]
            self.menu.value = chosen
        self._name()
        self._tell()

    def _name(self) -> None:
        if self.switch.value:
            titles = [(self._title(unit), known) for known, unit in self._units.items()]
            entitled(self.menu, titles)

    def _title(self, one: Unit) -> str:
        return f"{in_words(one.name, self.language)} ({name(one.side, self.language)})"

    def _tell(self) -> None:
        unit = self._units.get(self.menu.value) if self.switch.value else None
        self.card.value = card_words(UnitCard(unit), self.language) if unit else ""


def card_words(one: UnitCard, language: str) -> str:
    """A card as markup: what it is, its weapon table, and its skills."""
    head = "".join(f"<p>{escape(line)}</p>" for line in one.head(language))
    first = (say("tactics.card.weapon", language), say("tactics.card.range", language))
    heads = "".join(f"<th scope='col'>{escape(each)}</th>" for each in (*first, *columns()))
    lines = []
    for row in one.rows(language):
        notes = "".join(f"<small>{escape(note)}</small>" for note in row.notes)
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in (row.range, *row.cells))
        lines.append(f"<tr><th scope='row'>{escape(row.weapon)}{notes}</th>{cells}</tr>")
    skills = "".join(
        f"<li><b>{escape(skill)}</b>: {escape(does)}</li>" for skill, does in one.skills(language)
    )
    legend = escape(say("tactics.card.legend", language))
    return (
        f"{head}<table><tr>{heads}</tr>{''.join(lines)}</table>"
        f'<ul>{skills}</ul><p class="dust-pale dust-small">{legend}</p>'
    )


__all__ = ["CardsFold", "card_words"]
