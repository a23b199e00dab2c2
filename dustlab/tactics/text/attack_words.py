"""What is said while an attack is worked out: targets, cover, what is fired at last."""

from __future__ import annotations

from ...core.remarks import Event, event
from ..flow import SUSTAINED, Attack, Shot
from ..moves import Fire
from ..rules import weapons
from ..rules.cover import NONE, cover_for, ignored_by
from ..rules.dice import FACES, faces, throw_of
from ..rules.shots import Order
from ..state import State
from .blanks import tell_aimed_at
from .naming import Written

COVERED = {"soft": "tactics.fight.covered_soft", "hard": "tactics.fight.covered_hard"}
THROUGH_COVER = {
    "flame": "tactics.weapon.flame_cover",
    "phaser": "tactics.weapon.phaser",
    "ugl": "tactics.weapon.ugl",
}


def tell_targets(state: State, order: Order, move: Fire, log: list[Event]) -> None:
    """Which row fires at what."""
    name = state.name(order.piece)
    if order.kind == SUSTAINED:
        log.append(event("tactics.attack.sustained", "tactics.fight.sustained", name, unit=name))
    if order.kind == "charge":
        log.append(event("tactics.skills.charge", "tactics.fight.charges", name, unit=name))
    for one in move.aims:
        shot, weapon = one.shot, weapons.weapon_of(state, one.shot)
        rule = "tactics.attack.rows"
        if weapon.range.is_artillery:
            rule = "tactics.weapon.indirect" if order.spotter >= 0 else "tactics.weapon.direct"
        if shot.squares:
            rule = "tactics.weapon.flamethrower"
        plain = shot.target >= 0 and shot.member < 0
        target: str = Written(one.text.partition(" > ")[2], tell_aimed_at)
        if plain:
            target = state.name(shot.target)
        facts = {"unit": state.name(shot.piece), "weapon": weapon.name, "target": target}
        log.append(event(rule, "tactics.fight.aims", name, **facts))


def tell_cover(state: State, attack: Attack, saved: int, log: list[Event]) -> None:
    """Cover dice have fallen."""
    shot, dice = attack.shots[attack.at], attack.hits[attack.at]
    throw = throw_of(state, attack, shot)
    name = state.name(shot.target)
    facts = {"unit": name, "cover": throw.cover, "dice": dice, "saved": saved}
    shown = faces(saved, dice, FACES[throw.saving])
    rule = "tactics.attack.cover_dice"
    log.append(event(rule, COVERED[throw.cover], name, **facts, faces=shown))


def tell_no_cover(shot: Shot, state: State, log: list[Event]) -> None:
    """Which weapons look past the cover that a squad has."""
    weapon = weapons.weapon_of(state, shot)
    rule = ignored_by(weapon)
    if shot.target < 0 or not rule or cover_for(state, shot.piece, shot.target) == NONE:
        return
    rule = THROUGH_COVER.get(weapon.kind, rule)
    log.append(event(rule, "tactics.fight.no_cover", weapon=weapon.name))


def tell_element(state: State, attack: Attack, square: int, log: list[Event]) -> None:
    """The cover that is fired at still helps the unit in it."""
    for target in dict.fromkeys(shot.target for shot in attack.shots if shot.target >= 0):
        if square in state.pieces[target].squares:
            name, facts = state.field.name(square), {"unit": state.name(target)}
            rule = "tactics.attack.element_last"
            log.append(event(rule, "tactics.fight.element_last", name, square=name, **facts))
