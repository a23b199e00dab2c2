"""Two rule sets side by side: one position twice, with what only one of them allows."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from ipywidgets import HBox, VBox

from dustlab.core.errors import BadInput, did_you_mean
from dustlab.core.match import Match
from dustlab.core.words import name, say
from dustlab.dust.editions import EDITIONS
from dustlab.dust.pictures.map import map_scene
from dustlab.dust.pictures.marks import marked
from dustlab.dust.state import State
from dustlab.dust.studies.examples import (
    EXAMPLES,
    ROUND_END,
    WORLD,
    check_army,
    example,
    named_example,
    on_turn,
)
from dustlab.dust.switches import chapter_title
from dustlab.dust.text.scene_words import area_words, description
from dustlab.pictures.scene import Scene, below

from ...core.controls import check_language
from ...core.parts import Row, box, markup, wear
from ...pictures.quiet_stage import QuietStage
from ...table.controls import Reasons
from ...table.frame import NUMBERS, POSITION, SWITCHES, Sheets
from ...table.lab import menu, question, row_of_buttons
from .comparing import (
    LOOKS,
    Picks,
    advice,
    chapters,
    differences,
    legend,
    listing,
    number_lines,
    numbers_table,
    rules_of,
    switch_lines,
    switch_table,
    verdicts,
    winners_told,
)
from .lab import DustLab

GIVEN = "given"
POSITIONS = {
    GIVEN: "widgets.lab.again",
    WORLD: "widgets.compare.world",
    ROUND_END: "widgets.compare.round_end",
}
# Each map is this wide: two of them have room beside each other where the list of files is open.
WIDTH = 424.0
EVERY = "every"
# Where a page has room for one map, which of the two it is.
IN_FRONT = ("dust-both dust-one-in-front", "dust-both dust-other-in-front")


class CompareRules(DustLab):
    """One position under two rule sets: two maps, incomes, points, and every number that differs.

    `position` is a text, a state or a match (without one a game of three is given); `one` and
    `other` are the rule sets, `army` is the player whose attacks and moves are compared.
    """

    TITLE = "widgets.compare.title"
    CSS = "dust-lab dust-table dust-one-idea dust-compare"

    def __init__(
        self,
        position: State | Match[State] | str | None = None,
        one: str = "premium",
        other: str = "original",
        army: str = "",
        language: str = "",
    ) -> None:
        language = check_language(language)
        self.given = example(position)
        self.known = EXAMPLES if position is None else (GIVEN, *EXAMPLES)
        army = check_army(self.given, army or on_turn(self.given))
        self.picks = Picks(self.given, (_rule_set(one), _rule_set(other)), army)
        # One chapter has room beside the maps; all of them are a long list.
        self.position, self.chapter = self.known[0], "combat"
        self.front = 0
        complain = self.complain
        self.stages = [
            QuietStage(self._map(which, language), self._picked, complain, walked=self._walked)
            for which in (0, 1)
        ]
        self.heads = [markup("dust-heading"), markup("dust-heading")]
        self.told = markup("dust-folded", "dust-told")
        self.choose_position = menu(self._other_position, complain, "widgets.compare.position")
        self.choose_other = menu(self._other_second, complain, "widgets.compare.beside")
        self.choose_army = menu(self._other_army, complain, "widgets.lab.army")
        self.choose_look = row_of_buttons(self._other_look, complain)
        self.choose_front = row_of_buttons(self._other_front, complain)
        self.choose_front.widget.add_class("dust-which")
        self.choose_area = menu(self._picked, complain, "widgets.lab.area")
        self.choose_chapter = menu(self._other_chapter, complain, "widgets.compare.chapter")
        self.legend = markup("dust-card")
        self.numbers = markup("dust-card")
        self.table = Reasons(self.open_rule, complain)
        super().__init__(language)
        self.speak(language)

    def boards(self) -> Sequence[Any]:
        sides = [
            box(VBox, "dust-one-map", head, stage)
            for head, stage in zip(self.heads, self.stages, strict=True)
        ]
        self.both = box(HBox, IN_FRONT[0], *sides)
        return (box(VBox, "dust-maps", self.choose_front.widget, self.both),)

    def in_hand(self) -> Sequence[Any]:
        return (
            self.choose_rules.widget,
            self.choose_other.widget,
            self.choose_look.widget,
            self.legend,
        )

    def in_words(self) -> Sequence[Any]:
        return (self.told,)

    def sheets(self) -> Sheets:
        position = (self.choose_position, self.choose_army, self.choose_area)
        return {
            SWITCHES: (self.choose_chapter.widget, self.table),
            NUMBERS: (self.numbers,),
            POSITION: (Row(*(choice.widget for choice in position)),),
            **super().sheets(),
        }

    def __repr__(self) -> str:
        one, other = self.picks.rules
        return f"CompareRules({one}, {other}: {len(self.picks.both.differing)} differences)"

    @property
    def scene(self) -> Scene:
        """Both maps in one picture, for a notebook that is read without a kernel."""
        one, other = self.picks.rules
        title = say(self.TITLE, self.language, one=one, other=other)
        heads = [name(rules, self.language) for rules in self.picks.rules]
        return below(title, *zip(heads, (stage.scene for stage in self.stages), strict=True))

    # -- choosing

    def use_rules(self, rules: str) -> None:
        self.picks.rules = (rules, self.picks.rules[1])
        self._anew()

    def _other_second(self, rules: str) -> None:
        self.picks.rules = (self.picks.rules[0], rules)
        self._anew()

    def _other_position(self, which: str) -> None:
        self.position = which
        state = self.given if which == GIVEN else named_example(which)
        self.picks.state = state
        if self.picks.army not in state.seats:
            self.picks.army = on_turn(state)
        self._anew()

    def _other_army(self, army: str) -> None:
        self.picks.army = army
        self._anew()

    def _other_look(self, look: str) -> None:
        self.trouble, self.picks.look = "", look
        self.picks.let_go()
        self.hints.show(self.hint)
        self.show()

    def _other_front(self, which: str) -> None:
        wear(self.both, *IN_FRONT[int(which)].split())
        self.front = int(which)

    def _other_chapter(self, chapter: str) -> None:
        self.trouble, self.chapter = "", chapter
        self._show_table()

    def _anew(self) -> None:
        self.trouble = ""
        self.picks.anew()
        self.hints.show(self.hint)
        self.show()

    def _picked(self, area: str) -> None:
        """A click or a key on one of the maps, or a choice by name: both maps answer."""
        self.trouble = ""
        if area:
            self.picks.pick(area)
            self.show()

    def _walked(self, area: str) -> None:
        state = self.picks.state
        self._hear(area_words(state, area, language=self.language) if area in state.board else "")

    # -- hints

    def hint(self, grade: int) -> str:
        language, picks = self.language, self.picks
        differing = picks.both.differing
        if not differing:
            return say("widgets.compare.hint_same", language)
        if grade == 1:
            wanted = rules_of(picks) or [switch.rule for switch in differing]
            return self.rules_at_work(list(dict.fromkeys(wanted))[:3])
        places = picks.differing()
        if grade == 2:
            return say("widgets.compare.hint_areas", language, places=len(places))
        if places:
            picks.hinted = places[0]
            self.show()
            return say("widgets.compare.hint_area", language, area=places[0])
        switch = differing[-1]
        facts = {"what": switch.label(language), "first": switch.value(0, language)}
        return say(
            "widgets.compare.hint_switch", language, second=switch.value(1, language), **facts
        )

    # -- what is seen

    def _map(self, which: int, language: str) -> Scene:
        """The map of one rule set with its marks, the picked way, and what is against it."""
        picks = self.picks
        _, against, trail = picks.attempt(which)
        state = picks.turns[which]
        return marked(
            map_scene(state, width=WIDTH, language=language),
            state.board,
            marks=picks.marks(which),
            trails=[trail] if trail else (),
            reasons=[remark.tell(language) for remark in against],
            language=language,
        )

    def show(self) -> None:
        language, picks = self.language, self.picks
        one, other = picks.rules
        self.name_lab(one=one, other=other)
        self._show_choices()
        for which, (head, stage) in enumerate(zip(self.heads, self.stages, strict=True)):
            stage.show(self._map(which, language), language=language)
            head.value = escape(name(picks.rules[which], language))
        fronts = [(name(rules, language), str(which)) for which, rules in enumerate(picks.rules)]
        self.choose_front.show(fronts, str(self.front), language)
        self.ask.value = question(self._asks(), advice(picks, language))
        self.legend.value = legend(picks, language)
        winners = listing(winners_told(picks.both, language))
        self.numbers.value = winners + numbers_table(picks.both, language)
        lines = verdicts(picks, language) if picks.target else differences(picks, language)
        self.reasons((), "", listing(lines), rules_of(picks))
        self._show_table()
        self._hear(" ".join(lines))

    def _show_choices(self) -> None:
        language, picks = self.language, self.picks
        one, other = picks.rules
        self.show_rules(one)
        self.choose_other.show([(name(r, language), r) for r in EDITIONS], other, language)
        positions = [(say(POSITIONS[which], language), which) for which in self.known]
        self.choose_position.show(positions, self.position, language)
        armies = [(name(army, language), army) for army in picks.state.seats]
        self.choose_army.show(armies, picks.army, language)
        looks = [(say(key, language), look) for look, key in LOOKS.items()]
        self.choose_look.show(looks, picks.look, language)
        areas = sorted((name(area.id, language), area.id) for area in picks.state.board.areas)
        # So that the same area can be named again, none stays chosen.
        self.choose_area.show([(say("widgets.lab.no_area", language), ""), *areas], "", language)

    def _show_table(self) -> None:
        """What differs; of one chapter with a button for each of its rules."""
        language, both = self.language, self.picks.both
        known = chapters(both)
        if self.chapter not in known and self.chapter != EVERY:
            self.chapter = next(iter(known), EVERY)
        options = [
            (say("widgets.compare.every_chapter", language, count=len(both.differing)), EVERY)
        ]
        options += [
            (f"{chapter_title(chapter, language)} ({len(switches)})", chapter)
            for chapter, switches in known.items()
        ]
        self.choose_chapter.show(options, self.chapter, language)
        chapter = "" if self.chapter == EVERY else self.chapter
        named = [switch.rule for switch in known[chapter]] if chapter else []
        self.table.show(switch_table(both, chapter, language), named, language)

    def _asks(self) -> str:
        both = self.picks.both
        facts = {"count": len(both.differing), "all": len(both.switches)}
        return say("widgets.compare.asks", self.language, **facts)

    def _hear(self, said: str) -> None:
        """What a screen reader hears, and below it the board in words."""
        state, language = self.picks.state, self.language
        label = escape(say("widgets.stage.text", language), quote=True)
        rows = "".join(
            f"<li>{escape(area_words(state, area.id, language=language, joined=False))}</li>"
            for area in state.board.areas
        )
        self.told.value = (
            f'<p class="dust-unseen" role="status" aria-live="polite">{escape(said)}</p>'
            f'<div role="region" aria-label="{label}">'
            f"<p>{escape(description(state, language))}</p><ul>{rows}</ul></div>"
        )

    def summary(self) -> Sequence[str]:
        language, both = self.language, self.picks.both
        return [
            self._asks(),
            *winners_told(both, language),
            *number_lines(both, language),
            *differences(self.picks, language),
            *switch_lines(both, language),
            description(self.picks.state, language),
        ]

    # -- words

    def speak(self, language: str) -> None:
        self.hints.show(self.hint)
        super().speak(language)


def _rule_set(rules: str) -> str:
    if rules not in EDITIONS:
        raise BadInput("rule set", f"one of the rule sets{did_you_mean(rules, EDITIONS)}", rules)
    return rules
