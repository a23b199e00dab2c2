"""Beginners against the second bots: who plays how, what is counted, and the page."""

from pathlib import Path
from random import Random

import pytest

from dustlab import dualpowers, dust, tactics
from dustlab.core.match import Choice
from tools import beginners

PAGE = Path(__file__).parents[2] / "docs" / "bots-beginners.md"
GAMES = tuple(beginners.GAMES_PLAYED)


def test_the_page_has_every_game_and_careful_beginners_win_oftener_on_it() -> None:
    page = PAGE.read_text(encoding="utf-8")
    lines = [line for line in page.splitlines() if line.startswith("| ") and "%" in line]
    assert page == beginners.page(lines)
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert [(name, who) for name, _, who, _, _ in cells] == [
        (name, who) for name in GAMES for who in ("careful", "careless")
    ]
    for name, against, who, _, wins in cells:
        assert against == beginners.second(beginners.GAMES_PLAYED[name])
        share = int(wins.removesuffix("%"))
        assert share >= beginners.CAREFUL if who == "careful" else share <= beginners.CARELESS


@pytest.mark.parametrize("name", GAMES)
def test_the_same_number_brings_the_same_game(name: str) -> None:
    assert beginners.won(name, True, 3) == beginners.won(name, True, 3)


def test_who_wins_too_seldom_or_too_often_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(beginners, "PAGE", tmp_path / "beginners.md")
    limits = {True: 50, False: 15}

    def won(name: str, careful: bool, number: int) -> bool:
        assert name == "tactics"
        return number < limits[careful]

    monkeypatch.setattr(beginners, "won", won)
    command = ["--games", "100", "--game", "tactics"]
    assert beginners.main(command) == 0
    assert not beginners.PAGE.exists()
    told = capsys.readouterr().out
    assert "| tactics | gunner | careful | 100 | 50% |" in told
    assert "| tactics | gunner | careless | 100 | 15% |" in told
    limits[True] = 49
    assert beginners.main([*command, "--write"]) == 1
    assert "| tactics | gunner | careful | 100 | 49% |" in beginners.PAGE.read_text("utf-8")
    limits.update({True: 50, False: 16})
    assert beginners.main(command) == 1


def liked(name: str, text: str, *moves: str) -> list[float]:
    """How well the careful beginner likes some moves in a position."""
    begin = {"dust": dust, "dualpowers": dualpowers, "tactics": tactics}[name]
    match = begin.from_position(text)
    pending = match.pending
    assert isinstance(pending, Choice)
    game = beginners.GAMES_PLAYED[name]
    seen = game.levels["dabbler"]().seen(match.state, pending.player)
    return [game.likes(seen, pending.player, match.read_move(move)) for move in moves]


TURN = """\
rules premium
players red blue
round 2
phase combat
turn red combat 3
berlin red 3 tank 2 mech 1 fighter
ukraine red 2 tank
balkans blue 1 tank
urals blue 9 tank
"""


def test_in_dust_the_careful_attack_on_good_odds_alone_and_leave_nothing_empty() -> None:
    good, bad, all_go, end = liked(
        "dust",
        TURN,
        "attack berlin > balkans 2 tank 2 mech 1 fighter",
        "attack ukraine > urals 1 tank",
        "attack ukraine > balkans 2 tank",
        "end combat",
    )
    assert good > end > bad
    assert end > all_go


def test_in_tactics_the_careful_fire_with_both_actions_where_there_is_a_target() -> None:
    position = (
        "row ......\nrow ......\nphase activation\nturn axis\nround 2\n"
        "piece hans: sturmpioniere at A1\npiece hb: hell_boys at A2"
    )
    moves = [f"activate hans: {one}" for one in ("sustained", "attack, move", "move, attack")]
    both, first, later = liked("tactics", position, *moves)
    assert both > first > later


def test_in_dual_powers_the_careful_want_the_region_of_the_unrest() -> None:
    match = dualpowers.new_match(3)
    game, rng = beginners.GAMES_PLAYED["dualpowers"], Random(1)
    dabbler = game.levels["dabbler"](1)
    while match.state.phase != "action":
        match.play(dabbler.decide(match.state).move)
    side, state = match.state.side, match.state
    seen = dabbler.seen(state, side)
    ranked = sorted(
        (game.likes(seen, side, move), str(move))
        for move in {match.game.sample(seen, rng) for _ in range(40)}
    )
    assert ranked[-1][0] > ranked[0][0]
