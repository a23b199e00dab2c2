"""Luck: a battle or a game, placed in what might have happened with the same decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dustlab.core.match import Match
from dustlab.core.words import decimal, listed, name, say
from dustlab.dust.odds.luck import GameLuck, luck, luck_of_game
from dustlab.dust.state import State
from dustlab.odds.distribution import AT_LEAST, AT_MOST, show, table
from dustlab.pictures.scene import Scene

from .chance_lab import ChanceLab


class LuckLab(ChanceLab):
    """The swing of a finished battle among all swings that were possible.

    With an army it is the swing of all its battles in the match together.
    """

    TITLE = "widgets.luck.title"

    def __init__(self, match: Match[State], army: str = "", language: str = "en") -> None:
        self.luck = luck_of_game(match, army) if army else luck(match)
        super().__init__(language)
        # Seen from the side of whoever was lucky, as the sentence above the picture is.
        view = AT_LEAST if self.luck.at_least <= self.luck.at_most else AT_MOST
        self.number, self.view = self.luck.swing, view
        self.speak(language)

    def __repr__(self) -> str:
        return f"LuckLab(swing {self.luck.swing})"

    def facts(self) -> Mapping[str, object]:
        attacker, *others = self.luck.armies
        against = listed([name(other, self.language) for other in others], self.language)
        return {"attacker": attacker, "defender": against}

    @property
    def heading(self) -> str:
        of_game = isinstance(self.luck, GameLuck)
        return say("widgets.luck.game_chart" if of_game else "widgets.luck.chart", self.language)

    @property
    def axis(self) -> str:
        of_game = isinstance(self.luck, GameLuck)
        return say("widgets.luck.game_axis" if of_game else "widgets.luck.axis", self.language)

    def draw(self) -> Scene:
        language = self.language
        return show(
            self.heading,
            self.axis,
            self.luck.caption(language),
            self.luck.distribution(language),
            None,
            self.view,
            self.number,
            language,
        )

    def lines(self) -> Sequence[str]:
        language = self.language
        told = [self.luck.tell(language)]
        for army in self.luck.armies:
            throws = [throw for throw in self.luck.throws if throw.army == army]
            facts = {
                "army": name(army, language),
                "dice": sum(throw.dice for throw in throws),
                "hits": sum(throw.hits for throw in throws),
                "expected": decimal(float(sum(throw.expected for throw in throws)), 1, language),
            }
            told.append(say("widgets.luck.throws", language, **facts))
        return told

    def numbers(self) -> str:
        return table(
            self.heading, self.axis, self.luck.distribution(self.language), None, self.language
        )
