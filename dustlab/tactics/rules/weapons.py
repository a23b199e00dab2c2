"""Weapon rows: ranges, who carries them, what is left of their ammunition, and streams of fire.

Flamethrowers that reach further than one square burn as many squares as their range says. They need
a line of sight to each of them, and burn all that stands between: a square further off than the
next needs one on its way as well, and every one on its way on which a unit stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from random import Random

from ...core.remarks import Event, Refusal, refuse, report
from ..components import Range, Unit, Weapon
from ..field import TRAP
from ..flow import Shot
from ..state import State, changed
from ..text.blanks import Aim
from .lines import between
from .lines import crossed as squares_between
from .sight import sees_square
from .skills import crew, has, leader

SNIPER = "sniper"
RANGES = {
    "A": "tactics.range.artillery",
    "C": "tactics.range.close",
    "U": "tactics.range.unlimited",
}


# -- range


def rule_of(range_: Range) -> str:
    """The rule that says how far a range reaches."""
    if range_.printed in RANGES:
        return RANGES[range_.printed]
    return "tactics.range.high_angle" if "-" in range_.printed else "tactics.range.number"


def reaches(range_: Range, squares: int) -> bool:
    """Whether a weapon with this range reaches this far, and may fire this near."""
    return range_.least <= squares and (not range_.most or squares <= range_.most)


# -- what a row can do


def weapon_of(state: State, shot: Shot) -> Weapon:
    return state.table.roster[shot.piece].rows[shot.row]


def bearers(card: Unit, living: tuple[int, ...], row: int) -> int:
    """How many living miniatures multiply a row's dice; vehicles and heroes never do.

    What every miniature has, and limited ammunition, which belongs to the squad, anyone can use.
    """
    if not card.is_squad:
        return 1 if any(living) else 0
    weapon = card.rows[row]
    if weapon.per_miniature or weapon.ammo:
        return sum(living)
    number_of_rows = 0
    for member, number in zip(card.members, living, strict=True):
        if number:
            number_of_rows += number * member.rows.count(row)
    return number_of_rows


def is_snipers(card: Unit, row: int) -> bool:
    """Whether a row picks out a miniature: in a squad the sniper's rifle, else what fires afar."""
    if SNIPER not in card.skills or card.rows[row].range.is_close:
        return False
    return card.rows[row].sniper or not card.is_squad


def ammunition(state: State, piece: int, row: int) -> int:
    """How many boxes of limited ammunition can still be used at once."""
    weapon, unit = state.table.roster[piece].rows[row], state.pieces[piece]
    spent = unit.spent[row] if unit.spent and not has(state, piece, "badass") else 0
    return weapon.ammo - spent


def most_missiles(state: State, piece: int, row: int) -> int:
    """How many missiles of a row can be fired at once; 1 for a weapon without limit."""
    card = state.table.roster[piece]
    if not card.rows[row].ammo:
        return 1
    left = ammunition(state, piece, row)
    return min(left, state.pieces[piece].models) if card.is_squad else left


def is_used_up(state: State, piece: int, row: int) -> bool:
    """Whether a row has limited ammunition, and none of it is left."""
    return bool(state.table.roster[piece].rows[row].ammo) and ammunition(state, piece, row) <= 0


def is_ready(state: State, piece: int, row: int) -> bool:
    """Whether a row can fire at all: someone carries it, it is loaded and not used up."""
    unit = state.pieces[piece]
    if row in unit.unloaded or is_used_up(state, piece, row):
        return False
    return bearers(state.table.roster[piece], unit.living, row) > 0


def rows_of(state: State, unit: int) -> list[tuple[int, int]]:
    """Every row of a unit and of the hero with it that can fire: who, and the place on the card."""
    if not state.pieces[unit].squares:
        return []
    return [
        (piece, row)
        for piece in crew(state, unit)
        for row in range(len(state.table.roster[piece].rows))
        if is_ready(state, piece, row)
    ]


def armour(state: State, unit: int) -> str:
    return state.table.roster[unit].armour


def miniatures(state: State, unit: int) -> int:
    """How many miniatures a target has: a hero with a squad counts as one more."""
    return sum(
        state.pieces[one].models if state.table.roster[one].is_squad else state.pieces[one].is_alive
        for one in crew(state, unit)
    )


def can_hurt(state: State, unit: int, target: int) -> bool:
    """Whether a unit has a weapon, ready to fire, that reaches a target and could hurt it."""
    far = between(state.field, state.pieces[unit].squares, state.pieces[target].squares)
    for piece, row in rows_of(state, unit):
        weapon = state.card(piece).rows[row]
        if reaches(weapon.range, far) and weapon.cell(armour(state, target)) is not None:
            return True
    return False


# -- why a row, or several together, cannot fire


def refuse_row(state: State, shot: Shot, charges: bool) -> Iterator[Refusal]:
    """What keeps a row from firing at all; with a charge, that it reaches further than beside."""
    weapon = weapon_of(state, shot)
    card, unit, number = state.card(shot.piece), state.pieces[shot.piece], shot.missiles
    facts = {"unit": state.name(shot.piece), "weapon": weapon.name}
    if bearers(card, unit.living, shot.row) == 0:
        yield refuse("tactics.attack.bearers", "tactics.no_bearer", **facts)
    if shot.row in unit.unloaded:
        yield refuse("tactics.weapon.reload", "tactics.not_loaded", **facts)
    if weapon.ammo:
        left = ammunition(state, shot.piece, shot.row)
        if not 1 <= number <= left:
            numbers = {"left": left, "number": number}
            yield refuse("tactics.weapon.limited", "tactics.no_ammunition", **facts, **numbers)
    elif number != 1:
        yield refuse("tactics.weapon.limited", "tactics.one_shot", **facts, number=number)
    if weapon.ammo and card.is_squad and shot.missiles > unit.models:
        hands = {"most": unit.models, "number": shot.missiles}
        yield refuse("tactics.weapon.limited_squad", "tactics.too_many_missiles", **facts, **hands)
    if charges and not (weapon.range.is_close or weapon.range.most == 1):
        range_ = weapon.range.printed
        yield refuse("tactics.skills.charge", "tactics.charge_range", **facts, range=range_)


def refuse_together(state: State, shots: Iterable[Shot]) -> Iterator[Refusal]:
    """A squad has hands for one piece of limited ammunition each, whatever weapons it is for."""
    for piece, fired in _limited(state, shots).items():
        number, most = sum(shot.missiles for shot in fired), state.pieces[piece].models
        if len(fired) > 1 and number > most:
            numbers = {"unit": state.name(piece), "number": number, "most": most}
            yield refuse("tactics.weapon.limited_squad", "tactics.too_many_limited", **numbers)


def _limited(state: State, shots: Iterable[Shot]) -> dict[int, list[Shot]]:
    """The shots of each squad for which it uses limited ammunition."""
    shots_of: dict[int, list[Shot]] = {}
    for shot in shots:
        card = state.table.roster[shot.piece]
        if card.is_squad and card.rows[shot.row].ammo:
            shots_of.setdefault(shot.piece, []).append(shot)
    return shots_of


def in_hand(state: State, aims: Sequence[Aim]) -> list[Aim]:
    """As many of these, from the first on, as a squad has hands for."""
    kept: list[Aim] = []
    for one in aims:
        if next(refuse_together(state, [*(other.shot for other in kept), one.shot]), None) is None:
            kept.append(one)
    return kept


# -- firing uses up


def fired(state: State, shots: tuple[Shot, ...], log: list[Event] | None) -> State:
    """Limited ammunition is crossed off, also if the target would have fallen without it."""
    done = set()
    for shot in shots:
        weapon, piece = weapon_of(state, shot), shot.piece
        if (piece, shot.row) in done:
            continue
        done.add((piece, shot.row))
        if weapon.ammo:
            state = _crossed_off(state, shot, weapon, log)
        if weapon.reload:
            unloaded = tuple(sorted({*state.pieces[piece].unloaded, shot.row}))
            state = changed(state, piece, unloaded=unloaded)
            facts = {"unit": state.name(piece), "weapon": weapon.name}
            report(log, "tactics.weapon.reload", "tactics.fight.unloaded", **facts)
    return state


def _crossed_off(state: State, shot: Shot, weapon: Weapon, log: list[Event] | None) -> State:
    name = state.name(shot.piece)
    facts = {"unit": name, "weapon": weapon.name}
    if has(state, shot.piece, "badass"):
        report(log, "tactics.skills.badass", "tactics.fight.badass", name, **facts)
        return state
    rows = len(state.card(shot.piece).rows)
    spent = list(state.pieces[shot.piece].spent) or [0] * rows
    spent[shot.row] += shot.missiles
    numbers = {"number": shot.missiles, "left": weapon.ammo - spent[shot.row]}
    report(log, "tactics.weapon.limited", "tactics.fight.spent", name, **facts, **numbers)
    return changed(state, shot.piece, spent=tuple(spent))


# -- streams of fire


def is_stream(weapon: Weapon) -> bool:
    """A flamethrower that fires further than one square covers squares, not a target."""
    return weapon.kind == "flame" and weapon.range.most != 1


def spares_traps(weapon: Weapon) -> bool:
    """Flame harms no tank trap, whatever is rolled."""
    return weapon.kind == "flame"


def crossed(state: State, piece: int, square: int) -> list[int]:
    """The squares between a unit and a square, along the line that crosses the fewest."""
    columns = state.table.field.columns
    ways = [
        sorted(squares_between(columns, start, square))
        for start in state.pieces[piece].squares
        if start != square
    ]
    return min(ways, key=len, default=[])


def burnt(state: State, square: int) -> list[int]:
    """The units on a square, a squad and its hero as one."""
    return list(dict.fromkeys(leader(state, piece) for piece in state.standing_on(square)))


def expand(state: State, shot: Shot) -> tuple[Shot, ...]:
    """A stream of fire as a shot at each unit, or at the crate of a square without one."""
    if not shot.squares:
        return (shot,)
    targets: list[Shot] = []
    seen: set[int] = set()
    for square in shot.squares:
        units = [unit for unit in burnt(state, square) if unit not in seen]
        seen.update(units)
        targets += [shot._replace(target=unit, square=-1, squares=()) for unit in units]
        element = state.element(square)
        if not burnt(state, square) and element is not None and element.kind != TRAP:
            targets.append(shot._replace(target=-1, square=square, squares=()))
    return tuple(targets)


def refuse_stream(state: State, shot: Shot, weapon: Weapon, only: int = -1) -> Iterator[Refusal]:
    """Every reason against the squares of a stream; `only`: the unit that reaction fire is for."""
    field, squares = state.table.field, shot.squares
    start, most = state.pieces[shot.piece].squares, weapon.range.most
    facts = {"weapon": weapon.name, "most": most, "number": len(squares)}
    if len(squares) > most:
        yield refuse("tactics.weapon.flamethrower", "tactics.flame_squares", **facts)
    for square in squares:
        name = field.names[square]
        far = between(field, start, (square,))
        if square in start or not reaches(weapon.range, far):
            facts = {"weapon": weapon.name, "range": weapon.range.printed, "distance": far}
            yield refuse("tactics.attack.range", "tactics.out_of_range", name, **facts, target=name)
        if not sees_square(state, shot.piece, square):
            unit = state.name(shot.piece)
            yield refuse("tactics.attack.sight", "tactics.no_sight", name, unit=unit, target=name)
        if far > 1 and reaches(weapon.range, far):
            yield from _refuse_way(state, shot, square)
    hit = [unit for square in squares for unit in burnt(state, square)]
    if only >= 0:
        yield from _refuse_others(state, shot, only)
    elif not any(state.side(unit) != state.side(shot.piece) for unit in hit) and not any(
        one.target < 0 for one in expand(state, shot)
    ):
        names = [field.names[square] for square in squares]
        yield refuse("tactics.attack.targets", "tactics.flame_nobody", *names, weapon=weapon.name)
        for square in squares:
            element = state.element(square)
            if element is not None and element.kind == TRAP:
                trap_facts = {"weapon": weapon.name, "square": field.names[square]}
                yield refuse("tactics.weapon.flame_trap", "tactics.trap_burns_not",
                             field.names[square], **trap_facts)  # fmt: skip


def _refuse_way(state: State, shot: Shot, square: int) -> Iterator[Refusal]:
    """Fire does not leap: what lies on its way burns too."""
    names = state.table.field.names
    way = crossed(state, shot.piece, square)
    if not any(one in shot.squares for one in way):
        facts = {"square": names[square], "way": tuple(names[one] for one in way)}
        yield refuse("tactics.weapon.flamethrower", "tactics.flame_leaps", names[square], **facts)
    for one in way:
        if one not in shot.squares and burnt(state, one):
            facts = {"square": names[square], "between": names[one]}
            yield refuse("tactics.weapon.flamethrower", "tactics.flame_way", names[one], **facts)


def _refuse_others(state: State, shot: Shot, only: int) -> Iterator[Refusal]:
    """Reaction fire covers the unit that set it off, and what lies on the way to it."""
    target_at = state.pieces[only].squares
    on_way = {one for square in target_at for one in crossed(state, shot.piece, square)}
    for square in shot.squares:
        if square not in target_at and square not in on_way:
            name = state.table.field.names[square]
            facts = {"target": state.name(only), "square": name}
            yield refuse("tactics.reaction.target", "tactics.flame_elsewhere", name, **facts)
    if not set(target_at) & set(shot.squares):
        yield refuse("tactics.reaction.target", "tactics.only_who_acts", target=state.name(only))


def streams(state: State, shot: Shot, weapon: Weapon, only: int = -1) -> Iterator[Shot]:
    """Every legal choice of squares of which each burns something or leads to one that does."""
    field, start = state.table.field, state.pieces[shot.piece].squares
    near = [
        square
        for square in range(field.size)
        if square not in start
        and reaches(weapon.range, between(field, start, (square,)))
        and sees_square(state, shot.piece, square)
    ]
    filled = {square for square in near if expand(state, shot._replace(squares=(square,)))}
    for number in range(1, weapon.range.most + 1):
        for squares in combinations(near, number):
            if not filled & set(squares):
                continue
            ways = {
                one
                for square in squares
                if square in filled
                for one in crossed(state, shot.piece, square)
            }
            if any(one not in filled and one not in ways for one in squares):
                continue
            stream = shot._replace(square=squares[0], squares=squares)
            if next(refuse_stream(state, stream, weapon, only), None) is None:
                yield stream


def guesses(state: State, shot: Shot, weapon: Weapon, rng: Random, number: int) -> Iterator[Shot]:
    """Random streams that may burn an enemy: one in range, who stands on the way, and more."""
    field, start, own = state.field, state.pieces[shot.piece].squares, state.side(shot.piece)
    near = [
        square
        for enemy in state.table.enemies[own]
        for square in state.pieces[enemy].squares
        if reaches(weapon.range, between(field, start, (square,)))
    ]
    for _ in range(number if near else 0):
        aim = rng.choice(near)
        way = crossed(state, shot.piece, aim)
        squares = {aim, *(one for one in way if burnt(state, one))}
        if way and len(squares) == 1 and between(field, start, (aim,)) > 1:
            squares.add(rng.choice(way))
        if rng.random() < 0.5:
            squares.add(rng.choice(near))
        chosen = tuple(sorted(squares))
        yield shot._replace(square=chosen[0], squares=chosen)
