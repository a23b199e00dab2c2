"""The three levels: anything legal, fire whenever there is a target, and planned fire."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random

from ...play import bots
from ...play.bots import Thought, because
from ..field import RUBBLE
from ..flow import ATTACK, MOVE, SUSTAINED
from ..game import GAME
from ..moves import Activate, Begin, Fire, Go, LetGo, Nothing, React, StrikeBack
from ..rules.attack import attack_of
from ..rules.dice import FACES, Target, Throw, profile
from ..rules.lines import between
from ..rules.shots import order_of, row_by_row
from ..rules.weapons import in_hand
from ..state import State
from ..studies.single_activation import attacking
from ..text.blanks import Aim

RULE = "tactics.round.alternate"
FINISHES = 0.4
"""How much of its points a target counts beyond its last miniature."""


class Bot(bots.Bot):
    """A player of Dust Tactics, where nothing is hidden."""

    GAME = GAME
    ANYTHING = because(RULE, "tactics.bots.anything")


class Dabbler(Bot):
    """Anything legal."""

    name = "dabbler"


class Gunner(Bot):
    """Goes where the enemy is, and fires whenever it can."""

    name = "gunner"

    def thoughts(self, state: State, side: str, rng: Random) -> Iterator[Thought]:
        del side  # it acts for the side that decides
        if state.phase == "activation":
            yield from self.plans(state, rng)
        elif state.phase == "action":
            yield from self.acts(state)
        elif state.phase == "reaction":
            for move in GAME.candidates(state):
                if isinstance(move, React):
                    reason = because("tactics.reaction.moment", "tactics.bots.reacts")
                    yield Thought(1, move, (reason,))
            yield Thought(0, LetGo(), (because("tactics.reaction.moment", "tactics.bots.waits"),))
        elif state.phase == "attack":
            yield Thought(
                1, StrikeBack(), (because("tactics.attack.strike_back", "tactics.bots.strikes"),)
            )

    def plans(self, state: State, rng: Random) -> Iterator[Thought]:
        """Any unit: it fires if it has a target, else it goes and fires if it finds one."""
        fires: dict[int, bool] = {}
        for move in GAME.candidates(state):
            if not isinstance(move, Activate) or move.skills:
                continue
            piece = state.read_piece(move.piece)
            if piece not in fires:
                fires[piece] = bool(state.pieces[piece].squares) and has_target(state, piece)
            wanted = (ATTACK, MOVE) if fires[piece] else (MOVE, ATTACK)
            worth = 1 + rng.random() if move.actions == wanted else 0.0
            reason = because("tactics.round.declare", "tactics.bots.goes_on")
            yield Thought(worth, move, (reason,))

    def acts(self, state: State) -> Iterator[Thought]:
        if order_of(state) is not None:
            aims, worth = self.fire(state)
            if aims:
                reason = because("tactics.attack.rows", "tactics.bots.fires", points=round(worth))
                yield Thought(worth, Fire(tuple(aims)), (reason,))
            elif len(list(islice(GAME.candidates(state), 2))) == 1:
                reason = because("tactics.round.nothing", "tactics.bots.no_target")
                yield Thought(0, Nothing(), (reason,))
            return
        now = state.activation
        assert now is not None
        for move in GAME.candidates(state):
            if isinstance(move, Go) and not move.trample:
                square = state.field.by_name[move.square]
                reason = because(
                    "tactics.movement.points", "tactics.bots.closer", square=move.square
                )
                yield Thought(self.post(state, now.piece, square), move, (reason,))

    def fire(self, state: State) -> tuple[list[Aim], float]:
        return single_best(state)

    def post(self, state: State, piece: int, square: int) -> float:
        """How good a square is to go to."""
        return -nearest(state, piece, square)


class Captain(Gunner):
    """Fires with all rows together where most is destroyed; moves where the next attack is best."""

    name = "captain"

    def thoughts(self, state: State, side: str, rng: Random) -> Iterator[Thought]:
        if state.phase == "initiative":
            reason = because("tactics.round.begins", "tactics.bots.first")
            yield Thought(1, Begin(side), (reason,))
        yield from super().thoughts(state, side, rng)

    def plans(self, state: State, rng: Random) -> Iterator[Thought]:
        """The unit with most to destroy first, and with both actions if it stays."""
        here: dict[int, float] = {}
        for move in GAME.candidates(state):
            if not isinstance(move, Activate):
                continue
            piece = state.read_piece(move.piece)
            if piece not in here:
                stands = bool(state.pieces[piece].squares)
                here[piece] = best_worth(state, piece) if stands else 0.0
            worth = here[piece]
            value = {(SUSTAINED,): worth * 1.6, (ATTACK, MOVE): worth, (MOVE, ATTACK): 1.0}
            reason = because("tactics.round.declare", "tactics.bots.fires", points=round(worth))
            if not worth:
                reason = because("tactics.round.declare", "tactics.bots.goes_on")
            bonus = 0.1 if move.skills else 0.0
            yield Thought(
                value.get(move.actions, -1.0) + bonus + rng.random() / 100, move, (reason,)
            )

    def fire(self, state: State) -> tuple[list[Aim], float]:
        return together_best(state)

    def post(self, state: State, piece: int, square: int) -> float:
        """What can be fired at from there counts, then how near it is, and cover."""
        if state.card(piece).size != (1, 1):
            return super().post(state, piece, square)
        worth = best_worth(state, piece, (square,))
        sheltered = state.card(piece).is_squad and (
            state.element(square) is not None or state.field.ground[square] == RUBBLE
        )
        return worth - 0.5 * nearest(state, piece, square) + (1.0 if sheltered else 0.0)


# -- what an attack is worth: the army points that it may destroy, about


def expected(throw: Throw) -> float:
    """Points of damage on average, without the finer dice."""
    hit = throw.faces / 6
    for _ in throw.again:
        hit += (1 - hit) * throw.faces / 6
    if throw.laser:
        hit *= 1.5
    through = 1 - FACES[throw.saving] / 6
    return throw.dice * hit * through * throw.points * (throw.phaser or 1)


def worth_of(state: State, aims: list[Aim]) -> float:
    """The army points that these rows may destroy together."""
    attack = attack_of(state, Fire(tuple(aims)))
    dealt: dict[Target, float] = {}
    for throw, target in profile(state, attack):
        dealt[target] = dealt.get(target, 0.0) + expected(throw)
    return sum(_share(state, target, damage) for target, damage in dealt.items())


def _share(state: State, target: Target, damage: float) -> float:
    if target.piece < 0 or target.heroic:
        return 0.0
    left = target.miniatures + target.boxes
    card = state.card(target.piece)
    part = min(damage, left)
    finished = FINISHES * (part / left) ** 2
    return card.ap * (part / card.health + finished)


Rows = Mapping[tuple[int, int], Sequence[Aim]]


def single_best(state: State, rows: Rows | None = None) -> tuple[list[Aim], float]:
    """Every row at the target where it does most by itself."""
    chosen = []
    for aims in (row_by_row(state) if rows is None else rows).values():
        ranked = [(worth_of(state, [one]), number) for number, one in enumerate(aims)]
        worth, number = max(ranked, default=(0.0, 0))
        if worth > 0:
            chosen.append(aims[number])
    chosen = in_hand(state, chosen)
    return chosen, worth_of(state, chosen) if chosen else 0.0


def together_best(state: State) -> tuple[list[Aim], float]:
    """All rows at one target, and what does not reach it at its own best; or each by itself."""
    rows = row_by_row(state)
    best, most = single_best(state, rows)
    targets = {one.shot.target for aims in rows.values() for one in aims if one.shot.target >= 0}
    alone = {(one.shot.piece, one.shot.row): one for one in best}
    for target in sorted(targets):
        chosen = dict(alone)
        for row, aims in rows.items():
            at = [one for one in aims if one.shot.target == target]
            if at:
                chosen[row] = at[-1]
        together = in_hand(state, list(chosen.values()))
        worth = worth_of(state, together)
        if worth > most:
            best, most = together, worth
    return best, most


def has_target(state: State, piece: int) -> bool:
    """Whether there is anything that the unit could fire at now."""
    aims, _ = single_best(attacking(state, piece))
    return bool(aims)


def best_worth(state: State, piece: int, squares: tuple[int, ...] = ()) -> float:
    """What its best attack would be worth, from where it stands or from there."""
    _, worth = together_best(attacking(state, piece, squares))
    return worth


def nearest(state: State, piece: int, square: int) -> int:
    """How far the nearest enemy is from a square."""
    enemies = state.table.enemies[state.side(piece)]
    distances = [
        between(state.field, (square,), state.pieces[enemy].squares)
        for enemy in enemies
        if state.pieces[enemy].squares
    ]
    return min(distances, default=0)
