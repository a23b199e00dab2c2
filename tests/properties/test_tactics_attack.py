"""What holds in every attack and reaction, however a skirmish goes."""

from fractions import Fraction
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from dustlab.core.match import Chance, Choice, Over
from dustlab.tactics import GAME, State
from dustlab.tactics.moves import Fire, Nothing
from dustlab.tactics.odds.attacks import of_fire
from dustlab.tactics.rules.reaction import able
from dustlab.tactics.rules.round import in_fire_zone
from dustlab.tactics.rules.shots import order_of, shots_of
from dustlab.tactics.rules.weapons import rows_of
from dustlab.tactics.text.position import read_position

ALLIES = (
    "hell_boys",
    "death_dealers",
    "the_hammers",
    "blackhawk",
    "honey",
    "hot_dog",
    "steel_rain",
)
AXIS = ("sturmpioniere", "heavy_laser_grenadiers", "hans", "luther", "lothar", "axis_zombies")
COUPLES = (("laser_grenadiers", "sigrid"), ("the_hammers", "rhino"))
MOST_STEPS = 150


def skirmish(seed: int) -> State:
    """Three or four units a side, close together on a small field, one hero with his squad."""
    rng = Random(seed)
    squares = [f"{column}{row}" for column in "ABCDEF" for row in range(1, 6)]
    rng.shuffle(squares)
    signs = [rng.choice("......+x") for _ in range(30)]
    couple = COUPLES[seed % 2]
    units = [*rng.sample(ALLIES, 3), *rng.sample(AXIS, 3)]
    if couple[0] in units:
        units.remove(couple[0])
    lines, taken = [], {}
    for unit in units:
        taken[unit] = squares.pop()
        lines.append(f"piece {unit}: {unit} at {taken[unit]}")
    place = squares.pop()
    lines.append(f"piece {couple[0]}: {couple[0]} at {place} joined {couple[1]}")
    lines.append(f"piece {couple[1]}: {couple[1]} at {place} joined {couple[0]}")
    for name in (*taken.values(), place):
        signs["ABCDEF".index(name[0]) + 6 * (int(name[1:]) - 1)] = "."
    rows = [f"row {''.join(signs[6 * row : 6 * row + 6])}" for row in range(5)]
    free = [
        name for name in squares if signs["ABCDEF".index(name[0]) + 6 * (int(name[1:]) - 1)] == "."
    ]
    lines.append(f"crates {free[0]}")
    lines += ["rounds 4", "phase activation", "round 2", "turn allies"]
    return read_position([*rows, *lines], "skirmish")


def positions(seed: int) -> list[State]:
    """The positions of a random skirmish."""
    rng, state, found = Random(seed), skirmish(seed), []
    for _ in range(MOST_STEPS):
        pending = GAME.pending(state)
        if isinstance(pending, Over):
            break
        found.append(state)
        if isinstance(pending, Chance):
            state = GAME.fall(state, pending.odds.sample(rng))
        else:
            state = GAME.advance(state, GAME.sample(state, rng))
    return found


def is_mine(state: State) -> bool:
    return state.phase in ("attack", "reaction") or order_of(state) is not None


SEEDS = st.integers(0, 10_000)
FEW = settings(max_examples=12, deadline=None)


@FEW
@given(SEEDS)
def test_what_is_sampled_is_legal_and_reads_back(seed: int) -> None:
    rng = Random(seed)
    for state in positions(seed):
        if is_mine(state) and isinstance(GAME.pending(state), Choice):
            move = GAME.sample(state, rng)
            assert list(GAME.refusals(state, move)) == []
            assert GAME.read_move(str(move), state) == move


@FEW
@given(SEEDS)
def test_every_legal_target_is_listed_once_and_what_is_listed_is_legal(seed: int) -> None:
    rng = Random(seed)
    for state in positions(seed):
        order = order_of(state)
        if order is None:
            continue
        for piece, row in rows_of(state, order.piece):
            listed = list(shots_of(state, order, piece, row))
            assert len(set(listed)) == len(listed)
        listed_moves = [move for move, _ in zip(GAME.candidates(state), range(300), strict=False)]
        for move in rng.sample(listed_moves, min(10, len(listed_moves))):
            assert isinstance(move, Nothing) or list(GAME.refusals(state, move)) == []


@FEW
@given(SEEDS)
def test_a_log_changes_nothing_and_every_position_reads_back(seed: int) -> None:
    rng = Random(seed)
    for state in positions(seed):
        if not is_mine(state):
            continue
        assert read_position(GAME.write_position(state), "test") == state
        pending = GAME.pending(state)
        if isinstance(pending, Chance):
            outcome = pending.odds.sample(rng)
            assert GAME.fall(state, outcome, []) == GAME.fall(state, outcome)
            assert GAME.read_outcome(GAME.write_outcome(outcome, state), state) == outcome
        else:
            move = GAME.sample(state, rng)
            assert GAME.advance(state, move, []) == GAME.advance(state, move)


@FEW
@given(SEEDS)
def test_nobody_comes_back_and_nobody_has_more_than_he_began_with(seed: int) -> None:
    for state in positions(seed):
        for piece, card in zip(state.pieces, state.table.roster, strict=True):
            assert 0 <= piece.damage <= card.health
            for left, member in zip(piece.living, card.members, strict=True):
                assert 0 <= left <= member.number
            if piece.squares:
                assert piece.is_alive
            for spent, row in zip(piece.spent, card.rows, strict=False):
                assert 0 <= spent <= row.ammo


@FEW
@given(SEEDS)
def test_whoever_may_react_can_hit_and_whoever_can_hit_may_react(seed: int) -> None:
    for state in positions(seed):
        if state.phase != "reaction" or state.reaction is None or state.reaction.rolling >= 0:
            continue
        target = state.reaction.target
        may = set(able(state))
        for number, piece in enumerate(state.pieces):
            enemy = state.side(number) != state.side(target)
            if piece.squares and enemy and not piece.acted and number not in may:
                joined = piece.joined >= 0 and state.card(number).is_hero
                assert joined or not in_fire_zone(state, number, target)


@FEW
@given(SEEDS)
def test_the_odds_of_every_attack_sum_to_one(seed: int) -> None:
    rng = Random(seed)
    for state in positions(seed):
        if order_of(state) is None:
            continue
        move = GAME.sample(state, rng)
        if isinstance(move, Fire):
            for odds in of_fire(state, move):
                assert sum(odds.damage.values()) == 1 == sum(odds.left.values())
                assert all(p >= 0 for p in (*odds.damage.values(), *odds.left.values()))
                assert not odds.hero_left or sum(odds.hero_left.values()) == 1
                assert Fraction(0) <= odds.destroyed <= 1
