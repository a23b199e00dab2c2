"""A match in the terminal: play it, or have it told."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import islice, zip_longest
from typing import Any, Protocol

import click

from ..core.errors import BadInput, DustlabError, nearest
from ..core.match import Chance, Choice, Fell, Match, Over
from ..core.steps import MOST_SHOWN, Moves
from ..core.words import complaint, say, wanted
from .betting import Bets

Ask = Callable[[str], str]
Tell = Callable[[str], None]

HINTS = ("hint", "h", "?")
# Where a screen cannot be cleared, this many empty lines push what stood there out of sight.
WIPED = 80
# How many moves are looked at to find examples, and how many examples are given.
MOST_TRIED, MOST_EXAMPLES = 2000, 4
# And how many to find those with some words.
MOST_LOOKED_AT = 20_000


class Others(Protocol):
    """Who plays the seats that nobody at the keyboard has."""

    def play(self, match: Match[Any], language: str) -> Iterator[str]:
        """Play up to the next decision of a person; what happened, line by line."""
        ...

    def plays(self, player: str) -> bool:
        """Whether one of them decides for a player."""
        ...


def play_match(
    match: Match[Any],
    ask: Ask | None = None,
    tell: Tell = print,
    language: str = "en",
    others: Others | None = None,
    coach: bool = False,
    bet: bool = False,
) -> None:
    """Play on until the player leaves; with `coach` facts are told before a move is played, with
    `bet` a chance is asked before dice or a card fall."""
    table = _Table(match, ask or input, tell, language, others)
    table.coach = coach
    if bet:
        table.bets.turn(on=True)
    table.play()


class _Table:
    """One match, one player, one language."""

    def __init__(
        self, match: Match[Any], ask: Ask, tell: Tell, language: str, others: Others | None
    ) -> None:
        self.match, self.ask, self.tell, self.language = match, ask, tell, language
        self.others = others
        self.seat = ""
        """Who has the screen: the player who decided last."""
        self.news: list[str] = []
        """What happened in the open since the screen was passed on."""
        self.coach = False
        self.bets = Bets(ask, tell, language)
        self.forbade: list[str] = []
        """The rules that have refused something, as they came."""
        self.held: Any = None
        """A move of which the coach has spoken, and where; typed once more it is played."""
        self.has_noted = False
        """Whether it was told that refused moves are kept."""

    def say(self, key: str, **facts: Any) -> None:
        self.tell(say(key, self.language, **facts))

    def play(self) -> None:
        self.say("cli.help")
        self.begun()
        self.wait()
        self.show()
        while True:
            try:
                line = self.ask("> ").strip()
            except (EOFError, KeyboardInterrupt):
                return
            if line.lower() in ("quit", "exit", "q"):
                return
            try:
                self.obey(line)
            except DustlabError as error:
                self.tell(self.complaint(error))

    def complaint(self, error: DustlabError) -> str:
        return complaint(error, self.language) if isinstance(error, BadInput) else str(error)

    def begun(self) -> None:
        """The dice and cards that fell before the first decision, as far as they are open."""
        steps = self.match.steps[: self.match.cursor]
        if all(isinstance(step.cause, Fell) for step in steps):
            private = getattr(self.match.game, "private", ())
            for event in (event for step in steps for event in step.events):
                if event.key not in private:
                    self.tell(event.tell(self.language))

    def wait(self) -> None:
        """The others play until it is one's own turn."""
        for line in self.others.play(self.match, self.language) if self.others else ():
            self.tell(line)

    def show(self) -> None:
        if self.covered():
            # What was typed and read by one is gone before the other looks.
            self.wipe()
            self.say("cli.pass_on", player=getattr(self.match.pending, "player", ""))
            return
        self.seat, self.news = getattr(self.match.pending, "player", ""), []
        self.tell("")
        self.tell(self.match.game.tell_position(self.seen(), self.language))
        more = getattr(self.match.game, "tell_more", None)
        for line in more(self.seen(), self.language) if more else ():
            self.tell(line)
        self.tell(self.match.pending.tell(self.language))
        if self.match.over is not None:
            self.say("cli.review")

    def wipe(self) -> None:
        """An empty screen; on a real one, what has scrolled away goes too."""
        self.tell("\n" * WIPED)
        click.clear()
        if sys.stdout.isatty():
            click.echo("\x1b[3J", nl=False)

    def covered(self) -> bool:
        """Whether another player has the screen, who must not see what is decided now."""
        hidden_from = getattr(self.match.game, "hidden_from", None)
        if hidden_from is None or getattr(self.match.pending, "player", "") == self.seat:
            return False
        others = self.others
        return any(not (others and others.plays(p)) for p in hidden_from(self.match.state))

    def uncover(self) -> None:
        """The player who decides has the screen: what happened meanwhile, and the position."""
        news, self.seat = self.news, getattr(self.match.pending, "player", "")
        for line in news:
            self.tell(line)
        self.show()

    def seen(self) -> Any:
        """The position without what is hidden from the player here; not every game hides."""
        at_the_screen = getattr(self.match.game, "at_the_screen", None)
        state = self.match.state
        return state if at_the_screen is None else at_the_screen(state)

    def obey(self, line: str) -> None:
        """One line: a command, else a move."""
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        if self.covered() and word not in ("help", "save"):
            if line:
                self.say("cli.pass_on", player=getattr(self.match.pending, "player", ""))
            else:
                self.uncover()
        elif not line or word == "help":
            self.say("cli.help")
        elif word == "moves":
            self.tell(self.moves_told(rest))
        elif line.lower() in HINTS:
            self.what_now()
            self.advise()
        elif word == "why":
            asked = self.match.read_as_told(rest, self.language)
            self.tell(self.match.why_not(asked).tell(self.language))
        elif word in ("back", "forward"):
            self.stroll(self.match.back if word == "back" else self.match.forward)
            self.show()
        elif word == "coach":
            self.coach = rest != "off" if rest else not self.coach
            self.say("coach.on" if self.coach else "coach.off")
        elif word == "bet":
            self.bets.turn(on=rest != "off" if rest else not self.bets.is_on)
        elif word == "bets":
            self.bets.report()
        elif word == "review":
            self.review()
        elif word == "look":
            self.look(rest)
        elif word == "position":
            self.tell("\n".join(self.match.game.write_position(self.seen())))
        elif word == "save":
            self.save(rest)
        else:
            self.move(line)

    def moves_told(self, words: str = "") -> str:
        """Every legal move as it is typed, and what it means; or those that have some words."""
        moves, game = self.match.moves(), self.match.game
        if words:
            wanted = words.lower().split()
            looked_at = islice(moves, MOST_LOOKED_AT)
            moves = Moves(one for one in looked_at if all(each in str(one) for each in wanted))
            if not moves:
                return say("cli.no_move_with", self.language, words=words)
        typed = moves.tell(self.language).splitlines()
        parts = [game.tell_move(move, self.language) for move in moves[:MOST_SHOWN]]
        lines = zip_longest(typed, parts, fillvalue="")
        wide = max(map(len, typed))
        return "\n".join(f"{line:<{wide}}  {words}".rstrip() for line, words in lines)

    def look(self, words: str) -> None:
        """Everything that has these words in its name, and what there is to know of it."""
        called = words.lower().replace("_", " ")
        things = self.match.game.things(self.seen(), self.language)
        found = [told for name, told in things if called in name.lower()]
        if not (words and found):
            names = {name.lower(): name for name, _ in things}
            near = nearest(called, names) or islice(names, MOST_EXAMPLES)
            raise wanted("look", "cli.a_name", words, known=", ".join(names[one] for one in near))
        self.tell("\n\n".join(found))

    def review(self) -> None:
        """How it was won, with the rules that came up and those that refused something here."""
        from ..play.retelling import retell
        from ..school.lessons_on import told

        if self.match.over is None:
            self.say("cli.review_later")
            return
        self.tell(retell(self.match).tell(self.language))
        for line in told(self.match, self.forbade, self.language):
            self.tell(line)

    def stroll(self, step: Callable[[], Any]) -> None:
        """To the last or next decision of a person; back at the front the others play on."""
        while True:
            here = self.match.cursor
            step()
            player = getattr(self.match.pending, "player", "")
            if self.match.cursor == here or not (self.others and self.others.plays(player)):
                break
        self.wait()

    def save(self, path: str) -> None:
        self.match.save(path, sealed=True)
        self.say("cli.saved", path=path)

    def move(self, line: str) -> None:
        if isinstance(self.match.pending, Over):
            self.tell(self.match.pending.tell(self.language))
            return
        try:
            line = str(self.match.read_as_told(line, self.language))
            against = self.match.why_not(line)
        except BadInput as error:
            self.tell(self.complaint(error))
            self.what_now()
            return
        if against:
            self.forbade += [one.rule for one in against if one.rule not in self.forbade]
            self.tell(against.tell(self.language))
            self.note_refused(line, [one.rule for one in against])
            self.what_next(line)
            return
        if self.coach and self.warned(line):
            return
        before, bet = self.match.cursor, self.bets.before(self.match, line)
        self.match.play(line)
        for step in self.match.steps[before : self.match.cursor]:
            if step.events:
                self.tell(f"  {step.tell(self.language)}")
            private = getattr(self.match.game, "private", ())
            self.news += [e.tell(self.language) for e in step.events if e.key not in private]
        self.bets.after(self.match, bet, self.match.steps[before : self.match.cursor])
        self.wait()
        self.show()

    def note_refused(self, line: str, rules: Iterable[str]) -> None:
        """In a folder of lessons what was refused comes back as a question; that is told once."""
        from ..school.decisions import moment_of
        from ..school.deck import FILE, my_deck
        from ..school.kept_file import kept_in
        from ..school.kept_games import now

        if kept_in() is None:
            return
        move = self.match.read_move(line)
        my_deck().refused(
            dict.fromkeys(filter(None, rules)), moment_of(self.match, move, now()), now()
        )
        if not self.has_noted:
            self.has_noted = True
            self.say("deck.noted", file=FILE)

    def warned(self, line: str) -> bool:
        """Whether the coach has something to say of a move, and has not said it yet."""
        move = self.match.cursor, self.match.read_move(line)
        cautions = self.match.cautions(line) if move != self.held else ()
        self.held = move
        if not cautions:
            return False
        self.tell(cautions.tell(self.language))
        self.say("coach.again_line")
        return True

    def what_now(self) -> None:
        self.tell(self.match.pending.tell(self.language))
        examples = examples_of(self.match)
        if examples:
            self.say("cli.example", moves="; ".join(examples))

    def advise(self) -> None:
        """What the strongest bot would do; an opposition of paper has no choice."""
        pending = self.match.pending
        players = self.match.game.players(self.match.state)
        if isinstance(pending, Choice) and pending.player in players:
            from ..play.bots import advice

            self.tell(advice(self.match, self.language))

    def what_next(self, line: str) -> None:
        """A move that belongs elsewhere: what can be done here instead."""
        next_step = what_next(self.match, line, self.language)
        if next_step:
            self.tell(next_step)


def what_next(match: Match[Any], line: str, language: str) -> str:
    """What to type instead of a move of another kind than are asked for now."""
    examples = examples_of(match)
    verb = line.lower().split()[:1]
    if not examples or verb in [example.split()[:1] for example in examples]:
        return ""
    asks = match.pending.tell(language)
    return f"{asks}\n{say('cli.example', language, moves='; '.join(examples))}"


def examples_of(match: Match[Any]) -> list[str]:
    """A legal move of each kind that can be played now."""
    examples: dict[str, str] = {}
    if isinstance(match.pending, Choice):
        game, state = match.game, match.state
        for move in islice(game.candidates(state), MOST_TRIED):
            verb = str(move).partition(" ")[0]
            if verb not in examples and next(game.refusals(state, move), None) is None:
                examples[verb] = str(move)
    return list(examples.values())[:MOST_EXAMPLES]


def transcript(match: Match[Any], language: str = "en") -> dict[str, Any]:
    """The whole match told step by step, as data and as text."""
    steps = list(_steps(match, language))
    lines = [
        f"{step['number']:>3}. {step['cause']}\n     {step['text']}".rstrip() for step in steps
    ]
    end = match.states()[-1]
    return {
        "game": match.game.name,
        "steps": steps,
        "position": match.game.write_position(end),
        "text": "\n".join([*lines, "", match.game.tell_position(end, language)]),
    }


def _steps(match: Match[Any], language: str) -> Iterator[dict[str, Any]]:
    for number, step in enumerate(match.steps, 1):
        pending = match.game.pending(step.before)
        if isinstance(step.cause, Fell) and isinstance(pending, Chance):
            cause = f"~ {match.game.write_outcome(step.cause.outcome, step.before)}"
        else:
            cause = f"{getattr(pending, 'player', '')}: {step.cause}"
        yield {
            "number": number,
            "cause": cause,
            "text": step.tell(language),
            "events": [{**e.as_json(), "text": e.tell(language)} for e in step.events],
        }
