"""What an exercise can ask about a position of Dust, in a few fixed phrases.

`measure` phrases give a number, `holds` phrases are true or false. Each is answered by the rules
code, so that an author's answer is compared with the game itself.

>>> from dustlab.dust import new_battle
>>> state = new_battle("5 tank 2 mech", "4 tank 1 fighter", target="production").state
>>> measure(state, "dice attacker"), measure(state, "bonus defender")
(9, 3)
>>> holds(state, "supremacy red"), holds(state, "not battle over")
(True, True)
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from ...core.dice import hits
from ...core.errors import BadInput
from ...core.phrases import Blank, Phrase, Vocabulary
from ..board import the_board
from ..cards import card, read_card, the_deck
from ..components import ARMIES, KINDS, NO_UNITS, Units
from ..game import GAME
from ..rules import attacks, battle_dice, income, retreat, scoring, special
from ..rules.attacks import BATTLES
from ..rules.building import left_in_box, on_board
from ..state import ATTACKER, DEFENDER, MAJORITIES, Battle, Fought, State
from .blanks import PHASES, read_army, read_phase


class NoBattle(BadInput):
    """A phrase about a battle, asked where none is being fought."""


# -- what stands in the blanks


def _read_area(word: str) -> str:
    return the_board().read_area(word)


def _read_kind(word: str) -> str:
    """A kind of unit, or an empty text for units of every kind."""
    return "" if word.startswith("unit") else word.removesuffix("s")


_ANY_KIND = f"(?:{'|'.join([*KINDS, 'unit'])})s?"
BLANKS = {
    "SIDE": Blank(f"{ATTACKER}|{DEFENDER}", str, (ATTACKER, DEFENDER)),
    "ARMY": Blank(r"\w+", read_army, ARMIES, "red"),
    "KIND": Blank(_ANY_KIND, _read_kind, (*KINDS, "units")),
    "AREA": Blank(r"[\w ]+", _read_area, sample="balkans"),
    "CARD": Blank(r"\w+", read_card, ("c4m2p1s3",)),
    "MAJORITY": Blank("|".join(MAJORITIES), str, MAJORITIES),
    "PHASE": Blank(r"[\w ]+", read_phase, PHASES, "combat"),
    "N": Blank(r"[0-9]{1,3}", int, ("2",)),
}


# With more units than these the exact fraction of a whole battle has thousands of digits and takes
# long to sum; sixteen digits are enough for any answer that a person writes down.
MOST_EXACT = 40


# -- units and dice


def _fight(state: State) -> Battle:
    if state.battle is None:
        raise NoBattle("position", "a battle being fought", "no battle")
    return state.battle


def _count(units: Units, kind: str) -> int:
    return units.of(kind) if kind else units.total


def _in_area(state: State, area: str) -> Units:
    holding = state.holding(area)
    return holding.units if holding else NO_UNITS


def _bonus(state: State, side: str) -> int:
    return battle_dice.bonus_dice(state, _fight(state).target) if side == DEFENDER else 0


def _dice(state: State, side: str) -> int:
    _fight(state)
    return battle_dice.dice_of(state, side)


def _to_take(state: State) -> int:
    """In a battle, or by a special attack."""
    if state.strike is not None:
        return special.to_take(state) if state.strike.hits else 0
    fight = _fight(state)
    return battle_dice.to_take(fight) if fight.hits else 0


def _most_retreat(state: State, side: str = "") -> int:
    _fight(state)
    return retreat.most_to_retreat(state, side)


def _hits_chance(state: State, number: int, side: str) -> Fraction:
    return hits(_dice(state, side)).chance(number)


def _at_least_chance(state: State, number: int, side: str) -> Fraction:
    dice = _dice(state, side)
    return sum((hits(dice).chance(n) for n in range(number, dice + 1)), Fraction(0))


def _end_chance(end: str) -> Callable[[State], Fraction]:
    def chance(state: State) -> Fraction:
        from ..odds.battles import of_state

        fight = _fight(state)
        odds = of_state(state, policy="fixed")
        if fight.attackers.total + fight.defenders.total > MOST_EXACT:
            return Fraction(float(getattr(odds, end)))
        return odds.fraction(end)

    return chance


# -- how a battle ended


def _fought(state: State) -> Fought | None:
    """The battle that ended last; none while one is going on. Special attacks are no battles."""
    if state.battle is not None:
        return None
    battles = [fought for fought in state.turn.fought if fought.kind in BATTLES]
    return battles[-1] if battles else None


def _cease_fire(state: State) -> bool:
    last = _fought(state)
    return last is not None and last.because == "dust.battle.ceasefire"


def _won(state: State, army: str) -> bool:
    last = _fought(state)
    return last is not None and last.winner == army and not _cease_fire(state)


# -- players and cards


def _seat(state: State, army: str) -> int:
    if army not in state.seats:
        raise BadInput("army", f"one of the players {', '.join(state.seats)}", army)
    return state.seats.index(army)


def _hand(state: State, army: str) -> tuple[str, ...]:
    seat, hands = _seat(state, army), state.cards.hands
    return hands[seat] if hands else ()


def _has_played(state: State, army: str, identifier: str) -> bool:
    _seat(state, army)
    return state.card_of(army) == card(identifier)


def _sum_of_values(_state: State, identifier: str) -> int:
    shown = card(identifier)
    return shown.combat + shown.movement + shown.production


# -- the round


def _place(state: State, army: str) -> int:
    """Which turn of the round an army has; 0 while the order is not settled."""
    armies = state.order.armies
    return armies.index(army) + 1 if army in armies else 0


def _before(state: State, one: str, other: str) -> bool:
    return 0 < _place(state, one) < _place(state, other)


# -- what an army holds


def _income(state: State, army: str) -> int:
    _seat(state, army)
    return income.points(state, army)


def _areas(state: State, army: str, kind: str = "") -> int:
    return sum(not kind or state.board[area].kind == kind for area in state.areas_of(army))


# -- score


def _points(state: State, army: str) -> int:
    _seat(state, army)
    return state.score(army)


def _last(state: State, army: str) -> int:
    seat, last = _seat(state, army), state.tally.last
    return last[seat] if last else 0


def _would_score(state: State, army: str) -> int:
    """What the victory point phase would bring an army if it came now."""
    _seat(state, army)
    return sum(points for _, _, points in scoring.score_of(state, army))


# -- the phrases

# Of several phrases that fit, the first is meant.
MEASURES = (
    Phrase("dice SIDE", _dice),
    Phrase("bonus SIDE", _bonus),
    Phrase("supremacy SIDE", lambda s, side: s.edition.supremacy_of(_fight(s).units(side))),
    Phrase("cost SIDE", lambda s, side: s.edition.cost_of(_fight(s).units(side))),
    Phrase("most retreat SIDE", _most_retreat),
    Phrase("most retreat", _most_retreat),
    Phrase("hits to take", _to_take),
    Phrase("dry rolls", lambda s: _fight(s).dry),
    Phrase("chance of N hits SIDE", _hits_chance),
    Phrase("chance of at least N hits SIDE", _at_least_chance),
    Phrase("mean hits SIDE", lambda s, side: hits(_dice(s, side)).mean()),
    Phrase("chance attacker wins", _end_chance("attacker")),
    Phrase("chance defender wins", _end_chance("defender")),
    Phrase("chance cease-fire", _end_chance("cease_fire")),
    Phrase("special dice", lambda s: s.strike.dice if s.strike else 0),
    Phrase("KIND in box ARMY", lambda s, kind, army: _count(left_in_box(s, army), kind)),
    Phrase("KIND in battle SIDE", lambda s, kind, side: _count(_fight(s).units(side), kind)),
    Phrase("KIND of ARMY", lambda s, kind, army: _count(on_board(s, army), kind)),
    Phrase("KIND SIDE", lambda s, kind, side: _count(_fight(s).units(side), kind)),
    Phrase("KIND AREA", lambda s, kind, area: _count(_in_area(s, area), kind)),
    Phrase("points ARMY", _points),
    Phrase("points of last round ARMY", _last),
    Phrase("points this round ARMY", _would_score),
    Phrase("points to win", scoring.threshold),
    Phrase("points to attack capitals", attacks.half_the_points),
    Phrase("round", lambda s: s.order.round),
    Phrase("place of ARMY", _place),
    Phrase("combat points", lambda s: s.turn.combat_points),
    Phrase("movement points", lambda s: s.turn.movement_points),
    Phrase("income ARMY", _income),
    Phrase("points to spend", lambda s: s.turn.shop.points if s.turn.shop else 0),
    Phrase("hand ARMY", lambda s, army: len(_hand(s, army))),
    Phrase("cards in deck", lambda s: len(s.cards.deck)),
    Phrase("values of CARD", _sum_of_values),
    Phrase("stars of CARD", lambda _, name: card(name).stars),
    Phrase("areas of ARMY", _areas),
    Phrase("land areas of ARMY", lambda s, army: _areas(s, army, "land")),
    Phrase("sea areas of ARMY", lambda s, army: _areas(s, army, "sea")),
    Phrase("capitals of ARMY", lambda s, army: len(scoring.capitals_of(s, army))),
    Phrase("power sources of ARMY", lambda s, army: len(scoring.power_sources_of(s, army))),
    Phrase("centers of ARMY", lambda s, army: len(s.centers_of(army))),
    Phrase("majorities of ARMY", lambda s, army: s.tally.majorities.count(army)),
    Phrase("missile dice ARMY", special.missile_dice),
)

FACTS = (
    Phrase("battle over", lambda s: _fought(s) is not None),
    Phrase("battle goes on", lambda s: s.battle is not None),
    Phrase("cease-fire", _cease_fire),
    Phrase("ARMY won the battle", _won),
    Phrase("supremacy ARMY", lambda s, army: _fight(s).supremacy == army),
    Phrase("SIDE has at least N KIND", lambda s, x, n, k: _count(_fight(s).units(x), k) >= n),
    Phrase("SIDE has N KIND", lambda s, x, n, k: _count(_fight(s).units(x), k) == n),
    Phrase("AREA has at least N KIND", lambda s, area, n, k: _count(_in_area(s, area), k) >= n),
    Phrase("AREA has N KIND", lambda s, area, n, k: _count(_in_area(s, area), k) == n),
    Phrase("AREA has a center", lambda s, area: area in s.centers),
    Phrase("AREA is empty", lambda s, area: not s.owner(area)),
    Phrase("AREA is neutral", lambda s, area: bool(s.owner(area)) and s.is_neutral(s.owner(area))),
    Phrase("AREA is ARMY", lambda s, area, army: s.owner(area) == army),
    Phrase("capitals open", lambda s: s.tally.capitals_open),
    Phrase("waits ARMY", lambda s, army: GAME.decider(s) == army),
    Phrase("turn of ARMY", lambda s, army: s.turn.army == army),
    Phrase("phase PHASE", lambda s, phase: s.phase == phase),
    Phrase("ARMY acts before ARMY", _before),
    Phrase("ARMY has CARD in hand", lambda s, army, name: name in _hand(s, army)),
    Phrase("ARMY has played CARD", _has_played),
    Phrase("ARMY has used an ability", lambda s, army: army in s.order.used),
    Phrase("truce ARMY ARMY", lambda s, one, other: s.at_truce(one, other)),
    Phrase("nobody holds the MAJORITY majority", lambda s, what: not s.tally.holder(what)),
    Phrase("ARMY holds the MAJORITY majority", lambda s, army, what: s.tally.holder(what) == army),
    Phrase("game over", lambda s: s.phase == "over"),
    Phrase("ARMY wins the game", lambda s, army: army in s.tally.winners),
    Phrase("shared victory", lambda s: len(s.tally.winners) > 1),
)

# Words of a position in whose place another of the same row would make another position.
ALIKE = (ARMIES, KINDS, tuple(the_deck()))
# A measure, and what is counted instead of it.
TAKEN_FOR = (
    ("(?:dice|most retreat) (attacker|defender)", r"units \1"),
    ("mean hits (attacker|defender)", r"dice \1"),
)

# Nothing is true of a battle that is not there.
VOCABULARY = Vocabulary("Dust", MEASURES, FACTS, BLANKS, NoBattle)
measure, holds = VOCABULARY.measure, VOCABULARY.holds
read_measure, read_holds = VOCABULARY.read_measure, VOCABULARY.read_holds
