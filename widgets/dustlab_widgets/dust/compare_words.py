"""What two rule sets differ in, told: tables and lists of the comparison."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from dustlab.core import rules
from dustlab.core.words import name, say
from dustlab.dust import GAME
from dustlab.dust.rules.routes import AT_SEA, BY_AIR, BY_SHIP, OVER_LAND
from dustlab.dust.studies.compare import Comparison
from dustlab.dust.switches import CHAPTERS, Switch

from .compare_picks import ATTACKS, Picks

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
    told = []
    for rule_set, score in zip(both.rules, both.scores, strict=True):
        goal = "widgets.scoring.exceed" if score.exceed else "widgets.scoring.reach"
        facts = {"needed": score.needed, "players": len(both.players)}
        key = "widgets.scoring.won" if score.winners else "widgets.scoring.goes_on"
        ends = say(key, language, armies=list(score.winners))
        goal_told = say(goal, language, **facts)
        told.append(f"{name(rule_set, language)}: {ends}. {goal_told}")
    return told


# -- what differs on the maps


def differences(picks: Picks, language: str) -> list[str]:
    """What only one of the two allows, in words."""
    both = picks.both
    if picks.look == ATTACKS:
        told = [
            say("widgets.compare.only_attacks", language, rules=rule_set, areas=picks.only(which))
            for which, rule_set in enumerate(both.rules)
            if picks.only(which)
        ]
        return told or [say("widgets.compare.same_attacks", language, army=both.army)]
    if picks.origin:
        told = [
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
        return told or [say("widgets.compare.same_ends", language, origin=picks.origin)]
    groups: dict[tuple[int, tuple[str, ...]], list[str]] = {}
    for line in both.moves:
        if line.how == picks.look:
            groups.setdefault((line.which, line.areas), []).append(line.origin)
    told = [
        say(
            "widgets.compare.only_moves",
            language,
            rules=both.rules[which],
            origins=origins,
            areas=list(areas),
        )
        for (which, areas), origins in groups.items()
    ]
    return told or [say("widgets.compare.same_moves", language, army=both.army)]


def verdicts(picks: Picks, language: str) -> list[str]:
    """What each of the two says of the picked move."""
    told = []
    for which, rule_set in enumerate(picks.both.rules):
        move, against, _ = picks.attempt(which)
        facts = {"rules": rule_set, "area": picks.target}
        if move is None:
            told.append(say("widgets.compare.closed", language, **facts))
        elif against:
            reasons = " ".join(remark.tell(language) for remark in against)
            told.append(say("widgets.compare.refused", language, reasons=reasons, **facts))
        else:
            words = _sentence(GAME.tell_move(move, language))
            told.append(say("widgets.compare.open", language, move=words, **facts))
    return told


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def rules_of(picks: Picks) -> list[str]:
    """The rules that the maps are about."""
    if picks.target:
        attempts = (picks.attempt(which) for which in (0, 1))
        return [remark.rule for attempt in attempts for remark in attempt.against if remark.rule]
    chapter = "combat" if picks.look == ATTACKS else "movement"
    told = (switch.rule for switch in picks.both.differing if switch.chapter == chapter)
    return list(dict.fromkeys(told))


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
    """A row of a table; the last so many cells are numbers."""
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
    found: dict[str, list[Switch]] = {}
    for switch in both.differing:
        found.setdefault(switch.chapter, []).append(switch)
    return found


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
        title = escape(say(CHAPTERS[group], language))
        body.append(f'<tr class="dust-group"><th colspan="4" scope="colgroup">{title}</th></tr>')
        body += [
            _row(
                [
                    switch.told(language),
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
            chapter=say(CHAPTERS[switch.chapter], language),
            what=switch.told(language),
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
