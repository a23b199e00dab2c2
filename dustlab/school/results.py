"""What came of a class: each learner against each question, and all of them in one picture.

Files come from learners. One that is damaged, or was changed after the hub signed it, is named in a
line and left out; whatever stands in it, the others are told.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from statistics import median
from typing import Any

from ..core.errors import BadInput, nearest, readable
from ..core.files import json_of, listed, read_text
from ..core.words import LANGUAGES, complaint, phrase, say, wanted
from ..pictures.scene import Scene
from .classroom import GIVEN, HANDED_IN, SETTINGS, Room, account_of, read_room
from .handing_in import FORM, HandedIn, guesses_of, read_handed_in
from .lessons import title_if_known
from .own_numbers import Files, Own, wrong_of
from .progress import AIDS, EXPECTED, FILE, Answered, Progress
from .results_picture import Share, shares
from .tables import Cell, csv_of
from .themes import lesson_of, lessons_of

COLUMNS = (
    *("classroom.column.name", "classroom.column.file", "classroom.column.question"),
    *("classroom.column.tries", "classroom.column.right", "classroom.column.at_once"),
    *("classroom.column.help", "classroom.column.seconds", "classroom.column.wrong_answers"),
    *("classroom.column.handed_in", "classroom.column.own_numbers", "classroom.column.asked"),
    "classroom.column.guess",
)
MOST_FILES = 2_000
UNNAMED = Path(FILE).stem
"""What a file is called that somebody saved, and nobody gave a name."""
SHOWN_WRONG = 3
"""So many wrong answers to a question are told in words; the tables have all of them."""


@dataclass(frozen=True)
class Asked:
    """One question: how many answered it, how, and what they believed."""

    file: str
    question: str
    answered: int
    right: int
    first: int
    """How many were right at once, and without help."""
    wrong: tuple[tuple[str, int], ...] = ()
    """The wrong answers in words and how many gave them, the most frequent first."""
    seconds: int = 0
    """How long it took: half of them were quicker."""
    is_dealt: bool = False
    """Whether each pupil had other numbers, which stand beside the wrong answers."""

    def as_json(self) -> dict[str, Any]:
        return {**self.__dict__, "wrong": dict(self.wrong)}


@dataclass(frozen=True)
class Concept:
    """What a lesson is about, and how the questions on it were answered."""

    lesson: str
    title: str
    answered: int
    right: int
    first: int


@dataclass(frozen=True)
class Results:
    """Everything that was handed in."""

    pupils: tuple[HandedIn, ...]
    damaged: tuple[BadInput, ...] = ()
    """What could not be read, and was left out."""
    files: Files = field(default_factory=Files, compare=False)
    """Where the questions are."""
    missing: tuple[str, ...] = ()
    """Who is on the list of the class and has handed in nothing."""
    unread: tuple[str, ...] = ()
    """Whose file cannot be read."""
    named_files: tuple[str, ...] = ()
    """The exercise files that were asked for by their names."""
    language: str = LANGUAGES[0]
    """That of the class."""
    several: tuple[tuple[str, int], ...] = ()
    """Who was in several files, and in how many."""
    nameless: tuple[str, ...] = ()
    """The files that say nobody's name."""
    strangers: tuple[tuple[str, str], ...] = ()
    """Whose file the list of the class does not know, and who is near that name on the list."""

    def notes(self, language: str = "en") -> list[str]:
        """What was left out, and what was put together, in lines."""
        once = [
            say("classroom.once", language, name=name, files=files) for name, files in self.several
        ]
        example = self.missing[0] if self.missing else say("classroom.a_name", language)
        nameless = [
            phrase("classroom.nameless", language, file=readable(file), name=example)
            for file in self.nameless
        ]
        strangers = [
            say("classroom.stranger_near", language, name=name, near=near)
            if near
            else say("classroom.stranger", language, name=name)
            for name, near in self.strangers
        ]
        left_out = [_left_out(one, language) for one in self.damaged]
        return [*left_out, *once, *nameless, *strangers]

    def of_files(self, names: Sequence[str]) -> Results:
        """Only the questions of some exercise files, named as they are kept or as files."""
        if not names:
            return self
        known = self.answered_files()
        wanted = [self.files.take(name) for name in names]
        for name, told in zip(wanted, names, strict=True):
            if name not in known:
                expected = f"one of the exercise files ({', '.join(known)})"
                raise BadInput("class results", expected, told)
        pupils = tuple(_only(one, wanted) for one in self.pupils)
        return replace(self, pupils=pupils, named_files=tuple(wanted))

    def answered_files(self) -> list[str]:
        """The exercise files of which somebody has answered something."""
        return sorted({name for one in self.pupils for name in one.progress.files()})

    def asked(self) -> list[Asked]:
        """Every question that was answered, hardest first."""
        found: dict[tuple[str, str], list[tuple[Answered, Own]]] = defaultdict(list)
        for _, file, question, answer in self.rows():
            own = self.files.own(file, question, answer.left)
            found[file, question].append((answer, own))
        every = [_asked(file, question, answers) for (file, question), answers in found.items()]
        return sorted(every, key=lambda one: (one.first / one.answered, one.file, one.question))

    def questions(self) -> list[tuple[str, str]]:
        """All questions of the files of which something was answered, in their order there."""
        answered: dict[str, set[str]] = defaultdict(set)
        for _, name, question, _ in self.rows():
            answered[name].add(question)
        for name in self.named_files:
            answered.setdefault(name, set())
        every: list[tuple[str, str]] = []
        for name, found in sorted(answered.items()):
            file = self.files.file(name)
            known = [one.id for one in file.questions] if file else []
            every += [(name, one) for one in dict.fromkeys([*known, *sorted(found)])]
        return every

    def rows(self) -> Iterator[tuple[HandedIn, str, str, Answered]]:
        """Who answered what, how; to look at the solution is not to answer."""
        for pupil in self.pupils:
            for file in pupil.progress.files():
                for question, answer in sorted(pupil.progress.of(file).items()):
                    if answer.tries:
                        yield pupil, file, question, answer

    def guesses(self) -> list[tuple[str, str, list[tuple[str, int]]]]:
        """Each lesson and question that was guessed at, and how many guessed what."""
        found: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        for _, lesson, ask, guess in self.guessed():
            found[lesson, ask][guess] += 1
        return [(*which, by.most_common()) for which, by in found.items()]

    def guessed(self) -> Iterator[tuple[HandedIn, str, str, str]]:
        """Who guessed what at which question of a lesson; what was passed over is no guess."""
        for pupil in self.pupils:
            for lesson, read in sorted(pupil.guesses.items()):
                for ask, guess in read.guesses.items():
                    if guess:
                        yield pupil, lesson, ask, guess

    def concepts(self) -> list[Concept]:
        """By what the lessons are about, in the order of the lessons; a file that no lesson asks
        stands for itself."""
        sums: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
        for _, file, question, answer in self.rows():
            lesson = lesson_of().get((file, question)) or lesson_of().get((file, ""), file)
            for at, one in enumerate((True, answer.right, answer.first)):
                sums[lesson][at] += one
        return [
            Concept(one, self.files.title(title_if_known(one)), *sums[one]) for one in sorted(sums)
        ]

    # -- as files

    def as_json(self) -> dict[str, Any]:
        pupils = [
            {
                "name": one.name,
                "handed_in": one.at,
                "exercises": one.progress.as_json()["exercises"],
                "guesses": {lesson: read.guesses for lesson, read in one.guesses.items()},
            }
            for one in self.pupils
        ]
        return {
            "pupils": pupils,
            "questions": [one.as_json() for one in self.asked()],
            "concepts": [one.__dict__ for one in self.concepts()],
            "notes": self.notes(),
        }

    def as_csv(self, language: str = "en") -> str:
        """A row for each learner and question, for a spreadsheet."""
        aids = dict(zip(AIDS, ("", *phrase("classroom.aids", language).split("|")), strict=True))
        rows: list[list[Cell]] = [[phrase(one, language) for one in COLUMNS]]
        for pupil, file, question, one in self.rows():
            own = self.files.own(file, question, one.left)
            # In quotation marks nothing that a pupil wrote is taken for a day or a formula.
            answers = [
                phrase("classroom.quoted", language, answer=own.words(told))
                for told in wrong_of(one)
            ]
            asked = own.question.ask if own.question else ""
            row: list[Cell] = [pupil.name, file, question, one.tries]
            row += [int(one.right), int(one.first), aids[one.aid], one.seconds]
            row += ["; ".join(_counted(answers)), _moment(pupil.at), own.numbers, asked, None]
            rows.append(row)
        for pupil, lesson, ask, guess in self.guessed():
            told = phrase("classroom.quoted", language, answer=guess)
            nothing: list[Cell] = [None] * 6
            rows.append([pupil.name, lesson, None, *nothing, _moment(pupil.at), None, ask, told])
        return csv_of(rows, language)

    # -- at a glance

    def picture(self, language: str = "en") -> Scene:
        """For each question the share that was right at once."""
        rows = []
        for one in self.asked():
            which, counts = (one.file, one.question), (one.answered, one.first)
            words = self.files.caption(*which)
            rows.append(Share("/".join(which), words, one.question, *counts, counted=True))
        return shares(self.title(language), rows, say("classroom.caption", language), language)

    def picture_of_concepts(self, language: str = "en") -> Scene:
        """The same by what the lessons are about."""
        every = self.concepts()
        rows = [Share(one.lesson, one.title, one.lesson, one.answered, one.first) for one in every]
        caption = say("classroom.concepts_caption", language)
        return shares(say("classroom.concepts", language), rows, caption, language)

    def title(self, language: str = "en") -> str:
        return say("classroom.title", language, pupils=len(self.pupils))

    def told(self, language: str = "en") -> str:
        """In words, a line for each question, with what was believed most below it."""
        lines = [self.title(language)]
        for one in self.asked():
            name = self.files.name(one.file, one.question)
            facts = {"file": one.file, "question": name, "answered": one.answered}
            facts |= {"right": one.right, "first": one.first}
            lines.append(phrase("classroom.line", language, **facts))
            for answer, count in one.wrong[:SHOWN_WRONG]:
                told = phrase("classroom.wrong", language, answer=answer, count=count)
                lines.append(f"    {told}")
        guesses = self.guesses()
        lines += [say("classroom.guesses", language)] if guesses else []
        for lesson, ask, found in guesses:
            told = ", ".join(f"{guess} ({count})" for guess, count in found)
            lines.append(f"{title_if_known(lesson)}, {ask} {told}")
        return "\n".join([*lines, *self.notes(language)])


def _only(pupil: HandedIn, files: Sequence[str]) -> HandedIn:
    told = pupil.progress.as_json()
    kept = {name: one for name, one in told["exercises"].items() if name in files}
    progress = Progress.from_json({**told, "exercises": kept}, pupil.name)
    asking = {
        lesson for (file, _), every in lessons_of().items() if file in files for lesson in every
    }
    guesses = {lesson: one for lesson, one in pupil.guesses.items() if lesson in asking}
    return pupil._replace(progress=progress, guesses=guesses)


def _left_out(error: BadInput, language: str) -> str:
    """What is wrong with a file; where that is known in English alone, that it was left out."""
    if language == LANGUAGES[0] or error.key:
        return complaint(error, language)
    return say("classroom.left_out", language, file=readable(error.where))


def _asked(file: str, question: str, every: Sequence[tuple[Answered, Own]]) -> Asked:
    # Somebody who gives the same wrong answer twice believes it once.
    wrong = Counter(told for one, own in every for told in set(own.wrong(one)))
    answers = [one for one, _ in every]
    return Asked(
        *(file, question, len(answers)),
        right=sum(one.right for one in answers),
        first=sum(one.first for one in answers),
        wrong=tuple(sorted(wrong.items(), key=lambda one: (-one[1], one[0]))),
        seconds=round(median(one.seconds for one in answers)),
        is_dealt=any(own.numbers for _, own in every),
    )


def _counted(answers: Sequence[str]) -> list[str]:
    return [f"{one} (x{n})" if n > 1 else one for one, n in Counter(answers).items()]


def _moment(told: str) -> Cell:
    """When something was handed in; of a file that nobody signed whatever it says."""
    try:
        return datetime.fromisoformat(told) if told else None
    except ValueError:
        return told


# -- reading


def read_results(places: Iterable[Path]) -> Results:
    """What was handed in: files, folders of them, or the folder of a class; NAME=FILE is a file
    of that pupil's."""
    pupils: dict[str, list[HandedIn]] = defaultdict(list)
    several: list[tuple[str, int]] = []
    damaged: list[BadInput] = []
    given: list[Path] = []
    listed_names: dict[str, str] = {}
    broken: set[str] = set()
    nameless: list[Path] = []
    language = LANGUAGES[0]
    for path, folder, room, name in _files(places):
        if room is not None:
            listed_names |= room.pupils
            language = room.language
        if folder is not None and folder / GIVEN not in given:
            given.append(folder / GIVEN)
        try:
            one = _read(path, folder, name)
        except BadInput as error:
            damaged.append(error)
            broken.add(path.stem)
            continue
        if path.stem.startswith(UNNAMED) and one.name == path.stem:
            nameless.append(path)
        if room is None or one.account != room.teachers_account:
            pupils[one.account].append(one)
    if damaged and not pupils:
        raise damaged[0]
    every = [
        # As the class writes the name.
        (one := _joined(found, several))._replace(name=listed_names.get(account, one.name))
        for account, found in sorted(pupils.items())
    ]
    away = {account: name for account, name in listed_names.items() if account not in pupils}
    unsigned = [found[0] for _, found in sorted(pupils.items()) if not found[0].at]
    unnamed = {path.stem for path in nameless}
    strangers = tuple(
        (one.name, _near(one.account, listed_names))
        for one in unsigned
        if listed_names and one.account not in listed_names and one.name not in unnamed
    )
    unread = tuple(name for account, name in away.items() if account in broken)
    missing = tuple(name for account, name in away.items() if account not in broken)
    return Results(
        tuple(every),
        tuple(damaged),
        Files(given),
        missing,
        unread=unread,
        language=language,
        several=tuple(several),
        nameless=tuple(map(str, nameless)),
        strangers=strangers,
    )


def _near(account: str, listed_names: Mapping[str, str]) -> str:
    """Who on the list may be meant: the only one whose name begins so, else the nearest one."""
    longer = [known for known in listed_names if known.startswith(account)]
    near = longer if len(longer) == 1 else nearest(account, listed_names)
    return listed_names[near[0]] if near else ""


def _files(places: Iterable[Path]) -> Iterator[tuple[Path, Path | None, Room | None, str]]:
    """Each file, the class to whose hand-ins it belongs, and whose it is if that was said."""
    for place in places:
        name, equals, path = str(place).partition("=")
        if equals and not place.exists():
            if not account_of(name):
                raise wanted("class results", "classroom.input.name_of_file", str(place))
            yield Path(path), *_class_of(Path(path).parent), name
            continue
        inside = place / HANDED_IN if (place / SETTINGS).is_file() else place
        if not inside.is_dir():
            yield inside, *_class_of(inside.parent), ""
            continue
        files = [inside / name for name in listed(inside) if name.endswith(".json")]
        if not files:
            raise BadInput(str(place), "files that pupils handed in", "none")
        if len(files) > MOST_FILES:
            raise BadInput(str(place), f"at most {MOST_FILES:,} files", f"{len(files):,}")
        known = _class_of(inside)
        yield from ((path, *known, "") for path in files)


def _class_of(folder: Path) -> tuple[Path | None, Room | None]:
    above = folder.resolve().parent
    if folder.name != HANDED_IN or not (above / SETTINGS).is_file():
        return None, None
    return above, read_room(above / SETTINGS)


def _read(path: Path, folder: Path | None, named: str) -> HandedIn:
    text = read_text(path, "a file that was handed in")
    content = json_of(text, str(path), EXPECTED)
    if isinstance(content, dict) and content.get("dustlab") == FORM:
        return read_handed_in(content, str(path), folder)
    progress = Progress.from_json(content, str(path))
    name = named or progress.name or path.stem
    name = name if name.isprintable() else path.name.encode("ascii", "replace").decode()
    return HandedIn(name, account_of(name) or name, "", progress, guesses_of(content, str(path)))


def _joined(found: Sequence[HandedIn], several: list[tuple[str, int]]) -> HandedIn:
    """Somebody counts once: what the hub signed last, else the files together."""
    if len(found) == 1:
        return found[0]
    last = max(found, key=lambda one: one.at)
    several.append((last.name, len(found)))
    if not last.at:
        together = Progress(name=last.name)
        for one in found:
            together.join(one.progress)
        guesses = {lesson: read for one in found for lesson, read in one.guesses.items()}
        last = last._replace(progress=together, guesses=guesses)
    return last
