"""Kernels that end in the middle of writing: what was kept is there, and it can be read.

They are programs of their own, which play on and answer until they are killed at some moment.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
from multiprocessing.connection import Connection
from pathlib import Path

from dustlab import dust
from dustlab.core.match import Match
from dustlab.school.kept_games import FOLDER, KeptGames
from dustlab.school.progress import FILE, Progress

# From a program that has read all modules another one begins in a moment.
PROGRAMS = multiprocessing.get_context("forkserver")
PROGRAMS.set_forkserver_preload([__name__])
LIVES = 30
MOVES_OF_A_LIFE = 9
"""So many that in all lives together the game, of some 290 moves, does not end."""
LONGEST_LIFE = 0.04
"""In seconds: a few moves, of which a hundredth is thinking and all else is writing."""
MOVES = 12


def table(folder: Path) -> KeptGames:
    return KeptGames("first-game", folder)


def go_on(mine: KeptGames) -> Match:
    """The game that was left last, or a new one."""
    games = mine.under_way()
    if not games:
        return dust.new_match(seed=7)
    mine.go_on_with(games[0])
    return games[0].match


def play_and_answer(folder: Path, told: Connection) -> None:
    """Tell after each move how many steps and how many answers are kept by now."""
    mine, progress = table(folder), Progress(folder)
    match = go_on(mine)
    for _ in range(MOVES_OF_A_LIFE):
        match.play(next(iter(match.moves())))
        mine.keep(match)
        progress.note("movement", f"question-{len(match.steps)}", right=True)
        told.send((len(match.steps), progress.count()[0]))
    signal.pause()


def told_until_the_end(ear: Connection) -> list[tuple[int, int]]:
    told = []
    while True:
        try:
            told.append(ear.recv())
        except EOFError:
            return told


def test_of_a_kernel_that_is_killed_at_any_moment_no_more_than_the_last_move_is_lost(
    tmp_path: Path,
):
    moments = random.Random(11)
    for _ in range(LIVES):
        ear, mouth = PROGRAMS.Pipe(duplex=False)
        kernel = PROGRAMS.Process(target=play_and_answer, args=(tmp_path, mouth))
        kernel.start()
        mouth.close()
        # The clock runs from its first move on.
        ear.poll(60)
        kernel.join(moments.uniform(0, LONGEST_LIFE))
        kernel.kill()
        steps, answers = told_until_the_end(ear)[-1]
        kernel.join()
        later, progress = table(tmp_path), Progress(tmp_path)
        progress.look()
        [game] = later.under_way()
        assert len(game.match.steps) >= steps
        assert progress.count()[0] >= answers
        assert later.trouble() == progress.trouble() == ""
    # What they began to write and could not end is cleared away by those who write next.
    match = go_on(later)
    match.play(next(iter(match.moves())))
    later.keep(match)
    progress.note("movement", "the last", right=True)
    assert os.listdir(tmp_path / FOLDER) == ["first-game-1.game"]
    assert sorted(os.listdir(tmp_path)) == [FOLDER, FILE]


def play_a_while(folder: Path, which: int, line: Connection) -> None:
    """Go on with a game at the same time as another kernel; tell its end and what was said."""
    mine = table(folder)
    match = go_on(mine)
    line.send("ready")
    line.recv()
    for _ in range(MOVES):
        match.play(list(match.moves())[which])
        mine.keep(match)
    line.send((match.record(), mine.trouble()))


def test_two_kernels_that_play_one_game_at_the_same_time_both_keep_theirs(tmp_path: Path):
    first, match = table(tmp_path), dust.new_match(seed=7)
    match.play(next(iter(match.moves())))
    first.keep(match)
    lines, kernels = [], []
    for which in (0, 1):
        mine, its = PROGRAMS.Pipe()
        kernels.append(PROGRAMS.Process(target=play_a_while, args=(tmp_path, which, its)))
        kernels[-1].start()
        lines.append(mine)
    assert [line.recv() for line in lines] == ["ready", "ready"]
    for line in lines:
        line.send("play")
    ends = [line.recv() for line in lines]
    for kernel in kernels:
        kernel.join()
    kept = {game.match.record() for game in table(tmp_path).under_way()}
    assert kept == {record for record, _ in ends}
    # Who has the file is not told; the other one, which found that out, is.
    told = [trouble for _, trouble in ends if trouble]
    assert len(told) == 1
    assert "Another page has gone on with this game" in told[0]
