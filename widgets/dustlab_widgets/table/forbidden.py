"""What the rules forbid at a table or in a lab: another day it comes back as a question."""

from __future__ import annotations

from collections.abc import Sequence

from dustlab.core.remarks import Remark
from dustlab.school.decisions import moment_of
from dustlab.school.deck import Moment, my_deck
from dustlab.school.kept_games import now

from .desk import Desk


class Forbidden:
    """Puts into the learner's deck what is refused, once as long as it is shown."""

    def __init__(self) -> None:
        self.rules: list[str] = []
        """The rules that have refused something here, each once."""
        self._noted: tuple[Remark, ...] = ()

    def note(self, refused: Sequence[Remark], desk: Desk | None) -> None:
        """What is refused now, with the position and the move if somebody decides at a desk."""
        rules = list(dict.fromkeys(remark.rule for remark in refused if remark.rule))
        self.rules += [rule for rule in rules if rule not in self.rules]
        if rules and tuple(refused) != self._noted:
            my_deck().refused(rules, _moment(desk), now())
        self._noted = tuple(refused)


def _moment(desk: Desk | None) -> Moment | None:
    """Where the move was wanted, unless the position is another one by now."""
    if desk is None or desk.wanted is None or not desk.refused:
        return None
    if desk.match.state != desk.state_at_start:
        return None
    return moment_of(desk.match, desk.wanted, now())
