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

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

from ..dice import hits
from ..errors import BadInput, did_you_mean
from ..match import Choice
from . import battle, casualties, combat, retreat
from .board import the_board
from .components import ARMIES, KINDS, NO_UNITS, Units
from .game import GAME
from .state import ATTACKER, DEFENDER, Battle, Fought, State

Number = int | Fraction

# With more units than these the exact fraction of a whole battle has thousands of digits and takes
# long to sum; sixteen digits are enough for any answer that a person writes down.
MOST_EXACT = 40
Ask = Callable[..., Any]


class NoBattle(BadInput):
    """A phrase about a battle, asked where none is being fought."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase with its blanks in capitals, and the function that answers it.

    The function gets the state and what stands in the blanks, in their order.
    """

    pattern: str
    answer: Ask

    @property
    def shape(self) -> re.Pattern[str]:
        words = (
            f"({_BLANKS[w][0]})" if w in _BLANKS else re.escape(w) for w in self.pattern.split()
        )
        return re.compile(" ".join(words))

    def blanks(self) -> list[str]:
        return [word for word in self.pattern.split() if word in _BLANKS]


# -- what may stand in a blank


def _read_area(word: str) -> str:
    return the_board().read_area(word)


def _read_army(word: str) -> str:
    if word not in ARMIES:
        raise BadInput("army", f"an army{did_you_mean(word, ARMIES)}", word)
    return word


def _read_kind(word: str) -> str:
    """A kind of unit, or an empty text for units of every kind."""
    return "" if word.startswith("unit") else word.removesuffix("s")


_ANY_KIND = f"(?:{'|'.join([*KINDS, 'unit'])})s?"
_EXAMPLES = {"SIDE": (ATTACKER, DEFENDER), "ARMY": ARMIES, "KIND": (*KINDS, "units"), "N": ("2",)}
_BLANKS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "SIDE": (f"{ATTACKER}|{DEFENDER}", str),
    "ARMY": (r"\w+", _read_army),
    "KIND": (_ANY_KIND, _read_kind),
    "AREA": (r"[\w ]+", _read_area),
    "N": (r"[0-9]{1,3}", int),
}


# -- numbers


def _fight(state: State) -> Battle:
    if state.battle is None:
        raise NoBattle("position", "a battle being fought", "no battle")
    return state.battle


def _count(units: Units, kind: str) -> int:
    return int(getattr(units, kind)) if kind else units.total


def _in_area(state: State, area: str) -> Units:
    holding = state.holding(area)
    return holding.units if holding else NO_UNITS


def _of_army(state: State, army: str) -> Units:
    """All units of an army: on the board and in the battle."""
    total = NO_UNITS
    for holding in state.areas:
        if holding and holding.army == army:
            total = total.plus(holding.units)
    if state.battle:
        for side in (ATTACKER, DEFENDER):
            if state.battle.army(side) == army:
                total = total.plus(state.battle.units(side))
    return total


def _bonus(state: State, side: str) -> int:
    return battle.bonus_dice(state, _fight(state).target) if side == DEFENDER else 0


def _dice(state: State, side: str) -> int:
    _fight(state)
    return battle.dice_of(state, side)


def _most_retreat(state: State, side: str) -> int:
    at = state._replace(battle=_fight(state)._replace(side=side))
    return retreat.most_to_retreat(at)


def _points(state: State, army: str) -> int:
    if army not in state.seats:
        raise BadInput("army", f"one of the players {', '.join(state.seats)}", army)
    return state.score(army)


def _hits_chance(state: State, number: int, side: str) -> Fraction:
    return hits(_dice(state, side)).chance(number)


def _at_least_chance(state: State, number: int, side: str) -> Fraction:
    dice = _dice(state, side)
    return sum((hits(dice).chance(n) for n in range(number, dice + 1)), Fraction(0))


def _end_chance(end: str) -> Callable[[State], Fraction]:
    def chance(state: State) -> Fraction:
        from dustlab.odds import of_state

        fight = _fight(state)
        odds = of_state(state, policy="fixed")
        if fight.attackers.total + fight.defenders.total > MOST_EXACT:
            return Fraction(float(getattr(odds, end)))
        return odds.fraction(end)

    return chance


MEASURES = (
    Phrase("dice SIDE", _dice),
    Phrase("bonus SIDE", _bonus),
    Phrase("supremacy SIDE", lambda s, side: s.edition.supremacy_of(_fight(s).units(side))),
    Phrase("cost SIDE", lambda s, side: s.edition.cost_of(_fight(s).units(side))),
    Phrase("most retreat SIDE", _most_retreat),
    Phrase("most retreat", lambda s: _most_retreat(s, _fight(s).side)),
    Phrase("hits to take", lambda s: casualties.to_take(_fight(s)) if _fight(s).hits else 0),
    Phrase("dry rolls", lambda s: _fight(s).dry),
    Phrase("chance of N hits SIDE", _hits_chance),
    Phrase("chance of at least N hits SIDE", _at_least_chance),
    Phrase("mean hits SIDE", lambda s, side: hits(_dice(s, side)).mean()),
    Phrase("chance attacker wins", _end_chance("attacker")),
    Phrase("chance defender wins", _end_chance("defender")),
    Phrase("chance cease-fire", _end_chance("cease_fire")),
    Phrase("points ARMY", _points),
    Phrase("combat points", lambda s: s.turn.combat_points),
    Phrase("points to attack capitals", combat.half_the_points),
    Phrase("KIND in battle SIDE", lambda s, kind, side: _count(_fight(s).units(side), kind)),
    Phrase("KIND of ARMY", lambda s, kind, army: _count(_of_army(s, army), kind)),
    Phrase("KIND SIDE", lambda s, kind, side: _count(_fight(s).units(side), kind)),
    Phrase("KIND AREA", lambda s, kind, area: _count(_in_area(s, area), kind)),
)


# -- facts


def _fought(state: State) -> Fought | None:
    """The battle that ended last; none while one is going on."""
    return state.turn.fought[-1] if state.turn.fought and not state.battle else None


def _won(state: State, army: str) -> bool:
    last = _fought(state)
    return last is not None and last.winner == army and last.because != "dust.battle.ceasefire"


def _cease_fire(state: State) -> bool:
    last = _fought(state)
    return last is not None and last.because == "dust.battle.ceasefire"


def _waits(state: State, army: str) -> bool:
    pending = GAME.pending(state)
    return isinstance(pending, Choice) and pending.player == army


FACTS = (
    Phrase("battle over", lambda s: _fought(s) is not None),
    Phrase("battle goes on", lambda s: s.battle is not None),
    Phrase("cease-fire", _cease_fire),
    Phrase("capitals open", lambda s: s.tally.capitals_open),
    Phrase("ARMY won the battle", _won),
    Phrase("supremacy ARMY", lambda s, army: _fight(s).supremacy == army),
    Phrase("waits ARMY", _waits),
    Phrase("SIDE has at least N KIND", lambda s, x, n, k: _count(_fight(s).units(x), k) >= n),
    Phrase("SIDE has N KIND", lambda s, x, n, k: _count(_fight(s).units(x), k) == n),
    Phrase("AREA has at least N KIND", lambda s, area, n, k: _count(_in_area(s, area), k) >= n),
    Phrase("AREA has N KIND", lambda s, area, n, k: _count(_in_area(s, area), k) == n),
    Phrase("AREA has a center", lambda s, area: area in s.centers),
    Phrase("AREA is empty", lambda s, area: not s.owner(area)),
    Phrase("AREA is neutral", lambda s, area: bool(s.owner(area)) and s.is_neutral(s.owner(area))),
    Phrase("AREA is ARMY", lambda s, area, army: s.owner(area) == army),
)

# A measure becomes a fact by a comparison; a fact is turned round by "not" before it.
COMPARISONS: dict[str, Callable[[Number, int], bool]] = {
    "at least": lambda a, b: a >= b,
    "at most": lambda a, b: a <= b,
    "is": lambda a, b: a == b,
}
_COMPARED = re.compile(rf"(.+) ({'|'.join(COMPARISONS)}) ([0-9]{{1,4}})")


# -- asking


def measure(state: State, text: str) -> Number:
    """The number that a phrase asks for."""
    return read_measure(text)(state)


def holds(state: State, text: str) -> bool:
    """Whether a phrase is true of a position."""
    return read_holds(text)(state)


def read_measure(text: str) -> Callable[[State], Number]:
    """The question behind a `measure` phrase, to be put to any position."""
    found = _read(_plain(text), MEASURES)
    if found is None:
        near = did_you_mean(_plain(text), _examples(MEASURES))
        raise BadInput("measure", f"a measure of Dust{near}", text)
    return found


def read_holds(text: str) -> Callable[[State], bool]:
    """The question behind a `holds` phrase, to be put to any position."""
    plain = _plain(text)
    denied = plain.startswith("not ")
    if denied:
        plain = plain.removeprefix("not ")
    compared = _COMPARED.fullmatch(plain)
    question: Callable[[State], Any] | None
    if compared:
        question = _comparison(*compared.groups())
    else:
        question = _read(plain, FACTS)
    if question is None:
        near = did_you_mean(plain, _examples(FACTS))
        raise BadInput("holds", f"a fact of Dust{near}", text)
    return _whether(question, denied)


def _comparison(phrase: str, how: str, number: str) -> Callable[[State], bool]:
    value, compare = read_measure(phrase), COMPARISONS[how]
    return lambda state: compare(value(state), int(number))


def _whether(question: Callable[[State], Any], denied: bool) -> Callable[[State], bool]:
    def answer(state: State) -> bool:
        try:
            return bool(question(state)) is not denied
        except NoBattle:
            # Nothing is true of a battle that is not there.
            return denied

    return answer


def _plain(text: str) -> str:
    return " ".join(text.lower().split())


def _examples(phrases: tuple[Phrase, ...]) -> list[str]:
    """Every phrase with its blanks filled, to find what a misspelt one was meant to be."""
    return [
        " ".join(words)
        for phrase in phrases
        for words in product(*(_EXAMPLES.get(word, (word,)) for word in phrase.pattern.split()))
    ]


def _put(ask: Ask, words: list[Any], state: State) -> Any:
    return ask(state, *words)


def _read(text: str, phrases: tuple[Phrase, ...]) -> Callable[[State], Any] | None:
    """The first phrase that fits; a wrong word in a blank is named."""
    for phrase in phrases:
        fits = phrase.shape.fullmatch(text)
        if fits:
            readers = [_BLANKS[blank][1] for blank in phrase.blanks()]
            words = [read(word) for read, word in zip(readers, fits.groups(), strict=True)]
            return partial(_put, phrase.answer, words)
    return None
