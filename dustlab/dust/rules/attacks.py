"""What speaks against an attack: when, from where, how far, on whom, how often, what is spared.

Most of it holds for special attacks too. How an attack begins stands in `combat` and `special`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.remarks import Log, Refusal, refuse, report
from ..components import Units
from ..moves import Attack
from ..state import Fought, State
from .paths import is_own, sea_path, ship_path

# The kinds of battle, and of special attack.
LAND, SEA, AMPHIBIOUS, DROP = "land", "sea", "amphibious", "drop"
BATTLES = (LAND, SEA, AMPHIBIOUS, DROP)
BOMB, BOMBARD, MISSILE = "bomb", "bombard", "missile"

# The phases in which attacks may be declared; the first one ends the movement phase.
PHASES = ("movement", "combat")

# Where capitals open "at_20": the score that opens them.
OPENING_SCORE = 20


# -- when


def refuse_now(state: State) -> tuple[Refusal, ...]:
    """Attacks wait while another is being fought, and belong to one's own movement or combat."""
    if state.battle is not None:
        return (refuse("dust.turn.order", "dust.combat.battle_first", state.battle.target),)
    if state.strike is not None:
        waits = f"dust.special.waits_{state.strike.stage}"
        return (refuse("dust.special.attack", waits, state.strike.target),)
    if is_over(state):
        return (refuse("dust.combat.end", "dust.combat.phase_over"),)
    if state.phase not in PHASES:
        return (refuse("dust.combat.begin", "dust.combat.not_now"),)
    return ()


def is_over(state: State) -> bool:
    """Whether this exercise of the rules has ended: with the turn, or with its one battle."""
    turn = state.turn
    if turn.ended:
        return True
    return state.table.until == "battle" and any(f.kind in BATTLES for f in turn.fought)


def refuse_moment(state: State) -> Iterator[Refusal]:
    """The right moment, and a point to spend in it."""
    now = refuse_now(state)
    yield from now
    if now:
        return
    held = state.turn.combat_points
    if held < 1:
        yield refuse("dust.combat.points", "dust.combat.no_point", needed=1, held=held)


def spend_point(state: State, log: Log) -> State:
    """An attack is declared: it costs its point and ends the movement phase."""
    turn = state.turn
    if state.phase != "combat":
        facts = {"army": turn.army, "points": turn.movement_points}
        report(log, "dust.combat.begin", "dust.combat.movement_over", **facts)
    turn = turn._replace(combat_points=turn.combat_points - 1, movement_points=0)
    return state._replace(phase="combat", turn=turn)


# -- from where


def refuse_origin(state: State, origin: str, units: Units) -> Iterator[Refusal]:
    """The units stand in one area of the player's own, and there is at least one."""
    rule, army = "dust.combat.origin", state.turn.army
    holding = state.holding(origin)
    if holding is None or holding.army != army:
        yield refuse(rule, "dust.combat.origin_not_own", origin, area=origin, army=army)
    elif not holding.units.holds(units):
        facts = {"area": origin, "asked": units, "there": holding.units}
        yield refuse(rule, "dust.combat.not_that_many", origin, **facts)
    if units.total < 1:
        yield refuse(rule, "dust.combat.nobody_attacks", origin)


def report_left(log: Log, state: State, origins: tuple[str, ...]) -> None:
    """An area that attackers have left without units is nobody's, even if they win."""
    for area in origins:
        if not state.owner(area):
            report(log, "dust.combat.origin", "dust.combat.left", area, area=area)


# -- on whom


def refuse_owner(state: State, target: str) -> Iterator[Refusal]:
    """Somebody else has to hold the target, and nobody with whom there is a truce."""
    owner, army = state.owner(target), state.turn.army
    if not owner:
        yield refuse("dust.combat.target", "dust.combat.target_empty", target, area=target)
    elif owner == army:
        yield refuse("dust.combat.target", "dust.combat.target_own", target, area=target)
    elif state.at_truce(army, owner):
        yield refuse("dust.ability.diplomat", "dust.combat.truce", target, area=target, army=owner)


def is_enemy(state: State, area: str) -> bool:
    """Whether somebody else holds an area: another player or the neutrals."""
    return state.occupant(area) not in ("", state.turn.army)


# -- how far


def refuse_adjacent(state: State, rule: str, origin: str, target: str) -> Iterator[Refusal]:
    """How far it is matters only from where one's own units stand."""
    if is_own(state, origin) and not state.board.adjacent(origin, target):
        facts = {"origin": origin, "target": target}
        yield refuse(rule, "dust.combat.not_adjacent", origin, target, **facts)


def refuse_land(state: State, origin: str, target: str) -> Iterator[Refusal]:
    """On land an attack goes next door; a coast farther off may be open by sea."""
    if state.board.adjacent(origin, target) or not is_own(state, origin):
        return
    if ship_path(state, state.turn.army, origin, target).open:
        facts = {"origin": origin, "target": target}
        yield refuse("dust.combat.target", "dust.combat.only_by_sea", origin, target, **facts)
    else:
        yield from refuse_adjacent(state, "dust.combat.target", origin, target)


def refuse_sea(state: State, origin: str, target: str) -> Iterator[Refusal]:
    """Submarines attack the next sea, or any to which own and unoccupied seas lead."""
    if state.board.adjacent(origin, target) or not is_own(state, origin):
        return
    rule, facts = "dust.combat.sea", {"origin": origin, "target": target}
    if not state.edition.combat.sea_attack_by_chain:
        yield refuse(rule, "dust.combat.not_next_sea", origin, target, **facts)
        return
    way = sea_path(state, state.turn.army, origin, target)
    if not way.open and origin != target:
        details = {**facts, "seas": way.blocked}
        yield refuse(rule, "dust.combat.no_open_water", origin, target, *way.blocked, **details)


def refuse_amphibious(state: State, origin: str, target: str) -> Iterator[Refusal]:
    """From coast to coast, and every sea on the way holds a submarine of the attacker's."""
    board, rule = state.board, "dust.combat.amphibious"
    inland = [a for a in (origin, target) if board[a].kind == "sea" or not board.sea_neighbours[a]]
    for area in dict.fromkeys(inland):
        yield refuse(rule, "dust.combat.no_coast", area, area=area)
    if inland or origin == target or not is_own(state, origin):
        return
    way = ship_path(state, state.turn.army, origin, target)
    if not way.open:
        facts = {"origin": origin, "target": target, "seas": way.blocked}
        yield refuse(rule, "dust.combat.no_convoy", origin, target, *way.blocked, **facts)


def coasts_within_reach(state: State, origin: str) -> list[str]:
    """Coasts of others that an amphibious attack from this coast can go to."""
    board, army = state.table.board, state.turn.army
    held = [sea for sea in board.sea_neighbours[origin] if state.owner(sea) == army]
    seas = _spread(state, held, (army,))
    return _others(state, seas, board.land_neighbours)


def seas_within_reach(state: State, origin: str) -> list[str]:
    """Seas of others that submarines can attack from this one."""
    seas = [origin]
    if state.table.edition.combat.sea_attack_by_chain:
        seas = _spread(state, seas, (state.turn.army, ""))
    return _others(state, seas, state.table.board.sea_neighbours)


def _spread(state: State, seas: list[str], owners: tuple[str, ...]) -> list[str]:
    """These seas and all that join them and belong to one of these owners."""
    for sea in seas:  # grows while it is read
        for further in state.board.sea_neighbours[sea]:
            if further not in seas and state.occupant(further) in owners:
                seas.append(further)
    return seas


def _others(state: State, seas: list[str], near: dict[str, tuple[str, ...]]) -> list[str]:
    """What somebody else holds next to these seas."""
    around = dict.fromkeys(area for sea in seas for area in near[sea])
    return [area for area in around if is_enemy(state, area)]


# -- how often


def refuse_same(state: State, kind: str, origin: str, target: str) -> Iterator[Refusal]:
    """The same attack, from one area on one other, is made once in a turn."""
    for fought in state.turn.fought:
        if _is_same(fought, kind, origin, target):
            facts = {"origin": origin, "target": target}
            yield refuse("dust.combat.same", "dust.combat.same_attack", origin, target, **facts)
            return


def _is_same(fought: Fought, kind: str, origin: str, target: str) -> bool:
    """By land or over the sea: the books look at the two areas only. Special attacks are others."""
    if fought.origin != origin or fought.target != target:
        return False
    return (fought.kind in BATTLES) == (kind in BATTLES)


# -- what is spared


def refuse_first_round(state: State, target: str, rule: str) -> Iterator[Refusal]:
    """The first round spares power sources and production centers, mostly capitals too."""
    if state.order.round != 1:
        return
    area = state.board[target]
    if area.capital and state.edition.combat.first_round_capitals and state.is_capital(target):
        yield refuse(rule, "dust.combat.first_round_capital", target, area=target)
    if area.power_source:
        yield refuse(rule, "dust.combat.first_round_power_source", target, area=target)
    if target in state.centers:
        yield refuse(rule, "dust.combat.first_round_center", target, area=target)


def refuse_closed_capital(state: State, target: str) -> Iterator[Refusal]:
    """Capitals stay closed until the score opens them, to the attacker or to everybody."""
    if not state.board[target].capital or not state.is_capital(target):
        return
    rule, army, owner = "dust.combat.capitals", state.turn.army, state.owner(target)
    if not owner or owner == army:
        return
    if state.edition.combat.capitals == "at_20":
        most = max(state.scores, default=0)
        if most < OPENING_SCORE:
            facts = {"needed": OPENING_SCORE, "most": most}
            yield refuse(rule, "dust.combat.capital_closed_to_all", target, **facts)
    elif not state.tally.capitals_open and not state.is_neutral(owner):
        needed, held = half_the_points(state), state.score(army)
        if held < needed:
            facts = {"needed": needed, "held": held}
            yield refuse(rule, "dust.combat.capital_closed", target, **facts)


def refuse_spared(state: State, kind: str, origin: str, target: str) -> Iterator[Refusal]:
    """What has happened in the game so far spares an area a battle."""
    yield from refuse_same(state, kind, origin, target)
    yield from refuse_first_round(state, target, "dust.combat.first_round")
    yield from refuse_closed_capital(state, target)


def half_the_points(state: State) -> int:
    """The score from which a player may attack capitals: half of the printed number, reached."""
    return -(-state.edition.victory.points[len(state.seats)] // 2)


def open_capitals(state: State, target: str, log: Log) -> State:
    """Where the first attack on an enemy's capital opens them all, this may be it."""
    if target not in state.table.board.capitals or state.tally.capitals_open:
        return state
    if state.edition.combat.capitals != "half_then_all" or state.is_neutral(state.owner(target)):
        return state
    facts = {"army": state.turn.army, "area": target}
    report(log, "dust.combat.capitals", "dust.combat.capitals_open", target, **facts)
    return state._replace(tally=state.tally._replace(capitals_open=True))


# -- battles


def refuse_attack(state: State, move: Attack) -> Iterator[Refusal]:
    """Every reason against an attack, in the order in which a player checks them."""
    origin, target, kind = move.origin, move.target, kind_of(state, move)
    yield from refuse_moment(state)
    yield from refuse_origin(state, origin, move.units)
    yield from _refuse_kinds(state, move)
    yield from refuse_target(state, kind, origin, target)


def refuse_target(state: State, kind: str, origin: str, target: str) -> Iterator[Refusal]:
    """What spares an area an attack from another one, whichever units would go."""
    yield from refuse_owner(state, target)
    yield from {AMPHIBIOUS: refuse_amphibious, SEA: refuse_sea, LAND: refuse_land}[kind](
        state, origin, target
    )
    yield from refuse_spared(state, kind, origin, target)


def kind_of(state: State, move: Attack) -> str:
    """What kind of battle an attack leads to."""
    if move.by_sea:
        return AMPHIBIOUS
    board = state.board
    at_sea = board[move.origin].kind == "sea" and board[move.target].kind == "sea"
    return SEA if at_sea else LAND


def _refuse_kinds(state: State, move: Attack) -> Iterator[Refusal]:
    """Submarines attack at sea only, all other units on land only."""
    target, units = move.target, move.units
    if state.board[target].kind == "sea":
        if units.total > units.submarine:
            rule, key = "dust.combat.kinds", "dust.combat.land_units_at_sea"
            yield refuse(rule, key, target, area=target)
    elif units.submarine:
        yield refuse("dust.combat.kinds", "dust.combat.submarines_on_land", target, area=target)
