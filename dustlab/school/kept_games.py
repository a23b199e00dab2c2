"""The games under way that a learner keeps: a file for each, beside the lessons.

A table that has a name, as in `DustTable(keep="first-game")`, writes its match here after every
step, so that whatever happens to the page or the kernel, the last move is the most that is lost.
The next day it finds the game again. A record is sealed: nobody reads hidden cards off a file.

Several kernels may have the same lesson open. Each goes on writing the file that it wrote last;
one that finds that another has gone on with it meanwhile writes its own game to a file of its own,
and says so. Nothing is written over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from secrets import token_hex
from typing import Any, NamedTuple

from ..core.errors import BadInput, unwritable
from ..core.files import clear_parts, listed, make_folder, read_text, set_aside, write_text
from ..core.locks import alone_in
from ..core.match import Match, read_match
from ..core.record import read_record, seal
from ..core.words import phrase, say

FOLDER = "my-games"
FIRST_LINE = "dustlab kept game 1"
EXPECTED = "a game that dustlab has kept"
KEY = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}-[1-9][0-9]{0,3}")
ENDING, DAMAGED = ".game", ".damaged"

# Of one table: the game that was left the longest time ago makes room for another one.
MOST_GAMES = 12
# How many games under way are offered, the latest first.
MOST_OFFERED = 3
# What goes along in the file that a learner takes from one machine to the next.
MOST_LETTERS = 600_000


class Head(NamedTuple):
    """What a kept game says of itself before its record."""

    left: datetime
    writer: str
    """Which table of which kernel wrote it last."""
    over: bool
    tab: str = ""
    """What was looked at beside the board."""
    coach: bool | None = None
    """Whether the coach spoke before moves; None: nobody said."""
    game: str = ""
    """Its id: dust, dualpowers or tactics; so that a page need not read the record."""
    round: int = 0
    """In which round it was left; 0: nobody said, or before the first."""


class KeptGame(NamedTuple):
    """A game as it was left."""

    name: str
    """Its table and a number: first-game-2."""
    left: datetime
    match: Match[Any]
    tab: str = ""
    coach: bool | None = None

    @property
    def round(self) -> int:
        return self.match.game.round_of(self.match.state)

    def day(self, language: str = "en", today: date | None = None) -> str:
        """When it was left, in words: today, yesterday, or the date."""
        return _day(self.left, language, today)


class LeftGame(NamedTuple):
    """What a list says of a kept game; nothing of it is played again for that."""

    name: str
    left: datetime
    over: bool
    game: str
    """Its id: dust, dualpowers or tactics."""
    decisions: int
    """How many moves were played."""
    seats: Mapping[str, str]
    """Who plays for which seat, if it is known."""
    round: int = 0
    """In which round it was left; 0: nobody said, or before the first."""

    @property
    def key(self) -> str:
        """What its table is called."""
        return _key(self.name)

    def day(self, language: str = "en", today: date | None = None) -> str:
        return _day(self.left, language, today)


def _day(left: datetime, language: str, today: date | None) -> str:
    days = ((today or now().date()) - left.date()).days
    if days in (0, 1):
        return phrase("progress.game.yesterday" if days else "progress.game.today", language)
    return left.date().isoformat()


class KeptGames:
    """The games of one table, by its name in a lesson; `folder` is where the lesson is."""

    def __init__(self, key: object, folder: Path | None = None) -> None:
        if not isinstance(key, str) or not KEY.fullmatch(key):
            raise BadInput("keep", "small letters, digits and dashes, as in 'first-game'", key)
        self.key = key
        self.folder = (folder or Path.cwd()) / FOLDER
        self._writer = token_hex(8)
        self._mine = ""
        """The game that this table writes; empty until there is one."""
        self._written: tuple[str, str, bool | None] = "", "", None
        """The record, the tab and the coach of that game, as they were written."""
        self._remarks: list[tuple[str, dict[str, str]]] = []
        self._not_kept = ""

    def trouble(self, language: str = "en") -> str:
        """Why the game is not kept, and what became of others; empty if all is well."""
        remarks = list(self._remarks)
        if self._not_kept:
            remarks.append(("progress.game.not_kept", {"why": self._not_kept}))
        return " ".join(say(key, language, **facts) for key, facts in remarks)

    def under_way(self) -> list[KeptGame]:
        """The games that are not over, the one that was left last before the others."""
        kept = [(name, *found) for name in self._names() if (found := self._read(name))]
        kept = [(name, head, record) for name, head, record in kept if not head.over]
        kept.sort(key=lambda one: one[1].left, reverse=True)
        games = (self._game(*one) for one in kept[:MOST_OFFERED])
        return [game for game in games if game is not None]

    def game(self, name: str) -> KeptGame | None:
        """One of the games of this table, under way or over; None if it cannot be read."""
        found = self._read(name) if name in self._names() else None
        return self._game(name, *found) if found is not None else None

    @property
    def is_kept(self) -> bool:
        """Whether this table has written its game, or goes on with one that was left."""
        return bool(self._mine)

    def keep(self, match: Match[Any], tab: str = "", *, coach: bool | None = None) -> None:
        """Write a match as it is now; where that cannot be done `trouble` says why."""
        record = match.record()
        if (record, tab, coach) != self._written:
            over, round_ = match.over is not None, match.game.round_of(match.state)
            head = Head(now(), self._writer, over, tab, coach, match.game.name, round_)
            self._write(head, record)

    def go_on_with(self, game: KeptGame) -> None:
        """This table goes on with a game, in the file in which it was found."""
        plays = game.match.game.name
        head = Head(game.left, self._writer, False, game.tab, game.coach, plays, game.round)
        self._write(head, game.match.record(), game.name)

    def _write(self, head: Head, record: str, name: str = "") -> None:
        """Into the file of this name, else into that of this table."""
        try:
            make_folder(self.folder)
            with alone_in(self.folder):
                if name:
                    self._mine = name
                else:
                    self._choose_file()
                clear_parts(self._path(self._mine))
                write_text(self._path(self._mine), kept_text(head, record))
        except BadInput as error:
            self._not_kept = error.got
        except OSError as error:
            self._not_kept = unwritable(error)
        else:
            self._written, self._not_kept = (record, head.tab, head.coach), ""

    def begin_anew(self) -> None:
        """What is kept next is another game; the one before stays as it was left."""
        self._mine, self._written = "", ("", "", None)
        self._remarks.clear()

    def _choose_file(self) -> None:
        """The file that this table wrote last; another one if somebody else went on with it."""
        if self._mine:
            kept = self._read(self._mine)
            if kept is None or kept[0].writer == self._writer:
                return
            self._remarks.append(("progress.game.elsewhere", {}))
        names = self._names()
        self._mine = f"{self.key}-{max(map(_number, names), default=0) + 1}"
        for name in sorted(names, key=self._left)[: max(0, len(names) + 1 - MOST_GAMES)]:
            self._path(name).unlink(missing_ok=True)

    def _names(self) -> list[str]:
        """The games of this table; numbers come in order."""
        if not self.folder.is_dir():
            return []
        stems = [file.removesuffix(ENDING) for file in listed(self.folder) if file.endswith(ENDING)]
        mine = [name for name in stems if NAME.fullmatch(name) and _key(name) == self.key]
        return sorted(mine, key=_number)

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}{ENDING}"

    def _read(self, name: str) -> tuple[Head, str] | None:
        where = f"{name}{ENDING}"
        try:
            return read_kept(read_text(self._path(name), EXPECTED), where)
        except BadInput:
            self._set_aside(name)
            return None

    def _left(self, name: str) -> datetime:
        kept = self._read(name)
        return kept[0].left if kept else NEVER

    def _game(self, name: str, head: Head, record: str) -> KeptGame | None:
        try:
            match = read_match(record, f"{name}{ENDING}")
            return KeptGame(name, head.left, match, head.tab, head.coach)
        except BadInput:
            self._set_aside(name)
            return None

    def _set_aside(self, name: str) -> None:
        path = self._path(name)
        if path.is_file():
            aside = set_aside(path, f"{name}-{{number}}{DAMAGED}").name
            self._remarks.append(("progress.game.set_aside", {"file": path.name, "aside": aside}))


NEVER = datetime.min.replace(tzinfo=UTC)


def now() -> datetime:
    """By the clock on the wall."""
    return datetime.now(UTC).astimezone()


def kept_text(head: Head, record: str) -> str:
    left = head.left.isoformat(timespec="seconds")
    over = "yes" if head.over else "no"
    tab = f"tab {head.tab}\n" if head.tab else ""
    lines = f"{FIRST_LINE}\nleft {left}\nwriter {head.writer}\nover {over}\n{tab}"
    if head.coach is not None:
        lines += f"coach {'yes' if head.coach else 'no'}\n"
    if head.game:
        lines += f"plays {head.game}\nround {head.round}\n"
    return f"{lines}{seal(record)}"


def read_kept(text: str, where: str) -> tuple[Head, str]:
    """What a kept game says of itself, and its record, still sealed.

    >>> text = kept_text(Head(NEVER, "a1", over=False), "dustlab match 2")
    >>> read_kept(text, "first-game-1.game")[0].left == NEVER
    True
    """
    first, *lines = text.split("\n", 4)
    try:
        if first != FIRST_LINE:
            raise ValueError(first)
        left, writer, over, record = lines
        values = [_value(left, "left"), _value(writer, "writer"), _value(over, "over")]
        tab = ""
        if record.startswith("tab "):
            line, _, record = record.partition("\n")
            tab = _value(line, "tab")
        coach = None
        if record.startswith("coach "):
            line, _, record = record.partition("\n")
            coach = _yes(_value(line, "coach"))
        game, round_ = "", 0
        if record.startswith("plays "):
            first, second, record = record.split("\n", 2)
            game, round_ = _value(first, "plays"), _round(_value(second, "round"))
        known = _moment(values[0]), values[1], _yes(values[2]), tab, coach, game, round_
        return Head(*known), record
    except ValueError:
        raise BadInput(where, EXPECTED, "something else") from None


def _value(line: str, key: str) -> str:
    name, _, value = line.partition(" ")
    if name != key:
        raise ValueError(line)
    return value


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(text)
    return moment


def _yes(word: str) -> bool:
    if word not in ("yes", "no"):
        raise ValueError(word)
    return word == "yes"


def _round(word: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", word):
        raise ValueError(word)
    return int(word)


def _key(name: str) -> str:
    return name.rpartition("-")[0]


def _number(name: str) -> int:
    return int(name.rpartition("-")[2])


# -- all of them, also those whose tables stand in no lesson any more


def all_left(folder: Path) -> list[LeftGame]:
    """The kept games of all tables: those under way first, each time the latest before others."""
    left: list[LeftGame] = []
    for name, text in _readable(folder / FOLDER):
        head, sealed = read_kept(text, name)
        try:
            record = read_record(sealed, name)
        except BadInput:
            continue  # its table sets it aside, and says so
        decisions = sum(not line.startswith("~") for _, line in record.numbered)
        told = record.game, decisions, record.seats, head.round
        left.append(LeftGame(name, head.left, head.over, *told))
    left.sort(key=lambda one: one.left, reverse=True)
    return sorted(left, key=lambda one: one.over)


def latest(folder: Path) -> LeftGame | None:
    """The game under way that was left last."""
    return next((one for one in all_left(folder) if not one.over), None)


# -- on the way from one machine to the next


def games_to_take(folder: Path) -> dict[str, str]:
    """The kept games of all tables by their names, the latest first, as many as may go along."""
    heads = {name: (read_kept(text, name)[0], text) for name, text in _readable(folder / FOLDER)}
    taken: dict[str, str] = {}
    room = MOST_LETTERS
    for name, (_, text) in sorted(heads.items(), key=lambda one: one[1][0].left, reverse=True):
        room -= len(text)
        if room < 0:
            break
        taken[name] = text
    return taken


def put_games_back(games: Mapping[Any, Any], folder: Path) -> int:
    """Games of another machine beside those that are here; how many of them are new.

    All are looked at before the first is written.
    """
    for name, text in games.items():
        if not isinstance(name, str) or not NAME.fullmatch(name) or not isinstance(text, str):
            raise BadInput("games", "games as they were saved", name)
        read_match(read_kept(text, name)[1], name)
    home = make_folder(folder / FOLDER)
    with alone_in(home):
        here = dict(_readable(home))
        known = set(here.values())
        new = {name: text for name, text in games.items() if text not in known}
        for name, text in new.items():
            free = name
            while (home / f"{free}{ENDING}").exists():
                free = f"{_key(free)}-{_number(free) + 1}"
            write_text(home / f"{free}{ENDING}", text)
    return len(new)


def _readable(home: Path) -> Iterator[tuple[str, str]]:
    """The kept games of a folder that can be read, by their names."""
    for file in listed(home) if home.is_dir() else ():
        name = file.removesuffix(ENDING)
        if not file.endswith(ENDING) or not NAME.fullmatch(name):
            continue
        try:
            text = read_text(home / file, EXPECTED)
            read_kept(text, file)
        except BadInput:
            continue  # its table sets it aside, and says so
        yield name, text
