"""What a newcomer meets at the table: alone, in another window, in another language."""

import pytest

from dustlab.dust import from_position
from dustlab.words import say
from dustlab_widgets import DustTable
from dustlab_widgets.dust.table_world import NARROW
from dustlab_widgets.stage import Stage
from dustlab_widgets.style import stylesheet
from tests.widgets.tables import buttons, press, table, texts

# Alone at the table


def test_whoever_is_alone_asks_at_the_curtain_for_the_computer() -> None:
    made = DustTable(players=("red", "blue", "green"), seed=3)
    press(made, "I play alone")
    assert made.seats.chosen() == {"red": "person", "blue": "planner", "green": "planner"}
    assert "Red: choose a setup card" in texts(made)
    assert "I play alone" not in " ".join(buttons(made))
    made.seats.menus[0].value, made.seats.menus[2].value = "general", "person"
    assert "Red: a bot decides here" in made.talk.words.value


def test_in_a_new_game_the_bots_stay_and_play_for_the_seats_that_are_added() -> None:
    made = table(players=("red", "blue"), bots={"blue": "general"})
    made.new_game.players.value = 3
    made.new_game.press.click()
    assert made.seats.chosen() == {"red": "person", "blue": "general", "green": "general"}
    made.new_game.players.value = 2
    made.new_game.press.click()
    assert made.seats.chosen() == {"red": "person", "blue": "general"}


def test_among_persons_a_new_game_is_one_of_persons() -> None:
    made = table(players=("red", "blue"))
    made.new_game.players.value = 4
    made.new_game.press.click()
    assert set(made.seats.chosen().values()) == {"person"}


@pytest.mark.parametrize("language", ["de", "it"])
def test_the_map_that_rests_says_so_in_the_language_that_is_chosen(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = table()
    painted: list[str] = []

    def paint() -> None:
        shapes = made.world.narrow.scene.shapes
        painted.append(" ".join(getattr(shape, "text", "") for shape in shapes).strip())

    monkeypatch.setattr(Stage, "_paint", lambda stage: stage is made.world.narrow and paint())
    made.speak(language)
    assert painted == [say("widgets.table.resting", language)]
    assert made.world.narrow.asleep
    made.world._used(NARROW)
    assert len(painted) == 2
    assert made.world.narrow.scene.names() == made.world.wide.scene.names()


def test_what_a_table_adds_to_the_looks_outweighs_the_looks_of_a_later_widget() -> None:
    common, table_rule = ".dust-lab .dust-actions .dust-button", ".dust-table .dust-actions"
    assert common in stylesheet().value
    assert f".dust-lab{table_rule} .dust-button" in table().children[0].value


# What bots did


BETWEEN_TURNS = """
rules premium
players red blue
ends game
round 2
phase production
order blue red at 0
turn blue combat 1 movement 0
shop points 0 centers 0 cards 0
ukraine blue 9 tank center
berlin blue 1 tank
balkans red 1 tank
india red 1 tank
"""


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Changed hands meanwhile: Balkans (Red → Blue)"),
        ("de", "Inzwischen den Besitzer gewechselt haben: Balkan (Rot → Blau)"),
        ("it", "Nel frattempo hanno cambiato padrone: Balcani (Rosso → Blu)"),
    ],
)
def test_areas_that_bots_took_are_named(language: str, told: str) -> None:
    made = table(from_position(BETWEEN_TURNS, seed=2), bots={"blue": "planner"}, language=language)
    assert told not in made.talk.words.value
    while made.match.pending.player == "blue" or made.match.state.owner("balkans") == "red":
        made.confirm.click()
    assert told in made.talk.words.value
