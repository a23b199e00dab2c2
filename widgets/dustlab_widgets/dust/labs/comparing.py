"""What is picked while two rule sets are compared, what each makes of it, and how that is told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import NamedTuple

from dustlab.core import rules
from dustlab.core.remarks import Remark
from dustlab.core.words import name, say
from dustlab.dust import GAME
from dustlab.dust.moves import Move
from dustlab.dust.pictures.marks import Trail
from dustlab.dust.state import State
from dustlab.dust.studies.compare import Comparison, compare
from dustlab.dust.studies.examples import in_movement, under
from dustlab.dust.studies.routes import (
    AT_SEA,
    BY_AIR,
    BY_SHIP,
    OVER_LAND,
    path_of,
    reach,
    route_to,
    ways_from,
)
from dustlab.dust.switches import Switch, chapter_title
from dustlab.pictures.scene import CHOSEN, EXPLAINED, POSSIBLE, REFUSED

ATTACKS = "attacks"
"""What the maps show besides the ways of moving."""


class Attempt(NamedTuple):
    """The picked move under one rule set; without a move nothing of the kind leads there."""

    move: Move | None = None
    against: tuple[Remark, ...] = ()
    trail: Trail | None = None


@dataclass
class Picks:
    """The position, the two rule sets and the player; and what is looked at of them."""

    state: State
    rules: tuple[str, str]
    army: str
    look: str = ATTACKS
    origin: str = ""
    target: str = ""
    hinted: str = ""

    def __post_init__(self) -> None:
        self.anew()

    def anew(self) -> None:
        """Another position, player or pair of rule sets: everything is compared anew."""
        self.both: Comparison = compare(self.state, *self.rules, self.army)
        first, second = (in_movement(under(self.state, rules), self.army) for rules in self.rules)
        self.turns = (first, second)
        self.let_go()

    def let_go(self) -> None:
        self.origin = self.target = self.hinted = ""

    # -- picking

    def pick(self, area: str) -> None:
        """For an attack its target; for a movement where it begins, then where it ends."""
        self.hinted = ""
        if area == self.origin:
            self.let_go()
        elif self.look != ATTACKS and self.state.owner(area) == self.army and not self._ends(area):
            self.origin, self.target = area, ""
        else:
            self.target = "" if area == self.target else area

    def _ends(self, area: str) -> bool:
        return any(area in self.open_areas(which) for which in (0, 1)) if self.origin else False

    @property
    def begins(self) -> bool:
        """The maps show from where a movement could begin."""
        return self.look != ATTACKS and not self.origin

    # -- what the rules say

    def open_areas(self, which: int) -> list[str]:
        """By one of the two: targets of attacks, ends of a movement, or where one can begin."""
        state = self.turns[which]
        if self.look == ATTACKS:
            return list(self.both.attacks[which])
        if self.origin:
            return self._reach(state, self.origin)
        return [area for area in state.areas_of(self.army) if self._reach(state, area)]

    def _reach(self, state: State, origin: str) -> list[str]:
        return reach(state, origin, self.look) if self.look in ways_from(state, origin) else []

    def only(self, which: int) -> list[str]:
        elsewhere = self.open_areas(1 - which)
        return [area for area in self.open_areas(which) if area not in elsewhere]

    def differing(self) -> list[str]:
        """Where the maps are not the same; or from where they would not be."""
        if self.begins:
            lines = (line for line in self.both.moves if line.how == self.look)
            return list(dict.fromkeys(line.origin for line in lines))
        return [*self.only(0), *self.only(1)]

    def attempt(self, which: int) -> Attempt:
        """The picked move under one rule set."""
        state = self.turns[which]
        if not self.target:
            return Attempt()
        if self.look == ATTACKS:
            here, there = self.both.attacks[which], self.both.attacks[1 - which]
            move = here.get(self.target) or there.get(self.target)
            if move is None:
                return Attempt()
            against = tuple(GAME.refusals(state, move))
            areas = () if against else path_of(state, move)
            return Attempt(move, against, Trail(areas, self.army) if areas else None)
        if not self.origin or self.look not in ways_from(state, self.origin):
            return Attempt()
        route = route_to(state, self.origin, self.target, self.look)
        trail = Trail(route.areas, self.army) if route.open else None
        return Attempt(route.move, tuple(route.refusals), trail)

    # -- what is seen

    def marks(self, which: int) -> dict[str, str]:
        """Open in both: possible; only here: explained; only in the other: refused."""
        marks = dict.fromkeys(self.open_areas(which), POSSIBLE)
        if self.begins:
            marks |= dict.fromkeys(self.differing(), EXPLAINED)
        else:
            marks |= dict.fromkeys(self.only(which), EXPLAINED)
            # While a reason stands on the map, it alone points to a cross.
            if not self.target:
                marks |= dict.fromkeys(self.only(1 - which), REFUSED)
        if self.origin:
            marks[self.origin] = CHOSEN
        if self.target:
            attempt = self.attempt(which)
            closed = bool(attempt.against) or attempt.move is None
            marks[self.target] = REFUSED if closed else CHOSEN
        if self.hinted:
            marks[self.hinted] = CHOSEN
        return marks


LOOKS = {
    ATTACKS: "widgets.compare.attacks",
    OVER_LAND: "widgets.movement.over_land",
    AT_SEA: "widgets.movement.at_sea",
    BY_SHIP: "widgets.movement.by_ship",
    BY_AIR: "widgets.movement.by_air",
}


def listing(lines: Iterable[str]) -> str:
    """Lines below each other."""
    return "".join(f'<p class="dust-line-told">{escape(line)}</p>' for line in lines)


def winners_told(both: Comparison, language: str) -> list[str]:
    """Under each rule set, how a game with these scores would go on after this round."""
    lines = []
    for rule_set, score in zip(both.rules, both.scores, strict=True):
        goal = "widgets.scoring.exceed" if score.exceed else "widgets.scoring.reach"
        facts = {"needed": score.needed, "players": len(both.players)}
        key = "widgets.scoring.won" if score.winners else "widgets.scoring.goes_on"
        ends = say(key, language, armies=list(score.winners))
        goal_told = say(goal, language, **facts)
        lines.append(f"{name(rule_set, language)}: {ends}. {goal_told}")
    return lines


# -- what differs on the maps


def differences(picks: Picks, language: str) -> list[str]:
    """What only one of the two allows, in words."""
    both = picks.both
    if picks.look == ATTACKS:
        lines = [
            say("widgets.compare.only_attacks", language, rules=rule_set, areas=picks.only(which))
            for which, rule_set in enumerate(both.rules)
            if picks.only(which)
        ]
        return lines or [say("widgets.compare.same_attacks", language, army=both.army)]
    if picks.origin:
        lines = [
            say(
                "widgets.compare.only_ends",
                language,
                rules=rule_set,
                origin=picks.origin,
                areas=picks.only(which),
            )
            for which, rule_set in enumerate(both.rules)
            if picks.only(which)
        ]
        return lines or [say("widgets.compare.same_ends", language, origin=picks.origin)]
    groups: dict[tuple[int, tuple[str, ...]], list[str]] = {}
    for line in both.moves:
        if line.how == picks.look:
            groups.setdefault((line.which, line.areas), []).append(line.origin)
    lines = [
        say(
            "widgets.compare.only_moves",
            language,
            rules=both.rules[which],
            origins=origins,
            areas=list(areas),
        )
        for (which, areas), origins in groups.items()
    ]
    return lines or [say("widgets.compare.same_moves", language, army=both.army)]


def verdicts(picks: Picks, language: str) -> list[str]:
    """What each of the two says of the picked move."""
    lines = []
    for which, rule_set in enumerate(picks.both.rules):
        move, against, _ = picks.attempt(which)
        facts = {"rules": rule_set, "area": picks.target}
        if move is None:
            lines.append(say("widgets.compare.closed", language, **facts))
        elif against:
            reasons = " ".join(remark.tell(language) for remark in against)
            lines.append(say("widgets.compare.refused", language, reasons=reasons, **facts))
        else:
            words = _sentence(GAME.tell_move(move, language))
            lines.append(say("widgets.compare.open", language, move=words, **facts))
    return lines


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def rules_of(picks: Picks) -> list[str]:
    """The rules that the maps are about."""
    if picks.target:
        attempts = (picks.attempt(which) for which in (0, 1))
        return [remark.rule for attempt in attempts for remark in attempt.against if remark.rule]
    chapter = "combat" if picks.look == ATTACKS else "movement"
    differing = (switch.rule for switch in picks.both.differing if switch.chapter == chapter)
    return list(dict.fromkeys(differing))


def legend(picks: Picks, language: str) -> str:
    """How the marks on the maps are to be read."""
    if picks.begins:
        lines = [
            say("widgets.compare.begin_here", language),
            say("widgets.compare.begin_differs", language),
        ]
    else:
        lines = [
            say("widgets.compare.both_open", language),
            say("widgets.compare.here_only", language),
            say("widgets.compare.there_only", language),
        ]
    return listing(lines)


# -- tables


def _row(cells: Sequence[str], differs: bool = False, numbers: int = 0) -> str:
    """A row of a table; some of its last cells are numbers."""
    first = len(cells) - numbers
    inner = "".join(
        f'<td class="dust-number-cell">{escape(cell)}</td>'
        if i >= first
        else f"<td>{escape(cell)}</td>"
        for i, cell in enumerate(cells)
    )
    return f"<tr{' class=dust-differs' if differs else ''}>{inner}</tr>"


def _heads(heads: Sequence[str], numbers: int = 0) -> str:
    first = len(heads) - numbers
    cells = (
        f'<th scope="col"{" class=dust-number-cell" if i >= first else ""}>{escape(head)}</th>'
        for i, head in enumerate(heads)
    )
    return f"<thead><tr>{''.join(cells)}</tr></thead>"


def numbers_table(both: Comparison, language: str) -> str:
    """Incomes and points of every player, under the one and the other."""
    columns = [
        say(key, language, rules=rule_set)
        for key in ("widgets.compare.income", "widgets.compare.points")
        for rule_set in both.rules
    ]
    heads = [say("widgets.table.score_player", language), *columns]
    body = "".join(
        _row(
            [name(player.army, language), *map(str, (*player.income, *player.points))],
            player.income[0] != player.income[1] or player.points[0] != player.points[1],
            4,
        )
        for player in both.players
    )
    caption = escape(say("widgets.compare.numbers", language))
    return (
        f'<table class="dust-lines dust-wide-lines"><caption>{caption}</caption>'
        f"{_heads(heads, 4)}<tbody>{body}</tbody></table>"
    )


def number_lines(both: Comparison, language: str) -> list[str]:
    """The same in words."""
    one, other = (name(rule_set, language) for rule_set in both.rules)
    return [
        say(
            "widgets.compare.player",
            language,
            army=player.army,
            one=one,
            other=other,
            income=player.income[0],
            income_other=player.income[1],
            points=player.points[0],
            points_other=player.points[1],
        )
        for player in both.players
    ]


def chapters(both: Comparison) -> dict[str, list[Switch]]:
    """What differs, chapter by chapter."""
    by_chapter: dict[str, list[Switch]] = {}
    for switch in both.differing:
        by_chapter.setdefault(switch.chapter, []).append(switch)
    return by_chapter


def switch_table(both: Comparison, chapter: str, language: str) -> str:
    """Every switch that differs (of one chapter, if one is named) with its values and its rule."""
    shown = chapters(both)
    if chapter:
        shown = {chapter: shown.get(chapter, [])}
    one, other = (name(rule_set, language) for rule_set in both.rules)
    heads = [
        say("widgets.compare.what", language),
        one,
        other,
        say("widgets.compare.rule", language),
    ]
    body = []
    for group, switches in shown.items():
        title = escape(chapter_title(group, language))
        body.append(f'<tr class="dust-group"><th colspan="4" scope="colgroup">{title}</th></tr>')
        body += [
            _row(
                [
                    switch.label(language),
                    switch.value(0, language),
                    switch.value(1, language),
                    rules.rule(switch.rule).name(language),
                ]
            )
            for switch in switches
        ]
    caption = escape(say("widgets.compare.table", language))
    if not body:
        body.append(_row([say("widgets.compare.hint_same", language), "", "", ""]))
    return (
        f'<table class="dust-lines dust-switches"><caption>{caption}</caption>'
        f"{_heads(heads)}<tbody>{''.join(body)}</tbody></table>"
    )


def switch_lines(both: Comparison, language: str) -> list[str]:
    """The same in words, a line for each."""
    return [
        say(
            "widgets.compare.switch",
            language,
            chapter=chapter_title(switch.chapter, language),
            what=switch.label(language),
            first=switch.value(0, language),
            second=switch.value(1, language),
        )
        for switch in both.differing
    ]


def advice(picks: Picks, language: str) -> str:
    """What to do next."""
    if picks.look == ATTACKS:
        return say("widgets.compare.advice_attacks", language)
    if picks.origin:
        return say("widgets.compare.advice_target", language, origin=picks.origin)
    return say("widgets.compare.advice_origin", language, army=picks.army)
