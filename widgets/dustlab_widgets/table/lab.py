"""What all labs have in common: a prepared position with one question open.

A lab has one idea. It holds no rule: sums and reasons come from the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from dustlab.core.remarks import Remark
from dustlab.core.words import say

from ..core.parts import LAB
from ..school.rules_browser import AtHand
from .controls import Choice, advice, menu, refusals, row_of_buttons, warning
from .desk import Desk
from .forbidden import Forbidden
from .frame import Frame
from .talk import rules_at_work

__all__ = ["Choice", "Lab", "menu", "question", "readiness", "row_of_buttons"]


class Lab(Frame):
    """A lab: its heading, what is asked, why not, hints, rules; all in the frame of a table."""

    TITLE = ""
    """The key of the heading."""
    CSS = "dust-lab dust-table dust-one-idea"
    LOOKS: tuple[str, ...] = (LAB,)
    DARE = False
    ASKS_AGAIN = True
    """Whether what is refused here comes back as a question another day."""

    def __init__(self, language: str) -> None:
        self.forbidden = Forbidden()
        super().__init__(language)

    # -- what each lab has of its own

    def show(self) -> None:
        """Everything as it stands now."""
        raise NotImplementedError

    def hint(self, grade: int) -> str:
        raise NotImplementedError

    def summary(self) -> Sequence[str]:
        """The lab in words, for a notebook that is read without a kernel."""
        raise NotImplementedError

    def desk_of_move(self) -> Desk | None:
        """The desk at which a move is chosen, in a lab that has one."""
        return None

    def gist_numbers(self) -> Mapping[str, Any] | None:
        """What the gists of rules name in numbers, if a lab has a rule set of its own."""
        return None

    # -- what all have

    def rules_at_hand(self) -> AtHand:
        return "", (), self.gist_numbers()

    def dared(self) -> None:
        self.show()

    def speak(self, language: str) -> None:
        """Every visible word in another language; all else stays as it is, but for a complaint: it
        was made in the language of then."""
        self.trouble = ""
        super().speak(language)
        self.show()

    def name_lab(self, **facts: Any) -> None:
        """The heading."""
        self.entitle(say(self.TITLE, self.language, **facts))

    def reasons(
        self,
        refused: Sequence[Remark] = (),
        note: str = "",
        more: str = "",
        also: Sequence[str] = (),
        warned: str = "",
    ) -> None:
        """Why not, or a word of advice; `more` is markup, `also` are rules to read.

        `warned` is what is allowed, and may yet not be meant.
        """
        language, lines = self.language, []
        if self.ASKS_AGAIN:
            self.forbidden.note(refused, self.desk_of_move())
        if self.trouble:
            lines.append(advice(self.trouble, trouble=True))
        if warned:
            lines.append(warning(warned))
        lines.append(refusals(refused, language))
        if note:
            lines.append(advice(note))
        wanted = [*(remark.rule for remark in refused), *also]
        self.talk.show("".join([*lines, more]), wanted, language)

    def rules_at_work(self, wanted: Sequence[str]) -> str:
        """The first hint: which rules to think of."""
        return rules_at_work(wanted, self.language, self.gist_numbers())

    def complain(self, line: str) -> None:
        """One clear line about what went wrong; nothing else changes."""
        self.trouble = line
        self.reasons()


def readiness(desk: Desk, asked: str) -> str:
    """What is asked; by its class the style sheet knows whether the next press plays."""
    return f'<div class="dust-asked{" dust-go" if desk.plays() else ""}">{asked}</div>'


def question(asks: str, *lines: str) -> str:
    """What is asked, and below it what is chosen."""
    html = "".join(f"<div>{escape(line)}</div>" for line in lines if line)
    return f'<div class="dust-ask" role="status">{escape(asks)}</div>{html}'
