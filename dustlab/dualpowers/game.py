"""Dual Powers as a game: every move goes to its chapter, every question to where it is answered."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any

from ..core.chapters import Answers, ChapterGame, does_nothing, no_move
from ..core.errors import BadInput
from ..core.match import By, Choice, Match
from ..core.remarks import Refusal, refuse
from .components import DIFFICULTIES, HIDDEN, OTHER, SIDES
from .moves import (
    AsBonus,
    ChooseObjective,
    DrawCard,
    Espionage,
    Inspire,
    Lead,
    March,
    Opposition,
    Organise,
    Pass,
    Play,
    Protest,
    Recruit,
    Refresh,
    TakeBonus,
    TakePoints,
    Together,
)
from .rules import (
    bonus,
    cleanup,
    commands,
    drawing,
    leaders,
    movement,
    objectives,
    scoring,
    secrecy,
    setup,
    turns,
)
from .rules.known import check_move
from .rules.out_of_turn import refuse_another, refuse_now
from .state import (
    ACTION,
    BONUS,
    BONUS_DRAW,
    CARD,
    CLEANUP,
    DRAW,
    LEAD,
    NEUTRALS,
    OBJECTIVE,
    OPPOSITION_LEADER,
    OVER,
    TILES,
    UNREST,
    UNREST_BONUS,
    UNREST_DRAW,
    State,
    Table,
    with_phase,
)

# The phases of a game in their order, each with the chapter that knows what to do in it.
PHASES: dict[str, ModuleType] = {
    NEUTRALS: setup,
    TILES: setup,
    DRAW: drawing,
    OBJECTIVE: objectives,
    OPPOSITION_LEADER: objectives,
    CARD: turns,
    ACTION: commands,
    LEAD: leaders,
    BONUS: bonus,
    BONUS_DRAW: bonus,
    UNREST: scoring,
    UNREST_BONUS: bonus,
    UNREST_DRAW: bonus,
    CLEANUP: cleanup,
    OVER: scoring,
}


def _refuse_opposition(state: State, move: Opposition) -> Iterator[Refusal]:
    """Only the opposition turns up its cards, and it does nothing else."""
    if state.side != state.table.opposition:
        yield from refuse_now(state, move)
    elif state.stock.pile[:1] == (HIDDEN,):
        yield refuse("dualpowers.solitaire.card", "dualpowers.hidden_card", side=state.side)


# For each phase in which players decide: the moves of it, each with what speaks against it, and
# what it does.
_BONUS: dict[type, Answers] = {
    Recruit: (bonus.refuse_recruit, bonus.recruit),
    March: (bonus.refuse_march, bonus.march),
    Refresh: (bonus.refuse_refresh, bonus.refresh),
    DrawCard: (bonus.refuse_draw, bonus.draw),
    Organise: (bonus.refuse_organise, bonus.organise),
    Pass: (scoring.refuse_nothing, bonus.pass_by),
    AsBonus: (bonus.refuse_as_bonus, bonus.as_bonus),
    Together: (bonus.refuse_together, does_nothing),
}
CHAPTERS: dict[str, dict[type, Answers]] = {
    OBJECTIVE: {
        ChooseObjective: (objectives.refuse_choose, objectives.choose),
        Pass: (objectives.refuse_pass, objectives.choose),
    },
    CARD: {
        Play: (turns.refuse_play, turns.play),
        Pass: (turns.refuse_pass, turns.pass_card),
        Opposition: (_refuse_opposition, turns.oppose),
    },
    ACTION: {
        Recruit: (commands.refuse_recruit, commands.recruit),
        March: (movement.refuse_march, movement.march),
        Refresh: (commands.refuse_refresh, commands.refresh),
        Together: (commands.refuse_together, does_nothing),
        Pass: (scoring.refuse_nothing, turns.pass_action),
    },
    LEAD: {
        Lead: (leaders.refuse_lead, leaders.lead),
        Protest: (leaders.refuse_protest, leaders.protest),
        Espionage: (leaders.refuse_espionage, leaders.espionage),
        Inspire: (leaders.refuse_inspire, leaders.inspire),
        Pass: (scoring.refuse_nothing, turns.pass_action),
    },
    BONUS: _BONUS,
    UNREST: {
        TakePoints: (scoring.refuse_nothing, scoring.take_points),
        TakeBonus: (scoring.refuse_nothing, scoring.take_bonus),
    },
    UNREST_BONUS: _BONUS,
}
MOVES = tuple({kind for moves in CHAPTERS.values() for kind in moves})

NOT_NOW: Answers = (refuse_now, does_nothing)


class DualPowers(ChapterGame[State]):
    """The game that `dustlab.core.match` plays."""

    name = "dualpowers"
    order = "dualpowers.turn.order"
    secret: tuple[type, ...] = (ChooseObjective,)

    def chapter(self, state: State) -> ModuleType:
        return PHASES[state.phase]

    def answers(self, state: State, move: Any) -> Answers:
        if not isinstance(move, MOVES):
            raise no_move(move)
        return CHAPTERS.get(state.phase, {}).get(type(move), NOT_NOW)

    def refusals(self, state: State, move: Any) -> Iterator[Refusal]:
        if isinstance(move, By):
            return super().refusals(state, move)
        check_move(move)
        return self.answers(state, move)[0](state, move)

    def refusals_of_another(self, state: State, player: str, move: Any) -> Iterator[Refusal]:
        self.answers(state, move)
        check_move(move)
        return refuse_another(state, player, move)

    def phase(self, state: State) -> str:
        return state.phase

    def players(self, state: State) -> tuple[str, ...]:
        """Both sides, or whoever plays alone."""
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
        """Units without a colour are those of whoever is asked about; a bonus action that is due
        is not theirs."""
        return super().read_move_of(
            player, text, with_phase(state, CARD, player) if player else state
        )

    def seen_by(self, state: State, player: str) -> State:
        """The position as one side may see it."""
        return secrecy.seen_by(state, player)

    def at_the_screen(self, state: State) -> State:
        """The position as whoever has to decide may see it; the whole of it when all is over."""
        side = secrecy.watcher(state, self.pending(state))
        return secrecy.seen_by(state, side) if side else state

    def tell_more(self, state: State, language: str = "en") -> list[str]:
        """What a picture would show besides: how each region is weighed, and what the opposition's
        row comes to."""
        from .text.telling import tell_more  # words are loaded only when somebody asks for them

        return tell_more(state, language)

    def hidden_from(self, state: State) -> tuple[str, ...]:
        """Who must not see what is decided now: each decision is made with the hand in view."""
        pending = self.pending(state)
        if state.table.player or not isinstance(pending, Choice):
            return ()
        return (OTHER[pending.player],)

    def illustrate(self, state: State, text: str, /, language: str = "en") -> str:
        """The parts of the table that a question speaks of."""
        from .pictures.notebook import picture_of_question

        return picture_of_question(state, text, language)

    def picture(self, state: State, language: str = "en") -> str:
        from .pictures.notebook import picture  # pictures are drawn only when somebody looks

        return picture(state, language)


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
    match = Match(GAME, setup.start(table), seed)
    match.let_dice_fall()
    return match


from_position = GAME.from_position
load_match = GAME.load_match
read_match = GAME.read_match
