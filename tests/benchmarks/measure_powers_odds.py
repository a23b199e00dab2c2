"""How long the chances of the calendar and of the opposition's row take, summed anew each time."""

from run import measure  # type: ignore[import-not-found]

from dustlab.dualpowers.odds.calendar import calendar
from dustlab.dualpowers.odds.objectives import row_odds


@measure("Dual Powers: a day of the calendar, five cards ahead", goal=0.5, times=20)
def five_cards() -> None:
    calendar(10, "march", cards=5).bonus()


@measure("Dual Powers: the calendar until the month passes", goal=5)
def whole_month() -> None:
    calendar(1, "march").bonus()


@measure("Dual Powers: the opposition's region after one card", goal=2)
def after_one_card() -> None:
    row_odds(("green-5",))
