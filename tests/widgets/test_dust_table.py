"""The table as a whole: who sees what, bots, saving, languages, and what a click costs."""

import html
import json
import re
from html import escape
from random import Random

import pytest

from dustlab.core.errors import BadInput, DustlabError
from dustlab.core.match import Chance, Choice, Match
from dustlab.core.words import LANGUAGES, name
from dustlab.dust import GAME, new_match
from dustlab.dust.cards import card
from dustlab.dust.pictures.cards import CARD
from dustlab.dust.pictures.marks import LAYER, marked
from dustlab.dust.state import State
from dustlab.pictures.scene import CHOSEN, POSSIBLE, Scene
from dustlab_widgets import DustTable
from dustlab_widgets.core.parts import STRICT, Told, is_shown
from dustlab_widgets.dust import world
from dustlab_widgets.dust.world import NARROW_MAP as NARROW
from dustlab_widgets.dust.world import WIDE_MAP as WIDE
from dustlab_widgets.table.desk import BotDesk
from dustlab_widgets.table.step_bar import step_of
from tests.dust.test_picture import crowded
from tests.phases import buying, moving
from tests.widgets.conftest import Messages
from tests.widgets.tables import (
    at_random,
    buttons,
    click,
    led_on,
    marks,
    on_cards,
    press,
    refused,
    seen,
    table,
    texts,
)

ARMIES = ("red", "blue", "green", "orange", "purple", "black")


def everything(made: DustTable) -> str:
    """Whatever a page was sent of the words of a table, hidden things too."""
    values = [
        made.ask.value,
        made.talk.words.value,
        made.talk.story.value,
        made.world.told.value,
        made.hints.words.value,
    ]
    values += [made.world.told.value, texts(made), on_cards(made), *buttons(made)]
    values += [str(made.finder.moves.options)]
    return " ".join(values)


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


# Who sees what


def test_between_two_persons_a_curtain_falls_and_nothing_shows_the_hand() -> None:
    made = DustTable(players=("red", "blue"), seed=3)
    seen(made)
    made.tabs.turn_to("moves")
    made.finder.switch.value = True
    hands = made.match.state.cards.hands
    assert "Pass the screen to Red" in texts(made)
    assert made.confirm.description == "I am Red: show my cards"
    for _ in range(3):
        made.hints.press.click()
    assert not [card for hand in hands for card in hand if card in everything(made)]
    assert "combat" not in everything(made)
    made.closeup.pick("reveal")
    assert "Red: choose a setup card" in texts(made)
    shown = everything(made)
    assert "Red: choose a setup card" in shown
    assert not [card for card in hands[1] if card in shown and card not in hands[0]]
    press(made, buttons(made)[0])
    made.confirm.click()
    assert "Pass the screen to Blue" in texts(made)
    made.steps.back.click()
    assert "Pass the screen to Red" in texts(made)


def test_the_button_of_a_chosen_card_is_marked_as_its_picture_is() -> None:
    made = DustTable(players=("red", "blue"), seed=3, curtain=False)
    first, second = (CARD + held for held in made.desk.hand()[:2])
    made.pick_card(first)
    assert made.desk.marks()[first] == CHOSEN
    assert [label[0] == "✓" for label, _ in made.deeds.row.options][:2] == [True, False]
    made.deeds.row.value = "1"
    assert made.desk.marks()[second] == CHOSEN
    assert [label[0] == "✓" for label, _ in made.deeds.row.options][:2] == [False, True]


def test_behind_the_curtain_no_move_is_played() -> None:
    made = DustTable(players=("red", "blue"), seed=3)
    card = made.match.state.cards.hands[0][0]
    made.play_text(f"card {card}")
    assert made.match.cursor == len(made.match.steps)
    assert not any(made.match.state.cards.played)
    assert "pass the screen first" in made.talk.words.value


def test_a_person_alone_needs_no_curtain() -> None:
    made = DustTable(players=("red", "blue"), bots={"blue": "random"}, seed=3)
    assert "Red: choose a setup card" in texts(made)


def test_a_card_that_is_drawn_is_named_to_nobody() -> None:
    made = table(buying(points=5, more="deck c4m1p2s3 c1m1p5s1"))
    made.play_text("buy 1 card")
    made.play_text("end buying")
    [drawn] = [e for e in made.match.last.events if e.key == "dust.production.drawn"]
    assert "draws a card" in made.talk.words.value
    assert dict(drawn.facts)["card"] not in made.talk.words.value


# Bots


def test_bots_play_until_a_person_decides_and_say_why() -> None:
    made = table(players=("red", "blue", "green"), bots={"blue": "random", "green": "random"})
    press(made, buttons(made)[0])
    made.confirm.click()
    assert "any legal move, at random" in made.talk.story.value
    assert "has chosen a card" in made.talk.story.value
    assert made.match.pending.player == "red"


def test_no_hint_tells_what_a_bot_holds_in_its_hand() -> None:
    made = table(players=("red", "blue"))
    press(made, buttons(made)[0])
    made.confirm.click()
    made.seats.menus[1].value = "general"
    hand = made.match.state.cards.hands[1]
    assert hand
    for _ in range(3):
        made.hints.press.click()
        told = made.hints.words.value
        assert "Blue: a bot decides here" in told
        assert not [held for held in hand if card(held).in_words() in told]


def test_a_seat_can_change_hands_at_any_time() -> None:
    made = table(players=("red", "blue"))
    made.seats.menus[0].value = "random"
    assert made.confirm.description == "Let the others play"
    made.seats.menus[1].value = "random"
    made.confirm.click()
    assert made.match.cursor > 50
    assert "random" in table().known_bots()


@pytest.mark.parametrize("wrong", [{"pink": "random"}, {"red": "genius"}])
def test_an_unknown_seat_or_bot_is_refused_in_one_line(wrong: dict[str, str]) -> None:
    with pytest.raises(BadInput):
        DustTable(players=("red", "blue"), bots=wrong)


# Stepping, saving, a new game


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


def test_what_bots_did_is_told_anew_in_another_language() -> None:
    made = table(players=("red", "blue"), bots={"blue": "planner"}, seed=3)
    press(made, "Finish the setup")
    assert "near" in made.talk.story.value
    made.choose_language.choice.value = "de"
    assert "Energiequelle" in made.talk.story.value
    assert " near " not in made.talk.story.value
    assert "Kampf" in on_cards(made)


def test_all_that_bots_did_is_read_turn_by_turn_and_while_a_person_decides() -> None:
    others = {"blue": "general", "green": "planner", "orange": "general"}
    made = table(players=("red", *others), bots=others, seed=5)
    press(made, "Finish the setup")
    rng, turns = Random(5), 0
    while made.match.state.round < 3:
        if made.match.pending.player == "red":
            made.play_text(str(GAME.sample(made.match.state, rng)))
        else:
            made.confirm.click()
        told, played = made.talk.story.value, made.played
        turns = max(turns, len(played))
        if played:
            # With what was played before red had to answer in somebody else's turn.
            played = [*made.earlier, *played]
            assert told.count("<li>") == len(played)
        lines = dict.fromkeys(re.findall(r"<h5>(.*?)</h5>", told))
        # All of it in the order of play.
        rounds = [int(n) for line in lines for n in re.findall(r"Round (\d)", line)]
        assert rounds == sorted(rounds)
        if played:
            assert played[0][0].capitalize() in told.split("<li>")[1]
            assert played[-1][0].capitalize() in told.split("<li>")[-1]
        if any(str(decided.move) == "roll" for _, decided in played):
            assert re.search(r"rolls? \d+ dice", told) or "1 die" in told
        if not isinstance(made.desk, BotDesk):
            made.dare.press.value = not made.dare.press.value  # another choice, the same story
            assert made.talk.story.value == told
    assert turns > 12
    made.steps.back.click()
    assert made.talk.story.value == ""


def test_a_reason_that_all_moves_of_a_turn_share_is_told_once() -> None:
    others = dict.fromkeys(("blue", "green"), "random")
    made = table(players=("red", *others), bots=others, seed=5)
    press(made, "Finish the setup")
    made.play_text(str(GAME.sample(made.match.state, Random(5))))
    made.confirm.click()
    turns = made.talk.story.value.split("<h5>")[1:]
    random = [turn for turn in turns if turn.count("<li>") > 1 and "any legal move" in turn.lower()]
    assert random
    for turn in random:
        assert turn.lower().count("any legal move") == 1
        assert "any legal move" in turn.split("<ul>")[0].lower()


def test_what_many_bots_did_is_sent_once(messages: Messages) -> None:
    """Five of them play while one person waits: all their words together cost what a click may."""
    others = dict.fromkeys(ARMIES[1:], "general")
    made = table(players=ARMIES, bots=others, seed=4, page=True)
    press(made, "Finish the setup")
    rng, longest = Random(4), 0
    while made.match.state.round < 3:
        messages.clear()
        if made.match.pending.player == "red":
            made.play_text(str(GAME.sample(made.match.state, rng)))
        else:
            made.confirm.click()
            words = [message for kind, message, _ in messages if kind == "HTML"]
            assert len(json.dumps(words, default=str)) <= 25_000
        assert len(messages) <= 10
        longest = max(longest, len(made.talk.story.value))
        messages.clear()
        made._clear()
        assert made.talk.story.value not in str(messages) or not made.talk.story.value
        assert messages.bytes() <= 25_000
    assert longest > 3_000


def test_bots_among_themselves_are_told_as_far_as_anybody_reads() -> None:
    made = table(players=("red", "blue"), bots={"red": "random", "blue": "random"})
    made.confirm.click()
    assert len(made.played) > 200
    told = made.talk.story.value
    assert len(told) < 13_000
    [left_out] = re.findall(r"(\d+) moves before these", told)
    assert int(left_out) + told.count("<li>") == len(made.played)


def test_a_match_is_saved_when_asked_for_and_loaded_again() -> None:
    made = table(players=("red", "blue"), seed=5)
    for _ in range(6):
        made.play_text(str(made.match.moves()[0]))
    assert made.files.link.value == ""
    made.files.press.click()
    assert "download" in made.files.link.value
    assert "Now press “Download the match”" in made.files.link.value
    record = made.match.record()
    made.play_text(str(made.match.moves()[0]))
    assert made.files.link.value == ""
    other = table()
    other.files.take(record.encode(), "match.dust")
    other.steps.to_end.click()
    assert other.match.record() == record


def test_bots_keep_their_seats_when_a_match_is_loaded_and_it_is_said_who_plays() -> None:
    record = table(players=("red", "blue", "green"), seed=5).match.record()
    made = table(players=("red", "blue"), bots={"blue": "planner"}, curtain=True)
    made.files.take(record.encode(), "my.dust")
    assert made.seats.chosen() == {"red": "person", "blue": "planner", "green": "planner"}
    told = made.talk.words.value
    assert "Loaded: my.dust. Who plays: Red: A person; Blue: Planner; Green: Planner." in told
    made.clear.click()
    assert "my.dust" not in made.talk.words.value
    alone = table(players=("red", "blue", "green"))
    alone.choose_language.choice.value = "de"
    alone.files.take(record.encode(), "my.dust")
    assert "Rot: Ein Mensch; Blau: Ein Mensch; " in alone.talk.words.value


def test_a_file_that_is_none_leaves_the_match_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    made = table(players=("red", "blue"))
    match = made.match
    with pytest.raises(DustlabError):
        made.files.take(b"\xff\xfe", "picture.png")
    with pytest.raises(DustlabError):
        made.load("no match", "x.dust")
    assert made.match is match


def test_a_new_game_has_as_many_players_as_are_asked_for() -> None:
    made = table(players=("red", "blue"))
    made.new_game.switch.value = True
    assert is_shown(made.new_game.form)
    made.new_game.players.value = 5
    made.new_game.rules.value = "epic"
    made.new_game.seed.value = 11
    made.new_game.press.click()
    assert made.match.state.seats == ("red", "blue", "green", "orange", "purple")
    assert (made.match.state.edition.id, made.match.seed) == ("epic", 11)
    assert [is_shown(menu) for menu in made.seats.menus] == [True] * 5 + [False]
    assert made.round in made.round_place.children
    assert "Epic" in made.title.value


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


# What a page is sent


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


def test_a_notebook_without_a_kernel_shows_the_map() -> None:
    made = table(moving("ukraine red 2 tank\nberlin blue 1 tank"))
    bundle = made._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert "DustTable(step 0 of 0)" in bundle["text/plain"]
    json.dumps(bundle)


def test_bots_by_name_play_in_the_words_of_the_reader_and_the_last_hint_is_the_generals() -> None:
    made = table(
        players=("red", "blue", "green"),
        bots={"blue": "general", "green": "dabbler"},
        language="de",
    )
    assert made.seats.chosen() == {"red": "person", "blue": "general", "green": "random"}
    press(made, buttons(made)[0])
    made.confirm.click()
    made.confirm.click()
    assert made.match.pending.player == "red"
    for _ in range(3):
        made.hints.press.click()
    assert "Der stärkste Bot (General) würde spielen: " in made.hints.words.value
    assert "(" in made.hints.words.value


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
