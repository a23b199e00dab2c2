r"""Positions of Dual Powers as text, a line for each thing, and back; what is as usual is left out.

>>> from dustlab.dualpowers import from_position
>>> lines = "turn white", "unrest tan", "blockade blue", "hand white lvov", "tan red 1/0, lenin"
>>> print(from_position("\n".join(lines)).state)
rules two_players
date 1 march
turn white
will red
unrest tan
blockade blue
barrier blue-green
tiles green red purple white
hand white lvov
tan lenin, red 1/0
"""

from __future__ import annotations

from typing import Any

from ...core.errors import BadInput, did_you_mean
from ...core.record import Where, read_lines
from ..components import (
    BLOCKED_BY,
    BONUS_DAYS,
    CARDS,
    HIDDEN,
    LEADERS_OF,
    OTHER,
    RED,
    REGIONS,
    SIDES,
    TRACK_END,
    WHITE,
)
from ..rules.dates import least_round, usual_date, usual_round, usual_side, usual_turns
from ..rules.possible import check_possible, supply_of
from ..rules.rounds import IN_ALL
from ..state import (
    CARD_PLAYED,
    SETUP,
    Both,
    Cards,
    City,
    Date,
    Pair,
    Phase,
    State,
    Stock,
    Table,
    Tiles,
    Turn,
    arranged,
)
from .blanks import read_region
from .lines import LINES, REGION_LINE, SOLITAIRE, TWO_PLAYERS, usual_deck, usual_phase


def write_position(state: State) -> list[str]:
    return list(LINES.write(state))


def read_position(lines: list[str], where: Where | str) -> State:
    """A position from its lines; the first that does not fit is named."""
    reader = _Reader()
    small = (" ".join(line.lower().split()) for line in lines)
    return read_lines(small, where, reader.read, reader.state)


class _Reader:
    """What the lines of a position say, and the position that it comes to."""

    def __init__(self) -> None:
        self.said: dict[str, Any] = {}
        """The fields of the lines that stand once."""
        self.names: set[str] = set()
        """The words with which these lines begin."""
        self.by_side: dict[tuple[str, str], dict[str, Any]] = {}
        self.regions: dict[str, tuple[str, ...]] = {}

    def read(self, text: str) -> None:
        """A line; each may stand once, those of a side or a region once for each."""
        name = text.partition(" ")[0]
        if name not in LINES.verbs:
            self.check_region(name, text)
        line, values = LINES.read(text, None)
        if line is REGION_LINE:
            region = values["region"]
            if region in self.regions:
                raise BadInput(region, "one line for each region", text)
            self.regions[region] = arranged(values["tokens"])
        elif line.into:
            side = values["side"]
            if (name, side) in self.by_side:
                raise BadInput(name, f"one line '{name} {side}'", text)
            self.by_side[name, side] = values
        else:
            if name in self.names:
                raise BadInput(name, f"one line '{name}'", text)
            self.names.add(name)
            self.said |= values

    def check_region(self, name: str, text: str) -> None:
        """What is no other line begins with a region."""
        try:
            read_region(name)
        except BadInput:
            known = did_you_mean(name, [*LINES.verbs, *REGIONS])
            raise BadInput("line", f"a line of a position{known}", text) from None

    # -- everything together
    def state(self) -> State:
        said, table = self.said, self.table()
        city = tuple(self.regions.get(region, ()) for region in REGIONS)
        card: str = said.get("card", "")
        phase = Phase(said.get("phase", usual_phase(card)))
        support, will, (taken, first) = self.support(), self.will(table, phase), self.taken()
        unrest = said.get("unrest", "")
        side = said.get("side") or usual_side(
            phase, table, support, will, city, unrest, taken, first
        )
        played = Both(self.played(RED, card, side), self.played(WHITE, card, side))
        turn = self.turn(table, phase, side, will, played)
        date = self.date(table, phase, turn, support, city, played)
        if phase in CARD_PLAYED and date.day in BONUS_DAYS:
            # The card that was played has just led there.
            turn = turn._replace(bonus=True)
        state = State(
            table=table,
            phase=phase,
            side=side,
            turn=turn,
            date=date,
            support=support,
            will=will,
            city=city,
            supply=Both(
                supply_of(city, RED, table.opposition), supply_of(city, WHITE, table.opposition)
            ),
            hands=Both(arranged(self.cards("hand", RED)), arranged(self.cards("hand", WHITE))),
            played=played,
            stock=self.stock(table),
            tiles=self.tiles(date.round, phase),
        )
        state = state._replace(stock=state.stock._replace(deck=self.deck(state)))
        check_possible(state, frozenset(self.names))
        return state

    def table(self) -> Table:
        plays_alone = "player" in self.said
        rules = self.said.get("rules", SOLITAIRE if plays_alone else TWO_PLAYERS)
        if rules == SOLITAIRE:
            return Table(self.said.get("player", RED), self.said.get("difficulty", 1))
        if plays_alone:
            raise BadInput("player", "rules solitaire", rules)
        return Table()

    def support(self) -> int:
        points: int = self.said.get("points", 0)
        if points > TRACK_END:
            raise BadInput("support", f"at most {TRACK_END}", points)
        return points if self.said.get("ahead") == WHITE else -points

    def will(self, table: Table, phase: Phase) -> str:
        """Who has the will of the people; the first turn is theirs, so is the first card drawn."""
        if "will" in self.said:
            return str(self.said["will"])
        if phase == Phase.OPPOSITION_LEADER and table.player:
            return table.opposition
        taken, first = self.taken()
        begins = phase in (Phase.DRAW, Phase.OBJECTIVE) or (phase == Phase.CARD and taken == 0)
        if begins and first and not (table.player and phase == Phase.DRAW):
            return first
        return RED

    # -- turn and date
    def taken(self) -> tuple[int, str]:
        """The turns that are over and whose was the first; nobody's if nothing is said."""
        taken: int = self.said.get("taken", 0)
        if taken > IN_ALL:
            raise BadInput("taken", f"at most {IN_ALL}", taken)
        return taken, self.said.get("first", "")

    def turn(self, table: Table, phase: Phase, side: str, will: str, played: Pair) -> Turn:
        taken, first = self.taken()
        if not first:
            chose = ("objective", OTHER[side]) in self.by_side
            taken, first = usual_turns(table, phase, side, will, played, chose)
        marks = dict.fromkeys(self.said.get("marks", ()), True)
        return Turn(taken, first, self.said.get("card", ""), **marks)

    def date(
        self, table: Table, phase: Phase, turn: Turn, support: int, city: City, played: Pair
    ) -> Date:
        said: int = self.said.get("round", 0)
        if "round" in self.said and not 1 <= said <= table.rounds:
            raise BadInput("round", f"a round from 1 to {table.rounds}", said)
        by_tiles = 0 if phase in SETUP else self.round_by_tiles()
        if "day" in self.said:
            date = Date(day=self.said["day"], month=self.said["month"])
        else:
            first = said or by_tiles or least_round(support, phase)
            date = usual_date(table, first, phase, turn.taken, turn.card, city, played)
        number = said or usual_round(table, date, turn.taken, support, phase, by_tiles)
        return date._replace(round=number)

    # -- tiles
    def round_by_tiles(self) -> int:
        """The round, by the number of tiles still to be drawn; 0 if they do not tell."""
        if "left" not in self.said:
            return 0
        left = len(self.said["left"])
        shown = ("unrest" in self.said) + ("blockade" in self.said)
        if shown + left == len(REGIONS):
            return 1
        return max(0, len(REGIONS) - 1 - left) if left else 0

    def tiles(self, number: int, phase: Phase) -> Tiles:
        """`number`: the round, which says how many tiles are to come."""
        unrest, blockade = self.said.get("unrest", ""), self.said.get("blockade", "")
        if unrest and unrest == blockade:
            raise BadInput("blockade", "another region than that of unrest", blockade)
        unused = [region for region in REGIONS if region not in (unrest, blockade)]
        to_come = len(REGIONS) if phase in SETUP else len(REGIONS) - 1 - number
        left = self.said.get("left", unused[: max(0, to_come)])
        for region in left:
            if left.count(region) > 1 or region not in unused:
                raise BadInput("tiles", "each tile in one place", region)
        barrier = self.said.get("barrier", BLOCKED_BY.get(blockade, ""))
        return Tiles(unrest, blockade, tuple(sorted(left, key=REGIONS.index)), barrier)

    # -- cards
    def cards(self, name: str, side: str) -> Cards:
        cards: Cards = self.by_side.get((name, side), {}).get("cards", ())
        return cards

    def played(self, whose: str, card: str, side: str) -> Cards:
        """What lies in front of a side, the card that waits to be used as well."""
        cards = self.cards("played", whose)
        waits = card and side == whose and card not in cards
        return (*cards, card) if waits else cards

    def stock(self, table: Table) -> Stock:
        red, white = (self.by_side.get(("objective", side), {}) for side in SIDES)
        leaders = arranged(self.said.get("leaders", ()))
        for leader in leaders:
            if leader not in LEADERS_OF.get(table.opposition, ()):
                raise BadInput("leaders", "leaders of the opposition", leader)
        return Stock(
            objectives=Both(red.get("card", ""), white.get("card", "")),
            shown=Both(red.get("shown", False), white.get("shown", False)),
            discard=self.said.get("discard", ()),
            pile=self.said.get("pile", ()),
            leaders=leaders,
        )

    def deck(self, state: State) -> Cards:
        if "number" in self.said:
            return (HIDDEN,) * min(int(self.said["number"]), len(CARDS))
        deck: Cards = self.said.get("deck", usual_deck(state))
        return arranged(deck)
