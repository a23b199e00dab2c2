"""What holds for every attack, special ones too: when one may be made, on whom, what is spared."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.remarks import Event, Refusal, event, refuse
from ..components import Units, make
from ..state import Fought, State, Turn
from .changes import with_phase

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


def spend_point(state: State, log: list[Event] | None) -> State:
    """An attack is declared: it costs its point and ends the movement phase."""
    if log is not None:
        tell_point(state, log)
    return with_phase(state, "combat", spent(state.turn))


def spent(turn: Turn) -> Turn:
    """The turn with the point of an attack spent, and no movements left."""
    army, points, fought, ended, _, shop = turn
    return make(Turn, (army, points - 1, fought, ended, 0, shop))


def tell_point(state: State, log: list[Event]) -> None:
    if state.phase != "combat":
        facts = {"army": state.turn.army, "points": state.turn.movement_points}
        log.append(event("dust.combat.begin", "dust.combat.movement_over", **facts))


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


def tell_left(state: State, origins: tuple[str, ...]) -> Iterator[Event]:
    """An area that attackers have left without units is nobody's, even if they win."""
    for area in origins:
        if not state.owner(area):
            yield event("dust.combat.origin", "dust.combat.left", area, area=area)


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
    holding = state.areas[state.table.board.index[area]]
    return holding is not None and holding.army != state.turn.army


def refuse_adjacent(state: State, rule: str, origin: str, target: str) -> Iterator[Refusal]:
    """How far it is matters only from where one's own units stand."""
    if state.owner(origin) == state.turn.army and not state.board.adjacent(origin, target):
        facts = {"origin": origin, "target": target}
        yield refuse(rule, "dust.combat.not_adjacent", origin, target, **facts)


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
    if fought[1] != origin or fought[2] != target:
        return False
    return (fought[0] in BATTLES) == (kind in BATTLES)


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


def open_capitals(state: State, target: str, log: list[Event] | None) -> State:
    """Where the first attack on an enemy's capital opens them all, this may be it."""
    if target not in state.table.board.capitals or state.tally.capitals_open:
        return state
    if state.edition.combat.capitals != "half_then_all" or state.is_neutral(state.owner(target)):
        return state
    if log is not None:
        facts = {"army": state.turn.army, "area": target}
        log.append(event("dust.combat.capitals", "dust.combat.capitals_open", target, **facts))
    return state._replace(tally=state.tally._replace(capitals_open=True))
