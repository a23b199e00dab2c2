"""Moves of Dual Powers and what is drawn, as text and in words; their forms stand in `moves`.

>>> from dustlab.dualpowers import new_match
>>> state = new_match(seed=7).state
>>> str(read_move("recruit 1/0 1/1 > brown", state)), str(read_move("move 2/1 green>red", state))
('recruit 1/0, 1/1 > tan', 'move red 2/1 green > red')
>>> str(read_move("recruit 2/0 + 1/0 into Vyborg Side (red)", state))
'recruit 1/0, 2/0 > red'
>>> tell_move(Recruit(("1/0", "1/1"), "green"), "de")
'1/0 und 1/1 in Petrograder Seite (grün) rekrutieren'
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ...core.errors import NotAMove
from ...core.forms import spaced_line
from ...core.match import Pending
from ...core.record import bare
from ..components import CARDS, LEADERS, REGION, UNITS, card_name, region_called
from ..moves import MOVES, Action, AsBonus, DrawCard, Move, Organise, Recruit, Together
from ..state import A_BONUS, State
from .blanks import read_card

# -- moves

tell_move = MOVES.tell


def read_move(text: str, state: State) -> Move:
    """A move from its line; `state` says whose token is meant where no side is named."""
    line = _in_notation(spaced_line(text))
    verb, _, rest = line.partition(" ")
    if verb == "bonus" and rest and " and " not in rest:
        return _as_bonus(read_move(rest, state), line, state)
    parts = list(_parts(line))
    known = len(parts) > 1 or verb in VERBS
    move: Move = MOVES.read(" and ".join(parts) if known else text, state)
    return _together(move.moves, line) if isinstance(move, Together) else _in_order(move)


_BETWEEN_UNITS = re.compile(r"(?<=/[\dx]) *(?:,? (?:and|&) |[+;&]) *(?=\d/)")
_INTO = re.compile(r" (?:into|in|to) (?!> )")
_FROM = re.compile(r":? from |: ")


def _in_notation(line: str) -> str:
    """A line that is written as it is spoken, with the commas and arrows of the notation.

    >>> _in_notation("recruit 2/0 + 1/0 and 1/1 into red")
    'recruit 2/0, 1/0, 1/1 > red'
    >>> _in_notation("move red 2/1 from green to red and bonus draw")
    'move red 2/1 green > red and bonus draw'
    """
    line = _BETWEEN_UNITS.sub(", ", line)
    return _FROM.sub(" ", _INTO.sub(" > ", line))


def _parts(line: str) -> Iterator[str]:
    """The parts of a line, each a move of its own: a verb stands for those behind it, too, and what
    is said of several tokens is said of each.

    >>> list(_parts("move 2/1, 1/0 green > red and white 1/1 red > green"))
    ['move 2/1 green > red', 'move 1/0 green > red', 'move white 1/1 red > green']
    """
    verb = ""
    for part in line.split(" and "):
        first = part.partition(" ")[0]
        named = not verb or first in VERBS
        verb, words = (first, part) if named else (verb, f"{verb} {part}")
        if words != line and verb in VERBS and verb not in ACTIONS:
            raise NotAMove("move", "one move at a time", line)
        yield from _each_token(words) if verb in ("move", "refresh") else (words,)


def _each_token(words: str) -> Iterator[str]:
    """'move 2/1, 1/0 green > red' as two lines; whole ways between commas stand for themselves."""
    verb, _, rest = words.partition(" ")
    *others, last = (part.strip() for part in rest.split(","))
    if all(">" in other for other in others):
        yield from (f"{verb} {part}" for part in (*others, last))
        return
    where = last.removeprefix(_token_of(f"{verb} {last}"))
    yield from (f"{verb} {other}{where}" for other in others)
    yield f"{verb} {last}"


def _token_of(words: str) -> str:
    """The token of a line that moves or refreshes it, as it is written there."""
    for form in MOVES.forms:
        texts = form.fits(words) or {}
        if "token" in texts:
            return texts["token"]
    return ""


VERBS = tuple(dict.fromkeys(form.verb for form in MOVES.forms if form.verb))
ACTIONS = ("recruit", "move", "refresh")
"""The verbs of moves of which several may be asked about at once."""


def _together(parts: tuple[Move, ...], line: str) -> Move:
    """Several actions at once, which a player may ask for; units for one region are recruited
    together."""
    together: list[Action] = []
    for move in parts:
        if not isinstance(move, Action):
            raise NotAMove("move", "one move at a time", line)
        last = together.pop() if together else None
        if isinstance(move, Recruit) and isinstance(last, Recruit) and last.region == move.region:
            together.append(Recruit((*last.units, *move.units), move.region))
        else:
            together += [last, move] if last else [move]
    several = tuple(_in_order(move) for move in together)
    return several[0] if len(several) == 1 else Together(several)


def _in_order(move: Any) -> Any:
    """Units in the order of their numbers, so that equal moves are equal."""
    return Recruit(tuple(sorted(move.units)), move.region) if isinstance(move, Recruit) else move


def _as_bonus(action: Move, line: str, state: State) -> Move:
    """An action that is meant as the bonus action; where there is one that is what it is."""
    if isinstance(action, DrawCard | Organise):
        return action
    if not isinstance(action, Action):
        raise NotAMove("bonus", "'bonus MOVE, as in bonus draw'", line)
    return action if state.phase in A_BONUS else AsBonus(action)


# -- what is drawn


def write_outcome(outcome: str, _pending: Pending) -> str:
    return outcome


def read_outcome(text: str, _pending: Pending) -> str:
    """What fell: a neutral unit's numbers, a tile's region, a card or a leader."""
    word = bare(text).lower()
    if word in UNITS["neutral"] or word in LEADERS:
        return word
    if "-" not in word and (region := region_called(word)) in REGION:
        return region
    return read_card(word, "draw")


def tell_outcome(outcome: str, _pending: Pending, language: str = "en") -> str:
    """What was drawn: a card, a leader, a token, or a tile."""
    if outcome in CARDS or outcome in LEADERS:
        return card_name(outcome, language)
    return REGION[outcome].in_words(language) if outcome in REGION else outcome
