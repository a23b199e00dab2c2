"""What an army makes of the board: what each area is worth to it, and how safe it would be there.

Everything is counted in production points. A bot that looks no further than its own turn counts
power sources, capitals and centers. One that looks `far` counts the majorities as well, what others
may do next, what a loss means to the leader, and how many rounds are left.
"""

from __future__ import annotations

from functools import cached_property
from math import sqrt
from operator import add

from ...core.remarks import Remark
from ...play.bots import because
from ..components import NO_UNITS, Holding, Units
from ..editions import Edition
from ..rules import attacks, scoring
from ..rules.paths import land_reach
from ..rules.scoring import Count
from ..state import State, Turn

# What a victory point is worth, in production points.
POINT = 4.0
# Areas that bring nothing yet: room to move, a step toward something better.
LAND, WATER = 0.8, 0.3
# How often a player attacks what they could take.
BOLDNESS, BOLD_ON_CAPITALS = 0.45, 0.8
# How much of a rival's loss is one's own gain: of areas, and of units; and of the leader's.
ENVY, KILL, MORE = 0.3, 0.4, 1.5
# How many other stacks an attacker brings up, and how much of them arrives.
NEAR, ARRIVES = 2, 0.6
# From which share of a majority on it is named as a reason.
NAMED = 0.3
# How many rounds are left for a bot that does not count them; what a round brings the best player.
HORIZON, PACE = 3.0, 6.0


class Outlook:
    """One position through the eyes of one army."""

    def __init__(self, state: State, army: str, far: bool) -> None:
        self.state, self.army, self.far = state, army, far
        self.board, self.rules = state.table.board, state.table.edition
        self.areas, self.index = state.areas, state.table.board.index
        self.held: list[int] = []
        """The places of the army's own areas."""
        self.others: list[int] = []
        for place, holding in enumerate(state.areas):
            if holding is not None:
                (self.held if holding.army == army else self.others).append(place)
        self._worth: dict[tuple[str, int], float] = {}
        self._danger: dict[int, float] = {}
        self._spare: dict[int, Units] = {}

    # -- what is counted
    @cached_property
    def counts(self) -> dict[str, Count]:
        return dict(zip(self.state.seats, scoring.counts(self.state), strict=True))

    @cached_property
    def rounds_left(self) -> float:
        """How many rounds the game may still last, the one that is played included."""
        if not self.far:
            return HORIZON
        tally, needed = self.state.tally, scoring.threshold(self.state)
        left = [(needed - points) / PACE for points in tally.points]
        return min(max(min(left, default=HORIZON) + 1.0, 1.0), 4.5)

    @cached_property
    def round_decides(self) -> bool:
        """Whether somebody wins at the end of this round if the board stays as it is."""
        if not self.state.tally.points:  # nobody counts
            return False
        return bool(scoring.verdict(self.counted).winners)

    @cached_property
    def counted(self) -> State:
        """The position with the points that the round brings if the board stays as it is."""
        state = self.state
        points = tuple(map(add, state.tally.points, scoring.gains(state)))
        return state._replace(tally=state.tally._replace(points=points))

    @cached_property
    def leader(self) -> str:
        """The player with most points, if that is another one."""
        points = self.state.tally.points
        most = max(points, default=0)
        if not most or self.army not in self.state.seats:
            return ""
        ahead = self.state.seats[points.index(most)]
        return "" if ahead == self.army else ahead

    @cached_property
    def capitals(self) -> frozenset[int]:
        state = self.state
        return frozenset(self.index[a] for a in self.board.capitals if state.is_capital(a))

    @cached_property
    def centers(self) -> frozenset[int]:
        return frozenset(self.index[a] for a in self.state.centers)

    # -- what an area is worth
    def worth(self, place: int, army: str = "") -> float:
        """What holding an area is worth to an army, in production points."""
        whose = army or self.army
        known = self._worth.get((whose, place))
        if known is None:
            own = self.holder(place) == whose
            known = self._worth[whose, place] = self._count(whose, place, own, own)
        return known

    def in_exchange(self, place: int, given: int) -> float:
        """What an empty area is worth to the army if it gives up another of the same kind for it.

        Both are counted beside all the others: the number of areas stays the same.
        """
        return self._count(self.army, place, self.board.areas[given].power_source, own=True)

    def _count(self, army: str, place: int, fed: bool, own: bool) -> float:
        """The worth of an area; `own` if the army's count of areas has it already, `fed` if that
        of power sources has."""
        if army not in self.counts:
            return 0.0
        rules, area, left = self.rules, self.board.areas[place], self.rounds_left
        held, sea = self.counts[army], self.board.is_sea[place]
        worth = WATER if sea else LAND
        points = 0.0
        if place in self.capitals:
            points += rules.scoring.capital
            if rules.production.captured_capitals_pay or area.id in self._home(army):
                worth += rules.production.capital_income * (left - 0.5)
        if area.power_source:
            points += 1 / rules.scoring.power_sources_per_point
            sources = held.power_sources - (1 if fed else 0)
            if held.production > sources:
                worth += rules.production.center_income * (left - 0.5)
            elif self.far:
                worth += 1.0
        if place in self.centers:
            centers = held.production - (1 if own else 0)
            worth += 4.0
            if held.power_sources > centers:
                worth += rules.production.center_income * (left - 0.5)
        if self.far:
            points += rules.scoring.majority * self._majorities(army, place, own)
        return worth + points * POINT * left

    def _home(self, army: str) -> tuple[str, ...]:
        homes, seats = self.state.table.homes, self.state.seats
        return (homes[seats.index(army)],) if homes else ()

    def _majorities(self, army: str, place: int, own: bool) -> float:
        """How much of a majority hangs on an area."""
        share = self.pull("sea" if self.board.is_sea[place] else "land", army, own)
        if place in self.centers:
            share += self.pull("production", army, own)
        return share

    def pull(self, what: str, army: str = "", own: bool = False) -> float:
        """How much of a majority one area more (or an own one less) decides."""
        army = army or self.army
        mine = getattr(self.counts[army], what)
        rest = [getattr(c, what) for seat, c in self.counts.items() if seat != army]
        most = max(rest, default=0)
        holder = self.state.tally.holder(what)
        ahead = mine - most + (0.5 if holder == army else -0.5)
        # With half an area ahead: just enough. What turns the scales is worth most.
        gap = ahead - 0.5 if own else -ahead - 0.5
        if gap < 0:
            return 0.06
        return 1.0 / (1.0 + gap) if gap <= 3 else 0.08

    def holder(self, place: int) -> str:
        holding = self.areas[place]
        return holding.army if holding is not None else ""

    def is_foreign(self, place: int) -> bool:
        """Whether another army holds an area."""
        return self.holder(place) not in ("", self.army)

    def envy(self, place: int) -> float:
        """What it is worth that the holder of an area loses it."""
        owner = self.holder(place)
        if not self.far or owner not in self.counts:
            return 0.0
        share = ENVY * (MORE if owner == self.leader else 1.0)
        return share * self.worth(place, owner)

    def kill(self, place: int) -> float:
        """What a point's worth of enemy units destroyed is worth."""
        owner = self.holder(place)
        if owner not in self.counts:
            return 0.0
        return KILL * (MORE if self.far and owner == self.leader else 1.0)

    # -- how safe it is
    def danger(self, place: int, units: Units) -> float:
        """How likely an area with this garrison is lost before it is one's turn again."""
        if units == NO_UNITS:
            return 1.0
        if not self.far:
            return 0.0
        threat = self.threat(place)
        if not threat:
            return 0.0
        more = 0
        if not self.board.is_sea[place]:
            battle = self.rules.battle
            more = battle.capital_dice if place in self.capitals else 0
            more = more or (battle.center_dice if place in self.centers else 0)
        bold = BOLD_ON_CAPITALS if place in self.capitals else BOLDNESS
        return bold * beats(threat, strength(self.rules, units, more))

    def is_closed(self, place: int) -> bool:
        """Whether an own capital is closed to all others until it is one's turn again."""
        area = self.board.ids[place]
        others = (seat for seat in self.counts if seat != self.army)
        turns = (self.counted._replace(turn=Turn(seat)) for seat in others)
        return all(
            next(attacks.refuse_closed_capital(state, area), None) is not None for state in turns
        )

    def threat(self, place: int) -> float:
        """The strength of the strongest group that another army could bring against an area."""
        known = self._danger.get(place)
        if known is None:
            near = self.board.near_sea if self.board.is_sea[place] else self.board.near_land
            known = 0.0
            for neighbour in near[place]:
                owner = self.holder(neighbour)
                if owner in self.counts and owner != self.army:
                    known = max(known, self.force(neighbour))
            if not self.board.is_sea[place]:
                known = max(known, self._from_sea(place))
            self._danger[place] = known
        return known

    def force(self, place: int) -> float:
        """How strong an attack from an area of others can be, with what is brought up."""
        if self.board.is_sea[place]:
            return strength(self.rules, self.units(place))
        return self._brought_up[place]

    @cached_property
    def _brought_up(self) -> dict[int, float]:
        """For each land area of others the strength that could attack from it."""
        forces: dict[int, float] = {}
        seen: set[int] = set()
        for begin in self.others:
            owner = self.holder(begin)
            if begin in seen or self.board.is_sea[begin]:
                continue
            layer = [begin]
            seen.add(begin)
            for here in layer:  # grows while it is read
                for neighbour in self.board.near_land[here]:
                    if neighbour not in seen and self.holder(neighbour) == owner:
                        seen.add(neighbour)
                        layer.append(neighbour)
            groups = [(strength(self.rules, self.units(p)), p) for p in layer]
            best = sorted(groups, reverse=True)[: NEAR + 1]
            for group, place in groups:
                others = [force for force, p in best if p != place][:NEAR]
                forces[place] = group + ARRIVES * sum(others)
        return forces

    def units(self, place: int) -> Units:
        holding = self.areas[place]
        return holding.units if holding is not None else NO_UNITS

    def _from_sea(self, place: int) -> float:
        force = 0.0
        for sea in self.board.near_sea[place]:
            owner = self.holder(sea)
            if owner in self.counts and owner != self.army:
                for coast in self.board.near_land[sea]:
                    if coast != place and self.holder(coast) == owner:
                        force = max(force, self._brought_up[coast])
        return force

    # -- what leaving costs
    def leaving(self, place: int, units: Units, garrison: Units | None = None) -> float:
        """What is lost when these units go from an own area, or from what would stand there."""
        garrison = self.units(place) if garrison is None else garrison
        left = garrison.less(units)
        if left == NO_UNITS:
            return self.worth(place) * (1.0 - 0.5 * self.danger(place, garrison))
        if not self.far:
            return 0.0
        return self.worth(place) * (self.danger(place, left) - self.danger(place, garrison))

    def safer(self, place: int, garrison: Units) -> float:
        """What an own area gains in safety if these units stand there."""
        if not self.far:
            return 0.0
        before = self.danger(place, self.units(place))
        return self.worth(place) * (before - self.danger(place, garrison))

    def spare(self, place: int) -> Units:
        """What can go while the cheapest unit stays."""
        known = self._spare.get(place)
        if known is None:
            units = self.units(place)
            known = self._spare[place] = units.less(cheapest(units))
        return known

    def after(self, origin: int, target: int, units: Units) -> Outlook:
        """How it looks when some units have gone to an empty area, and others have stayed."""
        areas, army = list(self.areas), self.army
        areas[origin] = Holding(army, self.units(origin).less(units))
        areas[target] = Holding(army, units)
        return Outlook(self.state._replace(areas=tuple(areas)), army, self.far)

    # -- where the army's stacks can meet
    @cached_property
    def lands(self) -> list[tuple[list[int], list[int]]]:
        """The own land in pieces: for each the own areas, and the empty ones that it reaches."""
        lands, seen = [], set()
        for place in self.held:
            if place in seen or self.board.is_sea[place]:
                continue
            reach = land_reach(self.state, self.army, self.board.ids[place])
            places = [place, *(self.index[area] for area in reach)]
            own = [p for p in places if self.areas[p] is not None]
            seen.update(own)
            lands.append((own, [p for p in places if self.areas[p] is None]))
        return lands

    def is_spared(self, kind: str, origin: str, target: str) -> bool:
        """Whether the rules spare an area now that could be attacked once units are there."""
        state = self.state
        if next(attacks.refuse_owner(state, target), None) is not None:
            return True
        return next(attacks.refuse_spared(state, kind, origin, target), None) is not None


def cheapest(units: Units) -> Units:
    """One unit of the cheapest kind that is there."""
    for kind in ("tank", "fighter", "submarine", "mech", "bomber"):
        if getattr(units, kind):
            return Units(**{kind: 1})
    return NO_UNITS


# -- strength at a glance


def strength(rules: Edition, units: Units, more: int = 0) -> float:
    """How strong a group is: its dice hit, its number lasts; both count alike."""
    dice = rules.dice_of(units) + more
    return sqrt(dice * sum(units)) if dice > 0 else 0.0


def beats(mine: float, theirs: float) -> float:
    """About how likely a strength beats another."""
    if mine <= 0:
        return 0.0
    ratio = (mine / theirs) ** 4 if theirs > 0 else 1e9
    return ratio / (1 + ratio)


# -- why an area is wanted, in words: what it scores, what it brings, whom it hurts


def gains(outlook: Outlook, place: int) -> tuple[Remark, ...]:
    """What makes an area worth having, what counts most first."""
    area = outlook.board.areas[place]
    reasons = []
    if place in outlook.capitals:
        points = outlook.rules.scoring.capital
        reasons.append(
            because("dust.scoring.capitals", "dust.bots.capital", area.id, area=area.id, n=points)
        )
    if area.power_source:
        reasons.append(
            because("dust.scoring.power_sources", "dust.bots.source", area.id, area=area.id)
        )
    if place in outlook.centers:
        reasons.append(because("dust.production.income", "dust.bots.center", area.id, area=area.id))
    reasons += _majorities(outlook, place)
    if outlook.far and outlook.leader and outlook.holder(place) == outlook.leader:
        reasons.append(
            because("dust.scoring.victory", "dust.bots.leader", area.id, army=outlook.leader)
        )
    if not reasons:
        reasons.append(because("dust.movement.areas", "dust.bots.room", area.id, area=area.id))
    return tuple(reasons)


def _majorities(outlook: Outlook, place: int) -> list[Remark]:
    if not outlook.far or outlook.army not in outlook.counts:
        return []
    reasons = []
    what = "sea" if outlook.board.is_sea[place] else "land"
    rule, area = "dust.scoring.majorities", outlook.board.ids[place]
    if outlook.pull(what) >= NAMED:
        key = "dust.bots.majority_sea" if what == "sea" else "dust.bots.majority_land"
        reasons.append(because(rule, key, area))
    if place in outlook.centers and outlook.pull("production") >= NAMED:
        reasons.append(because(rule, "dust.bots.majority_production", area))
    return reasons
