"""Why a unit cannot use a skill: it never had it, has used it up, lost it, or names it wrongly."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.remarks import Refusal, refuse
from ..state import State
from ..text.naming import Written
from ..text.terms import skill_name, tell_group
from . import skills
from .profile import MEDAL

# The rule of each order of a command squad.
RULES = {
    "officer": "tactics.command.officer",
    "repair": "tactics.command.repair",
    "rebuild": "tactics.command.rebuild",
    "heal": "tactics.command.heal",
    "revive": "tactics.command.revive",
}
# What a command squad can do only while its radioman lives.
BY_RADIO = {
    skills.STRIKE: "tactics.command.strike",
    "rebuild": "tactics.command.rebuild",
    "revive": "tactics.command.revive",
}


def told(skill: str) -> str:
    """A skill as a fact: its id, told by its name."""
    return Written(skill, skill_name)


def is_attempt(state: State, piece: int, order: str) -> bool:
    """Whether a skill is an order of a command squad, of which a side tries one in a round."""
    commands = state.card(piece).has("command_squad")
    return order in skills.ORDERS or (order == skills.STRIKE and commands)


def refuse_lost(state: State, piece: int, skill: str) -> Iterator[Refusal]:
    """Why a unit has no such skill, or has it no more."""
    facts = {"piece": state.name(piece), "skill": told(skill)}
    if skill in skills.ORDERS:
        yield from _refuse_order(state, piece, skill)
    elif not any(skill in state.card(one).skills for one in skills.crew(state, piece)):
        free = skills.skill(skill).works == skills.DECLARED
        rule = "tactics.skills.declare" if free else "tactics.round.skill"
        yield refuse(rule, "tactics.round.lacks_skill", **facts)
    elif skills.owner(state, piece, skill) < 0:
        yield refuse("tactics.skills.once", "tactics.round.skill_used", **facts)
    elif skill == "jump" and not skills.has(state, piece, skill):
        yield refuse("tactics.skills.declare", "tactics.round.lacks_skill", **facts)
    if skill in BY_RADIO and is_attempt(state, piece, skill) and _commands(state, piece):
        roles = skills.living_roles(state.card(piece), state.pieces[piece].living)
        if "radioman" not in roles:
            yield refuse(BY_RADIO[skill], "tactics.command.no_radioman", piece=state.name(piece))


def _commands(state: State, piece: int) -> bool:
    return state.card(piece).has("command_squad")


def _refuse_order(state: State, piece: int, order: str) -> Iterator[Refusal]:
    """An order belongs to a command squad, and to a specialist of it who is alive."""
    facts = {"piece": state.name(piece), "skill": told(order)}
    if not _commands(state, piece):
        yield refuse("tactics.round.skill", "tactics.round.lacks_skill", **facts)
        return
    one, role = state.pieces[piece], skills.ORDERS[order]
    if role not in skills.living_roles(state.card(piece), one.living):
        fallen = Written(role, tell_group)
        yield refuse("tactics.round.skill", "tactics.round.lost_role", role=fallen, **facts)
    if order in one.used:
        yield refuse("tactics.skills.once", "tactics.round.skill_used", **facts)


def works(skill: str) -> str:
    """When a skill works: always, declared without an action, or as an action."""
    return skills.ACTION if skill in skills.ORDERS else skills.skill(skill).works


def refuse_kind(state: State, piece: int, skill: str, said: str) -> Iterator[Refusal]:
    """A skill that is said as what it is not: as an action, or as one that takes none."""
    facts = {"skill": told(skill)}
    if skill == MEDAL:
        yield refuse("tactics.skills.medal_of_honor", "tactics.round.skill_after_dice",
                     piece=state.name(piece), **facts)  # fmt: skip
    elif works(skill) == skills.ALWAYS:
        yield refuse("tactics.skills.declare", "tactics.round.skill_always", **facts)
    elif works(skill) == skills.DECLARED != said:
        yield refuse("tactics.skills.declare", "tactics.round.skill_free", **facts)
    elif works(skill) == skills.ACTION != said:
        yield refuse("tactics.round.skill", "tactics.round.skill_action", **facts)
