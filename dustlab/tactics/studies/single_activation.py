"""What one unit could do, as if it were its turn and nothing followed; its weapons and a target.

>>> from dustlab.tactics import GAME, battlefield, study
>>> state = rehearsal(study(battlefield("move_diagonal")), 0)
>>> state.phase, state.round.turn
('activation', 'allies')
>>> print(GAME.read_move("activate blackhawk: move, move", state))
activate blackhawk: move, move
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from ...core.remarks import Refusal
from ..components import Weapon
from ..flow import ATTACK, NOTHING, Activation, Attack, Reaction, Round, Shot, as_action
from ..game import aims_by_row
from ..moves import Activate, React, UseSkill
from ..rules import reaction, shots, weapons
from ..rules import round as rounds
from ..rules.command import targets_of_strike
from ..rules.cover import NONE, cover_against, cover_for
from ..rules.dice import throw_of
from ..rules.movement import placed
from ..rules.skills import STRIKE, crew, leader, usable
from ..state import Result, State
from ..table import ACTIVATION_ENDS
from ..text.blanks import Aim

# Rounds begin with the second: in the first, units come onto the field.
USUAL_ROUND = 2


def rehearsal(
    state: State,
    piece: int,
    *,
    watched: bool = False,
    round_: int = 0,
    ready: Collection[int] = (),
) -> State:
    """The position as if this unit were about to be activated.

    All others have acted, so nobody interrupts; if it is `watched`, its enemies have done what the
    position says. Those that are `ready` can be called by it.
    """
    own, side = crew(state, leader(state, piece)), state.side(piece)
    pieces = tuple(
        one._replace(
            acted=number not in (*own, *ready) and (one.acted or not watched or whose == side)
        )
        for number, (one, whose) in enumerate(zip(state.pieces, state.table.sides, strict=True))
    )
    return state._replace(
        table=replace(state.table, until=ACTIVATION_ENDS),
        pieces=pieces,
        phase="activation",
        round=Round(round_ or state.round.number or USUAL_ROUND, side),
        activation=None,
        attack=None,
        reaction=None,
        result=Result(),
    )


# -- who calls for artillery


def has_artillery(state: State, piece: int) -> bool:
    """Whether a unit can fire where it sees nothing itself, if somebody calls for it."""
    return any(weapon.range.is_artillery for weapon in state.card(piece).rows)


def friends(state: State, artillery: int) -> list[int]:
    """The other units of its side on the field, also those that may not call."""
    own = crew(state, leader(state, artillery))
    return [
        number
        for number, piece in enumerate(state.pieces)
        if piece.squares
        and number not in own
        and leader(state, number) == number
        and state.side(number) == state.side(artillery)
    ]


def usual_spotter(state: State, artillery: int) -> int:
    """One that sees a target for it; else one that could call; else any friend, or itself."""
    callers = friends(state, artillery)
    skilled = [number for number in callers if STRIKE in usable(state, number)]
    seeing = [
        number
        for number in skilled
        if next(targets_of_strike(state, number, artillery), None) is not None
    ]
    return (seeing or skilled or callers or [artillery])[0]


def call(state: State, spotter: int, artillery: int) -> tuple[Activate, UseSkill]:
    """What a spotter does so that artillery fires indirectly."""
    declared = Activate(state.name(spotter), (as_action(STRIKE), NOTHING))
    return declared, UseSkill(STRIKE, state.name(artillery))


# -- the weapons


class Against(NamedTuple):
    """A weapon row of the attacker against the target."""

    piece: int
    row: int
    weapon: Weapon
    dice: int
    cover: str
    """The cover that counts against it; none for what ignores cover."""
    ignores: bool
    """There is cover, and it does not count."""
    attack: Attack | None
    """The attack of this row alone; none if it cannot be made."""
    refused: tuple[Refusal, ...]
    """Why it cannot be made."""


def rows_against(
    state: State, shooter: int, target: int, kind: str = ATTACK, spotter: int = -1
) -> list[Against]:
    """Every row on the cards of the attacker (and of the hero with it) against the target."""
    unit = leader(state, shooter)
    order = shots.Order(unit, kind, spotter=spotter)
    return [
        _against(state, order, piece, row, leader(state, target))
        for piece in crew(state, unit)
        for row in range(len(state.card(piece).rows))
    ]


def _against(state: State, order: shots.Order, piece: int, row: int, target: int) -> Against:
    weapon, squares = state.card(piece).rows[row], state.pieces[target].squares
    cover = cover_against(state, piece, target, weapon)
    ignores = cover == NONE and cover_for(state, piece, target) != NONE
    first = next(_shots(state, order, piece, row, target), None)
    if first is None:
        bare = Shot(piece, row, target)
        if weapons.is_stream(weapon):
            bare = Shot(piece, row, -1, squares[0], squares[:1])
        against = tuple(shots.refuse_shot(state, order, bare))
        return Against(piece, row, weapon, 0, cover, ignores, None, against)
    fired = tuple(one for one in weapons.expand(state, first) if one.target == target)
    attack = Attack(order.piece, fired, order.kind)
    dice = sum(throw_of(state, attack, one).dice for one in fired)
    return Against(piece, row, weapon, dice, cover, ignores, attack, ())


def _shots(state: State, order: shots.Order, piece: int, row: int, target: int) -> Iterator[Shot]:
    """The legal shots of a row that hit the target."""
    if (piece, row) not in weapons.rows_of(state, order.piece):
        return
    squares = set(state.pieces[target].squares)
    for shot in shots.shots_of(state, order, piece, row):
        if shot.target == target or squares & set(shot.squares):
            yield shot


# -- who watches


class Watcher(NamedTuple):
    """An enemy of the unit that acts, and what its reaction fire would be."""

    piece: int
    dice: int
    refused: tuple[Refusal, ...]
    """Why it may not react; nothing: it may."""
    attack: Attack | None
    """Every row that reaches, one shot each; none if it may not react or reaches nothing."""

    @property
    def chance(self) -> Fraction:
        """That it may fire: one hit is enough."""
        return 1 - Fraction(2, 3) ** self.dice


def watchers(state: State, target: int) -> list[Watcher]:
    """Every enemy on the field, asked whether it may react to a unit where that stands now."""
    target = leader(state, target)
    moment = reaction.with_reaction(state, Reaction(target))
    enemies = state.table.enemies[state.side(target)]
    return [
        _watcher(moment, number, target)
        for number in enemies
        if state.pieces[number].squares and leader(state, number) == number
    ]


def _watcher(moment: State, number: int, target: int) -> Watcher:
    refused = tuple(reaction.refuse_react(moment, React(moment.name(number))))
    attack = None if refused else volley(moment, number, target, "reaction")
    return Watcher(number, reaction.dice(moment, number), refused, attack)


def unanswered(before: State, after: State) -> int:
    """The unit that acted in this step where enemies could have reacted, had one been able to;
    -1: there was no such moment, or somebody was asked."""
    now, then = before.activation, after.activation
    if now is None or now.by in rounds.OUT_OF_TURN or "reaction" in (before.phase, after.phase):
        return -1
    goes_on = then is not None and (then.piece, then.at) == (now.piece, now.at)
    if goes_on or now.at != rounds.reaction_moment(before, now):
        return -1
    same_round = before.round.number == after.round.number
    target = leader(after, now.piece)
    return target if same_round and after.pieces[target].squares else -1


def volley(state: State, piece: int, target: int, kind: str = ATTACK) -> Attack | None:
    """All rows of a unit that can fire at a target, one shot each; none: there are none."""
    fired = [
        shot
        for one in rows_against(state, piece, target, kind)
        if one.attack is not None and not one.weapon.range.is_close
        for shot in one.attack.shots
    ]
    return Attack(leader(state, piece), tuple(fired), kind) if fired else None


def could_react(state: State, piece: int, square: int) -> Iterator[int]:
    """The enemies that could react to a unit if it stood on a square after its action."""
    moved = placed(state, piece, square)
    target = leader(moved, piece)
    yield from reaction.able(reaction.with_reaction(moved, Reaction(target)))


def attacking(state: State, piece: int, squares: tuple[int, ...] = ()) -> State:
    """As if a unit attacked now, from where it stands or from there."""
    pieces = list(state.pieces)
    if squares:
        for one in (piece, pieces[piece].joined):
            if one >= 0:
                pieces[one] = pieces[one]._replace(squares=squares)
    return state._replace(
        phase="action",
        pieces=tuple(pieces),
        activation=Activation(piece, (ATTACK, NOTHING)),
        attack=None,
        reaction=None,
    )


# -- whom it could fire at


def enemies_of(state: State, piece: int) -> Iterator[int]:
    """The units of the other side on the field, heroes with their squads."""
    for number in state.table.enemies[state.side(piece)]:
        if state.pieces[number].squares and leader(state, number) == number:
            yield number


def targets_of(state: State) -> dict[int, list[Aim]]:
    """The enemies that the unit that attacks now could fire at, each with one aim of each row."""
    targets: dict[int, list[Aim]] = {}
    for aims in aims_by_row(state).values():
        of_this_row: dict[int, Aim] = {}
        for one in aims:
            for number in enemies_under(state, one.shot):
                of_this_row[number] = one
        for number, one in of_this_row.items():
            targets.setdefault(number, []).append(one)
    return targets


def enemies_under(state: State, shot: Shot) -> Iterator[int]:
    """The enemies that a shot is aimed at: none where it is a crate or a trap alone."""
    squares = shot.squares or (() if shot.target < 0 else state.pieces[shot.target].squares)
    own, known = state.side(shot.piece), set[int]()
    for square in squares:
        for number in state.standing_on(square):
            first = leader(state, number)
            if state.side(number) != own and first not in known:
                known.add(first)
                yield first


def at_enemy(state: State, shot: Shot) -> bool:
    """Whether a unit is fired at, and not only a crate or a trap."""
    return next(enemies_under(state, shot), None) is not None
