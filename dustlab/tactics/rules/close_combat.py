"""Close combat: after all other weapons, and answered at once.

Whoever is attacked with close combat weapons and still lives may strike back with all of theirs;
both sides roll, and then both remove what they lose.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.remarks import Event, Refusal, event, refuse
from ..attack_moves import Endure, StrikeBack
from ..flow import Attack, Shot
from ..state import State
from . import attack as chapter
from . import weapons
from .ranges import between, reaches
from .skills import leader

ANSWERS = (StrikeBack(), Endure())


def begin(state: State, attack: Attack, log: list[Event] | None) -> State:
    """All other weapons are done: close combat with those that are still there."""
    start = chapter.part_end(state, attack)
    standing = tuple(
        shot
        for shot in attack.shots[start:]
        if (shot.target >= 0 and state.pieces[shot.target].is_alive)
        or (shot.target < 0 and state.element(shot.square) is not None)
    )
    if log is not None and start and len(attack.shots) > start:
        log.append(event("tactics.attack.close", "tactics.fight.close"))
    kept = attack.shots[:start] + standing
    hits = attack.hits[:start] + (0,) * len(standing)
    attack = attack._replace(shots=kept, hits=hits, close=True)
    if not standing or not state.pieces[attack.piece].is_alive:
        return chapter.part_done(chapter.with_attack(state, attack), attack, log)
    return _ask(state, attack, 0, log)


def targets(attack: Attack, start: int) -> list[int]:
    """The units that are attacked in close combat, in the order of the rows."""
    shots = attack.shots[start:]
    return list(dict.fromkeys(s.target for s in shots if s.target >= 0 and not _answers(attack, s)))


def _answers(attack: Attack, shot: Shot) -> bool:
    """Whether a shot strikes back: its target is the unit that attacks."""
    return shot.target == attack.piece


def _ask(state: State, attack: Attack, number: int, log: list[Event] | None) -> State:
    """The next target that can strike back is asked; when all have answered, the dice fall."""
    start = chapter.part_start(state, attack)
    every = targets(attack, start)
    while number < len(every):
        if answers(state, attack, every[number]):
            attack = attack._replace(stage="strike", at=number)
            return chapter.with_attack(state, attack)
        number += 1
    return chapter.begin_part(state, attack, start, log)


def asked(state: State, attack: Attack) -> int:
    """Which target is asked whether it strikes back."""
    return targets(attack, chapter.part_start(state, attack))[attack.at]


def answers(state: State, attack: Attack, target: int) -> list[Shot]:
    """The rows with which a target strikes back: all of close combat that can hurt the attacker."""
    armour = weapons.armour(state, attack.piece)
    there, here = state.pieces[attack.piece].squares, state.pieces[target].squares
    if not (here and there):
        return []  # one of the two has fallen
    far = between(state.table.field, here, there)
    found = []
    for piece, row in weapons.rows_of(state, leader(state, target)):
        weapon = state.table.roster[piece].rows[row]
        if weapon.range.is_close and weapon.cell(armour) and reaches(weapon.range, far):
            found.append(Shot(piece, row, attack.piece))
    return found


def refuse_answer(state: State, move: StrikeBack | Endure) -> Iterator[Refusal]:
    """Every reason against an answer: nobody is asked, not yet, no more, or nobody could."""
    attack, rule = state.attack, "tactics.attack.strike_back"
    if attack is None:
        yield refuse(rule, "tactics.nobody_strikes")
        return
    if attack.stage == "strike":
        return
    close = [shot for shot in attack.shots if _is_close(state, shot) and shot.target >= 0]
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


def _is_close(state: State, shot: Shot) -> bool:
    return weapons.weapon_of(state, shot).range.is_close


def strike_back(state: State, move: StrikeBack, log: list[Event] | None) -> State:
    """The target answers with its own weapons; both sides' dice count together."""
    attack = state.attack
    assert attack is not None
    target = asked(state, attack)
    if log is not None:
        name = state.name(target)
        log.append(event("tactics.attack.strike_back", "tactics.fight.strikes", name, unit=name))
    shots = answers(state, attack, target)
    state = weapons.fired(state, tuple(shots), log)
    attack = attack._replace(
        shots=(*attack.shots, *shots), hits=(*attack.hits, *(0 for _ in shots))
    )
    return _ask(state, attack, attack.at + 1, log)


def endure(state: State, move: Endure, log: list[Event] | None) -> State:
    """The target does not answer."""
    attack = state.attack
    assert attack is not None
    if log is not None:
        name = state.name(asked(state, attack))
        log.append(event("tactics.attack.strike_back", "tactics.fight.endures", name, unit=name))
    return _ask(state, attack, attack.at + 1, log)
