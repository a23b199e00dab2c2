"""A position of Dust: one complete, frozen value.

Everything is a tuple, so that a new position costs little more than the old one's fields. What
changes together stands together: the table never changes in a game, the areas change in a move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ..core.games import game_of
from .cards import Card, ability_of, the_deck
from .components import NO_UNITS, Holding, Units

if TYPE_CHECKING:
    from .board import Board
    from .editions import Edition

T = TypeVar("T")

Areas = tuple[Holding | None, ...]

ATTACKER, DEFENDER = "attacker", "defender"

HIDDEN = "?"

MAJORITIES = ("production", "sea", "land")


class Stage:
    """The stages of a battle, in the order in which they come up."""

    # A side may use an ability before any dice fall; it rolls, or retreats with some units first;
    OPENING, DECIDE = "opening", "decide"
    # dice fall, and the roller may use an ability on them;
    ROLL, ROLLED = "roll", "rolled"
    # the roller takes what they hit, and the loser may call the nurse, for whom dice fall, too;
    TAKE, NURSE, HEAL = "take", "nurse", "heal"
    # units that must go choose where.
    LEAVE = "leave"
    ALL = (OPENING, DECIDE, ROLL, ROLLED, TAKE, NURSE, HEAL, LEAVE)
    OF_ABILITIES = (OPENING, ROLLED, NURSE)
    """The moments at which a side is asked whether it uses one."""


class Table(NamedTuple):
    """What was settled before the game: rules, board, who sits where."""

    edition: Edition
    board: Board
    seats: tuple[str, ...]
    """The armies with a player, in the order of the seats, clockwise."""
    homes: tuple[str, ...] = ()
    """The capital that each seat claimed; empty before it has."""
    until: str = "game"
    """Where this exercise of the rules ends: after a battle, a turn, or with the game."""


class Cards(NamedTuple):
    """Where the cards are; what is still unseen is known by its faces, not by its order."""

    hands: tuple[tuple[str, ...], ...] = ()
    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    """The card each seat has played this round (or chosen, face down); empty if none yet."""


class Order(NamedTuple):
    """The round: its number, in which order the armies act, and what lasts for the round."""

    round: int = 1
    armies: tuple[str, ...] = ()
    at: int = 0
    """Whose turn it is, as a place in `armies`."""
    used: tuple[str, ...] = ()
    """Armies that have used their ability this round."""
    radar: tuple[str, ...] = ()
    """Armies whose radar goes on working this round."""
    truces: tuple[tuple[str, str], ...] = ()
    asked: tuple[str, ...] = ()
    """Holders of Koshka that have let the turn that is about to begin go by."""


class Tally(NamedTuple):
    """The score: points, what the last round brought, who holds the majorities, what it opened."""

    points: tuple[int, ...] = ()
    last: tuple[int, ...] = ()
    majorities: tuple[str, str, str] = ("", "", "")
    """Who holds production, sea and land; nobody: an empty text."""
    capitals_open: bool = False
    winners: tuple[str, ...] = ()

    def holder(self, majority: str) -> str:
        return self.majorities[MAJORITIES.index(majority)]


class Shop(NamedTuple):
    """A production phase as far as it has come."""

    points: int
    """Production points still to spend."""
    units: Units = NO_UNITS
    """Bought and not yet placed."""
    centers: int = 0
    cards: int = 0
    neutral: tuple[tuple[str, Units], ...] = ()
    """Units bought for neutral capitals."""
    closed: bool = False
    """Buying is over: now everything is placed, then cards are drawn."""
    built: tuple[tuple[str, int], ...] = ()
    """How many units each center has built this turn."""
    new_centers: tuple[str, ...] = ()


class Fought(NamedTuple):
    """An attack of this turn that is over: who held the field, and by which rule it ended."""

    kind: str
    origin: str
    target: str
    winner: str
    because: str
    defender: str = ""
    """Who was attacked; empty where a position does not say."""


class Turn(NamedTuple):
    """A player's turn as far as it has come; with no army between turns."""

    army: str = ""
    combat_points: int = 0
    fought: tuple[Fought, ...] = ()
    ended: bool = False
    movement_points: int = 0
    shop: Shop | None = None


NO_TURN = Turn()


class Battle(NamedTuple):
    """A battle being fought. Until it ends both sides' units stand here, not on the board."""

    kind: str
    """land, sea, amphibious or drop."""
    origin: str
    """Where the attackers come from; empty for dropped mechs, who come from everywhere."""
    target: str
    attacker: str
    defender: str
    attackers: Units
    defenders: Units
    supremacy: str
    """The army that rolls first; empty at sea, where both roll at once."""
    side: str
    """Whose decision or roll it is: the attacker's or the defender's."""
    stage: str = Stage.DECIDE
    hits: int = 0
    """What the roller's dice gave and has still to be taken."""
    dry: int = 0
    """Rolls in a row without a hit (pairs of rolls at sea)."""
    rolled: int = 0
    """How many dice were thrown, while the roller may still do something about them."""
    defender_rolled: bool = False
    again: int = 0
    """How many dice are thrown again; 0 for a first throw."""
    answer: int = 0
    """At sea: the hits of the defender's throw, which falls together with the attacker's."""
    losses: tuple[int, int] = (0, 0)
    """At sea: submarines just lost by attacker and defender, while their nurses look at them."""
    fallen: Units = NO_UNITS
    """Units of the loser just destroyed, while a nurse looks at them."""
    leaving: Units = NO_UNITS
    """Units of the deciding side that must leave and have still to be placed."""
    leaving_in_part: bool = False
    """They may leave: any of them, but at least one."""
    aces: tuple[str, ...] = ()
    nurses: tuple[str, ...] = ()

    def army(self, side: str) -> str:
        return self.attacker if side == ATTACKER else self.defender

    def units(self, side: str) -> Units:
        return self.attackers if side == ATTACKER else self.defenders

    def side_of(self, army: str) -> str:
        return DEFENDER if army == self.defender else ATTACKER

    @property
    def other(self) -> str:
        return DEFENDER if self.side == ATTACKER else ATTACKER

    def losses_of(self, side: str) -> int:
        """The submarines that a side has just lost at sea."""
        attackers, defenders = self.losses
        return attackers if side == ATTACKER else defenders

    def next_stage(self, side: str, stage: str, dry: int = 0) -> Battle:
        """The battle with a side to act, and no dice or hits on the table."""
        return self._replace(side=side, stage=stage, hits=0, dry=dry, rolled=0)

    def without(self, side: str, units: Units) -> Battle:
        """The battle without some of a side's units."""
        if side == ATTACKER:
            return self._replace(attackers=self.attackers.less(units))
        return self._replace(defenders=self.defenders.less(units))


class Strike(NamedTuple):
    """A special attack: one throw of dice, and no answer. Its target stays on the board."""

    kind: str
    """bomb, bombard or missile."""
    origin: str
    """Where the attackers stand; empty for a missile."""
    target: str
    attacker: str
    defender: str
    dice: int
    hits: int = 0
    """What the dice gave and has still to be taken."""
    stage: str = Stage.ROLL


class State(NamedTuple):
    """Everything there is to know about a position, hidden things too."""

    table: Table
    areas: Areas
    """Who stands in each area, in the board's order; None where nobody does."""
    centers: frozenset[str]
    turn: Turn = Turn()
    battle: Battle | None = None
    phase: str = "combat"
    """The chapter that the game is in: see `dustlab.dust.game.PHASES`."""
    order: Order = Order()
    tally: Tally = Tally()
    cards: Cards = Cards()
    strike: Strike | None = None

    # -- short ways to what is asked most
    @property
    def edition(self) -> Edition:
        return self.table.edition

    @property
    def board(self) -> Board:
        return self.table.board

    @property
    def seats(self) -> tuple[str, ...]:
        return self.table.seats

    @property
    def round(self) -> int:
        return self.order.round

    @property
    def scores(self) -> tuple[int, ...]:
        return self.tally.points

    @property
    def until(self) -> str:
        return self.table.until

    # -- who holds what
    def holding(self, area: str) -> Holding | None:
        return self.areas[self.table.board.index[area]]

    def occupant(self, area: str) -> str:
        """The army that stands in an area, or an empty text: units in a battle stand nowhere."""
        holding = self.holding(area)
        return holding.army if holding else ""

    def owner(self, area: str) -> str:
        """The army that holds an area, or an empty text; in a battle still the defender."""
        if self.battle is not None and area == self.battle.target:
            return self.battle.defender
        return self.occupant(area)

    def with_units(self, area: str, army: str, units: Units) -> State:
        """The position with these units in an area; where there are none it is nobody's."""
        areas = list(self.areas)
        areas[self.board.index[area]] = Holding(army, units) if any(units) else None
        return self._replace(areas=tuple(areas))

    def reinforced(self, area: str, army: str, units: Units) -> State:
        """The position with units of an army added to an area that it holds or that is empty."""
        holding = self.holding(area)
        return self.with_units(area, army, units.plus(holding.units) if holding else units)

    def reduced(self, area: str, units: Units) -> State:
        """The position with units taken away from an area."""
        holding = self.holding(area)
        if holding is None:
            raise AssertionError(f"nobody stands in {area}")
        return self.with_units(area, holding.army, holding.units.less(units))

    def with_shop(self, shop: Shop | None) -> State:
        """The position with another shop in the turn."""
        return self._replace(turn=self.turn._replace(shop=shop))

    def with_radar(self, army: str) -> State:
        """An army's radar goes on working in this round."""
        return self._replace(order=self.order._replace(radar=(*self.order.radar, army)))

    def use_ability(self, army: str) -> State:
        """The ability of an army's card is spent for this round."""
        return self._replace(order=self.order._replace(used=(*self.order.used, army)))

    def areas_of(self, army: str) -> list[str]:
        """The areas an army holds, in the board's order; in a battle still the defender's."""
        areas = self.occupied_by(army)
        if self.battle is not None and self.battle.defender == army:
            areas.append(self.battle.target)
        return areas

    def occupied_by(self, army: str) -> list[str]:
        """The areas where an army stands, in the board's order."""
        return [area for area, _ in self.groups_of(army)]

    def groups_of(self, army: str) -> list[tuple[str, Units]]:
        """The areas where an army stands, each with its units, in the board's order."""
        held = zip(self.board.ids, self.areas, strict=True)
        return [(area, group.units) for area, group in held if group and group.army == army]

    def centers_of(self, army: str) -> list[str]:
        """The production centers an army holds, in the board's order."""
        return [area for area in self.areas_of(army) if area in self.centers]

    def score(self, army: str) -> int:
        return self.tally.points[self.table.seats.index(army)]

    def is_neutral(self, army: str) -> bool:
        return army not in self.table.seats

    def is_capital(self, area: str) -> bool:
        """Whether an area counts as a capital; by some rule sets only if a player began there."""
        if not self.table.board[area].capital:
            return False
        if self.table.edition.combat.neutral_capitals_are_capitals:
            return True
        homes = self.table.homes
        return area in homes if homes else not self.is_neutral(self.owner(area))

    def left_neighbour(self, army: str) -> str:
        seats = self.table.seats
        return seats[(seats.index(army) + 1) % len(seats)]

    def card_of(self, army: str) -> Card | None:
        """The card that an army has played this round."""
        seats, played = self.table.seats, self.cards.played
        if not played or army not in seats:
            return None
        # Neither no card nor one that lies face down for this reader is among those of the deck.
        return the_deck().get(played[seats.index(army)])

    def has_ability(self, army: str, ability: str) -> bool:
        """Whether an army's card gives it an ability that it has not used this round."""
        return self.ability(army) == ability

    def ability(self, army: str) -> str:
        """The ability that an army's card gives it and that it has not used this round, if any."""
        played, seats = self.cards.played, self.table.seats
        if not played or army in self.order.used or army not in seats:
            return ""
        return ability_of().get(played[seats.index(army)], "")

    def at_truce(self, one: str, other: str) -> bool:
        return (one, other) in self.order.truces or (other, one) in self.order.truces

    # -- words and pictures
    def __repr__(self) -> str:
        """Where the game is, in a line; `print` shows the whole position."""
        return game_of(self).headline(self)

    def __str__(self) -> str:
        game = game_of(self)
        return "\n".join(game.write_position(game.on_paper(self)))

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return game_of(self).mimebundle(self)


def put(row: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The row with another item at one place: the hands, say, with another one for a seat."""
    return (*row[:place], item, *row[place + 1 :])


def battle_of(state: State) -> Battle:
    """The battle that is being fought."""
    fight = state.battle
    if fight is None:
        raise AssertionError("no battle is being fought")
    return fight
