"""dustlab play: a skirmish of Dust Tactics in the terminal, saved and told again."""

from pathlib import Path

from click.testing import CliRunner, Result

from dustlab.cli.verbs import cli, run


def typed(*lines: str, language: str = "en") -> Result:
    options = ["play", "--battlefield", "first_patrol", "--seed", "3", "--language", language]
    return CliRunner().invoke(cli, options, input="\n".join([*lines, "quit"]) + "\n")


def test_a_skirmish_is_played_in_the_terminal() -> None:
    result = typed("begin allies", "activate blackhawk: move, attack", "move D8", "nothing")
    assert result.exit_code == 0
    assert "Blackhawk comes onto the field, to D8." in result.output
    assert "8  . . . A . . . .  8" in result.output
    assert "A: blackhawk, Blackhawk (Allies) on D8: 3 of 3 points left. Has acted." in result.output
    assert "Axis: activate a unit, and say what it will do" in result.output


def test_what_the_rules_forbid_is_refused_with_its_rule() -> None:
    result = typed("begin allies", "activate hans: move, move", "activate blackhawk: dance")
    assert "[tactics.round.alternate]" in result.output
    assert "expected an action" in result.output


def test_it_speaks_german_and_italian() -> None:
    assert "Achse" in typed(language="de").output
    assert "iniziativa" in typed("begin allies", language="it").output


def test_a_saved_skirmish_goes_on_and_is_told(tmp_path: Path) -> None:
    path = tmp_path / "mine.dust"
    assert typed("begin allies", f"save {path}").exit_code == 0
    again = CliRunner().invoke(cli, ["play", str(path)], input="quit\n")
    assert "Allies: activate a unit" in again.output
    told = CliRunner().invoke(cli, ["replay", str(path)])
    assert "axis: begin allies" in told.output


def test_a_battlefield_that_is_not_there_is_told_in_one_line() -> None:
    assert run(["play", "--battlefield", "first_patroll"]) == 2
