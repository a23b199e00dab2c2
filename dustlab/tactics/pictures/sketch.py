"""A battlefield that is being made, drawn: squares can be picked, and their sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ...core.words import phrase
from ...pictures.scene import AnyShape, Box, Scene
from ..battlefields import Battlefield, study
from ..field import LARGE, SMALL, Side
from ..studies import edit_field
from ..text.naming import in_words
from ..text.words import SIDES_CALLED, building_words, plan_words
from .field import Paper, paper_for
from .position import field_scene

THICK = 0.26
"""How much of a square belongs to each of its sides, where sides are picked."""
BARRIERS = {"": "no_wall", "wall": "wall", SMALL: "small_opening", LARGE: "large_opening"}


def sketch_scene(
    ground: Battlefield,
    marks: Mapping[str, str] | None = None,
    sides: bool = False,
    language: str = "en",
) -> Scene:
    """The field with its plan; with `sides` those of squares in buildings can be picked too."""
    state, marks = study(ground), marks or {}
    squares = {name: mark for name, mark in marks.items() if name in state.field.by_name}
    described = [*plan_words(state, language), *building_words(state, language)]
    scene = field_scene(
        state,
        marks=squares,
        plan=True,
        title=in_words(ground.name, language),
        description="\n".join(described),
        language=language,
    )
    paper = paper_for(ground.field)
    over = [] if not sides else list(_sides(paper, marks, language))
    return replace(scene, shapes=(*scene.shapes, *over))


def _sides(paper: Paper, marks: Mapping[str, str], language: str) -> Iterator[AnyShape]:
    for side in edit_field.sides(paper.field):
        name = side_name(paper, side)
        kind = BARRIERS[paper.field.barriers.get(side, "")]
        facts = {"side": SIDES_CALLED[side.side]}
        words = phrase(f"tactics.picture.{kind}", language, **facts)
        yield Box(
            look="touch",
            layer="marks",
            name=name,
            words=f"{paper.field.names[side.square]}: {words}",
            mark=marks.get(name, ""),
            **_strip(paper, side),
        )


def side_name(paper: Paper, side: Side) -> str:
    """'C4 N'."""
    return f"{paper.field.names[side.square]} {side.side}"


def _strip(paper: Paper, side: Side) -> dict[str, float]:
    box, thick = paper.box(side.square), paper.cell * THICK
    if side.side in ("N", "S"):
        box["height"] = thick
        box["y"] += (paper.cell - thick) * (side.side == "S")
    else:
        box["width"] = thick
        box["x"] += (paper.cell - thick) * (side.side == "E")
    return box


__all__ = ["sketch_scene"]
