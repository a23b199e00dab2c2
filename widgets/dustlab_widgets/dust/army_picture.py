"""The battle's picture while armies are chosen: each tile takes one more, its minus one less."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from dustlab.core.words import name, say, sentence
from dustlab.dust.components import KINDS
from dustlab.dust.pictures.battle_picture import PANEL, ROW, ROWS, WIDTH, battle_scene
from dustlab.dust.state import ATTACKER, DEFENDER, State
from dustlab.pictures.scene import AnyShape, Box, Circle, Scene, Text


def army_scene(state: State, open_tiles: set[str], language: str) -> Scene:
    """The picture with a name for every tile that may be filled, and a minus on each that is not
    empty; `open_tiles` are such names (attacker.tank)."""
    scene = battle_scene(state, language=language)
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


def many(kind: str, language: str) -> str:
    """'tanks'."""
    return sentence(f"dust.units.{kind}", language).partition("|")[2]
