"""The odds of a battle beside it: bars for the eye, the same in words for the ear."""

from __future__ import annotations

from html import escape

from dustlab.core.errors import BadInput
from dustlab.core.needs import has_numpy
from dustlab.core.words import complaint, say
from dustlab.dust.odds.battle_ends import has_choice
from dustlab.dust.odds.battles import of_state
from dustlab.dust.state import State
from dustlab.pictures.svg import draw

# Both armies multiplied: beyond this the sum takes longer than a slider may wait (a tenth of a
# second); before a roll it is made all the same, for whatever the box holds.
MOST_WHILE_SLIDING = 2_500
# Units on the larger side up to which best play is summed beside the board.
MOST_BEST_AT_ONCE = 24


def odds_markup(state: State, language: str, sliding: bool = False) -> str:
    """The chart and the words; a battle that is over has no odds any more, and needs no room."""
    fight = state.battle
    if fight is None:
        return ""
    if not fight.attackers.total or not fight.defenders.total:
        return _line(say("widgets.odds.no_army", language))
    if sliding and fight.attackers.total * fight.defenders.total > MOST_WHILE_SLIDING:
        return _line(say("widgets.odds.too_many", language))
    try:
        odds = of_state(state)
    except BadInput as error:
        return _line(complaint(error, language))
    words = "<br>".join(escape(line) for line in (*odds.lines(language), odds.caption(language)))
    drawn = f'{draw(odds.scene(language))}<div class="dust-unseen">{words}</div>'
    return drawn + _best(state, language)


def _best(state: State, language: str) -> str:
    """What best play would change; nothing where nobody has a choice, or no numpy to sum it."""
    if not has_numpy():
        return ""
    odds = of_state(state, "best")
    units = max(odds.start.attackers.total, odds.start.defenders.total)
    if not has_choice(odds.start) or units > MOST_BEST_AT_ONCE:
        return ""
    chances = "; ".join(odds.lines(language))
    policy = odds.plan.told(language)
    return _line(say("widgets.odds_lab.battle.best", language, chances=chances, policy=policy))


def _line(told: str) -> str:
    return f'<p class="dust-pale">{escape(told)}</p>'
