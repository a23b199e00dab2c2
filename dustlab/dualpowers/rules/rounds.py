"""The setup, and a round but for its turns and its scoring: draw, objectives, clean-up.

Each card that is drawn is chance by itself, so that its odds can be told. What it is is never told
in words: it goes into the hand, for those who may look there.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.dice import Odds
from ...core.match import Chance, Choice
from ...core.remarks import Log, Refusal, refuse, report
from ..components import (
    BLOCKED_BY,
    CARDS,
    CONNECTIONS,
    DECK,
    DRAWN,
    FIRST_WILL,
    LEADERS_OF,
    NEUTRAL,
    OPPOSITION_UNITS,
    OTHER,
    RED,
    REGION,
    REGIONS,
    TOKENS,
    UNITS,
    WHITE,
    CardName,
    CardNames,
)
from ..moves import PASS, ChooseObjective, Move, Pass
from ..state import Both, Cards, Date, Phase, State, Stock, Table, Tiles, Turn, arranged, without

OWN_ALONE = DRAWN - 1
"""Alone, players draw this many cards for their hand, and one more, unseen, as the objective."""
IN_ALL = 2 * DRAWN


# -- the setup: markers on their places, a neutral unit into each region, the first two tiles


def start(table: Table) -> State:
    """The board as it is laid out, before anything is drawn."""
    opposition = table.opposition
    return State(
        table=table,
        phase=Phase.NEUTRALS,
        side=FIRST_WILL,
        turn=Turn(),
        date=Date(),
        support=0,
        will=FIRST_WILL,
        city=((),) * len(REGIONS),
        supply=Both(whole_supply(RED, opposition), whole_supply(WHITE, opposition)),
        hands=Both(_first_hand(RED, opposition), _first_hand(WHITE, opposition)),
        played=Both((), ()),
        stock=Stock(deck=DECK, leaders=LEADERS_OF[opposition] if opposition else ()),
        tiles=Tiles(left=REGIONS),
    )


def whole_supply(side: str, opposition: str) -> tuple[str, ...]:
    """All units of a side that are in the box."""
    return OPPOSITION_UNITS if side == opposition else UNITS[side]


def _first_hand(side: str, opposition: str) -> Cards:
    """Leader cards begin in the hand; the opposition's lie face down beside the board."""
    return () if side == opposition else LEADERS_OF[side]


def next_region(state: State) -> str:
    """The first region without a neutral unit."""
    return next(region for region in REGIONS if not state.tokens(region))


def neutrals_left(state: State) -> tuple[str, ...]:
    """The numbers of the neutral units that are still in the box."""
    left = UNITS[NEUTRAL]
    for tokens in state.city:
        for token in tokens:
            left = without(left, token.removeprefix(f"{NEUTRAL} "))
    return left


def neutral_pending(state: State) -> Chance:
    facts = (("region", REGION[next_region(state)]),)
    return Chance(Odds.even(neutrals_left(state)), "dualpowers.setup.neutral_falls", facts)


def place_neutral(state: State, kind: str, log: Log) -> State:
    region, rule = next_region(state), "dualpowers.setup.neutral"
    report(log, rule, "dualpowers.setup.neutral", region, region=REGION[region], kind=kind)
    state = state.with_tokens(region, (f"{NEUTRAL} {kind}",))
    return state._replace(phase=Phase.TILES) if all(state.city) else state


def tile_pending(state: State) -> Chance:
    key = "blockade_falls" if state.tiles.unrest else "unrest_falls"
    return Chance(Odds.even(state.tiles.left), f"dualpowers.setup.{key}")


def place_tile(state: State, tile: str, log: Log) -> State:
    """The first tile is that of unrest, the second one of the blockade."""
    if not state.tiles.unrest:
        report(log, "dualpowers.setup.unrest", "dualpowers.setup.unrest", tile, region=REGION[tile])
        left = without(state.tiles.left, tile)
        return state._replace(tiles=state.tiles._replace(unrest=tile, left=left))
    state = blockaded(state, tile, "dualpowers.setup.blockade", log)
    report(log, "dualpowers.setup.will", "dualpowers.setup.will", side=state.will)
    if state.table.player:
        facts = {"side": state.table.opposition, "difficulty": state.table.difficulty}
        report(log, "dualpowers.solitaire.setup", "dualpowers.solitaire.setup", **facts)
    return begin(state, log)


# -- a round begins


def begin(state: State, log: Log) -> State:
    """The side with the will of the people draws first; alone, the player does."""
    report(log, "dualpowers.round.phases", "dualpowers.round.begins", round=state.date.round)
    first = state.table.player or state.will
    state = state._replace(phase=Phase.DRAW, side=first, turn=Turn(first=first))
    return state if state.stock.deck else _after_a_draw(refilled(state, log), log)


# -- the draw phase


def refilled(state: State, log: Log) -> State:
    """With the discard pile shuffled into a new deck, if there is no card left to draw."""
    stock = state.stock
    if stock.deck or not stock.discard:
        return state
    report(log, "dualpowers.draw.reshuffle", "dualpowers.draw.reshuffled")
    return state._replace(stock=stock._replace(deck=arranged(stock.discard), discard=()))


def drawn_for(table: Table, number: int, first: str) -> str:
    """Whose card of the draw phase this is, numbered from 0."""
    if table.player:
        return table.player if number < DRAWN else table.opposition
    return first if number < DRAWN else OTHER[first]


def draw_pending(state: State) -> Chance:
    """A card of the draw phase, or one drawn as a bonus action."""
    key = "draws"
    if state.phase == Phase.DRAW and state.table.player and state.turn.taken >= OWN_ALONE:
        key = "draws_objective" if state.turn.taken == OWN_ALONE else "draws_pile"
    facts = (("side", state.side),)
    return Chance(Odds.even(state.stock.deck), f"dualpowers.draw.{key}", facts)


def in_hand(state: State, card: str) -> State:
    """With a card of the deck in the hand of the side that draws."""
    hand = arranged((*state.hand(state.side), card))
    return state._replace(
        hands=state.hands.replaced(state.side, hand),
        stock=state.stock._replace(deck=without(state.stock.deck, card)),
    )


def _unseen(state: State, card: str) -> State:
    """Alone: a card goes face down to the objective's field, or onto the opposition's pile."""
    stock = state.stock._replace(deck=without(state.stock.deck, card))
    if state.turn.taken == OWN_ALONE:
        stock = stock._replace(objectives=stock.objectives.replaced(state.side, card))
    else:
        stock = stock._replace(pile=(*stock.pile, card))
    return state._replace(stock=stock)


def draw_card(state: State, card: str, log: Log) -> State:
    """A card of the draw phase."""
    turn = state.turn
    unseen = state.table.player and turn.taken >= OWN_ALONE
    state = _unseen(state, card) if unseen else in_hand(state, card)
    taken = turn.taken + 1
    side = drawn_for(state.table, min(taken, IN_ALL - 1), turn.first)
    state = state._replace(turn=turn._replace(taken=taken), side=side)
    return _after_a_draw(refilled(state, log) if taken < IN_ALL else state, log)


def _after_a_draw(state: State, log: Log) -> State:
    """On until all have drawn, or nothing is left to draw."""
    if state.turn.taken < IN_ALL and state.stock.deck:
        return state
    if alone := state.table.player:
        facts = {"number": OWN_ALONE, "pile": DRAWN}
        report(log, "dualpowers.solitaire.draw", "dualpowers.draw.all_alone", side=alone, **facts)
    else:
        report(log, "dualpowers.draw.cards", "dualpowers.draw.all", number=DRAWN)
    return _objective_phase(state, log)


# -- the objective phase


def _objective_phase(state: State, log: Log) -> State:
    """The side with the will of the people chooses first; alone, the opposition takes the will."""
    if not state.table.player:
        return state._replace(phase=Phase.OBJECTIVE, side=state.turn.first)
    side = state.table.opposition
    report(log, "dualpowers.solitaire.will", "dualpowers.solitaire.will", side=side)
    state = state._replace(will=side, turn=Turn(first=side))
    # Without a leader left to turn up, or an unrest region, nobody arrives.
    if state.stock.leaders and state.tiles.unrest:
        return state._replace(phase=Phase.OPPOSITION_LEADER, side=side)
    return _first_turn_alone(state, log)


def objective_pending(state: State) -> Choice:
    return Choice(state.side, "dualpowers.asks.objective")


def objective_moves(state: State) -> list[Move]:
    cards = [card for card in state.hand(state.side) if card in CARDS]
    return [ChooseObjective(card) for card in cards] or [PASS]


def refuse_objective(state: State, move: ChooseObjective) -> Iterator[Refusal]:
    yield from not_in_hand(state, move.card, "dualpowers.objective.choose")
    if move.card not in CARDS:
        yield no_objective(move.card)


def no_objective(card: str) -> Refusal:
    """A leader's card has neither region nor points."""
    rule = "dualpowers.objective.command"
    return refuse(rule, "dualpowers.objective_leader", card=CardName(card))


def not_in_hand(state: State, card: str, rule: str) -> Iterator[Refusal]:
    """A card has to be in one's own hand."""
    hand = state.hand(state.side)
    if not hand:
        yield refuse(rule, "dualpowers.empty_hand", side=state.side, card=CardName(card))
    elif card not in hand:
        facts = {"side": state.side, "card": CardName(card), "hand": CardNames(hand)}
        yield refuse(rule, "dualpowers.not_in_hand", **facts)


def refuse_no_objective(state: State, move: Pass) -> Iterator[Refusal]:
    """A side with a command card has to choose one."""
    if any(card in CARDS for card in state.hand(state.side)):
        yield refuse("dualpowers.objective.choose", "dualpowers.must_choose", side=state.side)


def choose_objective(state: State, move: ChooseObjective | Pass, log: Log) -> State:
    """A command card goes face down onto the field for the objective."""
    side, stock = state.side, state.stock
    if isinstance(move, ChooseObjective):
        state = state._replace(
            hands=state.hands.replaced(side, without(state.hand(side), move.card)),
            stock=stock._replace(objectives=stock.objectives.replaced(side, move.card)),
        )
        report(log, "dualpowers.objective.choose", "dualpowers.objective_set", side=side)
        report(log, "dualpowers.objective.secret", "dualpowers.objective_secret", side=side)
    if side == state.turn.first:
        return state._replace(side=OTHER[side])
    report(log, "dualpowers.turn.order", "dualpowers.turn.begins", side=state.will)
    return _first_turn(state)


def _first_turn(state: State) -> State:
    """The action phase begins with the side that has the will of the people."""
    return state._replace(phase=Phase.CARD, side=state.will, turn=Turn(first=state.will))


# -- the objective phase alone: the opposition's leader arrives


def leader_pending(state: State) -> Chance:
    facts = (("side", state.side),)
    return Chance(Odds.even(state.stock.leaders), "dualpowers.solitaire.leader_falls", facts)


def place_leader(state: State, leader: str, log: Log) -> State:
    """The opposition's leader goes into the unrest region: no action, no days, nobody wakes."""
    region, stock = state.tiles.unrest, state.stock
    rule, token = "dualpowers.solitaire.leader", TOKENS[leader]
    report(log, rule, "dualpowers.solitaire.leader", region, region=REGION[region], token=token)
    state = state._replace(stock=stock._replace(leaders=without(stock.leaders, leader)))
    return _first_turn_alone(state.with_token(region, leader), log)


def _first_turn_alone(state: State, log: Log) -> State:
    """Alone, the action phase begins with the opposition."""
    report(log, "dualpowers.solitaire.turns", "dualpowers.solitaire.turns", side=state.will)
    return _first_turn(state)


# -- the clean-up


def clean_up(state: State, log: Log) -> State:
    """The blockade tile becomes the unrest tile, and the cards that were used are discarded."""
    blockade = state.tiles.blockade
    if blockade:
        rule, region = "dualpowers.cleanup.unrest", REGION[blockade]
        report(log, rule, "dualpowers.cleanup.unrest", blockade, region=region)
    report(log, "dualpowers.cleanup.markers", "dualpowers.cleanup.markers")
    report(log, "dualpowers.cleanup.cards", "dualpowers.cleanup.cards")
    tiles = state.tiles._replace(unrest=blockade, blockade="")
    state = _discarded(state)._replace(phase=Phase.CLEANUP, tiles=tiles)
    if state.tiles.left:
        return state
    report(log, "dualpowers.cleanup.last_tile", "dualpowers.cleanup.last_tile")
    return _next_round(state, log)


def _discarded(state: State) -> State:
    """Command cards go to the discard pile, objectives with them; leaders are out of the game."""
    stock, played = state.stock, state.played
    used = [c for c in (*played.red, *played.white, *stock.objectives) if c in CARDS]
    stock = stock._replace(
        objectives=Both("", ""), shown=Both(False, False), discard=(*stock.discard, *used)
    )
    return state._replace(stock=stock, played=Both((), ()))


def blockade_pending(state: State) -> Chance:
    return Chance(Odds.even(state.tiles.left), "dualpowers.setup.blockade_falls")


def place_blockade(state: State, tile: str, log: Log) -> State:
    return _next_round(blockaded(state, tile, "dualpowers.cleanup.blockade", log), log)


def blockaded(state: State, tile: str, rule: str, log: Log) -> State:
    """With a tile drawn onto the blockade field, and the marker on the connection of that tile."""
    barrier = BLOCKED_BY[tile]
    region, way = REGION[tile], CONNECTIONS[barrier]
    report(log, rule, "dualpowers.setup.blockade", tile, region=region, connection=way)
    left = without(state.tiles.left, tile)
    return state._replace(tiles=state.tiles._replace(blockade=tile, left=left, barrier=barrier))


def _next_round(state: State, log: Log) -> State:
    return begin(state._replace(date=state.date._replace(round=state.date.round + 1)), log)
