"""What a decision is about, and what one weighs at it, by facts of the position.

It says nothing of what would be good: bots do. Only what the player who decides can see is told.

>>> from dustlab import dust
>>> match = dust.new_match(("red", "blue"), seed=4)
>>> [remark.key for remark in weigh(match.state, "red")]
['hints.dust.setup_card']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ..core.remarks import Remark
from ..play.bots import because
from .cards import the_deck
from .components import NO_UNITS
from .rules import buying, income, scoring
from .state import ATTACKER, State, battle_of

MOST_NAMED = 5
"""How many areas are named: more are not read."""
NEAR = 2
"""How many steps from a capital are near."""


def weigh(state: State, army: str) -> Iterator[Remark]:
    """The facts that come first, for the army that decides."""
    if state.battle is not None:
        return battle(state, army)
    known = PHASES.get(state.phase)
    return known(state, army) if known else iter(())


def _said(rule: str, key: str, **facts: object) -> Remark:
    return because(rule, f"hints.dust.{key}", **facts)


def _named(areas: Iterable[str]) -> tuple[str, ...]:
    return tuple(areas)[:MOST_NAMED]


def hand(state: State, army: str) -> tuple[str, ...]:
    hands = state.cards.hands
    return hands[state.seats.index(army)] if hands and army in state.seats else ()


def front(state: State, army: str) -> list[str]:
    """Its areas next to which another army stands."""
    near = state.board
    return [
        area
        for area in state.areas_of(army)
        if any(state.owner(one) not in ("", army) for one in near[area].neighbours)
    ]


def next_to(state: State, army: str, whose: Callable[[str], bool]) -> list[str]:
    """The areas next to its own whose occupant is of such a kind."""
    held = state.areas_of(army)
    areas = (one for area in held for one in state.board[area].neighbours)
    return [one for one in dict.fromkeys(areas) if one not in held and whose(state.owner(one))]


def steps_from(state: State, start: str) -> dict[str, int]:
    """How many lines each area is away from one."""
    far, edge = {start: 0}, [start]
    while edge:
        new = [(n, far[one] + 1) for one in edge for n in state.board[one].neighbours]
        edge = [area for area, _ in new if area not in far]
        for area, steps in new:
            far.setdefault(area, steps)
        edge = list(dict.fromkeys(edge))
    return far


# -- the setup


def setup_card(state: State, army: str) -> Iterator[Remark]:
    known = the_deck()
    points = [known[card].production for card in hand(state, army) if card in known]
    if points:
        facts = {"least": min(points), "most": max(points)}
        yield _said("dust.setup.deal", "setup_card", **facts)


def capitals(state: State, army: str) -> Iterator[Remark]:
    del army
    board = state.board
    near = {}
    for capital in board.capitals:
        if not state.occupant(capital):
            far = steps_from(state, capital)
            near[capital] = sum(0 < far[one] <= NEAR for one in board.power_sources)
    most = max(near.values(), default=0)
    best = _named(capital for capital, number in near.items() if number == most)
    yield _said("dust.setup.capitals", "capitals", areas=best, number=most, steps=NEAR)


def power_sources(state: State, army: str) -> Iterator[Remark]:
    homes = [area for area in state.areas_of(army) if state.board[area].capital]
    free = [one for one in state.board.power_sources if not state.occupant(one)]
    if homes and free:
        far = steps_from(state, homes[0])
        nearest = sorted(free, key=lambda one: far.get(one, len(far)))
        facts = {"home": homes[0], "areas": tuple(nearest[:3])}
        yield _said("dust.setup.power_sources", "power_sources", **facts)


def land(state: State, army: str) -> Iterator[Remark]:
    free = [
        one
        for one in next_to(state, army, lambda owner: not owner)
        if not state.board.is_sea[state.board.index[one]]
    ]
    if free:
        yield _said("dust.setup.land", "land", areas=_named(free))
    else:
        yield _said("dust.setup.land", "land_far")


def centers(state: State, army: str) -> Iterator[Remark]:
    held, board = state.areas_of(army), state.board
    yield _said("dust.setup.centers", "centers")
    coast = _named(one for one in held if board.sea_neighbours[one])
    if coast:
        yield _said("dust.setup.centers", "coast", areas=coast)
    yield from _borders(state, army)


def reinforcements(state: State, army: str) -> Iterator[Remark]:
    yield _said("dust.setup.reinforcements", "reinforcements")
    yield from _borders(state, army)


def _borders(state: State, army: str) -> Iterator[Remark]:
    areas = _named(front(state, army))
    if areas:
        yield _said("dust.combat.target", "front", areas=areas)


# -- a round


def standing(state: State, army: str) -> Iterator[Remark]:
    """Points so far, and those that the round would bring."""
    if army in state.seats:
        others = [state.score(one) for one in state.seats if one != army]
        gain = scoring.gains(state)[state.seats.index(army)]
        facts = {"mine": state.score(army), "others": max(others), "gain": gain}
        yield _said("dust.scoring.victory", "standing", win=scoring.threshold(state), **facts)


def initiative(state: State, army: str) -> Iterator[Remark]:
    known = the_deck()
    cards = [known[card] for card in hand(state, army) if card in known]
    if cards:
        facts = {"combat": max(card.combat for card in cards)}
        facts["movement"] = max(card.movement for card in cards)
        facts["production"] = max(card.production for card in cards)
        yield _said("dust.initiative.card", "initiative", **facts)
    yield from standing(state, army)


def production(state: State, army: str) -> Iterator[Remark]:
    shop = state.turn.shop
    if shop is not None and shop.closed:
        yield _said("dust.production.placing", "placing", areas=_named(state.centers_of(army)))
    else:
        facts = {"income": income.points(state, army), "cards": len(buying.hand_of(state))}
        facts["combat"], facts["movement"] = state.turn.combat_points, state.turn.movement_points
        yield _said("dust.production.costs", "production", **facts)
    yield from _borders(state, army)


def movement(state: State, army: str) -> Iterator[Remark]:
    turn = state.turn
    facts = {"movement": turn.movement_points, "combat": turn.combat_points}
    yield _said("dust.movement.points", "movement", **facts)
    empty = next_to(state, army, lambda owner: not owner)
    dear = [one for one in empty if state.board[one].power_source or state.board[one].capital]
    if dear:
        yield _said("dust.movement.land", "empty", areas=_named(dear))
    yield from _enemies(state, army)


def combat(state: State, army: str) -> Iterator[Remark]:
    left = state.turn.combat_points
    if left:
        yield _said("dust.combat.points", "combat", combat=left)
        yield from _enemies(state, army)
    else:
        yield _said("dust.combat.points", "spent")
    yield from standing(state, army)


def _enemies(state: State, army: str) -> Iterator[Remark]:
    """The weakest of those next to its areas come first."""
    near = next_to(state, army, lambda owner: owner not in ("", army))

    def strength(area: str) -> int:
        group = state.holding(area)
        return (group.units if group else NO_UNITS).total

    weakest = _named(sorted(near, key=strength))
    if weakest:
        yield _said("dust.combat.target", "enemies", areas=weakest)


def battle(state: State, army: str) -> Iterator[Remark]:
    del army
    fight = battle_of(state)
    attacks = fight.side == ATTACKER
    sides = (fight.attackers, fight.defenders) if attacks else (fight.defenders, fight.attackers)
    mine, theirs = (units.total for units in sides)
    facts = {"target": fight.target, "mine": mine, "theirs": theirs}
    yield _said("dust.battle.retreat.half", "battle", **facts)


PHASES: dict[str, Callable[[State, str], Iterator[Remark]]] = {
    "setup card": setup_card,
    "capitals": capitals,
    "power sources": power_sources,
    "land": land,
    "centers": centers,
    "reinforcements": reinforcements,
    "initiative": initiative,
    "production": production,
    "movement": movement,
    "combat": combat,
}
