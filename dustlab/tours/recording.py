"""A tour that comes of playing: a match from some step on, with a sentence at the learner's moves.

    recording = Recording(match)
    recording.say = "Attack with everything."      # what the coach says before the next move
    match.play("attack ukraine > balkans 3 tank")
    print(recording.text())

What was played is what the tour waits for; dice and the other side's moves fall in it as they fell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any, NamedTuple

from ..core import rules
from ..core.errors import BadInput, DustlabError
from ..core.games import arena
from ..core.match import Choice, Match
from ..core.toml import as_toml
from ..core.words import say
from ..exercises.question import DICE, follow_line
from .checking import check
from .following import Against
from .reading import read

SOME_LEARNERS = 2
"""How many learners who choose anything walk through a recording before it is saved."""
MINUTES_A_STEP = 0.5
NOBODY = "none"
"""What stands in a file for a bot where none plays."""


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


class Aside(NamedTuple):
    """A recording as it was before it was played otherwise."""

    steps: list[Any]
    written: dict[int, Written]
    cursor: int
    """The step of the match that was played otherwise."""
    moves: int
    """How many moves of the learner came from there on."""
    sentences: int


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
    aside: Aside | None = field(init=False, default=None)
    """What was recorded until a step in its middle was played otherwise."""

    def __post_init__(self) -> None:
        self.start = self.match.cursor
        self._known = list(self.match.steps)
        self._found = {id(step): step for step in self._known}
        """What had been played before the recording began."""
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
        moves = (str(self.match.read_move(line)) for line in lines)
        self.written[self.match.cursor] = self.here._replace(also=tuple(dict.fromkeys(moves)))

    def dice_of(self, line: str) -> tuple[str, list[str]]:
        """A move as it is typed, and the dice after it, which can fall so: "roll ~ 2 of 5".

        A move that is not legal is returned with its dice: the rules say why.
        """
        written, *dice = line.split(DICE)
        ahead = self.match.branch()
        ahead.automatic = False
        move = ahead.read_as_told(written.strip(), self.language)
        if dice and not ahead.why_not(move):
            ahead.play(move)
            for fallen in dice:
                follow_line(ahead, f"{DICE}{fallen}")
        return str(move), dice

    # -- a step in the middle, played once more or otherwise

    def look(self) -> None:
        """See what was played since the last look.

        The same move once more changes nothing: what came behind it is there again. Another one
        sets all of that aside, from where it can be taken back.
        """
        steps, known = self.match.steps, self._known
        if steps == known[: len(steps)]:
            steps.extend(known[len(steps) :])
        else:
            pairs = enumerate(zip(steps, known, strict=False))
            otherwise = next((at for at, (one, other) in pairs if one != other), len(known))
            if otherwise < len(known):
                self._set_aside(otherwise)
        self._known = list(steps)

    def _set_aside(self, cursor: int) -> None:
        """All from this step of the match on is no longer played."""
        tail = self._known[cursor:]
        places = range(cursor + 1, len(self._known) + 1)
        said = [self.written[at].say for at in places if at in self.written]
        if not any(said):  # what was played before and has no words is no part of the recording
            tail = [step for step in tail if id(step) not in self._found]
        of_learner = [step for step in tail if self._is_of_learner(step)]
        if of_learner[1:] or any(said):
            steps, written = self._known, dict(self.written)
            self.aside = Aside(steps, written, cursor, len(of_learner), sum(map(bool, said)))

    def _is_of_learner(self, step: Any) -> bool:
        return self.match.line_of(step).partition(": ")[0] == self.learner

    def take_back(self) -> None:
        """The steps that were set aside are played again, with all that was written there."""
        aside = self.aside
        if aside is None:
            return
        self.match.steps[:] = aside.steps
        self.match.cursor = aside.cursor
        self.written = dict(aside.written)
        self._known, self.aside = list(aside.steps), None

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
        bot = self._bot(start)
        minutes = max(1, round(len(steps) * MINUTES_A_STEP))
        title = self.title or say("tour.recorded.title", self.language)
        intro = [
            say(f"tour.recorded.what.{game.name}", self.language),
            say(f"tour.recorded.won.{game.name}", self.language),
            say("tour.recorded.long", self.language, minutes=minutes),
        ]
        lines = [
            f"game = {as_toml(game.name)}",
            f"rules = {as_toml(self._rule_set(start))}",
            f"title = {as_toml(title)}",
            f"learner = {as_toml(self.learner)}",
            f"minutes = {minutes}",
            f"seed = {self.match.seed}",
            f"bot = {as_toml(bot)}",
            f"intro = {_list(intro)}",
            "position = '''",
            *game.write_position(start),
            "'''",
        ]
        for number, (step, after) in enumerate(zip_longest(steps, steps[1:]), 1):
            lines += ["", "[[step]]", f'id = "step-{number}"', *self._step(step)]
            if bot != NOBODY and not (self._others_moved(step) and after and after.move):
                lines.append(f"bot = {as_toml(NOBODY)}")
        last = self._written(len(self.match.steps), self.match.states()[-1]).say
        ending = last or say("tour.recorded.end", self.language)
        return "\n".join([*lines, "", "[[ending]]", f"say = {as_toml(ending)}", ""])

    def _bot(self, start: Any) -> str:
        """Who plays the others where nothing is written; alone nobody does."""
        game = self.match.game
        alone = len(game.players(start)) == 1
        return NOBODY if alone else list(arena(game.name).levels)[1]

    def _others_moved(self, step: Taken) -> bool:
        """Whether another side was seen to move after a step: elsewhere no bot plays for it.

        Otherwise it would play moves that nobody has recorded: after the last step, before one
        that is to be read, or after another move that will do.
        """
        return any(not line.startswith(DICE) for line in step.then)

    def _step(self, step: Taken) -> Iterator[str]:
        written = step.written
        game, state = self.match.game, written.state
        told = game.tell_move(game.read_move(step.move, state), self.language) if step.move else ""
        usual = "tour.recorded.move" if step.move else "tour.recorded.look"
        yield f"say = {as_toml(written.say or say(usual, self.language, move=told))}"
        if not step.move:
            yield f"then = {_list(step.then)}"
            return
        as_well, others = self.other_moves(step)
        yield f"accept = {_list([step.move, *as_well])}"
        if step.then:
            yield f"then = {_list(step.then)}"
        if others:
            answer = as_toml(say("tour.recorded.also", self.language, move=told))
            tables = [f"{{ move = {as_toml(line)}, say = {answer} }}" for line in others]
            yield f"others = [{', '.join(tables)}]"

    def other_moves(self, step: Taken) -> tuple[list[str], list[str]]:
        """The other moves that will do: those that are accepted, and those that are answered."""
        also = [line for line in step.written.also if line != step.move]
        accepted = [line for line in also if not self.against(step, line)]
        return accepted, [line for line in also if line not in accepted]

    def against(self, step: Taken, line: str) -> str:
        """What was played after a move and could not have been played after another, and why."""
        match = Match(self.match.game, step.written.state, self.match.seed, automatic=False)
        played = [(step.cursor, line)]
        for cursor, one in enumerate(self.match.steps[step.cursor + 1 :], step.cursor + 1):
            played.append((cursor, self.match.line_of(one)))
        for cursor, then in played:
            try:
                follow_line(match, then)
            except DustlabError as error:
                number = sum(one.cursor <= cursor for one in self.steps())
                why = Against(error).in_words(self.language)
                facts = {"other": line, "number": number, "line": then, "why": why}
                return say("tour.recorded.against", self.language, **facts)
        return ""

    def _rule_set(self, start: Any) -> str:
        """The rule set of a position; a game that has one does not write it."""
        for line in self.match.game.write_position(start):
            word, _, rest = line.partition(" ")
            if word == "rules":
                return rest.split()[0]
        return rules.books(self.match.game.name)[0].rule_sets[0]

    def problems(self, file: str = "") -> list[str]:
        """What the check has against the tour as it stands; nothing, if all is well."""
        tour = read(self.text())
        tour = replace(tour, source=file or tour.source)
        results = check(tour, SOME_LEARNERS)
        return [result.tell(self.language) for result in results if not result.ok]
