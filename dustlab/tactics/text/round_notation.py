"""The notation of a round and of what comes before it.

enlist hans                                      buy a unit; 'end army'
join lara > heavy_laser_grenadiers               a hero joins a squad; 'end joining'
tile D4, crate C4, trap D5                       lay out the field
begin axis                                       who begins
activate hans: move, attack                      say what a unit does
activate sigrid: sustained with berserk
activate the_boss: move, skill officer
move C4 trample C3                               the ways of a vehicle
use officer > hans, use heal > hell_boys 2       a skill that takes an action
use the_boss:officer > hans                      may that unit, which does not act now?
part lara, later, nothing
"""

from __future__ import annotations

from collections.abc import Callable

from ...core.errors import NotAMove
from ...core.record import read_whole
from ...core.words import Near, wanted
from .. import moves
from ..components import SIDES, the_box
from ..flow import ATTACK, MOVE, NOTHING, SUSTAINED
from ..moves import Move
from ..rules import skills
from ..rules.skills import read_skill, read_skills
from ..state import State
from .activation_lines import read_actions


def _form(verb: str, form: str, text: str) -> NotAMove:
    return NotAMove(verb, f"'{verb} {form}'", f"{verb} {text}".strip())


def _piece(text: str, state: State, where: str) -> str:
    return state.name(state.read_piece(text, where))


def _enlist(text: str, state: State) -> Move:
    return moves.Enlist(the_box().unit(text.strip(), "enlist").id)


def _join(text: str, state: State) -> Move:
    hero, arrow, squad = text.partition(">")
    if not arrow:
        raise _form("join", "HERO > SQUAD", text)
    return moves.Join(_piece(hero, state, "join, hero"), _piece(squad, state, "join, squad"))


def _laid(what: str) -> Callable[[str, State], Move]:
    def read(text: str, state: State) -> Move:
        return moves.Lay(what, state.field.name(state.field.read_square(text, what)))

    return read


def _begin(text: str, state: State) -> Move:
    if text not in SIDES:
        raise wanted("begin", "tactics.input.a_side", text, near=Near(text, SIDES))
    return moves.Begin(text)


def _part(text: str, state: State) -> Move:
    return moves.Part(_piece(text, state, "part"))


def _activate(text: str, state: State) -> Move:
    name, colon, rest = text.partition(":")
    if not colon:
        raise _form("activate", "PIECE: ACTION, ACTION with SKILL", text)
    told, _, using = f" {rest} ".partition(" with ")
    declared = read_skills(using, "activate, with")
    actions = read_actions(told, "activate, actions")
    if "charge" in declared and actions in ((), (MOVE, MOVE)):
        actions = (MOVE, MOVE, ATTACK)
    elif len(actions) == 1 and actions != (SUSTAINED,):
        # One action is fewer than may be had: the other is nothing.
        actions = (*actions, NOTHING)
    return moves.Activate(_piece(name, state, "activate"), actions, declared)


def _go(text: str, state: State) -> Move:
    square, _, crates = f"{text} ".partition(" trample ")
    field = state.field
    squares = sorted({field.read_square(word, "move, trample") for word in crates.split()})
    here = field.name(field.read_square(square, "move"))
    return moves.Go(here, tuple(field.name(one) for one in squares))


def _use(text: str, state: State) -> Move:
    name, arrow, target = (part.strip() for part in text.partition(">"))
    if not name or (arrow and not target):
        raise _form("use", "SKILL > PIECE", text)
    user, _, rest = name.partition(":")
    by = ""
    if user in state.table.by_name:
        by, name = _user(state, user), rest
    name = read_skill(name, "use")
    if not arrow:
        return moves.UseSkill(name, by=by)
    piece, *member = target.split()
    number = read_whole(member[0], "use, miniature") if member else 0
    return moves.UseSkill(name, _piece(piece, state, "use, on"), number, by)


def _user(state: State, name: str) -> str:
    """Who uses a skill; of the unit that acts it need not be said."""
    now, piece = state.activation, state.read_piece(name)
    acts = now is not None and piece in skills.crew(state, now.piece)
    return "" if acts else state.name(piece)


VERBS: dict[str, Callable[[str, State], Move]] = {
    "enlist": _enlist,
    "join": _join,
    "tile": _laid("tile"),
    "crate": _laid("crate"),
    "trap": _laid("trap"),
    "begin": _begin,
    "part": _part,
    "activate": _activate,
    "move": _go,
    "use": _use,
}
PLAIN: dict[str, Callable[[], Move]] = {
    "end army": moves.EndArmy,
    "end joining": moves.EndJoining,
    "later": moves.Later,
    "nothing": moves.Nothing,
}
