"""Reading a tour file: what it says becomes values, and what makes no sense is named.

Read here is all that can be told without playing: keys, texts, the start, moves, facts, rules, what
is pointed at. Whether each step can be played and leads on is for `check`.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from ..core.errors import BadInput, did_you_mean
from ..core.games import arena
from ..core.match import Match
from ..core.toml import Source, shown
from ..exercises.context import ID, Context, Stated
from ..exercises.reading import context_of, file_text, source_of
from .starts import begun
from .stating import Guide, facts_of, say_of, texts_by_rule
from .steps import STEP_KEYS, read_step
from .tour import END, INTRODUCTION, Ending, Step, Text, Tour

FILE_KEYS = (
    *("game", "rules", "title", "learner", "minutes", "seed", "intro", "position", "new", "bot"),
    *("step", "ending", "first", "met", "next", "table"),
)
MOST_MINUTES = 240
MOST_STEPS = 200
NOBODY = "none"
"""A bot that does not play: so a step says that nobody does."""
WHAT = "a tour file"


def shipped() -> dict[str, Path]:
    """The tours that come with the package, by name."""
    folder = Path(str(files("dustlab") / "data" / "tours"))
    return {path.stem: path for path in sorted(folder.glob("*.toml"))}


def path_of(name: str | Path) -> Path:
    """The file of a tour: one of the package by its name, else a path."""
    known = shipped()
    if str(name) in known:
        return known[str(name)]
    path = Path(name)
    if not path.suffix and not path.exists():
        near = did_you_mean(str(name), known)
        raise BadInput("tour", f"a tour of the package{near}, or a file", str(name))
    return path


def read(path_or_text: str | Path) -> Tour:
    """A tour from its path, or from its text; the first thing wrong in it is told."""
    survey = look_through(path_or_text)
    if survey.tour is None:
        raise survey.complaints[0]
    return survey.tour


@dataclass(frozen=True, slots=True)
class Survey:
    """A tour, or everything in its file that makes no sense, from top to bottom."""

    source: str
    tour: Tour | None
    complaints: tuple[BadInput, ...]


def look_through(path_or_text: str | Path) -> Survey:
    """A file step by step: what is wrong with one does not hide the others."""
    try:
        name, text = file_text(path_or_text, WHAT)
        source = source_of(text, name)
    except BadInput as error:
        return Survey("", None, (error,))
    tour = _tour(source, Path(name).stem)
    return Survey(name, None if source.complaints else tour, tuple(source.complaints))


def _tour(source: Source, identifier: str) -> Tour | None:
    top = Stated.of(source, (), "", source.tables, FILE_KEYS)
    context = context_of(top)
    head = _Head(top)
    start = None
    if context is not None:
        with source.watch():
            start = head.start(context)
    if context is None or start is None:
        return None
    guide = Guide(context, start)
    with source.watch():
        guide.learner = head.learner(guide)
    with source.watch():
        guide.bot = read_bot(guide, top)
    steps = _steps(guide, top)
    endings = _endings(guide, top)
    first: dict[str, Text] = {}
    met: dict[str, str] = {}
    onward: tuple[str, ...] = ()
    with source.watch():
        first = texts_by_rule(guide, top, "first")
    with source.watch():
        met = top.comments("met")
        for rule in met:
            guide.rule(rule, top.at("met"))
    with source.watch():
        onward, table = top.texts("next"), top.text("table", "")
    return Tour(
        id=identifier,
        source=source.name,
        game_name=guide.game_name,
        rules=guide.rule_set,
        title=head.title,
        learner=guide.learner,
        minutes=head.minutes,
        seed=head.seed,
        intro=head.intro,
        start=start,
        steps=tuple(steps),
        endings=tuple(endings),
        first=first,
        met=met,
        next=onward,
        table=table,
    )


class _Head:
    """The lines above the first step."""

    def __init__(self, top: Stated) -> None:
        self.top = top
        self.title, self.intro = Text(), ()  # type: tuple[Text, tuple[Text, ...]]
        self.minutes = self.seed = 0
        watch = top.source.watch
        with watch():
            self.title = say_of(None, top, "title")
        with watch():
            self.intro = self._intro()
        with watch():
            self.minutes = top.whole("minutes", 1, MOST_MINUTES)
        with watch():
            self.seed = top.whole("seed", 0, 999_999_999, default=0)

    def _intro(self) -> tuple[Text, ...]:
        items = self.top.items("intro")
        if len(items) != INTRODUCTION:
            expected = f"{INTRODUCTION} texts: what the game is, how it is won, how long this takes"
            raise BadInput(self.top.at("intro"), expected, str(len(items)))
        return tuple(say_of(None, self.top, "intro", number) for number in (1, 2, 3))

    def start(self, context: Context) -> Match[Any]:
        """A position, or a whole new match."""
        top = self.top
        if "new" in top and "position" in top:
            raise BadInput(top.at("new"), "either a position or a new match", "both")
        if "new" in top:
            return begun(context, top, self.seed)
        return Match(context.game, context.position(top), self.seed)

    def learner(self, guide: Guide) -> str:
        seats = tuple(guide.game.players(guide.state))
        seat = self.top.text("learner").lower()
        if seat not in seats:
            raise self.top.wrong("learner", f"a seat of this match{did_you_mean(seat, seats)}")
        return seat


def read_bot(guide: Guide, entry: Stated) -> str:
    """Who plays for the others; what stands at the top of the file counts for every step."""
    known = (*arena(guide.game_name).levels, NOBODY)
    bot = entry.text("bot", guide.bot or NOBODY).lower()
    if bot not in known:
        raise entry.wrong("bot", f"a bot{did_you_mean(bot, known)}")
    return "" if bot == NOBODY else bot


# -- steps


def _steps(guide: Guide, top: Stated) -> list[Step]:
    steps: list[Step] = []
    places: dict[str, tuple[Stated, Step]] = {}
    values: list[Any] = []
    with top.source.watch():
        given = top.tables("step", least=1)
        if len(given) > MOST_STEPS:
            raise top.wrong("step", f"at most {MOST_STEPS} steps", str(len(given)))
        values = given
    for number, value in enumerate(values, 1):
        with top.source.watch():
            entry = _entry(top.source, number, value)
            step = read_step(guide, entry, read_bot)
            if step.id in places:
                raise entry.wrong("id", "an id that no other step has")
            places[step.id] = entry, step
            steps.append(step)
    known = {str(value.get("id")) for value in values if isinstance(value, dict)} | {END}
    for entry, step in places.values():
        with top.source.watch():
            _check_ways(entry, step, known)
    return steps


def _entry(source: Source, number: int, value: Any) -> Stated:
    entry = Stated.of(source, ("step", number - 1), f"step {number}", value, STEP_KEYS)
    identifier = entry.text("id")
    if not ID.fullmatch(identifier) or identifier == END:
        raise entry.wrong("id", "a short name of letters, digits and hyphens")
    return entry.named(shown(identifier))


def _check_ways(entry: Stated, step: Step, known: set[str]) -> None:
    """Every way that a step leads to is there."""
    ways = [("next", step.next), ("late", step.late)]
    ways += [("accept", answer.next) for answer in step.accept]
    for key, way in ways:
        if way and way not in known:
            expected = f"the id of a step, or {END}{did_you_mean(way, known)}"
            raise BadInput(entry.at(key), expected, shown(way))


def _endings(guide: Guide, top: Stated) -> list[Ending]:
    endings: list[Ending] = []
    values: list[Any] = []
    with top.source.watch():
        values = top.items("ending")
    for number, value in enumerate(values, 1):
        with top.source.watch():
            entry = top.inside("ending", number, "ending", value, ("say", "when"))
            endings.append(Ending(say_of(guide, entry, "say"), facts_of(guide, entry, "when")))
    return endings
