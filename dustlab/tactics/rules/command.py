"""Skills that take an action: artillery strikes, loading, and the orders of a command squad.

An order that needs a die waits for it in the phase `command`; the order on hand is the action that
is on, and `Activation.aim` whom it is for.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...core.dice import hits
from ...core.match import Chance, Choice, Pending
from ...core.remarks import Event, Refusal, refuse, report
from ..components import RELOAD
from ..flow import ATTACK, Activation, of_action
from ..moves import Move, Nothing, UseSkill
from ..state import State, changed, fresh, with_piece
from . import heroes, sight, skills, terrain, weapons
from . import round as rounds
from .lines import between
from .skills import RULES, is_attempt, refuse_kind, refuse_lost, skill_fact, works

# The orders that succeed on a hit only.
ROLLED = ("officer", "rebuild", "revive")
WORKS = {
    "officer": "tactics.command.officer_works",
    "rebuild": "tactics.command.rebuild_works",
    "revive": "tactics.command.revive_works",
}
# What a unit is that comes back by an order.
RETURNS = {
    "rebuild": ("vehicle", "tactics.command.only_rebuild"),
    "revive": ("squad", "tactics.command.only_revive"),
}


def order_of(state: State) -> str:
    """The skill that is used now; an empty text: none."""
    return of_action(state.activation.action) if state.activation is not None else ""


# -- what is asked


def pending(state: State) -> Pending:
    now = state.acting
    name, order = state.name(now.piece), order_of(state)
    if state.phase == "command":
        facts = (("order", order), ("other", state.name(now.aim)), ("piece", name))
        return Chance(hits(1), "tactics.command.rolling", facts)
    asked = (("piece", name), ("skill", order))
    return Choice(state.side(now.piece), "tactics.command.asks", asked)


def candidates(state: State) -> Iterator[Move]:
    """The skill on everybody whom it could be for."""
    order = order_of(state)
    if order.startswith(RELOAD):
        if _loading(state, state.acting.piece, order) is not None:
            yield UseSkill(order)
        return
    for number in range(len(state.pieces)):
        members: tuple[int, ...] = (0,)
        if order == "heal" and state.card(number).is_squad:
            members = tuple(range(1, len(state.card(number).members) + 1))
        for member in members:
            move = UseSkill(order, state.name(number), member)
            if next(refuse_use(state, move), None) is None:
                yield move


def propose(state: State, rng: Random) -> Move:
    return rng.choice([*candidates(state), Nothing()])


def fall(state: State, outcome: int, log: list[Event] | None) -> State:
    return resolve(state, bool(outcome), log)


# -- legality


def refuse_use(state: State, move: UseSkill) -> Iterator[Refusal]:
    """Every reason against using a skill so."""
    now, order = state.activation, order_of(state)
    if move.by:
        yield from _refuse_of(state, state.read_piece(move.by), move)
        return
    if state.phase != "action" or now is None or not order:
        yield from _refuse_moment(state, move.skill)
        return
    if move.skill != order:
        yield refuse("tactics.round.declare", "tactics.command.other_skill",
                     skill=skill_fact(move.skill), declared=skill_fact(order))  # fmt: skip
        yield from refuse_lost(state, now.piece, move.skill)
        yield from refuse_kind(state, now.piece, move.skill, skills.ACTION)
        return
    # The specialist for it may have fallen since it was declared.
    yield from refuse_lost(state, now.piece, order)
    skill = skill_fact(order)
    if order.startswith(RELOAD):
        if move.piece or move.member:
            yield refuse("tactics.skills.reload", "tactics.command.needs_nobody", skill=skill)
        if _loading(state, now.piece, order) is None:
            weapon = order.partition(":")[2]
            yield refuse("tactics.skills.reload", "tactics.round.is_loaded", weapon=weapon)
        return
    target = state.table.by_name.get(move.piece, -1)
    if not move.piece:
        yield refuse("tactics.round.skill", "tactics.command.needs_somebody", skill=skill)
        return
    if target < 0:
        yield refuse("tactics.round.skill", "tactics.round.no_piece", piece=move.piece)
        return
    if move.member and (order != "heal" or not state.card(target).is_squad):
        yield refuse("tactics.command.heal", "tactics.command.no_member", skill=skill)
    yield from _refuse_target(state, now.piece, order, target, move.member)


def _refuse_of(state: State, piece: int, move: UseSkill) -> Iterator[Refusal]:
    """The same for a unit that does not act now: that, and all else that is true of it."""
    one, name = state.pieces[piece], state.name(piece)
    now, skill = state.activation, move.skill
    if now is not None:
        acting = state.name(now.piece)
        yield refuse("tactics.round.skill", "tactics.command.another_acts", acting=acting)
    else:
        yield refuse("tactics.round.skill", "tactics.command.not_now")
    if not one.is_alive:
        yield refuse("tactics.round.alternate", "tactics.round.is_destroyed", piece=name)
        return
    if one.acted:
        yield refuse("tactics.round.locked", "tactics.round.has_acted", piece=name)
    lost = list(refuse_lost(state, piece, skill))
    yield from lost
    if works(skill) != skills.ACTION:
        yield from refuse_kind(state, piece, skill, skills.ACTION)
        return
    if is_attempt(state, piece, skill) and state.side(piece) in state.round.tried:
        yield refuse("tactics.command.once", "tactics.command.tried", side=state.side(piece))
    target = state.table.by_name.get(move.piece, -1)
    if target >= 0 and not lost and not skill.startswith(RELOAD):
        yield from _refuse_target(state, piece, skill, target, move.member)


def _refuse_moment(state: State, skill: str) -> Iterator[Refusal]:
    """No skill is on: when it could have been said, and whether the unit that acts has it."""
    yield refuse("tactics.round.skill", "tactics.command.not_now")
    if works(skill) == skills.DECLARED:
        named = skill_fact(skill)
        yield refuse("tactics.skills.declare", "tactics.command.said_before", skill=named)
    if state.activation is not None:
        yield from refuse_lost(state, state.activation.piece, skill)
        if works(skill) == skills.ALWAYS:
            yield from refuse_kind(state, state.activation.piece, skill, skills.ACTION)


def _refuse_target(
    state: State, piece: int, order: str, target: int, member: int
) -> Iterator[Refusal]:
    if order == skills.TANK_HEAD:
        yield from heroes.refuse_tank_head(state, piece, target)
    elif order == skills.STRIKE:
        yield from _refuse_strike(state, piece, target)
    else:
        yield from _refuse_order(state, piece, order, target, member)


def _refuse_order(
    state: State, piece: int, order: str, target: int, member: int
) -> Iterator[Refusal]:
    """What holds for all orders, then what officer, mechanic and medic ask for."""
    one, name, rule = state.pieces[target], state.name(target), RULES[order]
    facts = {"piece": state.name(piece), "other": name}
    if state.side(target) != state.side(piece):
        yield refuse(rule, "tactics.command.own_only", name, **facts)
        return
    if target in skills.crew(state, piece):
        yield refuse("tactics.command.itself", "tactics.command.itself", name, **facts)
        return
    if order in RETURNS:
        kind, key = RETURNS[order]
        if state.card(target).type != kind:
            yield refuse(rule, key, name, **facts)
        if one.is_alive:
            yield refuse(rule, "tactics.command.is_alive", name, **facts)
        return
    if order == "officer" and skills.leader(state, target) != target:
        yield refuse("tactics.heroes.together", "tactics.heroes.with_squad", hero=name,
                     squad=state.name(one.joined))  # fmt: skip
    if not one.is_alive or not one.squares:
        yield _not_there(state, rule, target, facts)
    elif order == "officer":
        yield from _refuse_officer(state, piece, target, facts)
    else:
        yield from _refuse_help(state, piece, order, target, member, facts)


def _not_there(state: State, rule: str, target: int, facts: dict[str, str]) -> Refusal:
    """A unit that is destroyed, or has not come in yet."""
    name = state.name(target)
    if not state.pieces[target].is_alive:
        return refuse(rule, "tactics.command.other_destroyed", name, **facts)
    return refuse(rule, "tactics.command.not_there", name, **facts)


def _refuse_officer(
    state: State, piece: int, target: int, facts: dict[str, str]
) -> Iterator[Refusal]:
    """Acting again: for a unit that has acted, beside the squad or within reach of its radio."""
    if not state.pieces[target].acted:
        name = state.name(target)
        yield refuse("tactics.command.officer", "tactics.command.not_acted", name, **facts)
    alive = skills.living_roles(state.card(piece), state.pieces[piece].living)
    if not terrain.are_adjacent(state, piece, target) and "radioman" not in alive:
        yield refuse("tactics.command.radio", "tactics.command.no_radio", state.name(target),
                     **facts)  # fmt: skip


def _refuse_help(
    state: State, piece: int, order: str, target: int, member: int, facts: dict[str, str]
) -> Iterator[Refusal]:
    """Mending a vehicle a little, or helping a soldier up: always beside."""
    one, card = state.pieces[target], state.card(target)
    name, rule = state.name(target), RULES[order]
    if not terrain.are_adjacent(state, piece, target):
        yield refuse("tactics.command.adjacent", "tactics.command.not_adjacent", name, **facts)
    if order == "repair" and not card.is_vehicle:
        yield refuse(rule, "tactics.command.only_rebuild", name, **facts)
    elif order == "heal" and not card.is_soldier:
        yield refuse(rule, "tactics.command.only_soldiers", name, **facts)
    elif not card.is_squad:
        if not one.damage:
            yield refuse(rule, "tactics.command.undamaged", name, **facts)
    elif not 1 <= member <= len(card.members):
        most = len(card.members)
        yield refuse(rule, "tactics.command.which_member", name, most=most, **facts)
    elif one.living[member - 1] >= card.members[member - 1].number:
        yield refuse(rule, "tactics.command.nobody_fell", name, **facts)


def _refuse_strike(state: State, piece: int, target: int) -> Iterator[Refusal]:
    """What speaks against calling for the fire of an artillery unit."""
    one, name = state.pieces[target], state.name(target)
    rule = "tactics.command.strike"
    facts = {"piece": state.name(piece), "other": name}
    if state.side(target) != state.side(piece):
        yield refuse(rule, "tactics.command.own_only", name, **facts)
        return
    guns = [row for row, weapon in enumerate(state.card(target).rows) if weapon.range.is_artillery]
    if not guns:
        yield refuse(rule, "tactics.command.no_artillery", name, **facts)
        return
    if not one.is_alive or not one.squares:
        yield _not_there(state, rule, target, facts)
        return
    if one.acted or target in skills.crew(state, piece):
        yield refuse("tactics.command.strike_fresh", "tactics.command.acted_already", name, **facts)
    if not any(weapons.is_ready(state, target, row) for row in guns):
        if any(row in one.unloaded for row in guns):
            yield refuse("tactics.skills.reload", "tactics.command.not_loaded", name, **facts)
        if any(weapons.is_used_up(state, target, row) for row in guns):
            yield refuse("tactics.weapon.limited", "tactics.command.no_shells", name, **facts)
    if sight.in_smoke(state, target):
        yield refuse("tactics.field.smoke", "tactics.command.in_smoke", name, **facts)
    if not any(True for _ in targets_of_strike(state, piece, target)):
        yield refuse("tactics.command.spotter", "tactics.command.no_target", name, **facts)


def targets_of_strike(state: State, spotter: int, artillery: int) -> Iterator[int]:
    """The enemies that the spotter sees and the artillery reaches and can hurt."""
    here = state.pieces[artillery].squares
    rows = [weapon for weapon in state.card(artillery).rows if weapon.range.is_artillery]
    for number in state.table.enemies[state.side(artillery)]:
        squares = state.pieces[number].squares
        if not squares:
            continue
        far = between(state.field, here, squares)
        armour = state.card(number).armour
        hurts = any(weapons.reaches(w.range, far) and w.cell(armour) is not None for w in rows)
        if hurts and sight.sees(state, spotter, number):
            yield number


def _loading(state: State, piece: int, order: str) -> tuple[int, int] | None:
    """Whose row is loaded, and which; nothing: it is loaded already."""
    weapon = order.partition(":")[2]
    for one in skills.crew(state, piece):
        for row in state.pieces[one].unloaded:
            if state.card(one).rows[row].id == weapon:
                return one, row
    return None


# -- doing


def use(state: State, move: UseSkill, log: list[Event] | None) -> State:
    """The declared skill is used; an order that needs it waits for its die."""
    now, order = state.acting, move.skill
    piece = now.piece
    if order.startswith(RELOAD):
        return rounds.acted(_load(state, piece, order, log), log)
    if order == skills.TANK_HEAD:
        return rounds.acted(heroes.tank_head(state, move, piece, log), log)
    target = state.read_piece(move.piece)
    if is_attempt(state, piece, order):
        tried = (*state.round.tried, state.side(piece))
        state = state._replace(round=state.round._replace(tried=tried))
    if order in ROLLED:
        return state._replace(phase="command", activation=now._replace(aim=target))
    facts = {"piece": state.name(piece), "other": state.name(target)}
    if order == skills.STRIKE:
        report(log, "tactics.command.strike", "tactics.command.struck", **facts)
        fires = Activation(target, (ATTACK,), by="indirect", then=now)
        return state._replace(activation=fires, phase="action")
    key = "tactics.command.stood_up" if move.member else "tactics.command.mended"
    report(log, RULES[order], key, **facts)
    return rounds.acted(_helped(state, target, move.member), log)


def _load(state: State, piece: int, order: str, log: list[Event] | None) -> State:
    row_to_load = _loading(state, piece, order)
    assert row_to_load is not None
    who, row = row_to_load
    facts = {"piece": state.name(who), "weapon": state.card(who).rows[row].name}
    report(log, "tactics.skills.reload", "tactics.command.loaded", **facts)
    unloaded = tuple(one for one in state.pieces[who].unloaded if one != row)
    return changed(state, who, unloaded=unloaded)


def _helped(state: State, target: int, member: int) -> State:
    """A cross less, or a soldier more; his squad has all its ammunition again."""
    one = state.pieces[target]
    if not member:
        return changed(state, target, damage=one.damage - 1)
    living = list(one.living)
    living[member - 1] += 1
    return changed(state, target, living=tuple(living), spent=())


def resolve(state: State, succeeds: bool, log: list[Event] | None) -> State:
    """The die of an order has fallen."""
    order, piece, target = order_of(state), state.acting.piece, state.acting.aim
    facts = {"piece": state.name(piece), "other": state.name(target)}
    key = WORKS[order] if succeeds else "tactics.command.fails"
    report(log, RULES[order], key, **facts)
    now = state.acting._replace(aim=-1)
    state = state._replace(activation=now)
    if not succeeds:
        return rounds.acted(state, log)
    if order == "officer":
        ordered = Activation(target, by="order", then=now.then)
        state = changed(state, *skills.crew(state, target), acted=False)
        return rounds.acted(state._replace(activation=now._replace(then=ordered)), log)
    state = changed(state, piece, used=(*state.pieces[piece].used, order))
    restored = fresh(state.card(target))._replace(destroyed=state.pieces[target].destroyed)
    state = with_piece(state, target, restored)
    returns = Activation(target, by="repaired" if order == "rebuild" else "revived", then=now.then)
    # The command squad is done, whatever else it had declared.
    return rounds.activated(state._replace(activation=now._replace(then=returns)), piece, log)
