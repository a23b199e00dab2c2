"""Whether a position can come up in a game: its date, its turns, who chooses, tiles, cards, tokens.

A text may leave things out; what it says has to be possible. What does not fit is told with its
place, what was expected and what came.
"""

from __future__ import annotations

from collections import Counter

from ...core.errors import require
from ..components import (
    BONUS_DAYS,
    CARDS,
    DAYS,
    DRAWN,
    END_MONTHS,
    EXHAUSTED,
    HIDDEN,
    INSPIRE,
    LEADERS,
    LEADERS_OF,
    MONTHS,
    NEUTRAL,
    NEUTRAL_TROTSKY,
    OTHER,
    RED_TROTSKY,
    REGIONS,
    SIDE_OF,
    SIDES,
    TOKENS,
    TRACK_END,
    TROTSKY,
    TROTSKY_JOINS,
    UNIT,
    UNITS,
)
from ..state import A_TURN, CARD_PLAYED, SCORED, SETUP, UNREST_CHOICE, City, Phase, State
from .calendar import COMES_IN, TROTSKY_FROM, counted, earliest, latest, leads_there, moved_by
from .rounds import IN_ALL, OWN_ALONE, drawn_for, whole_supply
from .strength import weighed

SHOWN_TILES = 2
"""A tile for unrest and one for the blockade."""
BEFORE_TURNS = (*SETUP, Phase.DRAW, Phase.OBJECTIVE, Phase.OPPOSITION_LEADER)
TURNS_OVER = (*UNREST_CHOICE, *SCORED)


def check_possible(state: State, stated: frozenset[str]) -> None:
    """`stated`: what the text says of its own accord, by the first word of its line."""
    check_tokens(state)
    _cards(state)
    _goes_on(state)
    _date(state, stated)
    _waiting_card(state)
    _turns(state, stated)
    _drawing(state, stated)
    _choice(state)
    _end(state)
    _support(state, stated)
    _tiles(state)
    _setup(state)
    _trotsky(state)
    _objectives(state, stated)
    _opposition(state, stated)
    _hands(state, stated)
    if "deck" in stated:
        _in_the_box(state)


# -- the calendar


def _date_words(state: State) -> str:
    return f"{state.date.day} {MONTHS[state.date.month].id}"


def _date(state: State, stated: frozenset[str]) -> None:
    """Each turn has moved the marker, by the days of a card."""
    table, round_, date = state.table, state.date.round, _date_words(state)
    require(round_ <= table.rounds, "round", f"a round from 1 to {table.rounds}", round_)
    turns = moved_by(table, state.phase, state.turn.taken)
    used = sum(DAYS.get(card, 0) for row in state.played for card in row)
    day, is_last_month = counted(state.date), state.date.month == len(MONTHS) - 1
    in_time = day <= latest(table, round_, turns) or _begins_late(state, stated)
    require(in_time, "date", f"a date that round {round_} can have come to", date)
    late_enough = day >= earliest(table, round_, used) or is_last_month
    require(late_enough, "date", f"a later date in round {round_}, by the cards played", date)


def _begins_late(state: State, stated: frozenset[str]) -> bool:
    """A text with all tiles on the table that says nothing of the round: it may have begun late."""
    return state.date.round == 1 and "tiles" in stated and "round" not in stated


def _waiting_card(state: State) -> None:
    """The card that was played has led to the date, and to a bonus action or not."""
    phase, turn, date = state.phase, state.turn, _date_words(state)
    if phase not in CARD_PLAYED:
        require(not turn.card, f"phase {phase}", "no line 'card'", turn.card)
        return
    led = not turn.card or leads_there(DAYS[turn.card], state.date)
    require(led, "date", f"a day to which {turn.card} can have led", date)
    bonus = turn.bonus or phase in (Phase.BONUS, Phase.BONUS_DRAW)
    where = "card" if turn.card else f"phase {phase}"
    on_its_day = not bonus or state.date.day in BONUS_DAYS
    require(on_its_day, where, "a bonus action on 15 or 31 only", date)
    _leader(state)


def _leader(state: State) -> None:
    """What a leader's card has done already can be seen in the city."""
    turn, side = state.turn, state.side
    if turn.card not in LEADERS:
        unused = not turn.led and not turn.special
        require(unused, "card", "led and special of a leader's card only", turn.card)
        return
    leader = LEADERS[turn.card]
    stands = not turn.led or any(leader.id in tokens for tokens in state.city)
    require(stands, "card", f"{leader.id}, ready, in the city", "led")
    over = state.phase == Phase.LEADER and turn.led and turn.special
    require(not over, "card", "led or special, for after both the action is over", "both")
    inspired = turn.special and leader.action == INSPIRE
    expected = f"{side}, after {leader.id}'s special action"
    require(not inspired or state.will == side, "will", expected, state.will)


# -- turns


def _turns(state: State, stated: frozenset[str]) -> None:
    phase, turn, table, side = state.phase, state.turn, state.table, state.side
    turns = table.turns
    if phase in TURNS_OVER:
        require(turn.taken == turns, "taken", f"{turns}, all turns of the round", turn.taken)
    if phase not in A_TURN:
        return
    require(turn.taken < turns, "taken", f"at most {turns - 1} in phase {phase}", turn.taken)
    begins = not table.player or turn.first == table.opposition
    require(begins, "taken", f"the opposition, {table.opposition}, first", turn.first)
    theirs = turn.first if turn.taken % 2 == 0 else OTHER[turn.first]
    require(theirs == side, "turn", f"{theirs}, after {turn.taken} turns", side)
    if phase == Phase.CARD and turn.taken == 0 and ("taken" in stated or table.player):
        expected = f"{turn.first}, who has the first turn"
        require(state.will == turn.first, "will", expected, state.will)
    for one in SIDES:
        begun = (turn.taken + (one == turn.first)) // 2 + (one == side and phase in CARD_PLAYED)
        played = len(state.played.of(one))
        require(played <= begun, f"played {one}", f"at most {begun}, a card for each turn", played)


def _drawing(state: State, stated: frozenset[str]) -> None:
    """Before the turns: who draws, and who has the will of the people."""
    phase, turn, table, side = state.phase, state.turn, state.table, state.side
    if phase == Phase.OBJECTIVE:
        require(not table.player, "phase objective", "rules two_players", "solitaire")
    if phase == Phase.OPPOSITION_LEADER:
        require(table.player, f"phase {phase}", "rules solitaire", "two_players")
        is_theirs = side == table.opposition
        require(is_theirs, "turn", f"the opposition, {table.opposition}", side)
        require(state.will == side, "will", f"the opposition, {side}", state.will)
    if phase == Phase.DRAW:
        require(turn.taken < IN_ALL, "taken", f"at most {IN_ALL - 1} cards drawn", turn.taken)
        whose = drawn_for(table, turn.taken, turn.first)
        require(side == whose, "turn", f"{whose}, who draws card {turn.taken + 1}", side)
    if phase in (Phase.DRAW, Phase.OBJECTIVE):
        first, where = table.player or state.will, "taken" if "taken" in stated else "turn"
        require(turn.first == first, where, f"{first} first", turn.first)


# -- scoring


def _choice(state: State) -> None:
    """The stronger side in the unrest region has the choice; alone only the player ever has one."""
    if state.phase not in UNREST_CHOICE:
        return
    region, side, phase = state.tiles.unrest, state.side, f"phase {state.phase}"
    require(region, phase, "a line 'unrest'", "none")
    won = weighed(state, region).winner
    require(won, region, "a red or white token in the unrest region", "none")
    is_players = won != state.table.opposition
    require(is_players, phase, "a choice of the player, who is stronger", won)
    require(won == side, "turn", f"{won}, who is stronger in {region}", side)


def _end(state: State) -> None:
    """The game is over at an end of the track, in its last months, or after its last round."""
    at_an_end = abs(state.support) == TRACK_END
    if state.phase != Phase.OVER:
        require(not at_an_end, "support", f"less than {TRACK_END}, or phase over", TRACK_END)
        return
    in_last_months = not state.table.player and state.date.month in END_MONTHS
    ended = at_an_end or state.is_last_round or in_last_months
    date = _date_words(state)
    require(ended, "phase over", "an end of the track, the last round or month", date)
    won = state.ahead or state.will
    require(state.side == won, "turn", f"{won}, who has won", state.side)


def _support(state: State, stated: frozenset[str]) -> None:
    early = state.date.round == 1 and not _begins_late(state, stated) and state.phase not in SCORED
    none_yet = not state.support or not early
    require(none_yet, "support", "0 before the first scoring", abs(state.support))


# -- the city


def _tiles(state: State) -> None:
    """Two tiles lie out in the first round, and one more is drawn for each round but the last."""
    tiles, phase, round_ = state.tiles, state.phase, state.date.round
    if phase in SETUP:
        return
    if phase == Phase.CLEANUP:
        moved_on = "no tile: it has moved on to unrest"
        require(not tiles.blockade, "blockade", moved_on, tiles.blockade)
    if round_ == len(REGIONS):
        require(not tiles.blockade, "blockade", f"no tile in round {round_}", tiles.blockade)
    to_come = max(0, len(REGIONS) - SHOWN_TILES + 1 - round_)
    missing = SHOWN_TILES - bool(tiles.unrest) - (bool(tiles.blockade) or phase == Phase.CLEANUP)
    fits = to_come <= len(tiles.left) <= to_come + (missing if to_come else 0)
    require(fits, "tiles", f"{to_come} tiles to be drawn in round {round_}", len(tiles.left))


def _setup(state: State) -> None:
    """A neutral unit in each region, and nothing else yet."""
    if state.phase not in SETUP:
        return
    tiles, phase = state.tiles, f"phase {state.phase}"
    ready = {f"{NEUTRAL} {kind}" for kind in UNITS[NEUTRAL]}
    least = 0 if state.phase == Phase.NEUTRALS else 1
    for region, tokens in zip(REGIONS, state.city, strict=True):
        laid_out = least <= len(tokens) <= 1 and ready.issuperset(tokens)
        require(laid_out, region, "one neutral unit, ready", ", ".join(tokens) or "none")
    shown = tiles.blockade or (tiles.unrest and state.phase == Phase.NEUTRALS)
    require(not shown, phase, "no tile yet", "one")
    to_come = len(REGIONS) - bool(tiles.unrest)
    left = len(tiles.left)
    require(left == to_come, "tiles", f"{to_come} tiles to be drawn", left)
    held = (card for hand in state.hands for card in hand if card not in LEADERS)
    out = (*state.played.red, *state.played.white, *state.stock.objectives, *state.stock.discard)
    for card in (*out, *held, *state.stock.pile):
        require(not card, phase, "no command card dealt yet", card)


def _trotsky(state: State) -> None:
    """He returns in one month and joins Red in another."""
    month, joins, date = state.date.month, COMES_IN[TROTSKY_JOINS], _date_words(state)
    for token in (token for tokens in state.city for token in tokens if token in TROTSKY_FROM):
        first = TROTSKY_FROM[token]
        require(month >= first, token, f"a date from {MONTHS[first].id} on", date)
        if token.removesuffix(EXHAUSTED) == NEUTRAL_TROTSKY:
            require(month < joins, token, f"red trotsky from {MONTHS[joins].id} on", date)


# -- how the game goes on


def _goes_on(state: State) -> None:
    """The game can go on from here."""
    phase, turn, stock, tiles = state.phase, state.turn, state.stock, state.tiles
    where = f"phase {phase}"
    if phase == Phase.ACTION:
        require(turn.card in CARDS, where, "a line 'card' with a command card", turn.card)
    if phase == Phase.LEADER:
        expected = f"a line 'card' with a leader of {state.side}"
        require(turn.card in LEADERS_OF[state.side], where, expected, turn.card)
    if phase in (Phase.ACTION, Phase.LEADER, Phase.BONUS):
        acts = state.side != state.table.opposition
        require(acts, "turn", f"the player, {state.table.player}", state.side)
    if phase == Phase.OPPOSITION_LEADER and state.table.player:
        require(stock.leaders and tiles.unrest, where, "lines 'leaders' and 'unrest'", "none")
    if phase in (Phase.DRAW, Phase.BONUS_DRAW, Phase.UNREST_DRAW):
        require(stock.deck, where, "a deck", "none")
    if phase in (Phase.CLEANUP, Phase.TILES):
        require(tiles.left, where, "tiles to draw", "none")
    if phase == Phase.NEUTRALS:
        require(not all(state.city), where, "a region without a token", "none")


# -- the cards: they can have been dealt, drawn and played so


def _objectives(state: State, stated: frozenset[str]) -> None:
    phase, turn = state.phase, state.turn
    first = phase == Phase.CARD and "taken" in stated and not turn.taken
    nobody_acted = first or phase in (Phase.OBJECTIVE, Phase.OPPOSITION_LEADER)
    undrawn = phase == Phase.DRAW and (not state.table.player or turn.taken <= OWN_ALONE)
    for side in SIDES:
        card, where = state.objective(side), f"objective {side}"
        if not card:
            continue
        has_one = side != state.table.opposition
        require(has_one, where, "none: the opposition has no objective card", card)
        in_use = not undrawn and phase != Phase.CLEANUP
        require(in_use, where, f"no objective in phase {phase}", card)
        chosen = phase != Phase.OBJECTIVE or side not in (state.side, OTHER[turn.first])
        require(chosen, where, f"no objective of {side} yet", card)
        turned_up = nobody_acted and state.stock.shown.of(side)
        require(not turned_up, where, "it face down before the first turn of a round", "shown")


def _opposition(state: State, stated: frozenset[str]) -> None:
    """The opposition has no hand: a pile of command cards, a row of them, and its leaders."""
    side, pile = state.table.opposition, len(state.stock.pile)
    if not side:
        require(not pile, "pile", "rules solitaire", "two_players")
        return
    hand, row, phase = len(state.hand(side)), state.opposition_row, state.phase
    require(not hand, f"hand {side}", "none: the opposition has a pile", hand)
    for card in row:
        require(card in CARDS, f"played {side}", "command cards", card)
    most = DRAWN - len(row)
    if "taken" in stated and phase in A_TURN:
        most = min(most, DRAWN - (state.turn.taken + 1) // 2)
    if phase in TURNS_OVER:
        most = 0
    if phase == Phase.DRAW:
        # One's own cards are drawn first.
        most = max(0, state.turn.taken - DRAWN)
    require(pile <= most, "pile", f"at most {most} cards", pile)
    round_, leaders = state.date.round, len(state.stock.leaders)
    came = round_ - (phase in (*SETUP, Phase.DRAW, Phase.OPPOSITION_LEADER))
    # In a round without an unrest region, with which a text may begin, nobody comes.
    most = len(LEADERS_OF[side]) - came + (round_ > 1 or not state.tiles.unrest)
    require(leaders <= most, "leaders", f"at most {most} in round {round_}", leaders)


def _hands(state: State, stated: frozenset[str]) -> None:
    """A hand has what was drawn, less what was played; each bonus action can have added a card."""
    phase, turn = state.phase, state.turn
    for side in SIDES:
        hand = len(state.hand(side))
        most = _leaders_and_drawn(state) - (phase not in BEFORE_TURNS and not state.table.player)
        if phase in TURNS_OVER:
            most -= state.table.turns // 2
        elif phase in A_TURN and "taken" in stated:
            most -= (turn.taken + (side == turn.first)) // 2
            most -= side == state.side and phase in CARD_PLAYED
        most += _bonuses(state)
        require(hand <= most, f"hand {side}", f"at most {most} cards by then", hand)


def _leaders_and_drawn(state: State) -> int:
    """The cards of a hand when all have drawn; what is played in a round is drawn in the next."""
    leaders = len(LEADERS) // len(SIDES)
    if state.phase in SETUP:
        return leaders
    return leaders + (OWN_ALONE if state.table.player else DRAWN)


def _bonuses(state: State) -> int:
    """How many bonus actions anybody can have had: for each 15 and 31, and for unrest."""
    day, month = state.date.day, state.date.month
    if month == len(MONTHS) - 1:
        return len(CARDS)
    of_calendar = len(BONUS_DAYS) * month + sum(day >= bonus for bonus in BONUS_DAYS)
    return of_calendar + state.date.round - (state.phase not in SCORED)


def _in_the_box(state: State) -> None:
    """Hidden cards count, too: there are no more than the box has."""
    stock = state.stock
    rows = (*state.hands, *state.played, stock.objectives, stock.pile, stock.discard, stock.deck)
    cards = sum(card in CARDS or card == HIDDEN for row in rows for card in row)
    require(cards <= len(CARDS), "deck", f"{len(CARDS)} command cards in all", cards)


# -- the box


def supply_of(city: City, side: str, opposition: str) -> tuple[str, ...]:
    """The units of a side that are not in the city."""
    left = Counter(whole_supply(side, opposition))
    for tokens in city:
        for token in tokens:
            known = TOKENS[token]
            if known.what == UNIT and known.side == side:
                left[known.kind] -= 1
    for kind, number in left.items():
        require(number >= 0, f"{side} {kind}", "no more of them than are in the box", -number)
    return tuple(sorted(left.elements()))


def check_tokens(state: State) -> None:
    """Leaders and neutral tokens stand once, and both Trotskys do not stand together."""
    every = Counter(t.removesuffix(EXHAUSTED) for tokens in state.city for t in tokens)
    neutrals = Counter(f"{NEUTRAL} {kind}" for kind in UNITS[NEUTRAL])
    for token, number in every.items():
        is_unit = TOKENS[token].what == UNIT
        if is_unit and SIDE_OF[token] in SIDES:
            continue
        most = neutrals[token] if is_unit else 1
        require(number <= most, token, "no more of them than are in the box", number)
    both = every[NEUTRAL_TROTSKY] and every[RED_TROTSKY]
    require(not both, TROTSKY, "one Trotsky", "two")


def _cards(state: State) -> None:
    """Each card is in one place, and a leader's card with its own side."""
    stock = state.stock
    rows = (*state.hands, *state.played, stock.objectives, stock.pile, stock.leaders)
    every = Counter(card for row in (*rows, stock.discard, stock.deck) for card in row)
    for card, number in every.items():
        once = number == 1 or card in ("", HIDDEN)
        require(once, "cards", f"{card} in one place", number)
    for side in SIDES:
        for card in (*state.hand(side), *state.played.of(side)):
            theirs = card not in LEADERS or LEADERS[card].side == side
            require(theirs, f"{side}'s cards", f"leaders of {side}", card)
    waiting = {*stock.leaders, *state.hands.red, *state.hands.white}
    if not state.turn.led:
        waiting.add(state.turn.card)
    for token in (token for tokens in state.city for token in tokens):
        played = token.removesuffix(EXHAUSTED) not in waiting
        require(played, token, "a leader in the city, or the card to be played", "both")
    for card in (*stock.discard, *stock.pile):
        require(card not in LEADERS, "cards", "command cards in pile and discard", card)
