"""Reading a position: what makes no sense is named, and what does not fit together."""

from __future__ import annotations

from collections.abc import Callable

from ..errors import BadInput, did_you_mean
from ..notation import Where, read_lines, read_whole
from .components import (
    BONUS_DAYS,
    CARDS,
    DIFFICULTIES,
    HIDDEN,
    LAST_DAY,
    LEADERS_OF,
    MONTH,
    REGIONS,
    SIDES,
    SLIDING,
    START_DAY,
    START_MONTH,
    TRACK_END,
)
from .fitting import check_cards, check_city, check_flow, supply_of
from .notation import read_any_card, read_connection, read_region, read_side, read_token
from .opposition import read_card
from .position import usual_deck
from .state import (
    ACTION,
    BONUS,
    BONUS_DRAW,
    CARD,
    LEAD,
    PHASES,
    Date,
    State,
    Stock,
    Table,
    Tiles,
    Turn,
    arranged,
)

# Lines that stand once; `hand`, `played` and `objective` stand once for each side.
ONCE = (
    *("rules", "player", "round", "date", "phase", "turn", "taken", "card", "will", "support"),
    *("unrest", "blockade", "barrier", "tiles", "pile", "leaders", "discard", "deck"),
)
OF_A_SIDE = ("hand", "played", "objective")
RULE_SETS = ("two_players", "solitaire")
MARKS = ("led", "special", "bonus")
AFTER_A_CARD = (ACTION, LEAD, BONUS, BONUS_DRAW)
"""The phases of a turn in which its card has been played."""


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
        side = read_side(self.once.get("turn", "red"), "turn")
        turn = self.turn(side)
        usual = ACTION if turn.card in CARDS else LEAD if turn.card else CARD
        phase = self.once.get("phase", usual)
        if phase not in PHASES:
            raise BadInput("phase", f"one of the phases{did_you_mean(phase, PHASES)}", phase)
        date = self.date()
        if phase in AFTER_A_CARD and date.day in BONUS_DAYS:
            # The card that was played has just led there.
            turn = turn._replace(bonus=True)
        state = State(
            table=table,
            phase=phase,
            side=side,
            turn=turn,
            date=date,
            support=self.support(),
            will=read_side(self.once.get("will", "red"), "will"),
            city=city,
            supply=(
                supply_of(city, SIDES[0], table.opposition),
                supply_of(city, SIDES[1], table.opposition),
            ),
            hands=(self.hand(SIDES[0]), self.hand(SIDES[1])),
            played=(self.played(SIDES[0], turn, side), self.played(SIDES[1], turn, side)),
            stock=self.stock(table),
            tiles=self.tiles(date.round),
        )
        state = self.with_deck(state)
        check_city(state)
        check_cards(state)
        check_flow(state)
        return state

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

    def turn(self, side: str) -> Turn:
        taken, first = 0, side
        if "taken" in self.once:
            words = self.once["taken"].split()
            if len(words) != 3 or words[1] != "first":
                raise BadInput("taken", "'taken NUMBER first SIDE'", self.once["taken"])
            taken, first = read_whole(words[0], "taken"), read_side(words[2], "taken")
            if taken > 10:
                raise BadInput("taken", "at most 10", taken)
        card, *marks = self.once.get("card", "").split() or [""]
        for mark in marks:
            if mark not in MARKS:
                raise BadInput("card", f"marks{did_you_mean(mark, MARKS)}", mark)
        name = read_any_card(card) if card else ""
        return Turn(taken, first, name, *(mark in marks for mark in MARKS))

    def date(self) -> Date:
        round_ = read_whole(self.once.get("round", "1"), "round")
        if not 1 <= round_ <= 99:
            raise BadInput("round", "a round from 1 on", round_)
        words = self.once.get("date", "").split()
        if not words:
            return Date(round_, START_DAY, START_MONTH)
        if len(words) != 2:
            raise BadInput("date", "'date DAY MONTH', as in date 26 march", " ".join(words))
        day, month = read_whole(words[0], "date, day"), words[1].replace("/", "_")
        if not 1 <= day <= LAST_DAY or day in SLIDING:
            raise BadInput("date, day", "a day from 1 to 28, or 31", day)
        if month not in MONTH:
            raise BadInput("date, month", f"a month{did_you_mean(month, MONTH)}", month)
        return Date(round_, day, MONTH[month])

    def support(self) -> int:
        words = self.once.get("support", "red 0").split()
        if len(words) != 2:
            raise BadInput("support", "'support SIDE POINTS'", " ".join(words))
        side, points = read_side(words[0], "support"), read_whole(words[1], "support")
        if points > TRACK_END:
            raise BadInput("support", f"at most {TRACK_END}", points)
        return points if side == SIDES[1] else -points

    def tiles(self, round_: int) -> Tiles:
        unrest, blockade = (
            read_region(self.once[key], key) if key in self.once else ""
            for key in ("unrest", "blockade")
        )
        if unrest and unrest == blockade:
            raise BadInput("blockade", "another region than that of unrest", blockade)
        barrier = read_connection(self.once["barrier"], "barrier") if "barrier" in self.once else ""
        unused = [region for region in REGIONS if region not in (unrest, blockade)]
        if "tiles" not in self.once:
            left = unused if round_ == 1 else unused[: max(0, len(REGIONS) - 1 - round_)]
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

    def played(self, whose: str, turn: Turn, side: str) -> tuple[str, ...]:
        """What lies in front of a side, the card that waits to be used as well."""
        cards = self.cards("played", whose)
        waits = turn.card and side == whose and turn.card not in cards
        return (*cards, turn.card) if waits else cards

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
        (red, red_shown), (white, white_shown) = (self.objective(side) for side in SIDES)
        leaders = tuple(sorted(self.cards("leaders")))
        for leader in leaders:
            if leader not in LEADERS_OF.get(table.opposition, ()):
                raise BadInput("leaders", "leaders of the opposition", leader)
        return Stock(
            objectives=(red, white),
            shown=(red_shown, white_shown),
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


def _card_or_hidden(word: str, where: str, read: Callable[[str, str], str]) -> str:
    return HIDDEN if word == HIDDEN else read(word, where)
