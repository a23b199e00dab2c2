"""A desk at which nothing is decided: something is looked at step by step, and runs by itself.

Everything has been played already; only the showing lags. The page keeps the time and asks for the
next step (`watch.js`): so a closed page, a hidden one and one that is scrolled away lose nothing,
and without a page, or with one that forbids scripts, each step is a press.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count

from dustlab.core.words import say

from .controls import Deed
from .desk import Desk

FACTORS = (0.5, 1.0, 2.0, 4.0)
"""How much faster than normal each speed is."""
PACES = ("watch.slow", "watch.normal", "watch.fast", "watch.very_fast")
NORMAL = 1
SLOWER = ("watch.slower", "watch.slower_tip", -1)
FASTER = ("watch.faster", "watch.faster_tip", +1)
LEAST, MOST = 1200, 7000
"""How long a step stays at normal speed, in thousandths of a second."""
BEFORE, EACH_LETTER = 500, 30
NUMBERS = count(1)


@dataclass
class Speed:
    """How a table shows what others played: whether a page keeps the time, and how fast."""

    kept: bool = False
    """A page keeps the time."""
    calm: bool = False
    """Its reader wants nothing to move by itself."""
    pace: int = NORMAL

    def turn(self, by: int) -> None:
        self.pace = min(max(self.pace + by, 0), len(FACTORS) - 1)


@dataclass
class RunningDesk(Desk):
    """Something that is looked at step by step; `done` is called behind the last step."""

    ONE_BUTTON = True
    speed: Speed = field(default_factory=Speed)
    done: Callable[[], None] = lambda: None
    at: int = 0
    runs: bool = field(init=False, default=False)
    number: int = field(init=False, default=0)
    """Counts every step that is shown at any table: the page names it when its time is over."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.runs = self.speed.kept and not self.speed.calm
        self.number = next(NUMBERS)

    def count(self) -> int:
        """How many steps there are."""
        raise NotImplementedError

    def letters(self) -> int:
        """How much there is to read in this step."""
        return len(self.asks()) + len(self.told())

    def glide(self) -> str:
        """Along which points something glides over the board: shares of its width and height."""
        return ""

    @property
    def is_last(self) -> bool:
        return self.at == self.count() - 1

    def show_step(self, at: int) -> None:
        self.forget()
        self.at, self.number = at, next(NUMBERS)

    def onward(self) -> None:
        """The next step, or the end."""
        if self.is_last:
            self.done()
        else:
            self.show_step(self.at + 1)

    def time_is_over(self, number: int) -> None:
        """The page says that a step has been seen; of one that is gone already it is late."""
        if self.runs and number == self.number:
            self.onward()

    # -- what the page needs to know

    def waits(self) -> int:
        """How long this step stays, in thousandths of a second."""
        normal = min(max(BEFORE + EACH_LETTER * self.letters(), LEAST), MOST)
        return round(normal / FACTORS[self.speed.pace])

    def clock(self) -> str:
        wait = f' data-wait="{self.waits()}"' if self.runs else ""
        way = self.glide()
        glides = f' data-way="{way}"' if way else ""
        return f' data-shown="{self.number}" data-pace="{self.speed.pace}"{wait}{glides}'

    # -- the buttons

    def confirm(self) -> None:
        """What is running stops; what stands goes on by one step."""
        self.forget()
        if self.runs:
            self.runs = False
        else:
            self.onward()

    def next_words(self) -> str:
        return say("watch.to_me" if self.is_last else "watch.next", self.language)

    def confirm_words(self) -> str:
        return say("watch.pause", self.language) if self.runs else self.next_words()

    def controls(self) -> Sequence[Deed]:
        """Let it run, slower, faster, where a page keeps the time; back and once more.

        What comes and goes with the steps stands last: nothing before it moves.
        """
        deeds = []
        if self.runs:
            for words, tip, by in (SLOWER, FASTER):
                does = partial(self._faster, by)
                deeds.append(Deed(say(words, self.language), does, say(tip, self.language)))
        elif self.speed.kept:
            deeds.append(Deed(say("watch.run", self.language), self._run))
        if self.at:
            deeds.append(Deed(say("watch.back", self.language), self.back))
            deeds.append(Deed(say("watch.from_start", self.language), self._from_start))
        return deeds

    def _faster(self, by: int) -> None:
        self.speed.turn(by)
        self.number = next(NUMBERS)  # its time begins anew

    def _run(self) -> None:
        self.runs = True
        self.number = next(NUMBERS)

    def back(self) -> None:
        """One step back, to look at it in peace."""
        self.runs = False
        self.show_step(max(0, self.at - 1))

    def _from_start(self) -> None:
        self.runs = self.speed.kept and not self.speed.calm
        self.show_step(0)

    def pace_words(self) -> str:
        return say(PACES[self.speed.pace], self.language) if self.runs else ""
