"""The scoring lab: who scores what and why, who holds the majorities, who would win."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from html import escape
from typing import Any

from dustlab.core.match import Match
from dustlab.core.words import name, phrase, say
from dustlab.dust.state import MAJORITIES, State
from dustlab.dust.studies.examples import held_by, under
from dustlab.dust.studies.rounds import (
    MOST,
    NOBODY,
    NONE,
    TIE,
    Majority,
    Told,
    all_level,
    score_gains,
    tally,
    with_last_holder,
    with_points,
)
from dustlab.dust.text.scene_words import description

from ...core.parts import button, markup
from ...table.controls import Item, Steppers
from ...table.lab import menu, question, row_of_buttons
from .lab import BoardLab

# What a click may also do, besides giving an area to a player.
NOBODYS, CENTER = "-", "center"
WHYS = {
    MOST: "widgets.scoring.why_most",
    TIE: "widgets.scoring.why_tie",
    NOBODY: "widgets.scoring.why_nobody",
    NONE: "widgets.scoring.why_none",
}
HEADS = (
    "widgets.table.score_player",
    "widgets.table.score_capitals",
    "widgets.table.score_sources",
    "widgets.table.score_majorities",
    "widgets.table.score_round",
    "widgets.scoring.before",
    "widgets.table.score_total",
)
RULES = (
    "dust.scoring.points",
    "dust.scoring.majorities",
    "dust.scoring.majorities.ties",
    "dust.scoring.victory",
)


class ScoringLab(BoardLab):
    """Give areas to players: see who scores what, who keeps a majority on a tie, who would win.

    `position` is a text, a state or a match (without one a game of three is given), `rules` another
    rule set.
    """

    TITLE = "widgets.scoring.title"
    OF_ONE = False

    def __init__(
        self,
        position: State | Match[State] | str | None = None,
        rules: str = "",
        language: str = "",
    ) -> None:
        super().__init__(position, rules, "", language)

    def begin(self, state: State, army: str) -> None:
        del army  # everybody scores
        self.state, self.giving = state, state.seats[0]

    def furnish(self) -> None:
        complain = self.complain
        self.choose_giving = row_of_buttons(self._other_giving, complain)
        self.holders = {
            what: menu(partial(self._other_holder, what), complain) for what in MAJORITIES
        }
        self.level = button(self._level, complain)
        self.again = button(self._again, complain)
        self.sum = markup("dust-card", "dust-sum-card")

    def in_hand(self) -> Sequence[Any]:
        return (self.choose_giving.widget, self.steppers)

    def open_cards(self) -> Sequence[Any]:
        return (self.sum,)

    def buttons(self) -> Sequence[Any]:
        return (self.level, self.again)

    def position_buttons(self) -> Sequence[Any]:
        return [self.holders[what].widget for what in MAJORITIES]

    def __repr__(self) -> str:
        words = ", ".join(f"{row.army} {row.points}" for row in tally(self.state).rows)
        return f"ScoringLab({words})"

    # -- changing the board

    def pick(self, area: str) -> None:
        """The area goes to the chosen army; or a production center is put there or taken."""
        self.refused, self.last = (), area
        if self.giving != CENTER:
            self._change(held_by(self.state, area, "" if self.giving == NOBODYS else self.giving))
            return
        # Neutral ones have been there from the start: no player puts one there.
        owner, seats = self.state.owner(area), self.state.seats
        self._change(self.with_other_center(area, owner if owner in seats else seats[0]))

    def _change(self, state: State) -> None:
        self.state = state
        self.renew()

    def _other_giving(self, giving: str) -> None:
        self.giving, self.refused, self.trouble = giving, (), ""
        self.show()

    def _other_holder(self, what: str, army: str) -> None:
        self._forget()
        self._change(with_last_holder(self.state, what, "" if army == NOBODYS else army))

    def step(self, army: str, by: int) -> None:
        self._forget()
        self._change(with_points(self.state, army, self.state.score(army) + by))

    def _level(self) -> None:
        """Everybody just over the line and level: the tie-breaks decide."""
        self._forget()
        self._change(all_level(self.state))

    def _again(self) -> None:
        self._forget()
        self._change(self.given)

    def _forget(self) -> None:
        """Something else is done: what was said of the area before is over."""
        self.trouble, self.refused, self.last = "", (), ""

    def use_rules(self, rules: str) -> None:
        self._forget()
        self.given = under(self.given, rules)
        self._change(under(self.state, rules))

    # -- hints

    def hint(self, grade: int) -> str:
        language, state = self.language, self.state
        if grade == 1:
            return self.rules_at_work(RULES)
        score = tally(state)
        behind = min(score.rows, key=lambda row: row.points).army
        gains = score_gains(state, behind)
        if grade == 2:
            self.hinted = True
            self.show()
            return say("widgets.scoring.hint_areas", language, army=behind, places=len(gains))
        if not gains:
            return say("widgets.scoring.hint_nothing", language, army=behind)
        facts = {"army": behind, "area": gains[0].area, "points": gains[0].points}
        return say("widgets.scoring.hint_gain", language, **facts)

    # -- what is seen

    def promising(self) -> Iterable[str]:
        behind = min(tally(self.state).rows, key=lambda row: row.points).army
        return (gain.area for gain in score_gains(self.state, behind))

    def show(self) -> None:
        language, state = self.language, self.state
        score = tally(state)
        self.show_head(state)
        armies = [(name(army, language), army) for army in state.seats]
        nobody = (say("widgets.scoring.nobody", language), NOBODYS)
        center = (say("widgets.scoring.center", language), CENTER)
        self.choose_giving.show([*armies, nobody, center], self.giving, language)
        self.show_areas("")  # so that the same area can be named again
        for majority in score.majorities:
            choice = self.holders[majority.what]
            choice.show([nobody, *armies], majority.before or NOBODYS, language)
            title = say("widgets.scoring.last_holder", language, what=f"majority_{majority.what}")
            if choice.widget.description != title:
                choice.widget.description = title
        label = phrase("widgets.scoring.points_before", language)
        self.steppers.speak(self._columns())
        self.steppers.show(
            [Item(army, name(army, language), state.score(army), label) for army in state.seats]
        )
        against = [remark.tell(language) for remark in self.refused]
        self.show_map(state, marks=self.marks(), reasons=against, said=self._asks(score))
        self.ask.value = question(self._asks(score), self._goal(score), self._advice())
        self.sum.value = self._sum_table(score)
        lines = [*self._majority_lines(score), *self._victory_lines(score)]
        items = "".join(f"<li>{escape(line)}</li>" for line in lines)
        also = [] if self.refused else self._rules(score)
        self.reasons(self.refused, "", f'<ul class="dust-steps">{items}</ul>', also)

    def _columns(self) -> list[str]:
        """A name for each stepper; those without a player have none."""
        names = [name(army, self.language) for army in self.state.seats]
        return [*names, *[""] * (Steppers.MOST - len(names))]

    def _rules(self, told: Told) -> list[str]:
        """The rules that this score is about."""
        wanted = ["dust.scoring.points"]
        if any(majority.why in (TIE, NOBODY) for majority in told.majorities):
            wanted.append("dust.scoring.majorities.ties")
        else:
            wanted.append("dust.scoring.majorities")
        return list(dict.fromkeys([*wanted, *(event.rule for event in told.victory)]))

    def _asks(self, told: Told) -> str:
        language = self.language
        if told.winners:
            return say("widgets.scoring.won", language, armies=list(told.winners))
        return say("widgets.scoring.goes_on", language)

    def _goal(self, told: Told) -> str:
        """The line to cross, and whether to reach or to pass it."""
        key = "widgets.scoring.exceed" if told.exceed else "widgets.scoring.reach"
        return say(key, self.language, needed=told.needed, players=len(self.state.seats))

    def _advice(self) -> str:
        if self.giving == CENTER:
            return say("widgets.scoring.advice_center", self.language)
        if self.giving == NOBODYS:
            return say("widgets.scoring.advice_nobody", self.language)
        return say("widgets.scoring.advice", self.language, army=self.giving)

    def _sum_table(self, told: Told) -> str:
        language = self.language
        head = "".join(
            f'<th class="{"dust-number-cell" if i else ""}">{escape(say(key, language))}</th>'
            for i, key in enumerate(HEADS)
        )
        rows = []
        for one in told.rows:
            lines = [f"{number} → {points}" for _, number, points in one.lines]
            cells = [*lines, str(one.gained), str(one.before), str(one.points)]
            numbers = "".join(f'<td class="dust-number-cell">{cell}</td>' for cell in cells)
            rows.append(f"<tr><td>{escape(name(one.army, language))}</td>{numbers}</tr>")
        caption = escape(say("widgets.scoring.sum", language))
        return (
            f'<table class="dust-lines dust-wide-lines"><caption>{caption}</caption>'
            f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
        )

    def _majority_lines(self, told: Told) -> list[str]:
        return [self._majority_line(majority) for majority in told.majorities]

    def _majority_line(self, majority: Majority) -> str:
        language, seats = self.language, self.state.seats
        most = max(majority.numbers)
        level = [s for s, n in zip(seats, majority.numbers, strict=True) if n == most]
        words = ", ".join(
            f"{name(seat, language)} {number}"
            for seat, number in zip(seats, majority.numbers, strict=True)
        )
        facts = {
            "what": f"majority_{majority.what}",
            "army": majority.now or seats[0],
            "level": level,
            "numbers": words,
        }
        return say(WHYS[majority.why], language, **facts)

    def _victory_lines(self, told: Told) -> list[str]:
        return [event.tell(self.language) for event in told.victory]

    def summary(self) -> Sequence[str]:
        language, told = self.language, tally(self.state)
        sums = []
        for one in told.rows:
            lines = {line[0]: line for line in one.lines}
            facts = {"army": one.army, "gained": one.gained, "points": one.points}
            for what, (_, number, points) in lines.items():
                facts |= {what: number, f"{what}_points": points}
            sums.append(say("widgets.scoring.row", language, **facts))
        lines_told = [*self._majority_lines(told), *self._victory_lines(told)]
        head = [self._asks(told), self._goal(told)]
        return [*head, *sums, *lines_told, description(self.state, language)]

    # -- words

    def speak(self, language: str) -> None:
        self.level.description = say("widgets.scoring.level", language)
        self.level.tooltip = say("widgets.scoring.level_tip", language)
        self.again.description = say("widgets.lab.again", language)
        super().speak(language)
