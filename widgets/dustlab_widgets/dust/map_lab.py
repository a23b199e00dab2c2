"""What the labs of Dust have besides: a rule set to choose; those with a map, the world on top."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ipywidgets import HBox, VBox

from dustlab.dust.editions import EDITIONS
from dustlab.dust.map_marks import Trail
from dustlab.dust.state import State
from dustlab.scene import Scene
from dustlab.words import name, say

from ..lab import Lab, box, check_language, menu
from .table_world import World


class DustLab(Lab):
    """A lab that looks at a position under one of the four rule sets."""

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
        check_language(language)
        self.world = World(state, self._picked, language, self.complain)
        self.choose_area = menu(self._named, self.complain, self.AREA)
        super().__init__(language)

    def desk(self) -> Sequence[Any]:
        """The widgets on the left, below what is asked."""
        return ()

    def beside(self) -> Sequence[Any]:
        """The widgets on the right, above why not."""
        return ()

    def parts(self) -> Sequence[Any]:
        left = box(VBox, "dust-desk-left", self.ask, *self.desk())
        right = box(VBox, "dust-desk-right", *self.beside(), self.talk, self.hints)
        return (
            box(VBox, "dust-place", self.world),
            box(HBox, "dust-desk", left, right),
            box(VBox, "dust-stage", self.world.fold, self.world.told),
        )

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
        more: str = "",
    ) -> None:
        self.world.show(state, marks or {}, trails, reasons, said, more, self.language)

    @property
    def scene(self) -> Scene:
        return self.world.scene
