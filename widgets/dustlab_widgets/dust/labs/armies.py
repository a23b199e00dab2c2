"""Before a battle: its kind, its rules, both armies and their cards are chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape
from typing import Any

from ipywidgets import Dropdown, IntSlider

from dustlab.core.match import Match
from dustlab.core.words import name, phrase, say, sentence
from dustlab.dust import new_battle
from dustlab.dust.components import BOX, KINDS, Units, read_units
from dustlab.dust.editions import EDITIONS
from dustlab.dust.pictures.battle import PANEL, ROW, ROWS, WIDTH, battle_scene
from dustlab.dust.rules.attacks import AMPHIBIOUS, DROP, LAND, SEA
from dustlab.dust.state import ATTACKER, DEFENDER, State
from dustlab.dust.studies.battlefields import ATTACKING, FIELDS, FIGHTING, TARGETS, usable
from dustlab.pictures.scene import AnyShape, Box, Circle, Scene, Text

from ...core.controls import Seed
from ...core.parts import Column, Complain, Row, Told, made, markup, show_if, watch

SIDES = (ATTACKER, DEFENDER)
COLOURS = {ATTACKER: "red", DEFENDER: "blue"}

# Who fights if nobody says otherwise.
USUAL = {
    LAND: ("5 tank 2 mech", "4 tank 1 fighter"),
    SEA: ("3 submarine", "2 submarine"),
    AMPHIBIOUS: ("5 tank 2 mech", "4 tank 1 fighter"),
    DROP: ("4 mech", "4 tank 1 fighter"),
}


class Armies:
    """What is fought and by which rules; sliders and cards for both sides; the seed."""

    def __init__(
        self,
        units: dict[str, Units],
        chosen: Mapping[str, str],
        abilities: Mapping[str, str],
        seed: int,
        changed: Callable[[], None],
        complain: Complain,
    ) -> None:
        """`chosen` has the kind, the rules and the target; `abilities` one for a side or none."""
        self.language = "en"
        self._changed = changed
        self._quiet = False
        self.headings = {side: markup("dust-heading") for side in SIDES}
        first = {side: read_units(USUAL[SEA][i]).submarine for i, side in enumerate(SIDES)}
        self.sliders = {
            f"{side}.{kind}": made(
                IntSlider,
                "dust-slider",
                value=getattr(units[side], kind) or (first[side] if kind == "submarine" else 0),
                max=BOX[kind],
            )
            for side in SIDES
            for kind in KINDS
        }
        self.kind = _list(FIELDS, chosen["kind"])
        self.rules = _list(EDITIONS, chosen["rules"])
        self.target = _list(TARGETS, chosen["target"])
        self.cards = {
            side: _list(("", *usable(LAND, side)), abilities.get(side, "")) for side in SIDES
        }
        for widget in (*self.sliders.values(), self.rules, self.target, *self.cards.values()):
            watch(widget, lambda _: self._tell(), complain)
        watch(self.kind, lambda _: self._other_kind(), complain)
        self.seed = Seed(seed)
        choices: list[Any] = []
        for side in SIDES:
            choices += [self.headings[side], *(self.sliders[f"{side}.{kind}"] for kind in KINDS)]
            choices.append(self.cards[side])
        self.units_place = Column("dust-armies", *choices)
        self.battle_place = Row(self.kind, self.target, self.rules)
        self._arrange()

    def speak(self, language: str) -> None:
        self.language = language
        for side, heading in self.headings.items():
            facts = {"army": COLOURS[side], "side": side}
            heading.value = escape(say("widgets.armies.side", language, **facts))
        for key, slider in self.sliders.items():
            words = many(key.rpartition(".")[2], language)
            slider.description = words[:1].upper() + words[1:]
        self._name(self.kind, [(say(f"odds.kind.{kind}", language), kind) for kind in FIELDS])
        self._name(self.rules, [(name(rules, language), rules) for rules in EDITIONS])
        for side, card in self.cards.items():
            none = [(say("widgets.armies.no_ability", language), "")]
            options = [(name(ability, language), ability) for ability in usable(LAND, side)]
            self._name(card, none + options)
            card.description = say("widgets.armies.card", language)
        self._arrange()
        self.kind.description = say("widgets.armies.kind", language)
        self.rules.description = say("widgets.armies.rules", language)
        self.target.description = say("widgets.armies.target", language)
        self.seed.speak(language)

    def _name(self, choice: Any, options: Sequence[tuple[str, str]]) -> None:
        """Other words for the same choice."""
        self._quiet = True
        chosen = choice.value
        with choice.hold_sync():
            choice.options = options
            values = [value for _, value in options]
            choice.value = chosen if chosen in values else values[0]
        self._quiet = False

    # -- what is chosen

    def _other_kind(self) -> None:
        """Another kind of battle: other targets, other units."""
        if not self._quiet:
            self._arrange()
            for side in SIDES:
                if not self.units(side).total:
                    self._fill(side)
            self._tell()

    def _fill(self, side: str) -> None:
        """An army that has nobody for this kind of battle gets the usual one."""
        usual = read_units(USUAL[self.kind.value][SIDES.index(side)])
        self._quiet = True
        for kind in usual.kinds():
            self.sliders[f"{side}.{kind}"].value = getattr(usual, kind)
        self._quiet = False

    def _arrange(self) -> None:
        """Only what this kind of battle knows is shown."""
        kind = self.kind.value
        for key, slider in self.sliders.items():
            show_if(slider, key in self.tiles())
        targets = {target: phrase(f"odds.target.{target}", self.language) for target in TARGETS}
        open_targets = [(targets[t][:1].upper() + targets[t][1:], t) for t in FIELDS[kind]]
        self._name(self.target, open_targets)
        show_if(self.target, kind != SEA)
        show_if(self.cards[ATTACKER], kind != DROP)

    def tiles(self) -> set[str]:
        """The tiles that may be filled: attacker.tank and the like."""
        fighting = {ATTACKER: ATTACKING, DEFENDER: FIGHTING}
        return {f"{side}.{kind}" for side in SIDES for kind in fighting[side][self.kind.value]}

    def units(self, side: str) -> Units:
        tiles = self.tiles()
        return Units(
            **{k: self.sliders[f"{side}.{k}"].value for k in KINDS if f"{side}.{k}" in tiles}
        )

    def battle(self) -> Match[State]:
        """The battle as it is chosen; an army without units is refused in one line."""
        for side in SIDES:
            if not self.units(side).total:
                raise Told(say("widgets.armies.empty", self.language, side=side))
        return self._battle(*(self.units(side) for side in SIDES))

    def _battle(self, mine: Units, theirs: Units) -> Match[State]:
        kind = self.kind.value
        abilities = {
            side: card.value
            for side, card in self.cards.items()
            if card.value and not (kind == DROP and side == ATTACKER)
        }
        where = (self.target.value, self.rules.value, self.seed.value, kind)
        return new_battle(mine, theirs, *where, abilities)

    def preview(self) -> State:
        """The position that the choice would lead to, also while an army is still empty."""
        mine, theirs = (self.units(side) for side in SIDES)
        usual = [read_units(units) for units in USUAL[self.kind.value]]
        full = (mine if mine.total else usual[0], theirs if theirs.total else usual[1])
        state = self._battle(*full).state
        if state.battle is None:
            return state
        return state._replace(battle=state.battle._replace(attackers=mine, defenders=theirs))

    def pick(self, label: str) -> str:
        """A click on a tile or on its minus: one unit more or less. Returns a note, or nothing."""
        tile = label.removesuffix(".less")
        if tile not in self.tiles():
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


def _list(options: Sequence[str] | Mapping[str, Any], value: str) -> Any:
    return made(Dropdown, "dust-grow", options=list(options), value=value)


def read_both(attackers: str | Units, defenders: str | Units) -> dict[str, Units]:
    """Both armies from their notation."""
    given = {ATTACKER: attackers, DEFENDER: defenders}
    return {
        side: read_units(units, f"{side}s") if isinstance(units, str) else units
        for side, units in given.items()
    }


def army_scene(state: State, open_tiles: set[str], language: str) -> Scene:
    """The picture with a name for every tile that may be filled, and a minus on each that is not
    empty; `open_tiles` are such names (attacker.tank)."""
    scene = battle_scene(state, language=language, heading=_heading(state, language))
    kinds = _rows(state)
    shapes: list[AnyShape] = []
    for shape in scene.shapes:
        if isinstance(shape, Box) and shape.look == "tile-empty":
            shapes.append(_empty(shape, kinds, open_tiles, language))
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


def _heading(state: State, language: str) -> str:
    """Which battle has been set: its kind, and how many fight."""
    fight = state.battle
    if fight is None:
        return ""
    facts = {
        "kind": say(f"odds.kind.{fight.kind}", language),
        "attackers": fight.attackers.total,
        "defenders": fight.defenders.total,
    }
    return phrase("widgets.armies.heading", language, **facts)


def _rows(state: State) -> list[str]:
    """The kinds of unit in the order of their rows."""
    at_sea = state.battle is not None and state.battle.kind == "sea"
    return [kind for kind in KINDS if (kind == "submarine") == at_sea]


def _empty(tile: Box, kinds: list[str], open_tiles: set[str], language: str) -> Box:
    """An empty tile; with a name if it may be filled."""
    side = ATTACKER if tile.x < WIDTH / 2 else DEFENDER
    kind = kinds[round((tile.y - ROWS) / ROW)]
    label = f"{side}.{kind}"
    if label not in open_tiles:
        return tile
    facts = {"role": name(side, language), "kind": many(kind, language)}
    return replace(tile, name=label, words=say("widgets.armies.none", language, **facts))


def _is_prompt(text: Text) -> bool:
    """What the picture asks of an army between the two sides: nobody is asked yet."""
    return text.x == WIDTH / 2 and text.y < ROWS


def _minus(tile: Box, language: str) -> Iterator[AnyShape]:
    x, y = tile.x + PANEL - 16 - 20, tile.y + tile.height / 2
    side, _, kind = tile.name.partition(".")
    facts = {"role": name(side, language), "kind": many(kind, language)}
    words = say("widgets.armies.less", language, **facts)
    yield Circle(x, y, 12, look="badge")
    yield Box(x - 6, y - 1.25, 12, 2.5, look="unit")
    yield Box(x - 20, tile.y, 40, tile.height, look="touch", name=f"{tile.name}.less", words=words)


def many(kind: str, language: str) -> str:
    """'tanks'."""
    return sentence(f"dust.units.{kind}", language).partition("|")[2]
