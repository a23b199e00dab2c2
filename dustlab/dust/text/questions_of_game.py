"""What an exercise can ask about a game of Dust: rounds, cards, income, possessions, score."""

from __future__ import annotations

from ...core.errors import BadInput
from ...core.match import Choice
from ..cards import Card, card
from ..game import GAME
from ..rules import attacks, income, scoring, special
from ..state import State
from .phrases import Phrase

# -- players and cards


def _seat(state: State, army: str) -> int:
    if army not in state.seats:
        raise BadInput("army", f"one of the players {', '.join(state.seats)}", army)
    return state.seats.index(army)


def _hand(state: State, army: str) -> tuple[str, ...]:
    seat, hands = _seat(state, army), state.cards.hands
    return hands[seat] if hands else ()


def _played(state: State, army: str) -> Card | None:
    _seat(state, army)
    return state.card_of(army)


def _sum_of_values(_state: State, identifier: str) -> int:
    shown = card(identifier)
    return shown.combat + shown.movement + shown.production


def _stars(_state: State, identifier: str) -> int:
    return card(identifier).stars


# -- the round


def _place(state: State, army: str) -> int:
    """Which turn of the round an army has; 0 while the order is not settled."""
    armies = state.order.armies
    return armies.index(army) + 1 if army in armies else 0


def _before(state: State, one: str, other: str) -> bool:
    return 0 < _place(state, one) < _place(state, other)


def _waits(state: State, army: str) -> bool:
    pending = GAME.pending(state)
    return isinstance(pending, Choice) and pending.player == army


# -- what an army holds


def _income(state: State, army: str) -> int:
    _seat(state, army)
    return income.points(state, army)


def _areas(state: State, army: str, kind: str = "") -> int:
    return sum(not kind or state.board[area].kind == kind for area in state.areas_of(army))


def _capitals(state: State, army: str) -> int:
    return len(scoring.capitals_of(state, army))


def _power_sources(state: State, army: str) -> int:
    return sum(state.owner(area) == army for area in state.board.power_sources)


# -- score


def _points(state: State, army: str) -> int:
    _seat(state, army)
    return state.score(army)


def _last(state: State, army: str) -> int:
    seat, last = _seat(state, army), state.tally.last
    return last[seat] if last else 0


def _would_score(state: State, army: str) -> int:
    """What the victory point phase would bring an army if it came now."""
    _seat(state, army)
    return sum(points for _, _, points in scoring.score_of(state, army))


def _holder(state: State, what: str) -> str:
    return state.tally.majorities[scoring.MAJORITIES.index(what)]


MEASURES = (
    Phrase("points ARMY", _points),
    Phrase("points of last round ARMY", _last),
    Phrase("points this round ARMY", _would_score),
    Phrase("points to win", scoring.threshold),
    Phrase("points to attack capitals", attacks.half_the_points),
    Phrase("round", lambda s: s.order.round),
    Phrase("place of ARMY", _place),
    Phrase("combat points", lambda s: s.turn.combat_points),
    Phrase("movement points", lambda s: s.turn.movement_points),
    Phrase("income ARMY", _income),
    Phrase("points to spend", lambda s: s.turn.shop.points if s.turn.shop else 0),
    Phrase("hand ARMY", lambda s, army: len(_hand(s, army))),
    Phrase("cards in deck", lambda s: len(s.cards.deck)),
    Phrase("values of CARD", _sum_of_values),
    Phrase("stars of CARD", _stars),
    Phrase("areas of ARMY", _areas),
    Phrase("land areas of ARMY", lambda s, army: _areas(s, army, "land")),
    Phrase("sea areas of ARMY", lambda s, army: _areas(s, army, "sea")),
    Phrase("capitals of ARMY", _capitals),
    Phrase("power sources of ARMY", _power_sources),
    Phrase("centers of ARMY", lambda s, army: len(s.centers_of(army))),
    Phrase("majorities of ARMY", lambda s, army: s.tally.majorities.count(army)),
    Phrase("missile dice ARMY", special.missile_dice),
)

FACTS = (
    Phrase("capitals open", lambda s: s.tally.capitals_open),
    Phrase("waits ARMY", _waits),
    Phrase("turn of ARMY", lambda s, army: s.turn.army == army),
    Phrase("phase PHASE", lambda s, phase: s.phase == phase),
    Phrase("ARMY acts before ARMY", _before),
    Phrase("ARMY has CARD in hand", lambda s, army, name: name in _hand(s, army)),
    Phrase("ARMY has played CARD", lambda s, army, name: _played(s, army) == card(name)),
    Phrase("ARMY has used an ability", lambda s, army: army in s.order.used),
    Phrase("truce ARMY ARMY", lambda s, one, other: s.at_truce(one, other)),
    Phrase("nobody holds the MAJORITY majority", lambda s, what: not _holder(s, what)),
    Phrase("ARMY holds the MAJORITY majority", lambda s, army, what: _holder(s, what) == army),
    Phrase("game over", lambda s: s.phase == "over"),
    Phrase("ARMY wins the game", lambda s, army: army in s.tally.winners),
    Phrase("shared victory", lambda s: len(s.tally.winners) > 1),
)
