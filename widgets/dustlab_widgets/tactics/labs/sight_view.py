"""What the sight lab shows: a line or a field of view over a position, and both in words."""

from __future__ import annotations

from collections.abc import Mapping

from dustlab.core.words import phrase, say
from dustlab.pictures.scene import Scene
from dustlab.tactics.battlefields import Battlefield, battlefield, study, the_battlefields
from dustlab.tactics.pictures.field import paper_for
from dustlab.tactics.pictures.position import View, field_scene
from dustlab.tactics.pictures.sight import overlay
from dustlab.tactics.rules.cover import COVERS, NONE
from dustlab.tactics.rules.proof import Proof, read_end
from dustlab.tactics.state import State
from dustlab.tactics.text.naming import in_words
from dustlab.tactics.text.sentences import remarks

OWN_FIELD = ""


def sight_view(
    state: State,
    proof: Proof | None,
    view: View | None,
    marks: Mapping[str, str],
    language: str,
) -> Scene:
    """The position with the line over it, or with the field of view below it."""
    line = tuple(overlay(paper_for(state.field), proof)) if proof and view is None else ()
    title, description = "", ""
    if view is not None:
        title, description = view_words(state, view, language), letters_words(language)
    elif proof is not None:
        title, *rest = [remark.tell(language) for remark in remarks(proof, language)]
        description = "\n".join(rest)
    return field_scene(
        state,
        view=view,
        over=line,
        marks=marks,
        title=title,
        description=description,
        language=language,
    )


def view_words(state: State, view: View, language: str) -> str:
    """How much of the field is seen."""
    facts = {
        "unit": view.name,
        "seen": sum(verdict in COVERS for verdict in view.verdicts),
        "open": sum(verdict == NONE for verdict in view.verdicts),
        "count": state.field.size,
    }
    return say("widgets.sight.view_told", language, **facts)


def letters_words(language: str) -> str:
    """What the letters of a field of view mean."""
    return phrase("widgets.sight.letters", language)


def unit_words(state: State, name: str, language: str) -> str:
    """'Death Dealers (A1)'; a square by its name alone."""
    end = read_end(state, name)
    if not end.title:
        return end.name
    return f"{in_words(end.title, language)} ({state.field.names[end.squares[0]]})"


def opened(field: str | Battlefield | State) -> tuple[State, str]:
    """A position to look at, and the id of its battlefield if it is one of the package."""
    if isinstance(field, State):
        return field, OWN_FIELD
    ground = field if isinstance(field, Battlefield) else battlefield(field)
    # A field of one's own may bear a name of the package's: it is another one all the same.
    known = the_battlefields().get(ground.id, ground)
    return study(ground), ground.id if known == ground else OWN_FIELD


def next_ends(one: str, other: str, chosen: str) -> tuple[str, str]:
    """The two that are chosen after one more: the first once more lets go of the other, then of
    itself; so two in a row are always those two."""
    if not one:
        return chosen, "" if other == chosen else other
    if chosen == one:
        return (one, "") if other else ("", "")
    return one, chosen


def first_ends(state: State) -> tuple[str, str]:
    """The first unit on the field, and the first of the other side."""
    standing = [n for n, piece in enumerate(state.pieces) if piece.squares]
    if not standing:
        return "", ""
    others = [n for n in standing if state.side(n) != state.side(standing[0])]
    return state.name(standing[0]), state.name(others[0]) if others else ""
