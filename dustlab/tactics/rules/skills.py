"""Every skill of the rulebook's chapter: when it works, how often, with whom it is shared, whose.

| skill | works | how often | a hero shares it | module |
|---|---|---|---|---|
| advanced_reactive_fire | always | | yes | reaction |
| agile | always | | yes | terrain, ways |
| all_in_one | declared | game | | dice |
| artillery_strike | action | | | command |
| assault | declared | game | yes | ways |
| badass | always | | yes | weapons |
| berserk | declared | game | yes | dice |
| black_ops | always | | | round |
| blutkreuz_ape | always | | | heroes |
| blutkreuz_zombie | always | | | heroes |
| charge | declared | | yes | declaring, weapons (what fires), round (when others react) |
| command_squad | always | | | command |
| commander | always | | | heroes |
| damage_resilient | always | | | dice (its roll), casualties |
| fast | always | one MOVE of an activation | | ways |
| heroic_attack | declared | game | yes | declaring, casualties (no damage), dice (their odds) |
| jump | declared | | both have it | terrain, ways |
| medal_of_honor | attack | round | | dice |
| reload:WEAPON | action | | | command, declaring (when) |
| scout_vehicle | always | first round | | ways |
| self_repair | always | each round | | round |
| sniper | always | | | weapons, shots (whom it names), dice, casualties |
| spotter | always | | | dice |
| superior_reactive_fire | always | | yes | reaction |
| tank_head | action | game | | heroes |
| wiederbelebungsserum | always | | | casualties |

A declared skill is named when the unit is activated and stands in `Activation.skills`; one that is
used up for the game stands in the `Piece.used` of its owner, one that lasts for the round in
`Piece.lasting` (all_in_one, heroic_attack). A skill that takes an action is declared as one, and
stands in `Activation.actions` as `skill NAME`. All that a squad can do, a hero with it can do too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...core.remarks import Refusal, refuse
from ..components import ORDERS, RELOAD, Unit
from ..state import State, changed
from ..text.blanks import skill_name, tell_group
from ..text.naming import Written

ALWAYS, DECLARED, ACTION = "always", "declared", "action"

STRIKE, TANK_HEAD = "artillery_strike", "tank_head"


class Skill(NamedTuple):
    """What a skill's paragraph says about using it."""

    works: str = ALWAYS
    shared: bool = False
    """A hero with it shares it with the squad that he has joined."""
    once: str = ""
    """game: used up for the rest of it."""
    lasts: bool = False
    """Holds until the end of the round."""


PASSIVE = Skill()

TABLE = {
    "advanced_reactive_fire": Skill(shared=True),
    "agile": Skill(shared=True),
    "all_in_one": Skill(DECLARED, once="game", lasts=True),
    "artillery_strike": Skill(ACTION),
    "assault": Skill(DECLARED, shared=True, once="game"),
    "badass": Skill(shared=True),
    "berserk": Skill(DECLARED, shared=True, once="game"),
    "charge": Skill(DECLARED, shared=True),
    "heroic_attack": Skill(DECLARED, shared=True, once="game", lasts=True),
    "jump": Skill(DECLARED),
    "superior_reactive_fire": Skill(shared=True),
    "tank_head": Skill(ACTION, once="game"),
}


def how(name: str) -> Skill:
    """How a skill works; what stands in no table works by itself, for its owner alone."""
    if name.startswith(RELOAD):
        return Skill(ACTION)
    return TABLE.get(name, PASSIVE)


# -- who has what


def leader(state: State, piece: int) -> int:
    """Who stands for a unit: the squad, if a hero has joined one."""
    joined = state.pieces[piece].joined
    return joined if joined >= 0 and state.table.roster[piece].is_hero else piece


def crew(state: State, piece: int) -> tuple[int, ...]:
    """A unit with the hero that has joined it: the squad first."""
    joined = state.pieces[piece].joined
    if joined < 0:
        return (piece,)
    return (joined, piece) if state.table.roster[piece].is_hero else (piece, joined)


def has(state: State, piece: int, name: str) -> bool:
    """Whether a unit has a skill: of its own, or shared by who has joined it."""
    roster = state.table.roster
    joined = state.pieces[piece].joined
    if joined < 0:
        return name in roster[piece].skills
    if name == "jump":
        return name in roster[piece].skills and name in roster[joined].skills
    if name in roster[piece].skills:
        return True
    if name not in roster[joined].skills:
        return False
    # A squad shares everything with its hero, a hero with his squad what the table says.
    return roster[piece].is_hero or how(name).shared


def owner(state: State, piece: int, name: str) -> int:
    """Who of a unit has a skill that can still be used, for both or for himself; -1: nobody."""
    for one in crew(state, piece):
        if name in state.table.roster[one].skills and name not in state.pieces[one].used:
            return one
    return -1


def holders(state: State, piece: int, name: str) -> tuple[int, ...]:
    """For whom a free skill holds that a unit uses now: a squad shares all of its own."""
    whose = owner(state, piece, name)
    if how(name).shared or (whose >= 0 and state.table.roster[whose].is_squad):
        return crew(state, piece)
    return (whose,)


def used_up(state: State, piece: int, name: str) -> State:
    """A unit uses a free skill: once a game it is crossed off, for a round it is noted."""
    whose, skill = owner(state, piece, name), how(name)
    using = holders(state, piece, name) if skill.lasts else ()
    if skill.once:
        state = changed(state, whose, used=(*state.pieces[whose].used, name))
    for one in using:
        state = changed(state, one, lasting=(*state.pieces[one].lasting, name))
    return state


def usable(state: State, piece: int) -> tuple[str, ...]:
    """The skills of a unit that take an action."""
    actions: list[str] = []
    for one in crew(state, piece):
        for name in state.card(one).skills:
            takes_one = how(name).works == ACTION
            if takes_one and name not in state.pieces[one].used:
                actions += [name]
    card = state.card(piece)
    if card.has("command_squad"):
        alive = living_roles(card, state.pieces[piece].living)
        used = state.pieces[piece].used
        actions += [o for o, role in ORDERS.items() if role in alive and o not in used]
    return tuple(dict.fromkeys(actions))


def living_roles(card: Unit, living: tuple[int, ...]) -> tuple[str, ...]:
    """The specialists of a command squad that are still alive."""
    members = zip(card.members, living, strict=True)
    return tuple(member.role for member, number in members if member.role and number)


# -- why a unit cannot use one: it never had it, has used it up, lost it, or names it wrongly

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
    STRIKE: "tactics.command.strike",
    "rebuild": "tactics.command.rebuild",
    "revive": "tactics.command.revive",
}


def skill_fact(skill: str) -> str:
    """A skill as a fact: its id, read as its name."""
    return Written(skill, skill_name)


def is_attempt(state: State, piece: int, order: str) -> bool:
    """Whether a skill is an order of a command squad, of which a side tries one in a round."""
    commands = state.card(piece).has("command_squad")
    return order in ORDERS or (order == STRIKE and commands)


def refuse_lost(state: State, piece: int, skill: str) -> Iterator[Refusal]:
    """Why a unit has no such skill, or has it no more."""
    facts = {"piece": state.name(piece), "skill": skill_fact(skill)}
    if skill in ORDERS:
        yield from _refuse_order(state, piece, skill)
    elif not any(skill in state.card(one).skills for one in crew(state, piece)):
        free = how(skill).works == DECLARED
        rule = "tactics.skills.declare" if free else "tactics.round.skill"
        yield refuse(rule, "tactics.round.lacks_skill", **facts)
    elif owner(state, piece, skill) < 0:
        yield refuse("tactics.skills.once", "tactics.round.skill_used", **facts)
    elif skill == "jump" and not has(state, piece, skill):
        yield refuse("tactics.skills.declare", "tactics.round.lacks_skill", **facts)
    if skill in BY_RADIO and is_attempt(state, piece, skill) and _commands(state, piece):
        roles = living_roles(state.card(piece), state.pieces[piece].living)
        if "radioman" not in roles:
            yield refuse(BY_RADIO[skill], "tactics.command.no_radioman", piece=state.name(piece))


def _commands(state: State, piece: int) -> bool:
    return state.card(piece).has("command_squad")


def _refuse_order(state: State, piece: int, order: str) -> Iterator[Refusal]:
    """An order belongs to a command squad, and to a specialist of it who is alive."""
    facts = {"piece": state.name(piece), "skill": skill_fact(order)}
    if not _commands(state, piece):
        yield refuse("tactics.round.skill", "tactics.round.lacks_skill", **facts)
        return
    one, role = state.pieces[piece], ORDERS[order]
    if role not in living_roles(state.card(piece), one.living):
        fallen = Written(role, tell_group)
        yield refuse("tactics.round.skill", "tactics.round.lost_role", role=fallen, **facts)
    if order in one.used:
        yield refuse("tactics.skills.once", "tactics.round.skill_used", **facts)


def works(skill: str) -> str:
    """When a skill works: always, declared without an action, or as an action."""
    return ACTION if skill in ORDERS else how(skill).works


def refuse_kind(state: State, piece: int, skill: str, said: str) -> Iterator[Refusal]:
    """A skill that is declared as what it is not: as an action, or as one that takes none."""
    facts = {"skill": skill_fact(skill)}
    if skill == "medal_of_honor":
        yield refuse("tactics.skills.medal_of_honor", "tactics.round.skill_after_dice",
                     piece=state.name(piece), **facts)  # fmt: skip
    elif works(skill) == ALWAYS:
        yield refuse("tactics.skills.declare", "tactics.round.skill_always", **facts)
    elif works(skill) == DECLARED != said:
        yield refuse("tactics.skills.declare", "tactics.round.skill_free", **facts)
    elif works(skill) == ACTION != said:
        yield refuse("tactics.round.skill", "tactics.round.skill_action", **facts)
