"""The movement lab: where a unit gets with one MOVE and with two, what it costs, why not farther.

The numbers come from the search that the rules ask, and each move is asked of the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from dustlab.core.words import say
from dustlab.pictures.scene import CHOSEN, Scene
from dustlab.tactics.battlefields import Battlefield
from dustlab.tactics.flow import MOVE, NOTHING
from dustlab.tactics.moves import Activate, Go
from dustlab.tactics.pictures.field import paper_for
from dustlab.tactics.pictures.position import field_scene, notes
from dustlab.tactics.pictures.signs import numbers, trail
from dustlab.tactics.rules.declaring import CHARGE
from dustlab.tactics.rules.lines import distance
from dustlab.tactics.rules.proof import read_end
from dustlab.tactics.rules.skills import has
from dustlab.tactics.rules.ways import points
from dustlab.tactics.state import State

from ...table import desk as desks
from ...table.controls import Deed
from ..desks.going import ReachDesk
from ..desks.kinds import DoneDesk, skill_deeds, unlined
from .field import opened, steps_of
from .play import PlayLab

TWO, ONE = "two", "one"
FIRST_ROUND, LATER_ROUND = 1, 2
PLANS = {TWO: (MOVE, MOVE), ONE: (MOVE, NOTHING)}
# What a unit may declare with a MOVE, and what it has without saying so.
DECLARED = ("assault", "charge", "jump")
ALWAYS = ("agile", "fast", "scout_vehicle")


class ReachLab(PlayLab):
    """Choose a unit: see where it gets with one MOVE and with two, the way, and why not elsewhere.

    `field` is a battlefield or diagram of the package by its id, a file, or a position; `unit` the
    piece that moves.
    """

    TITLE = "widgets.reach.title"
    ROLLS = False

    def __init__(
        self,
        field: str | Battlefield | State = "move_diagonal",
        unit: str = "",
        language: str = "",
    ) -> None:
        state, called = opened(field)
        if unit:
            unit = read_end(state, unit, "unit").name
        self.how, self.round = TWO, LATER_ROUND
        super().__init__(state, called, unit, 0, language)

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

    def plan(self, state: State) -> Activate:
        del state
        actions = CHARGE if "charge" in self.skills else PLANS[self.how]
        return Activate(self.unit, actions, self.skills)

    def desk_kind(self) -> type[desks.Desk]:
        now = self.match.state.activation
        moves = now is not None and now.action == MOVE
        return ReachDesk if moves else DoneDesk

    def _other_unit(self, unit: str) -> None:
        """Another unit; where the one before has gone, it stays."""
        now, drawn = self.now(), self.state
        if unit and self.match.cursor > self.first and len(now.pieces) == len(drawn.pieces):
            pairs = zip(drawn.pieces, now.pieces, strict=True)
            pieces = tuple(one._replace(squares=there.squares) for one, there in pairs)
            self.keep(drawn)
            self.pencil.position = drawn._replace(pieces=pieces, elements=now.elements)
        super()._other_unit(unit)

    def look(self, square: str) -> None:
        """The unit lets go of itself; without one, the unit that is clicked is chosen."""
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
        asked = (self.state, number, DECLARED, self.skills)
        deeds = skill_deeds(*asked, self.switch_skill, language)
        if has(self.state, number, "scout_vehicle"):
            key = "later" if self.round == FIRST_ROUND else "first"
            words = say(f"widgets.reach.round_{key}", language)
            deeds.append(Deed(words, self._other_round))
        return deeds

    def _other_round(self) -> None:
        self.begins_with("round")(LATER_ROUND if self.round == FIRST_ROUND else FIRST_ROUND)

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
        self.advised = str(Go(field.names[best]))
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
        marks = super().marks()
        return unlined(marks, self.desk) if isinstance(self.desk, ReachDesk) else marks

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
        now = desk.state.activation
        assert now is not None
        facts = {"points": points(desk.state, desk.piece, now).most, "moves": desk.moves_left()}
        whole_way = "jump" in now.skills and desk.moves_left() > 1
        key = "widgets.reach.whole_way" if whole_way else "widgets.reach.points"
        return [say(key, language, **facts), desk.told()]

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
        return steps_of(lines)

    def show_choices(self) -> None:
        super().show_choices()
        language = self.language
        plans = [(say(f"widgets.reach.{how}", language), how) for how in PLANS]
        self.choose_how.show(plans, self.how, language)
