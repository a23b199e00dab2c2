"""A position in words, for where there is no picture: a terminal, a screen reader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from ...core.words import listed, phrase, say, sentence
from ..components import (
    CARDS,
    CONNECTIONS,
    DRAWN,
    HIDDEN,
    LEADERS,
    MONTHS,
    REGION,
    REGIONS,
    SIDES,
    START_DAY,
    START_MONTH,
    TOKENS,
    CardName,
    CardNames,
    card_name,
)
from ..rules.opposition import decide, so_far
from ..rules.rounds import neutrals_left, whole_supply
from ..rules.strength import weighed
from ..state import Phase, State


def tell_position(state: State, language: str = "en") -> str:
    """Date, support, tiles, what stands where, and the cards; a "?" is a card that lies hidden."""
    lines = [*_time(state, language), *_city(state, language), *_cards(state, language)]
    return "\n".join(lines)


def _time(state: State, language: str) -> Iterator[str]:
    yield _date(state, language)
    if state.support:
        facts = {"side": state.ahead, "points": abs(state.support)}
        yield say("dualpowers.tell.support", language, will=state.will, **facts)
    else:
        yield say("dualpowers.tell.centre", language, will=state.will)
    if state.table.player:
        yield _opposition(state, language)


def _date(state: State, language: str) -> str:
    date = state.date
    facts = {"round": date.round, "day": date.day, "month": MONTHS[date.month].id}
    return say("dualpowers.tell.date", language, **facts)


def _opposition(state: State, language: str) -> str:
    side, difficulty = state.table.opposition, state.table.difficulty
    return say("dualpowers.tell.opposition", language, side=side, difficulty=difficulty)


def _city(state: State, language: str) -> Iterator[str]:
    tiles = state.tiles
    if tiles.unrest:
        yield say("dualpowers.tell.unrest", language, region=REGION[tiles.unrest])
    if tiles.barrier:
        way = CONNECTIONS[tiles.barrier]
        yield say("dualpowers.tell.barrier", language, connection=way)
    for region in REGIONS:
        yield f"- {_region(state, region, language)}"
    if state.phase == Phase.NEUTRALS:
        left = ", ".join(neutrals_left(state))
        yield say("dualpowers.tell.neutrals", language, units=left)


def _region(state: State, region: str, language: str) -> str:
    """What stands in a region."""
    tokens = state.city[REGIONS.index(region)]
    named = [TOKENS[token].in_words(language) for token in tokens]
    key = "region" if named else "region_empty"
    facts = {"region": REGION[region], "tokens": listed(named, language)}
    return say(f"dualpowers.tell.{key}", language, **facts)


def _cards(state: State, language: str) -> Iterator[str]:
    for side in SIDES:
        if side != state.table.opposition:
            units = ", ".join(state.supply.of(side))
            yield say("dualpowers.tell.supply", language, side=side, units=units or "-")
            cards = _hand(state.hand(side), language)
            yield say("dualpowers.tell.hand", language, side=side, cards=cards)
        yield from _played(state, side, language)


def _played(state: State, side: str, language: str, without: Collection[str] = ()) -> Iterator[str]:
    """The cards that a side has played in this round, and its objective."""
    played, objective = state.played.of(side), state.objective(side)
    if played and not (side == state.side and "played" in without):
        yield say("dualpowers.tell.played", language, side=side, cards=CardNames(played))
    if objective:
        key = "objective_shown" if state.stock.shown.of(side) else "objective"
        yield say(f"dualpowers.tell.{key}", language, side=side, card=CardName(objective))


def tell_beside(state: State, language: str = "en", without: Collection[str] = ()) -> Iterator[str]:
    """What lies beside the city, a line for each thing that is not as a game begins: the date, the
    support, cards, objectives and supplies.

    `without` are those that are not wanted: date, support, hand, played, supply, or the side whose
    supply it is.
    """
    date, table = state.date, state.table
    is_later = (date.day, date.month) != (START_DAY, START_MONTH)
    if is_later and "date" not in without:
        yield _date(state, language)
    if (is_later or state.support) and "support" not in without:
        yield track_words(state, language, whole=True)
    if table.player:
        yield _opposition(state, language)
    for side in SIDES:
        hand = state.hand(side)
        if hand and "hand" not in without:
            yield say("dualpowers.tell.hand", language, side=side, cards=CardNames(hand))
        yield from _played(state, side, language, without)
        is_less = len(state.supply.of(side)) < len(whole_supply(side, table.opposition))
        if is_less and not {"supply", side} & {*without}:
            units = counted(state, side) or "-"
            yield say("dualpowers.tell.supply", language, side=side, units=units)


def tell_more(state: State, language: str = "en") -> list[str]:
    """Both sums of each region that anybody holds, and the opposition's objective so far."""
    lines = []
    for region in REGIONS:
        if weighed(state, region).winner:
            words = strength_words(state, region, language)
            lines.append(f"- {REGION[region].in_words(language)}: {words}")
    row = so_far(state)
    if row is not None:
        lines.append(say("widgets.opposition.so_far", language) + ":")
        lines += row.tell(language).splitlines()
    return lines


def _hand(cards: tuple[str, ...], language: str) -> str:
    """A hand; cards that are hidden are counted. The days of a command card are in its name, those
    of a leader's card stand behind it."""
    hidden = cards.count(HIDDEN)
    known = [_card(card, language) for card in cards if card != HIDDEN]
    return ", ".join([*([f"{hidden} x ?"] if hidden else []), *known]) or "-"


def _card(card: str, language: str) -> str:
    words = CardName(card).in_words(language)
    if card not in LEADERS:
        return words
    return f"{words} ({phrase('dualpowers.picture.days', language, days=LEADERS[card].days)})"


# -- beside a picture: who is stronger, who is ahead, and what lies before a side


def strength_words(state: State, region: str, language: str = "en") -> str:
    """Both sums of a region, and who is the stronger there."""
    sums = weighed(state, region)
    if not sums.winner:
        return say("dualpowers.picture.nobody", language)
    red, white = sums.strengths
    key = f"dualpowers.picture.stronger_{sums.by}"
    return say(key, language, red=red, white=white, winner=sums.winner)


def track_words(state: State, language: str = "en", *, whole: bool = False) -> str:
    """Who is ahead: as a heading, or as a whole sentence."""
    if not state.support:
        centre = "dualpowers.picture.centre_told" if whole else "dualpowers.picture.centre"
        return say(centre, language)
    ahead = "dualpowers.picture.ahead_told" if whole else "dualpowers.picture.ahead"
    return say(ahead, language, side=state.ahead, points=abs(state.support))


def played_words(state: State, side: str, language: str = "en") -> str:
    """What a side has played in this round, in order."""
    played = state.played.of(side)
    nothing = sentence("dualpowers.picture.nothing_played", language)
    words = CardNames(played).in_words(language) if played else nothing
    return phrase("dualpowers.picture.played", language, cards=words)


def counted(state: State, side: str) -> str:
    """The units of a supply, each kind once with its number."""
    left = Counter(state.supply.of(side))
    return ", ".join(f"{count} × {kind}" for kind, count in sorted(left.items()))


def supply_words(state: State, side: str, language: str = "en") -> str:
    """The units that a side has left: everybody can count them."""
    units = counted(state, side) or sentence("dualpowers.picture.no_units", language)
    return phrase("dualpowers.picture.left", language, units=units)


def objective_words(state: State, side: str, language: str = "en") -> str:
    """A side's objective, as far as it may be seen."""
    card, row = state.stock.objectives.of(side), state.played.of(side)
    if side == state.table.opposition:
        if len(row) < DRAWN:
            return sentence("dualpowers.picture.objective_of_row", language)
        card = decide(row).card
    if not card:
        return sentence("dualpowers.picture.no_objective", language)
    if card == HIDDEN:
        return sentence("dualpowers.picture.objective_hidden", language)
    return phrase("dualpowers.picture.objective", language, card=card_name(card, language))


# -- one thing by its name


def things(state: State, language: str = "en") -> list[tuple[str, str]]:
    """The regions, and all cards of the game, whoever may hold them."""
    regions = [
        (REGION[region].in_words(language), _region(state, region, language)) for region in REGIONS
    ]
    cards = [(card_name(card, language), card_sentence(card, language)) for card in CARDS | LEADERS]
    return [*regions, *cards]


def card_words(card: str, language: str = "en") -> str:
    """A card in a line: its days, and what it does."""
    if card in CARDS:
        held = CARDS[card]
        facts = {
            "card": card_name(card, language),
            "region": REGION[held.region],
            "days": held.days,
            "recruit": held.recruit,
            "action": phrase(f"dualpowers.picture.action_{held.action}", language),
            "points": held.points,
        }
        return phrase("dualpowers.picture.card", language, **facts)
    leader = LEADERS[card]
    facts = {
        "leader": leader.id,
        "days": leader.days,
        "strength": leader.ready,
        "exhausted": leader.exhausted,
        "action": phrase(f"dualpowers.picture.action_{leader.action}", language),
    }
    return phrase("dualpowers.picture.leader", language, **facts)


def card_sentence(card: str, language: str = "en") -> str:
    """The same with a capital letter, as it is said of a picture."""
    words = card_words(card, language)
    return words[:1].upper() + words[1:]
