"""What holds in every skirmish, however it is played; and movement against a plain twin."""

from dataclasses import replace
from fractions import Fraction
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from dustlab.core.match import Chance, Choice, Match, Over
from dustlab.tactics import GAME, State, battlefield, from_position, new_match
from dustlab.tactics.components import SIDES
from dustlab.tactics.flow import MOVE, SUSTAINED, Shot
from dustlab.tactics.moves import Activate, Fire, Go, Move
from dustlab.tactics.rules.declaring import options, refuse_activate, waiting
from dustlab.tactics.rules.shots import order_of
from dustlab.tactics.rules.ways import reach
from dustlab.tactics.state import fresh
from dustlab.tactics.text.blanks import aim
from dustlab.tactics.text.cards import the_box

BOX = the_box().units
OF_SIDE = {side: sorted(i for i, card in BOX.items() if card.side == side) for side in SIDES}
PLACES = ["first_patrol", "the_bridge", "the_depot"]
armies = st.fixed_dictionaries(
    {
        side: st.lists(st.sampled_from(units), min_size=1, max_size=4, unique=True)
        for side, units in OF_SIDE.items()
    }
)


def match_of(place: str, army: dict[str, list[str]], lay_out: bool, seed: int) -> Match[State]:
    ground = battlefield(place)._replace(ap_limit=0, rounds=3)
    return new_match(ground, armies=army, seed=seed, lay_out=lay_out)


@settings(max_examples=12, deadline=None)
@given(st.sampled_from(PLACES), armies, st.booleans(), st.integers(0, 10**6))
def test_every_skirmish_goes_on_until_it_is_over(
    place: str, army: dict[str, list[str]], lay_out: bool, seed: int
) -> None:
    """No dead end; what is sampled is listed, legal, and reads back; so does every position."""
    state, rng = match_of(place, army, lay_out, seed).state, Random(seed)
    moves = 0
    while True:
        pending = GAME.pending(state)
        assert GAME.read_position(GAME.write_position(state), "test") == state
        if isinstance(pending, Over):
            break
        if isinstance(pending, Chance):
            outcome = pending.odds.sample(rng)
            assert GAME.read_outcome(GAME.write_outcome(outcome, state), state) == outcome
            state = GAME.fall(state, outcome, [])
            continue
        move, every = GAME.sample(state, rng), list(GAME.candidates(state))
        assert len(set(every)) == len(every)
        assert move in every
        assert not list(GAME.refusals(state, move))
        assert GAME.read_move(str(move), state) == move
        if isinstance(move, Go):
            # The list is found by one search, legality by another.
            ways = [one for one in every if isinstance(one, Go)]
            assert not [one for one in ways if next(GAME.refusals(state, one), None) is not None]
        state = GAME.advance(state, move, [])
        moves += 1
        assert moves < 3000
    check_end(state)


def check_end(state: State) -> None:
    """Points are those of destroyed units, each time anew, and the bonus of the square."""
    lost = dict.fromkeys(SIDES, 0)
    for number, piece in enumerate(state.pieces):
        lost[state.side(number)] += piece.destroyed * state.card(number).ap
    bonus = state.table.scenario.hold_bonus
    allies, axis = state.points
    assert allies - lost["axis"] in (0, bonus)
    assert axis - lost["allies"] in (0, bonus)


@settings(max_examples=10, deadline=None)
@given(st.sampled_from(PLACES), armies, st.integers(0, 10**6))
def test_nothing_stands_where_it_must_not(
    place: str, army: dict[str, list[str]], seed: int
) -> None:
    state = match_of(place, army, False, seed).state
    rng = Random(seed)
    for _ in range(30):
        state = one_by_one(state, rng, 10)
        taken: dict[int, list[int]] = {}
        for number, piece in enumerate(state.pieces):
            wide, deep = state.card(number).size
            assert len(piece.squares) in (0, wide * deep)
            assert piece.is_alive or not piece.squares
            for square in piece.squares:
                assert state.field.has_dot(square)
                taken.setdefault(square, []).append(number)
        for together in taken.values():
            assert len({state.side(one) for one in together}) == 1
            others = [one for one in together if not state.card(one).is_hero]
            assert len(others) <= 1


@settings(max_examples=10, deadline=None)
@given(st.sampled_from(PLACES), armies, st.integers(0, 10**6))
def test_nothing_speaks_against_what_a_unit_is_said_to_be_able_to_declare(
    place: str, army: dict[str, list[str]], seed: int
) -> None:
    """Of either side, as if it were its turn."""
    state, rng = match_of(place, army, False, seed).state, Random(seed)
    for _ in range(30):
        state = one_by_one(state, rng, 3)
        for side in SIDES:
            turn = state._replace(
                phase="activation", activation=None, round=state.round._replace(turn=side)
            )
            for piece in waiting(state, side):
                moves = list(options(turn, piece))
                assert moves
                assert not any(list(refuse_activate(turn, move)) for move in moves)


# Two command squads of a side, one of which has tried its order in this round.
ORDERS = """
row ................
row ................
piece boss: the_boss at A1 acted
piece chief: hell_boys at A2
piece hans: hans at P1 damage 1
piece sp: sturmpioniere at P2
phase activation
round 2
turn {turn}
tried allies
"""


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(SIDES), st.integers(0, 10**6))
def test_an_order_that_was_tried_is_not_declared_again_in_the_round(turn: str, seed: int) -> None:
    state = from_position(ORDERS.format(turn=turn).strip()).state
    # A second command squad of the side, as it may be: of another armour class.
    boss, chief = (state.read_piece(name) for name in ("boss", "chief"))
    roster, pieces = list(state.table.roster), list(state.pieces)
    roster[chief] = roster[boss]._replace(armour="S3")
    pieces[chief] = fresh(roster[chief], pieces[chief].squares)
    table = replace(state.table, roster=tuple(roster))
    state = state._replace(table=table, pieces=tuple(pieces))
    one_by_one(state, Random(seed), 12)


# One side has nobody at all.
ALONE = """
row .....
row .....
piece hb: hell_boys at A1
piece bh: blackhawk at C1
phase activation
round 1
turn allies
"""


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**6))
def test_a_side_without_enemies_plays_its_round(seed: int) -> None:
    state = from_position(ALONE.strip()).state
    assert one_by_one(state, Random(seed), 100).phase == "over"


def one_by_one(state: State, rng: Random, most: int) -> State:
    """Random moves, each judged; dice fall before and after each."""
    moves = 0
    while not isinstance(pending := GAME.pending(state), Over):
        if isinstance(pending, Chance):
            state = GAME.fall(state, pending.odds.sample(rng))
        elif moves == most:
            break
        else:
            move = GAME.sample(state, rng)
            assert not list(GAME.refusals(state, move))
            state, moves = GAME.advance(state, move), moves + 1
    return state


@settings(max_examples=10, deadline=None)
@given(st.sampled_from(PLACES), armies, st.integers(0, 10**6))
def test_every_legal_move_has_a_chance(place: str, army: dict[str, list[str]], seed: int) -> None:
    """Where few moves are legal, each of them is drawn sooner or later; no other ever is."""
    state, rng = match_of(place, army, False, seed).state, Random(seed)
    for _ in range(20):
        state = one_by_one(state, rng, 1)
        if not isinstance(GAME.pending(state), Choice):
            continue
        every = {one for one in GAME.candidates(state) if is_legal(state, one)}
        if len(every) > 30:
            continue
        drawn: set[Move] = set()
        for _ in range(6000):
            drawn.add(GAME.sample(state, rng))
            if drawn == every:
                break
        assert drawn == every


def is_legal(state: State, move: Move) -> bool:
    return next(GAME.refusals(state, move), None) is None


# -- movement against a plain twin

SIGNS = st.text(alphabet="....x+~o", min_size=25, max_size=25)


@settings(max_examples=30, deadline=None)
@given(SIGNS, st.sampled_from(["the_hammers", "death_dealers", "blackhawk"]), st.integers(0, 99))
def test_a_single_move_reaches_what_a_plain_search_reaches(
    signs: str, unit: str, seed: int
) -> None:
    rng = Random(seed)
    squares = [n for n in range(25) if signs[n] == "."]
    if len(squares) < 3:
        return
    here, friend, enemy = rng.sample(squares, 3)
    names = [f"{chr(65 + n % 5)}{n // 5 + 1}" for n in range(25)]
    lines = [f"row {signs[5 * row : 5 * row + 5]}" for row in range(5)]
    lines += [
        f"piece u: {unit} at {names[here]}",
        f"piece f: hell_boys at {names[friend]}",
        f"piece e: sturmpioniere at {names[enemy]}",
    ]
    state = from_position("\n".join(lines)).state
    found = {square for square, one in reach(state, 0, 1).items()}
    assert found == plain(signs, BOX[unit].is_soldier, BOX[unit].has("jump"),
                          BOX[unit].move, here, friend, enemy)  # fmt: skip


def plain(
    signs: str, soldier: bool, jumper: bool, points: int, here: int, friend: int, enemy: int
) -> set[int]:
    """Every way written out, step by step, without a table or bits."""
    ends: set[int] = set()

    def bears(square: int) -> bool:
        sign = signs[square]
        if sign == "x" or square == enemy:
            return False
        if sign == "~":
            return jumper
        return sign != "+" or soldier or jumper

    def walk(square: int, left: Fraction, turned: bool) -> None:
        column, row = square % 5, square // 5
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                x, y = column + dx, row + dy
                if (dx, dy) == (0, 0) or not (0 <= x < 5 and 0 <= y < 5):
                    continue
                to, diagonal = 5 * y + x, bool(dx and dy)
                price = Fraction(2 if diagonal and turned else 1)
                if price > left or not bears(to) or (to == friend and not soldier):
                    continue
                corners = (5 * row + x, 5 * y + column)
                blocked = sum(signs[c] == "x" or c == enemy for c in corners)
                if diagonal and (blocked == 2 or (blocked and not soldier)):
                    continue
                if to not in (here, friend):
                    ends.add(to)
                walk(to, left - price, turned or diagonal)

    walk(here, Fraction(points), False)
    return ends


UNFIT = [("attack", "attack"), ("move", "move", "attack"), ("heal", "heal"), (SUSTAINED, MOVE)]


@settings(max_examples=10, deadline=None)
@given(st.sampled_from(PLACES), armies, st.integers(0, 10**6))
def test_no_reason_against_a_move_is_given_twice(
    place: str, army: dict[str, list[str]], seed: int
) -> None:
    """Not of units that declare what they cannot, nor of rows that all aim at the same target."""
    state, rng = match_of(place, army, False, seed).state, Random(seed)
    for _ in range(60):
        pending = GAME.pending(state)
        if isinstance(pending, Over):
            break
        if isinstance(pending, Chance):
            state = GAME.fall(state, pending.odds.sample(rng), None)
            continue
        for move in wrong_moves(state, rng):
            told = [reason.text for reason in GAME.refusals(state, move)]
            assert len(set(told)) == len(told), (str(move), told)
        state = GAME.advance(state, GAME.sample(state, rng), None)


def wrong_moves(state: State, rng: Random) -> list[Move]:
    """Moves that the rules refuse, mostly for more than one reason."""
    order = order_of(state) if state.phase in ("action", "reaction") else None
    if order is None:
        names, skills = state.table.names, ("berserk", "charge", "jump")
        return [
            Activate(rng.choice(names), plan, skills[:number])
            for plan in UNFIT
            for number in range(len(skills) + 1)
        ]
    rows = range(len(state.card(order.piece).rows))
    aimed = [
        tuple(aim(state, Shot(order.piece, row, target), order.piece) for row in rows)
        for target, piece in enumerate(state.pieces)
        if target != order.piece and piece.squares
    ]
    return [Fire(aims, skills) for aims in aimed for skills in ((), ("berserk", "jump"))]
