"""What labs of Dust have besides: a rule set to choose, a map on top, a position to begin at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from dustlab.core.match import Match
from dustlab.core.remarks import Remark
from dustlab.core.words import name, say
from dustlab.dust.editions import EDITIONS
from dustlab.dust.game import GAME
from dustlab.dust.pictures.legend import legend
from dustlab.dust.pictures.marks import Trail
from dustlab.dust.state import State
from dustlab.dust.studies.examples import (
    check_army,
    example,
    on_turn,
    refuse_new_center,
    with_center,
)
from dustlab.pictures.scene import CHOSEN, POSSIBLE, REFUSED, Scene

from ...core.controls import check_language
from ...core.parts import Row
from ...table.controls import Steppers
from ...table.frame import POSITION, Sheets
from ...table.lab import Lab, menu
from ..world import World


class DustLab(Lab):
    """A lab that looks at a position under one of the four rule sets."""

    LEGEND = staticmethod(legend)

    def __init__(self, language: str) -> None:
        self.choose_rules = menu(self._other_rules, self.complain, "widgets.lab.rules")
        super().__init__(language)

    def use_rules(self, rules: str) -> None:
        """Another rule set was chosen."""
        raise NotImplementedError

    def _other_rules(self, rules: str) -> None:
        self.trouble = ""
        self.use_rules(rules)

    def show_rules(self, chosen: str) -> None:
        options = [(name(rules, self.language), rules) for rules in EDITIONS]
        self.choose_rules.show(options, chosen, self.language)


class MapLab(DustLab):
    """A lab with the world on top."""

    AREA = "widgets.lab.area"
    """The key of what the menu of areas is called."""

    def __init__(self, state: State, language: str) -> None:
        language = check_language(language)
        self.world = World(state, self._picked, language, self.complain)
        self.choose_area = menu(self._named, self.complain, self.AREA)
        super().__init__(language)

    def boards(self) -> Sequence[Any]:
        return (self.world,)

    def in_words(self) -> Sequence[Any]:
        return (self.world.told,)

    def _picked(self, label: str) -> None:
        self.trouble = ""
        if label:
            self.pick(label)

    def _named(self, area: str) -> None:
        if area:
            self.trouble = ""
            self.choose_by_name(area)

    def choose_by_name(self, area: str) -> None:
        """An area of the menu: as if it were picked on the map."""
        self.pick(area)

    def show_areas(self, chosen: str, areas: Sequence[str] = ()) -> None:
        """All areas by name (or these), for those who do not click on the map."""
        known = areas or [area.id for area in self.world.state.board.areas]
        named = sorted((name(area, self.language), area) for area in known)
        none = [(say("widgets.lab.no_area", self.language), "")]
        self.choose_area.show(none + named, chosen, self.language)

    def pick(self, area: str) -> None:
        """A click, a tap or a key on an area."""
        raise NotImplementedError

    def show_map(
        self,
        state: State,
        *,
        marks: Mapping[str, str] | None = None,
        trails: Sequence[Trail] = (),
        reasons: Sequence[str] = (),
        said: str = "",
    ) -> None:
        self.world.show(state, marks or {}, trails, reasons, said, "", self.language)

    @property
    def scene(self) -> Scene:
        return self.world.scene


class PositionLab(MapLab):
    """A lab that begins at a position and asks what it means by any rule set, for any player.

    `position` is a text, a state or a match (without one a game of three is given), `rules` another
    rule set, `army` whose turn it is.
    """

    OF_ONE = True
    """Whether it looks at one player, who can be chosen."""

    def __init__(
        self,
        position: State | Match[State] | str | None = None,
        rules: str = "",
        army: str = "",
        language: str = "",
    ) -> None:
        state = example(position, rules)
        self.given = state
        """The position as it was given, by the rule set that is chosen."""
        self.hinted = False
        """A hint has shown what is possible."""
        if self.OF_ONE:
            self.choose_army = menu(self._other_army, self.complain, "widgets.lab.army")
        self.steppers = Steppers(self._step, self.complain)
        self.begin(state, check_army(state, army or on_turn(state)))
        super().__init__(state, language)
        self.speak(self.language)

    # -- what each lab has of its own

    def gist_numbers(self) -> Mapping[str, Any]:
        return GAME.numbers_at(self.given)

    def begin(self, state: State, army: str) -> None:
        """Look at this position, for this player."""
        raise NotImplementedError

    def position_buttons(self) -> Sequence[Any]:
        """What else changes the position as a whole."""
        return ()

    def other_army(self, army: str) -> None:
        """Another player was chosen."""
        raise NotImplementedError

    def step(self, item: str, by: int) -> None:
        """One more or one less of something."""
        raise NotImplementedError

    def hint(self, grade: int) -> str:
        raise NotImplementedError

    # -- what all of them do

    def sheets(self) -> Sheets:
        of_one = (self.choose_army.widget,) if self.OF_ONE else ()
        position = (self.choose_area.widget, *of_one, self.choose_rules.widget)
        return {POSITION: (Row(*position, *self.position_buttons()),), **super().sheets()}

    def _other_army(self, army: str) -> None:
        self.trouble = ""
        self.other_army(army)

    def _step(self, item: str, by: int) -> None:
        self.trouble = ""
        self.step(item, by)

    def renew(self) -> None:
        """Another position: the hints begin anew."""
        self.hinted = False
        self.hints.show(self.hint)
        self.show()

    def show_head(self, state: State, army: str = "") -> None:
        """The title, the rule set, and whose turn it is."""
        self.name_lab(rules=state.edition.id)
        self.show_rules(state.edition.id)
        if self.OF_ONE:
            armies = [(name(one, self.language), one) for one in state.seats]
            self.choose_army.show(armies, army, self.language)

    def speak(self, language: str) -> None:
        self.hinted = False
        self.hints.show(self.hint)
        super().speak(language)


class BoardLab(PositionLab):
    """A lab in which areas change hands, and centers come and go, as one likes."""

    state: State
    refused: tuple[Remark, ...] = ()
    last = ""
    """The area that was changed last."""

    def promising(self) -> Iterable[str]:
        """The areas that would bring more, for a hint."""
        raise NotImplementedError

    def with_other_center(self, area: str, army: str) -> State:
        """With a center of this army there, or without the one that stands there; what speaks
        against a new one is kept."""
        if area in self.state.centers:
            return with_center(self.state, area, False)
        self.refused = refuse_new_center(self.state, army, area)
        return self.state if self.refused else with_center(self.state, area, True)

    def marks(self) -> dict[str, str]:
        marks = dict.fromkeys(self.promising(), POSSIBLE) if self.hinted else {}
        if self.last:
            marks[self.last] = REFUSED if self.refused else CHOSEN
        return marks
