"""Skirmishes for tests: a board as text, a unit about to attack, dice in the open."""

from collections.abc import Iterable

from dustlab.core.match import Match
from dustlab.core.remarks import Reasons
from dustlab.tactics import GAME, State
from dustlab.tactics.components import Unit
from dustlab.tactics.rules.skills import crew
from dustlab.tactics.text.position import read_position

# Hans comes round a corner; the Death Dealers' bazooka reaches three squares.
CORNER = """
row ......
row .xx...
row ......
row ......
phase activation
round 2
turn axis
piece hans: hans at A1
piece dd: death_dealers at D1
piece sp: sturmpioniere at E3
"""


def at(board: str, more: str = "") -> Match[State]:
    """The position of these lines; dice wait until they are given."""
    lines = [*board.strip().splitlines(), *more.strip().splitlines()]
    return Match(GAME, read_position(lines, "test"), automatic=False)


def attacking(
    board: str, unit: str, actions: str = "attack, nothing", more: str = ""
) -> Match[State]:
    """A unit is activated and is about to choose its targets."""
    active = f"phase action\nround 2\nends activation\nactive {unit}: {actions}"
    return at(board, f"{active}\n{more}")


def with_skills(match: Match[State], piece: str, *skills: str) -> Match[State]:
    """The same with more skills on a unit's card."""
    return _changed(match, piece, lambda card: card._replace(skills=(*card.skills, *skills)))


def with_lasting(match: Match[State], piece: str, skill: str) -> Match[State]:
    """The same with a skill that a unit has, and that holds for this round."""
    state = with_skills(match, piece, skill).state
    number = state.read_piece(piece)
    pieces = list(state.pieces)
    for one in crew(state, number):
        pieces[one] = pieces[one]._replace(lasting=(skill,))
    return Match(GAME, state._replace(pieces=tuple(pieces)), automatic=False)


def with_declared(match: Match[State], *skills: str) -> Match[State]:
    """The same with free skills that the unit that acts has declared."""
    state, now = match.state, match.state.activation
    assert now is not None
    match = with_skills(match, state.name(now.piece), *skills)
    acting = now._replace(skills=skills)
    return Match(GAME, match.state._replace(activation=acting), automatic=False)


def with_kind(match: Match[State], piece: str, row: int, kind: str) -> Match[State]:
    """The same with a weapon of another kind."""

    def change(card: Unit) -> Unit:
        rows = [*card.rows]
        rows[row] = rows[row]._replace(kind=kind)
        return card._replace(rows=tuple(rows))

    return _changed(match, piece, change)


def with_type(match: Match[State], piece: str, kind: str) -> Match[State]:
    """The same with a unit of another type: aircraft, of which there are none in the box."""
    return _changed(match, piece, lambda card: card._replace(type=kind))


def _changed(match: Match[State], piece: str, change: object) -> Match[State]:
    state = match.state
    number = state.read_piece(piece)
    roster = [*state.table.roster]
    assert callable(change)
    roster[number] = change(roster[number])
    from dataclasses import replace

    table = replace(state.table, roster=tuple(roster))
    return Match(GAME, state._replace(table=table), automatic=False)


def reasons(match: Match[State], move: str) -> list[str]:
    """The rules that speak against a move."""
    return [refusal.rule for refusal in match.why_not(move)]


def told(match: Match[State], move: str) -> str:
    said: Reasons = match.why_not(move)
    return " ".join(refusal.text for refusal in said)


def fall(match: Match[State], *dice: int) -> list[str]:
    """Dice fall one after another; what was said."""
    said: list[str] = []
    for outcome in dice:
        said += [event.text for event in match.fall(outcome).events]
    return said


def rules(match: Match[State]) -> list[str]:
    """The rules of all that happened so far."""
    return [event.rule for step in match.steps for event in step.events]


def living(match: Match[State], piece: str) -> tuple[int, ...]:
    state = match.state
    return state.pieces[state.read_piece(piece)].living


def damage(match: Match[State], piece: str) -> int:
    state = match.state
    return state.pieces[state.read_piece(piece)].damage


def is_there(match: Match[State], piece: str) -> bool:
    state = match.state
    return state.pieces[state.read_piece(piece)].on_field


def moves(match: Match[State]) -> set[str]:
    return {str(move) for move in match.moves()}


def asked(match: Match[State]) -> str:
    return str(match.pending)


def play(match: Match[State], lines: Iterable[str]) -> None:
    """Moves as text, and what fell as '~ 2'."""
    for line in lines:
        if line.startswith("~"):
            match.fall(int(line[1:]))
        else:
            match.play(line)
