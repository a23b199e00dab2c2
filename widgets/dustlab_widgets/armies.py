"""Before a battle: both armies are chosen, with sliders or on the picture itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from html import escape
from typing import Any

from ipywidgets import Dropdown, IntSlider, Layout, VBox

from dustlab.dust import new_battle
from dustlab.dust.battle_picture import PANEL, ROW, ROWS, WIDTH, battle_scene
from dustlab.dust.components import BOX, Units, read_units
from dustlab.dust.game import FIELDS
from dustlab.dust.state import ATTACKER, DEFENDER, State
from dustlab.match import Match
from dustlab.scene import AnyShape, Box, Circle, Scene, Text
from dustlab.words import name, say, sentence

from .controls import Seed
from .parts import Complain, button, made, markup, shared, watch
from .refusals_box import advice

KINDS = ("tank", "mech", "fighter", "bomber")
SIDES = (ATTACKER, DEFENDER)
ONE = Units(tank=1)


class Armies(VBox):
    """Sliders for both sides, what is attacked, the seed, and the start."""

    def __init__(
        self,
        units: dict[str, Units],
        target: str,
        rules: str,
        seed: int,
        changed: Callable[[], None],
        start: Callable[[], None],
        complain: Complain,
    ) -> None:
        self.rules = rules
        self.language = "en"
        self._changed = changed
        self._quiet = False
        self.headings = {side: markup("dust-heading") for side in SIDES}
        self.sliders = {
            f"{side}.{kind}": made(
                IntSlider, "dust-slider", value=getattr(units[side], kind), max=BOX[kind]
            )
            for side in SIDES
            for kind in KINDS
        }
        self.target = made(Dropdown, "dust-grow", options=list(FIELDS), value=target)
        for widget in (*self.sliders.values(), self.target):
            watch(widget, lambda _: self._tell(), complain)
        self.seed = Seed(seed)
        self.start = button(start, complain, "dust-primary", "dust-wide")
        self.how = markup("dust-card", "dust-how")
        children: list[Any] = [self.how, self.start]
        for side in SIDES:
            children += [self.headings[side], *(self.sliders[f"{side}.{kind}"] for kind in KINDS)]
        children += [self.target, self.seed]
        super().__init__(
            children=children, layout=shared(Layout), _dom_classes=("dust-beside", "dust-armies")
        )

    def speak(self, language: str) -> None:
        self.language = language
        self.advise()
        for side, heading in self.headings.items():
            army = {ATTACKER: "red", DEFENDER: "blue"}[side]
            facts = {"army": army, "side": side}
            heading.value = escape(say("widgets.armies.side", language, **facts))
        for key, slider in self.sliders.items():
            kind = key.rpartition(".")[2]
            words = sentence(f"dust.units.{kind}", language).partition("|")[2]
            slider.description = words[:1].upper() + words[1:]
        self._quiet = True
        chosen = self.target.value
        with self.target.hold_sync():
            self.target.options = [(told, kind) for kind, told in _targets(language)]
            self.target.value = chosen
        self._quiet = False
        self.target.description = say("widgets.armies.target", language)
        self.seed.speak(language)
        self.start.description = say("widgets.armies.start", language)

    def advise(self, trouble: str = "") -> None:
        """How to choose; or what went wrong."""
        title, how = (
            say("widgets.armies.title", self.language),
            say("widgets.armies.how", self.language),
        )
        told = advice(trouble or how, bool(trouble))
        self.how.value = f'<div class="dust-ask">{escape(title)}</div>{told}'

    # -- what is chosen

    def units(self, side: str) -> Units:
        return Units(**{kind: self.sliders[f"{side}.{kind}"].value for kind in KINDS})

    def battle(self) -> Match[State]:
        """The battle as it is chosen; an army without units is refused in one line."""
        mine, theirs = self.units(ATTACKER), self.units(DEFENDER)
        return new_battle(mine, theirs, self.target.value, self.rules, self.seed.value)

    def preview(self) -> State:
        """The position that the choice would lead to, also while an army is still empty."""
        mine, theirs = (self.units(side) for side in SIDES)
        state = new_battle(
            mine if mine.total else ONE,
            theirs if theirs.total else ONE,
            self.target.value,
            self.rules,
        ).state
        if state.battle is None:
            return state
        return replace(state, battle=replace(state.battle, attackers=mine, defenders=theirs))

    def pick(self, label: str) -> str:
        """A click on a tile or on its minus: one unit more or less. Returns a note, or nothing."""
        tile = label.removesuffix(".less")
        if tile not in self.sliders:
            return ""
        slider = self.sliders[tile]
        wanted = slider.value + (-1 if label != tile else 1)
        if wanted > slider.max:
            kind = tile.rpartition(".")[2]
            units = Units(**{kind: slider.max})
            return say("widgets.armies.box", self.language, units=units)
        slider.value = max(wanted, 0)
        return ""

    def _tell(self) -> None:
        if not self._quiet:
            self._changed()


def _targets(language: str) -> Iterator[tuple[str, str]]:
    for kind in FIELDS:
        told = sentence(f"odds.target.{kind}", language)
        yield kind, told[:1].upper() + told[1:]


def army_scene(state: State, language: str) -> Scene:
    """The battle's picture, with a name for every tile and a minus on each that is not empty."""
    scene = battle_scene(state, language=language)
    shapes: list[AnyShape] = []
    for shape in scene.shapes:
        if isinstance(shape, Box) and shape.look == "tile-empty":
            side, kind = _place(shape)
            words = say(
                "widgets.armies.none",
                language,
                role=name(side, language),
                kind=_many(kind, language),
            )
            shapes.append(replace(shape, name=f"{side}.{kind}", words=words))
        elif not (isinstance(shape, Text) and _is_prompt(shape)):
            shapes.append(shape)
        if isinstance(shape, Box) and shape.look == "tile":
            shapes += _minus(shape, language)
    return replace(
        scene,
        shapes=tuple(shapes),
        title=say("widgets.armies.title", language),
        description=say("widgets.armies.how", language),
    )


def _place(tile: Box) -> tuple[str, str]:
    """Whose tile it is and of which kind, by where it stands."""
    side = ATTACKER if tile.x < WIDTH / 2 else DEFENDER
    return side, KINDS[round((tile.y - ROWS) / ROW)]


def _is_prompt(text: Text) -> bool:
    """What the picture asks of an army between the two sides: nobody is asked yet."""
    return text.x == WIDTH / 2 and text.y < ROWS


def _minus(tile: Box, language: str) -> Iterator[AnyShape]:
    x, y = tile.x + PANEL - 16 - 20, tile.y + tile.height / 2
    side, _, kind = tile.name.partition(".")
    words = say(
        "widgets.armies.less", language, role=name(side, language), kind=_many(kind, language)
    )
    yield Circle(look="badge", x=x, y=y, r=12)
    yield Box(look="unit", x=x - 6, y=y - 1.25, width=12, height=2.5)
    yield Box(
        look="touch",
        name=f"{tile.name}.less",
        words=words,
        x=x - 20,
        y=tile.y,
        width=40,
        height=tile.height,
    )


def _many(kind: str, language: str) -> str:
    return sentence(f"dust.units.{kind}", language).partition("|")[2]


def read_both(attackers: str | Units, defenders: str | Units) -> dict[str, Units]:
    """Both armies from their notation."""
    given = {ATTACKER: attackers, DEFENDER: defenders}
    return {
        side: read_units(units, f"{side}s") if isinstance(units, str) else units
        for side, units in given.items()
    }
