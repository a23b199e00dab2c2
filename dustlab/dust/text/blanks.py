"""What stands in the blanks of Dust's lines: areas, units, armies, cards, and groups of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...core.errors import BadInput, NotAMove, did_you_mean
from ...core.forms import NUMBER, Kind, Unfit, one_of
from ...core.record import read_whole
from ...core.words import listed, phrase
from ..cards import abilities, card, read_card
from ..components import ARMIES, KINDS, NO_UNITS, Units, read_units

# -- areas and armies


def read_area(text: str, where: str, state: Any) -> str:
    area: str = state.board.read_area(text, where)
    return area


def read_army(text: str, where: str = "army", _state: Any = None) -> str:
    if text not in ARMIES:
        raise BadInput(where, f"an army{did_you_mean(text, ARMIES)}", text)
    return text


def _read_aim(text: str, where: str, state: Any) -> str:
    return text if text in ARMIES else read_area(text, where, state)


# Words, of which none begins as a number does: there the name of an area ends.
_AREA_WORD = r"(?![+-]*\d|no units\b)[^\s>,]++"
_AREA_SHAPE = rf"{_AREA_WORD}(?: {_AREA_WORD})*?"
AREA = Kind("an area", read_area, shape=_AREA_SHAPE)
ARMY = Kind("an army", read_army, examples=ARMIES)
AIM = Kind("an army or an area", _read_aim, shape=_AREA_SHAPE)


# -- phases

PHASES = (
    "deal", "setup card", "capitals", "power sources", "land", "centers", "reinforcements",
    "initiative", "blind draw", "interruption", "production", "drawing", "movement", "combat",
    "over",
)  # fmt: skip


def read_phase(text: str, where: str = "phase", _state: Any = None) -> str:
    if text not in PHASES:
        raise BadInput(where, f"one of the phases{did_you_mean(text, PHASES)}", text)
    return text


PHASE = Kind("a phase", read_phase, shape=".*", examples=PHASES)

# -- cards and abilities


def _read_card(text: str, where: str, _state: Any) -> str:
    return read_card(text, where)


def _read_ability(text: str, where: str, _state: Any) -> str:
    ability = "_".join(text.replace("-", " ").split())
    if ability not in abilities():
        raise BadInput(where, f"an ability{did_you_mean(ability, abilities())}", text)
    return ability


CARD = Kind("a card", _read_card, shape=".*?", fact=card)
_ABILITY = "|".join(ability.replace("_", "[ _-]") for ability in abilities())
ABILITY = Kind("an ability", _read_ability, shape=rf"(?:{_ABILITY})(?!\S)|\S*")

# -- units

_GROUP_SHAPE = r"[+-]*\d[^>,]*?|no units"


def _read_units(text: str, where: str, _state: Any) -> Units:
    """Units as they are called, more than the box holds and none at all, too."""
    return NO_UNITS if text == str(NO_UNITS) else read_units(text, where, of_the_box=False)


UNIT_BY_UNIT = r" (?=\d)"
UNITS = Kind("units", _read_units, shape="[^>]*?", apart=UNIT_BY_UNIT)
GROUP = Kind("units", _read_units, shape=rf"{_GROUP_SHAPE}|", shown="UNITS", apart=UNIT_BY_UNIT)
"""Units behind an area: they begin with a number."""


def _read_group(text: str, where: str, kind: str) -> Units:
    """Units; where one kind only can be meant, a number alone will do."""
    if kind and text.lstrip("+-").isdigit():
        return Units(**{kind: read_whole(text, where)})
    return _read_units(text, where, None)


def _read_number_of(kind: str, text: str, where: str) -> int:
    units = _read_group(text, where, kind)
    number: int = getattr(units, kind)
    if number != units.total:
        raise Unfit
    return number


def number_of(kind: str) -> Kind:
    """How many of a kind: '2 bomber', or '2'."""
    return Kind(
        f"a number of {kind}s",
        lambda text, where, _state: _read_number_of(kind, text, where),
        write=lambda number: f"{number} {kind}",
        shape=_GROUP_SHAPE,
        fact=lambda number: Units(**{kind: number}),
        shown=f"NUMBER {kind}",
    )


def _read_thing(text: str, where: str, _state: Any) -> str:
    things = (*KINDS, "center", "card")
    thing = text if text in things else text.removesuffix("s")
    if thing not in things:
        known = did_you_mean(text, things)
        raise BadInput(where, f"a kind of unit, center or card{known}", text)
    return thing


THING = Kind("a kind of unit, center or card", _read_thing, shown="THING")

# -- groups from and to several areas


class Groups(tuple[tuple[Units, str], ...]):
    """Units, each with their area; in words '2 bombers (Moscow) and 1 bomber (Berlin)'."""

    __slots__ = ()

    def in_words(self, language: str = "en", key: str = "dust.moves.group") -> str:
        lines = [phrase(key, language, units=units, area=area) for units, area in self]
        return listed(lines, language)


def area_and_units(text: str) -> tuple[str, str]:
    """'baffin bay 3 tank' as 'baffin bay' and '3 tank': the area ends where a number begins."""
    words = text.split()
    if words[-2:] == str(NO_UNITS).split():
        return " ".join(words[:-2]), str(NO_UNITS)
    numbers = (i for i, word in enumerate(words) if word.lstrip("+-")[:1].isdigit())
    first = next(numbers, len(words))
    return " ".join(words[:first]), " ".join(words[first:])


def number_by_area(kind: str) -> Kind:
    """How many of a kind from each of several areas: 'peru 2, egypt 1'."""

    def read(text: str, where: str, state: Any) -> tuple[tuple[str, int], ...]:
        parts = [area_and_units(part) for part in text.split(",")]
        if not all(units for _, units in parts):
            raise Unfit
        return tuple(
            (read_area(area, where, state), _read_number_of(kind, units, where))
            for area, units in parts
        )

    return Kind(
        f"areas and how many {kind}s come from each",
        read,
        write=lambda parts: ", ".join(f"{area} {number}" for area, number in parts),
        shape="[^>]+?",
        fact=lambda parts: Groups((Units(**{kind: number}), area) for area, number in parts),
        shown="AREA NUMBER, AREA NUMBER",
        apart=", ",
    )


def _read_ways(text: str, where: str, state: Any) -> tuple[tuple[Units, str], ...]:
    """Each group with the area it goes to; none where the text leaves it out."""
    ways = []
    for part in text.split(","):
        units, arrow, area = part.partition(">")
        to = read_area(area.strip(), where, state) if arrow else ""
        ways.append((_read_units(units.strip(), where, state), to))
    return tuple(ways)


class Ways(Groups):
    """Units, each with where they go."""

    __slots__ = ()

    def in_words(self, language: str = "en", key: str = "dust.moves.way") -> str:
        return super().in_words(language, key)


WAYS = Kind(
    "units and where they go",
    _read_ways,
    write=lambda ways: ", ".join(f"{units} > {to}" if to else f"{units}" for units, to in ways),
    shape=".+",
    fact=Ways,
    shown="UNITS > AREA, UNITS > AREA",
    apart=", ",
)

# -- groups as nobody may move them

Part = tuple[str, str, Units]

ONE_KIND = {"fly": "bomber", "drop": "mech", "bomb": "bomber", "bombard": "submarine"}
"""The verbs that are about one kind of unit, of which a number alone will do."""
VERB = replace(
    one_of("move", "ship", "fly", "attack", "drop", "bomb", "bombard"),
    shape="move|ship|fly|attack|drop|bomb|bombard",
)

_ONE_WAY = "ORIGIN > TARGET UNITS"
_SEVERAL = "AREA UNITS, AREA UNITS > TARGET"
_NUMBERS = "AREA NUMBER, AREA NUMBER > TARGET"


def _read_parts(text: str, where: str, state: Any) -> tuple[Part, ...]:
    """The units beside each of several origins, or of several targets."""
    verb = where.partition(",")[0]
    kind = ONE_KIND.get(verb, "")
    left, _, right = text.partition(">")
    origins = [area_and_units(part) for part in left.split(",")]
    targets = [area_and_units(part) for part in right.split(",")]
    beside = any(units for _, units in origins)
    if beside == any(units for _, units in targets) and (beside or kind):
        raise NotAMove(verb, f"'{verb} {_NUMBERS if kind else _ONE_WAY}'", f"{verb} {text}")
    if not beside and len(origins) > 1:
        raise NotAMove(verb, f"'{verb} {_NUMBERS if kind else _SEVERAL}'", f"{verb} {text}")
    return tuple(
        (
            read_area(origin, f"{verb}, origin", state),
            read_area(target, f"{verb}, target", state),
            _read_group(mine if beside else theirs, f"{verb}, units", kind),
        )
        for origin, mine in origins
        for target, theirs in targets
    )


def _write_parts(parts: tuple[Part, ...]) -> str:
    origins = dict.fromkeys(origin for origin, _, _ in parts)
    targets = dict.fromkeys(target for _, target, _ in parts)
    if len(origins) == 1 < len(targets):
        groups = ", ".join(f"{target} {_counted(units)}" for _, target, units in parts)
        return f"{next(iter(origins))} > {groups}"
    first = next(iter(targets))
    groups = ", ".join(f"{a} {_counted(units)}" for a, target, units in parts if target == first)
    return f"{groups} > {', '.join(targets)}"


def _counted(units: Units) -> str:
    return str(units) if any(units) else "0 tank"


PARTS = Kind(
    "origins, targets and units", _read_parts, _write_parts, ".+>.+?", shown=_SEVERAL, apart=", "
)  # fmt: skip

KIND_OF: dict[str, Kind] = {
    "ability": ABILITY,
    "aim": AIM,
    "area": AREA,
    "army": ARMY,
    "bombers": number_of("bomber"),
    "bombers_by_area": number_by_area("bomber"),
    "card": CARD,
    "group": GROUP,
    "mechs_by_area": number_by_area("mech"),
    "number": NUMBER,
    "parts": PARTS,
    "submarines": number_of("submarine"),
    "thing": THING,
    "units": UNITS,
    "verb": VERB,
    "ways": WAYS,
}
"""The kinds of blanks by the names that forms give them."""
