"""The referee's own table: everything that lies on it, as one would note it during a game.

`read` sets a table up from the text of a position, `noted` writes one down in a form in which the
order of cards in a hand, or of tokens in a region, makes no difference.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from .box import COMMANDS, LEADERS, OPPOSITION_UNITS, REGIONS, SIDES, TROTSKY, UNITS

# Noted as they are.
ALIKE = (
    *("rules", "player", "difficulty", "round", "day", "month", "phase", "will", "support"),
    *("card", "led", "special", "bonus", "unrest", "blockade", "barrier", "pile"),
)
IN_TURNS = ("card", "action", "leader", "bonus", "bonus draw")
IN_UNREST = ("unrest", "unrest bonus", "unrest draw")


@dataclass(frozen=True, order=True)
class Token:
    """A token in the city: a unit by its two numbers, a leader or Trotsky by name."""

    side: str
    kind: str
    exhausted: bool = False

    @property
    def is_unit(self) -> bool:
        return "/" in self.kind

    def same_as(self, other: Token) -> bool:
        """The same token, whichever side lies up."""
        return (self.side, self.kind) == (other.side, other.kind)

    def __str__(self) -> str:
        name = self.kind if self.kind in LEADERS else f"{self.side} {self.kind}"
        if self.kind == "trotsky" and self.side == "neutral":
            name = "trotsky"
        return f"{name} exhausted" if self.exhausted else name


def token_named(words: list[str]) -> Token | None:
    """A token from its words, as in red 2/1 exhausted, lenin, red trotsky."""
    exhausted = words[-1:] == ["exhausted"]
    words = words[:-1] if exhausted else words
    if len(words) == 1 and words[0] in LEADERS:
        return Token(LEADERS[words[0]].side, words[0], exhausted)
    if words == ["trotsky"]:
        return Token("neutral", "trotsky", exhausted)
    if len(words) == 2 and words[0] in ("red", "white", "neutral"):
        return Token(words[0], words[1], exhausted)
    return None


def empty_city() -> dict[str, list[Token]]:
    return {region: [] for region in REGIONS}


@dataclass
class Table:
    rules: str = "two_players"
    player: str = ""
    difficulty: int = 0
    round: int = 1
    day: int = 1
    month: str = "march"
    phase: str = "neutrals"
    turn: str = "red"
    first: str = "red"
    taken: int = 0
    """In the action phase the turns that are over, in the draw phase the cards that are drawn."""
    card: str = ""
    led: bool = False
    special: bool = False
    bonus: bool = False
    will: str = "red"
    support: int = 0
    """Where the support marker stands: Red's points above 0, White's below."""
    unrest: str = ""
    blockade: str = ""
    barrier: str = ""
    tiles: list[str] = field(default_factory=list)
    hand: dict[str, list[str]] = field(default_factory=lambda: {side: [] for side in SIDES})
    played: dict[str, list[str]] = field(default_factory=lambda: {side: [] for side in SIDES})
    objective: dict[str, str] = field(default_factory=dict)
    shown: set[str] = field(default_factory=set)
    pile: list[str] = field(default_factory=list)
    leaders: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    out: set[str] = field(default_factory=set)
    """Command cards that are not in this game, if its start says what can be drawn."""
    city: dict[str, list[Token]] = field(default_factory=empty_city)
    revealed: str = ""
    """Who has just turned up an objective first."""
    winner: str = ""
    because: str = ""

    # -- who is who

    @property
    def opposition(self) -> str:
        """The side without a person, if there is one."""
        if self.rules != "solitaire":
            return ""
        return "white" if self.player == "red" else "red"

    @property
    def decides(self) -> str:
        """The side that has to choose; nobody while something is drawn, and after the end."""
        waits = ("neutrals", "tiles", "draw", "opposition leader", "clean-up", "over")
        return "" if self.phase in waits or self.phase.endswith(" draw") else self.turn

    # -- what is where

    def tokens(self) -> list[Token]:
        return [token for region in REGIONS for token in self.city[region]]

    def supply(self, side: str) -> Counter[str]:
        """Units of a side that are not in the city: they lie in its supply."""
        owned = Counter(OPPOSITION_UNITS if side == self.opposition else UNITS[side])
        return owned - Counter(t.kind for t in self.tokens() if t.side == side and t.is_unit)

    def deck(self) -> list[str]:
        """Command cards that lie nowhere else."""
        elsewhere = {*self.out, *self.pile, *self.discard, *self.objective.values()}
        for side in SIDES:
            elsewhere.update(self.hand[side], self.played[side])
        return [card for card in COMMANDS if card not in elsewhere]

    def need_card(self) -> None:
        """A card has to be drawn: if the deck is used up, the discard pile becomes the deck."""
        if not self.deck():
            self.discard = []

    # -- strength on the tokens

    def strength(self, token: Token) -> int:
        if token.kind in LEADERS:
            ready, exhausted = LEADERS[token.kind].ready, LEADERS[token.kind].exhausted
        elif token.kind == "trotsky":
            ready, exhausted = TROTSKY[token.side]
        else:
            front, back = token.kind.split("/")
            ready, exhausted = int(front), self.difficulty if back == "X" else int(back)
        return exhausted if token.exhausted else ready

    def controls(self, side: str, token: Token) -> bool:
        return token.side == side or (token.side == "neutral" and self.will == side)


def noted(table: Table) -> dict[str, object]:
    """The table as notes that can be compared."""
    notes: dict[str, object] = {name: getattr(table, name) for name in ALIKE}
    # While nobody has turns, neither whose it is nor how many are over says anything.
    if table.phase in IN_TURNS:
        notes["taken"], notes["first"] = table.taken, table.first
    if table.phase in (*IN_TURNS, *IN_UNREST, "objective"):
        notes["turn"] = table.turn
    for name in ("tiles", "leaders", "discard"):
        notes[name] = sorted(getattr(table, name))
    for side in SIDES:
        notes[f"hand of {side}"] = sorted(table.hand[side])
        notes[f"played by {side}"] = table.played[side]
        notes[f"objective of {side}"] = table.objective.get(side, ""), side in table.shown
    for region in REGIONS:
        notes[region] = sorted(str(token) for token in table.city[region])
    return notes


def read(lines: list[str], phase: str) -> Table:
    """A table from the lines of a position; which phase it is in is told beside them."""
    table, told_deck = Table(phase=phase, turn="", first=""), None
    for line in lines:
        word, *rest = line.split()
        if word in REGIONS:
            told = [token_named(one.split()) for one in line.partition(" ")[2].split(",")]
            table.city[word] = [token for token in told if token]
        elif word in ("hand", "played"):
            getattr(table, word)[rest[0]] = rest[1:]
        elif word in ("pile", "leaders", "discard", "tiles"):
            setattr(table, word, [] if rest == ["none"] else rest)
        elif word in ("rules", "turn", "will", "unrest", "blockade", "barrier"):
            setattr(table, word, rest[0])
        elif word == "player":
            table.player, table.difficulty = rest[0], int(rest[2])
        elif word == "round":
            table.round = int(rest[0])
        elif word == "date":
            table.day, table.month = int(rest[0]), rest[1]
        elif word == "taken":
            table.taken, table.first = int(rest[0]), rest[2]
        elif word == "card":
            table.card, marks = rest[0], rest[1:]
            table.led, table.special, table.bonus = (
                mark in marks for mark in ("led", "special", "bonus")
            )
        elif word == "support":
            table.support = int(rest[1]) * (1 if rest[0] == "red" else -1)
        elif word == "objective":
            table.objective[rest[0]] = rest[1]
            if "shown" in rest:
                table.shown.add(rest[0])
        elif word not in ("phase", "deck"):
            raise ValueError(f"a line that the referee does not know: {line}")
        if word == "deck":
            told_deck = [] if rest == ["none"] else rest
    if told_deck is not None:
        table.out = set(table.deck()) - set(told_deck)
    table.turn = table.turn or table.will
    table.first = table.first or table.turn
    return table
