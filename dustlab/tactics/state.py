"""A position of Dust Tactics: one complete, frozen value, read by names.

Who owns what
-------------
* `components` the cards, `field` the ground and walls, `battlefields` the files that give both;
  none of it changes in a game. A state points to it through its `Table`.
* `table` what was settled before the game, and what follows from that alone.
* `state` (here) what stands on the field: pieces, crates, traps, points.
* `flow` what is going on: round, activation, attack, reaction.
* `rules/lines`, `rules/sight`, `rules/cover` and `rules/proof` answer about a field and what stands
  on it. They know no flow:

      lines.between(field, squares, squares)      distance; weapons.reaches(weapon.range, distance)
      sight.sees(state, a, b)                     is there a line of sight between two pieces
      sight.sees_square(state, a, square)         the same for a cover element or an empty square
      proof.sight(state, a, b)                    the proof, for people
      cover.cover_for(state, shooter, target)     none, soft or hard: what the target squad has
      weapon.ignores_cover                        flame, phaser, grenade launchers, close combat
      the_box().elements["tank_trap"]             armour and health of a cover element as a target

A piece keeps its number from the start to the end; `table.roster[n]` is its card and
`table.names[n]` how moves call it. A destroyed piece stays in the row, off the field.

The phases
----------
`State.phase` names the chapter that is asked, `game.PHASES` says which module answers:

    army        each side buys its army within the limit        army.py
    joining     heroes join squads                              heroes.py
    tiles       terrain tiles are laid in turn                  terrain_setup.py
    cover       crates and traps are placed in turn             terrain_setup.py
    initiative  both sides roll, the winner says who begins     round.py
    activation  a side activates a unit and says what it does   round.py, declaring.py
    action      the unit does what was declared                 movement.py, attack.py, command.py
    reaction    enemies may react before it goes on             reaction.py
    attack      dice, cover, damage, losses                     attack.py
    command     dice and choices of a command squad             command.py
    end         the round ends: repairs, unlocking, victory     round.py
    over        nothing is left to decide                       scenario.py
    study       a position to look at, with nothing to decide   game.py

Handing over
------------
Every chapter has `pending(state)`, `candidates(state)`, `propose(state, rng)` (a random move, which
the refusals judge), `fall(state, outcome, log)`, and for each of its moves `refuse_...(state,
move)` and a function that does it. A chapter imports only those that it hands over to:

    army -> heroes -> terrain_setup -> round.begin_round
    movement, attack, command, reaction -> round      when they are done
    attack -> dice, close_combat, casualties          each returns the attack as far as it has come
    round -> scenario.check_end                       at the end of each round only
    casualties.destroyed -> scenario.scored           off the field, and points for the other side

    round.acted(state, log)                    an action is done: reaction, if there may be one
    round.next_action(state, log)              the next declared action, or the activation ends
    round.offer_reaction(state, target, log)   who may react (still), if anybody
    round.go_on(state, log)                    nobody reacts (any more)

In the phase `action` the module is asked to which the declared action belongs (`game.ACTIONS`):
movement for MOVE; attack for ATTACK, for SUSTAINED and for the ATTACK that ends a charge (declared
as MOVE, MOVE, ATTACK with `charge` in `Activation.skills`); command for a skill. Doing nothing
instead of what was declared (the move `nothing`) is possible with all of them.
`Activation.by` says what an attack is: `reaction` (of `Activation.piece`, at the unit of
`state.reaction.target`) and `indirect` (`Activation.then.piece` is the spotter) have the one
action ATTACK.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import cached_property
from operator import attrgetter
from typing import Any, NamedTuple

from ..core.errors import BadInput, NotHere
from ..core.games import game_of
from ..core.words import Near, wanted
from .components import Unit
from .field import CRATE, TRAP, Element, Field
from .flow import NO_ROUND, Activation, Attack, Reaction, Round
from .table import Table


class Piece(NamedTuple):
    """A unit in the game. Off the field it has no squares: it waits, or it is destroyed."""

    squares: tuple[int, ...] = ()
    """Where it stands, the square in the north-west corner first."""
    living: tuple[int, ...] = (1,)
    """Living miniatures in each group of the card's `members`; all 0: destroyed."""
    damage: int = 0
    """Boxes crossed off on the card of a vehicle or hero."""
    joined: int = -1
    """A hero's squad, a squad's hero; -1: alone."""
    acted: bool = False
    """Activated this round: the card is turned."""
    moved: bool = False
    """Has changed its square this round (burst weapons ask)."""
    spent: tuple[int, ...] = ()
    """Boxes of ammunition crossed off in each weapon row; empty: none in any."""
    unloaded: tuple[int, ...] = ()
    """Weapon rows that must be loaded again before they fire."""
    used: tuple[str, ...] = ()
    """Skills that are used up for the game."""
    lasting: tuple[str, ...] = ()
    """Skills that last for this round."""
    destroyed: int = 0
    """How often it was destroyed so far; each time counts for points."""

    @property
    def is_alive(self) -> bool:
        return any(self.living)

    @property
    def on_field(self) -> bool:
        return bool(self.squares)

    @property
    def models(self) -> int:
        """How many miniatures are living."""
        return sum(self.living)


class Result(NamedTuple):
    """How a game that is over ended."""

    winner: str = ""
    """Nobody: an empty text."""
    rule: str = ""
    """The rule by which it ended."""


class Parts(NamedTuple):
    """What a position is made of."""

    table: Table
    pieces: tuple[Piece, ...]
    elements: tuple[Element, ...] = ()
    """The crates and tank traps that still stand, in the order of their squares."""
    phase: str = "initiative"
    round: Round = NO_ROUND
    activation: Activation | None = None
    attack: Attack | None = None
    reaction: Reaction | None = None
    points: tuple[int, int] = (0, 0)
    """Victory points of each side, in the order of SIDES."""
    result: Result = Result()


class State(Parts):
    """Everything there is to know about a position.

    What follows from it alone and is asked again and again (its hash, where crates and traps lie)
    is kept with it; what the rules find out about it they keep by `functools.lru_cache`.
    """

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(self))

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        # What was worked out stays here: another process hashes texts in another way.
        return State, tuple(self)

    @cached_property
    def traps(self) -> frozenset[int]:
        """The squares with a tank trap."""
        return frozenset(one.square for one in self.elements if one.kind == TRAP)

    @cached_property
    def crates(self) -> frozenset[int]:
        """The squares with an ammo crate."""
        return frozenset(one.square for one in self.elements if one.kind == CRATE)

    # -- short ways to what is asked most
    @property
    def field(self) -> Field:
        return self.table.field

    def card(self, piece: int) -> Unit:
        return self.table.roster[piece]

    def side(self, piece: int) -> str:
        return self.table.sides[piece]

    def name(self, piece: int) -> str:
        """How moves call a piece; people read the name of its card."""
        return self.table.called[piece]

    def title(self, piece: int) -> str:
        """The name of a piece's card; of several alike with what tells them apart."""
        return self.table.called[piece].term

    # -- what is on, asked only where something is
    @property
    def acting(self) -> Activation:
        """The activation that is on."""
        assert self.activation is not None
        return self.activation

    @property
    def attacking(self) -> Attack:
        """The attack that is on."""
        assert self.attack is not None
        return self.attack

    @property
    def reacting(self) -> Reaction:
        """The reaction that is on."""
        assert self.reaction is not None
        return self.reaction

    # -- pieces and what stands where
    @property
    def unknown(self) -> type[BadInput]:
        """How a name is refused that nothing here bears: what will yet be bought may bear it."""
        return NotHere if self.phase == "army" else BadInput

    def read_piece(self, text: str, where: str = "piece") -> int:
        number = self.table.by_name.get(text)
        if number is None:
            # As it is called on its card, with blanks between the words.
            number = self.table.by_name.get("_".join(text.lower().split()))
        if number is None:
            near = Near(text, tuple(self.table.by_name))
            raise wanted(where, "tactics.input.piece", text, self.unknown, near=near)
        return number

    def of_side(self, side: str) -> Iterator[int]:
        """A side's pieces that are not destroyed, on the field or not."""
        return (number for number in self.table.own[side] if any(self.pieces[number].living))

    def standing_on(self, square: int) -> list[int]:
        """The pieces on a square: none, one, or a hero and one that he shares it with."""
        return [number for number, piece in enumerate(self.pieces) if square in piece.squares]

    def element(self, square: int) -> Element | None:
        """The crate or trap on a square."""
        # They stand in the order of their squares, and there may be thousands.
        place = bisect_left(self.elements, square, key=attrgetter("square"))
        element = self.elements[place] if place < len(self.elements) else None
        return element if element is not None and element.square == square else None

    def __repr__(self) -> str:
        """Where the game is, in a line; `print` shows the whole position."""
        return game_of(self).headline(self)

    def __str__(self) -> str:
        game = game_of(self)
        return "\n".join(game.write_position(game.on_paper(self)))

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return game_of(self).mimebundle(self)


# -- the position with something changed


def with_piece(state: State, number: int, piece: Piece) -> State:
    """With another value for one piece."""
    pieces = list(state.pieces)
    pieces[number] = piece
    return state._replace(pieces=tuple(pieces))


def changed(state: State, *numbers: int, **parts: Any) -> State:
    """With some parts of a piece, or of several alike, as they are given."""
    pieces = list(state.pieces)
    for number in numbers:
        pieces[number] = pieces[number]._replace(**parts)
    return state._replace(pieces=tuple(pieces))


def without_element(state: State, square: int) -> State:
    """A crate trampled, a trap destroyed."""
    elements = tuple(element for element in state.elements if element.square != square)
    return state._replace(elements=elements)


def with_element(state: State, element: Element) -> State:
    """With a crate or trap placed, or one damaged."""
    others = [one for one in state.elements if one.square != element.square]
    return state._replace(elements=tuple(sorted([*others, element])))


def fresh(card: Unit, squares: tuple[int, ...] = ()) -> Piece:
    """A unit as it comes out of the box."""
    return Piece(squares, tuple(member.number for member in card.members))
