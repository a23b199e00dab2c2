"""Cards, order of play, Koshka, victory points and the end: EN p. 12 and 17-18, DE p. 12, 18, 23,
IT p. 12 and 19-20."""

from __future__ import annotations

from collections.abc import Callable

from . import production
from .books import SEA, Book
from .moves import Move
from .position import Position
from .setup import by_card


# -- choosing cards
def begin_round(p: Position) -> None:
    p.phase, p.order, p.at, p.turn = "initiative", [], 0, ""
    _next_card(p)


def choosing(p: Position) -> str:
    """Who has cards chooses one; then the others turn up the top card of the deck."""
    waiting = [army for army in p.players if army not in p.played]
    return next((army for army in waiting if p.hands[army]), waiting[0])


def _next_card(p: Position) -> None:
    waiting = [army for army in p.players if army not in p.played]
    if not waiting:
        p.order = sorted(p.players, key=lambda one: by_card(p, one))
        p.at = 0
        _ask_koshka(p)
    elif p.hands[choosing(p)]:
        p.phase = "initiative"
    else:
        p.phase = "blind draw"


def against_card(p: Position, army: str, move: Move) -> set[str]:
    return set() if move.word in p.hands[army] else {"dust.initiative.card"}


def do_card(p: Position, army: str, move: Move) -> None:
    p.hands[army].remove(move.word)
    p.played[army] = move.word
    _next_card(p)


def fall_blind(p: Position, card: str) -> None:
    p.played[choosing(p)] = card
    production.refill(p)
    _next_card(p)


# -- whose turn
def interrupter(p: Position) -> str:
    """Who is asked next for Koshka: whose turn is to come, most stars first."""
    holders = [
        army
        for army in p.order[p.at + 1 :]
        if p.ability(army) == "koshka" and army not in p.used and army not in p.asked
    ]
    return min(holders, key=lambda one: by_card(p, one)[2], default="")


def _ask_koshka(p: Position) -> None:
    if interrupter(p):
        p.phase, p.turn = "interruption", ""
    else:
        p.asked = []
        production.begin(p, p.order[p.at])


def do_koshka(p: Position, army: str) -> None:
    p.used.append(army)
    p.order.remove(army)
    p.order.insert(p.at, army)
    production.begin(p, army)


def do_pass(p: Position, army: str) -> None:
    p.asked.append(army)
    _ask_koshka(p)


def end_turn(p: Position) -> None:
    p.at += 1
    p.turn, p.fought = "", []
    if p.at < len(p.order):
        _ask_koshka(p)
    else:
        score(p)


# -- victory points
def _count(p: Position, army: str, what: str) -> int:
    if what == "production":
        return len(p.own_centers(army))
    held = p.held(army)
    at_sea = sum(area in SEA for area in held)
    return at_sea if what == "sea" else len(held) - at_sea


def _capitals(p: Position, army: str) -> int:
    """IT p. 6: tokens of capitals that nobody claimed go back to the box."""
    return sum(p.is_capital(area) for area in p.own_capitals(army))


def score(p: Position) -> None:
    for what in ("production", "sea", "land"):
        numbers = {army: _count(p, army, what) for army in p.players}
        most = max(numbers.values())
        leaders = [army for army in p.players if most and numbers[army] == most]
        if len(leaders) == 1:
            p.majorities[what] = leaders[0]
        elif p.majorities.get(what) not in leaders:
            p.majorities.pop(what, None)
    for army in p.players:
        gained = (
            p.book.capital_points * _capitals(p, army)
            + len(p.own_sources(army)) // p.book.sources_for_a_point
            + p.book.majority_points * list(p.majorities.values()).count(army)
        )
        p.last[army] = gained
        p.scores[army] = p.scores.get(army, 0) + gained
    winners = _winners(p)
    p.phase = ""
    if winners:
        p.phase, p.winners = "over", winners
    else:
        _next_round(p)


def _next_round(p: Position) -> None:
    p.discard += [p.played[army] for army in p.players if army in p.played]
    p.played, p.used, p.radar, p.truce, p.asked = {}, [], [], [], []
    p.round += 1
    begin_round(p)


def enough(book: Book, players: int, points: int) -> bool:
    needed = book.threshold(players)
    return points > needed if book.must_exceed else points >= needed


def _winners(p: Position) -> list[str]:
    able = [army for army in p.players if enough(p.book, len(p.players), p.scores[army])]
    if p.book.needs_capital:
        able = [army for army in able if p.own_capitals(army)]
    for number in _ties(p):
        most = max(map(number, able), default=0)
        able = [army for army in able if number(army) == most]
    # IT p. 20: level in everything, one more round is played; else the victory is shared.
    return able if p.book.needs_capital or len(able) == 1 else []


def _ties(p: Position) -> list[Callable[[str], int]]:
    """EN and DE p. 18; IT p. 20."""
    if p.book.needs_capital:
        return [
            lambda army: p.scores[army],
            lambda army: len(p.own_capitals(army)),
            lambda army: len(p.held(army)),
        ]
    return [
        lambda army: p.scores[army],
        lambda army: p.last[army],
        lambda army: list(p.majorities.values()).count(army),
        lambda army: _count(p, army, "land"),
        lambda army: len(p.own_sources(army)),
        lambda army: _capitals(p, army),
    ]
