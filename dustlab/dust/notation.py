"""Moves and positions of Dust as text, and back.

>>> from dustlab.dust import new_battle
>>> match = new_battle("2 tank", "1 tank 1 mech", target="capital")
>>> print(match.state)
rules premium
players red blue
round 2
scores red 25, blue 0
turn red combat 0
ends battle
capitals open
battle land ukraine > berlin
battle attacker red 2 tank
battle defender blue 1 tank 1 mech
battle supremacy blue
battle waits defender decide
>>> str(match.read_move("roll"))
'roll'
"""

from __future__ import annotations

from typing import Any

from ..errors import AmbiguousMove, BadInput, NotAMove, did_you_mean
from ..notation import bare, read_whole
from .battle import ways_out
from .board import Board, the_board
from .components import ARMIES, BOX, CENTERS_IN_BOX, KINDS, NO_UNITS, Holding, Units, read_units
from .editions import edition
from .moves import Attack, EndCombat, Move, Retreat, Roll, Take
from .state import ATTACKER, DECIDE, DEFENDER, ROLL, TAKE, Battle, Fought, State, Turn

# -- moves

MOVE_WORDS = ("attack", "end combat", "roll", "retreat", "take")


def read_move(text: str, state: State) -> Move:
    """A move from its line; areas may be written as ids or as names."""
    words = bare(text).lower()
    verb, _, rest = words.partition(" ")
    rest = rest.strip()
    if verb == "attack":
        return _read_attack(rest, state)
    if words.split() == ["end", "combat"]:
        return EndCombat()
    if words == "roll":
        return Roll()
    if verb == "take":
        return Take(read_units(rest, "take"))
    if verb == "retreat":
        return _read_retreat(rest, state)
    raise NotAMove("move", f"a move{did_you_mean(verb, MOVE_WORDS)}", text)


def _read_attack(text: str, state: State) -> Attack:
    origin, arrow, rest = text.partition(">")
    words = rest.split()
    numbers = (i for i, word in enumerate(words) if word.lstrip("+-")[:1].isdigit())
    first_number = next(numbers, len(words))
    if not arrow or not first_number:
        raise NotAMove("attack", "'attack ORIGIN > TARGET UNITS'", f"attack {text}")
    target = " ".join(words[:first_number])
    return Attack(
        state.board.read_area(origin.strip(), "attack, origin"),
        state.board.read_area(target, "attack, target"),
        read_units(" ".join(words[first_number:]), "attack, units"),
    )


def _read_retreat(text: str, state: State) -> Retreat:
    ways = []
    for part in text.split(","):
        units, arrow, area = part.partition(">")
        if arrow:
            where = state.board.read_area(area.strip(), "retreat")
        else:
            where = _only_way(state, text)
        ways.append((read_units(units, "retreat"), where))
    return Retreat(tuple(ways))


def _only_way(state: State, text: str) -> str:
    """Where a retreat goes that names no area: home for attackers, else the only way out."""
    if state.battle is None:
        raise NotAMove("retreat", "'retreat UNITS > AREA'", text)
    ways = ways_out(state, state.battle.side)
    if len(ways) != 1:
        raise AmbiguousMove("retreat", f"an area after '>'{did_you_mean('', ways)}", text)
    return ways[0]


def read_outcome(text: str, state: State) -> int:
    """How many dice hit: '2 of 7', or just '2'."""
    words = text.replace("of", " ").split()
    if not words or len(words) > 2:
        raise BadInput("dice", "hits of dice, as in '2 of 7'", text)
    return read_whole(words[0], "dice")


# -- positions: writing


def write_position(state: State) -> list[str]:
    """A position, a line for each thing; what is as usual is left out."""
    turn = state.turn
    lines = [f"rules {state.edition.id}", f"players {' '.join(state.seats)}"]
    if state.round != 1:
        lines.append(f"round {state.round}")
    if any(state.scores):
        scores = zip(state.seats, state.scores, strict=True)
        lines.append("scores " + ", ".join(f"{army} {points}" for army, points in scores))
    lines.append(f"turn {turn.army} combat {turn.combat_points}")
    if state.until != "turn":
        lines.append(f"ends {state.until}")
    if state.capitals_open:
        lines.append("capitals open")
    lines += [
        f"fought {f.kind} {f.origin} > {f.target} {f.winner} {f.because}" for f in turn.fought
    ]
    if turn.ended:
        lines.append("turn ended")
    if state.battle is not None:
        lines += _write_battle(state.battle)
    for area, holding in zip(state.board.areas, state.areas, strict=True):
        parts = [f"{holding.army} {holding.units}"] if holding else []
        parts += ["center"] if area.id in state.centers else []
        if parts:
            lines.append(" ".join([area.id, *parts]))
    return lines


def _write_battle(battle: Battle) -> list[str]:
    lines = [
        f"battle {battle.kind} {battle.origin} > {battle.target}",
        f"battle attacker {battle.attacker} {battle.attackers}",
        f"battle defender {battle.defender} {battle.defenders}",
        f"battle supremacy {battle.supremacy}",
        f"battle waits {battle.side} {battle.stage}" + (f" {battle.hits}" if battle.hits else ""),
    ]
    if battle.dry:
        lines.append(f"battle dry {battle.dry}")
    if battle.defender_rolled:
        lines.append("battle defender has rolled")
    return lines


# -- positions: reading


def read_position(lines: list[str], where: str, board: Board | None = None) -> State:
    """A position from its lines; the first that does not fit is named."""
    reader = _Reader(board or the_board())
    for number, line in enumerate(lines, 1):
        text = bare(line)
        if text:
            try:
                reader.read(text)
            except BadInput as error:
                raise error.at(f"{where}, position line {number}") from error
    try:
        return reader.state()
    except BadInput as error:
        raise error.at(f"{where}, position") from error


class _Reader:
    """Collects the lines of a position and makes the state of them."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.tags: dict[str, str] = {}
        self.holdings: dict[str, Holding] = {}
        self.centers: set[str] = set()
        self.fought: list[Fought] = []
        self.ended = self.capitals_open = False
        self.battle: dict[str, Any] = {}

    def read(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if line == "turn ended":
            self.ended = True
        elif line == "capitals open":
            self.capitals_open = True
        elif word in ("rules", "players", "round", "scores", "turn", "ends"):
            if word in self.tags:
                raise BadInput(word, "one such line", "a second one")
            self.tags[word] = rest
        elif word == "fought":
            self.read_fought(rest)
        elif word == "battle":
            self.read_battle(rest)
        else:
            self.read_area(line)

    def read_fought(self, text: str) -> None:
        words = text.replace(">", " ").split()
        if len(words) != 5:
            raise BadInput("fought", "'KIND ORIGIN > TARGET WINNER RULE'", text)
        kind, origin, target, winner, because = words
        origin, target = self.board.read_area(origin), self.board.read_area(target)
        self.fought.append(Fought(kind, origin, target, _army(winner), because))

    def read_battle(self, text: str) -> None:
        key, _, rest = text.partition(" ")
        if text == "defender has rolled":
            self.battle["defender_rolled"] = True
        elif key == "land":
            origin, _, target = rest.partition(">")
            self.battle["kind"] = key
            self.battle["origin"] = self.board.read_area(origin.strip())
            self.battle["target"] = self.board.read_area(target.strip())
        elif key in (ATTACKER, DEFENDER):
            army, _, units = rest.partition(" ")
            self.battle[key] = _army(army)
            self.battle[f"{key}s"] = read_units(units)
        elif key == "supremacy":
            self.battle["supremacy"] = _army(rest)
        elif key == "waits":
            self.read_waits(rest)
        elif key == "dry":
            self.battle["dry"] = read_whole(rest, "dry")
        else:
            raise BadInput("battle", "a line of a battle", text)

    def read_waits(self, text: str) -> None:
        side, stage, *hits = [*text.split(), "", ""][:3] if text.split() else ["", ""]
        if side not in (ATTACKER, DEFENDER) or stage not in (DECIDE, ROLL, TAKE):
            raise BadInput("battle waits", "a side and decide, roll or take", text)
        self.battle["side"], self.battle["stage"] = side, stage
        self.battle["hits"] = read_whole(hits[0], "hits") if stage == TAKE else 0

    def read_area(self, line: str) -> None:
        words = line.split()
        area = self.board.read_area(words[0])
        words = words[1:]
        if area in self.holdings or area in self.centers:
            raise BadInput(area, "one line for each area", line)
        if words and words[-1] == "center":
            self.put_center(area)
            words = words[:-1]
        if words:
            units = read_units(" ".join(words[1:]), f"{area}, units")
            self.check_element(area, units)
            self.holdings[area] = Holding(_army(words[0]), units)

    def put_center(self, area: str) -> None:
        place = self.board[area]
        if place.kind == "sea" or place.power_source:
            kind = "the sea" if place.kind == "sea" else "a power source"
            raise BadInput(f"{area}, center", "a land area that is no power source", kind)
        self.centers.add(area)

    def check_element(self, area: str, units: Units) -> None:
        at_sea = self.board[area].kind == "sea"
        for kind in units.kinds():
            if (kind == "submarine") != at_sea:
                expected = "submarines only at sea, other units only on land"
                raise BadInput(f"{area}, units", expected, str(units))

    # -- everything together
    def state(self) -> State:
        rules = edition(self.tags.get("rules", "premium"))
        seats = tuple(_army(army) for army in self.tags.get("players", "").split())
        if len(set(seats)) != len(seats) or len(seats) not in rules.victory_points:
            got = self.tags.get("players", "no line 'players'")
            raise BadInput("players", f"{min(rules.victory_points)} to 6 different armies", got)
        for holding in self.holdings.values():
            if not holding.units.total:
                raise BadInput("units", "at least one unit", holding.army)
        state = State(
            edition=rules,
            board=self.board,
            seats=seats,
            areas=tuple(self.holdings.get(area.id) for area in self.board.areas),
            centers=frozenset(self.centers),
            turn=self.turn(seats),
            round=read_whole(self.tags.get("round", "1"), "round"),
            scores=self.scores(seats),
            capitals_open=self.capitals_open,
            battle=self.the_battle(),
            until=self.until(),
        )
        check_box(state)
        return state

    def turn(self, seats: tuple[str, ...]) -> Turn:
        words = self.tags.get("turn", "").split()
        if len(words) != 3 or words[1] != "combat":
            raise BadInput("turn", "'ARMY combat POINTS'", " ".join(words) or "no line 'turn'")
        if words[0] not in seats:
            raise BadInput("turn", f"one of the players {', '.join(seats)}", words[0])
        points = read_whole(words[2], "turn, combat")
        return Turn(words[0], points, tuple(self.fought), self.ended)

    def scores(self, seats: tuple[str, ...]) -> tuple[int, ...]:
        points = dict.fromkeys(seats, 0)
        for part in filter(None, self.tags.get("scores", "").split(",")):
            army, _, number = part.strip().partition(" ")
            if army not in points:
                raise BadInput("scores", f"one of the players {', '.join(seats)}", army)
            points[army] = read_whole(number, "scores")
        return tuple(points.values())

    def until(self) -> str:
        until = self.tags.get("ends", "turn")
        if until not in ("turn", "battle"):
            raise BadInput("ends", "battle or turn", until)
        return until

    def the_battle(self) -> Battle | None:
        if not self.battle:
            return None
        needed = ("kind", "attacker", "defender", "supremacy", "side")
        missing = [key for key in needed if key not in self.battle]
        if missing:
            raise BadInput("battle", f"a line 'battle {missing[0]}'", "none")
        battle = Battle(**self.battle)
        if self.holdings.get(battle.target):
            raise BadInput("battle", f"nobody else in {battle.target}", "units there")
        if NO_UNITS in (battle.attackers, battle.defenders):
            raise BadInput("battle", "units on both sides", "none")
        return battle


def check_box(state: State) -> None:
    """No army has more units, and the board no more centers, than are in the box."""
    for army in ARMIES:
        total = NO_UNITS
        for holding in state.areas:
            if holding and holding.army == army:
                total = total.plus(holding.units)
        for side in (ATTACKER, DEFENDER):
            if state.battle and state.battle.army(side) == army:
                total = total.plus(state.battle.units(side))
        for kind, count in zip(KINDS, total, strict=True):
            if count > BOX[kind]:
                raise BadInput(army, f"at most {BOX[kind]} {kind}s, as in the box", str(count))
    if len(state.centers) > CENTERS_IN_BOX:
        raise BadInput("center", f"at most {CENTERS_IN_BOX} centers", str(len(state.centers)))


def _army(text: str) -> str:
    if text not in ARMIES:
        raise BadInput("army", f"an army{did_you_mean(text, ARMIES)}", text)
    return text
