"""What a move is told that belongs to another moment of the game, or to the other side's.

The reason why it is not the moment comes first; what would be wrong with the move at any moment
follows: a way that does not exist, a card that is not held, a token that obeys the other side.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.remarks import Refusal, refuse
from ..components import CARDS, REGION, SEAT, CardName
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
from ..state import (
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
)
from . import bonus, commands, leaders, movement, objectives, scoring

OF_COMMANDS = (Recruit, March, Refresh, Together)
OF_LEADERS = (Lead, Protest, Espionage, Inspire)
OF_A_BONUS = (DrawCard, Organise, AsBonus)
OF_UNREST = (TakePoints, TakeBonus)

# Where something is drawn before anybody decides, and the rule by which it is.
DRAWN_BY = {
    NEUTRALS: "dualpowers.setup.neutral",
    TILES: "dualpowers.setup.unrest",
    DRAW: "dualpowers.draw.cards",
    OPPOSITION_LEADER: "dualpowers.solitaire.leader",
    BONUS_DRAW: "dualpowers.bonus.draw",
    UNREST_DRAW: "dualpowers.bonus.draw",
    CLEANUP: "dualpowers.cleanup.blockade",
}


def refuse_now(state: State, move: Move) -> Iterator[Refusal]:
    """Against a move of whoever decides, for which it is not the moment."""
    yield from _moment(state, move)
    # Where nobody decides it is asked for nobody; and the opposition holds no cards and chooses
    # nothing: there is nothing else to say.
    if state.phase not in (OVER, *DRAWN_BY) and state.side != state.table.opposition:
        yield from _at_any_time(state, move)


def refuse_another(state: State, player: str, move: Move) -> Iterator[Refusal]:
    """Against a move of a side that does not decide now, beside just that. What it holds in its
    hand is nobody's business."""
    if player == state.table.opposition:
        return
    theirs, played = state._replace(side=player), state.played[SEAT[player]]
    if isinstance(move, (*OF_COMMANDS, *OF_LEADERS)) and played:
        card = CardName(played[-1])
        rule = "dualpowers.action.one" if card in CARDS else "dualpowers.leader.actions"
        yield refuse(rule, "dualpowers.action_over", side=player, card=card)
    scoring_unrest = state.phase in (UNREST, UNREST_BONUS, UNREST_DRAW)
    if isinstance(move, OF_UNREST) and scoring_unrest and player != state.side:
        facts = {"region": REGION[state.tiles.unrest], "side": player}
        yield refuse("dualpowers.scoring.unrest", "dualpowers.not_stronger", **facts)
    if isinstance(move, ChooseObjective):
        if move.card not in CARDS:
            yield objectives.no_objective(move.card)
    elif not isinstance(move, Play):
        yield from _at_any_time(theirs, move)


# -- why it is not the moment


def _moment(state: State, move: Move) -> Iterator[Refusal]:
    phase, alone = state.phase, bool(state.table.player)
    if phase == OVER:
        yield refuse(scoring.over(state).because, "match.over")
    elif phase in DRAWN_BY:
        yield refuse(DRAWN_BY[phase], "match.chance_first")
    elif isinstance(move, Opposition) and not alone:
        yield refuse("dualpowers.solitaire.turns", "dualpowers.opposition_alone")
    elif isinstance(move, Opposition):
        yield refuse("dualpowers.solitaire.turns", "dualpowers.not_opposition", side=state.side)
    elif state.side == state.table.opposition:
        yield refuse("dualpowers.solitaire.turns", "dualpowers.opposition_plays", side=state.side)
    elif phase in (BONUS, UNREST_BONUS):
        key = "dualpowers.not_a_bonus"
        if bonus.may_organise(state):
            key = "dualpowers.not_a_bonus_alone"
        yield refuse("dualpowers.bonus.when", key)
    elif isinstance(move, ChooseObjective) and alone:
        yield refuse("dualpowers.solitaire.draw", "dualpowers.objective_drawn")
    elif phase == OBJECTIVE:
        yield refuse("dualpowers.round.phases", "dualpowers.objective_first")
    elif phase == UNREST:
        yield from _in_the_scoring(move)
    elif isinstance(move, ChooseObjective):
        yield refuse("dualpowers.round.phases", "dualpowers.objective_before")
    elif isinstance(move, OF_UNREST):
        yield refuse("dualpowers.round.phases", "dualpowers.unrest_later")
    elif phase == CARD:
        yield refuse("dualpowers.turn.steps", "dualpowers.card_first")
    else:
        yield from _while_a_card_is_open(state, move)


def _in_the_scoring(move: Move) -> Iterator[Refusal]:
    """While points or a bonus action are chosen; what no bonus action can be is over for now."""
    if isinstance(move, (*OF_COMMANDS, *OF_A_BONUS, Pass)):
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
    elif state.phase == LEAD:
        yield refuse("dualpowers.leader.actions", "dualpowers.leader_card", card=card)
    elif state.phase == ACTION:
        yield refuse("dualpowers.action.printed", "dualpowers.command_card", card=card)


# -- what is wrong with it at any moment


def _at_any_time(state: State, move: Move) -> Iterator[Refusal]:
    match move:
        case Recruit():
            yield from commands.refuse_units(state, move, "dualpowers.recruit.supply")
        case March():
            yield from movement.refuse_way(state, move)
        case Refresh():
            yield from commands.refuse_turning(state, move, "dualpowers.refresh.exhausted")
        case Together(moves):
            new = commands.all_recruited(moves)
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
            yield from objectives.not_in_hand(state, card, "dualpowers.turn.card")
        case ChooseObjective():
            yield from objectives.refuse_choose(state, move)
