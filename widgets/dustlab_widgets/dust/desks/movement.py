"""Movement and attacks: from where, with what, by which way, to where; the way there is drawn.

One desk serves both phases, since an attack may be declared while movements are left; and the lab
that asks where a group can go by one way. What it offers is proposed by the rules' `routes`, and
judged by the match.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from dustlab.core.words import say
from dustlab.dust.coach import costs
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
)
from dustlab.dust.odds.battles import too_large
from dustlab.dust.pictures.marks import Trail
from dustlab.dust.rules.combat import DROPPER
from dustlab.dust.rules.special import ABILITY as MISSILE
from dustlab.dust.studies.routes import (
    BY_AIR,
    OVER_LAND,
    attacks_from,
    movers,
    moving,
    path_of,
    reach,
    ways_from,
)
from dustlab.pictures.scene import CHOSEN

from ...table.controls import Deed, Item
from ...table.moves import is_legal
from .combat import odds_before, odds_in_short
from .desk import Desk, about, one_of, stepped, unit_items
from .ways import (
    ATTACK,
    BOMB,
    BOMBARD,
    BY_SEA,
    DO_WORDS,
    DROP,
    FIRE,
    GATHERED,
    WAY_WORDS,
    likely,
    ways_between,
)

MANY = 6  # of a kind: nobody likes to count them down one by one


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
        """First the area that a group leaves, then where to; the same one again lets go."""
        if self.target and label == self.target and not self.refused:
            self.confirm()
            return
        again = bool(self.target and self.refused) and self._starts_anew(label)
        self.forget()
        if self.gathering:
            self._gather(label)
        elif self.way != FIRE and label == self.origin:
            self.leave()
        elif again:
            self.clear()
            self.start_from(label)
        elif self.way == FIRE or self.origin:
            self.target = label
        else:
            self.start_from(label)
        self.look()

    def _starts_anew(self, area: str) -> bool:
        """After a target that was refused: an own area that is out of reach is another start."""
        holding = self.state.holding(area)
        own = holding is not None and holding.army == self.army
        return own and bool(self.origin) and area not in self.possible()

    def start_from(self, area: str) -> None:
        """The group that leaves an area; from where nobody can go, the rules say why."""
        holding = self.state.holding(area)
        if holding is not None and holding.army == self.army:
            self.origin, self.units = area, self.who_go(holding.units)
            return
        group = holding.units if holding is not None else Units(tank=1)
        near = self.state.board[area].neighbours[0]
        kind = Attack if self.state.phase == "combat" else March
        self.refuse(kind(area, near, group))
        self.refused, self.tried = about(self.refused, area), (area,)

    def leave(self) -> None:
        """No area is chosen any more; the way stays."""
        self.origin, self.units, self.target, self.parts = "", NO_UNITS, "", ()

    def look(self) -> None:
        """What speaks against what is chosen now."""
        move = self.move()
        if self.target and move is not None:
            self.refuse(move)

    def who_go(self, units: Units) -> Units:
        """Those of some units that can take the chosen way."""
        kind = GATHERED.get(self.way)
        return Units(**{kind: getattr(units, kind)}) if kind else units

    def _gather(self, area: str) -> None:
        """One more area that bombers or mechs come from; again: not from there."""
        holding, number = self.state.holding(area), 0
        if holding is not None and holding.army == self.army:
            number = getattr(holding.units, GATHERED[self.way])
        known = dict(self.parts)
        if area in known:
            del known[area]
        elif number:
            known[area] = number
        else:
            self.gathering = False
            self.target = area
        self.parts = tuple(known.items())

    def step(self, name: str, by: int) -> None:
        self.forget()
        if not self.origin:
            self.note = say("widgets.table.origin_first", self.language)
            return
        wanted = stepped(self.units, name, by)
        if self.there().holds(wanted):
            self.units = wanted
            self.look()
            return
        self.refuse(self._make(self.how() or OVER_LAND, wanted))
        # Only the number is wrong so far, whatever else the move would need.
        self.refused = tuple(r for r in self.refused if "asked" in dict(r.facts))
        self.tried = (self.origin,)

    def there(self) -> Units:
        """Whom there is to choose from."""
        holding = self.state.holding(self.origin) if self.origin else None
        return holding.units if holding is not None else NO_UNITS

    def clear(self) -> None:
        super().clear()
        self.leave()
        self.way, self.gathering = "", False

    # -- the ways

    def ways_there(self) -> Sequence[str]:
        """How the chosen units could go to the chosen target: the open ways, or one that is not."""
        if self.way == FIRE or (self.way == DROP and self.target):
            return (self.way,)
        if not self.origin or not self.target:
            return ()
        key = ("ways", self.origin, self.target, self.units, self.parts)
        return self.worked_out(key, self._ways_there)

    def _ways_there(self) -> Sequence[str]:
        ways = ways_between(self.state, self.origin, self.target, self.units)
        open_ways = [way for way in ways if not self.against(self._make(way, self.units))]
        return tuple(open_ways or [likely(self.state, ways, self.origin, self.target, self.units)])

    def _make(self, way: str, units: Units) -> Move:
        """The move that goes this way, with what is gathered from other areas as well."""
        origin, target = self.origin, self.target or self.origin
        if way in GATHERED:
            own = ((origin, getattr(units, GATHERED[way])),) if origin else ()
            index = self.state.board.index
            parts = tuple(sorted((*own, *self.parts), key=lambda part: index[part[0]]))
            return Fly(parts, target) if way == BY_AIR else Drop(parts, target)
        if way == FIRE:
            return Missile(target)
        if way == BOMB:
            return Bomb(origin, target, units.bomber)
        if way == BOMBARD:
            return Bombard(origin, target, units.submarine)
        if way in (ATTACK, BY_SEA):
            return Attack(origin, target, units, way == BY_SEA)
        return moving(way, origin, target, units)

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
        return unit_items(self.units, self.there(), self.language)

    def possible(self) -> Sequence[str]:
        def work_out() -> Sequence[str]:
            places = self._targets() if self.origin or self.way == FIRE else self._origins()
            return tuple(dict.fromkeys(places))

        return self.worked_out(("possible", self.origin, self.way), work_out)

    def _origins(self) -> Iterator[str]:
        """Own areas, those with nothing within reach left out."""
        for area in self.state.areas_of(self.army):
            if self.way == DROP:
                holding = self.state.holding(area)
                if holding is not None and holding.units.mech:
                    yield area
            elif any(True for _ in self._within_reach(area)):
                yield area

    def _targets(self) -> Iterator[str]:
        if self.way not in (FIRE, DROP):
            yield from self._within_reach(self.origin)
            return
        for area in self.state.board.ids:
            one = Missile(area) if self.way == FIRE else Drop(((self.origin, 1),), area)
            if is_legal(self.match, one):
                yield area

    def _within_reach(self, origin: str) -> Iterator[str]:
        """Where the units of an area can go or strike now, by any way."""
        state = self.state
        if state.phase == "movement" and state.turn.movement_points:
            for way in ways_from(state, origin):
                yield from self.reached(origin, way)
        if state.turn.combat_points:
            for move in attacks_from(state, origin):
                if is_legal(self.match, move):
                    yield str(getattr(move, "target", ""))

    def reached(self, origin: str, way: str) -> Iterator[str]:
        """Where a group can go by this way, all of it or one unit."""
        group = movers(self.state, origin, way)
        ones = [one_of(kind) for kind in group.kinds()[:1]]
        for target in reach(self.state, origin, way):
            moves = (moving(way, origin, target, units) for units in (group, *ones))
            if any(is_legal(self.match, move) for move in moves):
                yield target

    def chosen(self) -> dict[str, str]:
        areas = [self.origin, *(area for area, _ in self.parts), self.target]
        return {area: CHOSEN for area in areas if area}

    def trails(self) -> Sequence[Trail]:
        """The ways of the group, and of what is gathered."""
        move = self.move()
        if move is None or not self.origin or not self.target:
            return ()
        areas = path_of(self.state, move) or (self.origin, self.target)
        others = [Trail((area, self.target), self.army) for area, _ in self.parts]
        return (Trail(areas, self.army), *others)

    def deeds(self) -> Sequence[Deed]:
        state, language, now = self.state, self.language, self.how()
        deeds = [
            Deed(say(WAY_WORDS[way], language), partial(self.go, way))
            for way in self.ways_there()
            if way != now
        ]
        if (now == BY_AIR or (self.way in GATHERED and self.origin)) and self._from_several():
            key = "widgets.table.gathering" if self.gathering else "widgets.table.gather"
            deeds.append(Deed(say(key, language), self._switch_gathering))
        for ability, way in ((DROPPER, DROP), (MISSILE, FIRE)):
            able = state.has_ability(self.army, ability) and state.turn.combat_points
            if able and self.way != way:
                words = say("widgets.table.use", language, ability=ability)
                deeds.append(Deed(words, partial(self._begin_with, way)))
        deeds += self._counting()
        move = self.move()
        declared = isinstance(move, Attack | Drop) and not self.refused
        if declared and not self.patient and too_large(self.match.game.advance(state, move)):
            deeds.append(Deed(say("widgets.table.reckon", language), self._sum_all_the_same))
        if state.phase == "movement":
            deeds.append(Deed(say("widgets.table.end_movement", language), self._end_movement))
        ends = "end_combat" if state.phase == "combat" else "end_turn"
        return [*deeds, Deed(say(f"widgets.table.{ends}", language), self._end_turn)]

    def _counting(self) -> Iterator[Deed]:
        """Of a large group a few are soon counted from none, and all are soon back."""
        there = self.who_go(self.there())
        for key, units in (("from_none", NO_UNITS), ("all_go", there)):
            if max(there) >= MANY and self.units != units:
                yield Deed(say(f"widgets.table.{key}", self.language), partial(self._count, units))

    def _count(self, units: Units) -> None:
        self.forget()
        self.units = units

    def _from_several(self) -> bool:
        return self.way == DROP or self.state.edition.movement.bombers_from_many

    def go(self, way: str) -> None:
        """By another way."""
        self.forget()
        self.way = way
        self.units = self.who_go(self.units)
        self.look()

    def _begin_with(self, way: str) -> None:
        self.clear()
        self.way = way

    def _switch_gathering(self) -> None:
        self.forget()
        self.gathering = not self.gathering
        if self.gathering:
            self.way = self.way if self.way in GATHERED else BY_AIR
            self.units = self.who_go(self.units)

    def _end_movement(self) -> None:
        self.attempt(EndMovement())

    def _end_turn(self) -> None:
        first = [EndMovement()] if self.state.phase == "movement" else []
        self.attempt(*first, EndCombat())

    def extra(self) -> str:
        move = self.move()
        if not isinstance(move, Attack | Drop) or self.refused:
            return ""

        def work_out() -> str:
            return odds_before(self.match, move, self.language, self.patient)

        return self.worked_out(("odds", move, self.patient), work_out)

    def in_short(self) -> str:
        move = self.move()
        if not isinstance(move, Attack | Drop) or self.refused:
            return ""

        def work_out() -> str:
            after = self.match.game.advance(self.state, move)
            return odds_in_short(after, self.language, self.patient)

        return self.worked_out(("short", move, self.patient), work_out)

    def _sum_all_the_same(self) -> None:
        self.patient = True

    # -- in words

    def warning(self) -> str:
        if self.refused or self.coached:
            return ""
        return " ".join(one.tell(self.language) for one in costs(self.state, self.move()))

    def told(self) -> str:
        language = self.language
        if self.way == FIRE:
            key = "widgets.table.do_fire" if self.target else "widgets.table.fire_where"
            return say(key, language, **({"target": self.target} if self.target else {}))
        if not self.origin:
            key = "widgets.table.drop_from" if self.way == DROP else "widgets.table.no_origin"
            return say(key, language)
        stay = self.there().less(self._leaving() if self.target else self.units)
        facts: dict[str, Any] = {"stay": stay, "count": stay.total} if stay.total else {}
        if self.target:
            # Who goes stands on the button.
            key = "widgets.table.group_to" if stay.total else "widgets.table.group_all_to"
            return say(key, language, origin=self.origin, target=self.target, **facts)
        key = "widgets.table.group" if stay.total else "widgets.table.group_all"
        return say(key, language, origin=self.origin, units=self.units, **facts)

    def _going(self) -> Units:
        """Who of the chosen units goes this way, with what is gathered from other areas as well."""
        kind = GATHERED.get(self.how(), "")
        extra = Units(**{kind: sum(number for _, number in self.parts)}) if kind else NO_UNITS
        return self._leaving().plus(extra)

    def _leaving(self) -> Units:
        """Who of the chosen units goes this way."""
        way, units = self.how(), self.units
        if way in (BY_AIR, BOMB):
            return Units(bomber=units.bomber)
        if way == DROP:
            return Units(mech=units.mech)
        return Units(submarine=units.submarine) if way == BOMBARD else units

    def confirm_words(self) -> str:
        if not self.target:
            at_war = self.state.phase == "combat"
            key = "widgets.table.attack_what" if at_war else "widgets.table.move_what"
            return say(key, self.language)
        facts = {"units": self._going(), "target": self.target}
        return say(DO_WORDS[self.how()], self.language, **facts)
