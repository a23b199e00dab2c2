"""Dual Powers as a game: every move goes to its chapter, every question to where it is answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from ..core.chapters import Answers, ChapterGame, does_nothing, no_move
from ..core.errors import BadInput
from ..core.match import By, Choice, Match, Pending
from ..core.remarks import Log, Refusal
from . import moves
from .components import DIFFICULTIES, OTHER, SIDES
from .moves import MOVES, Move
from .rules import actions, bonus, leaders, rounds, scoring, secrecy, turns
from .rules.out_of_turn import refuse_another, refuse_now, refuse_opposition
from .state import Phase, State, Table


def _nothing(state: State, move: Any) -> Iterator[Refusal]:
    """Nothing speaks against a choice that is open whenever it is asked for."""
    return iter(())


class Chapter(NamedTuple):
    """What goes on in a phase: what is asked, and what can be done or can fall.

    For each kind of move `moves` has what speaks against it and what it does. `candidates` are all
    moves worth listing; `propose` finds one at random where they are many.
    """

    pending: Callable[[State], Pending]
    candidates: Callable[[State], Iterable[Move]] = lambda _: ()
    moves: Mapping[type, Answers] = {}
    propose: Callable[[State, Random], Move | None] | None = None
    fall: Callable[[State, str, Log], State] | None = None


_BONUS = Chapter(
    bonus.bonus_pending,
    bonus.bonus_moves,
    {
        **bonus.ANSWERS,
        moves.DrawCard: (bonus.refuse_draw, bonus.draw),
        moves.Organise: (bonus.refuse_organise, bonus.organise),
        moves.Pass: (_nothing, bonus.pass_bonus),
        moves.AsBonus: (bonus.refuse_as_bonus, bonus.as_bonus),
        moves.Together: (bonus.refuse_together, does_nothing),
    },
    propose=bonus.propose_bonus,
)
_BONUS_CARD = Chapter(rounds.draw_pending, fall=bonus.draw_card)

CHAPTERS: dict[Phase, Chapter] = {
    Phase.NEUTRALS: Chapter(rounds.neutral_pending, fall=rounds.place_neutral),
    Phase.TILES: Chapter(rounds.tile_pending, fall=rounds.place_tile),
    Phase.DRAW: Chapter(rounds.draw_pending, fall=rounds.draw_card),
    Phase.OBJECTIVE: Chapter(
        rounds.objective_pending,
        rounds.objective_moves,
        {
            moves.ChooseObjective: (rounds.refuse_objective, rounds.choose_objective),
            moves.Pass: (rounds.refuse_no_objective, rounds.choose_objective),
        },
    ),
    Phase.OPPOSITION_LEADER: Chapter(rounds.leader_pending, fall=rounds.place_leader),
    Phase.CARD: Chapter(
        turns.card_pending,
        turns.card_moves,
        {
            moves.Play: (turns.refuse_play, turns.play),
            moves.Pass: (turns.refuse_no_card, turns.pass_card),
            moves.Opposition: (refuse_opposition, turns.oppose),
        },
    ),
    Phase.ACTION: Chapter(
        actions.action_pending,
        actions.action_moves,
        {
            moves.Recruit: (actions.refuse_recruit, actions.recruit),
            moves.March: (actions.refuse_march, actions.march),
            moves.Refresh: (actions.refuse_refresh, actions.refresh),
            moves.Together: (actions.refuse_together, does_nothing),
            moves.Pass: (_nothing, turns.pass_action),
        },
        propose=actions.propose_action,
    ),
    Phase.LEADER: Chapter(
        leaders.leader_pending,
        leaders.leader_moves,
        {
            moves.Lead: (leaders.refuse_lead, leaders.lead),
            moves.Protest: (leaders.refuse_protest, leaders.protest),
            moves.Espionage: (leaders.refuse_espionage, leaders.espionage),
            moves.Inspire: (leaders.refuse_inspire, leaders.inspire),
            moves.Pass: (_nothing, turns.pass_action),
        },
    ),
    Phase.BONUS: _BONUS,
    Phase.BONUS_DRAW: _BONUS_CARD,
    Phase.UNREST: Chapter(
        scoring.unrest_pending,
        scoring.unrest_moves,
        {
            moves.TakePoints: (_nothing, scoring.take_points),
            moves.TakeBonus: (_nothing, scoring.take_bonus),
        },
    ),
    Phase.UNREST_BONUS: _BONUS,
    Phase.UNREST_DRAW: _BONUS_CARD,
    Phase.CLEANUP: Chapter(rounds.blockade_pending, fall=rounds.place_blockade),
    Phase.OVER: Chapter(scoring.over),
}
"""The phases of a game in their order."""

NOT_NOW: Answers = (refuse_now, does_nothing)


class DualPowers(ChapterGame[State]):
    """The game that `dustlab.core.match` plays."""

    name = "dualpowers"
    order = "dualpowers.turn.order"
    secret: tuple[type, ...] = (moves.ChooseObjective,)

    def chapter(self, state: State) -> Chapter:
        return CHAPTERS[state.phase]

    def answers(self, state: State, move: Any) -> Answers:
        if type(move) not in MOVES.form_of:
            raise no_move(move)
        return self.chapter(state).moves.get(type(move), NOT_NOW)

    def propose(self, state: State, rng: Random) -> Any:
        """A random move worth trying; refusals judge it."""
        chapter = self.chapter(state)
        if chapter.propose is not None:
            return chapter.propose(state, rng)
        first, *others = chapter.candidates(state)
        return rng.choice([first, *others]) if others else first  # the opposition has one move

    def check_move(self, state: State, move: Any) -> None:
        move = move.move if isinstance(move, By) else move
        if type(move) not in MOVES.form_of:
            raise no_move(move)
        MOVES.check(move, state)
        # One unit and two actions at the least.
        if isinstance(move, moves.Recruit | moves.Together):
            written = self.read_move_of(None, str(move), state)
            if type(written) is not type(move):
                raise no_move(move)

    def refusals_of_another(self, state: State, player: str, move: Any) -> Iterator[Refusal]:
        self.answers(state, move)
        return refuse_another(state, player, move)

    def phase(self, state: State) -> str:
        return state.phase

    def round_of(self, state: State) -> int:
        return state.date.round

    def players(self, state: State) -> tuple[str, ...]:
        """Both sides, or the only player's."""
        alone = state.table.player
        return (alone,) if alone else SIDES

    def read_move(self, text: str, state: State) -> Any:
        """A line may name the opposition, which has no seat at the table."""
        side, colon, said = text.partition(":")
        if not colon or side.strip().lower() != state.table.opposition:
            return super().read_move(text, state)
        move, pending = self.read_move_of(None, said.strip(), state), self.pending(state)
        decides = isinstance(pending, Choice) and pending.player == state.table.opposition
        return move if decides else By(state.table.opposition, move)

    def read_move_of(self, player: str | None, text: str, state: State) -> Any:
        """Units without a colour are those of the side that is asked about; a bonus action that is
        due is not theirs."""
        return super().read_move_of(
            player, text, state._replace(phase=Phase.CARD, side=player) if player else state
        )

    def seen_by(self, state: State, player: str) -> State:
        """The position as one side may see it."""
        return secrecy.seen_by(state, player)

    def at_the_screen(self, state: State) -> State:
        """The position as the deciding side may see it; the whole of it when the game is over."""
        side = secrecy.watcher(state)
        return secrecy.seen_by(state, side) if side else state

    def tell_more(self, state: State, language: str = "en") -> list[str]:
        """What a picture would show besides: how each region is weighed, and what the opposition's
        row comes to."""
        from .text.words import tell_more  # words are loaded only when somebody asks for them

        return tell_more(state, language)

    def hidden_from(self, state: State) -> tuple[str, ...]:
        """Who must not see what is decided now: each decision is made with the hand in view."""
        player = self.decider(state)
        return (OTHER[player],) if player and not state.table.player else ()

    def headline(self, state: State) -> str:
        return self.in_a_line(state, f"Dual Powers position, round {state.date.round}")

    def on_paper(self, state: State) -> State:
        """As the deciding side may see it; all of it stands in a match's record."""
        return secrecy.on_paper(state)


GAME = DualPowers()


def new_match(seed: int = 0) -> Match[State]:
    """A game for two, set up and dealt: Red begins."""
    return _begun(Table(), seed)


def new_solitaire(difficulty: int = 1, seed: int = 0, side: str = "red") -> Match[State]:
    """A game against the opposition; `side` is the player's own."""
    if difficulty not in DIFFICULTIES or isinstance(difficulty, bool):
        expected = f"a whole number from {DIFFICULTIES[0]} to {DIFFICULTIES[-1]}"
        raise BadInput("difficulty", expected, difficulty)
    if side not in SIDES:
        raise BadInput("side", "red or white", side)
    return _begun(Table(side, difficulty), seed)


def _begun(table: Table, seed: int) -> Match[State]:
    match = Match(GAME, rounds.start(table), seed)
    match.let_dice_fall()
    return match


from_position = GAME.from_position
open_position = GAME.open_position
load_match = GAME.load_match
read_match = GAME.read_match
