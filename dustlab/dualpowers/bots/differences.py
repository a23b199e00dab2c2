"""What tells two ends of a turn apart, in facts of the position: for the reasons of a review.

The strategist's estimate is a sum: what lies on the support track, what each region may bring when
the round is scored, and what stays for later. Here its parts are compared one by one, so that what
is told is what the estimate hangs on, the largest part first.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.remarks import Remark
from ...core.words import Likely
from ...play.bots import because
from ..components import CARDS, HIDDEN, MONTHS, OTHER, REGION, REGIONS, SIDE_OF, TOKENS
from ..state import State
from .worth import CARD, KNOWN, LEADER, TIRED, TOKEN, WILL, as_scored, at_stake, own, spread_of

LEAST = 0.15
"""How many victory points a difference has to be worth to be told."""

LIKELIER = 0.03
"""How much likelier a region has to be one's own to be told."""

Difference = tuple[float, Remark]


def differences(one: State, other: State, side: str) -> list[Remark]:
    """What a side has at the end of one turn more than at the end of another, the most first."""
    one, other = as_scored(one), as_scored(other)
    found = [*_regions(one, other, side), *_later(one, other, side)]
    ahead = one.lead(side) - other.lead(side)
    if ahead:
        said = because("dualpowers.scoring.track", "review.dualpowers.track", points=ahead)
        found.append((2.0 * ahead, said))
    found.sort(key=lambda difference: -difference[0])
    return [said for points, said in found if points >= LEAST]


# -- what each region may bring when the round is scored


def _regions(one: State, other: State, side: str) -> Iterator[Difference]:
    stakes, instead = (at_stake(state, side, far=True) for state in (one, other))
    for region in REGIONS:
        now, then = (own(state, region, side, spread_of(state)) for state in (one, other))
        worth = stakes[region] * (2 * now - 1) - instead[region] * (2 * then - 1)
        if now - then >= LIKELIER:
            yield worth, _held(one, region, side, now, then)


def _held(state: State, region: str, side: str, now: float, then: float) -> Remark:
    """How much likelier a region is one's own when the round ends, and what that is good for."""
    facts: dict[str, object] = {"region": REGION[region], "chance": _about(now)}
    facts["other"] = _about(then)
    unrest = MONTHS[state.date.month].points if state.tiles.unrest == region else 0
    aims = sum(
        CARDS[card].points
        for card in map(state.stock.objectives.of, (side, OTHER[side]))
        if card and card != HIDDEN and CARDS[card].region == region
    )
    if unrest and aims:
        rule, key = "dualpowers.scoring.objectives", "review.dualpowers.both"
    elif unrest:
        rule, key = "dualpowers.scoring.unrest", "review.dualpowers.unrest"
    elif aims:
        rule, key = "dualpowers.scoring.objectives", "review.dualpowers.objective"
    elif state.table.player:
        return because("dualpowers.solitaire.target", "review.dualpowers.opposition", **facts)
    else:
        return because("dualpowers.objective.secret", "review.dualpowers.unknown", **facts)
    return because(rule, key, points=unrest + aims, **facts)


def _about(chance: float) -> Likely:
    """An estimate: no more exact than in hundredths."""
    return Likely(min(0.99, max(0.01, round(chance, 2))), short=True)


# -- what stays for later


def _later(one: State, other: State, side: str) -> Iterator[Difference]:
    if one.stock.shown.of(side) and not other.stock.shown.of(side) and one.table.player:
        yield KNOWN, because("dualpowers.solitaire.organise", "review.dualpowers.known")
    if one.will == side != other.will:
        yield 2 * WILL, because("dualpowers.strength.tie_will", "review.dualpowers.will")
    yield from _tokens(one, other, side)
    yield from _hand(one.hand(side), other.hand(side))


def _hand(mine: tuple[str, ...], instead: tuple[str, ...]) -> Iterator[Difference]:
    leaders, others = (
        tuple(card for card in hand if card not in CARDS and card != HIDDEN)
        for hand in (mine, instead)
    )
    kept = [leader for leader in leaders if leader not in others]
    if kept and len(leaders) > len(others):
        said = because("dualpowers.leader.actions", "review.dualpowers.leader", leader=kept[0])
        yield LEADER, said
    more = (len(mine) - len(leaders)) - (len(instead) - len(others))
    if more > 0:
        yield more * CARD, because("dualpowers.turn.card", "review.dualpowers.cards", cards=more)


def _tokens(one: State, other: State, side: str) -> Iterator[Difference]:
    """What stands in the city, of both sides."""
    gain = _stands(one, side) - _stands(other, side)
    mine, instead = _strength(one, side), _strength(other, side)
    theirs, before = _strength(one, OTHER[side]), _strength(other, OTHER[side])
    if mine > instead:
        facts = {"strength": mine, "other": instead}
        yield gain, because("dualpowers.strength.sum", "review.dualpowers.strength", **facts)
    elif theirs < before:
        facts = {"strength": theirs, "other": before}
        said = because(
            "dualpowers.strength.sum", "review.dualpowers.weaker", side=OTHER[side], **facts
        )
        yield gain, said
    elif (ready := _ready(one, side)) > (tired := _ready(other, side)):
        facts = {"ready": ready, "other": tired}
        yield gain, because("dualpowers.refresh.exhausted", "review.dualpowers.ready", **facts)


def _of(state: State, side: str) -> list[str]:
    return [token for tokens in state.city for token in tokens if SIDE_OF[token] == side]


def _strength(state: State, side: str) -> int:
    return sum(state.strengths[token] for token in _of(state, side))


def _ready(state: State, side: str) -> int:
    return sum(TOKENS[token].ready for token in _of(state, side))


def _stands(state: State, side: str) -> float:
    """What the tokens in the city are worth for later, as `worth.py` counts them."""
    total = 0.0
    for whose, sign in ((side, 1), (OTHER[side], -1)):
        for token in _of(state, whose):
            each = TOKEN if TOKENS[token].ready else TIRED
            total += sign * each * (state.strengths[token] + 0.5)
    return total
