"""Declaring: which unit is activated, and what it may say that it will do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from ...core.remarks import Refusal, refuse
from ..components import RELOAD, SIDES
from ..flow import ATTACK, MOVE, PLAIN_ACTIONS, SUSTAINED, as_action, of_action
from ..moves import Activate, Begin, Later, Move, Part
from ..state import State
from . import skills
from .skills import RULES, is_attempt, refuse_kind, refuse_lost, skill_fact, works

CHARGE = (MOVE, MOVE, ATTACK)
# By which order of a command squad a unit is activated right after it.
AT_ONCE = {"order": RULES["officer"], "repaired": RULES["rebuild"], "revived": RULES["revive"]}


# -- who waits, and what can be declared


def waiting(state: State, side: str) -> list[int]:
    """The units of a side that have not been activated; a hero is activated with his squad."""
    return [
        number
        for number in state.of_side(side)
        if not state.pieces[number].acted and skills.leader(state, number) == number
    ]


def candidates(state: State) -> Iterator[Move]:
    """Everything that the units whose turn it is may declare, unit by unit."""
    now = state.activation
    for piece in waiting(state, state.round.turn) if now is None else (now.piece,):
        yield from options(state, piece)
    if now is None:
        yield from (Part(state.name(hero)) for hero in _may_part(state))
    elif now.by == "order":
        yield Later()


# How often a hero leaves his squad where one could, and a unit with an order waits.
PARTS, WAITS = 0.02, 0.2


def propose(state: State, rng: Random) -> Move:
    """Something that any unit may declare."""
    now = state.activation
    if now is None:
        leaving = _may_part(state)
        if leaving and rng.random() < PARTS:
            return Part(state.name(rng.choice(leaving)))
        return rng.choice(list(options(state, rng.choice(waiting(state, state.round.turn)))))
    if now.by == "order" and rng.random() < WAITS:
        return Later()
    return rng.choice(list(options(state, now.piece)))


def _may_part(state: State) -> list[int]:
    """Heroes of the side whose turn it is that could leave their squads."""
    return [
        number
        for number in state.of_side(state.round.turn)
        if skills.leader(state, number) != number and state.pieces[number].squares
    ]


def options(state: State, piece: int) -> Iterator[Activate]:
    """Everything that a unit may declare."""
    name, entering = state.name(piece), not state.pieces[piece].squares
    singles = (*PLAIN_ACTIONS, *(as_action(one) for one in skills.usable(state, piece)))
    plans = [(one, other) for one in singles for other in singles]
    free_skills = declarable(state, piece)
    for actions in (*plans, (SUSTAINED,), CHARGE):
        if entering and actions[0] != MOVE:
            continue
        if any(True for _ in _refuse_actions(state, piece, actions)):
            continue
        free = [one for one in free_skills if fits(state, piece, one, actions)]
        for number in range(len(free) + 1):
            for chosen in combinations(free, number):
                if (actions == CHARGE) == ("charge" in chosen):
                    yield Activate(name, actions, chosen)


def declarable(state: State, piece: int) -> tuple[str, ...]:
    """The free skills that a unit may declare, in the order of their names."""
    names = set()
    for one in skills.crew(state, piece):
        for name in state.card(one).skills:
            said = skills.how(name).works == skills.DECLARED
            if said and skills.has(state, one, name) and skills.owner(state, piece, name) >= 0:
                names.add(name)
    return tuple(sorted(names))


def fits(state: State, piece: int, name: str, actions: tuple[str, ...]) -> bool:
    """Whether a free skill has something to do with what was declared."""
    if name == "jump":
        return MOVE in actions
    if name == "assault":
        # It doubles the value on the card, which does not matter for the one square of coming in.
        by_one = not (state.pieces[piece].squares or state.table.settings.full_first_move)
        return MOVE in actions[by_one:]
    if name in ("berserk", "all_in_one"):
        return ATTACK in actions or SUSTAINED in actions
    return name != "charge" or actions == CHARGE


# -- legality


def refuse_begin(state: State, move: Begin) -> Iterator[Refusal]:
    if state.phase != "initiative" or not state.round.winner:
        yield refuse("tactics.round.begins", "tactics.round.begin_not_now")
    elif move.side not in SIDES:
        yield refuse("tactics.round.begins", "tactics.round.no_side", side=move.side)


def refuse_later(state: State, move: Later) -> Iterator[Refusal]:
    now = state.activation
    if state.phase != "activation" or now is None or now.by != "order":
        yield refuse("tactics.command.officer", "tactics.round.later_not_now")


def refuse_part(state: State, move: Part) -> Iterator[Refusal]:
    if state.phase != "activation" or state.activation is not None:
        yield refuse("tactics.heroes.part", "tactics.heroes.part_not_now")
    hero = state.table.by_name.get(move.hero, -1)
    if hero < 0:
        yield refuse("tactics.heroes.part", "tactics.round.no_piece", piece=move.hero)
        return
    if state.phase == "activation" and state.activation is None:
        yield from _refuse_side(state, hero)
    if state.pieces[hero].joined < 0 or not state.card(hero).is_hero:
        yield refuse("tactics.heroes.part", "tactics.heroes.not_joined", piece=state.name(hero))
    elif not state.pieces[hero].squares:
        yield refuse("tactics.heroes.part", "tactics.heroes.part_off", piece=state.name(hero))


def refuse_activate(state: State, move: Activate) -> Iterator[Refusal]:
    """Every reason against activating a unit so, each once."""
    yield from dict.fromkeys(_refuse_activate(state, move))


def _refuse_activate(state: State, move: Activate) -> Iterator[Refusal]:
    if state.phase != "activation":
        yield _not_now(state)
    piece = state.table.by_name.get(move.piece, -1)
    if piece < 0:
        yield refuse("tactics.round.alternate", "tactics.round.no_piece", piece=move.piece)
        return
    yield from _refuse_unit(state, piece)
    one = state.pieces[piece]
    if one.is_alive and not one.squares and move.actions[:1] != (MOVE,):
        yield refuse("tactics.movement.entry", "tactics.round.enter_first",
                     piece=state.name(piece))  # fmt: skip
    yield from _refuse_actions(state, piece, move.actions)
    yield from _refuse_skills(state, piece, move)


def _not_now(state: State) -> Refusal:
    """Why nobody is activated at this moment."""
    if state.phase in ("over", "study"):
        return refuse("tactics.round.alternate", "tactics.round.activate_never")
    if state.activation is None:
        return refuse("tactics.round.alternate", "tactics.round.activate_early")
    return refuse("tactics.round.alternate", "tactics.round.activate_not_now",
                  piece=state.name(state.activation.piece))  # fmt: skip


def _refuse_side(state: State, piece: int) -> Iterator[Refusal]:
    side, turn = state.side(piece), state.round.turn
    if side != turn:
        facts = {"piece": state.name(piece), "side": side, "turn": turn}
        yield refuse("tactics.round.alternate", "tactics.round.not_yours", **facts)


def _refuse_unit(state: State, piece: int) -> Iterator[Refusal]:
    one, name, now = state.pieces[piece], state.name(piece), state.activation
    if state.phase == "activation" and now is not None and piece != now.piece and one.is_alive:
        yield refuse(AT_ONCE[now.by], "tactics.round.other_first", piece=name,
                     other=state.name(now.piece))  # fmt: skip
    if state.phase == "activation":
        yield from _refuse_side(state, piece)
    if not one.is_alive:
        yield refuse("tactics.round.alternate", "tactics.round.is_destroyed", piece=name)
    elif one.acted:
        yield refuse("tactics.round.locked", "tactics.round.has_acted", piece=name)
    if one.joined >= 0 and state.card(piece).is_hero:
        squad = state.name(one.joined)
        yield refuse("tactics.heroes.together", "tactics.heroes.with_squad", hero=name, squad=squad)


def _refuse_actions(state: State, piece: int, actions: tuple[str, ...]) -> Iterator[Refusal]:
    """What speaks against the actions themselves."""
    name = state.name(piece)
    for action in dict.fromkeys(actions):
        known = (*PLAIN_ACTIONS, SUSTAINED)
        if action not in known and not of_action(action):
            yield refuse("tactics.round.actions", "tactics.round.no_action", action=action)
    if SUSTAINED in actions and actions != (SUSTAINED,):
        yield refuse("tactics.round.sustained", "tactics.round.sustained_alone")
    elif actions not in ((SUSTAINED,), CHARGE) and len(actions) != 2:
        yield refuse("tactics.round.actions", "tactics.round.two_actions", count=len(actions))
    if actions.count(ATTACK) > 1:
        yield refuse("tactics.round.two_attacks", "tactics.round.two_attacks")
    if actions == CHARGE and not skills.has(state, piece, "charge"):
        yield refuse("tactics.skills.charge", "tactics.round.lacks_skill", piece=name,
                     skill=skill_fact("charge"))  # fmt: skip
    yield from _refuse_skill_actions(state, piece, actions)


def _refuse_skill_actions(state: State, piece: int, actions: tuple[str, ...]) -> Iterator[Refusal]:
    asked = [of_action(action) for action in actions if of_action(action)]
    name = state.name(piece)
    orders = [one for one in asked if is_attempt(state, piece, one)]
    for one in dict.fromkeys(asked):
        lost = list(refuse_lost(state, piece, one))
        yield from lost
        yield from refuse_kind(state, piece, one, skills.ACTION)
        if one in orders and state.side(piece) in state.round.tried:
            yield refuse("tactics.command.once", "tactics.command.tried", side=state.side(piece))
        if one.startswith(RELOAD) and not lost:
            yield from _refuse_reload(state, piece, one, actions)
    if len(orders) > 1:
        yield refuse("tactics.command.once", "tactics.command.two_orders", piece=name)
    elif len(set(asked)) < len(asked) and asked[0] != skills.STRIKE:
        skill = skill_fact(asked[0])
        yield refuse("tactics.round.skill", "tactics.round.skill_twice", skill=skill)


def _refuse_reload(
    state: State, piece: int, name: str, actions: tuple[str, ...]
) -> Iterator[Refusal]:
    """A weapon is loaded that is empty, or that the attack before will have fired."""
    weapon = name.partition(":")[2]
    before = actions[: actions.index(as_action(name))]
    fires_first = ATTACK in before or SUSTAINED in before
    for one in skills.crew(state, piece):
        for row, printed in enumerate(state.card(one).rows):
            if printed.id == weapon and (row in state.pieces[one].unloaded or fires_first):
                return
    yield refuse("tactics.skills.reload", "tactics.round.is_loaded", weapon=weapon)


def _refuse_skills(state: State, piece: int, move: Activate) -> Iterator[Refusal]:
    """What speaks against the free skills that are declared."""
    name = state.name(piece)
    for one in move.skills:
        if one == "charge" and move.actions == CHARGE and not skills.has(state, piece, one):
            continue  # the three actions were refused for it already
        yield from refuse_lost(state, piece, one)
        yield from refuse_kind(state, piece, one, skills.DECLARED)
        if one == "charge" and move.actions != CHARGE:
            yield refuse("tactics.skills.charge", "tactics.round.charge_needs", piece=name)
        elif works(one) == skills.DECLARED and not fits(state, piece, one, move.actions):
            yield refuse("tactics.skills.declare", "tactics.round.skill_idle", piece=name,
                         skill=skill_fact(one))  # fmt: skip
    if list(move.skills) != sorted(set(move.skills)):
        yield refuse("tactics.skills.declare", "tactics.round.skills_order")
    if move.actions == CHARGE and "charge" not in move.skills:
        yield refuse("tactics.skills.charge", "tactics.round.charge_declared")
