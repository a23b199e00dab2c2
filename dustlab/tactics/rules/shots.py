"""The first three steps of an attack: range, sight, and a target for each weapon row.

All targets are declared before a die is rolled, and none can be changed afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from ...core.remarks import Refusal, refuse
from ...core.steps import Moves
from ..components import Weapon
from ..field import TRAP
from ..flow import ATTACK, SUSTAINED, Shot
from ..moves import Fire
from ..state import State
from ..text.blanks import Aim, aim, tell_actions
from ..text.cards import the_box
from ..text.naming import Written
from . import weapons
from .dice import ALL_IN_ONE, BERSERK, HEROIC
from .lines import between
from .sight import in_smoke, sees, sees_square
from .skills import crew, owner, refuse_lost, skill_fact

# Skills that take no action and can be declared together with fire out of turn.
FREE = (ALL_IN_ONE, BERSERK, HEROIC)
OUT_OF_TURN = ("reaction", "indirect")


class Order(NamedTuple):
    """The attack that a unit is to make now."""

    piece: int
    kind: str
    """attack, sustained, reaction, indirect or charge."""
    only: int = -1
    """Reaction fire: the unit that set it off."""
    spotter: int = -1
    """Indirect fire: who sees the target."""


def order_of(state: State) -> Order | None:
    """Who is to attack now, and how; nobody if another action is on."""
    now = state.activation
    if state.phase != "action" or now is None or now.action not in (ATTACK, SUSTAINED):
        return None
    if now.action == SUSTAINED:
        return Order(now.piece, SUSTAINED)
    if now.by == "reaction" and state.reaction is not None:
        return Order(now.piece, "reaction", only=state.reaction.target)
    if now.by == "indirect" and now.then is not None:
        return Order(now.piece, "indirect", spotter=now.then.piece)
    return Order(now.piece, "charge" if "charge" in now.skills else ATTACK)


def attacker(state: State) -> Order:
    """The same where an attack must be on."""
    order = order_of(state)
    if order is None:
        raise AssertionError("no attack is on")
    return order


# -- legality


def refuse_fire(state: State, move: Fire) -> Iterator[Refusal]:
    """Every reason against a declaration of targets, row by row in the order of the steps.

    What holds against several rows alike, as a target out of sight, is said once.
    """
    said: list[Refusal] = []
    for reason in _refuse_rows(state, move):
        if reason not in said:
            said.append(reason)
            yield reason


def _refuse_rows(state: State, move: Fire) -> Iterator[Refusal]:
    order = order_of(state)
    if order is None:
        yield _not_now(state)
        yield from _refuse_shooters(state, move.shots)
        return
    if not move.aims:
        yield refuse("tactics.attack.targets", "tactics.no_aim")
    seen: set[tuple[int, int]] = set()
    for one in move.aims:
        shot = one.shot
        if (shot.piece, shot.row) in seen:
            weapon = weapons.weapon_of(state, shot).name
            yield refuse("tactics.attack.rows", "tactics.row_twice", weapon=weapon)
        seen.add((shot.piece, shot.row))
        yield from refuse_shot(state, order, shot)
    yield from weapons.refuse_together(state, move.shots)
    yield from _refuse_skills(state, order, move)


def _not_now(state: State) -> Refusal:
    """Why no targets are declared at this moment."""
    now, rule = state.activation, "tactics.attack.steps"
    if state.attack is not None:
        unit = state.name(state.attack.piece)
        return refuse(rule, "tactics.attack_under_way", unit=unit)
    if now is None or not now.action:
        return refuse(rule, "tactics.no_attack_on")
    unit = state.name(now.piece)
    if state.phase == "reaction":
        return refuse(rule, "tactics.attack_interrupted", unit=unit)
    action = Written(now.action, tell_actions)
    return refuse(rule, "tactics.other_action_on", unit=unit, action=action)


def _refuse_shooters(state: State, shots: Iterable[Shot]) -> Iterator[Refusal]:
    """Who is meant to fire and cannot in this round, whatever the moment."""
    acting = -1 if state.activation is None else state.activation.piece
    for piece in dict.fromkeys(shot.piece for shot in shots):
        one, name = state.pieces[piece], state.name(piece)
        if not one.is_alive:
            yield refuse("tactics.round.alternate", "tactics.round.is_destroyed", piece=name)
        elif one.acted:
            yield refuse("tactics.round.locked", "tactics.round.has_acted", piece=name)
        elif acting >= 0 and piece not in crew(state, acting):
            facts = {"unit": name, "acting": state.name(acting)}
            yield refuse("tactics.attack.rows", "tactics.not_its_row", **facts)


def _refuse_skills(state: State, order: Order, move: Fire) -> Iterator[Refusal]:
    for skill in move.skills:
        facts = {"unit": state.name(order.piece), "skill": skill_fact(skill)}
        now = state.activation
        if now is not None and skill in now.skills:
            yield refuse("tactics.attack.targets", "tactics.skill_said", **facts)
            continue
        if order.kind not in OUT_OF_TURN:
            yield refuse("tactics.attack.targets", "tactics.skill_too_late", **facts)
        elif skill not in FREE:
            yield refuse("tactics.reaction.free_skill", "tactics.no_free_skill", **facts)
        yield from refuse_lost(state, order.piece, skill)


def refuse_shot(state: State, order: Order, shot: Shot) -> Iterator[Refusal]:
    """Every reason against one row's fire at its target."""
    if shot.piece not in crew(state, order.piece):
        facts = {"unit": state.name(shot.piece), "acting": state.name(order.piece)}
        yield refuse("tactics.attack.rows", "tactics.not_its_row", **facts)
        return
    if not state.pieces[shot.piece].squares:
        unit = state.name(shot.piece)
        yield refuse("tactics.attack.range", "tactics.shooter_off", unit=unit)
        return
    weapon = weapons.weapon_of(state, shot)
    yield from weapons.refuse_row(state, shot, order.kind == "charge")
    if shot.squares:
        if weapons.is_stream(weapon):
            yield from weapons.refuse_stream(state, shot, weapon, order.only)
        else:
            yield refuse("tactics.weapon.flamethrower", "tactics.no_stream", weapon=weapon.name)
    elif shot.target >= 0:
        yield from _refuse_piece(state, order, shot, weapon)
    else:
        yield from _refuse_element(state, order, shot, weapon)


def _refuse_piece(state: State, order: Order, shot: Shot, weapon: Weapon) -> Iterator[Refusal]:
    target, name = state.pieces[shot.target], state.name(shot.target)
    if not target.is_alive:
        yield refuse("tactics.attack.targets", "tactics.is_destroyed", name, unit=name)
        return
    if not target.squares:
        yield refuse("tactics.attack.targets", "tactics.not_there", name, target=name)
        return
    if state.side(shot.target) == state.side(shot.piece):
        yield refuse("tactics.attack.targets", "tactics.own_side", name, target=name)
    yield from _refuse_aim(state, order, shot, weapon, name)
    yield from _refuse_who(state, shot, weapon)
    yield from _refuse_dash(weapon, name, weapons.armour(state, shot.target))


def _refuse_element(state: State, order: Order, shot: Shot, weapon: Weapon) -> Iterator[Refusal]:
    name, element = state.field.name(shot.square), state.element(shot.square)
    if element is None:
        yield refuse("tactics.attack.elements", "tactics.no_element", name, square=name)
        return
    yield from _refuse_aim(state, order, shot, weapon, name)
    if element.kind == TRAP and weapons.spares_traps(weapon) and not weapons.is_stream(weapon):
        facts = {"weapon": weapon.name, "square": name}
        yield refuse("tactics.weapon.flame_trap", "tactics.trap_burns_not", name, **facts)
    yield from _refuse_dash(weapon, name, the_box().elements[element.kind].armour)


def _refuse_aim(
    state: State, order: Order, shot: Shot, weapon: Weapon, name: str
) -> Iterator[Refusal]:
    """Range and sight, and whether a target is one that may be named now."""
    at = state.pieces[shot.target].squares if shot.target >= 0 else (shot.square,)
    far = between(state.field, state.pieces[shot.piece].squares, at)
    facts = {"weapon": weapon.name, "target": name}
    if not weapons.reaches(weapon.range, far):
        reach = {"range": weapon.range.printed, "distance": far}
        yield refuse("tactics.attack.range", "tactics.out_of_range", name, **facts, **reach)
    yield from _refuse_sight(state, order, shot, weapon, name)
    others = order.only >= 0 and (shot.target < 0 or shot.target not in crew(state, order.only))
    if others:
        acting = state.name(order.only)
        yield refuse("tactics.reaction.target", "tactics.only_who_acts", name, target=acting)
    if weapons.is_stream(weapon):
        yield refuse("tactics.weapon.flamethrower", "tactics.needs_squares", name, **facts)


def _refuse_sight(
    state: State, order: Order, shot: Shot, weapon: Weapon, name: str
) -> Iterator[Refusal]:
    """A unit sees what it fires at; for artillery that was called its spotter does, but smoke
    around the artillery itself keeps it from firing all the same."""
    called = order.spotter >= 0 and weapon.range.is_artillery
    eyes = order.spotter if called else shot.piece
    unit = state.name(shot.piece)
    if called and in_smoke(state, shot.piece):
        yield refuse("tactics.field.smoke", "tactics.fires_from_smoke", name, unit=unit)
    if shot.target >= 0:
        is_seen = sees(state, eyes, shot.target)
    else:
        is_seen = sees_square(state, eyes, shot.square)
    if is_seen:
        return
    if called:
        facts = {"unit": state.name(eyes), "target": name}
        yield refuse("tactics.weapon.indirect", "tactics.spotter_blind", name, **facts)
    else:
        yield refuse("tactics.attack.sight", "tactics.no_sight", name, unit=unit, target=name)


def _refuse_dash(weapon: Weapon, name: str, armour: str) -> Iterator[Refusal]:
    if weapon.cell(armour) is None:
        facts = {"weapon": weapon.name, "target": name, "armour": armour}
        yield refuse("tactics.weapon.dash", "tactics.no_damage", name, **facts)


def _refuse_who(state: State, shot: Shot, weapon: Weapon) -> Iterator[Refusal]:
    """Whom of a target a weapon is aimed at: the whole unit, or one miniature by a sniper."""
    target, name = shot.target, state.name(shot.target)
    card = state.card(target)
    joined = card.is_hero and state.pieces[target].joined >= 0
    aims = weapons.is_snipers(state.card(shot.piece), shot.row)
    facts = {"weapon": weapon.name, "target": name}
    if not aims and shot.member >= 0:
        yield refuse("tactics.skills.sniper", "tactics.no_sniper", name, **facts)
    if shot.member >= 0 and not card.is_squad:
        yield refuse("tactics.skills.sniper", "tactics.one_miniature", name, **facts)
        return
    if not aims and joined:
        squad = state.name(state.pieces[target].joined)
        yield refuse("tactics.attack.targets", "tactics.part_of", name, target=name, squad=squad)
    if aims and card.is_squad and shot.member < 0:
        yield refuse("tactics.skills.sniper", "tactics.name_miniature", name, **facts)
    if aims and shot.member >= 0 and state.pieces[target].living[shot.member] == 0:
        yield refuse("tactics.skills.sniper", "tactics.miniature_gone", name, **facts)


# -- a random declaration

# How often a unit picks its rows, looks at crates and traps as well, and declares free skills.
CAREFUL = 0.1
# How often a random stream of fire is tried.
STREAMS = 4


def propose(state: State, rng: Random) -> Fire | None:
    """A random target for each row; None: no row has a target, or none is to fire."""
    order = order_of(state)
    if order is None:
        return None
    careful, aims = rng.random() < CAREFUL, list[Aim]()
    for piece, row in weapons.rows_of(state, order.piece):
        if careful and rng.random() < 0.25:
            continue
        shot = _propose_shot(state, order, Shot(piece, row, -1), rng, careful=careful)
        if shot is not None:
            missiles = rng.randint(1, weapons.most_missiles(state, piece, row))
            aims.append(aim(state, shot._replace(missiles=missiles), order.piece))
    if not aims:
        return None
    said = rng.choice(skill_choices(state, order)) if careful else ()
    return Fire(tuple(weapons.in_hand(state, aims)), said)


def _propose_shot(
    state: State, order: Order, bare: Shot, rng: Random, *, careful: bool
) -> Shot | None:
    """Any target of a row that nothing speaks against; None: none was found."""
    weapon = weapons.weapon_of(state, bare)
    if not weapons.is_stream(weapon):
        guesses = list(_in_range(state, order, bare, elements=careful))
    elif careful:
        guesses = list(weapons.streams(state, bare, weapon, order.only))
    else:
        guesses = list(weapons.guesses(state, bare, weapon, rng, STREAMS))
    rng.shuffle(guesses)
    for guess in guesses:
        shot = rng.choice(list(_aimed(state, guess))) if guess.target >= 0 else guess
        if next(refuse_shot(state, order, shot), None) is None:
            return shot
    return None


# -- what can be declared


def candidates(state: State) -> Iterator[Fire]:
    """Every legal declaration: for each row a target or none, at least one row in all.

    They are found one by one; of a row only as many targets as were asked for.
    """
    order = order_of(state)
    if order is None:
        return
    rows = [
        Moves(_choices(state, order, piece, row))
        for piece, row in weapons.rows_of(state, order.piece)
    ]
    skills = skill_choices(state, order)
    for declared in _declarations(state, rows, ()):
        for said in skills:
            yield Fire(declared, said)


def _declarations(
    state: State, rows: Sequence[Moves], before: tuple[Aim, ...]
) -> Iterator[tuple[Aim, ...]]:
    """What the rows that are left can add to those before them, nothing first."""
    if not rows:
        if before:
            yield before
        return
    yield from _declarations(state, rows[1:], before)
    for one in rows[0]:
        declared = (*before, one)
        if next(weapons.refuse_together(state, (aim.shot for aim in declared)), None) is None:
            yield from _declarations(state, rows[1:], declared)


def row_by_row(state: State) -> dict[tuple[int, int], list[Aim]]:
    """For each row that can fire (who, and its place on the card) every legal aim.

    Rows choose by themselves, so this says in a few lines what `candidates` says in thousands.
    """
    order = order_of(state)
    if order is None:
        return {}
    return {
        (piece, row): list(_choices(state, order, piece, row))
        for piece, row in weapons.rows_of(state, order.piece)
    }


def skill_choices(state: State, order: Order) -> list[tuple[str, ...]]:
    """What a unit that fires out of turn can declare with it; one that has its turn has said it."""
    choices: list[tuple[str, ...]] = [()]
    if order.kind in OUT_OF_TURN:
        for skill in FREE:
            if owner(state, order.piece, skill) >= 0:
                choices += [(*before, skill) for before in choices]
    return choices


def _choices(state: State, order: Order, piece: int, row: int) -> Iterator[Aim]:
    for shot in shots_of(state, order, piece, row):
        for missiles in range(1, weapons.most_missiles(state, piece, row) + 1):
            yield aim(state, shot._replace(missiles=missiles), order.piece)


def shots_of(state: State, order: Order, piece: int, row: int) -> Iterator[Shot]:
    """Every legal target of a row that can fire."""
    weapon = state.table.roster[piece].rows[row]
    bare = Shot(piece, row, -1)
    if order.kind == "charge" and not (weapon.range.is_close or weapon.range.most == 1):
        return
    if weapons.is_stream(weapon):
        yield from weapons.streams(state, bare, weapon, order.only)
        return
    for shot in _in_range(state, order, bare):
        for one in _aimed(state, shot):
            if next(refuse_shot(state, order, one), None) is None:
                yield one


def _in_range(state: State, order: Order, bare: Shot, elements: bool = True) -> Iterator[Shot]:
    """A row's shot at each enemy in its range, then at each crate and trap; most lie far away."""
    weapon, here = weapons.weapon_of(state, bare), state.pieces[bare.piece].squares
    for target in targets_of(state, order):
        far = between(state.field, here, state.pieces[target].squares)
        if weapons.reaches(weapon.range, far):
            yield bare._replace(target=target)
    for element in state.elements if elements and order.only < 0 else ():
        if weapons.reaches(weapon.range, between(state.field, here, (element.square,))):
            yield bare._replace(square=element.square)


def targets_of(state: State, order: Order) -> list[int]:
    """The enemies on the field that an attack may be for."""
    if order.only >= 0:
        return list(crew(state, order.only))
    enemies = state.table.enemies[state.side(order.piece)]
    return [number for number in enemies if state.pieces[number].squares]


def _aimed(state: State, shot: Shot) -> Iterator[Shot]:
    """The shot itself; a sniper's at a squad once at each of its miniatures."""
    squad = shot.target >= 0 and state.card(shot.target).is_squad
    if not squad or not weapons.is_snipers(state.card(shot.piece), shot.row):
        yield shot
        return
    for member, number in enumerate(state.pieces[shot.target].living):
        if number:
            yield shot._replace(member=member)
