"""The decisions of a match in the terminal: find the better move, look, play on from there."""

from collections.abc import Iterable

import pytest

from dustlab import dust
from dustlab.cli import verbs
from dustlab.cli.looking_back import lead
from dustlab.cli.terminal import play_match
from dustlab.core.match import Match
from dustlab.play.retelling import Retold, retell


@pytest.fixture(scope="module")
def retold() -> Retold:
    """A battle from which Red goes home too early."""
    match = dust.new_battle("1 tank", "1 tank")
    match.play("roll", dice=[0])
    match.play("retreat 1 tank > ukraine")
    return retell(match)


def told(retold: Retold, *typed: str, language: str = "en") -> str:
    lines, said = iter(typed), list[str]()

    def ask(prompt: str) -> str:
        said.append(prompt)
        return next(lines, "quit")

    lead(retold, ask, lambda line: said.append(str(line)), language)
    return "\n".join(said)


def test_first_only_the_position_is_told(retold: Retold) -> None:
    said = told(retold)
    assert "Decision 1 of 1: Round 2 (step 4)" in said
    assert "Red: roll, or retreat first" in said
    assert "What is the better move, and why?" in said
    assert "roll the dice" not in said
    assert "retreat 1 tank" not in said


def test_enter_brings_the_answer(retold: Retold) -> None:
    said = told(retold, "")
    assert "Round 2, Red: retreat 1 tank → Ukraine." in said
    assert "- 33 % more chance of winning: roll the dice." in said


def test_enter_once_more_leads_on(retold: Retold) -> None:
    assert told(retold, "", "").endswith("That was the last one.")


def test_who_finds_the_better_move_is_told_why(retold: Retold) -> None:
    assert "- 33 % more chance of winning: roll the dice." in told(retold, "roll")


def test_what_one_types_is_judged_and_not_played(retold: Retold) -> None:
    steps = list(retold.match.steps)
    said = told(retold, "roll", "retreat 1 tank > ukraine", "take 1 tank", "dance", "next")
    assert "That is the best one, as far as the computer can tell." in said
    assert "That is what was played: worth 33 % less than the best one." in said
    assert "[dust.battle" in said, "what is not legal is refused with its rule"
    assert "got dance" in said
    assert said.endswith("That was the last one.")
    assert retold.match.steps == steps


def test_one_plays_on_from_there_and_the_match_stays(retold: Retold) -> None:
    steps = list(retold.match.steps)
    said = told(retold, "play", "roll", "quit", "next")
    assert "You play on from here in a match of its own" in said
    assert "Red rolls 1 die" in said
    assert retold.match.steps == steps


@pytest.mark.parametrize("language", ["de", "it"])
def test_in_other_languages(retold: Retold, language: str) -> None:
    said = told(retold, "roll", "next", language=language)
    assert "That is" not in said
    assert "{" not in said


def test_a_match_without_costly_decisions_says_so() -> None:
    said = told(retell(dust.new_battle("2 tank", "1 tank")))
    assert said == "No decision cost more than 2 %."


def test_the_command_leads_before_it_tells(
    tmp_path: object, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = dust.new_battle("1 tank", "1 tank")
    match.play("roll", dice=[0])
    match.play("retreat 1 tank > ukraine")
    match.save(f"{tmp_path}/match.txt")
    monkeypatch.setattr("builtins.input", lambda _: "quit")
    assert verbs.run(["review", f"{tmp_path}/match.txt", "--find"]) == 0
    out = capsys.readouterr().out
    assert out.index("What is the better move") < out.index("How it was won")


# -- at the end of a match that was played here


def played(match: Match[object], typed: Iterable[str]) -> str:
    lines, said = iter(typed), list[str]()

    def ask(prompt: str) -> str:
        return next(lines, "quit")

    play_match(match, ask, said.append)
    return "\n".join(said)


def test_a_match_that_is_over_is_looked_back_on_with_what_was_refused() -> None:
    match = dust.new_battle("1 tank", "1 tank")
    said = played(match, ["review", "take 1 tank", *["roll"] * 3, *["take 1 tank"], "review"])
    assert "A review comes when the match is over" in said
    assert match.over is not None
    assert "Type review to look back on it" in said
    assert "How it was won" in said
    assert "Rules that forbade something:" in said
    assert "Rules that came up, and the lessons on them:" in said
