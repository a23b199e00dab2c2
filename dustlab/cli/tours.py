"""Tours in the terminal: played by a person, or checked for their author."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from ..core.errors import BadInput, DustlabError
from ..core.rules import rule
from ..core.toml import one_line
from ..core.words import complaint, say
from ..school.lessons import title_of
from ..tours.checking import check as check_tour
from ..tours.outcomes import Outcome
from ..tours.playing import Session
from ..tours.reading import look_through, path_of, read, shipped
from ..tours.tour import Step
from .betting import Bets
from .exercises import Report
from .terminal import examples_of

Files = Iterable[str | Path]
Ask = Callable[[str], str]
Tell = Callable[[str], object]

GO_ON, HINT, DO, BACK = ("", "go on"), ("?", "h", "hint"), ("do", "do it"), "back"
BETS = ("bet", "bets")
MOVES, POSITION, QUIT = "moves", "position", ("quit", "exit", "q")


# -- checking


def checked(files: Files, language: str = "en") -> Report:
    """A result for each step of each tour and for its end; what makes no sense is an error."""
    report = Report()
    for path in files:
        survey = look_through(path_of(path))
        for error in survey.complaints:
            report.errors.append(one_line(error))
            report.lines.append(report.errors[-1])
        for result in check_tour(survey.tour) if survey.tour else ():
            report.results.append(result)
            report.lines.append(result.tell(language))
    return report


# -- playing


def play(
    name: str, ask: Ask = input, tell: Tell = print, language: str = "en", bet: bool = False
) -> Session:
    """Lead a person through a tour; a file that makes no sense is refused before the first step."""
    session = Session(read(path_of(name)))
    table = _Table(session, ask, tell, language)
    table.bets.is_on = bet
    try:
        table.play()
    except (_Quit, EOFError, KeyboardInterrupt):
        tell(say("tour.terminal.goodbye", language))
    return session


def listed(language: str = "en") -> str:
    """The tours of the package with their titles."""
    lines = [say("tour.terminal.shipped", language)]
    for name, path in shipped().items():
        lines.append(f"  {name}: {read(path).title.tell(language)}")
    return "\n".join(lines)


class _Quit(Exception):
    """The person leaves."""


class _Table:
    """One tour, one person, one language."""

    def __init__(self, session: Session, ask: Ask, tell: Tell, language: str) -> None:
        self.session, self.ask, self.tell, self.language = session, ask, tell, language
        self.board = ""
        """The position in words as it was told last."""
        self.bets = Bets(ask, tell, language)
        self.step: Step | None = None
        """The step whose words were told last."""

    def say(self, key: str, **facts: Any) -> None:
        self.tell(say(key, self.language, **facts))

    def play(self) -> None:
        tour = self.session.tour
        facts = {"minutes": tour.minutes, "learner": tour.learner}
        self.say("tour.terminal.title", title=tour.title.tell(self.language), **facts)
        for words in tour.intro:
            self.tell(words.tell(self.language))
        self.say("tour.terminal.help")
        if self.bets.is_on:
            self.say("bets.listens")
        self.show()
        while not self.session.ended:
            try:
                self.obey(self.ask("> ").strip())
            except BadInput as error:
                self.tell(complaint(error, self.language))
            except DustlabError as error:
                self.tell(str(error))
        self.goodbye()

    def show(self) -> None:
        """A new step: the position, if it has changed, and the coach; else only what is asked."""
        now, match = self.session.now, self.session.match
        if now.step is not None and now.step is self.step:
            self.tell(match.pending.tell(self.language))
            return
        self.step = now.step
        self.tell("")
        seen = getattr(match.game, "at_the_screen", None)
        state = match.state if seen is None else seen(match.state)
        board = match.game.tell_position(state, self.language)
        if board != self.board:
            self.board = board
            self.tell(f"{board}\n")
        self.tell(now.tell(self.language))
        actions = ", ".join(now.actions(self.language).values())
        if actions:
            self.say("tour.terminal.pressed", actions=actions)

    def show_all(self) -> None:
        """The position and the words of the coach once more."""
        self.board, self.step = "", None
        self.show()

    def obey(self, line: str) -> None:
        """One line: a command, else a move."""
        word, now = line.lower(), self.session.now
        if word in QUIT:
            raise _Quit
        if word in GO_ON:
            if "go_on" not in now.actions():
                self.say("tour.terminal.wants_a_move")
                self.show_all()
            else:
                self.done(self.session.go_on())
        elif word in HINT:
            hint = self.session.hint()
            self.tell(hint.tell(self.language) if hint else self.words("tour.terminal.no_hint"))
        elif word in DO:
            self.done(self.session.do_it())
        elif word == BACK:
            self.session.back()
            self.show_all()
        elif word == MOVES:
            self.tell(self.session.match.moves().tell(self.language))
        elif word in BETS:
            self.bets.turn(on=not self.bets.is_on) if word == BETS[0] else self.bets.report()
        elif word == POSITION:
            match = self.session.match
            self.tell("\n".join(match.game.write_position(match.state)))
        else:
            self.offer(line)

    def words(self, key: str, **facts: Any) -> str:
        return say(key, self.language, **facts)

    def offer(self, line: str) -> None:
        try:
            match = self.session.match
            move = str(match.read_as_told(line, self.language))
            before, bet = match.cursor, None
            if self.bets.is_on and self.session.lets_fall(move):
                bet = self.bets.before(match, move)
            outcome = self.session.offer(move)
            self.bets.after(match, bet, match.steps[before : match.cursor])
            self.done(outcome)
        except BadInput:
            examples = examples_of(self.session.match)
            if examples:
                self.say("cli.example", moves="; ".join(examples))
            raise

    def done(self, outcome: Outcome) -> None:
        """What a move, or going on, came to."""
        if outcome.done and outcome.move:
            self.tell(f"  {outcome.move}")
        for words in outcome.told(self.session.match, self.language):
            self.tell(words)
        if outcome.done:
            self.show()

    def goodbye(self) -> None:
        session = self.session
        if session.ended and session.tour.next:
            lessons = [title_of(lesson) for lesson in session.tour.next]
            self.say("tour.next", lesson=", ".join(lessons))
        if session.met:
            self.say("tour.terminal.met")
        for lesson, met in session.lessons.items():
            names = "; ".join(rule(one).name(self.language) for one in met)
            self.say("tour.terminal.lesson", lesson=lesson, rules=names)
        self.say("tour.terminal.ended")
