"""The lines of a position of Dust Tactics, each declared once: see `dustlab.core.lines`.

They are written as they are declared. They are read in `field_lines`, `flow_lines` and `position`:
a line may name a piece that comes later, so its words are read when all lines are there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from ...core.forms import Form, Kind
from ...core.lines import Line, Lines
from .. import teams
from ..field import CRATE, TRAP
from ..flow import Activation, Shot
from ..state import Piece, State, fresh
from .blanks import row_name

MOST_SQUARES = 500
"""Squares on one line, so that no line gets too long to be read."""
NO_THROW = "none"
"""No dice are in the air, but blanks lie on the table that a hero may roll again."""
NOBODY = "nobody"

# -- what stands in the blanks: the text, which is read when all lines are there


def _blank(means: str, shown: str, shape: str = r"\S+") -> Kind:
    return Kind(means, lambda text, _where, _state: text, shape=shape, shown=shown)


KINDS = {
    "actions": _blank("actions", "ACTION, ACTION", "[^|]*?"),
    "by": _blank("why a unit acts", "WHY"),
    "card": _blank("a unit card", "CARD"),
    "edge": _blank("north, east, south or west", "EDGE"),
    "edges": _blank("a side and an edge for each", "SIDE EDGE SIDE EDGE", ".+"),
    "name": _blank("a name", "NAME"),
    "number": _blank("a whole number", "NUMBER"),
    "numbers": _blank("numbers with commas between them", "NUMBER,NUMBER"),
    "objective": _blank("what is fought for", "GOAL", "hold|destroy"),
    "phase": _blank("a phase", "PHASE"),
    "piece": _blank("a unit", "UNIT", r"[^\s:>]+"),
    "place": _blank("where it stands", "at SQUARE SQUARE", "off|at .+?"),
    "players": _blank("players, and what they lead", "PLAYER PART, PLAYER PART", ".+"),
    "points": _blank("points, or all", "NUMBER"),
    "re_rolls": _blank("re-rolls", "RE-ROLL RE-ROLL", ".+?"),
    "rule": _blank("the id of a rule", "RULE"),
    "setting": _blank("a setting", "SETTING"),
    "side": _blank("a side", "SIDE"),
    "sides": _blank("sides", "SIDE SIDE", ".+"),
    "signs": _blank("signs of the ground", "SIGNS"),
    "size": _blank("small or large", "SIZE"),
    "skills": _blank("skills", "SKILL, SKILL", ".+?"),
    "skill_words": _blank("skills", "SKILL SKILL", ".+"),
    "square": _blank("a square", "SQUARE"),
    "squares": _blank("squares", "SQUARE SQUARE", ".+?"),
    "stage": _blank("what is waited for", "STAGE"),
    "target": _blank("a unit, or at and a square", "TARGET", "[^>]+?"),
    "then": _blank("the activation that goes on afterwards", "UNIT: ...", ".+"),
    "throw": _blank("what dice these are", "WHAT"),
    "until": _blank("where it ends", "END"),
    "way": _blank("how it attacks", "KIND"),
    "weapon": _blank("a weapon row", "WEAPON"),
}

Rows = Iterable[Sequence[Any]]

# -- the ground, which is written building by building


def _line(text: str, example: str, rows: Callable[[State], Rows]) -> Line:
    return Line("", Form(KINDS, "", dict, text, example), rows=rows)


def _ground(text: str, example: str) -> Line:
    return _line(text, example, lambda _: ())


# -- what is to be done on the field


def _if(*values: Any) -> Rows:
    """A line where something in it is not as usual."""
    return [values] if any(values) else []


def _scenario(state: State) -> Rows:
    name = state.table.scenario.id
    return _if("" if name == "own" else name)


def _objective(state: State) -> Rows:
    scenario = state.table.scenario
    held = state.field.name(scenario.hold) if scenario.hold >= 0 else ""
    if scenario.objective != "destroy" or held:
        yield scenario.objective, held, scenario.hold_bonus


def _to_lay(state: State) -> Rows:
    scenario = state.table.scenario
    return _if(scenario.tiles, scenario.crates, scenario.traps)


def _squares(names: Sequence[str]) -> Iterator[Sequence[Any]]:
    """Squares, on as many lines as they need."""
    for first in range(0, len(names), MOST_SQUARES):
        yield (" ".join(names[first : first + MOST_SQUARES]),)


def _zones(state: State) -> Rows:
    return _squares([state.field.name(square) for square in state.table.scenario.cover_zones])


def _elements(kind: str, state: State) -> Rows:
    return _squares([state.field.name(one.square) for one in state.elements if one.kind == kind])


def _damaged(state: State) -> Rows:
    return [(state.field.name(one.square), one.damage) for one in state.elements if one.damage]


# -- who plays, and with what


def _settings(state: State) -> Rows:
    settings = state.table.settings
    return [(key,) for key in settings._fields if getattr(settings, key)]


def _teams(state: State) -> Rows:
    return [told.split(maxsplit=2)[1:] for told in teams.written(state.table.teams)]


def _until(state: State) -> Rows:
    return _if("" if state.table.until == "game" else state.table.until)


def _pieces(state: State) -> Rows:
    for number, piece in enumerate(state.pieces):
        squares = " ".join(state.field.name(square) for square in piece.squares)
        place = f"at {squares}" if squares else "off"
        yield state.name(number), state.card(number).id, place, *_changed(state, number, piece)


def _changed(state: State, number: int, piece: Piece) -> Iterator[Any]:
    """What of a piece is not as it came out of the box."""
    as_new = fresh(state.card(number))
    yield "" if piece.living == as_new.living else _with_commas(piece.living)
    yield piece.damage
    yield state.name(piece.joined) if piece.joined >= 0 else ""
    yield from map(_with_commas, (piece.spent, piece.unloaded, piece.used, piece.lasting))
    yield piece.destroyed
    yield from (piece.acted, piece.moved)


def _with_commas(values: Iterable[object]) -> str:
    return ",".join(map(str, values))


# -- what is going on


def _won(state: State) -> Rows:
    now = state.round
    if now.initiative != (-1, -1) or now.winner:
        yield now.winner or NOBODY, *now.initiative


def _active(state: State) -> Rows:
    if state.activation is not None:
        yield _activation(state, state.activation)


def _activation(state: State, now: Activation) -> Sequence[Any]:
    """A unit that acts, with the one that goes on after it."""
    then = ""
    if now.then is not None:
        form = ACTIVE.form
        later = dict(zip(form.fields, _activation(state, now.then), strict=True))
        then = form.line(later).removeprefix("active ")
    return (
        state.name(now.piece),
        ", ".join(now.actions),
        ", ".join(now.skills),
        now.at,
        now.diagonals,
        " ".join(state.field.name(square) for square in now.path),
        "" if now.by == "turn" else now.by,
        state.name(now.aim) if now.aim >= 0 else "",
        then,
    )


def _result(state: State) -> Rows:
    winner, rule = state.result
    return [(winner or NOBODY, rule)] if winner or rule else []


def _reacting(state: State) -> Rows:
    reaction = state.reaction
    if reaction is not None:
        rolling = state.name(reaction.rolling) if reaction.rolling >= 0 else ""
        yield state.name(reaction.target), rolling


def _attack(state: State) -> Rows:
    now = state.attack
    if now is not None:
        skills = " ".join(now.skills)
        yield state.name(now.piece), now.kind, now.stage, now.at, skills, now.close


def _shots(state: State) -> Rows:
    attack = state.attack
    for shot, hits in zip(attack.shots, attack.hits, strict=True) if attack else ():
        weapon = row_name(state.card(shot.piece), shot.row)
        missiles = shot.missiles if shot.missiles > 1 else 0
        yield state.name(shot.piece), weapon, missiles, _target(state, shot), hits


def _target(state: State, shot: Shot) -> str:
    """Streams of fire are told by the square that they burn first."""
    if shot.target < 0:
        return f"at {state.field.name(shot.square)}"
    member = f"/{shot.member + 1}" if shot.member >= 0 else ""
    return f"{state.name(shot.target)}{member}"


def _dice(state: State) -> Rows:
    now = state.attack
    if now is not None and (now.throw or now.blanks):
        yield now.dice, now.throw or NO_THROW, " ".join(now.again), str(now.blanks)


def _wounds(state: State) -> Rows:
    for wound in state.attack.wounds if state.attack else ():
        points = "all" if wound.points < 0 else wound.points
        yield state.name(wound.piece), points, wound.member + 1, wound.resisted


# -- the lines

ROW = _ground("row {signs}", "row ..~o.")
ENTRY = _ground("entry {edges}", "entry allies south axis north")
BUILDING = _ground("building {squares}", "building D1 E1 D2 E2")
WALL = _ground("wall {square} {edge}", "wall D1 E")
OPENING = _ground("opening {square} {edge} {size}", "opening E2 E large")
ACTIVE = _line(
    "active {piece}:[ {actions}][ with {skills}][ at {at:number}][ turned {diagonals:number}]"
    "[ way {path:squares}][ by {by}][ for {aim:piece}][ | {then}]",
    "active hans: move, attack at 1 way B1",
    _active,
)
REACTING = _line("reacting {target:piece}[ rolling {rolling:piece}]", "reacting hans", _reacting)
ATTACK = _line(
    "attack {piece} {kind:way} {stage} at {at:number}[ close][ with {skills:skill_words}]",
    "attack sigrid sustained roll at 0 with berserk",
    _attack,
)
SHOT = _line(
    "shot {piece}:{weapon}[ x{missiles:number}] > {target} hits {hits:number}",
    "shot sigrid:laser_pistole_b > hb hits 1",
    _shots,
)
DICE = _line(
    "dice {dice:number} {throw}[ again {again:re_rolls}][ blanks {blanks:number}]",
    "dice 2 sustained again berserk blanks 2",
    _dice,
)
WOUND = _line("wound {piece} {points}[ group {group:number}][ resisted]", "wound th 2", _wounds)

LINES = Lines(
    (
        ROW,
        ENTRY,
        BUILDING,
        WALL,
        OPENING,
        _line("scenario {id:name}", "scenario first_patrol", _scenario),
        _line(
            "limit {limit:number} points",
            "limit 60 points",
            lambda state: _if(state.table.scenario.ap_limit),
        ),
        _line("rounds {number}", "rounds 6", lambda state: _if(state.table.scenario.rounds)),
        _line(
            "objective {objective}[ {hold:square}][ bonus {bonus:number}]",
            "objective hold C5 bonus 20",
            _objective,
        ),
        _line(
            "initiative allies {allies:number} axis {axis:number}",
            "initiative allies 1 axis 0",
            lambda state: _if(*state.table.scenario.initiative),
        ),
        _line("zones {squares}", "zones C3 D3", _zones),
        _line(
            "lay {tiles:number} tiles {crates:number} crates {traps:number} traps",
            "lay 9 tiles 2 crates 2 traps",
            _to_lay,
        ),
        _line("setting {setting}", "setting artillery_ignores_cover", _settings),
        _line("team {side} {players}", "team allies Ann vehicles, Ben soldiers", _teams),
        _line("ends {until}", "ends activation", _until),
        _line("crates {squares}", "crates B4", partial(_elements, CRATE)),
        _line("traps {squares}", "traps C4", partial(_elements, TRAP)),
        _line("damaged {square} {number}", "damaged C4 1", _damaged),
        _line(
            "piece {name}: {card} {place}[ living {living:numbers}][ damage {damage:number}]"
            "[ joined {joined:piece}][ acted][ moved][ spent {spent:numbers}]"
            "[ unloaded {unloaded:numbers}][ used {used:name}][ lasting {lasting:name}]"
            "[ destroyed {destroyed:number}]",
            "piece hans: hans at B1 moved",
            _pieces,
        ),
        _line("phase {phase}", "phase activation", lambda state: _if(state.phase)),
        _line("round {number}", "round 2", lambda state: _if(state.round.number)),
        _line("turn {side}", "turn axis", lambda state: _if(state.round.turn)),
        _line("won {winner:side} {allies:number} {axis:number}", "won axis 1 2", _won),
        _line("tried {sides}", "tried allies", lambda state: _if(" ".join(state.round.tried))),
        ACTIVE,
        _line(
            "points {allies:number} {axis:number}",
            "points 0 34",
            lambda state: _if(*state.points),
        ),
        _line("result {winner:side} {rule}", "result axis tactics.end.rounds", _result),
        REACTING,
        ATTACK,
        SHOT,
        DICE,
        WOUND,
    )
)
"""The lines of a position of Dust Tactics, in the order in which they are written."""
