"""Three grades of help: the rules at work, what they leave open, a move and why."""

from __future__ import annotations

from dustlab import rules
from dustlab.match import Choice
from dustlab.words import listed, say

from ..desk import Desk
from ..players import RANDOM
from .bots import known_bots


def hint(desk: Desk, grade: int) -> str:
    """The hint of a grade; the second one also shows on the board what is possible."""
    language = desk.language
    if not isinstance(desk.match.pending, Choice):
        return say("widgets.table.hint_over", language)
    if grade == 1:
        known = [rules.rule(rule) for rule in desk.RULES]
        if not known:
            return desk.missing()
        names = listed([rule.name(language) for rule in known], language)
        return say("widgets.hints.rules", language, rules=names, gist=known[0].gist(language))
    if grade == 2:
        desk.hinted = True
        places = len(desk.possible())
        key = "widgets.table.hint_places" if places else "widgets.table.hint_buttons"
        return say(key, language, places=places)
    best = [bot for name, bot in known_bots().items() if name != RANDOM][-1:]
    if not best:
        return desk.missing()
    decided = best[0](desk.match, language)
    facts = {"move": str(decided.move), "reasons": "; ".join(decided.reasons)}
    return say("widgets.powers.hint_move", language, **facts)
