"""What a learner knows by now: for each rule and each lesson what was met, tried, answered, is due.

It is worked out of what is kept anyway: the answers, the deck, the lessons that were read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from ..core.games import GAMES
from ..core.rules import all_rules, rule
from ..core.words import say, sentence
from ..pictures.scene import Scene
from ..pictures.words import Pictured
from .deck import QUESTION, RULE, Card, Deck, Subject
from .lessons import title_of
from .lessons_on import covered
from .mastery_picture import MapRow, Tile, picture
from .progress import Progress
from .schedule import AGAIN, in_words
from .themes import asked_in, rules_of
from .today import lessons_read

NEW, MET, TRIED, KNOWN, DUE = "new", "met", "tried", "known", "due"
STANDINGS = (NEW, MET, TRIED, KNOWN, DUE)


class Standing(NamedTuple):
    """How a learner stands with a rule."""

    rule: str
    met: bool
    """Whether it came up: at a table, in a lesson that was read, in a question."""
    refused: int
    """How often it forbade something at a table."""
    tried: int
    """How many answers were given that turn on it."""
    right: int
    due: date | None
    """When it is asked again, if it is."""
    failed: bool
    """Whether the last of these answers was wrong."""

    def level(self, today: date) -> str:
        """The one word for it."""
        if self.due is not None and self.due <= today:
            return DUE
        if self.right and not self.failed:
            return KNOWN
        if self.tried:
            return TRIED
        return MET if self.met or self.refused else NEW

    def tell(self, today: date, language: str = "en") -> str:
        level = self.level(today)
        facts: dict[str, Any] = {
            "name": rule(self.rule).name(language),
            "standing": sentence(f"mastery.{level}", language),
            "refused": self.refused,
            "tried": self.tried,
            "right": self.right,
        }
        if self.due is None:
            return say("mastery.rule", language, **facts)
        return say("mastery.rule_due", language, when=in_words(self.due, today, language), **facts)

    def as_json(self, today: date) -> dict[str, Any]:
        due = None if self.due is None else self.due.isoformat()
        return {**self._asdict(), "due": due, "level": self.level(today)}


@dataclass(frozen=True, repr=False, eq=False)
class Map(Pictured):
    """What is known of one game, as a picture, in words and as data."""

    game: str
    today: date
    standings: Mapping[str, Standing]
    """By their rules, in the order of the register."""
    solved: Mapping[str, tuple[int, int]]
    """By lesson how many exercises are solved, and how many it has."""
    read: frozenset[str]
    """The lessons that were read to their end."""

    def rows(self) -> dict[str, list[Standing]]:
        """The rules by the lesson that explains them; those in no lesson under an empty name."""
        rows: dict[str, list[Standing]] = defaultdict(list)
        for one in self.standings.values():
            rows[covered().get(one.rule, "")].append(one)
        return {lesson: rows[lesson] for lesson in sorted(rows, key=lambda one: (not one, one))}

    def count(self, level: str, lesson: str | None = None) -> int:
        every = self.standings.values() if lesson is None else self.rows()[lesson]
        return sum(one.level(self.today) == level for one in every)

    def sum(self, language: str = "en") -> str:
        """The whole of it in a line."""
        refused = sum(one.refused > 0 for one in self.standings.values())
        return say(
            "mastery.sum", language, game=_called(self.game, language), known=self.count(KNOWN),
            rules=len(self.standings), due=self.count(DUE), refused=refused,
        )  # fmt: skip

    def lesson(self, lesson: str, language: str = "en") -> str:
        """How far somebody is in a lesson, in a line."""
        solved, every = self.solved.get(lesson, (0, 0))
        title = title_of(lesson) if lesson else say("mastery.others", language)
        rules = len(self.rows()[lesson])
        words = say(
            "mastery.lesson", language, lesson=title, known=self.count(KNOWN, lesson),
            rules=rules, solved=solved, all=every,
        )  # fmt: skip
        return f"{words}; {sentence('mastery.read', language)}" if lesson in self.read else words

    def to_work_on(self, lesson: str, language: str = "en") -> list[str]:
        """The names of the rules that were not right at last, or are to be asked again."""
        wanted = (TRIED, DUE)
        found = [one for one in self.rows()[lesson] if one.level(self.today) in wanted]
        return [rule(one.rule).name(language) for one in found]

    def scene(self, language: str = "en") -> Scene:
        rows = [
            MapRow(
                lesson,
                title_of(lesson) if lesson else say("mastery.others", language),
                [
                    Tile(one.rule, one.level(self.today), one.tell(self.today, language))
                    for one in standings
                ],
            )
            for lesson, standings in self.rows().items()
        ]
        title = say("mastery.title", language, game=_called(self.game, language))
        return picture(title, rows, self.sum(language), language)

    def lines(self, language: str = "en", every: bool = False) -> Iterator[str]:
        """Lesson by lesson; with `every` each rule in a line below it."""
        yield self.sum(language)
        for lesson, standings in self.rows().items():
            yield f"- {self.lesson(lesson, language)}"
            work = self.to_work_on(lesson, language)
            if every:
                yield from (f"    {one.tell(self.today, language)}" for one in standings)
            elif work:
                yield f"    {say('mastery.work', language, rules='; '.join(work))}"

    def tell(self, language: str = "en") -> str:
        return "\n".join(self.lines(language))

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "rules": [one.as_json(self.today) for one in self.standings.values()],
            "lessons": {
                lesson: {"solved": solved, "exercises": every, "read": lesson in self.read}
                for lesson, (solved, every) in self.solved.items()
            },
        }


def mastery(game: str, deck: Deck, progress: Progress, folder: Path, today: date) -> Map:
    """The map of a game."""
    every = [one.id for one in all_rules(game)]
    read = frozenset(lessons_read(folder))
    lessons = {lesson for one, lesson in covered().items() if one in set(every)}
    asked = _about(deck, progress)
    standings = {
        one: _standing(one, asked.get(one, []), deck, covered().get(one, "") in read)
        for one in every
    }
    solved = {lesson: _solved(lesson, progress) for lesson in sorted(lessons)}
    return Map(game, today, standings, solved, read)


class _Told(NamedTuple):
    """What an exercise, or a card of the deck, says of a rule."""

    tried: int
    right: int
    failed: bool
    due: date | None = None


def _about(deck: Deck, progress: Progress) -> dict[str, list[_Told]]:
    """All that is known, by rule; of a question in the deck the deck's word is the later one."""
    about: dict[str, list[_Told]] = defaultdict(list)
    cards = deck.cards
    for file in progress.files():
        for question, one in progress.of(file).items():
            later = Subject(QUESTION, f"{file}/{question}") in cards
            told = _Told(one.tries, int(one.right), not one.right and not later)
            for named in rules_of(file).get(question, ()):
                if one.tries:
                    about[named].append(told)
    for subject, card in cards.items():
        for named in _rules_behind(subject):
            about[named].append(_of_card(card))
    return about


def _rules_behind(subject: Subject) -> tuple[str, ...]:
    if subject.kind == RULE:
        return (subject.id,)
    file, _, question = subject.id.partition("/")
    return rules_of(file).get(question, ()) if subject.kind == QUESTION else ()


def _of_card(card: Card) -> _Told:
    right = sum(look.grade != AGAIN for look in card.looks)
    failed = bool(card.looks) and card.looks[-1].grade == AGAIN
    return _Told(len(card.looks), right, failed, card.due)


def _standing(one: str, told: list[_Told], deck: Deck, read: bool) -> Standing:
    noted = deck.rules.get(one)
    dates = [each.due for each in told if each.due is not None]
    return Standing(
        one,
        met=read or noted is not None or bool(told),
        refused=noted.refused if noted else 0,
        tried=sum(each.tried for each in told),
        right=sum(each.right for each in told),
        due=min(dates, default=None),
        failed=any(each.failed for each in told),
    )


def _solved(lesson: str, progress: Progress) -> tuple[int, int]:
    asked = [(file, one) for file, questions in asked_in(lesson).items() for one in questions]
    right = [one for file, one in asked if one in (of := progress.of(file)) and of[one].right]
    return len(right), len(asked)


def _called(game: str, language: str) -> str:
    return sentence(f"reader.part.{game}", language)


def games() -> tuple[str, ...]:
    """The games that have a map."""
    return tuple(GAMES)
