"""What a table says: what is asked and chosen, why not, what happened, what bots played."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Any, NamedTuple

from dustlab.core import rules
from dustlab.core.games import weighing
from dustlab.core.match import Chance, Choice, Fell, Match
from dustlab.core.remarks import Event
from dustlab.core.words import listed, say
from dustlab.play import bots

from .controls import advice, refusals, warning
from .desk import Desk
from .seats import Decided


def question(
    desk: Desk, where: str, close: bool, look: str = "", short: str = "", standing: str = ""
) -> str:
    """Where the game is, what is asked, and what is chosen; on a narrow page what it would do, and
    on a wide one what the round would bring, too.

    Classes tell the style sheet what it looks like: whether the next press plays, whether a picture
    has taken the board's place, whether no button plays, whether nothing is chosen here, whether a
    coach speaks before moves, and whatever else a game has to tell (`look`).
    """
    classes = " ".join(
        name
        for name, so in (
            ("dust-asked", True),
            ("dust-go", desk.plays()),
            ("dust-near", close),
            ("dust-nothing", not desk.confirm_words()),
            ("dust-no-clear", not desk.clears()),
            ("dust-coached", desk.coached),
            (look, bool(look)),
        )
        if so
    )
    now = f'<span class="dust-standing"> · {escape(standing)}</span>' if standing else ""
    in_short = f'<div class="dust-in-short">{escape(short)}</div>' if short else ""
    return (
        f'<div class="{classes}"{desk.clock()}><div class="dust-pale">{escape(where)}{now}</div>'
        f'<div class="dust-ask" role="status">{escape(desk.asks())}</div>'
        f'<div class="dust-chosen">{escape(desk.told())}</div>{in_short}</div>'
    )


def why_not(desk: Desk, trouble: str, urged: bool = False) -> str:
    """What speaks against the move that was tried, or a word of advice.

    `urged`: somebody pressed on though something is missing, and is told so aloud.
    """
    lines = []
    if trouble:
        lines.append(advice(trouble, trouble=True))
    warned = desk.warning()
    if warned:
        lines.append(warning(warned))
    refused = refusals(desk.refused, desk.language)
    lines.append(refused)
    note = desk.note or ("" if refused or trouble else desk.missing())
    if note and urged:
        missing = say("widgets.table.first", desk.language, missing=note)
        lines.append(advice(missing, trouble=True))
    elif note:
        lines.append(advice(note))
    return "".join(lines)


FEW_LINES = 2
"""More may need to be moved to be read, by keys too."""


def list_of(lines: Sequence[str]) -> str:
    """What happened, as a list in a room of its own, in which the newest line is in view."""
    if not lines:
        return ""
    # An item of a list ends where the next begins: a round that is scored has more than fifty.
    html = "".join(f"<li>{escape(line)}" for line in lines)
    keys = ' tabindex="0"' if len(lines) > FEW_LINES else ""
    return f'<div class="dust-newest"{keys}><ul class="dust-happened">{html}</ul></div>'


def last_events(match: Match[Any], until: int | None = None) -> list[Event]:
    """What the last decision brought about, with the dice that fell after it; before a step."""
    events: list[Event] = []
    for step in reversed(match.steps[: match.cursor if until is None else until]):
        events = [*step.events, *events]
        if not isinstance(step.cause, Fell):
            break
    return events


def rules_at_work(
    wanted: Sequence[str], language: str, numbers: Mapping[str, Any] | None = None
) -> str:
    """The first hint: which rules to think of, and what the first of them says."""
    known = {rule.id: rule for rule in rules.all_rules()}
    at_work = [known[rule] for rule in wanted if rule in known]
    if not at_work:
        return ""
    names = listed([rule.name(language) for rule in at_work], language)
    gist = at_work[0].gist(language, numbers)
    return say("widgets.hints.rules", language, rules=names, gist=gist)


def hint_of(desk: Desk, grade: int, advice: Callable[[], str]) -> str:
    """Three grades: what the decision is about, a few moves worth a look (what is open is marked
    on the board), one move."""
    language, pending = desk.language, desk.match.pending
    if isinstance(pending, Chance):
        return desk.missing()
    if not isinstance(pending, Choice):
        return say("widgets.table.hint_over", language)
    if grade == 1:
        return what_is_weighed(desk, pending.player) or desk.missing()
    if grade == 2:
        desk.hinted = True
        places = len(desk.possible())
        open_now = say(desk.HINT, language, places=places) if places else ""
        narrow = filter(None, (desk.second_hint() or open_now, worth_a_look(desk)))
        return " ".join(narrow) or desk.missing()
    return advice()


def what_is_weighed(desk: Desk, player: str) -> str:
    """The facts of the position that come first, and the rules at work; without facts what the
    first of these rules says."""
    language, match = desk.language, desk.match
    facts = [one.tell(language) for one in weighing(match.game.name).weigh(match.state, player)]
    if not facts:
        return rules_at_work(desk.RULES, language, match.game.numbers_at(match.state))
    known = {rule.id: rule.name(language) for rule in rules.all_rules()}
    names = listed([known[rule] for rule in desk.RULES if rule in known], language)
    return " ".join([*facts, *([say("hints.rules", language, rules=names)] if names else [])])


def worth_a_look(desk: Desk) -> str:
    """A few moves, of which the strongest bot would play one; in no order that tells which."""
    match, language = desk.match, desk.language
    if not (moves := bots.worth_a_look(match, desk.pondered)):
        return ""
    told = sorted(match.game.tell_move(one, language) for one in moves)
    return say("hints.first", language, moves="; ".join(told))


MOST_REASONS, MOST_LETTERS = 5_000, 9_000
"""Up to how many letters have reasons with them, and are told at all, of the newest moves."""

Played = Sequence[tuple[str, Decided]]
Heading = Callable[[Any], str]
"""The turn that a position belongs to."""
Brought = Callable[[int, Sequence[Event]], Sequence[str]]
"""What came of a move: of the step at this place, and of the dice after it."""


def last_decision(match: Match[Any], persons: Collection[str]) -> int:
    """The step in which one of these persons decided last; if none has, the first decision."""
    first = 0
    for at in reversed(range(match.cursor)):
        step = match.steps[at]
        pending = match.game.pending(step.before)
        if isinstance(step.cause, Fell) or not isinstance(pending, Choice):
            continue
        if pending.player in persons:
            return at
        first = at
    return first


def answers(match: Match[Any], persons: Collection[str]) -> list[tuple[str, Decided]]:
    """What others have played since one of these persons decided last; no match keeps why."""
    played: list[tuple[str, Decided]] = []
    for at in reversed(range(match.cursor)):
        step = match.steps[at]
        pending = match.game.pending(step.before)
        if isinstance(pending, Choice):
            if pending.player in persons:
                break
            played.append((pending.player, Decided(step.cause, (), at)))
    return played[::-1]


def dice_after(match: Match[Any], at: int) -> list[Event]:
    """What the dice brought about that fell after a step, or the cards that were drawn."""
    events: list[Event] = []
    for step in match.steps[at + 1 : match.cursor]:
        if not isinstance(step.cause, Fell):
            break
        events += step.events
    return events


class Story:
    """The words beside a table, in a widget of their own: sent once, not with every click.

    They stay until the bots play again: a person may decide meanwhile, and still read them.
    """

    def __init__(self, widget: Any) -> None:
        self.widget, self.played = widget, list[tuple[str, Decided]]()
        self._told_of: tuple[object, ...] = ()

    def forget(self) -> None:
        """Somebody went elsewhere in the match, or to another one."""
        self.played = []

    def show(
        self, match: Match[Any], played: Played, heading: Heading, brought: Brought, language: str
    ) -> None:
        """What was played since a person decided last, if anything was."""
        self.played = list(played) or self.played
        known = (language, len(self.played), *(id(decided) for _, decided in self.played[-1:]))
        if known != self._told_of:
            self._told_of = known
            self.widget.value = story(match, self.played, heading, brought, language)


def story(
    match: Match[Any],
    played: Played,
    heading: Heading,
    brought: Brought,
    language: str,
) -> str:
    """All of it in the order of play, turn by turn, as markup.

    Each move with why and with what came of it; cards that were chosen stay hidden. Long ago
    there are no reasons, and longer ago than anybody reads the moves are only counted.
    """
    letters, lines = 0, list[Line]()
    for player, decided in reversed(played):
        step = match.steps[decided.at]
        came = " ".join(brought(decided.at, dice_after(match, decided.at)))
        why = decided.why(language) if letters < MOST_REASONS else ""
        if isinstance(decided.move, match.game.secret):
            words, why = say("widgets.table.bot_card", language, army=player), ""
        else:
            facts = {"army": player, "move": match.game.tell_move(decided.move, language)}
            words = say("widgets.table.bot_move_alone", language, **facts)
        letters += len(words) + len(why) + len(came)
        if letters > MOST_LETTERS:
            break
        lines.append(Line(heading(step.before), words, why, came))
    if not lines:
        return ""
    lines.reverse()
    turns = [_turn(head, [*words]) for head, words in groupby(lines, lambda line: line.heading)]
    left_out = len(played) - len(lines)
    if left_out:
        before = say("widgets.table.bots_before", language, moves=left_out)
        turns.insert(0, f"<p>{escape(before)}</p>")
    return f"<h4>{escape(say('widgets.table.story', language))}</h4>{''.join(turns)}"


class Line(NamedTuple):
    """A move of a bot: in whose turn, what it was, why, and what came of it."""

    heading: str
    told: str
    why: str
    came: str


def _turn(heading: str, lines: list[Line]) -> str:
    """A turn in the order of play; a reason that all its moves share stands above them."""
    whys = [line.why for line in lines]
    shared = len(lines) > 1 and bool(whys[0]) and len(set(whys)) == 1
    parts = []
    for line in lines:
        why = f"({line.why})" if line.why and not shared else ""
        move = " ".join(word for word in (line.told, why) if word)
        words = f"{move.removesuffix('.')}. {line.came}" if line.came else move
        parts.append(f"<li>{escape(words)}")
    why = f"<p>{escape(whys[0][:1].upper() + whys[0][1:])}.</p>" if shared else ""
    return f"<h5>{escape(heading)}</h5>{why}<ul>{''.join(parts)}</ul>"
