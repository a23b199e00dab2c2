"""The decisions that mattered, in the terminal: first only the position, then what was better."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core.errors import BadInput, DustlabError
from ..core.match import Match
from ..core.words import complaint, percent, say
from ..play.retelling import Retold
from ..play.review import Judged
from .terminal import play_match

Ask = Callable[[str], str]
Tell = Callable[[str], None]

ANSWER, NEXT, PLAY, QUIT = "answer", "next", "play", ("quit", "exit", "q")


def lead(retold: Retold, ask: Ask, tell: Tell, language: str = "en") -> None:
    """Through the decisions one by one, until the last one or until the person leaves."""
    mattered = retold.mattered()
    if not mattered:
        tell(say("review.cheap", language))
        return
    tell(say("review.terminal.help", language))
    for number, judged in enumerate(mattered, 1):
        place = {"n": number, "of": len(mattered)}
        tell(f"\n{say('review.table.number', language, **place)}: {retold.when(judged, language)}")
        if not _Decision(retold, judged, ask, tell, language).found():
            return
    tell(retold.compared(language))
    tell(say("review.terminal.last", language))


class _Decision:
    """One decision: its position, what the person finds, and the answer."""

    def __init__(self, retold: Retold, judged: Judged, ask: Ask, tell: Tell, language: str) -> None:
        self.retold, self.judged = retold, judged
        self.ask, self.tell, self.language = ask, tell, language
        self.is_answered = False

    def found(self) -> bool:
        """Whether the person goes on to the next one."""
        self.show()
        while True:
            try:
                line = self.ask("> ").strip()
            except (EOFError, KeyboardInterrupt):
                return False
            if line.lower() in QUIT:
                return False
            if line.lower() == NEXT or (not line and self.is_answered):
                return True
            try:
                self.obey(line)
            except BadInput as error:
                self.tell(complaint(error, self.language))
            except DustlabError as error:
                self.tell(str(error))

    def begins(self) -> Match[Any]:
        """A match of its own that begins at the position; the one looked back on stays."""
        match = self.retold.match
        cursor = match.cursor
        match.goto(self.judged.number - 1)
        aside = match.branch()
        match.goto(cursor)
        return aside

    def show(self) -> None:
        match = self.begins()
        at_the_screen = getattr(match.game, "at_the_screen", None)
        state = match.state if at_the_screen is None else at_the_screen(match.state)
        self.tell(match.game.tell_position(state, self.language))
        self.tell(match.pending.tell(self.language))
        self.tell(self.retold.riddle(self.judged, self.language))

    def obey(self, line: str) -> None:
        if line.lower() in ("", ANSWER):
            self.answer()
        elif line.lower() == PLAY:
            self.tell(say("review.terminal.plays", self.language))
            play_match(self.begins(), self.ask, self.tell, self.language)
            self.show()
        else:
            self.judge(line)

    def answer(self) -> None:
        self.tell(self.retold.where(self.judged, self.language))
        for each in self.retold.answer(self.judged, self.language):
            self.tell(f"- {each}")
        self.is_answered = True

    def judge(self, line: str) -> None:
        """What a move that somebody thinks of is worth beside the best one."""
        match, options = self.begins(), self.judged.options
        against = match.why_not(line)
        if against:
            self.tell(against.tell(self.language))
            return
        move = match.read_move(line)
        known = next((one for one in options.moves if one.move == move), None)
        if known is None:
            self.tell(say("review.terminal.unknown", self.language))
        elif known.worth >= options.best.worth:
            self.tell(say("review.terminal.best", self.language))
            self.answer()
        else:
            less = percent(float(options.best.worth - known.worth), self.language)
            played = known is options.played
            key = "review.terminal.played" if played else "review.terminal.less"
            self.tell(say(key, self.language, less=less))
