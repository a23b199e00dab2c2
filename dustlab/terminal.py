"""A match in the terminal: play it, or have it told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .errors import BadInput, DustlabError
from .match import Chance, Fell, Match, Over
from .words import say

Ask = Callable[[str], str]
Tell = Callable[[str], None]


def play_match(match: Match[Any], ask: Ask | None = None, tell: Tell = print) -> None:
    """Play on until the match is over or the player leaves."""
    ask = ask or input
    tell(say("cli.help"))
    show(match, tell)
    while True:
        try:
            line = ask("> ").strip()
        except (EOFError, KeyboardInterrupt):
            return
        if line in ("quit", "exit"):
            return
        try:
            _obey(match, line, tell)
        except DustlabError as error:
            tell(str(error))


def show(match: Match[Any], tell: Tell) -> None:
    tell("")
    tell(str(match.state))
    tell(str(match.pending))


def _obey(match: Match[Any], line: str, tell: Tell) -> None:
    """One line: a command, else a move."""
    word, _, rest = line.partition(" ")
    rest = rest.strip()
    if not line or word == "help":
        tell(say("cli.help"))
    elif word == "moves":
        tell(repr(match.moves()))
    elif word == "why":
        reasons = match.why_not(rest)
        for reason in reasons:
            tell(f"  {reason}")
        if not reasons:
            tell(say("match.legal"))
    elif word in ("back", "forward"):
        match.back() if word == "back" else match.forward()
        show(match, tell)
    elif word == "save":
        _save(match, rest, tell)
    else:
        _play(match, line, tell)


def _save(match: Match[Any], path: str, tell: Tell) -> None:
    try:
        match.save(path)
    except OSError as error:
        raise BadInput(
            "save", "a file that can be written", f"{path} ({error.strerror})"
        ) from error
    tell(say("cli.saved", path=path))


def _play(match: Match[Any], line: str, tell: Tell) -> None:
    if isinstance(match.pending, Over):
        tell(str(match.pending))
        return
    reasons = match.why_not(line)
    for reason in reasons:
        tell(f"  {reason}")
    if reasons:
        return
    before = match.cursor
    match.play(line)
    for step in match.steps[before : match.cursor]:
        if step.events:
            tell(f"  {step.tell()}")
    show(match, tell)


def transcript(match: Match[Any], language: str = "en") -> dict[str, Any]:
    """The whole match told step by step, as data and as text."""
    steps = list(_steps(match, language))
    lines = [
        f"{step['number']:>3}. {step['cause']}\n     {step['text']}".rstrip() for step in steps
    ]
    return {
        "game": match.game.name,
        "steps": steps,
        "position": match.game.write_position(match.states()[-1]),
        "text": "\n".join([*lines, "", str(match.states()[-1])]),
    }


def _steps(match: Match[Any], language: str) -> Iterator[dict[str, Any]]:
    for number, step in enumerate(match.steps, 1):
        pending = match.game.pending(step.before)
        if isinstance(step.cause, Fell) and isinstance(pending, Chance):
            cause = f"~ {match.game.write_outcome(step.cause.outcome, step.before)}"
        else:
            cause = f"{getattr(pending, 'player', '')}: {step.cause}"
        yield {
            "number": number,
            "cause": cause,
            "text": step.tell(language),
            "events": [{**e.as_json(), "text": e.tell(language)} for e in step.events],
        }
