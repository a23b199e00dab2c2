"""dustlab play: a skirmish of Dust Tactics in the terminal, saved and told again."""

from pathlib import Path

from click.testing import CliRunner, Result

from dustlab.cli import cli, run


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


def against(bot: str, *lines: str) -> Result:
    options = ["play", "--battlefield", "first_patrol", "--seed", "2", "--against", bot]
    return CliRunner().invoke(cli, options, input="\n".join([*lines, "quit"]) + "\n")


def test_a_skirmish_is_played_against_a_bot_that_says_why() -> None:
    told = against(
        "captain",
        "begin allies",
        "hint",
        "activate death dealers: move, move",
        "move D8",
        "move C7",
    ).output
    assert "A captain would play: activate" in told
    assert "Axis: activate Hans" in told
    assert "it goes on towards the enemy" in told
    assert told.rstrip().endswith(">")


def test_a_bot_that_there_is_not_is_told_in_one_line() -> None:
    assert run(["play", "--battlefield", "first_patrol", "--against", "general"]) == 2
    assert run(["play", "--game", "dualpowers", "--against", "captain"]) == 2


def test_the_bots_of_a_saved_skirmish_play_on(tmp_path: Path) -> None:
    path = tmp_path / "mine.dust"
    assert against("gunner", "begin allies", f"save {path}").exit_code == 0
    again = CliRunner().invoke(
        cli,
        ["play", str(path)],
        input="activate death_dealers: move, nothing\nmove D8\nquit\n",
    )
    assert "Axis: activate " in again.output


def test_a_file_that_ends_before_its_dice_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "half.dust"
    typed("begin allies", f"save {path}")
    text = path.read_text(encoding="utf-8").rstrip().splitlines()
    path.write_text("\n".join(text[:-2]) + "\n", encoding="utf-8")
    assert text[-2].lstrip().startswith("~")
    again = CliRunner().invoke(cli, ["play", str(path)], input="quit\n")
    assert "say which side activates the first unit" in again.output


def test_what_cannot_be_read_is_told_in_the_language_of_the_game() -> None:
    told = typed("activate blackhawk: dance", language="de").output
    assert "statt dance wird gebraucht: eine Aktion" in told
