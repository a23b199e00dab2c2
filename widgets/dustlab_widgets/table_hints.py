"""Three grades of help: the rules at work, what they leave open, what the general would do."""

from __future__ import annotations

from dustlab import rules
from dustlab.dust.bots.opponents import advice
from dustlab.match import Choice
from dustlab.words import listed, say

from .table_desk import Desk


def hint(desk: Desk, grade: int) -> str:
    """The hint of a grade; the second one also shows on the board what is possible."""
    if not isinstance(desk.match.pending, Choice):
        return say("widgets.table.hint_over", desk.language)
    if grade == 1:
        return _rules(desk)
    if grade == 2:
        desk.hinted = True
        places = len(desk.possible())
        key = "widgets.table.hint_places" if places else "widgets.table.hint_buttons"
        return say(key, desk.language, places=places)
    return advice(desk.state, desk.language, in_words=True)


def _rules(desk: Desk) -> str:
    known = {rule.id: rule for rule in rules.all_rules()}
    wanted = [known[rule] for rule in desk.RULES if rule in known]
    if not wanted:
        return desk.missing()
    names = listed([rule.name(desk.language) for rule in wanted], desk.language)
    gist = wanted[0].gist(desk.language)
    return say("widgets.hints.rules", desk.language, rules=names, gist=gist)
