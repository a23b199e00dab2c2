"""An attack, step by step: range, sight, targets; then dice, cover and damage.

The first three steps are one decision (`shots.py`); until it is made the phase is `action`. Then an
`Attack` stands in the state, and its stage says what is waited for:

    roll      the dice of a shot, throw by throw                dice.py
    medal     a hero may roll one die again                     dice.py
    cover     cover dice against the hits of a shot             here
    resist    dice of a unit that is hard to hurt               casualties.py
    lose      the owner of a target chooses who falls           casualties.py
    strike    the target of a close attack may strike back      close_combat.py

All weapons that fire from afar are worked out together first, then those of close combat together
with the ones that strike back. Within each part losses are taken when all dice have fallen.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...core.dice import hits
from ...core.match import Chance, Choice, Over, Pending
from ...core.remarks import Event, Refusal, refuse, report
from ..flow import Attack, Wound
from ..moves import Endure, Fire, Keep, Lose, Move, Nothing, RollAgain, StrikeBack
from ..state import State
from ..text import sentences
from . import casualties, close_combat, dice, shots, skills, weapons
from . import round as rounds
from .close_combat import part_end, part_start
from .cover import NONE, damage_element
from .dice import BERSERK, FACES, bears, damage_of, target_of, throw_of

FIRE = "tactics.fight.asks_fire"
NOTHING = Nothing()
DECISIONS = {
    "medal": "tactics.fight.asks_medal",
    "lose": "tactics.fight.asks_lose",
    "strike": "tactics.fight.asks_strike",
}


# What comes first, where another step is on.
STEPS = {
    "medal": "tactics.step_medal",
    "lose": "tactics.step_lose",
    "strike": "tactics.step_strike",
}


def with_attack(state: State, attack: Attack) -> State:
    """An attack is on, as far as it has come."""
    return state._replace(phase="attack", attack=attack)


# -- what now


def pending(state: State) -> Pending:
    attack = state.attack
    if attack is None:
        order = shots.order_of(state)
        if order is None:
            return Over("", "tactics.attack.steps", "tactics.study")
        return Choice(state.side(order.piece), FIRE, (("unit", state.name(order.piece)),))
    if attack.stage == "roll":
        return dice.chance(state, attack)
    if attack.stage == "cover":
        shot = attack.shots[attack.at]
        saving = throw_of(state, attack, shot).saving
        facts = (("dice", attack.hits[attack.at]), ("unit", state.name(shot.target)))
        return Chance(hits(attack.hits[attack.at], FACES[saving]), "tactics.fight.cover", facts)
    if attack.stage == "resist":
        wound = attack.wounds[0]
        facts = (("dice", wound.points), ("unit", state.name(wound.piece)))
        return Chance(hits(wound.points), "tactics.fight.resist", facts)
    who = _who_decides(state, attack)
    facts = (("number", attack.wounds[0].points if attack.wounds else 0), ("unit", state.name(who)))
    return Choice(state.side(who), DECISIONS[attack.stage], facts)


def _who_decides(state: State, attack: Attack) -> int:
    if attack.stage == "lose":
        return attack.wounds[0].piece
    if attack.stage == "strike":
        return close_combat.asked(state, attack)
    return attack.shots[attack.at].piece


def candidates(state: State) -> Iterator[Move]:
    attack = state.attack
    if attack is None:
        yield from shots.candidates(state)
    elif attack.stage == "lose":
        yield from casualties.choices(state, attack.wounds[0])
    elif attack.stage == "strike":
        yield from close_combat.ANSWERS
    elif attack.stage == "medal":
        yield from dice.ANSWERS


def propose(state: State, rng: Random) -> Move:
    """A random move; a unit that finds nobody to fire at does nothing."""
    attack = state.attack
    if attack is None:
        return shots.propose(state, rng) or NOTHING
    if attack.stage == "lose":
        return casualties.propose(state, attack.wounds[0], rng)
    return rng.choice(close_combat.ANSWERS if attack.stage == "strike" else dice.ANSWERS)


def refuse_stage(state: State, stage: str) -> Iterator[Refusal]:
    """A decision comes when its step of an attack is on, and at no other time."""
    attack, rule = state.attack, "tactics.attack.steps"
    if attack is None:
        yield refuse(rule, "tactics.step_none")
    elif attack.stage == stage:
        return
    elif attack.stage not in STEPS:
        yield refuse(rule, "tactics.step_dice")
    else:
        unit = state.name(_who_decides(state, attack))
        yield refuse(rule, STEPS[attack.stage], unit=unit)


def refuse_medal(state: State, move: RollAgain | Keep) -> Iterator[Refusal]:
    """Every reason against rolling a die again, or against saying that none is."""
    yield from refuse_stage(state, "medal")
    yield from dice.refuse_medal(state, move)


def refuse_lose(state: State, move: Lose) -> Iterator[Refusal]:
    """Every reason against a choice of losses."""
    against = list(refuse_stage(state, "lose"))
    yield from against or casualties.refuse_losses(state, move)


# -- dice and decisions, each handed to its chapter, and what follows


def fall(state: State, outcome: int, log: list[Event] | None = None) -> State:
    attack = state.attacking
    if attack.stage == "roll":
        return _next_throw(state, dice.rolled(state, attack, outcome, log), log)
    if attack.stage == "cover":
        return _covered(state, attack, outcome, log)
    return _next_wound(casualties.resisted(state, attack, outcome, log), log)


def roll_again(state: State, move: RollAgain, log: list[Event] | None) -> State:
    return dice.roll_again(state, state.attacking)


def keep(state: State, move: Keep, log: list[Event] | None) -> State:
    attack = state.attacking
    throw = throw_of(state, attack, attack.shots[attack.at], covered=False)
    return _next_throw(state, dice.aimed(throw, attack), log)


def _next_throw(state: State, attack: Attack, log: list[Event] | None) -> State:
    """The next dice of the shot, or a hero's choice; if it is done, the next shot."""
    if attack.dice or attack.stage == "medal":
        return with_attack(state, attack)
    return begin_part(state, attack, attack.at + 1, log)


def lose(state: State, move: Lose, log: list[Event] | None) -> State:
    return _next_wound(casualties.lose(state, move, log), log)


def _next_wound(state: State, log: list[Event] | None) -> State:
    """The next wound, if a player has to roll or to choose; after the last one, the next part."""
    attack = state.attacking
    return with_attack(state, attack) if attack.wounds else part_done(state, attack, log)


def strike_back(state: State, move: StrikeBack, log: list[Event] | None) -> State:
    return _answered(close_combat.strike_back(state, move, log), log)


def endure(state: State, move: Endure, log: list[Event] | None) -> State:
    return _answered(close_combat.endure(state, move, log), log)


def _answered(state: State, log: list[Event] | None) -> State:
    return _next_answer(state, state.attacking, state.attacking.at + 1, log)


def _next_answer(state: State, attack: Attack, number: int, log: list[Event] | None) -> State:
    """The next target that can strike back is asked; when all have answered, the dice fall."""
    asked = close_combat.ask(state, attack, number)
    if asked is not None:
        return with_attack(state, asked)
    return begin_part(state, attack, part_start(state, attack), log)


# -- the targets are declared


def fire(state: State, move: Fire, log: list[Event] | None) -> State:
    """Targets are fixed: ammunition is used up, and the dice begin to fall."""
    order = shots.attacker(state)
    for skill in move.skills:
        # A free skill that is named with fire out of turn.
        unit = state.name(skills.owner(state, order.piece, skill))
        rule = "tactics.reaction.free_skill"
        report(log, rule, "tactics.fight.declares", unit=unit, skill=skill)
        state = skills.used_up(state, order.piece, skill)
    if log is not None:
        sentences.tell_targets(state, order, move, log)
    attack = attack_of(state, move)
    return begin_part(weapons.fired(state, move.shots, log), attack, 0, log)


def attack_of(state: State, move: Fire) -> Attack:
    """The attack that a declaration makes: what fires from afar first, streams target by target."""
    order = shots.attacker(state)
    every = [shot for aim in move.aims for shot in weapons.expand(state, aim.shot)]
    # The sort keeps the order of the rows.
    every.sort(key=lambda shot: close_combat.is_close(state, shot))
    said = state.activation.skills if state.activation is not None else ()
    skills_ = (BERSERK,) if BERSERK in (*said, *move.skills) else ()
    return Attack(order.piece, tuple(every), order.kind, hits=(0,) * len(every), skills=skills_)


# -- the dice of a part, shot by shot


def begin_part(state: State, attack: Attack, at: int, log: list[Event] | None) -> State:
    """From a shot on: the first that throws dice; when all have thrown, the cover dice."""
    end = part_end(state, attack)
    while at < end:
        throw = throw_of(state, attack, attack.shots[at], covered=False)
        if throw.dice:
            return with_attack(state, dice.first(attack, at, throw))
        at += 1
    return _cover(state, attack, part_start(state, attack), log)


def _cover(state: State, attack: Attack, at: int, log: list[Event] | None) -> State:
    """From a shot on: the first of which a target in cover may cancel hits; then the damage."""
    end = part_end(state, attack)
    while at < end:
        if attack.hits[at]:
            throw = throw_of(state, attack, attack.shots[at])
            if NONE not in (throw.cover, throw.saving):
                return with_attack(state, attack._replace(stage="cover", at=at))
            if log is not None:
                sentences.tell_no_cover(attack.shots[at], state, log)
        at += 1
    return all_fallen(state, attack, log)


def _covered(state: State, attack: Attack, saved: int, log: list[Event] | None) -> State:
    """Cover dice have fallen: each with the right face cancels a hit."""
    at = attack.at
    if log is not None:
        sentences.tell_cover(state, attack, saved, log)
    left = [*attack.hits]
    left[at] -= saved
    attack = attack._replace(hits=tuple(left))
    return _cover(with_attack(state, attack), attack, at + 1, log)


# -- the damage of a part


def all_fallen(state: State, attack: Attack, log: list[Event] | None) -> State:
    """All dice of a part have fallen: what each target has to bear, cover elements last."""
    if not any(attack.hits):
        return part_done(state, attack, log)
    start, end = part_start(state, attack), part_end(state, attack)
    points: dict[tuple[int, int], int] = {}
    elements: list[tuple[int, int]] = []
    for at in range(start, end):
        scored, shot = attack.hits[at], attack.shots[at]
        if not scored:
            continue
        each, destroys = damage_of(state, shot)
        if shot.target < 0:
            amount = target_of(state, -1, shot.square).boxes if destroys else 0
            elements.append((shot.square, amount or scored * each))
            continue
        whose = shot.target if shot.member >= 0 else bears(state, shot)
        key = whose, shot.member
        if destroys:
            points[key] = -1
        elif points.get(key, 0) >= 0:
            points[key] = points.get(key, 0) + scored * each
    for square, amount in elements:
        if log is not None:
            sentences.tell_element(state, attack, square, log)
        state = damage_element(state, square, amount, log)
    if not points:
        return part_done(state, attack, log)
    wounds = tuple(Wound(piece, n, member) for (piece, member), n in points.items())
    if len(attack.shots) > 1 and start == 0:
        report(log, "tactics.attack.simultaneous", "tactics.fight.together")
    attack = attack._replace(stage="lose", wounds=wounds)
    return _next_wound(casualties.next_wound(state, attack, log), log)


def part_done(state: State, attack: Attack, log: list[Event] | None) -> State:
    """Losses have been taken: on to close combat, or the attack is over."""
    if attack.close or part_end(state, attack) == len(attack.shots):
        return closed(state, attack, log)
    attack = close_combat.begin(state, attack, log)
    if part_start(state, attack) == len(attack.shots) or not state.pieces[attack.piece].is_alive:
        return closed(state, attack, log)
    return _next_answer(state, attack, 0, log)


def closed(state: State, attack: Attack, log: list[Event] | None = None) -> State:
    """The attack is over."""
    state = casualties.serum(state, attack, log)
    return rounds.acted(state._replace(phase="action", attack=None), log)
