"""The coach at the tables of all three games: silent unless it is switched on, and what it says."""

from pathlib import Path
from typing import Any

import pytest

from dustlab.core.words import LANGUAGES
from dustlab_widgets import DustTable, PowersTable, TacticsTable
from dustlab_widgets.table.game_table import GameTable
from tests.city import city
from tests.phases import buying, moving
from tests.rules.tactics.test_coach import CORNER
from tests.widgets.tables import buttons, click, press, table
from tests.widgets.tactics.at_the_table import at

BOARD = "ukraine red 2 tank\nberlin red 1 tank\npersia red 1 tank\nindia blue 1 tank"
UNREST = """
turn red
card green-1
date 20 march
will red
unrest tan
blockade green
barrier green-red
tan red 2/1, white 1/0
""".strip()


def says(made: GameTable) -> list[str]:
    """The facts that stand by the button."""
    return [one.key.rpartition(".")[2] for one in made.desk.cautions()]


def html(made: GameTable) -> str:
    return str(made.foresight.words.value)


# What is chosen


def test_without_the_coach_nothing_stands_by_the_button() -> None:
    made = table(moving(BOARD))
    click(made, "persia")
    click(made, "india")
    assert html(made) == ""
    assert "Nobody would stay in Persia" in made.talk.words.value, "what it costs is told below"


def test_the_coach_speaks_of_what_is_chosen_before_the_button_is_pressed() -> None:
    made = table(moving(BOARD), coach=True)
    assert html(made) == ""
    click(made, "persia")
    click(made, "india")
    assert says(made) == ["ends_movement", "emptied", "lost", "weak_attack"]
    assert 'data-rule="dust.combat.begin"' in html(made)
    assert "the power source of Persia" in html(made)
    assert "Nobody would stay" not in made.talk.words.value, "it is not told twice"
    before = made.match.cursor
    made.confirm.click()
    assert made.match.cursor > before, "one press, for it has been read"


def test_where_there_is_nothing_to_say_it_says_nothing() -> None:
    made = table(moving(BOARD), coach=True)
    click(made, "ukraine")
    made.desk.step("tank", -1)
    click(made, "persia")
    assert says(made) == []
    assert html(made) == ""


def test_when_it_is_switched_on_it_says_what_it_will_do_until_there_is_something_to_say() -> None:
    made = table(moving(BOARD))
    made.foresight.switch.value = True
    assert "The coach is on." in html(made)
    click(made, "persia")
    click(made, "india")
    assert says(made)
    assert "The coach is on." not in html(made)
    made.foresight.switch.value = False
    assert html(made) == ""


def test_the_rules_it_rests_on_have_buttons() -> None:
    made = table(moving(BOARD), coach=True)
    click(made, "persia")
    click(made, "ukraine")
    named = [rule for _, rule in made.talk.rules.options]
    assert "dust.movement.leaving" in named
    made.talk.rules.value = "dust.movement.leaving"
    assert made.tabs.opened == "rules"


# Buttons that play at once


def test_a_button_that_plays_at_once_waits_for_a_second_press() -> None:
    made = table(moving(BOARD), coach=True)
    press(made, "End movement")
    assert made.match.cursor == 0
    assert says(made) == ["movement_points"]
    assert "press it once more" in html(made)
    assert "End movement anyway" in buttons(made)
    press(made, "End movement anyway")
    assert made.match.state.phase == "combat"
    assert html(made) == ""


def test_whoever_thinks_again_chooses_something_else() -> None:
    made = table(moving(BOARD), coach=True)
    press(made, "End movement")
    click(made, "ukraine")
    assert "End movement anyway" not in buttons(made)
    assert html(made) == ""
    press(made, "End movement")
    assert made.match.cursor == 0, "it is said again"


def test_several_moves_of_one_press_are_spoken_of_together() -> None:
    made = table(moving(BOARD + "\nbalkans blue 1 tank"), coach=True)
    press(made, "End the turn")
    assert says(made) == ["movement_points", "combat_points"]
    press(made, "End the turn")
    assert made.match.state.turn.ended


def test_without_anything_to_say_a_button_plays_at_once() -> None:
    made = table(buying(points=0), coach=True)
    made.confirm.click()
    assert made.match.cursor == 1


def test_a_written_move_waits_until_it_is_written_once_more() -> None:
    made = table(moving(BOARD), coach=True)
    made.play_text("end movement")
    assert made.match.cursor == 0
    made.play_text("end movement")
    assert made.match.cursor == 1


def test_a_move_that_the_rules_refuse_is_answered_by_them_alone() -> None:
    made = table(moving(BOARD), coach=True)
    made.play_text("attack ukraine > india 1 tank")
    assert made.desk.refused
    assert html(made) == ""


# The other games


def test_at_the_table_of_dual_powers() -> None:
    made = PowersTable(city(UNREST), curtain=False, coach=True)
    made.pick("tan:red 2/1:0")
    made.pick("purple")
    assert says(made) == ["given_away"]
    assert "then it would be White" in html(made)
    made.clear.click()
    press(made, "Do nothing more")
    assert says(made) == ["action_unused"]
    press(made, "Do nothing more anyway")
    assert made.match.cursor == 1


def test_at_the_table_of_dust_tactics() -> None:
    made = at(CORNER, coach=True)
    made.match.play("activate hans: move, attack")
    made._new_desk()
    made.pick("B1")
    assert says(made) == ["reacts_one"]
    assert "could react" not in made.talk.words.value, "it is not told twice"
    made.clear.click()
    made.pick("A2")
    assert html(made) == ""


# The switch


def test_the_switch_stands_with_who_plays_and_is_off_at_first() -> None:
    made = table(moving(BOARD))
    assert made.foresight.switch in made.settings()
    assert not made.foresight.is_on
    press(made, "End movement")
    assert made.match.cursor == 1
    other = table(moving(BOARD))
    other.foresight.switch.value = True
    press(other, "End movement")
    assert other.match.cursor == 0


def test_under_the_curtain_and_while_bots_play_it_says_nothing() -> None:
    made = DustTable(coach=True, seed=3)
    assert html(made) == ""
    watched = table(moving(BOARD), coach=True, bots={"red": "random"})
    assert html(watched) == ""


@pytest.mark.parametrize("kind", [DustTable, PowersTable, TacticsTable])
def test_it_is_kept_with_the_game(
    kind: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    first = kind(keep="game", bots={})
    first.foresight.switch.value = True
    first.match.play(next(iter(first.match.moves())))
    first._keep()
    again = kind(keep="game", bots={})
    assert not again.foresight.is_on
    again.keeper.deeds.press(0)
    assert again.foresight.is_on
    again.foresight.switch.value = False
    later = kind(keep="game", bots={}, coach=True)
    later.keeper.deeds.press(0)
    assert not later.foresight.is_on, "it was switched off in this game"


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
def test_it_speaks_the_language_of_the_table(language: str) -> None:
    made = table(moving(BOARD), coach=True)
    click(made, "persia")
    click(made, "india")
    made.speak(language)
    click(made, "persia")
    click(made, "india")
    english = {one.tell("en") for one in made.desk.cautions()}
    assert english
    assert all(words not in html(made) for words in english)
    assert made.foresight.switch.description != "Coach"
