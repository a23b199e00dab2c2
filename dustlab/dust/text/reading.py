"""Reading a position of Dust from its lines; the first line that does not fit is named."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ...core.errors import BadInput, did_you_mean
from ...core.record import Where, read_lines, read_whole
from ..board import Board, the_board
from ..cards import read_card, the_deck
from ..editions import Edition, edition
from ..rules import income, possible
from ..rules.abilities import SETUP
from ..state import Battle, Cards, Order, Shop, State, Strike, Table, Tally, Turn
from .own_lines import rule_set
from .position import MAJORITIES
from .position_lines import PHASES, Lines, read_army


def read_position(
    lines: Iterable[str], where: Where | str, board: Board | None = None, *, may_open: bool = False
) -> State:
    """A position from its lines; capital letters are as good as small ones.

    With `may_open` the file of a board that it names is opened: for what one has written oneself.
    """
    reader = _Reader(board or the_board(), may_open)
    return read_lines(lines, where, reader.read_line, reader.state)


class _Reader(Lines):
    """Makes the state of the lines."""

    # -- everything together
    def state(self) -> State:
        self.join_areas()
        rules = self.rule_set()
        seats = tuple(read_army(army) for army in self.once.get("players", "").split())
        if len(set(seats)) != len(seats) or len(seats) not in rules.victory.points:
            got = self.once.get("players", "no line 'players'")
            raise BadInput("players", "2 to 6 different armies", got)
        until = self.once.get("ends", "turn")
        if until not in ("turn", "battle", "game"):
            raise BadInput("ends", "battle, turn or game", until)
        homes = self.by_army("homes", seats, self.board.read_area)
        phase = self.once.get("phase") or self.phase_of_the_turn()
        if phase not in PHASES:
            raise BadInput("phase", f"one of the phases{did_you_mean(phase, PHASES)}", phase)
        state = State(
            table=Table(rules, self.board, seats, tuple(homes) if any(homes) else (), until),
            areas=tuple(self.holdings.get(area.id) for area in self.board.areas),
            centers=frozenset(self.centers),
            turn=self.turn(seats),
            battle=self.the_battle(),
            phase=phase,
            order=self.order(),
            tally=self.tally(seats),
            cards=self.cards(seats),
            strike=self.the_strike(),
        )
        _check_flow(state)
        possible.check(state, frozenset(self.once))
        return state if self.shop else _with_income(state)

    def rule_set(self) -> Edition:
        """One of the package by its id, or one's own, of which the lines say everything."""
        named = self.once.get("rules", "premium")
        if not self.rule_table:
            return edition(named)
        own = rule_set(self.rule_table)
        if own.id.lower() != named:
            raise BadInput("rules", f"{own.id}, as the lines of the rule set say", named)
        return own

    def by_army(
        self, key: str, armies: tuple[str, ...], read: Callable[[str, str], Any], none: Any = ""
    ) -> list[Any]:
        """A value for each army from a line such as 'scores red 20, blue 11'."""
        values = dict.fromkeys(armies, none)
        for part in filter(None, self.once.get(key, "").split(",")):
            army, _, value = part.strip().partition(" ")
            if army not in values:
                raise BadInput(key, f"one of {', '.join(armies)}", army)
            values[army] = read(value.strip(), key)
        return list(values.values())

    def turn(self, seats: tuple[str, ...]) -> Turn:
        words = self.once.get("turn", "").split()
        if not words and "phase" in self.once:
            return Turn()
        if len(words) not in (3, 5) or words[1] != "combat" or words[3:4] not in ([], ["movement"]):
            got = " ".join(words) or "no line 'turn'"
            raise BadInput("turn", "'ARMY combat POINTS [movement POINTS]'", got)
        if words[0] not in seats:
            raise BadInput("turn", f"one of the players {', '.join(seats)}", words[0])
        if self.shop and "points" not in self.shop:
            raise BadInput("shop", "a line 'shop points'", "none")
        return Turn(
            army=words[0],
            combat_points=read_whole(words[2], "turn, combat"),
            fought=tuple(self.fought),
            ended="turn ended" in self.flags,
            movement_points=read_whole(words[4], "turn, movement") if len(words) == 5 else 0,
            shop=Shop(**self.shop) if self.shop else None,
        )

    def phase_of_the_turn(self) -> str:
        """Who has movements left and has not attacked is still in the movement phase."""
        attacked = self.fought or self.battle or self.strike
        moves = self.once.get("turn", "").split()[4:5] not in ([], ["0"])
        return "movement" if moves and not attacked else "combat"

    def order(self) -> Order:
        text, _, at = self.once.get("order", "").partition(" at ")
        lists = {
            key: tuple(read_army(word) for word in self.once.get(key, "").split())
            for key in ("used", "radar", "asked")
        }
        # Before the first round begins there is none.
        first = "0" if self.once.get("phase") in SETUP else "1"
        return Order(
            round=read_whole(self.once.get("round", first), "round"),
            armies=tuple(read_army(word) for word in text.split()),
            at=read_whole(at or "0", "order, at"),
            truces=tuple(self.truces),
            **lists,
        )

    def tally(self, seats: tuple[str, ...]) -> Tally:
        holders = self.by_army("majorities", MAJORITIES, lambda text, _: read_army(text))
        return Tally(
            points=tuple(self.by_army("scores", seats, read_whole, 0)),
            last=tuple(self.by_army("last", seats, read_whole, 0)),
            majorities=(holders[0], holders[1], holders[2]),
            capitals_open="capitals open" in self.flags,
            winners=tuple(read_army(word) for word in self.once.get("winners", "").split()),
        )

    def cards(self, seats: tuple[str, ...]) -> Cards:
        played = tuple(self.by_army("played", seats, read_card))
        discard = tuple(read_card(word, "discard") for word in self.once.get("discard", "").split())
        hands = tuple(self.hands.get(army, ()) for army in seats) if self.hands else ()
        if not hands and not any(played) and "deck" not in self.once:
            return Cards()
        out = [*(c for hand in hands for c in hand), *filter(None, played), *discard]
        for card in out:
            if out.count(card) > 1:
                raise BadInput("cards", f"{card} in one place", "more than one")
        if "deck" in self.once:
            deck = tuple(read_card(word, "deck") for word in self.once["deck"].split())
        else:
            deck = tuple(card for card in the_deck() if card not in out)
        return Cards(hands or ((),) * len(seats), deck, discard, played)

    def the_battle(self) -> Battle | None:
        if not self.battle:
            return None
        for key in ("kind", "attacker", "defender", "side"):
            if key not in self.battle:
                line = "waits" if key == "side" else key
                raise BadInput("battle", f"a line 'battle {line}'", "none")
        battle = Battle(**{"supremacy": "", **self.battle})
        if self.holdings.get(battle.target):
            raise BadInput("battle", f"nobody else in {battle.target}", "units there")
        healing = any(battle.fallen) or any(battle.losses)
        if not healing and not (any(battle.attackers) and any(battle.defenders)):
            raise BadInput("battle", "units on both sides", "none")
        return battle

    def the_strike(self) -> Strike | None:
        if not self.strike:
            return None
        missing = [key for key in Strike._fields if key not in self.strike]
        if missing:
            raise BadInput("strike", f"a line with its {missing[0]}", "none")
        return Strike(**self.strike)


def _check_flow(state: State) -> None:
    """The game can go on from here: whoever is asked for something is there and has something."""
    if state.phase in NEED_CARDS and not state.cards.hands:
        raise BadInput(f"phase {state.phase}", "a line 'hand' for each player", "none")
    if state.phase in NEED_TURN and not state.turn.army:
        raise BadInput(f"phase {state.phase}", "a line 'turn'", "none")
    if state.phase in NEED_ORDER and not state.order.armies:
        raise BadInput(f"phase {state.phase}", "a line 'order' with all players", "none")
    if state.phase == "reinforcements" and state.turn.shop is None:
        raise BadInput("phase reinforcements", "lines 'turn' and 'shop points'", "none")


def _with_income(state: State) -> State:
    """A production phase of which nothing more is said begins with the income of the position."""
    if state.phase not in ("production", "drawing"):
        return state
    shop = Shop(income.points(state, state.turn.army))
    return state._replace(turn=state.turn._replace(shop=shop))


# What a phase cannot be without.
NEED_CARDS = ("deal", "setup card", "initiative", "blind draw", "drawing")
NEED_TURN = ("production", "drawing", "movement", "combat")
NEED_ORDER = ("capitals", "power sources", "land", "centers", "reinforcements", "interruption")
