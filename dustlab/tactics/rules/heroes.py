"""Heroes: joining a squad before the first round, leaving it for good, and mending vehicles."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...core.match import Choice, Pending
from ...core.remarks import Event, Refusal, refuse, report
from ..components import SIDES, Unit
from ..moves import EndJoining, Join, Move, Part, UseSkill
from ..state import State, changed
from . import skills, terrain, terrain_setup

# Skills that a hero and his squad must both have: the rule, and the sentence.
APES_AND_ZOMBIES = {
    "blutkreuz_ape": ("tactics.skills.blutkreuz_ape", "tactics.heroes.blutkreuz_ape"),
    "blutkreuz_zombie": ("tactics.skills.blutkreuz_zombie", "tactics.heroes.blutkreuz_zombie"),
}


# -- before the first round


def begin(state: State, log: list[Event] | None) -> State:
    """Each side in turn lets heroes join squads, where any could."""
    for side in SIDES[SIDES.index(state.round.turn) + 1 if state.round.turn else 0 :]:
        if any(True for _ in pairs(state, side)):
            return state._replace(phase="joining", round=state.round._replace(turn=side))
    return terrain_setup.begin(state._replace(round=state.round._replace(turn="")), log)


def pairs(state: State, side: str) -> Iterator[Join]:
    """The heroes of a side and the squads that they could join."""
    for hero in state.of_side(side):
        for squad in state.of_side(side):
            if next(refuse_pair(state, hero, squad), None) is None:
                yield Join(state.table.names[hero], state.table.names[squad])


def pending(state: State) -> Pending:
    return Choice(state.round.turn, "tactics.heroes.asks_join")


def candidates(state: State) -> list[Move]:
    return [*pairs(state, state.round.turn), EndJoining()]


def propose(state: State, rng: Random) -> Move:
    return rng.choice(candidates(state))


def fall(state: State, outcome: object, log: list[Event] | None) -> State:
    raise AssertionError("no dice fall while heroes join squads")


def refuse_join(state: State, move: Join) -> Iterator[Refusal]:
    """Every reason against a hero joining a squad."""
    if state.phase != "joining":
        yield refuse("tactics.heroes.join", "tactics.heroes.join_not_now")
    names = state.table.by_name
    unknown = [name for name in (move.hero, move.squad) if name not in names]
    for name in unknown:
        yield refuse("tactics.heroes.join", "tactics.round.no_piece", piece=name)
    if unknown:
        return
    hero, squad = names[move.hero], names[move.squad]
    turn = state.round.turn if state.phase == "joining" else state.side(hero)
    for piece in dict.fromkeys((hero, squad)):
        if state.side(piece) != turn:
            facts = {"piece": state.name(piece), "side": state.side(piece), "turn": turn}
            yield refuse("tactics.heroes.join", "tactics.round.not_yours", **facts)
    yield from refuse_pair(state, hero, squad)


def refuse_pair(state: State, hero: int, squad: int) -> Iterator[Refusal]:
    """What keeps two units from being together, whosever turn it is."""
    one, other = state.card(hero), state.card(squad)
    facts = {"hero": state.name(hero), "squad": state.name(squad)}
    if not one.is_hero:
        yield refuse("tactics.heroes.join", "tactics.heroes.no_hero", **facts)
    if not other.is_squad:
        yield refuse("tactics.heroes.join", "tactics.heroes.no_squad", **facts)
    if not (one.is_hero and other.is_squad):
        return
    if one.armour != other.armour:
        yield refuse("tactics.heroes.armour", "tactics.heroes.armour",
                     armour=one.armour, others=other.armour, **facts)  # fmt: skip
    if state.pieces[hero].joined >= 0:
        yield refuse("tactics.heroes.one", "tactics.heroes.joined_already", **facts)
    if state.pieces[squad].joined >= 0:
        yield refuse("tactics.heroes.one", "tactics.heroes.has_hero", **facts)
    if state.pieces[hero].squares != state.pieces[squad].squares:
        yield refuse("tactics.heroes.together", "tactics.heroes.apart", **facts)
    yield from _refuse_kinds(one, other, facts)


def _refuse_kinds(hero: Unit, squad: Unit, facts: dict[str, str]) -> Iterator[Refusal]:
    """What a skill says about who may join whom."""
    if hero.has("jump") != squad.has("jump"):
        yield refuse("tactics.heroes.jump", "tactics.heroes.jump", **facts)
    for skill, (rule, key) in APES_AND_ZOMBIES.items():
        if hero.has(skill) != squad.has(skill):
            yield refuse(rule, key, **facts)
    if squad.has("command_squad") and not hero.has("commander"):
        yield refuse("tactics.heroes.commander", "tactics.heroes.commander", **facts)


def join(state: State, move: Join, log: list[Event] | None) -> State:
    hero, squad = state.read_piece(move.hero), state.read_piece(move.squad)
    facts = {"hero": state.name(hero), "squad": state.name(squad)}
    report(log, "tactics.heroes.join", "tactics.heroes.joined", **facts)
    state = changed(changed(state, hero, joined=squad), squad, joined=hero)
    if next(pairs(state, state.round.turn), None) is None:
        return begin(state, log)
    return state


def refuse_end(state: State, move: EndJoining) -> Iterator[Refusal]:
    if state.phase != "joining":
        yield refuse("tactics.heroes.join", "tactics.heroes.join_not_now")


def end(state: State, move: EndJoining, log: list[Event] | None) -> State:
    return begin(state, log)


# -- leaving


def part(state: State, move: Part, log: list[Event] | None) -> State:
    """A hero leaves his squad before either is activated."""
    return parted(state, state.read_piece(move.hero), log)


def parted(state: State, hero: int, log: list[Event] | None) -> State:
    """A hero and his squad are two units from now on."""
    squad = state.pieces[hero].joined
    facts = {"hero": state.name(hero), "squad": state.name(squad)}
    report(log, "tactics.heroes.part", "tactics.heroes.parted", **facts)
    state = changed(state, hero, squad, joined=-1)
    now = state.activation
    if now is not None and now.piece == squad and not state.pieces[squad].is_alive:
        # He goes on with what both had begun.
        state = state._replace(activation=now._replace(piece=hero))
    return state


# -- mending a vehicle


def refuse_tank_head(state: State, piece: int, target: int) -> Iterator[Refusal]:
    """What speaks against a hero mending a vehicle."""
    facts = {"piece": state.name(piece), "other": state.name(target)}
    name, rule = state.name(target), "tactics.skills.tank_head"
    hero = skills.owner(state, piece, "tank_head")
    if state.side(target) != state.side(piece):
        yield refuse(rule, "tactics.command.own_only", name, **facts)
    if not state.card(target).is_vehicle:
        yield refuse(rule, "tactics.command.own_vehicle", name, **facts)
    if state.side(target) != state.side(piece) or not state.card(target).is_vehicle:
        return
    if not state.pieces[target].is_alive:
        yield refuse(rule, "tactics.command.is_destroyed", name, **facts)
        return
    if not state.pieces[target].damage:
        yield refuse(rule, "tactics.command.undamaged", name, **facts)
    if hero >= 0 and not terrain.are_adjacent(state, hero, target):
        yield refuse("tactics.command.adjacent", "tactics.command.not_adjacent", name, **facts)


def tank_head(state: State, move: UseSkill, piece: int, log: list[Event] | None) -> State:
    """All damage of the vehicle is mended, once in a game."""
    target, hero = state.read_piece(move.piece), skills.owner(state, piece, "tank_head")
    facts = {"hero": state.name(hero), "other": state.name(target)}
    report(log, "tactics.skills.tank_head", "tactics.heroes.mended", **facts)
    return changed(skills.used_up(state, piece, "tank_head"), target, damage=0)
