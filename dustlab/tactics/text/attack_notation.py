"""The notation of attacks and reaction fire: shots, losses and the short answers.

fire stg_47 > hb, panzerfaust x2 > blackhawk     rows of the unit that attacks, each with a target
fire sigrid:laser_pistole_b > hb                 a row of the hero who is with it
fire mg_44_zwei > hb, mg_44_zwei/2 > dd          the second row of the same name
fire napalm_thrower > C4 D5                      the squares that a flame covers
fire dual_heavy_piat > trap D4                   a cover element
fire rifle > boss/2                              a sniper's target: the second group of miniatures
lose 1 rhino 2 shotgun
"""

from __future__ import annotations

from collections.abc import Callable

from ...core.errors import BadInput, NotAMove
from ...core.record import read_whole
from ...core.words import Near, wanted
from ..attack_moves import Aim, Endure, Fire, Keep, LetGo, Lose, React, RollAgain, StrikeBack
from ..components import Unit
from ..field import CRATE
from ..flow import Shot
from ..moves import Move
from ..rules.skills import read_skill
from ..state import State

ELEMENT_WORDS = {"crate": "ammo_crate", "trap": "tank_trap"}


# -- writing


def row_name(card: Unit, row: int) -> str:
    """A weapon's id; with /2 behind it the second row of that name on a card."""
    weapon = card.rows[row].id
    before = sum(one.id == weapon for one in card.rows[:row])
    return f"{weapon}/{before + 1}" if before else weapon


def aim(state: State, shot: Shot, whose: int) -> Aim:
    """A shot with its text; rows of `whose` need no name before them."""
    return Aim(shot_text(state, shot, whose), shot, called(state, shot, whose))


def called(state: State, shot: Shot, whose: int) -> tuple[str, str, str]:
    """Who fires, if it has to be said, and at whom, as people call them."""
    owner = "" if shot.piece == whose else state.title(shot.piece)
    if shot.target < 0:
        return owner, "", ""
    group = group_names(state.card(shot.target))[shot.member] if shot.member >= 0 else ""
    return owner, state.title(shot.target), group


def shot_text(state: State, shot: Shot, whose: int) -> str:
    table = state.table
    owner = "" if shot.piece == whose else f"{table.names[shot.piece]}:"
    missiles = f" x{shot.missiles}" if shot.missiles > 1 else ""
    row = row_name(table.roster[shot.piece], shot.row)
    return f"{owner}{row}{missiles} > {_target_text(state, shot)}"


def _target_text(state: State, shot: Shot) -> str:
    names = state.table.field.names
    if shot.squares:
        return " ".join(names[square] for square in shot.squares)
    if shot.target < 0:
        element = state.element(shot.square)
        word = "crate" if element is not None and element.kind == CRATE else "trap"
        return f"{word} {names[shot.square]}"
    member = f"/{shot.member + 1}" if shot.member >= 0 else ""
    return f"{state.table.names[shot.target]}{member}"


def group_names(card: Unit) -> tuple[str, ...]:
    """How the groups of a squad's miniatures are called: by their role, else by what they carry."""
    found: list[str] = []
    for member in card.members:
        carried = "+".join(row_name(card, row) for row in dict.fromkeys(member.rows))
        found.append(member.role or carried or "miniature")
    return tuple(found)


# -- reading


def read_fire(text: str, state: State) -> Move:
    text, _, skills = text.partition(" with ")
    whose = shooter(state)
    aims = tuple(read_aim(part.strip(), state, whose) for part in text.split(","))
    named = skills.replace(",", " ").split()
    return Fire(aims, tuple(read_skill(one, "fire, with") for one in named))


def shooter(state: State) -> int:
    """Whose rows are meant where none is named: the unit that attacks."""
    if state.attack is not None:
        return state.attack.piece
    return state.activation.piece if state.activation is not None else -1


def read_aim(text: str, state: State, whose: int) -> Aim:
    weapon, arrow, target = (part.strip() for part in text.partition(">"))
    if not arrow or not weapon or not target:
        raise NotAMove("fire", "'fire WEAPON > TARGET, WEAPON > TARGET'", f"fire {text}")
    piece, row, missiles = _read_weapon(weapon, state, whose)
    return aim(state, _read_target(target, state, Shot(piece, row, -1, missiles=missiles)), whose)


def _read_weapon(text: str, state: State, whose: int) -> tuple[int, int, int]:
    owner, colon, rest = text.rpartition(":")
    piece = state.read_piece(owner, "fire, who") if colon else whose
    if piece < 0:
        raise wanted("fire, who", "tactics.input.owner", text)
    words = rest.split()
    missiles = 1
    if len(words) == 2 and words[1].startswith("x"):
        missiles = read_whole(words[1][1:], "fire, missiles")
    elif len(words) != 1:
        raise wanted("fire, weapon", "tactics.input.weapon", rest)
    card = state.card(piece)
    known = [row_name(card, row) for row in range(len(card.rows))]
    if words[0] not in known:
        facts = {"unit": card.name, "near": Near(words[0], tuple(known))}
        raise wanted("fire, weapon", "tactics.input.weapon_of", words[0], **facts)
    return piece, known.index(words[0]), missiles


def _read_target(text: str, state: State, shot: Shot) -> Shot:
    words = text.split()
    field, where = state.field, "fire, target"
    if words[0] in ELEMENT_WORDS and len(words) == 2:
        square = field.read_square(words[1], where)
        element = state.element(square)
        if element is None or element.kind != ELEMENT_WORDS[words[0]]:
            raise BadInput(where, f"a square with a {words[0]}", words[1])
        return shot._replace(square=square)
    name, _, group = words[0].partition("/")
    if len(words) == 1 and name in state.table.by_name:
        target = state.table.by_name[name]
        return shot._replace(target=target, member=_read_member(group, state, target))
    if all(word.upper() in field.by_name for word in words):
        squares = tuple(sorted({field.read_square(word, where) for word in words}))
        return shot._replace(square=squares[0], squares=squares)
    near = Near(name, tuple(state.table.by_name))
    raise wanted(where, "tactics.input.target", text, near=near)


def _read_member(text: str, state: State, target: int) -> int:
    if not text:
        return -1
    card = state.card(target)
    groups = len(card.members)
    number = read_whole(text, "fire, miniature")
    if not 1 <= number <= groups:
        raise BadInput("fire, miniature", f"a group of miniatures from 1 to {groups}", text)
    # A vehicle or a hero is one miniature, with or without its number.
    return number - 1 if card.is_squad else -1


def _read_lose(text: str, state: State) -> Move:
    words = text.split()
    if not words or len(words) % 2:
        raise NotAMove("lose", "'lose NUMBER WHO'", f"lose {text}")
    pairs = zip(words[::2], words[1::2], strict=True)
    return Lose(tuple((who, read_whole(number, "lose, number")) for number, who in pairs))


def _read_react(text: str, state: State) -> Move:
    return React(state.name(state.read_piece(text, "react")))


VERBS: dict[str, Callable[[str, State], Move]] = {
    "fire": read_fire,
    "lose": _read_lose,
    "react": _read_react,
}
PLAIN: dict[str, Callable[[], Move]] = {
    "strike back": StrikeBack,
    "endure": Endure,
    "roll again": RollAgain,
    "keep": Keep,
    "no reaction": LetGo,
}
