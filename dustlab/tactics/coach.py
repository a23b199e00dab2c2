"""What a coach says before a move of Dust Tactics: who answers it, and what would be left unused.

Every caution is a fact: who may react and who sees what the rules say, and the chance of each loss
is exact. Whether the move is a good one nobody says.

>>> from dustlab.tactics import from_position
>>> match = from_position("row ....\\nphase activation\\nround 2\\nturn allies\\n"
...     "entry allies south axis north\\npiece hb: hell_boys at A1\\npiece sp: sturmpioniere at D1")
>>> move = match.read_move("activate hb: move, nothing")
>>> print(*cautions(match.state, move))
One of the two actions stays unused. [tactics.round.actions]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from math import prod
from typing import Any, NamedTuple

from ..core.remarks import Caution, caution
from ..core.words import Likely
from .components import SIDES
from .flow import ATTACK, MOVE, NOTHING, SUSTAINED, Attack, other_side
from .game import GAME, aims_by_row
from .moves import Activate, Fire, Go, Lose, Move, Nothing
from .odds.targets import by_target, odds_of
from .rules import round as rounds
from .rules import scenario
from .rules.casualties import choices
from .rules.shots import FREE, order_of
from .rules.skills import leader, owner, skill_fact
from .rules.ways import reach
from .rules.weapons import ammunition, bearers
from .state import State
from .studies.single_activation import (
    Watcher,
    at_enemy,
    attacking,
    targets_of,
    volley,
    watchers,
)
from .text.blanks import Aim

# Of how many enemies it is told what they would throw; and how many squares are looked at.
MOST_TOLD, MOST_SQUARES = 3, 60
# How it is told that enemies can fire: how many, and each at a squad or at a single unit.
IN_THIS_ROUND = ("many_fire", "fires_squad", "fires_one")
IN_THE_NEXT = ("many_fire_next", "fires_squad_next", "fires_one_next")
# Skills that are used up for the game and do nothing without a target.
FOR_AN_ATTACK = tuple(skill for skill in FREE if skill != "heroic_attack")


def cautions(state: State, move: Move) -> Iterator[Caution]:
    """The facts that are worth a look before this move, which must be legal."""
    if isinstance(move, Activate):
        yield from in_vain(state, move)
        yield from unused_action(state, move)
        yield from points_needed(state, state.read_piece(move.piece))
    elif isinstance(move, Nothing):
        yield from nothing_done(state)
        yield from stays_there(state, move)
    elif isinstance(move, Lose):
        yield from given_up(state, move)
    elif isinstance(move, Go):
        piece, after = state.acting.piece, GAME.advance(state, move)
        if after.phase == "reaction" or not _goes_on(after, piece):
            yield from answered(after, piece, after.phase == "reaction", state.round.number)
    elif isinstance(move, Fire):
        yield from only_cover(state, move)
        yield from silent(state, move)
        yield from limited(state, move)
        yield from spent_on_cover(state, move)
        now = state.activation
        if now is not None and rounds.reaction_moment(state, now) == now.at:
            yield from answered(state, now.piece, True, state.round.number)


# -- declaring


def in_vain(state: State, move: Activate) -> Iterator[Caution]:
    """An attack for which there is no enemy in reach, and what is used up with it."""
    piece = state.read_piece(move.piece)
    if not {ATTACK, SUSTAINED} & {*move.actions} or not state.pieces[piece].squares:
        return
    name = state.name(piece)
    if move.actions[0] in (ATTACK, SUSTAINED):
        if targets_of(attacking(state, piece)):
            return
        whole = move.actions[0] == SUSTAINED
        rule = "tactics.round.sustained" if whole else "tactics.attack.steps"
        key = "sustained_in_vain" if whole else "attack_in_vain"
        yield caution(rule, f"coach.tactics.{key}", name, unit=name)
    elif move.actions == (MOVE, ATTACK) and not _in_reach_after_a_move(state, piece):
        yield caution("tactics.attack.steps", "coach.tactics.move_in_vain", name, unit=name)
    else:
        return
    yield from _used_up(move.skills)


def _in_reach_after_a_move(state: State, piece: int) -> bool:
    """Whether the unit could fire at an enemy from a square of one MOVE, or from where it is."""
    if state.card(piece).size != (1, 1):
        return True
    near = [square for square, one in reach(state, piece).items() if one.actions == 1]
    if len(near) > MOST_SQUARES:
        return True
    here = [state.pieces[piece].squares[0]]
    return any(targets_of(attacking(state, piece, (square,))) for square in (*here, *near))


def _used_up(skills: Sequence[str]) -> Iterator[Caution]:
    for skill in skills:
        if skill in FOR_AN_ATTACK:
            named = skill_fact(skill)
            yield caution("tactics.skills.once", "coach.tactics.skill_spent", skill=named)


def unused_action(state: State, move: Activate) -> Iterator[Caution]:
    """An action that is declared as nothing."""
    del state
    left = move.actions.count(NOTHING)
    if left:
        key = "action_unused" if left == 1 else "actions_unused"
        yield caution("tactics.round.actions", f"coach.tactics.{key}")


def nothing_done(state: State) -> Iterator[Caution]:
    """The action that is on is left undone though it could be done."""
    others = (one for one in GAME.candidates(state) if not isinstance(one, Nothing))
    if any(next(GAME.refusals(state, one), None) is None for one in islice(others, 400)):
        yield caution("tactics.round.nothing", "coach.tactics.nothing_done")


def stays_there(state: State, move: Nothing) -> Iterator[Caution]:
    """A second MOVE is not made: the unit stays where the first one has brought it."""
    now = state.activation
    if now is not None and now.action == MOVE and MOVE in now.actions[: now.at]:
        after = GAME.advance(state, move)
        yield from answered(after, now.piece, after.phase == "reaction", state.round.number)


def points_needed(state: State, piece: int) -> Iterator[Caution]:
    """In the last round: the victory points that a side still needs, and the square to hold."""
    goal, side = state.table.scenario, state.side(piece)
    if not _is_last_round(state):
        return
    holder = scenario.holding(state)
    if goal.hold >= 0 and holder != side:
        square, bonus = state.field.name(goal.hold), goal.hold_bonus
        key = "square_bonus" if bonus else "square_decides"
        rule = "tactics.end.bonus" if bonus else "tactics.end.objective"
        facts = {"square": square, **({"points": bonus} if bonus else {})}
        yield caution(rule, f"coach.tactics.{key}", square, **facts)
    if goal.objective == "hold" and not goal.hold_bonus and holder:
        return
    points = dict(zip(SIDES, state.points, strict=True))
    if holder:
        points[holder] += goal.hold_bonus
    other = other_side(side)
    if points[side] <= points[other]:
        facts = {"own": points[side], "theirs": points[other], "side": side, "other": other}
        more = points[other] - points[side] + 1
        yield caution("tactics.end.rounds", "coach.tactics.points_needed", points=more, **facts)


def _is_last_round(state: State) -> bool:
    limit = state.table.scenario.rounds
    return bool(limit) and state.round.number >= limit


# -- firing


def only_cover(state: State, move: Fire | None = None) -> Iterator[Caution]:
    """Only crates and traps are in reach, or aimed at."""
    if move is None:
        aims = [one for each in aims_by_row(state).values() for one in each]
    else:
        aims = list(move.aims)
    if aims and not any(at_enemy(state, one.shot) for one in aims):
        key = "only_cover" if move is None else "aims_at_cover"
        yield caution("tactics.attack.elements", f"coach.tactics.{key}")


def silent(state: State, move: Fire) -> Iterator[Caution]:
    """Weapons that are given no target, though an enemy is in their fire."""
    aimed = {(one.shot.piece, one.shot.row) for one in move.aims}
    weapons = [
        state.card(piece).rows[row].name
        for (piece, row), aims in aims_by_row(state).items()
        if (piece, row) not in aimed and any(_could_fire(state, move, one) for one in aims)
    ]
    if weapons:
        named = tuple(dict.fromkeys(weapons))
        yield caution("tactics.attack.rows", "coach.tactics.silent", weapons=named)


def _could_fire(state: State, move: Fire, aim: Aim) -> bool:
    """Whether a weapon may fire at an enemy besides those that do."""
    besides = replace(move, aims=(*move.aims, aim))
    return at_enemy(state, aim.shot) and next(GAME.refusals(state, besides), None) is None


def limited(state: State, move: Fire) -> Iterator[Caution]:
    """Several shots of limited ammunition at once: a click on a target takes all there are."""
    for one in move.aims:
        shot = one.shot
        weapon = state.card(shot.piece).rows[shot.row]
        left = ammunition(state, shot.piece, shot.row)
        if weapon.ammo and shot.missiles > 1 and owner(state, shot.piece, "badass") < 0:
            facts = {"weapon": weapon.name, "number": shot.missiles, "left": left}
            yield caution("tactics.weapon.limited", "coach.tactics.uses_ammo", **facts)


def spent_on_cover(state: State, move: Fire) -> Iterator[Caution]:
    """Berserk and the like, with no enemy fired at."""
    now = state.activation
    skills = (*move.skills, *(now.skills if now is not None else ()))
    if order_of(state) is not None and next(only_cover(state, move), None) is not None:
        yield from _used_up(skills)


# -- losing miniatures


def given_up(state: State, move: Lose) -> Iterator[Caution]:
    """The weapons that nobody would carry any more, where another choice keeps more of them."""
    wound = state.attacking.wounds[0]
    gone = _silenced(state, wound.piece, move)
    others = (_silenced(state, wound.piece, one) for one in choices(state, wound))
    if gone and any(len(other) < len(gone) for other in others):
        facts = {"unit": state.name(wound.piece), "weapons": gone}
        yield caution("tactics.attack.casualties", "coach.tactics.given_up", **facts)


def _silenced(state: State, piece: int, move: Lose) -> list[str]:
    """The weapons that a unit carries now, and not after its losses; a unit that is gone: none."""
    now = _carried(state, piece)
    later = _carried(GAME.advance(state, move), piece)
    return [weapon for weapon in now if weapon not in later] if later else []


def _carried(state: State, piece: int) -> list[str]:
    """The weapons with a living bearer; several may have one of the same name."""
    card, living = state.card(piece), state.pieces[piece].living
    rows = enumerate(card.rows)
    return list(dict.fromkeys(row.name for at, row in rows if bearers(card, living, at)))


# -- who answers


def _goes_on(state: State, piece: int) -> bool:
    """Whether a unit moves on from where it stands, in one way that nobody interrupts."""
    now = state.activation
    return now is not None and now.piece == piece and MOVE in now.actions[now.at :]


class Answer(NamedTuple):
    """What an enemy would throw at a unit, and what the unit may lose by it."""

    piece: int
    tries: Fraction
    """The chance that it may fire at all: a reaction is rolled for."""
    dice: int
    hurt: Fraction
    """The chance of any damage, once it fires."""
    destroyed: Fraction

    @property
    def danger(self) -> Fraction:
        return self.tries * self.hurt


def answers(state: State, piece: int, *, reacts: bool) -> list[Answer]:
    """The enemies that may react to a unit where it stands, or else fire at it when it is their
    turn in this round, as far as they can hurt it; the most dangerous first."""
    unit = leader(state, piece)
    found = [_answer(state, one, unit, reacts) for one in watchers(state, unit) if not one.refused]
    hurting = (one for one in found if one is not None and one.hurt)
    return sorted(hurting, key=lambda one: -one.danger)


def _answer(state: State, watcher: Watcher, unit: int, reacts: bool) -> Answer | None:
    attack = watcher.attack if reacts else volley(state, watcher.piece, unit)
    if attack is None:
        return None
    hurt, destroyed, dice = _losses(state, attack, unit)
    return Answer(watcher.piece, watcher.chance if reacts else Fraction(1), dice, hurt, destroyed)


def _losses(state: State, attack: Attack, unit: int) -> tuple[Fraction, Fraction, int]:
    """The chance of any damage, that nobody is left, and how many dice are thrown for it."""
    safe, destroyed, dice = list[Fraction](), Fraction(0), 0
    for (target, member), throws in by_target(state, attack).items():
        if target.piece < 0 or leader(state, target.piece) != unit:
            continue
        odds = odds_of("", target, ((1, throws),), member)
        safe.append(odds.damage.get(0, Fraction(0)))
        destroyed = max(destroyed, odds.destroyed)
        dice += sum(throw.dice for throw in throws)
    return 1 - prod(safe, start=Fraction(1)), destroyed, dice


def answered(state: State, piece: int, reacts: bool, number: int) -> Iterator[Caution]:
    """How many enemies see a unit and can fire at it, which, and with what chance.

    `number` is the round of the move. Where nobody can fire any more in it, the next one counts.
    """
    unit = leader(state, piece)
    if not state.pieces[unit].is_alive or not state.pieces[unit].squares:
        return
    found, later = answers(state, unit, reacts=reacts), state.round.number > number
    if not found and not reacts and not later and not _is_last_round(state):
        found, later = answers(_turned_back(state), unit, reacts=False), True
    many, at_squad, at_one = IN_THE_NEXT if later else IN_THIS_ROUND
    square = state.field.names[state.pieces[unit].squares[0]]
    rule = "tactics.reaction.zone" if reacts else "tactics.round.alternate"
    if len(found) > 1:
        key = "many_react" if reacts else many
        yield caution(rule, f"coach.tactics.{key}", square, number=len(found), square=square)
    squad = state.card(unit).is_squad
    for one in found[:MOST_TOLD]:
        where = state.field.names[state.pieces[one.piece].squares[0]]
        names = {"unit": state.name(one.piece), "target": state.name(unit), "square": where}
        facts: dict[str, Any] = {**names, "dice": one.dice}
        facts["hurt"] = Likely(float(one.hurt))
        facts["destroyed"] = Likely(float(one.destroyed), short=True)
        if reacts:
            key, rule = "reacts_squad" if squad else "reacts_one", "tactics.reaction.roll"
            facts["tries"] = Likely(float(one.tries), short=True)
        else:
            key, rule = at_squad if squad else at_one, "tactics.attack.dice"
        yield caution(rule, f"coach.tactics.{key}", where, **facts)


def _turned_back(state: State) -> State:
    """As if all cards had been turned back, as for the next round."""
    return state._replace(pieces=tuple(one._replace(acted=False) for one in state.pieces))
