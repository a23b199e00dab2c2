"""One position under two rule sets: what their numbers are, and what they make of it.

>>> from dustlab.dust.studies.examples import example
>>> both = compare(example(), "premium", "original", "red")
>>> [line.army for line in both.players if line.income[0] != line.income[1]]
['red', 'green']
>>> both.only(1)
['south_china_sea', 'arabian_sea']
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..game import GAME
from ..moves import Drop, Missile, Move
from ..rules import income
from ..rules.attacks import is_enemy
from ..state import State
from ..switches import Switch, switches
from .examples import check_army, in_movement, in_production, under
from .rounds import Told, tally
from .routes import attacks_from, reach, ways_from


class Player(NamedTuple):
    """A player under both rule sets: income, points of a round."""

    army: str
    income: tuple[int, int]
    points: tuple[int, int]
    """What a victory point phase would bring now."""


class Reach(NamedTuple):
    """Where one movement leads in one rule set only."""

    which: int
    """0: in the one, 1: in the other."""
    origin: str
    how: str
    areas: tuple[str, ...]


class Comparison(NamedTuple):
    """One position under two rule sets."""

    rules: tuple[str, str]
    army: str
    switches: tuple[Switch, ...]
    players: tuple[Player, ...]
    scores: tuple[Told, Told]
    """A victory point phase in both: goals, majorities, who would win."""
    attacks: tuple[dict[str, Move], dict[str, Move]]
    """What is open to attack for the army, each area with one attack on it."""
    moves: tuple[Reach, ...]
    """Where it could move in one of them only."""

    @property
    def differing(self) -> list[Switch]:
        return [switch for switch in self.switches if switch.differs]

    def only(self, which: int) -> list[str]:
        """What is open to attack in one of them only."""
        other = self.attacks[1 - which]
        return [area for area in self.attacks[which] if area not in other]


def compare(state: State, one: str, other: str, army: str) -> Comparison:
    """The position under both, for an army that is on turn."""
    check_army(state, army)
    by_one, by_other = under(state, one), under(state, other)
    score, other_score = tally(by_one), tally(by_other)
    players = tuple(
        Player(seat, _incomes((by_one, by_other), seat), (first.gained, second.gained))
        for seat, first, second in zip(state.seats, score.rows, other_score.rows, strict=True)
    )
    moving, moving_by_other = in_movement(by_one, army), in_movement(by_other, army)
    return Comparison(
        (one, other),
        army,
        tuple(switches(one, other)),
        players,
        (score, other_score),
        (open_attacks(moving), open_attacks(moving_by_other)),
        tuple(_only_in_one(moving, moving_by_other)),
    )


def _incomes(both: tuple[State, State], army: str) -> tuple[int, int]:
    first, second = (income.points(in_production(state, army), army) for state in both)
    return first, second


def open_attacks(state: State) -> dict[str, Move]:
    """What the army on turn could attack now, from anywhere, each area with one such attack."""
    open_to: dict[str, Move] = {}
    for move in _attacks(state):
        target = str(getattr(move, "target", ""))
        if target not in open_to and not any(GAME.refusals(state, move)):
            open_to[target] = move
    return dict(sorted(open_to.items(), key=lambda item: state.board.index[item[0]]))


def _attacks(state: State) -> Iterator[Move]:
    """One attack of each kind from each area on each other within reach, with all that may go."""
    enemies = [area.id for area in state.board.areas if is_enemy(state, area.id)]
    for area in state.areas_of(state.turn.army):
        yield from attacks_from(state, area)
        holding = state.holding(area)
        if holding is not None and holding.units.mech and _brings(state, "mech_dropper"):
            yield from (Drop(((area, holding.units.mech),), enemy) for enemy in enemies)
    if _brings(state, "ballistic_missiles"):
        yield from map(Missile, enemies)


def _brings(state: State, ability: str) -> bool:
    card = state.card_of(state.turn.army)
    return card is not None and card.ability == ability


def _only_in_one(one: State, other: State) -> Iterator[Reach]:
    for origin in one.areas_of(one.turn.army):
        for how in ways_from(one, origin):
            first, second = (reach(state, origin, how) for state in (one, other))
            for which, (own, others) in enumerate(((first, second), (second, first))):
                areas = tuple(area for area in own if area not in others)
                if areas:
                    yield Reach(which, origin, how, areas)
