"""What a learner has answered: a small file that goes along from one machine to the next.

A hosted copy forgets everything when it is left. So each marked answer is noted here, in a file
beside the lessons, which can be downloaded, put back elsewhere, or handed in to a teacher.

How several kernels keep one file is in `kept_file`.

>>> mine = Progress()
>>> mine.note("land-battle", "count-the-dice", right=False)
>>> mine.note("land-battle", "count-the-dice", right=True)
>>> mine.of("land-battle")["count-the-dice"]
Answered(tries=2, first=False, right=True, aid='', left=None, wrong=(), seconds=0)
>>> Progress.read(mine.text(), "mine.json") == mine
True
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from ..core.errors import BadInput, readable, shortened
from ..core.files import json_of
from .deck import Deck, my_deck
from .guesses import guesses_in, guesses_to_take, put_guesses_back
from .kept_bets import KeptBets, my_bets
from .kept_file import KeptFile
from .kept_games import games_to_take, put_games_back
from .strands import as_json as course_as_json
from .strands import choose, strand_from, strand_in

FORM = "progress 4"
EARLIER_FORMS = ("progress 1", "progress 2", "progress 3")
"""The first knew nothing of the help that somebody had, the second nothing of what was answered,
the third nothing of the wrong answers and of the time."""
FILE = "my-progress.json"
SET_ASIDE = "my-progress-damaged-{number}.json"
EXPECTED = f"a progress file of dustlab (one that was saved as {FILE})"

# Some ten times the questions of all lessons.
MOST_ANSWERS = 5_000
# Of one answer as it stands in its box, written as JSON: a long line of moves has some 2,000.
MOST_LEFT = 10_000

# The wrong answers to one question that are kept, the letters of one, the seconds of one try.
MOST_WRONG, MOST_TOLD, LONGEST_TRY = 12, 1_000, 600

HINT, SOLUTION = "hint", "solution"
AIDS = ("", HINT, SOLUTION)

TOUR = "tour-"
"""How the files are called under which it is kept that a tour was played."""


class Answered(NamedTuple):
    """How often a question was answered until it was right, and with what help."""

    tries: int
    first: bool
    """Right at once: the first answer, and nothing was opened before it."""
    right: bool
    aid: str = ""
    """The most that was opened before the right answer: nothing, a hint, the solution."""
    left: Any = None
    """What stands in the box, as JSON can say it: the answer given last, the moves played."""
    wrong: tuple[str, ...] = ()
    """The wrong answers, in their order; of very many the first."""
    seconds: int = 0
    """How long it took until the last answer; a long pause counts as ten minutes."""

    def as_json(self) -> dict[str, Any]:
        nothing: dict[str, Any] = {"aid": "", "left": None, "wrong": [], "seconds": 0}
        told = {**self._asdict(), "wrong": list(self.wrong)}
        return {key: one for key, one in told.items() if key not in nothing or one != nothing[key]}

    def joined(self, other: Answered) -> Answered:
        """Of two tellings the one that got further: right beats wrong, then the longer story."""
        further = max(self, other, key=lambda one: (one.right, one.tries, AIDS.index(one.aid)))
        if further.right:
            return further
        return further._replace(aid=max(self.aid, other.aid, key=AIDS.index))


UNTRIED = Answered(0, first=False, right=False)

Answers = dict[str, dict[str, Answered]]


class Progress(KeptFile):
    """Answers by exercise file and question; `name` is for a file that is handed in."""

    FILE, ASIDE, EXPECTED, NOT_KEPT = FILE, SET_ASIDE, EXPECTED, "progress.not_kept"

    def __init__(self, folder: Path | None = None, name: str = "") -> None:
        super().__init__(folder)
        self.name = name
        self._answers: Answers = {}
        self._begun: dict[str, int] = {}
        """How often an exercise file was begun anew: what belongs to an earlier time is over."""
        self.opened: set[str] = set()
        """The exercise files of the lesson that is open."""
        self.asked: set[tuple[str, str]] = set()
        """The questions that stand in it so far, each with its file."""

    def __repr__(self) -> str:
        right, tried = self.count()
        return f"Progress({right} of {tried} right)"

    def of(self, file: str) -> dict[str, Answered]:
        """What was answered, or only looked at, of one exercise file."""
        return dict(self._answers.get(file, {}))

    def stands_here(self, file: str, questions: Iterable[str] = ()) -> None:
        """Questions of a file, or a tour, stand in the lesson that is open."""
        self.opened.add(file)
        self.asked |= {(file, question) for question in questions}

    def files(self) -> list[str]:
        return sorted(self._answers)

    def count(self) -> tuple[int, int]:
        """How many questions are right, and how many were answered. A tour asks none."""
        files = [file for file in self._answers if not file.startswith(TOUR)]
        return _counted(one for file in files for one in self._answers[file].values())

    def count_here(self) -> tuple[int, int]:
        """The same of those that stand in the lesson that is open."""
        return _counted(self.of(file).get(question, UNTRIED) for file, question in self.asked)

    # -- what is noted

    def note(
        self,
        file: str,
        question: str,
        *,
        right: bool,
        left: Any = None,
        told: str = "",
        seconds: float = 0,
    ) -> None:
        """One more answer; after the right one nothing is counted any more.

        `told` is the answer as somebody reads it, `seconds` the time that it took.
        """

        def note(before: Answered) -> Answered:
            first = right and not before.tries and not before.aid
            wrong = before.wrong
            if told and not right and len(wrong) < MOST_WRONG:
                wrong = (*wrong, shortened(readable(told), MOST_TOLD))
            took = before.seconds + int(min(max(0, seconds), LONGEST_TRY))
            return Answered(before.tries + 1, first, right, before.aid, left, wrong, took)

        self._keep(lambda: self._change(file, question, note))

    def note_left(self, file: str, question: str, left: Any) -> None:
        """What stands in a box that is not to be marked yet."""
        self._keep(lambda: self._change(file, question, lambda before: before._replace(left=left)))

    def note_aid(self, file: str, question: str, aid: str) -> None:
        """A hint or the solution was opened; after the right answer that is no help any more."""

        def note(before: Answered) -> Answered:
            return before._replace(aid=max(before.aid, aid, key=AIDS.index))

        self._keep(lambda: self._change(file, question, note))

    def start_anew(self) -> None:
        """Begin the lesson that is open anew."""
        self.forget(self.opened)

    def forget(self, files: Iterable[str]) -> None:
        """Begin these exercise files anew: nothing was answered."""
        anew = list(files)

        def forget() -> None:
            for file in anew:
                if self._answers.pop(file, None):
                    self._begun[file] = self._begun.get(file, 0) + 1

        self._keep(forget)

    def _change(self, file: str, question: str, note: Callable[[Answered], Answered]) -> None:
        before = self.of(file).get(question, UNTRIED)
        if not before.right:
            self._answers.setdefault(file, {})[question] = note(before)

    def _take_in(self, other: Progress) -> None:
        for file in {**other._answers, **other._begun}:
            mine, its = self._begun.get(file, 0), other._begun.get(file, 0)
            if its > mine:
                self._begun[file] = its
                self._answers.pop(file, None)
            if its >= mine and file in other._answers:
                self._join_file(file, other._answers[file])

    def _join_file(self, file: str, answers: dict[str, Answered]) -> None:
        mine = self._answers.setdefault(file, {})
        for question, its in answers.items():
            mine[question] = its.joined(mine.get(question, its))

    # -- as text

    def as_json(self) -> dict[str, Any]:
        answers = {
            file: {question: one.as_json() for question, one in sorted(of.items())}
            for file, of in sorted(self._answers.items())
        }
        named = {"name": self.name} if self.name else {}
        begun = {"begun": dict(sorted(self._begun.items()))} if self._begun else {}
        return {"dustlab": FORM, **named, "exercises": answers, **begun}

    @classmethod
    def from_json(cls, content: Any, where: str) -> Progress:
        try:
            if content["dustlab"] not in (FORM, *EARLIER_FORMS):
                raise ValueError("another form")
            progress = cls(name=_text(content.get("name", "")))
            for file, answers in content["exercises"].items():
                progress._answers[_text(file)] = {
                    _text(question): _answered(one) for question, one in answers.items()
                }
            progress._begun = {
                _text(file): _times(n) for file, n in content.get("begun", {}).items()
            }
            answered = sum(len(answers) for answers in progress._answers.values())
            if answered > MOST_ANSWERS:
                raise BadInput(where, f"at most {MOST_ANSWERS:,} answers", f"{answered:,}")
        except BadInput:
            raise
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise BadInput(where, EXPECTED, "something else") from error
        return progress


def _counted(answers: Iterable[Answered]) -> tuple[int, int]:
    every = list(answers)
    return sum(one.right for one in every), sum(one.tries > 0 for one in every)


def _text(value: object, most: int = 200) -> str:
    if not isinstance(value, str) or len(value) > most or not value.isprintable():
        raise ValueError(value)
    return value


def _times(number: object) -> int:
    if type(number) is not int or not 0 < number < 1_000_000:
        raise ValueError(number)
    return number


def _answered(one: dict[str, Any]) -> Answered:
    tries, first, right, aid = one["tries"], one["first"], one["right"], one.get("aid", "")
    if type(tries) is not int or type(first) is not bool or type(right) is not bool:
        raise ValueError(one)
    left = one.get("left")
    if aid not in AIDS or tries < (0 if (aid or left is not None) and not right else 1):
        raise ValueError(one)
    if first and (tries != 1 or not right or aid):
        raise ValueError(one)
    if len(json.dumps(left)) > MOST_LEFT:
        raise ValueError(left)
    wrong, seconds = one.get("wrong", []), one.get("seconds", 0)
    if type(wrong) is not list or len(wrong) > min(MOST_WRONG, tries):
        raise ValueError(one)
    if type(seconds) is not int or not 0 <= seconds < 10**9:
        raise ValueError(one)
    told = tuple(_text(one, MOST_TOLD) for one in wrong)
    return Answered(tries, first, right, aid, left, told, seconds)


def in_words(answer: Any) -> str:
    """An answer as it is kept, for a person to read.

    >>> in_words(["no", "dust.move.far"]), in_words({"a": "1/2", "b": 3})
    ('no, dust.move.far', 'a: 1/2, b: 3')
    """
    if isinstance(answer, dict):
        return ", ".join(f"{key}: {in_words(one)}" for key, one in answer.items())
    if isinstance(answer, list | tuple):
        return ", ".join(map(in_words, answer))
    return "" if answer is None else str(answer)


def mine(folder: Path | None = None) -> Progress:
    """The progress of the learner who works in a folder of lessons."""
    return Progress.of_learner(folder)


# -- from one machine to the next


def to_take_along(progress: Progress, folder: Path) -> str:
    """The answers, guesses, questions that return, bets and games of a learner as one file."""
    beside = {"deck": Deck.to_take(folder), "bets": KeptBets.to_take(folder)}
    more = {name: one for name, one in beside.items() if one}
    strand = strand_in(folder)
    if strand:
        more["course"] = course_as_json(strand)
    kept = {**with_guesses(progress, folder), **more, "games": games_to_take(folder)}
    return json.dumps(kept, indent=1, ensure_ascii=False) + "\n"


def with_guesses(progress: Progress, folder: Path) -> dict[str, Any]:
    """What was answered, and what was guessed before it."""
    guesses = guesses_to_take(folder)
    return {**progress.as_json(), **({"guesses": guesses} if guesses else {})}


class PutBack(NamedTuple):
    """What came from another machine."""

    games: int
    """How many games are new."""
    guesses: bool
    """Whether there were guesses."""
    aside: str
    """The name under which a damaged file of guesses was set aside."""
    deck: bool = False
    """Whether there were questions that return."""


def put_back(text: str, where: str, progress: Progress, folder: Path) -> PutBack:
    """Join what another machine kept with what is here.

    All of it is read before anything is joined.
    """
    content = json_of(text, where, EXPECTED)
    other = Progress.from_json(content, where)
    games, guesses = content.get("games", {}), content.get("guesses")
    if not isinstance(games, dict):
        raise BadInput(where, EXPECTED, "something else")
    lessons = {} if guesses is None else guesses_in(guesses, where)
    deck = Deck.from_json(content["deck"], where) if "deck" in content else None
    bets = KeptBets.from_json(content["bets"], where) if "bets" in content else None
    strand = strand_from(content["course"], where) if "course" in content else None
    new = put_games_back(games, folder) if games else 0
    aside = put_guesses_back(lessons, folder) if lessons else ""
    if deck is not None:
        my_deck(folder).join(deck)
    if bets is not None:
        my_bets(folder).join(bets)
    if strand:
        choose(strand, folder)
    progress.join(other)
    return PutBack(new, bool(lessons), aside, deck is not None)
