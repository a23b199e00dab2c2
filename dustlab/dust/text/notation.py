"""Moves of Dust as text, and back: each verb with the function that reads what follows it.

>>> from dustlab.dust import new_battle
>>> match = new_battle("2 tank", "1 tank 1 mech")
>>> str(match.read_move("roll"))
'roll'
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...core.errors import AmbiguousMove, BadInput, NotAMove, did_you_mean
from ...core.match import Chance, Pending
from ...core.record import bare, read_hits, read_whole, write_hits
from .. import moves
from ..cards import abilities, read_card
from ..components import ARMIES, KINDS, NO_UNITS, Units, read_units
from ..moves import Move
from ..rules.retreat import ways_out
from ..state import State

BY_SEA = " by sea"


def read_move(text: str, state: State) -> Move:
    """A move from its line; areas may be written as ids or as names."""
    words = " ".join(bare(text).lower().split())
    if words in PLAIN:
        return PLAIN[words]()
    verb, _, rest = words.partition(" ")
    if verb not in VERBS:
        known = [*VERBS, *PLAIN]
        raise NotAMove("move", f"a move{did_you_mean(verb, known)}", text)
    return VERBS[verb](rest, state)


def _form(verb: str, form: str, text: str) -> NotAMove:
    return NotAMove(verb, f"'{verb} {form}'", f"{verb} {text}")


def _area(text: str, state: State, where: str) -> str:
    return state.board.read_area(text.strip(), where)


def _area_and_rest(text: str) -> tuple[str, str]:
    """'baffin bay 3 tank' as 'baffin bay' and '3 tank': the area ends where a number begins."""
    words = text.split()
    if words[-2:] == str(NO_UNITS).split():
        return " ".join(words[:-2]), str(NO_UNITS)
    numbers = (i for i, word in enumerate(words) if word.lstrip("+-")[:1].isdigit())
    first = next(numbers, len(words))
    return " ".join(words[:first]), " ".join(words[first:])


Part = tuple[str, str, Units]

FORM = "ORIGIN > TARGET UNITS"
SEVERAL = "AREA NUMBER, AREA NUMBER > TARGET"


def _parts(verb: str, text: str, state: State, kind: str = "") -> tuple[Part, ...]:
    """'ORIGIN > TARGET UNITS', or the units beside each of several origins or targets.

    Where one kind only can be meant, a number alone will do.
    """
    left, arrow, right = text.partition(">")
    if not arrow or not left.strip() or not right.strip():
        raise _form(verb, SEVERAL if kind in MANY else FORM, text)
    origins = [_area_and_rest(part) for part in left.split(",")]
    targets = [_area_and_rest(part) for part in right.split(",")]
    beside = any(units for _, units in origins)
    if beside == any(units for _, units in targets) and (beside or kind):
        raise _form(verb, SEVERAL if kind in MANY else FORM, text)
    if not beside and len(origins) > 1:
        raise _form(verb, SEVERAL, text)
    return tuple(
        (
            _area(origin, state, f"{verb}, origin"),
            _area(target, state, f"{verb}, target"),
            _units(mine if beside else theirs, f"{verb}, units", kind),
        )
        for origin, mine in origins
        for target, theirs in targets
    )


MANY = ("bomber", "mech")


def _units(text: str, where: str, kind: str = "") -> Units:
    """Units as they are called, or none at all; of one kind the number is enough."""
    if text == str(NO_UNITS):
        return NO_UNITS
    number = text.lstrip("+-")
    if kind and number.isdigit():
        return Units(**{kind: read_whole(text, where)})
    return read_units(text, where, of_the_box=False)


def _gathered(parts: tuple[Part, ...], kind: str) -> tuple[tuple[str, int], ...]:
    """How many of a kind come from where, if no others do and all go to one area; else nothing."""
    alike = all(units.total == getattr(units, kind) for _, _, units in parts)
    if not alike or len({target for _, target, _ in parts}) > 1:
        return ()
    return tuple((origin, getattr(units, kind)) for origin, _, units in parts)


# -- each verb


def _card(text: str, state: State) -> Move:
    return moves.ChooseCard(read_card(text))


def _capital(text: str, state: State) -> Move:
    return moves.ClaimCapital(_area(text, state, "capital"))


def _claim(text: str, state: State) -> Move:
    return moves.ClaimArea(_area(text, state, "claim"))


def _center(text: str, state: State) -> Move:
    return moves.PlaceCenter(_area(text, state, "center"))


def _place(text: str, state: State) -> Move:
    units, arrow, rest = text.partition(">")
    if not arrow:
        raise _form("place", "UNITS > AREA", text)
    area, _, center = rest.partition(" from ")
    where = _area(area, state, "place")
    source = _area(center, state, "place, center") if center else ""
    group = _units(units.strip(), "place, units")
    if not source and state.board[where].kind == "sea":
        source = _only_center(state, where)
    return moves.Place(group, where, source if source != where else "")


def _only_center(state: State, sea: str) -> str:
    """The center that new units come from where the text names none, if there is only one."""
    player = getattr(state.turn, "army", "") or ""
    near = [a for a in state.board.land_neighbours[sea] if a in state.centers]
    own = [a for a in near if not player or state.owner(a) == player]
    return own[0] if len(own) == 1 else ""


def _buy(text: str, state: State) -> Move:
    order, _, area = text.partition(" for ")
    words = order.split()
    if len(words) != 2:
        raise _form("buy", "NUMBER THING", text)
    things = (*KINDS, "center", "card")
    thing = words[1] if words[1] in things else words[1].removesuffix("s")
    if thing not in things:
        known = did_you_mean(words[1], things)
        raise BadInput("buy", f"a kind of unit, center or card{known}", words[1])
    place = _area(area, state, "buy, for") if area else ""
    return moves.Buy(thing, read_whole(words[0], "buy, number"), place)


def _discard(text: str, state: State) -> Move:
    return moves.Discard(read_card(text, "discard"))


def _move(text: str, state: State) -> Move:
    parts = _parts("move", text, state)
    return moves.March(*parts[0]) if len(parts) == 1 else moves.Mixed("move", parts)


def _ship(text: str, state: State) -> Move:
    parts = _parts("ship", text, state)
    return moves.Ship(*parts[0]) if len(parts) == 1 else moves.Mixed("ship", parts)


def _fly(text: str, state: State) -> Move:
    parts = _parts("fly", text, state, "bomber")
    bombers = _gathered(parts, "bomber")
    return moves.Fly(bombers, parts[0][1]) if bombers else moves.Mixed("fly", parts)


def _attack(text: str, state: State) -> Move:
    by_sea = text.endswith(BY_SEA)
    parts = _parts("attack", text.removesuffix(BY_SEA), state)
    if len(parts) == 1:
        return moves.Attack(*parts[0], by_sea)
    return moves.Mixed("attack", parts, by_sea)


def _drop(text: str, state: State) -> Move:
    parts = _parts("drop", text, state, "mech")
    mechs = _gathered(parts, "mech")
    return moves.Drop(mechs, parts[0][1]) if mechs else moves.Mixed("drop", parts)


def _bomb(text: str, state: State) -> Move:
    parts = _parts("bomb", text, state, "bomber")
    bombers = _gathered(parts, "bomber")
    if len(bombers) == 1:
        return moves.Bomb(parts[0][0], parts[0][1], bombers[0][1])
    return moves.Mixed("bomb", parts)


def _bombard(text: str, state: State) -> Move:
    parts = _parts("bombard", text, state, "submarine")
    submarines = _gathered(parts, "submarine")
    if len(submarines) == 1:
        return moves.Bombard(parts[0][0], parts[0][1], submarines[0][1])
    return moves.Mixed("bombard", parts)


def _missile(text: str, state: State) -> Move:
    if not text.startswith(">"):
        raise _form("missile", "> TARGET", text)
    return moves.Missile(_area(text[1:], state, "missile, target"))


def _take(text: str, state: State) -> Move:
    return moves.Take(_units(text, "take"))


def _retreat(text: str, state: State) -> Move:
    ways = []
    for part in text.split(","):
        units, arrow, area = part.partition(">")
        where = _area(area, state, "retreat") if arrow else _only_way(state, text)
        ways.append((_units(units.strip(), "retreat"), where))
    return moves.Retreat(tuple(ways))


def _only_way(state: State, text: str) -> str:
    """Where a retreat goes that names no area: home, or the only way out; nowhere if none is."""
    ways = ways_out(state, state.battle.side) if state.battle is not None else ()
    if len(ways) > 1:
        raise AmbiguousMove("retreat", f"an area after '>'{did_you_mean('', ways)}", text)
    return ways[0] if ways else ""


def _use(text: str, state: State) -> Move:
    words = text.replace("-", "_").split()
    for length in range(len(words), 0, -1):
        ability = "_".join(words[:length])
        if ability in abilities():
            on = " ".join(words[length:])
            return moves.Use(ability, _aim(on, state) if on else "")
    raise BadInput("use", f"an ability{did_you_mean('_'.join(words), abilities())}", text)


def _aim(text: str, state: State) -> str:
    """What an ability is used on: an army or an area."""
    return text if text in ARMIES else _area(text, state, "use, on")


VERBS: dict[str, Callable[[str, State], Move]] = {
    "card": _card,
    "capital": _capital,
    "claim": _claim,
    "center": _center,
    "place": _place,
    "buy": _buy,
    "discard": _discard,
    "move": _move,
    "ship": _ship,
    "fly": _fly,
    "attack": _attack,
    "drop": _drop,
    "bomb": _bomb,
    "bombard": _bombard,
    "missile": _missile,
    "take": _take,
    "retreat": _retreat,
    "use": _use,
}
PLAIN: dict[str, Callable[[], Move]] = {
    "end reinforcements": moves.EndReinforcements,
    "end buying": moves.EndBuying,
    "end production": moves.EndProduction,
    "end movement": moves.EndMovement,
    "end combat": moves.EndCombat,
    "roll": moves.Roll,
    "pass": moves.Pass,
}


# -- what fell


def write_outcome(outcome: Any, pending: Pending) -> str:
    """'2 of 7' hits, '2 : 1' hits of both sides at sea, units that were saved, or a card."""
    if isinstance(outcome, Units):
        return f"saved {outcome}"
    if isinstance(outcome, str):
        return outcome
    return write_hits(outcome, max(pending.odds) if isinstance(pending, Chance) else outcome)


def read_outcome(text: str, pending: Pending) -> Any:
    """What fell, as the pending chance has it."""
    words = text.split()
    if words[:1] == ["saved"]:
        rest = " ".join(words[1:])
        return NO_UNITS if rest == str(NO_UNITS) else read_units(rest, "dice, saved")
    if isinstance(pending, Chance) and isinstance(next(iter(pending.odds)), str):
        return read_card(text, "card that falls")
    return read_hits(text)
