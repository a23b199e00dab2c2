"""What a move is told that belongs to another moment of the game, or to the other side's.

The reason why it is not the moment comes first; what would be wrong with the move at any moment
follows: a way that does not exist, a card that is not held, a token that obeys the other side.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.remarks import Refusal, refuse
from ..components import CARDS, HIDDEN, REGION, CardName
from ..moves import (
    AsBonus,
    ChooseObjective,
    DrawCard,
    Espionage,
    Inspire,
    Lead,
    March,
    Move,
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
from ..state import A_BONUS, UNREST_CHOICE, Phase, State
from . import actions, bonus, leaders, rounds, scoring

OF_CARDS = (Recruit, March, Refresh, Together)
OF_LEADERS = (Lead, Protest, Espionage, Inspire)
OF_A_BONUS = (DrawCard, Organise, AsBonus)
OF_UNREST = (TakePoints, TakeBonus)

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


def refuse_opposition(state: State, move: Opposition) -> Iterator[Refusal]:
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
    if isinstance(move, ChooseObjective):
        if move.card not in CARDS:
            yield rounds.no_objective(move.card)
    elif not isinstance(move, Play):
        yield from _at_any_time(theirs, move)


# -- why it is not the moment


def _moment(state: State, move: Move) -> Iterator[Refusal]:
    phase, alone = state.phase, bool(state.table.player)
    if phase == Phase.OVER:
        yield refuse(scoring.over(state).because, "match.over")
    elif phase in DRAWN_BY:
        yield refuse(DRAWN_BY[phase], "match.chance_first")
    elif isinstance(move, Opposition) and not alone:
        yield refuse("dualpowers.solitaire.turns", "dualpowers.opposition_alone")
    elif isinstance(move, Opposition):
        yield refuse("dualpowers.solitaire.turns", "dualpowers.not_opposition", side=state.side)
    elif state.side == state.table.opposition:
        yield refuse("dualpowers.solitaire.turns", "dualpowers.opposition_plays", side=state.side)
    elif phase in A_BONUS:
        key = "dualpowers.not_a_bonus"
        if bonus.may_organise(state):
            key = "dualpowers.not_a_bonus_alone"
        yield refuse("dualpowers.bonus.when", key)
    elif isinstance(move, ChooseObjective) and alone:
        yield refuse("dualpowers.solitaire.draw", "dualpowers.objective_drawn")
    elif phase == Phase.OBJECTIVE:
        yield refuse("dualpowers.round.phases", "dualpowers.objective_first")
    elif phase == Phase.UNREST:
        yield from _in_the_scoring(move)
    elif isinstance(move, ChooseObjective):
        yield refuse("dualpowers.round.phases", "dualpowers.objective_before")
    elif isinstance(move, OF_UNREST):
        yield refuse("dualpowers.round.phases", "dualpowers.unrest_later")
    elif phase == Phase.CARD:
        yield refuse("dualpowers.turn.steps", "dualpowers.card_first")
    else:
        yield from _while_a_card_is_open(state, move)


def _in_the_scoring(move: Move) -> Iterator[Refusal]:
    """While points or a bonus action are chosen; what no bonus action can be is over for now."""
    if isinstance(move, (*OF_CARDS, *OF_A_BONUS, Pass)):
        yield refuse("dualpowers.scoring.unrest_bonus", "dualpowers.choose_first")
    else:
        yield refuse("dualpowers.round.phases", "dualpowers.turns_over")


def _while_a_card_is_open(state: State, move: Move) -> Iterator[Refusal]:
    """A card has been played: what it does not give, or gives later."""
    card = CardName(state.turn.card)
    if isinstance(move, Play):
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
    match move:
        case Recruit():
            yield from actions.refuse_units(state, move, "dualpowers.recruit.supply")
        case March():
            yield from actions.refuse_path(state, move)
        case Refresh():
            yield from actions.refuse_turning(state, move, "dualpowers.refresh.exhausted")
        case Together(moves):
            new = actions.all_recruited(moves)
            others = [one for one in moves if not isinstance(one, Recruit)]
            every = [*([new] if new.units else []), *others]
            yield from dict.fromkeys(reason for one in every for reason in _at_any_time(state, one))
        case AsBonus():
            yield from bonus.refuse_as_bonus(state, move)
        case Protest():
            yield from leaders.refuse_connection(state, move)
        case Espionage():
            yield from leaders.refuse_spying(state, move)
        case Inspire():
            yield from leaders.refuse_taking(state, move)
        case DrawCard():
            yield from bonus.refuse_draw(state, move)
        case Organise():
            yield from bonus.refuse_organise(state, move)
        case Play(card):
            yield from rounds.not_in_hand(state, card, "dualpowers.turn.card")
        case ChooseObjective():
            yield from rounds.refuse_objective(state, move)
