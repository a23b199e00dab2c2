"""Positions of Dust as text, a line for each thing, and back; what is as usual is left out.

>>> from dustlab.dust import new_battle
>>> match = new_battle("2 tank", "1 tank 1 mech", target="capital")
>>> print(match.state)
rules premium
players red blue
ends battle
homes blue berlin
round 2
scores red 25, blue 0
capitals open
turn red combat 0
battle land ukraine > berlin
battle attacker red 2 tank
battle defender blue 1 tank 1 mech
battle supremacy blue
battle waits defender decide

Behind `rules` a rule set of one's own says in what it differs from one of the package (`rules with
battle.dry_rolls = 2`), and a board of one's own each of its areas (`board with id = ...`): what
would stand in the file, one line each.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...core.errors import BadInput
from ...core.lines import Said
from ...core.record import Where, read_lines
from ...core.toml import Source
from ..board import (
    area_line,
    areas_of,
    board_of,
    opened_board,
    own_board,
    read_area_line,
    the_board,
)
from ..cards import the_deck
from ..components import NO_UNITS, Holding, Units
from ..editions import Edition, edition, read_rule_line, rule_set, rule_set_lines
from ..rules import income, possible
from ..rules.abilities import SETUP
from ..state import (
    MAJORITIES,
    Battle,
    Cards,
    Fought,
    Order,
    Shop,
    State,
    Strike,
    Table,
    Tally,
    Turn,
)
from .lines import AREA_LINE, LINES, WITH

# -- writing


def write_position(state: State) -> list[str]:
    first, *rest = LINES.write(state)
    own = list(rule_set_lines(state.edition))
    if state.board.own:  # that of the package everybody has
        own += map(area_line, state.board.areas)
    return [first, *own, *rest]


# -- reading


def read_position(lines: Iterable[str], where: Where | str, *, may_open: bool = False) -> State:
    """A position from its lines; capital letters are as good as small ones.

    With `may_open` the file of a board that it names is opened: for what one has written oneself.
    """
    reader = _Reader(may_open)
    return read_lines(lines, where, reader.read_line, reader.state)


class _Reader:
    """What the lines of a position say, collected, and the position that it comes to."""

    def __init__(self, may_open: bool) -> None:
        self.board, self.may_open = the_board(), may_open
        self.own_areas: list[Any] = []
        self.own_rules: dict[str, Any] = {}
        self.said = Said()
        self.holdings: dict[str, Holding] = {}
        self.centers: set[str] = set()
        self.names_areas = False

    # -- line by line
    def read_line(self, text: str) -> None:
        """Of all lines only those of a board or a rule set care for capital letters."""
        word, rest = (*text.split(maxsplit=1), "")[:2]
        kind, own = (*rest.split(maxsplit=1), "", "")[:2]
        if word.lower() == "board":
            self.read_board(rest, own if kind.lower() == WITH else "")
        elif word.lower() == "rules" and kind.lower() == WITH:
            self.own_rules = read_rule_line(self.own_rules, own)
        else:
            self.join_areas()
            self.read(text.lower())

    def read_board(self, path: str, area: str) -> None:
        if self.names_areas:
            raise BadInput("board", "this line before all lines with areas", path)
        if area:
            self.own_areas.append(read_area_line(area))
        else:
            self.board = own_board(path) if self.may_open else opened_board(path)

    def join_areas(self) -> None:
        """The lines of a board of one's own are all read; what follows names its areas."""
        if self.own_areas:
            self.board = board_of(areas_of(Source("board", {"area": self.own_areas})))
            self.own_areas = []

    def read(self, text: str) -> None:
        line, values = LINES.read(text, self)
        self.said.add(line, values)
        self.names_areas |= line.part in ("", "turn.shop", "battle", "strike") or bool(line.into)
        if line is AREA_LINE:
            self.put_area(**values)

    def put_area(
        self, area: str, army: str = "", units: Units = NO_UNITS, center: bool = False
    ) -> None:
        place = self.board[area]
        if area in self.holdings or area in self.centers:
            raise BadInput(area, "one line for each area", area)
        if center:
            if place.kind == "sea" or place.power_source:
                kind = "the sea" if place.kind == "sea" else "a power source"
                raise BadInput(f"{area}, center", "a land area that is no power source", kind)
            self.centers.add(area)
        if army:
            at_sea = place.kind == "sea"
            if units.submarine if not at_sea else units.submarine < units.total:
                expected = "submarines only at sea, other units only on land"
                raise BadInput(f"{area}, units", expected, area)
            if not units.total:
                raise BadInput(f"{area}, units", "at least one unit", "none")
            self.holdings[area] = Holding(army, units)

    # -- everything together
    def state(self) -> State:
        self.join_areas()
        said = self.said
        rules = self.rule_set()
        seats: tuple[str, ...] = said.get("table", "seats", ())
        if len(set(seats)) != len(seats) or len(seats) not in rules.victory.points:
            raise BadInput("players", "2 to 6 different armies", " ".join(seats) or "none")
        homes = self.by_seat("table", "homes", seats, "")
        battle, strike = self.battle(), LINES.whole(said, "strike", Strike)
        state = State(
            table=Table(rules, self.board, seats, homes, said.get("table", "until", "turn")),
            areas=tuple(self.holdings.get(area.id) for area in self.board.areas),
            centers=frozenset(self.centers),
            turn=self.turn(seats),
            battle=battle,
            phase=said.get("", "phase", "") or self.phase_of_the_turn(),
            order=self.order(),
            tally=self.tally(seats),
            cards=self.cards(seats),
            strike=strike,
        )
        _check_flow(state)
        possible.check(state, said.names)
        return state if state.turn.shop else _with_income(state)

    def rule_set(self) -> Edition:
        """One of the package by its id, or one's own, of which the lines say everything."""
        named = self.said.get("table", "rules", "premium")
        if not self.own_rules:
            return edition(named)
        own = rule_set(self.own_rules)
        if own.id.lower() != named:
            raise BadInput("rules", f"{own.id}, as the lines of the rule set say", named)
        return own

    def by_seat(self, part: str, name: str, seats: tuple[str, ...], none: Any) -> tuple[Any, ...]:
        """A value for each player from a line such as 'scores red 20, blue 11'; without it none."""
        values: dict[str, Any] = self.said.get(part, name, {})
        return _in_order(values, seats, name, none) if values else ()

    def turn(self, seats: tuple[str, ...]) -> Turn:
        said = dict(self.said.parts.get("turn", {}))
        army = said.get("army", "")
        if not army and "phase" not in self.said.names:
            raise BadInput("turn", "'ARMY combat POINTS [movement POINTS]'", "no line 'turn'")
        if army and army not in seats:
            raise BadInput("turn", f"one of the players {', '.join(seats)}", army)
        if not army:
            return Turn()
        shop = self.said.parts.get("turn.shop", {})
        for name in ("neutral", "built"):
            if name in shop:
                shop[name] = tuple(tuple(entry.values()) for entry in shop[name])
        said["fought"] = tuple(Fought(**entry) for entry in said.get("fought", ()))
        return Turn(**said, shop=LINES.whole(self.said, "turn.shop", Shop))

    def phase_of_the_turn(self) -> str:
        """A turn with movements left and no attack made is still in the movement phase."""
        attacked = any(self.said.parts.get(part) for part in ("battle", "strike"))
        attacked = attacked or bool(self.said.entries("turn", "fought"))
        moves = self.said.get("turn", "movement_points", 0)
        return "movement" if moves and not attacked else "combat"

    def order(self) -> Order:
        said = dict(self.said.parts.get("order", {}))
        said["truces"] = tuple(tuple(truce.values()) for truce in said.get("truces", ()))
        # Before the first round begins there is none.
        first = 0 if self.said.get("", "phase", "") in SETUP else 1
        return Order(**{"round": first, **said})

    def tally(self, seats: tuple[str, ...]) -> Tally:
        said = dict(self.said.parts.get("tally", {}))
        holders = _in_order(said.get("majorities", {}), MAJORITIES, "majorities", "")
        points = _in_order(said.get("points", {}), seats, "scores", 0)
        last = _in_order(said.get("last", {}), seats, "last", 0)
        return Tally(**{**said, "points": points, "last": last, "majorities": holders})

    def cards(self, seats: tuple[str, ...]) -> Cards:
        said = self.said
        played = _in_order(said.get("cards", "played", {}), seats, "played", "")
        discard: tuple[str, ...] = said.get("cards", "discard", ())
        held = {hand["army"]: hand["cards"] for hand in said.entries("cards", "hands")}
        if not held and not any(played) and "deck" not in said.names:
            return Cards()
        hands = tuple(held.get(army, ()) for army in seats)
        out = [*(card for hand in held.values() for card in hand), *filter(None, played), *discard]
        for card in out:
            if out.count(card) > 1:
                raise BadInput("cards", f"{card} in one place", "more than one")
        rest = tuple(card for card in the_deck() if card not in out)
        return Cards(hands, said.get("cards", "deck", rest), discard, played)

    def battle(self) -> Battle | None:
        if "battle" in self.said.parts:
            self.said.parts["battle"].setdefault("supremacy", "")
        battle = LINES.whole(self.said, "battle", Battle)
        if battle is None:
            return None
        if self.holdings.get(battle.target):
            raise BadInput("battle", f"nobody else in {battle.target}", "units there")
        healing = any(battle.fallen) or any(battle.losses)
        if not healing and not (any(battle.attackers) and any(battle.defenders)):
            raise BadInput("battle", "units on both sides", "none")
        return battle


def _in_order(
    values: dict[str, Any], known: tuple[str, ...], where: str, none: Any
) -> tuple[Any, ...]:
    """The values by name as a row, none where nothing is said."""
    for name in values:
        if name not in known:
            raise BadInput(where, f"one of {', '.join(known)}", name)
    return tuple(values.get(name, none) for name in known)


def _check_flow(state: State) -> None:
    """The game can go on from here: an army that is asked for something is there and has it."""
    if state.phase in NEED_CARDS and not state.cards.hands:
        raise BadInput(f"phase {state.phase}", "a line 'hand' for each player", "none")
    if state.phase in NEED_TURN and not state.turn.army:
        raise BadInput(f"phase {state.phase}", "a line 'turn'", "none")
    if state.phase in NEED_ORDER and not state.order.armies:
        raise BadInput(f"phase {state.phase}", "a line 'order' with all players", "none")
    if state.phase in NEED_SHOP and state.turn.shop is None:
        raise BadInput(f"phase {state.phase}", "lines 'turn' and 'shop points'", "none")


def _with_income(state: State) -> State:
    """A production phase of which nothing more is said begins with the income of the position."""
    if state.phase != "production":
        return state
    shop = Shop(income.points(state, state.turn.army))
    return state._replace(turn=state.turn._replace(shop=shop))


# What a phase cannot be without.
NEED_CARDS = ("deal", "setup card", "initiative", "blind draw", "drawing")
NEED_SHOP = ("reinforcements", "drawing")
NEED_TURN = ("production", "drawing", "movement", "combat")
NEED_ORDER = ("capitals", "power sources", "land", "centers", "reinforcements", "interruption")
