"""What holds in every production and movement phase of Dust, on boards full of strangers."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dustlab.core.match import Chance
from dustlab.core.remarks import Event
from dustlab.core.words import LANGUAGES
from dustlab.dust import GAME, State
from dustlab.dust.board import the_board
from dustlab.dust.cards import the_deck
from dustlab.dust.components import ARMIES, BOX, KINDS, NO_UNITS, Holding, Units
from dustlab.dust.editions import EDITIONS, edition
from dustlab.dust.moves import (
    Buy,
    Discard,
    EndBuying,
    EndMovement,
    Fly,
    March,
    Move,
    Place,
    PlaceCenter,
    Ship,
    Use,
)
from dustlab.dust.rules import production
from dustlab.dust.rules.income import income, total
from dustlab.dust.state import Cards, Order, Shop, Table, Tally

SEATS = ("red", "blue", "green")
SEEDS = st.integers(0, 10**9)


def position(seed: int) -> State:
    """Red's turn begins: armies, centers and cards as they come."""
    rng, board = Random(seed), the_board()
    held = rng.choice([0.1, 0.5, 0.8])
    left = {army: list(BOX.values()) for army in ARMIES}
    areas: list[Holding | None] = []
    for area in board.areas:
        army = rng.choice([*SEATS, "red", "red", "black"])
        if area.capital:
            army = rng.choice(["red", "black"])
        units = group(rng, area.kind)
        fits = all(n < there for n, there in zip(units, left[army], strict=True))
        if fits and rng.random() < held:
            left[army] = [there - n for n, there in zip(units, left[army], strict=True)]
            areas.append(Holding(army, units))
        else:
            areas.append(None)
    plain = [area.id for area in board.areas if area.kind == "land" and not area.power_source]
    deck = rng.sample(sorted(the_deck()), 45)
    held_cards = [deck.pop() for _ in range(rng.randrange(6))]
    played = (rng.choice(["c1m1p5s3", "c1m1p5s1", deck[0]]), deck[1], deck[2])
    deck = [card for card in deck if card not in played]
    cut = rng.choice([0, 1, len(deck) - 1])
    state = State(
        table=Table(edition(rng.choice(EDITIONS)), board, SEATS, ("berlin", "moscow", "houston")),
        areas=tuple(areas),
        centers=frozenset(rng.sample(plain, rng.choice([0, 3, 12, 23, 24]))),
        order=Order(round=2, armies=SEATS),
        tally=Tally(points=(0, 0, 0), last=(0, 0, 0)),
        cards=Cards(
            hands=(tuple(held_cards), (), ()),
            deck=tuple(deck[: len(deck) - cut]),
            discard=tuple(deck[len(deck) - cut :]),
            played=played,
        ),
    )
    return production.begin(state, None)


def group(rng: Random, kind: str) -> Units:
    if kind == "sea":
        return Units(submarine=rng.randint(1, 2))
    return Units(
        rng.randint(1, 2), rng.choice([0, 0, 1]), rng.choice([0, 1]), rng.choice([0, 0, 1])
    )


def rich(state: State, rng: Random) -> State:
    """The same with more points than anybody would have, so that other limits are met."""
    shop = Shop(rng.choice([6, 25, 90]))
    return state._replace(turn=state.turn._replace(shop=shop))


def legal(state: State, move: Move) -> bool:
    return next(GAME.refusals(state, move), None) is None


def walk(seed: int) -> Iterator[tuple[State, Move]]:
    """A turn up to its combat: every position with the random move that was made in it."""
    rng = Random(seed)
    state = rich(position(seed), rng)
    while state.phase in ("production", "drawing", "movement"):
        if state.battle is not None or state.strike is not None:
            return
        pending = GAME.pending(state)
        if isinstance(pending, Chance):
            state = GAME.fall(state, pending.odds.sample(rng))
            continue
        move = GAME.sample(state, rng)
        yield state, move
        state = GAME.advance(state, move)


@settings(max_examples=20)
@given(SEEDS)
def test_a_random_move_is_legal_and_told_in_every_language(seed: int) -> None:
    for state, move in walk(seed):
        assert legal(state, move), (str(move), list(map(str, GAME.refusals(state, move))))
        log: list[Event] = []
        told = GAME.advance(state, move, log)
        assert told == GAME.advance(state, move)
        for event in log:
            assert all(event.tell(language) for language in LANGUAGES)
        assert all(GAME.pending(state).tell(language) for language in LANGUAGES)


@settings(max_examples=8)
@given(SEEDS)
def test_the_moves_of_production_that_are_listed_are_the_legal_ones(seed: int) -> None:
    for state, _ in walk(seed):
        if state.phase != "production":
            return
        # A phase that waits for its ability may be left by any move of a later one.
        listed = [m for m in GAME.candidates(state) if not isinstance(m, production.LATER)]
        assert len(listed) == len(set(listed))
        assert all(legal(state, move) for move in listed)
        every = set(listed)
        for move in thinkable(state):
            assert legal(state, move) == (move in every), str(move)


def thinkable(state: State) -> Iterator[Move]:
    """Moves of production, legal or not."""
    areas = [area.id for area in state.board.areas]
    capitals = ["", *state.board.capitals, "ukraine"]
    items = (*KINDS, "center", "card")
    yield from (Buy(i, n, a) for i, n, a in product(items, (1, 2, 5, 6, 11, 30), capitals))
    yield from (Discard(card) for card in sorted(the_deck())[::7])
    yield from (PlaceCenter(area) for area in areas)
    yield from (Use("mech_builder", area) for area in areas)
    yield from (Use("diplomat", army) for army in ARMIES)
    yield EndBuying()
    ones = [Units(**{kind: 1}) for kind in KINDS]
    groups = [*ones, Units(tank=3), Units(submarine=4), Units(tank=1, mech=1), Units(tank=6)]
    yield from (Place(units, area) for units in groups for area in areas)
    for area in state.board.areas:
        if area.kind == "sea":
            near = state.board.land_neighbours[area.id]
            yield from (Place(u, area.id, c) for u in groups for c in (*near, "mongolia"))


@settings(max_examples=8)
@given(SEEDS)
def test_the_movements_that_are_listed_are_the_legal_ones(seed: int) -> None:
    for state, _ in walk(seed):
        if state.phase != "movement":
            continue
        kinds = (March, Ship, Fly, EndMovement)
        listed = [move for move in GAME.candidates(state) if isinstance(move, kinds)]
        assert len(listed) == len(set(listed))
        assert all(
            legal(state, move) for move in Random(seed).sample(listed, min(200, len(listed)))
        )
        every = set(listed)
        for move in steps(state, Random(seed)):
            assert legal(state, move) == (move in every), str(move)
        return


def steps(state: State, rng: Random) -> Iterator[Move]:
    """Movements of what stands in some areas to everywhere, legal or not."""
    areas = [area.id for area in state.board.areas]
    for origin in rng.sample(areas, 8):
        holding = state.holding(origin)
        units = holding.units if holding else Units(tank=1)
        for target in areas:
            yield March(origin, target, units)
            yield Ship(origin, target, units)
            yield Fly(((origin, units.bomber),), target)


def test_random_play_comes_to_every_kind_of_move() -> None:
    expected = {
        *((Buy, somewhere) for somewhere in (True, False)),
        *((Fly, of_several) for of_several in (True, False)),
        *((Use, ability) for ability in ("diplomat", "mech_builder")),
        *((kind, None) for kind in (Discard, EndBuying, Place, PlaceCenter)),
        *((kind, None) for kind in (March, Ship, EndMovement)),
    }
    for seed in range(600):
        expected -= {kind_of(move) for _, move in walk(seed)}
        if not expected:
            break
    assert expected == set()


def kind_of(move: Move) -> tuple[type[Move], bool | str | None]:
    """Its class, and what sets moves of this class apart."""
    match move:
        case Buy():
            return Buy, bool(move.area)
        case Fly():
            return Fly, len(move.parts) > 1
        case Use():
            return Use, move.ability
    return type(move), None


@settings(max_examples=20)
@given(SEEDS)
def test_nothing_is_bought_that_the_box_does_not_hold_and_everything_is_placed(seed: int) -> None:
    before, after = None, None
    bought = dict.fromkeys((*KINDS, "center"), 0)
    mechs = 0
    for state, move in walk(seed):
        before = before or state
        if state.phase != "production":
            after = state
            break
        if isinstance(move, Buy) and move.item in bought and not move.area:
            bought[move.item] += move.number
        mechs += isinstance(move, Use) and move.ability == "mech_builder"
    if before is None or after is None:
        return
    came = army_of(after, "red").less(army_of(before, "red"))
    assert came == Units(*(bought[kind] for kind in KINDS)).plus(Units(mech=mechs))
    assert len(after.centers) - len(before.centers) == bought["center"]
    assert len(after.centers) <= 24
    for kind, number in zip(KINDS, army_of(after, "red"), strict=True):
        assert number <= BOX[kind]
    assert len(after.cards.hands[0]) <= 5


def army_of(state: State, army: str) -> Units:
    total_units = NO_UNITS
    for holding in state.areas:
        if holding and holding.army == army:
            total_units = total_units.plus(holding.units)
    return total_units


@settings(max_examples=20)
@given(SEEDS)
def test_the_points_received_are_the_sum_of_the_lines_told(seed: int) -> None:
    state = position(seed)
    assert state.turn.shop is not None
    assert state.turn.shop.points == total(income(state, "red")) >= 6


@pytest.mark.parametrize("seed", range(3))
def test_what_is_refused_is_said_in_every_language(seed: int) -> None:
    rng, refused = Random(seed), set()
    for state, _ in walk(seed):
        moves = thinkable(state) if state.phase == "production" else steps(state, rng)
        refused.update(refusal for move in moves for refusal in GAME.refusals(state, move))
    for refusal in refused:
        assert all(refusal.tell(language) for language in LANGUAGES)
