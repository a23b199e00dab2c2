"""The movement lab: where a group can go from here, by which way, and why not elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dustlab.core.match import Match
from dustlab.core.words import name, say
from dustlab.dust import GAME
from dustlab.dust.moves import EndMovement, Move
from dustlab.dust.rules.routes import RULES, ways_from
from dustlab.dust.state import State
from dustlab.dust.studies.examples import in_movement, under
from dustlab.dust.text.map_words import description

from ..core.parts import button
from ..table.lab import menu, question, row, row_of_buttons
from ..table.step_bar import StepBar
from ..table.talk import list_of
from . import movement_words as words
from .map_lab import PositionLab
from .movement_choice import MovementChoice
from .table_desk import item_names, unit_items
from .table_talk import happened


class MovementLab(PositionLab):
    """Choose an area, units and a way of moving: see where they can go, the way, and why not.

    `position` is a text, a state or a match (without one a game of three is given), `rules` another
    rule set, `army` whose movement it is.
    """

    TITLE = "widgets.movement.title"
    DARE = True
    AREA = "widgets.movement.origin"

    def __init__(
        self,
        position: State | Match[State] | str | None = None,
        rules: str = "",
        army: str = "",
        language: str = "en",
    ) -> None:
        super().__init__(position, rules, army, language)

    def begin(self, state: State, army: str) -> None:
        self.match = Match(GAME, in_movement(state, army))
        self.chosen = MovementChoice(self.match)

    def furnish(self) -> None:
        complain = self.complain
        self.choose_way = row_of_buttons(self._other_way, complain)
        self.choose_target = menu(self._aim, complain, "widgets.movement.target")
        self.move = button(self.confirm, complain, "dust-confirm")
        self.clear = button(self._clear, complain)
        self.end = button(self._end, complain)
        self.steps = StepBar(self._stepped, complain)

    def desk(self) -> Sequence[Any]:
        return (
            self.choose_way.widget,
            self.steppers,
            row(self.choose_area.widget, self.choose_target.widget),
            row(self.move, self.clear, self.end),
        )

    def beside(self) -> Sequence[Any]:
        return (row(self.choose_army.widget, self.choose_rules.widget),)

    def parts(self) -> Sequence[Any]:
        return (*super().parts(), self.steps)

    def __repr__(self) -> str:
        turn = self.match.state.turn
        return (
            f"MovementLab({turn.army}, {turn.movement_points} of {self.chosen.points} points left)"
        )

    # -- where we are

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def shown(self) -> bool:
        """Whether what is possible may be seen."""
        return not self.dare.on or self.hinted

    # -- choosing

    def choose_by_name(self, area: str) -> None:
        """The area that a group leaves, from the menu."""
        self.chosen.leave()
        self.chosen.start_from(area)
        self.show()

    def pick(self, area: str) -> None:
        """A click; on the chosen target once more it moves."""
        chosen = self.chosen
        if chosen.origin and area == chosen.target and not chosen.refused:
            self.confirm()
            return
        chosen.pick(area)
        self.show()

    def _other_way(self, how: str) -> None:
        self.trouble = ""
        self.chosen.go(how)
        self.show()

    def _aim(self, target: str) -> None:
        if target and target != self.chosen.target:
            self.trouble = ""
            self.chosen.aim(target)
            self.show()

    def step(self, item: str, by: int) -> None:
        self.chosen.step(item, by)
        self.show()

    def _clear(self) -> None:
        self.trouble = ""
        self.chosen.leave()
        self.show()

    # -- moving

    def confirm(self) -> None:
        """Move if nothing speaks against it."""
        self.trouble = ""
        route = self.chosen.route()
        if route is not None and route.open:
            self.play(route.move)
            return
        self.chosen.look()
        self.show()

    def play(self, move: Move | str) -> None:
        """A movement, as a value or as text; what speaks against it is shown."""
        wanted = self.match.read_move(move)
        against = self.match.why_not(wanted)
        if against:
            self.chosen.refused = tuple(against)
            self.chosen.target = getattr(wanted, "target", "")
            self.show()
            return
        self.match.play(wanted)
        self._stepped()

    def _end(self) -> None:
        self.trouble = ""
        self.play(EndMovement())

    def _stepped(self) -> None:
        """Another position: nothing is chosen yet."""
        self.chosen = MovementChoice(self.match, how=self.chosen.how)
        self.renew()

    def other_army(self, army: str) -> None:
        self.match = Match(GAME, in_movement(self.given, army))
        self._stepped()

    def use_rules(self, rules: str) -> None:
        self.given = under(self.given, rules)
        self.other_army(self.chosen.army)

    # -- hints

    def hint(self, grade: int) -> str:
        if grade == 1:
            return self.rules_at_work([RULES[self.chosen.how], "dust.movement.points"])
        if grade == 2:
            self.hinted = True
            self.show()
            places = len(self.chosen.possible())
            return say("widgets.movement.hint_places", self.language, places=places)
        return words.best_hint(self.chosen, self.language)

    # -- what is seen

    def show(self) -> None:
        language, state, chosen = self.language, self.state, self.chosen
        self.show_head(state, chosen.army)
        ways = ways_from(state, chosen.origin) if chosen.origin else tuple(words.WAYS)
        named = [(words.way_words(way, language), way) for way in ways]
        self.choose_way.show(named, chosen.how, language)
        self._show_targets()
        self.show_areas(chosen.origin, state.areas_of(chosen.army))
        self.steppers.show(unit_items(chosen.units, chosen.there(), language))
        self.move.description = words.move_words(chosen, language)
        told = words.told(chosen, language, self.shown)
        self.show_map(
            state,
            marks=chosen.marks(self.shown),
            trails=chosen.trails(),
            reasons=[remark.tell(language) for remark in chosen.refused],
            said=" ".join(told),
        )
        left = words.points_told(chosen, language)
        self.ask.value = question(words.asks(chosen, language), left, *told)
        rules = () if chosen.refused else (RULES[chosen.how],)
        self.reasons(
            chosen.refused,
            words.note(chosen, language, self.shown),
            list_of(self.happened()),
            rules,
            words.warning(chosen, language),
        )
        self.steps.show(self.match)

    def happened(self) -> Sequence[str]:
        """What the last movement brought about."""
        return happened(self.match, self.language)

    def _show_targets(self) -> None:
        """Every target by name, for those who do not click: under dare all areas."""
        language, chosen = self.language, self.chosen
        areas = chosen.possible()
        if self.dare.on:
            areas = [area.id for area in self.state.board.areas]
        if chosen.target and chosen.target not in areas:
            areas = [*areas, chosen.target]
        named = sorted((name(area, language), area) for area in areas if area != chosen.origin)
        none = [(say("widgets.lab.no_area", language), "")]
        self.choose_target.show(none + named if chosen.origin else none, chosen.target, language)

    def summary(self) -> Sequence[str]:
        language, chosen = self.language, self.chosen
        told = [words.asks(chosen, language), words.points_told(chosen, language)]
        told += words.told(chosen, language, self.shown)
        told += [remark.tell(language) for remark in chosen.refused]
        told += [words.warning(chosen, language), *self.happened()]
        return [*told, description(self.state, language)]

    # -- words

    def speak(self, language: str) -> None:
        self.steps.speak(language)
        self.steppers.speak(item_names(language, 1))
        self.clear.description = say("widgets.battle.clear", language)
        self.end.description = say("widgets.movement.end", language)
        super().speak(language)
