"""Positions of Dust as text, a line for each thing, and back; what is as usual is left out.

>>> from dustlab.dust import new_battle
>>> match = new_battle("2 tank", "1 tank 1 mech", target="capital")
>>> print(match.state)
rules premium
players red blue
ends battle
homes blue berlin
round 2
scores red 25, blue 0
capitals open
turn red combat 0
battle land ukraine > berlin
battle attacker red 2 tank
battle defender blue 1 tank 1 mech
battle supremacy blue
battle waits defender decide

Behind `rules` a rule set of one's own says in what it differs from one of the package (`rules with
battle.dry_rolls = 2`), and a board of one's own each of its areas (`board with id = ...`): what
would stand in the file, one line each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..cards import the_deck
from ..state import Battle, Shop, State
from .own_lines import board_lines, rule_set_lines

# -- writing


def write_position(state: State) -> list[str]:
    return list(_lines(state))


def _lines(state: State) -> Iterator[str]:
    table = state.table
    yield f"rules {table.edition.id}"
    yield from rule_set_lines(table.edition)
    yield from board_lines(table.board)
    yield f"players {' '.join(table.seats)}"
    if table.until != "turn":
        yield f"ends {table.until}"
    yield from _by_army("homes", table.seats, table.homes)
    yield from _order(state)
    yield from _tally(state)
    yield from _cards(state)
    yield from _turn(state)
    if state.battle is not None:
        yield from _battle(state.battle)
    if state.strike is not None:
        strike = state.strike
        yield f"strike {strike.kind} {strike.origin or '-'} > {strike.target}"
        yield f"strike of {strike.attacker} on {strike.defender}"
        yield f"strike {strike.stage} dice {strike.dice} hits {strike.hits}"
    for area, holding in zip(state.board.areas, state.areas, strict=True):
        parts = [f"{holding.army} {holding.units}"] if holding else []
        parts += ["center"] if area.id in state.centers else []
        if parts:
            yield " ".join([area.id, *parts])


def _by_army(key: str, seats: Iterable[str], values: Iterable[object]) -> Iterator[str]:
    told = [f"{army} {value}" for army, value in zip(seats, values, strict=False) if value != ""]
    if told:
        yield f"{key} {', '.join(told)}"


def _order(state: State) -> Iterator[str]:
    order = state.order
    if order.round != 1:
        yield f"round {order.round}"
    if state.phase != "combat":
        yield f"phase {state.phase}"
    if order.armies:
        yield f"order {' '.join(order.armies)} at {order.at}"
    for key in ("used", "radar", "asked"):
        armies = getattr(order, key)
        if armies:
            yield f"{key} {' '.join(armies)}"
    for one, other in order.truces:
        yield f"truce {one} {other}"


def _tally(state: State) -> Iterator[str]:
    tally = state.tally
    if any(tally.points):
        yield from _by_army("scores", state.seats, tally.points)
    if any(tally.last):
        yield from _by_army("last", state.seats, tally.last)
    yield from _by_army("majorities", MAJORITIES, tally.majorities)
    if tally.capitals_open:
        yield "capitals open"
    if tally.winners:
        yield f"winners {' '.join(tally.winners)}"


MAJORITIES = ("production", "sea", "land")


def _cards(state: State) -> Iterator[str]:
    cards = state.cards
    for army, hand in zip(state.seats, cards.hands, strict=False):
        yield f"hand {army} {' '.join(hand)}".rstrip()
    yield from _by_army("played", state.seats, cards.played)
    if cards.discard:
        yield f"discard {' '.join(cards.discard)}"
    if cards.hands and not cards.deck:
        return
    out = {c for hand in cards.hands for c in hand} | set(cards.played) | set(cards.discard)
    if cards.deck and set(cards.deck) != set(the_deck()) - out:
        yield f"deck {' '.join(cards.deck)}"


def _turn(state: State) -> Iterator[str]:
    turn = state.turn
    if turn.army:
        movement = f" movement {turn.movement_points}" if turn.movement_points else ""
        yield f"turn {turn.army} combat {turn.combat_points}{movement}"
    if turn.shop is not None:
        yield from _shop(turn.shop)
    for f in turn.fought:
        against = f" against {f.defender}" if f.defender else ""
        told = f"{f.kind} {f.origin or '-'} > {f.target} {f.winner or '-'} {f.because}"
        yield f"fought {told}{against}"
    if turn.ended:
        yield "turn ended"


def _shop(shop: Shop) -> Iterator[str]:
    closed = " closed" if shop.closed else ""
    yield f"shop points {shop.points} centers {shop.centers} cards {shop.cards}{closed}"
    if any(shop.units):
        yield f"shop units {shop.units}"
    for area, units in shop.neutral:
        yield f"shop neutral {area} {units}"
    for area, number in shop.built:
        yield f"shop built {area} {number}"
    if shop.new_centers:
        yield f"shop new {' '.join(shop.new_centers)}"


def _battle(battle: Battle) -> Iterator[str]:
    yield f"battle {battle.kind} {battle.origin or '-'} > {battle.target}"
    yield f"battle attacker {battle.attacker} {battle.attackers}"
    yield f"battle defender {battle.defender} {battle.defenders}"
    if battle.supremacy:
        yield f"battle supremacy {battle.supremacy}"
    yield f"battle waits {battle.side} {battle.stage}"
    for key in NUMBERS_OF_BATTLE:
        if getattr(battle, key):
            yield f"battle {key} {getattr(battle, key)}"
    if any(battle.losses):
        yield f"battle losses {battle.losses[0]} {battle.losses[1]}"
    for key in UNITS_OF_BATTLE:
        if any(getattr(battle, key)):
            yield f"battle {key} {getattr(battle, key)}"
    for key in ARMIES_OF_BATTLE:
        if getattr(battle, key):
            yield f"battle {key} {' '.join(getattr(battle, key))}"
    if battle.defender_rolled:
        yield "battle defender has rolled"
    if battle.leaving_in_part:
        yield "battle leaving in part"


NUMBERS_OF_BATTLE = ("hits", "answer", "dry", "rolled", "again")
UNITS_OF_BATTLE = ("fallen", "leaving")
ARMIES_OF_BATTLE = ("aces", "nurses")
