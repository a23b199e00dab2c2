"""A battle of its own: two armies on a small piece of the board, with everything it needs.

>>> match = new_battle("3 tank", "2 tank", seed=1)
>>> match.play("roll")
Blue rolls 2 dice: 0 hits.
>>> new_battle("2 submarine", "2 submarine", kind="sea", rules="standard").state.battle.kind
'sea'
"""

from __future__ import annotations

from collections.abc import Mapping

from ...core.errors import BadInput, did_you_mean
from ...core.match import Match
from ...core.words import phrase
from ..board import the_board
from ..cards import the_deck
from ..components import BOX, NO_UNITS, Holding, Units, read_units
from ..editions import Edition, edition
from ..game import GAME
from ..moves import Attack, Drop, Move
from ..rules.abilities import MOMENTS
from ..rules.attacks import AMPHIBIOUS, DROP, LAND, SEA
from ..rules.combat import DROPPER
from ..state import ATTACKER, DEFENDER, Cards, Order, State, Table, Tally, Turn

RED, BLUE = "red", "blue"
SIDES = (ATTACKER, DEFENDER)

# Where each kind of battle is fought, by what the target is: where from, and the target.
FIELDS = {
    LAND: {
        "plain": ("ukraine", "balkans"),
        "production": ("ukraine", "balkans"),
        "capital": ("ukraine", "berlin"),
    },
    SEA: {"plain": ("sargasso_sea", "caribbean_sea")},
    AMPHIBIOUS: {
        "plain": ("maghreb", "balkans"),
        "production": ("maghreb", "balkans"),
        "capital": ("britain", "berlin"),
    },
    DROP: {
        "plain": ("urals", "balkans"),
        "production": ("urals", "balkans"),
        "capital": ("urals", "berlin"),
    },
}
TARGETS = tuple(FIELDS[LAND])

# The sea that an amphibious attack crosses, and the second area that mechs are dropped from.
CROSSED = {"maghreb": "mediterranean_sea", "britain": "north_sea"}
SECOND = "egypt"

# Next door to each target on land: the defender's own, where only own areas take units in.
REFUGE = {"balkans": "arabia", "berlin": "france"}

# Which kinds of unit each side may bring.
ON_LAND = ("tank", "mech", "fighter", "bomber")
FIGHTING = {LAND: ON_LAND, SEA: ("submarine",), AMPHIBIOUS: ON_LAND, DROP: ON_LAND}
ATTACKING = {**FIGHTING, DROP: ("mech",)}


def new_battle(
    attackers: str | Units,
    defenders: str | Units,
    target: str = "plain",
    rules: str | Edition = "premium",
    seed: int = 0,
    kind: str = LAND,
    abilities: Mapping[str, str] | None = None,
) -> Match[State]:
    """Red attacks blue: on land, at sea, from the sea (amphibious) or from the air (drop).

    `target` is plain land, a production center or a capital; `abilities` names for a side
    (attacker, defender) the ability of the card that it has played.
    """
    start, attack = _prepared(attackers, defenders, target, rules, kind, abilities)
    match = Match(GAME, start, seed)
    match.play(attack)
    return match


def battle_state(
    attackers: str | Units,
    defenders: str | Units,
    target: str = "plain",
    rules: str | Edition = "premium",
    kind: str = LAND,
    abilities: Mapping[str, str] | None = None,
) -> State:
    """The position in which such a battle begins, for those who do not need a match."""
    start, attack = _prepared(attackers, defenders, target, rules, kind, abilities)
    return GAME.advance(start, attack)


def _prepared(
    attackers: str | Units,
    defenders: str | Units,
    target: str,
    rules: str | Edition,
    kind: str,
    abilities: Mapping[str, str] | None,
) -> tuple[State, Move]:
    """The position before the attack, and the attack."""
    for where, units in ((f"{ATTACKER}s", attackers), (f"{DEFENDER}s", defenders)):
        if not isinstance(units, str | Units):
            raise BadInput(where, "units, as in '5 tank 2 mech'", units)
    if kind not in FIELDS:
        raise BadInput("kind", f"one of the kinds{did_you_mean(kind, FIELDS)}", kind)
    if target not in TARGETS:
        raise BadInput("target", f"one of the kinds{did_you_mean(target, TARGETS)}", target)
    if target not in FIELDS[kind]:
        raise BadInput("target", "plain, since at sea there is nothing else", target)
    numbers = edition(rules)
    mine = _army(attackers, f"{ATTACKER}s", ATTACKING[kind])
    theirs = _army(defenders, f"{DEFENDER}s", FIGHTING[kind])
    start = _start(numbers, kind, target, mine, theirs, dict(abilities or {}))
    return start, _attack(kind, target, mine)


def _start(
    rules: Edition,
    kind: str,
    target: str,
    mine: Units,
    theirs: Units,
    abilities: dict[str, str],
) -> State:
    """The position before the attack."""
    board = the_board()
    _, area = FIELDS[kind][target]
    holdings = _attackers(kind, target, mine) | {area: Holding(BLUE, theirs)}
    if not rules.battle.retreat_to_empty and area in REFUGE:
        holdings[REFUGE[area]] = Holding(BLUE, _one_more(theirs))
    half = -(-rules.victory.points[2] // 2)
    state = State(
        table=Table(
            rules, board, (RED, BLUE), ("", area) if target == "capital" else (), until="battle"
        ),
        areas=(None,) * len(board.areas),
        centers=frozenset({area}) if target == "production" else frozenset(),
        turn=Turn(RED, combat_points=1),
        order=Order(round=2),
        tally=Tally(points=(half, 0), last=(0, 0)),
        cards=_cards(kind, abilities),
    )
    for area, held in holdings.items():
        state = state.with_units(area, held.army, held.units)
    return state


def _attackers(kind: str, target: str, units: Units) -> dict[str, Holding]:
    """Where the attackers stand, and what they need to get across."""
    origin, _ = FIELDS[kind][target]
    if kind == DROP:
        parts = _dropped(units.mech)
        return {area: Holding(RED, Units(mech=number)) for area, number in parts}
    holdings = {origin: Holding(RED, units)}
    if kind == AMPHIBIOUS:
        holdings[CROSSED[origin]] = Holding(RED, Units(submarine=1))
    return holdings


def _dropped(mechs: int) -> tuple[tuple[str, int], ...]:
    """Half of the mechs from each of two areas; a single one from the first."""
    first, _ = FIELDS[DROP]["plain"]
    halves = ((first, mechs - mechs // 2), (SECOND, mechs // 2))
    return tuple((area, number) for area, number in halves if number)


def _attack(kind: str, target: str, units: Units) -> Move:
    origin, area = FIELDS[kind][target]
    if kind == DROP:
        return Drop(_dropped(units.mech), area)
    return Attack(origin, area, units, kind == AMPHIBIOUS)


def _one_more(theirs: Units) -> Units:
    """One unit of a kind of which the box has some left; none if it is empty."""
    for kind in ON_LAND:
        if getattr(theirs, kind) < BOX[kind]:
            return Units(**{kind: 1})
    return NO_UNITS


def _army(units: str | Units, where: str, kinds: tuple[str, ...]) -> Units:
    """Units for a side: at least one, and none that has no place in this kind of battle."""
    army = read_units(units, where) if isinstance(units, str) else units
    if min(army) < 0 or not army.total or not set(army.kinds()) <= set(kinds):
        key = EXPECTED[kinds]
        raise BadInput(where, phrase(key), str(army), key)
    return army


EXPECTED = {
    ON_LAND: "input.units_land",
    ("submarine",): "input.units_sea",
    ("mech",): "input.units_mech",
}


# -- the cards


def usable(kind: str, side: str) -> tuple[str, ...]:
    """The abilities that a side's card may bring to a kind of battle."""
    if kind == DROP and side == ATTACKER:
        return (DROPPER,)
    return tuple(MOMENTS)


def _cards(kind: str, abilities: dict[str, str]) -> Cards:
    """Both sides' cards with these abilities; all others are still in the deck."""
    for side, ability in abilities.items():
        if side not in SIDES:
            raise BadInput("abilities", f"a side{did_you_mean(side, SIDES)}", side)
        known = usable(kind, side)
        if ability and ability not in known:
            expected = f"an ability for a battle{did_you_mean(ability, known)}"
            raise BadInput(f"ability of the {side}", expected, ability)
    if kind == DROP:
        abilities = {**abilities, ATTACKER: DROPPER}
    played: list[str] = []
    for side in SIDES:
        bring = abilities.get(side, "")
        fits = (c.id for c in the_deck().values() if c.ability == bring and c.id not in played)
        played.append(next(fits) if bring else "")
    if not any(played):
        return Cards()
    deck = tuple(card for card in the_deck() if card not in played)
    return Cards(((), ()), deck, (), tuple(played))
