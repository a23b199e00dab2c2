"""Reading a position: what makes no sense is named, and what does not fit together."""

from __future__ import annotations

from collections.abc import Callable

from ...core.errors import BadInput, did_you_mean
from ...core.record import Where, read_lines, read_whole
from ..components import (
    BLOCKED_BY,
    BONUS_DAYS,
    CARDS,
    DIFFICULTIES,
    HIDDEN,
    LAST_DAY,
    LEADERS_OF,
    MONTH,
    OTHER,
    RED,
    REGIONS,
    SLIDING,
    TRACK_END,
    WHITE,
)
from ..rules.dates import least_round, usual_date, usual_round, usual_side, usual_turns
from ..rules.possible import check_cards, check_city, check_flow, check_possible, supply_of
from ..rules.rounds import IN_ALL
from ..state import (
    CARD_PLAYED,
    SETUP,
    Both,
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
from .blanks import read_any_card, read_card, read_connection, read_region, read_side, read_token
from .position import usual_deck, usual_phase

# Lines that stand once; `hand`, `played` and `objective` stand once for each side.
ONCE = (
    *("rules", "player", "round", "date", "phase", "turn", "taken", "card", "will", "support"),
    *("unrest", "blockade", "barrier", "tiles", "pile", "leaders", "discard", "deck"),
)
OF_A_SIDE = ("hand", "played", "objective")
RULE_SETS = ("two_players", "solitaire")
MARKS = ("led", "special", "bonus")


def read_position(lines: list[str], where: Where | str) -> State:
    """A position from its lines; the first that does not fit is named."""
    reader = _Reader()
    small = (" ".join(line.lower().split()) for line in lines)
    return read_lines(small, where, reader.read, reader.state)


class _Reader:
    """The lines of a position, collected by what they say."""

    def __init__(self) -> None:
        self.once: dict[str, str] = {}
        self.by_side: dict[tuple[str, str], str] = {}
        self.regions: dict[str, tuple[str, ...]] = {}

    def read(self, line: str) -> None:
        key, _, rest = line.partition(" ")
        if key in ONCE:
            if key in self.once:
                raise BadInput(key, f"one line '{key}'", line)
            self.once[key] = rest
        elif key in OF_A_SIDE:
            side, _, rest = rest.partition(" ")
            found = (key, read_side(side, key))
            if found in self.by_side:
                raise BadInput(key, f"one line '{key} {side}'", line)
            self.by_side[found] = rest
        else:
            self.read_region(key, rest, line)

    def read_region(self, key: str, rest: str, line: str) -> None:
        try:
            region = read_region(key)
        except BadInput:
            known = did_you_mean(key, [*ONCE, *OF_A_SIDE, *REGIONS])
            raise BadInput("line", f"a line of a position{known}", line) from None
        if region in self.regions:
            raise BadInput(region, "one line for each region", line)
        tokens = [read_token(part, where=region) for part in rest.split(",")]
        self.regions[region] = arranged(tokens)

    # -- everything together
    def state(self) -> State:
        table = self.table()
        city = tuple(self.regions.get(region, ()) for region in REGIONS)
        card, *marks = self.card()
        phase = self.phase(card)
        support = self.support()
        unrest = read_region(self.once["unrest"], "unrest") if "unrest" in self.once else ""
        will = self.will(table, phase)
        if "turn" in self.once:
            side = read_side(self.once["turn"], "turn")
        else:
            side = usual_side(phase, table, support, will, city, unrest, *self.taken())
        played = Both(self.played(RED, card, side), self.played(WHITE, card, side))
        turn = self.turn(table, phase, side, will, card, marks, played)
        date = self.date(table, phase, turn, support, city, played)
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
            hands=Both(self.hand(RED), self.hand(WHITE)),
            played=played,
            stock=self.stock(table),
            tiles=self.tiles(date.round, phase),
        )
        if phase in CARD_PLAYED and date.day in BONUS_DAYS:
            # The card that was played has just led there.
            state = state._replace(turn=state.turn._replace(bonus=True))
        state = self.with_deck(state)
        check_city(state)
        check_cards(state)
        check_flow(state)
        check_possible(state, frozenset(self.once))
        return state

    def phase(self, card: str) -> Phase:
        phase, known = self.once.get("phase", usual_phase(card)), tuple(map(str, Phase))
        if phase not in known:
            raise BadInput("phase", f"one of the phases{did_you_mean(phase, known)}", phase)
        return Phase(phase)

    def will(self, table: Table, phase: Phase) -> str:
        """Who has the will of the people; the first turn is theirs, so is the first card drawn."""
        if "will" in self.once:
            return read_side(self.once["will"], "will")
        if phase == Phase.OPPOSITION_LEADER and table.player:
            return table.opposition
        taken, first = self.taken()
        begins = phase in (Phase.DRAW, Phase.OBJECTIVE) or (phase == Phase.CARD and taken == 0)
        if begins and first and not (table.player and phase == Phase.DRAW):
            return first
        return RED

    def table(self) -> Table:
        rules = self.once.get("rules", "solitaire" if "player" in self.once else RULE_SETS[0])
        if rules not in RULE_SETS:
            raise BadInput("rules", f"one of the rule sets{did_you_mean(rules, RULE_SETS)}", rules)
        if rules == RULE_SETS[0]:
            if "player" in self.once:
                raise BadInput("player", "rules solitaire", rules)
            return Table()
        words = self.once.get("player", "red difficulty 1").split()
        if len(words) != 3 or words[1] != "difficulty":
            raise BadInput("player", "'player SIDE difficulty NUMBER'", " ".join(words))
        difficulty = read_whole(words[2], "player, difficulty")
        if difficulty not in DIFFICULTIES:
            expected = f"a difficulty from {DIFFICULTIES[0]} to {DIFFICULTIES[-1]}"
            raise BadInput("player", expected, difficulty)
        return Table(read_side(words[0], "player"), difficulty)

    def card(self) -> tuple[str, ...]:
        """The card that was played, and the marks behind it."""
        card, *marks = self.once.get("card", "").split() or [""]
        for mark in marks:
            if mark not in MARKS:
                raise BadInput("card", f"marks{did_you_mean(mark, MARKS)}", mark)
        return (read_any_card(card) if card else "", *marks)

    def taken(self) -> tuple[int, str]:
        """The turns that are over and whose was the first; nobody's if nothing is said."""
        if "taken" not in self.once:
            return 0, ""
        words = self.once["taken"].split()
        if len(words) != 3 or words[1] != "first":
            raise BadInput("taken", "'taken NUMBER first SIDE'", self.once["taken"])
        taken, first = read_whole(words[0], "taken"), read_side(words[2], "taken")
        if taken > IN_ALL:
            raise BadInput("taken", f"at most {IN_ALL}", taken)
        return taken, first

    def turn(
        self,
        table: Table,
        phase: Phase,
        side: str,
        will: str,
        card: str,
        marks: list[str],
        played: Pair,
    ) -> Turn:
        taken, first = self.taken()
        if not first:
            chose = ("objective", OTHER[side]) in self.by_side
            taken, first = usual_turns(table, phase, side, will, played, chose)
        return Turn(taken, first, card, *(mark in marks for mark in MARKS))

    def date(
        self, table: Table, phase: Phase, turn: Turn, support: int, city: City, played: Pair
    ) -> Date:
        round_ = read_whole(self.once["round"], "round") if "round" in self.once else 0
        if "round" in self.once and not 1 <= round_ <= table.rounds:
            raise BadInput("round", f"a round from 1 to {table.rounds}", round_)
        by_tiles = 0 if phase in SETUP else self.round_by_tiles()
        words = self.once.get("date", "").split()
        if words:
            date = _read_date(words)
        else:
            first = round_ or by_tiles or least_round(support, phase)
            date = usual_date(table, first, phase, turn.taken, turn.card, city, played)
        if not round_:
            round_ = usual_round(table, date, turn.taken, support, phase, by_tiles)
        return date._replace(round=round_)

    def round_by_tiles(self) -> int:
        """The round in which so many tiles are still to be drawn; 0 if that cannot be told."""
        if "tiles" not in self.once:
            return 0
        left = 0 if self.once["tiles"] == "none" else len(self.once["tiles"].split())
        shown = ("unrest" in self.once) + ("blockade" in self.once)
        if shown + left == len(REGIONS):
            return 1
        return max(0, len(REGIONS) - 1 - left) if left else 0

    def support(self) -> int:
        words = self.once.get("support", "red 0").split()
        if len(words) != 2:
            raise BadInput("support", "'support SIDE POINTS'", " ".join(words))
        side, points = read_side(words[0], "support"), read_whole(words[1], "support")
        if points > TRACK_END:
            raise BadInput("support", f"at most {TRACK_END}", points)
        return points if side == WHITE else -points

    def tiles(self, round_: int, phase: Phase) -> Tiles:
        unrest, blockade = (
            read_region(self.once[key], key) if key in self.once else ""
            for key in ("unrest", "blockade")
        )
        if unrest and unrest == blockade:
            raise BadInput("blockade", "another region than that of unrest", blockade)
        if "barrier" in self.once:
            barrier = read_connection(self.once["barrier"], "barrier")
        else:
            barrier = BLOCKED_BY.get(blockade, "")
        unused = [region for region in REGIONS if region not in (unrest, blockade)]
        if "tiles" not in self.once:
            to_come = len(REGIONS) if phase in SETUP else len(REGIONS) - 1 - round_
            left = unused[: max(0, to_come)]
        elif self.once["tiles"] == "none":
            left = []
        else:
            left = [read_region(word, "tiles") for word in self.once["tiles"].split()]
        for region in left:
            if left.count(region) > 1 or region not in unused:
                raise BadInput("tiles", "each tile in one place", region)
        return Tiles(unrest, blockade, tuple(sorted(left, key=REGIONS.index)), barrier)

    # -- cards
    def cards(self, key: str, side: str = "") -> tuple[str, ...]:
        text = self.by_side.get((key, side), "") if side else self.once.get(key, "")
        return tuple(_card_or_hidden(word, key, read_any_card) for word in text.split())

    def played(self, whose: str, card: str, side: str) -> tuple[str, ...]:
        """What lies in front of a side, the card that waits to be used as well."""
        cards = self.cards("played", whose)
        waits = card and side == whose and card not in cards
        return (*cards, card) if waits else cards

    def hand(self, side: str) -> tuple[str, ...]:
        return tuple(sorted(self.cards("hand", side)))

    def objective(self, side: str) -> tuple[str, bool]:
        words = self.by_side.get(("objective", side), "").split()
        if not words:
            return "", False
        if len(words) > 2 or words[1:] not in ([], ["shown"]):
            raise BadInput("objective", "'objective SIDE CARD [shown]'", " ".join(words))
        return _card_or_hidden(words[0], "objective", read_card), len(words) == 2

    def stock(self, table: Table) -> Stock:
        (red, red_shown), (white, white_shown) = self.objective(RED), self.objective(WHITE)
        leaders = tuple(sorted(self.cards("leaders")))
        for leader in leaders:
            if leader not in LEADERS_OF.get(table.opposition, ()):
                raise BadInput("leaders", "leaders of the opposition", leader)
        return Stock(
            objectives=Both(red, white),
            shown=Both(red_shown, white_shown),
            discard=self.cards("discard"),
            pile=self.cards("pile"),
            leaders=leaders,
        )

    def with_deck(self, state: State) -> State:
        words = self.once.get("deck", "").split()
        if len(words) == 2 and words[1] == "hidden":
            deck: tuple[str, ...] = (HIDDEN,) * min(read_whole(words[0], "deck"), len(CARDS))
        elif words == ["none"]:
            deck = ()
        elif words:
            deck = tuple(sorted(read_card(word, "deck") for word in words))
        else:
            deck = usual_deck(state)
        return state._replace(stock=state.stock._replace(deck=deck))


def _read_date(words: list[str]) -> Date:
    if len(words) != 2:
        raise BadInput("date", "'date DAY MONTH', as in date 26 march", " ".join(words))
    day, month = read_whole(words[0], "date, day"), words[1].replace("/", "_")
    if not 1 <= day <= LAST_DAY or day in SLIDING:
        raise BadInput("date, day", "a day from 1 to 28, or 31", day)
    if month not in MONTH:
        raise BadInput("date, month", f"a month{did_you_mean(month, MONTH)}", month)
    return Date(1, day, MONTH[month])


def _card_or_hidden(word: str, where: str, read: Callable[[str, str], str]) -> str:
    return HIDDEN if word == HIDDEN else read(word, where)
