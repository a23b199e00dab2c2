"""The duel of chips: a land battle as it is told to those who read the course without a game.

Each side has two stacks of chips: white ones on black ones, and green ones on gold ones. White and
green chips throw one die, black and gold ones two. A five or a six is a hit, and takes a chip of
the other side; one on which another lies cannot be taken. The home side throws first, unless the
guest has more chips that are not white. After three throws in a row without a hit it is a draw.

The sums are those of the battle, and so are the rules; only the words are others.

>>> print(duel("2 white", "1 white"))
A duel of chips: 2 white against 1 white.
The guest wins: 58 % (about 4 in 7)
The home side wins: 10 % (about 1 in 10)
A draw: 33 % (about 1 in 3)
Exact. Policy fixed: white chips are taken first, then black, green, gold; nobody stops.
Because of rounding, these add up to 101 %.
>>> duel("2 white", "1 white").fraction(GUEST)
Fraction(1265, 2187)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from fractions import Fraction

from ...core.match import moves
from ...core.words import plainly
from ...odds.chain import Chain
from ...pictures.scene import Scene
from ..game import GAME
from ..moves import Take
from ..state import State
from ..studies.battlefields import new_battle
from .battles import BattleOdds, battle
from .choices import worth_of_each
from .exact import after, battle_chain
from .policies import Decide, Policy

GUEST, HOME, DRAW = "guest", "home", "draw"
_CALLED = {GUEST: "attacker", HOME: "defender", DRAW: "cease_fire"}


class Duel(BattleOdds):
    """The chances of a duel, in plain words."""

    @property
    def guest(self) -> float:
        """The chance that the guest wins."""
        return self.attacker

    @property
    def home(self) -> float:
        return self.defender

    @property
    def draw(self) -> float:
        return self.cease_fire

    def fraction(self, ending: str) -> Fraction:
        return super().fraction(_CALLED.get(ending, ending))

    def expected_cost(self, side: str) -> float:
        """What a side has to expect to lose, in points."""
        return super().expected_cost(_CALLED.get(side, side))

    def tell(self, language: str = "en") -> str:
        return super().tell(plainly(language))

    def lines(self, language: str = "en") -> list[str]:
        return super().lines(plainly(language))

    def caption(self, language: str = "en", simulated: int = 0) -> str:
        return super().caption(plainly(language), simulated)

    def scene(self, language: str = "en") -> Scene:
        return super().scene(plainly(language))


def duel(
    guest: str,
    home: str,
    policy: str | Policy | Decide = "fixed",
    abilities: Mapping[str, str] | None = None,
) -> Duel:
    """The chances of a duel from its beginning, as in `duel("2 white 1 green", "3 white")`."""
    odds = battle(guest, home, policy=policy, abilities=abilities)
    return Duel(**{field.name: getattr(odds, field.name) for field in fields(odds)})


def duel_chain(guest: str, home: str, language: str = "en") -> Chain:
    """A duel as a chain of states, from its first throw to its ends."""
    return battle_chain(guest, home, language=plainly(language))


def after_throws(chain: Chain, throws: int, language: str = "en") -> Scene:
    """Where such a chain is after some throws, as bars."""
    return after(chain, throws, plainly(language))


# -- a duel as it stands


def thrown(guest: str, home: str, dice: Sequence[int]) -> State:
    """Where a duel stands after throws with so many hits, before anything more is chosen."""
    match = new_battle(guest, home)
    for hits in dice:
        match.play("roll", dice=[hits])
    return match.state


def worth_of_chips(state: State, policy: str | Policy | Decide = "best") -> dict[str, float]:
    """For everything that the hits may take the guest's chance, if both go on by the policy.

    >>> chances = worth_of_chips(thrown("1 white 1 gold", "1 white", [0, 1]))
    >>> {chips: round(chance, 3) for chips, chance in chances.items()}
    {'1 gold': 0.481, '1 white': 0.72}
    """
    worth = worth_of_each(state, policy)
    takes = [move for move in moves(GAME, state) if isinstance(move, Take)]
    return {move.units.in_words(plainly("en")): worth[str(move)] for move in takes}
