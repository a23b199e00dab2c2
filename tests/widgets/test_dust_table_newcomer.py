"""What a newcomer meets at the table: alone, in another window, in another language."""

import pytest

from dustlab.core.match import Match
from dustlab.core.words import say
from dustlab.dust import from_position
from dustlab.dust.state import State
from dustlab_widgets import DustTable
from dustlab_widgets.core.parts import stylesheet
from dustlab_widgets.dust.world import NARROW_MAP as NARROW
from dustlab_widgets.pictures.stage import Stage
from tests.phases import buying, moving, placing
from tests.widgets.conftest import Messages
from tests.widgets.tables import buttons, click, press, refused, table, texts

# Alone at the table


def test_whoever_is_alone_asks_at_the_curtain_for_the_computer() -> None:
    made = DustTable(players=("red", "blue", "green"), seed=3)
    press(made, "I play alone")
    assert made.seats.chosen() == {"red": "person", "blue": "cadet", "green": "cadet"}
    assert "Red: choose a setup card" in texts(made)
    assert "I play alone" not in " ".join(buttons(made))
    made.seats.menus[0].value, made.seats.menus[2].value = "general", "person"
    assert "Red: a bot decides here" in made.talk.words.value


def test_the_seats_say_how_each_bot_plays_and_which_is_for_a_first_game() -> None:
    made = DustTable(players=("red", "blue"), seed=3)
    offered = [label for label, _ in made.seats.menus[0].options]
    assert offered == ["A person", "Plays at random", "Cadet", "Planner", "General"]
    about = made.seats.about.value
    assert "<b>Cadet:</b> a good first opponent" in about
    assert [about.index(label) for label in offered[1:]] == sorted(
        about.index(label) for label in offered[1:]
    )


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
    assert f".dust-lab{table_rule} .dust-button" in table().children[1].value


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


@pytest.mark.parametrize(
    ("area", "said"),
    [
        ("balkans", "no production center in Balkans"),
        ("greenland", "Greenland is not yours"),
        ("india", "India is not yours"),
        ("indian_ocean", "Indian Ocean"),
    ],
)
def test_a_place_where_nothing_can_be_built_is_refused_at_the_pick(area: str, said: str) -> None:
    made = table(placing("2 tank"))
    click(made, area)
    told = [remark.tell() for remark in made.desk.refused]
    assert said in " ".join(told)
    assert not [line for line in told if "at least one unit" in line or "You asked for" in line]
    assert refused(made)[1] == {area}
    click(made, "ukraine")
    assert refused(made) == ([], set())
    assert made.desk.units.tank == 2


def test_whoever_would_lose_points_at_the_end_of_buying_is_told_before() -> None:
    made = table(buying(points=9))
    assert "lost" not in made.talk.words.value
    made.steppers.more[0].click()
    assert "If you end buying now, 7 points are lost" in made.talk.words.value
    made.confirm.click()
    assert "7 points are lost" in made.talk.words.value
    for _ in range(3):
        made.steppers.more[0].click()
    assert "1 point is lost" in made.talk.words.value
    made.steppers.more[6].click()
    assert "lost" not in made.talk.words.value


def test_units_of_another_army_are_refused_for_that_and_nothing_else() -> None:
    made = table(moving("ukraine red 2 tank\nmoscow blue 1 tank"))
    click(made, "moscow")
    [only] = made.desk.refused
    assert "belong to Blue" in only.tell()
    assert refused(made) == (["dust.movement.own_units"], {"moscow"})


def test_a_new_game_brings_the_board_into_sight(messages: Messages) -> None:
    """The form is below everything else; the canvas that is seen is what the page scrolls to."""
    made = table(players=("red", "blue"), page=True)
    messages.clear()
    made.new_game.press.click()
    focused = [kind for kind, message, _ in messages if "focus" in str(message).lower()]
    assert focused.count("MultiCanvas") == 3


def test_where_only_a_new_center_can_stand_a_pick_chooses_it_and_another_builds_it() -> None:
    made = table(placing_both())
    click(made, "balkans")
    assert refused(made) == ([], set())
    assert made.confirm.description == "Center in Balkans"
    assert "Center in Balkans" not in buttons(made)
    assert "Still to place: 2 tanks; new centers: 1." in made.ask.value
    assert "No units in Balkans" not in made.ask.value
    click(made, "balkans")
    assert "balkans" in made.match.state.centers
    # A place for neither is refused for what was ordered first: the units.
    made = table(placing_both())
    click(made, "persia")
    assert "no production center in Persia" in made.desk.refused[0].tell()
    # Where units can be built they come first.
    click(made, "ukraine")
    assert made.confirm.description == "Place 2 tanks in Ukraine"


def placing_both() -> Match[State]:
    """Red has ordered units and a center."""
    return buying(more="shop points 0 centers 1 cards 0 closed\nshop units 2 tank")


# What the board refuses at a click

LABRADOR = """
    labrador red 2 tank center
    new_york red 2 tank center
    mexico blue 2 tank
"""


def test_of_two_centers_at_a_sea_the_table_asks_for_one_and_says_how_to_name_it() -> None:
    made = table(placing("1 submarine", LABRADOR))
    click(made, "north_atlantic")
    assert "Now click the center that builds the submarines" in made.talk.words.value
    assert ": Labrador or New York." in made.talk.words.value
    made.steppers.more[4].click()
    assert refused(made)[0] == ["dust.production.submarines"]
    assert "Labrador or New York" in made.talk.words.value
    assert "from labrador" in made.talk.words.value


COASTS = """
    scandinavia red 2 tank
    berlin red 2 tank
    north_sea red 1 submarine
    balkans blue 1 tank
"""


def test_two_coasts_that_no_land_joins_are_refused_as_the_way_from_coast_to_coast() -> None:
    made = table(moving(COASTS))
    click(made, "scandinavia")
    click(made, "greenland")
    assert refused(made)[0] == ["dust.movement.amphibious"]
    assert "a submarine in Greenland Sea" in made.talk.words.value


def test_after_a_refused_target_another_group_of_ones_own_begins_anew() -> None:
    made = table(moving(COASTS))
    for area in ("scandinavia", "greenland", "north_sea"):
        click(made, area)
    assert (made.desk.origin, made.desk.target) == ("north_sea", "")
    click(made, "greenland_sea")
    assert made.desk.target == "greenland_sea"
    assert refused(made)[0] == []
