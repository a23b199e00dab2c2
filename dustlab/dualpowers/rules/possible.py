"""Whether a position can come up in a game: its date, its turns, who chooses, tiles, cards, tokens.

A text may leave things out; what it says has to be possible. What does not fit is told with its
place, what was expected and what came.
"""

from __future__ import annotations

from ...core.errors import BadInput
from ..components import (
    BONUS_DAYS,
    CARDS,
    DAYS,
    END_MONTHS,
    EXHAUSTED,
    LEADERS,
    LEADERS_OF,
    MONTHS,
    NEUTRAL,
    NEUTRAL_TROTSKY,
    OTHER,
    REGIONS,
    SIDE_OF,
    SIDES,
    TOKENS,
    TRACK_END,
    TROTSKY_JOINS,
    UNIT,
)
from ..state import A_TURN, CARD_PLAYED, SCORED, SETUP, UNREST_CHOICE, Phase, State
from .dates import COMES_IN, TROTSKY_FROM, counted, earliest, latest, leads_there, moved_by
from .dealt import check_cards, check_dealt, check_tokens
from .rounds import IN_ALL, drawn_for
from .strength import weighed

SHOWN_TILES = 2
"""A tile for unrest and one for the blockade."""


def check_possible(state: State, stated: frozenset[str]) -> None:
    """`stated`: what the text says of its own accord, by the first word of its line."""
    check_tokens(state)
    check_cards(state)
    _flow(state)
    for check in (
        *(_round, _date, _waiting_card, _turns, _drawing, _choice, _end, _support),
        *(_tiles, _setup, _trotsky, check_dealt),
    ):
        check(state, stated)


# -- the calendar


def _told(state: State) -> str:
    return f"{state.date.day} {MONTHS[state.date.month].id}"


def _round(state: State, stated: frozenset[str]) -> None:
    most = state.table.rounds
    if state.date.round > most:
        raise BadInput("round", f"a round from 1 to {most}", state.date.round)


def _date(state: State, stated: frozenset[str]) -> None:
    """Each turn has moved the marker, by the days of a card."""
    table, round_ = state.table, state.date.round
    turns = moved_by(table, state.phase, state.turn.taken)
    used = sum(DAYS.get(card, 0) for row in state.played for card in row)
    day = counted(state.date)
    if day > latest(table, round_, turns) and not _untold(state, stated):
        raise BadInput("date", f"a date that round {round_} can have come to", _told(state))
    if day < earliest(table, round_, used) and state.date.month < len(MONTHS) - 1:
        raise BadInput("date", f"a later date in round {round_}, by the cards played", _told(state))


def _untold(state: State, stated: frozenset[str]) -> bool:
    """A text with all tiles on the table that says nothing of the round: it may have begun late."""
    return state.date.round == 1 and "tiles" in stated and "round" not in stated


def _waiting_card(state: State, stated: frozenset[str]) -> None:
    """The card that was played has led to the date, and to a bonus action or not."""
    phase, turn, day = state.phase, state.turn, state.date.day
    if phase not in CARD_PLAYED:
        if turn.card:
            raise BadInput(f"phase {phase}", "no line 'card'", turn.card)
        return
    if turn.card and not leads_there(DAYS[turn.card], state.date):
        raise BadInput("date", f"a day to which {turn.card} can have led", _told(state))
    if (turn.bonus or phase in (Phase.BONUS, Phase.BONUS_DRAW)) and day not in BONUS_DAYS:
        where = "card" if turn.card else f"phase {phase}"
        raise BadInput(where, "a bonus action on 15 or 31 only", _told(state))
    _leader(state)


def _leader(state: State) -> None:
    """What a leader's card has done already can be seen in the city."""
    turn, side = state.turn, state.side
    if turn.card not in LEADERS:
        if turn.led or turn.special:
            raise BadInput("card", "led and special of a leader's card only", turn.card)
        return
    leader = LEADERS[turn.card]
    if turn.led and not any(leader.id in tokens for tokens in state.city):
        raise BadInput("card", f"{leader.id}, ready, in the city", "led")
    if state.phase == Phase.LEADER and turn.led and turn.special:
        raise BadInput("card", "led or special, for after both the action is over", "both")
    if turn.special and leader.action == "inspire_the_people" and state.will != side:
        raise BadInput("will", f"{side}, after {leader.id}'s special action", state.will)


# -- turns


def _turns(state: State, stated: frozenset[str]) -> None:
    phase, turn, table, side = state.phase, state.turn, state.table, state.side
    turns = table.turns
    if phase in (*UNREST_CHOICE, *SCORED) and turn.taken != turns:
        raise BadInput("taken", f"{turns}, all turns of the round", turn.taken)
    if phase not in A_TURN:
        return
    if turn.taken >= turns:
        raise BadInput("taken", f"at most {turns - 1} in phase {phase}", turn.taken)
    if table.player and turn.first != table.opposition:
        raise BadInput("taken", f"the opposition, {table.opposition}, first", turn.first)
    theirs = turn.first if turn.taken % 2 == 0 else OTHER[turn.first]
    if theirs != side:
        raise BadInput("turn", f"{theirs}, after {turn.taken} turns", side)
    begins = phase == Phase.CARD and turn.taken == 0 and ("taken" in stated or bool(table.player))
    if begins and state.will != turn.first:
        raise BadInput("will", f"{turn.first}, who has the first turn", state.will)
    for one in SIDES:
        begun = (turn.taken + (one == turn.first)) // 2 + (one == side and phase in CARD_PLAYED)
        played = len(state.played.of(one))
        if played > begun:
            raise BadInput(f"played {one}", f"at most {begun}, a card for each turn", played)


def _drawing(state: State, stated: frozenset[str]) -> None:
    """Before the turns: who draws, and who has the will of the people."""
    phase, turn, table, side = state.phase, state.turn, state.table, state.side
    if phase == Phase.OBJECTIVE and table.player:
        raise BadInput("phase objective", "rules two_players", "solitaire")
    if phase == Phase.OPPOSITION_LEADER:
        if not table.player:
            raise BadInput(f"phase {phase}", "rules solitaire", "two_players")
        if side != table.opposition:
            raise BadInput("turn", f"the opposition, {table.opposition}", side)
        if state.will != side:
            raise BadInput("will", f"the opposition, {side}", state.will)
    if phase == Phase.DRAW:
        if turn.taken >= IN_ALL:
            raise BadInput("taken", f"at most {IN_ALL - 1} cards drawn", turn.taken)
        whose = drawn_for(table, turn.taken, turn.first)
        if side != whose:
            raise BadInput("turn", f"{whose}, who draws card {turn.taken + 1}", side)
    if phase in (Phase.DRAW, Phase.OBJECTIVE) and "taken" in stated:
        first = table.player or state.will
        if turn.first != first:
            raise BadInput("taken", f"{first} first", turn.first)


# -- scoring


def _choice(state: State, stated: frozenset[str]) -> None:
    """The stronger side in the unrest region has the choice; alone only the player ever has one."""
    if state.phase not in UNREST_CHOICE:
        return
    region, side = state.tiles.unrest, state.side
    if not region:
        raise BadInput(f"phase {state.phase}", "a line 'unrest'", "none")
    won = weighed(state, region).winner
    if not won:
        raise BadInput(region, "a red or white token in the unrest region", "none")
    if won == state.table.opposition:
        raise BadInput(f"phase {state.phase}", "a choice of the player, who is stronger", won)
    if won != side:
        raise BadInput("turn", f"{won}, who is stronger in {region}", side)


def _end(state: State, stated: frozenset[str]) -> None:
    """The game is over at an end of the track, in its last months, or after its last round."""
    if state.phase != Phase.OVER:
        if abs(state.support) == TRACK_END:
            raise BadInput("support", f"less than {TRACK_END}, or phase over", TRACK_END)
        return
    ended = abs(state.support) == TRACK_END or state.is_last_round
    if not ended and (state.table.player or state.date.month not in END_MONTHS):
        raise BadInput("phase over", "an end of the track, the last round or month", _told(state))
    won = state.ahead or state.will
    if state.side != won:
        raise BadInput("turn", f"{won}, who has won", state.side)


def _support(state: State, stated: frozenset[str]) -> None:
    early = state.date.round == 1 and not _untold(state, stated)
    if state.support and early and state.phase not in SCORED:
        raise BadInput("support", "0 before the first scoring", abs(state.support))


# -- the city


def _tiles(state: State, stated: frozenset[str]) -> None:
    """Two tiles lie out in the first round, and one more is drawn for each round but the last."""
    tiles, phase, round_ = state.tiles, state.phase, state.date.round
    if phase in SETUP:
        return
    if tiles.blockade and phase == Phase.CLEANUP:
        raise BadInput("blockade", "no tile: it has moved on to unrest", tiles.blockade)
    to_come = max(0, len(REGIONS) - SHOWN_TILES + 1 - round_)
    if tiles.blockade and round_ == len(REGIONS):
        raise BadInput("blockade", f"no tile in round {round_}", tiles.blockade)
    missing = SHOWN_TILES - bool(tiles.unrest) - (bool(tiles.blockade) or phase == Phase.CLEANUP)
    if not to_come <= len(tiles.left) <= to_come + (missing if to_come else 0):
        raise BadInput("tiles", f"{to_come} tiles to be drawn in round {round_}", len(tiles.left))


def _setup(state: State, stated: frozenset[str]) -> None:
    """A neutral unit in each region, and nothing else yet."""
    if state.phase not in SETUP:
        return
    for region, tokens in zip(REGIONS, state.city, strict=True):
        whole = len(tokens) == 1 or (not tokens and state.phase == Phase.NEUTRALS)
        if not whole or any(
            SIDE_OF[token] != NEUTRAL or TOKENS[token].what != UNIT or not TOKENS[token].ready
            for token in tokens
        ):
            raise BadInput(region, "one neutral unit, ready", ", ".join(tokens) or "none")
    if state.tiles.blockade or (state.tiles.unrest and state.phase == Phase.NEUTRALS):
        raise BadInput(f"phase {state.phase}", "no tile yet", "one")
    to_come = len(REGIONS) - bool(state.tiles.unrest)
    if len(state.tiles.left) != to_come:
        raise BadInput("tiles", f"{to_come} tiles to be drawn", len(state.tiles.left))
    cards = (*state.played.red, *state.played.white, *state.stock.objectives, *state.stock.discard)
    held = (card for hand in state.hands for card in hand if card not in LEADERS)
    for card in (*cards, *held, *state.stock.pile):
        if card:
            raise BadInput(f"phase {state.phase}", "no command card dealt yet", card)


def _trotsky(state: State, stated: frozenset[str]) -> None:
    """He returns in one month and joins Red in another."""
    month = state.date.month
    for token in (token for tokens in state.city for token in tokens if token in TROTSKY_FROM):
        first = TROTSKY_FROM[token]
        if month < first:
            raise BadInput(token, f"a date from {MONTHS[first].id} on", _told(state))
        if token.removesuffix(EXHAUSTED) == NEUTRAL_TROTSKY and month >= COMES_IN[TROTSKY_JOINS]:
            joins = MONTHS[COMES_IN[TROTSKY_JOINS]].id
            raise BadInput(token, f"red trotsky from {joins} on", _told(state))


# -- how the game goes on


def _flow(state: State) -> None:
    """The game can go on from here."""
    phase, turn = state.phase, state.turn
    if phase == Phase.ACTION and turn.card not in CARDS:
        raise BadInput("phase action", "a line 'card' with a command card", turn.card)
    if phase == Phase.LEADER and turn.card not in LEADERS_OF[state.side]:
        raise BadInput("phase leader", f"a line 'card' with a leader of {state.side}", turn.card)
    if phase in (Phase.ACTION, Phase.LEADER, Phase.BONUS) and state.side == state.table.opposition:
        raise BadInput("turn", f"the player, {state.table.player}", state.side)
    alone = bool(state.table.player)
    if (
        phase == Phase.OPPOSITION_LEADER
        and alone
        and not (state.stock.leaders and state.tiles.unrest)
    ):
        raise BadInput(f"phase {phase}", "lines 'leaders' and 'unrest'", "none")
    if phase in ("draw", "bonus draw", "unrest draw") and not state.stock.deck:
        raise BadInput(f"phase {phase}", "a deck", "none")
    if phase == "clean-up" and not state.tiles.left:
        raise BadInput(f"phase {phase}", "tiles to draw", "none")
    if phase == "tiles" and not state.tiles.left:
        raise BadInput("phase tiles", "tiles to draw", "none")
    if phase == "neutrals" and all(state.city):
        raise BadInput("phase neutrals", "a region without a token", "none")
