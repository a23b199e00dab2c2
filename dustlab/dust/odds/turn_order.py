"""Who takes the first turn in a round of Dust, while nobody knows the cards of the others.

Each of the others holds cards that are as likely as any that nobody has seen, and plays the highest
of them: of one card that is pure chance, of five it is an eager player.

>>> places("c4m1p2s3", others=2)
Odds({1: 703, 2: 228, 3: 15})
>>> places("c4m1p2s3", others=2, hand=5).chance(1)
Fraction(30566, 160433)
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import comb, lcm

from ...core.dice import Odds
from ...core.errors import BadInput, did_you_mean, whole
from ...odds.matrix_games import MatrixGame
from ..cards import HAND_LIMIT, read_card, the_deck
from ..components import ARMIES
from ..rules.initiative import ordered

VALUES = ("combat", "movement", "production", "stars")
MINE, THEIRS = "mine", "theirs"


def comes_first(card: str, other: str) -> bool:
    """Whether a card takes its turn before another one, by the rules of the initiative step."""
    return ordered((MINE, THEIRS), (card, other))[0] == MINE


def places(card: str, others: int, hand: int = 1, seen: Iterable[str] = ()) -> Odds[int]:
    """In which place a card takes its turn (1: first), if the others play their highest of `hand`.

    `seen` are cards that nobody else can hold: the rest of one's own hand, the discard pile.
    """
    mine = read_card(card)
    left = _left([mine, *seen])
    players = whole("others", others, 1, len(ARMIES) - 1)
    whole("hand", hand, 1, min(HAND_LIMIT, len(left) // players))
    lower = sum(comes_first(mine, other) for other in left)
    # The chance that n players named beforehand have no higher card: all theirs are lower.
    none = [Fraction(comb(lower, hand * n), comb(len(left), hand * n)) for n in range(players + 1)]
    # Exactly n of them, whichever: what was counted for more of them is taken off again and again.
    exactly = {
        players - n + 1: sum(
            (
                (-1) ** (k - n) * comb(k, n) * comb(players, k) * none[k]
                for k in range(n, players + 1)
            ),
            Fraction(0),
        )
        for n in range(players, -1, -1)
    }
    return _odds(exactly)


def highest(
    cards: int, value: str = "combat", rank: int = 1, seen: Iterable[str] = ()
) -> Odds[int]:
    """The highest value among some unseen cards; with rank 2 the second highest, and so on."""
    if value not in VALUES:
        raise BadInput("value", f"a value of a card{did_you_mean(value, VALUES)}", value)
    left = _left(seen)
    drawn = whole("cards", cards, 1, len(left))
    place = whole("rank", rank, 1, drawn)
    numbers = sorted({getattr(card, value) for card in the_deck().values()})
    weights: dict[int, int] = {}
    before = 0
    for number in numbers:
        above = sum(getattr(the_deck()[card], value) > number for card in left)
        # The place is at most this number when fewer cards than the place are above it.
        at_most = sum(comb(above, k) * comb(len(left) - above, drawn - k) for k in range(place))
        weights[number], before = at_most - before, at_most
    return Odds(weights)


def card_game(mine: Iterable[str], theirs: Iterable[str], first: int | Fraction) -> MatrixGame:
    """Two choose a card at once: points for building, and what the first turn is worth.

    What stands in the table is the production value of one's own card less that of the other's, and
    the worth of the first turn on top for the player who gets it.
    """
    rows, columns = (tuple(map(read_card, hand)) for hand in (mine, theirs))
    both = [card for card in rows if card in columns]
    if both:
        raise BadInput("cards", "each card in one hand", both[0])
    deck = the_deck()
    return MatrixGame(
        {
            row: {
                column: deck[row].production
                - deck[column].production
                + (first if comes_first(row, column) else -first)
                for column in columns
            }
            for row in rows
        }
    )


def _left(seen: Iterable[str]) -> tuple[str, ...]:
    known: list[str] = []
    for written in seen:
        card = read_card(written, "seen")
        if card in known:
            raise BadInput("seen", "each card once", card)
        known.append(card)
    left = tuple(card for card in the_deck() if card not in known)
    if not left:
        raise BadInput("seen", "at least one card that has not been seen", len(known))
    return left


def _odds(chances: dict[int, Fraction]) -> Odds[int]:
    common = lcm(*(share.denominator for share in chances.values()))
    return Odds({number: int(share * common) for number, share in chances.items()})
