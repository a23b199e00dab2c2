"""Moves of Dual Powers as text, and back: each verb with the function that reads the rest.

>>> from dustlab.dualpowers import new_match
>>> state = new_match(seed=7).state
>>> str(read_move("recruit 1/0 1/1 > brown", state)), str(read_move("move 2/1 green>red", state))
('recruit 1/0, 1/1 > tan', 'move red 2/1 green > red')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from ...core.errors import BadInput, NotAMove, did_you_mean
from ...core.match import Pending
from ...core.record import bare
from ...core.words import Near, wanted
from ..components import (
    CARDS,
    CONNECTIONS,
    EXHAUSTED,
    JOINED,
    LEADERS,
    REGION,
    REGIONS,
    SIDES,
    TOKENS,
    UNITS,
    VALUE,
    colour_words,
    leader_words,
)
from ..moves import (
    BONUS,
    DRAW,
    ESPIONAGE,
    INSPIRE,
    OPPOSITION,
    ORGANISE,
    PASS,
    POINTS,
    AsBonus,
    ChooseObjective,
    DrawCard,
    Lead,
    March,
    Move,
    Organise,
    Play,
    Protest,
    Recruit,
    Refresh,
    Together,
)
from ..rules.opposition import read_card
from ..state import A_BONUS, State

PLAIN: dict[str, Move] = {
    str(move): move
    for move in (PASS, OPPOSITION, ESPIONAGE, INSPIRE, DRAW, ORGANISE, POINTS, BONUS)
}
_TITLES = {region.title.lower(): region.id for region in REGION.values()}


def read_move(text: str, state: State) -> Move:
    """A move from its line; `state` says whose token is meant where no side is named."""
    words = " ".join(bare(text).lower().split())
    if words in PLAIN:
        return PLAIN[words]
    if " and " in words:
        return _together(words, state)
    verb, _, rest = words.partition(" ")
    if verb == str(BONUS):
        return _as_bonus(rest, state)
    if verb not in VERBS:
        raise NotAMove("move", f"a move{did_you_mean(verb, [*VERBS, *PLAIN])}", text)
    return VERBS[verb](rest, state)


def _together(words: str, state: State) -> Move:
    """Several actions at once, which a player may ask for: 'move 2/1 green > blue and 1/1 green >
    red'. A verb stands for those behind it, too; units for one region are recruited together."""
    found: list[Recruit | March | Refresh] = []
    verb = ""
    for part in words.split(" and "):
        first = part.partition(" ")[0]
        named = first in VERBS or first in PLAIN
        move = read_move(part if named else f"{verb} {part}", state)
        verb = first if named else verb
        if not isinstance(move, Recruit | March | Refresh):
            raise NotAMove("move", "one move at a time", words)
        last = found[-1] if found else None
        if isinstance(move, Recruit) and isinstance(last, Recruit) and last.region == move.region:
            found[-1] = Recruit(tuple(sorted((*last.units, *move.units))), move.region)
        else:
            found.append(move)
    return _one_or_all(found)


def _as_bonus(words: str, state: State) -> Move:
    """An action that is meant as the bonus action; where there is one that is what it is."""
    move = read_move(words, state)
    if isinstance(move, DrawCard | Organise):
        return move
    if not isinstance(move, Recruit | March | Refresh):
        raise _form(str(BONUS), "MOVE, as in bonus draw", words)
    return move if state.phase in A_BONUS else AsBonus(move)


def _form(verb: str, form: str, text: str) -> NotAMove:
    return NotAMove(verb, f"'{verb} {form}'", f"{verb} {text}")


# -- the things that moves speak of


def read_region(text: str, where: str = "region") -> str:
    """A region by its colour or its name."""
    word = text.strip().lower()
    found = _TITLES.get(word, colour_words().get(word, word))
    if found not in REGION:
        raise wanted(where, "dualpowers.input.region", text, near=Near(word, REGIONS))
    return found


def read_side(text: str, where: str = "side") -> str:
    word = text.strip().lower()
    if word not in SIDES:
        raise BadInput(where, "red or white", text)
    return word


def one_by_one(words: Iterable[str], between: str = " ") -> list[str]:
    """Several cards or tokens, also where they come as one text.

    >>> one_by_one("green-4, red-2"), one_by_one("red 2/1, lenin", ",")
    (['green-4', 'red-2'], ['red 2/1', 'lenin'])
    """
    if not isinstance(words, str):
        return list(words)
    parts = words.split(",") if between == "," else words.replace(",", " ").split()
    return [part.strip() for part in parts if part.strip()]


def read_any_card(text: str, where: str = "card") -> str:
    """A command card or a leader's card."""
    word = text.strip().lower()
    word = leader_words().get(word, word)
    if word in LEADERS:
        return word
    if "-" not in word:
        known = (*LEADERS, *CARDS)
        raise wanted(where, "dualpowers.input.any_card", text, near=Near(word, known))
    return read_card(word, where)


def read_unit(text: str, where: str = "unit") -> str:
    """A unit by its two numbers."""
    word = text.strip().replace("x", "X")
    if word not in VALUE:
        known = ", ".join(dict.fromkeys(UNITS["red"]))
        raise BadInput(where, f"a unit by its two numbers, one of {known}", text)
    return word


def read_token(text: str, side: str = "", where: str = "token") -> str:
    """A token's name; `side` is meant where only the numbers stand."""
    word = " ".join(text.lower().split())
    plain = word.removesuffix(EXHAUSTED).replace("/x", "/X")
    tail = EXHAUSTED if word.endswith(EXHAUSTED) else ""
    plain = " ".join(leader_words().get(part, part) for part in plain.split())
    name = (f"{side} {plain}" if plain in VALUE else plain) + tail
    if name not in TOKENS:
        known = [token for token in TOKENS if not token.endswith(EXHAUSTED)]
        near = did_you_mean(plain, known)
        raise BadInput(where, f"a token such as 'red 2/1', 'neutral 1/0' or 'lenin'{near}", text)
    return name


def read_connection(text: str, where: str = "connection") -> str:
    """A connection by its two ends, in either order."""
    ends = _ends(text, where)
    if ends in JOINED:
        return JOINED[ends]
    raise BadInput(where, f"a connection{did_you_mean(text, CONNECTIONS)}", text)


def _ends(text: str, where: str) -> tuple[str, str] | None:
    """The two regions of a text such as 'green - red'."""
    between = "[->]+" if re.search("[->]", text) else " +"
    words = [word for word in re.split(between, text.strip()) if word]
    if len(words) != 2:
        return None
    return read_region(words[0], where), read_region(words[1], where)


# -- each verb


def _objective(text: str, state: State) -> Move:
    return ChooseObjective(read_any_card(text, "objective"))


def _play(text: str, state: State) -> Move:
    return Play(read_any_card(text, "play"))


def _recruit(text: str, state: State) -> Move:
    units, arrow, region = text.partition(">")
    words = units.replace(",", " ").split()
    if not arrow or not words:
        raise _form("recruit", "UNIT, UNIT > REGION", text)
    group = sorted(read_unit(word, "recruit, unit") for word in words)
    return Recruit(tuple(group), read_region(region, "recruit, region"))


def _move(text: str, state: State) -> Move:
    if "," in text and all(">" in part for part in text.split(",")):
        return _together(" and ".join(f"move {part.strip()}" for part in text.split(",")), state)
    first, arrow, rest = text.partition(">")
    token, origin = _token_and_region(first, "move")
    if not arrow or not origin:
        raise _form("move", "TOKEN REGION > REGION", text)
    path = tuple(read_region(word, "move, region") for word in (origin, *rest.split(">")))
    tokens = [read_token(word, state.side, "move, token") for word in token.split(",")]
    return _one_or_all([March(one, path) for one in tokens])


def _one_or_all(moves: list[Recruit | March | Refresh]) -> Move:
    """One token is meant; who names several asks whether they may go together."""
    return moves[0] if len(moves) == 1 else Together(tuple(moves))


def _token_and_region(text: str, verb: str) -> tuple[str, str]:
    """'red 2/1 exhausted green' as token and region; a region may have a name of two words."""
    words = text.split()
    for split in (len(words) - 2, len(words) - 1):
        region = " ".join(words[split:])
        if split > 0 and (region in _TITLES or region in colour_words()):
            return " ".join(words[:split]), region
    return " ".join(words[:-1]), words[-1] if len(words) > 1 else ""


def _refresh(text: str, state: State) -> Move:
    token, region = _token_and_region(text.replace(">", " "), "refresh")
    if not region:
        raise _form("refresh", "TOKEN REGION", text)
    there = read_region(region, "refresh, region")
    tokens = [read_token(word, state.side, "refresh, token") for word in token.split(",")]
    return _one_or_all([Refresh(one.removesuffix(EXHAUSTED), there) for one in tokens])


def _leader(text: str, state: State) -> Move:
    leader, arrow, region = text.partition(">")
    name = leader_words().get(leader.strip(), leader.strip())
    if not arrow:
        raise _form("leader", "NAME > REGION", text)
    if name not in LEADERS:
        raise BadInput("leader", f"a leader{did_you_mean(name, LEADERS)}", name)
    return Lead(name, read_region(region, "leader, region"))


def _protest(text: str, state: State) -> Move:
    """Any two regions: that no connection joins them is for the rules to say."""
    ends = _ends(text, "protest")
    if ends is None:
        raise _form("protest", "REGION - REGION", text)
    return Protest(JOINED.get(ends, "-".join(ends)))


VERBS: dict[str, Callable[[str, State], Move]] = {
    "objective": _objective,
    "play": _play,
    "recruit": _recruit,
    "move": _move,
    "refresh": _refresh,
    "leader": _leader,
    "protest": _protest,
}


# -- what is drawn


def write_outcome(outcome: str, _pending: Pending) -> str:
    return outcome


def read_outcome(text: str, _pending: Pending) -> str:
    """What fell: a neutral unit's numbers, a tile's region, a card or a leader."""
    word = bare(text).lower()
    word = colour_words().get(word, word)
    if word in UNITS["neutral"] or word in REGION or word in LEADERS:
        return word
    return read_card(word, "draw")
