"""Who is stronger in a region (rulebook p. 7-8), and what the opposition is after (p. 11)."""

from __future__ import annotations

from .box import COMMANDS, OTHER, SIDES
from .table import Table, Token


def counting(table: Table, side: str, region: str) -> list[Token]:
    """The tokens that count for a side: neutral ones only beside a token of its own."""
    here = table.city[region]
    own = [token for token in here if token.side == side]
    if own and table.will == side:
        own += [token for token in here if token.side == "neutral"]
    return own


def stronger(table: Table, region: str) -> str:
    """The side with the greater strength; an empty text: nobody."""
    tokens = {side: counting(table, side, region) for side in SIDES}
    if not tokens["red"] and not tokens["white"]:
        return ""
    for measure in (
        {side: sum(table.strength(token) for token in tokens[side]) for side in SIDES},
        {side: len(tokens[side]) for side in SIDES},
    ):
        if measure["red"] != measure["white"]:
            return "red" if measure["red"] > measure["white"] else "white"
    return table.will


def target(row: list[str]) -> str:
    """The opposition's objective: the card that is scored, found among the cards of its row."""
    cards = [COMMANDS[card] for card in row]
    regions = {card.region for card in cards}

    def days(region: str) -> int:
        return sum(card.days for card in cards if card.region == region)

    def number(region: str) -> int:
        return sum(card.region == region for card in cards)

    most_days = max(days(region) for region in regions)
    level = [region for region in regions if days(region) == most_days]
    most_cards = max(number(region) for region in level)
    level = [region for region in level if number(region) == most_cards]
    region = next(card.region for card in reversed(cards) if card.region in level)
    of_region = [card for card in cards if card.region == region]
    most_points = max(card.points for card in of_region)
    return next(card.name for card in reversed(of_region) if card.points == most_points)


def reveals_first(table: Table) -> str:
    """Who has fewer points; in the middle whoever has not got the will of the people."""
    if table.support > 0:
        return "white"
    if table.support < 0:
        return "red"
    return OTHER[table.will]
