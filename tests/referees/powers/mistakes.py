"""Wrong moves of all kinds that players make, and some right ones, made from the referee's table.

Each kind of mistake has a function that writes such a move; many are wrong for several reasons at
once, some are right by accident. What they are is for the law to say.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from .box import (
    ALIASES,
    COMMANDS,
    CONNECTIONS,
    LEADERS,
    OPPOSITION_UNITS,
    REGIONS,
    SIDES,
    UNITS,
    connection,
)
from .table import Table, Token

# This share of moves names the side that asks: while one decides, and while nobody does.
NAMED, NAMED_BETWEEN = 0.15, 0.8
# And this share calls a region by another word for its colour.
OTHER_WORD = 0.1
Writer = Callable[[Table, Random], str]
PLAIN = ("espionage", "inspire", "draw", "organise", "pass", "points", "bonus", "opposition")


def mistakes(table: Table, chooser: Random, number: int) -> list[str]:
    """So many moves, most of them wrong; a share of them names the side that asks."""
    named = NAMED if table.decides else NAMED_BETWEEN
    made = []
    for _ in range(number):
        move = chooser.choice(KINDS)(table, chooser)
        if move and chooser.random() < named:
            move = f"{chooser.choice(SIDES)}: {move}"
        if chooser.random() < OTHER_WORD:
            move = re.sub(r"\btan\b(?!-\d)", chooser.choice(list(ALIASES)), move)
        if move:
            made.append(move)
    return made


def any_card(table: Table, chooser: Random) -> str:
    """A card of one's own, of the other side, or of anywhere."""
    held = table.hand[chooser.choice(SIDES)]
    if held and chooser.random() < 0.6:
        return chooser.choice(held)
    return chooser.choice([*COMMANDS, *LEADERS])


def any_token(table: Table, chooser: Random) -> tuple[Token, str] | None:
    """A token of the city, and where it lies."""
    lying = [(token, region) for region in REGIONS for token in table.city[region]]
    return chooser.choice(lying) if lying else None


def way_from(table: Table, chooser: Random, region: str) -> str:
    """One to three steps, most of them along connections."""
    way = []
    for _ in range(chooser.choice((1, 1, 1, 2, 2, 3))):
        near = [other for other in REGIONS if connection(region, other)]
        region = chooser.choice(near if chooser.random() < 0.75 else REGIONS)
        way.append(region)
    return " > ".join(way)


def play_a_card(table: Table, chooser: Random) -> str:
    return f"play {any_card(table, chooser)}"


def choose_an_objective(table: Table, chooser: Random) -> str:
    return f"objective {any_card(table, chooser)}"


def recruit(table: Table, chooser: Random) -> str:
    """One to three units, held or not, within the value or not, here or elsewhere."""
    supply = list(table.supply(table.turn))
    kinds = supply if supply and chooser.random() < 0.7 else [*UNITS["red"], *OPPOSITION_UNITS]
    units = [chooser.choice(kinds) for _ in range(chooser.choice((1, 1, 2, 3)))]
    region = chooser.choice(REGIONS)
    if table.card in COMMANDS and chooser.random() < 0.6:
        region = COMMANDS[table.card].region
    return f"recruit {', '.join(units)} > {region}"


def move_a_token(table: Table, chooser: Random) -> str:
    found = any_token(table, chooser)
    if not found:
        return ""
    token, region = found
    return f"move {token} {region} > {way_from(table, chooser, region)}"


def move_what_is_not_there(table: Table, chooser: Random) -> str:
    """A token on its other side, in another region, or of another kind."""
    found = any_token(table, chooser)
    if not found:
        return ""
    token, region = found
    wrong = chooser.choice(("side", "region", "kind"))
    if wrong == "side":
        token = Token(token.side, token.kind, not token.exhausted)
    elif wrong == "region":
        region = chooser.choice(REGIONS)
    else:
        side = chooser.choice(SIDES)
        leaders = [name for name, leader in LEADERS.items() if leader.side == side]
        token = Token(side, chooser.choice([*UNITS[side], *leaders]))
    return f"move {token} {region} > {way_from(table, chooser, region)}"


def move_through_the_blockade(table: Table, chooser: Random) -> str:
    ends = table.barrier.split("-")
    chooser.shuffle(ends)
    here = table.city.get(ends[0])
    if not here:
        return ""
    return f"move {chooser.choice(here)} {ends[0]} > {ends[1]}"


def refresh(table: Table, chooser: Random) -> str:
    found = any_token(table, chooser)
    if not found:
        return ""
    token, region = found
    if chooser.random() < 0.15:
        region = chooser.choice(REGIONS)
    return f"refresh {Token(token.side, token.kind)} {region}"


def lead(table: Table, chooser: Random) -> str:
    leader = table.card if table.card in LEADERS and chooser.random() < 0.5 else ""
    return f"leader {leader or chooser.choice(list(LEADERS))} > {chooser.choice(REGIONS)}"


def protest(table: Table, chooser: Random) -> str:
    """Any connection, where the marker stands, or one that is none."""
    wrong = chooser.random()
    if wrong < 0.3 and table.barrier:
        return f"protest {table.barrier}"
    if wrong < 0.4:
        return f"protest {'-'.join(chooser.sample(REGIONS, 2))}"
    return f"protest {chooser.choice(CONNECTIONS)}"


def several_at_once(table: Table, chooser: Random) -> str:
    """Two or three actions with one card: two tokens moved, two refreshed, or of two kinds."""
    writers = chooser.choice(
        ([move_a_token], [refresh], [recruit], [move_a_token, refresh, recruit])
    )
    made = [chooser.choice(writers)(table, chooser) for _ in range(chooser.choice((2, 2, 3)))]
    if not all(made) or len(set(made)) < len(made):
        return ""
    if writers == [move_a_token] and chooser.random() < 0.5:
        return "move " + ", ".join(move.removeprefix("move ") for move in made)
    return " and ".join(made)


def meant_as_a_bonus(table: Table, chooser: Random) -> str:
    writer = chooser.choice((move_a_token, refresh, recruit, draw))
    move = writer(table, chooser)
    return f"bonus {move}" if move else ""


def draw(table: Table, chooser: Random) -> str:
    return chooser.choice(("draw", "organise"))


def plain(table: Table, chooser: Random) -> str:
    return chooser.choice(PLAIN)


KINDS: tuple[Writer, ...] = (
    play_a_card,
    choose_an_objective,
    recruit,
    move_a_token,
    move_what_is_not_there,
    move_through_the_blockade,
    refresh,
    lead,
    protest,
    several_at_once,
    meant_as_a_bonus,
    plain,
)
