"""What is to be seen of a match, still by still: ways, lines of fire, dice, cards, points.

Everything has been played already, so a still can be looked at once more, skipped or left. Each
game says what is to be seen in one of its steps (`Eyes`); its pictures draw that on its board.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from ..core.match import Choice, Fell, Match, Step
from ..core.remarks import Event, Remark
from ..core.words import phrase, say

# -- what there is to see


@dataclass(frozen=True, slots=True)
class Way:
    """Somebody goes from the first of these places to the last; how many go, in a few words."""

    side: str
    places: tuple[str, ...]
    words: str = ""

    def __str__(self) -> str:
        number = f" ({self.words})" if self.words else ""
        return f"{self.side}: {' > '.join(self.places)}{number}"


@dataclass(frozen=True, slots=True)
class Shot:
    """A line of fire."""

    side: str
    start: str
    end: str

    def __str__(self) -> str:
        return f"{self.side}: {self.start} fires at {self.end}"


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice as they fell: a hit or a blank each; and where they were thrown, if that is a place."""

    side: str
    faces: tuple[bool, ...]
    place: str = ""

    def __str__(self) -> str:
        return f"{self.side}: {''.join('■' if hit else '□' for hit in self.faces)}"


@dataclass(frozen=True, slots=True)
class Turned:
    """A card that lies face up now."""

    side: str
    card: str

    def __str__(self) -> str:
        return f"{self.side}: card {self.card}"


@dataclass(frozen=True, slots=True)
class Spot:
    """Where something is other than before: taken, built, tired, lost."""

    places: tuple[str, ...]

    def __str__(self) -> str:
        return f"at {', '.join(self.places)}"


Seen = Way | Shot | Dice | Turned | Spot


def spots(events: Iterable[Event], known: Callable[[str], bool]) -> Iterator[Spot]:
    """The places of the board at which events happened, in one."""
    places = dict.fromkeys(place for one in events for place in one.where if known(place))
    if places:
        yield Spot(tuple(places))


# -- still by still

MOST_TOGETHER = 4
"""So many events are told at once; what more was done alike is another still."""


@dataclass(frozen=True, slots=True)
class Eyes:
    """What a game says of its steps."""

    seen: Callable[[Step[Any], tuple[Event, ...]], Iterable[Seen]]
    """What is to be seen in a step of which these events are told."""
    joins: Callable[[Any, Any], bool]
    """Whether a move is seen together with the one that the same player made before it."""
    quiet: Collection[str] = ()
    """Events that are not told: the picture tells them, or the next ones."""
    part: Callable[[Event, str], str] = lambda _event, _before: ""
    """The part of a scoring that an event belongs to, after one of the part `before`; else empty.
    Each part is a still of its own."""
    first_aims: Callable[[Any], bool] = lambda _move: False
    """Whether what a move aims at is looked at before its dice fall."""
    by_turns: tuple[type, ...] = ()
    """Moves that the players make one after the other: those of several are seen in one."""


@dataclass(frozen=True, slots=True)
class Still:
    """One thing after which one looks again: who did it, why, what happened, what is to be seen."""

    until: int
    """How many steps of the match have been played when it is looked at."""
    player: str
    """Whose deed it was; nobody's (an empty text) where a round is scored."""
    moves: tuple[Any, ...]
    reasons: tuple[Remark, ...]
    events: tuple[Event, ...]
    seen: tuple[Seen, ...]
    part: str = ""
    """The part of a scoring that it is."""

    def state(self, match: Match[Any]) -> Any:
        """The position that is looked at."""
        return match.steps[self.until - 1].after if self.until else match.start

    def told(self, match: Match[Any], language: str = "en") -> list[str]:
        """What happened, sentence by sentence; what happened several times alike is told once.

        Of a move that nobody may see it is told that it was made.
        """
        private = getattr(match.game, "private", ())
        lines = [event.tell(language) for event in self.events if event.key not in private]
        if lines:
            alike = [(line, len(list(group))) for line, group in groupby(lines)]
            return [line if number == 1 else f"{line} (× {number})" for line, number in alike]
        return [self._move(match, move, language) for move in self.moves[-1:]]

    def _move(self, match: Match[Any], move: Any, language: str) -> str:
        if isinstance(move, match.game.secret):
            return say("watch.face_down", language, player=self.player)
        words = match.game.tell_move(move, language)
        return say("watch.move", language, player=self.player, move=words)

    def why(self, match: Match[Any], language: str = "en") -> str:
        """The reason of who did it, as a sentence; nothing of what nobody may see."""
        if not self.reasons or any(isinstance(move, match.game.secret) for move in self.moves):
            return ""
        words = dict.fromkeys(phrase(one.key, language, **dict(one.facts)) for one in self.reasons)
        return say("watch.why", language, reasons="; ".join(words))


Reasons = Mapping[int, tuple[Remark, ...]]
"""Why the moves of these steps were made, by their numbers."""


def stills(
    match: Match[Any],
    eyes: Eyes,
    since: int,
    persons: Collection[str] = (),
    reasons: Reasons | None = None,
) -> list[Still]:
    """What is to be seen of the steps from `since` on, up to where the match stands.

    What these persons did themselves they have seen already: of their steps only the scoring is
    shown, and their dice if others went on at once.
    """
    known, found = reasons or {}, list[Still]()
    own, dice_of_their_own = False, 0
    for at in range(since, match.cursor):
        step = match.steps[at]
        pending = match.game.pending(step.before)
        falls = isinstance(step.cause, Fell)
        if not falls:
            own = isinstance(pending, Choice) and pending.player in persons
        player = pending.player if isinstance(pending, Choice) else ""
        told, scored = _apart(step.events, eyes)
        seen = tuple(eyes.seen(step, told))
        if not own or (falls and any(isinstance(one, Dice) for one in seen)):
            moves = () if falls else (step.cause,)
            still = Still(at + 1, player, moves, known.get(at, ()), told, seen)
            last = found[-1] if found else None
            if last is not None and falls and told and _aims(last, eyes):
                still = replace(still, player=last.player, seen=(*last.seen, *seen))
                last = None
            if last is not None and _goes_with(last, still, eyes):
                found[-1] = _together(last, still)
            elif moves or told:
                found.append(still)
                dice_of_their_own += own
        for name, part in scored:
            where = tuple(spots(part, bool))
            still = Still(at + 1, "", (), (), part, where, name)
            if found and found[-1].part == name:
                found[-1] = _together(found[-1], still)
            else:
                found.append(still)
    return found if len(found) > dice_of_their_own else []


Parts = list[tuple[str, tuple[Event, ...]]]


def _apart(events: Iterable[Event], eyes: Eyes) -> tuple[tuple[Event, ...], Parts]:
    """The events of a step that are told, and apart from them the parts of a scoring; what comes
    after a scoring is a part of it, too."""
    told, parts, before = list[Event](), list[tuple[str, list[Event]]](), ""
    for event in events:
        part = eyes.part(event, before)
        if event.key in eyes.quiet:
            continue
        if not part and not parts:
            told.append(event)
            continue
        if not parts or part != before:
            parts.append((part or AFTER, []))
        parts[-1][1].append(event)
        before = part
    return tuple(told), [(part, tuple(some)) for part, some in parts]


AFTER = "after"


def _aims(last: Still, eyes: Eyes) -> bool:
    return bool(last.moves) and eyes.first_aims(last.moves[-1])


def _goes_with(last: Still, still: Still, eyes: Eyes) -> bool:
    """Whether both are one thing to look at; more than a few sentences never are."""
    if not still.moves:
        return not last.part or not still.events  # dice belong to the move before them
    if not last.moves:
        return False
    many = len(last.events) >= MOST_TOGETHER and bool(still.events)
    if isinstance(last.moves[-1], eyes.by_turns) and isinstance(still.moves[-1], eyes.by_turns):
        return not many and type(last.moves[-1]) is type(still.moves[-1])
    if last.player != still.player:
        # To let something pass is nothing to look at.
        return not still.events and not still.seen and eyes.joins(None, still.moves[-1])
    return not many and eyes.joins(last.moves[-1], still.moves[-1])


def _together(last: Still, still: Still) -> Still:
    """Two stills in one; what is to be seen in both is seen once."""
    ways = {(one.side, one.places) for one in last.seen if isinstance(one, Way)}
    more = [
        one for one in still.seen if not isinstance(one, Way) or (one.side, one.places) not in ways
    ]
    # Where a way begins, nothing else need be pointed at.
    begins = {(one.places[0],) for one in more if isinstance(one, Way)}
    before = [one for one in last.seen if not isinstance(one, Spot) or one.places not in begins]
    return replace(
        last,
        until=still.until,
        moves=(*last.moves, *still.moves),
        reasons=tuple(dict.fromkeys((*last.reasons, *still.reasons))),
        events=(*last.events, *still.events),
        seen=tuple(dict.fromkeys((*before, *more))),
    )
