"""What a table of Dust says of a position: where the game is, what happened, what was scored."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import takewhile

from dustlab.core.match import Match
from dustlab.core.remarks import Event
from dustlab.core.words import name, phrase, say
from dustlab.dust import GAME
from dustlab.dust.moves import Buy
from dustlab.dust.rules import scoring
from dustlab.dust.state import State

from ..table.talk import last_events

# How many of the last things that happened are told.
MOST_TOLD = 30

PHASES = {
    "deal": "widgets.table.phase_deal",
    "setup card": "widgets.table.phase_setup_card",
    "capitals": "widgets.table.phase_capitals",
    "power sources": "widgets.table.phase_power_sources",
    "land": "widgets.table.phase_land",
    "centers": "widgets.table.phase_centers",
    "reinforcements": "widgets.table.phase_reinforcements",
    "initiative": "widgets.table.phase_initiative",
    "blind draw": "widgets.table.phase_blind_draw",
    "interruption": "widgets.table.phase_interruption",
    "production": "widgets.table.phase_production",
    "drawing": "widgets.table.phase_drawing",
    "movement": "widgets.table.phase_movement",
    "combat": "widgets.table.phase_combat",
    "battle": "widgets.table.phase_battle",
    "over": "widgets.table.phase_over",
}
# Cards that somebody draws are nobody else's business.
DRAWN = "dust.production.drawn"
ROLLED, FOR_NEUTRALS = "dust.battle.rolled", "dust.battle.for_neutrals"
SCORED = "dust.scoring.scored"
# What a bot's move does not say by itself.
BROUGHT = (
    FOR_NEUTRALS,
    ROLLED,
    "dust.battle.cease_fire",
    "dust.battle.cease_fire_lost",
    "dust.battle.cease_fire_sea",
    "dust.battle.held",
    "dust.battle.occupied",
    "dust.battle.center_taken",
    "dust.combat.left",
    "dust.initiative.order",
    "dust.movement.left",
    "dust.special.emptied",
    "dust.special.rolled",
)
# What the table of scores tells better.
IN_TABLE = (
    SCORED,
    "dust.scoring.line_capitals",
    "dust.scoring.line_power_sources",
    "dust.scoring.line_majorities",
)


def phase_words(phase: str, language: str) -> str:
    return say(PHASES[phase], language)


def where(match: Match[State], language: str) -> str:
    """The round and the phase."""
    state = match.state
    phase = phase_words(match.game.phase(state), language)
    fight = state.battle
    if fight is not None and state.is_neutral(fight.army(fight.side)):
        phase = say("widgets.table.for_neutral", language, army=fight.army(fight.side))
    return where_words(state.round, "", phase, language)


def would_bring(state: State, language: str) -> str:
    """What the round would bring each player if it ended now; before and after the game nothing."""
    if not state.round or state.phase == "over" or not state.tally.points:
        return ""
    gains = [
        phrase("widgets.table.would_bring_one", language, army=army, points=points)
        for army, points in zip(state.seats, scoring.gains(state), strict=True)
    ]
    return phrase("widgets.table.would_bring", language, gains=", ".join(gains))


def where_words(round_: int, army: str, phase: str, language: str) -> str:
    """The same of any position: the round, whose turn it is if that is to be said, the phase."""
    if not round_:
        key = "widgets.table.where_setup_turn" if army else "widgets.table.where_setup"
        return say(key, language, phase=phase, **({"army": army} if army else {}))
    if not army:
        return say("widgets.table.where", language, round=round_, phase=phase)
    facts = {"round": round_, "army": army, "phase": phase}
    return say("widgets.table.where_turn", language, **facts)


def happened(match: Match[State], language: str, until: int | None = None) -> list[str]:
    """What the last decision brought about, with the dice that fell after it; before a step.

    An order form plays a move for each of its lines, so all that was just bought is told.
    """
    events = last_events(match, until)
    played = match.steps[: match.cursor if until is None else until]
    if played and isinstance(played[-1].cause, Buy):
        bought = takewhile(lambda step: isinstance(step.cause, Buy), reversed(played))
        events = [event for step in reversed([*bought]) for event in step.events]
    return _in_words(events, language)[-MOST_TOLD:]


def brought(events: Iterable[Event], language: str) -> list[str]:
    """What came of a bot's move: dice, and who holds what after a fight."""
    return _in_words((event for event in events if event.key in BROUGHT), language)


def turn_words(state: State, language: str) -> str:
    """Whose turn of which round it is; where it is nobody's, the phase."""
    if state.round and state.turn.army:
        facts = {"round": state.round, "army": state.turn.army}
        return say("widgets.table.story_turn", language, **facts)
    return where_words(state.round, "", phase_words(GAME.phase(state), language), language)


def _in_words(events: Iterable[Event], language: str) -> list[str]:
    news, rolls_for = [], {}
    for event in events:
        facts = dict(event.facts)
        if event.key == FOR_NEUTRALS:
            # Said with the roll: whose dice these are, and who throws them.
            rolls_for[facts["army"]] = facts["player"]
        elif event.key == ROLLED and facts["army"] in rolls_for:
            player = rolls_for[facts["army"]]
            news.append(say("widgets.table.rolls_for", language, player=player, **facts))
        elif event.key not in IN_TABLE:
            news.append(_told(event, language))
    return news


def changed_hands(before: State, now: State, language: str) -> str:
    """Which areas have another owner now, as markup; in the setup nothing changes hands."""
    if not before.round:
        return ""
    nobody = say("dust.round.nobody", language)
    changes = []
    for area in now.board.ids:
        was, is_ = before.owner(area), now.owner(area)
        if was != is_:
            who = [_holder(before, army, nobody, language) for army in (was, is_)]
            changes.append(f"{name(area, language)} ({' → '.join(who)})")
    if not changes:
        return ""
    words = say("widgets.table.changed_hands", language, areas=", ".join(changes))
    return f'<p class="dust-changed">{escape(words)}</p>'


def _holder(state: State, army: str, nobody: str, language: str) -> str:
    """Who holds an area: a player, the neutrals, whatever colour theirs has, or nobody."""
    if not army:
        return nobody
    if state.is_neutral(army):
        return phrase("dust.picture.map.legend_neutral", language)
    return name(army, language)


def _told(event: Event, language: str) -> str:
    facts = dict(event.facts)
    if event.key == DRAWN:
        return say("widgets.table.draws", language, army=facts["army"])
    return event.tell(language)


# -- scores


def just_scored(match: Match[State]) -> bool:
    """Whether the last decision ended a round."""
    return any(event.key == SCORED for event in last_events(match))


def the_end(told: Sequence[str]) -> str:
    """The last line of the game, as markup: the first thing to be read."""
    return f'<p class="dust-end" role="status">{escape(told[-1])}</p>' if told else ""


def score_table(state: State, language: str) -> str:
    """The sums of the round that is over, a row for each player."""
    heads = [
        say("widgets.table.score_player", language),
        say("widgets.table.score_capitals", language),
        say("widgets.table.score_sources", language),
        say("widgets.table.score_majorities", language),
        say("widgets.table.score_round", language),
        say("widgets.table.score_total", language),
    ]
    rows = []
    for army, gained, points in zip(state.seats, state.tally.last, state.tally.points, strict=True):
        cells = [f"{number} → {brought}" for _, number, brought in scoring.score_of(state, army)]
        lines = [name(army, language), *cells, str(gained), str(points)]
        rows.append("".join(f"<td>{escape(cell)}</td>" for cell in lines))
    head = "".join(f"<th>{escape(word)}</th>" for word in heads)
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    caption = escape(say("widgets.table.scores", language))
    rule = escape(say("widgets.table.score_majorities_are", language))
    return (
        f'<table class="dust-scores"><caption>{caption}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        f'<p class="dust-pale dust-small">{rule}</p>'
    )
