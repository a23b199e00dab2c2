"""What a coach says before a move of Dust: what it gives away, leaves unused, and what comes of it.

Every caution is a fact: it comes from the rules, which play the move, and from exact odds. Whether
the move is a good one nobody says.

>>> from dustlab.dust import new_battle
>>> match = new_battle("2 tank", "2 tank")
>>> list(cautions(match.state, match.read_move("roll")))
[]
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from ..core.errors import BadInput
from ..core.remarks import Caution, caution
from ..core.words import Likely, Said, came
from .components import KINDS, NO_UNITS, Units
from .game import GAME
from .moves import (
    ATTACKS,
    MOVEMENTS,
    Attack,
    Drop,
    EndBuying,
    EndCombat,
    EndMovement,
    EndReinforcements,
    Fly,
    March,
    Missile,
    Move,
    Pass,
    Place,
    Ship,
    Use,
)
from .odds.battles import of_state, too_large
from .rules import buying, combat, production, scoring
from .rules.abilities import INTERRUPTION, KOSHKA
from .rules.attacks import open_capitals
from .rules.production_abilities import uses
from .rules.special import ABILITY as MISSILES
from .state import MAJORITIES, State
from .studies.routes import attacks_from

# How many candidates are held to the rules to find one that may be played.
MOST_TRIED = 2_000


def cautions(state: State, move: Move) -> Iterator[Caution]:
    """The facts that are worth a look before this move, which must be legal."""
    yield from unused_in_production(state, move)
    yield from forgotten_ability(state, move)
    state = production.behind(state, move)
    yield from costs(state, move)
    yield from weak_attack(state, move)
    yield from unused_points(state, move)
    yield from score_as_it_stands(state, move)


def costs(state: State, move: Move | None) -> Iterator[Caution]:
    """What a move costs beyond its point: a table says it whether or not a coach is there."""
    if isinstance(move, ATTACKS):
        points = state.turn.movement_points if state.phase == "movement" else 0
        if points:
            yield caution("dust.combat.begin", "coach.dust.ends_movement", points=points)
    if isinstance(move, Attack | Drop):
        opened = open_capitals(state, move.target, None).tally.capitals_open
        if opened and not state.tally.capitals_open:
            yield caution("dust.combat.capitals", "coach.dust.opens_capitals", move.target)
    if move is not None:
        yield from left_empty(state, move)


# -- areas that nobody is left in


def emptied(state: State, move: Move) -> list[str]:
    """The areas that a move would leave with no unit: then they are nobody's."""
    parts: list[tuple[str, Units]] = []
    if isinstance(move, March | Ship | Attack):
        parts = [(move.origin, move.units)]
    elif isinstance(move, Fly):
        parts = [(area, Units(bomber=number)) for area, number in move.parts]
    elif isinstance(move, Drop):
        parts = [(area, Units(mech=number)) for area, number in move.parts]
    held = [(area, units, state.holding(area)) for area, units in parts]
    return [area for area, units, there in held if there and there.units == units]


def left_empty(state: State, move: Move) -> Iterator[Caution]:
    """The areas that become nobody's, and what is lost with them."""
    areas = emptied(state, move)
    if not areas:
        return
    rule = "dust.combat.origin" if isinstance(move, ATTACKS) else "dust.movement.leaving"
    yield caution(rule, "coach.dust.emptied", *areas, areas=tuple(areas))
    after, army = state, state.turn.army
    if isinstance(move, ATTACKS):  # who stands in a battle stands nowhere as yet
        for area in areas:
            after = after.with_units(area, "", NO_UNITS)
    else:
        after = GAME.advance(state, move)
    lost = [*_of_areas(state, areas), *_majorities_lost(state, after, army)]
    if lost:
        yield caution("dust.scoring.points", "coach.dust.lost", *areas, things=tuple(lost))
    if _last_capital(state, after, army):
        yield caution("dust.scoring.victory.capital", "coach.dust.last_capital", *areas)


def _of_areas(state: State, areas: list[str]) -> Iterator[Said]:
    for area in areas:
        if state.is_capital(area):
            yield came("coach.dust.capital", area=area)
        if state.board[area].power_source:
            yield came("coach.dust.power_source", area=area)
        if area in state.centers:
            yield came("coach.dust.center", area=area)


def _majorities_lost(state: State, after: State, army: str) -> Iterator[Said]:
    """Majorities that were this army's as the board stood, and are not any more."""
    before, then = scoring.majorities(state), scoring.majorities(after)
    for what, had, has in zip(MAJORITIES, before, then, strict=True):
        if had == army != has:
            yield came("coach.dust.majority", what=f"majority_{what}")


def _last_capital(state: State, after: State, army: str) -> bool:
    """Whether an army that held a capital holds none any more, by rules that ask for one."""
    if not state.edition.victory.needs_capital or army not in state.seats:
        return False
    seat = state.seats.index(army)
    return bool(scoring.counts(state)[seat].capitals > scoring.counts(after)[seat].capitals == 0)


# -- attacks


def weak_attack(state: State, move: Move) -> Iterator[Caution]:
    """The exact chance of an attack that more often fails than takes the area."""
    for takes, said in chance_of(state, move):
        if takes < 1 - takes:
            yield said


MOST_NAMED = 5
"""How many areas are named: more are not read."""
ATTACKED = (
    ("coach.dust.weak_attack", "coach.dust.weak_attack_able"),
    ("coach.dust.weak_attack_sea", "coach.dust.weak_attack_sea_able"),
)
"""What is said of an attack, on land and at sea; where abilities may change it, too."""


def chance_of(state: State, move: Move) -> Iterator[tuple[float, Caution]]:
    """The exact chance that an attack takes the area, and how that is said."""
    if not isinstance(move, Attack | Drop):
        return
    after = GAME.advance(state, move)
    if after.battle is None or too_large(after):
        return
    with suppress(BadInput):  # with more units than can be summed nothing is said
        odds = of_state(after)
        keys = ATTACKED[after.battle.kind == "sea"]
        facts = {"area": move.target, "chance": Likely(odds.attacker)}
        yield (
            odds.attacker,
            caution("dust.battle.occupation", keys[bool(odds.without)], move.target, **facts),
        )


# -- points that would be lost


def unused_in_production(state: State, move: Move) -> Iterator[Caution]:
    """Production points that are lost, with all that they would still buy."""
    shop = state.turn.shop
    if shop is None or not shop.points:
        return
    if isinstance(move, EndBuying):
        things = tuple(still_to_buy(state))
        if things:
            facts = {"points": shop.points, "things": things}
            yield caution("dust.production.lost", "coach.dust.production_points", **facts)
    elif isinstance(move, EndReinforcements) and _may(state, Place):
        points = shop.points
        yield caution("dust.setup.reinforcements", "coach.dust.reinforcement_points", points=points)


def still_to_buy(state: State) -> Iterator[Units | Said]:
    """Of each item as many as the points would still buy, if nothing else were bought."""
    for item in buying.ITEMS:
        number = buying.most(state, item)
        if number and item in KINDS:
            yield Units(**{item: number})
        elif number:
            yield came(f"coach.dust.buy_{item}", number=number)


def unused_points(state: State, move: Move) -> Iterator[Caution]:
    """Points of movement and combat that are lost while something could be done with them."""
    turn = state.turn
    if isinstance(move, EndMovement) and turn.movement_points and _may(state, *MOVEMENTS):
        points = turn.movement_points
        yield caution("dust.movement.points", "coach.dust.movement_points", points=points)
    if isinstance(move, EndCombat) and turn.combat_points:
        targets = open_targets(state)
        more = len(targets) - MOST_NAMED
        key = "coach.dust.combat_points_many" if more > 1 else "coach.dust.combat_points"
        if targets:
            facts: dict[str, object] = {"points": turn.combat_points, "more": more}
            facts["areas"] = targets[:MOST_NAMED] if more > 1 else targets
            yield caution("dust.combat.points", key, *targets, **facts)


def open_targets(state: State) -> tuple[str, ...]:
    """What could be attacked now from an own area, in the board's order."""
    found = {
        str(getattr(attack, "target", ""))
        for area in state.areas_of(state.turn.army)
        for attack in attacks_from(state, area)
        if next(GAME.refusals(state, attack), None) is None
    }
    return tuple(area for area in state.board.ids if area in found)


def _may(state: State, *kinds: type) -> bool:
    """Whether a move of one of these kinds may be played now."""
    tried = (one for one in GAME.candidates(state) if isinstance(one, kinds))
    return any(next(GAME.refusals(state, one), None) is None for one in islice(tried, MOST_TRIED))


# -- abilities


def forgotten_ability(state: State, move: Move) -> Iterator[Caution]:
    """The ability of the card that was played, where this is the last moment to use it."""
    army, ability = _last_moment(state, move)
    if ability:
        facts = {"army": army, "ability": ability}
        yield caution(f"dust.ability.{ability}", "coach.dust.forgotten", **facts)


def _last_moment(state: State, move: Move) -> tuple[str, str]:
    """Whose ability could be used now and not any more after this move; nobody's: empty texts."""
    army = state.turn.army
    if state.phase == production.PHASE:
        gone = not isinstance(move, Use) and any(uses(state)) and not _still(state, move)
        return (army, state.ability(army)) if gone else ("", "")
    if isinstance(move, EndCombat) and state.turn.combat_points:
        kind = {combat.DROPPER: Drop, MISSILES: Missile}.get(state.ability(army))
        return (army, state.ability(army)) if kind is not None and _may(state, kind) else ("", "")
    if not isinstance(move, Pass):
        return "", ""
    return _passed(state)


def _still(state: State, move: Move) -> bool:
    """Whether the ability could still be used in this production phase after a move."""
    after = GAME.advance(state, move)
    return after.turn.army == state.turn.army and after.turn.shop is not None and any(uses(after))


def _passed(state: State) -> tuple[str, str]:
    """An ability of a battle in the last battle that there may be; Koshka before one's own turn."""
    order = state.order
    if state.phase == INTERRUPTION:
        pending = GAME.pending(state)
        army = str(getattr(pending, "player", ""))
        is_next = order.armies[order.at + 1 : order.at + 2] == (army,)
        return (army, KOSHKA) if is_next else ("", "")
    fight = state.battle
    if fight is None or order.at < len(order.armies) - 1 or state.turn.combat_points:
        return "", ""
    army = fight.army(fight.side)
    used = [one for one in GAME.candidates(state) if isinstance(one, Use)]
    return next(((army, one.ability) for one in used if state.has_ability(army, one.ability)),
                ("", ""))  # fmt: skip


# -- the score


def score_as_it_stands(state: State, move: Move) -> Iterator[Caution]:
    """At the end of a turn, in a round in which somebody has enough points: what it would bring."""
    if not isinstance(move, EndCombat) or state.until == "battle":
        return
    scored = scoring.score(state, None)
    needed = scoring.threshold(state)
    least = needed + 1 if state.edition.victory.exceed else needed
    if max(scored.tally.points) < least:
        return
    lines = tuple(
        came("coach.dust.score_line", army=army, points=points, gained=gained, total=total)
        for army, points, gained, total in zip(
            state.seats, state.tally.points, scored.tally.last, scored.tally.points, strict=True
        )
    )
    winners = scored.tally.winners
    key = "score_wins" if len(winners) == 1 else "score_shared" if winners else "score_nobody"
    facts = {"lines": lines, "least": least} | ({"armies": winners} if winners else {})
    yield caution("dust.scoring.victory", f"coach.dust.{key}", **facts)
    held = scoring.counts(state)
    for seat, total in enumerate(scored.tally.points):
        if state.edition.victory.needs_capital and total >= least and not held[seat].capitals:
            army = state.seats[seat]
            yield caution("dust.scoring.victory.capital", "coach.dust.without_capital", army=army)
