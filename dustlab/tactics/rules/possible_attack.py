"""Whether an attack can be as a position has it: its rows, targets, dice, hits and damage.

What firing uses up is filled in where a text leaves it out.
"""

from __future__ import annotations

from ...core.errors import BadInput
from ..flow import SUSTAINED, Attack, Shot
from ..moves import Fire
from ..state import Piece, State, with_phase, with_piece
from ..text.blanks import aim, row_name
from . import close_combat, shots, weapons
from .dice import BERSERK, throw_of
from .heroes import refuse_pair
from .skills import crew, has, leader

# The re-rolls that stand for the blanks that lie there.
OF_BLANKS = (SUSTAINED, BERSERK)


def filled(state: State) -> State:
    """The position with the ammunition of its shots crossed off, and their weapons not loaded."""
    attack = state.attack
    if attack is None:
        return state
    pieces = list(state.pieces)
    for shot in attack.shots:
        pieces[shot.piece] = _fired(state, pieces[shot.piece], shot)
    return state._replace(pieces=tuple(pieces))


def _fired(state: State, piece: Piece, shot: Shot) -> Piece:
    weapon = weapons.weapon_of(state, shot)
    if weapon.reload:
        piece = piece._replace(unloaded=tuple(sorted({*piece.unloaded, shot.row})))
    if not weapon.ammo or has(state, shot.piece, "badass"):
        return piece
    spent = list(piece.spent) or [0] * len(state.card(shot.piece).rows)
    spent[shot.row] = max(spent[shot.row], shot.missiles)
    return piece._replace(spent=tuple(spent))


def check(state: State) -> None:
    """The first thing about the attack that the rules do not allow, in one line."""
    attack, now = state.attack, state.activation
    if attack is None or now is None:
        return
    names = state.table.names
    if leader(state, attack.piece) != now.piece and not _goes_on(state, attack, now.piece):
        raise BadInput("attack", f"{names[now.piece]}, the unit that acts", names[attack.piece])
    order = shots.order_of(with_phase(state, "action"))
    if order is None:
        raise BadInput("active", "an attack that is on", ", ".join(now.actions))
    if order.kind != attack.kind:
        raise BadInput("attack, kind", order.kind, attack.kind)
    for skill in attack.skills:
        if order.kind not in shots.OUT_OF_TURN and skill not in now.skills:
            raise BadInput("attack, with", "skills that were declared with the unit", skill)
    _check_rows(state, attack, {*crew(state, attack.piece), now.piece})
    _check_targets(state, attack, order)
    _check_dice(state, attack)
    _check_wounds(state, attack)


def _goes_on(state: State, attack: Attack, hero: int) -> bool:
    """Whether the squad that attacks has been struck down, and the hero who was with it is left."""
    squad = state.pieces[attack.piece]
    struck = attack.close and attack.stage in ("resist", "lose") and not squad.is_alive
    if not struck or state.side(hero) != state.side(attack.piece):
        return False
    beside = squad._replace(squares=state.pieces[hero].squares)
    before = with_piece(state, attack.piece, beside)
    return next(refuse_pair(before, hero, attack.piece), None) is None


def _check_rows(state: State, attack: Attack, attackers: set[int]) -> None:
    """Rows of the unit that attacks, each once; those that strike back are of its targets."""
    fired: set[tuple[int, int]] = set()
    for shot in attack.shots:
        row = f"{state.table.names[shot.piece]}:{row_name(state.card(shot.piece), shot.row)}"
        strikes = shot.target == attack.piece and attack.close
        if state.side(shot.piece) != state.side(attack.piece):
            if not strikes or not weapons.weapon_of(state, shot).range.is_close:
                raise BadInput("shot", "a row of the unit that attacks", row)
        elif state.pieces[shot.piece].is_alive and shot.piece not in attackers:
            raise BadInput("shot", "a row of the unit that attacks", row)
        streams = weapons.is_stream(weapons.weapon_of(state, shot))
        if (shot.piece, shot.row) in fired and not streams:
            raise BadInput("shot", "each row once", row)
        fired.add((shot.piece, shot.row))


def _check_targets(state: State, attack: Attack, order: shots.Order) -> None:
    """Before anybody has fallen each target is one that could be declared."""
    if attack.close or attack.stage not in ("roll", "medal", "cover"):
        return
    aims = tuple(
        aim(state, shot, attack.piece)
        for shot in attack.shots
        if not weapons.is_stream(weapons.weapon_of(state, shot))
    )
    if not aims:
        return
    for reason in shots.refuse_fire(_before(state, attack), Fire(aims)):
        raise BadInput("shot", "a target that could be declared", reason.text)


def _before(state: State, attack: Attack) -> State:
    """The position in which the targets were declared: nothing was fired yet."""
    pieces = list(state.pieces)
    for shot in attack.shots:
        piece = pieces[shot.piece]
        piece = piece._replace(unloaded=tuple(row for row in piece.unloaded if row != shot.row))
        if piece.spent and weapons.weapon_of(state, shot).ammo:
            spent = list(piece.spent)
            spent[shot.row] = max(spent[shot.row] - shot.missiles, 0)
            piece = piece._replace(spent=tuple(spent))
        pieces[shot.piece] = piece
    return state._replace(phase="action", attack=None, pieces=tuple(pieces))


def _check_dice(state: State, attack: Attack) -> None:
    """As many dice, hits and blanks as the row has; none of a row that has not fired yet."""
    start, end = close_combat.part_start(state, attack), close_combat.part_end(state, attack)
    for at, (shot, scored) in enumerate(zip(attack.shots, attack.hits, strict=True)):
        later = attack.stage in ("roll", "medal") and start <= attack.at < at < end
        later = later or at >= end or (attack.stage == "strike" and at >= start)
        if later and scored:
            raise BadInput("shot, hits", "0 of a row whose dice have not fallen", scored)
        if start <= at < end and attack.stage in ("roll", "medal", "cover"):
            # Nobody of this part has fallen yet, so the dice are still those that were thrown.
            throw = throw_of(state, attack, shot, covered=False)
            if scored > throw.dice and not (throw.laser or throw.phaser):
                raise BadInput("shot, hits", f"at most {throw.dice}, as many as dice", scored)
    if attack.stage not in ("roll", "medal"):
        return
    shot, scored = attack.shots[attack.at], attack.hits[attack.at]
    throw = throw_of(state, attack, shot, covered=False)
    if attack.blanks + (0 if throw.laser else scored) > throw.dice:
        raise BadInput("dice, blanks", f"no more than the {throw.dice} dice", attack.blanks)
    if attack.stage == "medal":
        if not throw.medal or not attack.blanks:
            raise BadInput("attack", "a hero with the Medal of Honor and a blank", "none")
        return
    wanted = {
        "first": throw.dice,
        "medal": 1,
        "phaser": scored * throw.phaser,
        **dict.fromkeys(OF_BLANKS, attack.blanks),
    }.get(attack.throw)
    if attack.throw == "laser":
        if not throw.laser or not 1 <= attack.dice <= scored:
            raise BadInput("dice", "hits of a laser that are rolled again", attack.dice)
    elif attack.dice != wanted:
        raise BadInput("dice", f"{wanted} dice for this throw ({attack.throw})", attack.dice)
    if attack.throw in OF_BLANKS and not _may_roll_again(attack, attack.throw):
        raise BadInput("dice", "a re-roll that the unit has", attack.throw)


def _may_roll_again(attack: Attack, what: str) -> bool:
    return attack.kind == SUSTAINED if what == SUSTAINED else BERSERK in attack.skills


def _check_wounds(state: State, attack: Attack) -> None:
    """Damage is that of a target of the attack, or of the attacker who is struck back at."""
    if attack.wounds and attack.stage not in ("resist", "lose"):
        raise BadInput("wound", "damage only when the dice of a part have fallen", attack.stage)
    borne = {leader(state, shot.target) for shot in attack.shots if shot.target >= 0}
    aimed = borne | {shot.target for shot in attack.shots}
    aimed |= {state.pieces[one].joined for one in borne}
    orphaned = any(not state.pieces[one].is_alive for one in borne)
    for wound in attack.wounds:
        # A hero bears what is left when his squad has fallen, and is alone then.
        if wound.piece not in aimed and not (orphaned and state.card(wound.piece).is_hero):
            name = state.table.names[wound.piece]
            raise BadInput("wound", "a unit that is a target of the attack", name)
        groups = len(state.card(wound.piece).members)
        if wound.member >= groups:
            expected = f"a group of miniatures up to {groups}"
            raise BadInput("wound, group", expected, wound.member + 1)
