"""Dust as a game: every move goes to its chapter, every question to where it is answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from os import PathLike
from random import Random
from types import ModuleType
from typing import Any

from ..errors import BadInput, NotAMove, did_you_mean
from ..match import Chance, Choice, Match, Pending, load, replay
from ..notation import Where
from ..remarks import Event, Refusal, refuse
from . import (
    abilities,
    battle,
    buying,
    casualties,
    combat,
    drawing,
    dropper,
    initiative,
    interruption,
    movement,
    notation,
    placing,
    position,
    production,
    reading,
    reinforcements,
    retreat,
    scoring,
    setup,
    setup_land,
    special,
    thrown,
)
from .board import own_board, the_board
from .components import ARMIES
from .editions import Edition, edition
from .moves import (
    Attack,
    Bomb,
    Bombard,
    Buy,
    ChooseCard,
    ClaimArea,
    ClaimCapital,
    Discard,
    Drop,
    EndBuying,
    EndCombat,
    EndMovement,
    EndReinforcements,
    Fly,
    March,
    Missile,
    Move,
    Pass,
    Place,
    PlaceCenter,
    Retreat,
    Roll,
    Ship,
    Take,
    Use,
)
from .secrecy import DRAWN, IN_SECRET, seen_by
from .state import State

# The phases of a game in their order, each with the chapter that knows what to do in it.
PHASES: dict[str, ModuleType] = {
    "deal": setup,
    "setup card": setup,
    "capitals": setup,
    "power sources": setup,
    "land": setup,
    "centers": setup,
    "reinforcements": setup,
    "initiative": initiative,
    "blind draw": initiative,
    "interruption": initiative,
    "production": production,
    "drawing": drawing,
    "movement": movement,
    "combat": combat,
    "over": scoring,
}


def chapter(state: State) -> ModuleType:
    """The chapter that is open: a battle or a special attack comes before the phase it is in."""
    if state.battle is not None:
        return battle
    if state.strike is not None:
        return special
    return PHASES[state.phase]


Refuse = Callable[[State, Any], Iterator[Refusal]]
Do = Callable[[State, Any, list[Event] | None], State]

# Each kind of move with the two functions of its chapter: what speaks against it, and what it does.
CHAPTERS: dict[type, tuple[Refuse, Do]] = {
    ClaimCapital: (setup_land.refuse_capital, setup_land.capital),
    ClaimArea: (setup_land.refuse_claim, setup_land.claim),
    EndReinforcements: (
        reinforcements.refuse_end_reinforcements,
        reinforcements.end_reinforcements,
    ),
    Buy: (buying.refuse_buy, buying.buy),
    Discard: (buying.refuse_discard, buying.discard),
    EndBuying: (buying.refuse_end_buying, buying.end_buying),
    March: (movement.refuse_march, movement.march),
    Ship: (movement.refuse_ship, movement.ship),
    Fly: (movement.refuse_fly, movement.fly),
    EndMovement: (movement.refuse_end, movement.end),
    Attack: (combat.refuse_attack, combat.attack),
    Drop: (dropper.refuse_drop, dropper.drop),
    EndCombat: (combat.refuse_end, combat.end),
    Bomb: (special.refuse_bomb, special.bomb),
    Bombard: (special.refuse_bombard, special.bombard),
    Missile: (special.refuse_missile, special.missile),
    Roll: (battle.refuse_roll, battle.roll),
    Retreat: (retreat.refuse_retreat, retreat.retreat),
}

# Some kinds of move belong to more than one chapter: the one that is open answers.
SHARED: dict[type, dict[ModuleType, tuple[Refuse, Do]]] = {
    ChooseCard: {
        setup: (setup.refuse_card, setup.choose_card),
        initiative: (initiative.refuse_card, initiative.choose_card),
    },
    PlaceCenter: {
        setup: (setup_land.refuse_center, setup_land.center),
        production: (placing.refuse_center, placing.place_center),
    },
    Place: {
        setup: (reinforcements.refuse_place, reinforcements.place),
        production: (placing.refuse_place, placing.place),
    },
    Take: {
        battle: (casualties.refuse_take, battle.take),
        special: (special.refuse_take, special.take),
    },
    Pass: {
        battle: (abilities.refuse_pass, abilities.pass_by),
        initiative: (interruption.refuse_pass, interruption.pass_by),
    },
}

# The abilities that are used as a move of their own, and not in a battle or as an attack.
USES: dict[str, tuple[Refuse, Do]] = {
    "diplomat": (production.refuse_diplomat, production.diplomat),
    "mech_builder": (production.refuse_mech_builder, production.mech_builder),
    "koshka": (interruption.refuse_use, interruption.use),
}
IN_BATTLE: tuple[Refuse, Do] = (abilities.refuse_use, abilities.use)


def _not_now(state: State, move: Move) -> Iterator[Refusal]:
    """What a move is told that belongs to another part of the game."""
    yield refuse("dust.turn.order", "dust.not_now")


def _answers(state: State, move: Move) -> tuple[Refuse, Do] | None:
    kind = type(move)
    if kind in CHAPTERS:
        return CHAPTERS[kind]
    if isinstance(move, Use):
        return USES.get(move.ability, IN_BATTLE)
    if kind not in SHARED:
        raise NotAMove("move", "a move, or its text in quotation marks", move)
    return SHARED[kind].get(chapter(state))


class Dust:
    """The game that `dustlab.match` plays."""

    name = "dust"

    def pending(self, state: State) -> Pending:
        pending: Pending = chapter(state).pending(state)
        return pending

    def phase(self, state: State) -> str:
        return "battle" if state.battle is not None else state.phase

    def candidates(self, state: State) -> Iterable[Move]:
        candidates: Iterable[Move] = chapter(state).candidates(state)
        return candidates

    def refusals(self, state: State, move: Move) -> Iterator[Refusal]:
        answers = _answers(state, move)
        return answers[0](state, move) if answers else _not_now(state, move)

    def advance(self, state: State, move: Move, log: list[Event] | None = None) -> State:
        answers = _answers(state, move)
        if answers is None:
            raise AssertionError(f"{move} does not belong here")
        return answers[1](state, move, log)

    def fall(self, state: State, outcome: Any, log: list[Event] | None = None) -> State:
        after: State = chapter(state).fall(state, outcome, log)
        return after

    def sample(self, state: State, rng: Random) -> Move:
        """A random legal move, found without listing all."""
        move: Move = chapter(state).sample(state, rng)
        return move

    private = frozenset({DRAWN})
    """What is told to nobody but whoever decided."""

    def at_the_screen(self, state: State) -> State:
        """The position as whoever has to decide may see it."""
        pending = self.pending(state)
        return seen_by(state, pending.player) if isinstance(pending, Choice) else state

    def hidden_from(self, state: State) -> tuple[str, ...]:
        """Who must not see what is decided now."""
        pending = self.pending(state)
        if state.phase not in IN_SECRET or not isinstance(pending, Choice):
            return ()
        return tuple(seat for seat in state.seats if seat != pending.player)

    def read_move(self, text: str, state: State) -> Move:
        return notation.read_move(text, state)

    def read_outcome(self, text: str, state: State) -> Any:
        """What fell; who writes out of how many dice has to count them right."""
        thrown.check(text, state, self.pending(state))
        return notation.read_outcome(text, self.pending(state))

    def write_outcome(self, outcome: Any, state: State) -> str:
        return notation.write_outcome(outcome, self.pending(state))

    def tell_position(self, state: State, language: str = "en") -> str:
        from .telling import tell_position  # pictures are drawn only when somebody looks

        return tell_position(state, language)

    def tell_move(self, move: Move, language: str = "en") -> str:
        from .move_words import tell_move

        return tell_move(move, language)

    def tell_outcome(self, outcome: Any, state: State, language: str = "en") -> str:
        from .move_words import tell_outcome

        pending = self.pending(state)
        most = max(pending.odds) if isinstance(pending, Chance) else 0
        return tell_outcome(outcome, most if isinstance(most, int) else 0, language)

    def picture(self, state: State, language: str = "en") -> str:
        from .excerpt import picture

        return picture(state, language)

    def read_position(self, lines: list[str], where: Where | str) -> State:
        return reading.read_position(lines, where)

    def write_position(self, state: State) -> list[str]:
        return position.write_position(state)


GAME = Dust()


def new_match(
    players: Iterable[str] = ("red", "blue"),
    edition: str | Edition = "premium",
    seed: int = 0,
    board: str | PathLike[str] | None = None,
) -> Match[State]:
    """A whole game from the shuffled deck on; `board` is the path of a board file of one's own."""
    seats = tuple(players)
    for army in seats:
        if army not in ARMIES:
            raise BadInput("players", f"armies{did_you_mean(army, ARMIES)}", army)
    if not 2 <= len(set(seats)) == len(seats) <= len(ARMIES):
        raise BadInput("players", "2 to 6 different armies", " ".join(seats))
    place = the_board() if board is None else own_board(board)
    match = Match(GAME, setup.start(seats, rule_set(edition), place), seed)
    match.let_dice_fall()
    return match


rule_set = edition


def from_position(text: str, seed: int = 0, where: str = "") -> Match[State]:
    """A match that begins at a position given as text."""
    return Match(GAME, reading.read_position(text.splitlines(), where), seed)


def load_match(path: str) -> Match[State]:
    return load(GAME, path)


def read_match(text: str, source: str = "record") -> Match[State]:
    return replay(GAME, text, source)


__all__ = [
    "GAME",
    "Choice",
    "from_position",
    "load_match",
    "new_match",
    "read_match",
]
