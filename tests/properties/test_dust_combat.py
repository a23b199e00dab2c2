"""What holds in every combat phase of Dust: random moves are legal, and no legal one is missed."""

from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dustlab.core.match import Chance, Choice
from dustlab.core.remarks import Event
from dustlab.core.words import LANGUAGES
from dustlab.dust import GAME, State
from dustlab.dust.board import the_board
from dustlab.dust.cards import the_deck
from dustlab.dust.components import ARMIES, Holding, Units
from dustlab.dust.editions import EDITIONS, edition
from dustlab.dust.moves import Attack, Bomb, Bombard, Drop, EndCombat, Missile, Move, Take
from dustlab.dust.state import Cards, Order, Table, Tally, Turn
from tests.boards import at

SEATS = ("red", "blue", "green")


def position(seed: int) -> State:
    """A board full of strangers: armies, centers, scores and cards as they come."""
    rng, board = Random(seed), the_board()
    areas = [
        Holding(rng.choice([*SEATS, "black"]), group(rng, area.kind))
        if rng.random() < 0.7
        else None
        for area in board.areas
    ]
    plain = [a.id for a in board.areas if a.kind == "land" and not a.power_source]
    cards = rng.sample(sorted(the_deck()), 3)
    return State(
        table=Table(edition(rng.choice(EDITIONS)), board, SEATS, ("", "", ""), until="turn"),
        areas=tuple(areas),
        centers=frozenset(rng.sample(plain, 9)),
        turn=Turn("red", combat_points=rng.randrange(4)),
        order=Order(
            round=rng.choice([1, 2, 2]),
            truces=(("red", "blue"),) if rng.random() < 0.2 else (),
        ),
        tally=Tally(points=tuple(rng.randrange(30) for _ in SEATS), last=(0, 0, 0)),
        cards=Cards(hands=((), (), ()), played=tuple(cards)),
    )


def group(rng: Random, kind: str) -> Units:
    if kind == "sea":
        return Units(submarine=rng.randint(1, 3))
    return Units(
        rng.randint(1, 3), rng.choice([0, 0, 1]), rng.choice([0, 1]), rng.choice([0, 0, 2])
    )


def legal(state: State, move: Move) -> bool:
    return next(GAME.refusals(state, move), None) is None


@given(st.integers(0, 10**6))
def test_a_random_move_is_legal_and_among_those_listed(seed: int) -> None:
    state, rng = position(seed), Random(seed)
    listed = set(islice(GAME.candidates(state), 20_000))
    for _ in range(20):
        move = GAME.sample(state, rng)
        assert legal(state, move), list(map(str, GAME.refusals(state, move)))
        assert move in listed or isinstance(move, Drop)


@given(st.integers(0, 10**6))
def test_no_move_is_listed_twice_and_the_end_is_always_open(seed: int) -> None:
    state = position(seed)
    moves = list(islice(GAME.candidates(state), 5_000))
    assert len(set(moves)) == len(moves)
    assert legal(state, EndCombat())


@given(st.integers(0, 10**6))
def test_an_attack_moves_no_unit_out_of_the_world(seed: int) -> None:
    """Until dice have fallen and hits are taken, every unit is on the board or in the battle."""
    state, rng = position(seed), Random(seed)
    move = GAME.sample(state, rng)
    after = GAME.advance(state, move, [])
    assert everybody(after) == everybody(state)
    if state.battle is None and after.strike is not None:
        chance = GAME.pending(after)
        assert isinstance(chance, Chance)
        fallen = GAME.fall(after, chance.odds.sample(rng), [])
        if fallen.strike is not None:
            assert isinstance(GAME.pending(fallen), Choice)
            choices = list(GAME.candidates(fallen))
            assert any(legal(fallen, choice) for choice in choices), "no dead end"
            taken = GAME.sample(fallen, rng)
            assert isinstance(taken, Take)
            assert legal(fallen, taken)
            assert taken in choices
            fallen = GAME.advance(fallen, taken, [])
        assert fallen.strike is None
        assert fallen.turn.fought[-1].kind in ("bomb", "bombard", "missile")


def everybody(state: State) -> dict[str, tuple[int, ...]]:
    """The units of each army, wherever they are."""
    total = dict.fromkeys(ARMIES, Units())
    for holding in state.areas:
        if holding:
            total[holding.army] = total[holding.army].plus(holding.units)
    if state.battle is not None:
        for army, units in (
            (state.battle.attacker, state.battle.attackers),
            (state.battle.defender, state.battle.defenders),
        ):
            total[army] = total[army].plus(units)
    return dict(total)


@given(st.integers(0, 10**6))
def test_whatever_is_refused_or_done_can_be_told_in_every_language(seed: int) -> None:
    state, rng = position(seed), Random(seed)
    a, b, c = (area.id for area in rng.sample(state.board.areas, 3))
    some = group(rng, rng.choice(["land", "sea"]))
    moves: list[Move] = [
        Attack(a, b, some),
        Attack(a, b, some, by_sea=True),
        Drop(((a, 1), (b, 2)), c),
        Bomb(a, b, 1),
        Bombard(a, b, 4),
        Missile(a),
        EndCombat(),
    ]
    for move in moves:
        log: list[Event] = []
        refusals = list(GAME.refusals(state, move))
        if not refusals:
            GAME.advance(state, move, log)
        for remark in (*refusals, *log):
            assert remark.rule.startswith("dust.")
            assert all("{" not in remark.tell(language) for language in LANGUAGES)


SMALL = """
    rules {}
    {}
    scores red 25
    iberia red 1 tank 1 mech 1 bomber
    north_atlantic red 2 submarine
    central_atlantic blue 1 submarine
    maghreb red 1 mech
    egypt blue 1 tank
    labrador blue 1 tank
    france blue 1 mech
    berlin green 1 tank 1 mech
    drake_passage blue 1 submarine
"""


# Each rule set, and each card in two of them.
@pytest.mark.parametrize(
    ("rules", "card"),
    [
        ("premium", "played red c4m1p2s3"),
        ("premium", "played red c4m2p1s2"),
        ("standard", ""),
        ("epic", "played red c4m1p2s3"),
        ("original", "played red c4m2p1s2"),
    ],
)
def test_random_moves_come_to_every_legal_move(rules: str, card: str) -> None:
    state, rng = at(SMALL.format(rules, card)).state, Random(7)
    wanted = {move for move in GAME.candidates(state) if legal(state, move)}
    kinds = {type(move) for move in wanted}
    assert kinds >= {Attack, Bomb, Bombard, EndCombat}
    assert (Drop in kinds) == ("c4m1p2s3" in card)
    assert (Missile in kinds) == ("c4m2p1s2" in card and rules != "original"), "red has no center"
    seen = set()
    for _ in range(60_000):
        seen.add(GAME.sample(state, rng))
        if len(seen) == len(wanted):
            break
    assert seen == wanted
