"""The words of the cards lab: whose turn it is, what a card gives, the order step by step."""

from __future__ import annotations

from collections.abc import Sequence

from dustlab.core.match import Match
from dustlab.core.words import listed, name, say
from dustlab.dust.cards import Card, card
from dustlab.dust.moves import Pass, Use
from dustlab.dust.pictures.cards_picture import GISTS
from dustlab.dust.rules.initiative import in_order
from dustlab.dust.state import State
from dustlab.dust.studies.rounds import earliest, explained, is_last_turn, latest


def card_on_turn(state: State) -> Card | None:
    return state.card_of(state.turn.army) if state.turn.army else None


def asks(state: State, asked: str, language: str) -> str:
    """Whose turn it is; or `asked`, who may use Koshka before it."""
    if asked:
        facts = {"army": asked, "interrupted": state.order.armies[state.order.at]}
        return say("widgets.cards.asks_koshka", language, **facts)
    return say("widgets.cards.asks_turn", language, army=state.turn.army)


def turn_told(state: State, language: str) -> list[str]:
    """What the card on turn gives this turn."""
    shown = card_on_turn(state)
    if shown is None:
        return []
    facts = {**shown._asdict(), "gist": say(GISTS[shown.ability], language)}
    told = [
        say("widgets.cards.gives", language, **facts),
        say("widgets.cards.ability", language, **facts),
    ]
    if is_last_turn(state):
        told.append(say("widgets.cards.last_turn", language))
    return told


def order_told(match: Match[State], language: str) -> list[str]:
    """The order step by step: all values, each tie, the result, and whom Koshka moved."""
    by_cards = in_order(match.state)
    shown = [(army, match.state.card_of(army)) for army in by_cards]
    combat = [f"{name(army, language)} {one.combat}" for army, one in shown if one is not None]
    told = [say("widgets.cards.step_combat", language, values=listed(combat, language))]
    ties = [one for one in explained(match.state) if one.key.rpartition(".")[2][:4] == "tie_"]
    told += [tie.tell(language) for tie in ties]
    if not ties:
        told.append(say("widgets.cards.step_no_tie", language))
    told.append(say("widgets.cards.step_order", language, armies=list(by_cards)))
    for step in match.steps[: match.cursor]:
        if isinstance(step.cause, Use | Pass):
            events = [one for one in step.events if one.rule.startswith("dust.ability.koshka")]
            told += [one.tell(language) for one in events]
    return told


def what_a_hand_can_do(army: str, hand: Sequence[str], language: str) -> str:
    """The card with which somebody comes earliest, and the one with which latest."""
    first, last = (card(one).in_words(language) for one in (earliest(hand), latest(hand)))
    return say("widgets.cards.hint_hand", language, army=army, first=first, last=last)


def what_to_try(state: State, asked: str, army: str, language: str) -> str:
    if asked:
        facts = {"army": asked, "interrupted": state.order.armies[state.order.at]}
        return say("widgets.cards.hint_koshka", language, **facts)
    return say("widgets.cards.hint_try", language, army=army)
