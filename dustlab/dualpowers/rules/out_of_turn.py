"""What a move is told that belongs to another moment of the game, or to the other side's.

The reason why it is not the moment comes first; what would be wrong with the move at any moment
follows: a way that does not exist, a card that is not held, a token that obeys the other side.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...core.chapters import Refuse
from ...core.remarks import Refusal, refuse
from .. import moves
from ..components import CARDS, HIDDEN, REGION, CardName
from ..moves import Move
from ..state import A_BONUS, UNREST_CHOICE, Phase, State
from . import actions, bonus, leaders, rounds, scoring

OF_CARDS = (moves.Recruit, moves.March, moves.Refresh, moves.Together)
OF_LEADERS = (moves.Lead, moves.Protest, moves.Espionage, moves.Inspire)
OF_A_BONUS = (moves.DrawCard, moves.Organise, moves.AsBonus)
OF_UNREST = (moves.TakePoints, moves.TakeBonus)

DRAWN_BY = {
    Phase.NEUTRALS: "dualpowers.setup.neutral",
    Phase.TILES: "dualpowers.setup.unrest",
    Phase.DRAW: "dualpowers.draw.cards",
    Phase.OPPOSITION_LEADER: "dualpowers.solitaire.leader",
    Phase.BONUS_DRAW: "dualpowers.bonus.draw",
    Phase.UNREST_DRAW: "dualpowers.bonus.draw",
    Phase.CLEANUP: "dualpowers.cleanup.blockade",
}
"""The phases in which something is drawn before anybody decides, each with its rule."""


def refuse_now(state: State, move: Move) -> Iterator[Refusal]:
    """Against a move of the side that decides, when it is not the moment for it."""
    yield from _moment(state, move)
    # While something is drawn nobody decides; and the opposition holds no cards and chooses
    # nothing: there is nothing else to say.
    nobody_decides = state.phase == Phase.OVER or state.phase in DRAWN_BY
    if not nobody_decides and state.side != state.table.opposition:
        yield from _at_any_time(state, move)


def refuse_opposition(state: State, move: moves.Opposition) -> Iterator[Refusal]:
    """Only the opposition turns up its cards, and it does nothing else."""
    if state.side != state.table.opposition:
        yield from refuse_now(state, move)
    elif state.stock.top_card == HIDDEN:
        yield refuse("dualpowers.solitaire.card", "dualpowers.hidden_card", side=state.side)


def refuse_another(state: State, player: str, move: Move) -> Iterator[Refusal]:
    """Against a move of a side that does not decide now, beside just that. What it holds in its
    hand is nobody's business."""
    if player == state.table.opposition:
        return
    theirs, played = state._replace(side=player), state.played.of(player)
    if isinstance(move, (*OF_CARDS, *OF_LEADERS)) and played:
        *_, last = played
        card = CardName(last)
        rule = "dualpowers.action.one" if card in CARDS else "dualpowers.leader.actions"
        yield refuse(rule, "dualpowers.action_over", side=player, card=card)
    if isinstance(move, OF_UNREST) and state.phase in UNREST_CHOICE and player != state.side:
        facts = {"region": REGION[state.tiles.unrest], "side": player}
        yield refuse("dualpowers.scoring.unrest", "dualpowers.not_stronger", **facts)
    if isinstance(move, moves.ChooseObjective):
        if move.card not in CARDS:
            yield rounds.no_objective(move.card)
    elif not isinstance(move, moves.Play):
        yield from _at_any_time(theirs, move)


# -- why it is not the moment


def _moment(state: State, move: Move) -> Iterator[Refusal]:
    phase, alone = state.phase, bool(state.table.player)
    if phase == Phase.OVER:
        yield refuse(scoring.over(state).because, "match.over")
    elif phase in DRAWN_BY:
        yield refuse(DRAWN_BY[phase], "match.chance_first")
    elif isinstance(move, moves.Opposition) and not alone:
        yield refuse("dualpowers.solitaire.turns", "dualpowers.opposition_alone")
    elif isinstance(move, moves.Opposition):
        yield refuse("dualpowers.solitaire.turns", "dualpowers.not_opposition", side=state.side)
    elif state.side == state.table.opposition:
        yield refuse("dualpowers.solitaire.turns", "dualpowers.opposition_plays", side=state.side)
    elif phase in A_BONUS:
        key = "dualpowers.not_a_bonus"
        if bonus.may_organise(state):
            key = "dualpowers.not_a_bonus_alone"
        yield refuse("dualpowers.bonus.when", key)
    elif isinstance(move, moves.ChooseObjective) and alone:
        yield refuse("dualpowers.solitaire.draw", "dualpowers.objective_drawn")
    elif phase == Phase.OBJECTIVE:
        yield refuse("dualpowers.round.phases", "dualpowers.objective_first")
    elif phase == Phase.UNREST:
        yield from _in_the_scoring(move)
    elif isinstance(move, moves.ChooseObjective):
        yield refuse("dualpowers.round.phases", "dualpowers.objective_before")
    elif isinstance(move, OF_UNREST):
        yield refuse("dualpowers.round.phases", "dualpowers.unrest_later")
    elif phase == Phase.CARD:
        yield refuse("dualpowers.turn.steps", "dualpowers.card_first")
    else:
        yield from _while_a_card_is_open(state, move)


def _in_the_scoring(move: Move) -> Iterator[Refusal]:
    """While points or a bonus action are chosen; what no bonus action can be is over for now."""
    if isinstance(move, (*OF_CARDS, *OF_A_BONUS, moves.Pass)):
        yield refuse("dualpowers.scoring.unrest_bonus", "dualpowers.choose_first")
    else:
        yield refuse("dualpowers.round.phases", "dualpowers.turns_over")


def _while_a_card_is_open(state: State, move: Move) -> Iterator[Refusal]:
    """A card has been played: what it does not give, or gives later."""
    card = CardName(state.turn.card)
    if isinstance(move, moves.Play):
        yield refuse("dualpowers.turn.steps", "dualpowers.card_open", card=card)
    elif isinstance(move, OF_A_BONUS) and state.turn.bonus:
        yield refuse("dualpowers.bonus.when", "dualpowers.bonus_later")
    elif isinstance(move, OF_A_BONUS):
        yield refuse("dualpowers.bonus.when", "dualpowers.bonus_not_due", day=state.date.day)
    elif state.phase == Phase.LEADER:
        yield refuse("dualpowers.leader.actions", "dualpowers.leader_card", card=card)
    elif state.phase == Phase.ACTION:
        yield refuse("dualpowers.action.printed", "dualpowers.command_card", card=card)


# -- what is wrong with it at any moment


def _at_any_time(state: State, move: Move) -> Iterator[Refusal]:
    if type(move) in AT_ANY_TIME:
        yield from AT_ANY_TIME[type(move)](state, move)


def _refuse_parts(state: State, move: moves.Together) -> Iterator[Refusal]:
    """Against each of several actions; what they recruit comes from one supply."""
    new = actions.all_recruited(move.moves)
    others = [one for one in move.moves if not isinstance(one, moves.Recruit)]
    every = [*([new] if new.units else []), *others]
    yield from dict.fromkeys(reason for one in every for reason in _at_any_time(state, one))


AT_ANY_TIME: dict[type[Move], Refuse] = {
    moves.Recruit: partial(actions.refuse_units, rule="dualpowers.recruit.supply"),
    moves.March: actions.refuse_path,
    moves.Refresh: partial(actions.refuse_turning, rule="dualpowers.refresh.exhausted"),
    moves.Together: _refuse_parts,
    moves.AsBonus: bonus.refuse_as_bonus,
    moves.Protest: leaders.refuse_connection,
    moves.Espionage: leaders.refuse_spying,
    moves.Inspire: leaders.refuse_taking,
    moves.DrawCard: bonus.refuse_draw,
    moves.Organise: bonus.refuse_organise,
    moves.Play: lambda s, play: rounds.not_in_hand(s, play.card, "dualpowers.turn.card"),
    moves.ChooseObjective: rounds.refuse_objective,
}
"""Against a move of each kind, whatever the moment."""
