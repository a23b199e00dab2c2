"""The map on the table of Dust: what a click on it costs, names, keys, and a page loaded anew."""

import json
import re
from html import escape
from random import Random

import pytest

from dustlab.core.match import Choice, Match
from dustlab.core.words import LANGUAGES, name
from dustlab.dust import GAME
from dustlab.dust.pictures.marks import LAYER, marked
from dustlab.dust.state import State
from dustlab.pictures.scene import Scene
from dustlab_widgets.dust import world
from dustlab_widgets.dust.world import NARROW_MAP as NARROW
from dustlab_widgets.dust.world import WIDE_MAP as WIDE
from tests.dust.drawings import crowded
from tests.phases import moving
from tests.widgets.conftest import Messages
from tests.widgets.tables import (
    buttons,
    click,
    press,
    table,
)


def test_a_click_on_the_map_costs_little(messages: Messages) -> None:
    made = table(players=("red", "blue", "green"), seed=8, page=True)
    rng, most = Random(8), 0
    while made.match.cursor < 200 and isinstance(made.match.pending, Choice):
        made.match.play(GAME.sample(made.match.state, rng))
        if made.match.cursor % 4:
            continue
        made._stepped()
        possible = list(made.desk.possible())
        if made.desk.close_up() is not None or not possible:
            continue
        for area in (rng.choice(possible), rng.choice(possible)):
            before = made.match.cursor
            messages.clear()
            click(made, area)
            assert len(messages) <= 10
            assert messages.bytes() <= 25_000
            most = max(most, len(messages))
            if made.match.cursor != before:
                break
    assert most > 2


def test_the_map_that_is_not_used_rests_and_wakes_when_it_is(messages: Messages) -> None:
    made = table(moving("ukraine red 2 tank\nberlin blue 1 tank"), page=True)
    narrow = made.world.stages[NARROW]
    assert narrow.asleep
    messages.clear()
    click(made, "ukraine")
    assert [kind for kind, *_ in messages].count("_CanvasManager") == 1
    x, y = narrow.scene.centre("persia")
    narrow.on_mouse(2 * x, 2 * y)
    assert not narrow.asleep
    assert made.world.stages[WIDE].asleep
    assert made.desk.target == "persia"


def test_the_map_that_comes_into_sight_is_drawn_and_the_other_rests(messages: Messages) -> None:
    made = table(moving("ukraine red 2 tank\nberlin blue 1 tank"), page=True)
    wide, narrow = made.world.wide, made.world.narrow
    seen = made.world.follow.buttons
    seen["dust-narrow-map"].click()
    assert (wide.asleep, narrow.asleep) == (True, False)
    messages.clear()
    seen["dust-narrow-map"].click()
    assert not messages  # as it was
    x, y = narrow.scene.centre("ukraine")
    narrow.on_mouse(2 * x, 2 * y)
    seen["dust-wide-map"].click()
    assert (wide.asleep, narrow.asleep) == (False, True)
    assert wide.scene.named("ukraine")
    assert wide._painted == wide._layers()


def test_a_map_at_rest_is_drawn_only_when_it_wakes(monkeypatch: pytest.MonkeyPatch) -> None:
    made = table(moving("ukraine red 2 tank\nberlin blue 1 tank"), page=True)
    drawn: list[float] = []
    draw = world.map_scene

    def noted(state: State, *, width: float, language: str) -> Scene:
        drawn.append(width)
        return draw(state, width=width, language=language)

    monkeypatch.setattr(world, "map_scene", noted)
    made.play_text("move ukraine > persia 1 tank")
    made.play_text("move ukraine > india 1 tank")
    assert drawn == [WIDE, WIDE]
    made.world._used(NARROW)
    assert drawn == [WIDE, WIDE, NARROW]
    state = made.match.state
    now = draw(state, width=NARROW, language="en")
    assert made.world.narrow.scene == marked(now, state.board, marks=made.desk.marks())


def test_a_map_at_rest_says_so_on_a_page_that_is_loaded_anew() -> None:
    made = table(moving("ukraine red 2 tank\nberlin blue 1 tank"), page=True)
    narrow = made.world.narrow
    whole = narrow.scene
    narrow.on_ready()
    assert narrow.asleep
    assert narrow.scene is whole
    painted = [shape for layer in narrow._painted for shape in layer or ()]
    assert "Pick anywhere" in " ".join(getattr(shape, "text", "") for shape in painted)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_area_has_its_name_under_the_mouse(language: str) -> None:
    made = table(players=("red", "blue"))
    made.choose_language.choice.value = language
    told = re.findall(r'data-name="([^"]*)"', made.world.names.value)
    wanted = [escape(name(area.id, language)) for area in made.match.state.board.areas]
    assert told == wanted


def test_what_is_picked_or_come_to_by_key_has_its_name_on_the_map() -> None:
    made = table(Match(GAME, crowded(1), 1))

    def on_map() -> str:
        top = [s for s in made.world.wide.scene.shapes if s.layer == LAYER]
        return " ".join(getattr(shape, "text", "") for shape in top)

    assert "Maghreb" not in on_map()
    click(made, "maghreb")
    assert "Maghreb" in on_map()
    stage = made.world.wide
    stage.focus_on = "maghreb"
    for _ in range(9):
        stage.on_key("ArrowDown", False, False, False)
        assert stage.focus_on == made.world.asked
    before = made.world.asked
    press(made, buttons(made)[0])
    assert before
    assert made.world.asked == ""


def test_a_reload_paints_the_map_as_it_is_now(messages: Messages) -> None:
    made = table(moving("ukraine red 2 tank\nberlin blue 1 tank"), page=True)
    click(made, "ukraine")
    messages.clear()
    made.world.wide.on_ready()
    assert messages.bytes() > 40_000


def test_arrow_keys_walk_the_map_and_enter_picks() -> None:
    made = table(moving("ukraine red 2 tank\nberlin blue 1 tank"))
    stage = made.world.wide
    stage.on_key("Home", False, False, False)
    first = stage.focus_on
    stage.on_key("ArrowRight", False, False, False)
    assert stage.focus_on not in ("", first)
    assert "Joined to" in made.world.told.value
    stage.focus_on = "ukraine"
    stage.on_key("Enter", False, False, False)
    assert made.desk.origin == "ukraine"


def test_a_notebook_without_a_kernel_shows_the_map() -> None:
    made = table(moving("ukraine red 2 tank\nberlin blue 1 tank"))
    bundle = made._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert "DustTable(step 0 of 0)" in bundle["text/plain"]
    json.dumps(bundle)
