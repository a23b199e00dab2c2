"""Whether a round can be as a position has it: its phase, whose turn it is, who acts and how far.

What a text leaves out is filled in where the rules settle it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.errors import BadInput
from ..components import ORDERS, SIDES
from ..flow import ATTACK, MOVE, NOTHING, SUSTAINED, Activation, of_action, other_side
from ..moves import UseSkill
from ..state import State
from . import command, declaring, heroes, reaction, scenario, skills
from . import round as rounds
from .declaring import CHARGE
from .possible_units import BEFORE
from .skills import is_attempt, works

# The phases in which a unit acts.
ACTS = ("action", "command", "reaction", "attack")
# Marks of an activation that are no declared skills: that they have helped already.
MARKS = ("fast", "scout_vehicle")
# A position whose text names no round is in none of the special ones.
USUAL_ROUND = 2


# -- what follows from the text


def filled(state: State) -> State:
    """The round as the rules complete it."""
    state = state._replace(activation=_chain_filled(state))
    now, phase = state.round, state.phase
    if phase not in (*BEFORE, "study") and not now.number:
        last = state.table.scenario.rounds
        now = now._replace(number=min(USUAL_ROUND, last) if last else USUAL_ROUND)
    if not now.turn:
        now = now._replace(turn=_turn(state))
    return _acted_on(state._replace(round=now))


def _chain_filled(state: State) -> Activation | None:
    now = state.activation
    if now is None:
        return None
    actions, at = now.actions, now.at
    if len(actions) == 1 and actions != (SUSTAINED,) and now.by not in rounds.OUT_OF_TURN:
        actions = (*actions, NOTHING)
    if state.phase == "action":
        while at < len(actions) - 1 and actions[at] == NOTHING:
            at += 1
    here, path = state.pieces[now.piece].squares, now.path
    if MOVE in actions[:at] and not path and _has_gone(state, now._replace(actions=actions, at=at)):
        path = here[:1]
    return now._replace(actions=actions, at=at, path=path)


def _has_gone(state: State, now: Activation) -> bool:
    """Whether a MOVE must have been made: what is left out stands there as nothing."""
    return now.by not in rounds.OUT_OF_TURN and rounds.reaction_moment(state, now) < now.at


def _turn(state: State) -> str:
    if state.phase in ACTS or (state.phase == "activation" and state.activation is not None):
        return state.side(root(state).piece) if state.activation is not None else ""
    if state.phase == "activation":
        able = [side for side, units in zip(SIDES, _waiting(state), strict=True) if units]
        return able[0] if len(able) == 1 else ""
    return ""


def _acted_on(state: State) -> State:
    """What the unit that acts has used up with what it declared, and whether it has moved."""
    if state.phase not in ACTS or state.activation is None:
        return state
    pieces = list(state.pieces)
    for now in chain(state):
        for one in skills.crew(state, now.piece):
            piece = pieces[one]
            for name in now.skills:
                if not state.card(one).has(name) or not skills.how(name).once:
                    continue
                if name not in piece.used:
                    piece = piece._replace(used=(*piece.used, name))
                if skills.how(name).lasts and name not in piece.lasting:
                    piece = piece._replace(lasting=(*piece.lasting, name))
            pieces[one] = piece._replace(moved=piece.moved or bool(now.path and piece.squares))
    return state._replace(pieces=tuple(pieces))


# -- who acts


def chain(state: State) -> Iterator[Activation]:
    """The activation that is on, and those that go on after it."""
    now = state.activation
    while now is not None:
        yield now
        now = now.then


def root(state: State) -> Activation:
    """The activation whose turn it is, whichever unit interrupts it."""
    now = state.acting
    while now.by in rounds.OUT_OF_TURN and now.then is not None:
        now = now.then
    return now


def _waiting(state: State) -> tuple[list[int], list[int]]:
    allies, axis = SIDES
    return declaring.waiting(state, allies), declaring.waiting(state, axis)


# -- what cannot be


def check(state: State) -> None:
    """The first thing about the round that the rules do not allow, in one line."""
    phase, now, goal = state.phase, state.round, state.table.scenario
    if goal.hold < 0 and (goal.objective == "hold" or goal.hold_bonus):
        raise BadInput("objective", "the square that is to be held", "none")
    if phase == "study":
        return
    if phase in BEFORE:
        _check_before(state)
    elif goal.rounds and now.number > goal.rounds:
        raise BadInput("round", f"at most {goal.rounds}, the last round", now.number)
    elif goal.tiles or goal.crates or goal.traps:
        raise BadInput("lay", f"nothing left to lay in the phase {phase}", "something")
    _check_roll(state)
    for side in now.tried:
        if not any(state.card(one).has("command_squad") for one in state.table.own[side]):
            raise BadInput("tried", "sides with a command squad", side)
    if state.activation is not None and phase not in (*ACTS, "activation"):
        raise BadInput("active", f"nobody who acts in the phase {phase}", "a unit")
    if phase == "initiative":
        _check_initiative(state)
    elif phase == "activation":
        _check_activation(state)
    elif phase in ACTS:
        _check_acting(state)
    elif phase == "end" and rounds.repairing(state) < 0:
        raise BadInput("phase", "end only while a vehicle repairs itself", "nobody who does")
    elif phase == "over":
        _check_over(state)
    if any(state.result) and phase != "over":
        raise BadInput("result", "the phase over", phase)


def _check_before(state: State) -> None:
    phase, now, goal = state.phase, state.round, state.table.scenario
    if now.number:
        raise BadInput("round", f"no round yet in the phase {phase}", now.number)
    if any(state.points):
        raise BadInput("points", f"no points yet in the phase {phase}", state.points)
    if phase in ("tiles", "cover") and now.winner and not now.turn:
        raise BadInput("turn", "the side that lays or places something", "nobody")
    if phase == "tiles" and not goal.tiles:
        raise BadInput("lay", "tiles that are still to be laid", "none")
    if phase == "cover" and (goal.tiles or not (goal.crates or goal.traps)):
        raise BadInput("lay", "crates or traps to be placed, and no tiles", "others")
    if phase == "joining" and next(heroes.pairs(state, now.turn), None) is None:
        raise BadInput("turn", "a side whose heroes could join a squad", now.turn)


def _check_roll(state: State) -> None:
    """Who has won a roll has more hits, and nobody has more hits than dice."""
    now, phase = state.round, state.phase
    if now.initiative == (-1, -1):
        if now.winner and phase not in ("activation", *ACTS):
            raise BadInput("won", "the hits of both sides", now.winner)
        return
    allies, axis = now.initiative
    for side, rolled in zip(SIDES, now.initiative, strict=True):
        dice = rounds.INITIATIVE_DICE
        if phase not in BEFORE:
            dice = max(dice + state.table.scenario.initiative[SIDES.index(side)], 1)
            dice += any(state.card(one).has("black_ops") for one in state.table.own[side])
        if rolled > dice:
            raise BadInput("won", f"at most {dice} hits of the {side}", rolled)
    winner = "" if allies == axis else SIDES[axis > allies]
    if winner != now.winner or not winner:
        expected = f"{winner}, who has more hits" if winner else "a side with more hits"
        raise BadInput("won", expected, f"{now.winner or 'nobody'} {allies} {axis}")


def _check_initiative(state: State) -> None:
    if state.round.tried:
        raise BadInput("tried", "no order yet in the phase initiative", state.round.tried[0])
    for name, piece in zip(state.table.names, state.pieces, strict=True):
        if piece.acted or piece.moved or piece.lasting:
            expected = "a unit that has not acted in this round"
            raise BadInput(f"piece {name}", expected, "one that has")


def _check_activation(state: State) -> None:
    now, turn = state.activation, state.round.turn
    if now is None:
        able = dict(zip(SIDES, _waiting(state), strict=True))
        if not able[turn]:
            got = f"{turn}, whose units have all acted"
            raise BadInput("turn", "a side with a unit that can be activated", got)
        return
    name = state.table.names[now.piece]
    if now.by not in ("order", "repaired", "revived") or now.actions:
        raise BadInput("active", "a unit by order, repaired or revived, which says what it will do",
                       name)  # fmt: skip
    _check_piece(state, now)
    _check_turn(state, now)
    _check_returned(state, now)


def _check_returned(state: State, now: Activation) -> None:
    """Who comes back waits beside the field; who has an order acts again."""
    card, piece, name = state.card(now.piece), state.pieces[now.piece], state.table.names[now.piece]
    back = {"repaired": card.is_vehicle, "revived": card.is_squad}
    if now.by in back and not (back[now.by] and not piece.squares and piece.destroyed):
        kind = "vehicle" if now.by == "repaired" else "squad"
        raise BadInput("active", f"a {kind} that was destroyed and is off", name)


def _check_piece(state: State, now: Activation) -> None:
    piece, name = state.pieces[now.piece], state.table.names[now.piece]
    if skills.leader(state, now.piece) != now.piece:
        raise BadInput("active", "the squad that the hero has joined", name)
    if not piece.is_alive and state.phase != "attack":
        raise BadInput("active", "a unit that lives", name)
    if piece.acted:
        raise BadInput("active", "a unit that has not been activated yet", f"{name}, acted")


def _check_turn(state: State, now: Activation) -> None:
    side, name = state.side(now.piece), state.table.names[now.piece]
    if state.round.turn != side:
        raise BadInput("turn", f"{side}, the side of {name}", state.round.turn)


def _check_acting(state: State) -> None:
    _check_turn(state, root(state))
    for one in chain(state):
        _check_piece(state, one)
        _check_actions(state, one)
        _check_interrupting(state, one)
        for name in one.skills:
            _check_skill(state, one, name)
    now, phase = state.acting, state.phase
    if now.aim >= 0 and phase != "command":
        raise BadInput("active, for", f"nobody in the phase {phase}", state.table.names[now.aim])
    if state.phase == "command":
        _check_order(state, now)
    if state.phase == "reaction":
        _check_reaction(state, now)
    elif state.reaction is not None and now.by != "reaction":
        raise BadInput("reacting", "the phase reaction, or a unit that reacts", state.phase)


def _check_actions(state: State, now: Activation) -> None:
    actions = now.actions
    said, where = ", ".join(actions), "active"
    if now.by in rounds.OUT_OF_TURN:
        if actions != (ATTACK,):
            raise BadInput(where, f"attack alone, by {now.by}", said)
        return
    if not actions and now is not state.activation and now.by == "order":
        return
    is_charge = "charge" in now.skills
    pair = len(actions) == 2 and actions.count(ATTACK) < 2 and SUSTAINED not in actions
    charge = len(actions) == 3 and all(
        done in (meant, NOTHING) for done, meant in zip(actions, CHARGE, strict=True)
    )
    if not (charge if is_charge else pair or actions == (SUSTAINED,)):
        expected = "two actions, not attack twice; sustained alone; a charge with its skill"
        raise BadInput(where, expected, said)
    asked = [of_action(action) for action in actions if of_action(action)]
    for name in asked:
        _check_action_skill(state, now, name)
    if sum(is_attempt(state, now.piece, name) for name in asked) > 1:
        raise BadInput(where, "one order of a command squad", said)
    entering = not state.pieces[now.piece].squares and state.pieces[now.piece].is_alive
    if entering and actions[0] != MOVE and state.phase != "attack":
        raise BadInput(where, "move first, for a unit that is off the field", said)


def _check_action_skill(state: State, now: Activation, name: str) -> None:
    unit = state.table.names[now.piece]
    own = [state.card(one) for one in skills.crew(state, now.piece)]
    if name in ORDERS:
        has = state.card(now.piece).has("command_squad")
    else:
        has = any(card.has(name) for card in own)
    if works(name) != skills.ACTION or not has:
        raise BadInput("active", f"skills of {unit} that take an action", name)


def _check_skill(state: State, now: Activation, name: str) -> None:
    """A skill that was declared is one of a unit of the side: its hero may have fallen since."""
    known = any(state.card(one).has(name) for one in state.table.own[state.side(now.piece)])
    if not known or (works(name) != skills.DECLARED and name not in MARKS):
        raise BadInput("active, with", "skills that the unit can declare", name)


def _check_interrupting(state: State, now: Activation) -> None:
    """Who interrupts another, and what the other is about."""
    if now.by not in rounds.OUT_OF_TURN:
        if now.then is not None and (now.then.by != "order" or now.then.actions):
            raise BadInput("active", "an order behind the bar", now.then.by)
        return
    name = state.table.names[now.piece]
    if now.then is None:
        raise BadInput("active", f"behind a bar whom {name} interrupts", "nobody")
    friends = state.side(now.then.piece) == state.side(now.piece)
    if now.by == "reaction":
        target = state.reaction.target if state.reaction is not None else -1
        if friends or target != skills.leader(state, now.then.piece):
            raise BadInput("reacting", "the enemy that is interrupted", "another, or none")
    elif not friends or of_action(now.then.action) != skills.STRIKE:
        raise BadInput("active", "a friend whose skill artillery_strike is on", now.then.by)


def _check_order(state: State, now: Activation) -> None:
    """An order whose die is about to fall was one that could be given."""
    order = of_action(now.action)
    if order not in command.ROLLED:
        expected = f"an order that needs a die ({', '.join(command.ROLLED)})"
        raise BadInput("phase", expected, order or "none")
    side = state.side(now.piece)
    tried = tuple(one for one in state.round.tried if one != side)
    before = state._replace(phase="action", round=state.round._replace(tried=tried))
    for reason in command.refuse_use(before, UseSkill(order, state.table.names[now.aim])):
        raise BadInput("active, for", "a unit for which the order could be given", reason.text)


def _check_reaction(state: State, now: Activation) -> None:
    """Somebody may react to the unit that acts, and it is the moment for it."""
    reaction_on, names = state.reacting, state.table.names
    acting = skills.leader(state, now.piece)
    if reaction_on.target != acting:
        raise BadInput("reacting", f"{names[acting]}, who acts", names[reaction_on.target])
    if not reaction.is_moment(state, now):
        raise BadInput("active, at", "the moment right after the first move or attack", now.at)
    able = reaction.able(state._replace(reaction=reaction_on._replace(rolling=-1)))
    if reaction_on.rolling >= 0 and reaction_on.rolling not in able:
        expected = "a unit that may react: fresh, in sight and in range"
        raise BadInput("reacting", expected, names[reaction_on.rolling])
    if not able:
        raise BadInput("phase", "reaction only where an enemy may react", "nobody who may")


def _check_over(state: State) -> None:
    winner, rule = state.result
    ends = (*scenario.ENDINGS, "tactics.round.unlock", "tactics.round.declare")
    if rule and rule not in ends:
        raise BadInput("result", f"the rule by which it ended, one of {', '.join(ends)}", rule)
    allies, axis = state.points
    by_points = rule in ("tactics.end.rounds", "tactics.end.out_of_reach")
    most = "" if allies == axis else SIDES[axis > allies]
    if most and not (winner or rule):
        raise BadInput("result", f"{most}, or the rule by which nobody has won", "nobody")
    if by_points and winner != most:
        raise BadInput("result", f"{most or 'nobody'}, who has most points", winner or "nobody")
    if rule == "tactics.end.all_destroyed" and winner:
        loser = other_side(winner)
        if any(state.pieces[one].is_alive for one in state.table.own[loser]):
            raise BadInput("result", f"no unit of the {loser} left", "one that lives")
