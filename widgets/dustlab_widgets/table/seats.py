"""Who plays for each seat, a person or a bot; and how bots play on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from random import Random
from typing import Any

from dustlab.core.errors import BadInput, did_you_mean
from dustlab.core.games import PERSON, bots_among, tell_seats
from dustlab.core.match import Chance, Choice, Match
from dustlab.core.remarks import Remark
from dustlab.core.words import name, phrase, say, sentence
from dustlab.play.bots import because

from ..core.parts import Complain, Row, markup, show_if, watch
from .controls import picker

RANDOM, DABBLER = "random", "dabbler"
MOST_MOVES = 400
"""How many moves are played at one press, if no person comes to decide before."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A bot's move, and what led to it: told when somebody reads it, in the language of then."""

    move: Any
    reasons: tuple[Remark, ...]
    at: int = -1
    """The step of the match in which it was played."""

    def why(self, language: str) -> str:
        return "; ".join(phrase(one.key, language, **dict(one.facts)) for one in self.reasons)


Bot = Callable[[Match[Any]], Decided]
ANYTHING = because("", "widgets.table.at_random")


def at_random(match: Match[Any]) -> Decided:
    """Any legal move; the same position of the same match always brings the same one."""
    game: Any = match.game
    move = game.sample(match.state, Random(f"{match.seed}/{match.cursor}/random"))
    return Decided(move, (ANYTHING,))


def bots_of(levels: Mapping[str, Callable[[int], Any]]) -> dict[str, Bot]:
    """The bots of a game, by name; the dabbler plays at random. A level is made of a seed."""
    known = {name: _player(level) for name, level in levels.items()}
    return {RANDOM: known.get(DABBLER, at_random), **known}


def _player(level: Callable[[int], Any]) -> Bot:
    """A bot at a match: the same position of the same match always brings the same move."""

    def play(match: Match[Any]) -> Decided:
        bot = level(match.seed)
        decision = bot.aloud(bot.decide(match.state))
        return Decided(decision.move, decision.reasons)

    return play


def advance(
    match: Match[Any],
    known: Mapping[str, Bot],
    seats: Mapping[str, str],
    most: int = MOST_MOVES,
    while_: Callable[[Any], bool] = lambda _: True,
) -> list[tuple[str, Decided]]:
    """Play the bots' moves until a person decides; what each of them did, and why.

    They also stop where `while_` is no longer so of the position.
    """
    done: list[tuple[str, Decided]] = []
    while len(done) < most:
        pending = match.pending
        if isinstance(pending, Chance):
            match.let_dice_fall()
            continue
        if not isinstance(pending, Choice) or seats.get(pending.player, PERSON) == PERSON:
            break
        if not while_(match.state):
            break
        decided = known[seats[pending.player]](match)
        done.append((pending.player, replace(decided, at=match.cursor)))
        match.play(decided.move)
    return done


class Seats(Row):
    """A menu for each seat: a person, or a bot by name."""

    def __init__(
        self,
        most: int,
        bots: Callable[[], Iterable[str]],
        changed: Callable[[], None],
        complain: Complain,
    ) -> None:
        """How many menus there may be; `bots` gives the names of those there are."""
        self.language = "en"
        self.seats: tuple[str, ...] = ()
        self.bots = bots
        self._changed, self._filling = changed, False
        self.set_here = False
        """Somebody at this table has said who plays; else a saved match says it."""
        self.menus = [picker([("", PERSON)], "dust-seat") for _ in range(most)]
        for menu in self.menus:
            watch(menu, lambda _: self._pressed(), complain)
        self.about = markup("dust-pale", "dust-small", "dust-seats-about")
        super().__init__(*self.menus, self.about, kind="dust-seats")

    def show(self, seats: Sequence[str], players: dict[str, str]) -> None:
        """The seats of a match; who is not named is a person."""
        known = [PERSON, *self.bots()]
        for seat, player in players.items():
            if seat not in seats:
                raise BadInput("bots", f"a seat of this match{did_you_mean(seat, seats)}", seat)
            if player not in known:
                raise BadInput("bots", f"a player{did_you_mean(player, known)}", player)
        self.seats = tuple(seats)
        self._filling = True
        for seat, menu in zip(self.seats, self.menus, strict=False):
            menu.value = PERSON
            menu.options = self._options()
            player = players.get(seat, PERSON)
            menu.value = RANDOM if player == DABBLER else player
        self._filling = False
        self._name()

    def keep(self, seats: Sequence[str], saved: Mapping[str, str]) -> None:
        """The seats of another match: as it was saved, unless they were set here.

        Else bots stay, and play for the seats that are added, too; but a person who sat here keeps
        a seat, if only bots would be left of a smaller table.
        """
        if saved and not self.set_here:
            self.show(seats, dict(saved))
            return
        bots = {seat: who for seat, who in self.chosen().items() if who != PERSON}
        new = set(seats) - set(self.seats)
        stay = {seat: who for seat, who in bots.items() if seat in seats}
        if bots:
            stay |= dict.fromkeys(new, list(bots.values())[-1])
        if len(bots) < len(self.seats) and len(stay) == len(seats) < len(self.seats):
            del stay[seats[0]]
        self.show(seats, stay)

    def leave(self, me: str) -> None:
        """The bot for a first game takes the seat of every person but this one."""
        seats, bot = self.chosen(), self._second()
        others = {seat for seat, who in seats.items() if who == PERSON and seat != me}
        self.show(self.seats, seats | dict.fromkeys(others, bot))
        self.set_here = True
        self._changed()

    def play_against(self, who: str) -> None:
        """One person against this player in every other seat; the person keeps the seat."""
        persons = [seat for seat, one in self.chosen().items() if one == PERSON]
        me = persons[0] if len(persons) == 1 else self.seats[0]
        self.show(self.seats, dict.fromkeys(self.seats, who) | {me: PERSON})
        self.set_here = True

    def opponent(self) -> str:
        """Who plays against the only person; persons, if nobody else does; empty: several do."""
        chosen = list(self.chosen().values())
        others = set(chosen) - {PERSON}
        if not others:
            return PERSON if len(chosen) > 1 else ""
        alone = len(others) == 1 and chosen.count(PERSON) == 1
        return others.pop() if alone else ""

    def _options(self) -> list[tuple[str, str]]:
        bots = [(self.called(bot), bot) for bot in self.offered()]
        return [(say("match.person", self.language), PERSON), *bots]

    def speak(self, language: str) -> None:
        self.language = language
        self._name()

    def _name(self) -> None:
        self._filling = True
        for place, menu in enumerate(self.menus):
            show_if(menu, place < len(self.seats))
            if place < len(self.seats):
                menu.description = name(self.seats[place], self.language)
                value = menu.value
                with menu.hold_sync():
                    menu.options = self._options()
                    menu.value = value
        self._filling = False

        lines = [self.called(bot) for bot in self.offered()]
        about = [sentence(f"widgets.bots.{bot}", self.language) for bot in self.offered()]
        self.about.value = " ".join(
            f"<b>{escape(one)}:</b> {escape(what)}" for one, what in zip(lines, about, strict=True)
        )

    def called(self, bot: str) -> str:
        """The name of a bot, as it begins a line."""
        if bot == RANDOM:
            return say("widgets.table.bot_random", self.language)
        called = name(bot, self.language)
        return called[:1].upper() + called[1:]

    def offered(self) -> list[str]:
        """Random play, which has two names, and the bots from the weakest to the strongest."""
        return [bot for bot in self.bots() if bot != DABBLER]

    def _second(self) -> str:
        """The bot for a first game: it plans, but can be beaten."""
        return next((bot for bot in self.offered() if bot != RANDOM), RANDOM)

    def _pressed(self) -> None:
        if not self._filling:
            self.set_here = True
            self._changed()

    def told(self) -> str:
        """Who plays for which seat, in one line."""
        words = {who: words for words, who in self._options()}
        who = [f"{name(seat, self.language)}: {words[who]}" for seat, who in self.chosen().items()]
        return "; ".join(who)

    def chosen(self) -> dict[str, str]:
        return {seat: self.who(seat) for seat in self.seats}

    def loaded(self, file: str, saved: Mapping[str, str]) -> str:
        """Who plays a match that was loaded, and who said so: the file, or somebody here."""
        facts = {"file": file, "seats": self.told()}
        if not saved:
            return say("widgets.table.loaded", self.language, **facts)
        if bots_among(saved) == bots_among(self.saved()):
            return say("widgets.table.loaded_seats", self.language, **facts)
        facts["saved"] = tell_seats(saved, self.language)
        return say("widgets.table.loaded_other", self.language, **facts)

    def saved(self) -> dict[str, str]:
        """Who plays, as a saved match says it: a dabbler plays at random."""
        at_random = DABBLER if DABBLER in self.bots() else RANDOM
        return {seat: at_random if who == RANDOM else who for seat, who in self.chosen().items()}

    def who(self, seat: str) -> str:
        place = self.seats.index(seat)
        return str(self.menus[place].value)
