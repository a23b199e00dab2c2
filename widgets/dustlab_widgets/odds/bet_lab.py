"""A bet on what is likely, and how lucky a game was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dustlab.core.errors import BadInput
from dustlab.core.match import Match
from dustlab.core.words import chance, decimal, listed, name, percent, say
from dustlab.dust.odds.battles import BattleOdds, title_of
from dustlab.dust.odds.luck import GameLuck, luck, luck_of_game, to_bet_on
from dustlab.dust.state import State
from dustlab.dust.studies.battlefields import FIELDS
from dustlab.odds.bets import Bet, bet, brier, brier_of_the_exact, calibration
from dustlab.odds.distribution import AT_LEAST, AT_MOST, show, table
from dustlab.pictures.chart import Bar, bars
from dustlab.pictures.scene import Scene

from ..core.parts import Row, button, show_if
from .chance_lab import ChanceLab, Slider
from .sheet import sheet

MOST_BETS = 50


class BetLab(ChanceLab):
    """Some battles to bet on, one after the other."""

    TITLE = "widgets.bets.title"
    HEIGHT = 470
    TARGETS = tuple(FIELDS["land"])
    """What the battles are fought for."""

    def __init__(self, number: int = 10, seed: int = 7, language: str = "") -> None:
        if not 1 <= number <= MOST_BETS:
            raise BadInput("number", f"a whole number from 1 to {MOST_BETS}", number)
        self.seed = seed
        self.battles = to_bet_on(seed, number, targets=self.TARGETS)
        self.bets: list[Bet] = []
        self.shown = False
        """Whether the odds of the battle are on the table: the bet on it has been made."""
        complain = self.complain
        self.guess = Slider("widgets.bets.guess", 0, 100, 50, self.changed, complain)
        self.place = button(self.bet, complain, "dust-primary")
        self.next = button(self.go_on, complain)
        super().__init__(language)
        self.speak(self.language)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self.bets)} of {len(self.battles)} bets)"

    def controls(self) -> Sequence[Any]:
        return (Row(self.guess.widget, self.place, self.next),)

    def beside(self) -> Sequence[Any]:
        """The battle is read before it is bet on."""
        controls, said = super().beside()
        return (said, controls)

    def spoken(self) -> Sequence[Any]:
        return (self.guess,)

    @property
    def over(self) -> bool:
        return len(self.bets) == len(self.battles) and not self.shown

    @property
    def odds(self) -> BattleOdds:
        return self.battles[len(self.bets) - 1 if self.shown else len(self.bets)]

    def bet(self) -> None:
        """The guess stands; the odds are shown, and the battle is fought."""
        if self.shown or self.over:
            self.complain(say("widgets.bets.not_now", self.language))
            return
        number = len(self.bets)
        self.bets.append(bet(self.odds.attacker, self.guess.value / 100, self.seed * 1000 + number))
        self.shown = True
        self.changed()

    def go_on(self) -> None:
        if not self.shown:
            self.complain(say("widgets.bets.first", self.language))
            return
        self.shown = False
        self.changed()

    # -- what is seen

    def facts(self) -> Mapping[str, Any]:
        return {"number": min(len(self.bets) + (not self.shown), len(self.battles))}

    def draw(self) -> Scene:
        language = self.language
        if self.over:
            return self._calibration()
        if self.shown:
            return self.odds.scene(language)
        title, caption = say("odds.chart", language), say("widgets.bets.hidden", language)
        rows = [Bar("guess", say("widgets.bets.yours", language), self.guess.value / 100)]
        return bars(title, rows, caption, language)

    def _calibration(self) -> Scene:
        language = self.language
        rows = []
        for i, group in enumerate(calibration(self.bets)):
            facts = {"guess": percent(group.guess, language), "number": group.number}
            said = say("widgets.bets.said", language, **facts)
            rows.append(Bar(f"said {i}", said, group.guess, "bar-pale"))
            exact = say("widgets.bets.right", language)
            rows.append(Bar(f"right {i}", exact, group.chance))
        title = say("widgets.bets.calibration", language)
        return bars(title, rows, say("widgets.bets.caption", language), language)

    def lines(self) -> Sequence[str]:
        language = self.language
        if self.over:
            score, least = brier(self.bets), brier_of_the_exact(self.bets)
            facts = {"score": decimal(score, 3, language), "exact": decimal(least, 3, language)}
            return [say("widgets.bets.over", language, **facts)]
        lines = [title_of(self.odds.start, language)]
        if not self.shown:
            return [*lines, say("widgets.bets.asks", language)]
        last = self.bets[-1]
        key = "widgets.bets.happened" if last.happened else "widgets.bets.not_happened"
        facts = {
            "guess": percent(last.guess, language),
            "chance": chance(last.chance, language),
            "score": decimal(last.score, 2, language),
        }
        return [*lines, say(key, language, **facts)]

    def numbers(self) -> str:
        language = self.language
        heads = [
            say(f"widgets.bets.head_{key}", language)
            for key in ("guess", "chance", "happened", "score")
        ]
        rows = []
        for each in self.bets:
            answer = say("widgets.bets.yes" if each.happened else "widgets.bets.no", language)
            rows.append(
                (
                    percent(each.guess, language),
                    percent(each.chance, language),
                    answer,
                    decimal(each.score, 2, language),
                )
            )
        return sheet(say("widgets.bets.table", language), heads, rows)

    def refresh(self) -> None:
        language = self.language
        self.place.description = say("widgets.bets.place", language)
        self.next.description = say("widgets.bets.next", language)
        show_if(self.place, not self.shown and not self.over)
        show_if(self.guess.widget, not self.shown and not self.over)
        show_if(self.next, self.shown)
        super().refresh()


class LuckLab(ChanceLab):
    """The swing of a finished battle among all swings that were possible.

    With an army it is the swing of all its battles in the match together.
    """

    TITLE = "widgets.luck.title"

    def __init__(self, match: Match[State], army: str = "", language: str = "") -> None:
        self.luck = luck_of_game(match, army) if army else luck(match)
        super().__init__(language)
        # Seen from the lucky side, as the sentence above the picture is.
        view = AT_LEAST if self.luck.at_least <= self.luck.at_most else AT_MOST
        self.number, self.view = self.luck.swing, view
        self.speak(self.language)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(swing {self.luck.swing})"

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
        lines = [self.luck.tell(language)]
        for army in self.luck.armies:
            throws = [throw for throw in self.luck.throws if throw.army == army]
            facts = {
                "army": name(army, language),
                "dice": sum(throw.dice for throw in throws),
                "hits": sum(throw.hits for throw in throws),
                "expected": decimal(float(sum(throw.expected for throw in throws)), 1, language),
            }
            lines.append(say("widgets.luck.throws", language, **facts))
        return lines

    def numbers(self) -> str:
        return table(
            self.heading, self.axis, self.luck.distribution(self.language), None, self.language
        )
