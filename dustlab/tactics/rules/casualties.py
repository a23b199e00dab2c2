"""Damage: boxes of vehicles and heroes, miniatures of squads, and who of a squad falls.

The owner of a squad chooses its losses; a hero with it may take some of them. Units that are hard
to hurt roll a die for each point first.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from ...core.remarks import Event, Refusal, refuse, report
from ..flow import Attack, Wound, other_side
from ..moves import Lose
from ..state import State, changed
from ..text.blanks import group_names, tell_group, tell_losses
from ..text.naming import Written
from . import heroes, scenario
from .dice import HEROIC, RESILIENT, faces
from .skills import crew, has

SERUM = "wiederbelebungsserum"


class Room(NamedTuple):
    """Who of a unit can take damage: miniatures of each group, boxes of the hero with them."""

    groups: tuple[int, ...]
    hero: int
    """-1: none."""
    boxes: int
    names: tuple[str, ...]
    """How moves call them: the groups, then the hero."""

    @property
    def models(self) -> int:
        return sum(self.groups)


def room_of(state: State, squad: int) -> Room:
    piece, names = state.pieces[squad], group_names(state.card(squad))
    hero = piece.joined
    if hero < 0:
        return Room(piece.living, hero, 0, names)
    boxes = state.table.roster[hero].health - state.pieces[hero].damage
    return Room(piece.living, hero, boxes, (*names, state.name(hero)))


# -- one wound after another


def next_wound(state: State, attack: Attack, log: list[Event] | None) -> State:
    """The damage that waits, unit by unit, as far as nobody has to roll or to choose.

    If wounds are left in the attack then, a player has to roll or to choose.
    """
    wounds = attack.wounds
    while wounds:
        wound = wounds[0]
        piece, points = wound.piece, wound.points
        if points == 0 or not state.pieces[piece].is_alive:
            wounds = wounds[1:]
            continue
        if _is_safe(state, piece):
            name = state.name(piece)
            report(log, "tactics.skills.heroic_attack", "tactics.fight.heroic", name, unit=name)
        elif points < 0:
            state = burnt_out(state, piece, log)
        elif not wound.resisted and has(state, piece, RESILIENT):
            return state._replace(attack=attack._replace(stage="resist", wounds=wounds))
        elif wound.member >= 0:
            state = picked_off(state, wound, log)
        elif not state.table.roster[piece].is_squad:
            state = boxes_lost(state, piece, points, log)
        else:
            room = room_of(state, piece)
            forced = _forced(room, points)
            if forced is None:
                return state._replace(attack=attack._replace(stage="lose", wounds=wounds))
            state, share = lost(state, wound, room, forced, log)
            wounds = (wound, *_share(room, share, wound), *wounds[1:])
        wounds = wounds[1:]
    return state._replace(attack=attack._replace(wounds=()))


def _is_safe(state: State, piece: int) -> bool:
    return any(HEROIC in state.pieces[one].lasting for one in crew(state, piece))


def _share(room: Room, points: int, wound: Wound) -> tuple[Wound, ...]:
    """What the hero with a squad takes himself."""
    return (Wound(room.hero, points, resisted=wound.resisted),) if points else ()


def _forced(room: Room, points: int) -> tuple[int, ...] | None:
    """The losses of each group where there is nothing to choose."""
    if points >= room.models + room.boxes or (room.hero < 0 and points >= room.models):
        return room.groups
    filled = [place for place, number in enumerate(room.groups) if number]
    if room.hero < 0 and len(filled) == 1:
        return tuple(points if place == filled[0] else 0 for place in range(len(room.groups)))
    return None


def lost(
    state: State, wound: Wound, room: Room, groups: tuple[int, ...], log: list[Event] | None
) -> tuple[State, int]:
    """Miniatures are removed; what is left of the damage is for the hero."""
    squad, number = wound.piece, sum(groups)
    if number:
        living = state.pieces[squad].living
        left = tuple([alive - less for alive, less in zip(living, groups, strict=True)])
        state = changed(state, squad, living=left)
        facts = {"unit": state.name(squad), "number": number, "left": sum(left)}
        report(log, "tactics.attack.damage", "tactics.fight.lost", state.name(squad), **facts)
        if not any(left):
            state = destroyed(state, squad, log)
    return state, wound.points - number if room.hero >= 0 else 0


def boxes_lost(state: State, piece: int, points: int, log: list[Event] | None) -> State:
    """Boxes of a vehicle or hero are crossed off; with none left it is destroyed."""
    before, health = state.pieces[piece].damage, state.table.roster[piece].health
    damage = min(before + points, health)
    facts = {"unit": state.name(piece), "number": damage - before, "left": health - damage}
    report(log, "tactics.attack.damage", "tactics.fight.boxes", state.name(piece), **facts)
    state = changed(state, piece, damage=damage)
    return destroyed(state, piece, log) if damage == health else state


def picked_off(state: State, wound: Wound, log: list[Event] | None) -> State:
    """The miniature that a sniper aimed at falls, and no other."""
    left = list(state.pieces[wound.piece].living)
    if not left[wound.member]:
        return state
    left[wound.member] -= 1
    name = state.name(wound.piece)
    who = Written(group_names(state.card(wound.piece))[wound.member], tell_group)
    report(log, "tactics.skills.sniper", "tactics.fight.picked_off", name, unit=name, who=who)
    state = changed(state, wound.piece, living=tuple(left))
    return state if any(left) else destroyed(state, wound.piece, log)


def burnt_out(state: State, unit: int, log: list[Event] | None) -> State:
    """A whole unit is destroyed at once, the hero with it."""
    name = state.name(unit)
    report(log, "tactics.weapon.ap_flame", "tactics.fight.burnt_out", name, unit=name)
    for one in reversed(crew(state, unit)):
        state = destroyed(state, one, log)
    return state


def destroyed(state: State, piece: int, log: list[Event] | None) -> State:
    """A unit leaves the field and counts for the other side, each time anew.

    What a squad was about to do, the hero who was with it goes on with.
    """
    one, card = state.pieces[piece], state.card(piece)
    nobody = tuple(0 for _ in one.living)
    state = changed(state, piece, squares=(), living=nobody, destroyed=one.destroyed + 1)
    if one.joined >= 0:
        state = heroes.parted(state, piece if card.is_hero else one.joined, log)
    side = other_side(card.side)
    rule = "tactics.end.twice" if one.destroyed else "tactics.end.points"
    squares = [state.field.name(square) for square in one.squares]
    facts = {"piece": state.name(piece), "side": side, "points": card.ap}
    report(log, rule, "tactics.end.destroyed", *squares, **facts)
    state = scenario.scored(state, side, card.ap)
    return state if card.is_hero or one.joined < 0 else _goes_on(state, piece, one.joined)


def _goes_on(state: State, squad: int, hero: int) -> State:
    """A hero whose squad has fallen stands for it from now on."""
    activation, reaction = state.activation, state.reaction
    if activation is not None and activation.then is not None and activation.then.piece == squad:
        activation = activation._replace(then=activation.then._replace(piece=hero))
    if reaction is not None and reaction.target == squad:
        reaction = reaction._replace(target=hero)
    return state._replace(activation=activation, reaction=reaction)


# -- dice of those who are hard to hurt


def resisted(state: State, attack: Attack, saved: int, log: list[Event] | None) -> State:
    """For each hit of these dice a point of damage is ignored."""
    wound = attack.wounds[0]
    name, dice = state.name(wound.piece), wound.points
    facts = {"unit": name, "dice": dice, "saved": saved, "faces": faces(saved, dice, 2)}
    report(log, "tactics.skills.damage_resilient", "tactics.fight.resisted", name, **facts)
    left = wound._replace(points=dice - saved, resisted=True)
    return next_wound(state, attack._replace(stage="lose", wounds=(left, *attack.wounds[1:])), log)


# -- the owner chooses


def refuse_losses(state: State, move: Lose) -> Iterator[Refusal]:
    """What speaks against a choice of losses, asked when it is the moment to choose."""
    wound = state.attacking.wounds[0]
    room, unit = room_of(state, wound.piece), state.name(wound.piece)
    able = dict(zip(room.names, (*room.groups, room.boxes), strict=False))
    seen = set()
    for who, number in move.losses:
        names = {"who": Written(who, tell_group), "unit": state.card(wound.piece).name}
        facts = {**names, "number": number, "left": able.get(who, 0)}
        if who not in able:
            yield refuse("tactics.attack.casualties", "tactics.lose_nobody", unit, **facts)
        elif number > able[who] or number < 1:
            yield refuse("tactics.attack.casualties", "tactics.lose_too_many", unit, **facts)
        if who in seen:
            yield refuse("tactics.attack.casualties", "tactics.lose_twice", unit, **facts)
        seen.add(who)
    total = sum(number for _, number in move.losses)
    if total != wound.points:
        facts = {"asked": total, "number": wound.points}
        yield refuse("tactics.attack.casualties", "tactics.lose_number", unit, **facts)


def choices(state: State, wound: Wound) -> Iterator[Lose]:
    """Every way to share the losses out."""
    room = room_of(state, wound.piece)
    for shares in _shared_out((*room.groups, room.boxes), wound.points):
        yield _lose(room, shares)


def _lose(room: Room, shares: tuple[int, ...]) -> Lose:
    return Lose(tuple((who, n) for who, n in zip(room.names, shares, strict=False) if n))


def _shared_out(most: tuple[int, ...], points: int) -> Iterator[tuple[int, ...]]:
    first, rest = most[0], most[1:]
    if not rest:
        if points <= first:
            yield (points,)
        return
    for here in range(max(0, points - sum(rest)), min(first, points) + 1):
        for others in _shared_out(rest, points - here):
            yield (here, *others)


def propose(state: State, wound: Wound, rng: Random) -> Lose:
    """Random losses, one after another."""
    room = room_of(state, wound.piece)
    left = [*room.groups, room.boxes]
    shares = [0] * len(left)
    for _ in range(wound.points):
        who = int(rng.random() * sum(left))
        place = 0
        while who >= left[place]:
            who -= left[place]
            place += 1
        left[place] -= 1
        shares[place] += 1
    return _lose(room, tuple(shares))


def lose(state: State, move: Lose, log: list[Event] | None) -> State:
    """The owner has chosen who falls."""
    attack = state.attacking
    wound = attack.wounds[0]
    room = room_of(state, wound.piece)
    said = dict(move.losses)
    groups = tuple(said.get(who, 0) for who in room.names[: len(room.groups)])
    unit = state.name(wound.piece)
    losses = Written(" ".join(f"{n} {who}" for who, n in move.losses), tell_losses)
    report(log, "tactics.attack.casualties", "tactics.fight.chosen", unit, unit=unit, who=losses)
    state, share = lost(state, wound, room, groups, log)
    wounds = (*_share(room, share, wound), *attack.wounds[1:])
    return next_wound(state, attack._replace(wounds=wounds), log)


# -- strength drawn from enemies


def serum(state: State, attack: Attack, log: list[Event] | None) -> State:
    """A hero with the serum gains a box back for each of his own hits on soldiers."""
    for piece in dict.fromkeys(shot.piece for shot in attack.shots):
        if SERUM not in state.table.roster[piece].skills:
            continue
        unit = state.pieces[piece]
        drawn = sum(
            scored
            for shot, scored in zip(attack.shots, attack.hits, strict=True)
            if shot.piece == piece and shot.target >= 0 and state.card(shot.target).is_soldier
        )
        gained = min(drawn, unit.damage)
        if not unit.is_alive or not gained:
            continue
        name = state.name(piece)
        facts = {"unit": name, "number": gained, "hits": drawn}
        report(log, "tactics.skills.wiederbelebungsserum", "tactics.fight.serum", name, **facts)
        state = changed(state, piece, damage=unit.damage - gained)
    return state
