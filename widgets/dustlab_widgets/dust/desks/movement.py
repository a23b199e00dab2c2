"""Movement and attacks at the table: from where, with what, to where; the way there is drawn.

One desk serves both phases, since an attack may be declared while movements are left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from dustlab.core.match import Match
from dustlab.core.words import say
from dustlab.dust.components import NO_UNITS, Units
from dustlab.dust.moves import (
    Attack,
    Bomb,
    Bombard,
    Drop,
    EndCombat,
    EndMovement,
    Fly,
    March,
    Missile,
    Move,
    Ship,
)
from dustlab.dust.pictures.marks import Trail
from dustlab.dust.rules.dropper import ABILITY as DROPPER
from dustlab.dust.rules.paths import (
    land_path,
    land_reach,
    sea_path,
    sea_reach,
    ship_path,
    ship_reach,
)
from dustlab.dust.rules.reach import coasts_within_reach, seas_within_reach
from dustlab.dust.rules.restrictions import open_capitals
from dustlab.dust.rules.special import ABILITY as MISSILE
from dustlab.dust.state import State
from dustlab.pictures.scene import CHOSEN

from ...table.controls import Deed, Item
from .combat import odds_before, too_large
from .desk import Desk, about, stepped, unit_items


@dataclass
class GroupDesk(Desk):
    """A group of units from an area, or several, to another."""

    ADVICE = "widgets.table.advice_move"
    origin: str = ""
    units: Units = NO_UNITS
    target: str = ""
    way: str = ""
    """How, if it was said; else the first way that is open."""
    parts: tuple[tuple[str, int], ...] = ()
    """What is gathered from other areas as well."""
    gathering: bool = False
    patient: bool = False
    """Odds are summed up however long it takes."""

    @property
    def RULES(self) -> tuple[str, ...]:  # type: ignore[override]  # noqa: N802
        if self.state.phase == "combat":
            return ("dust.combat.points", "dust.combat.target", "dust.combat.sea")
        return ("dust.movement.land", "dust.movement.points", "dust.movement.sea")

    # -- choosing

    def pick(self, label: str) -> None:
        if self.target and label == self.target and not self.refused:
            self.confirm()
            return
        self.forget()
        if self.way == FIRE:
            self.target = label
        elif not self.origin:
            self._pick_origin(label)
        elif label == self.origin and not self.gathering:
            self.origin, self.units, self.target, self.parts = "", NO_UNITS, "", ()
        elif self.gathering:
            self._gather(label)
        else:
            self.target = label
        if self.target:
            move = self.move()
            if move is not None:
                self.refuse(move)

    def _pick_origin(self, area: str) -> None:
        holding = self.state.holding(area)
        own = holding is not None and holding.army == self.army
        if not own:
            # The rules say why these are not one's own to move.
            number = holding.units if holding is not None else NO_UNITS
            group = number if number.total else Units(tank=1)
            at_war = self.state.phase == "combat"
            near = self.state.board[area].neighbours[0]
            self.refuse(Attack(area, near, group) if at_war else March(area, near, group))
            self.refused = about(self.refused, area)
            self.tried = (area,)
            return
        if holding is not None:
            self.origin, self.units = area, holding.units
            if self.way in GATHERS:
                kind = GATHERED[self.way]
                self.units = Units(**{kind: getattr(holding.units, kind)})

    def _gather(self, area: str) -> None:
        """One more area that bombers or mechs come from; again: not from there."""
        kind = GATHERED[self.way]
        holding = self.state.holding(area)
        there = getattr(holding.units, kind) if holding and holding.army == self.army else 0
        known = dict(self.parts)
        if area in known:
            del known[area]
        elif there:
            known[area] = there
        else:
            self.gathering = False
            self.target = area
        self.parts = tuple(known.items())

    def step(self, name: str, by: int) -> None:
        self.forget()
        wanted = stepped(self.units, name, by)
        holding = self.state.holding(self.origin) if self.origin else None
        if holding is None:
            self.note = say("widgets.table.origin_first", self.language)
            return
        if not holding.units.holds(wanted):
            move = self._make(self.ways_there()[0] if self.target else MARCH, wanted)
            self.refuse(move)
            # Only the number is wrong so far, whatever else the move would need.
            self.refused = tuple(r for r in self.refused if "asked" in dict(r.facts))
            self.tried = (self.origin,)
            return
        self.units = wanted

    def clear(self) -> None:
        super().clear()
        self.origin, self.units, self.target, self.way = "", NO_UNITS, "", ""
        self.parts, self.gathering = (), False

    # -- the ways

    def ways_there(self) -> list[str]:
        """How the chosen units could go to the chosen target: the open ways first."""
        if self.way == FIRE or (self.way == DROP and self.target):
            return [self.way]
        if not self.origin or not self.target:
            return []
        ways = ways_between(self.state, self.army, self.origin, self.target, self.units)
        # What is open comes first; a way that is not is offered if none is.
        open_ways = [way for way in ways if not self.match.why_not(self._make(way, self.units))]
        return open_ways or ways[:1]

    def _make(self, way: str, units: Units) -> Move:
        return make(self.state, way, (self.origin, self.target or self.origin), units, self.parts)

    def how(self) -> str:
        """The way that counts now."""
        ways = self.ways_there()
        return self.way if self.way in ways else ways[0] if ways else ""

    def move(self) -> Move | None:
        if not self.target or not (self.origin or self.way == FIRE):
            return None
        return self._make(self.how(), self.units)

    def missing(self) -> str:
        if self.target:
            return ""
        if self.way == FIRE:
            return say("widgets.table.fire_where", self.language)
        if not self.origin:
            key = "widgets.table.drop_from" if self.way == DROP else self.ADVICE
            return say(key, self.language)
        key = "widgets.table.drop_where" if self.way == DROP else "widgets.table.target_next"
        return say(key, self.language)

    # -- what is seen

    def items(self) -> list[Item]:
        holding = self.state.holding(self.origin) if self.origin else None
        there = holding.units if holding is not None else NO_UNITS
        return unit_items(self.units, there, self.language)

    def possible(self) -> Sequence[str]:
        key = ("possible", self.origin, self.way)
        if str(key) not in self.memory:
            found = self._targets() if self.origin or self.way == FIRE else self._origins()
            self.memory[str(key)] = tuple(dict.fromkeys(found))
        return tuple(self.memory[str(key)])

    def _origins(self) -> Iterator[str]:
        """Own areas, those with nothing within reach left out."""
        state, army = self.state, self.army
        for area in state.areas_of(army):
            if self.way == DROP:
                holding = state.holding(area)
                if holding is not None and holding.units.mech:
                    yield area
            elif any(True for _ in within_reach(self.match, army, area)):
                yield area

    def _targets(self) -> Iterator[str]:
        state = self.state
        if self.way in (FIRE, DROP):
            some = Units(mech=1)
            for area in state.board.areas:
                target = area.id
                move = Missile(target) if self.way == FIRE else Drop(((self.origin, 1),), target)
                if some.total and not self.match.why_not(move):
                    yield target
            return
        yield from within_reach(self.match, self.army, self.origin)

    def chosen(self) -> dict[str, str]:
        areas = [self.origin, *(area for area, _ in self.parts), self.target]
        return {area: CHOSEN for area in areas if area}

    def trails(self) -> Sequence[Trail]:
        """The ways of the group, and of what is gathered."""
        if not self.target or not self.origin:
            return ()
        state, army = self.state, self.army
        others = [Trail((area, self.target), army) for area, _ in self.parts]
        return (trail(state, army, self.how(), self.origin, self.target), *others)

    def deeds(self) -> Sequence[Deed]:
        state, language, deeds = self.state, self.language, []
        ways = self.ways_there()
        if len(ways) > 1:
            now = self.how()
            deeds += [
                Deed(say(WAY_WORDS[way], language), partial(self._choose_way, way))
                for way in ways
                if way != now
            ]
        if (self.how() == FLY or (self.way in GATHERS and self.origin)) and self._from_several():
            key = "widgets.table.gathering" if self.gathering else "widgets.table.gather"
            deeds.append(Deed(say(key, language), self._switch_gathering))
        for ability, way in ((DROPPER, DROP), (MISSILE, FIRE)):
            able = state.has_ability(self.army, ability) and state.turn.combat_points
            if able and self.way != way:
                words = say("widgets.table.use", language, ability=ability)
                deeds.append(Deed(words, partial(self._begin_with, way)))
        move = self.move()
        declared = isinstance(move, Attack | Drop) and not self.refused
        if declared and not self.patient and too_large(self.match.game.advance(state, move)):
            deeds.append(Deed(say("widgets.table.reckon", language), self._reckon))
        if state.phase == "movement":
            deeds.append(Deed(say("widgets.table.end_movement", language), self._end_movement))
        deeds.append(
            Deed(say("widgets.table.end_combat", language), self._end_turn)
            if state.phase == "combat"
            else Deed(say("widgets.table.end_turn", language), self._end_turn)
        )
        return deeds

    def _from_several(self) -> bool:
        return self.way == DROP or self.state.edition.movement.bombers_from_many

    def _choose_way(self, way: str) -> None:
        self.forget()
        self.way = way
        if way in GATHERS:
            kind = GATHERED[way]
            self.units = Units(**{kind: getattr(self.units, kind)})
        move = self.move()
        if move is not None:
            self.refuse(move)

    def _begin_with(self, way: str) -> None:
        self.clear()
        self.way = way

    def _switch_gathering(self) -> None:
        self.forget()
        self.gathering = not self.gathering
        if self.gathering:
            self.way = self.way if self.way in GATHERS else FLY
            kind = GATHERED[self.way]
            self.units = Units(**{kind: getattr(self.units, kind)})

    def _end_movement(self) -> None:
        self.attempt(EndMovement())

    def _end_turn(self) -> None:
        if self.state.phase == "movement" and not self.attempt(EndMovement()):
            return
        self.attempt(EndCombat())

    def extra(self) -> str:
        move = self.move()
        if not isinstance(move, Attack | Drop) or self.refused:
            return ""
        key = f"odds {move} {self.patient}"
        if key not in self.memory:
            self.memory[key] = odds_before(self.match, move, self.language, self.patient)
        return str(self.memory[key])

    def _reckon(self) -> None:
        self.patient = True

    # -- in words

    def warning(self) -> str:
        return "" if self.refused else costs(self.state, self.move(), self.language)

    def told(self) -> str:
        language = self.language
        if self.way == FIRE and not self.target:
            return say("widgets.table.fire_where", language)
        if not self.origin and self.way != FIRE:
            key = "widgets.table.drop_from" if self.way == DROP else "widgets.table.no_origin"
            return say(key, language)
        if not self.target:
            facts = {"units": self.units, "origin": self.origin}
            return say("widgets.table.group", language, **facts)
        facts = {"units": self._going(), "origin": self.origin, "target": self.target}
        if self.way == FIRE:
            return say("widgets.table.do_fire", language, target=self.target)
        return say("widgets.table.group_to", language, **facts)

    def _going(self) -> Units:
        return going(self.how(), self.units, sum(number for _, number in self.parts))

    def confirm_words(self) -> str:
        language = self.language
        if not self.target:
            at_war = self.state.phase == "combat"
            key = "widgets.table.attack_what" if at_war else "widgets.table.move_what"
            return say(key, language)
        way = self.how()
        facts = {"units": self._going(), "target": self.target}
        return say(DO_WORDS[way], language, **facts)


# The ways to go from one area to another. Which of them is meant is mostly plain from the two.
MARCH, SHIP, FLY = "march", "ship", "fly"
ATTACK, BY_SEA, BOMB, BOMBARD = "attack", "by_sea", "bomb", "bombard"
DROP, FIRE = "drop", "fire"

WAY_WORDS = {
    MARCH: "widgets.table.way_march",
    SHIP: "widgets.table.way_ship",
    FLY: "widgets.table.way_fly",
    ATTACK: "widgets.table.way_attack",
    BY_SEA: "widgets.table.way_by_sea",
    BOMB: "widgets.table.way_bomb",
    BOMBARD: "widgets.table.way_bombard",
    DROP: "widgets.table.way_drop",
    FIRE: "widgets.table.way_fire",
}
DO_WORDS = {
    MARCH: "widgets.table.do_march",
    SHIP: "widgets.table.do_ship",
    FLY: "widgets.table.do_fly",
    ATTACK: "widgets.table.do_attack",
    BY_SEA: "widgets.table.do_by_sea",
    BOMB: "widgets.table.do_bomb",
    BOMBARD: "widgets.table.do_bombard",
    DROP: "widgets.table.do_drop",
    FIRE: "widgets.table.do_fire",
}
# These gather units from several areas; the last two are chosen before anything else.
GATHERS = (FLY, DROP)
GATHERED = {FLY: "bomber", DROP: "mech"}


def ways_between(state: State, army: str, origin: str, target: str, units: Units) -> list[str]:
    """How such units could go from one area to the other, whether or not the rules allow it."""
    board = state.board
    at_sea, to_sea = board[origin].kind == "sea", board[target].kind == "sea"
    if state.owner(target) in ("", army):
        ways = [MARCH] if at_sea or to_sea else [MARCH, SHIP]
        if units.bomber and not to_sea and state.phase == "movement":
            ways.append(FLY)
        return ways
    if at_sea:
        return [ATTACK] if to_sea else [BOMBARD]
    if to_sea:
        return [BOMB] if units.bomber else [ATTACK]
    return [ATTACK, BY_SEA]


def make(
    state: State,
    way: str,
    ends: tuple[str, str],
    units: Units,
    parts: tuple[tuple[str, int], ...],
) -> Move:
    """The move that goes this way, with what is gathered from other areas as well."""
    origin, target = ends
    if way == SHIP:
        return Ship(origin, target, units)
    if way in GATHERS:
        number = getattr(units, GATHERED[way])
        index = state.board.index
        own = ((origin, number),) if origin else ()
        gathered = tuple(sorted((*own, *parts), key=lambda part: index[part[0]]))
        return Fly(gathered, target) if way == FLY else Drop(gathered, target)
    if way == FIRE:
        return Missile(target)
    if way == BOMB:
        return Bomb(origin, target, units.bomber)
    if way == BOMBARD:
        return Bombard(origin, target, units.submarine)
    if way in (ATTACK, BY_SEA):
        return Attack(origin, target, units, way == BY_SEA)
    return March(origin, target, units)


def within_reach(match: Match[State], army: str, origin: str) -> Iterator[str]:
    """Where the units of an area can go or strike now, by any way."""
    state: State = match.state
    holding = state.holding(origin)
    if holding is None:
        return
    if state.phase == "movement" and state.turn.movement_points:
        yield from _to_go(state, army, origin, holding.units)
    if state.turn.combat_points:
        for move in _strikes(state, army, origin, holding.units):
            if not match.why_not(move):
                yield str(getattr(move, "target", ""))


def _to_go(state: State, army: str, origin: str, units: Units) -> Iterator[str]:
    board = state.board
    if board[origin].kind == "sea":
        yield from sea_reach(state, army, origin)
        return
    yield from land_reach(state, army, origin)
    yield from ship_reach(state, army, origin)
    if units.bomber:
        free = [a.id for a in board.areas if a.kind == "land" and a.id != origin]
        yield from (a for a in free if state.owner(a) in ("", army))


def _strikes(state: State, army: str, origin: str, units: Units) -> Iterator[Move]:
    """Attacks and special attacks with all units, to be held to the rules."""
    board = state.board
    at_sea = board[origin].kind == "sea"
    for near in board[origin].neighbours:
        if state.owner(near) in ("", army):
            continue
        to_sea = board[near].kind == "sea"
        if at_sea and not to_sea:
            yield Bombard(origin, near, units.submarine)
        elif at_sea or not to_sea:
            yield Attack(origin, near, units)
        elif units.bomber:
            yield Bomb(origin, near, units.bomber)
    if at_sea:
        yield from (Attack(origin, sea, units) for sea in seas_within_reach(state, origin))
    else:
        yield from (
            Attack(origin, coast, units, True) for coast in coasts_within_reach(state, origin)
        )


def trail(state: State, army: str, way: str, origin: str, target: str) -> Trail:
    """The way of a group, as the rules find it."""
    at_sea = state.board[origin].kind == "sea"
    areas: tuple[str, ...] = ()
    if way in (SHIP, BY_SEA):
        areas = ship_path(state, army, origin, target).areas
    elif way == MARCH:
        areas = (sea_path if at_sea else land_path)(state, army, origin, target).areas
    elif way == ATTACK and at_sea:
        areas = sea_path(state, army, origin, target).areas
    return Trail(areas or (origin, target), army)


def going(way: str, units: Units, extra: int) -> Units:
    """Who of the chosen units goes this way, with what is gathered from other areas as well."""
    if way in (FLY, BOMB):
        return Units(bomber=units.bomber + extra)
    if way == DROP:
        return Units(mech=units.mech + extra)
    if way == BOMBARD:
        return Units(submarine=units.submarine)
    return units


def costs(state: State, move: Move | None, language: str) -> str:
    """Areas that would be nobody's, movements that would be lost, capitals that would open."""
    told = []
    if isinstance(move, Attack | Bomb | Bombard | Drop | Missile):
        points = state.turn.movement_points if state.phase == "movement" else 0
        if points:
            told.append(say("widgets.table.ends_movement", language, points=points))
    if isinstance(move, Attack | Drop):
        opened = open_capitals(state, move.target, None).tally.capitals_open
        if opened and not state.tally.capitals_open:
            told.append(say("widgets.table.opens_capitals", language))
    told.append(emptied_words(state, move, language))
    return " ".join(filter(None, told))


def emptied_words(state: State, move: Move | None, language: str) -> str:
    """What is said of areas that would be nobody's, if there are any; in labs, too."""
    left = emptied(state, move)
    return say("widgets.table.emptied", language, areas=left) if left else ""


def emptied(state: State, move: Move | None) -> list[str]:
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


@dataclass
class SpentDesk(GroupDesk):
    """Ends the phase; whoever tries an attack all the same reads why not."""

    ADVICE = "widgets.table.spent"

    def move(self) -> Move | None:
        return super().move() if self.target else EndCombat()

    def missing(self) -> str:
        return say(self.ADVICE, self.language)

    def items(self) -> list[Item]:
        return super().items() if self.origin else []

    def deeds(self) -> Sequence[Deed]:
        return super().deeds() if self.target else ()

    def told(self) -> str:
        return super().told() if self.origin else ""

    def confirm_words(self) -> str:
        if self.target:
            return super().confirm_words()
        return say("widgets.table.end_combat", self.language)
