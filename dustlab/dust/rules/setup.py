"""Setup: the deal and the setup cards, capitals, power sources, land, neutral armies, centers.

`reinforcements` has the last step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...core.dice import Odds
from ...core.errors import BadInput, did_you_mean, require
from ...core.match import Chance, Choice, Pending
from ...core.remarks import Log, Refusal, refuse, report
from ..board import Board
from ..cards import DEALT, the_deck
from ..components import ARMIES, Units
from ..editions import Edition
from ..moves import ChooseCard, ClaimArea, ClaimCapital, Move, PlaceCenter
from ..state import Cards, Order, State, Table, Tally, put
from . import initiative, reinforcements
from .building import Sites, centers_left, left_in_box
from .drawing import drawn, in_hand

LEAST_PLAYERS, MOST_PLAYERS = 2, 6
ONE_TANK = Units(tank=1)
# The steps in which one player after the other takes or builds something.
STEPS = ("capitals", "power sources", "land", "centers")
POWER_SOURCES_EACH = 2
AREAS_EACH = 5
CENTERS_EACH = 3


def start(seats: Sequence[str], edition: Edition, board: Board) -> State:
    """An empty board before the deal; the armies sit clockwise in the order given."""
    armies = tuple(seats)
    _check_seats(armies)
    pairs = _pairs_needed(edition, len(armies))
    expected = f"at least {2 * pairs} capitals, in pairs, for {len(armies)} players"
    require(len(board.capitals) >= 2 * pairs, "board", expected, len(board.capitals))
    nothing = len(armies) * (0,)
    return State(
        table=Table(edition, board, armies),
        areas=(None,) * len(board.areas),
        centers=frozenset(),
        phase="deal",
        order=Order(round=0),
        tally=Tally(points=nothing, last=nothing),
        cards=Cards(
            hands=len(armies) * ((),), deck=in_hand(the_deck()), played=len(armies) * ("",)
        ),
    )


def _pairs_needed(edition: Edition, players: int) -> int:
    """How many pairs of capitals leave one open to every player, whatever others have claimed."""
    apart = min(players, 3) if edition.setup.capitals == "first_three_apart" or players < 4 else 2
    return max(apart, -(-players // 2))


def _check_seats(armies: tuple[str, ...]) -> None:
    fits = LEAST_PLAYERS <= len(armies) <= MOST_PLAYERS
    require(fits, "players", f"{LEAST_PLAYERS} to {MOST_PLAYERS} armies", len(armies))
    for army in armies:
        if army not in ARMIES:
            raise BadInput("players", f"an army{did_you_mean(army, ARMIES)}", army)
        require(armies.count(army) == 1, "players", "each army once", f"{army} twice")


# -- what now


def pending(state: State) -> Pending:
    """The deal and the choice of setup cards; the other steps answer for themselves."""
    if state.phase == "deal":
        facts = (("army", state.seats[_dealt_next(state)]),)
        return Chance(Odds.even(state.cards.deck), "dust.setup.dealing", facts)
    if state.phase == "setup card":
        return Choice(initiative.chooser(state), "dust.setup.asks_card")
    if state.phase == "reinforcements":
        return reinforcements.pending(state)
    return _pending_on_the_board(state)


def candidates(state: State) -> Iterable[Move]:
    if state.phase == "setup card":
        return initiative.candidates(state)
    if state.phase == "reinforcements":
        return reinforcements.candidates(state)
    return _candidates_on_the_board(state)


def on_turn(state: State) -> str:
    """The player who sets up now."""
    return state.order.armies[state.order.at]


def _pending_on_the_board(state: State) -> Pending:
    army = on_turn(state)
    if state.phase == "centers":
        left = CENTERS_EACH - _centers_placed(state, army)
        return Choice(army, "dust.setup.asks_center", (("left", left),))
    if state.phase == "power sources":
        left = POWER_SOURCES_EACH - sources_held(state, army)
        return Choice(army, "dust.setup.asks_power_source", (("left", left),))
    return Choice(army, f"dust.setup.asks_{state.phase}")


def _candidates_on_the_board(state: State) -> Iterable[Move]:
    if state.phase == "capitals":
        return [ClaimCapital(area) for area in state.board.capitals]
    if state.phase == "centers":
        return [PlaceCenter(area) for area in sites(state, on_turn(state))]
    return [ClaimArea(area) for area in _free(state)]


# -- the deal


def _dealt_next(state: State) -> int:
    """The seat that gets the next card: cards go round the table, one at a time."""
    hands = state.cards.hands
    return sum(map(len, hands)) % len(hands)


def fall(state: State, top: str, log: Log) -> State:
    """One card is dealt; after the last one the players choose."""
    seat = _dealt_next(state)
    cards = drawn(state.cards, top, seat)
    if len(cards.hands[-1]) < DEALT:
        return state._replace(cards=cards)
    report(log, "dust.setup.deal", "dust.setup.dealt", cards=DEALT)
    return state._replace(cards=cards, phase="setup card")


# -- the setup cards


def refuse_card(state: State, move: ChooseCard) -> Iterator[Refusal]:
    if state.phase != "setup card":
        yield refuse("dust.setup.steps", "dust.setup.card_not_now")
        return
    yield from initiative.not_in_hand(state, move, "dust.setup.deal")


def choose_card(state: State, move: ChooseCard, log: Log) -> State:
    """A card goes face down in front of its player; the last one settles the setup order."""
    report(log, "dust.setup.deal", "dust.initiative.chosen", army=initiative.chooser(state))
    state = initiative.put_down(state, move.card)
    if initiative.chooser(state):
        return state
    armies = initiative.in_order(state)
    initiative.report_cards(log, state, armies, "dust.setup.order")
    report(log, "dust.setup.order", "dust.setup.order", armies=armies)
    return state._replace(order=state.order._replace(armies=armies, at=0), phase="capitals")


# -- capitals


def refuse_capital(state: State, move: ClaimCapital) -> Iterator[Refusal]:
    now, area = state.phase == "capitals", move.area
    if not now:
        yield refuse("dust.setup.steps", "dust.setup.capital_not_now")
    if not state.board[area].capital:
        facts = {"area": area, "capitals": state.board.capitals}
        yield refuse("dust.setup.capitals", "dust.setup.no_capital", area, **facts)
    if not now or not state.board[area].capital:
        return
    holding = state.holding(area)
    if holding is not None:
        facts = {"area": area, "army": holding.army}
        yield refuse("dust.setup.capitals", "dust.setup.capital_taken", area, **facts)
    taken = tuple(other for other in _taken(state) if other != area)
    closed = _closed_by(state, area, taken, _pairs(state, taken))
    if closed is not None:
        key, others = closed
        rule, players = "dust.setup.capitals.pairs", len(state.seats)
        numbers = {"count": len(others), "players": players}
        where = {"area": area, "others": others}
        yield refuse(rule, f"dust.setup.{key}", area, *others, **where, **numbers)


def _taken(state: State) -> tuple[str, ...]:
    return tuple(area for area in state.board.capitals if state.holding(area) is not None)


def _pairs(state: State, taken: tuple[str, ...]) -> list[str]:
    """The letters of the pairs of the claimed capitals."""
    board = state.board
    return [board[area].pair for area in taken]


def _closed_by(
    state: State, area: str, taken: tuple[str, ...], pairs: list[str]
) -> tuple[str, tuple[str, ...]] | None:
    """Why the next player may not claim a capital, and because of which claimed ones."""
    board, players = state.board, len(state.seats)
    if state.edition.setup.capitals == "first_three_apart":
        near = tuple(other for other in taken if board.adjacent(area, other))
        return ("first_three", near) if near and state.order.at < 3 else None
    pair = board[area].pair
    if players <= 3 and pair in pairs:
        return "paired", (taken[pairs.index(pair)],)
    if players == 4 and pair not in pairs and len(set(pairs)) == 2:
        return "third_pair", taken
    return None


def capital(state: State, move: ClaimCapital, log: Log) -> State:
    """A tank takes the capital; after the last player the others get a neutral army."""
    army, area = on_turn(state), move.area
    report(log, "dust.setup.capitals", "dust.setup.capital", area, army=army, area=area)
    homes = state.table.homes or len(state.seats) * ("",)
    table = state.table._replace(homes=put(homes, state.seats.index(army), area))
    state = state._replace(table=table).reinforced(area, army, ONE_TANK)
    order = state.order
    if order.at + 1 < len(order.armies):
        return state._replace(order=order._replace(at=order.at + 1))
    left = [a for a in state.board.capitals if state.holding(a) is None]
    state = _stocked(state, left, log)
    if state.edition.setup.neutral_centers:
        left = left[: centers_left(state)]
        state = state._replace(centers=state.centers.union(left))
        if left:
            facts = {"areas": tuple(left)}
            report(log, "dust.setup.neutral", "dust.setup.neutral_centers", *left, **facts)
    report(log, "dust.setup.scoring_tank", "dust.setup.scoring_tank")
    phase = "power sources" if sources_first(state) else "land"
    return _next_to_claim(state._replace(phase=phase), -1, log)


# -- neutral armies, in colours that nobody plays

NEUTRAL_ARMY = Units(tank=1, mech=1)


def _stocked(state: State, areas: list[str], log: Log) -> State:
    """A neutral tank and mech in each area: unclaimed colours, one after another is used up."""
    left = list(areas)
    for army in (colour for colour in ARMIES if colour not in state.seats):
        box = left_in_box(state, army)
        most = min(box.tank, box.mech)
        here, left = left[:most], left[most:]
        if not here:
            continue
        for area in here:
            state = state.with_units(area, army, NEUTRAL_ARMY)
        facts = {"army": army, "areas": tuple(here), "units": NEUTRAL_ARMY}
        report(log, "dust.setup.neutral", "dust.setup.neutral", *here, **facts)
    return state


# -- power sources and land areas


def sources_first(state: State) -> bool:
    """Whether land power sources are shared out before other land, and neutrals take the rest."""
    return state.edition.setup.land == "sources_then_five"


def free_sources(state: State) -> list[str]:
    """The power sources on land that nobody holds."""
    return [area for area in _free(state) if state.board[area].power_source]


def _free(state: State) -> list[str]:
    """The areas that may be claimed in this step."""
    sources = state.phase == "power sources"
    land = (area for area in state.board.areas if area.kind == "land")
    claimable = (area.id for area in land if area.power_source or not sources)
    return [area for area in claimable if state.holding(area) is None]


def sources_held(state: State, army: str) -> int:
    """The power sources on land that an army holds."""
    on_land = (a for a in state.board.power_sources if state.board[a].kind == "land")
    return sum(state.owner(area) == army for area in on_land)


def land_claimed(state: State, army: str) -> int:
    """What an army has besides its capital, and besides sources that had a step of their own."""
    apart = sources_held(state, army) if sources_first(state) else 0
    return len(state.areas_of(army)) - 1 - apart


def refuse_claim(state: State, move: ClaimArea) -> Iterator[Refusal]:
    if state.phase not in ("power sources", "land"):
        yield refuse("dust.setup.steps", "dust.setup.area_not_now")
    area = state.board[move.area]
    sources = state.phase == "power sources"
    rule = "dust.setup.power_sources" if sources else "dust.setup.land"
    if area.kind != "land":
        yield refuse(rule, "dust.setup.not_land", area.id, area=area.id)
    if sources and not area.power_source:
        yield refuse(rule, "dust.setup.no_power_source", area.id, area=area.id)
    if state.phase not in ("power sources", "land"):
        return
    if sources and sources_held(state, on_turn(state)) >= POWER_SOURCES_EACH:
        facts = {"army": on_turn(state), "each": POWER_SOURCES_EACH}
        yield refuse(rule, "dust.setup.sources_enough", area.id, **facts)
    holding = state.holding(area.id)
    if holding is not None:
        facts = {"area": area.id, "army": holding.army}
        yield refuse(rule, "dust.setup.area_taken", area.id, **facts)


def claim(state: State, move: ClaimArea, log: Log) -> State:
    """A tank takes the area, and with a power source its token."""
    army, area = on_turn(state), move.area
    facts = {"army": army, "area": area}
    if state.board[area].power_source:
        report(log, "dust.setup.power_sources", "dust.setup.token", area, **facts)
    else:
        report(log, "dust.setup.land", "dust.setup.claimed", area, **facts)
    return _next_to_claim(state.with_units(area, army, ONE_TANK), state.order.at, log)


def _next_to_claim(state: State, at: int, log: Log) -> State:
    """The next player in the setup order claims, or the step is over."""
    armies = state.order.armies
    at = (at + 1) % len(armies)
    state = state._replace(order=state.order._replace(at=at))
    # Everybody claims equally often, so the player who begins the next lap shows it for all.
    all_have_enough = at == 0 and _has_enough(state, armies[0])
    return _end_claiming(state, log) if all_have_enough or not _free(state) else state


def _has_enough(state: State, army: str) -> bool:
    if not sources_first(state):
        return False
    if state.phase == "power sources":
        return sources_held(state, army) >= POWER_SOURCES_EACH
    return land_claimed(state, army) >= AREAS_EACH


def _end_claiming(state: State, log: Log) -> State:
    if sources_first(state):
        state = _stocked(state, _free(state), log)
    if state.phase == "power sources":
        return _next_to_claim(state._replace(phase="land"), -1, log)
    return _next_to_place(state._replace(phase="centers"), -1, log)


# -- production centers


def sites(state: State, army: str) -> tuple[str, ...]:
    """The own areas that may take a production center: land without one, and no power source."""
    return Sites(state, army).free


def _centers_placed(state: State, army: str) -> int:
    return len(state.centers_of(army))


def may_place_a_center(state: State, army: str) -> bool:
    """Whether a player has centers left to place, and an area that may take one."""
    return _centers_placed(state, army) < CENTERS_EACH and bool(sites(state, army))


def _asked(state: State) -> str:
    """Who decides in a step of the setup."""
    if state.phase == "setup card":
        return initiative.chooser(state)
    return state.turn.army or (on_turn(state) if state.order.armies else "")


def refuse_center(state: State, move: PlaceCenter, army: str = "") -> Iterator[Refusal]:
    """Without an army it is judged for the player who is to do something."""
    army = army or _asked(state)
    if state.phase != "centers":
        yield refuse("dust.setup.steps", "dust.setup.center_not_now")
    area = state.board[move.area]
    where, rule = area.id, "dust.setup.centers.where"
    if area.kind != "land":
        yield refuse(rule, "dust.setup.center_at_sea", where, area=where)
    elif army and state.owner(where) != army:
        yield refuse(rule, "dust.setup.center_not_own", where, area=where, army=army)
    if area.power_source:
        yield refuse(rule, "dust.setup.center_on_source", where, area=where)
    if where in state.centers:
        yield refuse(rule, "dust.setup.center_there", where, area=where)


def center(state: State, move: PlaceCenter, log: Log) -> State:
    facts = {"army": on_turn(state), "area": move.area}
    report(log, "dust.setup.centers", "dust.setup.center", move.area, **facts)
    state = state._replace(centers=state.centers | {move.area})
    return _next_to_place(state, state.order.at, log)


def _next_to_place(state: State, at: int, log: Log) -> State:
    """The next player who still has a center to place and an area that may take it.

    A player who claimed hardly anything but power sources places fewer than three.
    """
    armies = state.order.armies
    if centers_left(state) > 0:
        for step in range(1, len(armies) + 1):
            later = (at + step) % len(armies)
            army = armies[later]
            if may_place_a_center(state, army):
                return state._replace(order=state.order._replace(at=later))
            if _centers_placed(state, army) < CENTERS_EACH:
                facts = {"army": army, "centers": CENTERS_EACH}
                report(log, "dust.setup.centers", "dust.setup.no_site", **facts)
    return reinforcements.begin(state, 0, log)
