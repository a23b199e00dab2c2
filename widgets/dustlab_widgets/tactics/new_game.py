"""What is asked before a new skirmish: the battlefield, the armies, and who leads which units."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import Text as TextField

from dustlab.core.words import say
from dustlab.tactics.battlefields import the_battlefields
from dustlab.tactics.components import SIDES
from dustlab.tactics.table import ALL, SOLDIERS, VEHICLES
from dustlab.tactics.text.naming import in_words

from ..core.parts import Complain, Told, made, watch
from ..table.controls import entitled, picker
from ..table.new_game import NewGameForm

SUGGESTED, OWN, LAID_OUT = "suggested", "own", "laid_out"
WAYS = (SUGGESTED, OWN, LAID_OUT)
TOGETHER, SPLIT = "together", "split"

Teams = dict[str, dict[str, str]]


def scenarios() -> list[str]:
    """The battlefields that come with armies."""
    return [ground.id for ground in the_battlefields().values() if ground.armies]


class NewGame(NewGameForm):
    """What a new skirmish needs to know."""

    GAME = "tactics"

    def __init__(
        self, begin: Callable[[str, str, int, Teams], None], complain: Complain, seed: int
    ) -> None:
        """`begin(scenario, way, seed, teams)`."""
        self.language = "en"
        self.where = picker(scenarios(), "dust-language")
        self.way = picker([(way, way) for way in WAYS], "dust-language")
        self.players = [made(TextField, "dust-players") for _ in SIDES]
        self.split = picker([(way, way) for way in (TOGETHER, SPLIT)], "dust-language")

        def start() -> None:
            begin(str(self.where.value), str(self.way.value), self.seed.value, self.teams())

        super().__init__(
            start, (self.where,), complain, seed, (self.way, *self.players, self.split)
        )
        watch(self.way, lambda _: self.show(), complain)

    def can_be_short(self) -> bool:
        """With the armies of the scenario: whoever builds one leads it from the beginning."""
        return bool(self.way.value == SUGGESTED)

    def teams(self) -> Teams:
        """The players of each side that has several, and what each of them leads."""
        teams: Teams = {}
        for side, line in zip(SIDES, self.players, strict=True):
            names = str(line.value).replace(",", " ").split()
            if self.split.value != SPLIT or not names:
                parts = dict.fromkeys(names, ALL)
            elif len(names) == 2:
                parts = dict(zip(names, (VEHICLES, SOLDIERS), strict=True))
            else:
                raise Told(say("widgets.skirmish.two_names", self.language, side=side))
            if parts:
                teams[side] = parts
        return teams

    def speak(self, language: str) -> None:
        self.language = language
        self.where.description = say("widgets.sight.field", language)
        self.way.description = say("widgets.skirmish.armies", language)
        self.split.description = say("widgets.skirmish.lead", language)
        for side, line in zip(SIDES, self.players, strict=True):
            line.description = say("widgets.skirmish.players", language, side=side)
            line.placeholder = say("widgets.skirmish.players_example", language)
        grounds = the_battlefields()
        entitled(self.where, [(in_words(grounds[one].name, language), one) for one in scenarios()])
        entitled(self.way, [(say(f"widgets.skirmish.{way}", language), way) for way in WAYS])
        parts = [(say(f"widgets.skirmish.{way}", language), way) for way in (TOGETHER, SPLIT)]
        entitled(self.split, parts)
        super().speak(language)
