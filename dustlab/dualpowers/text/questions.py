"""What an exercise can ask about a position of Dual Powers, in a few fixed phrases.

`measure` phrases give a number, `holds` phrases are true or false. Each is answered by the rules
code, so that an author's answer is compared with the game itself.

>>> from dustlab.dualpowers import from_position
>>> state = from_position("will red\\nunrest tan\\ntan red 2/1, neutral 1/0, white 3/2").state
>>> measure(state, "strength of red in tan"), measure(state, "tokens of white in tan")
(3, 1)
>>> holds(state, "red is stronger in brown"), holds(state, "not the month is march")
(True, False)
"""

from __future__ import annotations

from ...core.errors import BadInput, did_you_mean
from ...core.phrases import Blank, Phrase, Vocabulary
from ..components import (
    CARDS,
    CONNECTIONS,
    LEADERS,
    MONTH,
    MONTHS,
    NEUTRAL_TROTSKY,
    RED_TROTSKY,
    REGIONS,
    SIDES,
    TOKENS,
)
from ..game import GAME
from ..rules import scoring
from ..rules.opposition import Decision, so_far
from ..rules.secrecy import seen_by
from ..rules.strength import weighed
from ..state import A_TURN, SCORED, UNREST_CHOICE, Phase, State
from .blanks import read_any_card, read_connection, read_region, read_side, read_token

# -- numbers


def _strength(state: State, side: str, region: str) -> int:
    return weighed(state, region).strengths.of(side)


def _tokens(state: State, side: str, region: str) -> int:
    return weighed(state, region).tokens.of(side)


def _standing(state: State, token: str, region: str) -> int:
    return state.tokens(region).count(token)


IN_A_ROUND = (*A_TURN, *UNREST_CHOICE, *SCORED)


def _moves_left(state: State) -> int:
    """Turns that have still to be taken in this round; all of them, before it begins."""
    turns = state.table.turns
    return turns - state.turn.taken if state.phase in IN_A_ROUND else turns


def _row(state: State) -> Decision:
    """What the opposition's cards of this round come to."""
    decision = so_far(state)
    if decision is None:
        raise NoRow("opposition", "cards of the opposition in a row", "none")
    return decision


class NoRow(BadInput):
    """A phrase about the opposition's row of cards, asked where there is none."""


MEASURES = (
    Phrase("strength of SIDE in REGION", _strength),
    Phrase("tokens of SIDE in REGION", _tokens),
    Phrase("tokens in REGION", lambda s, region: len(s.tokens(region))),
    Phrase("number of TOKEN in REGION", _standing),
    Phrase("points of SIDE", lambda s, side: s.points(side)),
    Phrase("points for unrest", lambda s: MONTHS[s.date.month].points),
    Phrase("day", lambda s: s.date.day),
    Phrase("round", lambda s: s.date.round),
    Phrase("turns left", _moves_left),
    Phrase("hand of SIDE", lambda s, side: len(s.hand(side))),
    Phrase("supply of SIDE", lambda s, side: len(s.supply.of(side))),
    Phrase("cards in deck", lambda s: len(s.stock.deck)),
    Phrase("days of CARD", lambda _, card: (CARDS.get(card) or LEADERS[card]).days),
    Phrase("difficulty", lambda s: s.table.difficulty),
    Phrase("opposition days in REGION", lambda s, region: _row(s).days.get(region, 0)),
    Phrase("opposition cards in REGION", lambda s, region: _row(s).counts.get(region, 0)),
    Phrase("opposition value", lambda s: _row(s).value),
)


# -- facts


def _trotsky(state: State, names: tuple[str, ...]) -> bool:
    return any(TOKENS[token].name.startswith(names) for tokens in state.city for token in tokens)


def _sees(state: State, side: str, other: str) -> bool:
    """Whether a side can tell what an objective is."""
    card = state.objective(other)
    return bool(card) and seen_by(state, side).objective(other) == card


FACTS = (
    Phrase("SIDE is stronger in REGION", lambda s, x, r: weighed(s, r).winner == x),
    Phrase("nobody is stronger in REGION", lambda s, r: not weighed(s, r).winner),
    Phrase("opposition is decided by DECIDER", lambda s, by: _row(s).by == by),
    Phrase("REGION is decided by DECIDER", lambda s, r, by: weighed(s, r).by == by),
    Phrase("unrest is in REGION", lambda s, r: s.tiles.unrest == r),
    Phrase("TOKEN is in REGION", lambda s, token, r: token in s.tokens(r)),
    Phrase("REGION is empty", lambda s, r: not s.tokens(r)),
    Phrase("SIDE has the will", lambda s, side: s.will == side),
    Phrase("SIDE is ahead", lambda s, side: s.points(side) > 0),
    Phrase("the marker is in the middle", lambda s: s.support == 0),
    Phrase("the month is MONTH", lambda s, month: s.date.month == month),
    Phrase("a bonus action is due", lambda s: s.turn.bonus),
    Phrase("SIDE decides now", lambda s, side: GAME.decider(s) == side),
    Phrase("the phase is PHASE", lambda s, phase: s.phase == phase),
    Phrase("CONNECTION is blocked", lambda s, one: s.tiles.barrier == one),
    Phrase("trotsky is neutral", lambda s: _trotsky(s, (NEUTRAL_TROTSKY,))),
    Phrase("trotsky is red", lambda s: _trotsky(s, (RED_TROTSKY,))),
    Phrase("SIDE has CARD in hand", lambda s, side, card: card in s.hand(side)),
    Phrase("SIDE has played CARD", lambda s, side, card: card in s.played.of(side)),
    Phrase("objective of SIDE is CARD", lambda s, side, card: s.objective(side) == card),
    Phrase("SIDE sees the objective of SIDE", _sees),
    Phrase("SIDE reveals first", lambda s, side: scoring.reveals_first(s) == side),
    Phrase("opposition aims at REGION", lambda s, r: _row(s).region == r),
    Phrase("opposition scores CARD", lambda s, card: _row(s).card == card),
    Phrase("the game is over", lambda s: s.phase == Phase.OVER),
    Phrase("SIDE wins the game", lambda s, x: s.phase == Phase.OVER and scoring.winner(s) == x),
)


# -- what may stand in a blank


def _read_month(word: str) -> int:
    if word not in MONTH:
        raise BadInput("month", f"a month{did_you_mean(word, MONTH)}", word)
    return MONTH[word]


PHASES = tuple(map(str, Phase))


def _read_phase(word: str) -> str:
    if word not in PHASES:
        raise BadInput("phase", f"one of the phases{did_you_mean(word, PHASES)}", word)
    return word


DECIDERS = ("strength", "tokens", "will", "nobody", "days", "cards", "last")
BLANKS = {
    "SIDE": Blank("|".join(SIDES), read_side, SIDES),
    "REGION": Blank(r"\w+", read_region, REGIONS),
    "TOKEN": Blank(r"[\w/ ]+", read_token, ("red 2/1", "lenin", "neutral 1/0")),
    "CARD": Blank(r"[\w-]+", read_any_card, ("purple-4", "lenin")),
    "MONTH": Blank(r"\w+", _read_month, tuple(MONTH)),
    "PHASE": Blank(r"[\w -]+", _read_phase, PHASES),
    "CONNECTION": Blank(r"\w+-\w+", read_connection, tuple(CONNECTIONS)),
    "DECIDER": Blank("|".join(DECIDERS), str, DECIDERS),
}

# Words of a position in whose place another of the same row would make another position.
ALIKE = (SIDES, REGIONS, tuple(MONTH), tuple(CARDS), tuple(LEADERS))
# A measure, and what is counted instead of it.
TAKEN_FOR = (("strength of (.+) in (.+)", r"tokens of \1 in \2"),)

VOCABULARY = Vocabulary("Dual Powers", MEASURES, FACTS, BLANKS, NoRow)
measure, holds = VOCABULARY.measure, VOCABULARY.holds
read_measure, read_holds = VOCABULARY.read_measure, VOCABULARY.read_holds
