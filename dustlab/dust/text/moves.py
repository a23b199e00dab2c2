"""Moves of Dust and what fell, as text and in words; the forms of the moves stand beside them.

>>> from dustlab.dust import new_battle
>>> match = new_battle("2 tank", "1 tank 1 mech")
>>> str(match.read_move("roll"))
'roll'
>>> from dustlab.dust.components import Units
>>> from dustlab.dust.moves import Attack
>>> tell_move(Attack("ukraine", "balkans", Units(tank=3, mech=1)), "de")
'Angriff Ukraine → Balkan: 3 Panzer und 1 Mech'
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from ...core.errors import AmbiguousMove, BadInput, did_you_mean
from ...core.forms import spaced_line
from ...core.match import Chance, Pending
from ...core.record import check_thrown, read_hits, write_hits
from ...core.words import phrase
from ..cards import read_card
from ..components import NO_UNITS, Units, read_units
from ..moves import (
    MOVES,
    Attack,
    Bomb,
    Bombard,
    Drop,
    Fly,
    March,
    Mixed,
    Move,
    Place,
    Retreat,
    Ship,
)
from ..rules.battle_dice import bonus_dice, target_kind
from ..rules.retreat import ways_out
from ..state import DEFENDER, Stage, State
from .blanks import ONE_KIND, Part

# -- moves

tell_move = MOVES.tell


def read_move(text: str, state: State) -> Move:
    """A move from its line; what the line leaves out is settled by the position."""
    try:
        move: Move = MOVES.read(text, state)
    except BadInput as error:
        meant = _meant(text, state)
        if meant:
            expected = phrase("input.move_near", line=meant)
            raise BadInput("move", expected, text, "input.move_near", line=meant) from error
        raise
    match move:
        case Mixed():
            return _as_one(move)
        case Place(_, area, center):
            if not center and state.board[area].kind == "sea":
                center = _only_center(state, area)
            return replace(move, center=center if center != area else "")
        case Retreat(ways):
            return Retreat(tuple((units, to or _only_way(state, text)) for units, to in ways))
        case _:
            return move


# What players write in other words than the forms have: the line that is meant.
OTHER_WORDS = (
    (r"(?:move|ship) (.+?) by sea(?: (.+))?", r"ship \1 \2"),
    (r"(?:place|put|build|buy|new) (?:1 |a )?center(?: >| in| at)? (\w+)", r"center \1"),
    (r"center (?:>|in|at) (\w+)", r"center \1"),
    (r"(?:put|new|build|buy|reinforce) (\d.* > .+)", r"place \1"),
)


def _meant(text: str, state: State) -> str:
    """A line that can be read, for one that says the same in other words; else nothing."""
    line = spaced_line(text)
    for written, form in OTHER_WORDS:
        said = re.fullmatch(written, line)
        if said is None:
            continue
        meant = said.expand(form).strip()
        with suppress(BadInput):
            MOVES.read(meant, state)
            return meant
    return ""


def _as_one(move: Mixed) -> Move:
    """The movement or attack that its parts make together, if one can be made of them."""
    origin, target, units = move.parts[0]
    if move.verb == "attack" and len(move.parts) == 1:
        return Attack(origin, target, units, move.by_sea)
    if move.by_sea and move.verb != "attack":
        raise BadInput(move.verb, "'by sea' behind an attack only", "by sea")
    if move.verb in ONE_KIND:
        numbers = _numbers_of(ONE_KIND[move.verb], move.parts)
        if move.verb in GATHERING and numbers:
            return GATHERING[move.verb](numbers, target)
        if len(numbers) == 1:
            return STRIKES[move.verb](origin, target, numbers[0][1])
    elif len(move.parts) == 1:
        return MOVEMENTS[move.verb](origin, target, units)
    return move


MOVEMENTS: dict[str, Callable[[str, str, Units], Move]] = {"move": March, "ship": Ship}
GATHERING: dict[str, Callable[[tuple[tuple[str, int], ...], str], Move]] = {
    "fly": Fly,
    "drop": Drop,
}
STRIKES: dict[str, Callable[[str, str, int], Move]] = {"bomb": Bomb, "bombard": Bombard}


def _numbers_of(kind: str, parts: tuple[Part, ...]) -> tuple[tuple[str, int], ...]:
    """How many of a kind come from where, if no others do and all go to one area; else nothing."""
    alike = all(units.total == getattr(units, kind) for _, _, units in parts)
    if not alike or len({target for _, target, _ in parts}) > 1:
        return ()
    return tuple((origin, getattr(units, kind)) for origin, _, units in parts)


def _only_center(state: State, sea: str) -> str:
    """The center that new units come from where the text names none, if there is only one."""
    player = state.turn.army
    near = [area for area in state.board.land_neighbours[sea] if area in state.centers]
    own = [area for area in near if not player or state.owner(area) == player]
    return own[0] if len(own) == 1 else ""


def _only_way(state: State, text: str) -> str:
    """Where a retreat goes that names no area: home, or the only way out; nowhere if none is."""
    ways = ways_out(state, state.battle.side) if state.battle is not None else ()
    if len(ways) > 1:
        raise AmbiguousMove("retreat", f"an area after '>'{did_you_mean('', ways)}", text)
    return ways[0] if ways else ""


# -- what fell


def write_outcome(outcome: Any, pending: Pending) -> str:
    """'2 of 7' hits, '2 : 1' hits of both sides at sea, units that were saved, or a card."""
    if isinstance(outcome, Units):
        return f"saved {outcome}"
    if isinstance(outcome, str):
        return outcome
    return write_hits(outcome, max(pending.odds) if isinstance(pending, Chance) else outcome)


def read_outcome(text: str, pending: Pending) -> Any:
    """What fell, as the pending chance has it."""
    words = text.split()
    if words[:1] == ["saved"]:
        rest = " ".join(words[1:])
        return NO_UNITS if rest == str(NO_UNITS) else read_units(rest, "dice, saved")
    if isinstance(pending, Chance) and isinstance(next(iter(pending.odds)), str):
        return read_card(text, "card that falls")
    return read_hits(text)


def tell_outcome(outcome: Any, pending: Pending, language: str = "en") -> str:
    """What fell: hits, of one side or of both; anything else as it is written."""
    if isinstance(outcome, tuple):
        first, second = outcome
        return phrase("dust.moves.fell_both", language, first=first, second=second)
    if isinstance(outcome, int):
        dice = max(pending.odds) if isinstance(pending, Chance) else outcome
        if dice == 1:
            return phrase("dust.moves.fell_one", language, hits=outcome)
        return phrase("dust.moves.fell", language, hits=outcome, dice=dice)
    return outcome.in_words(language) if isinstance(outcome, Units) else str(outcome)


# -- out of how many dice


def check_dice(text: str, state: State, pending: Pending) -> None:
    """Refuse a throw that is written out of another number of dice than are thrown.

    >>> from dustlab.dust import new_battle
    >>> match = new_battle("3 tank 1 mech", "2 tank", target="production")
    >>> match.play("roll", dice=["0 of 5"])
    Red rolls 5 dice: 0 hits.
    >>> match.play("roll", dice=["0 of 2"])
    Traceback (most recent call last):
        ...
    dustlab.core.errors.BadInput: dice: expected '0 of 5' (Blue rolls 5 dice: 2 for 2 tanks, 3 for
    the production center), got 0 of 2
    """
    if isinstance(pending, Chance):
        check_thrown(text, pending.odds, lambda: _why(state, pending))


def _why(state: State, pending: Chance) -> str:
    """'Blue rolls 5 dice: 2 for 2 tanks, 3 for the production center'."""
    asks, fight = pending.tell(), state.battle
    if fight is None or fight.stage != Stage.ROLL or fight.again:
        return asks
    units = fight.units(fight.side)
    parts = [phrase("dust.battle.dice_for_units", dice=state.edition.dice_of(units), units=units)]
    if fight.army(fight.side) in fight.aces:
        parts.append(phrase("dust.battle.dice_for_ace", dice=units.fighter + units.bomber))
    bonus = bonus_dice(state, fight.target) if fight.side == DEFENDER else 0
    if bonus:
        parts.append(phrase(f"dust.battle.dice_for_{target_kind(state, fight.target)}", dice=bonus))
    return f"{asks}: {', '.join(parts)}"
