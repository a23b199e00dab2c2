"""What people type: moves, what fell, positions, answers, sums, phrases, and command lines."""

from __future__ import annotations

import builtins
import io
import shlex
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from dustlab.cli import verbs
from dustlab.core.games import language
from dustlab.core.match import Match, load_match
from dustlab.core.steps import Chance
from dustlab.exercises.choice import Choice
from dustlab.exercises.kinds import mark
from dustlab.exercises.may import May
from dustlab.exercises.number import Number
from dustlab.exercises.numbers import read_number
from dustlab.exercises.play import Play
from dustlab.exercises.reach import Reach
from dustlab.exercises.reading import read
from dustlab.exercises.sums import work_out

from .damage import ODD_WORDS, damaged_line

ROOT = Path(__file__).parents[2]
TRANSCRIPTS = sorted((ROOT / "tests/transcripts").glob("*/*"))
EXERCISES = sorted((ROOT / "tutorials/exercises").glob("*.toml"))


@cache
def _matches() -> list[Match[Any]]:
    return [load_match(str(path)) for path in TRANSCRIPTS]


def _at_a_choice(rng: Random) -> tuple[Match[Any], str]:
    """A match somewhere in its course, and the move that was made there."""
    match = rng.choice(_matches())
    while True:
        match.goto(rng.randrange(len(match.steps)))
        cause = match.steps[match.cursor].cause
        if not isinstance(match.pending, Chance):
            return match.branch(), str(cause)


def move(rng: Random) -> None:
    match, honest = _at_a_choice(rng)
    if rng.random() < 0.2:
        _, honest = _at_a_choice(rng)
    line = damaged_line(honest, rng)
    told = match.why_not(line).tell()
    assert told == "" or told.replace("\n", "").isprintable()
    match.play(line)


def dice(rng: Random) -> None:
    match, honest = _at_a_choice(rng)
    match.automatic = False
    match.play(honest)
    if isinstance(match.pending, Chance):
        match.fall(damaged_line(rng.choice(("2 of 7", "1 : 2", "0", "c1m2p4s3")), rng))


def goto(rng: Random) -> None:
    match, _ = _at_a_choice(rng)
    match.goto(rng.choice((rng.choice(ODD_WORDS), match.game.phase(match.start), 10**30, -1)))


def number(rng: Random) -> None:
    read_number(damaged_line(rng.choice(("7", "1/3", "1 in 3", "0.33", "0,33", "33 %")), rng))


SUMS = (
    "7/9 * 6/8", "choose(4, 2) * (1/3)**2", "total(k, 0, 4, choose(4, k) * 2**(4 - k)) / 3**4",
    "first(n, 1, 99, 1 - (5/6)**n > 1/2)", "least(1, 2) + sqrt(2)", "last(n, 1, 9, n < 5)",
)  # fmt: skip


def a_sum(rng: Random) -> None:
    line = damaged_line(rng.choice(SUMS), rng)
    if rng.random() < 0.5:
        line = line.replace(str(rng.randrange(10)), rng.choice(("99", "999999999", "9**9", "(")))
    work_out(line)


@cache
def _questions() -> list[Any]:
    return [question for path in EXERCISES for question in read(path).questions]


def answer(rng: Random) -> None:
    question = rng.choice(_questions())
    if isinstance(question, Reach):
        said: Any = [damaged_line(line, rng) for line in question.solution or ("roll",)]
    elif isinstance(question, Play):
        said = [damaged_line("2", rng) for _ in question.parts]
    elif isinstance(question, Choice):
        said = damaged_line(" ".join(option.id for option in question.options), rng)
        said = said.split() if rng.random() < 0.5 else said
    elif isinstance(question, Number | May):
        said = damaged_line("yes 1/3", rng)
    else:
        raise AssertionError(question)
    for remark in mark(question, said).remarks:
        assert remark.tell().replace("\n", "").isprintable()


PHRASES = {
    "dust": (
        "combat points", "income red", "units red tank", "chance attacker wins", "hits to take",
        "legal moves", "points red", "dice attacker", "red holds berlin", "phase combat",
        "nobody holds the land majority", "cost 3 tank 1 mech", "expected hits 7",
    ),
    "dualpowers": ("points red", "strength red tan", "legal moves", "day"),
    "tactics": ("points hans", "range hans c4", "legal moves", "hans sees c4", "dice hans c4"),
}  # fmt: skip


def phrase(rng: Random) -> None:
    match, _ = _at_a_choice(rng)
    words = language(match.game.name)
    known = [*PHRASES[match.game.name], *(_asked(match.game.name))]
    text = damaged_line(rng.choice(known), rng)
    how = rng.choice((words.measure, words.holds))
    how(match.state, text)


@cache
def _asked(game: str) -> list[str]:
    """The phrases that the exercises of a game ask with."""
    found = set()
    for question in _questions():
        if question.game_name == game:
            for key in ("measures", "measure", "holds", "until"):
                value = getattr(question, key, ())
                found |= {value} if isinstance(value, str) else set(value or ())
    return sorted(text for text in found if isinstance(text, str) and text)


# -- command lines

COMMANDS = (
    "odds '5 tank 2 mech' '4 tank 1 fighter' --target capital --kind land --rules premium",
    "odds '3 tank' '2 tank' --policy best --json",
    "rules cease-fire --language de",
    "sight cover_sum sp C3 --language it",
    "exercise tutorials/exercises/land-battle.toml --check --json",
    "exercise tutorials/exercises/land-battle.toml",
    "simulate dust --games 1 --seed 3 --bots random,random --rules premium",
    "simulate tactics --games 1 --bots random,random --battlefield first_patrol",
    "play --attackers '5 tank' --defenders '2 tank' --target plain --seed 7",
    "play --game tactics --battlefield first_patrol --side axis --against captain",
    "play --game dualpowers --difficulty 3 --side red",
    "play tests/transcripts/dust/premium-2.dust --side red --against planner --board mine.toml",
    "replay tests/transcripts/dualpowers/two-1.dual --language de --json",
    "calendar --seen red-1 --seen white-2",
    "opposition --difficulty 3 --json",
    "class results tests/fuzz --file land-battle --svg /nowhere/a.svg",
    "class seeds README.md --seed 3",
)


def command_line(rng: Random) -> None:
    """An error of the package is caught by the program itself, and told in one line."""
    arguments = shlex.split(rng.choice(COMMANDS))
    for _ in range(rng.choice((1, 1, 2))):
        place = rng.randrange(len(arguments))
        way = rng.randrange(4)
        if way == 0:
            del arguments[place]
        elif way == 1:
            arguments[place] = damaged_line(arguments[place], rng)
        else:
            arguments[place] = rng.choice((*ODD_WORDS, *rng.choice(COMMANDS).split(" ")))
        arguments = arguments or ["rules"]
    out, err = io.StringIO(), io.StringIO()
    before, builtins.input = builtins.input, _nobody
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = verbs.run(arguments)
    finally:
        builtins.input = before
    assert code in (0, 1, 2, 130), code
    if code == 2:
        told = err.getvalue().removesuffix("\n")
        assert told.isprintable(), told[:200]
        assert len(told) <= 300 + len("dustlab: "), told[:400]
    out.getvalue().encode("utf-8")


def _nobody(_: str = "") -> str:
    raise EOFError


Typed = Callable[[Random], None]
TYPED: dict[str, Typed] = {
    "a move": move,
    "what fell": dice,
    "a place to go to": goto,
    "a number": number,
    "a sum": a_sum,
    "an answer": answer,
    "a phrase": phrase,
    "a command line": command_line,
}
