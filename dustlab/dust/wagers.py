"""What can be bet on in Dust: hits of a throw, the value of a card that is drawn."""

from __future__ import annotations

from ..core.dice import Odds
from ..core.match import Chance
from ..play.wagers import Falls, at_least, of_chance
from .cards import the_deck
from .components import Units
from .game import GAME
from .moves import Move
from .rules.drawing import unseen
from .state import State


def falls(state: State, move: Move) -> Falls | None:
    """What falls after a legal move, if it falls for the one who makes it."""
    then, mover = GAME.advance(state, move), GAME.decider(state)
    pending = GAME.pending(then)
    if not isinstance(pending, Chance):
        return None
    outcome = next(iter(pending.odds))
    if isinstance(outcome, str):
        if dict(pending.facts).get("army") != mover or not then.cards.deck:
            return None
        # Of the cards that nobody has shown each is as likely to lie on top.
        hidden = Odds.even(unseen(then, mover))
        deck = the_deck()
        values = [deck[card].combat for card in hidden]
        events = at_least("bets.card_combat", max(values), lambda card: deck[card].combat)
        return of_chance(pending, events, hidden)
    if isinstance(outcome, Units):
        most = max(units.total for units in pending.odds)
        return of_chance(pending, at_least("bets.saved", most, lambda units: units.total))
    if isinstance(outcome, tuple):
        most = max(first for first, _ in pending.odds)
        army = then.battle.attacker if then.battle is not None else mover
        key = "bets.hits_of"
        return of_chance(pending, at_least(key, most, lambda both: int(both[0]), army=army))
    return of_chance(pending, at_least("bets.hits", max(pending.odds)))
