"""Moves of Dual Powers told in the words of a language; the notation is the same in all of them.

>>> tell_move(moves.Recruit(("1/0", "1/1"), "green"), "de")
'1/0 und 1/1 in Petrograder Seite (grün) rekrutieren'
"""

from __future__ import annotations

from typing import Any

from ...core.match import Pending
from ...core.words import listed, phrase
from .. import moves
from ..components import CARDS, CONNECTIONS, EXHAUSTED, LEADERS, REGION, TOKENS, CardName
from ..moves import Move

# Moves that have nothing to them but their name.
PLAIN = {
    moves.Opposition: "opposition",
    moves.Espionage: "espionage",
    moves.Inspire: "inspire",
    moves.DrawCard: "draw",
    moves.Organise: "organise",
    moves.Pass: "pass",
    moves.TakePoints: "points",
    moves.TakeBonus: "bonus",
}


def tell_move(move: Move, language: str = "en") -> str:
    """What a move does, without who makes it and what comes of it."""
    facts: dict[str, Any]
    match move:
        case moves.ChooseObjective(card):
            return phrase("dualpowers.moves.objective", language, card=card_name(card, language))
        case moves.Play(card):
            return phrase("dualpowers.moves.play", language, card=card_name(card, language))
        case moves.Recruit(units, region):
            facts = {"units": listed(list(units), language), "region": REGION[region]}
            return phrase("dualpowers.moves.recruit", language, **facts)
        case moves.March(token, path):
            way = " → ".join(REGION[region].in_words(language) for region in path)
            return phrase("dualpowers.moves.move", language, token=TOKENS[token], way=way)
        case moves.Refresh(token, region):
            facts = {"token": TOKENS[token + EXHAUSTED], "region": REGION[region]}
            return phrase("dualpowers.moves.refresh", language, **facts)
        case moves.Lead(leader, region):
            facts = {"leader": leader, "region": REGION[region]}
            return phrase("dualpowers.moves.lead", language, **facts)
        case moves.Protest(connection):
            facts = {"connection": CONNECTIONS[connection]}
            return phrase("dualpowers.moves.protest", language, **facts)
        case moves.AsBonus(inner):
            return phrase("dualpowers.moves.as_bonus", language, move=tell_move(inner, language))
        case moves.Together(several):
            return listed([tell_move(one, language) for one in several], language)
        case _:
            return phrase(f"dualpowers.moves.{PLAIN[type(move)]}", language)


def tell_outcome(outcome: str, _pending: Pending, language: str = "en") -> str:
    """What was drawn: a card, a leader, a token, or a tile."""
    if outcome in CARDS or outcome in LEADERS:
        return card_name(outcome, language)
    return REGION[outcome].in_words(language) if outcome in REGION else outcome


def card_name(card: str, language: str = "en") -> str:
    """'purple-4', in the words of a language; a leader by the name."""
    return CardName(card).in_words(language)
