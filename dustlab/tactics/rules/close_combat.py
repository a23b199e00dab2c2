"""Close combat: after all other weapons, and answered at once.

A unit that is attacked with close combat weapons and still lives may strike back with all of its
own; both sides roll, and then both remove what they lose.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.remarks import Event, Refusal, refuse, report
from ..flow import Attack, Shot
from ..moves import Endure, StrikeBack
from ..state import State
from . import weapons
from .lines import between
from .skills import leader
from .weapons import reaches

ANSWERS = (StrikeBack(), Endure())


def is_close(state: State, shot: Shot) -> bool:
    return weapons.weapon_of(state, shot).range.is_close


def part_end(state: State, attack: Attack) -> int:
    """Where the shots of the part that is on end: those of close combat come last."""
    if attack.close:
        return len(attack.shots)
    close = (at for at, shot in enumerate(attack.shots) if is_close(state, shot))
    return next(close, len(attack.shots))


def part_start(state: State, attack: Attack) -> int:
    return part_end(state, attack._replace(close=False)) if attack.close else 0


def begin(state: State, attack: Attack, log: list[Event] | None) -> Attack:
    """All other weapons are done: close combat with those that are still there."""
    start = part_end(state, attack)
    standing = tuple(
        shot
        for shot in attack.shots[start:]
        if (shot.target >= 0 and state.pieces[shot.target].is_alive)
        or (shot.target < 0 and state.element(shot.square) is not None)
    )
    if start and len(attack.shots) > start:
        report(log, "tactics.attack.close", "tactics.fight.close")
    return attack._replace(
        shots=attack.shots[:start] + standing,
        hits=attack.hits[:start] + (0,) * len(standing),
        close=True,
    )


def ask(state: State, attack: Attack, number: int) -> Attack | None:
    """The next target, from this number on, is asked whether it strikes back; None: all were."""
    every = targets(attack, part_start(state, attack))
    for at in range(number, len(every)):
        if answers(state, attack, every[at]):
            return attack._replace(stage="strike", at=at)
    return None


def targets(attack: Attack, start: int) -> list[int]:
    """The units that are attacked in close combat, in the order of the rows."""
    shots = attack.shots[start:]
    return list(dict.fromkeys(s.target for s in shots if s.target >= 0 and not _answers(attack, s)))


def _answers(attack: Attack, shot: Shot) -> bool:
    """Whether a shot strikes back: its target is the unit that attacks."""
    return shot.target == attack.piece


def asked(state: State, attack: Attack) -> int:
    """Which target is asked whether it strikes back."""
    return targets(attack, part_start(state, attack))[attack.at]


def answers(state: State, attack: Attack, target: int) -> list[Shot]:
    """The rows with which a target strikes back: all of close combat that can hurt the attacker."""
    armour = weapons.armour(state, attack.piece)
    attacker_at, target_at = state.pieces[attack.piece].squares, state.pieces[target].squares
    if not (target_at and attacker_at):
        return []  # one of the two has fallen
    far = between(state.table.field, target_at, attacker_at)
    shots = []
    for piece, row in weapons.rows_of(state, leader(state, target)):
        weapon = state.table.roster[piece].rows[row]
        if weapon.range.is_close and weapon.cell(armour) and reaches(weapon.range, far):
            shots.append(Shot(piece, row, attack.piece))
    return shots


def refuse_answer(state: State, move: StrikeBack | Endure) -> Iterator[Refusal]:
    """Every reason against an answer: nobody is asked, not yet, no more, or nobody could."""
    attack, rule = state.attack, "tactics.attack.strike_back"
    if attack is None:
        yield refuse(rule, "tactics.nobody_strikes")
        return
    if attack.stage == "strike":
        return
    close = [shot for shot in attack.shots if is_close(state, shot) and shot.target >= 0]
    attacked = dict.fromkeys(shot.target for shot in close if not _answers(attack, shot))
    from_afar = dict.fromkeys(shot.target for shot in attack.shots if shot.target >= 0)
    if not from_afar:
        yield refuse(rule, "tactics.strikes_nobody")
    elif not attacked:
        for target in from_afar:
            yield refuse(rule, "tactics.strikes_afar", unit=state.name(target))
    elif not attack.close:
        yield refuse(rule, "tactics.strikes_later")
    else:
        yield refuse(rule, "tactics.strikes_over")
    for target in attacked:
        standing = state.pieces[target].squares and state.pieces[attack.piece].squares
        if standing and not answers(state, attack, target):
            facts = {"unit": state.name(target), "attacker": state.name(attack.piece)}
            yield refuse(rule, "tactics.strikes_nothing", **facts)


def strike_back(state: State, move: StrikeBack, log: list[Event] | None) -> State:
    """The target answers with its own weapons; both sides' dice count together."""
    attack = state.attacking
    target = asked(state, attack)
    name = state.name(target)
    report(log, "tactics.attack.strike_back", "tactics.fight.strikes", name, unit=name)
    shots = answers(state, attack, target)
    hits = (*attack.hits, *(0 for _ in shots))
    attack = attack._replace(shots=(*attack.shots, *shots), hits=hits)
    return weapons.fired(state, tuple(shots), log)._replace(attack=attack)


def endure(state: State, move: Endure, log: list[Event] | None) -> State:
    """The target does not answer, and nothing changes."""
    name = state.name(asked(state, state.attacking))
    report(log, "tactics.attack.strike_back", "tactics.fight.endures", name, unit=name)
    return state
