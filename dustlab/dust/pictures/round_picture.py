"""The round as a picture: who acts when with which card, and how the score stands."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.words import listed, name, phrase, say, sentence
from ...pictures.hatch import BAR_GAP, patterned
from ...pictures.labels import wrapped
from ...pictures.scene import AnyShape, Box, Circle, Line, Scene, Text
from ..cards import card
from ..components import LETTERS
from ..rules import scoring
from ..rules.secrecy import FACE_DOWN
from ..state import State

WIDTH, TOP, ROW = 484.0, 52.0, 36.0
ORDER, SCORE, TRACK = 14.0, 304.0, 66.0
FRAME = SCORE - 14
"""Where the frame of whoever's turn it is ends."""
MAJORITIES = 24.0
"""Below the players: who has most of what."""

HEADS = {
    "capitals": "dust.round.capitals",
    "power_sources": "dust.round.power_sources",
    "majorities": "dust.round.majorities",
}


def round_scene(state: State, language: str = "en") -> Scene:
    """Left the order of play, right the score track with what the round would bring now."""
    height = TOP + ROW * len(state.seats) + 30 + MAJORITIES
    shapes = (
        Box(look="paper", layer="ground", x=0, y=0, width=WIDTH, height=height),
        *_order(state, language),
        *_scores(state, height - MAJORITIES, language),
        *_majorities(state, height - 16, language),
    )
    title = say("dust.round.title", language, round=state.round)
    return Scene(WIDTH, height, title, shapes, " ".join(_told(state, language)))


def _shown(state: State) -> bool:
    """Whether the cards in front of the players lie face up."""
    return state.phase not in FACE_DOWN and bool(state.cards.played)


def _order(state: State, language: str) -> Iterator[AnyShape]:
    heading = sentence("dust.round.order", language)
    yield Text(look="ink", x=ORDER, y=20, text=heading, anchor="start", bold=True)
    yield Text(
        look="pale-ink",
        x=ORDER,
        y=38,
        text=sentence("dust.round.card_head", language),
        size=12,
        anchor="start",
    )
    armies = state.order.armies or state.seats
    for i, army in enumerate(armies):
        y = TOP + ROW * (i + 0.5)
        if army == state.turn.army:
            yield Box(
                look="panel-turn",
                x=ORDER - 6,
                y=y - ROW / 2 + 2,
                width=FRAME - ORDER + 6,
                height=ROW - 4,
                round=8,
            )
        yield from _token(army, ORDER + 12, y)
        told = str(name(army, language))
        x = ORDER + 32
        yield Text(look="ink", x=x, y=y, text=told, size=14, anchor="start", bold=True)
        x = ORDER + 96
        held = state.card_of(army) if _shown(state) else None
        if held is None:
            continue
        values = f"{held.combat} · {held.movement} · {held.production}"
        yield Text(look="ink", x=x, y=y, text=values, size=14, anchor="start")
        look, ability = "ink", name(held.ability, language)
        if army in state.order.radar:  # by some rule sets it is used once, and stays on
            ability = phrase("dust.round.still_on", language, ability=held.ability)
        elif army in state.order.used:
            look, ability = "pale-ink", phrase("dust.round.used", language, ability=held.ability)
        # In one line or two, within the frame of whoever's turn it is.
        rows = wrapped(ability, FRAME - x - 64 - 4, 12)
        for row, line in enumerate(rows):
            down = y + 15 * row - 7.5 * (len(rows) - 1)
            yield Text(look=look, x=x + 64, y=down, text=line, size=12, anchor="start")


def _token(army: str, x: float, y: float) -> Iterator[AnyShape]:
    yield Circle(look=f"army-{army}", x=x, y=y, r=12)
    yield Text(look=f"army-{army}", x=x, y=y, text=LETTERS[army], size=13, bold=True)


def _scores(state: State, height: float, language: str) -> Iterator[AnyShape]:
    heading = sentence("dust.round.score", language)
    yield Text(look="ink", x=SCORE, y=20, text=heading, anchor="start", bold=True)
    goal = state.edition.victory.points.get(len(state.seats), 0)
    if not state.tally.points:
        return
    most = max([goal, *state.tally.points, 1])
    over = state.edition.victory.exceed
    key = "dust.round.goal_over" if over else "dust.round.goal_from"
    caption = phrase(key, language, points=goal)
    yield Text(look="pale-ink", x=SCORE, y=38, text=caption, size=12, anchor="start")
    unit = TRACK / most
    # Before the first round and after the last nothing is about to be scored.
    counting = bool(state.round) and state.phase != "over"
    for i, army in enumerate(state.seats):
        y = TOP + ROW * (i + 0.5)
        points = state.score(army)
        gains = sum(line[2] for line in scoring.score_of(state, army))
        yield from _token(army, SCORE + 12, y)
        x = SCORE + 32
        yield from _bar("panel", x, y, TRACK)
        if points:
            yield from _bar(f"army-{army}", x, y, points * unit)
        if counting and gains:
            start = x + points * unit
            wide = min(gains * unit, x + TRACK * 1.06 - start)
            if wide > 0:
                yield from _bar(f"neutral-{army}", start, y, wide)
        told = f"{points} + {gains}" if counting else str(points)
        yield Text(look="ink", x=WIDTH - 8, y=y, text=told, anchor="end", bold=True)
    x = SCORE + 32 + goal * unit
    if goal:
        bottom = TOP + ROW * len(state.seats)
        yield Line(look="tick", points=((x, TOP), (x, bottom)))
    note = sentence("dust.round.would", language)
    if counting:
        yield Text(look="pale-ink", x=WIDTH - 14, y=height - 14, text=note, size=12, anchor="end")


def _leaders(state: State, language: str) -> str:
    """Who would hold the three majorities if the round ended now."""
    nobody = sentence("dust.round.nobody", language)
    held = scoring.majorities(state) if state.tally.points else ("", "", "")
    told = [name(army, language) if army else nobody for army in held]
    facts = dict(zip(scoring.MAJORITIES, told, strict=True))
    return say("dust.round.most", language, **facts)


def _majorities(state: State, y: float, language: str) -> Iterator[AnyShape]:
    if state.tally.points and state.round:
        told = _leaders(state, language)
        yield Text(look="pale-ink", x=ORDER, y=y, text=told, size=12, anchor="start")


def _bar(look: str, x: float, y: float, width: float) -> Iterator[AnyShape]:
    bar = Box(look=look, x=x, y=y - 9, width=width, height=18, round=3)
    yield from patterned(bar, BAR_GAP)


def _told(state: State, language: str) -> Iterator[str]:
    """Everything in words, with the sum of each player."""
    for army in state.seats:
        lines = scoring.score_of(state, army) if state.tally.points else []
        sums = [
            phrase(HEADS[what], language, number=number, points=points)
            for what, number, points in lines
            if number
        ]
        facts = {"army": army, "points": state.score(army) if state.tally.points else 0}
        gained = sum(line[2] for line in lines)
        told = listed(sums, language) or sentence("dust.round.nothing", language)
        yield say("dust.round.sum", language, gained=gained, sums=told, **facts)
    if state.tally.points and state.round:
        yield _leaders(state, language)
    if state.order.armies and _shown(state):
        yield say("dust.round.acts", language, armies=state.order.armies)
        for army in state.order.armies:
            played = state.cards.played[state.seats.index(army)]
            if played:
                facts = card(played)._asdict()
                yield say("dust.round.plays", language, army=army, **facts)
