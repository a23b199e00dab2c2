"""The movement lab: where a unit gets with one MOVE and with two, what it costs, why not farther.

The numbers come from the search that the rules ask, and each move is asked of the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from dustlab.scene import CHOSEN, Scene
from dustlab.tactics import movement
from dustlab.tactics.battlefields import Battlefield
from dustlab.tactics.declaring import CHARGE, declarable
from dustlab.tactics.field_picture import paper_for
from dustlab.tactics.flow import MOVE, NOTHING
from dustlab.tactics.move_words import skill_name
from dustlab.tactics.moves import Activate, Go
from dustlab.tactics.picture import field_scene
from dustlab.tactics.ranges import distance
from dustlab.tactics.reach_picture import notes, numbers, trail
from dustlab.tactics.reaching import Reached, points, reach
from dustlab.tactics.sighting import read_end
from dustlab.tactics.skills import has
from dustlab.tactics.state import State
from dustlab.words import listed, say

from .. import desk as desks
from ..lab import row, row_of_buttons
from ..table_controls import Deed
from .desks import GoDesk
from .play_lab import DoneDesk, PlayLab
from .sight_view import opened

TWO, ONE = "two", "one"
PLANS = {TWO: (MOVE, MOVE), ONE: (MOVE, NOTHING)}
# What a unit may declare with a MOVE, and what it has without saying so.
DECLARED = ("assault", "charge", "jump")
ALWAYS = ("agile", "fast", "scout_vehicle")


@dataclass
class ReachDesk(GoDesk):
    """Where the unit goes with the MOVE that is on, or with this one and the next."""

    ADVICE = "widgets.reach.advice"
    stop: str = ""
    """Where the first of two MOVEs ends."""

    @property
    def piece(self) -> int:
        now = self.state.activation
        return now.piece if now is not None else -1

    def moves_left(self) -> int:
        now = self.state.activation
        return now.actions[now.at :].count(MOVE) if now is not None else 0

    def far(self) -> dict[int, Reached]:
        """What takes the next MOVE as well."""
        if "far" not in self.memory:
            found = reach(self.state, self.piece) if self.moves_left() > 1 else {}
            self.memory["far"] = {at: one for at, one in found.items() if one.actions > 1}
        far: dict[int, Reached] = self.memory["far"]
        return far

    def reached(self) -> dict[int, tuple[int, int]]:
        """For each square in reach the MOVEs that it takes, and the points."""
        costs = {square: (1, cost) for square, cost in self.costs().items()}
        return costs | {square: (2, one.cost) for square, one in self.far().items()}

    def possible(self) -> Sequence[str]:
        return [self.state.field.names[square] for square in self.reached()]

    def pick(self, label: str) -> None:
        again = label == self.square
        if not again:
            self.stop = ""
        super().pick(label)
        if again or not self.refused:
            return
        self.stop = self._stop_before(label)
        against = self.refused
        if self.stop:
            facts = {"stop": self.stop, "square": label}
            self.forget()
            told = " ".join(remark.tell(self.language) for remark in against)
            self.note = f"{told} {say('widgets.reach.two_get', self.language, **facts)}"
        elif self.moves_left() > 1:
            self.note = say("widgets.reach.not_even", self.language)

    def _stop_before(self, label: str) -> str:
        """Where the first MOVE has to end, so that the second gets to a square."""
        square = self.state.field.by_name[label]
        one = self.far().get(square)
        for stop in reversed(one.path[:-1]) if one is not None else ():
            move = Go(self.state.field.names[stop])
            if not list(self.match.why_not(move)):
                game = self.match.game
                after = game.advance(self.state, move)
                if next(game.refusals(after, Go(label)), None) is None:
                    return move.square
        return ""

    def moves(self) -> Sequence[Any]:
        if not self.square:
            return ()
        last = Go(self.square, self.trample)
        return (Go(self.stop), last) if self.stop else (last,)

    def clear(self) -> None:
        super().clear()
        self.stop = ""

    def path(self) -> tuple[int, ...]:
        """The squares of the way to the chosen one."""
        if not self.square or self.refused:
            return ()
        square = self.state.field.by_name[self.square]
        if self.stop:
            return self.far()[square].path
        way = movement.find(self.state, square)
        return way.path if way is not None else ()

    def told(self) -> str:
        path = self.path()
        if not path:
            return ""
        between = [self.state.field.names[square] for square in path[:-1]]
        actions, cost = self.reached()[path[-1]]
        facts = {"square": self.square, "cost": cost, "actions": actions}
        if not between:
            return say("widgets.reach.straight", self.language, **facts)
        return say("widgets.reach.way", self.language, way=listed(between, self.language), **facts)

    def confirm_words(self) -> str:
        if not self.square:
            return say("widgets.reach.square_what", self.language)
        if self.stop:
            facts = {"stop": self.stop, "square": self.square}
            return say("widgets.reach.go_twice", self.language, **facts)
        return super().confirm_words()


class ReachLab(PlayLab):
    """Choose a unit: see where it gets with one MOVE and with two, the way, and why not elsewhere.

    `field` is a battlefield or diagram of the package by its id, a file, or a position; `unit` the
    piece that moves.
    """

    TITLE = "widgets.reach.title"

    def __init__(
        self,
        field: str | Battlefield | State = "move_diagonal",
        unit: str = "",
        language: str = "en",
    ) -> None:
        state, called = opened(field)
        if unit:
            unit = read_end(state, unit, "unit").name
        self.how, self.first_round = TWO, False
        self.choose_how = row_of_buttons(self._other_how, self.complain)
        super().__init__(state, called, unit, 0, language)

    def beside(self) -> Sequence[Any]:
        return (
            row(self.choose_unit.widget),
            self.choose_how.widget,
            self.actions,
            self.steps,
            self.talk,
            self.hints,
        )

    def __repr__(self) -> str:
        if not isinstance(self.desk, ReachDesk):
            where = self.where(self.unit)[:1]
            return f"ReachLab({self.unit or self.called or 'own field'}{': ' if where else ''}" + (
                f"stands on {where[0]})" if where else ")"
            )
        numbers_ = [actions for actions, _ in self.desk.reached().values()]
        one, two = numbers_.count(1), numbers_.count(2)
        return f"ReachLab({self.unit}: {one} squares with one MOVE, {two} more with two)"

    # -- the activation

    @property
    def round(self) -> int:
        return 1 if self.first_round else 2

    def plan(self, state: State) -> Activate:
        del state
        actions = CHARGE if "charge" in self.skills else PLANS[self.how]
        return Activate(self.unit, actions, self.skills)

    def desk_kind(self) -> type[desks.Desk]:
        now = self.match.state.activation
        moves = now is not None and now.actions[now.at] == MOVE
        return ReachDesk if moves else DoneDesk

    def _other_how(self, how: str) -> None:
        self.how = how
        self.begin()
        self.changed()

    def look(self, square: str) -> None:
        """The unit lets go of itself; without one, whoever is clicked is chosen."""
        here = read_end(self.state, square)
        if not self.unit and here.piece >= 0:
            self._other_unit(here.name)
        elif self.unit and square in self.where(self.unit) and self.match.cursor <= self.first:
            self._other_unit("")
        else:
            super().look(square)

    def forget(self) -> None:
        self.unit, self.skills = "", ()
        self.begin()

    def lab_deeds(self) -> Sequence[Deed]:
        """What the unit may declare besides; in the first round scouts go farther."""
        number = self.state.table.by_name.get(self.unit, -1)
        if number < 0:
            return ()
        language = self.language
        found = [one for one in declarable(self.state, number) if one in DECLARED]
        deeds = []
        for skill in found:
            key = "without_skill" if skill in self.skills else "using_skill"
            words = say(f"widgets.skirmish.{key}", language, skill=skill_name(skill, language))
            deeds.append(Deed(words, lambda one=skill: self.switch_skill(one)))  # type: ignore[misc]
        if has(self.state, number, "scout_vehicle"):
            key = "later" if self.first_round else "first"
            words = say(f"widgets.reach.round_{key}", language)
            deeds.append(Deed(words, self._other_round))
        return deeds

    def _other_round(self) -> None:
        self.first_round = not self.first_round
        self.begin()
        self.changed()

    def rules_now(self) -> Sequence[str]:
        return ("tactics.movement.points", "tactics.movement.diagonals", *self._skill_rules())

    def _skill_rules(self) -> list[str]:
        """The rules of the skills that change how this unit moves."""
        number = self.state.table.by_name.get(self.unit, -1)
        if number < 0:
            return []
        always = [one for one in ALWAYS if has(self.state, number, one)]
        return [f"tactics.skills.{one}" for one in (*always, *self.skills)]

    def also(self) -> Sequence[str]:
        return () if self.refused_now() else self.rules_now()

    def advice(self) -> str:
        """The way that brings the unit nearest to an enemy."""
        desk, state, language = self.desk, self.now(), self.language
        if not isinstance(desk, ReachDesk) or not desk.reached():
            return say("widgets.field.hint_over", language)
        field, piece = state.field, desk.piece
        enemies = state.table.enemies[state.side(piece)]
        ends = [s for n in enemies for s in state.pieces[n].squares] or [field.size // 2]
        near = {
            square: (min(distance(field, square, end) for end in ends), *cost, square)
            for square, cost in desk.reached().items()
        }
        best = min(near, key=near.__getitem__)
        facts = {"square": field.names[best], "cost": desk.reached()[best][1]}
        return say("widgets.reach.hint_near", language, **facts)

    # -- what is seen

    def picture(self, language: str) -> Scene:
        state, desk = self.now(), self.desk
        if not isinstance(desk, ReachDesk):
            return field_scene(self.shown(), marks=self.marks(), language=language)
        hidden = desk.dare and not desk.hinted
        costs = {} if hidden else desk.reached()
        paper, here = paper_for(state.field), state.pieces[desk.piece].squares
        stop = state.field.by_name.get(desk.stop, -1)
        way = tuple(trail(paper, here, desk.path(), stop))
        return field_scene(
            self.shown(),
            over=(*way, *numbers(paper, costs)),
            marks=self.marks(),
            notes=notes(costs, language),
            title=say("widgets.reach.picture", language, unit=state.card(desk.piece).name),
            description=self._legend(language) if costs else "",
            language=language,
        )

    def marks(self) -> dict[str, str]:
        """Numbers say what is in reach: an outline of each square would be too much."""
        marks = super().marks()
        possible = set(self.desk.possible()) if isinstance(self.desk, ReachDesk) else set()
        return {s: m for s, m in marks.items() if s not in possible or m != "possible"}

    def looked_at(self) -> dict[str, str]:
        marks = super().looked_at()
        if isinstance(self.desk, ReachDesk) and self.desk.stop:
            marks[self.desk.stop] = CHOSEN
        return marks

    def _legend(self, language: str) -> str:
        return say("widgets.reach.legend", language)

    def told(self) -> Sequence[str]:
        desk, language = self.desk, self.language
        if not isinstance(desk, ReachDesk):
            return super().told()
        now = points(desk.state, desk.piece, desk.state.activation)  # type: ignore[arg-type]
        facts = {"points": now.most, "moves": desk.moves_left()}
        return [say("widgets.reach.points", language, **facts), desk.told()]

    def extra(self) -> str:
        desk = self.desk
        if not isinstance(desk, ReachDesk) or (desk.dare and not desk.hinted):
            return ""
        return f'<p class="dust-pale">{escape(self._legend(self.language))}</p>{self._steps()}'

    def _steps(self) -> str:
        """What each step of the way costs, and why."""
        desk = self.desk
        if not isinstance(desk, ReachDesk) or not desk.path():
            return ""
        state, language = desk.state, self.language
        now = state.activation
        assert now is not None
        last, diagonals = state.pieces[desk.piece].squares[0], now.diagonals
        agile, lines = has(state, desk.piece, "agile"), []
        for square in desk.path():
            (x, y), (v, w) = state.field.place(last), state.field.place(square)
            aslant = x != v and y != w
            key = "straight"
            if aslant:
                key = "agile" if agile else "further" if diagonals else "diagonal"
            diagonals += aslant
            facts = {"square": state.field.names[square], "cost": 2 if key == "further" else 1}
            lines.append(say(f"widgets.reach.step_{key}", language, **facts))
            if state.field.names[square] == desk.stop:
                lines[-1] += f" {say('widgets.reach.step_stop', language)}"
            last = square
        told = "".join(f"<li>{escape(line)}</li>" for line in lines)
        return f'<ol class="dust-steps">{told}</ol>'

    def show_choices(self) -> None:
        super().show_choices()
        language = self.language
        plans = [(say(f"widgets.reach.{how}", language), how) for how in PLANS]
        self.choose_how.show(plans, self.how, language)


__all__ = ["ReachDesk", "ReachLab"]
