"""Moves are found one by one: the first few hundred cost a look at hardly more than as many."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from dustlab.tactics import GAME, State, from_position
from dustlab.tactics.field import Field

CROWD = [(column, row) for row in range(3, 6) for column in range(9) if (column, row) != (4, 4)]


def field(size: int) -> str:
    return "\n".join(["row " + "." * size] * size)


def names(size: int) -> tuple[str, ...]:
    return Field(size, size, "." * size * size).names


def crowd(*units: str) -> str:
    """Twenty units round the middle of a field of nine by nine."""
    squares = names(9)
    return "\n".join(
        f"piece e{number}: {units[number % len(units)]} at {squares[9 * row + column]}"
        for number, (column, row) in enumerate(CROWD[:20])
    )


def crates(size: int) -> str:
    every = names(size)
    return "\n".join(f"crates {' '.join(every[at : at + 500])}" for at in range(0, len(every), 500))


# The most that can be built: each as the lines of a position.
WORST = {
    "a squad and its hero among twenty enemies": f"""
        {field(9)}
        piece sp: sturmpioniere at E5 joined sigrid
        piece sigrid: sigrid at E5 joined sp
        {crowd("honey", "death_dealers")}
        phase action
        active sp: attack, nothing""",
    "a sniper's squad and its hero, with a crate on every square": f"""
        {field(9)}
        {crates(9)}
        piece owls: night_owls at E5 joined joe
        piece joe: bazooka_joe at E5 joined owls
        {crowd("sturmpioniere")}
        phase action
        active owls: attack, nothing""",
    "a stream of fire over sixty-four by sixty-four crates": f"""
        {field(64)}
        {crates(64)}
        piece h: hot_dog at E5
        piece e: hans at E7
        phase action
        active h: attack, nothing""",
    "a scout among crates that it may trample": f"""
        {field(9)}
        {crates(9)}
        piece t: terrier at E5
        phase action
        round 1
        active t: move, move""",
    "twenty units that may be activated": f"""
        {field(9)}
        {crowd("steel_rain", "hot_dog", "the_hammers", "night_owls")}
        piece hans: hans at A9
        phase activation
        round 2
        turn allies""",
    "cover on a field of sixty-four by sixty-four": f"""
        {field(64)}
        entry allies south axis north
        piece hans: hans off
        piece hb: hell_boys off
        phase cover
        lay 0 tiles 2 crates 2 traps
        won allies 2 1
        turn allies""",
}


def position(text: str) -> State:
    return from_position("\n".join(line.strip() for line in text.splitlines())).state


@pytest.mark.parametrize("text", WORST.values(), ids=WORST)
def test_no_candidate_is_illegal(text: str) -> None:
    state = position(text)
    found = list(islice(GAME.candidates(state), 400))
    assert [move for move in found if next(GAME.refusals(state, move), None)] == []
    assert len(set(found)) == len(found)


class Watched:
    """Dust Tactics, with a count of how many shots and squares are judged."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.looks = 0
        for place in ("shots.refuse_shot", "weapons.refuse_stream", "terrain_setup._refuse_square"):
            module, name = place.split(".")
            self.watch(monkeypatch, f"dustlab.tactics.rules.{module}", name)

    def watch(self, monkeypatch: pytest.MonkeyPatch, module: str, name: str) -> None:
        from importlib import import_module

        judge = getattr(import_module(module), name)

        def counted(*args: Any, **more: Any) -> Iterator[Any]:
            self.looks += 1
            return judge(*args, **more)

        monkeypatch.setattr(f"{module}.{name}", counted)


@pytest.mark.parametrize("text", WORST.values(), ids=WORST)
def test_the_first_move_is_there_after_a_few_looks(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, watched = position(text), Watched(monkeypatch)
    assert next(iter(GAME.candidates(state)), None) is not None
    # On a large field the cover may not stand near its edges, which are looked at first.
    assert watched.looks <= 2_000 if "cover" in text else watched.looks <= 100


@pytest.mark.parametrize("text", WORST.values(), ids=WORST)
def test_a_hundred_moves_are_there_after_a_few_looks_for_each(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, watched = position(text), Watched(monkeypatch)
    assert len(list(islice(GAME.candidates(state), 100))) == 100
    assert watched.looks <= 2_000


def test_all_moves_are_there_in_the_end() -> None:
    text = """
        row ...
        row ...
        crates A1 B1
        piece t: terrier at B2
        phase action
        round 2
        active t: move, nothing"""
    found = {str(move) for move in GAME.candidates(position(text))}
    assert {"move A1", "move A1 trample A1", "move B1 trample A1 B1", "nothing"} <= found
    assert "move C1 trample A1 B1" not in found
