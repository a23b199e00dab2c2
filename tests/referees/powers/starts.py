"""Where games begin: mostly at the beginning, now and then where what is rare is near."""

from __future__ import annotations

from random import Random
from typing import Any

from dustlab import dualpowers
from dustlab.core.match import Match

from .box import days_of

# Past the last month; levels of the opposition that have run out; nothing to draw; no card to play
# or to choose; Trotsky exhausted, and gone, before August, or where a leader comes; the end of the
# track one point away; two regions level in the opposition's row, and unrest that is the player's.
# What stands behind "then" is played first.
RARE = {
    "two_players": (
        """
        round 6
        date 25 november
        turn red
        taken 7 first white
        will white
        unrest tan
        barrier green-red
        tiles none
        hand red purple-8 lenin green-3 red-7 blue-2
        hand white blue-1 kornilov green-8 tan-7
        played white green-1 red-8 purple-1 white-1
        played red white-7 blue-5 purple-2
        objective red tan-5
        objective white tan-6
        green red 2/1, kollontai, neutral 1/0 exhausted
        red red 1/0 exhausted, white 2/2
        tan red 3/3
        """,
        """
        round 2
        date 15 april
        turn red
        taken 3 first white
        card blue-5 bonus
        will red
        unrest tan
        blockade green
        barrier tan-white
        tiles red blue purple
        hand red purple-8 lenin green-3
        hand white blue-1 kornilov green-8
        played white green-1 red-8
        played red white-7 blue-5
        objective red tan-5
        objective white tan-6
        deck none
        green red 2/1, kollontai, neutral 1/0 exhausted
        tan white 1/1, red 1/1 exhausted
        """,
        """
        round 2
        date 10 april
        turn red
        will red
        unrest tan
        blockade green
        barrier green-red
        tiles red blue purple
        hand white kerensky blue-4
        green red 2/1, kollontai, neutral 1/0 exhausted
        tan red 1/1
        """,
        """
        round 3
        date 28 july
        phase objective
        turn red
        will red
        support white 11
        unrest tan
        blockade green
        barrier green-red
        tiles red blue
        hand red lenin kollontai
        hand white kerensky blue-4 blue-6 green-8 red-1
        green red 2/1, neutral 1/0 exhausted
        blue trotsky exhausted, white 2/2, neutral 1/2
        """,
        """
        round 3
        date 26 july
        turn white
        taken 4 first white
        will red
        support red 10
        unrest purple
        blockade green
        barrier green-red
        tiles red blue
        hand red lenin purple-1 purple-2 green-3 green-7
        hand white kerensky lvov blue-6 green-8 red-1 tan-8
        played white green-1 red-8
        played red white-7 blue-5
        objective red red-4
        objective white tan-6
        purple red 2/1, neutral 1/0 exhausted, zinoviev exhausted
        blue white 2/2, neutral 1/2, white 3/3 exhausted
        """,
        """
        round 3
        date 8 july
        turn red
        taken 4 first red
        card lenin
        will red
        unrest green
        blockade tan
        barrier green-red
        tiles red blue
        hand red purple-1 purple-2 green-3 green-7
        hand white kerensky lvov blue-6 green-8 red-1
        played red white-7 blue-5 lenin
        played white green-1 red-8
        objective red red-4
        objective white tan-6
        blue trotsky exhausted, neutral 1/2 exhausted, neutral 1/0 exhausted, white 2/2
        then leader lenin > blue
        """,
    ),
    "solitaire": (
        """
        rules solitaire
        player red difficulty 1
        round 3
        date 8 may_june
        turn white
        taken 8 first white
        will white
        unrest purple
        blockade tan
        barrier green-red
        tiles red blue
        hand red lenin purple-1 green-7
        played red white-7 blue-5 red-3 kollontai
        played white green-4 red-4 tan-3 blue-1
        objective red purple-8
        pile white-2
        green red 2/1, white 2/X
        red white 2/X exhausted
        purple red 3/3, white 1/X, kollontai
        then opposition
        """,
        """
        rules solitaire
        player red difficulty 2
        round 2
        date 10 april
        turn white
        taken 2 first white
        will white
        unrest tan
        blockade green
        barrier green-red
        tiles red blue purple
        hand red purple-8 lenin green-3 red-7 blue-2 tan-1
        played white green-1
        played red white-7
        objective red tan-5
        pile green-8 green-5 blue-1 red-8
        leaders lvov
        green red 2/1, kollontai, neutral 1/0 exhausted, white 3/X, white 3/X, white 3/X, kerensky
        red red 1/0 exhausted, white 3/X, white 3/X, white 3/X exhausted
        tan red 3/3, white 3/X, white 3/X exhausted, white 3/X exhausted
        white white 1/X, white 1/X, white 1/X, white 1/X, white 1/X exhausted
        blue white 1/X, white 1/X, white 1/X exhausted, white 1/X
        """,
        """
        rules solitaire
        player white difficulty 6
        round 3
        date 28 september
        turn white
        taken 7 first red
        will white
        unrest tan
        blockade green
        barrier tan-white
        tiles red blue
        hand white purple-8 kornilov green-3 blue-2
        played red green-1 tan-1 blue-4 tan-2
        played white white-7 red-3 lvov
        objective white tan-5
        pile blue-1
        green red 2/X, neutral 1/0 exhausted, zinoviev
        tan kerensky, red 3/X exhausted, white 3/3
        """,
    ),
}
# One game of so many begins at one of them.
EACH = 5

# How a game is played, beside at random: with few days a round, so that it has six rounds; with
# many; and without taking points or leaving a card undrawn.
STYLES = ("any", "slow", "fast", "modest")


def begin(rules: str, seed: int) -> tuple[Match[Any], str]:
    """A game in which nothing falls by itself, and its first move if that is fixed."""
    rare, then = RARE[rules], ""
    if seed % EACH == EACH - 1:
        position, _, then = rare[seed // EACH % len(rare)].partition("then ")
        match = dualpowers.from_position(position, seed)
    elif rules == "two_players":
        match = dualpowers.new_match(seed=seed)
    else:
        difficulty, side = seed % 6 + 1, ("red", "white")[seed // 6 % 2]
        match = dualpowers.new_solitaire(difficulty, seed=seed, side=side)
    match.goto(0)
    match.automatic = False
    return match, then.strip()


def choose(legal: list[str], style: str, chooser: Random) -> str:
    """One of the legal moves."""
    cards = [move for move in legal if move.startswith("play ")]
    if cards and style in ("slow", "fast"):
        cards.sort(key=lambda move: days_of(move.removeprefix("play ")))
        return cards[0 if style == "slow" else -1]
    for wanted in ("bonus", "draw"):
        if style in ("slow", "modest") and wanted in legal:
            return wanted
    return chooser.choice(legal)
