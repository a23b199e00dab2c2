"""Moves of Dust Tactics told in the words of a language; the notation is the same in all of them.

>>> tell_move(moves.Activate("hans", ("move", "attack")), "de")
'Hans aktivieren: bewegen, angreifen'
"""

from __future__ import annotations

from typing import Any

from ...core.match import Chance, Pending
from ...core.words import listed, name, phrase
from .. import moves
from ..attack_moves import Aim, Endure, Fire, Keep, LetGo, Lose, React, RollAgain, StrikeBack
from ..components import RELOAD, ROLES, the_box
from ..moves import Move
from ..rules import skills

# Moves that have nothing to them but their name.
PLAIN = {
    moves.EndArmy: "end_army",
    moves.EndJoining: "end_joining",
    Endure: "endure",
    Keep: "keep",
    moves.Later: "later",
    LetGo: "let_go",
    moves.Nothing: "nothing",
    RollAgain: "roll_again",
    StrikeBack: "strike_back",
}


def tell_move(move: Move, language: str = "en") -> str:
    """What a move does, without who makes it and what comes of it."""
    match move:
        case moves.Enlist(unit):
            return phrase("tactics.moves.enlist", language, unit=unit)
        case moves.Join(hero, squad):
            return phrase("tactics.moves.join", language, hero=hero, squad=squad)
        case moves.Lay(what, square):
            return phrase("tactics.moves.lay", language, what=what, square=square)
        case moves.Begin(side):
            return phrase("tactics.moves.begin", language, side=side)
        case moves.Part(hero):
            return phrase("tactics.moves.part", language, hero=hero)
        case moves.Activate(piece, actions, using):
            told = tell_actions(", ".join(actions), language)
            facts = {"piece": piece, "actions": told}
            return phrase("tactics.moves.activate", language, **facts) + _using(using, language)
        case moves.Go(square, trample):
            if trample:
                crates = listed(list(trample), language)
                return phrase("tactics.moves.go_over", language, square=square, crates=crates)
            return phrase("tactics.moves.go", language, square=square)
        case moves.UseSkill(skill, piece, member, _):
            return _tell_use(skill, piece, member, language)
        case Fire(aims, using):
            told = listed([tell_aim(aim, language) for aim in aims], language)
            return phrase("tactics.moves.fire", language, aims=told) + _using(using, language)
        case Lose(losses):
            told = tell_losses(" ".join(f"{n} {who}" for who, n in losses), language)
            return phrase("tactics.moves.lose", language, losses=told)
        case React(piece):
            return phrase("tactics.moves.react", language, piece=piece)
        case _:
            return phrase(f"tactics.moves.{PLAIN[type(move)]}", language)


def action_name(action: str, language: str = "en") -> str:
    """An action of the list, or the skill that takes one."""
    used = skills.of_action(action)
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


def _using(using: tuple[str, ...], language: str) -> str:
    if not using:
        return ""
    named = listed([skill_name(one, language) for one in using], language)
    return f" ({phrase('tactics.moves.using', language, skills=named)})"


def _tell_use(skill: str, piece: str, member: int, language: str) -> str:
    facts: dict[str, Any] = {"skill": skill_name(skill, language), "piece": piece}
    if member:
        return phrase("tactics.moves.use_member", language, member=member, **facts)
    return phrase("tactics.moves.use_on" if piece else "tactics.moves.use", language, **facts)


def tell_aim(aim: Aim, language: str = "en") -> str:
    """A weapon row and its target: 'MG 44 zwei → Hell Boys'."""
    row, _, target = aim.text.partition(" > ")
    missiles = row.partition(" x")[2]
    several = f" ×{missiles}" if missiles else ""
    _, whom, group = aim.called
    told = tell_target(target, language, whom)
    if group:
        facts = {"piece": whom, "who": tell_group(group, language)}
        told = phrase("tactics.moves.miniature", language, **facts)
    return f"{tell_row(aim, language)}{several} → {told}"


def tell_row(aim: Aim, language: str = "en") -> str:
    """The weapon row alone: 'Sigrid: Laser-Pistole B'; the second of one name has a 2."""
    row = aim.text.partition(" > ")[0].partition(" x")[0]
    owner, _, weapon = row.rpartition(":")
    weapon, _, again = weapon.partition("/")
    told = numbered(name(weapon, language), again, language)
    if owner:
        told = f"{name(aim.called[0] or owner, language)}: {told}"
    return told


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
    told = tell_group(who, language)
    carries = who.partition("+")[0].partition("/")[0] in the_box().weapons
    return phrase("tactics.moves.bearing", language, what=told) if carries else told


def tell_group(who: str, language: str = "en") -> str:
    """A group of miniatures, called by role or by what they carry; of several alike the number."""
    parts = []
    for one in who.split("+"):
        called, _, again = one.partition("/")
        told = name(called, language)
        if called in (*ROLES, "miniature"):
            told = phrase(f"tactics.moves.role_{called}", language)
        parts.append(numbered(told, again, language))
    return " + ".join(parts)


def numbered(what: str, again: str, language: str = "en") -> str:
    """A row or a group; of several of one name with its number."""
    if not again:
        return what
    return phrase("tactics.moves.numbered", language, what=what, number=again)


def tell_outcome(outcome: Any, pending: Pending, language: str = "en") -> str:
    """What fell: hits, of one side or of both."""
    if isinstance(outcome, tuple):
        first, second = outcome
        return phrase("tactics.moves.fell_both", language, first=first, second=second)
    dice = max(pending.odds) if isinstance(pending, Chance) else outcome
    if dice == 1:
        return phrase("tactics.moves.fell_one", language, hits=outcome)
    return phrase("tactics.moves.fell", language, hits=outcome, dice=dice)


__all__ = [
    "action_name",
    "skill_name",
    "tell_actions",
    "tell_aim",
    "tell_aimed_at",
    "tell_group",
    "tell_losses",
    "tell_move",
    "tell_outcome",
    "tell_row",
    "tell_target",
]
