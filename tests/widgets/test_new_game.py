"""A new game at a table: one press, how long, against whom; and once more when one is over."""

from __future__ import annotations

from typing import Any

import pytest

from dustlab import dust
from dustlab.core.match import replay
from dustlab_widgets import DustTable, PowersTable, TacticsTable
from dustlab_widgets.core.parts import is_shown

TABLES = {
    "dust": lambda: DustTable(bots={"blue": "cadet"}),
    "dualpowers": lambda: PowersTable(difficulty=1),
    "tactics": lambda: TacticsTable(bots={"axis": "gunner"}),
}


@pytest.fixture(params=TABLES)
def table(request: pytest.FixtureRequest) -> Any:
    return TABLES[request.param]()


def test_the_button_stands_beside_the_title_and_opens_a_small_choice(table: Any) -> None:
    heading = table.children[2]
    assert table.new_game.switch in heading.children
    assert not is_shown(table.new_game.form)
    table.new_game.switch.value = True
    assert is_shown(table.new_game.form)
    lengths = [words for words, _ in table.new_game.lengths.widget.options]
    assert lengths == ["Whole game", "Short game"]
    table.new_game.leave.click()
    assert not is_shown(table.new_game.form)


def test_a_short_game_is_taken_over_late_and_can_be_loaded(table: Any) -> None:
    table.new_game.switch.value = True
    table.new_game.lengths.choose("short")
    assert "you take over" in table.new_game.about_length.value
    table.new_game.press.click()
    match = table.match
    begins = match.game.round_of(match.start)
    assert begins >= 3
    assert f"You take over in round {begins}" in table.talk.words.value
    assert not is_shown(table.new_game.form)
    assert replay(match.game, match.record()).start == match.start


def test_while_a_short_game_is_prepared_its_button_says_so_and_cannot_be_pressed_again() -> None:
    table = TacticsTable()
    table.new_game.switch.value = True
    table.new_game.lengths.choose("short")
    press, seen = table.new_game.press, []
    press.observe(lambda _: seen.append((press.description, press.disabled)), "disabled")
    press.click()
    assert seen == [("One moment", True), ("One moment", False)]
    assert press.description == "Begin"


def test_the_opponent_of_now_is_chosen_and_each_has_a_line() -> None:
    table = DustTable(bots={"blue": "cadet"})
    form = table.new_game
    form.switch.value = True
    assert form.opponents.value == "cadet"
    assert "a good first opponent" in form.about_against.value
    form.opponents.choose("planner")
    assert "overlooks nothing" in form.about_against.value
    form.players.value = 3
    form.press.click()
    assert table.seats.chosen() == {"red": "person", "blue": "planner", "green": "planner"}


def test_where_several_sit_each_stays_unless_somebody_else_is_chosen() -> None:
    table = DustTable(players=("red", "blue", "green"), bots={"blue": "cadet", "green": "general"})
    form = table.new_game
    form.players.value = 3
    form.switch.value = True
    assert form.opponents.value == "as_now"
    form.press.click()
    assert table.seats.chosen() == {"red": "person", "blue": "cadet", "green": "general"}


def test_alone_against_the_opposition_nobody_else_is_chosen() -> None:
    table = PowersTable(difficulty=1)
    table.new_game.switch.value = True
    assert not is_shown(table.new_game.opponents.widget)
    table.new_game.players.value = "two"
    assert is_shown(table.new_game.opponents.widget)


def test_who_builds_an_army_leads_it_from_the_beginning() -> None:
    table = TacticsTable()
    table.new_game.switch.value = True
    table.new_game.lengths.choose("short")
    table.new_game.way.value = "own"
    assert [one for _, one in table.new_game.lengths.widget.options] == ["whole"]
    table.new_game.press.click()
    assert table.match.state.phase == "army"


def test_when_a_game_is_over_the_same_choice_stands_among_the_buttons() -> None:
    battle = dust.new_battle("3 tank", "1 tank", seed=3)
    while not battle.over:
        battle.play(battle.moves()[0])
    table = DustTable(battle)
    [once_more] = [deed for deed in table.deeds.deeds if deed.words == "Once more"]
    once_more.does()
    assert is_shown(table.new_game.form)


def test_once_more_is_another_game_unless_somebody_wants_the_same() -> None:
    table = TacticsTable(seed=7)
    seeds = set()
    for _ in range(3):
        table.new_game.switch.value = True
        seeds.add(table.new_game.seed.value)
        table.new_game.switch.value = False
    assert len(seeds) > 1
