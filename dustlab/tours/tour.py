"""A tour as a value: who learns what game where, and step by step what the coach says and wants.

Nothing here decides what is legal: a step says which of the legal moves it waits for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..core.games import Language, game, language
from ..core.match import Choice, Game, Match
from ..core.words import LANGUAGES, name, phrase
from ..exercises.marks import bare, by_name, cited

ANY = "any"
"""Begins what is no line of a move, but all moves, or those whose line begins so: any attack."""
END = "end"
"""Where `next` leads to the end of the tour."""
INTRODUCTION = 3
MOST_HINTS = 3
MOST_MOVES = 60
"""The longest a step of free play may be."""

_GAP = re.compile(r"\{([^{}]+)\}")


@dataclass(frozen=True, slots=True)
class Text:
    """Words of the author: in English, and in other languages where they have been written."""

    each: tuple[tuple[str, str], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.each)

    @property
    def gaps(self) -> tuple[str, ...]:
        """The measures in it, whose numbers are told where it is said: {points red}."""
        return tuple(gap for _, words in self.each for gap in _GAP.findall(words))

    def filled(self, number: Callable[[str, str], str]) -> Text:
        """With the number of each measure, as it is told in each language."""
        return Text(tuple((one, _fill(words, one, number)) for one, words in self.each))

    def as_written(self, language: str = "en") -> str:
        known = dict(self.each)
        return known.get(language) or known.get(LANGUAGES[0], "")

    def tell(self, language: str = "en") -> str:
        """With the name of each rule where its id stands in brackets."""
        return by_name(self.as_written(language), language)

    def bare(self, language: str = "en") -> str:
        """Without the rules: where each can be pressed beside the words."""
        return bare(self.as_written(language))

    @property
    def rules(self) -> tuple[str, ...]:
        return cited(" ".join(words for _, words in self.each))

    def __str__(self) -> str:
        return self.tell()


NOTHING = Text()


def _fill(words: str, language: str, number: Callable[[str, str], str]) -> str:
    return _GAP.sub(lambda gap: number(gap[1], language), words)


NAMED = ("place", "unit")
"""What is called by a name; cards and buttons are called as they are typed."""


@dataclass(frozen=True, slots=True)
class Point:
    """Something to look at, by the game's own word for it: an area, a card, a unit, a button."""

    kind: str
    """place, card, unit or button"""
    name: str
    called: Any = field(default=None, compare=False, repr=False)
    """What says its name where the game's own word is not a name: a region known by its colour."""

    def tell(self, language: str = "en") -> str:
        if self.called is not None:
            called = self.called.in_words(language)
        else:
            called = name(self.name, language) if self.kind in NAMED else self.name
        return phrase(f"tour.point.{self.kind}", language, name=called)

    def as_json(self) -> dict[str, str]:
        return {"kind": self.kind, "name": self.name}


@dataclass(frozen=True, slots=True)
class Answer:
    """What the coach does about some moves: those of a line, or of several lines that begin alike.

    If they are accepted, `then` is what happens next, as a record has it. If they are only
    answered, it is what would happen: it is shown aside, and the position stays.
    """

    move: str
    holds: tuple[str, ...] = ()
    """Facts that have to be true right after the move."""
    say: Text = NOTHING
    then: tuple[str, ...] = ()
    next: str = ""
    """The id of the step that follows this choice; empty: the next one in the file."""

    @property
    def is_line(self) -> bool:
        """Whether it is one move, written as it is typed."""
        return self.move.split()[0] != ANY

    @property
    def is_any(self) -> bool:
        """Whether every legal move is meant."""
        return self.move == ANY and not self.holds

    def is_closer_than(self, other: Answer) -> bool:
        """A line is closer than what begins with `any`, and all of those than `any` alone."""
        if self.is_line:
            return not other.is_line
        return other.is_any and not self.is_any

    @property
    def beginning(self) -> str:
        """How the lines that are meant begin; empty: in any way."""
        return self.move.removeprefix(ANY).strip()


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move that the coach expects although it is wrong: forbidden by a rule, or unwise."""

    move: str
    rule: str = ""
    """The rule that forbids it; empty: it is legal, and `others` answers it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One thing that the coach says, and what the learner does about it."""

    id: str
    say: Text
    point: tuple[Point, ...] = ()
    when: tuple[str, ...] = ()
    """Facts without which the step is passed over."""
    accept: tuple[Answer, ...] = ()
    others: tuple[Answer, ...] = ()
    refused: Mapping[str, Text] = field(default_factory=dict, hash=False)
    """A word more to a refusal, by the rule."""
    invite: tuple[Mistake, ...] = ()
    hints: tuple[Text, ...] = ()
    do: tuple[str, ...] = ()
    """What is played for a learner who wants to see it."""
    until: tuple[str, ...] = ()
    """Facts that end a step of several moves."""
    within: int = 0
    """How many moves such a step has at most."""
    late: str = ""
    """Where it goes on if they have not come true by then."""
    then: tuple[str, ...] = ()
    bot: str = ""
    """Who plays for the others until the learner decides; empty: nobody."""
    decisions: int = 0
    """How many decisions that bot takes at most; 0: as many as there are."""
    next: str = ""

    @property
    def is_free(self) -> bool:
        """Whether it lasts for several moves."""
        return bool(self.until)

    @property
    def is_trial(self) -> bool:
        """Whether the learner is to make a mistake and see what comes of it."""
        return bool(self.invite) and not self.accept and not self.is_free

    @property
    def explains(self) -> bool:
        """Whether it only has to be read."""
        return not (self.accept or self.invite or self.is_free)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that the coach names."""
        texts = (self.say, *self.hints, *(one.say for one in (*self.accept, *self.others)))
        return tuple(dict.fromkeys(rule for text in texts for rule in text.rules))


@dataclass(frozen=True, slots=True)
class Ending:
    """What the coach says at the end, if these facts are true then."""

    say: Text
    when: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tour:
    """All that leads a learner by the hand through a game, or a part of one."""

    id: str
    source: str
    game_name: str
    rules: str
    title: Text
    learner: str
    minutes: int
    seed: int
    intro: tuple[Text, ...]
    """What the game is, how it is won, how long this takes."""
    start: Match[Any]
    steps: tuple[Step, ...]
    endings: tuple[Ending, ...]
    first: Mapping[str, Text] = field(default_factory=dict, hash=False)
    """What the coach says when a rule comes up for the first time."""
    met: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Rules with the lesson in which each is explained."""
    next: tuple[str, ...] = ()
    """The lessons that lead on from here, in their order."""
    table: str = ""
    """The name under which the table keeps its games at which learners play alone afterwards."""

    @property
    def game(self) -> Game[Any]:
        return game(self.game_name)

    @property
    def phrases(self) -> Language:
        return language(self.game_name)

    def match(self) -> Match[Any]:
        """A match at the start of the tour, in which dice fall when the tour lets them."""
        match = self.start.branch()
        match.automatic = False
        return match

    def place(self, step: str) -> int:
        """Where a step stands in the tour; behind all of them is the end."""
        ids = [one.id for one in self.steps]
        return len(ids) if step == END else ids.index(step)

    def all_hold(self, facts: tuple[str, ...], state: Any) -> bool:
        return all(self.phrases.holds(state, fact) for fact in facts)

    def is_done(self, step: Step, match: Match[Any]) -> bool:
        """Whether what a step waits for has happened; where the game is over nothing will."""
        if match.over is not None:
            return True
        return step.is_free and self.all_hold(step.until, match.state)

    def decides(self, match: Match[Any]) -> bool:
        """Whether it is the learner who decides now."""
        pending = match.pending
        return isinstance(pending, Choice) and pending.player == self.learner

    def as_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "game": self.game_name,
            "rules": self.rules,
            "title": self.title.as_written(),
            "learner": self.learner,
            "minutes": self.minutes,
            "steps": [step.id for step in self.steps],
        }
