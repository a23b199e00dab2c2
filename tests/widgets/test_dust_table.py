"""The table of Dust as a whole: a game from end to end, steps, moves in words, languages."""

import html
import re
from html import escape
from random import Random

import pytest

from dustlab.core.errors import BadInput
from dustlab.core.match import Chance, Match
from dustlab.core.words import LANGUAGES
from dustlab.dust import GAME, new_match
from dustlab.dust.cards import card
from dustlab.dust.state import State
from dustlab.pictures.scene import POSSIBLE
from dustlab_widgets import DustTable
from dustlab_widgets.core.parts import STRICT, Told, is_shown
from dustlab_widgets.table.step_bar import step_of
from tests.phases import moving
from tests.widgets.conftest import Messages
from tests.widgets.tables import (
    ARMIES,
    at_random,
    buttons,
    click,
    led_on,
    marks,
    press,
    refused,
    table,
)

# A whole game


def any_move(match: Match[State], rng: Random) -> str:
    """Anything, but whoever has a Koshka plays her, so that turns are interrupted."""
    if GAME.phase(match.state) == "initiative":
        for move in match.moves():
            if card(move.card).ability == "koshka":
                return str(move)
    return str(GAME.sample(match.state, rng))


# Of each rule set a game, and as many of its steps as lead through every phase of a round.
@pytest.mark.parametrize(
    ("rules", "players", "seed"),
    [("premium", 3, 3), ("standard", 2, 9), ("epic", 4, 1), ("original", 6, 1)],
)
def test_a_whole_random_game_is_played_through_the_table_and_no_move_sends_much(
    rules: str, players: int, seed: int, messages: Messages
) -> None:
    """Also when neutral armies come everywhere at once. The map that is not used rests."""
    met: set[str] = set()
    wanted = {"land", "initiative", "production", "movement", "combat", "battle"}
    if rules != "premium":
        wanted.add("interruption")
    most = 25_000 if players < 4 else 30_000  # a seat more is some words more
    made = table(players=ARMIES[:players], rules=rules, seed=seed, page=True)
    rng, picks = Random(players), Random(seed)
    while not wanted <= met or len(made.match.steps) <= 100:
        before = made.match.cursor
        met.add(GAME.phase(made.match.state))
        move = any_move(made.match, rng)
        messages.clear()
        made.play_text(move)
        assert made.match.cursor > before, made.desk.refused
        assert len(messages) <= 10, move
        assert messages.bytes() <= most, move
        if before % 3:
            continue
        # Whatever is picked in between changes no position by itself, or plays a legal move.
        made.pick(picks.choice(made.scene.names()))
        made._step(picks.choice(("tank", "mech", "fighter", "bomber", "submarine")), 1)
        made.clear.click()


# Stepping, and the setup let be finished


def test_stepping_goes_back_and_forward_and_to_phases() -> None:
    made = table(players=("red", "blue"), seed=5)
    led_on(made, lambda state: state.round == 1, at_random(5))
    steps = made.match.cursor
    made.steps.back.click()
    assert made.match.cursor < steps
    here, last = step_of(made.match)
    assert here == last - 1
    assert f"Step {here} of {last}" in made.ask.value
    made.steps.phase.value = dict(made.steps.phase.options)["Setup: Production centers"]
    assert made.match.state.phase == "centers"
    assert "Setup: Production centers" in made.ask.value
    made.steps.to_end.click()
    assert made.match.cursor == steps


def test_the_menu_of_parts_names_rounds_and_whose_turn_it_is_and_stops_at_decisions() -> None:
    made = table(players=("red", "blue"), seed=5)
    rng = Random(5)
    while made.match.state.round < 3:
        made.match.play(GAME.sample(made.match.state, rng))
    made._stepped()
    parts = dict(made.steps.phase.options)
    wanted = {"Round 1: Initiative", "Round 2, Red: Movement", "Round 2, Blue: Production"}
    assert wanted <= set(parts)
    assert len(parts) == len(made.steps.phase.options)
    made.steps.phase.value = parts["Round 2, Blue: Production"]
    state = made.match.state
    assert (state.round, state.turn.army, state.phase) == (2, "blue", "production")
    for step in parts.values():
        made.steps.phase.value = step
        assert not isinstance(made.match.pending, Chance)


def test_whoever_lets_the_setup_be_finished_wins_nothing_by_it() -> None:
    """The cadet, who overlooks a lot, is set up by the same bot as the one who asks for it."""
    made = table(new_match(("red", "blue"), seed=4), bots={"blue": "cadet"})
    press(made, "Finish the setup for me")
    state = made.match.state
    assert state.round == 1
    held = [state.owner(area.id) for area in state.board.areas if area.power_source]
    assert abs(held.count("red") - held.count("blue")) <= 2
    assert made.seats.chosen()["blue"] == "cadet"


def test_the_setup_is_finished_for_whoever_asks_told_and_taken_back() -> None:
    made = table(players=("red", "blue", "green"), bots={"blue": "planner", "green": "general"})
    press(made, "Finish the setup")
    assert (made.match.state.round, made.match.pending.player) == (1, "red")
    told = made.talk.story.value
    assert "Red: claim the capital" in told
    mine = [str(decided.move) for army, decided in made.played if army == "red"]
    assert told.count("<li>Red: ") + told.count("<li>Red has") == len(mine)
    assert not [deed for deed in buttons(made) if deed.startswith("Finish")]
    steps = made.match.cursor
    made.steps.back.click()
    assert made.match.cursor < steps
    assert made.match.state.round == 0
    made.steps.to_start.click()
    assert "Step 1 of" in made.ask.value


def test_a_setup_that_is_finished_for_one_person_is_left_to_the_other() -> None:
    made = table(players=("red", "blue"), seed=3)
    first = made.match.pending.player
    press(made, "Finish the setup for me")
    assert made.match.pending.player != first
    rng = Random(3)
    while not made.match.state.round:
        assert made.match.pending.player != first
        made.play_text(str(GAME.sample(made.match.state, rng)))
    assert not [deed for deed in buttons(made) if deed.startswith("Finish")]


@pytest.mark.parametrize("curtain", [True, False])
def test_one_press_finishes_the_setup_for_all_and_says_that_the_game_begins(curtain: bool) -> None:
    made = table(players=("red", "blue", "green"), curtain=curtain)
    press(made, "Finish the setup for all")
    assert made.match.state.round == 1
    assert made.match.state.phase == "initiative"
    assert made.match.moves()
    assert "the game begins" in made.talk.words.value
    assert made.helped == set()


def test_a_press_on_the_main_button_with_nothing_chosen_says_what_to_choose() -> None:
    made = table(moving("ukraine red 2 tank\nberlin blue 1 tank"))
    assert "still missing" not in made.talk.words.value
    made.confirm.click()
    assert "Something is still missing. Pick an area of yours" in made.talk.words.value
    assert "dust-trouble" in made.talk.words.value
    click(made, "ukraine")
    assert "still missing" not in made.talk.words.value
    made.confirm.click()
    assert "Something is still missing. Now pick where they go" in made.talk.words.value


def test_a_move_that_leaves_an_area_empty_is_warned_of_and_not_refused() -> None:
    made = table(moving("ukraine red 2 tank\nberlin blue 1 tank"))
    click(made, "ukraine")
    click(made, "persia")
    assert "Nobody would stay in Ukraine" in made.talk.words.value
    assert refused(made) == ([], set())
    made.steppers.less[0].click()
    assert "Nobody would stay" not in made.talk.words.value
    made.steppers.more[0].click()
    made.confirm.click()
    assert made.match.state.owner("ukraine") == ""


# Moves in words


def test_the_list_of_moves_is_made_only_while_it_is_open_and_can_be_searched() -> None:
    made = table(moving("ukraine red 9 tank 9 mech 9 fighter 9 bomber\nberlin blue 1 tank"))
    made.tabs.turn_to("moves")
    finder = made.finder
    assert finder.moves.options == ()
    finder.switch.value = True
    assert 100 < len(finder.moves.options) <= 201
    finder.search.value = "persia 2_tank"
    assert all("persia" in move and "2 tank" in move for _, move in finder.moves.options[:-1])
    finder.verb.value = "end"
    finder.search.value = ""
    assert finder.moves.options[0] == ("end the movement [end movement]", "end movement")
    finder.choose.click()
    assert made.match.state.phase == "combat"


def test_a_move_is_written_and_a_wrong_one_is_answered() -> None:
    made = table(moving("ukraine red 2 tank\nberlin blue 1 tank"))
    made.play_text("move ukraine > berlin 1 tank")
    assert refused(made) == (["dust.movement.areas"], {"berlin"})
    with pytest.raises(Told, match="I do not know the move “dance”"):
        made.play_text("dance")
    made.tabs.turn_to("moves")
    made.finder.line.value = "move ukraine > persia 1 tank"
    made.finder.press.click()
    assert made.match.state.owner("persia") == "red"
    assert made.finder.line.value == ""


def test_no_error_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(STRICT, "on", False)
    made = table(moving("ukraine red 2 tank\nberlin blue 1 tank"))
    made.finder.line.value = "dance"
    made.finder.press.click()
    assert "dust-trouble" in made.talk.words.value
    click(made, "ukraine")
    assert "dust-trouble" not in made.talk.words.value


def test_what_is_no_move_is_answered_with_moves_that_fit_and_goes_with_the_next_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(STRICT, "on", False)
    made = table(moving("ukraine red 2 tank\nberlin blue 1 tank"), language="de")
    for nonsense in ("dance", "attack"):
        made.finder.line.value = nonsense
        made.finder.press.click()
        told = made.talk.words.value
        assert f"Den Zug „{nonsense}“ kenne ich nicht. Versuch es so: " in told
        [examples] = re.findall(r"Versuch es so: (.*?)\.</div>", told)
        for example in examples.split(", "):
            assert not made.match.why_not(html.unescape(example))
    made.finder.line.value = "capital berlin"
    made.finder.press.click()
    assert "attack" not in made.talk.words.value
    assert made.desk.refused
    made.finder.line.value = "dance"
    made.finder.press.click()
    assert not made.desk.refused


def test_dare_hides_what_is_possible_and_the_second_hint_shows_it() -> None:
    made = table(moving("ukraine red 2 tank\nberlin blue 1 tank"))
    assert marks(made, POSSIBLE)
    made.dare.press.value = True
    assert not marks(made, POSSIBLE)
    made.tabs.turn_to("moves")
    assert not is_shown(made.finder.switch)
    made.hints.press.click()
    assert "Think of these rules" in made.hints.words.value
    made.hints.press.click()
    assert marks(made, POSSIBLE)
    made.hints.press.click()
    assert made.hints.words.value


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_in_the_language_that_is_chosen(language: str) -> None:
    match = new_match(("red", "blue"), seed=6)
    rng = Random(6)
    while match.state.phase != "movement":
        match.play(GAME.sample(match.state, rng))
    made = table(match)
    made.choose_language.choice.value = language
    title = {"en": "Dust, Premium rules", "de": "Dust, Regelfassung", "it": "Dust, regole"}
    assert title[language] in made.title.value
    button = {"en": "End movement", "de": "Bewegung beenden", "it": "Termina il movimento"}
    assert button[language] in buttons(made)
    origin = made.desk.possible()[0]
    click(made, origin)
    assert made.match is match
    assert made.clear.description != ("Clear" if language != "en" else "")


def test_the_table_speaks_the_language_it_was_opened_in() -> None:
    made = table(language="de", players=("red", "blue"))
    assert "Reihenfolge" in made.world.told.value or "Rot" in made.round.scene.description
    with pytest.raises(BadInput):
        DustTable(language="fr")


def test_all_is_told_beside_the_map() -> None:
    made = table(moving("ukraine red 2 tank\nberlin blue 1 tank"))
    told = made.world.told.value
    assert "Ukraine: Red, 2 tanks" in told
    assert told.count("<li>") == len(made.match.state.board.areas)
    click(made, "ukraine")
    assert "Chosen: Ukraine" in made.world.told.value


def test_names_and_moves_are_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(STRICT, "on", False)
    made = table(players=("red", "blue"))
    made.finder.line.value = "<img src=x>"
    made.finder.press.click()
    assert "<img" not in made.talk.words.value


def test_the_board_in_words_is_up_to_date_while_cards_are_shown() -> None:
    match, rng = new_match(("red", "blue"), seed=3), Random(4)
    while match.state.phase != "initiative" or match.state.round < 3:
        match.play(GAME.sample(match.state, rng))
    match.back()
    made = table(match)
    made.play_text(str(match.steps[match.cursor].cause))
    assert made.match.state.phase == "initiative"
    assert made.hand_open
    assert made.round.scene.description
    assert escape(made.round.scene.description) in made.world.told.value
