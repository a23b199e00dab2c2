"""The lines of a position of Dust Tactics, each declared once: see `dustlab.core.lines`.

A unit or a square is read where the position is known by then: in the squares that have been read
(`ground`), or in the whole position (`position`). So a line may name a unit that comes later.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from ...core.errors import BadInput, did_you_mean
from ...core.forms import WORD, Form, Kind, or_none, several
from ...core.lines import Line, Lines
from ...core.record import read_whole
from ..components import SIDES
from ..field import CRATE, EDGES, LARGE, SMALL, STEPS, TRAP
from ..flow import SUSTAINED, Activation, Shot
from ..rules.dice import BERSERK, THROWS
from ..state import Piece, State, fresh
from ..table import ACTIVATION_ENDS, GAME_ENDS, OBJECTIVES, ROUND_ENDS, Settings, write_teams
from .blanks import KIND_OF, row_name

MOST_SQUARES = 500
"""Squares on one line, so that no line gets too long to be read."""
FEWER, MORE = -2, 9
"""Dice that a scenario may take from a roll for the initiative, or add to it."""

PHASES = (
    "army", "joining", "tiles", "cover", "initiative", "activation", "action", "reaction",
    "attack", "command", "end", "over", "study",
)  # fmt: skip
ENDS = (GAME_ENDS, ROUND_ENDS, ACTIVATION_ENDS)
BY = ("turn", "reaction", "indirect", "order", "repaired", "revived")
KINDS_OF_ATTACK = ("attack", SUSTAINED, "reaction", "indirect", "charge")
STAGES = ("roll", "medal", "cover", "resist", "lose", "strike")
NOBODY = "nobody"
NO_THROW = "none"
"""No dice are in the air, but blanks lie on the table that a hero may roll again."""
_ADVANTAGE = re.compile(r"allies (-[12]|\d) axis (-[12]|\d)")


# -- what stands in the blanks


def _kind(
    shown: str,
    read: Callable[[str, str, Any], Any] = WORD.read,
    write: Callable[[Any], str] = str,
    shape: str = r"\S+",
) -> Kind:
    return Kind(shown, read, write, shape, shown=shown)


def _one_of(known: Sequence[str], shown: str = "", means: str = "") -> Kind:
    """One of a few words; where one is near to what is written, it is named."""

    def read(text: str, where: str, _state: Any) -> str:
        if text not in known:
            near = did_you_mean(text, known)
            expected = f"one of {', '.join(known)}{near if '?' in near else ''}"
            raise BadInput(where, f"{means}{near}" if means else expected, text)
        return text

    return _kind(shown, read)


def _read_place(text: str, where: str, state: Any) -> tuple[int, ...]:
    """`at` and squares; else it is `off` the field."""
    return tuple(state.field.read_square(word, where) for word in text.split()[1:])


def _write_place(squares: Sequence[str]) -> str:
    return f" at {' '.join(squares)}" if squares else " off"


def _read_army_points(text: str, where: str, _state: Any) -> int:
    return read_whole(text.removesuffix("points").strip(), where)


def _read_two(text: str, where: str, _state: Any) -> tuple[int, int]:
    """A number for each side; for a roll that nobody has made yet -1."""
    numbers = text.split()
    if len(numbers) != 2:
        raise BadInput(where, "two numbers, for the {} and the {}".format(*SIDES), text)
    if numbers == ["-1", "-1"]:
        return -1, -1
    allies, axis = (read_whole(number, where) for number in numbers)
    return allies, axis


def _write_two(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _read_advantage(text: str, where: str, _state: Any) -> tuple[int, int]:
    dice = _ADVANTAGE.fullmatch(text)
    if dice is None:
        expected = f"dice from {FEWER} to {MORE}, as in 'allies 1 axis 0'"
        raise BadInput(where, expected, text)
    allies, axis = map(int, dice.groups())
    return allies, axis


def _write_advantage(dice: tuple[int, int]) -> str:
    return "allies {} axis {}".format(*dice)


def _read_edges(text: str, where: str, _state: Any) -> tuple[tuple[str, str], ...]:
    """For each side the edge where it comes in."""
    words = text.split()
    edges = dict(zip(words[::2], words[1::2], strict=False))
    if len(words) % 2 or set(edges) - set(SIDES) or set(edges.values()) - set(EDGES):
        expected = f"sides and edges, as in '{SIDES[0]} south {SIDES[1]} north'"
        raise BadInput(where, expected, text)
    return tuple((side, edges[side]) for side in SIDES if side in edges)


def _write_edges(edges: Iterable[tuple[str, str]]) -> str:
    return " ".join(f"{side} {edge}" for side, edge in edges)


def _read_points(text: str, where: str, _state: Any) -> int:
    """Points of damage; `all`: the whole unit is destroyed."""
    return -1 if text == "all" else read_whole(text, where)


_NUMBER = _kind("NUMBER", lambda text, where, _: read_whole(text, where))
_EDGE, _SIDE = _one_of(tuple(STEPS)), _one_of(SIDES, "SIDE", "a side")
_SQUARE = _kind("SQUARE", lambda text, where, state: state.field.read_square(text, where))
KINDS = {
    "actions": replace(KIND_OF["actions"], shape="[^|]*?"),
    "advantage": _kind("allies NUMBER axis NUMBER", _read_advantage, _write_advantage, ".+"),
    "army_points": _kind("NUMBER points", _read_army_points, "{} points".format, ".+"),
    "by": _one_of(BY, "WHY"),
    "card": _kind("CARD", lambda text, where, state: state.box.unit(text, where)),
    "edge": _kind("EDGE", lambda text, where, state: _EDGE.read(text.upper(), where, state)),
    "edges": _kind("SIDE EDGE SIDE EDGE", _read_edges, _write_edges, ".+"),
    "end": _one_of(ENDS, "END"),
    "name": _kind("NAME"),
    "names": replace(several(WORD, ",", "NAME"), shape=r"\S+"),
    "number": _NUMBER,
    "numbers": replace(several(_NUMBER, ",", "NUMBER,NUMBER"), shape=r"\S+"),
    "objective": _one_of(OBJECTIVES, "GOAL"),
    "other": _kind("UNIT"),
    "phase": _one_of(PHASES, "PHASE", "a phase"),
    "piece": _kind("UNIT", lambda t, where, state: state.read_piece(t, where), shape=r"[^\s:>]+"),
    "place": _kind(" at SQUARE SQUARE", _read_place, _write_place, "(?: off| at .+?)?"),
    "players": _kind("PLAYER PART, PLAYER PART", shape=".+"),
    "points": _kind("NUMBER", _read_points),
    "re_rolls": replace(
        several(_one_of((SUSTAINED, BERSERK)), shown="RE-ROLL RE-ROLL"), shape=".+?"
    ),
    "rule": _kind("RULE"),
    "setting": _one_of(Settings._fields, "SETTING", "a setting"),
    "side": _kind("SIDE"),
    "sides": several(_SIDE, shown="SIDE SIDE"),
    "signs": _kind("SIGNS", shape=".+"),
    "size": _one_of((SMALL, LARGE), "SIZE"),
    "skills": replace(several(WORD, ", ", "SKILL, SKILL"), shape=".+?"),
    "skill_words": several(_one_of((BERSERK,)), shown="SKILL SKILL"),
    "any_side": or_none(_SIDE, NOBODY),
    "square": _SQUARE,
    "squares": replace(several(_SQUARE, shown="SQUARE SQUARE"), shape=".+?"),
    "stage": _one_of(STAGES, "STAGE"),
    "target": _kind("TARGET", shape="[^>]+?"),
    "then": _kind("UNIT: ...", shape=".+"),
    "throw": or_none(_one_of(tuple(THROWS), "WHAT"), NO_THROW),
    "two": _kind("NUMBER NUMBER", _read_two, _write_two, ".+"),
    "way": _one_of(KINDS_OF_ATTACK, "KIND"),
    "weapon": _kind("WEAPON"),
}
"""The kinds of blanks by the names that the forms below give them."""
# -- the ground, which is written building by building


def _line(
    part: str,
    text: str,
    example: str,
    rows: Callable[[State], Iterable[Sequence[Any]]] | None = None,
    into: str = "",
) -> Line:
    return Line(part, Form(KINDS, "", dict, text, example), into, rows)


_of_scenario, _of_attack = partial(_line, "table.scenario"), partial(_line, "attack")


def _ground(text: str, example: str) -> Line:
    """Written by `ground`."""
    return _line("ground", text, example, lambda _: ())


# -- what is to be done on the field


Rows = Iterable[Sequence[Any]]


def _objective(state: State) -> Rows:
    scenario = state.table.scenario
    held = state.field.name(scenario.hold) if scenario.hold >= 0 else ""
    if scenario.objective != "destroy" or held:
        yield scenario.objective, held, scenario.hold_bonus


def _squares(names: Sequence[str]) -> Iterator[Sequence[Any]]:
    """Squares, on as many lines as they need."""
    for first in range(0, len(names), MOST_SQUARES):
        yield (names[first : first + MOST_SQUARES],)


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


def _until(state: State) -> Rows:
    return [(state.table.until,)] if state.table.until != GAME_ENDS else []


def _pieces(state: State) -> Rows:
    for number, piece in enumerate(state.pieces):
        squares = [state.field.name(square) for square in piece.squares]
        yield state.name(number), state.card(number).id, squares, *_changed(state, number, piece)


def _changed(state: State, number: int, piece: Piece) -> Iterator[Any]:
    """What of a piece is not as it came out of the box."""
    yield () if piece.living == fresh(state.card(number)).living else piece.living
    yield piece.damage
    yield state.name(piece.joined) if piece.joined >= 0 else ""
    yield from (piece.spent, piece.unloaded, piece.used, piece.lasting, piece.destroyed)
    yield from (piece.acted, piece.moved)


# -- what is going on


def _active(state: State) -> Rows:
    if state.activation is not None:
        yield _activation(state, state.activation)


def _activation(state: State, now: Activation) -> Sequence[Any]:
    """A unit that acts, with the one that goes on after it."""
    then = ""
    if now.then is not None:
        form = ACTIVE.form
        later = dict(zip(form.fields, _activation(state, now.then), strict=True))
        then = form.line(later).removeprefix(f"{ACTIVE.name} ")
    return (
        state.name(now.piece),
        now.actions,
        now.skills,
        now.at,
        now.diagonals,
        [state.field.name(square) for square in now.path],
        "" if now.by == "turn" else now.by,
        state.name(now.aim) if now.aim >= 0 else "",
        then,
    )


def _result(state: State) -> Rows:
    return [state.result] if any(state.result) else []


def _reacting(state: State) -> Rows:
    reaction = state.reaction
    if reaction is not None:
        rolling = state.name(reaction.rolling) if reaction.rolling >= 0 else ""
        yield state.name(reaction.target), rolling


def _attack(state: State) -> Rows:
    now = state.attack
    if now is not None:
        yield state.name(now.piece), now.kind, now.stage, now.at, now.skills, now.close


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
        yield now.dice, now.throw, now.again, str(now.blanks)


def _wounds(state: State) -> Rows:
    for wound in state.attack.wounds if state.attack else ():
        points = "all" if wound.points < 0 else wound.points
        yield state.name(wound.piece), points, wound.member + 1, wound.resisted


# -- the lines

ROW = _ground("row {signs}", "row ..~o.")
ENTRY = _ground("entry {entry:edges}", "entry allies south axis north")
BUILDING = _ground("building {squares}", "building D1 E1 D2 E2")
WALL = _ground("wall {square} {edge}", "wall D1 E")
OPENING = _ground("opening {square} {edge} {size}", "opening E2 E large")
PIECE = _line(
    "pieces",
    "piece {name}: {card}{squares:place}[ living {living:numbers}][ damage {damage:number}]"
    "[ joined {joined:other}][ acted][ moved][ spent {spent:numbers}]"
    "[ unloaded {unloaded:numbers}][ used {used:names}][ lasting {lasting:names}]"
    "[ destroyed {destroyed:number}]",
    "piece hans: hans at B1 moved",
    _pieces,
)
ACTIVE = _line(
    "activation",
    "active {piece}:[ {actions}][ with {skills}][ at {at:number}][ turned {diagonals:number}]"
    "[ way {path:squares}][ by {by}][ for {aim:piece}][ | {then}]",
    "active hans: move, attack at 1 way B1",
    _active,
)

LINES = Lines(
    (
        ROW,
        ENTRY,
        BUILDING,
        WALL,
        OPENING,
        _of_scenario("scenario {id:name}", "scenario first_patrol"),
        _of_scenario("limit {ap_limit:army_points}", "limit 60 points"),
        _of_scenario("rounds {rounds:number}", "rounds 6"),
        _of_scenario(
            "objective {objective}[ {hold:square}][ bonus {hold_bonus:number}]",
            "objective hold C5 bonus 20",
            _objective,
        ),
        _of_scenario("initiative {initiative:advantage}", "initiative allies 1 axis 0"),
        _of_scenario("zones {squares}", "zones C3 D3", _zones, "cover_zones"),
        _of_scenario(
            "lay {tiles:number} tiles {crates:number} crates {traps:number} traps",
            "lay 9 tiles 2 crates 2 traps",
        ),
        _line("settings", "setting {setting}", "setting artillery_ignores_cover", _settings, "on"),
        _line(
            "teams",
            "team {side} {players}",
            "team allies Ann vehicles, Ben soldiers",
            lambda state: write_teams(state.table.teams),
            "players",
        ),
        _line("table", "ends {until:end}", "ends activation", _until),
        _line("elements", "crates {squares}", "crates B4", partial(_elements, CRATE), CRATE),
        _line("elements", "traps {squares}", "traps C4", partial(_elements, TRAP), TRAP),
        _line("elements", "damaged {square} {damage:number}", "damaged C4 1", _damaged, "damaged"),
        PIECE,
        _line("", "phase {phase}", "phase activation", lambda state: [(state.phase,)]),
        _line("round", "round {number}", "round 2"),
        _line("round", "turn {turn:any_side}", "turn axis"),
        _line("round", "won {winner:any_side} {initiative:two}", "won axis 1 2"),
        _line("round", "tried {tried:sides}", "tried allies"),
        ACTIVE,
        _line("", "points {points:two}", "points 0 34"),
        _line(
            "result",
            "result {winner:any_side}[ {rule}]",
            "result axis tactics.end.rounds",
            _result,
        ),
        _line(
            "reaction",
            "reacting {target:piece}[ rolling {rolling:piece}]",
            "reacting hans",
            _reacting,
        ),
        _of_attack(
            "attack {piece} {kind:way} {stage} at {at:number}[ close][ with {skills:skill_words}]",
            "attack sigrid sustained roll at 0 with berserk",
            _attack,
        ),
        _of_attack(
            "shot {piece}:{weapon}[ x{missiles:number}] > {target} hits {hits:number}",
            "shot sigrid:laser_pistole_b > hb hits 1",
            _shots,
            "shots",
        ),
        _of_attack(
            "dice {dice:number} {throw}[ again {again:re_rolls}][ blanks {blanks:number}]",
            "dice 2 sustained again berserk blanks 2",
            _dice,
        ),
        _of_attack(
            "wound {piece} {points}[ group {group:number}][ resisted]",
            "wound th 2",
            _wounds,
            "wounds",
        ),
    )
)
"""The lines of a position of Dust Tactics, in the order in which they are written."""
