"""A tour that somebody has begun, as a text: which one it is, and what was done so far.

    dustlab tour 1
    tour dust-first-game
    did
      go on
      attack ukraine > balkans 3 tank
    end

What the others did and how the dice fell need not stand there: the seed of the tour says it again.
"""

from __future__ import annotations

from ..core.errors import BadInput, DustlabError
from ..core.files import check_lines, check_text
from ..core.record import bare
from .outcomes import WENT_ON
from .playing import Session
from .tour import Tour

FIRST_LINE, LAST_LINE = "dustlab tour 1", "end"
DEEDS = "did"


def keep(session: Session) -> str:
    """A session as text."""
    deeds = [f"  {deed}" for deed in session.deeds]
    return "\n".join([FIRST_LINE, f"tour {session.tour.id}", DEEDS, *deeds, LAST_LINE]) + "\n"


def resume(tour: Tour, text: str, source: str = "kept tour") -> Session:
    """The session again, where it was left; the first line that does not fit is named."""
    check_text(text, source)
    check_lines(text, source)
    lines = [(i, bare(line)) for i, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line]
    head = [FIRST_LINE, f"tour {tour.id}", DEEDS]
    for place, expected in enumerate(head):
        if place >= len(lines):
            raise BadInput(source, f"a line '{expected}'", "the end of the text")
        number, line = lines[place]
        if line != expected:
            raise BadInput(f"{source} line {number}", f"'{expected}'", line)
    if lines[-1][1] != LAST_LINE:
        raise BadInput(source, f"a last line '{LAST_LINE}'", lines[-1][1])
    session = Session(tour)
    for number, line in lines[len(head) : -1]:
        where = f"{source} line {number}"
        try:
            outcome = session.go_on() if line == WENT_ON else session.offer(line)
        except BadInput as error:
            raise error.at(where) from error
        except DustlabError as error:
            raise BadInput(where, "a move of this tour", str(error)) from error
        if not outcome.done:
            raise BadInput(where, "a move with which this tour goes on", line)
    return session
