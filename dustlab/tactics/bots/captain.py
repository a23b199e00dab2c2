"""Bots that see no further than the attack on hand: fire at what is there, and planned fire."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from ...play import bots
from ...play.bots import Thought, because
from ..field import RUBBLE
from ..flow import ATTACK, MOVE, SUSTAINED
from ..game import GAME
from ..moves import Activate, Begin, Fire, Go, LetGo, Nothing, React, StrikeBack
from ..rules.shots import order_of
from ..rules.skills import TABLE
from ..state import State
from ..text.blanks import Aim
from .choices import SETTING_UP, answers, sets_up
from .worth import best_worth, has_target, nearest, single_best, together_best

RULE = "tactics.round.alternate"


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
    ANYTHING = because(RULE, "tactics.bots.unplanned")
    GOES = "tactics.bots.closer"
    """What it says of the square that it goes to."""

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
            why = "tactics.bots.fires_first" if fires[piece] else "tactics.bots.goes_on"
            yield Thought(worth, move, (because("tactics.round.declare", why),))

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
                reason = because("tactics.movement.points", self.GOES, square=move.square)
                yield Thought(self.post(state, now.piece, square), move, (reason,))

    def fire(self, state: State) -> tuple[list[Aim], float]:
        return single_best(state)

    def post(self, state: State, piece: int, square: int) -> float:
        """How good a square is to go to."""
        return -nearest(state, piece, square)


class Captain(Gunner):
    """Fires with all rows together where most is destroyed; moves where the next attack is best."""

    name = "captain"
    ANYTHING = because(RULE, "tactics.bots.same")
    GOES = "tactics.bots.best_post"

    def thoughts(self, state: State, side: str, rng: Random) -> Iterator[Thought]:
        if state.phase == "initiative":
            reason = because("tactics.round.begins", "tactics.bots.first")
            yield Thought(1, Begin(side), (reason,))
        elif state.phase in SETTING_UP:
            yield from sets_up(state, rng)
        elif state.phase == "attack":
            yield from answers(state)
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
            once = any(TABLE[one].once == "game" for one in move.skills)
            if once and not (worth and move.actions[0] != MOVE):
                continue  # what can be used once in a game waits for a target
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
