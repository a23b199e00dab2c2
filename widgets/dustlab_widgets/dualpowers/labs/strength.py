"""The strength lab: one region; put tokens in, turn them over, and see who is stronger and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain
from typing import Any

from dustlab.core.errors import BadInput
from dustlab.core.words import listed, say
from dustlab.dualpowers.components import (
    DIFFICULTIES,
    EXHAUSTED,
    RED,
    REGION,
    REGIONS,
    SIDES,
    TOKENS,
)
from dustlab.dualpowers.game import new_match
from dustlab.dualpowers.pictures.region import FROM_BOX, HERE, box_of, region_scene, turned
from dustlab.dualpowers.rules.possible import check_tokens, supply_of
from dustlab.dualpowers.rules.strength import explained, weighed
from dustlab.dualpowers.state import State, Table
from dustlab.dualpowers.text.blanks import one_by_one, read_region, read_side, read_token
from dustlab.dualpowers.text.words import strength_words
from dustlab.pictures.scene import POSSIBLE, Scene

from ...table.lab import menu, question, row_of_buttons
from ..talk import steps_html
from .lab import PowersLab

TOKENS_THERE = ("red 2/1", "white 1/1", "neutral 1/0")
MOST = 24
RULES = (
    "dualpowers.strength.sum",
    "dualpowers.strength.neutral",
    "dualpowers.strength.tie_tokens",
    "dualpowers.strength.tie_will",
)


@cache
def _empty_city() -> State:
    """The first position of a game, with nothing in the city."""
    return new_match(0).state._replace(city=((),) * len(REGIONS))


class StrengthLab(PowersLab):
    """Add tokens to a region and turn them over; the sums follow, each step with its rule.

    `tokens` are such as `red 2/1`, `lenin`, `neutral 1/0 exhausted`. With a `difficulty` White is
    the opposition.
    """

    TITLE = "widgets.strength.title"

    def __init__(
        self,
        tokens: Iterable[str] = TOKENS_THERE,
        will: str = RED,
        region: str = "white",
        difficulty: int = 0,
        language: str = "",
    ) -> None:
        self.region = read_region(region)
        first = tuple(read_token(token, where="tokens") for token in one_by_one(tokens, ","))
        self.start = (first, read_side(will, "will"), difficulty)
        if difficulty not in (0, *DIFFICULTIES):
            raise BadInput("difficulty", "0 for two players, or 1 to 6", difficulty)
        self.tokens, self.will, self.difficulty = self.start
        check_box(self.state)
        complain = self.complain
        self.choose_will = row_of_buttons(self._other_will, complain)
        self.choose_difficulty = menu(self._other_difficulty, complain, "widgets.strength.against")
        super().__init__(language)

    def __repr__(self) -> str:
        red, white = weighed(self.state, self.region).strengths
        return f"StrengthLab({red} : {white})"

    @property
    def state(self) -> State:
        """A position with nothing in the city but these tokens."""
        return self._with(self.tokens)

    def _with(self, tokens: tuple[str, ...]) -> State:
        table = Table(RED, self.difficulty) if self.difficulty else Table()
        city = _empty_city()._replace(table=table, will=self.will)
        return city.with_tokens(self.region, tokens)

    def _is_left(self, token: str) -> bool:
        """Whether one more of it is in the box."""
        try:
            check_box(self._with((*self.tokens, token)))
        except BadInput:
            return False
        return True

    def in_hand(self) -> Sequence[Any]:
        return (self.choose_will.widget, self.choose_difficulty.widget)

    # -- changing it

    def pick(self, name: str) -> None:
        """A token of the box goes in; one in the region turns over, and an exhausted one goes."""
        tokens = list(self.state.tokens(self.region))
        if name.startswith(FROM_BOX):
            token = name.removeprefix(FROM_BOX)
            if len(tokens) == MOST:
                self.trouble = say("widgets.strength.full", self.language, most=MOST)
            elif self._is_left(token):
                tokens.append(token)
            else:
                facts = {"token": TOKENS[token]}
                self.trouble = say("widgets.strength.none_left", self.language, **facts)
        elif name.startswith(HERE):
            place = int(name.removeprefix(HERE))
            other = turned(tokens[place])
            tokens[place : place + 1] = [other] if other else []
        self.tokens = tuple(tokens)

    def reset(self) -> None:
        self.tokens, self.will, self.difficulty = self.start

    def _other_will(self, side: str) -> None:
        self.trouble, self.will = "", side
        self.show()

    def _other_difficulty(self, difficulty: int) -> None:
        """Against the opposition White has other units: those of the other box go."""
        self.trouble, self.difficulty = "", difficulty
        known = set(chain(*box_of(difficulty).values()))
        self.tokens = tuple(t for t in self.tokens if t.removesuffix(EXHAUSTED) in known)
        self.show()

    # -- what comes of it

    def draw(self, language: str) -> Scene:
        box = chain(*box_of(self.difficulty).values())
        spent = {token for token in box if not self._is_left(token)}
        marks = self._marks()
        return region_scene(self.state, self.region, language, marks=marks, spent=spent)

    def _marks(self) -> dict[str, str]:
        """After a hint: what one more token would turn the region round."""
        return (
            dict.fromkeys((FROM_BOX + t for t in self._turning()), POSSIBLE) if self.hinted else {}
        )

    def _turning(self) -> list[str]:
        return [
            token
            for token in filter(self._is_left, chain(*box_of(self.difficulty).values()))
            if self._winner((*self.tokens, token)) != self._winner(self.tokens)
        ]

    def _winner(self, tokens: tuple[str, ...]) -> str:
        return weighed(self._with(tokens), self.region).winner

    def hint(self, grade: int) -> str:
        language = self.language
        if grade == 1:
            return self.rules_at_work(RULES)
        if grade == 2:
            return explained(self.state, self.region)[0].tell(language)
        self.hinted = True
        self.show()
        lines = [TOKENS[token].in_words(language) for token in self._turning()]
        if not lines:
            return say("widgets.strength.hint_none", language)
        return say("widgets.strength.hint_turn", language, tokens=listed(lines, language))

    def show(self) -> None:
        language, state = self.language, self.state
        self.name_lab(region=REGION[self.region])
        wills = [(say("widgets.strength.will", language, side=side), side) for side in SIDES]
        self.choose_will.show(wills, self.will, language)
        two = (say("widgets.strength.two", language), 0)
        levels = [(say("widgets.strength.level", language, level=n), n) for n in DIFFICULTIES]
        self.choose_difficulty.show([two, *levels], self.difficulty, language)
        asks = strength_words(state, self.region, language)
        self.show_picture(asks)
        self.ask.value = question(asks)
        steps = explained(state, self.region)
        note = "" if self.trouble else say("widgets.strength.advice", language)
        more = steps_html(steps, language)
        self.reasons(note=note, more=more, also=[step.rule for step in steps])

    def summary(self) -> Sequence[str]:
        return [step.tell(self.language) for step in explained(self.state, self.region)]


def check_box(state: State) -> None:
    """No more tokens of a kind than are in the box."""
    for side in SIDES:
        supply_of(state.city, side, state.table.opposition)
    check_tokens(state)
