"""Whether units, and an attack, can be as a position has them.

Where units stand, what they have lost and used up; an attack's rows, targets, dice, hits and
damage. What a text leaves out is filled in where the rules settle it.
"""

from __future__ import annotations

from collections import Counter

from ...core.errors import BadInput
from ..components import ORDERS, SIDES, Unit
from ..flow import SUSTAINED, Attack, Shot
from ..moves import Fire
from ..state import Piece, State, fresh, with_piece
from ..text.blanks import aim, row_name
from . import army, close_combat, heroes, shots, skills, weapons
from .dice import ALL_IN_ONE, BERSERK, HEROIC, MEDAL, throw_of
from .heroes import refuse_pair
from .skills import crew, has, leader
from .terrain import footprint, kind_of_card, walls_between

# The phases before the first round, in which nothing has happened yet.
BEFORE = ("army", "joining", "tiles", "cover")
# What a unit can have used up for the game, and what can hold for a round.
ONCE = (*(name for name, how in skills.TABLE.items() if how.once), "rebuild", "revive")
LASTING = (ALL_IN_ONE, HEROIC, MEDAL, "self_repair")


# -- what follows from the text


def filled(state: State) -> State:
    """Units as the rules complete them."""
    pieces = [_filled(state.card(number), piece) for number, piece in enumerate(state.pieces)]
    for number, piece in enumerate(pieces):
        if piece.joined >= 0:
            # Who is together has done everything together.
            other = pieces[piece.joined]
            pieces[number] = piece._replace(
                acted=piece.acted or other.acted, moved=piece.moved or other.moved
            )
    state = state._replace(pieces=tuple(pieces))
    return state if any(state.points) else state._replace(points=_points(state))


def _filled(card: Unit, piece: Piece) -> Piece:
    if not card.is_squad and piece.damage >= card.health:
        piece = piece._replace(living=(0,) * len(piece.living))
    if not piece.is_alive and not piece.destroyed:
        piece = piece._replace(destroyed=1)
    used = [name for name in piece.lasting if name in ONCE and card.has(name)]
    missing = tuple(name for name in used if name not in piece.used)
    return piece._replace(
        squares=tuple(sorted(piece.squares)),
        unloaded=tuple(sorted(set(piece.unloaded))),
        used=(*piece.used, *missing),
    )


def _points(state: State) -> tuple[int, int]:
    """What the units that are listed have brought the other side by their destruction."""
    lost = dict.fromkeys(SIDES, 0)
    for number, piece in enumerate(state.pieces):
        lost[state.side(number)] += piece.destroyed * state.card(number).ap
    allies, axis = SIDES
    return lost[axis], lost[allies]


# -- what cannot be


def check(state: State) -> None:
    """The first thing about the units that the rules do not allow, in one line."""
    for number in range(len(state.pieces)):
        where = f"piece {state.table.names[number]}"
        _check_place(state, number, where)
        _check_life(state, number, where)
        _check_use(state, number, where)
        if state.phase in BEFORE:
            _check_fresh(state, number, where)
    _check_pairs(state)
    _check_armies(state)
    for side, given, least in zip(SIDES, state.points, _points(state), strict=True):
        if given < least:
            raise BadInput("points", f"at least {least} for the {side}, for what is lost", given)


def _check_place(state: State, number: int, where: str) -> None:
    card, under, field = state.card(number), state.pieces[number].squares, state.field
    if not under:
        return
    names = " ".join(field.name(one) for one in under)
    if under != footprint(field, card.size, under[0]):
        wide, deep = card.size
        raise BadInput(f"{where}, at", f"{wide} x {deep} squares side by side", names)
    kind = kind_of_card(card, card.has("jump"))
    if any(walls_between(field, kind, under)):
        raise BadInput(f"{where}, at", "squares without a wall between them", names)
    for square in under:
        building = field.inside[square]
        if building < 0:
            continue
        house, name = field.buildings[building], field.name(square)
        if card.is_aircraft:
            expected = "a square outside, since aircraft enter no building"
            raise BadInput(f"{where}, at", expected, name)
        if card.is_vehicle and not house.has_large_opening:
            raise BadInput(f"{where}, at", "a building with a large opening for a vehicle", name)


def _check_life(state: State, number: int, where: str) -> None:
    card, piece = state.card(number), state.pieces[number]
    if not piece.is_alive:
        if piece.squares:
            raise BadInput(f"{where}, at", "a unit that lives", "one that is destroyed")
        if piece.joined >= 0:
            raise BadInput(f"{where}, joined", "a unit that lives", "one that is destroyed")
    elif not piece.squares and piece.moved:
        raise BadInput(f"{where}, moved", "a unit on the field", "one that is off")
    most = 0 if piece.is_alive else 1
    if card.is_hero and piece.destroyed > most:
        expected = (
            "once, since nobody brings a hero back" if most else "never, for a hero who lives"
        )
        raise BadInput(f"{where}, destroyed", expected, piece.destroyed)


def _check_use(state: State, number: int, where: str) -> None:
    card, piece = state.card(number), state.pieces[number]
    if piece.spent:
        most = ",".join(str(weapon.ammo) for weapon in card.rows)
        given = ",".join(map(str, piece.spent))
        rows = zip(piece.spent, card.rows, strict=False)
        if len(piece.spent) != len(card.rows) or any(n > row.ammo for n, row in rows):
            raise BadInput(f"{where}, spent", f"a number for each weapon, at most {most}", given)
    for row in piece.unloaded:
        if not card.rows[row].reload:
            expected = "rows of weapons that have to be loaded"
            raise BadInput(f"{where}, unloaded", expected, f"{row} ({card.rows[row].id})")
    for name in piece.used:
        own = name in card.skills or (name in ORDERS and card.has("command_squad"))
        if name not in ONCE or not own:
            raise BadInput(f"{where}, used", "skills of its card that work once in a game", name)
    if len(set(piece.used)) < len(piece.used) or len(set(piece.lasting)) < len(piece.lasting):
        raise BadInput(where, "each skill once", ",".join((*piece.used, *piece.lasting)))
    side = state.side(number)
    for name in piece.lasting:
        # Shared by a hero or a squad: also if the two have parted since.
        known = any(state.card(one).has(name) for one in state.table.own[side])
        if name not in LASTING or not known:
            raise BadInput(f"{where}, lasting", f"one of {', '.join(LASTING)}, if it has it", name)


def _check_fresh(state: State, number: int, where: str) -> None:
    piece = state.pieces[number]
    new = fresh(state.card(number), piece.squares)._replace(joined=piece.joined)
    if piece != new:
        raise BadInput(where, f"a unit as it comes out of the box, in the phase {state.phase}",
                       "one that has acted or lost something")  # fmt: skip


def _check_pairs(state: State) -> None:
    """A hero is with a squad that he could join."""
    apart = state._replace(pieces=tuple(piece._replace(joined=-1) for piece in state.pieces))
    for number, piece in enumerate(state.pieces):
        if piece.joined < 0 or not state.card(number).is_hero:
            continue
        for reason in heroes.refuse_pair(apart, number, piece.joined):
            where = f"piece {state.table.names[number]}, joined"
            raise BadInput(where, "a squad that he could join", reason.text)


def _check_armies(state: State) -> None:
    for side in SIDES:
        cards = [state.card(number) for number in state.table.own[side]]
        for name, number in Counter(card.id for card in cards if card.is_hero).items():
            if number > 1:
                expected = f"each hero once on a side ({side})"
                raise BadInput("piece", expected, f"{name} {number} times")
        command = Counter(card.armour for card in cards if card.has("command_squad"))
        if any(number > 1 for number in command.values()):
            expected = f"command squads of different armour classes ({side})"
            raise BadInput("piece", expected, " ".join(f"{n} of {a}" for a, n in command.items()))
        limit, paid = state.table.scenario.ap_limit, army.spent(state, side)
        if limit and paid > limit:
            raise BadInput("limit", f"armies of at most {limit} points", f"{paid} of the {side}")
        if len(cards) > army.MOST_UNITS:
            expected = f"at most {army.MOST_UNITS} units of a side"
            raise BadInput("piece", expected, f"{len(cards)} ({side})")


# -- an attack

# The re-rolls that stand for the blanks that lie there.
OF_BLANKS = (SUSTAINED, BERSERK)


def filled_attack(state: State) -> State:
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


def check_attack(state: State) -> None:
    """The first thing about the attack that the rules do not allow, in one line."""
    attack, now = state.attack, state.activation
    if attack is None or now is None:
        return
    names = state.table.names
    if leader(state, attack.piece) != now.piece and not _goes_on(state, attack, now.piece):
        raise BadInput("attack", f"{names[now.piece]}, the unit that acts", names[attack.piece])
    order = shots.order_of(state._replace(phase="action"))
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
