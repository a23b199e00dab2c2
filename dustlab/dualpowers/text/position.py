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

from functools import cached_property
from typing import Any

from ...core.errors import BadInput, did_you_mean, require
from ...core.record import Where, read_lines
from ..components import (
    BLOCKED_BY,
    BONUS_DAYS,
    CARDS,
    DAYS,
    HIDDEN,
    LAST_DAY,
    LEADERS_OF,
    OTHER,
    PLACE,
    RED,
    REGIONS,
    SIDES,
    TRACK_END,
    WHITE,
)
from ..rules.calendar import TROTSKY_FROM, counted, latest, moved_by, on_paper
from ..rules.possible import check_possible, supply_of
from ..rules.rounds import IN_ALL
from ..rules.strength import weigh
from ..state import (
    A_TURN,
    CARD_PLAYED,
    SCORED,
    SETUP,
    UNREST_CHOICE,
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
    """What the lines of a position say, and the position that it comes to.

    What no line says is as usual: it follows from what is said, as far as the rules settle it.
    """

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
            require(region not in self.regions, region, "one line for each region", text)
            self.regions[region] = arranged(values["tokens"])
        elif line.into:
            key = name, values["side"]
            require(key not in self.by_side, name, f"one line '{name} {values['side']}'", text)
            self.by_side[key] = values
        else:
            require(name not in self.names, name, f"one line '{name}'", text)
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
        opposition = self.table.opposition
        state = State(
            table=self.table,
            phase=self.phase,
            support=self.support,
            will=self.will,
            city=self.city,
            side=self.side,
            played=self.played,
            turn=self.turn(),
            date=self.date,
            supply=Both(
                supply_of(self.city, RED, opposition), supply_of(self.city, WHITE, opposition)
            ),
            hands=Both(arranged(self.cards("hand", RED)), arranged(self.cards("hand", WHITE))),
            stock=self.stock(),
            tiles=self.tiles(),
        )
        state = state._replace(stock=state.stock._replace(deck=self.deck(state)))
        check_possible(state, frozenset(self.names))
        return state

    @cached_property
    def table(self) -> Table:
        plays_alone = "player" in self.said
        rules = self.said.get("rules", SOLITAIRE if plays_alone else TWO_PLAYERS)
        if rules == SOLITAIRE:
            return Table(self.said.get("player", RED), self.said.get("difficulty", 1))
        require(not plays_alone, "player", "rules solitaire", rules)
        return Table()

    @cached_property
    def city(self) -> City:
        return tuple(self.regions.get(region, ()) for region in REGIONS)

    @cached_property
    def card(self) -> str:
        """The card that waits to be used."""
        return str(self.said.get("card", ""))

    @cached_property
    def phase(self) -> Phase:
        return Phase(self.said.get("phase", usual_phase(self.card)))

    @cached_property
    def support(self) -> int:
        points: int = self.said.get("points", 0)
        require(points <= TRACK_END, "support", f"at most {TRACK_END}", points)
        return points if self.said.get("ahead") == WHITE else -points

    @cached_property
    def will(self) -> str:
        """Who has the will of the people; the first turn is theirs, so is the first card drawn."""
        if "will" in self.said:
            return str(self.said["will"])
        phase, alone = self.phase, self.table.player
        if phase == Phase.OPPOSITION_LEADER and alone:
            return self.table.opposition
        if phase in (Phase.DRAW, Phase.OBJECTIVE):
            return RED if alone else self.turns[1]
        taken, first = self.said_turns
        return first if first and phase == Phase.CARD and taken == 0 else RED

    # -- whose turn it is
    @cached_property
    def said_turns(self) -> tuple[int, str]:
        """The turns that are over and whose was the first; nobody's if nothing is said."""
        taken: int = self.said.get("taken", 0)
        require(taken <= IN_ALL, "taken", f"at most {IN_ALL}", taken)
        return taken, self.said.get("first", "")

    @cached_property
    def side(self) -> str:
        """Who decides, where nothing else follows Red, as at the beginning."""
        phase, unrest, (taken, first) = self.phase, self.said.get("unrest", ""), self.said_turns
        if "side" in self.said:
            return str(self.said["side"])
        if first and phase in A_TURN:
            return OTHER[first] if taken % 2 else first
        if phase in UNREST_CHOICE and unrest:
            tokens = self.city[PLACE[unrest]]
            return weigh(tokens, self.will, self.table.difficulty).winner or RED
        if phase == Phase.OVER:
            return WHITE if self.support > 0 else RED if self.support else self.will
        return self.table.opposition or RED if phase == Phase.OPPOSITION_LEADER else RED

    @cached_property
    def turns(self) -> tuple[int, str]:
        """How many turns are over and whose was the first, also as far as only the cards in front
        of the sides tell."""
        if self.said_turns[1]:
            return self.said_turns
        phase, side, table = self.phase, self.side, self.table
        if phase in (*UNREST_CHOICE, *SCORED):
            return table.turns, table.opposition or side
        if phase == Phase.OBJECTIVE:
            other_chose = ("objective", OTHER[side]) in self.by_side
            return IN_ALL, OTHER[side] if other_chose else side
        if phase not in A_TURN:
            return 0, side
        own, other = len(self.played.of(side)), len(self.played.of(OTHER[side]))
        own -= phase != Phase.CARD and own > 0
        if table.player:
            if side == table.player:
                return max(2 * other - 1, 1), table.opposition
            # Before its first turn the opposition takes the will of the people.
            return max(2 * own, 0 if self.will == side else 2), side
        return (2 * other - 1, OTHER[side]) if other > own else (2 * own, side)

    def turn(self) -> Turn:
        marks = dict.fromkeys(self.said.get("marks", ()), True)
        if self.phase in CARD_PLAYED and self.date.day in BONUS_DAYS:
            # The card that was played has just led there.
            marks["bonus"] = True
        taken, first = self.turns
        return Turn(taken, first, self.card, **marks)

    # -- the date
    @cached_property
    def date(self) -> Date:
        said: int = self.said.get("round", 0)
        most = self.table.rounds
        in_game = "round" not in self.said or 1 <= said <= most
        require(in_game, "round", f"a round from 1 to {most}", said)
        if "day" in self.said:
            date = Date(day=self.said["day"], month=self.said["month"])
        else:
            date = self.usual_date(said or self.round_by_tiles or self.least_round)
        return date._replace(round=said or self.usual_round(date))

    @property
    def least_round(self) -> int:
        """Before the first scoring nobody has points."""
        return 2 if self.support and self.phase not in SCORED else 1

    @property
    def moved_by(self) -> int:
        taken, _ = self.turns
        return moved_by(self.table, self.phase, taken)

    def usual_date(self, round_: int) -> Date:
        """The earliest date that all else allows: each turn has moved the marker by a day at
        least."""
        used = sum(DAYS.get(card, 0) for row in self.played for card in row)
        day = counted(Date()) + (round_ - 1) * self.table.turns + max(used, self.moved_by)
        for token in (token for tokens in self.city for token in tokens if token in TROTSKY_FROM):
            day = max(day, TROTSKY_FROM[token] * LAST_DAY + 1 + DAYS.get(self.card, 0))
        date = on_paper(day)
        if self.phase in (Phase.BONUS, Phase.BONUS_DRAW):
            return date._replace(day=next(bonus for bonus in BONUS_DAYS if bonus >= date.day))
        return date

    def usual_round(self, date: Date) -> int:
        """The round that the tiles tell, if it can have come to the date; else the first that can.
        With all tiles on the table it is the first, as in positions of before, which did not say
        how many turns are over."""
        by_tiles, table = self.round_by_tiles, self.table
        if by_tiles == 1:
            return 1
        least = self.least_round
        rounds = list(range(least, table.rounds))
        if by_tiles >= least:
            rounds.insert(0, by_tiles)
        for round_ in rounds:
            if latest(table, round_, self.moved_by) >= counted(date):
                return round_
        return table.rounds

    # -- tiles
    @cached_property
    def round_by_tiles(self) -> int:
        """The round, by the number of tiles still to be drawn; 0 if they do not tell."""
        if "left" not in self.said or self.phase in SETUP:
            return 0
        left: int = len(self.said["left"])
        shown = ("unrest" in self.said) + ("blockade" in self.said)
        if shown + left == len(REGIONS):
            return 1
        return max(0, len(REGIONS) - 1 - left) if left else 0

    def tiles(self) -> Tiles:
        unrest, blockade = self.said.get("unrest", ""), self.said.get("blockade", "")
        apart = not unrest or unrest != blockade
        require(apart, "blockade", "another region than that of unrest", blockade)
        unused = [region for region in REGIONS if region not in (unrest, blockade)]
        in_setup = self.phase in SETUP
        to_come = len(REGIONS) if in_setup else len(REGIONS) - 1 - self.date.round
        left = self.said.get("left", unused[: max(0, to_come)])
        for region in left:
            once = left.count(region) == 1 and region in unused
            require(once, "tiles", "each tile in one place", region)
        barrier = self.said.get("barrier", BLOCKED_BY.get(blockade, ""))
        return Tiles(unrest, blockade, tuple(sorted(left, key=REGIONS.index)), barrier)

    # -- cards
    def cards(self, name: str, side: str) -> Cards:
        cards: Cards = self.by_side.get((name, side), {}).get("cards", ())
        return cards

    @cached_property
    def played(self) -> Pair:
        """What lies in front of both sides, the card that waits to be used as well."""
        played = Both(self.cards("played", RED), self.cards("played", WHITE))
        row = played.of(self.side)
        waits = self.card and self.card not in row
        return played.replaced(self.side, (*row, self.card)) if waits else played

    def stock(self) -> Stock:
        red, white = (self.by_side.get(("objective", side), {}) for side in SIDES)
        leaders, opposition = arranged(self.said.get("leaders", ())), self.table.opposition
        for leader in leaders:
            theirs = leader in LEADERS_OF.get(opposition, ())
            require(theirs, "leaders", "leaders of the opposition", leader)
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
