"""A new game of Dust Tactics at the table: armies, tiles and cover, teams, cards of units."""

import pytest

from dustlab.pictures.scene import REFUSED
from dustlab_widgets import TacticsTable
from dustlab_widgets.tactics.desks.desk import ArmyDesk, LayDesk
from tests.widgets.tactics.at_the_table import at, buttons, click, marked, press


def test_armies_are_built_from_buttons() -> None:
    table = TacticsTable()
    table.new_game.way.value = "own"
    table.new_game.press.click()
    assert isinstance(table.desk, ArmyDesk)
    assert any("points" in words for words in buttons(table))
    while isinstance(table.desk, ArmyDesk):
        press(table, buttons(table)[-1] if "End the army" in buttons(table) else buttons(table)[0])
    assert {table.match.state.side(n) for n in range(2)} == {"allies", "axis"}


def test_tiles_and_cover_are_laid_by_picking_a_square_twice() -> None:
    table = TacticsTable()
    table.begin("first_patrol", "laid_out", 3)
    while isinstance(table.desk, ArmyDesk):
        press(table, buttons(table)[-1] if "End the army" in buttons(table) else buttons(table)[0])
    assert isinstance(table.desk, LayDesk)
    tiles = table.match.state.table.scenario.tiles
    table.field.stage.on_ready()
    square = table.desk.possible()[0]
    click(table, square)
    click(table, square)
    assert table.match.state.table.scenario.tiles == tiles - 1


def test_at_the_beginning_the_edges_of_entry_are_shown_and_told() -> None:
    table = TacticsTable(seed=3)
    assert "Allies: this side comes in from the south." in table.field.told.value
    assert any(shape.look == "entry-axis" for shape in table.scene.shapes)
    assert not any(shape.look == "entry-axis" for shape in at().scene.shapes)


def test_whoever_builds_an_army_sees_who_is_in_it_and_the_cheapest_first() -> None:
    table = TacticsTable("the_bridge")
    table.begin("the_bridge", "own", 3)
    table.tabs.turn_to("moves")
    assert table.finder.line.placeholder.startswith("enlist ")
    prices = [int(words.split(": ")[1].split()[0]) for words in buttons(table)]
    assert prices == sorted(prices)
    assert prices
    press(table, "Hell Boys")
    press(table, "Bazooka Joe")
    assert "In the army: Hell Boys and Bazooka Joe." in table.ask.value
    table.speak("de")
    assert "In der Armee: Hell Boys und Bazooka Joe." in table.ask.value
    assert buttons(table)[-1] == "Die Armee abschließen"


def test_the_cards_tell_what_a_unit_can_do_before_it_is_chosen() -> None:
    table = TacticsTable("the_bridge")
    table.begin("the_bridge", "own", 3)
    assert table.cards.card.value == ""
    table.cards.switch.value = True
    titles = [title for title, _ in table.cards.menu.options]
    assert titles[0] == "Terrier (Allies)"
    assert not any("Axis" in title for title in titles)
    table.cards.menu.value = "hell_boys"
    assert "Shotgun ×3" in table.cards.card.value
    assert "<b>Fast</b>: One MOVE" in table.cards.card.value
    table.speak("de")
    assert "ein Squad mit 5 Miniaturen" in table.cards.card.value


def test_an_open_card_follows_the_unit_that_is_picked() -> None:
    table = at()
    click(table, "A1")
    assert table.cards.card.value == ""
    table.cards.switch.value = True
    assert [unit for _, unit in table.cards.menu.options] == [
        *("death_dealers", "hell_boys"),
        *("hans", "sturmpioniere"),
    ]
    click(table, "E1")
    assert "Hell Boys (Allies)" in table.cards.card.value
    table.cards.switch.value = False
    assert table.cards.card.value == ""


def test_a_new_game_may_be_played_by_teams() -> None:
    table = TacticsTable("first_patrol")
    form = table.new_game
    form.players[0].value = "Ann, Ben"
    form.split.value = "split"
    form.press.click()
    teams = table.match.state.table.teams
    assert [(one.side, one.name, one.part) for one in teams] == [
        ("allies", "Ann", "vehicles"),
        ("allies", "Ben", "soldiers"),
    ]
    form.split.value = "together"
    form.players[0].value = ""
    form.players[1].value = "Cleo Dan Eva"
    form.press.click()
    teams = table.match.state.table.teams
    assert [(one.name, one.part) for one in teams] == [
        *(("Cleo", "all"), ("Dan", "all")),
        ("Eva", "all"),
    ]


def test_teams_that_cannot_be_are_told_of_and_the_match_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("dustlab_widgets.core.parts.STRICT.on", False)
    table = TacticsTable("first_patrol", language="de")
    match, form = table.match, table.new_game
    form.players[1].value, form.split.value = "Ann", "split"
    form.press.click()
    assert "Achse: Für Fahrzeuge und Soldaten getrennt" in table.talk.words.value
    form.players[1].value = "Ann Ann"
    form.split.value = "together"
    form.players[0].value = "Ann, Bo"
    form.press.click()
    assert "für jeden Spieler ein Name aus einem Wort" in table.talk.words.value
    assert table.match is match


def test_the_form_of_a_new_game_begins_with_the_field_of_the_table() -> None:
    assert TacticsTable("the_depot").new_game.where.value == "the_depot"


def test_a_forbidden_square_for_a_tile_says_so_at_the_first_pick() -> None:
    table = TacticsTable("first_patrol", seed=3)
    table.begin("first_patrol", "laid_out", 3)
    while not isinstance(table.desk, LayDesk):
        table.match.play(next(iter(table.match.moves())))
        table.go_on(table.match)
    table.field.stage.on_ready()
    click(table, "A1")
    assert marked(table, REFUSED) == {"A1"}
    assert table.confirm.description == "Choose a square"
