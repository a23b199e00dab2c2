"""What a screen reader says of the map."""

from __future__ import annotations

from functools import cache

from ...core.words import listed, name, phrase, say, sentence
from ..board import Board
from ..components import NO_UNITS, Holding, Units
from ..state import State


def area_words(
    state: State, area: str, mark: str = "", language: str = "en", *, joined: bool = True
) -> str:
    """What a screen reader says of an area; with `joined` also what lies next to it."""
    fight, holding = state.battle, state.holding(area)
    if fight is not None and area == fight.target:
        holding = Holding(fight.defender, fight.defenders)
    army, units = (holding.army, holding.units) if holding else ("", NO_UNITS)
    told = [_who(army, units, bool(army) and state.is_neutral(army), language)]
    told += _kinds(state.board, area, area in state.centers, language)
    if fight is not None and area == fight.target:
        told.append(phrase("dust.picture.map.attacked", language, army=fight.attacker))
    if fight is not None and area == fight.origin:
        facts = {"units": fight.attackers, "area": fight.target, "army": fight.attacker}
        told.append(phrase("dust.picture.map.attacking", language, **facts))
    if mark:
        told.append(sentence(f"dust.picture.mark.{mark}", language))
    said = f"{_called(state.board, area, language)}: {'; '.join(told)}."
    return f"{said} {_joined(state.board, area, language)}" if joined else said


@cache
def _who(army: str, units: Units, neutral: bool, language: str) -> str:
    if not army:
        return sentence("dust.picture.map.empty", language)
    key = "neutral" if neutral else "held"
    return phrase(f"dust.picture.map.{key}", language, army=army, units=units)


@cache
def _called(board: Board, area: str, language: str) -> str:
    key = "sea" if board[area].kind == "sea" else "land"
    return phrase(f"dust.picture.map.called_{key}", language, area=name(area, language))


@cache
def _kinds(board: Board, area: str, center: bool, language: str) -> tuple[str, ...]:
    place = board[area]
    is_so = {
        "capital": place.capital,
        "power": place.power_source,
        "production": center,
    }
    return tuple(
        sentence(f"dust.picture.map.legend_{kind}", language) for kind, so in is_so.items() if so
    )


@cache
def _joined(board: Board, area: str, language: str) -> str:
    names = listed([name(n, language) for n in board[area].neighbours], language)
    return say("dust.picture.map.joined", language, areas=names)


def description(state: State, language: str) -> str:
    told = []
    scores = state.scores or (0,) * len(state.seats)
    for army, points in zip(state.seats, scores, strict=True):
        held = sum(holding is not None and holding.army == army for holding in state.areas)
        facts = {"army": name(army, language), "points": points, "areas": held}
        told.append(phrase("dust.picture.map.seat", language, **facts))
    said = [say("dust.picture.map.seats", language, seats=listed(told, language))]
    fight = state.battle
    if fight is not None:
        facts = {"attacker": fight.attacker, "target": fight.target}
        if fight.origin:
            facts["origin"] = fight.origin
            said.append(say("dust.picture.battle.tell.attack", language, **facts))
        else:
            said.append(say("dust.picture.battle.tell.attack_drop", language, **facts))
    return " ".join(said)
