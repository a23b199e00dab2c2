"""A question made anew: what it turns on stays, the position is another one.

A theme is a position and what is asked about it: whether a move may be played, or what a phrase of
the game measures. Armies, days, numbers and cards of the position are changed, line by line, as
long as the rules can read it; what is right in the new one is what `refusals`, or the measure,
says there. No answer is kept beside a theme. Only what the player who decides can see goes in.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from ..core.errors import DustlabError
from ..core.games import game as game_named
from ..core.games import language as phrases_of
from ..core.games import variations
from ..core.match import Choice as Decision
from ..core.rules import all_rules, rule
from ..core.words import say
from .checking import changes, hidden_lines
from .may import OFFERED, May, offered
from .number import Number
from .numbers import Written
from .question import Option, Question

MAY, NUMBER = "may", "number"
MOST_CHANGES = 5
"""So many lines of a position are changed at most, besides its colours, its day or its field."""
TRIES = 60
"""So many other positions are looked at for one question."""
MOST_CANDIDATES = 200
REFUSED = Fraction(3, 5)
"""How many of the questions about a move are about one that is refused."""
HIDDEN = "?"
"""Stands for a card that the player cannot see, in a line of a position."""


class Theme(NamedTuple):
    """What a question turns on."""

    game: str
    position: tuple[str, ...]
    asks: str
    """A move as it is written, or the phrase that is measured."""
    kind: str = MAY
    rules: tuple[str, ...] = ()
    """Those that it is about."""


class Varied(NamedTuple):
    """Another position, and what is asked about it there."""

    state: Any
    asks: str


def seen_lines(game: Any, state: Any) -> tuple[str, ...]:
    """A position as the player who decides can see it; lines of hidden cards are left out."""
    at_the_screen = getattr(game, "at_the_screen", None)
    lines = game.write_position(state if at_the_screen is None else at_the_screen(state))
    return tuple(line for line in lines if HIDDEN not in line)


def theme_of(question: Question) -> Theme | None:
    """What a question of an exercise file turns on, if it can be asked anew."""
    state = question.scene_state
    if state is None:
        return None
    lines = seen_lines(question.game, state)
    if isinstance(question, May):
        rules = question.answer or question.rules
        return Theme(question.game_name, lines, question.move, MAY, rules)
    if isinstance(question, Number) and len(question.measures) == 1 and not question.moves:
        [measure] = question.measures
        if variations(question.game_name).in_words(state, measure, "en"):
            return Theme(question.game_name, lines, measure, NUMBER, question.rules)
    return None


def anew(theme: Theme, rng: Random, language: str = "en", about: str = "") -> Question | None:
    """A question on a theme in a position of its own; None if none was found.

    `about` is the rule that it should turn on. Right is what the rules say there, and everything
    that it depends on is shown.
    """
    ask = _may if theme.kind == MAY else _number
    for question in ask(theme, rng, language, about):
        if not hidden_lines(question):
            return question
    return None


# -- other positions


def varied(theme: Theme, rng: Random) -> Iterator[Varied]:
    """Other positions in which the same can be asked, each of them once."""
    game, ways = game_named(theme.game), variations(theme.game)
    alike = phrases_of(theme.game).ALIKE
    seen = {theme.position}
    for _ in range(TRIES):
        lines, asks = ways.elsewhere(theme.position, theme.asks, rng)
        state = _read(game, lines)
        for _ in range(rng.randint(1, MOST_CHANGES)):
            other = _changed(lines, ways.STAYS, alike, rng)
            found = _read(game, other)
            if found is not None:
                lines, state = other, found
        if state is None:
            continue
        # As its player sees it, and in the one way in which a position is written.
        lines = seen_lines(game, state)
        state = _read(game, lines)
        if state is not None and lines not in seen:
            seen.add(lines)
            yield Varied(state, asks)


def _changed(
    lines: tuple[str, ...],
    stays: tuple[str, ...],
    alike: tuple[tuple[str, ...], ...],
    rng: Random,
) -> tuple[str, ...]:
    """One line is left out, or one number or word in it is another."""
    at = rng.randrange(len(lines))
    if lines[at].split()[0] in stays:
        return lines
    return (*lines[:at], *rng.choice(list(changes(lines[at], alike))), *lines[at + 1 :])


def _read(game: Any, lines: tuple[str, ...]) -> Any:
    """The position, if it is one that its player sees whole; else None."""
    with suppress(DustlabError, ValueError, LookupError):
        state = game.read_position(list(lines), "position")
        game.pending(state)
        return state
    return None


# -- may it be played?


def _may(theme: Theme, rng: Random, language: str, about: str) -> Iterator[May]:
    """A refused move or a legal one, as chance decides; the other where there is none of these."""
    refused = rng.random() < REFUSED
    game, later = game_named(theme.game), list[May]()
    for one in varied(theme, rng):
        if not isinstance(game.pending(one.state), Decision):
            continue
        for move in _moves(game, one, rng):
            against = _against(game, one.state, move)
            if against is None or len(against) > 1:
                continue
            if against and about and against != (about,):
                continue
            question = _asked_may(theme, one.state, move, against, language, about)
            if bool(against) is refused:
                yield question
                break
            later.append(question)
    yield from later


def _moves(game: Any, one: Varied, rng: Random) -> Iterator[Any]:
    """The move of the theme, then some of its kind that could be meant just as well."""
    with suppress(DustlabError, ValueError, LookupError):
        yield game.read_move(one.asks, one.state)
        verb = one.asks.rpartition(":")[2].split()[:1]
        kin = [
            move
            for move in islice(game.candidates(one.state), MOST_CANDIDATES)
            if str(move).split()[:1] == verb
        ]
        yield from rng.sample(kin, min(len(kin), 3))


def _against(game: Any, state: Any, move: Any) -> tuple[str, ...] | None:
    """The rules against a move; None where it cannot be asked."""
    try:
        return tuple(dict.fromkeys(one.rule for one in game.refusals(state, move)))
    except (DustlabError, ValueError, LookupError):
        return None


def _asked_may(
    theme: Theme, state: Any, move: Any, against: tuple[str, ...], language: str, about: str
) -> May:
    game: Any = game_named(theme.game)
    behind = against or ((about,) if about else theme.rules)
    named = _offered(theme, behind, game.phase(state))
    every = [one.id for one in all_rules(theme.game) if one.id in named]
    pending = game.pending(state)
    facts = {
        "pending": pending.tell(language).rstrip("."),
        "player": pending.player,
        "move": game.tell_move(move, language),
    }
    return May(
        move=str(move),
        answer=against,
        ask=say("deck.may", language, **facts),
        options=tuple(Option(one, rule(one).name(language), one in against, is_rule=True)
                      for one in every),
        because=_why_not(game, state, move, against, language),
        **_common(theme, state, behind, language),
    )  # fmt: skip


def _offered(theme: Theme, behind: tuple[str, ...], phase: str) -> tuple[str, ...]:
    """Rules to choose from: as in an exercise, and where these are few others of the chapter."""
    named = offered(theme.game, tuple(dict.fromkeys((*behind, *theme.rules))), phase)
    chapters = {one.rpartition(".")[0] for one in named}
    others = [r.id for r in all_rules(theme.game) if r.id.rpartition(".")[0] in chapters]
    return tuple(dict.fromkeys((*named, *others)))[: max(OFFERED, len(named))]


def _why_not(game: Any, state: Any, move: Any, against: tuple[str, ...], language: str) -> str:
    """The reason in the words of the game, and the rule behind it."""
    if not against:
        return say("deck.may_be", language)
    reason = next(iter(game.refusals(state, move))).tell(language)
    return f"{reason} [{against[0]}]"


# -- how many?


def _number(theme: Theme, rng: Random, language: str, about: str) -> Iterator[Number]:
    phrases, ways = phrases_of(theme.game), variations(theme.game)
    with suppress(DustlabError, ValueError, LookupError):
        before = phrases.measure(_read(game_named(theme.game), theme.position), theme.asks)
    for one in varied(theme, rng):
        with suppress(DustlabError, ValueError, LookupError):
            value = Fraction(phrases.measure(one.state, one.asks))
            if value == before:
                continue  # who remembers the answer would be right
            if one.asks.startswith("chance") and value in (0, 1):
                continue  # nothing to reckon
            behind = (about,) if about else theme.rules
            yield Number(
                measures=(one.asks,),
                answers=(Written(value),),
                ask=ways.in_words(one.state, one.asks, language),
                because=_gists(theme, one.state, behind, language),
                **_common(theme, one.state, behind, language),
            )


def _gists(theme: Theme, state: Any, behind: tuple[str, ...], language: str) -> str:
    numbers = game_named(theme.game).numbers_at(state)
    return " ".join(f"{rule(one).gist(language, numbers)} [{one}]" for one in behind[:1])


# -- both


def _common(theme: Theme, state: Any, behind: tuple[str, ...], language: str) -> dict[str, Any]:
    """What is the same for every question that is made anew."""
    numbers = game_named(theme.game).numbers_at(state)
    first = behind[0] if behind else ""
    gist = rule(first).gist(language, numbers) if first else ""
    hints = [
        say("deck.hint.look", language),
        say("deck.hint.rule", language, name=rule(first).name(language)) if first else "",
        gist,
    ]
    hints = [one for one in hints if one]
    hints += hints[-1:] * (3 - len(hints))
    return {
        "id": "again",
        "hints": tuple(hints),
        "game_name": theme.game,
        "rules": behind,
        "scene_state": state,
        "shown_state": state,
        "plain": True,
    }
