"""Your games: all that tables have kept, also those of lessons that have changed since."""

from __future__ import annotations

from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any

from ipywidgets import Select, VBox

from dustlab.core.errors import BadInput
from dustlab.core.games import tell_seats
from dustlab.core.words import phrase, say
from dustlab.school.kept_games import FOLDER, KeptGames, LeftGame, all_left
from dustlab.school.lessons import lesson_of_table, title_of

from ..core.controls import check_language
from ..core.parts import Column, Row, box, button, made, markup, show_if, stylesheet
from ..table.game_table import GameTable
from ..table.tours import TABLES

MOST_ROWS = 8


class YourGames(Column):
    """A list of the games in the folder of the lessons; the one that is chosen is played on here.

    It goes on in the file in which it was found, so its own table finds it, too.
    """

    def __init__(self, language: str = "") -> None:
        self.language = check_language(language)
        self.trouble = ""
        self.games: list[LeftGame] = []
        self.table: GameTable | None = None
        self.told = markup("dust-card")
        self.list = made(Select, "dust-list", "dust-your-list", options=[])
        self.press = button(self.go_on, self.complain)
        self.again = button(self.look, self.complain)
        self.row = Row(self.press, self.again)
        self.place = box(VBox, "dust-your-game")
        super().__init__("dust-lab", stylesheet(), self.told, self.list, self.row, self.place)
        self.look()
        self.speak(self.language)

    def __repr__(self) -> str:
        return "YourGames()"

    def _repr_mimebundle_(self, **named: Any) -> dict[str, Any]:
        """The live list; a notebook that is read without a kernel says what it would show."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**named) or {}
        bundle["text/plain"] = say("widgets.your_games.stored", self.language)
        return bundle

    def look(self) -> None:
        """What lies in the folder now."""
        self.trouble = ""
        self.games = all_left(Path.cwd())
        self.show()

    def go_on(self) -> None:
        """The game that is chosen, on a table of its own below the list."""
        left = next((one for one in self.games if one.name == self.list.value), None)
        if left is None:
            self.complain(say("widgets.your_games.choose", self.language))
            return
        game = KeptGames(left.key).game(left.name)
        if game is None:
            raise BadInput(left.name, "a game that can be read", "something else")
        module, kind = TABLES[left.game]
        table = getattr(import_module(module, "dustlab_widgets.table"), kind)
        keep = "" if left.over else left.key
        self.table = table(game.match, language=self.language, keep=keep)
        if self.table.keeper is not None:
            self.table.keeper.take(game)
        self.place.children = (self.table,)
        self.trouble = ""
        self.show()

    def speak(self, language: str) -> None:
        self.language = language
        self.speak_if_silent(language)
        self.list.description = say("widgets.your_games.list", language)
        self.press.description = say("widgets.your_games.go_on", language)
        self.again.description = say("widgets.your_games.look", language)
        self.show()

    def complain(self, line: str) -> None:
        self.trouble = line
        self.show()

    def show(self) -> None:
        """The list, and where all of it lies."""
        chosen = self.list.value
        options = [(self.line(game), game.name) for game in self.games]
        if tuple(options) != tuple(self.list.options):
            self.list.options = options
            names = [name for _, name in options]
            self.list.value = chosen if chosen in names else names[0] if names else None
        self.list.rows = min(MOST_ROWS, max(2, len(options)))
        show_if(self.list, bool(options))
        show_if(self.press, bool(options))
        key = "widgets.your_games.told" if options else "widgets.your_games.none"
        lines = [say(key, self.language, folder=FOLDER), self.trouble]
        html = "".join(f"<p>{escape(line)}</p>" for line in lines if line)
        self.told.value = f'<div role="status">{html}</div>'

    def line(self, game: LeftGame) -> str:
        """What game it is, in which lesson, how far it has come, when it was left, who plays."""
        facts = {"decisions": game.decisions, "day": game.day(self.language)}
        over = "widgets.your_games.over" if game.over else "widgets.your_games.under_way"
        parts = [
            say(f"widgets.games.{game.game}", self.language),
            title_of(lesson_of_table(game.key) or game.key),
            phrase(over, self.language, **facts),
            tell_seats(game.seats, self.language),
        ]
        return " · ".join(part for part in parts if part)
