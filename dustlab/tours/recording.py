"""A tour that comes of playing: a match from some step on, with a sentence at the learner's moves.

    recording = Recording(match)
    recording.say = "Attack with everything."      # what the coach says before the next move
    match.play("attack ukraine > balkans 3 tank")
    print(recording.text())

What was played is what the tour waits for; dice and the other side's moves fall in it as they fell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, NamedTuple

from ..core import rules
from ..core.errors import BadInput, DustlabError
from ..core.games import arena
from ..core.match import Choice, Match
from ..core.toml import as_toml
from ..core.words import say
from ..exercises.question import follow_line
from .checking import check
from .reading import read

SOME_LEARNERS = 2
"""How many learners who choose anything walk through a recording before it is saved."""
MINUTES_A_STEP = 0.5
INTRO = ("tour.recorded.what", "tour.recorded.won", "tour.recorded.long")


def _list(texts: Sequence[str]) -> str:
    """A list of texts, as TOML has it."""
    return f"[{', '.join(map(as_toml, texts))}]"


class Taken(NamedTuple):
    """A move of the learner, as it is written, and all that happened until the next one."""

    cursor: int
    written: Written
    move: str
    then: list[str]


class Written(NamedTuple):
    """What an author has written at a position, of which it is only true."""

    state: Any
    say: str = ""
    also: tuple[str, ...] = ()


@dataclass
class Recording:
    """A match from where it stands now; it may be stepped back, and then be played otherwise."""

    match: Match[Any]
    learner: str = ""
    title: str = ""
    language: str = "en"
    start: int = field(init=False)
    """The step of the match with which the tour begins."""
    written: dict[int, Written] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.start = self.match.cursor
        pending, seats = self.match.pending, self.match.game.players(self.match.state)
        if not self.learner:
            decides = pending.player if isinstance(pending, Choice) else ""
            self.learner = decides if decides in seats else seats[0]

    # -- what the author writes at the position on the table

    @property
    def here(self) -> Written:
        written = self.written.get(self.match.cursor)
        state = self.match.state
        return written if written is not None and written.state == state else Written(state)

    @property
    def say(self) -> str:
        """What the coach says before the next move."""
        return self.here.say

    @say.setter
    def say(self, words: str) -> None:
        self.written[self.match.cursor] = self.here._replace(say=" ".join(words.split()))

    def accept(self, lines: Sequence[str]) -> None:
        """Other moves that will do here, beside the one that is played."""
        for line in lines:
            against = self.match.why_not(line)
            if against:
                raise BadInput(line, "a legal move", against[0].tell(self.language))
        self.written[self.match.cursor] = self.here._replace(also=tuple(lines))

    # -- the tour

    def steps(self) -> list[Taken]:
        """The learner's moves, each with what came of it.

        What came before the first one, and what an author has written while the other side
        decided, are steps that only have to be read.
        """
        taken: list[Taken] = []
        for cursor, step in enumerate(self.match.steps):
            if cursor < self.start:
                continue
            line = self.match.line_of(step)
            player, _, move = line.partition(": ")
            written = self._written(cursor, step.before)
            if player == self.learner:
                taken.append(Taken(cursor, written, move, []))
                continue
            if not taken or written.say:
                taken.append(Taken(cursor, written, "", []))
            taken[-1].then.append(line)
        return taken

    def _written(self, cursor: int, state: Any) -> Written:
        written = self.written.get(cursor)
        return written if written is not None and written.state == state else Written(state)

    def text(self) -> str:
        """The tour as a file."""
        steps = self.steps()
        if not any(step.move for step in steps):
            raise BadInput("tour", "at least one move of the learner", "none")
        game = self.match.game
        start = self.match.states()[self.start]
        minutes = max(1, round(len(steps) * MINUTES_A_STEP))
        title = self.title or say("tour.recorded.title", self.language)
        intro = [say(key, self.language, minutes=minutes) for key in INTRO]
        lines = [
            f"game = {as_toml(game.name)}",
            f"rules = {as_toml(self._rule_set(start))}",
            f"title = {as_toml(title)}",
            f"learner = {as_toml(self.learner)}",
            f"minutes = {minutes}",
            f"seed = {self.match.seed}",
            f"bot = {as_toml(self._bot(start))}",
            f"intro = {_list(intro)}",
            "position = '''",
            *game.write_position(start),
            "'''",
        ]
        for number, (step, after) in enumerate(zip_longest(steps, steps[1:]), 1):
            lines += ["", "[[step]]", f'id = "step-{number}"', *self._step(step)]
            # The other side's decision is to be read first, or the recording has ended before it.
            if not after.move if after is not None else self._ends_before_another:
                lines.append('bot = "none"')
        last = self._written(len(self.match.steps), self.match.states()[-1]).say
        ending = last or say("tour.recorded.end", self.language)
        return "\n".join([*lines, "", "[[ending]]", f"say = {as_toml(ending)}", ""])

    def _bot(self, start: Any) -> str:
        """Who plays the others where nothing is written; alone nobody does."""
        game = self.match.game
        alone = len(game.players(start)) == 1
        return "none" if alone else list(arena(game.name).levels)[1]

    @property
    def _ends_before_another(self) -> bool:
        """Whether somebody else would decide where the recording ends."""
        end: Any = self.match.game.pending(self.match.states()[-1])
        return isinstance(end, Choice) and end.player != self.learner

    def _step(self, step: Taken) -> Iterator[str]:
        written = step.written
        game, state = self.match.game, written.state
        told = game.tell_move(game.read_move(step.move, state), self.language) if step.move else ""
        usual = "tour.recorded.move" if step.move else "tour.recorded.look"
        yield f"say = {as_toml(written.say or say(usual, self.language, move=told))}"
        if not step.move:
            yield f"then = {_list(step.then)}"
            return
        as_well = [line for line in written.also if self._leads_on(step, line)]
        yield f"accept = {_list([step.move, *as_well])}"
        if step.then:
            yield f"then = {_list(step.then)}"
        others = [line for line in written.also if line not in as_well]
        if others:
            answer = as_toml(say("tour.recorded.also", self.language, move=told))
            tables = [f"{{ move = {as_toml(line)}, say = {answer} }}" for line in others]
            yield f"others = [{', '.join(tables)}]"

    def _leads_on(self, step: Taken, line: str) -> bool:
        """Whether all that was played after a move could have been played after another, too."""
        match = Match(self.match.game, step.written.state, self.match.seed, automatic=False)
        later = [self.match.line_of(one) for one in self.match.steps[step.cursor + 1 :]]
        try:
            for played in (line, *later):
                follow_line(match, played)
        except DustlabError:
            return False
        return True

    def _rule_set(self, start: Any) -> str:
        """The rule set of a position; a game that has one does not write it."""
        for line in self.match.game.write_position(start):
            word, _, rest = line.partition(" ")
            if word == "rules":
                return rest.split()[0]
        return rules.books(self.match.game.name)[0].rule_sets[0]

    def problems(self) -> list[str]:
        """What the check has against the tour as it stands; nothing, if all is well."""
        tour = read(self.text())
        results = check(tour, SOME_LEARNERS)
        return [result.tell(self.language) for result in results if not result.ok]
