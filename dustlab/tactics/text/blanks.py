"""What stands in the blanks of moves: written, read, and told in the words of a language.

Actions and skills, weapon rows with their targets, losses.

>>> tell_actions("move, skill officer", "de")
'bewegen, Befehl des Offiziers'
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...core.errors import BadInput, NotAMove, NotHere
from ...core.forms import Kind, one_of
from ...core.record import read_whole
from ...core.words import Near, listed, name, phrase, wanted
from ..components import ORDERS, RELOAD, ROLES, SIDES, SKILLS, Unit, is_skill
from ..field import CRATE
from ..flow import PLAIN_ACTIONS, SUSTAINED, Shot, as_action, of_action
from ..state import State
from .cards import the_box
from .naming import Written

ELEMENT_WORDS = {"crate": "ammo_crate", "trap": "tank_trap"}


# -- weapon rows and targets: writing


def row_name(card: Unit, row: int) -> str:
    """A weapon's id; with /2 behind it the second row of that name on a card."""
    weapon = card.rows[row].id
    before = sum(one.id == weapon for one in card.rows[:row])
    return f"{weapon}/{before + 1}" if before else weapon


@dataclass(frozen=True, slots=True)
class Aim:
    """A weapon row and its target in the words of the notation; `shot` is the same in numbers."""

    text: str
    shot: Shot
    called: tuple[str, str, str] = ("", "", "")
    """Who fires, who is fired at, and a sniper's group of its miniatures, as people call them.

    Empty where the text has to do.
    """

    def __str__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Aim) and self.shot == other.shot

    def __hash__(self) -> int:
        return hash(self.shot)

    def in_words(self, language: str = "en") -> str:
        return tell_aim(self, language)


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
    names: list[str] = []
    for member in card.members:
        carried = "+".join(row_name(card, row) for row in dict.fromkeys(member.rows))
        names.append(member.role or carried or "miniature")
    return tuple(names)


# -- reading


def shooter(state: State) -> int:
    """Whose rows are meant where none is named: the unit that attacks."""
    if state.attack is not None:
        return state.attack.piece
    return state.activation.piece if state.activation is not None else -1


def read_aim(text: str, state: State, whose: int) -> Aim:
    weapon, arrow, target = (part.strip() for part in text.partition(">"))
    if not arrow or not weapon or not target:
        raise NotAMove("fire", "'fire WEAPON > TARGET, WEAPON > TARGET'", f"fire {text}")
    # The target first: what it is does not depend on who acts, as an unnamed weapon does.
    aimed_at = _read_target(target, state, Shot(-1, -1, -1))
    piece, row, missiles = _read_weapon(weapon, state, whose)
    return aim(state, aimed_at._replace(piece=piece, row=row, missiles=missiles), whose)


def _read_weapon(text: str, state: State, whose: int) -> tuple[int, int, int]:
    owner, colon, rest = text.rpartition(":")
    piece = state.read_piece(owner, "fire, who") if colon else whose
    row, *times = rest.split() or [""]
    missiles = 1
    if len(times) == 1 and times[0].startswith("x"):
        missiles = read_whole(times[0].removeprefix("x"), "fire, missiles")
    elif times or not row:
        raise wanted("fire, weapon", "tactics.input.weapon", rest)
    if not colon:
        _check_whose(state, row, whose)
    return piece, read_row(state.card(piece), row, "fire, weapon"), missiles


def _check_whose(state: State, row: str, whose: int) -> None:
    """A row without the name of its unit is one of the unit that attacks, and of nobody else."""
    carried = {name for card in state.table.roster for name in _row_names(card)}
    if whose < 0 and row in carried:
        raise wanted("fire, who", "tactics.input.owner", row, NotHere)
    if whose < 0:
        near = Near(row, tuple(sorted(carried)))
        raise wanted("fire, weapon", "tactics.input.weapon_carried", row, state.unknown, near=near)
    card = state.card(whose)
    if row in carried and row not in _row_names(card):
        near = Near(row, _row_names(card))
        facts = {"unit": card.name, "near": near}
        raise wanted("fire, weapon", "tactics.input.weapon_of", row, NotHere, **facts)


def _row_names(card: Unit) -> tuple[str, ...]:
    return tuple(row_name(card, row) for row in range(len(card.rows)))


def read_row(card: Unit, text: str, where: str) -> int:
    """A weapon row of a card by its name."""
    known = _row_names(card)
    if text not in known:
        near = Near(text, known)
        raise wanted(where, "tactics.input.weapon_of", text, unit=card.name, near=near)
    return known.index(text)


def _read_target(text: str, state: State, shot: Shot) -> Shot:
    words = text.split()
    first, *others = words
    field, where = state.field, "fire, target"
    if first in ELEMENT_WORDS and len(others) == 1:
        [named] = others
        square = field.read_square(named, where)
        element = state.element(square)
        if element is None or element.kind != ELEMENT_WORDS[first]:
            raise NotHere(where, f"a square with a {first}", named)
        return shot._replace(square=square)
    name, _, group = first.partition("/")
    if not others and name in state.table.by_name:
        target = state.table.by_name[name]
        return shot._replace(target=target, member=read_group(group, state, target, "fire"))
    if all(word.upper() in field.by_name for word in words):
        squares = tuple(sorted({field.read_square(word, where) for word in words}))
        return shot._replace(square=squares[0], squares=squares)
    near = Near(name, tuple(state.table.by_name))
    raise wanted(where, "tactics.input.target", text, state.unknown, near=near)


def read_group(text: str, state: State, target: int, where: str) -> int:
    """The group of a sniper's target by its number; nothing is written where all are meant."""
    if not text:
        return -1
    card = state.card(target)
    groups = len(card.members)
    number = read_whole(text, f"{where}, miniature")
    if not 1 <= number <= groups:
        raise BadInput(f"{where}, miniature", f"a group of miniatures from 1 to {groups}", text)
    # A vehicle or a hero is one miniature, with or without its number.
    return number - 1 if card.is_squad else -1


# -- actions and skills


def read_actions(text: str, where: str) -> tuple[str, ...]:
    """Actions with commas between them; a skill may be named without the word before it."""
    return tuple(_action(word.strip(), where) for word in text.split(",") if word.strip())


def _action(word: str, where: str) -> str:
    if word in (*PLAIN_ACTIONS, SUSTAINED):
        return word
    # Also a skill that takes no action can be said here: the rules say what is wrong with it.
    name = of_action(word) or word
    if is_skill(name):
        return as_action(name)
    known = (*PLAIN_ACTIONS, SUSTAINED, *SKILLS, *ORDERS)
    raise wanted(where, "tactics.input.action", word, near=Near(word, known))


def action_name(action: str, language: str = "en") -> str:
    """An action of the list, or the skill that takes one."""
    used = of_action(action)
    if not used:
        return phrase(f"tactics.moves.action_{action}", language)
    return skill_name(used, language)


def tell_actions(text: str, language: str = "en") -> str:
    """Actions as they are declared: 'move, attack'."""
    words = [one.strip() for one in text.split(",")]
    return ", ".join(action_name(one, language) for one in words if one)


def skill_name(skill: str, language: str = "en") -> str:
    """A skill by its name; loading again names the weapon."""
    if skill.startswith(RELOAD):
        weapon = skill.removeprefix(f"{RELOAD}:")
        return phrase("tactics.moves.reload", language, weapon=weapon)
    return name(skill, language)


# -- weapon rows, targets and losses: telling


def tell_aim(aim: Aim, language: str = "en") -> str:
    """A weapon row and its target: 'MG 44 zwei → Hell Boys'."""
    row, _, target = aim.text.partition(" > ")
    missiles = row.partition(" x")[2]
    several = f" ×{missiles}" if missiles else ""
    _, whom, group = aim.called
    aimed_at = tell_target(target, language, whom)
    if group:
        facts = {"piece": whom, "who": tell_group(group, language)}
        aimed_at = phrase("tactics.moves.miniature", language, **facts)
    return f"{tell_row(aim, language)}{several} → {aimed_at}"


def tell_row(aim: Aim, language: str = "en") -> str:
    """The weapon row alone: 'Sigrid: Laser-Pistole B'; the second of one name has a 2."""
    row = aim.text.partition(" > ")[0].partition(" x")[0]
    owner, _, weapon = row.rpartition(":")
    weapon, _, again = weapon.partition("/")
    row_words = numbered(name(weapon, language), again, language)
    if owner:
        who, _, _ = aim.called
        row_words = f"{name(who or owner, language)}: {row_words}"
    return row_words


def tell_target(text: str, language: str = "en", whom: str = "") -> str:
    """What is aimed at: 'trap D4', 'hell_boys/2', 'C4 D5'."""
    what, _, rest = text.partition(" ")
    if what in ("crate", "trap"):
        return phrase("tactics.moves.element", language, what=what, square=rest)
    piece, _, group = text.partition("/")
    if group:
        return phrase("tactics.moves.group", language, piece=whom or piece, group=group)
    return text if text[:1].isupper() else name(whom or text, language)


def tell_aimed_at(text: str, language: str = "en") -> str:
    """The same inside a sentence, where a crate or a trap has an article."""
    what, _, square = text.partition(" ")
    if what in ("crate", "trap"):
        return phrase("tactics.moves.the_element", language, what=what, square=square)
    return tell_target(text, language)


def tell_losses(text: str, language: str = "en") -> str:
    """Who falls: '1 rhino 2 shotgun'."""
    words = text.split()
    fallen = zip(words[::2], words[1::2], strict=True)
    return listed([f"{number} {_tell_fallen(who, language)}" for number, who in fallen], language)


def _tell_fallen(who: str, language: str) -> str:
    """Who falls: by name or role, else with what they carry."""
    group = tell_group(who, language)
    carries = who.partition("+")[0].partition("/")[0] in the_box().weapons
    return phrase("tactics.moves.bearing", language, what=group) if carries else group


def tell_group(who: str, language: str = "en") -> str:
    """A group of miniatures, called by role or by what they carry; of several alike the number."""
    parts = []
    for one in who.split("+"):
        called, _, again = one.partition("/")
        words = name(called, language)
        if called in (*ROLES, "miniature"):
            words = phrase(f"tactics.moves.role_{called}", language)
        parts.append(numbered(words, again, language))
    return " + ".join(parts)


def numbered(what: str, again: str, language: str = "en") -> str:
    """A row or a group; of several of one name with its number."""
    if not again:
        return what
    return phrase("tactics.moves.numbered", language, what=what, number=again)


# -- the kinds of blanks


def _read_piece(text: str, where: str, state: State) -> str:
    return state.name(state.read_piece(text, where))


def _read_user(text: str, where: str, state: State) -> str:
    """Who uses a skill; of the unit that acts it need not be said."""
    now, piece = state.activation, state.read_piece(text, where)
    acts = now is not None and piece in (now.piece, state.pieces[now.piece].joined)
    return "" if acts else state.name(piece)


def _read_square(text: str, where: str, state: State) -> str:
    return state.field.name(state.field.read_square(text, where))


def _read_squares(text: str, where: str, state: State) -> tuple[str, ...]:
    """Several squares, each once, in the order of the field."""
    squares = sorted({state.field.read_square(word, where) for word in text.split()})
    return tuple(state.field.name(square) for square in squares)


def _read_side(text: str, where: str, _state: Any) -> str:
    if text not in SIDES:
        raise wanted(where, "tactics.input.a_side", text, near=Near(text, SIDES))
    return text


def _read_skill(text: str, where: str, _state: Any) -> str:
    """A skill of the rulebook, whether the unit that it is asked of has it or not."""
    if not is_skill(text):
        raise wanted(where, "tactics.input.skill", text, near=Near(text, (*SKILLS, *ORDERS)))
    return text


def _read_skills(text: str, where: str, state: Any) -> tuple[str, ...]:
    """Skills with commas or spaces between them, each once."""
    return tuple(sorted({_read_skill(one, where, state) for one in text.replace(",", " ").split()}))


def _read_aims(text: str, _where: str, state: State) -> tuple[Aim, ...]:
    whose = shooter(state)
    return tuple(read_aim(part.strip(), state, whose) for part in text.split(","))


def _read_losses(text: str, where: str, _state: Any) -> tuple[tuple[str, int], ...]:
    words = text.split()
    if not words or len(words) % 2:
        raise NotAMove(where, f"'{where} NUMBER WHO'", f"{where} {text}")
    pairs = zip(words[::2], words[1::2], strict=True)
    return tuple((who, read_whole(number, f"{where}, number")) for number, who in pairs)


def _write_losses(losses: Sequence[tuple[str, int]]) -> str:
    return " ".join(f"{number} {who}" for who, number in losses)


def _told_skills(names: Sequence[str]) -> list[Written]:
    return [Written(one, skill_name) for one in names]


def _read_unit(text: str, where: str, _state: Any) -> str:
    return the_box().unit(text, where).id


def _read_member(text: str, where: str, _state: Any) -> int:
    return read_whole(text, where) if text else 0


PIECE = Kind("a unit", _read_piece, shape="[^:>]*?")
SKILL = Kind("a skill", _read_skill, shape="[^>]*?")
SKILLS_DECLARED = Kind("skills", _read_skills, ", ".join, ".*", _told_skills, "SKILL, SKILL")
KIND_OF: dict[str, Kind] = {
    "actions": Kind(
        "actions",
        lambda text, where, _state: read_actions(text, where),
        ", ".join,
        ".*?",
        lambda actions: Written(", ".join(actions), tell_actions),
        "ACTION, ACTION",
        apart=", ",
    ),
    "aims": Kind(
        "weapon rows with their targets",
        _read_aims,
        lambda aims: ", ".join(map(str, aims)),
        ".*?",
        shown="WEAPON > TARGET, WEAPON > TARGET",
        apart=", ",
    ),
    "free_skills": replace(SKILLS_DECLARED, write=" ".join, shown="SKILL SKILL"),
    "losses": Kind(
        "who falls",
        _read_losses,
        _write_losses,
        ".*",
        lambda losses: Written(_write_losses(losses), tell_losses),
        "NUMBER WHO",
        apart=r" (?=\d)",
    ),
    "member": Kind(
        "a group of miniatures",
        _read_member,
        lambda number: f" {number}" if number else "",
        "(?: .*)?",
        shown=" NUMBER",
    ),
    "piece": PIECE,
    "skill": SKILL,
    "skills": SKILLS_DECLARED,
    "square": Kind("a square", _read_square, shape=".*?"),
    "squares": Kind("squares", _read_squares, " ".join, ".*", shown="SQUARE SQUARE", apart=" "),
    "side": Kind("a side", _read_side, shape=".*", examples=SIDES),
    "thing": replace(one_of("tile", "crate", "trap"), shape="tile|crate|trap"),
    "unit": Kind("a unit", _read_unit, shape=".*"),
    "user": Kind("a unit", _read_user, shape=rf"(?!{RELOAD}:)[^:>]*?"),
    "who": replace(PIECE, shape=r"\S*"),
}
"""The kinds of blanks by the names that forms give them."""
