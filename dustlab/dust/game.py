"""Dust as a game: every move goes to its chapter, every question to where it is answered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from os import PathLike
from random import Random
from types import ModuleType
from typing import Any

from ..core.chapters import Answers, ChapterGame, Refuse, does_nothing, no_move
from ..core.errors import BadInput
from ..core.match import By, Match
from ..core.remarks import Event, Refusal
from . import moves
from .board import own_board, the_board
from .editions import EDITIONS, Edition, edition
from .moves import MOVES
from .rules import (
    abilities,
    attacks,
    battle,
    battle_dice,
    buying,
    combat,
    drawing,
    initiative,
    movement,
    out_of_turn,
    placing,
    production,
    production_abilities,
    random_play,
    reinforcements,
    retreat,
    scoring,
    setup,
    special,
)
from .rules.abilities import asked_about
from .rules.drawing import DRAWN, IN_SECRET, seen_by
from .state import State
from .switches import numbers
from .text.moves import check_dice
from .text.position import read_position

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


# For each chapter in which players decide: its moves, and abilities by their names, each with what
# speaks against it, and what it does.
CHAPTERS: dict[ModuleType, dict[Any, Answers]] = {
    setup: {
        moves.ChooseCard: (setup.refuse_card, setup.choose_card),
        moves.ClaimCapital: (setup.refuse_capital, setup.capital),
        moves.ClaimArea: (setup.refuse_claim, setup.claim),
        moves.PlaceCenter: (setup.refuse_center, setup.center),
        moves.Place: (reinforcements.refuse_place, reinforcements.place),
        moves.EndReinforcements: (reinforcements.refuse_end, reinforcements.end),
    },
    initiative: {
        moves.ChooseCard: (initiative.refuse_card, initiative.choose_card),
        "koshka": (abilities.refuse_koshka, initiative.interrupt),
        moves.Pass: (initiative.refuse_pass, initiative.let_by),
    },
    production: {
        moves.Buy: (buying.refuse_buy, buying.buy),
        moves.Discard: (buying.refuse_discard, buying.discard),
        moves.EndBuying: (buying.refuse_end_buying, buying.end_buying),
        moves.Place: (placing.refuse_place, placing.place),
        moves.PlaceCenter: (placing.refuse_center, placing.place_center),
        moves.EndProduction: (production.refuse_end, production.end),
        "diplomat": (production_abilities.against, production.diplomat),
        "mech_builder": (production_abilities.against, production.mech_builder),
    },
    movement: {
        moves.March: (movement.refuse_march, movement.march),
        moves.Ship: (movement.refuse_ship, movement.ship),
        moves.Fly: (movement.refuse_fly, movement.fly),
        moves.EndMovement: (movement.refuse_end, movement.end),
    },
    combat: {
        moves.Attack: (attacks.refuse_attack, combat.attack),
        moves.Drop: (combat.refuse_drop, combat.drop),
        moves.Bomb: (special.refuse_strike, special.strike),
        moves.Bombard: (special.refuse_strike, special.strike),
        moves.Missile: (special.refuse_missile, special.missile),
        moves.Mixed: (out_of_turn.refuse_mixed, does_nothing),
        moves.EndCombat: (combat.refuse_end, initiative.end_turn),
    },
    special: {
        moves.Take: (special.refuse_take, special.take),
    },
    battle: {
        moves.Roll: (battle.refuse_roll, battle.roll),
        moves.Take: (battle_dice.refuse_take, battle.take),
        moves.Retreat: (retreat.refuse_retreat, battle.leave),
        moves.Pass: (abilities.refuse_pass, battle.pass_by),
        **dict.fromkeys(
            (*abilities.MOMENTS, *abilities.ATTACKS), (abilities.refuse_use, battle.use)
        ),
    },
}


def _home(kind: Any) -> Answers | None:
    """Who answers while no chapter is open to which a move belongs: the last one that knows it."""
    return next((known[kind] for known in reversed(CHAPTERS.values()) if kind in known), None)


class Dust(ChapterGame[State]):
    """The game that `dustlab.core.match` plays."""

    name = "dust"
    order = "dust.turn.order"
    secret: tuple[type, ...] = (moves.ChooseCard,)

    def chapter(self, state: State) -> ModuleType:
        """A battle or a special attack comes before the phase it is in."""
        if state.battle is not None:
            return battle
        if state.strike is not None:
            return special
        return PHASES[state.phase]

    def answers(self, state: State, move: Any) -> Answers:
        kind = move.ability if isinstance(move, moves.Use) else type(move)
        answers = CHAPTERS.get(self.chapter(state), {}).get(kind) or _home(kind)
        if answers is None:
            raise no_move(move)
        return answers

    def refusals(self, state: State, move: Any) -> Iterator[Refusal]:
        if isinstance(move, By):
            if move.player == self.decider(state):
                return out_of_turn.by_the_decider(state, move.player, move.move, self._refuse)
            return super().refusals(state, move)
        outside = not state.turn.army or state.phase == "reinforcements"
        if outside and isinstance(move, out_of_turn.OF_A_TURN):
            return out_of_turn.between_turns(state, self.decider(state), move, self._refuse)
        if isinstance(move, moves.Use) and (outside or state.battle is not None):
            self.answers(state, move)
            decider = self.decider(state)
            if outside or decider:
                player = asked_about(state, move.ability, decider)
                return out_of_turn.against(state, player, move, self._refuse)
        return super().refusals(production.behind(state, move), move)

    def _refuse(self, state: State, move: Any) -> Refuse:
        """What speaks against a move in the chapter that answers for it."""
        refuse, _ = self.answers(state, move)
        return refuse

    def check_move(self, state: State, move: Any) -> None:
        move = move.move if isinstance(move, By) else move
        self.answers(state, move)
        MOVES.check(move, state)

    def numbers(self, rules: Any = "") -> Mapping[str, Any]:
        return numbers(edition(rules or EDITIONS[0]))

    def numbers_at(self, state: State) -> Mapping[str, Any]:
        return numbers(state.edition)

    def read_move(self, text: str, state: State) -> Any:
        """The player who is named is asked about, also if another holds the ability."""
        move, (player, colon, _) = super().read_move(text, state), text.partition(":")
        named = player.strip().lower()
        if not colon or isinstance(move, By):
            return move
        if isinstance(move, moves.Use):
            others = named != asked_about(state, move.ability, named)
        else:
            others = isinstance(move, out_of_turn.OF_A_TURN) and state.turn.army not in ("", named)
        return By(named, move) if others else move

    def refusals_of_another(self, state: State, player: str, move: Any) -> Iterator[Refusal]:
        return out_of_turn.against(state, player, move, self._refuse)

    def advance(self, state: State, move: Any, log: list[Event] | None = None) -> State:
        return super().advance(production.behind(state, move, log), move, log)

    def propose(self, state: State, rng: Random) -> Any:
        return random_play.propose(state, rng)

    def phase(self, state: State) -> str:
        """Bought cards are drawn in the production phase, which may go on after that."""
        if state.battle is not None:
            return "battle"
        return "production" if state.phase == "drawing" else state.phase

    def round_of(self, state: State) -> int:
        return state.round

    def players(self, state: State) -> tuple[str, ...]:
        return state.seats

    private = frozenset({DRAWN})
    """Events that only the player who decided may see."""

    def seen_by(self, state: State, player: str) -> State:
        """The position as one player may see it."""
        return seen_by(state, player)

    def at_the_screen(self, state: State) -> State:
        """The position as the player who has to decide may see it."""
        player = self.decider(state)
        return seen_by(state, player) if player else state

    def hidden_from(self, state: State) -> tuple[str, ...]:
        """Who must not see what is decided now."""
        player = self.decider(state)
        if state.phase not in IN_SECRET or not player:
            return ()
        return tuple(seat for seat in state.seats if seat != player)

    def from_position(self, text: str, seed: int = 0, where: str = "") -> Match[State]:
        """A match that begins at a position of one's own, which may name the file of its board."""
        return Match(self, read_position(text.splitlines(), where, may_open=True), seed)

    def read_outcome(self, text: str, state: State) -> Any:
        """What fell; a text that names the number of dice has to name the right one."""
        check_dice(text, state, self.pending(state))
        return super().read_outcome(text, state)

    def beside_the_board(self, state: State, language: str) -> Iterable[str]:
        from .text.words import beside_the_board

        return beside_the_board(state, language)

    def headline(self, state: State) -> str:
        round_ = f", round {state.round}" if state.round else ""
        return self.in_a_line(state, f"Dust position, {state.edition.name} rules{round_}")


GAME = Dust()


def new_match(
    players: Iterable[str] = ("red", "blue"),
    edition: str | Edition = "premium",
    seed: int = 0,
    board: str | PathLike[str] | None = None,
) -> Match[State]:
    """A whole game from the shuffled deck on; `board` is the path of a board file of one's own."""
    if not isinstance(players, Iterable):
        raise BadInput("players", "the names of 2 to 6 armies", players)
    place = the_board() if board is None else own_board(board)
    match = Match(GAME, setup.start(tuple(players), rule_set(edition), place), seed)
    match.let_dice_fall()
    return match


rule_set = edition
from_position = GAME.from_position
open_position = GAME.open_position
load_match = GAME.load_match
read_match = GAME.read_match
