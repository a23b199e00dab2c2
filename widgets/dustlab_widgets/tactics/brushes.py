"""What the field editor paints with, in groups that stand on buttons."""

from __future__ import annotations

from dustlab.core.words import phrase
from dustlab.tactics.components import the_box
from dustlab.tactics.field import GROUND_RULES
from dustlab.tactics.studies import sketch

MOVE = "move"
KINDS = ("ground", "cover", "building", "plan", "units")
RULES = {
    "tile": ("tactics.field.tiles",),
    "crate": ("tactics.field.elements",),
    "trap": ("tactics.field.elements", "tactics.building.traps"),
    "roof": ("tactics.building.walls",),
    "wall": ("tactics.building.walls",),
    "no_wall": ("tactics.building.walls",),
    "small": ("tactics.building.sizes", "tactics.building.openings"),
    "large": ("tactics.building.sizes", "tactics.building.traps"),
    "zone": ("tactics.setup.zones",),
    "goal": ("tactics.end.objective",),
    "erase": ("tactics.field.squares",),
}


def brushes(kind: str) -> list[str]:
    """The brushes of a group."""
    if kind == "ground":
        first = [name for name in sketch.SIGNS if name == "no_dot"]
        return [*first, *(name for name in sketch.SIGNS if name not in first), "tile", "erase"]
    if kind == "cover":
        return ["crate", "trap", "erase"]
    if kind == "building":
        return ["roof", *sketch.WALLS, "erase"]
    if kind == "plan":
        return ["goal", "zone"]
    return [MOVE, *(sketch.UNIT + card.id for card in the_box().units.values()), "erase"]


def brush_words(brush: str, language: str) -> str:
    if brush.startswith(sketch.UNIT):
        card = the_box().unit(brush.removeprefix(sketch.UNIT))
        return phrase("widgets.editor.unit", language, unit=card.name, side=card.side, ap=card.ap)
    if brush in sketch.SIGNS or brush in (sketch.CRATE, sketch.TRAP, sketch.ERASE, MOVE):
        return phrase(f"widgets.sight.{brush}", language)
    return phrase(f"widgets.editor.{brush}", language)


def rules_of(brush: str) -> tuple[str, ...]:
    """What to think of when painting with it."""
    if brush in sketch.SIGNS:
        return (GROUND_RULES[sketch.SIGNS[brush]],)
    return RULES.get(brush, ("tactics.field.squares",))
