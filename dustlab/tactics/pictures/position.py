"""A position on its field: the pieces, a field of view, where a unit can go, what is being made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from ...core.words import phrase, say
from ...pictures.scene import CHOSEN, AnyShape, Box, Scene, Text
from ...pictures.svg import draw
from ..battlefields import Battlefield, study
from ..field import LARGE, SMALL, Side
from ..rules.cover import COVERS, NONE
from ..state import Piece, State
from ..studies import edit_field
from ..text.naming import in_words
from ..text.words import SIDES_CALLED, building_words, plan_words, square_words
from .field import (
    LEAST_IN_TEXT,
    LEAST_TEXT,
    Paper,
    element,
    entries,
    goal,
    ground,
    labels,
    paper_for,
    paper_in_text,
    walls,
    zones,
)
from .signs import ONE, ROOM_FOR_A_PICTURE, TWO, left_of, plate, turned
from .signs import piece as piece_shapes

LETTERS = dict(zip((*COVERS, "blocked"), "nshx", strict=True))


class View(NamedTuple):
    """A field of view: for each square the cover a target there would have, or blocked."""

    name: str
    squares: tuple[int, ...]
    """Where one looks from."""
    verdicts: tuple[str, ...]

    def letters(self, columns: int) -> list[str]:
        """The view as rows of letters: none, soft, hard, blocked (x)."""
        every = "".join(LETTERS[verdict] for verdict in self.verdicts)
        return [every[i : i + columns] for i in range(0, len(every), columns)]


def field_scene(
    state: State,
    *,
    view: View | None = None,
    over: tuple[AnyShape, ...] = (),
    marks: Mapping[str, str] | None = None,
    plan: bool = False,
    title: str = "",
    description: str = "",
    notes: Mapping[int, str] | None = None,
    paper: Paper | None = None,
    language: str = "en",
) -> Scene:
    """The position on its field; `over` is drawn under the pieces, `marks` outlines squares.

    `plan` shows where sides come in and where players may place cover; `notes` are said of
    squares besides what is there.
    """
    field, scenario = state.field, state.table.scenario
    paper = paper or paper_for(field)
    words = {square: square_words(state, square, language) for square in range(field.size)}
    looks: dict[int, str] = {}
    if view is not None:
        looks = {square: f"view-{verdict}" for square, verdict in enumerate(view.verdicts)}
        for square, verdict in enumerate(view.verdicts):
            verdict_words = say(f"tactics.picture.view_{verdict}", language)
            words[square] = f"{words[square]}. {verdict_words}"
    for square, note in (notes or {}).items():
        words[square] = f"{words[square]}. {note}"
    shapes = [
        Box(0, 0, paper.width, paper.height, look="paper", layer="ground"),
        *labels(paper),
        *ground(paper, words, looks),
        *(entries(paper) if plan else ()),
        *(zones(paper, state) if plan else ()),
        *(goal(paper, scenario.hold) if scenario.hold >= 0 else ()),
        *(shape for one in state.elements for shape in element(paper, one)),
        *walls(paper),
        *over,
        *_pieces(paper, state),
        *(_letters(paper, state, view) if view is not None else ()),
        *_marks(paper, marks or {}),
    ]
    facts = {"columns": field.columns, "rows": field.rows}
    heading = title or say("tactics.picture.title", language, **facts)
    return Scene(paper.width, paper.height, heading, tuple(shapes), description)


def _letters(paper: Paper, state: State, view: View) -> Iterator[AnyShape]:
    """What a target on each square would have, as a letter: in its corner if a piece is there."""
    size = max(LEAST_TEXT, paper.cell * 0.3)
    taken = {square for piece in state.pieces for square in piece.squares}
    for square, verdict in enumerate(view.verdicts):
        if square in view.squares:
            continue
        text = LETTERS[verdict]
        if square in taken:
            yield from plate(paper, square, verdict, text, high=True)
            continue
        x, y = paper.dot(square)
        place: dict[str, Any] = {"x": x, "y": y, "size": size}
        yield Text(look=f"view-{verdict}", layer="overlay", text=text, bold=True, **place)


# -- pieces


def _pieces(paper: Paper, state: State) -> Iterator[AnyShape]:
    """Everybody on the field."""
    for number, piece in enumerate(state.pieces):
        if piece.squares:
            shares = len(state.standing_on(piece.squares[0])) > 1
            yield from _piece(paper, state, number, piece, shares)


def _piece(
    paper: Paper, state: State, number: int, piece: Piece, shares: bool
) -> Iterator[AnyShape]:
    card = state.card(number)
    dots = [paper.dot(square) for square in piece.squares]
    x = sum(dot[0] for dot in dots) / len(dots)
    y = sum(dot[1] for dot in dots) / len(dots)
    r = max(paper.cell * 0.33, ROOM_FOR_A_PICTURE if paper.cell >= LEAST_IN_TEXT else 0.0)
    if shares:
        # A hero stands above and to the right of whom he shares the square with.
        r = paper.cell * (0.24 if card.is_hero else 0.27)
        away = paper.cell * (0.2 if card.is_hero else -0.14)
        x, y = x + away, y - away
    yield from piece_shapes(card, x, y, r, paper.cell)
    across, down = (paper.cell * (squares - 1) / 2 for squares in card.size)
    left = piece.models if card.is_squad else card.health - piece.damage
    if left < card.health:
        yield from left_of(x + across + r * 0.85, y + down + r * 0.85, left)
    if piece.acted:
        yield turned(x, y + down + r * 1.18, r)


def _marks(paper: Paper, marks: Mapping[str, str]) -> Iterator[AnyShape]:
    for name, mark in marks.items():
        square = paper.field.by_name[name]
        yield Box(look="touch", layer="marks", name=name, mark=mark, **paper.box(square))


# -- the field of view


def field_of_view(state: State, from_: str | int, target: str = "squad") -> View:
    """What a unit sees: for every square the cover of a target of this kind there, or blocked."""
    from ..rules.proof import read_end, view_from

    end = read_end(state, from_, "from")
    verdicts = tuple(verdict or "blocked" for verdict in view_from(state, end, target))
    return View(end.title or end.name, end.squares, verdicts)


def view_scene(
    state: State, from_: str | int, target: str = "squad", language: str = "en"
) -> Scene:
    """The field of view of a unit over the whole field, by tone and by letter."""
    view = field_of_view(state, from_, target)
    seen = sum(verdict != "blocked" for verdict in view.verdicts)
    open_ = sum(verdict == NONE for verdict in view.verdicts)
    facts = {"unit": view.name, "seen": seen, "open": open_, "count": state.field.size}
    title = say("tactics.picture.view", language, **facts)
    rows = "\n".join(view.letters(state.field.columns))
    legend = f"{as_if(target, language)}\n{phrase('tactics.picture.view_legend', language)}"
    marks = {state.field.name(square): CHOSEN for square in view.squares}
    chosen = tuple(_marks(paper_for(state.field), marks))
    return field_scene(
        state,
        view=view,
        over=chosen,
        title=title,
        description=f"{legend}\n{rows}",
        language=language,
    )


def as_if(target: str, language: str = "en") -> str:
    """What a field of view takes every square for: a unit on it counts as this."""
    return say(f"tactics.picture.view_for_{target}", language)


def mimebundle(state: State) -> dict[str, str]:
    """What a notebook shows of a position: its notation, and a picture that has words too."""
    scene = field_scene(state, paper=paper_in_text(state.field))
    return {"text/plain": str(state), "image/svg+xml": draw(scene)}


def picture(state: State, text: str = "", language: str = "en") -> str:
    """The field beside a text, as SVG."""
    return draw(scene_beside(state, text, language))


def scene_beside(state: State, text: str, language: str = "en") -> Scene:
    """The same as a scene, on which one can point: always the whole field."""
    del text
    return field_scene(state, language=language)


# -- where a unit can go


def notes(costs: Mapping[int, tuple[int, int]], language: str = "en") -> dict[int, str]:
    """The same in words, square by square."""
    keys = {ONE: "tactics.picture.reached_one", TWO: "tactics.picture.reached_two"}
    return {
        square: say(keys[actions], language, cost=cost) for square, (actions, cost) in costs.items()
    }


# -- a battlefield that is being made: squares can be picked, and their sides

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
