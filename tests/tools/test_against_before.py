"""The new bot of Dual Powers against an old one: what is told of it, and what that one is told."""

from typing import Any

import pytest

from dustlab.dualpowers import new_match
from dustlab.dualpowers.bots import BOTS
from dustlab.dualpowers.components import SIDES
from dustlab.dualpowers.state import State
from tools import against_before


class Process:
    """A process that does nothing."""

    def kill(self) -> None: ...

    def wait(self) -> None: ...


class Idle:
    """An older bot that is never asked, in such a process."""

    def __init__(self, place: str) -> None:
        del place
        self.process = Process()


class Dabbling:
    """An older bot that plays anything."""

    seed = 0

    def decide(self, state: State) -> Any:
        return BOTS["dabbler"].decide(state)


@pytest.mark.parametrize(
    ("as_red", "told", "code"),
    [(True, "4 of 4 games won (100.0%), 2 of them as Red", 0), (False, "2 of 4 games won", 1)],
)
def test_it_tells_how_many_games_were_won_with_each_side(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    as_red: bool,
    told: str,
    code: int,
) -> None:
    def won(newer: against_before.Newer, older: object, seed: int, side: str) -> bool:
        del older, seed
        newer.seconds.append(0.25)
        return as_red or side == SIDES[1]

    monkeypatch.setattr(against_before, "exported", lambda commit, place: None)
    monkeypatch.setattr(against_before, "Older", Idle)
    monkeypatch.setattr(against_before, "won", won)
    assert against_before.main(["--seeds", "2"]) == code
    said = capsys.readouterr().out
    assert told in said
    assert "0.25 s at the 95th percentile" in said


def test_a_game_with_a_seed_is_the_same_each_time_and_is_played_by_both() -> None:
    newer, older = against_before.Newer(), Dabbling()
    once, again = (against_before.won(newer, older, 3, "white") for _ in range(2))
    assert once == again
    assert newer.seconds


def test_the_old_bot_is_told_no_hidden_card() -> None:
    state = new_match(1).state
    seen = against_before.told(state, 7)
    assert '"?"' in seen
    other = next(side for side in SIDES if side != state.side)
    assert not any(f'"{card}"' in seen for card in state.hand(other) if "-" in card)
