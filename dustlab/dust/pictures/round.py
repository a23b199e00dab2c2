"""The round as a picture: who acts when with which card and why, and how the score stands."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.words import listed, name, phrase, say, sentence
from ...pictures.labels import SMALL, text_lines, text_width, wrapped
from ...pictures.palette import BAR_GAP, patterned
from ...pictures.scene import CHOSEN, AnyShape, Box, Line, Scene, Text
from ..cards import card
from ..rules import scoring
from ..rules.drawing import FACE_DOWN
from ..state import MAJORITIES, State
from ..studies.rounds import Place, places
from .glyphs import glyph, token

WIDTH, TOP, ROW = 484.0, 52.0, 36.0
ORDER, SCORE, TRACK = 14.0, 304.0, 66.0
FRAME = SCORE - 14
"""Where the frame round the player on turn ends."""
MAJORITIES_ROW = 24.0
"""Below the players: who has most of what."""

HEADS = {
    "capitals": "dust.round.capitals",
    "power_sources": "dust.round.power_sources",
    "majorities": "dust.round.majorities",
}


def round_scene(state: State, language: str = "en") -> Scene:
    """Left the order of play, right the score track with what the round would bring now."""
    height = TOP + ROW * len(state.seats) + 30 + MAJORITIES_ROW
    shapes = (
        Box(0, 0, WIDTH, height, look="paper", layer="ground"),
        *_order(state, language),
        *_scores(state, height - MAJORITIES_ROW, language),
        *_majorities(state, height - 16, language),
    )
    title = say("dust.round.title", language, round=state.round)
    return Scene(WIDTH, height, title, shapes, " ".join(_in_words(state, language)))


def _shown(state: State) -> bool:
    """Whether the cards in front of the players lie face up."""
    return state.phase not in FACE_DOWN and bool(state.cards.played)


def _order(state: State, language: str) -> Iterator[AnyShape]:
    heading = sentence("dust.round.order", language)
    yield Text(ORDER, 20, heading, anchor="start", bold=True)
    yield Text(ORDER, 38, sentence("dust.round.card_head", language), **SMALL)
    for i, army in enumerate(state.order.armies or state.seats):
        y, left, x = TOP + ROW * (i + 0.5), ORDER - 6, ORDER + 96
        if army == state.turn.army:
            top = y - ROW / 2 + 2
            yield Box(left, top, FRAME - left, ROW - 4, look="panel-turn", round=8)
        yield from token(army, ORDER + 12, y, 12, 13)
        yield Text(ORDER + 32, y, name(army, language), anchor="start", bold=True)
        held = state.card_of(army) if _shown(state) else None
        if held is None:
            continue
        values = f"{held.combat} · {held.movement} · {held.production}"
        yield Text(x, y, values, anchor="start")
        look, ability = "ink", name(held.ability, language)
        if army in state.order.radar:  # by some rule sets it is used once, and stays on
            ability = phrase("dust.round.still_on", language, ability=held.ability)
        elif army in state.order.used:
            look, ability = "pale-ink", phrase("dust.round.used", language, ability=held.ability)
        # In one line or two, within the frame round the player on turn.
        rows = wrapped(ability, FRAME - x - 64 - 4, 12)
        top = y - 7.5 * (len(rows) - 1)
        yield from text_lines(rows, x + 64, top, 15, look=look, size=12, anchor="start")


def _scores(state: State, height: float, language: str) -> Iterator[AnyShape]:
    heading = sentence("dust.round.score", language)
    yield Text(SCORE, 20, heading, anchor="start", bold=True)
    goal = state.edition.victory.points.get(len(state.seats), 0)
    if not state.tally.points:
        return
    most = max([goal, *state.tally.points, 1])
    over = state.edition.victory.exceed
    key = "dust.round.goal_over" if over else "dust.round.goal_from"
    caption = phrase(key, language, points=goal)
    yield Text(SCORE, 38, caption, **SMALL)
    unit = TRACK / most
    # Before the first round and after the last nothing is about to be scored.
    counting = bool(state.round) and state.phase != "over"
    for i, (army, gains) in enumerate(zip(state.seats, scoring.gains(state), strict=True)):
        y = TOP + ROW * (i + 0.5)
        points = state.score(army)
        yield from token(army, SCORE + 12, y, 12, 13)
        x = SCORE + 32
        yield from _bar("panel", x, y, TRACK)
        if points:
            yield from _bar(f"army-{army}", x, y, points * unit)
        if counting and gains:
            start = x + points * unit
            wide = min(gains * unit, x + TRACK * 1.06 - start)
            if wide > 0:
                yield from _bar(f"neutral-{army}", start, y, wide)
        words = f"{points} + {gains}" if counting else str(points)
        yield Text(WIDTH - 8, y, words, anchor="end", bold=True)
    if goal:
        x, bottom = SCORE + 32 + goal * unit, TOP + ROW * len(state.seats)
        yield Line(((x, TOP), (x, bottom)), look="tick")
    if counting:
        note = sentence("dust.round.would", language)
        yield Text(WIDTH - 14, height - 14, note, look="pale-ink", size=12, anchor="end")


def _leaders(state: State, language: str) -> str:
    """Who would hold the three majorities if the round ended now."""
    nobody = sentence("dust.round.nobody", language)
    held = scoring.majorities(state) if state.tally.points else ("", "", "")
    leaders = [name(army, language) if army else nobody for army in held]
    facts = dict(zip(MAJORITIES, leaders, strict=True))
    return say("dust.round.most", language, **facts)


def _majorities(state: State, y: float, language: str) -> Iterator[AnyShape]:
    if state.tally.points and state.round:
        yield Text(ORDER, y, _leaders(state, language), **SMALL)


def _bar(look: str, x: float, y: float, width: float) -> Iterator[AnyShape]:
    yield from patterned(Box(x, y - 9, width, 18, look=look, round=3), BAR_GAP)


def _in_words(state: State, language: str) -> Iterator[str]:
    """Everything in words, with the sum of each player."""
    for army in state.seats:
        lines = scoring.score_of(state, army) if state.tally.points else []
        sums = [
            phrase(HEADS[what], language, number=number, points=points)
            for what, number, points in lines
            if number
        ]
        facts = {"army": army, "points": state.score(army) if state.tally.points else 0}
        gained = sum(line.points for line in lines)
        words = listed(sums, language) or sentence("dust.round.nothing", language)
        yield say("dust.round.sum", language, gained=gained, sums=words, **facts)
    if state.tally.points and state.round:
        yield _leaders(state, language)
    if state.order.armies and _shown(state):
        yield say("dust.round.acts", language, armies=state.order.armies)
        for army in state.order.armies:
            played = state.cards.played[state.seats.index(army)]
            if played:
                facts = card(played)._asdict()
                yield say("dust.round.plays", language, army=army, **facts)


# -- the order of play in full: a row for each turn, with what decided its place

TURNS_WIDTH, TURNS_TOP, TURN_HIGH = 480.0, 62.0, 52.0
# Where the values stand that are compared, from left to right.
COLUMNS = {"combat": 226.0, "movement": 286.0, "stars": 346.0, "production": 420.0}
VALUE_HEADS = {
    "combat": "dust.card.combat",
    "movement": "dust.card.movement",
    "stars": "dust.order.stars",
    "production": "dust.card.production",
}
BY = {
    "combat": "dust.order.by_combat",
    "movement": "dust.order.by_movement",
    "stars": "dust.order.by_stars",
}


def order_scene(state: State, language: str = "en") -> Scene:
    """Who acts when, by which values; the turn that is on is framed."""
    rows = places(state)
    height = TURNS_TOP + TURN_HIGH * len(state.seats) + 8
    title = say("dust.order.title", language)
    shapes: list[AnyShape] = [
        Box(0, 0, TURNS_WIDTH, height, look="paper", layer="ground"),
        Text(16, 22, title, size=16, anchor="start", bold=True),
    ]
    for value, x in COLUMNS.items():
        words = sentence(VALUE_HEADS[value], language)
        shapes.append(Text(x, 46, words, look="pale-ink", size=12))
    for number, place in enumerate(rows):
        shapes.extend(_turn(state, place, number, TURNS_TOP + TURN_HIGH * number, language))
    said = " ".join(
        f"{_place_in_words(place, number, language)}." for number, place in enumerate(rows)
    )
    return Scene(TURNS_WIDTH, height, title, tuple(shapes), said)


def _turn(state: State, place: Place, number: int, y: float, language: str) -> Iterator[AnyShape]:
    army, middle = place.army, y + TURN_HIGH / 2 - 3
    on = number == state.order.at and bool(state.turn.army)
    words = f"{_place_in_words(place, number, language)}."
    facts = {"name": f"place.{number + 1}", "words": words, "mark": CHOSEN if on else ""}
    look = "panel-turn" if on else "panel"
    yield Box(12, y, TURNS_WIDTH - 24, TURN_HIGH - 6, look=look, round=8, **facts)
    yield Text(28, middle, str(number + 1), look="pale-ink", size=16, bold=True)
    yield from token(army, 58, middle, 15, 15)
    yield Text(82, middle - 8, name(army, language), size=15, anchor="start", bold=True)
    if place.card is None:
        yield Text(82, middle + 10, sentence("dust.order.no_card", language), **SMALL)
        return
    called = name(place.card.ability, language)
    yield Text(82, middle + 10, called, **SMALL)
    if place.moved:
        x = 82 + text_width(called, 12) + 8
        yield from glyph("flag", x + 6, middle + 9, 13)
    for value, x in COLUMNS.items():
        decides = value == place.by
        if decides:
            yield Box(x - 17, middle - 16, 34, 32, look="badge", round=6)
        if value == "stars":
            left = x - (place.card.stars - 1) / 2 * 13
            for i in range(place.card.stars):
                yield from glyph("star", left + i * 13, middle, 13, "star")
        else:
            text = str(getattr(place.card, value))
            look = "ink" if value != "production" else "pale-ink"
            yield Text(x, middle, text, look=look, size=18, bold=decides)
    if place.by in ("stars", "movement"):
        # A line up to the value that it was compared with.
        x = COLUMNS[place.by]
        yield Line(((x, y - 6), (x, y + 7)), look="axis")


def _place_in_words(place: Place, number: int, language: str) -> str:
    facts = {"number": number + 1, "army": place.army}
    if place.card is None:
        return phrase("dust.order.told_no_card", language, **facts)
    facts |= {**place.card._asdict()}
    words = phrase("dust.order.told", language, **facts)
    if place.moved:
        return f"{words}; {sentence('dust.order.moved', language)}"
    if place.by:
        return f"{words}; {sentence(BY[place.by], language)}"
    return words
