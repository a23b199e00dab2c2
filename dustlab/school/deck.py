"""The deck of a learner: everything that comes back as a question, and when it was looked at.

A card is what was met: a rule that refused a move, a question that was answered wrongly, a question
at the end of a lesson, a decision of an own game. Kept are the times at which it was looked at, and
how that went; the next day follows from them (`schedule`). So two kernels, or two machines, are
joined by putting their looks together, and neither loses the other's. A position is kept only where
it is the learner's own; no answer is.

>>> from datetime import UTC, datetime, timedelta
>>> deck, monday = Deck(), datetime(2026, 3, 2, 9, tzinfo=UTC)
>>> deck.refused(["dust.movement.end"], None, monday)
>>> deck.due(monday.date()), [one.id for one in deck.due(monday.date() + timedelta(days=1))]
([], ['dust.movement.end'])
>>> Deck.read(deck.text(), FILE) == deck
True
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import Any, NamedTuple

from ..core.errors import BadInput
from ..core.games import GAMES
from .kept_file import KeptFile
from .schedule import AGAIN, GRADES, Look, due, remembered

FORM = "deck 1"
FILE = "my-deck.json"
SET_ASIDE = "my-deck-damaged-{number}.json"
EXPECTED = f"a deck of dustlab (one that was kept as {FILE})"

MOST_CARDS, MOST_LOOKS, MOST_RULES = 2_000, 40, 2_000
MOST_MOMENTS = 100
"""So many positions of refused moves stay; of older ones the rule alone comes back."""
MOST_WRITTEN, MOST_TAKEN = 800_000, 200_000
"""So long is the file at most, and what of it goes along to another machine."""
MOST_DECISIONS = 30
"""So many own decisions stay; the oldest make room."""
MOST_LINES, MOST_LETTERS = 200, 400
A_DAY = 10
"""So many questions are asked on a day, unless somebody wants more."""
SECONDS = 40
"""So long does a question take, about."""

RULE, QUESTION, RECALL, DECISION = "rule", "question", "recall", "decision"
KINDS = (RULE, QUESTION, RECALL, DECISION)


class Subject(NamedTuple):
    """What comes back: of which kind it is, and which one."""

    kind: str
    id: str

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"


class Moment(NamedTuple):
    """A position of an own game as the player saw it, and the move that they wanted or made."""

    game: str
    position: tuple[str, ...]
    move: str
    when: datetime


class Card(NamedTuple):
    """What is known of something that comes back."""

    met: date
    looks: tuple[Look, ...] = ()
    moment: Moment | None = None

    def joined(self, other: Card) -> Card:
        looks = sorted({*self.looks, *other.looks})
        moments = [one for one in (self.moment, other.moment) if one is not None]
        moment = max(moments, key=lambda one: (one.when, one), default=None)
        return Card(min(self.met, other.met), tuple(looks)[-MOST_LOOKS:], moment)

    @property
    def due(self) -> date:
        return due(self.met, self.looks)


class Noted(NamedTuple):
    """What happened with a rule at the tables."""

    met: date
    refused: int = 0
    """How often it forbade something."""


class Deck(KeptFile):
    """Cards by what they are about, and what happened with each rule."""

    FILE, ASIDE, EXPECTED, NOT_KEPT = FILE, SET_ASIDE, EXPECTED, "deck.not_kept"

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(folder)
        self._cards: dict[Subject, Card] = {}
        self._rules: dict[str, Noted] = {}

    def __repr__(self) -> str:
        return f"Deck({len(self._cards)} cards)"

    @property
    def cards(self) -> dict[Subject, Card]:
        return dict(self._cards)

    def card(self, subject: Subject) -> Card:
        """A card, also of something that nobody has met."""
        return self._cards.get(subject, Card(_FIRST))

    @property
    def rules(self) -> dict[str, Noted]:
        return dict(self._rules)

    def due(self, today: date) -> list[Subject]:
        """What is to be asked today, first what is most likely forgotten; a day's share of it."""
        left = max(0, A_DAY - self.looked_at(today))
        return self.waiting(today)[:left]

    def more(self, today: date) -> list[Subject]:
        """Another share, for somebody who wants more than a day's."""
        return self.waiting(today)[:A_DAY]

    def waiting(self, today: date) -> list[Subject]:
        """All that is to be asked by now."""
        ripe = [subject for subject, card in self._cards.items() if card.due <= today]
        return sorted(ripe, key=lambda one: (remembered(self._cards[one].looks, today), one))

    def looked_at(self, today: date) -> int:
        """How many cards were asked today that had been met before."""
        return sum(
            card.met < today and any(look.when.date() == today for look in card.looks)
            for card in self._cards.values()
        )

    def next_day(self, today: date) -> date | None:
        """When something is to be asked after today."""
        later = [card.due for card in self._cards.values() if card.due > today]
        return min(later, default=None)

    # -- what is noted

    def looked(self, subject: Subject, grade: int, now: datetime) -> date:
        """A question was answered; the day on which it comes back."""
        self._keep(lambda: self._look(subject, grade, now))
        return self._cards[subject].due

    def failed(self, subject: Subject, now: datetime) -> None:
        """A wrong answer anywhere else than in the deck: once a day it counts."""
        if not self._has_failed(subject, now):
            self.looked(subject, AGAIN, now)

    def refused(self, rules: Iterable[str], moment: Moment | None, now: datetime) -> None:
        """Rules that forbade what somebody wanted to do at a table."""
        named = list(rules)

        def note() -> None:
            for rule in named:
                before = self._rules.get(rule, Noted(now.date()))
                self._rules[rule] = before._replace(refused=before.refused + 1)
                subject = Subject(RULE, rule)
                if not self._has_failed(subject, now):
                    self._look(subject, AGAIN, now)
                if moment is not None:
                    self._cards[subject] = self._cards[subject]._replace(moment=moment)

        if named:
            self._keep(note)

    def met(self, rules: Iterable[str], now: datetime) -> None:
        """Rules that came up at a table."""
        new = [rule for rule in rules if rule not in self._rules]
        if new:
            self._keep(
                lambda: self._rules.update(
                    {rule: Noted(now.date()) for rule in new if rule not in self._rules}
                )
            )

    def add(self, subjects: Iterable[Subject], now: datetime) -> None:
        """What is to come back though nobody has failed at it."""
        new = {subject: Card(now.date()) for subject in subjects if subject not in self._cards}
        if new:
            self._keep(lambda: self._cards.update({**new, **self._cards}))

    def decided(self, moments: Sequence[Moment], now: datetime) -> None:
        """Decisions of an own game that cost much."""
        new = {subject_of(one): Card(now.date(), (), one) for one in moments}
        if new.keys() - self._cards.keys():
            self._keep(lambda: self._cards.update({**new, **self._cards}))

    def forget(self, subjects: Iterable[Subject]) -> None:
        """What cannot be asked any more, because its question is gone."""
        gone = [subject for subject in subjects if subject in self._cards]

        def forget() -> None:
            for subject in gone:
                self._cards.pop(subject, None)

        if gone:
            self._keep(forget)

    def _look(self, subject: Subject, grade: int, now: datetime) -> None:
        look = Look(now.replace(microsecond=0), grade)
        known = self._cards.get(subject, Card(now.date()))
        self._cards[subject] = known.joined(Card(known.met, (look,)))

    def _has_failed(self, subject: Subject, now: datetime) -> bool:
        card = self._cards.get(subject)
        day = now.date()
        return card is not None and any(
            look.when.date() == day and look.grade == AGAIN for look in card.looks
        )

    def _take_in(self, other: Deck) -> None:
        for subject, card in other._cards.items():
            mine = self._cards.get(subject)
            self._cards[subject] = card if mine is None else mine.joined(card)
        for rule, its in other._rules.items():
            here = self._rules.get(rule, its)
            self._rules[rule] = Noted(min(here.met, its.met), max(here.refused, its.refused))
        own = [one for one in self._cards if one.kind == DECISION]
        for old in sorted(own, key=lambda one: self._cards[one].met)[:-MOST_DECISIONS]:
            del self._cards[old]

    # -- as text

    def text(self) -> str:
        """A card in a line."""
        told = self.within(MOST_WRITTEN)
        cards = ",\n".join(
            f"  {json.dumps(one)}: {json.dumps(card, ensure_ascii=False)}"
            for one, card in told.pop("cards").items()
        )
        rest = json.dumps(told, ensure_ascii=False)[:-1]
        return f'{rest},\n "cards": {{\n{cards}\n }}}}\n'

    def within(self, most: int) -> dict[str, Any]:
        """All of it, if that is no longer than so many letters; else what was looked at last."""
        told = self.as_json()
        for looks, moments in ((15, MOST_MOMENTS), (15, 0), (5, 0), (2, 0)):
            if len(json.dumps(told)) <= most:
                break
            told = self._told(looks, moments)
        return told

    def as_json(self) -> dict[str, Any]:
        """`page` and each card's `due` are for the page, which reads them without a kernel."""
        return self._told(MOST_LOOKS, MOST_MOMENTS)

    def _told(self, looks: int, moments: int) -> dict[str, Any]:
        """So many looks of each card, and so many positions of refused moves, the latest."""
        rules = [one for one, card in self._cards.items() if one.kind == RULE and card.moment]
        rules.sort(key=lambda one: (self._cards[one].looks[-1:], one))
        old = set(rules[: max(0, len(rules) - moments)])
        return {
            "dustlab": FORM,
            "page": {"a_day": A_DAY, "seconds": SECONDS},
            "cards": {
                str(one): _as_json(card, looks, one not in old)
                for one, card in sorted(self._cards.items())
            },
            "rules": {
                rule: {"met": noted.met.isoformat(), "refused": noted.refused}
                for rule, noted in sorted(self._rules.items())
            },
        }

    def to_go_along(self) -> dict[str, Any]:
        return self.within(MOST_TAKEN)

    @classmethod
    def from_json(cls, content: Any, where: str) -> Deck:
        deck = cls()
        try:
            cards, rules = content["cards"], content["rules"]
            if content["dustlab"] != FORM or len(cards) > MOST_CARDS or len(rules) > MOST_RULES:
                raise ValueError(where)
            deck._cards = {_subject(one): _card(card) for one, card in cards.items()}
            deck._rules = {_text(rule): _noted(noted) for rule, noted in rules.items()}
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise BadInput(where, EXPECTED, "something else") from error
        return deck


def subject_of(moment: Moment) -> Subject:
    """The same decision has the same card, whenever it is looked back on."""
    told = "\n".join((moment.game, *moment.position, moment.move))
    return Subject(DECISION, hashlib.sha256(told.encode()).hexdigest()[:12])


def _as_json(card: Card, most: int, whole: bool) -> dict[str, Any]:
    """So many looks at most, with its position if it is `whole`."""
    looks = [[look.when.isoformat(timespec="seconds"), look.grade] for look in card.looks[-most:]]
    told: dict[str, Any] = {"met": card.met.isoformat(), "looks": looks}
    if card.moment is not None and whole:
        moment = card.moment
        told["moment"] = {
            "game": moment.game,
            "position": list(moment.position),
            "move": moment.move,
            "when": moment.when.isoformat(timespec="seconds"),
        }
    return {**told, "due": card.due.isoformat()}


def _subject(text: str) -> Subject:
    kind, _, which = _text(text).partition(" ")
    if kind not in KINDS or not which:
        raise ValueError(text)
    return Subject(kind, which)


def _card(told: Mapping[str, Any]) -> Card:
    looks = [Look(_moment(when), _grade(grade)) for when, grade in told["looks"]]
    if len(looks) > MOST_LOOKS:
        raise ValueError(told)
    return Card(_day(told["met"]), tuple(sorted(looks)), _own(told.get("moment")))


def _own(told: Mapping[str, Any] | None) -> Moment | None:
    if told is None:
        return None
    game, position = told["game"], tuple(map(_text, told["position"]))
    if game not in GAMES or len(position) > MOST_LINES:
        raise ValueError(told)
    return Moment(game, position, _text(told["move"]), _moment(told["when"]))


def _noted(told: Mapping[str, Any]) -> Noted:
    refused = told["refused"]
    if type(refused) is not int or not 0 <= refused < 1_000_000:
        raise ValueError(told)
    return Noted(_day(told["met"]), refused)


def _grade(value: object) -> int:
    if type(value) is not int or value not in GRADES:
        raise ValueError(value)
    return value


# Nobody plays before the package was there, nor so late that no day comes after it.
_FIRST, _LAST = date(2000, 1, 1), date(3000, 1, 1)


def _day(text: object) -> date:
    day = date.fromisoformat(_text(text))
    if not _FIRST <= day <= _LAST:
        raise ValueError(text)
    return day


def _moment(text: object) -> datetime:
    moment = datetime.fromisoformat(_text(text))
    if moment.tzinfo is None or not _FIRST <= moment.date() <= _LAST:
        raise ValueError(text)
    return moment


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > MOST_LETTERS or not value.isprintable():
        raise ValueError(value)
    return value


def my_deck(folder: Path | None = None) -> Deck:
    """The deck of the learner who works in a folder of lessons."""
    return Deck.of_learner(folder)
